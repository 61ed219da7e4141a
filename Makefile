# One virtual environment, .venv, in two stages: `make demo` installs only what a user gets, the rest the tools too.
# A network is needed when .venv is made, and never after that: what builds tanzaku (hatchling) and chess
# (setuptools) is put there first, so that installing anew after an edit of pyproject.toml fetches nothing. The tests
# of the page that replays a game need Chromium, which is installed once where that can be done.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
SECONDS ?= 60
# Whatever changes the package's metadata or what it is installed beside.
INSTALLED_FROM := pyproject.toml constraints.txt notation/tanzaku/notation/_version.py

# Tests start Python hundreds of times, and each start would compile all modules anew.
unexport PYTHONDONTWRITEBYTECODE

.DELETE_ON_ERROR:
.PHONY: help demo test lint types mypy basedpyright docs wheel chromium bench fuzz format clean

help:
	@echo 'make demo     verify some sound records, then show the report of a faulty one'
	@echo 'make test     everything that must pass: lint, types, docs, wheel, then the tests with coverage'
	@echo 'make bench    measure speed'
	@echo 'make fuzz     look for sources that break a reader, SECONDS=60 for each reader'
	@echo 'make docs     build the documentation into build/docs'
	@echo 'make lint     ruff and the direction of imports'
	@echo 'make types    mypy and basedpyright'
	@echo 'make format   let ruff format and fix what it can'
	@echo 'make clean    remove what was made, but keep .venv'

# Exit code 1 says that findings were reported: here that is what should happen.
demo: .venv/.demo-ready
	$(BIN)/tanzaku verify corpus/okiya/sound
	$(BIN)/tanzaku verify corpus/okiya/faulty/OKI004-*.tzk || test $$? -eq 1

# What only reads runs at once. The tests come last, so that their summary is the last thing printed; a process that
# has no more of them to run takes some from another one.
test: .venv/.ready
	@$(MAKE) --no-print-directory --jobs=2 lint types docs
	@$(MAKE) --no-print-directory wheel chromium
	$(BIN)/pytest -q -n auto --dist worksteal --cov --cov-report=term

lint: .venv/.ready
	$(BIN)/ruff check --quiet
	$(BIN)/ruff format --check --quiet
	$(BIN)/lint-imports --no-cache --no-logo

types: mypy basedpyright

mypy basedpyright: .venv/.ready
	$(BIN)/$@

docs: .venv/.ready
	$(BIN)/sphinx-build -W -n --keep-going -q -d build/doctrees docs build/docs

wheel: .venv/.ready
	$(BIN)/python .ci/check_wheel.py

# Without it, and without the rights to install it, the tests that need it fail and say so.
chromium:
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
		{ test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
		  { apt-get install -y -q chromium || { apt-get update -q && apt-get install -y -q chromium; }; }; } || \
		echo 'Chromium is missing: install the Debian package chromium' >&2

bench: .venv/.ready
	$(BIN)/python -m bench

fuzz: .venv/.fuzz-ready
	$(BIN)/python -m fuzz --seconds $(SECONDS)

format: .venv/.ready
	$(BIN)/ruff check --fix --quiet || true
	$(BIN)/ruff format

# .venv stays, since making it again needs a network.
clean:
	rm -rf build dist .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +

.venv/.ready: $(INSTALLED_FROM) | .venv/.made
	$(PIP) --no-build-isolation -e '.[dev]'
	@touch .venv/.demo-ready $@

.venv/.fuzz-ready: .venv/.ready
	@$(PIP) --no-build-isolation -e '.[fuzz]' || \
		{ echo 'atheris could not be installed: it has wheels for CPython on Linux, and needs a network once' >&2; exit 1; }
	@touch $@

.venv/.demo-ready: $(INSTALLED_FROM) | .venv/.made
	$(PIP) --no-build-isolation -e .
	@touch $@

# Debian keeps ensurepip, which venv needs, in a package of its own.
.venv/.made:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo 'tanzaku needs Python 3.11 or later: make PYTHON=/path/to/python3 …' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || \
		{ test "$$(id -u)" = 0 && command -v apt-get >/dev/null && \
		  { apt-get install -y -q python3-venv || { apt-get update -q && apt-get install -y -q python3-venv; }; }; } || \
		{ echo 'Python has no ensurepip, so no venv can be made: install the package python3-venv' >&2; exit 1; }
	$(PYTHON) -m venv .venv
	$(PIP) hatchling setuptools
	@touch $@

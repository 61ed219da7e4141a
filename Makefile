# One virtual environment, .venv, in two stages: `make demo` installs only what a user gets, the rest the tools too.
# A network is needed when .venv is made, and never after that: what builds tanzaku (hatchling) and chess
# (setuptools) is put there first, so that installing anew after an edit of pyproject.toml fetches nothing.

PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check -c constraints.txt
# Whatever changes the package's metadata or what it is installed beside.
INSTALLED_FROM := pyproject.toml constraints.txt notation/tanzaku/notation/_version.py

.DELETE_ON_ERROR:
.PHONY: help demo test lint types docs wheel bench format clean

help:
	@echo 'make demo     verify some sound records, then show the report of a faulty one'
	@echo 'make test     everything that must pass: lint, types, docs, wheel, then the tests with coverage'
	@echo 'make bench    measure speed'
	@echo 'make docs     build the documentation into build/docs'
	@echo 'make lint     ruff and the direction of imports'
	@echo 'make types    mypy and basedpyright'
	@echo 'make format   let ruff format and fix what it can'
	@echo 'make clean    remove what was made, but keep .venv'

# Exit code 1 says that findings were reported: here that is what should happen.
demo: .venv/.demo-ready
	$(BIN)/tanzaku verify corpus/okiya/sound
	$(BIN)/tanzaku verify corpus/okiya/faulty/OKI004-*.tzk || test $$? -eq 1

# The tests come last, so that their summary is the last thing printed.
test: lint types docs wheel
	$(BIN)/pytest -q -n auto --cov --cov-report=term

lint: .venv/.ready
	$(BIN)/ruff check --quiet
	$(BIN)/ruff format --check --quiet
	$(BIN)/lint-imports --no-cache --no-logo

types: .venv/.ready
	$(BIN)/mypy
	$(BIN)/basedpyright

docs: .venv/.ready
	$(BIN)/sphinx-build -W -n --keep-going -q -d build/doctrees docs build/docs

wheel: .venv/.ready
	$(BIN)/python .ci/check_wheel.py

bench: .venv/.ready
	$(BIN)/python -m bench

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

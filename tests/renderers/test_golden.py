"""The whole output of some command lines in each form; `tests/renderers/update.py` writes it anew."""

from __future__ import annotations

from pathlib import Path

import pytest

from renderers.reading_back import commands, junit_cases, sarif_run
from renderers.update import COMMANDS, GOLDEN, kept, lay_out
from support.cli import here, process


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records")
    lay_out(path)
    return path


@pytest.mark.parametrize("name", COMMANDS)
def test_the_output_is_the_one_kept(folder: Path, name: str) -> None:
    found = here(*COMMANDS[name], cwd=folder)
    assert kept(name, found) == GOLDEN.joinpath(name).read_text("utf-8")
    assert found.code == (2 if name.startswith("all") else 1 if name.startswith("match") else 0)


def test_every_golden_output_is_of_a_command() -> None:
    assert {path.name for path in GOLDEN.iterdir()} == set(COMMANDS)


@pytest.mark.parametrize("name", ["all.sarif", "all.xml", "all.github"])
@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"LC_ALL": "C", "PYTHONHASHSEED": "1", "COLUMNS": "20"},
        {"PYTHONIOENCODING": "utf-16", "TZ": "UTC+9"},
    ],
    ids=["usual", "C", "utf-16"],
)
def test_a_process_of_its_own_gives_the_same_bytes(
    folder: Path, name: str, environment: dict[str, str]
) -> None:
    found = process(*COMMANDS[name], cwd=folder, environment=environment)
    if name == "all.sarif":  # the titles installed beside those of the tests may be others
        assert kept(name, found) == GOLDEN.joinpath(name).read_text("utf-8")
    else:
        assert found == here(*COMMANDS[name], cwd=folder)


def test_the_forms_tell_of_the_same_findings(folder: Path) -> None:
    results = sarif_run(here(*COMMANDS["all.sarif"], cwd=folder).text)["results"]
    told = commands(here(*COMMANDS["all.github"], cwd=folder).text)
    failed = [
        case.find("failure") is not None for case in junit_cases(here(*COMMANDS["all.xml"], cwd=folder).text)
    ]
    assert [result["ruleId"] for result in results] == [
        properties["title"].split()[0] for _, properties, _ in told if properties["title"] != "unreadable"
    ]
    assert [result["locations"][0]["physicalLocation"]["region"]["startLine"] for result in results] == [
        int(properties["line"]) for _, properties, _ in told if "line" in properties
    ]
    assert any(failed)
    assert not all(failed)


@pytest.mark.parametrize("form", ["sarif", "junit", "github"])
def test_exit_codes_and_standard_error_are_those_of_text(folder: Path, form: str) -> None:
    for words in (["sound.tzk"], ["faulty"], ["gone.tzk", "sound.tzk"], ["--require", "valid", "waived.tzk"]):
        wanted, found = (
            here("verify", *words, cwd=folder),
            here("verify", "--format", form, *words, cwd=folder),
        )
        assert (found.code, found.err) == (wanted.code, wanted.err)


def test_standard_input_has_a_name(folder: Path) -> None:
    record = folder.joinpath("faulty", "no-match.tzk").read_bytes()
    (result,) = sarif_run(here("verify", "--format", "sarif", "-", stdin=record).text)["results"]
    location = result["locations"][0]["physicalLocation"]["artifactLocation"]
    assert location == {"uri": "%3Cstdin%3E"}
    (case,) = junit_cases(here("verify", "--format", "junit", "-", stdin=record).text)
    assert case.get("classname") == "<stdin>"
    ((_, properties, _),) = commands(here("verify", "--format", "github", "-", stdin=record).text)
    assert "file" not in properties


@pytest.mark.parametrize(
    ("name", "wanted"),
    [("faulty/no-match.tzk", ["findings", "terminal"]), ("sound.tzk", ["findings", "matches", "terminal"])],
    ids=["a-record", "a-match"],
)
def test_only_the_format_asked_for_is_loaded(folder: Path, name: str, wanted: list[str]) -> None:
    import subprocess
    import sys

    code = (
        "import sys\nfrom tanzaku.cli.main import main\n"
        f"try:\n    main(['verify', '{name}'])\nexcept SystemExit:\n    pass\n"
        "print(*sorted(name for name in sys.modules if 'renderers.' in name), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=folder, capture_output=True, text=True, check=True
    )
    package = "tanzaku.validators.renderers"
    assert done.stderr.split() == [f"{package}.{module}" for module in wanted]

"""The schemas in the specification, and the command that writes one."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.cli import here
from tanzaku.cli import main
from update_schemas import FOLDER, wanted


@pytest.mark.parametrize("path", wanted(), ids=lambda path: path.name)
def test_the_schemas_in_the_specification_are_those_of_the_code(path: Path) -> None:
    assert path.read_bytes() == wanted()[path], "run tests/update_schemas.py, then read the diff"


def test_there_are_no_other_schemas() -> None:
    assert set(FOLDER.iterdir()) == set(wanted())


@pytest.fixture
def _command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(main._COMMANDS, "schema", ("tanzaku.cli.schema", "Write the schema of a title."))


@pytest.mark.usefixtures("_command")
@pytest.mark.parametrize(
    ("words", "file"), [((), "okiya.json"), (("--json",), "okiya.json"), (("--rng",), "okiya.rng")]
)
def test_the_command_writes_a_schema(words: tuple[str, ...], file: str, tmp_path: Path) -> None:
    data = FOLDER.joinpath(file).read_bytes()
    assert here("schema", "okiya", *words) == (0, data, b"")
    assert here("schema", "okiya", *words, "-o", "out", cwd=tmp_path) == (0, b"", b"")
    assert tmp_path.joinpath("out").read_bytes() == data


@pytest.mark.usefixtures("_command")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("okiya", "--json", "--rng"), "one schema at a time"),
        (("chess",), "tanzaku: no title 'chess' is installed\n"),
        (("\x1b[31m",), "is installed\n"),
        ((), "Missing argument 'TITLE'"),
        (("okiya", "-o", "no/such/folder"), "tanzaku: no/such/folder: No such file or directory\n"),
    ],
)
def test_the_command_says_in_a_line_what_is_wrong(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    found = here("schema", *words, cwd=tmp_path)
    assert (found.code, found.out) == (2, b"")
    assert said in found.said
    assert "\x1b" not in found.said
    assert list(tmp_path.iterdir()) == []

"""`tanzaku import`: records of what other programs wrote, what is left out, what is said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.cli import Run, here
from support.corpus import CORPUS
from tanzaku.notation import iter_records

IMPORTED = CORPUS / "okiya" / "imported"
WANTED = IMPORTED.joinpath("letters-and-digits.tzk").read_text("utf-8")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with logs, sound and others."""
    for log in IMPORTED.glob("*.log"):
        tmp_path.joinpath(log.name.replace(".log", ".json")).write_bytes(log.read_bytes())
    log = json.loads(tmp_path.joinpath("letters-and-digits.json").read_text("utf-8"))
    named = {**log, "metadata": {"players": {"0": {"name": "a\nb"}}}}
    surrogate = {**log, "metadata": {"players": {"0": {"name": "\ud800"}}}}
    tmp_path.joinpath("mixed.json").write_text(json.dumps([log, {}, named, surrogate, log]), "utf-8")
    tmp_path.joinpath("torn.json").write_text('{"log": [', "utf-8")
    tmp_path.joinpath("hostile.json").write_text('{"\\u001b[2J": "\x1b[2J', "utf-8")
    tmp_path.joinpath("bytes.json").write_bytes(b'{"heap": "\xff"}')
    tmp_path.joinpath("bad.json").write_text(
        json.dumps({**log, "initialState": {"G": {"cells": []}}}), "utf-8"
    )
    return tmp_path


@pytest.mark.parametrize("ending", [".tzk", ".json", ".jsonl", ".xml", ".tzk.gz"])
def test_the_form_is_that_of_the_output(folder: Path, ending: str) -> None:
    found = here("import", "several.json", "letters-and-digits.json", "-o", f"out{ending}", cwd=folder)
    assert found == (0, b"", b"3 records: 3 imported\n")
    assert [len(record.turns) for record in iter_records(folder / f"out{ending}")] == [16, 0, 11]


def test_standard_input_becomes_standard_output(tanzaku: Run, folder: Path) -> None:
    data = folder.joinpath("letters-and-digits.json").read_bytes()
    assert tanzaku("import", "-", stdin=data) == (0, WANTED.encode(), b"1 record: 1 imported\n")
    named = tanzaku("import", "--with", "boardgame.io", "-", stdin=data)
    assert named == (0, WANTED.encode(), b"1 record: 1 imported\n")
    as_json = here("import", "-", "--to", "json", stdin=data)
    assert json.loads(as_json.text)["title"] == "okiya"


def test_what_cannot_be_imported_is_named_left_out_and_counted(tanzaku: Run, folder: Path) -> None:
    found = tanzaku("import", "mixed.json", "torn.json", "bad.json", "-o", "out.tzk", cwd=folder)
    assert (found.code, found.out) == (1, b"")
    lines = found.said.splitlines()
    assert "tanzaku: mixed.json, game 2: no importer knows what this is" in lines
    assert any(line.startswith("tanzaku: mixed.json, record 3: ") and "Player.R" in line for line in lines)
    assert any(line.startswith("tanzaku: mixed.json, record 4: ") and "Player.R" in line for line in lines)
    assert any(line.startswith("tanzaku: torn.json: line 1, column 10: ") for line in lines)
    assert "tanzaku: bad.json: initialState.G.cells is no list of sixteen tiles" in lines
    assert lines[-1] == "7 records: 2 imported, 5 left out"
    assert folder.joinpath("out.tzk").read_text("utf-8") == WANTED * 2


def test_nothing_in_it_reaches_the_terminal_as_it_is(folder: Path) -> None:
    for name in ("hostile.json", "bytes.json"):
        found = here("import", name, cwd=folder)
        assert found.code in {1, 2}
        assert all(letter.isprintable() for letter in found.said.replace("\n", ""))


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("missing.json",), 2, "missing.json: No such file or directory"),
        (("letters-and-digits.json", "missing.json", "-o", "out.tzk"), 2, "not everything could be read"),
        ((".",), 2, "Is a directory"),
        (
            ("several.json", "--with", "chess.com"),
            2,
            "no importer 'chess.com' is installed; there are boardgame.io",
        ),
        (("several.json", "-o", "several.json"), 2, "several.json is read as well: write to another file"),
        (("several.json", "-o", "out.zip"), 2, "zip is read, not written"),
        (("several.json", "--to", "pgn"), 2, "--to"),
        (("torn.json",), 1, "there is no record to write"),
        ((), 2, "Missing argument 'FILE…'"),
    ],
)
def test_what_it_could_not_do(folder: Path, words: tuple[str, ...], code: int, said: str) -> None:
    found = here("import", *words, cwd=folder)
    assert (found.code, found.out) == (code, b"")
    assert said in found.said
    assert "Traceback" not in found.said
    assert not folder.joinpath("out.tzk").exists()


def test_what_another_program_wrote_is_not_written_over(folder: Path) -> None:
    before = folder.joinpath("several.json").read_bytes()
    here("import", "several.json", "-o", "./several.json", cwd=folder)
    assert folder.joinpath("several.json").read_bytes() == before

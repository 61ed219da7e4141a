"""The whole output of some command lines; `tests/update_corpus.py` writes it anew."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path

import pytest

from support.cli import Run, here
from support.golden import COMMANDS, FOLDER, SAID, copied


@pytest.mark.parametrize("name", COMMANDS)
def test_the_output_is_the_one_kept(tanzaku: Run, name: str) -> None:
    found = tanzaku(*COMMANDS[name], cwd=FOLDER)
    assert found.out.decode() == FOLDER.joinpath(name).read_text("utf-8")
    assert found.err == b""


@pytest.mark.parametrize("name", SAID)
def test_what_is_said_is_what_was_kept(tanzaku: Run, name: str, tmp_path: Path) -> None:
    code, words = SAID[name]
    found = tanzaku(*words, cwd=copied(tmp_path))
    assert found.said == FOLDER.joinpath(name).read_text("utf-8")
    assert (found.code, found.out) == (code, b"")


@pytest.mark.parametrize("columns", ["30", "200"])
@pytest.mark.parametrize("name", [name for name in COMMANDS if "--help" in COMMANDS[name]])
def test_help_is_the_same_on_every_terminal(name: str, columns: str) -> None:
    found = here(*COMMANDS[name], environment={"COLUMNS": columns})
    assert found.text == FOLDER.joinpath(name).read_text("utf-8")


def test_every_golden_output_is_of_a_command() -> None:
    assert {path.name for path in FOLDER.glob("*.out")} == set(COMMANDS)
    assert {path.name for path in FOLDER.glob("*.err")} == set(SAID)
    used = {word for words in COMMANDS.values() for word in words}
    assert {path.name for path in FOLDER.glob("*.tzk")} <= used


def cells(text: str) -> int:
    """Columns of a terminal, worked out without the library that the command uses."""
    narrow = (unicodedata.combining(letter) or unicodedata.category(letter) == "Mn" for letter in text)
    return sum(
        0 if nothing else 2 if unicodedata.east_asian_width(letter) in "WF" else 1
        for letter, nothing in zip(text, narrow, strict=True)
    )


@pytest.mark.parametrize("name", ["wide.out", "long-line.out", "tabs.out", "accents.out", "harmful.out"])
def test_the_caret_stands_under_what_is_wrong(name: str) -> None:
    lines = FOLDER.joinpath(name).read_text("utf-8").splitlines()
    at = next(index for index, line in enumerate(lines) if re.fullmatch(r" +\| *\^{4}", line))
    before, _, _ = lines[at].partition("^")
    excerpt = lines[at - 1]
    culprit = excerpt.index("d2IR")
    assert cells(excerpt[:culprit]) == len(before)


def test_a_very_long_line_is_cut_on_both_sides() -> None:
    lines = FOLDER.joinpath("long-line.out").read_text("utf-8").splitlines()
    excerpts = [line for line in lines if line.startswith("7 | ")]
    assert excerpts
    assert all(line.startswith("7 | …") and line.endswith("…") for line in excerpts)
    assert all(len(line) <= 180 for line in lines)

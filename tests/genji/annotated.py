"""Annotated records of Genji: what is said of their turns, and those that are kept in `golden/annotated`.

Run it as `.venv/bin/python tests/genji/annotated.py` to write those anew, then read the diff.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

from tanzaku.notation import Data, Record, Turn, Variation, dumps, loads
from tanzaku.validators.annotating import annotate, strip
from tanzaku.validators.rules.genji_annotator import GenjiAnnotator

__all__ = [
    "ADDRESS",
    "CARD",
    "GOLDEN",
    "after",
    "changed",
    "instead",
    "kept",
    "last",
    "said",
    "values",
    "words_of",
]

GOLDEN: Final = Path(__file__).resolve().parent / "golden" / "annotated"
CARD: Final = re.compile("[be][0-9]{2}")
ADDRESS: Final = re.compile("[0-9]+[.][0-9]+")


def said(turn: Turn) -> list[tuple[str, str]]:
    """Words and values of a turn's data item by a program; none if there is no such item."""
    found = [item.arguments for item in turn.items if isinstance(item, Data) and item.word == "auto"]
    assert len(found) <= 1
    arguments = found[0] if found else ()
    return list(zip(arguments[::2], arguments[1::2], strict=True))


def instead(turn: Turn) -> str:
    """The turn that a program would rather have seen, as it is written; empty if there is none."""
    lines = [item for item in turn.items if isinstance(item, Variation)]
    assert len(lines) <= 1
    if not lines:
        return ""
    text = dumps(Record("genji", (), (), lines[0].turns, "*"))
    return " ".join(text.partition("\n\n")[2].removesuffix(" =*\n").split())


def kept(name: str) -> Record:
    """A record of the folder, without what was said of it."""
    return strip(loads(GOLDEN.joinpath(f"{name}.tzk").read_text("utf-8")))


def changed(name: str, *pairs: tuple[str, str]) -> Record:
    """A record of the folder in which texts were replaced by others."""
    text = dumps(kept(name))
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return loads(text)


def last(record: Record) -> list[tuple[str, str]]:
    """What is said of the last turn of which anything is."""
    return next(found for turn in reversed(annotate(record).turns) if (found := said(turn)))


def values(pairs: list[tuple[str, str]], word: str) -> list[str]:
    return [value for one, value in pairs if one == word]


def after(pairs: list[tuple[str, str]], word: str) -> list[str]:
    """What the record claims of a word, in order."""
    found: list[str] = []
    at = ""
    for one, value in pairs:
        if one == "claimed" and at == word:
            found.append(value)
        at = at if one == "claimed" else one
    return found


def words_of(record: Record) -> str:
    """All that is said of a record in words, a line for each turn."""
    lines: list[str] = []
    for turn in record.turns:
        lines += [
            f"{turn.seat}: {GenjiAnnotator.told(item.arguments)}\n"
            for item in turn.items
            if isinstance(item, Data)
        ]
    return "".join(lines)


def _update(sources: list[str]) -> None:
    """Write the goldens anew, and those of further records."""
    for name in sources:
        path = Path(name)
        GOLDEN.joinpath(path.name).write_text(path.read_text("utf-8"), "utf-8")
    for path in sorted(GOLDEN.glob("*.tzk")):
        found = annotate(loads(path.read_text("utf-8")))
        path.write_text(dumps(found), "utf-8")
        path.with_suffix(".txt").write_text(words_of(found), "utf-8")
        sys.stdout.write(f"{path.name}\n")


if __name__ == "__main__":
    _update(sys.argv[1:])

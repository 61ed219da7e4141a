"""Annotated records of Genji: what is said of their turns, and where some are kept."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from support.remarks import Pairs, said
from tanzaku.notation import Record, Turn, Variation, dumps
from tanzaku.validators.annotating import annotate

__all__ = ["ADDRESS", "CARD", "GOLDEN", "after", "instead", "last"]

GOLDEN: Final = Path(__file__).resolve().parent / "golden" / "annotated"
CARD: Final = re.compile("[be][0-9]{2}")
ADDRESS: Final = re.compile("[0-9]+[.][0-9]+")


def instead(turn: Turn) -> str:
    """The turn that a program would rather have seen, as it is written; empty if there is none."""
    lines = [item for item in turn.items if isinstance(item, Variation)]
    assert len(lines) <= 1
    if not lines:
        return ""
    text = dumps(Record("genji", (), (), lines[0].turns, "*"))
    return " ".join(text.partition("\n\n")[2].removesuffix(" =*\n").split())


def last(record: Record) -> Pairs:
    """What is said of the last turn of which anything is."""
    return next(found for turn in reversed(annotate(record).turns) if (found := said(turn)))


def after(pairs: Pairs, word: str) -> list[str]:
    """What the record claims of a word, in order."""
    found: list[str] = []
    at = ""
    for one, value in pairs:
        if one == "claimed" and at == word:
            found.append(value)
        at = at if one == "claimed" else one
    return found

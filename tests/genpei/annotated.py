"""Annotated records of Genpei: what is said of their turns, and where some are kept."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from support import remarks
from support.remarks import Pairs, said
from tanzaku.notation import Data, Record
from tanzaku.validators.annotating import annotate
from tanzaku.validators.rules.genpei_annotator import GenpeiAnnotator

__all__ = ["GOLDEN", "about", "in_lines", "kept", "last"]

GOLDEN: Final = Path(__file__).resolve().parent / "golden" / "annotated"
kept = partial(remarks.kept, GOLDEN)


def in_lines(record: Record) -> list[tuple[str, ...]]:
    """What is said of each turn in lines."""
    return [
        GenpeiAnnotator.told_in_lines(item.arguments)
        for turn in record.turns
        for item in turn.items
        if isinstance(item, Data)
    ]


def last(record: Record) -> Pairs:
    """What is said of the last turn."""
    return said(annotate(record).turns[-1])


def about(pairs: Pairs, house: str) -> Pairs:
    """What the count says of a house."""
    start = pairs.index(("house", house)) + 1
    rest = [at for at in range(start, len(pairs)) if pairs[at][0] in {"house", "houses"}]
    return pairs[start : rest[0]]

"""Games of Journey to annotate and to draw, and what is kept of them in `golden`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from support.pictures import lines
from tanzaku.notation import Record, dumps, loads
from tanzaku.notation.redacting import PUBLIC, redact
from tanzaku.validators.annotating import annotate

__all__ = ["EXAMPLE", "GOLDEN", "GOLDENS", "festival"]

GOLDEN = Path(__file__).resolve().parent / "golden"
EXAMPLE = """\
[Tanzaku "1.0 journey"]
[Components "illustrative@1"]
[Hand.A "4x?"]
[Hand.B "4x?"]
[Supply "S14 5x?"]
[Start "journey(A C03 C01 P01 S09) journey(B S01 S02 S03 S04)"]

5. A: take(S14) flip(?) play(S14 1R) =*
"""
"""The rulebook's example of scoring: four points for each bird, 22 for each dragon, tiger and bird."""


def festival() -> Record:
    """The game of the folder: three players, three journeys that count, one player without enough."""
    return loads(GOLDEN.joinpath("festival.tzk").read_text("utf-8"))


GOLDENS: dict[str, Callable[[], str]] = {
    "festival.annotated.tzk": lambda: dumps(annotate(festival())),
    "festival-start.txt": lambda: lines(festival(), "0.A"),
    "festival-7.B.txt": lambda: lines(festival(), "7.B"),
    "festival-end.txt": lambda: lines(festival()),
    "festival-public-7.B.txt": lambda: lines(redact(festival(), PUBLIC), "7.B"),
}
"""What is made of the festival, by the name of the file that holds what it must be."""

"""Games of Journey to annotate and to draw, and what is kept of them in `golden`.

Run it as `.venv/bin/python tests/journey/making.py` to write the outputs anew, then read the diff.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tanzaku.notation import Record, dumps, loads
from tanzaku.notation.redacting import PUBLIC, redact
from tanzaku.validators import rules
from tanzaku.validators.annotating import annotate
from tanzaku.validators.generating import random_records
from tanzaku.validators.pictures.frames import frame_at, game_of
from tanzaku.validators.renderers.terminal import plain
from tanzaku.validators.rules.journey import JOURNEY_RULES

__all__ = ["EXAMPLE", "GOLDEN", "GOLDENS", "festival", "games", "known", "seats_of"]

GOLDEN = Path(__file__).resolve().parent / "golden"
_AIDS = {
    "annotator": "tanzaku.validators.rules.journey_annotator:JourneyAnnotator",
    "picture": "tanzaku.validators.rules.journey_picture:JourneyPicture",
}
RULES = JOURNEY_RULES._replace(aids={**JOURNEY_RULES.aids, **_AIDS})

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


@contextmanager
def known() -> Iterator[None]:
    """Know the rules of Journey, its annotator and its picture, whether or not they ship."""
    shipped = dict(rules._SHIPPED)
    rules._SHIPPED["journey"] = "journey.making:RULES"
    rules._find.cache_clear()
    try:
        yield
    finally:
        rules._SHIPPED.clear()
        rules._SHIPPED.update(shipped)
        rules._find.cache_clear()


def games(seed: int, count: int) -> list[Record]:
    """So many random games for each number of players, from two to five."""
    found: dict[int, list[Record]] = {number: [] for number in (2, 3, 4, 5)}
    for record in random_records("journey", seed, 40 * count):
        of_as_many = found[len(seats_of(record))]
        if len(of_as_many) < count:
            of_as_many.append(record)
        if all(len(of_as_many) == count for of_as_many in found.values()):
            break
    return [record for of_as_many in found.values() for record in of_as_many]


def seats_of(record: Record) -> str:
    return "".join(seat for seat in "ABCDE" if record.tag(f"Hand.{seat}"))


def festival() -> Record:
    """The game of the folder: three players, three journeys that count, one player without enough."""
    return loads(GOLDEN.joinpath("festival.tzk").read_text("utf-8"))


def _lines(record: Record, at: str | None) -> str:
    game = game_of(record)
    frame = frame_at(game, at)
    return "".join(f"{plain(line)}\n" for line in game.picture.lines(frame.position, frame.turn))


GOLDENS: dict[str, Callable[[], str]] = {
    "festival.annotated.tzk": lambda: dumps(annotate(festival())),
    "festival-start.txt": lambda: _lines(festival(), "0.A"),
    "festival-7.B.txt": lambda: _lines(festival(), "7.B"),
    "festival-end.txt": lambda: _lines(festival(), None),
    "festival-public-7.B.txt": lambda: _lines(redact(festival(), PUBLIC), "7.B"),
}
"""What is made of the festival, by the name of the file that holds what it must be."""

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    with known():
        for name, made in GOLDENS.items():
            GOLDEN.joinpath(name).write_text(made(), "utf-8")
            sys.stdout.write(f"{name}\n")

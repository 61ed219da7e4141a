"""What is printed of the titles that ship, and random games of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from tanzaku.notation import Record
from tanzaku.notation.component_sets import illustrative
from tanzaku.validators.generating import Wish, random_records

__all__ = ["embedded", "file_of", "game", "games", "printed", "seats_of"]

_SETS = Path(__file__).parents[2] / "notation/tanzaku/notation/sets"


def file_of(title: str) -> Path:
    """The file of a title's illustrative set."""
    return _SETS / f"{title}-illustrative-1.json"


def printed(title: str) -> dict[str, Any]:
    """The components of that file, by kind and identifier, as they stand there."""
    found: dict[str, Any] = json.loads(file_of(title).read_text("utf-8"))["components"]
    return found


@cache
def embedded(title: str) -> Mapping[str, str | None]:
    """The tags that embed the set in place of the one that names it."""
    return {"Components": None, **dict(illustrative(title).tags)}


@lru_cache(maxsize=512)
def game(title: str, seed: int, wish: Wish | None = None) -> Record:
    """A random game, all cards known."""
    return next(random_records(title, seed, 1, wish))


def games(title: str, seed: int, count: int, players: Iterable[int]) -> list[Record]:
    """So many random games for each of these numbers of players."""
    wishes = [Wish(players=number) for number in players]
    return [record for wish in wishes for record in random_records(title, seed, count, wish)]


def seats_of(record: Record) -> str:
    """The seats that have a hand, or tokens."""
    names = {name for name, _ in record.tags}
    return "".join(seat for seat in record.declared.seats if names & {f"Hand.{seat}", f"Tokens.{seat}"})

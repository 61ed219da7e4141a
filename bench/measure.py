"""How long pieces of work take, measured side by side, and the lines of a table."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

ROUNDS: Final = 3
LONGEST: Final = 6.0
"""Work that has taken so many seconds in all is not done again."""


class Work(NamedTuple):
    """What is measured: something to do, and what it must count."""

    do: Callable[[], int]
    counts: int


def together(
    works: Mapping[str, Work], *, rounds: int = ROUNDS, clock: Callable[[], float] = time.process_time
) -> dict[str, float]:
    """The shortest time of each of several pieces of work, in seconds.

    They take turns, so that a busy moment of the machine touches all of them
    and not one. The clock counts this process alone, unless another is given.
    """
    shortest = dict.fromkeys(works, float("inf"))
    spent = dict.fromkeys(works, 0.0)
    for _ in range(rounds):
        for name, (do, counts) in works.items():
            if spent[name] > LONGEST:
                continue
            gc.collect()
            start = clock()
            counted = do()
            seconds = clock() - start
            if counted != counts:
                raise AssertionError(f"{name}: {counted} counted, not {counts}")
            spent[name] += seconds
            shortest[name] = min(shortest[name], seconds)
    return shortest


def heading(text: str) -> None:
    """What stands above a table."""
    print(f"\n{text}", flush=True)


def row(name: str, *values: str) -> None:
    """One line of a table."""
    print(f"  {name:44}" + "".join([f" {value:>16}" for value in values]).rstrip(), flush=True)


def rate(count: int, seconds: float) -> str:
    """So many a second."""
    return f"{count / seconds:,.0f}/s"


def times(ratio: float) -> str:
    """A ratio of speeds."""
    return f"{ratio:.2f} ×"


class Line(NamedTuple):
    """A line of a table: seconds, those of its floor, and those of the text form."""

    seconds: float
    floor: float
    text: float


def beside(title: str, count: int, lines: Mapping[str, Line]) -> None:
    """A table of speeds, each beside that of a floor and of the text form."""
    heading(title)
    row("", "a second", "beside floor", "beside text")
    for name, (seconds, floor, text) in lines.items():
        row(name, rate(count, seconds), times(floor / seconds), times(text / seconds))


def aim(text: str, got: float, wanted: float) -> None:
    """Whether a ratio is as large as it should be."""
    print(
        f"  {text}: {got:.2f}, wanted {wanted:g}: {'reached' if got >= wanted else 'NOT reached'}", flush=True
    )

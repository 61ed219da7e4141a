"""What oracles of titles with several actions a turn have in common, which is nothing of any rule.

A state is a dictionary of plain values, with `round`, the number of the turn, and `phase` among them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from attrs import evolve

from tanzaku.notation import Record, Turn
from tanzaku.notation.declare import Title
from tanzaku.notation.model import UNFINISHED
from tanzaku.notation.tag_order import export_order

__all__ = [
    "Game",
    "HiddenError",
    "IllegalError",
    "Judged",
    "State",
    "copied",
    "judged",
    "open_ended",
    "record_of",
]

State = dict[str, Any]

#: What never changes: copies share it.
_SHARED = frozenset({"board", "faces", "options"})


class IllegalError(Exception):
    """It may not be done; the text says what."""


class HiddenError(Exception):
    """Not everything is known: this oracle says nothing of it."""


class Judged(NamedTuple):
    """What is to be said of a record."""

    #: After the last turn that could be played.
    state: State
    #: How many turns could be played, and what was wrong with the next one; empty if nothing was.
    turns: int
    fault: str
    #: Turns that were played and say another number.
    numbers: list[int]
    #: Whether judging stopped since something is not known, rather than wrong.
    hidden: bool = False

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state["phase"] in {"over", "told"}


class Game(NamedTuple):
    """A game that was played to its end."""

    record: Record
    #: The state after the last turn.
    state: State


def copied(state: State) -> State:
    """A copy of its own; what never changes is shared."""
    return {key: value if key in _SHARED else _copied(value) for key, value in state.items()}


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(one) for key, one in value.items()}
    return [_copied(one) for one in value] if isinstance(value, list) else value


def judged(record: Record, state: State, play: Callable[[State, int, Turn], State]) -> Judged:
    """Play a record from a state on; `play` gives the state after a turn, whose index it is told."""
    numbers = list[int]()
    for index, turn in enumerate(record.turns):
        number = state["round"]
        try:
            state = play(state, index, turn)
        except IllegalError as wrong:
            return Judged(state, index, str(wrong), numbers)
        except HiddenError as unknown:
            return Judged(state, index, str(unknown), numbers, hidden=True)
        if turn.number not in {None, number}:
            numbers.append(index)
    return Judged(state, len(record.turns), "", numbers)


def record_of(
    title: Title, tags: Mapping[str, str], turns: Sequence[Turn], scores: Mapping[str, int], end: str
) -> Record:
    """The record of a game, its tags in their order, with what they say of the end."""
    said = {f"Score.{seat}": str(points) for seat, points in scores.items()}
    said |= {"Result": end} if end != UNFINISHED else {}
    return Record(title.name, export_order(title, tuple({**tags, **said}.items())), (), tuple(turns), end)


def open_ended(record: Record, turns: int | None = None) -> Record:
    """The record without what it says of its end, and with so many of its turns."""
    tags = tuple(tag for tag in record.tags if tag[0] != "Result" and not tag[0].startswith("Score."))
    return evolve(record, tags=tags, turns=record.turns[:turns], end=UNFINISHED)

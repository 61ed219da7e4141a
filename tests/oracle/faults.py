"""Faults in the turns of a record, whatever the title."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from attrs import evolve

from tanzaku.notation import Record

__all__ = ["WITHIN", "Change", "changed_turns"]

Change = Callable[[list[Any], Random], list[Any]]


def _out(items: list[Any], rng: Random) -> list[Any]:
    del items[rng.randrange(len(items))]
    return items


def _twice(items: list[Any], rng: Random) -> list[Any]:
    at = rng.randrange(len(items))
    return [*items[:at], items[at], *items[at:]]


def _shuffled(items: list[Any], rng: Random) -> list[Any]:
    return rng.sample(items, len(items))


#: What may be done to the actions of a turn.
WITHIN: Mapping[str, Change] = {
    "action out": _out,
    "action twice": _twice,
    "actions shuffled": _shuffled,
}


def changed_turns(
    record: Record, rng: Random, within: Mapping[str, Change] = WITHIN
) -> tuple[Record, int, str]:
    """The record with a turn left out, doubled, changed with another, or changed within; where, and how."""
    turns = list(record.turns)
    if not turns:
        return record, 0, "nothing"
    at = rng.randrange(len(turns))
    how = rng.choice(("turn out", "turn twice", "turns swapped", "turns after each other swapped", *within))
    if how == "turn out":
        del turns[at]
    elif how == "turn twice":
        turns.insert(at, turns[at])
    elif how in within:
        turns[at] = evolve(turns[at], items=tuple(within[how](list(turns[at].items), rng)))
    else:
        other = rng.randrange(len(turns)) if how == "turns swapped" else min(at + 1, len(turns) - 1)
        turns[at], turns[other] = turns[other], turns[at]
    return evolve(record, turns=tuple(turn for turn in turns if turn.items)), at, how

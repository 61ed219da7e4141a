"""Torii actions of Genpei, by brute force: every one of them that may be taken.

It shares nothing with the rules of the library. A state is a dictionary, see `oracle.genpei_board`.

How the rulings are read here
-----------------------------
GP-6   Up to is a choice; a Torii may be `none`.
GP-7   A stack stops on a free step only; every step of the way costs a coin.
GP-22  No movement of a marker with an empty hand.
GP-34  After a Torii action that was paid for, one of the same kind; the palace's three are one kind.
GP-43  Two steps up by an Intrigue card: the second one or the next that is free; none beyond the last.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from oracle.genpei_parts import LIMIT, State, kinds, spaces
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genpei import (
    CLANS,
    Climb,
    Enter,
    Gain,
    NoTorii,
    Place,
    Shift,
    StackToken,
    TakeCoins,
    Transfer,
)

__all__ = ["PAID", "TORII", "repeated_torii", "torii_actions", "two_steps"]

#: Torii actions that cost coins, and the kind that each is of.
PAID: dict[type[Call], str] = {
    Enter: "palace",
    StackToken: "palace",
    Climb: "palace",
    Gain: "gain",
    Transfer: "transfer",
    Place: "place",
}
TORII = (*PAID, TakeCoins, Shift, NoTorii)

GAIN, TRANSFER, PLACE = 2, 2, 3


def torii_actions(state: State, seat: str) -> Iterator[Call]:
    """One of six, or none."""
    yield NoTorii()
    yield from (TakeCoins(coins) for coins in range(min(2, LIMIT - state["coins"][seat]) + 1))
    if state["hands"][seat]:
        for clan in CLANS:
            wheel = state["board"].wheels[clan]
            yield from (Shift(clan, wheel[space - 1][0], space=space) for space in spaces(state, clan))
    yield from _paid(state, seat)


def repeated_torii(state: State, seat: str) -> Iterator[Call]:
    """You may pay for it several times in a row to repeat that action."""
    return (action for action in _paid(state, seat) if PAID[type(action)] == state["paid"])


def _paid(state: State, seat: str) -> Iterator[Call]:
    coins = state["coins"][seat]
    yield from _to_the_palace(state, seat, coins)
    for number in range(1, coins // GAIN + 1):
        yield from map(Gain, sorted(set(combinations(state["pools"][seat], number))))
    if coins >= TRANSFER:
        for house, owners in state["placed"].items():
            for token in kinds(owners.get(seat, ())):
                yield from (Transfer(house, clan, token) for clan in CLANS if clan != house)
    if coins >= PLACE:
        for token in kinds(state["areas"][seat]):
            yield from (Place(clan, token) for clan in CLANS)


def _to_the_palace(state: State, seat: str, coins: int) -> Iterator[Call]:
    """House of the Emperor; GP-7."""
    area, free = kinds(state["areas"][seat]), _free(state)
    step = state["steps"].get(seat)
    if step is None:
        yield from (Enter(first, token) for first in free if first <= coins for token in area)
        return
    yield from (Climb(higher - step) for higher in free if 0 < higher - step <= coins)
    if step <= coins:
        yield from map(StackToken, area)


def _free(state: State) -> list[int]:
    """The steps of the palace on which nobody stands."""
    return [step for step in range(1, state["board"].steps + 1) if step not in state["steps"].values()]


def two_steps(state: State, seat: str) -> Iterator[Call]:
    """Move up 2 steps towards the House of the Emperor, which costs nothing."""
    step = state["steps"].get(seat)
    above = [one for one in _free(state) if one >= (step or 0) + 2][:1]
    for higher in above:
        if step is not None:
            yield Climb(higher - step)
        else:
            yield from (Enter(higher, token) for token in kinds(state["areas"][seat]))

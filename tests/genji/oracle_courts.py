"""Courts of Genji for the tests of its oracle: states, and what may be done there."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from oracle.genji_brute import (
    apply,
    do,
    legal_actions,
    start,
)
from oracle.genji_counting import (
    State,
)
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genji import (
    FaceWay,
    GenjiOptions,
    Home,
    Move,
    Season,
)

__all__ = ["CIRCLE", "FACES", "SPARE", "at_home", "at_place_two", "begun", "offered", "opened"]

#: Cards b01 to b06 and e01 to e06 are worth as much as their number says, here and now; b10 and e10 nothing;
#: b11 and e11 are plum blossoms, b12 two springs; the rest, which fills hands, is worth one.
FACES: dict[str, tuple[str, ...]] = {
    **{f"{kind}{worth:02}": ("melancholy",) * worth for kind in "be" for worth in range(1, 7)},
    **{f"{kind}10": ("summer",) for kind in "be"},
    **{f"{kind}11": ("spring", "flower", "flower") for kind in "be"},
    "b12": ("spring", "spring"),
    **{f"{kind}{number}": ("melancholy",) for kind in "be" for number in range(20, 40)},
    **{f"{kind}{number}": () for kind in "sk" for number in (1, 2)},
    **{f"p{number:02}": ("winter", "romance") for number in range(1, 13)},
    "p12": ("spring", "nature"),
}
CIRCLE = " ".join(f"p{number:02}" for number in range(1, 13))
SPARE = [card for card in FACES if card[0] in "be" and int(card[1:]) >= 20]


def opened(players: int = 3, options: GenjiOptions | None = None, seasons: str = "") -> State:
    """The state before the first home, everybody with cards that fill hands."""
    tags = {f"Hand.{seat}": " ".join(SPARE[5 * at :][:5]) for at, seat in enumerate("ABCDEF"[:players])}
    tags |= {"Seasons": seasons} if seasons else {}
    return start({"Circle": CIRCLE} | tags, FACES, options)


def begun(
    hands: Mapping[str, str],
    *lying: tuple[str, int, str],
    pawns: Mapping[str, int] | None = None,
    box: Mapping[str, int] | None = None,
    options: GenjiOptions | None = None,
    seasons: str = "",
) -> State:
    """A's first turn in a spring of melancholy; homes are 1, 5 and 9, all face clockwise.

    Hands are filled up. `lying` are poems: whose, where, which cards.
    """
    state = opened(3, options, seasons)
    for seat, place in zip("ABC", (1, 5, 9), strict=True):
        state = apply(state, seat, [Home(place)])
    state = apply(state, "*", [Season(state["seasons"][0], "melancholy")])
    if state["phase"] == "face":
        for seat in "ABC":
            state = apply(state, seat, [FaceWay("+")])
    given = {seat: cards.split() for seat, cards in hands.items()}
    named = {*chain(*given.values()), *" ".join(cards for _, _, cards in lying).split()}
    rest = [card for card in SPARE if card not in named]
    for seat in "ABC":
        state["hands"][seat] = [*given.get(seat, ()), *(rest.pop(0) for _ in range(5))][:5]
    for seat, place, cards in lying:
        state["poems"][place].append({"seat": seat, "cards": cards.split()})
    held = {*chain(*state["hands"].values()), *named}
    state["pile"] = [card for card in FACES if card[0] != "p" and card not in held]
    state["pawns"] |= pawns or {}
    state["box"] |= box or {}
    return state


def at_place_two(hand: str, *lying: tuple[str, int, str], options: GenjiOptions | None = None) -> State:
    """A has moved to place 2, which is nobody's home."""
    state = begun({"A": hand}, *lying, options=options)
    do(state, "A", Move("+", 1, 2))
    return state


def at_home(hand: str, *lying: tuple[str, int, str], options: GenjiOptions | None = None) -> State:
    """A has come home to place 1."""
    state = begun({"A": hand}, *lying, pawns={"A": 12}, options=options)
    do(state, "A", Move("+", 1, 1))
    return state


def offered(state: State, *kinds: type[Call]) -> set[Call]:
    """What may be done of these kinds."""
    return {action for action in legal_actions(state) if isinstance(action, kinds)}

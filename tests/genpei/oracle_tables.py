"""Tables of Genpei for the tests of its oracle: a state, and turns as they are written."""

from __future__ import annotations

from typing import Any

from oracle.genpei_board import State, copied, illustrative, start
from oracle.genpei_brute import apply, do
from oracle.genpei_games import plain
from oracle.genpei_offers import legal, legal_actions, to_act
from tanzaku.notation import Record, loads
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genpei import GENPEI

__all__ = ["acts", "after", "can", "offered", "record", "solo", "table", "tags", "using"]


def tags(seats: str = "AB", *, kotaishi: bool | None = None, **changes: str) -> dict[str, str]:
    """A set-up of so many players, as tags; changes are by tag, `Tokens_A` for `Tokens.A`.

    A single player plays against the Kotaishi.
    """
    made = {f"Dealt.{seat}": "T K M N" for seat in seats}
    made |= {f"Tokens.{seat}": "v2 c c1" for seat in seats}
    if kotaishi if kotaishi is not None else len(seats) == 2:
        made["Tokens.H"] = "v3 v4 v3 v4 v2"
    if len(seats) == 1:
        made["Tokens.H"] = "v1 v2 v2 v3 v3 v4 v5"
    return made | {"Bids": "M T"} | {name.replace("_", "."): value for name, value in changes.items()}


def record(made: dict[str, str], turns: str = "", end: str = "*") -> Record:
    """A record of these tags and turns."""
    head = "".join(f'[{name} "{value}"]\n' for name, value in made.items())
    return loads(f'[Tanzaku "1.0 genpei"]\n{head}\n{turns} ={end}\n')


def table(seats: str = "AB", **changes: Any) -> State:
    """The state before the first turn: everybody kept K and M; changes are parts of the state, by name.

    With `intrigue`, a list of cards, A has these.
    """
    dealt = {"Intrigue_A": "i01 i02", "Intrigue_B": "i03 i04"} if "intrigue" in changes else {}
    made = tags(seats, kotaishi=changes.pop("kotaishi", None), **dict(list(dealt.items())[: len(seats)]))
    state = start(record(made), illustrative())
    if dealt:
        state["intrigue"]["A"] = sorted(changes.pop("intrigue"))
    for seat in seats:
        state = apply(state, seat, acts("keep(K M)"))
    for name, value in changes.items():
        assert name in state
        state[name] = {**state[name], **value} if isinstance(value, dict) else value
    return state


def solo(**changes: Any) -> State:
    """The Kotaishi's first turn against a single player; changes are parts of the state, or of its `heir`."""
    heir = {name: changes.pop(name) for name in ("deck", "arrow", "recruits", "tokens") if name in changes}
    return table("A", heir=heir, **changes)


def using(*cards: str, **changes: Any) -> State:
    """A's first turn, with these cards."""
    return table("AB", intrigue=list(cards), **changes)


def acts(text: str) -> tuple[Call, ...]:
    """The actions of a turn."""
    return loads(f'[Tanzaku "1.0 genpei"]\n\n1. A: {text} =*\n').turns[0].actions


def after(state: State, text: str, seat: str | None = None) -> State:
    """The state after some actions of whoever is to act, the turn not ended."""
    state = copied(state)
    for action in acts(text):
        do(state, seat or to_act(state)[0], action)
    return state


def can(state: State, text: str, seat: str | None = None) -> bool:
    """Whether the last of some actions may be done after the others."""
    *before, last = acts(text)
    state = copied(state)
    seat = seat or to_act(state)[0]
    for action in before:
        do(state, seat, action)
    return legal(state, seat, last)


def offered(state: State, text: str = "") -> list[str]:
    """What may be done after some actions, as it is written."""
    state = after(state, text) if text else state
    return [GENPEI.written(plain(state, action)) for action in legal_actions(state)]

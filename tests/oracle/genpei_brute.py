"""Genpei by brute force: written from the rulebook and the rulings, sharing no rule with the library.

For two to four players, with and without the Kotaishi, and for one player against him, with and without the
Intrigue deck, all cards known. What a state is stands in `oracle.genpei_board`, what may be done in
`oracle.genpei_offers`, what it does in `oracle.genpei_deeds`, who wins in `oracle.genpei_counting`.

How the rulings are read here
-----------------------------
GP-2          Nothing happens, no coin, the chain ends.
GP-4          The coin of a space comes before its action; of a Contacts space, and of the space contacted.
GP-12         The card of the Ninja deck goes to the bottom at once, a player's.
GP-14, GP-25  See `sources`.
GP-16, GP-45  Against a single player the game ends after any turn, a slot still open, and his deck having run
              out before, or a card having recycled it.
GP-28         What is not recorded of a turn's end is unknown, and so is all that follows: `HiddenError`.
GP-31         Nothing is set aside but by `assign`. Until then a player may have several turns after the game,
              in which house cards are used.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from oracle.genpei_board import HEIR, Board, is_solo, start
from oracle.genpei_counting import CLAIMS, claim_holds, in_order
from oracle.genpei_deeds import deed
from oracle.genpei_heir import close_chain
from oracle.genpei_offers import coin_of, lacking, legal, may_end, reading, sources, to_act
from oracle.playing import HiddenError, IllegalError, Judged, State, copied, judged
from tanzaku.notation import Record
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genpei import HOUSES, Assign, Coin, Support

__all__ = [
    "HiddenError",
    "IllegalError",
    "Judged",
    "apply",
    "do",
    "finish",
    "judge",
    "legal",
    "start",
    "to_act",
]


# -- doing it ----------------------------------------------------------------------------


def do(state: State, seat: str, action: Call) -> None:
    """Do one thing, in place; statements that do not hold are noted.

    Raises IllegalError, and HiddenError for what is not known to be legal or not.
    """
    if seat not in to_act(state):
        raise IllegalError(f"it is not the turn of {seat}")
    if isinstance(action, CLAIMS):
        _claim(state, seat, action)
        return
    if _unknown(action):
        raise HiddenError(str(action))
    if isinstance(action, Coin):
        _coin(state, seat, action)
        return
    read = reading(state, seat, action)
    if read is None:
        raise IllegalError(f"{seat}: {action}")
    state |= read[0]
    state["acted"] = seat
    deed(state, seat, read[1])


def _unknown(action: Call) -> bool:
    if isinstance(action, Assign) and action.clan != "-" and action.cards is None:
        return True
    values = [getattr(action, argument.name) for argument in action.shape.arguments]
    return any(value == "?" or (isinstance(value, tuple) and "?" in value) for value in values)


def _coin(state: State, seat: str, action: Coin) -> None:
    """A statement about the space just used, also if an Intrigue card was played after it."""
    if state["phase"] != "turn":
        raise IllegalError(f"{seat}: nobody plays: {action}")
    after = coin_of(state, seat)
    if action.coins != after["coin"]:
        state["wrong"].append(action)
    state |= after | {"coin": None, "wrong": state["wrong"]}


def _claim(state: State, seat: str, claim: Any) -> None:
    """What the table shows, which must be there; who gains a support marker is a statement."""
    if state["phase"] != "over" or seat != "*":
        raise IllegalError(f"{seat}: there is nothing to say of it yet: {claim}")
    if "?" in getattr(claim, "tokens", ()):
        raise HiddenError(str(claim))
    if not in_order(state, claim):
        raise IllegalError(f"{seat}: the support of this house was settled before: {claim}")
    if isinstance(claim, Support):
        state["told" if claim_holds(state, claim) else "wrong"].append(claim)
    elif not claim_holds(state, claim):
        raise IllegalError(f"{seat}: something else is there: {claim}")


# -- turns -------------------------------------------------------------------------------


def finish(state: State, seat: str) -> None:
    """The turn is over; raises IllegalError if something is missing, HiddenError if it was not recorded."""
    if state["phase"] == "over":
        _said(state, seat)
        return
    if state["phase"] == "turn":
        _played(state, seat)
    elif state["dealt"][seat]:
        raise IllegalError(f"{seat} kept nothing")
    played = state["phase"] == "turn"
    state["queue"].append(state["queue"].pop(0))
    first = state["queue"][0] == state["order"][0]
    if played and _is_over(state, first=first):
        state["phase"] = "over"
    elif first:
        state["phase"] = "turn"
        state["round"] += 1
    state |= {"step": "play", "card": None, "wheels": [], "paid": None, "contacted": [], "uses": []}
    state |= {"coin": None, "drawn": False, "filled": [], "acted": None}


def _said(state: State, seat: str) -> None:
    """A turn after the game: a player sets something aside or uses a card, or the table speaks."""
    if seat != "*" and not state["acted"]:
        raise IllegalError(f"{seat} set nothing aside")
    state["spoken"] = state["spoken"] or seat == "*"
    state["acted"] = None
    if len({claim.house for claim in state["told"]}) == len(HOUSES):
        state["phase"] = "told"


def _played(state: State, seat: str) -> None:
    if not may_end(state, seat):
        raise IllegalError(f"{seat}: the chain is not finished")
    if lacking(state, seat):
        raise HiddenError(f"{seat}: not all draws are recorded")
    if sources(state):
        if state["filled"]:
            raise IllegalError(f"{seat}: one bid was filled, the other was not")
        raise HiddenError(f"{seat}: no bids are recorded")
    if seat == HEIR:
        close_chain(state)


def _is_over(state: State, *, first: bool) -> bool:
    """Whether the game has ended with the turn that was played; `first` if the next round would begin."""
    if is_solo(state):
        return state["heir"]["ran_out"] and None in state["bids"].values()
    return first and not state["clan"]


def apply(state: State, seat: str, actions: Iterable[Call]) -> State:
    """The state after a whole turn; the one given stays as it was."""
    after = copied(state)
    for action in actions:
        do(after, seat, action)
    finish(after, seat)
    return after


def judge(record: Record, board: Board) -> Judged:
    """Play a record; ValueError and HiddenError for its set-up as `start` raises them."""
    state = start(record, board)
    return judged(record, state, lambda now, _, turn: apply(now, turn.seat or "", turn.actions))

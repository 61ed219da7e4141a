"""A game of Genpei that begins in mid-game (GP-27): what `Start` says, and whether it can be.

It shares nothing with the rules of the library. A state is a dictionary, see `oracle.genpei_board`. What is
not said is not there: no coins, no tokens, no Intrigue card left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Any

from oracle.genpei_parts import HAND, HEIR, HiddenError, State, is_solo, less
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genpei import (
    PALACE,
    NextTurn,
    PlacedArea,
    PlacedCards,
    PlacedCoins,
    PlacedIntrigue,
    PlacedMarker,
    PlacedNinja,
    PlacedRecruits,
    PlacedTokens,
    PlacedTurned,
    Removed,
)

__all__ = ["come_about", "placed"]

#: The Ninja deck against a single player.
SOLO_NINJA = 4


def placed(state: State, actions: Iterable[Call]) -> None:
    """The beginning of a turn (GP-27), which all of the tag together describes."""
    state["phase"], state["round"], state["queue"] = "turn", 1, list(state["order"])
    actions, said = list(actions), list[object]()
    told = {action.seat for action in actions if isinstance(action, PlacedIntrigue)}
    state["intrigue"] = {seat: cards if seat in told else [] for seat, cards in state["intrigue"].items()}
    for action in actions:
        if "?" in str(action):
            raise HiddenError(f"unknown: {action}")
        named = [getattr(action, name, None) for name in ("house", "seat", "clan")]
        said.append((type(action), *(named if not isinstance(action, NextTurn) else [])))
        if getattr(action, "seat", "A") not in _may_be_said(state, action):
            raise ValueError(f"it cannot be said of this seat: {action}")
        PLACES[type(action)](state, action)
    steps = [step for step in state["steps"].values() if step is not None]
    if len(said) > len(set(said)):
        raise ValueError("something is said twice")
    if len(set(steps)) < len(state["steps"]) or max(steps, default=0) > state["board"].steps:
        raise ValueError(f"not one step each: {state['steps']}")
    if any(space > len(state["board"].wheels[clan]) for clan, space in state["markers"].items()):
        raise ValueError("a marker that is nowhere")


def _may_be_said(state: State, action: Call) -> list[str]:
    """Of whom: the players, and against a single one of the Kotaishi too where he has such a thing."""
    own = {PlacedTokens, NextTurn}
    return list(state["order" if type(action) in own else "seats"])


def come_about(state: State, received: Mapping[str, list[str]]) -> None:
    """Hands were refilled and bids replaced, unless the game has just ended; ValueError if not (GP-27).

    Tokens that were received at the start lie with their player or on the board: none goes back to the pool.
    """
    for seat, tokens in received.items():
        placed_ones = chain.from_iterable(owners.get(seat, ()) for owners in state["placed"].values())
        less([*state["areas"][seat], *placed_ones], tokens)
    ninja = len(state["seen"]) - (SOLO_NINJA if is_solo(state) else 2 * len(state["seats"]))
    if ninja > 0 or (ninja and state["clan"]) or any(len(hand) < HAND for hand in state["hands"].values()):
        raise ValueError("a Ninja deck or a hand that cannot be")
    if is_solo(state):
        over = state["heir"]["ran_out"] and None in state["bids"].values() and not state["clan"]
    else:
        over = not state["clan"] and state["queue"][0] == state["seats"][0]
    if over:
        state["phase"] = "over"


def _cards(state: State, action: PlacedCards) -> None:
    state["hands"][action.seat] = sorted(action.hand or ())
    state["decks"][action.seat] = sorted(action.deck or ())
    state["discards"][action.seat] = sorted(action.discards or ())


def _coins(state: State, action: PlacedCoins) -> None:
    state["coins"][action.seat] = action.coins


def _area(state: State, action: PlacedArea) -> None:
    _put(state, state["areas"], action.seat, action.tokens)


def _tokens(state: State, action: PlacedTokens) -> None:
    _put(state, state["placed"][action.house], action.seat, action.tokens)
    if (action.step is None) == (action.house == PALACE):
        raise ValueError(f"a step, or none, is told: {action}")
    if action.house == PALACE:
        state["steps"][action.seat] = action.step


def _marker(state: State, action: PlacedMarker) -> None:
    state["markers"][action.clan] = action.space


def _ninja(state: State, action: PlacedNinja) -> None:
    state["seen"] = list(action.cards)


def _removed(state: State, action: Removed) -> None:
    state["gone"] = sorted(action.cards)


def _turn(state: State, action: NextTurn) -> None:
    at = state["order"].index(action.seat)
    state["queue"] = [*state["order"][at:], *state["order"][:at]]
    state["round"] = action.number or 1


def _intrigue(state: State, action: PlacedIntrigue) -> None:
    """Those that are left of what was dealt."""
    less(state["intrigue"][action.seat], action.cards)
    state["intrigue"][action.seat] = sorted(action.cards)


def _recruits(state: State, action: PlacedRecruits) -> None:
    """From the top; those that lie face down are not known."""
    if not is_solo(state):
        raise ValueError("there are no recruits with several players")
    state["heir"]["recruits"] = [[clan, False] for clan in action.cards]


def _turned(state: State, action: PlacedTurned) -> None:
    if not is_solo(state):
        raise ValueError("there is no Kotaishi deck with several players")
    state["heir"]["deck"] = less(state["heir"]["deck"], action.cards)
    state["heir"]["ran_out"] = not state["heir"]["deck"] or action.recycled == "yes"


#: What each action of `Start` sets.
PLACES: dict[type[Call], Callable[[State, Any], None]] = {
    PlacedCards: _cards,
    PlacedCoins: _coins,
    PlacedArea: _area,
    PlacedTokens: _tokens,
    PlacedMarker: _marker,
    PlacedNinja: _ninja,
    Removed: _removed,
    NextTurn: _turn,
    PlacedIntrigue: _intrigue,
    PlacedRecruits: _recruits,
    PlacedTurned: _turned,
}


def _put(state: State, where: dict[str, list[str]], seat: str, tokens: Iterable[str]) -> None:
    where[seat] = sorted(tokens)
    if seat == HEIR:
        state["heir"]["tokens"] = less(state["heir"]["tokens"], tokens)
    else:
        state["pools"][seat] = less(state["pools"][seat], tokens)

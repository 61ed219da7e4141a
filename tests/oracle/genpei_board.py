"""The table of Genpei for the oracle: what is printed, what a record fixes, who has what.

It shares nothing with the rules of the library. A state is a dictionary of plain values, all cards known:

==================  ==========================================================================================
board               what is printed, a `Board`
seats, kotaishi     letters in turn order, A first (GP-26); whether the Kotaishi takes part
hands, decks,       cards by seat, in the order of the alphabet
discards
coins, areas, pools  coins, tokens in the playing area and in the pool, by seat
placed              tokens by house and then by seat, the Kotaishi's too
steps               the step of the palace on which a seat has a stack
markers             the space of each wheel on which its marker stands, from 1
bids                the card in each slot, None while it is open
clan, gone          cards of the clan deck; cards that were removed from the game
unseen, seen        of the Ninja deck: those on top, in no known order; those below, in theirs
phase               keep, turn, over (the game), or told (all that there is to say)
queue, round        the seats that come next; the number of the turn
step                what must come next in a turn: play, activate, contact, torii, repeat or closed
card, wheels, paid  which clan is activated, which wheels may be contacted, which Torii action was paid for
contacted           wheels contacted in this chain (GP-8)
coin                what the space just used gave, None if it gave nothing or this was said
drawn, filled       whether the hand was refilled in this turn; where the bids were filled from
aside               what each seat has set aside for the palace: a clan and a number
spoken, told        whether the table has had a turn; its true statements about support
wrong               statements that did not hold
==================  ==========================================================================================
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from tanzaku.notation import Record
from tanzaku.notation.component_sets import Reference, find_set
from tanzaku.notation.declare import Call
from tanzaku.notation.header import typed_start
from tanzaku.notation.titles.genpei import (
    CLANS,
    GENPEI,
    HOUSES,
    PALACE,
    NextTurn,
    PlacedArea,
    PlacedCards,
    PlacedCoins,
    PlacedMarker,
    PlacedNinja,
    PlacedTokens,
    Removed,
)

__all__ = [
    "HEIR",
    "LIMIT",
    "Board",
    "HiddenError",
    "State",
    "all_cards",
    "board_of",
    "copied",
    "illustrative",
    "less",
    "start",
]

State = dict[str, Any]

HEIR = "H"
LIMIT = 6
DEALT = 4
TOKENS = 3
HAND = 2
#: How many cards of each clan are used, by the number of players (Setup).
CARDS = {2: 10, 3: 14, 4: 18}


class HiddenError(Exception):
    """Not everything is known: this oracle says nothing of it."""


class Board(NamedTuple):
    """What is printed on board and tokens."""

    #: The spaces of each wheel clockwise: an action, and whether a coin is displayed.
    wheels: Mapping[str, list[tuple[str, bool]]]
    #: The tokens of each player, and the Kotaishi's.
    tokens: list[str]
    heir: list[str]
    #: How many steps lead to the House of the Emperor.
    steps: int


def board_of(content: Mapping[str, Any]) -> Board:
    """The board that the plain content of a component set describes."""
    wheels = {
        clan: [(space.removesuffix("*"), space.endswith("*")) for space in wheel["spaces"]]
        for clan, wheel in content["Wheel"].items()
    }
    kinds = content["Token"].items()
    tokens = [kind for kind, many in kinds for _ in range(many["each"])]
    heir = [kind for kind, many in kinds for _ in range(many.get("kotaishi", 0))]
    return Board(wheels, tokens, heir, content["Palace"]["steps"]["steps"])


@lru_cache(maxsize=1)
def illustrative() -> Board:
    """The board of the set that ships."""
    found = find_set("genpei", Reference("illustrative", "1", None))
    assert found is not None
    return board_of(found.content)


def less(cards: Iterable[str], taken: Iterable[str]) -> list[str]:
    """What is left of them; ValueError if something is taken that is not there."""
    left = sorted(cards)
    for card in taken:
        left.remove(card)
    return left


def copied(state: State) -> State:
    """A copy of its own; the board never changes."""
    return {key: value if key == "board" else _copied(value) for key, value in state.items()}


def _copied(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _copied(one) for key, one in value.items()}
    return [_copied(one) for one in value] if isinstance(value, list) else value


def all_cards(state: State) -> Counter[str]:
    """Every clan card that is anywhere."""
    lying = [*state["clan"], *state["gone"], *state["unseen"], *state["seen"]]
    for name in ("hands", "decks", "discards", "dealt"):
        for cards in state[name].values():
            lying += cards
    return Counter([*lying, *(card for card in state["bids"].values() if card)])


# -- Setup -------------------------------------------------------------------------------


def start(record: Record, board: Board) -> State:
    """The state before the first turn; ValueError if the set-up is none, HiddenError if parts are unknown."""
    tags = dict(record.tags)
    told = {seat: tags[f"Tokens.{seat}"].split() for seat in "ABCDH" if f"Tokens.{seat}" in tags}
    heir = told.pop(HEIR, None)
    seats, bids = list(told), tags["Bids"].split()
    if any("?" in word for words in [*told.values(), heir or [], bids] for word in words):
        raise HiddenError("unknown tokens or bids")
    if "".join(seats) not in {"AB", "ABC", "ABCD"}:
        raise ValueError(f"not two to four players: {seats}")
    if (heir is None and len(seats) == 2) or record.options.kotaishi == ("no" if heir else "yes"):
        raise ValueError("the Kotaishi takes part with two players, and where the options say so")
    if heir is not None and (len(heir) != 5 or Counter(heir) - Counter(board.heir)):
        raise ValueError("not five tokens of the Kotaishi")
    if any(len(tokens) != TOKENS for tokens in told.values()):
        raise ValueError("not three tokens each")
    state = _bare(board, seats, bids)
    if heir is not None:
        state["kotaishi"] = True
        state["steps"][HEIR] = 1
        for house, token in zip((*CLANS, PALACE), heir, strict=True):
            state["placed"][house][HEIR] = [token]
    for tokens in told.values():
        less(board.tokens, tokens)
    if "Start" in tags:
        _placed(state, typed_start(GENPEI, tags, []) or ())
    else:
        _dealt(state, told, tags)
    state["clan"] = _clan_deck(state)
    if "Start" in tags:
        _come_about(state)
    if len(bids) != 2 and (len(bids) > 2 or state["phase"] != "over"):
        raise ValueError(f"not two bids: {bids}")
    return state


def _bare(board: Board, seats: list[str], bids: list[str]) -> State:
    return {
        "board": board,
        "seats": seats,
        "kotaishi": False,
        "dealt": {seat: [] for seat in seats},
        "hands": {seat: [] for seat in seats},
        "decks": {seat: [] for seat in seats},
        "discards": {seat: [] for seat in seats},
        "coins": dict.fromkeys(seats, 0),
        "areas": {seat: [] for seat in seats},
        "pools": {seat: sorted(board.tokens) for seat in seats},
        "placed": {house: {} for house in HOUSES},
        "steps": {},
        "markers": {clan: _pagoda(board, clan) for clan in CLANS},
        "bids": dict(zip("12", [*bids, None, None], strict=False)),
        "clan": [],
        "gone": [],
        "unseen": [],
        "seen": [],
        "phase": "keep",
        "queue": list(seats),
        "round": 0,
        "step": "play",
        "card": None,
        "wheels": [],
        "paid": None,
        "contacted": [],
        "coin": None,
        "drawn": False,
        "filled": [],
        "aside": {},
        "spoken": False,
        "told": [],
        "wrong": [],
    }


def _pagoda(board: Board, clan: str) -> int:
    """Place each Clan marker on the Pagoda action of their corresponding Clan wheel."""
    return [space for space, _ in board.wheels[clan]].index("pagoda") + 1


def _dealt(state: State, told: Mapping[str, list[str]], tags: Mapping[str, str]) -> None:
    for seat in state["seats"]:
        cards = tags.get(f"Dealt.{seat}", "?").split()
        if any("?" in card for card in cards):
            raise HiddenError("unknown cards were dealt")
        if len(cards) != DEALT:
            raise ValueError(f"not four cards each: {cards}")
        state["dealt"][seat] = sorted(cards)
        state["areas"][seat] = sorted(told[seat])
        state["pools"][seat] = less(state["pools"][seat], told[seat])


def _clan_deck(state: State) -> list[str]:
    """What is nowhere else; ValueError if there are more cards of a clan than there may be."""
    used, left = all_cards(state), list[str]()
    for clan in CLANS:
        rest = CARDS[len(state["seats"])] - used[clan]
        if rest < 0:
            raise ValueError(f"too many cards of {clan}")
        left += [clan] * rest
    return sorted(left)


# -- a start in mid-game -----------------------------------------------------------------


def _placed(state: State, actions: Iterable[Call]) -> None:
    """The beginning of a turn (GP-27), which all of the tag together describes."""
    state["phase"], state["round"] = "turn", 1
    said = list[object]()
    for action in actions:
        if "?" in str(action):
            raise HiddenError(f"unknown: {action}")
        named = [getattr(action, name, None) for name in ("house", "seat", "clan")]
        said.append((type(action), *(named if not isinstance(action, NextTurn) else [])))
        if getattr(action, "seat", "A") not in state["seats"]:
            raise ValueError(f"there is no such player: {action}")
        PLACES[type(action)](state, action)
    steps = [step for step in state["steps"].values() if step is not None]
    if len(said) > len(set(said)):
        raise ValueError("something is said twice")
    if len(set(steps)) < len(state["steps"]) or max(steps, default=0) > state["board"].steps:
        raise ValueError(f"not one step each: {state['steps']}")
    if any(space > len(state["board"].wheels[clan]) for clan, space in state["markers"].items()):
        raise ValueError("a marker that is nowhere")


def _come_about(state: State) -> None:
    """Hands were refilled and bids replaced, unless the game has just ended; ValueError if not (GP-27)."""
    ninja = len(state["seen"]) - 2 * len(state["seats"])
    if ninja > 0 or (ninja and state["clan"]) or any(len(hand) < HAND for hand in state["hands"].values()):
        raise ValueError("a Ninja deck or a hand that cannot be")
    if not state["clan"] and state["queue"][0] == state["seats"][0]:
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
    at = state["seats"].index(action.seat)
    state["queue"] = [*state["seats"][at:], *state["seats"][:at]]
    state["round"] = action.number or 1


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
}


def _put(state: State, where: dict[str, list[str]], seat: str, tokens: Iterable[str]) -> None:
    where[seat] = sorted(tokens)
    state["pools"][seat] = less(state["pools"][seat], tokens)

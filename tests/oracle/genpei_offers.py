"""What may be done in Genpei, by brute force: every action is listed, and legal is what is in the list.

It shares nothing with the rules of the library. A state is a dictionary, see `oracle.genpei_board`.

How the rulings are read here
-----------------------------
GP-2, GP-21  What cannot be carried out is said with `-`; it may be chosen all the same.
GP-3, GP-14  With one clan card and two open slots the second is filled from the Ninja deck.
GP-5         No card is drawn while two or more are in hand.
GP-6         Up to is a choice; a Torii may be `none`.
GP-7         A stack stops on a free step only; every step of the way costs a coin.
GP-8         Any wheel but the one whose action it is, each once per turn.
GP-13        A reshuffle where a card is lacking and the deck is empty; before it comes what the deck had.
GP-22        No movement of a marker with an empty hand.
GP-25        In the last turn nothing comes from the Ninja deck.
GP-34        After a Torii action that was paid for, one of the same kind; the palace's three are one kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Any

from attrs import evolve

from oracle.genpei_board import HAND, LIMIT, State, less
from oracle.genpei_counting import CLAIMS, claim_holds, in_order
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genpei import (
    CLANS,
    Assassinate,
    Assign,
    Bid,
    Climb,
    Coin,
    Contacts,
    Draw,
    Enter,
    Gain,
    Intrigue,
    Keep,
    Ninja,
    NoTorii,
    Pagoda,
    Place,
    Recruit,
    Reinforce,
    Reshuffle,
    Shift,
    Spy,
    StackToken,
    TakeCoins,
    Torii,
    Transfer,
)

__all__ = ["PAID", "TORII", "fitting", "lacking", "legal", "legal_actions", "sources", "spaces", "to_act"]

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


# -- who may do what ---------------------------------------------------------------------


def to_act(state: State) -> list[str]:
    """The seats that may have the next turn."""
    if state["phase"] != "over":
        return [] if state["phase"] == "told" else [state["queue"][0]]
    waiting = [] if state["spoken"] else [seat for seat in state["seats"] if seat not in state["aside"]]
    return [*waiting, "*"]


def legal(state: State, seat: str, action: Call) -> bool:
    """Whether the seat may do this now; of a statement, whether it is true as well."""
    if seat not in to_act(state):
        return False
    if isinstance(action, CLAIMS):
        may = state["phase"] == "over" and seat == "*" and in_order(state, action)
        return may and claim_holds(state, action)
    if isinstance(action, Coin):
        return state["coin"] is not None and action.coins == state["coin"]
    return fitting(state, seat, action) is not None


def fitting(state: State, seat: str, action: Call) -> Call | None:
    """What is meant by an action that may leave out what is plain; None if nothing, or if it is not plain."""
    if action == Draw() or _is_empty(action):
        return action if _may_be_empty(state, seat, action) else None
    alike: list[Any] = [one for one in legal_actions(state, seat) if type(one) is type(action)]
    found = [one for one in alike if _means(action, one)]
    if getattr(action, "space", 1) is None and len(_places(alike, found)) > 1:
        return None
    if isinstance(action, Contacts) and action.wheel is None:
        found = [evolve(one, wheel=None) for one in found[:1] if one.wheel != "-"]
    return found[0] if len(found) == 1 else None


def _places(alike: list[Any], found: list[Any]) -> set[object]:
    """The spaces on which the same marker might do so, whatever else is said."""
    moves = [_move(one) for one in found]
    return {one.space for one in alike if _move(one) in moves}


def _move(action: Any) -> tuple[str, str]:
    """Which marker moves, and to which action."""
    return (action.clan, action.to) if isinstance(action, Shift) else (action.marker, action.shape.word)


def _is_empty(action: Call) -> bool:
    """No card of a clan set aside is as good as none."""
    return isinstance(action, Assign) and action.cards == 0


def _may_be_empty(state: State, seat: str, action: Call) -> bool:
    """What may be said, but need not."""
    if isinstance(action, Assign):
        return Assign("-", None) in legal_actions(state, seat)
    over = state["phase"] == "turn" and state["step"] in {"repeat", "closed"}
    return over and not lacking(state, seat) and not state["drawn"] and not state["filled"]


def _means(said: Call, meant: Call) -> bool:
    """Whether the whole action is what was said, with more of its arguments given."""
    if type(said) is not type(meant):
        return False
    for argument in said.shape.arguments:
        one, other = getattr(said, argument.name), getattr(meant, argument.name)
        if one is None and argument.name in {"space", "clan", "wheel"}:
            continue
        if one != other and not (isinstance(one, tuple) and sorted(one) == sorted(other)):
            return False
    return True


def legal_actions(state: State, seat: str | None = None) -> list[Call]:
    """All that may be done now, with all arguments, lists in the order of the alphabet; no statements.

    The seat is needed where several may act.
    """
    seat = seat or to_act(state)[0]
    if state["phase"] == "keep":
        done = not state["dealt"][seat]
        return [] if done else [Keep(pair) for pair in sorted(set(combinations(state["dealt"][seat], 2)))]
    if state["phase"] == "over":
        return list(_assigns(state, seat)) if seat in to_act(state) and seat != "*" else []
    begun = state["drawn"] or state["filled"]
    found = [] if begun else list(STEPS[state["step"]](state, seat))
    return [*found, *_ends(state, seat)] if state["step"] in {"repeat", "closed"} else found


def _assigns(state: State, seat: str) -> Iterator[Call]:
    yield Assign("-", None)
    cards = state["hands"][seat] + state["decks"][seat] + state["discards"][seat]
    for clan in CLANS:
        yield from (Assign(clan, number) for number in range(1, cards.count(clan) + 1))


# -- clan actions ------------------------------------------------------------------------


def spaces(state: State, clan: str) -> list[int]:
    """Move the marker to one of the two spaces directly adjoining it."""
    size, at = len(state["board"].wheels[clan]), state["markers"][clan]
    return sorted({(at - 2) % size + 1, at % size + 1})


def _play(state: State, seat: str) -> Iterator[Call]:
    """A card from the hand, which is no longer there when its action comes."""
    for clan in sorted(set(state["hands"][seat])):
        yield from _activate(state, seat, clan, less(state["hands"][seat], clan))


def _activated(state: State, seat: str) -> Iterator[Call]:
    yield from _activate(state, seat, state["card"], state["hands"][seat])


def _activate(state: State, seat: str, clan: str, hand: list[str]) -> Iterator[Call]:
    for space in spaces(state, clan):
        yield from _performed(state, seat, f"{clan}>", space, hand)


def _contacted(state: State, seat: str) -> Iterator[Call]:
    for clan in state["wheels"]:
        yield from _performed(state, seat, f"{clan}@", state["markers"][clan], state["hands"][seat])


def _performed(state: State, seat: str, marker: str, space: int, hand: list[str]) -> Iterator[Call]:
    """Every way to perform the action of a space; `-` where there is none (GP-2)."""
    where: dict[str, Any] = {"marker": marker, "space": space}
    name, coin = state["board"].wheels[marker[0]][space - 1]
    if name in {"recruit", "assassinate"}:
        kind = Recruit if name == "recruit" else Assassinate
        taken = [kind(slot, card, **where) for slot, card in state["bids"].items() if card]
        yield from taken or [kind("-", None, **where)]
    elif name == "pagoda":
        yield from (Pagoda(token, **where) for token in _kinds(state["areas"][seat]) or ["-"])
    elif name == "ninja":
        yield from (Ninja(card, **where) for card in _kinds(state["unseen"] or state["seen"][:1]) or ["-"])
    elif name == "spy":
        yield from (Spy(card, **where) for card in _kinds(state["clan"]) or ["-"])
    elif name == "intrigue":
        room = LIMIT - min(LIMIT, state["coins"][seat] + coin)
        yield from (Intrigue(coins, **where) for coins in range(min(3, room) + 1))
    elif name == "reinforce":
        yield from (Reinforce(card, **where) for card in _kinds(hand) or ["-"])
    elif name == "contacts":
        yield from (Contacts(wheel, **where) for wheel in others(state, marker[0]) or ["-"])
    else:
        yield Torii(**where)


def _kinds(things: Iterable[str]) -> list[str]:
    return sorted(set(things))


def others(state: State, clan: str) -> list[str]:
    """The wheels that a clan's action may contact (GP-8)."""
    return [wheel for wheel in CLANS if wheel != clan and wheel not in state["contacted"]]


# -- Torii actions -----------------------------------------------------------------------


def _torii(state: State, seat: str) -> Iterator[Call]:
    """One of six, or none."""
    yield NoTorii()
    yield from (TakeCoins(coins) for coins in range(min(2, LIMIT - state["coins"][seat]) + 1))
    if state["hands"][seat]:
        for clan in CLANS:
            wheel = state["board"].wheels[clan]
            yield from (Shift(clan, wheel[space - 1][0], space=space) for space in spaces(state, clan))
    yield from _paid(state, seat)


def _repeated(state: State, seat: str) -> Iterator[Call]:
    """You may pay for it several times in a row to repeat that action."""
    return (action for action in _paid(state, seat) if PAID[type(action)] == state["paid"])


def _paid(state: State, seat: str) -> Iterator[Call]:
    coins = state["coins"][seat]
    yield from _to_the_palace(state, seat, coins)
    for number in range(1, coins // GAIN + 1):
        yield from map(Gain, sorted(set(combinations(state["pools"][seat], number))))
    if coins >= TRANSFER:
        for house, owners in state["placed"].items():
            for token in _kinds(owners.get(seat, ())):
                yield from (Transfer(house, clan, token) for clan in CLANS if clan != house)
    if coins >= PLACE:
        for token in _kinds(state["areas"][seat]):
            yield from (Place(clan, token) for clan in CLANS)


def _to_the_palace(state: State, seat: str, coins: int) -> Iterator[Call]:
    """House of the Emperor; GP-7."""
    area, top = _kinds(state["areas"][seat]), state["board"].steps
    free = [step for step in range(1, top + 1) if step not in state["steps"].values()]
    step = state["steps"].get(seat)
    if step is None:
        yield from (Enter(first, token) for first in free if first <= coins for token in area)
        return
    yield from (Climb(higher - step) for higher in free if 0 < higher - step <= coins)
    if step <= coins:
        yield from map(StackToken, area)


# -- the end of a turn -------------------------------------------------------------------


def lacking(state: State, seat: str) -> int:
    """Refill your hand to 2 cards: how many are still to be drawn, and can be."""
    own = len(state["decks"][seat]) + len(state["discards"][seat])
    return min(own, max(0, HAND - len(state["hands"][seat])))


def sources(state: State) -> list[str]:
    """From where the open slots are filled, in this order: clan or ninja (Ending the Game; GP-14, GP-25)."""
    open_slots = [slot for slot, card in state["bids"].items() if not card]
    found = ["clan"] * min(len(open_slots), len(state["clan"]))
    last = state["queue"][0] == state["seats"][-1]
    if len(found) == len(state["clan"]) and not last:
        ninja = len(state["unseen"]) + len(state["seen"])
        found += ["ninja"] * min(len(open_slots) - len(found), ninja)
    return found


def _ends(state: State, seat: str) -> Iterator[Call]:
    """The hand first, then the bids; a bid that comes while cards are lacking leaves their draw unnoted."""
    due, deck = lacking(state, seat), state["decks"][seat]
    if due and not state["filled"]:
        if deck:
            yield from map(Draw, sorted(set(combinations(deck, min(due, len(deck))))))
        else:
            yield Reshuffle()
    for source in sources(state)[:1]:
        top = state["clan"] if source == "clan" else state["unseen"] or state["seen"][:1]
        for slot, card in state["bids"].items():
            if not card:
                yield from (Bid(slot, one, source=source) for one in _kinds(top))


def _none(_state: State, _seat: str) -> Iterator[Call]:
    return iter(())


#: What comes next in a turn.
STEPS = {
    "play": _play,
    "activate": _activated,
    "contact": _contacted,
    "torii": _torii,
    "repeat": _repeated,
    "closed": _none,
}

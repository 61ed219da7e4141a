"""What may be done in Genpei, by brute force: every action is listed, and legal is what is in the list.

It shares nothing with the rules of the library. A state is a dictionary, see `oracle.genpei_board`. What may
be done at a torii stands in `oracle.genpei_torii`, with Intrigue cards in `oracle.genpei_intrigue`, and by
the Kotaishi against a single player in `oracle.genpei_heir`.

How the rulings are read here
-----------------------------
GP-2, GP-21  What cannot be carried out is said with `-`; it may be chosen all the same.
GP-3, GP-14  With one clan card and two open slots the second is filled from the Ninja deck.
GP-5         No card is drawn while two or more are in hand.
GP-8         Any wheel but the one whose action it is, each once per turn.
GP-13        A reshuffle where a card is lacking and the deck is empty; before it comes what the deck had.
GP-16        Against a single player nothing comes from the Ninja deck.
GP-25        In the last turn nothing comes from the Ninja deck.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from attrs import evolve

from oracle.genpei_counting import CLAIMS, cards_of, claim_holds, in_order
from oracle.genpei_heir import heir_actions
from oracle.genpei_intrigue import between, card_actions, readings, uses
from oracle.genpei_parts import (
    HAND,
    HEIR,
    LIMIT,
    State,
    clan_left,
    clan_tops,
    closeable,
    is_solo,
    kinds,
    less,
    ninja_left,
    ninja_tops,
    others,
    spaces,
)
from oracle.genpei_torii import PAID, TORII, repeated_torii, torii_actions
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genpei import (
    CLANS,
    Assassinate,
    Assign,
    Bid,
    Coin,
    Contacts,
    Draw,
    Intrigue,
    Keep,
    Ninja,
    Pagoda,
    Recruit,
    Reinforce,
    Reshuffle,
    Shift,
    Spy,
    Torii,
)

__all__ = [
    "PAID",
    "TORII",
    "coin_of",
    "fitting",
    "lacking",
    "legal",
    "legal_actions",
    "may_end",
    "others",
    "reading",
    "sources",
    "spaces",
    "to_act",
]


# -- who may do what ---------------------------------------------------------------------


def to_act(state: State) -> list[str]:
    """The seats that may have the next turn."""
    if state["phase"] != "over":
        return [] if state["phase"] == "told" else [state["queue"][0]]
    waiting = [seat for seat in state["seats"] if seat not in state["aside"] or seat == state["acted"]]
    return ["*"] if state["spoken"] else [*waiting, "*"]


def legal(state: State, seat: str, action: Call) -> bool:
    """Whether the seat may do this now; of a statement, whether it is true as well."""
    if seat not in to_act(state):
        return False
    if isinstance(action, CLAIMS):
        may = state["phase"] == "over" and seat == "*" and in_order(state, action)
        return may and claim_holds(state, action)
    if isinstance(action, Coin):
        coin = coin_of(state, seat)["coin"]
        return coin is not None and action.coins == coin
    return fitting(state, seat, action) is not None


def coin_of(state: State, seat: str) -> State:
    """The state in which a coin is said: of the first chain that has one, or of the last that may go on."""
    all_of = list(readings(state, seat))
    return next((after for after in all_of if after["coin"] is not None), all_of[-1])


def fitting(state: State, seat: str, action: Call) -> Call | None:
    """What is meant by an action that may leave out what is plain; None if nothing, or if it is not plain."""
    found = reading(state, seat, action)
    return found and found[1]


def reading(state: State, seat: str, action: Call) -> tuple[State, Call] | None:
    """The state in which an action is read, and what it means; as few Intrigue cards as can be are over."""
    for after in readings(state, seat):
        meant = _fitting(after, seat, action)
        if meant is not None:
            return after, meant
    return None


def _fitting(state: State, seat: str, action: Call) -> Call | None:
    if action == Draw() or _is_empty(action):
        return action if _may_be_empty(state, seat, action) else None
    alike: list[Any] = [one for one in _offered(state, seat) if type(one) is type(action)]
    found = [one for one in alike if _means(action, one)]
    if getattr(action, "space", 1) is None and len(_places(alike, found)) > 1:
        return None
    if isinstance(action, Contacts) and seat != HEIR and action.turned is not None:
        return None
    if isinstance(action, Contacts) and action.wheel is None:
        found = [one for one in found if one.wheel != "-"]
        if seat != HEIR:
            found = [evolve(one, wheel=None) for one in found[:1]]
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
        return Assign("-", None) in _offered(state, seat)
    ended = state["phase"] == "turn" and seat != HEIR and not state["uses"] and closeable(state)
    return ended and not lacking(state, seat) and not state["drawn"] and not state["filled"]


#: What may be left out where it is plain; of a recruit that was turned up nothing may.
_OPTIONAL = {(Recruit, "clan"), (Assassinate, "clan"), (Contacts, "wheel")}


def _means(said: Call, meant: Call) -> bool:
    """Whether the whole action is what was said, with more of its arguments given."""
    if type(said) is not type(meant):
        return False
    for argument in said.shape.arguments:
        one, other = getattr(said, argument.name), getattr(meant, argument.name)
        if one is None and (argument.name == "space" or (type(said), argument.name) in _OPTIONAL):
            continue
        if argument.name == "turned":
            one, other = one or (), other or ()
        elif isinstance(one, tuple):
            one, other = tuple(sorted(one)), tuple(sorted(other))
        if one != other:
            return False
    return True


def legal_actions(state: State, seat: str | None = None) -> list[Call]:
    """All that may be done now, with all arguments, lists in the order of the alphabet; no statements.

    The seat is needed where several may act.
    """
    seat = seat or to_act(state)[0]
    if not state["uses"]:
        return _offered(state, seat)
    return list(dict.fromkeys(one for after in readings(state, seat) for one in _offered(after, seat)))


def may_end(state: State, seat: str) -> bool:
    """Whether the chains of a turn may end here, those of Intrigue cards too."""
    *_, last = readings(state, seat)
    return not last["uses"] and closeable(last)


def _offered(state: State, seat: str) -> list[Call]:
    """What may be done with no Intrigue card done with before."""
    if state["phase"] == "keep":
        done = not state["dealt"][seat]
        return [] if done else [Keep(pair) for pair in sorted(set(combinations(state["dealt"][seat], 2)))]
    if state["phase"] == "over":
        own = seat in to_act(state) and seat != "*"
        return [*uses(state, seat), *_assigns(state, seat)] if own else []
    begun = state["drawn"] or state["filled"]
    found = list[Call]()
    if not begun and seat == HEIR:
        found += heir_actions(state)
    elif not begun:
        found += [*STEPS[state["step"]](state, seat), *between(state, seat)]
    return [*found, *_ends(state, seat)] if not state["uses"] and closeable(state) else found


def _assigns(state: State, seat: str) -> Iterator[Call]:
    """Once each (GP-31)."""
    if seat in state["aside"]:
        return
    yield Assign("-", None)
    for clan, cards in sorted(cards_of(state, seat).items(), key=lambda one: CLANS.index(one[0])):
        yield from (Assign(clan, number) for number in range(1, cards + 1))


# -- clan actions ------------------------------------------------------------------------


def _play(state: State, seat: str) -> Iterator[Call]:
    """A card from the hand, which is no longer there when its action comes."""
    for clan in kinds(state["hands"][seat]):
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
        yield from (Pagoda(token, **where) for token in kinds(state["areas"][seat]) or ["-"])
    elif name == "ninja":
        yield from (Ninja(card, **where) for card in ninja_tops(state) or ["-"])
    elif name == "spy":
        yield from (Spy(card, **where) for card in clan_tops(state) or ["-"])
    elif name == "intrigue":
        room = LIMIT - min(LIMIT, state["coins"][seat] + coin)
        yield from (Intrigue(coins, **where) for coins in range(min(3, room) + 1))
    elif name == "reinforce":
        yield from (Reinforce(card, **where) for card in kinds(hand) or ["-"])
    elif name == "contacts":
        yield from (Contacts(wheel, **where) for wheel in others(state, marker[0]) or ["-"])
    else:
        yield Torii(**where)


# -- the end of a turn -------------------------------------------------------------------


def lacking(state: State, seat: str) -> int:
    """Refill your hand to 2 cards: how many are still to be drawn, and can be; none for the Kotaishi."""
    if seat == HEIR:
        return 0
    own = len(state["decks"][seat]) + len(state["discards"][seat])
    return min(own, max(0, HAND - len(state["hands"][seat])))


def sources(state: State) -> list[str]:
    """From where the open slots are filled, in this order: clan or ninja (Ending the Game; GP-14, GP-25)."""
    open_slots = [slot for slot, card in state["bids"].items() if not card]
    found = ["clan"] * min(len(open_slots), clan_left(state))
    last = is_solo(state) or state["queue"][0] == state["order"][-1]
    if len(found) == clan_left(state) and not last:
        found += ["ninja"] * min(len(open_slots) - len(found), ninja_left(state))
    return found


def _ends(state: State, seat: str) -> Iterator[Call]:
    """The hand first, then the bids; a bid that comes while cards are lacking leaves their draw unnoted."""
    due = lacking(state, seat)
    if due and not state["filled"]:
        deck = state["decks"][seat]
        if deck:
            yield from map(Draw, sorted(set(combinations(deck, min(due, len(deck))))))
        else:
            yield Reshuffle()
    for source in sources(state)[:1]:
        top = clan_tops(state) if source == "clan" else ninja_tops(state)
        for slot, card in state["bids"].items():
            if not card:
                yield from (Bid(slot, one, source=source) for one in top)


def _none(_state: State, _seat: str) -> Iterator[Call]:
    return iter(())


#: What comes next in a turn.
STEPS = {
    "play": _play,
    "activate": _activated,
    "contact": _contacted,
    "torii": torii_actions,
    "repeat": repeated_torii,
    "closed": _none,
    "used": card_actions,
    "spied": card_actions,
}

"""What is done in Genpei, by brute force: each action, known to be legal, changes the state in place.

It shares nothing with the rules of the library. A state is a dictionary, see `oracle.genpei_board`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from oracle.genpei_heir import heir_do
from oracle.genpei_intrigue import bonus, card_action, done, settle, use, use_at_the_end
from oracle.genpei_parts import HEIR, LIMIT, State, less, others, take_clan, take_ninja
from oracle.genpei_torii import PAID
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genpei import (
    PALACE,
    Assassinate,
    Assign,
    Bid,
    Bonus,
    Climb,
    Contacts,
    Done,
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
    Use,
)

__all__ = ["deed"]


def deed(state: State, seat: str, action: Any) -> None:
    """Do what may be done, with all of its arguments."""
    if isinstance(action, Draw | Reshuffle | Bid):
        state["step"] = "closed"
    if seat == HEIR and not isinstance(action, Bid):
        heir_do(state, action)
        return
    marker = getattr(action, "marker", None)
    if marker is not None:
        _perform(state, seat, action, marker)
    else:
        of_card = state["step"] in {"used", "spied"} and not isinstance(action, Use | Bonus)
        if not (of_card and card_action(state, seat, action)):
            DEEDS[type(action)](state, seat, action)
    settle(state, seat)


def _keep(state: State, seat: str, action: Keep) -> None:
    """Each player chooses 2 hand cards; the remaining 2 will go to form the Ninja deck."""
    state["hands"][seat] = sorted(action.cards)
    state["unseen"] += less(state["dealt"][seat], action.cards)
    state["dealt"][seat] = []


def _perform(state: State, seat: str, action: Any, marker: str) -> None:
    """A clan action: the card is played, the marker moves, the coin comes, and then the action."""
    clan = marker[0]
    if state["step"] == "play":
        state["hands"][seat].remove(clan)
        state["discards"][seat].append(clan)
    if marker[1] == ">":
        state["markers"][clan] = action.space
    elif clan not in state["contacted"]:
        state["contacted"].append(clan)
    state["step"], state["card"], state["wheels"], state["coin"] = "closed", None, [], None
    argument = action.shape.arguments[0]
    if argument.name != "marker" and getattr(action, argument.name) == "-":
        return
    if state["board"].wheels[clan][action.space - 1][1]:
        state["coin"] = _gain(state, seat, 1)
    DEEDS[type(action)](state, seat, action)


def _gain(state: State, seat: str, coins: int) -> int:
    """You may not exceed the limit of 6 coins per player."""
    had = state["coins"][seat]
    state["coins"][seat] = min(LIMIT, had + coins)
    return int(state["coins"][seat] - had)


def _activates(state: State, clan: str | None) -> None:
    state["step"], state["card"] = "activate", clan


def _recruit(state: State, seat: str, action: Recruit) -> None:
    state["bids"][action.slot] = None
    state["discards"][seat].append(action.clan)
    _activates(state, action.clan)


def _assassinate(state: State, _seat: str, action: Assassinate) -> None:
    state["bids"][action.slot] = None
    state["gone"].append(action.clan)
    _activates(state, action.clan)


def _pagoda(state: State, seat: str, action: Pagoda) -> None:
    _to_house(state, seat, str(action.marker)[0], action.token)


def _to_house(state: State, seat: str, house: str, token: str) -> None:
    state["areas"][seat].remove(token)
    state["placed"][house].setdefault(seat, []).append(token)


def _ninja(state: State, _seat: str, action: Ninja) -> None:
    state["seen"].append(take_ninja(state, action.clan))
    _activates(state, action.clan)


def _spy(state: State, seat: str, action: Spy) -> None:
    take_clan(state, action.clan)
    state["hands"][seat] = sorted([*state["hands"][seat], action.clan])


def _coins(state: State, seat: str, action: Intrigue | TakeCoins) -> None:
    _gain(state, seat, action.coins or 0)
    state["step"] = "closed"


def _reinforce(state: State, seat: str, action: Reinforce) -> None:
    state["hands"][seat].remove(action.clan)
    state["discards"][seat].append(action.clan)
    _activates(state, action.clan)


def _contacts(state: State, _seat: str, action: Contacts) -> None:
    state["step"] = "contact"
    clan = action.marker[0] if action.marker else None
    state["wheels"] = [action.wheel] if action.wheel else others(state, clan)


def _torii(state: State, _seat: str, _action: Torii) -> None:
    state["step"], state["paid"] = "torii", None


# -- Torii actions -----------------------------------------------------------------------


def _pay(state: State, seat: str, action: Call, coins: int) -> None:
    state["coins"][seat] -= coins
    state["step"], state["paid"] = "repeat", PAID[type(action)]


def _shift(state: State, _seat: str, action: Shift) -> None:
    state["markers"][action.clan] = action.space
    state["step"] = "play"


def _no_torii(state: State, _seat: str, _action: NoTorii) -> None:
    state["step"] = "closed"


def _enter(state: State, seat: str, action: Enter) -> None:
    _pay(state, seat, action, action.step)
    _to_house(state, seat, PALACE, action.token)
    state["steps"][seat] = action.step


def _climb(state: State, seat: str, action: Climb) -> None:
    _pay(state, seat, action, action.steps)
    state["steps"][seat] += action.steps


def _stack(state: State, seat: str, action: StackToken) -> None:
    _pay(state, seat, action, state["steps"][seat])
    _to_house(state, seat, PALACE, action.token)


def _gain_tokens(state: State, seat: str, action: Gain) -> None:
    _pay(state, seat, action, 2 * len(action.tokens))
    state["pools"][seat] = less(state["pools"][seat], action.tokens)
    state["areas"][seat] = sorted([*state["areas"][seat], *action.tokens])


def _transfer(state: State, seat: str, action: Transfer) -> None:
    _pay(state, seat, action, 2)
    left = less(state["placed"][action.from_].pop(seat), [action.token])
    if left:
        state["placed"][action.from_][seat] = left
    elif action.from_ == PALACE:
        del state["steps"][seat]
    state["placed"][action.to].setdefault(seat, []).append(action.token)


def _place(state: State, seat: str, action: Place) -> None:
    _pay(state, seat, action, 3)
    _to_house(state, seat, action.clan, action.token)


# -- the end of a turn, and of the game --------------------------------------------------


def _reshuffle(state: State, seat: str, _action: Reshuffle) -> None:
    state["decks"][seat], state["discards"][seat] = sorted(state["discards"][seat]), []
    state["drawn"] = True


def _draw(state: State, seat: str, action: Draw) -> None:
    state["decks"][seat] = less(state["decks"][seat], action.cards)
    state["hands"][seat] = sorted([*state["hands"][seat], *action.cards])
    state["drawn"] = True


def _bid(state: State, _seat: str, action: Bid) -> None:
    if action.source == "clan":
        take_clan(state, action.clan)
    else:
        take_ninja(state, action.clan)
    state["bids"][action.slot] = action.clan
    state["filled"].append(action.source)


def _use(state: State, seat: str, action: Use) -> None:
    """An Intrigue card, which is a house card once the game is over."""
    (use_at_the_end if state["phase"] == "over" else use)(state, seat, action)


def _assign(state: State, seat: str, action: Assign) -> None:
    state["aside"][seat] = [action.clan, action.cards or 0]


DEEDS: dict[type[Call], Callable[[State, str, Any], None]] = {
    Keep: _keep,
    Recruit: _recruit,
    Assassinate: _assassinate,
    Pagoda: _pagoda,
    Ninja: _ninja,
    Spy: _spy,
    Intrigue: _coins,
    TakeCoins: _coins,
    Reinforce: _reinforce,
    Contacts: _contacts,
    Torii: _torii,
    Shift: _shift,
    NoTorii: _no_torii,
    Enter: _enter,
    Climb: _climb,
    StackToken: _stack,
    Gain: _gain_tokens,
    Transfer: _transfer,
    Place: _place,
    Reshuffle: _reshuffle,
    Draw: _draw,
    Bid: _bid,
    Use: _use,
    Bonus: bonus,
    Done: done,
    Assign: _assign,
}

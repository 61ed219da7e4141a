"""Genpei by brute force: written from the rulebook and the rulings, sharing no rule with the library.

For two to four players, with and without the Kotaishi, all cards known. What a state is stands in
`oracle.genpei_board`, what may be done in `oracle.genpei_offers`, who wins in `oracle.genpei_counting`.

How the rulings are read here
-----------------------------
GP-2          Nothing happens, no coin, the chain ends.
GP-4          The coin of a space comes before its action; of a Contacts space, and of the space contacted.
GP-12         The card of the Ninja deck goes to the bottom at once.
GP-14, GP-25  See `sources`.
GP-28         What is not recorded of a turn's end is unknown, and so is all that follows: `HiddenError`.
GP-31         Nothing is set aside but by `assign`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from oracle.genpei_board import LIMIT, Board, HiddenError, State, copied, less, start
from oracle.genpei_counting import CLAIMS, claim_holds, in_order
from oracle.genpei_offers import PAID, fitting, lacking, legal, others, sources, to_act
from tanzaku.notation import Record
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genpei import (
    HOUSES,
    PALACE,
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
    Support,
    TakeCoins,
    Torii,
    Transfer,
)

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


class IllegalError(Exception):
    """It may not be done; the text says what."""


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
        if state["phase"] != "turn":
            raise IllegalError(f"{seat}: nobody plays: {action}")
        if action.coins != state["coin"]:
            state["wrong"].append(action)
        state["coin"] = None
        return
    meant = fitting(state, seat, action)
    if meant is None:
        raise IllegalError(f"{seat}: {action}")
    marker = getattr(meant, "marker", None)
    if marker is None:
        DEEDS[type(meant)](state, seat, meant)
    else:
        _perform(state, seat, meant, marker)


def _unknown(action: Call) -> bool:
    if isinstance(action, Assign) and action.clan != "-" and action.cards is None:
        return True
    values = [getattr(action, argument.name) for argument in action.shape.arguments]
    return any(value == "?" or (isinstance(value, tuple) and "?" in value) for value in values)


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
    state["seen"].append(_ninja_top(state, action.clan))
    _activates(state, action.clan)


def _ninja_top(state: State, clan: str) -> str:
    if state["unseen"]:
        state["unseen"].remove(clan)
    else:
        state["seen"].pop(0)
    return clan


def _spy(state: State, seat: str, action: Spy) -> None:
    state["clan"].remove(action.clan)
    state["hands"][seat] = sorted([*state["hands"][seat], action.clan])


def _coins(state: State, seat: str, action: Intrigue | TakeCoins) -> None:
    _gain(state, seat, action.coins)
    state["step"] = "closed"


def _reinforce(state: State, seat: str, action: Reinforce) -> None:
    state["hands"][seat].remove(action.clan)
    state["discards"][seat].append(action.clan)
    _activates(state, action.clan)


def _contacts(state: State, _seat: str, action: Contacts) -> None:
    state["step"] = "contact"
    state["wheels"] = [action.wheel] if action.wheel else others(state, str(action.marker)[0])


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
        state["clan"].remove(action.clan)
    else:
        _ninja_top(state, action.clan)
    state["bids"][action.slot] = action.clan
    state["filled"].append(action.source)


def _assign(state: State, seat: str, action: Assign) -> None:
    state["aside"][seat] = [action.clan, action.cards or 0]


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
    Assign: _assign,
}


# -- turns -------------------------------------------------------------------------------


def finish(state: State, seat: str) -> None:
    """The turn is over; raises IllegalError if something is missing, HiddenError if it was not recorded."""
    if state["phase"] == "over":
        if seat != "*" and seat not in state["aside"]:
            raise IllegalError(f"{seat} set nothing aside")
        state["spoken"] = state["spoken"] or seat == "*"
        if len({claim.house for claim in state["told"]}) == len(HOUSES):
            state["phase"] = "told"
        return
    if state["phase"] == "turn":
        if state["step"] not in {"repeat", "closed"}:
            raise IllegalError(f"{seat}: the chain is not finished")
        if lacking(state, seat):
            raise HiddenError(f"{seat}: not all draws are recorded")
        if sources(state):
            if state["filled"]:
                raise IllegalError(f"{seat}: one bid was filled, the other was not")
            raise HiddenError(f"{seat}: no bids are recorded")
    elif state["dealt"][seat]:
        raise IllegalError(f"{seat} kept nothing")
    state["queue"].append(state["queue"].pop(0))
    first = state["queue"][0] == state["seats"][0]
    if first and state["phase"] == "turn" and not state["clan"]:
        state["phase"] = "over"
    elif first:
        state["phase"] = "turn"
        state["round"] += 1
    state |= {"step": "play", "card": None, "wheels": [], "paid": None, "contacted": []}
    state |= {"coin": None, "drawn": False, "filled": []}


def apply(state: State, seat: str, actions: Iterable[Call]) -> State:
    """The state after a whole turn; the one given stays as it was."""
    after = copied(state)
    for action in actions:
        do(after, seat, action)
    finish(after, seat)
    return after


class Judged(NamedTuple):
    """What is to be said of a record."""

    #: After the last turn that could be played.
    state: State
    #: How many turns could be played, and what was wrong with the next one; empty if nothing was.
    turns: int
    fault: str
    #: Turns that were played and say another number.
    numbers: list[int]
    #: Whether judging stopped since something is not known, rather than wrong.
    hidden: bool = False

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state["phase"] in {"over", "told"}


def judge(record: Record, board: Board) -> Judged:
    """Play a record; ValueError and HiddenError for its set-up as `start` raises them."""
    state, numbers = start(record, board), list[int]()
    for index, turn in enumerate(record.turns):
        number = state["round"]
        try:
            state = apply(state, turn.seat or "", turn.actions)
        except IllegalError as wrong:
            return Judged(state, index, str(wrong), numbers)
        except HiddenError as unknown:
            return Judged(state, index, str(unknown), numbers, hidden=True)
        if turn.number not in {None, number}:
            numbers.append(index)
    return Judged(state, len(record.turns), "", numbers)

"""The Intrigue deck of Genpei, by brute force: which cards may be used, and what they do.

It shares nothing with the rules of the library. A state is a dictionary, see `oracle.genpei_board`. A card
that is used starts a chain of its own; what was going on before waits in `uses`, and comes back when the card
is done with. Steps of a turn, beside the others, are

used       the action of a card comes
spied      the second action of a card that has two comes

How the rulings are read here
-----------------------------
GP-15  At any time: before a card is played, between the links of a chain, also of another card's, before that
       card's action, and after the last link, until the hand is refilled, to which a reshuffle belongs. At
       the end, until the turn is over in which its player sets cards aside.
GP-38  Coins before the action, or when all that follows is over; then the card is done with. `done`, which
       may be said once there are no coins to come, and anything that is no repeat of a Torii action, end the
       repeats. A number that is no "up to" is as much
       as six coins leave room for. Both actions of the eighth card are written, also where there is no clan
       card.
GP-4   The coin of a space is said in the chain of this space, so not while a card is being played in between.
GP-43  A card has a chain of its own, in which each wheel may be contacted again. Tokens of one value may be
       swapped.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from oracle.genpei_parts import LIMIT, State, clan_tops, closeable, copied, kinds, less, ninja_tops, others
from oracle.genpei_torii import torii_actions, two_steps
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genpei import (
    Assassinate,
    Bonus,
    Climb,
    Contacts,
    Done,
    Enter,
    Ninja,
    Recruit,
    Spy,
    Swap,
    Use,
)

__all__ = [
    "BONUSES",
    "HOUSE_CARDS",
    "between",
    "bonus",
    "card_action",
    "card_actions",
    "done",
    "readings",
    "settle",
    "use",
    "use_at_the_end",
    "uses",
]

#: The coins on each card, and whether they are "up to".
BONUSES = {
    "i01": (2, False),
    "i03": (4, True),
    "i04": (1, False),
    "i06": (1, False),
    "i07": (2, True),
    "i08": (1, False),
    "i09": (2, True),
}
#: The house whose cards each counts as, two of them, at the end of the game.
HOUSE_CARDS = {"i10": "T", "i11": "K", "i12": "M", "i13": "N"}

#: What a chain is made of, which a card of its own chain must not touch.
CHAIN = ("step", "card", "wheels", "paid", "contacted", "coin")


# -- what may be done --------------------------------------------------------------------


def uses(state: State, seat: str) -> Iterator[Call]:
    """The cards that may be used: house cards at the end, before any are set aside; others in a turn."""
    over = state["phase"] == "over"
    if over and seat in state["aside"]:
        return iter(())
    return (Use(card) for card in state["intrigue"][seat] if (card in HOUSE_CARDS) is over)


def card_actions(state: State, seat: str) -> Iterator[Call]:
    """The action of the card that was just used; `-` where it cannot be carried out (GP-38)."""
    name = state["uses"][-1]["name"]
    if name == "i01":
        yield from (Ninja(card) for card in ninja_tops(state) or ["-"])
    elif name == "i02":
        yield from _swaps(state, seat)
    elif name == "i04":
        yield from torii_actions(state, seat)
    elif name == "i05":
        yield from two_steps(state, seat)
    elif name == "i06":
        yield from (Contacts(wheel) for wheel in others(state, None))
    elif name == "i08":
        yield from (Spy(card) for card in clan_tops(state) or ["-"])
    else:
        kind = Recruit if name == "i07" else Assassinate
        yield from [kind(slot, card) for slot, card in state["bids"].items() if card] or [kind("-", None)]


def _swaps(state: State, seat: str) -> Iterator[Call]:
    """Two of the own tokens on two houses, whichever is named first."""
    lying = {house: kinds(owners.get(seat, ())) for house, owners in state["placed"].items()}
    for house, tokens in lying.items():
        for other in [one for one in lying if one != house]:
            yield from (Swap(house, token, other, second) for token in tokens for second in lying[other])


def between(state: State, seat: str) -> Iterator[Call]:
    """What may come beside the next link of a chain: the coins of a card, its end, and one more card."""
    if state["uses"]:
        shown = state["uses"][-1]
        if shown["due"] and (state["step"] == "used" or closeable(state)):
            most, up_to = BONUSES[shown["name"]]
            most = min(most, LIMIT - state["coins"][seat])
            yield from (Bonus(coins) for coins in range(0 if up_to else most, most + 1))
        elif not shown["due"] and state["step"] == "repeat":
            yield Done()
    yield from uses(state, seat)


def readings(state: State, seat: str) -> Iterator[State]:
    """The state, and how it is if cards are done with, one after the other."""
    yield state
    while state["uses"] and not state["uses"][-1]["due"] and closeable(state):
        state = copied(state)
        _taken_up(state, seat)
        settle(state, seat)
        yield state


# -- doing it ----------------------------------------------------------------------------


def use(state: State, seat: str, action: Use) -> None:
    """Play an Intrigue card: what it starts is finished before the chain goes on."""
    state["intrigue"][seat].remove(action.card)
    before = {name: state[name] for name in CHAIN}
    state["uses"].append({"name": action.card, "due": action.card in BONUSES, "before": before})
    state |= {"step": "used", "card": None, "wheels": [], "paid": None, "contacted": [], "coin": None}
    if action.card == "i03" or not list(card_actions(state, seat)):
        state["step"] = "closed"


def use_at_the_end(state: State, seat: str, action: Use) -> None:
    """At the end of the game, this card counts as 2 Clan cards of the house shown."""
    state["intrigue"][seat].remove(action.card)
    state["counted"][seat] += [HOUSE_CARDS[action.card]] * 2


def bonus(state: State, seat: str, action: Bonus) -> None:
    """Before the action, or after all that follows from it, which is then at its end."""
    state["coins"][seat] += action.coins
    state["uses"][-1]["due"] = False
    if state["step"] != "used":
        state["step"] = "closed"


def done(state: State, _seat: str, _action: Done) -> None:
    """No more repeats."""
    state["step"] = "closed"


def settle(state: State, seat: str) -> None:
    """What waited goes on when a card is done with."""
    while state["uses"] and state["step"] == "closed" and not state["uses"][-1]["due"]:
        _taken_up(state, seat)


def _taken_up(state: State, seat: str) -> None:
    """Nothing is left to play from the hand, or to do for the card that waits: nothing happens (GP-46)."""
    state |= state["uses"].pop()["before"]
    nothing = (state["step"] == "play" and not state["hands"][seat]) or (
        state["step"] == "used" and not list(card_actions(state, seat))
    )
    if nothing:
        state["step"] = "closed"


def card_action(state: State, seat: str, action: Any) -> bool:
    """The action of a card, where it differs from that of a space; whether it does."""
    second, argument = state["step"] == "spied", action.shape.arguments[:1]
    state["step"] = "closed"
    if isinstance(action, Swap):
        _swap(state, seat, action)
    elif state["uses"][-1]["name"] == "i05":
        _two_steps(state, seat, action)
    elif isinstance(action, Spy):
        state["step"] = "closed" if second else "spied"
        return action.clan == "-"
    else:
        return bool(argument) and getattr(action, argument[0].name) == "-"
    return True


def _swap(state: State, seat: str, action: Swap) -> None:
    """Swap the positions of 2 of your Influence tokens; a stack stays on its step."""
    for house, gone, come in (
        (action.house, action.token, action.other_token),
        (action.other_house, action.other_token, action.token),
    ):
        placed = state["placed"][house]
        placed[seat] = [*less(placed[seat], [gone]), come]


def _two_steps(state: State, seat: str, action: Enter | Climb) -> None:
    if isinstance(action, Climb):
        state["steps"][seat] += action.steps
        return
    state["areas"][seat].remove(action.token)
    state["placed"]["P"][seat] = [action.token]
    state["steps"][seat] = action.step

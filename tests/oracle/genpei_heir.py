"""The Kotaishi against a single player, by brute force: all that may come in his turn, and what it does.

It shares nothing with the rules of the library. A state is a dictionary, see `oracle.genpei_board`. He
chooses nothing: what is offered differs only by what chance decides. Steps of his turn, beside those of a
player's, are

front      a card of his was turned, and its action comes
recycle    the card that was turned shows no house
reveal     one more card is turned
enlist     he could not act, and takes the top card of the clan deck

How the rulings are read here
-----------------------------
GP-12  What he reveals of the Ninja deck lies aside until his turn ends; then the last one goes under it
       first.
GP-18  His Ninja card comes from the Ninja deck; without an arrow he reveals none (GP-39).
GP-8   Where Contacts is on another wheel than Tanuki's, and its clan the first to come to, he cannot act.
GP-20  Contacts turns up recruits from the top until the first that is no Tanuki, also if this comes to
       nothing.
GP-39  The arrow is that of the card on top; `-` when there is none. The card turned next has that arrow.
GP-40  His card leads to the next space that shows its action, beginning where the marker stands.
GP-45  The deck has run out for good when its last card was turned or a card has recycled it.
GP-41  Whatever he cannot do, he enlists, and his chain ends.
GP-42  With one token on the fifth step or beyond, and no token beside the board, he cannot act.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from oracle.genpei_parts import HEIR, State, clan_tops, kinds, less, ninja_tops, take_clan, take_ninja
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genpei import (
    PALACE,
    Assassinate,
    Climb,
    Contacts,
    Enlist,
    Enter,
    Intrigue,
    Ninja,
    Pagoda,
    Recruit,
    Recycle,
    Reinforce,
    Spy,
    StackToken,
    TopCard,
    Torii,
)

__all__ = ["card_space", "close_chain", "heir_actions", "heir_do", "looked_for"]

#: The slot of the bids, and the way of the marker, for each arrow.
SLOTS = {"<": "1", ">": "2"}
WAYS = {"<": -1, ">": 1, "-": 1}
#: The most of his tokens on a clan, and on the steps; the step on which a second one comes.
MOST, FIFTH = 2, 5


def heir_actions(state: State) -> Iterator[Call]:
    """What may come next in his chain."""
    return STEPS[state["step"]](state)


# -- what comes --------------------------------------------------------------------------


def _reveal(state: State) -> Iterator[Call]:
    """Reveal the top card of the Kotaishi deck; the arrow is that on the back of the next one."""
    heir, cards = state["heir"], state["board"].cards
    if not heir["deck"]:
        yield from _enlist(state)
    for card in heir["deck"]:
        if heir["arrow"] in {None, cards[card].arrow}:
            arrows = kinds(cards[other].arrow for other in heir["deck"] if other != card)
            yield from (TopCard(card, arrow) for arrow in arrows or ["-"])


def _front(state: State) -> Iterator[Call]:
    """Move the Clan marker to the action shown on the card and perform that action."""
    card = state["board"].cards[state["card"]]
    return _performed(state, f"{card.clan}>", card_space(state, card.clan, card.action))


def card_space(state: State, clan: str, action: str) -> int:
    """The space to which a card of his leads (GP-40)."""
    wheel, at = state["board"].wheels[clan], state["markers"][clan] - 1
    way = WAYS[state["heir"]["arrow"]]
    spaces = [int(at + way * far) % len(wheel) for far in range(len(wheel))]
    return next(space for space in spaces if wheel[space][0] == action) + 1


def _activated(state: State) -> Iterator[Call]:
    """One space in the direction of the arrow."""
    clan = state["card"]
    size, at = len(state["board"].wheels[clan]), state["markers"][clan]
    return _performed(state, f"{clan}>", (at - 1 + WAYS[state["heir"]["arrow"]]) % size + 1)


def _contacted(state: State) -> Iterator[Call]:
    [clan] = state["wheels"]
    return _performed(state, f"{clan}@", state["markers"][clan])


def _performed(state: State, marker: str, space: int) -> Iterator[Call]:
    """The action of a space, as far as he can carry it out."""
    where: dict[str, Any] = {"marker": marker, "space": space}
    heir, name = state["heir"], state["board"].wheels[marker[0]][space - 1][0]
    arrow = heir["arrow"]
    if name in {"recruit", "assassinate"}:
        kind, slot = Recruit if name == "recruit" else Assassinate, SLOTS.get(arrow, "-")
        card = state["bids"].get(slot)
        yield kind(slot, card, **where) if card else kind("-", None, **where)
    elif name == "pagoda":
        full = len(state["placed"][marker[0]].get(HEIR, ())) >= MOST
        yield from (Pagoda(token, **where) for token in (not full and kinds(heir["tokens"])) or ["-"])
    elif name == "ninja":
        yield from (Ninja(card, **where) for card in (arrow in SLOTS and ninja_tops(state)) or ["-"])
    elif name == "spy":
        yield from (Spy(card, **where) for card in clan_tops(state) or ["-"])
    elif name == "contacts":
        wheel, turned = looked_for(state, marker)
        yield Contacts(wheel or "-", turned=tuple(turned) or None, **where)
    else:
        plain: dict[str, Callable[..., Call]] = {"torii": Torii, "reinforce": Reinforce, "intrigue": Intrigue}
        yield plain[name](**where)


def looked_for(state: State, marker: str) -> tuple[str | None, list[str]]:
    """The wheel that he contacts, and the recruits that he turns up for it, from the top.

    It is another wheel than that of the marker (GP-8).
    """
    before = [*state["contacted"], marker[0]]
    turned = list[str]()
    for clan, down in state["heir"]["recruits"]:
        turned += [clan] if down else []
        if clan != "T":
            return (None if clan in before else clan), turned
    return None, turned


def _torii(state: State) -> Iterator[Call]:
    """His first token on the first step, then up; on the fifth the second token, then up with both."""
    step, tokens = state["steps"].get(HEIR), kinds(state["heir"]["tokens"])
    taken = [other for seat, other in state["steps"].items() if seat != HEIR]
    above = next(one for one in range((step or 0) + 1, state["board"].steps + 3) if one not in taken)
    found: list[Call] = []
    if step is None:
        found = [Enter(above, token) for token in tokens]
    elif step >= FIFTH and len(state["placed"][PALACE][HEIR]) < MOST:
        return iter([StackToken(token) for token in tokens] or _enlist(state))
    elif above <= state["board"].steps:
        found = [Climb(above - step)]
    return iter(found or _enlist(state))


def _enlist(state: State) -> Iterator[Call]:
    return (Enlist(clan) for clan in clan_tops(state) or ["-"])


def _recycle(_state: State) -> Iterator[Call]:
    yield Recycle()


def _none(_state: State) -> Iterator[Call]:
    return iter(())


#: What comes next in his turn.
STEPS: dict[str, Callable[[State], Iterator[Call]]] = {
    "play": _reveal,
    "reveal": _reveal,
    "front": _front,
    "recycle": _recycle,
    "activate": _activated,
    "contact": _contacted,
    "torii": _torii,
    "enlist": _enlist,
    "closed": _none,
}


# -- what it does ------------------------------------------------------------------------


def heir_do(state: State, action: Any) -> None:
    """Do what was offered, with all of its arguments, in place."""
    marker = getattr(action, "marker", None)
    state["coin"] = None
    if marker is not None:
        if marker[1] == ">":
            state["markers"][marker[0]] = action.space
        elif marker[0] not in state["contacted"]:
            state["contacted"].append(marker[0])
    DEEDS[type(action)](state, action)


def close_chain(state: State) -> None:
    """What he revealed of the Ninja deck goes under it, the last one first (GP-12)."""
    held = state["heir"]["held"]
    while held:
        state["seen"].append(held.pop())


def _to(step: str, card: str | None = None) -> dict[str, Any]:
    return {"step": step, "card": card, "wheels": []}


def _top(state: State, action: TopCard) -> None:
    state["heir"]["deck"].remove(action.card)
    state["heir"]["arrow"] = action.arrow
    state["heir"]["ran_out"] |= not state["heir"]["deck"]
    shown = state["board"].cards[action.card].action
    state |= _to("recycle" if shown == "recycle" else "front", action.card)


def _recycled(state: State, _action: Recycle) -> None:
    """Shuffle all Kotaishi cards, those that were turned and the Recycle card too."""
    state["heir"] |= {"deck": sorted(state["board"].cards), "arrow": None, "ran_out": True}
    state |= _to("reveal")


def _join(state: State, clan: str, *, down: bool) -> None:
    state["heir"]["recruits"].insert(0, [clan, down])


def _from_bids(state: State, action: Recruit | Assassinate) -> None:
    """The Clan card from the bid indicated by the arrow, onto the Recruits stack (GP-19)."""
    if action.slot == "-":
        state |= _to("enlist")
        return
    _join(state, state["bids"][action.slot], down=False)
    state["bids"][action.slot] = None
    state |= _to("activate", action.clan)


def _take_token(state: State, house: str, token: str) -> None:
    state["heir"]["tokens"] = less(state["heir"]["tokens"], [token])
    state["placed"][house].setdefault(HEIR, []).append(token)
    state |= _to("closed")


def _pagoda(state: State, action: Pagoda) -> None:
    if action.token in state["heir"]["tokens"]:
        _take_token(state, str(action.marker)[0], action.token)
    else:
        state |= _to("enlist")


def _ninja(state: State, action: Ninja) -> None:
    if action.clan == "-":
        state |= _to("enlist")
    else:
        state["heir"]["held"].append(take_ninja(state, action.clan))
        state |= _to("activate", action.clan)


def _spy(state: State, action: Spy) -> None:
    if action.clan == "-":
        state |= _to("enlist")
    else:
        _enlisted(state, Enlist(action.clan))


def _enlisted(state: State, action: Enlist) -> None:
    if action.clan != "-":
        _join(state, take_clan(state, action.clan), down=True)
    state |= _to("closed")


def _contacts(state: State, action: Contacts) -> None:
    wheel, turned = looked_for(state, str(action.marker))
    under = [recruit for recruit in state["heir"]["recruits"] if recruit[1]]
    for recruit in under[: len(turned)]:
        recruit[1] = False
    state |= _to("contact" if wheel else "enlist") | {"wheels": [wheel] if wheel else []}


def _one_more(state: State, _action: Call) -> None:
    """Reveal the top card of the Kotaishi deck and perform the action shown on that card."""
    state |= _to("reveal")


def _at_torii(state: State, _action: Torii) -> None:
    state |= _to("torii")


def _enter(state: State, action: Enter) -> None:
    _take_token(state, PALACE, action.token)
    state["steps"][HEIR] = action.step


def _climb(state: State, action: Climb) -> None:
    state["steps"][HEIR] += action.steps
    state |= _to("closed")


def _stack(state: State, action: StackToken) -> None:
    _take_token(state, PALACE, action.token)


DEEDS: dict[type[Call], Callable[[State, Any], None]] = {
    TopCard: _top,
    Recycle: _recycled,
    Recruit: _from_bids,
    Assassinate: _from_bids,
    Pagoda: _pagoda,
    Ninja: _ninja,
    Spy: _spy,
    Enlist: _enlisted,
    Contacts: _contacts,
    Reinforce: _one_more,
    Intrigue: _one_more,
    Torii: _at_torii,
    Enter: _enter,
    Climb: _climb,
    StackToken: _stack,
}

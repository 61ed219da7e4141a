"""What a single action of Genpei does, as words and values: of players, of Intrigue cards, of the Kotaishi.

Each takes a position, does the action there, and says what came of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from tanzaku.notation.atoms import NONE, UNKNOWN
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genpei import (
    Assassinate,
    Assign,
    Bonus,
    Climb,
    Contacts,
    Enlist,
    Enter,
    Gain,
    Intrigue,
    Ninja,
    NoTorii,
    Pagoda,
    Place,
    Recruit,
    Recycle,
    Reinforce,
    Shift,
    Spy,
    StackToken,
    Swap,
    TakeCoins,
    TopCard,
    Torii,
    Transfer,
    Use,
)
from tanzaku.validators.rules.genpei import GenpeiPosition
from tanzaku.validators.rules.genpei_board import HOUSE_CARDS, MOST_COINS
from tanzaku.validators.rules.genpei_chain import idle
from tanzaku.validators.rules.genpei_intrigue import COUNTS_AS, leave, leaves
from tanzaku.validators.rules.genpei_markers import CHOOSE, PLAY, REVEAL, SHIFTED
from tanzaku.validators.telling import Pair


def said_of(position: GenpeiPosition, action: Call) -> Iterator[Pair]:
    """Do an action, and say what it did; nothing of one that says itself what it is.

    What a player states and could be false, `coin` and `support`, is not for here.
    """
    table = _HIS if position.heir_acts else _THEIRS
    said = table.get(type(action))
    if said is None:
        position.do(action)
    else:
        yield from said(position, action)


# what players do


def _wheel(position: GenpeiPosition, action: Any) -> Iterator[Pair]:  # noqa: ANN401 - any clan action
    """Do a clan action: the card that was played, the marker's space, what came of it, and the coin."""
    clan, coins = (action.marker or "")[:1], position.player.coins
    if clan and _coming(position, action) in {PLAY, SHIFTED}:
        yield "play", clan
    position.do(action)
    if clan:
        yield _marker(position, action)
    if idle(action):
        yield "idle", action.shape.word
        return
    yield from _WHEEL[type(action)](position, action)
    if clan and position.board.wheels[clan][position.markers[clan]].coin:
        yield "coin", str(int(coins < MOST_COINS))


def _coming(position: GenpeiPosition, action: Call) -> int:
    """How far the turn had come before an action; an Intrigue card that it leaves is done with (GP-38)."""
    position.trail.mark()
    while leaves(position, action):
        leave(position)
    step = position.step
    position.trail.back()
    return step


def _marker(position: GenpeiPosition, action: Any) -> Pair:  # noqa: ANN401 - any clan action
    """Where the marker went, or that it stayed."""
    clan, mark = action.marker
    return "contact" if mark == "@" else "to", f"{clan},{action.shape.word},{position.markers[clan] + 1}"


_WHEEL: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], tuple[Pair, ...]]]] = {
    Recruit: lambda position, _: (("recruited", position.expected or UNKNOWN),),
    Assassinate: lambda position, _: (("assassinated", position.expected or UNKNOWN),),
    Ninja: lambda _, action: (("revealed", action.clan),),
    Spy: lambda _, action: (("spied", action.clan),),
    Intrigue: lambda _, action: (("gained", str(action.coins)),),
    Reinforce: lambda _, action: (("play", action.clan),),
    Pagoda: lambda _, action: (("placed", f"{action.token},{action.marker[0]}"),),
    Contacts: lambda _, _action: (),
    Torii: lambda _, _action: (),
}
"""What came of a clan action that was carried out, by its class; told after it was done."""


def _torii(position: GenpeiPosition, action: Any) -> Iterator[Pair]:  # noqa: ANN401 - any Torii action
    """Do a Torii action: what was paid, and what came of it."""
    player = position.player
    coins = player.coins
    position.do(action)
    if player.coins < coins:
        yield "paid", str(coins - player.coins)
    yield _TORII[type(action)](position, action)


_TORII: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], Pair]]] = {
    TakeCoins: lambda _, action: ("gained", str(action.coins)),
    Shift: lambda position, action: (
        "shifted",
        f"{action.clan},{action.to},{position.markers[action.clan] + 1}",
    ),
    Enter: lambda _, action: ("entered", f"{action.token},{action.step}"),
    Climb: lambda position, action: ("climbed", f"{action.steps},{position.player.step}"),
    StackToken: lambda position, action: ("stacked", f"{action.token},{position.player.step}"),
    Gain: lambda _, action: ("took", ",".join(action.tokens) or NONE),
    Transfer: lambda _, action: ("transferred", f"{action.token},{action.from_},{action.to}"),
    Place: lambda _, action: ("placed", f"{action.token},{action.clan}"),
    NoTorii: lambda _, _action: ("torii", "none"),
}
"""What came of a Torii action, by its class; told after it was done."""


def _assign(position: GenpeiPosition, action: Assign) -> Iterator[Pair]:
    number = UNKNOWN if action.cards is None else action.cards
    yield "aside", NONE if action.clan == NONE else f"{action.clan},{number}"
    position.do(action)


# Intrigue cards


def _use(position: GenpeiPosition, action: Use) -> Iterator[Pair]:
    """Use an Intrigue card: what it counts as, or that it did nothing (GP-38)."""
    before = len(position.frames)
    position.do(action)
    yield "use", action.card
    if action.card in HOUSE_CARDS:
        yield "counts", f"{HOUSE_CARDS[action.card]},{COUNTS_AS}"
    elif len(position.frames) == before:
        yield "idle", action.card


def _bonus(position: GenpeiPosition, action: Bonus) -> Iterator[Pair]:
    yield "bonus", f"{position.card},{action.coins}"
    position.do(action)


def _swap(position: GenpeiPosition, action: Swap) -> Iterator[Pair]:
    position.do(action)
    yield "swapped", f"{action.token},{action.house},{action.other_token},{action.other_house}"


_THEIRS: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], Iterator[Pair]]]] = {
    **dict.fromkeys(_WHEEL, _wheel),
    **dict.fromkeys(_TORII, _torii),
    Assign: _assign,
    Use: _use,
    Bonus: _bonus,
    Swap: _swap,
}


# what the Kotaishi does


def _top(position: GenpeiPosition, action: TopCard) -> Iterator[Pair]:
    """Turn his card: what it shows, and the arrow on top after it (GP-39)."""
    position.do(action)
    card = position.board.deck[action.card]
    yield "top", f"{action.card},{card.clan},{card.action}"
    yield "arrow", action.arrow


def _recycle(position: GenpeiPosition, action: Recycle) -> Iterator[Pair]:
    position.do(action)
    yield "recycled", str(len(position.board.deck))


def _acts(position: GenpeiPosition, action: Any) -> Iterator[Pair]:  # noqa: ANN401 - any clan action
    """Do a clan action of his: where his card or the arrow led, and what came of it (Kotaishi Actions)."""
    position.do(action)
    yield _marker(position, action)
    if isinstance(action, Contacts) and action.turned:
        yield "turned", ",".join(action.turned)
    if idle(action):
        yield "idle", action.shape.word
        return
    yield from _ACTS[type(action)](position, action)


_ACTS: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], tuple[Pair, ...]]]] = {
    **_WHEEL,
    Recruit: lambda position, _: (("enlisted", f"{position.expected},open"),),
    Assassinate: lambda position, _: (("enlisted", f"{position.expected},open"),),
    Spy: lambda _, action: (("enlisted", f"{action.clan},down"),),
    Contacts: lambda position, _: (("shown", position.expected or UNKNOWN),),
    Intrigue: lambda _, _action: (),
    Reinforce: lambda _, _action: (),
}
"""What came of an action of his, likewise."""


def _enlist(position: GenpeiPosition, action: Enlist) -> Iterator[Pair]:
    """A card of the clan deck enlists, and why, where no action said so (GP-16, GP-41)."""
    if position.step == CHOOSE:
        yield "idle", "torii"
    elif position.step in {PLAY, REVEAL}:
        yield "top", NONE
    position.do(action)
    yield "enlisted", NONE if action.clan == NONE else f"{action.clan},down"


_HIS: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], Iterator[Pair]]]] = {
    **dict.fromkeys(_WHEEL, _acts),
    **dict.fromkeys((Enter, Climb, StackToken), _torii),
    TopCard: _top,
    Recycle: _recycle,
    Enlist: _enlist,
}

"""What may be done in Genpei, in a fixed order, as far as cards and tokens are known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genpei import (
    CLANS,
    HOUSES,
    Assassinate,
    Climb,
    Contacts,
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
    Shift,
    Spy,
    StackToken,
    TakeCoins,
    Torii,
    Transfer,
)
from tanzaku.validators.holding import UNKNOWN
from tanzaku.validators.rules.genpei_board import DEALT, MOST_COINS
from tanzaku.validators.rules.genpei_chain import CHAIN_REFUSALS, INTRIGUE_COINS
from tanzaku.validators.rules.genpei_count import counts
from tanzaku.validators.rules.genpei_markers import (
    ACTIVATE,
    CHOOSE,
    CONTACT,
    COUNTING,
    ENDED,
    KEEPING,
    NONE,
    NOTHING,
    PLAY,
    REPEAT,
    SHIFTED,
)
from tanzaku.validators.rules.genpei_torii import TORII_COINS, TORII_REFUSALS
from tanzaku.validators.rules.genpei_turns import refills

if TYPE_CHECKING:
    from tanzaku.validators.rules.genpei import GenpeiPosition


def legal(position: GenpeiPosition) -> Iterator[Call]:
    """Every action that may be done now."""
    if position.over:
        return
    if position.phase == COUNTING:
        yield from counts(position)
    elif position.phase == KEEPING:
        yield from _keeps(position)
    else:
        if position.step in {PLAY, ACTIVATE, CONTACT, SHIFTED}:
            yield from _activations(position)
        if position.step in {CHOOSE, REPEAT}:
            yield from _torii_actions(position)
        if position.step in {ENDED, REPEAT}:
            yield from refills(position)


def _keeps(position: GenpeiPosition) -> Iterator[Call]:
    if position.step == PLAY:
        dealt = sorted(position.dealt.get(position.player.name, (UNKNOWN,) * DEALT))
        pairs = [(one, two) for at, one in enumerate(dealt) for two in dealt[at + 1 :]]
        yield from map(Keep, dict.fromkeys(pairs))


def _activations(position: GenpeiPosition) -> Iterator[Any]:
    """Every clan action that may be performed now with the cards and tokens that are known."""
    if position.step == ACTIVATE:
        clans = [position.expected or ""]
    elif position.step == CONTACT:
        clans = [clan for clan in CLANS if position.expected in {None, clan}]
    else:
        clans = [clan for clan in CLANS if position.player.may_play(clan)]
    for clan in clans:
        at = position.markers[clan]
        stays = position.step == CONTACT
        spaces = (at,) if stays else tuple(dict.fromkeys(position.board.beside(clan, at)))
        wheel = position.board.wheels[clan]
        twice = len({wheel[space].action for space in spaces}) < len(spaces)
        for space in spaces:
            named = space + 1 if twice else None
            mark = f"{clan}{'@' if stays else '>'}"
            offered = _OFFERS[wheel[space].action](position, mark, named)
            yield from (one for one in offered if CHAIN_REFUSALS[type(one)](position, one) is None)


def _offer_bids(kind: type[Any]) -> Callable[[GenpeiPosition, str, int | None], Iterator[Any]]:
    def offers(position: GenpeiPosition, mark: str, space: int | None) -> Iterator[Any]:
        for slot, clan in enumerate(position.bids, 1):
            for named in CLANS if clan == UNKNOWN else (clan,):
                if named != NOTHING:
                    yield kind(str(slot), named, marker=mark, space=space)
        yield kind(NONE, marker=mark, space=space)

    return offers


def _offer(kind: type[Any], values: Callable[[GenpeiPosition], Any]) -> Callable[..., Iterator[Any]]:
    def offers(position: GenpeiPosition, mark: str, space: int | None) -> Iterator[Any]:
        for value in dict.fromkeys(values(position)):
            yield kind(value, marker=mark, space=space)

    return offers


def _offer_torii(position: GenpeiPosition, mark: str, space: int | None) -> Iterator[Any]:  # noqa: ARG001
    yield Torii(marker=mark, space=space)


def _tops(position: GenpeiPosition) -> tuple[str, ...]:
    """What may lie on top of the Ninja deck."""
    if not position.ninja:
        return (NONE,)
    return CLANS if position.ninja[0] == UNKNOWN else (position.ninja[0],)


_OFFERS: Final[Mapping[str, Callable[[GenpeiPosition, str, int | None], Iterator[Any]]]] = {
    "recruit": _offer_bids(Recruit),
    "assassinate": _offer_bids(Assassinate),
    "pagoda": _offer(Pagoda, lambda position: (*position.player.area, NONE)),
    "ninja": _offer(Ninja, _tops),
    "spy": _offer(Spy, lambda position: (UNKNOWN if position.clan_deck else NONE,)),
    "intrigue": _offer(Intrigue, lambda _: range(INTRIGUE_COINS, -1, -1)),
    "reinforce": _offer(Reinforce, lambda _: (*CLANS, NONE)),
    "contacts": _offer(Contacts, lambda _: (*CLANS, NONE)),
    "torii": _offer_torii,
}


def _torii_actions(position: GenpeiPosition) -> Iterator[Any]:
    """Every Torii action that may be performed now with the tokens that are known."""
    yield from (one for one in _torii_offers(position) if TORII_REFUSALS[type(one)](position, one) is None)


def _torii_offers(position: GenpeiPosition) -> Iterator[Any]:
    player, steps = position.player, range(1, position.board.steps + 1)
    area = tuple(dict.fromkeys(player.area))
    yield from (TakeCoins(coins) for coins in range(min(TORII_COINS, MOST_COINS - player.coins), -1, -1))
    for clan in CLANS:
        wheel = position.board.wheels[clan]
        beside = dict.fromkeys(position.board.beside(clan, position.markers[clan]))
        twice = len({wheel[space].action for space in beside}) < len(beside)
        yield from (Shift(clan, wheel[space].action, space=space + 1 if twice else None) for space in beside)
    yield from (Enter(step, token) for step in steps for token in area)
    yield from map(Climb, steps)
    yield from map(StackToken, area)
    yield from (Gain((UNKNOWN,) * count) for count in range(1, player.reserve + 1))
    for house in HOUSES:
        for token in dict.fromkeys(player.placed.get(house, ())):
            yield from (Transfer(house, clan, token) for clan in CLANS)
    yield from (Place(clan, token) for clan in CLANS for token in area)
    yield NoTorii()

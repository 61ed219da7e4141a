"""What may be done in Genpei, in a fixed order, as far as cards and tokens are known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from tanzaku.notation.atoms import NONE, UNKNOWN
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genpei import (
    CLANS,
    HOUSES,
    Assassinate,
    Bonus,
    Climb,
    Contacts,
    Done,
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
    Swap,
    TakeCoins,
    Transfer,
    Use,
)
from tanzaku.validators.phased import TABLE_ACTS
from tanzaku.validators.rules.genpei_board import DEALT, HOUSE_CARDS, MOST_COINS
from tanzaku.validators.rules.genpei_carded import CARDS, carded_refused, free_step
from tanzaku.validators.rules.genpei_chain import CARD_REFUSALS, CHAIN_REFUSALS, INTRIGUE_COINS
from tanzaku.validators.rules.genpei_count import counts
from tanzaku.validators.rules.genpei_heir_legal import heir_legal
from tanzaku.validators.rules.genpei_intrigue import INTRIGUE_REFUSALS, leave, unfinished
from tanzaku.validators.rules.genpei_markers import (
    ACTIVATE,
    CHOOSE,
    CONTACT,
    COUNTING,
    ENDED,
    KEEPING,
    PLAY,
    REPEAT,
    SHIFTED,
    USED,
)
from tanzaku.validators.rules.genpei_offers import Offers, offer, offer_bids, offer_torii, tops
from tanzaku.validators.rules.genpei_torii import TORII_COINS, TORII_REFUSALS
from tanzaku.validators.rules.genpei_turns import bid_offers, refills

if TYPE_CHECKING:
    from tanzaku.validators.rules.genpei import GenpeiPosition


def legal(position: GenpeiPosition) -> Iterator[Call]:
    """Every action that may be done now."""
    if position.over:
        return
    if position.phase == COUNTING:
        yield from counts(position)
        if position.acting != TABLE_ACTS and position.player.name not in position.assigning:
            yield from _house_cards(position)
    elif position.phase == KEEPING:
        yield from _keeps(position)
    elif position.heir_acts:
        yield from heir_legal(position)
        if position.step == ENDED:
            yield from bid_offers(position)
    else:
        yield from _in_turn(position)


def _in_turn(position: GenpeiPosition) -> Iterator[Any]:
    """What a player may do now in a turn."""
    offered = list(_of_now(position))
    yield from offered
    if position.frames and position.step == REPEAT and not position.due:
        yield from _gone_on(position, {*offered})


def _of_now(position: GenpeiPosition) -> Iterator[Any]:
    """The same but for what a card interrupted."""
    if position.step == USED:
        yield from _carded(position)
    if position.step in {PLAY, ACTIVATE, CONTACT, SHIFTED}:
        yield from _activations(position)
    if position.step in {CHOOSE, REPEAT}:
        yield from _torii_actions(position)
    if position.step in {ENDED, REPEAT} and not (position.frames and unfinished(position)):
        yield from refills(position)
    if position.seen_intrigue is not None and not position.refilling:
        yield from _uses(position)


def _gone_on(position: GenpeiPosition, there: set[Any]) -> Iterator[Any]:
    """What may come if a card's Torii action is not repeated: what the card interrupted goes on."""
    position.trail.mark()
    leave(position)
    offered = [one for one in legal(position) if one not in there]
    position.trail.back()
    yield from (one for one in offered if position.refusal(one) is None)


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


def _carded(position: GenpeiPosition) -> Iterator[Any]:
    """What the Intrigue card that was just used lets one do."""
    for kind in CARDS[position.card].kinds:
        offers = _OFFERS[kind.shape.word](position, None, None) if kind in CARD_REFUSALS else _ups(position)
        yield from dict.fromkeys(
            one for one in offers if type(one) is kind and carded_refused(position, one) is None
        )


_OFFERS: Final[Mapping[str, Offers]] = {
    "recruit": offer_bids(Recruit),
    "assassinate": offer_bids(Assassinate),
    "pagoda": offer(Pagoda, lambda position: (*position.player.area, NONE)),
    "ninja": offer(Ninja, tops),
    "spy": offer(Spy, lambda position: (UNKNOWN if position.clan_deck else NONE,)),
    "intrigue": offer(Intrigue, lambda _: range(INTRIGUE_COINS, -1, -1)),
    "reinforce": offer(Reinforce, lambda _: (*CLANS, NONE)),
    "contacts": offer(Contacts, lambda _: (*CLANS, NONE)),
    "torii": offer_torii,
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


# Intrigue cards


def _uses(position: GenpeiPosition) -> Iterator[Any]:
    """Every Intrigue card that may be used now, as far as they are known, and what a used one asks for."""
    if position.due:
        room = max(0, min(CARDS[position.card].coins, MOST_COINS - position.player.coins))
        offered = map(Bonus, range(room, -1, -1))
        yield from (bonus for bonus in offered if INTRIGUE_REFUSALS[Bonus](position, bonus) is None)
    if position.frames and position.step == REPEAT and not position.due:
        yield Done()
    if position.seen_intrigue is not None:
        yield from (Use(card) for card in position.player.intrigue if card in CARDS)


def _house_cards(position: GenpeiPosition) -> Iterator[Any]:
    """The house cards that may be used at the end, as far as they are known."""
    yield from (Use(card) for card in position.player.intrigue if card in HOUSE_CARDS)


def _ups(position: GenpeiPosition) -> Iterator[Any]:
    """The ways to go two steps up, and to swap tokens."""
    player, free = position.player, free_step(position)
    if position.card == "i05":
        if player.step:
            yield Climb(free - player.step)
        else:
            yield from (Enter(free, token) for token in dict.fromkeys(player.area))
        return
    there = [(house, dict.fromkeys(player.placed.get(house, ()))) for house in HOUSES]
    for at, (house, tokens) in enumerate(there):
        for other, others in there[at + 1 :]:
            yield from (Swap(house, one, other, two) for one in tokens for two in others)

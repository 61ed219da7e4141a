"""What the Kotaishi may do in Genpei, in a fixed order, of cards and tokens as far as they are known.

Each takes the position as its first argument, whose player is the Kotaishi.
Sections are those of the Genpei rulebook; GP-n are the rulings of
`docs/rules/genpei.md`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from tanzaku.notation.atoms import NONE, UNKNOWN
from tanzaku.notation.titles.genpei import (
    CLANS,
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
)
from tanzaku.validators.rules.genpei_arrow import cards_left, led
from tanzaku.validators.rules.genpei_board import RECYCLE
from tanzaku.validators.rules.genpei_heir import HEIR_REFUSALS, torii_due
from tanzaku.validators.rules.genpei_heir_actions import IGNORED, shown_house
from tanzaku.validators.rules.genpei_markers import (
    ACTIVATE,
    APPOINTED,
    CANNOT,
    CHOOSE,
    CONTACT,
    PLAY,
    REVEAL,
)
from tanzaku.validators.rules.genpei_offers import Offers, offer, offer_bids, offer_torii, tops

if TYPE_CHECKING:
    from tanzaku.validators.rules.genpei import GenpeiPosition


def heir_legal(position: GenpeiPosition) -> Iterator[Any]:
    """What he may do now, of cards and tokens as far as they are known."""
    offered = [one for one in _offers(position) if HEIR_REFUSALS[type(one)](position, one) is None]
    yield from offered


def _offers(position: GenpeiPosition) -> Iterator[Any]:
    step = position.step
    if step in {PLAY, REVEAL}:
        yield from (TopCard(card, arrow) for card in cards_left(position) for arrow in ("<", ">", NONE))
    if step in {PLAY, REVEAL, CANNOT, CHOOSE}:
        yield from (Enlist(clan) for clan in (UNKNOWN, NONE))
    if step == CHOOSE:
        yield from _torii_offers(position)
    if step == APPOINTED and position.appointed == RECYCLE:
        yield Recycle()
    elif step in {APPOINTED, ACTIVATE, CONTACT} and position.expected in CLANS:
        mark, wheel = f"{position.expected}{'@' if step == CONTACT else '>'}", position.board.wheels
        spaces = dict.fromkeys(led(position).values())
        words = [wheel[position.expected][at].action for at in spaces]
        for at, word in zip(spaces, words, strict=True):
            named = at + 1 if words.count(word) > 1 else None
            yield from _CLAN_OFFERS[word](position, mark, named)


def _torii_offers(position: GenpeiPosition) -> Iterator[Any]:
    due, tokens = torii_due(position), dict.fromkeys(position.player.area)
    if due is None:
        return
    kind, step = due
    if kind is Climb:
        yield Climb(step - position.player.step)
    else:
        yield from (StackToken(token) if kind is StackToken else Enter(step, token) for token in tokens)


def _offer_contacts(position: GenpeiPosition, mark: str | None, space: int | None) -> Iterator[Any]:
    """Each way in which the cards that lie face down may turn up, until one of another house."""
    ways, turned = list[tuple[str, tuple[str, ...]]](), tuple[str, ...]()
    house, up, _ = shown_house(position.recruits, turned)
    while house == UNKNOWN:
        turned = tuple(up[:-1])
        ways += [(clan, (*turned, clan)) for clan in CLANS if clan != IGNORED]
        turned = (*turned, IGNORED)
        house, up, _ = shown_house(position.recruits, turned)
    for shown, named in (*ways, (house, tuple(up))):
        for wheel in dict.fromkeys((shown, NONE)):
            yield Contacts(wheel, turned=named or None, marker=mark, space=space)


_CLAN_OFFERS: Final[Mapping[str, Offers]] = {
    "recruit": offer_bids(Recruit),
    "assassinate": offer_bids(Assassinate),
    "pagoda": offer(Pagoda, lambda position: (*position.player.area, NONE)),
    "ninja": offer(Ninja, tops),
    "spy": offer(Spy, lambda _: (UNKNOWN, NONE)),
    "intrigue": offer(Intrigue, lambda _: (None,)),
    "reinforce": offer(Reinforce, lambda _: (None,)),
    "contacts": _offer_contacts,
    "torii": offer_torii,
}

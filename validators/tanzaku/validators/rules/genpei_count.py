"""The end of Genpei: cards set aside, influence revealed house by house.

Each action takes the position as its first argument. Sections are those of the
Genpei rulebook; GP-n are the rulings of `docs/rules/genpei.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from tanzaku.notation.atoms import NONE, UNKNOWN
from tanzaku.notation.titles.genpei import CLANS, HOUSES, Assign, Reveal, Support, WholeDeck
from tanzaku.notation.wording import counted, listed, no_part
from tanzaku.validators.engine import Refusal
from tanzaku.validators.phased import TABLE_ACTS
from tanzaku.validators.points import points_shown
from tanzaku.validators.rules.genpei_board import HOUSE_CARDS
from tanzaku.validators.rules.genpei_influence import (
    contradicted,
    in_doubt,
    influence,
    takers,
)
from tanzaku.validators.rules.genpei_intrigue import COUNTS_AS
from tanzaku.validators.rules.genpei_markers import COUNTING
from tanzaku.validators.rules.genpei_players import EMPTY, Aside, Player, in_bag, more, together
from tanzaku.validators.rules.genpei_unseen import unseen

if TYPE_CHECKING:
    from tanzaku.validators.rules.genpei import GenpeiPosition

# what players say


def _counting(position: GenpeiPosition, *, table: bool) -> Refusal | None:
    if position.phase == COUNTING and (position.acting == TABLE_ACTS) == table:
        return None
    if position.phase != COUNTING:
        return position.not_next()
    if table:
        return Refusal("GPE010", "influence is revealed, and the table says this, in a turn of its own: *:")
    said = "a player says this before the table speaks: A: assign(K 2)"
    return Refusal("GPE010", f"influence is revealed, and {said}", ruling="GP-31")


def too_late(position: GenpeiPosition, seat: str) -> Refusal | None:
    """Why a player has nothing to say any more at the end (GP-15, GP-31); None for all others."""
    if position.phase != COUNTING or seat not in position.names:
        return None
    if position.told:
        message = f"the table has begun to speak: {seat} uses house cards, and sets cards aside, before that"
        return Refusal("TZK052", message, ruling="GP-15")
    message = f"{seat} has set cards aside, which is done once, and after all house cards"
    return Refusal("TZK052", message, ruling="GP-15")


def _assign_refused(position: GenpeiPosition, action: Assign) -> Refusal | None:
    wrong = _counting(position, table=False)
    if wrong is not None:
        return wrong
    player = position.player
    if player.name in position.assigning:
        return Refusal("GPE040", f"{player.name} has set cards aside before")
    if action.clan == NONE:
        return None if action.cards in {None, 0} else Refusal("GPE040", "cards of no clan are none", "cards")
    hidden = action.clan == UNKNOWN
    most = max(_has_at_most(position, player, clan) for clan in (CLANS if hidden else (action.clan,)))
    if action.cards is None:
        wanted = f"say how many cards of {action.clan} are set aside: assign({action.clan} 2)"
        return None if hidden else Refusal("GPE040", wanted)
    if action.cards > most:
        has = f"{counted(most, 'card')} of {'any clan' if hidden else action.clan}"
        message = f"{player.name} has {has} at most, and sets {action.cards} aside"
        return Refusal("GPE040", message, "cards", help=_house_card_first(position, action, most))
    return None


def _house_card_first(position: GenpeiPosition, action: Assign, most: int) -> str:
    """What helps if a house card that was not used yet would be enough (GP-15); empty otherwise."""
    card = next((card for card, clan in HOUSE_CARDS.items() if clan == action.clan), "")
    held, seen = position.player.intrigue, position.seen_intrigue or frozenset()
    may = card in held or (UNKNOWN in held and card not in seen)
    if not card or not may or (action.cards or 0) > most + COUNTS_AS:
        return ""
    return f"a house card comes first, and counts: use({card}) assign({action.clan} {action.cards})"


def _has_at_most(position: GenpeiPosition, player: Player, clan: str) -> int:
    """How many cards of a clan a player may set aside, those that house cards count as among them."""
    return in_bag(player.owned, clan) + in_bag(player.extra, clan) + unseen(position, player, clan)


def _assign(position: GenpeiPosition, action: Assign) -> None:
    position.trail.save(position, "assigning")
    position.trail.save(position.player, "assigned")
    player = position.player
    position.assigning = (*position.assigning, player.name)
    if action.clan == UNKNOWN and action.cards is None:
        player.assigned = Aside(UNKNOWN, UNKNOWN)
    if action.clan == NONE or not action.cards:
        return
    player.assigned = Aside(action.clan, action.cards)
    if action.clan == UNKNOWN:
        return
    lacking = action.cards - in_bag(player.owned, action.clan) - in_bag(player.extra, action.clan)
    if lacking > 0:
        _identify(position, player, action.clan, lacking)


def _identify(position: GenpeiPosition, player: Player, clan: str, count: int) -> None:
    """So many cards of a player that nobody had seen are of a clan."""
    position.trail.save(position, "identified")
    position.trail.save(player, "pool", "strange")
    player.pool = more(player.pool, clan, count)
    player.strange -= count
    position.identified = more(position.identified, clan, count)


# what the table turns over


def _deck_refused(position: GenpeiPosition, action: WholeDeck) -> Refusal | None:
    wrong = _counting(position, table=True)
    if wrong is not None:
        return wrong
    player = position.player_of(action.seat)
    if player is None:
        return Refusal("GPE041", no_part(action.seat), "seat")
    wrong = _not_held(position, player, action)
    if wrong is not None or not player.strange or not _said(position):
        return wrong
    before = position.identified, player.pool, player.strange
    _show_deck(position, player, action)
    refused = _against_support(position)
    position.identified, player.pool, player.strange = before
    return refused


def _not_held(position: GenpeiPosition, player: Player, action: WholeDeck) -> Refusal | None:
    """Why these are not all the cards of a player."""
    told = {held[0]: int(held[1:]) for held in action.cards}
    if len(told) != len(action.cards):
        return Refusal("GPE041", "each clan is named once", "cards")
    owned = player.owned
    total = sum(owned) + player.strange
    if sum(told.values()) != total:
        message = f"{player.name} has {counted(total, 'card')} in all, and shows {sum(told.values())}"
        more = sum(told.values()) > total
        help_ = "what house cards count as is not among them" if more and any(player.extra) else ""
        if not more and player.assigned is not None:
            help_ = "cards that are set aside are among them"
        return Refusal("GPE041", message, "cards", help=help_)
    wrong = _not_aside(player, told)
    if wrong is not None:
        return wrong
    for clan in CLANS:
        fewest = in_bag(owned, clan)
        strangers = told.get(clan, 0) - fewest
        if strangers < 0:
            what = f"has {counted(fewest, 'card')} of {clan}, and shows {told.get(clan, 0)}"
            return Refusal("GPE041", f"{player.name} {what}", "cards")
        if in_bag(position.identified, clan) + strangers > position.limit:
            return Refusal("GPE003", f"there are {position.limit} cards of {clan}", "cards")
    return None


def _not_aside(player: Player, told: Mapping[str, int]) -> Refusal | None:
    """Why what was set aside cannot be among so many cards of each clan."""
    if player.assigned is None:
        return None
    aside, least = player.assigned.clan, player.assigned.span.low
    clans = CLANS if aside == UNKNOWN else (aside,)
    if any(told.get(clan, 0) + in_bag(player.extra, clan) >= least for clan in clans):
        return None
    shown = f"{max(told.get(clan, 0) for clan in clans)}{' at most' if aside == UNKNOWN else ''}"
    of = "one clan" if aside == UNKNOWN else aside
    message = f"{player.name} set {counted(least, 'card')} of {of} aside, and shows {shown}"
    return Refusal("GPE041", message, "cards")


def _deck(position: GenpeiPosition, action: WholeDeck) -> None:
    player = position.player_of(action.seat)
    assert player is not None  # noqa: S101 - refused before
    if player.strange:
        position.trail.save(position, "identified")
        position.trail.save(player, "pool", "strange")
        _show_deck(position, player, action)
        _take_back_support(position)


def _show_deck(position: GenpeiPosition, player: Player, action: WholeDeck) -> None:
    owned = player.owned
    for cards in action.cards:
        clan = cards[0]
        count = int(cards[1:]) - in_bag(owned, clan)
        player.pool = more(player.pool, clan, count)
        position.identified = more(position.identified, clan, count)
    player.strange = 0


def _reveal_refused(position: GenpeiPosition, action: Reveal) -> Refusal | None:
    wrong = _counting(position, table=True)
    if wrong is not None:
        return wrong
    player = position.player_of(action.seat)
    if player is None:
        return Refusal("GPE042", no_part(action.seat), "seat")
    if action.house in position.supported:
        return Refusal("GPE010", f"the support of {action.house} was settled before")
    there = player.placed.get(action.house, ())
    if len(there) != len(action.tokens):
        what = f"{counted(len(there), 'token')} on {action.house}, and shows {len(action.tokens)}"
        return Refusal("GPE042", f"{player.name} has {what}", "tokens")
    new, odd = _new_tokens(there, action.tokens)
    if odd:
        has = " ".join(there)
        return Refusal("GPE042", f"{player.name} has {has} on {action.house}, not {odd}", "tokens")
    wrong = _not_new(position, player, new)
    if wrong is not None or not new or not in_doubt(position):
        return wrong
    before = player.placed
    _turn_over(player, action, new)
    refused = _against_support(position)
    player.placed = before
    return refused


def _not_new(position: GenpeiPosition, player: Player, new: list[str]) -> Refusal | None:
    """Why unknown tokens of a player are not these."""
    kinds = position.tokens_of(player)
    for at, token in enumerate(new, 1):
        if not player.may_have(new[:at], kinds):
            message = f"{player.name} has no token {token} that was not seen elsewhere"
            return Refusal("GPE001", message, "tokens")
    return None


def _new_tokens(there: tuple[str, ...], shown: tuple[str, ...]) -> tuple[list[str], str]:
    """The tokens shown that were not known to be there, and the first that cannot be among them, if any."""
    left, new = list(there), list[str]()
    for token in (one for one in shown if one != UNKNOWN):
        if token in left:
            left.remove(token)
        else:
            new.append(token)
    unknown = left.count(UNKNOWN)
    return new, "" if len(new) <= unknown else new[unknown]


def _reveal(position: GenpeiPosition, action: Reveal) -> None:
    player = position.player_of(action.seat)
    assert player is not None  # noqa: S101 - refused before
    position.trail.save(player, "placed")
    new, _ = _new_tokens(player.placed.get(action.house, ()), action.tokens)
    doubt = bool(new) and in_doubt(position)
    _turn_over(player, action, new)
    if doubt:
        _take_back_support(position)


def _turn_over(player: Player, action: Reveal, new: list[str]) -> None:
    """The tokens lie open in the order in which they are shown; those not known before are `new`."""
    there = list(player.placed.get(action.house, ()))
    shown = [token for token in action.tokens if token != UNKNOWN]
    for _ in new:
        there.remove(UNKNOWN)
    for token in shown:
        if token in there:
            there.remove(token)
    player.placed = {**player.placed, action.house: (*shown, *there)}


# who takes the house


def _said(position: GenpeiPosition) -> Mapping[str, str]:
    """Who was given which house, as was said."""
    return {**position.doubted, **position.supported}


def _against_support(position: GenpeiPosition) -> Refusal | None:
    """Whether what is turned over shows that a house was given wrongly before, in whatever order (GP-36)."""
    for house, able_now in contradicted(position).items():
        given = _said(position)[house]
        wrong = _not_able(position, house, given, able_now)
        before = f"and support({house} {given}) was said before"
        return wrong._replace(message=f"this shows that {wrong.message}, {before}", argument=None)
    return None


def _take_back_support(position: GenpeiPosition) -> None:
    """Who was given a house and cannot have taken it does not count."""
    wrong = contradicted(position) if _said(position) else {}
    if wrong:
        position.trail.save(position, "supported", "doubted")
        position.supported = _without(position.supported, wrong)
        position.doubted = _without(position.doubted, wrong)


def _without(given: Mapping[str, str], houses: Container[str]) -> Mapping[str, str]:
    return {house: seat for house, seat in given.items() if house not in houses}


def _support_refused(position: GenpeiPosition, action: Support) -> Refusal | None:
    wrong = _counting(position, table=True)
    if wrong is not None:
        return wrong
    may = takers(position, action.house)
    return None if action.seat in may else _not_able(position, action.house, action.seat, may)


def _not_able(position: GenpeiPosition, house: str, seat: str, may: tuple[str, ...]) -> Refusal:
    counts = ", ".join(f"{name} {points_shown(count)}" for name, count in influence(position, house).items())
    if may == (NONE,):
        return Refusal("GPE044", f"nobody takes {house}: {counts or 'nobody has influence'}", "seat")
    who = listed([_named(name) for name in may], "or")
    code = "GPE044" if NONE in may and position.ruled("GPE044") else "GPE043"  # who knows more saw a tie
    return Refusal(code, f"{who} takes {house}, not {_named(seat)}: {counts}", "seat")


def _support(position: GenpeiPosition, action: Support) -> None:
    position.trail.save(position, "supported", "doubted")
    house, seat, may = action.house, action.seat, takers(position, action.house)
    if seat not in may:
        return
    if len(may) > 1 and position.ruled("GPE043", "GPE044"):  # it may be what the ruling is about
        position.doubted = {**position.doubted, house: seat}
        return
    position.supported = {**position.supported, house: seat}
    position.doubted = _without(position.doubted, (house,))


def _named(seat: str) -> str:
    return "nobody" if seat == NONE else seat


# what there is to say


def counts(position: GenpeiPosition) -> Iterator[Any]:
    """What there is to say at the end, as far as it is known."""
    if position.acting != TABLE_ACTS:
        if position.player.name in position.assigning:
            return
        yield Assign(NONE)
        owned = together(position.player.owned, position.player.extra)
        yield from (Assign(clan, number) for clan in CLANS for number in range(1, in_bag(owned, clan) + 1))
        return
    for player in position.sitting:
        if not player.strange and player.owned != EMPTY:
            yield WholeDeck(player.name, held(player))
    for house in HOUSES:
        if house in position.supported:
            continue
        for player in position.claimants():
            if player.placed.get(house):
                yield Reveal(house, player.name, player.placed[house])
        yield from (Support(house, name) for name in takers(position, house))


def held(player: Player) -> tuple[str, ...]:
    """How many cards of each clan a player has, as they are written."""
    owned = player.owned
    return tuple(f"{clan}{in_bag(owned, clan)}" for clan in CLANS if in_bag(owned, clan))


COUNT_REFUSALS: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], Refusal | None]]] = {
    Assign: _assign_refused,
    WholeDeck: _deck_refused,
    Reveal: _reveal_refused,
    Support: _support_refused,
}
"""Why an action may not be done now, by its class."""

COUNT_DEEDS: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], None]]] = {
    Assign: _assign,
    WholeDeck: _deck,
    Reveal: _reveal,
    Support: _support,
}
"""How an action is done, by its class."""

"""The end of Genpei: cards set aside, influence revealed house by house.

Each action takes the position as its first argument. Sections are those of the
Genpei rulebook; GP-n are the rulings of `docs/rules/genpei.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from tanzaku.notation.atoms import NONE, UNKNOWN
from tanzaku.notation.titles.genpei import CLANS, HOUSES, Assign, Reveal, Support, WholeDeck
from tanzaku.notation.wording import counted, listed
from tanzaku.validators.engine import Refusal
from tanzaku.validators.points import points_shown
from tanzaku.validators.rules.genpei_influence import (
    contradicted,
    influence,
    takers,
)
from tanzaku.validators.rules.genpei_markers import COUNTING
from tanzaku.validators.rules.genpei_players import EMPTY, Player, in_bag, more, together
from tanzaku.validators.rules.genpei_unseen import unseen
from tanzaku.validators.rules.genpei_worlds import NOBODY

if TYPE_CHECKING:
    from tanzaku.validators.rules.genpei import GenpeiPosition

# what players say


def _counting(position: GenpeiPosition, *, table: bool) -> Refusal | None:
    if position.phase == COUNTING and (position.acting < 0) == table:
        return None
    if position.phase != COUNTING:
        return position.not_next()
    who = "the table says this, in a turn of its own: *:" if table else "a player says this: A: assign(K 2)"
    return Refusal("GPE010", f"influence is revealed, and {who}")


def _assign_refused(position: GenpeiPosition, action: Assign) -> Refusal | None:
    wrong = _counting(position, table=False)
    if wrong is not None:
        return wrong
    player = position.player
    if player.name in position.assigning:
        return Refusal("GPE040", f"{player.name} has set cards aside before")
    if action.clan == NONE:
        return None if action.cards in {None, 0} else Refusal("GPE040", "cards of no clan are none", "cards")
    most = in_bag(player.owned, action.clan) + unseen(position, player, action.clan)
    most += in_bag(player.extra, action.clan)
    if action.cards is None:
        return Refusal(
            "GPE040", f"say how many cards of {action.clan} are set aside: assign({action.clan} 2)"
        )
    if action.cards > most:
        has = counted(most, "card")
        message = f"{player.name} has {has} of {action.clan} at most, and sets {action.cards} aside"
        return Refusal("GPE040", message, "cards")
    return None


def _assign(position: GenpeiPosition, action: Assign) -> None:
    position.trail.save(position, "assigning")
    position.trail.save(position.player, "assigned")
    player = position.player
    position.assigning = (*position.assigning, player.name)
    if action.clan == NONE or not action.cards:
        return
    player.assigned = (action.clan, action.cards)
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
        return Refusal("GPE041", f"{action.seat} has no part in this game", "seat")
    wrong = _not_held(position, player, action)
    if wrong is not None or not player.strange or not position.supported:
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
        return Refusal("GPE041", message, "cards")
    aside, number = player.assigned or (CLANS[0], 0)
    if told.get(aside, 0) + in_bag(player.extra, aside) < number:
        shown = told.get(aside, 0)
        message = f"{player.name} set {counted(number, 'card')} of {aside} aside, and shows {shown}"
        return Refusal("GPE041", message, "cards")
    for clan in CLANS:
        fewest = in_bag(owned, clan)
        strangers = told.get(clan, 0) - fewest
        if strangers < 0:
            what = f"has {counted(fewest, 'card')} of {clan}, and shows {told.get(clan, 0)}"
            return Refusal("GPE041", f"{player.name} {what}", "cards")
        if in_bag(position.identified, clan) + strangers > position.limit:
            return Refusal("GPE003", f"there are {position.limit} cards of {clan}", "cards")
    return None


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
        return Refusal("GPE042", f"{action.seat} has no part in this game", "seat")
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
    if wrong is not None or not new or not position.supported:
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
    _turn_over(player, action, new)
    if new:
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


def _against_support(position: GenpeiPosition) -> Refusal | None:
    """Whether what is turned over shows that a house was given wrongly before, in whatever order (GP-36)."""
    for house, able_now in contradicted(position).items():
        given = position.supported[house]
        wrong = _not_able(position, house, given, able_now)
        before = f"and support({house} {given}) was said before"
        return wrong._replace(message=f"this shows that {wrong.message}, {before}", argument=None)
    return None


def _take_back_support(position: GenpeiPosition) -> None:
    """Who was given a house and cannot have taken it does not count."""
    wrong = contradicted(position) if position.supported else {}
    if wrong:
        position.trail.save(position, "supported")
        given = position.supported.items()
        position.supported = {house: seat for house, seat in given if house not in wrong}


def _support_refused(position: GenpeiPosition, action: Support) -> Refusal | None:
    wrong = _counting(position, table=True)
    if wrong is not None:
        return wrong
    may = takers(position, action.house)
    return None if action.seat in may else _not_able(position, action.house, action.seat, may)


def _not_able(position: GenpeiPosition, house: str, seat: str, may: tuple[str, ...]) -> Refusal:
    counts = ", ".join(f"{name} {points_shown(count)}" for name, count in influence(position, house).items())
    if may == (NOBODY,):
        return Refusal("GPE044", f"nobody takes {house}: {counts or 'nobody has influence'}", "seat")
    who = listed([_named(name) for name in may], "or")
    return Refusal("GPE043", f"{who} takes {house}, not {_named(seat)}: {counts}", "seat")


def _support(position: GenpeiPosition, action: Support) -> None:
    position.trail.save(position, "supported")
    if action.seat in takers(position, action.house):
        position.supported = {**position.supported, action.house: action.seat}


def _named(seat: str) -> str:
    return "nobody" if seat == NOBODY else seat


# what there is to say


def counts(position: GenpeiPosition) -> Iterator[Any]:
    """What there is to say at the end, as far as it is known."""
    if position.acting >= 0:
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

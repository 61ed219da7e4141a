"""Influence in the houses of Genpei, and who takes them, as far as that is known.

What hangs on tokens and cards that nobody has seen is a range; who may take
which houses together is looked up among all that may be, where those are few.
Sections are those of the Genpei rulebook; GP-n are the rulings of
`docs/rules/genpei.md`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from tanzaku.notation.atoms import NONE, UNKNOWN
from tanzaku.notation.titles.genpei import CLANS, HOUSES, PALACE
from tanzaku.validators.engine import Range
from tanzaku.validators.rules.genpei_players import KOTAISHI, Aside, Bag, Player, in_bag
from tanzaku.validators.rules.genpei_unseen import unseen
from tanzaku.validators.rules.genpei_worlds import (
    NO_RECRUITS,
    PER_HOUSE,
    RECRUITS,
    Side,
    Taking,
    takings,
    worth,
)

if TYPE_CHECKING:
    from tanzaku.validators.rules.genpei import GenpeiPosition


def influence(position: GenpeiPosition, house: str) -> dict[str, Range]:
    """How much influence each has in a house who has tokens there (Influence Tokens).

    Against a single player the Kotaishi's recruits may count in the palace without a token.
    """
    return {
        player.name: _influence(position, player, house)
        for player in position.claimants()
        if player.placed.get(house) or (position.solo and house == PALACE and player.name == KOTAISHI)
    }


def _influence(position: GenpeiPosition, player: Player, house: str) -> Range:
    cards = cards_for(position, player, house)
    low = high = hidden = 0
    for token in player.placed.get(house, ()):
        if token == UNKNOWN:
            hidden += 1
        else:
            low += worth(token, cards.low)
            high += worth(token, cards.high or 0)
    if hidden:
        left = _tokens_left(position, player)
        low += sum(sorted(worth(kind, cards.low) for kind in left)[:hidden])
        high += sum(sorted(worth(kind, cards.high or 0) for kind in left)[-hidden:])
    if player.name == KOTAISHI and position.solo:
        recruits = _recruits_for(position, player, house)
        low, high = low + recruits.low, high + (recruits.high or 0)
    return Range(low, high)


def _tokens_left(position: GenpeiPosition, player: Player) -> list[str]:
    """The tokens that unknown ones may be: of those that ever came, if all of them were named then."""
    known = player.known_tokens()
    kinds = position.tokens_of(player)
    if UNKNOWN not in player.came:
        return [kind for kind in kinds for _ in range(player.came.count(kind) - known.count(kind))]
    return [kind for kind, count in kinds.items() for _ in range(count - known.count(kind))]


def _recruits_for(position: GenpeiPosition, heir: Player, house: str) -> Range:
    """How many recruits count for the Kotaishi in a house (Single-Player Mode, Ending the Game; GP-17)."""
    if house != PALACE:
        return _held_of(position, heir, (house,))
    if position.per_house:
        return _held_of(position, heir, [clan for clan in CLANS if not heir.placed.get(clan)])
    anywhere = any(heir.placed.values())
    return Range(0, 0) if anywhere else _held_of(position, heir, CLANS)


def _held_of(position: GenpeiPosition, player: Player, clans: Sequence[str]) -> Range:
    """How many cards of some clans a player has in all: at least those that the others cannot be (GP-29)."""
    owned = player.owned
    known = sum([in_bag(owned, clan) for clan in clans])
    if not player.strange:
        return Range(known, known)
    others = sum(unseen(position, player, clan) for clan in CLANS if clan not in clans)
    most = sum(unseen(position, player, clan) for clan in clans)
    return Range(known + max(0, player.strange - others), known + min(player.strange, most))


def cards_for(position: GenpeiPosition, player: Player, house: str) -> Range:
    """How many cards count for a player in a house: those of the clan, or those set aside for the palace."""
    aside = player.assigned
    if house == PALACE:
        return Range(0, 0) if aside is None else _set_aside(position, player, aside, CLANS)
    there = _counting(position, player, house)
    if aside is None or aside.clan not in {house, UNKNOWN}:
        return there
    gone = _set_aside(position, player, aside, (house,))
    fewest = gone.low if aside.clan == house else 0
    return Range(max(0, there.low - (gone.high or 0)), max(0, (there.high or 0) - fewest))


def _counting(position: GenpeiPosition, player: Player, clan: str) -> Range:
    """How many cards of a clan a player has, with what house cards count as."""
    there, extra = _held_of(position, player, (clan,)), in_bag(player.extra, clan)
    return Range(there.low + extra, (there.high or 0) + extra)


def _set_aside(position: GenpeiPosition, player: Player, aside: Aside, clans: Sequence[str]) -> Range:
    """How many cards are set aside, all of them of one of these clans if that is not known."""
    span = aside.span
    most = max((_counting(position, player, clan).high or 0) for clan in clans)
    return Range(span.low, most if span.high is None else span.high)


# who takes a house


def takers(position: GenpeiPosition, house: str) -> tuple[str, ...]:
    """Who takes a house, or may; `-` for nobody (Revealing Your Influence; GP-23)."""
    said = position.supported.get(house)
    return (said,) if said is not None else _able(position, house, position.supported)


def _able(position: GenpeiPosition, house: str, said: Mapping[str, str]) -> tuple[str, ...]:
    """Who may take a house if others were given as was `said`."""
    alone = _able_alone(influence(position, house))
    if len(alone) == 1:
        return alone
    together = worlds(position, said)
    if not together:
        return alone
    at = HOUSES.index(house)
    there = {taking[at] for taking in together}
    return tuple(name for name in alone if name in there)


def _able_alone(counts: Mapping[str, Range]) -> tuple[str, ...]:
    """Who may take a house with so much influence, whatever there is in others."""
    may: list[str] = []
    for name, count in counts.items():
        others = [other.low for rival, other in counts.items() if rival != name]
        if (count.high or 0) > max(others, default=0):
            may.append(name)
    sure = any(
        count.low > max((other.high or 0 for rival, other in counts.items() if rival != name), default=0)
        for name, count in counts.items()
    )
    return tuple(may) if sure else (*may, NONE)


def worlds(position: GenpeiPosition, said: Mapping[str, str]) -> frozenset[Taking] | None:
    """Who may take the houses, all of them together; None where there are too many ways to look at."""
    sides = tuple([_side(position, player) for player in position.claimants()])
    limit, identified = position.limit, position.identified
    left: Bag = (
        limit - identified[0],
        limit - identified[1],
        limit - identified[2],
        limit - identified[3],
    )
    found = takings(sides, left)
    if found is None or not said:
        return found
    given = [(HOUSES.index(house), seat) for house, seat in said.items()]
    return frozenset(taking for taking in found if all(taking[at] == seat for at, seat in given))


def _side(position: GenpeiPosition, player: Player) -> Side:
    recruits = NO_RECRUITS
    if position.solo and player.name == KOTAISHI:
        recruits = PER_HOUSE if position.per_house else RECRUITS
    return Side(
        player.name,
        tuple([tuple(sorted(player.placed.get(house, ()))) for house in HOUSES]),
        tuple(position.tokens_of(player).items()),
        tuple(sorted(player.came)),
        tuple(sorted(token for token in player.area if token != UNKNOWN)),
        player.owned,
        player.extra,
        player.strange,
        player.assigned,
        recruits,
    )


def in_doubt(position: GenpeiPosition) -> bool:
    """Whether a house was given that hangs on tokens or cards which nobody has seen; others are settled."""
    given = {**position.doubted, **position.supported}
    for player in position.claimants() if given else ():
        if player.strange or (player.assigned is not None and UNKNOWN in player.assigned):
            return True
        for house, tokens in player.placed.items():
            if UNKNOWN in tokens and house in given:
                return True
    return False


def contradicted(position: GenpeiPosition) -> dict[str, tuple[str, ...]]:
    """The houses that cannot have been given as was said, each with who may take it."""
    held: dict[str, str] = {}
    wrong: dict[str, tuple[str, ...]] = {}
    for house, seat in position.supported.items():
        may = _able(position, house, held)
        if seat in may:
            held[house] = seat
        else:
            wrong[house] = may
    for house, seat in position.doubted.items():
        may = _able(position, house, held)
        if seat not in may:
            wrong[house] = may
    return wrong

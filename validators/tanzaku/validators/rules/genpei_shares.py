"""What influence in Genpei is made of: who has any in a house, and what the Kotaishi has from recruits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.notation.titles.genpei import CLANS, PALACE
from tanzaku.validators.engine import Range
from tanzaku.validators.rules.genpei_influence import influence
from tanzaku.validators.rules.genpei_players import EMPTY, in_bag
from tanzaku.validators.rules.genpei_start import KOTAISHI

if TYPE_CHECKING:
    from tanzaku.validators.rules.genpei import GenpeiPosition


def shares(position: GenpeiPosition, house: str) -> dict[str, Range]:
    """The influence of everybody who has a token in a house, or any influence there (GP-17)."""
    return {
        seat: count
        for seat, count in influence(position, house).items()
        if count.high or _tokens_on(position, seat, house)
    }


def _tokens_on(position: GenpeiPosition, seat: str, house: str) -> tuple[str, ...]:
    """The tokens of a seat on a house."""
    player = position.player_of(seat)
    return () if player is None else player.placed.get(house, ())


def recruits_in(position: GenpeiPosition, house: str) -> Range:
    """How much of his influence in a house the Kotaishi has from his recruits (GP-17)."""
    heir, nothing = position.kotaishi, Range(0, 0)
    whole = influence(position, house).get(KOTAISHI)
    if heir is None or whole is None or not position.solo:
        return nothing
    pool, strange = heir.pool, heir.strange
    heir.pool, heir.strange = EMPTY, 0
    try:
        bare = influence(position, house).get(KOTAISHI, nothing)
    finally:
        heir.pool, heir.strange = pool, strange
    return Range(whole.low - bare.low, (whole.high or 0) - (bare.high or 0))


def recruits_spelt(position: GenpeiPosition, house: str) -> str:
    """The same by clan, as in `2*T+1..3*?`, where `?` are cards that nobody has seen; empty for none."""
    count, heir = recruits_in(position, house), position.kotaishi
    if heir is None or not count.high:
        return ""
    if house != PALACE:
        return f"{count.spelled}*{house}"
    known = {clan: in_bag(heir.owned, clan) for clan in CLANS if not heir.placed.get(clan)}
    terms = [f"{number}*{clan}" for clan, number in known.items() if number]
    total = sum(known.values())
    left = Range(count.low - total, count.high - total)
    return "+".join([*terms, *([f"{left.spelled}*{UNKNOWN}"] if left.high else [])])

"""The end of a season in Genji, and of the game: three scorings, the tally, ties.

Sections are those of the Genji rulebook; GJ-n are the rulings of
`docs/rules/genji.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from tanzaku.validators.engine import Outcome, Range, Reason
from tanzaku.validators.holding import DISCARDED
from tanzaku.validators.rules.genji_court import Courtier, Stack

if TYPE_CHECKING:
    from tanzaku.validators.rules.genji import GenjiPosition

VICTORY: Final = "End of the Game and Victory"


class Scored(NamedTuple):
    """What the end of a season gave; None where the game had ended before that step."""

    season: str
    fairest: tuple[str, ...]
    scandal: Mapping[str, tuple[str, ...]] | None = None
    card: str | None = None
    """Who took the season card; `-` in a tie."""


class Lying(NamedTuple):
    """A poem on the table: its address, whose it is, where it lies, and its beauty."""

    address: str
    seat: str
    place: int
    level: int
    beauty: Range


def poems_lying(position: GenjiPosition) -> list[Lying]:
    """Every poem on the table, covered ones too (Most Beautiful Poem; GJ-12)."""
    return [
        Lying(f"{place}.{level}", stack.seat, place, level, position.beauty(poem, place))
        for place, stack in sorted(position.table.items())
        for level, poem in enumerate(stack.poems, 1)
    ]


def fairest(poems: Sequence[Lying]) -> tuple[str, ...] | None:
    """The addresses of the most beautiful poems; None if that hangs on faces that are not known."""
    best = max((poem.beauty.low for poem in poems), default=0)
    able = [poem for poem in poems if poem.beauty.high is None or poem.beauty.high >= best]
    if any(poem.beauty.low != poem.beauty.high for poem in able):
        return (able[0].address,) if len(able) == 1 else None
    return tuple(poem.address for poem in able)


def may_be_fairest(poems: Sequence[Lying], named: Iterable[str]) -> bool:
    """Whether these poems, and no others, may be the most beautiful ones.

    >>> one, two = Lying("1.1", "A", 1, 1, Range(0, None)), Lying("2.1", "B", 2, 1, Range(3, 3))
    >>> may_be_fairest([one, two], ["1.1"]), may_be_fairest([one, two], ["1.1", "2.1"])
    (True, True)
    >>> may_be_fairest([one._replace(beauty=Range(2, 2)), two], ["1.1"])
    False
    """
    addresses = list(named)
    chosen = set(addresses)
    best = [poem.beauty for poem in poems if poem.address in chosen]
    rest = [poem.beauty for poem in poems if poem.address not in chosen]
    if len(best) != len(addresses) or not best:
        return not addresses and not poems
    highs = [beauty.high for beauty in best if beauty.high is not None]
    if not highs:
        return True
    value = min(highs)
    return value >= max(beauty.low for beauty in best) and all(value > beauty.low for beauty in rest)


def score_season(position: GenjiPosition, named: tuple[str, ...]) -> None:
    """Score the season that has ended, given its most beautiful poems, in the three steps of the rulebook."""
    poems = {poem.address: poem for poem in poems_lying(position)}
    won = [poems[address] for address in named]
    by_seat = {courtier.name: courtier for courtier in position.courtiers}
    position.trail.save(position, "scored", "ended", "unclaimed", "pending")
    position.pending = None
    # a poem leaves the stack by its place in it, so the topmost of a stack goes first
    for poem in sorted(won, key=lambda poem: -poem.level):
        _to_the_box(position, poem)
    if len(won) == 1:
        _box_unused(position, by_seat[won[0].seat])
    position.scored = Scored(position.season, named)
    if position.end_without_tokens():
        return
    scandalous = _scandals(position, poems_lying(position), removed=won)
    position.scored = position.scored._replace(scandal=scandalous)
    if position.end_without_tokens():
        return
    position.scored = position.scored._replace(card=_season_card(position))
    if position.end_without_tokens():
        return
    if not position.coming:
        position.ended = tally(position.courtiers)


def _to_the_box(position: GenjiPosition, poem: Lying) -> None:
    """A poem's token goes into the box, its cards to the discards."""
    owner = position.courtiers[position.names.index(poem.seat)]
    trail, table, deck = position.trail, position.table, position.deck
    trail.save(owner, "box")
    trail.save_key(table, poem.place)
    owner.box += 1
    stack = table[poem.place]
    cards = stack.poems[poem.level - 1]
    left = stack.poems[: poem.level - 1] + stack.poems[poem.level :]
    if left:
        table[poem.place] = Stack(stack.seat, left)
    else:
        del table[poem.place]
    for card in cards:
        deck.place(card, DISCARDED, position.turn)
    deck.count_discard(len(cards))


def _box_unused(position: GenjiPosition, courtier: Courtier) -> None:
    """A token goes from the unused pile into the box, if there is one."""
    position.trail.save(courtier, "box", "unused")
    if courtier.unused:
        courtier.unused -= 1
        courtier.box += 1


def _scandals(
    position: GenjiPosition, poems: Sequence[Lying], removed: Sequence[Lying]
) -> dict[str, tuple[str, ...]]:
    """Every token on the home of another is scored (Cuckoldry Bonus; GJ-13).

    Addresses are those before the most beautiful poems were taken away.
    """
    homes = {courtier.home: courtier.name for courtier in position.courtiers}
    found: dict[str, tuple[str, ...]] = {}
    for poem in sorted(poems, key=lambda poem: (poem.place, -poem.level)):
        if homes.get(poem.place, poem.seat) == poem.seat:
            continue
        gone = sorted(one.level for one in removed if one.place == poem.place)
        level = poem.level
        for other in gone:
            level += other <= level
        found[poem.seat] = (f"{poem.place}.{level}", *found.get(poem.seat, ()))
        _to_the_box(position, poem)
    return {seat: tuple(sorted(found[seat], key=in_order)) for seat in sorted(found)}


def in_order(address: str) -> tuple[int, ...]:
    """What addresses are sorted by.

    >>> sorted(["10.1", "4.2", "4.1"], key=in_order)
    ['4.1', '4.2', '10.1']
    """
    return tuple(map(int, address.split(".")))


def _season_card(position: GenjiPosition) -> str:
    """Most tokens left on the table; in a tie each boxes one, the card goes under the pile (GJ-14)."""
    tokens = {
        courtier.name: sum(
            len(stack.poems) for stack in position.table.values() if stack.seat == courtier.name
        )
        for courtier in position.courtiers
    }
    most = max(tokens.values())
    first = [courtier for courtier in position.courtiers if tokens[courtier.name] == most]
    if len(first) == 1:
        position.trail.save(first[0], "seasons")
        first[0].seasons += (position.season,)
        return first[0].name
    if most or position.options.empty == "tie":
        for courtier in first:
            _box_unused(position, courtier)
    if not position.deciding:
        position.unclaimed += (position.season,)
    return "-"


def tally(courtiers: Sequence[Courtier]) -> Outcome:
    """The final tally: most reputation, then most season cards, else shared (Victory; GJ-16)."""
    scores: dict[str, int | Range] = {courtier.name: courtier.reputation for courtier in courtiers}
    best = max(courtier.reputation for courtier in courtiers)
    first = [courtier for courtier in courtiers if courtier.reputation == best]
    points = "1 reputation point" if best == 1 else f"{best} reputation points"
    if len(first) == 1:
        return Outcome((first[0].name,), (Reason("reputation", points, VICTORY),), scores)
    cards = max(len(courtier.seasons) for courtier in first)
    left = tuple(courtier.name for courtier in first if len(courtier.seasons) == cards)
    if len(left) == 1:
        text = f"{points}, and more season cards than the others tied"
        return Outcome(left, (Reason("season cards", text, VICTORY),), scores)
    return Outcome(left, (Reason("shared", f"{points} and as many season cards", "GJ-16"),), scores)


def may_play_on(position: GenjiPosition) -> bool:
    """Whether the game is tied, and a season is left to decide it (Victory; GJ-16, GJ-23)."""
    ended = position.ended
    return (
        ended is not None
        and len(ended.winners) > 1
        and ended.reasons[0].kind == "shared"
        and bool(position.unclaimed)
    )


def out_of_tokens(courtiers: Sequence[Courtier]) -> Outcome | None:
    """Who has won by running out of tokens; None if everybody has some (Victory; GJ-11)."""
    out = [courtier for courtier in courtiers if not courtier.unused]
    if not out:
        return None
    best = max((courtier.reputation, len(courtier.seasons)) for courtier in out)
    won = tuple(courtier.name for courtier in out if (courtier.reputation, len(courtier.seasons)) == best)
    scores: dict[str, int | Range] = {courtier.name: courtier.reputation for courtier in courtiers}
    text = "no livery tokens are left" + (" to several, most reputation among them" if len(out) > 1 else "")
    return Outcome(won, (Reason("tokens", text, VICTORY if len(out) == 1 else "GJ-11"),), scores)

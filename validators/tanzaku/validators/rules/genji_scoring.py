"""The end of a season in Genji, and of the game: three scorings, the tally, ties.

Sections are those of the Genji rulebook; GJ-n are the rulings of
`docs/rules/genji.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from tanzaku.notation.atoms import NONE
from tanzaku.notation.wording import counted
from tanzaku.validators.engine import Outcome, Range, Reason
from tanzaku.validators.holding import DISCARDED
from tanzaku.validators.rules.genji_court import Courtier, Stack

if TYPE_CHECKING:
    from tanzaku.validators.rules.genji import GenjiPosition

_VICTORY: Final = "End of the Game and Victory"


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
    if any(not poem.beauty.exact for poem in able):
        return (able[0].address,) if len(able) == 1 else None
    return tuple(poem.address for poem in able)


def surely_fairest(position: GenjiPosition) -> tuple[str, ...] | None:
    """As `fairest` of all poems on the table, where every face that lies there is known; else None.

    Most seasons end so, and beauties that only have to be compared are no more than numbers.
    """
    most = 0
    found: list[tuple[int, int]] = []
    for place, stack in position.table.items():
        worths = position.values[position.circle[place - 1]]
        for level, poem in enumerate(stack.poems, 1):
            beauty = 0
            for card in poem:
                worth = worths[card]
                if worth is None:
                    return None
                beauty += worth
            if beauty > most:
                most, found = beauty, [(place, level)]
            elif beauty == most:
                found.append((place, level))
    return _addresses(found)


def _addresses(poems: Iterable[tuple[int, int]]) -> tuple[str, ...]:
    """Poems by place and level, as their addresses in order."""
    return tuple([f"{place}.{level}" for place, level in sorted(poems)])


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
    won = [(place, level) for place, level in map(in_order, named)]
    seats = [position.table[place].seat for place, _ in won]
    position.trail.save(position, "scored", "ended", "unclaimed", "pending")
    position.pending = None
    # a poem leaves the stack by its place in it, so the topmost of a stack goes first
    for place, level in sorted(won, reverse=True):
        _to_the_box(position, place, level)
    if len(won) == 1:
        _box_unused(position, position.courtiers[position.names.index(seats[0])])
    position.scored = Scored(position.season, named)
    if position.end_without_tokens():
        return
    position.scored = position.scored._replace(scandal=_scandals(position, won))
    if position.end_without_tokens():
        return
    position.scored = position.scored._replace(card=_season_card(position))
    if position.end_without_tokens():
        return
    if not position.coming:
        position.ended = tally(position.courtiers)


def _to_the_box(position: GenjiPosition, place: int, level: int) -> None:
    """A poem's token goes into the box, its cards to the discards."""
    trail, table, deck = position.trail, position.table, position.deck
    stack = table[place]
    owner = position.courtiers[position.names.index(stack.seat)]
    trail.save(owner, "box")
    trail.save_key(table, place)
    owner.box += 1
    cards = stack.poems[level - 1]
    left = stack.poems[: level - 1] + stack.poems[level:]
    if left:
        table[place] = Stack(stack.seat, left)
    else:
        del table[place]
    for card in cards:
        deck.place(card, DISCARDED, position.turn)
    deck.count_discard(len(cards))


def _box_unused(position: GenjiPosition, courtier: Courtier) -> None:
    """A token goes from the unused pile into the box, if there is one."""
    position.trail.save(courtier, "box", "unused")
    if courtier.unused:
        courtier.unused -= 1
        courtier.box += 1


def _scandals(position: GenjiPosition, removed: Sequence[tuple[int, int]]) -> dict[str, tuple[str, ...]]:
    """Every token on the home of another is scored (Cuckoldry Bonus; GJ-13).

    Addresses are those before the most beautiful poems were taken away.
    """
    found: dict[str, list[tuple[int, int]]] = {}
    for courtier in position.courtiers:
        place = courtier.home
        stack = position.table.get(place)
        if stack is None or stack.seat == courtier.name:
            continue
        before = {level for where, level in removed if where == place}
        levels = range(1, len(stack.poems) + len(before) + 1)
        found.setdefault(stack.seat, []).extend([(place, level) for level in levels if level not in before])
        for level in range(len(stack.poems), 0, -1):
            _to_the_box(position, place, level)
    return {seat: _addresses(found[seat]) for seat in sorted(found)}


def in_order(address: str) -> tuple[int, ...]:
    """What addresses are sorted by.

    >>> sorted(["10.1", "4.2", "4.1"], key=in_order)
    ['4.1', '4.2', '10.1']
    """
    return tuple(map(int, address.split(".")))


def _season_card(position: GenjiPosition) -> str:
    """Most tokens left on the table; in a tie each boxes one, the card goes under the pile (GJ-14)."""
    tokens = dict(position.tokens_before_card())
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
    return NONE


def tally(courtiers: Sequence[Courtier]) -> Outcome:
    """The final tally: most reputation, then most season cards, else shared (Victory; GJ-16)."""
    scores: dict[str, int | Range] = {courtier.name: courtier.reputation for courtier in courtiers}
    best = max(courtier.reputation for courtier in courtiers)
    first = [courtier for courtier in courtiers if courtier.reputation == best]
    points = counted(best, "reputation point")
    if len(first) == 1:
        return Outcome((first[0].name,), (Reason("reputation", points, _VICTORY),), scores)
    cards = max(len(courtier.seasons) for courtier in first)
    left = tuple(courtier.name for courtier in first if len(courtier.seasons) == cards)
    if len(left) == 1:
        text = f"{points}, and more season cards than the others tied"
        return Outcome(left, (Reason("season cards", text, _VICTORY),), scores)
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
    return Outcome(won, (Reason("tokens", text, _VICTORY if len(out) == 1 else "GJ-11"),), scores)

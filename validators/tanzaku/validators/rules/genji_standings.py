"""What the end of a season gave in Genji, and the final tally, line by line as a player would check them.

They are words and values, as annotations have them. Values of several seats are
written `A4,B2`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genji import Box, Fairest, Scandal, Season, SeasonCard
from tanzaku.validators.ahead import Ahead
from tanzaku.validators.rules.genji_court import SEASON_CARD, Poem
from tanzaku.validators.rules.genji_scoring import Lying, Scored, in_order, poems_lying
from tanzaku.validators.rules.genji_sums import Sums

if TYPE_CHECKING:
    from tanzaku.validators.rules.genji import GenjiPosition

_NO_POEMS: Final = "none"
_SPELT: Final = 8
"""So many poems that are tied have their sums."""
_LONGEST: Final = 200
"""A longer list is cut: what a record claims has no other limit."""

Wrong = dict[tuple[str, str], list[str]]
"""False claims as they are written, by the line that each is about: its word, and its seat if it has one."""


class Ended(NamedTuple):
    """A season that has ended: the turn that ended it, and the poems that lay there before the scoring."""

    turn: int
    season: str
    fashion: str
    poems: tuple[Lying, ...]
    cards: Mapping[str, Poem]
    """The cards of each poem, by its address."""


def season_ended(position: GenjiPosition) -> Ended:
    """The season that ends with the turn that is being played."""
    cards = {
        f"{place}.{level}": poem
        for place, stack in position.table.items()
        for level, poem in enumerate(stack.poems, 1)
    }
    return Ended(position.turn, position.season, position.fashion, tuple(poems_lying(position)), cards)


def false_claims(ahead: Ahead[GenjiPosition], actions: Iterable[Call]) -> Wrong:
    """Do what the table says of a scoring, up to the next season; gives what of it is false."""
    wrong: Wrong = {}
    for action in actions:
        if isinstance(action, Season):
            break
        if not ahead.position.can(action):
            line, claimed = _CLAIMS[type(action)](action)
            wrong.setdefault(line, []).append(claimed)
        ahead.do(action)
    return wrong


def _joined(addresses: Sequence[str]) -> str:
    text = ",".join(sorted(addresses, key=in_order)) or _NO_POEMS
    return text if len(text) <= _LONGEST else text[:_LONGEST].rpartition(",")[0] + ",..."


_CLAIMS: Final[Mapping[type[Any], Callable[[Any], tuple[tuple[str, str], str]]]] = {
    Fairest: lambda claim: (("fairest", ""), _joined(claim.poems)),
    Scandal: lambda claim: (("scandal", claim.seat), _joined(claim.poems)),
    SeasonCard: lambda claim: (("seasoncard", ""), claim.seat),
    Box: lambda claim: (("box", ""), f"{claim.seat}{claim.tokens}"),
}
"""What a claim is about, and what it says."""


def scoring(position: GenjiPosition, ended: Ended, sums: Sums, wrong: Wrong) -> Iterator[str]:
    """What the end of a season gave, in the order of scoring, and how everybody stands."""
    yield from ("ends", f"{ended.season},{ended.fashion}")
    for poem in ended.poems:
        yield from (poem.address, f"{poem.seat}{poem.beauty.spelled}")
    scored = position.scored
    if scored is None:
        yield from _undecided(ended.poems)
        return
    yield from _fairest(position, ended, scored, sums)
    yield from _claimed(wrong, ("fairest", ""))
    for word, seat, value in _lines(position, scored, wrong):
        yield from (word, value, *_claimed(wrong, (word, seat)))


def put_right(position: GenjiPosition, wrong: Wrong) -> Iterator[str]:
    """Only what contradicts false claims, where the scoring has been told before."""
    scored = position.scored
    if scored is None:
        return
    for word, seat, value in (("fairest", "", _joined(scored.fairest)), *_lines(position, scored, wrong)):
        if (word, seat) in wrong:
            yield from (word, value, *_claimed(wrong, (word, seat)))


def _claimed(wrong: Wrong, line: tuple[str, str]) -> Iterator[str]:
    for claimed in dict.fromkeys(wrong.get(line, ())):
        yield from ("claimed", claimed)


def _undecided(poems: Sequence[Lying]) -> Iterator[str]:
    """The poems that may be the most beautiful, where that hangs on faces that are not known (GJ-29)."""
    best = max(poem.beauty.low for poem in poems)
    for poem in poems:
        if poem.beauty.high is None or poem.beauty.high >= best:
            yield from ("perhaps", poem.address)


def _fairest(position: GenjiPosition, ended: Ended, scored: Scored, sums: Sums) -> Iterator[str]:
    """The most beautiful poems with their sums (Most Beautiful Poem; GJ-12)."""
    places = {poem.address: poem.place for poem in ended.poems}
    for number, address in enumerate(scored.fairest):
        yield from ("fairest", address)
        if number < _SPELT:
            yield from sums.where(position, places[address])
            yield from sums.poem(position, ended.cards[address], places[address])
    if not scored.fairest:
        yield from ("fairest", _NO_POEMS)


def _lines(position: GenjiPosition, scored: Scored, wrong: Wrong) -> Iterator[tuple[str, str, str]]:
    """What else the season gave, and the standings: a word, the seat that it is about if it is one, a value.

    The steps of scoring that came after the end of the game are not there.
    """
    if scored.scandal is not None:
        claimed = {seat: () for word, seat in wrong if word == "scandal"}
        found: dict[str, tuple[str, ...]] = {**claimed, **scored.scandal}
        for seat in sorted(found):
            yield "scandal", seat, f"{seat},{_joined(found[seat])}"
        if not found:
            yield "scandal", "", _NO_POEMS
    if scored.card is not None:
        tokens = position.tokens_before_card()
        yield "tokens", "", ",".join([f"{seat}{count}" for seat, count in tokens])
        yield "seasoncard", "", scored.card
    seats = position.courtiers
    yield "box", "", ",".join([f"{seat.name}{seat.box}" for seat in seats])
    yield "cards", "", ",".join([f"{seat.name}{len(seat.seasons)}" for seat in seats])
    ranked = sorted(seats, key=lambda seat: (-seat.reputation, -len(seat.seasons), seat.name))
    yield "reputation", "", ",".join([f"{seat.name}{seat.reputation}" for seat in ranked])


def tallied(position: GenjiPosition, claims: Mapping[str, int], *, final: bool = True) -> Iterator[str]:
    """The tally of each seat, and who has won by it (End of the Game and Victory).

    `claims` are the points that the record says of the final one; another ends
    in a tie that is played on (GJ-16).
    """
    outcome = position.ended
    if outcome is None:
        return
    for seat in position.courtiers:
        yield from ("tally", seat.name, "boxed", f"{seat.box}*1")
        yield from ("kept", f"{len(seat.seasons)}*{SEASON_CARD}", "total", str(seat.reputation))
        if final and claims.get(seat.name, seat.reputation) != seat.reputation:
            yield from ("claimed", str(claims[seat.name]))
    if final:
        yield from ("won", ",".join(outcome.winners), "by", outcome.reasons[0].kind.replace(" ", "-"))
    else:
        yield from ("tied", ",".join(outcome.winners))

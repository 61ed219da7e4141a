"""What may be done in Genji, in a fixed order, as far as cards are known."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genji import Draw, Extra, FaceWay, Home, Reshuffle, StartSeason, Study, TakeCard
from tanzaku.validators.phased import TABLE_ACTS
from tanzaku.validators.rules.genji_draws import draws_now, need, topped_up
from tanzaku.validators.rules.genji_seasons import scorings
from tanzaku.validators.rules.genji_turns import (
    BEGIN,
    CHOOSING,
    FACING,
    HOMING,
    MOVED,
    OPENING,
    PLAYING,
    SCORED,
    WOOING,
    homes_left,
    moves,
)
from tanzaku.validators.rules.genji_wooing import wooing

if TYPE_CHECKING:
    from tanzaku.validators.rules.genji import GenjiPosition


def _homes(position: GenjiPosition) -> Iterator[Call]:
    if position.step == BEGIN:
        yield from map(Home, homes_left(position))


def _directions(position: GenjiPosition) -> Iterator[Call]:
    if position.step == BEGIN:
        yield from map(FaceWay, "+-")


def _between(position: GenjiPosition) -> Iterator[Call]:
    """What the table says and opens, and what those draw who lack cards."""
    if position.step != BEGIN:
        return
    if position.acting == TABLE_ACTS:
        yield from scorings(position)
    else:
        with topped_up(position):
            draws = list(_draws(position))
        yield from draws


def _choices(position: GenjiPosition) -> Iterator[Call]:
    if position.step != BEGIN:
        return
    if position.studied:
        yield from _draws(position)
    else:
        yield from map(Extra, _subsets(position.courtier.hand.cards))
    yield from map(StartSeason, position.names)


def _turn(position: GenjiPosition) -> Iterator[Call]:
    if position.step == BEGIN:
        yield from moves(position.courtier)
    if position.step in {MOVED, WOOING}:
        yield from wooing(position)
    if position.won is not None:
        yield TakeCard(position.won)
    if position.step == MOVED:
        yield from map(Study, _subsets(position.courtier.hand.cards))
    yield from _draws(position)


def _draws(position: GenjiPosition) -> Iterator[Call]:
    """A draw, of cards that nobody can know, or the reshuffle that it needs first."""
    if not draws_now(position):
        return
    due, deck = need(position), position.deck
    if due > 0 and not deck.pile and deck.discards:
        yield Reshuffle()
    elif not position.drawn:
        yield Draw((UNKNOWN,) * min(due, deck.pile))


def _subsets(cards: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for count in range(len(cards) + 1):
        yield from combinations(cards, count)


LEGAL: Final[Mapping[int, Callable[[GenjiPosition], Iterator[Call]]]] = {
    HOMING: _homes,
    OPENING: _between,
    CHOOSING: _choices,
    FACING: _directions,
    PLAYING: _turn,
    SCORED: _between,
}
"""What may be done, by phase."""

"""Scoring in Journey: journeys, favourites, and who has won (Game End & Scoring).

What hangs on cards that nobody has seen is a range, from the least to the most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from tanzaku.notation.titles.journey import ANIMALS, Favourite
from tanzaku.validators.engine import Range
from tanzaku.validators.rules.journey_cards import Face
from tanzaku.validators.rules.journey_favourites import Unseen

UNKNOWN: Final = "?"
NOTHING: Final = Range(0, 0)
ANYTHING: Final = Range(0, None)


def complete(journey: Sequence[str]) -> bool:
    """Whether a journey starts with a castle and ends with a ship (Glossary; Incomplete Journeys)."""
    return journey[0][0] == "C" and journey[-1][0] == "S"


class Line(NamedTuple):
    """A line of the final count: what it is for, and its points."""

    text: str
    points: Range


class Count(NamedTuple):
    """A seat's final count, line by line."""

    lines: tuple[Line, ...]
    journeys: int
    enough: bool

    @property
    def total(self) -> Range:
        """The sum; nothing without the minimum of journeys (Minimum Journeys; JO-8)."""
        return add(line.points for line in self.lines) if self.enough else NOTHING


def add(ranges: Iterable[Range]) -> Range:
    """The sum of ranges.

    >>> add([Range(1, 2), Range(3, 3)]), add([Range(1, None), Range(3, 3)])
    (Range(low=4, high=5), Range(low=4, high=None))
    """
    low, high = 0, 0
    unbounded = False
    for one in ranges:
        low += one.low
        unbounded = unbounded or one.high is None
        high += one.high or 0
    return Range(low, None if unbounded else high)


def plain_points(points: Range) -> int | Range:
    """A range of one number as that number.

    >>> plain_points(Range(46, 46)), plain_points(Range(40, None))
    (46, Range(low=40, high=None))
    """
    return points.low if points.low == points.high else points


def sets_of(need: Mapping[str, int], there: Mapping[str, int]) -> int:
    """How many complete sets there are (Scoring; JO-3, JO-6).

    >>> sets_of({"bird": 1}, {"bird": 6}), sets_of({"dragon": 1, "bird": 2}, {"dragon": 3, "bird": 3})
    (6, 1)
    """
    return min((there.get(name, 0) // count for name, count in need.items()), default=0)


class Faces:
    """What is printed on the cards, as far as it is known."""

    __slots__ = ("cards", "favourites")

    def __init__(self, cards: Mapping[str, Face], favourites: Mapping[str, Favourite]) -> None:
        """Keep what is known by identifier."""
        self.cards = cards
        self.favourites = favourites

    def journey(self, journey: Sequence[str]) -> tuple[Line, Line]:
        """What the castle and the ship of a complete journey score (Scoring; JO-3, JO-4)."""
        faces = [self.cards.get(card) for card in journey]
        known = [found.animals for found in faces if found is not None]
        animals = [sum(each) for each in zip(*known, strict=True)]
        whole = len(known) == len(faces)
        castle, ship = faces[0], faces[-1]
        return self._end(journey[0], castle, animals, whole=whole), self._end(
            journey[-1], ship, animals, whole=whole
        )

    @staticmethod
    def _end(card: str, found: Face | None, animals: Sequence[int], *, whole: bool) -> Line:
        if found is None:
            return Line(f"{card}: what is printed on it is not known", ANYTHING)
        times = min(
            (there // need for there, need in zip(animals, found.each, strict=True) if need), default=0
        )
        what = " ".join(
            f"{count} {name}" if count > 1 else name
            for name, count in zip(ANIMALS, found.each, strict=True)
            if count
        )
        low = times * found.scores
        return Line(f"{card}: {found.scores} for each {what}: {times}", Range(low, low if whole else None))

    def banners(self, journey: Sequence[str]) -> Counter[str] | None:
        """The banners at the two ends of a complete journey, which can be seen (JO-4); None if not known."""
        ends = [self.cards.get(journey[0]), self.cards.get(journey[-1])]
        if None in ends:
            return None
        return Counter(found.banner for found in ends if found is not None and found.banner is not None)

    def lanterns(self, cards: Iterable[str]) -> Counter[str] | None:
        """The lanterns on the paths of cards; None if not all are known."""
        found: Counter[str] = Counter()
        for card in cards:
            one = self.cards.get(card)
            if one is None:
                return None
            found.update(one.lanterns)
        return found

    def favourite(self, key: str, journeys: Sequence[Sequence[str]], hand: Sequence[str]) -> Line:
        """What a favourite scores (Emperor's Favorites; JO-5, JO-6, JO-7)."""
        favourite = self.favourites.get(key)
        if favourite is None:
            return Line(f"{key}: what is printed on it is not known", ANYTHING)
        times = self._times(favourite, journeys, hand)
        needs = " ".join(favourite.needs)
        text = f"{key}: {favourite.points} for {favourite.kind} {needs}: {_shown(times)}"
        high = None if times.high is None else times.high * favourite.points
        return Line(text, Range(times.low * favourite.points, high))

    def _times(self, favourite: Favourite, journeys: Sequence[Sequence[str]], hand: Sequence[str]) -> Range:
        need = Counter(favourite.needs)
        if favourite.kind == "banners":
            shown = [self.banners(journey) for journey in journeys]
            sure = sum(1 for banners in shown if banners is not None and sets_of(need, banners))
            return Range(sure, sure + shown.count(None))
        if favourite.kind == "lanterns":
            lanterns = self.lanterns(card for journey in journeys for card in journey)
            return ANYTHING if lanterns is None else _exactly(sets_of(need, lanterns))
        known = [card for card in hand if card != UNKNOWN]
        if favourite.kind == "hand-banners":
            seen = Counter(
                found.banner for card in known if (found := self.cards.get(card)) is not None and found.banner
            )
        else:
            seen = self.lanterns(card for card in known if card in self.cards) or Counter()
        if sets_of(need, seen):
            return _exactly(1)
        whole = len(known) == len(hand) and all(card in self.cards for card in known)
        return _exactly(0) if whole else Range(0, 1)

    def hidden(
        self, unseen: Unseen, count: int, journeys: Sequence[Sequence[str]], hand: Sequence[str]
    ) -> Line:
        """What favourites score that nobody has seen: so many of these."""
        text = f"{count} favourite{'' if count == 1 else 's'} that nobody has seen"
        own = [self.favourite(key, journeys, hand).points for key in unseen.own]
        others = [self.favourite(key, journeys, hand).points for key in unseen.others]
        sums = [
            add((_best(own, count - strange), _best(others, strange)))
            for strange in range(min(count, unseen.most, len(others)) + 1)
            if count - strange <= len(own)
        ]
        if not sums or any(one.high is None for one in sums):
            return Line(text, Range(min((one.low for one in sums), default=0), None))
        return Line(text, Range(min(one.low for one in sums), max(one.high or 0 for one in sums)))

    def lacks(self, journeys: Iterable[Sequence[str]], keys: Sequence[str], hand: Iterable[str]) -> bool:
        """Whether points hang on a face that is not known: of a complete journey, favourite, or hand."""
        cards = {card for journey in journeys if complete(journey) for card in journey}
        if any(key in self.favourites and self.favourites[key].kind.startswith("hand-") for key in keys):
            cards.update(hand)
        return not (cards <= self.cards.keys() and set(keys) <= self.favourites.keys())


def _best(points: Sequence[Range], count: int) -> Range:
    """The least and the most that so many of these can give."""
    if not count:
        return NOTHING
    low = sum(sorted(one.low for one in points)[:count])
    highs = [one.high for one in points if one.high is not None]
    if len(highs) < len(points):
        return Range(low, None)
    return Range(low, sum(sorted(highs, reverse=True)[:count]))


def _exactly(number: int) -> Range:
    return Range(number, number)


def _shown(times: Range) -> str:
    return (
        f"{times.low}"
        if times.low == times.high
        else f"{times.low} to {'?' if times.high is None else times.high}"
    )


def possible_winners(totals: Mapping[str, Range]) -> tuple[str, ...]:
    """Who may have won, given those with enough journeys; in a tie it is the last in turn order (JO-9).

    >>> possible_winners({"A": Range(46, 46), "B": Range(46, 46)}), possible_winners({})
    (('B',), ())
    >>> possible_winners({"A": Range(40, 50), "B": Range(46, 46), "C": Range(45, 45)})
    ('A', 'B')
    """
    seats = sorted(totals)
    return tuple(
        seat for seat in seats if all(_may_beat(totals, seat, other) for other in seats if other != seat)
    )


def _may_beat(totals: Mapping[str, Range], seat: str, other: str) -> bool:
    most, least = totals[seat].high, totals[other].low
    return most is None or most > least or (most == least and seat > other)

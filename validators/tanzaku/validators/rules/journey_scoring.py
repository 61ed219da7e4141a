"""Scoring in Journey: journeys, favourites, and who has won (Game End & Scoring).

What hangs on cards that nobody has seen is a range, from the least to the most.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import inf
from typing import Final, NamedTuple

from tanzaku.notation.titles.journey import ANIMALS, Favourite
from tanzaku.notation.wording import counted
from tanzaku.validators.engine import Range
from tanzaku.validators.rules.journey_cards import KEPT, Face
from tanzaku.validators.rules.journey_favourites import Unseen
from tanzaku.validators.rules.journey_hands import Hand

_NOTHING: Final = Range(0, 0)
_ANYTHING: Final = Range(0, None)


def complete(journey: Sequence[str]) -> bool:
    """Whether a journey starts with a castle and ends with a ship (Glossary; Incomplete Journeys)."""
    return journey[0][0] == "C" and journey[-1][0] == "S"


class Line(NamedTuple):
    """A line of the final count: the card it is for (none for favourites nobody has seen), its points.

    `about` is what is printed on the card (None: not known), or how many
    favourites were not seen, `times` how often it scores.
    """

    key: str
    points: Range
    about: Face | Favourite | int | None = None
    times: Range = _NOTHING

    @property
    def text(self) -> str:
        """The line for people."""
        about, times = self.about, _shown(self.times)
        if isinstance(about, int):
            return f"{counted(about, 'favourite')} that nobody has seen"
        if isinstance(about, Favourite):
            return f"{self.key}: {about.points} for {about.kind} {' '.join(about.needs)}: {times}"
        if about is None:
            return f"{self.key}: what is printed on it is not known"
        counts = zip(ANIMALS, about.each, strict=True)
        what = " ".join(f"{count} {name}" if count > 1 else name for name, count in counts if count)
        return f"{self.key}: {about.scores} for each {what}: {times}"


class Count(NamedTuple):
    """A seat's final count, line by line, and their sum.

    Where two lines hang on the same hidden cards, the sum may be a smaller range than the lines give.
    """

    lines: tuple[Line, ...]
    points: Range
    journeys: int
    enough: bool

    @property
    def total(self) -> Range:
        """The sum; nothing without the minimum of journeys (Minimum Journeys; JO-8)."""
        return self.points if self.enough else _NOTHING


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


def _sets_of(need: Mapping[str, int], there: Mapping[str, int]) -> int:
    """How many complete sets there are (Scoring; JO-3, JO-6).

    >>> _sets_of({"bird": 1}, {"bird": 6}), _sets_of({"dragon": 1, "bird": 2}, {"dragon": 3, "bird": 3})
    (6, 1)
    """
    return min((there.get(name, 0) // count for name, count in need.items()), default=0)


class Festival:
    """What favourites see of complete journeys, counted when the first one looks; None where not known."""

    __slots__ = ("_banners", "_faces", "_journeys", "_lanterns")

    def __init__(self, faces: Faces, journeys: Sequence[Sequence[str]]) -> None:
        """Keep the journeys."""
        self._faces = faces
        self._journeys = journeys
        self._banners: list[Counter[str] | None] | None = None
        self._lanterns: list[Counter[str] | None] = []

    def banners(self) -> list[Counter[str] | None]:
        """The banners of each journey."""
        if self._banners is None:
            self._banners = list(map(self._faces.banners, self._journeys))
        return self._banners

    def lanterns(self) -> Counter[str] | None:
        """The lanterns of all of them together."""
        if not self._lanterns:
            cards = (card for journey in self._journeys for card in journey)
            self._lanterns.append(self._faces.lanterns(cards))
        return self._lanterns[0]


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
            return Line(card, _ANYTHING)
        times = min(
            (there // need for there, need in zip(animals, found.each, strict=True) if need), default=0
        )
        low = times * found.scores
        return Line(card, Range(low, low if whole else None), found, Range.of(times))

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

    def favourite(self, key: str, festival: Festival, hand: Hand) -> Line:
        """What a favourite scores (Emperor's Favorites; JO-5, JO-6, JO-7)."""
        favourite = self.favourites.get(key)
        if favourite is None:
            return Line(key, _ANYTHING)
        times = self._times(favourite, festival, hand)
        high = None if times.high is None else times.high * favourite.points
        return Line(key, Range(times.low * favourite.points, high), favourite, times)

    @staticmethod
    def _times(favourite: Favourite, festival: Festival, hand: Hand) -> Range:
        if favourite.kind == "banners":
            need, shown = Counter(favourite.needs), festival.banners()
            sure = sum(1 for banners in shown if banners is not None and _sets_of(need, banners))
            return Range(sure, sure + shown.count(None))
        if favourite.kind == "lanterns":
            lanterns = festival.lanterns()
            return _ANYTHING if lanterns is None else Range.of(_sets_of(Counter(favourite.needs), lanterns))
        met = hand.met((favourite,))
        return Range(int((False,) not in met), int((True,) in met))

    def kept(
        self, shown: tuple[str, ...], unseen: Unseen | None, festival: Festival, hand: Hand
    ) -> tuple[list[Line], Range]:
        """What the favourites score that a seat has kept, some of them unseen or none: lines, and the sum."""
        found = [self.favourite(key, festival, hand) for key in shown]
        points = dict(zip(shown, (line.points for line in found), strict=True))
        missing = KEPT - len(shown)
        if unseen is None or missing <= 0:
            return found, self._together(shown, add(points.values()), points, hand)
        others = (*unseen.own, *unseen.others)
        points |= {key: self.favourite(key, festival, hand).points for key in others}
        picks = unseen.picks(missing, lambda keys: self._telling(keys, points, missing))
        found.append(Line("", self._span(picks, points, hand), missing))
        return found, self._span([(*shown, *pick) for pick in picks], points, hand)

    def _telling(self, keys: Sequence[str], points: Mapping[str, Range], count: int) -> list[str]:
        """Those among which are the ones that give least and most, if so many are picked."""
        loose = [key for key in keys if self._loose(key, points)]
        rest = [key for key in keys if key not in loose]
        least = sorted(rest, key=lambda key: points[key].low)[:count]
        most = sorted(rest, key=lambda key: _most(points[key]))[-count:]
        return list(dict.fromkeys((*loose, *least, *most)))

    def _loose(self, key: str, points: Mapping[str, Range]) -> bool:
        """Whether what a favourite gives hangs on the hidden cards of the hand, as another's may too."""
        found = self.favourites.get(key)
        return found is not None and found.kind.startswith("hand-") and not points[key].exact

    def _span(self, picks: Sequence[tuple[str, ...]], points: Mapping[str, Range], hand: Hand) -> Range:
        """The least and the most that any of these picks of favourites gives."""
        rough = {pick: add(points[key] for key in pick) for pick in picks}
        least: int | None = None
        for pick in sorted(picks, key=lambda pick: rough[pick].low):
            if least is None or rough[pick].low < least:
                low = self._together(pick, rough[pick], points, hand).low
                least = low if least is None else min(least, low)
        most: int | float = -1
        for pick in sorted(picks, key=lambda pick: -_most(rough[pick])):
            if _most(rough[pick]) > most:
                most = max(most, _most(self._together(pick, rough[pick], points, hand)))
        return Range(least or 0, None if isinstance(most, float) else max(most, 0))

    def _together(
        self, pick: tuple[str, ...], rough: Range, points: Mapping[str, Range], hand: Hand
    ) -> Range:
        """What favourites give together, which is less than their sum if they hang on the same cards."""
        if rough.exact or len(loose := [key for key in pick if self._loose(key, points)]) < 2:
            return rough
        worth = [self.favourites[key].points for key in loose]
        sums = [
            sum(each for each, one in zip(worth, way, strict=True) if one)
            for way in hand.met([self.favourites[key] for key in loose])
        ]
        return Range(min(sums), max(sums))

    def lacks(self, journeys: Iterable[Sequence[str]], keys: Sequence[str], hand: Iterable[str]) -> bool:
        """Whether points hang on a face that is not known: of a complete journey, favourite, or hand."""
        cards = {card for journey in journeys if complete(journey) for card in journey}
        if any(key in self.favourites and self.favourites[key].kind.startswith("hand-") for key in keys):
            cards.update(hand)
        return not (cards <= self.cards.keys() and set(keys) <= self.favourites.keys())


def _most(points: Range) -> int | float:
    """The most that a range holds, infinity where there is no most."""
    return inf if points.high is None else points.high


def _shown(times: Range) -> str:
    return f"{times.low}" if times.exact else f"{times.low} to {'?' if times.high is None else times.high}"


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

"""What a hand in Journey may hold at the end, where some of it was not seen (Emperor's Favorites; JO-7).

A hidden card may be any that was seen nowhere, and each is there once. Which
favourites that look at the hand are then met is worked out exactly, as long as
that takes few steps; else each may be met or not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import product
from math import prod
from typing import Final

from tanzaku.notation.titles.journey import Favourite
from tanzaku.validators.rules.journey_cards import Face

_STATES: Final = 64
"""How many states the things that favourites ask for may be in."""
_STEPS: Final = 10_000
"""How many steps are taken for one hand, all its favourites together."""

_Vector = tuple[int, ...]
"""How many there are of each thing that is asked for, no more than are needed."""


class Hand:
    """The known cards of a hand, and how many others of a pool of cards are in it.

    >>> red = Face((0,) * 4, {"red": 1}, "green", 0, (0,) * 4)
    >>> both = Favourite("hand-banners", 6, ("green", "green"))
    >>> [
    ...     sorted(Hand({"C01": red, "C02": red, "C03": red}, ("C01",), hidden, ("C02", "C03")).met((both,)))
    ...     for hidden in (0, 1)
    ... ]
    [[(False,)], [(True,)]]
    """

    __slots__ = ("_faces", "_hidden", "_known", "_pool", "_steps", "_whole")

    def __init__(
        self, faces: Mapping[str, Face], known: Iterable[str], hidden: int = 0, pool: Collection[str] = ()
    ) -> None:
        """Take the faces that are known, the cards of the hand, and those that the hidden ones are among."""
        known = tuple(known)
        self._faces = faces
        self._known = [faces[card] for card in known if card in faces]
        self._hidden = hidden
        self._pool = [faces[card] for card in pool if card in faces]
        self._whole = len(self._known) == len(known) and (not hidden or len(self._pool) == len(pool))
        self._steps = _STEPS

    def met(self, favourites: Sequence[Favourite]) -> set[tuple[bool, ...]]:
        """Which of some favourites may be met, and which not: each way there is, for all of them together."""
        wants = [_wanted(favourite) for favourite in favourites]
        most: Counter[tuple[bool, str]] = Counter()
        for want in wants:
            most |= want
        things, caps = tuple(most), tuple(most.values())
        start = (0,) * len(things)
        for face in self._known:
            start = _more(start, _vector(face, things), caps)
        sure = _which(wants, things, start)
        if all(sure) or (self._whole and not self._hidden):
            return {sure}
        if self._whole and prod(cap + 1 for cap in caps) <= _STATES:
            states = self._reached(start, things, caps)
            if states is not None:
                return {_which(wants, things, state) for state in states}
        return set(product(*((True,) if one else (False, True) for one in sure)))

    def _reached(
        self, start: _Vector, things: tuple[tuple[bool, str], ...], caps: _Vector
    ) -> set[_Vector] | None:
        """What the hand may show with its hidden cards; None if that would take too many steps."""
        groups = Counter(_vector(face, things) for face in self._pool)
        layers: list[set[_Vector]] = [{start}, *(set[_Vector]() for _ in range(self._hidden))]
        for vector, there in groups.items():
            for used in range(self._hidden - 1, -1, -1):
                for state in layers[used]:
                    self._steps -= 1
                    for more in range(used + 1, min(used + there, self._hidden) + 1):
                        state = _more(state, vector, caps)  # noqa: PLW2901 - one card more each time
                        layers[more].add(state)
                if self._steps < 0:
                    return None
        return layers[-1]


def _wanted(favourite: Favourite) -> Counter[tuple[bool, str]]:
    """What a favourite asks of the hand: whether a thing is a banner, its colour, and how many."""
    banner = favourite.kind == "hand-banners"
    return Counter((banner, colour) for colour in favourite.needs)


def _vector(face: Face, things: tuple[tuple[bool, str], ...]) -> _Vector:
    return tuple(
        (face.banner == colour) if banner else face.lanterns.get(colour, 0) for banner, colour in things
    )


def _more(state: _Vector, vector: _Vector, caps: _Vector) -> _Vector:
    return tuple(min(there + more, cap) for there, more, cap in zip(state, vector, caps, strict=True))


def _which(
    wants: Sequence[Mapping[tuple[bool, str], int]], things: tuple[tuple[bool, str], ...], state: _Vector
) -> tuple[bool, ...]:
    """Which of some wishes a state fulfils."""
    there = dict(zip(things, state, strict=True))
    return tuple(all(there[thing] >= count for thing, count in want.items()) for want in wants)

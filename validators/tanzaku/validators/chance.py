"""Chance that is the same on every version of Python: only `Random.random` is drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


class Chance:
    """Draws by a seed.

    The other methods of `random.Random` may change from one version of Python
    to the next; `random` is promised not to.

    >>> chance = Chance(7)
    >>> chance.below(6), chance.among("abc"), chance.shuffled("abcd")
    (1, 'a', ['c', 'a', 'd', 'b'])
    """

    __slots__ = ("_draw",)

    def __init__(self, seed: int) -> None:
        """`seed` is any whole number."""
        self._draw = Random(seed).random  # noqa: S311 - games, no secrets

    def below(self, count: int) -> int:
        """A whole number from 0 up to, and without, `count`."""
        return int(self._draw() * count)

    def among(self, choices: Sequence[T]) -> T:
        """One of several, each as likely as the others."""
        return choices[self.below(len(choices))]

    def happens(self, share: float) -> bool:
        """Whether something happens that does in this share of cases, from 0 (never) to 1 (always)."""
        return self._draw() < share

    def shuffled(self, things: Sequence[T]) -> list[T]:
        """All of them in a random order."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in things]

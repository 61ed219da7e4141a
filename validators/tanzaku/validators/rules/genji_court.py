"""The court in Genji: courtiers, and the poems that lie beside the princesses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from tanzaku.notation.titles.genji import PLACES
from tanzaku.validators.holding import Hand
from tanzaku.validators.rules.genji_cards import TOKENS

Poem = tuple[str, ...]
"""A poem's cards: a beginning, an ending, or one after the other."""


class Stack(NamedTuple):
    """The poems beside a princess, from the bottom up, and whose they are (Things to Remember; GJ-34)."""

    seat: str
    poems: tuple[Poem, ...]


def tokens_out(table: Mapping[int, Stack], seat: str) -> int:
    """How many tokens a seat has on the table.

    >>> tokens_out({3: Stack("A", (("b01",), ("b02", "e02"))), 4: Stack("B", (("b03",),))}, "A")
    2
    """
    return sum(len(stack.poems) for stack in table.values() if stack.seat == seat)


class Courtier:
    """What a player has: home, pawn, direction of travel, hand, tokens, season cards."""

    __slots__ = ("box", "gone", "hand", "home", "name", "place", "seasons", "unused", "way")

    def __init__(self, name: str, hand: tuple[str, ...]) -> None:
        """Before homes are chosen."""
        self.name = name
        self.hand = Hand(name, hand)
        self.home = 0
        self.place = 0
        self.way = ""
        self.gone = 0
        """How many places the pawn has gone since it left home."""
        self.unused = TOKENS
        self.box = 0
        self.seasons: tuple[str, ...] = ()

    @property
    def reputation(self) -> int:
        """Reputation points: one for each token in the box, three for each season card (Victory).

        >>> courtier = Courtier("A", ())
        >>> courtier.box, courtier.seasons = 4, ("spring",)
        >>> courtier.reputation
        7
        """
        return self.box + SEASON_CARD * len(self.seasons)


SEASON_CARD: Final = 3
"""Reputation points of a season card (End of the Game and Victory)."""


def onward(place: int, way: str, steps: int) -> int:
    """The place so many steps on in a direction, clockwise for + (Move).

    >>> onward(11, "+", 3), onward(1, "-", 1)
    (2, 12)
    """
    return (place - 1 + (steps if way == "+" else -steps)) % PLACES + 1


def poem_of(cards: tuple[str, ...]) -> Poem | None:
    """The poem that cards make, the beginning first; None if they make none (Actions, Woo).

    >>> poem_of(("e12", "b07")), poem_of(("b07", "b08")), poem_of(("s1",))
    (('b07', 'e12'), None, None)
    """
    ordered = tuple(sorted(cards))
    return ordered if "".join(card[0] for card in ordered) in {"b", "e", "be"} else None

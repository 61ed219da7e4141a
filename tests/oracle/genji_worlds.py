"""Where cards may be, by brute force: every way in which they may lie, as far as anybody saw.

For a few cards only. It knows piles and hands and no rule of any game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import permutations

__all__ = ["DISCARDS", "PILE", "TABLE", "Worlds"]

PILE, DISCARDS, TABLE = "the pile", "the discards", "the table"
_World = tuple[str, ...]


class Worlds:
    """All that may be, and what is; places are hands by name, and those above."""

    def __init__(self, lying: Mapping[str, str], seen: Iterable[str]) -> None:
        """Cards with their places, and those that somebody saw; of others only the numbers are known."""
        self.cards = sorted(lying)
        self._at = {card: index for index, card in enumerate(self.cards)}
        self.true: _World = tuple(lying[card] for card in self.cards)
        seen = set(seen)
        unseen = [card for card in self.cards if card not in seen]
        known = {card: place for card, place in lying.items() if card in seen}
        self.may_be = set[_World]()
        for places in set(permutations([lying[card] for card in unseen])):
            there = known | dict(zip(unseen, places, strict=True))
            self.may_be.add(tuple(there[card] for card in self.cards))

    def lying(self, place: str) -> list[str]:
        """What is really there."""
        return [card for card, where in zip(self.cards, self.true, strict=True) if where == place]

    def may_all_be(self, cards: Iterable[str], place: str) -> bool:
        """Whether these cards may be there, all at once."""
        at = [self._at[card] for card in cards]
        return any(all(world[index] == place for index in at) for world in self.may_be)

    def move(self, card: str, to: str) -> None:
        """A card goes somewhere, seen by everybody."""
        index = self._at[card]
        self.may_be = {_with(world, index, to) for world in self.may_be if world[index] == self.true[index]}
        self.true = _with(self.true, index, to)

    def move_unseen(self, card: str, to: str) -> None:
        """A card goes somewhere, and nobody saw which it was."""
        place = self.true[self._at[card]]
        self.may_be = {
            _with(world, index, to)
            for world in self.may_be
            for index, where in enumerate(world)
            if where == place
        }
        self.true = _with(self.true, self._at[card], to)

    def reshuffle(self) -> None:
        """The discards become the pile."""
        self.may_be = set(map(_reshuffled, self.may_be))
        self.true = _reshuffled(self.true)


def _with(world: _World, index: int, place: str) -> _World:
    return (*world[:index], place, *world[index + 1 :])


def _reshuffled(world: _World) -> _World:
    return tuple(PILE if place == DISCARDS else place for place in world)

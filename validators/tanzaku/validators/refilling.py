"""For engines: a hand that is refilled from a pile, whose discards are shuffled where it has run out."""

from __future__ import annotations

from typing import NamedTuple

from tanzaku.validators.engine import Refusal


class Pile(NamedTuple):
    """What a title calls the pile, its codes for a wrong draw and shuffle, and the ruling of the latter.

    >>> PILE = Pile("draw pile", "XYZ021", "XYZ023", "XY-10")
    """

    called: str
    draw: str
    shuffle: str
    ruling: str


class Refill(NamedTuple):
    """How things stand when `name` refills a hand: cards due, in the pile and in the discards.

    `drawn` says that cards were drawn in this turn already, since the last shuffle.

    >>> refill = Refill(
    ...     Pile("draw pile", "XYZ021", "XYZ023", "XY-10"), "A", due=3, pile=2, discards=9, drawn=False
    ... )
    >>> refill.draw_refused(2) is None, refill.draw_refused(3).message
    (True, 'the draw pile has only 2: the discards are shuffled before A draws the rest')
    >>> refill.reshuffle_refused().message
    'the draw pile still has cards: 2'
    """

    kind: Pile
    name: str
    due: int
    pile: int
    discards: int
    drawn: bool

    def draw_refused(self, count: int) -> Refusal | None:
        """Why so many cards are not drawn now: all that the pile has of those due, at once.

        Nothing is drawn only where nothing can be, so not before a shuffle.
        """
        kind, due = self.kind, self.due
        if self.drawn:
            return Refusal(kind.draw, f"{self.name} has drawn in this turn", "cards")
        if count == min(due, self.pile) and (count or due <= 0 or not self.discards):
            return None
        if due > self.pile and self.discards and count:
            has = f"only {self.pile}" if self.pile else "no card"
            message = (
                f"the {kind.called} has {has}: the discards are shuffled before {self.name} draws the rest"
            )
            return Refusal(kind.shuffle, message, "cards", ruling=kind.ruling)
        there = min(due, self.pile + self.discards)
        return Refusal(kind.draw, f"{self.name} is to draw {there} here, and draws {count}", "cards")

    def reshuffle_refused(self) -> Refusal | None:
        """Why the discards are not shuffled now: only to draw from, and when the pile has run out."""
        message = ""
        if self.pile:
            message = f"the {self.kind.called} still has cards: {self.pile}"
        elif self.due <= 0:
            message = f"{self.name} draws no more cards"
        elif not self.discards:
            message = "there are no discards to shuffle"
        return Refusal(self.kind.shuffle, message, ruling=self.kind.ruling) if message else None

"""Where the cards of a record's journeys lie: each keeps its place from when it is played to the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tanzaku.notation.model import Record
from tanzaku.notation.titles.journey import Play
from tanzaku.validators.rules.journey import JourneyPosition
from tanzaku.validators.rules.journey_drawing import CELL

_GAP: Final = 24
"""What is left free between two journeys on a shelf."""


class _Row:
    """The cells of a journey: those that have a card's path, and all that are ever in use."""

    __slots__ = ("first", "last", "left", "right")

    def __init__(self, card: str) -> None:
        self.first = self.last = self.left = self.right = 0
        self._reach(card)

    def add(self, card: str, end: str) -> int:
        """Lay a card to an end, and return its column."""
        if end == "L":
            self.first -= 1
            column = self.first
        else:
            self.last += 1
            column = self.last
        self._reach(card)
        return column

    def _reach(self, card: str) -> None:
        self.left = min(self.left, self.first - (card[0] == "C"))
        self.right = max(self.right, self.last + (card[0] == "S"))

    @property
    def cells(self) -> int:
        return self.right - self.left + 1


class Layout:
    """The places of all cards that a record plays, found without playing it.

    Columns are counted from the journey's first card, whose own is 0. Of a
    record that is not legal, cards that cannot be placed are left out.
    """

    def __init__(self, record: Record, position: JourneyPosition) -> None:
        """Find the places; `position` is the first one."""
        self._columns: dict[str, int] = {}
        self._rows: list[list[_Row]] = [[] for _ in position.seats]
        self._shelved: list[list[tuple[int, int]]] = []
        left = [position.table.turns] * len(position.seats)
        for index, card, where in _played(record, position):
            if left[index] and card not in self._columns:
                left[index] -= 1
                self._lay(self._rows[index], card, where)

    def _lay(self, rows: list[_Row], card: str, where: str) -> None:
        if where == "new":
            rows.append(_Row(card))
            self._columns[card] = 0
        elif int(where[:-1]) <= len(rows):
            self._columns[card] = rows[int(where[:-1]) - 1].add(card, where[-1])

    def cells(self, least: int) -> int:
        """How many cells the longest journey has, and at least so many; journeys are then put on shelves."""
        most = max([least, *(row.cells for rows in self._rows for row in rows)])
        self._shelved = [list(_shelved(rows, most * CELL)) for rows in self._rows]
        return most

    def shelves(self, seat: int) -> int:
        """How many rows a seat's journeys take, at least one."""
        return max((shelf for _, shelf in self._shelved[seat]), default=0) + 1

    def place(self, seat: int, number: int) -> tuple[int, int]:
        """Where column 0 of a journey begins, from the left of its shelf, and which shelf it is."""
        return self._shelved[seat][number]

    def column(self, card: str, index: int) -> int:
        """The column of a card's path; `index` says what it is for one without a place."""
        return self._columns.get(card, index)


def _played(record: Record, position: JourneyPosition) -> Iterator[tuple[int, str, str]]:
    """Seat, card and place of each card on the table, those that lay there at the start first."""
    for index, seat in enumerate(position.seats):
        for number, journey in enumerate(seat.journeys, 1):
            yield index, journey[0], "new"
            yield from ((index, card, f"{number}R") for card in journey[1:])
    indexes = {seat.name: index for index, seat in enumerate(position.seats)}
    for turn in record.turns:
        if turn.seat in indexes:
            for action in turn.actions:
                if isinstance(action, Play):
                    yield indexes[turn.seat], action.card, action.where


def _shelved(rows: list[_Row], wide: int) -> Iterator[tuple[int, int]]:
    """Journeys one after another, on a new shelf where one does not fit any more."""
    x = shelf = 0
    for row in rows:
        needed = row.cells * CELL
        if x and x + needed > wide:
            x, shelf = 0, shelf + 1
        yield x - row.left * CELL, shelf
        x += needed + _GAP

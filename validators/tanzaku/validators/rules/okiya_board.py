"""Okiya's garden as bits and whole numbers: what lies where, what matches, what wins.

Squares are numbered 0 to 15 row by row, a1 first; tiles 0 to 15, plant by
plant. A set of squares or tiles is a number with a bit for each. Sections are
those of the Okiya rulebook.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, TypeAlias

from tanzaku.notation.titles.okiya import SQUARES, TILES
from tanzaku.validators.engine import Reason

SIZE: Final = 4
ALL: Final = 0xFFFF
"""All sixteen squares, or tiles."""
NO_TILE: Final = -1
"""A square whose tile is not known any more, or no tile removed so far."""

SQUARE: Final = {name: index for index, name in enumerate(SQUARES)}
TILE: Final = {name: index for index, name in enumerate(TILES)} | {"-": NO_TILE}
MIDDLE: Final = sum(1 << SQUARE[name] for name in ("b2", "c2", "b3", "c3"))
"""The four middle squares, closed to the first turn (How to Play; OK-3)."""
BORDER: Final = tuple(index for index in range(len(SQUARES)) if not MIDDLE >> index & 1)

MATCH: Final = tuple(
    sum(1 << other for other in range(16) if other // SIZE == tile // SIZE or other % SIZE == tile % SIZE)
    for tile in range(16)
)
"""The tiles that share plant or feature with a tile (How to Play), as sets."""


def _span(kind: str, cells: list[int]) -> tuple[int, Reason]:
    name = f"{kind} {SQUARES[cells[0]]}-{SQUARES[cells[-1]]}"
    return sum(1 << cell for cell in cells), Reason(kind, name, "Aim of the Game")


def _winning_shapes() -> tuple[tuple[int, Reason], ...]:
    """The ten lines and nine squares of four (Aim of the Game)."""
    rows = [_span("row", [row * SIZE + column for column in range(SIZE)]) for row in range(SIZE)]
    columns = [_span("column", [row * SIZE + column for row in range(SIZE)]) for column in range(SIZE)]
    diagonals = [_span("diagonal", [0, 5, 10, 15]), _span("diagonal", [12, 9, 6, 3])]
    squares = [
        _span("square", [at, at + 1, at + SIZE, at + SIZE + 1])
        for at in range(SIZE * (SIZE - 1))
        if at % SIZE < SIZE - 1
    ]
    return (*rows, *columns, *diagonals, *squares)


_SHAPES: Final = _winning_shapes()
_UNKNOWN, NOT_WON = 0, 1
STATUS: Final = bytearray(1 << len(SQUARES))
"""By set of squares: whether it holds a winning shape, worked out when it first comes up."""


@lru_cache(maxsize=1 << 14)
def shapes_in(held: int) -> tuple[Reason, ...]:
    """The lines and squares of four within a set of squares.

    >>> [reason.text for reason in shapes_in(0b110011)]
    ['square a1-b2']
    """
    return tuple(reason for shape, reason in _SHAPES if held & shape == shape)


def wins(held: int) -> bool:
    """Whether a set of squares holds a winning shape.

    >>> wins(0b1111), wins(0b0111)
    (True, False)
    """
    if STATUS[held] == _UNKNOWN:
        STATUS[held] = NOT_WON + bool(shapes_in(held))
    return STATUS[held] != NOT_WON


Step: TypeAlias = tuple[int, int, int, int, int]
"""An encoded action: square, tile, both as sets of one, and the set of tiles that may follow."""

STEPS: Final[dict[tuple[str, str], Step]] = {
    (square, name): (index, tile, 1 << index, 1 << tile, MATCH[tile])
    for index, square in enumerate(SQUARES)
    for tile, name in enumerate(TILES)
}

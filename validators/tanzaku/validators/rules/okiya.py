"""The rules of Okiya: a position of bits and whole numbers.

Squares are numbered 0 to 15 row by row, a1 first; tiles 0 to 15, plant by
plant. A set of squares or tiles is a number with a bit for each. Sections are
those of the Okiya rulebook; OK-n are the rulings of `docs/rules/okiya.md`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tanzaku.notation.declare import Call
from tanzaku.notation.titles.okiya import (
    FEATURES,
    PLANTS,
    SQUARES,
    TILES,
    Geisha,
    Last,
    OkiyaOptions,
    OkiyaSetup,
    Remove,
)
from tanzaku.validators.engine import Outcome, Position, Reason, Refusal, SetupFault
from tanzaku.validators.rules import Rules
from tanzaku.validators.rules.okiya_codes import CODES

_SIZE: Final = 4
_FULL: Final = 0xFFFF
_NO_TILE: Final = -1

_SQUARE: Final = {name: index for index, name in enumerate(SQUARES)}
_TILE: Final = {name: index for index, name in enumerate(TILES)} | {"-": _NO_TILE}
_MIDDLE: Final = sum(1 << _SQUARE[name] for name in ("b2", "c2", "b3", "c3"))
"""The four middle squares, closed to the first turn (How to Play; OK-3)."""

_MATCH: Final = tuple(
    sum(1 << other for other in range(16) if other // _SIZE == tile // _SIZE or other % _SIZE == tile % _SIZE)
    for tile in range(16)
)
"""The tiles that share plant or feature with a tile (How to Play), as sets."""


def _span(kind: str, cells: list[int]) -> tuple[int, Reason]:
    name = f"{kind} {SQUARES[cells[0]]}-{SQUARES[cells[-1]]}"
    return sum(1 << cell for cell in cells), Reason(kind, name, "Aim of the Game")


def _winning_shapes() -> tuple[tuple[int, Reason], ...]:
    """The ten lines and nine squares of four (Aim of the Game)."""
    rows = [_span("row", [row * _SIZE + column for column in range(_SIZE)]) for row in range(_SIZE)]
    columns = [_span("column", [row * _SIZE + column for row in range(_SIZE)]) for column in range(_SIZE)]
    diagonals = [_span("diagonal", [0, 5, 10, 15]), _span("diagonal", [12, 9, 6, 3])]
    squares = [
        _span("square", [at, at + 1, at + _SIZE, at + _SIZE + 1])
        for at in range(_SIZE * (_SIZE - 1))
        if at % _SIZE < _SIZE - 1
    ]
    return (*rows, *columns, *diagonals, *squares)


_SHAPES: Final = _winning_shapes()
_WON: Final[dict[int, tuple[Reason, ...]]] = {}
"""The winning shapes within a set of squares, filled as positions come: there are 39,203 at most."""


def _wins(held: int) -> tuple[Reason, ...]:
    found = _WON.get(held)
    if found is None:
        found = _WON[held] = tuple(reason for shape, reason in _SHAPES if held & shape == shape)
    return found


_CODES: Final = {
    (square, tile): index * 16 + number
    for index, square in enumerate(SQUARES)
    for number, tile in enumerate(TILES)
}


class OkiyaPosition(Position):
    """A garden in play. `free` and `left` are the squares and tiles that are still there."""

    __slots__ = (
        "_draw",
        "_first",
        "_forfeit",
        "_geishas",
        "_history",
        "_offset",
        "_tiles",
        "free",
        "last",
        "left",
        "over",
        "ply",
    )

    def __init__(self, tiles: list[int], first: str, options: OkiyaOptions) -> None:
        """Start with a full garden: `tiles` are the tiles of the sixteen squares in order."""
        self._tiles = tiles
        self._first = first
        self._draw = options.full_board == "draw"
        self._forfeit = options.forfeit_points
        self._geishas = [0, 0]
        self._history: list[int] = []
        self._offset = 0
        self.free = _FULL
        self.left = _FULL
        self.last = _NO_TILE
        self.ply = 0
        self.over = False

    # set-up

    @classmethod
    def start(
        cls,
        setup: OkiyaSetup,
        options: OkiyaOptions,
        start: tuple[Call, ...] | None,
        components: Mapping[str, Any],  # noqa: ARG003 - Okiya's tiles are known
    ) -> OkiyaPosition:
        """The garden as laid out (Preparations), or as `Start` says it stood."""
        garden = setup.garden or ()
        if len(garden) != _SIZE or any(len(row) != _SIZE for row in garden):
            shape = " / ".join(str(len(row)) for row in garden)
            raise SetupFault(
                "OKI001", f"the garden has four rows of four tiles, this one has {shape or 'none'}", "Garden"
            )
        tiles = [_TILE[name] for row in garden for name in row]
        there = {tile for tile in tiles if tile != _NO_TILE}
        if len(there) + tiles.count(_NO_TILE) != len(tiles):
            twice = sorted({TILES[tile] for tile in there if tiles.count(tile) > 1})
            missing = [name for number, name in enumerate(TILES) if number not in there]
            message = f"{', '.join(twice)} lies in the garden more than once, {', '.join(missing)} not at all"
            raise SetupFault("OKI002", message, "Garden")
        first = setup.first or ""
        position = cls(tiles, first, options)
        if start is None:
            if len(there) != len(TILES):
                raise SetupFault("OKI002", "the garden starts with all sixteen tiles", "Garden")
            return position
        position._place(start)
        return position

    def _place(self, start: tuple[Call, ...]) -> None:
        """Put the geishas of `Start` into the garden (OK-11)."""
        last: list[int] = []
        for call in start:
            if isinstance(call, Geisha):
                bit = 1 << _SQUARE[call.square]
                if not self.free & bit:
                    raise SetupFault("OKI003", f"two geishas stand on {call.square}", "Start")
                self.free ^= bit
                self._geishas[call.colour != self._first] |= bit
            elif isinstance(call, Last):
                last.append(_TILE[call.tile])
        for index, tile in enumerate(self._tiles):
            if self.free >> index & 1 and tile == _NO_TILE:
                raise SetupFault("OKI003", f"neither a tile nor a geisha is on {SQUARES[index]}", "Start")
        self.left = sum(1 << self._tiles[index] for index in range(16) if self.free >> index & 1)
        self._check_placed(last)
        self.last = last[0] if last else _NO_TILE
        self.ply = self._offset = 16 - self.free.bit_count()
        self.over = self._ended()

    def _check_placed(self, last: list[int]) -> None:
        """What every position of a game in progress has (OK-11)."""
        first, second = (held.bit_count() for held in self._geishas)
        placed = first + second
        if not second <= first <= second + 1:
            raise SetupFault(
                "OKI003", f"geishas are placed in turns: {first} and {second} cannot be", "Start"
            )
        if placed and not self._geishas[0] & ~_MIDDLE:
            raise SetupFault(
                "OKI003", "the first geisha stood on the border, and none of that colour does", "Start"
            )
        if len(last) != bool(placed):
            raise SetupFault(
                "OKI003",
                "the tile removed last is named once, last(…), when a geisha has been placed",
                "Start",
            )
        if last and self.left >> last[0] & 1:
            raise SetupFault("OKI003", f"{TILES[last[0]]} still lies in the garden", "Start")
        gone = [tile for index, tile in enumerate(self._tiles) if not self.free >> index & 1]
        if last and last[0] not in gone and _NO_TILE not in gone:
            raise SetupFault("OKI003", f"{TILES[last[0]]} lay under no geisha", "Start")
        if any(map(_wins, self._geishas)):
            raise SetupFault("OKI003", "the game was over before: four geishas make a row or square", "Start")

    # whose turn

    @property
    def seat(self) -> str:  # type: ignore[override]  # worked out from the number of turns
        """Whose turn it is; after the end, whose it would be."""
        return self._first if self.ply % 2 == 0 else self._other

    @property
    def _other(self) -> str:
        return "B" if self._first == "R" else "R"

    @property
    def round(self) -> int:  # type: ignore[override]  # worked out from the number of turns
        """The turn's number: both players have a turn of each number."""
        return self.ply // 2 + 1

    # verify, can, do

    def refusal(self, action: Remove) -> Refusal | None:
        """Why the tile may not be removed now (How to Play)."""
        if action.square == "-":
            return Refusal("OKI005", f"{action.tile} does not lie in the garden", "tile")
        index = _SQUARE[action.square]
        if not self.free >> index & 1:
            earlier = self._taken_at(index)
            return Refusal(
                "OKI005", f"{action.square} is taken: a geisha stands there", "square", earlier=earlier
            )
        tile = self._tiles[index]
        if action.tile not in {"-", TILES[tile]}:
            message = f"{action.square} holds {TILES[tile]}, not {action.tile}"
            lies = self._tiles.index(_TILE[action.tile]) if _TILE[action.tile] in self._tiles else None
            where = (
                f"{action.tile} lies on {SQUARES[lies]}" if lies is not None and self.free >> lies & 1 else ""
            )
            return Refusal("OKI006", message, "tile", help=where)
        if self.last == _NO_TILE:
            if _MIDDLE >> index & 1:
                return Refusal(
                    "OKI007",
                    f"{action.square} is in the middle: the first tile is a border tile",
                    "square",
                    stands=True,
                    ruling="OK-3",
                )
            return None
        if not _MATCH[self.last] >> tile & 1:
            return Refusal("OKI004", self._no_match(tile), None, stands=True)
        return None

    def _no_match(self, tile: int) -> str:
        plant, feature = PLANTS[TILES[self.last][0]], FEATURES[TILES[self.last][1]]
        return f"{TILES[tile]} has neither the {plant} nor the {feature} of {TILES[self.last]}, the tile removed last"

    def _taken_at(self, index: int) -> tuple[int, str] | None:
        """The turn in which a square was taken, if it was in this record."""
        return next(
            ((turn, "taken here") for turn, code in enumerate(self._history) if code >> 4 == index), None
        )

    def do(self, action: Remove) -> None:
        """Remove the tile and put a geisha in its place; passes the turn on."""
        index = _SQUARE[action.square]
        self._apply(index, self._tiles[index])

    @staticmethod
    def encode(action: Remove) -> int | None:
        """Square and tile in one number; None when the record left one of them out."""
        return _CODES.get((action.square, action.tile))

    def play(self, code: int) -> bool:
        """Do an encoded action if it is legal, and say whether it was."""
        index, tile, last = code >> 4, code & 15, self.last
        if self.over or not self.free >> index & 1 or self._tiles[index] != tile:
            return False
        if not _MATCH[last] >> tile & 1 if last >= 0 else _MIDDLE >> index & 1:
            return False
        self._apply(index, tile)
        return True

    def _apply(self, index: int, tile: int) -> None:
        bit = 1 << index
        self._history.append(index << 4 | self.last & 15)
        self.free ^= bit
        self.left = left = self.left ^ 1 << tile
        self.last = tile
        side = self.ply & 1
        self.ply += 1
        self._geishas[side] = held = self._geishas[side] | bit
        if not left & _MATCH[tile] or (_WON[held] if held in _WON else _wins(held)):
            self.over = True

    def undo(self) -> None:
        """Take the last turn back."""
        entry = self._history.pop()
        index = entry >> 4
        self.ply -= 1
        self.free ^= 1 << index
        self.left ^= 1 << self._tiles[index]
        self._geishas[self.ply & 1] ^= 1 << index
        self.last = entry & 15 if self.ply else _NO_TILE
        self.over = False

    # what is legal, and the end

    def legal(self) -> Iterator[Remove]:
        """The tiles that may be removed now, square by square (How to Play; OK-3)."""
        if self.over:
            return
        for index, tile in enumerate(self._tiles):
            if self.free >> index & 1 and (
                not _MIDDLE >> index & 1 if self.last == _NO_TILE else _MATCH[self.last] >> tile & 1
            ):
                yield Remove(SQUARES[index], TILES[tile])

    def _ended(self) -> bool:
        """Whether the player to move is blocked (Aim of the Game)."""
        return self.last != _NO_TILE and not self.left & _MATCH[self.last]

    def outcome(self) -> Outcome | None:
        """Who won and every reason for it (Aim of the Game; OK-1, OK-2, OK-5); None while the game goes on."""
        if not self.over:
            return None
        side = (self.ply - 1) & 1
        winner = self._other if side else self._first
        held = self._geishas[side]
        reasons = list(_wins(held))
        if not self.left:
            if self._draw and not reasons:
                return Outcome(
                    ("R", "B"), (Reason("full board", "all tiles are gone", "OK-1"),), {"R": 0, "B": 0}
                )
            if not self._draw:
                reasons.append(
                    Reason("full board", "all tiles are gone, so the next player is blocked", "OK-1")
                )
        elif not self.left & _MATCH[self.last]:
            text = f"blocked: no tile left matches {TILES[self.last]}"
            reasons.append(Reason("blocked", text, "Aim of the Game"))
        return Outcome((winner,), tuple(reasons), self.points((winner,), by_rule=True))

    def points(self, winners: tuple[str, ...], *, by_rule: bool) -> Mapping[str, int]:
        """As many points as tiles are left in the garden (End of the Game; OK-5, OK-9)."""
        if len(winners) != 1:
            return {"R": 0, "B": 0}
        left = self.left.bit_count()
        value = left if by_rule or self._forfeit is None else self._forfeit
        return {seat: value if seat == winners[0] else 0 for seat in ("R", "B")}


OKIYA_RULES: Final = Rules("okiya", OkiyaPosition, CODES)

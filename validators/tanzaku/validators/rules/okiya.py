"""The rules of Okiya: a position of bits and whole numbers.

Squares are numbered 0 to 15 row by row, a1 first; tiles 0 to 15, plant by
plant. A set of squares or tiles is a number with a bit for each. Sections are
those of the Okiya rulebook; OK-n are the rulings of `docs/rules/okiya.md`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, TypeAlias

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
from tanzaku.notation.wording import listed
from tanzaku.validators.engine import Outcome, Position, Reason, Refusal, SetupFault
from tanzaku.validators.rules import Rules
from tanzaku.validators.rules.okiya_codes import CODES

_SIZE: Final = 4
_SQUARE_OF_FOUR: Final = [_SIZE] * _SIZE
_EACH_ONCE: Final = set(range(len(TILES)))
_ALL: Final = 0xFFFF
_NO_TILE: Final = -1

_SQUARE: Final = {name: index for index, name in enumerate(SQUARES)}
_TILE: Final = {name: index for index, name in enumerate(TILES)} | {"-": _NO_TILE}
_MIDDLE: Final = sum(1 << _SQUARE[name] for name in ("b2", "c2", "b3", "c3"))
"""The four middle squares, closed to the first turn (How to Play; OK-3)."""
_BORDER: Final = tuple(index for index in range(len(SQUARES)) if not _MIDDLE >> index & 1)

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
_UNKNOWN, _NOT_WON = 0, 1
_STATUS: Final = bytearray(1 << len(SQUARES))
"""By set of squares: whether it holds a winning shape, worked out when it first comes up."""


@lru_cache(maxsize=1 << 14)
def _shapes_in(held: int) -> tuple[Reason, ...]:
    """The lines and squares of four within a set of squares."""
    return tuple(reason for shape, reason in _SHAPES if held & shape == shape)


def _wins(held: int) -> bool:
    if _STATUS[held] == _UNKNOWN:
        _STATUS[held] = _NOT_WON + bool(_shapes_in(held))
    return _STATUS[held] != _NOT_WON


_FULL_BOARD: Final = Reason("full board", "all tiles are gone, so the next player is blocked", "OK-1")
_GONE: Final = Reason("full board", "all tiles are gone", "OK-1")
_BLOCKED: Final = tuple(
    Reason("blocked", f"blocked: no tile left matches {name}", "Aim of the Game") for name in TILES
)

Step: TypeAlias = tuple[int, int, int, int, int]
"""An encoded action: square, tile, both as sets of one, and the set of tiles that may follow."""

_STEPS: Final[dict[tuple[str, str], Step]] = {
    (square, name): (index, tile, 1 << index, 1 << tile, _MATCH[tile])
    for index, square in enumerate(SQUARES)
    for tile, name in enumerate(TILES)
}


class OkiyaPosition(Position):
    """A garden in play.

    `left` is the set of tiles that still lie there, `last` the tile removed
    last (-1 before the first turn), `ply` how many geishas have been placed.
    """

    scoring = "Okiya rulebook, End of the Game"
    __slots__ = (
        "_before",
        "_draw",
        "_ended",
        "_first",
        "_forfeit",
        "_history",
        "_mover",
        "_tiles",
        "_waiter",
        "last",
        "left",
        "ply",
    )

    def __init__(self, tiles: list[int], first: str, options: OkiyaOptions) -> None:
        """Start with a full garden: `tiles` are the tiles of the sixteen squares in order."""
        self._tiles = tiles
        self._first = first
        self._draw = options.full_board == "draw"
        self._forfeit = options.forfeit_points
        self._mover = 0
        self._waiter = 0
        self._history: list[Step] = []
        self._before = _NO_TILE
        self.left = _ALL
        self.last = _NO_TILE
        self.ply = 0
        self._ended = False

    # set-up

    @classmethod
    def start(
        cls,
        setup: OkiyaSetup,
        options: OkiyaOptions,
        start: tuple[Call, ...] | None,
        components: Mapping[str, Any],  # noqa: ARG003 - Okiya's tiles are all known
    ) -> OkiyaPosition:
        """The garden as laid out (Preparations), or as `Start` says it stood."""
        garden = setup.garden or ()
        if [len(row) for row in garden] != _SQUARE_OF_FOUR:
            raise SetupFault("OKI001", _shape_fault([len(row) for row in garden]), "Garden")
        tiles = [_TILE[name] for row in garden for name in row]
        if set(tiles) != _EACH_ONCE:
            _check_tiles(tiles, whole=start is None)
        position = cls(tiles, setup.first or "", options)
        if start is not None:
            position._place(start)
        return position

    def _place(self, start: tuple[Call, ...]) -> None:
        """Put the geishas of `Start` into the garden (OK-11)."""
        last: list[int] = []
        held = {"R": 0, "B": 0}
        for call in start:
            if isinstance(call, Geisha):
                bit = 1 << _SQUARE[call.square]
                if (held["R"] | held["B"]) & bit:
                    raise SetupFault("OKI003", f"two geishas stand on {call.square}", "Start")
                held[call.colour] |= bit
            elif isinstance(call, Last):
                last.append(_TILE[call.tile])
        first, second = held[self._first], held[self._other]
        fault = self._placing_fault(first, second, last)
        if fault:
            raise SetupFault("OKI003", fault, "Start")
        self.left = sum(1 << tile for tile in self._lying(first | second))
        self.last = self._before = last[0] if last else _NO_TILE
        self.ply = (first | second).bit_count()
        self._mover, self._waiter = (first, second) if self.ply % 2 == 0 else (second, first)
        if last and not self.left & _MATCH[self.last]:
            message = f"the game was over before: no tile left matches {TILES[self.last]}"
            raise SetupFault("OKI003", message, "Start")

    def _lying(self, taken: int) -> list[int]:
        return [tile for index, tile in enumerate(self._tiles) if not taken >> index & 1]

    def _placing_fault(self, first: int, second: int, last: list[int]) -> str:
        """Why a position of a game in progress cannot have come about; empty if it can (OK-11)."""
        placed = first.bit_count() + second.bit_count()
        lying = self._lying(first | second)
        if _NO_TILE in lying:
            return f"{self._empty(first | second)} has neither a tile nor a geisha"
        if not second.bit_count() <= first.bit_count() <= second.bit_count() + 1:
            return (
                f"{self._first} began, so {self._first} has as many geishas as {self._other} or one more;"
                f" here {self._first} has {first.bit_count()} and {self._other} {second.bit_count()}"
            )
        if placed and not first & ~_MIDDLE:
            return f"{self._first} began on the border, and none of {self._first}'s geishas stands there"
        if placed and not last:
            return "Start does not say which tile was removed last: last(…)"
        if len(last) > 1:
            return "last(…) stands twice"
        if last and not placed:
            return "no geisha stands in the garden, so no tile was removed last"
        for seat, held in ((self._first, first), (self._other, second)):
            if _wins(held):
                return f"the game was over before: {seat} has {_shapes_in(held)[0].text}"
        return self._last_fault(first if placed % 2 else second, lying, last[0]) if last else ""

    def _empty(self, taken: int) -> str:
        """The first square without a geisha where no tile is known to lie."""
        squares = enumerate(self._tiles)
        return next(SQUARES[index] for index, tile in squares if tile == _NO_TILE and not taken >> index & 1)

    def _last_fault(self, mover: int, lying: list[int], last: int) -> str:
        """Whether the tile removed last can have lain under a geisha of the player who moved last."""
        if last in lying:
            where = SQUARES[self._tiles.index(last)]
            return f"{TILES[last]} still lies on {where}, so it was not removed last"
        under = [tile for index, tile in enumerate(self._tiles) if mover >> index & 1]
        if last in under or (_NO_TILE in under and last not in self._tiles):
            return ""
        return f"{TILES[last]} lay under no geisha of the player who moved last"

    # whose turn

    @property
    def seat(self) -> str:
        """Whose turn it is; after the end, whose it would be. Players take turns (How to Play)."""
        return self._first if self.ply % 2 == 0 else self._other

    @property
    def round(self) -> int:
        """The turn's number: both players have a turn of each number."""
        return self.ply // 2 + 1

    @property
    def over(self) -> bool:
        """Whether somebody has won or the next player is blocked (Aim of the Game)."""
        return self._ended

    @property
    def fresh(self) -> bool:
        """Whether nobody has had a turn yet."""
        return self.ply == 0

    @property
    def _other(self) -> str:
        return "B" if self._first == "R" else "R"

    # verify, can, do

    def refusal(self, action: Remove) -> Refusal | None:
        """Why the tile may not be removed now (How to Play)."""
        if action.square == "-":
            return Refusal("OKI005", f"{action.tile} does not lie in the garden", "tile")
        index = _SQUARE[action.square]
        tile = self._tiles[index]
        if tile == _NO_TILE or not self.left >> tile & 1:
            lay = "" if tile == _NO_TILE else f" where {TILES[tile]} lay"
            message = f"{action.square} is taken: a geisha stands{lay or ' there'}"
            return Refusal("OKI005", message, "square", earlier=self._removed("square", index))
        if action.tile not in {"-", TILES[tile]}:
            message = f"{action.square} holds {TILES[tile]}, not {action.tile}"
            return Refusal("OKI006", message, "tile", help=self._where(_TILE[action.tile]))
        if self.last == _NO_TILE:
            if not _MIDDLE >> index & 1:
                return None
            message = f"{action.square} is in the middle: the first tile is a border tile"
            return Refusal("OKI007", message, "square", stands=True, ruling="OK-3")
        if not _MATCH[self.last] >> tile & 1:
            earlier = self._removed("tile", self.last)
            return Refusal("OKI004", self._no_match(tile), stands=True, earlier=earlier)
        return None

    def _no_match(self, tile: int) -> str:
        plant, feature = PLANTS[TILES[self.last][0]], FEATURES[TILES[self.last][1]]
        last = TILES[self.last]
        return f"{TILES[tile]} has neither the {plant} nor the {feature} of {last}, the tile removed last"

    def _where(self, tile: int) -> str:
        if tile not in self._tiles:
            return ""
        square = SQUARES[self._tiles.index(tile)]
        return f"{TILES[tile]} {'lies on' if self.left >> tile & 1 else 'was removed from'} {square}"

    def _removed(self, what: str, number: int) -> tuple[int, str] | None:
        """The turn in which a square's tile, or a tile, was removed, if it was in this record."""
        place = 0 if what == "square" else 1
        turns = (turn for turn, step in enumerate(self._history) if step[place] == number)
        return next(((turn, "taken here" if what == "square" else "removed here") for turn in turns), None)

    def do(self, action: Remove) -> None:
        """Remove the tile and put a geisha in its place; passes the turn on."""
        name = TILES[self._tiles[_SQUARE[action.square]]]
        self._apply(_STEPS[action.square, name])

    @staticmethod
    def encode(action: Remove) -> Step | None:
        """What `play` takes; None when the record left square or tile out."""
        return _STEPS.get((action.square, action.tile))

    def play(self, code: Step) -> bool:
        """Do an encoded action if it is legal, and say whether it was (How to Play; OK-3)."""
        index, tile, _, bit, _ = code
        fits = _MATCH[self.last] if self.last != _NO_TILE else self._border()
        if self._tiles[index] != tile or not self.left & fits & bit:
            return False
        self._apply(code)
        return True

    def play_all(self, codes: list[Step]) -> bool:
        """Do encoded actions one after another; whether all of them were legal (How to Play; OK-3)."""
        tiles, left, mover, waiter, status = self._tiles, self.left, self._mover, self._waiter, _STATUS
        fits = _MATCH[self.last] if self.last != _NO_TILE else self._border()
        if self._ended and codes:
            return False
        rest = iter(codes)
        for index, tile, square, bit, follow in rest:
            if tiles[index] != tile or not left & fits & bit:
                return False
            left ^= bit
            fits = follow
            held = mover | square
            mover, waiter = waiter, held
            if not left & fits or (status[held] != _NOT_WON and _wins(held)):
                self._ended = True
                break
        if next(rest, None) is not None:
            return False
        self.left, self._mover, self._waiter = left, mover, waiter
        self.ply += len(codes)
        self._history += codes
        self.last = self._history[-1][1] if self._history else self._before
        return True

    def _border(self) -> int:
        """The tiles on the border, as a set."""
        return sum([1 << self._tiles[index] for index in _BORDER])

    def _apply(self, step: Step) -> None:
        _, tile, square, bit, follow = step
        self._history.append(step)
        self.left ^= bit
        self.last = tile
        self.ply += 1
        held = self._mover | square
        self._mover, self._waiter = self._waiter, held
        self._ended = not self.left & follow or _wins(held)

    def undo(self) -> None:
        """Take the last turn back."""
        _, _, square, bit, _ = self._history.pop()
        self.left ^= bit
        self.last = self._history[-1][1] if self._history else self._before
        self.ply -= 1
        self._mover, self._waiter = self._waiter ^ square, self._mover
        self._ended = False

    # what is legal, and the end

    def legal(self) -> Iterator[Remove]:
        """The tiles that may be removed now, square by square (How to Play; OK-3)."""
        if self._ended:
            return
        fits = _MATCH[self.last] if self.last != _NO_TILE else self._border()
        for index, tile in enumerate(self._tiles):
            if tile != _NO_TILE and self.left & fits & 1 << tile:
                yield Remove(SQUARES[index], TILES[tile])

    def outcome(self) -> Outcome | None:
        """Who won and every reason (Aim of the Game; OK-1, OK-2, OK-5); None while the game goes on."""
        if not self._ended:
            return None
        reasons = _shapes_in(self._waiter) if _wins(self._waiter) else ()
        if not self.left:
            if self._draw and not reasons:
                return Outcome(("R", "B"), (_GONE,), {"R": 0, "B": 0})
            if not self._draw:
                reasons = (*reasons, _FULL_BOARD)
        elif not self.left & _MATCH[self.last]:
            reasons = (*reasons, _BLOCKED[self.last])
        winner = (self._other if self.ply % 2 == 0 else self._first,)
        return Outcome(winner, reasons, self.points(winner, by_rule=True))

    @classmethod
    def points_unplayed(cls, options: OkiyaOptions, winners: tuple[str, ...]) -> Mapping[str, int]:
        """A game that ended before its garden was laid out leaves all tiles (OK-9)."""
        points = len(TILES) if options.forfeit_points is None else options.forfeit_points
        return {seat: points if winners == (seat,) else 0 for seat in ("R", "B")}

    def points(self, winners: tuple[str, ...], *, by_rule: bool) -> Mapping[str, int]:
        """As many points as tiles are left in the garden (End of the Game; OK-5, OK-9)."""
        if len(winners) != 1:
            return {"R": 0, "B": 0}
        left = self.left.bit_count() if by_rule or self._forfeit is None else self._forfeit
        return {"R": left, "B": 0} if winners[0] == "R" else {"R": 0, "B": left}


def _shape_fault(rows: list[int]) -> str:
    """What is wrong with a garden of rows of these lengths (Preparations)."""
    if not any(rows):
        shown = "is empty"
    elif len(rows) == 1:
        shown = f"has one row of {rows[0]}"
    else:
        shown = f"has rows of {listed([str(length) for length in rows])}"
    return f"the garden has four rows of four tiles; this one {shown}"


def _check_tiles(tiles: list[int], *, whole: bool) -> None:
    """Each of the sixteen tiles once (Components; OK-10); in mid-game some may be gone."""
    there = [tile for tile in tiles if tile != _NO_TILE]
    twice = sorted({TILES[tile] for tile in there if there.count(tile) > 1})
    missing = [name for number, name in enumerate(TILES) if number not in there]
    lacks = f"{listed(missing)} {'is' if len(missing) == 1 else 'are'} missing"
    if twice:
        more = f"{listed(twice)} {'lies' if len(twice) == 1 else 'lie'} in the garden more than once"
        raise SetupFault("OKI002", f"{more}; {lacks}" if whole else more, "Garden", part=twice[-1])
    if whole:
        help_ = "a garden from which tiles are gone needs a Start tag"
        raise SetupFault("OKI002", f"the garden starts with all sixteen tiles; {lacks}", "Garden", help=help_)


OKIYA_RULES: Final = Rules("okiya", OkiyaPosition, CODES)

"""Okiya by brute force: written from the rulebook and the rulings, sharing nothing with the library.

A square is a string such as ``"a1"`` (column a-d from left to right, row 1-4 from top to bottom), a tile a
string such as ``"CT"`` (plant, then feature), a seat ``"R"`` or ``"B"``. A game is dictionaries and loops.

How the rulings are read here
-----------------------------
OK-1   All 16 tiles are gone and there is no row and no square: the player to move is blocked and loses, and
       the reason is ``"full board"``. With ``full_board="draw"`` both seats win, with the same reason.
OK-2   Several winning conditions at once are all listed, for the one winner:

       * each row, column, diagonal and square that the winner holds is a reason of its own;
       * ``"blocked"`` means that tiles are left and none of them matches: it is listed beside a row or a
         square too;
       * ``"full board"`` means that no tile is left. Under ``loss`` that blocks the opponent as well, so it
         is listed beside a row or square made with the 16th tile. Under ``draw`` a full board wins nothing,
         so a row or square made with the 16th tile stands alone. ``"blocked"`` and ``"full board"`` never
         stand together.
OK-3   The very first turn takes one of the 12 border tiles; any later turn takes any matching tile.
OK-10  The garden holds each of the 16 tiles exactly once; anything else is a ``ValueError``, not a judgement.

Names of the reasons: ``"row a1-d1"`` (left to right), ``"column a1-a4"`` (top to bottom),
``"diagonal a1-d4"`` and ``"diagonal a4-d1"`` (left to right), ``"square a1-b2"`` (upper left to lower right).

Why a move is illegal, tested in this order (the first that holds is reported):

``"after-end"``     the game was already over;
``"no-such-tile"``  the square is not on the board, or the tile is none of the sixteen;
``"taken"``         the square holds a token already (or, if only a tile is given, that tile is gone);
``"wrong-tile"``    square and tile are given and another tile lies there;
``"not-border"``    the first turn takes one of the four middle tiles;
``"no-match"``      the tile shares neither plant nor feature with the tile taken last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

__all__ = [
    "ALL_TILES",
    "BORDER",
    "SEATS",
    "SHAPES",
    "SQUARES",
    "Judgement",
    "Position",
    "judge",
    "position_over",
]

SEATS = ("R", "B")
COLUMNS = "abcd"
ROWS = "1234"
PLANTS = "MCPI"
FEATURES = "STBR"
TOKENS_EACH = 8

#: The squares as the table is read: a1 b1 c1 d1 a2 ...
SQUARES = tuple(column + row for row in ROWS for column in COLUMNS)
#: The sixteen tiles, each plant with each feature (OK-10).
ALL_TILES = tuple(plant + feature for plant in PLANTS for feature in FEATURES)
#: The 12 squares that are not the middle four (OK-3).
BORDER = tuple(square for square in SQUARES if square not in ("b2", "c2", "b3", "c3"))


def _winning_shapes() -> dict[str, tuple[str, ...]]:
    """Every row of four and every 2x2 square, by the name of the reason."""
    shapes: dict[str, tuple[str, ...]] = {}
    for row in ROWS:
        shapes["row a" + row + "-d" + row] = tuple(column + row for column in COLUMNS)
    for column in COLUMNS:
        shapes["column " + column + "1-" + column + "4"] = tuple(column + row for row in ROWS)
    shapes["diagonal a1-d4"] = ("a1", "b2", "c3", "d4")
    shapes["diagonal a4-d1"] = ("a4", "b3", "c2", "d1")
    for left, right in ("ab", "bc", "cd"):
        for upper, lower in ("12", "23", "34"):
            name = "square " + left + upper + "-" + right + lower
            shapes[name] = (left + upper, right + upper, left + lower, right + lower)
    return shapes


#: The 10 rows and the 9 squares that win.
SHAPES = _winning_shapes()


@dataclass(frozen=True)
class Judgement:
    """What the rules say of a sequence of moves; the position is the one after the legal prefix."""

    #: How many moves are legal in a row, from the start.
    legal_prefix: int
    #: Why the next one is not, or None if all are.
    illegal_reason: str | None
    #: Who won: one seat, ("R", "B") for a draw, () while the game goes on.
    winners: tuple[str, ...]
    #: All reasons for the end at once (OK-2); empty while the game goes on.
    reasons: set[str]
    #: Whose turn it is, or would be were the game not over.
    to_move: str
    #: The squares that the player to move may take, sorted; empty when the game is over.
    legal_next: list[str]
    #: How many tiles lie in the garden.
    tiles_left: int


def other(seat: str) -> str:
    """The opponent."""
    return "B" if seat == "R" else "R"


def flat_garden(garden: Sequence[str] | Sequence[Sequence[str]]) -> list[str]:
    """The 16 tiles row by row, from such a list or from four lists of four; OK-10 is checked."""
    tiles: list[str] = []
    for part in garden:
        if isinstance(part, str):
            tiles.append(part)
        else:
            tiles.extend(part)
    if sorted(tiles) != sorted(ALL_TILES):
        raise ValueError(f"not each of the 16 tiles exactly once: {tiles}")
    return tiles


class Position:
    """A game in progress. Build it with the garden; `play` refuses an illegal move with the reason for it."""

    def __init__(
        self,
        garden: Sequence[str] | Sequence[Sequence[str]],
        first: str,
        *,
        full_board: str = "loss",
        start_tokens: Mapping[str, str] | None = None,
        start_last: str | None = None,
    ) -> None:
        """The arguments are those of `judge`."""
        if first not in SEATS:
            raise ValueError(f"no such seat: {first!r}")
        if full_board not in ("loss", "draw"):
            raise ValueError(f"full_board is 'loss' or 'draw', not {full_board!r}")
        #: The garden as it was dealt: which tile lies or lay where.
        self.dealt: dict[str, str] = dict(zip(SQUARES, flat_garden(garden), strict=True))
        #: The tiles still there.
        self.tiles: dict[str, str] = dict(self.dealt)
        #: The geishas that stand in the garden.
        self.tokens: dict[str, str] = {}
        #: The tile taken last; None before the first turn.
        self.last: str | None = None
        self.to_move = first
        self.full_board = full_board
        if start_tokens or start_last is not None:
            self._begin_in_mid_game(dict(start_tokens or {}), start_last)

    def _begin_in_mid_game(self, tokens: dict[str, str], last: str | None) -> None:
        """Set up tokens; a position that no game reaches is refused as far as can be seen at a glance."""
        for square, seat in tokens.items():
            if square not in self.tiles or seat not in SEATS:
                raise ValueError(f"no such token: {seat!r} at {square!r}")
            del self.tiles[square]
            self.tokens[square] = seat
        count = {seat: sum(1 for holder in tokens.values() if holder == seat) for seat in SEATS}
        if abs(count["R"] - count["B"]) > 1 or max(count.values()) > TOKENS_EACH:
            raise ValueError(f"the players take turns and have eight tokens each: {count}")
        if count["R"] != count["B"]:
            self.to_move = "R" if count["R"] < count["B"] else "B"
        homes = [square for square, tile in self.dealt.items() if tile == last]
        if not homes or self.tokens.get(homes[0]) != other(self.to_move):
            raise ValueError(f"start_last is the tile that {other(self.to_move)} took last, not {last!r}")
        self.last = last
        if self.shapes_of(self.to_move):
            raise ValueError(f"{self.to_move} is to move and has won already")

    # -- what the rules say ------------------------------------------------------------------

    def matching(self) -> list[str]:
        """The squares whose tile the player to move might remove, were the game not over."""
        if self.last is None:
            return sorted(square for square in self.tiles if self.on_border(square))
        return sorted(square for square, tile in self.tiles.items() if self.fits(tile))

    def on_border(self, square: str) -> bool:
        """Is it one of the twelve, not one of the middle four?"""
        return square[0] == "a" or square[0] == "d" or square[1] == "1" or square[1] == "4"

    def fits(self, tile: str) -> bool:
        """Does the tile show the same plant or the same feature as the one taken last?"""
        return self.last is not None and (tile[0] == self.last[0] or tile[1] == self.last[1])

    def shapes_of(self, seat: str) -> set[str]:
        """The rows and squares of four tokens that the seat holds."""
        held = set()
        for name, squares in SHAPES.items():
            for square in squares:
                if self.tokens.get(square) != seat:
                    break
            else:
                held.add(name)
        return held

    def outcome(self) -> tuple[tuple[str, ...], set[str]]:
        """Winners and all reasons; both empty while the game goes on."""
        mover = other(self.to_move)
        reasons = self.shapes_of(mover)
        won = bool(reasons)
        drawn = False
        if not self.tiles:
            if self.full_board == "loss":
                won = True
                reasons.add("full board")
            elif not won:
                drawn = True
                reasons.add("full board")
        elif not self.matching():
            won = True
            reasons.add("blocked")
        if drawn:
            return SEATS, reasons
        return ((mover,), reasons) if won else ((), reasons)

    def over(self) -> bool:
        """Has the game ended by the rules?"""
        return bool(self.outcome()[0])

    def legal(self) -> list[str]:
        """The squares that the player to move may take, sorted; empty when the game is over."""
        return [] if self.over() else self.matching()

    def why_not(self, square: str | None, tile: str | None) -> str | None:
        """Why the move is illegal, or None if it is legal."""
        if square is None and tile is None:
            raise ValueError("a move names a square or a tile")
        if self.over():
            return "after-end"
        if square is not None and square not in SQUARES:
            return "no-such-tile"
        if tile is not None and tile not in ALL_TILES:
            return "no-such-tile"
        if square is None:
            square = self.square_of(str(tile))
        if square in self.tokens:
            return "taken"
        if tile is not None and self.tiles[square] != tile:
            return "wrong-tile"
        if self.last is None:
            return None if self.on_border(square) else "not-border"
        return None if self.fits(self.tiles[square]) else "no-match"

    # -- playing -----------------------------------------------------------------------------

    def square_of(self, tile: str) -> str:
        """Where the tile was dealt."""
        for square, lying in self.dealt.items():
            if lying == tile:
                return square
        raise ValueError(f"no such tile: {tile!r}")

    def take(self, square: str) -> None:
        """The player to move takes the tile there and places a token; legality is not looked at."""
        self.last = self.tiles.pop(square)
        self.tokens[square] = self.to_move
        self.to_move = other(self.to_move)

    def play(self, square: str | None, tile: str | None = None) -> str | None:
        """Play the move if it is legal; else change nothing and say why not."""
        reason = self.why_not(square, tile)
        if reason is None:
            self.take(self.square_of(str(tile)) if square is None else square)
        return reason

    def copy(self) -> Position:
        """The same position, to try something on."""
        twin = Position.__new__(Position)
        twin.dealt = self.dealt
        twin.tiles = dict(self.tiles)
        twin.tokens = dict(self.tokens)
        twin.last = self.last
        twin.to_move = self.to_move
        twin.full_board = self.full_board
        return twin


def judge(
    garden: Sequence[str] | Sequence[Sequence[str]],
    first: str,
    moves: Sequence[tuple[str | None, str | None]],
    *,
    full_board: str = "loss",
    start_tokens: Mapping[str, str] | None = None,
    start_last: str | None = None,
) -> Judgement:
    """Judge the moves, each a (square, tile) of which either may be None: then the other decides.

    `garden` is the 16 tiles row by row, or four rows of four. With `start_tokens` (square to seat) the game
    begins in the middle: those squares' tiles are gone, `start_last` is the tile taken last, and the seat
    with fewer tokens moves, `first` if both have the same number. A set-up that isn't one is a `ValueError`.
    """
    position = Position(
        garden, first, full_board=full_board, start_tokens=start_tokens, start_last=start_last
    )
    legal_prefix = 0
    illegal_reason: str | None = None
    for square, tile in moves:
        illegal_reason = position.play(square, tile)
        if illegal_reason is not None:
            break
        legal_prefix += 1
    winners, reasons = position.outcome()
    return Judgement(
        legal_prefix=legal_prefix,
        illegal_reason=illegal_reason,
        winners=winners,
        reasons=reasons,
        to_move=position.to_move,
        legal_next=position.legal(),
        tiles_left=len(position.tiles),
    )


def position_over(
    garden: Sequence[str] | Sequence[Sequence[str]],
    tokens: Mapping[str, str],
    last: str | None,
    first: str = "R",
    *,
    full_board: str = "loss",
) -> bool:
    """Is the game over in this position? The arguments are those of `judge`."""
    return Position(garden, first, full_board=full_board, start_tokens=tokens, start_last=last).over()

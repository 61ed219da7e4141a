"""How Okiya's garden looks: in a terminal, and as a drawing."""

from __future__ import annotations

from typing import Final

from tanzaku.notation.model import Turn
from tanzaku.notation.titles.okiya import SQUARES, TILES, Remove
from tanzaku.notation.wording import listed
from tanzaku.validators.engine import Position
from tanzaku.validators.pictures.picture import Picture
from tanzaku.validators.renderers.terminal import Segment
from tanzaku.validators.rules.okiya import OkiyaPosition
from tanzaku.validators.rules.okiya_board import NO_TILE, SIZE

_NAMES: Final = {"R": "red", "B": "black"}


class OkiyaPicture(Picture):
    """The garden: tiles where they lie, geishas in place of those that were removed."""

    def lines(self, position: Position, turn: Turn | None) -> list[list[Segment]]:
        """The garden as the table looks, and what may be taken next."""
        assert isinstance(position, OkiyaPosition)  # noqa: S101 - a picture is found by the title's rules
        newest = _square(turn)
        columns = "".join(f"  {column} " for column in "abcd")
        rows = [[Segment(f"   {columns}".rstrip(), "dim")]]
        for row in range(SIZE):
            cells = [_cell(position, row * SIZE + column, newest) for column in range(SIZE)]
            rows.append([Segment(f"  {row + 1}", "dim"), *cells])
        return [*rows, [Segment(self.described(position))]]

    def described(self, position: Position) -> str:
        """Who is to move, and what may be taken."""
        assert isinstance(position, OkiyaPosition)  # noqa: S101
        if position.over:
            return "the game is over"
        legal = listed([f"{turn.square}{turn.tile}" for turn in position.legal()])
        last = position.last
        match = "the first tile is one of the border" if last == NO_TILE else f"to match {TILES[last]}"
        return f"{_NAMES[position.seat]} to move, {match}: {legal}"


def _square(turn: Turn | None) -> str:
    """The square that a turn took."""
    action = turn.actions[0] if turn is not None else None
    return action.square if isinstance(action, Remove) else ""


def holder(position: OkiyaPosition, square: int) -> str:
    """The seat whose geisha stands on a square, by its number; empty if a tile lies there."""
    if position.mover >> square & 1:
        return position.seat
    return ("B" if position.seat == "R" else "R") if position.waiter >> square & 1 else ""


def _cell(position: OkiyaPosition, square: int, newest: str) -> Segment:
    seat = holder(position, square)
    if not seat:
        tile = position.tiles[square]
        return Segment(f"  {'--' if tile == NO_TILE else TILES[tile]}")
    left, right = "[]" if SQUARES[square] == newest else "()"
    return Segment(f" {left}{seat}{right}", "error" if seat == "R" else "place")

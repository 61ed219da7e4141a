"""How Okiya's garden looks: in a terminal, and as a drawing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tanzaku.notation.model import Turn
from tanzaku.notation.titles.okiya import SQUARES, TILES, Remove
from tanzaku.notation.wording import listed
from tanzaku.validators.pictures.picture import Picture
from tanzaku.validators.renderers.terminal import Segment
from tanzaku.validators.rules.okiya import OkiyaPosition
from tanzaku.validators.rules.okiya_board import NO_TILE, SIZE, SQUARE
from tanzaku.validators.rules.okiya_drawing import CELL, STYLE, SYMBOLS, geisha, tile

_NAMES: Final = {"R": "red", "B": "black"}


class OkiyaPicture(Picture):
    """The garden: tiles where they lie, geishas in place of those that were removed."""

    width = 590
    height = 448
    style = STYLE
    symbols = SYMBOLS

    def lines(self, position: OkiyaPosition, turn: Turn | None) -> list[list[Segment]]:
        """The garden as the table looks, and what may be taken next."""
        newest = _square(turn)
        columns = "".join(f"  {column} " for column in "abcd")
        rows = [[Segment(f"   {columns}".rstrip(), "dim")]]
        for row in range(SIZE):
            cells = [_cell(position, row * SIZE + column, newest) for column in range(SIZE)]
            rows.append([Segment(f"  {row + 1}", "dim"), *cells])
        return [*rows, [Segment(self.described(position))]]

    def described(self, position: OkiyaPosition) -> str:
        """Who is to move, and what may be taken."""
        if position.over:
            return "the game is over"
        legal = listed([f"{turn.square}{turn.tile}" for turn in position.legal()])
        last = position.last
        match = "the first tile is one of the border" if last == NO_TILE else f"to match {TILES[last]}"
        return f"{_NAMES[position.seat]} to move, {match}: {legal}"

    def shapes(self, position: OkiyaPosition, turn: Turn | None) -> str:
        """The garden with its tiles and geishas, what may be taken, what has won, and the tile to match."""
        newest = _square(turn)
        parts = [_BED, *_labels()]
        legal = {turn.square for turn in position.legal()}
        for square, name in enumerate(SQUARES):
            parts.append(_drawn(position, square, newest=name == newest, legal=name in legal))
        parts += _winning(position)
        parts += _beside(position)
        return "".join(parts)


_LEFT: Final = 34
_TOP: Final = 34
_SIDE: Final = SIZE * CELL
_BED: Final = (
    f'<rect class="garden-bed" x="{_LEFT - 6}" y="{_TOP - 6}"'
    f' width="{_SIDE + 12}" height="{_SIDE + 12}" rx="10"/>'
)


def _labels() -> list[str]:
    columns = [(_LEFT + (index + 0.5) * CELL, 20, name) for index, name in enumerate("abcd")]
    rows = [(16, _TOP + (index + 0.5) * CELL + 5, name) for index, name in enumerate("1234")]
    return [f'<text class="label" x="{x:g}" y="{y:g}">{name}</text>' for x, y, name in (*columns, *rows)]


def _drawn(position: OkiyaPosition, square: int, *, newest: bool, legal: bool) -> str:
    """What lies or stands on a square."""
    x, y = _LEFT + square % SIZE * CELL, _TOP + square // SIZE * CELL
    seat = _holder(position, square)
    index = position.tiles[square]
    inside = geisha(seat) if seat else "" if index == NO_TILE else tile(TILES[index])
    if newest:
        inside += '<circle class="newest" cx="50" cy="50" r="43"/>'
    if legal:
        inside += '<rect class="legal" x="4" y="4" width="92" height="92" rx="9"/>'
    return f'<g transform="translate({x} {y})">{inside}</g>'


def _winning(position: OkiyaPosition) -> Iterator[str]:
    """A stroke over each row and square of four that has won."""
    outcome = position.outcome()
    for reason in outcome.reasons if outcome is not None else ():
        span = _SPAN.fullmatch(reason.text)
        if span:
            x1, y1 = _middle(span["first"])
            x2, y2 = _middle(span["last"])
            corners = f"H{x2}V{y2}H{x1}Z" if reason.kind == "square" else f"L{x2} {y2}"
            yield f'<path class="win" d="M{x1} {y1}{corners}"/>'


_SPAN: Final = re.compile(r"\w+ (?P<first>[a-d][1-4])-(?P<last>[a-d][1-4])")
"""A winning row or square as the rules call it."""


def _middle(name: str) -> tuple[int, int]:
    square = SQUARE[name]
    return _LEFT + square % SIZE * CELL + CELL // 2, _TOP + square // SIZE * CELL + CELL // 2


def _beside(position: OkiyaPosition) -> Iterator[str]:
    """To the right of the garden: whose turn it is, and the tile that the next one must match."""
    x = _LEFT + _SIDE + 28
    if not position.over:
        yield f'<text class="beside" x="{x + 50}" y="60">{_NAMES[position.seat]} to move</text>'
        yield f'<g transform="translate({x + 10} 70) scale(.8)">{geisha(position.seat)}</g>'
    if position.last != NO_TILE:
        label = "last tile" if position.over else "to match"
        yield f'<text class="beside" x="{x + 50}" y="262">{label}</text>'
        yield f'<g transform="translate({x} 272)">{tile(TILES[position.last])}</g>'


def _square(turn: Turn | None) -> str:
    """The square that a turn took."""
    action = turn.actions[0] if turn is not None else None
    return action.square if isinstance(action, Remove) else ""


def _holder(position: OkiyaPosition, square: int) -> str:
    """The seat whose geisha stands on a square, by its number; empty if a tile lies there."""
    if position.mover >> square & 1:
        return position.seat
    return ("B" if position.seat == "R" else "R") if position.waiter >> square & 1 else ""


def _cell(position: OkiyaPosition, square: int, newest: str) -> Segment:
    seat = _holder(position, square)
    if not seat:
        tile = position.tiles[square]
        return Segment(f"  {'--' if tile == NO_TILE else TILES[tile]}")
    left, right = "[]" if SQUARES[square] == newest else "()"
    return Segment(f" {left}{seat}{right}", "error" if seat == "R" else "place")

"""How a garden is laid out at the start of a record, or stood when it begins in mid-game."""

from __future__ import annotations

from itertools import chain
from typing import ClassVar, Final, NamedTuple

from tanzaku.notation.declare import Call
from tanzaku.notation.titles.okiya import SQUARES, TILES, Geisha, Last
from tanzaku.notation.wording import listed
from tanzaku.validators.engine import SetupFault
from tanzaku.validators.rules.okiya_board import MATCH, MIDDLE, NO_TILE, SIZE, SQUARE, TILE, shapes_in, wins
from tanzaku.validators.starting import Once, Placers, Placing

_SQUARE_OF_FOUR: Final = [SIZE] * SIZE
_EACH_ONCE: Final = set(range(len(TILES)))


def prepare(garden: tuple[tuple[str, ...], ...], *, whole: bool) -> list[int]:
    """The tiles of the sixteen squares in order (Preparations); raises SetupFault.

    `whole` says that no tile may be gone yet.
    """
    if list(map(len, garden)) != _SQUARE_OF_FOUR:
        raise SetupFault("OKI001", _shape_fault([len(row) for row in garden]), "Garden")
    tiles = list(map(TILE.__getitem__, chain.from_iterable(garden)))
    if set(tiles) != _EACH_ONCE:
        _check_tiles(tiles, whole=whole)
    return tiles


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
    there = [tile for tile in tiles if tile != NO_TILE]
    twice = sorted({TILES[tile] for tile in there if there.count(tile) > 1})
    missing = [name for number, name in enumerate(TILES) if number not in there]
    lacks = f"{listed(missing)} {'is' if len(missing) == 1 else 'are'} missing"
    if twice:
        more = f"{listed(twice)} {'lies' if len(twice) == 1 else 'lie'} in the garden more than once"
        raise SetupFault("OKI002", f"{more}; {lacks}" if whole else more, "Garden", part=twice[-1])
    if whole:
        help_ = "a garden from which tiles are gone needs a Start tag"
        raise SetupFault("OKI002", f"the garden starts with all sixteen tiles; {lacks}", "Garden", help=help_)


class Placed(NamedTuple):
    """A garden in mid-game: the squares of the seat that began and of the other, the tile removed last."""

    first: int
    second: int
    last: int


def place(tiles: list[int], start: tuple[Call, ...], seats: tuple[str, str]) -> Placed:
    """Put the geishas of `Start` into the garden; raises SetupFault for what cannot have come about (OK-11).

    `seats` are the seat that began and the other.
    """
    placing = _Placing(seats)
    placing.put_all(start)
    first, second = placing.held.values()
    lying = [tile for index, tile in enumerate(tiles) if not (first | second) >> index & 1]
    fault = _geisha_fault(tiles, seats, first, second)
    if fault:
        raise placing.fault(fault)
    mover = first if (first | second).bit_count() % 2 else second
    fault = _last_fault(tiles, mover, lying, placing.tile)
    if fault:
        raise placing.fault(fault, placing.said(Last))
    return Placed(first, second, placing.tile)


class _Placing(Placing):
    """Puts geishas into the garden, and says which tile was removed last (OK-11)."""

    code = "OKI003"
    once: ClassVar[Once] = {Last: ()}

    def __init__(self, seats: tuple[str, str]) -> None:
        super().__init__()
        self.held = dict.fromkeys(seats, 0)
        self.tile = NO_TILE

    def geisha(self, call: Geisha) -> None:
        bit = 1 << SQUARE[call.square]
        if sum(self.held.values()) & bit:
            raise self.fault(f"two geishas stand on {call.square}")
        self.held[call.colour] |= bit

    def last(self, call: Last) -> None:
        self.tile = TILE[call.tile]

    placers: ClassVar[Placers] = {Geisha: geisha, Last: last}


def _geisha_fault(tiles: list[int], seats: tuple[str, str], first: int, second: int) -> str:
    """Why geishas cannot stand so; empty if they can."""
    began, other = seats
    for index, tile in enumerate(tiles):
        if tile == NO_TILE and not (first | second) >> index & 1:
            return f"{SQUARES[index]} has neither a tile nor a geisha"
    mine, theirs = first.bit_count(), second.bit_count()
    if not theirs <= mine <= theirs + 1:
        return (
            f"{began} began, so {began} has as many geishas as {other} or one more;"
            f" here {began} has {mine} and {other} {theirs}"
        )
    if mine and not first & ~MIDDLE:
        return f"{began} began on the border, and none of {began}'s geishas stands there"
    for seat, held in ((began, first), (other, second)):
        if wins(held):
            return f"the game was over before: {seat} has {shapes_in(held)[0].text}"
    return ""


def _last_fault(tiles: list[int], mover: int, lying: list[int], last: int) -> str:
    """Why a tile cannot have been removed last by the player whose squares these are; empty if it can."""
    if not mover:
        return "" if last == NO_TILE else "no geisha stands in the garden, so no tile was removed last"
    if last == NO_TILE:
        return "Start does not say which tile was removed last: last(…)"
    name = TILES[last]
    if last in lying:
        return f"{name} still lies on {SQUARES[tiles.index(last)]}, so it was not removed last"
    under = [tile for index, tile in enumerate(tiles) if mover >> index & 1]
    if last not in under and not (NO_TILE in under and last not in tiles):
        return f"{name} lay under no geisha of the player who moved last"
    if not any(MATCH[last] >> tile & 1 for tile in lying):
        return f"the game was over before: no tile left matches {name}"
    return ""

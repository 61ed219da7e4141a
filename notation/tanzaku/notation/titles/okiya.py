"""Okiya: one action a turn, a garden of sixteen tiles, two seats."""

from __future__ import annotations

import re

from tanzaku.notation.atoms import Form, choice, integer
from tanzaku.notation.declare import (
    ROWS,
    Call,
    ShortForm,
    Title,
    action,
    keyword,
    options,
    required,
    setup,
    tag,
)

PLANTS = {"M": "maple", "C": "cherry", "P": "pine", "I": "iris"}
FEATURES = {"S": "sun", "T": "tanzaku", "B": "birds", "R": "rain"}
TILES = tuple(plant + feature for plant in PLANTS for feature in FEATURES)
SQUARES = tuple(column + row for row in "1234" for column in "abcd")

_PLANT_WORDS = {name: letter for letter, name in PLANTS.items()} | {"lily": "I", "sakura": "C"}
_FEATURE_WORDS = {name: letter for letter, name in FEATURES.items()} | {
    "cloud": "R",
    "paper": "T",
    "flag": "T",
    "poem": "T",
}


def _tile_word(text: str) -> str | None:
    """Read `iris-rain` and the names of other editions (ruling OK-7); letters are never guessed."""
    plant, hyphen, feature = text.partition("-")
    if hyphen and plant in _PLANT_WORDS and feature in _FEATURE_WORDS:
        return _PLANT_WORDS[plant] + _FEATURE_WORDS[feature]
    return None


SQUARE = Form("a square (a1 to d4)", "[a-d][1-4]")
TILE = Form("a tile (one of M C P I, then one of S T B R)", "[MCPI][STBR]", lenient=_tile_word)
GARDEN_TILE = Form("a tile, or - where none lies any more", "[MCPI][STBR]", none=True, lenient=_tile_word)
COLOUR = choice("a colour", "R", "B")


@action("remove")
class Remove(Call):
    """Remove the tile from its square and put a geisha there (How to Play).

    The square or the tile is `-` where the record leaves it out and the garden
    does not tell it.
    """

    square: str = required(Form(SQUARE.name, SQUARE.pattern, none=True))
    tile: str = required(Form(TILE.name, TILE.pattern, none=True, lenient=_tile_word))


@action("geisha")
class Geisha(Call):
    """In `Start`: a geisha of a colour stands on a square."""

    colour: str = required(COLOUR)
    square: str = required(SQUARE)


@action("last")
class Last(Call):
    """In `Start`: the tile that was removed last and rules the next turn."""

    tile: str = required(TILE)


@setup
class OkiyaSetup:
    """What was fixed before the first turn (Preparations, How to Play)."""

    first: str | None = tag("First", COLOUR, needed=True)
    garden: tuple[tuple[str, ...], ...] | None = tag("Garden", GARDEN_TILE, ROWS, needed=True)


@options
class OkiyaOptions(Call):
    """Rule options, by ruling: OK-1, OK-4, OK-6, OK-9."""

    full_board: str = keyword(choice("a value of full_board", "loss", "draw"), default="loss")
    match: str = keyword(choice("a value of match", "single", "sets", "points"), default="sets")
    wins: int = keyword(integer("a value of wins", 1), default=3)
    consecutive: str = keyword(choice("a value of consecutive", "no", "yes"), default="no")
    target: int = keyword(integer("a value of target", 1), default=10)
    after_draw: str = keyword(choice("a value of after_draw", "other", "same"), default="other")
    forfeit_points: int | None = keyword(integer("a value of forfeit_points"), default=None)


def _read_short(match: re.Match[str]) -> Remove:
    square, tile = match["square"] or "-", match["tile"]
    return Remove(square, str(TILE.read(tile)) if tile else "-")


def _write_short(made: Remove) -> str | None:
    text = made.square.rstrip("-") + made.tile.rstrip("-")
    return text or None


def _complete(given: OkiyaSetup, made: Remove) -> Remove:
    """Fill in the square of a tile, or the tile of a square, from a garden of four by four."""
    if (made.square == "-") == (made.tile == "-") or [len(row) for row in given.garden or ()] != [4] * 4:
        return made
    cells = [cell for row in given.garden or () for cell in row]
    if made.square == "-":
        return Remove(SQUARES[cells.index(made.tile)], made.tile) if cells.count(made.tile) == 1 else made
    return Remove(made.square, cells[SQUARES.index(made.square)])


def _order(given: OkiyaSetup) -> tuple[str, ...] | None:
    return {"R": ("R", "B"), "B": ("B", "R")}.get(given.first or "")


OKIYA = Title(
    name="okiya",
    prefix="OKI",
    rulebook="Okiya rulebook",
    seats=("R", "B"),
    action_classes=(Remove,),
    setup=OkiyaSetup,
    options=OkiyaOptions,
    start_classes=(Geisha, Last),
    single=True,
    order=_order,
    short=ShortForm(
        r"(?P<square>[a-d][1-4])?(?P<tile>[MCPI][STBR]|(?:maple|cherry|sakura|pine|iris|lily)-[a-z]+)?",
        "a turn is a square, a tile or both (a1, CT, a1CT): squares a1 to d4, tiles M C P I, then S T B R",
        _read_short,
        _write_short,
    ),
    complete=_complete,
)

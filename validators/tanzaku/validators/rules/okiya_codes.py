"""The codes that only Okiya has, with the text of their pages."""

from __future__ import annotations

from typing import Final

from tanzaku.notation.diagnostics import Code, Verdict, catalogue

_PLAY: Final = "Okiya rulebook, How to Play"
_PREPARE: Final = "Okiya rulebook, Preparations"

CODES: Final = catalogue(
    Code(
        "OKI001",
        "garden-shape",
        Verdict.ILLEGAL,
        "The garden is not four rows of four tiles.",
        _PREPARE,
        "The sixteen tiles are laid out as a square of four by four. `Garden` reads as the table looks: four rows from the top, with ` / ` between them.",
        "Write the garden as four rows of four tiles.",
    ),
    Code(
        "OKI002",
        "garden-tiles",
        Verdict.ILLEGAL,
        "The garden does not hold each of the sixteen tiles once.",
        "Okiya rulebook, Components",
        "There is one tile for each plant with each particularity: sixteen in all, none of them twice.",
        "Correct the tile that was written twice; the message names the one that is missing.",
        ruling="OK-10",
    ),
    Code(
        "OKI003",
        "impossible-start",
        Verdict.ILLEGAL,
        "The starting position cannot have come about.",
        _PLAY,
        "A record may begin in mid-game: `Start` then says where geishas stand and which tile was removed last. Geishas are placed in turns, "
        "the first of them on the border, the last tile is no longer in the garden, and nobody has won yet.",
        "Correct the `Start` tag or the garden.",
        ruling="OK-11",
    ),
    Code(
        "OKI004",
        "no-match",
        Verdict.ILLEGAL,
        "The tile matches neither plant nor particularity of the tile removed last.",
        _PLAY,
        "A player can only remove a tile that shows the same vegetation or the same particularity as the tile removed before it.",
        "Look for a slip of the pen: the report lists what was legal.",
        standing=True,
    ),
    Code(
        "OKI005",
        "taken",
        Verdict.ILLEGAL,
        "There is no tile on the square any more.",
        _PLAY,
        "The tile of this square was removed earlier and a geisha stands in its place.",
        "Look for a slip of the pen here or in the turn that took the square.",
    ),
    Code(
        "OKI006",
        "wrong-tile",
        Verdict.ILLEGAL,
        "The named tile is not on the named square.",
        _PLAY,
        "A turn may name square and tile. When they disagree nobody can say which of them was meant, so play is not followed further.",
        "Correct the square or the tile; the message says what lies where.",
    ),
    Code(
        "OKI007",
        "first-tile",
        Verdict.ILLEGAL,
        "The first tile is not a border tile.",
        _PLAY,
        "The starting player is not allowed to choose one of the four middle tiles in the first turn. Later turns may.",
        "Look for a slip of the pen, or for a turn missing before this one.",
        ruling="OK-3",
        standing=True,
    ),
)

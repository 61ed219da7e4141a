"""How one position of a title looks. Rules name their class of this as their aid `picture`."""

from __future__ import annotations

from tanzaku.notation.model import Record, Turn
from tanzaku.validators.engine import Position
from tanzaku.validators.renderers.terminal import Segment


class Picture:
    """Base of every title's picture.

    Methods are given a position, and the turn that led to it, None before
    the first. What comes from a record is plain text to a picture: who puts it
    into SVG escapes it. The attributes are a class's own, or are set for a record
    when its picture is made; they are the same for all its positions.
    """

    width: int = 0
    """Override: how wide the drawing is, in units of the SVG."""

    height: int = 0
    """Override, likewise: how high."""

    style: str = ""
    """Override, likewise: CSS rules of the classes that the drawing uses."""

    symbols: str = ""
    """Override, likewise, if it is of use: `<symbol>` elements for the drawing to use."""

    def __init__(self, record: Record, position: Position) -> None:
        """Get ready for a record whose first position this is."""

    def lines(self, position: Position, turn: Turn | None) -> list[list[Segment]]:
        """Override: the position in lines of segments, for a terminal."""
        raise NotImplementedError

    def shapes(self, position: Position, turn: Turn | None) -> str:
        """Override: SVG elements, within the width and the height."""
        raise NotImplementedError

    def described(self, position: Position) -> str:
        """Override: the position in one sentence, for those who cannot see it."""
        raise NotImplementedError

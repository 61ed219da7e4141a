"""How one position of a title looks. Rules name their class of this as their aid `picture`."""

from __future__ import annotations

from typing import Any

from tanzaku.notation.model import Record, Turn
from tanzaku.validators.engine import Position
from tanzaku.validators.failing import RulesFault, guarding, is_a
from tanzaku.validators.renderers.terminal import Segment


class Picture:
    """Base of every title's picture.

    Methods are given a position, which is one of the title's own engine and may
    be declared as such, and the turn that led to it, None before the first. What
    comes from a record is plain text to a picture: who puts it into SVG escapes
    it, as `shapes` has to. The attributes are a class's own, or are set for a
    record when its picture is made; they are the same for all its positions.
    """

    width: int = 0
    """Override: how wide the drawing is, in units of the SVG."""

    height: int = 0
    """Override, likewise: how high."""

    style: str = ""
    """Override, likewise: CSS rules of the classes that the drawing uses."""

    symbols: str = ""
    """Override, likewise, if it is of use: `<symbol>` elements for the drawing to use."""

    def __init__(self, record: Record, position: Any) -> None:  # noqa: ANN401 - the title's own class
        """Get ready for a record whose first position this is."""

    def lines(self, position: Any, turn: Turn | None) -> list[list[Segment]]:  # noqa: ANN401 - the title's own class
        """Override: the position in lines of segments, for a terminal."""
        raise NotImplementedError("a Picture has `lines`")

    def shapes(self, position: Any, turn: Turn | None) -> str:  # noqa: ANN401 - the title's own class
        """Override: SVG elements, within the width and the height."""
        raise NotImplementedError("a Picture has `shapes`")

    def described(self, position: Any) -> str:  # noqa: ANN401 - the title's own class
        """Override: the position in one sentence, for those who cannot see it."""
        raise NotImplementedError("a Picture has `described`")


class Guarded(Picture):
    """A title's picture for whoever draws it: what goes wrong in it is a RulesFault."""

    def __init__(self, picture: type[Picture], record: Record, position: Position) -> None:
        """Make the picture of a record."""
        self._called = f"the picture of {record.title}"
        with guarding(self._called):
            self._picture = made = picture(record, position)
            self.width, self.height, self.style, self.symbols = (
                made.width,
                made.height,
                made.style,
                made.symbols,
            )

    def lines(self, position: Position, turn: Turn | None) -> list[list[Segment]]:
        """The picture's lines."""
        with guarding(self._called):
            lines = [list(line) for line in self._picture.lines(position, turn)]
        self._check(all(is_a(part, Segment) for line in lines for part in line), "lines", "segments")
        return lines

    def shapes(self, position: Position, turn: Turn | None) -> str:
        """The picture's shapes."""
        with guarding(self._called):
            shapes = self._picture.shapes(position, turn)
        self._check(is_a(shapes, str), "shapes", "text")
        return shapes

    def described(self, position: Position) -> str:
        """The picture's sentence."""
        with guarding(self._called):
            described = self._picture.described(position)
        self._check(is_a(described, str), "described", "text")
        return described

    def _check(self, right: bool, name: str, what: str) -> None:  # noqa: FBT001 - what was found
        if not right:
            raise RulesFault(f"{self._called} gave from {name}() what is no {what}")

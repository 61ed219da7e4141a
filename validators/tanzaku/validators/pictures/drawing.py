"""What titles' drawings are made of: elements of SVG with the classes of one title, and parts of symbols."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from math import cos, pi, sin
from typing import NamedTuple


class Box(NamedTuple):
    """A rectangle by its upper left corner."""

    x: float
    y: float
    wide: float
    high: float


class Pen:
    """Writes elements whose classes and ids start with a title's letter, so that titles never share one.

    >>> pen = Pen("g")
    >>> pen.use("spring", 4, 20, 30, 30)
    '<use href="#g-spring" x="4" y="20" width="30" height="30"/>'
    >>> pen.text("text right", 4, 20, "a < b", 12)
    '<text class="g-text g-right" x="4" y="20" font-size="12">a &lt; b</text>'
    """

    __slots__ = ("_letter",)

    def __init__(self, letter: str) -> None:
        """`letter` is the title's own."""
        self._letter = letter

    def _classes(self, names: str) -> str:
        return " ".join([f"{self._letter}-{name}" for name in names.split()])

    def use(self, name: str, x: float, y: float, wide: float, high: float) -> str:
        """A symbol in a box whose upper left corner is given."""
        return f'<use href="#{self._letter}-{name}" x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}"/>'

    def text(self, names: str, x: float, y: float, what: str, size: float | None = None) -> str:
        """A line of text of these classes; it is escaped."""
        sized = "" if size is None else f' font-size="{size:g}"'
        return f'<text class="{self._classes(names)}" x="{x:g}" y="{y:g}"{sized}>{escape(what)}</text>'

    def rect(self, names: str, box: Iterable[float], round_: float = 5) -> str:
        """A rectangle of these classes."""
        x, y, wide, high = box
        size = f'x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}"'
        return f'<rect class="{self._classes(names)}" {size} rx="{round_:g}"/>'

    def outline(self, names: str, path: str) -> str:
        """A path of these classes."""
        return f'<path class="{self._classes(names)}" d="{path}"/>'

    def symbol(self, name: str, size: tuple[float, float], drawn: str) -> str:
        """A symbol of this size."""
        return f'<symbol id="{self._letter}-{name}" viewBox="0 0 {size[0]:g} {size[1]:g}">{drawn}</symbol>'

    def icon(self, name: str, parts: Iterable[str]) -> str:
        """A symbol in a box of 32 around the origin."""
        return f'<symbol id="{self._letter}-{name}" viewBox="-16 -16 32 32">{"".join(parts)}</symbol>'


def stroke(path: str, colour: str, width: float) -> str:
    """A line with round ends."""
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


def filled(path: str, colour: str, edge: str = "none", width: float | None = None) -> str:
    """A filled outline; its edge is so wide."""
    wide = "" if width is None else f' stroke-width="{width:g}"'
    return f'<path d="{path}" fill="{colour}" stroke="{edge}"{wide} stroke-linejoin="round"/>'


def around(count: int, element: str) -> str:
    """An element so many times around the origin."""
    return "".join(f'<g transform="rotate({index * 360 / count:g})">{element}</g>' for index in range(count))


def on_circle(middle: tuple[float, float], degrees: float, radius: float) -> tuple[float, float]:
    """A point on a circle, its angle from the top, clockwise.

    >>> [round(number) for number in on_circle((0, 0), 90, 10)]
    [10, 0]
    """
    turned = degrees * pi / 180
    return middle[0] + radius * sin(turned), middle[1] - radius * cos(turned)

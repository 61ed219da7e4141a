"""Okiya's tiles and geishas as SVG: each drawn once as a symbol, in a box of 100 by 100, and then used.

A tile shows its plant large and its particularity in the upper right corner.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin
from typing import Final

from tanzaku.notation.titles.okiya import TILES

CELL: Final = 100
"""How large a square of the garden is, and the box of every symbol."""

STYLE: Final = """
.garden-bed{fill:#7a5c3e}
.tile-ground{stroke:#5d4a36;stroke-width:1.5}
.M .tile-ground{fill:#f7ddc4}.C .tile-ground{fill:#fbe3e8}
.P .tile-ground{fill:#e0ecd6}.I .tile-ground{fill:#e3e0f4}
.empty{fill:#6b5036}
.legal{fill:none;stroke:#d9a521;stroke-width:3;stroke-dasharray:7 5}
.newest{fill:none;stroke:#d9a521;stroke-width:5}
.win{fill:none;stroke:#d9a521;stroke-width:7;stroke-linecap:round;stroke-linejoin:round;opacity:.85}
.label{font:18px ui-serif,Georgia,serif;fill:#8a7458;text-anchor:middle}
.beside{font:17px ui-serif,Georgia,serif;fill:#8a7458;text-anchor:middle}
.R{color:#b3261e}.B{color:#26262e}
""".strip().replace("\n", "")


def _stroke(path: str, colour: str, width: float) -> str:
    """A line with round ends."""
    return f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{width:g}" stroke-linecap="round"/>'


def _filled(path: str, colour: str, edge: str = "none") -> str:
    return f'<path d="{path}" fill="{colour}" stroke="{edge}"/>'


def _around(count: int, element: str, centre: str) -> str:
    """An element so many times around the origin."""
    return _fan([index * 360 / count for index in range(count)], element) + centre


def _fan(angles: Iterable[float], element: str) -> str:
    """An element turned by each of these angles, in degrees."""
    return "".join(f'<g transform="rotate({angle:g})">{element}</g>' for angle in angles)


def _maple() -> str:
    """A leaf of seven points."""
    points: list[str] = []
    for index in range(7):
        angle = -pi / 2 + (index - 3) * 0.76
        length = 40 - 3.8 * abs(index - 3)
        for offset, radius in ((-0.38, 16), (-0.19, length * 0.62), (0, length), (0.19, length * 0.62)):
            points.append(f"{radius * cos(angle + offset):.1f},{radius * sin(angle + offset):.1f}")
    leaf = f'<polygon points="{" ".join(points)} 0,10" fill="#c8442b"/>'
    return f'<g transform="translate(44 62)">{leaf}{_stroke("M0 6V30", "#8c2f1e", 3)}</g>'


def _cherry() -> str:
    """A blossom of five petals, each with its notch."""
    petal = _filled("M0 0C-15 -10 -15 -28 -4 -33L0 -28L4 -33C15 -28 15 -10 0 0Z", "#f2a0b5", "#d9738f")
    stamen = _stroke("M0 0V-14", "#c2506f", 1.5) + '<circle cy="-15" r="2" fill="#c2506f"/>'
    centre = f'<g transform="rotate(36)">{_around(5, stamen, "")}</g>'
    return f'<g transform="translate(44 60)">{_around(5, petal, centre)}</g>'


def _pine() -> str:
    """Three tufts of needles on a bough."""
    needle = _stroke("M0 0V-20", "#2f6b3c", 2.6)
    fan = _fan(range(-80, 81, 16), needle)
    tufts = "".join(f'<g transform="translate({x} {y})">{fan}</g>' for x, y in ((27, 56), (61, 62), (42, 84)))
    bough = _stroke("M14 92C30 86 40 84 44 82M24 88C24 72 26 64 27 56M44 84C52 78 58 70 61 62", "#6d4b2b", 4)
    return bough + tufts


def _iris() -> str:
    """A flower with three falls and three standards above its leaves."""
    left, right = "M42 94C40 74 34 62 22 54C30 66 34 80 36 94Z", "M46 94C48 76 56 66 68 60C58 70 54 82 53 94Z"
    leaves = _filled(left + right, "#4f8a4b")
    standard = _filled("M0 0C-9 -10 -8 -24 0 -30C8 -24 9 -10 0 0Z", "#7f6cc9")
    upper = _fan((-32, 0, 32), standard)
    fall = _filled("M0 0C-12 4 -14 20 0 26C14 20 12 4 0 0Z", "#5a45b0") + _stroke("M0 4V16", "#f2c94c", 3)
    lower = _fan((-62, 0, 62), fall)
    return f'{leaves}<g transform="translate(44 58)">{upper}{lower}</g>'


_PLANTS: Final = {"M": _maple, "C": _cherry, "P": _pine, "I": _iris}

_FEATURES: Final = {
    "S": ('<circle cx="78" cy="23" r="13" fill="#d8392b"/>',),
    "T": (
        _stroke("M80 5V11", "#5d4a36", 2),
        '<rect x="72" y="10" width="16" height="34" rx="1.5" fill="#d8392b"/>',
        _stroke("M77.5 17V37M83 17V31", "#fbeee0", 2),
    ),
    "B": (
        _stroke("M54 20C60 11 66 13 69 19C72 12 79 10 84 16", "#2b3a55", 4),
        _stroke("M70 36C74 30 78 31 80 35C83 30 87 29 91 33", "#2b3a55", 3.2),
    ),
    "R": (
        _filled("M63 26A8 8 0 0 1 68 12A11 11 0 0 1 86 12A8 8 0 0 1 90 26Z", "#7d93ad"),
        _stroke("M70 31L67 39M79 31L76 41M88 31L85 39", "#4c6f9c", 2.8),
    ),
}

_GEISHA: Final = (
    '<circle cx="50" cy="50" r="40" fill="currentColor"/>',
    '<circle cx="50" cy="50" r="35" fill="none" stroke="#f4e7d3" stroke-width="1.5" opacity=".6"/>',
    _filled("M28 80C30 60 40 54 50 54C60 54 70 60 72 80A40 40 0 0 1 28 80Z", "#f4e7d3"),
    _stroke("M42 56L50 68L58 56", "currentColor", 3),
    '<circle cx="50" cy="41" r="13" fill="#fdf6ec"/>',
    _filled("M35 42C33 24 44 20 50 20C56 20 67 24 65 42C64 33 58 31 50 31C42 31 36 33 35 42Z", "#17171c"),
    '<circle cx="50" cy="18" r="7" fill="#17171c"/>',
    _stroke("M57 15L69 9", "#d9a521", 3),
    '<circle cx="50" cy="48" r="1.8" fill="#b3261e"/>',
)


def _tile(name: str) -> str:
    plant, feature = name[0], name[1]
    ground = '<rect class="tile-ground" x="4" y="4" width="92" height="92" rx="9"/>'
    # A plant leaves the corner to what is seen there, so that neither hides the other.
    drawn = f'<g transform="translate(4 14) scale(.84)">{_PLANTS[plant]()}</g>' + "".join(_FEATURES[feature])
    return f'<g class="{plant}">{ground}{drawn}</g>'


def _symbol(name: str, drawn: str) -> str:
    return f'<symbol id="{name}" viewBox="0 0 {CELL} {CELL}">{drawn}</symbol>'


SYMBOLS: Final = _symbol("geisha", "".join(_GEISHA)) + "".join(
    _symbol(f"tile-{name}", _tile(name)) for name in TILES
)


def tile(name: str) -> str:
    """A tile in its box.

    >>> tile("PT")
    '<use href="#tile-PT" width="100" height="100"/>'
    """
    return f'<use href="#tile-{name}" width="{CELL}" height="{CELL}"/>'


def geisha(seat: str) -> str:
    """A geisha of a colour, `R` or `B`, in her box."""
    return f'<use href="#geisha" class="{seat}" width="{CELL}" height="{CELL}"/>'

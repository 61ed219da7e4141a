"""Where things lie in the picture of Genpei: wheels in a row, the palace beside them, players below.

All places are for every position of a record the same.
"""

from __future__ import annotations

from typing import Final

from tanzaku.notation.titles.genpei import CLANS, PALACE
from tanzaku.validators.pictures.drawing import Box, on_circle

MARGIN: Final = 10
"""What is left free at the edge, and between panels."""
COLUMNS: Final = (*CLANS, PALACE)
"""What stands side by side: the clans as on the board, then the palace."""
_COLUMN: Final = 252
"""How wide a wheel and its tray are."""
_GAP: Final = 6
_HEAD: Final = 46
OUTER: Final = 120
INNER: Final = 48
"""The radii of a wheel's ring."""
WORDS: Final = 92
"""From the middle of a wheel to that of what a space shows."""
MARKED: Final = 55
"""From the middle of a wheel to that of its marker."""
_CAPTION: Final = 28
_TRAY: Final = _CAPTION + 146
_TRAY_Y: Final = _HEAD + 2 * OUTER + 12
_ROW_MOST: Final = 48
"""How high a row of a tray is at most; of many rows each has less."""
_BAND_Y: Final = _TRAY_Y + _TRAY + MARGIN
BAND: Final = 230
"""How high the decks and the players' panels are."""
BESIDE: Final = 42
"""How much higher they are if there are Intrigue cards, or the Kotaishi has a panel."""
DECKS: Final = Box(MARGIN, _BAND_Y, 300, BAND)
"""Where bids and decks are."""
WIDTH: Final = 2 * MARGIN + len(COLUMNS) * (_COLUMN + _GAP) - _GAP
HEIGHT: Final = _BAND_Y + BAND + MARGIN
TOKEN: Final = (28, 24)
CARD: Final = (38, 52)
"""How large an influence token and a clan card are."""
_LANDING: Final = 22
_HEADROOM: Final = 76
"""Below the first step of the palace, and above the last one, so that stacks have room."""


def column_box(house: str) -> Box:
    """Where the wheel of a clan is, or the stair of the palace.

    >>> column_box("T").x, column_box("P").x
    (10, 1042)
    """
    return Box(MARGIN + COLUMNS.index(house) * (_COLUMN + _GAP), _HEAD, _COLUMN, 2 * OUTER + 6)


def wheel_middle(clan: str) -> tuple[float, float]:
    """The middle of a clan's wheel."""
    box = column_box(clan)
    return box.x + _COLUMN / 2, _HEAD + 3 + OUTER


def on_wheel(clan: str, angle: float, radius: float) -> tuple[float, float]:
    """A point on a wheel: its angle in degrees from the top, clockwise, and its radius.

    >>> on_wheel("T", 90, 100)
    (236.0, 169.0)
    """
    x, y = on_circle(wheel_middle(clan), angle, radius)
    return round(x, 1), round(y, 1)


def bearing(space: int, count: int) -> float:
    """The angle of the middle of a space, counted from 0, of so many; the first one is at the top.

    >>> bearing(0, 8), bearing(2, 8)
    (0.0, 90.0)
    """
    return space * 360 / count


def wedge(clan: str, space: int, count: int) -> str:
    """The outline of a space of a wheel, as the data of a path."""
    half = 180 / count
    angle = bearing(space, count)
    corners = [
        on_wheel(clan, angle + side * half, radius)
        for side, radius in ((-1, OUTER), (1, OUTER), (1, INNER), (-1, INNER))
    ]
    (a, b), (c, d), (e, f), (g, h) = corners
    return f"M{a:g} {b:g}A{OUTER} {OUTER} 0 0 1 {c:g} {d:g}L{e:g} {f:g}A{INNER} {INNER} 0 0 0 {g:g} {h:g}Z"


def tray_box(house: str) -> Box:
    """Where the tokens on a house lie.

    >>> tray_box("T").y > column_box("T").y + column_box("T").high
    True
    """
    return Box(column_box(house).x, _TRAY_Y, _COLUMN, _TRAY)


def row_box(house: str, index: int, count: int) -> Box:
    """The row of one of those who may have tokens there, of so many."""
    tray = tray_box(house)
    high = min((_TRAY - _CAPTION - 4) / count, _ROW_MOST)
    return Box(tray.x + 4, round(tray.y + _CAPTION + index * high, 1), _COLUMN - 8, round(high, 1))


def token_box(row: Box, at: int, count: int) -> Box:
    """Where a token lies in a row, of so many: they overlap where they are more than have room."""
    wide, high = TOKEN
    pitch = min(wide + 1.5, (row.wide - 32 - 46 - wide) / max(count - 1, 1))
    return Box(round(row.x + 32 + at * pitch, 1), round(row.y + (row.high - high) / 2, 1), wide, high)


def step_box(step: int, steps: int) -> Box:
    """A step of the palace, counted from 1, down to the ground.

    >>> step_box(1, 7).high < step_box(7, 7).high, step_box(1, 7).x < step_box(2, 7).x
    (True, True)
    """
    box = column_box(PALACE)
    wide = (box.wide - 4) / steps
    high = _LANDING + (box.high - _LANDING - _HEADROOM) * step / steps
    x, y = box.x + 2 + (step - 1) * wide, box.y + box.high - high
    return Box(round(x, 1), round(y, 1), round(wide, 1), round(high, 1))


def panel_box(index: int, count: int, more: int = 0) -> Box:
    """Where the panel of a player is, of so many; it is so much higher than usual.

    >>> panel_box(3, 4).x + panel_box(3, 4).wide == WIDTH - MARGIN, panel_box(0, 2).wide
    (True, 482.0)
    """
    left = DECKS.x + DECKS.wide + MARGIN
    wide = (WIDTH - MARGIN - left - (count - 1) * MARGIN) / count
    return Box(left + index * (wide + MARGIN), _BAND_Y, wide, BAND + more)


def spread(x: float, room: float, wide: float, count: int) -> list[float]:
    """Where so many cards lie side by side in a room; they overlap where they need to.

    >>> spread(0, 100, 38, 2), spread(0, 100, 38, 3)
    ([0, 42], [0.0, 31.0, 62.0])
    """
    pitch = min(wide + 4, (room - wide) / max(count - 1, 1))
    return [round(x + at * pitch, 1) for at in range(count)]

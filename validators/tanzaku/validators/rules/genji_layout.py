"""Where things lie in the picture of Genji: twelve places as on a clock, poems outside them, panels beside.

All places are for every position of a record the same; only how a pile of poems
is spread hangs on how many they are.
"""

from __future__ import annotations

from typing import Final

from tanzaku.notation.titles.genji import PLACES
from tanzaku.validators.pictures.drawing import Box, on_circle

MARGIN: Final = 10
"""What is left free at the edge, and between panels."""
RADIUS: Final = 284
"""From the middle of the circle to that of a princess."""
_PRINCESS: Final = (108, 96)
CARD: Final = (64, 54)
"""How large a princess and a poem card are."""
BADGE: Final = 25
"""How wide the column with token and beauty is, beside the cards of a poem."""
PILE: Final = BADGE + 2 * CARD[0] + 1
"""How wide a poem is."""
_STRIP: Final = 16
"""How much of a covered poem can be seen."""
_SINGLY: Final = 7
"""Covered poems up to which each has a row of its own; of more, two share one."""
_ROOM: Final = CARD[1] + _SINGLY * _STRIP
_GAP: Final = 6

_MIDDLE_Y: Final = RADIUS + _PRINCESS[1] / 2 + _GAP + _ROOM + MARGIN
_MIDDLE_X: Final = RADIUS + _PRINCESS[0] / 2 + _GAP + PILE + MARGIN
MIDDLE: Final = (_MIDDLE_X, _MIDDLE_Y)
"""The middle of the circle."""

_PANEL: Final = 336
"""How wide a player's panel is."""
WIDTH: Final = int(2 * _MIDDLE_X + _PANEL + MARGIN)
HEIGHT: Final = int(2 * _MIDDLE_Y)
_HIGH: Final = {2: 244, 3: 244, 4: 244, 5: 168, 6: 158}
"""How high a panel is, by how many there are."""


def bearing(place: int) -> float:
    """The direction of a place from the middle, in degrees from the top, clockwise.

    >>> bearing(1), bearing(4), bearing(12)
    (0.0, 90.0, 330.0)
    """
    return (place - 1) * 360 / PLACES


def princess_box(place: int) -> Box:
    """Where the princess of a place lies.

    >>> [int(number) for number in princess_box(1)]
    [454, 182, 108, 96]
    """
    x, y = on_circle(MIDDLE, bearing(place), RADIUS)
    wide, high = _PRINCESS
    return Box(round(x - wide / 2, 1), round(y - high / 2, 1), wide, high)


def pile_boxes(place: int, count: int) -> list[Box]:
    """Where the poems of a place lie, from the bottom up: of all but the last a strip can be seen.

    >>> [int(box.y) for box in pile_boxes(1, 3)]
    [90, 106, 122]
    """
    covered = count - 1
    beside = 1 if covered <= _SINGLY else 2
    rows = -(-covered // beside)
    x, y = _corner(place, CARD[1] + rows * _STRIP)
    wide = PILE / beside
    strips = [
        Box(x + index % beside * wide, y + index // beside * _STRIP, wide, _STRIP) for index in range(covered)
    ]
    return [*strips, Box(x, y + rows * _STRIP, PILE, CARD[1])]


_BEFORE: Final = (0.0, 1.0, -_GAP)
_START: Final = (0.0, 0.0, 0)
_CENTRE: Final = (0.5, 0.5, 0)
_END: Final = (1.0, 1.0, 0)
_AFTER: Final = (1.0, 0.0, _GAP)
"""How a pile lies to its princess: which share of her extent meets which of the pile's, and the gap."""
_ACROSS: Final = (_CENTRE, _START, *[_AFTER] * 3, _START, _CENTRE, _END, *[_BEFORE] * 3, _END)
_DOWN: Final = (*[_BEFORE] * 2, _END, _CENTRE, _START, *[_AFTER] * 3, _START, _CENTRE, _END, _BEFORE)
"""The same for each place, so that piles grow away from the circle and never into each other."""


def _corner(place: int, high: float) -> tuple[float, float]:
    """The upper left corner of a pile so high."""
    princess = princess_box(place)
    hers, its, gap = _ACROSS[place - 1]
    x = princess.x + hers * princess.wide - its * PILE + gap
    hers, its, gap = _DOWN[place - 1]
    return round(x, 1), round(princess.y + hers * princess.high - its * high + gap, 1)


def panel_box(index: int, count: int) -> Box:
    """Where the panel of a player is, of so many.

    >>> panel_box(0, 6).high, panel_box(1, 2).y - panel_box(0, 2).y
    (158, 254.0)
    """
    high = _HIGH[count]
    top = (HEIGHT - count * (high + MARGIN) + MARGIN) / 2
    return Box(2 * MIDDLE[0], top + index * (high + MARGIN), _PANEL, high)

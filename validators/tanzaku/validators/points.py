"""Points that are known, or lie in a range: whether a claim fits them, and what they are for people."""

from __future__ import annotations

from tanzaku.validators.engine import Range


def within(number: int, points: int | Range) -> bool:
    """Whether a number of points is the one computed, or one of those there may be.

    >>> within(46, 46), within(46, Range(40, None)), within(46, Range(0, 45))
    (True, True, False)
    """
    if not isinstance(points, Range):
        return number == points
    return points.low <= number and (points.high is None or number <= points.high)


def points_shown(points: int | Range) -> str:
    """Points for people.

    >>> points_shown(46), points_shown(Range(40, 46)), points_shown(Range(40, None))
    ('46', '40 to 46', 'at least 40')
    >>> points_shown(Range(46, 46))
    '46'
    """
    low, high = Range.of(points)
    return f"at least {low}" if high is None else str(low) if low == high else f"{low} to {high}"

"""The order in which the export form writes tags."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from tanzaku.notation.common_tags import Tags
from tanzaku.notation.declare import AFTER_SETUP, BEFORE_SETUP, Title


def export_order(title: Title, tags: Tags) -> Tags:
    """The tags in the order of the export form; unknown tags last, in their own order.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> export_order(OKIYA, (("Opening", "x"), ("First", "R"), ("Player.R", "Sei"), ("Event", "y")))
    (('Event', 'y'), ('Player.R', 'Sei'), ('First', 'R'), ('Opening', 'x'))
    """
    names = tuple([name for name, _ in tags])
    order = (_kept_order if len(names) <= _MOST else _order)(title, names)
    return tuple([tags[index] for index in order])


_MOST: Final = 64
"""The order of more tags is not kept."""


def _order(title: Title, names: tuple[str, ...]) -> tuple[int, ...]:
    """Which tag is the first in the export form, which the second, and so on."""
    ranks = _ranks(title)
    seats = {seat: rank for rank, seat in enumerate(title.marks)}

    def key(index: int) -> tuple[int, int, int, int]:
        kind, _, rest = names[index].partition(".")
        rank = ranks.get(kind, len(ranks))
        if rank == len(ranks):
            return rank, 0, 0, index
        seat, dot, _ = rest.partition(".")
        return rank, seats.get(seat, len(seats)), len(dot), index

    return tuple(sorted(range(len(names)), key=key))


_kept_order: Final = lru_cache(maxsize=256)(_order)
"""Archives repeat their names."""


@lru_cache(maxsize=64)
def _ranks(title: Title) -> dict[str, int]:
    names = (*BEFORE_SETUP, *title.components, *title.setup_tags, *AFTER_SETUP)
    return {name: rank for rank, name in enumerate(names)}

"""The order in which the export form writes tags."""

from __future__ import annotations

from functools import lru_cache

from tanzaku.notation.common_tags import Tags
from tanzaku.notation.declare import AFTER_SETUP, BEFORE_SETUP, Title


def export_order(title: Title, tags: Tags) -> Tags:
    """The tags in the order of the export form; unknown tags last, in their own order.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> export_order(OKIYA, (("Opening", "x"), ("First", "R"), ("Player.R", "Sei"), ("Event", "y")))
    (('Event', 'y'), ('Player.R', 'Sei'), ('First', 'R'), ('Opening', 'x'))
    """
    ranks = _ranks(title)
    seats = {seat: rank for rank, seat in enumerate(title.marks)}

    def key(entry: tuple[int, tuple[str, str]]) -> tuple[int, int, int, int]:
        index, (name, _) = entry
        kind, _, rest = name.partition(".")
        rank = ranks.get(kind, len(ranks))
        if rank == len(ranks):
            return rank, 0, 0, index
        seat, dot, _ = rest.partition(".")
        return rank, seats.get(seat, len(seats)), len(dot), index

    return tuple(tag for _, tag in sorted(enumerate(tags), key=key))


@lru_cache(maxsize=64)
def _ranks(title: Title) -> dict[str, int]:
    names = (*BEFORE_SETUP, *title.components, *title.setup_tags, *AFTER_SETUP)
    return {name: rank for rank, name in enumerate(names)}

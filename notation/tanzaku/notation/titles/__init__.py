"""Find a title by name, importing its module only then.

The titles that ship with tanzaku are known here by name, which saves the search
through installed packages; any other title is found through the entry points
of the group `tanzaku.titles`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

from tanzaku.notation.errors import UnknownTitle

if TYPE_CHECKING:
    from tanzaku.notation.declare import Title

_SHIPPED = {
    "okiya": "tanzaku.notation.titles.okiya:OKIYA",
    "journey": "tanzaku.notation.titles.journey:JOURNEY",
}


@lru_cache(maxsize=64)
def find_title(name: str) -> Title:
    """Return a title's declaration; raises UnknownTitle if none of that name is installed.

    >>> find_title("journey").seats
    ('A', 'B', 'C', 'D', 'E')
    """
    if name in _SHIPPED:
        module, _, attribute = _SHIPPED[name].partition(":")
        title: Title = getattr(import_module(module), attribute)
        return title
    if re.fullmatch(r"[a-z]{1,64}", name):
        from importlib.metadata import entry_points

        for point in entry_points(group="tanzaku.titles", name=name):
            loaded: Title = point.load()
            return loaded
    shown = name if len(name) <= 40 else name[:37] + "..."
    raise UnknownTitle(f"no title {shown!r} is installed")


def shipped_titles() -> tuple[str, ...]:
    """The titles that come with tanzaku.

    >>> shipped_titles()
    ('journey', 'okiya')
    """
    return tuple(sorted(_SHIPPED))


def title_names() -> tuple[str, ...]:
    """The names of all installed titles, in alphabetical order.

    >>> "okiya" in title_names()
    True
    """
    from importlib.metadata import entry_points

    return tuple(sorted({*_SHIPPED, *(point.name for point in entry_points(group="tanzaku.titles"))}))

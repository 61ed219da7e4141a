"""Find a title by name, importing its module only then.

The titles that ship with tanzaku are known here by name, which saves the search
through installed packages; any other title is found through the entry points
of the group `tanzaku.titles`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from tanzaku.notation.errors import UnknownTitle
from tanzaku.notation.wording import cut

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from tanzaku.notation.declare import Title

_SHIPPED = {
    "okiya": "tanzaku.notation.titles.okiya:OKIYA",
    "journey": "tanzaku.notation.titles.journey:JOURNEY",
    "genji": "tanzaku.notation.titles.genji:GENJI",
    "genpei": "tanzaku.notation.titles.genpei:GENPEI",
}


@lru_cache(maxsize=256)
def _find(name: str) -> Title | str:
    """A title, or the sentence that says why there is none; either is looked for once."""
    if name in _SHIPPED:
        module, _, attribute = _SHIPPED[name].partition(":")
        title: Title = getattr(import_module(module), attribute)
        return title
    if not re.fullmatch(r"[a-z]{1,64}", name):
        return f"no title {cut(name)!r} is installed"
    found = load_entry_point("tanzaku.titles", name)
    if found is None:
        return f"no title {name!r} is installed"
    if isinstance(found, NotLoaded):
        return f"{name!r} is installed but cannot be loaded: {found.why}"
    from tanzaku.notation.declare import Title as Declared

    if not isinstance(found, Declared) or found.name != name:
        return f"the entry point of {name!r} is not the declaration of a title of that name"
    if any(found.prefix == find_title(shipped).prefix for shipped in _SHIPPED):
        return f"{name!r} takes the prefix {found.prefix}, which another title has"
    return found


class NotLoaded(NamedTuple):
    """An entry point that is installed and cannot be loaded, and why."""

    why: str


def load_entry_point(group: str, name: str) -> object | None:
    """What an entry point names; None if there is none, NotLoaded if it cannot be loaded.

    >>> load_entry_point("tanzaku.titles", "chess") is None
    True
    """
    point = _entry_points(group).get(name)
    if point is None:
        return None
    try:
        loaded: object = point.load()
    except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever somebody else's package does harms only itself
        return NotLoaded(f"{type(error).__name__}: {error}")
    return loaded


@lru_cache(maxsize=8)
def _entry_points(group: str) -> Mapping[str, EntryPoint]:
    """The entry points of a group by name, searched for once."""
    from importlib.metadata import entry_points

    try:
        return {point.name: point for point in entry_points(group=group)}
    except Exception:  # noqa: BLE001 - a package whose metadata is broken hides the others, but stops nobody
        return {}


def find_title(name: str) -> Title:
    """Return a title's declaration; raises UnknownTitle if none of that name is installed.

    >>> find_title("journey").seats
    ('A', 'B', 'C', 'D', 'E')
    """
    found = _find(name)
    if isinstance(found, str):
        raise UnknownTitle(found)
    return found


def shipped_titles() -> tuple[str, ...]:
    """The titles that come with tanzaku.

    >>> shipped_titles()
    ('genji', 'genpei', 'journey', 'okiya')
    """
    return tuple(sorted(_SHIPPED))


def title_names() -> tuple[str, ...]:
    """The names of all installed titles, in alphabetical order.

    >>> "okiya" in title_names()
    True
    """
    return tuple(sorted({*_SHIPPED, *_entry_points("tanzaku.titles")}))


def entry_point_names(group: str) -> frozenset[str]:
    """The names of all entry points of a group.

    >>> "okiya" in entry_point_names("tanzaku.titles")
    True
    """
    return frozenset(_entry_points(group))

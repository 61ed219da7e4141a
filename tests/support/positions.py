"""Positions as plain values, to be compared."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

__all__ = ["contents"]

_LEFT_OUT = frozenset({"board", "dealt", "faces", "limit", "names", "options", "trail", "values"})
"""What of a position never changes, and its trail."""


def contents(thing: Any, without: Collection[str] = _LEFT_OUT) -> Any:
    """All that a position holds, down to plain values; of its trail, if that is wanted, how long it is.

    As text it also says in which order keys stand.
    """
    if isinstance(thing, dict):
        return {key: contents(value, without) for key, value in thing.items()}
    if isinstance(thing, tuple | list):
        return [contents(value, without) for value in thing]
    if isinstance(thing, frozenset):
        return sorted(thing)
    if thing is None or isinstance(thing, str | int):
        return thing
    if type(thing).__name__ == "Trail":
        return len(thing._entries)
    names = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    assert names, thing
    return {name: contents(getattr(thing, name), without) for name in names if name not in without}

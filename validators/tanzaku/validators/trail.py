"""What a position was before each action, so that actions can be taken back one by one.

An engine saves what it is about to change, then changes it. A position is never
copied: each action costs what it changes. Values that are saved are immutable,
or never changed in place.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, Final

_ABSENT: Final = object()
_KEY: Final = ""
"""Instead of an attribute's name: what was saved is the value of a key."""


class Trail:
    """Saved values, action by action.

    >>> class Counter:
    ...     count = 1
    >>> counter, places, trail = Counter(), {"C02": "hand"}, Trail()
    >>> trail.mark()
    >>> trail.save(counter, "count")
    >>> trail.save_key(places, "C02")
    >>> counter.count, places["C02"] = 2, "table"
    >>> trail.back()
    >>> counter.count, places
    (1, {'C02': 'hand'})
    """

    __slots__ = ("_entries", "recording")

    def __init__(self) -> None:
        """Begin with nothing to take back."""
        self._entries: list[Any] = []
        """Thing, value and name of each, and None where an action begins; flat, since the garbage collector
        would look at every object that held one of them."""
        self.recording = True
        """Whether anything is saved; off for what is played for good."""

    def mark(self) -> None:
        """An action begins here: `back` goes to this point."""
        if self.recording:
            self._entries.append(None)

    def save(self, thing: object, *names: str) -> None:
        """Save attributes that are about to change."""
        if self.recording:
            entries = self._entries
            for name in names:
                entries += thing, getattr(thing, name), name

    def save_key(self, mapping: dict[Any, Any], key: Hashable) -> None:
        """Save the value of a key that is about to change, to come, or to go."""
        if self.recording:
            self._entries += key, mapping, mapping.get(key, _ABSENT), _KEY

    def back(self) -> None:
        """Put everything back that was saved since the last mark; IndexError without one."""
        pop = self._entries.pop
        while (name := pop()) is not None:
            value, thing = pop(), pop()
            if name:
                setattr(thing, name, value)
                continue
            key = pop()
            if value is _ABSENT:
                thing.pop(key, None)
            else:
                thing[key] = value

    def clear(self) -> None:
        """Forget everything: what was done stays done."""
        self._entries.clear()

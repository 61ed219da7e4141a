"""Places of values in JSON, of which those within items can be let go and read again.

A faulty record may have very many items, variations among them, and few of
their places are ever asked for: about as many as there are findings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast, overload

from tanzaku.notation.diagnostics import Path
from tanzaku.notation.told import Place

_D = TypeVar("_D")
KEPT: Final = 1 << 12
"""Places that are kept in any case: a record that has no more is read once."""


class Places(dict[Path, Place]):
    """Places by path; `unfold` is called with a path that is not there, and may add it.

    >>> def unfold(path):
    ...     if path == ("turns", 0):
    ...         places["turns", 0] = (4, 9)
    >>> places = Places(unfold)
    >>> ("turns", 0) in places, places.get(("turns", 0)), places.get(("turns", 1))
    (True, (4, 9), None)
    """

    __slots__ = ("_unfold",)

    def __init__(self, unfold: Callable[[Path], None]) -> None:
        """There is no place yet."""
        super().__init__()
        self._unfold = unfold

    def __contains__(self, path: object) -> bool:
        if not super().__contains__(path):
            self._unfold(cast("Path", path))
        return super().__contains__(path)

    def __missing__(self, path: Path) -> Place:
        self._unfold(path)
        if super().__contains__(path):
            return self[path]
        raise KeyError(path)

    @overload
    def get(self, key: Path, default: None = None, /) -> Place | None: ...
    @overload
    def get(self, key: Path, default: Place, /) -> Place: ...
    @overload
    def get(self, key: Path, default: _D, /) -> Place | _D: ...

    def get(self, key: Path, default: object = None, /) -> object:
        """The place of a path, or the default."""
        return self[key] if key in self else default  # noqa: SIM401 - that would call this again


def let_go(paths: dict[Path, Any], path: Path) -> None:
    """Take away what was added last and lies within this path.

    >>> paths = dict.fromkeys([("turns",), ("turns", 0), ("turns", 0, "items"), ("turns", 0, "items", 0)])
    >>> let_go(paths, ("turns", 0))
    >>> list(paths)
    [('turns',), ('turns', 0)]
    """
    length = len(path)
    while (last := next(reversed(paths), ()))[:length] == path and len(last) > length:
        paths.popitem()

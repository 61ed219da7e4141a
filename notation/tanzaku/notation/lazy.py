"""Public names imported when they are first asked for (PEP 562), so that importing a package costs little."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any


def lazy_names(package: str, where: Mapping[str, tuple[str, ...]]) -> Callable[[str], Any]:
    """A module's `__getattr__`: `where` gives the public names of each of the package's modules.

    >>> get = lazy_names("tanzaku.notation", {"digest": ("game_digest",)})
    >>> get("game_digest").__name__
    'game_digest'
    """
    home = {name: module for module, names in where.items() for name in names}

    def get(name: str) -> Any:  # noqa: ANN401 - any public name
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        value = getattr(import_module(f"{package}.{home[name]}"), name)
        setattr(sys.modules[package], name, value)
        return value

    return get

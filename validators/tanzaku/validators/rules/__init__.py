"""Find a title's rules by name, importing their module only then."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from tanzaku.notation.errors import UnknownTitle

if TYPE_CHECKING:
    from tanzaku.notation.diagnostics import Code
    from tanzaku.validators.engine import Position

_SHIPPED = {"okiya": "tanzaku.validators.rules.okiya:OKIYA_RULES"}


class Rules(NamedTuple):
    """A title's rules side: its engine and the codes of its own."""

    title: str
    engine: type[Position]
    codes: Mapping[str, Code]


@lru_cache(maxsize=64)
def find_rules(title: str) -> Rules:
    """Return a title's rules; raises UnknownTitle if none are installed.

    >>> find_rules("okiya").engine.__name__
    'OkiyaPosition'
    """
    if title in _SHIPPED:
        module, _, attribute = _SHIPPED[title].partition(":")
        rules: Rules = getattr(import_module(module), attribute)
        return rules
    from importlib.metadata import entry_points

    for point in entry_points(group="tanzaku.rules", name=title):
        loaded: Rules = point.load()
        return loaded
    raise UnknownTitle(f"no rules of {title!r} are installed")


def rules_names() -> tuple[str, ...]:
    """The titles whose rules are installed, in alphabetical order.

    >>> "okiya" in rules_names()
    True
    """
    from importlib.metadata import entry_points

    return tuple(sorted({*_SHIPPED, *(point.name for point in entry_points(group="tanzaku.rules"))}))

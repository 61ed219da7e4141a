"""Find a title's rules by name, importing their module only then."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, NamedTuple

from tanzaku.notation.errors import UnknownTitle
from tanzaku.notation.titles import entry_point_names, find_title, load_entry_point

if TYPE_CHECKING:
    from tanzaku.notation.diagnostics import Code
    from tanzaku.validators.engine import Position

_SHIPPED = {
    "okiya": "tanzaku.validators.rules.okiya:OKIYA_RULES",
    "journey": "tanzaku.validators.rules.journey:JOURNEY_RULES",
    "genji": "tanzaku.validators.rules.genji:GENJI_RULES",
    "genpei": "tanzaku.validators.rules.genpei:GENPEI_RULES",
}


class Rules(NamedTuple):
    """A title's rules side: its engine, the codes of its own, and what helps beside them.

    `aids` names what few commands need, each as `module:attribute`, which is
    imported when it is asked for: `course` is the class of the title's matches,
    `annotator` what there is to say of turns, `dealer` what random games need,
    `picture` how a position looks, `components` what is wrong with a set of
    cards, `component-doubts` what looks so.
    """

    title: str
    engine: type[Position]
    codes: Mapping[str, Code]
    aids: Mapping[str, str] = {}

    def aid(self, name: str) -> Any:  # noqa: ANN401 - each aid has a type of its own
        """The aid of this name, or None where the title has none."""
        where = self.aids.get(name)
        if where is None:
            return None
        module, _, attribute = where.partition(":")
        return getattr(import_module(module), attribute)


@lru_cache(maxsize=256)
def _find(title: str) -> Rules | str:
    """A title's rules, or the sentence that says why there are none; either is looked for once."""
    if title in _SHIPPED:
        module, _, attribute = _SHIPPED[title].partition(":")
        rules: Rules = getattr(import_module(module), attribute)
        return rules
    found = load_entry_point("tanzaku.rules", title)
    if found is None:
        return f"no rules of {title!r} are installed"
    if isinstance(found, str):
        return f"the rules of {found}"
    if not isinstance(found, Rules):
        return f"the entry point of the rules of {title!r} is not a Rules"
    try:
        prefix = find_title(title).prefix
    except UnknownTitle as unknown:
        return str(unknown)
    foreign = [code for code in found.codes if not code.startswith(prefix)]
    return f"the rules of {title!r} have the code {foreign[0]}, which is not theirs" if foreign else found


def find_rules(title: str) -> Rules:
    """Return a title's rules; raises UnknownTitle if none are installed.

    >>> find_rules("okiya").engine.__name__
    'OkiyaPosition'
    """
    found = _find(title)
    if isinstance(found, str):
        raise UnknownTitle(found)
    return found


def rules_names() -> tuple[str, ...]:
    """The titles whose rules are installed, in alphabetical order.

    >>> "okiya" in rules_names()
    True
    """
    return tuple(sorted({*_SHIPPED, *entry_point_names("tanzaku.rules")}))

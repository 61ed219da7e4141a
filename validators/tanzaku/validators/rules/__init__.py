"""Find a title's rules by name, importing their module only then."""

from __future__ import annotations

from collections.abc import Mapping
from difflib import get_close_matches
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tanzaku.notation.errors import UnknownTitle
from tanzaku.notation.titles import NotLoaded, entry_point_names, find_title, load_entry_point
from tanzaku.notation.wording import listed
from tanzaku.validators.failing import RulesFault, is_a

if TYPE_CHECKING:
    from tanzaku.notation.diagnostics import Code
    from tanzaku.validators.engine import Position

_SHIPPED = {
    "okiya": "tanzaku.validators.rules.okiya:OKIYA_RULES",
    "journey": "tanzaku.validators.rules.journey:JOURNEY_RULES",
    "genji": "tanzaku.validators.rules.genji:GENJI_RULES",
    "genpei": "tanzaku.validators.rules.genpei:GENPEI_RULES",
}

AIDS: Final[Mapping[str, str]] = {
    "annotator": "tanzaku.validators.annotating:Annotator",
    "component-doubts": "",
    "components": "",
    "course": "tanzaku.validators.matches.course:Course",
    "dealer": "tanzaku.validators.generating:Dealer",
    "picture": "tanzaku.validators.pictures.picture:Picture",
}
"""What rules may name as an aid, and the class that it derives from; empty for a function."""


class Rules(NamedTuple):
    """A title's rules side: its engine, the codes of its own, and what helps beside them.

    `aids` names what few commands need, each as `module:attribute`, which is
    imported when it is asked for: `course` is the class of the title's matches,
    a Course; `annotator` what there is to say of turns, an Annotator; `dealer`
    what random games need, a Dealer; `picture` how a position looks, a Picture.
    `components` and `component-doubts` are functions that are given the
    components of a set, by kind and identifier, and yield sentences: what is
    wrong with it by the rulebook, and what looks so.
    """

    title: str
    engine: type[Position]
    codes: Mapping[str, Code]
    aids: Mapping[str, str] = {}

    def aid(self, name: str) -> Any:  # noqa: ANN401 - each aid has a type of its own
        """The aid of this name, or None where the title has none.

        Raises RulesFault if it cannot be loaded, or is not what an aid of this name is.
        """
        where = self.aids.get(name)
        if where is None:
            return None
        try:
            found = _attribute(where)
        except (Exception, SystemExit) as error:
            why = f"{type(error).__name__}: {error}"
            raise RulesFault(f"the {name} of {self.title} cannot be loaded from {where!r}: {why}") from error
        base = AIDS.get(name)
        if not (callable(found) if not base else _derives(found, _attribute(base))):
            kind = base.rpartition(":")[2] if base else "function"
            raise RulesFault(f"the {name} of {self.title}, {where!r}, is no {kind}")
        return found

    @property
    def strange_aids(self) -> tuple[str, ...]:
        """Sentences on aids that these rules name and nothing asks for, such as misspelt ones."""
        told: list[str] = []
        for name in sorted(set(self.aids) - AIDS.keys()):
            near = get_close_matches(str(name), list(AIDS), 1)
            hint = f"did you mean {near[0]!r}?" if near else f"there are {listed(list(AIDS))}"
            told.append(f"{name!r} is no aid; {hint}")
        return tuple(told)

    def lacking(self, name: str) -> str:
        """What to say of an aid that these rules do not name, and of those that may be a slip of the pen.

        >>> find_rules("okiya").lacking("components")
        "its rules name no aid 'components'"
        """
        return "; ".join([f"its rules name no aid {name!r}", *self.strange_aids])


def _attribute(where: str) -> Any:  # noqa: ANN401 - whatever stands there
    """What a text `module:attribute` names."""
    module, _, attribute = where.partition(":")
    return getattr(import_module(module), attribute)


def _derives(found: object, base: type[object]) -> bool:
    return isinstance(found, type) and issubclass(found, base)


@lru_cache(maxsize=256)
def _find(title: str) -> Rules | str:
    """A title's rules, or the sentence that says why there are none; either is looked for once."""
    if title in _SHIPPED:
        shipped: Rules = _attribute(_SHIPPED[title])
        return shipped
    found = load_entry_point("tanzaku.rules", title)
    if found is None:
        return f"no rules of {title!r} are installed"
    if isinstance(found, NotLoaded):
        return f"the rules of {title!r} are installed but cannot be loaded: {found.why}"
    if not isinstance(found, Rules):
        return f"the entry point of the rules of {title!r} is not a Rules"
    try:
        prefix = find_title(title).prefix
    except UnknownTitle as unknown:
        return str(unknown)
    return _unfit(title, prefix, found) or found


def _unfit(title: str, prefix: str, rules: Rules) -> str:
    """Why these are no rules for a title, whatever the package says of itself; empty if they are."""
    from tanzaku.notation.diagnostics import Code
    from tanzaku.validators.engine import Position

    if rules.title != title:
        return f"the rules that are installed for {title!r} are those of {rules.title!r}"
    if not _derives(rules.engine, Position):
        return f"the engine of the rules of {title!r} is not a Position"
    if not is_a(rules.codes, Mapping) or not all(is_a(code, Code) for code in rules.codes.values()):
        return f"the codes of the rules of {title!r} are not made by catalogue(…)"
    if not is_a(rules.aids, Mapping):
        return f"the aids of the rules of {title!r} are no mapping"
    foreign = [code for code in rules.codes if not code.startswith(prefix)]
    return f"the rules of {title!r} have the code {foreign[0]}, which is not theirs" if foreign else ""


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

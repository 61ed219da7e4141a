"""What is printed on components: what an engine makes of it, and what is wrong with it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, Generic, TypeAlias, TypeVar

from tanzaku.validators.engine import SetupFault

Parts: TypeAlias = Mapping[str, Mapping[str, Any]]
"""Components by kind and identifier, as an engine is given them."""
T = TypeVar("T")
_MOST: Final = 16
"""Of how many sets is kept what was made of them."""


class Printed(Generic[T]):
    """What an engine makes of components, kept by their identity: the records of an archive share one set.

    >>> cards = {"Card": {"b01": "spring"}}
    >>> names = Printed("XYZ001", lambda parts: iter(()), lambda parts: sorted(parts["Card"]))
    >>> names(cards), names(cards) is names(cards)
    (['b01'], True)
    """

    def __init__(
        self, code: str, faults: Callable[[Parts], Iterator[tuple[str, str]]], make: Callable[[Parts], T]
    ) -> None:
        """`faults` are tags and sentences, told with the code; without any `make` makes it."""
        self._code, self._faults, self._make = code, faults, make
        self._kept: dict[int, tuple[Parts, T]] = {}

    def __call__(self, components: Parts) -> T:
        """What is made of components; raises SetupFault if they do not fit the rulebook."""
        kept = self._kept.get(id(components))
        if kept is not None:
            return kept[1]
        for tag, sentence in self._faults(components):
            raise SetupFault(self._code, sentence, tag)
        made = self._make(components)
        if components:
            if len(self._kept) >= _MOST:
                self._kept.clear()
            self._kept[id(components)] = (components, made)  # held, so that the identity stays its own
        return made


def each_fault(
    components: Parts, checks: Mapping[str, Callable[[str, Any], str]]
) -> Iterator[tuple[str, str]]:
    """What is wrong with single components: the tag that embeds one, and a sentence.

    `checks` are by kind, and say of an identifier and its component what is
    wrong with it; empty if nothing is.

    >>> list(
    ...     each_fault({"Card": {"b1": ""}}, {"Card": lambda key, card: f"{key} is bare" if not card else ""})
    ... )
    [('Card.b1', 'b1 is bare')]
    """
    for kind, check in checks.items():
        for key, one in components.get(kind, {}).items():
            fault = check(key, one)
            if fault:
                yield f"{kind}.{key}", fault


def miscounted(found: int, due: int, what: str) -> Iterator[str]:
    """A sentence if there are not as many as there should be.

    >>> list(miscounted(81, 82, "poem cards")), list(miscounted(6, 6, "bonus cards"))
    (['there are 81 poem cards, not 82'], [])
    """
    if found != due:
        yield f"there are {found} {what}, not {due}"


def multiset(names: Iterable[str]) -> Counter[str]:
    """How many of each name, where `bird*2` is two birds.

    >>> sorted(multiset(("bird*2", "red", "bird")).items())
    [('bird', 3), ('red', 1)]
    """
    found: Counter[str] = Counter()
    for name in names:
        what, _, times = name.partition("*")
        found[what] += int(times or 1)
    return found

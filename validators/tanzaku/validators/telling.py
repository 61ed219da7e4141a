"""Remarks in words, for people: pairs of a word and a value, said by the patterns of a title."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Final

from tanzaku.notation.atoms import NONE
from tanzaku.notation.wording import listed
from tanzaku.validators.engine import EMPTY, Range
from tanzaku.validators.points import points_shown

Pair = tuple[str, str]
"""A word, and its value: an atom, or several with commas between them."""

_GAP: Final = re.compile(r"\{([a-z0-9]*)\}")
_TIMES: Final = re.compile(r"([0-9]{1,3})\*([0-9]{1,3})")


def paired(arguments: tuple[str, ...]) -> list[Pair] | None:
    """Words with the values that follow them; None if they are no such pairs.

    >>> paired(("total", "14", "won", "A")), paired(("+0.3",))
    ([('total', '14'), ('won', 'A')], None)
    """
    return None if len(arguments) % 2 else list(zip(arguments[::2], arguments[1::2], strict=True))


class Words:
    """What the words of a title's remarks are for people.

    `patterns` are by word, or by word and first part of the value, and have gaps
    for the value: `{}` is all of it, in words; `{value}` as it stands; `{0}`,
    `{1}` and so on its parts, `{rest}` all but the first; `{and}` and `{or}` its
    parts as a sentence lists them. `gaps` are further ones of the title, made
    of the parts. `fixed` are pairs that are said in another way, `seats` the
    letters that points may follow, and `named` says what a part is called.

    >>> words = Words({"total": "{} in all", "won": "won by {and}"}, {("won", "-"): "a tie"}, seats="AB")
    >>> words.told(("total", "A14,B9..12", "won", "A", "luck", "2*3"))
    'A 14, B 9 to 12 in all; won by A; luck 2 × 3'
    """

    def __init__(
        self,
        patterns: Mapping[str, str],
        fixed: Mapping[Pair, str] | None = None,
        *,
        seats: Iterable[str] = "",
        named: Callable[[str], str] = str,
        gaps: Mapping[str, Callable[[list[str]], str]] = EMPTY,
    ) -> None:
        """Keep the tables."""
        self._patterns = patterns
        self._fixed = fixed or {}
        self._named = named
        self._points = re.compile(rf"({'|'.join(sorted(seats))}|)([0-9]{{1,9}})(?:\.\.([0-9]{{1,9}}|\?))?")
        self._gaps: Mapping[str, Callable[[list[str]], str]] = {
            "": self._list,
            "value": ",".join,
            "rest": lambda parts: self._list(parts[1:]),
            "and": listed,
            "or": lambda parts: listed(["nobody" if one == NONE else one for one in parts], "or"),
            **gaps,
        }

    def told(
        self, arguments: tuple[str, ...], parts: Callable[[list[Pair]], Iterable[str]] | None = None
    ) -> str:
        """Words and values as a sentence; what is not known, or is no such pairs, stays as it is.

        `parts` gives the parts of the sentence where pairs belong together.
        """
        pairs = paired(arguments)
        if pairs is None:
            return " ".join(arguments)
        return "; ".join([self.said(*pair) for pair in pairs] if parts is None else parts(pairs))

    def said(self, word: str, value: str) -> str:
        """A word and its value."""
        if (word, value) in self._fixed:
            return self._fixed[word, value]
        parts = value.split(",")
        pattern = self._patterns.get(f"{word} {parts[0]}") or self._patterns.get(word)
        if pattern is None:
            return f"{word} {self._list(parts)}"
        return _GAP.sub(lambda found: self._gap(found[1], parts), pattern)

    def _gap(self, name: str, parts: list[str]) -> str:
        if name.isdecimal():
            return self._named(parts[int(name)]) if int(name) < len(parts) else ""
        return self._gaps[name](parts)

    def listing(self, value: str) -> str:
        """A value, or several of them, in words."""
        return self._list(value.split(","))

    def _list(self, parts: list[str]) -> str:
        return ", ".join(map(self.one, parts))

    def one(self, value: str) -> str:
        """Points, those of a seat, a product, or what stands for itself.

        >>> words = Words({}, seats="AB")
        >>> [words.one(value) for value in ("4", "A2..?", "C4", "2*3", "b12")]
        ['4', 'A at least 2', 'C4', '2 × 3', 'b12']
        """
        found = self._points.fullmatch(value)
        if not found:
            product = _TIMES.fullmatch(value)
            return f"{product[1]} × {product[2]}" if product else value
        seat, low, high = found.groups()
        most = int(low) if high is None else None if high == "?" else int(high)
        points = points_shown(Range(int(low), most))
        return f"{seat} {points}" if seat else points

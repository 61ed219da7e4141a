"""The patterns of forms: whether they mean the same in every language that must read them.

They are matched by Python, and stand in schemas, where ECMA-262 (JSON Schema)
and XSD (RELAX NG) read them. The three share much, and differ silently in the
rest; a title whose patterns are not shared is refused when it is declared.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from tanzaku.notation import limits
from tanzaku.notation.atoms import Form
from tanzaku.notation.errors import DeclarationError
from tanzaku.notation.text import scan

_TOKEN: Final = re.compile(
    r"""\\(?P<escape>.)
    |\[(?P<negated>\^)?(?P<members>(?:\\.|[^\\\[\]])+)\]
    |(?P<bound>\((?![?])|\|)
    |(?P<close>\))
    |(?P<times>[?*+]|\{(?:[0-9]{1,4},)?(?P<most>[0-9]{0,4})\})
    |(?P<letter>[^\\^$.|?*+()\[\]{}])""",
    re.DOTALL | re.VERBOSE,
)
_MEMBER: Final = re.compile(r"(?P<first>\\?.)(?:-(?P<last>\\.|[^\\]))?", re.DOTALL)
_ESCAPES: Final = frozenset(r"\|.?*+(){}[]^nrt")
_CONTROLS: Final = {"n": "\n", "r": "\r", "t": "\t"}
_UNSHARED: Final = {
    "^": "an anchor: a form's pattern is for the whole atom",
    "$": "an anchor: a form's pattern is for the whole atom, and a dollar is [$]",
    ".": "a dot, which leaves out other characters in each language: name what may stand there",
    "(": "a group that is more than a group: (?:…), names, flags and look-around are not shared",
    "[": "a class that is not shared: it is empty, or a bracket in it lacks its backslash",
    "\\": "a backslash at its end",
}


class _Unshared(Exception):  # noqa: N818 - becomes a sentence
    """Why a pattern is not shared."""


class Letters(NamedTuple):
    """What atoms of a pattern can be made of: ranges of characters, and whether they may be long."""

    ranges: tuple[tuple[str, str], ...]
    long: bool

    def may_hold(self, characters: Iterable[str]) -> bool:
        """Whether one of these characters may stand in such an atom.

        >>> letters(Form("a card", "[CSP][0-9]{2}")).may_hold(",;")
        False
        """
        return any(first <= one <= last for one in characters for first, last in self.ranges)


def shared_pattern(pattern: str) -> str | None:
    """Why a pattern does not mean the same in Python, ECMA-262 and XSD; None if it does.

    >>> shared_pattern("[a-d][1-4]|new"), shared_pattern("a+?")
    (None, '+? repeats what cannot be repeated, or is not greedy')
    """
    try:
        _letters(pattern)
    except _Unshared as reason:
        return str(reason)
    return None


@lru_cache(maxsize=256)
def letters(form: Form) -> Letters:
    """What the atoms of a form can be made of; raises DeclarationError if its pattern is not shared.

    >>> letters(Form("a colour", "[a-z]+"))
    Letters(ranges=(('a', 'z'),), long=True)
    """
    try:
        return _letters(form.pattern)
    except _Unshared as reason:
        raise DeclarationError(f"{form.name}: no schema can have its pattern: {reason}") from None


def _letters(pattern: str) -> Letters:
    ranges: list[tuple[str, str]] = []
    length = len(pattern)  # at most, for what does not repeat
    at, before = 0, ""
    while at < len(pattern):
        found = _TOKEN.match(pattern, at)
        if found is None:
            raise _Unshared(_UNSHARED.get(pattern[at], f"{pattern[at]} without its backslash"))
        kind = found.lastgroup or ""
        if found["times"]:
            if before in {"", "bound", "times"}:
                raise _Unshared(
                    f"{pattern[at - 1 : found.end()]} repeats what cannot be repeated, or is not greedy"
                )
            length *= 1 if found["times"] == "?" else int(found["most"] or limits.ATOM_LENGTH + 1)
            kind = "times"
        elif found["members"]:
            members = tuple(_members(found["members"]))
            ranges += [("\0", "\U0010ffff")] if found["negated"] else members
        elif found["escape"] or found["letter"]:
            one = _escaped(found["escape"], _ESCAPES) if found["escape"] else _allowed(found["letter"])
            ranges.append((one, one))
        at, before = found.end(), kind
    return Letters(tuple(ranges), length > limits.ATOM_LENGTH)


def _members(text: str) -> Iterator[tuple[str, str]]:
    """The ranges of a class; a single character is a range of one."""
    doubled = re.search(r"&&|\|\||~~|--", text)
    if doubled:
        raise _Unshared(f"{doubled[0]} in a class, which is an operation on classes in some languages")
    for found in _MEMBER.finditer(text):
        first, last = found["first"], found["last"] or found["first"]
        if "-" in {first, found["last"]} and (found["last"] or (found.start() and found.end() < len(text))):
            raise _Unshared("a hyphen in the middle of a class, without its backslash")
        ends = [
            _escaped(one[1], _ESCAPES | {"-"}) if one[0] == "\\" else _allowed(one) for one in (first, last)
        ]
        yield ends[0], ends[1]


def _escaped(letter: str, known: frozenset[str]) -> str:
    if letter not in known:
        raise _Unshared(
            f"\\{letter}, which is not the same everywhere" + (": write [$]" if letter == "$" else "")
        )
    return _CONTROLS.get(letter, letter)


def _allowed(letter: str) -> str:
    if scan.REFUSED.search(letter):
        raise _Unshared(f"the character U+{ord(letter):04X}, which no form of a record can hold")
    return letter

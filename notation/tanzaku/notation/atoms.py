"""Atoms: the smallest written values, and the forms they can have.

An atom has no white space and none of ``(){}[]";=`` in it. A title names the
forms of its atoms once (a square, a card, a number of steps); the text, XML and
JSON forms, the schemas and the error messages all follow from that.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias

from attrs import field, frozen

from tanzaku.notation import limits
from tanzaku.notation.errors import DeclarationError, ValueFault

Value: TypeAlias = str | int
"""What an atom is in Python: text, or a whole number."""

_SPECIAL = re.compile(r"[\\^$.|?*+]")
"""What has a meaning in all pattern languages that schemas use, and can stand in a word."""

UNKNOWN = "?"
"""A card or token that was there and was not seen."""

NONE = "-"
"""There was none to be had: a flip from an empty deck."""

_KEEP = 1 << 12
"""How many atoms a form keeps that it has read."""

_WRITABLE = re.compile(
    r"(?![A-Z*]:\Z|[0-9]+\.\Z|[0-9]+x\?\Z)[^\x00-\x20\x7f-\x9f(){}\[\]\";=\ud800-\udfff\ufffe\uffff]{1,256}"
)
"""What can be written as one atom: no seat mark, number or count, and no character that ends one."""

_SAFE = re.compile(r"[^\s(){}\[\]\";=,]+")

_NUMBER = re.compile("[0-9]+")
_SHORT = 40
"""Longer atoms are nobody's slip of the pen."""


def _no_leniency(_text: str) -> str | None:
    return None


@frozen
class Form:
    """The form of an atom.

    `name` is what a person calls it, `pattern` a regular expression for the
    whole of it (only what Python, ECMA-262 and XSD patterns share), `integer`
    says that the value is a whole number in Python and JSON, `unknown` that `?`
    may stand for it, `none` that `-` may, and `lenient` turns another spelling,
    read in text only, into the right one or returns None.

    >>> square = Form("a square (a1 to d4)", "[a-d][1-4]")
    >>> square.read("b3")
    'b3'
    >>> square.read("e5")
    Traceback (most recent call last):
    ...
    tanzaku.notation.errors.ValueFault: 'e5' is not a square (a1 to d4)
    """

    name: str
    pattern: str
    integer: bool = False
    unknown: bool = False
    none: bool = False
    lenient: Callable[[str], str | None] = _no_leniency
    _full: re.Pattern[str] = field(init=False, eq=False, repr=False)
    known: dict[str, Value] = field(init=False, eq=False, repr=False, factory=dict)
    """Atoms that were read before, and their values."""

    def __attrs_post_init__(self) -> None:
        """Compile the pattern once."""
        try:
            object.__setattr__(self, "_full", re.compile(self.pattern))
        except re.error as error:
            raise DeclarationError(f"{self.name}: {error}") from None

    def learn(self, texts: list[str]) -> None:
        """Keep what these atoms read as, for the next time; they have been read once already.

        >>> end = choice("an end of a journey", "L", "R")
        >>> end.learn(["L", "x"])
        >>> end.known
        {'L': 'L'}
        """
        for text in texts:
            if len(self.known) < _KEEP:
                with suppress(ValueFault):
                    self.known[text] = self.read(text)

    def recall(self, text: str) -> Value:
        """What `read` gives, kept for the next time.

        >>> integer("a number of steps", 1, 3).recall("03")
        3
        """
        value = self.known.get(text)
        if value is None:
            value = self.read(text)
            if len(self.known) < _KEEP:
                self.known[text] = value
        return value

    def read(self, text: str) -> Value:
        """Turn the written atom into its value, or raise ValueFault with the reason.

        >>> steps = integer("a number of steps", 1, 3)
        >>> steps.read("03")
        3
        """
        if (text == UNKNOWN and self.unknown) or (text == NONE and self.none):
            return text
        if self.integer and text.isascii() and text.isdigit():
            text = text.lstrip("0") or "0"
        if not self._full.fullmatch(text):
            again = self.lenient(text)
            if again is None:
                raise ValueFault(f"{_shown(text)} is not {self.name}")
            text = again
        return int(text) if self.integer else text

    def check(self, value: object) -> Value:
        """Return `value` if it is a value of this form, else raise ValueFault.

        >>> integer("a number of steps", 1, 3).check(4)
        Traceback (most recent call last):
        ...
        tanzaku.notation.errors.ValueFault: '4' is not a number of steps (1 to 3)
        """
        if value == UNKNOWN and self.unknown:
            return UNKNOWN
        if value == NONE and self.none:
            return NONE
        wanted = int if self.integer else str
        if type(value) is not wanted or not self._full.fullmatch(str(value)):
            raise ValueFault(f"{_shown(str(value))} is not {self.name}")
        if not _WRITABLE.fullmatch(str(value)):
            raise ValueFault(f"{_shown(str(value))} cannot be written as one atom")
        return value

    def fits(self, value: object) -> bool:
        """Whether `value` is a value of this form.

        >>> steps = integer("a number of steps", 1, 3)
        >>> steps.fits(3), steps.fits(4)
        (True, False)
        """
        try:
            self.check(value)
        except ValueFault:
            return False
        return True

    def respelled(self, text: str) -> str | None:
        """The atom that this would be in other letters, or with other zeros; None if there is none.

        >>> climber = Form("a card (k01 to k20)", "k(0[1-9]|1[0-9]|20)")
        >>> climber.respelled("k9"), climber.respelled("K009"), climber.respelled("k21")
        ('k09', 'k09', None)
        """
        for spelled in dict.fromkeys((text, text.lower(), text.upper())) if len(text) <= _SHORT else ():
            again = spelled if spelled != text and self.fits(spelled) else self._zeros(spelled)
            if again is not None:
                return again
        return None

    def _zeros(self, text: str) -> str | None:
        """The atom with other zeros before a number in it."""
        for found in _NUMBER.finditer(text):
            digits = found[0].lstrip("0") or "0"
            for width in range(len(digits), limits.DIGITS + 1):
                again = f"{text[: found.start()]}{digits.zfill(width)}{text[found.end() :]}"
                if self.fits(again):
                    return again
        return None

    @property
    def whole_pattern(self) -> str:
        """The pattern with `?` and `-` where they are allowed.

        >>> Form("a card", "[CSP][0-9]{2}", unknown=True).whole_pattern
        '[CSP][0-9]{2}|[?]'
        """
        return self.pattern + ("|[?]" if self.unknown else "") + ("|[-]" if self.none else "")


def _shown(text: str) -> str:
    """Quote an atom for a message, cut to a length that a person can read."""
    return repr(text if len(text) <= 40 else text[:37] + "...")


def _literal(found: re.Match[str]) -> str:
    """A character that means itself in Python, ECMA-262 and XSD patterns, where a dollar has no escape."""
    return "[$]" if found[0] == "$" else "\\" + found[0]


def choice(name: str, *words: str) -> Form:
    """One of a few words.

    >>> choice("an end of a journey", "L", "R").read("L")
    'L'
    """
    if not words or not all(_SAFE.fullmatch(word) for word in words):
        raise DeclarationError(f"{name}: a choice is among words without a character that no atom can hold")
    return Form(f"{name} ({', '.join(words)})", "|".join(_SPECIAL.sub(_literal, word) for word in words))


def integer(name: str, least: int = 0, most: int = 10**limits.DIGITS - 1) -> Form:
    """A whole number from `least` to `most`, written in decimal digits.

    >>> integer("a score").read("46")
    46
    """
    if not 0 <= least <= most:
        raise DeclarationError(f"{name}: from {least} to {most} there is no number that the notation has")
    return Form(f"{name} ({least} to {most})", _range_pattern(least, most), integer=True)


def _range_pattern(least: int, most: int) -> str:
    """A pattern for a range: exact for small ranges, else by the number of digits.

    >>> _range_pattern(1, 3), _range_pattern(0, 999999999)
    ('1|2|3', '0|[1-9][0-9]{0,8}')
    """
    if most - least < 100:
        return "|".join(str(number) for number in range(least, most + 1))
    if least not in {0, 1} or str(most).strip("9"):
        raise DeclarationError("a long range starts at 0 or 1 and ends at a row of nines")
    tail = f"[1-9][0-9]{{0,{len(str(most)) - 1}}}"
    return f"0|{tail}" if least == 0 else tail


def card(name: str, pattern: str, *, none: bool = False) -> Form:
    """A card or token, which may always be unknown too (`?`) and, with `none`, not there (`-`).

    Where it is always seen, declare a Form, which has `?` only with `unknown`:
    `Form(name, pattern)`, or `Form(name, pattern, none=True)` for `-` alone.

    >>> card("a festival card", "[CSP][0-9]{2}").read("?")
    '?'
    """
    return Form(name, pattern, unknown=True, none=none)

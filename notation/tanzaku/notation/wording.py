"""Small pieces of sentences that messages share."""

from __future__ import annotations

from collections.abc import Sequence


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a sentence lists them.

    >>> listed(("R", "B")), listed(("A", "B", "C"), "or"), listed(("A",))
    ('R and B', 'A, B or C', 'A')
    """
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def cut(text: str) -> str:
    """A piece of a source for a message, not longer than a person can read.

    >>> cut("a" * 50)
    'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...'
    """
    return text if len(text) <= 40 else text[:37] + "..."


_INVISIBLE = frozenset("\u034f\u115f\u1160\u3164\uffa0")
"""Letters and marks that show nothing, beside the categories below."""


_HARMFUL = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def harmless(text: str) -> str:
    r"""Show as a code point whatever could move a cursor, turn a line around or hide; a tab becomes a space.

    >>> harmless("\x1b[2Jno\u202eye")
    '<U+001B>[2Jno<U+202E>ye'
    """
    if text.isascii() and text.isprintable():
        return text
    from unicodedata import category

    return "".join(
        letter
        if letter.isprintable() and letter not in _INVISIBLE
        else _named(letter)
        if letter in _INVISIBLE or ord(letter) & 0xFFFE == 0xFFFE or category(letter) in _HARMFUL
        else letter
        for letter in text
    )


def _named(letter: str) -> str:
    number = ord(letter)
    if 0xDC80 <= number <= 0xDCFF:  # a byte that could not be decoded
        return f"<0x{number - 0xDC00:02X}>"
    return " " if letter == "\t" else f"<U+{number:04X}>"

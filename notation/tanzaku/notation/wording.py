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


def counted(number: int, thing: str, things: str = "") -> str:
    """So many of a thing; `things` are several of it where an s is not enough.

    >>> counted(1, "coin"), counted(2, "coin"), counted(3, "match", "matches")
    ('1 coin', '2 coins', '3 matches')
    """
    return f"{number} {thing if number == 1 else things or thing + 's'}"


def won_by(names: Sequence[str]) -> str:
    """Who won a game.

    >>> won_by(["A"]), won_by(["A", "B"]), won_by([])
    ('A won', 'A and B share it', 'nobody won')
    """
    return f"{listed(names)} {'won' if len(names) == 1 else 'share it'}" if names else "nobody won"


def no_part(seat: str) -> str:
    """Of a seat that a record names, and at which nobody sits.

    >>> no_part("C")
    'C has no part in this game'
    """
    return f"{seat} has no part in this game"


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

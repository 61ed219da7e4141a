"""Lines of segments for terminals of 80 columns: words wrapped behind a beginning, names that fit."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from tanzaku.notation.wording import harmless
from tanzaku.validators.renderers.terminal import Segment, plain

COLUMNS: Final = 80
COVERED: Final = "░░"
LONGEST_NAME: Final = 24

_WHOLE = re.compile(r"\S(?:[^\s(]|\([^()]*\)|\()*")
"""A word; with brackets that are glued to it, as an action has them, up to where those close."""


def _columns(letter: str) -> int:
    """How many columns a letter takes at most."""
    return 1 if letter.isascii() else 2


def wrapped(start: list[Segment], words: Iterable[str], indent: int) -> Iterator[list[Segment]]:
    """Words after a beginning, on as many lines as they need."""
    line, at = [*start], sum(map(_columns, plain(start)))
    first = True
    for word in words:
        if not first and at + 1 + len(word) > COLUMNS:
            yield line
            line, at, first = [Segment(" " * indent)], indent, True
        line.append(Segment(word if first else f" {word}"))
        at += len(word) + (not first)
        first = False
    yield line


def wide(text: str) -> int:
    """How many columns a text takes at most."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def folded(text: str, first: int = 0, rest: int = 0) -> Iterator[str]:
    """A text on as many lines as it needs, the first one and the others so far indented.

    Words stay whole, so that they can be copied, but for those of other letters
    that are wider than a line: they may be sentences that no spaces part. An
    action stays whole too, if a line has room for it.

    >>> for line in folded("K played; K to recruit (2); " * 4, 2, 4):
    ...     print(line)
      K played; K to recruit (2); K played; K to recruit (2); K played; K to recruit
        (2); K played; K to recruit (2);
    >>> for line in folded("K>recruit(1 M) M>torii shift(K spy) " * 3, 0, 4):
    ...     print(line)
    K>recruit(1 M) M>torii shift(K spy) K>recruit(1 M) M>torii shift(K spy)
        K>recruit(1 M) M>torii shift(K spy)
    """
    line, at = " " * first, first
    room = COLUMNS - max(first, rest)
    for word in (piece for whole in _wholes(text, room) for piece in _pieces(whole, room)):
        empty = not line.strip()
        if not empty and at + 1 + wide(word) > COLUMNS:
            yield line
            line, at, empty = " " * rest, rest, True
        line += word if empty else f" {word}"
        at += wide(word) + (not empty)
    yield line


def _wholes(text: str, room: int) -> Iterator[str]:
    """What stays whole: words, and actions for which a line has room."""
    for found in _WHOLE.finditer(text):
        words = found[0].split()
        whole = " ".join(words)
        yield from [whole] if wide(whole) <= room else words


def _pieces(word: str, room: int) -> Iterator[str]:
    """A word that fits, or as it is if it is ASCII; else as much of it as fits, again and again."""
    if word.isascii() or wide(word) <= room:
        yield word
        return
    start = used = 0
    for at, letter in enumerate(word):
        used += _columns(letter)
        if used > room:
            yield word[start:at]
            start, used = at, _columns(letter)
    yield word[start:]


def shortened(name: str, room: int) -> str:
    """A name that has a place; what is not ASCII may be twice as wide.

    >>> shortened("Izumi Shikibu", 8), shortened("和泉式部", 6), shortened("和泉式部", 1)
    ('Izumi S…', '和泉…', '…')
    """
    name = harmless(name)
    for index, letter in enumerate(name):
        room -= _columns(letter)
        if room < 0:
            return f"{name[: max(index - 1, 0)]}…"
    return name

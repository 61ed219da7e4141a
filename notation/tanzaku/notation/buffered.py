"""A text that is read piece by piece, with the place in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

_SPACE: Final = re.compile(r"[ \t\r\n]*")
LEAST: Final = 1 << 16
"""How much is read on at least."""


class Buffered:
    r"""The part of a text that is being looked at: `text` from `at` on, and the line and column of `at`.

    >>> buffered = Buffered(iter(["a\n", " b"]))
    >>> buffered.peek(), buffered.go(1), buffered.peek(), buffered.line, buffered.column
    ('a', None, 'b', 2, 2)
    """

    def __init__(self, pieces: Iterator[str]) -> None:
        """Read nothing yet."""
        self.pieces = pieces
        self.text = ""
        self.at = 0
        self.line = self.column = 1
        self.ended = False

    def more(self, least: int = LEAST) -> bool:
        """Read on, and forget what was before the place; False at the end of the source."""
        parts = [self.text[self.at :]]
        self.at = 0
        got = 0
        for piece in self.pieces:
            parts.append(piece)
            got += len(piece)
            if got >= least:
                break
        else:
            self.ended = True
        self.text = "".join(parts)
        return got > 0

    def double(self) -> None:
        """Read as much again as is held, so that looking again from the start takes linear time in all."""
        self.more(max(LEAST, len(self.text) - self.at))

    def go(self, to: int) -> None:
        """Move on to an offset and count its line and column."""
        feeds = self.text.count("\n", self.at, to)
        self.line += feeds
        self.column = to - self.text.rfind("\n", self.at, to) if feeds else self.column + to - self.at
        self.at = to

    def peek(self) -> str:
        """Pass over white space; the next character, empty at the end."""
        while True:
            found = _SPACE.match(self.text, self.at)
            self.go(found.end() if found else self.at)
            if self.at < len(self.text):
                return self.text[self.at]
            if not self.more():
                return ""

    def drain(self) -> None:
        """Read the source to its end, and keep none of it."""
        self.go(len(self.text))
        while self.more():
            self.go(len(self.text))

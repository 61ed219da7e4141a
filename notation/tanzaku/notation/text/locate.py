"""Turn offsets in a record's text into lines, columns and the line to show."""

from __future__ import annotations

from bisect import bisect_right

from tanzaku.notation.diagnostics import Span

_WINDOW = 160
"""How much of a very long line a span keeps, in code points."""


class Locator:
    r"""Lines and columns of one record's text.

    `line` and `column` are those of the text's first character in its source.
    The line index is made on first use: most records never need one.

    >>> Locator("ab\ncd", line=7).span(4, 5)
    Span(line=8, column=2, length=1, text='cd', text_column=1, more=False)
    """

    __slots__ = ("_column", "_line", "_starts", "_text")

    def __init__(self, text: str, line: int = 1, column: int = 1) -> None:
        """Keep the text; nothing is worked out yet."""
        self._text = text
        self._line = line
        self._column = column
        self._starts: list[int] | None = None

    def span(self, start: int, end: int) -> Span:
        """The span from offset `start` up to `end`, cut at the end of its line."""
        if self._starts is None:
            self._starts = [0]
            at = self._text.find("\n")
            while at >= 0:
                self._starts.append(at + 1)
                at = self._text.find("\n", at + 1)
        row = bisect_right(self._starts, start) - 1
        begin = self._starts[row]
        stop = self._starts[row + 1] - 1 if row + 1 < len(self._starts) else len(self._text)
        shift = self._column - 1 if row == 0 else 0
        length = max(1, min(end, stop) - start)
        left, right = begin, stop
        if stop - begin > _WINDOW:
            left = max(begin, start - _WINDOW // 2)
            right = min(stop, left + _WINDOW)
        return Span(
            line=self._line + row,
            column=start - begin + 1 + shift,
            length=length,
            text=self._text[left:right],
            text_column=left - begin + 1 + shift,
            more=right < stop,
        )

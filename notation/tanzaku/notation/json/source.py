"""From a source to the texts of single records in JSON: one a line, or one value, a record or a list of them.

Where a record is broken, the next one is looked for at `{"tanzaku":"`, which no
text within a record can hold unescaped: so one fault costs one record.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from tanzaku.notation import limits
from tanzaku.notation.buffered import Buffered
from tanzaku.notation.json.parse import Parsed
from tanzaku.notation.json.quick import DECODER
from tanzaku.notation.text.source import Chunk, Source, blocks

_START: Final = re.compile(r'\{[ \t\r\n]*"tanzaku"[ \t\r\n]*:[ \t\r\n]*"')


def line_chunks(source: Source, encoding: str = "utf-8") -> Iterator[Chunk]:
    r"""The records of JSON Lines; lines of nothing but white space are passed over.

    >>> [(chunk.text, chunk.line) for chunk in line_chunks(['{"a":1}\n\n{"b"', ":2}"])]
    [('{"a":1}', 1), ('{"b":2}', 3)]
    """
    held: list[str] = []
    length, number = 0, 1

    def whole(last: str) -> Iterator[Chunk]:
        held.append(last[: max(0, limits.PLAIN_LENGTH + 1 - length)])
        text = "".join(held) if len(held) > 1 else held[0]
        held.clear()
        if text and not text.isspace():
            yield _line(text, number)

    for block in blocks(source, encoding):
        *lines, rest = block.split("\n")
        for line in lines:
            yield from whole(line)
            length = 0
            number += 1
        if rest:
            held.append(rest[: max(0, limits.PLAIN_LENGTH + 1 - length)])
            length += len(rest)
    yield from whole("")


def _line(text: str, number: int) -> Chunk:
    if len(text) > limits.PLAIN_LENGTH:
        return Chunk(text[:160], number, cut=True)
    stray = not text.lstrip(" \t\r").startswith("{")
    return Chunk(text, number, stray=stray)


def value_chunks(source: Source, encoding: str = "utf-8") -> Iterator[Chunk]:
    r"""The records of one JSON value: a record, or a list of records.

    >>> [(chunk.text, chunk.line, chunk.column) for chunk in value_chunks(['[{"a":1},\n {"b":', "2}]"])]
    [('{"a":1}', 1, 2), ('{"b":2}', 2, 2)]
    """
    return _Values(blocks(source, encoding)).read()


class _Values(Buffered):
    """Reads a JSON value piece by piece."""

    def read(self) -> Iterator[Chunk]:
        letter = self.peek()
        if letter == "[":
            yield from self.several()
        elif letter == "{":
            yield self.record()
        if letter and self.peek():
            yield from self.rest(None if letter in "[{" else ("TZK002", "this is no record in the JSON form"))

    def rest(self, told: tuple[str, str] | None) -> Iterator[Chunk]:
        """What follows the value: nothing may."""
        while not self.ended and len(self.text) - self.at < limits.RECORD_LENGTH:
            self.more()
        text = self.text[self.at : self.at + limits.RECORD_LENGTH]
        told = told or ("TZK002", "a second value stands here; JSON Lines holds one record a line")
        yield Chunk(text, self.line, stray=True, column=self.column, parsed=told)
        self.drain()

    def several(self) -> Iterator[Chunk]:
        """[ record { , record } ] ."""
        self.go(self.at + 1)
        comma = first = True
        told = broken = False
        while (letter := self.peek()) and letter != "]":
            if letter == ",":
                if comma and not told:
                    yield self.told("a record belongs here, before the comma")
                    told = True
                comma = True
                self.go(self.at + 1)
            elif letter == "{":
                if not comma:
                    yield self.told("a comma belongs here, between two records")
                record = self.record()
                yield record
                broken = record.parsed is None
                comma = told = broken  # what stands behind a broken record is not judged
            else:
                yield from self.beside()
                comma = told = True
            first = False
        if not letter:
            if not broken:
                yield self.told("the text ends: the list of records is not closed")
            return
        if comma and not told and not first:
            yield self.told("a record belongs here, after the comma")
        self.go(self.at + 1)

    def told(self, message: str) -> Chunk:
        return Chunk(
            self.text[self.at : self.at + 1],
            self.line,
            stray=True,
            column=self.column,
            parsed=("TZK070", message),
        )

    def beside(self) -> Iterator[Chunk]:
        """Something that is no record, up to the next one."""
        start = self.find()
        end = len(self.text) if start is None else start
        text = self.text[self.at : end].rstrip(" \t\r\n,")
        if start is None and self.ended:
            text = text.rstrip("]")
        yield Chunk(text[: limits.RECORD_LENGTH], self.line, stray=True, column=self.column)
        self.go(self.at + len(text))

    def find(self) -> int | None:
        """Where the next record starts, if one does within what a record may be long."""
        while True:
            found = _START.search(self.text, self.at + 1)
            if found or self.ended or len(self.text) - self.at > limits.PLAIN_LENGTH:
                return found.start() if found else None
            self.double()

    def record(self) -> Chunk:
        """The record that starts here, decoded if it is sound."""
        while True:
            parsed: Any = None
            try:
                parsed, end = DECODER.raw_decode(self.text, self.at)
            except (ValueError, RecursionError):
                if not self.ended and len(self.text) - self.at <= limits.PLAIN_LENGTH and self.wanting():
                    continue
                end = self.faulty()
            cut = end - self.at > limits.PLAIN_LENGTH
            text = self.text[self.at : self.at + 160 if cut else end]
            chunk = Chunk(text, self.line, cut=cut, column=self.column, parsed=None if cut else parsed)
            self.go(end)
            return chunk

    def wanting(self) -> bool:
        """Whether the record may only be incomplete, now that more of it was read."""
        if _START.search(self.text, self.at + 1):
            return False
        self.double()
        return True

    def faulty(self) -> int:
        """Where a record that cannot be decoded ends."""
        found = _START.search(self.text, self.at + 1)
        end = found.start() if found else len(self.text)
        if end - self.at > limits.PLAIN_LENGTH:
            return end
        text = self.text[self.at : end]
        parsed = Parsed(text)
        if not parsed.broken:
            return self.at + parsed.end
        return self.at + len(text.rstrip(" \t\r\n,")) if found else end

"""From a source to the texts of single records in JSON: one a line, or one value, a record or a list of them.

Where a record is broken, the next one is looked for at `{"tanzaku":"`, which no
text within a record can hold unescaped, or behind the bracket that closes the
broken one: so one fault costs one record. What follows where nothing may is
told, and read all the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import Final

from tanzaku.notation import limits
from tanzaku.notation.buffered import LEAST, Buffered
from tanzaku.notation.json.parse import Parsed
from tanzaku.notation.json.quick import DECODER
from tanzaku.notation.text.source import Chunk, Source, blocks

_PIECE: Final = 1 << 13
"""How much a decoder is given first; most records are shorter."""
_START: Final = re.compile(r'\{[ \t\r\n]*"tanzaku"[ \t\r\n]*:[ \t\r\n]*"')
_LAID_OUT: Final = re.compile(r"[ \t\r]*(?:\{[ \t\r]*\Z|\[[ \t\r]*(?:\{|\Z))")
"""How a value over several lines, or a list, starts; a line of JSON Lines starts in no such way."""
_END: Final = "\n"
"""Ends the last line, which may have no line feed of its own."""
_LISTED: Final = re.compile(r"[ \t\r]*\[[ \t\r]*\{")
_LOOKED_AT: Final = 64
"""How many pieces of a first line are looked at for that."""
_BRACKET: Final = re.compile(r'"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"?|[{}\[\]]')
"""A bracket, or a text, whose brackets are none."""
_SCALAR: Final = re.compile(r'"[^"\\\n]*+(?:\\.[^"\\\n]*+)*+"|[^ \t\r\n"{}\[\],:]+')
_BEHIND: Final = re.compile(r"[ \t\r\n]*(?:\]|,[ \t\r\n]*(?:[\]{]|\Z))")
"""What stands behind a value in a list."""


def line_chunks(source: Source, encoding: str = "utf-8") -> Iterator[Chunk]:
    r"""The records of JSON Lines; lines of nothing but white space are passed over.

    What starts as a value over several lines, or as a list, is told, and read as such.

    >>> [(chunk.text, chunk.line) for chunk in line_chunks(['{"a":1}\n\n{"b"', ":2}"])]
    [('{"a":1}', 1), ('{"b":2}', 3)]
    """
    held: list[str] = []
    length, number = 0, 1
    first = True
    stream = iter(blocks(source, encoding))
    for block in chain(stream, [_END]):
        *lines, rest = block.split("\n")
        for index, last in enumerate(lines):
            held.append(last[: max(0, limits.PLAIN_LENGTH + 1 - length)])
            text = "".join(held) if len(held) > 1 else held[0]
            held.clear()
            if first and _LAID_OUT.match(text):
                behind = [] if block is _END else [*lines[index + 1 :], rest]
                yield from _laid_out(chain(["\n".join([text, *behind])], stream), number)
                return
            if text and not text.isspace():
                first = False
                yield _line(text, number)
            length = 0
            number += 1
        if rest:
            held.append(rest[: max(0, limits.PLAIN_LENGTH + 1 - length)])
            length += len(rest)
            if first and _LISTED.match("".join(held[:_LOOKED_AT])):  # however long its line is
                yield from _laid_out(chain(held, stream), number)
                return


def _line(text: str, number: int) -> Chunk:
    if len(text) > limits.PLAIN_LENGTH:
        return Chunk(text[:160], number, cut=True)
    stray = not text.lstrip(" \t\r").startswith("{")
    return Chunk(text, number, stray=stray)


def _laid_out(pieces: Iterator[str], number: int) -> Iterator[Chunk]:
    """The records of a source of JSON Lines that is none: one report for that."""
    values = _Values(pieces)
    values.line = number
    kind = "a record over several lines" if values.peek() == "{" else "a list"
    yield values.told(f"{kind} starts here, and JSON Lines holds one record a line", "TZK002")
    yield from values.read()


def value_chunks(source: Source, encoding: str = "utf-8") -> Iterator[Chunk]:
    r"""The records of one JSON value: a record, or a list of records.

    >>> [(chunk.text, chunk.line, chunk.column) for chunk in value_chunks(['[{"a":1},\n {"b":', "2}]"])]
    [('{"a":1}', 1, 2), ('{"b":2}', 2, 2)]
    """
    return _Values(blocks(source, encoding)).read()


def _closed(text: str, at: int) -> int | None:
    """Where the object or list ends that starts at an offset; None if its brackets do not close in order."""
    open_: list[str] = []
    for found in _BRACKET.finditer(text, at):
        letter = found[0]
        if letter in "{[":
            open_.append("}" if letter == "{" else "]")
        elif letter in "}]":
            if letter != open_.pop():
                return None
            if not open_:
                return found.end()
    return None


class _Values(Buffered):
    """Reads a JSON value piece by piece."""

    def read(self) -> Iterator[Chunk]:
        letter = self.peek()
        if letter == "[":
            yield from self.several()
        elif letter == "{":
            yield self.record()
        elif letter:
            yield from self.beside()
        if letter and (following := self.peek()):
            if letter in "{[":
                what = "a second value stands here" if following in "{[" else "nothing may follow here"
                yield self.told(f"{what}; JSON Lines holds one record a line", "TZK002")
            yield from self.rest()

    def rest(self) -> Iterator[Chunk]:
        """What follows the value, which is told: records in it are read all the same."""
        told = True
        while letter := self.peek():
            if letter == "{":
                yield self.record()
                told = False
            elif letter in "[],}" or told:
                self.go(self.at + 1 if letter in "[],}" else self.behind())
            else:
                yield from self.beside()
                told = True

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
                record = self.record(listed=True)
                yield record
                broken = not isinstance(record.parsed, dict)
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

    def told(self, message: str, code: str = "TZK070") -> Chunk:
        text = self.text[self.at : self.at + 1]
        return Chunk(text, self.line, stray=True, column=self.column, parsed=(code, message))

    def beside(self) -> Iterator[Chunk]:
        """Something that is no record, up to what follows it."""
        end = self.behind()
        text = self.text[self.at : min(end, self.at + limits.RECORD_LENGTH)]
        yield Chunk(text, self.line, stray=True, column=self.column)
        self.go(end)

    def behind(self) -> int:
        """Where something ends that is no record: behind it, or else before the next record that is found."""
        if len(self.text) - self.at < LEAST and not self.ended:
            self.more()
        scalar = _SCALAR.match(self.text, self.at)
        end = scalar.end() if scalar else _closed(self.text, self.at) if self.text[self.at] == "[" else None
        if end is not None and _BEHIND.match(self.text, end):
            return end
        start = self.find()
        text = self.text[self.at : start].rstrip(" \t\r\n,")
        if start is None and self.ended:
            text = text.rstrip("]") or text
        return self.at + max(1, len(text))

    def find(self) -> int | None:
        """Where the next record starts, if one does within what a record may be long."""
        while True:
            found = _START.search(self.text, self.at + 1)
            if found or self.ended or len(self.text) - self.at > limits.PLAIN_LENGTH:
                return found.start() if found else None
            self.double()

    def record(self, *, listed: bool = False) -> Chunk:
        """The record that starts here, decoded if it is sound, with its places if it is not."""
        size = _PIECE
        while True:
            piece = self.text[self.at : self.at + size]  # a decoder counts the lines before an error
            try:
                parsed, end = DECODER.raw_decode(piece)
            except (ValueError, RecursionError):
                if self.wanting(piece):
                    size *= 16
                    continue
                parsed, end = self.faulty(listed=listed)
            cut = end > limits.PLAIN_LENGTH
            text = self.text[self.at : self.at + (160 if cut else end)]
            chunk = Chunk(text, self.line, cut=cut, column=self.column, parsed=None if cut else parsed)
            self.go(self.at + end)
            return chunk

    def wanting(self, piece: str) -> bool:
        """Whether the record may only be incomplete in this piece, and there is more of it."""
        if _START.search(piece, 1) or len(piece) > limits.PLAIN_LENGTH:
            return False
        end = _closed(piece, 0)
        if end is not None and piece[end:].strip(" \t\r\n,"):
            return False
        if len(self.text) - self.at == len(piece):
            if self.ended:
                return False
            self.double()
        return True

    def faulty(self, *, listed: bool) -> tuple[Parsed | None, int]:
        """A record that cannot be decoded, and how long it is."""
        found = _START.search(self.text, self.at + 1)
        text = self.text[self.at : found.start() if found else len(self.text)]
        end = _closed(text, 0)
        if end is not None and not (_BEHIND.match(text, end) and end <= limits.PLAIN_LENGTH):
            end = None
        if end is None and len(text) > limits.PLAIN_LENGTH:
            return None, len(text)
        parsed = Parsed(text if end is None else text[:end])
        if not parsed.broken:
            return parsed, parsed.end
        if end is not None:
            return parsed, end
        parsed.lost = listed and found is None and text.count('"tanzaku"') > 1
        return parsed, len(text.rstrip(" \t\r\n,")) if found else len(text)

"""Read only the tags of records, to choose among many: one scan, and nothing typed before its time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from tanzaku.notation.forms import WrittenForm
from tanzaku.notation.model import VERSION
from tanzaku.notation.sources import documents, outlasting
from tanzaku.notation.tag_order import export_order
from tanzaku.notation.text import scan
from tanzaku.notation.text.quick import header_tags
from tanzaku.notation.text.reading import drafts
from tanzaku.notation.text.source import Chunk, Source


class Headers:
    r"""The tags of one record, read without its turns; `line` is where the record starts.

    >>> [headers] = iter_headers(['[Tanzaku "1.0 okiya"]\n[Event "Spring garden"]\n\n=*\n'])
    >>> headers.title, headers.version, headers.tag("Event"), headers.tag("Site")
    ('okiya', '1.0', 'Spring garden', None)
    """

    __slots__ = ("_head", "_tags", "line", "title", "version")

    def __init__(self, head: str, tags: dict[str, str] | None, first: tuple[str, str], line: int) -> None:
        """Keep the text of the tags, or the tags themselves where they had to be read."""
        self._head = head
        self._tags = tags
        self.version, self.title = first
        self.line = line

    @property
    def tags(self) -> tuple[tuple[str, str], ...]:
        """The tags after the first, in their order."""
        if self._tags is None:
            found = header_tags(self._head + "\n")
            tags = dict(next(drafts(Chunk(self._head, 1))).record.tags) if found is None else found[0]
            tags.pop("Tanzaku", None)
            self._tags = tags
        return tuple(self._tags.items())

    def tag(self, name: str) -> str | None:
        """The value of a tag as written, or None."""
        if self._tags is not None:
            return self._tags.get(name)
        if not scan.NAME.fullmatch(name):
            return None
        at = self._head.find(f'\n[{name} "')
        if at < 0:
            return None
        start = at + len(name) + 4
        return self._head[start : self._head.find('"]\n', start)]


def iter_headers(source: Source, *, form: str | None = None, encoding: str = "utf-8") -> Iterator[Headers]:
    r"""Read only the tags of each record; in the text form, several times faster than reading it.

    `source`, `form` and `encoding` are as for iter_records. A record whose tags
    are damaged gives those that could be read. Raises SourceError if the source
    itself cannot be read.

    >>> [header.tag("Round") for header in iter_headers(['[Tanzaku "1.0 okiya"]\n[Round "2"]\n\n=*\n'])]
    ['2']
    """
    for document in outlasting(documents(source, form=form, encoding=encoding)):
        for chunk in document.chunks:
            quickly = (_grouped if document.form.grouped else _plain)(document.form, chunk)
            if quickly is not None:
                yield quickly
                continue
            for draft in document.form.drafts(chunk):
                if not draft.stray:
                    record = draft.record
                    yield Headers("", dict(record.tags), (record.version, record.title), draft.line)


def _grouped(form: WrittenForm, chunk: Chunk) -> Headers | None:
    """The tags of a record in JSON or XML, which is read whole; None for the careful reader to look."""
    pieces = form.take_apart(chunk)
    if pieces is None:
        return None
    tags = dict(export_order(pieces.title, tuple(pieces.names.items())))
    return Headers("", tags, (VERSION, pieces.title.name), chunk.line)


def _plain(_: WrittenForm, chunk: Chunk) -> Headers | None:
    """The tags of a text whose every tag is written as we write it; None for the careful reader to look."""
    head = None if chunk.stray or chunk.cut else _head(chunk.text)
    first = _first(head[10 : head.find('"', 10)]) if head is not None else None
    return None if head is None or first is None else Headers(head, None, first, chunk.line)


def _head(text: str) -> str | None:
    """The lines of the tags, where each is written as we write it; None for the careful reader to look."""
    end = text.find("\n\n") + 1
    head = text[:end]
    lines = head.count("\n")
    usual = (
        lines
        and head.count('"]\n') == lines
        and head.count("\n[") == lines - 1
        and head.count('"') == 2 * lines
        and head.count(' "') == lines
        and "\\" not in head
        and not text.startswith((" ", "\t", "\n", "["), end + 1)
        and text.find("\n[", end) < 0
        and text.find(scan.START, 1) < 0
    )
    return head if usual and (head.isascii() or not scan.REFUSED.search(head)) else None


_USUAL: Final = re.compile(r"([1-9]?[0-9]\.[1-9]?[0-9]) ([a-z]+)")


@lru_cache(maxsize=256)
def _first(value: str) -> tuple[str, str] | None:
    """Version and title of a first tag; None if only the careful reader can say."""
    found = _USUAL.fullmatch(value)
    return (found[1], found[2]) if found else None

"""From a source to the texts of single records in XML, streaming over `<records>`.

Each record is parsed by itself within the root's start tag, so that one that is
not well-formed costs no other. A document type is refused before anything of
it is read. What follows where nothing may is told, and its records are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from tanzaku.notation import limits
from tanzaku.notation.buffered import Buffered
from tanzaku.notation.text.source import Chunk, Source, blocks

NAMESPACE: Final = "urn:tanzaku:1"

_PREFIX: Final = r"""(?:[^ \t\r\n<>/=:&!?"']{1,64}:)?"""
"""Any prefix: whether it stands for the namespace, the parser says."""
_ROOT: Final = re.compile(
    rf"<({_PREFIX})(records|record)((?:[ \t\r\n]+[^ \t\r\n<>/=&\"']+[ \t\r\n]*=[ \t\r\n]*"
    r"""(?:"[^"<]*"|'[^'<]*'))*)[ \t\r\n]*(/?)>"""
)
_EXTRA: Final = re.compile(r"[ \t\r\n](?!xmlns[:= \t\r\n])([^ \t\r\n<>/=&\"']+)[ \t\r\n]*=")
"""An attribute of the root that declares no namespace."""
_ASIDES: Final = {"<!--": "-->", "<![CDATA[": "]]>", "<?": "?>"}
"""Comments, character data and processing instructions, and what ends them."""
_START: Final = re.compile(rf"<{_PREFIX}record(?=[ \t\r\n/>])")
"""The start of a record."""
_ANY_START: Final = re.compile(rf"<{_PREFIX}records?(?=[ \t\r\n/>])")
"""The start of a record or of a root."""
_CLOSE: Final = re.compile(rf"</({_PREFIX})records[ \t\r\n]*>")
"""The end of the root."""
_TOKEN: Final = re.compile(
    rf"{'|'.join(map(re.escape, _ASIDES))}|</{_PREFIX}record[ \t\r\n]*>|{_START.pattern}|</{_PREFIX}records"
)
"""All that ends a record or hides its end."""


class Wrapping(NamedTuple):
    """What stands around a record when it is parsed: the root's start and end tags, or nothing."""

    before: str = ""
    after: str = ""


def _around(root: re.Match[str]) -> Wrapping:
    """What stands around the records in a root that has content."""
    return Wrapping() if root[4] else Wrapping(root[0], f"</{root[1]}records>")


def element_chunks(source: Source, encoding: str = "utf-8") -> Iterator[Chunk]:
    r"""The records of an XML document.

    >>> document = ['<records xmlns="urn:tanzaku:1"><record a="1"/>', "\n<record>", "</record></records>"]
    >>> [(chunk.text, chunk.line) for chunk in element_chunks(document)]
    [('<record a="1"/>', 1), ('<record></record>', 2)]
    """
    return _Elements(blocks(source, encoding)).read()


class _Elements(Buffered):
    """Reads an XML document piece by piece."""

    def told(self, code: str, message: str, length: int = 1) -> Chunk:
        text = self.text[self.at : self.at + length]
        return Chunk(text, self.line, stray=True, column=self.column, parsed=(code, message))

    def aside(self) -> bool:
        """Pass over comments and processing instructions; False where one is not closed."""
        while self.peek() == "<":
            if len(self.text) - self.at < len("<![CDATA[") and not self.ended:
                self.more()
            opener = next((one for one in ("<!--", "<?") if self.text.startswith(one, self.at)), None)
            if opener is None:
                return True
            while (end := self.text.find(_ASIDES[opener], self.at + len(opener))) < 0:
                if self.ended or len(self.text) - self.at > limits.PLAIN_LENGTH:
                    return False
                self.double()
            self.go(end + len(_ASIDES[opener]))
        return True

    def read(self) -> Iterator[Chunk]:
        closed = self.aside()
        if not closed:
            yield self.told("TZK071", "this is not closed")
            self.drain()
            return
        if not self.peek():
            return
        if self.text.startswith("<!", self.at):
            yield self.told("TZK076", "a document type is declared here; none is read", len("<!DOCTYPE"))
            self.drain()
            return
        root = _ROOT.match(self.text, self.at)
        while not root and not self.ended and len(self.text) - self.at < limits.TAG_LENGTH:
            self.double()
            root = _ROOT.match(self.text, self.at)
        if root is None:
            yield self.told(
                "TZK002", f'a document starts with <records xmlns="{NAMESPACE}"> or <record …>', 80
            )
            yield from self.beyond(Wrapping())
        elif root[2] == "record":
            yield self.record(Wrapping())
            yield from self.after(Wrapping())
        else:
            if extra := _EXTRA.search(root[3]):
                yield self.told(
                    "TZK073",
                    f"the attribute {extra[1][:40]} does not belong in records",
                    root.end() - root.start(),
                )
            yield from self.root(root)
            yield from self.after(_around(root))

    def root(self, root: re.Match[str]) -> Iterator[Chunk]:
        """The records in a root that starts here."""
        self.go(root.end())
        if not root[4]:
            yield from self.several(root[1], _around(root))

    def after(self, around: Wrapping) -> Iterator[Chunk]:
        """Nothing but comments follows the root."""
        if not self.aside() or self.peek():
            yield self.told("TZK002", "nothing may follow the end of the document here", 80)
            yield from self.beyond(around)

    def beyond(self, around: Wrapping) -> Iterator[Chunk]:
        """The records in what should not be there, which is told."""
        while self.peek():
            found = _ANY_START.search(self.text, self.at)
            if found is None:
                last = self.text.rfind("<", max(self.at, len(self.text) - limits.NAME_LENGTH))
                self.go(len(self.text) if self.ended or last < 0 else last)
                if self.ended:
                    return
                self.more()
                continue
            self.go(found.start())
            if len(self.text) - self.at < limits.TAG_LENGTH and not self.ended:
                self.more()
            root = _ROOT.match(self.text, self.at)
            if _START.match(self.text, self.at):
                yield self.record(around)
            elif root:
                yield from self.root(root)
            else:
                self.go(self.at + 1)

    def several(self, prefix: str, around: Wrapping) -> Iterator[Chunk]:
        """{ record } and the end of the root."""
        while True:
            if not self.aside():
                yield self.told("TZK071", "this is not closed")
                following = _START.search(self.text, self.at)
                self.go(following.start() if following else len(self.text))
                continue
            if not self.peek():
                yield self.told("TZK071", "the document ends, and its root is not closed")
                return
            if len(self.text) - self.at < limits.NAME_LENGTH and not self.ended:
                self.more()
            end = _CLOSE.match(self.text, self.at)
            if end:
                if end[1] != prefix:
                    message = f"{prefix}records is open here, and {end[1]}records is closed"
                    yield self.told("TZK071", message, end.end() - end.start())
                self.go(end.end())
                return
            if _START.match(self.text, self.at):
                yield self.record(around)
            else:
                yield from self.beside()

    def beside(self) -> Iterator[Chunk]:
        """Something that is no record, up to the next one or the end of the root."""
        while True:
            ends = (_START.search(self.text, self.at), _CLOSE.search(self.text, self.at))
            places = [one.start() for one in ends if one]
            if places or self.ended or len(self.text) - self.at > limits.PLAIN_LENGTH:
                break
            self.double()
        end = min(places, default=len(self.text))
        length = min(end - self.at, limits.RECORD_LENGTH)
        if self.text.startswith("<!DOCTYPE", self.at):
            yield self.told("TZK076", "a document type is declared here; none is read", length)
        else:
            yield self.told("TZK002", "this is no record", length)
        self.go(end)

    def record(self, around: Wrapping) -> Chunk:
        """The record that starts here, whole if it is closed."""
        while True:
            end = self.end()
            if end is None and not self.ended and len(self.text) - self.at <= limits.PLAIN_LENGTH:
                self.double()
                continue
            if end is None:  # not closed, or a comment in it is not: the next record is not part of it
                following = _START.search(self.text, self.at + 1)
                end = following.start() if following else len(self.text)
            cut = end - self.at > limits.PLAIN_LENGTH
            text = self.text[self.at : self.at + 160 if cut else end]
            chunk = Chunk(text, self.line, cut=cut, column=self.column, parsed=around)
            self.go(end)
            return chunk

    def end(self) -> int | None:
        """Where the record ends, None if that is not in the text that was read so far."""
        text = self.text
        empty = _ROOT.match(text, self.at)
        if empty and empty[4]:
            return empty.end()
        at = self.at + 1
        while found := _TOKEN.search(text, at):
            if found[0] in _ASIDES:
                end = text.find(_ASIDES[found[0]], found.end())
                if end < 0:
                    return None
                at = end + len(_ASIDES[found[0]])
            elif found[0].startswith("</") and not found[0].endswith("records"):
                return found.end()
            else:
                return found.start()  # the next record, or the end of the root: this one is not closed
        return None

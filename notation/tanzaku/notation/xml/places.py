"""Where the elements and attributes of a record stand in its XML: a second scan, where there are findings."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_TOKEN: Final = re.compile(r"<!--|<!\[CDATA\[|<!DOCTYPE|<\?|</|<|[^<]+")
_NO_REFERENCE: Final = re.compile(r"&(?!(?:amp|lt|gt|quot|apos|#[0-9]+|#x[0-9a-fA-F]+);)[^;<\s\"']{0,32};?")
_NAME: Final = re.compile(r"[^ \t\r\n/>=<\"'&]+")
_SPACE: Final = re.compile(r"[ \t\r\n]*")
_VALUE: Final = re.compile(r"\"[^\"<]*\"|'[^'<]*'")
_ENDS: Final = {"<!--": "-->", "<![CDATA[": "]]>", "<?": "?>"}


class Element(NamedTuple):
    """One element's place: its start tag, the values of its attributes by name, and what stands in it."""

    start: int
    opened: int
    """Where the start tag ends."""
    attributes: dict[str, tuple[int, int]]


class Scanned:
    """The places in a record's XML; `fault` is (message, start, end) where it is not well-formed."""

    def __init__(self, text: str) -> None:
        """Scan a text; never raises."""
        self.text = text
        self.elements: list[Element] = []
        self.ends: dict[int, int] = {}
        """Where each element's content ends, by its number."""
        self.fault: tuple[str, int, int] | None = None
        self.code = "TZK071"
        self._scan()

    def _scan(self) -> None:
        text, at = self.text, 0
        open_: list[tuple[str, int, int]] = []  # name, number, where it starts
        while at < len(text) and self.fault is None:
            found = _TOKEN.match(text, at)
            if found is None:
                break
            piece, end = found[0], found.end()
            if piece in _ENDS:
                close = text.find(_ENDS[piece], end)
                if close < 0:
                    self.fault = ("this is not closed", at, end)
                    return
                at = close + len(_ENDS[piece])
            elif piece == "</":
                at = self._close(open_, at, end)
            elif piece == "<":
                at = self._open(open_, at)
            elif piece == "<!DOCTYPE":
                self.code = "TZK076"
                self.fault = ("a document type is declared here; none is read", at, end)
            else:
                self._references(at, end)
                at = end
        if open_ and self.fault is None:
            name, _, start = open_[-1]
            self.fault = (f"the element {name[:40]} is not closed", start, start + 1 + len(name))

    def _references(self, at: int, end: int) -> None:
        """A text in which & stands for itself."""
        found = _NO_REFERENCE.search(self.text, at, end)
        if found and self.fault is None:
            self.fault = (f"{found[0]} stands for nothing; & as text is written &amp;", *found.span())

    def _close(self, open_: list[tuple[str, int, int]], at: int, end: int) -> int:
        name = _NAME.match(self.text, end)
        stop = self.text.find(">", end)
        shown = name[0] if name else ""
        if not name or stop < 0 or self.text[name.end() : stop].strip():
            self.fault = ("this end tag is not closed", at, name.end() if name else end)
        elif not open_:
            self.fault = (f"{shown[:40]} is closed and was not open", at, stop + 1)
        elif open_[-1][0] != shown:
            self.fault = (f"{open_[-1][0][:40]} is open here, and {shown[:40]} is closed", at, stop + 1)
        else:
            self.ends[open_.pop()[1]] = at
        return stop + 1

    def _open(self, open_: list[tuple[str, int, int]], at: int) -> int:
        """A start tag with its attributes."""
        text = self.text
        name = _NAME.match(text, at + 1)
        if not name:
            self.fault = ("an element's name belongs behind <; as text it is written &lt;", at, at + 1)
            return at
        here, attributes = name.end(), dict[str, tuple[int, int]]()
        while True:
            space = _SPACE.match(text, here)
            begin = space.end() if space else here
            if self.fault is not None:
                return at
            if text.startswith((">", "/>"), begin):
                end = begin + (1 if text[begin] == ">" else 2)
                self.elements.append(Element(at, end, attributes))
                if text[begin] == ">":
                    open_.append((name[0], len(self.elements) - 1, at))
                else:
                    self.ends[len(self.elements) - 1] = end
                return end
            key = _NAME.match(text, begin)
            equals = _SPACE.match(text, key.end()) if key else None
            quoted = equals and text.startswith("=", equals.end()) and _SPACE.match(text, equals.end() + 1)
            value = _VALUE.match(text, quoted.end()) if quoted else None
            if not key or not value:
                self.fault = ('an attribute is written name="value"', begin, key.end() if key else begin + 1)
                return at
            if key[0] in attributes:
                self.fault = (f"the attribute {key[0][:40]} stands twice", begin, value.end())
                return at
            self._references(value.start(), value.end())
            attributes[key[0]] = (value.start() + 1, value.end() - 1)
            here = value.end()

"""Where everything in a record's XML stands, and why it is none: a second scan, where there are findings.

What is not well-formed is said here and not by the parser, whose sentences and
places differ from version to version.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

from tanzaku.notation import limits
from tanzaku.notation.told import Place, Told
from tanzaku.notation.wording import cut
from tanzaku.notation.xml.parsing import MOST_ATTRIBUTES

DEPTH: Final = 2 * limits.NESTING + 12
"""Elements within each other: two for each variation, and what stands around and within them."""

_START_LETTERS: Final = (
    "A-Z_a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02ff\u0370-\u037d\u037f-\u1fff\u200c\u200d\u2070-\u218f"
    "\u2c00-\u2fef\u3001-\ud7ff\uf900-\ufdcf\ufdf0-\ufffd\U00010000-\U000effff"
)
_PART: Final = rf"[{_START_LETTERS}][{_START_LETTERS}0-9.\-\u00b7\u0300-\u036f\u203f\u2040]*"

_TOKEN: Final = re.compile(r"<!--|<!\[CDATA\[|<!DOCTYPE|<\?|</|<|[^<]+")
_ENDS: Final = {"<!--": "-->", "<![CDATA[": "]]>", "<?": "?>"}
_NAME: Final = re.compile(rf"{_PART}(?::{_PART})?")
_TARGET: Final = re.compile(rf"(?![Xx][Mm][Ll][ \t\r\n?]){_PART}(?=[ \t\r\n]|\?>)")
_SPACE: Final = re.compile(r"[ \t\r\n]*")
_VALUE: Final = re.compile(r"\"[^\"<]*\"|'[^'<]*'")
_INK: Final = re.compile(r"[^ \t\r\n](?:.*[^ \t\r\n])?", re.DOTALL)
_DECLARED: Final = re.compile(r"[ \t\r\n]xmlns:([^ \t\r\n=]+)")
_REFERENCE: Final = re.compile(
    r"&(?:#(?P<number>[0-9]+);|#x(?P<hex>[0-9a-fA-F]+);|(?P<name>amp|lt|gt|quot|apos);|[^;<&\s\"']{0,32};?)"
)
_CHARACTER: Final = re.compile(r"&[^;]*;|.", re.DOTALL)


class Element(NamedTuple):
    """Where an element starts, where its start tag ends, and the values of its attributes by name."""

    start: int
    opened: int
    attributes: dict[str, Place]

    def of(self, name: str | None) -> Place:
        """The place of an attribute's value by the name that a parser gives it; the start tag if it has none.

        >>> Element(0, 9, {"t:b": (5, 6)}).of("{urn:a}b"), Element(0, 3, {}).of(None)
        ((5, 6), (0, 3))
        """
        if name in self.attributes:
            return self.attributes[name]
        _, brace, local = (name or "").rpartition("}")
        spans = (span for key, span in self.attributes.items() if key.partition(":")[2] == local)
        return next(spans if brace else iter(()), (self.start, self.opened))


class _Open(NamedTuple):
    """An element that is being read: its name and number, where it starts, the prefixes that hold in it."""

    name: str
    number: int
    start: int
    prefixes: frozenset[str]


class Scanned:
    """The places in a record's XML, by the number of the element in the order of their start tags.

    `fault` is what makes it no well-formed record: code, sentence, from where to
    where. `around` is the start tag that stands around the record.

    >>> scanned = Scanned("<record><note>a</note></turn>")
    >>> scanned.elements[1].start, scanned.ends, scanned.texts, scanned.fault[2:4]
    (8, {1: 15}, {1: (14, 15)}, (22, 29))
    """

    def __init__(self, text: str, around: str = "") -> None:
        """Scan a text; never raises."""
        self.text = text
        self.elements: list[Element] = []
        self.ends: dict[int, int] = {}
        """Where each element's content ends."""
        self.texts: dict[int, Place] = {}
        """The first stretch of text in an element that is more than white space."""
        self.fault: Told | None = None
        self._open: list[_Open] = []
        self._outer = frozenset({"xml", *_DECLARED.findall(around)})
        self._scan()

    def places(self, place: Place) -> Sequence[int]:
        """Where each character of a text or value stands, references told apart, and where the last one ends.

        >>> Scanned('<a b="x&amp;y"/>').places((6, 13))
        [6, 7, 12, 13]
        """
        start, end = place
        if self.text.find("&", start, end) < 0:
            return range(start, end + 1)
        return [found.start() for found in _CHARACTER.finditer(self.text, start, end)] + [end]

    def _stop(self, message: str, start: int, end: int, code: str = "TZK071") -> None:
        if self.fault is None:
            self.fault = Told(code, message, start, end)

    def _scan(self) -> None:
        text, at = self.text, 0
        while at < len(text) and self.fault is None:
            found = _TOKEN.match(text, at)
            if found is None:
                break
            piece, end = found[0], found.end()
            if piece in _ENDS:
                at = self._aside(piece, at, end)
            elif piece == "</":
                at = self._close(at, end)
            elif piece == "<":
                at = self._element(at)
            elif piece == "<!DOCTYPE":
                self._stop("a document type is declared here; none is read", at, end, "TZK076")
            else:
                self._text(at, end)
                at = end
        if self._open:
            name, _, start, _ = self._open[-1]
            self._stop(f"the element {cut(name)} is not closed", start, start + 1 + len(name))

    def _aside(self, opener: str, at: int, inner: int) -> int:
        """A comment, a processing instruction or character data; where it ends."""
        close = self.text.find(_ENDS[opener], inner)
        end = close + len(_ENDS[opener])
        if close < 0:
            self._stop("this is not closed", at, inner)
        elif opener == "<!--":
            hyphens = self.text.find("--", inner, close + 1)
            if hyphens >= 0:
                self._stop("two hyphens cannot stand in a comment", hyphens, hyphens + 2)
        elif opener == "<?":
            if not _TARGET.match(self.text, inner):
                self._stop("an instruction has a name behind <?, which is not xml", at, inner)
        elif self._open and self.text[inner:close].strip(" \t\r\n"):
            self.texts.setdefault(self._open[-1].number, (at, end))
        return end

    def _text(self, at: int, end: int) -> None:
        """A text between tags."""
        self._references(at, end)
        bracket = self.text.find("]]>", at, end)
        if bracket >= 0:
            self._stop("]]> ends character data; as text it is written ]]&gt;", bracket, bracket + 3)
        if self._open and self._open[-1].number not in self.texts:
            ink = _INK.search(self.text, at, end)
            if ink:
                self.texts[self._open[-1].number] = ink.span()

    def _references(self, at: int, end: int) -> None:
        """A text or a value, in which & stands before the name or number of a character."""
        if self.text.find("&", at, end) < 0:
            return
        for found in _REFERENCE.finditer(self.text, at, end):
            if found["number"] or found["hex"]:
                digits, base = (found["number"], 10) if found["number"] else (found["hex"], 16)
                if not _is_character(digits.lstrip("0"), base):
                    self._stop(f"{cut(found[0])} stands for no character that XML can hold", *found.span())
            elif not found["name"]:
                self._stop(f"{cut(found[0])} stands for nothing; & as text is written &amp;", *found.span())

    def _close(self, at: int, end: int) -> int:
        name = _NAME.match(self.text, end)
        stop = self.text.find(">", end)
        shown = name[0] if name else ""
        if not name or stop < 0 or self.text[name.end() : stop].strip(" \t\r\n"):
            self._stop("this end tag is not closed", at, name.end() if name else end)
        elif not self._open:
            self._stop(f"{cut(shown)} is closed and was not open", at, stop + 1)
        elif self._open[-1].name != shown:
            self._stop(f"{cut(self._open[-1].name)} is open here, and {cut(shown)} is closed", at, stop + 1)
        else:
            self.ends[self._open.pop().number] = at
        return stop + 1

    def _element(self, at: int) -> int:
        """A start tag with its attributes; where it ends."""
        text = self.text
        name = _NAME.match(text, at + 1)
        if not name:
            self._stop("an element's name belongs behind <; as text it is written &lt;", at, at + 1)
            return at
        prefixed = [name.span()] if ":" in name[0] else []
        here, attributes = name.end(), dict[str, Place]()
        while self.fault is None:
            space = _SPACE.match(text, here)
            begin = space.end() if space else here
            if text.startswith((">", "/>"), begin):
                end = begin + (1 if text[begin] == ">" else 2)
                self._opened(name[0], Element(at, end, attributes), prefixed)
                return end
            here = self._attribute(begin, attributes, prefixed, apart=begin > here)
        return at

    def _attribute(self, at: int, attributes: dict[str, Place], prefixed: list[Place], *, apart: bool) -> int:
        """One attribute, kept by its name; where it ends."""
        text = self.text
        key = _NAME.match(text, at)
        equals = _SPACE.match(text, key.end()) if key else None
        quoted = equals and text.startswith("=", equals.end()) and _SPACE.match(text, equals.end() + 1)
        value = _VALUE.match(text, quoted.end()) if quoted else None
        if not key or not value:
            self._stop('an attribute is written name="value"', at, key.end() if key else at + 1)
            return at
        if not apart:
            self._stop("white space stands before an attribute", at, key.end())
        if key[0] in attributes:
            self._stop(f"the attribute {cut(key[0])} stands twice", at, value.end())
        if len(attributes) >= MOST_ATTRIBUTES:
            self._stop(f"an element has more than {MOST_ATTRIBUTES} attributes", at, key.end(), "TZK009")
        self._references(*value.span())
        attributes[key[0]] = (value.start() + 1, value.end() - 1)
        if ":" in key[0] and not key[0].startswith("xmlns:"):
            prefixed.append(key.span())
        return value.end()

    def _opened(self, name: str, element: Element, prefixed: list[Place]) -> None:
        """The end of a start tag: its prefixes are known, and what follows stands in it or behind it."""
        declared = {key[len("xmlns:") :] for key in element.attributes if key.startswith("xmlns:")}
        prefixes = self._open[-1].prefixes if self._open else self._outer
        prefixes = prefixes | declared if declared else prefixes
        for start, end in prefixed:
            prefix = self.text[start:end].partition(":")[0]
            if prefix not in prefixes:
                first = start - 1 if start == element.start + 1 else start  # an element's with its <
                self._stop(f"the prefix {cut(prefix)} is not declared", first, end)
        number = len(self.elements)
        self.elements.append(element)
        if self.text[element.opened - 2] == "/":
            self.ends[number] = element.opened
        elif len(self._open) >= DEPTH:
            message = f"more than {DEPTH} elements within each other"
            self._stop(message, element.start, element.start + 1 + len(name), "TZK009")
        else:
            self._open.append(_Open(name, number, element.start, prefixes))


def _is_character(digits: str, base: int) -> bool:
    """Whether XML can hold the character of this number."""
    number = int(digits or "0", base) if len(digits) <= len("1114111") else 0
    return number in {0x9, 0xA, 0xD} or (
        0x20 <= number <= 0x10FFFF and not 0xD800 <= number <= 0xDFFF and number not in {0xFFFE, 0xFFFF}
    )

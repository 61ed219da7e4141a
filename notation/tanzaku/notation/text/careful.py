"""The careful reader: one record's text into a record, with every place kept and every fault said.

It is used when the quick reader will not take a record, so it is the one that
knows the leniencies and the diagnostics. After a fault it goes on at the next
token it can stand on, so that several faults are reported at once. Nothing
after the first fault is replayed.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TypeAlias

from attrs import define, field

from tanzaku.notation.complete import complete
from tanzaku.notation.diagnostics import Diagnostic, Path, Span
from tanzaku.notation.header import seats_in_play
from tanzaku.notation.model import Record
from tanzaku.notation.text.cursor import Cursor, Stop
from tanzaku.notation.text.locate import Locator
from tanzaku.notation.text.tags import TagReader
from tanzaku.notation.text.turns import TurnReader

_PART = 5
"""The length of a path to a part of a tag's value; where the value has escapes, the whole of it is shown."""


Part: TypeAlias = tuple[int, int, int, int]
"""From where to where in a tag's text, and from where to where in the source."""


@define
class Draft:
    """What careful reading gives.

    `record` holds what could be read, `spans` the offsets of its parts by path,
    `sound` how many turns of the main line stand before the first fault,
    `rest` where a second record is glued to this one, `line` where it starts.
    """

    record: Record
    findings: list[Diagnostic]
    spans: dict[Path, tuple[int, int]]
    locator: Locator
    sound: int
    rest: int | None = None
    line: int = 1
    stray: bool = False
    """Whether this is no record but text outside any."""
    known: bool = True
    """Whether version and title are known here, so that there is something to replay."""
    partial: bool = False
    """Whether something of the header was not read, so that what is missing may be there."""
    broken: list[Path] = field(factory=list["Path"])
    """The places of variations in which something could not be read."""
    parts: dict[str, list[Part]] = field(factory=dict[str, "list[Part]"])
    """For tags that stand as typed values: where each part of the text is in the source."""

    def locate(self, path: Path) -> Span | None:
        """The span of a place in the record, or of the nearest thing around it that has one."""
        part = path[3:] if len(path) == _PART else ()
        while path:
            if path in self.spans:
                start, end = self.spans[path]
                if part and str(path[1]) in self.parts:
                    start, end = self._within(str(path[1]), int(part[0]), int(part[1]), (start, end))
                elif part and end - start == len(self.record.tag(str(path[1])) or ""):
                    start, end = start + int(part[0]), start + int(part[1])
                return self.locator.span(start, end)
            path = path[:-1]
        first = self.spans.get(("tags", "Tanzaku"))
        return self.locator.span(*first) if first else None

    def _within(self, name: str, start: int, end: int, whole: tuple[int, int]) -> tuple[int, int]:
        """Where the part of a typed tag's text from `start` up to `end` stands in the source."""
        found = [
            place for begin, stop, *place in self.parts[name] if begin < max(end, start + 1) and stop > start
        ]
        return (found[0][0], found[-1][1]) if found else whole

    @property
    def readable(self) -> bool:
        """Whether nothing but warnings was found."""
        return not any(finding.counts for finding in self.findings)


def read_carefully(text: str, line: int = 1, column: int = 1) -> Draft:
    r"""Read one record's text; never raises.

    `line` and `column` are where the text starts in its source.

    >>> draft = read_carefully('[Tanzaku "1.0 okiya"]\n\n1. a1CT =*\n')
    >>> draft.readable, draft.record.turns[0].actions
    (True, (Remove(square='a1', tile='CT'),))
    """
    cursor = Cursor(text, Locator(text, line, column))
    header = TagReader(cursor)
    body: TurnReader | None = None
    with suppress(Stop):
        header.read()
        if header.title is not None:
            cursor.sound = None  # what is wrong with a tag does not make the turns unreadable
            playing = seats_in_play(header.title, dict(header.tags))
            body = TurnReader(cursor, header.title, header.read_tag, playing)
            body.read()
    cursor.findings[:0] = cursor.refused()  # now that a record glued to this one is cut off
    cursor.findings.sort(key=place_of)
    if body is None:
        record = Record(header.name, tuple(header.tags), version=header.version, declared=header.title)
        return Draft(record, cursor.findings, cursor.spans, cursor.locator, 0, cursor.rest, line, known=False)
    tags = tuple(header.tags)
    turns = complete(body.title, tags, body.turns)
    record = Record(header.name, tags, body.lead, turns, body.end, header.version, declared=body.title)
    sound = len(turns) if cursor.sound is None else min(cursor.sound, len(turns))
    return Draft(
        record,
        cursor.findings,
        cursor.spans,
        cursor.locator,
        sound,
        cursor.rest,
        line,
        partial=header.lost,
        broken=cursor.broken,
    )


def place_of(found: Diagnostic) -> tuple[int, int]:
    r"""Where a finding stands in its source: faults of reading are told in this order, in every form.

    >>> [place_of(found) for found in read_carefully('[Tanzaku "1.0 okiya"]\n\n) =X\n').findings]
    [(3, 1), (3, 3)]
    """
    return (found.span.line, found.span.column) if found.span is not None else (0, 0)

"""Read a whole record from plain values: all that is wrong with them, and what could be read all the same.

This is the careful way of the JSON and XML forms, as `text.careful` is that of
the text form: the same codes where they say the same, and turns up to the first
fault are kept, so that they can be replayed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Any, Final, cast

from attrs import define, field

from tanzaku.notation import limits
from tanzaku.notation.common_tags import is_slip
from tanzaku.notation.complete import complete
from tanzaku.notation.content import call_content
from tanzaku.notation.declare import ATOM, ROWS, Call, SetupTag, Title
from tanzaku.notation.diagnostics import Path
from tanzaku.notation.errors import ReadError, ValueFault
from tanzaku.notation.first_tag import First, FirstFault, read_parts
from tanzaku.notation.model import Data, Note, Record, Turn
from tanzaku.notation.plain_tags import GROUPS, newer_option, options_text, setup_text, typed_tag
from tanzaku.notation.structure import (
    PlainFault,
    argument_value,
    as_list,
    as_number,
    as_object,
    as_text,
    atom_value,
    atom_values,
    kind_fault,
    null_fault,
    structure_call,
    structure_calls,
    structure_part,
    unknown_key,
)
from tanzaku.notation.tag_order import export_order
from tanzaku.notation.text.calls import write_call
from tanzaku.notation.wording import cut
from tanzaku.notation.writable import unwritable

KEYS: Final = ("tanzaku", "title", "tags", *GROUPS, "lead", "turns", "end")
"""The keys of a record, in the order in which they are written."""


@define
class PlainReading:
    """What reading plain values gave.

    `record` is what could be read, `faults` what is wrong (a `FirstFault` for
    version and title), `sound` how many turns of the main line stand before the
    first fault, `known` whether version and title are known here.
    """

    record: Record
    faults: list[PlainFault | FirstFault] = field(factory=list["PlainFault | FirstFault"])
    sound: int = 0
    known: bool = False


def read_plain(content: object, *, broken: bool = False) -> PlainReading:
    """Read a record from plain values; never raises.

    `broken` says that the source ended or could not be read on: then what is
    missing at the end is no fault of its own.

    >>> reading = read_plain({"tanzaku": "1.0", "title": "okiya", "turns": [], "end": "*"})
    >>> reading.record.end, reading.faults
    ('*', [])
    """
    reading = PlainReading(Record("?"))
    try:
        first = _first(content, broken=broken)
    except PlainFault as fault:
        reading.faults.append(fault)
        return reading
    if first is None:
        return reading
    reading.faults += first.faults
    reading.record = Record(first.name, version=first.version, declared=first.title)
    if first.title is not None:
        reading.known = True
        _Reader(first.title, cast("dict[str, object]", content), reading).read(broken=broken)
    return reading


def _first(content: object, *, broken: bool) -> First | None:
    """What a record says first, before anything else of it is looked at; None where it was cut off before."""
    if type(content) is not dict:
        raise kind_fault(dict, content)
    given = cast("dict[str, object]", content)
    parts: list[str] = []
    for key in ("tanzaku", "title"):
        try:
            parts.append(as_text(given[key]) if key in given else "")
        except PlainFault as fault:
            raise fault.within(key) from None
    if broken and any(key not in given for key in ("tanzaku", "title")):
        return None
    missing = [
        key for key, part in zip(("tanzaku", "title"), parts, strict=True) if not part and key not in given
    ]
    if len(missing) == len(parts):
        raise PlainFault(
            "TZK006", "a record, or a list of records, belongs here: this says neither version nor title"
        )
    if missing:
        raise PlainFault("TZK006", f"a record says version and title, and the key {missing[0]} is missing")
    return read_parts(*parts)


class _Enough(Exception):  # noqa: N818 - ends the reading, never seen outside
    """There are as many faults as are reported."""


class _Reader:
    """Reads a record of a known title."""

    def __init__(self, title: Title, content: dict[str, object], reading: PlainReading) -> None:
        self.title = title
        self.content = content
        self.given = {key: value for key, value in content.items() if value is not None}
        self.reading = reading
        self.tags: list[tuple[str, str]] = []
        self.names = {"Tanzaku"}
        self.lead: tuple[Note | Data, ...] = ()
        self.turns: tuple[Turn, ...] = ()
        self.end: str | None = None
        self.newer = any(fault.code == "TZK008" for fault in reading.faults)
        """Whether its minor version is newer, and may have options that are not known here."""
        self.meant: set[str] = set()
        """The keys that unknown ones look like slips of: they are there, and were not read."""
        self.led = True
        """Whether all that stands before the first turn could be read."""

    def read(self, *, broken: bool) -> None:
        with suppress(_Enough):
            self.parts(broken=broken)
        tags = export_order(self.title, tuple(self.tags))
        turns = complete(self.title, tags, self.turns)
        version = self.reading.record.version
        self.reading.record = Record(
            self.title.name, tags, self.lead, turns, self.end, version, declared=self.title
        )
        self.reading.sound = len(turns) if self.led else 0
        with suppress(_Enough):
            self.whole(broken=broken)

    def parts(self, *, broken: bool) -> None:
        """All that the record holds, in order; raises _Enough."""
        for key in self.content:
            if key not in self.given:
                self.fault(null_fault(key))
        for key in self.given:
            if key not in KEYS:
                self.fault(unknown_key(key, KEYS, "a record"))
                self.meant |= {known for known in KEYS if is_slip(key, known)}
        for group in GROUPS:  # first, since what has its own place is kept where it stands in tags as well
            if group in self.given:
                self.group(group)
        typed, self.tags = self.tags, []
        if "tags" in self.given:
            self.group("tags")
        self.tags += typed
        self.lead = self.structured("lead", Note | Data)
        self.turns = self.structured("turns", Turn)
        if "turns" not in self.content and "turns" not in self.meant and not broken:
            self.fault(PlainFault("TZK074", "a record lacks the key turns", ("turns",)))
        try:
            self.end = as_text(self.given["end"]) if "end" in self.given else None
        except PlainFault as fault:
            self.fault(fault, "end")

    def whole(self, *, broken: bool) -> None:
        """What is wrong with the record as a whole; raises _Enough."""
        for found in unwritable(self.reading.record):
            if found.code == "TZK033" and (broken or "end" in self.content or "end" in self.meant):
                continue
            if found.at[:1] == ("lead",):
                self.reading.sound = 0
            elif found.at[:1] == ("turns",) and len(found.at) > 1:
                self.reading.sound = min(self.reading.sound, int(found.at[1]))
            self.fault(PlainFault(found.code, found.message, found.at))

    def fault(self, fault: PlainFault, *at: str | int) -> None:
        """Keep a fault of the value at a place; raises _Enough after so many."""
        self.reading.faults.append(fault.within(*at))
        if len(self.reading.faults) >= limits.FINDINGS:
            raise _Enough

    def structured(self, key: str, kind: Any) -> tuple[Any, ...]:  # noqa: ANN401 - a type, or a union of some
        """The items of a list up to the first that cannot be read; the faults of all, a few of them."""
        done: list[Any] = []
        sound = True
        try:
            values = as_list(self.given.get(key, []))
        except PlainFault as fault:
            self.led = self.led and key != "lead"
            self.fault(fault, key)
            return ()
        with suppress(_Enough):
            for index, value in enumerate(values):
                one, found = structure_part(self.title, value, kind, (key, index))
                sound = sound and one is not None
                if sound:
                    done.append(one)
                for wrong in found:
                    self.fault(wrong)
        if key == "lead" and not sound:
            self.led = False
        return tuple(done)

    def group(self, group: str) -> None:
        """The tags of one group; a fault in one value leaves the others."""
        read = getattr(self, f"_{group}")
        try:
            for name, text, *at in read(self.given[group]):
                if name in self.names:
                    first = ("tags", name)
                    self.fault(
                        PlainFault("TZK012", f"the tag {cut(name)} stands twice", first=first), *(at or first)
                    )
                elif len(self.tags) <= limits.TAGS:  # with more it is refused, whatever they say
                    self.names.add(name)
                    self.tags.append((name, text))
        except PlainFault as fault:
            self.fault(fault, group)

    def _tags(self, value: object) -> Iterator[tuple[str, str, str, int]]:
        """Names, values, and the places of both."""
        for index, pair in enumerate(as_list(value)):
            try:
                inner = as_list(pair)
                if len(inner) != 2:
                    raise PlainFault("TZK072", "a tag is its name and its value: two texts")  # noqa: TRY301
                yield _at(0, inner), _at(1, inner), "tags", index
            except PlainFault as fault:
                self.fault(fault, "tags", index)

    def by_seat(self, group: str, value: object, seats: tuple[str, ...]) -> Iterator[tuple[str, object]]:
        """The entries of an object whose keys are seats."""
        for seat, inner in as_object(value).items():
            if seat in seats:
                yield seat, inner
            else:
                self.fault(unknown_key(seat, seats, group), group)

    def _players(self, value: object) -> Iterator[tuple[str, str]]:
        for seat, name in self.by_seat("players", value, self.title.seats):
            try:
                yield f"Player.{seat}", as_text(name)
            except PlainFault as fault:
                self.fault(fault, "players", seat)

    def _scores(self, value: object) -> Iterator[tuple[str, str]]:
        for seat, score in self.by_seat("scores", value, self.title.seats):
            try:
                yield f"Score.{seat}", str(as_number(score))
            except PlainFault as fault:
                self.fault(fault, "scores", seat)

    def _options(self, value: object) -> Iterator[tuple[str, str]]:
        known = self.title.option_shape.by_key
        values: dict[str, Any] = {}
        newer: list[str] = []
        for key, inner in as_object(value).items():
            try:
                if key not in known:
                    if not self.newer:
                        raise unknown_key(key, known, "the options")
                    newer.append(newer_option(key, inner))
                else:
                    values[key] = argument_value(known[key], inner, (key,))
            except PlainFault as fault:
                self.fault(fault, "options")
            except ValueFault as fault:
                self.fault(PlainFault("TZK073", str(fault), (key,)), "options")
        text = options_text(self.title, values)
        if newer:
            yield "Options", " ".join(filter(None, [text, *newer]))
            return
        self.held("Options", text, values)
        yield "Options", text

    def _start(self, value: object) -> Iterator[tuple[str, str]]:
        calls: list[Call] = []
        for call in structure_calls(self.title.start, value, f"Start in {self.title.name}"):
            if isinstance(call, PlainFault):
                self.fault(call, "start")
            else:
                calls.append(call)
        text = " ".join(map(write_call, calls))
        self.held("Start", text, [call_content(call) for call in calls])
        yield "Start", text

    def _components(self, value: object) -> Iterator[tuple[str, str]]:
        for kind, faces in as_object(value).items():
            shape = self.title.components.get(kind)
            if shape is None:
                self.fault(unknown_key(kind, self.title.components, "the components"), "components")
                continue
            try:
                entries = as_object(faces)
            except PlainFault as fault:
                self.fault(fault, "components", kind)
                continue
            for key, face in entries.items():
                try:
                    made = structure_call(shape, face, None)
                    text = write_call(made, word=False)
                    self.held(f"{kind}.{key}", text, call_content(made, None))
                    yield f"{kind}.{key}", text
                except PlainFault as fault:
                    self.fault(fault, "components", kind, key)

    def _setup(self, value: object) -> Iterator[tuple[str, str]]:
        rows = self.title.setup_keys
        for key, inner in as_object(value).items():
            row = rows.get(key)
            if row is None:
                self.fault(unknown_key(key, rows, "the set-up"), "setup")
            elif not row.per_seat:
                yield from self.setup_tag(row, row.name, inner, (key,))
            else:
                try:
                    entries = as_object(inner)
                except PlainFault as fault:
                    self.fault(fault, "setup", key)
                    continue
                for seat, held in entries.items():
                    if seat in self.title.seats:
                        yield from self.setup_tag(row, f"{row.name}.{seat}", held, (key, seat))
                    else:
                        self.fault(unknown_key(seat, self.title.seats, key), "setup", key)

    def setup_tag(self, row: SetupTag, name: str, value: object, at: Path) -> Iterator[tuple[str, str]]:
        """One set-up tag with its text."""
        try:
            typed = _setup(row, value)
            text = setup_text(row, typed)
            self.held(name, text, typed)
            yield name, text
        except PlainFault as fault:
            self.fault(fault, "setup", *at)

    def held(self, name: str, text: str, value: object) -> None:
        """Raise PlainFault if a tag of this text would not say this value."""
        typed = typed_tag(self.title, name, text)
        if typed is None or typed.value != value:
            raise PlainFault("TZK028", f"no tag {name[:40]} can hold this")


def _at(index: int, pair: list[object]) -> str:
    try:
        return as_text(pair[index])
    except PlainFault as fault:
        raise fault.within(index) from None


def _setup(row: SetupTag, value: object) -> Any:  # noqa: ANN401 - an atom, or tuples of them
    if row.kind == ATOM:
        return atom_value(row, value, ())
    if row.kind != ROWS:
        return atom_values(row, value, ())
    lines = as_list(value)
    if not lines:
        raise PlainFault("TZK028", f"{row.key} has at least one row")
    return tuple(atom_values(row, line, (index,)) for index, line in enumerate(lines))


def from_plain(content: Mapping[str, Any]) -> Record:
    """A record from plain values, as `json.loads` gives them; raises ReadError.

    >>> from_plain({"tanzaku": "1.0", "title": "okiya", "turns": [], "end": "*"}).end
    '*'
    """
    from tanzaku.notation.codes import CODES
    from tanzaku.notation.diagnostics import Diagnostic

    reading = read_plain(content)
    found = [
        Diagnostic(CODES[fault.code], fault.message, at=fault.at if isinstance(fault, PlainFault) else ())
        for fault in reading.faults
    ]
    if any(finding.counts for finding in found):
        raise ReadError(tuple(finding for finding in found if finding.counts))
    return reading.record

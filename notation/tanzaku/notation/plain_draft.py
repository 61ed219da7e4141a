"""From plain values and their places in a source to a draft, as the careful reader of text gives one."""

from __future__ import annotations

from typing import Any

from tanzaku.notation import limits
from tanzaku.notation.codes import CODES
from tanzaku.notation.declare import ATOM, ROWS
from tanzaku.notation.diagnostics import Diagnostic, Path
from tanzaku.notation.first_tag import FirstFault
from tanzaku.notation.plain_reading import PlainReading, read_plain
from tanzaku.notation.plain_tags import GROUPS, Place, atom_places, tag_name
from tanzaku.notation.structure import PlainFault
from tanzaku.notation.text.careful import Draft, Part
from tanzaku.notation.text.cursor import Cursor
from tanzaku.notation.text.locate import Locator
from tanzaku.notation.text.source import Chunk
from tanzaku.notation.text.writer import written_length

Spans = dict[Path, tuple[int, int]]
"""Places in a source by path in the plain content."""

Told = tuple[str, str, int, int]
"""A fault of the text itself: code, sentence, from where to where."""


def draft_of(  # noqa: PLR0913 - what a scan gives
    chunk: Chunk, content: object, spans: Spans, told: list[Told], keys: Spans, *, broken: bool
) -> Draft:
    """The draft of a record whose plain content was read from a chunk.

    `spans` and `keys` are the places of values and of their keys, `told` the
    faults that reading the text itself found; `broken` says that it could not
    be read to its end.
    """
    locator = Locator(chunk.text, chunk.line, chunk.column)
    findings = [
        Diagnostic(CODES[code], message, span=locator.span(start, end)) for code, message, start, end in told
    ]
    refused = Cursor(chunk.text, locator).refused()
    findings[:0] = refused
    reading = read_plain(content if content is not None else {}, broken=broken)
    _check_length(chunk, reading, broken=broken or bool(told))
    draft = Draft(
        reading.record, findings, dict(spans), locator, reading.sound, line=chunk.line, known=reading.known
    )
    if reading.known:
        _name_tags(draft, content, reading)
    faults = reading.faults if content is not None else []
    for fault in faults:
        if refused and fault.code == "TZK005":  # the same characters, seen once more
            continue
        if isinstance(fault, PlainFault):
            at, help_ = fault.at, ""
            place = keys.get(at) if fault.code == "TZK073" else None
        else:
            at, help_, place = (), fault.help, draft.spans.get((fault.part,))
        span = locator.span(*(place or _nearest(draft.spans, at)))
        findings.append(Diagnostic(CODES[fault.code], fault.message, at=at, span=span, help=help_))
    del findings[limits.FINDINGS :]
    draft.partial = broken or bool(told) or any(_hides(fault) for fault in faults)
    return draft


def _hides(fault: PlainFault | FirstFault) -> bool:
    """Whether a fault may be why a tag seems to be missing."""
    return isinstance(fault, PlainFault) and fault.at[:1] not in {("turns",), ("lead",), ("end",)}


def _check_length(chunk: Chunk, reading: PlainReading, *, broken: bool) -> None:
    """A record that is too long for the text form is too long for every form."""
    if broken or reading.faults or 2 * len(chunk.text) <= limits.RECORD_LENGTH:
        return
    if written_length(reading.record) > limits.RECORD_LENGTH:
        message = f"the record is longer than {limits.RECORD_LENGTH} characters in its text form"
        reading.faults.append(PlainFault("TZK009", message))


def _nearest(spans: Spans, at: Path) -> tuple[int, int]:
    while at and at not in spans:
        at = at[:-1]
    found = spans.get(at) or (0, 1)
    return found if at else (found[0], found[0] + 1)


def _name_tags(draft: Draft, content: Any, reading: PlainReading) -> None:  # noqa: ANN401 - plain values
    """Give the tags of the record their places, by the names that findings know them by."""
    spans, title = draft.spans, reading.record.declared
    texts = dict(reading.record.tags)
    pairs: Any = content.get("tags")
    for index, pair in enumerate(_listed(pairs)):  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        if isinstance(pair, list) and len(pair) == 2 and ("tags", index, 1) in spans:  # pyright: ignore[reportUnknownArgumentType]
            name = str(pair[0])  # pyright: ignore[reportUnknownArgumentType]
            spans["tags", name] = spans["tags", index]
            start, end = spans["tags", index, 1]
            spans["tags", name, "value"] = (start + 1, end - 1) if end - start > 1 else (start, end)
    for path in [path for path in spans if path and path[0] in GROUPS]:
        place: Place = tuple(map(str, path))
        named = tag_name(title, place)
        if named is None or named not in texts:
            continue
        spans["tags", named] = spans["tags", named, "value"] = spans[path]
        if path[0] == "setup":
            draft.parts[named] = _parts(
                texts[named], path, spans, title.setup_tags[named.partition(".")[0]].kind
            )
    for key in ("tanzaku", "title"):
        if (key,) in spans:
            spans.setdefault(("tags", "Tanzaku"), spans[key,])


def _listed(value: Any) -> list[Any]:  # noqa: ANN401 - plain values
    return value if isinstance(value, list) else []  # pyright: ignore[reportUnknownVariableType]


def _parts(text: str, path: Path, spans: Spans, kind: int) -> list[Part]:
    """Where each atom of a set-up tag stands in the source."""
    if kind == ATOM:
        return [(0, len(text), *spans[path])]
    if kind == ROWS:
        places: list[Path] = []
        row = 0
        while (*path, row) in spans:
            places += _elements((*path, row), spans)
            row += 1
    else:
        places = _elements(path, spans)
    return [(*at, *spans[place]) for at, place in zip(atom_places(text), places, strict=False)]


def _elements(path: Path, spans: Spans) -> list[Path]:
    found: list[Path] = []
    while (*path, len(found)) in spans:
        found.append((*path, len(found)))
    return found

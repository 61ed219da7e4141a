"""From plain values and their places in a source to a draft, as the careful reader of text gives one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any, Final, NamedTuple

from tanzaku.notation import limits
from tanzaku.notation.codes import CODES
from tanzaku.notation.declare import ATOM, ROWS, Title
from tanzaku.notation.diagnostics import Diagnostic, Label, Path
from tanzaku.notation.first_tag import FirstFault
from tanzaku.notation.header import placed_calls
from tanzaku.notation.model import Item, Note, Turn, Variation
from tanzaku.notation.plain_reading import PlainReading, read_plain
from tanzaku.notation.plain_tags import GROUPS, atom_places, tag_name
from tanzaku.notation.structure import PlainFault
from tanzaku.notation.text.careful import Draft, Part, place_of
from tanzaku.notation.text.cursor import Cursor
from tanzaku.notation.text.locate import Locator
from tanzaku.notation.text.scan import REFUSED
from tanzaku.notation.text.source import Chunk
from tanzaku.notation.text.writer import too_long
from tanzaku.notation.told import Place, Told

Spans = dict[Path, tuple[int, int]]
"""Places in a source by path in the plain content."""


class Placed(NamedTuple):
    """Plain content as it was read from a source.

    `content` is None where nothing could be read, `spans` and `keys` are the
    places of values and of their keys, `told` the faults that reading the text
    itself found, `play` the stretches in which the line of play and its end
    stand, where they have no span of their own; `broken` says that it could not
    be read to its end, `quotes` how many characters stand around a text.
    """

    content: object
    spans: Spans = {}  # noqa: RUF012 - nobody adds to it
    keys: Spans = {}  # noqa: RUF012
    told: Sequence[Told] = ()
    play: Sequence[tuple[int, int]] = ()
    broken: bool = False
    quotes: int = 0


def draft_of(chunk: Chunk, placed: Placed) -> Draft:
    """The draft of a record whose plain content was read from a chunk.

    >>> draft_of(Chunk("{}", 1), Placed({})).findings[0].code.id
    'TZK006'
    """
    content, keys, broken = placed.content, placed.keys, placed.broken
    locator = Locator(chunk.text, chunk.line, chunk.column)
    text = chunk.text.replace("\r", " ")  # white space, or an error already
    refused = Cursor(text, locator).refused() if REFUSED.search(text) else []
    findings = refused + [
        Diagnostic(
            CODES[one.code],
            one.message,
            span=locator.span(one.start, one.end),
            related=_first(locator, (), one.first),
            help=one.help,
        )
        for one in placed.told[: limits.FINDINGS]
    ]
    reading = read_plain(content if content is not None else {}, broken=broken)
    _check_length(chunk, reading, broken=broken or bool(placed.told))
    draft = Draft(
        reading.record,
        findings,
        placed.spans,
        locator,
        reading.sound,
        line=chunk.line,
        known=reading.known,
    )
    if reading.known:
        _name_tags(draft, content, reading, placed.quotes)
    faults = reading.faults if content is not None else []
    for fault in faults:
        if refused and fault.code == "TZK005":  # the same characters, seen once more
            continue
        related: tuple[Label, ...] = ()
        if isinstance(fault, PlainFault):
            at, place = fault.at, keys.get(fault.at) if fault.code == "TZK073" else None
            related = _first(locator, fault.first, draft.spans.get(fault.first)) if fault.first else ()
        else:
            at, place = (), draft.spans.get((fault.part,))
        span = locator.span(*(place or _nearest(draft.spans, at)))
        findings.append(Diagnostic(CODES[fault.code], fault.message, at, span, related, help=fault.help))
    del findings[limits.FINDINGS :]
    if reading.known:
        findings += _warnings(draft)
    findings.sort(key=place_of)
    draft.partial = broken or _told_of_header(placed) or any(_hides(fault) for fault in faults)
    return draft


def _first(locator: Locator, at: Path, place: Place | None) -> tuple[Label, ...]:
    """Where what stands twice stands for the first time."""
    return () if place is None else (Label(at, "first here", locator.span(*place)),)


def _warnings(draft: Draft) -> Iterator[Diagnostic]:
    """Comments within comments: what the text form says of a record, all forms say."""
    record = draft.record
    notes = chain(_notes(record.lead, ("lead",)), _notes_of_turns(record.turns, ("turns",)))
    for path in islice((path for path, note in notes if "{" in note.text), limits.FINDINGS):
        span = draft.locator.span(*_nearest(draft.spans, (*path, "note")))
        yield Diagnostic(CODES["TZK037"], "a comment within this comment: was a } lost?", span=span)


def _notes(items: Iterable[Item], at: Path) -> Iterator[tuple[Path, Note]]:
    """All notes among items, those in variations too, each with its place."""
    for index, item in enumerate(items):
        if isinstance(item, Note):
            yield (*at, index), item
        elif isinstance(item, Variation):
            yield from _notes(item.lead, (*at, index, "lead"))
            yield from _notes_of_turns(item.turns, (*at, index, "turns"))


def _notes_of_turns(turns: Iterable[Turn], at: Path) -> Iterator[tuple[Path, Note]]:
    for index, turn in enumerate(turns):
        yield from _notes(turn.items, (*at, index, "items"))


_PLAYED: Final = ("turns", "lead", "end")
"""What is no part of the header."""


def _hides(fault: PlainFault | FirstFault) -> bool:
    """Whether a fault may be why a tag seems to be missing."""
    if not isinstance(fault, PlainFault) or fault.code == "TZK033":
        return False
    return not fault.at or fault.at[0] not in _PLAYED


def _told_of_header(placed: Placed) -> bool:
    """Whether a fault of the text itself may be why a tag seems to be missing."""
    play = [*placed.play, *(placed.spans[key,] for key in _PLAYED if (key,) in placed.spans)]
    return any(
        one.code != "TZK034" and not any(begin <= one.start < stop for begin, stop in play)
        for one in placed.told
    )


def _check_length(chunk: Chunk, reading: PlainReading, *, broken: bool) -> None:
    """A record that is too long for the text form is too long for every form."""
    if broken or reading.faults or 2 * len(chunk.text) <= limits.RECORD_LENGTH:
        return
    overlong = too_long(reading.record)
    if overlong:
        reading.faults.append(PlainFault("TZK009", overlong))


def _nearest(spans: Spans, at: Path) -> tuple[int, int]:
    while at and at not in spans:
        at = at[:-1]
    found = spans.get(at) or (0, 1)
    return found if at else (found[0], found[0] + 1)


def _name_tags(draft: Draft, content: Any, reading: PlainReading, quotes: int) -> None:  # noqa: ANN401 - plain values
    """Give the tags of the record their places, by the names that findings know them by."""
    spans, title = draft.spans, reading.record.declared
    texts = dict(reading.record.tags)
    for key in ("tanzaku", "title"):
        if (key,) in spans:
            spans.setdefault(("tags", "Tanzaku"), spans[key,])
    pairs: Any = content.get("tags")
    for index, pair in enumerate(_listed(pairs)[: limits.TAGS]):  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        if isinstance(pair, list) and len(pair) == 2 and ("tags", index, 1) in spans:  # pyright: ignore[reportUnknownArgumentType]
            name = str(pair[0])  # pyright: ignore[reportUnknownArgumentType]
            if ("tags", name) in spans:  # of two tags of one name the first counts
                continue
            spans["tags", name] = spans["tags", index]
            start, end = spans["tags", index, 1]
            spans["tags", name, "value"] = (start + quotes, end - quotes)
    for path in [path for path in spans if path and path[0] in GROUPS]:
        named = tag_name(title, tuple(map(str, path)))
        if named is None or named not in texts:
            continue
        spans["tags", named] = spans["tags", named, "value"] = spans[path]
        if path == ("start",):
            draft.parts[named] = _calls(title, texts[named], spans)
        elif path[0] == "setup":
            draft.parts[named] = _parts(
                texts[named], path, spans, title.setup_tags[named.partition(".")[0]].kind
            )


def _calls(title: Title, text: str, spans: Spans) -> list[Part]:
    """Where each call of a start stands in the source."""
    places = [place for _, place in placed_calls(text, title.start)]
    return [(*at, *spans["start", index]) for index, at in enumerate(places) if ("start", index) in spans]


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

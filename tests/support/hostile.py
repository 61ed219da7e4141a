"""What must hold of whatever is read: our own errors only, a sound report, the same in pieces, a way back.

The tests of hypothesis and the harnesses of `fuzz/` share it.
"""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, AnyStr, Final, cast

from support.okiya_games import split_pieces
from support.reading import Dribble
from tanzaku.notation import (
    ReadError,
    Record,
    SourceError,
    dumps,
    from_plain,
    game_digest,
    iter_records,
    loads,
    record_digest,
    to_plain,
)
from tanzaku.notation.forms import FORM_NAMES
from tanzaku.notation.text.source import Source
from tanzaku.validators import Report, verify_archive
from tanzaku.validators.renderers import jsonlines, terminal

__all__ = ["open_every_way", "read_every_way", "use"]

MOST_FINDINGS: Final = 60
"""Of one report: faults of reading, warnings, and what replaying found."""


def read_every_way(source: AnyStr, form: str | None) -> None:
    """Both ways of verifying, and pieces of any size, say the same; what is read can be used."""
    reports, refused = _reports([source], form)
    contents = [report.content() for report in reports]
    assert reports or refused
    assert _contents([source], form, quick=False) == (contents, refused)
    assert _contents(_pieces(source), form) == (contents, refused)
    lines = _lines(source)
    for report in reports:
        _well_formed(report, lines)
    _read(lambda: [source], form, reports, refused)


def open_every_way(data: bytes) -> None:
    """The same of a source that may be compressed: from a file and from a pipe."""
    reports, refused = _reports(io.BytesIO(data), None)
    contents = [report.content() for report in reports]
    assert reports or refused
    assert _contents(io.BytesIO(data), None, quick=False) == (contents, refused)
    assert _contents(Dribble(data, Random(len(data))), None) == (contents, refused)
    for report in reports:
        _well_formed(report, None)
    _read(lambda: io.BytesIO(data), None, reports, refused)


def use(record: Record) -> None:
    """A record that was read can be written in every form, and is the same when it is read again."""
    digests = game_digest(record), record_digest(record)
    for form in FORM_NAMES:
        text = dumps(record, form=form)
        again = loads(text, form=form)
        assert (game_digest(again), record_digest(again)) == digests
        assert dumps(again, form=form) == text
    assert game_digest(from_plain(json.loads(json.dumps(to_plain(record))))) == digests[0]


def _pieces(source: AnyStr) -> list[AnyStr]:
    """It, cut at places that depend on nothing but its length."""
    return split_pieces(source, Random(len(source)))


def _reports(source: object, form: str | None, *, quick: bool = True) -> tuple[list[Report], str]:
    """The reports, and what is said of the source if it cannot be read on."""
    reports: list[Report] = []
    try:
        for report in verify_archive(cast("Source", source), form=form, quick=quick):
            reports.append(report)  # noqa: PERF402 - those before an error count
    except SourceError as error:
        return reports, str(error)
    return reports, ""


def _contents(source: object, form: str | None, *, quick: bool = True) -> tuple[list[dict[str, Any]], str]:
    reports, refused = _reports(source, form, quick=quick)
    return [report.content() for report in reports], refused


def _lines(source: str | bytes) -> list[str] | None:
    """The lines that places count in; None where XML may have said that it is in another encoding."""
    if isinstance(source, bytes):
        if b"encoding" in source or source[:2] in {b"\xff\xfe", b"\xfe\xff"}:
            return None
        source = source.decode("utf-8", "surrogateescape")
    return source.replace("\r\n", "\n").removeprefix("\ufeff").split("\n")


def _well_formed(report: Report, lines: list[str] | None) -> None:
    """Each finding has a place within the source, and the report can be shown."""
    assert report.checked <= report.turns
    assert len(report.diagnostics) < MOST_FINDINGS
    for found in report.diagnostics:
        for span in (found.span, *(label.span for label in found.related)):
            assert span is not None
            assert min(span.line, span.column, span.length, span.text_column) >= 1
            if lines is not None:
                assert span.line <= len(lines)
                assert span.column <= len(lines[span.line - 1]) + 1
    terminal.plain(terminal.render(report)).encode()
    jsonlines.render(report).encode()


def _read(open_: Callable[[], object], form: str | None, reports: list[Report], refused: str) -> None:
    """As many records and faults as reports; every record can be used, every fault says what it is."""
    faults: list[ReadError] = []
    count, said = 0, ""
    try:
        for record in _records(open_(), form, faults):
            count += 1
            use(record)
    except SourceError as error:
        said = str(error)
    assert said == refused
    assert all(fault.diagnostics and str(fault) for fault in faults)
    nothing = [
        report for report in reports if report.diagnostics and report.diagnostics[0].code.id == "TZK001"
    ]
    assert count + len(faults) == len(reports) - len(nothing)


def _records(source: object, form: str | None, faults: list[ReadError]) -> Iterator[Record]:
    return iter_records(cast("Source", source), form=form, on_fault=faults.append)

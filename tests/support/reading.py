"""Read one text in many ways, and say in a few plain values what came out, so that ways can be compared."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from attrs import evolve

from support.okiya_games import split_pieces
from tanzaku.notation import Diagnostic, ReadError, Record, TanzakuError, dumps, iter_records
from tanzaku.notation.text.reading import drafts
from tanzaku.notation.text.source import Source, chunks
from tanzaku.validators import Report, verify_archive

__all__ = [
    "LINES",
    "SOUND",
    "Dribble",
    "Place",
    "Told",
    "Way",
    "body",
    "of_reader",
    "outcomes",
    "places",
    "read_bodies",
    "shifted",
    "shifted_places",
    "tell",
    "text_ways",
    "told",
    "ways",
]

SOUND = """\
[Tanzaku "1.0 okiya"]
[Event "Spring garden"]
[First "R"]
[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"]
[Result "R"]

1. d1PT b1MT 2. a1CT c3CR 3. c2MR c1MB 4. a4IB b2CB 5. b4PB d4PR 6. b3PS
{the long diagonal} =R
"""
"""A sound record of eleven turns."""

LINES = SOUND.count("\n")

Place: TypeAlias = tuple[str, int, int]
"""A code, a line and a column; line and column are 0 where a finding has no place."""


def places(findings: tuple[Diagnostic, ...] | list[Diagnostic]) -> tuple[Place, ...]:
    """Code and place of each finding, in the order of places."""
    found = [
        (one.code.id, one.span.line, one.span.column) if one.span else (one.code.id, 0, 0) for one in findings
    ]
    return tuple(sorted(found, key=lambda place: (place[1:], place[0])))


def of_reader(code: str) -> bool:
    """Whether a code is one of the reader's: the text could not be read as it stands."""
    return "TZK001" <= code < "TZK040"


@dataclass(frozen=True)
class Told:
    """What a report says, without its sentences."""

    verdict: str
    turns: int
    checked: int
    end: str | None
    line: int
    places: tuple[Place, ...]


def tell(report: Report) -> Told:
    """A report in plain values."""
    return Told(
        report.verdict.value,
        report.turns,
        report.checked,
        report.end,
        report.line,
        places(report.diagnostics),
    )


def told(source: Source, *, encoding: str = "utf-8", quick: bool = True) -> list[Told]:
    """What the reports on a source say; records are numbered from 1, what belongs to none is number 0."""
    reports = list(verify_archive(source, encoding=encoding, quick=quick))
    numbers = [report.number for report in reports if report.number]
    assert numbers == list(range(1, len(numbers) + 1))
    for report in reports:
        outside = {"TZK001", "TZK002", "TZK003"}
        assert report.number or {found.code.id for found in report.diagnostics} <= outside
    return [tell(report) for report in reports]


def shifted_places(found: tuple[Place, ...], lines: int) -> tuple[Place, ...]:
    """Places as they are when `lines` lines stand before the text."""
    return tuple((code, line and line + lines, column) for code, line, column in found)


def shifted(reports: list[Told], lines: int) -> list[Told]:
    """Reports as they are when `lines` lines stand before the text."""
    return [replace(one, line=one.line + lines, places=shifted_places(one.places, lines)) for one in reports]


def outcomes(source: Source, *, encoding: str = "utf-8") -> list[Record | tuple[Place, ...]]:
    """What `iter_records` gives, in order: records, and the places of what was wrong with others."""
    found: list[Record | tuple[Place, ...]] = []

    def on_fault(error: ReadError) -> None:
        found.append(places(error.diagnostics))

    for record in iter_records(source, encoding=encoding, on_fault=on_fault):
        found.append(record)  # noqa: PERF402 - the two kinds must stay in order
    return found


def body(record: Record) -> str:
    """The turns of a record in the export form, with its end mark; empty if they cannot be written."""
    try:
        text = dumps(evolve(record, tags=(), end=record.end or "*"))
    except TanzakuError:
        return ""
    text = text.partition("\n\n")[2].strip("\n ")
    return text if record.end else text.removesuffix("=*").rstrip()


def read_bodies(source: Source, *, encoding: str = "utf-8") -> list[tuple[Record, str]]:
    """Each record as far as it could be read, and its turns in the export form."""
    read = [draft.record for chunk in chunks(source, encoding) for draft in drafts(chunk)]
    return [(record, body(record)) for record in read]


class Dribble(io.RawIOBase):
    """Bytes that come a few at a time and cannot be rewound, as from a pipe."""

    def __init__(self, data: bytes, rng: Random) -> None:
        super().__init__()
        self._pieces = iter(split_pieces(data, rng))

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return False

    def read(self, size: int = -1, /) -> bytes:  # noqa: ARG002 - gives what has come, at most `size` in a real pipe
        return next(self._pieces, b"")


Way: TypeAlias = tuple[str, Callable[[], Source]]
"""A name, and what makes the source anew."""


def text_ways(text: str, rng: Random) -> Iterator[Way]:
    """The text whole, in pieces, in single characters, with empty pieces, and as a stream of text."""
    cut = split_pieces(text, rng)
    halves = [part for piece in split_pieces(text, rng) for part in (piece, "")]
    yield "text whole", lambda: [text]
    yield "text in pieces", lambda: cut
    yield "text with empty pieces", lambda: iter(["", *halves])
    yield "single characters", lambda: list(text)
    yield "stream of text", lambda: io.StringIO(text, newline="")


def ways(text: str, data: bytes | None, rng: Random, path: Path, encoding: str = "utf-8") -> Iterator[Way]:
    """Every way to give a source; `data` is None where no bytes can stand for the text."""
    yield from text_ways(text, rng)
    if data is None:
        return
    whole = data
    cut = split_pieces(whole, rng)
    path.write_bytes(whole)
    yield "bytes whole", lambda: [whole]
    yield "bytes in pieces", lambda: iter(cut)
    yield "single bytes", lambda: [whole[at : at + 1] for at in range(len(whole))]
    yield "file by name", lambda: str(path)
    yield "file by path", lambda: path
    yield "open file", lambda: io.BytesIO(whole)
    yield "pipe", lambda: Dribble(whole, Random(rng.random()))
    yield "buffered pipe", lambda: io.BufferedReader(_Short(whole))
    yield (
        "file open for text",
        lambda: io.TextIOWrapper(io.BytesIO(whole), encoding=encoding, errors="surrogateescape", newline=""),
    )


class _Short(io.RawIOBase):
    """Bytes that come seven at a time, for a buffer to be put before."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self._file = io.BytesIO(data)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any, /) -> int:
        piece = self._file.read(min(7, len(buffer)))
        buffer[: len(piece)] = piece
        return len(piece)

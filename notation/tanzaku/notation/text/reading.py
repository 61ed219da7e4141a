"""Read the text of records carefully: glued ones, text outside any, and what is too long."""

from __future__ import annotations

from collections.abc import Iterator

from tanzaku.notation import limits
from tanzaku.notation.codes import CODES
from tanzaku.notation.diagnostics import Diagnostic
from tanzaku.notation.model import Record
from tanzaku.notation.text import scan
from tanzaku.notation.text.careful import Draft, read_carefully
from tanzaku.notation.text.locate import Locator
from tanzaku.notation.text.source import Chunk, encoding_hint


def drafts(chunk: Chunk) -> Iterator[Draft]:
    r"""Read a chunk carefully: one draft, or more where records are glued together.

    >>> glued = '[Tanzaku "1.0 okiya"]\n=* [Tanzaku "1.0 okiya"]\n=*\n'
    >>> [[finding.code.id for finding in draft.findings] for draft in drafts(Chunk(glued, 1))]
    [['TZK003'], []]
    """
    if chunk.cut:
        yield _cut(chunk)
        return
    text, at, line, column = chunk.text, 0, chunk.line, 1
    if chunk.stray:
        draft = _stray(chunk)
        if draft.findings:
            yield draft
        if draft.rest is None:
            return
        at, line, column = _after(text, 0, draft.rest, line, column)
    while True:
        end = _window(text, at)
        draft = read_carefully(text[at:end], line, column)
        if draft.rest is None and end < len(text):  # what looked like records stood in a comment, say
            draft = read_carefully(text[at:], line, column)
        yield draft
        if draft.rest is None:
            return
        at, line, column = _after(text, at, at + draft.rest, line, column)


_AHEAD = 3
"""How many starts of records are looked at, at first: most often the next one ends the record."""


def _window(text: str, at: int) -> int:
    """Where the text that one record needs most likely ends: glued ones are not read again and again."""
    end = at
    for _ in range(_AHEAD):
        end = text.find(scan.START, end + 1)
        if end < 0:
            return len(text)
    return end


def _after(text: str, before: int, at: int, line: int, column: int) -> tuple[int, int, int]:
    """An offset, and its line and column, given those of an offset before it."""
    feeds = text.count("\n", before, at)
    begin = text.rfind("\n", before, at) + 1
    return at, line + feeds, at - begin + 1 if feeds else at - before + column


def _draft(chunk: Chunk, *findings: Diagnostic) -> Draft:
    record = Record("?")
    return Draft(
        record,
        list(findings),
        {},
        Locator(chunk.text, chunk.line),
        0,
        line=chunk.line,
        known=False,
        stray=chunk.stray,
    )


def stray_draft(  # noqa: PLR0913, PLR0917 - what a diagnostic is made of
    chunk: Chunk, code: str, message: str, start: int, end: int, help_: str = ""
) -> Draft:
    """The draft of what is no record, or too long to be read: one finding.

    >>> stray_draft(Chunk("x", 7, stray=True), "TZK002", "this is no record", 0, 1).findings[0].span.line
    7
    """
    span = Locator(chunk.text, chunk.line, chunk.column).span(start, end)
    return _draft(chunk, Diagnostic(CODES[code], message, span=span, help=help_))


def _cut(chunk: Chunk) -> Draft:
    span = Locator(chunk.text, chunk.line).span(0, 1)
    what = "text outside any record" if chunk.stray else "a record"
    message = f"{what} is longer than {limits.RECORD_LENGTH} characters; it was not read"
    return _draft(chunk, Diagnostic(CODES["TZK009"], message, span=span))


def _stray(chunk: Chunk) -> Draft:
    """Text that is no record, up to one that starts in the middle of a line."""
    locator = Locator(chunk.text, chunk.line)
    glue = chunk.text.find(scan.START)
    found: list[Diagnostic] = []
    before = chunk.text if glue < 0 else chunk.text[:glue]
    if before.strip(" \t\n"):
        start = len(before) - len(before.lstrip(" \t\n"))
        message = f'this is no record: a record starts with a line {scan.START}1.0 TITLE"]'
        help_ = encoding_hint(before)
        span = locator.span(start, len(before.rstrip()))
        found.append(Diagnostic(CODES["TZK002"], message, span=span, help=help_))
    if glue >= 0 and found:
        message = "a record starts here, but not at the start of a line"
        found.append(
            Diagnostic(CODES["TZK003"], message, span=locator.span(glue, glue + len(scan.START) - 2))
        )
    draft = _draft(chunk, *found)
    draft.rest = glue if glue >= 0 else None
    return draft


def no_record() -> Diagnostic:
    """The finding for a source without any record."""
    return Diagnostic(CODES["TZK001"], "there is no record here", span=Locator("").span(0, 1))

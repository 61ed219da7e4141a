"""A report as a person reads it: a line for the verdict, then each finding with the place it points at.

The text comes in segments with the name of a style; whoever shows it decides
what a style looks like. What a record holds is made harmless first: no control
character and no mark that changes the direction of writing reaches a terminal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from tanzaku.notation.diagnostics import Diagnostic, Span, Verdict
from tanzaku.notation.model import UNFINISHED, winners
from tanzaku.notation.wording import counted, harmless, won_by
from tanzaku.validators.endings import said
from tanzaku.validators.renderers import Renderer
from tanzaku.validators.renderers.findings import Located, notes
from tanzaku.validators.report import Report

if TYPE_CHECKING:
    from tanzaku.validators.matches.report import MatchReport


class Segment(NamedTuple):
    """A piece of text and the name of its style: ok, error, warning, waived, place, caret, dim or plain."""

    text: str
    style: str = "plain"


def _cells(text: str) -> int:
    """How many columns of a terminal a text takes."""
    if text.isascii():
        return len(text)
    from rich.cells import cell_len

    return cell_len(text)


def plain(segments: Iterable[Segment]) -> str:
    """The segments as text without styles.

    >>> plain([Segment("valid", "ok"), Segment(": R won")])
    'valid: R won'
    """
    return "".join(segment.text for segment in segments)


VERDICT_STYLES: Final = {
    Verdict.VALID: "ok",
    Verdict.CONSISTENT: "ok",
    Verdict.UNFINISHED: "ok",
    Verdict.UNCHECKED: "warning",
}
"""The styles of verdicts; that of all others is `error`."""


def render(report: Report) -> list[Segment]:
    r"""One report, ending in a line feed.

    >>> from tanzaku.validators import verify
    >>> report = verify('[Tanzaku "1.0 okiya"]\n[Termination "unplayed"]\n=none\n')
    >>> print(plain(render(report)), end="")
    <text>:1: valid: nobody won: unplayed; 0 turns
    """
    segments = [
        Segment(f"{named(report)}:{report.line}: ", "place"),
        Segment(report.verdict.value, VERDICT_STYLES.get(report.verdict, "error")),
        Segment(f": {harmless(_summary(report))}\n"),
    ]
    for found in report.diagnostics:
        segments.extend(finding(found, report))
    segments.extend(Segment(f"  assumed: {harmless(sentence)}\n", "dim") for sentence in report.assumed)
    if report.diagnostics:
        segments.append(Segment("\n"))
    return segments


def named(report: Located) -> str:
    """What the source is called, made harmless."""
    return harmless(report.source) or "<text>"


def _summary(report: Report) -> str:
    """What there is to say of a record in one line."""
    turns = counted(report.turns, "turn")
    if report.ok and report.end not in {UNFINISHED, None}:
        return f"{_ended(report)}; {turns}"
    if report.ok or report.verdict is Verdict.UNCHECKED:
        return turns
    if report.checked != report.turns:
        return f"{report.checked} of {turns} checked, the rest was not"
    return f"{turns} read and checked" if report.turns else "no turn was checked"


def _ended(report: Report) -> str:
    outcome = report.outcome
    if outcome is not None and not report.termination and set(outcome.winners) == set(winners(report.end)):
        return said(outcome)
    named = winners(report.end)
    who = won_by(named)
    if any(found.waived and found.code.id in _END_CODES for found in report.diagnostics):
        return f"{who}, by ruling"
    if not report.termination:
        return who
    return f"{who} by {report.termination}" if named else f"{who}: {report.termination}"


_END_CODES = {"TZK055", "TZK057"}


def finding(found: Diagnostic, report: Located, *, start: bool = False) -> Iterator[Segment]:
    """One finding with the place it points at; with `start`, one without a place is at its record's start."""
    style = "waived" if found.waived else found.code.severity
    yield Segment(f"{style}[{found.code.id}]", style)
    yield Segment(f": {harmless(found.message)}\n")
    turn = "" if found.turn is None else f" (turn {found.turn}.{found.seat})"
    lines = [span.line for span in _spans(found)] or [report.line if start else 1]
    width = max(len(str(line)) for line in lines)
    if found.span is not None:
        place = f"{named(report)}:{found.span.line}:{found.span.column}"
        yield Segment(f"{' ' * width}--> {place}{turn}\n", "place")
        if found.span.text:
            yield from _excerpt(found.span, width, "^", "")
    elif start:
        yield Segment(f"{' ' * width}--> {named(report)}:{report.line}\n", "place")
    elif turn or found.at:
        where = ".".join(str(part) for part in found.at)
        yield Segment(f"{' ' * width}--> {harmless(where)}{turn}\n", "place")
    for label in found.related:
        if label.span is not None:
            yield from _excerpt(label.span, width, "-", label.text)
    for name, text in notes(found):
        yield Segment(f"{' ' * width} = {name}: ", "dim")
        yield Segment(f"{harmless(text)}\n")


def _spans(found: Diagnostic) -> list[Span]:
    return [span for span in (found.span, *(label.span for label in found.related)) if span is not None]


def _excerpt(span: Span, width: int, mark: str, text: str) -> Iterator[Segment]:
    """The line of a span with the place marked under it."""
    start = span.column - span.text_column
    before = harmless(span.text[:start])
    inside = harmless(span.text[start : start + span.length])
    line = before + inside + harmless(span.text[start + span.length :])
    cut = "…" if span.text_column > 1 else ""
    rest = "…" if span.more else ""
    yield Segment(f"{span.line:>{width}} | ", "dim")
    yield Segment(f"{cut}{line}{rest}\n")
    yield Segment(f"{' ' * width} | ", "dim")
    marks = mark * max(1, _cells(inside))
    yield Segment(
        f"{' ' * (len(cut) + _cells(before))}{marks}{' ' + harmless(text) if text else ''}\n", "caret"
    )


def render_summary(
    counts: Counter[Verdict],
    strays: int = 0,
    unreadable: int = 0,
    matches: Counter[Verdict] | None = None,
) -> list[Segment]:
    """How many records there were, by verdict.

    >>> print(plain(render_summary(Counter({Verdict.VALID: 2, Verdict.ILLEGAL: 1}))), end="")
    3 records: 2 valid, 1 illegal
    """
    line = _by_verdict(counts, "record")
    if matches:
        line += f"; {_by_verdict(matches, 'match', 'matches')}"
    return [Segment(f"{line}{outside(strays, unreadable)}\n")]


def _by_verdict(counts: Counter[Verdict], one: str, many: str = "") -> str:
    parts = [f"{counts[verdict]} {verdict.value}" for verdict in Verdict if counts[verdict]]
    return counted(sum(counts.values()), one, many) + (f": {', '.join(parts)}" if parts else "")


def outside(strays: int, unreadable: int) -> str:
    """What a summary says of texts outside any record and of files that could not be read.

    >>> outside(0, 0), outside(2, 1)
    ('', '; text outside any record in 2 places; 1 file could not be read')
    """
    line = f"; text outside any record in {counted(strays, 'place')}" if strays else ""
    return f"{line}; {counted(unreadable, 'file')} could not be read" if unreadable else line


class Terminal(Renderer):
    """Each report as a person reads it, then a line that counts the verdicts.

    >>> print(*Terminal().finish(Counter({Verdict.VALID: 2})), end="")
    2 records: 2 valid
    """

    def _painted(self, segments: list[Segment]) -> Iterator[str]:
        yield (self.paint or plain)(segments)

    def report(self, report: Report) -> Iterator[str]:
        """The report's segments, painted."""
        return self._painted(render(report))

    def told_match(self, report: MatchReport) -> Iterator[str]:
        """The match's segments, painted."""
        from tanzaku.validators.renderers.matches import render_match

        return self._painted(render_match(report))

    def finish(self, counts: Counter[Verdict], strays: int = 0, unreadable: int = 0) -> Iterator[str]:
        """The summary, painted."""
        return self._painted(render_summary(counts, strays, unreadable, self.matches))

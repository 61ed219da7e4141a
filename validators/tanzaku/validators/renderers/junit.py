"""Reports as JUnit XML, which servers that run checks read: a suite for each file, a case for each record.

A suite's counts stand before its cases, so these are kept until the suite
ends: in memory while they are few, then in a temporary file.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING, Final
from xml.sax.saxutils import escape

from attrs import evolve

from tanzaku.notation.diagnostics import Diagnostic, Verdict
from tanzaku.notation.wording import harmless
from tanzaku.validators.renderers import Renderer
from tanzaku.validators.renderers.matches import called, render_match
from tanzaku.validators.renderers.terminal import plain, render
from tanzaku.validators.report import Report

if TYPE_CHECKING:
    from tanzaku.validators.matches.report import MatchReport

_IN_MEMORY: Final = 4 << 20
_MATCHES: Final = "matches"
"""The suite of all matches, which belong to no file."""
_COUNTED: Final = ("tests", "failures", "errors", "skipped")


class JUnit(Renderer):
    """The suites of all files, each written when its last record is known.

    >>> junit = JUnit()
    >>> print(*junit.start(), *junit.unread("a.tzk", "a.tzk: No such file"), *junit.finish(Counter()), sep="")
    <?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="tanzaku">
    <testsuite name="a.tzk" tests="1" failures="0" errors="1" skipped="0" time="0">
    <testcase name="reading the file" classname="a" time="0">
    <error type="unreadable" message="a.tzk: No such file"/>
    </testcase>
    </testsuite>
    </testsuites>
    <BLANKLINE>
    """

    lists_all = True
    _suite: _Suite | None = None

    def start(self) -> Iterator[str]:
        """The head, without counts: those of all suites would be known at the end only."""
        yield '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="tanzaku">\n'

    def report(self, report: Report) -> Iterator[str]:
        """Keep a case; give the suite before it, if that is complete."""
        if self._suite is None or self._suite.is_over(report):
            yield from self._close()
            self._suite = _Suite(report.source)
        self._suite.add(report)

    def told_match(self, report: MatchReport) -> Iterator[str]:
        """Keep a case in the suite of all matches."""
        if self._suite is None or not self._suite.matches:
            yield from self._close()
            self._suite = _Suite(_MATCHES, matches=True)
        self._suite.put(*_match_results(report))

    def unread(self, source: str, message: str) -> Iterator[str]:
        """Keep a case in error, in the suite of the records that could be read of the source."""
        if self._suite is None or self._suite.source != source:
            yield from self._close()
            self._suite = _Suite(source)
        self._suite.put("errors", "reading the file", [_element("error", "unreadable", message)])

    def finish(
        self,
        counts: Counter[Verdict],  # noqa: ARG002 - each suite has its own
        strays: int = 0,  # noqa: ARG002
        unreadable: int = 0,  # noqa: ARG002
    ) -> Iterator[str]:
        """The last suite and the end."""
        yield from self._close()
        yield "</testsuites>\n"

    def _close(self) -> Iterator[str]:
        if self._suite is not None:
            yield from self._suite.close()
            self._suite = None


class _Suite:
    """The cases of one source so far, and how many there are of each kind."""

    def __init__(self, source: str, *, matches: bool = False) -> None:
        self.source = source
        self.matches = matches
        self.counts: Counter[str] = Counter()
        self.line = self.number = 0
        self.cases = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115 - closed with the suite

    def is_over(self, report: Report) -> bool:
        """Whether a report is of another source, or of the same one read anew."""
        again = report.line < self.line or 0 < report.number <= self.number
        return report.source != self.source or again

    def add(self, report: Report) -> None:
        """Keep the case of a report."""
        self.line, self.number = report.line, report.number or self.number
        kind, results = _results(report)
        self.put(kind, f"{_name(report)} (line {report.line})", results)

    def put(self, kind: str, name: str, results: list[str]) -> None:
        """Keep a case, and count it."""
        self.counts["tests"] += 1
        if kind:
            self.counts[kind] += 1
        head = f'<testcase name="{name}" classname="{_attribute(_class_name(self.source))}" time="0"'
        inside = "".join(f"{result}\n" for result in results)
        self.cases.write((f"{head}>\n{inside}</testcase>\n" if inside else f"{head}/>\n").encode())

    def close(self) -> Iterator[str]:
        """The whole suite."""
        counts = " ".join(f'{name}="{self.counts[name]}"' for name in _COUNTED)
        yield f'<testsuite name="{_attribute(self.source or "<text>")}" {counts} time="0">\n'
        with self.cases as cases:
            cases.seek(0)
            for line in cases:
                yield line.decode()
        yield "</testsuite>\n"


def _name(report: Report) -> str:
    if report.number:
        return f"record {report.number}"
    return "no record" if report.diagnostics[0].code.id == "TZK001" else "text outside any record"


def _class_name(source: str) -> str:
    """The file's name as those of classes are, in parts that servers make a tree of."""
    parts = source.removesuffix(".tzk").replace("\\", "/").split("/")
    return ".".join(part.replace(".", "_") for part in parts if part not in {"", "."}) or "text"


def _results(report: Report) -> tuple[str, list[str]]:
    """The count that a report adds to, and what stands in its case."""
    counting = [found for found in report.diagnostics if found.counts]
    other = tuple(found for found in report.diagnostics if not found.counts)
    results: list[str] = []
    kind = ""
    if report.verdict is Verdict.UNCHECKED:
        kind = "skipped"
        results.append(_element("skipped", "", _told(counting) or "no rules to check it against"))
    elif not report.ok:
        kind = "failures"
        results.append(
            _element("failure", report.verdict.value, _told(counting) or report.verdict.value, _body(report))
        )
    if other or (report.assumed and report.ok):
        results.append(f"<system-out>{_body(evolve(report, diagnostics=other))}</system-out>")
    return kind, results


def _match_results(report: MatchReport) -> tuple[str, str, list[str]]:
    """The count that a match adds to, its name, and what stands in its case."""
    name = _attribute(called(report.key))
    counting = [found for _, found in report.findings if found.counts]
    body = _escaped(plain(render_match(report)))
    if report.ok:
        told = report.assumed or any(report.findings)
        return "", name, [f"<system-out>{body}</system-out>"] if told else []
    if report.verdict is Verdict.UNCHECKED:
        return "skipped", name, [_element("skipped", "", _told(counting) or "not all games were checked")]
    failure = _element("failure", report.verdict.value, _told(counting) or _worst_game(report), body)
    return "failures", name, [failure]


def _worst_game(report: MatchReport) -> str:
    """Why a match without findings of its own fails: one of its games does."""
    line = next(line for line in report.games if line.game.verdict is report.verdict)
    return f"game {line.number} is {line.game.verdict}"


def _told(counting: list[Diagnostic]) -> str:
    """The first finding, and how many there are beside it."""
    if not counting:
        return ""
    more = f" (and {len(counting) - 1} more)" if len(counting) > 1 else ""
    return f"{counting[0].code.id}: {counting[0].message}{more}"


def _element(name: str, kind: str, message: str, body: str = "") -> str:
    head = f"<{name}" + (f' type="{kind}"' if kind else "") + f' message="{_attribute(message)}"'
    return f"{head}>{body}</{name}>" if body else f"{head}/>"


def _attribute(text: str) -> str:
    """Text between double quotes; what XML cannot hold is shown as its code point."""
    return escape(harmless(text), {'"': "&quot;"})


def _body(report: Report) -> str:
    """The report as a person reads it."""
    return _escaped(plain(render(report)))


def _escaped(text: str) -> str:
    lines = text.rstrip("\n").split("\n")
    return escape("\n".join(map(harmless, lines)))

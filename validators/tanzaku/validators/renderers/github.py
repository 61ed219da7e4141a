"""Findings as workflow commands of GitHub Actions, which shows them beside the lines of the files.

A runner reads the log line by line. A line that starts with `::` is a command,
and an older form, `##[`, is looked for anywhere in a line. So everything that
comes from a record or from a file's name goes onto one line, and is kept from
looking like the older form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from tanzaku.notation.diagnostics import Diagnostic, Verdict
from tanzaku.notation.wording import harmless
from tanzaku.validators.renderers import Renderer
from tanzaku.validators.renderers.findings import Located, end_column, is_file, sentences
from tanzaku.validators.renderers.terminal import plain, render_summary
from tanzaku.validators.report import Report

if TYPE_CHECKING:
    from tanzaku.validators.matches.report import MatchReport

_DATA = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


class GitHub(Renderer):
    r"""A command for each finding, then a line that counts the verdicts.

    >>> from tanzaku.validators import verify
    >>> print(*(piece.partition("%0A")[0] for piece in GitHub().report(verify(""))))
    ::error line=1,col=1,endColumn=1,title=TZK001 no-record::there is no record here
    """

    def report(self, report: Report) -> Iterator[str]:
        """The report's findings; nothing for a record that has none."""
        return _commands((report, found) for found in report.diagnostics)

    def told_match(self, report: MatchReport) -> Iterator[str]:
        """The match's findings, at the records they are about."""
        return _commands((line.place, found) for line, found in report.findings)

    def unread(self, source: str, message: str) -> Iterator[str]:
        """An error on the file itself."""
        file = {"file": source} if is_file(source) else {}
        yield _command("error", {**file, "title": "unreadable"}, harmless(message))

    def aside(self, text: str) -> str:
        """The older form of a command works on standard error too, in the midst of a line."""
        return _unlike_commands(text)

    def finish(self, counts: Counter[Verdict], strays: int = 0, unreadable: int = 0) -> Iterator[str]:
        """The summary that people read too, which starts with a number."""
        yield plain(render_summary(counts, strays, unreadable, self.matches))


def _commands(placed: Iterable[tuple[Located, Diagnostic]]) -> Iterator[str]:
    for place, found in placed:
        yield _command(_level(found), _place(found, place), "\n".join(sentences(found)))


def _level(found: Diagnostic) -> str:
    return "notice" if found.waived else found.code.severity


def _place(found: Diagnostic, report: Located) -> dict[str, str]:
    """The properties of a finding's command; without a span it stands where its record starts."""
    place = {"file": report.source} if is_file(report.source) else {}
    if found.span is None:
        place["line"] = str(report.line)
    else:
        place["line"], place["col"] = str(found.span.line), str(found.span.column)
        place["endColumn"] = str(end_column(found.span))
    return {**place, "title": f"{found.code.id} {found.code.slug}"}


def _command(name: str, properties: Mapping[str, str], message: str) -> str:
    """One line. A line feed in a file's name is escaped, as it is part of the name."""
    given = ",".join(f"{key}={harmless(value.translate(_PROPERTY))}" for key, value in properties.items())
    return _unlike_commands(f"::{name} {given}::{message.translate(_DATA)}") + "\n"


def _unlike_commands(line: str) -> str:
    return line.replace("##[", "## [")

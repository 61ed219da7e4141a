"""`tanzaku verify`: a verdict for each record, what is wrong and where, and a summary."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from tanzaku.cli.complain import complain
from tanzaku.cli.inputs import ENCODING_OPTION, FORM_OPTION, called, opened, shown, sources, status
from tanzaku.cli.paint import COLOUR_OPTION, Painter, painter
from tanzaku.cli.sets import COMPONENTS_OPTION
from tanzaku.notation.diagnostics import Verdict
from tanzaku.notation.errors import SourceError
from tanzaku.notation.wording import harmless
from tanzaku.validators.matches import Matches
from tanzaku.validators.renderers import FORMATS, Paint, Renderer, renderer
from tanzaku.validators.report import Report
from tanzaku.validators.verifying import verify_archive

if TYPE_CHECKING:
    from tanzaku.validators.matches.report import MatchReport
    from tanzaku.validators.renderers.terminal import Segment


@click.command("verify")
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=str)
@click.option(
    "--format",
    "form",
    type=click.Choice(list(FORMATS)),
    default="text",
    help="text for people, json: one line each, sarif, junit and github: for what runs checks.",
)
@click.option(
    "--require",
    type=click.Choice(["valid", "consistent", "unfinished"]),
    default="unfinished",
    show_default=True,
    help="The least verdict for exit code 0.",
)
@FORM_OPTION
@ENCODING_OPTION
@click.option("--quiet", "-q", is_flag=True, help="Show only records with findings, and the summary.")
@COMPONENTS_OPTION
@COLOUR_OPTION
def command(  # noqa: PLR0913, PLR0917 - one parameter for each option
    files: tuple[str, ...],
    form: str,
    require: str,
    given: str | None,
    encoding: str,
    colour: str,
    *,
    quiet: bool,
) -> int:
    """Check records against the rules.

    FILE is a file of records in any form (.tzk, .json, .jsonl, .xml), which may
    be compressed (.gz, .zst, .zip), a folder of such files, or - for standard
    input.
    Each record gets a verdict: valid, consistent, unfinished, contradicted,
    illegal or malformed. Records that share Event and Match are then checked
    together. Exit code 0 if all are as good as --require, 1 if not,
    2 if something could not be read or checked.
    """
    tally = _Tally(renderer(form, _painted(painter(colour))), Verdict(require), given, quiet=quiet)
    for name in files:
        try:
            for source in sources(name, status(sys.stdout)):
                tally.take(source, encoding)
        except SourceError as error:
            tally.unread(name, error)
    return tally.finish()


def _painted(paint: Painter) -> Paint:
    """A painter writes to standard output by itself, so that no text is left to be written."""

    def painted(segments: Iterable[Segment]) -> str:
        paint(segments)
        return ""

    return painted


def _show(pieces: Iterable[str]) -> None:
    for piece in pieces:
        sys.stdout.write(piece)


class _Tally:
    """Shows reports as they come and counts them."""

    def __init__(self, rendered: Renderer, least: Verdict, form: str | None, *, quiet: bool) -> None:
        self.renderer = rendered
        self.form = form
        self.least = least
        self.quiet = quiet
        self.counts: Counter[Verdict] = Counter()
        self.strays = self.unreadable = 0
        self.worst = Verdict.VALID
        self.matches = Matches()
        _show(rendered.start())

    def take(self, source: str, encoding: str) -> None:
        """Verify one file, or standard input."""
        try:
            found = verify_archive(opened(source), form=self.form, encoding=encoding, name=called(source))
            for report in found:
                self.one(report)
        except SourceError as error:
            for part in error.parts or (error,):
                self.unread(source, part)

    def one(self, report: Report) -> None:
        """Count and show one report."""
        if report.number:
            self.counts[report.verdict] += 1
        elif report.diagnostics[0].code.id != "TZK001":
            self.strays += 1
        self.worst = max(self.worst, report.verdict)
        self.matches.add(report)
        quiet = self.quiet and not self.renderer.lists_all
        if quiet and report.verdict <= self.least and not report.diagnostics:
            return
        _show(self.renderer.report(report))

    def match(self, report: MatchReport) -> None:
        """Count and show one match."""
        self.worst = max(self.worst, report.verdict)
        shown = self.renderer.match(report)
        quiet = self.quiet and not self.renderer.lists_all
        if not quiet or report.verdict > self.least or any(report.findings):
            _show(shown)

    def unread(self, source: str, error: SourceError) -> None:
        """Count and name what could not be read."""
        self.unreadable += 1
        text = str(error).replace(source, shown(source)) if source else str(error)
        _show(self.renderer.unread(called(source), text))
        sys.stdout.flush()
        complain(f"tanzaku: {self.renderer.aside(harmless(text))}")

    def finish(self) -> int:
        """Show the matches and the summary, and return the exit code."""
        for match in self.matches.reports():
            self.match(match)
        _show(self.renderer.finish(self.counts, self.strays, self.unreadable))
        if self.unreadable or self.counts[Verdict.UNCHECKED] or self.renderer.matches[Verdict.UNCHECKED]:
            return 2
        return 0 if self.worst <= self.least else 1

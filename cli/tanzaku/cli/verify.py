"""`tanzaku verify`: a verdict for each record, what is wrong and where, and a summary."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click

from tanzaku.cli.complain import complain
from tanzaku.cli.paint import Painter, painter
from tanzaku.notation.diagnostics import Verdict
from tanzaku.notation.errors import SourceError
from tanzaku.notation.text.source import check_encoding
from tanzaku.notation.wording import harmless
from tanzaku.validators.renderers import jsonlines, terminal
from tanzaku.validators.report import Report
from tanzaku.validators.verifying import verify_archive

STANDARD_INPUT = "-"
ENDING = ".tzk"


def sources(name: str) -> Iterator[str]:
    """The files to read: a folder stands for all records in it, in the order of their names.

    Links to folders within it are not followed.
    """
    try:
        folder = name != STANDARD_INPUT and Path(name or "-").is_dir()
        found = sorted(_in_folder(name)) if folder else []
    except (OSError, ValueError) as error:
        raise SourceError(f"{name}: {getattr(error, 'strerror', None) or error}") from error
    if not name:
        raise SourceError("a file without a name")
    if folder and not found:
        raise SourceError(f"{name}: no {ENDING} file in this folder")
    yield from map(str, found) if folder else (name,)


def _in_folder(name: str) -> Iterator[Path]:
    """Records in a folder and the folders in it; what is no file, a pipe say, is left out."""
    for folder, _, files in os.walk(name, onerror=_raise):
        for file in files:
            path = Path(folder, file)
            if file.endswith(ENDING) and (path.is_file() or not path.exists()):
                yield path


def _raise(error: OSError) -> None:
    raise error


def reports(name: str, encoding: str) -> Iterator[Report]:
    """The reports on one file or on standard input, read alike."""
    if name != STANDARD_INPUT:
        return verify_archive(name, encoding=encoding, name=shown(name))
    if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison] - it is, when it was closed before the start
        raise SourceError("standard input is closed")
    return verify_archive(sys.stdin.buffer, encoding=encoding, name="<stdin>")


def shown(name: str) -> str:
    """A file's name as it is shown: decoded as UTF-8, whatever the machine's own encoding."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")


@click.command("verify")
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=str)
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json"]),
    default="text",
    help="text for people, json: one line each.",
)
@click.option(
    "--require",
    type=click.Choice(["valid", "consistent", "unfinished"]),
    default="unfinished",
    show_default=True,
    help="The least verdict for exit code 0.",
)
@click.option("--encoding", default="utf-8", show_default=True, help="The encoding of the files.")
@click.option("--quiet", "-q", is_flag=True, help="Show only records with findings, and the summary.")
@click.option(
    "--color",
    "--colour",
    "colour",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    help="Colour, by default on a terminal only.",
)
def command(  # noqa: PLR0913 - one parameter for each option
    files: tuple[str, ...], form: str, require: str, encoding: str, colour: str, *, quiet: bool
) -> int:
    """Check records against the rules.

    FILE is a file of records, a folder of .tzk files, or - for standard input.
    Each record gets a verdict: valid, consistent, unfinished, contradicted,
    illegal or malformed. Exit code 0 if all are as good as --require, 1 if not,
    2 if something could not be read or checked.
    """
    try:
        check_encoding(encoding)
    except SourceError as error:
        raise click.UsageError(str(error)) from error
    tally = _Tally(painter(colour), form, Verdict(require), quiet=quiet)
    for name in files:
        try:
            for source in sources(name):
                tally.take(source, encoding)
        except SourceError as error:
            tally.unread(name, error)
    return tally.finish()


class _Tally:
    """Shows reports as they come and counts them."""

    def __init__(self, paint: Painter, form: str, least: Verdict, *, quiet: bool) -> None:
        self.paint = paint
        self.form = form
        self.least = least
        self.quiet = quiet
        self.counts: Counter[Verdict] = Counter()
        self.strays = self.unreadable = 0
        self.worst = Verdict.VALID

    def take(self, source: str, encoding: str) -> None:
        """Verify one file, or standard input."""
        try:
            for report in reports(source, encoding):
                self.one(report)
        except SourceError as error:
            self.unread(source, error)

    def one(self, report: Report) -> None:
        """Count and show one report."""
        if report.number:
            self.counts[report.verdict] += 1
        elif report.diagnostics[0].code.id != "TZK001":
            self.strays += 1
        self.worst = max(self.worst, report.verdict)
        if self.quiet and report.verdict <= self.least and not report.diagnostics:
            return
        if self.form == "json":
            sys.stdout.write(jsonlines.render(report) + "\n")
        else:
            self.paint(terminal.render(report))

    def unread(self, source: str, error: SourceError) -> None:
        """Count and name what could not be read."""
        self.unreadable += 1
        sys.stdout.flush()
        text = str(error).replace(source, shown(source)) if source else str(error)
        complain(f"tanzaku: {harmless(text)}")

    def finish(self) -> int:
        """Show the summary and return the exit code."""
        if self.form == "text":
            self.paint(terminal.render_summary(self.counts, self.strays, self.unreadable))
        if self.unreadable or self.counts[Verdict.UNCHECKED]:
            return 2
        return 0 if self.worst <= self.least else 1

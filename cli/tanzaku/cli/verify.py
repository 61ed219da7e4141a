"""`tanzaku verify`: a verdict for each record, what is wrong and where, and a summary."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

import click

from tanzaku.cli.paint import painter
from tanzaku.notation.diagnostics import Verdict
from tanzaku.notation.errors import SourceError
from tanzaku.validators.report import Report
from tanzaku.validators.verifying import verify_archive

STANDARD_INPUT = "-"
ENDING = ".tzk"


def sources(names: Iterable[str]) -> Iterator[str]:
    """The files to read: a folder stands for all records in it, in the order of their names."""
    for name in names:
        if name != STANDARD_INPUT and Path(name).is_dir():
            found = sorted(path for path in Path(name).rglob(f"*{ENDING}") if path.is_file())
            if not found:
                raise SourceError(f"{name}: no {ENDING} file in this folder")
            yield from map(str, found)
        else:
            yield name


def reports(name: str, encoding: str) -> Iterator[Report]:
    """The reports on one file or on standard input, read alike."""
    source: str | IO[bytes] = sys.stdin.buffer if name == STANDARD_INPUT else name
    shown = "<stdin>" if name == STANDARD_INPUT else os.fsencode(name).decode("utf-8", "backslashreplace")
    return verify_archive(source, encoding=encoding, name=shown)


@click.command("verify")
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=click.Path())
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
    from tanzaku.validators.renderers import jsonlines, terminal

    paint = painter(colour)
    least = Verdict(require)
    counts: Counter[Verdict] = Counter()
    unreadable = 0
    worst = Verdict.VALID
    for name in sources(files):
        try:
            for report in reports(name, encoding):
                counts[report.verdict] += 1
                worst = max(worst, report.verdict)
                if quiet and report.verdict <= least and not report.diagnostics:
                    continue
                if form == "json":
                    sys.stdout.write(jsonlines.render(report) + "\n")
                else:
                    paint(terminal.render(report))
        except SourceError as error:
            unreadable += 1
            sys.stdout.flush()
            sys.stderr.write(f"tanzaku: {terminal.harmless(str(error))}\n")
    if form == "text":
        paint(terminal.render_summary(counts, unreadable))
    if unreadable or counts[Verdict.UNCHECKED]:
        return 2
    return 0 if worst <= least else 1

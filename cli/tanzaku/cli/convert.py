"""`tanzaku convert`: the same records in another form."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import click

from tanzaku.cli.complain import complain
from tanzaku.cli.inputs import ENCODING_OPTION, FORM_OPTION, OUTPUT_OPTION, STANDARD_INPUT, sources
from tanzaku.cli.records import Reader
from tanzaku.notation.errors import SourceError, TanzakuError
from tanzaku.notation.forms import FORM_NAMES, form_of_name
from tanzaku.notation.model import Record
from tanzaku.notation.wording import harmless
from tanzaku.notation.writing import dump


class NothingRead(TanzakuError):  # noqa: N818 - ends the writing, never seen outside
    """There is no record to write."""


@click.command("convert")
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=str)
@OUTPUT_OPTION
@FORM_OPTION
@click.option(
    "--to",
    "to",
    type=click.Choice(FORM_NAMES),
    help="The form to write, where the output's name does not say it.",
)
@ENCODING_OPTION
def command(
    files: tuple[str, ...], output: str | None, given: str | None, to: str | None, encoding: str
) -> int:
    """Convert records between text, JSON, JSON Lines and XML.

    FILE is as for verify. The form written is that of the output's ending:
    .tzk, .json, .jsonl or .xml, then .gz or .zst to compress it. Several files
    become one. A record that cannot be read is reported and left out; the
    output then holds the others. The output is written whole and then put in
    place. Exit code 0 if every record was converted, 1 if not, 2 if a file
    could not be read or written.
    """
    form = to or (form_of_name(output) if output else None)
    if form is None:
        raise click.UsageError(
            "say which form to write: --to json, or -o with an ending .tzk, .json, .jsonl, .xml"
        )
    reader = Reader(given, encoding)
    return write(reader, files, output, form, "converted")


def write(reader: Reader, files: tuple[str, ...], output: str | None, form: str, did: str) -> int:
    """Write what can be read in one form, say what became of all records, and return the exit code."""
    if output is not None:
        refuse_input(files, output)
    try:
        if output is None:
            dump(_some(reader.records(files)), sys.stdout.buffer, form=form, on_fault=reader.unwritten)
        else:
            dump(_some(reader.records(files)), output, form=form, on_fault=reader.unwritten)
    except NothingRead:
        complain(
            "tanzaku: there is no record to write"
            + (f"; {harmless(output)} was not touched" if output else "")
        )
        return reader.code or 1
    complain(reader.summary(did))
    return reader.code


def _some(records: Iterator[Record]) -> Iterator[Record]:
    """The records; without any, nothing is to be written."""
    first = next(records, None)
    if first is None:
        raise NothingRead
    yield first
    yield from records


def refuse_input(files: tuple[str, ...], output: str) -> None:
    """Raise SourceError if the output is one of the files that are read."""
    target = Path(output)
    for name in files:
        if name == STANDARD_INPUT:
            continue
        with suppress(OSError, ValueError, SourceError):
            if target.exists() and any(target.samefile(source) for source in sources(name)):
                raise click.UsageError(f"{output} is read as well: write to another file")

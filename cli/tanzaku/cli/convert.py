"""`tanzaku convert`: the same records in another form."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import suppress

import click

from tanzaku.cli.complain import complain
from tanzaku.cli.inputs import (
    ENCODING_OPTION,
    FORM_OPTION,
    OUTPUT_OPTION,
    TO_OPTION,
    is_file,
    is_stream,
    sources,
    status,
)
from tanzaku.cli.records import Reader
from tanzaku.cli.sets import GIVEN
from tanzaku.notation.errors import SourceError, TanzakuError
from tanzaku.notation.forms import CALLED, check_written, form_of_name
from tanzaku.notation.model import Record
from tanzaku.notation.wording import harmless
from tanzaku.notation.writing import dump


class _NothingWritten(TanzakuError):  # noqa: N818 - ends the writing, never seen outside
    """Why no file is written."""


@click.command("convert")
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=str)
@OUTPUT_OPTION
@FORM_OPTION
@TO_OPTION
@ENCODING_OPTION
def command(
    files: tuple[str, ...], output: str | None, given: str | None, to: str | None, encoding: str
) -> int:
    """Convert records between text, JSON, JSON Lines and XML.

    FILE is a file of records in any form, which may be compressed (.gz, .zst,
    .zip), a folder of such files, or - for standard input. Several become one.
    The form written is that of the output's ending: .tzk, .json, .jsonl or
    .xml, then .gz or .zst to compress it. An output that lies in a folder that
    is read is not read itself.

    A record that cannot be read is reported and left out; the output then holds
    the others. The output is written whole and then put in place: whatever goes
    wrong before, the old file stays. So it does where a file cannot be read to
    its end; standard output gets what could be read. Exit code 0 if every record
    was converted, 1 if not, 2 if a file could not be read or written.
    """
    if output is not None:
        check_written(output)
    form = to or (form_of_name(output) if output else None)
    if form is None:
        raise click.UsageError(
            "say which form to write: --to json, or -o with an ending .tzk, .json, .jsonl, .xml"
        )
    reader = Reader(given, encoding)
    return write(reader, files, output, form, "converted")


def write(reader: Reader, files: tuple[str, ...], output: str | None, form: str, did: str) -> int:
    """Write what can be read in one form, say what became of all records, and return the exit code.

    A file is written only if everything could be read to its end: what is
    missing cannot be counted, and the old file may hold it.
    """
    _check_ending(output, form)
    reader.target = refuse_input(files, output)
    whole = output is not None and not is_stream(output)
    try:
        records = _some(reader, files, whole=whole)
        target = sys.stdout.buffer if output is None else output
        if not dump(records, target, form=form, on_fault=reader.unwritten):
            raise _NothingWritten("there is no record to write")  # noqa: TRY301 - said below
    except _NothingWritten as error:
        untouched = f"; {harmless(output)} was not touched" if output and whole else ""
        complain(f"tanzaku: {error}{untouched}")
        return reader.code or 1
    complain(reader.summary(did))
    return reader.code


def _some(reader: Reader, files: tuple[str, ...], *, whole: bool) -> Iterator[Record]:
    """The records; without any, and if `whole` where something is missing, nothing is to be written."""
    records = reader.records(files)
    first = next(records, None)
    if first is None:
        raise _NothingWritten("there is no record to write")
    yield first
    yield from records
    if whole and reader.unreadable:
        raise _NothingWritten("not everything could be read")


def _check_ending(output: str | None, form: str) -> None:
    """Raise SourceError for an ending that is not written; say so where it is that of another form."""
    if output is None:
        return
    check_written(output)
    named = form_of_name(output)
    if named is not None and named != form:
        complain(
            f"tanzaku: {harmless(output)} is written as {CALLED[form]}, though its name says {CALLED[named]}"
        )


def refuse_input(files: tuple[str, ...], output: str | None) -> os.stat_result | None:
    """The file that is written, if there is one yet; raises UsageError if it would be read, too.

    A file within a folder that is read may hold what stands nowhere else, so it
    is not replaced. Standard output into one is left out when it is read.
    """
    target = status(sys.stdout if output is None else output)
    if target is not None and any(is_file(name, target) for name in _read(files, whole=output is not None)):
        raise click.UsageError(f"{output or 'standard output'} is read as well: write to another file")
    return target


def _read(files: tuple[str, ...], *, whole: bool) -> Iterator[str]:
    """What is named to be read, and with `whole` the files of folders, too."""
    for name in (*files, *click.get_current_context().meta.get(GIVEN, ())):
        yield name
        if whole:
            with suppress(SourceError):  # reading it will say so
                yield from sources(name, tell=False)

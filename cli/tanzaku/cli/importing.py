"""`tanzaku import`: what other programs write of their games, as records."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click
from attrs import define

from tanzaku.cli.complain import complain
from tanzaku.cli.convert import write
from tanzaku.cli.inputs import ENCODING_OPTION, OUTPUT_OPTION, TO_OPTION, called, opened
from tanzaku.cli.records import Reader
from tanzaku.notation.errors import SourceError
from tanzaku.notation.forms import form_of_name
from tanzaku.notation.importers import (
    ImportFault,
    UnknownImporter,
    find_importer,
    import_values,
    read_values,
)
from tanzaku.notation.model import Record
from tanzaku.notation.wording import harmless


@define
class _Importer(Reader):
    """Makes records of logs; those of which it cannot are left out, and named."""

    importer: str | None = None

    def records(self, files: tuple[str, ...]) -> Iterator[Record]:
        """The records of all files, one at a time."""
        for name in files:
            try:
                values = read_values(opened(name), self.encoding)
            except ImportFault as fault:
                self._refused(called(name), fault)
                continue
            except SourceError as error:
                self.unread(name, error)
                continue
            for number, made in enumerate(import_values(values, self.importer), 1):
                if isinstance(made, Record):
                    self.read += 1
                    self._source, self._number = called(name), number
                    yield made
                else:
                    self._refused(f"{called(name)}, game {number}" if len(values) > 1 else called(name), made)

    def _refused(self, where: str, fault: ImportFault) -> None:
        self.faulty += 1
        sys.stdout.flush()
        complain(f"tanzaku: {harmless(where)}: {harmless(str(fault))}")


@click.command("import")
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=str)
@click.option(
    "--with", "importer", metavar="NAME", help="The importer; without it, the first that knows what it is."
)
@OUTPUT_OPTION
@TO_OPTION
@ENCODING_OPTION
def command(
    files: tuple[str, ...], importer: str | None, output: str | None, to: str | None, encoding: str
) -> int:
    """Make records of what other programs write of their games.

    FILE is such a file, - for standard input. An importer judges nothing:
    verify what it made. A log that cannot be read is reported and left out.
    Exit code 0 if every log became a record, 1 if not, 2 if a file could not be
    read or written.
    """
    try:
        if importer is not None:
            find_importer(importer)
    except UnknownImporter as error:
        raise click.UsageError(str(error)) from error
    form = to or (form_of_name(output) if output else None) or "text"
    return write(_Importer(None, encoding, importer=importer), files, output, form, "imported")

"""`tanzaku upgrade`: records of older versions of the notation in the current one."""

from __future__ import annotations

from collections.abc import Iterator

import click
from attrs import define

from tanzaku.cli.convert import write
from tanzaku.cli.inputs import ENCODING_OPTION, FORM_OPTION, OUTPUT_OPTION
from tanzaku.cli.records import Reader
from tanzaku.notation.errors import WriteError
from tanzaku.notation.forms import form_of_name
from tanzaku.notation.model import VERSION, Record
from tanzaku.notation.upgrading import upgrade


@define
class _Upgrader(Reader):
    """Reads records and upgrades them; those that cannot be are left out."""

    current: int = 0

    def records(self, files: tuple[str, ...]) -> Iterator[Record]:
        """The records in the current version."""
        for record in Reader.records(self, files):
            self.current += record.version == VERSION
            try:
                yield upgrade(record)
            except WriteError as error:
                self.unwritten(error)

    def done(self, did: str) -> str:
        """How many records were upgraded, and how many had no need."""
        return f"{self.read - self.current} {did}, {self.current} already current"


@click.command("upgrade")
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=str)
@OUTPUT_OPTION
@FORM_OPTION
@ENCODING_OPTION
def command(files: tuple[str, ...], output: str | None, given: str | None, encoding: str) -> int:
    """Write records of older versions of the notation in the current one.

    FILE, the output and the exit codes are as for convert; without an output
    the form is that of the first file. Records of the current version are
    written as they are, in the export form. A record of a newer version is
    reported and left out.
    """
    form = (form_of_name(output) if output else None) or given or form_of_name(files[0]) or "text"
    return write(_Upgrader(given, encoding), files, output, form, "upgraded")

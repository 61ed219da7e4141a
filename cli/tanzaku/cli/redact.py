"""`tanzaku redact`: what one seat, or the public, saw of a game."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import click
from attrs import define

from tanzaku.cli.complain import complain
from tanzaku.cli.convert import write
from tanzaku.cli.inputs import ENCODING_OPTION, FORM_OPTION, OUTPUT_OPTION, TO_OPTION
from tanzaku.cli.records import Reader
from tanzaku.notation.errors import ValueFault
from tanzaku.notation.forms import form_of_name
from tanzaku.notation.model import Record
from tanzaku.notation.redacting import PUBLIC, redact
from tanzaku.notation.wording import harmless


@define
class _Redactor(Reader):
    """Reads records and redacts them; one of which that cannot be done is left out, since it would tell."""

    view: str = PUBLIC
    notes: bool = False

    def records(self, files: tuple[str, ...]) -> Iterator[Record]:
        """The records as they were seen."""
        for record in Reader.records(self, files):
            try:
                yield redact(record, self.view, notes=self.notes)
            except ValueFault as fault:
                self.read -= 1
                self.faulty += 1
                sys.stdout.flush()
                complain(f"tanzaku: {harmless(self.place)}: left out: {harmless(str(fault))}")


@click.command("redact")
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=str)
@click.option("--view", default=PUBLIC, show_default=True, help="A seat, or public.")
@click.option("--keep-notes", "notes", is_flag=True, help="Keep comments and all else that is noted.")
@OUTPUT_OPTION
@FORM_OPTION
@TO_OPTION
@ENCODING_OPTION
def command(  # noqa: PLR0913, PLR0917 - one parameter for each option
    files: tuple[str, ...],
    view: str,
    output: str | None,
    given: str | None,
    to: str | None,
    encoding: str,
    *,
    notes: bool,
) -> int:
    """Write records as one seat saw them, or everybody: what was hidden is unknown.

    Comments and all else that is noted may tell what was hidden, so they are
    left out unless --keep-notes says otherwise. Exit code 0 if all records were
    redacted, 1 if one was left out, 2 if a file could not be read or written.
    """
    form = to or (form_of_name(output) if output else None) or given or form_of_name(files[0]) or "text"
    reader = _Redactor(given, encoding, view=view, notes=notes)
    return write(reader, files, output, form, "redacted")

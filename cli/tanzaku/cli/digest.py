"""`tanzaku digest`: the two identities of each record."""

from __future__ import annotations

import sys

import click

from tanzaku.cli.complain import complain
from tanzaku.cli.inputs import ENCODING_OPTION, FORM_OPTION, status
from tanzaku.cli.records import Reader
from tanzaku.notation.digest import game_digest, record_digest
from tanzaku.notation.errors import WriteError
from tanzaku.notation.wording import harmless


@click.command("digest")
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=str)
@FORM_OPTION
@ENCODING_OPTION
def command(files: tuple[str, ...], given: str | None, encoding: str) -> int:
    """Print the digests of records: of the game that was played, and of everything in the record.

    One line for each record: game digest, record digest, where it stands. Both
    are SHA-256 in hexadecimal digits, and the same in every form. Two records
    of one game have the same game digest, whatever their comments and tags.
    FILE and the exit codes are as for convert.
    """
    reader = Reader(given, encoding, target=status(sys.stdout))
    for record in reader.records(files):
        try:
            line = f"{game_digest(record)}  {record_digest(record)}  {harmless(reader.place)}\n"
        except WriteError as error:
            reader.unwritten(error)
        else:
            sys.stdout.write(line)
    if reader.code:
        sys.stdout.flush()
        complain(reader.summary("with digests"))
    return reader.code

"""`tanzaku annotate`: records with what a program has to say of each turn, or without it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext, suppress

import click
from attrs import define

from tanzaku.cli.complain import complain
from tanzaku.cli.convert import write
from tanzaku.cli.inputs import (
    ENCODING_OPTION,
    FORM_OPTION,
    OUTPUT_OPTION,
    STANDARD_INPUT,
    TO_OPTION,
    opened,
    sources,
    status,
)
from tanzaku.cli.records import Reader
from tanzaku.cli.sets import COMPONENTS_OPTION
from tanzaku.notation.errors import SourceError, WriteError
from tanzaku.notation.forms import form_of_name
from tanzaku.notation.headers import iter_headers
from tanzaku.notation.model import Record
from tanzaku.notation.wording import harmless
from tanzaku.notation.writing import dumps
from tanzaku.validators.annotating import NotAnnotated, annotate, strip
from tanzaku.validators.failing import RulesFault


@define
class _Annotator(Reader):
    """Reads records and annotates them; one that cannot be annotated stays as it is, and is named."""

    stripping: bool = False
    tell: Callable[[], object] = lambda: None

    def records(self, files: tuple[str, ...]) -> Iterator[Record]:
        """The records, annotated or stripped."""
        for record in Reader.records(self, files):
            yield strip(record) if self.stripping else self._annotated(record)
            self.tell()

    def _annotated(self, record: Record) -> Record:
        try:
            made = annotate(record)
            dumps(made)  # what was added may be beyond a limit
        except (NotAnnotated, RulesFault, WriteError) as error:
            self.kept += 1
            sys.stdout.flush()
            complain(f"tanzaku: {harmless(self.place)}: left as it is: {harmless(str(error))}")
            return record
        return made


def _watched(reader: _Annotator, files: tuple[str, ...]) -> AbstractContextManager[object]:
    """Show how far it is while it lasts, on a terminal; to solve a garden takes a second or so."""
    if sys.stderr is None or not sys.stderr.isatty():  # pyright: ignore[reportUnnecessaryComparison] - closed before
        return nullcontext()
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeElapsedColumn

    progress = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        console=Console(stderr=True),
        transient=True,
        redirect_stdout=False,
    )
    task = progress.add_task("records", total=_count(files, reader))
    reader.tell = lambda: progress.advance(task)
    return progress


def _count(files: tuple[str, ...], reader: _Annotator) -> int | None:
    """How many records there are; None where that cannot be known before reading, as of a pipe."""
    if STANDARD_INPUT in files:
        return None
    with suppress(SourceError):
        found = [source for name in files for source in sources(name, tell=False)]
        if all(status(source) for source in found):
            return sum(
                sum(1 for _ in iter_headers(opened(source), form=reader.form, encoding=reader.encoding))
                for source in found
            )
    return None


@click.command("annotate")
@click.argument("files", nargs=-1, required=True, metavar="FILE…", type=str)
@OUTPUT_OPTION
@FORM_OPTION
@TO_OPTION
@ENCODING_OPTION
@COMPONENTS_OPTION
@click.option("--strip", "stripping", is_flag=True, help="Take away what was added, and add nothing.")
def command(  # noqa: PLR0913 - one parameter for each option
    files: tuple[str, ...],
    output: str | None,
    given: str | None,
    to: str | None,
    encoding: str,
    *,
    stripping: bool,
) -> int:
    """Write records with what a program has to say of each turn.

    It is added as data items @auto(…), words with a value behind each. What
    there is to say is the title's own: in Okiya how many tiles were legal, which
    would win at once, and how the game ends under best play from there; in
    Journey what the journey that was played to scores, and in the last turn of
    each player the count, line by line; in Genji how beautiful each poem is, with
    the sum, and the standings after each season; in Genpei what each chain did,
    influence as far as it is known, and the count. Where a title knows of a
    better turn, that follows as a variation, which begins with @auto().

    Annotating anew replaces all this; a person's notes and glyphs stay. A record
    of which the play is not legal, or of a title that nothing annotates, is
    written as it is. Exit code 0 if all records were annotated, or stripped, 1
    if not, 2 if a file could not be read or written.
    """
    form = to or (form_of_name(output) if output else None) or given or form_of_name(files[0]) or "text"
    reader = _Annotator(given, encoding, stripping=stripping)
    with _watched(reader, files):
        return write(reader, files, output, form, "stripped" if stripping else "annotated")

"""`tanzaku show`: a record's positions in the terminal, as SVG, or as a page that replays the game."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import click
from attrs import define, evolve

from tanzaku.cli.complain import complain
from tanzaku.cli.convert import refuse_input
from tanzaku.cli.inputs import ENCODING_OPTION, FORM_OPTION, OUTPUT_OPTION
from tanzaku.cli.paint import COLOUR_OPTION, painter
from tanzaku.cli.records import Reader
from tanzaku.cli.sets import COMPONENTS_OPTION
from tanzaku.notation.errors import SourceError, UnknownTitle, ValueFault
from tanzaku.notation.files import written_beside
from tanzaku.notation.forms import WrittenForm
from tanzaku.notation.model import Record
from tanzaku.notation.sources import Document
from tanzaku.notation.text.source import Chunk
from tanzaku.notation.wording import harmless
from tanzaku.validators.pictures.frames import Frame, Game, NoPicture, frame_at, game_of
from tanzaku.validators.pictures.wrapping import COLUMNS, folded, wide
from tanzaku.validators.renderers.terminal import Segment, finding, plain
from tanzaku.validators.report import Report
from tanzaku.validators.verifying import judge_draft


@click.command("show")
@click.argument("file", metavar="FILE", type=str)
@click.option("--at", metavar="TURN", help="Which position: 5, 5.B, or start; else the last.")
@click.option(
    "--record", "wanted", type=click.IntRange(1), default=1, help="Which record of the file, from 1."
)
@click.option("--svg", "kind", flag_value="svg", help="Write a picture.")
@click.option("--html", "kind", flag_value="html", help="Write a page that replays the game.")
@click.option("--each", is_flag=True, help="With --svg: one for each turn, in the folder -o.")
@OUTPUT_OPTION
@FORM_OPTION
@ENCODING_OPTION
@COMPONENTS_OPTION
@COLOUR_OPTION
def command(  # noqa: PLR0913, PLR0917 - one parameter for each option
    file: str,
    at: str | None,
    wanted: int,
    kind: str | None,
    output: str | None,
    given: str | None,
    encoding: str,
    colour: str,
    *,
    each: bool,
) -> int:
    """Show a position of a record: in the terminal, as SVG, or all of them as one page.

    FILE is as for verify, - for standard input. Where a turn is illegal, the game
    is shown up to it; what cannot be read is not shown. Exit code 0 if the record
    is sound, 1 if not, 2 if there is nothing to show or it could not be written.
    """
    if each and (kind != "svg" or output is None):
        raise click.UsageError("--each goes with --svg and -o FOLDER")
    if each and at is not None:
        raise click.UsageError("--each is of all turns, so it does not go with --at")
    if output is not None and kind is None:
        raise click.UsageError("say what to write: --svg or --html")
    refuse_input((file,), output)
    reader = _Reader(given, encoding)
    records = islice(reader.records((file,)), wanted - 1, None)
    record = next(records, None)
    found = reader.found()
    if record is not None and wanted == 1 and next(records, None) is not None:
        complain("tanzaku: there are more records; this is the first, --record 2 is the next")
    if record is None:
        complain(f"tanzaku: {harmless(file)}: there is no record {wanted} that can be read")
        return 2
    try:
        game = game_of(record)
        if each and output is not None:
            _write_each(game, Path(output))
        else:
            _WRITERS[kind](game, at, output, colour)
    except (UnknownTitle, NoPicture, ValueFault) as error:
        complain(f"tanzaku: {harmless(found.place)}: {harmless(str(error))}")
        return 2
    return _verdict(game, found)


class _Found(NamedTuple):
    """Where a record was found: the place as people find it, its source, and the text with its form."""

    place: str
    source: str
    form: WrittenForm | None
    chunk: Chunk | None

    def located(self, report: Report, record: Record) -> Report:
        """The report with places in the source, which a record alone does not have."""
        if self.form is None or self.chunk is None:
            return report
        for draft in self.form.drafts(self.chunk):
            if draft.readable and draft.record.turns == record.turns:
                report = judge_draft(draft)
                report.source = self.source
                break
        return report


@define
class _Reader(Reader):
    """Reads records, and keeps the text of the one that was read last."""

    last: tuple[WrittenForm, Chunk] | None = None

    def found(self) -> _Found:
        """Where the record was found that was read last."""
        form, chunk = self.last or (None, None)
        return _Found(self.place, self._source, form, chunk)

    def _in(self, name: str, document: Document) -> Iterator[Record]:
        yield from super()._in(name, evolve(document, chunks=self._kept(document)))

    def _kept(self, document: Document) -> Iterator[Chunk]:
        for chunk in document.chunks:
            self.last = document.form, chunk
            yield chunk


def _verdict(game: Game, place: _Found) -> int:
    """0 for a sound record; for another, say that it was not shown whole, and where it is wrong."""
    if game.report.ok:
        return 0
    report = place.located(game.report, game.record)
    shown = f"{report.checked} of {report.turns} turns shown"
    complain(f"tanzaku: the record is {report.verdict}, {shown}")
    first = next((found for found in report.diagnostics if found.counts), None)
    if first is not None:
        complain(plain(finding(first, report)).rstrip("\n"))
    return 1


def _terminal(game: Game, at: str | None, _output: str | None, colour: str) -> None:
    frame = frame_at(game, at)
    paint = painter(colour)
    paint(_heading(game.record))
    for line in _played(frame):
        paint([*line, Segment("\n")])
    for line in game.picture.lines(frame.position, frame.turn):
        paint([*line, Segment("\n")])
    if frame.ended:
        paint([Segment(f"{harmless(frame.ended)}\n", "ok")])


def _heading(record: Record) -> list[Segment]:
    players = ", ".join(f"{seat} {name}" for seat, name in record.players.items())
    text = " · ".join(filter(None, (record.tag("Event"), record.tag("Date"), players)))
    return [Segment(f"{harmless(text)}\n", "dim")] if text else []


def _played(frame: Frame) -> Iterator[list[Segment]]:
    """The turn and what is said of it: on one line if that has room, else each on lines of its own."""
    line = harmless(" ".join(filter(None, (frame.called, frame.played))))
    notes = [f"{{{note}}}".replace("\n", " ") for note in frame.notes]
    said = [harmless(one.replace("\n", " ")) for one in (*notes, *frame.told, *frame.data)]
    whole = " ".join(said)
    if wide(f"{line} {whole}") <= COLUMNS:
        yield [Segment(line), *([Segment(f" {whole}", "dim")] if said else [])]
        return
    yield from ([Segment(folded_)] for folded_ in folded(line, 0, 4))
    yield from ([Segment(folded_, "dim")] for one in said for folded_ in folded(one, 2, 4))


def _svg(game: Game, at: str | None, output: str | None, _colour: str) -> None:
    from tanzaku.validators.pictures.svg import svg

    _write(svg(game, frame_at(game, at)), output)


def _html(game: Game, at: str | None, output: str | None, _colour: str) -> None:
    from tanzaku.validators.pictures.page import page

    _write(page(game, at), output)


_WRITERS: dict[str | None, Callable[[Game, str | None, str | None, str], None]] = {
    None: _terminal,
    "svg": _svg,
    "html": _html,
}


def _write(text: str, output: str | None) -> None:
    if output is None:
        sys.stdout.write(text)
        return
    with written_beside(output) as file:
        file.write(text.encode())


def _write_each(game: Game, folder: Path) -> None:
    """A picture for each frame; their names are in the order of the turns."""
    from tanzaku.validators.pictures.svg import svg

    names = [_picture_name(frame) for frame in game.frames()]
    try:
        folder.mkdir(exist_ok=True)
        others = [path.name for path in folder.iterdir() if path.name not in names or path.is_symlink()]
    except OSError as error:
        raise SourceError(f"{folder}: {error.strerror or error}") from error
    if others:
        raise click.UsageError(f"{folder} holds {min(others)}, which is no picture of this game")
    for frame in game.frames():
        _write(svg(game, frame), str(folder / _picture_name(frame)))
    complain(f"{len(names)} pictures written")


def _picture_name(frame: Frame) -> str:
    return f"{frame.index:03}-{frame.called.replace('*', 'table')}.svg"

"""The positions of a record one after another, each with what was played and said there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Final

from attrs import frozen

from tanzaku.notation.errors import TanzakuError, ValueFault
from tanzaku.notation.model import Data, Glyph, Item, Note, Record, Turn, Variation
from tanzaku.validators.annotating import MARK, Annotator
from tanzaku.validators.endings import said
from tanzaku.validators.engine import Outcome, Position, SetupFault
from tanzaku.validators.failing import guarding
from tanzaku.validators.pictures.picture import Guarded, Picture
from tanzaku.validators.positions import positions
from tanzaku.validators.report import Report
from tanzaku.validators.rules import find_rules
from tanzaku.validators.verifying import verify


class NoPicture(TanzakuError, ValueError):  # noqa: N818 - the family's name says it is an error
    """A record of which there is nothing to show, and why."""


@frozen
class Frame:
    """One position. `number` and `seat` are those of the turn that led to it: 0 and nobody before the first.

    `played` is that turn as it is written, with its glyphs; `notes` are the
    comments on it, `told` what annotations say in words, line by line, `data` other data items
    as written. `position` and `turn` are
    for the picture to draw while the frame is the newest one.
    """

    index: int
    number: int
    seat: str
    played: str
    notes: tuple[str, ...]
    told: tuple[str, ...]
    data: tuple[str, ...]
    outcome: Outcome | None
    position: Position
    turn: Turn | None
    again: int = 1
    """Which of the turns of this number and seat it is: there may be several between two rounds."""

    @property
    def called(self) -> str:
        """`start`, or number and seat of the turn, as `3.B`; `3.B-2` for the second one so called."""
        if not self.seat:
            return "start"
        return f"{self.number}.{self.seat}" + (f"-{self.again}" if self.again > 1 else "")

    @property
    def ended(self) -> str:
        """How the game ended here by its rules; empty while it goes on."""
        return "" if self.outcome is None else said(self.outcome)


@frozen
class Game:
    """A record made ready to be shown: its report, and its frames one after another."""

    record: Record
    report: Report
    picture: Picture

    def frames(self) -> Iterator[Frame]:
        """The frames, up to the last legal turn; each is to be drawn before the next is taken."""
        return _frames(self.record, self.report.checked)


def game_of(record: Record) -> Game:
    """Make a record ready to be shown; a faulty one is shown up to its fault.

    Raises UnknownTitle if the title or its rules are not installed,
    NoPicture if the title has no picture, or the record no position, and
    RulesFault if the picture fails, now or when it is drawn.
    """
    rules = find_rules(record.title)
    picture: type[Picture] | None = rules.aid("picture")
    if picture is None:
        raise NoPicture(f"there is no picture of {record.title}: {rules.lacking('picture')}")
    report = verify(record)
    failed = next((found for found in report.diagnostics if found.code.id == "TZK065"), None)
    if failed is not None:
        raise NoPicture(failed.message)
    try:
        first = next(iter(positions(record)), None)
    except SetupFault as fault:
        raise NoPicture(f"the set-up gives no position: {fault.message}") from fault
    if first is None and report.ok:
        raise NoPicture("the game was never set up")
    if first is None:
        raise NoPicture("the set-up is not of its form; verify says what is wrong")
    return Game(record, report, Guarded(picture, record, first[0]))


def _frames(record: Record, last: int) -> Iterator[Frame]:
    before: Turn | None = None
    number, seat, again = 0, "", 1
    seen: Counter[tuple[int, str]] = Counter()
    for index, (position, turn) in enumerate(positions(record)):
        items: tuple[Item, ...] = record.lead if before is None else before.items
        yield Frame(
            index,
            number,
            seat,
            _played(record, before),
            tuple(item.text for item in items if isinstance(item, Note)),
            tuple(_told(record, items)),
            tuple(
                f"@{item.word}({' '.join(item.arguments)})"
                for item in items
                if isinstance(item, Data) and item.word != MARK
            ),
            position.outcome(),
            position,
            before,
            again,
        )
        if index == last or turn is None:
            return
        number, seat, before = position.round, position.seat, turn
        seen[number, seat] += 1
        again = seen[number, seat]


def _told(record: Record, items: tuple[Item, ...]) -> Iterator[str]:
    """What annotations and variations say."""
    annotator: type[Annotator] | None = find_rules(record.title).aid("annotator")
    for item in items:
        if isinstance(item, Data) and item.word == MARK and item.arguments:
            with guarding(f"the annotator of {record.title}"):
                told = (annotator or Annotator).told_in_lines(item.arguments)
            yield from told
        elif isinstance(item, Variation):
            yield f"instead: {_line(record, item)}"


def _line(record: Record, line: Variation) -> str:
    """A variation on one line, as it is written but for what programs noted there."""
    said = list(_noted(record, line.lead))
    for turn in line.turns:
        number = "" if turn.number is None else f"{turn.number}."
        said += [f"{number}{turn.seat or ''}", _played(record, turn), *_noted(record, turn.items)]
    return " ".join(filter(None, said))


def _noted(record: Record, items: tuple[Item, ...]) -> Iterator[str]:
    for item in items:
        if isinstance(item, Note):
            yield f"{{{item.text}}}".replace("\n", " ")
        elif isinstance(item, Variation):
            yield f"({_line(record, item)})"


def _played(record: Record, turn: Turn | None) -> str:
    """A turn as it is written, with its glyphs."""
    if turn is None:
        return ""
    actions = [record.declared.written(action) for action in turn.actions]
    return " ".join([*actions, *(item.mark for item in turn.items if isinstance(item, Glyph))])


_AT: Final = re.compile(r"(?P<number>[0-9]{1,9})(?:\.(?P<seat>[A-Z*])(?:-(?P<again>[0-9]{1,9}))?)?")
_START: Final = "start"


def frame_at(game: Game, at: str | None = None) -> Frame:
    """One frame of a game: the last one, or that of a turn.

    `5` is after the last turn numbered 5, `5.B` after B's, `5.B-2` after the
    second one of B that has this number, `start` before the first, and so is `0`
    where no turn has this number. Raises ValueFault if it is not of that form, or if there is no such turn.
    """
    called = [(frame.number, frame.seat, frame.again) for frame in game.frames()]
    index = len(called) - 1 if at is None else _index(called, at)
    return next(islice(game.frames(), index, None))


def _index(called: list[tuple[int, str, int]], at: str) -> int:
    if at == _START:
        return 0
    found = _AT.fullmatch(at)
    if not found:
        raise ValueFault(f"{at!r} is no turn: write 5, 5.B or start")
    number, seat, again = int(found["number"]), found["seat"], int(found["again"] or 1)
    fitting = [
        index
        for index, turn in enumerate(called)
        if turn[0] == number and (seat is None or turn[1:] == (seat, again))
    ]
    if not fitting:
        last = "{}.{}".format(*called[-1]) if called[-1][1] else "the start"
        raise ValueFault(f"there is no turn {at}; the last that can be shown is {last}")
    return fitting[-1]

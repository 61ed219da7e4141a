"""Annotate records: what a program has to say of each turn, so marked that it can be taken away exactly.

What is added are data items `@auto(…)`, and variations that begin with one. All
else in a record is somebody else's, and stays as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final, NamedTuple

from attrs import evolve

from tanzaku.notation.common_tags import whole_number
from tanzaku.notation.declare import Call
from tanzaku.notation.diagnostics import Verdict
from tanzaku.notation.errors import TanzakuError
from tanzaku.notation.model import Data, Item, Note, Record, Turn, Variation
from tanzaku.validators.engine import Position
from tanzaku.validators.failing import RulesFault, guarding, is_a
from tanzaku.validators.positions import positions
from tanzaku.validators.report import Report
from tanzaku.validators.rules import find_rules
from tanzaku.validators.verifying import verify

MARK: Final = "auto"
"""The word of the data items that programs add."""


class NotAnnotated(TanzakuError, ValueError):  # noqa: N818 - the family's name says it is an error
    """A record that cannot be annotated, and why; `report` is what verifying it gave, if that is why."""

    def __init__(self, message: str, report: Report | None = None) -> None:
        """Keep the report."""
        super().__init__(message)
        self.report = report


class Remark(NamedTuple):
    """What there is to say of a turn: arguments of its data item, and what would have been better.

    An argument is an atom, as those of any data item: without white space.
    `instead` are the actions of a turn that should have been played in its
    place, none if there was nothing better. Without either nothing is said.
    """

    arguments: tuple[str, ...]
    instead: tuple[Call, ...] = ()


class Annotator:
    """Base of what a title has to say of turns. Rules name it as their aid `annotator`.

    Positions are those of the title's own engine, and may be declared as such.
    """

    def __init__(self, record: Record, position: Any) -> None:  # noqa: ANN401 - the title's own class
        """Get ready for a record whose first position this is: a sound one, but for what it claims."""

    def remark(self, position: Any, actions: tuple[Call, ...]) -> Remark:  # noqa: ANN401 - the title's own class
        """Override: what to say of the actions of the turn that is to be played now.

        The position may be played on, but must be as it was in the end: what was
        done is undone.
        """
        raise NotImplementedError("an Annotator has `remark`")

    @staticmethod
    def told(arguments: tuple[str, ...]) -> str:
        """The arguments of a data item in words, for people; by default as they are."""
        return " ".join(arguments)

    @classmethod
    def told_in_lines(cls, arguments: tuple[str, ...]) -> tuple[str, ...]:
        """The same in lines, where there is much to say; by default one."""
        return (cls.told(arguments),)


def claimed_scores(record: Record, seats: Iterable[str]) -> dict[str, int]:
    """What the Score tags of some seats say, as far as they are whole numbers.

    >>> from tanzaku.notation import loads
    >>> claimed_scores(loads('[Tanzaku "1.0 genji"] [Score.A "14"] [Score.B "x"] =*'), "ABC")
    {'A': 14}
    """
    tags = {seat: record.tag(f"Score.{seat}") for seat in seats}
    return {seat: int(tag) for seat, tag in tags.items() if tag is not None and whole_number(tag)}


def annotate(record: Record) -> Record:
    """The record with a data item after each turn of which there is something to say.

    A variation follows where another turn was better. What was added earlier is
    replaced, so annotating twice gives the same as once. A record of legal play
    with false claims is annotated too, for what is right about them. Raises
    NotAnnotated for any other that is not sound, or whose title has no
    annotator, and RulesFault if that fails.

    >>> from tanzaku.notation import loads
    >>> record = loads('[Tanzaku "1.0 okiya"] [Termination "unplayed"] =none')
    >>> annotate(record) == record
    True
    """
    bare = strip(record)
    report = verify(bare)
    if not report.ok and report.verdict is not Verdict.CONTRADICTED:
        raise NotAnnotated(f"the record is {report.verdict}", report)
    rules = find_rules(bare.title)
    annotator: type[Annotator] | None = rules.aid("annotator")
    if annotator is None:
        lacking = rules.lacking("annotator")
        raise NotAnnotated(f"there is nothing that annotates {bare.title}: {lacking}")
    with guarding(f"the annotator of {bare.title}"):
        return evolve(bare, turns=tuple(_annotated(bare, annotator)))


def _annotated(record: Record, annotator: type[Annotator]) -> Iterator[Turn]:
    made: Annotator | None = None
    for position, turn in positions(record):
        if made is None:
            made = annotator(record, position)
        if turn is not None:
            yield evolve(turn, items=(*turn.items, *_remarked(record.title, made, position, turn)))


def _remarked(title: str, made: Annotator, position: Position, turn: Turn) -> Iterator[Item]:
    """What is said of one turn; raises RulesFault that names it."""
    number, seat = position.round, position.seat
    what = f"the annotator of {title}, at turn {number}.{seat},"
    with guarding(what):
        remark = made.remark(position, turn.actions)
    if not is_a(remark, Remark):
        raise RulesFault(f"{what} gave a {type(remark).__name__}, not a Remark")
    if (position.round, position.seat) != (number, seat):
        raise RulesFault(f"{what} left another position than it was given")
    return _items(remark, number, seat)


def _items(remark: Remark, number: int, seat: str) -> Iterator[Item]:
    if remark.arguments or remark.instead:
        yield Data(MARK, remark.arguments)
    if remark.instead:
        yield Variation((Data(MARK, ()),), (Turn(number, seat, remark.instead),))


def strip(record: Record) -> Record:
    """The record without what programs added; a person's notes and glyphs stay.

    >>> from tanzaku.notation import dumps, loads
    >>> made = '[Tanzaku "1.0 okiya"] 1. d1PT @auto(legal 12) {why?} (@auto() 1. R: a1CT) ! =*'
    >>> dumps(strip(loads(made))).splitlines()[-1]
    '1. d1PT {why?} ! =*'
    """
    return evolve(record, lead=_without(record.lead), turns=tuple(map(_stripped, record.turns)))


def _stripped(turn: Turn) -> Turn:
    items = tuple(_within(item) for item in turn.items if not _by_program(item))
    return turn if items == turn.items else evolve(turn, items=items)


def _within(item: Item) -> Item:
    if not isinstance(item, Variation):
        return item
    return Variation(_without(item.lead), tuple(map(_stripped, item.turns)))


def _without(lead: tuple[Note | Data, ...]) -> tuple[Note | Data, ...]:
    return tuple(item for item in lead if not _by_program(item))


def _by_program(item: Item) -> bool:
    """Whether a program added it; a variation that a person has written into is that person's."""
    if isinstance(item, Variation):
        marked = bool(item.lead) and _by_program(item.lead[0])
        return marked and all(map(_by_program, item.lead)) and not any(map(_written_into, item.turns))
    return isinstance(item, Data) and item.word == MARK


def _written_into(turn: Turn) -> bool:
    return not all(isinstance(item, Call) or _by_program(item) for item in turn.items)

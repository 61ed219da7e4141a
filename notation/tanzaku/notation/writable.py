"""What a record must be so that every form can hold it and every reader takes it back.

A record made by a program, or read from JSON or XML, can hold more than the
text form has room for. Writers check this first, so that none of them writes
what its own reader would refuse; readers of the other forms report it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from tanzaku.notation import limits
from tanzaku.notation.declare import Call, Title
from tanzaku.notation.diagnostics import Path
from tanzaku.notation.errors import WriteError
from tanzaku.notation.model import VERSION, Data, Glyph, Item, Note, Record, Turn, Variation
from tanzaku.notation.shapes import count_values
from tanzaku.notation.text import scan
from tanzaku.notation.wording import cut

_VERSION: Final = re.compile(VERSION.partition(".")[0] + r"\.(?:0|[1-9][0-9]{0,3})")


class Unwritable(NamedTuple):
    """One thing that no form can hold: a diagnostic's code, the place in the record, a sentence."""

    code: str
    at: Path
    message: str


def check_writable(record: Record) -> None:
    """Raise WriteError for what no form can hold or no reader takes back.

    >>> from tanzaku.notation.errors import WriteError
    >>> try:
    ...     check_writable(Record("okiya", (("First", "R"), ("First", "B")), end="*"))
    ... except WriteError as error:
    ...     print(error)
    the tag First stands twice
    """
    for found in unwritable(record):
        raise WriteError(found.message)


def unwritable(record: Record) -> Iterator[Unwritable]:
    r"""All that no form can hold, in the order of the record; raises UnknownTitle.

    >>> [found.code for found in unwritable(Record("okiya", (("Event", "a\tb\x07"),), end="X"))]
    ['TZK005', 'TZK032']
    """
    title = record.declared
    if not _VERSION.fullmatch(record.version):
        text = f"{cut(record.version)!r} is no version that is read here, such as {VERSION}"
        yield Unwritable("TZK007", ("tags", "Tanzaku"), text)
    yield from _tags(record.tags)
    checker = _Checker(title)
    yield from checker.notes(record.lead, ("lead",))
    yield from checker.turns(record.turns, ("turns",), 0)
    yield from checker.totals()
    yield from _end(title, record.end)


def _text(text: str, what: str, at: Path, *, line: bool = False) -> Iterator[Unwritable]:
    found = scan.REFUSED.search(text)
    if found is not None:
        message = f"{what} holds the character U+{ord(found[0]):04X}, which no form of a record can hold"
        yield Unwritable("TZK005", at, message)
    if line and "\n" in text:
        yield Unwritable("TZK005", at, f"{what} holds a line feed, and stands on one line")


def _tags(tags: tuple[tuple[str, str], ...]) -> Iterator[Unwritable]:
    seen = {"Tanzaku"}
    if len(tags) >= limits.TAGS:
        yield Unwritable("TZK009", ("tags",), f"there are more than {limits.TAGS} tags")
    for name, value in tags:
        at = ("tags", name)
        if len(name) > limits.NAME_LENGTH or not scan.NAME.fullmatch(name):
            yield Unwritable("TZK011", at, f"{cut(name)!r} cannot be the name of a tag")
            continue
        if name in seen:
            yield Unwritable("TZK012", at, f"the tag {cut(name)} stands twice")
        seen.add(name)
        yield from _text(value, f"the tag {name}", (*at, "value"), line=True)
        if len(scan.write_string(value)) > limits.TAG_LENGTH:
            message = f"the tag {cut(name)} is longer than {limits.TAG_LENGTH} characters"
            yield Unwritable("TZK009", (*at, "value"), message)


def _end(title: Title, end: str | None) -> Iterator[Unwritable]:
    if end is None:
        message = "the record has no end mark; give it one, '*' for unfinished"
        yield Unwritable("TZK033", (), message)
    elif end not in {"none", "*"}:
        seats = end.split(",")
        if not set(seats) <= set(title.seats) or len(set(seats)) != len(seats):
            hint = ": the = is left out here" if end.startswith("=") else ""
            yield Unwritable("TZK032", ("end",), f"{cut(end)!r} is no end mark of {title.name}{hint}")


class _Checker:
    """Checks turns and notes, counting items and arguments as the readers do."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.shapes = set(map(id, title.actions.values()))
        self.items = 0
        self.values = 0

    def totals(self) -> Iterator[Unwritable]:
        """What is too much of the record as a whole."""
        if self.items > limits.ITEMS:
            yield Unwritable("TZK009", ("turns",), f"there are more than {limits.ITEMS} items")
        if self.values > limits.VALUES:
            yield Unwritable("TZK009", ("turns",), f"there are more than {limits.VALUES} arguments")

    def notes(self, items: Iterable[Item], at: Path) -> Iterator[Unwritable]:
        for index, item in enumerate(items):
            if not isinstance(item, Note | Data):
                message = "before the first turn stand only notes and data items"
                yield Unwritable("TZK036", (*at, index), message)
            yield from self.item(item, (*at, index), 0)

    def turns(self, turns: tuple[Turn, ...], at: Path, depth: int) -> Iterator[Unwritable]:
        if depth > limits.NESTING:
            message = f"there are more than {limits.NESTING} variations within each other"
            yield Unwritable("TZK009", at, message)
            return
        for index, turn in enumerate(turns):
            here: Path = (*at, index)
            yield from self.mark(turn, here)
            if depth and not index and (turn.number is None or turn.seat is None):
                yield Unwritable("TZK035", here, "a variation starts with its turn's number and seat")
            actions = turn.actions
            if self.title.single and (len(actions) != 1 or not isinstance(turn.items[0], Call)):
                message = f"a turn of {self.title.name} is one action, then its notes"
                yield Unwritable("TZK030", (*here, *_not_alone(turn)), message)
            elif not actions:
                yield Unwritable("TZK030", here, "a turn has at least one action")
            for place, item in enumerate(turn.items):
                yield from self.item(item, (*here, "items", place), depth)

    def mark(self, turn: Turn, at: Path) -> Iterator[Unwritable]:
        """A turn's number and seat."""
        self.items += (turn.number is not None) + (turn.seat is not None)
        if turn.number is not None and not 0 <= turn.number < 10**limits.DIGITS:
            message = f"a turn's number has at most {limits.DIGITS} digits and no sign"
            yield Unwritable("TZK009", (*at, "number"), message)
        if turn.seat is None and not self.title.single:
            yield Unwritable("TZK031", at, f"a turn of {self.title.name} names its seat")
        if turn.seat is not None and turn.seat not in self.title.marks:
            message = f"{cut(turn.seat)!r} is no seat of {self.title.name}"
            yield Unwritable("TZK032", (*at, "seat"), message)

    def item(self, item: Item, at: Path, depth: int) -> Iterator[Unwritable]:
        self.items += 1
        match item:
            case Call():
                if id(item.shape) not in self.shapes:
                    message = f"{item.shape.word} is no action of {self.title.name}"
                    yield Unwritable("TZK024", at, message)
                self.values += count_values(item)
            case Note():
                yield from _text(item.text, "a note", (*at, "note"))
            case Glyph():
                if not scan.GLYPH.fullmatch(item.mark):
                    yield Unwritable("TZK023", (*at, "glyph"), f"{cut(item.mark)!r} is not a glyph")
            case Data():
                yield from _data(item, at)
            case Variation():
                if not item.turns:
                    yield Unwritable("TZK035", at, "a variation has at least one turn")
                yield from self.notes(item.lead, (*at, "lead"))
                yield from self.turns(item.turns, (*at, "turns"), depth + 1)


def _not_alone(turn: Turn) -> Path:
    """Where a turn is not one action and then its notes: a note, the second action, or all of it."""
    acting = [isinstance(item, Call) for item in turn.items]
    if not any(acting):
        return ()
    return ("items", acting.index(True, 1) if acting[0] else 0)


_ARGUMENT: Final = re.compile(r"""(?:[a-z_]+=)?[^ \t\n(){}\[\]";=]+""")


_CAN_BE: Final = "an atom can, alone or behind a key of small letters and ="


def _data(data: Data, at: Path) -> Iterator[Unwritable]:
    if not re.fullmatch(r"[a-z]+", data.word) or len(data.word) > limits.ATOM_LENGTH:
        yield Unwritable("TZK023", (*at, "data"), f"{cut(data.word)!r} cannot be the word of a data item")
    if len(data.arguments) > limits.ARGUMENTS:
        yield Unwritable("TZK009", at, f"a data item has more than {limits.ARGUMENTS} arguments")
    for index, argument in enumerate(data.arguments):
        place = (*at, "arguments", index)
        yield from _text(argument, "a data item", place, line=True)
        whole = _ARGUMENT.fullmatch(argument)
        if not whole or scan.SEAT.fullmatch(argument) or scan.NUMBER.fullmatch(argument):
            message = f"{cut(argument)!r} cannot be an argument of a data item: {_CAN_BE}"
            yield Unwritable("TZK025", place, message)
        elif len(argument.rpartition("=")[2]) > limits.ATOM_LENGTH:
            message = f"an argument is longer than {limits.ATOM_LENGTH} characters"
            yield Unwritable("TZK009", place, message)

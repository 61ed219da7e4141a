"""What a record must be so that every form can hold it and every reader takes it back.

A record made by a program can hold anything; writers call this first, so that
none of them writes what its own reader would refuse.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from tanzaku.notation import limits
from tanzaku.notation.declare import Call, Title
from tanzaku.notation.errors import WriteError
from tanzaku.notation.model import VERSION, Data, Glyph, Item, Note, Record, Turn, Variation
from tanzaku.notation.text import scan

_VERSION: Final = re.compile(VERSION.partition(".")[0] + r"\.(?:0|[1-9][0-9]{0,3})")


def check_writable(record: Record) -> None:
    """Raise WriteError for what no form can hold or no reader takes back.

    >>> from tanzaku.notation.errors import WriteError
    >>> try:
    ...     check_writable(Record("okiya", (("First", "R"), ("First", "B")), end="*"))
    ... except WriteError as error:
    ...     print(error)
    the tag First stands twice
    """
    title = record.declared
    if not _VERSION.fullmatch(record.version):
        raise WriteError(f"{record.version[:40]!r} is no version that is read here, such as {VERSION}")
    _check_tags(record.tags)
    _check_end(title, record.end)
    checker = _Checker(title)
    checker.notes(record.lead)
    checker.turns(record.turns, 0)


def _check_text(text: str, what: str, *, line: bool = False) -> None:
    found = scan.REFUSED.search(text)
    if found is not None:
        raise WriteError(
            f"{what} holds the character U+{ord(found[0]):04X}, which no form of a record can hold"
        )
    if line and "\n" in text:
        raise WriteError(f"{what} holds a line feed, and stands on one line")


def _check_tags(tags: tuple[tuple[str, str], ...]) -> None:
    seen = {"Tanzaku"}
    if len(tags) >= limits.TAGS:
        raise WriteError(f"there are more than {limits.TAGS} tags")
    for name, value in tags:
        if len(name) > limits.NAME_LENGTH or not scan.NAME.fullmatch(name):
            raise WriteError(f"{name[:40]!r} cannot be the name of a tag")
        if name in seen:
            raise WriteError(f"the tag {name} stands twice")
        seen.add(name)
        _check_text(value, f"the tag {name}", line=True)
        if len(scan.write_string(value)) > limits.TAG_LENGTH:
            raise WriteError(f"the tag {name} is longer than {limits.TAG_LENGTH} characters")


def _check_end(title: Title, end: str | None) -> None:
    if end is None:
        raise WriteError("the record has no end mark; give it one, '*' for unfinished")
    seats = end.split(",")
    if end in {"none", "*"}:
        return
    if not set(seats) <= set(title.seats) or len(set(seats)) != len(seats):
        raise WriteError(f"{end[:40]!r} is no end mark of {title.name}")


class _Checker:
    """Checks turns and notes, counting items as the readers do."""

    def __init__(self, title: Title) -> None:
        self.title = title
        self.shapes = set(map(id, title.actions.values()))
        self.items = 0

    def count(self, more: int = 1) -> None:
        self.items += more
        if self.items > limits.ITEMS:
            raise WriteError(f"there are more than {limits.ITEMS} items")

    def notes(self, items: Iterable[Item]) -> None:
        for item in items:
            if not isinstance(item, Note | Data):
                raise WriteError("before the first turn stand only notes and data items")
            self.item(item, 0)

    def turns(self, turns: tuple[Turn, ...], depth: int) -> None:
        if depth > limits.NESTING:
            raise WriteError(f"there are more than {limits.NESTING} variations within each other")
        for index, turn in enumerate(turns):
            self.mark(turn)
            if depth and not index and (turn.number is None or turn.seat is None):
                raise WriteError("a variation starts with its turn's number and seat")
            actions = turn.actions
            if self.title.single and (len(actions) != 1 or turn.items[0] is not actions[0]):
                raise WriteError(f"a turn of {self.title.name} is one action, then its notes")
            if not actions:
                raise WriteError("a turn has at least one action")
            for item in turn.items:
                self.item(item, depth)

    def mark(self, turn: Turn) -> None:
        """A turn's number and seat."""
        self.count((turn.number is not None) + (turn.seat is not None))
        if turn.number is not None and not 0 <= turn.number < 10**limits.DIGITS:
            raise WriteError(f"a turn's number has at most {limits.DIGITS} digits and no sign")
        if turn.seat is None and not self.title.single:
            raise WriteError(f"a turn of {self.title.name} names its seat")
        if turn.seat is not None and turn.seat not in self.title.marks:
            raise WriteError(f"{turn.seat[:40]!r} is no seat of {self.title.name}")

    def item(self, item: Item, depth: int) -> None:
        self.count()
        match item:
            case Call():
                if id(item.shape) not in self.shapes:
                    raise WriteError(f"{item.shape.word} is no action of {self.title.name}")
            case Note():
                _check_text(item.text, "a note")
            case Glyph():
                if not scan.GLYPH.fullmatch(item.mark):
                    raise WriteError(f"{item.mark[:40]!r} is not a glyph")
            case Data():
                _check_data(item)
            case Variation():
                if not item.turns:
                    raise WriteError("a variation has at least one turn")
                self.notes(item.lead)
                self.turns(item.turns, depth + 1)


_ARGUMENT: Final = re.compile(r"""(?:[a-z_]+=)?[^ \t\n(){}\[\]";=]+""")


def _check_data(data: Data) -> None:
    if not re.fullmatch(r"[a-z]+", data.word) or len(data.word) > limits.ATOM_LENGTH:
        raise WriteError(f"{data.word[:40]!r} cannot be the word of a data item")
    if len(data.arguments) > limits.ARGUMENTS:
        raise WriteError(f"a data item has more than {limits.ARGUMENTS} arguments")
    for argument in data.arguments:
        _check_text(argument, "a data item", line=True)
        whole = _ARGUMENT.fullmatch(argument)
        if not whole or scan.SEAT.fullmatch(argument) or scan.NUMBER.fullmatch(argument):
            raise WriteError(f"{argument[:40]!r} cannot be an argument of a data item")
        if len(argument.rpartition("=")[2]) > limits.ATOM_LENGTH:
            raise WriteError(f"an argument is longer than {limits.ATOM_LENGTH} characters")

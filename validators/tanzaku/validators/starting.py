"""What engines check before the first turn: who sits where, a place for each card, what `Start` says once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from string import ascii_uppercase
from typing import Any, ClassVar, Final, TypeAlias, TypeVar

from tanzaku.notation.declare import Call
from tanzaku.notation.wording import no_part
from tanzaku.validators.engine import SetupFault

T = TypeVar("T")

Placers: TypeAlias = Mapping[type[Any], Callable[[Any, Any], None]]
"""How a call of `Start` is put on the table, by its class; each takes the `Placing` first."""
Once: TypeAlias = Mapping[type[Any], tuple[str, ...]]
"""What `Start` says once, by its class: the arguments that tell one from another, none where there is one."""

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def lettered(
    there: Iterable[str], numbers: Collection[int], code: str, tag: str, *, what: str = ""
) -> tuple[str, ...]:
    """The seats in turn order, lettered from A without a gap; raises SetupFault if they are not.

    `numbers` are how many may play, `tag` is where it is told, and `what` goes
    before the seats in the sentence.

    >>> lettered({"B": 1, "A": 2}, range(2, 5), "XYZ001", "Hand.B")
    ('A', 'B')
    >>> try:
    ...     lettered("AC", range(2, 5), "XYZ001", "Hand.C", what="hands of ")
    ... except SetupFault as fault:
    ...     print(fault.message)
    two to four players sit at A, B and so on, and there are hands of A, C
    """
    seats = tuple(sorted(there))
    if seats != tuple(ascii_uppercase[: len(seats)]) or len(seats) not in numbers:
        many = f"{_NUMBERS[min(numbers)]} to {_NUMBERS[max(numbers)]}"
        named = ", ".join(seats) or "nobody"
        message = f"{many} players sit at A, B and so on, and there are {what}{named}"
        raise SetupFault(code, message, tag)
    return seats


def put(places: dict[str, tuple[str, int | None]], card: str, where: str, code: str, tag: str) -> None:
    """A card is in its place, in words; raises SetupFault if it is in one already.

    >>> places = {}
    >>> put(places, "b01", "in A's hand", "XYZ001", "Hand.A")
    >>> try:
    ...     put(places, "b01", "in the supply", "XYZ001", "Supply")
    ... except SetupFault as fault:
    ...     print(fault.message)
    b01 is in A's hand and in the supply
    """
    if card in places:
        before = places[card][0]
        twice = f"twice {where}" if before == where else f"{before} and {where}"
        raise SetupFault(code, f"{card} is {twice}", tag, part=card)
    places[card] = (where, None)


class Placing:
    """Puts what `Start` says on the table, a call at a time; each title with a `Start` derives its own.

    What a method raises is marked at the call that it was given, unless the
    fault names a part of the tag itself.

    >>> from tanzaku.notation.titles.genji import Box
    >>> class Boxes(Placing):
    ...     code, once = "XYZ001", {Box: ("seat",)}
    ...
    ...     def __init__(self):
    ...         super().__init__()
    ...         self.tokens = {"A": 0, "B": 0}
    ...
    ...     def box(self, call):
    ...         self.seated(call.seat, self.tokens)
    ...         self.tokens[call.seat] = call.tokens
    ...
    ...     placers = {Box: box}
    >>> boxes = Boxes()
    >>> boxes.put_all((Box("B", 2), Box("A", 1)))
    >>> boxes.tokens, boxes.said(Box, "A")
    ({'A': 1, 'B': 2}, Box(seat='A', tokens=1))
    >>> for start in ((Box("A", 2), Box("A", 3)), (Box("C", 2),)):
    ...     try:
    ...         Boxes().put_all(start)
    ...     except SetupFault as fault:
    ...         print(f"{fault.message}: {fault.part}")
    box(…) stands twice for A: box(A 3)
    C has no part in this game: box(C 2)
    """

    code: ClassVar[str]
    """Override: the code for a position that is not possible."""
    placers: ClassVar[Placers]
    """Override: a method for each class of what `Start` may say."""
    once: ClassVar[Once] = {}
    """Override: what is said once."""

    def __init__(self) -> None:
        """Nothing has been said yet."""
        self.calls: list[Call] = []
        """What has been put, in its order."""
        self._said: set[tuple[str, ...]] = set()

    def put_all(self, start: Iterable[Call]) -> None:
        """Put everything in its order; raises SetupFault."""
        for call in start:
            try:
                self._put(call)
            except SetupFault as fault:
                part = fault.part or written(call)
                raise SetupFault(fault.code, fault.message, fault.tag, part=part, help=fault.help) from None

    def _put(self, call: Call) -> None:
        kind = type(call)
        if kind in self.once:
            self._note(call, [str(getattr(call, name)) for name in self.once[kind]])
        self.placers[kind](self, call)
        self.calls.append(call)

    def _note(self, call: Call, of: list[str]) -> None:
        """Remember that something was said; a fault if it was said before of the same."""
        word = call.shape.word
        if (word, *of) in self._said:
            raise self.fault(f"{word}(…) stands twice{' for ' if of else ''}{' '.join(of)}")
        self._said.add((word, *of))

    def said(self, kind: type[T], seat: str = "") -> T | None:
        """The first call of a class that has been put, about a seat if one is named; None without one."""
        there = (call for call in self.calls if isinstance(call, kind))
        return next((call for call in there if seat in {"", getattr(call, "seat", "")}), None)

    def seated(self, seat: str, seats: Mapping[str, T], why: str = "", code: str = "") -> T:
        """What there is of a seat; raises SetupFault if it has no part in this game.

        `why` is what is said of it instead, and `code` stands in place of the
        class's own.
        """
        if seat not in seats:
            message = f"{seat} {why}" if why else no_part(seat)
            raise SetupFault(code or self.code, message, "Start")
        return seats[seat]

    @classmethod
    def fault(cls, message: str, call: Call | None = None) -> SetupFault:
        """A position that is not possible; the call at fault is marked, if it is one."""
        return SetupFault(cls.code, message, "Start", part="" if call is None else written(call))


def written(call: Call) -> str:
    """A call as the tag has it: always in full.

    >>> from tanzaku.notation.titles.okiya import Geisha
    >>> written(Geisha("R", "a1"))
    'geisha(R a1)'
    """
    from tanzaku.notation.text.calls import write_call

    return write_call(call)

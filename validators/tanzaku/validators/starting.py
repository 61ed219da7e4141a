"""What engines check before the first turn: who sits where, a place for each card, what `Start` says once."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from string import ascii_uppercase
from typing import Any, Final

from tanzaku.validators.engine import SetupFault

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


def said_twice(said: set[tuple[str, ...]], call: Any, of: Iterable[str]) -> str:  # noqa: ANN401 - a Call
    """What is wrong with a call of `Start` that there is one of; empty if it is new, which is then noted.

    `of` are the arguments that tell one from another, such as its seat; those
    that it has not are passed over.

    >>> from tanzaku.notation.titles.genji import Box
    >>> said = set()
    >>> said_twice(said, Box("A", 2), ["seat"]), said_twice(said, Box("A", 3), ["seat"])
    ('', 'box(…) stands twice for A')
    """
    word = str(call.shape.word)
    named = [str(getattr(call, name)) for name in of if hasattr(call, name)]
    if (word, *named) in said:
        return f"{word}(…) stands twice{' for ' if named else ''}{' '.join(named)}"
    said.add((word, *named))
    return ""

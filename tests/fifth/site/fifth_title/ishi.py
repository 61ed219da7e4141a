"""Ishi: take one to three stones from a heap; who takes the last one loses.

The engine overrides what `Position` marks so, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tanzaku.notation.atoms import integer
from tanzaku.notation.declare import Call, Title, action, required, setup, tag
from tanzaku.notation.diagnostics import Code, Verdict, catalogue
from tanzaku.validators.engine import Outcome, Position, Reason, Refusal, SetupFault
from tanzaku.validators.rules import Rules


@action("take")
class Take(Call):
    """Take stones."""

    stones: int = required(integer("a number of stones", 1, 3))


@setup
class IshiSetup:
    """The heap."""

    heap: int | None = tag("Heap", integer("a number of stones", 0, 99), needed=True)


ISHI: Final = Title(
    name="ishi",
    prefix="ISH",
    rulebook="Ishi rules",
    seats=("A", "B"),
    action_classes=(Take,),
    setup=IshiSetup,
    single=True,
    order=lambda _given: ("A", "B"),
)

CODES: Final = catalogue(
    Code(
        "ISH001",
        "too-many",
        Verdict.ILLEGAL,
        "Not so many stones are left.",
        "Ishi rules",
        "Count.",
        "Count.",
    ),
    Code(
        "ISH002",
        "no-heap",
        Verdict.ILLEGAL,
        "There is no heap.",
        "Ishi rules",
        "Begin with one.",
        "Add stones.",
    ),
)


class IshiPosition(Position):
    """A heap."""

    __slots__ = ("_left", "_taken", "over", "round", "seat")

    def __init__(self, left: int) -> None:
        """Start with a heap."""
        self._taken: list[int] = []
        self._put(left)

    def _put(self, left: int) -> None:
        turns = len(self._taken)
        self._left = left
        self.seat: str = "AB"[turns % 2]
        self.round: int = turns // 2 + 1
        self.over: bool = left == 0

    @classmethod
    def start(
        cls,
        setup: IshiSetup,
        options: Any,  # noqa: ARG003 - it has none
        start: tuple[Call, ...] | None,  # noqa: ARG003 - nor these
        components: Mapping[str, Mapping[str, Any]],  # noqa: ARG003
    ) -> IshiPosition:
        """The heap before the first turn."""
        if not setup.heap:
            raise SetupFault("ISH002", "the heap is empty", "Heap")
        return cls(setup.heap)

    def refusal(self, action: Take) -> Refusal | None:
        """Whether so many are there."""
        return Refusal("ISH001", f"{self._left} are left", "stones") if action.stones > self._left else None

    def do(self, action: Take) -> None:
        """Take them."""
        self._taken.append(action.stones)
        self._put(self._left - action.stones)

    def undo(self) -> None:
        """Put them back."""
        self._put(self._taken.pop() + self._left)

    def legal(self) -> Iterator[Call]:
        """One to three."""
        return iter([Take(stones) for stones in (1, 2, 3) if stones <= self._left])

    def outcome(self) -> Outcome | None:
        """Whose turn it is when none are left has won."""
        return (
            Outcome((self.seat,), (Reason("last", "the other took the last stone", "Ishi"),))
            if self.over
            else None
        )


ISHI_RULES: Final = Rules(
    "ishi",
    IshiPosition,
    CODES,
    {
        "annotator": "fifth_title.aids:IshiAnnotator",
        "dealer": "fifth_title.aids:IshiDealer",
        "picture": "fifth_title.aids:IshiPicture",
    },
)

"""What helps beside the rules of Ishi: random games, words on turns, a picture, and an importer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from fifth_title.ishi import IshiPosition, Take
from tanzaku.notation.declare import Call
from tanzaku.notation.importers import Importer, ImportFault
from tanzaku.notation.model import Record, Turn
from tanzaku.validators.annotating import Annotator, Remark
from tanzaku.validators.chance import Chance
from tanzaku.validators.engine import Position
from tanzaku.validators.generating import Dealer
from tanzaku.validators.pictures.picture import Picture
from tanzaku.validators.renderers.terminal import Segment


class IshiDealer(Dealer):
    """A heap of chance; turns are those that any title has."""

    def deal(self, chance: Chance) -> dict[str, str]:
        """The heap."""
        return {"Heap": str(5 + chance.below(9))}


class IshiAnnotator(Annotator):
    """Leaves the opponent 1, 5, 9, … where that can be done."""

    def remark(self, position: Position, actions: tuple[Call, ...]) -> Remark:
        """How many may be taken, and what should have been."""
        legal = list(position.legal())
        best = next((one for one in legal if _leaves(position, one) % 4 == 1), None)
        (taken,) = actions
        if best is None or _leaves(position, taken) % 4 == 1:
            return Remark((str(len(legal)),))
        return Remark((str(len(legal)), "lost"), (best,))


def _leaves(position: Position, action: Call) -> int:
    """How many stones a turn leaves."""
    position.do(action)
    left = _stones(position)
    position.undo()
    return left


def _stones(position: Position) -> int:
    """How many there are."""
    assert isinstance(position, IshiPosition)
    return position._left


class IshiPicture(Picture):
    """The stones in a row."""

    width = 200
    height = 20

    def lines(self, position: Position, turn: Turn | None) -> list[list[Segment]]:  # noqa: ARG002
        """A letter for each stone."""
        return [[Segment("o" * _stones(position))]]

    def shapes(self, position: Position, turn: Turn | None) -> str:  # noqa: ARG002
        """A circle for each stone."""
        return "".join(f'<circle cx="{10 * index + 5}" cy="10" r="4"/>' for index in range(_stones(position)))

    def described(self, position: Position) -> str:
        """How many there are."""
        return f"{_stones(position)} stones"


def _fits(value: Any) -> bool:
    return isinstance(value, dict) and "heap" in value


def _record(value: Mapping[str, Any]) -> Record:
    heap, took = value["heap"], value.get("took", [])
    if not isinstance(heap, int):
        raise ImportFault("heap is no number")
    turns = tuple(Turn(None, None, (Take(stones),)) for stones in took)
    return Record("ishi", (("Heap", str(heap)),), (), turns, value.get("won", "*"))


HEAPS: Final = Importer("heaps", "the log of a game of Ishi", _fits, _record)

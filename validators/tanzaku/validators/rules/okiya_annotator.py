"""What there is to say of a turn of Okiya: what was legal, what would win at once, and how it ends."""

from __future__ import annotations

from typing import Final, cast

from tanzaku.notation.declare import Call
from tanzaku.notation.model import Record
from tanzaku.notation.titles.okiya import Remove
from tanzaku.validators.annotating import Annotator, Remark
from tanzaku.validators.rules.okiya import OkiyaPosition
from tanzaku.validators.rules.okiya_board import SQUARE, wins
from tanzaku.validators.rules.okiya_solver import Solver, Value
from tanzaku.validators.telling import Words

_RESULTS: Final = {1: "win", 0: "draw", -1: "loss"}


class OkiyaAnnotator(Annotator):
    """Perfect play for one garden.

    Of each turn it says, by words and the values that follow them: `legal`, how
    many tiles were legal; `threats`, the squares that would have won at once;
    `win`, `draw` or `loss`, how the game ends for the player of the turn under
    best play from here, with the number of turns until then; `margin`, in a
    match of points, the points this brings, negative for the opponent's;
    `cost`, there too, how many points the best turn would have brought more;
    `threw`, the result that the turn gave away.
    """

    def __init__(self, record: Record, position: OkiyaPosition) -> None:
        """Get ready for a garden; nothing is solved before it is needed."""
        super().__init__(record, position)
        self._solver = Solver.of(position)
        self._points = record.options.match == "points"

    def remark(self, position: OkiyaPosition, actions: tuple[Call, ...]) -> Remark:
        """What to say of the turn, and a turn that keeps the result where this one does not."""
        (action,) = cast("tuple[Remove]", actions)
        legal = list(position.legal())
        threats = [turn.square for turn in legal if wins(position.mover | 1 << SQUARE[turn.square])]
        best = self._solver.value(position)
        theirs = self._solver.after(position, action)
        mine = Value(-theirs.result, theirs.distance)
        said = ["legal", str(len(legal))]
        if threats:
            said += ["threats", ",".join(threats)]
        said += [_RESULTS[mine.result], str(mine.distance)]
        if self._points:
            said += self._margins(best, mine, position.left.bit_count())
        if mine.result >= best.result:
            return Remark(tuple(said))
        return Remark((*said, "threw", _RESULTS[best.result]), (self._solver.best(position)[0],))

    @staticmethod
    def _margins(best: Value, mine: Value, left: int) -> list[str]:
        margin = mine.margin(left - 1)
        cost = best.margin(left) - margin
        return ["margin", str(margin)] + (["cost", str(cost)] if cost > 0 else [])

    @staticmethod
    def told(arguments: tuple[str, ...]) -> str:
        """The arguments in words; what is not known here stays as it is.

        >>> OkiyaAnnotator.told(("legal", "5", "threats", "b3,d4", "loss", "4", "threw", "win"))
        '5 legal; winning at once: b3,d4; loses in 4; threw away a win'
        >>> OkiyaAnnotator.told(("win", "0", "luck", "7")), OkiyaAnnotator.told(("+0.3",))
        ('wins; luck 7', '+0.3')
        """
        return _WORDS.told(arguments)


_WORDS: Final = Words(
    {
        "legal": "{} legal",
        "threats": "winning at once: {value}",
        "win": "wins in {}",
        "draw": "draws in {}",
        "loss": "loses in {}",
        "margin": "margin {}",
        "cost": "cost {} points",
        "threw": "threw away a {}",
    },
    {("win", "0"): "wins", ("draw", "0"): "draws"},
)

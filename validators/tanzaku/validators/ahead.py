"""Do actions on a position to see what comes of them, and take them back."""

from __future__ import annotations

from types import TracebackType
from typing import Generic, Self, TypeVar

from tanzaku.notation.declare import Call
from tanzaku.validators.engine import Position

P = TypeVar("P", bound=Position)


class Ahead(Generic[P]):
    """Some actions, done as far as the `with` goes; behind it the position is as it was before.

    `actions` are those done so far, and stay. What ended with the last of them,
    a turn or the game, is open again as well. After an error nothing is taken
    back, for the position is of no more use.

    >>> from tanzaku.notation import loads
    >>> from tanzaku.validators import replay
    >>> garden = "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"
    >>> position = replay(loads(f'[Tanzaku "1.0 okiya"] [First "R"] [Garden "{garden}"] d1PT =*')).position
    >>> with Ahead(position) as ahead:
    ...     ahead.do(next(position.legal()))
    ...     print(position.seat)
    R
    >>> position.seat, len(ahead.actions)
    ('B', 1)
    """

    def __init__(self, position: P) -> None:
        """Nothing is done yet."""
        self.position = position
        self.actions: list[Call] = []

    def do(self, *actions: Call) -> None:
        """Do actions, which are legal or a ruling lets stand."""
        for action in actions:
            self.position.do(action)
            self.done(action)

    def done(self, action: Call) -> None:
        """Note an action that was done on the position itself."""
        self.actions.append(action)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            for _ in self.actions:
                self.position.undo()

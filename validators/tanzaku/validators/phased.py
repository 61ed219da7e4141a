"""Engines of several actions a turn, whose rules are functions by the class of an action, phase by phase.

A trail saves what each action changes, so that it can be taken back. Seats are
letters in turn order; where a title has a table that acts, `acting` is TABLE_ACTS.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, TypeAlias

from tanzaku.notation.declare import TABLE, Call
from tanzaku.validators.engine import Position, Refusal
from tanzaku.validators.trail import Trail

TABLE_ACTS: Final = -1

Refusals: TypeAlias = Mapping[type[Any], Callable[[Any, Any], Refusal | None]]
"""Why an action may not be done now, by its class; each takes the position first."""
Deeds: TypeAlias = Mapping[type[Any], Callable[[Any, Any], None]]
"""How an action is done, by its class, likewise."""


class PhasedPosition(Position):
    """Base of engines with phases.

    `names` are the letters of the seats, `acting` whose turn it is, `phase` and
    `step` how far game and turn have come, `turn` the index of the turn in the
    record. `doubted` are statements that an arbiter's ruling may be about, by what
    they speak of: nothing is concluded from them.
    """

    __slots__ = ("_heard", "acting", "doubted", "names", "phase", "step", "trail", "turn")

    refusals: ClassVar[Refusals]
    """Override."""
    deeds: ClassVar[Deeds]
    """Override."""
    untimely: ClassVar[str]
    """Override: the code for what is not what comes next."""

    def __init__(self, names: str, trail: Trail | None = None) -> None:
        """The first seat begins; phase and step are 0."""
        self.names = names
        self.trail = Trail() if trail is None else trail
        self.acting: int = 0
        self.phase: int = 0
        self.step: int = 0
        self.turn: int = 0
        self.doubted: Mapping[str, str] = {}
        self._heard: dict[tuple[str, int | None, str | None], bool] = {}

    @property
    def seat(self) -> str:
        """Whose turn it is."""
        return TABLE if self.acting == TABLE_ACTS else self.names[self.acting]

    def begin(self, seat: str) -> bool:
        """Announce whose actions come."""
        if seat == self.seat and len(self.waiting()) == 1:
            return True
        if seat not in self.waiting():
            return False
        self.acting = TABLE_ACTS if seat == TABLE else self.names.index(seat)
        return True

    def hear(self, code: str, number: int | None, seat: str | None) -> None:
        """Keep that findings of this code stand in that turn."""
        self._heard[code, number, seat] = True

    def ruled(self, *codes: str) -> bool:
        """Whether an arbiter has ruled that findings of one of these codes stand in this turn."""
        return any((code, self.round, self.seat) in self._heard for code in codes)

    def may_lose_on_time(self) -> tuple[str, ...]:
        """The seats that the game waits for; while the table acts no clock need run, so any may."""
        return tuple(seat for seat in self.waiting() if seat != TABLE) or tuple(self.names)

    def awaited(self) -> str:
        """Override: what comes next, in words."""
        raise NotImplementedError

    def wrong_time(self, phase: int, *steps: int) -> Refusal | None:
        """A refusal unless the game is in this phase, and the turn has come so far."""
        if self.phase == phase and self.step in steps:
            return None
        return self.not_next()

    def not_next(self) -> Refusal:
        """The refusal of what is not what comes next."""
        return Refusal(self.untimely, f"this is not what comes next: {self.awaited()}")

    def refusal(self, action: Call) -> Refusal | None:
        """Why the action may not be done now."""
        return self.refusals[type(action)](self, action)

    def do(self, action: Call) -> None:
        """Do the action; what it changes is saved."""
        self.trail.mark()
        self.deeds[type(action)](self, action)

    def undo(self) -> None:
        """Take the last action back, and the end of the turn with it."""
        self.trail.back()

    def play(self, code: Any) -> bool:  # noqa: ANN401 - what `encode` made
        """Do an action for good if it is legal: neither it nor what was done before can be taken back."""
        kind = code.__class__
        if self.refusals[kind](self, code) is not None:
            return False
        self.trail.recording = False
        self.deeds[kind](self, code)
        return True

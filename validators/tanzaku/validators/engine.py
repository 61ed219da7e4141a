"""What a rules engine is: a position that knows whose turn it is and what may be done.

An engine is a plain class, without attrs, so that it stays fast and can be
compiled. The unit is the action, in the triple *verify, can, do*: `refusal`
gives the reason why an action may not be done now, `can` says whether it may,
`do` does it without asking again, and `undo` takes the last one back.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final, NamedTuple

from tanzaku.notation.declare import Call

EMPTY: Final[Mapping[str, Any]] = {}


class Refusal(NamedTuple):
    """Why an action, or the end of a turn, is refused.

    `code` is the diagnostic's id, `message` one sentence, `argument` the name
    of the argument at fault (None: the whole action). `stands` says that it
    could be carried out all the same if an arbiter ruled so: then `do` is
    called for the refused action, or `end_turn(stands=True)`. `help` says what
    to look at; `earlier` is the index of an earlier turn of the main line that
    has to do with it, counted from 0, and what to say of it. What would have
    been legal is asked of `Position.legal`. An action whose code has the verdict
    *contradicted* is a statement that follows from play: `do` is called for it
    all the same, and play goes on.
    """

    code: str
    message: str
    argument: str | None = None
    stands: bool = False
    help: str = ""
    ruling: str = ""
    earlier: tuple[int, str] | None = None


class Reason(NamedTuple):
    """One way in which a game ended: a stable kind, a sentence, and the rule it rests on."""

    kind: str
    text: str
    rule: str


class Range(NamedTuple):
    """Points that hang on what nobody has seen: the least, and the most, None where there is no most."""

    low: int
    high: int | None


class Outcome(NamedTuple):
    """How a game ended by its rules: who won (nobody: empty), why, and points by seat.

    Where who won hangs on what nobody has seen, `winners` is empty and
    `possible` are the seats each of which may have won alone; `shared` says that
    several of them may have won together. `final` is False where play may go on
    all the same, as to decide a tie: then the game may be unfinished, too.
    """

    winners: tuple[str, ...]
    reasons: tuple[Reason, ...]
    scores: Mapping[str, int | Range] = EMPTY
    possible: tuple[str, ...] = ()
    shared: bool = False
    final: bool = True

    @property
    def mark(self) -> str:
        """The end mark that this outcome calls for, without its `=`.

        >>> Outcome(("R",), ()).mark, Outcome((), ()).mark
        ('R', 'none')
        """
        return ",".join(self.winners) or "none"


class SetupFault(Exception):  # noqa: N818 - turned into a diagnostic by the replay, never seen outside
    """The set-up gives no position: a code, a sentence, the tag it is about, and the part of its value.

    The tag of a component, such as `Card.C01`, may be one of a set that the record only names.
    """

    def __init__(self, code: str, message: str, tag: str, *, part: str = "", help: str = "") -> None:  # noqa: A002 - what a diagnostic calls it
        """Keep what the replay needs to make a diagnostic."""
        super().__init__(message)
        self.code = code
        self.message = message
        self.tag = tag
        self.part = part
        self.help = help


class Position:
    """Base of every engine. A title's engine overrides what is marked so; the rest has a default."""

    __slots__ = ()

    seat: str
    """Override, as an attribute or a property: whose turn it is; `*` for the table.

    Where several may act, it is the one that `begin` announced, before that the first of them.
    """

    round: int
    """Override, likewise: the number of the turn."""

    over: bool
    """Override, likewise: whether the game has ended by its rules."""

    @property
    def fresh(self) -> bool:
        """Whether this is the first turn of round 1 and the seats follow each other in a fixed order.

        Only speed hangs on it; False is always right.
        """
        return False

    partial: ClassVar[bool] = False
    """Whether `start` can be given a set-up that lacks a needed tag, to check what there is of it."""

    scoring: ClassVar[str] = ""
    """The section of the rulebook that points rest on."""

    @classmethod
    def start(
        cls,
        setup: Any,  # noqa: ANN401 - the title's own classes
        options: Any,  # noqa: ANN401
        start: tuple[Call, ...] | None,
        components: Mapping[str, Mapping[str, Any]],
    ) -> Position:
        """Override: the position before the first turn; raises SetupFault if the set-up gives none."""
        raise NotImplementedError

    def refusal(self, action: Any) -> Refusal | None:  # noqa: ANN401 - the title's own actions
        """Override: why the action may not be done now, or None if it may."""
        raise NotImplementedError

    def can(self, action: Any) -> bool:  # noqa: ANN401
        """Whether the action may be done now."""
        return self.refusal(action) is None

    def do(self, action: Any) -> None:  # noqa: ANN401
        """Override: do the action, which `refusal` allows or a ruling lets stand."""
        raise NotImplementedError

    def undo(self) -> None:
        """Override: take the last action back; a turn that ended with it is open again."""
        raise NotImplementedError

    def legal(self) -> Iterator[Any]:
        """Override: every action that may be done now, in a fixed order."""
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """Override: how the game ended by its rules; None while it goes on."""
        raise NotImplementedError

    def waiting(self) -> tuple[str, ...]:
        """The seats each of which may take the next turn, in a fixed order; asked between two turns.

        By default the one whose turn it is. A title with a phase in which
        several may act in any order, as when all reveal, overrides it, and
        `begin` with it.
        """
        return (self.seat,)

    def begin(self, seat: str) -> bool:
        """Announce that `seat` takes the turn that comes now; False, and nothing changes, if it may not.

        Whoever plays the turns of a record calls it before the first action of
        each, in titles of several actions a turn. Where several may act, the
        engine notes whose actions those are that come: `refusal`, `do`, `legal`
        and `claims` are about this seat. An announcement holds until the turn
        ends or another is made; `undo` leaves it as it is, so after taking back
        a turn announce whose comes now. Such an engine overrides it like this,
        and at the end of a turn makes the first of those `waiting` its seat:

        >>> class AnyOrder(Position):
        ...     def __init__(self) -> None:
        ...         self.left = ["A", "B", "C"]
        ...         self.seat = "A"
        ...
        ...     def waiting(self) -> tuple[str, ...]:
        ...         return tuple(self.left)
        ...
        ...     def begin(self, seat: str) -> bool:
        ...         if not super().begin(seat):
        ...             return False
        ...         self.seat = seat
        ...         return True
        >>> position = AnyOrder()
        >>> position.begin("C"), position.seat, position.begin("D"), position.seat
        (True, 'C', False, 'C')
        """
        return seat in self.waiting()

    def intrusion(self, seat: str) -> Refusal | None:  # noqa: ARG002 - for titles with a code of their own
        """Why `seat`, to which `begin` said no, may not act now; None for the code that all titles share."""
        return None

    def end_turn(self, *, stands: bool = False) -> Refusal | None:  # noqa: ARG002 - for titles that need it
        """Pass the turn on, or say why it cannot end here; `stands` says that a ruling lets it.

        Titles of one action a turn need not override it: `do` passes the turn on.
        """
        return None

    def claims(self, action: Any) -> Mapping[str, object]:  # noqa: ANN401, ARG002 - for titles that have claims
        """What can be recomputed of an action that is about to be done, by argument."""
        return EMPTY

    def assumed(self) -> tuple[str, ...]:
        """What had to be assumed about unknown cards so far, a sentence each."""
        return ()

    def points(self, winners: tuple[str, ...], *, by_rule: bool) -> Mapping[str, int | Range]:  # noqa: ARG002 - for titles that score
        """Points by seat if the game ends now with these winners; empty for titles without points.

        `by_rule` is False for a forfeit and the like.
        """
        return EMPTY

    @classmethod
    def points_unplayed(cls, options: Any, winners: tuple[str, ...]) -> Mapping[str, int]:  # noqa: ANN401, ARG003
        """Points by seat of a game that ended before it was set up; empty for titles without points."""
        return EMPTY

    def may_lose_on_time(self) -> tuple[str, ...]:
        """The seats whose clock may be running: those that the game waits for."""
        return self.waiting()

    # the quick path

    @staticmethod
    def encode(action: Any) -> Any:  # noqa: ANN401
        """What `play` takes for this action: a number for engines that have one, else the action itself."""
        return action

    def play_all(self, codes: list[Any]) -> bool:
        """Do encoded actions of one turn each, one after another, and say whether all of them were legal.

        Where one was not, the position is of no more use. Only titles of one
        action a turn need it; those of several use `play`.
        """
        return all(not self.over and self.play(code) and self.end_turn() is None for code in codes)

    def play(self, code: Any) -> bool:  # noqa: ANN401
        """Do an encoded action if it is legal, and say whether it was."""
        if self.refusal(code) is not None:
            return False
        self.do(code)
        return True

"""What a rules engine is: a position that knows whose turn it is and what may be done.

An engine is a plain class, without attrs, so that it stays fast and can be
compiled. The unit is the action, in the triple *verify, can, do*: `refusal`
gives the reason why an action may not be done now, `can` says whether it may,
`do` does it without asking again, and `undo` takes the last one back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import chain, combinations
from typing import Any, ClassVar, Final, NamedTuple

from tanzaku.notation.component_sets import Components
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

    @classmethod
    def open(cls, rule: str) -> Reason:
        """Who has won cannot be said, for want of what the record does not tell.

        >>> Reason.open("Victory").text
        'it hangs on what nobody has seen'
        """
        return cls("open", "it hangs on what nobody has seen", rule)


class Range(NamedTuple):
    """Points that hang on what nobody has seen: the least, and the most, None where there is no most."""

    low: int
    high: int | None

    @classmethod
    def of(cls, points: int | Range) -> Range:
        """Points as a range: one number is a range of itself alone.

        >>> Range.of(3), Range.of(Range(3, None))
        (Range(low=3, high=3), Range(low=3, high=None))
        """
        return points if isinstance(points, Range) else cls(points, points)

    @property
    def exact(self) -> bool:
        """Whether it is one number."""
        return self.low == self.high

    @property
    def plain(self) -> int | Range:
        """The number itself where there is only one.

        >>> Range(46, 46).plain, Range(40, None).plain
        (46, Range(low=40, high=None))
        """
        return self.low if self.low == self.high else self

    @property
    def spelled(self) -> str:
        """The range as an atom.

        >>> Range(4, 4).spelled, Range(2, 5).spelled, Range(2, None).spelled
        ('4', '2..5', '2..?')
        """
        return str(self.low) if self.exact else f"{self.low}..{'?' if self.high is None else self.high}"


class Outcome(NamedTuple):
    """How a game ended by its rules: who won (nobody: empty), why, and points by seat.

    Where who won hangs on what nobody has seen, `winners` is empty and
    `possible` are the seats each of which may have won; `shared` says that
    several of them may have won together. `sets` are those that may have won
    together, seats in their order; without them any one may have won alone, and
    any several together if it is `shared`. `final` is False where play may go on
    all the same, as to decide a tie: then the game may be unfinished, too.
    """

    winners: tuple[str, ...]
    reasons: tuple[Reason, ...]
    scores: Mapping[str, int | Range] = EMPTY
    possible: tuple[str, ...] = ()
    shared: bool = False
    final: bool = True
    sets: tuple[tuple[str, ...], ...] = ()

    @property
    def mark(self) -> str:
        """The end mark that this outcome calls for, without its `=`.

        >>> Outcome(("R",), ()).mark, Outcome((), ()).mark
        ('R', 'none')
        """
        return ",".join(self.winners) or "none"

    @property
    def marks(self) -> Iterator[str]:
        """Every end mark that fits this outcome, without its `=`: one, or where it is open each that may be.

        >>> list(Outcome((), (), possible=("A", "B"), shared=True).marks), list(Outcome(("R",), ()).marks)
        (['A', 'B', 'A,B'], ['R'])
        >>> list(Outcome.among([("A",), ("A", "B")], ()).marks)
        ['A', 'A,B']
        """
        if not self.possible:
            return iter([self.mark])
        if self.sets:
            return (",".join(some) or "none" for some in self.sets)
        most = len(self.possible) if self.shared else 1
        return (",".join(some) for size in range(1, most + 1) for some in combinations(self.possible, size))

    @classmethod
    def among(
        cls,
        sets: Iterable[tuple[str, ...]],
        reasons: Iterable[Reason],
        scores: Mapping[str, int | Range] = EMPTY,
        *,
        seats: Iterable[str] = (),
        final: bool = True,
    ) -> Outcome:
        """The outcome where each of several sets of seats may have won; `seats` says in which order they sit.

        >>> open_ = Outcome.among([("B", "A"), ("A",)], (), seats="AB")
        >>> open_.possible, open_.shared, open_.sets
        (('A', 'B'), True, (('A',), ('A', 'B')))
        """
        given = set(map(frozenset, sets))
        order = [*dict.fromkeys([*seats, *sorted(set(chain(*given)))])]
        able = tuple(seat for seat in order if any(seat in some for some in given))
        ordered = [
            some
            for size in range(len(able) + 1)
            for some in combinations(able, size)
            if frozenset(some) in given
        ]
        if len(ordered) == 1:
            return cls(ordered[0], tuple(reasons), scores, final=final)
        shared = any(len(some) > 1 for some in ordered)
        return cls((), tuple(reasons), scores, able, shared, final, tuple(ordered))

    @classmethod
    def best(
        cls,
        points: Mapping[str, int | Range],
        reasons: Iterable[Reason],
        *,
        among: Iterable[str] | None = None,
    ) -> Outcome:
        """The outcome of a game that the most points win; who has as many shares it.

        Where points hang on what nobody has seen, each seat that may have the
        most is `possible`, unless all that may have exactly as many. `among` are
        the seats that may win, all by default.

        >>> end = Reason("hands", "all hands are empty", "Rules, §5")
        >>> Outcome.best({"A": 5, "B": 7, "C": 7}, [end]).winners
        ('B', 'C')
        >>> open_ = Outcome.best({"A": Range(3, 6), "B": 5, "C": Range(0, 4)}, [end])
        >>> open_.winners, open_.possible, open_.sets
        ((), ('A', 'B'), (('A',), ('B',), ('A', 'B')))
        """
        spans = {
            seat: Range.of(value) for seat, value in points.items() if among is None or seat in set(among)
        }
        least = max((span.low for span in spans.values()), default=0)
        able = tuple(seat for seat, span in spans.items() if span.high is None or span.high >= least)
        if len(able) < 2 or all(spans[seat] == Range.of(least) for seat in able):
            return cls(able, tuple(reasons), points)
        sets = [some for size in range(1, len(able) + 1) for some in combinations(able, size)]
        return cls.among([some for some in sets if _may_lead(some, spans)], reasons, points, seats=able)


def _may_lead(some: tuple[str, ...], spans: Mapping[str, Range]) -> bool:
    """Whether these seats may have as many points as each other, and all others fewer."""
    tops = [span.high for seat in some if (span := spans[seat]).high is not None]
    most = min(tops, default=None)
    if most is None:
        return True
    least = max(spans[seat].low for seat in some)
    return least <= most and all(span.low < most for seat, span in spans.items() if seat not in some)


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

    # `Any`, since for type checkers only that may be overridden by an attribute and by a property alike.
    seat: Any
    """Override, a `str`, as an attribute or a property: whose turn it is; `*` for the table.

    Where several may act, it is the one that `begin` announced, before that the first of them.
    """

    round: Any
    """Override, likewise, an `int`: the number of the turn."""

    over: Any
    """Override, likewise, a `bool`: whether the game has ended by its rules.

    The turn in which it ends may go on, and ends like any other; no further one begins.
    """

    @property
    def fresh(self) -> bool:
        """Whether this is the first turn of round 1 and the seats follow each other in a fixed order.

        Only speed hangs on it; False is always right.
        """
        return False

    partial: ClassVar[bool] = False
    """Whether `start` can be given a set-up that lacks a needed tag, to check what there is of it."""

    needs_components: ClassVar[bool] = False
    """Whether a record is *unchecked* that names a set of components which is not known here.

    Otherwise `start` is told that by `components.unknown`, and leaves open what hangs on them.
    """

    scoring: ClassVar[str] = ""
    """The section of the rulebook that points rest on."""

    @classmethod
    def start(
        cls,
        setup: Any,  # noqa: ANN401 - the title's own classes
        options: Any,  # noqa: ANN401
        start: tuple[Call, ...] | None,
        components: Components,
    ) -> Position:
        """Override: the position before the first turn; raises SetupFault if the set-up gives none.

        `start` are the actions of the `Start` tag, None without one. `components`
        are by kind and identifier those that the record embeds and those of the
        set that it names. An engine that does not ask whether some are `unknown`
        may declare it as a mapping.
        """
        raise NotImplementedError

    def refusal(self, action: Any) -> Refusal | None:  # noqa: ANN401 - the title's own actions
        """Override: why the action may not be done now, or None if it may."""
        raise NotImplementedError

    def can(self, action: Any) -> bool:  # noqa: ANN401
        """Whether the action may be done now."""
        return self.refusal(action) is None

    def do(self, action: Any) -> None:  # noqa: ANN401
        """Override: do the action, which `refusal` allows or a ruling lets stand.

        In titles of one action a turn it passes the turn on as well; in others `end_turn` does.
        """
        raise NotImplementedError

    def undo(self) -> None:
        """Override: take the last action back; a turn that ended with it is open again.

        `end_turn` is no action: after it, this takes back the last action before
        it and the end of the turn in one.
        """
        raise NotImplementedError

    def legal(self) -> Iterator[Any]:
        """Override: every action that may be done now, in a fixed order.

        Within a turn those that may come next; none where the turn can only end.
        Of actions that hang on what was not seen, such as which card is drawn, it
        may leave out some or all.
        """
        raise NotImplementedError

    def outcome(self) -> Outcome | None:
        """Override: how the game ended by its rules; None while it goes on.

        It may be known before `over` is true, where only turns are left that change
        nothing about it; then a record may end before them.
        """
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
        """Pass the turn on, or change nothing and say why it cannot end; `stands`: a ruling lets it.

        It is called after the last action of every turn, also of the one with
        which the game ended, `over` being true. Titles of one action a turn need
        not override it: `do` passes the turn on.
        """
        return None

    def claims(self, action: Any) -> Mapping[str, object]:  # noqa: ANN401, ARG002 - for titles that have claims
        """What can be recomputed of an action that is about to be done, by argument.

        A value is what the claim should say, or a Range of numbers where that hangs
        on what nobody has seen. Every claim of the action has one: they are never
        believed.
        """
        return EMPTY

    def hear(self, code: str, number: int | None, seat: str | None) -> None:
        """Be told, before the first turn, that by an arbiter's ruling findings of this code stand in a turn.

        Number and seat are those of the turn, None for what belongs to none. Most
        engines need not know: what stands is done. One that concludes from
        statements, where cards are unknown, overrides it: under such a ruling
        a statement of that turn may be false, though it cannot be seen to be.
        """

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

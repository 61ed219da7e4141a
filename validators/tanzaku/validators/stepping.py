"""Play one recorded turn: hold its number, seat, actions and claims against the position.

The same steps serve the main line and variations; what is done with a finding
differs, so each brings its own judge.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from typing import Final, NamedTuple, Protocol

from attrs import evolve, frozen

from tanzaku.notation.codes import CODES
from tanzaku.notation.declare import TABLE, Call, Title
from tanzaku.notation.diagnostics import Code, Diagnostic, Label, Path, Verdict
from tanzaku.notation.model import Turn
from tanzaku.notation.wording import listed
from tanzaku.validators.endings import said
from tanzaku.validators.engine import EMPTY, Position, Range, Refusal
from tanzaku.validators.failing import RulesFault, guarding, is_a
from tanzaku.validators.points import points_shown, within

_LEGAL_SHOWN: Final = 16
"""How many legal actions a diagnostic lists at most."""
_LOOKED_AT: Final = 4_096
"""Of how many legal actions those of the same word are put first."""


class Judge(Protocol):
    """What is done with findings."""

    def claim(self, found: Diagnostic) -> None:
        """A statement that the position contradicts; play goes on."""
        ...

    def refusal(self, found: Diagnostic, *, stands: bool) -> Diagnostic:
        """An action that is refused; `stands` says that it could be carried out if a ruling let it stand.

        Gives the finding as it is reported: play goes on only if it is waived.
        """
        ...


class Step(NamedTuple):
    """What playing a turn gave: the finding that stopped it, if any, and how many actions were done."""

    failure: Diagnostic | None
    done: int


@frozen
class Stepper:
    """Plays the turns of one title; `codes` are all codes that its findings can have."""

    title: Title
    codes: Mapping[str, Code]

    def play(
        self, position: Position, turn: Turn, path: Path, judge: Judge, *, still_open: bool = False
    ) -> Step:
        """Play a turn that stands at `path`; on a failure the actions before it in the turn remain done.

        `still_open` says that the game broke off here, so that the turn need not be complete.
        Raises RulesFault, with the place, if the engine does what none may do.
        """
        with guarding(at=path):
            return self._play(position, turn, path, judge, still_open=still_open)

    def _play(self, position: Position, turn: Turn, path: Path, judge: Judge, *, still_open: bool) -> Step:
        if position.over:
            return Step(judge.refusal(_after_the_end(position, path), stands=False), 0)
        failure = self._mark(position, turn, path, judge)
        if failure is not None:
            return Step(failure, 0)
        done = 0
        whose = self.whose(position, turn)
        for index, action in enumerate(turn.items):
            if isinstance(action, Call):
                place = (*path, "items", index)
                try:
                    failure = self._act(position, action, place, judge, whose)
                except Exception as error:
                    raise RulesFault.of(error, place, turn=whose[0], seat=whose[1]) from error
                if failure is not None:
                    return Step(failure, done)
                done += 1
        return Step(self._end(position, path, judge, whose, still_open=still_open), done)

    def _act(
        self, position: Position, action: Call, place: Path, judge: Judge, whose: tuple[int, str]
    ) -> Diagnostic | None:
        """Do one action, or say why play stops at it."""
        number, seat = whose
        if self.title.actions.get(action.shape.word) is not action.shape:
            message = f"{action.shape.word} is no action of {self.title.name}"
            return judge.refusal(Diagnostic(CODES["TZK024"], message, at=place), stands=False)
        refusal = position.refusal(action)
        if refusal is not None:
            found = evolve(self._refused(position, refusal, place, action), turn=number, seat=seat)
            if found.code.verdict is Verdict.CONTRADICTED:
                judge.claim(evolve(found, legal=self._right(position, action)))
            else:
                found = judge.refusal(found, stands=refusal.stands)
                if not found.waived:
                    return found
        for claim in false_claims(position, action, place):
            judge.claim(evolve(claim, turn=number, seat=seat))
        position.do(action)
        return None

    def _end(
        self, position: Position, path: Path, judge: Judge, whose: tuple[int, str], *, still_open: bool
    ) -> Diagnostic | None:
        """Pass the turn on, or say why it cannot end here."""
        number, seat = whose
        refusal = position.end_turn()
        if refusal is None or still_open:
            return None
        found = evolve(self._refused(position, refusal, path), turn=number, seat=seat)
        found = judge.refusal(found, stands=refusal.stands)
        if not found.waived:
            return found
        refusal = position.end_turn(stands=True)
        if refusal is None:
            return None
        found = evolve(self._refused(position, refusal, path), turn=number, seat=seat)
        return judge.refusal(found, stands=False)

    def whose(self, position: Position, turn: Turn) -> tuple[int, str]:
        """The number and the seat that a turn has, whatever it claims; several seats may be `waiting`."""
        return position.round, position.seat if self.title.single else turn.seat or position.seat

    def _mark(self, position: Position, turn: Turn, path: Path, judge: Judge) -> Diagnostic | None:
        """Hold a turn's number and seat against whose turn it is."""
        number, seat = position.round, position.seat
        if self.title.single:
            if turn.seat not in {None, seat}:
                message = f"it is the turn of {seat}, not of {turn.seat}"
                judge.claim(Diagnostic(CODES["TZK051"], message, at=(*path, "seat"), turn=number, seat=seat))
        elif turn.seat is None or not position.begin(turn.seat):
            found = evolve(self._intruding(position, turn, path), turn=number, seat=seat)
            return judge.refusal(found, stands=False)
        else:
            seat = turn.seat  # where several may act, it is the one announced
        if turn.number not in {None, number}:
            message = f"this is turn {number}, not {turn.number}"
            at: Path = (*path, "number")
            # a game that has ended goes on, if at all, with what is told of its end: no turn is missing
            left_out = (turn.number or 0) > number and position.outcome() is None
            missing = "was a turn left out before this one?" if left_out else ""
            judge.claim(Diagnostic(CODES["TZK050"], message, at=at, turn=number, seat=seat, help=missing))
        return None

    def _intruding(self, position: Position, turn: Turn, path: Path) -> Diagnostic:
        """The finding for a turn of a seat that may not act now."""
        at: Path = (*path, "seat")
        refusal = None if turn.seat is None else position.intrusion(turn.seat)
        if refusal is not None:
            return self._refused(position, refusal, at)
        whose = listed([_who(waiting) for waiting in position.waiting()], "or")
        message = f"it is the turn of {whose}, not of {_who(turn.seat or 'nobody')}"
        return Diagnostic(CODES["TZK052"], message, at=at)

    def _earlier(self, turn: int, text: str) -> Label:
        return Label(("turns", turn, "items", 0) if self.title.single else ("turns", turn), text)

    def _right(self, position: Position, action: Call) -> tuple[str, ...]:
        """What the statement should have been: those of the same word, and about the same thing if any is."""
        alike = [one for one in position.legal() if one.shape is action.shape]
        first = action.shape.positional[0].name if len(action.shape.positional) > 1 else None
        same = [one for one in alike if first and getattr(one, first) == getattr(action, first)]
        return tuple(self.title.written(one) for one in (same if first else alike)[:_LEGAL_SHOWN])

    def _refused(
        self, position: Position, refusal: Refusal, place: Path, action: Call | None = None
    ) -> Diagnostic:
        """The finding for what the engine refuses; legal actions of the same word come first."""
        self._check(refusal, action)
        able: Iterable[Call] = position.legal()
        if action is not None and not self.title.single:
            able = sorted(islice(able, _LOOKED_AT), key=lambda one: one.shape is not action.shape)
        legal = [self.title.written(one) for one in islice(able, _LEGAL_SHOWN + 1)]
        if len(legal) > _LEGAL_SHOWN:
            legal[-1] = "…"
        earlier = refusal.earlier
        return Diagnostic(
            self.codes[refusal.code],
            refusal.message,
            at=place if refusal.argument is None else (*place, refusal.argument),
            related=() if earlier is None else (self._earlier(*earlier),),
            ruling=refusal.ruling,
            legal=tuple(legal),
            help=refusal.help,
        )

    def _check(self, refusal: Refusal, action: Call | None) -> None:
        """Raise RulesFault for a refusal that no diagnostic can be made of."""
        if not is_a(refusal, Refusal):
            raise RulesFault(f"a refusal is None or a Refusal, not a {type(refusal).__name__}")
        if refusal.code not in self.codes:
            raise RulesFault(f"a refusal has the code {refusal.code!r}, which is not in the catalogue")
        named = () if action is None else [argument.name for argument in action.shape.arguments]
        if action is not None and refusal.argument is not None and refusal.argument not in named:
            what = f"{action.shape.word}, which has {listed(named) or 'none'}"
            raise RulesFault(f"a refusal names the argument {refusal.argument!r} of {what}")


def _who(seat: str) -> str:
    return "the table (*)" if seat == TABLE else seat


def _after_the_end(position: Position, path: Path) -> Diagnostic:
    outcome = position.outcome()
    how = said(outcome) if outcome is not None else "it is over"
    message = f"the game was over before this turn: {how}"
    place, index = path[:-1], path[-1]
    related = (
        (Label((*place, index - 1), "the last turn of the game"),) if isinstance(index, int) and index else ()
    )
    return Diagnostic(CODES["TZK053"], message, at=path, related=related)


def false_claims(position: Position, action: Call, place: Path) -> list[Diagnostic]:
    """Hold what an action claims against what the position says; raises RulesFault if it says nothing."""
    claimed = {
        argument.name: getattr(action, argument.name)
        for argument in action.shape.arguments
        if argument.claim and getattr(action, argument.name) is not None
    }
    computed = position.claims(action) if claimed else EMPTY
    unsaid = [name for name in claimed if name not in computed]
    if unsaid:
        other = listed([str(name) for name in computed]) or "nothing"
        what = f"claims() says nothing of {unsaid[0]}, which {action.shape.word} claims; it speaks of {other}"
        raise RulesFault(what)
    return [
        Diagnostic(CODES["TZK054"], f"{name} is {_shown(computed[name])}, not {value}", at=(*place, name))
        for name, value in claimed.items()
        if not _agrees(value, computed[name])
    ]


def _agrees(claimed: object, computed: object) -> bool:
    """Whether a claim is what was computed, or within what it may be."""
    if isinstance(computed, Range) and isinstance(claimed, int):
        return within(claimed, computed)
    return claimed == computed


def _shown(computed: object) -> str:
    return points_shown(computed) if isinstance(computed, Range) else str(computed)

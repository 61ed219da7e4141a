"""Replay a record through its title's engine: one driver for all titles.

It gives the valid prefix and the failure, never a stitched game: from the
first turn that no rule and no ruling allows, nothing is applied any more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final, TypeAlias

from attrs import define, evolve, field

from tanzaku.notation.codes import CODES
from tanzaku.notation.declare import TABLE, Call, Title
from tanzaku.notation.diagnostics import Code, Diagnostic, Label, Path
from tanzaku.notation.errors import UnknownTitle
from tanzaku.notation.header import (
    check_common,
    missing_setup,
    typed_components,
    typed_options,
    typed_setup,
    typed_start,
)
from tanzaku.notation.model import Data, Record, Turn, Variation
from tanzaku.validators.endings import ENDED_OTHERWISE, read_ending, settle, statements
from tanzaku.validators.engine import EMPTY, Outcome, Position, Refusal, SetupFault
from tanzaku.validators.rules import Rules, find_rules
from tanzaku.validators.waiving import Rulings

Reporter: TypeAlias = Callable[[Diagnostic], Diagnostic]
"""Takes a finding and gives it back as it is reported."""

LEGAL_SHOWN: Final = 16
"""How many legal actions a diagnostic lists at most."""


@define
class Replay:
    """The valid prefix of a record, and the failure if there was one.

    `position` stands after the last of the `played` turns (None when the set-up
    gave no position), `failure` is the finding that stopped the replay, and
    `diagnostics` are all findings in the order of the record. `complete` says
    whether all turns were played.
    """

    record: Record
    position: Position | None = None
    played: int = 0
    failure: Diagnostic | None = None
    diagnostics: list[Diagnostic] = field(factory=list)
    assumed: tuple[str, ...] = ()

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns that were played: the valid prefix."""
        return self.record.turns[: self.played]

    @property
    def complete(self) -> bool:
        """Whether every turn of the main line was played."""
        return self.played == len(self.record.turns)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended by its rules; None while it goes on or when play stopped at a fault."""
        return self.position.outcome() if self.position is not None and self.complete else None

    def positions(self) -> Iterator[tuple[Turn, Position]]:
        """Play the valid prefix again and give each turn with the position after it.

        It is one position that moves on: copy out of it what you want to keep.

        >>> from tanzaku.notation import loads
        >>> game = loads(
        ...     '[Tanzaku "1.0 okiya"] [First "R"] '
        ...     '[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"] 1. d1PT b1MT =*'
        ... )
        >>> [position.left.bit_count() for _, position in replay(game).positions()]
        [15, 14]
        """
        walker = _Driver(self.record, self.played)
        walker.set_up()
        for index in range(self.played):
            walker.play_turn(index)
            if walker.position is not None:
                yield self.record.turns[index], walker.position


def replay(record: Record) -> Replay:
    """Replay a record; raises UnknownTitle if the title or its rules are not installed.

    >>> from tanzaku.notation import loads
    >>> done = replay(
    ...     loads(
    ...         '[Tanzaku "1.0 okiya"] [First "R"] '
    ...         '[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"] 1. d1PT a1CT b1IS =*'
    ...     )
    ... )
    >>> done.played, done.failure.code.id, done.failure.legal[:2]
    (2, 'OKI006', ('b1MT', 'a2IT'))
    """
    return replay_prefix(record, len(record.turns), whole=True)


def replay_prefix(record: Record, sound: int, *, whole: bool) -> Replay:
    """Replay the first `sound` turns; `whole` says that nothing else was wrong, so the end can be judged."""
    driver = _Driver(record, sound)
    driver.set_up()
    for index in range(sound):
        if driver.done.failure is not None:
            break
        driver.play_turn(index)
    return driver.finish(whole=whole)


_TIME = re.compile(r"[0-9]{1,3}:[0-5][0-9](?::[0-5][0-9](?:\.[0-9]{1,6})?)?")
_DATA_FORMS: Final = {
    "clock": _TIME,
    "spent": _TIME,
    "time": re.compile(
        r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]{1,6})?(?:Z|[+-][0-9]{2}:[0-9]{2})?"
    ),
}


def data_fault(data: Data) -> str | None:
    """Why a data item is not of its form; None if it is, or if its word is free.

    >>> data_fault(Data("clock", ("0:12:30",))), data_fault(Data("clock", ("noon",)))
    (None, '@clock(noon) is not a time')
    """
    form = _DATA_FORMS.get(data.word)
    if form is None or (len(data.arguments) == 1 and form.fullmatch(data.arguments[0])):
        return None
    return f"@{data.word}({' '.join(data.arguments)[:40]}) is not a time"


class _Driver:
    """One replay in progress."""

    def __init__(self, record: Record, sound: int) -> None:
        self.record = record
        self.sound = sound
        self.title: Title = record.declared
        self.rules: Rules = find_rules(record.title)
        self.codes: dict[str, Code] = {**CODES, **self.rules.codes}
        self.rulings = Rulings(record.tags)
        self.done = Replay(record)

    @property
    def position(self) -> Position | None:
        return self.done.position

    def say(self, found: Diagnostic) -> Diagnostic:
        """Keep a finding, waived where a ruling says so."""
        found = self.rulings.apply(found)
        self.done.diagnostics.append(found)
        return found

    # before the first turn

    def set_up(self) -> None:
        """Check the tags and make the position before the first turn."""
        title, tags = self.title, dict(self.record.tags)
        if len(tags) != len(self.record.tags):
            self.say(Diagnostic(CODES["TZK012"], "a tag stands twice"))
        for found in check_common(title, tags):
            self.say(found)
        findings: list[Diagnostic] = []
        given = typed_setup(title, tags, findings)
        options = typed_options(title, tags, findings)
        start = typed_start(title, tags, findings)
        components = typed_components(title, tags, findings)
        if not self.record.turns and self.record.tag("Termination") in ENDED_OTHERWISE:
            nowhere, missing = bool(missing_setup(title, tags)), []
        else:
            nowhere, missing = False, missing_setup(title, tags)
        for found in findings + missing:
            self.say(found)
        if findings or missing or nowhere:
            return
        try:
            self.done.position = self.rules.engine.start(given, options, start, components)
        except SetupFault as fault:
            path: Path = ("tags", fault.tag, "value") if fault.tag in tags else ()
            self.done.failure = self.say(
                Diagnostic(self.codes[fault.code], fault.message, at=path, help=fault.help)
            )

    # turns

    def play_turn(self, index: int) -> None:
        """Play one turn of the main line, or say why it cannot be."""
        if self.position is None:
            return
        turn = self.record.turns[index]
        path: Path = ("turns", index)
        for item, inner in enumerate(turn.items):
            if isinstance(inner, Variation):
                self.try_variation(inner.turns, (*path, "items", item))
            elif isinstance(inner, Data):
                why = data_fault(inner)
                if why:
                    self.say(Diagnostic(CODES["TZK062"], why, at=(*path, "items", item)))
        failure, done = self.step(self.position, turn, path, self.say)
        if failure is None:
            self.done.played += 1
            return
        for _ in range(done):
            self.position.undo()
        self.done.failure = failure

    def step(
        self, position: Position, turn: Turn, path: Path, say: Reporter
    ) -> tuple[Diagnostic | None, int]:
        """Play one turn; gives the failure, if any, and how many actions were done."""
        if position.over:
            return say(self.after_the_end(position, path)), 0
        failure = self.check_mark(position, turn, path, say)
        if failure is not None:
            return failure, 0
        number, seat = position.round, position.seat if self.title.single else turn.seat or position.seat
        done = 0
        for item, action in enumerate(turn.items):
            if not isinstance(action, Call):
                continue
            place: Path = (*path, "items", item)
            refusal = position.refusal(action)
            if refusal is not None:
                found = say(self.refused(position, refusal, place, number, seat))
                if not found.waived:
                    return found, done
            for found in self.false_claims(position, action, place):
                say(evolve(found, turn=number, seat=seat))
            position.do(action)
            done += 1
        refusal = position.end_turn()
        if refusal is not None:
            return say(self.refused(position, refusal, path, number, seat)), done
        return None, done

    def after_the_end(self, position: Position, path: Path) -> Diagnostic:
        from tanzaku.validators.endings import said

        outcome = position.outcome()
        how = said(outcome) if outcome is not None else "it is over"
        related: tuple[Label, ...] = ()
        if len(path) == 2 and path[1]:
            related = (Label(("turns", int(path[1]) - 1), "the last turn of the game"),)
        return Diagnostic(
            CODES["TZK053"], f"the game was over before this turn: {how}", at=path, related=related
        )

    def check_mark(self, position: Position, turn: Turn, path: Path, say: Reporter) -> Diagnostic | None:
        """Hold a turn's number and seat against whose turn it is."""
        if self.title.single:
            if turn.seat not in {None, position.seat}:
                message = f"it is the turn of {position.seat}, not of {turn.seat}"
                say(
                    Diagnostic(
                        CODES["TZK051"], message, at=(*path, "seat"), turn=position.round, seat=position.seat
                    )
                )
        elif turn.seat is None or not position.begin(turn.seat):
            message = f"it is the turn of {_who(position.seat)}, not of {_who(turn.seat or '?')}"
            found = Diagnostic(
                CODES["TZK052"], message, at=(*path, "seat"), turn=position.round, seat=position.seat
            )
            return say(found)
        if turn.number not in {None, position.round}:
            message = f"this is turn {position.round}, not {turn.number}"
            say(
                Diagnostic(
                    CODES["TZK050"], message, at=(*path, "number"), turn=position.round, seat=position.seat
                )
            )
        return None

    @staticmethod
    def false_claims(position: Position, action: Call, place: Path) -> list[Diagnostic]:
        """Hold what an action claims against what the position says before it."""
        claimed = {
            argument.name: getattr(action, argument.name)
            for argument in action.shape.arguments
            if argument.claim and getattr(action, argument.name) is not None
        }
        computed = position.claims(action) if claimed else EMPTY
        return [
            Diagnostic(CODES["TZK054"], f"{name} is {computed[name]}, not {value}", at=(*place, name))
            for name, value in claimed.items()
            if name in computed and computed[name] != value
        ]

    def refused(
        self, position: Position, refusal: Refusal, place: Path, number: int, seat: str
    ) -> Diagnostic:
        """The finding for an action that the engine refuses, waived where it may stand and a ruling says so."""
        legal = [self.title.written(action) for action in islice(position.legal(), LEGAL_SHOWN + 1)]
        if len(legal) > LEGAL_SHOWN:
            legal[-1] = "…"
        related: tuple[Label, ...] = ()
        if refusal.earlier is not None:
            related = (Label(("turns", refusal.earlier[0]), refusal.earlier[1]),)
        found = Diagnostic(
            self.codes[refusal.code],
            refusal.message,
            at=place if refusal.argument is None else (*place, refusal.argument),
            related=related,
            turn=number,
            seat=seat,
            ruling=refusal.ruling,
            legal=tuple(legal),
            help=refusal.help,
        )
        if not refusal.stands:
            return found
        return evolve(found, waived=self.rulings.waive(refusal.code, number, seat))

    def try_variation(self, turns: tuple[Turn, ...], path: Path) -> None:
        """Play a variation from before the turn it replaces, and take it back; warn where it is not legal."""
        position = self.position
        if position is None:
            return
        done = 0
        for index, turn in enumerate(turns):
            for item, inner in enumerate(turn.items):
                if isinstance(inner, Variation):
                    self.try_variation(inner.turns, (*path, "turns", index, "items", item))
            failure, more = self.step(position, turn, (*path, "turns", index), _unsaid)
            done += more
            if failure is not None:
                message = f"this variation cannot be played: {failure.message}"
                warning = Diagnostic(
                    CODES["TZK061"],
                    message,
                    at=failure.at,
                    turn=failure.turn,
                    seat=failure.seat,
                    legal=failure.legal,
                )
                self.say(warning)
                break
        for _ in range(done):
            position.undo()

    # after the last turn

    def finish(self, *, whole: bool) -> Replay:
        """Judge the end, if every turn was played, and warn of rulings that waived nothing."""
        done = self.done
        ending = read_ending(self.title, dict(self.record.tags), self.record.end)
        for found in statements(ending):
            self.say(found)
        if (
            whole
            and done.failure is None
            and done.complete
            and (done.position is not None or not self.faulty())
        ):
            outcome = done.position.outcome() if done.position is not None else None
            for found in settle(self.title, ending, done.position, outcome, len(self.record.turns)):
                self.say(found)
        if done.position is not None:
            done.assumed = done.position.assumed()
        if whole and done.failure is None:
            done.diagnostics.extend(self.rulings.idle(self.codes))
        return done

    def faulty(self) -> bool:
        return any(found.counts for found in self.done.diagnostics)


def _unsaid(found: Diagnostic) -> Diagnostic:
    """Faults in a variation are told in one warning."""
    return found


def _who(seat: str) -> str:
    return "the table (*)" if seat == TABLE else seat


def no_rules(error: UnknownTitle) -> Diagnostic:
    """The finding for a title whose rules are not installed."""
    return Diagnostic(CODES["TZK063"], str(error))

"""Replay a record through its title's engine: one driver for all titles.

It gives the valid prefix and the failure, never a stitched game: from the
first turn that no rule and no ruling allows, nothing is applied any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple

from attrs import define, evolve, field

from tanzaku.notation import limits
from tanzaku.notation.codes import CODES
from tanzaku.notation.diagnostics import Code, Diagnostic, Path
from tanzaku.notation.errors import UnknownTitle
from tanzaku.notation.header import typed_options
from tanzaku.notation.model import UNFINISHED, Record, Turn, Variation, winners
from tanzaku.notation.wording import cut
from tanzaku.validators.data_items import data_warnings
from tanzaku.validators.endings import (
    Ending,
    broke_off,
    ended_otherwise,
    hanging,
    outcome_of,
    points_of,
    read_ending,
    settle,
    statements,
    wrong_scores,
)
from tanzaku.validators.engine import Outcome, Position, SetupFault
from tanzaku.validators.failing import RulesFault, guarding
from tanzaku.validators.match_codes import CODES as MATCH_CODES
from tanzaku.validators.rules import Rules, find_rules
from tanzaku.validators.setting_up import Given, partly_typed, typed_header
from tanzaku.validators.stepping import Stepper
from tanzaku.validators.waiving import Rulings


class Played(NamedTuple):
    """A turn that was played: number and seat as computed, the turn as recorded, the position after it."""

    number: int
    seat: str
    turn: Turn
    position: Any


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
    diagnostics: list[Diagnostic] = field(factory=list["Diagnostic"])
    assumed: tuple[str, ...] = ()
    outcome: Outcome | None = None
    """How the game ended, by its rules or as its Termination says; None while it goes on or play stopped."""

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns that were played: the valid prefix."""
        return self.record.turns[: self.played]

    @property
    def complete(self) -> bool:
        """Whether every turn of the main line was played."""
        return self.played == len(self.record.turns)

    def steps(self) -> Iterator[Played]:
        """Play the valid prefix again and give each turn with its number, its seat and the position after it.

        It is one position that moves on: copy out of it what you want to keep.

        >>> from tanzaku.notation import loads
        >>> game = loads(
        ...     '[Tanzaku "1.0 okiya"] [First "R"] '
        ...     '[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"] 1. d1PT b1MT =*'
        ... )
        >>> [(step.number, step.seat, step.position.left.bit_count()) for step in replay(game).steps()]
        [(1, 'R', 15), (1, 'B', 14)]
        """
        driver = _Driver(self.record)
        driver.set_up()
        for index in range(self.played):
            position = driver.done.position
            if position is None:
                return
            turn = self.record.turns[index]
            number, seat = driver.stepper.whose(position, turn)
            driver.play_turn(index)
            yield Played(number, seat, turn, position)


def replay(record: Record) -> Replay:
    """Replay a record.

    Raises UnknownTitle if the title or its rules are not installed, and RulesFault if those fail.

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
    driver = _Driver(record)
    with guarding():
        driver.set_up()
        for index in range(sound):
            driver.play_turn(index)
        return driver.finish(whole=whole)


class _MainLine:
    """Judges the main line: findings are reported, and waived where a ruling says so."""

    def __init__(self, record: Record, codes: dict[str, Code]) -> None:
        self.rulings = Rulings(record.tags, beyond=MATCH_CODES if record.tag("Match") is not None else ())
        self.codes = codes
        self.said: list[Diagnostic] = []
        self.warned = 0

    def warn(self, warnings: Iterable[Diagnostic]) -> None:
        """Keep warnings, the first of them: a record may hold tens of thousands."""
        for found in islice(warnings, max(0, limits.FINDINGS - self.warned)):
            self.warned += 1
            self.said.append(found)

    def claim(self, found: Diagnostic) -> None:
        self.said.append(self.rulings.apply(found))

    def refusal(self, found: Diagnostic, *, stands: bool) -> Diagnostic:
        found = self.rulings.apply(found) if stands else found
        self.said.append(found)
        return found

    @property
    def faulty(self) -> bool:
        return any(found.counts for found in self.said)


class _Aside:
    """Judges a variation: whatever is wrong with it is told in one warning, and no ruling is used up."""

    def __init__(self) -> None:
        self.first: Diagnostic | None = None

    def claim(self, found: Diagnostic) -> None:
        self.first = self.first or found

    def refusal(self, found: Diagnostic, *, stands: bool) -> Diagnostic:  # noqa: ARG002 - as judges have it
        self.first = self.first or found
        return found


class _Driver:
    """One replay in progress."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.rules: Rules = find_rules(record.title)
        codes = {**CODES, **self.rules.codes}
        self.stepper = Stepper(record.declared, codes)
        self.judge = _MainLine(record, codes)
        self.done = Replay(record, diagnostics=self.judge.said)
        self.ending = read_ending(record.declared, dict(record.tags), record.end)

    def set_up(self) -> None:
        """Check the tags and make the position before the first turn."""
        record, names = self.record, dict(self.record.tags)
        if len(names) != len(record.tags):
            self.judge.claim(Diagnostic(CODES["TZK012"], "a tag stands twice"))
        ended = record.end not in {None, UNFINISHED}
        given, findings = typed_header(record.declared, names, turns=bool(record.turns), ended=ended)
        for found in findings:
            if found.counts:
                self.judge.claim(found)
        self.judge.warn(found for found in findings if not found.counts)
        if given is not None and given.components.unknown and self.rules.engine.needs_components:
            if not any(found.counts for found in findings + statements(record.declared, self.ending)):
                self.judge.claim(_components_needed(record.title, names))
        elif given is not None:
            self.done.position = self.start(given, names)
        elif not findings and self.rules.engine.partial:
            self.start(partly_typed(record.declared, names), names, partly=True)
        self.judge.warn(data_warnings(record.lead, ("lead",)))

    def start(self, given: Given, names: dict[str, str], *, partly: bool = False) -> Position | None:
        """The position that a set-up gives, or None after a fault; of a part only what is there is judged."""
        try:
            position = self.rules.engine.start(*given)
        except SetupFault as fault:
            if fault.code not in self.judge.codes:
                message = f"a SetupFault has the code {fault.code!r}, which is not in the catalogue"
                raise RulesFault(message) from fault
            if not partly or fault.tag in names:
                path = _place(fault, names)
                found = Diagnostic(self.judge.codes[fault.code], fault.message, at=path, help=fault.help)
                if not path and fault.tag.partition(".")[0] in self.record.declared.components:
                    found = _of_the_set_named(found, fault.tag, names)
                self.done.failure = self.judge.refusal(found, stands=False)
            return None
        self.judge.rulings.tell(position)
        return position

    def play_turn(self, index: int) -> None:
        """Play one turn of the main line, or say why not; after a failure only check its data items."""
        turn, path, position = self.record.turns[index], ("turns", index), self.done.position
        self.judge.warn(data_warnings(turn.items, (*path, "items")))
        if position is None or self.done.failure is not None:
            return
        for item, inner in enumerate(turn.items):
            if isinstance(inner, Variation):
                self.try_variation(position, inner.turns, (*path, "items", item))
        self.done.failure, done = self.stepper.play(
            position,
            turn,
            path,
            self.judge,
            still_open=broke_off(self.ending) and index == len(self.record.turns) - 1,
        )
        if self.done.failure is None:
            self.done.played += 1
            return
        for _ in range(done):
            position.undo()

    def try_variation(self, position: Position, turns: tuple[Turn, ...], path: Path) -> None:
        """Play a variation from before the turn it replaces; take it back; warn of the first thing wrong."""
        done = 0
        aside = _Aside()
        for index, turn in enumerate(turns):
            here: Path = (*path, "turns", index)
            for item, inner in enumerate(turn.items):
                if isinstance(inner, Variation):
                    self.try_variation(position, inner.turns, (*here, "items", item))
            failure, more = self.stepper.play(position, turn, here, aside, still_open=index == len(turns) - 1)
            done += more
            if failure is not None:
                break
        for _ in range(done):
            position.undo()
        if aside.first is not None:
            message = f"this variation does not fit: {aside.first.message}"
            found = evolve(aside.first, code=CODES["TZK061"], message=message, rule="", ruling="", related=())
            self.judge.warn([found])

    def finish(self, *, whole: bool) -> Replay:
        """Judge the end, if every turn was played, and warn of rulings that waived nothing."""
        done = self.done
        for found in statements(self.record.declared, self.ending):
            self.judge.claim(found)
        if whole and done.failure is None and done.complete:
            with guarding(at=("end",)):
                findings = self.settled(self.ending)
            for found in findings:
                self.judge.claim(found)
        if done.position is not None:
            done.assumed = done.position.assumed() or hanging(self.ending, done.outcome)
        if whole:
            rulings, hidden = self.judge.rulings, bool(done.assumed)
            reached = done.position is not None
            idle = rulings.idle(
                self.judge.codes, done.diagnostics, done.failure, hidden=hidden, reached=reached
            )
            self.judge.warn(idle)
        return done

    def settled(self, ending: Ending) -> list[Diagnostic]:
        """What is wrong with the end of a record whose turns are all legal."""
        position, turns, won = self.done.position, len(self.record.turns), winners(ending.end)
        if position is not None:
            outcome = outcome_of(ending, position)
            found = settle(ending, position, outcome, turns)
            self.done.outcome = outcome
            if outcome is None and not any(map(_doubts, found)):
                self.done.outcome = ended_otherwise(ending, points_of(ending, position))
            return found
        if self.judge.faulty:
            return []
        engine = self.rules.engine
        points = engine.points_unplayed(typed_options(self.record.declared, dict(self.record.tags), []), won)
        found = settle(ending, None, None, turns) + wrong_scores(ending, points, engine.scoring)
        if not any(map(_doubts, found)):
            self.done.outcome = ended_otherwise(ending, points)
        return found


def _doubts(found: Diagnostic) -> bool:
    """Whether a finding on the end leaves open who won; a wrong score does not."""
    return found.counts and found.code.id != "TZK059"


def _components_needed(title: str, names: dict[str, str]) -> Diagnostic:
    name = cut(names.get("Components", "").partition(" ")[0])
    message = f"the rules of {title} need the component set {name}, which is not known here"
    return Diagnostic(CODES["TZK068"], message, at=("tags", "Components", "value"))


def _place(fault: SetupFault, names: dict[str, str]) -> Path:
    """The part of a tag that a set-up fault names, else the whole of its value."""
    value = names.get(fault.tag)
    if value is None:
        return ()
    at = value.rfind(fault.part) if fault.part else -1
    return ("tags", fault.tag, "value", at, at + len(fault.part)) if at >= 0 else ("tags", fault.tag, "value")


def _of_the_set_named(found: Diagnostic, component: str, names: dict[str, str]) -> Diagnostic:
    """The finding on a component that the record does not embed: it points at the tag that names the set."""
    text = names.get("Components")
    if text is None:
        return found
    help_ = found.help or f"{component} is so in the set {cut(text.partition(' ')[0])}, which this tag names"
    return evolve(found, at=("tags", "Components", "value"), help=help_)


def no_rules(record: Record, error: UnknownTitle) -> list[Diagnostic]:
    """The findings for a record whose title has no rules here: what is wrong with its tags, else that."""
    title, names = record.declared, dict(record.tags)
    _, findings = typed_header(title, names, turns=bool(record.turns))
    findings += statements(title, read_ending(title, names, record.end))
    if any(found.counts for found in findings):
        return findings
    return [*findings, Diagnostic(CODES["TZK063"], str(error))]

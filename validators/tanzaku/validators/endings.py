"""Hold what a record says of its end against the play: end mark, Result, Termination, Score."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import islice
from typing import Final, NamedTuple

from tanzaku.notation.codes import CODES
from tanzaku.notation.common_tags import TERMINATIONS, Names, result_fault, whole_number
from tanzaku.notation.declare import Title
from tanzaku.notation.diagnostics import Diagnostic, Label
from tanzaku.notation.header import seats_in_play
from tanzaku.notation.model import UNFINISHED, winners
from tanzaku.notation.wording import listed, no_part, won_by
from tanzaku.validators.engine import Outcome, Position, Range, Reason
from tanzaku.validators.failing import RulesFault, is_a
from tanzaku.validators.points import points_shown, within


class _Kind(NamedTuple):
    """What a kind of termination allows: winners, nobody, and what it says of itself."""

    winner: bool
    nobody: bool
    shared: bool
    sentence: str


_KINDS: Final = {
    "resignation": _Kind(winner=True, nobody=False, shared=False, sentence="a resignation has one winner"),
    "time forfeit": _Kind(winner=True, nobody=False, shared=False, sentence="a time forfeit has one winner"),
    "forfeit": _Kind(winner=True, nobody=False, shared=False, sentence="a forfeit has one winner"),
    "double forfeit": _Kind(
        winner=False, nobody=True, shared=False, sentence="a double forfeit has no winner"
    ),
    "adjudication": _Kind(winner=True, nobody=True, shared=True, sentence="an adjudication names an outcome"),
    "abandoned": _Kind(winner=False, nobody=True, shared=False, sentence="an abandoned game has no winner"),
    "unplayed": _Kind(winner=False, nobody=True, shared=False, sentence="an unplayed game has no winner"),
}
"""Terminations other than `normal`. `shared` says that all seats may be named at once."""

_LOST: Final = {
    "resignation": "who resigned",
    "time forfeit": "who lost on time",
    "forfeit": "who forfeited",
}
"""Who has lost, by the kinds of termination that say so."""

ENDED_OTHERWISE: Final = frozenset(_KINDS)
BEFORE_PLAY: Final = ENDED_OTHERWISE - {"resignation", "time forfeit"}
"""Terminations that a game may have which was never set up; only who plays can resign or run out of time."""


class Ending(NamedTuple):
    """What a record says of its end: the end mark, and the tags that speak of it."""

    end: str | None
    result: str | None
    termination: str | None
    scores: tuple[tuple[str, str], ...]
    """Score tags: name and value."""
    playing: tuple[str, ...]
    """The seats that have a part in this game."""
    begun: bool
    """Whether the record starts in mid-game."""
    unseated: tuple[str, ...] = ()
    """Those of `playing` at which nobody sits."""

    @property
    def unread(self) -> bool:
        """Whether the Termination is not of its form, as the header check says: then it says nothing."""
        return self.termination is not None and self.termination not in TERMINATIONS


def read_ending(title: Title, names: Names, end: str | None) -> Ending:
    """Collect what the record says of its end.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> read_ending(OKIYA, {"Result": "R"}, "R").result
    'R'
    """
    scores = tuple([(name, names[name]) for name in title.score_tags if name in names])
    playing = title.seats if not title.seat_tags else seats_in_play(title, names)
    begun = bool(names.get("Start"))
    return Ending(end, names.get("Result"), names.get("Termination"), scores, playing, begun, title.unseated)


def _at(ending: Ending, tag: str) -> tuple[str, ...]:
    there = ending.result if tag == "Result" else ending.termination
    return ("end",) if there is None else ("tags", tag, "value")


def ended_otherwise(ending: Ending, points: Mapping[str, int | Range]) -> Outcome | None:
    """The outcome of a game that ended as its Termination says; None where that says nothing of the kind.

    `points` are those that the seats have then.
    """
    if ending.termination not in ENDED_OTHERWISE or ending.end in {None, UNFINISHED}:
        return None
    reason = Reason(ending.termination or "", ending.termination or "", "Termination")
    return Outcome(winners(ending.end), (reason,), points)


def statements(title: Title, ending: Ending) -> list[Diagnostic]:
    """Whether end mark and Result tag say the same; this needs no play.

    A Result that is not of its form says nothing, and the header check has said so.
    """
    end, result = ending.end, ending.result
    if end is None or result is None or end == result or result_fault(title, result):
        return []
    if set(end.split(",")) == set(result.split(",")):
        return []
    message = f"the Result tag says {result}, the end mark ={end}"
    related = (Label(("end",), "the end mark"),)
    return [Diagnostic(CODES["TZK056"], message, at=_at(ending, "Result"), related=related)]


def outcome_of(ending: Ending, position: Position) -> Outcome | None:
    """What an engine says of the end; raises RulesFault where that cannot be.

    None while the game goes on by its rules, and where it still might have and
    the record says that it ended otherwise.
    """
    outcome = position.outcome()
    if outcome is None:
        if position.over:
            raise RulesFault("the game is over and outcome() gives None")
        return None
    if not is_a(outcome, Outcome):
        raise RulesFault(f"outcome() gives a {type(outcome).__name__}, not an Outcome")
    if outcome.winners and outcome.possible:
        raise RulesFault("an outcome has winners, or seats that are possible, not both")
    table = {*ending.playing, *ending.unseated}
    stranger = next((seat for seat in (*outcome.winners, *outcome.possible) if seat not in table), None)
    if stranger is not None:
        raise RulesFault(f"outcome() names {stranger!r}, which has no part in this game")
    if outcome.scores:
        _check_points(ending, outcome.scores, "the scores of outcome()")
    return outcome if outcome.final or ending.termination not in ENDED_OTHERWISE else None


def points_of(ending: Ending, position: Position) -> Mapping[str, int | Range]:
    """The points if a game ends now as its record says; raises RulesFault where they cannot be such."""
    points = position.points(winners(ending.end), by_rule=False)
    if points:
        _check_points(ending, points, "points()")
    return points


def _check_points(ending: Ending, points: Mapping[str, int | Range], what: str) -> None:
    """Where there are points, every seat at the table has some."""
    missing = [seat for seat in ending.playing if seat not in points and seat not in ending.unseated]
    if missing:
        raise RulesFault(f"{what} lack those of {listed(missing)}")


def hanging(ending: Ending, outcome: Outcome | None) -> tuple[str, ...]:
    """What a record says of its end that may be so, as far as one can know, a sentence each.

    >>> open_ = Outcome((), (), {"A": Range(1, 3), "B": 2}, possible=("A", "B"))
    >>> hanging(Ending("A", None, None, (("Score.A", "3"),), ("A", "B"), False), open_)
    ('=A is one of the ends that may be: =A, =B', 'the score of A may be 1 to 3')
    """
    if outcome is None or ending.end in {None, UNFINISHED}:
        return ()
    told: list[str] = []
    if outcome.possible:
        marks = ", ".join(f"={mark}" for mark in islice(outcome.marks, _MARKS_SHOWN))
        told.append(f"={ending.end} is one of the ends that may be: {marks}")
    for name, _ in ending.scores:
        points = outcome.scores.get(name.removeprefix("Score."))
        if isinstance(points, Range) and not points.exact:
            told.append(f"the score of {name.removeprefix('Score.')} may be {points_shown(points)}")
    return tuple(told)


def said(outcome: Outcome) -> str:
    """An outcome as a sentence.

    >>> said(Outcome((), ()))
    'nobody won'
    """
    if outcome.possible:
        return f"{listed(outcome.possible, 'or')} won: {'; '.join(reason.text for reason in outcome.reasons)}"
    what = won_by(outcome.winners)
    why = "; ".join(reason.text for reason in outcome.reasons)
    return f"{what} ({why})" if why else what


def broke_off(ending: Ending) -> bool:
    """Whether the game ended, or stopped, otherwise than by its rules: its last turn need not be complete."""
    return ending.end == UNFINISHED or ending.termination in ENDED_OTHERWISE


def settle(
    ending: Ending, position: Position | None, outcome: Outcome | None, turns: int
) -> list[Diagnostic]:
    """Hold the end mark, Termination and Score tags against the play, all turns of which were legal.

    `position` is None for a game that ended before it was set up, `outcome` for
    one that goes on by the rules.
    """
    if ending.end is None:
        return [Diagnostic(CODES["TZK033"], "the record has no end mark", at=("end",))]
    if outcome is not None and (outcome.final or ending.end != UNFINISHED):
        found = _after_play(ending, outcome)
    elif ending.end == UNFINISHED:
        found = _unfinished(ending)
    else:
        found = _otherwise(ending, position, turns)
    if ending.scores and position is not None and (outcome is not None or not ending.unread):
        points = outcome.scores if outcome is not None else points_of(ending, position)
        found += wrong_scores(ending, points, position.scoring)
    return found


def _after_play(ending: Ending, outcome: Outcome) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    if ending.end == UNFINISHED:
        message = f"the end mark says unfinished, but the game is over: {said(outcome)}"
        found.append(_wrong_mark(message, outcome))
    elif not _may_be(winners(ending.end), outcome):
        message = f"the end mark is ={ending.end}, but {said(outcome)}"
        found.append(_wrong_mark(message, outcome))
    if ending.termination in ENDED_OTHERWISE:
        message = (
            f"the termination is {ending.termination}, but the game was played to its end: {said(outcome)}"
        )
        found.append(Diagnostic(CODES["TZK058"], message, at=_at(ending, "Termination"), legal=("normal",)))
    return found


def _wrong_mark(message: str, outcome: Outcome) -> Diagnostic:
    ruling = next((reason.rule for reason in outcome.reasons if _RULING.fullmatch(reason.rule)), "")
    legal = tuple(f"={mark}" for mark in islice(outcome.marks, _MARKS_SHOWN))
    return Diagnostic(CODES["TZK055"], message, at=("end",), legal=legal, ruling=ruling)


_MARKS_SHOWN: Final = 16
"""How many end marks a diagnostic lists at most."""


def _may_be(won: tuple[str, ...], outcome: Outcome) -> bool:
    """Whether the seats that an end mark names have won, or may have as far as one can know."""
    if outcome.sets:
        return any(set(won) == set(some) for some in outcome.sets)
    if outcome.possible:
        return bool(won) and set(won) <= set(outcome.possible) and (outcome.shared or len(won) == 1)
    return set(won) == set(outcome.winners)


_RULING: Final = re.compile(r"[A-Z]{2}-[0-9]+")
"""How rulings are called; anything else is a section of a rulebook."""


def _unfinished(ending: Ending) -> list[Diagnostic]:
    if ending.termination is None or ending.unread:
        return []
    message = f"an unfinished game has no termination, and this one says {ending.termination}"
    return [Diagnostic(CODES["TZK058"], message, at=_at(ending, "Termination"))]


def _otherwise(ending: Ending, position: Position | None, turns: int) -> list[Diagnostic]:
    """The play is not over and the end mark says that the game is."""
    if ending.unread:
        return []
    if ending.termination not in ENDED_OTHERWISE:
        message = f"the end mark is ={ending.end}, but by the rules the game goes on"
        return [Diagnostic(CODES["TZK057"], message, at=("end",), help=_not_over(ending))]
    wrong = _misfit(ending, turns)
    ruling = ""
    if not wrong and ending.termination == "time forfeit" and position is not None:
        wrong = _wrong_clock(position, winners(ending.end))
        ruling = "TZ-1"
    if not wrong:
        return []
    message = f"the termination is {ending.termination} and the end mark ={ending.end}, but {wrong}"
    related = (Label(("end",), "the end mark"),)
    at = _at(ending, "Termination")
    help_ = _instead(ending)
    return [Diagnostic(CODES["TZK058"], message, at=at, ruling=ruling, related=related, help=help_)]


def _misfit(ending: Ending, turns: int) -> str:
    """Why a kind of termination does not allow this end mark; empty if it does."""
    kind = _KINDS[ending.termination or ""]
    won = winners(ending.end)
    if ending.termination == "unplayed" and (turns or ending.begun):
        return "an unplayed game has no turns"
    stranger = next((seat for seat in won if seat not in ending.playing), None)
    if stranger is not None:
        return no_part(stranger)
    alone = next((seat for seat in won if seat in ending.unseated and len(won) > 1), None)
    if alone is not None:
        return f"{alone} wins alone or not at all"
    fits = (kind.winner and (kind.shared or not _everybody(ending))) if won else kind.nobody
    if not fits and kind.winner and _alone(ending):
        return f"{ending.end} sits alone, so {_LOST[ending.termination or '']} was {ending.end}"
    return "" if fits else kind.sentence


def _everybody(ending: Ending) -> bool:
    """Whether the end mark names all who sit at the table."""
    return set(winners(ending.end)) >= set(ending.playing) - set(ending.unseated)


def _alone(ending: Ending) -> bool:
    """Whether the end mark names the only one who sits at the table, as in a game against a deck of cards."""
    won = winners(ending.end)
    return len(won) == 1 and set(won) == set(ending.playing) - set(ending.unseated)


def _instead(ending: Ending) -> str:
    """What to write where the only one at the table lost and is named; empty for all other records."""
    if ending.termination not in _LOST or not _alone(ending):
        return ""
    others = listed([f"={seat}" for seat in ending.playing if seat in ending.unseated], "or")
    lost = f"then the end mark is {others}; " if others else ""
    return f"{lost}if {ending.end} was declared the winner, the termination is adjudication"


def _wrong_clock(position: Position, won: tuple[str, ...]) -> str:
    """Only a seat whose clock may be running loses on time (ruling TZ-1)."""
    running = position.may_lose_on_time()
    return f"{listed(running)} was to move, so no other clock was running" if set(running) <= set(won) else ""


def _not_over(ending: Ending) -> str:
    """What to do with an end mark of a game that goes on: a kind of ending that fits it, or none."""
    won = winners(ending.end)
    resigned = len(won) == 1 and not _alone(ending)
    how = "abandoned" if not won else "resignation" if resigned else "adjudication"
    return f'add a tag that says how it ended, such as [Termination "{how}"], or write =* if it goes on'


def wrong_scores(ending: Ending, points: Mapping[str, int | Range], rule: str) -> list[Diagnostic]:
    """Score tags that are not the points computed, with the section those rest on; of a game that ended."""
    found: list[Diagnostic] = []
    if ending.end == UNFINISHED:
        return found
    for name, value in ending.scores:
        seat = name.removeprefix("Score.")
        if seat not in ending.playing:
            found.append(Diagnostic(CODES["TZK059"], no_part(seat), at=("tags", name)))
        elif seat in points and whole_number(value) and not within(int(value), points[seat]):
            message = f"the score of {seat} is {points_shown(points[seat])}, not {value}"
            at = ("tags", name, "value")
            fix = None if isinstance(points[seat], Range) else str(points[seat])
            found.append(Diagnostic(CODES["TZK059"], message, at=at, rule=rule, fix=fix))
    return found

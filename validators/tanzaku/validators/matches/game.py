"""What is kept of one game until its match is complete: small, whatever the length of the record."""

from __future__ import annotations

from typing import Final, NamedTuple

from attrs import frozen

from tanzaku.notation.common_tags import Names, whole_number
from tanzaku.notation.declare import Title
from tanzaku.notation.diagnostics import Verdict
from tanzaku.notation.errors import UnknownTitle
from tanzaku.notation.header import seats_in_play
from tanzaku.notation.model import Record, winners
from tanzaku.validators.engine import Outcome, Range
from tanzaku.validators.failing import guarding
from tanzaku.validators.matches.course import Course
from tanzaku.validators.matches.sameness import sameness
from tanzaku.validators.replaying import replay
from tanzaku.validators.report import Report
from tanzaku.validators.rules import find_rules


class MatchKey(NamedTuple):
    """What the games of one match have in common."""

    title: str
    event: str
    match: str


@frozen
class MatchGame:
    """One record as its match sees it.

    `number` is what its `Game` tag says, None where that is no number from 1;
    `players` are the seats in play with their names, empty where there is none,
    `starter` is the seat that began, empty where the record does not say.
    `winners` are the seats that won, None where nobody can say, and `points`
    those of the seats in play, None where they hang on what nobody has seen.
    `same` is equal for records of the same game.
    `source`, `record` and `line` say where the record is.
    """

    key: MatchKey
    number: int | None
    players: tuple[tuple[str, str], ...]
    starter: str
    options: str
    rulings: tuple[tuple[str, str], ...]
    same: bytes
    verdict: Verdict
    winners: tuple[str, ...] | None
    points: tuple[int | None, ...]
    source: str = ""
    record: int = 1
    line: int = 1


def game_of(title: Title, names: Names, played: Record | list[str], report: Report) -> MatchGame | None:
    """What a match is told of a record: its tags, the record or the tokens of its turns, and its report.

    None for a record whose `Match` tag is empty or missing, and for a title
    without matches. Raises RulesFault if the title's course fails.
    """
    course = course_of(title.name)
    if course is None or not names.get("Match"):
        return None
    seats = seats_in_play(title, names)
    outcome = _outcome(played, report)
    with guarding(f"the course of {title.name}"):
        starter = course.starter(names)
    return MatchGame(
        MatchKey(title.name, names.get("Event", ""), names["Match"]),
        _game_number(names),
        tuple([(seat, names.get(f"Player.{seat}", "")) for seat in seats]),
        starter,
        names.get("Options", ""),
        tuple([(name, value) for name, value in names.items() if name.startswith("Ruling.")]),
        sameness(title, names, played, report.end),
        report.verdict,
        None if outcome is None else outcome.winners,
        () if outcome is None else tuple([_known(outcome.scores.get(seat, 0)) for seat in seats]),
    )


def _known(points: int | Range) -> int | None:
    return points if isinstance(points, int) else None


def course_of(title: str) -> type[Course] | None:
    """The rules of a title's matches; None where none are installed.

    >>> course_of("okiya").__name__, course_of("chess")
    ('OkiyaCourse', None)
    """
    try:
        found: type[Course] | None = find_rules(title).aid("course")
    except UnknownTitle:
        return None
    return found


def _game_number(names: Names) -> int | None:
    """The number of a game in its match; None if the record does not say one.

    >>> _game_number({"Game": "2"}), _game_number({"Game": "0"}), _game_number({})
    (2, None, None)
    """
    text = names.get("Game", "")
    return int(text) if whole_number(text) and text != "0" else None


_SETTLED: Final = frozenset({Verdict.VALID, Verdict.CONSISTENT, Verdict.CONTRADICTED})
"""The verdicts on records whose play was legal and came to an end."""

_ON_THE_END: Final = frozenset({"TZK055", "TZK057"})
"""Findings that an end mark is not what the rules say; where one is waived, the end mark stands."""


def _outcome(played: Record | list[str], report: Report) -> Outcome | None:
    """How the game ended, for its match; None if nobody can say."""
    if report.verdict not in _SETTLED or (report.outcome is not None and report.outcome.possible):
        return None
    ruled = any(found.waived and found.code.id in _ON_THE_END for found in report.diagnostics)
    if not ruled or not isinstance(played, Record):
        return report.outcome
    won, position = winners(played.end), replay(played).position
    return Outcome(won, (), {} if position is None else position.points(won, by_rule=False))

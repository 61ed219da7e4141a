"""What is kept of one game until its match is complete: small, whatever the length of the record."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from attrs import frozen

from tanzaku.notation.common_tags import Names, whole_number
from tanzaku.notation.declare import Title
from tanzaku.notation.diagnostics import Verdict
from tanzaku.notation.errors import UnknownTitle
from tanzaku.notation.model import UNFINISHED, Record
from tanzaku.notation.shapes import Call
from tanzaku.notation.text.quick import ACTION, entry
from tanzaku.validators.engine import Outcome
from tanzaku.validators.matches.course import Course
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
    `players` are names by seat, `starter` is the seat that began, empty where
    the record does not say. `end` is the end mark as claimed, `outcome` what the
    rules make of it. `identity` is equal for records of the same game. `source`,
    `record` and `line` say where the record is.
    """

    key: MatchKey
    number: int | None
    players: tuple[tuple[str, str], ...]
    starter: str
    options: str
    rulings: tuple[tuple[str, str], ...]
    identity: int
    end: str | None
    verdict: Verdict
    outcome: Outcome | None
    source: str = ""
    record: int = 1
    line: int = 1

    @property
    def settled(self) -> bool:
        """Whether it is known who won."""
        legal = self.verdict in {Verdict.VALID, Verdict.CONSISTENT, Verdict.CONTRADICTED}
        return legal and self.outcome is not None and self.end != UNFINISHED


def game_of(title: Title, names: Names, played: Record | list[str], report: Report) -> MatchGame | None:
    """What a match is told of a record: its tags, the record or the tokens of its turns, and its report.

    None for a record without a `Match` tag, and for a title without matches.
    """
    course = course_of(title.name)
    if course is None or "Match" not in names:
        return None
    players = [(seat, names[f"Player.{seat}"]) for seat in title.seats if f"Player.{seat}" in names]
    return MatchGame(
        MatchKey(title.name, names.get("Event", ""), names["Match"]),
        game_number(names),
        tuple(players),
        course.starter(names),
        names.get("Options", ""),
        tuple((name, value) for name, value in names.items() if name.startswith("Ruling.")),
        _identity(title, names, played),
        report.end,
        report.verdict,
        report.outcome,
    )


def course_of(title: str) -> type[Course] | None:
    """The rules of a title's matches; None where none are installed."""
    try:
        found: type[Course] | None = find_rules(title).aid("course")
    except UnknownTitle:
        return None
    return found


def game_number(names: Names) -> int | None:
    """The number of a game in its match; None if the record does not say one.

    >>> game_number({"Game": "2"}), game_number({"Game": "0"}), game_number({})
    (2, None, None)
    """
    text = names.get("Game", "")
    return int(text) if whole_number(text) and text != "0" else None


def _identity(title: Title, names: Names, played: Record | list[str]) -> int:
    """What records of the same game share. Only equal numbers of one run mean anything."""
    if isinstance(played, Record):
        actions = [item for turn in played.turns for item in turn.items if isinstance(item, Call)]
        spelt = [title.written(action) for action in actions]
    else:
        spelt = [text for text in [_spelt(title, token) for token in played] if text]
    return hash((_laid_out(title, names), tuple(spelt)))


def _spelt(title: Title, token: str) -> str:
    """A token that is an action, as it is written; empty for any other."""
    return "" if token[0] == "{" else _spelt_action(title, token)


@lru_cache(maxsize=1 << 12)
def _spelt_action(title: Title, token: str) -> str:
    kind, value = entry(title, token)
    return title.written(value) if kind == ACTION else ""


def _laid_out(title: Title, names: Names) -> tuple[tuple[str, str], ...]:
    """The tags that say how the game was set up."""
    return tuple(sorted((name, value) for name, value in names.items() if _is_setup(title, name)))


@lru_cache(maxsize=1 << 10)
def _is_setup(title: Title, name: str) -> bool:
    return name == "Start" or name.partition(".")[0] in title.setup_tags

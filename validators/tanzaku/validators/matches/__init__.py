"""Matches: games that share `Event` and `Match`, checked together whatever their order and their files.

A report tells its match what little it needs, so memory grows by one small
summary for each game of a match, up to a limit, and not with the records.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import evolve

from tanzaku.notation.titles import find_title
from tanzaku.validators.failing import guarding
from tanzaku.validators.matches.course import Course
from tanzaku.validators.matches.game import MatchGame, MatchKey, course_of
from tanzaku.validators.matches.judging import judge_match, unjudged
from tanzaku.validators.matches.report import MatchReport
from tanzaku.validators.report import Report

MOST_GAMES: Final = 10_000
"""How many games of one match are kept; a match that has more is not checked."""

MOST_KEPT: Final = 500_000
"""How many games of all matches together are kept; a match that has more games after that is not checked."""


class Matches:
    r"""Collects the games of matches from reports, and reports on each match at the end.

    >>> from tanzaku.validators import verify
    >>> matches = Matches()
    >>> matches.add(verify('[Tanzaku "1.0 okiya"]\n[Match "Final"]\n[Termination "unplayed"]\n=none\n'))
    >>> [(report.key.match, report.verdict.value, report.aim) for report in matches.reports()]
    [('Final', 'unfinished', 'first to win 3 games')]
    """

    def __init__(self) -> None:
        """Start without any game."""
        self._games: dict[MatchKey, list[MatchGame]] = {}
        self._kept = 0
        self._left: dict[MatchKey, tuple[MatchGame, str]] = {}
        """By match, the first game that was not kept and why; of matches nothing is known of, the first."""
        self._unknown = False

    def add(self, report: Report) -> None:
        """Take a report's game into its match; a record without a `Match` tag belongs to none."""
        game = report.game
        if game is None or game.key in self._left:
            return
        game = evolve(game, source=report.source, record=report.number, line=report.line)
        games = self._games.get(game.key, [])
        if len(games) >= MOST_GAMES:
            self._left[game.key] = game, f"the match has more than {MOST_GAMES} games"
        elif self._kept < MOST_KEPT:
            self._games.setdefault(game.key, games).append(_sharing(game, games))
            self._kept += 1
        elif games:
            self._left[game.key] = game, f"{MOST_KEPT} games of matches were read before this one"
        elif not self._unknown:
            self._unknown = True
            more = "this match and those after it were not checked"
            self._left[game.key] = game, f"{MOST_KEPT} games of matches were read before this one; {more}"

    def reports(self) -> Iterator[MatchReport]:
        """The report on each match, in the order in which their first games were read.

        Raises RulesFault if a title's course fails.
        """
        for key in {**self._games, **self._left}:
            course = course_of(key.title)
            if course is not None:
                with guarding(f"the course of {key.title}"):
                    report = self._report(key, course)
                yield report

    def _report(self, key: MatchKey, course: type[Course]) -> MatchReport:
        title = find_title(key.title)
        if key in self._left:
            game, why = self._left[key]
            return unjudged(course, title, game, why)
        return judge_match(title, course, self._games[key])


def _sharing(game: MatchGame, games: list[MatchGame]) -> MatchGame:
    """The game with what is equal to that of the match's last game so far in one place of memory."""
    if not games:
        return game
    last = games[-1]
    players = last.players if game.players == last.players else game.players
    options = last.options if game.options == last.options else game.options
    return evolve(game, key=last.key, players=players, options=options)


def match_reports(reports: Iterable[Report]) -> Iterator[MatchReport]:
    r"""The reports on the matches among reports on records, which are all read first.

    >>> from tanzaku.validators import verify_archive
    >>> list(match_reports(verify_archive(['[Tanzaku "1.0 okiya"]\n[Termination "unplayed"]\n=none\n'])))
    []
    """
    matches = Matches()
    for report in reports:
        matches.add(report)
    return matches.reports()

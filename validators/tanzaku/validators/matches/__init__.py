"""Matches: games that share `Event` and `Match`, checked together whatever their order and their files.

A report tells its match what little it needs, so memory grows by one small
summary for each game of a match, and not with the records.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import evolve

from tanzaku.notation.titles import find_title
from tanzaku.validators.matches.game import MatchGame, MatchKey, course_of
from tanzaku.validators.matches.judging import judge_match
from tanzaku.validators.matches.report import MatchReport
from tanzaku.validators.report import Report

MOST_GAMES: Final = 10_000
"""How many games of one match are kept; a match that has more is not checked."""


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

    def add(self, report: Report) -> None:
        """Take a report's game into its match; a record without a `Match` tag belongs to none."""
        game = report.game
        if game is not None:
            games = self._games.setdefault(game.key, [])
            if len(games) <= MOST_GAMES:
                games.append(evolve(game, source=report.source, record=report.number, line=report.line))

    def reports(self) -> Iterator[MatchReport]:
        """The report on each match, in the order in which their first games were read."""
        for key, games in self._games.items():
            course = course_of(key.title)
            if course is not None:
                yield judge_match(find_title(key.title), course, games, most=MOST_GAMES)


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

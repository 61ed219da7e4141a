"""A match as a person reads it: a line for the verdict, a line for each game, then each finding."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tanzaku.notation.wording import counted, harmless, won_by
from tanzaku.validators.matches.game import MatchKey
from tanzaku.validators.matches.report import GameLine, MatchReport
from tanzaku.validators.renderers.terminal import VERDICT_STYLES, Segment, finding, named


def called(key: MatchKey) -> str:
    """What a match is called.

    >>> called(MatchKey("okiya", "Spring garden", "Final"))
    'match Final of Spring garden'
    """
    return f"match {key.match}" + (f" of {key.event}" if key.event else "")


def render_match(report: MatchReport) -> list[Segment]:
    """One match, ending in a line feed."""
    return list(_segments(report))


def _segments(report: MatchReport) -> Iterator[Segment]:
    yield Segment(f"{harmless(called(report.key))}: ", "place")
    yield Segment(report.verdict.value, VERDICT_STYLES.get(report.verdict, "error"))
    yield Segment(f": {harmless(_summary(report))}\n")
    for line in report.games:
        yield Segment(f"  {harmless(_game(line))}", "plain")
        yield Segment(f"  ({named(line.place)}:{line.place.line})\n", "dim")
    for line, found in report.findings:
        yield from finding(found, line.place, start=True)
    yield from (Segment(f"  assumed: {harmless(sentence)}\n", "dim") for sentence in report.assumed)
    yield Segment("\n")


def _summary(report: MatchReport) -> str:
    """How the match stands and when it is over."""
    games = counted(len(report.games), "game")
    if report.complete:
        how = f"{report.winner} won" if report.winner else "nobody won" if report.over else "it goes on"
    else:
        how = "it is over, but not all games are known" if report.over else "not all games are known"
    stands = f", {_score(report.standing)}" if report.standing else ""
    return f"{how}{stands} ({report.aim}); {games}"


def _score(standing: Mapping[str, int]) -> str:
    return ", ".join(f"{player} {count}" for player, count in standing.items())


def _game(line: GameLine) -> str:
    number = "a game without a number" if line.number is None else f"game {line.number}"
    began = f"{line.starter} began, " if line.starter else ""
    what = str(line.game.verdict) if line.winners is None else won_by(line.winners)
    stands = f"; {_score(line.standing)}" if line.counted else "; not counted"
    return f"{number}: {began}{what}{stands}"

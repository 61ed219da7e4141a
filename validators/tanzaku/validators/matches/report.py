"""The report on one match: its games in order, how it stood after each, and what is wrong."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from attrs import define, frozen

from tanzaku.notation.diagnostics import Diagnostic, Verdict
from tanzaku.validators.matches.game import MatchGame, MatchKey
from tanzaku.validators.report import SOUND, diagnostic_content


class Place(NamedTuple):
    """Where a record is: its source, its number there, and the line on which it starts."""

    source: str
    number: int
    line: int


@frozen
class GameLine:
    """A game in its place.

    `winners` is None where nobody can say, `counted` whether it was taken into
    account, `standing` how the match then stood.
    """

    number: int | None
    game: MatchGame
    seats: Mapping[str, str]
    starter: str
    winners: tuple[str, ...] | None
    standing: Mapping[str, int]
    counted: bool
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def place(self) -> Place:
        """Where the record is."""
        return Place(self.game.source, self.game.record, self.game.line)


@define
class MatchReport:
    """What checking one match gave.

    `aim` says when the match is over, `unit` what the standings count: games or
    points. `complete` says that all games are here, up to the one with which
    the match was over, and that somebody can say who won each; without that,
    `over` says that it was over at the latest with the last game counted.
    `winner` is a player's name, empty while the match goes on, if nobody won
    and if nobody can say. `games` are in the order of their numbers. Findings
    belong to a game each, and stand where its record starts.
    """

    key: MatchKey
    verdict: Verdict
    players: tuple[str, ...]
    aim: str
    unit: str
    over: bool
    complete: bool
    winner: str
    standing: Mapping[str, int]
    games: tuple[GameLine, ...]
    assumed: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing speaks against the match: valid, consistent or unfinished."""
        return self.verdict in SOUND

    @property
    def findings(self) -> Iterator[tuple[GameLine, Diagnostic]]:
        """Each finding with the game it is about, in the order of the games."""
        return ((line, found) for line in self.games for found in line.diagnostics)

    def content(self) -> dict[str, Any]:
        """The report as plain values, in a fixed order: what the JSON lines hold."""
        return {
            "match": self.key.match,
            "event": self.key.event,
            "title": self.key.title,
            "verdict": self.verdict.value,
            "aim": self.aim,
            "unit": self.unit,
            "players": list(self.players),
            "over": self.over,
            "complete": self.complete,
            "winner": self.winner or None,
            "standing": dict(self.standing),
            "games": [_game(line) for line in self.games],
            "assumed": list(self.assumed),
        }


def _game(line: GameLine) -> dict[str, Any]:
    game = line.game
    return {
        "game": line.number,
        "source": game.source,
        "record": game.record,
        "line": game.line,
        "verdict": game.verdict.value,
        "seats": dict(line.seats),
        "starter": line.starter or None,
        "winners": None if line.winners is None else list(line.winners),
        "counted": line.counted,
        "standing": dict(line.standing),
        "diagnostics": [diagnostic_content(found) for found in line.diagnostics],
    }

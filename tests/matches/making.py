"""Records of matches from few words, and what the match says of them.

A game is two letters: who began it and how it ended. `S` and `I` are the players, Sei and Izumi; `=` says
that both share it, `0` that nobody won, `*` that it goes on, `!` that a turn is illegal, `?` that the record
cannot be read.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from tanzaku.validators import verify_archive
from tanzaku.validators.matches import match_reports
from tanzaku.validators.matches.report import MatchReport

__all__ = ["PLAYERS", "Game", "codes", "games", "judged", "one", "read", "standing", "standing_of", "text"]

PLAYERS = {"S": "Sei", "I": "Izumi"}
GARDEN = "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"
#: A game that whoever began it wins, with five tiles left.
PLAYED = "1. d1PT b1MT 2. a1CT c3CR 3. c2MR c1MB 4. a4IB b2CB 5. b4PB d4PR 6. b3PS"


@dataclass(frozen=True)
class Game:
    """One game. Who began and who won are players; `left` counts the tiles when it ended."""

    number: str = "1"
    began: str = "S"
    won: str = "S"
    red: str = "S"
    black: str = "I"
    names: tuple[tuple[str, str], ...] = tuple(PLAYERS.items())
    left: int = 14
    options: str = ""
    ruling: str = ""
    how: str = ""
    match: str = "Final"
    event: str = "Cup"
    source: str = "a.tzk"

    def seat(self, player: str) -> str:
        """The seat of a player."""
        return "R" if player == self.red else "B"

    @property
    def end(self) -> str:
        """The end mark, without its `=`."""
        others = {"=": "R,B", "0": "none", "*": "*", "!": "*", "?": "*"}
        return others.get(self.won) or self.seat(self.won)

    @property
    def moves(self) -> str:
        """The turns."""
        if self.how == "play":
            return PLAYED
        if self.won == "!":
            return "1. d1PT c3CR"
        if self.left == 16:
            return ""
        return " ".join(PLAYED.split()[: 1 + (16 - self.left) + (15 - self.left) // 2])


def text(game: Game) -> str:
    """The record of a game."""
    names = dict(game.names)
    termination = {"=": "adjudication", "0": "double forfeit", "*": "", "!": "", "?": ""}.get(
        game.won, "resignation"
    )
    if game.left == 16 and termination == "resignation":
        termination = "forfeit"
    if game.how:
        termination = "" if game.how in {"play", "ruled"} else game.how
    tags = [
        ("Event", game.event),
        ("Match", game.match),
        ("Game", game.number),
        ("Player.R", names[game.red]),
        ("Player.B", names[game.black]),
        ("Options", game.options),
        ("First", game.seat(game.began)),
        ("Garden", "" if game.left == 16 and not game.moves else GARDEN),
        ("Ruling.1", game.ruling),
        ("Result", game.end),
        ("Termination", termination),
    ]
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags if value)
    turns = "1. remove(" if game.won == "?" else game.moves
    return f'[Tanzaku "1.0 okiya"]\n{head}\n{turns} ={game.end}\n'


def games(short: str, **same: object) -> list[Game]:
    """The games of a match: `SS II I=`, numbered from 1, all with what is the same for them."""
    return [
        replace(Game(str(number), *word), **same)  # type: ignore[arg-type]
        for number, word in enumerate(short.split(), start=1)
    ]


def read(made: Iterable[Game], *, quick: bool = True) -> list[MatchReport]:
    """The reports on the matches of games, each read from its own source."""
    told = (report for game in made for report in verify_archive([text(game)], name=game.source, quick=quick))
    return list(match_reports(told))


def one(made: Iterable[Game], *, quick: bool = True) -> MatchReport:
    """The report on the one match that all games are of."""
    (report,) = read(made, quick=quick)
    return report


def judged(short: str, **same: object) -> tuple[str, str, str]:
    """The verdict on a match, who won, and the standing as `2:1`."""
    report = one(games(short, **same))
    return report.verdict.value, report.winner, standing(report)


def standing(report: MatchReport) -> str:
    """How it stands, Sei first."""
    return standing_of(report.standing)


def standing_of(counts: Mapping[str, int]) -> str:
    """A standing, Sei first."""
    return ":".join(str(counts.get(name, "-")) for name in PLAYERS.values())


def codes(report: MatchReport, *, waived: bool = False) -> Sequence[tuple[int | None, str]]:
    """The findings as the number of their game and their code."""
    return [(line.number, found.code.id) for line, found in report.findings if bool(found.waived) is waived]

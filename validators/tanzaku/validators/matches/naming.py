"""What the players of a match are called: they are known by name, and may change seats."""

from __future__ import annotations

from typing import Final, NamedTuple

from tanzaku.notation.wording import listed
from tanzaku.validators.matches.game import MatchGame

NAMELESS: Final = "the player without a name"


class Known(NamedTuple):
    """What the players are called, in the order of their seats, and what was assumed for that."""

    players: tuple[str, ...]
    assumed: tuple[str, ...]


def known_as(game: MatchGame) -> Known:
    """The players of a game by name. One without a name is that one; where nobody has one they go by seat.

    >>> from tanzaku.validators.matches.game import MatchGame, MatchKey
    >>> from tanzaku.notation.diagnostics import Verdict
    >>> players = (("R", "Sei"), ("B", ""))
    >>> key = MatchKey("okiya", "", "Final")
    >>> known_as(MatchGame(key, 1, players, "R", "", (), b"", Verdict.VALID, ("R",), (5, 0))).players
    ('Sei', 'the player without a name')
    """
    seats = [seat for seat, _ in game.players]
    without = [seat for seat, name in game.players if not name]
    if not without:
        return Known(tuple([name for _, name in game.players]), ())
    if len(without) == len(seats):
        return Known(tuple(seats), (f"no game names its players, so {listed(seats)} are taken for players",))
    if len(without) == 1:
        told = f"{NAMELESS} is taken for the same one in all games"
        return Known(tuple([name or NAMELESS for _, name in game.players]), (told,))
    told = f"the players without a name are known by their seats, {listed(without)}"
    return Known(tuple([name or f"{seat}, {NAMELESS}" for seat, name in game.players]), (told,))


def twins(game: MatchGame) -> str:
    """A name that two players of a game have, or nothing."""
    players = known_as(game).players
    return next((player for player in players if players.count(player) > 1), "")

"""How a match goes by the rules of a title: who begins each game, how it stands, when it is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from tanzaku.notation.common_tags import Names


class PlayedGame(NamedTuple):
    """A game by its players' names: who began, empty if unknown, who won, and points where they are known."""

    starter: str
    winners: tuple[str, ...]
    points: Mapping[str, int]


class Starter(NamedTuple):
    """Who begins a game, why, and the section and ruling this rests on."""

    player: str
    why: str
    rule: str
    ruling: str = ""


class Course:
    """Base of a title's rules for matches; a title overrides what is marked so.

    A course is told of the games one after another. It is never told of a game
    nobody can say the winner of; `gap` tells that there was one.
    """

    over: bool = False
    """Override, as an attribute: whether the match is over."""

    winner: str = ""
    """Override, likewise: who won it; empty while it goes on, and if nobody did."""

    aim: str = ""
    """Override, likewise: when it is over, as part of a sentence: `first to win 3 games`."""

    unit: str = "games"
    """Override, likewise: what `standing` counts."""

    rule: str = ""
    """Override, likewise: the section of the rulebook that the aim rests on."""

    ruling: str = ""
    """Override, likewise: the ruling, if there is one."""

    def __init__(self, options: Any, players: tuple[str, ...]) -> None:  # noqa: ANN401 - the title's own class
        """Start with no game played. `options` are the title's, typed."""
        self.options = options
        self.standing: dict[str, int] = dict.fromkeys(players, 0)

    @staticmethod
    def starter(names: Names) -> str:
        """Override: the seat that began a game, from its tags; empty if they do not say."""
        raise NotImplementedError

    def count(self, game: PlayedGame) -> None:
        """Override: take a game into account."""
        raise NotImplementedError

    def gap(self) -> None:
        """Take into account that a game is missing, or that nobody can say who won it."""

    def next_starter(self, last: PlayedGame) -> Starter | None:
        """Override: who begins the game after `last`; None if that is free or cannot be said."""
        raise NotImplementedError

"""Matches of Okiya: a single game, sets, or points (End of the Game; OK-4, OK-6, OK-8, OK-12)."""

from __future__ import annotations

from tanzaku.notation.common_tags import Names
from tanzaku.notation.titles.okiya import OkiyaOptions
from tanzaku.notation.wording import cut
from tanzaku.validators.matches.course import Course, PlayedGame, Starter

_PLAY = "Okiya rulebook, How to Play"


class OkiyaCourse(Course):
    """A match by its options: a single game, `match=sets wins=N`, or `match=points target=N`."""

    rule = "Okiya rulebook, End of the Game"
    ruling = "OK-4"

    def __init__(self, options: OkiyaOptions, players: tuple[str, ...]) -> None:
        """Start with no game played."""
        super().__init__(options, players)
        self.options: OkiyaOptions = options
        self._in_a_row = options.consecutive == "yes"
        self._goal, self.aim, self.unit = {
            "single": (1, "a single game", "games"),
            "points": (options.target, f"first to {options.target} points", "points"),
            "sets": (options.wins, f"first to win {options.wins} games", "games"),
        }[options.match]
        if options.match == "sets" and self._in_a_row:
            self.aim, self.unit = f"{self.aim} in a row", "games in a row"

    @staticmethod
    def starter(names: Names) -> str:
        """The seat of `First` began."""
        seat = names.get("First", "")
        return seat if seat in {"R", "B"} else ""

    def count(self, game: PlayedGame) -> None:
        """A won game counts for its winner, one that nobody or both won for nobody (OK-12)."""
        alone = game.winners[0] if len(game.winners) == 1 else ""
        if self._in_a_row and self.options.match == "sets":
            self.standing.update({player: 0 for player in self.standing if player != alone})
        if alone:
            self.standing[alone] += game.points.get(alone, 0) if self.options.match == "points" else 1
            if self.standing[alone] >= self._goal:
                self.over, self.winner = True, alone
        self.over = self.over or self.options.match == "single"

    def gap(self) -> None:
        """A game that is not known may have ended a run."""
        if self._in_a_row and self.options.match == "sets":
            self.standing.update(dict.fromkeys(self.standing, 0))

    def next_starter(self, last: PlayedGame) -> Starter | None:
        """The loser begins (How to Play); where nobody lost, whoever did not begin (OK-6)."""
        if len(last.winners) == 1:
            loser = next(player for player in self.standing if player != last.winners[0])
            return Starter(loser, f"{cut(loser)} lost the game before", _PLAY, "OK-8")
        if not last.starter:
            return None
        why = f"{cut(last.starter)} began the game before, which nobody lost"
        if self.options.after_draw == "same":
            return Starter(last.starter, why, _PLAY, "OK-6")
        other = next(player for player in self.standing if player != last.starter)
        return Starter(other, why, _PLAY, "OK-6")

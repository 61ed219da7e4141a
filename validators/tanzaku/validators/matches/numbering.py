"""The games of a match by their numbers: those without one, and those of which there are several."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from attrs import define, field

from tanzaku.notation.common_tags import Findings
from tanzaku.notation.diagnostics import Diagnostic, Path
from tanzaku.validators.engine import EMPTY
from tanzaku.validators.match_codes import CODES
from tanzaku.validators.matches.game import MatchGame
from tanzaku.validators.matches.naming import known_as

PLAYS, DISPUTED, ASIDE = range(3)
"""Whether a game is the one of its number, one of several that may be, or is left out."""

GAME: Final = ("tags", "Game", "value")


@define(eq=False)
class Entry:
    """A game on its way into the report.

    `role` is PLAYS, DISPUTED or ASIDE, `judged` says that everything there is
    to check of it was checked.
    """

    game: MatchGame
    number: int | None
    role: int = PLAYS
    judged: bool = False
    counted: bool = False
    standing: Mapping[str, int] = EMPTY
    findings: Findings = field(factory=list)

    @property
    def starter(self) -> str:
        """Who began, empty where the record does not say."""
        return self._seats.get(self.game.starter, "")

    @property
    def winners(self) -> tuple[str, ...] | None:
        """Who won, None if nobody can say."""
        won = self.game.winners
        return None if won is None else tuple([self._seats[seat] for seat in won])

    @property
    def _seats(self) -> dict[str, str]:
        seats = [seat for seat, _ in self.game.players]
        return dict(zip(seats, known_as(self.game).players, strict=True))

    @property
    def place(self) -> str:
        """Where the record is, for a message."""
        return f"{self.game.source or '<text>'}:{self.game.line}"

    def find(self, code: str, message: str, at: Path = (), **more: Any) -> None:  # noqa: ANN401 - passed through
        """Keep a finding."""
        self.findings.append(Diagnostic(CODES[code], message, at=at, **more))


def numbered(games: Sequence[MatchGame]) -> list[Entry]:
    """The games by number, those without one last, in an order that hangs on nothing but what they hold.

    Where a match has one game only, in however many records, that is game 1.
    """
    lone = len({game.same for game in games}) == 1 and all(game.number is None for game in games)
    entries = [Entry(game, 1 if lone else game.number) for game in sorted(games, key=_order)]
    for number, group in groupby(entries, lambda entry: entry.number):
        if number is None:
            _unnumbered(group)
        else:
            _several(number, list(group))
    return entries


def _order(game: MatchGame) -> tuple[Any, ...]:
    """By number; of several with the same one, that which says most first."""
    return (
        game.number is None,
        game.number or 0,
        game.winners is None,
        game.verdict.rank,
        -len(game.rulings),
        game.same,
        game.rulings,
        game.options,
    )


def _unnumbered(entries: Iterable[Entry]) -> None:
    for entry in entries:
        entry.role = ASIDE
        entry.find("TZK080", "this game of the match has no Game tag that says which one it is")


def _several(number: int, entries: list[Entry]) -> None:
    """Of several records of a number that one counts which says who won, if no other game does too."""
    read: dict[bytes, Entry] = {}
    for entry in entries:
        before = read.setdefault(entry.game.same, entry)
        if before is not entry:
            entry.role = ASIDE
            entry.find("TZK081", f"game {number} is in {before.place} too, and is the same there", GAME)
    first, *others = read.values()
    rivals = [entry for entry in others if entry.game.winners is not None or first.game.winners is None]
    told = "none of them was counted" if rivals else "that one was counted"
    for entry in others:
        entry.role = ASIDE
        entry.find("TZK082", f"game {number} in {first.place} is another game; {told}", GAME)
    if rivals:
        first.role = DISPUTED
        first.find("TZK082", f"game {number} in {rivals[0].place} is another game; {told}", GAME)

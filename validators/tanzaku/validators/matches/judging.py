"""Check the games of one match together: their numbers, players, options, who began, and when it was over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import define, evolve, field

from tanzaku.notation.common_tags import Findings
from tanzaku.notation.declare import Title
from tanzaku.notation.diagnostics import Diagnostic, Path, Span, Verdict
from tanzaku.notation.header import typed_options
from tanzaku.notation.wording import listed
from tanzaku.validators.match_codes import CODES
from tanzaku.validators.matches.course import Course, PlayedGame
from tanzaku.validators.matches.game import MatchGame
from tanzaku.validators.matches.report import GameLine, MatchReport
from tanzaku.validators.waiving import Rulings


@define
class _Entry:
    """A game on its way into the report."""

    game: MatchGame
    number: int | None
    findings: Findings = field(factory=list)
    starter: str = ""
    winners: tuple[str, ...] | None = None
    standing: Mapping[str, int] = field(factory=dict)
    counted: bool = False

    @property
    def place(self) -> str:
        return f"{self.game.source or '<text>'}:{self.game.line}"

    def find(self, code: str, message: str, at: Path = (), **more: Any) -> None:  # noqa: ANN401 - passed through
        self.findings.append(Diagnostic(CODES[code], message, at=at, **more))


def judge_match(
    title: Title, course_class: type[Course], games: Sequence[MatchGame], *, most: int
) -> MatchReport:
    """The report on the games of one match, one at least, in the order in which they were read.

    A match of more than `most` games is not checked beyond them.
    """
    entries = _numbered(games)
    if len(games) > most:
        entries[-1].find("TZK089", f"the match has more than {most} games", _GAME)
    first = next((entry for entry in entries if entry.number is not None), entries[0])
    options = _options(title, first.game)
    players, named = _players(title, first.game)
    course = course_class(options, players)
    playing = [entry for entry in entries if _takes_part(title, entry, first, named=named)]
    complete = _play(course, playing, title, options) and None not in {entry.number for entry in entries}
    lines = tuple(_line(entry, named=named) for entry in entries)
    return MatchReport(
        first.game.key,
        _verdict(lines, over=course.over and complete, named=named),
        players,
        course.aim,
        course.unit,
        course.over,
        course.winner,
        dict(course.standing),
        lines,
        () if named else (f"no game names its players, so {listed(title.seats)} are taken for players",),
    )


# which games there are


def _numbered(games: Sequence[MatchGame]) -> list[_Entry]:
    """The games by number, those without one last. The only record of a match is game 1."""
    if len(games) == 1 and games[0].number is None:
        return [_Entry(games[0], 1)]
    entries = [_Entry(game, game.number) for game in games]
    for entry in entries:
        if entry.number is None:
            said = "has no Game tag that says which one it is"
            entry.find("TZK080", f"this game of the match {said}", ("tags", "Game"))
    return sorted(entries, key=lambda entry: (entry.number is None, entry.number or 0))


def _takes_part(title: Title, entry: _Entry, first: _Entry, *, named: bool) -> bool:
    """Whether a game has a number and the players of the match."""
    if entry.number is None:
        return False
    mine, mine_named = _players(title, entry.game)
    if (mine_named, sorted(mine)) == (named, sorted(first_players := _players(title, first.game)[0])) and (
        len(set(mine)) == len(mine)
    ):
        return True
    who = listed(mine) if mine_named else "nobody by name"
    against = listed(first_players) if named else "nobody by name"
    twice = len(set(mine)) < len(mine)
    message = (
        f"both players are called {mine[0]}, so nobody can tell them apart"
        if twice
        else f"the players are {who}; those of game {first.number} ({first.place}) are {against}"
    )
    entry.find("TZK085", message, ("tags", f"Player.{title.seats[0]}", "value"))
    return False


def _players(title: Title, game: MatchGame) -> tuple[tuple[str, ...], bool]:
    """The players' names, in the order of their seats, and whether they are names; else the seats themselves.

    Where some players have a name and others have none, these go by their seat.
    """
    named = dict(game.players)
    return tuple(named.get(seat, seat) for seat in title.seats), bool(named)


# how it went


def _play(course: Course, entries: list[_Entry], title: Title, options: Any) -> bool:  # noqa: ANN401 - the title's own class
    """Take the games one after another; whether all of them are here and somebody can say who won each."""
    complete = True
    last: PlayedGame | None = None
    over_with = ""
    number = 0
    counted = entries[:1]
    for index, entry in enumerate(entries):
        entry.standing = dict(course.standing)
        if entry.number == number:
            _doubled(entry, counted[0])
            continue
        counted = [entry]
        if entry.number is not None and entry.number > number + 1:
            _missing(entry, number)
            course.gap()
            complete, last = False, None
        number = entry.number or 0
        _same_options(entry, entries[0], _options(title, entry.game), options)
        seats = dict(zip(title.seats, _players(title, entry.game)[0], strict=True))
        entry.starter = seats.get(entry.game.starter, "")
        if course.over:
            _too_late(entry, course, over_with)
        elif last is not None:
            _right_starter(entry, course, last)
        last = _played(entry, seats)
        if last is None:
            _unsettled(entry, more=index + 1 < len(entries))
            course.gap()
            complete = False
        elif not course.over:
            course.count(last)
            entry.counted = True
            over_with = f"game {number} ({entry.place})"
        entry.standing = dict(course.standing)
    return complete


def _doubled(entry: _Entry, before: _Entry) -> None:
    same = entry.game.identity == before.game.identity and entry.game.end == before.game.end
    what = "and is the same" if same else "and that is another game"
    message = f"game {entry.number} was read before, in {before.place}, {what}"
    entry.find("TZK081" if same else "TZK082", message, _GAME)


_GAME: Final = ("tags", "Game", "value")


def _missing(entry: _Entry, number: int) -> None:
    first, last = number + 1, (entry.number or 0) - 1
    which = f"game {first} is" if first == last else f"games {first} to {last} are"
    entry.find("TZK083", f"{which} missing before game {entry.number}", _GAME)


def _same_options(entry: _Entry, first: _Entry, mine: Any, options: Any) -> None:  # noqa: ANN401 - the title's own class
    if mine != options:
        told = [f"[{one.game.options}]" if one.game.options else "no options" for one in (entry, first)]
        message = f"the options are {told[0]}; those of game {first.number} ({first.place}) are {told[1]}"
        entry.find("TZK084", message, ("tags", "Options", "value"))


def _too_late(entry: _Entry, course: Course, over_with: str) -> None:
    won = f"{course.winner} had won" if course.winner else "nobody had won"
    message = f"the match was over with {over_with}: {won} ({course.aim})"
    entry.find("TZK086", message, _GAME, rule=course.rule, ruling=course.ruling)


def _right_starter(entry: _Entry, course: Course, last: PlayedGame) -> None:
    due = course.next_starter(last)
    if due is None or not entry.starter or due.player == entry.starter:
        return
    message = f"{entry.starter} began, but it was {due.player}'s game to begin: {due.why}"
    entry.find("TZK087", message, rule=due.rule, ruling=due.ruling)


def _played(entry: _Entry, seats: Mapping[str, str]) -> PlayedGame | None:
    """The game by its players' names; None if nobody can say who won."""
    outcome = entry.game.outcome
    if not entry.game.settled or outcome is None:
        return None
    entry.winners = tuple(seats[seat] for seat in outcome.winners)
    points = {seats[seat]: points for seat, points in outcome.scores.items()}
    return PlayedGame(entry.starter, entry.winners, points)


def _unsettled(entry: _Entry, *, more: bool) -> None:
    """A finding unless the game is the last one and just goes on."""
    verdict = entry.game.verdict
    if more or verdict is not Verdict.UNFINISHED:
        entry.find("TZK088", f"game {entry.number} is {verdict}, so nobody can say who won it", ("end",))


# the report


def _options(title: Title, game: MatchGame) -> Any:  # noqa: ANN401 - the title's own class
    """The options of a game; those that are not of their form are reported with the record."""
    return typed_options(title, {"Options": game.options} if game.options else {}, [])


def _line(entry: _Entry, *, named: bool) -> GameLine:
    rulings = Rulings(tuple(ruling for ruling in entry.game.rulings if ruling[1][:6] in CODES))
    found = [rulings.apply(finding) for finding in entry.findings]
    found += rulings.idle(CODES, found, None)
    start = Span(entry.game.line, 1, 1, "")
    seats = dict(entry.game.players) if named else {}
    return GameLine(
        entry.number,
        entry.game,
        seats,
        entry.starter,
        entry.winners,
        entry.standing,
        entry.counted,
        tuple(evolve(finding, span=start) for finding in found),
    )


def _verdict(lines: Sequence[GameLine], *, over: bool, named: bool) -> Verdict:
    """The worst of the findings that no ruling waives, and of the games' own verdicts."""
    base = Verdict.UNFINISHED if not over else Verdict.VALID if named else Verdict.CONSISTENT
    worst = [line.game.verdict for line in lines if line.game.verdict not in _GOES_ON]
    found = [finding.code.verdict for line in lines for finding in line.diagnostics if finding.counts]
    return max([base, *worst, *(verdict for verdict in found if verdict is not None)])


_GOES_ON: Final = frozenset({Verdict.VALID, Verdict.UNFINISHED})

"""Check the games of one match together: their numbers, players, options, who began, and when it was over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from tanzaku.notation.declare import Title
from tanzaku.notation.diagnostics import Diagnostic, Verdict
from tanzaku.notation.header import typed_options
from tanzaku.notation.wording import cut, listed
from tanzaku.validators.match_codes import CODES
from tanzaku.validators.matches.course import Course, PlayedGame
from tanzaku.validators.matches.game import MatchGame
from tanzaku.validators.matches.naming import NAMELESS, Known, known_as, twins
from tanzaku.validators.matches.numbering import ASIDE, DISPUTED, GAME, PLAYS, Entry, numbered
from tanzaku.validators.matches.report import GameLine, MatchReport
from tanzaku.validators.waiving import Rulings


def judge_match(title: Title, course_class: type[Course], games: Sequence[MatchGame]) -> MatchReport:
    """The report on the games of one match, one at least; the order in which they were read has no effect."""
    entries = numbered(games)
    first = _reference(entries)
    known = known_as(first.game)
    options = _options(title, first.game)
    run = _Run(title, course_class(options, known.players), entries, first, options)
    run.take_all()
    lines = tuple(_line(entry) for entry in sorted(entries, key=_shown))
    course = run.course
    return MatchReport(
        first.game.key,
        _verdict(lines, over=course.over and run.complete, named=not known.assumed),
        known.players,
        course.aim,
        course.unit,
        course.over,
        run.complete,
        course.winner if run.complete else "",
        dict(course.standing),
        lines,
        known.assumed,
    )


def unjudged(course_class: type[Course], title: Title, game: MatchGame, why: str) -> MatchReport:
    """The report on a match that was not checked, by the first of its games that was not kept."""
    entry = Entry(game, game.number, ASIDE)
    entry.find("TZK089", why, GAME)
    players = known_as(game).players
    course = course_class(_options(title, game), players)
    lines = (_line(entry),)
    verdict = _verdict(lines, over=False, named=True)
    return MatchReport(game.key, verdict, players, course.aim, course.unit, False, False, "", {}, lines)  # noqa: FBT003 - two fields of many


def _shown(entry: Entry) -> tuple[Any, ...]:
    """The order in the report: by number, of several the one that counts, then by place."""
    game = entry.game
    return entry.number is None, entry.number or 0, entry.role, game.source, game.line, game.record


def _reference(entries: Sequence[Entry]) -> Entry:
    """The game by whose players and options the others are held: the first that says most of them."""
    return min(entries, key=_says_little)


def _says_little(entry: Entry) -> tuple[bool, ...]:
    game = entry.game
    nameless = bool(known_as(game).assumed)
    malformed = game.verdict is Verdict.MALFORMED
    return entry.number is None, bool(twins(game)), nameless, malformed, entry.role != PLAYS


# how it went


class _Run:
    """The games one after another."""

    def __init__(
        self,
        title: Title,
        course: Course,
        entries: Sequence[Entry],
        first: Entry,
        options: Any,  # noqa: ANN401 - the title's own class
    ) -> None:
        self.title = title
        self.course = course
        self.entries = entries
        self.first = first
        self.options = options
        self.complete = all(entry.number is not None for entry in entries)
        """Whether all games up to the end of the match are here, and somebody can say who won each."""
        self._last: PlayedGame | None = None
        self._over_with = ""

    def take_all(self) -> None:
        """Take the games into account, and find what is wrong with each."""
        number = 0
        for entry in self.entries:
            if entry.role == ASIDE or entry.number is None:
                continue
            if entry.number > number + 1 and not self.course.over:
                _missing(entry, number)
                self._gap()
            fresh, number = number == 0, entry.number
            if entry.role == DISPUTED or not self._same_players(entry):
                self._gap()
            else:
                self._take(entry, fresh=fresh and number == 1)

    def _gap(self) -> None:
        if not self.course.over:
            self.course.gap()
            self.complete = False
        self._last = None

    def _take(self, entry: Entry, *, fresh: bool) -> None:
        self._same_options(entry)
        game = _played(entry)
        entry.judged = fresh or self.course.over or self._last is not None
        if self.course.over:
            self._too_late(entry)
            return
        if self._last is not None:
            _right_starter(entry, self.course, self._last)
        self._last = game
        if game is None:
            self._unsettled(entry)
            return
        self.course.count(game)
        entry.counted, entry.standing = True, dict(self.course.standing)
        self._over_with = f"game {entry.number} ({entry.place})"

    def _same_players(self, entry: Entry) -> bool:
        mine, theirs = known_as(entry.game), known_as(self.first.game)
        twin = twins(entry.game)
        if not twin and (mine.assumed, sorted(mine.players)) == (theirs.assumed, sorted(theirs.players)):
            return True
        message = f"the players are {_who(mine)}; those of game {self.first.number} ({self.first.place}) are "
        message += _who(theirs)
        if twin:
            message = f"two players are called {cut(twin)}, so nobody can tell them apart"
        entry.find("TZK085", message, ("tags", f"Player.{entry.game.players[0][0]}", "value"))
        return False

    def _same_options(self, entry: Entry) -> None:
        if _options(self.title, entry.game) != self.options:
            mine, theirs = (
                f"[{cut(one.game.options)}]" if one.game.options else "no options"
                for one in (entry, self.first)
            )
            message = f"the options are {mine}; those of game {self.first.number} ({self.first.place}) are "
            entry.find("TZK084", message + theirs, ("tags", "Options", "value"))

    def _too_late(self, entry: Entry) -> None:
        course = self.course
        won = f": {cut(course.winner)} had won" if course.winner else ": nobody had won"
        won = won if self.complete else " at the latest"
        message = f"the match was over with {self._over_with}{won} ({course.aim})"
        entry.find("TZK086", message, GAME, rule=course.rule, ruling=course.ruling)

    def _unsettled(self, entry: Entry) -> None:
        """A finding unless the game is the last one and just goes on."""
        verdict = entry.game.verdict
        last = next(one for one in reversed(self.entries) if one.number is not None and one.role != ASIDE)
        if last is entry and verdict is Verdict.UNFINISHED:
            return
        entry.find("TZK088", f"game {entry.number} is {verdict}, so nobody can say who won it", ("end",))
        self._gap()


def _missing(entry: Entry, number: int) -> None:
    first, last = number + 1, (entry.number or 0) - 1
    which = f"game {first} is" if first == last else f"games {first} to {last} are"
    entry.find("TZK083", f"{which} missing before game {entry.number}", GAME)


def _who(known: Known) -> str:
    """The players, in a sentence."""
    nobody = known.assumed and NAMELESS not in "".join(known.players)
    return "not named" if nobody else listed([cut(player) for player in known.players])


def _right_starter(entry: Entry, course: Course, last: PlayedGame) -> None:
    due = course.next_starter(last)
    if due is None or not entry.starter or due.player == entry.starter:
        return
    message = f"{cut(entry.starter)} began, but it was {cut(due.player)}'s game to begin: {due.why}"
    entry.find("TZK087", message, rule=due.rule, ruling=due.ruling)


def _played(entry: Entry) -> PlayedGame | None:
    """The game by its players' names; None if nobody can say who won."""
    if entry.winners is None:
        return None
    points = zip(known_as(entry.game).players, entry.game.points, strict=True)
    return PlayedGame(entry.starter, entry.winners, {name: one for name, one in points if one is not None})


# the report


def _options(title: Title, game: MatchGame) -> Any:  # noqa: ANN401 - the title's own class
    """The options of a game; those that are not of their form are reported with the record."""
    return typed_options(title, {"Options": game.options} if game.options else {}, [])


def _line(entry: Entry) -> GameLine:
    rulings = Rulings(tuple([ruling for ruling in entry.game.rulings if ruling[1][:6] in CODES]))
    found: list[Diagnostic] = [rulings.apply(finding) for finding in entry.findings]
    if entry.judged:
        found += rulings.idle(CODES, found, None)
    return GameLine(
        entry.number,
        entry.game,
        {seat: name for seat, name in entry.game.players if name},
        entry.starter,
        entry.winners,
        entry.standing,
        entry.counted,
        tuple(found),
    )


def _verdict(lines: Sequence[GameLine], *, over: bool, named: bool) -> Verdict:
    """The worst of the findings that no ruling waives, and of the games' own verdicts."""
    base = Verdict.UNFINISHED if not over else Verdict.VALID if named else Verdict.CONSISTENT
    worst = [line.game.verdict for line in lines if line.game.verdict not in _GOES_ON]
    found = [finding.code.verdict for line in lines for finding in line.diagnostics if finding.counts]
    return max([base, *worst, *(verdict for verdict in found if verdict is not None)])


_GOES_ON: Final = frozenset({Verdict.VALID, Verdict.UNFINISHED})

"""Random games: legal, the same for a seed on every machine, as material for tests and loads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final, NamedTuple, cast

from tanzaku.notation.declare import Call, Title
from tanzaku.notation.errors import ValueFault
from tanzaku.notation.header import seats_in_play, typed_options
from tanzaku.notation.model import NOBODY, UNFINISHED, Data, Glyph, Item, Note, Record, Turn
from tanzaku.notation.titles import find_title
from tanzaku.notation.wording import listed
from tanzaku.validators.ahead import Ahead
from tanzaku.validators.chance import Chance
from tanzaku.validators.endings import outcome_of, read_ending
from tanzaku.validators.engine import Position, SetupFault
from tanzaku.validators.failing import RulesFault, guarding
from tanzaku.validators.rules import find_rules
from tanzaku.validators.setting_up import typed_header
from tanzaku.validators.stepping import false_claims

PLAYED: Final = "played"
MIXED: Final = "mixed"
_OTHERWISE: Final = (
    "resignation",
    "time forfeit",
    "forfeit",
    "double forfeit",
    "adjudication",
    "abandoned",
    "unplayed",
    UNFINISHED,
)
ENDINGS: Final = (PLAYED, MIXED)
"""Every game played to its end by the rules, or half of them, and the others ended in each way there is."""

_LONGEST: Final = 12
"""More turns than this are not played in a game that ends otherwise."""
_NAMES: Final = ("Sei", "Izumi", "Murasaki", "Ise", "Komachi", "Akazome", "Sagami", "Suo")
_COMMENTS: Final = (
    "quick",
    "after long thought",
    "why not the other?",
    "雨が降りはじめた",
    "brace } bracket [",
)
_GLYPHS: Final = ("!", "?", "!!", "??", "!?", "?!", "$10")
_ODD_TAGS: Final = (
    ("Annotator", "Teika"),
    ("Table", "4 \\ window"),
    ("Weather", 'a "drizzle", later 雨'),
    ("Player.{}.Team", "Uji"),
)
"""Tags that nobody knows, one of them of the first seat."""


class Dealer:
    """Base of what a title needs for random games. Rules name it as their aid `dealer`.

    One is made for all games that are wanted. It may keep from `deal` to the
    turns of that game what nobody sees, such as the order of a draw pile. Positions
    are those of the title's own engine, and may be declared as such.
    """

    numbers: tuple[int, ...] = ()
    """Override where the number of players varies: how many may play."""
    also: tuple[int, ...] = ()
    """Override where still others may play, which is only done if it is asked for."""
    players: int | None = None
    """How many are to play; None for any number, drawn anew for each game."""

    def __init__(self, options: Any) -> None:  # noqa: ANN401 - the title's own class
        """`options` are those of all games, typed."""
        self.options = options

    def deal(self, chance: Chance) -> dict[str, str]:
        """Override: the tags of a new set-up, by name, in the order of writing."""
        raise NotImplementedError("a Dealer has `deal`")

    def seats(self, chance: Chance, letters: str) -> str:
        """The letters of those who play, from the first one on."""
        return letters[: self.players or chance.among(self.numbers)]

    def next_seat(self, position: Any, chance: Chance) -> str:  # noqa: ANN401, ARG002 - for dealers that choose
        """Override where several seats may act: whose turn comes, one of `Position.waiting`."""
        return str(position.seat)

    def turn(self, position: Any, chance: Chance) -> tuple[Call, ...]:  # noqa: ANN401 - the title's own class
        """The actions of one legal turn, the position left as it was; none if the players stop here.

        By default legal actions, each as likely as the others, until the turn can
        end. A title of which `Position.legal` leaves out what is drawn or turned
        over overrides it.
        """
        seat = position.seat
        with Ahead[Position](position) as made:
            while len(made.actions) < _ACTIONS:
                legal = list(position.legal())
                if not legal:
                    raise RulesFault(
                        "no action is legal, and the turn cannot end", turn=position.round, seat=seat
                    )
                made.do(chance.among(legal))
                if position.end_turn() is None:
                    break
        position.begin(seat)
        return tuple(made.actions)


_MARKS: Final = 64
"""Among so many end marks that may be right one is chosen."""
_ACTIONS: Final = 1_000
"""More actions than this are not played in one turn."""


class Wish(NamedTuple):
    """What random games are to be like.

    `options` is the value of their `Options` tag; `endings` is one of ENDINGS;
    `notes` and `odd_tags` are shares from 0 to 1: of turns that are commented
    on, and of records with tags that nobody knows. `players` is how many play,
    None for any number.
    """

    options: str = ""
    endings: str = PLAYED
    notes: float = 0.0
    odd_tags: float = 0.0
    players: int | None = None


def random_records(title: str, seed: int, count: int, wish: Wish | None = None) -> Iterator[Record]:
    """Random records of a title. The first of many are the same as those of few.

    Each action is asked of the position before it is done. Raises UnknownTitle
    if the title or its rules are not installed, ValueFault if it has no random
    games, if options are not of their form, or if not so many can play, and
    RulesFault if its dealer fails or does what is not legal.

    >>> [record.end for record in random_records("okiya", 7, 3)]
    ['R', 'R', 'B']
    """
    made = _Maker(find_title(title), wish or Wish())
    chance = Chance(seed)
    for number in range(1, count + 1):
        with guarding(f"the rules of {title}"):
            record = made.record(chance, number)
        yield record


def _as_tags(dealt: object) -> dict[str, str]:
    """What a dealer dealt, if it is tags by name."""
    if not isinstance(dealt, dict):
        raise TypeError(f"deal() gave a {type(dealt).__name__}, not a dict")
    tags = cast("dict[object, object]", dealt)
    wrong = next(
        (name for name, value in tags.items() if not isinstance(name, str) or not isinstance(value, str)),
        None,
    )
    if wrong is not None:
        raise TypeError(f"deal() gave for {wrong!r} no text")
    return cast("dict[str, str]", dealt)


class _Maker:
    """Makes records of one title by one wish."""

    def __init__(self, title: Title, wish: Wish) -> None:
        self.title = title
        self.wish = wish
        findings: list[Any] = []
        options = typed_options(title, {"Options": wish.options} if wish.options else {}, findings)
        if findings:
            raise ValueFault(findings[0].message)
        rules = find_rules(title.name)
        dealer: type[Dealer] | None = rules.aid("dealer")
        if dealer is None:
            raise ValueFault(f"there are no random games of {title.name}: {rules.lacking('dealer')}")
        self.rules = rules
        self.called = f"the dealer of {title.name}"
        with guarding(self.called):
            self.dealer = dealer(options)
        numbers = (*self.dealer.also, *(self.dealer.numbers or (len(title.seats),)))
        if wish.players not in {None, *numbers}:
            raise ValueFault(f"{title.name} is played by {listed(list(map(str, numbers)), 'or')}")
        self.dealer.players = wish.players

    def record(self, chance: Chance, number: int) -> Record:
        """One record."""
        ending = PLAYED
        if self.wish.endings == MIXED and chance.happens(0.5):
            ending = chance.among(_OTHERWISE)
        names = chance.shuffled(_NAMES)
        with guarding(self.called):
            dealt = _as_tags(self.dealer.deal(chance))
        playing = seats_in_play(self.title, dealt)
        tags = self._head(number, names, playing) | dealt
        position = self._dealt(tags)
        stop = -1 if ending == PLAYED else 0 if ending == "unplayed" else chance.below(_LONGEST)
        turns = tuple(self._turns(chance, position, stop))
        with guarding(f"the engine of {self.title.name}"):
            outcome = outcome_of(read_ending(self.title, tags, None), position)
        if outcome is None:
            end = self._end(chance, ending, position, playing)
        else:
            may_be = list(islice(outcome.marks, _MARKS))
            end = chance.among(may_be) if outcome.possible else outcome.mark
        tags["Result"] = end
        if outcome is None and end != UNFINISHED:
            tags["Termination"] = ending
        if chance.happens(self.wish.odd_tags):
            odd = chance.shuffled(_ODD_TAGS)[: 1 + chance.below(len(_ODD_TAGS))]
            tags |= {name.format(self.title.seats[0]): value for name, value in odd}
        return Record(self.title.name, self._ordered(tags), (), turns, end)

    def _dealt(self, tags: dict[str, str]) -> Position:
        """The position after the deal; raises RulesFault if it gives none."""
        given, findings = typed_header(self.title, tags)
        wrong = next((found for found in findings if found.counts), None)
        if wrong is not None or given is None:
            why = "" if wrong is None else f": {wrong.message}"
            raise RulesFault(f"{self.called} gave no whole set-up{why}")
        with guarding(f"the engine of {self.title.name}"):
            try:
                return self.rules.engine.start(*given)
            except SetupFault as fault:
                message = f"{self.called} dealt what is refused: {fault.code} {fault.message} ({fault.tag})"
                raise RulesFault(message) from fault

    def _head(self, number: int, names: Sequence[str], seats: tuple[str, ...]) -> dict[str, str]:
        sitting = [seat for seat in seats if seat not in self.title.unseated]
        players = {f"Player.{seat}": name for seat, name in zip(sitting, names, strict=False)}
        options = {"Options": self.wish.options} if self.wish.options else {}
        return {"Event": "Random games", "Round": str(number)} | players | options

    def _ordered(self, tags: dict[str, str]) -> tuple[tuple[str, str], ...]:
        from tanzaku.notation.tag_order import export_order

        return tuple(export_order(self.title, tuple(tags.items())))

    def _turns(self, chance: Chance, position: Position, stop: int) -> Iterator[Turn]:
        """Turns until the game is over or so many were played; a stop below 0 is none."""
        last = None
        while not position.over and stop != 0:
            number = position.round if position.round != last else None
            last = position.round
            coming = self.dealer.next_seat(position, chance)
            if coming != position.seat and not position.begin(coming):
                raise RulesFault(f"{self.called} gave the turn to {coming}, which the game does not wait for")
            seat = None if self.title.single else coming
            actions = self._chosen(chance, position)
            if not actions:
                return
            self._play(position, actions)
            stop -= 1
            yield Turn(number, seat, (*actions, *self._noted(chance)))

    def _chosen(self, chance: Chance, position: Position) -> tuple[Call, ...]:
        """The turn that the dealer plays now; raises RulesFault if it leaves another position behind."""
        whose = (position.round, position.seat)
        with guarding(self._at(*whose)):
            actions = tuple(self.dealer.turn(position, chance))
        if (position.round, position.seat) != whose:
            raise RulesFault(f"{self._at(*whose)} left another position than it was given")
        return actions

    def _at(self, number: int, seat: str) -> str:
        return f"{self.called}, at turn {number}.{seat},"

    def _play(self, position: Position, actions: tuple[Call, ...]) -> None:
        """Do a turn that a dealer chose; raises RulesFault for what is not legal."""
        number, seat = position.round, position.seat
        with guarding(f"the engine of {self.title.name}, at turn {number}.{seat},"):
            position.begin(seat)
            for action in actions:
                self._check(position, action, self._at(number, seat))
                position.do(action)
            refusal = position.end_turn()
        if refusal is not None:
            raise RulesFault(f"{self._at(number, seat)} ended too early: {refusal.code} {refusal.message}")

    def _check(self, position: Position, action: Call, called: str) -> None:
        """Raise RulesFault for an action that is none of the title, is refused, or claims what is false."""
        shape = getattr(action, "shape", None)
        if shape is None or self.title.actions.get(shape.word) is not shape:
            raise RulesFault(f"{called} played {action!r:.60}, which is no action of {self.title.name}")
        refusal = position.refusal(action)
        if refusal is not None:
            played = self.title.written(action)
            raise RulesFault(f"{called} played {played}: {refusal.code} {refusal.message}")
        for claim in false_claims(position, action, ()):
            raise RulesFault(f"{called} played {self.title.written(action)}: {claim.code.id} {claim.message}")

    def _noted(self, chance: Chance) -> Iterator[Item]:
        if not chance.happens(self.wish.notes):
            return
        kind = chance.below(3)
        if kind == 0:
            yield Note(chance.among(_COMMENTS))
        elif kind == 1:
            yield Glyph(chance.among(_GLYPHS))
        else:
            yield Data("spent", (f"0:{chance.below(60):02}:{chance.below(60):02}",))

    @staticmethod
    def _end(chance: Chance, ending: str, position: Position, playing: tuple[str, ...]) -> str:
        """The end mark of a game that was not played to its end."""
        if ending in {"double forfeit", "abandoned", "unplayed"}:
            return NOBODY
        if ending == UNFINISHED:
            return UNFINISHED
        others = [seat for seat in playing if seat != position.seat]
        return chance.among(others if ending == "time forfeit" else playing)

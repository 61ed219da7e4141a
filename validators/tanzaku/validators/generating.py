"""Random games: legal, the same for a seed on every machine, as material for tests and loads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from tanzaku.notation.declare import Call, Title
from tanzaku.notation.errors import ValueFault
from tanzaku.notation.header import seats_in_play, typed_options
from tanzaku.notation.model import NOBODY, UNFINISHED, Data, Glyph, Item, Note, Record, Turn
from tanzaku.notation.titles import find_title
from tanzaku.notation.wording import listed
from tanzaku.validators.chance import Chance
from tanzaku.validators.engine import Position
from tanzaku.validators.positions import first_position, play
from tanzaku.validators.rules import find_rules

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
    """Base of what a title needs for random games. Rules name it as their aid `dealer`."""

    numbers: tuple[int, ...] = ()
    """Override where the number of players varies: how many may play."""
    players: int | None = None
    """How many are to play; None for any number, drawn anew for each game."""

    def __init__(self, options: Any) -> None:  # noqa: ANN401 - the title's own class
        """`options` are those of all games, typed."""
        self.options = options

    def deal(self, chance: Chance) -> dict[str, str]:
        """Override: the tags of a new set-up, by name, in the order of writing."""
        raise NotImplementedError

    def seats(self, chance: Chance, letters: str) -> str:
        """The letters of those who play, from the first one on."""
        return letters[: self.players or chance.among(self.numbers)]

    def turn(self, position: Position, chance: Chance) -> tuple[Call, ...]:
        """The actions of one legal turn, the position left as it was; none if the players stop here.

        By default one action, each legal one as likely as the others.
        """
        return (chance.among(list(position.legal())),)


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

    Raises UnknownTitle if the title or its rules are not installed, and
    ValueFault if it has no random games, if options are not of their form, or if
    not so many can play.

    >>> [record.end for record in random_records("okiya", 7, 3)]
    ['R', 'R', 'B']
    """
    made = _Maker(find_title(title), wish or Wish())
    chance = Chance(seed)
    for number in range(1, count + 1):
        yield made.record(chance, number)


class _Maker:
    """Makes records of one title by one wish."""

    def __init__(self, title: Title, wish: Wish) -> None:
        self.title = title
        self.wish = wish
        findings: list[Any] = []
        options = typed_options(title, {"Options": wish.options} if wish.options else {}, findings)
        if findings:
            raise ValueFault(findings[0].message)
        dealer: type[Dealer] | None = find_rules(title.name).aid("dealer")
        if dealer is None:
            raise ValueFault(f"there are no random games of {title.name}")
        self.dealer = dealer(options)
        numbers = self.dealer.numbers or (len(title.seats),)
        if wish.players not in {None, *numbers}:
            raise ValueFault(f"{title.name} is played by {listed(list(map(str, numbers)), 'or')}")
        self.dealer.players = wish.players

    def record(self, chance: Chance, number: int) -> Record:
        """One record."""
        ending = PLAYED
        if self.wish.endings == MIXED and chance.happens(0.5):
            ending = chance.among(_OTHERWISE)
        names = chance.shuffled(_NAMES)
        dealt = self.dealer.deal(chance)
        playing = seats_in_play(self.title, dealt)
        tags = self._head(number, names, playing) | dealt
        position = first_position(Record(self.title.name, tuple(tags.items())))
        if position is None:
            raise ValueFault(f"the dealer of {self.title.name} gave no whole set-up")
        stop = -1 if ending == PLAYED else 0 if ending == "unplayed" else chance.below(_LONGEST)
        turns = tuple(self._turns(chance, position, stop))
        outcome = position.outcome()
        end = self._end(chance, ending, position, playing) if outcome is None else outcome.mark
        tags["Result"] = end
        if outcome is None and end != UNFINISHED:
            tags["Termination"] = ending
        if chance.happens(self.wish.odd_tags):
            odd = chance.shuffled(_ODD_TAGS)[: 1 + chance.below(len(_ODD_TAGS))]
            tags |= {name.format(self.title.seats[0]): value for name, value in odd}
        return Record(self.title.name, self._ordered(tags), (), turns, end)

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
            seat = None if self.title.single else position.seat
            actions = self.dealer.turn(position, chance)
            if not actions:
                return
            turn = Turn(number, seat, actions)
            play(position, turn)
            stop -= 1
            yield Turn(number, seat, (*turn.items, *self._noted(chance)))

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

"""Genji: move, then study or woo; two to six courtiers, up to four seasons, hidden hands."""

from __future__ import annotations

import re

from tanzaku.notation.atoms import Form, card, choice, integer
from tanzaku.notation.declare import (
    ATOMS,
    Call,
    ShortForm,
    Title,
    action,
    claim,
    component,
    keyword,
    many,
    optional,
    options,
    required,
    setup,
    tag,
)

SEASONS = ("spring", "summer", "autumn", "winter")
FASHIONS = ("melancholy", "nature", "romance")
SYMBOLS = (*SEASONS, *FASHIONS)
PLACES = 12

_CARDS = "[be][0-9]{2}|[sk][1-6]"
HELD = card("a card (b or e and two digits, or s or k and one)", _CARDS)
OPEN = Form("a card that lies open (b or e and two digits, or s or k and one)", _CARDS)
PRINCESS = Form("a princess (p01 to p12)", "p0[1-9]|p1[0-2]")
PLACE = integer("a place of the circle", 1, PLACES)
STEPS = integer("a number of steps", 1, 3)
DIRECTION = choice("a direction", "+", "-")
SEASON = choice("a season", *SEASONS)
FASHION = choice("a fashion", *FASHIONS)
SEAT = choice("a seat", *"ABCDEF")
NO_SEAT = Form("a seat, or - for nobody", "[A-F]", none=True)
ADDRESS = Form("a poem's place and level (4.1)", "([1-9]|1[0-2])[.]([1-9]|1[0-9])")
BEAUTY = integer("a beauty", 0, 99)
TOKENS = integer("a number of tokens", 0, 15)
SYMBOL = Form(
    "a symbol, with its number (spring, nature*2, flower*2)",
    f"({'|'.join((*SYMBOLS, 'flower'))})([*][1-9])?",
)


@action("home", short="h")
class Home(Call):
    """Put home marker and pawn on a favourite princess (Preparation)."""

    place: int = required(PLACE)


@action("season")
class Season(Call):
    """The season card and the fashion card that lie open from now on (Preparation, Ending the Season)."""

    season: str = required(SEASON)
    fashion: str = required(FASHION)


@action("face", short="f")
class FaceWay(Call):
    """Choose the direction of travel for the season: + is clockwise (Move; ruling GJ-20)."""

    direction: str = required(DIRECTION)


@action("move", short="m")
class Move(Call):
    """Move the pawn one, two or three places in its direction, to the place named (Move)."""

    direction: str = required(DIRECTION)
    steps: int = required(STEPS)
    place: int = required(PLACE)


@action("study", short="s")
class Study(Call):
    """Discard unwanted cards, to be replaced; none is declining (Actions; ruling GJ-3)."""

    cards: tuple[str, ...] = many(HELD, default=())


@action("write", short="w", called=("poem",))
class Write(Call):
    """Write a poem to a princess who has none (When there is no opposing poem on the Princess)."""

    cards: tuple[str, ...] = many(OPEN, default=())
    beauty: int | None = claim(BEAUTY, default=None)


@action("improve", short="i")
class Improve(Call):
    """Put a more beautiful poem on one's own (When there is no opposing poem; ruling GJ-8)."""

    cards: tuple[str, ...] = many(OPEN, default=())
    beauty: int | None = claim(BEAUTY, default=None)


@action("complete", short="c")
class Complete(Call):
    """Complete a poem of one card, one's own or a rival's; bonus cards never help (Actions)."""

    card: str = required(OPEN)
    bonus: tuple[str, ...] = many(OPEN, default=())
    beauty: int | None = claim(BEAUTY, default=None)


@action("challenge", short="ch")
class Challenge(Call):
    """Put a card, with bonus cards, on the card of its kind in a rival's top poem (Actions, Bonus Cards)."""

    card: str = required(OPEN)
    bonus: tuple[str, ...] = many(OPEN, default=())
    beauty: int | None = claim(BEAUTY, default=None)


@action("take", short="t")
class TakeCard(Call):
    """Take the other card of the poem just challenged into the hand (Actions; ruling GJ-9)."""

    card: str = required(OPEN)


@action("draw", short="d")
class Draw(Call):
    """Draw cards from the draw pile (End of Turn)."""

    cards: tuple[str, ...] = many(HELD, default=(), secret=True)


@action("reshuffle")
class Reshuffle(Call):
    """Shuffle the discard pile into a new draw pile, where a draw needs it (ruling GJ-10)."""


@action("fairest", called=("beautiful",))
class Fairest(Call):
    """The most beautiful poem of the season, several in a tie (Ending the Season, 1)."""

    poems: tuple[str, ...] = many(ADDRESS, default=())


@action("scandal", called=("cuckoldry",))
class Scandal(Call):
    """A seat's poems on homes of others (Ending the Season, 2)."""

    seat: str = required(SEAT)
    poems: tuple[str, ...] = many(ADDRESS, default=())


@action("seasoncard")
class SeasonCard(Call):
    """Who takes the season card; `-` in a tie (Ending the Season, 3)."""

    seat: str = required(NO_SEAT)


@action("box")
class Box(Call):
    """How many tokens a seat has in its box by now (Reputation Point Scoring)."""

    seat: str = required(SEAT)
    tokens: int = required(TOKENS)


@action("extra")
class Extra(Call):
    """The extra study of the player who was home first (Starting the next Season)."""

    cards: tuple[str, ...] = many(HELD, default=())


@action("start")
class StartSeason(Call):
    """Who starts the next season, as the player says who was home first (Starting the next Season)."""

    seat: str = required(SEAT)


@action("home")
class PlacedHome(Call):
    """In `Start`: a seat's home."""

    seat: str = required(SEAT)
    place: int = required(PLACE)


@action("pawn")
class PlacedPawn(Call):
    """In `Start`: where a seat's pawn stands, and its direction of travel; none if it is not chosen yet."""

    seat: str = required(SEAT)
    place: int = required(PLACE)
    direction: str | None = optional(DIRECTION, default=None)


@action("poem")
class PlacedPoem(Call):
    """In `Start`: a seat's poem at a place, those of a place from the bottom up."""

    seat: str = required(SEAT)
    place: int = required(PLACE)
    cards: tuple[str, ...] = many(OPEN, default=())


@action("seasoncard")
class KeptSeasonCard(Call):
    """In `Start`: who has the card of a season; `-` if it went under the pile."""

    seat: str = required(NO_SEAT)
    season: str = required(SEASON)


@action("discarded")
class Discarded(Call):
    """In `Start`: cards of the discard pile."""

    cards: tuple[str, ...] = many(HELD, default=())


@action("turn")
class NextTurn(Call):
    """In `Start`: whose turn it is, its number, and who began the season."""

    seat: str = required(SEAT)
    number: int | None = optional(integer("a number of a turn", 1, 999), default=None)
    first: str | None = keyword(SEAT, default=None)


@component("Card")
class PoemCard(Call):
    """A card of the play deck: a beginning or an ending with its symbols, or one of the two bonus cards."""

    kind: str = required(choice("a kind of card", "beginning", "ending", "stamp", "calligraphy"))
    symbols: tuple[str, ...] = many(SYMBOL, default=())


@component("Princess")
class Princess(Call):
    """A princess: the season and the fashion that she likes, and her name."""

    season: str = required(SEASON)
    fashion: str = required(FASHION)
    name: str | None = keyword(Form("a name", "[A-Za-z'-]{1,40}"), default=None)


@setup
class GenjiSetup:
    """What was fixed before the first decision (Preparation)."""

    circle: tuple[str, ...] | None = tag("Circle", PRINCESS, ATOMS, needed=True)
    hand: dict[str, tuple[str, ...]] = tag("Hand", HELD, ATOMS, per_seat=True, needed=True, secret=True)
    seasons: tuple[str, ...] | None = tag("Seasons", SEASON, ATOMS)


@options
class GenjiOptions(Call):
    """Rule options, by ruling: GJ-5, GJ-6, GJ-14, GJ-20."""

    bonus: str = keyword(choice("a value of bonus", "equal", "additive"), default="equal")
    home: str = keyword(choice("a value of home", "challenge", "all"), default="challenge")
    empty: str = keyword(choice("a value of empty", "tie", "card-only"), default="tie")
    direction: str = keyword(choice("a value of direction", "season", "first-move"), default="season")


def _read_short(match: re.Match[str]) -> Move:
    direction, steps, place = match[0][0], match["steps"], match["place"]
    return Move(direction, int(steps), int(place))


def _write_short(made: Call) -> str | None:
    return f"{made.direction}{made.steps}@{made.place}" if isinstance(made, Move) else None


GENJI = Title(
    name="genji",
    prefix="GJI",
    rulebook="Genji rulebook",
    seats=("A", "B", "C", "D", "E", "F"),
    action_classes=(
        Home,
        Season,
        FaceWay,
        Move,
        Study,
        Write,
        Improve,
        Complete,
        Challenge,
        TakeCard,
        Draw,
        Reshuffle,
        Fairest,
        Scandal,
        SeasonCard,
        Box,
        Extra,
        StartSeason,
    ),
    setup=GenjiSetup,
    options=GenjiOptions,
    component_classes=(PoemCard, Princess),
    start_classes=(
        PlacedHome,
        PlacedPawn,
        PlacedPoem,
        Season,
        Box,
        KeptSeasonCard,
        Discarded,
        NextTurn,
    ),
    table=True,
    short=ShortForm(
        r"[+-](?P<steps>[1-3])@(?P<place>1[0-2]|[1-9])",
        "a move is its direction, steps and the place it leads to: +3@4 is three places clockwise to place 4",
        _read_short,
        _write_short,
    ),
)

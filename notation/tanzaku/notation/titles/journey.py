"""Journey of the Emperor: take, flip, play; two to five players; favourites kept secret."""

from __future__ import annotations

from tanzaku.notation.atoms import Form, card, choice, integer
from tanzaku.notation.declare import (
    ATOMS,
    Call,
    Title,
    action,
    claim,
    component,
    keyword,
    keyword_list,
    many,
    optional,
    options,
    required,
    setup,
    tag,
)

ANIMALS = ("dragon", "tiger", "bird", "turtle")

FESTIVAL = card("a festival card (C, S or P and two digits)", "[CSP][0-9]{2}")
OPEN = Form("a festival card that lies open (C, S or P and two digits)", "[CSP][0-9]{2}")
"""What is taken or played lies open, so `?` cannot stand for it (ruling JO-15)."""
FLIPPED = card("a festival card (C, S or P and two digits)", "[CSP][0-9]{2}", none=True)
FAVOURITE = card("an Emperor's favourite (F and two digits)", "F[0-9]{2}")
JOURNEY_END = Form("new, or a journey's number and L or R", "new|[1-9][0-9]?[LR]")
COLOUR = Form("a colour", "[a-z]+")
POINTS = integer("a number of points", 0, 999)


@action("keep", short="k")
class Keep(Call):
    """Keep favourites of those dealt (Setup)."""

    cards: tuple[str, ...] = many(FAVOURITE, default=(), secret=True)


@action("take", short="t")
class Take(Call):
    """Take a festival card from the supply into the hand (Sequence of Play; ruling JO-15)."""

    card: str = required(OPEN)


@action("flip", short="f", called=("replace",))
class Flip(Call):
    """Flip a card from the deck to replace the one taken; `-` when the deck is empty (ruling JO-1)."""

    card: str = required(FLIPPED)


@action("play", short="p", called=("extend",))
class Play(Call):
    """Play a festival card: start a journey or extend one at an end (Playing a Festival Card)."""

    card: str = required(OPEN)
    where: str = required(JOURNEY_END)


@action("reveal", short="r")
class Reveal(Call):
    """Reveal the favourites kept, and the hand, at the end (Emperor's Favorites)."""

    cards: tuple[str, ...] = many(FAVOURITE, default=())
    hand: tuple[str, ...] | None = keyword_list(FESTIVAL, default=None)
    score: int | None = claim(POINTS, default=None)


@action("journey")
class PlacedJourney(Call):
    """In `Start`: a journey that lies before a seat, its cards from left to right."""

    seat: str = required(choice("a seat", *"ABCDE"))
    cards: tuple[str, ...] = many(OPEN, default=())


@component("Card")
class FestivalCard(Call):
    """A festival card: its kind, banner, the animals and lanterns of its path, what its score area scores."""

    kind: str = required(choice("a kind of card", "castle", "ship", "path"))
    banner: str | None = optional(Form("a colour or -", "[a-z]+|-"), default=None)
    path: tuple[str, ...] = many(
        Form("an animal or lantern, with its number", "[a-z]+([*][1-9])?"), default=()
    )
    scores: int | None = keyword(POINTS, default=None)
    each: tuple[str, ...] | None = keyword_list(
        Form("an animal, with its number", "[a-z]+([*][1-9])?"), default=None
    )


@component("Favourite")
class Favourite(Call):
    """An Emperor's favourite: what it asks for and the points it gives.

    It looks at the banners of each journey, at the lanterns of all journeys, or
    at the banners or lanterns of the cards left in hand.
    """

    kind: str = required(choice("what it looks at", "banners", "lanterns", "hand-banners", "hand-lanterns"))
    points: int = required(POINTS)
    needs: tuple[str, ...] = many(COLOUR, default=())


@setup
class JourneySetup:
    """What was fixed before the first decision (Setup)."""

    hand: dict[str, tuple[str, ...]] = tag("Hand", FESTIVAL, ATOMS, per_seat=True, needed=True, secret=True)
    favourites: dict[str, tuple[str, ...]] = tag("Favourites", FAVOURITE, ATOMS, per_seat=True, secret=True)
    supply: tuple[str, ...] | None = tag("Supply", FESTIVAL, ATOMS, needed=True)


@options
class JourneyOptions(Call):
    """Journey has no rule options so far; every ruling has one reading."""


JOURNEY = Title(
    name="journey",
    prefix="JOU",
    rulebook="Journey of the Emperor rulebook",
    seats=("A", "B", "C", "D", "E"),
    action_classes=(Keep, Take, Flip, Play, Reveal),
    setup=JourneySetup,
    options=JourneyOptions,
    component_classes=(FestivalCard, Favourite),
    start_classes=(PlacedJourney,),
)

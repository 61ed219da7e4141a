"""Genpei: chains of clan actions; two to four players, with and without the Kotaishi."""

from __future__ import annotations

from tanzaku.notation.atoms import Form, card, choice, integer
from tanzaku.notation.declare import (
    ATOMS,
    Call,
    Title,
    action,
    component,
    keyword,
    keyword_list,
    many,
    optional,
    options,
    required,
    setup,
    subject,
    tag,
)

CLANS = ("T", "K", "M", "N")
PALACE = "P"
HOUSES = (PALACE, *CLANS)
SPACES = (
    "recruit",
    "assassinate",
    "pagoda",
    "ninja",
    "spy",
    "intrigue",
    "reinforce",
    "contacts",
    "torii",
)

_CLAN = "[TKMN]"
_VALUES = "v[1-9]|c[1-9]?"
CLAN = choice("a clan", *CLANS)
HOUSE = choice("a house", *HOUSES)
CARD = card("a clan card (T, K, M or N)", _CLAN)
DRAWN = card("a clan card (T, K, M or N)", _CLAN, none=True)
SHOWN = Form("a clan card (T, K, M or N), or - for none", _CLAN, none=True)
TOKEN = card("a token (v and its value, or c and what it adds)", _VALUES)
PLACED_TOKEN = card("a token (v and its value, or c and what it adds)", _VALUES, none=True)
SLOT = Form("a slot of the bids (1 or 2)", "1|2", none=True)
SPACE = integer("a space of a wheel, as its component lists them", 1, 12)
SPACE_NAME = choice("an action of a wheel", *SPACES)
COINS = integer("a number of coins", 0, 6)
STEP = integer("a step of the palace", 1, 12)
STEPS = integer("a number of steps", 1, 12)
SEAT = choice("a seat", *"ABCD")
ANY_SEAT = choice("a seat, or H for the Kotaishi", *"ABCDH")
INTRIGUES = tuple(f"i{number:02}" for number in range(1, 14))
"""The cards of the Intrigue deck, in the order in which the rulebook lists them."""
INTRIGUE = Form("an Intrigue card (i01 to i13)", "i0[1-9]|i1[0-3]")
HELD_INTRIGUE = card("an Intrigue card (i01 to i13)", "i0[1-9]|i1[0-3]")
HEIR_CARD = Form("a Kotaishi card (k and two digits)", "k[0-9][0-9]")
ARROW = card("the arrow on the top card of the Kotaishi deck (< or >), or - without one", "[<>]", none=True)
FRONT = Form("a clan (T, K, M or N), or - where it shows none", "[TKMN]", none=True)
NO_SEAT = Form("a seat, H for the Kotaishi, or - for nobody", "[ABCDH]", none=True)
HELD = Form("a clan and a number of its cards (K3)", "[TKMN][0-9][0-9]?")


# before the first turn


@action("keep", short="k")
class Keep(Call):
    """Keep two of the cards dealt; the others go to the Ninja deck (Setup)."""

    cards: tuple[str, ...] = many(CARD, default=(), secret=True)


# clan actions: the subject is the clan whose marker moves (`K>`), or stays where it is (`K@`)


@action("recruit")
class Recruit(Call):
    """Choose a card from the bids; it activates its clan (Clan Actions)."""

    slot: str = required(SLOT)
    clan: str | None = optional(CLAN, default=None)
    marker: str | None = subject(*CLANS, default=None)
    space: int | None = keyword(SPACE, default=None)


@action("assassinate")
class Assassinate(Call):
    """Remove a card of the bids from the game; it activates its clan (Clan Actions)."""

    slot: str = required(SLOT)
    clan: str | None = optional(CLAN, default=None)
    marker: str | None = subject(*CLANS, default=None)
    space: int | None = keyword(SPACE, default=None)


@action("pagoda")
class Pagoda(Call):
    """Put a token on the clan whose action this is (Clan Actions)."""

    token: str = required(PLACED_TOKEN, secret=True)
    marker: str | None = subject(*CLANS, default=None)
    space: int | None = keyword(SPACE, default=None)


@action("ninja")
class Ninja(Call):
    """Reveal the top card of the Ninja deck; it activates its clan and goes to the bottom (Clan Actions)."""

    clan: str = required(SHOWN)
    marker: str | None = subject(*CLANS, default=None)
    space: int | None = keyword(SPACE, default=None)


@action("spy")
class Spy(Call):
    """Take the top card of the clan deck into the hand, unrevealed (Clan Actions)."""

    clan: str = required(DRAWN, secret=True)
    marker: str | None = subject(*CLANS, default=None)
    space: int | None = keyword(SPACE, default=None)


@action("intrigue")
class Intrigue(Call):
    """Gain up to three coins (Clan Actions); the Kotaishi reveals a card of his (Kotaishi Actions)."""

    coins: int | None = optional(COINS, default=None)
    marker: str | None = subject(*CLANS, default=None)
    space: int | None = keyword(SPACE, default=None)


@action("reinforce", called=("reinforcements",))
class Reinforce(Call):
    """Play a card from the hand; it activates its clan (Clan Actions).

    The Kotaishi reveals a card of his, which comes next (Kotaishi Actions).
    """

    clan: str | None = optional(SHOWN, default=None)
    marker: str | None = subject(*CLANS, default=None)
    space: int | None = keyword(SPACE, default=None)


@action("contacts")
class Contacts(Call):
    """Perform the action under the marker of another wheel, which comes next (Clan Actions; ruling GP-8).

    `turned` are the cards that lay face down on the Kotaishi's Recruits stack and
    are turned up for it, from the top (Kotaishi Actions; ruling GP-20).
    """

    wheel: str | None = optional(SHOWN, default=None)
    turned: tuple[str, ...] | None = keyword_list(CLAN, default=None)
    marker: str | None = subject(*CLANS, default=None)
    space: int | None = keyword(SPACE, default=None)


@action("torii")
class Torii(Call):
    """Perform one of the six Torii actions, which come next (Clan Actions)."""

    marker: str | None = subject(*CLANS, default=None)
    space: int | None = keyword(SPACE, default=None)


# Torii actions


@action("take", called=("coins",))
class TakeCoins(Call):
    """Gain up to two coins (Torii Actions, Coins)."""

    coins: int = required(COINS)


@action("shift", called=("movement",))
class Shift(Call):
    """Move a marker to an adjoining space, without its action, then play a card (Torii Actions, Movement)."""

    clan: str = required(CLAN)
    to: str = required(SPACE_NAME)
    space: int | None = keyword(SPACE, default=None)


@action("enter", called=("house", "palace", "emperor"))
class Enter(Call):
    """Put a first token on a step of the palace, for a coin a step (Torii Actions, House of the Emperor)."""

    step: int = required(STEP)
    token: str = required(TOKEN, secret=True)


@action("climb", called=("house", "palace", "emperor"))
class Climb(Call):
    """Move the own stack up the steps of the palace, for a coin a step (House of the Emperor)."""

    steps: int = required(STEPS)


@action("stack", called=("house", "palace", "emperor"))
class StackToken(Call):
    """Put a further token on the own stack, for as many coins as its step (House of the Emperor)."""

    token: str = required(TOKEN, secret=True)


@action("gain", called=("influence",))
class Gain(Call):
    """Take tokens from the pool at random, for two coins each (Torii Actions, Gain Influence)."""

    tokens: tuple[str, ...] = many(TOKEN, default=(), secret=True)


@action("transfer", called=("influence",))
class Transfer(Call):
    """Take an own token from one house to a clan, for two coins (Torii Actions, Transfer Influence)."""

    from_: str = required(HOUSE)
    to: str = required(CLAN)
    token: str = required(TOKEN, secret=True)


@action("place", called=("pagoda",))
class Place(Call):
    """Put a token on any clan, for three coins (Torii Actions, Pagoda)."""

    clan: str = required(CLAN)
    token: str = required(TOKEN, secret=True)


@action("none")
class NoTorii(Call):
    """Perform no Torii action, and pay nothing (ruling GP-6)."""


@action("coin")
class Coin(Call):
    """The coin of the space just used; 0 at the limit of six (Clan Actions, Gain Coins)."""

    coins: int = required(COINS)


# the Intrigue deck


@action("use", short="u", called=("card", "play"))
class Use(Call):
    """Play an Intrigue card; what it lets one do comes next (Intrigue Deck; ruling GP-15)."""

    card: str = required(INTRIGUE)


@action("bonus")
class Bonus(Call):
    """Gain the coins that an Intrigue card shows, before or after its action (Intrigue Deck)."""

    coins: int = required(COINS)


@action("swap")
class Swap(Call):
    """Swap two own tokens, each with the house on which it is (Intrigue Deck, the second card)."""

    house: str = required(HOUSE)
    token: str = required(TOKEN, secret=True)
    other_house: str = required(HOUSE)
    other_token: str = required(TOKEN, secret=True)


@action("done")
class Done(Call):
    """An Intrigue card is done with, where what follows could be taken for more of it (ruling GP-38)."""


# the Kotaishi's turns


@action("top")
class TopCard(Call):
    """Reveal the top card of the Kotaishi deck; the arrow is that of the next one (Single-Player Mode)."""

    card: str = required(HEIR_CARD)
    arrow: str = required(ARROW)


@action("recycle")
class Recycle(Call):
    """Shuffle all Kotaishi cards; a new one is turned next (Kotaishi Actions)."""


@action("enlist")
class Enlist(Call):
    """The top card of the clan deck goes to the Recruits stack, face down, where the Kotaishi cannot act."""

    clan: str = required(DRAWN, secret=True)


# the end of a turn


@action("draw", short="d")
class Draw(Call):
    """Draw cards from the own deck, up to a hand of two (Game Turn)."""

    cards: tuple[str, ...] = many(CARD, default=(), secret=True)


@action("reshuffle")
class Reshuffle(Call):
    """Shuffle the own discards into a new deck, where a draw needs it (Game Turn; ruling GP-13)."""


@action("bid", short="b")
class Bid(Call):
    """Replace a card of the bids, from the clan deck, or at the end from the Ninja deck (Ending the Game)."""

    slot: str = required(SLOT)
    clan: str = required(CARD)
    source: str = keyword(choice("a deck", "clan", "ninja"), default="clan")


# the end of the game


@action("assign", opened=("reveal P", "support P"))
class Assign(Call):
    """Set cards of one clan aside for the House of the Emperor (Influence Tokens; ruling GP-47).

    The others see which, and how many, once the tokens of the palace are revealed.
    """

    clan: str = required(card("a clan card (T, K, M or N), or - for none", _CLAN, none=True), secret=True)
    cards: int | None = optional(integer("a number of cards", 0, 18), default=None, secret=True)


@action("deck")
class WholeDeck(Call):
    """How many cards of each clan a player has at the end (Revealing Your Influence; ruling GP-9).

    For H they are the cards of the Recruits stack (Single-Player Mode, Ending the Game).
    """

    seat: str = required(ANY_SEAT)
    cards: tuple[str, ...] = many(HELD, default=())


@action("reveal")
class Reveal(Call):
    """The tokens of a seat on a house, turned over (Revealing Your Influence)."""

    house: str = required(HOUSE)
    seat: str = required(ANY_SEAT)
    tokens: tuple[str, ...] = many(TOKEN, default=())


@action("support", called=("marker",))
class Support(Call):
    """Who takes the support marker of a house; `-` where nobody does (Revealing Your Influence)."""

    house: str = required(HOUSE)
    seat: str = required(NO_SEAT)


# a start in mid-game


@action("cards")
class PlacedCards(Call):
    """In `Start`: a seat's hand, deck and discards."""

    seat: str = required(SEAT)
    hand: tuple[str, ...] | None = keyword_list(CARD, default=None, secret=True)
    deck: tuple[str, ...] | None = keyword_list(CARD, default=None, secret=True)
    discards: tuple[str, ...] | None = keyword_list(CARD, default=None)


@action("coins")
class PlacedCoins(Call):
    """In `Start`: a seat's coins."""

    seat: str = required(SEAT)
    coins: int = required(COINS)


@action("area")
class PlacedArea(Call):
    """In `Start`: the tokens in a seat's playing area."""

    seat: str = required(SEAT)
    tokens: tuple[str, ...] = many(TOKEN, default=(), secret=True)


@action("tokens")
class PlacedTokens(Call):
    """In `Start`: a seat's tokens on a house, with the step of the palace on which they stand."""

    house: str = required(HOUSE)
    seat: str = required(ANY_SEAT)
    tokens: tuple[str, ...] = many(TOKEN, default=(), secret=True)
    step: int | None = keyword(STEP, default=None)


@action("marker")
class PlacedMarker(Call):
    """In `Start`: the space on which a clan's marker stands."""

    clan: str = required(CLAN)
    space: int = required(SPACE)


@action("ninja")
class PlacedNinja(Call):
    """In `Start`: the Ninja deck from its top."""

    cards: tuple[str, ...] = many(CARD, default=(), secret=True)


@action("removed")
class Removed(Call):
    """In `Start`: cards that were removed from the game."""

    cards: tuple[str, ...] = many(CARD, default=())


@action("turn")
class NextTurn(Call):
    """In `Start`: whose turn it is, and its number."""

    seat: str = required(ANY_SEAT)
    number: int | None = optional(integer("a number of a turn", 1, 999), default=None)


@action("intrigue")
class PlacedIntrigue(Call):
    """In `Start`: the Intrigue cards that a seat still has."""

    seat: str = required(SEAT)
    cards: tuple[str, ...] = many(HELD_INTRIGUE, default=(), secret=True)


@action("recruits")
class PlacedRecruits(Call):
    """In `Start`: the Recruits stack from its top; `?` lies face down."""

    cards: tuple[str, ...] = many(CARD, default=())


@action("turned")
class PlacedTurned(Call):
    """In `Start`: the Kotaishi cards that were turned since they were shuffled last.

    `arrow` is the one on top of his deck now, if somebody noted it (ruling
    GP-39); `recycled` says whether the shuffle was by Recycle (ruling GP-45).
    """

    cards: tuple[str, ...] = many(HEIR_CARD, default=())
    arrow: str | None = keyword(card("an arrow (< or >)", "[<>]"), default=None)
    recycled: str = keyword(choice("a value of recycled", "yes", "no"), default="no")


# components


@component("Wheel")
class Wheel(Call):
    """A clan's wheel: its spaces clockwise, each with `*` where it displays a coin."""

    spaces: tuple[str, ...] = many(
        Form("an action of a wheel, with * for a coin", f"({'|'.join(SPACES)})[*]?"), default=()
    )


@component("Token")
class TokenKind(Call):
    """How many tokens of this value a player has, the Kotaishi, and he besides against a single player."""

    each: int = required(integer("a number of tokens", 0, 9))
    kotaishi: int = keyword(integer("a number of tokens", 0, 9), default=0)
    solo: int = keyword(integer("a number of tokens", 0, 9), default=0)


@component("Palace")
class PalaceSteps(Call):
    """The House of the Emperor: how many steps lead to it."""

    steps: int = required(STEP)


@component("Kotaishi")
class HeirCard(Call):
    """A card of the Kotaishi deck: clan and action in front, `- recycle` on some, the arrow on its back."""

    clan: str = required(FRONT)
    action: str = required(choice("an action of a Kotaishi card", *SPACES, "recycle"))
    arrow: str = required(choice("an arrow", "<", ">"))


@setup
class GenpeiSetup:
    """What was fixed before the first decision (Setup).

    `Tokens.H` are those of the Kotaishi, face down on the four clans from left
    to right (T, K, M, N), the last one on the first step of the palace; with a
    single player the seven that lie beside the board. `Bids` are slots 1 and 2;
    in mid-game an empty one is `-`. `Intrigue` are the cards
    of the Intrigue deck that were dealt.
    """

    dealt: dict[str, tuple[str, ...]] = tag("Dealt", CARD, ATOMS, per_seat=True, secret=True)
    tokens: dict[str, tuple[str, ...]] = tag("Tokens", TOKEN, ATOMS, per_seat=True, needed=True, secret=True)
    intrigue: dict[str, tuple[str, ...]] = tag("Intrigue", HELD_INTRIGUE, ATOMS, per_seat=True, secret=True)
    bids: tuple[str, ...] | None = tag("Bids", DRAWN, ATOMS, needed=True)


@options
class GenpeiOptions(Call):
    """Rule options, by ruling: GP-11, GP-17, GP-37."""

    kotaishi: str | None = keyword(choice("a value of kotaishi", "yes", "no"), default=None)
    intrigue: str | None = keyword(choice("a value of intrigue", "yes", "no"), default=None)
    recruits: str = keyword(choice("a value of recruits", "all-or-none", "per-house"), default="all-or-none")


GENPEI = Title(
    name="genpei",
    prefix="GPE",
    rulebook="Genpei rulebook",
    seats=("A", "B", "C", "D", "H"),
    unseated=("H",),
    action_classes=(
        Keep,
        Recruit,
        Assassinate,
        Pagoda,
        Ninja,
        Spy,
        Intrigue,
        Reinforce,
        Contacts,
        Torii,
        TakeCoins,
        Shift,
        Enter,
        Climb,
        StackToken,
        Gain,
        Transfer,
        Place,
        NoTorii,
        Coin,
        Use,
        Bonus,
        Swap,
        Done,
        TopCard,
        Recycle,
        Enlist,
        Draw,
        Reshuffle,
        Bid,
        Assign,
        WholeDeck,
        Reveal,
        Support,
    ),
    setup=GenpeiSetup,
    options=GenpeiOptions,
    component_classes=(Wheel, TokenKind, PalaceSteps, HeirCard),
    start_classes=(
        PlacedCards,
        PlacedCoins,
        PlacedArea,
        PlacedTokens,
        PlacedMarker,
        PlacedNinja,
        Removed,
        NextTurn,
        PlacedIntrigue,
        PlacedRecruits,
        PlacedTurned,
    ),
    table=True,
)

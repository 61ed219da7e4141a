"""Kasuga: lanterns, tricks and a deer, for two or three players. The rules, and the notation side.

§1 Components. Fourteen cards: a crane, a deer and a maple of each rank from 1 to 4, and two foxes of rank 0.
A card shows lanterns, one if nothing else is printed. One deer token.

§2 Set-up. Everybody is dealt four cards, the rest is the deck, face down. The token stands beside the table.

§3 Offering. In seat order, from the first player on, each player may lay up to two cards face down under the
shrine and take as many from the top of the deck. They are out of the game. A scribe who saw a card in a hand
also knows it under the shrine: an unknown card that is given is one of those that were unknown in the hand.

§4 The path. Before each of the four tricks the table flips the top card of the deck: its motif is in season.
When the deck is empty, or the card is a fox, nothing is in season.

§5 Playing. The leader plays a card, then the others in seat order. Whoever holds a card of the motif that was
led plays such a card, or a fox (unless `follow=no`). Whoever plays a fox may name a motif for it. The highest
card in season takes the trick, else the highest of the motif that was led; of equals the first. If a fox
without a motif leads, nobody need follow it, and the highest card of all takes the trick if none
is in season.

§6 Gathering. Who took a trick leads the next one and, in that same turn, gathers all cards of the last trick;
their lanterns count. The last trick is gathered in a turn of its own. What is left lying is lost.

§7 The deer. Who plays a deer may call the token (`D>`); if it is there already it stays and bows (`D@`):
one more lantern.

§8 The end. After the last gathering the holder of the token adds lanterns (one, or `deer=…`). Most lanterns
win, equals share; nobody wins with none at all.

§9 A game that breaks off counts the lanterns gathered so far.
"""

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
    subject,
    tag,
)

MOTIFS = ("crane", "deer", "maple")
FOX = "fox"

SEEN = Form("a card (x and two digits)", "x[0-9]{2}")
HIDDEN = card("a card (x and two digits)", "x[0-9]{2}")
FLIPPED = Form("a card (x and two digits), or - from an empty deck", "x[0-9]{2}", none=True)
SEAT = choice("a seat", "A", "B", "C")
MOTIF = choice("a motif", *MOTIFS)


@action("offer")
class Offer(Call):
    """Lay cards under the shrine and take as many from the deck (§3)."""

    give: tuple[str, ...] | None = keyword_list(HIDDEN)
    take: tuple[str, ...] | None = keyword_list(HIDDEN)


@action("flip")
class Flip(Call):
    """Flip the top card of the deck, which is public; `-` when there is none (§4)."""

    card: str = required(FLIPPED)


@action("play")
class Play(Call):
    """Play a card, a fox as a motif if it is named, a deer with what becomes of the token (§5, §7)."""

    card: str = required(SEEN)
    as_: str | None = optional(MOTIF)
    deer: str | None = subject("D")


@action("gather")
class Gather(Call):
    """Gather the cards of the last trick; their lanterns may be claimed (§6)."""

    cards: tuple[str, ...] = many(SEEN)
    points: int | None = claim(integer("a number of lanterns", 0, 99))


@action("token")
class Token(Call):
    """In `Start`: before whom the deer token stands."""

    seat: str = required(SEAT)


@action("gathered")
class Gathered(Call):
    """In `Start`: what a seat has gathered."""

    seat: str = required(SEAT)
    cards: tuple[str, ...] = many(SEEN)


@action("flipped")
class Flipped(Call):
    """In `Start`: what the table has flipped."""

    cards: tuple[str, ...] = many(SEEN)


@action("deck")
class Deck(Call):
    """In `Start`: how many cards are left in the deck."""

    cards: int = required(integer("a number of cards", 0, 14))


@component("Card")
class Face(Call):
    """What is printed on a card: motif, rank, and lanterns if they are not one (§1)."""

    motif: str = required(choice("what is printed on a card", *MOTIFS, FOX))
    rank: int = required(integer("a rank", 0, 4))
    lanterns: int = keyword(integer("a number of lanterns", 0, 9), 1)


@setup
class KasugaSetup:
    """Who leads first, and what was dealt (§2)."""

    first: str | None = tag("First", SEAT, needed=True)
    hand: dict[str, tuple[str, ...]] = tag("Hand", HIDDEN, ATOMS, per_seat=True, needed=True)


@options
class KasugaOptions:
    """What may differ from table to table (§5, §8)."""

    follow: str = keyword(choice("whether players must follow", "yes", "no"), "yes")
    deer: int = keyword(integer("lanterns for the token", 0, 9), 1)


KASUGA = Title(
    name="kasuga",
    prefix="KAS",
    rulebook="Kasuga rules",
    seats=("A", "B", "C"),
    action_classes=(Offer, Flip, Play, Gather),
    setup=KasugaSetup,
    options=KasugaOptions,
    component_classes=(Face,),
    start_classes=(Token, Gathered, Flipped, Deck),
    table=True,
)

"""How a game of Genji starts: what was dealt (Preparation), or a court in mid-game (GJ-30)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import ClassVar, NamedTuple

from tanzaku.notation.atoms import NONE, UNKNOWN
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genji import (
    PLACES,
    SEASONS,
    Box,
    Discarded,
    GenjiSetup,
    KeptSeasonCard,
    NextTurn,
    PlacedHome,
    PlacedPawn,
    PlacedPoem,
    Season,
)
from tanzaku.notation.wording import counted
from tanzaku.validators.engine import SetupFault
from tanzaku.validators.holding import DISCARDED, Deck
from tanzaku.validators.rules.genji_cards import (
    BONUS_CARDS,
    HAND,
    POEM_CARDS,
    PRINCESSES,
    TOKENS,
    Faces,
)
from tanzaku.validators.rules.genji_court import Courtier, Poem, Stack, poem_of, tokens_out
from tanzaku.validators.rules.genji_scoring import tally
from tanzaku.validators.starting import Once, Placers, Placing, lettered, put
from tanzaku.validators.trail import Trail


class Court(NamedTuple):
    """What lies where before the first turn of a record."""

    courtiers: list[Courtier]
    circle: tuple[str, ...]
    coming: tuple[str, ...]
    deck: Deck
    table: dict[int, Stack]
    begun: Begun | None


class Begun(NamedTuple):
    """A season in progress: what lies open, the seat whose turn it is, the starter's, the turn's number."""

    season: str
    fashion: str
    acting: int
    starter: int
    number: int
    unclaimed: tuple[str, ...]
    deciding: bool


def prepare(setup: GenjiSetup, start: tuple[Call, ...] | None, faces: Faces, trail: Trail) -> Court:
    """Check what was dealt (Preparation), or with `start` what stands in mid-game; raises SetupFault."""
    seats = _seats(setup)
    circle = _circle(setup)
    coming = _seasons(setup)
    courtiers = [Courtier(seat, setup.hand[seat]) for seat in seats]
    deck = Deck(POEM_CARDS + BONUS_CARDS, trail)
    table: dict[int, Stack] = {}
    begun = None
    if start is None:
        for seat in seats:
            if len(setup.hand[seat]) != HAND:
                has = len(setup.hand[seat])
                raise SetupFault("GJI002", f"{HAND} cards are dealt, and {seat} has {has}", f"Hand.{seat}")
    else:
        begun, coming = _Placing(courtiers, table, deck, coming).place(start)
    _count(courtiers, table, deck, faces)
    return Court(courtiers, circle, coming, deck, table, begun)


def _seats(setup: GenjiSetup) -> tuple[str, ...]:
    """Two to six players, lettered in turn order from A (Preparation; GJ-25)."""
    return lettered(setup.hand, range(2, 7), "GJI004", f"Hand.{max(setup.hand)}", what="hands of ")


def _circle(setup: GenjiSetup) -> tuple[str, ...]:
    circle = setup.circle or ()
    if len(circle) != PRINCESSES:
        message = f"{PRINCESSES} princesses lie in the circle, and there are {len(circle)}"
        raise SetupFault("GJI005", message, "Circle")
    twice = [princess for at, princess in enumerate(circle) if princess in circle[:at]]
    if twice:
        raise SetupFault("GJI005", f"{twice[0]} lies in the circle twice", "Circle", part=twice[0])
    return circle


def _seasons(setup: GenjiSetup) -> tuple[str, ...]:
    """The seasons that are played, all four unless the record says which (GJ-18)."""
    if setup.seasons is None:
        return SEASONS
    order = [SEASONS.index(season) for season in setup.seasons]
    if not order or order != sorted(set(order)):
        message = "the seasons played are one or more of the year's, in their order"
        raise SetupFault("GJI006", message, "Seasons")
    return setup.seasons


def _count(courtiers: list[Courtier], table: Mapping[int, Stack], deck: Deck, faces: Faces) -> None:
    """Put every card in its place: none in two, none that there is not; the rest is the pile."""
    for card in deck.places:
        _check_name(card, "Start", faces)
    deck.pile -= deck.discards
    for card, where, tag in _cards(courtiers, table):
        deck.pile -= 1
        if card == UNKNOWN:
            continue
        _check_name(card, tag, faces)
        put(deck.places, card, where, "GJI003", tag)
    if deck.pile < 0:
        are = "is" if deck.pile == -1 else "are"
        raise SetupFault("GJI008", f"there {are} {counted(-deck.pile, 'card')} too many", "Start")
    poems = sum(card[0] in "be" for card in deck.places)
    for kind, number, most in (
        ("poem cards", poems, POEM_CARDS),
        ("bonus cards", len(deck.places) - poems, BONUS_CARDS),
    ):
        if number > most:
            raise SetupFault("GJI001", f"there are {most} {kind}, and {number} are named", "Hand.A")


def _check_name(card: str, tag: str, faces: Faces) -> None:
    if not faces.has(card):
        raise SetupFault("GJI001", f"there is no card {card}", tag, part=card)


def _cards(courtiers: list[Courtier], table: Mapping[int, Stack]) -> Iterator[tuple[str, str, str]]:
    """Each card in hands and poems with its place in words, and the tag that says so."""
    for courtier in courtiers:
        hand = courtier.hand
        tag = f"Hand.{courtier.name}"
        yield from ((card, hand.where, tag) for card in (*hand.cards, *[UNKNOWN] * len(hand.hidden)))
    for place, stack in table.items():
        where = poem_place(stack.seat, place)
        yield from ((card, where, "Start") for poem in stack.poems for card in poem)


def poem_place(seat: str, place: int) -> str:
    """Where a card of a poem is, in words.

    >>> poem_place("A", 4)
    'in a poem of A at place 4'
    """
    return f"in a poem of {seat} at place {place}"


class _Placing(Placing):
    """Puts what `Start` says on the table, and checks that it can have come about (GJ-30)."""

    code = "GJI008"
    once: ClassVar[Once] = {PlacedPawn: ("seat",), Season: (), Box: ("seat",), NextTurn: ()}

    def __init__(
        self, courtiers: list[Courtier], table: dict[int, Stack], deck: Deck, coming: tuple[str, ...]
    ) -> None:
        super().__init__()
        self.courtiers = {courtier.name: courtier for courtier in courtiers}
        self.names = "".join(self.courtiers)
        self.table = table
        self.deck = deck
        self.coming = coming
        self.open: Season | None = None
        self.turn: NextTurn | None = None
        self.unclaimed: tuple[str, ...] = ()

    def place(self, start: tuple[Call, ...]) -> tuple[Begun, tuple[str, ...]]:
        """Everything in its order; the season in progress, and the seasons that are still to come."""
        self.put_all(start)
        if self.open is None or self.turn is None:
            raise self.fault("a game in progress has a season(…) and a turn(…)")
        self._check()
        season, turn = self.open.season, self.turn
        coming, deciding = self._coming(season)
        first = turn.first or turn.seat
        begun = Begun(
            season,
            self.open.fashion,
            self.names.index(turn.seat),
            self.names.index(first),
            turn.number or 1,
            self.unclaimed,
            deciding,
        )
        return begun, coming

    def _coming(self, season: str) -> tuple[tuple[str, ...], bool]:
        """The seasons after this one, and whether it is played to decide a tie (GJ-16, GJ-30)."""
        cards = self._season_cards()
        strange = [one for one in (season, *cards) if one not in self.coming]
        if strange:
            call = self._naming(strange[0], Season, KeptSeasonCard)
            raise self.fault(f"{strange[0]} is not among the seasons played", call)
        index = self.coming.index(season)
        before, after = self.coming[:index], self.coming[index + 1 :]
        missing = [one for one in before if one not in cards]
        if season not in cards and (after or missing) and set(after) <= set(cards):
            tied = len(tally(list(self.courtiers.values())).winners) > 1
            if tied and not set(before) & set(self.unclaimed):
                return (), True
            if after:
                message = f"{season} is played again only where the game is tied, as the topmost card"
                raise self.fault(message, self.open)
        early = [one for one in cards if one not in before]
        if early:
            message = "the card of a season that is still to be decided is with nobody"
            raise self.fault(message, self._naming(early[0], KeptSeasonCard))
        if missing:
            raise self.fault(f"the card of {missing[0]} is with a player, or under the pile")
        return after, False

    def _season_cards(self) -> list[str]:
        """Those under the pile, then those of players."""
        return [*self.unclaimed, *chain.from_iterable(one.seasons for one in self.courtiers.values())]

    def _naming(self, season: str, *kinds: type[Season | KeptSeasonCard]) -> Call | None:
        """The first call that names a season."""
        there = (call for call in self.calls if isinstance(call, kinds))
        return next((call for call in there if call.season == season), None)

    def _check(self) -> None:
        for courtier in self.courtiers.values():
            name = courtier.name
            home, pawn = self.said(PlacedHome, name), self.said(PlacedPawn, name)
            if home is None or pawn is None:
                raise self.fault(f"{name} has no {'pawn' if home else 'home'}", home or pawn)
            if not courtier.way and courtier.place != courtier.home:
                raise self.fault(f"the pawn of {name} has left home, so it has a direction", pawn)
            courtier.gone = ((courtier.place - courtier.home) * (1 if courtier.way == "+" else -1)) % PLACES
            tokens = tokens_out(self.table, name)
            courtier.unused = TOKENS - courtier.box - tokens
            if courtier.unused <= 0:
                raise self.fault(f"{name} has no tokens left, so the game is over", self.said(Box, name))
            if len(courtier.hand) > HAND:
                raise SetupFault("GJI002", f"a hand is {HAND} cards at most", f"Hand.{name}")

    def courtier(self, seat: str) -> Courtier:
        return self.seated(seat, self.courtiers, "has no hand", "GJI004")

    def home(self, call: PlacedHome) -> None:
        courtier = self.courtier(call.seat)
        if courtier.home or any(other.home == call.place for other in self.courtiers.values()):
            raise self.fault(f"place {call.place} cannot be the home of {call.seat} as well")
        courtier.home = call.place

    def pawn(self, call: PlacedPawn) -> None:
        courtier = self.courtier(call.seat)
        courtier.place, courtier.way = call.place, call.direction or ""

    def poem(self, call: PlacedPoem) -> None:
        self.courtier(call.seat)
        poem: Poem | None = poem_of(call.cards)
        if poem is None:
            raise self.fault(f"{' '.join(call.cards) or 'no card at all'} is no poem")
        there = self.table.get(call.place, Stack(call.seat, ()))
        if there.seat != call.seat:
            raise self.fault(f"the poems at place {call.place} are of one player")
        if there.poems and 1 in {len(poem), len(there.poems[0])}:
            raise self.fault(f"a poem of one card lies alone, not with others at place {call.place}")
        self.table[call.place] = Stack(call.seat, (*there.poems, poem))

    def lie_open(self, call: Season) -> None:
        self.open = call

    def box(self, call: Box) -> None:
        self.courtier(call.seat).box = call.tokens

    def card(self, call: KeptSeasonCard) -> None:
        owner = None if call.seat == NONE else self.courtier(call.seat)
        if call.season in self._season_cards():
            raise self.fault("a season card is with one player, or under the pile")
        if owner is None:
            self.unclaimed += (call.season,)
        else:
            owner.seasons += (call.season,)

    def discarded(self, call: Discarded) -> None:
        for card in call.cards:
            self.deck.discards += 1
            if card == UNKNOWN:
                self.deck.lose_unseen()
            else:
                put(self.deck.places, card, DISCARDED, "GJI003", "Start")

    def whose_turn(self, call: NextTurn) -> None:
        for seat in (call.seat, call.first or call.seat):
            self.courtier(seat)
        self.turn = call

    placers: ClassVar[Placers] = {
        PlacedHome: home,
        PlacedPawn: pawn,
        PlacedPoem: poem,
        Season: lie_open,
        Box: box,
        KeptSeasonCard: card,
        Discarded: discarded,
        NextTurn: whose_turn,
    }

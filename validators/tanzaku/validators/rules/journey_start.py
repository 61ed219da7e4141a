"""How a game of Journey starts: what was dealt (Setup), or a table in mid-game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, NamedTuple

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.journey import JourneySetup, PlacedJourney
from tanzaku.validators.engine import SetupFault
from tanzaku.validators.rules.journey_cards import (
    DEALT,
    FAVOURITE_IDS,
    FESTIVAL,
    SUPPLY,
    TABLES,
    Table,
    no_card,
    no_favourite,
)
from tanzaku.validators.starting import Placers, Placing, lettered, put


class Dealt(NamedTuple):
    """What lies where before the first turn."""

    seats: tuple[str, ...]
    hands: Mapping[str, tuple[str, ...]]
    favourites: Mapping[str, tuple[str, ...]]
    supply: tuple[str, ...]
    deck: int
    journeys: Mapping[str, tuple[tuple[str, ...], ...]]
    keeping: bool
    next: int
    places: Mapping[str, tuple[str, int | None]]


def prepare(setup: JourneySetup, start: tuple[Call, ...] | None) -> Dealt:
    """Check what was dealt (Setup); with `start`, what lies on the table (JO-14). Raises SetupFault."""
    seats = _seats(setup)
    table = TABLES[len(seats)]
    placing = _Placing(seats, table)
    placing.put_all(start or ())
    journeys = placing.journeys
    supply = setup.supply or ()
    played = list(placing.played.values())
    first = _next(played)
    on_table = sum(played) + table.drawn * len(seats)
    _count(setup, seats, table, min(SUPPLY, len(FESTIVAL) - on_table))
    places: dict[str, tuple[str, int | None]] = {}
    for card, where, tag in _dealt(setup, seats, supply, journeys):
        if card == UNKNOWN:
            continue
        if card not in FESTIVAL:
            raise SetupFault(
                "JOU001",
                no_card(card),
                tag,
                part=card,
            )
        put(places, card, where, "JOU003", tag)
    _favourites(setup, seats)
    keeping = bool(setup.favourites) and start is None
    return Dealt(
        seats,
        setup.hand,
        setup.favourites,
        supply,
        len(FESTIVAL) - on_table - len(supply),
        journeys,
        keeping,
        first,
        places,
    )


def _seats(setup: JourneySetup) -> tuple[str, ...]:
    """The players: two to five, lettered in turn order from A (Setup; JO-11)."""
    seats = lettered(setup.hand, TABLES, "JOU004", f"Hand.{max(setup.hand)}", what="hands of ")
    strangers = sorted(set(setup.favourites) - set(seats))
    if strangers:
        raise SetupFault("JOU004", f"{strangers[0]} has favourites and no hand", f"Favourites.{strangers[0]}")
    return seats


def _count(setup: JourneySetup, seats: tuple[str, ...], table: Table, lying: int) -> None:
    """As many cards as the table of Setup says. Between two turns a hand is as large as it was dealt."""
    for seat in seats:
        if len(setup.hand[seat]) != table.drawn:
            has = len(setup.hand[seat])
            message = f"with {len(seats)} players each draws {table.drawn} cards, and {seat} has {has}"
            raise SetupFault("JOU002", message, f"Hand.{seat}")
    supply = setup.supply or ()
    if len(supply) != lying:
        raise SetupFault("JOU002", f"the supply is {lying} cards, and there are {len(supply)}", "Supply")
    for seat, dealt in sorted(setup.favourites.items()):
        if len(dealt) != DEALT:
            raise SetupFault(
                "JOU002", f"{DEALT} favourites are dealt, and {seat} has {len(dealt)}", f"Favourites.{seat}"
            )


def _dealt(
    setup: JourneySetup,
    seats: tuple[str, ...],
    supply: tuple[str, ...],
    journeys: Mapping[str, tuple[tuple[str, ...], ...]],
) -> Iterator[tuple[str, str, str]]:
    """Each festival card with its place in words, and the tag that says so."""
    for seat in seats:
        yield from ((card, f"in {seat}'s hand", f"Hand.{seat}") for card in setup.hand[seat])
    yield from ((card, "in the supply", "Supply") for card in supply)
    for seat, lying in journeys.items():
        yield from ((card, f"in a journey of {seat}", "Start") for journey in lying for card in journey)


def _favourites(setup: JourneySetup, seats: tuple[str, ...]) -> None:
    """No favourite is dealt twice (JO-12)."""
    dealt: dict[str, str] = {}
    for seat in seats:
        for card in setup.favourites.get(seat, ()):
            tag = f"Favourites.{seat}"
            if card != UNKNOWN and card not in FAVOURITE_IDS:
                raise SetupFault("JOU001", no_favourite(card), tag, part=card)
            if card in dealt:
                raise SetupFault("JOU003", f"{card} was dealt to {dealt[card]} and to {seat}", tag, part=card)
            if card != UNKNOWN:
                dealt[card] = seat


class _Placing(Placing):
    """Puts journeys on the table, and checks whether they can have come about (JO-14)."""

    code = "JOU017"

    def __init__(self, seats: tuple[str, ...], table: Table) -> None:
        super().__init__()
        self.turns = table.turns
        self.played = dict.fromkeys(seats, 0)
        self.journeys: dict[str, tuple[tuple[str, ...], ...]] = {}

    def journey(self, call: PlacedJourney) -> None:
        played = self.seated(call.seat, self.played, "has a journey and no hand", "JOU004")
        if not call.cards or UNKNOWN in call.cards:
            raise self.fault("a journey on the table has cards, and they lie open")
        if _impossible("".join(card[0] for card in call.cards)):
            shown = " ".join(call.cards)
            raise self.fault(f"{shown} is no journey: castles come to the left end, ships to the right")
        self.played[call.seat] = played + len(call.cards)
        if self.played[call.seat] > self.turns:
            raise self.fault(f"{call.seat} has played more than {self.turns} cards")
        self.journeys[call.seat] = (*self.journeys.get(call.seat, ()), call.cards)

    placers: ClassVar[Placers] = {PlacedJourney: journey}


def _impossible(kinds: str) -> bool:
    """Whether a castle lies to the right of a ship: each comes to its own end, so none can (JO-10)."""
    return "S" in kinds and "C" in kinds[kinds.index("S") :]


def _next(played: list[int]) -> int:
    """Whose turn it is: players have had as many turns, or those at the front one more (JO-14)."""
    fewest = min(played)
    ahead = sum(count > fewest for count in played)
    if max(played) > fewest + 1 or any(count > fewest for count in played[ahead:]):
        raise SetupFault(
            "JOU017", f"players take turns, and have played {', '.join(map(str, played))} cards", "Start"
        )
    return ahead % len(played)

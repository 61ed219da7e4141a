"""How a game of Journey starts: what was dealt (Setup), or a table in mid-game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.notation.titles.journey import JourneySetup, PlacedJourney
from tanzaku.validators.engine import SetupFault
from tanzaku.validators.rules.journey_cards import (
    DEALT,
    FAVOURITE_IDS,
    FESTIVAL,
    SUPPLY,
    TABLES,
    Table,
)
from tanzaku.validators.starting import lettered, put


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


def deal(setup: JourneySetup, placed: Sequence[PlacedJourney] | None) -> Dealt:
    """Check what was dealt (Setup); with `placed`, what `Start` says lies on the table (JO-14)."""
    seats = _seats(setup)
    table = TABLES[len(seats)]
    journeys = _journeys(placed or (), seats, table)
    supply = setup.supply or ()
    played = [sum(map(len, journeys.get(seat, ()))) for seat in seats]
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
                f"{card} is no card: there are C01 to C20, S01 to S20 and P01 to P05",
                tag,
                part=card,
            )
        put(places, card, where, "JOU003", tag)
    _favourites(setup, seats)
    keeping = bool(setup.favourites) and placed is None
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
                raise SetupFault("JOU001", f"{card} is no favourite: there are F01 to F42", tag, part=card)
            if card in dealt:
                raise SetupFault("JOU003", f"{card} was dealt to {dealt[card]} and to {seat}", tag, part=card)
            if card != UNKNOWN:
                dealt[card] = seat


def _journeys(
    placed: Sequence[PlacedJourney], seats: tuple[str, ...], table: Table
) -> dict[str, tuple[tuple[str, ...], ...]]:
    """The journeys that lie on the table, by seat, and whether they can have come about (JO-14)."""
    found: dict[str, tuple[tuple[str, ...], ...]] = {}
    for one in placed:
        if one.seat not in seats:
            raise SetupFault("JOU004", f"{one.seat} has a journey and no hand", "Start", part=one.seat)
        if not one.cards or UNKNOWN in one.cards:
            raise SetupFault("JOU017", "a journey on the table has cards, and they lie open", "Start")
        if _impossible("".join(card[0] for card in one.cards)):
            message = f"{' '.join(one.cards)} is no journey: castles come to the left end, ships to the right"
            raise SetupFault("JOU017", message, "Start", part=one.cards[0])
        found[one.seat] = (*found.get(one.seat, ()), one.cards)
    for seat, lying in found.items():
        if sum(map(len, lying)) > table.turns:
            raise SetupFault("JOU017", f"{seat} has played more than {table.turns} cards", "Start")
    return found


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

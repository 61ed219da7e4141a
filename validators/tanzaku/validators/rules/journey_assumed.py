"""What had to be believed of a record of Journey, in sentences for whoever wrote it down."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.notation.wording import counted, listed
from tanzaku.validators.rules import journey_favourites as favourites
from tanzaku.validators.rules.journey_actions import REVEALING
from tanzaku.validators.rules.journey_cards import KEPT
from tanzaku.validators.rules.journey_scoring import complete

if TYPE_CHECKING:
    from tanzaku.validators.rules.journey import JourneyPosition


def assumptions(position: JourneyPosition) -> Iterator[str]:
    """A sentence for each kind of thing that the record does not say, and what was believed for it."""
    yield from _cards(position)
    yield from _favourites(position)
    if position.phase == REVEALING:
        yield from _points(position)


def _cards(position: JourneyPosition) -> Iterator[str]:
    """Cards of hands and supply."""
    dealt = [(seat.name, seat.unseen) for seat in position.seats if seat.unseen]
    if dealt:
        (first, count), *others = dealt
        cards = listed(
            [f"{counted(count, 'card')} dealt to {first}", *(f"{each} to {name}" for name, each in others)]
        )
        are = "is" if dealt == [(first, 1)] else "are"
        who = f"{listed([name for name, _ in dealt])} {'are' if others else 'is'}"
        played = f"every card that {'they' if others else first} played"
        yield f"{cards} {are} not written down; {who} believed to have held {played}"
    if position.unnoted:
        are = "is" if position.unnoted == 1 else "are"
        cards = f"{counted(position.unnoted, 'card')} of the supply {are} not written down"
        yield f"{cards}; what was taken is believed to have lain there"


def _favourites(position: JourneyPosition) -> Iterator[str]:
    """Favourites that were dealt."""
    seats = position.seats
    names = [
        seat.name
        for seat in seats
        if (UNKNOWN in seat.dealt if seat.dealt is not None else favourites.shown(seat))
    ]
    if names:
        those = f"those that {'they' if names[1:] else names[0]} kept and revealed"
        dealt = f"not all favourites dealt to {listed(names)} are written down"
        yield f"{dealt}; {those} are believed to have been among them"


def _points(position: JourneyPosition) -> Iterator[str]:
    """What may score, of seats that have enough journeys to score at all."""
    faces, needed = position.faces, position.table.journeys
    seats = [seat for seat in position.seats if sum(map(complete, seat.journeys)) >= needed]
    unseen = [seat.name for seat in seats if len(favourites.shown(seat)) < KEPT]
    if unseen:
        yield f"{listed(unseen)} may have points from favourites that are not written down"
    if not faces.cards:
        yield "what is printed on the cards is not known, so no score was checked"
    elif any(faces.lacks(seat.journeys, favourites.shown(seat), seat.hand) for seat in seats):
        yield "what is printed on some cards is not known, so they may give more points"

"""Random games of Journey: a shuffled deck, and turns that are legal."""

from __future__ import annotations

from tanzaku.notation.atoms import NONE
from tanzaku.notation.component_sets import illustrative
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.journey import Flip, JourneyOptions, Keep, Play, Reveal, Take
from tanzaku.validators.chance import Chance
from tanzaku.validators.generating import Dealer
from tanzaku.validators.rules.journey import JourneyPosition
from tanzaku.validators.rules.journey_actions import KEEPING, REVEALING, places_for
from tanzaku.validators.rules.journey_cards import DEALT, FAVOURITE_IDS, FESTIVAL, KEPT, SUPPLY, TABLES


class JourneyDealer(Dealer):
    """Deals to two to five players, with the illustrative cards; the deck lies as it was shuffled."""

    numbers = tuple(TABLES)

    def __init__(self, options: JourneyOptions) -> None:
        """There are no options."""
        super().__init__(options)
        self._deck: list[str] = []

    def deal(self, chance: Chance) -> dict[str, str]:
        """Hands, favourites and the supply (Setup)."""
        seats = self.seats(chance, "ABCDE")
        cards, favourites = chance.shuffled(sorted(FESTIVAL)), chance.shuffled(sorted(FAVOURITE_IDS))
        shipped = illustrative("journey")
        tags = {"Components": shipped.reference}
        for kind, pile, count in (
            ("Hand", cards, TABLES[len(seats)].drawn),
            ("Favourites", favourites, DEALT),
        ):
            for seat in seats:
                tags[f"{kind}.{seat}"] = " ".join(pile.pop() for _ in range(count))
        tags["Supply"] = " ".join(cards.pop() for _ in range(SUPPLY))
        self._deck = cards
        return tags

    def turn(self, position: JourneyPosition, chance: Chance) -> tuple[Call, ...]:
        """Keep two, or take, flip and play, or reveal."""
        seat = position.seats[position.acting]
        if position.phase == KEEPING:
            return (Keep(tuple(chance.shuffled(seat.dealt or ())[:KEPT])),)
        if position.phase == REVEALING:
            return (Reveal(seat.kept or (), hand=tuple(seat.hand)),)
        taken = chance.among(position.supply)
        flipped = self._deck.pop() if self._deck else NONE
        card = chance.among([*seat.hand, taken])
        return Take(taken), Flip(flipped), Play(card, chance.among(list(places_for(seat, card))))

"""Emperor's favourites in Journey: which a seat may have been dealt, have kept, and reveal (Setup; JO-12).

None is dealt twice, so what is known of one seat says something of the others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.validators.engine import Refusal
from tanzaku.validators.rules.journey_cards import FAVOURITE_IDS, KEPT, no_favourite

if TYPE_CHECKING:
    from tanzaku.validators.rules.journey import Seat


def known(cards: tuple[str, ...] | None) -> tuple[str, ...]:
    """Those of some cards that are known.

    >>> known(("F03", "?")), known(None)
    (('F03',), ())
    """
    if cards is None or UNKNOWN not in cards:
        return cards or ()
    return tuple([card for card in cards if card != UNKNOWN])


def shown(seat: Seat) -> tuple[str, ...]:
    """The favourites that a seat is known to have kept, each once."""
    kept, revealed = known(seat.kept), known(seat.revealed)
    if not kept or not revealed or kept == revealed:
        return kept or revealed
    return tuple(dict.fromkeys((*kept, *revealed)))


class Unseen(NamedTuple):
    """Favourites that a seat may have kept unseen: some of its own, or of those that anybody may have."""

    own: tuple[str, ...]
    others: tuple[str, ...]
    most: int
    """How many of the others at most."""

    def picks(self, count: int, telling: Callable[[Sequence[str]], Sequence[str]]) -> list[tuple[str, ...]]:
        """So many of them in each way there is; `telling` says which ones are looked at.

        >>> Unseen(("F01", "F02"), ("F08", "F09"), 1).picks(2, tuple)
        [('F01', 'F02'), ('F01', 'F08'), ('F01', 'F09'), ('F02', 'F08'), ('F02', 'F09')]
        """
        own, others = telling(self.own), telling(self.others)
        return [
            (*mine, *strange)
            for many in range(min(count, self.most, len(others)) + 1)
            for mine in combinations(own, count - many)
            for strange in combinations(others, many)
        ]


def unseen(seat: Seat, seats: Sequence[Seat]) -> Unseen:
    """What a seat may have kept unseen."""
    dealt, kept = known(seat.dealt), shown(seat)
    own = tuple(card for card in dealt if card not in kept)
    strange = sum(card not in dealt for card in kept)
    most = KEPT if seat.dealt is None else seat.dealt.count(UNKNOWN) - strange
    if most <= 0:
        return Unseen(own, (), 0)
    gone = {card for other in seats for card in (*known(other.dealt), *shown(other))}
    return Unseen(own, tuple(sorted(FAVOURITE_IDS - gone)), most)


def refused(seat: Seat, seats: Sequence[Seat], cards: tuple[str, ...]) -> Refusal | None:
    """Why these cannot be the favourites that a seat keeps or reveals."""
    named = known(cards)
    return next(_reasons(seat, seats, named), None)


def _reasons(seat: Seat, seats: Sequence[Seat], named: tuple[str, ...]) -> Iterator[Refusal]:
    for card in named:
        if card not in FAVOURITE_IDS:
            yield Refusal("JOU001", no_favourite(card), "cards")
    if len(set(named)) != len(named):
        yield Refusal("JOU012", "a favourite is named twice", "cards")
    if len({*known(seat.kept), *named}) > KEPT:
        stranger = next(card for card in named if card not in known(seat.kept))
        yield _not(stranger, "kept by", seat, seat.kept_in)
    if seat.dealt is not None:
        strangers = [card for card in dict.fromkeys((*named, *shown(seat))) if card not in seat.dealt]
        if len(strangers) > seat.dealt.count(UNKNOWN):
            yield _not(strangers[0], "dealt to", seat, None)
    for other in seats:
        dealt, held = (known(other.dealt), shown(other)) if other is not seat else ((), ())
        for card in named:
            if card in dealt:
                yield Refusal("JOU012", f"{card} was dealt to {other.name}", "cards")
            elif card in held:
                turn = other.kept_in if card in known(other.kept) else other.revealed_in
                earlier = None if turn is None else (turn, f"{other.name} has {card} here")
                yield Refusal("JOU012", f"{card} was dealt to {other.name}", "cards", earlier=earlier)


def _not(card: str, how: str, seat: Seat, turn: int | None) -> Refusal:
    earlier = None if turn is None else (turn, f"{seat.name} kept these")
    return Refusal("JOU012", f"{card} was not {how} {seat.name}", "cards", earlier=earlier)

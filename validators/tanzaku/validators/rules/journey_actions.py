"""The actions of Journey: why one may not be done now, how it is done, and how it is taken back.

Each takes the position as its first argument. Sections are those of the Journey
rulebook; JO-n are the rulings of `docs/rules/journey.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from tanzaku.notation.atoms import NONE, UNKNOWN
from tanzaku.notation.titles.journey import Flip, Keep, Play, Reveal, Take
from tanzaku.validators.engine import Refusal
from tanzaku.validators.holding import elsewhere
from tanzaku.validators.rules import journey_favourites as favourites
from tanzaku.validators.rules.journey_cards import FESTIVAL, KEPT, no_card

if TYPE_CHECKING:
    from tanzaku.validators.rules.journey import JourneyPosition, Seat

KEEPING, PLAYING, REVEALING = 0, 1, 2
"""The phases of a game."""
TAKE, FLIP, PLAY, DONE = 0, 1, 2, 3
"""What comes next in a turn."""
_STEPS: Final = ("take a card", "flip a card", "play a card", "end the turn")


# keeping favourites


def _keep_refused(position: JourneyPosition, action: Keep) -> Refusal | None:
    seat = position.seats[position.acting]
    if position.phase != KEEPING:
        return Refusal("JOU007", "favourites are kept before the first turn, in round 0")
    if seat.kept is not None:
        return Refusal("JOU007", f"{seat.name} has kept favourites before")
    if len(action.cards) != KEPT:
        return Refusal("JOU012", f"each player keeps {KEPT} favourites, not {len(action.cards)}", "cards")
    return favourites.refused(seat, position.seats, action.cards)


def _keep(position: JourneyPosition, action: Keep) -> None:
    seat = position.seats[position.acting]
    position.trail.save(seat, "kept", "kept_in")
    position.trail.save(position, "step")
    seat.kept, seat.kept_in = action.cards, position.turn
    position.step = DONE


# a turn: take, flip, play


def _out_of_order(position: JourneyPosition, step: int) -> Refusal | None:
    """A turn is take, flip, play (Sequence of Play); the flip may be missing, as not recorded."""
    if position.phase == KEEPING:
        return Refusal("JOU007", f"{position.seat} keeps favourites first")
    if position.phase == REVEALING:
        return Refusal("JOU007", "all turns have been played")
    if step == position.step or (step == PLAY and position.step == FLIP):
        return None
    return Refusal("JOU007", f"{position.seat} is to {_STEPS[position.step]} now: take, flip, then play")


def _take_refused(position: JourneyPosition, action: Take) -> Refusal | None:
    wrong = _out_of_order(position, TAKE)
    if wrong is not None:
        return wrong
    card = action.card
    if card not in FESTIVAL:
        return _no_card(card)
    if card in position.supply or (UNKNOWN in position.supply and card not in position.places):
        return None
    return elsewhere(position.places, "JOU005", f"{card} is not in the supply", card, "card")


def _take(position: JourneyPosition, action: Take) -> None:
    seat, card, trail = position.seats[position.acting], action.card, position.trail
    if trail.recording:
        trail.save(seat, "hand")
        trail.save(position, "supply", "step")
        trail.save_key(position.places, card)
    supply = position.supply
    at = supply.index(card if card in supply else UNKNOWN)
    position.supply = supply[:at] + supply[at + 1 :]
    seat.hand = (*seat.hand, card)
    position.places[card] = (seat.in_hand, position.turn)
    position.step = FLIP


def _flip_refused(position: JourneyPosition, action: Flip) -> Refusal | None:
    wrong = _out_of_order(position, FLIP)
    if wrong is not None:
        return wrong
    card = action.card
    if card == NONE:
        return (
            None
            if not position.deck
            else Refusal("JOU013", f"the deck is not empty, its cards left are {position.deck}", "card")
        )
    if not position.deck:
        return Refusal(
            "JOU013", "the deck is empty: the place in the supply stays empty", "card", ruling="JO-1"
        )
    if card == UNKNOWN:
        return None
    if card not in FESTIVAL:
        return _no_card(card)
    if card in position.places:
        return elsewhere(position.places, "JOU006", f"{card} cannot come from the deck", card, "card")
    return None


def _flip(position: JourneyPosition, action: Flip) -> None:
    card, trail = action.card, position.trail
    if trail.recording:
        trail.save(position, "step", "supply", "deck", "unnoted")
    position.step = PLAY
    if card == NONE:
        return
    _refill(position, card)
    if card != UNKNOWN:
        if trail.recording:
            trail.save_key(position.places, card)
        position.places[card] = ("in the supply", position.turn)


def _refill(position: JourneyPosition, card: str) -> None:
    """The top card of the deck comes into the supply."""
    position.supply = (*position.supply, card)
    position.deck -= 1
    position.unnoted += card == UNKNOWN


def _play_refused(position: JourneyPosition, action: Play) -> Refusal | None:
    wrong = _out_of_order(position, PLAY)
    if wrong is not None:
        return wrong
    card, seat = action.card, position.seats[position.acting]
    return _not_held(position, seat, card, "JOU009", "card") or _misplaced(seat, card, action.where)


def _play(position: JourneyPosition, action: Play) -> None:
    card, seat, trail = action.card, position.seats[position.acting], position.trail
    if trail.recording:
        trail.save(position, "step", "supply", "deck", "unnoted")
        trail.save(seat, "hand", "hidden", "journeys", "plays")
        trail.save_key(position.places, card)
    if position.step == FLIP and position.deck > 0:
        _refill(position, UNKNOWN)
    hand = seat.hand
    if card in hand:
        at = hand.index(card)
        seat.hand = hand[:at] + hand[at + 1 :]
    else:
        seat.hidden -= 1
    position.places[card] = (seat.in_journey, position.turn)
    journeys = seat.journeys
    if action.where == "new":
        seat.journeys = (*journeys, (card,))
    else:
        number = int(action.where[:-1])
        old = journeys[number - 1]
        new = (card, *old) if action.where[-1] == "L" else (*old, card)
        seat.journeys = (*journeys[: number - 1], new, *journeys[number:])
    seat.plays += 1
    position.step = DONE


# revealing


def _reveal_refused(position: JourneyPosition, action: Reveal) -> Refusal | None:
    seat = position.seats[min(position.acting, len(position.seats) - 1)]
    if position.phase != REVEALING or position.over:
        return Refusal("JOU007", "favourites are revealed after the last turn")
    if seat.revealed is not None:
        return Refusal("JOU007", f"{seat.name} has revealed before")
    if len(action.cards) not in {0, KEPT}:
        return Refusal(
            "JOU012", f"{seat.name} kept {KEPT} favourites, and reveals {len(action.cards)}", "cards"
        )
    wrong = favourites.refused(seat, position.seats, action.cards)
    return wrong or _hand_refused(position, seat, action.hand)


def _hand_refused(position: JourneyPosition, seat: Seat, hand: tuple[str, ...] | None) -> Refusal | None:
    """The hand that is shown is what is left in it, as far as that is known."""
    if hand is None:
        return None
    if len(hand) != len(seat.hand) + seat.hidden:
        held = len(seat.hand) + seat.hidden
        return Refusal("JOU015", f"{seat.name} has {held} cards in hand, and shows {len(hand)}", "hand")
    for card in hand:
        wrong = None if card == UNKNOWN else _not_held(position, seat, card, "JOU015", "hand")
        if wrong is not None:
            return wrong
    shown = [card for card in hand if card != UNKNOWN and card not in seat.hand]
    if len(set(hand) - {UNKNOWN}) + hand.count(UNKNOWN) != len(hand) or len(shown) > seat.hidden:
        return Refusal("JOU015", f"{seat.name} shows more cards than the hand can hold", "hand")
    return None


def _reveal(position: JourneyPosition, action: Reveal) -> None:
    seat, trail = position.seats[position.acting], position.trail
    new = [card for card in action.hand or () if card != UNKNOWN and card not in seat.hand]
    if trail.recording:
        trail.save(seat, "revealed", "revealed_in", "hand", "hidden")
        trail.save(position, "step")
        for card in new:
            trail.save_key(position.places, card)
    seat.revealed, seat.revealed_in = action.cards, position.turn
    seat.hand, seat.hidden = (*seat.hand, *new), seat.hidden - len(new)
    position.places.update(dict.fromkeys(new, (seat.in_hand, position.turn)))
    position.step = DONE


# where cards are


def _no_card(card: str, argument: str = "card") -> Refusal:
    return Refusal("JOU001", no_card(card), argument)


def _not_held(position: JourneyPosition, seat: Seat, card: str, code: str, argument: str) -> Refusal | None:
    """Why a card cannot be in a seat's hand; None if it is there, or may be unseen."""
    if card in seat.hand:
        return None
    if card not in FESTIVAL:
        return _no_card(card, argument)
    if card not in position.places and seat.hidden:
        return None
    return elsewhere(position.places, code, f"{card} is not in {seat.name}'s hand", card, argument)


def _misplaced(seat: Seat, card: str, where: str) -> Refusal | None:
    """Why a card may not go there (Extending a Journey; JO-10)."""
    if where == "new":
        return None
    if int(where[:-1]) > len(seat.journeys):
        last = f"the last one is {len(seat.journeys)}" if seat.journeys else "there is none so far"
        return Refusal("JOU011", f"{seat.name} has no journey {where[:-1]}: {last}", "where")
    if (card[0], where[-1]) in {("C", "R"), ("S", "L")}:
        what, end = ("castles", "left") if card[0] == "C" else ("ships", "right")
        return Refusal(
            "JOU010",
            f"{card} is one of the {what}: they come to the {end} end",
            "where",
            stands=True,
            ruling="JO-10",
        )
    return None


def takes(position: JourneyPosition) -> Iterator[str]:
    """The cards that may be taken; of a place that nobody noted, each that was seen nowhere (JO-15)."""
    yield from (card for card in position.supply if card != UNKNOWN)
    if UNKNOWN in position.supply:
        yield from sorted(FESTIVAL - position.places.keys())


def places_for(seat: Seat, card: str) -> Iterator[str]:
    """Where a card may go (Playing a Festival Card; JO-10)."""
    ends = {"C": "L", "S": "R", "P": "LR"}[card[0]]
    yield "new"
    yield from (f"{number}{end}" for number in range(1, len(seat.journeys) + 1) for end in ends)


REFUSALS: Final[Mapping[type[Any], Callable[[JourneyPosition, Any], Refusal | None]]] = {
    Keep: _keep_refused,
    Take: _take_refused,
    Flip: _flip_refused,
    Play: _play_refused,
    Reveal: _reveal_refused,
}
"""Why an action may not be done now, by its class."""

DEEDS: Final[Mapping[type[Any], Callable[[JourneyPosition, Any], None]]] = {
    Keep: _keep,
    Take: _take,
    Flip: _flip,
    Play: _play,
    Reveal: _reveal,
}
"""How an action is done, by its class."""

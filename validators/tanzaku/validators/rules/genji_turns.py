"""What a courtier does in Genji apart from wooing and drawing: home, direction, move, study.

Each takes the position as its first argument. Sections are those of the Genji
rulebook; GJ-n are the rulings of `docs/rules/genji.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.notation.titles.genji import PLACES, FaceWay, Home, Move, Study
from tanzaku.notation.wording import counted
from tanzaku.validators.engine import Refusal
from tanzaku.validators.holding import DISCARDED, elsewhere
from tanzaku.validators.rules.genji_cards import BONUS_CARDS, POEM_CARDS
from tanzaku.validators.rules.genji_court import Courtier, onward

if TYPE_CHECKING:
    from tanzaku.validators.rules.genji import GenjiPosition

HOMING, OPENING, CHOOSING, FACING, PLAYING, SCORED, OVER = range(7)
"""The phases: homes, season and fashion, who starts, directions, turns, after a season, the end."""
BEGIN, MOVED, WOOING, ACTED = range(4)
"""How far a turn has come; in phases of one action it has begun or it is done."""
_LONGEST: Final = 3
"""Steps of a move at most (Move)."""


# homes and directions


def homes_left(position: GenjiPosition) -> list[int]:
    """Where a home may be put: not shared, and not adjacent unless nothing else is left (Home; GJ-1)."""
    taken = {courtier.home for courtier in position.courtiers if courtier.home}
    beside = {onward(home, way, 1) for home in taken for way in "+-"}
    free = [place for place in range(1, PLACES + 1) if place not in taken]
    return [place for place in free if place not in beside] or free


def _home_refused(position: GenjiPosition, action: Home) -> Refusal | None:
    wrong = position.wrong_time(HOMING, BEGIN)
    if wrong is not None or action.place in homes_left(position):
        return wrong
    for other in position.courtiers:
        if other.home == action.place:
            return Refusal("GJI012", f"place {action.place} is the home of {other.name}", "place")
    beside = [other for other in position.courtiers if other.home and _beside(other.home, action.place)]
    message = f"place {action.place} is next to {beside[0].name}'s home at {beside[0].home}"
    return Refusal("GJI012", message, "place", stands=True)


def _beside(one: int, other: int) -> bool:
    return (one - other) % PLACES in {1, PLACES - 1}


def _home(position: GenjiPosition, action: Home) -> None:
    courtier = position.courtier
    position.trail.save(courtier, "home", "place")
    position.trail.save(position, "step")
    courtier.home = courtier.place = action.place
    position.step = ACTED


def _face_refused(position: GenjiPosition, action: FaceWay) -> Refusal | None:  # noqa: ARG001 - either way is free
    return position.wrong_time(FACING, BEGIN)


def _face(position: GenjiPosition, action: FaceWay) -> None:
    position.trail.save(position.courtier, "way")
    position.trail.save(position, "step")
    position.courtier.way = action.direction
    position.step = ACTED


# move


def _move_refused(position: GenjiPosition, action: Move) -> Refusal | None:
    wrong = position.wrong_time(PLAYING, BEGIN)
    if wrong is not None:
        return wrong
    courtier = position.courtier
    if courtier.way not in {"", action.direction}:
        way = "clockwise (+)" if courtier.way == "+" else "counter-clockwise (-)"
        return Refusal("GJI014", f"{courtier.name} travels {way} in this season", "direction")
    left = PLACES - courtier.gone
    if action.steps > left:
        message = f"home is {counted(left, 'step')} away, and a pawn stops there"
        return Refusal("GJI015", message, "steps", ruling="GJ-2")
    leads = onward(courtier.place, action.direction, action.steps)
    if leads == action.place:
        return None
    went = f"{action.direction}{action.steps}"
    message = f"from place {courtier.place}, {went} leads to {leads}, not to {action.place}"
    return Refusal("GJI016", message, "place")


def _move(position: GenjiPosition, action: Move) -> None:
    courtier, trail = position.courtier, position.trail
    if trail.recording:
        trail.save(courtier, "place", "gone", "way")
        trail.save(position, "step", "owed")
    courtier.place = action.place
    courtier.gone += action.steps
    courtier.way = action.direction
    position.step = MOVED
    if courtier.gone == PLACES:
        position.owed = 0


def moves(courtier: Courtier) -> Iterator[Move]:
    """The moves that a courtier may make (Move; GJ-2)."""
    for way in courtier.way or "+-":
        for steps in range(1, min(_LONGEST, PLACES - courtier.gone) + 1):
            yield Move(way, steps, onward(courtier.place, way, steps))


# study


def _study_refused(position: GenjiPosition, action: Study) -> Refusal | None:
    wrong = position.wrong_time(PLAYING, MOVED)
    return wrong or discards_refused(position, action.cards)


def discards_refused(position: GenjiPosition, cards: Sequence[str]) -> Refusal | None:
    """Why cards cannot all be discarded from the hand; bonus cards can be, too (Actions, Study)."""
    hand = position.courtier.hand
    for at, card in enumerate(cards):
        if card == UNKNOWN:
            continue
        if card in cards[:at]:
            return there_once(card)
        wrong = not_held(position, card, "cards")
        if wrong is not None:
            return wrong
    if position.deck.may_hold_all(hand, cards):
        return None
    message = f"{position.courtier.name} has {len(hand)} cards in hand, and cannot discard all of these"
    return Refusal("GJI020", message, "cards")


def _study(position: GenjiPosition, action: Study) -> None:
    position.trail.save(position, "step", "owed")
    position.step = ACTED
    discard(position, action.cards)
    if position.owed is not None:
        position.owed += len(action.cards)


def discard(position: GenjiPosition, cards: Sequence[str]) -> None:
    """Put cards from the hand on the discards, face up (GJ-27)."""
    hand, deck = position.courtier.hand, position.deck
    for card in cards:
        if card != UNKNOWN:
            deck.leave(hand, card, DISCARDED, position.turn)
    for _ in range(list(cards).count(UNKNOWN)):
        deck.lose(hand)


def no_card(card: str, argument: str) -> Refusal:
    """A refusal of what no card is called (Contents)."""
    return Refusal("GJI001", f"there is no card {card}", argument)


def there_once(card: str, code: str = "GJI020") -> Refusal:
    """A refusal of a card that is named a second time."""
    return Refusal(code, f"{card} is there once, not twice", "cards")


def not_held(position: GenjiPosition, card: str, argument: str = "card") -> Refusal | None:
    """Why a card cannot come from the hand; None if it is there, or may be."""
    courtier, deck = position.courtier, position.deck
    if card in courtier.hand.cards:
        return None
    if not position.faces.has(card):
        return no_card(card, argument)
    if deck.may_hold(courtier.hand, card):
        return too_many(position, card, argument)
    message = f"{card} is not in {courtier.name}'s hand"
    if card not in deck.places and courtier.hand.hidden:
        return Refusal(
            "GJI020", f"{message}: it was shuffled into the pile after {courtier.name} last drew", argument
        )
    return elsewhere(deck.places, "GJI020", message, card, argument)


def too_many(position: GenjiPosition, card: str, argument: str) -> Refusal | None:
    """A card that was never seen before may be one too many (Contents; GJ-24)."""
    if position.faces.whole:
        return None
    poem = card[0] in "be"
    most = POEM_CARDS if poem else BONUS_CARDS
    seen = position.deck.seen()
    if len(seen) < BONUS_CARDS or card in seen or sum((one[0] in "be") == poem for one in seen) < most:
        return None
    kind = "poem" if poem else "bonus"
    return Refusal("GJI001", f"{card} would be one more than the {most} {kind} cards there are", argument)


TURN_REFUSALS: Final[Mapping[type[Any], Callable[[GenjiPosition, Any], Refusal | None]]] = {
    Home: _home_refused,
    FaceWay: _face_refused,
    Move: _move_refused,
    Study: _study_refused,
}
"""Why an action may not be done now, by its class."""

TURN_DEEDS: Final[Mapping[type[Any], Callable[[GenjiPosition, Any], None]]] = {
    Home: _home,
    FaceWay: _face,
    Move: _move,
    Study: _study,
}
"""How an action is done, by its class."""

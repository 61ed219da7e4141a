"""Wooing in Genji: poems are written, improved, completed and challenged (Actions).

Each takes the position as its first argument. Sections are those of the Genji
rulebook; GJ-n are the rulings of `docs/rules/genji.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from tanzaku.notation.titles.genji import Challenge, Complete, Improve, TakeCard, Write
from tanzaku.validators.engine import Range, Refusal
from tanzaku.validators.holding import DISCARDED
from tanzaku.validators.points import points_shown
from tanzaku.validators.rules.genji_cards import KINDS
from tanzaku.validators.rules.genji_court import Poem, Stack, poem_of
from tanzaku.validators.rules.genji_start import poem_place
from tanzaku.validators.rules.genji_turns import ACTED, MOVED, PLAYING, WOOING, not_held, there_once
from tanzaku.validators.rules.genji_words import spelt

if TYPE_CHECKING:
    from tanzaku.validators.rules.genji import GenjiPosition


def exceeds(new: Range, old: Range, *, equal: bool = False) -> bool:
    """Whether a beauty is greater than another, or may be; with `equal` as great is enough.

    >>> exceeds(Range(3, 3), Range(3, 3)), exceeds(Range(3, 3), Range(3, 3), equal=True)
    (False, True)
    >>> exceeds(Range(0, None), Range(3, 3))
    True
    """
    return new.high is None or new.high > old.low or (equal and new.high == old.low)


def _judge(position: GenjiPosition, cards: Sequence[str]) -> None:
    """Note if the beauty of cards that are judged is not known (GJ-35)."""
    place = position.courtier.place
    if not position.guessed and any(position.worth(card, place) is None for card in cards):
        position.trail.save(position, "guessed")
        position.guessed = True


# writing and improving


def _placed(position: GenjiPosition, cards: Sequence[str], *steps: int) -> Refusal | None:
    """What writing and improving have in common: the time, the cards, and that they make a poem."""
    wrong = position.wrong_time(PLAYING, *steps)
    if wrong is not None:
        return wrong
    for at, card in enumerate(cards):
        wrong = not_held(position, card, "cards")
        if wrong is not None:
            return wrong
        if card in cards[:at]:
            return there_once(card)
    if not cards:
        return Refusal("GJI032", "a poem has one card or two", "cards")
    if poem_of(tuple(cards)) is None:
        message = f"a poem is a beginning, an ending, or one of each, and not {_kinds(cards)}"
        return Refusal("GJI032", message, "cards")
    return _not_all_held(position, cards, "cards")


def _not_all_held(position: GenjiPosition, cards: Sequence[str], argument: str) -> Refusal | None:
    """Why cards each of which may be in the hand are not there together."""
    if position.deck.may_hold_all(position.courtier.hand, cards):
        return None
    return Refusal("GJI020", f"{position.courtier.name} cannot have all of these in hand", argument)


def _kinds(cards: Sequence[str]) -> str:
    return " and ".join(f"{card} ({_kind(card)})" for card in cards)


def _kind(card: str) -> str:
    return {"b": "a beginning", "e": "an ending"}.get(card[0], f"a {KINDS[card[0]]} card")


def _write_refused(position: GenjiPosition, action: Write) -> Refusal | None:
    wrong = _placed(position, action.cards, MOVED, WOOING)
    if wrong is not None:
        return wrong
    place = position.courtier.place
    there = position.table.get(place)
    if there is not None and there.seat != position.courtier.name:
        return Refusal("GJI033", f"{position.at(place)} has a poem of {there.seat}", help=_how(there))
    if there is not None:
        return Refusal("GJI035", f"{position.at(place)} has a poem of {there.seat} already", help=_how(there))
    beauty = position.beauty(action.cards, place)
    if beauty.high != 0:
        return None
    message = f"the poem has no beauty for {position.at(place)}: {spelt(position, action.cards, place)}"
    return Refusal("GJI030", message, "cards", stands=True)


def _how(there: Stack) -> str:
    """What can be done with the poems that lie there."""
    if len(there.poems[-1]) == 1:
        return f"the poem of one card, {there.poems[-1][0]}, can be completed"
    top = " ".join(there.poems[-1])
    return f"the poem on top, {top}, can be challenged by others, and improved upon by {there.seat}"


def _write(position: GenjiPosition, action: Write | Improve) -> None:
    courtier, place = position.courtier, position.courtier.place
    there = position.table.get(place)
    below = () if there is None else there.poems
    _judge(position, (*action.cards, *(below[-1] if below else ())))
    for card in action.cards:
        position.deck.leave(courtier.hand, card, poem_place(courtier.name, place), position.turn)
    _lie(position, place, Stack(courtier.name, (*below, tuple(sorted(action.cards)))))
    _spend_token(position)


def _lie(position: GenjiPosition, place: int, stack: Stack | None) -> None:
    """What lies beside a princess from now on."""
    position.trail.save_key(position.table, place)
    if stack is None:
        del position.table[place]
    else:
        position.table[place] = stack


def _spend_token(position: GenjiPosition) -> None:
    """Put a livery token on the princess; the turn's second action is done."""
    trail = position.trail
    if trail.recording:
        trail.save(position.courtier, "unused")
        trail.save(position, "step", "ended")
    position.courtier.unused -= 1
    position.step = ACTED
    position.end_without_tokens()


def _improve_refused(position: GenjiPosition, action: Improve) -> Refusal | None:
    wrong = _placed(position, action.cards, MOVED)
    if wrong is not None:
        return wrong
    place = position.courtier.place
    there = position.table.get(place)
    if there is None:
        return Refusal("GJI035", f"no poem lies with {position.at(place)}: one may be written")
    if there.seat != position.courtier.name:
        return Refusal("GJI033", f"{position.at(place)} has a poem of {there.seat}", help=_how(there))
    if len(there.poems[-1]) == 1:
        message = f"the poem of one card, {there.poems[-1][0]}, must be completed first"
        return Refusal("GJI034", message, "cards")
    if len(action.cards) == 1:
        return Refusal("GJI034", "a poem of one card cannot be put on another", "cards")
    new, old = position.beauty(action.cards, place), position.beauty(there.poems[-1], place)
    if exceeds(new, old):
        return None
    message = f"the new poem has a beauty of {points_shown(new)}, and the one below {points_shown(old)}"
    return Refusal("GJI038", message, "cards", stands=True, ruling="GJ-8")


# completing


def _complete_refused(position: GenjiPosition, action: Complete) -> Refusal | None:
    wrong = position.wrong_time(PLAYING, MOVED)
    if wrong is not None:
        return wrong
    courtier, place = position.courtier, position.courtier.place
    there = position.table.get(place)
    if there is None or len(there.poems[-1]) != 1:
        return Refusal(
            "GJI035",
            f"no poem of one card lies with {position.at(place)}",
            help="" if there is None else _how(there),
        )
    wrong = not_held(position, action.card)
    if wrong is not None:
        return wrong
    if action.bonus:
        return Refusal("GJI037", f"{action.bonus[0]} cannot help to complete a poem", "bonus")
    (lying,) = there.poems[-1]
    poem = poem_of((lying, action.card))
    if poem is None:
        return Refusal(
            "GJI032",
            f"{lying} is completed by {_other(lying)}, and {action.card} is {_kind(action.card)}",
            "card",
        )
    if there.seat == courtier.name:
        return None
    new, old = position.beauty(poem, place), position.beauty((lying,), place)
    if exceeds(new, old, equal=position.options.home == "all" and place == courtier.home):
        return None
    alone = f"{lying} alone has {points_shown(old)}"
    message = f"completed, the poem has a beauty of {points_shown(new)}, and {alone}"
    return Refusal("GJI039", message, "card", stands=True, ruling="GJ-6")


def _other(card: str) -> str:
    return _kind("e" if card[0] == "b" else "b")


def _complete(position: GenjiPosition, action: Complete) -> None:
    courtier, place = position.courtier, position.courtier.place
    there = position.table[place]
    poem = poem_of((*there.poems[-1], action.card)) or (*there.poems[-1], action.card)
    where = poem_place(courtier.name, place)
    position.deck.leave(courtier.hand, action.card, where, position.turn)
    _lie(position, place, Stack(courtier.name, (poem,)))
    if there.seat == courtier.name:
        position.trail.save(position, "step")
        position.step = ACTED
        return
    _judge(position, poem)
    position.deck.place(there.poems[-1][0], where, position.turn)
    _give_back(position, there.seat)
    _spend_token(position)


def _give_back(position: GenjiPosition, seat: str) -> None:
    """A token that was removed goes back to its owner's unused pile (GJ-9, GJ-22)."""
    owner = position.courtiers[position.names.index(seat)]
    position.trail.save(owner, "unused")
    owner.unused += 1


# challenging


def _challenge_refused(position: GenjiPosition, action: Challenge) -> Refusal | None:
    wrong = position.wrong_time(PLAYING, MOVED, WOOING)
    if wrong is not None:
        return wrong
    courtier, place = position.courtier, position.courtier.place
    there = position.table.get(place)
    if there is None or there.seat == courtier.name:
        whose = "no poem lies" if there is None else "your own poem lies"
        return Refusal(
            "GJI035", f"{whose} with {position.at(place)}", help="" if there is None else _how(there)
        )
    if len(there.poems[-1]) == 1:
        message = f"{there.poems[-1][0]} lies alone: it must be completed, and cannot be challenged"
        return Refusal("GJI035", message)
    wrong = not_held(position, action.card)
    if wrong is not None:
        return wrong
    if action.card[0] not in "be":
        return Refusal("GJI032", f"{action.card} is {_kind(action.card)}, which is no part of a poem", "card")
    covered = _covered(there.poems[-1], action.card)
    return _bonus_refused(position, action) or _gain_refused(position, action, covered)


def _covered(poem: Poem, card: str) -> str:
    """The card of the same kind in a poem of two."""
    return poem[0] if poem[0][0] == card[0] else poem[1]


def _bonus_refused(position: GenjiPosition, action: Challenge) -> Refusal | None:
    """One bonus card of each kind at most, from the hand (Bonus Cards)."""
    for at, card in enumerate(action.bonus):
        if card[0] not in "sk":
            return Refusal("GJI036", f"{card} is {_kind(card)}, no bonus card", "bonus")
        wrong = not_held(position, card, "bonus")
        if wrong is not None:
            return wrong
        if any(other[0] == card[0] for other in action.bonus[:at]):
            return Refusal("GJI036", f"one {KINDS[card[0]]} may be used, not two", "bonus")
    return _not_all_held(position, (action.card, *action.bonus), "bonus")


def _gain_refused(position: GenjiPosition, action: Challenge, covered: str) -> Refusal | None:
    """Whether the card is more beautiful than the one it covers, or as beautiful where that is enough."""
    courtier, place = position.courtier, position.courtier.place
    new, old = position.beauty((action.card,), place), position.beauty((covered,), place)
    home = place == courtier.home
    if position.options.bonus == "additive":
        more = len(action.bonus)
        new = Range(new.low + more, None if new.high is None else new.high + more)
        if exceeds(new, old, equal=home):
            return None
    elif exceeds(new, old, equal=home or bool(action.bonus)):
        sure = old.high is not None and new.low > old.high
        if not action.bonus or not sure:
            return None
        message = (
            f"{action.card} is more beautiful than {covered} ({new.low} to {old.low}) without a bonus card"
        )
        return Refusal("GJI036", message, "bonus", stands=True, ruling="GJ-5")
    has = f"{covered} has {points_shown(old)}"
    message = f"{action.card} has a beauty of {points_shown(new)} for {position.at(place)}, and {has}"
    return Refusal("GJI031", message, "card", stands=True, ruling="GJ-4")


def _challenge(position: GenjiPosition, action: Challenge) -> None:
    courtier, place, deck, trail = position.courtier, position.courtier.place, position.deck, position.trail
    there = position.table[place]
    poem = there.poems[-1]
    covered = _covered(poem, action.card)
    other = poem[1] if covered == poem[0] else poem[0]
    _judge(position, (action.card, covered))
    for card in (action.card, *action.bonus):
        deck.leave(courtier.hand, card, DISCARDED, position.turn)
    deck.place(covered, DISCARDED, position.turn)
    deck.count_discard(1)
    deck.join(courtier.hand, other, position.turn)
    _lie(position, place, Stack(there.seat, there.poems[:-1]) if len(there.poems) > 1 else None)
    _give_back(position, there.seat)
    if trail.recording:
        trail.save(position, "step", "won")
    position.step = WOOING
    position.won = other


def _take_refused(position: GenjiPosition, action: TakeCard) -> Refusal | None:
    if position.won is None:
        return Refusal("GJI010", f"a card is taken right after a challenge: {position.awaited()}")
    if action.card == position.won:
        return None
    name = position.courtier.name
    return Refusal(
        "GJI040", f"{name} takes the other card of the poem, {position.won}, not {action.card}", "card"
    )


def _take(position: GenjiPosition, action: TakeCard) -> None:  # noqa: ARG001 - it was taken with the challenge
    position.trail.save(position, "won")
    position.won = None


# what is legal, and what is claimed


def wooing(position: GenjiPosition) -> Iterator[Any]:
    """Every way to woo with the cards that are known to be in hand."""
    place, hand = position.courtier.place, position.courtier.hand.cards
    there = position.table.get(place)
    beginnings = [card for card in hand if card[0] == "b"]
    endings = [card for card in hand if card[0] == "e"]
    singles = [(card,) for card in (*beginnings, *endings)]
    pairs = list(product(beginnings, endings))
    made: list[Any] = []
    if there is None:
        made = [Write(cards) for cards in (*singles, *pairs)]
    elif len(there.poems[-1]) == 1:
        made = [Complete(card) for (card,) in singles]
    elif there.seat == position.courtier.name:
        made = [Improve(cards) for cards in pairs]
    else:
        made = [Challenge(card, bonus) for (card,) in singles for bonus in _bonuses(hand)]
    yield from filter(position.can, made)


def _bonuses(hand: Sequence[str]) -> list[tuple[str, ...]]:
    """No bonus card, one, or one of each kind."""
    each = [[(), *((card,) for card in hand if card[0] == kind)] for kind in "sk"]
    return [(*stamp, *calligraphy) for stamp, calligraphy in product(*each)]


def resulting(position: GenjiPosition, action: Any) -> Range | None:  # noqa: ANN401 - any action of Genji
    """How beautiful the poem is that an action makes, before it is done; None if it makes none."""
    place = position.courtier.place
    there = position.table.get(place)
    if isinstance(action, Write | Improve):
        return position.beauty(action.cards, place)
    if there is None:
        return None
    top = there.poems[-1]
    if isinstance(action, Complete):
        return position.beauty((*top, action.card), place)
    if not isinstance(action, Challenge) or len(top) == 1:
        return None
    covered = _covered(top, action.card)
    found = position.beauty((action.card, *(card for card in top if card != covered)), place)
    more = len(action.bonus) if position.options.bonus == "additive" else 0
    return Range(found.low + more, None if found.high is None else found.high + more)


WOOING_REFUSALS: Final[Mapping[type[Any], Callable[[GenjiPosition, Any], Refusal | None]]] = {
    Write: _write_refused,
    Improve: _improve_refused,
    Complete: _complete_refused,
    Challenge: _challenge_refused,
    TakeCard: _take_refused,
}
"""Why an action may not be done now, by its class."""

WOOING_DEEDS: Final[Mapping[type[Any], Callable[[GenjiPosition, Any], None]]] = {
    Write: _write,
    Improve: _write,
    Complete: _complete,
    Challenge: _challenge,
    TakeCard: _take,
}
"""How an action is done, by its class."""

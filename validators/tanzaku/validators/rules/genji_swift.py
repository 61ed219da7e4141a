"""Actions of Genji that are played for good, each in its usual case with the fewest steps.

Verifying a sound record asks only whether every action is legal, and takes
nothing back. So an action is encoded once, with what can be said of it alone,
and its player looks for the usual case: it is the time for the action, its
cards are in the hand or may be, and beauties that are known settle it. Then the
player does what the deed does, and saves nothing. Any other case is played
`in_full`, by refusal and deed. Laws hold both to the same verdict.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genji import PLACES
from tanzaku.validators.holding import DISCARDED, Hand
from tanzaku.validators.phased import TABLE_ACTS
from tanzaku.validators.rules.genji_actions import DEEDS, REFUSALS
from tanzaku.validators.rules.genji_cards import HAND
from tanzaku.validators.rules.genji_court import Courtier, Stack
from tanzaku.validators.rules.genji_start import poem_place
from tanzaku.validators.rules.genji_turns import (
    ACTED,
    BEGIN,
    FACING,
    MOVED,
    PLAYING,
    SCORED,
    WOOING,
)

if TYPE_CHECKING:
    from tanzaku.validators.rules.genji import GenjiPosition

Coded: TypeAlias = tuple[Any, ...]
"""The player, the action, and what else the player looks at."""


def in_full(position: GenjiPosition, code: Coded) -> bool:
    """Play an action by its refusal and its deed, whatever the case."""
    action: Call = code[1]
    kind = type(action)
    if REFUSALS[kind](position, action) is not None:
        return False
    position.won = None
    DEEDS[kind](position, action)
    return True


def _may_part_with(position: GenjiPosition, hand: Hand, cards: Sequence[str]) -> bool:
    """Whether cards, none twice, can all come from a hand; of a hand with unknown cards, whether they may."""
    for card in cards:
        if card not in hand.cards:
            break
    else:
        return True
    if not hand.hidden or not position.faces.may_be(cards):
        return False
    deck = position.deck
    return deck.may_hold(hand, cards[0]) if len(cards) == 1 else deck.may_hold_all(hand, cards)


def _part_with(position: GenjiPosition, hand: Hand, cards: Sequence[str], where: str) -> None:
    """Cards that a hand may part with leave it, face up."""
    deck, turn = position.deck, position.turn
    if hand.hidden:
        for card in cards:
            deck.leave(hand, card, where, turn)
        return
    # what is known in a hand was seen before, so that its place is all that changes
    held, place = list(hand.cards), (where, turn)
    for card in cards:
        held.remove(card)
        deck.places[card] = place
    hand.cards = tuple(held)
    if where is DISCARDED:
        deck.discards += len(cards)


# directions, moves, studies, draws


def play_face(position: GenjiPosition, code: Coded) -> bool:
    """Choose a direction."""
    if position.phase != FACING or position.step != BEGIN:
        return in_full(position, code)
    position.courtiers[position.acting].way = code[2]
    position.step = ACTED
    return True


def play_move(position: GenjiPosition, code: Coded) -> bool:
    """Move the pawn."""
    _, _, way, steps, start, place = code
    courtier = position.courtiers[position.acting]
    gone = courtier.gone + steps
    if (
        position.step != BEGIN
        or position.phase != PLAYING
        or courtier.place != start
        or gone > PLACES
        or (courtier.way != way and courtier.way)
    ):
        return in_full(position, code)
    courtier.place, courtier.gone, courtier.way = place, gone, way
    position.step = MOVED
    if gone == PLACES:
        position.owed = 0
    return True


def play_study(position: GenjiPosition, code: Coded) -> bool:
    """Discard cards, each of which is named."""
    cards: tuple[str, ...] = code[2]
    hand = position.courtiers[position.acting].hand
    if position.step != MOVED or position.phase != PLAYING or not _may_part_with(position, hand, cards):
        return in_full(position, code)
    position.step = ACTED
    if cards:
        _part_with(position, hand, cards, DISCARDED)
        if position.owed is not None:
            position.owed += len(cards)
    return True


def play_draw(position: GenjiPosition, code: Coded) -> bool:
    """Draw as many cards as are due, from a pile that has them."""
    _, _, cards, known = code
    hand, deck, owed = position.courtiers[position.acting].hand, position.deck, position.owed
    due = HAND - len(hand.cards) - len(hand.hidden) if owed is None else owed
    if (
        position.step < WOOING
        or position.phase != PLAYING
        or position.drawn
        or position.ended is not None
        or not 0 < due == len(cards) <= deck.pile
        or not position.faces.may_be(known)
    ):
        return in_full(position, code)
    for card in known:
        if not deck.may_come(card):
            return in_full(position, code)
    position.won = None
    position.step = ACTED
    position.drawn = True
    if owed is not None:
        position.owed = 0
    deck.draw(hand, cards, position.turn)
    return True


# wooing


def _spend_token(position: GenjiPosition, courtier: Courtier) -> None:
    """Put a token on the princess; only who did so can be out of tokens now (GJ-11)."""
    courtier.unused -= 1
    position.step = ACTED
    if not courtier.unused:
        position.end_without_tokens()


def _give_back(position: GenjiPosition, seat: str) -> None:
    """A token goes back to its owner's unused pile (GJ-9, GJ-22)."""
    position.courtiers[position.names.index(seat)].unused += 1


def play_write(position: GenjiPosition, code: Coded) -> bool:
    """Write a poem where none lies."""
    _, _, cards, poem = code
    courtier = position.courtiers[position.acting]
    place = courtier.place
    if (
        not BEGIN < position.step < ACTED
        or position.phase != PLAYING
        or place in position.table
        or not _may_part_with(position, courtier.hand, cards)
    ):
        return in_full(position, code)
    worths = position.values[position.circle[place - 1]]
    beauty = 0
    for card in cards:
        worth = worths[card]
        if worth is None:
            return in_full(position, code)
        beauty += worth
    if not beauty:
        return in_full(position, code)
    position.won = None
    _part_with(position, courtier.hand, cards, poem_place(courtier.name, place))
    position.table[place] = Stack(courtier.name, (poem,))
    _spend_token(position, courtier)
    return True


def play_complete(position: GenjiPosition, code: Coded) -> bool:
    """Complete a poem of one card."""
    _, _, card, cards = code
    courtier = position.courtiers[position.acting]
    place = courtier.place
    there = position.table.get(place)
    if (
        position.step != MOVED
        or position.phase != PLAYING
        or there is None
        or not _may_part_with(position, courtier.hand, cards)
    ):
        return in_full(position, code)
    (lying, *more), own = there.poems[-1], there.seat == courtier.name
    worths = position.values[position.circle[place - 1]]
    fit = not more and lying[0] != card[0]
    if not fit or not (own or (worths[card] and worths[lying] is not None)):
        return in_full(position, code)
    where = poem_place(courtier.name, place)
    _part_with(position, courtier.hand, cards, where)
    position.table[place] = Stack(courtier.name, ((card, lying) if card < lying else (lying, card),))
    if own:
        position.step = ACTED
        return True
    position.deck.place(lying, where, position.turn)
    _give_back(position, there.seat)
    _spend_token(position, courtier)
    return True


def play_challenge(position: GenjiPosition, code: Coded) -> bool:
    """Challenge the poem of another."""
    _, _, card, bonus, cards = code
    courtier = position.courtiers[position.acting]
    place = courtier.place
    there = position.table.get(place)
    if (
        not BEGIN < position.step < ACTED
        or position.phase != PLAYING
        or there is None
        or there.seat == courtier.name
        or len(there.poems[-1]) == 1
        or not _may_part_with(position, courtier.hand, cards)
    ):
        return in_full(position, code)
    covered, other = there.poems[-1]
    if covered[0] != card[0]:
        covered, other = other, covered
    worths = position.values[position.circle[place - 1]]
    new, old = worths[card], worths[covered]
    if new is None or old is None or not _gains(position, new - old, bonus, home=place == courtier.home):
        return in_full(position, code)
    _part_with(position, courtier.hand, cards, DISCARDED)
    _win(position, courtier, there, covered, other)
    return True


def _gains(position: GenjiPosition, gain: int, bonus: int, *, home: bool) -> bool:
    """Whether a card that is so much more beautiful can cover the other (Bonus Cards; GJ-4, GJ-5)."""
    if bonus and position.options.bonus == "equal":
        return gain == 0
    return gain + bonus >= (0 if home else 1)


def _win(position: GenjiPosition, courtier: Courtier, there: Stack, covered: str, other: str) -> None:
    """After a challenge the card covered is discarded, and the other one comes into the hand."""
    deck, place, turn = position.deck, courtier.place, position.turn
    deck.place(covered, DISCARDED, turn)
    deck.discards += 1
    deck.join(courtier.hand, other, turn)
    if len(there.poems) > 1:
        position.table[place] = Stack(there.seat, there.poems[:-1])
    else:
        del position.table[place]
    _give_back(position, there.seat)
    position.step = WOOING
    position.won = other


def play_take(position: GenjiPosition, code: Coded) -> bool:
    """Take the card that a challenge has won."""
    if position.won != code[2]:
        return False
    position.won = None
    return True


# what the table says of a season


def _told(position: GenjiPosition) -> bool:
    """Whether the table may say now what the season gave, and all of that is known."""
    return (
        position.phase == SCORED
        and position.acting == TABLE_ACTS
        and position.step == BEGIN
        and position.pending is None
    )


def play_fairest(position: GenjiPosition, code: Coded) -> bool:
    """Say which poems were the most beautiful."""
    scored = position.scored
    return (scored is not None and _told(position) and scored.fairest == code[2]) or in_full(position, code)


def play_scandal(position: GenjiPosition, code: Coded) -> bool:
    """Say which poems of a seat lay on homes of others."""
    scored = position.scored
    found = None if scored is None or scored.scandal is None else scored.scandal.get(code[2])
    return (found == code[3] and _told(position)) or in_full(position, code)


def play_season_card(position: GenjiPosition, code: Coded) -> bool:
    """Say who takes the season card."""
    scored = position.scored
    return (scored is not None and scored.card == code[2] and _told(position)) or in_full(position, code)


def play_box(position: GenjiPosition, code: Coded) -> bool:
    """Say how many tokens a seat has in its box."""
    seat: int = code[2]
    right = seat < len(position.courtiers) and position.courtiers[seat].box == code[3]
    return (right and _told(position)) or in_full(position, code)

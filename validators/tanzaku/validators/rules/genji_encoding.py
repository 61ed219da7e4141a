"""Actions of Genji as they are played for good: each with its player, and what can be said of it alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genji import (
    GENJI,
    Box,
    Challenge,
    Complete,
    Draw,
    FaceWay,
    Fairest,
    Move,
    Scandal,
    SeasonCard,
    Study,
    TakeCard,
    Write,
)
from tanzaku.validators.rules.genji_court import onward, poem_of
from tanzaku.validators.rules.genji_scoring import in_order
from tanzaku.validators.rules.genji_swift import (
    Coded,
    in_full,
    play_box,
    play_challenge,
    play_complete,
    play_draw,
    play_face,
    play_fairest,
    play_move,
    play_scandal,
    play_season_card,
    play_study,
    play_take,
    play_write,
)


def encoded(action: Call) -> Coded:
    """An action as it is played for good.

    >>> encoded(TakeCard("b07"))[1:]
    (TakeCard(card='b07'), 'b07')
    """
    encoder = _ENCODERS.get(type(action))
    return (in_full, action) if encoder is None else encoder(action)


def _known(cards: Sequence[str]) -> bool:
    """Whether each of these cards is named, and none twice."""
    return UNKNOWN not in cards and len(set(cards)) == len(cards)


def _code_move(action: Move) -> Coded:
    start = onward(action.place, action.direction, -action.steps)
    return play_move, action, action.direction, action.steps, start, action.place


def _code_study(action: Study) -> Coded:
    return (play_study, action, action.cards) if _known(action.cards) else (in_full, action)


def _code_draw(action: Draw) -> Coded:
    known = tuple([card for card in action.cards if card != UNKNOWN])
    return (play_draw, action, action.cards, known) if _known(known) else (in_full, action)


def _code_write(action: Write) -> Coded:
    poem = poem_of(action.cards)
    return (in_full, action) if poem is None else (play_write, action, action.cards, poem)


def _code_complete(action: Complete) -> Coded:
    usual = action.card[0] in "be" and not action.bonus
    return (play_complete, action, action.card, (action.card,)) if usual else (in_full, action)


def _code_challenge(action: Challenge) -> Coded:
    kinds = [card[0] for card in action.bonus]
    usual = action.card[0] in "be" and set(kinds) <= {"s", "k"} and len(set(kinds)) == len(kinds)
    if not usual:
        return in_full, action
    return play_challenge, action, action.card, len(kinds), (action.card, *action.bonus)


def _in_order(addresses: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(addresses, key=in_order))


_ENCODERS: Final[Mapping[type[Any], Callable[[Any], Coded]]] = {
    FaceWay: lambda action: (play_face, action, action.direction),
    Move: _code_move,
    Study: _code_study,
    Write: _code_write,
    Complete: _code_complete,
    Challenge: _code_challenge,
    TakeCard: lambda action: (play_take, action, action.card),
    Draw: _code_draw,
    Fairest: lambda action: (play_fairest, action, _in_order(action.poems)),
    Scandal: lambda action: (play_scandal, action, action.seat, _in_order(action.poems)),
    SeasonCard: lambda action: (play_season_card, action, action.seat),
    Box: lambda action: (play_box, action, GENJI.seats.index(action.seat), action.tokens),
}
"""What encodes an action, by its class; any other is played in full."""

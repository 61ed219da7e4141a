"""Draws in Genji, and what comes between seasons: topping up, the extra study, who starts.

Each takes the position as its first argument. Sections are those of the Genji
rulebook; GJ-n are the rulings of `docs/rules/genji.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.notation.titles.genji import Draw, Extra, Reshuffle, StartSeason
from tanzaku.notation.wording import no_part
from tanzaku.validators.engine import Refusal
from tanzaku.validators.holding import elsewhere
from tanzaku.validators.phased import TABLE_ACTS
from tanzaku.validators.refilling import Pile, Refill
from tanzaku.validators.rules.genji_cards import HAND
from tanzaku.validators.rules.genji_scoring import may_play_on
from tanzaku.validators.rules.genji_turns import (
    ACTED,
    BEGIN,
    CHOOSING,
    PLAYING,
    SCORED,
    WOOING,
    discard,
    discards_refused,
    no_card,
    there_once,
    too_many,
)

if TYPE_CHECKING:
    from tanzaku.validators.rules.genji import GenjiPosition


_PILE: Final = Pile("draw pile", "GJI021", "GJI023", "GJ-10")


def need(position: GenjiPosition) -> int:
    """How many cards the courtier still draws: up to five, or what was replaced (End of Turn; GJ-19)."""
    if position.owed is not None:
        return position.owed
    hand = position.courtiers[position.acting].hand
    return HAND - len(hand.cards) - len(hand.hidden)


def draws_now(position: GenjiPosition) -> bool:
    """Whether this is a time at which a courtier draws."""
    over = position.ended is not None and not may_play_on(position)
    if over or position.acting == TABLE_ACTS:
        return False
    if position.phase == PLAYING:
        return position.step in {WOOING, ACTED}
    if position.phase == SCORED:
        return position.pending is None
    return position.phase == CHOOSING and position.studied


def _not_now(position: GenjiPosition) -> Refusal | None:
    if draws_now(position):
        return None
    return Refusal("GJI010", f"this is not the time to draw: {position.awaited()}")


def _draw_refused(position: GenjiPosition, action: Draw) -> Refusal | None:
    wrong = _not_now(position)
    if wrong is not None:
        return wrong
    if position.phase != SCORED:
        return _these_refused(position, action)
    with topped_up(position):
        return _these_refused(position, action)


def _these_refused(position: GenjiPosition, action: Draw) -> Refusal | None:
    refill, deck, count = _refill(position), position.deck, len(action.cards)
    wrong = refill.draw_refused(count)
    if wrong is not None:
        return _replacing(position, refill, wrong, count)
    for at, card in enumerate(action.cards):
        if card == UNKNOWN:
            continue
        if not position.faces.has(card):
            return no_card(card, "cards")
        if card in action.cards[:at]:
            return there_once(card, "GJI022")
        if not deck.may_come(card):
            message = f"{card} cannot come from the draw pile"
            if card not in deck.places:
                message += ": it was not among the cards that were shuffled last"
            return elsewhere(deck.places, "GJI022", message, card, "cards")
        wrong = too_many(position, card, "cards")
        if wrong is not None:
            return wrong
    return None


def _refill(position: GenjiPosition) -> Refill:
    deck = position.deck
    return Refill(_PILE, position.courtier.name, need(position), deck.pile, deck.discards, position.drawn)


def _replacing(position: GenjiPosition, refill: Refill, wrong: Refusal, count: int) -> Refusal:
    """The same refusal; but who has come home is told what is drawn there (GJ-19)."""
    at_home = position.owed is not None and position.phase != CHOOSING
    if not at_home or position.drawn or wrong.code != _PILE.draw:
        return wrong
    message = f"{refill.name} has come home, and draws only what a study replaces: {refill.due}, not {count}"
    return wrong._replace(message=message, ruling="GJ-19")


def _draw(position: GenjiPosition, action: Draw) -> None:
    trail = position.trail
    if trail.recording:
        trail.save(position, "drawn", "owed", "topping", "step")
    _begin_draw(position)
    position.drawn = True
    if position.owed is not None:
        position.owed -= len(action.cards)
    position.deck.draw(position.courtier.hand, action.cards, position.turn)


def _reshuffle_refused(position: GenjiPosition, action: Reshuffle) -> Refusal | None:  # noqa: ARG001 - nothing to look at
    wrong = _not_now(position)
    if wrong is not None:
        return wrong
    with topped_up(position):
        return _refill(position).reshuffle_refused()


def _reshuffle(position: GenjiPosition, action: Reshuffle) -> None:  # noqa: ARG001 - nothing to look at
    position.trail.save(position, "drawn", "topping", "step")
    _begin_draw(position)
    position.drawn = False
    position.deck.reshuffle()


def _begin_draw(position: GenjiPosition) -> None:
    """Who draws has done with wooing; who tops up comes after those before (End of Turn; GJ-31)."""
    if position.phase == SCORED:
        top_up_before(position)
    elif position.phase == PLAYING:
        position.step = ACTED


def draw_unnoted(position: GenjiPosition) -> None:
    """Draw what nobody noted, up to what is there; the discards are shuffled where that needs it."""
    if need(position) <= 0:
        return
    deck = position.deck
    for _ in range(2):
        due = min(need(position), deck.pile)
        if due > 0:
            if position.owed is not None:
                position.owed -= due
            deck.draw(position.courtier.hand, (UNKNOWN,) * due, position.turn)
        if need(position) <= 0 or not deck.discards:
            return
        deck.reshuffle()


# after a season


def top_up_before(position: GenjiPosition) -> None:
    """Those who come before in the order of topping up, and did not say so, drew as well (GJ-31)."""
    acting, topping = position.acting, position.topping
    before = topping[: topping.index(acting)] if acting in topping else topping
    for index in before:
        position.acting = index
        draw_unnoted(position)
    position.acting = acting
    position.topping = topping[len(before) :]


@contextmanager
def topped_up(position: GenjiPosition) -> Generator[None]:
    """The position as it will be when those who top up before have drawn; then it is as it was (GJ-31)."""
    trail, topping = position.trail, position.topping
    if position.phase != SCORED or not topping or position.acting in {TABLE_ACTS, topping[0]}:
        yield
        return
    recording, trail.recording = trail.recording, True
    trail.mark()
    trail.save(position, "acting", "topping")
    top_up_before(position)
    try:
        yield
    finally:
        trail.back()
        trail.recording = recording


def _extra_refused(position: GenjiPosition, action: Extra) -> Refusal | None:
    wrong = position.wrong_time(CHOOSING, BEGIN)
    if wrong is not None:
        return wrong
    if position.studied:
        return Refusal("GJI010", "there is one extra study")
    return discards_refused(position, action.cards)


def _extra(position: GenjiPosition, action: Extra) -> None:
    position.trail.save(position, "studied", "owed")
    position.studied = True
    position.owed = len(action.cards)
    discard(position, action.cards)


def _start_refused(position: GenjiPosition, action: StartSeason) -> Refusal | None:
    wrong = position.wrong_time(CHOOSING, BEGIN)
    if wrong is not None or action.seat in position.names:
        return wrong
    return Refusal("GJI010", no_part(action.seat), "seat")


def _start(position: GenjiPosition, action: StartSeason) -> None:
    trail = position.trail
    trail.save(position, "step", "starter", "owed")
    draw_unnoted(position)
    position.starter = position.names.index(action.seat)
    position.step = ACTED


DRAW_REFUSALS: Final[Mapping[type[Any], Callable[[GenjiPosition, Any], Refusal | None]]] = {
    Draw: _draw_refused,
    Reshuffle: _reshuffle_refused,
    Extra: _extra_refused,
    StartSeason: _start_refused,
}
"""Why an action may not be done now, by its class."""

DRAW_DEEDS: Final[Mapping[type[Any], Callable[[GenjiPosition, Any], None]]] = {
    Draw: _draw,
    Reshuffle: _reshuffle,
    Extra: _extra,
    StartSeason: _start,
}
"""How an action is done, by its class."""

"""The course of a game of Genji: what comes after each turn, by phase.

Each takes the position as its argument, whose trail has saved what passing a
turn changes of it. Sections are those of the Genji rulebook; GJ-n are the
rulings of `docs/rules/genji.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from tanzaku.notation.titles.genji import PLACES
from tanzaku.validators.phased import TABLE_ACTS
from tanzaku.validators.rules.genji_cards import HAND
from tanzaku.validators.rules.genji_draws import draw_unnoted
from tanzaku.validators.rules.genji_scoring import (
    fairest,
    may_play_on,
    poems_lying,
    score_season,
    surely_fairest,
)
from tanzaku.validators.rules.genji_turns import (
    ACTED,
    CHOOSING,
    FACING,
    HOMING,
    OPENING,
    OVER,
    PLAYING,
    SCORED,
)

if TYPE_CHECKING:
    from tanzaku.validators.rules.genji import GenjiPosition


def _after_home(position: GenjiPosition) -> None:
    position.acting += 1
    if position.acting == len(position.courtiers):
        position.phase, position.acting = OPENING, TABLE_ACTS


def _after_opening(position: GenjiPosition) -> None:
    """The player who was home first comes first, except in the first season (Starting the next Season)."""
    if position.first_home is None:
        _begin_season(position)
    else:
        position.phase, position.acting = CHOOSING, position.first_home
        position.owed = 0


def _after_choosing(position: GenjiPosition) -> None:
    position.studied, position.owed = False, None
    _begin_season(position)


def _begin_season(position: GenjiPosition) -> None:
    """Directions are chosen from the starter on, before the first move (GJ-20)."""
    position.first_home = None
    position.acting = position.starter
    if position.options.direction == "season":
        position.phase = FACING
    else:
        _begin_turns(position)


def _after_facing(position: GenjiPosition) -> None:
    position.acting = (position.acting + 1) % len(position.courtiers)
    if position.acting == position.starter:
        _begin_turns(position)


def _begin_turns(position: GenjiPosition) -> None:
    position.phase = PLAYING
    position.round += 1


def _after_turn(position: GenjiPosition) -> None:
    if position.ended is not None:
        position.phase = OVER
        return
    draw_unnoted(position)
    acting, courtiers = position.acting, position.courtiers
    if courtiers[acting].gone == PLACES:
        _end_season(position)
        return
    position.acting = acting = (acting + 1) % len(courtiers)
    if acting == position.starter:
        position.round += 1


def _end_season(position: GenjiPosition) -> None:
    """All pawns go home, and the season is scored (Ending the Season; GJ-19)."""
    position.first_home, position.owed = position.acting, None
    for courtier in position.courtiers:
        position.trail.save(courtier, "place", "gone", "way")
        courtier.place, courtier.gone, courtier.way = courtier.home, 0, ""
    position.phase, position.stated, position.acting = SCORED, False, TABLE_ACTS
    best = surely_fairest(position)
    if best is None:
        poems = poems_lying(position)
        best = fairest(poems)
        if best is None:
            position.pending = poems
            return
    score(position, best)


def score(position: GenjiPosition, best: tuple[str, ...]) -> None:
    """Score the season; if another may follow, those who lack cards draw (GJ-31)."""
    score_season(position, best)
    position.trail.save(position, "topping")
    position.topping = ()
    goes_on = position.ended is None or may_play_on(position)
    if goes_on and position.first_home is not None and position.deck.left:
        count = len(position.courtiers)
        order = [(position.first_home + more) % count for more in range(count)]
        position.topping = tuple(one for one in order if len(position.courtiers[one].hand) < HAND)


def _after_scoring(position: GenjiPosition) -> None:
    if position.acting == TABLE_ACTS and position.step == ACTED:
        position.topping = ()
        _after_opening(position)
        return
    if position.acting == TABLE_ACTS:
        position.stated = True
    else:
        draw_unnoted(position)
        position.topping = position.topping[position.topping.index(position.acting) + 1 :]
    position.acting = position.topping[0] if position.topping else TABLE_ACTS


PASSING: Final[Mapping[int, Callable[[GenjiPosition], None]]] = {
    HOMING: _after_home,
    OPENING: _after_opening,
    CHOOSING: _after_choosing,
    FACING: _after_facing,
    PLAYING: _after_turn,
    SCORED: _after_scoring,
}
"""What comes after a turn, by phase."""

"""What comes next in a game of Genpei, in words.

Each takes the position as its argument. GP-n are the rulings of
`docs/rules/genpei.md`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from tanzaku.notation.titles.genpei import CLANS
from tanzaku.notation.wording import counted, listed
from tanzaku.validators.rules.genpei_arrow import deck_left, led
from tanzaku.validators.rules.genpei_board import DEALT, KEPT, RECYCLE
from tanzaku.validators.rules.genpei_carded import CARDS
from tanzaku.validators.rules.genpei_heir import torii_due
from tanzaku.validators.rules.genpei_markers import (
    ACTIVATE,
    APPOINTED,
    CANNOT,
    CHOOSE,
    CONTACT,
    COUNTING,
    ENDED,
    KEEPING,
    PLAY,
    REPEAT,
    REVEAL,
    SHIFTED,
    USED,
)

if TYPE_CHECKING:
    from tanzaku.validators.rules.genpei import GenpeiPosition

_AWAITED: Final[Mapping[int, str]] = {
    PLAY: "{} is to play a card",
    CHOOSE: "{} is to perform a Torii action, or none",
    REPEAT: "{} may pay for the Torii action again, refill the hand, or end the turn",
    SHIFTED: "{} is to play a card after the shift",
    ENDED: "{} is to refill hand and bids, or end the turn",
}


def awaited(position: GenpeiPosition) -> str:
    """What comes next, in words."""
    if position.phase == KEEPING and position.step == PLAY:
        return f"{position.seat} keeps {KEPT} of {DEALT} cards"
    if position.phase == KEEPING:
        return "this turn is done, and the next one begins with its seat"
    if position.phase == COUNTING:
        return "the game is over, and influence is revealed"
    shown = _of_the_heir(position) if position.heir_acts else _of_a_card(position)
    if shown:
        return shown
    if position.step == ACTIVATE:
        return f"{position.expected} was activated"
    if position.step == CONTACT:
        return f"the action under the marker of {position.expected or 'another wheel'}, as in K@recruit(1 M)"
    return _AWAITED[position.step].format(position.seat)


def _of_the_heir(position: GenpeiPosition) -> str:
    """What comes next in his turn, in words."""
    step = position.step
    if step in {PLAY, REVEAL}:
        left = deck_left(position)
        return "the top card of the Kotaishi deck: top(…)" if left else "the Kotaishi enlists: enlist(?)"
    if step == CHOOSE:
        due = torii_due(position)
        word = "enlist" if due is None else due[0].shape.word
        return f"the Kotaishi is at the torii: {word}(…)"
    if step in {APPOINTED, ACTIVATE, CONTACT}:
        if step == APPOINTED and position.appointed == RECYCLE:
            return "his card shows recycle"
        clan = position.expected or CLANS[0]
        mark, wheel = "@" if step == CONTACT else ">", position.board.wheels[clan]
        actions = dict.fromkeys(wheel[at].action for at in led(position).values())
        shown = [f"{clan}{mark}{one}{'' if one == 'torii' else '(…)'}" for one in actions]
        return f"the Kotaishi performs {listed(shown, 'or')}"
    return "the Kotaishi enlists: enlist(?)" if step == CANNOT else "the bids are replaced, or the turn ends"


def _of_a_card(position: GenpeiPosition) -> str:
    """What a card that is being used waits for; empty if it is not that."""
    if not position.card:
        return ""
    shown = CARDS[position.card]
    coins = (
        f"{position.card} gains {'up to ' if shown.choice else ''}{counted(shown.coins, 'coin')}: bonus(…)"
    )
    if position.step == USED:
        words = " or ".join(kind.shape.word for kind in shown.kinds)
        return f"{position.card} lets {position.player.name} do this: {words}" + (
            f"; and {coins}" if position.due else ""
        )
    return coins if position.due and position.step in {ENDED, REPEAT} else ""

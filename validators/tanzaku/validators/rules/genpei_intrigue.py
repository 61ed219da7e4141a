"""The Intrigue deck of Genpei: cards that are used in a turn, in whose midst chains may begin.

A card that is used keeps a *frame*: how far the turn had come. What the card
starts is played to its end, and then the turn goes on from there. Sections are
those of the Genpei rulebook; GP-n are the rulings of `docs/rules/genpei.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genpei import (
    Bonus,
    Done,
    Swap,
    Use,
)
from tanzaku.notation.wording import counted
from tanzaku.validators.engine import Refusal
from tanzaku.validators.phased import TABLE_ACTS
from tanzaku.validators.rules.genpei_board import HOUSE_CARDS, MOST_COINS
from tanzaku.validators.rules.genpei_carded import (
    CARDS,
    TORII_ACTIONS,
    Refused,
    carded,
    feasible,
    told_if_idle,
)
from tanzaku.validators.rules.genpei_markers import (
    CHOOSE,
    COUNTING,
    ENDED,
    PLAY,
    PLAYING,
    REPEAT,
    SHIFTED,
    USED,
)
from tanzaku.validators.rules.genpei_players import more
from tanzaku.validators.rules.genpei_torii import kind_of

if TYPE_CHECKING:
    from tanzaku.validators.rules.genpei import GenpeiPosition

COUNTS_AS: Final = 2
"""Cards of a house for which its card counts (Intrigue Deck)."""


class Frame(NamedTuple):
    """How far a turn had come when a card was used."""

    step: int
    expected: str | None
    contacting: str
    contacted: tuple[str, ...]
    coin: int | None
    kind: str
    card: str
    due: bool
    times: int


def no_frames(position: GenpeiPosition) -> None:
    """No card is being used any more."""
    position.frames, position.card, position.due, position.times = (), "", False, 0


# using a card


def _use_refused(position: GenpeiPosition, action: Use) -> Refusal | None:
    if position.seen_intrigue is None:
        return Refusal(
            "GPE050", "this record has no Intrigue cards: they are the tags Intrigue.A and on", "card"
        )
    card, at_end = action.card, position.phase == COUNTING
    if at_end and position.acting == TABLE_ACTS:
        message = "house cards are used before the table speaks, in a turn of the player"
        return Refusal("GPE051", message, ruling="GP-15")
    if not at_end and (position.phase != PLAYING or position.refilling):
        return Refusal("GPE051", f"no card is used now: {position.awaited()}", ruling="GP-15")
    if at_end != (card in HOUSE_CARDS):
        when = "at the end of the game" if card in HOUSE_CARDS else "during a turn"
        return Refusal("GPE051", f"{card} is used {when}", "card", ruling="GP-15")
    player = position.player
    if at_end and player.name in position.assigning:
        message = f"{player.name} has set cards aside: use({card}) comes before assign"
        return Refusal("GPE051", message, ruling="GP-15")
    if card in player.intrigue:
        return None
    if UNKNOWN in player.intrigue and card not in position.seen_intrigue:
        return None
    has = " ".join(player.intrigue) or "none"
    message = f"{player.name} has not {card} among the Intrigue cards: {has}"
    other = next((one.name for one in position.players if card in one.intrigue), "")
    help_ = f"{card} is among the cards of {other}" if other else ""
    if not (other or player.intrigue or position.dealt):
        help_ = f"in mid-game Start says which are left: intrigue({player.name} {card})"
    return Refusal("GPE050", message, "card", help=help_)


def _use(position: GenpeiPosition, action: Use) -> None:
    player, trail, card = position.player, position.trail, action.card
    trail.save(player, "intrigue")
    trail.save(position, "seen_intrigue")
    left = list(player.intrigue)
    left.remove(card if card in left else UNKNOWN)
    player.intrigue = tuple(left)
    position.seen_intrigue = (position.seen_intrigue or frozenset()) | {card}
    if card in HOUSE_CARDS:
        trail.save(player, "extra")
        player.extra = more(player.extra, HOUSE_CARDS[card], COUNTS_AS)
        return
    trail.save(position, "step", "expected", "contacting", "contacted", "coin", "kind")
    trail.save(position, "frames", "card", "due", "times")
    frame = Frame(
        position.step,
        position.expected,
        position.contacting,
        position.contacted,
        position.coin,
        position.kind,
        position.card,
        position.due,
        position.times,
    )
    position.frames = (*position.frames, frame)
    shown = CARDS[card]
    position.card, position.due, position.times = card, bool(shown.coins), shown.times
    position.expected, position.contacting, position.contacted, position.kind = None, "", (), ""
    position.coin = None
    if not shown.times or not feasible(position, card):
        position.step, position.times = ENDED, 0
    else:
        position.step = CHOOSE if shown.kinds is TORII_ACTIONS else USED


# coins


def _bonus_refused(position: GenpeiPosition, action: Bonus) -> Refusal | None:
    if not position.due:
        return Refusal("GPE052", "no coins of an Intrigue card are due", ruling="GP-38")
    card, shown, player = position.card, CARDS[position.card], position.player
    before = position.times == shown.times and position.step in {USED, CHOOSE}
    if not before and (position.times or position.step not in {ENDED, REPEAT}):
        message = f"the coins of {card} come before its action, or after all that follows from it"
        return Refusal("GPE052", message, ruling="GP-38")
    room = max(0, min(shown.coins, MOST_COINS - player.coins))
    if action.coins == room or (shown.choice and action.coins < room):
        return None
    most = f"{'up to ' if shown.choice else ''}{counted(shown.coins, 'coin')}"
    here = counted(room, "coin")
    limit = f": {player.name} has {player.coins}, and {MOST_COINS} is the limit" if room < shown.coins else ""
    message = f"{card} gains {most}, here {here}, not {action.coins}{limit}"
    return Refusal("GPE052", message, "coins", stands=True)


def _bonus(position: GenpeiPosition, action: Bonus) -> None:
    position.trail.save(position, "due", "step")
    position.due = False
    if position.step == REPEAT:
        position.step = ENDED  # coins come after the action, so it is not repeated any more (GP-38)
    position.gain(action.coins)


# the end of a card


def _done_refused(position: GenpeiPosition, action: Done) -> Refusal | None:  # noqa: ARG001 - nothing to look at
    if position.frames and position.step == REPEAT:
        message = f"the coins of {position.card} come first, and end its action: bonus(…)"
        return Refusal("GPE053", message, ruling="GP-38") if position.due else None
    return Refusal("GPE053", "no Torii action of an Intrigue card could be repeated here", ruling="GP-38")


def _done(position: GenpeiPosition, action: Done) -> None:  # noqa: ARG001 - nothing to look at
    close(position)


def leaves(position: GenpeiPosition, action: Call) -> bool:
    """Whether an action is no more of the Torii action that a card started, but what it interrupted."""
    if not position.frames or position.step != REPEAT or position.due or isinstance(action, Use | Done):
        return False
    if not isinstance(action, TORII_ACTIONS):
        return True
    outer = position.frames[-1]
    asked = outer.step == USED and isinstance(action, CARDS[outer.card].kinds)
    return (asked or outer.step in {CHOOSE, REPEAT}) and position.kind != kind_of(action)


def close(position: GenpeiPosition) -> None:
    """The card is done with: the turn goes on from where it was."""
    trail = position.trail
    trail.save(position, "step", "expected", "contacting", "contacted", "coin", "kind")
    trail.save(position, "frames", "card", "due", "times")
    *before, frame = position.frames
    coin = position.coin  # of the space last used, which may still be said
    position.frames = tuple(before)
    position.step, position.expected, position.contacting, position.contacted = frame[:4]
    position.coin, position.kind, position.card, position.due, position.times = frame[4:]
    position.coin = position.coin if coin is None else coin
    if _left_nothing(position, position.step, position.card):
        position.step, position.times = ENDED, 0


def _left_nothing(position: GenpeiPosition, step: int, card: str) -> bool:
    """Whether a card used in between left nothing of what was to come, a card or its action (GP-46)."""
    if step in {PLAY, SHIFTED}:
        return not position.player.held
    return step == USED and not feasible(position, card)


def leave(position: GenpeiPosition) -> None:
    """A card's Torii action is not repeated: that card is done with, and what ends with it."""
    close(position)
    settle(position)


def settle(position: GenpeiPosition) -> None:
    """Go on from where cards were used that are done with; saved with the action that ended them."""
    if position.times and position.step not in {USED, CHOOSE} and CARDS[position.card].kinds is TORII_ACTIONS:
        position.trail.save(position, "times")
        position.times = 0
    position.trail.save(position, "step")
    while position.frames and position.step == ENDED:
        if position.times:
            position.step = USED
        elif position.due:
            return
        else:
            close(position)


def unfinished(position: GenpeiPosition) -> Refusal | None:
    """Why a turn cannot end while cards are being used."""
    for frame in (*reversed(position.frames),):
        if position.due or position.times or position.step not in {ENDED, REPEAT}:
            return Refusal("GPE011", f"something is missing: {position.awaited()}", ruling="GP-38")
        ends = frame.step in {ENDED, REPEAT} and not frame.times
        if frame.due or not (ends or _left_nothing(position, frame.step, frame.card)):
            message, help_ = "what an Intrigue card interrupted is not finished", perhaps_done(position)
            return Refusal("GPE011", message, ruling="GP-15", help=help_)
    return None


def perhaps_done(position: GenpeiPosition) -> str:
    """What may be missing where a card's Torii action can be repeated, and another one waits behind it."""
    waits = position.step == REPEAT and position.frames[-1].step == CHOOSE
    help_ = f"if the last Torii action was not that of {position.card} again, write done before that action"
    return help_ if waits else ""


INTRIGUE_REFUSALS: Final[Mapping[type[Any], Refused]] = {
    Use: _use_refused,
    Bonus: _bonus_refused,
    Done: _done_refused,
    Swap: told_if_idle("i02", lambda position, _: position.not_next()._replace(code="GPE053")),
}
"""Why an action may not be done now, by its class."""

INTRIGUE_DEEDS: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], None]]] = {
    Use: _use,
    Bonus: _bonus,
    Done: _done,
    Swap: carded,
}
"""How an action is done, by its class."""

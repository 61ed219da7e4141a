"""The Kotaishi's turns in a game against a single player: his card, and the chain that it starts.

What he does is determined by what lies open, so it is checked as a player's
turn is. Sections are those of the Genpei rulebook; GP-n are the rulings of
`docs/rules/genpei.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from tanzaku.notation.atoms import NONE, UNKNOWN
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genpei import (
    CLANS,
    PALACE,
    Bid,
    Bonus,
    Climb,
    Coin,
    Enlist,
    Enter,
    Recycle,
    StackToken,
    TakeCoins,
    TopCard,
)
from tanzaku.validators.engine import Refusal
from tanzaku.validators.rules.genpei_arrow import (
    deck_left,
    each_arrow,
    leads_to,
    noted,
    read,
)
from tanzaku.validators.rules.genpei_board import MOST_TOKENS, RECYCLE, STACKS_AT
from tanzaku.validators.rules.genpei_chain import (
    area_refused,
    put_token,
)
from tanzaku.validators.rules.genpei_heir_actions import (
    ACTION_DEEDS,
    ACTION_REFUSALS,
    can,
    from_clan_deck,
)
from tanzaku.validators.rules.genpei_markers import (
    ACTIVATE,
    APPOINTED,
    CANNOT,
    CHOOSE,
    CONTACT,
    ENDED,
    PLAY,
    PLAYING,
    REVEAL,
    elsewhere,
    strange_refused,
)
from tanzaku.validators.rules.genpei_turns import TURN_DEEDS, TURN_REFUSALS

if TYPE_CHECKING:
    from tanzaku.validators.rules.genpei import GenpeiPosition


# his cards


def _top_refused(position: GenpeiPosition, action: TopCard) -> Refusal | None:
    wrong = position.wrong_time(PLAYING, PLAY, REVEAL)
    if wrong is not None:
        return wrong
    left = position.board.deck.keys() - position.turned
    if not left:
        return Refusal("GPE060", "the Kotaishi deck has run out: he enlists", "card", ruling="GP-16")
    if action.card not in position.board.deck:
        return Refusal("GPE060", f"there is no card {action.card} in the Kotaishi deck", "card")
    if action.card not in left:
        return Refusal("GPE060", f"{action.card} was turned before, and lies in his discards", "card")
    back = position.board.deck[action.card].arrow
    if position.arrow not in {UNKNOWN, back}:
        message = f"the card on top had the arrow {position.arrow}, and {action.card} has {back}"
        help_ = "where nobody noted the arrow, write ? for it"
        return Refusal("GPE060", message, "card", ruling="GP-39", help=help_)
    left.remove(action.card)
    there_are = {position.board.deck[card].arrow for card in left} or {NONE}
    if action.arrow in {*there_are, UNKNOWN}:
        return None
    there = f"the cards left have {' or '.join(sorted(there_are))}" if left else "no card is left, so it is -"
    return Refusal("GPE060", f"the arrow {action.arrow} is on no card that is left: {there}", "arrow")


def _top(position: GenpeiPosition, action: TopCard) -> None:
    if position.trail.recording:
        position.trail.save(position, "turned", "arrow", "appointed", "expected", "step")
    position.turned = (*position.turned, action.card)
    noted(position, action.arrow)
    card = position.board.deck[action.card]
    position.appointed, position.expected = card.action, card.clan
    position.step = APPOINTED


def _recycle_refused(position: GenpeiPosition, action: Recycle) -> Refusal | None:  # noqa: ARG001
    wrong = position.wrong_time(PLAYING, APPOINTED)
    if wrong is not None or position.appointed == RECYCLE:
        return wrong
    return Refusal("GPE061", f"his card shows {position.expected} {position.appointed}, not recycle")


def _recycle(position: GenpeiPosition, action: Recycle) -> None:  # noqa: ARG001 - nothing to look at
    position.trail.save(position, "turned", "arrow", "step", "recycled")
    position.turned, position.arrow, position.step, position.recycled = (), UNKNOWN, REVEAL, True


# clan actions


def _act_refused(position: GenpeiPosition, action: Any) -> Refusal | None:  # noqa: ANN401 - any clan action
    """Whether he performs an action of this clan now (Kotaishi Actions)."""
    wrong = position.wrong_time(PLAYING, APPOINTED, ACTIVATE, CONTACT)
    if wrong is not None:
        return wrong._replace(help=_perhaps_hers(position))
    clan, stays = (action.marker or "  ")[0], (action.marker or "  ")[1] == "@"
    if position.step == APPOINTED and position.appointed == RECYCLE:
        return Refusal("GPE061", "his card shows recycle")
    if stays is not (position.step == CONTACT) or clan not in CLANS:
        mark = f"{position.expected}{'@' if position.step == CONTACT else '>'}"
        return Refusal("GPE061", f"the marker of this action is {mark}", "marker" if action.marker else None)
    if clan != position.expected:
        return Refusal("GPE012", f"{position.expected} is activated, not {clan}", "marker")
    return each_arrow(position, action, _led_refused)


def _led_refused(position: GenpeiPosition, action: Any) -> Refusal | None:  # noqa: ANN401 - any clan action
    """Whether his card, or the arrow, leads to this action, and it can be carried out (Kotaishi Actions)."""
    clan, word, at = position.expected or CLANS[0], action.shape.word, leads_to(position)
    space, wrong = position.board.wheels[clan][at], ACTION_REFUSALS[type(action)](position, action)
    if space.action == word and action.space in {None, at + 1}:
        return wrong
    there = f"{clan} to {space.action} ({at + 1})"
    code, message = {
        APPOINTED: ("GPE061", f"his card leads the marker of {there}"),
        ACTIVATE: ("GPE062", f"the arrow {position.arrow} leads the marker of {there}"),
        CONTACT: ("GPE019", f"the marker of {clan} stands on {space.action} ({at + 1})"),
    }[position.step]
    stands = position.step != CONTACT and wrong is None
    stands = stands and elsewhere(position, clan, word, action.space) is not None
    argument = None if space.action != word else "space"
    return Refusal(code, message, argument, stands=stands, ruling=_RULINGS[position.step])


_RULINGS: Final = {APPOINTED: "GP-40", ACTIVATE: "GP-39", CONTACT: ""}


def _act(position: GenpeiPosition, action: Any) -> None:  # noqa: ANN401 - any clan action
    trail, clan = position.trail, action.marker[0]
    if trail.recording:
        trail.save(position, "step", "expected", "bids", "ninja", "ninja_pool", "ninja_strange", "clan_deck")
        trail.save(position, "contacted", "contacting", "identified", "recruits", "under", "arrow")
        trail.save_key(position.markers, clan)
    at = read(position, action, _led_refused)
    if position.step == CONTACT:
        position.contacted = (*position.contacted, clan)
    position.markers[clan] = at
    position.expected = None
    ACTION_DEEDS[type(action)](position, action)


# Torii


def torii_due(position: GenpeiPosition) -> tuple[type[Any], int] | None:
    """What he does at a torii, and on which step he ends; None if he cannot (Kotaishi Actions; GP-42)."""
    heir = position.player
    if heir.step >= STACKS_AT and len(heir.placed.get(PALACE, ())) < MOST_TOKENS:
        return (StackToken, heir.step) if heir.area else None
    taken = {player.step for player in position.players}
    step = next(step for step in range(heir.step + 1, position.board.steps + 2) if step not in taken)
    if step > position.board.steps:
        return None
    if heir.step:
        return Climb, step
    return (Enter, step) if heir.area else None


def _at_torii_refused(position: GenpeiPosition, action: Any) -> Refusal | None:  # noqa: ANN401 - any Torii action
    wrong = position.wrong_time(PLAYING, CHOOSE)
    if wrong is not None:
        return wrong
    due = torii_due(position)
    if due is None:
        message = "there is nothing that he can do at the torii: he enlists"
        return Refusal("GPE066", message, stands=_could(position, action), ruling="GP-41")
    kind, step = due
    shown = {Enter: f"enters step {step}", Climb: f"climbs to step {step}", StackToken: "stacks a token"}[
        kind
    ]
    wrong = Refusal("GPE066", f"at the torii he {shown}", stands=_could(position, action), ruling="GP-42")
    if type(action) is not kind:
        return wrong
    if kind is Enter and action.step != step:
        return wrong._replace(message=f"{wrong.message}, not {action.step}", argument="step")
    if kind is Climb:
        steps = step - position.player.step
        if action.steps == steps:
            return None
        return wrong._replace(message=f"{wrong.message}: climb({steps})", argument="steps")
    return area_refused(position, action.token)


def _could(position: GenpeiPosition, action: Any) -> bool:  # noqa: ANN401 - any Torii action
    """Whether a token can be put, or moved, where he should not: then a ruling may let it stand."""
    heir = position.player
    if isinstance(action, StackToken):
        return heir.step > 0 and area_refused(position, action.token) is None
    if bool(heir.step) is not isinstance(action, Climb):
        return False
    step = heir.step + action.steps if isinstance(action, Climb) else action.step
    free = step <= position.board.steps and step not in {player.step for player in position.players}
    return free and (isinstance(action, Climb) or area_refused(position, action.token) is None)


def _at_torii(position: GenpeiPosition, action: Any) -> None:  # noqa: ANN401 - any Torii action
    heir = position.player
    position.trail.save(position, "step", "under", "ninja")
    position.trail.save(heir, "step")
    position.step = ENDED
    if isinstance(action, Climb):
        heir.step += action.steps
    elif isinstance(action, Enter):
        heir.step = action.step
    if not isinstance(action, Climb):
        put_token(position, action.token, PALACE)


# where he cannot act


def _enlist_refused(position: GenpeiPosition, action: Enlist) -> Refusal | None:
    wrong = position.wrong_time(PLAYING, CANNOT, CHOOSE, REVEAL, PLAY)
    if wrong is not None:
        return wrong
    barred, able = _spy_alike(position, action), ""
    if position.step == CHOOSE and torii_due(position) is not None:
        able = "at the torii there is something for him to do"
    if position.step in {PLAY, REVEAL} and deck_left(position):
        able = f"the Kotaishi deck has {deck_left(position)} left"
    return can(able, stands=barred is None) if able else barred


def _spy_alike(position: GenpeiPosition, action: Enlist) -> Refusal | None:
    if not position.clan_deck:
        if action.clan == NONE:
            return None
        return Refusal("GPE064", "the clan deck is empty: enlist(-)", "clan", ruling="GP-41")
    if action.clan == NONE:
        return can("the clan deck has cards")
    return None if action.clan == UNKNOWN else strange_refused(position, action.clan, "clan")


def _enlist(position: GenpeiPosition, action: Enlist) -> None:
    position.trail.save(position, "step", "clan_deck", "recruits", "identified", "under", "ninja")
    position.step = ENDED
    if action.clan != NONE:
        from_clan_deck(position, action.clan)


def not_his(position: GenpeiPosition, action: Call) -> Refusal:
    """What he does is not the players', nor what they do his: he has no hand and no coins (GP-44)."""
    help_ = "the Kotaishi has no coins" if isinstance(action, Coin | TakeCoins | Bonus) else ""
    return position.not_next()._replace(help=help_ or _perhaps_hers(position))


def _perhaps_hers(position: GenpeiPosition) -> str:
    """What may be missing behind the end of his chain."""
    ended = position.heir_acts and position.step == ENDED
    return f"where the turn of {position.names} begins, write {position.names}: before it" if ended else ""


def put_under(position: GenpeiPosition) -> None:
    """The chain has ended: cards of the Ninja deck go under it, the last one first (GP-12)."""
    position.ninja, position.under = (*position.ninja, *position.under), ()


HEIR_REFUSALS: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], Refusal | None]]] = {
    **dict.fromkeys(ACTION_REFUSALS, _act_refused),
    **dict.fromkeys((Enter, Climb, StackToken), _at_torii_refused),
    TopCard: _top_refused,
    Recycle: _recycle_refused,
    Enlist: _enlist_refused,
    Bid: TURN_REFUSALS[Bid],
}
"""Why he may not do an action now, by its class."""

HEIR_DEEDS: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], None]]] = {
    **dict.fromkeys(ACTION_DEEDS, _act),
    **dict.fromkeys((Enter, Climb, StackToken), _at_torii),
    TopCard: _top,
    Recycle: _recycle,
    Enlist: _enlist,
    Bid: TURN_DEEDS[Bid],
}
"""How he does an action, by its class."""

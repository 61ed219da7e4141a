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
    Climb,
    Enlist,
    Enter,
    Recycle,
    StackToken,
    TopCard,
)
from tanzaku.validators.engine import Refusal
from tanzaku.validators.rules.genpei_board import MOST_TOKENS, RECYCLE, STACKS_AT
from tanzaku.validators.rules.genpei_chain import (
    area_refused,
    put_token,
)
from tanzaku.validators.rules.genpei_heir_actions import (
    ACTION_DEEDS,
    ACTION_REFUSALS,
    WAYS,
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
    strange_refused,
)
from tanzaku.validators.rules.genpei_turns import TURN_DEEDS, TURN_REFUSALS

if TYPE_CHECKING:
    from tanzaku.validators.rules.genpei import GenpeiPosition


# his cards


def deck_left(position: GenpeiPosition) -> int:
    """How many cards the Kotaishi deck has."""
    return len(position.board.deck) - len(position.turned)


def _top_refused(position: GenpeiPosition, action: TopCard) -> Refusal | None:
    wrong = position.wrong_time(PLAYING, PLAY, REVEAL)
    if wrong is not None:
        return wrong
    left = [card for card in position.board.deck if card not in position.turned]
    if not left:
        return Refusal("GPE060", "the Kotaishi deck has run out: he enlists", "card", ruling="GP-16")
    if action.card not in position.board.deck:
        return Refusal("GPE060", f"there is no card {action.card} in the Kotaishi deck", "card")
    if action.card not in left:
        return Refusal("GPE060", f"{action.card} was turned before, and lies in his discards", "card")
    back = position.board.deck[action.card].arrow
    if position.arrow not in {UNKNOWN, back}:
        message = f"the card on top had the arrow {position.arrow}, and {action.card} has {back}"
        return Refusal("GPE060", message, "card", ruling="GP-39")
    left.remove(action.card)
    arrows = {position.board.deck[card].arrow for card in left} or {NONE}
    if action.arrow in arrows:
        return None
    there = f"the cards left have {' or '.join(sorted(arrows))}" if left else "no card is left, so it is -"
    return Refusal("GPE060", f"the arrow {action.arrow} is on no card that is left: {there}", "arrow")


def _top(position: GenpeiPosition, action: TopCard) -> None:
    position.trail.save(position, "turned", "arrow", "appointed", "expected", "step")
    position.turned = (*position.turned, action.card)
    position.arrow = action.arrow
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
    """Whether his card, or the arrow, leads to this action, and it can be carried out (Kotaishi Actions)."""
    wrong = position.wrong_time(PLAYING, APPOINTED, ACTIVATE, CONTACT)
    if wrong is not None:
        return wrong
    clan, stays = (action.marker or "  ")[0], (action.marker or "  ")[1] == "@"
    if position.step == APPOINTED and position.appointed == RECYCLE:
        return Refusal("GPE061", "his card shows recycle")
    if stays is not (position.step == CONTACT) or clan not in CLANS:
        mark = f"{position.expected}{'@' if position.step == CONTACT else '>'}"
        return Refusal("GPE061", f"the marker of this action is {mark}", "marker" if action.marker else None)
    if clan != position.expected:
        return Refusal("GPE012", f"{position.expected} is activated, not {clan}", "marker")
    at = leads_to(position)
    space = position.board.wheels[clan][at]
    word = action.shape.word
    if space.action != word or action.space not in {None, at + 1}:
        there = f"{clan} to {space.action} ({at + 1})"
        code, message = {
            APPOINTED: ("GPE061", f"his card leads the marker of {there}"),
            ACTIVATE: ("GPE062", f"the arrow {position.arrow} leads the marker of {there}"),
            CONTACT: ("GPE019", f"the marker of {clan} stands on {space.action} ({at + 1})"),
        }[position.step]
        return Refusal(
            code, message, None if space.action != word else "space", ruling=_RULINGS[position.step]
        )
    return ACTION_REFUSALS[type(action)](position, action)


_RULINGS: Final = {APPOINTED: "GP-40", ACTIVATE: "GP-39", CONTACT: ""}


def leads_to(position: GenpeiPosition) -> int:
    """The space on which the marker of the expected clan comes to stand (GP-39, GP-40)."""
    clan = position.expected or CLANS[0]
    at, wheel = position.markers[clan], position.board.wheels[clan]
    if position.step == CONTACT:
        return at
    way = WAYS.get(position.arrow, 1)
    if position.step == ACTIVATE:
        return (at + way) % len(wheel)
    spaces = [(at + way * steps) % len(wheel) for steps in range(len(wheel))]
    return next(space for space in spaces if wheel[space].action == position.appointed)


def _act(position: GenpeiPosition, action: Any) -> None:  # noqa: ANN401 - any clan action
    trail = position.trail
    trail.save(position, "step", "expected", "bids", "ninja", "ninja_pool", "ninja_strange", "clan_deck")
    trail.save(position, "contacted", "contacting", "identified", "recruits", "under")
    clan, at = action.marker[0], leads_to(position)
    if position.step == CONTACT:
        position.contacted = (*position.contacted, clan)
    trail.save_key(position.markers, clan)
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
        return Refusal("GPE066", "there is nothing that he can do at the torii: he enlists", ruling="GP-41")
    kind, step = due
    shown = {Enter: f"enters step {step}", Climb: f"climbs to step {step}", StackToken: "stacks a token"}[
        kind
    ]
    if type(action) is not kind:
        return Refusal("GPE066", f"at the torii he {shown}", ruling="GP-42")
    if kind is Enter and action.step != step:
        return Refusal("GPE066", f"at the torii he {shown}, not {action.step}", "step", ruling="GP-42")
    if kind is Climb:
        steps = step - position.player.step
        if action.steps == steps:
            return None
        return Refusal("GPE066", f"at the torii he {shown}: climb({steps})", "steps", ruling="GP-42")
    return area_refused(position, action.token)


def _at_torii(position: GenpeiPosition, action: Any) -> None:  # noqa: ANN401 - any Torii action
    heir, due = position.player, torii_due(position)
    position.trail.save(position, "step", "under", "ninja")
    position.trail.save(heir, "step")
    position.step = ENDED
    if due is not None:
        heir.step = due[1]
    if not isinstance(action, Climb):
        put_token(position, action.token, PALACE)


_AT_TORII: Final = {Enter: "enters step", Climb: "climbs to step", StackToken: "stacks a token on step"}


# where he cannot act


def _enlist_refused(position: GenpeiPosition, action: Enlist) -> Refusal | None:
    wrong = position.wrong_time(PLAYING, CANNOT, CHOOSE, REVEAL, PLAY)
    if wrong is not None:
        return wrong
    if position.step == CHOOSE and torii_due(position) is not None:
        return can("at the torii there is something for him to do")
    if position.step in {PLAY, REVEAL} and deck_left(position):
        return can(f"the Kotaishi deck has {deck_left(position)} left")
    return _spy_alike(position, action)


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


def not_his(position: GenpeiPosition, action: Call) -> Refusal:  # noqa: ARG001 - nothing to look at
    """What he does is not the players', nor what they do his: he has no hand and no coins (GP-44)."""
    return position.not_next()


def heir_awaits(position: GenpeiPosition) -> str:
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
        space = position.board.wheels[clan][leads_to(position)]
        return f"the Kotaishi performs {clan}{'@' if step == CONTACT else '>'}{space.action}"
    return "the Kotaishi enlists: enlist(?)" if step == CANNOT else "the bids are replaced, or the turn ends"


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

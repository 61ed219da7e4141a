"""What the cards of Genpei's Intrigue deck let a player do: which actions, how often, for which coins.

Each takes the position as its first argument. Sections are those of the Genpei
rulebook; GP-n are the rulings of `docs/rules/genpei.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.notation.titles.genpei import (
    PALACE,
    Assassinate,
    Climb,
    Contacts,
    Enter,
    Gain,
    Ninja,
    NoTorii,
    Place,
    Recruit,
    Shift,
    Spy,
    StackToken,
    Swap,
    TakeCoins,
    Transfer,
)
from tanzaku.validators.engine import Refusal
from tanzaku.validators.phased import TABLE_ACTS
from tanzaku.validators.rules.genpei_chain import CARD_DEEDS, CARD_REFUSALS, area_refused, put_token
from tanzaku.validators.rules.genpei_markers import (
    ENDED,
)
from tanzaku.validators.rules.genpei_players import Player, meant, without

if TYPE_CHECKING:
    from tanzaku.validators.rules.genpei import GenpeiPosition

Refused: TypeAlias = "Callable[[GenpeiPosition, Any], Refusal | None]"
"""Why an action may not be done now."""
STEPS_UP: Final = 2
"""Steps that the fifth card moves up (Intrigue Deck)."""
TORII_ACTIONS: Final = (TakeCoins, Shift, Enter, Climb, StackToken, Gain, Transfer, Place, NoTorii)


class Card(NamedTuple):
    """What a card lets one do: these actions, so many times, and coins, or a choice up to so many."""

    kinds: tuple[type[Any], ...]
    coins: int = 0
    choice: bool = False
    times: int = 1


CARDS: Final[Mapping[str, Card]] = {
    "i01": Card((Ninja,), 2),
    "i02": Card((Swap,)),
    "i03": Card((), 4, choice=True, times=0),
    "i04": Card(TORII_ACTIONS, 1),
    "i05": Card((Enter, Climb)),
    "i06": Card((Contacts,), 1),
    "i07": Card((Recruit,), 2, choice=True),
    "i08": Card((Spy,), 1, times=2),
    "i09": Card((Assassinate,), 2, choice=True),
}
"""The cards that are used in a turn, as the rulebook lists them; the others count at the end."""


def feasible(position: GenpeiPosition, card: str) -> bool:
    """Whether something can be swapped, or moved up; other actions say themselves that they cannot be."""
    if card == "i02":
        return sum(1 for tokens in position.player.placed.values() if tokens) > 1
    if card == "i05":
        return free_step(position) > 0 and bool(position.player.step or position.player.area)
    return True


def free_step(position: GenpeiPosition) -> int:
    """The step that is two steps up, or the next free one beyond it; 0 without one (GP-43)."""
    taken = {other.step for other in position.claimants() if other is not position.player}
    steps = range(position.player.step + STEPS_UP, position.board.steps + 1)
    return next((step for step in steps if step not in taken), 0)


def told_if_idle(card: str, refused: Refused) -> Refused:
    """The same refusal, with what explains it where this card was used and there was nothing to do for it."""

    def telling(position: GenpeiPosition, action: Any) -> Refusal | None:  # noqa: ANN401 - any action
        found = refused(position, action)
        used = card in (position.seen_intrigue or ()) and position.acting != TABLE_ACTS
        if found is None or found.help or not used or card in position.player.intrigue:
            return found
        return found if feasible(position, card) else found._replace(help=_why_idle(position, card))

    return telling


def _why_idle(position: GenpeiPosition, card: str) -> str:
    """Why nothing can be swapped, or moved up, so that nothing is written behind the card (GP-38)."""
    player = position.player
    if card == "i02":
        why = f"{player.name} has not tokens on two houses"
    elif not (player.step or player.area):
        why = f"{player.name} has no token to put on the steps"
    else:
        why = f"from step {player.step + STEPS_UP} on no step is free"
    return f"{why}, so nothing stands behind use({card})"


def carded_refused(position: GenpeiPosition, action: Any) -> Refusal | None:  # noqa: ANN401 - any action
    """Why an action may not be done as that of the card just used."""
    kind = action.__class__
    if kind not in CARDS[position.card].kinds:
        return position.not_next()._replace(code="GPE053", ruling="GP-38")
    if kind in CARD_REFUSALS:
        if action.marker is not None:
            word = action.shape.word
            message = f"{position.card} moves no marker: {word}, without {action.marker} before it"
            return Refusal("GPE053", message, "marker", ruling="GP-38")
        if action.space is not None:
            return Refusal("GPE053", f"{position.card} moves no marker to a space", "space", ruling="GP-38")
        return CARD_REFUSALS[kind](position, action)
    return _swap_refused(position, action) if kind is Swap else _up_refused(position, action)


def carded(position: GenpeiPosition, action: Any) -> None:  # noqa: ANN401 - any action
    """Do the action of the card just used."""
    trail = position.trail
    trail.save(position, "step", "expected", "bids", "ninja", "ninja_pool", "ninja_strange", "clan_deck")
    trail.save(position, "contacted", "contacting", "coin", "kind", "removed", "identified", "times")
    position.times -= 1
    kind = action.__class__
    if kind in CARD_DEEDS:
        CARD_DEEDS[kind](position, action)
        return
    position.step = ENDED
    if kind is Swap:
        _swap(position, action)
        return
    if kind is Enter:
        put_token(position, action.token, PALACE)
    trail.save(position.player, "step")
    position.player.step = free_step(position)


def _up_refused(position: GenpeiPosition, action: Enter | Climb) -> Refusal | None:
    player, free = position.player, free_step(position)
    if isinstance(action, Climb):
        if not player.step:
            return Refusal("GPE024", f"{player.name} has no token on the steps of the palace", "steps")
        due, said, argument = free - player.step, action.steps, "steps"
    else:
        if player.step:
            return Refusal("GPE024", f"{player.name} stands on step {player.step}, and climbs", "step")
        due, said, argument = free, action.step, "step"
    if said != due:
        taken = "" if free == player.step + STEPS_UP else f"step {player.step + STEPS_UP} is taken, and "
        there = f"the next free one is step {free}" if taken else f"{STEPS_UP} steps up is step {free}"
        spelled = f"climb({due})" if isinstance(action, Climb) else f"enter({due} …)"
        return Refusal("GPE024", f"{taken}{there}, so it is {spelled}", argument, ruling="GP-43")
    return area_refused(position, action.token) if isinstance(action, Enter) else None


def _swap_refused(position: GenpeiPosition, action: Swap) -> Refusal | None:
    player = position.player
    if action.house == action.other_house:
        return Refusal("GPE026", "tokens on two houses are swapped", "other_house", ruling="GP-43")
    sides = (("house", action.house, "token", action.token), _other(action))
    for named, house, argument, token in sides:
        there = player.placed.get(house, ())
        if not there:
            return Refusal("GPE026", f"{player.name} has no token on {house}", named)
        if without(there, token, position.fits_token(player)) is None:
            message = f"{player.name} has {' '.join(there)} on {house}, not {token}"
            return Refusal("GPE001", message, argument)
    return _both_fit(position, player, action)


def _other(action: Swap) -> tuple[str, str, str, str]:
    return "other_house", action.other_house, "other_token", action.other_token


def _both_fit(position: GenpeiPosition, player: Player, action: Swap) -> Refusal | None:
    """Whether both may be what they are said to be, where neither was known."""
    sides = ((action.house, action.token), (action.other_house, action.other_token))
    new = [token for house, token in sides if token != UNKNOWN and token not in player.placed[house]]
    if player.may_have(new, position.tokens_of(player)):
        return None
    message = f"{player.name} has no such tokens, {' and '.join(new)}, that were not seen elsewhere"
    return Refusal("GPE001", message, "other_token")


def _swap(position: GenpeiPosition, action: Swap) -> None:
    player = position.player
    position.trail.save(player, "placed")
    fits = position.fits_token(player)
    here, there = player.placed[action.house], player.placed[action.other_house]
    one, two = without(here, action.token, fits) or (), without(there, action.other_token, fits) or ()
    player.placed = {
        **player.placed,
        action.house: (*one, meant(there, action.other_token)),
        action.other_house: (*two, meant(here, action.token)),
    }

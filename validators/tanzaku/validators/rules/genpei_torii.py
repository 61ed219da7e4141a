"""The six Torii actions of Genpei, and what they cost.

Each takes the position as its first argument. Sections are those of the Genpei
rulebook; GP-n are the rulings of `docs/rules/genpei.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genpei import (
    PALACE,
    Climb,
    Enter,
    Gain,
    NoTorii,
    Place,
    Shift,
    StackToken,
    TakeCoins,
    Transfer,
)
from tanzaku.notation.wording import counted
from tanzaku.validators.engine import Refusal
from tanzaku.validators.rules.genpei_chain import area_refused, coins_refused, put_token
from tanzaku.validators.rules.genpei_markers import (
    CHOOSE,
    ENDED,
    PLAYING,
    REPEAT,
    SHIFTED,
    landing,
    target,
)
from tanzaku.validators.rules.genpei_players import meant, without

if TYPE_CHECKING:
    from tanzaku.validators.rules.genpei import GenpeiPosition

TORII_COINS: Final = 2
"""Coins that the Torii action gains at most (Torii Actions, Coins)."""
_GAIN_COST: Final = 2
_TRANSFER_COST: Final = 2
_PLACE_COST: Final = 3
"""Coins each time (Torii Actions)."""

_KINDS: Final[Mapping[type[Any], str]] = {
    TakeCoins: "coins",
    Shift: "movement",
    Enter: "the House of the Emperor",
    Climb: "the House of the Emperor",
    StackToken: "the House of the Emperor",
    Gain: "gaining influence",
    Transfer: "transferring influence",
    Place: "the pagoda",
    NoTorii: "none",
}
"""Which of the six actions each word belongs to; those that are paid for may be repeated."""


def kind_of(action: Call) -> str:
    """Which of the six Torii actions a word belongs to.

    >>> from tanzaku.notation.titles.genpei import Climb
    >>> kind_of(Climb(2))
    'the House of the Emperor'
    """
    return _KINDS[type(action)]


_REPEATED: Final = frozenset({Enter, Climb, StackToken, Gain, Transfer, Place})
_ONCE: Final = frozenset({_KINDS[TakeCoins], _KINDS[NoTorii]})
"""After these the chain has ended."""


def _torii_refused(position: GenpeiPosition, action: Any) -> Refusal | None:  # noqa: ANN401 - any Torii action
    kind = _KINDS[type(action)]
    wrong = position.wrong_time(PLAYING, CHOOSE, REPEAT)
    refilling = position.refilling
    ended = position.step == ENDED and position.kind in _ONCE and not refilling
    if wrong is not None and not ended:
        return wrong
    other = ended or (position.step == REPEAT and kind != position.kind)
    wrong = _REFUSALS[type(action)](position, action)
    return _another(position, kind)._replace(stands=wrong is None) if other else wrong


def _another(position: GenpeiPosition, kind: str) -> Refusal:
    """One action is performed, and repeated only if it is paid for (Clan Actions, Torii; GP-34)."""
    rest = "it is not repeated" if kind == position.kind else "no other one follows"
    return Refusal("GPE023", f"the Torii action was {position.kind}, and {rest}", ruling="GP-34")


def _unpaid(position: GenpeiPosition, cost: int) -> Refusal | None:
    """Whether so many coins can be paid."""
    has = position.player.coins
    if has >= cost:
        return None
    return Refusal("GPE022", f"this costs {cost}, and {position.player.name} has {counted(has, 'coin')}")


def _take_refused(position: GenpeiPosition, action: TakeCoins) -> Refusal | None:
    if action.coins > TORII_COINS:
        message = f"the Torii action gains up to {TORII_COINS} coins, not {action.coins}"
        return Refusal("GPE020", message, "coins", stands=True)
    return coins_refused(position, action.coins)


def _take(position: GenpeiPosition, action: TakeCoins) -> None:
    position.gain(action.coins)


def _shift_refused(position: GenpeiPosition, action: Shift) -> Refusal | None:
    if not position.player.held:
        return Refusal("GPE017", f"{position.player.name} has no card to play after it", ruling="GP-22")
    found = target(position, action.clan, action.to, action.space, stays=False)
    return found if isinstance(found, Refusal) else None


def _shift(position: GenpeiPosition, action: Shift) -> None:
    position.trail.save_key(position.markers, action.clan)
    found = landing(position, action.clan, action.to, action.space, stays=False)
    position.markers[action.clan] = found
    position.step = SHIFTED


# the House of the Emperor


def _step_refused(position: GenpeiPosition, step: int, argument: str) -> Refusal | None:
    """Whether a step is there and free (House of the Emperor; GP-7)."""
    if step > position.board.steps:
        return Refusal("GPE024", f"the palace has {position.board.steps} steps, and no step {step}", argument)
    for other in position.claimants():
        if other is not position.player and other.step == step:
            return Refusal("GPE024", f"{other.name} stands on step {step}", argument)
    return None


def _enter_refused(position: GenpeiPosition, action: Enter) -> Refusal | None:
    player = position.player
    if player.step:
        message = f"{player.name} stands on step {player.step}: a further token is stacked there"
        return Refusal("GPE024", message, "step")
    wrong = _step_refused(position, action.step, "step") or _unpaid(position, action.step)
    return wrong or area_refused(position, action.token)


def _enter(position: GenpeiPosition, action: Enter) -> None:
    position.gain(-action.step)
    put_token(position, action.token, PALACE)
    position.trail.save(position.player, "step")
    position.player.step = action.step


def _climb_refused(position: GenpeiPosition, action: Climb) -> Refusal | None:
    player = position.player
    if not player.step:
        return Refusal("GPE024", f"{player.name} has no token on the steps of the palace", "steps")
    return _step_refused(position, player.step + action.steps, "steps") or _unpaid(position, action.steps)


def _climb(position: GenpeiPosition, action: Climb) -> None:
    position.gain(-action.steps)
    position.trail.save(position.player, "step")
    position.player.step += action.steps


def _stack_refused(position: GenpeiPosition, action: StackToken) -> Refusal | None:
    player = position.player
    if not player.step:
        return Refusal("GPE024", f"{player.name} has no token on the steps of the palace to stack on")
    return _unpaid(position, player.step) or area_refused(position, action.token)


def _stack(position: GenpeiPosition, action: StackToken) -> None:
    position.gain(-position.player.step)
    put_token(position, action.token, PALACE)


# influence


def _gain_refused(position: GenpeiPosition, action: Gain) -> Refusal | None:
    player, count = position.player, len(action.tokens)
    if not count:
        return Refusal("GPE017", "who gains no token writes none", "tokens", ruling="GP-34")
    if count > player.reserve:
        there = counted(player.reserve, "token")
        return Refusal("GPE025", f"{player.name} has {there} in the pool, not {count}", "tokens")
    wrong = _unpaid(position, _GAIN_COST * count)
    if wrong is not None:
        return wrong
    known = player.known_tokens()
    for token in (one for one in action.tokens if one != UNKNOWN):
        had = max(known.count(token), player.came.count(token))
        if had + action.tokens.count(token) > position.board.tokens.get(token, 0):
            return Refusal("GPE001", f"{player.name} has all tokens {token} already", "tokens")
    return None


def _gain(position: GenpeiPosition, action: Gain) -> None:
    player, count = position.player, len(action.tokens)
    position.gain(-_GAIN_COST * count)
    position.trail.save(player, "area", "reserve", "came")
    player.reserve -= count
    player.area = (*player.area, *action.tokens)
    player.came = (*player.came, *action.tokens)


def _transfer_refused(position: GenpeiPosition, action: Transfer) -> Refusal | None:
    player = position.player
    if action.from_ == action.to:
        return Refusal("GPE026", "a token goes to another clan", "to")
    there = player.placed.get(action.from_, ())
    if not there:
        return Refusal("GPE026", f"{player.name} has no token on {action.from_}", "from_")
    wrong = _unpaid(position, _TRANSFER_COST)
    if wrong is not None or without(there, action.token, position.fits_token(player)) is not None:
        return wrong
    return Refusal(
        "GPE001", f"{player.name} has {' '.join(there)} on {action.from_}, not {action.token}", "token"
    )


def _transfer(position: GenpeiPosition, action: Transfer) -> None:
    player = position.player
    position.gain(-_TRANSFER_COST)
    position.trail.save(player, "placed", "step")
    there = player.placed[action.from_]
    left = without(there, action.token, position.fits_token(player)) or ()
    placed = {**player.placed, action.from_: left}
    player.placed = {**placed, action.to: (*placed.get(action.to, ()), meant(there, action.token))}
    if action.from_ == PALACE and not left:
        player.step = 0


def _place_refused(position: GenpeiPosition, action: Place) -> Refusal | None:
    return _unpaid(position, _PLACE_COST) or area_refused(position, action.token)


def _place(position: GenpeiPosition, action: Place) -> None:
    position.gain(-_PLACE_COST)
    put_token(position, action.token, action.clan)


def _free(position: GenpeiPosition, action: NoTorii) -> Refusal | None:  # noqa: ARG001 - always possible
    return None


def _nothing(position: GenpeiPosition, action: NoTorii) -> None:
    """Nothing is paid, and nothing happens (GP-6)."""


def _perform(position: GenpeiPosition, action: Call) -> None:
    if position.trail.recording:
        position.trail.save(position, "step", "kind")
    kind = type(action)
    position.kind = _KINDS[kind]
    position.step = REPEAT if kind in _REPEATED else ENDED
    _DEEDS[kind](position, action)


_REFUSALS: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], Refusal | None]]] = {
    TakeCoins: _take_refused,
    Shift: _shift_refused,
    Enter: _enter_refused,
    Climb: _climb_refused,
    StackToken: _stack_refused,
    Gain: _gain_refused,
    Transfer: _transfer_refused,
    Place: _place_refused,
    NoTorii: _free,
}
_DEEDS: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], None]]] = {
    TakeCoins: _take,
    Shift: _shift,
    Enter: _enter,
    Climb: _climb,
    StackToken: _stack,
    Gain: _gain,
    Transfer: _transfer,
    Place: _place,
    NoTorii: _nothing,
}
TORII_REFUSALS: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], Refusal | None]]] = dict.fromkeys(
    _REFUSALS, _torii_refused
)
"""Why an action may not be done now, by its class."""
TORII_DEEDS: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], None]]] = dict.fromkeys(
    _DEEDS, _perform
)
"""How an action is done, by its class."""

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
    PALACE,
    Assassinate,
    Bonus,
    Climb,
    Contacts,
    Done,
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
    Use,
)
from tanzaku.notation.wording import counted
from tanzaku.validators.engine import Refusal
from tanzaku.validators.rules.genpei_board import HOUSE_CARDS, MOST_COINS
from tanzaku.validators.rules.genpei_chain import CARD_DEEDS, CARD_REFUSALS, area_refused, put_token
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
from tanzaku.validators.rules.genpei_players import Player, meant, more, without
from tanzaku.validators.rules.genpei_torii import kind_of

if TYPE_CHECKING:
    from tanzaku.validators.rules.genpei import GenpeiPosition

STEPS_UP: Final = 2
"""Steps that the fifth card moves up (Intrigue Deck)."""
COUNTS_AS: Final = 2
_TORII: Final = (TakeCoins, Shift, Enter, Climb, StackToken, Gain, Transfer, Place, NoTorii)


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
    "i04": Card(_TORII, 1),
    "i05": Card((Enter, Climb)),
    "i06": Card((Contacts,), 1),
    "i07": Card((Recruit,), 2, choice=True),
    "i08": Card((Spy,), 1, times=2),
    "i09": Card((Assassinate,), 2, choice=True),
}
"""The cards that are used in a turn, as the rulebook lists them; the others count at the end."""


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
    playing = position.phase == PLAYING and not position.refilling
    if not (playing or (at_end and position.acting >= 0)):
        return Refusal("GPE051", f"no card is used now: {position.awaited()}", ruling="GP-15")
    if at_end != (card in HOUSE_CARDS):
        when = "at the end of the game" if card in HOUSE_CARDS else "during a turn"
        return Refusal("GPE051", f"{card} is used {when}", "card", ruling="GP-15")
    player = position.player
    if card in player.intrigue:
        return None
    if UNKNOWN in player.intrigue and card not in position.seen_intrigue:
        return None
    has = " ".join(player.intrigue) or "none"
    message = f"{player.name} has not {card} among the Intrigue cards: {has}"
    left = f"in mid-game Start says which are left: intrigue({player.name} {card})"
    return Refusal("GPE050", message, "card", help="" if player.intrigue or position.dealt else left)


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
    if not shown.times or not _feasible(position, card):
        position.step, position.times = ENDED, 0
    else:
        position.step = CHOOSE if shown.kinds is _TORII else USED


def _feasible(position: GenpeiPosition, card: str) -> bool:
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


# what a card lets one do


def carded_refused(position: GenpeiPosition, action: Any) -> Refusal | None:  # noqa: ANN401 - any action
    """Why an action may not be done as that of the card just used."""
    kind = action.__class__
    if kind not in CARDS[position.card].kinds:
        return Refusal("GPE053", f"this is not what comes next: {position.awaited()}", ruling="GP-38")
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
        what = f"{STEPS_UP} steps up is step {free} here, so it is {action.shape.word}({due}…)"
        return Refusal("GPE024", what, argument, ruling="GP-43")
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


# coins


def _bonus_refused(position: GenpeiPosition, action: Bonus) -> Refusal | None:
    if not position.due:
        return Refusal("GPE052", "no coins of an Intrigue card are due", ruling="GP-38")
    card, shown = position.card, CARDS[position.card]
    before = position.times == shown.times and position.step in {USED, CHOOSE}
    if not before and (position.times or position.step not in {ENDED, REPEAT}):
        message = f"the coins of {card} come before its action, or after all that follows from it"
        return Refusal("GPE052", message, ruling="GP-38")
    room = max(0, min(shown.coins, MOST_COINS - position.player.coins))
    if action.coins == room or (shown.choice and action.coins < room):
        return None
    most = f"{'up to ' if shown.choice else ''}{counted(shown.coins, 'coin')}"
    here = counted(room, "coin")
    message = f"{card} gains {most}, here {here}, not {action.coins}"
    return Refusal("GPE052", message, "coins", stands=True)


def _bonus(position: GenpeiPosition, action: Bonus) -> None:
    position.trail.save(position, "due", "step")
    position.due = False
    if position.step == REPEAT:
        position.step = ENDED  # coins come after the action, so it is not repeated any more (GP-38)
    position.gain(action.coins)


# the end of a card


def _done_refused(position: GenpeiPosition, action: Done) -> Refusal | None:  # noqa: ARG001 - nothing to look at
    if position.frames and position.step == REPEAT and not position.due:
        return None
    return Refusal("GPE053", "no Torii action of an Intrigue card could be repeated here", ruling="GP-38")


def _done(position: GenpeiPosition, action: Done) -> None:  # noqa: ARG001 - nothing to look at
    close(position)


def leaves(position: GenpeiPosition, action: Call) -> bool:
    """Whether an action is no more of the Torii action that a card started, but what it interrupted."""
    if not position.frames or position.step != REPEAT or position.due or isinstance(action, Use | Done):
        return False
    if not isinstance(action, _TORII):
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
    if position.step in {PLAY, SHIFTED} and not position.player.held:
        position.step = ENDED  # no card is left that could be played (GP-46)
    elif position.step == USED and not _feasible(position, position.card):
        position.step, position.times = ENDED, 0  # a card that was used in its midst left nothing to do


def settle(position: GenpeiPosition) -> None:
    """Go on from where cards were used that are done with; saved with the action that ended them."""
    if position.times and position.step not in {USED, CHOOSE} and CARDS[position.card].kinds is _TORII:
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
        if frame.step not in {ENDED, REPEAT} or frame.due or frame.times:
            return Refusal("GPE011", "what an Intrigue card interrupted is not finished", ruling="GP-15")
    return None


def awaited(position: GenpeiPosition) -> str:
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


INTRIGUE_REFUSALS: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], Refusal | None]]] = {
    Use: _use_refused,
    Bonus: _bonus_refused,
    Done: _done_refused,
    Swap: lambda position, _: Refusal("GPE053", f"this is not what comes next: {position.awaited()}"),
}
"""Why an action may not be done now, by its class."""

INTRIGUE_DEEDS: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], None]]] = {
    Use: _use,
    Bonus: _bonus,
    Done: _done,
    Swap: _swap,
}
"""How an action is done, by its class."""

"""Chains of clan actions in Genpei: markers move, actions are performed, cards activate clans.

Each takes the position as its first argument. Sections are those of the Genpei
rulebook; GP-n are the rulings of `docs/rules/genpei.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from tanzaku.notation.atoms import NONE, UNKNOWN
from tanzaku.notation.titles.genpei import (
    CLANS,
    Assassinate,
    Coin,
    Contacts,
    Intrigue,
    Ninja,
    Pagoda,
    Recruit,
    Reinforce,
    Spy,
    Torii,
)
from tanzaku.notation.wording import counted
from tanzaku.validators.engine import Refusal
from tanzaku.validators.rules.genpei_board import BIDS, MOST_COINS
from tanzaku.validators.rules.genpei_links import contacts, contacts_refused, reinforce, reinforce_refused
from tanzaku.validators.rules.genpei_markers import (
    ACTIVATE,
    CHOOSE,
    CONTACT,
    ENDED,
    NOTHING,
    PLAY,
    PLAYING,
    SHIFTED,
    activate,
    carry_out,
    landing,
    strange_refused,
    target,
    whose_refused,
)
from tanzaku.validators.rules.genpei_players import EMPTY, in_bag, meant, more, without
from tanzaku.validators.rules.genpei_unseen import play_card

if TYPE_CHECKING:
    from tanzaku.validators.rules.genpei import GenpeiPosition

INTRIGUE_COINS: Final = 3
"""Coins that an Intrigue action gains at most (Clan Actions)."""


def _activation_refused(position: GenpeiPosition, action: Any) -> Refusal | None:  # noqa: ANN401 - any clan action
    """Whose marker moves, and where to (Game Turn)."""
    wrong = position.wrong_time(PLAYING, PLAY, ACTIVATE, CONTACT, SHIFTED)
    if wrong is not None:
        return wrong
    word = action.shape.word
    if action.marker is None:
        able = position.expected or next((one for one in CLANS if position.player.may_play(one)), CLANS[0])
        return Refusal("GPE010", f"an action of a wheel says whose it is: {able}>{word}")
    clan, stays = action.marker[0], action.marker[1] == "@"
    wrong = whose_refused(position, clan, stays=stays)
    if wrong is not None:
        return wrong
    wrong = _REFUSALS[type(action)](position, action)
    space = target(position, clan, word, action.space, stays=stays)
    return space._replace(stands=space.stands and wrong is None) if isinstance(space, Refusal) else wrong


# each action


def from_slot_refused(position: GenpeiPosition, action: Recruit | Assassinate) -> Refusal | None:
    """Whether this card lies in the slot, or may."""
    lying = [slot for slot in range(BIDS) if position.bids[slot] != NOTHING]
    if action.slot == NONE:
        if lying:
            return carry_out(f"a card lies in the bids, so one must be {_DONE[type(action)]}")
        return Refusal("GPE016", "no card lies in the bids", "clan") if action.clan else None
    there = position.bids[int(action.slot) - 1]
    if there == NOTHING:
        none = "no card lies in the bids" if not lying else f"slot {action.slot} of the bids is empty"
        return Refusal("GPE016", none, "slot")
    if there == UNKNOWN:
        if action.clan is None:
            return Refusal(
                "GPE016", f"nobody noted what lies in slot {action.slot}: say which clan it is", "slot"
            )
        return strange_refused(position, action.clan, "clan", action.marker)
    if action.clan in {None, there}:
        return None
    return Refusal("GPE016", f"slot {action.slot} of the bids holds {there}, not {action.clan}", "clan")


def take_bid(position: GenpeiPosition, action: Recruit | Assassinate) -> str:
    """The card of a slot leaves the bids; its clan."""
    at = int(action.slot) - 1
    clan = action.clan or position.bids[at]
    if position.bids[at] == UNKNOWN:
        position.identify(clan)
    position.bids = (*position.bids[:at], NOTHING, *position.bids[at + 1 :])
    return clan


def _from_bids(position: GenpeiPosition, action: Recruit | Assassinate) -> None:
    if action.slot == NONE:
        position.step = ENDED
        return
    clan = take_bid(position, action)
    if isinstance(action, Recruit):
        player = position.player
        position.trail.save(player, "discards")
        player.discards = more(player.discards, clan)
    else:
        position.removed += 1
    activate(position, clan)


def _pagoda_refused(position: GenpeiPosition, action: Pagoda) -> Refusal | None:
    area = position.player.area
    if action.token == NONE:
        return carry_out(f"{position.player.name} has tokens to place: {' '.join(area)}") if area else None
    return area_refused(position, action.token)


def area_refused(position: GenpeiPosition, token: str) -> Refusal | None:
    """Whether a token is in the playing area, or may be."""
    player = position.player
    where = "beside the board" if position.heir_acts else "in the playing area"
    if not player.area:
        return Refusal("GPE001", f"{player.name} has no token {where}", "token")
    if without(player.area, token, position.fits_token(player)) is not None:
        return None
    return Refusal("GPE001", f"{player.name} has {' '.join(player.area)} {where}, not {token}", "token")


def put_token(position: GenpeiPosition, token: str, house: str) -> None:
    """A token goes from the playing area to a house."""
    player = position.player
    position.trail.save(player, "area", "placed")
    put = meant(player.area, token)
    player.area = without(player.area, token, position.fits_token(player)) or ()
    player.placed = {**player.placed, house: (*player.placed.get(house, ()), put)}


def _pagoda(position: GenpeiPosition, action: Pagoda) -> None:
    position.step = ENDED
    if action.token != NONE and action.marker is not None:
        put_token(position, action.token, action.marker[0])


def _ninja_refused(position: GenpeiPosition, action: Ninja) -> Refusal | None:
    if action.clan == NONE:
        return carry_out("the Ninja deck has cards, so one must be revealed") if position.ninja else None
    if not position.ninja:
        return Refusal("GPE017", "the Ninja deck is empty", "clan", ruling="GP-2")
    return top_refused(position, action.clan, "clan", action.marker)


def top_refused(
    position: GenpeiPosition, clan: str, argument: str, marker: str | None = None
) -> Refusal | None:
    """Whether this card may lie on top of the Ninja deck."""
    top = position.ninja[0]
    if clan in {UNKNOWN, top}:
        return None
    if top != UNKNOWN:
        return Refusal("GPE018", f"the top card of the Ninja deck is {top}, not {clan}", argument)
    if in_bag(position.ninja_pool, clan):
        return None
    if position.ninja_strange:
        return strange_refused(position, clan, argument, marker)
    return Refusal("GPE018", f"no card of {clan} is in the Ninja deck", argument)


def take_top(position: GenpeiPosition, clan: str) -> None:
    """The top card of the Ninja deck is turned over, or taken unseen."""
    top, position.ninja = position.ninja[0], position.ninja[1:]
    if top != UNKNOWN:
        return
    if clan == UNKNOWN:
        # it may be any of the cards there, so none of those counts as seen
        for there in CLANS:
            position.identified = more(position.identified, there, -in_bag(position.ninja_pool, there))
        position.ninja_strange += sum(position.ninja_pool) - 1
        position.ninja_pool = EMPTY
    elif in_bag(position.ninja_pool, clan):
        position.ninja_pool = more(position.ninja_pool, clan, -1)
    else:
        position.ninja_strange -= 1
        position.identify(clan)


def _ninja(position: GenpeiPosition, action: Ninja) -> None:
    if action.clan == NONE:
        position.step = ENDED
        return
    take_top(position, action.clan)
    position.ninja = (*position.ninja, action.clan)
    activate(position, action.clan)


def _spy_refused(position: GenpeiPosition, action: Spy) -> Refusal | None:
    if action.clan == NONE:
        return carry_out("the clan deck has cards, so one must be taken") if position.clan_deck else None
    if not position.clan_deck:
        return Refusal("GPE017", "the clan deck is empty", "clan", ruling="GP-2")
    return None if action.clan == UNKNOWN else strange_refused(position, action.clan, "clan", action.marker)


def _spy(position: GenpeiPosition, action: Spy) -> None:
    position.step = ENDED
    if action.clan == NONE:
        return
    player = position.player
    position.clan_deck -= 1
    position.trail.save(player, "hand", "hidden", "strange", "unseen")
    if action.clan == UNKNOWN:
        player.hidden += 1
        player.strange += 1
        player.unseen += 1
    else:
        position.identify(action.clan)
        player.hand = more(player.hand, action.clan)


def _intrigue_refused(position: GenpeiPosition, action: Intrigue) -> Refusal | None:
    if action.coins is None:
        return Refusal("GPE020", f"say how many coins are gained: intrigue({INTRIGUE_COINS})")
    if action.coins > INTRIGUE_COINS:
        message = f"Intrigue gains up to {INTRIGUE_COINS} coins, not {action.coins}"
        return Refusal("GPE020", message, "coins", stands=True)
    return coins_refused(position, action.coins, _space_coin(position, action))


def coins_refused(position: GenpeiPosition, gained: int, space: int = 0) -> Refusal | None:
    """Whether so many coins can be gained within the limit, after the coin of the `space` (GP-4)."""
    has = position.player.coins + space
    if has + gained <= MOST_COINS or not gained + space:
        return None
    held = f"{counted(has, 'coin')}{' with that of the space' if space else ''}"
    message = f"{position.player.name} has {held}, and may not exceed {MOST_COINS}"
    return Refusal("GPE020", message, "coins", stands=True)


def _space_coin(position: GenpeiPosition, action: Any) -> int:  # noqa: ANN401 - any clan action
    """The coin that the space of an action gives: none at the limit (Gain Coins; GP-4)."""
    clan, stays = action.marker[0], action.marker[1] == "@"
    space = landing(position, clan, action.shape.word, action.space, stays=stays)
    return int(position.board.wheels[clan][space].coin and position.player.coins < MOST_COINS)


def _intrigue(position: GenpeiPosition, action: Intrigue) -> None:
    position.step = ENDED
    position.gain(action.coins or 0)


def _torii_refused(position: GenpeiPosition, action: Torii) -> Refusal | None:  # noqa: ARG001 - always possible
    return None


def _torii(position: GenpeiPosition, action: Torii) -> None:  # noqa: ARG001 - what is chosen comes next
    position.step = CHOOSE


# doing them


def _perform(position: GenpeiPosition, action: Any) -> None:  # noqa: ANN401 - any clan action
    """Play the card, move the marker, take the coin, perform the action."""
    trail = position.trail
    if trail.recording:
        trail.save(position, "step", "expected", "bids", "ninja", "ninja_pool", "ninja_strange", "clan_deck")
        trail.save(position, "contacted", "contacting", "coin", "kind", "removed", "identified")
        trail.save_key(position.markers, action.marker[0])
    clan, stays = action.marker[0], action.marker[1] == "@"
    if position.step in {PLAY, SHIFTED}:
        play_card(position, clan)
    if stays:
        position.contacted = (*position.contacted, clan)
    space = landing(position, clan, action.shape.word, action.space, stays=stays)
    position.markers[clan] = space
    position.expected = position.coin = None
    position.kind = ""
    if position.board.wheels[clan][space].coin and not idle(action):
        position.coin = int(position.player.coins < MOST_COINS)
        position.gain(position.coin)
    _DEEDS[type(action)](position, action)


def idle(action: Any) -> bool:  # noqa: ANN401 - any clan action
    """Whether an action could not be carried out: then there is no coin either (GP-2)."""
    positional = action.shape.positional
    return bool(positional) and getattr(action, positional[0].name) == NONE


def _coin_refused(position: GenpeiPosition, action: Coin) -> Refusal | None:
    if position.phase != PLAYING:
        return position.not_next()
    due = position.coin
    if due == action.coins:
        return None
    if due is None:
        help_ = f"the coins that {position.card} gains are bonus(…)" if position.due else ""
        return Refusal("GPE021", "no coin comes with this action", "coins", help=help_)
    return Refusal("GPE021", f"the coin gained is {due}, not {action.coins}", "coins")


def _coin(position: GenpeiPosition, action: Coin) -> None:  # noqa: ARG001 - what it was is known already
    """It was said, and is not said again."""
    position.trail.save(position, "coin")
    position.coin = None


_DONE: Final = {Recruit: "recruited", Assassinate: "assassinated"}

_REFUSALS: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], Refusal | None]]] = {
    Recruit: from_slot_refused,
    Assassinate: from_slot_refused,
    Pagoda: _pagoda_refused,
    Ninja: _ninja_refused,
    Spy: _spy_refused,
    Intrigue: _intrigue_refused,
    Reinforce: reinforce_refused,
    Contacts: contacts_refused,
    Torii: _torii_refused,
}
_DEEDS: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], None]]] = {
    Recruit: _from_bids,
    Assassinate: _from_bids,
    Pagoda: _pagoda,
    Ninja: _ninja,
    Spy: _spy,
    Intrigue: _intrigue,
    Reinforce: reinforce,
    Contacts: contacts,
    Torii: _torii,
}

_OF_CARDS: Final = (Recruit, Assassinate, Ninja, Spy, Contacts)
CARD_REFUSALS: Final = {kind: _REFUSALS[kind] for kind in _OF_CARDS}
"""Why an action without a marker may not be done, which an Intrigue card lets one do."""
CARD_DEEDS: Final = {kind: _DEEDS[kind] for kind in _OF_CARDS}
"""How such an action is done."""

CHAIN_REFUSALS: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], Refusal | None]]] = {
    **dict.fromkeys(_REFUSALS, _activation_refused),
    Coin: _coin_refused,
}
"""Why an action may not be done now, by its class."""

CHAIN_DEEDS: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], None]]] = {
    **dict.fromkeys(_DEEDS, _perform),
    Coin: _coin,
}
"""How an action is done, by its class."""

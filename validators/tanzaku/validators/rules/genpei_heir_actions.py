"""Kotaishi Actions in Genpei: what each action of a wheel is when the Kotaishi performs it.

Each takes the position as its first argument, whose player is the Kotaishi.
Sections are those of the Genpei rulebook; GP-n are the rulings of
`docs/rules/genpei.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from tanzaku.notation.atoms import NONE, UNKNOWN
from tanzaku.notation.titles.genpei import (
    CLANS,
    Assassinate,
    Contacts,
    Intrigue,
    Ninja,
    Pagoda,
    Recruit,
    Reinforce,
    Spy,
    Torii,
)
from tanzaku.validators.engine import Refusal
from tanzaku.validators.rules.genpei_board import MOST_TOKENS
from tanzaku.validators.rules.genpei_chain import (
    area_refused,
    from_slot_refused,
    put_token,
    take_bid,
    take_top,
    top_refused,
)
from tanzaku.validators.rules.genpei_markers import (
    ACTIVATE,
    CANNOT,
    CHOOSE,
    CONTACT,
    ENDED,
    NOTHING,
    REVEAL,
    strange_refused,
)
from tanzaku.validators.rules.genpei_players import in_bag, more
from tanzaku.validators.rules.genpei_unseen import all_seen

if TYPE_CHECKING:
    from tanzaku.validators.rules.genpei import GenpeiPosition

_SLOTS: Final = {"<": "1", ">": "2"}
"""The slot of the bids that an arrow indicates (GP-39)."""
IGNORED: Final = "T"
"""The clan that Contacts passes over (Kotaishi Actions, Contacts)."""


def can(what: str, *, stands: bool = True) -> Refusal:
    """He can act, so he must; if he did not, a ruling may let it stand."""
    return Refusal("GPE064", f"this can be carried out: {what}", stands=stands, ruling="GP-41")


def _cannot(why: str, argument: str | None, word: str, *, stands: bool) -> Refusal:
    """He cannot act; it may stand if he did, where the cards and tokens for it are there."""
    message = f"{why}, so it is {word}(-), and he enlists"
    return Refusal("GPE064", message, argument, stands=stands, ruling="GP-41")


def _bids_refused(position: GenpeiPosition, action: Recruit | Assassinate) -> Refusal | None:
    """The card in the slot of the arrow (Kotaishi Actions, Recruit, Assassinate)."""
    slot, word = _SLOTS.get(position.arrow), action.shape.word
    there = slot is not None and position.bids[int(slot) - 1] != NOTHING
    if slot is None or not there:
        if action.slot == NONE:
            return Refusal("GPE016", "no card is taken", "clan") if action.clan else None
        why = "there is no arrow" if slot is None else f"slot {slot} of the bids is empty"
        return _cannot(why, "slot", word, stands=from_slot_refused(position, action) is None)
    if action.slot == NONE:
        return can(f"a card lies in slot {slot}")
    barred = from_slot_refused(position, action)
    if action.slot != slot:
        message = f"the arrow {position.arrow} says slot {slot}, not {action.slot}"
        return Refusal("GPE063", message, "slot", stands=barred is None, ruling="GP-39")
    return barred


def _bids(position: GenpeiPosition, action: Recruit | Assassinate) -> None:
    if action.slot == NONE:
        position.step = CANNOT
        return
    clan = take_bid(position, action)
    _recruit(position, clan, is_open=True)
    position.step, position.expected = ACTIVATE, clan


def _recruit(position: GenpeiPosition, clan: str, *, is_open: bool) -> None:
    """A card goes on top of the Recruits stack; an unknown one lies face down."""
    heir = position.player
    position.trail.save(heir, "pool", "strange", "unseen")
    position.recruits = ((clan, is_open), *position.recruits)
    if clan == UNKNOWN:
        heir.strange += 1
        heir.unseen += 1
    else:
        heir.pool = more(heir.pool, clan)


def _pagoda_refused(position: GenpeiPosition, action: Pagoda) -> Refusal | None:
    clan, heir = (action.marker or "T")[0], position.player
    full = len(heir.placed.get(clan, ())) >= MOST_TOKENS
    if full or not heir.area:
        why = f"{MOST_TOKENS} of his tokens are on {clan}" if full else "he has no token left"
        if action.token == NONE:
            return None
        return _cannot(why, "token", "pagoda", stands=area_refused(position, action.token) is None)
    if action.token == NONE:
        return can("he has tokens left to place")
    return area_refused(position, action.token)


def _pagoda(position: GenpeiPosition, action: Pagoda) -> None:
    if action.token == NONE or action.marker is None:
        position.step = CANNOT
        return
    position.step = ENDED
    put_token(position, action.token, action.marker[0])


def _ninja_refused(position: GenpeiPosition, action: Ninja) -> Refusal | None:
    if action.clan == NONE:
        able = position.ninja and position.arrow != NONE
        return can("the Ninja deck has cards") if able else None
    if not position.ninja:
        return _cannot("the Ninja deck is empty", "clan", "ninja", stands=False)
    barred = top_refused(position, action.clan, "clan")
    if position.arrow == NONE:
        return _cannot("there is no arrow", "clan", "ninja", stands=barred is None)
    return barred


def _ninja(position: GenpeiPosition, action: Ninja) -> None:
    if action.clan == NONE:
        position.step = CANNOT
        return
    take_top(position, action.clan)
    position.under = (action.clan, *position.under)
    position.step, position.expected = ACTIVATE, action.clan


def _spy_refused(position: GenpeiPosition, action: Spy) -> Refusal | None:
    if not position.clan_deck:
        if action.clan == NONE:
            return None
        return _cannot("the clan deck is empty", "clan", "spy", stands=False)
    if action.clan == NONE:
        return can("the clan deck has cards")
    return None if action.clan == UNKNOWN else strange_refused(position, action.clan, "clan")


def _spy(position: GenpeiPosition, action: Spy) -> None:
    if action.clan == NONE:
        position.step = CANNOT
        return
    position.step = ENDED
    from_clan_deck(position, action.clan)


def from_clan_deck(position: GenpeiPosition, clan: str) -> None:
    """The top card of the clan deck lies face down on the Recruits stack (GP-20)."""
    position.clan_deck -= 1
    if clan != UNKNOWN:
        position.identify(clan)
    _recruit(position, clan, is_open=False)


def _reveal_refused(position: GenpeiPosition, action: Reinforce | Intrigue) -> Refusal | None:  # noqa: ARG001
    said = action.clan if isinstance(action, Reinforce) else action.coins
    if said is None:
        return None
    word = action.shape.word
    message = f"he reveals a card of his, which comes next: {word}()"
    return Refusal("GPE064", message, action.shape.positional[0].name)


def _reveal(position: GenpeiPosition, action: Reinforce | Intrigue) -> None:  # noqa: ARG001
    position.step = REVEAL


def _torii_refused(position: GenpeiPosition, action: Torii) -> Refusal | None:  # noqa: ARG001
    return None


def _torii(position: GenpeiPosition, action: Torii) -> None:  # noqa: ARG001 - what he does there comes next
    position.step = CHOOSE


# Contacts


def shown_house(recruits: Sequence[tuple[str, bool]], turned: Sequence[str]) -> tuple[str, list[str], int]:
    """The first house from the top that is not ignored, what lay face down on the way, how far one looked.

    Cards that nobody has seen are what `turned` says, in its order. The house is
    `-` if there is none, and `?` if `turned` does not name a card that it must.

    >>> shown_house((("T", True), ("?", False), ("K", True)), ["N"])
    ('N', ['N'], 2)
    >>> shown_house((("T", True), ("?", False)), [])
    ('?', ['?'], 2)
    """
    up: list[str] = []
    for looked, (clan, is_open) in enumerate(recruits, 1):
        shown = clan
        if not is_open:
            if clan == UNKNOWN:
                shown = turned[len(up)] if len(up) < len(turned) else UNKNOWN
            up.append(shown)
        if shown != IGNORED:
            return shown, up, looked
    return NONE, up, len(recruits)


def _contacts_refused(position: GenpeiPosition, action: Contacts) -> Refusal | None:
    turned = list(action.turned or ())
    house, up, looked = shown_house(position.recruits, turned)
    if house == UNKNOWN or turned != up:
        return _otherwise_turned(position, action, house, up)
    wrong = _turned_refused(position, looked, turned)
    if wrong is not None:
        return wrong
    barred = house in position.contacted or house == (action.marker or "-")[0]
    if house == NONE or barred:
        why = (
            f"the wheel of {house} was contacted before"
            if barred and house != NONE
            else "no other house is there"
        )
        if action.wheel == NONE:
            return None
        return _cannot(why, "wheel", "contacts", stands=_may_contact(position, action))
    if action.wheel in {None, house}:
        return None
    if action.wheel == NONE:
        return can(f"his recruits show {house}")
    message = f"his recruits show {house}, not {action.wheel}"
    return Refusal("GPE065", message, "wheel", stands=_may_contact(position, action))


def _may_contact(position: GenpeiPosition, action: Contacts) -> bool:
    """Whether a wheel is named that can be contacted: another one, once in a chain (GP-8)."""
    return action.wheel in CLANS and action.wheel not in {*position.contacted, (action.marker or "-")[0]}


def _otherwise_turned(position: GenpeiPosition, action: Contacts, house: str, up: Sequence[str]) -> Refusal:
    """Other cards are turned up for it than those; it may stand where as many as are named lie face down."""
    turned, where = list(action.turned or ()), "turned" if action.turned else None
    down = [clan for clan, is_open in position.recruits if not is_open]
    if house == UNKNOWN:
        which = "the top recruit lies" if len(up) == 1 else "the next recruit lies"
        message = f"{which} face down: say what was turned up, turned={','.join([*up[:-1], '…'])}"
    elif not up:
        message = "no recruit is turned up for it: the first of another house lies open"
    elif turned[: len(up)] == up:
        message = f"no further recruit is turned up: turned={','.join(up)} shows another house"
    else:
        message = f"these recruits are turned up for it, from the top: turned={','.join(up)}"
    known = zip(down, turned, strict=False)
    fits = len(turned) <= len(down) and all(clan in {UNKNOWN, named} for clan, named in known)
    fits = fits and _may_contact(position, action)
    stands = fits and _turned_refused(position, _reach(position, turned), turned) is None
    return Refusal("GPE065", message, where, stands=stands, ruling="GP-20")


def _reach(position: GenpeiPosition, turned: Sequence[str]) -> int:
    """How many recruits lie from the top down to the last of those that are turned up."""
    down = [at for at, (_, is_open) in enumerate(position.recruits, 1) if not is_open]
    return down[len(turned) - 1] if turned else 0


def _turned_refused(position: GenpeiPosition, looked: int, turned: Sequence[str]) -> Refusal | None:
    """Whether the cards that are turned up can be of these clans (Setup)."""
    new = list(turned)
    for clan, is_open in position.recruits[:looked]:
        if not is_open and clan != UNKNOWN:
            new.remove(clan)
    for clan in new:
        if in_bag(position.identified, clan) + new.count(clan) > position.limit:
            return all_seen(position, clan, "turned")
    return None


def _contacts(position: GenpeiPosition, action: Contacts) -> None:
    turned = list(action.turned or ())
    house, up, looked = shown_house(position.recruits, turned)
    if house == UNKNOWN or turned != up:  # which a ruling lets stand
        up, looked = turned, _reach(position, turned)
    _turn_up(position, up, looked)
    if action.wheel == NONE:
        position.step = CANNOT
        return
    position.step, position.expected = CONTACT, action.wheel or house


def _turn_up(position: GenpeiPosition, up: Sequence[str], looked: int) -> None:
    """Cards that lay face down lie open from now on, where they are (GP-20)."""
    heir, shown = position.player, iter(up)
    position.trail.save(heir, "pool", "strange")
    opened: list[tuple[str, bool]] = []
    for clan, is_open in position.recruits[:looked]:
        now = clan if is_open else next(shown)
        if clan == UNKNOWN:
            heir.strange -= 1
            heir.pool = more(heir.pool, now)
            position.identify(now)
        opened.append((now, True))
    position.recruits = (*opened, *position.recruits[looked:])


ACTION_REFUSALS: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], Refusal | None]]] = {
    Recruit: _bids_refused,
    Assassinate: _bids_refused,
    Pagoda: _pagoda_refused,
    Ninja: _ninja_refused,
    Spy: _spy_refused,
    Intrigue: _reveal_refused,
    Reinforce: _reveal_refused,
    Contacts: _contacts_refused,
    Torii: _torii_refused,
}
ACTION_DEEDS: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], None]]] = {
    Recruit: _bids,
    Assassinate: _bids,
    Pagoda: _pagoda,
    Ninja: _ninja,
    Spy: _spy,
    Intrigue: _reveal,
    Reinforce: _reveal,
    Contacts: _contacts,
    Torii: _torii,
}
"""How he performs each action, by its class."""

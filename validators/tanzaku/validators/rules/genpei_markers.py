"""Whose marker acts in Genpei, and to which space it goes; how far a turn has come.

Each takes the position as its first argument. Sections are those of the Genpei
rulebook; GP-n are the rulings of `docs/rules/genpei.md`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.notation.titles.genpei import CLANS
from tanzaku.notation.wording import listed
from tanzaku.validators.engine import Refusal
from tanzaku.validators.rules.genpei_players import Player, in_bag
from tanzaku.validators.rules.genpei_unseen import all_seen, unseen

if TYPE_CHECKING:
    from tanzaku.validators.rules.genpei import GenpeiPosition

NOTHING: Final = ""
"""An empty slot of the bids."""
KEEPING, PLAYING, COUNTING = range(3)
"""The phases of a game."""
PLAY, ACTIVATE, CONTACT, CHOOSE, REPEAT, SHIFTED, ENDED, USED, APPOINTED, REVEAL, CANNOT = range(11)
"""What comes next in a turn: a card from the hand, the clan it activates, the wheel that is contacted, a
Torii action, the same again, a card after a shift, nothing more of the chain; the action of an Intrigue card;
in the Kotaishi's turns what his card shows, his next card, a card that enlists."""


def activate(position: GenpeiPosition, clan: str) -> None:
    """A card activates its clan, whose marker moves next (Game Turn)."""
    position.step, position.expected = ACTIVATE, clan


def carry_out(message: str) -> Refusal:
    """An action that can be carried out must be (GP-6)."""
    return Refusal("GPE017", message, stands=True, ruling="GP-6")


def whose_refused(position: GenpeiPosition, clan: str, *, stays: bool) -> Refusal | None:
    """Whether this clan's marker is to act."""
    if position.step == CONTACT:
        if not stays:
            return Refusal("GPE019", f"the marker of the wheel that is contacted stays: {clan}@", "marker")
        if position.expected not in {None, clan}:
            message = f"the wheel of {position.expected} is contacted, not that of {clan}"
            return Refusal("GPE019", message, "marker")
        return contact_refused(position, clan, "marker", position.contacting)
    if stays:
        return Refusal("GPE010", f"the marker of an activated clan moves: {clan}>", "marker")
    if position.step == ACTIVATE:
        if clan == position.expected:
            return None
        return Refusal("GPE012", f"the card activates {position.expected}, not {clan}", "marker")
    return hand_refused(position, clan, "marker")


def _most_in_hand(position: GenpeiPosition, clan: str) -> int:
    """How many cards of a clan the hand holds at most (GP-29)."""
    player = position.player
    known = in_bag(player.hand, clan)
    if not player.hidden:
        return known
    drawn = min(player.drawn, in_bag(player.pool, clan))
    return known + min(player.hidden, drawn + unseen(position, player, clan))


def both_in_hand(position: GenpeiPosition, first: str, second: str) -> bool:
    """Whether the hand may hold two cards together, each of which it may hold alone (GP-29)."""
    if first == second:
        return _most_in_hand(position, first) > 1
    player = position.player
    unknown = [clan for clan in (first, second) if not in_bag(player.hand, clan)]
    drawn = min(player.drawn, sum(1 for clan in unknown if in_bag(player.pool, clan)))
    return len(unknown) <= min(player.hidden, drawn + player.strange)


def hand_refused(position: GenpeiPosition, clan: str, argument: str) -> Refusal | None:
    """Whether a card of this clan is in the hand, or may be."""
    player = position.player
    if in_bag(player.hand, clan) or _most_in_hand(position, clan):
        return None
    return Refusal("GPE015", f"{player.name} has no card of {clan} in hand: {_hand_shown(player)}", argument)


def _hand_shown(player: Player) -> str:
    """A hand in words."""
    cards = [clan for clan in CLANS for _ in range(in_bag(player.hand, clan))]
    return " ".join([*cards, *[UNKNOWN] * player.hidden]) or "it is empty"


def strange_refused(
    position: GenpeiPosition, clan: str, argument: str, marker: str | None = None
) -> Refusal | None:
    """Whether one more card of a clan may turn up (Setup), after that of the `marker`, if one is played."""
    player = position.player
    played = marker is not None and marker[0] == clan and position.step in {PLAY, SHIFTED}
    known = in_bag(player.hand, clan) or (player.drawn and in_bag(player.pool, clan))
    strange = played and not known
    if in_bag(position.identified, clan) + strange < position.limit:
        return None
    return all_seen(position, clan, argument)


def contact_refused(position: GenpeiPosition, clan: str, argument: str, contacting: str) -> Refusal | None:
    """Whether a wheel may be contacted: another one than contacts, and once in a chain (GP-8)."""
    if clan == contacting:
        return Refusal("GPE019", f"{clan} is the wheel that contacts, so it is no other one", argument)
    if clan in position.contacted:
        return Refusal("GPE019", f"the wheel of {clan} was contacted before in this chain", argument)
    return None


def target(
    position: GenpeiPosition, clan: str, word: str, named: int | None, *, stays: bool
) -> int | Refusal:
    """The space to which a marker goes for an action, or why there is none."""
    at = position.markers[clan]
    if named is None and not stays:
        only = position.board.moves[clan][at].get(word)
        if only is not None:
            return only
    wheel = position.board.wheels[clan]
    if stays:
        if wheel[at].action == word and named in {None, at + 1}:
            return at
        wanted = word if named is None else f"{word} ({named})"
        message = f"the marker of {clan} stands on {wheel[at].action} ({at + 1}), not on {wanted}"
        return Refusal("GPE019", message)
    beside = position.board.beside(clan, at)
    fitting = sorted(
        {space for space in beside if wheel[space].action == word and named in {None, space + 1}}
    )
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        where = listed([str(space + 1) for space in fitting])
        return Refusal("GPE014", f"the spaces {where} of {clan} show {word}: say which, with space=")
    shown = listed([f"{wheel[space].action} ({space + 1})" for space in beside], "or")
    message = f"from {wheel[at].action} ({at + 1}) the marker of {clan} goes to {shown}"
    return Refusal("GPE013", message, stands=elsewhere(position, clan, word, named) is not None)


def elsewhere(position: GenpeiPosition, clan: str, word: str, named: int | None) -> int | None:
    """The space of a wheel that is meant, though it does not adjoin; None if it is not the only one."""
    wheel = position.board.wheels[clan]
    meant = [at for at, space in enumerate(wheel) if space.action == word and named in {None, at + 1}]
    return meant[0] if len(meant) == 1 else None


def landing(position: GenpeiPosition, clan: str, word: str, named: int | None, *, stays: bool) -> int:
    """The space to which a marker goes, where `target` refused nothing or a ruling lets it stand."""
    found = target(position, clan, word, named, stays=stays)
    if isinstance(found, Refusal):
        found = elsewhere(position, clan, word, named) or 0
    return found

"""Clan actions of Genpei that lead to a card of the hand, or to another wheel: reinforcements and contacts.

Each takes the position as its first argument. Sections are those of the Genpei
rulebook; GP-n are the rulings of `docs/rules/genpei.md`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tanzaku.notation.atoms import NONE
from tanzaku.notation.titles.genpei import CLANS, Contacts, Reinforce
from tanzaku.validators.engine import Refusal
from tanzaku.validators.rules.genpei_markers import (
    CONTACT,
    ENDED,
    PLAY,
    SHIFTED,
    activate,
    both_in_hand,
    carry_out,
    contact_refused,
    hand_refused,
)
from tanzaku.validators.rules.genpei_unseen import play_card

if TYPE_CHECKING:
    from tanzaku.validators.rules.genpei import GenpeiPosition


def reinforce_refused(position: GenpeiPosition, action: Reinforce) -> Refusal | None:
    """Why no card, or not this one, is played from the hand (Clan Actions, Reinforcements)."""
    if action.clan is None:
        return Refusal("GPE015", "say which card is played: reinforce(T)")
    held = position.player.held - (position.step in {PLAY, SHIFTED})
    if action.clan == NONE:
        return carry_out(f"{position.player.name} has cards in hand, so one must be played") if held else None
    if not held:
        return Refusal("GPE017", f"{position.player.name} has no card left in hand", "clan", ruling="GP-2")
    alone = hand_refused(position, action.clan, "clan")
    if alone is not None or position.step not in {PLAY, SHIFTED} or action.marker is None:
        return alone
    if both_in_hand(position, action.marker[0], action.clan):
        return None
    left = "second" if action.marker[0] == action.clan else "further"
    message = f"{position.player.name} has no {left} card of {action.clan} in hand"
    return Refusal("GPE015", message, "clan")


def reinforce(position: GenpeiPosition, action: Reinforce) -> None:
    """A card is played from the hand, and activates its clan."""
    if action.clan is None or action.clan == NONE:
        position.step = ENDED
        return
    play_card(position, action.clan)
    activate(position, action.clan)


def contacts_refused(position: GenpeiPosition, action: Contacts) -> Refusal | None:
    """Why no wheel, or not this one, is contacted (Clan Actions, Contacts; GP-8)."""
    own = action.marker[0] if action.marker else ""
    if action.turned is not None:
        return Refusal("GPE065", "only the Kotaishi has a Recruits stack", "turned")
    left = [clan for clan in CLANS if clan != own and clan not in position.contacted]
    if action.wheel == NONE:
        return carry_out(f"a wheel is left to contact: {' '.join(left)}") if left else None
    if not left:
        return Refusal("GPE017", "no wheel is left to contact", "wheel", ruling="GP-21")
    return None if action.wheel is None else contact_refused(position, action.wheel, "wheel", own)


def contacts(position: GenpeiPosition, action: Contacts) -> None:
    """A wheel is contacted: the action under its marker comes next."""
    if action.wheel == NONE:
        position.step = ENDED
        return
    position.step, position.expected = CONTACT, action.wheel
    position.contacting = action.marker[0] if action.marker else ""

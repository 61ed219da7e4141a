"""The course of a game of Genpei: what comes after each turn, by phase, and what was assumed.

Each takes the position as its argument, whose trail has saved what passing a
turn changes of it. Sections are those of the Genpei rulebook; GP-n are the
rulings of `docs/rules/genpei.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Final

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.validators.holding import came_unseen
from tanzaku.validators.phased import TABLE_ACTS
from tanzaku.validators.rules.genpei_markers import COUNTING, KEEPING, NOTHING, PLAYING
from tanzaku.validators.rules.genpei_turns import bid_unnoted, draw_unnoted

if TYPE_CHECKING:
    from tanzaku.validators.rules.genpei import GenpeiPosition


def _after_keeping(position: GenpeiPosition) -> None:
    position.acting += 1
    if position.acting == len(position.players):
        # against a single player the Kotaishi begins, who comes after the players (GP-44)
        position.phase, position.number = PLAYING, 1
        position.acting = position.acting if position.solo else 0


def _after_turn(position: GenpeiPosition) -> None:
    """The turn passes; the game ends when all have had as many (Ending the Game)."""
    if not position.bidding:
        if not position.heir_acts:
            draw_unnoted(position)
        bid_unnoted(position)
    if position.last_turn or (position.solo and solo_ended(position)):
        begin_counting(position)
        return
    if position.solo:
        position.number += not position.acting
        position.acting = 1 - position.acting
        return
    position.acting += 1
    if position.acting == len(position.players):
        position.acting = 0
        position.number += 1


def solo_ended(position: GenpeiPosition) -> bool:
    """Whether the Kotaishi deck has run out, and the bids could not be filled (GP-16, GP-45)."""
    run_out = position.recycled or len(position.turned) == len(position.board.deck)
    return run_out and NOTHING in position.bids and not position.clan_deck


def begin_counting(position: GenpeiPosition) -> None:
    """The game has ended: influence is revealed (Revealing Your Influence)."""
    position.phase, position.acting = COUNTING, TABLE_ACTS


def _after_counting(position: GenpeiPosition) -> None:
    if position.acting == TABLE_ACTS:
        position.told = True
    position.acting = TABLE_ACTS


PASSING: Final[Mapping[int, Callable[[GenpeiPosition], None]]] = {
    KEEPING: _after_keeping,
    PLAYING: _after_turn,
    COUNTING: _after_counting,
}
"""What comes after a turn, by phase."""


def assumptions(position: GenpeiPosition) -> Iterator[str]:
    """What is not known, a sentence each."""
    yield from came_unseen([(player.name, player.unseen) for player in position.players], "to a player")
    aside = [one.name for one in position.players if one.assigned and one.assigned.clan == UNKNOWN]
    if aside:
        yield f"what was set aside unseen may be cards of any clan: those of {', '.join(aside)}"
    heir = position.kotaishi
    if heir is not None and heir.strange:
        yield f"recruits that lie face down are of clans that are left: {heir.strange} of {heir.name}"
    hidden = [
        player.name
        for player in position.claimants()
        if any(UNKNOWN in tokens for tokens in (player.area, *player.placed.values()))
    ]
    if hidden:
        yield f"tokens that nobody has seen may have any value that is left: those of {', '.join(hidden)}"

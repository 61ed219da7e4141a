"""Cards of Genpei that nobody has seen: which of them may be in a hand, and which in a deck.

Cards that are kept or spied go to the hand, and to the deck only once they were
played, when all have seen them. So what the hand may hold that nobody has
identified is not in the deck, unless `Start` put it there. Sections are those of
the Genpei rulebook; GP-n are the rulings of `docs/rules/genpei.md`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.validators.engine import Refusal
from tanzaku.validators.rules.genpei_players import EMPTY, Player, in_bag, more, together

if TYPE_CHECKING:
    from tanzaku.validators.rules.genpei import GenpeiPosition


def unseen(position: GenpeiPosition, player: Player, clan: str) -> int:
    """How many of a player's cards that nobody has seen are of a clan, at most (GP-29)."""
    return min(player.strange, position.limit - in_bag(position.identified, clan))


def all_seen(position: GenpeiPosition, clan: str, argument: str) -> Refusal:
    """The refusal of a card that would be one too many of its clan (Setup)."""
    return Refusal("GPE003", f"all {position.limit} cards of {clan} were seen elsewhere", argument)


def play_card(position: GenpeiPosition, clan: str) -> None:
    """A card goes from the hand to the discards, face up (Game Turn)."""
    player, trail = position.player, position.trail
    if in_bag(player.hand, clan):
        if trail.recording:
            trail.save(player, "hand", "discards")
        player.hand = more(player.hand, clan, -1)
    else:
        if trail.recording:
            trail.save(player, "hidden", "pool", "strange", "discards", "drawn", "loose")
        _from_hidden(position, player, clan)
    player.discards = more(player.discards, clan)


def _from_hidden(position: GenpeiPosition, player: Player, clan: str) -> None:
    """It was one of the unknown cards of the hand: drawn from the deck, or else come from elsewhere."""
    player.hidden -= 1
    if player.drawn and in_bag(player.pool, clan):
        player.pool = more(player.pool, clan, -1)
        if unseen(position, player, clan):
            player.loose = more(player.loose, clan)
    else:
        player.strange -= 1
        position.identify(clan)
    player.drawn = min(player.drawn, player.hidden)


def lacking(position: GenpeiPosition, cards: Sequence[str]) -> str | None:
    """The first of some cards that the deck cannot hold besides those before it; None if it may hold all."""
    player, identified = position.player, position.identified
    pool, loose, lying, strange = player.pool, player.loose, player.lying, player.strange
    for clan in cards:
        if clan == UNKNOWN:
            continue
        if in_bag(pool, clan):
            pool = more(pool, clan, -1)
            continue
        if not strange or not (lying or in_bag(loose, clan)) or in_bag(identified, clan) >= position.limit:
            return clan
        strange -= 1
        identified = more(identified, clan)
        if in_bag(loose, clan):
            loose = more(loose, clan, -1)
        else:
            lying -= 1
    return None


def draw_cards(position: GenpeiPosition, cards: Sequence[str]) -> None:
    """Cards that the deck may hold come into the hand."""
    player, trail, hidden = position.player, position.trail, cards.count(UNKNOWN)
    if trail.recording:
        trail.save(player, "hand", "hidden", "deck", "pool", "strange", "lying", "loose", "drawn")
    player.deck -= len(cards)
    for clan in cards:
        if clan == UNKNOWN:
            continue
        player.hand = more(player.hand, clan)
        if in_bag(player.pool, clan):
            player.pool = more(player.pool, clan, -1)
            continue
        player.strange -= 1
        position.identify(clan)
        if in_bag(player.loose, clan):
            player.loose = more(player.loose, clan, -1)
        else:
            player.lying -= 1
    player.hidden += hidden
    player.drawn += hidden


def reveal_whole_pool(position: GenpeiPosition) -> None:
    """With no card in the deck, a hand all of whose cards were identified is known."""
    player = position.player
    if player.hidden and not player.deck and not player.strange:
        position.trail.save(player, "hand", "hidden", "pool", "drawn")
        player.hand, player.hidden, player.pool = together(player.hand, player.pool), 0, EMPTY
        player.drawn = 0

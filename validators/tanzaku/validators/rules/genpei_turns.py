"""What stands around the chains in Genpei: cards kept, the hand refilled, bids replaced.

Each takes the position as its first argument. Sections are those of the Genpei
rulebook; GP-n are the rulings of `docs/rules/genpei.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from tanzaku.notation.atoms import NONE, UNKNOWN
from tanzaku.notation.titles.genpei import CLANS, Bid, Draw, Keep, Reshuffle
from tanzaku.notation.wording import counted
from tanzaku.validators.engine import Refusal
from tanzaku.validators.refilling import Pile, Refill
from tanzaku.validators.rules.genpei_board import BIDS, DEALT, HAND, KEPT
from tanzaku.validators.rules.genpei_chain import take_top, top_refused
from tanzaku.validators.rules.genpei_markers import (
    ENDED,
    KEEPING,
    NOTHING,
    PLAY,
    PLAYING,
    REPEAT,
)
from tanzaku.validators.rules.genpei_players import EMPTY, bag_of, in_bag, more, together
from tanzaku.validators.rules.genpei_unseen import all_seen, draw_cards, lacking, reveal_whole_pool

if TYPE_CHECKING:
    from tanzaku.validators.rules.genpei import GenpeiPosition

CLAN_DECK: Final = "clan"
NINJA_DECK: Final = "ninja"


# keeping cards


def _keep_refused(position: GenpeiPosition, action: Keep) -> Refusal | None:
    wrong = position.wrong_time(KEEPING, PLAY)
    if wrong is not None:
        return wrong
    name = position.player.name
    if len(action.cards) != KEPT:
        return Refusal("GPE002", f"each player keeps {KEPT} cards, not {len(action.cards)}", "cards")
    dealt = list(position.dealt.get(name, (UNKNOWN,) * DEALT))
    for card in action.cards:
        if card == UNKNOWN:
            continue
        at = card if card in dealt else UNKNOWN
        if at not in dealt:
            shown = " ".join(position.dealt[name])
            return Refusal("GPE015", f"{card} is not among the cards dealt to {name}: {shown}", "cards")
        dealt.remove(at)
    return None


def _keep(position: GenpeiPosition, action: Keep) -> None:
    """Two cards to the hand, two to the Ninja deck, which is shuffled (Setup)."""
    player, trail = position.player, position.trail
    trail.save(position, "step", "ninja", "ninja_pool", "ninja_strange", "identified")
    trail.save(player, "hand", "hidden", "strange", "unseen")
    position.step = ENDED
    dealt = list(position.dealt.get(player.name, (UNKNOWN,) * DEALT))
    kept = [card for card in action.cards if card != UNKNOWN]
    for card in kept:
        if card in dealt:
            dealt.remove(card)
        else:
            dealt.remove(UNKNOWN)
            position.identify(card)
    player.hand = bag_of(kept)
    player.hidden = player.strange = player.unseen = KEPT - len(kept)
    position.ninja = (*position.ninja, UNKNOWN, UNKNOWN)
    if player.hidden:
        # which of the cards that were dealt went where is not known, so none of them counts as seen
        for card in dealt:
            if card != UNKNOWN:
                position.identified = more(position.identified, card, -1)
        position.ninja_strange += DEALT - KEPT
        return
    position.ninja_pool = together(position.ninja_pool, bag_of(dealt))
    position.ninja_strange += dealt.count(UNKNOWN)


# refilling the hand


_PILE: Final = Pile("deck", "GPE030", "GPE032", "GP-13")


def need(position: GenpeiPosition) -> int:
    """How many cards the player still draws (Game Turn; GP-5)."""
    return max(0, HAND - position.player.held)


def _refill(position: GenpeiPosition) -> Refill:
    player = position.player
    return Refill(_PILE, player.name, need(position), player.deck, sum(player.discards), position.drawn)


def _draws_now(position: GenpeiPosition) -> Refusal | None:
    wrong = position.wrong_time(PLAYING, ENDED, REPEAT)
    if wrong is None and position.bidding:
        return Refusal("GPE010", "the hand is refilled before the bids are replaced")
    return wrong


def _draw_refused(position: GenpeiPosition, action: Draw) -> Refusal | None:
    wrong = _draws_now(position)
    if wrong is not None:
        return wrong
    wrong = _refill(position).draw_refused(len(action.cards))
    if wrong is not None:
        return wrong
    lacks = lacking(position, action.cards)
    if lacks is None:
        return None
    if not position.player.lying:
        return _not_in_deck(position, lacks)
    return all_seen(position, lacks, "cards")


def _not_in_deck(position: GenpeiPosition, clan: str) -> Refusal:
    """The deck holds nothing but what all have seen, and none of this clan is left."""
    player = position.player
    there = [f"{one} {in_bag(player.pool, one)}" for one in CLANS if in_bag(player.pool, one)]
    message = f"no card of {clan} is in the deck of {player.name}: {' '.join(there) or 'none is known'}"
    return Refusal("GPE031", message, "cards")


def _draw(position: GenpeiPosition, action: Draw) -> None:
    if position.trail.recording:
        position.trail.save(position, "drawn", "step")
    position.drawn, position.step = True, ENDED
    draw_cards(position, action.cards)
    _count_unseen(position, action.cards.count(UNKNOWN))


def _count_unseen(position: GenpeiPosition, drawn: int) -> None:
    """So many cards were drawn unseen, if the deck does not say what they are."""
    player = position.player
    if player.hidden:
        reveal_whole_pool(position)
    if player.hidden and drawn:
        position.trail.save(player, "unseen")
        player.unseen += drawn


def _reshuffle_refused(position: GenpeiPosition, action: Reshuffle) -> Refusal | None:  # noqa: ARG001
    return _draws_now(position) or _refill(position).reshuffle_refused()


def _reshuffle(position: GenpeiPosition, action: Reshuffle) -> None:  # noqa: ARG001 - nothing to look at
    position.trail.save(position, "drawn", "shuffled", "step")
    position.drawn, position.shuffled, position.step = False, True, ENDED
    _shuffle(position)


def _shuffle(position: GenpeiPosition) -> None:
    """The discards, which everybody has seen, become the deck."""
    player = position.player
    position.trail.save(player, "deck", "pool", "discards")
    player.deck += sum(player.discards)
    player.pool, player.discards = together(player.pool, player.discards), EMPTY


def draw_unnoted(position: GenpeiPosition) -> None:
    """Draw what nobody noted; the discards are shuffled where that needs it."""
    player, drawn = position.player, 0
    due = need(position)
    while due:
        now = min(due, player.deck)
        draw_cards(position, (UNKNOWN,) * now)
        drawn, due = drawn + now, due - now
        if not due or not sum(player.discards):
            break
        _shuffle(position)
    _count_unseen(position, drawn)


# replacing the bids


def open_slots(position: GenpeiPosition) -> list[int]:
    """The empty slots of the bids, counted from 1."""
    return [slot for slot, clan in enumerate(position.bids, 1) if clan == NOTHING]


def _bid_refused(position: GenpeiPosition, action: Bid) -> Refusal | None:
    wrong = position.wrong_time(PLAYING, ENDED, REPEAT)
    if wrong is not None:
        return wrong
    if action.slot == NONE:
        return Refusal("GPE033", f"say which slot the card comes into: bid(1 {action.clan})", "slot")
    if int(action.slot) not in open_slots(position):
        return Refusal("GPE033", f"slot {action.slot} of the bids is not empty", "slot")
    return _from_clan_deck(position, action) if position.clan_deck else _from_ninja_deck(position, action)


def _from_clan_deck(position: GenpeiPosition, action: Bid) -> Refusal | None:
    if action.source == NINJA_DECK:
        left = counted(position.clan_deck, "card")
        return Refusal("GPE033", f"the clan deck has {left} left", "source", ruling="GP-14")
    if action.clan == UNKNOWN or position.fits_clan(action.clan):
        return None
    return all_seen(position, action.clan, "clan")


def _from_ninja_deck(position: GenpeiPosition, action: Bid) -> Refusal | None:
    """Once the clan deck has run out, as long as the game goes on (GP-14, GP-25)."""
    if position.solo:
        return Refusal("GPE033", "the clan deck has run out: the slot stays empty", ruling="GP-16")
    if position.last_turn:
        return Refusal("GPE033", "the game ends with this turn, and the bids stay empty", ruling="GP-25")
    if action.source == CLAN_DECK:
        how = "write source=ninja" if position.ninja else "the slot stays empty"
        return Refusal("GPE033", f"the clan deck has run out: {how}", "source", ruling="GP-14")
    if not position.ninja:
        return Refusal("GPE033", "the Ninja deck is empty: the slot stays empty", "source", ruling="GP-14")
    return top_refused(position, action.clan, "clan")


def _bid(position: GenpeiPosition, action: Bid) -> None:
    trail = position.trail
    if trail.recording:
        trail.save(position, "bids", "clan_deck", "ninja", "ninja_pool", "ninja_strange", "identified")
        trail.save(position, "bidding", "step")
    if not position.bidding and not position.heir_acts:
        draw_unnoted(position)
    position.bidding, position.step = True, ENDED
    _put_bid(position, int(action.slot), action.clan)


def _put_bid(position: GenpeiPosition, slot: int, clan: str) -> None:
    """A card comes into a slot, from the clan deck, or once that has run out from the Ninja deck."""
    if position.clan_deck:
        position.clan_deck -= 1
        if clan != UNKNOWN:
            position.identify(clan)
    else:
        top = position.ninja[0]
        take_top(position, clan)
        clan = top if clan == UNKNOWN else clan
    position.bids = (*position.bids[: slot - 1], clan, *position.bids[slot:])


def bid_unnoted(position: GenpeiPosition) -> None:
    """Replace what nobody noted: which of two cards came into which slot is not known then."""
    slots = open_slots(position)
    for slot in slots:
        if position.refills:
            _put_bid(position, slot, UNKNOWN)
    if len(slots) == BIDS and NOTHING not in position.bids and len(set(position.bids)) > 1:
        for clan in position.bids:
            if clan != UNKNOWN:
                position.identified = more(position.identified, clan, -1)
        position.bids = (UNKNOWN,) * BIDS


def bid_missing(position: GenpeiPosition) -> Refusal | None:
    """One bid was noted and the other was not."""
    if not position.bidding:
        return None
    for slot in open_slots(position):
        if position.refills:
            return Refusal("GPE034", f"slot {slot} of the bids was not replaced", stands=True)
    return None


def refills(position: GenpeiPosition) -> Iterator[Any]:
    """What refills hand and bids, of cards that nobody can know."""
    player, due = position.player, need(position)
    if not position.bidding and not position.drawn:
        if due and not player.deck and sum(player.discards):
            yield Reshuffle()
        elif due:
            yield Draw((UNKNOWN,) * min(due, player.deck))
    elif not position.bidding and due and not player.deck and sum(player.discards):
        yield Reshuffle()
    yield from bid_offers(position)


def bid_offers(position: GenpeiPosition) -> Iterator[Any]:
    """What may come into the empty slots of the bids."""
    for slot in open_slots(position):
        if position.clan_deck:
            yield Bid(str(slot), UNKNOWN)
        elif position.refills:
            yield Bid(str(slot), position.ninja[0], source=NINJA_DECK)


TURN_REFUSALS: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], Refusal | None]]] = {
    Keep: _keep_refused,
    Draw: _draw_refused,
    Reshuffle: _reshuffle_refused,
    Bid: _bid_refused,
}
"""Why an action may not be done now, by its class."""

TURN_DEEDS: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], None]]] = {
    Keep: _keep,
    Draw: _draw,
    Reshuffle: _reshuffle,
    Bid: _bid,
}
"""How an action is done, by its class."""

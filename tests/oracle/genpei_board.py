"""The table of Genpei for the oracle: what a record fixes, who has what.

It shares nothing with the rules of the library. A state is a dictionary of plain values, all cards known:

==================  ==========================================================================================
board               what is printed, a `Board`
seats, kotaishi     letters in turn order, A first (GP-26); whether the Kotaishi takes part
hands, decks,       cards by seat, in the order of the alphabet
discards
coins, areas, pools  coins, tokens in the playing area and in the pool, by seat
placed              tokens by house and then by seat, the Kotaishi's too
steps               the step of the palace on which a seat has a stack
markers             the space of each wheel on which its marker stands, from 1
bids                the card in each slot, None while it is open
clan, gone          cards of the clan deck; cards that were removed from the game
unseen, seen        of the Ninja deck: those on top, in no known order; those below, in theirs
strange             how many of the clan deck's cards lie with the unseen ones, nobody knows which
phase               keep, turn, over (the game), or told (all that there is to say)
order, queue, round  the seats of a round; those that come next; the number of the turn
step                what must come next in a turn: play, activate, contact, torii, repeat or closed; others
                    are the Kotaishi's (`oracle.genpei_heir`) or an Intrigue card's (`oracle.genpei_intrigue`)
card, wheels, paid  which clan is activated, which wheels may be contacted, which Torii action was paid for
contacted           wheels contacted in this chain (GP-8)
coin                what the space just used gave, None if it gave nothing or this was said
drawn, filled       whether the hand was refilled in this turn; where the bids were filled from
intrigue, counted   Intrigue cards by seat; the clans of the house cards that were used in the end
uses                the Intrigue cards that are being played, the last one innermost
heir                against a single player: the cards left in his deck, the arrow that is seen, whether the
                    deck has run out (GP-45), his recruits from the top (a clan, and whether it lies face
                    down), tokens beside the board, and the cards of the Ninja deck that he has revealed in
                    this chain
pooled              whether recruits count in the palace clan by clan (GP-17)
aside               what each seat has set aside for the palace: a clan and a number
acted               who did something in this turn
spoken, told        whether the table has had a turn; its true statements about support
wrong               statements that did not hold
==================  ==========================================================================================
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from oracle.genpei_begun import come_about, placed
from oracle.genpei_parts import (
    CARDS,
    DEALT,
    HEIR,
    LIMIT,
    TOKENS,
    Board,
    HiddenError,
    State,
    all_cards,
    board_of,
    copied,
    illustrative,
    is_solo,
    less,
)
from tanzaku.notation import Record
from tanzaku.notation.header import typed_start
from tanzaku.notation.titles.genpei import CLANS, GENPEI, HOUSES, INTRIGUES, PALACE

__all__ = [
    "CARDS",
    "DEALT",
    "HEIR",
    "LIMIT",
    "TOKENS",
    "Board",
    "HiddenError",
    "State",
    "all_cards",
    "board_of",
    "copied",
    "illustrative",
    "is_solo",
    "less",
    "start",
]

#: How many tokens of the Kotaishi a record names: with several players, and with a single one.
HEIR_TOKENS, SOLO_TOKENS = 5, 7
#: How many Intrigue cards each player has, and how many cards come from the clan deck into the Ninja deck.
INTRIGUE_CARDS, STRANGE = 2, 2


# -- Setup -------------------------------------------------------------------------------


def start(record: Record, board: Board) -> State:
    """The state before the first turn; ValueError if the set-up is none, HiddenError if parts are unknown."""
    tags = dict(record.tags)
    told = {seat: tags[f"Tokens.{seat}"].split() for seat in "ABCDH" if f"Tokens.{seat}" in tags}
    heir = told.pop(HEIR, None)
    seats, bids = list(told), tags["Bids"].split()
    intrigue = {name[-1]: value.split() for name, value in tags.items() if name.startswith("Intrigue.")}
    unknown = [*told.values(), heir or [], bids, *intrigue.values()]
    if any("?" in word for words in unknown for word in words):
        raise HiddenError("unknown tokens, bids or Intrigue cards")
    if "".join(seats) not in {"A", "AB", "ABC", "ABCD"}:
        raise ValueError(f"not one to four players: {seats}")
    if (heir is None and len(seats) < 3) or record.options.kotaishi == ("no" if heir else "yes"):
        raise ValueError("the Kotaishi takes part with one or two players, and where the options say so")
    _check_tokens(board, told, heir)
    _check_intrigue(intrigue, seats, record.options.intrigue)
    state = _bare(board, seats, bids) | {"pooled": record.options.recruits == "per-house"}
    state["intrigue"] = {seat: sorted(intrigue.get(seat, ())) for seat in seats}
    if heir is not None:
        _place_heir(state, heir)
    begun = typed_start(GENPEI, tags, []) if "Start" in tags else None
    if begun is not None:
        placed(state, begun)
    else:
        _dealt(state, told, tags)
    state["clan"] = _clan_deck(state)
    if begun is not None:
        come_about(state, told)
    fewer = not state["clan"] if is_solo(state) else state["phase"] == "over"
    if len(bids) > 2 or (len(bids) < 2 and not fewer):
        raise ValueError(f"not two bids: {bids}")
    return state


def _check_tokens(board: Board, told: Mapping[str, list[str]], heir: list[str] | None) -> None:
    """Three tokens for each player; seven of ten for the Kotaishi against a single one, else five of six."""
    number, there = (SOLO_TOKENS, [*board.heir, *board.solo]) if len(told) == 1 else (HEIR_TOKENS, board.heir)
    if heir is not None and (len(heir) != number or Counter(heir) - Counter(there)):
        raise ValueError(f"not {number} tokens of the Kotaishi")
    if any(len(tokens) != TOKENS for tokens in told.values()):
        raise ValueError("not three tokens each")
    for tokens in told.values():
        less(board.tokens, tokens)


def _check_intrigue(dealt: Mapping[str, list[str]], seats: list[str], option: str | None) -> None:
    """Two Intrigue cards each, or none at all (GP-37)."""
    if option == ("no" if dealt else "yes"):
        raise ValueError("the options say otherwise of the Intrigue deck")
    cards = [card for hand in dealt.values() for card in hand]
    if dealt and (sorted(dealt) != seats or any(len(hand) != INTRIGUE_CARDS for hand in dealt.values())):
        raise ValueError(f"not two Intrigue cards each: {dealt}")
    if Counter(cards) - Counter(INTRIGUES):
        raise ValueError(f"an Intrigue card twice: {cards}")


def _place_heir(state: State, heir: list[str]) -> None:
    """A token on each wheel and one on the first step; or seven beside the board, and his cards."""
    state["kotaishi"] = True
    if is_solo(state):
        deck = sorted(state["board"].cards)
        state["heir"] = {"deck": deck, "arrow": None, "ran_out": False}
        state["heir"] |= {"recruits": [], "tokens": sorted(heir), "held": []}
        return
    state["steps"][HEIR] = 1
    for house, token in zip((*CLANS, PALACE), heir, strict=True):
        state["placed"][house][HEIR] = [token]


def _bare(board: Board, seats: list[str], bids: list[str]) -> State:
    return {
        "board": board,
        "seats": seats,
        "kotaishi": False,
        "dealt": {seat: [] for seat in seats},
        "hands": {seat: [] for seat in seats},
        "decks": {seat: [] for seat in seats},
        "discards": {seat: [] for seat in seats},
        "coins": dict.fromkeys(seats, 0),
        "areas": {seat: [] for seat in seats},
        "pools": {seat: sorted(board.tokens) for seat in seats},
        "placed": {house: {} for house in HOUSES},
        "steps": {},
        "markers": {clan: _pagoda(board, clan) for clan in CLANS},
        "bids": dict(zip("12", [*bids, None, None], strict=False)),
        "clan": [],
        "gone": [],
        "unseen": [],
        "seen": [],
        "strange": 0,
        "phase": "keep",
        "order": [HEIR, *seats] if len(seats) == 1 else list(seats),
        "queue": [*seats, HEIR] if len(seats) == 1 else list(seats),
        "round": 0,
        "step": "play",
        "card": None,
        "wheels": [],
        "paid": None,
        "contacted": [],
        "coin": None,
        "drawn": False,
        "filled": [],
        "intrigue": {},
        "counted": {seat: [] for seat in seats},
        "uses": [],
        "heir": None,
        "pooled": False,
        "aside": {},
        "acted": None,
        "spoken": False,
        "told": [],
        "wrong": [],
    }


def _pagoda(board: Board, clan: str) -> int:
    """Place each Clan marker on the Pagoda action of their corresponding Clan wheel."""
    return [space for space, _ in board.wheels[clan]].index("pagoda") + 1


def _dealt(state: State, told: Mapping[str, list[str]], tags: Mapping[str, str]) -> None:
    state["strange"] = STRANGE if is_solo(state) else 0
    for seat in state["seats"]:
        cards = tags.get(f"Dealt.{seat}", "?").split()
        if any("?" in card for card in cards):
            raise HiddenError("unknown cards were dealt")
        if len(cards) != DEALT:
            raise ValueError(f"not four cards each: {cards}")
        state["dealt"][seat] = sorted(cards)
        state["areas"][seat] = sorted(told[seat])
        state["pools"][seat] = less(state["pools"][seat], told[seat])


def _clan_deck(state: State) -> list[str]:
    """What is nowhere else; ValueError if there are more cards of a clan than there may be."""
    used, left = all_cards(state), list[str]()
    for clan in CLANS:
        rest = CARDS[len(state["seats"])] - used[clan]
        if rest < 0:
            raise ValueError(f"too many cards of {clan}")
        left += [clan] * rest
    return sorted(left)

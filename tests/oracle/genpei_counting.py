"""Influence in Genpei by brute force: what tokens are worth, who has a house's support, who is emperor.

It shares nothing with the rules of the library. A state is a dictionary, see `oracle.genpei_board`.

How the rulings are read here
-----------------------------
GP-9          A player's deck in the end is deck, discards and hand.
GP-10         Tied, and none of them in the palace: they share.
GP-11, GP-24  The Kotaishi counts like a player; he has no cards.
GP-36         Statements in any order; but no token is turned over in a house whose support was settled.
GP-23, GP-32  A house goes to who alone has most influence in it, at least one point; with no house at all
              everybody is tied.
"""

from __future__ import annotations

from collections import Counter

from oracle.genpei_board import HEIR, State
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genpei import HOUSES, PALACE, Reveal, Support, WholeDeck

__all__ = [
    "CLAIMS",
    "claim_holds",
    "emperor",
    "houses",
    "in_order",
    "influence",
    "players",
    "support",
    "whole_deck",
]

#: What the table says in the end.
CLAIMS = (WholeDeck, Reveal, Support)


def players(state: State) -> list[str]:
    """Everybody who may have influence."""
    return [*state["seats"], *([HEIR] if state["kotaishi"] else [])]


def whole_deck(state: State, seat: str) -> Counter[str]:
    """How many cards of each clan a player has (GP-9)."""
    if seat == HEIR:
        return Counter()
    return Counter(state["hands"][seat] + state["decks"][seat] + state["discards"][seat])


def influence(state: State, house: str, seat: str) -> int:
    """Influence Tokens: a number, a point for each card of the clan, or both together."""
    clan, number = state["aside"].get(seat) or ("-", 0)
    cards = number if house == PALACE else whole_deck(state, seat)[house]
    if house == clan:
        cards -= number
    points = 0
    for token in state["placed"][house].get(seat, ()):
        points += int(token[1:] or 0) + (cards if token[0] == "c" else 0)
    return points


def support(state: State, house: str) -> str:
    """Who gains the support marker of a house; `-` for nobody."""
    points = {seat: influence(state, house, seat) for seat in players(state)}
    most = max(points.values())
    first = [seat for seat in points if points[seat] == most]
    return first[0] if most > 0 and len(first) == 1 else "-"


def houses(state: State) -> dict[str, int]:
    """How many houses support each."""
    taken = [support(state, house) for house in HOUSES]
    return {seat: taken.count(seat) for seat in players(state)}


def emperor(state: State) -> tuple[list[str], str]:
    """Who is the new emperor, and why: houses, palace or shared."""
    counts = houses(state)
    tied = [seat for seat in counts if counts[seat] == max(counts.values())]
    if len(tied) == 1:
        return tied, "houses"
    steps = {seat: state["steps"][seat] for seat in tied if seat in state["steps"]}
    if not steps:
        return tied, "shared"
    return [max(steps, key=lambda seat: steps[seat])], "palace"


# -- what the table says -----------------------------------------------------------------


def in_order(state: State, claim: Call) -> bool:
    """Tokens are revealed before it is said who gains the support of their house; all else in any order."""
    return not isinstance(claim, Reveal) or claim.house not in {one.house for one in state["told"]}


def claim_holds(state: State, claim: Call) -> bool:
    """Whether a statement is true."""
    if isinstance(claim, WholeDeck):
        said = Counter({held[0]: int(held[1:]) for held in claim.cards})
        once = len(said) == len(claim.cards)
        return claim.seat in state["seats"] and once and +said == whole_deck(state, claim.seat)
    if isinstance(claim, Reveal):
        lying = state["placed"][claim.house].get(claim.seat, [])
        return claim.seat in players(state) and sorted(claim.tokens) == sorted(lying)
    return isinstance(claim, Support) and claim.seat == support(state, claim.house)

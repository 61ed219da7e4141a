"""Influence in Genpei by brute force: what tokens are worth, who has a house's support, who is emperor.

It shares nothing with the rules of the library. A state is a dictionary, see `oracle.genpei_board`.

How the rulings are read here
-----------------------------
GP-9          A player's deck in the end is deck, discards and hand. House cards count beside it.
GP-10         Tied, and none of them in the palace: they share.
GP-11, GP-24  The Kotaishi counts like a player; he has no cards.
GP-17         Against a single player recruits of a clan are a point each where he has a token on it. If he
              has none on any house, and the palace is one, all of them are in the palace. If the option says
              so, those of each clan on which he has none are, whatever stands in the palace.
GP-36         Statements in any order; but no token is turned over in a house whose support was settled.
GP-23, GP-32  A house goes to who alone has most influence in it, at least one point; with no house at all
              everybody is tied.
"""

from __future__ import annotations

from collections import Counter

from oracle.genpei_parts import HEIR, State, is_solo
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genpei import HOUSES, PALACE, Reveal, Support, WholeDeck

__all__ = [
    "CLAIMS",
    "cards_of",
    "claim_holds",
    "emperor",
    "holders",
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


def holders(state: State) -> list[str]:
    """Everybody who has cards at the end."""
    return players(state) if is_solo(state) else list(state["seats"])


def whole_deck(state: State, seat: str) -> Counter[str]:
    """How many cards of each clan a player has (GP-9); of the Kotaishi they are his recruits."""
    if seat == HEIR:
        return Counter(clan for clan, _ in state["heir"]["recruits"]) if is_solo(state) else Counter()
    return Counter(state["hands"][seat] + state["decks"][seat] + state["discards"][seat])


def cards_of(state: State, seat: str) -> Counter[str]:
    """What counts as a player's cards of each clan: the deck, and two for each house card (Intrigue Deck)."""
    return whole_deck(state, seat) + Counter(state["counted"][seat])


def influence(state: State, house: str, seat: str) -> int:
    """Influence Tokens: a number, a point for each card of the clan, or both together."""
    if seat == HEIR:
        return sum(int(token[1:]) for token in state["placed"][house].get(HEIR, ())) + _recruits(state, house)
    clan, number = state["aside"].get(seat) or ("-", 0)
    cards = number if house == PALACE else cards_of(state, seat)[house]
    if house == clan:
        cards -= number
    points = 0
    for token in state["placed"][house].get(seat, ()):
        points += int(token[1:] or 0) + (cards if token[0] == "c" else 0)
    return points


def _recruits(state: State, house: str) -> int:
    """What the Kotaishi's recruits add to his influence in a house."""
    recruits = whole_deck(state, HEIR)
    there = {one for one in HOUSES if state["placed"][one].get(HEIR)}
    if house != PALACE:
        return recruits[house] if house in there else 0
    if there and not state["pooled"]:
        return 0
    return sum(number for clan, number in recruits.items() if clan not in there)


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
        return claim.seat in holders(state) and once and +said == whole_deck(state, claim.seat)
    if isinstance(claim, Reveal):
        lying = state["placed"][claim.house].get(claim.seat, [])
        return claim.seat in players(state) and sorted(claim.tokens) == sorted(lying)
    return isinstance(claim, Support) and claim.seat == support(state, claim.house)

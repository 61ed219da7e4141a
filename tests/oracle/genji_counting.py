"""Counting in Genji by brute force: how beautiful poems are, what a season scores, who has won.

It shares nothing with the rules of the library. A state is a dictionary, see `oracle.genji_brute`; what is
printed on cards and princesses is a mapping of their names to symbols.

How the rulings are read here
-----------------------------
GJ-11  Somebody whose unused pile is empty after a placement, or after one of the three steps of scoring, has
       won; the steps that would come next are not taken.
GJ-12  Of all poems that lie there, covered or not, the most beautiful: one poem takes a second token along.
GJ-13  Every token on the home of somebody else goes into the box.
GJ-14  In a tie for the season card each of the tied boxes an unused token; with `empty=card-only` not if they
       are tied at none.
GJ-16  Most reputation, then most season cards, then shared.
GJ-17  A flower is a further symbol of the season on its card while that is in play, else nothing.
GJ-23  A season card that was played for again and tied again is not played for once more.
GJ-29  A claim about scoring names all of them: poems by place and level as they lay before the first step.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from oracle.playing import State
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genji import Box, Fairest, Scandal, SeasonCard

__all__ = [
    "CLAIMS",
    "FASHIONS",
    "HAND",
    "SEASONS",
    "TOKENS",
    "Faces",
    "State",
    "beauty",
    "best",
    "card_beauty",
    "claim_holds",
    "claimable",
    "faces_of",
    "over_by_tokens",
    "reputation",
    "score_season",
    "tally",
    "unused",
]

#: The symbols of each card, and the season and fashion of each princess, by name.
Faces = Mapping[str, Sequence[str]]

SEASONS = ("spring", "summer", "autumn", "winter")
FASHIONS = ("melancholy", "nature", "romance")
TOKENS = 15
HAND = 5
SEASON_CARD = 3


def faces_of(content: Mapping[str, Any]) -> dict[str, tuple[str, ...]]:
    """What the plain content of a component set says, `flower*2` spread out."""
    cards = {name: tuple(spread(face.get("symbols", ()))) for name, face in content["Card"].items()}
    princesses = {name: (face["season"], face["fashion"]) for name, face in content["Princess"].items()}
    return cards | princesses


def spread(symbols: Iterable[str]) -> list[str]:
    """`flower*2` is flower, flower."""
    found = []
    for symbol in symbols:
        name, _, times = symbol.partition("*")
        found += [name] * int(times or 1)
    return found


# -- beauty ------------------------------------------------------------------------------


def card_beauty(state: State, card: str, place: int) -> int:
    """How beautiful a card is at a place: its symbols with those of princess, season, fashion."""
    princess = state["faces"][state["circle"][place - 1]]
    around = [*princess, state["season"], state["fashion"]]
    shown = spread(state["faces"][card])
    points = 0
    for symbol in shown:
        if symbol == "flower" and state["season"] in shown:
            points += around.count(state["season"])
        elif symbol != "flower":
            points += around.count(symbol)
    return points


def beauty(state: State, cards: Iterable[str], place: int) -> int:
    """How beautiful a poem of these cards is at a place."""
    return sum(card_beauty(state, card, place) for card in cards)


# -- tokens and reputation ---------------------------------------------------------------


def on_table(state: State, seat: str) -> int:
    """How many poems, so tokens, a seat has there."""
    return sum(1 for poems in state["poems"].values() for poem in poems if poem["seat"] == seat)


def unused(state: State, seat: str) -> int:
    """How many tokens a seat has in its unused pile."""
    return int(TOKENS - state["box"][seat] - on_table(state, seat))


def reputation(state: State, seat: str) -> int:
    """The reputation points of a seat."""
    return int(state["box"][seat]) + SEASON_CARD * len(state["kept"][seat])


def best(state: State, seats: Iterable[str]) -> list[str]:
    """Those with most reputation, of these those with most season cards."""
    points = {seat: (reputation(state, seat), len(state["kept"][seat])) for seat in seats}
    return [seat for seat in points if points[seat] == max(points.values())]


def over_by_tokens(state: State) -> bool:
    """Whether somebody has run out of tokens; if so, the game is over."""
    out = [seat for seat in state["seats"] if unused(state, seat) == 0]
    if out:
        state["winners"], state["why"], state["phase"] = best(state, out), "tokens", "over"
    return bool(out)


def tally(state: State) -> None:
    """The final tally: who has won, and by what."""
    state["winners"] = best(state, state["seats"])
    points = [reputation(state, seat) for seat in state["seats"]]
    if len(state["winners"]) > 1:
        state["why"] = "shared"
    else:
        state["why"] = "reputation" if points.count(max(points)) == 1 else "season cards"


# -- the season's scoring ----------------------------------------------------------------


def score_season(state: State) -> None:
    """The three steps in order; what they were is kept in the state, for claims."""
    state["scored"] = {}
    lying = [
        (f"{place}.{level}", place, poem)
        for place in sorted(state["poems"])
        for level, poem in enumerate(state["poems"][place], 1)
    ]
    for step in (_fairest, _scandal, _season_card):
        step(state, lying)
        if over_by_tokens(state):
            return


def _boxed(state: State, place: int, poem: dict[str, Any]) -> None:
    """A poem's token goes into the box, its cards on the discard pile."""
    state["poems"][place] = [other for other in state["poems"][place] if other is not poem]
    state["discards"] += poem["cards"]
    state["box"][poem["seat"]] += 1


def _fairest(state: State, lying: list[Any]) -> None:
    rated = [(beauty(state, poem["cards"], place), address) for address, place, poem in lying]
    most = max(rated)[0] if rated else 0
    named = [address for points, address in rated if points == most]
    for address, place, poem in lying:
        if address in named:
            _boxed(state, place, poem)
            if len(named) == 1:
                state["box"][poem["seat"]] += 1
    state["scored"]["fairest"] = named


def _scandal(state: State, lying: list[Any]) -> None:
    found: dict[str, list[str]] = {seat: [] for seat in state["seats"]}
    for address, place, poem in lying:
        hosts = [seat for seat in state["seats"] if state["homes"][seat] == place]
        if address not in state["scored"]["fairest"] and hosts and poem["seat"] not in hosts:
            _boxed(state, place, poem)
            found[poem["seat"]].append(address)
    state["scored"]["scandal"] = found


def _season_card(state: State, _lying: list[Any]) -> None:
    counts = {seat: on_table(state, seat) for seat in state["seats"]}
    most = max(counts.values())
    first = [seat for seat in counts if counts[seat] == most]
    if len(first) == 1:
        state["kept"][first[0]].append(state["season"])
    else:
        state["spent" if state["replayed"] else "under"].append(state["season"])
        if most > 0 or state["options"].empty == "tie":
            for seat in first:
                state["box"][seat] += 1
    state["scored"]["seasoncard"] = first[0] if len(first) == 1 else "-"


#: What is said of a season's scoring.
CLAIMS = (Fairest, Scandal, SeasonCard, Box)


def claimable(state: State, claim: Call) -> bool:
    """Whether this can be claimed now: a step of scoring that was taken, of a seat that is there."""
    scored: dict[str, Any] = state["scored"] or {}
    if state["phase"] not in {"scored", "topup", "over"} or not scored:
        return False
    if isinstance(claim, Scandal | Box) and claim.seat not in state["seats"]:
        return False
    return isinstance(claim, Box) or claim.shape.word in scored


def claim_holds(state: State, claim: Call) -> bool:
    """Whether a claim about the season just scored is true; of a step that was not taken none is."""
    scored: dict[str, Any] | None = state["scored"]
    if scored is None:
        return False
    if isinstance(claim, Fairest):
        return sorted(claim.poems) == sorted(scored["fairest"])
    if isinstance(claim, Scandal):
        told = scored.get("scandal", {}).get(claim.seat)
        return told is not None and sorted(claim.poems) == sorted(told)
    if isinstance(claim, SeasonCard):
        return claim.seat == scored.get("seasoncard")
    return isinstance(claim, Box) and claim.tokens == state["box"].get(claim.seat)

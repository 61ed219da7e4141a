"""A court of Genji in mid-game as `Start` says it stood (GJ-30), by brute force.

It shares nothing with the rules of the library, nor with its reading of tags. What it gives is a state of
`oracle.genji_hidden`, at the beginning of a seat's turn.

How the rulings are read here
-----------------------------
GJ-11  Somebody has run out of tokens: then the game is over, and nothing begins.
GJ-16  A season that opens after all were played is one that nobody has, of all those the first. That it is
       played again is only certain if others come after it in the year, or a card is nowhere: it was tied for
       once more (GJ-23).
GJ-20  With `direction=first-move` only a pawn that has left home has a direction.
GJ-34  The poems of a princess are of one seat, and of two cards each if there are several.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from itertools import chain

from oracle.genji_counting import HAND, Faces, State, best, unused
from oracle.genji_hidden import atoms, hidden, start_hidden
from tanzaku.notation.titles.genji import GenjiOptions

__all__ = ["begun"]

_CALL = re.compile(r"([a-z]+)\(([^)]*)\)")


def begun(tags: Mapping[str, str], faces: Faces, options: GenjiOptions | None = None) -> State:
    """The state that the tags of a record say; ValueError if there is none such."""
    hands = {name[-1]: atoms(value) for name, value in tags.items() if name.startswith("Hand.")}
    deck = [card for card in faces if card[0] in "besk"]
    state = start_hidden(dict(tags) | {f"Hand.{seat}": f"{HAND}x?" for seat in hands}, faces, options)
    said: dict[str, list[list[str]]] = {}
    for word, given in _CALL.findall(tags["Start"]):
        said.setdefault(word, []).append(atoms(given))
    state["hands"] = {seat: hands[seat] for seat in state["seats"]}
    _stand(state, said)
    _lie(state, said, deck)
    _season(state, said)
    if any(unused(state, seat) <= 0 for seat in state["seats"]):
        raise ValueError("somebody has no tokens left")
    return state


def _by_seat(state: State, calls: list[list[str]]) -> dict[str, list[str]]:
    """What is said once of each seat."""
    found = {seat: rest for seat, *rest in calls}
    if len(found) < len(calls) or set(found) - set(state["seats"]):
        raise ValueError(f"not once of each seat: {calls}")
    return found


def _stand(state: State, said: dict[str, list[list[str]]]) -> None:
    """Homes, pawns, boxes."""
    homes, pawns, boxes = (_by_seat(state, said.get(word, [])) for word in ("home", "pawn", "box"))
    if not set(homes) == set(pawns) == set(state["seats"]):
        raise ValueError("somebody has no home or no pawn")
    state["homes"] = {seat: int(place) for seat, (place,) in homes.items()}
    state["pawns"] = {seat: int(pawns[seat][0]) for seat in state["seats"]}
    if len(set(state["homes"].values())) < len(homes):
        raise ValueError("a home is shared")
    state["box"] |= {seat: int(tokens) for seat, (tokens,) in boxes.items()}
    for seat in state["seats"]:
        way = dict(enumerate(pawns[seat])).get(1)
        if state["options"].direction == "first-move" and state["pawns"][seat] == state["homes"][seat]:
            way = None
        elif way is None:
            raise ValueError(f"{seat} has no direction")
        state["ways"][seat] = way


def _lie(state: State, said: dict[str, list[list[str]]], deck: list[str]) -> None:
    """Poems, hands, discards; what is left is the pile."""
    for seat, place, *cards in said.get("poem", []):
        if Counter(card[0] for card in cards) not in ({"b": 1}, {"e": 1}, {"b": 1, "e": 1}):
            raise ValueError(f"no poem: {cards}")
        state["poems"][int(place)].append({"seat": seat, "cards": sorted(cards)})
    for poems in state["poems"].values():
        if len({poem["seat"] for poem in poems}) > 1 or (
            len(poems) > 1 and any(len(poem["cards"]) < 2 for poem in poems)
        ):
            raise ValueError(f"not poems that can lie there: {poems}")
    if not {poem["seat"] for poems in state["poems"].values() for poem in poems} <= set(state["seats"]):
        raise ValueError("a poem of nobody")
    state["discards"] = list(chain.from_iterable(said.get("discarded", [])))
    if "?" in state["discards"]:
        raise NotImplementedError("a discard that nobody saw")
    lying = chain.from_iterable(poem["cards"] for poems in state["poems"].values() for poem in poems)
    hidden(state, [*state["discards"], *lying], deck)


def _season(state: State, said: dict[str, list[list[str]]]) -> None:
    """Season and fashion, season cards, whose turn it is."""
    [[season, fashion]], [[seat, *more]] = _one(said, "season"), _one(said, "turn")
    cards = said.get("seasoncard", [])
    for whose, card in cards:
        if whose != "-" and whose not in state["seats"]:
            raise ValueError(f"a season card of nobody: {whose}")
        (state["under"] if whose == "-" else state["kept"][whose]).append(card)
    names, seasons = [card for _, card in cards], state["seasons"]
    if season not in seasons or set(names) - set(seasons) or len(set(names)) < len(names):
        raise ValueError(f"not season cards of the year: {season}, {names}")
    at = seasons.index(season)
    before, after = seasons[:at], seasons[at + 1 :]
    again = set(after) <= set(names) and season not in names and (after or set(before) - set(names))
    if again and len(best(state, state["seats"])) > 1 and not set(before) & set(state["under"]):
        state["played"], state["replayed"] = len(seasons), True
    elif set(names) == set(before):
        state["played"] = at + 1
    else:
        raise ValueError(f"not the season cards that were played for: {names}")
    first = next((one.removeprefix("first=") for one in more if one.startswith("first=")), seat)
    if seat not in state["seats"] or first not in state["seats"]:
        raise ValueError(f"a turn of nobody: {seat}, {first}")
    number = next((int(one) for one in more if one.isdigit()), 1)
    at = state["seats"].index(seat)
    state |= {"season": season, "fashion": fashion, "phase": "turn", "first": first, "round": number}
    state["queue"] = [*state["seats"][at:], *state["seats"][:at]]


def _one(said: dict[str, list[list[str]]], word: str) -> list[list[str]]:
    if len(said.get(word, [])) != 1:
        raise ValueError(f"not one {word}")
    return said[word]

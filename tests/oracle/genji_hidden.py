"""Genji by brute force where not all cards are known: is there a game that is all this record says?

It shares nothing with the rules of the library. A state is that of `oracle.genji_brute`, all cards in it: one
of the games that may have been. In addition it has

======  ==================================================================================================
unseen  the cards that nobody saw since they were last shuffled, by how often the discards were shuffled by
        then; each lies in the pile or in a hand
======  ==================================================================================================

Cards of one shuffle that nobody saw may change places. So if one is played that does not lie where it should,
it changes places with one that does: if any game is what was written down, one is that goes on from there.
Discards lie face up (GJ-27); a study of `?`, after which nobody knows what does, is not judged.

Draws that nobody noted are made as soon as they cannot be noted any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain

from oracle.genji_brute import do, finish, start
from oracle.genji_counting import HAND, SEASONS, Faces, reputation
from oracle.genji_offers import coming, drawn_up, legal, legal_actions, owed, to_act
from oracle.playing import IllegalError, Judged, State, copied, judged
from tanzaku.notation import Record, Turn
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genji import (
    PLACES,
    Challenge,
    Complete,
    Draw,
    Extra,
    GenjiOptions,
    Improve,
    Reshuffle,
    Season,
    StartSeason,
    Study,
    Write,
)

__all__ = [
    "atoms",
    "do_hidden",
    "hidden",
    "judge_hidden",
    "legal_hidden",
    "offered_hidden",
    "play_hidden",
    "played",
    "sound",
    "start_hidden",
    "veiled",
]


def start_hidden(tags: Mapping[str, str], faces: Faces, options: GenjiOptions | None = None) -> State:
    """The state before the first home; ValueError if the tags give none."""
    hands = {name: atoms(value) for name, value in tags.items() if name.startswith("Hand.")}
    seen = set(chain.from_iterable(hands.values()))
    spare = [card for card in faces if card[0] in "besk" and card not in seen]
    unseen = iter([*spare, *map(str, range(PLACES * HAND))])
    dealt = {
        name: " ".join(next(unseen) if card == "?" else card for card in hand) for name, hand in hands.items()
    }
    state = start({**tags, **dealt}, faces, options)
    if not state["seasons"] or state["seasons"] != [one for one in SEASONS if one in state["seasons"]]:
        raise ValueError(f"not seasons of a year in their order: {state['seasons']}")
    return veiled(state, seen)


def atoms(value: str) -> list[str]:
    """The atoms of a value; `2x?` is two that nobody saw."""
    times = [atom.rpartition("x") for atom in value.split()]
    return list(chain.from_iterable([atom] * int(count or 1) for count, _, atom in times))


def hidden(state: State, lying: Iterable[str], deck: Iterable[str]) -> None:
    """Hands with `?` get cards that nobody saw, the rest is the pile; ValueError if that cannot be."""
    hands = state["hands"].values()
    seen = [card for card in (*lying, *chain.from_iterable(hands)) if card != "?"]
    spare = [card for card in deck if card not in seen]
    if len(set(seen)) < len(seen) or set(seen) - set(deck):
        raise ValueError(f"cards that are twice, or no cards: {seen}")
    if any(len(hand) > HAND for hand in hands) or len(spare) < sum(hand.count("?") for hand in hands):
        raise ValueError(f"too many cards: {state['hands']}")
    for hand in hands:
        hand[:] = [spare.pop() if card == "?" else card for card in hand]
    state["pile"] = spare
    veiled(state, seen)


def veiled(state: State, seen: Iterable[str]) -> State:
    """The state in which nobody saw other cards of the hands, nor those of the pile."""
    lying = [*state["pile"], *chain.from_iterable(state["hands"].values())]
    state["unseen"] = [sorted(set(lying) - set(seen))]
    return state


# -- places ------------------------------------------------------------------------------


def _put(state: State, lying: list[str], card: str) -> None:
    """A card is seen to lie here: if it may, it changes places with one that nobody saw."""
    for unseen in state["unseen"]:
        if card in unseen and (card in lying or set(unseen) & set(lying)):
            if card not in lying:
                other = next(one for one in lying if one in unseen)
                there = next(one for one in (state["pile"], *state["hands"].values()) if card in one)
                lying[lying.index(other)], there[there.index(card)] = card, other
            unseen.remove(card)


def _found(state: State, seat: str, action: Call) -> Call:
    """The action with all its cards, and these in the places that it takes them from."""
    for card in played(action):
        _put(state, state["hands"].get(seat, []), card)
    if not isinstance(action, Draw):
        return action
    for card in action.cards:
        _put(state, state["pile"], card)
    others = [card for card in state["pile"] if card not in action.cards]
    return Draw(tuple(others.pop() if card == "?" and others else card for card in action.cards))


def played(action: Call) -> tuple[str, ...]:
    """The cards that an action takes from the hand."""
    if isinstance(action, Study | Extra | Write | Improve):
        return action.cards
    return (action.card, *action.bonus) if isinstance(action, Complete | Challenge) else ()


# -- doing it ----------------------------------------------------------------------------


def do_hidden(state: State, seat: str, action: Call) -> None:
    """Do one thing, in place. Raises IllegalError."""
    if isinstance(action, Study | Extra) and "?" in action.cards:
        raise NotImplementedError("a study of cards that nobody saw")
    _catch_up(state, seat, type(action))
    do(state, seat, _found(state, seat, action))
    if isinstance(action, Reshuffle):
        state["unseen"].append(list(state["pile"]))


def _catch_up(state: State, seat: str, kind: type[Call]) -> None:
    """Make the draws that nobody noted and that come before this."""
    if kind is StartSeason and state["phase"] == "extra" and state["stage"]:
        _draw_unnoted(state, seat)
    if kind is Season or (kind in {Draw, Reshuffle} and seat in state["queue"]):
        while state["phase"] in {"scored", "topup"} and state["queue"] and state["queue"][0] != seat:
            _draw_unnoted(state, state["queue"][0])
            state["phase"], state["stage"] = "topup", ""
            state["queue"].pop(0)


def _draw_unnoted(state: State, seat: str) -> None:
    while not drawn_up(state):
        if not state["pile"]:
            do_hidden(state, seat, Reshuffle())
        do_hidden(state, seat, Draw(("?",) * min(owed(state), len(state["pile"]))))


def play_hidden(state: State, seat: str, actions: Iterable[Call], *, still_open: bool = False) -> None:
    """Play a whole turn, in place; with `still_open` something may be missing. Raises IllegalError."""
    for action in actions:
        do_hidden(state, seat, action)
    if state["phase"] in {"turn", "topup"} and state["stage"] in {"challenged", "ended", "drawn"}:
        _draw_unnoted(state, to_act(state))
    try:
        finish(state)
    except IllegalError:
        if not still_open:
            raise


def legal_hidden(state: State, seat: str, action: Call) -> bool:
    """Whether the seat may do this now, with what was not noted; of a claim, whether it is true."""
    after = copied(state)
    _catch_up(after, seat, type(action))
    return legal(after, seat, _found(after, seat, action))


def offered_hidden(state: State, seat: str) -> list[Call]:
    """All that this seat may do now, of draws, claims, unseen cards and the order of cards apart."""
    offered = legal_actions(state) if seat == to_act(state) else []
    for kind in (StartSeason, Season, Reshuffle):
        after = copied(state)
        _catch_up(after, seat, kind)
        more = legal_actions(after) if seat == to_act(after) else []
        offered += [one for one in more if type(one) is kind and one not in offered]
    unseen = set(chain.from_iterable(state["unseen"]))
    return [one for one in offered if not unseen & set(played(one))]


# -- records -----------------------------------------------------------------------------


def judge_hidden(record: Record, faces: Faces, state: State | None = None) -> Judged:
    """Play a record from its tags on, or from a state, in place: after a fault it is of no more use."""

    def play(now: State, index: int, turn: Turn) -> State:
        still_open = record.end == "*" and index == len(record.turns) - 1
        play_hidden(now, turn.seat or "", turn.actions, still_open=still_open)
        return now

    return judged(record, state or start_hidden(dict(record.tags), faces, record.options), play)


def sound(record: Record, found: Judged) -> bool:
    """Whether a record holds that was judged so: what it plays, and what it says of that and of the end."""
    state = found.state
    if found.fault or found.numbers or state["wrong"]:
        return False
    if not state["winners"] or (record.end == "*" and coming(state)):  # a tie may be played on (GJ-16)
        return record.end == "*" and record.result in {None, "*"}
    won = set((record.end or "").split(","))
    said = {seat: record.tag(f"Score.{seat}") for seat in "ABCDEF"}
    scores = {seat: str(reputation(state, seat)) for seat in state["seats"]}
    return (
        won == set(state["winners"])
        and set((record.result or record.end or "").split(",")) == won
        and all(points in {None, scores.get(seat)} for seat, points in said.items())
    )

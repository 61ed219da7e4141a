"""A law of Genpei's single-player mode: an arrow that nobody noted is the one that fits (GP-39)."""

from __future__ import annotations

from random import Random
from typing import Any

from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from laws.genpei_beside import PHASES
from oracle.genpei_faults import another
from oracle.genpei_games import varied_solo
from tanzaku.notation import Record, Turn
from tanzaku.notation.titles.genpei import TopCard
from tanzaku.validators.positions import first_position


def reach(record: Record) -> tuple[int, str]:
    """How many actions and ends of turns are legal, and the code of what stops the game then."""
    position, count = first_position(record), 0
    assert position is not None
    for turn in record.turns:
        if not position.begin(turn.seat or ""):
            return count, "seat"
        for action in turn.actions:
            refused = position.refusal(action)
            if refused is not None:
                return count, refused.code
            position.do(action)
            count += 1
        if position.end_turn() is not None:
            return count, "end"
        count += 1
    return count, ""


def with_action(record: Record, at: int, index: int, action: Any) -> Record:
    turns = list(record.turns)
    actions = [*turns[at].actions[:index], action, *turns[at].actions[index + 1 :]]
    turns[at] = Turn(turns[at].number, turns[at].seat, tuple(actions))
    return evolve(record, turns=tuple(turns))


def with_arrow(record: Record, at: int, index: int, arrow: str) -> Record:
    action = record.turns[at].actions[index]
    assert isinstance(action, TopCard)
    return with_action(record, at, index, TopCard(action.card, arrow))


def tops(record: Record) -> list[tuple[int, int]]:
    """Where the Kotaishi turns cards: the turn, and the action in it."""
    return [
        (at, index)
        for at, turn in enumerate(record.turns)
        for index, action in enumerate(turn.actions)
        if isinstance(action, TopCard)
    ]


def compared(seed: int) -> list[str]:
    """What stopped games with an unknown arrow, which get as far as with the one of both that fits."""
    rng, (_, (whole, _)) = Random(seed), varied_solo(seed)
    stopped, places = list[str](), tops(whole)
    for at, index in rng.sample(places, min(4, len(places))):
        record = evolve(whole, turns=whole.turns[: at + 3])
        later = range(index + 1, len(record.turns[at].actions))
        changed = [with_action(record, at, one, another(rng, record.turns[at].actions[one])) for one in later]
        for one in (record, *changed[:3]):
            unknown, code = reach(with_arrow(one, at, index, "?"))
            known = max(reach(with_arrow(one, at, index, arrow))[0] for arrow in "<>-")
            assert unknown == known or (code == "GPE014" and unknown < known)
            stopped.append(code)
    return stopped


@given(st.integers(0, 2**32))
@settings(max_examples=40, phases=PHASES)
def test_a_game_gets_as_far_as_with_the_arrow_that_fits(seed: int) -> None:
    compared(seed)


def test_games_of_every_kind_are_among_them() -> None:
    stopped = [code for seed in range(40) for code in compared(seed)]
    assert {"", "GPE014", "GPE060", "GPE061", "GPE062", "GPE063", "GPE064"} <= set(stopped)

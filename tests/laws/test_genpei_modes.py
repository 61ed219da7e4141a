"""Laws of Genpei's single-player mode and Intrigue deck: the engine agrees with the oracle."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laws.genpei_beside import (
    PHASES,
    check_beginnings,
    check_faults,
    check_game,
    check_lists,
    check_refusals,
    check_seen,
    check_undo,
    check_views,
)
from oracle.genpei_faults import forgetful
from oracle.genpei_games import varied_intrigue, varied_solo

Games: TypeAlias = Callable[[int], Any]
modes = pytest.mark.parametrize("games", [varied_solo, varied_intrigue], ids=["solo", "intrigue"])
seeds = st.integers(0, 2**32)
few, some, many = (settings(max_examples=number, phases=PHASES) for number in (15, 35, 60))


@modes
@given(seeds)
@many
def test_every_game_of_the_oracle_is_valid_and_counted_as_the_oracle_counts_it(
    games: Games, seed: int
) -> None:
    _, game = games(seed)
    check_game(game)


@modes
@given(seeds)
@some
def test_every_beginning_of_a_game_is_unfinished(games: Games, seed: int) -> None:
    board, (record, _) = games(seed)
    check_beginnings(board, record)


@modes
@given(seeds)
@some
def test_both_lists_of_what_is_legal_are_the_same(games: Games, seed: int) -> None:
    board, (record, _) = games(seed)
    check_lists(board, record)


@modes
@given(seeds)
@some
def test_an_action_is_refused_where_the_oracle_says_so(games: Games, seed: int) -> None:
    board, (record, _) = games(seed)
    check_refusals(Random(seed), board, record)


@modes
@given(seeds)
@few
def test_what_was_done_is_taken_back(games: Games, seed: int) -> None:
    _, (record, _) = games(seed)
    check_undo(Random(seed), record)


@modes
@given(seeds)
@some
def test_a_single_fault_is_found_or_harmless(games: Games, seed: int) -> None:
    board, (record, _) = games(seed)
    check_faults(Random(seed), board, record, 4)


@modes
@given(seeds)
@some
def test_every_view_of_a_game_is_consistent(games: Games, seed: int) -> None:
    board, game = games(seed)
    check_views(Random(seed), board, game)


@modes
@given(seeds)
@some
def test_a_record_of_somebody_who_saw_less_is_sound(games: Games, seed: int) -> None:
    """GP-28: unknown values anywhere, draws and bids that nobody noted."""
    board, (record, state) = games(seed)
    check_seen(forgetful(Random(seed), record, board), state)


def kinds(games: Games) -> tuple[set[tuple[bool, bool]], set[str | None], set[str]]:
    """How sixty games are played (Intrigue cards, from mid-game), how they end, and what faults give."""
    ways, ends, faults = set[tuple[bool, bool]](), set[str | None](), set[str]()
    for seed in range(60):
        board, (record, _) = games(seed)
        ways.add(("Intrigue.A" in dict(record.tags), record.tag("Start") is not None))
        ends.add(record.end)
        if len(record.turns) < 30:
            faults |= set(check_faults(Random(seed), board, record, 2))
    return ways, ends, faults


FAULTS = {"malformed", "set-up", "illegal", "contradicted", "hidden", "sound"}


def test_solo_games_and_faults_of_every_kind_are_among_them() -> None:
    ways, ends, faults = kinds(varied_solo)
    assert ways == {(one, other) for one in (True, False) for other in (True, False)}
    assert ends >= {"A", "H"}
    assert faults >= FAULTS


def test_intrigue_games_and_faults_of_every_kind_are_among_them() -> None:
    ways, ends, faults = kinds(varied_intrigue)
    assert ways == {(True, True), (True, False)}
    assert ends >= {"A", "B", "C", "D", "H"}
    assert faults == FAULTS

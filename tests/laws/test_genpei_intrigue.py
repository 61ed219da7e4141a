"""Laws of Genpei with the Intrigue deck, for two to four players: the engine agrees with the oracle."""

from __future__ import annotations

from random import Random

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
from oracle.genpei_games import varied_intrigue

seeds = st.integers(0, 2**32)
few, some, many = (settings(max_examples=number, phases=PHASES) for number in (15, 35, 60))


@given(seeds)
@many
def test_every_game_of_the_oracle_is_valid_and_counted_as_the_oracle_counts_it(seed: int) -> None:
    _, game = varied_intrigue(seed)
    check_game(game)


@given(seeds)
@some
def test_every_beginning_of_a_game_is_unfinished(seed: int) -> None:
    board, (record, _) = varied_intrigue(seed)
    check_beginnings(board, record)


@given(seeds)
@some
def test_both_lists_of_what_is_legal_are_the_same(seed: int) -> None:
    board, (record, _) = varied_intrigue(seed)
    check_lists(board, record)


@given(seeds)
@some
def test_an_action_is_refused_where_the_oracle_says_so(seed: int) -> None:
    board, (record, _) = varied_intrigue(seed)
    check_refusals(Random(seed), board, record)


@given(seeds)
@few
def test_what_was_done_is_taken_back(seed: int) -> None:
    _, (record, _) = varied_intrigue(seed)
    check_undo(Random(seed), record)


@given(seeds)
@some
def test_a_single_fault_is_found_or_harmless(seed: int) -> None:
    board, (record, _) = varied_intrigue(seed)
    check_faults(Random(seed), board, record, 4)


@given(seeds)
@few
def test_every_view_of_a_game_is_consistent(seed: int) -> None:
    board, game = varied_intrigue(seed)
    check_views(Random(seed), board, game)


@given(seeds)
@some
def test_a_record_of_somebody_who_saw_less_is_sound(seed: int) -> None:
    """GP-28: unknown values anywhere, draws and bids that nobody noted."""
    board, (record, state) = varied_intrigue(seed)
    check_seen(forgetful(Random(seed), record, board), state)


def test_games_and_faults_of_every_kind_are_among_them() -> None:
    games, faults = set[tuple[object, ...]](), set[str]()
    for seed in range(60):
        board, (record, _) = varied_intrigue(seed)
        games.add(("Intrigue.A" in dict(record.tags), record.tag("Start") is not None, record.end))
        if len(record.turns) < 30:
            faults |= set(check_faults(Random(seed), board, record, 2))
    assert {game[:2] for game in games} == {(True, True), (True, False)}
    assert {game[2] for game in games} >= {"A", "B", "C", "D", "H"}
    assert faults == {"malformed", "set-up", "illegal", "contradicted", "hidden", "sound"}

"""Laws of Genpei: what may be done is what the oracle says, and what was done can be taken back."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from laws.genpei_beside import check_lists, check_refusals, check_undo
from oracle.genpei_faults import forgetful
from oracle.genpei_games import varied
from tanzaku.notation.redacting import redact
from tanzaku.notation.titles.genpei import GENPEI
from tanzaku.validators.engine import Position
from tanzaku.validators.positions import first_position
from tanzaku.validators.rules.genpei import GenpeiPosition

seeds = st.integers(0, 2**32)
few, some = settings(max_examples=12), settings(max_examples=25)


@given(seeds)
@some
def test_both_lists_of_what_is_legal_are_the_same(seed: int) -> None:
    board, (record, _) = varied(seed)
    check_lists(board, record)


@given(seeds)
@some
def test_an_action_is_refused_where_the_oracle_says_so(seed: int) -> None:
    board, (record, _) = varied(seed)
    check_refusals(Random(seed), board, record)


def check_counts(position: Position) -> None:
    """There are never fewer than no cards, known or unknown."""
    assert isinstance(position, GenpeiPosition)
    counts = [position.clan_deck, *position.ninja_pool, position.ninja_strange, *position.identified]
    for player in position.players:
        counts += [player.hidden, player.strange, player.deck, player.coins, player.reserve]
        counts += [*player.hand, *player.pool, *player.discards]
        assert sum(player.pool) + player.strange == player.hidden + player.deck
    assert min(counts) >= 0
    assert max(position.identified) <= position.limit


@given(seeds)
@few
def test_what_is_legal_can_be_done_and_gives_a_game(seed: int) -> None:
    """A game of actions from the list of legal ones, what chance decides unknown."""
    _, (record, _) = varied(seed)
    rng = Random(seed)
    position = first_position(record)
    assert position is not None
    for _ in range(4_000):
        if position.outcome() is not None:
            return
        options = list(position.legal())
        if (not options or rng.random() < 0.3) and position.end_turn() is None:
            assert position.begin(position.seat)
            continue
        action = rng.choice(options)
        assert position.refusal(action) is None, GENPEI.written(action)
        position.do(action)
        check_counts(position)


@given(seeds, st.sampled_from(("whole", "forgetful", "public", "A")))
@few
def test_undo_gives_back_exactly_what_was(seed: int, kind: str) -> None:
    """After each action and some others, and after the whole game taken back to its start."""
    board, (record, _) = varied(seed)
    rng = Random(seed)
    if kind != "whole":
        record = forgetful(rng, record, board) if kind == "forgetful" else redact(record, kind)
    check_undo(rng, record)

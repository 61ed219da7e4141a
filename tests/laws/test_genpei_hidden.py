"""Laws of Genpei: what is hidden of a sound record leaves it sound, and the truth among what may be."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from laws.genpei_beside import check_seen
from oracle.genpei_brute import judge
from oracle.genpei_counting import emperor
from oracle.genpei_faults import forgetful
from oracle.genpei_games import Game, varied
from oracle.playing import open_ended
from support.forms import in_every_form
from tanzaku.notation.redacting import redact
from tanzaku.validators import verify

seeds = st.integers(0, 2**32)
few, some = settings(max_examples=12), settings(max_examples=35)


@given(seeds)
@some
def test_every_redaction_of_a_sound_record_is_consistent(seed: int) -> None:
    _, (record, state) = varied(seed)
    for view in ("public", *state["seats"]):
        seen = redact(record, view)
        check_seen(seen, state)
        assert redact(seen, view) == seen
        assert redact(seen, "public") == redact(record, "public")


@given(seeds)
@few
def test_every_redaction_of_the_beginning_of_a_game_is_unfinished(seed: int) -> None:
    board, (record, state) = varied(seed)
    step = max(1, len(record.turns) // 12)
    for view in ("public", Random(seed).choice(state["seats"])):
        seen = open_ended(redact(record, view))
        for count in range(0, len(record.turns), step):
            if judge(evolve(record, turns=record.turns[:count]), board).over:
                break
            report = verify(evolve(seen, turns=seen.turns[:count]))
            assert (report.verdict.value, report.diagnostics, report.outcome) == ("unfinished", (), None)


@given(seeds)
@some
def test_what_was_not_revealed_leaves_the_truth_open(seed: int) -> None:
    """The play alone, what everybody set aside, and any number of statements more."""
    rng = Random(seed)
    _, (record, state) = varied(seed)
    turns = list(record.turns)
    if turns and turns[-1].seat == "*":
        said = rng.sample(range(len(turns[-1].items)), rng.randint(0, len(turns[-1].items)))
        kept = tuple(turns[-1].items[at] for at in sorted(said))
        turns[-1:] = [evolve(turns[-1], items=kept)] if kept else []
    shorter = evolve(record, turns=tuple(turns))
    for view in ("public", rng.choice(state["seats"])):
        check_seen(redact(shorter, view), state)


@given(seeds)
@some
def test_a_record_of_somebody_who_saw_less_is_sound(seed: int) -> None:
    """GP-28: unknown values anywhere, draws and bids that nobody noted."""
    board, (record, state) = varied(seed)
    seen = forgetful(Random(seed), record, board)
    check_seen(seen, state)
    in_every_form(seen, exactly=False)


def test_games_that_are_decided_and_open_are_among_them() -> None:
    found = set()
    for seed in range(0, 60, 2):
        _, game = varied(seed)
        found.add(_kind(game))
    assert found >= {(True, True), (True, False), (False, False)}


def _kind(game: Game) -> tuple[bool, bool]:
    """Whether one has won alone, and whether the public can tell from the play."""
    turns = tuple(turn for turn in game.record.turns if turn.seat != "*")
    report = verify(redact(evolve(game.record, turns=turns), "public"))
    assert report.outcome is not None
    return len(emperor(game.state)[0]) == 1, bool(report.outcome.winners)


SHARED = """
[Tanzaku "1.0 genpei"]
[Components "illustrative@1"]
[Tokens.A "v2 v3 v4"]
[Tokens.B "3x?"]
[Tokens.C "3x?"]
[Bids "M M"]
[Start "cards(A hand=T,T deck=T,T,T,T,T,T,T,T,T,T,T,T) cards(B hand=M,M deck=M,M,M,M,M,M,M,M,M,M)
cards(C hand=K,K deck=K,K,K,K,K,K,K,K,K,K,K,K) removed(N N N N N N N N N N N N N N)
area(A v3 v4) tokens(T A v2) area(B 2x?) tokens(N B ?) area(C 3x?) turn(A 9)"]
[Result "A,B"]

=A,B
"""


@pytest.mark.parametrize(
    ("end", "verdict"), [("A,B", "consistent"), ("A", "consistent"), ("C", "contradicted")]
)
def test_gp_10_a_shared_victory_that_may_be_is_consistent(end: str, verdict: str) -> None:
    """B's token is worth something, or a card of which B has none: A and B share it, or A wins alone."""
    text = SHARED.replace("\ncards(C", " cards(C").replace("\narea(A", " area(A").lstrip()
    report = verify(text.replace("A,B", end))
    assert report.outcome is not None
    assert report.outcome.scores["A"] == 1
    assert report.verdict.value == verdict

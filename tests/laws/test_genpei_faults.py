"""Laws of Genpei: a record with one fault is judged by the engine as by the oracle."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from laws.genpei_beside import check_fault, check_text
from oracle.genpei_faults import changed_text, changed_turns, forgetful
from oracle.genpei_games import varied
from support.findings import judged
from tanzaku.notation import dumps
from tanzaku.notation.redacting import redact
from tanzaku.validators import verify

seeds = st.integers(0, 2**32)
some, many = settings(max_examples=25), settings(max_examples=45)


@given(seeds)
@many
def test_a_changed_word_is_found_or_harmless(seed: int) -> None:
    board, (record, _) = varied(seed)
    rng, text = Random(seed), dumps(record)
    for _ in range(3 if len(text) > 6_000 else 10):
        check_text(changed_text(rng, text), board)


@given(seeds)
@many
def test_a_changed_action_is_found_or_harmless(seed: int) -> None:
    board, (record, _) = varied(seed)
    rng = Random(seed)
    for _ in range(2 if len(record.turns) > 60 else 8):
        changed = changed_turns(rng, record)
        check_fault(verify(changed), changed, board)


@given(seeds, st.sampled_from(("forgetful", "public", "A")))
@some
def test_a_changed_word_of_a_record_with_gaps_never_breaks_anything(seed: int, kind: str) -> None:
    board, (record, _) = varied(seed)
    rng = Random(seed)
    seen = forgetful(rng, record, board) if kind == "forgetful" else redact(record, kind)
    for _ in range(3):
        judged(changed_text(rng, dumps(seen)))
        verify(changed_turns(rng, seen))


def test_faults_of_every_kind_are_among_them() -> None:
    kinds = set()
    for seed in range(40):
        board, (record, _) = varied(seed)
        if len(record.turns) < 30:
            rng = Random(seed)
            kinds |= {check_text(changed_text(rng, dumps(record)), board) for _ in range(4)}
            kinds |= {check_text(dumps(changed_turns(rng, record)), board) for _ in range(4)}
    assert kinds == {"malformed", "set-up", "illegal", "contradicted", "hidden", "sound"}

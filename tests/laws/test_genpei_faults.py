"""Laws of Genpei: a record with one fault is judged by the engine as by the oracle."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.genpei_board import Board, HiddenError
from oracle.genpei_brute import judge
from oracle.genpei_faults import changed_text, changed_turns, forgetful, sound
from oracle.genpei_games import varied
from tanzaku.notation import Record, dumps, loads
from tanzaku.notation.errors import ReadError
from tanzaku.notation.redacting import redact
from tanzaku.validators import Report, verify, verify_archive
from tanzaku.validators.renderers import jsonlines, terminal

seeds = st.integers(0, 2**32)
some, many = settings(max_examples=25), settings(max_examples=45)


def both_ways(text: str) -> Report:
    """The report on a text, which is the same quickly and carefully, and can be shown."""
    [quickly], [carefully] = list(verify_archive([text])), list(verify_archive([text], quick=False))
    assert quickly == carefully
    assert terminal.plain(terminal.render(carefully)).endswith("\n")
    jsonlines.render(carefully)
    return carefully


def check(report: Report, record: Record, board: Board) -> str:
    """Engine and oracle agree on a record with all its forms right; says in which way it is wrong."""
    try:
        judged = judge(record, board)
    except HiddenError:
        return "hidden"
    except ValueError:
        assert (report.ok, report.checked) == (False, 0)
        return "set-up"
    if judged.hidden:
        assert report.checked >= judged.turns
        return "hidden"
    assert report.checked == judged.turns, judged.fault
    assert report.ok is sound(record, judged), (judged.fault, judged.state["wrong"])
    assert (report.verdict.value == "illegal") is bool(judged.fault)
    return "illegal" if judged.fault else "sound" if report.ok else "contradicted"


def check_text(text: str, board: Board) -> str:
    report = both_ways(text)
    try:
        record = loads(text)
    except ReadError:
        assert report.verdict.value == "malformed"
        return "malformed"
    return "malformed" if report.verdict.value == "malformed" else check(report, record, board)


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
        check(verify(changed), changed, board)


@given(seeds, st.sampled_from(("forgetful", "public", "A")))
@some
def test_a_changed_word_of_a_record_with_gaps_never_breaks_anything(seed: int, kind: str) -> None:
    board, (record, _) = varied(seed)
    rng = Random(seed)
    seen = forgetful(rng, record, board) if kind == "forgetful" else redact(record, kind)
    for _ in range(3):
        both_ways(changed_text(rng, dumps(seen)))
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

"""Laws of Genpei: what is played by the rules is sound, in every form, whoever played it."""

from __future__ import annotations

from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.genpei_board import illustrative
from oracle.genpei_brute import judge
from oracle.genpei_counting import emperor, houses
from oracle.genpei_faults import sound
from oracle.genpei_games import varied
from tanzaku.notation import Record, Turn, dumps, game_digest, loads, record_digest
from tanzaku.notation.titles.genpei import Coin
from tanzaku.validators import Report, verify, verify_archive
from tanzaku.validators.generating import MIXED, Wish, random_records

seeds = st.integers(0, 2**32)
few, some, many = settings(max_examples=10), settings(max_examples=30), settings(max_examples=90)


def both_ways(text: str) -> Report:
    """The report on a text, which is the same quickly and carefully."""
    [quickly], [carefully] = list(verify_archive([text])), list(verify_archive([text], quick=False))
    assert quickly == carefully
    return carefully


@given(seeds)
@many
def test_every_game_of_the_oracle_is_valid_and_counted_as_the_oracle_counts_it(seed: int) -> None:
    _, (record, state) = varied(seed)
    report = both_ways(dumps(record))
    assert (report.verdict.value, report.diagnostics, report.assumed) == ("valid", (), ())
    assert report.checked == len(record.turns)
    assert report.outcome is not None
    won, why = emperor(state)
    assert (report.outcome.winners, report.outcome.reasons[0].kind) == (tuple(won), why)
    assert report.outcome.scores == houses(state)


@given(seeds)
@few
def test_every_game_of_the_dealer_is_sound_by_the_oracle(seed: int) -> None:
    for record in random_records("genpei", seed, 3):
        judged = judge(record, illustrative())
        assert (judged.fault, judged.turns, judged.over) == ("", len(record.turns), True)
        assert sound(record, judged)
        report = verify(record)
        assert report.outcome is not None
        assert report.outcome.scores == houses(judged.state)


@given(seeds)
@few
def test_every_way_to_end_is_sound(seed: int) -> None:
    for record in random_records("genpei", seed, 6, Wish(endings=MIXED, notes=0.3, odd_tags=0.3)):
        assert both_ways(dumps(record)).verdict.value == ("unfinished" if record.end == "*" else "valid")


@given(seeds)
@some
def test_every_beginning_of_a_game_is_unfinished(seed: int) -> None:
    board, (record, _) = varied(seed)
    tags = tuple((name, value) for name, value in record.tags if name[:5] not in {"Resul", "Score"})
    step = max(1, len(record.turns) // 6)
    for count in range(0, len(record.turns), step):
        begun = evolve(record, tags=tags, turns=record.turns[:count], end="*")
        judge(begun, board)
        report = verify(begun)
        assert (report.verdict.value, report.diagnostics) == ("unfinished", ()), "the count is not made yet"


@given(seeds)
@few
def test_what_is_said_more_or_less_changes_nothing_of_the_game(seed: int) -> None:
    """Numbers may be left out, coins too; neither is part of what was played, the numbers at least."""
    _, (record, _) = varied(seed)
    outcome = verify(record).outcome
    silent = evolve(record, turns=tuple(evolve(turn, number=None) for turn in record.turns))
    assert game_digest(silent) == game_digest(record)
    without = evolve(silent, turns=tuple(map(_without_coins, silent.turns)))
    for other in (silent, without):
        report = both_ways(dumps(other))
        assert (report.verdict.value, report.outcome) == ("valid", outcome)


def _without_coins(turn: Turn) -> Turn:
    return evolve(turn, items=tuple(item for item in turn.items if not isinstance(item, Coin)))


@given(seeds)
@some
def test_text_to_xml_to_json_to_text(seed: int) -> None:
    _, (record, _) = varied(seed)
    text = dumps(record)
    read = loads(text)
    xml = dumps(read, form="xml")
    json = dumps(loads(xml, form="xml"), form="json")
    back = loads(json, form="json")
    assert dumps(back) == text
    assert read == back == record
    digests = (record_digest(record), game_digest(record))
    for other in (read, loads(xml, form="xml"), back):
        assert (record_digest(other), game_digest(other)) == digests
    assert [report_of(form) for form in (text, xml, json)] == [report_of(text)] * 3


def report_of(text: str) -> tuple[object, ...]:
    """What a report says that no form changes."""
    [report] = verify_archive([text])
    return report.verdict, report.checked, report.outcome, report.assumed


@given(seeds)
@few
def test_digests_tell_games_apart(seed: int) -> None:
    _, (one, _) = varied(seed)
    _, (other, _) = varied(seed + 1)
    assert game_digest(one) != game_digest(other)
    assert record_digest(one) != record_digest(other)
    if one.turns:
        assert game_digest(evolve(one, turns=one.turns[1:])) != game_digest(one)


def test_games_of_every_kind_are_among_them() -> None:
    found: set[tuple[object, ...]] = set()
    for seed in range(60):
        _, (record, state) = varied(seed)
        found.add(("".join(state["seats"]), state["kotaishi"], _begun_late(record)))
    assert {kind[:2] for kind in found} == {
        ("AB", True),
        *((seats, kotaishi) for seats in ("ABC", "ABCD") for kotaishi in (True, False)),
    }
    assert {kind[2] for kind in found} == {True, False}


def _begun_late(record: Record) -> bool:
    return record.tag("Start") is not None

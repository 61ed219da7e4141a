"""Laws of Genpei: what is played by the rules is sound, in every form, whoever played it."""

from __future__ import annotations

from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from laws.genpei_beside import check_beginnings, check_game
from oracle.genpei_board import illustrative
from oracle.genpei_brute import judge
from oracle.genpei_counting import houses
from oracle.genpei_faults import sound
from oracle.genpei_games import varied
from support.findings import judged
from support.forms import check_reports, in_every_form
from tanzaku.notation import Record, Turn, dumps, game_digest, record_digest
from tanzaku.notation.titles.genpei import Coin
from tanzaku.validators import verify
from tanzaku.validators.generating import MIXED, Wish, random_records

seeds = st.integers(0, 2**32)
few, some, many = settings(max_examples=10), settings(max_examples=30), settings(max_examples=90)


@given(seeds)
@many
def test_every_game_of_the_oracle_is_valid_and_counted_as_the_oracle_counts_it(seed: int) -> None:
    _, game = varied(seed)
    check_game(game)


@given(seeds)
@few
def test_every_game_of_the_dealer_is_sound_by_the_oracle(seed: int) -> None:
    for record in random_records("genpei", seed, 3):
        found = judge(record, illustrative())
        assert (found.fault, found.turns, found.over) == ("", len(record.turns), True)
        assert sound(record, found)
        report = verify(record)
        assert report.outcome is not None
        assert report.outcome.scores == houses(found.state)


@given(seeds)
@few
def test_every_way_to_end_is_sound(seed: int) -> None:
    for record in random_records("genpei", seed, 6, Wish(endings=MIXED, notes=0.3, odd_tags=0.3)):
        assert judged(dumps(record)).verdict.value == ("unfinished" if record.end == "*" else "valid")


@given(seeds)
@some
def test_every_beginning_of_a_game_is_unfinished(seed: int) -> None:
    board, (record, _) = varied(seed)
    check_beginnings(board, record)


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
        report = judged(dumps(other))
        assert (report.verdict.value, report.outcome) == ("valid", outcome)


def _without_coins(turn: Turn) -> Turn:
    return evolve(turn, items=tuple(item for item in turn.items if not isinstance(item, Coin)))


@given(seeds)
@some
def test_text_to_xml_to_json_to_text(seed: int) -> None:
    _, (record, _) = varied(seed)
    check_reports(in_every_form(record))


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

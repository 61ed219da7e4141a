"""Laws of Genji: what is played by the rules is sound, in every form, and from any turn on."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.genji_brute import judge
from oracle.genji_counting import SEASONS, reputation
from oracle.genji_games import Game, embedded, random_play
from oracle.genji_hidden import judge_hidden, sound
from oracle.genji_tables import (
    FACES,
    OPTIONS,
    SET,
    beginnings,
    claiming,
    crowded,
    first_state,
    forgetful,
    said,
    varied,
)
from oracle.playing import open_ended
from support.findings import counted, judged, position_before
from support.forms import check_reports, in_every_form
from support.shipped import seats_of
from tanzaku.notation import Record, Turn, dumps, game_digest, loads, record_digest
from tanzaku.notation.model import Note
from tanzaku.notation.redacting import redact
from tanzaku.notation.tag_order import export_order
from tanzaku.notation.titles.genji import GenjiOptions
from tanzaku.validators import Report, verify
from tanzaku.validators.generating import MIXED, Wish, random_records
from tanzaku.validators.positions import play
from tanzaku.validators.rules.genji import GenjiPosition

seeds = st.integers(0, 2**32)
few, some = settings(max_examples=5), settings(max_examples=15)
every_option = pytest.mark.parametrize("options", OPTIONS, ids=said)


def start(record: Record) -> GenjiPosition:
    return position_before(record, GenjiPosition)


def check_valid(game: Game) -> Report:
    """The record is valid and ends as the oracle says."""
    report = judged(dumps(game.record))
    assert (report.verdict.value, counted(report), report.assumed) == ("valid", [], ())
    assert report.checked == len(game.record.turns)
    assert report.outcome is not None
    assert list(report.outcome.winners) == game.state["winners"]
    assert report.outcome.scores == {seat: reputation(game.state, seat) for seat in game.state["seats"]}
    assert report.outcome.reasons[0].kind == game.state["why"]
    return report


# -- what is played by the rules is sound ------------------------------------------------


@every_option
def test_every_game_of_the_oracle_is_valid(options: GenjiOptions) -> None:
    """Of every number of players, and of one to four seasons."""
    seed = 100 * OPTIONS.index(options)
    for players in range(2, 7):
        seasons = SEASONS[: 1 + (seed // 100 + players) % 4]
        game = random_play(seed + players, players, options, seasons, faces=FACES, components=SET)
        report = check_valid(game)
        found, hidden = judge(game.record, FACES), judge_hidden(game.record, FACES)
        assert (found.fault, found.numbers, found.state["wrong"]) == ("", [], [])
        assert sound(game.record, hidden)
        assert hidden.turns == report.checked
        assert hidden.state["round"] == found.state["round"] == last_round(game.record)


def last_round(record: Record) -> int:
    """The number of the last round by the engine, and by the record."""
    position = start(record)
    said = 0
    for turn in record.turns:
        assert position.begin(turn.seat or "")
        assert turn.number in {None, position.round}
        said = position.round if turn.number is None else turn.number
        play(position, turn)
    assert said <= position.round <= said + 1
    return int(position.round)


@every_option
def test_every_game_of_the_dealer_is_sound_by_the_oracle(options: GenjiOptions) -> None:
    """Played to its end, or ended in any other way."""
    wish = Wish(options=said(options), endings=MIXED, notes=0.3, odd_tags=0.3)
    for record in random_records("genji", 7 + OPTIONS.index(options), 4, wish):
        report, found = judged(dumps(record)), judge_hidden(record, FACES)
        assert report.verdict.value == ("unfinished" if record.end == "*" else "valid")
        assert (found.fault, found.numbers, found.state["wrong"]) == ("", [], [])
        assert found.turns == report.turns
        if record.tag("Termination") is None:
            assert sound(record, found)
        else:
            assert found.state["winners"] == []
        if found.state["winners"]:
            assert report.outcome is not None
            assert report.outcome.scores == {seat: reputation(found.state, seat) for seat in seats_of(record)}


@given(seeds)
@some
def test_games_with_few_cards_left_are_valid(seed: int) -> None:
    game = crowded(seed)
    check_valid(game)
    assert sound(game.record, judge_hidden(game.record, FACES, first_state(game.record)))


@given(seeds)
@few
def test_every_beginning_of_a_game_is_unfinished(seed: int) -> None:
    record = varied(seed).record
    for count in Random(seed).sample(range(len(record.turns)), min(12, len(record.turns))):
        report = verify(open_ended(record, count))
        if report.outcome is None or not report.outcome.final:  # a tie may be played on
            assert (report.verdict.value, counted(report)) == ("unfinished", [])
        else:  # claims that follow the end
            assert counted(report) == ["TZK055"]


@given(seeds)
@few
def test_all_that_a_scoring_gave_may_be_claimed(seed: int) -> None:
    game = varied(seed) if seed % 2 else crowded(seed)
    report = judged(dumps(claiming(game.record)))
    assert (report.verdict.value, counted(report)) == ("valid", [])
    assert report.outcome == verify(game.record).outcome


# -- from any turn on --------------------------------------------------------------------


@given(seeds)
@few
def test_a_record_may_begin_before_any_turn_of_a_seat(seed: int) -> None:
    """`Start` in place of the first turns gives the same positions, and the same end (GJ-30)."""
    record = varied(seed).record
    whole, rng = verify(record), Random(seed)
    rests = dict(beginnings(record))
    chosen = {*rng.sample(sorted(rests), min(4, len(rests))), max(rests)}
    position = start(record)
    for index, turn in enumerate(record.turns):
        assert position.begin(turn.seat or "")
        if index in chosen:
            rest = rests[index]
            assert standing(start(rest)) == standing(position)
            report = judged(dumps(rest))
            assert (report.verdict.value, counted(report)) == ("valid", [])
            assert report.outcome == whole.outcome
            read = loads(dumps(rest))
            assert sound(read, judge_hidden(read, FACES, first_state(read)))
        play(position, turn)


def standing(position: GenjiPosition) -> object:
    """How the table stands, but for who saw what when."""
    names = ("name", "home", "place", "gone", "way", "unused", "box", "seasons")
    courtiers = [[getattr(one, name) for name in names] for one in position.courtiers]
    hands = [sorted(one.hand.cards) for one in position.courtiers]
    deck = position.deck
    piles = deck.pile, deck.discards, sorted(deck.discarded()), sorted(deck.places)
    season = position.season, position.fashion, position.coming, position.unclaimed
    turn = position.seat, position.round, position.starter, position.phase, position.step
    return courtiers, hands, position.table, piles, season, turn, list(position.legal())


def test_a_record_may_begin_in_a_season_that_decides_a_tie() -> None:
    """Also after one that was tied for again, whose card is nowhere (GJ-23)."""
    nowhere: Counter[int] = Counter()
    for seed in range(40):
        options = OPTIONS[seed % 16]
        game = random_play(seed, 2, options, SEASONS[:2], faces=FACES, components=SET, style="idle")
        *_, (_, rest) = beginnings(game.record)
        state = first_state(rest)
        if state["replayed"]:
            nowhere[len(set(SEASONS[:2]) - {state["season"], *state["under"]})] += 1
            report = judged(dumps(rest))
            assert counted(report) == []
            assert report.outcome == verify(game.record).outcome
    assert min(nowhere[0], nowhere[1]) > 0


# -- cards and tokens are conserved ------------------------------------------------------


def check_places(position: GenjiPosition) -> None:
    """Each card is in one place, hidden ones counted, and every token in box, poem or unused pile."""
    deck = position.deck
    lying = Counter(deck.discarded())
    hidden = deck.pile + deck.discards - len(deck.discarded())
    for courtier in position.courtiers:
        lying.update(courtier.hand.cards)
        hidden += len(courtier.hand.hidden)
        on_table = sum(len(stack.poems) for stack in position.table.values() if stack.seat == courtier.name)
        assert courtier.box + on_table + courtier.unused == 15
        assert courtier.unused >= 0
        assert len(courtier.hand) <= 5
    for stack in position.table.values():
        for poem in stack.poems:
            lying.update(poem)
        assert stack.poems
        assert len(stack.poems) == 1 or {len(poem) for poem in stack.poems} == {2}
    assert set(lying.values()) <= {1}
    assert len(lying) + hidden == 88
    assert deck.places.keys() == lying.keys()


@given(seeds, st.sampled_from(("whole", "forgetful", "lost", "public", "A")))
@some
def test_cards_and_tokens_are_conserved(seed: int, kind: str) -> None:
    record = (varied(seed) if seed % 2 else crowded(seed)).record
    if kind in {"forgetful", "lost"}:
        record = forgetful(record, Random(seed), studies=kind == "lost")
    elif kind != "whole":
        record = redact(record, kind)
    position = start(record)
    check_places(position)
    for turn in record.turns:
        assert position.begin(turn.seat or "")
        for action in turn.actions:
            position.do(action)
            check_places(position)
        assert position.end_turn() is None
        check_places(position)


# -- faces that are not known ------------------------------------------------------------


@given(seeds, st.sampled_from((0.03, 0.1, 0.4, 1.0)))
@few
def test_where_faces_are_not_known_the_claims_of_a_sound_game_are_believed(seed: int, share: float) -> None:
    """Without claims the record must say which poem was the fairest; nothing else is amiss (GJ-29, GJ-35)."""
    rng = Random(seed)
    record = claiming((varied(seed) if seed % 2 else crowded(seed)).record)
    outcome = verify(record).outcome
    faces = {name: value for name, value in embedded(FACES).items() if rng.random() >= share}
    tags = {name: value for name, value in record.tags if name != "Components"} | faces
    record = evolve(record, tags=export_order(record.declared, tuple(tags.items())))
    if rng.random() < 0.5:
        record = redact(record, "public")
    report = judged(dumps(record))
    assert (report.verdict.value, counted(report)) == ("consistent" if report.assumed else "valid", [])
    assert report.outcome == outcome
    silent = tuple(
        turn for turn in record.turns if turn.seat != "*" or turn.actions[0].shape.word == "season"
    )
    bare = judged(dumps(evolve(record, turns=silent)))
    assert set(counted(bare)) <= {"GJI054"}
    if bare.ok and bare.outcome is not None and not bare.outcome.possible:
        assert bare.outcome == outcome


# -- forms and digests -------------------------------------------------------------------


@given(seeds)
@settings(max_examples=3)
def test_text_to_xml_to_json_to_text(seed: int) -> None:
    rng, record = Random(seed), (varied(seed) if seed % 2 else crowded(seed)).record
    for one in (record, claiming(record), forgetful(record, rng, studies=True)):
        check_reports(in_every_form(one, exactly=False))


@given(seeds)
@few
def test_the_game_digest_is_of_what_was_played(seed: int) -> None:
    """Numbers, claimed beauty, notes and the order of tags do not count; options as what they are."""
    record = varied(seed).record
    digest = game_digest(record)
    plain = tuple(Turn(None, turn.seat, (Note("hm"), *map(unclaimed, turn.items))) for turn in record.turns)
    tags = dict(open_ended(record).tags) | {"Options": said(record.options), "Event": "Uji"}
    assert game_digest(evolve(record, turns=plain, tags=tuple(reversed(tags.items())))) == digest
    assert record_digest(evolve(record, turns=plain)) != record_digest(record)
    assert game_digest(redact(record, "public")) != digest
    at = Random(seed).randrange(len(record.turns))
    assert game_digest(evolve(record, turns=record.turns[:at] + record.turns[at + 1 :])) != digest


def unclaimed(item: Any) -> Any:
    return evolve(item, beauty=None) if getattr(item, "beauty", None) is not None else item


# -- all of it comes up ------------------------------------------------------------------


def test_games_of_every_kind_are_among_them() -> None:
    games = [varied(seed) for seed in range(25)]
    assert {seats_of(game.record) for game in games} == {"AB", "ABC", "ABCD", "ABCDE", "ABCDEF"}
    assert {len(game.state["seasons"]) for game in games} == {1, 2, 3, 4}
    whys = {game.state["why"] for game in games}
    assert "reputation" in whys
    assert len(whys) > 1
    words = Counter(
        action.shape.word
        for seed in range(16)
        for turn in crowded(seed).record.turns
        for action in turn.actions
    )
    assert words["reshuffle"] > 50
    assert min(words[word] for word in ("write", "improve", "complete", "challenge", "study", "extra")) > 2

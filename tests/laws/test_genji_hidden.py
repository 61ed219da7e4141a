"""Laws of Genji: what is hidden of a sound record leaves it sound, and no more is known than can be."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.genji_counting import reputation
from oracle.genji_faults import changed_card
from oracle.genji_games import Game
from oracle.genji_hidden import judge_hidden, sound
from oracle.genji_tables import (
    FACES,
    beginnings,
    claiming,
    crowded,
    first_state,
    forgetful,
    short,
    varied,
)
from oracle.playing import open_ended
from support.findings import counted, judged
from support.shipped import seats_of
from tanzaku.notation import Record, dumps, loads
from tanzaku.notation.errors import ReadError
from tanzaku.notation.redacting import redact
from tanzaku.validators import replay, verify
from tanzaku.validators.holding import Deck
from tanzaku.validators.rules.genji import GenjiPosition

seeds = st.integers(0, 2**32)
few, some, many = settings(max_examples=3), settings(max_examples=7), settings(max_examples=14)


def game(seed: int) -> Game:
    """A game of any kind."""
    return (varied, short, crowded)[seed % 3](seed)


def check_seen(seen: Record, whole: Game) -> None:
    """Nothing is wrong with it, and all is known of the end: scores and winners hang on no card in a hand."""
    report = judged(dumps(seen))
    assert counted(report) == []
    assert report.checked == len(seen.turns)
    assert report.verdict.value == ("consistent" if report.assumed else "valid")
    assert report.outcome is not None
    assert list(report.outcome.winners) == whole.state["winners"]
    assert report.outcome.scores == {seat: reputation(whole.state, seat) for seat in whole.state["seats"]}


# -- what is hidden of a sound record ----------------------------------------------------


@given(seeds)
@some
def test_every_redaction_of_a_sound_record_is_consistent(seed: int) -> None:
    whole = game(seed)
    record = claiming(whole.record) if seed % 2 else whole.record
    for view in ("public", "A", seats_of(record)[-1]):
        seen = redact(record, view)
        check_seen(seen, whole)
        assert sound(seen, judge_hidden(seen, FACES, first_state(seen)))
        assert redact(seen, view) == seen
        assert redact(seen, "public") == redact(record, "public")


@given(seeds)
@few
def test_every_redaction_of_the_beginning_of_a_game_is_unfinished(seed: int) -> None:
    """Cut off after each turn; where the game could have ended by then it says so, whatever was seen."""
    record = short(seed).record if seed % 2 else crowded(seed).record
    for count in range(0, len(record.turns), 1 + len(record.turns) // 20):
        cut = open_ended(record, count)
        whole = verify(cut)
        for view in ("public", seats_of(record)[count % len(seats_of(record))]):
            seen = redact(cut, view)
            report = verify(seen)
            assert (report.verdict, counted(report), report.outcome) == (
                whole.verdict,
                counted(whole),
                whole.outcome,
            )
            over = report.outcome is not None and report.outcome.final
            assert counted(report) == (["TZK055"] if over else [])
            assert known(seen) == known(cut)


def known(record: Record) -> object:
    """What everybody knows of a position, whatever was seen of cards."""
    position = replay(record).position
    assert isinstance(position, GenjiPosition)
    courtiers = [
        (one.place, one.gone, one.way, one.unused, one.box, one.seasons, len(one.hand))
        for one in position.courtiers
    ]
    deck, season = position.deck, (position.season, position.fashion, position.coming, position.unclaimed)
    piles = deck.pile, deck.discards, sorted(deck.discarded())
    return courtiers, position.table, piles, season, position.seat, position.round


@given(seeds)
@many
def test_a_record_of_somebody_who_saw_less_is_sound(seed: int) -> None:
    """Cards that were not seen, draws that were not noted; discards that were not seen."""
    rng, whole = Random(seed), game(seed)
    seen = forgetful(whole.record, rng)
    check_seen(seen, whole)
    assert sound(seen, judge_hidden(seen, FACES, first_state(seen)))
    for _ in range(2):
        check_seen(forgetful(whole.record, rng, studies=True), whole)


@given(seeds)
@few
def test_a_record_may_begin_in_mid_game_with_hidden_hands(seed: int) -> None:
    whole, rng = short(seed), Random(seed)
    for _, rest in rng.sample(list(beginnings(whole.record)), 4):
        check_seen(redact(rest, rng.choice(("public", "A", "B"))), whole)
        check_seen(forgetful(rest, rng, studies=True), whole)


# -- another card ------------------------------------------------------------------------


def check_card(text: str, told: object) -> bool | None:
    """A record is wrong if and only if no game is what it says; None if that is not to be judged."""
    report = verify(text)
    try:
        record = loads(text)
        found = judge_hidden(record, FACES, first_state(record))
    except ReadError:
        assert report.verdict.value == "malformed"
        return None
    except ValueError:
        assert not report.ok
        return None
    except NotImplementedError:
        return None
    assert (report.checked, report.ok) == (found.turns, sound(record, found)), (told, report.diagnostics)
    return report.ok


@given(seeds, st.sampled_from(("public", "A", "forgetful", "forgetful")))
@many
def test_another_card_is_wrong_if_no_game_is_what_the_record_says(seed: int, kind: str) -> None:
    """Most of the cards lie in poems, so that the pile runs out again and again."""
    rng, record = Random(seed), crowded(seed).record
    text = dumps(forgetful(record, rng) if kind == "forgetful" else redact(record, kind))
    for _ in range(8):
        changed, told = changed_card(text, rng)
        check_card(changed, told)


@given(seeds)
@some
def test_another_card_where_discards_were_not_seen_is_not_wrong_if_it_may_be(seed: int) -> None:
    """If a game is what the record says with all its discards, one is with fewer of them."""
    rng, record = Random(seed), crowded(seed).record
    text = dumps(forgetful(record, rng))
    for _ in range(6):
        changed, told = changed_card(text, rng)
        if check_card(changed, told):
            less = verify(forgetful(loads(changed), rng, studies=True))
            assert counted(less) == [], (told, less.diagnostics)


def test_cards_that_may_be_and_that_may_not_are_among_them() -> None:
    found: Counter[bool | None] = Counter()
    for seed in range(12):
        rng = Random(seed)
        text = dumps(redact(crowded(seed).record, "public"))
        for _ in range(6):
            found[check_card(*changed_card(text, rng))] += 1
    assert min(found[True], found[False]) > 5


def test_a_card_that_cannot_be_there_and_is_believed_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests can fail."""
    monkeypatch.setattr(Deck, "may_hold", lambda *_: True)
    monkeypatch.setattr(Deck, "may_hold_all", lambda *_: True)
    with pytest.raises(AssertionError, match="became"):
        test_cards_that_may_be_and_that_may_not_are_among_them()

"""Laws of Genji: every single fault in a sound record is found, unless what it says is still a sound game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import starmap
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.genji_faults import KINDS, changed_call, changed_turns, changed_word
from oracle.genji_hidden import judge_hidden, sound
from oracle.genji_tables import FACES, beginnings, crowded, first_state, forgetful, short
from support.findings import judged
from tanzaku.notation import Record, dumps, loads
from tanzaku.notation.errors import ReadError
from tanzaku.notation.redacting import redact

seeds = st.integers(0, 2**32)
some, many = settings(max_examples=10), settings(max_examples=30)
Change = Callable[[str, Record, Random], tuple[str, str]]


def table(seed: int) -> Record:
    """A sound record: from its start or from mid-game, with many cards or few, all seen or not."""
    rng = Random(seed)
    record = crowded(seed).record if seed % 4 == 3 else short(seed).record
    if seed % 4 == 2:
        _, record = rng.choice(list(beginnings(record)))
    kind = rng.choice(("whole", "whole", "whole", "public", "A", "forgetful"))
    if kind == "forgetful":
        return forgetful(record, rng)
    return record if kind == "whole" else redact(record, kind)


def check(text: str, told: str) -> str:
    """Engine and oracle say the same of a record; gives what they say in a word."""
    report = judged(text)
    try:
        record = loads(text)
    except ReadError:
        assert report.verdict.value == "malformed", told
        return "unreadable"
    if report.verdict.value == "malformed":  # a tag is not of its form
        assert any(found.at[:1] == ("tags",) for found in report.diagnostics), (told, report.diagnostics)
        return "malformed"
    try:
        found = judge_hidden(record, FACES, first_state(record))
    except ValueError:
        assert (report.ok, report.checked) == (False, 0), told
        return "set-up"
    except NotImplementedError:  # discards that nobody saw
        return "not judged"
    assert report.checked == found.turns, (told, report.diagnostics, found.fault)
    assert report.ok is sound(record, found), (told, report.diagnostics, found.fault)
    return "harmless" if report.ok else "found"


def word(text: str, _record: Record, rng: Random) -> tuple[str, str]:
    return changed_word(text, rng)


def turns(_text: str, record: Record, rng: Random) -> tuple[str, str]:
    changed, told = changed_turns(record, rng)
    return dumps(changed), told


def call(text: str, _record: Record, rng: Random) -> tuple[str, str]:
    return changed_call(text, rng)


# -- what is found -----------------------------------------------------------------------


@given(seeds)
@many
def test_a_changed_word_is_found_or_harmless(seed: int) -> None:
    """A card, a place, a number, a seat, a direction, an option: any word of the record."""
    rng, record = Random(seed), table(seed)
    text = dumps(record)
    assert judged(text).ok
    for _ in range(6):
        check(*word(text, record, rng))


@given(seeds)
@many
def test_a_changed_action_is_found_or_harmless(seed: int) -> None:
    """Turns and actions that are left out, doubled, or change places."""
    rng, record = Random(seed), table(seed)
    for _ in range(4):
        check(*turns("", record, rng))


@given(seeds)
@some
def test_a_changed_start_is_found_or_harmless(seed: int) -> None:
    rng = Random(seed)
    record = crowded(seed).record if seed % 2 else rng.choice(list(beginnings(short(seed).record)))[1]
    text = dumps(record)
    for _ in range(6):
        check(*call(text, record, rng))
        check(*changed_word(text, rng, tags=True))


@given(seeds)
@some
def test_two_faults_do_not_hide_each_other(seed: int) -> None:
    rng = Random(seed)
    text = dumps(table(seed))
    for _ in range(4):
        once, first = changed_word(text, rng)
        twice, second = changed_word(once, rng)
        check(twice, f"{first}; {second}")


def test_faults_of_every_kind_are_among_them() -> None:
    """Each kind of word is changed, and each kind of what comes of it comes up."""
    kinds: Counter[str] = Counter()
    for seed in range(32):
        rng, record = Random(seed), table(seed)
        text = dumps(record)
        kinds.update(changed_word(text, rng)[1].split()[0] for _ in range(40))
        for change in (word, turns):
            kinds[check(*change(text, record, rng))] += 1
    assert kinds.keys() >= {*KINDS, "found", "harmless", "set-up"}


# -- rulings -----------------------------------------------------------------------------


@given(seeds)
@some
def test_where_rulings_let_faults_stand_the_rest_is_played(seed: int) -> None:
    """Nothing breaks, and a fault that stands is not what stops the play."""
    rng, text = Random(seed), dumps(table(seed))
    for _ in range(4):
        changed, told = changed_word(text, rng)
        report = judged(changed)
        for number in range(1, 6):
            standing = [one for one in report.diagnostics if one.code.standing and one.counts and one.turn]
            if not standing:
                break
            found = standing[0]
            ruling = f'[Ruling.{number} "{found.code.id} {found.turn}.{found.seat}: so be it (Sei)"]\n'
            changed = changed.replace("[Result", f"{ruling}[Result")
            before, report = report, judged(changed)
            assert report.checked >= before.checked, told
            if not any(one.waived for one in report.diagnostics):  # this one could not be carried out
                break


# -- these tests can fail ----------------------------------------------------------------


def test_a_rule_that_is_not_checked_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine for which any card is more beautiful than any other."""
    monkeypatch.setattr("tanzaku.validators.rules.genji_wooing.exceeds", lambda *_, **__: True)
    changed = (
        word(dumps(record), record, rng)
        for seed in range(60)
        for rng, record in [(Random(seed), short(seed).record)]
        for _ in range(4)
    )
    with pytest.raises(AssertionError, match="became"):
        list(starmap(check, changed))

"""Law: what the quick reader takes, it reads as the careful one does; and both ways give the same verdict."""

from __future__ import annotations

import re
from itertools import product
from random import Random

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from cases.reading import HEAD, VOYAGE_HEAD
from support.okiya_games import below, games, pick
from support.reading import SOUND, of_reader
from support.records import record_soup, records_of_any_title, token_soup
from tanzaku.notation import Record, dumps, iter_records
from tanzaku.notation.text.careful import read_carefully
from tanzaku.notation.text.quick import assemble, take_apart
from tanzaku.validators import Report, verify, verify_archive
from tanzaku.validators.quick import verify_pieces
from tanzaku.validators.rules import find_rules


def quickly(text: str) -> Record | None:
    """What the quick reader makes of a record's text; None if it leaves it to the careful one."""
    pieces = take_apart(text)
    return assemble(pieces) if pieces is not None else None


def judged_quickly(text: str) -> Report | None:
    pieces = take_apart(text)
    if pieces is None or pieces.title.name != "okiya":
        return None
    return verify_pieces(pieces, find_rules("okiya"))


def agree(text: str) -> bool:
    """Whether the quick reader took the text; if so, the careful reader reads the same, without a finding."""
    record = quickly(text)
    if record is not None:
        draft = read_carefully(text)
        assert draft.findings == []
        assert draft.record == record
        assert draft.record.tags == record.tags
        assert draft.record.declared is record.declared
    report = judged_quickly(text)
    if report is not None:
        assert report.ok
        assert report.diagnostics == ()
        carefully = verify(read_carefully(text).record)
        assert carefully.content() == report.content()
    same_verdicts([text])
    return record is not None


def same_verdicts(source: list[str]) -> None:
    """With and without the quick way every report says the same, in every word."""
    one = [report.content() for report in verify_archive(source, quick=True)]
    other = [report.content() for report in verify_archive(source, quick=False)]
    assert one == other


@given(records_of_any_title())
@settings(max_examples=200)
def test_on_records_of_all_kinds(record: Record) -> None:
    agree(dumps(record))


@pytest.mark.parametrize("full_board", ["loss", "draw"])
def test_on_generated_games(full_board: str) -> None:
    """Most of them the quick reader takes, or the law would say little."""
    texts = list(games(41, 150, notes=0.3, odd_tags=0.3, endings="mixed", full_board=full_board))
    assert sum(map(agree, texts)) > 100
    assert sum(judged_quickly(text) is not None for text in texts) > 80
    same_verdicts(["".join(texts)])


def test_on_generated_games_with_variations() -> None:
    for text in games(42, 60, notes=0.3, odd_tags=0.3, endings="mixed", variations=0.3):
        agree(text)


TOKENS = (
    *'(){}[]";=!?$@.:,*-\\ \n\t',
    "1.",
    "2.",
    "11.",
    "01.",
    "R:",
    "B:",
    "*:",
    "X:",
    "a1CT",
    "CT",
    "a1",
    "d4",
    "remove(a1 CT)",
    "remove(CT)",
    "iris-rain",
    "!",
    "?!",
    "!!!",
    "$7",
    "$07",
    "{a}",
    "{}",
    "{a\\}b}",
    "{a\\{b}",
    "{a{b}",
    "{a\\",
    "; a\n",
    "@clock(0:12:30)",
    "@clock(noon)",
    "@x()",
    "@x(1.)",
    "@x(R:)",
    "@x(a=b c)",
    "@x(a= b)",
    "@x",
    "(1. R: a1CT)",
    "=R",
    "=B",
    "=*",
    "=none",
    "=R,B",
    "=B,R",
    "=R,R",
    "=X",
    "=R,",
    '[Event "x"]\n',
    '[Event "x"]',
    '[Event  "x"]\n',
    '[Result "R"]\n',
    '[Termination "normal"]\n',
    '[Options "full_board=draw"]\n',
    '[Ruling.1 "OKI004 1.R: stands (Sato)"]\n',
    '[Tanzaku "1.0 okiya"]\n',
    '\n[Tanzaku "1.0 okiya"]\n',
    "\n\n",
    "\r\n",
    "\r",
    "\ufeff",
    "\u3000",
    "\xa0",
    "\x1f",
    "\x85",
    "é",
    "\uff11.",
    "٣.",
    "\ud800",
)


BASES = {
    "won": SOUND.replace("\n{the long diagonal}", ""),
    "unfinished": f"{HEAD}\n1. d1PT {{a}} B: b1MT ! 2. a1CT @x(a) =*\n",
    "voyage": f"{VOYAGE_HEAD}\n0. A: keep(F03)\n   B: keep(2x?)\n1. A: take(S07) ! flip(-) =A,B\n",
}


@pytest.mark.parametrize("text", BASES.values(), ids=BASES.keys())
def test_on_every_token_at_every_place(text: str) -> None:
    """Each token put before each other token, and in its place."""
    words = re.split(r"(\s+)", text.partition("\n\n")[2])
    head = text.partition("\n\n")[0] + "\n\n"
    taken = 0
    step = 2 if len(words) < 30 else 6
    for at in (*range(0, len(words) - 4, step), len(words) - 3, len(words) - 1):
        for token in TOKENS:
            before, after = "".join(words[:at]), "".join(words[at + 1 :])
            taken += agree(f"{head}{before}{token} {words[at]}{after}")
            taken += agree(f"{head}{before}{token}{after}")
            agree(f"{head}{before}{token}{words[at]}{after}")
    assert taken > 50


def test_on_every_pair_of_tokens() -> None:
    """Two tokens between the turns of a record, any after any."""
    short = [token for token in TOKENS if len(token) > 1 and "[" not in token]
    for one, two in product(short, short):
        agree(f"{HEAD}\n1. d1PT {one} {two} b1MT =*\n")


def mutated(text: str, rng: Random) -> str:
    """The text with one to three small changes: cut, put in, swapped, doubled."""
    for _ in range(1 + below(rng, 3)):
        start = below(rng, len(text) + 1)
        end = min(len(text), start + 1 + below(rng, 6))
        kind = below(rng, 5)
        if kind == 0:
            text = text[:start] + text[end:]
        elif kind == 1:
            text = text[:start] + pick(rng, TOKENS) + text[start:]
        elif kind == 2:
            text = text[:start] + pick(rng, TOKENS) + text[end:]
        elif kind == 3:
            text = text[:end] + text[start:end] + text[end:]
        else:
            words = text.split(" ")
            at = below(rng, len(words))
            words[at] = pick(rng, TOKENS)
            text = " ".join(words)
        if not text:
            return text
    return text


@pytest.mark.parametrize("seed", range(4))
def test_on_games_with_small_changes(seed: int) -> None:
    rng = Random(seed)
    taken = 0
    for text in games(seed, 300, notes=0.15, odd_tags=0.1, endings="mixed"):
        for _ in range(2):
            taken += agree(mutated(text, rng))
    assert taken > 20


@given(records_of_any_title(), st.integers(0, 1 << 30))
@settings(max_examples=250)
def test_on_records_of_all_kinds_with_small_changes(record: Record, seed: int) -> None:
    agree(mutated(dumps(record), Random(seed)))


@given(st.one_of(token_soup(), record_soup()))
@settings(max_examples=400)
def test_on_token_soup(text: str) -> None:
    same_verdicts([text])
    if text.startswith('[Tanzaku "') and '\n[Tanzaku "' not in text:
        agree(text)


@given(st.lists(st.sampled_from(TOKENS), max_size=6), st.sampled_from(["", " ", "\n"]))
@settings(max_examples=400)
def test_on_tokens_between_turns(tokens: list[str], between: str) -> None:
    """A sound beginning, any few tokens, a sound end."""
    head = f"{HEAD}\n"
    agree(f"{head}1. d1PT b1MT{between}{between.join(tokens)}{between}2. a1CT c3CR =*\n")
    agree(f"{head}1. d1PT {' '.join(tokens)} =*\n")
    agree(f"{head}{' '.join(tokens)} =*\n")


@given(st.lists(st.sampled_from(TOKENS), max_size=6), st.sampled_from(["", " ", "\n"]))
@settings(max_examples=250)
def test_on_tokens_between_turns_of_voyage(tokens: list[str], between: str) -> None:
    head = '[Tanzaku "1.0 voyage"]\n[Hand.A "C02 S09"]\n[Supply "S07 P03"]\n\n'
    agree(f"{head}1. A: take(S07){between}{between.join(tokens)}{between}flip(-)\n   B: take(P03) =*\n")
    agree(f"{head}{' '.join(tokens)} 1. A: take(S07) =*\n")


@given(st.lists(st.sampled_from(TOKENS), max_size=4), st.sampled_from(["", " ", "\n"]))
@settings(max_examples=250)
def test_on_tokens_among_tags(tokens: list[str], between: str) -> None:
    garden = '[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"]\n'
    middle = between.join(tokens)
    agree(f'[Tanzaku "1.0 okiya"]\n{middle}{between}[First "R"]\n{garden}\n1. d1PT =*\n')
    agree(f'[Tanzaku "1.0 okiya"]\n[Event "{middle}"]\n[First "R"]\n{garden}\n1. d1PT =*\n')
    agree(f'[Tanzaku "1.0 okiya"]\n[First "R"]\n{garden}{middle}\n\n1. d1PT =*\n')
    agree(f'[Tanzaku "{middle}"]\n[First "R"]\n{garden}\n1. d1PT =*\n')


def test_neither_way_keeps_anything_from_the_record_before() -> None:
    """A table that one way fills does not change what the other way says."""
    texts = list(games(43, 40, notes=0.2, odd_tags=0.2, endings="mixed"))
    rng = Random(43)
    texts += [mutated(text, rng) for text in texts]
    alone = [[report.content() for report in verify_archive([text])] for text in texts]
    again = [[report.content() for report in verify_archive([text])] for text in reversed(texts)]
    assert alone == again[::-1]


def test_a_record_that_faults_is_not_remembered_as_sound() -> None:
    """The same tags and turns, sound in one garden and faulty in another."""
    head = '[Tanzaku "1.0 okiya"]\n[First "R"]\n[Garden "{}"]\n\n1. d1PT b1MT =*\n'
    sound = head.format("CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR")
    faulty = head.format("CT MT MB PS / IT CB MR IR / MS PT CR CS / IB PB IS PR")
    for _ in range(3):
        verdicts = [report.verdict.value for report in verify_archive([sound + faulty + sound])]
        assert verdicts == ["unfinished", "illegal", "unfinished"]


def test_records_and_verdicts_come_for_the_same_texts() -> None:
    """A record that can be read is never malformed, one that cannot always is."""
    rng = Random(44)
    for text in games(44, 100, notes=0.2, endings="mixed"):
        changed = mutated(text, rng)
        faults: list[object] = []
        read = list(iter_records([changed], on_fault=faults.append))
        reports = list(verify_archive([changed]))
        if reports[0].number:
            assert len(read) + len(faults) == len(reports)
        codes = {found.code.id for report in reports for found in report.diagnostics if found.counts}
        assert any(map(of_reader, codes)) == bool(faults or not reports[0].number)


def test_a_report_on_a_record_is_that_on_its_text() -> None:
    """`verify` says the same of a record as of its text, but for places and for what only a text has."""
    for text in games(45, 80, notes=0.2, odd_tags=0.3, endings="mixed", variations=0.1):
        by_text = verify(text)
        by_record = verify(next(iter_records([text])))
        of_the_game = [found for found in by_text.diagnostics if not of_reader(found.code.id)]
        assert [evolve(found, span=None, related=()) for found in by_record.diagnostics] == [
            evolve(found, span=None, related=()) for found in of_the_game
        ]
        assert (by_text.verdict, by_text.turns, by_text.checked, by_text.outcome) == (
            by_record.verdict,
            by_record.turns,
            by_record.checked,
            by_record.outcome,
        )

"""Law: text to XML to JSON to JSON Lines to text changes nothing."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from forms.samples import FORMS
from support import kasuga
from support.corpus import name_of, records
from support.okiya_games import games
from support.records import (
    genji_records,
    genpei_records,
    journey_records,
    okiya_records,
    records_of_any_title,
)
from tanzaku.notation import (
    Note,
    Record,
    dump,
    dumps,
    from_plain,
    game_digest,
    iter_records,
    loads,
    record_digest,
    to_plain,
)
from tanzaku.notation.plain_tags import spelled_tags


def spelled(record: Record) -> Record:
    """The record as every form gives it back: its tags in order, each in its written spelling."""
    return evolve(record, tags=spelled_tags(record.declared, record.tags))


def same(record: Record) -> None:
    """The record goes through every form and comes back; its bytes and digests are always the same."""
    text = dumps(record)
    wanted, digests = spelled(record), (record_digest(record), game_digest(record))
    there = loads(text, form="text")
    for form in ("xml", "json", "jsonl", "text"):
        written = dumps(there, form=form)
        there = loads(written, form=form)
        assert dumps(there, form=form) == written
        assert spelled(there) == wanted
        assert there.declared is record.declared
        assert loads(written) == there
        assert (record_digest(there), game_digest(there)) == digests
    assert dumps(there) == text
    plain = to_plain(record)
    assert json.loads(dumps(record, form="json")) == json.loads(json.dumps(plain))
    assert from_plain(json.loads(json.dumps(plain))) == wanted


@given(okiya_records())
def test_records_of_okiya(record: Record) -> None:
    same(record)


@given(journey_records())
def test_records_of_journey(record: Record) -> None:
    same(record)


@given(genji_records())
def test_records_of_genji(record: Record) -> None:
    same(record)


@given(genpei_records())
def test_records_of_genpei(record: Record) -> None:
    same(record)


@pytest.mark.parametrize("full_board", ["loss", "draw"])
def test_games_of_okiya(full_board: str) -> None:
    for text in games(
        51, 80, notes=0.4, odd_tags=0.5, endings="mixed", variations=0.3, full_board=full_board
    ):
        same(loads(text))


@pytest.mark.parametrize("players", [2, 3])
def test_games_of_kasuga(players: int) -> None:
    """Cards embedded, actions with lists and keywords, cards hidden: what a title from outside declares."""
    for seed in range(25):
        record = kasuga.random_game(seed, players, follow="no" if seed % 3 == 0 else "yes")
        same(record)
        same(kasuga.hide(record, seed))


@pytest.mark.parametrize("path", records(), ids=name_of)
def test_records_of_the_corpus(path: Path) -> None:
    for record in iter_records(path, on_fault=lambda fault: None):  # noqa: ARG005
        same(record)


def test_a_byte_order_mark_in_a_note_stays() -> None:
    same(Record("okiya", (), (Note('a\n\ufeff[Tanzaku "1.0 okiya"]'),), (), "*"))


@pytest.mark.parametrize("form", ["json", "jsonl", "xml"])
def test_tags_come_in_the_order_of_the_export_form(form: str) -> None:
    tags = (("Player.R", "Sei"), ("Result", "*"), ("Annotator", "Izumi"))
    record = Record("okiya", tags, end="*")
    assert loads(dumps(record, form=form), form=form) == record


TAGS = [
    ("Options", " wins=2   match=sets"),
    ("Options", "wins=2 wins=3"),
    ("Options", ""),
    ("Options.x", "wins=2"),
    ("Garden", "CT  MT / iris-rain -"),
    ("Garden", "CT / / MT"),
    ("Garden", ""),
    ("Garden", " / "),
    ("Garden.R", "CT"),
    ("First", "red"),
    ("First", " R"),
    ("Start", "geisha(R d1)  last(PT)"),
    ("Start", "geisha(R d1"),
    ("Start", ""),
    ("Score.R", "007"),
    ("Score.R", "-1"),
    ("Score.R", "1234567890"),
    ("Score.X", "1"),
    ("Score", "1"),
    ("Player.R", ""),
    ("Player.X", "Sei"),
    ("Player.R.Team", "Uji"),
    ("Event", "  "),
    ("Event", "\t<&>\"'\\"),
    ("Date", "2026-02-30"),
    ("Dat", "2026-02-28"),
    ("date", "2026-02-28"),
    ("Ruling.1", "no ruling"),
]


@pytest.mark.parametrize(("name", "value"), TAGS, ids=[f"{name}={value!r}" for name, value in TAGS])
def test_a_tag_of_any_value(name: str, value: str) -> None:
    """A value of its form is typed, any other is text; all forms give back one spelling."""
    same(Record("okiya", ((name, value),), end="*"))


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("Hand.A", "2x? C02"),
        ("Hand.A", "3x?"),
        ("Hand.A", "? ? ?"),
        ("Hand.A", ""),
        ("Hand", "C02"),
        ("Hand.X", "C02"),
        ("Supply", "-"),
        ("Favourites.A", "F01 2x?"),
        ("Start", "journey(A C02)"),
        ("Card.C01", "castle"),
        ("Card", "castle"),
        ("Card.C01.x", "castle path=nowhere"),
    ],
)
def test_a_tag_of_journey_of_any_value(name: str, value: str) -> None:
    same(Record("journey", ((name, value),), end="*"))


NOTES = [
    "<note>&amp;</note>",
    "]]>",
    "<![CDATA[x]]>",
    "<!-- x -->",
    "</record>",
    '{"tanzaku":"1.0"}',
    '"},{"',
    "\\u0041\\",
    "a\n\nb\n",
    " leading and trailing \t",
    "",
    "\u2028\u2029\u3000\xa0",
    "\ufeff",
    "𠮷野😀",
    "e\u0301 é",
    "true null 1.0 NaN",
]


@pytest.mark.parametrize("text", NOTES)
def test_a_note_of_any_text(text: str) -> None:
    same(Record("okiya", (("Event", text.replace("\n", " ")),), (Note(text),), (), "*"))


@given(st.lists(records_of_any_title(), max_size=4), st.sampled_from(FORMS))
@settings(max_examples=60)
def test_several_records_in_one_file(several: list[Record], form: str) -> None:
    file = io.BytesIO()
    assert dump(several, file, form=form) == len(several)
    again = list(iter_records([file.getvalue()], form=form))
    assert list(map(spelled, again)) == list(map(spelled, several))
    second = io.BytesIO()
    dump(again, second, form=form)
    assert second.getvalue() == file.getvalue()


def test_the_whole_corpus_in_one_file_of_each_form() -> None:
    several = [
        record
        for path in records()
        for record in iter_records(path, on_fault=lambda fault: None)  # noqa: ARG005
    ]
    assert len(several) > 100
    for form in FORMS:
        file = io.BytesIO()
        dump(several, file, form=form)
        again = list(iter_records([file.getvalue()]))
        assert list(map(spelled, again)) == list(map(spelled, several))

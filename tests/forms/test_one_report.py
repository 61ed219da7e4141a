"""Law: a record's report is the same in every form, but for the places in the source."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings

from forms.samples import known, reports, without_places
from support import kasuga
from support.corpus import name_of, records
from support.okiya_games import games
from support.records import journey_records, okiya_records
from tanzaku.notation import Record, dumps, game_digest, iter_records, loads, record_digest

TEXT_ONLY = {"TZK037"}
"""Codes that say something of the text form itself (faults of the forms: F20)."""


def written(record: Record) -> Iterator[tuple[str, str]]:
    """A record's form, and a text in it: as we write it, and as others would."""
    yield "text", dumps(record)
    minified = dumps(record, form="json")
    yield "json", minified
    yield "jsonl", dumps(record, form="jsonl")
    yield "xml", dumps(record, form="xml")
    content = json.loads(minified)
    yield "json", json.dumps(content, indent=2, ensure_ascii=False)
    yield "json", json.dumps(content, sort_keys=True, ensure_ascii=True)
    yield "jsonl", json.dumps(content, sort_keys=True, ensure_ascii=True)
    yield "json", json.dumps([content], indent="\t").replace("\n", "\r\n")


def same_report(record: Record) -> None:
    wanted = None
    for form, text in written(record):
        for quick in (True, False):
            [report] = reports([text], form, quick=quick)
            told = without_places(report)
            told["diagnostics"] = [one for one in told["diagnostics"] if one["code"] not in TEXT_ONLY]
            assert told == (wanted := wanted or told), (form, quick)
        again = loads(text, form=form)
        assert record_digest(again) == record_digest(record)
        assert game_digest(again) == game_digest(record)


@pytest.mark.parametrize("path", records(), ids=name_of)
def test_of_the_corpus(path: Path) -> None:
    for record in iter_records(path, on_fault=lambda fault: None):  # noqa: ARG005
        same_report(record)


def test_of_games_of_okiya() -> None:
    for text in games(61, 40, notes=0.3, odd_tags=0.3, endings="mixed", variations=0.2):
        same_report(loads(text))


def test_of_games_of_kasuga() -> None:
    for seed in range(10):
        same_report(kasuga.hide(kasuga.random_game(seed, 2 + seed % 2), seed))


@given(okiya_records())
@settings(max_examples=60)
def test_of_records_of_okiya(record: Record) -> None:
    same_report(record)


@given(journey_records())
@settings(max_examples=60)
def test_of_records_of_journey(record: Record) -> None:
    same_report(record)


@known("F20")
def test_a_comment_in_a_comment_is_told_in_every_form() -> None:
    text = '[Tanzaku "1.0 okiya"]\n[First "R"]\n\n{a {b} =*\n'
    [by_text] = reports([text], "text")
    [by_json] = reports([dumps(loads(text), form="json")], "json")
    assert without_places(by_text) == without_places(by_json)

"""Law: a record's report is the same in every form, but for the places in the source."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings

from forms.samples import JSON, XML, reports, without_places
from support import kasuga
from support.corpus import name_of, records
from support.okiya_games import games
from support.records import genji_records, genpei_records, journey_records, okiya_records
from tanzaku.notation import Record, dumps, game_digest, iter_records, loads, record_digest


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
    digests = record_digest(record), game_digest(record)
    for form, text in written(record):
        for quick in (True, False):
            [report] = reports([text], form, quick=quick)
            told = without_places(report)
            assert told == (wanted := wanted or told), (form, quick)
        again = loads(text)
        assert (record_digest(again), game_digest(again)) == digests


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


@given(genji_records())
@settings(max_examples=60)
def test_of_records_of_genji(record: Record) -> None:
    same_report(record)


@given(genpei_records())
@settings(max_examples=60)
def test_of_records_of_genpei(record: Record) -> None:
    same_report(record)


def test_a_comment_in_a_comment_is_told_in_every_form() -> None:
    text = '[Tanzaku "1.0 okiya"]\n[First "R"]\n\n{a {b} =*\n'
    [by_text] = reports([text], "text")
    [by_json] = reports([dumps(loads(text), form="json")], "json")
    assert without_places(by_text) == without_places(by_json)


UNKNOWN = {
    "a note": ('"note":', '"by":"x","note":', "<note>", '<note by="x">'),
    "a glyph": ('"glyph":', '"by":"x","glyph":', "<glyph ", '<glyph by="x" '),
    "a data item": ('"data":', '"by":"x","data":', "<data ", '<data by="x" '),
    "a variation": ('"variation":', '"by":"x","variation":', "<variation>", '<variation by="x">'),
    "a turn": ('"number":2', '"by":"x","number":2', 'number="2"', 'by="x" number="2"'),
    "a turn of a variation": (
        '"variation":[{"number":2',
        '"variation":[{"by":"x","number":2',
        '<variation><turn number="2"',
        '<variation><turn by="x" number="2"',
    ),
    "an action": ('"square":"a1"', '"by":"x","square":"a1"', 'square="a1"', 'by="x" square="a1"'),
    "a record": ('"turns"', '"by":"x","turns"', ' end="*"', ' by="x" end="*"'),
}


@pytest.mark.parametrize(("old", "new", "old_xml", "new_xml"), UNKNOWN.values(), ids=UNKNOWN.keys())
def test_what_does_not_belong_leaves_the_same_unchecked(
    old: str, new: str, old_xml: str, new_xml: str
) -> None:
    """A key and an attribute that belong nowhere: what stands beside them is checked all the same."""
    [by_json] = reports([JSON.replace(old, new, 1)], "json")
    [by_xml] = reports([XML.replace(old_xml, new_xml, 1)], "xml")
    for report in (by_json, by_xml):
        assert [one.code.id for one in report.diagnostics] == ["TZK073"]
    assert (by_json.checked, by_json.turns) == (by_xml.checked, by_xml.turns)
    assert by_json.checked == (2 if old == '"square":"a1"' else 3)
    assert by_json.end == by_xml.end == "*"


def test_a_fault_behind_what_does_not_belong_is_found() -> None:
    json_text = JSON.replace('"note":', '"by":"x","note":').replace('"square":"b1"', '"square":"d1"')
    xml = XML.replace("<note>", '<note by="x">').replace('square="b1"', 'square="d1"')
    for text, form in ((json_text, "json"), (xml, "xml")):
        [report] = reports([text], form)
        assert [one.code.id for one in report.diagnostics] == ["TZK073", "OKI005"]

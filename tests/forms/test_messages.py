"""What is said: of the right thing, at its place, with what helps, without a character that could do harm."""

from __future__ import annotations

import json
from typing import NamedTuple

import pytest

from forms.samples import JSON, NAMESPACE, TEXT, XML, cut, records_element, reports
from tanzaku.notation import Diagnostic, ReadError, from_plain, loads
from tanzaku.notation.codes import CODES
from tanzaku.notation.diagnostics import Label

EMPTY = '{"tanzaku":"1.0","title":"okiya","turns":[],"end":"*"}'


class Said(NamedTuple):
    """A source, its form, and what its only finding of reading is."""

    source: str
    form: str
    code: str
    culprit: str
    message: str
    help: str = ""


SAID = {
    "a title with a capital": Said(
        EMPTY.replace("okiya", "Okiya"),
        "json",
        "TZK006",
        '"Okiya"',
        "no name of a title",
        "did you mean okiya?",
    ),
    "half a version": Said(
        EMPTY.replace("1.0", "1"), "json", "TZK006", '"1"', "is no version", "the version here is 1.0"
    ),
    "half a version in XML": Said(
        XML.replace('version="1.0"', 'version="1"'),
        "xml",
        "TZK006",
        "1",
        "is no version",
        "version here is 1.0",
    ),
    "a list in an object": Said(
        f'{{"games":[{EMPTY}]}}', "json", "TZK006", "{", "a list of records, belongs here"
    ),
    "a namespace of another version": Said(
        XML.replace("urn:tanzaku:1", "urn:tanzaku:2"),
        "xml",
        "TZK007",
        "urn:tanzaku:2",
        "the notation of urn:tanzaku:2 is not known here",
    ),
    "no namespace": Said(
        XML.replace(NAMESPACE, "").partition("<tag")[0].replace(">", "/>"),
        "xml",
        "TZK073",
        '<record version="1.0" title="okiya" end="*"/>',
        "not in urn:tanzaku:1",
        'xmlns="urn:tanzaku:1"',
    ),
    "a comma behind the last value": Said(
        EMPTY[:-1] + ",}",
        "jsonl",
        "TZK070",
        "}",
        "a key in double quotes",
        "no comma stands behind the last value",
    ),
    "a comma behind the last of a list": Said(
        EMPTY.replace('"turns"', '"lead":[{"note":"x"},],"turns"'),
        "jsonl",
        "TZK070",
        "]",
        "a value belongs here",
        "no comma stands behind",
    ),
    "a comment": Said(
        EMPTY.replace('"end"', '// "end"'), "json", "TZK070", "/", "a key", "JSON has no comments"
    ),
    "a comment before a value": Said(
        EMPTY.replace('"*"', '/**/"*"'), "json", "TZK070", "/**/", "a value belongs", "JSON has no comments"
    ),
    "single quotes": Said(
        EMPTY.replace('"end"', "'end'"), "json", "TZK070", "'", "a key", "JSON has double quotes only"
    ),
    "cut in a key": Said(
        EMPTY[: EMPTY.index("rns")], "json", "TZK070", '"tu', "this key has no closing quote"
    ),
    "cut before a key": Said(EMPTY[: EMPTY.index('"turns')], "json", "TZK070", "", "the text ends: a key"),
    "an end mark with its sign": Said(
        EMPTY.replace('"*"', '"=R"'), "json", "TZK032", '"=R"', "no end mark of okiya: the = is left out here"
    ),
    "a turn with a capital": Said(
        XML.replace('<turn number="1"', '<Turn number="1"', 1).replace("</turn>", "</Turn>", 1),
        "xml",
        "TZK073",
        '<Turn number="1">',
        "the element Turn does not belong",
        "did you mean turn?",
    ),
    "a key that is a slip": Said(
        EMPTY.replace("turns", "turn"), "json", "TZK073", '"turn"', "does not belong", "did you mean turns?"
    ),
    "an end that is a slip": Said(
        EMPTY.replace('"end"', '"End"'), "json", "TZK073", '"End"', "does not belong", "did you mean end?"
    ),
    "an element behind its place": Said(
        XML.replace("</record>", '<player seat="Q">x</player></record>')
        .replace(' seat="Q"', ' seat="R"')
        .replace('<player seat="R">清少納言</player>', ""),
        "xml",
        "TZK073",
        '<player seat="R">',
        "the element player must stand before turn",
    ),
    "two spaces between atoms": Said(
        XML.replace("CT MT", "CT  MT"),
        "xml",
        "TZK028",
        " ",
        "an atom is missing; one space stands between two",
    ),
    "an attribute that is missing": Said(
        XML.replace(' value="5"', ""), "xml", "TZK074", '<score seat="R"/>', "score lacks the attribute value"
    ),
    "items that are missing": Said(
        EMPTY.replace("[]", "[{}]"), "json", "TZK074", "{}", "a turn lacks the key items"
    ),
    "a call without word": Said(
        EMPTY.replace('"turns"', '"start":[{}],"turns"'), "json", "TZK074", "{}", "lacks the key do"
    ),
    "a long key": Said(
        EMPTY.replace('"end"', f'"{"k" * 99}":1,"end"'), "json", "TZK073", f'"{"k" * 99}"', f"'{'k' * 37}...'"
    ),
    "a long element": Said(
        XML.replace("<options", f"<{'k' * 99}/><options"),
        "xml",
        "TZK073",
        f"<{'k' * 99}/>",
        f"{'k' * 37}... does",
    ),
}


@pytest.mark.parametrize("said", SAID.values(), ids=SAID.keys())
def test_what_is_said(said: Said) -> None:
    [report] = reports([said.source], said.form)
    finding, *others = report.diagnostics
    assert {one.code.id for one in others} <= {"TZK041"}
    assert finding.code.id == said.code
    assert cut(said.source, finding.span) == said.culprit
    assert said.message in finding.message
    assert said.help in finding.help
    assert bool(said.help) == bool(finding.help)


TWICE = {
    "a key": (JSON.replace('"end":"*"', '"end":"*","end":"x"'), '"end"', '"end"'),
    "a key of a turn": (JSON.replace('"number":2', '"number":2,"number":3', 1), '"number"', '"number"'),
    "a tag": (JSON.replace('["Round","1"]', '["Date","x"]'), '["Date","x"]', '["Date","2026-04-12"]'),
    "a player": (JSON.replace('["Round","1"]', '["Player.R","x"]'), '["Player.R","x"]', '"清少納言"'),
    "a garden": (JSON.replace('["Round","1"]', '["First","R"]'), '["First","R"]', '"R"'),
    "the first tag": (JSON.replace('["Round","1"]', '["Tanzaku","x"]'), '["Tanzaku","x"]', '"1.0"'),
    "an element": (
        XML.replace('<options wins="2"/>', '<options wins="2"/><options/>'),
        "<options/>",
        '<options wins="2"/>',
    ),
    "a player in XML": (
        XML.replace('<player seat="B">', '<player seat="R">').replace("清", "青", 1),
        '<player seat="R">',
        '<player seat="R">',
    ),
    "a score": (
        XML.replace('<score seat="R" value="5"/>', '<score seat="R" value="5"/><score seat="R" value="6"/>'),
        '<score seat="R" value="6"/>',
        '<score seat="R" value="5"/>',
    ),
}


@pytest.mark.parametrize(("source", "culprit", "first"), TWICE.values(), ids=TWICE.keys())
def test_what_stands_twice_is_shown_with_the_first(source: str, culprit: str, first: str) -> None:
    [report] = reports([source], None)
    [finding] = report.diagnostics
    assert finding.code.id in {"TZK012", "TZK075"}
    assert cut(source, finding.span) == culprit
    [label] = finding.related
    assert (cut(source, label.span), label.text) == (first, "first here")
    assert label.span != finding.span
    assert report.checked == 3


def test_of_two_values_under_a_key_the_first_is_the_one_that_findings_show() -> None:
    turns = JSON[JSON.index('"turns"') : JSON.index(',"end"')]
    source = JSON.replace(turns, f"{turns.replace('b1', 'd1')},{turns}")
    [report] = reports([source], "json")
    illegal = next(one for one in report.diagnostics if one.code.id.startswith("OKI"))
    assert illegal.span is not None
    assert illegal.span.column < source.index(turns)


@pytest.mark.parametrize(("encoding", "named"), [("utf-16", ""), ("utf-16-le", ""), ("utf-16-be", "-be")])
@pytest.mark.parametrize("form", ["text", "json", "jsonl"])
def test_utf_16_is_guessed_at(encoding: str, named: str, form: str) -> None:
    text = TEXT if form == "text" else JSON
    report = reports([text.encode(encoding)], form)[0]
    assert report.diagnostics[0].help == f"this looks like UTF-16: --encoding utf-16{named}"


def test_utf_16_without_its_mark_in_xml() -> None:
    [report] = reports([XML.encode("utf-16-le")], "xml")
    assert report.diagnostics[0].help == "this looks like UTF-16: --encoding utf-16"


NEWER = {
    "text": TEXT.replace("1.0", "1.1", 1).replace("wins=2", "wins=2 newer=3 many=a,b none=-"),
    "json": JSON.replace("1.0", "1.1", 1).replace(
        '"wins":2', '"wins":2,"newer":3,"many":["a","b"],"none":[]'
    ),
    "xml": XML.replace('"1.0"', '"1.1"', 1).replace('wins="2"', 'wins="2" newer="3" many="a b" none="-"'),
}


@pytest.mark.parametrize("form", NEWER)
def test_an_option_of_a_newer_minor_version_is_kept(form: str) -> None:
    record = loads(NEWER[form], form=form)
    assert record.tag("Options") == "wins=2 newer=3 many=a,b none=-"
    [report] = reports([NEWER[form]], form)
    assert [one.code.id for one in report.diagnostics] == ["TZK008", "TZK042"]
    [older] = reports([NEWER[form].replace("1.1", "1.0", 1)], form)
    assert ("TZK073" if form != "text" else "TZK042") in [one.code.id for one in older.diagnostics]


@pytest.mark.parametrize("value", ["null", "true", "1.5", '"a b"', '["a",["b"]]', '{"a":1}', '""'])
def test_what_can_be_no_option_is_none_in_a_newer_version_either(value: str) -> None:
    source = JSON.replace("1.0", "1.1", 1).replace('"wins":2', f'"wins":2,"newer":{value}')
    [report] = reports([source], "json")
    assert {one.code.id for one in report.diagnostics} <= {"TZK008", "TZK072", "TZK073"}
    assert len(report.diagnostics) == 2


HARMFUL = "\x1b[2J\0\x85\r\n\t\ud800\u202e\ufffe"


def test_no_sentence_holds_a_character_that_could_do_harm() -> None:
    label = Label((), HARMFUL)
    finding = Diagnostic(CODES["TZK002"], f"a{HARMFUL}b", help=HARMFUL, related=(label,))
    for text in (finding.message, finding.help, label.text):
        assert text.isprintable()
        assert "<U+001B>[2J<U+0000><U+0085>" in text


@pytest.mark.parametrize(
    "source",
    [
        JSON.replace('"first"', f'"fi{json.dumps(HARMFUL)[1:-1]}"'),
        JSON.replace('"Event"', json.dumps(HARMFUL)),
        JSON.replace('"end"', "\x1b"),
        JSON.replace('"end":"*"', '"end":\x1b\x85'),
        EMPTY.replace("okiya", json.dumps(HARMFUL)[1:-1]),
        XML.replace("<options", "<opt\x1bions"),
        XML.replace('"*"', '"\x85"', 1),
        TEXT.replace("d1PT", "d1\x1bPT"),
        TEXT.replace("okiya", "ok\x85iya"),
    ],
)
def test_no_source_puts_one_into_a_sentence(source: str) -> None:
    for report in reports([source], None):
        assert report.diagnostics
        for finding in report.diagnostics:
            assert finding.message.isprintable()
            assert finding.help.isprintable()


def test_plain_values_that_are_wrong_are_named_by_their_path() -> None:
    content = json.loads(JSON)
    content["turns"][0]["items"][0]["tile"] = "XX"
    with pytest.raises(ReadError, match=r"^turns\[0\].items\[0\].tile: TZK028 "):
        from_plain(content)
    del content["title"]
    with pytest.raises(ReadError, match=r"^TZK006 "):
        from_plain(content)


@pytest.mark.parametrize("space", ["", " ", "\r\n\t", "\n" * 30])
@pytest.mark.parametrize("form", ["xml", None])
def test_white_space_before_the_declaration(space: str, form: str | None) -> None:
    """It says the encoding all the same."""
    text = f'{space}<?xml version="1.0" encoding="EUC-JP"?>{XML.replace("𠮷", "吉")}'
    data = space.encode() + text.removeprefix(space).encode("euc_jp")
    [report] = reports([data], form)
    assert report.ok


START = '[Start "geisha(R d1) geisha(B d1) last(MT)"]'


@pytest.mark.parametrize(
    ("form", "culprit"),
    [
        ("text", "geisha(B d1)"),
        ("json", '{"do":"geisha","colour":"B","square":"d1"}'),
        ("xml", '<geisha colour="B" square="d1"/>'),
    ],
)
def test_a_finding_on_a_call_of_the_start_is_shown_there(form: str, culprit: str) -> None:
    from tanzaku.notation import dumps

    record = loads(TEXT.replace("[Score", f"{START}\n[Score"))
    source = dumps(record, form=form)
    [report] = reports([source], form)
    finding = report.diagnostics[0]
    assert (finding.code.id, finding.at) == ("OKI003", ("tags", "Start", "value", 13, 25))
    assert cut(source, finding.span) == culprit


def test_records_of_another_version_in_one_root() -> None:
    got = reports([records_element(XML, XML).replace("urn:tanzaku:1", "urn:tanzaku:2")], "xml")
    assert [[one.code.id for one in report.diagnostics] for report in got] == [["TZK007"], ["TZK007"]]

"""The place of a finding in JSON is the culprit's own: its key, its value, its element of a list."""

from __future__ import annotations

import json

import pytest

from forms.samples import GARDEN, JSON, RECORD, Case, array, cases, cut, found, reports
from tanzaku.notation import ReadError, iter_records

MOVE = '"square":"b1","tile":"MT"'
GLYPH = '{"glyph":"!"}'
NOTE = '"note":"'
DATE = '["Date","2026-04-12"]'
TURN_ITEMS = '"items":[{"do":"remove","square":"b1","tile":"MT"},{"glyph":"!"}]'

PLAY = cases(
    ("nothing wrong", "1.0", "1.0", "", ""),
    ("a square taken twice", MOVE, '"square":"d1","tile":"PT"', "OKI005", '"d1"'),
    ("another tile", MOVE, '"square":"b1","tile":"MS"', "OKI006", '"MS"'),
    ("a tile twice in the garden", '"MT","MB"', '"CT","MB"', "OKI002", '"CT"'),
    ("a tile twice in the last row", '"IS","PR"', '"IS","CT"', "OKI002", '"CT"'),
    ("no tile in the garden", '"MT","MB"', '"XX","MB"', "TZK028", '"XX"'),
    ("a number in the garden", '"MT","MB"', '7,"MB"', "TZK072", "7"),
    ("a colour that is none", '"first":"R"', '"first":"X"', "TZK028", '"X"'),
    ("a list for a colour", '"first":"R"', '"first":["R"]', "TZK072", '["R"]'),
    ("a bad date", "2026-04-12", "2026-02-30", "TZK040", "2026-02-30"),
    (
        "another seat",
        '"seat":"R","items":[{"do":"remove","square":"a1"',
        '"seat":"B","items":[{"do":"remove","square":"a1"',
        "TZK051",
        '"B"',
    ),
    (
        "no seat",
        '"seat":"R","items":[{"do":"remove","square":"a1"',
        '"seat":"X","items":[{"do":"remove","square":"a1"',
        "TZK032",
        '"X"',
    ),
    (
        "another number",
        '"number":2,"seat":"R","items":[{"do":"remove","square":"a1"',
        '"number":3,"seat":"R","items":[{"do":"remove","square":"a1"',
        "TZK050",
        "3",
    ),
    ("another result", '["Result","*"]', '["Result","R"]', "TZK056", "R"),
)

VALUES = cases(
    ("an unknown word", '"do":"remove","square":"b1"', '"do":"take","square":"b1"', "TZK024", '"take"'),
    ("a number for a word", '"do":"remove","square":"b1"', '"do":7,"square":"b1"', "TZK072", "7"),
    ("a bad square", '"square":"b1"', '"square":"z9"', "TZK028", '"z9"'),
    ("a seat without players", '"R":"清少納言"', '"Q":"清少納言"', "TZK073", '"Q"'),
    ("an option unknown", '"wins":2', '"winz":2', "TZK073", '"winz"'),
    ("an option of 0", '"wins":2', '"wins":0', "TZK028", "0"),
    ("an option as text", '"wins":2', '"wins":"2"', "TZK072", '"2"'),
    ("an option with a fraction", '"wins":2', '"wins":2.0', "TZK072", "2.0"),
    ("null", '"number":2,', '"number":null,', "TZK072", "null"),
    ("null in an item", '"glyph":"!"', '"glyph":null', "TZK072", "null"),
    ("null for the end", '"end":"*"', '"end":null', "TZK072", "null"),
    ("true", '"number":2', '"number":true', "TZK072", "true"),
    ("false", '"R":5', '"R":false', "TZK072", "false"),
    ("1.0", '"number":2', '"number":1.0', "TZK072", "1.0"),
    ("an exponent", '"number":2', '"number":1e0', "TZK072", "1e0"),
    ("a number as text", '"number":2', '"number":"2"', "TZK072", '"2"'),
    ("less than nothing", '"number":2', '"number":-1', "TZK072", "-1"),
    ("ten digits", '"number":2', '"number":1000000000', "TZK009", "1000000000"),
    ("a score below nothing", '"R":5', '"R":-1', "TZK072", "-1"),
    ("a score of minus nothing", '"R":5', '"R":-0', "TZK072", "-0"),
    ("a score as text", '"R":5', '"R":"5"', "TZK072", '"5"'),
    ("a number for a note", f'{NOTE}春 \\"一\\" \\\\ 二"', '"note":7', "TZK072", "7"),
    ("a glyph that is none", '"glyph":"!"', '"glyph":"!!!"', "TZK023", '"!!!"'),
    ("a word of data in capitals", '"data":"clock"', '"data":"Clock"', "TZK023", '"Clock"'),
    ("a blank in an argument", '["0:12:30"]', '["a b"]', "TZK025", '"a b"'),
    ("an argument of the second place", '["0:12:30"]', '["a","b c"]', "TZK025", '"b c"'),
    ("a text for arguments", '["0:12:30"]', '"0:12:30"', "TZK072", '"0:12:30"'),
    ("an end that is none", '"end":"*"', '"end":"R,R"', "TZK032 TZK056", '"R,R"|*'),
    ("a tag of three", DATE, '["Date","2026-04-12","x"]', "TZK072", '["Date","2026-04-12","x"]'),
    ("a tag as object", DATE, '{"Date":"2026-04-12"}', "TZK072", '{"Date":"2026-04-12"}'),
    ("a tag of a number", DATE, '["Date",2026]', "TZK072", "2026"),
    ("a tag twice", DATE, f'{DATE},["Date","2026-04-13"]', "TZK012", '["Date","2026-04-13"]'),
    ("a player twice", DATE, '["Player.R","x"]', "TZK012", '["Player.R","x"]'),
    ("the first tag among others", DATE, '["Tanzaku","x"]', "TZK012", '["Tanzaku","x"]'),
    ("a line feed in a tag", "<&>", "\\n", "TZK005", "春の庭 𠮷野 \\n"),
    ("an unknown version", '"tanzaku":"1.0"', '"tanzaku":"2.0"', "TZK007", '"2.0"'),
    ("an unknown title", '"title":"okiya"', '"title":"okiyo"', "TZK014", '"okiyo"'),
    ("a number for a title", '"title":"okiya"', '"title":5', "TZK072", "5"),
    ("a list for an object", '{"R":"清少納言","B":"和泉式部"}', "[]", "TZK072", "[]"),
    ("an item as text", GLYPH, '"!"', "TZK072", '"!"'),
    ("an item of two kinds", GLYPH, '{"glyph":"!","note":"a"}', "TZK073", '"note"'),
    ("an item of three kinds", GLYPH, '{"glyph":"!","data":"a","note":"a"}', "TZK073", '"data"'),
    (
        "a note before the action",
        '"items":[{"do":"remove","square":"b1"',
        '"items":[{"note":"a"},{"do":"remove","square":"b1"',
        "TZK030",
        '{"note":"a"}',
    ),
    (
        "a turn of two actions",
        GLYPH,
        '{"do":"remove","square":"a1","tile":"CT"}',
        "TZK030",
        '{"do":"remove","square":"a1","tile":"CT"}',
    ),
    (
        "a turn of no action",
        '{"do":"remove","square":"b1","tile":"MT"},',
        "",
        "TZK030",
        '{"items":[{"glyph":"!"}]}',
    ),
    (
        "a variation without number",
        '"variation":[{"number":2,"seat":"R",',
        '"variation":[{',
        "TZK035",
        '{"items":[{"do":"remove","square":"a2","tile":"IT"},{"data":"clock","arguments":["0:12:30"]}]}',
    ),
)

KEYS = cases(
    ("missing in an action", '"square":"b1",', "", "TZK027", '{"do":"remove","tile":"MT"}'),
    ("no word", f'"do":"remove",{MOVE}', MOVE, "TZK074", f"{{{MOVE}}}"),
    ("no items", TURN_ITEMS, '"number":2', "TZK074", '{"number":2}'),
    ("unknown in a record", '"turns"', '"extra":{"a":[1]},"turns"', "TZK073", '"extra"'),
    ("unknown in a turn", TURN_ITEMS, f'"clock":3,{TURN_ITEMS}', "TZK073", '"clock"'),
    ("unknown in an action", '"square":"b1"', '"squares":3,"square":"b1"', "TZK073", '"squares"'),
    ("unknown in a note", NOTE, f'"by":"x",{NOTE}', "TZK073", '"by"'),
    ("unknown in a glyph", GLYPH, '{"glyph":"!","by":"x"}', "TZK073", '"by"'),
    ("unknown in a variation", '"variation":', '"by":"x","variation":', "TZK073", '"by"'),
    ("unknown in the set-up", '"setup":{', '"setup":{"firzt":"R",', "TZK073", '"firzt"'),
    ("twice in an action", '"square":"b1"', '"square":"b1","square":"b1"', "TZK075", '"square"'),
    ("twice in a record", '"end":"*"', '"end":"*","end":"*"', "TZK075", '"end"'),
    ("twice, once escaped", '"square":"b1"', '"square":"b1","squ\\u0061re":"b1"', "TZK075", '"squ\\u0061re"'),
)

BROKEN = cases(
    ("a number with a leading zero", '"number":2', '"number":01', "TZK070", "01"),
    ("a plus", '"number":2', '"number":+1', "TZK070", "+1"),
    ("thirty digits", '"number":2', f'"number":1{"0" * 30}', "TZK009", f"1{'0' * 30}"),
    ("NaN", '"number":2', '"number":NaN', "TZK070", "NaN"),
    ("Infinity", '"number":2', '"number":-Infinity', "TZK070", "-Infinity"),
    ("None", '"glyph":"!"', '"glyph":None', "TZK070", "None"),
    ("a comma before a brace", '"tile":"MT"}', '"tile":"MT",}', "TZK070", "}"),
    ("a comma before a bracket", f"{GLYPH}]", f"{GLYPH},]", "TZK070", "]"),
    ("no colon", '"tile":"MT"', '"tile" "MT"', "TZK070", '"'),
    ("no comma", MOVE, '"square":"b1" "tile":"MT"', "TZK070", '"'),
    ("single quotes", '"tile":"MT"', "'tile':'MT'", "TZK070", "'"),
    ("a remark", '"turns"', '/* a */"turns"', "TZK070", "/"),
    ("no key", '"do":"remove",', "7,", "TZK070", "7"),
    ("a bad escape", NOTE, f"{NOTE}\\q", "TZK070", "\\q"),
    ("a short escape", NOTE, f"{NOTE}\\u12", "TZK070", "\\u"),
    ("a closing bracket for a brace", '"tile":"MT"}', '"tile":"MT"]', "TZK070", "]"),
)

CHARACTERS = cases(
    ("half a surrogate pair, escaped", NOTE, f"{NOTE}\\ud800", "TZK005", '"\\ud800春 \\"一\\" \\\\ 二"'),
    ("a control character, escaped", NOTE, f"{NOTE}\\u0007", "TZK005", '"\\u0007春 \\"一\\" \\\\ 二"'),
    ("U+0085, escaped", NOTE, f"{NOTE}\\u0085", "TZK005", '"\\u0085春 \\"一\\" \\\\ 二"'),
    ("U+FFFE, escaped", NOTE, f"{NOTE}\\ufffe", "TZK005", '"\\ufffe春 \\"一\\" \\\\ 二"'),
    ("half a surrogate pair", NOTE, f"{NOTE}\ud800", "TZK005", "\ud800"),
    ("a control character", NOTE, f"{NOTE}\x07", "TZK005", "\x07"),
    ("U+0085", NOTE, f"{NOTE}\x85", "TZK005", "\x85"),
    ("U+FFFE", NOTE, f"{NOTE}\ufffe", "TZK005", "\ufffe"),
    ("a tab", NOTE, f"{NOTE}\t", "TZK070", "\t"),
    ("a whole surrogate pair, escaped", NOTE, f"{NOTE}\\ud842\\udfb7", "", ""),
    ("a tab, escaped", NOTE, f"{NOTE}\\t\\u0009", "", ""),
    ("U+2028 and a blank that does not break", NOTE, f"{NOTE}\u2028\xa0", "", ""),
    ("everything escaped", '"Event"', '"\\u0045vent"', "", ""),
    ("white space between two values", '","tile"', '"\t ,\t "tile"', "", ""),
    ("a lone CR between two values", '","tile"', '",\r"tile"', "", ""),
)


@pytest.mark.parametrize("case", [*PLAY, *VALUES, *KEYS, *BROKEN, *CHARACTERS])
@pytest.mark.parametrize("quick", [True, False], ids=["quick", "careful"])
def test_among_others_on_one_line(case: Case, *, quick: bool) -> None:
    """The changed record is the second of three; the others are sound, and nothing is said of them."""
    assert case.old in JSON
    source = array(JSON, JSON.replace(case.old, case.new, 1), JSON)
    got = reports([source], "json", quick=quick)
    assert [report.number for report in got] == [1, 2, 3]
    assert [found(source, report.diagnostics) for report in got] == [[], list(case.findings), []]


@pytest.mark.parametrize("case", [*PLAY, *VALUES, *KEYS, *BROKEN, *CHARACTERS])
def test_on_a_line_of_its_own(case: Case) -> None:
    source = "\n".join([JSON, JSON.replace(case.old, case.new, 1), JSON])
    got = reports([source], "jsonl")
    assert [report.line for report in got] == [1, 2, 3]
    assert [found(source, report.diagnostics) for report in got] == [[], list(case.findings), []]


@pytest.mark.parametrize("case", [*VALUES, *KEYS, *BROKEN])
def test_reading_gives_the_same_findings(case: Case) -> None:
    """`iter_records` refuses what is not of its form, with the same places."""
    source = array(JSON, JSON.replace(case.old, case.new, 1), JSON)
    faults: list[ReadError] = []
    assert list(iter_records([source], on_fault=faults.append)) == [RECORD, RECORD]
    wanted = [one for one in case.findings if one[0] != "TZK056"]  # what only verifying looks at
    assert [found(source, fault.diagnostics) for fault in faults] == [wanted]


def test_another_line_feed_within_a_text() -> None:
    source = array(JSON, JSON.replace(NOTE, f"{NOTE}\n", 1), JSON)
    first, second, third = reports([source], "json")
    assert (first.diagnostics, third.diagnostics) == ((), ())
    assert found(source, second.diagnostics) == [("TZK070", '"')]
    assert third.line == 2


def test_in_a_list_with_line_feeds_everywhere() -> None:
    """Indented JSON with CR LF: lines and columns are those that an editor shows."""
    content = json.loads(JSON)
    content["setup"]["garden"][3][1] = "CT"
    source = json.dumps([json.loads(JSON), content], indent=2, ensure_ascii=False)
    first, second = reports([source.replace("\n", "\r\n")], "json")
    assert not first.diagnostics
    assert found(source, second.diagnostics) == [("OKI002", '"CT"')]
    span = second.diagnostics[0].span
    assert span is not None
    assert source.split("\n")[span.line - 1] == '          "CT",'
    assert span.text == source.split("\n")[span.line - 1]


def test_related_places() -> None:
    source = array(JSON, JSON.replace(MOVE, '"square":"d1","tile":"PT"'))
    [finding] = reports([source], "json")[1].diagnostics
    assert [cut(source, label.span) for label in finding.related] == [
        '{"do":"remove","square":"d1","tile":"PT"}'
    ]
    assert source.count('"PT"}') == 3
    place = finding.related[0].span
    assert place is not None
    assert place.column == source.index('"PT"}', len(JSON) + 2) + 6 - len(cut(source, place))


@pytest.mark.parametrize("key", ["tanzaku", "title", "turns", "end"])
def test_a_missing_key_is_told_where_the_record_starts(key: str) -> None:
    content = json.loads(JSON)
    del content[key]
    without = json.dumps(content, ensure_ascii=False)
    source = array(JSON, without, JSON)
    codes = {"tanzaku": "TZK006", "title": "TZK006", "turns": "TZK074", "end": "TZK033"}
    got = reports([source], "json")
    assert found(source, got[1].diagnostics) == [(codes[key], "{")]
    assert (got[0].diagnostics, got[2].diagnostics) == ((), ())


def test_bytes_that_are_no_utf_8() -> None:
    data = array(JSON, JSON, JSON).encode()
    at = data.index("清".encode(), len(JSON.encode()) + 2)
    data = data[:at] + b"\xff\xc0" + data[at + 3 :]
    first, second, third = reports([data], "json")
    assert (first.diagnostics, third.diagnostics) == ((), ())
    [finding] = second.diagnostics
    assert finding.code.id == "TZK004"
    assert finding.span is not None
    assert finding.span.column == len(data[:at].decode()) + 1
    assert finding.span.length == 2


@pytest.mark.parametrize("text", [f"\ufeff{JSON}", f"\ufeff{array(JSON, JSON)}", f"\ufeff \n{JSON}\n{JSON}"])
def test_a_byte_order_mark_at_the_start(text: str) -> None:
    assert all(report.ok for report in reports([text], None))
    assert all(report.ok for report in reports([text.encode()], None))


def test_the_garden_is_short() -> None:
    """The garden as a whole is what is wrong."""
    rows = [row.split() for row in GARDEN.split(" / ")]
    rows[3].pop()
    short = json.dumps(rows, separators=(",", ":"))
    changed = JSON.replace('"IS","PR"]]', '"IS"]]')
    source = array(JSON, changed)
    assert found(source, reports([source], "json")[1].diagnostics) == [("OKI001", short)]


def test_minus_zero_is_no_number_of_a_record() -> None:
    source = array(JSON.replace('"R":5', '"R":-0'))
    assert [one[1] for one in found(source, reports([source], "json")[0].diagnostics)] == ["-0"]

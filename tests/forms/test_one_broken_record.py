"""One broken record among many costs one record: all others are read, and the counts agree."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from forms.samples import JSON, RECORD, XML, array, contents, records_element, reports, within
from tanzaku.notation import ReadError, dumps, iter_records, loads

COUNT = 7

Join = Callable[..., str]

JOINED: dict[str, tuple[str, str, Join]] = {
    "json": ("json", JSON, array),
    "json on lines": ("json", JSON, lambda *texts: "[\n" + ",\n".join(texts) + "\n]\n"),
    "jsonl": ("jsonl", JSON, lambda *texts: "\n".join(texts) + "\n"),
    "xml": ("xml", within(XML), records_element),
    "xml on lines": ("xml", within(XML), lambda *texts: records_element(*(f"\n{text}\n" for text in texts))),
}

JSON_FAULTS = {
    "no closing brace": JSON[:-1],
    "no closing bracket": JSON.replace("]}]}],", "]}]},"),
    "no closing quote": JSON.replace('"MT"', '"MT'),
    "an opening brace too many": JSON.replace('{"do"', '{{"do"', 1),
    "a closing brace too many": JSON.replace('"tile":"MT"}', '"tile":"MT"}}'),
    "a closing bracket too many": JSON.replace('"glyph":"!"}]', '"glyph":"!"}]]'),
    "a quote too many": JSON.replace('"MT"', '"MT""'),
    "cut off in a text": JSON[: JSON.index("和泉") + 1],
    "cut off behind a comma": JSON[: JSON.index('"setup"')],
    "cut off behind a colon": JSON[: JSON.index('"CT"') - 2],
    "cut off behind a brace": JSON[: JSON.index('"do"')],
    "cut off behind a backslash": JSON[: JSON.index("\\") + 1],
    "cut off in a key": JSON[: JSON.index('itle"')],
    "NaN": JSON.replace('"number":2', '"number":NaN'),
    "a bad value": JSON.replace('"b1"', '"z9"'),
    "nothing but a version": '{"tanzaku":"1.0"}',
    "a stray word in it": JSON.replace('"end":"*"', '"end":"*" x'),
}

XML_FAULTS = {
    "no end tag of the record": within(XML).removesuffix("</record>"),
    "no end tag of a turn": within(XML).replace("</turn>", "", 1),
    "no end tag of a note": within(XML).replace("</note>", ""),
    "no closing quote": within(XML).replace('"MT"', '"MT'),
    "no closing angle": within(XML).replace('tile="MT"/>', 'tile="MT"/'),
    "an end tag too many": within(XML).replace("</turn>", "</turn></turn>", 1),
    "an end tag of something else": within(XML).replace("</turn>", "</tern>", 1),
    "a quote too many": within(XML).replace('"MT"', '"MT""'),
    "an angle in a text": within(XML).replace("<note>", "<note><"),
    "cut off in a text": within(XML)[: within(XML).index("和泉") + 1],
    "cut off in a value": within(XML)[: within(XML).index("MT MB")],
    "cut off in a name": within(XML)[: within(XML).index("urn number")],
    "cut off in a reference": within(XML)[: within(XML).index("&lt;") + 2],
    "an entity that is none": within(XML).replace("春の庭", "&a;"),
    "a bad value": within(XML).replace('"b1"', '"z9"'),
    "nothing but a name": "<record/>",
}


def everything() -> Iterator[Any]:
    for name, (form, _, _) in JOINED.items():
        faults = XML_FAULTS if form == "xml" else JSON_FAULTS
        for what, text in faults.items():
            yield pytest.param(name, text, id=f"{name}, {what}")


@pytest.mark.parametrize(("name", "broken"), list(everything()))
@pytest.mark.parametrize("place", [0, 3, COUNT - 1])
def test_one_of_many(name: str, broken: str, place: int) -> None:
    form, sound, join = JOINED[name]
    assert broken != sound
    texts = [sound] * COUNT
    texts[place] = broken
    source = join(*texts)
    got = reports([source], form)
    assert [report.number for report in got if not report.ok] == [place + 1]
    assert [report.number for report in got] == list(range(1, COUNT + 1))
    faults: list[ReadError] = []
    assert list(iter_records([source], form=form, on_fault=faults.append)) == [RECORD] * (COUNT - 1)
    assert len(faults) == 1


@pytest.mark.parametrize(("name", "broken"), list(everything()))
def test_in_pieces(name: str, broken: str) -> None:
    """Wherever the source is cut, whoever tells its form, whichever way is taken, all words are the same."""
    form, sound, join = JOINED[name]
    source = join(sound, broken, sound, sound)
    whole = contents([source], form)
    for size in (1, 7, 4096):
        cut = [source[at : at + size] for at in range(0, len(source), size)]
        assert contents(cut, None) == whole
    assert contents([source], form, quick=False) == whole


@pytest.mark.parametrize("opener", ["<!--", "<![CDATA[", "<?a "])
def test_what_is_opened_in_one_record_and_never_closed(opener: str) -> None:
    """Nothing closes it in the whole document, so it does not reach into the next record."""
    broken = within(XML).replace("<note>", f"<note>{opener}")
    got = reports([records_element(XML, broken, XML, XML)], "xml")
    assert [report.ok for report in got] == [True, False, True, True]


BETWEEN = {
    "no comma": (JSON + " " + JSON, 1),
    "two commas": (f"{JSON},,{JSON}", 1),
    "a comma last": (f"{JSON},{JSON},", 1),
    "a word": (f"{JSON},x,{JSON}", 1),
    "a number": (f"{JSON},7,{JSON}", 1),
    "a text": (f'{JSON},"{{",{JSON}', 1),
    "null": (f"{JSON},null,{JSON}", 1),
    "a list": (f"{JSON},[1,[2]],{JSON}", 1),
    "a word behind a record": (f"{JSON} x,{JSON}", 1),
    "a bracket behind a record": (f"{JSON}}},{JSON}", 1),
}


@pytest.mark.parametrize(("inner", "count"), BETWEEN.values(), ids=BETWEEN.keys())
def test_what_is_no_record_costs_none(inner: str, count: int) -> None:
    got = reports([f"[{inner}]\n"], "json")
    assert [report.ok for report in got if report.number] == [True, True]
    assert [report.number for report in got].count(0) == count
    for size in (1, 7):
        text = f"[{inner}]\n"
        assert [report.content() for report in got] == contents(
            [text[at : at + size] for at in range(0, len(text), size)], None
        )


def test_a_comma_before_the_first_record_is_told() -> None:
    got = reports([f"[,{JSON},{JSON}]"], "json")
    assert [report.number for report in got] == [0, 1, 2]


def test_an_object_that_is_no_record_is_one() -> None:
    """An object among records is a record without its version: it is counted."""
    got = reports([array(JSON, '{"a":1}', JSON)], "json")
    assert [report.number for report in got] == [1, 2, 3]
    assert [report.ok for report in got] == [True, False, True]


SORTED = json.dumps(json.loads(JSON), sort_keys=True, ensure_ascii=False)
"""A record that does not start with `tanzaku`, by which the next one is found."""

FOLLOWING = {
    "records behind a list": (f"[{JSON},{JSON}],{JSON},{JSON}]", "1 2 0 3 4"),
    "records behind a record": (f"{JSON}\n{JSON}\n{JSON}", "1 0 2 3"),
    "a list behind a list": (f"[{JSON}] [{JSON}]", "1 0 2"),
    "a word behind a record": (f"{JSON} x", "1 0"),
    "a word before a record": (f"x {JSON}", "0 1"),
    "a word before and behind": (f"x {JSON} y {JSON} z", "0 1 0 2 0"),
    "brackets behind a list": (f"[{JSON}]]]}}", "1 0"),
    "a broken one among sorted": (f"[{SORTED},{SORTED.replace(':', ',', 1)},{SORTED}]", "1 2 3"),
    "two broken ones among sorted": (f"[{SORTED.replace('2', '02', 1)},{SORTED[:-1]},}},{SORTED}]", "1 2 3"),
    "a number among sorted": (f"[{SORTED},7,{SORTED}]", "1 0 2"),
    "a list among sorted": (f"[{SORTED},[1,[2]],{SORTED}]", "1 0 2"),
    "a text among sorted": (f'[{SORTED},"a{{",{SORTED}]', "1 0 2"),
}
"""What stands where nothing may, or behind a record that cannot be found by how it starts; all numbers."""


@pytest.mark.parametrize(("source", "numbers"), FOLLOWING.values(), ids=FOLLOWING.keys())
def test_what_follows_is_read(source: str, numbers: str) -> None:
    got = reports([source], "json")
    assert [str(report.number) for report in got] == numbers.split()
    for size in (1, 7, 4096):
        cut = [source[at : at + size] for at in range(0, len(source), size)]
        assert contents(cut, "json") == contents([source], "json")


def test_that_the_rest_of_a_list_is_lost_is_said() -> None:
    """Where the brackets of a broken record do not close, and no record behind it starts with `tanzaku`."""
    broken = SORTED.replace('"turns": [', '"turns": [[', 1).replace(":", "!", 1)
    [first, second] = reports([f"[{SORTED},{broken},{SORTED}]"], "json")
    assert first.ok
    assert "nothing of the list behind it could be read" in second.diagnostics[0].message
    [alone] = reports([f"[{broken}]"], "json")
    assert "nothing of the list" not in alone.diagnostics[0].message


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("count", [1, 2])
def test_json_that_is_called_json_lines(indent: int | None, count: int) -> None:
    """One report for that, and all that is in it is read."""
    content = json.loads(JSON)
    source = json.dumps([content] * count if indent is None or count > 1 else content, indent=indent) + "\n"
    told, *others = reports([source], "jsonl")
    assert [one.code.id for one in told.diagnostics] == ["TZK002"]
    assert [report.ok for report in others] == [True] * count
    for size in (1, 7, 4096):
        cut = [source[at : at + size] for at in range(0, len(source), size)]
        assert contents(cut, "jsonl") == contents([source], "jsonl")


@pytest.mark.parametrize("form", ["text", "json", "jsonl", "xml"])
def test_half_a_character_in_a_text_is_no_part_of_a_record(form: str) -> None:
    with pytest.raises(ReadError, match="TZK005"):
        loads(dumps(RECORD, form=form).replace("清", "清\ud800"), form=form)


LINES = {
    "a word": "x",
    "a number": "7",
    "a list of records": f"[{JSON}]",
    "half a record": JSON[:200],
    "two records": JSON + JSON,
    "null": "null",
    "text form": '[Tanzaku "1.0 okiya"]',
}


@pytest.mark.parametrize("line", LINES.values(), ids=LINES.keys())
def test_a_line_that_is_no_record_costs_itself(line: str) -> None:
    got = reports([f"{JSON}\n{line}\n{JSON}\n"], "jsonl")
    assert [report.ok for report in got] == [True, False, True]
    assert [report.line for report in got] == [1, 2, 3]


@pytest.mark.parametrize("length", [7_000, 9_000, 140_000, 300_000])
@pytest.mark.parametrize("broken", [False, True])
@pytest.mark.parametrize("size", [4096, 1 << 17, 1 << 20])
def test_records_of_any_length(length: int, size: int, *, broken: bool) -> None:
    """A decoder is given pieces of a record first; wherever they end, nothing else is said of it."""
    long = JSON.replace('"note":"', f'"note":"{"x " * (length // 2)}')
    long = long[:-1] if broken else long
    source = array(JSON, long, JSON[:-1], long, JSON)
    got = reports([source[at : at + size] for at in range(0, len(source), size)], None)
    assert [report.ok for report in got] == [True, not broken, False, not broken, True]
    assert [report.number for report in got] == [1, 2, 3, 4, 5]

"""Places in long JSON records: those within items are read again when a finding is there."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tanzaku.notation.json import folding
from tanzaku.notation.json.parse import Parsed
from tanzaku.validators import verify_archive


def line(*items: Any) -> list[Any]:
    return [{"number": 1, "seat": "R", "items": list(items)}]


def nested(depth: int, innermost: Any) -> Any:
    for _ in range(depth):
        innermost = {"variation": line({"note": "before"}, innermost, {"note": "behind"})}
    return innermost


def written(items: list[Any], **also: Any) -> str:
    """A record over lines, with these items in its only turn."""
    record = {"tanzaku": "1.0", "title": "okiya", "turns": line(*items), "end": "*"}
    return json.dumps({**record, **also}, indent=1)


SHORT = [nested(1, {"note": "a"}), {"glyph": "!"}, nested(3, {"note": "b"}), {"data": "x"}]
FAULTS = [nested(2, {"nothing": 1}), {"glyph": 3}, nested(5, {"note": 5}), nested(1, {"variation": 7})]


def places(text: str) -> dict[Any, Any]:
    """Each place that there is, asked for by its path."""
    parsed, all_of_them = Parsed(text), [(), *paths(json.loads(text), ())]
    return {path: (parsed.spans[path], parsed.keys.get(path)) for path in all_of_them}


def paths(value: Any, path: Any) -> list[Any]:
    parts: list[Any]
    if isinstance(value, list):
        parts = list(enumerate(value))
    elif isinstance(value, dict):
        parts = [("turns" if key == "variation" and path else key, one) for key, one in value.items()]
    else:
        return []
    return [one for key, inner in parts for one in [(*path, key), *paths(inner, (*path, key))]]


def test_places_are_the_same_whether_they_are_kept_or_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    text = written([*SHORT, *FAULTS])
    kept = places(text)
    monkeypatch.setattr("tanzaku.notation.json.parse.KEPT", 0)
    folded = Parsed(text)
    assert len(folded.spans) < len(kept) / 3
    assert places(text) == kept
    for path in kept:  # whichever is asked for first
        assert Parsed(text).spans[path] == kept[path][0]
        assert Parsed(text).keys.get(path) == kept[path][1]
    assert ("turns", 0, "items", 99) not in folded.spans
    assert folded.spans.get(("turns", 0, "items", 0, "nothing")) is None
    with pytest.raises(KeyError):
        folded.spans["turns", 0, "items", 0, "nothing"]


def test_findings_behind_many_items_are_where_they_were() -> None:
    """A record of more values than are kept: the same findings, so many lines further on."""
    few, many = written([*SHORT, *FAULTS]), written([*SHORT * 400, *FAULTS])
    assert len(Parsed(many).spans) > folding.KEPT > len(Parsed(few).spans)
    [short], [long] = list(verify_archive([few], form="json")), list(verify_archive([many], form="json"))
    moved = many.count("\n") - few.count("\n")
    found, further = (
        [one for one in report.diagnostics if one.code.id != "TZK041"] for report in (short, long)
    )
    assert len(found) >= len(FAULTS)
    assert [(one.code, one.message) for one in further] == [(one.code, one.message) for one in found]
    for one, other in zip(found, further, strict=True):
        assert one.span is not None
        assert other.span is not None
        assert (other.span.line - moved, other.span.column) == (one.span.line, one.span.column)


def test_a_key_that_stands_twice_within_an_item_that_was_let_go() -> None:
    many = written([*SHORT * 400, {"note": "here"}]).replace(
        '"note": "here"', '"note": "one",\n "note": "two"'
    )
    [report] = verify_archive([many], form="json")
    [again] = [one for one in report.diagnostics if one.code.id == "TZK075"]
    assert again.span is not None
    assert many.split("\n")[again.span.line - 1].strip() == '"note": "two"'
    assert again.related[0].span is not None
    assert again.related[0].span.line == again.span.line - 1


def test_places_deep_within_are_found_in_one_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    """A variation within another is not read once for each that stands around it."""
    monkeypatch.setattr("tanzaku.notation.json.parse.KEPT", 0)
    text = written([nested(30, {"note": "here"})])
    path = max((one for one in paths(json.loads(text), ()) if one[-2:] == (1, "note")), key=len)
    readings = list[int]()
    read = Parsed.__init__

    def counted(self: Parsed, text: str, at: int = 0, **also: Any) -> None:
        readings.append(at)
        read(self, text, at, **also)

    monkeypatch.setattr(Parsed, "__init__", counted)
    start, end = Parsed(text).spans[path]
    assert text[start:end] == '"here"'
    assert len(readings) == 2


def test_values_of_a_list_that_is_too_long_have_the_place_of_the_list() -> None:
    text = json.dumps({"items": list(range(5000))})
    parsed = Parsed(text)
    assert ("items", 1000) in parsed.spans
    assert ("items", 4000) not in parsed.spans

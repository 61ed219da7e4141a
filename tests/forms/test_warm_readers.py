"""A reader that has read much before says the same as one that has read nothing.

The quick way remembers actions and atoms, so a value of a wrong kind must not slip through because its
neighbour is known. Each record here is a sound one with a single value exchanged for another, and is read
after the sound one, by the quick way and by the careful one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.corpus import CORPUS
from tanzaku.notation import Record, dumps, from_plain, iter_records, load, loads, to_plain
from tanzaku.notation.errors import ReadError
from tanzaku.validators import verify_archive

JOURNEY = """[Tanzaku "1.0 journey"]
[Hand.A "C02 S09 P01 C14"]
[Hand.B "4x?"]
[Supply "S07 P03 C05 S01 P02 C19"]

1. A: take(S07) flip(C11) play(C02 new) {a castle} B: take(P03) flip(S15) play(S04 new) ! =*
"""

SOUND: list[Record] = [
    load(CORPUS / "okiya" / "sound" / "tags-of-every-kind.tzk"),
    load(CORPUS / "okiya" / "sound" / "data-items.tzk"),
    load(CORPUS / "okiya" / "sound" / "variations-nested.tzk"),
    load(CORPUS / "okiya" / "sound" / "start-in-mid-game.tzk"),
    loads(JOURNEY),
]
REMOVE = {"do": "remove", "square": "d1", "tile": "PT"}
OTHER: list[Any] = [
    0,
    -1,
    1,
    10**12,
    1.5,
    True,
    None,
    "",
    "R",
    "*",
    "a",
    "{hi}R",
    "} d1PT {",
    "a(b) d1PT @c",
    "\x7f",
    "\r",
    "\ud800",
    [],
    [[]],
    ["AB"],
    [["AB", 1]],
    {},
    {"AB": 1},
    {"note": "x"},
    {"glyph": "!"},
    {"data": "a(b) @c"},
    REMOVE,
    [REMOVE, REMOVE],
    [REMOVE, {"note": "x"}, REMOVE],
    [{"items": [REMOVE]}, {"items": [REMOVE]}],
]


def places(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The path of every value within a value."""
    keys = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in keys:
        yield (*path, key)
        yield from places(inner, (*path, key))


def exchanged(content: dict[str, Any], path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    """The content with another value at a place."""
    made = deepcopy(content)
    at: Any = made
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return made


def without(content: dict[str, Any], path: tuple[str | int, ...]) -> dict[str, Any]:
    """The content without what stands at a place."""
    made = deepcopy(content)
    at: Any = made
    for key in path[:-1]:
        at = at[key]
    del at[path[-1]]
    return made


def read(text: str) -> list[Record | tuple[str, ...]]:
    """What the usual way of reading gives: records, and the codes of what is none."""
    found: list[Record | tuple[str, ...]] = []
    for record in iter_records(
        [text],
        form="jsonl",
        on_fault=lambda error: found.append(tuple(one.code.id for one in error.diagnostics)),
    ):
        found.append(record)  # noqa: PERF402 - faults come between
    return found


def carefully(content: dict[str, Any]) -> Record | None:
    """What the careful reader makes of plain values."""
    try:
        return from_plain(json.loads(json.dumps(content)))
    except ReadError:
        return None


def check(before: str, content: dict[str, Any]) -> None:
    """Both ways agree on a record, whatever was read before it."""
    text = json.dumps(content)
    warm, careful = (
        [*verify_archive([before, text], form="jsonl", quick=quick)][1:] for quick in (True, False)
    )
    assert warm == careful
    [_, *found] = read(before + text)
    expected = carefully(content)
    if expected is None:
        assert not any(isinstance(one, Record) for one in found)
    else:
        assert found == [expected]


cases = [pytest.param(sound, id=str(index)) for index, sound in enumerate(SOUND)]


@pytest.mark.parametrize("sound", cases)
def test_any_value_exchanged_for_any_other(sound: Record) -> None:
    before, content = dumps(sound, form="jsonl"), to_plain(sound)
    every = list(places(content))
    for index, path in enumerate(every):
        check(before, without(content, path))
        for value in OTHER[index % 6 :: 6]:
            check(before, exchanged(content, path, value))


@given(st.data())
def test_several_values_exchanged(data: st.DataObject) -> None:
    sound = data.draw(st.sampled_from(SOUND))
    content = to_plain(sound)
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from(list(places(content))))
        content = exchanged(content, path, data.draw(st.sampled_from(OTHER)))
    check(dumps(sound, form="jsonl"), content)

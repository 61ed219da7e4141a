"""What was before each action: values and keys that are saved, and put back one action at a time."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tanzaku.validators.trail import Trail


class Thing:
    def __init__(self) -> None:
        self.count = 0
        self.name: str | None = None


def test_back_puts_an_attribute_back() -> None:
    thing, trail = Thing(), Trail()
    trail.mark()
    trail.save(thing, "count", "name")
    thing.count, thing.name = 3, "b01"
    trail.back()
    assert vars(thing) == {"count": 0, "name": None}


@pytest.mark.parametrize("value", [None, "hand", 0])
def test_back_puts_a_key_back_and_takes_a_new_one_away(value: object) -> None:
    places: dict[str, object] = {"b01": value}
    trail = Trail()
    trail.mark()
    trail.save_key(places, "b01")
    trail.save_key(places, "b02")
    places["b02"] = "table"
    del places["b01"]
    trail.back()
    assert places == {"b01": value}


def test_back_goes_to_the_last_mark_only() -> None:
    thing, trail = Thing(), Trail()
    for count in (1, 2, 3):
        trail.mark()
        trail.save(thing, "count")
        thing.count = count
    for count in (2, 1, 0):
        trail.back()
        assert thing.count == count


def test_what_was_saved_twice_is_as_it_was_first() -> None:
    thing, trail = Thing(), Trail()
    trail.mark()
    for count in (1, 2):
        trail.save(thing, "count")
        thing.count = count
    trail.back()
    assert thing.count == 0


def test_an_action_that_saved_nothing_is_one_action_all_the_same() -> None:
    thing, trail = Thing(), Trail()
    trail.mark()
    trail.save(thing, "count")
    thing.count = 1
    trail.mark()
    trail.back()
    assert thing.count == 1
    trail.back()
    assert thing.count == 0


def test_without_a_mark_there_is_nothing_to_take_back() -> None:
    trail = Trail()
    with pytest.raises(IndexError):
        trail.back()
    trail.mark()
    trail.clear()
    with pytest.raises(IndexError):
        trail.back()


def test_nothing_is_saved_of_what_is_played_for_good() -> None:
    thing, places, trail = Thing(), {"b01": "hand"}, Trail()
    trail.recording = False
    trail.mark()
    trail.save(thing, "count")
    trail.save_key(places, "b01")
    with pytest.raises(IndexError):
        trail.back()


@given(st.integers(0, 2**32))
@settings(max_examples=30)
def test_any_number_of_actions_is_taken_back_exactly(seed: int) -> None:
    rng = Random(seed)
    things, places, trail = [Thing(), Thing()], dict.fromkeys("abc", 0), Trail()

    def dump() -> Any:
        return deepcopy([vars(thing) for thing in things]), dict(places)

    def attribute() -> None:
        thing = rng.choice(things)
        trail.save(thing, "count")
        thing.count = rng.randint(0, 9)

    def key() -> None:
        name = rng.choice("abcdef")
        trail.save_key(places, name)
        places[name] = rng.randint(0, 9)

    def gone() -> None:
        name = rng.choice("abcdef")
        trail.save_key(places, name)
        places.pop(name, None)

    changes: list[Callable[[], None]] = [attribute, key, gone]
    before = []
    for _ in range(rng.randint(1, 12)):
        before.append(dump())
        trail.mark()
        for _ in range(rng.randint(0, 5)):
            rng.choice(changes)()
    while before:
        trail.back()
        assert dump() == before.pop()

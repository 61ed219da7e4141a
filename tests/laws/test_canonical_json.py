"""Law: our canonical JSON is that of RFC 8785, by an implementation that is not ours."""

from __future__ import annotations

import json
from typing import Any

import rfc8785
from hypothesis import given, settings
from hypothesis import strategies as st

from support.okiya_games import games
from support.records import records_of_any_title
from tanzaku.notation import Record, loads
from tanzaku.notation.content import turn_content
from tanzaku.notation.digest import canonical, game_content

#: What rfc8785 takes: whole numbers that a double holds, text without lone surrogates. Our keys are ASCII.
LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**53) + 1, 2**53 - 1),
    st.text(st.characters(exclude_categories=["Cs"])),
    st.text(st.sampled_from('\0\x01\x1f\x7f\x80\u2028\u2029\ufeff\uffff"\\/\b\f\n\r\t<>&é😀𠮷'), max_size=6),
)
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=5),
        st.lists(inner, max_size=3).map(tuple),
        st.dictionaries(st.text(st.characters(max_codepoint=127), max_size=6), inner, max_size=6),
    ),
    max_leaves=20,
)


@given(VALUES)
@settings(max_examples=300)
def test_of_any_value(value: Any) -> None:
    assert canonical(value) == rfc8785.dumps(value)
    assert json.loads(canonical(value)) == json.loads(json.dumps(value))


@given(records_of_any_title())
@settings(max_examples=120)
def test_of_what_a_digest_covers(record: Record) -> None:
    """The content of a record has no fractions, and no key that is not ASCII."""
    for content in (
        game_content(record),
        [turn_content(turn) for turn in record.turns],
        list(map(list, record.tags)),
    ):
        assert canonical(content) == rfc8785.dumps(content)


def test_of_generated_games() -> None:
    for text in games(71, 100, notes=0.3, odd_tags=0.5, variations=0.1, endings="mixed"):
        content = game_content(loads(text))
        assert canonical(content) == rfc8785.dumps(content)

"""Texts in lines for a terminal: nothing is lost, and no line is wider than a terminal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tanzaku.validators.annotating import Annotator
from tanzaku.validators.pictures.wrapping import COLUMNS, folded, wide

WORDS = st.lists(st.text(st.sampled_from("abc(;é和歌"), min_size=1, max_size=90), max_size=30)


@given(WORDS, st.integers(0, 6), st.integers(0, 6))
def test_every_letter_is_there_and_every_line_fits(words: list[str], first: int, rest: int) -> None:
    lines = list(folded(" ".join(words), first, rest))
    assert "".join("".join(lines).split()) == "".join(words)
    assert lines[0].startswith(" " * first)
    assert all(line.startswith(" " * rest) for line in lines[1:])
    for line in lines:
        assert wide(line) <= COLUMNS or (line.isascii() and len(line.split()) == 1)


def test_an_ascii_word_is_never_broken() -> None:
    link = f"https://example.org/{'x' * 90}"
    assert list(folded(f"see {link} there", 2, 4)) == ["  see", f"    {link}", "    there"]


def test_a_sentence_without_spaces_is_broken_where_a_line_ends() -> None:
    assert list(folded("歌" * 50, 2, 4)) == [f"  {'歌' * 38}", f"    {'歌' * 12}"]


@pytest.mark.parametrize("arguments", [(), ("a",), ("legal", "12")])
def test_what_a_title_does_not_tell_in_lines_is_one(arguments: tuple[str, ...]) -> None:
    assert Annotator.told_in_lines(arguments) == (Annotator.told(arguments),)

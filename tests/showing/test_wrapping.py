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


@pytest.mark.parametrize("before", range(60, 80))
@pytest.mark.parametrize("action", ["bid(2 T)", "K>recruit(1 M)", "@clock(0:12:30)", "(2.A bid(2 T)"])
def test_an_action_stays_whole(before: int, action: str) -> None:
    lines = list(folded(f"{'x' * before} {action} then", 0, 4))
    assert any(action.removeprefix("(2.A ") in line for line in lines)
    assert "".join("".join(lines).split()) == f"{'x' * before} {action} then".replace(" ", "")


def test_an_action_that_is_longer_than_a_line_is_broken_between_its_arguments() -> None:
    hand = " ".join(["k01"] * 30)
    lines = list(folded(f"A: keep({hand}) draw(k02 k03)", 0, 4))
    assert lines[0] == f"A: keep({' '.join(['k01'] * 18)}"
    assert " ".join(" ".join(lines).split()) == f"A: keep({hand}) draw(k02 k03)"
    assert lines[-1].endswith("draw(k02 k03)")


@pytest.mark.parametrize(
    "text", ["a( " * 60_000, "a(b " * 60_000, "(a " * 60_000, "x" * 200_000, "(" * 200_000]
)
def test_brackets_that_do_not_close_take_little_time(text: str) -> None:
    assert "".join("".join(folded(text)).split()) == "".join(text.split())


@pytest.mark.parametrize("arguments", [(), ("a",), ("legal", "12")])
def test_what_a_title_does_not_tell_in_lines_is_one(arguments: tuple[str, ...]) -> None:
    assert Annotator.told_in_lines(arguments) == (Annotator.told(arguments),)

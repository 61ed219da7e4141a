"""Remarks in words, and what is done ahead to find them."""

from __future__ import annotations

import pytest

from annotating.making import GARDEN
from tanzaku.notation import loads
from tanzaku.validators import Position
from tanzaku.validators.ahead import Ahead
from tanzaku.validators.positions import first_position
from tanzaku.validators.telling import Words, paired


def called(part: str) -> str:
    return "the palace" if part == "P" else part


WORDS = Words(
    {
        "total": "{} in all",
        "at": "at {0} ({rest})",
        "raw": "as {value}",
        "won": "won by {and}",
        "may": "{or} takes it",
        "third": "{0}, {2}",
        "shows": "shows {last}",
        "cards": "cards of {0}: {rest}",
        "cards H": "recruits {rest}",
    },
    {("won", "-"): "a tie"},
    seats="AB",
    named=called,
    gaps={"last": lambda parts: parts[-1]},
)
"""One pattern for each kind of gap."""


@pytest.mark.parametrize(
    ("word", "value", "text"),
    [
        ("total", "A3,B2..5,C4,6..?", "A 3, B 2 to 5, C4, at least 6 in all"),
        ("total", "4..4", "4 in all"),
        ("total", "8*1,2*K", "8 × 1, 2*K in all"),
        ("at", "P,A3,b12", "at the palace (A 3, b12)"),
        ("at", "p11", "at p11 ()"),
        ("raw", "A3,P,2*3", "as A3,P,2*3"),
        ("won", "A,B", "won by A and B"),
        ("won", "-", "a tie"),
        ("may", "A,-", "A or nobody takes it"),
        ("third", "a,b,P,c", "a, the palace"),
        ("third", "a", "a, "),
        ("shows", "k01,T,spy", "shows spy"),
        ("cards", "A,K2", "cards of A: K2"),
        ("cards", "H,K2,A1", "recruits K2, A 1"),
        ("total", "{0},{rest}", "{0}, {rest} in all"),
        ("total", "A1234567890", "A1234567890 in all"),
        ("total", "", " in all"),
        ("luck", "A7,x", "luck A 7, x"),
        ("{0}", "x", "{0} x"),
    ],
)
def test_a_word_and_its_value(word: str, value: str, text: str) -> None:
    assert WORDS.said(word, value) == text
    assert WORDS.told((word, value)) == text


def test_without_seats_a_letter_is_no_seat() -> None:
    assert Words({}).said("x", "A3,3..5") == "x A3, 3 to 5"


def test_what_is_no_pairs_stays_as_it_is() -> None:
    assert paired(("a", "b", "c")) is None
    assert WORDS.told(("won", "A", "B")) == "won A B"
    assert WORDS.told(()) == ""


def test_pairs_that_belong_together() -> None:
    said = WORDS.told(("a", "1", "b", "2"), lambda pairs: ["".join(word for word, _ in pairs), "2"])
    assert said == "ab; 2"


# ahead


def position() -> Position:
    found = first_position(loads(f'[Tanzaku "1.0 okiya"]\n{GARDEN}\n=*\n'))
    assert found is not None
    return found


def test_ahead_the_position_is_played_and_behind_it_as_it_was() -> None:
    there = position()
    before = there.seat, there.round, list(there.legal())
    with Ahead(there) as ahead:
        for _ in range(3):
            ahead.do(next(there.legal()))
        there.do(last := next(there.legal()))
        ahead.done(last)
        assert (there.seat, there.round, list(there.legal())) != before
    assert (there.seat, there.round, list(there.legal())) == before
    assert len(ahead.actions) == 4
    assert ahead.actions[-1] is last


def fails_after_one(there: Position) -> None:
    with Ahead(there) as ahead:
        ahead.do(next(there.legal()))
        raise KeyError("m99")


def test_after_an_error_nothing_is_taken_back() -> None:
    """What a faulty engine raises is not hidden behind what it raises next."""
    there = position()
    with pytest.raises(KeyError, match="m99"):
        fails_after_one(there)
    there.undo()
    with pytest.raises(IndexError):
        there.undo()

"""Sentences that newcomers to Genpei's single-player mode and Intrigue deck took for something else."""

from __future__ import annotations

from typing import Any

import pytest

from support.findings import codes, only
from support.genpei_solo import alone, alone_dealt, intrigue
from support.genpei_tables import begun, end_of, table
from tanzaku.notation import Diagnostic
from tanzaku.validators.rules.genpei_count import too_late

# -- a single player wins otherwise than by the rules --------------------------------------


def ended(end: str, termination: str | None, turns: str = "") -> Diagnostic:
    """The finding on a solo game that was broken off, and what it says of its end."""
    return only(alone(turns, tags={"Termination": termination, "Result": end}, end=end))


@pytest.mark.parametrize(
    ("termination", "lost"),
    [
        ("resignation", "who resigned"),
        ("time forfeit", "who lost on time"),
        ("forfeit", "who forfeited"),
    ],
)
def test_who_sits_alone_and_resigns_has_lost(termination: str, lost: str) -> None:
    found = ended("A", termination)
    assert found.code.id == "TZK058"
    said = f"the termination is {termination} and the end mark =A, but"
    assert found.message == f"{said} A sits alone, so {lost} was A"
    assert found.help == (
        "then the end mark is =H; if A was declared the winner, the termination is adjudication"
    )
    for end, how in (("H", termination), ("A", "adjudication")):
        assert codes(alone("", tags={"Termination": how, "Result": end}, end=end)) == []


def test_a_resignation_with_nobody_as_the_winner_is_told_as_before() -> None:
    found = ended("none", "resignation")
    assert found.message.endswith("=none, but a resignation has one winner")
    assert found.help == ""
    two = only(table("", tags={"Termination": "resignation"}, end="A,B"))
    assert two.message.endswith("=A,B, but a resignation has one winner")
    assert two.help == ""


@pytest.mark.parametrize(
    ("end", "how"),
    [("A", "adjudication"), ("H", "resignation"), ("A,H", "adjudication"), ("none", "abandoned")],
)
def test_the_termination_that_is_proposed_fits(end: str, how: str) -> None:
    found = ended(end, None)
    assert found.code.id == "TZK057"
    assert f'[Termination "{how}"]' in found.help
    if end != "A,H":  # the Kotaishi never shares
        assert codes(alone("", tags={"Termination": how, "Result": end}, end=end)) == []


# -- a turn that was left out ---------------------------------------------------------------

LEFT_OUT = "was a turn left out before this one?"
COUNTED = "*: deck(A K1 M1)"


def test_no_turn_was_left_out_once_the_game_has_ended() -> None:
    """In the count, which has the number of the last turn, and where a record starts with it."""
    over: dict[str, Any] = {"left": 0, "turn": "A 9"}
    found = only(table(f"10. {COUNTED}", **over))
    assert (found.code.id, found.message, found.help) == ("TZK050", "this is turn 9, not 10", "")
    found = only(table("10. A: assign(K 1)", **over))
    assert (found.code.id, found.message, found.help) == ("TZK050", "this is turn 9, not 10", "")
    assert codes(table(f"9. {COUNTED}", **over)) == []


@pytest.mark.parametrize(("number", "help_"), [("3", LEFT_OUT), ("1", "")])
def test_before_that_a_number_that_is_too_high_has_the_help(number: str, help_: str) -> None:
    found = only(table(f"{number}. A: K>torii none"))
    assert (found.code.id, found.help) == ("TZK050", help_)


def test_also_in_the_first_turn_of_a_record() -> None:
    found = only(begun("1. A: keep(2x?)", "4x?", "4x?"))
    assert (found.code.id, found.message, found.help) == ("TZK050", "this is turn 0, not 1", LEFT_OUT)


# -- what comes before the table speaks -----------------------------------------------------


def count(turns: str, cards: str = "i11 i13") -> str:
    """A game of two with Intrigue cards that has ended; A has a Kitsune and a Komainu."""
    return intrigue(turns, cards, left=0, turn="A 9")


def test_gp_31_cards_are_set_aside_before_the_table_speaks() -> None:
    found = only(count("9. *: deck(A K1 M1) assign(K 1)"))
    assert (found.code.id, found.ruling) == ("GPE010", "GP-31")
    assert (
        found.message
        == "influence is revealed, and a player says this before the table speaks: A: assign(K 2)"
    )


@pytest.mark.parametrize(
    ("cards", "number", "helps"),
    [
        ("i11 i13", 3, True),
        ("i11 i13", 2, True),
        ("? ?", 3, True),
        ("i11 i13", 4, False),
        ("i10 i13", 3, False),
        ("i10 ?", 3, True),
    ],
)
def test_gp_15_a_house_card_comes_before_assign(cards: str, number: int, helps: bool) -> None:  # noqa: FBT001
    found = only(count(f"9. A: assign(K {number})", cards))
    assert (found.code.id, found.message) == (
        "GPE040",
        f"A has 1 card of K at most, and sets {number} aside",
    )
    first = f"a house card comes first, and counts: use(i11) assign(K {number})"
    assert found.help == (first if helps else "")
    if helps:
        assert codes(count(f"9. A: use(i11) assign(K {number})", cards)) == []


def test_gp_15_a_card_that_another_player_has_is_not_proposed() -> None:
    text = intrigue("9. A: assign(K 3)", "i10 ?", others="i11 ?", left=0, turn="A 9")
    assert only(text).help == ""
    assert only(table("9. A: assign(K 3)", left=0, turn="A 9")).help == ""


@pytest.mark.parametrize(
    ("turns", "message"),
    [
        (
            "9. *: deck(A K1 M1)",
            "the table has begun to speak: A uses house cards, and sets cards aside, before that",
        ),
        ("9. A: assign(K 1)", "A has set cards aside, which is done once, and after all house cards"),
    ],
)
def test_gp_15_who_is_too_late(turns: str, message: str) -> None:
    refused = too_late(end_of(count(turns)), "A")
    assert refused is not None
    assert (refused.code, refused.message, refused.ruling) == ("TZK052", message, "GP-15")


def test_nobody_is_too_late_during_the_game() -> None:
    assert too_late(end_of(table("")), "B") is None
    assert too_late(end_of(count("9. *: deck(A K1 M1)")), "H") is None
    assert too_late(end_of(alone_dealt("")), "A") is None

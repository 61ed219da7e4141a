"""Genpei's codes for the Kotaishi's turns: what is said, its place, and what would have been legal."""

from __future__ import annotations

import pytest

from support.findings import only
from support.genpei_cases import Case, codes_between
from support.genpei_solo import DECK, alone, check_in_part

FEW = " ".join(card for card in DECK if card not in {"k02", "k12", "k19"})
"""All Kotaishi cards but three have been turned; one of those has the arrow >, two have <."""
TOPS = (*(f"top(k{number:02} {arrow})" for number in range(1, 9) for arrow in "<>"), "…")
PAGODAS = ("K>pagoda(v1)", "K>pagoda(v2)", "K>pagoda(v3)", "K>pagoda(v4)", "K>pagoda(v5)")

CASES = [
    # -- GPE060 --------------------------------------------------------------------------
    Case(
        "no such card",
        alone("2. H: top(k21 <)"),
        "GPE060",
        "there is no card k21 in the Kotaishi deck",
        "k21",
        TOPS,
        "",
    ),
    Case(
        "a card that was turned before",
        alone("2. H: top(k12 <) M>reinforce() top(k12 <)", turned=FEW),
        "GPE060",
        "k12 was turned before",
        "k12",
        ("top(k19 >)",),
        "",
    ),
    Case(
        "another arrow than was seen",
        alone("2. H: top(k12 <) M>reinforce() top(k02 >)", turned=FEW),
        "GPE060",
        "the card on top had the arrow <",
        "k02",
        ("top(k19 >)",),
        "GP-39",
    ),
    Case(
        "an arrow on no card that is left",
        alone("2. H: top(k12 >)", turned=f"k02 {FEW}"),
        "GPE060",
        "the arrow > is on no card that is left",
        ">",
        ("top(k12 <)", "top(k19 <)"),
        "",
    ),
    Case(
        "no arrow where cards are left",
        alone("2. H: top(k12 -)", turned=FEW),
        "GPE060",
        "the arrow - is on no card that is left",
        "-",
        ("top(k02 <)", "top(k12 <)", "top(k12 >)", "top(k19 <)", "top(k19 >)"),
        "",
    ),
    Case(
        "an arrow where none is left",
        alone("2. H: top(k12 <)", turned=[card for card in DECK if card != "k12"]),
        "GPE060",
        "the arrow < is on no card that is left",
        "<",
        ("top(k12 -)",),
        "",
    ),
    Case(
        "a card of a deck that has run out",
        alone("2. H: top(k12 <)", turned=DECK),
        "GPE060",
        "the Kotaishi deck has run out",
        "k12",
        ("enlist(?)",),
        "GP-16",
    ),
    # -- GPE061 --------------------------------------------------------------------------
    Case(
        "another action than the card shows",
        alone("2. H: top(k06 <) K>torii"),
        "GPE061",
        "his card leads the marker of K to recruit (2)",
        "K>torii",
        ("K>recruit(1 M)",),
        "GP-40",
    ),
    Case(
        "another space than the card leads to",
        alone("2. H: top(k16 >) N>torii(space=4)"),
        "GPE061",
        "his card leads the marker of N to torii (2)",
        "space=4",
        ("N>torii",),
        "GP-40",
    ),
    Case(
        "a marker that stays",
        alone("2. H: top(k05 <) T@spy(?)"),
        "GPE061",
        "the marker of this action is T>",
        "T@spy(?)",
        ("T>spy(?)",),
        "",
    ),
    Case(
        "an action without a marker",
        alone("2. H: top(k05 <) spy(?)"),
        "GPE061",
        "the marker of this action is T>",
        "spy(?)",
        ("T>spy(?)",),
        "",
    ),
    Case(
        "recycle of another card",
        alone("2. H: top(k10 <) recycle"),
        "GPE061",
        "his card shows K pagoda",
        "recycle",
        PAGODAS,
        "",
    ),
    Case(
        "another action than recycle",
        alone("2. H: top(k20 <) K>pagoda(?)"),
        "GPE061",
        "his card shows recycle",
        "K>pagoda(?)",
        ("recycle",),
        "",
    ),
    Case(
        "a marker that moves where a wheel is contacted",
        alone("2. H: top(k03 <) T>contacts(K) K>pagoda(?)", recruits="K"),
        "GPE061",
        "the marker of this action is K@",
        "K>pagoda(?)",
        ("K@pagoda(v1)", "K@pagoda(v2)", "K@pagoda(v3)", "K@pagoda(v4)", "K@pagoda(v5)"),
        "",
    ),
    # -- GPE062 --------------------------------------------------------------------------
    Case(
        "against the arrow",
        alone("2. H: top(k06 >) K>recruit(2 T) T>intrigue()"),
        "GPE062",
        "the arrow > leads the marker of T to torii (2)",
        "T>intrigue()",
        ("T>torii",),
        "GP-39",
    ),
    Case(
        "two spaces further",
        alone("2. H: top(k06 >) K>recruit(2 T) T>spy(?)"),
        "GPE062",
        "the arrow > leads the marker of T to torii (2)",
        "T>spy(?)",
        ("T>torii",),
        "GP-39",
    ),
    Case(
        "the other space that shows it",
        alone("2. H: top(k06 >) K>recruit(2 N) N>torii(space=4)", bids="M N"),
        "GPE062",
        "the arrow > leads the marker of N to torii (2)",
        "space=4",
        ("N>torii",),
        "GP-39",
    ),
    Case(
        "after a ninja",
        alone("2. H: top(k07 <) K>ninja(M) M>recruit(1 M)", ninja="M 3x?"),
        "GPE062",
        "the arrow < leads the marker of M to torii (8)",
        "M>recruit(1 M)",
        ("M>torii",),
        "GP-39",
    ),
    # -- GPE063 --------------------------------------------------------------------------
    Case(
        "recruited from the other slot",
        alone("2. H: top(k06 >) K>recruit(1 M)"),
        "GPE063",
        "the arrow > says slot 2",
        "1",
        ("K>recruit(2 T)",),
        "GP-39",
    ),
    Case(
        "assassinated in the other slot",
        alone("2. H: top(k08 <) K>assassinate(2 T)"),
        "GPE063",
        "the arrow < says slot 1",
        "2",
        ("K>assassinate(1 M)",),
        "GP-39",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.name}")
def test_what_is_said(case: Case) -> None:
    check_in_part(case)


def test_the_codes_with_a_case() -> None:
    assert {case.code for case in CASES} == codes_between("GPE060", "GPE063")


@pytest.mark.parametrize(
    ("turn", "told"),
    [
        ("top(k07 >) K>ninja(T) coin(1)", "the Kotaishi has no coins"),
        ("top(k05 <) T>spy(?) K>torii none", "where the turn of A begins, write A: before it"),
    ],
)
def test_gp_44_what_is_not_his_says_why(turn: str, told: str) -> None:
    found = only(alone(f"2. H: {turn}"))
    assert (found.code.id, found.help) == ("GPE010", told)

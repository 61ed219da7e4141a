"""Genpei's codes for clan and Torii actions: exact sentence, place, and what would have been legal."""

from __future__ import annotations

import pytest

from support.genpei_cases import PLAYS, SHIFTS, TAKES, Case, check, codes_between, torii
from support.genpei_tables import dealt, table

NINJAS = ("K>ninja(T)", "K>ninja(K)", "K>ninja(M)", "K>ninja(N)")
#: A contacts from Tanuki's wheel; T is kept for what comes later.
CONTACTS = ("T>torii", "T>contacts(K)", "T>contacts(M)", "T>contacts(N)", *PLAYS[3:])
TWO_T = ("T T", "T N")
ROUND = "T>contacts(K) K@recruit(1 T) T>recruit(2 T) T>"


def contacting(turn: str) -> str:
    return table(f"2. A: {turn}", "T M", "T N", markers="T 3")


def contacting_twice(last: str) -> str:
    """The wheel of Kitsune is contacted, and then Tanuki's marker comes back to its contacts."""
    return table(f"2. A: {ROUND}{last}", *TWO_T, markers="T 3, K 2", bids="T T")


CASES = [
    # -- GPE017 --------------------------------------------------------------------------
    Case(
        "a bid can be recruited",
        table("2. A: K>recruit(-)"),
        "GPE017",
        "a card lies in the bids, so one must be recruited",
        "K>recruit(-)",
        PLAYS,
        "GP-6",
    ),
    Case(
        "a bid can be assassinated",
        table("2. A: K>assassinate(-)", markers="K 3"),
        "GPE017",
        "a card lies in the bids, so one must be assassinated",
        "K>assassinate(-)",
        (*PLAYS[1:3], "K>assassinate(1 M)", "K>assassinate(2 T)", *PLAYS[3:]),
        "GP-6",
    ),
    Case(
        "a token can be placed",
        table("2. A: K>pagoda(-)", markers="K 2", areas=["v2 c"]),
        "GPE017",
        "A has tokens to place: v2 c",
        "K>pagoda(-)",
        ("K>pagoda(v2)", "K>pagoda(c)", *NINJAS, *PLAYS[3:]),
        "GP-6",
    ),
    Case(
        "a ninja can be revealed",
        table("2. A: K>ninja(-)", markers="K 2"),
        "GPE017",
        "the Ninja deck has cards, so one must be revealed",
        "K>ninja(-)",
        ("K>pagoda(-)", *NINJAS, *PLAYS[3:]),
        "GP-6",
    ),
    Case(
        "no ninja can be revealed",
        table("2. B: N>ninja(K)", markers="N 5", left=0, turn="B 2", ninja=""),
        "GPE017",
        "the Ninja deck is empty",
        "K",
        (*(f"T>intrigue({coins})" for coins in (3, 2, 1, 0)), "T>torii", "N>torii", "N>ninja(-)"),
        "GP-2",
    ),
    Case(
        "a card can be spied",
        table("2. A: K>spy(-)", markers="K 5"),
        "GPE017",
        "the clan deck has cards, so one must be taken",
        "K>spy(-)",
        ("K>assassinate(1 M)", "K>assassinate(2 T)", "K>spy(?)", *PLAYS[3:]),
        "GP-6",
    ),
    Case(
        "no card can be spied",
        table("2. B: T>spy(?)", markers="T 2", left=0, turn="B 2"),
        "GPE017",
        "the clan deck is empty",
        "?",
        ("T>pagoda(-)", "T>spy(-)", "N>reinforce(T)", "N>torii"),
        "GP-2",
    ),
    Case(
        "a card can be played",
        table("2. A: K>reinforce(-)", markers="K 4"),
        "GPE017",
        "A has cards in hand, so one must be played",
        "K>reinforce(-)",
        (*NINJAS, "K>reinforce(M)", *PLAYS[3:]),
        "GP-6",
    ),
    Case(
        "no card can be played",
        table("2. A: K>reinforce(M) M>reinforce(K)", markers="K 4, M 2"),
        "GPE017",
        "A has no card left in hand",
        "K",
        ("M>pagoda(-)", "M>reinforce(-)"),
        "GP-2",
    ),
    Case(
        "a wheel can be contacted",
        contacting("T>contacts(-)"),
        "GPE017",
        "a wheel is left to contact: K M N",
        "T>contacts(-)",
        CONTACTS,
        "GP-6",
    ),
    Case(
        "no card after a shift",
        table("2. A: K>reinforce(M) M>torii shift(K spy)", markers="K 4"),
        "GPE017",
        "A has no card to play after it",
        "shift(K spy)",
        (*TAKES, "none"),
        "GP-22",
    ),
    Case(
        "nothing gained",
        torii("gain()", 1, ""),
        "GPE017",
        "who gains no token writes none",
        "gain()",
        (*TAKES, *SHIFTS, "none"),
        "GP-34",
    ),
    # -- GPE018, GPE019 ------------------------------------------------------------------
    Case(
        "another card on top",
        table("2. A: K>ninja(K)", markers="K 2", ninja="M 3x?"),
        "GPE018",
        "the top card of the Ninja deck is M, not K",
        "K",
        ("K>pagoda(-)", "K>ninja(M)", *PLAYS[3:]),
    ),
    Case(
        "no such card there",
        dealt("1. A: K>recruit(1 K) K>ninja(N)", "K K T M", "T N K M", bids="K T"),
        "GPE018",
        "no card of N is in the Ninja deck",
        "N",
        ("K>pagoda(v2)", "K>pagoda(c)", "K>pagoda(c1)", *NINJAS[:3]),
    ),
    Case(
        "the marker contacted moves",
        contacting("T>contacts(K) K>recruit(1 M)"),
        "GPE019",
        "the marker of the wheel that is contacted stays: K@",
        "K>recruit(1 M)",
        ("K@pagoda(-)",),
    ),
    Case(
        "another wheel than the one named",
        contacting("T>contacts(K) M@pagoda(-)"),
        "GPE019",
        "the wheel of K is contacted, not that of M",
        "M@pagoda(-)",
        ("K@pagoda(-)",),
    ),
    Case(
        "the wheel that contacts",
        contacting("T>contacts(T)"),
        "GPE019",
        "T is the wheel that contacts, so it is no other one",
        "T",
        CONTACTS,
    ),
    Case(
        "the wheel that contacts, unnamed",
        contacting("T>contacts() T@contacts(K)"),
        "GPE019",
        "T is the wheel that contacts, so it is no other one",
        "T@contacts(K)",
        ("K@pagoda(-)", "M@pagoda(-)", "N@pagoda(-)"),
    ),
    Case(
        "contacted again",
        contacting_twice("contacts(K)"),
        "GPE019",
        "the wheel of K was contacted before in this chain",
        "K",
        ("T>contacts(M)", "T>contacts(N)", "T>assassinate(-)"),
    ),
    Case(
        "contacted again, unnamed",
        contacting_twice("contacts() K@recruit(-)"),
        "GPE019",
        "the wheel of K was contacted before in this chain",
        "K@recruit(-)",
        ("M@pagoda(-)", "N@pagoda(-)"),
    ),
    Case(
        "not the action under the marker",
        contacting("T>contacts(K) K@recruit(1 M)"),
        "GPE019",
        "the marker of K stands on pagoda (1), not on recruit",
        "K@recruit(1 M)",
        ("K@pagoda(-)",),
    ),
    Case(
        "not the space under the marker",
        contacting("T>contacts(K) K@pagoda(- space=5)"),
        "GPE019",
        "the marker of K stands on pagoda (1), not on pagoda (5)",
        "K@pagoda(- space=5)",
        ("K@pagoda(-)",),
    ),
    # -- GPE020, GPE021 ------------------------------------------------------------------
    Case(
        "four from an intrigue",
        table("2. A: K>intrigue(4)", markers="K 6"),
        "GPE020",
        "Intrigue gains up to 3 coins, not 4",
        "4",
        ("K>reinforce(M)", *(f"K>intrigue({coins})" for coins in (3, 2, 1, 0)), *PLAYS[3:]),
    ),
    Case(
        "a seventh from an intrigue",
        table("2. A: K>intrigue(2)", markers="K 6", coins="A 5"),
        "GPE020",
        "A has 5 coins, and may not exceed 6",
        "2",
        ("K>reinforce(M)", "K>intrigue(1)", "K>intrigue(0)", *PLAYS[3:]),
    ),
    Case(
        "three from the torii",
        torii("take(3)", 0, ""),
        "GPE020",
        "the Torii action gains up to 2 coins, not 3",
        "3",
        (*TAKES, *SHIFTS, "none"),
    ),
    Case(
        "a seventh from the torii",
        torii("take(2)", 5, ""),
        "GPE020",
        "A has 5 coins, and may not exceed 6",
        "2",
        (*TAKES[1:], *SHIFTS, "gain(?)", "gain(2x?)", "none"),
    ),
    Case(
        "a space without a coin",
        torii("coin(1) take(1)", 0, ""),
        "GPE021",
        "no coin comes with this action",
        "1",
    ),
    Case(
        "no coin where nothing happens",
        table("2. A: K>reinforce(M) M>reinforce(-) coin(1)", markers="K 4, M 2"),  # the space displays one
        "GPE021",
        "no coin comes with this action",
        "1",
    ),
    Case(
        "not none but one",
        table("2. A: K>ninja(K) coin(0) K>recruit(1 M) M>torii none", markers="K 2"),
        "GPE021",
        "the coin gained is 1, not 0",
        "0",
    ),
    Case(
        "not one but none",
        table("2. A: K>ninja(K) coin(1) K>recruit(1 M) M>torii none", markers="K 2", coins="A 6"),
        "GPE021",
        "the coin gained is 0, not 1",
        "1",
    ),
    Case(
        "said twice",
        table("2. A: K>ninja(K) coin(1) coin(1) K>recruit(1 M) M>torii none", markers="K 2"),
        "GPE021",
        "no coin comes with this action",
        "1",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.name}")
def test_what_is_said(case: Case) -> None:
    check(case)


def test_the_codes_with_a_case() -> None:
    assert {case.code for case in CASES} == codes_between("GPE017", "GPE021")

"""Genpei's codes for turns and chains of actions: exact sentence, place, and what would have been legal."""

from __future__ import annotations

import pytest

from support.genpei_cases import KEEPS, OPEN, PLAYS, SHIFTS, TAKES, Case, check, codes_between
from support.genpei_tables import begun, table

AWAITED = "this is not what comes next: "
TO_PLAY = f"{AWAITED}A is to play a card"
COUNTED = (
    *("deck(A K1 M1)", "deck(B T1 N1)", "reveal(P H v2)", "support(P H)", "reveal(T H v3)", "support(T H)"),
    *("reveal(K H v4)", "support(K H)", "reveal(M H v3)", "support(M H)", "reveal(N H v4)", "support(N H)"),
)
NINJAS = ("K>ninja(T)", "K>ninja(K)", "K>ninja(M)", "K>ninja(N)")


def contacting(turn: str) -> str:
    return table(f"2. A: {turn}", "T M", "T N", markers="T 3")


CASES = [
    # -- GPE010 --------------------------------------------------------------------------
    Case("drawn first", table("2. A: draw(K)"), "GPE010", TO_PLAY, "draw(K)", PLAYS),
    Case("a bid first", table("2. A: bid(1 K)"), "GPE010", TO_PLAY, "bid(1 K)", PLAYS),
    Case("shuffled first", table("2. A: reshuffle"), "GPE010", TO_PLAY, "reshuffle", PLAYS),
    Case("a Torii action first", table("2. A: take(2)"), "GPE010", TO_PLAY, "take(2)", PLAYS),
    Case("cards kept later", table("2. A: keep(2x?)"), "GPE010", TO_PLAY, "keep(2x?)", PLAYS),
    Case("set aside early", table("2. A: assign(K 1)"), "GPE010", TO_PLAY, "assign(K 1)", PLAYS),
    Case("shown early", table("2. A: deck(A K1)"), "GPE010", TO_PLAY, "deck(A K1)", PLAYS),
    Case("turned over early", table("2. A: reveal(P H v2)"), "GPE010", TO_PLAY, "reveal(P H v2)", PLAYS),
    Case("given early", table("2. A: support(P H)"), "GPE010", TO_PLAY, "support(P H)", PLAYS),
    Case(
        "played while cards are kept",
        begun("0. A: K>recruit(1 M)"),
        "GPE010",
        f"{AWAITED}A keeps 2 of 4 cards",
        "K>recruit(1 M)",
        KEEPS,
    ),
    Case(
        "a coin while cards are kept",
        begun("0. A: coin(1)"),
        "GPE010",
        f"{AWAITED}A keeps 2 of 4 cards",
        "coin(1)",
        KEEPS,
    ),
    Case(
        "kept twice",
        begun("0. A: keep(K M) keep(T N)"),
        "GPE010",
        f"{AWAITED}this turn is done, and the next one begins with its seat",
        "keep(T N)",
    ),
    Case(
        "an action of no clan",
        table("2. A: recruit(1)"),
        "GPE010",
        "an action of a wheel says whose it is: K>recruit",
        "recruit(1)",
        PLAYS,
    ),
    Case(
        "an action of no clan in a chain",
        table("2. A: K>recruit(1 M) torii"),
        "GPE010",
        "an action of a wheel says whose it is: M>torii",
        "torii",
        ("M>torii", "M>recruit(2 T)"),
    ),
    Case(
        "a marker that stays",
        table("2. A: K@pagoda(-)"),
        "GPE010",
        "the marker of an activated clan moves: K>",
        "K@pagoda(-)",
        PLAYS,
    ),
    Case(
        "an action after the chain",
        table("2. A: K>recruit(1 M) M>torii take(1) K>torii"),
        "GPE010",
        f"{AWAITED}A is to refill hand and bids, or end the turn",
        "K>torii",
        OPEN,
    ),
    Case(
        "drawn before the Torii action",
        table("2. A: K>torii draw(?)"),
        "GPE010",
        f"{AWAITED}A is to perform a Torii action, or none",
        "draw(?)",
        (*TAKES, *SHIFTS, "none"),
    ),
    Case(
        "another card while the Torii action goes on",
        table("2. A: K>torii gain(c) M>torii", coins="A 2"),
        "GPE010",
        f"{AWAITED}A may pay for the Torii action again, refill the hand, or end the turn",
        "M>torii",
        ("reshuffle",),
    ),
    Case(
        "a Torii action after a shift",
        table("2. A: K>torii shift(K pagoda) take(1)"),
        "GPE010",
        f"{AWAITED}A is to play a card after the shift",
        "take(1)",
        ("M>torii", "M>recruit(1 M)", "M>recruit(2 T)"),
    ),
    Case(
        "a Torii action after the refill",
        table("2. A: K>torii place(K c) draw(N) place(K c)", coins="A 6", areas=["c c"], decks=["N"]),
        "GPE010",
        f"{AWAITED}A is to refill hand and bids, or end the turn",
        "place(K c)",
    ),
    Case(
        "drawn after a bid",
        table("2. A: K>recruit(1 M) M>torii none bid(1 K) draw(K)"),
        "GPE010",
        "the hand is refilled before the bids are replaced",
        "draw(K)",
    ),
    Case(
        "shuffled after a bid",
        table("2. A: K>recruit(1 M) M>recruit(2 T) T>torii none bid(1 K) reshuffle"),
        "GPE010",
        "the hand is refilled before the bids are replaced",
        "reshuffle",
        ("bid(2 ?)",),
    ),
    Case(
        "played after the end",
        table("7. A: K>torii", left=0, turn="A 7"),
        "GPE010",
        f"{AWAITED}the game is over, and influence is revealed",
        "K>torii",
        ("assign(-)", "assign(K 1)", "assign(M 1)"),
    ),
    Case(
        "a coin after the end",
        table("7. *: coin(1)", left=0, turn="A 7"),
        "GPE010",
        f"{AWAITED}the game is over, and influence is revealed",
        "coin(1)",
        COUNTED,
    ),
    Case(
        "a player shows cards",
        table("7. A: deck(A K1 M1)", left=0, turn="A 7"),
        "GPE010",
        "influence is revealed, and the table says this, in a turn of its own: *:",
        "deck(A K1 M1)",
        ("assign(-)", "assign(K 1)", "assign(M 1)"),
    ),
    Case(
        "turned over after the support",
        table("7. *: support(P H) reveal(P H v2)", left=0, turn="A 7"),
        "GPE010",
        "the support of P was settled before",
        "reveal(P H v2)",
        (*COUNTED[:2], *COUNTED[4:]),
    ),
    # -- GPE011 --------------------------------------------------------------------------
    Case(
        "a chain that breaks off",
        table("2. A: K>recruit(1 M)\nB: T>torii none"),
        "GPE011",
        "something is missing: M was activated",
        "2. A: K>recruit(1 M)",
        ("M>torii", "M>recruit(2 T)"),
        "GP-6",
    ),
    Case(
        "no Torii action",
        table("2. A: K>torii\nB: T>torii none"),
        "GPE011",
        "something is missing: A is to perform a Torii action, or none",
        "2. A: K>torii",
        (*TAKES, *SHIFTS, "none"),
        "GP-6",
    ),
    Case(
        "no card after a shift",
        table("2. A: K>torii shift(K intrigue)\nB: T>torii none"),
        "GPE011",
        "something is missing: A is to play a card after the shift",
        "2. A: K>torii shift(K intrigue)",
        ("M>torii", "M>recruit(1 M)", "M>recruit(2 T)"),
        "GP-6",
    ),
    Case(
        "nothing contacted",
        contacting("T>contacts(K)\nB: T>torii none"),
        "GPE011",
        "something is missing: the action under the marker of K, as in K@recruit(1 M)",
        "2. A: T>contacts(K)",
        ("K@pagoda(-)",),
        "GP-6",
    ),
    Case(
        "nothing contacted, and no wheel named",
        contacting("T>contacts()\nB: T>torii none"),
        "GPE011",
        "something is missing: the action under the marker of another wheel, as in K@recruit(1 M)",
        "2. A: T>contacts()",
        ("K@pagoda(-)", "M@pagoda(-)", "N@pagoda(-)"),
        "GP-6",
    ),
    # -- GPE012 --------------------------------------------------------------------------
    Case(
        "not the clan that was recruited",
        table("2. A: K>recruit(1 M) T>torii none"),
        "GPE012",
        "the card activates M, not T",
        "T>torii",
        ("M>torii", "M>recruit(2 T)"),
    ),
    # -- GPE013, GPE014 ------------------------------------------------------------------
    Case(
        "too far",
        table("2. A: K>spy(?)"),
        "GPE013",
        "from pagoda (1) the marker of K goes to torii (8) or recruit (2)",
        "K>spy(?)",
        PLAYS,
    ),
    Case(
        "the marker did not move",
        table("2. A: K>recruit(1 M)", markers="K 2"),
        "GPE013",
        "from recruit (2) the marker of K goes to pagoda (1) or ninja (3)",
        "K>recruit(1 M)",
        ("K>pagoda(-)", *NINJAS, *PLAYS[3:]),
    ),
    Case(
        "another space of this action",
        table("2. A: N>torii(space=4) none", "N M", "T N"),
        "GPE013",
        "from pagoda (1) the marker of N goes to reinforce (8) or torii (2)",
        "N>torii(space=4)",
        ("M>torii", "M>recruit(1 M)", "M>recruit(2 T)", "N>reinforce(M)", "N>torii"),
    ),
    Case(
        "a shift too far",
        table("2. A: K>torii shift(M spy)"),
        "GPE013",
        "from pagoda (1) the marker of M goes to torii (8) or recruit (2)",
        "shift(M spy)",
        (*TAKES, *SHIFTS, "none"),
    ),
    Case(
        "either of two spaces",
        table("2. A: N>torii none", "N M", "T N", markers="N 3"),
        "GPE014",
        "the spaces 2 and 4 of N show torii: say which, with space=",
        "N>torii",
        ("M>torii", "M>recruit(1 M)", "M>recruit(2 T)", "N>torii(space=2)", "N>torii(space=4)"),
    ),
    Case(
        "a shift to either of two spaces",
        table("2. A: K>torii shift(N torii)", markers="N 3"),
        "GPE014",
        "the spaces 2 and 4 of N show torii: say which, with space=",
        "shift(N torii)",
        (*TAKES, *SHIFTS[:-2], "shift(N torii space=2)", "shift(N torii space=4)", "none"),
    ),
    # -- GPE015 --------------------------------------------------------------------------
    Case(
        "not in the hand",
        table("2. A: T>torii none"),
        "GPE015",
        "A has no card of T in hand: K M",
        "T>torii",
        PLAYS,
    ),
    Case(
        "played before",
        table("2. A: K>torii shift(M torii) K>pagoda(-)"),
        "GPE015",
        "A has no card of K in hand: M",
        "K>pagoda(-)",
        ("M>ninja(T)", "M>ninja(K)", "M>ninja(M)", "M>ninja(N)", "M>pagoda(-)"),
    ),
    Case(
        "no second card",
        table("2. A: K>reinforce(K)", markers="K 4"),
        "GPE015",
        "A has no second card of K in hand",
        "K",
        (*NINJAS, "K>reinforce(M)", *PLAYS[3:]),
    ),
    Case(
        "no card to reinforce with",
        table("2. A: K>reinforce(T)", markers="K 4"),
        "GPE015",
        "A has no card of T in hand: K M",
        "T",
        (*NINJAS, "K>reinforce(M)", *PLAYS[3:]),
    ),
    Case(
        "not among the cards dealt",
        begun("0. A: keep(T T)"),
        "GPE015",
        "T is not among the cards dealt to A: K M T N",
        "T T",
        KEEPS,
    ),
    # -- GPE016 --------------------------------------------------------------------------
    Case(
        "another clan in the slot",
        table("2. A: K>recruit(1 T)"),
        "GPE016",
        "slot 1 of the bids holds M, not T",
        "T",
        PLAYS,
    ),
    Case(
        "an empty slot",
        table("2. A: K>recruit(1 M) M>recruit(1 T)"),
        "GPE016",
        "slot 1 of the bids is empty",
        "1",
        ("M>torii", "M>recruit(2 T)"),
    ),
    Case(
        "no bid at all",
        table("2. A: K>recruit(1 M) M>recruit(2 T) T>recruit(1 T)", markers="T 4"),
        "GPE016",
        "no card lies in the bids",
        "1",
        ("T>spy(?)", "T>recruit(-)"),
    ),
    Case(
        "a bid that nobody noted",
        table("2. A: K>assassinate(1)", bids="? T", markers="K 3"),
        "GPE016",
        "nobody noted what lies in slot 1: say which clan it is",
        "1",
        (
            *("K>recruit(1 T)", "K>recruit(1 K)", "K>recruit(1 M)", "K>recruit(1 N)", "K>recruit(2 T)"),
            *("K>assassinate(1 T)", "K>assassinate(1 K)", "K>assassinate(1 M)", "K>assassinate(1 N)"),
            *("K>assassinate(2 T)", "M>torii", "M>recruit(1 T)", "M>recruit(1 K)", "M>recruit(1 M)"),
            *("M>recruit(1 N)", "M>recruit(2 T)"),
        ),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.name}")
def test_what_is_said(case: Case) -> None:
    check(case)


def test_the_codes_with_a_case() -> None:
    assert {case.code for case in CASES} == codes_between("GPE010", "GPE016")

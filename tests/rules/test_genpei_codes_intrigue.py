"""Genpei's codes for the Intrigue deck: what is said, its place, and what would have been legal."""

from __future__ import annotations

import pytest

from support.genpei_cases import PLAYS, SHIFTS, TAKES, Case, codes_between
from support.genpei_solo import check_in_part, intrigue
from support.genpei_tables import begun, table

CASES = [
    # -- GPE050 --------------------------------------------------------------------------
    Case(
        "a record without them",
        table("2. A: use(i03)"),
        "GPE050",
        "this record has no Intrigue cards",
        "i03",
        PLAYS,
        "",
    ),
    Case(
        "another card than was dealt",
        intrigue("2. A: use(i04)", "i03 i13"),
        "GPE050",
        "A has not i04 among the Intrigue cards",
        "i04",
        ("use(i03)", *PLAYS),
        "",
    ),
    Case(
        "used before",
        intrigue("2. A: use(i03) bonus(0) use(i03)", "i03 i13"),
        "GPE050",
        "A has not i03 among the Intrigue cards",
        "i03",
        PLAYS,
        "",
    ),
    Case(
        "the card of another player",
        intrigue("2. A: use(i05)", "i03 ?", others="i05 ?"),
        "GPE050",
        "A has not i05 among the Intrigue cards",
        "i05",
        ("use(i03)", *PLAYS),
        "",
    ),
    Case(
        "none left",
        intrigue("2. A: use(i03)", "i03 i04").replace(" intrigue(A i03 i04)", ""),
        "GPE050",
        "A has not i03 among the Intrigue cards",
        "i03",
        PLAYS,
        "",
    ),
    # -- GPE051 --------------------------------------------------------------------------
    Case(
        "a house card during a turn",
        intrigue("2. A: use(i13)", "i03 i13"),
        "GPE051",
        "i13 is used at the end of the game",
        "i13",
        ("use(i03)", *PLAYS),
        "GP-15",
    ),
    Case(
        "after the draw",
        intrigue("2. A: K>torii none draw(T) use(i03)", "i03 i13", decks=["T T"]),
        "GPE051",
        "no card is used now",
        "use(i03)",
        (),
        "GP-15",
    ),
    Case(
        "after the bids",
        intrigue("2. A: K>recruit(1 M) M>torii none bid(1 N) use(i03)", "i03 i13"),
        "GPE051",
        "no card is used now",
        "use(i03)",
        (),
        "GP-15",
    ),
    Case(
        "before the first turn",
        begun("0. A: use(i03)", tags={"Intrigue.A": "i03 i13", "Intrigue.B": "2x?"}),
        "GPE051",
        "no card is used now",
        "use(i03)",
        ("keep(K M)", "keep(K N)", "keep(K T)", "keep(M N)", "keep(M T)", "keep(N T)"),
        "GP-15",
    ),
    Case(
        "another card at the end",
        intrigue("9. A: use(i03)", "i03 i13", left=0, turn="A 9", end="H"),
        "GPE051",
        "i03 is used during a turn",
        "i03",
        ("use(i13)", "assign(-)", "assign(K 1)", "assign(M 1)"),
        "GP-15",
    ),
    # -- GPE052 --------------------------------------------------------------------------
    Case(
        "too many",
        intrigue("2. A: use(i03) bonus(5)", "i03 i13"),
        "GPE052",
        "i03 gains up to 4 coins",
        "5",
        ("bonus(4)", "bonus(3)", "bonus(2)", "bonus(1)", "bonus(0)"),
        "",
    ),
    Case(
        "too few where it is no choice",
        intrigue("2. A: use(i01) bonus(1)", "i01 i13", ninja="M 3x?"),
        "GPE052",
        "i01 gains 2 coins",
        "1",
        ("bonus(2)", "ninja(M)"),
        "",
    ),
    Case(
        "a seventh",
        intrigue("2. A: use(i07) bonus(2)", "i07 i13", coins="A 5"),
        "GPE052",
        "i07 gains up to 2 coins",
        "2",
        ("bonus(1)", "bonus(0)", "recruit(1 M)", "recruit(2 T)"),
        "",
    ),
    Case(
        "none are due",
        intrigue("2. A: K>torii bonus(1)", "i03 i13"),
        "GPE052",
        "no coins of an Intrigue card are due",
        "bonus(1)",
        (*TAKES, *SHIFTS, "none", "use(i03)"),
        "GP-38",
    ),
    Case(
        "said twice",
        intrigue("2. A: use(i03) bonus(1) bonus(1)", "i03 i13"),
        "GPE052",
        "no coins of an Intrigue card are due",
        "bonus(1)",
        PLAYS,
        "GP-38",
    ),
    Case(
        "between the action and what follows",
        intrigue("2. A: use(i07) recruit(1 M) bonus(1)", "i07 i13"),
        "GPE052",
        "the coins of i07 come before its action",
        "bonus(1)",
        ("M>torii", "M>recruit(2 T)"),
        "GP-38",
    ),
    Case(
        "between two spies",
        intrigue("2. A: use(i08) spy(?) bonus(1)", "i08 i13"),
        "GPE052",
        "the coins of i08 come before its action",
        "bonus(1)",
        ("spy(?)",),
        "GP-38",
    ),
    # -- GPE053 --------------------------------------------------------------------------
    Case(
        "another action",
        intrigue("2. A: use(i07) assassinate(1 M)", "i07 i13"),
        "GPE053",
        "this is not what comes next",
        "assassinate(1 M)",
        ("recruit(1 M)", "recruit(2 T)", "bonus(2)", "bonus(1)", "bonus(0)"),
        "GP-38",
    ),
    Case(
        "a marker moves",
        intrigue("2. A: use(i07) K>recruit(1 M)", "i07 i13"),
        "GPE053",
        "i07 moves no marker",
        "K>recruit(1 M)",
        ("recruit(1 M)", "recruit(2 T)", "bonus(2)", "bonus(1)", "bonus(0)"),
        "GP-38",
    ),
    Case(
        "no swap",
        intrigue("2. A: swap(K v2 M c)", "i03 i13", placed="K A v2, M A c"),
        "GPE053",
        "this is not what comes next",
        "swap(K v2 M c)",
        (*PLAYS, "use(i03)"),
        "",
    ),
    Case(
        "a third spy",
        intrigue("2. A: use(i08) bonus(1) spy(?) K>torii", "i08 i13"),
        "GPE053",
        "this is not what comes next",
        "K>torii",
        ("spy(?)",),
        "GP-38",
    ),
    Case(
        "a step is not stacked",
        intrigue("2. A: use(i05) stack(c)", "i05 i13", areas=["c"]),
        "GPE053",
        "this is not what comes next",
        "stack(c)",
        ("enter(2 c)",),
        "GP-38",
    ),
    Case(
        "done with what is not repeated",
        intrigue("2. A: K>torii done", "i03 i13"),
        "GPE053",
        "no Torii action of an Intrigue card could be repeated here",
        "done",
        (*TAKES, *SHIFTS, "none", "use(i03)"),
        "GP-38",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.name}")
def test_what_is_said(case: Case) -> None:
    check_in_part(case)


def test_the_codes_with_a_case() -> None:
    assert {case.code for case in CASES} == codes_between("GPE050", "GPE053")

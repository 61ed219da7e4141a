"""Genpei's codes for Torii actions: exact sentence, place, and what would have been legal."""

from __future__ import annotations

import pytest

from support.findings import codes
from support.genpei_cases import SHIFTS, TAKES, Case, check, codes_between, torii

#: Where a player may enter who has six coins, and the Kotaishi stands on the first step.
STEPS = tuple(f"enter({step} v2)" for step in range(2, 7))
PLACES = tuple(f"place({clan} v2)" for clan in "TKMN")


def transfers(token: str, house: str, clans: str) -> tuple[str, ...]:
    return tuple(f"transfer({house} {clan} {token})" for clan in clans)


CASES = [
    # -- GPE022 --------------------------------------------------------------------------
    Case(
        "the pagoda costs three",
        torii("place(K v2)", 2),
        "GPE022",
        "this costs 3, and A has 2 coins",
        "place(K v2)",
        (*TAKES, *SHIFTS, "enter(2 v2)", "gain(?)", "none"),
    ),
    Case(
        "a second pagoda costs three more",
        torii("place(K v2) place(K c)", 5, "v2 c"),
        "GPE022",
        "this costs 3, and A has 2 coins",
        "place(K c)",
        ("reshuffle",),
    ),
    Case(
        "two tokens cost four",
        torii("gain(2x?)", 3, ""),
        "GPE022",
        "this costs 4, and A has 3 coins",
        "gain(2x?)",
        (*TAKES, *SHIFTS, "gain(?)", "none"),
    ),
    Case(
        "a transfer costs two",
        torii("transfer(T K v2)", 1, "", "T A v2"),
        "GPE022",
        "this costs 2, and A has 1 coin",
        "transfer(T K v2)",
        (*TAKES, *SHIFTS, "none"),
    ),
    Case(
        "the third step costs three",
        torii("enter(3 v2)", 2),
        "GPE022",
        "this costs 3, and A has 2 coins",
        "enter(3 v2)",
        (*TAKES, *SHIFTS, "enter(2 v2)", "gain(?)", "none"),
    ),
    Case(
        "three steps cost three",
        torii("climb(3)", 1, "", "P A v3 step=2"),
        "GPE022",
        "this costs 3, and A has 1 coin",
        "climb(3)",
        (*TAKES, *SHIFTS, "climb(1)", "none"),
    ),
    Case(
        "stacking on the second step costs two",
        torii("stack(v2)", 1, placed="P A v3 step=2"),
        "GPE022",
        "this costs 2, and A has 1 coin",
        "stack(v2)",
        (*TAKES, *SHIFTS, "climb(1)", "none"),
    ),
    # -- GPE023 --------------------------------------------------------------------------
    Case(
        "coins twice",
        torii("take(1) take(1)", 0),
        "GPE023",
        "the Torii action was coins, and it is not repeated",
        "take(1)",
        ("reshuffle",),
        "GP-34",
    ),
    Case(
        "coins, then something for them",
        torii("take(2) enter(2 v2)", 0),
        "GPE023",
        "the Torii action was coins, and no other one follows",
        "enter(2 v2)",
        ("reshuffle",),
        "GP-34",
    ),
    Case(
        "none, then coins",
        torii("none take(1)", 0),
        "GPE023",
        "the Torii action was none, and no other one follows",
        "take(1)",
        ("reshuffle",),
        "GP-34",
    ),
    Case(
        "the pagoda, then the palace",
        torii("place(K c) enter(2 v2)", 6, "v2 c"),
        "GPE023",
        "the Torii action was the pagoda, and no other one follows",
        "enter(2 v2)",
        (*PLACES, "reshuffle"),
        "GP-34",
    ),
    Case(
        "the palace, then a shift",
        torii("enter(2 v2) shift(M torii)", 3),
        "GPE023",
        "the Torii action was the House of the Emperor, and no other one follows",
        "shift(M torii)",
        ("climb(1)", "reshuffle"),
        "GP-34",
    ),
    Case(
        "gaining, then none",
        torii("gain(c) none", 2, ""),
        "GPE023",
        "the Torii action was gaining influence, and no other one follows",
        "none",
        ("reshuffle",),
        "GP-34",
    ),
    Case(
        "a transfer, then the pagoda",
        torii("transfer(T K c) place(K v2)", 5, "v2", "T A c"),
        "GPE023",
        "the Torii action was transferring influence, and no other one follows",
        "place(K v2)",
        (*transfers("c", "K", "TMN"), "reshuffle"),
        "GP-34",
    ),
    # -- GPE024 --------------------------------------------------------------------------
    Case(
        "no such step",
        torii("enter(8 v2)", 6),
        "GPE024",
        "the palace has 7 steps, and no step 8",
        "8",
        (*STEPS, *TAKES[2:], *SHIFTS, "gain(?)", "gain(2x?)", "…"),
    ),
    Case(
        "the step of the Kotaishi",
        torii("enter(1 v2)", 1),
        "GPE024",
        "H stands on step 1",
        "1",
        (*TAKES, *SHIFTS, "none"),
    ),
    Case(
        "the step of another player",
        torii("enter(2 v2)", 3, placed="P B c step=2"),
        "GPE024",
        "B stands on step 2",
        "2",
        ("enter(3 v2)", *TAKES, *SHIFTS, "gain(?)", *PLACES[:3], "…"),
    ),
    Case(
        "a second stack",
        torii("enter(3 v2)", 6, placed="P A c step=2"),
        "GPE024",
        "A stands on step 2: a further token is stacked there",
        "3",
        (*TAKES[2:], *SHIFTS, *(f"climb({steps})" for steps in range(1, 6)), "stack(v2)", "gain(?)", "…"),
    ),
    Case(
        "onto an occupied step",
        torii("climb(2)", 3, placed="P A c step=2, P B c step=4"),
        "GPE024",
        "B stands on step 4",
        "2",
        ("climb(1)", "climb(3)", *TAKES, *SHIFTS, "stack(v2)", "gain(?)", "transfer(P T c)", "…"),
    ),
    Case(
        "beyond the top",
        torii("climb(2)", 1, "", "P A c step=6"),
        "GPE024",
        "the palace has 7 steps, and no step 8",
        "2",
        (*TAKES, *SHIFTS, "climb(1)", "none"),
    ),
    Case(
        "at the top",
        torii("climb(1)", 1, "", "P A c step=7"),
        "GPE024",
        "the palace has 7 steps, and no step 8",
        "1",
        (*TAKES, *SHIFTS, "none"),
    ),
    Case(
        "no stack to move",
        torii("climb(1)", 1),
        "GPE024",
        "A has no token on the steps of the palace",
        "1",
        (*TAKES, *SHIFTS, "none"),
    ),
    Case(
        "nothing to stack on",
        torii("stack(v2)", 1),
        "GPE024",
        "A has no token on the steps of the palace to stack on",
        "stack(v2)",
        (*TAKES, *SHIFTS, "none"),
    ),
    # -- GPE025, GPE026 ------------------------------------------------------------------
    Case(
        "two of one",
        torii("gain(2x?)", 5, "v2 v3 v4 c c c1"),
        "GPE025",
        "A has 1 token in the pool, not 2",
        "2x?",
        (
            "gain(?)",
            *TAKES[1:],
            *SHIFTS,
            *(f"enter(2 {token})" for token in ("v2", "v3", "v4", "c", "c1")),
            "…",
        ),
    ),
    Case(
        "one of none",
        torii("gain(c2)", 2, "", "T A v2 v3 v4 c c c1 c2"),
        "GPE025",
        "A has 0 tokens in the pool, not 1",
        "c2",
        (*TAKES, *SHIFTS, *transfers("v2", "T", "KMN"), *transfers("v3", "T", "KM"), "…"),
    ),
    Case(
        "to where it is",
        torii("transfer(K K v2)", 2, "", "K A v2"),
        "GPE026",
        "a token goes to another clan",
        "K",
        (*TAKES, *SHIFTS, "gain(?)", *transfers("v2", "K", "TMN"), "none"),
    ),
    Case(
        "from where none is",
        torii("transfer(P K v2)", 2, "", "K A v2"),
        "GPE026",
        "A has no token on P",
        "P",
        (*TAKES, *SHIFTS, "gain(?)", *transfers("v2", "K", "TMN"), "none"),
    ),
    Case(
        "from where only others have one",
        torii("transfer(T K v2)", 2, "", "T B v2"),
        "GPE026",
        "A has no token on T",
        "T",
        (*TAKES, *SHIFTS, "gain(?)", "none"),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.name}")
def test_what_is_said(case: Case) -> None:
    check(case)


def test_the_codes_with_a_case() -> None:
    assert {case.code for case in CASES} == codes_between("GPE022", "GPE026")


def test_torii_actions__nothing_is_transferred_or_placed_to_the_palace() -> None:
    """You cannot move the token onto the House of the Emperor using this action: it is no clan."""
    for action in ("transfer(K P v2)", "place(P v2)"):
        assert codes(torii(action, 6, placed="K A v3")) == ["TZK028"]

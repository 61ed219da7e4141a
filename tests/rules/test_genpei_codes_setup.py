"""Genpei's codes for set-up and components: exact sentence, place, and what would have been legal."""

from __future__ import annotations

import pytest

from support.findings import codes, found_in, judged, only
from support.genpei_cases import KEEPS, OPEN, PLAYS, SHIFTS, TAKES, Case, check, codes_between
from support.genpei_tables import begun, dealt, table
from support.shipped import embedded
from tanzaku.notation import Verdict

NINE = "T T T T T T T T T"
EIGHT = NINE[2:]
FACES = embedded("genpei")
SEVERAL = "one to four players sit at A, B and so on, and there are"

CASES = [
    # -- GPE001 --------------------------------------------------------------------------
    Case(
        "received twice",
        begun("", tokens=["v2 v2 c"]),
        "GPE001",
        "A has 1 token v2, and 2 are named",
        "v2",
    ),
    Case(
        "received and in no set",
        begun("", tokens=["v2 c3 c"]),
        "GPE001",
        "A has 0 tokens c3, and 1 are named",
        "c3",
    ),
    Case(
        "three of the Kotaishi",
        begun("", heir="v2 v2 v2 v3 v3"),
        "GPE001",
        "H has 2 tokens v2, and 3 are named",
        "v2",
    ),
    Case(
        "a token that only players have",
        begun("", heir="v2 v2 c v3 v3"),
        "GPE001",
        "H has 0 tokens c, and 1 are named",
        "c",
    ),
    Case(
        "twice on a house",
        table("", placed="K A v2 v2"),
        "GPE001",
        "A has 1 token v2, and 2 are named",
        "tokens(K A v2 v2)",
    ),
    Case(
        "on a house and in the area",
        table("", placed="K A v4", areas=["c v4"]),
        "GPE001",
        "A has 1 token v4, and 2 are named",
        "tokens(K A v4)",
    ),
    Case(
        "placed what is not in the area",
        table("2. A: K>pagoda(v3)", areas=["v2 c"], markers="K 2"),
        "GPE001",
        "A has v2 c in the playing area, not v3",
        "v3",
        (
            *("K>pagoda(v2)", "K>pagoda(c)", "K>ninja(T)", "K>ninja(K)", "K>ninja(M)", "K>ninja(N)"),
            *("M>torii", "M>recruit(1 M)", "M>recruit(2 T)"),
        ),
    ),
    Case(
        "placed, and the area is empty",
        table("2. A: K>torii place(T v3)", coins="A 3"),
        "GPE001",
        "A has no token in the playing area",
        "v3",
        (*TAKES, *SHIFTS, "gain(?)", "none"),
    ),
    Case(
        "gained a second one",
        table("2. A: K>torii gain(v2)", areas=["v2"], coins="A 2"),
        "GPE001",
        "A has all tokens v2 already",
        "v2",
        (*TAKES, *SHIFTS, "enter(2 v2)", "gain(?)", "none"),
    ),
    Case(
        "transferred another one",
        table("2. A: K>torii transfer(K T v4)", coins="A 2", placed="K A v3"),
        "GPE001",
        "A has v3 on K, not v4",
        "v4",
        (*TAKES, *SHIFTS, "gain(?)", "transfer(K T v3)", "transfer(K M v3)", "transfer(K N v3)", "none"),
    ),
    Case(
        "revealed what lies in the area",
        table("7. *: reveal(K A v3)", areas=["v3"], placed="K A ?", left=0, turn="A 7", heir="5x?"),
        "GPE001",
        "A has no token v3 that was not seen elsewhere",
        "v3",
        (
            *("deck(A K1 M1)", "deck(B T1 N1)", "reveal(P H ?)", "support(P H)", "reveal(T H ?)"),
            *("support(T H)", "reveal(K A ?)", "reveal(K H ?)", "support(K A)", "support(K H)"),
            *("support(K -)", "reveal(M H ?)", "support(M H)", "reveal(N H ?)", "support(N H)"),
        ),
    ),
    # -- GPE002 --------------------------------------------------------------------------
    Case("dealt", begun("", "K M T", "4x?"), "GPE002", "A was dealt 4 cards, not 3", "K M T"),
    Case("received", begun("", tokens=["v2 c"]), "GPE002", "A received 3 tokens, not 2", "v2 c"),
    Case(
        "received, of a start in mid-game",
        table("", tags={"Tokens.B": "4x?"}),
        "GPE002",
        "B received 3 tokens, not 4",
        "4x?",
    ),
    Case("one bid", begun("", bids="M"), "GPE002", "2 cards lie in the bids, not 1", "M"),
    Case("three bids", begun("", bids="3x?"), "GPE002", "2 cards lie in the bids, not 3", "3x?"),
    Case("bids in mid-game", table("", bids="M"), "GPE002", "2 cards lie in the bids, not 1", "M"),
    Case(
        "bids after the end",
        table("", bids="M T K", left=0),
        "GPE002",
        "2 cards lie in the bids, not 3",
        "M T K",
    ),
    Case(
        "six of the Kotaishi",
        begun("", heir="6x?"),
        "GPE002",
        "the Kotaishi has 5 tokens on the board, and there are 6",
        "6x?",
    ),
    Case("one kept", begun("0. A: keep(K)"), "GPE002", "each player keeps 2 cards, not 1", "K", KEEPS),
    Case("none kept", begun("0. A: keep()"), "GPE002", "each player keeps 2 cards, not 0", "keep()", KEEPS),
    Case(
        "three kept", begun("0. A: keep(K M T)"), "GPE002", "each player keeps 2 cards, not 3", "K M T", KEEPS
    ),
    # -- GPE003 --------------------------------------------------------------------------
    Case(
        "thirteen in Start",
        table("", removed=f"T {NINE}"),
        "GPE003",
        "there are 10 cards of T, and 12 are named",
        "cards(A hand=K,M) cards(B hand=T,N) ninja(4x?) removed(T T T T T T T T T T) turn(A 2)",
    ),
    Case(
        "an eleventh recruited",
        table("2. A: K>recruit(1 T)", bids="? M", removed=NINE),
        "GPE003",
        "all 10 cards of T were seen elsewhere",
        "T",
        (
            *("K>torii", "K>recruit(1 K)", "K>recruit(1 M)", "K>recruit(1 N)", "K>recruit(2 M)"),
            *("M>torii", "M>recruit(1 K)", "M>recruit(1 M)", "M>recruit(1 N)", "M>recruit(2 M)"),
        ),
    ),
    Case(
        "an eleventh drawn",
        table("2. A: K>torii none draw(T)", decks=["3x?"], removed=EIGHT),
        "GPE003",
        "all 10 cards of T were seen elsewhere",
        "T",
        ("draw(?)",),
    ),
    Case(
        "a tenth and an eleventh drawn",
        table("2. A: K>reinforce(M) M>torii none draw(T T)", decks=["3x?"], removed=NINE[4:], markers="K 4"),
        "GPE003",
        "all 10 cards of T were seen elsewhere",
        "T T",
        ("draw(2x?)",),
    ),
    Case(
        "an eleventh spied",
        table("2. A: K>spy(T)", markers="K 5", removed=EIGHT),
        "GPE003",
        "all 10 cards of T were seen elsewhere",
        "T",
        ("K>assassinate(1 M)", "K>assassinate(2 T)", "K>spy(?)", *PLAYS[3:]),
    ),
    Case(
        "an eleventh in the Ninja deck",
        table("2. A: K>ninja(T)", markers="K 2", removed=EIGHT),
        "GPE003",
        "all 10 cards of T were seen elsewhere",
        "T",
        ("K>pagoda(-)", "K>ninja(K)", "K>ninja(M)", "K>ninja(N)", *PLAYS[3:]),
    ),
    Case(
        "an eleventh as a bid",
        table("2. A: K>recruit(1 M) M>torii none bid(1 T)", removed=EIGHT),
        "GPE003",
        "all 10 cards of T were seen elsewhere",
        "T",
        OPEN,
    ),
    Case(
        "an eleventh shown at the end",
        table("7. *: deck(A T3 K1)", "K 3x?", "T N", removed=EIGHT[2:], left=0, turn="A 7"),
        "GPE003",
        "there are 10 cards of T",
        "T3 K1",
        (
            *("deck(B T1 N1)", "reveal(P H v2)", "support(P H)", "reveal(T H v3)", "support(T H)"),
            *("reveal(K H v4)", "support(K H)", "reveal(M H v3)", "support(M H)", "reveal(N H v4)"),
            "support(N H)",
        ),
    ),
    # -- GPE004 --------------------------------------------------------------------------
    Case(
        "one player and no Kotaishi",
        begun("", "4x?"),
        "GPE004",
        "with one player the Kotaishi takes part: his tokens are Tokens.H",
        "v2 c c1",
        help='where nobody saw them, [Tokens.H "7x?"]',
    ),
    Case("a seat left out", begun("", tags={"Tokens.D": "3x?"}), "GPE004", f"{SEVERAL} A, B, D", "3x?"),
    Case(
        "only the Kotaishi",
        begun("", tags={"Tokens.A": None, "Tokens.B": None}),
        "GPE004",
        f"{SEVERAL} nobody",
        "v3 v4 v3 v4 v2",
    ),
    Case(
        "cards and no tokens",
        begun("", tags={"Dealt.C": "4x?"}),
        "GPE004",
        "C was dealt cards and has no tokens",
        "4x?",
    ),
    Case(
        "the option says no",
        begun("", tags={"Options": "kotaishi=no"}),
        "GPE004",
        "the option says kotaishi=no, and the record has Tokens.H",
        "kotaishi=no",
    ),
    Case(
        "the option says yes",
        begun("", "4x?", "4x?", "4x?", tags={"Options": "kotaishi=yes"}),
        "GPE004",
        "the option says kotaishi=yes, and the record has no Tokens.H",
        "kotaishi=yes",
    ),
    Case(
        "two without the Kotaishi",
        begun("", heir=None),
        "GPE004",
        "with two players the Kotaishi takes part: his tokens are Tokens.H",
        "v2 c c1",
        help='where nobody saw them, [Tokens.H "5x?"]',
    ),
    # -- GPE007 --------------------------------------------------------------------------
    Case(
        "a wheel of two spaces",
        begun("", tags={**FACES, "Wheel.K": "pagoda torii"}),
        "GPE007",
        "the wheel of K has 2 spaces, and a marker has two to go to",
        "pagoda torii",
    ),
    Case(
        "a wheel without a pagoda",
        begun("", tags={**FACES, "Wheel.K": "spy spy* torii"}),
        "GPE007",
        "the wheel of K has one pagoda, on which its marker starts, not 0",
        "spy spy* torii",
    ),
    Case(
        "a wheel with two pagodas",
        begun("", tags={**FACES, "Wheel.N": "spy pagoda torii pagoda*"}),
        "GPE007",
        "the wheel of N has one pagoda, on which its marker starts, not 2",
        "spy pagoda torii pagoda*",
    ),
    Case(
        "a fifth clan",
        begun("", tags={**FACES, "Wheel.X": "pagoda spy torii"}),
        "GPE007",
        "X is no clan: there are T, K, M, N",
        "pagoda spy torii",
    ),
    Case(
        "a token of another kind",
        begun("", tags={**FACES, "Token.w3": "1"}),
        "GPE007",
        "w3 is no token: v and its value, or c and what it adds to the cards",
        "1",
    ),
    Case(
        "a token without a value",
        begun("", tags={**FACES, "Token.v": "1"}),
        "GPE007",
        "v is no token: v and its value, or c and what it adds to the cards",
        "1",
    ),
    Case(
        "a card symbol of the Kotaishi",
        begun("", tags={**FACES, "Token.c": "2 kotaishi=1"}),
        "GPE007",
        "the Kotaishi has no cards, so no token c",
        "2 kotaishi=1",
    ),
    Case(
        "a palace of five steps",
        begun("", tags={**FACES, "Palace.steps": "5"}),
        "GPE007",
        "the palace has 6 steps at least, not 5 (GP-1)",
        "5",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.name}")
def test_what_is_said(case: Case) -> None:
    check(case)


def test_the_codes_with_a_case() -> None:
    shown = {case.code for case in CASES} | {
        "GPE005",
        "GPE006",
    }  # those of Start stand in a file of their own
    assert shown == codes_between("GPE001", "GPE007")


# -- GPE006: without a board no move can be checked ----------------------------------------


@pytest.mark.parametrize(
    ("tags", "what"),
    [
        ({"Components": None}, "the wheel of T"),
        ({"Components": None, "Wheel.T": "pagoda torii spy"}, "the wheel of K"),
        ({**FACES, "Wheel.M": None}, "the wheel of M"),
        ({**FACES, "Palace.steps": None}, "how many steps the palace has"),
        ({**FACES, **{tag: None for tag in FACES if tag.startswith("Token")}}, "what tokens there are"),
    ],
)
def test_gpe006(tags: dict[str, str | None], what: str) -> None:
    text = dealt("1. A: K>spy(T)", tags=tags)
    found = only(text)
    assert (found.code.id, found.message) == ("GPE006", f"{what} is not known, so no move can be checked")
    assert judged(text).verdict is Verdict.UNCHECKED
    assert found.at == ()


def test_gpe006_a_set_that_is_not_known_here() -> None:
    text = begun("", tags={"Components": "printed@3"})
    assert codes(text) == ["TZK066", "GPE006"]
    assert {only.at for only in judged(text).diagnostics} == {("tags", "Components", "value")}


def test_gpe006_embedded_components_are_enough() -> None:
    assert found_in(dealt("1. A: K>recruit(1 M) M>torii none", tags=FACES)) == []

"""Genpei's codes for the end of turns and of the game: exact sentence, place, what would have been legal."""

from __future__ import annotations

import pytest

from support.findings import found_in, marked, only
from support.genpei_cases import OPEN, Case, check, codes_between
from support.genpei_tables import table
from tanzaku.validators import verify

KOTAISHI = (
    *("reveal(P H v2)", "support(P H)", "reveal(T H v3)", "support(T H)", "reveal(K H v4)", "support(K H)"),
    *("reveal(M H v3)", "support(M H)", "reveal(N H v4)", "support(N H)"),
)
COUNTED = ("deck(A K1 M1)", "deck(B T1 N1)", *KOTAISHI)
ASIDE = ("assign(-)", "assign(K 1)", "assign(M 1)")
TAKEN = "K>recruit(1 M) M>torii none"
BOTH = "K>recruit(1 M) M>recruit(2 T) T>torii none"
#: A round in which the clan deck has run out: of three players B is to move, and A and C have what they have.
THREE = ("K M", "T N", "T N")


def last(turns: str, hand: str = "K M", placed: str = "") -> str:
    """After the end of a game in which A holds these cards, and nobody any other."""
    return table(f"7. {turns}", hand, "T N", placed=placed, left=0, turn="A 7")


def closing(turn: str, ninja: str | None = None) -> str:
    return table(
        f"2. B: T>recruit(1 M) M>torii none {turn}", *THREE, markers="T 6", ninja=ninja, left=0, turn="B 2"
    )


CASES = [
    # -- GPE030 to GPE032 ----------------------------------------------------------------
    Case(
        "two drawn for one",
        table("2. A: K>torii none draw(2x?)", decks=["T N N"]),
        "GPE030",
        "A is to draw 1 here, and draws 2",
        "2x?",
        ("draw(?)",),
    ),
    Case(
        "none drawn for one",
        table("2. A: K>torii none draw()", decks=["T N N"]),
        "GPE030",
        "A is to draw 1 here, and draws 0",
        "draw()",
        ("draw(?)",),
    ),
    Case(
        "drawn twice",
        table("2. A: K>torii none draw(T) draw(N)", decks=["T N N"]),
        "GPE030",
        "A has drawn in this turn",
        "N",
    ),
    Case(
        "drawn with two in hand",
        table("2. A: K>spy(?) draw(T)", decks=["T N N"], markers="K 5"),
        "GPE030",
        "A is to draw 0 here, and draws 1",
        "T",
    ),
    Case(
        "not in the deck",
        table("2. A: K>torii none draw(K)", decks=["T N N"]),
        "GPE031",
        "no card of K is in the deck of A: T 1 N 2",
        "K",
        ("draw(?)",),
    ),
    Case(
        "not twice in the deck",
        table("2. A: K>reinforce(M) M>torii none draw(T T)", decks=["T N N"], markers="K 4"),
        "GPE031",
        "no card of T is in the deck of A: T 1 N 2",
        "T T",
        ("draw(2x?)",),
    ),
    Case(
        "shuffled too early",
        table("2. A: K>torii none reshuffle", decks=["T N N"]),
        "GPE032",
        "the deck still has cards: 3",
        "reshuffle",
        ("draw(?)",),
        "GP-13",
    ),
    Case(
        "shuffled after the last draw",
        table("2. A: K>torii none draw(T) reshuffle", decks=["T"]),
        "GPE032",
        "A draws no more cards",
        "reshuffle",
        (),
        "GP-13",
    ),
    Case(
        "shuffled with two in hand",
        table("2. A: K>spy(?) reshuffle", markers="K 5"),
        "GPE032",
        "A draws no more cards",
        "reshuffle",
        (),
        "GP-13",
    ),
    Case(
        "drawn before shuffling",
        table("2. A: K>torii none draw(K)"),
        "GPE032",
        "the deck has no card: the discards are shuffled before A draws the rest",
        "K",
        ("reshuffle",),
        "GP-13",
    ),
    Case(
        "drawn across the shuffling",
        table("2. A: K>reinforce(M) M>torii none draw(T K)", decks=["T"], markers="K 4"),
        "GPE032",
        "the deck has only 1: the discards are shuffled before A draws the rest",
        "T K",
        ("draw(?)",),
        "GP-13",
    ),
    # -- GPE033, GPE034 ------------------------------------------------------------------
    Case(
        "a bid that was not taken",
        table(f"2. A: {TAKEN} bid(2 K)"),
        "GPE033",
        "slot 2 of the bids is not empty",
        "2",
        OPEN,
    ),
    Case(
        "a bid twice",
        table(f"2. A: {TAKEN} bid(1 K) bid(1 K)"),
        "GPE033",
        "slot 1 of the bids is not empty",
        "1",
    ),
    Case(
        "a bid to no slot",
        table(f"2. A: {TAKEN} bid(- K)"),
        "GPE033",
        "say which slot the card comes into: bid(1 K)",
        "-",
        OPEN,
    ),
    Case(
        "from the Ninja deck too early",
        table(f"2. A: {TAKEN} bid(1 K source=ninja)"),
        "GPE033",
        "the clan deck has 30 cards left",
        "source=ninja",
        OPEN,
        "GP-14",
    ),
    Case(
        "from the Ninja deck before the last card",
        table(f"2. A: {TAKEN} bid(1 K source=ninja)", left=1),
        "GPE033",
        "the clan deck has 1 card left",
        "source=ninja",
        OPEN,
        "GP-14",
    ),
    Case(
        "from a clan deck that has run out",
        closing("bid(1 T)"),
        "GPE033",
        "the clan deck has run out: write source=ninja",
        "bid(1 T)",
        ("reshuffle", "bid(1 ? source=ninja)"),
        "GP-14",
    ),
    Case(
        "from no deck",
        closing("bid(1 T)", ""),
        "GPE033",
        "the clan deck has run out: the slot stays empty",
        "bid(1 T)",
        ("reshuffle",),
        "GP-14",
    ),
    Case(
        "from a Ninja deck without cards",
        closing("bid(1 T source=ninja)", ""),
        "GPE033",
        "the Ninja deck is empty: the slot stays empty",
        "source=ninja",
        ("reshuffle",),
        "GP-14",
    ),
    Case(
        "in the last turn",
        table("2. B: T>recruit(1 M) M>torii none bid(1 T source=ninja)", markers="T 6", left=0, turn="B 2"),
        "GPE033",
        "the game ends with this turn, and the bids stay empty",
        "bid(1 T source=ninja)",
        ("reshuffle",),
        "GP-25",
    ),
    Case(
        "the second bid left out",
        table(f"2. A: {BOTH} bid(1 T)\nB: N>torii none"),
        "GPE034",
        "slot 2 of the bids was not replaced",
        f"2. A: {BOTH} bid(1 T)",
        ("bid(2 ?)",),
    ),
    Case(
        "the first bid left out",
        table(f"2. A: {BOTH} bid(2 T)\nB: N>torii none"),
        "GPE034",
        "slot 1 of the bids was not replaced",
        f"2. A: {BOTH} bid(2 T)",
        ("bid(1 ?)",),
    ),
    Case(
        "that of the Ninja deck left out",
        table(f"2. A: {BOTH} bid(1 T)\nB: N>torii none", left=1),
        "GPE034",
        "slot 2 of the bids was not replaced",
        f"2. A: {BOTH} bid(1 T)",
        ("bid(2 ? source=ninja)",),
    ),
    # -- GPE040 to GPE042 ----------------------------------------------------------------
    Case(
        "more than there are",
        last("A: assign(K 2)"),
        "GPE040",
        "A has 1 card of K at most, and sets 2 aside",
        "2",
        ASIDE,
    ),
    Case(
        "of a clan that A has not",
        last("A: assign(T 1)"),
        "GPE040",
        "A has 0 cards of T at most, and sets 1 aside",
        "1",
        ASIDE,
    ),
    Case(
        "how many",
        last("A: assign(K)"),
        "GPE040",
        "say how many cards of K are set aside: assign(K 2)",
        "assign(K)",
        ASIDE,
    ),
    Case(
        "some of no clan",
        last("A: assign(- 1)"),
        "GPE040",
        "cards of no clan are none",
        "1",
        ASIDE,
    ),
    Case(
        "of two clans",
        last("A: assign(K 1) assign(M 1)"),
        "GPE040",
        "A has set cards aside before",
        "assign(M 1)",
    ),
    Case(
        "cards of who does not play",
        last("*: deck(C K1)"),
        "GPE041",
        "C has no part in this game",
        "C",
        COUNTED,
    ),
    Case(
        "a clan twice",
        last("*: deck(A K1 K1)"),
        "GPE041",
        "each clan is named once",
        "K1 K1",
        COUNTED,
    ),
    Case(
        "too few",
        last("*: deck(A K1)"),
        "GPE041",
        "A has 2 cards in all, and shows 1",
        "K1",
        COUNTED,
    ),
    Case(
        "too many",
        last("*: deck(A K2 M1)"),
        "GPE041",
        "A has 2 cards in all, and shows 3",
        "K2 M1",
        COUNTED,
    ),
    Case(
        "others",
        last("*: deck(A K2)"),
        "GPE041",
        "A has 1 card of M, and shows 0",
        "K2",
        COUNTED,
    ),
    Case(
        "fewer than were set aside",
        last("A: assign(K 2)\n*: deck(A K1 M1)", "2x?"),
        "GPE041",
        "A set 2 cards of K aside, and shows 1",
        "K1 M1",
        ("deck(A K2)", *COUNTED[1:]),
    ),
    Case(
        "tokens of who does not play",
        last("*: reveal(K C v2)"),
        "GPE042",
        "C has no part in this game",
        "C",
        COUNTED,
    ),
    Case(
        "a token where none is",
        last("*: reveal(K A v2)"),
        "GPE042",
        "A has 0 tokens on K, and shows 1",
        "v2",
        COUNTED,
    ),
    Case(
        "one token of two",
        last("*: reveal(K A v3)", placed="K A v3 c"),
        "GPE042",
        "A has 2 tokens on K, and shows 1",
        "v3",
        (*COUNTED[:6], "reveal(K A v3 c)", "reveal(K H v4)", "support(K -)", *COUNTED[8:]),
    ),
    Case(
        "another token",
        last("*: reveal(K A v2)", placed="K A v3"),
        "GPE042",
        "A has v3 on K, not v2",
        "v2",
        (*COUNTED[:6], "reveal(K A v3)", *COUNTED[6:]),
    ),
]


def test_revealing_your_influence__a_token_that_is_known_may_be_noted_as_unseen() -> None:
    report = verify(last("*: reveal(K A ?)", placed="K A v3"))
    assert report.diagnostics == ()


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.name}")
def test_what_is_said(case: Case) -> None:
    check(case)


def test_the_codes_with_a_case() -> None:
    """GPE043 and GPE044 are claims, and play goes on after them: see the test below."""
    assert {case.code for case in CASES} | {"GPE043", "GPE044"} == codes_between("GPE030", "GPE044")


@pytest.mark.parametrize(
    ("support", "placed", "code", "message"),
    [
        ("P A", "P A c step=3", "GPE043", "H takes P, not A: A 0, H 2"),
        ("P -", "P A v3 step=3", "GPE043", "A takes P, not nobody: A 3, H 2"),
        ("P B", "P A ? step=3", "GPE043", "A, H or nobody takes P, not B: A 0 to 4, H 2"),
        ("K A", "K A c2", "GPE043", "H takes K, not A: A 3, H 4"),
        ("P A", "P A v2 step=3", "GPE044", "nobody takes P: A 2, H 2"),
        ("P H", "P A v2 step=3", "GPE044", "nobody takes P: A 2, H 2"),
    ],
)
def test_gpe043_and_gpe044(support: str, placed: str, code: str, message: str) -> None:
    text = last(f"*: support({support}) support(T H)", placed=placed).replace("=*", "=H")
    assert found_in(text) == [(code, message)]
    assert marked(text, only(text)) == support[-1]
    house = support[0]
    assert f"support({support})" not in only(text).legal
    assert [one for one in only(text).legal if one.startswith(f"support({house}")]


def test_gpe044_where_nobody_has_influence() -> None:
    text = table("7. *: support(K B)", "K M", "T N", "T N", left=0, turn="A 7", end="A,B,C")
    assert found_in(text) == [("GPE044", "nobody takes K: nobody has influence")]
    assert only(text).ruling == ""
    assert only(text).code.ruling == "GP-23"

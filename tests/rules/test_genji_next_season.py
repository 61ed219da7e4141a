"""Genji's rules for what comes between two seasons: last draws, topping up, the extra study, who starts.

Tests are named by section and ruling, as in `docs/rules/genji.md`. A is the first one home, at place 1.
"""

from __future__ import annotations

from typing import Any

import pytest

from support.findings import codes, found_in, only
from support.genji_courts import ALL_LYING, ALL_OUT, court, end_of

HAND = "b01 b02 e01 e02 s1"
NEXT = "*: season(summer nature)\n"


def home(turns: str, *hands: str, **more: Any) -> str:
    """A comes home from place 12 in round 2."""
    given: dict[str, Any] = {"pawns": "A 12 +", **more}
    return court(f"2. A: +1@1 {turns}", *(hands or (HAND, "5x?", "5x?")), **given)


# -- the last draw of who came home ------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "found"),
    [
        ("study(b01 b02) draw(b20 b21)", []),
        ("study(b01 b02) draw(2x?)", []),
        ("study(b01 b02)", []),
        ("study()", []),
        ("study() draw()", []),
        ("write(b01)", []),
        ("write(b01) draw()", []),
        ("study(b01 b02) draw(b20)", "A has come home, and draws only what a study replaces: 2, not 1"),
        ("study() draw(b20)", "A has come home, and draws only what a study replaces: 0, not 1"),
        ("write(b01) draw(b20)", "A has come home, and draws only what a study replaces: 0, not 1"),
        ("write(b01 e01) draw(2x?)", "A has come home, and draws only what a study replaces: 0, not 2"),
    ],
)
def test_ending_the_season__gj_32_a_last_study_draws_what_it_discards(
    turn: str, found: str | list[str]
) -> None:
    assert found_in(home(turn)) == ([("GJI021", found)] if found else [])
    if found:
        assert only(home(turn)).ruling == "GJ-19"


def test_ending_the_season__gj_19_the_hand_is_brought_up_after_the_scoring() -> None:
    written = "write(b01 e01)"
    assert len(end_of(home(written)).courtiers[0].hand) == 3
    for rest, found in (
        ("A: draw(b20 b21)", []),
        ("A: draw(2x?)", []),
        ("*: fairest(1.1)\nA: draw(2x?)", []),
        ("A: draw(2x?)\n*: fairest(1.1)", []),
        (f"A: draw(2x?)\n{NEXT}A: start(B)", []),
        (f"{NEXT}A: start(B)", []),
        ("A: draw(?)", ["GJI021"]),
        ("A: draw()", ["GJI021"]),
        ("A: draw(3x?)", ["GJI021"]),
        (f"{NEXT}A: draw(2x?) start(B)", ["GJI010"]),
        ("B: draw(2x?)", ["TZK052"]),
    ):
        assert codes(home(f"{written}\n{rest}")) == found, rest
    assert len(end_of(home(f"{written}\n{NEXT}A: start(B)")).courtiers[0].hand) == 5, (
        "it was drawn all the same"
    )
    assert codes(home("study()\nA: draw()")) == ["TZK052"], "A lacks no card"


# -- topping up where several lack cards -------------------------------------------------
#
# A has four cards, B four and C two. The pile is empty, and only the cards of the fairest poem, b14 and e14,
# are discarded: one for A, one for B, none for C.

AUTUMN = "*: season(autumn nature)\n"


def scarce(rest: str) -> str:
    more: dict[str, Any] = {"season": "summer nature", "tags": {"Seasons": "summer autumn"}}
    hands, poems = ALL_OUT, ALL_LYING
    return court(f"2. A: +1@1 study()\n{rest}", *hands, poems=poems, homes=(1, 7, 9), pawns="A 12 +", **more)


def test_ending_the_season__gj_31_the_table_of_few_cards() -> None:
    position = end_of(scarce(""))
    assert position.scored is not None
    assert position.scored.fairest == ("3.12",)
    assert (position.deck.pile, sorted(position.deck.discarded())) == (0, ["b14", "e14"])
    assert position.waiting() == ("*", "A", "B", "C")


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        ("A: reshuffle draw(b14)\nB: draw(e14)\nC: draw()", []),
        ("A: reshuffle draw(b14)\nB: draw(e14)", []),
        ("A: reshuffle draw(b14)\nB: draw(b14)", ["GJI022"]),
        ("A: reshuffle draw(b14)\nC: draw()", []),
        ("A: reshuffle draw(b14)\nC: draw(e14)", ["GJI021"]),
        ("A: reshuffle draw(b14)\nB: draw(e14)\nC: draw(?)", ["GJI021"]),
        ("A: reshuffle draw(b14 e14)", ["GJI021"]),
        ("A: draw(b14)", ["GJI023"]),
        ("A: draw()", ["GJI021"]),
        ("B: draw(b14)", []),
        ("B: draw(?)", []),
        ("B: draw(b10)", ["GJI022"]),
        ("B: reshuffle draw(b14)", ["GJI023"]),
        ("B: draw(b14)\nA: draw(e14)", ["TZK052"]),
        ("C: draw()", []),
        ("C: draw(b14)", ["GJI021"]),
        ("C: reshuffle", ["GJI023"]),
        ("C: draw()\nB: draw(?)", ["TZK052"]),
        ("A: reshuffle draw(b14) draw(e14)", ["GJI021"]),
        ("A: reshuffle draw(b14)\nA: draw(e14)", ["TZK052"]),
        ("A: study()", ["GJI010"]),
        ("A: start(B)", ["GJI010"]),
    ],
)
def test_ending_the_season__gj_31_in_turn_order_from_who_was_first_home(turns: str, found: list[str]) -> None:
    """Those before, and who did not say so, drew as well."""
    assert codes(scarce(turns)) == found


@pytest.mark.parametrize(
    "turns", ["", "A: reshuffle draw(b14)\n", "B: draw(?)\n", "C: draw()\n", "*: fairest(3.12)\n"]
)
def test_ending_the_season__gj_31_hands_before_the_next_season(turns: str) -> None:
    position = end_of(scarce(f"{turns}{AUTUMN}A: start(A)"))
    assert [len(courtier.hand) for courtier in position.courtiers] == [5, 5, 2]
    assert (position.deck.pile, position.deck.discards) == (0, 0)


def test_ending_the_season__gj_31_what_may_be_done_is_said_as_it_will_be() -> None:
    """A draws first, whether A says so or not; then one card is left for B, and none for C."""
    position = end_of(scarce(""))
    offers = {}
    for seat in "ABC":
        assert position.begin(seat)
        offers[seat] = [position.courtier.name, *(str(action.shape.word) for action in position.legal())]
    assert offers == {"A": ["A", "reshuffle"], "B": ["B", "draw"], "C": ["C", "draw"]}
    assert (position.deck.pile, position.deck.discards, position.topping) == (0, 2, (0, 1, 2))


# -- Starting the next Season ------------------------------------------------------------


def test_ending_the_season__gj_15_the_same_fashion_may_come_again() -> None:
    for fashion in ("melancholy", "nature", "romance"):
        position = end_of(home(f"study()\n*: season(summer {fashion})"))
        assert (position.season, position.fashion) == ("summer", fashion)


@pytest.mark.parametrize("season", ["spring", "autumn", "winter"])
def test_ending_the_season__seasons_follow_each_other(season: str) -> None:
    assert found_in(home(f"study()\n*: season({season} nature)")) == [
        ("GJI013", f"the next season is summer, not {season}")
    ]


@pytest.mark.parametrize(
    ("turn", "found"),
    [
        ("A: start(B)", []),
        ("A: start(A)", []),
        ("A: extra(b01) draw(b20) start(C)", []),
        ("A: extra(b01) draw(?) start(C)", []),
        ("A: extra(b01) start(C)", []),
        ("A: extra() start(C)", []),
        ("A: extra() draw() start(C)", []),
        ("A: extra(b01 b02 e01 e02 s1) draw(5x?) start(C)", []),
        ("A: extra(b01) draw(2x?) start(C)", ["GJI021"]),
        ("A: extra(b01) draw() start(C)", ["GJI021"]),
        ("A: extra(b09) start(C)", ["GJI020"]),
        ("A: extra(b01) extra(b02) start(C)", ["GJI010"]),
        ("A: draw(?) start(C)", ["GJI010"]),
        ("A: start(C) extra(b01)", ["GJI010"]),
        ("A: start(C) draw(?)", ["GJI010"]),
        ("A: start(D)", ["GJI010"]),
        ("A: study(b01)", ["GJI010"]),
        ("A: face(+)", ["GJI010"]),
        ("A: +1@2 study()", ["GJI010"]),
        ("B: start(B)", ["TZK052"]),
        ("B: face(+)", ["TZK052"]),
    ],
)
def test_ending_the_season__the_first_one_home_studies_and_says_who_starts(
    turn: str, found: list[str]
) -> None:
    assert codes(home(f"study()\n{NEXT}{turn}", HAND, "b09 4x?", "5x?")) == found


def test_ending_the_season__gj_32_the_extra_study_draws_what_it_discards() -> None:
    """Hands that are short stay so: only what was discarded is replaced."""
    text = scarce(f"{AUTUMN}A: start(A)")
    assert len(end_of(text).courtiers[2].hand) == 2
    extra = home(f"study()\n{NEXT}A: extra(b01 b02) draw(b20 b21) start(C)")
    hand = end_of(extra).courtiers[0].hand
    assert sorted(hand.cards) == ["b20", "b21", "e01", "e02", "s1"]
    unnoted = end_of(home(f"study()\n{NEXT}A: extra(b01 b02) start(C)")).courtiers[0].hand
    assert (sorted(unnoted.cards), len(unnoted.hidden)) == (["e01", "e02", "s1"], 2)
    incomplete = f"study()\n{NEXT}A: extra(b01) draw(b20)"
    assert codes(home(incomplete)) == [], "the game broke off"
    assert found_in(home(f"{incomplete}\nA: face(+)")) == [
        ("GJI011", "something is missing: A may make an extra study, and says who starts")
    ]


def test_ending_the_season__the_season_may_open_in_the_turn_of_the_claims() -> None:
    assert codes(home("study()\n*: fairest() season(summer nature)\nA: start(B)\nB: face(+)")) == []
    assert codes(home("study()\n*: season(summer nature) fairest()")) == ["GJI010"]


def test_ending_the_season__who_was_chosen_starts() -> None:
    text = home(f"study()\n{NEXT}A: start(C)\n{{}}: face(-)", HAND, "5x?", "5x?")
    assert codes(text.replace("{}", "C")) == []
    for wrong in "AB":
        found = only(text.replace("{}", wrong))
        assert (found.code.id, found.message, found.help) == (
            "GJI017",
            f"C starts the season, not {wrong}",
            "the player who was home first chose",
        )


def test_ending_the_season__who_was_chosen_starts_also_where_nobody_faces() -> None:
    option = {"Options": "direction=first-move"}
    text = home(f"study()\n{NEXT}A: start(C)\n3. {{}} study()", tags=option)
    assert codes(text.replace("{}", "C: +1@10")) == []
    assert codes(text.replace("{}", "B: +1@6")) == ["GJI017"]


def test_ending_the_season__all_begin_again_from_their_homes() -> None:
    position = end_of(
        home(f"study()\n{NEXT}A: start(B)\nB: face(-)\nC: face(+)\nA: face(-)", pawns="A 12 +, B 9 +, C 2 +")
    )
    assert [(courtier.place, courtier.gone, courtier.way) for courtier in position.courtiers] == [
        (1, 0, "-"),
        (5, 0, "-"),
        (9, 0, "+"),
    ]
    assert (position.seat, position.round) == ("B", 3)


def test_ending_the_season__poems_that_were_not_removed_remain() -> None:
    """The fairest and the scandal go, what else lies there stays."""
    text = home(f"study()\n{NEXT}A: start(B)", poems="A 3 b09 e10, A 5 b22, B 7 b23 e23, B 7 b24 e24")
    position = end_of(text)
    assert {place: stack.poems for place, stack in position.table.items()} == {
        7: (("b23", "e23"), ("b24", "e24"))
    }

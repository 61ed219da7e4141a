"""Genji's rules for wooing where no rival's poem lies: beauty, flowers, writing, improving.

Tests are named by section and ruling, as in `docs/rules/genji.md`. At place 4 lives p04, who likes winter and
romance; the season is spring and the fashion melancholy unless a test says otherwise.
"""

from __future__ import annotations

import pytest

from support.findings import codes, found_in, judged, marked, only
from support.genji_courts import court, dealt, end_of
from support.shipped import embedded
from tanzaku.notation import Verdict
from tanzaku.validators.engine import Range
from tanzaku.validators.rules.genji import GenjiPosition


def position_in(season: str, fashion: str = "melancholy") -> GenjiPosition:
    return end_of(court("", season=f"{season} {fashion}", tags={"Seasons": season}))


# -- Judging a Poem's Beauty -------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "place", "beauty"),
    [
        ("b05", 8, 4),  # two spring symbols for a princess who likes spring, in spring
        ("b04", 8, 2),
        ("b04", 4, 1),
        ("b02", 4, 0),  # nature, which nothing asks for
        ("b31", 4, 1),  # winter, which she likes
        ("b03", 4, 1),  # romance, which she likes
        ("b01", 4, 1),  # melancholy, which is the fashion
        ("b01", 5, 2),  # and whom it pleases as well
        ("b09", 5, 6),
        ("b09 e10", 5, 10),  # 6, and 4 for the ending
        ("b33 e06", 4, 4),
        ("", 4, 0),
    ],
)
def test_judging_a_poems_beauty__each_instance_of_a_symbol_counts(
    cards: str, place: int, beauty: int
) -> None:
    assert position_in("spring").beauty(cards.split(), place) == Range(beauty, beauty)


@pytest.mark.parametrize(("claim", "found"), [(4, []), (3, ["TZK054"]), (5, ["TZK054"])])
def test_judging_a_poems_beauty__example_of_two_spring_symbols(claim: int, found: list[str]) -> None:
    text = court(f"2. A: +3@8 write(b05 beauty={claim})", "b05 4x?", "5x?", pawns="A 5 +")
    assert codes(text) == found
    if found:
        assert only(text).message == f"beauty is 4, not {claim}"
        assert marked(text, only(text)) == f"beauty={claim}"


@pytest.mark.parametrize(
    ("action", "right"),
    [
        ("write(b09 e10 beauty={})", 6),
        ("write(e10 b09 beauty={})", 6),
        ("challenge(b09 beauty={})", 4),
        ("complete(e10 beauty={})", 4),
    ],
)
def test_judging_a_poems_beauty__a_claim_is_about_the_poem_that_is_made(action: str, right: int) -> None:
    """The challenge shows b09 (3) over b04 beside e04 (1); the completion e10 (3) beside b04 (1)."""
    poems = {"w": "", "c": "B 4 b04 e04"}[action[0]] if "complete" not in action else "B 4 b04"
    for claim in (right, right + 1):
        text = court(f"2. A: +3@4 {action.format(claim)}", "b09 e10 3x?", "5x?", poems=poems)
        assert found_in(text) == ([] if claim == right else [("TZK054", f"beauty is {right}, not {claim}")])


def test_judging_a_poems_beauty__of_an_improvement_and_of_ones_own_poem_completed() -> None:
    text = court("2. A: +3@4 improve(b09 e10 beauty={})", "b09 e10 3x?", "5x?", poems="A 4 b04 e04")
    assert (codes(text.replace("{}", "6")), codes(text.replace("{}", "8"))) == ([], ["TZK054"])
    text = court("2. A: +3@4 complete(e10 beauty={})", "b09 e10 3x?", "5x?", poems="A 4 b04")
    assert (codes(text.replace("{}", "4")), codes(text.replace("{}", "3"))) == ([], ["TZK054"])


def test_judging_a_poems_beauty__gj_35_without_faces_it_is_not_checked() -> None:
    """The claim of any beauty is believed, and the report says so."""
    turns = "2. A: +3@4 write(b02 beauty=7)\nB: +1@6 study()"
    report = judged(court(turns, "b02 4x?", "5x?", tags={"Components": None}))
    assert (report.verdict, report.diagnostics) == (Verdict.UNFINISHED, ())
    assert report.assumed[-1] == "what is printed on the cards is not known, so beauty was not checked"
    assert codes(court(turns, "b02 4x?", "5x?")) == ["GJI030"]


def test_judging_a_poems_beauty__gj_35_a_face_that_is_not_known_makes_it_a_range() -> None:
    """b05 is known and worth 2, e05 is not: at least 2. What no face could make legal is refused."""
    tags = {**embedded("genji"), "Card.e05": None}
    turns = "2. A: +3@4 write(b05 e05 beauty={})"
    hand = "b05 e05 b02 2x?"
    for claim, found in ((2, []), (9, []), (1, [("TZK054", "beauty is at least 2, not 1")])):
        assert found_in(court(turns.format(claim), hand, "5x?", tags=tags)) == found
    report = judged(court(turns.format(4), hand, "5x?", tags=tags))
    assert report.assumed[-1] == (
        "what is printed on some cards is not known, and is taken to be such that all was legal"
    )
    known = judged(court("2. A: +3@4 write(b05)", hand, "5x?", tags=tags))
    assert not any("printed" in sentence for sentence in known.assumed), "that face plays no part"
    assert codes(court("2. A: +3@4 write(b02)", hand, "5x?", tags=tags)) == ["GJI030"]
    assert codes(court("2. A: +3@4 write(b02 e05)", hand, "5x?", tags=tags)) == []


def test_judging_a_poems_beauty__gj_35_a_princess_who_is_not_known() -> None:
    tags = {**embedded("genji"), "Princess.p04": None}
    assert codes(court("2. A: +3@4 write(b02)", "b02 4x?", "5x?", tags=tags)) == []
    assert codes(court("2. A: +2@3 write(b02)", "b02 4x?", "5x?", tags=tags)) == ["GJI030"]


@pytest.mark.parametrize("face", ["Card.b09", "Card.b04"])
def test_judging_a_poems_beauty__gj_35_challenges_with_unknown_faces(face: str) -> None:
    tags = {**embedded("genji"), face: None}
    for card in ("b09", "b02"):
        text = court(f"2. A: +3@4 challenge({card})", f"{card} 4x?", "5x?", poems="B 4 b04 e04", tags=tags)
        assert codes(text) == (["GJI031"] if card == "b02" else []), "0 is more than nothing could be"
    text = court("2. A: +3@4 challenge(b02 s1)", "b02 s1 3x?", "5x?", poems="B 4 b04 e04", tags=tags)
    assert codes(text) == ([] if face == "Card.b04" else ["GJI031"]), "but as much as something"


# -- Flower Cards ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("season", "place", "beauty"),
    [("spring", 4, 6), ("spring", 8, 12), ("summer", 8, 2), ("summer", 4, 0), ("winter", 8, 2)],
)
def test_flower_cards__gj_17_example_of_plum_blossoms(season: str, place: int, beauty: int) -> None:
    """In spring 6, and 12 for a princess who likes spring; out of season the flowers wilt."""
    assert position_in(season).beauty(["b11", "e11"], place) == Range(beauty, beauty)


def test_flower_cards__gj_17_flowers_count_while_the_season_is_in_play_only() -> None:
    text = "2. A: +3@8 write(b11 e11 beauty={})"
    for season, right in (("spring", 12), ("autumn", 2)):
        tags = {"Seasons": season}
        for claim, found in ((right, []), (right + 1, ["TZK054"])):
            whole = court(
                text.format(claim), "b11 e11 3x?", "5x?", pawns="A 5 +", season=f"{season} nature", tags=tags
            )
            assert codes(whole) == found


# -- Actions -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        ("b05", []),
        ("e05", []),
        ("b05 e05", []),
        ("e05 b05", []),
        ("b05 b06", "b05 (a beginning) and b06 (a beginning)"),
        ("e05 e06", "e05 (an ending) and e06 (an ending)"),
        ("s1", "s1 (a stamp card)"),
        ("b05 k1", "b05 (a beginning) and k1 (a calligraphy card)"),
        ("b05 b06 e05", "b05 (a beginning) and b06 (a beginning) and e05 (an ending)"),
    ],
)
def test_actions__a_poem_is_a_beginning_an_ending_or_one_of_each(cards: str, found: str | list[str]) -> None:
    text = dealt(f"1. A: +3@4 write({cards})", " ".join([*cards.split(), *["?"] * 5][:5]), "5x?")
    message = f"a poem is a beginning, an ending, or one of each, and not {found}"
    assert found_in(text) == ([("GJI032", message)] if found else [])


def test_actions__a_poem_has_a_card() -> None:
    for action in ("write()", "write(beauty=0)"):
        assert found_in(dealt(f"1. A: +3@4 {action}")) == [("GJI032", "a poem has one card or two")]


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("b07", "b07 is not in A's hand"),
        ("b09", "b09 is not in A's hand: it is in B's hand"),
        ("b05 b05", "b05 is there once, not twice"),
    ],
)
def test_actions__poems_are_written_from_the_hand(cards: str, message: str) -> None:
    text = dealt(f"1. A: +3@4 write({cards})", "b05 b06 e05 e06 s1", "b09 4x?")
    assert found_in(text) == [("GJI020", message)]


def test_actions__a_poem_lies_with_the_princess_one_visits() -> None:
    position = end_of(dealt("1. A: +3@4 write(e05 b05)", "b05 b06 e05 e06 s1", "5x?"))
    assert {place: (stack.seat, stack.poems) for place, stack in position.table.items()} == {
        4: ("A", (("b05", "e05"),))
    }
    assert position.courtiers[0].unused == 14


def test_actions__another_courtier_with_the_princess_is_ignored() -> None:
    turns = "1. A: +3@4 study()\nB: -1@4 write(b05)"
    assert codes(dealt(turns, "5x?", "b05 4x?", ways="+-")) == []


# -- When there is no opposing poem on the Princess --------------------------------------


@pytest.mark.parametrize(
    ("cards", "beauty"),
    [("b02", 0), ("b22", 0), ("b13 e13", 0), ("b04", 1), ("b02 e04", 1), ("e01", 1)],
)
def test_when_there_is_no_opposing_poem__a_beauty_greater_than_zero(cards: str, beauty: int) -> None:
    hand = [*cards.split(), "s1", "s2", "s3", "k1"][:5]
    text = dealt(f"1. A: +3@4 write({cards})", " ".join(hand), "5x?")
    if beauty:
        assert codes(text) == []
        return
    found = only(text)
    assert (found.code.id, marked(text, found)) == ("GJI030", cards)
    assert found.message.startswith("the poem has no beauty for p04 at place 4: ")


def test_when_there_is_no_opposing_poem__no_beauty_may_be_let_stand() -> None:
    tags = {"Ruling.1": "GJI030 1.A: so moving (Sei)"}
    turns = "1. A: +3@4 write(b02)\nB: +1@6 study()"
    report = judged(dealt(turns, "b02 4x?", "5x?", tags=tags))
    assert ([found.waived for found in report.diagnostics], report.checked) == (["so moving (Sei)"], 7)
    position = end_of(dealt(turns, "b02 4x?", "5x?", tags=tags))
    assert (position.table[4].poems, position.courtiers[0].unused) == ((("b02",),), 14)


def test_when_there_is_no_opposing_poem__one_token_for_a_poem_of_one_or_two_cards() -> None:
    for cards in ("b05", "b05 e05"):
        position = end_of(dealt(f"1. A: +3@4 write({cards})", "b05 e05 3x?", "5x?"))
        assert position.courtiers[0].unused == 14


@pytest.mark.parametrize(
    ("action", "found"),
    [
        ("improve(b09 e10)", []),
        ("improve(e10 b09)", []),
        ("improve(b03 e05)", ["GJI038"]),  # 3, as the poem below
        ("improve(b03 e03)", ["GJI038"]),
        ("improve(b09)", ["GJI034"]),
        ("improve(e10)", ["GJI034"]),
        ("improve(b09 b03)", ["GJI032"]),
        ("improve(b41 e41)", ["GJI020"]),
        ("write(b09 e10)", ["GJI035"]),
        ("complete(b09)", ["GJI035"]),
        ("challenge(b09)", ["GJI035"]),
        ("study()", []),
    ],
)
def test_when_there_is_no_opposing_poem__gj_8_improving(action: str, found: list[str]) -> None:
    """On one's own poem of two cards, whose beauty is 3 here: two cards that are more beautiful."""
    text = court(f"2. A: +3@4 {action}", "b09 e10 b03 e05 e03", "5x?", poems="A 4 b04 e08")
    assert codes(text) == found


def test_when_there_is_no_opposing_poem__gj_8_another_token_and_the_poem_on_top() -> None:
    position = end_of(court("2. A: +3@4 improve(b09 e10)", "b09 e10 3x?", "5x?", poems="A 4 b04 e08"))
    assert position.table[4].poems == (("b04", "e08"), ("b09", "e10"))
    assert position.courtiers[0].unused == 13


def test_when_there_is_no_opposing_poem__gj_8_more_beautiful_than_the_one_on_top() -> None:
    """The poem below the top is more beautiful; what counts is the one on top, here and now."""
    hand, below, above = "b09 e04 3x?", "A 4 b05 e10", "A 4 b04 e08"
    assert codes(court("2. A: +3@4 improve(b09 e04)", hand, "5x?", poems=f"{below}, {above}")) == []
    assert codes(court("2. A: +3@4 improve(b09 e04)", hand, "5x?", poems=f"{above}, {below}")) == ["GJI038"]


def test_when_there_is_no_opposing_poem__gj_8_what_does_not_gain_may_be_let_stand() -> None:
    tags = {"Ruling.1": "GJI038 2.A: close enough (Sei)"}
    text = court("2. A: +3@4 improve(b03 e05)", "b03 e05 3x?", "5x?", poems="A 4 b04 e08", tags=tags)
    assert [found.waived for found in judged(text).diagnostics] == ["close enough (Sei)"]
    assert end_of(text).table[4].poems[-1] == ("b03", "e05")


@pytest.mark.parametrize(
    ("action", "found"),
    [
        ("complete(e10)", []),
        ("complete(e02)", []),  # nature, which is nothing here
        ("complete(b09)", ["GJI032"]),
        ("complete(e41)", ["GJI020"]),
        ("complete(e10 s1)", ["GJI037"]),
        ("improve(b09 e10)", ["GJI034"]),
        ("write(e10)", ["GJI035"]),
        ("write(b09 e10)", ["GJI035"]),
        ("challenge(b09)", ["GJI035"]),
        ("complete(e10) complete(e02)", ["GJI010"]),
        ("complete(e10) improve(b09 e02)", ["GJI010"]),
        ("complete(e10) study()", ["GJI010"]),
        ("complete(e10) draw(?)", []),
        ("study()", []),
    ],
)
def test_when_there_is_no_opposing_poem__gj_7_completing_ones_own_poem(action: str, found: list[str]) -> None:
    text = court(f"2. A: +3@4 {action}", "b09 e10 e02 s1 k1", "5x?", poems="A 4 b04")
    assert codes(text) == found


def test_when_there_is_no_opposing_poem__gj_7_no_token_is_added() -> None:
    position = end_of(court("2. A: +3@4 complete(e02)", "e02 4x?", "5x?", poems="A 4 b04"))
    assert (position.table[4].poems, position.courtiers[0].unused) == ((("b04", "e02"),), 14)
    position = end_of(court("2. A: +3@4 complete(b09)", "b09 4x?", "5x?", poems="A 4 e04"))
    assert position.table[4].poems == (("b09", "e04"),)


def test_when_there_is_no_opposing_poem__there_is_none_at_all() -> None:
    for action, found in (
        ("write(b09)", []),
        ("improve(b09 e10)", ["GJI035"]),
        ("complete(b09)", ["GJI035"]),
        ("challenge(b09)", ["GJI035"]),
    ):
        assert codes(court(f"2. A: +3@4 {action}", "b09 e10 3x?", "5x?")) == found


@pytest.mark.parametrize(
    ("action", "found"),
    [("write(b09 e10)", ["GJI033"]), ("improve(b09 e10)", ["GJI033"]), ("write(b09)", ["GJI033"])],
)
def test_when_there_is_no_opposing_poem__gj_34_poems_of_one_owner_only(action: str, found: list[str]) -> None:
    for poems in ("B 4 b04 e04", "B 4 b04", "B 4 b04 e04, B 4 b05 e05"):
        assert codes(court(f"2. A: +3@4 {action}", "b09 e10 3x?", "5x?", poems=poems)) == found


def test_when_there_is_no_opposing_poem__gj_34_a_poem_of_one_card_lies_alone() -> None:
    """One card is never put on another poem, even if it is more beautiful."""
    text = court("2. A: +3@4 {}", "b09 e10 3x?", "5x?", poems="A 4 b04 e04")
    assert codes(text.replace("{}", "improve(b09)")) == ["GJI034"]
    assert codes(text.replace("{}", "write(b09)")) == ["GJI035"]
    assert codes(court("", poems="A 4 b04 e04, A 4 b05")) == ["GJI008"]
    assert codes(court("", poems="A 4 b05, A 4 b04 e04")) == ["GJI008"]

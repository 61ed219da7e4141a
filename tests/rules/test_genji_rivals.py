"""Genji's rules for wooing where a rival's poem lies: challenges, completions, bonus cards.

Tests are named by section and ruling, as in `docs/rules/genji.md`. At place 4 lives p04, who likes winter and
romance; the season is spring and the fashion melancholy. So b03, b04 and e04 have a beauty of 1 there, b05,
b06 and b08 of 2, b09 of 3, b02 of 0.
"""

from __future__ import annotations

from typing import Any

import pytest

from support.findings import codes, found_in, judged, marked, only
from support.genji_courts import court, dealt, end_of
from tanzaku.notation import Verdict

#: B's poem: 1 for each card.
POEM = "B 4 b04 e04"
#: A's home is place 1; with these homes it is place 4.
AT_HOME = (4, 8)


def wooed(action: str, hand: str = "b05 b02 b03 e05 s1", poems: str = POEM, **more: Any) -> str:
    """A comes to place 4, from place 1 or, if it is A's home, from place 3."""
    if more.pop("at_home", False):
        more |= {"homes": AT_HOME, "pawns": "A 3 +"}
        return court(f"2. A: +1@4 {action}", hand, "5x?", poems=poems, **more)
    return court(f"2. A: +3@4 {action}", hand, "5x?", poems=poems, **more)


# -- When there is an opposing poem on the Princess --------------------------------------


@pytest.mark.parametrize(
    ("action", "found"),
    [
        ("challenge(b05)", []),  # 2 on 1
        ("challenge(e05)", []),
        ("challenge(b03)", ["GJI031"]),  # 1 on 1
        ("challenge(b02)", ["GJI031"]),  # 0 on 1
        ("challenge(s1)", ["GJI032"]),
        ("challenge(b09)", ["GJI020"]),
        ("complete(b05)", ["GJI035"]),
        ("write(b05)", ["GJI033"]),
        ("improve(b05 e05)", ["GJI033"]),
        ("study()", []),
        ("challenge(b05) study()", ["GJI010"]),
        ("challenge(b05) complete(e05)", ["GJI010"]),
        ("challenge(b05) improve(b03 e05)", ["GJI010"]),
        ("study() challenge(b05)", ["GJI010"]),
    ],
)
def test_when_there_is_an_opposing_poem__gj_4_challenge_a_card_of_its_kind(
    action: str, found: list[str]
) -> None:
    assert codes(wooed(action)) == found


def test_when_there_is_an_opposing_poem__gj_4_strictly_more_beautiful() -> None:
    text = wooed("challenge(b03)")
    found = only(text)
    assert (found.message, marked(text, found), found.ruling) == (
        "b03 has a beauty of 1 for p04 at place 4, and b04 has 1",
        "b03",
        "GJ-4",
    )


@pytest.mark.parametrize(
    ("card", "found"), [("b05", []), ("b03", []), ("e05", []), ("e03", []), ("b02", ["GJI031"])]
)
def test_when_there_is_an_opposing_poem__gj_4_on_ones_own_home_as_beautiful_is_enough(
    card: str, found: list[str]
) -> None:
    hand = f"{card} 4x?"
    assert codes(wooed(f"challenge({card})", hand, at_home=True)) == found
    assert codes(wooed(f"challenge({card})", hand)) == (["GJI031"] if card[1:] in {"03", "02"} else [])


def test_when_there_is_an_opposing_poem__gj_4_the_home_is_the_challengers() -> None:
    """At the home of the poem's owner nothing is easier."""
    text = court("2. A: +3@4 challenge(b03)", "b03 4x?", "5x?", poems=POEM, homes=(1, 4))
    assert codes(text) == ["GJI031"]


def test_when_there_is_an_opposing_poem__gj_4_here_and_now() -> None:
    """b14 is summer twice: nothing in spring, 2 in summer; what the poem was worth when written is past."""
    for season, found in (("spring", ["GJI031"]), ("summer", [])):
        text = wooed("challenge(b14)", "b14 4x?", season=f"{season} melancholy", tags={"Seasons": season})
        assert codes(text) == found


def test_when_there_is_an_opposing_poem__gj_4_the_topmost_poem() -> None:
    """b06 (2) beats b04 (1) on top and then not b05 (2) below; b09 (3) does."""
    poems = "B 4 b05 e05, B 4 b04 e04"
    hand = "b06 b09 b03 k1 k2"
    assert codes(wooed("challenge(b06)", hand, poems)) == []
    assert codes(wooed("challenge(b06) challenge(b09)", hand, poems)) == []
    assert codes(wooed("challenge(b09) challenge(b06)", hand, poems)) == ["GJI031"]
    assert codes(wooed("challenge(b06) write(b09)", hand, poems)) == ["GJI033"]
    assert codes(wooed("challenge(b06) challenge(b09) write(e04)", hand, poems)) == []
    assert codes(wooed("challenge(b06) challenge(b09) challenge(b03)", hand, poems)) == ["GJI035"]


def test_when_there_is_an_opposing_poem__gj_9_where_everything_goes() -> None:
    position = end_of(wooed("challenge(b05 beauty=3)"))
    a, b = position.courtiers
    assert (position.table, a.unused, b.unused) == ({}, 15, 15)
    assert set(a.hand.cards) == {"b02", "b03", "e05", "s1", "e04"}
    assert sorted(position.deck.discarded()) == ["b04", "b05"]
    assert position.deck.discards == 2
    assert (len(a.hand), position.deck.pile) == (5, 88 - 12), "nothing is drawn: the hand is full"


def test_when_there_is_an_opposing_poem__gj_9_the_other_card_may_be_used_at_once() -> None:
    assert codes(wooed("challenge(b05) write(e04)")) == []
    assert codes(wooed("challenge(b05) write(b03 e04)")) == []
    assert codes(wooed("challenge(e05) write(b04)")) == []
    assert codes(wooed("challenge(b05) write(b04)")) == ["GJI020"], "the card covered is discarded"
    assert codes(wooed("challenge(b05) write(b05)")) == ["GJI020"], "so is the one played"


@pytest.mark.parametrize(
    ("rest", "found"),
    [
        ("take(e04)", []),
        ("", []),
        ("take(e04) write(e04)", []),
        ("write(e04) take(e04)", ["GJI010"]),
        ("take(b04)", ["GJI040"]),
        ("take(b05)", ["GJI040"]),
        ("take(e04) take(e04)", ["GJI010"]),
        ("draw() take(e04)", ["GJI010"]),
        ("take(e04) draw()", []),
        ("draw(?)", ["GJI021"]),
    ],
)
def test_when_there_is_an_opposing_poem__gj_9_take_says_which_card(rest: str, found: list[str]) -> None:
    assert codes(wooed(f"challenge(b05) {rest}")) == found


def test_when_there_is_an_opposing_poem__gj_9_another_card_is_not_taken() -> None:
    text = wooed("challenge(b05) take(b04)")
    found = only(text)
    assert (found.message, marked(text, found)) == (
        "A takes the other card of the poem, e04, not b04",
        "b04",
    )
    assert "take(e04)" in found.legal


def test_when_there_is_an_opposing_poem__as_many_as_one_is_able() -> None:
    """Three poems in a stack, removed one after another; then a poem may be written."""
    poems = "B 4 b04 e04, B 4 b01 e01, B 4 b31 e31"
    position = end_of(wooed("challenge(b05) take(e31) challenge(b06) take(e01)", "b05 b06 b08 k1 k2", poems))
    assert (len(position.table[4].poems), position.courtiers[1].unused) == (1, 14)
    whole = "challenge(b05) challenge(b06) challenge(b08) write(e31)"
    position = end_of(wooed(whole, "b05 b06 b08 k1 k2", poems))
    assert position.table[4] == ("A", (("e31",),))
    assert [courtier.unused for courtier in position.courtiers] == [14, 15]
    assert len(position.courtiers[0].hand) == 5


def test_when_there_is_an_opposing_poem__the_turn_ends_when_a_poem_is_placed() -> None:
    assert codes(wooed("challenge(b05) write(b03) write(e05)")) == ["GJI010"]
    assert codes(wooed("challenge(b05) write(b03) complete(e05)")) == ["GJI010"]


def test_when_there_is_an_opposing_poem__no_wooing_after_the_draw() -> None:
    text = wooed("challenge(b05 s1) draw(b09) write(b09)", "b05 b02 b03 e05 s1", "B 4 b06 e04")
    assert codes(text) == ["GJI010"]
    again = wooed("challenge(b09) draw() challenge(b05)", "b09 b05 3x?", "B 4 b04 e04, B 4 b01 e01")
    assert codes(again) == ["GJI010"]


def test_when_there_is_an_opposing_poem__a_worse_card_may_be_let_stand() -> None:
    tags = {"Ruling.1": "GJI031 2.A: noticed too late (Sei)"}
    report = judged(wooed("challenge(b03)", tags=tags))
    assert [found.waived for found in report.diagnostics] == ["noticed too late (Sei)"]
    assert report.verdict is Verdict.UNFINISHED
    assert end_of(wooed("challenge(b03)", tags=tags)).courtiers[1].unused == 15


# completing a rival's


@pytest.mark.parametrize(
    ("action", "found"),
    [
        ("complete(e04)", []),  # 1 + 1
        ("complete(e02)", ["GJI039"]),  # 1 + 0
        ("complete(b05)", ["GJI032"]),
        ("complete(s1)", ["GJI032"]),
        ("complete(e04 s1)", ["GJI037"]),
        ("complete(e02 s1)", ["GJI037"]),
        ("complete(e41)", ["GJI020"]),
        ("challenge(b05)", ["GJI035"]),
        ("write(b05)", ["GJI033"]),
        ("improve(b05 e04)", ["GJI033"]),
        ("complete(e04) write(b05)", ["GJI010"]),
        ("complete(e04) complete(e02)", ["GJI010"]),
        ("complete(e04) draw(?)", []),
        ("study()", []),
    ],
)
def test_when_there_is_an_opposing_poem__gj_22_completing_a_rivals_poem(
    action: str, found: list[str]
) -> None:
    assert codes(wooed(action, "b05 e04 e02 s1 k1", "B 4 b04")) == found


def test_when_there_is_an_opposing_poem__gj_22_his_token_is_replaced() -> None:
    position = end_of(wooed("complete(e04)", "e04 4x?", "B 4 b04"))
    assert position.table[4] == ("A", (("b04", "e04"),))
    assert [courtier.unused for courtier in position.courtiers] == [14, 15]
    assert position.deck.places["b04"][0] == "in a poem of A at place 4"
    assert end_of(wooed("complete(b05)", "b05 4x?", "B 4 e04")).table[4].poems == (("b05", "e04"),)


@pytest.mark.parametrize("option", [None, "home=all"])
@pytest.mark.parametrize("at_home", [True, False])
def test_when_there_is_an_opposing_poem__gj_6_ones_home_and_completing(
    option: str | None, *, at_home: bool
) -> None:
    """Only with the option, only on one's own home, and only if it is as beautiful at least."""
    tags = {"Options": option}
    eased = option is not None and at_home
    text = wooed("complete(e02)", "e02 4x?", "B 4 b04", at_home=at_home, tags=tags)
    assert codes(text) == ([] if eased else ["GJI039"])
    assert codes(wooed("complete(e04)", "e04 4x?", "B 4 b04", at_home=at_home, tags=tags)) == []
    if not eased:
        assert only(text).message == "completed, the poem has a beauty of 1, and b04 alone has 1"
        assert only(text).ruling == "GJ-6"


def test_when_there_is_an_opposing_poem__gj_6_a_completion_may_be_let_stand() -> None:
    tags = {"Ruling.1": "GJI039 2.A: it was her birthday (Sei)"}
    text = wooed("complete(e02)", "e02 4x?", "B 4 b04", tags=tags)
    assert [found.waived for found in judged(text).diagnostics] == ["it was her birthday (Sei)"]
    assert end_of(text).table[4].seat == "A"


def test_when_there_is_an_opposing_poem__example_of_lady_ume() -> None:
    """One for the beginning and two for the ending; Genji's beginning is better, and he takes the ending."""
    turns = "1. A: +3@11 write(b02 e04 beauty=3) draw(? ?)\nB: -2@11 challenge(b08) take(e04) {}"
    hands = ("b02 e04 b13 e13 b31", "b08 b05 e03 b25 e33")
    more: dict[str, Any] = {"homes": (8, 1), "season": "spring romance", "ways": "+-"}
    for rest in ("write(e03 beauty=1) draw(b23)", "write(b05 e04 beauty=6) draw(b23 ?)", "", "draw()"):
        assert codes(dealt(turns.format(rest), *hands, **more)) == []


# -- Bonus Cards -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "found"),
    [
        ("challenge(b06 s1)", []),  # 2 on 2
        ("challenge(b06 k1)", []),
        ("challenge(b06 s1 k1)", []),
        ("challenge(b06 k1 s1)", []),
        ("challenge(b06)", ["GJI031"]),
        ("challenge(b03 s1)", ["GJI031"]),  # 1 on 2
        ("challenge(b03 s1 k1)", ["GJI031"]),
        ("challenge(b09 s1)", ["GJI036"]),  # 3 on 2
        ("challenge(b06 s1 s2)", ["GJI036"]),
        ("challenge(b06 b03)", ["GJI036"]),
        ("challenge(b06 k3)", ["GJI020"]),
    ],
)
def test_bonus_cards__gj_5_where_a_card_equals_the_one_it_covers(action: str, found: list[str]) -> None:
    hand = "b06 b09 s1 s2 k1" if "b09" in action else "b06 b03 s1 s2 k1"
    assert codes(wooed(action, hand, "B 4 b05 e05")) == found


@pytest.mark.parametrize(
    ("action", "message"),
    [
        ("challenge(b09 s1)", "b09 is more beautiful than b05 (3 to 2) without a bonus card"),
        ("challenge(b06 s1 s2)", "one stamp may be used, not two"),
        ("challenge(b06 k1 k2)", "one calligraphy may be used, not two"),
        ("challenge(b06 b09)", "b09 is a beginning, no bonus card"),
        ("challenge(b06 e04)", "e04 is an ending, no bonus card"),
    ],
)
def test_bonus_cards__gj_5_what_is_said_of_it(action: str, message: str) -> None:
    hand = " ".join([*action[10:-1].split(), "?", "?", "?"][:5])
    assert found_in(wooed(action, hand, "B 4 b05 e05")) == [("GJI036", message)]


@pytest.mark.parametrize(
    ("action", "found"),
    [
        ("challenge(b06)", []),  # 2 on 2
        ("challenge(b06 s1)", []),  # not needed, and may be used
        ("challenge(b06 s1 k1)", []),
        ("challenge(b09 s1)", ["GJI036"]),
        ("challenge(b03 s1)", ["GJI031"]),
    ],
)
def test_bonus_cards__gj_5_on_ones_own_home_it_is_not_needed(action: str, found: list[str]) -> None:
    hand = " ".join([*action[10:-1].split(), "?", "?", "?", "?"][:5])
    assert codes(wooed(action, hand, "B 4 b05 e05", at_home=True)) == found


@pytest.mark.parametrize(
    ("action", "away", "at_home"),
    [
        ("challenge(b06 s1)", [], []),  # 2 + 1 on 2
        ("challenge(b06)", ["GJI031"], []),
        ("challenge(b03 s1)", ["GJI031"], []),  # 1 + 1 on 2
        ("challenge(b03 s1 k1)", [], []),  # 1 + 2 on 2
        ("challenge(b02 s1 k1)", ["GJI031"], []),  # 0 + 2 on 2
        ("challenge(b02 k1)", ["GJI031"], ["GJI031"]),
        ("challenge(b09 s1 k1)", [], []),  # 3 + 2 on 2
        ("challenge(b06 s1 s2)", ["GJI036"], ["GJI036"]),
    ],
)
def test_bonus_cards__gj_5_option_additive(action: str, away: list[str], at_home: list[str]) -> None:
    hand = " ".join([*action[10:-1].split(), "?", "?", "?", "?"][:5])
    tags = {"Options": "bonus=additive"}
    assert codes(wooed(action, hand, "B 4 b05 e05", tags=tags)) == away
    assert codes(wooed(action, hand, "B 4 b05 e05", at_home=True, tags=tags)) == at_home


def test_bonus_cards__gj_5_what_the_poem_is_worth_for_the_moment() -> None:
    """b06 (2) beside e05 (2); with the option a bonus card adds one."""
    for option, right in ((None, 4), ("bonus=additive", 5)):
        for claim in (4, 5):
            text = wooed(
                f"challenge(b06 s1 beauty={claim})", "b06 s1 3x?", "B 4 b05 e05", tags={"Options": option}
            )
            assert codes(text) == ([] if claim == right else ["TZK054"])


def test_bonus_cards__they_are_discarded_with_the_rest() -> None:
    position = end_of(wooed("challenge(b06 s1 k1) draw(? ?)", "b06 s1 k1 2x?", "B 4 b05 e05"))
    assert sorted(position.deck.discarded()) == ["b05", "b06", "k1", "s1"]
    assert (position.deck.discards, len(position.courtiers[0].hand)) == (4, 5)


def test_bonus_cards__never_for_completing() -> None:
    for poems, home in (("B 4 b04", False), ("A 4 b04", False), ("B 4 b04", True)):
        text = wooed("complete(e04 k1)", "e04 k1 3x?", poems, at_home=home)
        assert found_in(text) == [("GJI037", "k1 cannot help to complete a poem")]


def test_bonus_cards__example_of_princess_kiritsubo() -> None:
    turns = (
        "1. A: +2@7 write(b05 e05 beauty=4) draw(b13 e13)\n"
        "B: -3@7 challenge(b06 {}) take(e05) write(b20 e05 beauty=2) draw(3x?)"
    )
    hands = ("b05 e05 b22 e22 b31", "b06 b20 e03 e07 s1")
    assert codes(dealt(turns.format("s1"), *hands, homes=(5, 10), ways="+-")) == []
    assert codes(dealt(turns.replace(" {}", ""), *hands, homes=(5, 10), ways="+-")) == ["GJI031"]


def test_bonus_cards__a_needless_one_may_be_let_stand() -> None:
    tags = {"Ruling.1": "GJI036 2.A: she liked the stamp (Sei)"}
    text = wooed("challenge(b09 s1)", "b09 s1 3x?", "B 4 b05 e05", tags=tags)
    assert [found.waived for found in judged(text).diagnostics] == ["she liked the stamp (Sei)"]
    two = wooed("challenge(b06 s1 s2)", "b06 s1 s2 2x?", "B 4 b05 e05", tags=tags)
    assert codes(two) == ["GJI036", "TZK060"], "two of a kind cannot stand"

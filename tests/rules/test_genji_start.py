"""Genji's rules for records that begin in mid-game (GJ-30): positions that can be, and those that cannot."""

from __future__ import annotations

from typing import Any

import pytest

from support.findings import codes, found_in, judged, marked, only, told
from support.genji_courts import court, end_of
from tanzaku.notation import Verdict


def impossible(text: str) -> tuple[str, str]:
    """Why a position cannot be, and which call is marked; none if all of `Start` is."""
    found = only(text)
    assert (found.code.id, found.code.ruling) == ("GJI008", "GJ-30")
    mark = marked(text, found)
    return found.message, "" if mark == text[text.index('[Start "') + 8 :].partition('"]')[0] else mark


# -- positions that can be ---------------------------------------------------------------


def test_gj_30_what_a_position_says() -> None:
    text = court(
        "7. B: -1@4 study()", "b01 4x?", "5x?",
        pawns="A 8 -, B 5 -", poems="A 4 b07 e12, A 4 b08 e08, B 9 b09", season="autumn nature",
        box="A 3, B 2", cards="B spring, - summer", discards="b02 e02 2x?", turn="B 7 first=A",
    )  # fmt: skip
    assert (codes(text), judged(text).verdict) == ([], Verdict.UNFINISHED)
    position = end_of(text.replace("7. B: -1@4 study()\n", ""))
    a, b = position.courtiers
    assert [(one.home, one.place, one.way, one.gone) for one in (a, b)] == [(1, 8, "-", 5), (5, 5, "-", 0)]
    assert [(one.box, one.unused, one.seasons, one.reputation) for one in (a, b)] == [
        (3, 10, (), 3),
        (2, 12, ("spring",), 5),
    ]
    assert (position.season, position.fashion, position.coming) == ("autumn", "nature", ("winter",))
    assert (position.seat, position.round, position.starter) == ("B", 7, 0)
    assert position.unclaimed == ("summer",)
    assert position.table[4].poems == (("b07", "e12"), ("b08", "e08"))
    assert (position.deck.pile, position.deck.discards) == (88 - 10 - 5 - 4, 4)


def test_gj_30_hands_may_be_smaller_than_five() -> None:
    assert codes(court("", "", "b01 b02")) == []
    assert codes(court("", "6x?", "5x?")) == ["GJI002"]


def test_gj_30_cards_that_lie_somewhere_come_from_nowhere_else() -> None:
    text = court("2. A: +1@2 study(?) draw({})", "5x?", "5x?", poems="B 9 b09", discards="b02")
    for card, where in (("b09", "in a poem of B at place 9"), ("b02", "among the discards")):
        assert found_in(text.replace("{}", card)) == [
            ("GJI022", f"{card} cannot come from the draw pile: it is {where}")
        ]
        assert only(text.replace("{}", card)).related == ()
    played = court("2. A: +1@2 study(b09)", "5x?", "5x?", poems="B 9 b09")
    assert found_in(played) == [("GJI020", "b09 is not in A's hand: it is in a poem of B at place 9")]


def test_gj_30_homes_and_beauty_of_earlier_seasons_are_not_asked() -> None:
    """Homes next to each other, a poem without beauty, one that could not have been put on another."""
    assert codes(court("", homes=(1, 2))) == []
    assert codes(court("", poems="A 4 b02, B 7 b05 e05, B 7 b22 e22")) == []


def test_gj_30_who_starts_a_season_need_not_be_said() -> None:
    assert end_of(court("", turn="B 7")).starter == 1
    assert end_of(court("", turn="B")).round == 1


def test_gj_30_tokens_that_are_nowhere_else_are_unused() -> None:
    text = court("", poems="A 4 b07 e12, A 4 b08 e08", box="A 12")
    assert end_of(text).courtiers[0].unused == 1


@pytest.mark.parametrize(
    ("seasons", "season", "cards"),
    [
        (None, "spring", ""),
        (None, "summer", "A spring"),
        (None, "summer", "- spring"),
        (None, "winter", "A spring, A summer, B autumn"),
        (None, "winter", "- spring, A summer, - autumn"),
        ("summer winter", "summer", ""),
        ("summer winter", "winter", "B summer"),
        ("autumn", "autumn", ""),
    ],
)
def test_gj_30_seasons_before_this_one_have_been_played_for(
    seasons: str | None, season: str, cards: str
) -> None:
    text = court("", season=f"{season} nature", cards=cards, tags={"Seasons": seasons})
    assert codes(text) == []
    assert not end_of(text).deciding


@pytest.mark.parametrize(
    ("season", "cards", "box", "unclaimed"),
    [
        ("spring", "A summer, B autumn, - winter", "", ("winter",)),
        ("spring", "- summer, - autumn, - winter", "A 4, B 4", ("summer", "autumn", "winter")),
        ("summer", "- autumn, - winter", "A 2, B 2", ("autumn", "winter")),  # spring was tied for again
        ("autumn", "A spring, B summer, - winter", "", ("winter",)),
        ("winter", "A spring, B autumn", "", ()),  # summer was tied for again
    ],
)
def test_gj_30_a_season_that_decides_a_tie(
    season: str, cards: str, box: str, unclaimed: tuple[str, ...]
) -> None:
    """The game is tied, no season is to come, and this one is the topmost that nobody took (GJ-16, GJ-28)."""
    position = end_of(court("", season=f"{season} nature", cards=cards, box=box))
    assert (position.deciding, position.coming, position.unclaimed) == (True, (), unclaimed)


# -- positions that cannot ---------------------------------------------------------------

ALONE = "a poem of one card lies alone, not with others at place 4"
EARLY = "the card of a season that is still to be decided is with nobody"
TWICE = "a season card is with one player, or under the pile"
SOUND = court("", "b01 4x?", "5x?", pawns="A 8 -", poems="A 4 b07 e12, B 9 b09", box="A 3")


@pytest.mark.parametrize(
    ("part", "other", "message", "mark"),
    [
        ("season(spring melancholy) ", "", "a game in progress has a season(…) and a turn(…)", ""),
        (" turn(A 2 first=A)", "", "a game in progress has a season(…) and a turn(…)", ""),
        ("home(A 1) ", "", "A has no home", "pawn(A 8 -)"),
        ("pawn(B 5 +) ", "", "B has no pawn", "home(B 5)"),
        ("home(B 5) pawn(A 8 -) pawn(B 5 +)", "pawn(A 8 -)", "B has no home", ""),
        ("pawn(A 8 -)", "pawn(A 8)", "the pawn of A has left home, so it has a direction", "pawn(A 8)"),
        ("pawn(B 5 +)", "pawn(B 5)", "B has chosen a direction, as all do before the first move", ""),
        ("home(B 5)", "home(B 1)", "place 1 cannot be the home of B as well", "home(B 1)"),
        ("home(B 5)", "home(B 5) home(B 6)", "place 6 cannot be the home of B as well", "home(B 6)"),
        ("pawn(B 5 +)", "pawn(B 5 +) pawn(B 6 +)", "pawn(…) stands twice for B", "pawn(B 6 +)"),
        ("box(A 3)", "box(A 3) box(A 3)", "box(…) stands twice for A", "box(A 3)"),
        ("turn(", "turn(B) turn(", "turn(…) stands twice", "turn(A 2 first=A)"),
        ("season(", "season(spring nature) season(", "season(…) stands twice", "season(spring melancholy)"),
        ("poem(B 9 b09)", "poem(B 4 b09 e09)", "the poems at place 4 are of one player", "poem(B 4 b09 e09)"),
        ("poem(B 9 b09)", "poem(A 4 b09)", ALONE, "poem(A 4 b09)"),
        ("poem(A 4 b07 e12)", "poem(A 4 b07) poem(A 4 b08 e12)", ALONE, "poem(A 4 b08 e12)"),
        ("poem(B 9 b09)", "poem(A 4 b08 e09) poem(A 4 b09)", ALONE, "poem(A 4 b09)"),
        ("poem(B 9 b09)", "poem(B 9 b09 b10)", "b09 b10 is no poem", "poem(B 9 b09 b10)"),
        ("poem(B 9 b09)", "poem(B 9 s1)", "s1 is no poem", "poem(B 9 s1)"),
        ("poem(B 9 b09)", "poem(B 9)", "no card at all is no poem", "poem(B 9)"),
        ("box(A 3)", "box(A 14)", "A has no tokens left, so the game is over", "box(A 14)"),
        ("box(A 3)", "box(A 15)", "A has no tokens left, so the game is over", "box(A 15)"),
        ("box(A 3)", "discarded(76x?)", "there is 1 card too many", ""),
        ("box(A 3)", "discarded(80x?)", "there are 5 cards too many", ""),
    ],
)
def test_gj_30_positions_that_cannot_be(part: str, other: str, message: str, mark: str) -> None:
    assert codes(SOUND) == []
    assert impossible(told(SOUND, (part, other))) == (message, mark)


@pytest.mark.parametrize(
    ("season", "cards", "message", "mark"),
    [
        ("summer", "", "the card of spring is with a player, or under the pile", ""),
        ("winter", "A spring, A autumn", "the card of summer is with a player, or under the pile", ""),
        ("spring", "A spring", EARLY, "seasoncard(A spring)"),
        ("spring", "- spring", EARLY, "seasoncard(- spring)"),
        ("spring", "A winter", EARLY, "seasoncard(A winter)"),
        ("summer", "A spring, B spring", TWICE, "seasoncard(B spring)"),
        ("summer", "A spring, - spring", TWICE, "seasoncard(- spring)"),
        (
            "spring",
            "A summer, B autumn, B winter",  # B has more
            "spring is played again only where the game is tied, as the topmost card",
            "season(spring nature)",
        ),
        (
            "summer",
            "- spring, A autumn, B winter",  # spring lies above summer
            "summer is played again only where the game is tied, as the topmost card",
            "season(summer nature)",
        ),
    ],
)
def test_gj_30_season_cards_that_cannot_be(season: str, cards: str, message: str, mark: str) -> None:
    assert impossible(court("", season=f"{season} nature", cards=cards)) == (message, mark)


@pytest.mark.parametrize(
    ("season", "cards", "mark"),
    [("spring", "", "season(spring nature)"), ("winter", "A summer, A spring", "seasoncard(A spring)")],
)
def test_gj_30_seasons_that_are_not_played(season: str, cards: str, mark: str) -> None:
    text = court("", season=f"{season} nature", cards=cards, tags={"Seasons": "summer winter"})
    assert impossible(text) == ("spring is not among the seasons played", mark)


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ({"poems": "B 9 b01"}, ("GJI003", "b01 is in A's hand and in a poem of B at place 9")),
        ({"poems": "B 9 b02 e03, B 9 b02 e04"}, ("GJI003", "b02 is twice in a poem of B at place 9")),
        ({"discards": "b01"}, ("GJI003", "b01 is among the discards and in A's hand")),
        ({"discards": "b02 b02"}, ("GJI003", "b02 is twice among the discards")),
        ({"poems": "B 9 b42"}, ("GJI001", "there is no card b42")),
        ({"discards": "s4"}, ("GJI001", "there is no card s4")),
    ],
)
def test_gj_30_each_card_is_in_one_place(more: dict[str, Any], found: tuple[str, str]) -> None:
    assert found_in(court("", "b01 4x?", "5x?", **more)) == [found]


@pytest.mark.parametrize(
    ("part", "other"),
    [
        ("home(B 5)", "home(C 5)"),
        ("pawn(B 5 +)", "pawn(C 9 +)"),
        ("poem(B 9 b09)", "poem(C 9 b09)"),
        ("box(A 3)", "box(C 3)"),
        ("box(A 3)", "seasoncard(C spring)"),
        ("turn(A 2 first=A)", "turn(C 2 first=A)"),
        ("turn(A 2 first=A)", "turn(A 2 first=C)"),
    ],
)
def test_gj_30_only_those_who_play(part: str, other: str) -> None:
    text = told(SOUND, (part, other))
    found = only(text)
    assert (found.code.id, found.message, marked(text, found)) == ("GJI004", "C has no hand", other)


def test_gj_30_the_call_is_marked_and_not_a_later_letter() -> None:
    text = told(SOUND, ("home(B 5)", "home(C 5)"), ("pawn(B 5 +)", "pawn(C 5 +)"))
    assert marked(text, only(text)) == "home(C 5)"


def test_gj_30_a_position_says_what_is_read() -> None:
    """What is not of its form is told before the rules are asked."""
    for part, other in (
        ("home(A 1)", "home(A 13)"),
        ("pawn(A 8 -)", "pawn(A 8 *)"),
        ("box(A 3)", "box(A 16)"),
    ):
        assert codes(told(SOUND, (part, other)))[0].startswith("TZK")

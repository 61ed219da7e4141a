"""Genji's rules for how a game ends: End of the Game and Victory, Things to Remember.

Tests are named by section and ruling, as in `docs/rules/genji.md`. Two players have homes at 1 and 5; in most
of these games spring and summer are played, it is summer, and A comes home.
"""

from __future__ import annotations

from typing import Any

import pytest

from support.findings import codes, found_in, judged, only, outcome_of
from support.genji_courts import court, dealt, end_of
from tanzaku.notation import Verdict
from tanzaku.validators.rules.genji_court import Courtier
from tanzaku.validators.rules.genji_scoring import out_of_tokens

#: The last tokens: who has fourteen in the box has one left.
ALMOST = "A 14"


def last(rest: str = "", *hands: str, action: str = "study()", end: str = "*", **more: Any) -> str:
    """The last turn of the last season; nobody has a poem unless a test says so."""
    given = {"pawns": "A 12 +", "season": "summer nature", "cards": "A spring", **more}
    tags = {"Seasons": "spring summer", **given.pop("tags", {})}
    return court(f"2. A: +1@1 {action}\n{rest}", *hands, tags=tags, end=end, **given)


# -- running out of tokens ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "poems"),
    [
        ("write(b09)", ""),
        ("write(b09 e10)", ""),
        ("complete(e10)", "B 4 b04"),
        ("challenge(b09) write(e04)", "B 4 b04 e04"),
    ],
)
def test_end_of_the_game__gj_11_who_places_the_last_token_wins_at_once(action: str, poems: str) -> None:
    text = court(f"2. A: +3@4 {action}", "b09 e10 3x?", "5x?", poems=poems, box=ALMOST, end="A")
    outcome = outcome_of(text)
    assert (outcome.winners, outcome.scores) == (("A",), {"A": 14, "B": 0})
    assert [(reason.kind, reason.text, reason.rule) for reason in outcome.reasons] == [
        ("tokens", "no livery tokens are left", "End of the Game and Victory")
    ]
    assert codes(text.replace("\n=A", "\nB: +1@6 study()\n=A")) == ["TZK053"]
    assert codes(text.replace("\n=A", " draw(?)\n=A")) == ["GJI010"]
    assert [found.legal for found in judged(text.replace("=A", "=B")).diagnostics] == [("=A",)]


def test_end_of_the_game__gj_11_an_improvement_may_be_the_last_token() -> None:
    text = court(
        "2. A: +3@4 improve(b09 e10)", "b09 e10 3x?", "5x?", poems="A 4 b04 e04", box="A 13", end="A"
    )
    assert outcome_of(text).winners == ("A",)


def test_end_of_the_game__gj_11_completing_ones_own_poem_is_no_placement() -> None:
    text = court("2. A: +3@4 complete(e10)", "e10 4x?", "5x?", poems="A 4 b04", box="A 13")
    assert (codes(text), judged(text).verdict) == ([], Verdict.UNFINISHED)


def test_end_of_the_game__gj_11_tokens_that_come_back_count() -> None:
    """A's last token lies at place 4; when B removes it, A has two."""
    text = court(
        "2. B: -1@4 challenge(b09)",
        "5x?",
        "b09 4x?",
        pawns="B 5 -",
        poems="A 4 b04 e04",
        box="A 13",
        turn="B 2 first=A",
    )
    assert end_of(text).courtiers[0].unused == 2


def test_end_of_the_game__gj_11_it_does_not_matter_which_season_it_is_nor_who_has_more() -> None:
    text = court(
        "2. A: +3@4 write(b09)",
        "b09 4x?",
        "5x?",
        box="A 14, B 10",
        cards="B spring",
        season="summer melancholy",
        end="A",
    )
    assert outcome_of(text).scores == {"A": 14, "B": 13}
    more = text.replace("box(B 10)", "box(B 13)")
    assert outcome_of(more).scores == {"A": 14, "B": 16}
    assert outcome_of(more).winners == ("A",)


def test_end_of_the_game__gj_11_the_last_turn_home_may_place_the_last_token() -> None:
    """The season is not scored any more."""
    text = last("", "b09 e10 3x?", "5x?", action="write(b09 e10)", box=ALMOST, end="A")
    assert outcome_of(text).winners == ("A",)
    assert codes(text.replace("\n=A", "*: fairest(1.1)\n=A")) == ["TZK053"]


def test_end_of_the_game__gj_11_the_fairest_poem_may_take_the_last_token() -> None:
    """One token is on the table and one unused: both go into the box, and no later step is scored."""
    more: dict[str, Any] = {"poems": "A 8 b14 e14, B 1 b04 e22", "box": "A 13", "cards": "B spring"}
    text = last("", end="A", **more)
    outcome = outcome_of(text)
    assert (outcome.winners, outcome.scores) == (("A",), {"A": 15, "B": 3})
    said = last("*: fairest(8.1) box(A 15) box(B 0)", end="A", **more)
    assert codes(said) == []
    for late in ("scandal(B 1.1)", "seasoncard(B)"):
        assert found_in(last(f"*: fairest(8.1) {late}", end="A", **more)) == [
            ("GJI010", "the game had ended before this scoring")
        ]


def test_end_of_the_game__gj_11_nothing_follows_a_season_in_which_tokens_ran_out() -> None:
    more: dict[str, Any] = {
        "poems": "A 8 b14 e14",
        "box": "A 13",
        "cards": "B spring",
        "tags": {"Seasons": None},
    }
    assert codes(last("", end="A", **more)) == []
    assert found_in(last("*: season(autumn nature)", end="A", **more)) == [("GJI013", "the game is over")]
    assert codes(last("*: fairest(8.1)\n*: season(autumn nature)", end="A", **more)) == ["TZK053"]
    assert codes(last("A: start(A)", end="A", **more)) == ["TZK052"]
    assert only(last("A: start(A)", end="A", **more)).legal == ()


@pytest.mark.parametrize(
    ("box", "cards", "winners", "kind", "rule"),
    [
        ("A 14, B 14", "A spring", "A", "tokens", "GJ-11"),  # 18 to 15
        ("A 14, B 14", "- spring", "A,B", "tokens", "GJ-11"),
        ("A 14, B 3", "B spring", "A", "tokens", "End of the Game and Victory"),
        ("A 3, B 14", "A spring", "B", "tokens", "End of the Game and Victory"),
    ],
)
def test_end_of_the_game__gj_11_several_at_the_same_step(
    box: str, cards: str, winners: str, kind: str, rule: str
) -> None:
    """Nobody has a token on the table: for the season card each boxes one."""
    outcome = outcome_of(last("", box=box, cards=cards, end=winners))
    assert (",".join(outcome.winners), outcome.reasons[0].kind, outcome.reasons[0].rule) == (
        winners,
        kind,
        rule,
    )


def courtier(name: str, box: int, cards: str = "", unused: int = 0) -> Courtier:
    made = Courtier(name, ())
    made.box, made.seasons, made.unused = box, tuple(cards.split()), unused
    return made


@pytest.mark.parametrize(
    ("courtiers", "winners"),
    [
        ([courtier("A", 15), courtier("B", 12, "spring")], "B"),
        ([courtier("A", 12, "winter"), courtier("B", 9, "spring summer")], "B"),
        ([courtier("A", 12, "winter"), courtier("B", 12, "spring")], "A,B"),
        ([courtier("A", 15), courtier("B", 15, "spring", 1)], "A"),
        ([courtier("A", 14, "", 1), courtier("B", 13, "", 2)], ""),
    ],
)
def test_end_of_the_game__gj_11_most_reputation_then_most_season_cards(
    courtiers: list[Courtier], winners: str
) -> None:
    outcome = out_of_tokens(courtiers)
    assert ("" if outcome is None else ",".join(outcome.winners)) == winners


MORE_CARDS = "5 reputation points, and more season cards than the others tied"


# -- the tally ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("box", "cards", "winners", "kind", "text"),
    [
        ("A 3, B 1", "A spring", "A", "reputation", "7 reputation points"),
        ("A 1, B 5", "A spring", "B", "reputation", "6 reputation points"),
        ("A 1, B 4", "A spring", "A", "season cards", MORE_CARDS),
        ("A 4, B 1", "B spring", "B", "season cards", MORE_CARDS),
        ("A 2, B 2", "- spring", "A,B", "shared", "3 reputation points and as many season cards"),
        ("", "- spring", "A,B", "shared", "1 reputation point and as many season cards"),
    ],
)
def test_end_of_the_game__gj_16_the_tally(box: str, cards: str, winners: str, kind: str, text: str) -> None:
    """For the last season card there is a tie: both box one more."""
    outcome = outcome_of(last("", box=box, cards=cards, end=winners))
    assert (",".join(outcome.winners), outcome.reasons[0].kind, outcome.reasons[0].text) == (
        winners,
        kind,
        text,
    )


@pytest.mark.parametrize(("score", "found"), [("7", []), ("6", ["TZK059"]), ("0", ["TZK059"])])
def test_end_of_the_game__a_point_for_each_token_and_three_for_each_card(
    score: str, found: list[str]
) -> None:
    text = last("", box="A 3, B 1", end="A", tags={"Score.A": score, "Score.B": "2"})
    assert codes(text) == found
    if found:
        assert only(text).rule == "Genji rulebook, End of the Game and Victory"


def test_end_of_the_game__after_the_last_season() -> None:
    text = last("*: fairest() seasoncard(-) box(A 4)", box="A 3, B 1", end="A")
    assert codes(text) == []
    assert codes(last("B: +1@6 study()", box="A 3, B 1", end="A")) == ["TZK052"]
    assert codes(last("*: fairest()\nB: +1@6 study()", box="A 3, B 1", end="A")) == ["TZK053"]
    assert found_in(last("*: season(autumn nature)", box="A 3, B 1", end="A")) == [
        ("GJI013", "no season is left to be played")
    ]
    for mark in ("B", "A,B", "none"):
        assert codes(last("", box="A 3, B 1", end=mark)) == ["TZK055"]


def test_end_of_the_game__before_the_last_season_it_is_not_over() -> None:
    text = court("2. A: +1@1 study()", pawns="A 12 +", box="A 9", end="A")
    assert codes(text) == ["TZK057"]


# -- ties that are played on -------------------------------------------------------------


def walk(number: int, first: str, way: str = "+") -> str:
    """A season of moving and declining, in which the starter comes home first."""
    places = {("A", "+"): "4 7 10 1", ("B", "+"): "8 11 2 5", ("A", "-"): "10 7 4 1", ("B", "-"): "2 11 8 5"}
    other = "B" if first == "A" else "A"
    lines = [f"{first}: face({way})", f"{other}: face({way})"]
    for step in range(4):
        lines.append(f"{number + step}. {first}: {way}3@{places[first, way].split()[step]} study()")
        if step < 3:
            lines.append(f"{other}: {way}3@{places[other, way].split()[step]} study()")
    return "\n".join(lines)


def test_end_of_the_game__gj_16_played_on_for_season_cards_that_nobody_took() -> None:
    """Both seasons were tied for. Spring is played again, then summer; then no card is left."""
    more: dict[str, Any] = {"cards": "- spring", "box": "A 1, B 1"}
    spring = f"*: season(spring nature)\nA: start(A)\n{walk(3, 'A')}"
    summer = f"*: season(summer romance)\nA: start(B)\n{walk(7, 'B')}"
    for rest, both in (("", 2), (spring, 3), (f"{spring}\n{summer}", 4)):
        outcome = outcome_of(last(rest, end="A,B", **more))
        assert (outcome.winners, outcome.scores) == (("A", "B"), {"A": both, "B": both})
    assert found_in(last(f"{spring}\n{summer}\n*: season(spring nature)", end="A,B", **more)) == [
        ("GJI013", "no season is left to be played")
    ]
    assert codes(
        last(f"{spring}\n{summer}\n*: seasoncard(-)\n*: season(spring nature)", end="A,B", **more)
    ) == ["TZK053"]


def test_end_of_the_game__gj_16_in_the_order_of_the_pile() -> None:
    more: dict[str, Any] = {"cards": "- spring", "box": "A 1, B 1", "end": "A,B"}
    assert found_in(last("*: season(summer nature)", **more)) == [
        ("GJI013", "the next season is spring, not summer")
    ]


def test_end_of_the_game__gj_16_not_if_it_is_not_tied() -> None:
    for box, cards, end in (("A 2, B 1", "- spring", "A"), ("A 4, B 1", "B spring", "B")):
        assert codes(last("*: season(spring nature)", box=box, cards=cards, end=end)) == ["GJI013"]


def test_end_of_the_game__gj_16_until_the_tie_is_broken() -> None:
    """In the season that decides A writes and takes the card: a tally after it, and nothing after that."""
    text = court(
        "12. A: +1@1 study()\n*: fairest(4.1) seasoncard(A)",
        pawns="A 12 +", poems="A 4 b09, A 3 e22", box="A 2, B 2", cards="- summer",
        turn="A 12 first=A", tags={"Seasons": "spring summer"}, end="A",
    )  # fmt: skip
    outcome = outcome_of(text)
    assert (outcome.winners, outcome.scores) == (("A",), {"A": 7, "B": 2})
    assert codes(text.replace("\n=A", "\n*: season(summer nature)\n=A")) == ["TZK053"]


def test_end_of_the_game__gj_23_a_card_tied_for_again_is_not_played_for_once_more() -> None:
    """Spring is played again and tied again; only summer is left."""
    text = court(
        "12. A: +1@1 study()\n*: seasoncard(-) season({} nature)",
        pawns="A 12 +", box="A 2, B 2", cards="- summer", turn="A 12 first=A",
        tags={"Seasons": "spring summer"}, end="*",
    )  # fmt: skip
    assert codes(text.replace("{}", "summer")) == []
    assert found_in(text.replace("{}", "spring")) == [("GJI013", "the next season is summer, not spring")]
    shared = text.replace(" season({} nature)", "").replace("=*", "=A,B")
    assert outcome_of(shared).winners == ("A", "B"), "to play on is the table's choice each time"


def test_end_of_the_game__gj_28_hands_homes_and_poems_stay() -> None:
    more: dict[str, Any] = {
        "cards": "- spring", "box": "A 1, B 1", "poems": "A 8 b22, A 3 e22, B 9 b02, B 10 e02",
        "tags": {"Components": None},
    }  # fmt: skip
    rest = "*: fairest(3.1 9.1) season(spring nature)\nA: start(A)\nA: face(-)\nB: face(+)"
    position = end_of(last(rest, "b01 4x?", "5x?", **more))
    assert (position.season, position.seat, position.round) == ("spring", "A", 3)
    assert sorted(position.table) == [8, 10]
    assert [(one.home, one.place, one.way, len(one.hand)) for one in position.courtiers] == [
        (1, 1, "-", 5),
        (5, 5, "+", 5),
    ]
    assert "b01" in position.courtiers[0].hand.cards


# -- Things to Remember ------------------------------------------------------------------


def test_things_to_remember__one_token_for_one_poem() -> None:
    position = end_of(court("2. A: +3@4 improve(b09 e10)", "b09 e10 3x?", "5x?", poems="A 4 b04 e04"))
    assert 15 - position.courtiers[0].unused == len(position.table[4].poems)


def test_things_to_remember__a_princess_bears_the_tokens_of_one_player() -> None:
    assert codes(court("2. A: +3@4 write(b09)", "b09 4x?", "5x?", poems="B 4 b04 e04")) == ["GJI033"]
    assert codes(court("", poems="A 4 b04 e04, B 4 b05 e05")) == ["GJI008"]


def test_things_to_remember__direction_of_travel_and_of_play_are_two_things() -> None:
    turns = "1. A: -1@12 study()\nB: +1@6 study()\nC: -1@8 study()\n2. A: -1@11 study()"
    assert codes(dealt(turns, "5x?", "5x?", "5x?", ways="-+-")) == []


def test_things_to_remember__poems_that_remain_change_in_value() -> None:
    """A's b05 e05 is worth 4 in spring at place 7, and nothing in summer: then b13 (1) challenges it."""
    for season, found in (("spring romance", ["GJI031"]), ("summer romance", [])):
        tags = {"Seasons": season.split()[0]}
        more: dict[str, Any] = {"season": season, "turn": "B 2 first=A", "tags": tags}
        text = court("2. B: +2@7 challenge(b13)", "5x?", "b13 4x?", poems="A 7 b05 e05", **more)
        assert codes(text) == found


def test_things_to_remember__beauty_is_no_reputation() -> None:
    """B's poem on the table, however beautiful, is nothing in the tally but the season card."""
    outcome = outcome_of(last("", poems="B 8 b05 e05, B 3 b14 e14", cards="- spring", end="B"))
    assert outcome.scores == {"A": 0, "B": 2 + 3}

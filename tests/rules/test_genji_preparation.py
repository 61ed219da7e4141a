"""Genji's rules from the box to the first turn: Contents, Preparation, Playing the Game.

Tests are named by section and ruling, as in `docs/rules/genji.md`.
"""

from __future__ import annotations

from itertools import pairwise

import pytest

from support.findings import codes, found_in, judged, only
from support.genji_courts import CIRCLE, begun, court, dealt, end_of
from support.shipped import embedded
from tanzaku.notation import Verdict, loads
from tanzaku.notation.component_sets import ComponentSet, illustrative, using
from tanzaku.validators.rules.genji_cards import BONUS_CARDS, HAND, POEM_CARDS, PRINCESSES, TOKENS, set_faults

HOMES = "0. A: home(1)\nB: home(5)\n"


# -- Contents ----------------------------------------------------------------------------


def test_contents__what_there_is_of_everything() -> None:
    assert (POEM_CARDS, BONUS_CARDS, PRINCESSES, TOKENS, HAND) == (82, 6, 12, 15, 5)
    assert list(set_faults(illustrative("genji").components)) == []


def test_contents__a_whole_set_has_the_numbers_of_the_rulebook() -> None:
    lacking = {"Card.b41", "Card.s3", "Princess.p12"}
    tags = tuple(tag for tag in illustrative("genji").tags if tag[0] not in lacking)
    poorer = ComponentSet("mine", "1", "genji", tags)
    assert list(set_faults(poorer.components)) == [
        "there are 81 poem cards, not 82",
        "there are 5 bonus cards, not 6",
        "there are 11 princesses, not 12",
    ]
    only_beginnings = ComponentSet("mine", "1", "genji", (("Card.b01", "beginning spring"),))
    assert list(set_faults(only_beginnings.components))[2:5] == [
        "there is no ending",
        "there is no stamp",
        "there is no calligraphy",
    ]


def test_contents__fifteen_tokens_each() -> None:
    assert [courtier.unused for courtier in end_of(dealt("")).courtiers] == [15, 15]


def test_contents__gj_24_a_whole_set_says_which_cards_there_are() -> None:
    """The set that ships has beginnings up to b41, three stamps and three cards of calligraphy."""
    for card, found in (("b41", []), ("b42", ["GJI001"]), ("s3", []), ("s4", ["GJI001"]), ("k4", ["GJI001"])):
        assert codes(begun("", f"{card} 4x?", "5x?")) == found


@pytest.mark.parametrize("card", ["b42", "b99", "s6", "k6"])
def test_contents__gj_24_without_a_set_any_number_may_stand(card: str) -> None:
    assert codes(begun("", f"{card} 4x?", "5x?", tags={"Components": None})) == []


@pytest.mark.parametrize("card", ["b00", "e00"])
def test_contents__gj_24_numbers_begin_with_1(card: str) -> None:
    assert codes(begun("", f"{card} 4x?", "5x?", tags={"Components": None})) == ["GJI001"]


def test_contents__gj_24_without_a_set_no_more_cards_than_there_are() -> None:
    """Seven different bonus cards are one too many, in hands, in `Start` and later in the game."""
    free = {"Components": None}
    assert codes(begun("", "s1 s2 s3 s4 k1", "s5 4x?", tags=free)) == []
    assert found_in(begun("", "s1 s2 s3 s4 k1", "s5 k2 3x?", tags=free)) == [
        ("GJI001", "there are 6 bonus cards, and 7 are named")
    ]
    many = " ".join(f"b{number:02}" for number in range(1, 78))
    assert codes(court("", "b78 b79 b80 b81 b82", "4x?", discards=many, tags=free)) == []
    assert found_in(court("", "b78 b79 b80 b81 b82", "b83 3x?", discards=many, tags=free)) == [
        ("GJI001", "there are 82 poem cards, and 83 are named")
    ]
    later = dealt("1. A: +1@2 study(? {}) draw(? ?)", "s1 s2 s3 s4 ?", "s5 s6 3x?", tags=free)
    assert codes(later.format("b01")) == []
    assert found_in(later.format("k1")) == [
        ("GJI001", "k1 would be one more than the 6 bonus cards there are")
    ]
    drawn = dealt("1. A: +1@2 study(2x?) draw(? {})", "s1 s2 s3 s4 ?", "s5 s6 3x?", tags=free)
    assert codes(drawn.format("b01")) == []
    assert found_in(drawn.format("k1")) == [
        ("GJI001", "k1 would be one more than the 6 bonus cards there are")
    ]


def test_contents__gj_24_what_kind_a_card_is_its_letter_says() -> None:
    swapped = ComponentSet("swapped", "1", "genji", (("Card.b01", "ending spring"),))
    with using([swapped]):
        assert found_in(begun("", tags={"Components": "swapped@1"})) == [
            ("GJI007", "b01 is of the kind beginning by its name, and its kind says ending")
        ]


NO_CARD = "{} is no card: beginnings are b01 and so on, endings e01, stamps s1, calligraphy k1"
FLOWERS = "{}: a flower card has one season symbol and two flowers (Flower Cards)"


@pytest.mark.parametrize(
    ("tag", "value", "message"),
    [
        ("Card.b00", "beginning spring", NO_CARD),
        ("Card.x01", "beginning spring", NO_CARD),
        ("Card.s1", "stamp spring", "{} is a bonus card, which has no symbols (Judging a Poem's Beauty)"),
        ("Card.k1", "stamp", "{} is of the kind calligraphy by its name, and its kind says stamp"),
        ("Card.b01", "beginning", "{} has no symbol (Judging a Poem's Beauty)"),
        ("Card.b01", "beginning spring flower", FLOWERS),
        ("Card.b01", "beginning spring*2 flower*2", FLOWERS),
        ("Card.b01", "beginning spring summer flower*2", FLOWERS),
        ("Card.b01", "beginning nature flower*2", FLOWERS),
        ("Princess.p13", "spring nature", "{} is no princess: there are p01 to p12"),
        ("Princess.p1", "spring nature", "{} is no princess: there are p01 to p12"),
    ],
)
def test_judging_a_poems_beauty__what_is_printed_fits_the_rulebook(
    tag: str, value: str, message: str
) -> None:
    found = found_in(begun("", tags={"Components": None, tag: value}))
    assert found == [("GJI007", message.format(tag.partition(".")[2]))]


def test_contents__gj_24_cards_that_a_record_embeds_are_those_there_are() -> None:
    tags = embedded("genji")
    assert codes(begun("", "b41 4x?", "5x?", tags=tags)) == []
    assert codes(begun("", "b42 4x?", "5x?", tags=tags)) == ["GJI001"]
    assert codes(begun("", "b42 4x?", "5x?", tags={**tags, "Card.b41": None})) == [], "not a whole set"


# -- Preparation -------------------------------------------------------------------------


@pytest.mark.parametrize("hand", ["", "?", "4x?", "6x?", "b01 b02 b03 b04", "b01 b02 b03 b04 b05 b06"])
def test_preparation__five_cards_each(hand: str) -> None:
    assert codes(begun("", hand, "5x?")) == ["GJI002"]
    assert codes(begun("", "5x?", hand)) == ["GJI002"]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_preparation__two_to_six_players(players: int) -> None:
    text = dealt("", *["5x?"] * players)
    assert judged(text).verdict is Verdict.UNFINISHED
    position = end_of(text)
    assert (len(position.courtiers), position.deck.pile) == (players, 88 - 5 * players)


@pytest.mark.parametrize("seats", ["A", "B", "BC", "AC", "ABD", "ABCDF"])
def test_preparation__gj_25_letters_without_a_gap(seats: str) -> None:
    tags = {f"Hand.{seat}": "5x?" if seat in seats else None for seat in "ABCDEF"}
    assert codes(begun("", tags=tags)) == ["GJI004"]


def test_preparation__gj_25_letters_are_turn_order_and_a_starts() -> None:
    turns = "1. A: +1@2 study()\nB: +1@6 study()\nC: +1@10 study()\n2. A: +1@3 study()"
    record = loads(dealt(turns, "5x?", "5x?", "5x?"))
    assert [turn.seat for turn in record.turns] == [*"ABC", "*", *"ABC", *"ABC", "A"]
    assert judged(dealt(turns, "5x?", "5x?", "5x?")).ok
    text = begun("0. B: home(5)", "5x?", "5x?")
    assert codes(text) == ["TZK052"]
    assert codes(dealt("1. B: +1@6 study()")) == ["GJI017"]
    assert codes(dealt("1. A: +1@2 study()\nC: +1@10 study()", "5x?", "5x?", "5x?")) == ["TZK052"]


def test_preparation__cards_are_in_one_hand() -> None:
    assert found_in(begun("", "b01 4x?", "b01 4x?")) == [("GJI003", "b01 is in A's hand and in B's hand")]
    assert found_in(begun("", "b01 b01 3x?", "5x?")) == [("GJI003", "b01 is twice in A's hand")]


@pytest.mark.parametrize(
    ("circle", "message"),
    [
        (CIRCLE.removesuffix(" p12"), "12 princesses lie in the circle, and there are 11"),
        (f"{CIRCLE} p01", "12 princesses lie in the circle, and there are 13"),
        (CIRCLE.replace("p12", "p01"), "p01 lies in the circle twice"),
        ("", "12 princesses lie in the circle, and there are 0"),
    ],
)
def test_preparation__the_circle_is_the_twelve_princesses(circle: str, message: str) -> None:
    assert found_in(begun("", tags={"Circle": circle})) == [("GJI005", message)]
    backwards = " ".join(reversed(CIRCLE.split()))
    assert codes(begun("", tags={"Circle": backwards})) == []


def test_preparation__first_a_home_each_then_season_and_fashion_then_a_direction_each() -> None:
    for turns in (
        "",
        "0. A: home(1)",
        HOMES,
        f"{HOMES}*: season(spring nature)",
        f"{HOMES}*: season(spring nature)\nA: face(+)\nB: face(-)",
    ):
        assert judged(begun(turns)).verdict is Verdict.UNFINISHED
    for turns, found in (
        ("0. A: face(+)", ["GJI010"]),
        ("0. A: home(1) home(3)", ["GJI010"]),
        ("0. *: season(spring nature)", ["TZK052"]),
        ("0. A: home(1)\n*: season(spring nature)", ["TZK052"]),
        (f"{HOMES}A: face(+)", ["TZK052"]),
        (f"{HOMES}*: season(spring nature)\nA: +1@2 study()", ["GJI010"]),
        (f"{HOMES}*: season(spring nature) season(spring nature)", ["GJI010"]),
        (f"{HOMES}*: season(spring nature)\nA: face(+) face(+)", ["GJI010"]),
    ):
        assert codes(begun(turns)) == found, turns


@pytest.mark.parametrize(
    ("second", "message"),
    [
        (1, "place 1 is the home of A"),
        (2, "place 2 is next to A's home at 1"),
        (12, "place 12 is next to A's home at 1"),
        (3, ""),
        (11, ""),
        (7, ""),
    ],
)
def test_preparation__a_home_is_not_shared_nor_next_to_another(second: int, message: str) -> None:
    found = found_in(begun(f"0. A: home(1)\nB: home({second})"))
    assert found == ([("GJI012", message)] if message else [])


def test_preparation__a_home_next_to_another_may_be_let_stand_and_a_shared_one_not() -> None:
    turns = "0. A: home(1)\nB: home({})\n*: season(spring nature)"
    ruling = {"Ruling.1": "GJI012 0.B: they like each other (Sei)"}
    stands = judged(begun(turns.format(2), tags=ruling))
    assert (stands.verdict, stands.diagnostics[0].waived) == (
        Verdict.UNFINISHED,
        "they like each other (Sei)",
    )
    assert end_of(begun(turns.format(2), tags=ruling)).courtiers[1].home == 2
    assert codes(begun(turns.format(1), tags=ruling)) == ["GJI012", "TZK060"]


def test_preparation__gj_1_no_legal_home_is_left() -> None:
    """With homes at 1, 4, 7 and 10 each place is next to one: then any may be taken that is not shared."""
    four = "0. A: home(1)\nB: home(4)\nC: home(7)\nD: home(10)\n"
    hands = ["5x?"] * 5
    for place in range(1, 13):
        found = codes(begun(f"{four}E: home({place})", *hands))
        assert found == (["GJI012"] if place in {1, 4, 7, 10} else [])
    assert codes(begun("0. A: home(1)\nB: home(4)\nC: home(7)\nD: home(11)\nE: home(2)", *hands)) == [
        "GJI012"
    ]
    legal = only(begun(f"{four}E: home(1)", *hands)).legal
    assert legal == tuple(f"home({place})" for place in (2, 3, 5, 6, 8, 9, 11, 12))


def test_preparation__six_homes_fit_where_every_other_place_is_taken() -> None:
    text = dealt("", *["5x?"] * 6, homes=(1, 3, 5, 7, 9, 11))
    homes = sorted(courtier.home for courtier in end_of(text).courtiers)
    assert {after - before for before, after in pairwise(homes)} == {2}


# -- Playing the Game --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seasons", "first"),
    [
        (None, "spring"),
        ("spring summer autumn winter", "spring"),
        ("summer", "summer"),
        ("autumn winter", "autumn"),
        ("spring winter", "spring"),
    ],
)
def test_playing_the_game__gj_18_seasons_that_are_played(seasons: str | None, first: str) -> None:
    tags = {"Seasons": seasons}
    assert codes(begun(f"{HOMES}*: season({first} nature)", tags=tags)) == []
    other = "winter" if first != "winter" else "summer"
    assert found_in(begun(f"{HOMES}*: season({other} nature)", tags=tags)) == [
        ("GJI013", f"the next season is {first}, not {other}")
    ]


@pytest.mark.parametrize("seasons", ["", "summer spring", "spring spring", "spring autumn summer"])
def test_playing_the_game__gj_18_seasons_are_in_the_order_of_the_year(seasons: str) -> None:
    assert found_in(begun("", tags={"Seasons": seasons})) == [
        ("GJI006", "the seasons played are one or more of the year's, in their order")
    ]


def test_playing_the_game__play_passes_to_the_left() -> None:
    turns = "1. A: +1@2 study()\nB: +1@6 study()\n2. {}: +1@3 study()"
    assert codes(dealt(turns.format("A"))) == []
    [found] = judged(dealt(turns.format("B"))).diagnostics
    assert (found.code.id, found.message) == ("TZK052", "it is the turn of A, not of B")
    assert codes(dealt("1. A: +1@2 study()\n*: season(summer nature)")) == ["TZK052"]


def test_playing_the_game__any_fashion_may_lie_open_first() -> None:
    for fashion in ("melancholy", "nature", "romance"):
        position = end_of(begun(f"{HOMES}*: season(spring {fashion})"))
        assert (position.season, position.fashion) == ("spring", fashion)

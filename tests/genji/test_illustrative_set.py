"""The illustrative set of Genji against the rulebook, section by section.

All is plain arithmetic over the file, without the engine: what the rulebook says of its cards must be so of
these, and each of its examples must be playable with them. The cards named here are those that records of the
examples use. Nobody visits a princess twice in one season, so two poems on one princess are shown in summer.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import chain, product
from typing import Any, Final, NamedTuple

import pytest

from support.shipped import file_of
from tanzaku.notation.component_sets import illustrative

FILE: Final = file_of("genji")
SET: Final[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
CARDS: Final[dict[str, dict[str, Any]]] = SET["components"]["Card"]
PRINCESSES: Final[dict[str, dict[str, str]]] = SET["components"]["Princess"]
POEM_CARDS: Final = [name for name in CARDS if name[0] in "be"]
SEASONS: Final = ("spring", "summer", "autumn", "winter")
FASHIONS: Final = ("melancholy", "nature", "romance")
NAMED: Final = {princess["name"]: key for key, princess in PRINCESSES.items()}


class Court(NamedTuple):
    """What a poem is judged by: the princess who reads it, the season and the fashion that lie open."""

    princess: str
    season: str
    fashion: str


def symbols(card: str) -> Counter[str]:
    """How often a card shows each symbol."""
    shown: Counter[str] = Counter()
    for symbol in CARDS[card]["symbols"]:
        name, _, number = symbol.partition("*")
        shown[name] += int(number or 1)
    return shown


def beauty(cards: str, court: Court) -> int:
    """The beauty of a poem, or of one of its cards."""
    princess = PRINCESSES[court.princess]
    asked = Counter([princess["season"], princess["fashion"], court.season, court.fashion])
    total = 0
    for card in cards.split():
        shown = symbols(card)
        flowers = shown.pop("flower", 0)
        if shown[court.season]:
            shown[court.season] += flowers
        total += sum(number * asked[symbol] for symbol, number in shown.items())
    return total


def kind(card: str) -> str:
    return str(CARDS[card]["kind"])


def flower_cards() -> list[str]:
    return [card for card in POEM_CARDS if "flower" in symbols(card)]


# -- Contents ----------------------------------------------------------------------------


def test_contents__82_poem_cards_and_6_bonus_cards() -> None:
    kinds = Counter(map(kind, CARDS))
    assert kinds["beginning"] + kinds["ending"] == 82
    assert kinds["stamp"] + kinds["calligraphy"] == 6
    assert len(CARDS) == 88


def test_contents__12_princess_cards() -> None:
    assert list(PRINCESSES) == [f"p{number:02}" for number in range(1, 13)]


@pytest.mark.parametrize("of", ["beginning", "ending"])
def test_contents__poem_cards_in_four_seasons_and_three_fashions(of: str) -> None:
    """No season and no fashion is shown more often than another, and all are among beginnings and endings."""
    shown = sum((symbols(card) for card in POEM_CARDS if kind(card) == of), Counter[str]())
    assert shown.keys() == {*SEASONS, *FASHIONS, "flower"}
    assert {shown[season] for season in SEASONS} == {12}
    assert {shown[fashion] for fashion in FASHIONS} == {9}


def test_contents__gj_24_names_of_cards_without_a_gap() -> None:
    halves = [f"{letter}{number:02}" for letter in "be" for number in range(1, 42)]
    bonus = [f"{letter}{number}" for letter in "sk" for number in range(1, 4)]
    assert list(CARDS) == [*halves, *bonus]


# -- Judging a Poem's Beauty -------------------------------------------------------------


def test_judging_a_poems_beauty__all_cards_except_bonus_cards_have_symbols() -> None:
    """All of the cards (except Bonus cards) indicate by Symbols the themes to which they relate."""
    for card in CARDS:
        number = symbols(card).total()
        assert 1 <= number <= 3 if card in POEM_CARDS else number == 0


def test_judging_a_poems_beauty__each_princess_likes_a_season_and_a_fashion() -> None:
    """Each of the twelve likes another pair, and has a name of her own."""
    likes = [(princess["season"], princess["fashion"]) for princess in PRINCESSES.values()]
    assert sorted(likes) == sorted(product(SEASONS, FASHIONS))
    assert {"Ume", "Kiritsubo"} <= NAMED.keys()
    assert list(NAMED) == sorted(NAMED)
    assert len(NAMED) == 12


@pytest.mark.parametrize(("princess", "season"), [*product(PRINCESSES, SEASONS)])
def test_judging_a_poems_beauty__a_poem_about_a_season_in_its_season(princess: str, season: str) -> None:
    """A Poem about Spring is more beautiful when presented in the Springtime."""
    about = [card for card in POEM_CARDS if symbols(card).keys() == {season}]
    assert {kind(card) for card in about} == {"beginning", "ending"}
    for card, other, fashion in product(about, {*SEASONS} - {season}, FASHIONS):
        in_season, out_of_season = Court(princess, season, fashion), Court(princess, other, fashion)
        assert beauty(card, in_season) > beauty(card, out_of_season)


@pytest.mark.parametrize(("season", "fashion"), [*product(SEASONS, FASHIONS)])
def test_judging_a_poems_beauty__a_poem_about_nature_for_who_loves_nature(season: str, fashion: str) -> None:
    """A Poem about nature is more beautiful when presented to a Princess who loves nature."""
    about = {card for card in POEM_CARDS if symbols(card).keys() == {"nature"}}
    assert about == {"b02", "e02"}
    fond = {key for key, princess in PRINCESSES.items() if princess["fashion"] == "nature"}
    for card, loves, other in product(about, fond, PRINCESSES.keys() - fond):
        loved = beauty(card, Court(loves, season, fashion))
        assert loved == beauty(card, Court(other, season, fashion)) + 1


@pytest.mark.parametrize("card", ["b05", "e05"])
@pytest.mark.parametrize("princess", ["Fujitsubo", "Murasaki", "Ume"])
@pytest.mark.parametrize("fashion", FASHIONS)
def test_judging_a_poems_beauty__example_of_two_spring_symbols(
    card: str, princess: str, fashion: str
) -> None:
    """In this instance, the Poem card has a Beauty of four."""
    assert symbols(card) == {"spring": 2}
    assert PRINCESSES[NAMED[princess]]["season"] == "spring"
    assert beauty(card, Court(NAMED[princess], "spring", fashion)) == 4


# -- Actions -----------------------------------------------------------------------------


def test_actions__poem_cards_are_either_beginnings_or_endings() -> None:
    """The rulebook doesn't say how many are which: here it is half of them each."""
    kinds = {"b": "beginning", "e": "ending", "s": "stamp", "k": "calligraphy"}
    assert [kind(card) for card in CARDS] == [kinds[card[0]] for card in CARDS]
    assert Counter(map(kind, POEM_CARDS)) == {"beginning": 41, "ending": 41}


# -- When there is no opposing poem on the Princess --------------------------------------

MURASAKI = Court("p08", "summer", "melancholy")


def test_when_there_is_no_opposing_poem__a_beauty_greater_than_zero() -> None:
    """As long as the Poem has a Beauty greater than zero: wherever one stands, some cards have none."""
    for court in map(Court._make, product(PRINCESSES, SEASONS, FASHIONS)):
        for of in ("beginning", "ending"):
            found = {beauty(card, court) > 0 for card in POEM_CARDS if kind(card) == of}
            assert found == {True, False}


def test_when_there_is_no_opposing_poem__another_poem_that_is_more_beautiful() -> None:
    assert beauty("b04 e03", MURASAKI) == 2
    assert beauty("b08 e08", MURASAKI) == 4


def test_when_there_is_no_opposing_poem__single_cards_even_with_a_greater_beauty() -> None:
    """Single-card Poems cannot be stacked on top of another Poem, even if they have a greater Beauty."""
    assert beauty("b19", MURASAKI) == 3 > beauty("b04 e03", MURASAKI)


# -- When there is an opposing poem on the Princess --------------------------------------

UME = Court("p11", "spring", "romance")


def test_when_there_is_an_opposing_poem__example_of_lady_ume() -> None:
    """It has a total Beauty of three, one for the beginning card, and two for the ending card."""
    assert PRINCESSES[UME.princess]["name"] == "Ume"
    assert [beauty(card, UME) for card in ("b02", "e04")] == [1, 2]
    # Genji's beginning is superior in both fashion and season: it has the two, and the other has neither
    assert {UME.season, UME.fashion} == symbols("b08").keys()
    assert not {UME.season, UME.fashion} & symbols("b02").keys()
    assert beauty("b08", UME) == 3 > beauty("b02", UME)
    # what he then writes may be less beautiful; or he uses what he pocketed
    assert 0 < beauty("e03", UME) == 1 < beauty("b02 e04", UME)
    assert beauty("b05 e04", UME) == 6


def test_when_there_is_an_opposing_poem__example_of_lady_ume_with_another_poem_underneath() -> None:
    """Genji would have to challenge that before he could place one of his own Livery Tokens on Lady Ume."""
    summer = UME._replace(season="summer")
    assert [beauty(card, summer) for card in ("b03", "e02")] == [1, 1]
    assert [beauty(card, summer) for card in ("b02", "e07")] == [1, 2]
    assert {summer.season, summer.fashion} == symbols("b17").keys()
    assert beauty("b17", summer) == 2 > beauty("b02", summer)
    assert beauty("b16", summer) == 2 > beauty("b03", summer)


HANACHIRUSATO = Court("p06", "spring", "melancholy")


def test_when_there_is_an_opposing_poem__a_one_card_poem_completed() -> None:
    """The resulting Poem must be of greater Beauty than the previous (one card) Poem."""
    assert beauty("b01", HANACHIRUSATO) == 1
    assert beauty("b01 e02", HANACHIRUSATO) == 2
    assert beauty("b01 e22", HANACHIRUSATO) == 1  # not greater


AKASHI = Court("p01", "spring", "nature")


def test_when_there_is_an_opposing_poem__matched_on_ones_home() -> None:
    """Your resulting Poem only needs to match or beat the opponent's Poem to ruin it."""
    assert [beauty(card, AKASHI) for card in ("b33", "e31")] == [2, 1]
    assert beauty("b05", AKASHI) == beauty("b32", AKASHI) == 2
    assert beauty("b04", AKASHI) == 1  # does not even match


# -- Bonus Cards -------------------------------------------------------------------------

KIRITSUBO = Court("p07", "spring", "melancholy")


def test_bonus_cards__refined_calligraphy_and_signature_stamps() -> None:
    """The rulebook has six together; here three are of each type."""
    assert Counter(map(kind, CARDS.keys() - {*POEM_CARDS})) == {"stamp": 3, "calligraphy": 3}


def test_bonus_cards__example_of_princess_kiritsubo() -> None:
    """It has a total Beauty of four, two per card."""
    assert PRINCESSES[KIRITSUBO.princess]["name"] == "Kiritsubo"
    assert [beauty(card, KIRITSUBO) for card in ("b05", "e05")] == [2, 2]
    hand = ("b06", "b20", "e03", "e07", "s1")
    assert [beauty(card, KIRITSUBO) for card in hand] == [2, 0, 1, 1, 0]
    assert kind("s1") == "stamp"
    # he picks up the ending, and has the option to write
    assert beauty("b20 e05", KIRITSUBO) == 2


def test_bonus_cards__gj_5_a_card_of_one_needs_bonus_additive_and_both_types() -> None:
    assert beauty("b03", KIRITSUBO) + 1 == beauty("b05", KIRITSUBO)
    assert beauty("b03", KIRITSUBO) + 2 > beauty("b05", KIRITSUBO)


# -- Flower Cards ------------------------------------------------------------------------


def test_flower_cards__one_season_symbol_and_two_flower_symbols() -> None:
    for card in flower_cards():
        shown = symbols(card)
        assert shown.pop("flower") == 2
        [(season, number)] = shown.items()
        assert (season in SEASONS, number) == (True, 1)


def test_flower_cards__two_beginnings_and_two_endings_of_each_season() -> None:
    found = Counter((kind(card), CARDS[card]["symbols"][0]) for card in flower_cards())
    assert found == dict.fromkeys(product(("beginning", "ending"), SEASONS), 2)


@pytest.mark.parametrize("poem", ["b11 e11", "b12 e12"])
@pytest.mark.parametrize("princess", PRINCESSES)
@pytest.mark.parametrize("fashion", FASHIONS)
def test_flower_cards__example_of_plum_blossoms(poem: str, princess: str, fashion: str) -> None:
    """In spring at least 6, and 12 for whom spring is dear; to her only 2 in the summer."""
    dear = PRINCESSES[princess]["season"] == "spring"
    assert beauty(poem, Court(princess, "spring", fashion)) == (12 if dear else 6)
    assert beauty(poem, Court(princess, "summer", fashion)) == (2 if dear else 0)


# -- Things to Remember ------------------------------------------------------------------


def test_things_to_remember__poems_that_remain_change_in_value() -> None:
    """The Beauty of each Poem may, therefore, increase or decrease."""
    spring, summer = Court("p07", "spring", "nature"), Court("p07", "summer", "nature")
    assert [beauty("b05 e05", court) for court in (spring, summer)] == [4, 0]
    assert [beauty("b14 e04", court) for court in (spring, summer)] == [1, 2]
    assert [beauty("b01 e01", court) for court in (spring, summer._replace(fashion="melancholy"))] == [0, 2]


# -- the worked example of the notation --------------------------------------------------

CIRCLE = "p07 p01 p12 p03 p09 p02 p11 p05 p10 p04 p06 p08"
DEALT = "b07 e12 b14 e31 s1 b09 b41 e30 e05 b22 b02 e18 b17 e24 k1"
DRAWN = "b33 e02 b21 e11 e01 b19 b10 e22 b08 b30 e07 b36 e40 e41 e23"


def at(place: int) -> Court:
    return Court(CIRCLE.split()[place - 1], "spring", "melancholy")


def test_worked_example__its_cards_are_there_once() -> None:
    """With e24 for e44: when the 82 are halved, there are 41 endings."""
    seen = [*DEALT.split(), *DRAWN.split()]
    assert len(seen) == len({*seen}) == 30
    assert {*seen} <= CARDS.keys()
    assert sorted(CIRCLE.split()) == [*PRINCESSES]


def test_worked_example__what_is_written_has_beauty() -> None:
    written = {"b07 e12": 4, "b41 e30": 4, "b33": 5, "e05": 1, "b21 e12": 10, "b19 e01": 4}
    assert [beauty(poem, at(place)) for poem, place in written.items()] == [4, 1, 2, 2, 3, 5]


def test_worked_example__challenges_and_a_completion() -> None:
    assert beauty("b09", at(4)) > beauty("b07", at(4))
    assert beauty("b08", at(4)) == beauty("b41", at(4))  # hence refined calligraphy
    assert beauty("b17 e05", at(1)) == 3 > beauty("e05", at(1))


def test_worked_example__how_the_season_ends() -> None:
    """The claims of the example: the poem at place 4 is the fairest, and B has the most tokens left."""
    poems = {4: ("C", "b19 e01"), 5: ("A", "b33"), 1: ("C", "b17 e05"), 10: ("B", "b21 e12")}
    homes = {1: "A", 5: "B", 9: "C"}
    beauties = {place: beauty(poem, at(place)) for place, (_, poem) in poems.items()}
    fairest = [place for place, found in beauties.items() if found == max(beauties.values())]
    scandals = [place for place, (seat, _) in poems.items() if homes.get(place, seat) != seat]
    assert (fairest, scandals) == ([4], [5, 1])
    box = Counter(chain("CC", (poems[place][0] for place in scandals)))
    assert box == {"A": 1, "C": 3}
    left = [seat for place, (seat, _) in poems.items() if place not in {*fairest, *scandals}]
    assert left == ["B"]


# -- the file ----------------------------------------------------------------------------


def test_the_file__it_says_what_it_is() -> None:
    assert (SET["set"], SET["version"], SET["title"], SET["illustrative"]) == (
        "illustrative",
        "1",
        "genji",
        True,
    )
    assert "no transcript" in SET["about"]


def test_the_file__its_digest_stays() -> None:
    """Records name it, so the cards of illustrative@1 never change: another deck is another version."""
    found = illustrative("genji")
    assert found.content == SET["components"]
    assert found.dumps() == FILE.read_text("utf-8")
    assert found.digest == "23fdd54f41fe2f7784984ae5a9e3454ab8ce9fe7e406fa51a267703c86c082b0"

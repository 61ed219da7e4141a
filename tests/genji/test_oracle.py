"""The brute-force oracle of Genji, held to the rulebook's examples and to the rulings.

Names carry the rulebook's section and the ruling. Its random games are in `test_oracle_games.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

import pytest

from oracle.genji_brute import (
    IllegalError,
    apply,
    coming,
    copied,
    do,
    finish,
    legal,
    legal_actions,
    start,
    to_act,
)
from oracle.genji_counting import (
    FASHIONS,
    TOKENS,
    State,
    beauty,
    card_beauty,
    claim_holds,
    reputation,
    unused,
)
from oracle.genji_games import position_tags
from tanzaku.notation import Record, dumps, loads
from tanzaku.notation.declare import Call
from tanzaku.notation.header import placed_calls
from tanzaku.notation.titles.genji import (
    GENJI,
    Box,
    Challenge,
    Complete,
    Draw,
    Extra,
    FaceWay,
    Fairest,
    GenjiOptions,
    Home,
    Improve,
    Move,
    Reshuffle,
    Scandal,
    Season,
    SeasonCard,
    StartSeason,
    Study,
    TakeCard,
    Write,
)

#: Cards b01 to b06 and e01 to e06 are worth as much as their number says, here and now; b10 and e10 nothing;
#: b11 and e11 are plum blossoms, b12 two springs; the rest, which fills hands, is worth one.
FACES: dict[str, tuple[str, ...]] = {
    **{f"{kind}{worth:02}": ("melancholy",) * worth for kind in "be" for worth in range(1, 7)},
    **{f"{kind}10": ("summer",) for kind in "be"},
    **{f"{kind}11": ("spring", "flower", "flower") for kind in "be"},
    "b12": ("spring", "spring"),
    **{f"{kind}{number}": ("melancholy",) for kind in "be" for number in range(20, 40)},
    **{f"{kind}{number}": () for kind in "sk" for number in (1, 2)},
    **{f"p{number:02}": ("winter", "romance") for number in range(1, 13)},
    "p12": ("spring", "nature"),
}
CIRCLE = " ".join(f"p{number:02}" for number in range(1, 13))
SPARE = [card for card in FACES if card[0] in "be" and int(card[1:]) >= 20]


def opened(players: int = 3, options: GenjiOptions | None = None, seasons: str = "") -> State:
    """The state before the first home, everybody with cards that fill hands."""
    tags = {f"Hand.{seat}": " ".join(SPARE[5 * at :][:5]) for at, seat in enumerate("ABCDEF"[:players])}
    tags |= {"Seasons": seasons} if seasons else {}
    return start({"Circle": CIRCLE} | tags, FACES, options)


def begun(
    hands: Mapping[str, str],
    *lying: tuple[str, int, str],
    pawns: Mapping[str, int] | None = None,
    box: Mapping[str, int] | None = None,
    options: GenjiOptions | None = None,
    seasons: str = "",
) -> State:
    """A's first turn in a spring of melancholy; homes are 1, 5 and 9, all face clockwise.

    Hands are filled up. `lying` are poems: whose, where, which cards.
    """
    state = opened(3, options, seasons)
    for seat, place in zip("ABC", (1, 5, 9), strict=True):
        state = apply(state, seat, [Home(place)])
    state = apply(state, "*", [Season(state["seasons"][0], "melancholy")])
    if state["phase"] == "face":
        for seat in "ABC":
            state = apply(state, seat, [FaceWay("+")])
    given = {seat: cards.split() for seat, cards in hands.items()}
    named = {*chain(*given.values()), *" ".join(cards for _, _, cards in lying).split()}
    rest = [card for card in SPARE if card not in named]
    for seat in "ABC":
        state["hands"][seat] = [*given.get(seat, ()), *(rest.pop(0) for _ in range(5))][:5]
    for seat, place, cards in lying:
        state["poems"][place].append({"seat": seat, "cards": cards.split()})
    held = {*chain(*state["hands"].values()), *named}
    state["pile"] = [card for card in FACES if card[0] != "p" and card not in held]
    state["pawns"] |= pawns or {}
    state["box"] |= box or {}
    return state


def at_place_two(hand: str, *lying: tuple[str, int, str], options: GenjiOptions | None = None) -> State:
    """A has moved to place 2, which is nobody's home."""
    state = begun({"A": hand}, *lying, options=options)
    do(state, "A", Move("+", 1, 2))
    return state


def at_home(hand: str, *lying: tuple[str, int, str], options: GenjiOptions | None = None) -> State:
    """A has come home to place 1."""
    state = begun({"A": hand}, *lying, pawns={"A": 12}, options=options)
    do(state, "A", Move("+", 1, 1))
    return state


def offered(state: State, *kinds: type[Call]) -> set[Call]:
    """What may be done of these kinds."""
    return {action for action in legal_actions(state) if isinstance(action, kinds)}


# -- Preparation -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tag", "value", "wrong"),
    [
        ("Circle", CIRCLE.replace("p03", "p04"), "twelve princesses"),
        ("Hand.A", "b20 b21 b22 b23", "five cards"),
        ("Hand.A", "b20 b21 b22 b23 b99", "five cards"),
        ("Hand.A", "b20 b21 b22 b23 b23", "twice"),
        ("Hand.D", "e30 e31 e32 e33 e34", "two to six"),
    ],
)
def test_preparation__a_set_up_that_is_none(tag: str, value: str, wrong: str) -> None:
    tags = {"Circle": CIRCLE, "Hand.A": " ".join(SPARE[:5]), "Hand.B": " ".join(SPARE[5:10])}
    assert start(tags, FACES)["seats"] == ["A", "B"]
    with pytest.raises(ValueError, match=wrong):
        start(tags | {tag: value}, FACES)


def test_preparation__homes_are_neither_shared_nor_adjacent() -> None:
    state = apply(opened(), "A", [Home(12)])
    assert offered(state, Home) == {Home(place) for place in range(2, 11)}
    state = apply(state, "B", [Home(3)])
    assert offered(state, Home) == {Home(place) for place in range(5, 11)}
    assert not legal(state, "B", Home(7))


def test_preparation__gj_1_adjacency_is_waived_where_no_home_is_left() -> None:
    state = opened(5)
    for seat, place in zip("ABCD", (1, 4, 7, 10), strict=True):
        state = apply(state, seat, [Home(place)])
    assert offered(state, Home) == {Home(place) for place in (2, 3, 5, 6, 8, 9, 11, 12)}


def test_preparation__order_of_the_opening() -> None:
    state = opened(2)
    for seat, action in [
        ("A", Home(1)),
        ("B", Home(5)),
        ("*", Season("spring", "nature")),
        ("A", FaceWay("-")),
        ("B", FaceWay("+")),
    ]:
        assert to_act(state) == seat
        assert state["round"] == 0
        state = apply(state, seat, [action])
    assert (to_act(state), state["round"]) == ("A", 1)
    assert offered(state, Move) == {Move("-", 1, 12), Move("-", 2, 11), Move("-", 3, 10)}


def test_preparation__gj_15_any_fashion_of_the_right_season() -> None:
    state = begun({}, pawns={"A": 12})
    state = apply(state, "A", [Move("+", 1, 1), Study()])
    assert offered(state, Season) == {Season("summer", fashion) for fashion in FASHIONS}


def test_preparation__one_decision_in_a_turn() -> None:
    with pytest.raises(IllegalError):
        apply(opened(), "A", [Home(1), Home(5)])


# -- Move --------------------------------------------------------------------------------


def test_move__gj_2_a_pawn_stops_at_home() -> None:
    state = begun({}, pawns={"A": 11})
    assert offered(state, Move) == {Move("+", 1, 12), Move("+", 2, 1)}
    state["ways"]["A"] = "-"
    assert offered(state, Move) == {Move("-", 1, 10), Move("-", 2, 9), Move("-", 3, 8)}


def test_move__gj_20_the_first_move_chooses() -> None:
    state = begun({}, options=GenjiOptions(direction="first-move"))
    assert {move.direction for move in offered(state, Move) if isinstance(move, Move)} == {"+", "-"}
    state = apply(state, "A", [Move("-", 2, 11), Study()])
    state = apply(state, "B", [Move("+", 1, 6), Study()])
    state = apply(state, "C", [Move("+", 1, 10), Study()])
    assert offered(state, Move) == {Move("-", steps, 11 - steps) for steps in (1, 2, 3)}


def test_move__gj_20_the_first_move_of_each_season_chooses() -> None:
    state = begun({}, pawns={"A": 12}, options=GenjiOptions(direction="first-move"))
    state = apply(state, "A", [Move("+", 1, 1), Study()])
    state = apply(state, "*", [Season("summer", "nature")])
    state = apply(state, "A", [StartSeason("A")])
    assert (to_act(state), state["phase"], state["round"]) == ("A", "turn", 2)
    assert len(offered(state, Move)) == 6


@pytest.mark.parametrize("actions", [[Move("+", 1, 2)], [Study()], [], [Study(), Move("+", 1, 2)]])
def test_move__gj_21_a_turn_is_two_actions(actions: list[Call]) -> None:
    with pytest.raises(IllegalError):
        apply(begun({}), "A", actions)


def test_move__the_place_is_where_it_leads() -> None:
    state = begun({})
    assert not legal(state, "A", Move("+", 1, 3))
    assert not legal(state, "A", Move("-", 1, 12))
    assert not legal(state, "B", Move("+", 1, 6))


# -- Judging a Poem's Beauty, Flower Cards -----------------------------------------------


def test_judging__two_springs_for_a_princess_of_spring_in_spring() -> None:
    """In this instance, the Poem card has a Beauty of four."""
    state = begun({})
    assert card_beauty(state, "b12", 12) == 4
    assert card_beauty(state, "b12", 3) == 2


def test_flower_cards__two_plum_blossoms() -> None:
    """At least 6 in spring, 12 for a princess of spring, 2 for her in summer."""
    state = begun({})
    assert beauty(state, ["b11", "e11"], 3) == 6
    assert beauty(state, ["b11", "e11"], 12) == 12
    state["season"] = "summer"
    assert beauty(state, ["b11", "e11"], 12) == 2
    assert beauty(state, ["b11", "e11"], 3) == 0


def test_judging__each_instance_counts() -> None:
    state = begun({})
    state["faces"] = FACES | {"p03": ("spring", "melancholy"), "b01": ("melancholy", "spring", "nature")}
    assert card_beauty(state, "b01", 3) == 4


# -- Study -------------------------------------------------------------------------------


def test_study__every_subset_of_the_hand() -> None:
    state = at_place_two("b01 b02 e01 s1 k1")
    assert len(offered(state, Study)) == 32
    assert legal(state, "A", Study(("k1", "b01")))
    assert not legal(state, "A", Study(("b01", "b01")))
    assert not legal(state, "A", Study(("b03",)))


def test_study__as_many_cards_are_drawn() -> None:
    state = begun({"A": "b01 b02 e01 s1 k1"})
    moved = [Move("+", 1, 2), Study(("b01", "s1"))]
    drawn = apply(state, "A", [*moved, Draw(("k2", "b06"))])
    assert sorted(drawn["hands"]["A"]) == ["b02", "b06", "e01", "k1", "k2"]
    assert drawn["discards"] == ["b01", "s1"]
    for cards in ((), ("k2",), ("k2", "b06", "b05"), ("k2", "k2"), ("k2", "b02")):
        with pytest.raises(IllegalError):
            apply(state, "A", [*moved, Draw(cards)])
    with pytest.raises(IllegalError):
        apply(state, "A", moved)


# -- When there is no opposing poem on the Princess --------------------------------------


def test_write__one_card_of_either_kind_or_one_of_each() -> None:
    state = at_place_two("b01 b02 e01 s1 k1")
    alone = {Write((card,)) for card in ("b01", "b02", "e01")}
    assert offered(state, Write) == alone | {Write(("b01", "e01")), Write(("b02", "e01"))}
    assert legal(state, "A", Write(("e01", "b01")))
    assert not legal(state, "A", Write(("b01", "b02")))
    assert not legal(state, "A", Write(("s1",)))
    assert not offered(state, Improve, Complete, Challenge)


def test_write__only_with_a_beauty_greater_than_zero() -> None:
    state = at_place_two("b10 e10 e01 s1 k1")
    assert offered(state, Write) == {Write(("e01",)), Write(("b10", "e01"))}


def test_write__brings_a_token_and_ends_the_turn() -> None:
    state = apply(begun({"A": "b01 e01"}), "A", [Move("+", 1, 2), Write(("e01", "b01")), Draw(("s1", "s2"))])
    assert state["poems"][2] == [{"seat": "A", "cards": ["b01", "e01"]}]
    assert unused(state, "A") == TOKENS - 1
    assert to_act(state) == "B"
    with pytest.raises(IllegalError):
        apply(begun({"A": "b01 e01"}), "A", [Move("+", 1, 2), Write(("b01",)), Write(("e01",))])


def test_improve__gj_8_two_cards_on_two_and_more_beautiful() -> None:
    state = at_place_two("b01 b02 b03 e02 e03", ("A", 2, "b04 e01"))
    assert offered(state, Improve) == {Improve((b, e)) for b, e in [("b03", "e03")]}
    assert not offered(state, Write, Complete, Challenge)
    do(state, "A", Improve(("b03", "e03")))
    assert [poem["cards"] for poem in state["poems"][2]] == [["b04", "e01"], ["b03", "e03"]]
    assert unused(state, "A") == TOKENS - 2


def test_improve__gj_7_one_s_own_single_card_is_completed_first_and_needs_no_gain() -> None:
    state = at_place_two("b01 e10 e01 e02 s1", ("A", 2, "b04"))
    assert offered(state, Write, Improve, Complete) == {Complete("e10"), Complete("e01"), Complete("e02")}
    do(state, "A", Complete("e10"))
    assert state["poems"][2] == [{"seat": "A", "cards": ["b04", "e10"]}]
    assert unused(state, "A") == TOKENS - 1
    assert not legal_actions(state)


# -- When there is an opposing poem on the Princess --------------------------------------


def test_challenge__lady_ume() -> None:
    """The beginning is beaten, the ending taken, the token goes, and another poem is written."""
    state = at_place_two("b02 b01 e01 s1 k1", ("B", 2, "b20 e02"))
    assert offered(state, Challenge) == {Challenge("b02"), Challenge("b01", ("s1",))} | {
        Challenge("b01", ("k1",)),
        Challenge("b01", ("s1", "k1")),
    }
    do(state, "A", Challenge("b02"))
    assert state["discards"] == ["b02", "b20"]
    assert sorted(state["hands"]["A"]) == ["b01", "e01", "e02", "k1", "s1"]
    assert unused(state, "B") == TOKENS
    assert offered(state, TakeCard) == {TakeCard("e02")}
    assert legal(state, "A", Write(("b01", "e02")))
    assert not legal(state, "A", Study())
    done = copied(state)
    finish(done)
    assert to_act(done) == "B"


def test_challenge__a_poem_underneath_is_challenged_first() -> None:
    state = at_place_two("b06 e06 b02 e02 s1", ("B", 2, "b20 e20"), ("B", 2, "b03 e03"))
    do(state, "A", Challenge("b06"))
    assert unused(state, "B") == TOKENS - 1
    assert not offered(state, Write, Improve, Complete)
    assert offered(state, Challenge) == {Challenge(card) for card in ("b02", "e02", "e03", "e06")}
    do(state, "A", TakeCard("e03"))
    assert not offered(state, TakeCard)
    do(state, "A", Challenge("e02"))
    assert not legal(state, "A", TakeCard("e03"))
    assert legal(state, "A", Write(("b20", "e03")))


def test_challenge__gj_4_a_card_against_one_of_its_kind() -> None:
    state = at_place_two("b06 b01 e01 s1 s2", ("B", 2, "b02 e06"))
    assert offered(state, Challenge) == {Challenge("b06")}


@pytest.mark.parametrize(("hand", "gain"), [("b01", -1), ("b02", 0), ("b03", 1)])
@pytest.mark.parametrize("bonus", [(), ("s1",), ("k1",), ("s1", "k1"), ("s1", "s2")])
@pytest.mark.parametrize("rule", ["equal", "additive"])
@pytest.mark.parametrize("home", [False, True])
def test_bonus_cards__gj_5_kiritsubo(  # a table of all cases
    hand: str, gain: int, bonus: tuple[str, ...], rule: str, *, home: bool
) -> None:
    """A card that equals the two of To no Chujo's beginning, and a signature stamp along with it."""
    put = at_home if home else at_place_two
    state = put(f"{hand} s1 s2 k1", ("B", 1 if home else 2, "b20 e02"), options=GenjiOptions(bonus=rule))
    state["faces"] = FACES | {"b20": ("melancholy",) * 2}
    if bonus == ("s1", "s2"):
        allowed = False
    elif rule == "additive":
        allowed = gain + len(bonus) > (-1 if home else 0)
    elif gain == 0:
        allowed = home or bool(bonus)
    else:
        allowed = gain > 0 and not bonus
    assert legal(state, "A", Challenge(hand, bonus)) is allowed
    if allowed:
        do(state, "A", Challenge(hand, bonus))
        assert state["discards"] == [hand, *bonus, "b20"]
        assert "e02" in state["hands"]["A"]


def test_complete__a_rival_s_single_card() -> None:
    """The resulting Poem must be of greater Beauty than the previous Poem."""
    state = at_place_two("b01 e10 e01 s1 k1", ("B", 2, "b04"))
    assert offered(state, Challenge, Write, Improve, Complete) == {Complete("e01")}
    assert not legal(state, "A", Complete("e10", ("s1",)))
    assert not legal(state, "A", Complete("e01", ("s1",)))
    do(state, "A", Complete("e01"))
    assert state["poems"][2] == [{"seat": "A", "cards": ["b04", "e01"]}]
    assert (unused(state, "A"), unused(state, "B")) == (TOKENS - 1, TOKENS)
    assert not legal_actions(state)


@pytest.mark.parametrize(("rule", "eased"), [("challenge", False), ("all", True)])
def test_complete__gj_6_on_one_s_own_home(rule: str, *, eased: bool) -> None:
    options = GenjiOptions(home=rule)
    assert legal(at_home("e10", ("B", 1, "b04"), options=options), "A", Complete("e10")) is eased
    assert not legal(at_place_two("e10", ("B", 2, "b04"), options=options), "A", Complete("e10"))


# -- End of Turn, the draw pile ----------------------------------------------------------


def test_end_of_turn__gj_33_reshuffle_between_two_draws() -> None:
    state = begun({"A": "b01 e01"})
    state["pile"], state["discards"] = ["b06"], ["e06", "e05"]
    moves: list[Call] = [Move("+", 1, 2), Study(("b01", "e01"))]
    with pytest.raises(IllegalError):
        apply(state, "A", [*moves, Reshuffle(), Draw(("e06", "e05"))])
    with pytest.raises(IllegalError):
        apply(state, "A", [*moves, Draw(("b06",))])
    with pytest.raises(IllegalError):
        apply(state, "A", [*moves, Draw(("b06", "e06"))])
    with pytest.raises(IllegalError):
        apply(state, "A", [*moves, Reshuffle(), Draw(("b06", "e06"))])
    after = apply(state, "A", [*moves, Draw(("b06",)), Reshuffle(), Draw(("e01",))])
    assert after["pile"] == ["b01", "e05", "e06"]
    assert not after["discards"]


def test_end_of_turn__gj_10_what_is_there_is_drawn() -> None:
    state = begun({"A": "b01 e01"})
    state["pile"], state["discards"] = [], []
    written = [Move("+", 1, 2), Write(("b01", "e01"))]
    for after in (apply(state, "A", written), apply(state, "A", [*written, Draw()])):
        assert len(after["hands"]["A"]) == 3
    with pytest.raises(IllegalError):
        apply(state, "A", [*written, Draw(), Draw()])
    state["pile"] = ["b06"]
    assert len(apply(state, "A", [*written, Draw(("b06",))])["hands"]["A"]) == 4
    with pytest.raises(IllegalError):
        apply(state, "A", written)


def test_end_of_turn__no_reshuffle_where_none_is_needed() -> None:
    state = begun({"A": "b01 e01"})
    state["pile"], state["discards"] = ["b06"], ["e06"]
    with pytest.raises(IllegalError):
        apply(state, "A", [Move("+", 1, 2), Write(("b01",)), Draw(("b06",)), Reshuffle()])


# -- Ending the Season -------------------------------------------------------------------


def test_ending_the_season__gj_19_no_draw_after_wooing_and_all_pawns_go_home() -> None:
    state = begun({"A": "b01 e01"}, pawns={"A": 12, "B": 7, "C": 11})
    moves = [Move("+", 1, 1), Write(("b01", "e01"))]
    with pytest.raises(IllegalError):
        apply(state, "A", [*moves, Draw(("b06", "e06"))])
    state = apply(state, "A", moves)
    assert state["pawns"] == {"A": 1, "B": 5, "C": 9}
    assert (state["phase"], to_act(state)) == ("scored", "A")
    with pytest.raises(IllegalError):
        apply(state, "*", [Season("summer", "nature")])
    state = apply(state, "A", [Draw(("b06", "e06"))])
    assert to_act(state) == "*"


def test_ending_the_season__gj_32_what_was_studied_is_drawn() -> None:
    state = begun({"A": "b01 e01"}, pawns={"A": 12})
    state["hands"]["A"] = ["b01", "e01"]
    moves: list[Call] = [Move("+", 1, 1), Study(("b01",))]
    with pytest.raises(IllegalError):
        apply(state, "A", moves)
    with pytest.raises(IllegalError):
        apply(state, "A", [*moves, Draw(("b06", "e06", "b05", "e05"))])
    state = apply(state, "A", [*moves, Draw(("b06",))])
    assert to_act(state) == "A"
    assert to_act(apply(state, "A", [Draw(("e06", "b05", "e05"))])) == "*"


def test_ending_the_season__gj_31_cards_come_in_turn_order() -> None:
    state = begun({}, pawns={"B": 4})
    state = apply(state, "A", [Move("+", 1, 2), Study()])
    state["hands"] = {"A": ["b01"], "B": ["e01", "e02", "e03", "e04", "e05"], "C": ["b04", "e06"]}
    state["pile"], state["discards"] = ["b05", "b06", "s1", "s2"], []
    state = apply(state, "B", [Move("+", 1, 5), Study()])
    state = apply(state, "C", [Draw(("s1", "s2", "b05"))])
    assert to_act(state) == "A"
    state = apply(state, "A", [Draw(("b06",))])
    assert to_act(state) == "*"


def test_most_beautiful_poem__one_takes_a_second_token_along() -> None:
    state = scored(("A", 3, "b01 e01"), ("A", 4, "b03"), ("C", 7, "b02 e02"), ("C", 7, "b20 e20"))
    assert state["scored"]["fairest"] == ["7.1"]
    assert state["box"] == {"A": 0, "B": 0, "C": 2}
    assert state["poems"][7] == [{"seat": "C", "cards": ["b20", "e20"]}]


def test_most_beautiful_poem__gj_12_a_tie_takes_the_tokens_alone() -> None:
    state = scored(("A", 3, "b02 e02"), ("C", 7, "b03 e01"), ("C", 8, "b01 e03"))
    assert state["scored"]["fairest"] == ["3.1", "7.1", "8.1"]
    assert (state["box"]["A"], state["box"]["C"]) == (2, 3)  # one each more: tied at none for the season card
    nothing = scored(("B", 3, "b10"))
    assert (nothing["scored"]["fairest"], nothing["box"]["B"]) == (["3.1"], 3)


def test_cuckoldry_bonus__gj_13_every_token_on_another_s_home() -> None:
    state = scored(
        ("A", 5, "b01 e01"), ("A", 5, "b02 e02"), ("C", 9, "b20"), ("B", 1, "e20"), ("C", 3, "b05 e05")
    )
    assert state["scored"]["scandal"] == {"A": ["5.1", "5.2"], "B": ["1.1"], "C": []}
    assert [poem["seat"] for poem in chain(*state["poems"].values())] == ["C"]
    assert state["box"] == {"A": 2, "B": 1, "C": 2}
    assert state["kept"]["C"] == ["spring"]


def test_cuckoldry_bonus__the_fairest_is_gone_before() -> None:
    assert scored(("A", 5, "b01 e01"))["scored"]["scandal"]["A"] == []


def test_season_card__most_tokens_after_the_other_two() -> None:
    state = scored(("A", 3, "b05"), ("A", 4, "b01"), ("B", 7, "b20"), ("B", 8, "e20"), ("C", 5, "e21"))
    assert state["scored"]["seasoncard"] == "B"
    assert reputation(state, "B") == 3


def test_season_card__a_tie_boxes_a_token_each() -> None:
    state = scored(("A", 3, "b05"), ("A", 4, "b01"), ("B", 7, "b20"))
    assert (state["scored"]["seasoncard"], state["under"]) == ("-", ["spring"])
    assert state["box"] == {"A": 3, "B": 1, "C": 0}
    assert not any(state["kept"].values())


@pytest.mark.parametrize(("rule", "boxed"), [("tie", 1), ("card-only", 0)])
def test_season_card__gj_14_nobody_has_any(rule: str, boxed: int) -> None:
    state = scored(options=GenjiOptions(empty=rule))
    assert (state["under"], state["box"]) == (["spring"], dict.fromkeys("ABC", boxed))
    tied = scored(("A", 3, "b01"), ("B", 4, "b02 e02"), ("C", 7, "b20"), options=GenjiOptions(empty=rule))
    assert tied["box"] == {"A": 1, "B": 2, "C": 1}


def scored(*lying: tuple[str, int, str], options: GenjiOptions | None = None, **more: Any) -> State:
    """The state after A came home from a spring in which these poems lie."""
    state = begun({}, *lying, pawns={"A": 12}, options=options, **more)
    return apply(state, "A", [Move("+", 1, 1), Study()])


def test_ending_the_season__gj_29_claims_are_held_to_what_was_scored() -> None:
    state = scored(("A", 5, "b01 e01"), ("C", 3, "b05 e05"), ("C", 4, "b20"))
    true = [
        Fairest(("3.1",)),
        Scandal("A", ("5.1",)),
        Scandal("B"),
        SeasonCard("C"),
        Box("A", 1),
        Box("C", 2),
    ]
    false = [
        Fairest(),
        Fairest(("3.1", "5.1")),
        Scandal("A"),
        Scandal("B", ("5.1",)),
        SeasonCard("-"),
        Box("A", 2),
    ]
    assert all(legal(state, "*", claim) for claim in true)
    assert not any(legal(state, "*", claim) for claim in false)
    state = apply(state, "*", [*true, *false, Season("summer", "nature")])
    assert state["wrong"] == false
    with pytest.raises(IllegalError):
        apply(state, "*", [Box("A", 1)])
    assert not claim_holds(state, Box("A", 1))


def test_starting_the_next_season__extra_study_and_who_starts() -> None:
    state = apply(scored(), "*", [Season("summer", "nature")])
    assert (to_act(state), len(offered(state, Extra))) == ("A", 32)
    assert offered(state, StartSeason) == {StartSeason(seat) for seat in "ABC"}
    card = state["hands"]["A"][0]
    with pytest.raises(IllegalError):
        apply(state, "A", [Extra((card,)), StartSeason("C")])
    with pytest.raises(IllegalError):
        apply(state, "A", [Extra((card,)), Draw(("b06",))])
    state = apply(state, "A", [Extra((card,)), Draw(("b06",)), StartSeason("C")])
    assert (state["round"], to_act(state)) == (1, "C")
    for seat in "CAB":
        state = apply(state, seat, [FaceWay("-")])
    assert (state["round"], to_act(state)) == (2, "C")
    for number, seat in [(2, "C"), (2, "A"), (2, "B"), (3, "C")]:
        assert (state["round"], to_act(state)) == (number, seat)
        move = min(offered(state, Move), key=str)
        state = apply(state, seat, [move, Study()])


# -- End of the Game and Victory ---------------------------------------------------------


def test_end_of_the_game__gj_11_out_of_tokens_by_writing() -> None:
    state = begun({"A": "b01"}, box={"A": 14})
    state = apply(state, "A", [Move("+", 1, 2), Write(("b01",))])
    assert (state["phase"], state["winners"], state["why"]) == ("over", ["A"], "tokens")
    assert not to_act(state)
    assert not legal_actions(state)
    with pytest.raises(IllegalError):
        apply(state, "*", [Box("A", 14)])


def test_end_of_the_game__gj_11_out_of_tokens_by_the_fairest_poem() -> None:
    state = scored(("A", 5, "b01"), ("B", 3, "b05"), box={"B": 13})
    assert (state["winners"], state["why"], list(state["scored"])) == (["B"], "tokens", ["fairest"])
    assert not legal(state, "*", Scandal("A", ("5.1",)))
    assert legal(state, "*", Box("B", 15))


def test_end_of_the_game__gj_11_several_at_the_same_step() -> None:
    assert scored(box={"A": 14, "C": 14})["winners"] == ["A", "C"]
    # Tied at one each: A has boxed 14, and C 13 with one more poem on the table.
    state = scored(("A", 3, "b01"), ("C", 4, "b02"), ("B", 6, "b06 e06"), box={"A": 13, "C": 13})
    assert (state["winners"], state["scored"]["seasoncard"]) == (["A", "C"], "-")
    state = begun({}, pawns={"A": 12}, box={"A": 14, "C": 14})
    state["kept"]["C"] = ["winter"]
    assert apply(state, "A", [Move("+", 1, 1), Study()])["winners"] == ["C"]


def test_end_of_the_game__tally_after_the_last_season() -> None:
    state = scored(("B", 3, "b05"), ("B", 4, "b01"), seasons="spring")
    assert (state["winners"], state["why"], to_act(state)) == (["B"], "reputation", "")
    assert reputation(state, "B") == 5


def test_end_of_the_game__most_season_cards_where_reputation_is_tied() -> None:
    state = scored(("B", 3, "b05"), ("B", 4, "b01"), box={"C": 5}, seasons="spring")
    assert (state["winners"], state["why"]) == (["B"], "season cards")


def test_end_of_the_game__gj_16_played_on_for_the_unclaimed() -> None:
    state = scored(seasons="summer spring")
    state = apply(state, "*", [Season("spring", "nature")])
    state = to_the_next_home(state)
    assert (state["winners"], state["why"], state["under"]) == (
        ["A", "B", "C"],
        "shared",
        ["summer", "spring"],
    )
    assert offered(state, Season) == {Season("summer", fashion) for fashion in FASHIONS}
    state = to_the_next_home(apply(state, "*", [Season("summer", "nature")]))
    assert (state["under"], state["spent"]) == (["spring"], ["summer"])  # GJ-23
    assert (coming(state), state["winners"]) == ("spring", ["A", "B", "C"])
    state = apply(state, "*", [Season("spring", "nature")])
    assert not state["winners"]
    state["poems"][3] = [{"seat": "B", "cards": ["b01"]}]
    state = to_the_next_home(state)
    assert (state["winners"], state["why"], to_act(state)) == (["B"], "reputation", "")


def test_end_of_the_game__gj_16_until_no_card_is_left() -> None:
    state = scored(seasons="spring")
    state = to_the_next_home(apply(state, "*", [Season("spring", "nature")]))
    assert (state["winners"], state["spent"], coming(state)) == (["A", "B", "C"], ["spring"], None)
    assert not to_act(state)


def to_the_next_home(state: State) -> State:
    """A season in which all walk and study nothing, until somebody is at home."""
    while not state["winners"] and state["phase"] != "scored":
        seat, actions = to_act(state), legal_actions(state)
        if state["phase"] == "turn":
            state = apply(state, seat, [actions[-1], Study()])
        else:
            state = apply(state, seat, [next(one for one in actions if not isinstance(one, Extra))])
    return state


# -- positions ---------------------------------------------------------------------------


def test_mid_game__gj_30_the_tags_of_a_position() -> None:
    state = begun({"A": "b01 e01"}, ("B", 7, "b02 e02"), ("B", 7, "b03 e03"), box={"C": 4})
    state["kept"]["B"], state["under"] = ["winter"], ["autumn"]
    state = apply(state, "A", [Move("+", 3, 4), Write(("b01", "e01")), Draw(("s1", "s2"))])
    state = apply(state, "B", [Move("+", 1, 6), Study(tuple(state["hands"]["B"][:1])), Draw(("k1",))])
    tags = position_tags(state)
    written = [call for call, _ in placed_calls(tags["Start"], GENJI.start)]
    assert " ".join(call.shape.word for call in written) == (
        "home home home pawn pawn pawn poem poem poem season box box box seasoncard seasoncard discarded turn"
    )
    assert tags["Start"].endswith("turn(C 1 first=A)")
    assert "poem(A 4 b01 e01) poem(B 7 b02 e02) poem(B 7 b03 e03)" in tags["Start"]
    assert "seasoncard(B winter) seasoncard(- autumn)" in tags["Start"]
    record = Record("genji", tuple(tags.items()), end="*")
    assert loads(dumps(record)).tag("Start") == tags["Start"]
    assert record.setup.hand == {seat: tuple(hand) for seat, hand in state["hands"].items()}

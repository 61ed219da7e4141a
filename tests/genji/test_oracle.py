"""The brute-force oracle of Genji, held to the rulebook's examples and to the rulings.

Names carry the rulebook's section and the ruling. Its random games are in `test_oracle_games.py`.
"""

from __future__ import annotations

import pytest

from genji.oracle_courts import CIRCLE, FACES, SPARE, at_home, at_place_two, begun, offered, opened
from oracle.genji_brute import (
    IllegalError,
    apply,
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
    beauty,
    card_beauty,
    unused,
)
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genji import (
    Challenge,
    Complete,
    Draw,
    FaceWay,
    GenjiOptions,
    Home,
    Improve,
    Move,
    Reshuffle,
    Season,
    StartSeason,
    Study,
    TakeCard,
    Write,
)

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

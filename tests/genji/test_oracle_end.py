"""The brute-force oracle of Genji after a season and in the end, held to the rulebook's examples.

Names carry the rulebook's section and the ruling.
"""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest

from genji.oracle_courts import begun, offered
from oracle.genji_brute import (
    IllegalError,
    apply,
    coming,
    legal,
    legal_actions,
    to_act,
)
from oracle.genji_counting import (
    FASHIONS,
    State,
    claim_holds,
    reputation,
)
from oracle.genji_games import position_tags
from tanzaku.notation import Record, dumps, loads
from tanzaku.notation.declare import Call
from tanzaku.notation.header import placed_calls
from tanzaku.notation.titles.genji import (
    GENJI,
    Box,
    Draw,
    Extra,
    FaceWay,
    Fairest,
    GenjiOptions,
    Move,
    Scandal,
    Season,
    SeasonCard,
    StartSeason,
    Study,
    Write,
)

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

"""The brute-force oracle of Genpei, held to the rulebook's Single-Player Mode and its rulings.

Names carry the rulebook's section and the ruling. Random games have a file of their own.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from genpei.oracle_tables import acts, after, can, offered, record, solo, table, tags
from oracle.genpei_board import HiddenError, State, all_cards, illustrative, start
from oracle.genpei_brute import IllegalError, apply, finish, judge, to_act
from oracle.genpei_counting import emperor, houses, influence, support
from oracle.genpei_parts import clan_left, ninja_left, ninja_tops
from tanzaku.notation.titles.genpei import CLANS

# -- Setup -------------------------------------------------------------------------------


def test_setup__ten_cards_of_each_clan_and_a_ninja_deck_of_four() -> None:
    """Draw 2 additional cards face down and at random from the Clan deck, place them in the Ninja deck."""
    state = table("A")
    assert all_cards(state) == dict.fromkeys(CLANS, 10)
    assert (clan_left(state), ninja_left(state)) == (40 - 4 - 2 - 2, 4)
    assert (state["unseen"], ninja_tops(state)) == (["N", "T"], list("KMNT"))
    assert len(state["heir"]["deck"]) == 20


def test_setup__the_kotaishi_starts_the_game_gp_44() -> None:
    state = start(record(tags("A")), illustrative())
    assert (to_act(state), state["round"]) == (["A"], 0)
    state = table("A")
    assert (to_act(state), state["round"], state["heir"]["tokens"]) == (["H"], 1, TOKENS)
    assert {word.split("(")[0] for word in offered(state)} == {"top"}


TOKENS = ["v1", "v2", "v2", "v3", "v3", "v4", "v5"]


@pytest.mark.parametrize(
    "wrong",
    [
        {name: value for name, value in tags("A").items() if name != "Tokens.H"},
        tags("A", Options="kotaishi=no"),
        tags("A", Tokens_H="v1 v2 v2 v3 v3 v4"),
        tags("A", Tokens_H="v1 v1 v2 v3 v3 v4 v5"),
        tags("A", Tokens_H="v4 v4 v4 v4 v2 v3 v3"),
        tags("A", Intrigue_A="i01 i02", Intrigue_H="i03 i04"),
    ],
)
def test_setup__seven_of_ten_tokens_and_nothing_else_for_the_kotaishi(wrong: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"."):
        start(record(wrong), illustrative())


BEGUN = "cards(A hand=K,M deck=T) area(A v2 c) tokens(P A c1 step=2) tokens(K H v3) tokens(P H v4 step=3) "
BEGUN += "ninja(N M N T) recruits(T K) turned(k03 k11) turn(A 7)"


def test_setup__gp_27_a_start_in_mid_game() -> None:
    state = start(record(tags("A", Start=BEGUN)), illustrative())
    assert (to_act(state), state["round"], state["steps"]) == (["A"], 7, {"A": 2, "H": 3})
    assert state["heir"]["recruits"] == [["T", False], ["K", False]]
    assert state["heir"]["tokens"] == ["v1", "v2", "v2", "v3", "v5"]
    assert (len(state["heir"]["deck"]), state["heir"]["ran_out"]) == (18, False)
    assert Counter(state["clan"]) == {"T": 6, "K": 8, "M": 7, "N": 8}
    apply(state, "A", acts("K>torii none draw(T)"))


@pytest.mark.parametrize(
    ("there", "wrong"),
    [
        ("step=3", "step=2"),
        ("tokens(K H v3)", "tokens(K H v1 v1)"),
        ("tokens(K H v3)", "tokens(K B v3)"),
        ("ninja(N M N T)", "ninja(N M N)"),
        ("ninja(N M N T)", "ninja(N M N T T)"),
        ("turned(k03 k11)", "turned(k03 k03)"),
        ("turned(k03 k11)", "turned(k03 k21)"),
        ("recruits(T K)", f"recruits({'T ' * 9}T)"),
        ("turn(A 7)", "turn(B 7)"),
        ("turn(A 7)", "turn(A 7) intrigue(A i01)"),
    ],
)
def test_setup__gp_27_what_is_no_position(there: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        start(record(tags("A", Start=BEGUN.replace(there, wrong, 1))), illustrative())


def test_setup__gp_30_what_lies_face_down_is_not_judged() -> None:
    with pytest.raises(HiddenError):
        start(record(tags("A", Start=BEGUN.replace("recruits(T K)", "recruits(? K)"))), illustrative())


# -- Game Turn ---------------------------------------------------------------------------


def test_game_turn__the_top_card_says_which_marker_goes_where_gp_39() -> None:
    """k04 shows Tanuki and Recruit; its space is the fifth, far from the Pagoda."""
    state = after(solo(), "top(k04 >)")
    assert offered(state) == ["T>recruit(2 T)"]
    assert not can(state, "T>recruit(1 M)")
    assert not can(state, "M>recruit(2 T)")
    assert not can(state, "T>recruit(2 T space=6)")
    state = after(state, "T>recruit(2 T space=5)")
    assert (state["markers"]["T"], state["heir"]["recruits"]) == (5, [["T", False]])
    assert offered(state) == ["T>assassinate(-)"]


def test_game_turn__the_arrow_is_that_of_the_next_card_gp_39() -> None:
    """k01 and k03 have `<` on their backs, k02 has `>`."""
    state = solo(deck=["k01", "k02", "k03"])
    assert offered(state) == [f"top({text})" for text in ("k01 <", "k01 >", "k02 <", "k03 <", "k03 >")]
    state = after(state, "top(k01 >) T>pagoda(v1)")
    assert not can(state, "top(k02 <)")
    finish(state, "H")
    assert offered({**state, "queue": ["H", "A"]}) == ["top(k02 <)"]
    last = after(solo(deck=["k02"], arrow=">"), "top(k02 -)")
    assert (last["heir"]["deck"], last["heir"]["arrow"], last["heir"]["ran_out"]) == ([], "-", True)
    assert offered(solo(deck=["k02"], arrow="<")) == []


@pytest.mark.parametrize(
    ("marker", "arrow", "space"),
    [(1, "<", 4), (1, ">", 2), (2, "<", 2), (4, ">", 4), (3, "<", 2), (3, ">", 4), (5, ">", 2), (3, "-", 4)],
)
def test_game_turn__gp_40_which_of_two_spaces_alike(marker: int, arrow: str, space: int) -> None:
    """Neko's wheel shows Torii on its second and its fourth space; k16 leads there."""
    deck = {"<": ["k16", "k01"], ">": ["k16", "k02"], "-": ["k16"]}[arrow]
    state = after(solo(deck=deck, markers={"N": marker}), f"top(k16 {arrow})")
    assert can(state, "N>torii")
    assert after(state, "N>torii")["markers"]["N"] == space


@pytest.mark.parametrize(("arrow", "space"), [("<", 8), (">", 2)])
def test_game_turn__a_chain_goes_one_space_in_the_direction_of_the_arrow(arrow: str, space: int) -> None:
    """Kitsune's marker goes from the Pagoda to the Torii, or to the Recruit."""
    state = after(solo(bids={"1": "K", "2": "K"}), f"top(k11 {arrow}) M>recruit({1 + (arrow == '>')} K)")
    [text] = offered(state)
    assert text == {8: "K>torii", 2: "K>recruit(-)"}[space]
    assert after(state, text)["markers"]["K"] == space


def test_game_turn__the_kotaishi_receives_no_coins() -> None:
    """Kitsune's Ninja displays a coin."""
    state = after(solo(), "top(k07 >) K>ninja(N)")
    assert (state["coin"], state["coins"]) == (None, {"A": 0})
    assert not can(state, "coin(1)")
    assert [said.shape.word for said in after(state, "coin(0)")["wrong"]] == ["coin"]


def test_game_turn__bids_are_replaced_after_his_turn() -> None:
    state = after(solo(), "top(k11 >) M>recruit(2 T) T>torii enter(1 v1)")
    assert offered(state) == [f"bid(2 {clan})" for clan in "KMNT"]
    assert not can(state, "bid(2 K source=ninja)")
    with pytest.raises(HiddenError):
        finish(state, "H")
    state = apply(solo(), "H", acts("top(k11 >) M>recruit(2 T) T>torii enter(1 v1) bid(2 N)"))
    assert (to_act(state), state["bids"], state["round"]) == (["A"], {"1": "M", "2": "N"}, 1)
    state = apply(state, "A", acts("K>torii none reshuffle draw(K)"))
    assert (to_act(state), state["round"]) == (["H"], 2)


@pytest.mark.parametrize(
    "text", ["draw()", "reshuffle", "use(i01)", "K>torii", "assign(-)", "take(2)", "none"]
)
def test_game_turn__he_has_no_hand(text: str) -> None:
    assert not can(after(solo(), "top(k10 >) K>pagoda(v1)"), text)
    assert not can(solo(), text)


@pytest.mark.parametrize("text", ["top(k11 >)", "top(k11 >) M>recruit(2 T)", "top(k09 >) K>torii"])
def test_game_turn__his_chain_is_finished(text: str) -> None:
    with pytest.raises(IllegalError):
        finish(after(solo(), text), "H")


# -- Ending the Game ---------------------------------------------------------------------


def test_ending__gp_16_his_deck_has_run_out_and_the_bids_cannot_be_filled() -> None:
    last = {"deck": ["k10"], "arrow": "<", "clan": ["K", "T"], "bids": {"1": "M", "2": None}}
    state = apply(solo(**last), "H", acts("top(k10 -) K>pagoda(v1)"))
    assert (state["phase"], to_act(state)) == ("over", ["A", "*"])
    state = apply(solo(**last | {"bids": {"1": "M", "2": "N"}}), "H", acts("top(k10 -) K>pagoda(v1)"))
    assert (state["phase"], to_act(state)) == ("turn", ["A"])
    after_hers = apply(state, "A", acts("M>recruit(1 M) M>reinforce(K) K>torii none reshuffle draw(K M)"))
    assert after_hers["phase"] == "over"
    state = apply(solo(**last | {"deck": ["k10", "k01"]}), "H", acts("top(k10 <) K>pagoda(v1)"))
    assert state["phase"] == "turn"


def test_ending__gp_16_bids_come_from_the_clan_deck_alone_as_far_as_they_can() -> None:
    state = solo(clan=["K", "T", "N"], bids={"1": None, "2": None}, deck=["k10"])
    state = after(state, "top(k10 -) K>pagoda(v1)")
    assert clan_left(state) == 1
    assert offered(state) == [f"bid({slot} {clan})" for slot in "12" for clan in "KNT"]
    state = after(state, "bid(2 N)")
    assert offered(state) == []
    finish(state, "H")
    assert state["phase"] == "over"


def test_ending__gp_16_once_his_deck_has_run_out_his_turn_is_that_he_enlists() -> None:
    state = solo(deck=[], arrow="-")
    assert offered(state) == [f"enlist({clan})" for clan in "KMNT"]
    state = apply(state, "H", acts("enlist(K)"))
    assert (state["heir"]["recruits"], to_act(state)) == ([["K", True]], ["A"])


def test_ending__gp_45_after_recycle_the_deck_has_run_out() -> None:
    state = solo(clan=["K", "T"], bids={"1": "M", "2": None})
    after_recycle = apply(state, "H", acts("top(k20 <) recycle top(k10 <) K>pagoda(v1)"))
    assert after_recycle["phase"] == "over"
    assert apply(state, "H", acts("top(k10 <) K>pagoda(v1)"))["phase"] == "turn"
    begun = BEGUN.replace("k11)", "k11 recycled=yes)")
    assert start(record(tags("A", Start=begun)), illustrative())["heir"]["ran_out"]


def ended(**changes: Any) -> State:
    """The game is over; he has recruits of K, K and M."""
    stack = [["K", False], ["K", True], ["M", False]]
    nobody: dict[str, Any] = {house: {} for house in "PTKMN"}
    state = table("A", phase="over", heir={"recruits": stack}, placed=nobody)
    for house, tokens in changes.items():
        state["placed"][house]["H"] = tokens
    return state


@pytest.mark.parametrize(
    ("placed", "option", "points"),
    [
        ({"K": ["v3"], "N": ["v1", "v2"]}, "all-or-none", (0, 0, 5, 0, 3)),
        ({"K": ["v3"], "M": ["v1"]}, "all-or-none", (0, 0, 5, 2, 0)),
        ({}, "all-or-none", (3, 0, 0, 0, 0)),
        ({"P": ["v4"]}, "all-or-none", (4, 0, 0, 0, 0)),
        ({"P": ["v4"]}, "per-house", (7, 0, 0, 0, 0)),
        ({"P": ["v4"], "T": ["v1"]}, "all-or-none", (4, 1, 0, 0, 0)),
        ({"P": ["v4"], "T": ["v1"]}, "per-house", (7, 1, 0, 0, 0)),
        ({"K": ["v3"]}, "per-house", (1, 0, 5, 0, 0)),
    ],
)
def test_ending__gp_17_what_his_recruits_add(
    placed: dict[str, list[str]], option: str, points: tuple[int, ...]
) -> None:
    """If they do not exert any Influence in any of the houses, they are added in the House of the Emperor."""
    state = ended(**placed) | {"pooled": option == "per-house"}
    assert tuple(influence(state, house, "H") for house in "PTKMN") == points


def test_ending__the_new_emperor_is_declared_as_with_several_players() -> None:
    state = ended(K=["v3"])
    state["placed"]["T"]["A"], state["steps"] = ["v2"], {"A": 2, "H": 1}
    assert (houses(state), emperor(state)) == ({"A": 1, "H": 1}, (["A"], "palace"))
    assert (support(state, "K"), support(state, "M")) == ("H", "-")
    assert emperor({**state, "steps": {"A": 2, "H": 3}}) == (["H"], "palace")


def test_ending__what_is_said_of_his_recruits() -> None:
    state = ended()
    assert can(state, "deck(H K2 M1)", "*")
    assert not can(state, "deck(H K2)", "*")
    assert not can(state, "deck(H K2 M1)", "A")
    assert not can(table("AB", phase="over"), "deck(H)", "*")


def test_judging__a_record_of_a_game_against_the_kotaishi() -> None:
    """The player knows no token of his, and nobody the cards that he enlists; the oracle must be told."""
    turns = "0. A: keep(K M) 1. H: top(k06 >) K>recruit(2 T) T>torii enter(1 v5) bid(2 N) "
    turns += "A: K>ninja(N) N>torii(space=2) take(2) reshuffle draw(K)"
    judged = judge(record(tags("A"), turns), illustrative())
    assert (judged.turns, judged.fault, judged.over) == (3, "", False)
    judged = judge(record(tags("A"), turns.replace("v5", "?")), illustrative())
    assert (judged.turns, judged.hidden) == (1, True)
    judged = judge(record(tags("A"), turns.replace("enter(1 v5)", "enter(2 v5)")), illustrative())
    assert (judged.turns, judged.hidden, "Enter" in judged.fault) == (1, False, True)

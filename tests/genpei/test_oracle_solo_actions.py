"""The brute-force oracle of Genpei, held to what the rulebook says of each of the Kotaishi's actions.

Names carry the rulebook's section and the ruling.
"""

from __future__ import annotations

from typing import Any

import pytest

from genpei.oracle_tables import after, can, offered, solo
from oracle.genpei_brute import finish
from oracle.genpei_parts import clan_left, ninja_tops

TOKENS = ["v1", "v2", "v2", "v3", "v3", "v4", "v5"]

# -- Kotaishi Actions --------------------------------------------------------------------


@pytest.mark.parametrize(("card", "text"), [("k11", "M>recruit(1 M)"), ("k15", "M>assassinate(1 M)")])
def test_recruit_and_assassinate__gp_19_the_card_goes_onto_the_recruits(card: str, text: str) -> None:
    """Place it on the Recruits stack. Then move the marker of the clan shown on the card just taken."""
    state = after(solo(recruits=[["N", True]]), f"top({card} <) {text}")
    assert state["heir"]["recruits"] == [["M", False], ["N", True]]
    assert (state["gone"], state["bids"], state["card"]) == ([], {"1": None, "2": "T"}, "M")


@pytest.mark.parametrize(("card", "marker", "word"), [("k11", "M", "recruit"), ("k15", "M", "assassinate")])
def test_recruit_and_assassinate__gp_41_from_the_slot_of_the_arrow_only(
    card: str, marker: str, word: str
) -> None:
    state = after(solo(bids={"1": "M", "2": None}), f"top({card} >)")
    assert offered(state) == [f"{marker}>{word}(-)"]
    state = after(state, f"{marker}>{word}(-)")
    assert offered(state) == [f"enlist({clan})" for clan in "KMNT"]
    state = after(state, "enlist(N)")
    assert (state["heir"]["recruits"], state["step"]) == ([["N", True]], "closed")


@pytest.mark.parametrize(("card", "text"), [("k11", "recruit"), ("k15", "assassinate"), ("k13", "ninja")])
def test_gp_39_without_an_arrow_he_takes_no_card(card: str, text: str) -> None:
    assert offered(after(solo(deck=[card]), f"top({card} -)")) == [f"M>{text}(-)"]


def test_pagoda__a_token_at_random_on_the_clan_and_two_at_most() -> None:
    state = after(solo(), "top(k10 >)")
    assert offered(state) == [f"K>pagoda({token})" for token in ("v1", "v2", "v3", "v4", "v5")]
    state = after(state, "K>pagoda(v5)")
    assert (state["placed"]["K"], len(state["heir"]["tokens"])) == ({"H": ["v5"]}, 6)
    full = after(solo(placed={"K": {"H": ["v1", "v2"], "A": ["c"]}}), "top(k10 >)")
    assert offered(full) == ["K>pagoda(-)"]
    assert offered(after(solo(tokens=[]), "top(k10 >)")) == ["K>pagoda(-)"]
    assert after(full, "K>pagoda(-)")["step"] == "enlist"


def test_ninja__gp_18_the_top_of_the_ninja_deck_and_gp_12_under_it_when_his_chain_has_ended() -> None:
    state = solo(unseen=[], seen=["M", "K", "N", "T"], strange=0, markers={"M": 8, "K": 2})
    state = after(state, "top(k07 >) K>ninja(M)")
    assert not can(state, "M>ninja(K)")
    state = after({**state, "markers": {**state["markers"], "M": 6}}, "M>ninja(K)")
    assert (state["seen"], state["heir"]["held"]) == (["N", "T"], ["M", "K"])
    assert offered(state) == ["K>assassinate(2 T)"]
    state = after(state, "K>assassinate(2 T) T>torii enter(1 v1) bid(2 T)")
    finish(state, "H")
    assert (state["seen"], state["heir"]["held"]) == (["N", "T", "K", "M"], [])


def test_ninja__gp_41_an_empty_ninja_deck() -> None:
    state = after(solo(unseen=[], seen=[], strange=0), "top(k07 >)")
    assert offered(state) == ["K>ninja(-)"]


def test_ninja__two_cards_of_four_are_those_that_were_not_kept() -> None:
    """N and T were not kept; the others came face down from the clan deck."""
    state = solo(markers={"M": 8})
    state = after(state, "top(k07 <) K>ninja(M) M>ninja(M)")
    assert (state["unseen"], state["strange"], ninja_tops(state)) == (["N", "T"], 0, ["N", "T"])
    state = after(solo(), "top(k07 <) K>ninja(N)")
    assert (state["unseen"], state["strange"], ninja_tops(state)) == (["T"], 2, list("KMNT"))


def test_spy__the_top_of_the_clan_deck_face_down() -> None:
    state = after(solo(recruits=[["M", False]]), "top(k05 >) T>spy(N)")
    assert (state["heir"]["recruits"], state["step"]) == ([["N", True], ["M", False]], "closed")
    assert clan_left(state) == 31
    empty = after(solo(clan=["T", "K"]), "top(k05 >)")
    assert (clan_left(empty), offered(empty)) == (0, ["T>spy(-)"])
    assert offered(after(empty, "T>spy(-)")) == ["enlist(-)"]
    assert after(empty, "T>spy(-) enlist(-)")["heir"]["recruits"] == []


def test_contacts__the_house_on_top_of_the_recruits_gp_20() -> None:
    """If the card shows House Tanuki, ignore it and look at the card below."""
    stack = [["T", False], ["T", True], ["M", True], ["K", True]]
    state = after(solo(recruits=stack), "top(k03 >)")
    assert offered(state) == ["T>contacts(M turned=T,M)"]
    assert not can(state, "T>contacts(M)")
    assert not can(state, "T>contacts(M turned=M,T)")
    assert not can(state, "T>contacts(K turned=T,M)")
    state = after(state, "T>contacts(M turned=T,M)")
    assert [down for _, down in state["heir"]["recruits"]] == [False, False, False, True]
    assert offered(state) == [f"M@pagoda({token})" for token in sorted(set(TOKENS))]
    state = after(state, "M@pagoda(v3)")
    assert (state["placed"]["M"], state["markers"]["M"], state["step"]) == ({"H": ["v3"]}, 1, "closed")


def test_contacts__what_lies_face_up_is_not_named() -> None:
    state = after(solo(recruits=[["T", False], ["K", False], ["M", True]]), "top(k03 >)")
    assert offered(state) == ["T>contacts(K)"]
    assert can(state, "T>contacts(K turned=-)")
    assert not can(state, "T>contacts(K turned=M)")


@pytest.mark.parametrize(("stack", "turned"), [([], ""), ([["T", True], ["T", False]], " turned=T")])
def test_contacts__no_other_house(stack: list[Any], turned: str) -> None:
    """The Kotaishi takes the top card from the Clan deck."""
    state = after(solo(recruits=stack), "top(k03 >)")
    assert offered(state) == [f"T>contacts(-{turned})"]
    assert not can(state, "T>contacts()")
    state = after(state, f"T>contacts(-{turned}) enlist(K)")
    assert state["heir"]["recruits"][0] == ["K", True]


def test_contacts__gp_41_each_wheel_once_in_a_chain() -> None:
    """Kitsune's Recruit brings a Tanuki card, and its marker goes to Contacts once more."""
    state = solo(recruits=[["K", False]], markers={"K": 2}, bids={"1": "T", "2": "T"})
    state = after(state, "top(k03 >) T>contacts(K) K@recruit(2 T)")
    state["markers"]["T"] = 3
    assert offered(state) == ["T>contacts(-)"]


def test_reinforcements_and_intrigue__the_next_card_is_turned() -> None:
    state = after(solo(), "top(k12 <) M>reinforce()")
    assert {text[:4] for text in offered(state)} == {"top("}
    assert not can(state, "top(k12 <)")
    assert not can(state, "top(k06 <)")
    state = after(state, "top(k07 >) K>ninja(N)")
    assert offered(state)[0].startswith("N>torii")
    state = after(solo(), "top(k17 >) N>intrigue() top(k14 <) M>torii enter(1 v2)")
    assert state["step"] == "closed"
    for text in ("M>reinforce(K)", "M>reinforce(-)"):
        assert not can(after(solo(), "top(k12 <)"), text)
    assert not can(after(solo(), "top(k17 <)"), "N>intrigue(0)")


def test_reinforcements__gp_41_an_empty_kotaishi_deck() -> None:
    state = after(solo(deck=["k12"]), "top(k12 -) M>reinforce()")
    assert offered(state) == [f"enlist({clan})" for clan in "KMNT"]


def test_torii__the_steps_one_by_one_and_a_second_token_on_the_fifth_gp_42() -> None:
    state = solo()
    for text in ("enter(1 v2)", *["climb(1)"] * 4, "stack(v5)", "climb(1)", "climb(1)"):
        state["step"] = "torii"
        assert text in offered(state)
        assert len({word.split("(")[0] for word in offered(state)}) == 1
        state = after(state, text)
    assert (state["steps"], state["placed"]["P"]) == ({"H": 7}, {"H": ["v2", "v5"]})
    assert {text[:6] for text in offered({**state, "step": "torii"})} == {"enlist"}


@pytest.mark.parametrize(
    ("his", "hers", "offer"),
    [(None, 1, "enter(2 v1)"), (None, 2, "enter(1 v1)"), (2, 3, "climb(2)"), (4, 5, "climb(2)")],
)
def test_torii__a_step_on_which_the_player_stands_is_passed_over(
    his: int | None, hers: int, offer: str
) -> None:
    """If the space is occupied by the player, the Emperor's Son will place his token on the next space."""
    steps = {"A": hers} | ({"H": his} if his else {})
    state = solo(steps=steps, step="torii", placed={"P": {"A": ["c"], "H": ["v3"]} if his else {"A": ["c"]}})
    assert offered(state)[0] == offer


def test_torii__gp_20_a_token_beyond_the_fifth_step_has_reached_it() -> None:
    state = solo(steps={"H": 6}, step="torii", placed={"P": {"H": ["v3"]}})
    assert {text[:5] for text in offered(state)} == {"stack"}


@pytest.mark.parametrize(
    ("steps", "placed"),
    [({"H": 7}, ["v1", "v2"]), ({"H": 6, "A": 7}, ["v1", "v2"]), ({"H": 5}, ["v1"]), ({}, [])],
)
def test_torii__gp_41_no_step_above_or_no_token(steps: dict[str, int], placed: list[str]) -> None:
    state = solo(steps=steps, placed={"P": {"H": placed}}, tokens=[], markers={"K": 8})
    state = after(state, "top(k09 >) K>torii")
    assert offered(state) == [f"enlist({clan})" for clan in "KMNT"]


def test_recycle__all_cards_are_shuffled_and_a_new_one_is_turned() -> None:
    """The Recruits stack is not affected by this card."""
    state = after(solo(deck=["k20", "k01"], recruits=[["K", False]]), "top(k20 <)")
    assert offered(state) == ["recycle"]
    state = after(state, "recycle")
    assert (len(state["heir"]["deck"]), state["heir"]["arrow"]) == (20, None)
    assert state["heir"]["recruits"] == [["K", False]]
    assert can(state, "top(k02 <)")
    assert can(state, "top(k20 <) recycle top(k20 >)")
    assert not can(state, "T>pagoda(v1)")

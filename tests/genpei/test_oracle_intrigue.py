"""The brute-force oracle of Genpei, held to the rulebook's Intrigue Deck and its rulings.

Names carry the ruling. What each card does, and random games, have files of their own.
"""

from __future__ import annotations

import pytest

from genpei.oracle_tables import after, can, offered, record, tags, using
from oracle.genpei_board import HiddenError, illustrative, start
from oracle.genpei_brute import IllegalError, finish, judge

# -- Setup -------------------------------------------------------------------------------


def test_setup__gp_37_two_cards_each() -> None:
    state = start(record(tags("AB", Intrigue_A="i13 i01", Intrigue_B="i04 i05")), illustrative())
    assert state["intrigue"] == {"A": ["i01", "i13"], "B": ["i04", "i05"]}
    assert start(record(tags("ABC")), illustrative())["intrigue"] == {"A": [], "B": [], "C": []}
    start(record(tags("A", Intrigue_A="i13 i01", Options="intrigue=yes")), illustrative())


@pytest.mark.parametrize(
    "wrong",
    [
        tags("AB", Intrigue_A="i01 i02"),
        tags("AB", Intrigue_A="i01 i02", Intrigue_B="i03"),
        tags("AB", Intrigue_A="i01 i02", Intrigue_B="i02 i03"),
        tags("AB", Intrigue_A="i01 i02", Intrigue_B="i04 i03", Intrigue_C="i05 i06"),
        tags("AB", Intrigue_A="i01 i02", Intrigue_B="i04 i03", Options="intrigue=no"),
        tags("AB", Options="intrigue=yes"),
    ],
)
def test_setup__gp_37_what_is_none(wrong: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"."):
        start(record(wrong), illustrative())


def test_setup__unknown_cards_are_not_judged() -> None:
    with pytest.raises(HiddenError):
        judge(record(tags("AB", Intrigue_A="i01 ?", Intrigue_B="i04 i03")), illustrative())


BEGUN = "cards(A hand=K,M deck=T) cards(B hand=K,M) ninja(N M N T) area(A v2 c c1) area(B v2 c c1) "


@pytest.mark.parametrize(
    ("said", "left"),
    [("", []), ("intrigue(A) ", []), ("intrigue(A i01) ", ["i01"]), ("intrigue(A i02 i01) ", ["i01", "i02"])],
)
def test_setup__gp_27_those_that_are_left(said: str, left: list[str]) -> None:
    made = tags("AB", Intrigue_A="i01 i02", Intrigue_B="i03 i04", Start=f"{BEGUN}{said}turn(A 3)")
    assert start(record(made), illustrative())["intrigue"]["A"] == left


@pytest.mark.parametrize(
    "said", ["intrigue(A i03)", "intrigue(A i01 i01)", "intrigue(A i01) intrigue(A i02)"]
)
def test_setup__gp_27_only_those_that_were_dealt_are_left(said: str) -> None:
    made = tags("AB", Intrigue_A="i01 i02", Intrigue_B="i03 i04", Start=f"{BEGUN}{said} turn(A 3)")
    with pytest.raises(ValueError, match=r"."):
        start(record(made), illustrative())


# -- when cards are used -----------------------------------------------------------------


def test_gp_15_at_any_time_in_the_own_turn() -> None:
    """Before a card is played, between the links of a chain, and after the last one."""
    state = using("i03", "i12")
    for text in (
        "",
        "M>recruit(1 M)",
        "M>recruit(1 M) M>reinforce(K) K>torii",
        "K>torii none",
        "K>torii take(2)",
    ):
        before = after(state, text) if text else state
        assert "use(i03)" in offered(before)
        done = after(before, "use(i03) bonus(4)")
        assert done["coins"]["A"] == before["coins"]["A"] + 4
        assert {key: done[key] for key in ("step", "card", "markers")} == {
            key: before[key] for key in ("step", "card", "markers")
        }
        assert not can(done, "use(i03)")


def test_gp_15_not_before_it_nor_once_the_hand_is_refilled_nor_by_somebody_else() -> None:
    dealt = start(record(tags("AB", Intrigue_A="i03 i04", Intrigue_B="i05 i06")), illustrative())
    assert not can(dealt, "use(i03)")
    state = after(using("i03"), "K>recruit(1 M) M>torii none")
    assert can(state, "use(i03)")
    for text in ("reshuffle", "reshuffle draw(K)", "bid(1 K)"):
        assert not can(after(state, text), "use(i03)")
    full = after(using("i03", hands={"A": ["K", "M", "M"]}), "K>torii none draw()")
    assert not can(full, "use(i03)")
    assert not can(using("i03"), "use(i04)")
    assert not can(using("i03"), "use(i03)", "B")


def test_gp_15_what_a_card_starts_is_finished_before_the_chain_goes_on() -> None:
    state = after(using("i07", coins={"A": 3}), "K>recruit(2 T) use(i07) recruit(1 M)")
    assert all(text.startswith("M>") for text in offered(state))
    state = after(state, "M>torii")
    assert not can(state, "T>torii")
    state = after(state, "none bonus(2)")
    assert all(text.startswith("T>") for text in offered(state))
    assert state["contacted"] == []
    finish(after(state, "T>torii none reshuffle draw(K) bid(1 K) bid(2 K)"), "A")


def test_gp_15_a_chain_that_is_not_finished_is_no_turn() -> None:
    for text in ("use(i07)", "K>torii none use(i07)", "K>torii none use(i07) recruit(1 M) M>torii none"):
        with pytest.raises(IllegalError):
            finish(after(using("i07"), text), "A")


def test_gp_15_one_card_within_another() -> None:
    state = after(using("i03", "i04"), "use(i04) use(i03) bonus(4) enter(2 c) bonus(1)")
    assert (state["coins"]["A"], state["steps"]["A"], state["step"]) == (3, 2, "play")
    state = after(using("i01", "i03", coins={"A": 3}), "use(i01) ninja(N) N>torii(space=2) use(i03)")
    assert offered(state) == [f"bonus({coins})" for coins in range(4)]
    assert can(state, "bonus(3) gain(v3) gain(v4) bonus(2)")
    assert not can(state, "bonus(3) gain(v3) gain(v4) bonus(1)")


def test_gp_15_the_same_wheel_may_be_contacted_in_the_chain_of_a_card() -> None:
    markers = {"T": 5, "K": 6, "M": 4, "N": 1}
    state = using("i06", hands={"A": ["T", "M"]}, markers=markers)
    state = after(state, "use(i06) bonus(1) contacts(K) K@spy(N)")
    assert state["contacted"] == []
    state = after(state, "T>contacts(K) K@spy(N)")
    assert state["contacted"] == ["K"]
    state = after(
        using("i06", hands={"A": ["T", "M"]}, markers=markers), "T>contacts(K) use(i06) contacts(T)"
    )
    assert offered(state) == [f"T@contacts({wheel})" for wheel in "KMN"]
    state = after(state, "T@contacts(N) N@pagoda(c) bonus(1)")
    assert (state["contacted"], state["wheels"], state["step"]) == ([], ["K"], "contact")


# -- coins, and the end of a card ----------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "coins", "bonuses"),
    [
        ("i01", 0, [2]),
        ("i01", 5, [1]),
        ("i01", 6, [0]),
        ("i03", 0, [0, 1, 2, 3, 4]),
        ("i03", 4, [0, 1, 2]),
        ("i04", 0, [1]),
        ("i06", 6, [0]),
        ("i07", 0, [0, 1, 2]),
        ("i07", 5, [0, 1]),
        ("i08", 2, [1]),
        ("i09", 3, [0, 1, 2]),
        ("i02", 0, []),
        ("i05", 0, []),
    ],
)
def test_gp_38_the_coins_of_each_card(card: str, coins: int, bonuses: list[int]) -> None:
    """Up to is a choice, anything else is not; remember the limit of 6 coins per player."""
    placed = {"K": {"A": ["v2"]}, "M": {"A": ["c"]}}
    state = after(using(card, coins={"A": coins}, placed=placed), f"use({card})")
    assert [number for number in range(7) if can(state, f"bonus({number})")] == bonuses
    for number in bonuses:
        assert after(state, f"bonus({number})")["coins"]["A"] == coins + number
        assert not can(state, f"bonus({number}) bonus({number})")


def test_gp_38_coins_before_the_action_or_after_all_that_follows() -> None:
    """You may gain the coins shown on an Intrigue card before or after performing that card's action."""
    for text in ("bonus(2) recruit(1 M) M>torii take(0)", "recruit(1 M) M>torii take(0) bonus(2)"):
        state = after(using("i07"), f"use(i07) {text}")
        assert (state["uses"], state["step"], state["coins"]["A"]) == ([], "play", 2)
    assert not can(using("i07"), "use(i07) recruit(1 M) bonus(2)")
    assert not can(using("i07"), "use(i07) recruit(1 M) M>torii bonus(2)")
    assert not can(using("i07"), "use(i07) recruit(1 M) M>torii none K>torii")
    assert not can(using("i08"), "use(i08) spy(N) bonus(1)")


def test_gp_38_after_the_coins_no_torii_action_is_repeated() -> None:
    """The coins come before the action or after it; a repeat that they pay for would stand in between."""
    state = using("i04", coins={"A": 3})
    assert can(state, "use(i04) enter(2 c) climb(1) bonus(1)")
    assert not can(state, "use(i04) enter(2 c) bonus(1) climb(1)")
    assert not can(state, "use(i04) enter(2 c) bonus(1) done")
    assert can(state, "use(i04) bonus(1) enter(2 c) climb(1) climb(1)")
    state = after(state, "K>torii use(i04) enter(2 c) bonus(1)")
    assert state["step"] == "torii"
    assert {"climb(1)", "take(0)", "take(1)", "none"} <= set(offered(state))


def test_gp_38_done_ends_the_repeats_of_a_card() -> None:
    state = after(using("i04", coins={"A": 5}), "K>torii use(i04) bonus(1) enter(2 c) climb(1)")
    assert {"done", "climb(1)", "take(2)"} <= set(offered(state))
    more = after(state, "climb(1)")
    assert (more["step"], len(more["uses"])) == ("repeat", 1)
    less = after(state, "done climb(1)")
    assert (less["step"], less["uses"]) == ("repeat", [])
    assert not can(state, "climb(1) done done")
    assert not can(state, "done climb(1) take(2)")
    assert after(state, "take(2)")["uses"] == []
    assert not can(using("i04"), "use(i04) bonus(1) done")
    assert not can(using("i04"), "K>torii none done")


def test_gp_38_the_coin_of_a_space_is_said_in_its_own_chain() -> None:
    state = after(using("i03"), "M>recruit(1 M) M>reinforce(K)")
    for text in ("coin(1) use(i03) bonus(0)", "use(i03) bonus(0) coin(1)"):
        assert after(state, text)["wrong"] == []
    assert len(after(state, "use(i03) coin(1) bonus(0)")["wrong"]) == 1

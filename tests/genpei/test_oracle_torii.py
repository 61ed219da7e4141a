"""The brute-force oracle of Genpei, held to the rulebook's examples: Torii actions, House of the Emperor."""

from __future__ import annotations

from typing import Any

import pytest

from genpei.oracle_tables import acts, after, can, offered, table
from oracle.genpei_board import State
from oracle.genpei_brute import apply, to_act


def at_torii(coins: int = 0, **changes: Any) -> State:
    """A, B and C play without the Kotaishi; A stands on a Torii with so many coins."""
    return after(table("ABC", coins={"A": coins}, **changes), "K>torii")


# -- Torii Actions -----------------------------------------------------------------------


def test_torii__one_of_six_or_none_gp_6() -> None:
    words = {text.partition("(")[0] for text in offered(at_torii())}
    assert words == {"none", "take", "shift"}
    words = {text.partition("(")[0] for text in offered(at_torii(6, placed={"T": {"A": ["v4"]}}))}
    assert words == {"none", "take", "shift", "enter", "gain", "transfer", "place"}
    assert not can(at_torii(), "coin(1)")
    assert not can(at_torii(), "reshuffle")


@pytest.mark.parametrize(("coins", "most"), [(0, 2), (4, 2), (5, 1), (6, 0)])
def test_torii__coins(coins: int, most: int) -> None:
    """Gain up to 2 coins. You may not exceed the limit of 6; not rimmed in red, so not repeated."""
    state = at_torii(coins)
    for gained in range(4):
        assert can(state, f"take({gained})") is (gained <= most)
    done = after(state, f"take({most})")
    assert (done["coins"]["A"], done["step"]) == (coins + most, "closed")


def test_torii__movement_gp_35() -> None:
    """Move a clan marker to an adjoining space, without its action, then play a card from your hand."""
    state = at_torii()
    assert not can(state, "shift(N spy)")
    assert not can(state, "shift(T pagoda)")
    done = after(state, "shift(N torii)")
    assert (done["markers"]["N"], done["step"], done["hands"]["A"]) == (2, "play", ["M"])
    assert {text[:2] for text in offered(done)} == {"M>"}
    done = after(done, "M>torii")
    assert (done["hands"]["A"], done["discards"]["A"], done["step"]) == ([], ["K", "M"], "torii")
    again = after(at_torii(hands={"A": ["K", "K"]}), "shift(K pagoda) K>recruit(1 M)")
    assert again["markers"]["K"] == 2
    assert can(at_torii(), "shift(M torii)")
    assert can(at_torii(markers={"N": 3}), "shift(N torii space=4)")
    assert not can(at_torii(markers={"N": 3}), "shift(N torii)")


def test_torii__gp_22_no_movement_with_an_empty_hand() -> None:
    assert not can(after(table("ABC", hands={"A": ["K"]}), "K>torii"), "shift(N torii)")


def test_torii__gain_influence() -> None:
    """For each 2 coins you pay: take one of your Influence tokens at random from the pool."""
    state = at_torii(5)
    assert state["pools"]["A"] == ["c", "c2", "v3", "v4"]
    assert not can(state, "gain(v2)")
    assert not can(state, "gain(c c2 v3)")
    assert not can(state, "gain()")
    once = after(state, "gain(v4) gain(c)")
    together = after(state, "gain(c v4)")
    assert once["areas"]["A"] == together["areas"]["A"] == ["c", "c", "c1", "v2", "v4"]
    assert once["pools"]["A"] == together["pools"]["A"] == ["c2", "v3"]
    assert once["coins"]["A"] == together["coins"]["A"] == 1


def test_torii__transfer_influence() -> None:
    """For each 2 coins: one of your tokens onto another clan; from the palace, but not to it."""
    placed = {"T": {"A": ["v4"], "B": ["c2"]}, "P": {"A": ["v3"]}}
    state = at_torii(4, placed=placed, steps={"A": 2})
    assert not can(state, "transfer(T T v4)")
    assert not can(state, "transfer(T K c2)")
    assert not can(state, "transfer(K T v4)")
    done = after(state, "transfer(T K v4) transfer(P K v3)")
    assert (done["placed"]["K"]["A"], done["steps"], done["coins"]["A"]) == (["v4", "v3"], {}, 0)
    assert done["placed"]["T"] == {"B": ["c2"]}
    assert not can(at_torii(1, placed=placed, steps={"A": 2}), "transfer(T K v4)")


def test_torii__transfer_of_one_token_of_a_stack_leaves_the_stack() -> None:
    state = at_torii(4, placed={"P": {"A": ["v3", "c2"]}}, steps={"A": 2})
    done = after(state, "transfer(P T v3)")
    assert (done["placed"]["P"]["A"], done["steps"]["A"]) == (["c2"], 2)


def test_torii__pagoda() -> None:
    """For each 3 coins: one of your tokens from your playing area onto any clan."""
    state = at_torii(6)
    assert not can(state, "place(K v3)")
    done = after(state, "place(K v2) place(N c)")
    assert (done["placed"]["K"]["A"], done["placed"]["N"]["A"], done["coins"]["A"]) == (["v2"], ["c"], 0)
    assert not can(at_torii(2), "place(K v2)")


def test_torii__gp_34_repeats_are_of_one_kind() -> None:
    state = at_torii(6)
    for more in ("take(1)", "none", "gain(v4)", "shift(N torii)", "K>pagoda(c)"):
        assert not can(state, f"place(K v2) {more}")
    assert not can(state, "take(0) take(0)")
    assert not can(state, "none none")
    assert can(state, "place(K v2) reshuffle")
    assert not can(state, "place(K v2) reshuffle place(K c)")
    assert can(state, "enter(1 v2) stack(c) climb(1)")
    assert can(state, "enter(1 v2) climb(2) stack(c)")


# -- House of the Emperor ----------------------------------------------------------------


def palace(**steps: int) -> State:
    """A, B and C have six coins each, and these tokens on the palace steps."""
    placed = {"P": {seat: ["v4"] for seat in steps}}
    coins = dict.fromkeys("ABC", 6)
    return table("ABC", coins=coins, placed=placed, steps=steps)


def test_house_of_the_emperor__example() -> None:
    """Alex takes step 1, Kai jumps over the first to the second, Chris goes to the 5th, and again."""
    state = palace()
    state = apply(state, "A", acts("K>torii enter(1 v2) reshuffle draw(K)"))
    assert (state["coins"]["A"], state["steps"]) == (5, {"A": 1})
    assert not can(state, "M>torii enter(1 c)")
    state = apply(state, "B", acts("M>torii enter(2 c) reshuffle draw(M)"))
    assert state["coins"]["B"] == 4
    state["markers"]["K"] = 1
    assert not can(state, "K>torii enter(1 v2)")
    assert not can(state, "K>torii enter(2 v2)")
    state = apply(state, "C", acts("K>torii enter(5 v2) reshuffle draw(K)"))
    assert (state["coins"]["C"], state["steps"]) == (1, {"A": 1, "B": 2, "C": 5})


def test_house_of_the_emperor__example__a_second_token_costs_the_way_to_the_first() -> None:
    """Chris needs 5 coins for a second token, and 1 coin to move the stack up one more step."""
    state = after({**palace(A=1, B=2, C=5), "queue": list("CAB")}, "K>torii")
    assert not can(state, "enter(3 c)")
    done = after(state, "stack(c)")
    assert (done["coins"]["C"], done["placed"]["P"]["C"], done["steps"]["C"]) == (1, ["v4", "c"], 5)
    done = after(done, "climb(1)")
    assert (done["coins"]["C"], done["steps"]["C"]) == (0, 6)
    state["coins"]["C"] = 4
    assert not can(state, "stack(c)")


def test_house_of_the_emperor__example__what_kai_could_do() -> None:
    """2 coins to stack; 1 coin to move up one step; 4 coins to overtake Chris; or 6 for both."""
    state = after({**palace(A=1, B=2, C=5), "queue": list("BCA")}, "K>torii")
    assert after(state, "stack(c)")["coins"]["B"] == 4
    assert after(state, "climb(1)")["steps"]["B"] == 3
    over = after(state, "climb(4)")
    assert (over["steps"]["B"], over["coins"]["B"]) == (6, 2)
    both = after(state, "stack(c) climb(4)")
    assert (both["steps"]["B"], both["coins"]["B"], both["placed"]["P"]["B"]) == (6, 0, ["v4", "c"])
    assert not can(state, "climb(3)")


def test_house_of_the_emperor__gp_7_at_the_top_there_is_no_further_step() -> None:
    state = after({**palace(A=7, B=2), "queue": list("ABC")}, "K>torii")
    assert not can(state, "climb(1)")
    state = after({**palace(A=6, B=7), "queue": list("ABC")}, "K>torii")
    assert not can(state, "climb(1)")
    assert not can(state, "climb(2)")
    assert not can(after(palace(), "K>torii"), "enter(7 v2)")


def test_house_of_the_emperor__the_kotaishi_stands_on_the_first_step() -> None:
    state = after(table("AB", coins={"A": 3}), "K>torii")
    assert [text for text in offered(state) if text.startswith("enter")] == [
        f"enter({step} {token})" for step in (2, 3) for token in ("c", "c1", "v2")
    ]


def test_house_of_the_emperor__only_this_torii_action_places_there() -> None:
    state = after(table("ABC", coins={"A": 6}), "K>torii")
    assert not [text for text in offered(state) if text.startswith(("place(P", "transfer(T P"))]
    assert to_act(state) == ["A"]

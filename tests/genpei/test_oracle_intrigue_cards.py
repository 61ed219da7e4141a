"""The brute-force oracle of Genpei, held to what the rulebook says of each Intrigue card.

Names carry the number of the card in the rulebook's list, and the ruling.
"""

from __future__ import annotations

from typing import Any

import pytest

from genpei.oracle_tables import acts, after, can, offered, table, using
from oracle.genpei_board import State
from oracle.genpei_brute import IllegalError, apply, finish
from oracle.genpei_counting import emperor, influence, whole_deck


def test_card_1_ninja_and_2_coins() -> None:
    state = after(using("i01", unseen=[], seen=["T", "N"]), "use(i01)")
    assert offered(state) == ["ninja(T)", "bonus(2)"]
    state = after(state, "ninja(T)")
    assert (state["seen"], state["card"]) == (["N", "T"], "T")
    assert not can(using("i01"), "use(i01) K>ninja(T)")
    empty = after(using("i01", unseen=[], seen=[]), "use(i01)")
    assert offered(empty) == ["ninja(-)", "bonus(2)"]
    assert after(empty, "ninja(-) bonus(2)")["step"] == "play"


def test_card_2_swap_gp_43() -> None:
    """Swap the positions of 2 of your Influence tokens; the stack in the palace stays on its step."""
    placed = {"P": {"A": ["c1"], "H": ["v2"]}, "K": {"A": ["v2", "v3"]}, "M": {"A": ["c"], "B": ["v4"]}}
    state = after(using("i02", placed=placed, steps={"H": 1, "A": 4}), "use(i02)")
    swaps = {"P c1 K v2", "P c1 K v3", "P c1 M c", "K v2 M c", "K v3 M c"}
    turned = {" ".join([*swap.split()[2:], *swap.split()[:2]]) for swap in swaps}
    assert set(offered(state)) == {f"swap({swap})" for swap in swaps | turned}
    for text in ("swap(P c1 K c)", "swap(K v2 K v3)", "swap(K v2 M v4)", "swap(P v2 K v3)"):
        assert not can(state, text)
    state = after(state, "swap(K v2 P c1)")
    assert (state["placed"]["P"]["A"], sorted(state["placed"]["K"]["A"])) == (["v2"], ["c1", "v3"])
    assert (state["steps"]["A"], state["step"]) == (4, "play")


@pytest.mark.parametrize("placed", [{}, {"K": {"A": ["v2", "c"]}}, {"K": {"A": ["v2"]}, "M": {"B": ["c"]}}])
def test_card_2_gp_38_nothing_is_written_without_tokens_on_two_houses(placed: dict[str, Any]) -> None:
    state = after(using("i02", placed=placed), "use(i02)")
    assert (state["step"], state["uses"], state["intrigue"]["A"]) == ("play", [], [])


def test_card_3_up_to_4_coins() -> None:
    state = after(using("i03"), "use(i03)")
    assert offered(state) == [f"bonus({coins})" for coins in range(5)]
    assert not can(state, "K>torii")


def test_card_4_a_torii_action() -> None:
    """Gain 1 coin from the pool. Perform 1 Torii action (paying its cost, if applicable)."""
    state = after(using("i04"), "use(i04)")
    assert not can(state, "enter(1 c)")
    assert not can(state, "enter(2 c)")
    paid = after(using("i04", coins={"A": 1}), "use(i04) bonus(1) enter(2 c)")
    assert (paid["steps"]["A"], paid["coins"]["A"]) == (2, 0)
    moved = after(using("i04"), "use(i04) bonus(1) shift(N reinforce) M>recruit(1 M) M>pagoda(c)")
    assert (moved["step"], moved["hands"]["A"]) == ("play", ["K"])


def test_card_4_gp_46_the_last_card_of_the_hand_was_spent() -> None:
    """Where a card from the hand must be played, and there is none: the chain ends."""
    state = using("i04", hands={"A": ["M"]}, markers={"M": 2})
    state = after(state, "use(i04) bonus(1) shift(N reinforce) M>reinforce(-)")
    assert (state["step"], state["hands"]["A"]) == ("closed", [])
    assert offered(state) == ["reshuffle"]
    finish(after(state, "reshuffle draw(M)"), "A")


def test_card_5_two_steps_for_nothing_gp_43() -> None:
    """Move up 2 steps towards the House of the Emperor."""
    state = after(using("i05"), "use(i05)")
    assert offered(state) == ["enter(2 c)", "enter(2 c1)", "enter(2 v2)"]
    done = after(state, "enter(2 c)")
    assert (done["steps"]["A"], done["placed"]["P"]["A"], done["areas"]["A"], done["coins"]["A"]) == (
        2,
        ["c"],
        ["c1", "v2"],
        0,
    )
    state = using("i05", steps={"A": 3}, placed={"P": {"A": ["c"]}})
    assert offered(state, "use(i05)") == ["climb(2)"]
    assert after(state, "use(i05) climb(2)")["steps"]["A"] == 5


@pytest.mark.parametrize(
    ("steps", "offers"),
    [
        ({"A": 3, "B": 5}, ["climb(3)"]),
        ({"A": 2, "B": 4, "H": 5}, ["climb(4)"]),
        ({"A": 5}, ["climb(2)"]),
        ({"B": 2}, ["enter(3 c)", "enter(3 c1)", "enter(3 v2)"]),
    ],
)
def test_card_5_gp_43_the_next_free_step(steps: dict[str, int], offers: list[str]) -> None:
    state = using("i05", placed={"P": {seat: ["c"] for seat in steps}})
    state["steps"] = steps
    assert offered(state, "use(i05)") == offers


@pytest.mark.parametrize("steps", [{"A": 6}, {"A": 7}, {"A": 5, "B": 7}])
def test_card_5_gp_38_nothing_is_written_where_there_is_no_step(steps: dict[str, int]) -> None:
    state = after(using("i05", steps=steps, placed={"P": {seat: ["c"] for seat in steps}}), "use(i05)")
    assert (state["step"], state["steps"]["A"]) == ("play", steps["A"])


def test_card_6_contacts_gp_43() -> None:
    """Perform the Contacts action and gain 1 coin from the pool; any wheel may be contacted."""
    state = after(using("i06"), "use(i06)")
    assert offered(state) == ["contacts(T)", "contacts(K)", "contacts(M)", "contacts(N)", "bonus(1)"]
    state = after(state, "contacts(N)")
    assert offered(state) == ["N@pagoda(c)", "N@pagoda(c1)", "N@pagoda(v2)"]
    assert after(state, "N@pagoda(c)")["placed"]["N"]["A"] == ["c"]
    anywhere = after(using("i06"), "use(i06) contacts()")
    assert {text[:2] for text in offered(anywhere)} == {"T@", "K@", "M@", "N@"}


def test_card_7_recruit_and_card_9_assassinate() -> None:
    for card, word, pile in (("i07", "recruit", "discards"), ("i09", "assassinate", "gone")):
        state = after(using(card), f"use({card})")
        assert offered(state)[:2] == [f"{word}(1 M)", f"{word}(2 T)"]
        assert not can(state, f"M>{word}(1 M)")
        state = after(state, f"{word}(1)")
        assert (state["bids"]["1"], state["card"]) == (None, "M")
        assert (state["discards"]["A"] if pile == "discards" else state["gone"]) == ["M"]
        none = after(using(card, bids={"1": None, "2": None}), f"use({card})")
        assert offered(none)[:1] == [f"{word}(-)"]
        assert after(none, f"{word}(-) bonus(2)")["step"] == "play"


def test_card_8_spy_twice_in_a_row() -> None:
    state = after(using("i08", clan=["N", "T"]), "use(i08) spy(N)")
    assert offered(state) == ["spy(T)"]
    state = after(state, "spy(T) bonus(1)")
    assert (state["hands"]["A"], state["step"], state["coins"]["A"]) == (["K", "M", "N", "T"], "play", 1)
    state = after(using("i08", clan=["N"]), "use(i08) spy(N)")
    assert offered(state) == ["spy(-)"]
    assert after(state, "spy(-) bonus(1)")["hands"]["A"] == ["K", "M", "N"]
    assert after(using("i08", clan=[]), "use(i08) spy(-) spy(-) bonus(1)")["step"] == "play"


# -- the end of the game -----------------------------------------------------------------


def ended(*cards: str) -> State:
    state = table("AB", intrigue=list(cards), phase="over", clan=[])
    state["hands"], state["decks"], state["discards"] = (
        {"A": ["K", "M"], "B": ["T"]},
        {"A": [], "B": []},
        {"A": [], "B": []},
    )
    return state


@pytest.mark.parametrize(("card", "clan"), [("i10", "T"), ("i11", "K"), ("i12", "M"), ("i13", "N")])
def test_cards_10_to_13_count_as_two_cards_of_the_house_shown(card: str, clan: str) -> None:
    """These cards may only be played at the end of the game."""
    assert not can(using(card), f"use({card})")
    state = ended(card, "i03")
    state["placed"][clan]["A"] = ["c1", "c"]
    cards = whole_deck(state, "A")[clan]
    assert influence(state, clan, "A") == 1 + 2 * cards
    assert offered(state)[0] == f"use({card})"
    assert not can(state, "use(i03)")
    state = after(state, f"use({card})")
    assert influence(state, clan, "A") == 1 + 2 * (cards + 2)
    assert not can(state, f"use({card})")


def test_cards_10_to_13_gp_15_what_they_count_as_may_be_set_aside_in_part_too() -> None:
    state = ended("i11")
    state["placed"]["P"]["A"], state["placed"]["K"]["A"] = ["c"], ["c"]
    assert not can(state, "assign(K 2)")
    for number in (1, 2, 3):
        done = after(state, f"use(i11) assign(K {number})")
        assert (influence(done, "P", "A"), influence(done, "K", "A")) == (number, 3 - number)
    assert not can(state, "use(i11) assign(K 4)")


def test_cards_10_to_13_gp_15_before_the_table_speaks() -> None:
    state = ended("i11", "i12")
    once = apply(state, "A", acts("use(i11)"))
    assert can(once, "use(i12) assign(M 3)", "A")
    assert not can(state, "assign(-) use(i11)", "A")
    assert not can(apply(once, "A", acts("assign(K 1)")), "use(i12)", "A")
    assert not can(apply(once, "*", acts("support(P -)")), "use(i12)", "A")
    assert not can(once, "use(i12)", "*")
    with pytest.raises(IllegalError):
        finish(once, "A")


def test_cards_10_to_13_a_card_that_is_not_used_counts_for_nothing() -> None:
    state = ended("i11")
    state["placed"]["K"] = {"A": ["c"], "B": ["v2"]}
    state["steps"] = {}
    for house in "PTMN":
        state["placed"][house] = {}
    assert emperor(state) == (["B"], "houses")
    assert emperor(after(state, "use(i11)")) == (["A"], "houses")


def test_cards_10_to_13_gp_9_are_no_part_of_the_deck_that_is_shown() -> None:
    state = after(ended("i11"), "use(i11)")
    assert can(state, "deck(A K1 M1)", "*")
    assert not can(state, "deck(A K3 M1)", "*")

"""The brute-force oracle of Genpei, held to the rulebook's examples and to the rulings: set-up and turns.

Names carry the rulebook's section and the ruling. Torii actions, the end of the game and random games have
files of their own.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from genpei.oracle_tables import acts, after, can, offered, record, table, tags
from oracle.genpei_board import CARDS, HiddenError, State, all_cards, board_of, copied, illustrative, start
from oracle.genpei_brute import IllegalError, apply, finish, judge, to_act
from oracle.genpei_offers import legal_actions
from tanzaku.notation.titles.genpei import Keep

# -- Setup -------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "cards"), [("AB", 40), ("ABC", 56), ("ABCD", 72)])
def test_setup__the_clan_deck_is_prepared_by_the_number_of_players(seats: str, cards: int) -> None:
    """4 players: use all 72 Clan cards. 3 players: remove 4 cards from each clan. 2 players: 8."""
    state = start(record(tags(seats)), illustrative())
    assert len(state["clan"]) == cards - 4 * len(seats) - 2
    assert set(all_cards(state).values()) == {CARDS[len(seats)]}


def test_setup__two_cards_are_kept_and_two_go_to_the_ninja_deck() -> None:
    state = start(record(tags("AB")), illustrative())
    assert legal_actions(state) == [Keep(tuple(pair)) for pair in ("KM", "KN", "KT", "MN", "MT", "NT")]
    state = apply(state, "A", acts("keep(M K)"))
    assert (state["hands"]["A"], state["unseen"]) == (["K", "M"], ["N", "T"])
    assert to_act(state) == ["B"]
    assert not can(state, "keep(K K)")
    state = apply(state, "B", acts("keep(T N)"))
    assert Counter(state["unseen"]) == Counter("NTKM")
    assert (state["phase"], state["round"], to_act(state)) == ("turn", 1, ["A"])


def test_setup__markers_stand_on_the_pagoda() -> None:
    wheels = illustrative().wheels
    for clan, space in table()["markers"].items():
        assert wheels[clan][space - 1][0] == "pagoda"


def test_kotaishi__a_token_on_each_wheel_and_one_on_the_palace_steps() -> None:
    """GP-11: with two players always."""
    state = start(record(tags("AB", Tokens_H="v2 v3 v4 v2 v4")), illustrative())
    assert [state["placed"][house]["H"] for house in "TKMNP"] == [["v2"], ["v3"], ["v4"], ["v2"], ["v4"]]
    assert state["steps"] == {"H": 1}
    assert not start(record(tags("ABC")), illustrative())["kotaishi"]
    assert start(record(tags("ABC", kotaishi=True)), illustrative())["kotaishi"]


@pytest.mark.parametrize(
    "wrong",
    [
        tags("AB", kotaishi=False),
        tags("AB", Options="kotaishi=no"),
        tags("ABC", Options="kotaishi=yes"),
        tags("AB", Tokens_A="v2 v2 c"),
        tags("AB", Tokens_A="v2 c"),
        tags("AB", Tokens_H="v4 v4 v4 v2 v3"),
        tags("AB", Dealt_A="K K M"),
        tags("AB", Bids="M T N"),
        {name: value for name, value in tags("ABC").items() if name != "Tokens.B"},
    ],
)
def test_setup__what_is_none(wrong: dict[str, str]) -> None:
    with pytest.raises(ValueError, match=r"."):
        start(record(wrong), illustrative())


BEGUN = "cards(A hand=K,M deck=T) cards(B hand=K,M discards=T,T) area(A v2 c) area(B v2 c c1) tokens(K A c1) "
BEGUN += "tokens(P A c2 step=4) coins(A 3) marker(K 5) ninja(N M N T) removed(K N) turn(B 7)"


def test_setup__gp_27_a_start_in_mid_game() -> None:
    state = start(record(tags("AB", Start=BEGUN, Bids="M T")), illustrative())
    assert (to_act(state), state["round"], state["phase"]) == (["B"], 7, "turn")
    assert (state["seen"], state["unseen"], state["markers"]["K"]) == (list("NMNT"), [], 5)
    assert (state["areas"]["A"], state["pools"]["A"], state["steps"]) == (
        ["c", "v2"],
        ["c", "v3", "v4"],
        {"H": 1, "A": 4},
    )
    assert Counter(state["clan"]) == {"T": 5, "K": 7, "M": 6, "N": 7}


@pytest.mark.parametrize(
    ("there", "wrong"),
    [
        ("deck=T", "deck=K,K,K,K,K,K,K,K,K,K"),
        ("area(A v2 c)", "area(A v2 v3)"),
        ("coins(A 3)", "coins(C 3)"),
        ("coins(A 3)", "coins(A 3) coins(A 4)"),
        ("tokens(K A c1)", "tokens(K A v3)"),
        ("step=4", "step=1"),
        ("step=4", "step=8"),
        (" step=4", ""),
        ("tokens(K A c1)", "tokens(K A c1 step=2)"),
        ("marker(K 5)", "marker(K 9)"),
        ("ninja(N M N T)", "ninja(N M N)"),
        ("hand=K,M deck", "hand=K deck"),
    ],
)
def test_setup__gp_27_what_is_no_position(there: str, wrong: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        start(record(tags("AB", Start=BEGUN.replace(there, wrong, 1))), illustrative())


def test_setup__gp_30_unknown_cards_are_not_judged() -> None:
    for hidden in (tags(Dealt_A="4x?"), tags(Tokens_B="v2 2x?"), tags(Tokens_H="5x?"), tags(Bids="M ?")):
        with pytest.raises(HiddenError):
            judge(record(hidden), illustrative())


# -- Game Turn ---------------------------------------------------------------------------


def test_game_turn__a_card_from_the_hand_moves_its_marker_to_an_adjoining_space() -> None:
    """Example Turn: from the Pagoda Anna can move it either to the Torii or to the Recruit action."""
    state = table()
    assert offered(state) == [
        f"{clan}>{action}" for clan in "KM" for action in ("recruit(1 M)", "recruit(2 T)", "torii")
    ]
    assert not can(state, "T>pagoda(v2)")
    assert not can(state, "K>spy(N)")
    assert not can(state, "K@pagoda(v2)")
    assert not can(state, "recruit(1 M)")
    assert not can(state, "K>recruit(1 T)")
    assert can(state, "K>recruit(1)")
    assert can(state, "K>recruit(1 M space=2)")
    assert not can(state, "K>recruit(1 M space=8)")


def test_game_turn__example_turn() -> None:
    """Anna recruits a Komainu card, moves its marker to the Torii, and places a token for 3 coins."""
    state = table(coins={"A": 3})
    state = apply(state, "A", acts("K>recruit(1 M) M>torii place(N v2) reshuffle draw(K) bid(1 K)"))
    assert state["placed"]["N"]["A"] == ["v2"]
    assert (state["coins"]["A"], state["areas"]["A"]) == (0, ["c", "c1"])
    assert (state["markers"]["K"], state["markers"]["M"]) == (2, 8)
    assert (state["hands"]["A"], state["decks"]["A"], state["discards"]["A"]) == (["K", "M"], ["M"], [])
    assert (state["bids"], to_act(state)) == ({"1": "K", "2": "T"}, ["B"])


def test_game_turn__the_hand_is_refilled_from_the_deck() -> None:
    """GP-13: the discards are shuffled where a card is lacking and the deck is empty."""
    state = table(decks={"A": ["T"]})
    state = after(state, "M>recruit(1 M) M>reinforce(K) K>recruit(2 T) T>torii none")
    assert offered(state) == ["draw(T)", *(f"bid({slot} {clan})" for slot in "12" for clan in "KMNT")]
    assert not can(state, "reshuffle")
    assert not can(state, "draw()")
    state = after(state, "draw(T)")
    assert offered(state)[0] == "reshuffle"
    assert not can(state, "draw(K)")
    assert offered(state, "reshuffle")[:3] == ["draw(K)", "draw(M)", "draw(T)"]
    state = after(state, "reshuffle draw(M)")
    assert state["hands"]["A"] == ["M", "T"]
    assert state["decks"]["A"] == ["K", "M", "T"]
    assert not can(state, "draw()")
    finish(after(state, "bid(2 K) bid(1 N)"), "A")


def test_game_turn__gp_5_who_has_two_cards_draws_none() -> None:
    state = after(table(markers={"K": 5}, hands={"A": ["K", "M", "N"]}, decks={"A": ["T"]}), "K>spy(T)")
    assert state["hands"]["A"] == ["M", "N", "T"]
    assert offered(state) == []
    assert can(state, "draw()")
    assert not can(state, "draw(T)")
    finish(state, "A")


def test_game_turn__gp_28_what_is_not_recorded_is_unknown() -> None:
    state = after(table(), "K>recruit(1 M) M>torii none")
    for text in ("bid(1 K)", "reshuffle", "reshuffle draw(K)"):
        with pytest.raises(HiddenError):
            finish(after(state, text), "A")
    with pytest.raises(HiddenError):
        after(state, "reshuffle draw(?)")
    assert not can(state, "bid(1 K) reshuffle")
    both = after(table(), "K>recruit(1 M) M>recruit(2 T) T>torii none reshuffle draw(K) bid(2 K)")
    with pytest.raises(IllegalError):
        finish(both, "A")


def test_game_turn__the_bids_are_replaced_from_the_clan_deck() -> None:
    state = after(table(clan=["N", "T"]), "K>recruit(1 M) M>torii none reshuffle draw(K)")
    assert offered(state) == ["bid(1 N)", "bid(1 T)"]
    assert not can(state, "bid(1 N source=ninja)")
    assert not can(state, "bid(2 N)")
    assert not can(state, "bid(1 K)")


@pytest.mark.parametrize("text", ["K>recruit(1 M)", "K>torii", "K>torii shift(M torii)"])
def test_game_turn__a_chain_is_finished(text: str) -> None:
    with pytest.raises(IllegalError):
        finish(after(table(), text), "A")


def test_game_turn__turns_go_round_and_are_numbered() -> None:
    """GP-26: seat letters are turn order."""
    state, text = table("ABC"), "K>torii none reshuffle draw(K)"
    for number, seat in enumerate("ABC"):
        assert (to_act(state), state["round"]) == ([seat], 1)
        assert not can(state, "K>torii", "ABC"[number - 1])
        state["markers"]["K"] = 1
        state = apply(state, seat, acts(text))
    assert (to_act(state), state["round"]) == (["A"], 2)


# -- Clan Actions ------------------------------------------------------------------------


def on(wheel: str, space: str, **changes: Any) -> State:
    """A may move a clan's marker to such a space."""
    names = [name for name, _ in illustrative().wheels[wheel]]
    state = table(**changes)
    state["markers"][wheel] = names.index(space) or len(names)
    return state


def test_clan_actions__recruit() -> None:
    """Choose one Clan card from the bid, place it in your discard pile, and activate its clan."""
    state = after(table(), "M>recruit(2 T)")
    assert (state["discards"]["A"], state["bids"]) == (["M", "T"], {"1": "M", "2": None})
    assert (state["step"], state["card"]) == ("activate", "T")
    assert all(text.startswith("T>") for text in offered(state))
    assert not can(state, "K>recruit(1 M)")


def test_clan_actions__assassinate() -> None:
    """Remove one Clan bid card from the game and activate the corresponding clan."""
    state = after(on("K", "assassinate"), "K>assassinate(1 M)")
    assert (state["gone"], state["discards"]["A"], state["card"]) == (["M"], ["K"], "M")


def test_clan_actions__pagoda() -> None:
    """Take one of your tokens from your player area and place it on the clan of this action."""
    state = on("M", "pagoda")
    assert not can(state, "M>pagoda(v3)")
    assert not can(state, "M>pagoda(-)")
    state = after(state, "M>pagoda(c1)")
    assert (state["placed"]["M"]["A"], state["areas"]["A"], state["step"]) == (["c1"], ["c", "v2"], "closed")


def test_clan_actions__ninja_gp_12() -> None:
    """Reveal the top card; it activates its clan and goes to the bottom at once."""
    state = after(on("K", "ninja", unseen=["N"], seen=["T", "M"]), "K>ninja(N)")
    assert (state["unseen"], state["seen"], state["card"]) == ([], ["T", "M", "N"], "N")
    state = on("K", "ninja", unseen=[], seen=["T", "M"])
    assert can(state, "K>ninja(T)")
    assert not can(state, "K>ninja(M)")


def test_clan_actions__spy() -> None:
    """Take the top card from the Clan deck into your hand; nothing is activated."""
    state = after(on("K", "spy", clan=["N", "T"]), "K>spy(N)")
    assert (state["hands"]["A"], state["clan"], state["step"]) == (["M", "N"], ["T"], "closed")
    assert not can(on("K", "spy", clan=["N", "T"]), "K>spy(M)")


@pytest.mark.parametrize(("coins", "most"), [(0, 3), (3, 3), (4, 2), (6, 0)])
def test_clan_actions__intrigue(coins: int, most: int) -> None:
    """Gain up to 3 coins. You may not exceed the limit of 6."""
    state = on("M", "intrigue", coins={"A": coins})
    for gained in range(5):
        assert can(state, f"M>intrigue({gained})") is (gained <= most)
    assert after(state, f"M>intrigue({most})")["coins"]["A"] == coins + most


def test_clan_actions__reinforcements() -> None:
    """Play a card from your hand: not the one that was played before."""
    state = on("K", "reinforce")
    assert not can(state, "K>reinforce(K)")
    assert not can(state, "K>reinforce(-)")
    state = after(state, "K>reinforce(M)")
    assert (state["hands"]["A"], state["discards"]["A"], state["card"]) == ([], ["K", "M"], "M")


def test_clan_actions__contacts_gp_8() -> None:
    """The action under another wheel's marker, which stays; each wheel once."""
    state = table(hands={"A": ["T", "T"]}, markers={"T": 5, "K": 3, "M": 2, "N": 6})
    state = after(state, "T>contacts(K)")
    assert {text[:2] for text in offered(state)} == {"K@"}
    assert not can(state, "N@ninja(T)")
    state = after(state, "K@ninja(T) coin(1)")
    assert (state["markers"]["K"], state["contacted"], state["coins"]["A"]) == (3, ["K"], 1)
    state = after({**state, "markers": {**state["markers"], "T": 5}}, "T>contacts()")
    assert {text[:2] for text in offered(state)} == {"M@", "N@"}
    assert not can(state, "K@ninja(T)")
    assert not can(state, "T@contacts(M)")
    taken = after(state, "M@recruit(1 M)")
    assert (taken["card"], taken["contacted"]) == ("M", ["K", "M"])


def test_clan_actions__gp_8_the_clan_of_a_contacted_pagoda_is_that_wheels() -> None:
    state = after(table(hands={"A": ["T"]}, markers={"T": 5}), "T>contacts(N) N@pagoda(c)")
    assert state["placed"]["N"]["A"] == ["c"]


def test_clan_actions__gp_21_no_wheel_is_left_to_contact() -> None:
    state = table(hands={"A": ["T"]}, markers={"T": 5}, contacted=["K", "M", "N"])
    assert can(state, "T>contacts(-)")
    assert not can(state, "T>contacts()")
    assert not can(table(hands={"A": ["T"]}, markers={"T": 5}), "T>contacts(-)")
    assert after(state, "T>contacts(-)")["step"] == "closed"


@pytest.mark.parametrize(
    ("marker", "word", "other", "changes"),
    [
        ("K>", "recruit", "1", {"bids": {"1": None, "2": None}}),
        ("K>", "assassinate", "2", {"bids": {"1": None, "2": None}}),
        ("M>", "pagoda", "c", {"areas": {"A": []}}),
        ("K>", "ninja", "K", {"unseen": [], "seen": []}),
        ("K>", "spy", "K", {"clan": []}),
        ("K>", "reinforce", "K", {"hands": {"A": ["K"]}}),
    ],
)
def test_clan_actions__gp_2_what_cannot_be_carried_out(
    marker: str, word: str, other: str, changes: dict[str, Any]
) -> None:
    """Nothing happens, no coin comes, and the chain ends."""
    state = on(marker[0], word, **changes)
    assert can(state, f"{marker}{word}(-)")
    assert not can(state, f"{marker}{word}({other})")
    assert not can(on(marker[0], word), f"{marker}{word}(-)")
    done = after(state, f"{marker}{word}(-)")
    assert (done["step"], done["coin"], done["coins"]["A"]) == ("closed", None, 0)
    assert not can(state, f"{marker}{word}(-) coin(1)")
    assert not can(state, f"{marker}{word}(-) coin(0)")


def test_gain_coins__gp_4_the_coin_of_the_space_comes_first() -> None:
    """If you perform an action with a coin displayed on it, you gain 1 coin, up to six."""
    state = table(hands={"A": ["N", "M"]}, markers={"N": 3}, coins={"A": 2})
    assert can(state, "N>torii(space=4) coin(1) place(N c)")
    assert not can(state, "N>torii(space=2) place(N c)")
    assert not can(state, "N>torii(space=4) coin(0)")
    assert not can(state, "N>torii(space=4) coin(1) coin(1)")
    full = after({**copied(state), "coins": {"A": 6, "B": 0}}, "N>torii(space=4) coin(0) none")
    assert (full["coins"]["A"], full["wrong"]) == (6, [])
    assert [action.shape.word for action in after(state, "N>torii(space=4) coin(0)")["wrong"]] == ["coin"]


def test_game_turn__which_of_two_spaces_alike() -> None:
    state = table(hands={"A": ["N", "M"]}, markers={"N": 3})
    assert offered(state)[:2] == ["M>recruit(1 M)", "M>recruit(2 T)"]
    assert not can(state, "N>torii")
    assert can(state, "N>torii(space=2)")
    assert not can(state, "N>torii(space=3)")


def test_gp_4_a_coin_before_intrigue_and_at_contacts() -> None:
    """The coin of a Contacts space comes, and that of the space contacted."""
    wheels = {clan: ["pagoda", "contacts*", "intrigue*"] for clan in "TKMN"}
    board = board_of(
        {
            "Wheel": {clan: {"spaces": spaces} for clan, spaces in wheels.items()},
            "Token": {"v2": {"each": 7, "kotaishi": 6}},
            "Palace": {"steps": {"steps": 6}},
        }
    )
    state = {**table(markers={"M": 3}), "board": board}
    done = after(state, "K>contacts(M) coin(1) M@intrigue(3) coin(1)")
    assert done["coins"]["A"] == 5
    state["coins"]["A"] = 3
    assert not can(state, "K>contacts(M) M@intrigue(2)")
    assert can(state, "K>contacts(M) M@intrigue(1)")

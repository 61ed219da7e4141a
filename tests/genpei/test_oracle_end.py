"""The brute-force oracle of Genpei, held to the rulebook's examples and to the rulings: the end of a game."""

from __future__ import annotations

from typing import Any

import pytest

from genpei.oracle_tables import acts, after, can, offered, record, table, tags
from oracle.genpei_board import State, illustrative, start
from oracle.genpei_brute import IllegalError, apply, finish, judge, to_act
from oracle.genpei_counting import emperor, houses, influence, support, whole_deck

# -- Ending the Game ---------------------------------------------------------------------

QUIET = "K>torii none draw(N)"


def last(seat: str, clan: str = "", **changes: Any) -> State:
    """Two players, of whom one is to act; the clan deck has these cards, and each has a deck."""
    state = table("AB", **changes)
    state["clan"] = sorted(clan)
    state["decks"] = {"A": ["N", "N", "N"], "B": ["N", "N", "N"]}
    state["queue"] = [seat, "B" if seat == "A" else "A"]
    return state


def test_ending__the_last_clan_card_in_the_turn_of_the_last_player() -> None:
    """If the starting player would have the next turn, the game ends immediately."""
    state = apply(last("B", "T"), "B", acts("K>recruit(1 M) M>torii none draw(N) bid(1 T)"))
    assert (state["phase"], state["bids"], state["round"]) == ("over", {"1": "T", "2": "T"}, 1)


def test_ending__otherwise_all_players_play_the_same_number_of_turns() -> None:
    """Otherwise, replenish the Clan bid with cards from the Ninja deck."""
    state = apply(last("A", "T"), "A", acts("K>recruit(1 M) M>torii none draw(N) bid(1 T)"))
    assert (state["phase"], to_act(state)) == ("turn", ["B"])
    state = last("A", "", unseen=["K"], seen=["M"])
    state = after(state, "K>recruit(1 M) M>torii none draw(N)")
    assert offered(state) == ["bid(1 K source=ninja)"]
    assert not can(state, "bid(1 K)")
    assert not can(state, "bid(1 M source=ninja)")
    state = after(state, "bid(1 K source=ninja)")
    assert (state["unseen"], state["seen"]) == ([], ["M"])


def test_ending__gp_25_in_the_last_turn_the_hand_is_refilled_and_the_bids_are_not() -> None:
    state = after(last("B"), "K>recruit(1 M) M>torii none")
    assert offered(state) == ["draw(N)"]
    state = apply(last("B"), "B", acts("K>recruit(1 M) M>torii none draw(N)"))
    assert (state["phase"], state["bids"]["1"], state["hands"]["B"]) == ("over", None, ["M", "N"])


def test_ending__gp_3_spy_takes_the_last_clan_card() -> None:
    state = apply(last("B", "T", markers={"K": 5}), "B", acts("K>spy(T)"))
    assert state["phase"] == "over"
    state = apply(last("A", "T", markers={"K": 5}), "A", acts("K>spy(T)"))
    assert (state["phase"], to_act(state)) == ("turn", ["B"])
    assert apply(state, "B", acts("M>torii none draw(N)"))["phase"] == "over"


def test_ending__gp_14_the_second_slot_is_filled_from_the_ninja_deck_if_the_game_goes_on() -> None:
    chain = "K>recruit(1 M) M>recruit(2 T) T>torii none draw(N)"
    state = after(last("A", "T", unseen=["K", "M"]), chain)
    assert offered(state) == ["bid(1 T)", "bid(2 T)"]
    state = after(state, "bid(2 T)")
    assert offered(state) == ["bid(1 K source=ninja)", "bid(1 M source=ninja)"]
    with pytest.raises(IllegalError):
        finish(state, "A")
    state = apply(last("B", "T", unseen=["K", "M"]), "B", acts(f"{chain} bid(1 T)"))
    assert (state["phase"], state["bids"]) == ("over", {"1": "T", "2": None})


def test_ending__gp_14_a_slot_stays_empty_where_the_ninja_deck_has_run_out() -> None:
    chain = "K>recruit(1 M) M>recruit(2 T) T>torii none draw(N)"
    state = apply(last("A", "", unseen=["M"]), "A", acts(f"{chain} bid(2 M source=ninja)"))
    assert (state["bids"], to_act(state)) == ({"1": None, "2": "M"}, ["B"])


def test_ending__gp_27_a_start_with_no_clan_card_left_and_the_turn_of_a_is_the_end() -> None:
    cards = "cards(A hand=K,K,M,M deck=K,K,K,K,K,K,K,K) cards(B hand={} deck=T,T,T,T,T,T,T,T,T) "
    cards += "removed(N N N N N N N N N N) area(A v2 c c1) area(B v2 c c1) turn({} 9)"
    ended = start(record(tags(Start=cards.format("M,M,M,M,M,M,M", "A"))), illustrative())
    assert (ended["clan"], ended["phase"], ended["round"]) == ([], "over", 9)
    last_turn = start(record(tags(Start=cards.format("M,M,M,M,M,M,M", "B"))), illustrative())
    assert (last_turn["phase"], to_act(last_turn)) == ("turn", ["B"])
    short = start(record(tags(Start=cards.format("M,M,M,M,M,M,M,M", "A"), Bids="T")), illustrative())
    assert (short["phase"], short["bids"]) == ("over", {"1": "T", "2": None})
    with pytest.raises(ValueError, match="not two bids"):
        start(record(tags(Start=cards.format("M,M,M,M,M,M,M,M", "B"), Bids="T")), illustrative())


# -- Influence Tokens --------------------------------------------------------------------


def ended(**changes: Any) -> State:
    """A and B at the end, with the Kotaishi on no clan; changes are parts of the state."""
    nobody: dict[str, Any] = {house: {} for house in "PTKMN"}
    return table("AB", **{"phase": "over", "placed": nobody, "clan": []} | changes)


@pytest.mark.parametrize(("token", "points"), [("v2", 2), ("v4", 4), ("c", 3), ("c1", 4), ("c2", 5)])
def test_influence_tokens__gp_9(token: str, points: int) -> None:
    """A number; a point for each card of the clan in the player's deck; or both. The hand counts."""
    state = ended(hands={"A": ["K", "M"]}, decks={"A": ["K"]}, discards={"A": ["K"]})
    state["placed"]["K"]["A"] = [token]
    assert influence(state, "K", "A") == points
    state["placed"]["K"]["A"] = [token, "c"]
    assert influence(state, "K", "A") == points + 3


def test_influence_tokens__cards_set_aside_count_in_the_palace_only() -> None:
    """Any cards assigned to the House of the Emperor will have no effect on their clan."""
    state = ended(hands={"A": ["K", "K", "K"]}, decks={"A": []}, discards={"A": []})
    state["placed"]["K"]["A"], state["placed"]["P"]["A"] = ["c"], ["c1", "c"]
    assert (influence(state, "K", "A"), influence(state, "P", "A")) == (3, 1)
    state = after(state, "assign(K 2)")
    assert (influence(state, "K", "A"), influence(state, "P", "A")) == (1, 5)


def test_influence_tokens__gp_31_each_player_sets_aside_once_and_no_more_than_there_is() -> None:
    state = ended(hands={"A": ["K", "M"], "B": ["T"]}, decks={"A": ["K"], "B": []})
    assert to_act(state) == ["A", "B", "*"]
    assert offered(state) == ["assign(-)", "assign(K 1)", "assign(K 2)", "assign(M 1)"]
    assert can(state, "assign(T 1)", "B")
    assert not can(state, "assign(K 3)")
    assert can(state, "assign(K 0)")
    state = apply(state, "B", acts("assign(-)"))
    assert to_act(state) == ["A", "*"]
    with pytest.raises(IllegalError):
        apply(state, "A", acts("assign(K 1) assign(M 1)"))
    assert to_act(apply(state, "*", acts("support(P -)"))) == ["*"]


# -- Revealing Your Influence, Declaring the New Emperor ---------------------------------

SCENARIO: dict[str, dict[str, list[str]]] = {
    "P": {"A": ["c2"], "B": ["v4"], "H": ["v2"]},
    "T": {"A": ["c"], "B": ["c", "c"], "H": ["v3"]},
    "K": {"A": ["v3"], "B": ["c2"], "H": ["v4"]},
    "M": {"A": ["c", "v2"], "B": ["c1"], "H": ["v3"]},
    "N": {"A": ["v4"], "B": ["v3"], "H": ["v4"]},
}


def scenario() -> State:
    """Example: End of Game Scenario. Anna is A, David is B."""
    state = ended(placed=SCENARIO, steps={"H": 1, "A": 3, "B": 5})
    state["hands"] = {"A": ["K", "T"], "B": ["M", "M"]}
    state["decks"] = {"A": list("KKTTT"), "B": list("MMMKK")}
    state["discards"] = {"A": list("MMM"), "B": list("TT")}
    return apply(state, "A", acts("assign(K 3)"))


@pytest.mark.parametrize(
    ("house", "points", "who"),
    [
        ("P", (5, 4, 2), "A"),
        ("T", (4, 4, 3), "-"),
        ("K", (3, 4, 4), "-"),
        ("M", (5, 6, 3), "B"),
        ("N", (4, 3, 4), "-"),
    ],
)
def test_example_end_of_game_scenario__houses(house: str, points: tuple[int, ...], who: str) -> None:
    state = scenario()
    assert tuple(influence(state, house, seat) for seat in "ABH") == points
    assert support(state, house) == who


def test_example_end_of_game_scenario__the_tie_is_resolved_on_the_palace_steps() -> None:
    """David is higher up and wins the game."""
    state = scenario()
    assert houses(state) == {"A": 1, "B": 1, "H": 0}
    assert emperor(state) == (["B"], "palace")
    state["steps"]["A"] = 6
    assert emperor(state) == (["A"], "palace")


def test_declaring__most_houses_win_even_for_the_kotaishi_gp_11() -> None:
    """It is possible that he might win. Then, all players lose!"""
    placed = {"P": {}, "T": {"H": ["v2"]}, "K": {"H": ["v2"]}, "M": {"A": ["v4"], "H": ["v2"]}, "N": {}}
    state = ended(placed=placed)
    assert (houses(state), emperor(state)) == ({"A": 1, "B": 0, "H": 2}, (["H"], "houses"))


def test_declaring__gp_24_the_kotaishi_takes_part_in_the_tie_break() -> None:
    placed = {"P": {}, "T": {"H": ["v2"]}, "K": {"A": ["v2"]}, "M": {}, "N": {}}
    assert emperor(ended(placed=placed, steps={"H": 1})) == (["H"], "palace")
    assert emperor(ended(placed=placed, steps={"H": 1, "A": 2, "B": 3})) == (["A"], "palace")


def test_declaring__gp_10_tied_and_nobody_of_them_in_the_palace() -> None:
    state = table("ABC", phase="over", placed={"T": {"A": ["v2"]}, "K": {"B": ["v2"]}}, steps={"C": 3})
    assert emperor(state) == (["A", "B"], "shared")


def test_declaring__gp_23_with_no_house_at_all_the_palace_decides() -> None:
    state = table("ABC", phase="over", steps={"C": 3, "B": 1})
    assert emperor(state) == (["C"], "palace")
    assert emperor(table("ABC", phase="over")) == (["A", "B", "C"], "shared")


def test_revealing__gp_32_one_point_at_least() -> None:
    state = ended(hands={"A": []}, decks={"A": []}, discards={"A": []})
    state["placed"]["N"]["A"] = ["c"]
    assert (influence(state, "N", "A"), support(state, "N")) == (0, "-")


# -- what the table says -----------------------------------------------------------------


def test_revealing__what_the_table_shows_must_be_there() -> None:
    state = scenario()
    for text in (
        "deck(A K3 T4 M3)",
        "deck(A T4 N0 M3 K3)",
        "reveal(T B c c)",
        "reveal(P H v2)",
        "support(M B)",
    ):
        assert can(state, text, "*")
        assert not can(state, text, "B")
    for text in ("deck(A K3 T4 M2)", "deck(A K3 K3 T4 M3)", "deck(C)", "reveal(T B c)", "reveal(P C)"):
        assert not can(state, text, "*")
        with pytest.raises(IllegalError):
            after(state, text, "*")
    assert not can(state, "support(P A) reveal(P B v4)", "*")
    done = apply(state, "*", acts("support(P B) reveal(P B v4) support(T -)"))
    assert [action.seat for action in done["wrong"]] == ["B"]
    assert whole_deck(state, "B") == {"M": 5, "K": 2, "T": 2}


def test_revealing__nothing_follows_the_last_house() -> None:
    state = scenario()
    assert to_act(state) == ["B", "*"]
    state = apply(state, "*", acts("support(P A) support(T -) support(K -)"))
    assert to_act(state) == ["*"]
    state = apply(state, "*", acts("support(M B) support(N -)"))
    assert (to_act(state), emperor(state)) == ([], (["B"], "palace"))


def test_judging__faults_numbers_and_what_is_unknown() -> None:
    keeps = "0. A: keep(K M) B: keep(K M)"
    judged = judge(record(tags(), f"{keeps} 1. A: K>torii take(2) reshuffle draw(K)"), illustrative())
    assert (judged.turns, judged.fault, judged.numbers, judged.over) == (3, "", [], False)
    judged = judge(record(tags(), f"{keeps} 2. A: K>torii take(2) reshuffle draw(K)"), illustrative())
    assert (judged.turns, judged.numbers) == (3, [2])
    judged = judge(record(tags(), f"{keeps} 1. B: K>torii take(2)"), illustrative())
    assert (judged.turns, judged.fault) == (2, "it is not the turn of B")
    judged = judge(record(tags(), f"{keeps} 1. A: K>torii take(2) B: K>pagoda(c)"), illustrative())
    assert (judged.turns, judged.hidden) == (2, True)
    judged = judge(record(tags(), f"{keeps} 1. A: K>torii take(3)"), illustrative())
    assert (judged.turns, judged.hidden, "TakeCoins" in judged.fault) == (2, False, True)

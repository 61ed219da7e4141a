"""Faults of the engine that were found by trying to deceive it, each as small as it can be.

Tests are named by section and ruling, as in `docs/rules/genpei.md`.
"""

from __future__ import annotations

from typing import Any

import pytest

from support.findings import codes, found_in, judged, marked, only
from support.genpei_tables import begun, board, end_of, player_at, table
from tanzaku.validators import Outcome
from tanzaku.validators.engine import Range, Reason
from tanzaku.validators.rules.genpei_worlds import MOST_WAYS, NO_RECRUITS, Side, takings

Tags = dict[str, str | None]


def over(turns: str, *hands: str, end: str = "*", heir: str = "v2 v2 v3 v3 v4", **parts: Any) -> str:
    """A game of two that has ended; cards of which nothing is said were removed unseen."""
    given = {"heir": heir, "bids": "M M", "ninja": "", "turn": "A 9", "left": 0, **parts}
    return table(turns, *(hands or ("M M", "N N")), end=end, **given)


def all_but(**cards: int) -> str:
    """All cards of two players but so many of each clan; besides, two M lie in the bids."""
    return " ".join(" ".join([clan] * (10 - cards.get(clan, 0) - 2 * (clan == "M"))) for clan in "TKMN")


# -- cards that a deck cannot hold -------------------------------------------------------


def kept(cards: str, turns: str, dealt: str = "T N K M") -> str:
    return begun(f"0. A: keep(K M)\nB: keep({cards})\n1. A: K>torii none\nB: {turns}", "K M T N", dealt)


@pytest.mark.parametrize(("clan", "found"), [("T", ["GPE031"]), ("K", ["GPE031"]), ("N", []), ("?", [])])
def test_game_turn__gp_30_a_card_that_was_kept_is_not_in_the_deck(clan: str, found: list[str]) -> None:
    """N was discarded and is all that the deck holds; the other card that was kept is in the hand."""
    assert codes(kept("? N", f"N>torii none reshuffle draw({clan})")) == found


UNSEEN = """2. A: N>torii none draw(?)
B: T>torii none
3. A: K>torii none draw({})"""


@pytest.mark.parametrize(("clan", "found"), [("K", []), ("T", []), ("M", ["GPE031"])])
def test_game_turn__gp_29_what_was_played_may_be_what_was_not_drawn(clan: str, found: list[str]) -> None:
    """K and T are in the deck, one is drawn unseen, and K is played: that one, or the card held before."""
    assert codes(table(UNSEEN.format(clan), "N ?", "T N", decks=["K T"])) == found


def test_game_turn__gp_29_the_same_card_is_not_drawn_twice() -> None:
    """The card held before was K, so that of K there is none beyond those that all have seen."""
    turns = UNSEEN.format("K") + "\nB: N>pagoda(-)\n4. A: K>pagoda(-) reshuffle draw({})"
    assert codes(table(turns.format("K"), "N ?", "T N", decks=["K T"])) == []
    assert codes(table(turns.format("M"), "N ?", "T N", decks=["K T"])) == ["GPE031"]


def test_game_turn__gp_30_a_hand_that_drew_nothing_unseen_holds_nothing_of_the_deck() -> None:
    """All other K are seen, so that the unknown card is none; that in the deck was not drawn."""
    parts: dict[str, Any] = {"decks": ["K"], "removed": " ".join("K" * 9)}
    assert codes(table("2. A: K>torii none", "N ?", "T N", **parts)) == ["GPE015"]
    assert codes(table("2. A: M>torii none", "N ?", "T N", **parts)) == []


def test_beginning_in_mid_game__gp_27_unknown_cards_of_a_deck_may_be_drawn() -> None:
    assert codes(table("2. A: K>torii none draw(N)", "K M", "T N", decks=["?"])) == []
    assert codes(table("2. A: K>torii none draw(N)", "K ?", "T N", decks=["M"])) == ["GPE031"]


# -- statements that are shown to be wrong later -----------------------------------------


PROOF: dict[str, Any] = {"placed": "T A c, K A c, M A c2, N A v4", "decks": ["3x?"]}


def test_revealing_your_influence__gp_36_the_proof_comes_after_the_lie() -> None:
    """Before the deck is shown A may have three T against v2, then there is one."""
    text = over("9. *: support(T A) deck(A M2 T1 K1 N1)", end="A", **PROOF)
    assert found_in(text)[0] == (
        "GPE043",
        "this shows that H takes T, not A: A 1, H 2, and support(T A) was said before",
    )
    assert codes(text) == ["GPE043", "TZK055"]
    assert end_of(text).supported == {}
    assert codes(over("9. *: support(T A) deck(A M2 T3)", end="A", **PROOF)) == []


def test_revealing_your_influence__a_ruling_lets_the_lie_stand_and_it_does_not_count() -> None:
    tags: Tags = {"Ruling.1": "GPE043 9.*: the marker stays (Ono)"}
    said = "9. *: support(T A) deck(A M2 T1 K1 N1)"
    report = judged(over(said, end="H", tags=tags, **PROOF))
    assert (report.verdict.value, [found.waived for found in report.diagnostics]) == (
        "consistent",
        ["the marker stays (Ono)"],
    )


# -- who may have won --------------------------------------------------------------------

SHARED = table(
    "",
    *("T T", "M M", "K K"),
    decks=[" ".join("T" * 12), " ".join("M" * 10), " ".join("K" * 12)],
    removed=" ".join("N" * 14),
    placed="T A v2, N B ?",
    areas=["", "2x?", "3x?"],
    bids="M M",
    ninja="",
    turn="A 9",
    end="{}",
)


@pytest.mark.parametrize(("end", "found"), [("A", []), ("A,B", []), ("B", ["TZK055"]), ("C", ["TZK055"])])
def test_declaring_the_new_emperor__gp_10_who_can_only_share_it_does_not_win_alone(
    end: str, found: list[str]
) -> None:
    """A has one house; B has another if the token is worth something: not if it counts cards of N."""
    text = SHARED.format(end)
    assert codes(text) == found
    if found:
        assert only(text).legal == ("=A", "=A,B")


def test_outcome__sets_that_may_have_won() -> None:
    why = [Reason("points", "most points", "Rules")]
    assert Outcome.best({"A": Range(3, 4), "B": Range(1, 3)}, why).sets == (("A",), ("A", "B"))
    assert Outcome.best({"A": 3, "B": Range(1, 2)}, why).winners == ("A",)
    assert [*Outcome.among([("B",), ("B", "A")], why, seats="AB").marks] == ["B", "A,B"]
    assert Outcome.among([("B", "A"), ("A", "B")], why, seats="AB").winners == ("A", "B")


def test_tz_1_a_count_that_was_broken_off_may_have_ended_otherwise() -> None:
    """Influence was not revealed to the end: A wins by what is known, and lost on time."""
    placed: dict[str, Any] = {"placed": "T A v4, K A v3, N A c2"}
    for termination in ("time forfeit", "resignation"):
        tags: Tags = {"Termination": termination}
        assert codes(over("", "N N", "M M", end="B", tags=tags, **placed)) == []
    assert codes(over("", "N N", "M M", end="B", **placed)) == ["TZK055"]


# -- cards and tokens that are forced ----------------------------------------------------


def test_influence_tokens__gp_29_the_only_cards_left_are_those_of_the_unknown_ones() -> None:
    """All cards but two of T were seen elsewhere: they are the two that B drew unseen, worth more than v2."""
    parts: dict[str, Any] = {"placed": "T B c1", "decks": ["", "2x?"]}
    text = over("9. *: support(T {})", end="H", removed=all_but(T=2, M=2, N=2), **parts)
    assert codes(text.format("B")) == []
    assert codes(text.format("H")) == ["GPE043"]
    assert codes(over("9. *: support(T H)", end="H", **parts)) == []


def test_influence_tokens__gp_31_what_is_set_aside_is_known() -> None:
    """There is one K among two unknown cards: when A has set it aside, B has none."""
    parts: dict[str, Any] = {"decks": ["?", "?"], "removed": all_but(M=2, N=2, K=1, T=1)}
    assert codes(over("9. A: assign(K 1)\n*: deck(B N2 T1)", end="H", **parts)) == []
    assert codes(over("9. A: assign(K 1)\nB: assign(K 1)", end="H", **parts)) == ["GPE040"]
    player = player_at(over("9. A: assign(K 1)", end="H", **parts), "A")
    assert (player.strange, player.pool) == (0, (0, 1, 0, 0))


@pytest.mark.parametrize("tokens", ["? v4", "v4 ?", "v2 v4", "v4 v2"])
def test_revealing_your_influence__the_order_of_tokens_is_nothing(tokens: str) -> None:
    """v2 and an unknown token lie there."""
    text = over(f"9. *: reveal(K B {tokens})", placed="K B v2 ?", end="H")
    assert "GPE042" not in codes(text)
    assert set(player_at(text, "B").placed["K"]) == {"v2", "v4"} | ({"v4"} if "?" in tokens else set())
    assert "GPE042" in codes(over("9. *: reveal(K B v3 v4)", placed="K B v2 ?", end="H"))


def test_influence_tokens__one_token_is_not_on_two_houses() -> None:
    """To take T and K, B needs v4 in both, and has one."""
    parts: dict[str, Any] = {"placed": "T A v3, K A c2, T B ?, K B ?", "heir": "", "discards": ["K"]}
    hands = ("M M", "N N", "N N")
    for between in ("", "reveal(K B v4) "):
        text = over(f"9. *: support(T B) {between}support(K B)", *hands, end="A", **parts)
        assert "GPE043" in codes(text)
    assert codes(over("9. *: support(K B)", *hands, end="B", **parts)) == []


def test_kotaishi__a_tie_that_no_token_makes() -> None:
    """A has v3 on T, and of the Kotaishi's tokens v2 or v4 lies there."""
    text = over("9. *: support(T {})", placed="T A v3", heir="? v3 v3 v4 v2", end="H")
    assert codes(text.format("A")) == codes(text.format("H")) == []
    assert codes(text.format("-")) == ["GPE043"]


def test_influence_tokens__where_too_much_is_unknown_houses_are_looked_at_one_by_one() -> None:
    kinds = (("c", 2), ("c1", 1), ("c2", 1), ("v2", 1), ("v3", 1), ("v4", 1))
    hidden = tuple(("?",) for _ in range(5))
    sides = [
        Side(name, hidden, kinds, ("?",) * 7, (), (0, 0, 0, 0), (0, 0, 0, 0), 0, None, NO_RECRUITS)
        for name in "AB"
    ]
    assert takings(tuple(sides), (9, 9, 9, 9)) is None
    alone = takings(tuple(sides[:1]), (9, 9, 9, 9))
    assert alone is not None
    assert {taking.count("A") for taking in alone} == {3, 4, 5}
    assert MOST_WAYS < 10_000


# -- tokens that came, and are known -----------------------------------------------------


def test_pagoda__tokens_that_are_alike_are_known() -> None:
    """Only c is in the area, twice: what nobody noted is c."""
    player = player_at(table("2. A: K>torii place(N ?)", "K M", "T N", coins="A 3", areas=["c c"]), "A")
    assert (player.area, player.placed) == (("c",), {"N": ("c",)})


@pytest.mark.parametrize(("token", "found"), [("v2", []), ("c", []), ("v3", ["GPE001"])])
def test_transfer__a_token_that_was_named_is_there_still(token: str, found: list[str]) -> None:
    """v2 c c1 were received; two of them were placed unseen, and one is moved."""
    parts: dict[str, Any] = {"coins": "A 6", "areas": ["v2 c c1"], "tags": {"Tokens.A": "v2 c c1"}}
    turns = f"2. A: K>torii place(N ?)\nB: T>torii none\n3. A: M>torii transfer(N K {token})"
    assert codes(table(turns, "K M", "T N", **parts)) == found


def test_gain_influence__what_was_named_is_not_gained_again() -> None:
    parts: dict[str, Any] = {"coins": "A 6", "areas": ["v2 c c1"], "tags": {"Tokens.A": "v2 c c1"}}
    turns = "2. A: K>torii place(N ?)\nB: T>torii none\n3. A: M>torii gain({})"
    assert codes(table(turns.format("v3"), "K M", "T N", **parts)) == []
    assert codes(table(turns.format("v2"), "K M", "T N", **parts)) == ["GPE001"]


def test_beginning_in_mid_game__gp_27_tokens_that_were_received_are_there() -> None:
    tags: Tags = {"Tokens.A": "v2 c c1"}
    assert codes(table("", placed="K A v2", areas=["c c1"], tags=tags)) == []
    assert codes(table("", placed="K A ?", areas=["c c1"], tags=tags)) == []
    text = table("", placed="K A v2", areas=["c v3"], tags=tags)
    assert found_in(text) == [("GPE005", "A received v2 c c1, and has no c1 now")]
    assert marked(text, only(text)) == "area(A c v3)"


# -- where, and in which words -----------------------------------------------------------


def test_beginning_in_mid_game__the_call_at_fault_is_marked() -> None:
    text = table("", areas=["v2 v2", "v2"])
    assert (only(text).code.id, marked(text, only(text))) == ("GPE001", "area(A v2 v2)")
    text = table("", areas=["v2", "v2"], placed="K A v2, K B v3")
    assert (only(text).code.id, marked(text, only(text))) == ("GPE001", "tokens(K A v2)")
    text = table("", "K", "T N")
    assert found_in(text) == [("GPE005", "A must have 2 cards in hand at least (GP-27)")]
    assert marked(text, only(text)) == "cards(A hand=K)"


def test_revealing_your_influence__what_the_table_says_no_player_says() -> None:
    table_says = "influence is revealed, and the table says this, in a turn of its own: *:"
    text = over("9. A: support(K H)", end="H")
    assert found_in(text) == [("GPE010", table_says)]


def test_intrigue__gp_4_the_coin_of_the_space_comes_first() -> None:
    wheels = board(Wheel_T="pagoda intrigue* torii contacts")
    text = table("2. A: T>intrigue(2)", "T M", "T N", coins="A 4", tags=wheels)
    assert found_in(text) == [("GPE020", "A has 5 coins with that of the space, and may not exceed 6")]


def test_game_turn__a_bid_goes_to_a_slot() -> None:
    found = found_in(table("2. A: K>recruit(1 M) M>torii none draw(K) bid(- K)", "K M", "T N", decks=["K"]))
    assert found == [("GPE033", "say which slot the card comes into: bid(1 K)")]

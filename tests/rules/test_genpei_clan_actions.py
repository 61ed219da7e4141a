"""Genpei's rules for the actions of the wheels: Clan Actions, and the rulebook's Example Turn.

Tests are named by section and ruling, as in `docs/rules/genpei.md`.
"""

from __future__ import annotations

import pytest

from support.findings import codes, found_in
from support.genpei_tables import board, dealt, end_of, legal, player_at, table
from tanzaku.validators.rules.genpei_players import EMPTY, bag_of

# -- Example Turn ------------------------------------------------------------------------

ANNA = "K>recruit(1 M) M>torii place(N c)"


def example(turn: str) -> str:
    return table(f"4. A: {turn}", coins="A 3", areas=["v2 c c1"], turn="A 4")


def test_example_turn__anna() -> None:
    """She places the marker on the Recruit action and selects a Komainu Clan card; then the Torii action."""
    position = end_of(example(ANNA))
    anna = position.players[0]
    assert (anna.coins, anna.area, anna.placed) == (0, ("v2", "c1"), {"N": ("c",)})
    assert position.markers == {"T": 0, "K": 1, "M": 7, "N": 0}
    assert codes(f"{example(ANNA).partition('=*')[0]}B: T>torii none\n=*\n") == [], "she has no actions left"


def test_example_turn__from_the_pagoda_kitsune_goes_to_the_torii_or_to_recruit() -> None:
    """The Clan marker is located on the Pagoda action, so Anna can move it to the Torii or to the Recruit."""
    offered = legal(table("", "K K", "T N"))
    assert offered == ["K>torii", "K>recruit(1 M)", "K>recruit(2 T)"]
    activated = [one for one in legal(table("4. A: K>recruit(1 M)", turn="A 4")) if one.startswith("M")]
    assert activated == ["M>torii", "M>recruit(2 T)"], "Torii or Recruit, too"


@pytest.mark.parametrize("clan", "TKMN")
def test_example_turn__one_of_the_tokens_on_any_of_the_clans(clan: str) -> None:
    assert codes(example(ANNA.replace("place(N", f"place({clan}"))) == []


# -- Recruit, Assassinate ----------------------------------------------------------------


@pytest.mark.parametrize(("slot", "clan"), [("1", "M"), ("2", "T")])
def test_clan_actions__recruit(slot: str, clan: str) -> None:
    """Place it face up in your discard pile, and activate the corresponding clan."""
    text = table(f"2. A: K>recruit({slot} {clan}) {clan}>torii none", "K M N", "T N")
    position = end_of(text)
    assert position.players[0].discards == bag_of(f"K{clan}")
    assert position.bids == tuple("?" if at == int(slot) else one for at, one in enumerate("MT", 1))
    assert codes(text.replace(f"{slot} {clan}", slot)) == [], "the clan follows from the slot"


def test_clan_actions__assassinate() -> None:
    """Remove one Clan bid card from the game and activate the corresponding clan."""
    position = end_of(table("2. A: K>assassinate(2 T) T>torii none", "K M N", "T N", markers="K 3"))
    assert (position.players[0].discards, position.removed) == (bag_of("K"), 1)


def test_clan_actions__gp_2_no_bid_is_left() -> None:
    """Both were taken in this chain: nothing happens, no coin, and the chain ends."""
    text = table("2. A: K>recruit(1 M) M>recruit(2 T) T>{}", markers="T 4")
    position = end_of(text.replace("{}", "recruit(-)"))
    assert (position.players[0].coins, position.markers["T"]) == (0, 4)
    assert codes(text.replace("{}", "recruit(-) coin(1)")) == ["GPE021"]
    assert codes(text.replace("{}", "recruit(-) T>spy(?)")) == ["GPE010"]
    assassin = table("2. A: K>recruit(1 M) M>recruit(2 T) T>assassinate(-)", markers="T 7")
    assert codes(assassin) == []


# -- Pagoda ------------------------------------------------------------------------------


def test_clan_actions__pagoda() -> None:
    """Place it on the clan where you performed this action."""
    player = player_at(table("2. A: K>pagoda(c)", areas=["v2 c c"], markers="K 2"))
    assert (player.area, player.placed) == (("v2", "c"), {"K": ("c",)})
    again = table(
        "2. A: K>pagoda(c)\nB: T>torii none\n3. A: M>torii none\nB: N>torii none\n4. A: K>torii none",
        "K M K", "T N", areas=["v2 c c"], markers="K 2",
    )  # fmt: skip
    assert player_at(again).placed == {"K": ("c",)}


def test_clan_actions__gp_2_no_token_to_place() -> None:
    text = table("2. A: K>pagoda({})", markers="K 2")
    assert codes(text.replace("{}", "-")) == []
    assert codes(text.replace("{}", "v2")) == ["GPE001"]
    assert codes(text.replace("{}", "?")) == ["GPE001"]


# -- Ninja -------------------------------------------------------------------------------


def test_clan_actions__ninja_is_a_queue() -> None:
    """Then place the card face down at the bottom of the Ninja deck."""
    text = table("2. A: K>ninja(N) N>ninja(M) M>torii none", markers="K 2, N 5", ninja="N M T K")
    assert end_of(text).ninja == ("T", "K", "N", "M")
    assert codes(text.replace("ninja(M)", "ninja(N)")) == ["GPE018"]


def test_clan_actions__gp_12_the_card_is_at_the_bottom_before_its_action() -> None:
    """Of a deck of one card, as at the very end, it is revealed again at once."""
    turn = "2. B: N>ninja(K) K>ninja(K) K>recruit(1 M) M>torii none"
    text = table(turn, "K M", "T N", markers="N 5, K 4", ninja="K", left=0, turn="B 2", end="H")
    assert codes(text) == []


def test_clan_actions__ninja_once_all_were_revealed_the_order_is_known() -> None:
    chain = "N>ninja(T) T>ninja(K) K>ninja(M) M>ninja(K) K>assassinate(1 M) M>torii none"
    text = table(f"2. A: {chain}\nB: {{}}", "N K", "T N", markers="N 5, T 6, K 2, M 6")
    assert end_of(text.replace("B: {}\n", "")).ninja == ("T", "K", "M", "K")
    again = "T>assassinate(2 T) T>ninja({})"
    for clan in "TKMN":
        found = [] if clan == "T" else ["GPE018"]
        assert codes(text.replace("{}", again.replace("{}", clan))) == found


def test_clan_actions__gp_29_what_is_in_the_ninja_deck() -> None:
    """What was dealt and not kept, four cards."""
    text = dealt("1. A: K>recruit(1 K) K>ninja({})", "K M K T", "M M N N", bids="K T")
    for clan in "TKMN":
        found = [] if clan in "KTN" else ["GPE018"]
        assert codes(text.replace("{}", clan)) == found
    position = end_of(text.replace("{}", "N"))
    assert (position.ninja, position.ninja_pool) == (("?", "?", "?", "N"), bag_of("KTN"))


def test_clan_actions__gp_2_no_card_in_the_ninja_deck() -> None:
    text = table("2. B: N>ninja({})", markers="N 5", ninja="", left=0, turn="B 2")
    assert codes(text.replace("{}", "-")) == []
    assert end_of(text.replace("{}", "-")).seat == "*", "the game has ended with this turn"
    assert codes(text.replace("{}", "K")) == ["GPE017"]


# -- Spy ---------------------------------------------------------------------------------


def test_clan_actions__spy() -> None:
    """Without revealing it, take the top card from the Clan deck into your hand."""
    text = table("2. A: K>spy({})", markers="K 5")
    assert player_at(text.replace("{}", "N")).hand == bag_of("MN")
    player = player_at(text.replace("{}", "?"))
    assert (player.hand, player.hidden, player.discards) == (bag_of("M"), 1, bag_of("K"))
    assert end_of(text.replace("{}", "?")).clan_deck == 40 - 4 - 2 - 4 - 1


def test_clan_actions__gp_2_no_card_in_the_clan_deck() -> None:
    text = table("2. B: T>spy({})", markers="T 2", left=0, turn="B 2", end="H")
    assert codes(text.replace("{}", "-")) == []
    assert codes(text.replace("{}", "?")) == ["GPE017"]


# -- Intrigue, Gain Coins ----------------------------------------------------------------


@pytest.mark.parametrize("has", range(7))
@pytest.mark.parametrize("gained", range(5))
def test_clan_actions__gp_4_intrigue_up_to_three_and_six_at_most(has: int, gained: int) -> None:
    """Gain up to 3 coins. You may not exceed the limit of 6 coins per player. (GP-6: less is a choice.)"""
    text = table(f"2. A: K>intrigue({gained})", markers="K 6", coins=f"A {has}")
    fits = gained <= 3 and has + gained <= 6
    assert codes(text) == ([] if fits else ["GPE020"])
    if fits:
        assert player_at(text).coins == has + gained


@pytest.mark.parametrize("has", range(7))
def test_clan_actions__gp_4_the_coin_of_a_space(has: int) -> None:
    """If you perform an action with a coin displayed on it, you gain 1 coin. Six is the limit."""
    text = table("2. A: K>ninja(M) coin({}) M>torii none", markers="K 2", coins=f"A {has}")
    coin = 1 if has < 6 else 0
    assert player_at(text.replace("{}", str(coin))).coins == has + coin
    assert codes(text.replace("{}", str(1 - coin))) == ["GPE021"]
    assert player_at(text.replace(" coin({})", "")).coins == has + coin, "it follows from the play"


def test_clan_actions__gp_4_the_coin_comes_before_the_payment() -> None:
    """N goes to the torii with a coin, which makes three."""
    text = table(
        "2. A: N>torii(space={}) place(K v2)", "N M", "T N", markers="N 3", coins="A 2", areas=["v2"]
    )
    assert codes(text.replace("{}", "4")) == []
    assert player_at(text.replace("{}", "4")).coins == 0
    assert codes(text.replace("{}", "2")) == ["GPE022"]


def test_clan_actions__gp_4_the_coin_counts_before_an_intrigue() -> None:
    tags = board(Wheel_K="pagoda intrigue* spy")
    text = table("2. A: K>intrigue({})", coins="A 4", tags=tags)
    assert player_at(text.replace("{}", "1")).coins == 6
    assert codes(text.replace("{}", "2")) == ["GPE020"]
    full = text.replace("coins(A 4)", "coins(A 6)")
    assert codes(full.replace("{}", "0")) == []


def test_clan_actions__a_coin_is_of_the_action_just_performed() -> None:
    chain = "2. A: K>ninja(M){} M>torii{} none{}"
    for where, found in (
        ((" coin(1)", "", ""), []),
        (("", " coin(1)", ""), ["GPE021"]),
        (("", "", " coin(1)"), ["GPE021"]),
    ):
        assert codes(table(chain.format(*where), markers="K 2")) == found


# -- Reinforcements ----------------------------------------------------------------------


def test_clan_actions__reinforcements() -> None:
    """Play a card from your hand to activate the corresponding clan."""
    player = player_at(table("2. A: K>reinforce(M) M>torii none", "K M N N", "T N", markers="K 4"))
    assert (player.hand, player.discards) == (bag_of("NN"), bag_of("KM"))


def test_clan_actions__reinforcements_with_a_card_of_the_same_clan() -> None:
    assert codes(table("2. A: K>reinforce(K) K>spy(?)", "K K", "T N", markers="K 4")) == []
    assert codes(table("2. A: K>reinforce(K)", "K M", "T N", markers="K 4")) == ["GPE015"]


@pytest.mark.parametrize(
    ("hand", "deck", "found"),
    [
        ("K ?", "4x?", []),
        ("2x?", "4x?", []),
        ("K ?", "", []),
        ("K M ?", "", []),
        ("K M", "K K", ["GPE015"]),
    ],
)
def test_clan_actions__gp_29_a_second_card_of_the_clan_in_an_unknown_hand(
    hand: str, deck: str, found: list[str]
) -> None:
    text = table("2. A: K>reinforce(K)", hand, "T N", decks=[deck], markers="K 4")
    assert codes(text) == found


def test_clan_actions__gp_29_a_second_card_that_the_unknown_hand_cannot_hold() -> None:
    """A drew one of T N N: beside the known K there is no other K."""
    text = table(
        "2. A: M>torii none draw(?)\nB: T>torii none\n3. A: K>reinforce({})",
        "K M", "T N", decks=["T N N"], markers="K 4",
    )  # fmt: skip
    assert codes(text.replace("{}", "N")) == codes(text.replace("{}", "T")) == []
    assert found_in(text.replace("{}", "K")) == [("GPE015", "A has no second card of K in hand")]
    all_seen = table("2. A: K>reinforce(K)", "K ?", "T N", markers="K 4", removed="K K K K K K K K K")
    assert codes(all_seen) == ["GPE015"]
    one_left = table("2. A: K>reinforce(K)", "K ?", "T N", markers="K 4", removed="K K K K K K K K")
    assert codes(one_left) == []
    two_left = table("2. A: K>reinforce(K)", "2x?", "T N", markers="K 4", removed="K K K K K K K K")
    assert codes(two_left) == []
    assert codes(two_left.replace("removed(K", "removed(K K")) == ["GPE015"]


def test_clan_actions__gp_2_no_card_to_reinforce_with() -> None:
    """The last card of the hand was played: the space's coin is not gained."""
    text = table("2. A: K>reinforce(M) M>reinforce({})", "K M", "T N", markers="K 4, M 2")
    assert codes(text.replace("{}", "-")) == []
    player = player_at(text.replace("{}", "-"))
    assert (player.coins, player.held) == (0, 2)
    assert codes(text.replace("{}", "N")) == ["GPE017"]
    assert player.discards == EMPTY


# -- Contacts ----------------------------------------------------------------------------


def contacting(rest: str, **more: str) -> str:
    return table(f"2. A: T>contacts{rest}", "T M", "T N", areas=["v2 c"], **{"markers": "T 3", **more})  # type: ignore[arg-type]


@pytest.mark.parametrize("named", ["(K)", "()"])
def test_clan_actions__contacts(named: str) -> None:
    """Perform 1 action indicated by a marker on any of the other wheels (without moving its position)."""
    position = end_of(contacting(f"{named} K@recruit(1 M) M>torii none", markers="T 3, K 2"))
    assert position.markers == {"T": 3, "K": 1, "M": 7, "N": 0}


def test_clan_actions__gp_8_the_place_is_the_wheel_that_is_contacted() -> None:
    player = player_at(contacting("(N) N@pagoda(c)"))
    assert player.placed == {"N": ("c",)}


def test_clan_actions__gp_8_the_coin_is_that_of_the_space() -> None:
    text = contacting("(K) K@ninja(M) coin(1) M>torii none", markers="T 3, K 3")
    assert player_at(text).coins == 1
    assert codes(contacting("(K) coin(1) K@ninja(M)", markers="T 3, K 3")) == ["GPE021"]
    tags = board(Wheel_T="pagoda contacts* spy")
    both = table(
        "2. A: T>contacts(K) coin(1) K@ninja(M) coin(1) M>torii none", "T M", "T N", markers="K 3", tags=tags
    )
    assert player_at(both).coins == 2


def test_clan_actions__gp_8_what_is_contacted_may_be_activated_all_the_same() -> None:
    """The marker stays for the action, and moves when a card of its clan is drawn."""
    text = contacting("(K) K@recruit(1 K) K>ninja(M) M>torii none", markers="T 3, K 2", bids="K T")
    assert end_of(text).markers["K"] == 2


@pytest.mark.parametrize(
    ("rest", "found"),
    [
        ("(K) K@recruit(1 T) T>recruit(2 T) T>contacts(M) M@pagoda(v2)", []),
        ("(K) K@recruit(1 T) T>recruit(2 T) T>contacts() N@pagoda(v2)", []),
        ("(K) K@recruit(1 T) T>recruit(2 T) T>contacts(K)", ["GPE019"]),
        ("() K@recruit(1 T) T>recruit(2 T) T>contacts() K@recruit(-)", ["GPE019"]),
        ("(T)", ["GPE019"]),
        ("() T@contacts(K)", ["GPE019"]),
        ("(-)", ["GPE017"]),
    ],
)
def test_clan_actions__gp_8_each_wheel_once_in_a_chain(rest: str, found: list[str]) -> None:
    assert codes(contacting(rest, markers="T 3, K 2", bids="T T")) == found


def test_clan_actions__gp_8_in_another_turn_it_may_be_contacted_again() -> None:
    text = table(
        "2. A: T>contacts(K) K@intrigue(0)\nB: T>recruit(1 M) M>torii none\n"
        "3. A: T>contacts(K) K@intrigue(0)",
        "T T", "T N", markers="T 3, K 7",
    )  # fmt: skip
    assert codes(text) == []


CONTACTS_EVERYWHERE = {
    **board(),
    **{f"Wheel.{clan}": "pagoda contacts spy" for clan in "TKMN"},
}


def test_clan_actions__gp_21_no_wheel_is_left_to_contact() -> None:
    """With contacts on every wheel: each contacts the next, and none is left for the last."""
    markers = "K 2, M 2, N 2"
    chain = "T>contacts(K) K@contacts(M) M@contacts(N) N@contacts(T) T@contacts({})"
    text = table(f"2. A: {chain}", "T M", "T N", markers=markers, tags=CONTACTS_EVERYWHERE)
    assert codes(text.replace("{}", "-")) == []
    assert found_in(text.replace("{}", "K")) == [("GPE017", "no wheel is left to contact")]


def test_clan_actions__gp_21_what_is_contacted_cannot_be_carried_out() -> None:
    text = table("2. A: T>contacts(K) K@pagoda({})", "T M", "T N", markers="T 3")
    assert codes(text.replace("{}", "-")) == []
    assert codes(text.replace("{}", "v2")) == ["GPE001"]
    bids = "2. A: T>recruit(1 M) M>recruit(2 T) T>contacts(K) K@assassinate({})"
    empty = table(bids, "T M", "T N", markers="T 6, K 4")
    assert codes(empty.replace("{}", "-")) == []
    assert codes(empty.replace("{}", "1 M")) == ["GPE016"]

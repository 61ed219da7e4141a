"""Faults of the engine that the laws of Genpei's modes found, each as small as it can be."""

from __future__ import annotations

import pytest

from support.findings import codes
from tanzaku.notation import loads
from tanzaku.validators.positions import first_position

INTRIGUE = """[Tanzaku "1.0 genpei"]
[Components "illustrative@1"]
[Dealt.A "K M T N"]
[Dealt.B "K M T N"]
[Tokens.A "v2 c c1"]
[Tokens.B "v2 c c1"]
[Tokens.H "v3 v4 v3 v4 v2"]
[Intrigue.A "{cards}"]
[Intrigue.B "i12 i13"]
[Bids "M T"]

0. A: keep(K M) B: keep(K M)
1. A: {turns} =*
"""

SOLO = """[Tanzaku "1.0 genpei"]
[Components "illustrative@1"]
[Dealt.A "K M T N"]
[Tokens.A "v2 c c1"]
[Tokens.H "7x?"]
[Bids "M K"]

0. A: keep(K M)
1. H: {turns} =*
"""


def intrigue(cards: str, turns: str) -> str:
    """B plays after A, so that the turn of A must be whole."""
    return INTRIGUE.format(cards=cards, turns=f"{turns} B: K>pagoda(c)")


def test_gp_38_after_its_coins_a_torii_action_of_a_card_is_not_repeated() -> None:
    """You may gain the coins shown on an Intrigue card before or after performing that card's action."""
    before = "use(i03) bonus(4) use(i04)"
    after = "K>torii none reshuffle draw(K)"
    assert codes(intrigue("i03 i04", f"{before} enter(2 c) climb(1) bonus(1) {after}")) == []
    assert codes(intrigue("i03 i04", f"{before} bonus(1) enter(2 c) climb(1) {after}")) == []
    assert codes(intrigue("i03 i04", f"{before} enter(2 c) bonus(1) climb(1) {after}")) == ["GPE010"]
    assert codes(intrigue("i03 i04", f"{before} enter(2 c) bonus(1) done {after}")) == ["GPE053"]


def test_gp_38_after_its_coins_the_torii_goes_on_that_waited() -> None:
    """The climb after the coins is the Torii action of the card that was played from the hand."""
    turns = "use(i03) bonus(4) K>torii use(i04) enter(2 c) climb(1) bonus(1) climb(1) reshuffle draw(K)"
    assert codes(intrigue("i03 i04", turns)) == []
    assert codes(intrigue("i03 i04", turns.replace("bonus(1) climb(1)", "bonus(1) take(2)"))) == []


@pytest.mark.parametrize(
    "turns",
    [
        "K>torii none use(i04) none reshuffle draw(K)",
        "K>torii none use(i04) none reshuffle bonus(1) draw(K)",
        "K>torii none use(i04) none",
        "K>torii none use(i03) reshuffle draw(K) bonus(1)",
    ],
)
def test_gp_38_the_coins_of_a_card_are_always_written_before_the_hand_is_refilled(turns: str) -> None:
    assert codes(intrigue("i03 i04", turns)) in (["GPE010"], ["GPE011"])


def test_gp_15_no_card_is_used_once_the_hand_is_being_refilled() -> None:
    """Refill your hand to 2 cards: if your deck contains no cards, shuffle. No card has to be drawn here."""
    spies = "use(i08) spy(T) spy(K) bonus(1)"
    assert codes(intrigue("i07 i08", f"K>torii none {spies}")) == []
    assert codes(intrigue("i07 i08", f"K>torii none reshuffle {spies}")) == ["GPE051"]


def test_gp_38_an_action_of_a_card_has_no_space() -> None:
    """No marker moves."""
    turns = "use(i07) recruit(1 M{}) M>torii none bonus(0) K>torii none reshuffle draw(K) bid(1 K)"
    assert codes(intrigue("i07 i08", turns.format(""))) == []
    assert len(codes(intrigue("i07 i08", turns.format(" space=7")))) == 1


@pytest.mark.parametrize("turn", ["top(k01 <)", "enlist(K)", "recycle"])
def test_gp_44_what_only_the_kotaishi_does(turn: str) -> None:
    assert codes(INTRIGUE.format(cards="i07 i08", turns=turn)) == ["GPE010"]
    his = "top(k11 >) M>recruit(2 K) K>recruit(-) enlist(?) bid(2 N)"
    assert codes(SOLO.format(turns=f"{his} A: {turn}")) == ["GPE010"]


def test_gp_41_no_card_has_no_clan() -> None:
    turns = "top(k11 >) M>recruit(2 K) K>recruit({}) enlist(?) bid(2 N)"
    assert codes(SOLO.format(turns=turns.format("-"))) == []
    assert codes(SOLO.format(turns=turns.format("- N"))) == ["GPE016"]


def test_gp_38_what_a_card_did_is_taken_back_whole() -> None:
    """Its coins are due again when its Torii action is taken back."""
    position = first_position(loads(INTRIGUE.format(cards="i03 i04", turns="K>torii none")))
    assert position is not None
    for turn in loads(INTRIGUE.format(cards="i03 i04", turns="use(i04)")).turns:
        assert position.begin(turn.seat or "")
        for action in turn.actions:
            position.do(action)
        position.end_turn()
    before = list(position.legal())
    for action in before:
        position.do(action)
        position.undo()
        assert list(position.legal()) == before

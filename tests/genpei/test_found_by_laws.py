"""Faults of the engine that the laws of Genpei found, each as small as it can be."""

from __future__ import annotations

import pytest

from support.findings import codes, codes_of, judged

DEALT = """[Tanzaku "1.0 genpei"]
[Components "illustrative@1"]
[Dealt.A "T K M N"]
[Dealt.B "T K M N"]
[Tokens.A "v2 c c1"]
[Tokens.B "v2 c c1"]
[Tokens.H "v3 v4 v3 v4 v2"]
[Bids "M T"]

0. A: keep(K M) B: keep(K M)
1. A: {turns} =*
"""

LATE = """[Tanzaku "1.0 genpei"]
[Components "illustrative@1"]
[Tokens.A "3x?"]
[Tokens.B "3x?"]
[Tokens.H "5x?"]
[Bids "{bids}"]
[Start "cards(A hand={hand} deck={deck}) cards(B hand=T,T deck=T,T) area(A 3x?) area(B 3x?) {markers}
 ninja({ninja}) removed({removed}) turn(A 5)"]

5. A: {turns} =*
"""


def dealt(turns: str) -> str:
    return DEALT.format(turns=turns)


def late(turns: str, **parts: str) -> str:
    """A begins turn 5 of two players; the Ninja deck is N N N N unless it is given."""
    given = {"turns": turns, "ninja": "N N N N", "markers": ""} | parts
    return LATE.format(**given).replace("\n ninja", " ninja")


def test_refill__gp_13_who_lacks_cards_does_not_draw_none() -> None:
    """If your deck contains no cards, shuffle the cards from your discard pile."""
    assert codes(dealt("M>torii none draw() B: K>torii none")) == ["GPE030"]
    assert codes(dealt("M>torii none draw() reshuffle draw(M) B: K>torii none")) == ["GPE030"]
    assert codes(dealt("M>torii none reshuffle draw(M) B: K>torii none")) == []


def test_gain_coins__a_coin_is_said_once() -> None:
    assert codes(dealt("M>recruit(1 M) M>reinforce(K) coin(1) K>torii none")) == []
    assert codes(dealt("M>recruit(1 M) M>reinforce(K) coin(1) coin(1) K>torii none")) == ["GPE021"]


def test_recruit__gp_2_no_card_has_no_clan() -> None:
    chain = "K>recruit(1 M) M>recruit(2 N) N>torii shift(M pagoda) M>recruit({})"
    parts = {"hand": "K,M", "deck": "T,T", "bids": "M N", "removed": "M"}
    assert codes(late(chain.format("-"), **parts)) == []
    assert codes(late(chain.format("- K"), **parts)) == ["GPE016"]


@pytest.mark.parametrize(("clan", "found"), [("M", ["GPE015"]), ("T", []), ("K", ["GPE015"])])
def test_reinforcements__gp_29_one_unknown_card_is_not_two(clan: str, found: list[str]) -> None:
    """The hand is T and one unknown card: when that was K, what is played next can only be T."""
    parts = {"hand": "T,?", "deck": "N,N", "bids": "M T", "markers": "marker(K 4)", "removed": "M"}
    assert codes(late(f"K>reinforce({clan})", **parts)) == found


@pytest.mark.parametrize(("seen", "found"), [(8, []), (9, ["GPE003"])])
def test_recruit__gp_29_a_card_from_the_hand_and_one_from_the_bids(seen: int, found: list[str]) -> None:
    """Both were unknown: where nine of ten cards were seen, they are not both of the clan."""
    parts = {"hand": "T,?", "deck": "N,N", "bids": "? M", "removed": " ".join("K" * seen)}
    assert codes(late("K>recruit(1 K)", **parts)) == found


@pytest.mark.parametrize("chain", ["1 K) K>pagoda(?)", "1 N) N>torii none", "1 M) M>pagoda(?)"])
def test_ending__gp_28_which_of_two_cards_came_into_which_slot(chain: str) -> None:
    """Both came from the Ninja deck, K and N on top; nobody noted it: either may lie in slot 1, M may not."""
    parts = {"hand": "M,K", "deck": "N,T", "bids": "M T", "markers": "marker(T 4)", "ninja": "K N K M"}
    parts["removed"] = " ".join("K" * 7 + "M" * 7 + "N" * 8 + "T" * 3)
    turns = f"M>recruit(1 M) M>reinforce(K) K>recruit(2 T) T>spy(?) B: T>contacts(K) K@recruit({chain}"
    report = judged(late(turns, **parts).replace("=*", "=none"))
    assert report.checked == (1 if "M" in chain else 2)
    assert ("GPE003" in codes_of(report)) is ("M" in chain)

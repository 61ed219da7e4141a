"""What is said of a turn of Genpei, against the rulebook's examples and another way of counting."""

from __future__ import annotations

import re
from typing import Final

import pytest

from genpei.annotated import GOLDEN, about, kept, last
from support.remarks import Pairs, said, values, words_of
from tanzaku.notation import Verdict, dumps, loads
from tanzaku.validators import verify
from tanzaku.validators.annotating import NotAnnotated, annotate

NAMES: Final = ("coins", "end-of-game", "example-turn", "intrigue", "solo", "unknown")


# the rulebook's examples


@pytest.mark.parametrize("name", NAMES)
def test_what_is_kept(name: str) -> None:
    text = GOLDEN.joinpath(f"{name}.tzk").read_text("utf-8")
    assert dumps(annotate(kept(name))) == text
    assert words_of(loads(text)) == GOLDEN.joinpath(f"{name}.txt").read_text("utf-8")


def test_example_turn__a_token_on_neko_for_three_coins() -> None:
    """She chooses the Pagoda action from the Torii actions, paying the 3 coins required."""
    assert last(kept("example-turn"))[:6] == [
        ("play", "K"),
        ("to", "K,recruit,2"),
        ("recruited", "M"),
        ("to", "M,torii,8"),
        ("paid", "3"),
        ("placed", "v3,N"),
    ]
    assert ("coins", "0") in last(kept("example-turn"))


def test_end_of_game_scenario__house_by_house() -> None:
    """They tie, so neither gains the support; David is higher up and wins the game."""
    found = last(kept("end-of-game"))
    assert found[:3] == [("cards", "A,T4,K3,M3"), ("aside", "K,3"), ("cards", "B,T2,K2,M5")]
    assert about(found, "P") == [
        *[("A", "5"), ("c2", "2+3*K"), ("B", "4"), ("v4", "4"), ("H", "2"), ("v2", "2"), ("takes", "A")]
    ]
    assert about(found, "T") == [
        *[("A", "4"), ("c", "4*T"), ("B", "4"), ("c", "2*T"), ("c", "2*T"), ("H", "3"), ("v3", "3")],
        *[("tied", "A,B"), ("takes", "-")],
    ]
    assert about(found, "K")[-2:] == [("tied", "B,H"), ("takes", "-")]
    assert about(found, "M") == [
        *[("A", "5"), ("c", "3*M"), ("v2", "2"), ("B", "6"), ("c1", "1+5*M"), ("H", "3"), ("v3", "3")],
        ("takes", "B"),
    ]
    assert about(found, "N")[-2:] == [("tied", "A,H"), ("takes", "-")]
    assert found[-4:] == [("houses", "A1,B1,H0"), ("palace", "A3,B5"), ("won", "B"), ("by", "palace")]


def test_the_count_is_told_where_nobody_turned_anything_over() -> None:
    whole = last(kept("end-of-game"))
    text = dumps(kept("end-of-game"))
    short = loads(re.sub(r"\*: deck.*?\) =B", "=B", text, flags=re.DOTALL))
    assert len(short.turns) == 1
    assert last(short) == [("aside", "K,3"), *whole]


# what is claimed


@pytest.mark.parametrize(
    ("old", "new", "house", "claimed"),
    [
        ("support(P A)", "support(P B)", "P", ["B"]),
        ("support(T -)", "support(T A)", "T", ["A"]),
        ("support(M B)", "support(M -)", "M", ["-"]),
        ("support(M B)", "support(M A) support(M A) support(M H)", "M", ["A", "H"]),
        ("support(M B)", "support(M A)\n*: support(M B)\n*:", "M", ["A"]),
    ],
)
def test_false_supports_are_put_right(old: str, new: str, house: str, claimed: list[str]) -> None:
    record = kept("end-of-game", (old, new))
    assert verify(record).verdict is Verdict.CONTRADICTED
    found = last(record)
    assert values(about(found, house), "claimed") == claimed
    assert [pair for pair in found if pair[0] != "claimed"] == last(kept("end-of-game"))


def test_false_scores_are_put_right() -> None:
    scores = '[Score.A "1"]\n[Score.B "3"]\n[Score.H "2"]\n'
    record = kept("end-of-game", ("\n\n12.", f"\n{scores}\n12."))
    assert verify(record).verdict is Verdict.CONTRADICTED
    found = last(record)
    at = found.index(("houses", "A1,B1,H0"))
    assert found[at + 1 : at + 4] == [("claimed", "B3"), ("claimed", "H2"), ("palace", "A3,B5")]


def test_false_coins_are_put_right() -> None:
    """None at the limit of six, and none with an action that could not be carried out."""
    turns = [said(turn) for turn in annotate(kept("coins")).turns]
    assert verify(kept("coins")).verdict is Verdict.CONTRADICTED
    first, second = turns[0], turns[1]
    assert first[2:5] == [("recruited", "T"), ("coin", "1"), ("claimed", "0")]
    assert first[first.index(("idle", "pagoda")) + 1 :][:2] == [("coin", "-"), ("claimed", "1")]
    assert second[2:4] == [("coin", "0"), ("claimed", "1")]


def test_true_coins_are_not_claimed() -> None:
    record = kept("coins", ("coin(0)", "coin(1)"), ("T) coin(1)", "T)"))
    assert ("claimed", "0") not in said(annotate(record).turns[0])


def test_cards_that_are_false_are_illegal_and_not_annotated() -> None:
    with pytest.raises(NotAnnotated, match="illegal"):
        annotate(kept("end-of-game", ("deck(B T2", "deck(B T1")))


def test_what_nobody_has_seen_is_a_range() -> None:
    found = last(kept("unknown"))
    assert ("cards", "A,T1,K1,?2") in found
    assert about(found, "T") == [
        *[("A", "2..8"), ("c", "1..3*T"), ("unknown", "1,1..5"), ("B", "3"), ("v3", "3")],
        ("may", "A,B,-"),
    ]
    assert about(found, "M")[-1] == ("may", "B,-")
    assert values(about(found, "K"), "claimed") == ["A"]
    assert values(about(found, "P"), "claimed") == ["-"]
    at = found.index(("houses", "A1..2,B0..2,C1"))
    assert found[at + 1 :] == [("claimed", "A4"), ("palace", "A3,B1"), ("perhaps", "A,B")]


# the Kotaishi's turns


def turns_of_his() -> list[Pairs]:
    return [said(turn) for turn in annotate(kept("solo")).turns if turn.seat == "H"]


def test_single_player_mode__his_card_the_arrow_and_the_chain() -> None:
    """The card shows the house to be played and the action to be taken."""
    first, second, third = turns_of_his()
    assert first[:6] == [
        ("top", "k03,T,contacts"),
        ("arrow", ">"),
        ("to", "T,contacts,4"),
        ("turned", "K"),
        ("shown", "K"),
        ("contact", "K,pagoda,1"),
    ]
    assert values(second, "enlisted") == ["K,open", "?,down"]
    assert values(second, "revealed") == ["M", "T", "M"]
    assert values(second, "idle") == ["assassinate"]
    assert values(third, "top") == ["k13,M,ninja", "k19,N,pagoda"]
    assert values(third, "arrow") == ["<", "-"]


def test_single_player_mode__what_is_left_to_him() -> None:
    assert [turn[turn.index(("beside", turn_left(turn))) - 1][1] for turn in turns_of_his()] == [
        "3,0",
        "5,1",
        "5,1",
    ]
    assert [turn_left(turn) for turn in turns_of_his()] == ["5", "5", "4"]
    assert [values(turn, "kotaishideck") for turn in turns_of_his()] == [["3"], ["2"], ["0"]]
    assert not any(values(turn, "coins") for turn in turns_of_his())


def turn_left(pairs: Pairs) -> str:
    return values(pairs, "beside")[0]


def test_single_player_mode__his_recruits_in_the_count__gp_17() -> None:
    """The Kotaishi adds the Clan cards from their Recruits stack to their Influence in the houses."""
    found = last(kept("solo"))
    assert ("cards", "H,T1,K2,N1,?1") in found
    assert about(found, "K") == [
        *[("A", "4"), ("v4", "4"), ("H", "6"), ("v3", "3"), ("recruits", "3*K"), ("takes", "H")],
        ("claimed", "A"),
    ]
    assert about(found, "P")[-3:] == [("H", "1..5"), ("unknown", "1,1..5"), ("may", "A,H,-")]
    assert about(found, "T") == [("takes", "-")]


@pytest.mark.parametrize(
    ("option", "tokens", "palace"),
    [
        ("all-or-none", "", [("H", "4"), ("recruits", "1*T+1*K+1*N+1*?")]),
        ("all-or-none", " tokens(N H v2)", None),
        ("per-house", " tokens(N H v2)", [("H", "2..3"), ("recruits", "1*T+1*K+0..1*?")]),
    ],
)
def test_single_player_mode__recruits_in_the_palace__gp_17(
    option: str, tokens: str, palace: Pairs | None
) -> None:
    """If they do not exert any Influence in any of the houses, the cards are added in the palace."""
    cards = "cards(A hand=K,M deck=T,T,T,T,M,M discards=N,N) ninja(4x?) recruits(T K N ?) turn(H 12)"
    removed = " ".join("TTTTTKKKKKKMMMMMNNNNN")
    turned = " ".join(f"k{number:02}" for number in range(1, 21))
    start = f"{cards} removed({removed}) turned({turned}){tokens}"
    record = loads(
        f'[Tanzaku "1.0 genpei"]\n[Components "illustrative@1"]\n[Options "recruits={option}"]\n'
        f'[Tokens.A "3x?"]\n[Tokens.H "7x?"]\n[Bids "N"]\n[Start "{start}"]\n\n'
        "12. *: deck(A T4 K1 M3 N2) =*\n"
    )
    assert verify(record).ok
    found = last(record)
    rest = about(found, "P")
    assert rest[: len(palace or ())] == (palace or [])
    assert bool(values(rest, "recruits")) == (palace is not None)


def test_single_player_mode__where_he_cannot_act() -> None:
    """If the Kotaishi cannot perform an action, they draw the top card from the Clan deck."""
    solo = loads(GOLDEN.parent.joinpath("pictures", "solo.tzk").read_text("utf-8"))
    his = [said(turn) for turn in annotate(solo).turns if turn.seat == "H"]
    idle = [(word, found[at + 1][0]) for found in his for at, (word, _) in enumerate(found) if word == "idle"]
    assert {after for _, after in idle} == {"enlisted"}
    assert ("idle", "torii") in [pair for found in his for pair in found]
    for found in his:
        assert len(values(found, "top")) == len(values(found, "arrow")) + found.count(("top", "-"))


# Intrigue cards


def test_intrigue_deck__which_card_was_used_and_what_it_gained() -> None:
    """You may use your Intrigue cards at any time during your turn."""
    found = [said(turn) for turn in annotate(kept("intrigue")).turns]
    used = {value: pairs for pairs in found for word, value in pairs if word == "use"}
    assert set(used) == {"i04", "i05", "i06", "i07"}
    for card, what in (
        ("i04", [("torii", "none"), ("bonus", "i04,1"), ("play", "T")]),
        ("i05", [("climbed", "2,4"), ("play", "T")]),
        ("i06", [("contact", "M,pagoda,1"), ("placed", "v2,M"), ("bonus", "i06,1")]),
        ("i07", [("bonus", "i07,1"), ("recruited", "M"), ("to", "M,recruit,2"), ("recruited", "K")]),
    ):
        at = used[card].index(("use", card)) + 1
        assert used[card][at : at + len(what)] == what


def test_intrigue_deck__a_swap_and_house_cards_as_clan_cards() -> None:
    """At the end of the game, this card counts as 2 Clan cards of the house shown."""
    turns = [said(turn) for turn in annotate(kept("solo")).turns]
    assert turns[1][:3] == [("use", "i02"), ("swapped", "c,K,v4,N"), ("play", "K")]
    assert turns[-2] == [("use", "i13"), ("counts", "N,2"), ("aside", "N,1")]
    found = turns[-1]
    assert found[:3] == [("cards", "A,T2,K1,M2,N1"), ("extra", "N2"), ("aside", "N,1")]
    assert about(found, "N")[:2] == [("A", "2"), ("c", "2*N")]
    assert about(found, "P")[:2] == [("A", "3"), ("c2", "2+1*N")]


def test_a_card_that_does_nothing_says_so() -> None:
    record = kept(
        "solo", ("tokens(N A v4) ", ""), ("swap(K c N v4) ", ""), ("use(i13) assign(N 1)", "use(i13)")
    )
    assert said(annotate(record).turns[1])[:3] == [("use", "i02"), ("idle", "i02"), ("play", "K")]


def test_a_torii_action_of_a_card_ends_with_what_follows() -> None:
    """The card that is played after it is one from the hand, though a repetition was possible."""
    text = '[Tanzaku "1.0 genpei"]\n[Components "illustrative@1"]\n[Tokens.A "3x?"]\n[Tokens.B "3x?"]\n'
    text += (
        '[Tokens.H "5x?"]\n[Intrigue.A "i04 ?"]\n[Intrigue.B "2x?"]\n[Bids "K M"]\n[Start "cards(A hand=T,K '
    )
    text += "deck=M) cards(B hand=2x?) coins(A 4) intrigue(A i04 ?) intrigue(B ? ?) ninja(4x?) turn(A 2)"
    text += '"]\n\n'
    record = loads(f"{text}2. A: use(i04) bonus(1) gain(?) K>recruit(2 M) M>torii none =*\n")
    assert verify(record).ok
    assert last(record)[:8] == [
        *[("use", "i04"), ("bonus", "i04,1"), ("paid", "2"), ("took", "?"), ("play", "K")],
        *[("to", "K,recruit,2"), ("recruited", "M"), ("to", "M,torii,8")],
    ]

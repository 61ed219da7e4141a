"""Genpei: what may stand between an Intrigue card and all that follows from it, and whose words are whose."""

from __future__ import annotations

import pytest

from support.findings import codes, judged
from support.genpei_solo import alone, intrigue
from support.genpei_tables import begun, board, end_of, legal, table
from tanzaku.notation import loads


@pytest.mark.parametrize("early", ["bid(1 N)", "draw(T)"])
def test_gp_15_hand_and_bids_are_not_refilled_before_a_card_is_done_with(early: str) -> None:
    """Last, replace any cards taken from the Clan bids: not while coins of a card are due."""
    turn = f"2. A: K>recruit(1 M) use(i03) {early} bonus(4) M>torii none"
    assert codes(intrigue(turn, "i03 i04", decks=["T T T"])) == ["GPE010"]
    torii = f"2. A: K>recruit(1 M) use(i04) enter(2 c) {early} bonus(1) M>torii none"
    assert codes(intrigue(torii, "i03 i04", decks=["T T T"], areas=["c"], coins="A 3")) == ["GPE010"]


def test_gp_38_the_coins_do_not_come_between_two_times_of_a_torii_action() -> None:
    """You may gain the coins shown on an Intrigue card before or after performing that card's action."""
    turn = "2. A: use(i04) enter(2 c) bonus(1) climb(1) K>torii none"
    assert codes(intrigue(turn, "i04 i13", areas=["c"], coins="A 2"))[0] in {"GPE010", "GPE023", "GPE052"}


def test_gp_38_above_six_coins_nothing_is_gained() -> None:
    tags = {"Ruling.1": "GPE020 2.A: nobody saw it (Teika)"}
    text = intrigue(
        "2. A: K>intrigue(3) use(i03) bonus({})", "i03 i04", markers="K 6", coins="A 5", tags=tags
    )
    assert codes(text.replace("{}", "0")) == ["GPE020"], "the one that stands"
    assert codes(text.replace("{}", "1")) == ["GPE020", "GPE052"]


@pytest.mark.parametrize("word", ["top(k02 <)", "recycle", "enlist(?)"])
def test_gp_44_what_only_the_kotaishi_does(word: str) -> None:
    """In a player's turn, against him or not, while cards are kept, and in the count."""
    for text in (
        table(f"2. A: {word}"),
        begun(f"0. A: {word}"),
        table(f"9. *: {word}", left=0, turn="A 9", end="H"),
        table(f"9. A: {word}", left=0, turn="A 9", end="H"),
        alone(f"2. A: {word}", turn="A 2"),
    ):
        assert codes(text) == ["GPE010"]


def test_kotaishi_actions__contacts_what_is_offered_without_a_house() -> None:
    assert legal(alone("2. H: top(k03 <) ", recruits="T")) == ["T>contacts(-)"]


def test_undo_of_a_torii_action_of_a_card() -> None:
    position = end_of(intrigue("2. A: use(i04)", "i04 i13"))
    [action] = loads(table("2. A: take(2)")).turns[-1].actions
    assert position.times == 1
    position.do(action)
    position.undo()
    assert position.times == 1


def test_gain_coins__a_coin_is_said_where_it_ended_the_chain_of_a_card() -> None:
    """If you perform an action with a coin displayed on it, you gain 1 coin from the pool."""
    tags = board(Wheel_T="pagoda spy* torii contacts recruit assassinate ninja intrigue")
    turn = "2. A: use(i01) bonus(2) ninja(T) T>spy(?) coin({}) K>torii none"
    text = intrigue(turn, "i01 i13", tags=tags)
    assert codes(text.replace("{}", "1")) == []
    assert codes(text.replace("{}", "0")) == ["GPE021"]


@pytest.mark.parametrize(
    "left",
    [
        "use(i04) bonus(1) shift(M recruit)",
        "use(i09) bonus(2) assassinate(1 M)",
        "use(i06) bonus(1) contacts(M)",
    ],
)
def test_gp_15_a_turn_does_not_end_in_the_midst_of_what_a_card_started(left: str) -> None:
    """Your turn ends after you perform an action that does not allow for any follow-up actions."""
    card = left[4:7]
    text = intrigue(f"2. A: K>torii take(0) {left}\nB: N>torii none", f"{card} i13", markers="K 1")
    assert codes(text) == ["GPE011"]


def test_gp_38_what_a_card_asks_for_is_no_repeat_of_another_kind() -> None:
    """A card that moves up the palace is interrupted by one whose Torii action was another."""
    turn = "2. A: use(i05) use(i04) bonus(0) place(K c) climb(2) K>torii none"
    assert codes(intrigue(turn, "i05 i04", coins="A 6", areas=["c"], placed="P A v3 step=2")) == []


@pytest.mark.parametrize(
    ("dealt", "left"),
    [
        ("i08 ?", "intrigue(A i08 i08)"),
        ("i04 i05", "intrigue(A i04) intrigue(B i04)"),
        ("i04 i05", "intrigue(A i04) intrigue(B i05)"),
        ("i10 i11", "intrigue(A i10) intrigue(B 2x?)"),
    ],
)
def test_gp_27_intrigue_cards_that_cannot_be_left(dealt: str, left: str) -> None:
    """There is one of each, and house cards are used at the end only."""
    text = intrigue("2. A: K>torii none", dealt)
    there = text[text.index(" intrigue(A") : text.index(" ninja(")]
    assert codes(text.replace(there, f" {left}")) == ["GPE005"]


def test_gp_46_a_card_of_whose_action_another_left_nothing() -> None:
    """The only token goes to a clan, so the card that moves up the palace has nothing to do."""
    turn = "2. A: use(i05) use(i01) bonus(2) ninja(T) T>pagoda(c) {} K>torii none"
    text = intrigue(turn, "i05 i01", areas=["c"], markers="T 2")
    assert codes(text.replace("{} ", "")) == []
    assert codes(text.replace("{}", "enter(2 c)")) == ["GPE010"]


@pytest.mark.parametrize(
    ("order", "due"),
    [
        ("bonus(2) use(i08) spy(K) spy(M) bonus(1)", ""),
        ("use(i08) spy(K) spy(M) bonus(1) bonus(2)", "K>spy(?)"),
    ],
)
def test_gp_46_a_card_is_done_with_when_its_coins_are_gained(order: str, due: str) -> None:
    """What came into the hand before that is there when the turn goes on; what comes later is not played."""
    chain = "2. A: use(i01) ninja(N) N>reinforce(K) K>reinforce(M) M>pagoda(-)"
    text = intrigue(f"{chain} {order} {{}}\nB: N>intrigue(0)", "i01 i08", markers="N 7, K 4, M 2")
    assert codes(text.replace("{}", due)) == []
    assert codes(text.replace("{}", "" if due else "K>spy(?)")) == ["GPE011" if due else "GPE010"]


# -- what is legal, and what is said -----------------------------------------------------


def test_gp_38_what_goes_on_is_listed_beside_what_is_repeated() -> None:
    """While a card's Torii action may be repeated, what it interrupted is legal, and what is due of it."""
    at_torii = intrigue(
        "2. A: K>torii use(i04) bonus(1) place(K v2)", markers="K 7", coins="A 5", areas=["v2 v3"]
    )
    listed = legal(at_torii.replace("i01 i02", "i04 i02"))
    assert {"place(M v3)", "done", "take(2)", "none", "use(i02)"} <= set(listed)
    assert len(listed) == len(set(listed))
    outer = intrigue(
        "2. A: use(i01) ninja(T) use(i04) bonus(1) place(K v2)", "i01 i04", coins="A 5", areas=["v2 v3"]
    )
    assert {"place(M v3)", "done", "T>torii", "T>intrigue(2)"} <= set(legal(outer))
    bonus = intrigue("2. A: use(i03) use(i04) bonus(1) place(K v2)", "i03 i04", coins="A 5", areas=["v2 v3"])
    assert {"place(M v3)", "done", "bonus(3)", "bonus(0)"} <= set(legal(bonus))


@pytest.mark.parametrize("rest", ["draw(T)", "\nB: N>torii none"])
def test_gp_38_done_is_named_where_a_repeat_may_be_meant_otherwise(rest: str) -> None:
    turn = f"2. A: K>torii use(i04) bonus(1) place(K v2) place(K v3) {rest}"
    text = intrigue(turn, "i04 i02", markers="K 7", coins="A 5", areas=["v2 v3"], decks=["T T T"])
    [found] = judged(text).diagnostics
    assert found.help == "if the last Torii action was not that of i04 again, write done before that action"
    assert codes(text.replace("place(K v3)", "done place(K v3)")) == []


@pytest.mark.parametrize(
    ("turn", "more", "told"),
    [
        ("use(i05) climb(2)", {"placed": "P A v3 step=6"}, "from step 8 on no step is free"),
        ("use(i05) enter(2 v3)", {}, "A has no token to put on the steps"),
        ("use(i02) swap(K v3 P c)", {"placed": "K A v3"}, "A has not tokens on two houses"),
    ],
)
def test_gp_38_why_nothing_stands_behind_a_card(turn: str, more: dict[str, str], told: str) -> None:
    """`i02` and `i05` have nothing behind them where nothing can be swapped, or moved up."""
    text = intrigue(f"2. A: {turn}", "i05 i02", **more)
    [found] = judged(text).diagnostics
    assert found.help == f"{told}, so nothing stands behind {turn.partition(' ')[0]}"
    assert codes(text.replace(turn, f"{turn.partition(' ')[0]} K>torii none")) == []
    unused = text.replace(f"{turn.partition(' ')[0]} ", "")
    assert not judged(unused).diagnostics[0].help, "no card was used"


def test_gp_43_the_step_that_is_taken_is_named() -> None:
    text = intrigue("2. A: use(i05) climb(2)", "i05 i02", placed="P A v3 step=2, P B v2 step=4")
    [found] = judged(text).diagnostics
    assert found.message == "step 4 is taken, and the next free one is step 5, so it is climb(3)"


def test_gp_38_coins_of_a_card_are_no_coin_of_a_space() -> None:
    text = intrigue("2. A: use(i04) coin(1)", "i04 i02")
    [found] = judged(text).diagnostics
    assert (found.code.id, found.help) == ("GPE021", "the coins that i04 gains are bonus(…)")


def test_gp_38_the_coins_of_a_card_come_before_it_is_done_with() -> None:
    turn = "2. A: K>torii use(i04) place(K v2) done place(K v3)"
    [found] = judged(intrigue(turn, "i04 i02", markers="K 7", coins="A 6", areas=["v2 v3"])).diagnostics
    assert found.message == "the coins of i04 come first, and end its action: bonus(…)"


def test_gp_37_whose_card_it_is() -> None:
    text = intrigue("2. A: use(i03)", "i04 i02", others="i03 i05")
    [found] = judged(text).diagnostics
    assert (found.code.id, found.help) == ("GPE050", "i03 is among the cards of B")


def test_gp_38_why_there_are_fewer_coins() -> None:
    [found] = judged(intrigue("2. A: use(i03) bonus(4)", "i03 i02", coins="A 4")).diagnostics
    assert found.message == "i03 gains up to 4 coins, here 2 coins, not 4: A has 4, and 6 is the limit"


def test_gp_46_a_turn_may_end_where_a_card_has_spent_the_hand() -> None:
    """The Torii action might be repeated, and the card that had to be played before is not there any more."""
    turn = "2. A: use(i09) bonus(0) assassinate(1 N) N>reinforce(K) K>reinforce(M) M>torii place(T c)"
    text = intrigue(
        f"{turn} {{}}\nB: T>torii none", "i09 i01", markers="K 6", coins="A 6", areas=["v2 v3 c"], bids="N T"
    )
    for rest in ("", "done", "bid(1 ?)", "reshuffle draw(K M)", "done reshuffle draw(K M)"):
        assert codes(text.replace("{}", rest)) == [], rest
    [found] = judged(text.replace("{}", "take(1)")).diagnostics
    assert {"reshuffle", "bid(1 ?)", "done", "place(T v2)"} <= set(found.legal)


def test_gp_46_cards_of_which_nothing_is_left_end_with_the_one_that_took_it() -> None:
    """After the transfer all tokens are on one house, so that nothing is swapped, and the turn goes on."""
    turn = "2. A: use(i02) use(i04) bonus(1) transfer(K T v2) {}K>reinforce(M) M>torii none"
    text = intrigue(turn, "i02 i04", markers="K 6", coins="A 5", areas=["v3"], placed="K A v2, T A c")
    assert codes(text.replace("{}", "")) == []
    assert codes(text.replace("{}", "done ")) == []
    assert {"K>reinforce(M)", "done"} <= set(legal(text.partition(" {}")[0] + "\n=*\n"))

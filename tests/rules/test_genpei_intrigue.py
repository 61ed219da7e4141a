"""Genpei's rules for the Intrigue deck: an optional mini expansion of thirteen cards.

Tests are named by section and ruling, as in `docs/rules/genpei.md`.
"""

from __future__ import annotations

import pytest

from support.findings import codes, found_in, judged, only, outcome_of
from support.genpei_solo import alone_dealt, intrigue, intrigue_game, used
from support.genpei_tables import begun, end_of, player_at, table
from tanzaku.notation import Verdict, dumps
from tanzaku.notation.titles.genpei import INTRIGUES
from tanzaku.validators import verify

#: A turn that any player has who holds K, with the markers on the pagodas.
PLAY = "K>torii none"


def passed(text: str) -> list[str]:
    """What is found if the next turn follows."""
    return codes(text.replace("\n=*", "\nB: N>torii none\n=*"))


# -- Setup -------------------------------------------------------------------------------


def test_intrigue_deck__two_cards_are_dealt_to_each_player() -> None:
    """Before starting the game, shuffle the Intrigue deck and deal 2 cards to each player."""
    tags = {"Intrigue.A": "i01 i07", "Intrigue.B": "i02 ?"}
    text = begun("", tags=tags)
    assert codes(text) == []
    assert [player.intrigue for player in end_of(text).players] == [("i01", "i07"), ("i02", "?")]
    for cards in ("i01", "i01 i07 i08", ""):
        assert codes(begun("", tags={**tags, "Intrigue.A": cards})) == ["GPE002"]


def test_intrigue_deck__it_is_optional() -> None:
    """The Intrigue deck is an optional mini expansion."""
    assert codes(begun("")) == []
    assert codes(table(f"2. A: use(i03) bonus(4) {PLAY}")) == ["GPE050"]


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_gp_37_each_player_has_them(players: int) -> None:
    hands = ("4x?",) * players
    tags: dict[str, str | None] = {f"Intrigue.{seat}": "2x?" for seat in "ABCD"[:players]}
    if players == 1:
        assert codes(alone_dealt("", tags=tags)) == []
        assert codes(alone_dealt("", tags={**tags, "Intrigue.H": "2x?"})) == ["GPE004"]
        return
    assert codes(begun("", *hands, tags=tags)) == []
    assert codes(begun("", *hands, tags={**tags, "Intrigue.B": None})) == ["GPE004"]
    assert codes(begun("", *hands, heir="5x?", tags={**tags, "Intrigue.H": "2x?"})) == ["GPE004"]


@pytest.mark.parametrize(
    ("option", "there", "code"),
    [
        ("yes", True, ""),
        ("no", False, ""),
        ("yes", False, "GPE004"),
        ("no", True, "GPE004"),
        ("maybe", True, "TZK"),
    ],
)
def test_gp_37_the_option_agrees(option: str, there: bool, code: str) -> None:  # noqa: FBT001
    tags = {"Intrigue.A": "2x?", "Intrigue.B": "2x?"} if there else {}
    found = codes(begun("", tags={**tags, "Options": f"intrigue={option}"}))
    assert found == [] if not code else found[0].startswith(code)


def test_gp_37_there_is_one_of_each() -> None:
    """The 13 Intrigue cards."""
    assert tuple(f"i{number:02}" for number in range(1, 14)) == INTRIGUES
    found = only(begun("", tags={"Intrigue.A": "i01 i07", "Intrigue.B": "i07 ?"}))
    assert found.code.id == "GPE003"
    assert codes(begun("", tags={"Intrigue.A": "i05 i05", "Intrigue.B": "2x?"})) == ["GPE003"]
    assert codes(begun("", tags={"Intrigue.A": "i14 ?", "Intrigue.B": "2x?"}))[0].startswith("TZK")


# -- when cards are used -----------------------------------------------------------------


@pytest.mark.parametrize(
    "turn",
    [
        "use(i03) bonus(4) K>recruit(1 M) M>torii take(1)",
        "K>recruit(1 M) use(i03) bonus(4) M>torii take(1)",
        "K>recruit(1 M) M>torii use(i03) bonus(4) take(1)",
        "K>recruit(1 M) M>torii take(1) use(i03) bonus(4)",
        "K>recruit(1 M) M>torii take(1) use(i03) bonus(4) draw(T)",
        "K>torii shift(T torii) use(i03) bonus(4) M>recruit(1 M) M>reinforce(-)",
    ],
)
def test_gp_15_at_any_time_during_the_turn(turn: str) -> None:
    """You may use your Intrigue cards at any time during your turn, before the hand is refilled."""
    text = intrigue(f"2. A: {turn}", "i03 i12", "K M", "T N", decks=["T T"])
    assert codes(text) == []
    player = player_at(text)
    assert player.intrigue == ("i12",)
    assert player.coins == 4 + turn.count("take(1)")


@pytest.mark.parametrize(
    "turn",
    [
        f"{PLAY} draw(T) use(i03) bonus(4)",
        "K>recruit(1 M) M>torii none draw(T) bid(1 N) use(i03) bonus(4)",
        "K>recruit(1 M) M>torii none bid(1 N) use(i03) bonus(4)",
    ],
)
def test_gp_15_not_once_the_hand_is_refilled(turn: str) -> None:
    assert codes(intrigue(f"2. A: {turn}", "i03 i12", "K M", "T N", decks=["T T"])) == ["GPE051"]


@pytest.mark.parametrize("seat", "AB")
def test_gp_15_in_the_own_turn(seat: str) -> None:
    text = intrigue("2. A: K>torii none\nB: T>torii none use(i03) bonus(1)", "i03 i12", others="i04 ?")
    assert codes(text) == ["GPE050"], "that of the other player is known to be his"
    out = intrigue(f"2. {seat}: use(i03) bonus(1) {PLAY}", "i03 i12")
    assert codes(out) == ([] if seat == "A" else ["TZK052"])


def test_gp_15_not_before_the_first_turn() -> None:
    tags = {"Intrigue.A": "i03 i04", "Intrigue.B": "2x?"}
    assert codes(begun("0. A: use(i03) bonus(4) keep(K M)", tags=tags)) == ["GPE051"]
    assert codes(begun("0. A: keep(K M) use(i03) bonus(4)", tags=tags)) == ["GPE051"]


def test_gp_15_any_number_of_them() -> None:
    text = intrigue(f"2. A: use(i03) bonus(2) use(i07) bonus(1) recruit(2 T) T>intrigue(1) {PLAY}", "i03 i07")
    assert codes(text) == []
    assert player_at(text).coins == 2 + 1 + 1
    assert player_at(text).intrigue == ()


def test_intrigue_deck__play_it_and_then_discard_it() -> None:
    """Choose one card, play it and then discard it: it is not used again, by anybody."""
    turns = f"2. A: use(i03) bonus(1) {PLAY}\nB: T>torii none\n3. A: {{}} M>torii none"
    text = intrigue(turns, "i03 i04", others="2x?")
    assert codes(text.replace("{}", "use(i03) bonus(1)")) == ["GPE050"]
    assert codes(text.replace("{}", "use(i04) bonus(1) take(1)")) == []
    assert codes(intrigue(f"2. A: use(i03) bonus(1) use(i03) bonus(1) {PLAY}", "i03 i04")) == ["GPE050"]
    other = intrigue(f"2. A: use(i03) bonus(1) {PLAY}\nB: use(i03) bonus(1) T>torii none", "i03 i04")
    assert codes(other) == ["GPE050"], "there is one"


@pytest.mark.parametrize("card", INTRIGUES[:9])
def test_gp_15_a_card_is_no_turn(card: str) -> None:
    """On your turn you must play one of the two cards from your hand."""
    actions = {
        "i01": "ninja(M) M>torii none bonus(2)",
        "i03": "bonus(0)",
        "i04": "bonus(1) none",
        "i06": "contacts(M) M@pagoda(-) bonus(1)",
        "i07": "recruit(1 M) M>torii none bonus(0)",
        "i08": "spy(?) spy(?) bonus(1)",
        "i09": "assassinate(1 M) M>torii none bonus(0)",
    }.get(card, "")
    text = used(card, actions)
    assert codes(text) == []
    assert passed(text) == ["GPE011"]
    assert passed(text.replace("\n=*", f" {PLAY}\n=*")) == []


# -- coins -------------------------------------------------------------------------------


@pytest.mark.parametrize("has", range(7))
@pytest.mark.parametrize(
    ("card", "most", "choice", "actions"),
    [
        ("i01", 2, False, "ninja(M) M>torii none"),
        ("i03", 4, True, ""),
        ("i04", 1, False, "none"),
        ("i06", 1, False, "contacts(M) M@pagoda(-)"),
        ("i07", 2, True, "recruit(1 M) M>torii none"),
        ("i08", 1, False, "spy(?) spy(?)"),
        ("i09", 2, True, "assassinate(1 M) M>torii none"),
    ],
)
def test_intrigue_deck__remember_the_limit_of_six_coins(
    has: int,
    card: str,
    most: int,
    choice: bool,  # noqa: FBT001
    actions: str,
) -> None:
    """Whenever a card lets you gain coins, remember that you may not exceed the limit of 6 coins."""
    room = min(most, 6 - has)
    for coins in range(6):
        fits = coins == room or (choice and coins < room)
        for turn in (f"bonus({coins}) {actions}", f"{actions} bonus({coins})"):
            text = used(card, f"{turn} {PLAY}", coins=f"A {has}")
            assert codes(text) == ([] if fits else ["GPE052"])
        if fits:
            assert (
                player_at(used(card, f"bonus({coins}) {actions} {PLAY}", coins=f"A {has}")).coins
                == has + coins
            )


@pytest.mark.parametrize(
    ("card", "actions", "sound"),
    [
        ("i01", "bonus(2) ninja(M) M>recruit(1 M) M>reinforce(M) M>spy(?)", True),
        ("i01", "ninja(M) M>recruit(1 M) M>reinforce(M) M>spy(?) bonus(2)", True),
        ("i01", "ninja(M) bonus(2) M>recruit(1 M) M>reinforce(M) M>spy(?)", False),
        ("i01", "ninja(M) M>recruit(1 M) bonus(2) M>reinforce(M) M>spy(?)", False),
        ("i07", "recruit(1 M) bonus(2) M>torii take(1)", False),
        ("i07", "recruit(1 M) M>torii bonus(2) take(1)", False),
        ("i07", "recruit(1 M) M>torii take(1) bonus(2)", True),
        ("i08", "spy(?) bonus(1) spy(?)", False),
        ("i08", "bonus(1) spy(?) spy(?)", True),
        ("i08", "spy(?) spy(?) bonus(1)", True),
        ("i06", "contacts(M) bonus(1) M@pagoda(-)", False),
        ("i06", "contacts(M) M@pagoda(-) bonus(1)", True),
        ("i04", "bonus(1) take(2)", True),
        ("i04", "take(2) bonus(1)", True),
        ("i09", "assassinate(1 M) bonus(2) M>torii none", False),
    ],
)
def test_gp_38_before_or_after_the_action_with_all_that_follows(card: str, actions: str, sound: bool) -> None:  # noqa: FBT001
    """You may gain the coins shown on an Intrigue card before or after performing that card's action."""
    text = used(card, f"{actions} {PLAY}")
    assert codes(text) == ([] if sound else ["GPE052"])


@pytest.mark.parametrize("card", ["i01", "i03", "i04", "i06", "i07", "i08", "i09"])
def test_gp_38_the_coins_are_always_written(card: str) -> None:
    actions = {
        "i01": "ninja(M) M>torii none",
        "i04": "none",
        "i06": "contacts(M) M@pagoda(-)",
        "i07": "recruit(1 M) M>torii none",
        "i08": "spy(?) spy(?)",
        "i09": "assassinate(1 M) M>torii none",
    }.get(card, "")
    [code] = codes(used(card, f"{actions} {PLAY}"))
    assert code in {"GPE010", "GPE053", "GPE052"}
    assert codes(used(card, f"{actions} bonus(0) bonus(0) {PLAY}"))[0] == "GPE052"


@pytest.mark.parametrize(
    "turn", ["bonus(2) K>torii none", "K>torii bonus(2) take(1)", "use(i05) bonus(2) K>torii none"]
)
def test_gp_38_no_coins_are_due(turn: str) -> None:
    assert codes(intrigue(f"2. A: {turn}", "i05 i13")) == ["GPE052"]


def test_gp_38_the_coins_come_before_they_are_paid() -> None:
    for turn, sound in (("bonus(1) enter(2 c)", True), ("enter(2 c) bonus(1)", False)):
        text = used("i04", f"{turn} {PLAY}", coins="A 1", areas=["c"])
        assert codes(text) == ([] if sound else ["GPE022"])


@pytest.mark.parametrize(("coins", "wrong"), [(3, 3), (5, 2)])
def test_gp_38_an_arbiter_may_let_coins_stand(coins: int, wrong: int) -> None:
    tags = {"Ruling.1": "GPE052 2.A: nobody saw it (Teika)"}
    text = used("i07", f"recruit(1 M) M>torii none bonus({wrong}) {PLAY}", coins=f"A {coins}", tags=tags)
    [found] = judged(text).diagnostics
    assert (found.code.id, bool(found.waived)) == ("GPE052", True)
    assert player_at(text).coins == coins + wrong


# -- what a card starts ------------------------------------------------------------------


def test_gp_15_what_a_card_starts_is_finished_first() -> None:
    """Then the chain goes on where it was."""
    turn = "2. A: K>recruit(1 M) use(i01) bonus(2) ninja(N) N>torii take(1) M>reinforce(M) M>spy(?)"
    text = intrigue(turn, "i01 i13", markers="M 2, N 1")
    assert codes(text) == []
    assert player_at(text).coins == 2 + 1 + 1
    early = turn.replace("N>torii take(1) ", "")
    assert codes(intrigue(early, "i01 i13", markers="M 2, N 1")) == ["GPE012"]
    late = intrigue(turn.replace(" M>reinforce(M) M>spy(?)", ""), "i01 i13", markers="M 2")
    assert passed(late) == ["GPE011"], "M was activated"


def test_gp_15_a_card_within_what_another_one_started() -> None:
    inner = "use(i01) ninja(N) N>torii take(2) bonus(2)"
    turn = f"2. A: use(i07) recruit(1 M) {inner} M>torii none bonus(1) K>torii none"
    text = intrigue(turn, "i07 i01")
    assert codes(text) == []
    assert player_at(text).coins == 5
    assert codes(intrigue(turn.replace(" bonus(1)", ""), "i07 i01")) != []


@pytest.mark.parametrize("card", ["i01", "i04", "i06", "i07", "i08", "i09"])
def test_gp_38_what_can_be_performed_is_performed(card: str) -> None:
    coins = {"i01": 2, "i07": 0, "i09": 0}.get(card, 1)
    assert codes(used(card, f"bonus({coins}) {PLAY}"))[0] in {"GPE053", "GPE010"}
    assert passed(used(card, f"bonus({coins})")) == ["GPE011"]


def test_gp_46_no_card_is_left_to_be_played() -> None:
    """What the card started has spent them all: nothing happens, and the chain ends."""
    turn = "2. A: use(i07) bonus(0) recruit(1 M) M>reinforce(K) K>reinforce(M) M>{}"
    text = intrigue(turn.replace("{}", "recruit(2 T) T>torii none"), "i07 i13", markers="M 2, K 4")
    assert passed(text) == []
    assert player_at(text).held == 2, "the hand is refilled all the same"
    spied = intrigue(turn.replace("{}", "spy(?)"), "i07 i13", markers="M 2, K 4")
    assert passed(spied) == ["GPE011"], "the card that was spied is played"
    drawn = text.replace("\n=*", " reshuffle draw(K M) bid(1 N) bid(2 N)\n=*")
    assert codes(drawn) == []


def test_gp_46_after_a_shift() -> None:
    turn = "2. A: K>torii shift(N torii) use(i07) bonus(0) recruit(1 M) M>reinforce(M) M>{}"
    text = intrigue(turn.replace("{}", "recruit(2 T) T>torii none"), "i07 i13", markers="M 2")
    assert codes(text.replace("\n=*", "\nB: T>pagoda(-)\n=*")) == []
    spied = intrigue(turn.replace("{}", "spy(?)"), "i07 i13", markers="M 2")
    assert passed(spied) == ["GPE011"]


# -- hidden cards, mid-game ----------------------------------------------------------------


def test_gp_37_a_card_that_nobody_noted_may_be_any_that_is_left() -> None:
    text = intrigue(f"2. A: use({{}}) bonus(1) {PLAY}", "i07 ?", others="i04 ?")
    assert codes(text.replace("{}", "i03")) == []
    assert player_at(text.replace("{}", "i03")).intrigue == ("i07",)
    assert codes(text.replace("use({}) bonus(1)", "use(i04) bonus(1) take(1)")) == ["GPE050"], "B has it"
    assert codes(text.replace("{}", "i11")) == ["GPE051"]
    third = text.replace(
        "use({}) bonus(1)", "use(i07) recruit(1 M) M>torii none bonus(1) use(i03) bonus(1) use(i01)"
    )
    assert codes(third) == ["GPE050"], "there were two"


def test_gp_27_intrigue_cards_that_are_left() -> None:
    text = intrigue("", "i01 i07", others="i02 ?")
    for left, has in ((" intrigue(A i07)", ("i07",)), ("", ()), (" intrigue(A i01 i07)", ("i01", "i07"))):
        told = text.replace(" intrigue(A i01 i07)", left)
        assert codes(told) == []
        assert player_at(told).intrigue == has
    assert end_of(text.replace(" intrigue(A i01 i07)", "")).seen_intrigue == frozenset({"i01", "i02", "i07"})
    hidden = text.replace('Intrigue.A "i01 i07"', 'Intrigue.A "2x?"')
    assert codes(hidden) == [], "what they were is known by now"
    assert codes(hidden.replace("intrigue(A i01 i07)", "intrigue(A ?)")) == []


@pytest.mark.parametrize("left", ["i03", "i01 i01", "i01 i07 i08", "i01 i07 ?", "3x?", "? i01 i07"])
def test_gp_27_intrigue_cards_that_cannot_be_left(left: str) -> None:
    text = intrigue("", "i01 i07").replace("intrigue(A i01 i07)", f"intrigue(A {left})")
    assert codes(text) == ["GPE005"]


def test_gp_27_intrigue_cards_where_there_is_no_such_deck() -> None:
    text = table("").replace(" ninja(", " intrigue(A i01) ninja(")
    assert codes(text) == ["GPE005"]


def test_gp_27_used_before_and_not_used_again() -> None:
    text = intrigue(f"2. A: use(i03) bonus(1) {PLAY}", "i03 i07").replace(
        " intrigue(A i03 i07)", " intrigue(A i07)"
    )
    assert codes(text) == ["GPE050"]
    other = intrigue(f"2. A: {PLAY}\nB: use(i03) bonus(1) T>torii none", "i03 i07")
    assert codes(other.replace(" intrigue(A i03 i07)", " intrigue(A i07)")) == ["GPE050"], "A used it"


# -- whole games ---------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_are_valid(seed: int, players: int) -> None:
    report = verify(dumps(intrigue_game(seed, players)))
    assert (report.verdict, report.diagnostics, report.assumed) == (Verdict.VALID, (), ())
    assert found_in(dumps(intrigue_game(seed, players))) == []


def test_house_cards_may_decide_the_game() -> None:
    said = {"placed": "K A c, N B v3", "left": 0, "turn": "A 9", "heir": "v2 v2 v3 v3 v4"}
    text = intrigue("9. A: use(i11)", "i11 i13", "K K M", "T N", end="{}", **said)  # type: ignore[arg-type]
    assert outcome_of(text.replace("{}", "H")).scores["A"] == 1
    assert outcome_of(text.replace("A: use(i11)", "A: assign(-)").replace("{}", "H")).scores["A"] == 0

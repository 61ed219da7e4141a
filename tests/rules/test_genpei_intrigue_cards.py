"""Genpei's rules for the Intrigue deck: what each of the thirteen cards does.

Tests are named by section and ruling, as in `docs/rules/genpei.md`.
"""

from __future__ import annotations

import pytest

from support.findings import codes, judged
from support.genpei_solo import intrigue, used
from support.genpei_tables import end_of, legal, player_at
from tanzaku.notation.titles.genpei import INTRIGUES
from tanzaku.validators.rules.genpei_influence import influence
from tanzaku.validators.rules.genpei_players import bag_of

#: A turn that any player has who holds K, with the markers on the pagodas.
PLAY = "K>torii none"


def passed(text: str) -> list[str]:
    """What is found if the next turn follows."""
    return codes(text.replace("\n=*", "\nB: N>torii none\n=*"))


# -- the cards ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "wrong"),
    [
        ("i01", "recruit(1 M)"),
        ("i01", "swap(K v2 M c)"),
        ("i04", "spy(?)"),
        ("i06", "ninja(M)"),
        ("i07", "assassinate(1 M)"),
        ("i07", "take(2)"),
        ("i08", "draw(T)"),
        ("i09", "recruit(1 M)"),
    ],
)
def test_gp_38_what_stands_after_use_is_the_cards_action(card: str, wrong: str) -> None:
    assert codes(used(card, wrong))[0] in {"GPE053", "GPE010"}


@pytest.mark.parametrize(
    ("card", "action"),
    [
        ("i01", "K>ninja(M)"),
        ("i06", "T>contacts(M)"),
        ("i07", "K>recruit(1 M)"),
        ("i08", "K>spy(?)"),
        ("i09", "K>assassinate(1 M)"),
        ("i07", "K@recruit(1 M)"),
    ],
)
def test_gp_38_no_marker_moves_for_it(card: str, action: str) -> None:
    assert codes(used(card, action)) == ["GPE053"]


@pytest.mark.parametrize(
    ("card", "action"),
    [
        ("i01", "ninja(M)"),
        ("i06", "contacts(M)"),
        ("i07", "recruit(1 M)"),
        ("i08", "spy(?)"),
        ("i04", "take(1)"),
    ],
)
def test_gp_38_without_use_there_is_no_such_action(card: str, action: str) -> None:
    assert codes(intrigue(f"2. A: {action}", f"{card} i13")) == ["GPE010"]


def test_intrigue_deck__i01_ninja() -> None:
    """Perform a Ninja action and gain 2 coins."""
    text = used("i01", f"ninja(M) M>torii none bonus(2) {PLAY}", ninja="M T N K", decks=["T"])
    position = end_of(text)
    assert (position.ninja, position.markers["M"], position.markers["K"]) == (("T", "N", "K", "M"), 7, 7)
    assert position.players[0].discards == bag_of("K"), "it is not kept"
    assert codes(used("i01", "ninja(T)", ninja="M T N K")) == ["GPE018"]
    assert codes(used("i01", "ninja(-)")) == ["GPE017"]
    empty = intrigue("2. B: use(i01) ninja(-) bonus(2) T>torii none", "i02 i03", others="i01 i05",
                     ninja="", left=0, turn="B 2", end="H")  # fmt: skip
    assert codes(empty) == []


SWAPS = "K A v2 c, P A c1 step=3, M A v3"


@pytest.mark.parametrize(
    ("swap", "placed"),
    [
        ("K v2 P c1", {"K": ("c", "c1"), "P": ("v2",), "M": ("v3",)}),
        ("K c M v3", {"K": ("v2", "v3"), "P": ("c1",), "M": ("c",)}),
        ("M v3 P c1", {"K": ("v2", "c"), "P": ("v3",), "M": ("c1",)}),
        ("P c1 M v3", {"K": ("v2", "c"), "P": ("v3",), "M": ("c1",)}),
    ],
)
def test_gp_43_i02_swap(swap: str, placed: dict[str, tuple[str, ...]]) -> None:
    """Swap the positions of 2 of your Influence tokens: on two houses, the palace among them."""
    text = used("i02", f"swap({swap}) {PLAY}", placed=SWAPS)
    assert codes(text) == []
    player = player_at(text)
    assert player.step == 3, "the stack stays on its step"
    assert {house: sorted(tokens) for house, tokens in player.placed.items()} == {
        house: sorted(tokens) for house, tokens in placed.items()
    }


@pytest.mark.parametrize(
    ("swap", "code"),
    [
        ("K v2 K c", "GPE026"),
        ("K v2 T c", "GPE026"),
        ("N v2 M v3", "GPE026"),
        ("K v3 M v3", "GPE001"),
        ("K v2 M v4", "GPE001"),
    ],
)
def test_gp_43_i02_what_is_swapped_lies_there(swap: str, code: str) -> None:
    assert codes(used("i02", f"swap({swap}) {PLAY}", placed=SWAPS)) == [code]


def test_gp_43_i02_swap_of_tokens_nobody_saw() -> None:
    text = used("i02", f"swap(K ? M ?) {PLAY}", placed="K A ?, M A v3")
    assert codes(text) == []
    player = player_at(text)
    assert [len(player.placed[house]) for house in "KM"] == [1, 1]
    for token, code in (("v2", ""), ("v3", "GPE001"), ("c", "")):
        known = used("i02", f"swap(K {token} M v3) {PLAY}", placed="K A ?, M A v3")
        assert codes(known) == ([code] if code else [])


@pytest.mark.parametrize("placed", ["", "K A v2 c", "P A v2 step=2"])
def test_gp_38_i02_nothing_is_written_where_nothing_can_be_swapped(placed: str) -> None:
    assert codes(used("i02", PLAY, placed=placed)) == []
    assert codes(used("i02", f"swap(K v2 M c) {PLAY}", placed=placed)) == ["GPE053"]


def test_gp_6_i02_a_swap_that_can_be_made_is_made() -> None:
    assert codes(used("i02", PLAY, placed=SWAPS)) == ["GPE053"]


@pytest.mark.parametrize("coins", range(6))
def test_intrigue_deck__i03_up_to_four_coins(coins: int) -> None:
    """Gain up to 4 coins from the pool."""
    text = used("i03", f"bonus({coins}) {PLAY}")
    assert codes(text) == ([] if coins <= 4 else ["GPE052"])


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("take(2)", ""),
        ("none", ""),
        ("shift(T spy) M>torii none", "GPE013"),
        ("shift(T torii) M>torii none", ""),
        ("enter(3 c)", ""),
        ("enter(3 c) climb(1)", "GPE022"),
        ("enter(2 c) climb(1)", ""),
        ("place(N c)", ""),
        ("place(N c) place(N v2)", "GPE022"),
        ("gain(v3)", ""),
        ("transfer(T N c1)", ""),
        ("take(2) take(1)", "GPE010"),
        ("torii", "GPE010"),
    ],
)
def test_intrigue_deck__i04_a_torii_action(action: str, code: str) -> None:
    """Gain 1 coin from the pool. Perform 1 Torii action (paying its cost, if applicable)."""
    hands = ("K M K", "T N")
    text = intrigue(f"2. A: use(i04) bonus(1) {action} {PLAY}", "i04 i13", *hands, coins="A 2",
                    areas=["c v2"], placed="T A c1")  # fmt: skip
    assert codes(text) == ([code] if code else [])


def test_gp_38_done_says_that_it_is_not_repeated() -> None:
    """A card's Torii action in the midst of a Torii action of the same kind."""
    turn = "2. A: K>torii use(i04) bonus(1) enter(2 c) {}climb(1)"
    said = {"coins": "A 2", "areas": ["c"]}
    for done in ("done ", ""):
        text = intrigue(turn.format(done), "i04 i13", **said)  # type: ignore[arg-type]
        assert codes(text) == []
        assert player_at(text).step == 3
    after = intrigue(turn.format("") + " place(N c)", "i04 i13", coins="A 5", areas=["c c"])
    assert codes(after) == [], "that at the torii is another one"
    closed = intrigue(turn.format("done ") + " place(N c)", "i04 i13", coins="A 5", areas=["c c"])
    assert codes(closed) == ["GPE023"], "climbing was that at the torii"
    for wrong in (f"use(i04) bonus(1) take(1) done {PLAY}", f"done {PLAY}", f"use(i03) bonus(1) done {PLAY}"):
        assert codes(intrigue(f"2. A: {wrong}", "i04 i03"))[0] == "GPE053"
    assert codes(intrigue(f"2. A: use(i04) enter(2 c) done bonus(1) {PLAY}", "i04 i03", coins="A 2",
                          areas=["c"]))[0] == "GPE053"  # fmt: skip


@pytest.mark.parametrize(
    ("placed", "action", "step"),
    [
        ("", "enter(3 c)", 3),
        ("P B ? step=3", "enter(2 c)", 2),
        ("P B ? step=2", "enter(3 c)", 3),
        ("P A v2 step=2", "climb(2)", 4),
        ("P A v2 v3 step=5", "climb(2)", 7),
        ("P A v2 step=2, P B ? step=4", "climb(3)", 5),
        ("P A v2 step=2, P B ? step=5", "climb(2)", 4),
    ],
)
def test_gp_43_i05_two_steps_up(placed: str, action: str, step: int) -> None:
    """Move up 2 steps towards the House of the Emperor: it costs nothing, and a taken step is passed."""
    said = {"placed": placed, "areas": ["c"]}
    action = "enter(2 c)" if not placed else action
    text = used("i05", f"{action} {PLAY}", **said)
    assert codes(text) == []
    assert player_at(text).step == (2 if not placed else step)
    assert player_at(text).coins == 0
    for wrong in ("climb(1)", "climb(4)", "enter(1 c)", "enter(4 c)"):
        assert codes(used("i05", f"{wrong} {PLAY}", **said)) == ["GPE024"]
    for wrong in ("stack(c)", "take(1)"):
        assert codes(used("i05", f"{wrong} {PLAY}", **said)) == ["GPE053"]


@pytest.mark.parametrize(
    ("placed", "areas"),
    [("P A v2 step=6", ["c"]), ("P A v2 step=7", ["c"]), ("", [""]), ("P A v2 step=5, P B ? step=7", ["c"])],
)
def test_gp_38_i05_nothing_is_written_where_nobody_can_move_up(placed: str, areas: list[str]) -> None:
    assert codes(used("i05", PLAY, placed=placed, areas=areas)) == []
    assert codes(used("i05", f"climb(2) {PLAY}", placed=placed, areas=areas)) == ["GPE010"]


def test_gp_6_i05_who_can_moves_up() -> None:
    assert codes(used("i05", PLAY, areas=["c"])) == ["GPE053"]


@pytest.mark.parametrize("clan", "TKMN")
def test_gp_43_i06_contacts_to_any_wheel(clan: str) -> None:
    """Perform the Contacts action and gain 1 coin from the pool."""
    text = used("i06", f"contacts({clan}) {clan}@pagoda(-) bonus(1) {PLAY}")
    assert codes(text) == []
    assert end_of(text).markers["T"] == 0
    assert codes(used("i06", f"contacts({clan}) {clan}>pagoda(-)")) == ["GPE019"]
    assert codes(used("i06", f"contacts() {clan}@pagoda(-) bonus(1) {PLAY}")) == []
    assert codes(used("i06", "contacts(-)")) == ["GPE017"]


def test_gp_43_i06_each_wheel_once_in_its_chain() -> None:
    """What was contacted in the chain of the turn does not count, nor does that of the card there."""
    card = "use(i06) bonus(1) contacts({0}) {0}@pagoda(-)"
    turn = f"2. A: T>contacts(K) K@recruit(1 T) {card} T>recruit(2 M) M>torii none"
    for clan in "MN":
        text = intrigue(turn.format(clan), "i06 i13", "T M", "T N", markers="T 3, K 2", bids="T M")
        assert codes(text) == []
    again = turn.replace("{0}@pagoda(-)", "{0}@recruit(2 M) M>torii none").replace(
        "T>recruit(2 M) M>torii none", "T>recruit(-)"
    )
    text = intrigue(again.format("K"), "i06 i13", "T M", "T N", markers="T 3, K 2", bids="T M")
    assert codes(text) == [], "K again, in the chain of the card"
    inner = "2. A: use(i06) bonus(1) contacts(T) T@contacts(T) T@contacts(K)"
    assert codes(intrigue(inner, "i06 i13", "T M", "T N", markers="T 4")) == ["GPE019"]


def test_intrigue_deck__i07_recruit() -> None:
    """Perform the Recruit action and gain up to 2 coins from the pool."""
    text = used("i07", f"recruit(2 T) T>torii none bonus(1) {PLAY}", decks=["T"])
    player = player_at(text)
    assert (codes(text), player.discards, player.coins) == ([], bag_of("TK"), 1)
    assert codes(used("i07", "recruit(2 M)")) == ["GPE016"]
    assert codes(used("i07", "recruit(-)")) == ["GPE017"]
    assert codes(used("i07", "recruit(2 T) M>torii")) == ["GPE012"]
    empty = "2. A: K>recruit(1 M) M>recruit(2 T) use(i07) recruit(-) bonus(2) T>torii none"
    assert codes(intrigue(empty, "i07 i13")) == []
    assert codes(intrigue(empty.replace("recruit(-)", "recruit(1 M)"), "i07 i13")) == ["GPE016"]


def test_intrigue_deck__i08_spy_twice() -> None:
    """Perform the Spy action twice in a row and gain 1 coin from the pool."""
    text = used("i08", f"spy(N) spy(T) bonus(1) {PLAY}")
    assert (codes(text), player_at(text).hand) == ([], bag_of("MNT"))
    assert player_at(text).held == 3, "no card is drawn, and none discarded (GP-5)"
    assert codes(used("i08", f"spy(N) bonus(1) {PLAY}")) == ["GPE052"]
    assert codes(used("i08", f"spy(N) {PLAY}")) == ["GPE053"]
    assert codes(used("i08", f"spy(N) spy(T) spy(T) bonus(1) {PLAY}"))[0] in {"GPE010", "GPE053"}
    one = intrigue("2. B: use(i08) spy(N) spy(-) bonus(1) T>torii none", "i02 i03", others="i08 i05", left=1,
                   turn="B 2", end="H")  # fmt: skip
    assert codes(one) == []
    assert codes(one.replace("spy(-)", "spy(?)")) == ["GPE017"]
    assert codes(one.replace("spy(N) spy(-)", "spy(-) spy(N)")) == ["GPE017"]


def test_intrigue_deck__i09_assassinate() -> None:
    """Perform one Assassinate action and gain up to 2 coins from the pool."""
    text = used("i09", f"assassinate(2 T) T>torii none bonus(2) {PLAY}", decks=["T"])
    position = end_of(text)
    assert (codes(text), position.removed, position.players[0].discards) == ([], 1, bag_of("K"))


@pytest.mark.parametrize(("card", "clan"), [("i10", "T"), ("i11", "K"), ("i12", "M"), ("i13", "N")])
def test_intrigue_deck__i10_to_i13_count_as_two_cards(card: str, clan: str) -> None:
    """At the end of the game, this card counts as 2 Clan cards of the house shown."""
    ended = {"left": 0, "turn": "A 9", "end": "A", "placed": f"{clan} A c"}
    without = intrigue("9. A: assign(-)", f"{card} i01", **ended)  # type: ignore[arg-type]
    used_it = intrigue(f"9. A: use({card})", f"{card} i01", **ended)  # type: ignore[arg-type]
    before = influence(end_of(without), clan)["A"]
    assert influence(end_of(used_it), clan)["A"].low == before.low + 2
    assert all(influence(end_of(used_it), house).get("A") is None for house in "TKMN" if house != clan)
    assert codes(used_it.replace(f"use({card})", f"use({card}) bonus(1)")) == ["GPE052"]


@pytest.mark.parametrize("card", INTRIGUES[9:])
def test_intrigue_deck__i10_to_i13_at_the_end_of_the_game_only(card: str) -> None:
    """These cards may only be played at the end of the game."""
    assert codes(intrigue(f"2. A: use({card}) {PLAY}", f"{card} i01")) == ["GPE051"]
    assert codes(intrigue(f"2. A: {PLAY} use({card})", f"{card} i01")) == ["GPE051"]


@pytest.mark.parametrize("card", INTRIGUES[:9])
def test_gp_15_the_others_in_a_turn_only(card: str) -> None:
    assert codes(intrigue(f"9. A: use({card})", f"{card} i13", left=0, turn="A 9", end="H")) == ["GPE051"]


def test_gp_15_house_cards_before_the_table_speaks() -> None:
    turns = "9. A: use(i11)\nB: use(i12)\n*: support(K A)\n{}"
    text = intrigue(turns, "i11 i13", others="i12 i05", left=0, turn="A 9", end="H", placed="K A c2")
    assert codes(text.replace("{}", "")) == []
    assert codes(text.replace("A: use(i11)\nB", "B").replace("{}", "")) == ["GPE043"], (
        "they are three, not five"
    )
    assert codes(text.replace("{}", "A: use(i13)")) == ["TZK052"]
    both = text.replace("A: use(i11)", "A: use(i11) use(i13) assign(N 2)").replace("{}", "")
    assert codes(both) == []


@pytest.mark.parametrize(
    ("assign", "palace", "house"),
    [("assign(K 4)", 4, 0), ("assign(K 3)", 3, 1), ("assign(K 1)", 1, 3), ("assign(-)", 0, 4), ("", 0, 4)],
)
def test_gp_15_what_they_count_as_may_be_set_aside(assign: str, palace: int, house: int) -> None:
    """In part too."""
    text = intrigue(f"9. A: use(i11) {assign}", "i11 i13", "K K M", "T N", placed="P A c step=3, K A c1",
                    left=0, turn="A 9", end="H")  # fmt: skip
    assert codes(text) == []
    position = end_of(text)
    assert influence(position, "P")["A"].low == palace
    assert influence(position, "K")["A"].low == house + 1
    assert codes(text.replace(assign or "use(i11)", "assign(K 5)")) == ["GPE040"]


def test_gp_15_house_cards_come_before_what_is_set_aside() -> None:
    """What they count as may be set aside, so it is done after them, and once."""
    text = intrigue("9. A: {}", "i11 i13", "K K M", "T N", left=0, turn="A 9", end="H")
    assert codes(text.replace("{}", "use(i11) use(i13) assign(K 4)")) == []
    for late in ("assign(K 1) use(i11)", "use(i13) assign(-) use(i11)"):
        [found] = judged(text.replace("{}", late)).diagnostics
        assert (found.code.id, found.ruling) == ("GPE051", "GP-15")
        assert found.message == "A has set cards aside: use(i11) comes before assign"
        assert not any("use" in one for one in found.legal)


def test_gp_15_without_the_card_there_are_fewer() -> None:
    text = intrigue("9. A: {}assign(K 4)", "i11 i13", "K K M", "T N", left=0, turn="A 9", end="H")
    assert codes(text.replace("{}", "use(i11) ")) == []
    assert codes(text.replace("{}", "use(i13) ")) == ["GPE040"]
    assert codes(text.replace("{}", "")) == ["GPE040"]


def test_gp_15_the_deck_that_is_shown_has_no_intrigue_cards() -> None:
    text = intrigue("9. A: use(i11)\n*: deck(A {})", "i11 i13", "K K M", "T N", left=0, turn="A 9", end="H")
    assert codes(text.replace("{}", "K2 M1")) == []
    assert codes(text.replace("{}", "K4 M1")) == ["GPE041"]


# -- what is legal -----------------------------------------------------------------------


def test_what_is_legal_with_cards_in_hand() -> None:
    offered = legal(intrigue("", "i03 i11"))
    assert "use(i03)" in offered
    assert "use(i11)" not in offered
    assert legal(intrigue("2. A: use(i03)", "i03 i11"))[:5] == [
        f"bonus({coins})" for coins in (4, 3, 2, 1, 0)
    ]
    assert legal(used("i07", "")) == [
        "recruit(1 M)",
        "recruit(2 T)",
        "bonus(2)",
        "bonus(1)",
        "bonus(0)",
    ]
    assert {"swap(P c1 K v2)", "swap(K v2 M v3)"} <= {*legal(used("i02", "", placed=SWAPS))}
    assert "enter(2 c)" in legal(used("i05", "", areas=["c"]))
    at_end = legal(intrigue("", "i03 i11", left=0, turn="A 9", end="H"))
    assert "use(i11)" not in at_end, "the table is offered the count"

"""Genpei's rules for the torii: Torii Actions, House of the Emperor, and the example of Alex, Kai and Chris.

Tests are named by section and ruling, as in `docs/rules/genpei.md`.
"""

from __future__ import annotations

import pytest

from support.findings import codes, found_in
from support.genpei_tables import end_of, legal, player_at, table

THREE = ("K M", "T N", "T N")


def torii(action: str, coins: int = 0, area: str = "", placed: str = "", **more: str) -> str:
    """A plays Kitsune, whose marker goes to the torii."""
    return table(f"2. A: K>torii {action}", coins=f"A {coins}", areas=[area], placed=placed, **more)  # type: ignore[arg-type]


# -- Torii Actions -----------------------------------------------------------------------


@pytest.mark.parametrize("has", range(7))
@pytest.mark.parametrize("gained", range(4))
def test_torii_actions__coins_up_to_two(has: int, gained: int) -> None:
    """Gain up to 2 coins from the pool. You may not exceed the limit of 6 coins per player."""
    fits = gained <= 2 and has + gained <= 6
    text = torii(f"take({gained})", has)
    assert codes(text) == ([] if fits else ["GPE020"])
    if fits:
        assert player_at(text).coins == has + gained


def test_torii_actions__gp_34_none_is_possible() -> None:
    text = torii("none", 6, "v2", "P A v3 step=2")
    assert codes(text) == []
    assert player_at(text).coins == 6
    assert codes(torii("none none")) == ["GPE023"]


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        ("place(K v2)", "place(M c)", []),
        ("gain(v3)", "gain(v4)", []),
        ("transfer(T K c1)", "transfer(T K c2)", []),
        ("climb(1)", "stack(v2)", []),
        ("stack(v2)", "climb(1)", []),
        ("stack(v2)", "stack(c)", []),
        ("climb(1)", "climb(2)", []),
        ("take(0)", "take(0)", ["GPE023"]),
        ("shift(M torii)", "shift(M pagoda)", ["GPE010"]),
        ("place(K v2)", "gain(v3)", ["GPE023"]),
        ("gain(v3)", "place(K v2)", ["GPE023"]),
        ("climb(1)", "place(K v2)", ["GPE023"]),
        ("transfer(T K c1)", "stack(v2)", ["GPE023"]),
        ("place(K v2)", "take(0)", ["GPE023"]),
        ("take(0)", "place(K v2)", ["GPE023"]),
        ("place(K v2)", "none", ["GPE023"]),
        ("none", "place(K v2)", ["GPE023"]),
    ],
)
def test_torii_actions__gp_34_one_action_and_what_is_paid_for_again(
    first: str, second: str, found: list[str]
) -> None:
    """Perform 1 of the six Torii actions. You may pay for it several times in a row to repeat that action."""
    text = torii(f"{first} {second}", 6, "v2 c", "T A c1 c2, P A c step=2")
    assert codes(text) == found


def test_torii_actions__movement() -> None:
    """Move a clan marker to an adjoining space (without performing that action), then play a card."""
    assert codes(table("2. A: K>torii shift(N torii) N>spy(?)", "K N", "T N")) == []
    position = end_of(table("2. A: K>torii shift(T intrigue) M>torii none", "K M", "T N"))
    assert position.markers == {"T": 7, "K": 7, "M": 7, "N": 0}
    assert codes(torii("shift(M spy) M>torii none")) == ["GPE013"], "it does not adjoin"
    assert codes(torii("shift(M torii) N>torii none")) == ["GPE015"], "a card from the hand"


def test_torii_actions__gp_35_any_clan_and_the_card_played_may_be_of_the_same() -> None:
    for clan in "TKMN":
        shift = {"T": "spy", "K": "pagoda", "M": "recruit", "N": "torii"}[clan]
        text = torii(f"shift({clan} {shift}) M>{'pagoda(-)' if clan == 'M' else 'torii none'}", markers="T 2")
        assert codes(text) == []
    assert codes(torii("shift(K pagoda) K>recruit(1 M) M>torii none")) == ["GPE015"], "K was played"


def test_torii_actions__gp_35_a_shift_brings_no_coin_and_no_action() -> None:
    player = player_at(torii("shift(N torii space=4) M>torii none", markers="N 3"))
    assert player.coins == 0
    assert codes(torii("shift(N torii space=4) coin(1) M>torii none", markers="N 3")) == ["GPE021"]


def test_torii_actions__gp_22_a_shift_needs_a_card_after_it() -> None:
    """The hand is empty after reinforcements, so nothing could be played."""
    text = table("2. A: K>reinforce(M) M>torii {}", markers="K 4")
    assert codes(text.replace("{}", "shift(N torii)")) == ["GPE017"]
    assert "shift(N torii)" not in legal(text.replace(" {}", ""))
    with_three = table("2. A: K>reinforce(M) M>torii shift(N torii) N>spy(?)", "K M N", "T N", markers="K 4")
    assert codes(with_three) == []


@pytest.mark.parametrize(
    ("count", "coins", "found"),
    [(1, 2, []), (1, 1, ["GPE022"]), (2, 4, []), (2, 3, ["GPE022"]), (3, 6, []), (3, 5, ["GPE022"])],
)
def test_torii_actions__gain_influence(count: int, coins: int, found: list[str]) -> None:
    """For each 2 coins: take one of your Influence tokens at random from the pool."""
    tokens = ["v3", "v4", "c2"][:count]
    for action in (f"gain({' '.join(tokens)})", " ".join(f"gain({token})" for token in tokens)):
        text = torii(action, coins, "v2 c c1")
        assert codes(text) == found
        if not found:
            player = player_at(text)
            assert (player.coins, player.reserve) == (coins - 2 * count, 4 - count)
            assert player.area == ("v2", "c", "c1", *tokens)


def test_torii_actions__gain_only_what_the_pool_may_hold() -> None:
    assert codes(torii("gain(c c1)", 6, "v2 c c1")) == ["GPE001"], "c1 is in the area"
    assert codes(torii("gain(c c)", 6, "v2 c c1")) == ["GPE001"], "c is in the area and once more in the pool"
    assert codes(torii("gain(c)", 6, "v2 c c1")) == []
    assert codes(torii("gain(4x?)", 6, "v2")) == ["GPE022"]
    assert codes(torii("gain(2x?)", 6, "v2 v3 v4 c c c1")) == ["GPE025"]
    assert codes(torii("gain()", 6, "v2")) == ["GPE017"]


@pytest.mark.parametrize("from_", "PTKMN")
@pytest.mark.parametrize("to", "TKMN")
def test_torii_actions__transfer_influence(from_: str, to: str) -> None:
    """Take one of your tokens from the board and place it onto another clan, also from the palace."""
    step = " step=3" if from_ == "P" else ""
    text = torii(f"transfer({from_} {to} v3)", 2, "v2", f"{from_} A v3 c{step}")
    assert codes(text) == (["GPE026"] if from_ == to else [])
    if from_ != to:
        player = player_at(text)
        assert (player.coins, player.placed) == (0, {from_: ("c",), to: ("v3",)})
        assert player.step == (3 if from_ == "P" else 0)


def test_torii_actions__who_transfers_the_last_token_leaves_the_steps() -> None:
    player = player_at(torii("transfer(P K v3)", 2, placed="P A v3 step=3"))
    assert (player.placed, player.step) == ({"P": (), "K": ("v3",)}, 0)
    turns = "2. A: K>torii transfer(P K v3)\nB: N>torii enter(3 ?)"
    text = table(turns, coins="A 2, B 3", areas=["", "?"], placed="P A v3 step=3")
    assert codes(text) == [], "the step is free"


def test_torii_actions__transfer_only_own_tokens() -> None:
    assert codes(torii("transfer(K T v3)", 2, placed="K B v3")) == ["GPE026"]
    assert codes(torii("transfer(K T v3)", 2, placed="K A ?")) == []
    assert codes(torii("transfer(K T v3)", 2, "v3", "K A ?")) == ["GPE001"]
    assert codes(torii("transfer(K T ?)", 2, placed="K A v2 c")) == []


@pytest.mark.parametrize("clan", "TKMN")
def test_torii_actions__pagoda(clan: str) -> None:
    """For each 3 coins: place one of your Influence tokens from your playing area onto any clan."""
    player = player_at(torii(f"place({clan} c) place({clan} v2)", 6, "v2 c c1"))
    assert (player.coins, player.area, player.placed) == (0, ("c1",), {clan: ("c", "v2")})
    assert codes(torii(f"place({clan} c)", 2, "v2 c c1")) == ["GPE022"]


# -- House of the Emperor ----------------------------------------------------------------


@pytest.mark.parametrize("step", range(1, 9))
@pytest.mark.parametrize("coins", range(7))
def test_house_of_the_emperor__each_step_costs_a_coin(step: int, coins: int) -> None:
    """For each 1 coin you pay into the pool: move up one of the Palace steps."""
    text = table(f"2. A: K>torii enter({step} v2)", *THREE, coins=f"A {coins}", areas=["v2"])
    found = ["GPE024"] if step > 7 else ["GPE022"] if step > coins else []
    assert codes(text) == found
    if not found:
        player = player_at(text)
        assert (player.step, player.coins, player.placed) == (step, coins - step, {"P": ("v2",)})


def test_house_of_the_emperor__gp_7_occupied_steps_are_jumped_and_paid() -> None:
    """The first Palace step is already occupied, so they pay 2 coins to jump over the first."""
    text = table(
        "2. A: K>torii enter({} v2)", *THREE, coins="A 6", areas=["v2"], placed="P B c step=1, P C c step=3"
    )
    for step in range(1, 7):
        assert codes(text.replace("{}", str(step))) == (["GPE024"] if step in {1, 3} else [])
    assert player_at(text.replace("{}", "4")).coins == 2


@pytest.mark.parametrize(("step", "coins"), [(1, 1), (2, 2), (3, 3), (5, 5), (6, 6)])
def test_house_of_the_emperor__gp_7_stacking_costs_as_much_as_the_step(step: int, coins: int) -> None:
    """If your token is on the third step, you need to pay 3 coins to place another token on top of it."""
    text = table(
        "2. A: K>torii stack(c)", *THREE, coins=f"A {coins}", areas=["c"], placed=f"P A v2 step={step}"
    )
    player = player_at(text)
    assert (player.coins, player.step, player.placed) == (0, step, {"P": ("v2", "c")})
    assert codes(text.replace(f"coins(A {coins})", f"coins(A {coins - 1})")) == ["GPE022"]


def test_house_of_the_emperor__gp_7_the_stack_on_the_seventh_step_cannot_grow() -> None:
    """Seven coins nobody has; and there is no further step."""
    text = table("2. A: K>torii {}", *THREE, coins="A 6", areas=["c"], placed="P A v2 step=7")
    assert codes(text.replace("{}", "stack(c)")) == ["GPE022"]
    assert codes(text.replace("{}", "climb(1)")) == ["GPE024"]


def test_house_of_the_emperor__one_stack_only() -> None:
    """You can only ever occupy one of the Palace steps."""
    assert codes(torii("enter(3 c)", 6, "c", "P A v2 step=2")) == ["GPE024"]
    assert codes(torii("enter(2 v2) enter(3 c)", 6, "v2 c")) == ["GPE024"]
    assert codes(torii("enter(2 v2) stack(c) climb(1)", 5, "v2 c")) == []


def test_house_of_the_emperor__the_whole_stack_moves() -> None:
    player = player_at(torii("climb(3)", 4, placed="P A v2 c step=2"))
    assert (player.step, player.coins, player.placed) == (5, 1, {"P": ("v2", "c")})


def test_house_of_the_emperor__the_first_step_is_the_kotaishis() -> None:
    """When playing using the Kotaishi, place one of his Influence tokens on the first step."""
    assert found_in(torii("enter(1 v2)", 6, "v2")) == [("GPE024", "H stands on step 1")]
    text = table("2. A: K>torii enter(1 v2)", *THREE, coins="A 1", areas=["v2"])
    assert codes(text) == [], "he has no part in this game"
    assert codes(text.replace("[Bids", '[Tokens.H "5x?"]\n[Bids')) == ["GPE024"]


# -- House of the Emperor, Example -------------------------------------------------------


def example(turns: str, placed: str = "P A ? step=1, P B ? step=2, P C ? step=5", turn: str = "A 5") -> str:
    """Alex is A, Kai is B, Chris is C. Each has six coins; their clans' markers can go to the torii."""
    return table(
        turns, "K K", "M M", "N N", coins="A 6, B 6, C 6", areas=["?", "?", "?"], placed=placed, turn=turn
    )  # fmt: skip


def test_house_of_the_emperor__example_all_three_enter() -> None:
    turns = "5. A: K>torii enter(1 ?)\nB: M>torii enter(2 ?)\nC: N>torii enter(5 ?)"
    position = end_of(example(turns, placed=""))
    assert [(player.step, player.coins) for player in position.players] == [(1, 5), (2, 4), (5, 1)]
    second = end_of(example("5. A: K>torii enter(2 ?)", placed=""))
    assert second.players[0].coins == 4, "2 coins for the second step"
    assert codes(example(turns.replace("enter(2", "enter(1"), placed="")) == ["GPE024"]
    higher = end_of(example(turns.replace("enter(2", "enter(4"), placed=""))
    assert higher.players[1].coins == 2, "They could have paid more to move up even more steps"


def test_house_of_the_emperor__example_chris() -> None:
    """They will need to pay another 5 coins to place a second token; then 1 coin to move their stack up."""
    text = example("5. C: N>torii {}", turn="C 5")
    stacked = end_of(text.replace("{}", "stack(?)")).players[2]
    assert (stacked.coins, stacked.step, stacked.placed) == (1, 5, {"P": ("?", "?")})
    assert codes(text.replace("{}", "enter(6 ?)")) == ["GPE024"]
    moved = end_of(text.replace("{}", "stack(?) climb(1)")).players[2]
    assert (moved.coins, moved.step) == (0, 6)


@pytest.mark.parametrize(
    ("kai", "left", "step"),
    [("stack(?)", 4, 2), ("climb(1)", 5, 3), ("climb(4)", 2, 6), ("stack(?) climb(4)", 0, 6)],
)
def test_house_of_the_emperor__example_kai(kai: str, left: int, step: int) -> None:
    """Kai could even pay 6 coins, spending 2 to stack up a second token and 4 more to move that stack up."""
    player = player_at(example(f"5. B: M>torii {kai}", turn="B 5"), "B")
    assert (player.coins, player.step) == (left, step)


def test_house_of_the_emperor__example_kai_cannot_stop_on_the_step_of_chris() -> None:
    assert codes(example("5. B: M>torii climb(3)", turn="B 5")) == ["GPE024"]

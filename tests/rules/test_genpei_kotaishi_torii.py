"""Genpei's rules for the rest of Kotaishi Actions: Spy, Reinforcements, Intrigue, Torii, Recycle.

Tests are named by section and ruling, as in `docs/rules/genpei.md`.
"""

from __future__ import annotations

import pytest

from support.findings import codes
from support.genpei_solo import DECK, alone
from support.genpei_tables import end_of, player_at
from support.shipped import embedded
from tanzaku.validators.rules.genpei_players import EMPTY, bag_of

ALL_BUT = {card: " ".join(one for one in DECK if one != card) for card in DECK}
"""All Kotaishi cards but one have been turned, so that it is the last one."""


def stopped(text: str) -> list[str]:
    """What is found if the next turn follows all the same."""
    return codes(text.replace("\n=*", "\nA: K>torii none\n=*"))


# -- Spy ---------------------------------------------------------------------------------


@pytest.mark.parametrize("clan", "TKMN?")
def test_gp_20_spy_face_down_onto_the_recruits_stack(clan: str) -> None:
    """Draw the top card of the Clan deck and place it face down on the Recruits stack."""
    position = end_of(alone(f"2. H: top(k05 <) T>spy({clan})", recruits="K"))
    assert position.recruits == ((clan, False), ("K", True))
    assert position.clan_deck == 40 - 2 - 4 - 2 - 1 - 1


def test_kotaishi_actions__spy_as_part_of_a_chain() -> None:
    text = alone("2. H: top(k06 >) K>recruit(2 T) T>spy(?)", markers="T 2")
    assert end_of(text).recruits == (("?", False), ("T", True))


def test_gp_41_an_empty_clan_deck() -> None:
    text = alone("2. H: top(k05 <) T>spy({}", left=0)
    assert codes(text.replace("{}", "-) enlist(-)")) == []
    assert codes(text.replace("{}", "?)")) == ["GPE064"]
    assert codes(text.replace("{}", "-) enlist(?)")) == ["GPE064"]
    assert stopped(text.replace("{}", "-)")) == ["GPE011"], "enlist(-) says that there was no card"
    assert codes(alone("2. H: top(k05 <) T>spy(-) enlist(?)", left=1)) == ["GPE064"]
    assert codes(alone("2. H: top(k05 <) T>spy(?)", left=1)) == []


# -- Reinforcements, Intrigue ------------------------------------------------------------


@pytest.mark.parametrize(("card", "action"), [("k12", "M>reinforce()"), ("k17", "N>intrigue()")])
def test_kotaishi_actions__reinforcements_or_intrigue(card: str, action: str) -> None:
    """Reveal the top card of the Kotaishi deck and perform the action shown on that card."""
    text = alone(f"2. H: top({card} <) {action} {{}}")
    assert codes(text.replace("{}", "top(k10 >) K>pagoda(?)")) == []
    assert end_of(text.replace("{}", "top(k10 >) K>pagoda(?)")).turned == (card, "k10")
    assert codes(text.replace("{}", "top(k06 >) K>recruit(2 T) T>torii enter(1 ?)")) == ["GPE060"], "it has >"
    assert codes(text.replace("{}", "top(k10 >) K>recruit(2 T)")) == ["GPE061"]
    assert codes(text.replace("{}", "enlist(?)")) == ["GPE064"], "his deck has cards"
    assert stopped(text.replace("{}", "")) == ["GPE011"]


@pytest.mark.parametrize("action", ["M>reinforce(T)", "M>reinforce(-)", "M>reinforce(M)"])
def test_kotaishi_actions__reinforcements_of_a_hand_that_he_has_not(action: str) -> None:
    assert codes(alone(f"2. H: top(k12 <) {action} top(k10 >) K>pagoda(?)")) == ["GPE064"]


@pytest.mark.parametrize("coins", [0, 3])
def test_single_player_mode__he_does_not_receive_any_coins(coins: int) -> None:
    """But they do not receive any coins."""
    assert codes(alone(f"2. H: top(k17 <) N>intrigue({coins}) top(k10 >) K>pagoda(?)")) == ["GPE064"]
    text = alone("2. H: top(k04 <) T>recruit(1 M) {}M>torii enter(1 ?)")
    assert codes(text.replace("{}", "")) == []
    assert player_at(text.replace("{}", ""), "H").coins == 0, "though the space displays one"
    assert codes(text.replace("{}", f"coin({min(coins, 1)}) ")) == ["GPE010"]


@pytest.mark.parametrize(("card", "action"), [("k12", "M>reinforce()"), ("k17", "N>intrigue()")])
def test_gp_41_an_empty_kotaishi_deck(card: str, action: str) -> None:
    text = alone(f"2. H: top({card} -) {action} enlist(?)", turned=ALL_BUT[card])
    assert codes(text) == []
    assert codes(text.replace("enlist(?)", "top(k10 <) K>pagoda(?)")) == ["GPE060"]


# -- Torii -------------------------------------------------------------------------------


def torii(action: str, placed: str = "", **more: object) -> str:
    return alone(f"2. H: top(k14 >) M>torii {action}", placed=placed, **more)  # type: ignore[arg-type]


def test_kotaishi_actions__torii_the_first_time() -> None:
    """Take a Kotaishi Influence token at random and place it face down on the first Palace step."""
    for token in ("?", "v2", "v5"):
        text = torii(f"enter(1 {token})")
        heir = player_at(text, "H")
        assert (codes(text), heir.placed, heir.step, len(heir.area)) == ([], {"P": (token,)}, 1, 6)
    assert codes(torii("enter(1 v9)")) == ["GPE001"]
    assert codes(torii("enter(2 ?)")) == ["GPE066"]
    assert codes(torii("climb(1)")) == ["GPE066"]
    assert codes(torii("stack(?)")) == ["GPE066"]
    assert codes(torii("enlist(?)")) == ["GPE064"]


@pytest.mark.parametrize("step", [1, 2, 3, 4])
def test_kotaishi_actions__torii_one_step_each_time(step: int) -> None:
    """Whenever they repeat this action, their Influence token advances one step."""
    text = torii("{}", f"P H ? step={step}")
    assert codes(text.replace("{}", "climb(1)")) == []
    assert player_at(text.replace("{}", "climb(1)"), "H").step == step + 1
    for wrong in ("climb(2)", "stack(?)", "enter(1 ?)"):
        assert codes(text.replace("{}", wrong)) == ["GPE066"]


@pytest.mark.parametrize("step", [5, 6, 7])
def test_kotaishi_actions__torii_a_second_token_on_the_fifth_step(step: int) -> None:
    """Once they have reached the fifth step, the next time place a second token (GP-20: or beyond it)."""
    text = torii("{}", f"P H ? step={step}")
    assert codes(text.replace("{}", "stack(?)")) == []
    heir = player_at(text.replace("{}", "stack(v3)"), "H")
    assert (heir.step, heir.placed) == (step, {"P": ("?", "v3")})
    assert codes(text.replace("{}", "climb(1)")) == ["GPE066"]


@pytest.mark.parametrize(("step", "cannot"), [(5, False), (6, False), (7, True)])
def test_kotaishi_actions__torii_both_tokens_move_up_as_one(step: int, cannot: bool) -> None:  # noqa: FBT001
    """On all subsequent Torii actions, move both tokens up the steps as one; a maximum of 2 are piled up."""
    text = torii("{}", f"P H ? ? step={step}")
    assert codes(text.replace("{}", "climb(1)")) == (["GPE066"] if cannot else [])
    assert codes(text.replace("{}", "stack(?)")) == ["GPE066"]
    assert codes(text.replace("{}", "enlist(?)")) == ([] if cannot else ["GPE064"])


@pytest.mark.parametrize(
    ("placed", "action", "step"),
    [
        ("P A v2 step=1", "enter(2 ?)", 2),
        ("P A v2 step=2", "enter(1 ?)", 1),
        ("P A v2 step=3, P H ? step=2", "climb(2)", 4),
        ("P A v2 step=2, P H ? step=1", "climb(2)", 3),
        ("P A v2 step=4, P H ? step=2", "climb(1)", 3),
        ("P A v2 step=5, P H ? step=4", "climb(2)", 6),
        ("P A v2 step=6, P H ? step=5", "stack(?)", 5),
        ("P A v2 step=6, P H ? ? step=5", "climb(2)", 7),
    ],
)
def test_gp_42_a_step_on_which_the_player_stands(placed: str, action: str, step: int) -> None:
    """If the space is occupied by the player, the Emperor's Son will place his token on the next space."""
    text = torii(action, placed)
    assert (codes(text), player_at(text, "H").step) == ([], step)
    other = {"enter(2 ?)": "enter(1 ?)", "enter(1 ?)": "enter(2 ?)", "climb(2)": "climb(1)"}
    wrong = other.get(action, "climb(2)")
    assert codes(torii(wrong, placed)) == ["GPE066"]


def test_gp_42_passed_the_fifth_step_he_stacks_on_the_sixth() -> None:
    """The fifth was the player's, so that he came from the fourth to the sixth."""
    turns = "2. H: top(k14 >) M>torii climb(2)\nA: K>torii none\n3. H: top(k02 >) T>torii stack(?)"
    text = alone(turns, placed="P A v2 step=5, P H ? step=4")
    assert (codes(text), player_at(text, "H").step) == ([], 6)


def test_gp_42_no_free_step_above() -> None:
    text = torii("{}", "P A v2 step=7, P H ? ? step=6")
    assert codes(text.replace("{}", "enlist(?)")) == []
    assert codes(text.replace("{}", "climb(1)")) == ["GPE066"]


def test_gp_41_no_token_left_for_the_palace() -> None:
    placed = "T H ? ?, K H ? ?, M H ? ?, N H ?"
    assert codes(torii("enlist(?)", placed)) == []
    assert codes(torii("enter(1 ?)", placed)) == ["GPE066"]
    stacked = "T H ? ?, K H ? ?, M H ? ?, P H ? step=5"
    assert codes(torii("enlist(?)", stacked)) == []
    assert codes(torii("stack(?)", stacked)) == ["GPE066"]


def test_kotaishi_actions__torii_nothing_of_what_players_do_there() -> None:
    for action in ("take(2)", "shift(M torii)", "none", "gain(?)", "place(K ?)", "transfer(K M ?)"):
        assert codes(torii(action)) == ["GPE010"]


def test_kotaishi_actions__torii_as_part_of_a_chain() -> None:
    text = alone("2. H: top(k06 >) K>recruit(2 T) T>torii climb(1)", placed="P H ? step=2")
    assert player_at(text, "H").step == 3
    contacted = alone("2. H: top(k03 <) T>contacts(M) M@torii enter(1 ?)", recruits="M", markers="M 8")
    assert codes(contacted) == []


def test_kotaishi_actions__torii_once_a_turn_and_no_more() -> None:
    assert codes(torii("climb(1) climb(1)", "P H ? step=1")) == ["GPE010"]


# -- Recycle -----------------------------------------------------------------------------


def test_kotaishi_actions__recycle() -> None:
    """Shuffle all Kotaishi cards, draw a new card and perform the action shown on it."""
    text = alone("2. H: top(k20 <) recycle top({}", turned="k01 k02 k03")
    for drawn in ("k01 <) T>pagoda(?)", "k07 >) K>ninja(T) T>torii enter(1 ?)", "k02 -)"):
        found = [] if "-" not in drawn else ["GPE060"]
        assert codes(text.replace("{}", drawn)) == found
    position = end_of(text.replace("{}", "k01 <) T>pagoda(?)"))
    assert (position.turned, position.recycled) == (("k01",), True)


def test_kotaishi_actions__recycle_shuffles_the_recycle_card_too() -> None:
    """Including the discard pile and the Recycle card."""
    text = alone("2. H: top(k20 <) recycle top(k20 >) recycle top(k16 >) N>torii enter(1 ?)")
    assert codes(text) == []


def test_kotaishi_actions__recycle_the_arrow_seen_before_is_gone() -> None:
    text = alone("2. H: top(k20 <) recycle top(k05 <) T>spy(?)")
    assert codes(text) == [], "k05 has > on its back, and lay anywhere"


def test_kotaishi_actions__recycle_leaves_the_recruits_stack() -> None:
    """The Recruits stack is not affected by this card."""
    text = alone("2. H: top(k20 <) recycle top(k01 <) T>pagoda(?)", recruits="K ? T")
    assert end_of(text).recruits == (("K", True), ("?", False), ("T", True))


@pytest.mark.parametrize("after", ["top(k01 <) T>pagoda(?)", "K>pagoda(?)", "enlist(?)", ""])
def test_kotaishi_actions__recycle_must_be_performed(after: str) -> None:
    code = {"K>pagoda(?)": "GPE061", "": "GPE011"}.get(after, "GPE010")
    assert stopped(alone(f"2. H: top(k20 <) {after}")) == [code]


@pytest.mark.parametrize("after", ["T>pagoda(?)", "enlist(?)", "recycle", ""])
def test_kotaishi_actions__recycle_draws_a_new_card(after: str) -> None:
    code = {"enlist(?)": "GPE064", "": "GPE011"}.get(after, "GPE010")
    assert stopped(alone(f"2. H: top(k20 <) recycle {after}")) == [code]


def test_kotaishi_actions__recycle_of_a_card_that_shows_something_else() -> None:
    assert codes(alone("2. H: top(k01 <) recycle")) == ["GPE061"]


def test_kotaishi_actions__recycle_in_a_chain() -> None:
    text = alone(
        "2. H: top(k12 >) M>reinforce() top(k20 <) recycle top(k12 <) M>reinforce() top(k01 <) T>pagoda(?)"
    )
    assert (codes(text), end_of(text).turned) == ([], ("k12", "k01"))


# -- where he cannot act -----------------------------------------------------------------


def test_gp_20_enlist_face_down() -> None:
    """They draw the top card from the Clan deck and add it to their Recruits stack."""
    for clan in "?K":
        text = alone(f"2. H: top(k10 <) K>pagoda(-) enlist({clan})", placed="K H ? ?", recruits="N")
        assert end_of(text).recruits == ((clan, False), ("N", True))
        assert end_of(text).clan_deck == 40 - 2 - 4 - 2 - 1 - 1


def test_gp_41_enlist_ends_the_chain() -> None:
    text = alone("2. H: top(k10 <) K>pagoda(-) enlist(K) {}", placed="K H ? ?")
    for after in ("K>recruit(1 M)", "enlist(?)", "top(k05 <)"):
        assert codes(text.replace("{}", after)) == ["GPE010"]
    assert stopped(text.replace("K>pagoda(-) enlist(K) {}", "K>pagoda(-)")) == ["GPE011"]


@pytest.mark.parametrize("before", ["top(k10 <)", "top(k06 >) K>recruit(2 T)", "top(k10 <) K>pagoda(?)"])
def test_gp_41_enlist_is_no_choice(before: str) -> None:
    [code] = codes(alone(f"2. H: {before} enlist(?)"))
    assert code in {"GPE010", "GPE064"}


def test_gp_41_enlist_no_more_cards_of_a_clan_than_there_are() -> None:
    removed = " ".join("K" * 9)
    text = alone("2. H: top(k10 <) K>pagoda(-) enlist({})", placed="K H ? ?", removed=removed)
    assert codes(text.replace("{}", "K")) == ["GPE003"], "the tenth is in the hand"
    assert codes(text.replace("{}", "N")) == []


def test_gp_41_an_empty_clan_deck_too() -> None:
    text = alone("2. H: top(k10 <) K>pagoda(-) enlist({})", placed="K H ? ?", left=0)
    assert codes(text.replace("{}", "-")) == []
    assert end_of(text.replace("{}", "-")).recruits == ()
    assert codes(text.replace("{}", "?")) == ["GPE064"]
    assert codes(text.replace("{}", "T")) == ["GPE064"]


# -- the space to which his card leads ---------------------------------------------------


@pytest.mark.parametrize(
    ("marker", "arrow", "space"),
    [(1, ">", 2), (1, "<", 4), (2, ">", 2), (2, "<", 2), (3, ">", 4), (3, "<", 2), (4, "<", 4), (5, ">", 2),
     (6, "<", 4)],
)  # fmt: skip
def test_gp_40_two_spaces_that_show_it(marker: int, arrow: str, space: int) -> None:
    """Neko's wheel has a torii at 2 and at 4: where it stands, else the first one in that direction."""
    text = alone(f"2. H: top(k16 {arrow}) N>torii(space={{}}) enter(1 ?)", markers=f"N {marker}")
    assert codes(text.replace("{}", str(space))) == []
    assert end_of(text.replace("(space={})", "")).markers["N"] == space - 1
    assert codes(text.replace("{}", str(6 - space))) == ["GPE061"]


def test_gp_40_without_an_arrow_in_that_of_the_next_ones() -> None:
    text = alone("2. H: top(k16 -) N>torii enter(1 ?)", turned=ALL_BUT["k16"], markers="N 3")
    assert end_of(text).markers["N"] == 3


@pytest.mark.parametrize(
    ("marker", "arrow", "space"),
    [(1, ">", 2), (1, "<", 6), (3, ">", 4), (3, "<", 2), (4, ">", 4), (7, ">", 2)],
)
def test_gp_40_a_board_with_more_of_them(marker: int, arrow: str, space: int) -> None:
    tags = {
        **embedded("genpei"),
        "Wheel.K": "pagoda recruit spy recruit torii recruit ninja*",
        "Kotaishi.k08": "K recruit >",
    }
    slot = "1 M" if arrow == "<" else "2 T"
    text = alone(f"2. H: top(k06 {arrow}) K>recruit({slot})", markers=f"K {marker}", tags=tags)
    assert (codes(text), end_of(text).markers["K"]) == ([], space - 1)


def test_no_recruit_of_his_is_anybodys() -> None:
    """His recruits are no discards: he has no hand, and draws none."""
    heir = player_at(alone("2. H: top(k06 >) K>recruit(2 T) T>torii enter(1 ?)"), "H")
    assert (heir.hand, heir.discards, heir.pool) == (EMPTY, EMPTY, bag_of("T"))

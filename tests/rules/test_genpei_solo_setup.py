"""Genpei's rules for a game against the Kotaishi alone: Single-Player Mode, Setup and Game Turn.

Tests are named by section and ruling, as in `docs/rules/genpei.md`.
"""

from __future__ import annotations

import pytest

from support.findings import codes, found_in, judged, only
from support.genpei_solo import DECK, SEVEN, alone, alone_dealt
from support.genpei_tables import end_of, legal, player_at, table
from support.shipped import embedded
from tanzaku.notation import Verdict
from tanzaku.notation.component_sets import illustrative
from tanzaku.validators.rules.genpei_board import known_board, set_faults
from tanzaku.validators.rules.genpei_players import EMPTY, bag_of

FIRST = "1. H: top(k01 <) T>pagoda(?)"

# -- Components, Setup -------------------------------------------------------------------


def test_single_player_mode_setup__the_player_follows_the_same_steps() -> None:
    """Follow the same steps as laid out for the standard game: four cards dealt, two kept, three tokens."""
    text = alone_dealt("")
    position = end_of(text)
    player = position.players[0]
    assert (player.hand, player.coins, player.reserve) == (bag_of("KM"), 0, 4)
    assert player.area == ("v2", "c", "c1")
    assert position.bids == ("M", "T")
    assert judged(text).verdict is Verdict.UNFINISHED


def test_setup__one_player_uses_ten_cards_of_each_clan() -> None:
    """1–2 players: remove 8 cards from each clan; the deck has what lies nowhere else."""
    position = end_of(alone_dealt(""))
    assert (position.limit, position.clan_deck) == (10, 40 - 4 - 2 - 2)
    ten = alone("", "K K", deck=" ".join("K" * 8))
    assert codes(ten) == []
    assert codes(alone("", "K K", deck=" ".join("K" * 9))) == ["GPE003"]


def test_single_player_mode_setup__a_ninja_deck_of_four_cards() -> None:
    """Draw 2 additional cards face down and at random from the Clan deck, place them in the Ninja deck."""
    position = end_of(alone_dealt("", "K M T N"))
    assert position.ninja == ("?",) * 4
    assert (position.ninja_pool, position.ninja_strange) == (bag_of("TN"), 2)


def test_single_player_mode_setup__the_ninja_deck_is_shuffled() -> None:
    """Two of the four are those that were not kept, the other two may be any; nobody knows the order."""
    text = alone_dealt("1. H: top(k07 <) K>ninja({}) ", "K M T T")
    for clan in "TKMN":
        assert codes(text.replace("{}", clan)) == []
    chain = "1. H: top(k07 <) K>ninja(N) N>reinforce() top(k13 <) M>ninja(K) K>recruit(1 M) M>assassinate(-)"
    text = alone_dealt(f"{chain} enlist(?)\nA: K>ninja({{}})", "K M T T")
    assert codes(text.replace("{}", "T")) == [], "what is left are the two of Tanuki"
    assert codes(text.replace("{}", "M")) == ["GPE018"]


@pytest.mark.parametrize("count", [0, 5, 6, 8, 10])
def test_single_player_mode_setup__seven_of_his_ten_tokens(count: int) -> None:
    """Choose 7 tokens at random and place them face down to the side of the board."""
    assert codes(alone_dealt(FIRST, heir=f"{count}x?" if count else "")) == ["GPE002"]
    assert codes(alone_dealt(FIRST, heir="7x?")) == []


def test_single_player_mode_setup__six_tokens_and_four_more() -> None:
    """Gather the 10 tokens: 6 multiplayer tokens and 4 exclusive single-player tokens."""
    for tokens in (SEVEN, "v2 v2 v3 v3 v4 v4 v5", "v3 v3 v3 v4 v4 v4 v1"):
        assert codes(alone_dealt(FIRST, heir=tokens)) == []
    for tokens in ("v1 v1 v2 v2 v3 v3 v4", "v2 v2 v2 v3 v3 v4 v4", "v5 v5 5x?", "c 6x?", "v9 6x?"):
        assert codes(alone_dealt(FIRST, heir=tokens)) == ["GPE001"]
    two = table("", heir="v1 v3 v4 v2 v2")
    assert codes(two) == ["GPE001"], "the single-player ones stay in the box with two players"


def test_single_player_mode_setup__they_lie_beside_the_board() -> None:
    """Not on the wheels, nor on the steps as with more players."""
    heir = player_at(alone_dealt(""), "H")
    assert (heir.area, heir.placed, heir.step) == (tuple(SEVEN.split()), {}, 0)


def test_gp_44_the_kotaishi_takes_part() -> None:
    [found] = judged(alone_dealt(FIRST, heir=None, tags={"Tokens.H": None})).diagnostics
    assert found.code.id == "GPE004"
    assert "the Kotaishi takes part" in found.message
    assert "7x?" in found.help
    assert codes(alone_dealt(FIRST, tags={"Options": "kotaishi=yes"})) == []
    assert codes(alone_dealt(FIRST, tags={"Options": "kotaishi=no"})) == ["GPE004"]


def test_gp_44_he_has_no_hand_and_no_coins() -> None:
    heir = player_at(alone_dealt(FIRST), "H")
    assert (heir.hand, heir.discards, heir.deck, heir.coins) == (EMPTY, EMPTY, 0, 0)
    assert codes(alone_dealt(FIRST, tags={"Dealt.H": "4x?"})) == ["GPE004"]
    for turn in (
        "K>recruit(1 M)",
        "draw(K)",
        "reshuffle",
        "take(2)",
        "use(i03)",
        "bonus(2)",
        "coin(1)",
        "done",
    ):
        assert codes(alone_dealt(f"1. H: {turn}"))[0] in {"GPE010", "GPE060"}
    assert codes(alone_dealt(f"{FIRST} draw(T)")) == ["GPE010"]


def test_components__20_cards_of_the_kotaishi() -> None:
    """Kotaishi deck for single-player mode (20 cards); tokens for single-player mode (4)."""
    assert codes(alone_dealt(FIRST, tags=embedded("genpei"))) == []
    few = {**embedded("genpei"), "Kotaishi.k20": None}
    assert codes(alone_dealt(FIRST, tags=few)) == ["GPE007"]
    tokens = {**embedded("genpei"), "Token.v5": "0"}
    assert codes(alone_dealt(FIRST, tags=tokens)) == ["GPE007"]


@pytest.mark.parametrize("face", ["K contacts >", "- ninja <", "T recycle <", "N assassinate >"])
def test_components__a_card_shows_a_clan_and_one_of_its_actions(face: str) -> None:
    tags = {**embedded("genpei"), "Kotaishi.k05": face}
    found = only(alone_dealt(FIRST, tags=tags))
    assert found.code.id == "GPE007"
    assert found.message.startswith("k05 shows")


def test_components__no_cards_of_his_are_known() -> None:
    """With two players nothing is asked of them; against one no card can be checked."""
    without = {name: face for name, face in embedded("genpei").items() if not name.startswith("Kotaishi.")}
    assert codes(table("2. A: K>torii none", tags=without)) == []
    assert judged(alone_dealt(FIRST, tags=without)).verdict is Verdict.UNCHECKED


def test_components__the_set_that_ships_is_whole() -> None:
    shipped = illustrative("genpei")
    assert list(set_faults(shipped.components)) == []
    board = known_board(shipped.components)
    assert tuple(board.deck) == DECK
    assert sum(board.solo.values()) == 10


# -- Game Turn ---------------------------------------------------------------------------


def test_single_player_mode__the_kotaishi_starts_the_game() -> None:
    """The Kotaishi will start the game."""
    position = end_of(alone_dealt(""))
    assert (position.seat, position.round) == ("H", 1)
    assert codes(alone_dealt("1. A: K>torii none")) == ["TZK052"]


def test_gp_44_a_round_is_his_turn_and_hers() -> None:
    turns = f"{FIRST}\nA: K>torii none\n2. H: top(k03 <) T>contacts(-) enlist(?)\nA: M>torii none"
    assert codes(alone_dealt(turns)) == []
    assert end_of(alone_dealt(turns)).round == 3
    assert codes(alone_dealt(turns.replace("2. H", "3. H"))) == ["TZK050"]
    assert codes(alone_dealt(f"{FIRST}\nH: top(k03 <) T>contacts(-) enlist(?)")) == ["TZK052"]
    assert codes(alone_dealt(f"{FIRST}\nA: K>torii none\nA: M>torii none")) == ["TZK052"]
    assert codes(alone_dealt(f"{FIRST}\nB: K>torii none")) == ["TZK052"]


def test_single_player_mode__the_player_plays_as_in_the_multiplayer_mode() -> None:
    """The player plays their turn as described in the multiplayer mode."""
    turns = f"{FIRST}\nA: K>recruit(1 M) M>torii take(2) reshuffle draw(M) bid(1 N)"
    player = player_at(alone_dealt(turns))
    assert (player.coins, player.hand, player.deck, player.pool) == (2, bag_of("MM"), 1, bag_of("K"))
    for other, code in (
        ("N>torii", "GPE015"),
        ("K>spy(?)", "GPE013"),
        ("K>recruit(1 T)", "GPE016"),
        ("K>recruit(1 M) M>torii take(3)", "GPE020"),
    ):
        assert codes(alone_dealt(f"{FIRST}\nA: {other}")) == [code]


def test_single_player_mode__reveal_the_top_card() -> None:
    """Reveal the top card and place it face up next to the deck, creating the discard pile."""
    turns = f"{FIRST}\nA: K>torii none\n2. H: {{}}"
    text = alone_dealt(turns)
    assert end_of(text.replace("{}", "top(k03 <) T>contacts(-) enlist(?)")).turned == ("k01", "k03")
    assert codes(text.replace("{}", "top(k01 <) T>pagoda(?)")) == ["GPE060"], "it lies in the discards"
    assert codes(text.replace("{}", "T>pagoda(?)")) == ["GPE010"], "no card was revealed"


def test_gp_39_the_arrow_seen_is_that_of_the_card_turned_next() -> None:
    turns = "1. H: top(k01 {}) T>pagoda(?)\nA: K>torii none\n2. H: top({} >) {}"
    for arrow, card, action in (("<", "k10", "K>pagoda(?)"), (">", "k05", "T>spy(?)")):
        assert codes(alone_dealt(turns.format(arrow, card, action))) == []
        other = "<" if arrow == ">" else ">"
        assert codes(alone_dealt(turns.format(other, card, action))) == ["GPE060"]


@pytest.mark.parametrize("left", [1, 2])
def test_gp_39_the_arrow_is_on_a_card_that_is_left(left: int) -> None:
    """k19 and k10 have <, and so has no card > any more."""
    cards = [card for card in DECK if card not in ("k19", "k10", "k01")[: left + 1]]
    text = alone("2. H: top(k19 {}) N>pagoda(?)", turned=cards)
    for arrow, found in (("<", []), (">", ["GPE060"]), ("-", ["GPE060"])):
        assert codes(text.replace("{}", arrow)) == found


def test_gp_39_behind_the_last_card_there_is_no_arrow() -> None:
    text = alone("2. H: top(k19 {}) N>pagoda(?)", turned=[card for card in DECK if card != "k19"])
    for arrow, found in (("<", ["GPE060"]), (">", ["GPE060"]), ("-", [])):
        assert codes(text.replace("{}", arrow)) == found


@pytest.mark.parametrize(
    ("card", "fits", "wrong"),
    [
        ("k01", "T>pagoda(?)", ("K>pagoda(?)", "GPE012")),
        ("k06", "K>recruit(1 M) M>torii enter(1 ?)", ("K>torii", "GPE061")),
        ("k14", "M>torii enter(1 ?)", ("M>recruit(1 M)", "GPE061")),
        ("k15", "M>assassinate(1 M) M>intrigue() top(k01 <) T>pagoda(?)", ("M>intrigue()", "GPE061")),
        ("k05", "T>spy(?)", ("T@spy(?)", "GPE061")),
        ("k03", "T>contacts(-) enlist(?)", ("contacts(-)", "GPE061")),
    ],
)
def test_single_player_mode__the_house_and_the_action_shown(
    card: str, fits: str, wrong: tuple[str, str]
) -> None:
    """The card shows the house to be played and the action to be taken."""
    assert codes(alone(f"2. H: top({card} <) {fits}")) == []
    assert codes(alone(f"2. H: top({card} <) {wrong[0]}")) == [wrong[1]]


@pytest.mark.parametrize("at", range(1, 9))
def test_gp_40_the_marker_moves_however_far_it_is(at: int) -> None:
    """Move the Clan marker to the action shown on the card."""
    text = alone("2. H: top(k05 <) T>spy(?)", markers=f"T {at}")
    assert (codes(text), end_of(text).markers["T"]) == ([], 2)


def test_single_player_mode__he_performs_action_chains_like_any_other_player() -> None:
    turns = "2. H: top(k06 >) K>recruit(2 T) T>spy(?) bid(2 N)\nA: K>recruit(1 M) M>torii none"
    text = alone(turns, markers="T 2, K 8")
    assert codes(text) == ["GPE013"], "K's marker went to recruit, which does not adjoin itself"
    assert codes(text.replace("K>recruit(1 M) M>torii none", "K>pagoda(-)")) == []


def test_single_player_mode__bids_are_replaced_after_his_turn() -> None:
    """As after a player's: both of a turn, or neither (GP-28)."""
    turn = "2. H: top(k06 >) K>recruit(2 T) T>spy(?){}"
    for bids in ("", " bid(2 N)", " bid(2 ?)"):
        assert codes(alone(turn.format(bids), markers="T 2")) == []
    assert end_of(alone(turn.format(" bid(2 N)"), markers="T 2")).bids == ("M", "N")
    assert end_of(alone(turn.format(""), markers="T 2")).bids == ("M", "?")
    for wrong in (" bid(1 N)", " bid(2 N) bid(2 N)", " bid(2 N source=ninja)"):
        assert codes(alone(turn.format(wrong), markers="T 2")) == ["GPE033"]
    both = "2. H: top(k06 >) K>recruit(2 T) T>recruit(-) enlist(?) bid(2 N)"
    assert codes(alone(both, markers="T 4")) == []
    early = alone("2. H: top(k06 >) K>recruit(2 T) bid(2 N) T>spy(?)", markers="T 2")
    assert codes(early) == ["GPE010"]


def test_gp_28_a_bid_of_his_turn_that_nobody_noted() -> None:
    turns = "2. H: top(k06 >) K>recruit(2 T) T>spy(?)\nA: M>recruit(2{})"
    text = alone(turns, markers="T 2")
    assert codes(text.replace("{}", " N")) == []
    assert codes(text.replace("{}", "")) == ["GPE016"], "whoever takes it names it"


def test_gp_44_what_is_legal_at_the_beginning() -> None:
    """Every card of his deck, with each arrow that may lie on top then."""
    offered = legal(alone_dealt(""))
    assert len(offered) == 2 * len(DECK)
    assert {one[:7] for one in offered} == {f"top({card}" for card in DECK}
    assert found_in(alone_dealt("1. H: top(k21 <)"))[0][0] == "GPE060"

"""Genpei's rules before the first turn: Components, Setup, Kotaishi (Multiplayer Mode).

Tests are named by section and ruling, as in `docs/rules/genpei.md`.
"""

from __future__ import annotations

from typing import Any

import pytest

from support.findings import codes, found_in, judged, outcome_of
from support.genpei_tables import HEIR, begun, board, dealt, end_of, legal, player_at, table
from support.shipped import embedded
from tanzaku.notation import Verdict
from tanzaku.notation.component_sets import illustrative
from tanzaku.notation.titles.genpei import PalaceSteps, TokenKind, Wheel
from tanzaku.validators.rules.genpei_board import CARDS_EACH, known_board, set_faults
from tanzaku.validators.rules.genpei_players import EMPTY, bag_of

# -- Components --------------------------------------------------------------------------


def shipped() -> dict[str, dict[str, Any]]:
    """The components of the set that ships, which may be changed."""
    found = illustrative("genpei")
    return {kind: dict(faces) for kind, faces in found.components.items()}


def test_components__the_set_that_ships_has_the_numbers_of_the_rulebook() -> None:
    assert list(set_faults(shipped())) == []


@pytest.mark.parametrize(
    ("kind", "key", "face", "fault"),
    [
        ("Wheel", "N", None, "there is no wheel of N"),
        ("Palace", "steps", None, "there is one palace, which says how many steps it has"),
        ("Palace", "other", PalaceSteps(6), "there is one palace, which says how many steps it has"),
        ("Token", "c", TokenKind(1), "a player has 7 tokens, and there are 6"),
        ("Token", "v5", TokenKind(1, solo=1), "a player has 7 tokens, and there are 8"),
        ("Token", "v2", TokenKind(1, kotaishi=3), "the Kotaishi has 6 tokens, and there are 7"),
        (
            "Wheel",
            "K",
            Wheel(("pagoda", "spy")),
            "the wheel of K has 2 spaces, and a marker has two to go to",
        ),
        ("Palace", "steps", PalaceSteps(5), "the palace has 6 steps at least, not 5 (GP-1)"),
    ],
)
def test_components__gp_1_what_is_wrong_with_a_set(kind: str, key: str, face: Any, fault: str) -> None:
    components = shipped()
    components[kind].pop(key, None)
    if face is not None:
        components[kind][key] = face
    if kind == "Wheel" and face is not None:  # his cards show actions that this one lacks
        del components["Kotaishi"]
    assert list(set_faults(components)) == [fault]


def test_components__gp_1_nothing_is_there() -> None:
    assert list(set_faults({})) == [
        *(f"there is no wheel of {clan}" for clan in "TKMN"),
        "there is one palace, which says how many steps it has",
        "a player has 7 tokens, and there are 0",
        "the Kotaishi has 6 tokens, and there are 0",
    ]


def test_components__gp_1_markers_of_an_embedded_board_start_on_its_pagodas() -> None:
    """Place each Clan marker on the Pagoda action of their corresponding Clan wheel."""
    tags = board(Wheel_K="spy* torii pagoda")
    position = end_of(dealt("", tags=tags))
    assert position.markers == {"T": 0, "K": 2, "M": 0, "N": 0}
    assert [position.board.beside("K", at) for at in range(3)] == [(2, 1), (0, 2), (1, 0)]
    assert "K>spy(?)" in legal(dealt("", tags=tags))


def test_components__gp_1_a_palace_of_six_steps_is_enough() -> None:
    tags = {**embedded("genpei"), "Palace.steps": "6"}
    turn = "2. A: K>torii enter(6 v2)"
    assert codes(table(turn, areas=["v2"], coins="A 6", tags=tags)) == []
    assert codes(table(turn.replace("6", "7"), areas=["v2"], coins="A 6", tags=tags)) == ["GPE024"]


def test_components__gp_33_a_board_that_is_not_known_is_not_checked() -> None:
    for tags in ({"Components": None}, {"Components": None, "Wheel.T": "pagoda spy torii"}):
        report = judged(dealt("1. A: K>spy(T)", tags=tags))
        assert report.verdict is Verdict.UNCHECKED
        assert [found.code.id for found in report.diagnostics] == ["GPE006"]


def test_components__boards_are_kept_and_forgotten_without_a_trace() -> None:
    """One board is made for one set, however many there are."""
    sets = [shipped() for _ in range(40)]
    boards = [known_board(components) for components in sets]
    assert known_board(sets[-1]) is boards[-1]
    assert known_board(sets[0]) == boards[0] == boards[-1]


# -- Setup -------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "of_a_clan"), [(2, 10), (3, 14), (4, 18)])
def test_setup__cards_by_the_number_of_players(players: int, of_a_clan: int) -> None:
    """4 players: use all 72 Clan cards. 3 players: remove 4 cards from each clan. 1-2 players: 8."""
    position = end_of(begun("", *["4x?"] * players))
    assert (CARDS_EACH[players], position.limit) == (of_a_clan, of_a_clan)
    assert position.clan_deck == 4 * of_a_clan - 4 * players - 2
    removed = {2: 8, 3: 4, 4: 0}
    assert of_a_clan == 72 // 4 - removed[players]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_setup__each_player_begins_with_three_tokens_and_no_coin(players: int) -> None:
    """GP-4: no coin is given out at the start, six for each player lie in the pool."""
    for player in end_of(begun("", *["4x?"] * players)).players:
        assert (player.area, player.reserve, player.coins) == (("v2", "c", "c1"), 4, 0)


def test_setup__two_of_four_cards_are_kept() -> None:
    """Each player chooses 2 hand cards. The remaining 2 cards will go to form the Ninja deck."""
    position = end_of(begun("0. A: keep(K K)\nB: keep(T M)", "K M K N", "N M T N"))
    a, b = position.players
    assert (a.hand, b.hand, a.deck, a.discards) == (bag_of("KK"), bag_of("TM"), 0, EMPTY)
    assert (position.ninja, position.ninja_pool) == (("?",) * 4, bag_of("MNNN"))
    assert (position.round, position.seat) == (1, "A")


@pytest.mark.parametrize(
    ("cards", "kept", "found"),
    [
        ("K M T N", "K M", []),
        ("K M T N", "N T", []),
        ("K M T N", "K K", ["GPE015"]),
        ("K K T N", "K K", []),
        ("K ? T N", "K M", []),
        ("K ? T N", "M M", ["GPE015"]),
        ("K ? ? N", "M M", []),
        ("K M T N", "K ?", []),
        ("K M T N", "2x?", []),
        ("4x?", "T T", []),
        ("4x?", "T ?", []),
    ],
)
def test_setup__what_is_kept_was_dealt(cards: str, kept: str, found: list[str]) -> None:
    assert codes(begun(f"0. A: keep({kept})", cards, "4x?")) == found


def test_setup__all_keep_in_turn_order() -> None:
    """GP-26: letters are turn order; the numbers of these turns are 0."""
    assert codes(begun("0. B: keep(T N)\nA: keep(K M)")) == ["TZK052"]
    assert codes(begun("0. A: keep(K M)\n1. A: K>torii none")) == ["TZK052"]
    assert codes(begun("1. A: keep(K M)\nB: keep(T N)")) == ["TZK050"]
    assert codes(dealt("0. A: K>torii none")) == ["TZK050"]


def test_setup__gp_28_what_was_dealt_need_not_be_known() -> None:
    tags: dict[str, str | None] = {"Dealt.A": None, "Dealt.B": None}
    text = begun("0. A: keep(2x?)\nB: keep(T N)\n1. A: M>torii none", tags=tags)
    assert codes(text) == []
    assert judged(text).assumed[0].endswith("3 of A"), "two were kept, one was drawn"


def test_setup__gp_29_a_card_kept_of_those_that_nobody_saw_is_one_of_its_clan() -> None:
    """A and B have all ten of T; what A kept unseen cannot be an eleventh."""
    hands, turns = ("T T T ?", "T T T T"), "1. A: {}>torii none"
    text = begun("0. A: keep(T ?)\nB: keep(T T)\n" + turns, *hands, bids="T T")
    for clan in "TKMN":
        assert codes(text.replace("{}", clan)) == []
    both = begun("0. A: keep(T T)\nB: keep(T T)\n1. A: T>torii shift(T pagoda) T>torii none", *hands)
    assert codes(both) == []
    assert end_of(begun("0. A: keep(T T)\nB: keep(T T)", *hands, bids="T T")).identified == bag_of("T" * 9)
    assert end_of(begun("0. A: keep(T ?)\nB: keep(T T)", *hands, bids="T T")).identified == bag_of("T" * 7)


def test_setup__gp_29_which_card_was_kept_unseen_nobody_knows() -> None:
    """Of K M T N one was kept with T: the other two lie in the Ninja deck, and M may be in either place."""
    text = begun("0. A: keep(T ?)\nB: keep(2x?)\n1. A: {}", "K M T N", "4x?")
    for turn in ("M>torii none", "N>torii none", "T>torii none"):
        assert codes(text.replace("{}", turn)) == []
    position = end_of(text.replace("\n1. A: {}", ""))
    assert (position.ninja_pool, position.ninja_strange) == (EMPTY, 4)


def test_setup__the_top_two_cards_are_the_bids() -> None:
    position = end_of(begun("", bids="K ?"))
    assert position.bids == ("K", "?")
    assert position.identified == bag_of("KMTN TNKM K")


# -- Kotaishi (Multiplayer Mode) ---------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "heir", "option", "found"),
    [
        (2, HEIR, None, []),
        (2, HEIR, "kotaishi=yes", []),
        (2, HEIR, "kotaishi=no", ["GPE004"]),
        (2, None, None, ["GPE004"]),
        (2, None, "kotaishi=no", ["GPE004"]),
        (3, HEIR, None, []),
        (3, None, None, []),
        (3, None, "kotaishi=no", []),
        (3, None, "kotaishi=yes", ["GPE004"]),
        (4, HEIR, "kotaishi=yes", []),
        (4, HEIR, "kotaishi=no", ["GPE004"]),
        (4, None, None, []),
    ],
)
def test_kotaishi__gp_11_with_two_players_always(
    seats: int, heir: str | None, option: str | None, found: list[str]
) -> None:
    """When playing with 2 players you must use the Kotaishi. With 3 or 4 players the Kotaishi is optional."""
    text = begun("", *["4x?"] * seats, heir=heir, tags={"Options": option})
    assert codes(text) == found
    if not found:
        assert (end_of(text).kotaishi is None) is (heir is None)


def test_kotaishi__gp_11_one_token_on_each_wheel_and_one_on_the_first_step() -> None:
    kotaishi = player_at(begun("", heir="v2 v3 v4 v3 v2"), "H")
    assert kotaishi.placed == {"T": ("v2",), "K": ("v3",), "M": ("v4",), "N": ("v3",), "P": ("v2",)}
    assert (kotaishi.step, kotaishi.reserve, kotaishi.area) == (1, 1, ())


@pytest.mark.parametrize("heir", ["5x?", "v2 ? ? v4 ?"])
def test_kotaishi__gp_11_his_tokens_lie_face_down(heir: str) -> None:
    text = dealt("1. A: K>torii none", heir=heir)
    report = judged(text)
    assert report.diagnostics == ()
    assert report.assumed == ("tokens that nobody has seen may have any value that is left: those of H",)


def test_kotaishi__he_never_has_a_turn() -> None:
    assert codes(dealt("1. A: K>torii none\nB: T>torii none\nH: K>torii none")) == ["TZK052"]


# -- Game Turn: who begins ---------------------------------------------------------------


def test_game_turn__gp_26_a_has_the_first_player_card() -> None:
    """Then the turn will pass to the player on your left; a round is a turn of each."""
    turns = "1. A: K>torii none\nB: T>torii none\nC: K>pagoda(v2)"
    hands = ("K M T N", "T N K M", "K T M N")
    position = end_of(dealt(turns, *hands))
    assert (position.seat, position.round) == ("A", 2)
    assert codes(dealt(turns.replace("B:", "C:"), *hands)) == ["TZK052"]
    assert codes(dealt("1. B: T>torii none", *hands)) == ["TZK052"]


def test_game_turn__gp_26_more_than_four_players_there_are_not() -> None:
    assert codes(begun("", tags={"Tokens.E": "3x?"})) == ["TZK043"]


def test_setup__whoever_wins_the_outcome_counts_houses() -> None:
    """A game that has ended at once, for the sake of its scores: all houses are the Kotaishi's."""
    outcome = outcome_of(table("", left=0, turn="A 9", end="H"))
    assert (outcome.winners, dict(outcome.scores)) == (("H",), {"A": 0, "B": 0, "H": 5})
    assert found_in(table("", left=0, turn="A 9", end="H", tags={"Score.H": "5", "Score.A": "0"})) == []

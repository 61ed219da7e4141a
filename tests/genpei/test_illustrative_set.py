"""The illustrative set of Genpei against the rulebook, section by section.

All is plain arithmetic over the file, without the engine: what the rulebook says of board and tokens must be
so of these, and each of its examples must be playable with them.
"""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from typing import Any, Final

import pytest

from support.shipped import file_of
from tanzaku.notation.component_sets import illustrative

FILE: Final = file_of("genpei")
SET: Final[dict[str, Any]] = json.loads(FILE.read_text("utf-8"))
WHEELS: Final[dict[str, list[str]]] = {
    clan: [space.rstrip("*") for space in wheel["spaces"]]
    for clan, wheel in SET["components"]["Wheel"].items()
}
COINS: Final = {
    clan: [space.endswith("*") for space in wheel["spaces"]]
    for clan, wheel in SET["components"]["Wheel"].items()
}
TOKENS: Final[dict[str, dict[str, int]]] = SET["components"]["Token"]
STEPS: Final = SET["components"]["Palace"]["steps"]["steps"]
ACTIONS: Final = (
    *("recruit", "assassinate", "pagoda", "ninja", "spy", "intrigue", "reinforce", "contacts", "torii"),
)
PLAYERS_TOKENS: Final = Counter({kind: token["each"] for kind, token in TOKENS.items()})
KOTAISHIS: Final = Counter({kind: token.get("kotaishi", 0) for kind, token in TOKENS.items()})
HEIRS: Final = Counter({kind: token.get("solo", 0) for kind, token in TOKENS.items()})
HEIR_CARDS: Final[dict[str, dict[str, str]]] = SET["components"]["Kotaishi"]
MOST_COINS: Final = 6


def beside(clan: str, at: int) -> set[str]:
    """The actions of the two spaces directly adjoining one."""
    wheel = WHEELS[clan]
    return {wheel[at - 1], wheel[(at + 1) % len(wheel)]}


def neighbours(clan: str, action: str) -> list[set[str]]:
    """What adjoins each space of an action."""
    return [beside(clan, at) for at, one in enumerate(WHEELS[clan]) if one == action]


def worth(tokens: str, cards: int) -> int:
    """What tokens are worth with so many cards of the clan, or set aside."""
    return sum(int(token[1:]) if token[0] == "v" else cards + int(token[1:] or 0) for token in tokens.split())


# -- Components --------------------------------------------------------------------------


def test_components__a_wheel_for_each_clan_marker() -> None:
    """Clan markers for use on the game board (4)."""
    assert list(WHEELS) == ["T", "K", "M", "N"], "from left to right on the board"


def test_components__28_player_tokens_seven_for_each_of_four() -> None:
    assert 4 * PLAYERS_TOKENS.total() == 28
    assert PLAYERS_TOKENS.total() - 3 == 4, "3 are received, and 4 remain in the pool"


def test_components__6_tokens_of_the_kotaishi() -> None:
    assert KOTAISHIS.total() == 6


def test_components__20_cards_of_the_kotaishi() -> None:
    """Kotaishi deck for single-player mode (20 cards)."""
    assert list(HEIR_CARDS) == [f"k{number:02}" for number in range(1, 21)]


def test_components__4_more_tokens_of_the_kotaishi_against_a_single_player() -> None:
    """Gather the 10 Kotaishi Influence tokens: 6 multiplayer tokens and 4 exclusive single-player tokens."""
    assert HEIRS.total() == 4
    assert (KOTAISHIS + HEIRS).total() == 10
    assert {kind[0] for kind, count in HEIRS.items() if count} == {"v"}


def test_components__nothing_else_is_printed() -> None:
    """Clan cards of a clan are alike, so there is nothing to say of them."""
    assert list(SET["components"]) == ["Wheel", "Token", "Palace", "Kotaishi"]


# -- Single-Player Mode ------------------------------------------------------------------


@pytest.mark.parametrize("key", [*SET["components"]["Kotaishi"]])
def test_single_player_mode__a_card_shows_a_house_and_an_action_of_its_wheel(key: str) -> None:
    """The card shows the house to be played and the action to be taken; the marker moves to that action."""
    card = HEIR_CARDS[key]
    assert (card["clan"] == "-") is (card["action"] == "recycle")
    assert card["clan"] == "-" or card["action"] in WHEELS[card["clan"]]


def test_single_player_mode__no_card_is_there_twice_and_one_is_recycle() -> None:
    shown = [(card["clan"], card["action"]) for card in HEIR_CARDS.values()]
    assert len({*shown}) == len(shown)
    assert [action for _, action in shown].count("recycle") == 1
    assert {clan for clan, _ in shown} == {*WHEELS, "-"}


def test_kotaishi_actions__each_action_is_on_a_card() -> None:
    assert {card["action"] for card in HEIR_CARDS.values()} == {*ACTIONS, "recycle"}


def test_kotaishi_actions__both_arrows_are_on_the_backs() -> None:
    """The arrow on the back of the top card of the Kotaishi deck: which bid, and which direction."""
    arrows = Counter(card["arrow"] for card in HEIR_CARDS.values())
    assert arrows == {"<": 10, ">": 10}


def test_kotaishi_actions__torii_five_steps_and_more() -> None:
    """Once they have reached the fifth Palace step they stack; on subsequent actions both move up."""
    assert STEPS > 5


# -- Setup -------------------------------------------------------------------------------


@pytest.mark.parametrize("clan", WHEELS)
def test_setup__each_marker_starts_on_the_pagoda_action(clan: str) -> None:
    assert WHEELS[clan].count("pagoda") == 1


def test_kotaishi__one_token_on_each_wheel_and_one_on_the_steps() -> None:
    assert KOTAISHIS.total() >= len(WHEELS) + 1


def test_kotaishi__his_tokens_are_of_one_kind_numbers() -> None:
    """In the multiplayer mode he has no cards, so a card symbol would be worth nothing."""
    assert {kind[0] for kind, count in KOTAISHIS.items() if count} == {"v"}


# -- Game Turn, Example Turn -------------------------------------------------------------


@pytest.mark.parametrize("clan", WHEELS)
def test_game_turn__two_spaces_directly_adjoin_each(clan: str) -> None:
    assert len(WHEELS[clan]) >= 3
    assert set(WHEELS[clan]) <= set(ACTIONS)


def test_example_turn__kitsune_moves_from_the_pagoda_to_the_torii_or_to_recruit() -> None:
    assert neighbours("K", "pagoda") == [{"torii", "recruit"}]


def test_example_turn__komainu_may_then_move_to_the_torii_or_to_recruit() -> None:
    """Nobody has said that its marker moved before, and so it stands on the pagoda."""
    assert neighbours("M", "pagoda") == [{"torii", "recruit"}]


@pytest.mark.parametrize("clan", WHEELS)
def test_game_turn__a_chain_may_go_on_and_may_end_on_each_wheel(clan: str) -> None:
    """Recruit, assassinate, ninja and reinforcements draw a card; the others do not."""
    assert {*WHEELS[clan]} & {"recruit", "assassinate", "ninja", "reinforce"}
    assert {*WHEELS[clan]} & {"pagoda", "spy", "intrigue", "torii"}


# -- Clan Actions ------------------------------------------------------------------------


@pytest.mark.parametrize("action", ACTIONS)
def test_clan_actions__each_is_on_a_wheel(action: str) -> None:
    assert any(action in wheel for wheel in WHEELS.values())


def test_clan_actions__contacts_is_on_tanukis_wheel_only() -> None:
    """In solo play Contacts passes over House Tanuki: it is the house that contacts (GP-1)."""
    assert [clan for clan, wheel in WHEELS.items() if "contacts" in wheel] == ["T"]


def test_clan_actions__there_is_something_to_contact() -> None:
    """Each action but Contacts itself may stand under the marker of another wheel."""
    others = {action for clan in "KMN" for action in WHEELS[clan]}
    assert others == {*ACTIONS} - {"contacts"}


def test_clan_actions__some_actions_display_a_coin_and_some_do_not() -> None:
    for clan, coins in COINS.items():
        assert any(coins), clan
        assert not all(coins), clan


def test_clan_actions__torii_and_intrigue_are_in_reach_of_every_clan() -> None:
    """Coins come from them, and are spent at the torii."""
    for wheel in WHEELS.values():
        assert {"torii", "intrigue"} <= {*wheel}


# -- House of the Emperor ----------------------------------------------------------------


def test_house_of_the_emperor__six_steps_at_least() -> None:
    """Chris on the 5th step moves his stack up one more step; Kai moves 4 up from the second."""
    assert STEPS >= 5 + 1 == 2 + 4


def test_house_of_the_emperor__example_what_it_costs() -> None:
    """Alex 1, Kai 2, Chris 5; another 5 to stack, 1 to move; Kai 2 + 4."""
    kai, chris = 2, 5
    for costs in ([1], [2], [kai], [chris], [chris, 1], [kai, 4], [4]):
        assert sum(costs) <= MOST_COINS
    steps = [1, kai, chris, kai + 4]
    assert len({*steps}) == len(steps), "two players never share a step"
    assert all(low < high for low, high in pairwise(steps))


# -- Influence Tokens --------------------------------------------------------------------


def test_influence_tokens__numbers_card_symbols_and_both() -> None:
    kinds = {"number": "v", "card": "c", "both": "c1"}
    assert PLAYERS_TOKENS[kinds["card"]] == 2
    assert PLAYERS_TOKENS[kinds["both"]] == 1
    numbers = [kind for kind, count in PLAYERS_TOKENS.items() if count and kind.startswith(kinds["number"])]
    assert numbers == ["v2", "v3", "v4"]


# -- Example: End of Game Scenario -------------------------------------------------------

ANNA: Final = {"P": "c2", "T": "c", "K": "v3", "M": "c v2", "N": "v4"}
DAVID: Final = {"P": "v4", "T": "c c", "K": "c2", "M": "c1", "N": "v3"}
KOTAISHI: Final = {"P": "v2", "T": "v3", "K": "v4", "M": "v3", "N": "v4"}
ANNAS_CARDS: Final = {"P": 3, "T": 4, "K": 0, "M": 3, "N": 1}  # the three of Kitsune were set aside
DAVIDS_CARDS: Final = {"P": 0, "T": 2, "K": 2, "M": 5, "N": 1}


@pytest.mark.parametrize(
    ("placed", "tokens"), [(ANNA, PLAYERS_TOKENS), (DAVID, PLAYERS_TOKENS), (KOTAISHI, KOTAISHIS)]
)
def test_example_scenario__the_tokens_are_there(placed: dict[str, str], tokens: Counter[str]) -> None:
    used = Counter(" ".join(placed.values()).split())
    assert used <= tokens
    assert tokens.total() - used.total() == 1, "one stays out"


@pytest.mark.parametrize(
    ("house", "anna", "david", "kotaishi", "takes"),
    [
        ("P", 5, 4, 2, "Anna"),
        ("T", 4, 4, 3, ""),
        ("K", 3, 4, 4, ""),
        ("M", 5, 6, 3, "David"),
        ("N", 4, 3, 4, ""),
    ],
)
def test_example_scenario__house_by_house(
    house: str, anna: int, david: int, kotaishi: int, takes: str
) -> None:
    found = {
        "Anna": worth(ANNA[house], ANNAS_CARDS[house]),
        "David": worth(DAVID[house], DAVIDS_CARDS[house]),
        "": worth(KOTAISHI[house], 0),
    }
    assert list(found.values()) == [anna, david, kotaishi]
    most = max(found.values())
    first = [name for name, points in found.items() if points == most]
    assert (first == [takes]) if takes else (len(first) > 1)


def test_example_scenario__anna_might_have_kept_one_card_of_kitsune() -> None:
    """They could have set aside only 2 cards and kept one, but they had no token displaying a card there."""
    assert worth(ANNA["K"], 1) == worth(ANNA["K"], 0) == 3
    assert worth(ANNA["P"], 2) == 4, "and that would have been a tie with David"


def test_example_scenario__the_cards_are_there() -> None:
    """With two players there are ten of each clan."""
    for clan in WHEELS:
        own = ANNAS_CARDS[clan] + DAVIDS_CARDS[clan] + (ANNAS_CARDS["P"] if clan == "K" else 0)
        assert own <= 18 - 8


# -- the worked example of the notation --------------------------------------------------


def test_worked_example__its_moves() -> None:
    """K>recruit, M>torii; N>torii; then M>pagoda."""
    assert "recruit" in neighbours("K", "pagoda")[0]
    assert "torii" in neighbours("M", "pagoda")[0]
    assert "torii" in neighbours("N", "pagoda")[0]
    assert "pagoda" in neighbours("M", "torii")[0]


def test_worked_example__a_space_between_two_of_one_action() -> None:
    """`N>torii(space=4)`: from one space of Neko's wheel both ways lead to a torii."""
    assert {"torii"} in [beside("N", at) for at in range(len(WHEELS["N"]))]


# -- the file ----------------------------------------------------------------------------


def test_the_file__it_says_what_it_is() -> None:
    said = (SET["set"], SET["version"], SET["title"], SET["illustrative"])
    assert said == ("illustrative", "1", "genpei", True)
    assert "no transcript" in SET["about"]


def test_the_file__its_digest_stays() -> None:
    """Records name it, so illustrative@1 never changes: another board is another version."""
    found = illustrative("genpei")
    assert found.content == SET["components"]
    assert found.dumps() == FILE.read_text("utf-8")
    assert found.digest == "9051c622241bd11dd7f2d99a0745b67ca80d349d72f3bcbd9b83563446101720"

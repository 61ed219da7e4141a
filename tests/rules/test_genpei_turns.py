"""Genpei's rules for a turn: a card from the hand, a chain, the refill of hand and bids (Game Turn).

Tests are named by section and ruling, as in `docs/rules/genpei.md`.
"""

from __future__ import annotations

import pytest

from support.findings import codes, found_in, judged, only
from support.genpei_tables import dealt, end_of, legal, player_at, table
from tanzaku.notation import Verdict
from tanzaku.validators.rules.genpei_players import EMPTY, bag_of

WHEELS = {
    "T": "pagoda torii spy contacts recruit assassinate ninja intrigue",
    "K": "pagoda recruit ninja assassinate reinforce spy intrigue torii",
    "M": "pagoda recruit reinforce spy intrigue assassinate ninja torii",
    "N": "pagoda torii spy torii recruit ninja intrigue reinforce",
}

# -- Game Turn: a card is played, and its clan's marker moves ------------------------------


def test_game_turn__a_card_from_the_hand_goes_to_the_discards() -> None:
    """To play a card from your hand, you place it in your discard pile."""
    player = player_at(table("2. A: K>torii none", "K M", "T N"))
    assert player.discards == EMPTY, "it was shuffled into the new deck, since nobody noted the draw"
    player = player_at(table("2. A: K>torii none", "K M N", "T N", discards=["T"]))
    assert (player.hand, player.discards) == (bag_of("MN"), bag_of("TK"))


@pytest.mark.parametrize("clan", "TKMN")
@pytest.mark.parametrize("space", range(1, 9))
def test_game_turn__the_marker_moves_to_one_of_the_two_adjoining_spaces(clan: str, space: int) -> None:
    """Move the marker to one of the two spaces directly adjoining it."""
    actions = WHEELS[clan].split()
    text = table("", f"{clan} {clan}", "T N", markers=f"{clan} {space}")
    position = end_of(text)
    before, after = position.board.beside(clan, space - 1)
    assert [position.board.wheels[clan][at].action for at in range(8)] == actions
    assert {before + 1, after + 1} == {(space - 2) % 8 + 1, space % 8 + 1}
    offered = {one.partition("(")[0].partition(">")[2] for one in legal(text)}
    assert offered == {actions[before], actions[after]}


def test_game_turn__the_marker_stays_where_it_went() -> None:
    """The marker remains on the Torii action on the Komainu Clan wheel."""
    position = end_of(table("2. A: K>recruit(1 M) M>torii none"))
    assert position.markers == {"T": 0, "K": 1, "M": 7, "N": 0}


def test_game_turn__two_spaces_with_the_same_action_are_told_apart() -> None:
    text = table("2. A: N>torii(space={}) none", "N K", "T N", markers="N 3")
    for space, at in ((2, 1), (4, 3)):
        assert end_of(text.replace("{}", str(space))).markers["N"] == at
    assert codes(text.replace("{}", "3")) == ["GPE013"]
    assert codes(text.replace("(space={})", "")) == ["GPE014"]
    assert codes(table("2. A: N>torii(space=2) none", "N K", "T N")) == [], "it may be said always"


def test_game_turn__a_chain_goes_on_with_the_card_that_was_drawn() -> None:
    """Whenever you draw a card as part of an action, it activates the corresponding Clan marker."""
    chain = "K>recruit(1 M) M>reinforce(N) N>ninja(T) T>assassinate(2 K) K>ninja(M) M>spy(?)"
    text = table(f"2. A: {chain}", "K N", "T N", markers="M 2, N 5, T 5", bids="M K", ninja="T M 2x?")
    assert codes(text) == []
    for at, wrong in (("M>reinforce", "N>reinforce"), ("N>ninja(T)", "T>ninja(T)"), ("M>spy", "T>spy")):
        assert codes(text.replace(at, wrong)) == ["GPE012"]


@pytest.mark.parametrize(
    ("turn", "markers", "found"),
    [
        ("K>torii none", "", []),
        ("K>pagoda(v2)", "K 2", []),
        ("K>spy(?)", "K 5", []),
        ("K>intrigue(3)", "K 6", []),
        ("K>recruit(1 M)", "", ["GPE011"]),
        ("K>assassinate(1 M)", "K 3", ["GPE011"]),
        ("K>ninja(T)", "K 2", ["GPE011"]),
        ("K>reinforce(M)", "K 4", ["GPE011"]),
        ("K>torii", "", ["GPE011"]),
        ("K>torii shift(M torii)", "", ["GPE011"]),
    ],
)
def test_game_turn__gp_6_a_turn_ends_with_an_action_that_nothing_follows(
    turn: str, markers: str, found: list[str]
) -> None:
    """Your turn ends after you perform an action that does not allow for any follow-up actions."""
    text = table(f"2. A: {turn}\nB: T>torii none", markers=markers, areas=["v2"])
    assert codes(text) == found
    assert codes(text.replace("\nB: T>torii none", "")) == [], "where the game broke off"


def test_game_turn__an_empty_turn_is_none() -> None:
    assert codes(table("2. A: {nothing}\nB: T>torii none")) == ["TZK030"]


# -- Game Turn: the hand is refilled -----------------------------------------------------


def test_game_turn__at_the_end_of_the_first_turn_one_may_only_have_the_initial_cards() -> None:
    """At the end of your first turn, you may only have your initial 2 cards."""
    assert codes(dealt("1. A: K>torii none reshuffle draw(K)")) == []
    for card in "TMN":
        assert codes(dealt(f"1. A: K>torii none reshuffle draw({card})")) == ["GPE031"]
    assert codes(dealt("1. A: K>recruit(1 M) M>torii none reshuffle draw(M)")) == []
    player = player_at(dealt("1. A: K>torii none reshuffle draw(?)"))
    assert (player.hand, player.hidden, player.deck) == (bag_of("KM"), 0, 0)


@pytest.mark.parametrize(
    ("turn", "hand", "due"),
    [
        ("K>torii none", "K M", 1),
        ("K>reinforce(M) M>torii none", "K M", 2),
        ("K>torii none", "K M T", 0),
        ("K>reinforce(M) M>torii none", "K M T", 1),
        ("K>spy(?)", "K M", 0),
    ],
)
def test_game_turn__gp_5_the_hand_is_refilled_to_two(turn: str, hand: str, due: int) -> None:
    """Draw as many cards as needed from your deck until you have 2 cards on your hand."""
    markers = "K 4" if "reinforce" in turn else "K 5" if "spy" in turn else ""
    for count in range(4):
        drawn = f"{count}x?" if count else ""
        text = table(f"2. A: {turn} draw({drawn})", hand, "T N", decks=["T T T"], markers=markers)
        wrong = f"A is to draw {due} here, and draws {count}"
        assert found_in(text) == ([] if count == due else [("GPE030", wrong)])
    position = end_of(table(f"2. A: {turn}", hand, "T N", decks=["T T T"], markers=markers))
    assert position.players[0].held == max(2, len(hand.split()) - turn.count(">") + turn.count("spy"))


def test_game_turn__gp_5_after_a_spy_no_card_is_drawn_and_none_is_discarded() -> None:
    """Two of three cards were played, so that two are left with the spied one; else there are three."""
    three = player_at(table("2. A: K>spy(N)", "K M T", "T N", decks=["T T"], markers="K 5"))
    assert (three.hand, three.deck) == (bag_of("MTN"), 2)
    two = player_at(table("2. A: K>spy(N)", decks=["T T"], markers="K 5"))
    assert (two.hand, two.deck) == (bag_of("MN"), 2)
    again = table("2. A: K>spy(N)\nB: T>torii none\n3. A: M>torii none", "K M T", "T N", markers="K 5")
    assert player_at(again).hand == bag_of("TN")


@pytest.mark.parametrize(
    ("turn", "found"),
    [
        ("draw(T) reshuffle draw(K)", []),
        ("draw(T) reshuffle draw(M)", []),
        ("draw(T) reshuffle draw(N)", []),
        ("draw(T) reshuffle draw(?)", []),
        ("draw(T) reshuffle", []),
        ("draw(T)", []),
        ("draw(?)", []),
        ("", []),
        ("draw(T) reshuffle draw(T)", ["GPE031"]),
        ("draw(T K)", ["GPE032"]),
        ("reshuffle draw(T K)", ["GPE032"]),
        ("draw(T) draw(K)", ["GPE030"]),
        ("draw(T) reshuffle draw()", ["GPE030"]),
        ("draw(T) reshuffle draw(K M)", ["GPE030"]),
        ("draw(T) reshuffle draw(K) draw(M)", ["GPE030"]),
        ("draw(T) reshuffle reshuffle draw(K)", ["GPE032"]),
        ("draw(T) reshuffle draw(K) reshuffle", ["GPE032"]),
    ],
)
def test_game_turn__gp_13_reshuffle_between_the_last_cards_and_the_rest(turn: str, found: list[str]) -> None:
    """If your deck runs out, shuffle your discard pile to create your new deck."""
    text = table(
        f"2. A: K>reinforce(M) M>torii none {turn}", decks=["T"], discards=["N"], markers="K 4"
    )  # fmt: skip
    assert codes(text) == found


def test_game_turn__gp_13_not_before_a_card_must_be_drawn() -> None:
    """The last card of the deck was drawn: the discards stay where they are until the next draw."""
    text = table("2. A: K>torii none draw(T)", decks=["T"], discards=["N"])
    assert (player_at(text).deck, player_at(text).discards) == (0, bag_of("NK"))
    after = (
        f"{text.partition('=*')[0]}B: T>intrigue(3)\n3. A: M>recruit(1 M) M>pagoda(-) reshuffle draw(N)\n=*\n"
    )
    assert codes(after) == []
    assert player_at(after).deck == 3


def test_game_turn__gp_30_after_a_reshuffle_the_deck_is_known() -> None:
    """Discards lie open, so all know what is in the deck; what each draw gives they do not."""
    text = table(
        "2. A: K>torii none reshuffle draw(?)\nB: T>intrigue(3)\n3. A: {}>{}", discards=["N N"], markers="K 7"
    )  # fmt: skip
    player = player_at(text.partition("\nB:")[0] + "\n=*\n")
    assert (player.hand, player.hidden, player.pool, player.deck) == (bag_of("M"), 1, bag_of("NNK"), 2)
    for clan, action in (("M", "torii none"), ("N", "torii none"), ("K", "pagoda(-)")):
        assert codes(text.replace("{}", clan, 1).replace("{}", action)) == []
    assert found_in(text.replace("{}", "T", 1).replace("{}", "pagoda(-)")) == [
        ("GPE015", "A has no card of T in hand: M ?")
    ]


def test_game_turn__gp_29_cards_of_a_clan_are_counted() -> None:
    """Two K are in the hand and the deck together, so a third one cannot be played."""
    text = table(
        "2. A: N>torii none draw(?)\nB: N>pagoda(-)\n3. A: K>recruit(1 M) M>torii none draw(?)\n"
        "B: N>torii none\n4. A: K>pagoda(-) draw(?)\nB: N>pagoda(-)\n5. A: {}",
        "N T", "N N", decks=["K K T T", "N N N"],
    )  # fmt: skip
    assert found_in(text.replace("{}", "K>torii none")) == [("GPE015", "A has no card of K in hand: T ?")]
    assert codes(text.replace("{}", "T>torii none")) == []


# -- Game Turn: the bids are replaced ----------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "found"),
    [
        ("bid(1 K) bid(2 N)", []),
        ("bid(2 N) bid(1 K)", []),
        ("bid(1 ?) bid(2 N)", []),
        ("reshuffle draw(K) bid(1 K) bid(2 N)", []),
        ("", []),
        ("bid(1 K)", ["GPE034"]),
        ("bid(2 K)", ["GPE034"]),
        ("bid(1 K) bid(1 N)", ["GPE033"]),
        ("bid(1 K) bid(2 N source=ninja)", ["GPE033"]),
    ],
)
def test_game_turn__gp_28_both_bids_are_noted_or_none(turn: str, found: list[str]) -> None:
    """Last, replace any cards taken from the Clan bids with cards from the Clan deck."""
    text = table(f"2. A: K>recruit(1 M) M>recruit(2 T) T>torii none {turn}\nB: N>torii none")
    assert codes(text) == found


def test_game_turn__bids_that_were_not_taken_stay() -> None:
    position = end_of(table("2. A: K>recruit(2 T) T>torii none bid(2 N)"))
    assert (position.bids, position.clan_deck) == (("M", "N"), 40 - 4 - 2 - 4 - 1)
    assert codes(table("2. A: K>torii none bid(1 N)")) == ["GPE033"]


def test_game_turn__gp_28_a_bid_that_nobody_noted_is_any_card() -> None:
    """A later recruit says what it was."""
    text = table("2. A: K>recruit(1 M) M>torii none\nB: T>recruit(1 {}) {}>torii none", markers="T 4")
    position = end_of(text.partition("\nB:")[0] + "\n=*\n")
    assert (position.bids, position.clan_deck) == (("?", "T"), 29)
    for clan in "TKMN":
        said = text.replace("{}", clan)
        found = {"T": ["GPE013"], "M": ["GPE013"], "K": ["GPE013"], "N": []}[clan]
        assert codes(said) == found
    report = judged(text.replace("{}", "N"))
    assert report.verdict is Verdict.UNFINISHED
    silent = text.replace("recruit(1 {})", "recruit(1)").replace("{}", "N")
    assert only(silent).code.id == "GPE016"


def test_game_turn__the_refill_of_the_hand_comes_before_that_of_the_bids() -> None:
    turn = "2. A: K>recruit(1 M) M>torii none {}"
    assert codes(table(turn.format("reshuffle draw(K) bid(1 N)"))) == []
    assert codes(table(turn.format("reshuffle bid(1 N)"))) == [], "the draw was not noted"
    assert codes(table(turn.format("bid(1 N) reshuffle"))) == ["GPE010"]
    assert codes(table(turn.format("bid(1 N) draw(K)"))) == ["GPE010"]


def test_game_turn__a_draw_that_nobody_noted_is_left_out() -> None:
    """GP-28: the cards were drawn all the same, and are not known."""
    turns = "2. A: K>reinforce(M) M>torii none {}"
    drawn, noted = (
        player_at(table(turns.format(how), decks=["T N N"], markers="K 4")) for how in ("", "draw(T N)")
    )
    assert (drawn.hand, drawn.hidden, drawn.deck) == (EMPTY, 2, 1)
    assert (noted.hand, noted.hidden, noted.deck) == (bag_of("TN"), 0, 1)
    assert drawn.owned == noted.owned


def test_game_turn__gp_28_what_must_be_in_the_hand_is_known_all_the_same() -> None:
    """All cards of the deck were drawn."""
    player = player_at(table("2. A: K>reinforce(M) M>torii none", decks=["T N"], markers="K 4"))
    assert (player.hand, player.hidden, player.pool) == (bag_of("TN"), 0, EMPTY)

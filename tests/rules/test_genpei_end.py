"""Genpei's rules for the end: Ending the Game, Influence Tokens, Revealing Your Influence, the new emperor.

Tests are named by section and ruling, as in `docs/rules/genpei.md`.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from support.findings import codes, found_in, judged, marked, only, outcome_of
from support.genpei_tables import dealt, end_of, legal, player_at, table
from tanzaku.notation import Verdict
from tanzaku.validators.engine import Range
from tanzaku.validators.rules.genpei_chain import take_top
from tanzaku.validators.rules.genpei_influence import influence
from tanzaku.validators.rules.genpei_players import bag_of

#: A recruits one card, or both.
ONE = "A: K>recruit(1 M) M>torii none"
TWO = "A: K>recruit(1 M) M>recruit(2 T) T>torii none"
FOUR = ("K M", "T N", "T N", "T N")

# -- Ending the Game ---------------------------------------------------------------------


def test_ending_the_game__the_last_card_placed_by_the_last_player_ends_it() -> None:
    """If the starting player would have the next turn, the game ends immediately."""
    turns = "2. A: K>torii none\nB: T>recruit(1 M) M>pagoda(-) bid(1 K)"
    markers = "T 6, M 2"
    position = end_of(table(turns, left=1, markers=markers))
    assert (position.seat, position.clan_deck, position.bids) == ("*", 0, ("K", "T"))
    assert codes(table(f"{turns}\n2. A: M>torii none", left=1, markers=markers)) == ["GPE010"]
    before = end_of(table(turns, left=2, markers=markers))
    assert (before.seat, before.round) == ("A", 3)


def test_ending_the_game__else_all_play_the_same_number_of_turns() -> None:
    """Replenish the Clan bid with cards from the Ninja deck, until it is the starting player's turn again."""
    turns = (
        f"2. {ONE} bid(1 N)\nB: T>recruit(1 N) N>torii none bid(1 K source=ninja)\n"
        "C: N>spy(-)\nD: N>torii(space=2) none"
    )
    text = table(turns, *FOUR, left=1, ninja="K 7x?", end="A,B,C,D", markers="T 6")
    assert (codes(text), judged(text).verdict) == ([], Verdict.CONSISTENT)
    for missing in ("\nD: N>torii(space=2) none", "\nC: N>spy(-)\nD: N>torii(space=2) none"):
        assert codes(text.replace(missing, "")) == ["TZK057"], "it goes on"
    assert codes(text.replace("\n=A", "\n2. A: M>pagoda(-)\n=A")) == ["GPE010"]


def closing(turns: str, **more: str) -> str:
    """The clan deck ran out in A's turn, and three players are left."""
    return table(turns, *FOUR, left=0, turn="B 9", **more)  # type: ignore[arg-type]


def test_ending_the_game__bids_come_from_the_ninja_deck() -> None:
    text = closing("9. B: T>recruit(1 M) M>torii none bid(1 {})", markers="T 6", ninja="K 7x?")
    position = end_of(text.replace("{}", "K source=ninja"))
    assert (position.bids, len(position.ninja)) == (("K", "T"), 7)
    assert codes(text.replace("{}", "T source=ninja")) == ["GPE018"]
    assert codes(text.replace("{}", "K")) == ["GPE033"]
    assert end_of(text.replace(" bid(1 {})", "")).bids == ("K", "T")


def test_ending_the_game__gp_14_the_second_slot_is_filled_from_the_ninja_deck() -> None:
    text = table(f"2. {TWO} {{}}\nB: N>torii none", left=1, ninja="N 3x?")
    assert codes(text.replace("{}", "bid(1 K) bid(2 N source=ninja)").replace("=*", "=H")) == []
    assert codes(text.replace("{}", "bid(2 K) bid(1 N source=ninja)").replace("=*", "=H")) == []
    assert codes(text.replace("{}", "bid(1 K) bid(2 N)")) == ["GPE033"]
    assert codes(text.replace("{}", "bid(1 K)")) == ["GPE034"]
    assert codes(text.replace("{}", "").replace("=*", "=H")) == []


@pytest.mark.parametrize(
    ("bids", "lying"), [("bid(1 K)", ("K", "")), ("bid(2 K)", ("", "K")), ("", ("?", ""))]
)
def test_ending_the_game__gp_14_only_if_the_game_goes_on(bids: str, lying: tuple[str, str]) -> None:
    """Both slots are open, and one card is left, in the turn of the last player."""
    turn = f"2. B: T>recruit(1 M) M>recruit(2 T) T>assassinate(-) {bids}"
    text = table(turn, markers="T 4", left=1, turn="B 2", end="H")
    assert codes(text) == []
    assert end_of(text).bids == lying
    slot = lying.index("") + 1
    assert found_in(text.replace("\n=H", f" bid({slot} N source=ninja)\n=H"))[:1] == [
        (
            "GPE033",
            "the game ends with this turn, and the bids stay empty"
            if bids
            else "the clan deck has 1 card left",
        )
    ]


def test_ending_the_game__gp_3_a_spy_takes_the_last_card() -> None:
    """The end is triggered all the same: B plays once more, then influence is revealed."""
    text = table("2. A: K>spy(N)\nB: T>torii none", markers="K 5", left=1)
    assert codes(text.replace("=*", "=H")) == []
    assert end_of(text).seat == "*"
    assert codes(text.replace("B: T>torii none", "B: T>torii none\n3. A: M>torii none"))[-1] == "GPE010"
    by_the_last = table("2. B: T>spy(N)", markers="T 2", left=1, turn="B 2", end="H")
    assert codes(by_the_last) == []


def test_ending_the_game__gp_25_in_the_last_turn_the_hand_is_refilled_and_the_bids_are_not() -> None:
    turns = "2. B: T>recruit(1 M) M>torii none draw(N)"
    text = table(turns, decks=["", "N"], markers="T 6", left=0, turn="B 2", end="H")
    position = end_of(text)
    assert codes(text) == []
    assert (position.players[1].held, position.bids) == (2, ("", "T"))
    assert codes(text.replace("draw(N)", "draw(N) bid(1 K source=ninja)"))[0] == "GPE033"


def test_ending_the_game__gp_29_an_unnoted_bid_from_the_ninja_deck_may_be_any_card_of_it() -> None:
    """So none of those that were dealt counts as seen: each may turn up in the bids, or in the deck."""
    position = end_of(dealt("", "K K M N", "T T K N"))
    assert (position.ninja_pool, position.ninja_strange) == (bag_of("MNKN"), 0)
    assert position.identified == bag_of("KKTT MNKN MT")
    take_top(position, "?")
    assert (position.ninja, position.ninja_pool, position.ninja_strange) == (("?",) * 3, bag_of(""), 3)
    assert position.identified == bag_of("KKTT MT")
    position.ninja = ("M", "?", "?")
    take_top(position, "?")
    assert position.ninja_strange == 3, "the top was known"


# -- Influence Tokens --------------------------------------------------------------------


def ended(
    turns: str = "",
    cards: Mapping[str, str] | None = None,
    placed: str = "",
    end: str = "*",
    seats: int = 2,
    heir: str | None = "",
    **more: str,
) -> str:
    """A game that has ended, with the cards that the players have, by default K M and T N."""
    hands = {**dict(zip("ABCD"[:seats], ("K M", "T N", "T N", "T N"), strict=False)), **(cards or {})}
    return table(turns, *hands.values(), placed=placed, left=0, turn="A 9", end=end, heir=heir, **more)  # type: ignore[arg-type]


def counted(text: str, house: str) -> dict[str, int]:
    """How much influence each has in a house."""
    found = influence(end_of(text), house)
    assert all(count.low == count.high for count in found.values())
    return {name: count.low for name, count in found.items()}


@pytest.mark.parametrize(
    ("tokens", "points"),
    [("v2", 2), ("v4", 4), ("v2 v3", 5), ("c", 3), ("c1", 4), ("c2", 5), ("c c", 6), ("c c c1 c2 v2", 17)],
)
def test_influence_tokens__numbers_cards_and_both(tokens: str, points: int) -> None:
    """A card symbol grants one Influence point for each card of that clan in the player's deck."""
    text = ended(cards={"A": "K K K M"}, placed=f"K A {tokens}")
    assert counted(text, "K") == {"A": points, "H": 4}


def test_influence_tokens__gp_9_deck_discards_and_hand_together() -> None:
    text = ended(cards={"A": "K M"}, placed="K A c", decks=["K K"], discards=["K"])  # type: ignore[arg-type]
    assert counted(text, "K") == {"A": 4, "H": 4}


def test_influence_tokens__only_cards_of_that_clan() -> None:
    assert counted(ended(cards={"A": "K M"}, placed="T A c"), "T") == {"A": 0, "H": 3}


def test_influence_tokens__cards_set_aside_for_the_palace() -> None:
    """Any cards assigned to the House of the Emperor will have no effect on their clan."""
    placed = "K A c, P A c step=3"
    for number in range(4):
        aside = f"9. A: assign(K {number})"
        text = ended(aside, {"A": "K K K M"}, placed)
        assert counted(text, "K") == {"A": 3 - number, "H": 4}
        assert counted(text, "P") == {"A": number, "H": 2}
    assert codes(ended("9. A: assign(K 4)", {"A": "K K K M"}, placed)) == ["GPE040"]


@pytest.mark.parametrize("aside", ["9. A: assign(-)", ""])
def test_influence_tokens__gp_31_none_set_aside(aside: str) -> None:
    text = ended(aside, {"A": "K K K M"}, "K A c, P A c step=3")
    assert (counted(text, "K"), counted(text, "P")) == ({"A": 3, "H": 4}, {"A": 0, "H": 2})


@pytest.mark.parametrize(
    ("turns", "found"),
    [
        ("9. A: assign(K 1)\nB: assign(T 1)", []),
        ("9. B: assign(T 1)\nA: assign(K 1)", []),
        ("9. B: assign(T 1)", []),
        ("9. A: assign(K 1)\nA: assign(M 1)", ["TZK052"]),
        ("9. A: assign(K 1) assign(M 1)", ["GPE040"]),
        ("9. *: deck(A K1 M1)\nA: assign(K 1)", ["TZK052"]),
        ("9. A: assign(K 1)\n*: deck(A K1 M1)\nB: assign(T 1)", ["TZK052"]),
        ("9. H: assign(K 1)", ["TZK052"]),
        ("9. *: assign(K 1)", ["GPE010"]),
    ],
)
def test_influence_tokens__each_sets_aside_once_before_the_table_speaks(turns: str, found: list[str]) -> None:
    assert codes(ended(turns, end="H")) == found


# -- Revealing Your Influence ------------------------------------------------------------


def test_revealing_your_influence__most_points_take_the_marker() -> None:
    """The player with the most Influence points gains the Support marker of this house."""
    text = ended("9. *: support(K {})", placed="K A c2 v2, K B v4", end="H")
    assert codes(text.replace("{}", "A")) == []
    assert found_in(text.replace("{}", "B")) == [("GPE043", "A takes K, not B: A 5, B 4, H 4")]
    assert found_in(text.replace("{}", "-")) == [("GPE043", "A takes K, not nobody: A 5, B 4, H 4")]


def test_revealing_your_influence__in_a_tie_no_one_takes_it() -> None:
    text = ended("9. *: support(K {})", placed="K A v3, K B v4", end="H")
    assert codes(text.replace("{}", "-")) == []
    assert found_in(text.replace("{}", "B")) == [("GPE044", "nobody takes K: A 3, B 4, H 4")]


def test_revealing_your_influence__gp_23_and_gp_32_no_influence_takes_nothing() -> None:
    """Without the Kotaishi: a token that is worth nothing, and no token at all."""
    text = ended("9. *: support(T {})", placed="T A c", seats=3, heir=None, end="A,B,C")
    assert codes(text.replace("{}", "-")) == []
    assert found_in(text.replace("{}", "A")) == [("GPE044", "nobody takes T: A 0")]


def test_revealing_your_influence__what_is_turned_over_is_what_was_placed() -> None:
    text = ended("9. *: reveal(K A {})", placed="K A v3 ?", end="H")
    for tokens in ("v3 v2", "c v3"):
        assert codes(text.replace("{}", tokens)) == []
    for tokens, code in (("v3", "GPE042"), ("v2 c", "GPE042"), ("v3 v3", "GPE001"), ("v3 v9", "GPE001")):
        assert codes(text.replace("{}", tokens)) == [code]
    assert judged(text.replace("{}", "v3 ?")).verdict is Verdict.CONSISTENT
    assert counted(text.replace("{}", "v3 c2"), "K") == {"A": 6, "H": 4}


def test_revealing_your_influence__gp_36_in_any_order_and_as_far_as_it_was_noted() -> None:
    """Nothing of it need be said: it follows from the play."""
    said = "support(N H) reveal(K H v4) support(K H) deck(B T1 N1) support(P H)"
    for turns in ("", f"9. *: {said}", f"9. *: {said}\n*: reveal(T H v3) support(T H) support(M H)"):
        text = ended(turns, end="H")
        assert (codes(text), judged(text).verdict) == ([], Verdict.VALID)


def test_revealing_your_influence__when_all_houses_are_given_it_is_over() -> None:
    said = "9. *: support(P H) support(T H) support(K H) support(M H) support(N H)"
    assert codes(ended(said, end="H")) == []
    text = ended(f"{said}\n*: deck(A K1 M1)", end="H")
    found = only(text)
    assert (found.code.id, found.message) == (
        "TZK053",
        "the game was over before this turn: H won (5 houses)",
    )
    assert marked(text, found) == "*: deck(A K1 M1)"
    assert legal(ended(said, end="H")) == []


def test_revealing_your_influence__gp_9_the_whole_deck() -> None:
    text = ended("9. *: deck(A {})", {"A": "K M ? ?"}, end="H")
    for cards, found in (
        ("K1 M1 T2", []), ("K3 M1", []), ("M1 K1 N1 T1", []),
        ("K1 M1", ["GPE041"]), ("K4", ["GPE041"]), ("K1 M1 T3", ["GPE041"]), ("", ["GPE041"]),
    ):  # fmt: skip
        assert codes(text.replace("{}", cards)) == found


# -- Declaring the New Emperor -----------------------------------------------------------


def test_declaring_the_new_emperor__the_largest_number_of_houses() -> None:
    placed = "K A c2, M A c1, N A v4 v3, T B v4"
    outcome = outcome_of(ended("", {"A": "K K K M M M"}, placed, end="A"))
    assert outcome.winners == ("A",)
    assert dict(outcome.scores) == {"A": 3, "B": 1, "H": 1}
    assert outcome.reasons[0].text == "3 houses"


@pytest.mark.parametrize(
    ("steps", "winner"),
    [({"A": 3, "B": 4}, "B"), ({"A": 5, "B": 4}, "A"), ({"A": 2}, "A"), ({"B": 7}, "B"), ({}, "H")],
)
def test_declaring_the_new_emperor__gp_24_a_tie_is_broken_in_the_palace(
    steps: dict[str, int], winner: str
) -> None:
    """The tying player whose token is highest up on the Palace steps wins; the Kotaishi's is on the first."""
    placed = "K A v4 v3, M B v4, T A c2 c1, N B v3 c1"
    placed += "".join(f", P {seat} c step={step}" for seat, step in steps.items())
    text = ended("", {"B": "T T"}, placed, end=winner)
    outcome = outcome_of(text)
    assert (outcome.winners, outcome.reasons[0].text) == (
        (winner,),
        "1 house, and highest in the palace of those tied",
    )
    assert dict(outcome.scores) == {"A": 1, "B": 1, "H": 1}


def test_declaring_the_new_emperor__gp_24_who_is_not_tied_has_no_part_in_it() -> None:
    """C stands highest and has fewer houses."""
    placed = "K A v4, T A v3, M B v4, N B v3, P A c step=2, P B c step=3, P C c step=7"
    assert outcome_of(ended("", placed=placed, seats=3, heir=None, end="B")).winners == ("B",)


def test_declaring_the_new_emperor__gp_10_nobody_in_the_palace() -> None:
    placed = "K A v4, M B v4"
    text = ended("", placed=placed, seats=3, heir=None, end="A,B")
    assert outcome_of(text).winners == ("A", "B")
    assert outcome_of(text).reasons[0].rule == "GP-10"
    [found] = judged(text.replace("=A,B", "=A")).diagnostics
    assert (found.code.id, found.ruling, found.legal) == ("TZK055", "GP-10", ("=A,B",))


def test_declaring_the_new_emperor__gp_23_nobody_has_a_house() -> None:
    """All tie, and the palace decides."""
    assert outcome_of(ended("", seats=3, heir=None, end="A,B,C")).winners == ("A", "B", "C")
    outcome = outcome_of(ended("", placed="P B c step=1", seats=3, heir=None, end="B"))
    assert (outcome.winners, outcome.reasons[0].text) == (
        ("B",),
        "0 houses, and highest in the palace of those tied",
    )


def test_declaring_the_new_emperor__gp_11_if_the_kotaishi_wins_all_players_lose() -> None:
    """Note: it is possible that he might win."""
    text = ended("", placed="K A v4 c1", end="H")
    assert (outcome_of(text).winners, judged(text).verdict) == (("H",), Verdict.VALID)
    assert codes(text.replace("=H", "=none")) == ["TZK055"]
    assert codes(text.replace("=H", "=A")) == ["TZK055"]


def test_declaring_the_new_emperor__scores_are_houses() -> None:
    tags: dict[str, str | None] = {"Score.A": "1", "Score.B": "0", "Score.H": "4"}
    text = ended("", placed="K A v4 c1", end="H", tags=tags)  # type: ignore[arg-type]
    assert codes(text) == []
    assert codes(text.replace('Score.A "1"', 'Score.A "2"')) == ["TZK059"]
    assert codes(text.replace('Score.H "4"', 'Score.C "4"')) == ["TZK059"]


def test_declaring_the_new_emperor__a_range_where_tokens_are_unknown() -> None:
    """A has one of seven tokens on K: with a card of K it is worth 1 to 4, and 4 is a tie."""
    text = ended("", placed="K A ? v2", end="H")
    position = end_of(text)
    assert influence(position, "K") == {"A": Range(3, 6), "H": Range(4, 4)}
    assert outcome_of(text).scores["A"] == Range(0, 1)
    assert judged(text).verdict is Verdict.CONSISTENT
    assert player_at(text).placed == {"K": ("?", "v2")}


def test_declaring_the_new_emperor__either_may_have_won() -> None:
    """A's token is unknown, B has 3: either of them has the one house, or nobody if they are equal."""
    text = ended("", placed="K A ?, K B v3, P A c step=2", seats=3, heir=None)
    report = judged(text.replace("=*", "=B"))
    assert (report.diagnostics, report.verdict) == ((), Verdict.CONSISTENT)
    assert report.outcome is not None
    assert report.outcome.possible == ("A", "B")
    assert dict(report.outcome.scores) == {"A": Range(0, 1), "B": Range(0, 1), "C": 0}
    assert codes(text.replace("=*", "=A")) == []
    [found] = judged(text.replace("=*", "=C")).diagnostics
    assert (found.code.id, found.legal) == ("TZK055", ("=A", "=B"))


def test_declaring_the_new_emperor__the_same_wins_in_any_case() -> None:
    """With the house that hangs on an unknown token B has two, without it one, and stands highest."""
    text = ended("", placed="K A ?, K B v3, M B v4, P B c step=2", seats=3, heir=None, end="B")
    for tokens, why in (("v4", "1 house, and highest in the palace of those tied"), ("v2", "2 houses")):
        outcome = outcome_of(text.replace("tokens(K A ?)", f"tokens(K A {tokens})"))
        assert (outcome.winners, outcome.reasons[0].text) == (("B",), why)
    outcome = outcome_of(text)
    assert (outcome.winners, outcome.reasons[0].text) == (("B",), "in any case, whatever nobody has seen")


def test_declaring_the_new_emperor__at_the_end_any_clock_may_run_out() -> None:
    """Who may lose on time: whoever is to move, and in the count anybody."""
    assert end_of(table("")).may_lose_on_time() == ("A",)
    assert end_of(ended("")).may_lose_on_time() == ("A", "B")
    assert end_of(table("")).points(("A",), by_rule=False) == {}

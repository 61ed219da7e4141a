"""Genpei's rules for the end of a solo game: Ending the Game, and what the Kotaishi's recruits add.

Tests are named by section and ruling, as in `docs/rules/genpei.md`.
"""

from __future__ import annotations

import pytest

from support.findings import codes, found_in, judged, outcome_of
from support.genpei_solo import DECK, alone, solo_game
from support.genpei_tables import end_of, legal
from tanzaku.notation import Verdict, dumps
from tanzaku.validators import verify
from tanzaku.validators.engine import Range
from tanzaku.validators.rules.genpei_influence import influence

BUT_K05 = " ".join(card for card in DECK if card != "k05")


def counted(turns: str = "", **said: object) -> str:
    """A game that has ended before the first turn of the record; the clan deck is empty, and a slot too."""
    more = {"left": 0, "bids": "M", "turned": DECK, "turn": "H 9", "end": "H", **said}
    return alone(turns, **more)  # type: ignore[arg-type]


def held_in(text: str, house: str, seat: str = "H") -> int | tuple[int, int | None]:
    """The influence of a seat in a house: a number, or from one to another."""
    found: Range = influence(end_of(text), house)[seat]
    return found.low if found.low == found.high else (found.low, found.high)


# -- when the game ends ------------------------------------------------------------------


def test_gp_16_the_deck_has_run_out_and_the_bids_cannot_be_filled() -> None:
    """The Kotaishi deck has run out and they are no longer able to fully replace the Clan bids."""
    turns = "2. H: enlist(-)\nA: K>recruit(1 M) M>torii none{}"
    text = alone(turns, left=0, turned=DECK)
    assert end_of(text.replace("{}", "")).seat == "*"
    assert codes(text.replace("{}", "\n3. H: enlist(-)")) == ["TZK052"], "nobody plays another turn"
    assert codes(text.replace("{}", "\nA: M>torii none")) == ["GPE010"]


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ({"turned": BUT_K05, "left": 0}, "his deck has a card"),
        ({"turned": DECK, "left": 1}, "the slot can be filled"),
        ({"turned": "", "left": 0}, "his deck is full"),
    ],
)
def test_gp_16_only_one_of_them(said: dict[str, object], why: str) -> None:
    turns = "2. A: K>recruit(1 M) M>torii none"
    assert end_of(alone(turns, turn="A 2", **said)).seat == "H", why  # type: ignore[arg-type]


def test_gp_16_after_his_turn() -> None:
    """It is looked at after each turn: here he turns his last card, with a slot that is empty already."""
    text = alone("2. H: top(k05 -) T>spy(-) enlist(-)", turned=BUT_K05, left=0, bids="M", end="A,H")
    assert codes(text) == []
    assert end_of(text).outcome() is not None
    went = text.replace("=A", "A: K>torii none\n=A")
    assert codes(went) == ["GPE010"]


def test_gp_16_both_bids_full() -> None:
    """The clan deck and his deck are empty, and the game goes on as long as nobody takes a bid."""
    turns = "2. H: enlist(-)\nA: K>torii none\n3. H: enlist(-)\nA: M>recruit(2 T) T>torii none"
    text = alone(turns, left=0, turned=DECK)
    assert codes(text) == []
    assert end_of(text).seat == "*"


def test_gp_16_his_turn_without_a_deck() -> None:
    """If his deck has run out before, his turn is that he enlists."""
    text = alone("2. H: {}", turned=DECK)
    assert codes(text.replace("{}", "enlist(?)")) == []
    assert end_of(text.replace("{}", "enlist(N)")).recruits == (("N", False),)
    assert codes(text.replace("{}", "enlist(-)")) == ["GPE064"]
    assert codes(text.replace("{}", "top(k05 <) T>spy(?)")) == ["GPE060"]
    assert codes(text.replace("{}", "T>spy(?)")) == ["GPE010"]


def test_gp_16_the_bids_are_not_filled_from_the_ninja_deck() -> None:
    """Bids are filled from the clan deck alone."""
    turn = "2. A: K>recruit(1 M) M>torii none{}"
    text = alone(turn, left=0, turn="A 2")
    assert end_of(text.replace("{}", "")).bids == ("", "T")
    for bid in (" bid(1 N source=ninja)", " bid(1 N)", " bid(1 ?)"):
        assert codes(text.replace("{}", bid)) == ["GPE033"]
    one = alone(turn.replace("M>torii", "M>recruit(2 T) T>torii"), left=1, turn="A 2")
    assert codes(one.replace("{}", " bid(1 N)")) == []
    assert codes(one.replace("{}", " bid(2 N)")) == []
    assert codes(one.replace("{}", " bid(1 N) bid(2 N)")) == ["GPE033"]


def test_gp_16_an_empty_slot_while_the_game_goes_on() -> None:
    """He cannot recruit from it (GP-41), and a player takes the other one."""
    turns = (
        "2. A: K>recruit(1 M) M>torii none\n3. H: top(k05 <) T>spy(-) enlist(-)\nA: M>recruit(2 T) T>torii"
    )
    assert codes(alone(turns, "K M", left=0, turn="A 2", markers="M 7")) == ["GPE013"], (
        "M stands on the torii"
    )
    text = alone(turns.replace("M>recruit(2 T) T>torii", "M>pagoda(-)"), left=0, turn="A 2")
    assert codes(text) == []
    assert end_of(text).bids == ("", "T")


def test_gp_45_once_recycle_has_come_the_deck_has_run_out() -> None:
    turns = "2. H: top(k20 <) recycle top(k05 <) T>spy(-) enlist(-)"
    ended = alone(turns, left=0, bids="M")
    assert end_of(ended).seat == "*"
    full = alone(f"{turns}\nA: K>recruit(1 M) M>torii none", left=0)
    assert end_of(full).seat == "*"
    assert end_of(full.replace("top(k20 <) recycle top(k05 <)", "top(k05 <)")).seat == "H"
    left = alone(f"{turns}\nA: K>recruit(1 M) M>torii none".replace("spy(-) enlist(-)", "spy(?)"), left=5)
    assert end_of(left).seat == "H", "the bids can be filled"


def test_gp_45_the_last_card_is_recycle() -> None:
    """It shuffles all the same, and his turn goes on."""
    turned = " ".join(card for card in DECK if card != "k20")
    text = alone("2. H: top(k20 -) recycle top(k05 <) T>spy(?)", turned=turned)
    assert codes(text) == []
    assert end_of(text).turned == ("k05",)
    assert codes(text.replace("recycle top(k05 <) T>spy(?)", "enlist(?)")) == ["GPE010"]


# -- what his recruits add ---------------------------------------------------------------


def test_single_player_mode_ending__recruits_add_to_his_influence() -> None:
    """The Kotaishi adds the Clan cards from their Recruits stack to their Influence in the houses."""
    text = counted(placed="K H v3, M H v2 v2, P H v4 step=2", recruits="K K M T N")
    assert [held_in(text, house) for house in "KMP"] == [3 + 2, 4 + 1, 4]
    assert "T" not in influence(end_of(text), "T"), "no token there, so they do not count there"
    assert influence(end_of(text), "T") == {}


def test_gp_17_without_a_token_on_any_house_all_recruits_count_in_the_palace() -> None:
    """If they do not exert any Influence in any of the houses."""
    text = counted(recruits="K K M T N")
    assert held_in(text, "P") == 5
    assert all(influence(end_of(text), house) == {} for house in "TKMN")
    one = counted(recruits="K K M T N", placed="N H v1")
    assert (held_in(one, "P"), held_in(one, "N")) == (0, 2)
    palace = counted(recruits="K K M T N", placed="P H v1 step=1")
    assert held_in(palace, "P") == 1, "the palace is a house"


def test_gp_17_recruits_per_house() -> None:
    """With the option, the recruits of each clan on which he has none count in the palace."""
    options = {"Options": "recruits=per-house"}
    text = counted(recruits="K K M T N N", placed="K H v3, P H v4 step=2", tags=options)
    assert (held_in(text, "K"), held_in(text, "P")) == (5, 4 + 4)
    none = counted(recruits="K K M T N N", tags=options)
    assert held_in(none, "P") == 6
    assert codes(counted(tags={"Options": "recruits=all-or-none"}, end="A,H")) == []
    assert codes(counted(tags={"Options": "recruits=some"}))[0].startswith("TZK")


def test_gp_20_what_lies_face_down_counts_too() -> None:
    text = counted(recruits="? K", placed="K H v3")
    assert held_in(text, "K") == (4, 5)
    assert judged(text).verdict is Verdict.CONSISTENT
    told = counted("9. *: deck(H K2)", recruits="? K", placed="K H v3")
    assert held_in(told, "K") == 5


@pytest.mark.parametrize(
    ("deck", "code"),
    [
        ("K2 T1", ""),
        ("K1 T2", ""),
        ("K1 T1 M1", ""),
        ("K3", "GPE041"),
        ("K1 T1", "GPE041"),
        ("K2 T2", "GPE041"),
        ("M3", "GPE041"),
        ("K1 T1 K1", "GPE041"),
    ],
)
def test_single_player_mode_ending__his_recruits_by_clan(deck: str, code: str) -> None:
    text = counted(f"9. *: deck(H {deck})", recruits="T ? K")
    assert codes(text) == ([code] if code else [])


def test_gp_20_what_was_spied_and_noted_is_among_them() -> None:
    turns = "2. H: top(k05 -) T>spy(-) enlist(-)\n*: deck(H {})"
    text = alone("2. H: top(k05 -) T>spy(N)\n*: deck(H {})", turned=BUT_K05, left=1, bids="M T")
    assert codes(text.replace("{}", "N1"))[0] in {"GPE010", "TZK052"}, "a slot must be empty too"
    assert codes(alone(turns.replace("{}", ""), turned=BUT_K05, left=0, bids="M", end="A,H")) == []


def test_single_player_mode_ending__cards_face_down_are_no_more_than_there_are() -> None:
    text = counted("9. *: deck(H K2)", hand=" ".join("K" * 9), recruits="? ?", end="A,H")
    assert codes(text) == ["GPE003"]


# -- the new emperor ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("placed", "recruits", "winner", "scores"),
    [
        ("K A v3", "", "A", {"A": 1, "H": 0}),
        ("K H v3", "", "H", {"A": 0, "H": 1}),
        ("K A v3, K H v3", "", "A,H", {"A": 0, "H": 0}),
        ("K A v4, K H v3", "K", "A,H", {"A": 0, "H": 0}),
        ("K A v4, K H v3", "K K", "H", {"A": 0, "H": 1}),
        ("K A v3, M H v3", "", "A,H", {"A": 1, "H": 1}),
        ("K A v3, M H v3, P A v2 step=1", "", "A", {"A": 2, "H": 1}),
        ("K A v3, P H v3 step=1", "", "H", {"A": 1, "H": 1}),
        ("K A v3, N A v2, M H v3, P H v3 step=4, P A v4 step=5", "", "A", {"A": 3, "H": 1}),
        ("K A v3, N A v2, M H v3, P H v4 step=4, P A c2 step=5", "", "A", {"A": 2, "H": 2}),
        ("K A v3, N A v2, M H v3, P H v4 step=6, P A c2 step=5", "", "H", {"A": 2, "H": 2}),
        ("K A v3, N A v2", "M", "A", {"A": 2, "H": 1}),
    ],
)
def test_declaring_the_new_emperor__against_the_kotaishi(
    placed: str, recruits: str, winner: str, scores: dict[str, int]
) -> None:
    """The new emperor is declared as described above; he takes part in ties (GP-24)."""
    outcome = outcome_of(counted(placed=placed, recruits=recruits, end=winner))
    assert outcome.scores == scores
    assert ",".join(outcome.winners) == winner


def test_single_player_mode_ending__decide_support_as_described_above() -> None:
    """Cards set aside, tokens turned over, house by house."""
    turns = (
        "9. A: assign(K 2)\n*: deck(A K3 M2) deck(H T1 N2) reveal(P A c1) support(P A) reveal(K A c) "
        "reveal(K H v3) support(K H) support(T -) reveal(N H v2) support(N H) support(M -)"
    )
    text = counted(turns, deck="K K M", placed="P A c1 step=2, K A c, K H v3, N H v2", recruits="N T N")
    assert codes(text) == []
    assert outcome_of(text).scores == {"A": 1, "H": 2}
    assert codes(text.replace("support(N H)", "support(N A)")) == ["GPE043"]
    assert codes(text.replace("support(T -)", "support(T H)")) == ["GPE044"]
    assert codes(text.replace("reveal(N H v2)", "reveal(N H v2 v3)")) == ["GPE042"]
    assert codes(text.replace("deck(H T1 N2)", "deck(H T2 N1)")) == ["GPE041"]
    assert codes(text.replace("A: assign(K 2)", "H: assign(K 2)"))[0] in {"TZK052", "GPE010"}
    assert codes(text.replace("assign(K 2)", "assign(K 4)")) == ["GPE040"]


def test_single_player_mode_ending__his_tokens_nobody_looked_at() -> None:
    """Do not look at the token value: it is one of the seven chosen."""
    text = counted(placed="K H ?, K A v3", heir="7x?", end="A")
    outcome = judged(text).outcome
    assert outcome is not None
    assert outcome.possible == ("A", "H")
    assert held_in(text, "K") == (1, 5)
    seven = counted(placed="K H ?, K A v3", heir="v1 v3 v2 v2 v2 v2 v2", end="A")
    assert codes(seven) == ["GPE001"], "he has two of v2"
    turned = counted("9. *: reveal(K H {})", placed="K H ?", heir="7x?", end="H")
    assert codes(turned.replace("{}", "v5")) == []
    assert codes(turned.replace("{}", "v6")) == ["GPE001"]
    assert codes(turned.replace("{}", "v1 v2")) == ["GPE042"]


def test_gp_44_time_and_resignation() -> None:
    """In his turn it is the player who may lose on time; nobody resigns for him."""
    for turns, seat in (("2. H: top(k05 <) T>spy(?)", "A"), ("", "A")):
        text = alone(turns, end="H", tags={"Termination": "time forfeit"})
        assert codes(text) == [], seat
    resigned = alone("2. H: top(k05 <) T>spy(?)", end="H", tags={"Termination": "resignation"})
    assert codes(resigned) == []


def test_a_record_that_stops_within_the_count_is_unfinished() -> None:
    """The outcome is final once each house was given."""
    text = counted("9. *: support(P -)", end="*")
    assert found_in(text) == []
    assert judged(text).verdict is Verdict.UNFINISHED


@pytest.mark.parametrize("options", ["", "recruits=per-house", "intrigue=yes"])
@pytest.mark.parametrize("seed", range(4))
def test_whole_games_are_valid(seed: int, options: str) -> None:
    report = verify(dumps(solo_game(seed, options)))
    assert (report.verdict, report.diagnostics, report.assumed) == (Verdict.VALID, (), ())


def test_what_is_legal_in_the_count() -> None:
    offered = legal(counted(placed="K A v3, M H v2", recruits="N K"))
    assert "deck(H K1 N1)" in offered
    assert "reveal(M H v2)" in offered
    assert {"support(K A)", "support(M H)", "support(P -)"} <= {*offered}

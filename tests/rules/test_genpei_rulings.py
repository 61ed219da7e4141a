"""Faults of Genpei that an arbiter may let stand: play goes on from what was done."""

from __future__ import annotations

from typing import Any

import pytest

from support.findings import codes, judged
from support.genpei_tables import board, end_of, player_at, table
from tanzaku.notation import Verdict
from tanzaku.validators.rules import find_rules

STANDING = {"GPE013", "GPE017", "GPE020", "GPE021", "GPE023", "GPE034", "GPE043", "GPE044", "GPE052"}
STANDING |= {f"GPE{number:03}" for number in range(61, 67)}  # test_genpei_kotaishi_rulings.py
CODES = find_rules("genpei").codes
ENDED = {"left": 0, "turn": "A 9", "end": "H"}


def ruled(code: str, turns: str, *hands: str, at: str = "2.A", **more: object) -> str:
    tags = {"Ruling.1": f"{code} {at}: nobody saw it (Teika)"}
    return table(turns, *hands, **{"tags": tags, **more})  # type: ignore[arg-type]


def test_codes_that_a_ruling_may_let_stand() -> None:
    assert {code for code, told in CODES.items() if told.standing} == STANDING


@pytest.mark.parametrize("code", sorted(CODES))
def test_a_code_says_what_it_makes_of_a_record(code: str) -> None:
    """Coins of spaces and support follow from play; without a board nothing is said; all else is illegal."""
    claims = {"GPE021", "GPE043", "GPE044"}
    wanted = Verdict.CONTRADICTED if code in claims else Verdict.ILLEGAL
    assert CODES[code].verdict is (Verdict.UNCHECKED if code == "GPE006" else wanted)


@pytest.mark.parametrize(
    ("code", "turn", "more"),
    [
        ("GPE013", "K>spy(?)", {}),
        ("GPE013", "K>intrigue(2)", {}),
        ("GPE013", "K>recruit(1 M) M>torii none", {"markers": "K 2"}),
        ("GPE013", "K>torii shift(M spy) M>intrigue(0)", {}),
        ("GPE017", "K>recruit(-)", {}),
        ("GPE017", "K>pagoda(-)", {"markers": "K 2", "areas": ["v2"]}),
        ("GPE017", "K>ninja(-)", {"markers": "K 2"}),
        ("GPE017", "K>spy(-)", {"markers": "K 5"}),
        ("GPE017", "K>reinforce(-)", {"markers": "K 4"}),
        ("GPE020", "K>intrigue(4)", {"markers": "K 6"}),
        ("GPE020", "K>intrigue(3)", {"markers": "K 6", "coins": "A 4"}),
        ("GPE020", "K>torii take(3)", {}),
        ("GPE020", "K>torii take(1)", {"coins": "A 6"}),
        ("GPE021", "K>torii coin(1) none", {}),
        ("GPE023", "K>torii take(1) take(1)", {}),
        ("GPE023", "K>torii take(2) enter(2 v2)", {"areas": ["v2"]}),
        ("GPE023", "K>torii place(K v2) none", {"areas": ["v2"], "coins": "A 3"}),
        ("GPE023", "K>torii take(1) shift(M torii) M>pagoda(-)", {}),
        ("GPE034", "K>recruit(1 M) M>recruit(2 T) T>torii none bid(1 K)", {}),
    ],
)  # fmt: skip
def test_a_ruling_lets_stand_what_can_be_carried_out(code: str, turn: str, more: dict[str, Any]) -> None:
    """Without it the record is faulty; with it the next turn is played."""
    text = ruled(code, f"2. A: {turn}\nB: {{}}", **more)
    nexts = ("T>torii none", "N>torii none")  # what B can play hangs on where the markers are
    sound = [one for one in nexts if judged(text.replace("{}", one)).verdict is Verdict.UNFINISHED]
    [found] = judged(text.replace("{}", sound[0])).diagnostics
    assert (found.code.id, found.waived) == (code, "nobody saw it (Teika)")
    bare = text.replace(f'[Ruling.1 "{code} 2.A: nobody saw it (Teika)"]\n', "")
    assert code in codes(bare.replace("{}", nexts[0]))


def test_gpe013_the_marker_is_where_it_went() -> None:
    assert end_of(ruled("GPE013", "2. A: K>spy(?)")).markers["K"] == 5
    shifted = ruled("GPE013", "2. A: K>torii shift(M spy) M>intrigue(0)")
    assert end_of(shifted).markers["M"] == 4
    named = ruled("GPE013", "2. A: N>torii(space=4) none", "N K", "T N")
    assert end_of(named).markers["N"] == 3
    assert player_at(named).coins == 1, "it displays a coin"


@pytest.mark.parametrize(
    "turn",
    [
        "T>torii(space=5) none",  # Tanuki's fifth space is a recruit
        "K>contacts(M)",  # Kitsune's wheel has none
    ],
)
def test_gpe013_where_nobody_can_know_the_space_it_cannot_stand(turn: str) -> None:
    text = ruled("GPE013", f"2. A: {turn}", "K T", "T N")
    assert codes(text) == ["GPE013", "TZK060"]


def test_gpe013_two_spaces_elsewhere() -> None:
    tags = board(Wheel_K="pagoda torii spy spy* torii") | {"Ruling.1": "GPE013 2.A: so be it (Teika)"}
    text = table("2. A: K>spy({})", tags=tags)
    assert codes(text.replace("{}", "?")) == ["GPE013", "TZK060"]
    assert end_of(text.replace("{}", "? space=4")).markers["K"] == 3


def test_gpe013_and_something_else_cannot_stand() -> None:
    """An eleventh card of a clan there is not, whatever an arbiter says."""
    text = ruled("GPE013", "2. A: K>spy(T)", removed="T T T T T T T T")
    assert codes(text) == ["GPE013", "TZK060"]


def test_gpe020_more_than_six_coins_are_paid_from() -> None:
    assert player_at(ruled("GPE020", "2. A: K>intrigue(3)", markers="K 6", coins="A 5")).coins == 8
    turns = "2. A: K>intrigue(3)\nB: T>torii none\n3. A: M>torii {}"
    text = ruled("GPE020", turns, markers="K 6", coins="A 5", areas=["v2"])
    assert player_at(text.replace("{}", "enter(7 v2)")).coins == 1
    assert codes(text.replace("{}", "take(0)")) == ["GPE020"], "the one that stands: none are gained"
    assert codes(text.replace("{}", "take(1)")) == ["GPE020", "GPE020"]


def test_gpe034_the_slot_stays_empty() -> None:
    turns = "2. A: K>recruit(1 M) M>recruit(2 T) T>torii none bid(1 K)\nB: N>torii none{}"
    text = ruled("GPE034", turns)
    assert end_of(text.partition("\nB:")[0] + "\n=*\n").bids == ("K", "")
    assert codes(text.replace("{}", " bid(2 N)")) == ["GPE034"]
    assert end_of(text.replace("{}", " bid(2 N)")).bids == ("K", "N")
    assert end_of(text.replace("{}", "")).bids == ("K", "?"), "nobody noted it"


@pytest.mark.parametrize(("code", "said"), [("GPE043", "K A"), ("GPE044", "M A")])
def test_what_follows_from_play_follows_all_the_same(code: str, said: str) -> None:
    """A ruling lets the statement stand; who takes the house is computed."""
    placed = "K A c2, M A v3"
    text = ruled(code, f"9. *: support({said})", at="9.*", placed=placed, **ENDED)
    report = judged(text)
    assert [(found.code.id, bool(found.waived)) for found in report.diagnostics] == [(code, True)]
    assert report.outcome is not None
    assert report.outcome.winners == ("H",)
    assert report.outcome.scores["A"] == 0
    assert report.verdict is Verdict.VALID


def test_what_cannot_stand() -> None:
    """Nobody pays with coins that are not there, or plays a card that is not in the hand."""
    for code, turn in (
        ("GPE022", "K>torii enter(2 v2)"),
        ("GPE015", "T>torii none"),
        ("GPE016", "K>recruit(1 T)"),
        ("GPE012", "K>recruit(1 M) T>torii none"),
    ):
        assert codes(ruled(code, f"2. A: {turn}", areas=["v2"])) == [code, "TZK060"]


def test_a_ruling_on_turns_that_nobody_could_look_at_is_not_idle() -> None:
    """Where `Start` cannot be read, no turn is played, and nothing is said of what would have been found."""
    text = ruled("GPE013", "2. A: K>spy(?)")
    assert codes(text.replace(" turn(A 2)", " turn(A 2) castle(A 2)")) == ["TZK040"]
    assert "TZK060" in codes(ruled("GPE013", "2. A: K>torii none"))

"""What Journey's rulings add: who may reveal when, beginning in mid-game, what is named, what is believed.

Tests are named by ruling, as in `docs/rules/journey.md`.
"""

from __future__ import annotations

import re

import pytest
from attrs import evolve

from support.findings import codes, judged
from support.journey_games import EXAMPLE, NOTHING, TURNS, nothing, scripted, started
from tanzaku.notation import Verdict, loads
from tanzaku.notation.errors import ValueFault
from tanzaku.notation.titles.journey import PlacedJourney, Play, Take
from tanzaku.validators import replay, verify
from tanzaku.validators.engine import Range
from tanzaku.validators.rules.journey import JourneyPosition
from tanzaku.validators.rules.journey_cards import FESTIVAL

# -- JO-11, JO-12, JO-13 -----------------------------------------------------------------


def test_setup__jo_11_letters_are_turn_order() -> None:
    record = loads(scripted(nothing("A", "B", "C"), end="none"))
    assert [turn.seat for turn in record.turns] == list("ABC") * 12


def test_setup__jo_12_no_favourite_is_dealt_twice() -> None:
    text = scripted(
        nothing("A", "B"), tags={"Favourites.A": "F01 F02 F03 F04", "Favourites.B": "F05 F04 ? ?"}
    )
    assert codes(text) == ["JOU003"]
    text = scripted(nothing("A", "B"), tags={"Favourites.A": "F01 F02 F03 F03"})
    assert codes(text) == ["JOU003"]


KEEPING = """[Tanzaku "1.0 journey"]
[Hand.A "4x?"]
[Hand.B "4x?"]
[Favourites.A "{}"]
[Favourites.B "{}"]
[Supply "6x?"]

0. A: keep({})
   B: keep({}) =*
"""


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (("F01 F02 F03 F04", "4x?", "F01 F02", "F05 F06"), []),
        (("F01 F02 F03 F04", "4x?", "F01 F05", "2x?"), ["JOU012"]),
        (("F01 F02 F03 F04", "4x?", "F01 F01", "2x?"), ["JOU012"]),
        (("F01 F02 F03 F04", "4x?", "F01 F02", "F05 F03"), ["JOU012"]),
        (("4x?", "F01 F02 F03 F04", "F01 F05", "2x?"), ["JOU012"]),
        (("4x?", "4x?", "F01 F05", "F05 F06"), ["JOU012"]),
        (("F01 F02 F03 ?", "4x?", "F01 F05", "2x?"), []),
        (("F01 F02 F03 ?", "4x?", "F06 F05", "2x?"), ["JOU012"]),
        (("4x?", "4x?", "F43 F05", "2x?"), ["JOU001"]),
        (("4x?", "4x?", "2x?", "2x?"), []),
    ],
)
def test_setup__jo_12_favourites_kept_are_of_those_dealt(words: tuple[str, ...], found: list[str]) -> None:
    assert codes(KEEPING.format(*words)) == found


@pytest.mark.parametrize(
    ("dealt", "kept", "revealed", "found"),
    [
        ("F01 F02 F03 F04", "F01 F02", "F02 F01", []),
        ("F01 F02 F03 F04", "F01 F02", "F01 F03", ["JOU012"]),
        ("F01 F02 F03 F04", "2x?", "F01 F05", ["JOU012"]),
        ("F01 F02 F03 F04", "F01 ?", "F02 F03", ["JOU012"]),
        ("F01 F02 F03 F04", "F01 ?", "F03 ?", []),
        ("F01 F02 F03 ?", "F05 ?", "F06 ?", ["JOU012"]),
        ("4x?", "F05 ?", "F06 F05", []),
        ("4x?", "2x?", "F05 F05", ["JOU012"]),
        ("4x?", "2x?", "F05", ["JOU012"]),
        ("4x?", "2x?", "", []),
        ("4x?", "2x?", "F42 F41", ["JOU012"]),  # B kept those
    ],
)
def test_setup__jo_12_favourites_revealed_are_those_kept(
    dealt: str, kept: str, revealed: str, found: list[str]
) -> None:
    tags = {"Favourites.A": dealt, "Favourites.B": "4x?"}
    text = scripted(
        nothing("A", "B"),
        kept={"A": "F01 F02", "B": "F42 F41"},
        tags=tags,
        end="none",
        revealed={"A": revealed},
    )
    assert codes(text.replace("keep(F01 F02)", f"keep({kept})")) == found


def test_setup__jo_13_a_record_without_favourites_begins_with_round_1() -> None:
    tags = {"Favourites.A": None, "Favourites.B": None}
    text = scripted(nothing("A", "B"), tags=tags, end="none", revealed={})
    played = text[: text.index("0. A")] + text[text.index("1. A: take") :]
    report = judged(played)
    assert (report.verdict, report.assumed) == (Verdict.VALID, ()), "nobody has enough journeys for points"
    assert codes(text) == ["TZK050", "JOU007"]
    scoring = scripted({"A": f"{EXAMPLE}, {NOTHING}", "B": ""}, tags=tags, end="A", revealed={})
    report = judged(scoring[: scoring.index("0. A")] + scoring[scoring.index("1. A: take") :])
    assert (report.verdict, report.assumed) == (
        Verdict.CONSISTENT,
        ("A may have points from favourites that are not written down",),
    )


def test_setup__jo_13_favourites_of_a_seat_that_was_dealt_none_that_anybody_wrote_down() -> None:
    """B's favourites were not noted: what B keeps may be any that A was not dealt."""
    tags = {"Favourites.A": "F01 F02 F03 F04", "Favourites.B": None}
    text = scripted(nothing("A", "B"), kept={"A": "F01 F02", "B": "F42 F41"}, tags=tags, end="none")
    report = judged(text)
    assert (report.verdict, report.diagnostics) == (Verdict.CONSISTENT, ())
    assert codes(text.replace("F42 F41", "F42 F03")) == ["JOU012"]
    assert codes(text.replace("F42 F41", "F42 F43")) == ["JOU001"]
    assert codes(text.replace("keep(F42 F41)", "keep(F42 F42)")) == ["JOU012"]


def test_emperors_favorites__jo_13_revealed_as_far_as_somebody_wrote_it_down() -> None:
    whole = scripted(nothing("A", "B"), end="none")
    assert judged(whole).verdict is Verdict.VALID
    for revealed in ({}, {"A": ""}, {"A": "", "B": ""}, {"A": "2x?"}, {"B": ""}, {"B": "", "A": ""}):
        assert judged(scripted(nothing("A", "B"), end="none", revealed=revealed)).verdict is Verdict.VALID


THREE = {"A": "C17 new, S17 1R, C16 new, S16 2R", "B": "C20 new, S15 1R, C13 new, S07 2R", "C": ""}


def revealing(*lines: str) -> str:
    """A game of three that nobody saw favourites of, with these turns after the last play."""
    tags = {f"Favourites.{seat}": "4x?" for seat in THREE}
    text = scripted(THREE, tags=tags, end="B", revealed={})
    body, _, _ = re.sub(r"keep\([^)]*\)", "keep(2x?)", text).rpartition("\n=B")
    return "\n".join([body, *lines, "=B\n"])


def test_emperors_favorites__jo_13_seats_reveal_in_any_order_and_not_all_of_them() -> None:
    """C's favourites were noted and then A's: B's points are a range. C has too few journeys."""
    report = judged(revealing("11. C: reveal(F40 F39)", "A: reveal(F15 F41 score=0)"))
    assert (report.diagnostics, report.verdict) == ((), Verdict.CONSISTENT)
    assert report.outcome is not None
    assert report.outcome.scores["A"] == 0
    assert isinstance(report.outcome.scores["B"], Range)
    assert report.outcome.scores["C"] == 0
    assert report.assumed[-1] == "B may have points from favourites that are not written down"


@pytest.mark.parametrize("order", ["A", "B", "C", "CB", "BA", "CAB", "BCA"])
def test_emperors_favorites__jo_13_each_turn_has_the_number_of_the_last_round(order: str) -> None:
    shown = {"A": "F15 F41", "B": "F14 F42", "C": "F40 F39"}
    turns = [f"{seat}: reveal({shown[seat]})" for seat in order]
    assert codes(revealing(f"11. {turns[0]}", *turns[1:])) == []
    assert codes(revealing(*(f"11. {turn}" for turn in turns))) == []
    assert codes(revealing(*turns[:-1], f"12. {turns[-1]}")) == ["TZK050"]


def test_emperors_favorites__jo_13_each_seat_reveals_once() -> None:
    report = judged(revealing("11. C: reveal(F40 F39)", "C: reveal(F40 F39)"))
    assert [(found.code.id, found.message) for found in report.diagnostics] == [
        ("TZK052", "it is the turn of A or B, not of C")
    ]
    everybody = ("11. C: reveal()", "B: reveal()", "A: reveal()")
    assert codes(revealing(*everybody, "C: reveal()")) == ["TZK053"]
    assert codes(revealing("11. C: reveal() reveal()")) == ["JOU007"]


def test_emperors_favorites__jo_13_what_one_revealed_no_other_can() -> None:
    """Whoever revealed first: the finding points back there."""
    report = judged(revealing("11. C: reveal(F40 F39)", "A: reveal(F39 F01)"))
    [found] = report.diagnostics
    assert (found.code.id, found.message, found.seat) == ("JOU012", "F39 was dealt to C", "A")
    assert [label.at for label in found.related] == [("turns", 33)]


def test_emperors_favorites__jo_13_a_variation_in_which_another_reveals() -> None:
    turns = (
        "11. C: reveal(F40 F39) (11. A: reveal(F15 F41) B: reveal(F14 F42)) (11. B: reveal(F01))",
        "B: reveal(F14 F42)",
    )
    report = judged(revealing(*turns))
    assert [(found.code.id, found.message) for found in report.diagnostics] == [
        ("TZK061", "this variation does not fit: B kept 2 favourites, and reveals 1")
    ]
    assert report.checked == 35
    steps = list(replay(loads(revealing(*turns))).steps())
    assert [(step.number, step.seat) for step in steps[-2:]] == [(11, "C"), (11, "B")]


def test_setup__jo_13_favourites_are_kept_in_turn_order() -> None:
    text = scripted(nothing("A", "B"))
    swapped = re.sub(r"0\. A: (keep\(.*?\))\n   B: (keep\(.*?\))\n", r"0. B: \2\n   A: \1\n", text)
    assert swapped != text
    report = judged(swapped)
    assert [(found.code.id, found.message) for found in report.diagnostics] == [
        ("TZK052", "it is the turn of A, not of B")
    ]


def test_sequence_of_play__jo_13_a_flip_that_nobody_noted() -> None:
    whole = scripted(nothing("A", "B"), end="none")
    first = whole.index(" flip(")
    card = whole[first + 6 : first + 9]
    text = whole[:first] + whole[first + 10 :]
    report = judged(text)
    assert (report.verdict, report.diagnostics) == (Verdict.CONSISTENT, ())
    assert report.assumed == (
        "1 card of the supply is not written down; what was taken is believed to have lain there",
    )
    position = replay(loads(text[: text.index("   B: take")] + "=*\n")).position
    assert isinstance(position, JourneyPosition)
    assert position.supply.count("?") == 1
    assert f"take({card})" in text, "and it is taken later all the same"


# -- JO-14: beginning in mid-game --------------------------------------------------------


@pytest.mark.parametrize(
    ("lying", "next_"),
    [
        ({"A": "C01 S01", "B": "C02, S02"}, "3. A"),
        ({"A": "C01 S01", "B": "C02"}, "2. B"),
        ({"A": "C01 P01 C02 P02 S01 S02 P03", "B": "C03, C04, C05, C06, C07, C08, C09"}, "8. A"),
        ({"A": "C01", "B": "C02", "C": ""}, "1. C"),
        ({"A": "C01", "B": "", "C": ""}, "1. B"),
    ],
)
def test_jo_14__positions_that_can_be(lying: dict[str, str], next_: str) -> None:
    text = started(lying, f"{next_}: take(P05)", tags={"Supply": "P05 5x?"})
    assert judged(text).diagnostics == ()


@pytest.mark.parametrize(
    ("lying", "code"),
    [
        ({"A": "S01 C01", "B": "C02, S02"}, "JOU017"),
        ({"A": "S01 P01 C01", "B": "C02, S02, P02"}, "JOU017"),
        ({"A": "C01 S01 C03", "B": "C02, S02, P02"}, "JOU017"),
        ({"A": "C01", "B": "C02, S02"}, "JOU017"),
        ({"A": "C01 S01 S02", "B": "C02"}, "JOU017"),
        ({"A": "C01", "B": "", "C": "C02"}, "JOU017"),
        ({"A": "C01 ?", "B": "C02 S02"}, "TZK040"),
        ({"A": "C01 S21", "B": "C02 S02"}, "JOU001"),
        ({"A": "C01 S01", "B": "C01 S02"}, "JOU003"),
        ({"A": "C01 C01", "B": "C02 S02"}, "JOU003"),
        (
            {
                "A": " ".join(f"C{n:02}" for n in range(1, 14)),
                "B": " ".join(f"S{n:02}" for n in range(1, 14)),
            },
            "JOU017",
        ),
    ],
)
def test_jo_14__positions_that_cannot(lying: dict[str, str], code: str) -> None:
    assert codes(started(lying, "", tags={"Supply": "6x?"})) == [code]


def test_jo_14__a_journey_of_a_seat_without_a_hand() -> None:
    text = started({"A": "C01 S01", "B": "C02 S02"}, "")
    assert codes(text.replace("journey(B C02 S02)", "journey(B C02 S02) journey(C C03)")) == ["JOU004"]


@pytest.mark.parametrize("players", TURNS)
def test_jo_14__a_record_may_begin_when_all_has_been_played(players: int) -> None:
    """Only the revealing is left; with four or five a place in the supply is empty."""
    seats, (_, turns) = "ABCDE"[:players], TURNS[players]
    cards = iter(sorted(FESTIVAL))
    lying = {seat: ", ".join(next(cards) for _ in range(turns)) for seat in seats}
    text = started(lying, f"{turns + 1}. A: reveal()", "none")
    assert judged(text).verdict is Verdict.VALID
    assert text.count("?") == 0
    assert len(loads(text).setup.supply) == (5 if players > 3 else 6)
    assert codes(text.replace("reveal()", "take(C01)")) == ["JOU007"]


def test_jo_14__favourites_have_been_kept() -> None:
    tags = {"Favourites.A": "F01 F02 F03 F04", "Favourites.B": "4x?"}
    text = started({"A": "C01", "B": "C02"}, "2. A: keep(F01 F02)", tags=tags)
    assert codes(text) == ["JOU007"]


def test_jo_14__cards_that_lie_there_come_from_nowhere_else() -> None:
    text = started({"A": "C01", "B": "C02"}, "2. A: take(P05) flip(C01)", tags={"Supply": "P05 5x?"})
    report = judged(text)
    assert [(found.code.id, found.message) for found in report.diagnostics] == [
        ("JOU006", "C01 cannot come from the deck: it is in a journey of A")
    ]
    assert report.diagnostics[0].related == ()


# -- JO-15: what lies open is named ------------------------------------------------------


def test_sequence_of_play__jo_15_a_card_is_taken_from_a_supply_that_lies_open() -> None:
    """Take a Festival card of your choice from the face-up Supply."""
    text = scripted(nothing("A", "B"), end="none")
    start = text.index("take(")
    for supply in (None, "6x?"):
        unseen = f"{text[:start]}take(?){text[text.index(')', start) + 1 :]}"
        if supply:
            unseen = re.sub(r'Supply ".*"', f'Supply "{supply}"', unseen)
        report = judged(unseen)
        assert report.verdict is Verdict.MALFORMED
        assert [(found.code.id, found.message) for found in report.diagnostics] == [
            ("TZK028", "'?' is not a festival card that lies open (C, S or P and two digits)")
        ]


def test_playing_a_festival_card__jo_15_it_is_seen_by_all() -> None:
    text = scripted({"A": "C01 new", "B": ""}, end="none")
    report = judged(text.replace("play(C01 new)", "play(? new)"))
    assert [found.code.id for found in report.diagnostics] == ["TZK028"]
    for made in (lambda: Take("?"), lambda: Play("?", "new"), lambda: PlacedJourney("A", ("C01", "?"))):
        with pytest.raises(ValueFault, match="lies open"):
            made()


def test_sequence_of_play__jo_15_from_a_place_that_nobody_noted_any_unseen_card_may_be_taken() -> None:
    text = started(
        {"A": "C01", "B": "C02"}, "2. A: take(P05) flip(?) play(P05 new)", tags={"Supply": "P01 5x?"}
    )
    done = replay(loads(text.replace("take(P05) flip(?) play(P05 new)", "take(C01)")))
    assert done.failure is not None
    assert (done.failure.code.id, done.failure.legal[:2]) == ("JOU005", ("take(P01)", "take(C03)"))
    assert done.failure.legal[-1] == "…"
    assert codes(text) == []


# -- what had to be believed, in words ---------------------------------------------------


_HELD = "not written down; {} believed to have held every card that {} played"
_KEPT = (
    "not all favourites dealt to {} are written down; "
    "those that {} kept and revealed are believed to have been among them"
)


@pytest.mark.parametrize(
    ("hands", "favourites", "said"),
    [
        (("3x?", "", ""), "", ["3 cards dealt to A are " + _HELD.format("A is", "A")]),
        (("", "1", ""), "", ["1 card dealt to B is " + _HELD.format("B is", "B")]),
        (
            ("3x?", "1", "3x?"),
            "A",
            [
                "3 cards dealt to A, 1 to B and 3 to C are " + _HELD.format("A, B and C are", "they"),
                _KEPT.format("A", "A"),
            ],
        ),
        (("", "", ""), "AC", [_KEPT.format("A and C", "they")]),
    ],
)
def test_setup__what_was_assumed_in_words(hands: tuple[str, ...], favourites: str, said: list[str]) -> None:
    record = loads(scripted(nothing("A", "B", "C"), end="none"))
    tags = dict(record.tags)
    for seat, hand in zip("ABC", hands, strict=True):
        dealt = tags[f"Hand.{seat}"]
        tags[f"Hand.{seat}"] = f"? {dealt.partition(' ')[2]}" if hand == "1" else hand or dealt
        if seat in favourites:
            tags[f"Favourites.{seat}"] = "4x?"
    assert list(verify(evolve(record, tags=tuple(tags.items()))).assumed) == said

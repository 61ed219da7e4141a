"""Journey's rules, by section: tests are named by section and ruling, as in `docs/rules/journey.md`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support.findings import codes, judged
from support.journey_games import EXAMPLE, FACES, TURNS, end_of, nothing, scripted
from tanzaku.notation import Verdict, loads
from tanzaku.notation.component_sets import ComponentSet, illustrative, using
from tanzaku.validators import replay
from tanzaku.validators.rules.journey_cards import FESTIVAL, set_faults
from tanzaku.validators.rules.journey_scoring import complete

# -- Components --------------------------------------------------------------------------


def test_components__twenty_castles_twenty_ships_five_paths() -> None:
    assert len(FESTIVAL) == 45
    kinds = [card["kind"] for card in FACES["Card"].values()]
    assert [kinds.count(kind) for kind in ("castle", "ship", "path")] == [20, 20, 5]
    assert FACES["Card"].keys() == FESTIVAL


def test_components__forty_two_favourites() -> None:
    assert list(FACES["Favourite"]) == [f"F{number:02}" for number in range(1, 43)]


def test_components__the_set_that_ships_has_the_numbers_of_the_rulebook() -> None:
    found = illustrative("journey")
    assert found.illustrative
    assert list(set_faults(found.components)) == []


def test_components__four_animals() -> None:
    shown = {name.partition("*")[0] for card in FACES["Card"].values() for name in card.get("each", ())}
    assert shown == {"dragon", "tiger", "bird", "turtle"}


# -- Glossary, Festival Cards ------------------------------------------------------------


@pytest.mark.parametrize(
    ("journey", "whole"),
    [
        ("C01 S01", True),
        ("C01 P01 P02 S01", True),
        ("C01 C02 S01 S02", True),
        ("C01", False),
        ("S01", False),
        ("C01 C02", False),
        ("P01 C01 S01", False),
        ("C01 S01 P01", False),
        ("P01 P02", False),
    ],
)
def test_glossary__a_journey_begins_with_a_castle_and_ends_with_a_ship(journey: str, *, whole: bool) -> None:
    assert complete(journey.split()) is whole


def test_festival_cards__what_kind_a_card_is_its_letter_says() -> None:
    swapped = ComponentSet("swapped", "1", "journey", (("Card.C01", "ship red bird scores=1 each=bird"),))
    text = scripted(nothing("A", "B"), end="none", tags={"Components": "swapped@1"})
    with using([swapped]):
        report = judged(text)
    [found] = report.diagnostics
    assert (found.code.id, found.at) == ("JOU016", ("tags", "Components", "value"))
    assert found.help == "Card.C01 is so in the set swapped@1, which this tag names"
    assert found.span is not None
    assert text.split("\n")[found.span.line - 1][found.span.column - 1 :][: found.span.length] == "swapped@1"


# -- Setup -------------------------------------------------------------------------------


@pytest.mark.parametrize("players", TURNS)
def test_setup__cards_drawn_and_turns_by_the_number_of_players(players: int) -> None:
    text = scripted(nothing(*"ABCDE"[:players]), end="none")
    record, (drawn, turns) = loads(text), TURNS[players]
    assert judged(text).verdict is Verdict.VALID
    assert {len(hand) for hand in record.setup.hand.values()} == {drawn}
    assert [turn.seat for turn in record.turns if turn.actions[0].shape.word == "take"].count("A") == turns
    for other in {1, 2, 3, 4, 5} - {drawn}:
        hand = " ".join(["?"] * other)
        assert codes(text.replace(f'[Hand.A "{record.tag("Hand.A")}"]', f'[Hand.A "{hand}"]')) == ["JOU002"]


@pytest.mark.parametrize("count", [0, 5, 7])
def test_setup__six_cards_are_the_supply(count: int) -> None:
    assert "JOU002" in codes(scripted(nothing("A", "B"), tags={"Supply": " ".join(["?"] * count)}))


@pytest.mark.parametrize("dealt", ["F01 F02 F03", "5x?", "?"])
def test_setup__four_favourites_are_dealt(dealt: str) -> None:
    assert codes(scripted(nothing("A", "B"), tags={"Favourites.A": dealt})) == ["JOU002"]


@pytest.mark.parametrize("kept", ["F01", "F01 F02 F03", "", "3x?"])
def test_setup__two_favourites_are_kept(kept: str) -> None:
    text = scripted(nothing("A", "B"), kept={"A": "F01 F02"}).replace("keep(F01 F02)", f"keep({kept})")
    assert codes(text) == ["JOU012"]


@pytest.mark.parametrize("seats", [("A",), ("B", "C"), ("A", "C"), ("A", "B", "D", "E")])
def test_setup__two_to_five_players(seats: tuple[str, ...]) -> None:
    lines = "".join(f'[Hand.{seat} "4x?"]\n' for seat in seats)
    assert codes(f'[Tanzaku "1.0 journey"]\n{lines}[Supply "6x?"]\n\n=*\n') == ["JOU004"]


# -- Sequence of Play --------------------------------------------------------------------


def test_sequence_of_play__take_flip_play() -> None:
    text = scripted(nothing("A", "B"), end="none")
    position = end_of(text)
    assert (position.over, position.phase, position.round) == (True, 2, 13)
    assert [seat.plays for seat in position.seats] == [12, 12]


def test_sequence_of_play__a_card_just_taken_may_be_played() -> None:
    text = scripted(nothing("A", "B"))
    taken = text[text.index("take(") + 5 :][:3]
    head = text[: text.index("   B: take")]
    assert codes(head[: head.rindex("play(")] + f"play({taken} new)\n=*\n") == []


def test_sequence_of_play__players_take_turns() -> None:
    lines = scripted(nothing("A", "B"), end="none").split("\n")
    first = next(index for index, line in enumerate(lines) if line.startswith("1. A"))
    swapped = [*lines[:first], lines[first + 1], lines[first], *lines[first + 2 :]]
    report = judged("\n".join(swapped))
    assert [found.code.id for found in report.diagnostics] == ["TZK052"]
    assert report.checked == 2


def test_sequence_of_play__a_hand_is_as_large_after_a_turn_as_before() -> None:
    done = replay(loads(scripted(nothing("A", "B", "C"), end="none")))
    for step in done.steps():
        assert [len(seat.hand) + seat.hidden for seat in step.position.seats] == [3, 3, 3]


def test_sequence_of_play__the_supply_is_six_cards_after_a_turn() -> None:
    for step in replay(loads(scripted(nothing("A", "B", "C"), end="none"))).steps():
        assert len(step.position.supply) == 6


# -- Playing a Festival Card, Extending a Journey ----------------------------------------


def test_playing_a_festival_card__a_new_journey_or_an_existing_one() -> None:
    position = end_of(scripted({"A": "C01 new, S01 1R, P01 new, C02 2L", "B": ""}, end="none"))
    assert position.seats[0].journeys[:2] == (("C01", "S01"), ("C02", "P01"))


@pytest.mark.parametrize("card", ["C01", "S01", "P01"])
def test_playing_a_festival_card__jo_10_any_card_may_start_a_journey(card: str) -> None:
    assert codes(scripted({"A": f"{card} new", "B": ""}, end="none")) == []


@pytest.mark.parametrize(
    ("step", "found"),
    [
        ("C01 1L", []),
        ("C01 1R", ["JOU010"]),
        ("S01 1R", []),
        ("S01 1L", ["JOU010"]),
        ("P01 1L", []),
        ("P01 1R", []),
    ],
)
@pytest.mark.parametrize("first", ["C02", "S02", "P02"])
def test_extending_a_journey__jo_10_castles_left_ships_right_paths_either(
    first: str, step: str, found: list[str]
) -> None:
    assert codes(scripted({"A": f"{first} new, {step}", "B": ""}, end="none")) == found


def test_extending_a_journey__jo_10_a_complete_journey_may_be_extended() -> None:
    """A path makes it incomplete, until a castle or ship completes it again."""
    plan = "C01 new, S01 1R, P01 1R"
    for more, whole in (("", False), (", S02 1R", True)):
        journey = end_of(scripted({"A": plan + more, "B": ""}, end="none")).seats[0].journeys[0]
        assert complete(journey) is whole


def test_extending_a_journey__jo_10_a_wrong_end_may_be_let_stand() -> None:
    ruling = {"Ruling.1": "JOU010 2.A: the table agreed (Teika)"}
    report = judged(scripted({"A": "S02 new, C01 1R", "B": ""}, end="none", tags=ruling))
    assert (report.verdict, [found.waived for found in report.diagnostics]) == (
        Verdict.VALID,
        ["the table agreed (Teika)"],
    )


@pytest.mark.parametrize("step", ["C01 2L", "P01 2R", "P01 9L"])
def test_playing_a_festival_card__only_journeys_that_are_there(step: str) -> None:
    assert codes(scripted({"A": f"C02 new, {step}", "B": ""}, end="none")) == ["JOU011"]


def test_extending_a_journey__jo_4_a_covered_banner_is_gone() -> None:
    """C03 is green and covers C04, which is white; S14 and S05 are red."""
    faces = end_of(scripted({"A": EXAMPLE, "B": ""}, end="none")).faces
    assert faces.banners(["C03", "C04", "S05", "S14"]) == {"green": 1, "red": 1}
    assert faces.banners(["C04", "S05"]) == {"white": 1, "red": 1}


def test_extending_a_journey__jo_4_paths_are_never_covered() -> None:
    faces = end_of(scripted({"A": EXAMPLE, "B": ""}, end="none")).faces
    castle, _ = faces.journey(["C03", "C04", "S05", "S14"])
    assert castle.text == "C03: 4 for each bird: 6"


# -- JO-1: the deck ----------------------------------------------------------------------


@pytest.mark.parametrize("players", [4, 5])
def test_sequence_of_play__jo_1_the_deck_is_empty_in_the_last_turn(players: int) -> None:
    text = scripted(nothing(*"ABCDE"[:players]), end="none")
    assert text.count("flip(-)") == 1
    assert text.rindex("flip(-)") > text.rindex("flip(C")
    position = end_of(text)
    assert (position.deck, len(position.supply)) == (0, 5)
    unseen = judged(text.replace("flip(-)", "flip(?)"))
    assert [(found.code.id, found.ruling) for found in unseen.diagnostics] == [("JOU013", "JO-1")]
    assert judged(text.replace(" flip(-)", "")).verdict is Verdict.VALID, "nothing was left out but the sign"


@pytest.mark.parametrize("players", [2, 3])
def test_sequence_of_play__jo_1_with_two_or_three_it_never_is(players: int) -> None:
    text = scripted(nothing(*"ABCDE"[:players]), end="none")
    assert "flip(-)" not in text
    last = text.rindex("flip(")
    wrong = f"{text[:last]}flip(-){text[text.index(')', last) + 1 :]}"
    assert codes(wrong) == ["JOU013"]


# -- every ruling ------------------------------------------------------------------------


def written_tests() -> str:
    return "".join(path.read_text("utf-8") for path in Path(__file__).parent.glob("test_journey*.py"))


def test_every_ruling_has_a_test() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rules" / "journey.md").read_text("utf-8")
    rulings = re.findall(r"^\| JO-([0-9]+) \|", page, re.MULTILINE)
    assert rulings == [str(number) for number in range(1, 16)]
    tests = re.findall(r"^def test_\w*?jo_([0-9]+)__", written_tests(), re.MULTILINE)
    tests += re.findall(r"^def test_\w+__jo_([0-9]+)_", written_tests(), re.MULTILINE)
    assert set(rulings) <= set(tests)


def test_every_section_has_a_test() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rules" / "journey.md").read_text("utf-8")
    table = page.partition("## The rules as they are checked")[2].partition("\n## ")[0]
    sections = re.findall(r"^\| ([A-Z][^|]+?) \|", table, re.MULTILINE)
    named = {name.strip() for cell in sections for name in cell.split(",")}
    words = {re.sub(r"[^a-z ]", "", name.lower().partition(" &")[0]).replace(" ", "_") for name in named}
    tests = written_tests()
    assert len(words) >= 10
    assert [word for word in sorted(words) if f"def test_{word}__" not in tests] == []

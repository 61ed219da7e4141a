"""Journey's rules, by section: tests are named by section and ruling, as in `docs/rules/journey.md`."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from attrs import evolve

from support.findings import codes, judged, outcome_of, position_after
from support.journey_games import FACES, TURNS, scripted, started
from support.shipped import embedded
from tanzaku.notation import Verdict, loads
from tanzaku.notation.component_sets import ComponentSet, illustrative, using
from tanzaku.notation.errors import ValueFault
from tanzaku.notation.titles.journey import Favourite, PlacedJourney, Play, Take
from tanzaku.validators import replay, verify
from tanzaku.validators.engine import Range
from tanzaku.validators.rules.journey import JourneyPosition
from tanzaku.validators.rules.journey_cards import FESTIVAL, Face, set_faults
from tanzaku.validators.rules.journey_hands import Hand
from tanzaku.validators.rules.journey_scoring import Festival, complete

#: The journey of the rulebook's example, with cards that the illustrative set has for it.
EXAMPLE = "C04 new, S05 1R, C03 1L, S14 1R"
#: Two more, for the minimum, that score nothing.
NOTHING = "C17 new, S17 2R, C16 new, S16 3R"
#: Favourites that score nothing for these.
IDLE = "F15 F24"


def end_of(text: str) -> JourneyPosition:
    """The position after the last turn."""
    return position_after(text, JourneyPosition)


def nothing(*seats: str) -> dict[str, str]:
    """Plans for seats that start a journey with each card."""
    return dict.fromkeys(seats, "")


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


# -- Game End & Scoring, Incomplete Journeys, Minimum Journeys ---------------------------


@pytest.mark.parametrize("players", TURNS)
def test_game_end__after_the_last_turn_nothing_is_taken(players: int) -> None:
    text = scripted(nothing(*"ABCDE"[:players]), end="none")
    _, turns = TURNS[players]
    body, _, _ = text.rpartition(f"{turns + 1}. A: reveal")
    report = judged(f"{body}{turns + 1}. A: take(C01) =none\n")
    assert [found.code.id for found in report.diagnostics] == ["JOU007"]
    last = text.replace("\n=none", f"\n{turns + 2}. A: take(C01)\n=none")
    assert codes(last) == ["TZK053"]


def test_game_end__one_turn_less_and_the_game_goes_on() -> None:
    text = scripted(nothing("A", "B"))
    cut = text[: text.rindex("   B: take")]
    assert judged(f"{cut}=*\n").verdict is Verdict.UNFINISHED
    assert codes(f"{cut}=none\n") == ["TZK057"]
    assert codes(text) == ["TZK055"]


def test_incomplete_journeys__example_no_ship_on_the_right() -> None:
    """Because this Journey has no Ship on the right, it is incomplete, and will score no points."""
    plans = {"A": f"{EXAMPLE}, {NOTHING}, C13 new, P01 4R", "B": ""}
    assert outcome_of(scripted(plans, kept={"A": IDLE}, end="A")).scores == {"A": 46, "B": 0}


@pytest.mark.parametrize(("players", "least"), [(2, 3), (3, 2), (4, 2), (5, 1)])
def test_minimum_journeys__jo_8(players: int, least: int) -> None:
    """Too few: 0 points, favourites too, and no part in a tie."""
    seats = "ABCDE"[:players]
    pairs = ["C17 new, S17 1R", "C16 new, S16 2R", "C20 new, S15 3R"]
    for count in range(4):
        plans = {"A": ", ".join(pairs[:count])} | nothing(*seats[1:])
        if players > 3 and count == 3:
            continue
        enough = count >= least
        text = scripted(plans, kept={"A": "F06 F16"}, left={"A": "C01"}, end="A" if enough else "none")
        outcome = outcome_of(text)
        assert bool(outcome.winners) is enough
        points = outcome.scores["A"]
        assert isinstance(points, int)
        assert (points > 0) is (enough and count > 0 and points > 0)
        if not enough:
            assert points == 0


def test_minimum_journeys__jo_2_nobody_reaches_it() -> None:
    text = scripted(nothing("A", "B"), end="none")
    outcome = outcome_of(text)
    assert (outcome.winners, outcome.scores) == ((), {"A": 0, "B": 0})
    assert [(reason.kind, reason.rule) for reason in outcome.reasons] == [("no minimum", "JO-2")]
    report = judged(text.replace("=none", "=B"))
    assert [(found.code.id, found.ruling, found.legal) for found in report.diagnostics] == [
        ("TZK055", "JO-2", ("=none",))
    ]


def test_minimum_journeys__jo_8_a_tie_at_nothing_is_no_tie() -> None:
    """A has three journeys that score nothing; B has none, 0 points, and is last in turn order."""
    text = scripted({"A": f"C20 new, S15 1R, {NOTHING}", "B": ""}, kept={"A": "F15 F41"}, end="A")
    outcome = outcome_of(text)
    assert outcome.scores == {"A": 0, "B": 0}
    assert [reason.kind for reason in outcome.reasons] == ["score"]


# -- Scoring -----------------------------------------------------------------------------


def test_scoring__jo_3_the_rulebooks_example() -> None:
    """4 for each of six birds is 24, and 22 for dragon, tiger and bird once: 46 together."""
    text = scripted(
        {"A": f"{EXAMPLE}, {NOTHING}", "B": ""},
        kept={"A": IDLE},
        end="A",
        tags={"Score.A": "46", "Score.B": "0"},
    )
    assert outcome_of(text).scores == {"A": 46, "B": 0}
    position = end_of(text)
    lines = [(line.text, line.points) for line in position.count(position.seats[0]).lines]
    assert lines[:2] == [
        ("C03: 4 for each bird: 6", Range(24, 24)),
        ("S14: 22 for each dragon tiger bird: 1", Range(22, 22)),
    ]
    assert {points for _, points in lines[2:]} == {Range(0, 0)}


def test_scoring__jo_3_what_the_castle_counts_the_ship_counts_too() -> None:
    """C03 and S03 both score 4 for each bird."""
    position = end_of(scripted({"A": "C03 new, S03 1R", "B": ""}, end="none"))
    assert [line.points.low for line in position.faces.journey(["C03", "S03"])] == [8, 8]


def test_scoring__jo_3_sets_of_several_of_a_kind() -> None:
    """C07 gives 9 for every two birds: five are two pairs, one is left over."""
    position = end_of(scripted({"A": "C07 new, S17 1R", "B": ""}, end="none"))
    castle, _ = position.faces.journey(["C07", "S17"])
    assert (castle.text, castle.points) == ("C07: 9 for each 2 bird: 2", Range(18, 18))


def test_scoring__the_longest_journey_is_counted_first() -> None:
    position = end_of(
        scripted({"A": "C17 new, S17 1R, C04 new, S05 2R, C03 2L, S14 2R", "B": ""}, end="none")
    )
    cards = [line.text[:3] for line in position.count(position.seats[0]).lines]
    assert cards[:4] == ["C03", "S14", "C17", "S17"]


@pytest.mark.parametrize(("score", "found"), [("46", []), ("45", ["TZK059"]), ("0", ["TZK059"])])
def test_scoring__a_wrong_score_is_found(score: str, found: list[str]) -> None:
    plans = {"A": f"{EXAMPLE}, {NOTHING}", "B": ""}
    assert codes(scripted(plans, kept={"A": IDLE}, end="A", tags={"Score.A": score})) == found


@pytest.mark.parametrize(("claim", "found"), [("46", []), ("64", ["TZK054"])])
def test_scoring__a_wrong_claim_is_found(claim: str, found: list[str]) -> None:
    plans = {"A": f"{EXAMPLE}, {NOTHING}", "B": ""}
    text = scripted(plans, kept={"A": IDLE}, end="A", revealed={"A": f"{IDLE} score={claim}"})
    report = judged(text)
    assert [found.code.id for found in report.diagnostics] == found
    assert [found.message for found in report.diagnostics] == (["score is 46, not 64"] if found else [])


def test_scoring__without_faces_no_score_is_checked() -> None:
    plans = {"A": f"{EXAMPLE}, {NOTHING}", "B": ""}
    text = scripted(plans, kept={"A": IDLE}, end="A", tags={"Components": None, "Score.A": "3"})
    report = judged(text)
    assert (report.verdict, report.diagnostics) == (Verdict.CONSISTENT, ())
    assert report.assumed == ("what is printed on the cards is not known, so no score was checked",)
    assert codes(text.replace('[Score.A "3"]', '[Score.B "3"]')) == ["TZK059"], (
        "too few journeys are 0 points"
    )


def test_scoring__embedded_faces_are_enough_and_must_be_those_of_the_set_named() -> None:
    plans = {"A": f"{EXAMPLE}, {NOTHING}", "B": ""}
    dearer = {**embedded("journey"), "Card.C03": "castle green bird*2 turtle scores=5 each=bird"}
    assert outcome_of(scripted(plans, kept={"A": IDLE}, end="A", tags=dearer)).scores["A"] == 52
    dearer["Components"] = "illustrative@1"
    assert codes(scripted(plans, kept={"A": IDLE}, end="A", tags=dearer)) == ["TZK067"]
    same = embedded("journey")["Card.C03"]
    assert codes(scripted(plans, kept={"A": IDLE}, end="A", tags={"Card.C03": same})) == []


def test_scoring__a_face_that_is_not_known_makes_it_a_range() -> None:
    tags = {name: value for name, value in embedded("journey").items() if name != "Card.P01"}
    with_path = EXAMPLE.replace("S05 1R", "S05 1R, P01 1R")
    text = scripted({"A": f"{with_path}, {NOTHING}", "B": ""}, kept={"A": IDLE}, end="A", tags=tags)
    report = judged(text)
    assert (report.verdict, report.assumed) == (
        Verdict.CONSISTENT,
        ("what is printed on some cards is not known, so they may give more points",),
    )
    assert report.outcome is not None
    assert report.outcome.scores["A"] == Range(46, None)


# -- Emperor's Favorites -----------------------------------------------------------------


def points_of(key: str, journeys: str, hand: str = "") -> Range:
    """What a favourite scores; a hidden card of the hand is any other one."""
    faces = end_of(scripted(nothing("A", "B"), end="none")).faces
    festival = Festival(faces, [one.split() for one in journeys.split(",") if one.strip()])
    known = [card for card in hand.split() if card != "?"]
    pool = sorted(FESTIVAL - {*known, *re.findall("[CSP][0-9]{2}", journeys)})
    return faces.favourite(key, festival, Hand(faces.cards, known, hand.count("?"), pool)).points


@pytest.mark.parametrize(
    ("key", "journeys", "points"),
    [
        ("F03", "C03 C04 S05 S14", 4),  # green and red
        ("F03", "C03 S14, C03 S05", 8),
        ("F13", "C01 S04", 7),  # red twice
        ("F13", "C01 S01", 0),
        ("F05", "C04 C03 S14", 4),  # the castle on the left shows, whatever is covered
        ("F11", "C03 C04 S14", 0),  # white is covered
        ("F03", "", 0),
    ],
)
def test_emperors_favorites__jo_5_banners_of_each_journey(key: str, journeys: str, points: int) -> None:
    assert points_of(key, journeys) == Range(points, points)


@pytest.mark.parametrize(
    ("key", "journeys", "points"),
    [
        ("F17", "C01 S01", 3),  # red, blue + red, green
        ("F17", "C01 S01, C02 S07", 6),  # one more blue and red: over all journeys together
        ("F23", "C01 S01", 0),
        ("F23", "C01 S01, C08 S04", 5),
    ],
)
def test_emperors_favorites__jo_6_lanterns_of_the_whole_festival(
    key: str, journeys: str, points: int
) -> None:
    assert points_of(key, journeys) == Range(points, points)


def test_emperors_favorites__jo_6_each_favourite_counts_by_itself() -> None:
    """F17 wants red and blue, F18 red and green: one red lantern serves both."""
    assert points_of("F17", "C01 S01").low == points_of("F17", "C01 S01").low == 3
    assert points_of("F18", "C01 S01").low == 3


@pytest.mark.parametrize(
    ("key", "hand", "points"),
    [
        ("F39", "C01 C08 C11 C14", 6),  # two red banners twice: once
        ("F39", "C01", 0),
        ("F40", "C01 C02", 6),  # two blue lanterns
        ("F40", "C02", 0),
        ("F41", "", 0),
    ],
)
def test_emperors_favorites__jo_7_the_hand_counts_once(key: str, hand: str, points: int) -> None:
    assert points_of(key, "", hand) == Range(points, points)


def test_emperors_favorites__jo_7_hidden_cards_of_the_hand_may_count() -> None:
    assert points_of("F39", "", "C01 ?") == Range(0, 6)
    assert points_of("F39", "", "C01 C08 ?") == Range(6, 6)


def test_emperors_favorites__jo_7_a_claim_within_what_may_be_is_taken() -> None:
    """A's hand is C01 and three unseen cards: F39 is 0 or 6 points."""
    plans = {"A": f"{EXAMPLE}, {NOTHING}", "B": ""}
    for claim, found in (("46", []), ("52", []), ("45", ["TZK054"]), ("53", ["TZK054"])):
        text = scripted(
            plans,
            kept={"A": "F15 F39"},
            left={"A": "C01"},
            end="A",
            tags={"Hand.A": "4x?"},
            revealed={"A": f"F15 F39 hand=C01,?,?,? score={claim}"},
            holding=True,
        )
        report = judged(text)
        assert [found.code.id for found in report.diagnostics] == found
        assert report.verdict is (Verdict.CONTRADICTED if found else Verdict.CONSISTENT)


def test_emperors_favorites__jo_7_hidden_cards_are_such_as_were_seen_nowhere() -> None:
    """A holds C05, which is red, and one card that nobody saw; F39 wants two red banners."""
    faces = end_of(scripted(nothing("A", "B"), end="none")).faces
    red = sorted(card for card, found in faces.cards.items() if found.banner == "red")
    blue = sorted(card for card, found in faces.cards.items() if found.banner == "blue")
    for pool, points in ((blue, (0, 0)), (red[1:], (6, 6)), ([*blue, red[1]], (0, 6))):
        hand = Hand(faces.cards, red[:1], 1, pool)
        assert faces.favourite("F39", Festival(faces, ()), hand).points == points
    assert faces.favourite("F39", Festival(faces, ()), Hand(faces.cards, (), 1, red)).points == (0, 0)


def test_emperors_favorites__jo_7_two_favourites_share_the_hidden_cards() -> None:
    """One hidden card can give A the second red banner, or the second green one, and not both."""
    faces = end_of(scripted(nothing("A", "B"), end="none")).faces
    shown = {
        colour: sorted(card for card, found in faces.cards.items() if found.banner == colour)
        for colour in ("red", "green")
    }
    hand = Hand(faces.cards, [shown["red"][0], shown["green"][0]], 1, [shown["red"][1], shown["green"][1]])
    lines, points = faces.kept(("F39", "F41"), None, Festival(faces, ()), hand)
    assert ([line.points for line in lines], points) == ([Range(0, 6), Range(0, 6)], Range(6, 6))


def test_emperors_favorites__jo_7_what_takes_long_to_count_is_a_wider_range(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Hands are gone through as long as that takes few steps; else a favourite may be met or not."""
    colours = tuple(f"c{letter}" for letter in "abcdefgh")
    faces = {f"C{number:02}": Face((0,) * 4, {"ca": 1}, None, 0, (0,) * 4) for number in range(1, 9)}
    either, met = {(False,), (True,)}, {(True,)}

    def ways(*needs: str) -> set[tuple[bool, ...]]:
        hand = Hand(faces, ("C01",), 3, sorted(faces)[1:])
        return hand.met((Favourite("hand-lanterns", 5, needs),))

    assert (ways("ca", "ca"), ways("ca", "cb"), ways(*colours)) == (met, {(False,)}, either)
    monkeypatch.setattr("tanzaku.validators.rules.journey_hands._STEPS", 0)
    assert (ways("ca", "ca"), ways("ca")) == (either, met)


def test_emperors_favorites__unseen_ones_are_a_range() -> None:
    """Two of F03, F15, F24 and F13 were kept: 4, 0, 0 and 0 points."""
    plans = {"A": f"{EXAMPLE}, {NOTHING}", "B": ""}
    text = scripted(plans, end="A", tags={"Favourites.A": "F03 F15 F24 F14"}, revealed={})
    kept = text[text.index("keep(") : text.index(")", text.index("keep(")) + 1]
    report = judged(text.replace(kept, "keep(2x?)"))
    assert report.outcome is not None
    assert report.outcome.scores["A"] == Range(46, 50)
    assert report.verdict is Verdict.CONSISTENT
    assert report.outcome.winners == ("A",)
    assert report.assumed[-1] == "A may have points from favourites that are not written down"


def test_emperors_favorites__jo_12_one_of_two_was_seen() -> None:
    plans = {"A": f"{EXAMPLE}, {NOTHING}", "B": ""}
    text = scripted(plans, kept={"A": "F03 F15"}, end="A", revealed={}).replace(
        "keep(F03 F15)", "keep(F03 ?)"
    )
    others = loads(text).setup.favourites["A"]
    assert others[:2] == ("F03", "F15")
    outcome = outcome_of(text)
    points = outcome.scores["A"]
    assert isinstance(points, Range)
    assert points.low == 50


# -- Determining a Winner ----------------------------------------------------------------


def test_determining_a_winner__the_highest_score() -> None:
    plans = {"A": f"{EXAMPLE}, {NOTHING}", "B": "C20 new, S15 1R, C05 new, S06 2R, C10 new, S12 3R"}
    outcome = outcome_of(scripted(plans, kept={"A": IDLE, "B": "F42 F16"}, end="A"))
    assert outcome.winners == ("A",)
    assert [(reason.text, reason.rule) for reason in outcome.reasons] == [
        ("46 points", "Determining a Winner")
    ]


def tie(end: str) -> str:
    """A and B have two journeys each that score nothing, C has none."""
    plans = {"A": "C17 new, S17 1R, C16 new, S16 2R", "B": "C20 new, S15 1R, C13 new, S07 2R", "C": ""}
    return scripted(plans, kept={"A": "F15 F41", "B": "F14 F42"}, left={"A": "C01", "B": "C08"}, end=end)


def test_determining_a_winner__jo_9_a_tie() -> None:
    outcome = outcome_of(tie("B"))
    assert outcome.scores == {"A": 0, "B": 0, "C": 0}
    assert [(reason.kind, reason.text, reason.rule) for reason in outcome.reasons] == [
        ("tie", "0 points, and last in turn order of those tied", "JO-9")
    ]
    report = judged(tie("A"))
    assert [(found.code.id, found.ruling, found.legal) for found in report.diagnostics] == [
        ("TZK055", "JO-9", ("=B",))
    ]


def test_determining_a_winner__who_may_have_won_where_points_are_not_known() -> None:
    text = tie("B").replace('[Components "illustrative@1"]\n', "")
    report = judged(text)
    assert report.outcome is not None
    assert (report.outcome.winners, report.outcome.possible) == ((), ("A", "B"))
    assert judged(tie("A").replace('[Components "illustrative@1"]\n', "")).ok
    for end in ("C", "none", "A,B"):
        report = judged(tie(end).replace('[Components "illustrative@1"]\n', ""))
        assert [(found.code.id, found.legal) for found in report.diagnostics] == [("TZK055", ("=A", "=B"))]


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


# -- every ruling ------------------------------------------------------------------------


def test_every_ruling_has_a_test() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rules" / "journey.md").read_text("utf-8")
    rulings = re.findall(r"^\| JO-([0-9]+) \|", page, re.MULTILINE)
    assert rulings == [str(number) for number in range(1, 16)]
    tests = re.findall(r"^def test_\w*?jo_([0-9]+)__", Path(__file__).read_text("utf-8"), re.MULTILINE)
    tests += re.findall(r"^def test_\w+__jo_([0-9]+)_", Path(__file__).read_text("utf-8"), re.MULTILINE)
    assert set(rulings) <= set(tests)


def test_every_section_has_a_test() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rules" / "journey.md").read_text("utf-8")
    table = page.partition("## The rules as they are checked")[2].partition("\n## ")[0]
    sections = re.findall(r"^\| ([A-Z][^|]+?) \|", table, re.MULTILINE)
    named = {name.strip() for cell in sections for name in cell.split(",")}
    words = {re.sub(r"[^a-z ]", "", name.lower().partition(" &")[0]).replace(" ", "_") for name in named}
    tests = Path(__file__).read_text("utf-8")
    assert len(words) >= 10
    assert [word for word in sorted(words) if f"def test_{word}__" not in tests] == []

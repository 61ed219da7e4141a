"""Journey's rules at the end of the game, by section: tests are named by section and ruling.

They are those of `docs/rules/journey.md`.
"""

from __future__ import annotations

import re

import pytest

from support.findings import codes, judged, outcome_of
from support.journey_games import EXAMPLE, IDLE, NOTHING, TURNS, end_of, nothing, scripted
from support.shipped import embedded
from tanzaku.notation import Verdict, loads
from tanzaku.notation.titles.journey import Favourite
from tanzaku.validators.engine import Range
from tanzaku.validators.rules.journey_cards import FESTIVAL, Face
from tanzaku.validators.rules.journey_hands import Hand
from tanzaku.validators.rules.journey_scoring import Festival

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

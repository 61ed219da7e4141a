"""What is said of a turn of Journey, against a count by hand and by another way of counting."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from attrs import evolve

from journey.making import EXAMPLE, GOLDEN, GOLDENS, festival
from support import shipped
from support.forms import in_every_form
from support.remarks import Pairs, check_remarks, said, words_of
from support.shipped import games, seats_of
from tanzaku.notation import Record, Turn, Verdict, loads
from tanzaku.notation.redacting import PUBLIC, redact
from tanzaku.notation.titles.journey import Play, Reveal
from tanzaku.validators import Range, verify
from tanzaku.validators.annotating import NotAnnotated, annotate, strip
from tanzaku.validators.rules.journey_annotator import JourneyAnnotator

ANIMALS = ("dragon", "tiger", "bird", "turtle")
PRINTED = shipped.printed("journey")


def bounds(value: str) -> tuple[int, int | None]:
    """The least and the most of points as they are written."""
    low, _, high = value.partition("..")
    return int(low), int(low) if not high else None if high == "?" else int(high)


def whole(turn: Turn) -> bool:
    return "total" in dict(said(turn))


# against the rulebook, and another way of counting


def test_scoring__the_example_of_the_rulebook() -> None:
    """The Castle card earns 4 points for each Vermilion Bird … the Castle card is worth 24 points."""
    (turn,) = annotate(loads(EXAMPLE)).turns
    assert said(turn) == [("journey", "1"), ("cards", "5"), ("C03", "24"), ("S14", "22")]


def printed(cards: list[str]) -> Counter[str]:
    """What can be seen on the paths of cards."""
    found: Counter[str] = Counter()
    for card in cards:
        for thing in PRINTED["Card"][card]["path"]:
            name, _, times = thing.partition("*")
            found[name] += int(times or 1)
    return found


def worth(card: str, journey: list[str]) -> int:
    """What a castle or ship scores: by taking sets of animals away, one after another."""
    left = printed(journey)
    need: Counter[str] = Counter()
    for thing in PRINTED["Card"][card]["each"]:
        name, _, times = thing.partition("*")
        need[name] += int(times or 1)
    points = 0
    while all(left[name] >= count for name, count in need.items()):
        left -= need
        points += PRINTED["Card"][card]["scores"]
    return points


def test_each_play_of_random_games_against_another_count() -> None:
    for record in games("journey", 41, 4, range(2, 6)):
        journeys: dict[str, list[list[str]]] = {seat: [] for seat in seats_of(record)}
        for turn in annotate(record).turns:
            played = [action for action in turn.actions if isinstance(action, Play)]
            if not played:
                continue
            assert turn.seat is not None
            mine = journeys[turn.seat]
            card, where = played[0].card, played[0].where
            if where == "new":
                mine.append([card])
                number = len(mine)
            else:
                number = int(where[:-1])
                mine[number - 1].insert(0 if where[-1] == "L" else 99, card)
            one = mine[number - 1]
            wanted = [("journey", str(number)), ("cards", str(len(one)))]
            if one[0].startswith("C") and one[-1].startswith("S"):
                wanted += [(end, str(worth(end, one))) for end in (one[0], one[-1])]
            else:
                wanted.append(("open", "0"))
            assert said(turn) == wanted


# the final count


@pytest.mark.parametrize("name", sorted(GOLDENS))
def test_what_is_kept(name: str) -> None:
    assert GOLDENS[name]() == GOLDEN.joinpath(name).read_text("utf-8")


def test_lines_sum_to_the_total_and_the_total_is_that_of_the_report() -> None:
    few = ranges = 0
    for record in games("journey", 42, 4, range(2, 6)):
        for view in (None, PUBLIC, *seats_of(record)):
            seen = record if view is None else redact(record, view)
            outcome = verify(seen).outcome
            assert outcome is not None
            last = [turn for turn in annotate(seen).turns if whole(turn)]
            assert [turn.seat for turn in last] == list(seats_of(record))
            for turn in last:
                told = said(turn)
                words = [word for word, _ in told]
                lines = [bounds(value) for word, value in told if re.fullmatch("[CSF][0-9]{2}|hidden", word)]
                low, high = bounds(dict(told)["total"])
                score = outcome.scores[turn.seat or ""]
                assert (low, high) == (tuple(score) if isinstance(score, Range) else (score, score))
                if "needed" in words:
                    few += 1
                    assert (low, high) == (0, 0)
                    assert int(dict(told)["needed"]) > int(dict(told)["journeys"])
                    continue
                ranges += low != high
                assert low == sum(least for least, _ in lines)
                most = [most for _, most in lines if most is not None]
                assert high == (sum(most) if len(most) == len(lines) else None)
                assert words[-2:] == ["journeys", "total"]
    assert few


def test_without_reveals_each_last_play_has_the_count() -> None:
    record = festival()
    turns = tuple(
        turn for turn in record.turns if not any(isinstance(action, Reveal) for action in turn.actions)
    )
    found = annotate(evolve(record, turns=turns))
    assert [(turn.number or 10, turn.seat) for turn in found.turns if whole(turn)] == [
        (10, "A"),
        (10, "B"),
        (10, "C"),
    ]
    assert [dict(said(turn))["total"] for turn in found.turns if whole(turn)] == ["118", "0", "35"]
    assert said(found.turns[-1])[:3] == [("journey", "3"), ("cards", "3"), ("open", "0")]


def test_one_who_does_not_reveal_has_the_count_at_the_last_play() -> None:
    record = festival()
    found = annotate(evolve(record, turns=record.turns[:-1]))
    counted = [(turn.seat, any(isinstance(action, Play) for action in turn.actions)) for turn in found.turns]
    assert [one for one, turn in zip(counted, found.turns, strict=True) if whole(turn)] == [
        ("C", True),
        ("A", False),
        ("B", False),
    ]


def test_a_game_that_broke_off_has_no_count() -> None:
    record = festival()
    for end, more in (("*", ()), ("A", (("Termination", "resignation"),))):
        tags = tuple(tag for tag in record.tags if tag[0] not in {"Result", "Score.A", "Score.B", "Score.C"})
        short = evolve(record, tags=(*tags, *more), turns=record.turns[:14], end=end)
        assert verify(short).ok
        assert not any(whole(turn) for turn in annotate(short).turns)


def test_favourites_that_nobody_has_seen_are_one_line() -> None:
    """Kept and never revealed, two of four that are known: from the worst two to the best two."""
    text = GOLDEN.joinpath("festival.tzk").read_text("utf-8")
    unseen = text.replace("A: keep(F17 F22)", "A: keep(2x?)").replace("reveal(F17 F22 ", "reveal(")
    turn = next(turn for turn in annotate(loads(unseen)).turns if whole(turn))
    told = dict(said(turn))
    assert told["hidden"] != "0"
    low, high = bounds(told["hidden"])
    assert high is not None
    assert (106 + low, 106 + high) == bounds(told["total"])
    assert low <= 12 <= high


def test_hidden_hands_and_unknown_faces_give_ranges() -> None:
    text = GOLDEN.joinpath("festival.tzk").read_text("utf-8")
    without = re.sub(r"\[Components .*\]\n", "", text)
    last = [dict(said(turn)) for turn in annotate(loads(without)).turns if whole(turn)]
    assert [told["total"] for told in last] == ["0..?", "0", "0..?"]
    one = '[Card.C06 "castle green tiger turtle red green scores=9 each=tiger"]\n'
    partly = [dict(said(turn)) for turn in annotate(loads(without.replace("[Hand.A", f"{one}[Hand.A"))).turns]
    assert [told["C06"] for told in partly if "C06" in told] == ["9..?", "9..?"]


# claims


def wrong(text: str) -> Record:
    record = loads(text)
    report = verify(record)
    assert report.verdict is Verdict.CONTRADICTED
    return record


def claimed(record: Record) -> dict[str | None, list[str]]:
    return {
        turn.seat: [value for word, value in said(turn) if word == "claimed"]
        for turn in annotate(record).turns
        if whole(turn)
    }


def test_claims_that_are_right_are_not_told() -> None:
    assert claimed(festival()) == {"A": [], "B": [], "C": []}


def test_wrong_claims_are_found_and_the_right_sum_is_shown() -> None:
    text = GOLDEN.joinpath("festival.tzk").read_text("utf-8")
    record = wrong(text.replace('[Score.A "118"]', '[Score.A "128"]').replace("score=35", "score=53"))
    assert claimed(record) == {"A": ["128"], "B": [], "C": ["53"]}
    found = [turn for turn in annotate(record).turns if whole(turn)]
    assert [dict(said(turn))["total"] for turn in found] == ["118", "0", "35"]
    assert words_of(annotate(record)).endswith("total 35; not 53, as claimed\n")


def test_a_claim_that_stands_twice_is_told_once() -> None:
    text = GOLDEN.joinpath("festival.tzk").read_text("utf-8")
    for score, told in (("53", ["53"]), ("54", ["53", "54"])):
        record = wrong(text.replace('[Score.C "35"]', f'[Score.C "{score}"]').replace("score=35", "score=53"))
        assert claimed(record)["C"] == told


def test_a_claim_within_a_range_is_not_wrong() -> None:
    text = re.sub(r"\[Components .*\]\n", "", GOLDEN.joinpath("festival.tzk").read_text("utf-8"))
    assert verify(text).ok
    assert claimed(loads(text)) == {"A": [], "B": [], "C": []}


def test_a_record_with_a_false_end_is_annotated_and_an_illegal_one_is_not() -> None:
    record = festival()
    false = evolve(record, end="C")
    assert verify(false).verdict is Verdict.CONTRADICTED
    assert annotate(false).turns == annotate(record).turns
    illegal = evolve(record, turns=record.turns[:3] + record.turns[4:])
    with pytest.raises(NotAnnotated, match=r"^the record is illegal$"):
        annotate(illegal)


def journeys(turn: Turn) -> Pairs:
    """How the count of a turn begins."""
    pairs = said(turn)
    return pairs[[word for word, _ in pairs].index("journeys") :][:2]


@pytest.mark.parametrize("order", [(2, 0, 1), (1, 2), (2,), ()])
def test_jo_13_seats_that_reveal_in_any_order_are_counted_where_they_do(order: tuple[int, ...]) -> None:
    """The others, whose favourites and hands this record knows all the same, after their last play."""
    record = festival()
    played, revealed = record.turns[:-3], record.turns[-3:]
    wanted = {turn.seat: journeys(turn) for turn in annotate(record).turns[-3:]}
    some = [evolve(revealed[index], number=11) for index in order]
    found = [turn for turn in annotate(evolve(record, turns=(*played, *some))).turns if whole(turn)]
    shown = [turn.seat for turn in some]
    assert [turn.seat for turn in found] == [*(seat for seat in "ABC" if seat not in shown), *shown]
    for turn in found:
        assert journeys(turn) == wanted[turn.seat]


# laws


def test_laws_of_random_games() -> None:
    for record in games("journey", 43, 2, range(2, 6)):
        found = annotate(record)
        assert strip(found) == record
        assert annotate(found) == found
        assert verify(found).verdict is verify(record).verdict
        in_every_form(found)
        assert not any(said(turn) for turn in found.turns[: len(seats_of(record))])


def test_a_remark_leaves_the_position_as_it_was() -> None:
    for record in games("journey", 44, 1, range(2, 6)):
        check_remarks(record)


# in words


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("journey", "2", "cards", "1", "open", "0"), "journey 2; cards: 1; incomplete, scores 0"),
        (("C05", "24..30", "S11", "22..?"), "C05 scores 24 to 30; S11 scores at least 22"),
        (
            ("hidden", "0..8", "journeys", "1", "needed", "2", "total", "0"),
            "favourites unseen score 0 to 8; complete journeys: 1; too few, 2 are needed; total 0",
        ),
        (("total", "46", "claimed", "64"), "total 46; not 64, as claimed"),
        (("legal", "{0.__class__}"), "legal {0.__class__}"),
        (("a{b}c{", "{}"), "a{b}c{ {}"),
        (("total",), "total"),
        ((), ""),
    ],
)
def test_told(arguments: tuple[str, ...], text: str) -> None:
    assert JourneyAnnotator.told(arguments) == text

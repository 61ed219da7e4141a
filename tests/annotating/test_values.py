"""What is said of a turn, against a search that tries everything and shares nothing with the library."""

from __future__ import annotations

from random import Random

import pytest

from annotating.making import GARDEN, auto, ending, pairs, said, some, variations, walk
from tanzaku.notation import Data, Record, Turn, loads
from tanzaku.notation.titles.okiya import Remove
from tanzaku.validators import verify
from tanzaku.validators.annotating import NotAnnotated, annotate, strip
from tanzaku.validators.rules.okiya_annotator import OkiyaAnnotator


def test_every_turn_of_many_endings() -> None:
    words: set[str] = set()
    for made, record in some(Random(301), 250):
        points = "match=points" in made.text
        for position, square, turn in walk(made, annotate(record).turns):
            wanted, better = said(position, square, points=points)
            assert list(auto(turn)) == wanted, made.text
            words |= set(wanted)
            if not better:
                assert not variations(turn)
                continue
            (line,) = variations(turn)
            assert line.lead == (Data("auto"),)
            (instead,) = line.turns
            (action,) = instead.actions
            assert isinstance(action, Remove)
            assert (action.square, position.tiles[action.square]) in {(one, action.tile) for one in better}
            assert (instead.number, instead.seat) == (len(position.tokens) // 2 + 1, position.to_move)
    assert words >= {"legal", "threats", "win", "draw", "loss", "margin", "cost", "threw"}


def test_a_match_of_points_alone_has_margins() -> None:
    rng = Random(302)
    made = ending(rng, points=False, left=6)
    without = [pairs(turn) for turn in annotate(loads(made.text)).turns]
    assert all("margin" not in said for said in without)
    with_points = annotate(loads(made.text.replace("full_board=loss", "full_board=loss match=points")))
    for turn, plain in zip(with_points.turns, without, strict=True):
        told = pairs(turn)
        assert int(told.pop("margin")) in range(-16, 17)
        assert int(told.pop("cost", "1")) > 0
        assert told == plain


def test_a_whole_game_from_the_first_turn() -> None:
    """Worked out once by another search: the garden is lost for who begins, in 16 turns."""
    record = loads(f'[Tanzaku "1.0 okiya"]\n{GARDEN}\na1CT a2IT =*\n')
    one, two = (pairs(turn) for turn in annotate(record).turns)
    assert one == {"legal": "12", "loss": "15"}
    assert set(two) >= {"legal", "win"} or "threw" in two


def test_a_turn_that_stands_by_a_ruling_is_told_of_like_any_other() -> None:
    made = ending(Random(303), left=6)
    position = made.oracle()
    wrong = next(square for square in sorted(position.tiles) if square not in position.legal())
    head = made.text.partition("\n\n")[0]
    turn = f"{len(position.tokens) // 2 + 1}.{position.to_move}"
    text = (
        f'{head}\n[Ruling.1 "OKI004 {turn}: stands, noticed too late (Teika)"]\n\n'
        f"{wrong}{position.tiles[wrong]} =*\n"
    )
    assert verify(text).ok
    (done,) = annotate(loads(text)).turns
    told = pairs(done)
    assert told["legal"] == str(len(position.legal()))
    twin = position.copy()
    twin.take(wrong)
    assert {"win", "draw", "loss"} & set(told)
    assert verify(annotate(loads(text))).verdict is verify(text).verdict


@pytest.mark.parametrize(
    "text",
    [
        '[Termination "unplayed"]\n\n=none',
        '[Termination "forfeit"]\n\n=R',
        '[Termination "double forfeit"]\n\n=none',
        '[First "B"]\n[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"]\n\n=*',
    ],
)
def test_a_game_without_turns_stays_as_it_is(text: str) -> None:
    record = loads(f'[Tanzaku "1.0 okiya"]\n{text}\n')
    assert annotate(record) == record


def test_a_game_that_was_forfeited_in_play_is_told_of_to_its_last_turn() -> None:
    made = ending(Random(304), left=7)
    head, _, play = made.text.partition("\n\n")
    first = play.split(" ")[0]
    for termination in ("resignation", "forfeit", "adjudication"):
        text = f'{head}\n[Termination "{termination}"]\n\n{first} =R\n'
        assert len(auto(annotate(loads(text)).turns[0])) >= 4


def test_a_square_alone_is_enough_and_stays_alone() -> None:
    """A record that a program made may name no tile."""
    made = ending(Random(305), left=6)
    record = loads(made.text)
    short = Record(
        record.title, record.tags, (), (Turn(None, None, (Remove(made.game.moves[10][0], "-"),)),), "*"
    )
    found = annotate(short)
    assert strip(found) == short
    assert auto(found.turns[0]) == auto(annotate(record).turns[0])


def test_a_record_that_is_not_sound() -> None:
    for text, verdict in (
        (f'[Tanzaku "1.0 okiya"]\n{GARDEN}\nb1MT d2IR =*\n', "illegal"),
        ('[Tanzaku "1.0 okiya"]\n[First "R"]\n\na1CT =*\n', "malformed"),
    ):
        with pytest.raises(NotAnnotated, match=f"^the record is {verdict}$") as caught:
            annotate(loads(text))
        assert caught.value.report is not None
        assert not caught.value.report.ok


def test_a_false_claim_takes_nothing_from_what_was_played() -> None:
    made = ending(Random(306), left=6)
    record = loads(made.text)
    wrong = loads(made.text.partition(" =")[0] + " =none\n")
    assert verify(wrong).verdict.value == "contradicted"
    assert annotate(wrong).turns == annotate(record).turns
    assert verify(annotate(wrong)).verdict.value == "contradicted"


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("legal", "3", "threats", "a1", "win", "0"), "3 legal; winning at once: a1; wins"),
        (("draw", "0"), "draws"),
        (("legal", "1", "draw", "2"), "1 legal; draws in 2"),
        (
            ("loss", "1", "margin", "-4", "cost", "6", "threw", "draw"),
            "loses in 1; margin -4; cost 6 points; threw away a draw",
        ),
        (("legal", "{0.__class__}"), "{0.__class__} legal"),
        (("a{b}c{", "{"), "a{b}c{ {"),
        ((), ""),
        (("legal",), "legal"),
    ],
)
def test_arguments_in_words(arguments: tuple[str, ...], text: str) -> None:
    assert OkiyaAnnotator.told(arguments) == text

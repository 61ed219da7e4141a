"""Random games, annotations and pictures of a title that the core does not know, by its aids alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.cli import here
from tanzaku.notation import Data, Record, dumps, load, loads
from tanzaku.notation.errors import ValueFault
from tanzaku.validators import verify
from tanzaku.validators.annotating import Annotator, NotAnnotated, Remark, annotate, strip
from tanzaku.validators.engine import Position
from tanzaku.validators.failing import RulesFault
from tanzaku.validators.generating import MIXED, Dealer, Wish, random_records
from tanzaku.validators.pictures.frames import NoPicture, game_of
from tanzaku.validators.pictures.page import page
from tanzaku.validators.pictures.picture import Picture
from tanzaku.validators.pictures.svg import svg

KASUGA = Path(__file__).resolve().parent / "fifth" / "golden" / "kasuga.tzk"
GAME = '[Tanzaku "1.0 ishi"]\n[Heap "7"]\n\ntake(1) take(1) take(3) take(2) =A\n'


def test_random_games_have_the_turns_that_are_legal() -> None:
    records = list(random_records("ishi", 5, 150, Wish(endings=MIXED, notes=0.2, odd_tags=0.2)))
    assert all(verify(record).ok for record in records)
    assert all(dumps(loads(dumps(record))) == dumps(record) for record in records)
    assert {record.end for record in records} >= {"A", "B", "none", "*"}


def test_a_turn_is_annotated_and_a_better_one_shown() -> None:
    record = loads(GAME)
    found = annotate(record)
    said = [item.arguments for turn in found.turns for item in turn.items if isinstance(item, Data)]
    assert said == [("3", "lost"), ("3",), ("3",), ("2", "lost")]
    assert "(@auto() 1. A: take(2))" in dumps(found)
    assert strip(found) == record
    frames = [frame.told for frame in game_of(found).frames()]
    assert frames[1] == ("3 lost", "instead: 1.A take(2)")


def test_a_game_is_shown() -> None:
    game = game_of(loads(GAME))
    text = page(game)
    assert 'aria-label="7 stones"' in text
    assert text.count("<figure") == 5
    assert '<circle cx="65"' in "".join(svg(game, frame) for frame in game.frames())
    shown = here("show", "-", "--at", "1", stdin=GAME.encode())
    assert (shown.code, shown.text) == (0, "1.B take(1)\nooooo\n")


def test_a_title_without_aids() -> None:
    record = load(KASUGA)
    with pytest.raises(NotAnnotated, match="there is nothing that annotates kasuga"):
        annotate(record)
    with pytest.raises(NoPicture, match="there is no picture of kasuga"):
        game_of(record)
    with pytest.raises(ValueFault, match="there are no random games of kasuga"):
        list(random_records("kasuga", 1, 1))
    found = here("annotate", KASUGA)
    assert found.code == 1
    assert found.text == dumps(record)
    assert (
        "left as it is: there is nothing that annotates kasuga: its rules name no aid 'annotator'\n"
        in found.said
    )


def test_a_dealer_that_deals_too_little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fifth_title.aids.IshiDealer.deal", lambda _dealer, _chance: {})
    with pytest.raises(
        RulesFault, match="the dealer of ishi gave no whole set-up: the record has no Heap tag"
    ):
        list(random_records("ishi", 1, 1))


def test_what_a_title_must_bring_is_asked_for() -> None:
    record, position = Record("ishi"), Position()
    with pytest.raises(NotImplementedError):
        Annotator(record, position).remark(position, ())
    with pytest.raises(NotImplementedError):
        Dealer(None).deal(None)  # type: ignore[arg-type]  # nothing is drawn
    picture = Picture(record, position)
    for method in (picture.lines, picture.shapes):
        with pytest.raises(NotImplementedError):
            method(position, None)
    with pytest.raises(NotImplementedError):
        picture.described(position)
    assert Annotator.told(("a", "b")) == "a b"
    assert Remark(()).instead == ()

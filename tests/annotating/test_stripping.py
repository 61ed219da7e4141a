"""What programs added goes, what persons wrote stays: laws of `annotate` and `strip`."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from annotating.making import GARDEN, auto, ending, variations
from support.okiya_games import games
from support.records import note_texts, records_of_any_title
from tanzaku.notation import (
    Data,
    Glyph,
    Note,
    Record,
    Turn,
    Variation,
    dumps,
    game_digest,
    loads,
    record_digest,
)
from tanzaku.notation.model import Item, walk
from tanzaku.validators import verify
from tanzaku.validators.annotating import annotate, strip
from tanzaku.validators.positions import positions

if TYPE_CHECKING:
    from hypothesis.strategies import DrawFn

law = settings(derandomize=True, database=None, deadline=None, max_examples=60, print_blob=False)
anything = records_of_any_title()
FORMS = ("text", "json", "jsonl", "xml")


@cache
def sound() -> tuple[Record, ...]:
    """Endings of every sort, solved in no time."""
    rng = Random(310)
    return tuple(
        loads(ending(rng, full_board=board, points=points, left=6).text)
        for board in ("loss", "draw")
        for points in (False, True)
        for _ in range(6)
    )


@st.composite
def written_by_persons(draw: DrawFn) -> Record:
    """A sound record with a person's comments, glyphs, data items and variations among its turns."""
    record = draw(st.sampled_from(sound()))
    notes = note_texts().filter(lambda text: "\ufeff" not in text).map(Note)
    others = st.sampled_from(
        (
            Glyph("!"),
            Glyph("$12"),
            Data("clock", ("0:01:00",)),
            Data("eval", ("+0.3",)),
            Data("autos", ("1",)),
        )
    )

    def items() -> list[Item]:
        made: list[Item] = draw(st.lists(st.one_of(notes, others), max_size=3))
        return made

    turns: list[Turn] = []
    for position, turn in positions(record):
        if turn is None:
            break
        added = items()
        if draw(st.booleans()):
            inner = Turn(position.round, position.seat, (*turn.actions, *items()))
            added.insert(0, Variation((Note("why not?"),) if draw(st.booleans()) else (), (inner,)))
        turns.append(evolve(turn, items=(*turn.items, *added)))
    return evolve(record, turns=tuple(turns))


@law
@given(record=anything)
def test_without_machine_items_nothing_is_stripped(record: Record) -> None:
    if "@auto" not in repr(record) and "'auto'" not in repr(record):
        assert strip(record) == record


@law
@given(record=anything)
def test_stripped_twice_is_stripped_once(record: Record) -> None:
    once = strip(record)
    assert strip(once) == once
    assert not any(
        isinstance(item, Data) and item.word == "auto" for _, turn in walk(once.turns) for item in turn.items
    )


@law
@given(record=written_by_persons())
def test_stripping_gives_back_what_was_annotated(record: Record) -> None:
    assert strip(annotate(record)) == record


@law
@given(record=written_by_persons())
def test_annotated_twice_is_annotated_once(record: Record) -> None:
    once = annotate(record)
    assert annotate(once) == once
    assert all(auto(turn) for turn in once.turns)


@law
@given(record=written_by_persons())
def test_annotated_records_are_the_same_in_every_form(record: Record) -> None:
    found = annotate(record)
    text = dumps(found)
    for form in FORMS:
        again = loads(dumps(found, form=form), form=form)
        assert dumps(again) == text
        assert record_digest(again) == record_digest(found)
        assert dumps(strip(again)) == dumps(record)


@law
@given(record=written_by_persons())
def test_the_verdict_and_the_game_stay_the_same(record: Record) -> None:
    found = annotate(record)
    before, after = verify(record), verify(found)
    assert (after.verdict, after.outcome, after.checked) == (before.verdict, before.outcome, before.checked)
    assert game_digest(found) == game_digest(record)


@pytest.mark.parametrize("form", FORMS)
def test_random_games_with_everything_in_them(form: str) -> None:
    """What persons noted of whole games, variations within variations too, as another program made them."""
    for text in games(311, 60, notes=0.4, variations=0.3, endings="mixed", odd_tags=0.3):
        record = loads(text)
        assert strip(record) == record
        marked = evolve(record, turns=tuple(map(_marked, record.turns)))
        again = loads(dumps(marked, form=form), form=form)
        assert strip(again) == record


def _marked(turn: Turn) -> Turn:
    """A turn with machine items at its end and within its variations."""
    items = tuple(
        Variation(item.lead, tuple(map(_marked, item.turns))) if isinstance(item, Variation) else item
        for item in turn.items
    )
    line = Variation((Data("auto"),), (Turn(1, "R", turn.actions),))
    return evolve(turn, items=(*items, Data("auto", ("legal", "3")), line))


def kept(play: str) -> str:
    """The play of a record after stripping."""
    text = dumps(strip(loads(f'[Tanzaku "1.0 okiya"]\n{GARDEN}\n{play} =*\n')))
    return text.partition("\n\n")[2].removesuffix(" =*\n").replace("\n", " ")


@pytest.mark.parametrize(
    ("play", "left"),
    [
        ("@auto(seen 1) {mine} 1. d1PT", "{mine} 1. d1PT"),
        ("1. d1PT @auto(legal 12) b1MT @auto()", "1. d1PT b1MT"),
        ("1. d1PT {a} @auto(x 1) ! @auto(y 2) @clock(0:01:00)", "1. d1PT {a} ! @clock(0:01:00)"),
        # a line of a program goes whole, one that a person wrote into stays without what the program said
        ("1. d1PT (@auto() 1. R: a1CT)", "1. d1PT"),
        ("1. d1PT (@auto(win 3) 1. R: a1CT @auto(loss 2))", "1. d1PT"),
        ("1. d1PT (@auto() {no!} 1. R: a1CT)", "1. d1PT ({no!} 1. R: a1CT)"),
        ("1. d1PT (@auto() 1. R: a1CT {better?})", "1. d1PT (1. R: a1CT {better?})"),
        ("1. d1PT (@auto() 1. R: a1CT !)", "1. d1PT (1. R: a1CT !)"),
        ("1. d1PT (@auto() 1. R: a1CT (1. R: b1MT))", "1. d1PT (1. R: a1CT (1. R: b1MT))"),
        ("1. d1PT (@auto() 1. R: a1CT (@auto() 1. R: b1MT))", "1. d1PT"),
        # and a person's own line, whatever a program put into it
        ("1. d1PT (1. R: a1CT @auto(win 2) (@auto() 1. R: b1MT))", "1. d1PT (1. R: a1CT)"),
        ("1. d1PT ({mine} @auto() 1. R: a1CT)", "1. d1PT ({mine} 1. R: a1CT)"),
        # words that only look like the mark
        ("1. d1PT @autos(1) @eval(2)", "1. d1PT @autos(1) @eval(2)"),
    ],
)
def test_what_goes_and_what_stays(play: str, left: str) -> None:
    assert kept(play) == left


def test_a_note_within_a_machines_line_survives_annotating_anew() -> None:
    rng = Random(312)
    record, lines = Record("okiya"), 0
    while not lines:
        record = annotate(loads(ending(rng, left=7).text))
        lines = sum(len(variations(turn)) for turn in record.turns)
    turns = tuple(
        evolve(
            turn,
            items=tuple(
                evolve(item, turns=(evolve(item.turns[0], items=(*item.turns[0].items, Note("I saw it"))),))
                if isinstance(item, Variation)
                else item
                for item in turn.items
            ),
        )
        for turn in record.turns
    )
    again = annotate(evolve(record, turns=turns))
    assert dumps(again).count("I saw it") == lines
    assert sum(len(variations(turn)) for turn in again.turns) == 2 * lines
    assert annotate(again) == again

"""Law: what was written reads back equal, and writing that gives the same bytes."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest
from attrs import evolve
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from support.okiya_games import games, split_pieces
from support.reading import outcomes
from support.records import (
    data_items,
    genji_records,
    genpei_records,
    journey_records,
    note_texts,
    okiya_records,
    records_of_any_title,
    tag_names,
    tag_values,
    wild_text,
)
from tanzaku.notation import (
    Data,
    Glyph,
    Note,
    Record,
    Turn,
    Variation,
    WriteError,
    dumps,
    iter_headers,
    loads,
    record_digest,
)
from tanzaku.notation.tag_order import export_order
from tanzaku.notation.text.careful import read_carefully
from tanzaku.notation.text.writer import WIDTH
from tanzaku.notation.titles import find_title
from tanzaku.notation.titles.journey import Keep, Take
from tanzaku.notation.titles.okiya import Remove


def written(record: Record) -> str:
    """The export form; checks everything that the law says of it."""
    text = dumps(record)
    draft = read_carefully(text)
    assert draft.readable, [(found.code.id, found.message) for found in draft.findings]
    assert draft.record == record
    assert loads(text) == record
    assert dumps(loads(text)) == text
    return text


def in_export_form(text: str) -> None:
    """What the export form promises of its bytes."""
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    assert "\r" not in text
    head, _, body = text.partition("\n\n")
    assert all(line.startswith("[") and line.endswith('"]') for line in head.split("\n"))
    assert not body.startswith("\n")
    assert not body.lstrip(" ")[:1].isdigit() or body[:1].isdigit()
    plain = "{" not in body and "@" not in body
    for line in body.split("\n"):
        if plain:
            assert line == line.rstrip()
            assert len(line) <= WIDTH or " " not in line.strip()


_WRITTEN = re.compile(
    r"""\(*(?:\{(?:[^\\}]|\\.)*\}|@[a-z]+\([^)]*\)|remove\([^)]*\)|[^ \n{}()]+)\)*""", re.DOTALL
)


def filled(body: str) -> str:
    """The tokens of turns of Okiya laid out anew, as the specification says (Export form, 7)."""
    column, parts = 0, list[str]()
    for token in _WRITTEN.findall(body):
        first, *rest = token.split("\n")
        if parts and column + 1 + len(first) > WIDTH:
            parts.append("\n")
            column = 0
        elif parts:
            parts.append(" ")
            column += 1
        parts.append(token)
        column = len(rest[-1]) if rest else column + len(first)
    return "".join(parts)


# -- records that anyone may build -------------------------------------------------------------


@given(okiya_records())
@settings(max_examples=300)
def test_a_record_of_okiya_reads_back_equal(record: Record) -> None:
    text = written(record)
    in_export_form(text)
    body = text.partition("\n\n")[2]
    assert body == filled(body) + "\n"


@given(journey_records())
@settings(max_examples=300)
def test_a_record_of_journey_reads_back_equal(record: Record) -> None:
    in_export_form(written(record))


@given(genji_records())
@settings(max_examples=150)
def test_a_record_of_genji_reads_back_equal(record: Record) -> None:
    in_export_form(written(record))


@given(genpei_records())
@settings(max_examples=150)
def test_a_record_of_genpei_reads_back_equal(record: Record) -> None:
    in_export_form(written(record))


@given(st.lists(records_of_any_title(), min_size=1, max_size=4), st.integers(0, 99))
@settings(max_examples=100)
def test_records_one_after_another_read_back_equal(records: list[Record], seed: int) -> None:
    """Whatever stands in a record, it does not reach into the next; however the text is cut."""
    text = "".join(map(dumps, records))
    assert outcomes([text]) == records
    assert outcomes(split_pieces(text, Random(seed))) == records
    assert outcomes(split_pieces(text.encode(), Random(seed))) == records
    assert [header.tags for header in iter_headers([text])] == [record.tags for record in records]


@given(okiya_records(), st.randoms(use_true_random=False))
@settings(max_examples=120)
def test_tags_are_written_in_one_order_and_none_is_lost(record: Record, rng: Random) -> None:
    """The order of tags is the export form's, that of unknown ones stays; nothing is invented or dropped."""
    tags = list(record.tags)
    rng.shuffle(tags)
    shuffled = evolve(record, tags=tuple(tags))
    read = loads(dumps(shuffled))
    assert Counter(read.tags) == Counter(tags)
    assert read.tags == export_order(find_title("okiya"), tuple(tags))
    assert export_order(find_title("okiya"), read.tags) == read.tags
    assert evolve(read, tags=()) == evolve(record, tags=())
    known = {"Player", "Score", "Ruling", "Card", "Garden"} | {
        "Event",
        "Site",
        "Date",
        "Round",
        "Match",
        "Game",
        "View",
        "Options",
        "Components",
        "Start",
        "Result",
        "Termination",
        "First",
    }
    unknown = [tag for tag in tags if tag[0].partition(".")[0] not in known]
    assert [tag for tag in read.tags if tag[0].partition(".")[0] not in known] == unknown


@given(note_texts())
@settings(max_examples=300)
def test_any_comment_reads_back_equal(text: str) -> None:
    move = Remove("d1", "PT")
    variation = Variation((Note(text),), (Turn(1, "R", (Remove("a1", "CT"), Note(text))),))
    record = Record(
        "okiya", (), (Note(text),), (Turn(1, None, (move, Note(text), variation, Note(text))),), "*"
    )
    written(record)


@given(tag_names(), tag_values())
@settings(max_examples=150)
def test_any_tag_reads_back_equal(name: str, value: str) -> None:
    written(Record("okiya", ((name, value),), end="*"))


@given(st.lists(data_items(), max_size=3))
@settings(max_examples=120)
def test_any_data_item_reads_back_equal(items: list[Data]) -> None:
    written(Record("okiya", (), tuple(items), (Turn(None, None, (Remove("d1", "PT"), *items)),), "*"))


# -- anything at all: it is refused, or reads back equal ------------------------------------------


def refused_or_equal(record: Record) -> bool:
    """Whether the writer refused the record; if not, what it wrote reads back equal."""
    try:
        text = dumps(record)
    except WriteError:
        return True
    assert outcomes([text]) == [record]
    assert outcomes(list(text)) == [record]
    return False


@given(wild_text(), wild_text())
@settings(max_examples=200)
def test_wild_tags_are_refused_or_read_back_equal(name: str, value: str) -> None:
    refused_or_equal(Record("okiya", ((name, "x"),), end="*"))
    refused_or_equal(Record("okiya", (("Event", value),), end="*"))


@given(wild_text())
@settings(max_examples=200)
def test_wild_comments_are_refused_or_read_back_equal(text: str) -> None:
    refused_or_equal(Record("okiya", (), (Note(text),), (), "*"))


@given(
    wild_text(),
    st.lists(st.one_of(wild_text(), st.from_regex(r"\A[0-9A-Z*a-z_]{1,3}[.:=]{0,2}[a-z0-9]?\Z")), max_size=3),
)
@settings(max_examples=200)
def test_wild_data_items_are_refused_or_read_back_equal(word: str, arguments: list[str]) -> None:
    refused_or_equal(Record("okiya", (), (Data(word, ()), Data("x", ("a",))), (), "*"))
    refused_or_equal(Record("okiya", (), (Data("x", tuple(arguments)),), (), "*"))


@given(st.one_of(wild_text(), st.from_regex(r"\A[!?$0-9]{0,4}\Z")))
@settings(max_examples=150)
def test_wild_glyphs_are_refused_or_read_back_equal(mark: str) -> None:
    refused_or_equal(Record("okiya", (), (), (Turn(None, None, (Remove("d1", "PT"), Glyph(mark))),), "*"))


@given(st.one_of(st.none(), wild_text(), st.from_regex(r"\A[A-Z*none,]{0,6}\Z")))
@settings(max_examples=150)
def test_wild_end_marks_are_refused_or_read_back_equal(end: str | None) -> None:
    refused_or_equal(Record("okiya", end=end))
    refused_or_equal(Record("journey", end=end))


@given(
    st.one_of(st.none(), st.integers(), st.integers(-2, 3)),
    st.one_of(st.none(), wild_text(), st.sampled_from("RBAX*")),
)
@settings(max_examples=150)
def test_wild_numbers_and_seats_are_refused_or_read_back_equal(number: int | None, seat: str | None) -> None:
    refused_or_equal(Record("okiya", (), (), (Turn(number, seat, (Remove("d1", "PT"),)),), "*"))
    refused_or_equal(Record("journey", (), (), (Turn(number, seat, (Take("S07"),)),), "*"))


@given(st.one_of(wild_text(), st.from_regex(r"\A[0-9]{0,5}\.[0-9]{0,5}\Z")))
@settings(max_examples=100)
def test_wild_versions_are_refused_or_read_back_equal(version: str) -> None:
    refused_or_equal(Record("okiya", end="*", version=version))


_MOVE = Remove("d1", "PT")
_TAKE = Take("S07")
_ITEMS = st.one_of(
    st.just(_MOVE),
    st.just(_TAKE),
    st.just(Note("a")),
    st.just(Glyph("!")),
    st.just(Data("x")),
    st.just(Variation((), (Turn(1, "R", (_MOVE,)),))),
    st.just(Variation((), (Turn(1, "A", (_TAKE,)),))),
    st.just(Variation((), (Turn(1, None, (_MOVE,)),))),
    st.just(Variation((), (Turn(None, "A", (_TAKE,)),))),
    st.just(Variation((), ())),
    st.just(Variation((Note("a"),), ())),
)


@given(
    st.sampled_from(("okiya", "journey")),
    st.lists(
        st.tuples(
            st.sampled_from((None, 1)), st.sampled_from((None, "R", "A")), st.lists(_ITEMS, max_size=3)
        ),
        max_size=2,
    ),
)
@settings(max_examples=400)
def test_wild_turns_are_refused_or_read_back_equal(
    title: str,
    turns: list[tuple[int | None, str | None, list[Remove | Take | Note | Glyph | Data | Variation]]],
) -> None:
    """Turns without action, with two in a title of one, with a note before it, with another title's …"""
    made = tuple(Turn(number, seat, tuple(items)) for number, seat, items in turns)
    refused_or_equal(Record(title, (), (), made, "*"))


@pytest.mark.parametrize(
    "record",
    [
        pytest.param(Record("okiya", (("Tanzaku", "1.0 okiya"),), end="*"), id="a second first tag"),
        pytest.param(Record("okiya", (("Event", "a"), ("Event", "b")), end="*"), id="a tag twice"),
        pytest.param(Record("okiya", (("n" * 129, "a"),), end="*"), id="a long name"),
        pytest.param(Record("okiya", (("Event", "a" * 65_537),), end="*"), id="a long value"),
        pytest.param(
            Record("okiya", (("Event", '"' * 40_000),), end="*"), id="a value that is long when escaped"
        ),
        pytest.param(Record("okiya", (("Event", "a\nb"),), end="*"), id="a value of two lines"),
        pytest.param(Record("okiya", tuple((f"t{n}", "") for n in range(4_096)), end="*"), id="many tags"),
        pytest.param(Record("okiya", end="X"), id="an unknown seat in the end mark"),
        pytest.param(Record("okiya", end="R,R"), id="a seat twice in the end mark"),
        pytest.param(Record("okiya", end=""), id="an empty end mark"),
        pytest.param(Record("okiya", end=None), id="no end mark"),
        pytest.param(Record("okiya", end="*", version="2.0"), id="an unknown version"),
        pytest.param(Record("okiya", end="*", version="01.0"), id="a version with zeros"),
        pytest.param(Record("okiya", (), (), (Turn(-1, None, (_MOVE,)),), "*"), id="a number below zero"),
        pytest.param(
            Record("okiya", (), (), (Turn(10**9, None, (_MOVE,)),), "*"), id="a number of ten digits"
        ),
        pytest.param(Record("okiya", (), (), (Turn(1, "X", (_MOVE,)),), "*"), id="an unknown seat"),
        pytest.param(
            Record("okiya", (), (), (Turn(1, "*", (_MOVE,)),), "*"), id="the table, which does not act"
        ),
        pytest.param(Record("okiya", (), (), (Turn(1, "R", ()),), "*"), id="a turn without items"),
        pytest.param(Record("okiya", (), (), (Turn(1, "R", (Note("a"),)),), "*"), id="a turn without action"),
        pytest.param(
            Record("okiya", (), (), (Turn(1, "R", (_MOVE, _MOVE)),), "*"), id="two actions in a turn of one"
        ),
        pytest.param(
            Record("okiya", (), (), (Turn(1, "R", (Note("a"), _MOVE)),), "*"), id="a note before the action"
        ),
        pytest.param(Record("okiya", (), (), (Turn(1, "A", (_TAKE,)),), "*"), id="another title's action"),
        pytest.param(
            Record("journey", (), (), (Turn(1, None, (_TAKE,)),), "*"), id="no seat where there must be one"
        ),
        pytest.param(
            Record("journey", (), (), (Turn(1, "A", (Note("a"),)),), "*"), id="a seat without action"
        ),
        pytest.param(
            Record("okiya", (), (), (Turn(1, None, (_MOVE, Variation((), ()))),), "*"),
            id="an empty variation",
        ),
        pytest.param(
            Record(
                "okiya", (), (), (Turn(1, None, (_MOVE, Variation((), (Turn(None, "R", (_MOVE,)),)))),), "*"
            ),
            id="a variation without number",
        ),
        pytest.param(Record("okiya", (), (Data("x", ("1.",)),), (), "*"), id="a number as argument"),
        pytest.param(Record("okiya", (), (Data("x", ("R:",)),), (), "*"), id="a seat as argument"),
        pytest.param(Record("okiya", (), (Data("x", ("a b",)),), (), "*"), id="a blank in an argument"),
        pytest.param(Record("okiya", (), (Data("x", ("",)),), (), "*"), id="an empty argument"),
        pytest.param(Record("okiya", (), (Data("x", ("a" * 257,)),), (), "*"), id="a long argument"),
        pytest.param(Record("okiya", (), (Data("x", ("a",) * 1_025),), (), "*"), id="many arguments"),
        pytest.param(Record("okiya", (), (Data("", ()),), (), "*"), id="a data item without word"),
        pytest.param(Record("okiya", (), (Data("Clock", ()),), (), "*"), id="a data item in capitals"),
        pytest.param(
            Record("okiya", (), (), (Turn(1, None, (_MOVE, *[Glyph("!")] * 65_536)),), "*"), id="many items"
        ),
        pytest.param(Record("okiya", (), (Note("a" * 1_048_576),), (), "*"), id="a long record"),
        pytest.param(Record("okiya", (), (Note("a\rb"),), (), "*"), id="a character that no form can hold"),
    ],
)
def test_what_cannot_be_read_is_not_written(record: Record) -> None:
    """Fault 7 of other libraries: writers emit what their own reader refuses."""
    with pytest.raises(WriteError):
        dumps(record)


def _nested(depth: int) -> Record:
    turn = Turn(1, "R", (_MOVE,))
    for _ in range(depth):
        turn = Turn(1, "R", (_MOVE, Variation((), (turn,))))
    return Record("okiya", (), (), (turn,), "*")


def test_nesting_is_written_up_to_the_limit() -> None:
    written(_nested(64))
    with pytest.raises(WriteError):
        dumps(_nested(65))


def test_a_tile_without_its_square_is_completed_by_the_garden() -> None:
    """`PT` is `d1PT` where the garden says so: what is written is what is read, and stays so."""
    garden = ("Garden", "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR")
    record = Record("okiya", (garden,), (), (Turn(1, None, (Remove("-", "PT"),)),), "*")
    read = loads(dumps(record))
    assert read.turns[0].actions == (Remove("d1", "PT"),)
    assert dumps(read) == dumps(loads(dumps(read)))


def test_a_mapping_of_unknowns_is_counted_in_runs() -> None:
    record = Record("journey", (), (), (Turn(0, "A", (Keep(("?", "?", "F01", "?")),)),), "*")
    assert "keep(2x? F01 ?)" in written(record)


# -- text → record → text --------------------------------------------------------------------------


@pytest.mark.parametrize("full_board", ["loss", "draw"])
@pytest.mark.parametrize("endings", ["normal", "mixed"])
def test_the_export_form_is_a_fixed_point(endings: str, full_board: str) -> None:
    """Records in the export form, made by a writer that shares nothing with ours: the same bytes come out."""
    for text in games(
        31, 150, notes=0.4, odd_tags=0.5, variations=0.2, endings=endings, full_board=full_board
    ):
        assert dumps(loads(text)) == text


@given(okiya_records())
@settings(max_examples=100)
def test_the_record_digest_follows_the_bytes(record: Record) -> None:
    """Equal texts have equal digests, and another comment gives another digest."""
    text = dumps(record)
    assert record_digest(loads(text)) == record_digest(record)
    more = evolve(record, lead=(*record.lead, Note("one more")))
    assume(dumps(more) != text)
    assert record_digest(more) != record_digest(record)

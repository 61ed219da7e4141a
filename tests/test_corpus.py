"""The corpus: every record gives exactly the report that stands beside it, and every code has its record.

`tests/update_corpus.py` writes the reports anew; the diff is then to be read.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

from support.corpus import (
    CORPUS,
    EXPORT,
    TEXT,
    beside,
    expected,
    kept_beside,
    logs,
    name_of,
    records,
    reports,
    shipped_codes,
)
from support.okiya_games import split_pieces
from tanzaku.notation import (
    Data,
    Diagnostic,
    Glyph,
    Note,
    Variation,
    Verdict,
    dumps,
    game_digest,
    iter_records,
    load,
    record_digest,
    to_plain,
)
from tanzaku.notation.forms import ENDINGS, form_of_name
from tanzaku.validators import verify_archive
from tanzaku.validators.matches import match_reports
from tanzaku.validators.pages import example

#: Codes that no record of the titles shipped can show.
NOT_SHOWN = {
    "TZK063": "all titles that ship have rules",
    "TZK064": "only a record that a program made is of a form that no text has",
    "TZK065": "the rules that ship do not fail",
    "TZK068": "the rules that ship make do without what is printed on components",
    "TZK089": "a match of more games than are kept is too long for a file that people read",
}

CODES = shipped_codes()

every_record = pytest.mark.parametrize("record", records(), ids=name_of)
faulty_record = pytest.mark.parametrize("record", records("faulty"), ids=name_of)
form_record = pytest.mark.parametrize("record", records("forms"), ids=name_of)
sound_record = pytest.mark.parametrize("record", records("sound"), ids=name_of)
several_record = pytest.mark.parametrize("record", records("several"), ids=name_of)
match_record = pytest.mark.parametrize("record", records("matches"), ids=name_of)
import_record = pytest.mark.parametrize(
    "record", [path for path in records("import") if not path.name.endswith(EXPORT)], ids=name_of
)


def found_in(record: Path) -> list[Diagnostic]:
    """The findings on a file's records, and on the matches that they are of."""
    told = reports(record)
    return [found for report in told for found in report.diagnostics] + [
        found for match in match_reports(told) for _, found in match.findings
    ]


# -- the expected reports ----------------------------------------------------------------


@every_record
def test_a_record_gives_exactly_its_expected_report(record: Path) -> None:
    for path, data in expected(record):
        assert path.is_file(), f"run tests/update_corpus.py, then read {path.name}"
        assert path.read_bytes() == data


def test_nothing_in_the_corpus_is_left_unchecked() -> None:
    checked = {path for record in records() for path in (record, *kept_beside(record))} | {*logs()}
    assert {path for path in CORPUS.rglob("*") if path.is_file()} == checked
    assert {path.parent.name for path in checked} == {
        "sound",
        "faulty",
        "several",
        "import",
        "forms",
        "matches",
        "annotated",
        "imported",
    }


@every_record
def test_the_quick_way_and_the_careful_way_agree(record: Path) -> None:
    found = reports(record)
    assert found == reports(record, quick=False)
    assert found == reports(record), "what was read before changes nothing"


@every_record
def test_a_record_in_pieces_gives_the_same_report(record: Path) -> None:
    pieces = split_pieces(record.read_bytes(), Random(record.name))
    assert list(verify_archive(pieces, form=form_of_name(record.name), name=record.name)) == reports(record)


#: A record that follows another one, in the forms in which nothing needs to stand between two.
SECOND = {
    "text": b'[Tanzaku "1.0 okiya"]\n[Termination "unplayed"]\n\n=none\n',
    "jsonl": b'{"tanzaku":"1.0","title":"okiya","tags":[["Termination","unplayed"]],'
    b'"turns":[],"end":"none"}\n',
}


@pytest.mark.parametrize(
    "record", [path for path in records() if form_of_name(path.name) in SECOND], ids=name_of
)
def test_a_second_record_after_it_changes_nothing(record: Path) -> None:
    alone = reports(record)
    form = form_of_name(record.name)
    assert form is not None
    both = list(verify_archive([record.read_bytes() + b"\n" + SECOND[form]], form=form, name=record.name))
    assert both[-1].verdict is Verdict.VALID
    if record.name.startswith("TZK001"):  # no record, and then there is one
        assert len(both) == 1
    else:
        assert [report.content() for report in both[:-1]] == [report.content() for report in alone]


@every_record
def test_a_span_lies_on_its_line(record: Path) -> None:
    text = record.read_bytes().decode("utf-8", "surrogateescape").removeprefix("\ufeff")
    lines = text.replace("\r\n", "\n").split("\n")
    for report in reports(record):
        for found in report.diagnostics:
            for span in (found.span, *(label.span for label in found.related)):
                assert span is not None
                line = lines[span.line - 1]
                past_the_end = span.column == len(line) + 1 and span.length == 1
                assert span.column - 1 + span.length <= len(line) or past_the_end
                assert span.length >= 1
                assert line[span.text_column - 1 :].startswith(span.text)


#: What a report marks, where that is less than the whole thing that it is about.
CULPRITS = {
    "TZK012-tag-twice": '[Player.R "Ise"]',
    "TZK014-unknown-title": "okya",
    "TZK023-stray-character-5": "@clock",
    "TZK024-unknown-word": "e1CT",
    "TZK024-unknown-word-2": "remov",
    "TZK025-open-arguments": "remove(b1 MT",
    "TZK026-space-before-bracket": "remove (",
    "TZK027-argument-count-2": "CT",
    "TZK028-argument-form": "b5",
    "TZK028-argument-form-3": "maple-snow",
    "TZK029-keyword": "by=hand",
    "TZK030-empty-turn": "2.",
    "TZK030-empty-turn-4": "B:",
    "TZK032-unknown-seat": "W:",
    "TZK040-tag-value-14": "KS",
    "TZK040-tag-value-17": "W",
    "TZK042-unknown-option-2": "full_board=win",
    "TZK042-unknown-option-4": "wins=3",
    "TZK050-turn-number": "3.",
    "TZK051-turn-seat": "B:",
    "TZK056-result-tag": "B",
    "TZK062-data-item-4": "@clock(noon)",
    "TZK070-not-json-3": "NaN",
    "TZK071-not-xml": "&",
    "TZK072-value-kind": '"1"',
    "TZK072-value-kind-3": "null",
    "TZK073-unknown-key": '"by"',
    "TZK075-key-twice": '"number"',
    "TZK076-document-type": "<!DOCTYPE",
    "OKI002-garden-tiles": "CS",
    "OKI003-impossible-start-2": "geisha(B a1)",
    "OKI003-impossible-start-6": "last(MT)",
    "OKI004-no-match": "b2CB",
    "OKI005-taken": "b1",
    "OKI006-wrong-tile": "MB",
    "OKI007-first-tile": "b2",
    "GJI001-unknown-card-2": "e44",
    "GJI003-card-twice": "e13",
    "GJI005-circle-2": "p06",
    "GJI011-turn-incomplete": "1. A: +3@4",
    "GJI014-turned-round": "-1@3",
    "GJI015-past-home": "3",
    "GJI016-wrong-place": "5",
    "GJI017-wrong-starter": "B:",
    "GJI020-not-in-hand-3": "b05",
    "GJI031-no-gain": "b13",
    "GJI036-bonus-card": "s1",
    "GJI053-box": "1",
}


@pytest.mark.parametrize("stem", CULPRITS)
def test_the_mark_stands_on_the_culprit(stem: str) -> None:
    (record,) = [path for path in records("faulty") if path.stem == stem]
    (found,) = [diagnostic for report in reports(record) for diagnostic in report.diagnostics]
    assert found.span is not None
    start = found.span.column - found.span.text_column
    assert found.span.text[start : start + found.span.length] == CULPRITS[stem]


@faulty_record
def test_a_report_for_people_holds_no_character_that_moves_anything(record: Path) -> None:
    text = beside(record, TEXT).read_text("utf-8")
    assert all(letter.isprintable() for letter in text.replace("\n", ""))


# -- every code has its record -----------------------------------------------------------


@pytest.mark.parametrize("code", sorted(CODES))
def test_a_code_has_its_record(code: str) -> None:
    shown = example(CODES[code]) is not None
    assert shown is (code not in NOT_SHOWN), NOT_SHOWN.get(code, "write its record")


@faulty_record
def test_a_faulty_record_is_named_by_its_code(record: Path) -> None:
    name = re.fullmatch(r"([A-Z]{3}[0-9]{3})-([a-z-]+?)(?:-([1-9][0-9]?))?", record.stem)
    assert name is not None
    assert CODES[name[1]].slug == name[2]


def test_the_faces_of_a_code_are_counted_from_two_without_a_gap() -> None:
    faces: dict[str, list[int]] = {}
    for record in records("faulty"):
        slug, _, number = record.stem.rpartition("-")
        faces.setdefault(slug if number.isdigit() else record.stem, []).append(
            int(number) if number.isdigit() else 1
        )
    assert {slug: sorted(numbers) for slug, numbers in faces.items()} == {
        slug: list(range(1, len(numbers) + 1)) for slug, numbers in faces.items()
    }


@faulty_record
def test_a_faulty_record_triggers_its_code_once_and_no_other(record: Path) -> None:
    found = found_in(record)
    doubled = record.name == "TZK082-game-doubled.tzk"  # which of the two is wrong, nobody can say
    assert [diagnostic.code.id for diagnostic in found] == [record.name[:6]] * (1 + doubled)
    assert found[0].waived == ""


@faulty_record
def test_a_faulty_record_gets_the_verdict_of_its_code(record: Path) -> None:
    wanted = CODES[record.name[:6]].verdict
    told = reports(record)
    verdicts = {report.verdict for report in told if report.diagnostics}
    verdicts |= {match.verdict for match in match_reports(told) if any(match.findings)}
    if wanted is None:  # a warning weighs nothing
        assert verdicts <= {Verdict.VALID, Verdict.UNFINISHED}
    else:
        assert verdicts == {wanted}


# -- records with several findings: which come together, and in which order ---------------


@several_record
def test_a_record_with_several_findings_has_a_few(record: Path) -> None:
    assert 2 <= max(len(report.diagnostics) for report in reports(record)) <= 4


@several_record
def test_a_record_with_several_findings_has_the_same_in_another_order_of_its_tags(record: Path) -> None:
    head, gap, play = record.read_text("utf-8").partition("\n\n")
    first, *tags = head.split("\n")
    rest = sorted(tags, key=lambda tag: (tag.partition(" ")[0] in twice(tags), tag[::-1]))
    turned = "\n".join([first, *rest]) + gap + play
    if "Ruling" not in head:  # rulings are told in their own order
        (first_told, *_), (told, *_) = verify_archive([turned]), reports(record)
        assert [found.code.id for found in first_told.diagnostics] == [
            found.code.id for found in told.diagnostics
        ]


def twice(tags: list[str]) -> set[str]:
    """Names that stand twice, whose order says something."""
    names = [tag.partition(" ")[0] for tag in tags]
    return {name for name in names if names.count(name) > 1}


# -- sound records, and sound matches ----------------------------------------------------


@sound_record
def test_a_sound_record_has_the_verdict_that_its_name_says(record: Path) -> None:
    wanted = next(
        (word for word in (Verdict.CONSISTENT, Verdict.UNFINISHED) if record.name.startswith(word)),
        Verdict.VALID,
    )
    assert {report.verdict for report in reports(record)} == {wanted}


def wanted_verdict(record: Path) -> Verdict:
    """The verdict on a match, by its file's name."""
    return next((word for word in Verdict if record.name.startswith(word)), Verdict.VALID)


@match_record
def test_a_sound_match_has_the_verdict_that_its_name_says(record: Path) -> None:
    if not record.name.startswith("split-"):
        (match,) = match_reports(reports(record))
        assert match.verdict is wanted_verdict(record)


@match_record
def test_a_sound_match_has_no_finding_but_those_a_ruling_waives(record: Path) -> None:
    found = found_in(record)
    parts = record.name.startswith("split-")
    assert all(diagnostic.waived or (parts and diagnostic.code.id == "TZK083") for diagnostic in found)
    assert bool(found) is (parts or record.name.startswith("ruling-"))


@match_record
def test_a_record_of_a_match_is_written_as_it_was_read(record: Path) -> None:
    written = "".join(dumps(one) for one in iter_records(record))
    assert written.encode() == record.read_bytes()


def test_a_match_in_two_files_is_checked_as_one() -> None:
    parts = [record for record in records("matches") if record.name.startswith("split-")]
    (match,) = match_reports(report for part in parts for report in reports(part))
    assert (match.verdict, match.complete, [line.number for line in match.games]) == (
        Verdict.VALID,
        True,
        [1, 2, 3, 4],
    )


@sound_record
def test_a_sound_record_has_no_finding_but_those_a_ruling_waives(record: Path) -> None:
    found = [diagnostic for report in reports(record) for diagnostic in report.diagnostics]
    assert all(diagnostic.waived for diagnostic in found)
    assert bool(found) is record.name.startswith("ruling-")


@sound_record
def test_a_record_in_export_form_is_written_as_it_was_read(record: Path) -> None:
    written = "".join(dumps(one) for one in iter_records(record))
    assert written.encode() == record.read_bytes()


# -- the same record in each form ---------------------------------------------------------


def test_the_corpus_has_a_record_in_each_form() -> None:
    endings: dict[str, set[str]] = {}
    for record in records("forms"):
        endings.setdefault(record.stem, set()).add(record.suffix)
    assert endings
    assert all(found == set(ENDINGS) for found in endings.values())


@form_record
def test_a_record_is_one_record_in_each_form(record: Path) -> None:
    as_text = load(record.with_suffix(".tzk"))
    assert load(record) == as_text
    assert record_digest(load(record)) == record_digest(as_text)
    assert game_digest(load(record)) == game_digest(as_text)


@form_record
def test_a_record_is_written_as_it_stands_in_each_form(record: Path) -> None:
    for other in records("forms"):
        if other.stem == record.stem:
            form = form_of_name(other.name)
            assert form is not None
            assert dumps(load(record), form=form).encode() == other.read_bytes()


@form_record
def test_a_record_has_the_same_report_in_each_form(record: Path) -> None:
    """All but the places in the source, which are elsewhere."""
    (report,), (as_text,) = reports(record), reports(record.with_suffix(".tzk"))
    assert (report.verdict, report.outcome, report.turns, report.checked) == (
        as_text.verdict,
        as_text.outcome,
        as_text.turns,
        as_text.checked,
    )
    assert report.verdict is Verdict.VALID
    assert [(found.code.id, found.message, found.at, found.waived) for found in report.diagnostics] == [
        (found.code.id, found.message, found.at, found.waived) for found in as_text.diagnostics
    ]


def test_a_record_in_each_form_has_every_kind_of_item() -> None:
    (record,) = (load(path) for path in records("forms") if path.suffix == ".tzk")
    items = [*record.lead, *(item for turn in record.turns for item in turn.items)]
    assert {type(item) for item in items} >= {Note, Data, Glyph, Variation}
    assert {"tags", "players", "options", "setup", "scores"} <= to_plain(record).keys()
    assert record.tag("Ruling.1")
    assert record.tag("Table")


# -- import forms ------------------------------------------------------------------------


@import_record
def test_a_record_in_import_form_is_written_as_its_export(record: Path) -> None:
    exported = record.with_suffix(EXPORT)
    assert dumps(load(record)).encode() == exported.read_bytes()
    assert dumps(load(exported)).encode() == exported.read_bytes()


@import_record
def test_a_record_in_import_form_is_the_same_record_and_has_the_same_verdict(record: Path) -> None:
    exported = record.with_suffix(EXPORT)
    assert game_digest(load(record)) == game_digest(load(exported))
    (read,), (again,) = reports(record), reports(exported)
    assert (read.verdict, read.outcome, read.turns, read.checked) == (
        again.verdict,
        again.outcome,
        again.turns,
        again.checked,
    )


def test_an_export_stands_beside_its_import() -> None:
    names = {path.name for path in records("import")}
    exports = {name for name in names if name.endswith(EXPORT)}
    assert {name.removesuffix(".tzk") + EXPORT for name in names - exports} == exports


#: What stands outside any record.
OUTSIDE = ("TZK001", "TZK002", "TZK003-glued-record-2", "TZK071-not-xml-2", "TZK076", "glued-to-other-text")


@every_record
def test_a_report_for_machines_is_one_line_of_ascii_for_each_record(record: Path) -> None:
    path, data = next(expected(record))
    assert data.isascii(), path
    told = [json.loads(line) for line in data.decode().splitlines()]
    numbers = [report["record"] for report in told if "record" in report]
    assert all("match" in report for report in told[len(numbers) :])
    counted = [number for number in numbers if number]  # text outside any record has the number 0
    assert counted == list(range(1, len(counted) + 1))
    assert numbers.count(0) == (record.name.startswith(OUTSIDE))

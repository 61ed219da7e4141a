"""Every case of the reader's table: whole, in pieces, from files and streams, before and after a record."""

from __future__ import annotations

import zlib
from pathlib import Path
from random import Random

import pytest

from cases.reading import CASES, LIMITS, Case
from support.reading import (
    LINES,
    SOUND,
    Place,
    Told,
    of_reader,
    outcomes,
    read_bodies,
    shifted,
    told,
    ways,
)
from tanzaku.notation import Record, iter_headers
from tanzaku.notation.codes import CODES

ALL = CASES + LIMITS
each_case = pytest.mark.parametrize("case", ALL, ids=[case.name for case in ALL])
each_short_case = pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])


def place(written: str) -> Place:
    code, _, where = written.partition(" ")
    line, _, column = where.partition(":")
    return code, int(line), int(column)


def wanted(case: Case) -> list[tuple[str, int, tuple[Place, ...], int]]:
    """Verdict, turns, findings and line of each report."""
    return [
        (
            want.judged,
            want.turns,
            tuple(sorted(map(place, want.codes), key=lambda found: (found[1:], found[0]))),
            want.line,
        )
        for want in case.wants
    ]


def said(case: Case, reports: list[Told]) -> list[tuple[str, int, tuple[Place, ...], int]]:
    """What reports say, in the same form; a title without rules is judged by what the reader found."""
    if case.rules:
        return [(one.verdict, one.turns, one.places, one.line) for one in reports]
    found = [(tuple(place for place in one.places if of_reader(place[0])), one) for one in reports]
    return [("malformed" if read else "unchecked", one.turns, read, one.line) for read, one in found]


def empty(case: Case) -> bool:
    """Whether there is no record in the case, which is then reported in a report that counts none."""
    return any(code.startswith("TZK001") for want in case.wants for code in want.codes)


# -- the table itself ----------------------------------------------------------------------


def test_every_code_of_the_reader_has_a_case() -> None:
    used = {code.partition(" ")[0] for case in ALL for want in case.wants for code in want.codes}
    of_the_reader = {code for code in CODES if of_reader(code)}
    assert of_the_reader <= used, of_the_reader - used


def test_names_are_not_given_twice() -> None:
    names = [case.name for case in ALL]
    assert len(set(names)) == len(names), sorted({name for name in names if names.count(name) > 1})


# -- each case by itself -------------------------------------------------------------------


@each_case
def test_case(case: Case) -> None:
    assert said(case, told([case.string])) == wanted(case)


@each_case
def test_case_is_read_as_said(case: Case) -> None:
    """What could be read of each record: its turns, its tags, and whether it is given as a record."""
    if empty(case):
        assert read_bodies([case.string]) == []
        assert outcomes([case.string]) == []
        return
    read = read_bodies([case.string])
    assert len(read) == len(case.wants)
    for (record, turns), want in zip(read, case.wants, strict=True):
        if want.read is not None:
            assert turns == want.read
        assert {name: record.tag(name) for name in want.tags} == dict(want.tags)
        assert len(record.turns) == want.turns
    for got, (record, _), want in zip(outcomes([case.string]), read, case.wants, strict=True):
        errors = tuple(
            found
            for found in map(place, want.codes)
            if of_reader(found[0]) and CODES[found[0]].verdict is not None
        )
        if errors:
            assert got == tuple(sorted(errors, key=lambda found: (found[1:], found[0])))
        else:
            assert got == record


@each_case
def test_case_is_judged_alike_quickly_and_carefully(case: Case) -> None:
    assert told([case.string], quick=False) == told([case.string])


@each_short_case
def test_case_in_pieces_and_from_files(case: Case, tmp_path: Path) -> None:
    """However a source is given, the same is said of it."""
    reports = told([case.string])
    read = outcomes([case.string])
    for name, source in ways(
        case.string, case.data, Random(zlib.crc32(case.name.encode())), tmp_path / "a.tzk"
    ):
        assert told(source()) == reports, name
        assert outcomes(source()) == read, name


@pytest.mark.parametrize("case", LIMITS, ids=[case.name for case in LIMITS])
def test_case_of_limits_in_pieces(case: Case, tmp_path: Path) -> None:
    reports = told([case.string])
    (tmp_path / "a.tzk").write_bytes(case.data or b"")
    assert told(tmp_path / "a.tzk") == reports
    cut = [case.string[at : at + 4099] for at in range(0, len(case.string), 4099)]
    assert told(cut) == reports


# -- before and after a record ---------------------------------------------------------------


@each_case
def test_case_followed_by_a_record(case: Case) -> None:
    """Whatever is wrong with a record, the next one is not affected, and is counted."""
    if not case.before:
        pytest.skip("what follows is said in the case itself")
    alone = [] if empty(case) else wanted(case)
    both = case.string + SOUND
    line = 1 + case.string.replace("\r\n", "\n").count("\n")
    reports = told([both])
    assert said(case, reports[:-1]) == alone
    assert (reports[-1].verdict, reports[-1].turns, reports[-1].places, reports[-1].line) == (
        "valid",
        11,
        (),
        line,
    )
    assert len(outcomes([both])) == len(alone) + 1
    assert isinstance(outcomes([both])[-1], Record)


@each_case
def test_case_after_a_record(case: Case) -> None:
    """A record does not change what is said of the next one, but for the lines."""
    if not case.after:
        pytest.skip("it would belong to the record before")
    reports = told([SOUND + case.string])
    assert (reports[0].verdict, reports[0].turns, reports[0].places) == ("valid", 11, ())
    if empty(case):
        assert len(reports) == 1
        return
    assert reports[1:] == shifted(told([case.string]), LINES)
    assert said(case, reports[1:]) == [
        (verdict, turns, tuple((code, line + LINES, column) for code, line, column in found), line + LINES)
        for verdict, turns, found, line in wanted(case)
    ]


@each_short_case
def test_case_between_records_in_pieces(case: Case, tmp_path: Path) -> None:
    if not (case.after and case.before):
        pytest.skip("it would belong to the record before or after it")
    text = SOUND + case.string + SOUND
    data = None if case.data is None else SOUND.encode() + case.data + SOUND.encode()
    reports = told([text])
    assert (reports[0].verdict, reports[-1].verdict) == ("valid", "valid")
    assert len(reports) == (0 if empty(case) else len(case.wants)) + 2
    for name, source in ways(text, data, Random(zlib.crc32(case.name.encode())), tmp_path / "a.tzk"):
        assert told(source()) == reports, name


def test_all_cases_in_one_archive(tmp_path: Path) -> None:
    """Count in, count out: one archive of all cases that may stand between others."""
    cases = [
        case for case in CASES if case.after and case.before and case.data is not None and not empty(case)
    ]
    data = b"".join((case.data or b"") + SOUND.encode() for case in cases)
    (tmp_path / "all.tzk").write_bytes(data)
    reports = told(tmp_path / "all.tzk")
    assert len(reports) == sum(len(case.wants) + 1 for case in cases)
    assert [one.verdict for one in reports].count("valid") == len(cases)
    at = 0
    for case in cases:
        assert said(
            case, shifted(reports[at : at + len(case.wants)], 1 - reports[at].line + case.wants[0].line - 1)
        ) == [(verdict, turns, found, line) for verdict, turns, found, line in wanted(case)], case.name
        at += len(case.wants) + 1


@each_case
def test_headers_of_a_case(case: Case) -> None:
    """Reading only the tags gives those of every record, in their order."""
    if any(
        code[:6] in {"TZK001", "TZK002", "TZK006", "TZK007"} for want in case.wants for code in want.codes
    ):
        pytest.skip("nothing, or nothing but a title, is known of it")
    if case.name == "TZK009 record":
        pytest.skip("it is not read")
    headers = list(iter_headers([case.string]))
    assert [(one.title, one.version, one.tags) for one in headers] == [
        (record.title, record.version, record.tags) for record, _ in read_bodies([case.string])
    ]
    assert [one.line for one in headers] == [want.line for want in case.wants]

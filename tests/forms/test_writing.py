"""What `dump` writes around and between records, and what readers say of the edges of a document."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from tanzaku.notation import (
    Note,
    Record,
    SourceError,
    WriteError,
    dump,
    dumps,
    iter_headers,
    iter_records,
    load,
    to_plain,
)
from tanzaku.notation.archives import compressor
from tanzaku.notation.forms import find_form
from tanzaku.notation.sources import documents
from tanzaku.validators import verify_archive

SOUND = Record("okiya", (("Event", "Spring"),), end="*")
BAD = Record("okiya", lead=(Note("\x07"),), end="*")
FORMS = ("text", "json", "jsonl", "xml")


def written(records: list[Record], form: str, told: list[WriteError] | None = None) -> tuple[int, str]:
    file = io.BytesIO()
    return dump(
        records, file, form=form, on_fault=None if told is None else told.append
    ), file.getvalue().decode()


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("records", [[BAD], [SOUND, BAD], [BAD, SOUND], [SOUND, SOUND, BAD, SOUND]])
def test_a_record_that_cannot_be_written(form: str, records: list[Record]) -> None:
    with pytest.raises(WriteError, match=r"U\+0007"):
        written(records, form)
    told: list[WriteError] = []
    count, text = written(records, form, told)
    assert count == records.count(SOUND)
    assert len(told) == records.count(BAD)
    assert len(list(iter_records([text], form=form))) == count


@pytest.mark.parametrize("form", FORMS)
def test_no_record_at_all(form: str) -> None:
    count, text = written([], form)
    assert count == 0
    assert list(iter_records([text], form=form)) == []


@pytest.mark.parametrize("name", ["a.tzk", "a.json.gz", "a.jsonl.zst", "a.XML", "a.other"])
def test_the_ending_says_the_form(tmp_path: Path, name: str) -> None:
    assert dump(SOUND, tmp_path / name) == 1
    assert load(tmp_path / name) == SOUND


def test_names_that_are_none() -> None:
    with pytest.raises(SourceError, match="no form is called 'pgn'"):
        find_form("pgn")
    assert compressor(".bz2") is None


def test_an_error_on_the_way_comes_after_what_was_read() -> None:
    def pieces() -> object:
        yield '{"tanzaku":"1.0","title":"okiya","turns":[],"end":"*"}\n'
        raise OSError(5, "Input/output error")

    found = verify_archive(pieces())  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
    with pytest.raises(SourceError, match="Input/output error"):
        list(found)


@pytest.mark.parametrize("name", ["a.tzk", "a.json.gz", "a.jsonl", "a.xml"])
def test_tags_alone_in_every_form(tmp_path: Path, name: str) -> None:
    dump([SOUND, SOUND], tmp_path / name)
    found = [(one.title, one.version, one.tag("Event"), one.tags) for one in iter_headers(tmp_path / name)]
    assert found == [("okiya", "1.0", "Spring", SOUND.tags)] * 2


@pytest.mark.parametrize("form", ["json", "xml"])
def test_tags_alone_of_a_damaged_record(form: str) -> None:
    text = dumps(SOUND, form=form).replace("*", "nobody")
    assert [one.tag("Event") for one in iter_headers([text])] == ["Spring"]


def test_a_text_is_no_name() -> None:
    with pytest.raises(SourceError, match="this is a text"):
        list(documents("a\nb"))


TOO_LONG = {
    "a remark of braces": '[Tanzaku "1.0 okiya"]\n;' + "}" * 600_000 + "\n=*\n",
    "a remark of backslashes": '[Tanzaku "1.0 okiya"]\n;' + "\\" * 600_000 + "\n=*\n",
}
"""What can be read as it is, and is longer than a record may be in the export form."""


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("text", TOO_LONG.values(), ids=TOO_LONG.keys())
def test_what_no_reader_takes_back_is_not_written(text: str, form: str) -> None:
    record = load([text])
    with pytest.raises(WriteError, match="longer than 1048576 characters"):
        dumps(record, form=form)
    with pytest.raises(WriteError, match="longer than 1048576 characters"):
        to_plain(record)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("count", [1_048_500, 1_048_576 - 29])
def test_what_is_as_long_as_it_may_be_is_taken_back(form: str, count: int) -> None:
    record = Record("okiya", lead=(Note("x" * count),), end="*")
    assert load([dumps(record, form=form)], form=form) == record


LONG = "x" * 17_000_000


@pytest.mark.parametrize(
    ("text", "form"),
    [
        (f'{{"tanzaku":"1.0","x":"{LONG}"}}', "json"),
        (f'{{"tanzaku":"1.0","x":"{LONG}"}}', "jsonl"),
        (f'<record xmlns="urn:tanzaku:1"><tag name="a">{LONG}</tag></record>', "xml"),
    ],
)
def test_a_record_beyond_the_limit_is_not_read(text: str, form: str) -> None:
    [report] = verify_archive([text], form=form)
    assert [found.code.id for found in report.diagnostics] == ["TZK009"]


@pytest.mark.parametrize(
    "text",
    [
        '<!-- open <records xmlns="urn:tanzaku:1"/>',
        "<other/>",
        '<records xmlns="urn:tanzaku:1"></records> after',
        '<records xmlns="urn:tanzaku:1" more="x"></records>',
        '<records xmlns="urn:tanzaku:1">',
        '<records xmlns="urn:tanzaku:1"><!-- open </records>',
    ],
)
def test_documents_that_are_not_well_formed(text: str) -> None:
    reports = list(verify_archive([text], form="xml"))
    assert reports
    assert all(report.number == 0 and report.diagnostics for report in reports)

"""What stands around records: encodings, marks, roots, namespaces, and sources that come in pieces."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from forms.samples import (
    JSON,
    NAMESPACE,
    RECORD,
    XML,
    array,
    contents,
    found,
    records_element,
    reports,
    within,
)
from tanzaku.notation import ReadError, SourceError, iter_records, load

DECLARED = '<?xml version="1.0" encoding="{}"?>\n'
BASIC = XML.replace("𠮷", "吉")
"""Without the character that no Japanese encoding has."""

BYTES = {
    "no declaration": XML.encode(),
    "declared UTF-8": (DECLARED.format("utf-8") + XML).encode(),
    "declared in single quotes": (DECLARED.format("UTF-8").replace('"', "'") + XML).encode(),
    "declared ASCII": (DECLARED.format("us-ascii") + XML).encode(),
    "a byte order mark": XML.encode("utf-8-sig"),
    "a byte order mark and a declaration": (DECLARED.format("UTF-8") + XML).encode("utf-8-sig"),
    "UTF-16, little end first": b"\xff\xfe" + (DECLARED.format("UTF-16") + XML).encode("utf-16-le"),
    "UTF-16, big end first": b"\xfe\xff" + (DECLARED.format("UTF-16") + XML).encode("utf-16-be"),
    "UTF-16 without declaration": b"\xff\xfe" + XML.encode("utf-16-le"),
    "Shift JIS": (DECLARED.format("Shift_JIS") + BASIC).encode("shift_jis"),
    "EUC-JP": (DECLARED.format("EUC-JP") + BASIC).encode("euc_jp"),
    "ISO-2022-JP": (DECLARED.format("iso-2022-jp") + BASIC).encode("iso2022_jp"),
    "CR LF": XML.replace("><", ">\r\n<").replace("<note>\r\n", "<note>").encode(),
    "a comment and an instruction before": b"<!-- a -->\n<?b c?>\n" + XML.encode(),
    "a comment and an instruction behind": XML.encode() + b"\n<!-- a -->\n<?b c?>\n",
}


@pytest.mark.parametrize("data", BYTES.values(), ids=BYTES.keys())
@pytest.mark.parametrize("form", ["xml", None])
def test_encodings_of_xml(data: bytes, form: str | None, tmp_path: Path) -> None:
    [report] = reports([data], form)
    assert report.verdict.value == "unfinished"
    record = load([data], form=form)
    assert record.players == RECORD.players
    assert record.turns == RECORD.turns
    path = tmp_path / "record.xml"
    path.write_bytes(data)
    assert load(path) == record


@pytest.mark.parametrize("encoding", ["klingon", "hex", "rot13", "utf-9", "."])
def test_an_encoding_that_is_none(encoding: str) -> None:
    """Nothing of the source can be read, so it is the source that is refused."""
    data = (DECLARED.format(encoding) + XML).encode()
    if encoding == ".":
        assert reports([data], "xml")[0].ok
        return
    with pytest.raises(SourceError, match=encoding):
        reports([data], "xml")


def test_a_declaration_of_another_encoding_in_text_is_passed_over() -> None:
    """Text is decoded already."""
    assert reports([DECLARED.format("shift_jis") + XML], "xml")[0].ok


def test_bytes_that_are_no_utf_8() -> None:
    data = records_element(XML, XML, XML).encode()
    at = data.index("清".encode(), data.index(b"</record>"))
    data = data[:at] + b"\xff\xc0" + data[at + 3 :]
    first, second, third = reports([data], "xml")
    assert (first.diagnostics, third.diagnostics) == ((), ())
    [finding] = second.diagnostics
    assert finding.code.id == "TZK004"
    assert finding.span is not None
    assert (finding.span.column, finding.span.length) == (len(data[:at].decode()) + 1, 2)


# -- document types ----------------------------------------------------------------------------------

TYPES = {
    "empty": "<!DOCTYPE record>",
    "of a file": '<!DOCTYPE record SYSTEM "file:///etc/passwd">',
    "with entities": '<!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>',
    "with an entity of a file": '<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]>',
    "not closed": '<!DOCTYPE r [<!ENTITY a "',
}


@pytest.mark.parametrize("type_", TYPES.values(), ids=TYPES.keys())
@pytest.mark.parametrize("before", ["", '<?xml version="1.0"?>\n', "<!-- a -->"])
def test_no_document_type_is_read(type_: str, before: str) -> None:
    source = f"{before}{type_}{XML.replace('春', '&b;')}"
    [report] = reports([source], "xml")
    assert found(source, report.diagnostics) == [("TZK076", "<!DOCTYPE")]
    assert list(iter_records([source], on_fault=lambda fault: None)) == []  # noqa: ARG005


def test_a_document_type_between_records() -> None:
    source = records_element(XML, XML).replace("</record>", "</record><!DOCTYPE x>", 1)
    first, second, third = reports([source], "xml")
    assert (first.ok, third.ok, second.number) == (True, True, 0)
    assert [code for code, _ in found(source, second.diagnostics)] == ["TZK076"]


# -- roots and namespaces ------------------------------------------------------------------------------


def prefixed(xml: str) -> str:
    """With a prefix before each name."""
    return xml.replace("<", "<t:").replace("<t:/", "</t:").replace("xmlns=", "xmlns:t=")


SAME = {
    "a prefix": prefixed(XML),
    "a prefix among others": prefixed(records_element(XML)),
    "the namespace said again": f"<records{NAMESPACE}>{XML}</records>",
    "the root in no namespace": f"<records>{XML}</records>",
    "white space everywhere": f" \n<records \t{NAMESPACE}\n> {XML} </records\n>\n ",
    "single quotes": XML.replace('"', "'").replace("春 '一' ", '春 "一" '),
    "a root of one record": records_element(XML),
}


@pytest.mark.parametrize("text", SAME.values(), ids=SAME.keys())
def test_the_same_record(text: str) -> None:
    assert list(iter_records([text])) == [RECORD]


@pytest.mark.parametrize(
    "text",
    [
        f'<t:records xmlns:t="urn:tanzaku:1">{XML}</t:records>',
        f"<records{NAMESPACE}>{prefixed(XML)}</records>",
    ],
)
def test_another_prefix_than_that_of_the_root(text: str) -> None:
    assert list(iter_records([text])) == [RECORD]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("urn:tanzaku:x", "TZK073"),
        ("", "TZK073"),
        ("URN:TANZAKU:1", "TZK073"),
        (" urn:tanzaku:1", "TZK071"),  # no URI, so no namespace
    ],
)
def test_another_namespace(name: str, code: str) -> None:
    source = XML.replace("urn:tanzaku:1", name)
    [report] = reports([source], "xml")
    start = source[: source.index(">") + 1]
    assert found(source, report.diagnostics) == [(code, start)]


OTHERS = {
    "an element of another kind": ("<html><body/></html>", ["TZK002"]),
    "two roots": (XML + XML, ["", "TZK002", ""]),
    "two roots of several": (records_element(XML, XML) * 2, ["", "", "TZK002", "", ""]),
    "a root too many within": (
        records_element(XML, XML).replace("</record>", "</record></records>", 1),
        ["", "TZK002", ""],
    ),
    "records within something else": (f"<games>{XML}<a/>{XML}</games>", ["TZK002", "", ""]),
    "a record behind an element": (f"{XML}<x/>{XML}", ["", "TZK002", ""]),
    "half a tag behind": (f"{XML}<rec", ["", "TZK002"]),
    "text behind": (f"{XML}hello", ["", "TZK002"]),
    "a root that is not closed": (f"<records{NAMESPACE}>{within(XML)}", ["", "TZK071"]),
    "text between": (records_element(XML, XML).replace("</record>", "</record>hello", 1), ["", "TZK002", ""]),
    "an element between": (
        records_element(XML, XML).replace("</record>", "</record><x/>", 1),
        ["", "TZK002", ""],
    ),
    "a comment that is not closed": (f"{XML}<!-- ", ["", "TZK002"]),
    "no records": (f"<records{NAMESPACE}/>", ["TZK001"]),
    "nothing": (" \n", ["TZK001"]),
    "an end alone": ("</records>", ["TZK002"]),
}


@pytest.mark.parametrize(("text", "codes"), OTHERS.values(), ids=OTHERS.keys())
def test_what_else_stands_in_a_document(text: str, codes: list[str]) -> None:
    told = [[one.code.id for one in report.diagnostics] for report in reports([text], "xml")]
    assert told == [[code] if code else [] for code in codes]


# -- pieces --------------------------------------------------------------------------------------------

BROKEN_JSON = JSON.replace('"square":"b1"', '"square":"z9"')
BROKEN_XML = XML.replace('square="b1"', 'square="z9"')
SEVERAL = {
    "json": array(JSON, BROKEN_JSON, JSON),
    "json, indented, CR LF": json.dumps(
        [json.loads(JSON), json.loads(BROKEN_JSON), json.loads(JSON)], indent=1
    ).replace("\n", "\r\n"),
    "jsonl": f"{JSON}\n{BROKEN_JSON}\n{JSON}\n",
    "jsonl, CR LF, no last line feed": f"{JSON}\r\n\r\n{BROKEN_JSON}\r\n{JSON}",
    "xml": records_element(XML, BROKEN_XML, XML),
    "xml, CR LF": records_element(XML, BROKEN_XML, XML)
    .replace("><", ">\r\n<")
    .replace("<note>\r\n", "<note>"),
    "json, mark": "\ufeff" + array(JSON, BROKEN_JSON, JSON),
    "jsonl, mark": f"\ufeff{JSON}\n{BROKEN_JSON}\n{JSON}\n",
    "xml, mark": "\ufeff" + records_element(XML, BROKEN_XML, XML),
}
VERDICTS = ["unfinished", "malformed", "unfinished"]


class Slow(io.RawIOBase):
    """A pipe that gives three bytes at a time."""

    def __init__(self, data: bytes) -> None:
        super().__init__()
        self.data = io.BytesIO(data)

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1, /) -> bytes:
        return self.data.read(3 if size < 0 else min(3, size))


def pieces(data: bytes) -> Iterator[object]:
    for size in (1, 7, 4096):
        yield [data[at : at + size] for at in range(0, len(data), size)]
        text = data.decode()
        yield [text[at : at + size] for at in range(0, len(text), size)]
    yield io.BytesIO(data)
    yield Slow(data)


@pytest.mark.parametrize("name", SEVERAL)
def test_in_pieces_with_its_form(name: str) -> None:
    data, form = SEVERAL[name].encode(), name.partition(",")[0]
    whole = contents([data], form)
    assert [one["verdict"] for one in whole] == VERDICTS
    for source in pieces(data):
        assert contents(source, form) == whole  # type: ignore[arg-type]


@pytest.mark.parametrize("name", SEVERAL)
def test_in_pieces_without_its_form(name: str) -> None:
    data = SEVERAL[name].encode()
    whole = contents([data], None)
    assert [one["verdict"] for one in whole] == VERDICTS
    for source in pieces(data):
        assert contents(source, None) == whole  # type: ignore[arg-type]


@pytest.mark.parametrize(("name", "encoding"), [("Shift_JIS", "shift_jis"), ("UTF-16", "utf-16")])
@pytest.mark.parametrize("form", ["xml", None])
def test_other_encodings_in_pieces(name: str, encoding: str, form: str | None) -> None:
    data = (DECLARED.format(name) + BASIC).encode(encoding)
    whole = contents([data], form)
    assert [one["verdict"] for one in whole] == ["unfinished"]
    for size in (1, 7, 4096):
        assert contents([data[at : at + size] for at in range(0, len(data), size)], form) == whole
    assert contents(Slow(data), form) == whole


def test_one_fault_is_raised_by_load() -> None:
    with pytest.raises(ReadError):
        load([BROKEN_XML])
    with pytest.raises(ReadError, match="more than one"):
        load([records_element(XML, XML)])

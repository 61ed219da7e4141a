"""What is wrong with XML is said in our own words: the parser's differ from version to version."""

from __future__ import annotations

import pytest

from forms.samples import XML, cut, records_element, reports, within
from tanzaku.notation.xml.places import DEPTH

START = '<record version="1.0" title="okiya" end="*">'
ELSEWHERE = "this record is not well-formed XML"

#: A change of a record, the sentence, and the place.
FAULTS = {
    "a reference to no character": ("<note>", "<note>&#7;", "&#7; stands for no character", "&#7;"),
    "a reference to 0": ("<note>", "<note>&#x0000;", "&#x0000; stands for no character", "&#x0000;"),
    "a reference that is too long": ("<note>", f"<note>&#{'9' * 5000};", "stands for no character", None),
    "a reference without end": ("<note>", "<note>&#65 ", "&#65 stands for nothing", "&#65"),
    "two references that are none": ("<note>", "<note>&a&b;", "&a stands for nothing", "&a"),
    "a reference in capitals": ("<note>", "<note>&#X41;", "&#X41; stands for nothing", "&#X41;"),
    "a prefix": ("<glyph ", "<t:glyph ", "the prefix t is not declared", "<t:glyph"),
    "a prefix of an attribute": ('mark="!"', 't:mark="!"', "the prefix t is not declared", "t:mark"),
    "a prefix that was declared elsewhere": (
        "<variation>",
        '<variation xmlns:t="urn:t"/><variation><t:turn/>',
        "the prefix t is not declared",
        "<t:turn",
    ),
    "no white space": ('square="b1" tile', 'square="b1"tile', "white space stands before", "tile"),
    "a comment": ("<note>", "<note><!-- a --->", "two hyphens", "--"),
    "a declaration": ("<note>", '<note><?xml version="1.0"?>', "an instruction has a name", "<?"),
    "an instruction without name": ("<note>", "<note><? a?>", "an instruction has a name", "<?"),
    "an instruction with a colon": ("<note>", "<note><?a:b?>", "an instruction has a name", "<?"),
    "a digit first": ("<note>", "<note><1/>", "an element's name belongs", "<"),
    "a sign in a name": ("<note>", "<note><a%/>", "an attribute is written", "%"),
    "two colons": ("<note>", "<note><a:b:c/>", "an attribute is written", ":"),
    "a namespace that is no URI": ("<note>", '<note xmlns:t="a b">', "whose name is no URI", START),
    "a prefix for nothing": ("<note>", '<note xmlns:t="">', "cannot stand for that namespace", START),
    "two prefixes": (
        'mark="!"',
        'xmlns:a="urn:a" xmlns:b="urn:a" a:x="" b:x=""',
        "under two prefixes",
        START,
    ),
    "an identifier": ("<note>", '<note xml:id="1">', "xml:id in this record is no name", START),
    "too deep": ("<note>", "<note>" * DEPTH, f"more than {DEPTH} elements", "<note"),
}


@pytest.mark.parametrize(("old", "new", "said", "culprit"), FAULTS.values(), ids=FAULTS.keys())
def test_the_sentence_and_the_place(old: str, new: str, said: str, culprit: str | None) -> None:
    source = records_element(XML, within(XML).replace(old, new, 1), XML)
    first, second, third = reports([source], "xml")
    assert first.ok
    assert third.ok
    [finding] = second.diagnostics
    assert finding.code.id in {"TZK071", "TZK009"}
    assert said in finding.message
    assert len(finding.message) < 200
    assert culprit is None or cut(source, finding.span) == culprit


SOUND = {
    "references": ("<note>", "<note>&#0000065;&#x000041;&#x10FFFF;&#9;"),
    "a prefix that holds further in": ("<turn ", '<turn xmlns:t="urn:tanzaku:1" '),
    "a name in Japanese as prefix": (
        '<glyph mark="!"/>',
        '<札:glyph xmlns:札="urn:tanzaku:1" mark="!"/>',
    ),
    "an instruction whose name starts with xml": ("<options", "<?xml-stylesheet a?><?xmlish?><options"),
    "comments": ("<options", "<!----><!-- - --><options"),
    "a lone CR between elements": ("<options", "\r<options"),
    "a lone CR within a tag": ("<options ", "<options\r"),
}


@pytest.mark.parametrize(("old", "new"), SOUND.values(), ids=SOUND.keys())
@pytest.mark.parametrize("quick", [True, False], ids=["quick", "careful"])
def test_what_is_well_formed(old: str, new: str, *, quick: bool) -> None:
    [report] = reports([XML.replace(old, new, 1)], "xml", quick=quick)
    assert report.diagnostics == ()


def test_a_lone_cr_in_a_note_is_a_line_feed() -> None:
    """As XML has it: whoever parses the document gets a line feed."""
    from tanzaku.notation import Note, loads

    record = loads(XML.replace("<note>", "<note>a\rb"))
    note = record.turns[0].items[1]
    assert isinstance(note, Note)
    assert note.text.startswith("a\nb")


def test_what_the_scan_does_not_know_has_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tanzaku.notation.xml.places.Scanned._references", lambda *_: None)
    [report] = reports([XML.replace("<note>", "<note>&a;")], "xml")
    [finding] = report.diagnostics
    assert (finding.code.id, finding.message) == ("TZK071", ELSEWHERE)
    assert finding.span is not None
    assert finding.span.column == 1


@pytest.mark.parametrize("prefix", ["札:", "a.b-c:", f"{'p' * 64}:"])
@pytest.mark.parametrize("size", [1, 7, 4096])
def test_any_prefix_of_a_record(prefix: str, size: int) -> None:
    declared = f'xmlns:{prefix[:-1]}="urn:tanzaku:1"'
    inner = within(XML).replace("<", f"<{prefix}").replace(f"<{prefix}/", f"</{prefix}")
    inner = inner.replace(f"<{prefix}record", f"<{prefix}record {declared}")
    source = records_element(XML).replace("</records>", f"{inner}</records>")
    got = reports([source[at : at + size] for at in range(0, len(source), size)], None)
    assert [report.ok for report in got] == [True, True]


def test_the_root_is_closed_by_its_own_name() -> None:
    source = records_element(XML).replace("</records>", "</t:records>")
    first, second = reports([source], "xml")
    assert first.ok
    [finding] = second.diagnostics
    assert (finding.code.id, cut(source, finding.span)) == ("TZK071", "</t:records>")


#: Places within attributes, references in them among it.
ATOMS = {
    "an atom of a row behind a reference": ("CT MT", "&#67;T XX", "TZK028", "XX"),
    "an atom that is a reference": ("CT MT", "CT &#88;X", "TZK028", "&#88;X"),
    "an atom behind a blank that is a reference": ("CT MT", "CT&#32;XX", "TZK028", "XX"),
    "an atom behind a tab": ("CT MT", "CT\tXX", "TZK028", "XX"),
    "an empty atom": ("CT MT", "CT  MT", "TZK028", " "),
    "a seat of a score": ('<score seat="R"', '<score seat="Q"', "TZK073", "Q"),
    "an attribute with a prefix": ('mark="!"', 'mark="!" xml:lang="ja"', "TZK073", "ja"),
    "an attribute with a prefix, of an action": ('square="b1"', 'square="b1" xml:lang="ja"', "TZK073", "ja"),
    "a score without value": (' value="5"', "", "TZK074", '<score seat="R"/>'),
    "data without word": (' word="clock"', "", "TZK074", '<data arguments="0:12:30"/>'),
    "text in the set-up": ("<setup ", "<setup>x</setup><setup ", "TZK073 TZK075", None),
    "text behind an element": ("</variation>", "<turn/></variation>", "TZK030", "<turn/>"),
}


@pytest.mark.parametrize(("old", "new", "code", "culprit"), ATOMS.values(), ids=ATOMS.keys())
def test_the_part_that_is_wrong(old: str, new: str, code: str, culprit: str | None) -> None:
    source = XML.replace(old, new, 1)
    assert source != XML
    [report] = reports([source], "xml")
    assert [one.code.id for one in report.diagnostics] == code.split()
    assert culprit is None or cut(source, report.diagnostics[0].span) == culprit


def test_an_unknown_version_has_no_other_finding() -> None:
    """Nothing else is read, so nothing else is said."""
    text = XML.replace('version="1.0"', 'version="2.0" new="x"').replace("<options", "<newer/><options")
    [report] = reports([text], "xml")
    assert [one.code.id for one in report.diagnostics] == ["TZK007"]

"""The place of a finding in XML is the culprit's own: its element's tag, its attribute, its text."""

from __future__ import annotations

import pytest

from forms.samples import (
    GARDEN,
    RECORD,
    XML,
    Case,
    cases,
    cut,
    found,
    records_element,
    reports,
    within,
)
from tanzaku.notation import Note, ReadError, iter_records

MOVE = 'square="b1" tile="MT"'
REMOVE = f"<remove {MOVE}/>"
GLYPH = '<glyph mark="!"/>'
SETUP = f'<setup first="R" garden="{GARDEN}"/>'
TURN = '<turn number="1">'
START = '<record version="1.0" title="okiya" end="*">'

PLAY = cases(
    ("nothing wrong", "1.0", "1.0", "", ""),
    ("a square taken twice", MOVE, 'square="d1" tile="PT"', "OKI005", "d1"),
    ("another tile", MOVE, 'square="b1" tile="MS"', "OKI006", "MS"),
    ("a tile twice in the garden", "MT MB", "CT MB", "OKI002", "CT"),
    ("a tile twice in the last row", "IS PR", "IS CT", "OKI002", "CT"),
    ("no tile in the garden", "MT MB", "XX MB", "TZK028", "XX"),
    ("a colour that is none", 'first="R"', 'first="X"', "TZK028", "X"),
    ("a bad date", "2026-04-12", "2026-02-30", "TZK040", "2026-02-30"),
    ("another seat", 'number="2" seat="R"', 'number="2" seat="B"', "TZK051", "B"),
    ("no seat", 'number="2" seat="R"', 'number="2" seat="X"', "TZK032", "X"),
    ("another number", 'number="2"', 'number="3"', "TZK050", "3"),
    ("another result", '"Result">*', '"Result">R', "TZK056", "R"),
)

VALUES = cases(
    ("a number that is none", 'number="2"', 'number="x"', "TZK072", "x"),
    ("a number with a fraction", 'number="2"', 'number="1.0"', "TZK072", "1.0"),
    ("less than nothing", 'number="2"', 'number="-1"', "TZK072", "-1"),
    ("a leading zero", 'number="2"', 'number="02"', "TZK072", "02"),
    ("blanks around a number", 'number="2"', 'number=" 2"', "TZK072", " 2"),
    ("a score that is none", 'value="5"', 'value="5.0"', "TZK072", "5.0"),
    ("a bad square", 'square="b1"', 'square="z9"', "TZK028", "z9"),
    ("an empty square", 'square="b1"', 'square=""', "TZK028", '"'),
    ("an option of 0", 'wins="2"', 'wins="0"', "TZK028", "0"),
    ("a glyph that is none", 'mark="!"', 'mark="!!!"', "TZK023", "!!!"),
    ("a word of data in capitals", 'word="clock"', 'word="Clock"', "TZK023", "Clock"),
    ("a bracket in an argument", '"0:12:30"', '"a b(c"', "TZK025", "b(c"),
    ("an end that is none", 'end="*"', 'end="R,R"', "TZK032 TZK056", "R,R|*"),
    ("a tag twice", '<tag name="Round">', '<tag name="Date">', "TZK012", '<tag name="Date">'),
    ("a line feed in a tag", "&lt;", "&#10;", "TZK005", "春の庭 𠮷野 &#10;&amp;&gt;"),
    ("an unknown version", 'version="1.0"', 'version="2.0"', "TZK007", "2.0"),
    ("an unknown title", '"okiya"', '"okiyo"', "TZK014", "okiyo"),
    (
        "a date cut by comments",
        "2026-04-12",
        "2026-<!-- a --><![CDATA[02]]><?pi x?>-30",
        "TZK040",
        "2026-<!-- a --><![CDATA[02]]><?pi x?>-30",
    ),
    ("a date of references", "2026-04-12", "2026-0&#50;-&#x33;0", "TZK040", "2026-0&#50;-&#x33;0"),
)

NAMES = cases(
    ("an unknown action", REMOVE, "<take/>", "TZK024", "<take/>"),
    ("no square", 'square="b1" ', "", "TZK027", '<remove tile="MT"/>'),
    ("an attribute unknown to an action", 'square="b1"', 'squares="1" square="b1"', "TZK073", "1"),
    ("an attribute unknown to a note", "<note>", '<note by="x">', "TZK073", "x"),
    ("an attribute unknown to a glyph", 'mark="!"', 'mark="!" by="x"', "TZK073", "x"),
    ("an attribute unknown to a turn", TURN, '<turn clock="3" number="1">', "TZK073", "3"),
    ("an attribute unknown to a variation", "<variation>", '<variation a="b">', "TZK073", "b"),
    ("an attribute unknown to a record", ' end="*"', ' x="y" end="*"', "TZK073", "y"),
    *[
        (f"an attribute called {name}", ' end="*"', f' {name}="y" end="*"', "TZK073", "y")
        for name in (
            "turns",
            "tags",
            "players",
            "options",
            "components",
            "setup",
            "start",
            "scores",
            "lead",
            "tanzaku",
        )
    ],
    ("an attribute called items", TURN, '<turn items="3" number="1">', "TZK073", "3"),
    ("an attribute called do", MOVE, f'do="x" {MOVE}', "TZK073", "x"),
    ("an option unknown", 'wins="2"', 'winz="2"', "TZK073", "2"),
    ("a set-up unknown", "<setup ", '<setup x="y" ', "TZK073", "y"),
    ("an element unknown to a record", "<player", "<extra/><player", "TZK073", "<extra/>"),
    ("an element unknown to a turn", GLYPH, "<extra/>", "TZK024", "<extra/>"),
    ("an element unknown to a variation", "<variation>", "<variation><extra/>", "TZK073", "<extra/>"),
    ("an element unknown to the set-up", SETUP, f"{SETUP[:-2]}><extra/></setup>", "TZK073", "<extra/>"),
    ("an element in a note", "<note>", "<note><b/>", "TZK073", "<b/>"),
    ("an element in an action", REMOVE, f"<remove {MOVE}><b/></remove>", "TZK073", "<b/>"),
    ("a record in a turn", GLYPH, "<turn/>", "TZK024", "<turn/>"),
    (
        "a tag behind a player",
        '<tag name="Round">1</tag><tag name="Result">*</tag><player seat="R">清少納言</player>',
        '<tag name="Round">1</tag><player seat="R">清少納言</player><tag name="Result">*</tag>',
        "TZK073",
        '<tag name="Result">',
    ),
    (
        "the options twice",
        '<options wins="2"/>',
        '<options wins="2"/><options wins="3"/>',
        "TZK075",
        '<options wins="3"/>',
    ),
    ("a player twice", '<player seat="B">', '<player seat="R">', "TZK075", '<player seat="R">'),
    ("a seat without players", '<player seat="B">', '<player seat="Q">', "TZK073", "Q"),
    ("no mark", ' mark="!"', "", "TZK074", "<glyph/>"),
    ("no name", ' name="Round"', "", "TZK074", "<tag>"),
    ("a player without seat", '<player seat="B">', "<player>", "TZK074", "<player>"),
    ("no end", ' end="*"', "", "TZK033", "<"),
    ("no title", ' title="okiya"', "", "TZK006", '<record version="1.0" end="*">'),
    ("no version", ' version="1.0"', "", "TZK006", '<record title="okiya" end="*">'),
    ("text in a turn", GLYPH, f"{GLYPH}春 hello", "TZK073", "春 hello"),
    ("text in a record", "<options", "hello<options", "TZK073", "hello"),
    ("text in an action", REMOVE, f"<remove {MOVE}>hello</remove>", "TZK073", "hello"),
    ("another namespace", "<glyph ", '<glyph xmlns="urn:x" ', "TZK073", '<glyph xmlns="urn:x" mark="!"/>'),
    ("no namespace", "<glyph ", '<glyph xmlns="" ', "TZK073", '<glyph xmlns="" mark="!"/>'),
    ("a prefix", GLYPH, '<t:glyph xmlns:t="urn:tanzaku:1" mark="!"/>', "", ""),
    ("a declaration for nothing", GLYPH, '<glyph xmlns:t="urn:x" mark="!"/>', "", ""),
)

BROKEN = cases(
    ("an attribute twice", 'square="b1"', 'square="a1" square="b1"', "TZK071", 'square="b1"'),
    ("an element that is not closed", GLYPH, '<glyph mark="!">', "TZK071", "</turn>"),
    ("a note that is not closed", "</note>", "", "TZK071", "</turn>"),
    ("a turn that is not closed", "</turn>", "", "TZK071", "</record>"),
    ("a record that is not closed", "</record>", "", "TZK071", "<record"),
    ("a quote that is not closed", 'tile="MT"/>', 'tile="MT/>', "TZK071", "tile"),
    ("no quotes", 'tile="MT"', "tile=MT", "TZK071", "tile"),
    ("a < in a value", 'mark="!"', 'mark="<"', "TZK071", "mark"),
    ("an entity that is none", "<note>", "<note>&foo;", "TZK071", "&foo;"),
    ("an entity that is none, in a value", 'mark="!"', 'mark="&foo;"', "TZK071", "&foo;"),
    ("a bare ampersand", "<note>", "<note>A & B", "TZK071", "&"),
    ("half a surrogate pair as a reference", "<note>", "<note>&#xD800;", "TZK071", "&#xD800;"),
    ("a control character as a reference", "<note>", "<note>&#7;", "TZK071", "&#7;"),
    ("U+FFFE as a reference", "<note>", "<note>&#xFFFE;", "TZK071", "&#xFFFE;"),
    ("]]> in a text", "<note>", "<note>]]>", "TZK071", "]]>"),
    ("two hyphens in a comment", "<note>", "<note><!-- a -- b -->", "TZK071", "--"),
    ("a prefix that is not declared", "<glyph ", "<t:glyph ", "TZK071", "<t:glyph"),
    ("a document type in a record", "<options", "<!DOCTYPE x><options", "TZK076", "<!DOCTYPE"),
)

CHARACTERS = cases(
    ("U+0085 as a reference", "<note>", "<note>&#x85;", "TZK005", '&#x85;春 "一" \\ 二'),
    ("CR as a reference", "<note>", "<note>&#13;", "TZK005", '&#13;春 "一" \\ 二'),
    ("half a surrogate pair", "<note>", "<note>\ud800", "TZK005", "\ud800"),
    ("a control character", "<note>", "<note>\x07", "TZK005", "\x07"),
    (
        "a control character in a value",
        'word="clock" arguments="0:12:30"',
        'word="x" arguments="a\x07"',
        "TZK005",
        "\x07",
    ),
    ("U+0085", "<note>", "<note>\x85", "TZK005", "\x85"),
    ("U+FFFE", "<note>", "<note>\ufffe", "TZK005", "\ufffe"),
    ("a tab, raw and as a reference", "<note>", "<note>\t&#9;", "", ""),
    ("a character beyond the first plane", "<note>", "<note>&#x20BB7;", "", ""),
    ("the five entities", "<note>", "<note>&lt;&gt;&amp;&quot;&apos;", "", ""),
    ("single quotes", MOVE, "square='b1' tile='MT'", "", ""),
    ("white space in a tag", MOVE, 'square = "b1"\ttile= "MT" ', "", ""),
    ("a blank as a reference", "MT MB", "MT&#32;MB", "", ""),
    ("a reference in an atom", "MT MB", "&#77;T MB", "", ""),
)

ALL = [*PLAY, *VALUES, *NAMES, *BROKEN, *CHARACTERS]


@pytest.mark.parametrize("case", ALL)
@pytest.mark.parametrize("quick", [True, False], ids=["quick", "careful"])
def test_among_others_on_one_line(case: Case, *, quick: bool) -> None:
    """The changed record is the second of three; the others are sound, and nothing is said of them."""
    assert case.old in within(XML)
    source = records_element(XML, within(XML).replace(case.old, case.new, 1), XML)
    got = reports([source], "xml", quick=quick)
    assert [report.number for report in got] == [1, 2, 3]
    assert [found(source, report.diagnostics) for report in got] == [[], list(case.findings), []]


@pytest.mark.parametrize("case", [*VALUES, *NAMES, *BROKEN])
def test_reading_gives_the_same_findings(case: Case) -> None:
    source = records_element(XML, within(XML).replace(case.old, case.new, 1), XML)
    faults: list[ReadError] = []
    read = list(iter_records([source], on_fault=faults.append))
    wanted = [one for one in case.findings if one[0] not in {"TZK040", "TZK056"}]  # verifying says those
    assert [found(source, fault.diagnostics) for fault in faults] == [wanted] * bool(wanted)
    assert len(read) + len(faults) == 3
    assert read.count(RECORD) >= 2


def test_related_places() -> None:
    source = records_element(XML, XML.replace(MOVE, 'square="d1" tile="PT"'))
    [finding] = reports([source], "xml")[1].diagnostics
    [label] = finding.related
    assert cut(source, label.span) == '<remove square="d1" tile="PT"/>'
    assert label.span is not None
    assert label.span.column == source.index('<remove square="d1" tile="PT"/>', source.index("</record>")) + 1


def test_text_in_pieces_is_one_text() -> None:
    """Comments, instructions and character data within a text do not cut it."""
    pieces = "a<!-- x -->b<?p q?>c<![CDATA[<d>&]]>e<!---->"
    [record] = iter_records([XML.replace("<note>", f"<note>{pieces}").replace("春の庭", pieces)])
    assert record.turns[0].items[1] == Note('abc<d>&e春 "一" \\ 二')
    assert record.tag("Event") == "abc<d>&e 𠮷野 <&>"


def test_comments_between_elements_are_passed_over() -> None:
    text = XML.replace("><", "><!-- <turn> --><?a b?>\n<")
    [record] = iter_records([text])
    assert record == RECORD


@pytest.mark.parametrize("space", [" ", "\t", "\n", "\r\n", "  \n\t "])
def test_white_space_between_elements(space: str) -> None:
    text = XML.replace("><", f">{space}<").replace(f"<note>{space}", "<note>")
    [record] = iter_records([text])
    assert record == RECORD


def test_on_lines_of_their_own() -> None:
    """With CR LF, which no column counts."""
    text = records_element(XML, XML.replace("IS PR", "IS CT")).replace("><", ">\n<")
    first, second = reports([text.replace("\n", "\r\n")], "xml")
    assert not first.diagnostics
    assert found(text, second.diagnostics) == [("OKI002", "CT")]


def test_a_missing_version_is_called_by_its_attribute() -> None:
    [report] = reports([XML.replace(' version="1.0"', "")], "xml")
    assert "version" in report.diagnostics[0].message
    assert "tanzaku" not in report.diagnostics[0].message

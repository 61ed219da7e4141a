"""What a fault costs beside itself is the same in every form: what is played, what is missing."""

from __future__ import annotations

import json

import pytest

from forms.samples import JSON, TEXT, XML, Case, cases, found, reports
from support.findings import codes_of
from tanzaku.notation import dumps, loads
from tanzaku.validators import Report

NO_SETUP = loads('[Tanzaku "1.0 okiya"]\n\n1. d1PT 2. a1CT =*\n')
"""A record that lacks what its title needs."""


def one(source: str, form: str) -> Report:
    [report] = reports([source], form)
    return report


def test_findings_stand_in_the_order_of_their_places() -> None:
    content = json.loads(JSON)
    content["scores"]["R"] = "x"
    content["turns"][0]["items"][0]["do"] = "take"
    content["options"]["wins"] = 0
    backwards = json.dumps(dict(reversed(content.items())))
    assert codes_of(one(json.dumps(content), "json")) == ["TZK028", "TZK072", "TZK024"]
    assert codes_of(one(backwards, "json")) == ["TZK024", "TZK072", "TZK028"]
    xml = XML.replace('wins="2"', 'wins="0"').replace("<note>", '<note by="x">').replace('"5"', '"x"')
    assert codes_of(one(xml, "xml")) == ["TZK028", "TZK072", "TZK073"]


LACKING = {
    "no end": ({"json": (',"end":"*"', ""), "xml": (' end="*"', ""), "text": (" =*", "")}, "TZK033"),
    "no turns": ({"json": (',"turns":[', ',"turns ":[')}, "TZK073"),
    "an action twice": ({"json": ('"square":"d1"', '"square":"d1","square":"d1"')}, "TZK075"),
    "an end twice": ({"json": ('"end":"*"', '"end":"*","end":"*"')}, "TZK075"),
    "something behind": ({"json": ('"end":"*"}', '"end":"*"}x'), "text": ("=*", "=* x")}, "TZK034"),
    "an attribute of a turn": ({"xml": ('<turn number="1"', '<turn by="x" number="1"')}, "TZK073"),
}


@pytest.mark.parametrize(("changes", "wanted"), LACKING.values(), ids=LACKING.keys())
def test_what_is_no_tag_does_not_stand_for_one(changes: dict[str, tuple[str, str]], wanted: str) -> None:
    """A fault that is no tag's: the set-up is missing all the same, and that is said."""
    for form, (old, new) in changes.items():
        text = dumps(NO_SETUP, form="jsonl" if form == "json" else form)
        assert old in text
        form = "jsonl" if wanted == "TZK034" and form == "json" else form  # noqa: PLW2901 - a line has its own code
        told = codes_of(one(text.replace(old, new, 1), form))
        expected = [*wanted.split(), "TZK041", "TZK041"]
        if wanted == "TZK073" and form == "json":  # a key that is unknown may be one of a tag
            expected = wanted.split()
        assert told == expected, form


HEADER = cases(
    ("a key twice", '"title":"okiya"', '"title":"okiya","title":"okiya"', "TZK075", '"title"'),
    ("a tag without value", '"turns"', '"tags":[["Garden"]],"turns"', "TZK072", '["Garden"]'),
    ("an unknown key", '"turns"', '"garden":"x","turns"', "TZK073", '"garden"'),
)


@pytest.mark.parametrize("case", HEADER)
def test_what_may_be_a_tag_stands_for_one(case: Case) -> None:
    source = dumps(NO_SETUP, form="json").replace(case.old, case.new, 1)
    assert found(source, one(source, "json").diagnostics) == list(case.findings)


LEAD = {
    "text": TEXT.replace("\n1. ", "\n! 1. "),
    "json": JSON.replace('"turns"', '"lead":[{"glyph":"!"}],"turns"', 1),
    "json of another kind": JSON.replace('"turns"', '"lead":[{"note":5}],"turns"', 1),
    "json that is no list": JSON.replace('"turns"', '"lead":5,"turns"', 1),
    "xml": XML.replace("<turn", '<lead><glyph mark="!"/></lead><turn', 1),
}


@pytest.mark.parametrize("form", LEAD)
def test_a_fault_before_the_first_turn_leaves_all_turns_unchecked(form: str) -> None:
    report = one(LEAD[form], form.partition(" ")[0])
    assert (report.checked, report.turns, len(report.diagnostics)) == (0, 3, 1)


CHARACTER = {
    "text": TEXT.replace("{春", "{\x07春"),
    "json": JSON.replace('"note":"', '"note":"\\u0007', 1),
    "json with an unknown key": JSON.replace('"note":"', '"by":"x","note":"\\u0007', 1),
    "xml": XML.replace("<note>", "<note>&#x85;", 1),
}


@pytest.mark.parametrize("form", CHARACTER)
def test_a_character_in_a_note_costs_no_turn(form: str) -> None:
    report = one(CHARACTER[form], form.partition(" ")[0])
    assert (report.checked, report.turns) == (3, 3)
    assert codes_of(report)[-1] == "TZK005"


FIRST = {
    '{"tanzaku":"2.0","title":"okiya","x":null,"turns":[],"end":"*"}': "TZK007",
    '{"x":null,"turns":null,"tanzaku":"2.0","title":"okiya"}': "TZK007",
    '{"tanzaku":null,"title":"okiya"}': "TZK072",
    '{"tanzaku":"1.0"}': "TZK006",
    '{"tanzaku":,': "TZK070",
    '{"tanzaku":"1.0",': "TZK070",
    '{"tanzaku":"1.0","title":"okiya","x":null,"turns":[],"end":"*"}': "TZK072",
}


@pytest.mark.parametrize(("text", "code"), FIRST.items())
def test_version_and_title_are_looked_at_first(text: str, code: str) -> None:
    assert codes_of(one(text, "json")) == [code]


def test_a_null_costs_itself() -> None:
    """What stands beside it is read."""
    assert codes_of(one(JSON.replace('"wins":2', '"wins":null'), "json")) == ["TZK072"]
    report = one(
        JSON.replace('"title"', '"players":null,"title"').replace('"players":{', '"playerz":{'), "json"
    )
    assert codes_of(report) == ["TZK072", "TZK073"]
    assert report.checked == 3

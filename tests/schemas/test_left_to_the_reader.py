"""What no schema can say, and the reader says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest
from lxml import etree

from schemas.judging import NAMESPACE, Element, deep, element_of, rng, valid
from schemas.titles import FULL, Plain, own
from tanzaku.notation import ReadError, loads
from tanzaku.notation.plain_reading import from_plain


class Left(NamedTuple):
    """Why no schema can say it, the code of the finding, and a change of a full record that shows it."""

    why: str
    code: str
    change: Callable[[Plain], Any]


def _nested(plain: Plain, depth: int = 65) -> None:
    turns = plain["turns"]
    for _ in range(depth):
        inner = {"number": 1, "seat": "R", "items": [{"do": "remove", "square": "a1", "tile": "CT"}]}
        turns[0]["items"].append({"variation": [inner]})
        turns = [inner]


LEFT_TO_THE_READER: Mapping[str, Left] = {
    "a tag twice": Left(
        "uniqueItems compares pairs, not names",
        "TZK012",
        lambda plain: plain["tags"].append(["Event", "other"]),
    ),
    "a tag twice, typed": Left(
        "a tag may stand as text or typed, and no keyword compares two places",
        "TZK012",
        lambda plain: plain["tags"].append(["First", "R"]),
    ),
    "a whole number with a fraction of zero": Left(
        "1.0 is an integer to JSON Schema, and a float to the reader",
        "TZK072",
        lambda plain: plain["turns"][0].update(number=1.0),
    ),
    "a lone surrogate": Left(
        "a pattern that names surrogates is no pattern for many validators",
        "TZK005",
        lambda plain: plain["lead"].append({"note": "\ud800"}),
    ),
    "variations too deep": Left("definitions refer to themselves without a count", "TZK009", _nested),
    "items in all": Left(
        "lists are counted one by one",
        "TZK009",
        lambda plain: plain.update(lead=[{"note": ""}] * 65_536),
    ),
    "tags in all": Left(
        "those in tags are counted without the typed ones",
        "TZK009",
        lambda plain: plain.update(tags=[[f"T{number}", ""] for number in range(4_095)]),
    ),
    "the length of a tag as it is escaped": Left(
        "a length is that of the text, without its escapes",
        "TZK009",
        lambda plain: plain.update(players={"R": '"' * 65_536}),
    ),
    "the length of a tag as it is spelled": Left(
        "each row is short, and there may be any number",
        "TZK009",
        lambda plain: plain["setup"].update(garden=[["CT"] * 1_000] * 30),
    ),
}


@pytest.mark.parametrize("left", LEFT_TO_THE_READER.values(), ids=LEFT_TO_THE_READER)
def test_what_no_schema_can_say(left: Left) -> None:
    plain = own(FULL["okiya"])
    left.change(plain)
    assert left.why
    with deep():
        assert valid(plain, "okiya")
    with pytest.raises(ReadError) as refused:
        from_plain(plain)
    assert {finding.code.id for finding in refused.value.diagnostics} == {left.code}


class LeftInXml(NamedTuple):
    """Why RELAX NG cannot say it, the code of the finding, and a change of a full record that shows it."""

    why: str
    code: str
    change: Callable[[Element], Any]


#: What RELAX NG leaves to the reader besides that.
LEFT_IN_XML: Mapping[str, LeftInXml] = {
    "a seat twice": LeftInXml(
        "no attribute is compared with another",
        "TZK075",
        lambda root: root.insert(3, etree.fromstring(etree.tostring(root[3]))),
    ),
    "more than one space in a list": LeftInXml(
        "any white space separates",
        "TZK028",
        lambda root: _inner(root, "setup").set("garden", "CT  MT"),
    ),
    "a row that is empty at the edge without its space": LeftInXml(
        "likewise", "TZK028", lambda root: _inner(root, "setup").set("garden", "CT /")
    ),
    "how many values a list has": LeftInXml(
        "nothing is counted",
        "TZK009",
        lambda root: _inner(root, "setup").set("garden", "CT " * 1024 + "CT"),
    ),
    "the length of an argument of a data item": LeftInXml(
        "its keyword may be long",
        "TZK009",
        lambda root: _inner(root, "data").set("arguments", "x" * 257),
    ),
}


def _inner(root: Element, name: str) -> Element:
    return next(root.iter(NAMESPACE + name))


@pytest.mark.parametrize("left", LEFT_IN_XML.values(), ids=LEFT_IN_XML)
def test_what_relax_ng_cannot_say(left: LeftInXml) -> None:
    root = element_of(from_plain(FULL["okiya"]))
    left.change(root)
    assert left.why
    assert rng("okiya").validate(root), rng("okiya").error_log
    with pytest.raises(ReadError) as refused:
        loads(etree.tostring(root, encoding="unicode"), form="xml")
    assert {finding.code.id for finding in refused.value.diagnostics} == {left.code}


def test_variations_as_deep_as_the_limit_are_valid_in_xml() -> None:
    """RELAX NG does not count them, and its engine does not recurse."""
    plain = own(FULL["okiya"])
    _nested(plain, 64)
    root = element_of(from_plain(plain))
    assert rng("okiya").validate(root)
    innermost = list(root.iter(NAMESPACE + "variation"))[63]
    innermost[0].append(etree.fromstring(etree.tostring(innermost)))
    assert rng("okiya").validate(root)
    with pytest.raises(ReadError) as refused:
        loads(etree.tostring(root, encoding="unicode"), form="xml")
    assert refused.value.diagnostics[0].code.id == "TZK009"

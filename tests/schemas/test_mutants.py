"""Both directions, for records that were changed: schema and reader agree, but for what no schema can say."""

from __future__ import annotations

import re
from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from schemas.judging import LAWS, Element, accepted, element_of, holds, rng, valid, validator
from schemas.mutants import mutate, mutate_xml, places
from schemas.titles import FULL, Plain, own
from support.records import records_of_any_title
from tanzaku.notation import ReadError, Record, loads
from tanzaku.notation.plain import to_plain
from tanzaku.notation.plain_reading import from_plain


def excused(plain: Plain, error: ReadError) -> bool:
    """Whether all that is wrong is something that is left to the reader."""
    codes = {finding.code.id for finding in error.diagnostics}
    if codes & {"TZK072", "TZK028"} and any(
        type(node) is float and node.is_integer() for _, _, node in places(plain)
    ):
        codes -= {"TZK072", "TZK028"}
    return codes <= {"TZK012"}


def judge_json(plain: Plain, name: str) -> str:
    """What became of it; fails if schema and reader disagree without an excuse."""
    error = accepted(plain)
    if plain.get("title") != name:  # a record of another title, or of none
        assert not valid(plain, name)
        return "another"
    if valid(plain, name):
        assert error is None or excused(plain, error), (error, plain)
        return "left" if error else "accepted"
    assert error is not None, (next(validator(name).iter_errors(plain)).message, plain)
    return "refused"


@pytest.mark.parametrize("name", FULL)
def test_mutants_in_json(name: str) -> None:
    random = Random(name)
    seen: Counter[str] = Counter()
    for _ in range(2_000):
        plain = own(FULL[name])
        for _ in range(random.choice((1, 1, 1, 2, 3))):
            mutate(plain, random)
        seen[judge_json(plain, name)] += 1
    assert seen["accepted"] > 100
    assert seen["refused"] > 1_000


#: Places in the full records, with what may stand there and what may not.
EDGES: tuple[tuple[str, str, tuple[Any, ...], tuple[Any, ...]], ...] = (
    ("okiya", "tanzaku", ("1.0", "1.12", "0001.0000"), ("", "1", "1.", "2.0", "01.00000", "1.0 ", 1.5, None)),
    ("okiya", "tags", ([], [["a", "b"]]), ([["a"]], [["a", "b", "c"]], [["a", "b"]] * 2, {}, [["a", 1]])),
    ("okiya", "tags.0.0", ("X", "a.b-c_1.2", "x" * 128), ("", "x" * 129, "1x", "x.", "Tanzaku", "x y", "é")),
    (
        "okiya",
        "tags.0.1",
        ("", "\t", "𠮷" * 9, "x" * 65_536),
        ("a\nb", "x" * 65_537, "\0", "\x85", "\uffff", 1),
    ),
    ("okiya", "players", ({}, {"B": "x"}), ({"X": "x"}, {"R": None}, [], "R")),
    ("okiya", "options.wins", (1, 999_999_999), (0, 10**9, -1, True, "1", [1])),
    ("okiya", "options.forfeit_points", (0, 999_999_999), (10**9, -1, "?")),
    ("okiya", "options.match", ("sets",), ("set", "", ["sets"])),
    ("okiya", "setup.garden", ([[]], [["CT"], ["-"]]), ([], ["CT"], [["?"]], [["CT"] * 1_025], "CT")),
    ("okiya", "scores.R", (0, 999_999_999), (-1, 10**9, "1", 0.5, False)),
    (
        "okiya",
        "lead",
        ([], [{"note": "\n"}]),
        ([{"glyph": "!"}], [{"note": "\r"}], [{"note": "a", "data": "b"}]),
    ),
    ("okiya", "lead.1.data", ("x", "x" * 256), ("", "X", "x" * 257)),
    ("okiya", "lead.1.arguments", ([], ["?"] * 1_024), ([""], ["?"] * 1_025, "x", [1])),
    (
        "okiya",
        "lead.1.arguments.0",
        ("k=" + "x" * 256, "3x?", "1.5", "R"),
        ("R:", "1.", "k=", "=", "x" * 257, "a b"),
    ),
    ("okiya", "turns", ([],), ([{}], [{"items": []}], None)),
    ("okiya", "turns.0.number", (0, 999_999_999), (-1, 10**9, "1", True)),
    ("okiya", "turns.0.seat", ("R", "B"), ("A", "*", "", None)),
    ("okiya", "turns.1.items.2.lead", ([], [{"data": "x"}]), ([{"glyph": "!"}], {})),
    ("okiya", "turns.1.items.2.variation.0.number", (0,), (None, "1")),
    (
        "okiya",
        "turns.1.items.3.glyph",
        ("!", "?!", "$0", "$999999999"),
        ("", "!!!", "$", "$01", "$1000000000", "x"),
    ),
    ("okiya", "end", ("R", "B,R", "none", "*"), ("", "R,R", "A", "R,", "none,R", "*,R", "R, B", None)),
    ("journey", "end", ("E", "E,D,C,B,A"), ("A,B,A", "A,B,C,D,E,A", "F")),
    (
        "journey",
        "components.Card",
        ({}, {"a.b-_": {"kind": "path"}, "x" * 123: {"kind": "ship"}}),
        ({"": {}}, []),
    ),
    (
        "journey",
        "components.Card.C02",
        ({"kind": "ship", "path": []},),
        ({"kind": "ship", "path": ["a"]}, {}),
    ),
    ("journey", "components.Card.C02.banner", ("-", "x" * 256), ("x" * 257, "R", "")),
    ("journey", "setup.hand", ({}, {"E": []}), ({"F": []}, {"*": []}, [])),
    ("journey", "setup.supply", ([], ["?"] * 1_024), (["?"] * 1_025, ["-"], "?")),
    ("journey", "turns.2.items.0.score", (0, 999), (1_000, -1)),
    ("genji", "setup.circle", ([], ["p12"]), (["p13"], ["p1"], ["?"], "p01")),
    ("genji", "setup.seasons", ([], ["winter", "winter"]), (["Winter"], ["?"], "spring")),
    (
        "genji",
        "components.Card.b07.symbols",
        ([], ["flower", "nature*9"]),
        (["flower*0"], ["spring*10"], "x"),
    ),
    ("genji", "components.Princess.p01.name", ("O'Ume-x", "x" * 40), ("", "x" * 41, "Lady Ume", "é")),
    ("genji", "start.1.direction", ("+",), ("?", "x", "")),
    ("genji", "start.4.tokens", (0, 15), (16, -1, "1")),
    ("genji", "turns.2.items.0.place", (1, 12), (0, 13, "4")),
    ("genji", "turns.2.items.0.steps", (1, 3), (0, 4)),
    ("genji", "turns.2.items.1.bonus", ([], ["b01", "s6"]), (["?"], ["s7"], ["x01"], "s1")),
    ("genji", "turns.2.items.3.beauty", (0, 99), (100, -1)),
    ("genji", "turns.5.items.0.poems", ([], ["12.9"]), (["13.1"], ["4.0"], ["4.20"], ["4"])),
    ("genji", "turns.5.items.2.seat", ("-", "F"), ("*", "G", "?")),
    ("genji", "end", ("A,B,C,D,E,F", "F"), ("G", "A,A", "*,A")),
    ("genpei", "setup.dealt.A", ([], ["N", "?"]), (["P"], ["k"], ["-"], "K")),
    ("genpei", "setup.tokens.H", (["v9", "c9"], ["c"]), (["v"], ["v0"], ["x2"], ["v10"])),
    ("genpei", "setup.bids", ([], ["?", "?"]), (["P"], "M")),
    ("genpei", "options.kotaishi", ("no",), ("maybe", "", True)),
    ("genpei", "components.Wheel.K.spaces", ([], ["torii*"]), (["Torii"], ["torii**"], ["coin"], "spy")),
    ("genpei", "components.Token.v2.each", (0, 9), (10, -1, "1")),
    ("genpei", "components.Palace.steps.steps", (1, 12), (0, 13)),
    ("genpei", "start.1.coins", (0, 6), (7, -1)),
    ("genpei", "start.3.house", ("T",), ("H", "p")),
    ("genpei", "start.4.space", (1, 12), (0, 13, "5")),
    ("genpei", "start.7.seat", ("A", "H"), ("*", "E")),
    ("genpei", "turns.1.items.0.slot", ("2", "-"), ("3", "0", 1, "?")),
    ("genpei", "turns.1.items.0.marker", ("N@", "T>"), ("K", "P>", "K<", "")),
    ("genpei", "turns.1.items.2.clan", ("K",), ("?", "P")),
    ("genpei", "turns.1.items.5.clan", ("-", "N"), ("P", "k")),
    ("genpei", "turns.2.items.6.to", ("K",), ("P", "?")),
    ("genpei", "turns.3.items.4.source", ("clan",), ("deck", "")),
    ("genpei", "turns.4.items.0.cards", (0, 18), (19, -1)),
    ("genpei", "turns.5.items.0.cards", ([], ["N0", "T99"]), (["K"], ["P3"], ["K100"])),
    ("genpei", "turns.5.items.2.seat", ("H", "D"), ("*", "E", "?")),
    ("genpei", "end", ("H", "A,B,C,D,H"), ("E", "H,H", "*,H")),
    (
        "wild",
        "turns.0.items.0",
        ({"do": "act", "what": "x", "one": "p"},),
        ({"do": "act", "what": "x", "two": 1},),
    ),
    (
        "wild",
        "turns.0.items.0.what",
        ("?", "x" * 256, "𠮷", "1.5"),
        ("R:", "1.", "3x?", "x" * 257, "a b", "=", "!"),
    ),
    ("wild", "turns.0.items.0.two", (0, "?", "-"), (-1, "0", "")),
    ("wild", "turns.1.items.1.odd", (1, 5), (2, 0, 7, "3")),
    ("wild", "turns.1.items.1.few", ([], ["a"]), (["a,b"], ["-"], [""])),
    ("wild", "turns.2.items.0.who", ("K>", "Q@"), ("K", "R>", "")),
    ("wild", "setup.rows", ([[]], [[], []]), ([["a/b"]], [["/"]], [])),
)


def _put(plain: Any, place: str, value: Any) -> None:
    *within, last = [int(key) if key.isdigit() else key for key in place.split(".")]
    for key in within:
        plain = plain[key]
    plain[last] = value


@pytest.mark.parametrize(
    ("name", "place", "may", "may_not"), EDGES, ids=[f"{name}.{place}" for name, place, *_ in EDGES]
)
def test_edges(name: str, place: str, may: tuple[Any, ...], may_not: tuple[Any, ...]) -> None:
    for value, outcome in (
        *((value, "accepted") for value in may),
        *((value, "refused") for value in may_not),
    ):
        plain = own(FULL[name])
        _put(plain, place, own({"": value})[""])
        assert judge_json(plain, name) == outcome, value
        if outcome == "accepted":
            holds(plain)


@pytest.mark.parametrize("key", ["tanzaku", "title", "turns", "end"])
def test_what_a_record_needs(key: str) -> None:
    plain = own(FULL["okiya"])
    del plain[key]
    assert not valid(plain, "okiya")
    assert accepted(plain) is not None


@LAWS
@given(record=records_of_any_title(), seed=st.integers(0, 2**32))
def test_mutants_of_any_record_in_json(record: Record, seed: int) -> None:
    plain = to_plain(record)
    mutate(plain, Random(seed))
    judge_json(plain, record.title)


def odd_lists(root: Element) -> bool:
    """Whether white space or a stroke stands in a list as only the reader can see it."""
    values = [str(value) for element in root.iter() for value in element.attrib.values()]
    return any(
        re.search(r"[\t\n\r]|  |\A | \Z", value) or any("/" in line.split(" ") for line in value.split(" / "))
        for value in values
    )


def excused_in_xml(root: Element, error: ReadError) -> bool:
    """Whether all that is wrong is something that is left to the reader."""
    codes = {finding.code.id for finding in error.diagnostics} - {"TZK012", "TZK075"}
    return not codes or (odd_lists(root) and codes <= {"TZK005", "TZK025", "TZK028", "TZK072"})


def judge_xml(root: Element, name: str) -> str:
    """What became of it; fails if schema and reader disagree without an excuse."""
    shown = etree.tostring(root, encoding="unicode")
    root = etree.fromstring(shown)
    found = rng(name).validate(root)
    if root.get("title") != name:  # a record of another title, or of none
        assert not found, shown
        return "another"
    error = refused_in_xml(shown)
    if found:
        assert error is None or excused_in_xml(root, error), (error, shown)
        return "left" if error else "accepted"
    assert error is not None, (rng(name).error_log, shown)
    return "refused"


def refused_in_xml(xml: str) -> ReadError | None:
    """None if the reader accepts, else what it raises."""
    try:
        loads(xml, form="xml")
    except ReadError as error:
        return error
    return None


@pytest.mark.parametrize("name", FULL)
def test_mutants_in_xml(name: str) -> None:
    random = Random(name)
    seen: Counter[str] = Counter()
    whole = element_of(from_plain(FULL[name]))
    for _ in range(2_000):
        root = deepcopy(whole)
        for _ in range(random.choice((1, 1, 1, 2, 3))):
            mutate_xml(root, random)
        seen[judge_xml(root, name)] += 1
    assert seen["accepted"] > 100
    assert seen["refused"] > 1_000
    assert seen["left"] < 100


@LAWS
@given(record=records_of_any_title(), seed=st.integers(0, 2**32))
def test_mutants_of_any_record_in_xml(record: Record, seed: int) -> None:
    root = element_of(record)
    mutate_xml(root, Random(seed))
    judge_xml(root, record.title)

"""The schemas of a title's records: what they accept, what they refuse, and what they leave to the reader.

Both directions are held for records and for mutants of them: whatever the reader accepts is valid, and
whatever is valid the reader accepts, but for what stands in `LEFT_TO_THE_READER` and `LEFT_IN_XML`.
"""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

import pytest
from fifth_title.ishi import ISHI
from fifth_title.notation import KASUGA
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, ValidationError, validators  # type: ignore[import-untyped]
from lxml import etree

from support.cli import here
from support.corpus import name_of, records
from support.kasuga import hide, random_game
from support.okiya_games import games
from support.records import journey_records, okiya_records
from tanzaku.cli import main
from tanzaku.notation import ReadError, Record, TanzakuError, iter_records, loads
from tanzaku.notation.atoms import Form, choice, integer
from tanzaku.notation.declare import (
    ATOM,
    ATOMS,
    ROWS,
    Shape,
    Title,
    action,
    component,
    keyword,
    keyword_list,
    many,
    optional,
    options,
    required,
    setup,
    subject,
    tag,
)
from tanzaku.notation.errors import DeclarationError
from tanzaku.notation.plain import to_plain
from tanzaku.notation.plain_reading import from_plain
from tanzaku.notation.schema_json import json_schema, shared_pattern
from tanzaku.notation.schema_rng import relax_ng
from tanzaku.notation.titles import find_title
from update_schemas import FOLDER, wanted

Plain = dict[str, Any]

LAWS = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)

OKIYA, JOURNEY = find_title("okiya"), find_title("journey")


# -- a title with all that a declaration can have, and patterns that can hold nearly anything ----------------

ANYTHING = Form("anything", "[^!]+")
COMMAS = Form("letters and commas", "[a-c,]+")
SLASHES = Form("letters and slashes", "[a-c/]+")
COUNT = Form("a number or nothing", "0|[1-9][0-9]{0,8}", integer=True, unknown=True, none=True)


@action("act")
class Act:
    """Every role of an argument."""

    what: str = required(ANYTHING)
    one: str | None = optional(choice("a first", "p", "q"))
    two: int | None = optional(COUNT)
    rest: tuple[str, ...] = many(COMMAS)
    few: tuple[str, ...] | None = keyword_list(COMMAS)
    odd: int | None = keyword(Form("an odd number", "1|3|5", integer=True))
    who: str | None = subject("K", "Q")


@action("rest")
class Rest:
    """No argument at all."""


@component("Thing")
class Thing:
    """Optional arguments by place, and no list."""

    first: str | None = optional(COMMAS)
    second: int | None = optional(integer("a second", 1, 3))


@setup
class WildSetup:
    """Every kind of value, by seat and not."""

    atom: str | None = tag("Atom", ANYTHING, ATOM)
    atoms: tuple[int, ...] | None = tag("Atoms", COUNT, ATOMS)
    rows: tuple[tuple[str, ...], ...] | None = tag("Rows", SLASHES, ROWS)
    each: dict[str, tuple[tuple[str, ...], ...]] = tag("Each", SLASHES, ROWS, per_seat=True)


@options
class WildOptions:
    """A list among them."""

    few: tuple[str, ...] | None = keyword_list(choice("a word", "x", "y"))


WILD = Title(
    name="wild",
    prefix="WIL",
    rulebook="Wild rules",
    seats=("A", "B"),
    action_classes=(Act, Rest),
    setup=WildSetup,
    options=WildOptions,
    component_classes=(Thing,),
    start_classes=(Act,),
    table=True,
)

TITLES = {title.name: title for title in (OKIYA, JOURNEY, KASUGA, WILD)}
every_title = pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)


@pytest.fixture(autouse=True, scope="module")
def _wild() -> Iterator[None]:
    """The wild title is found as if it were installed."""
    with patch(
        "tanzaku.notation.first_tag.find_title", lambda name: WILD if name == "wild" else find_title(name)
    ):
        yield


#: A record of each title with something in every place.
FULL: Mapping[str, Plain] = {
    "okiya": {
        "tanzaku": "1.0",
        "title": "okiya",
        "tags": [["Event", "Spring  garden"], ["Player.R.Team", "Uji"], ["Odd-1", ""]],
        "players": {"R": "清少納言", "B": ""},
        "options": {
            "full_board": "draw",
            "match": "points",
            "wins": 2,
            "consecutive": "yes",
            "target": 7,
            "after_draw": "same",
            "forfeit_points": 0,
        },
        "components": {},
        "setup": {"first": "R", "garden": [["CT", "MT"], ["-", "IR"], []]},
        "start": [{"do": "geisha", "colour": "R", "square": "d1"}, {"do": "last", "tile": "PT"}],
        "scores": {"R": 0, "B": 999999999},
        "lead": [{"note": "a\n\tb"}, {"data": "clock", "arguments": ["0:12:30", "k=v"]}],
        "turns": [
            {
                "number": 1,
                "seat": "R",
                "items": [{"do": "remove", "square": "a1", "tile": "CT"}, {"glyph": "!?"}],
            },
            {
                "items": [
                    {"do": "remove", "square": "-", "tile": "MT"},
                    {"note": ""},
                    {
                        "lead": [{"note": "or"}],
                        "variation": [
                            {
                                "number": 1,
                                "seat": "B",
                                "items": [{"do": "remove", "square": "b1", "tile": "-"}],
                            },
                            {"items": [{"do": "remove", "square": "c1", "tile": "CS"}, {"data": "x"}]},
                        ],
                    },
                    {"glyph": "$14"},
                ]
            },
        ],
        "end": "B,R",
    },
    "journey": {
        "tanzaku": "1.0",
        "title": "journey",
        "tags": [["Date", "2026-04-??"]],
        "players": {"A": "Sei", "E": "Ise"},
        "components": {
            "Card": {
                "C02": {"kind": "castle", "banner": "red", "path": ["lantern*2", "bird"], "scores": 3},
                "x.1-y": {"kind": "path", "path": [], "each": ["bird", "tiger*2"]},
            },
            "Favourite": {"F01": {"kind": "hand", "points": 12, "needs": []}},
        },
        "setup": {
            "hand": {"A": ["C02", "?"], "B": []},
            "favourites": {"A": ["F03", "?"]},
            "supply": ["S07", "?", "?"],
        },
        "start": [{"do": "journey", "seat": "A", "cards": ["C01"]}],
        "scores": {"A": 46},
        "lead": [{"note": "dealt"}],
        "turns": [
            {"number": 0, "seat": "A", "items": [{"note": "first"}, {"do": "keep", "cards": ["?", "F02"]}]},
            {
                "seat": "B",
                "items": [
                    {"do": "take", "card": "S07"},
                    {"do": "flip", "card": "-"},
                    {"do": "play", "card": "?", "where": "12L"},
                    {"variation": [{"number": 2, "seat": "B", "items": [{"do": "reveal", "cards": []}]}]},
                ],
            },
            {"seat": "C", "items": [{"do": "reveal", "cards": ["F03"], "hand": [], "score": 7}]},
        ],
        "end": "A,C",
    },
    "kasuga": {
        "tanzaku": "1.0",
        "title": "kasuga",
        "options": {"follow": "no", "deer": 2},
        "components": {"Card": {"x04": {"motif": "crane", "rank": 4, "lanterns": 2}}},
        "setup": {"first": "A", "hand": {"A": ["x01", "?"], "C": []}},
        "start": [{"do": "deck", "cards": 6}, {"do": "gathered", "seat": "B", "cards": ["x02"]}],
        "turns": [
            {"seat": "*", "items": [{"do": "flip", "card": "-"}]},
            {"seat": "A", "items": [{"do": "offer", "give": ["?"], "take": []}]},
            {"seat": "A", "items": [{"do": "play", "card": "x05", "as": "deer", "deer": "D>"}]},
            {"number": 2, "seat": "B", "items": [{"do": "gather", "cards": ["x01", "x02"], "points": 3}]},
        ],
        "end": "none",
    },
    "wild": {
        "tanzaku": "1.0",
        "title": "wild",
        "options": {"few": ["x", "y"]},
        "components": {"Thing": {"a": {"first": "a,b", "second": 3}, "b": {"first": "c"}, "c": {}}},
        "setup": {
            "atom": "a/b",
            "atoms": [0, 12, "?", "-", 999999999],
            "rows": [["a", "b"], []],
            "each": {"A": [[]], "B": [["c"]]},
        },
        "start": [{"do": "act", "what": "x", "rest": []}],
        "turns": [
            {
                "seat": "A",
                "items": [{"do": "act", "what": "\u3000é", "one": "p", "two": 7, "rest": ["a,b", "c"]}],
            },
            {"seat": "*", "items": [{"do": "rest"}, {"do": "act", "what": "?", "few": ["a", "b"], "odd": 3}]},
            {"seat": "A", "items": [{"do": "act", "what": "-", "one": "q", "two": "?", "who": "K>"}]},
        ],
        "end": "*",
    },
}


def own(plain: Plain) -> Plain:
    """A copy that may be changed."""
    made: Plain = json.loads(json.dumps(plain))
    return made


# -- JSON Schema ---------------------------------------------------------------------------------------------


def _ecma_pattern(_: Any, pattern: str, instance: Any, __: Any) -> Iterator[Any]:
    """As ECMA-262 has it: `$` is the very end, and not also before a line feed that ends the text."""
    if isinstance(instance, str) and not re.search(re.sub(r"\$\Z", r"\\Z", pattern), instance):
        yield ValidationError(f"{instance!r} does not match {pattern}")


EcmaValidator: Any = validators.extend(Draft202012Validator, {"pattern": _ecma_pattern})


@cache
def validator(name: str) -> Any:
    return EcmaValidator(json_schema(TITLES[name]))


def valid(plain: Plain, name: str) -> bool:
    found: bool = validator(name).is_valid(plain)
    return found


@every_title
def test_the_schema_is_one_by_the_metaschema(title: Title) -> None:
    schema = json_schema(title)
    Draft202012Validator.check_schema(schema)
    assert schema["$id"] == f"urn:tanzaku:1:{title.name}"
    text = json.dumps(schema)
    assert re.findall(r"https?://[^\"]*", text) == ["https://json-schema.org/draft/2020-12/schema"]


@every_title
def test_nothing_is_passed_over(title: Title) -> None:
    """Every object is closed, every reference leads somewhere, every definition is used."""
    schema = json_schema(title)
    referred: set[str] = set()
    for node in _nodes(schema):
        if node.get("type") == "object":
            assert "additionalProperties" in node
        if "$ref" in node:
            referred.add(node["$ref"].removeprefix("#/$defs/"))
        if "pattern" in node and "type" in node:
            assert node["pattern"].startswith("^")
            assert node["pattern"].endswith("$")
    assert referred <= schema["$defs"].keys() <= referred | {"atom"}


def _nodes(schema: Any) -> Iterator[dict[str, Any]]:
    if isinstance(schema, dict):
        yield schema
    for inner in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from _nodes(inner)


@pytest.mark.parametrize("name", FULL)
def test_a_record_with_everything_is_valid(name: str) -> None:
    record = from_plain(FULL[name])
    assert valid(FULL[name], name)
    with patch("tanzaku.notation.titles.find_title", lambda _: TITLES[name]):
        assert valid(to_plain(record), name)


@LAWS
@given(record=okiya_records())
def test_records_of_okiya_are_valid(record: Record) -> None:
    holds(to_plain(record))


@LAWS
@given(record=journey_records())
def test_records_of_journey_are_valid(record: Record) -> None:
    holds(to_plain(record))


@pytest.mark.parametrize("seed", range(20))
def test_games_are_valid(seed: int) -> None:
    game = random_game(seed, 2 + seed % 2, follow="yes" if seed % 3 else "no")
    holds(to_plain(game))
    holds(to_plain(hide(game, seed)))
    for text in games(seed, 5, notes=0.5, odd_tags=0.5, endings="mixed", variations=0.4):
        holds(to_plain(loads(text)))


@pytest.mark.parametrize("path", records(), ids=name_of)
def test_records_of_the_corpus_are_valid(path: Path) -> None:
    for plain in _loaded(path):
        holds(plain)


def test_many_records_of_the_corpus_load() -> None:
    assert sum(1 for path in records() for _ in _loaded(path)) > 150


def _loaded(path: Path) -> Iterator[Plain]:
    try:
        yield from map(to_plain, iter_records(path))
    except TanzakuError:
        return


def holds(plain: Plain) -> None:
    """The record is valid in JSON, and in XML."""
    name = plain["title"]
    validator(name).validate(plain)
    schema = rng(name)
    assert schema.validate(to_xml(TITLES[name], plain)), schema.error_log


# -- what JSON Schema leaves to the reader -------------------------------------------------------------------


@contextmanager
def deep() -> Iterator[None]:
    """The validator calls itself some twenty times for each variation."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(10_000)
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


class Left(NamedTuple):
    """Why no schema can say it, the code of the finding, and a change of a full record that shows it."""

    why: str
    code: str
    change: Callable[[Plain], Any]


def _nested(plain: Plain) -> None:
    turns = plain["turns"]
    for _ in range(65):
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


def accepted(plain: Plain) -> ReadError | None:
    """None if the reader accepts, else what it raises; anything but ReadError fails the test."""
    try:
        from_plain(plain)
    except ReadError as error:
        return error
    return None


def excused(plain: Plain, error: ReadError) -> bool:
    """Whether all that is wrong is something that is left to the reader."""
    codes = {finding.code.id for finding in error.diagnostics}
    if codes & {"TZK072", "TZK028"} and any(
        type(node) is float and node.is_integer() for _, _, node in _places(plain)
    ):
        codes -= {"TZK072", "TZK028"}
    return codes <= {"TZK012"}


# -- mutants of JSON -----------------------------------------------------------------------------------------

ATOMS_AND_SUCH = (
    *(
        "",
        " ",
        "?",
        "-",
        "*",
        "/",
        "!",
        "R",
        "A",
        "X",
        "a1",
        "CT",
        "C02",
        "x01",
        "new",
        "none",
        "A,C",
        "R,R",
        "B,A",
    ),
    *(
        "1",
        "01",
        "1.",
        "R:",
        "3x?",
        "a,b",
        "a/b",
        "a b",
        "a\n",
        "a1\n",
        "\n",
        "\t",
        "\x07",
        "\x85",
        "\ufffe",
        "é",
        "=",
        "k=v",
        "k=",
        "(",
    ),
    *(
        "1.0",
        "01.5",
        "2.0",
        "1.00000",
        "$1",
        "$01",
        "$",
        "!!!",
        "Event",
        "Tanzaku",
        "x.y",
        ".x",
        "ab_c",
        "K>",
        "D@",
        "remove",
        "geisha",
    ),
    *("a" * 256, "a" * 257, "x" * 129, "okiya", "note"),
)
VALUES: tuple[Any, ...] = (
    *ATOMS_AND_SUCH,
    None,
    True,
    False,
    0,
    1,
    -1,
    3,
    1.0,
    1.5,
    10**9,
    10**9 - 1,
    [],
    {},
    [[]],
    [["CT"]],
    ["?"] * 1025,
)
KEYS = (
    "",
    "do",
    "note",
    "glyph",
    "data",
    "variation",
    "lead",
    "number",
    "seat",
    "R",
    "A",
    "*",
    "items",
    "garden",
    "square",
    "cards",
    "Card",
)


def _places(node: Any) -> Iterator[tuple[Any, Any, Any]]:
    """Every value with what holds it and its key there."""
    for key, inner in list(node.items() if isinstance(node, dict) else enumerate(node)):
        yield node, key, inner
        if isinstance(inner, dict | list):
            yield from _places(inner)


def mutate(plain: Plain, random: Random) -> None:
    """Change one thing."""
    places = list(_places(plain))
    if not places:
        return
    holder, key, value = random.choice(places)
    kind = random.randrange(7)
    if kind == 0:
        del holder[key]
    elif kind <= 2:
        holder[key] = own({"": random.choice(VALUES)})[""]
    elif kind == 3:
        holder[key] = own({"": random.choice(places)[2]})[""]
    elif kind == 4 and isinstance(holder, dict):
        holder[random.choice(KEYS)] = holder.pop(key)
    elif kind == 5 and isinstance(value, dict):
        value[random.choice(KEYS)] = own(
            {"": random.choice((random.choice(VALUES), random.choice(places)[2]))}
        )[""]
    elif isinstance(holder, list):
        holder.insert(random.randrange(len(holder) + 1), own({"": random.choice(places)[2]})[""])


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
@given(record=st.one_of(okiya_records(), journey_records()), seed=st.integers(0, 2**32))
def test_mutants_of_any_record_in_json(record: Record, seed: int) -> None:
    plain = to_plain(record)
    mutate(plain, Random(seed))
    judge_json(plain, record.title)


# -- XML by the layout, both ways, without the library -------------------------------------------------------

NAMESPACE = "{urn:tanzaku:1}"
ORDER = ("tag", "player", "options", "components", "setup", "start", "score", "lead", "turn")
Element = etree._Element


def _add(parent: Element, name: str, text: str | None = None, /, **attributes: Any) -> Element:
    made = etree.SubElement(
        parent, NAMESPACE + name, {key: _written(value) for key, value in attributes.items()}
    )
    made.text = text
    return made


def _written(value: Any, *, rows: bool = False) -> str:
    if rows:
        return " / ".join(map(_written, value))
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def to_xml(title: Title, plain: Plain) -> Element:
    """The element of a plain record."""
    names = {"version": plain["tanzaku"], "title": plain["title"], "end": plain["end"]}
    root = etree.Element(NAMESPACE + "record", names, {None: NAMESPACE[1:-1]})
    for name, text in plain.get("tags", ()):
        _add(root, "tag", text, name=name)
    for seat, text in plain.get("players", {}).items():
        _add(root, "player", text, seat=seat)
    if "options" in plain:
        _add(root, "options", **plain["options"])
    if "components" in plain:
        parent = _add(root, "components")
        for kind, faces in plain["components"].items():
            for key, face in faces.items():
                _add(parent, kind, id=key, **face)
    if "setup" in plain:
        _setup_element(title, _add(root, "setup"), plain["setup"])
    if "start" in plain:
        _items(_add(root, "start"), plain["start"])
    for seat, score in plain.get("scores", {}).items():
        _add(root, "score", seat=seat, value=score)
    if "lead" in plain:
        _items(_add(root, "lead"), plain["lead"])
    _turn_elements(root, plain["turns"])
    return root


def _setup_element(title: Title, parent: Element, values: Plain) -> None:
    for key, value in values.items():
        row = title.setup_keys[key]
        for seat, held in value.items() if row.per_seat else ():
            _add(parent, key, seat=seat, value=_written(held, rows=row.kind == ROWS))
        if not row.per_seat:
            parent.set(key, _written(value, rows=row.kind == ROWS))


def _turn_elements(parent: Element, turns: list[Plain]) -> None:
    for turn in turns:
        _items(
            _add(parent, "turn", **{key: value for key, value in turn.items() if key != "items"}),
            turn["items"],
        )


def _items(parent: Element, items: list[Plain]) -> None:
    for item in items:
        if "do" in item:
            _add(parent, item["do"], **{key: value for key, value in item.items() if key != "do"})
        elif "note" in item:
            _add(parent, "note", item["note"])
        elif "glyph" in item:
            _add(parent, "glyph", mark=item["glyph"])
        elif "data" in item:
            more = {"arguments": item["arguments"]} if item.get("arguments") else {}
            _add(parent, "data", word=item["data"], **more)
        else:
            made = _add(parent, "variation")
            if "lead" in item:
                _items(_add(made, "lead"), item["lead"])
            _turn_elements(made, item["variation"])


class NotByLayout(Exception):  # noqa: N818 - says what is not
    """An element is not by the layout."""


class LeftInXml(NotByLayout):
    """It is not, and RELAX NG cannot say so."""


def _need(fact: object, kind: type[NotByLayout] = NotByLayout) -> None:
    if not fact:
        raise kind


def _name(element: Element) -> str:
    _need(str(element.tag).startswith(NAMESPACE))
    return str(element.tag).removeprefix(NAMESPACE)


def _attributes(element: Element, needed: tuple[str, ...] = (), may: tuple[str, ...] = ()) -> Plain:
    _need(set(needed) <= set(element.keys()) <= {*needed, *may})
    return dict(element.items())


def _inner(element: Element) -> list[Element]:
    _need(not (element.text or "").strip(" \t\r\n"))
    _need(not any((inner.tail or "").strip(" \t\r\n") for inner in element))
    return list(element)


def _text_of(element: Element) -> str:
    _need(not len(element))
    return element.text or ""


def _list_of(text: str) -> list[str]:
    _need(not re.search(r"[\t\n\r]|  |\A | \Z", text), LeftInXml)
    return text.split(" ") if text else []


def _typed(form: Form, text: str) -> Any:
    return int(text) if form.integer and re.fullmatch("0|[1-9][0-9]{0,8}", text) else text


def _arguments_of(element: Element, shape: Shape, *others: str) -> Plain:
    known = {argument.key: argument for argument in shape.arguments}
    _need(not _inner(element))
    values: Plain = {}
    for key, text in _attributes(element, others, tuple(known)).items():
        if key not in others:
            form = known[key].form
            values[key] = (
                [_typed(form, one) for one in _list_of(text)] if known[key].many else _typed(form, text)
            )
    return values


def from_xml(title: Title, root: Element) -> Plain:
    """The plain record of an element; raises NotByLayout."""
    _need(_name(root) == "record")
    head = _attributes(root, ("version", "title", "end"))
    plain: Plain = {"tanzaku": head["version"], "title": head["title"], "turns": [], "end": head["end"]}
    ranks = [ORDER.index(name) if (name := _name(inner)) in ORDER else -1 for inner in _inner(root)]
    _need(-1 not in ranks and ranks == sorted(ranks))
    for inner in root:
        name = _name(inner)
        _need(name not in {"options", "components", "setup", "start", "lead"} or name not in plain)
        _READ[name](title, inner, plain)
    return plain


def _once(values: Plain, key: str, value: Any) -> None:
    _need(key not in values, LeftInXml)
    values[key] = value


def _read_tag(_: Title, element: Element, plain: Plain) -> None:
    plain.setdefault("tags", []).append([_attributes(element, ("name",))["name"], _text_of(element)])


def _read_player(_: Title, element: Element, plain: Plain) -> None:
    _once(plain.setdefault("players", {}), _attributes(element, ("seat",))["seat"], _text_of(element))


def _read_score(_: Title, element: Element, plain: Plain) -> None:
    given = _attributes(element, ("seat", "value"))
    _need(not _inner(element))
    _once(plain.setdefault("scores", {}), given["seat"], _typed(integer("a score"), given["value"]))


def _read_options(title: Title, element: Element, plain: Plain) -> None:
    plain["options"] = _arguments_of(element, title.option_shape)


def _read_components(title: Title, element: Element, plain: Plain) -> None:
    plain["components"] = {}
    _attributes(element)
    for inner in _inner(element):
        kind = _name(inner)
        _need(kind in title.components)
        face = _arguments_of(inner, title.components[kind], "id")
        _once(plain["components"].setdefault(kind, {}), str(inner.get("id")), face)


def _read_setup(title: Title, element: Element, plain: Plain) -> None:
    lone = {key: row for key, row in title.setup_keys.items() if not row.per_seat}
    given = _attributes(element, (), tuple(lone))
    values = plain["setup"] = {key: _setup_of(title, key, text) for key, text in given.items()}
    for inner in _inner(element):
        key = _name(inner)
        _need(key in title.setup_keys and key not in lone and not _inner(inner))
        given = _attributes(inner, ("seat", "value"))
        _once(values.setdefault(key, {}), given["seat"], _setup_of(title, key, given["value"]))


def _setup_of(title: Title, key: str, text: str) -> Any:
    row = title.setup_keys[key]
    if row.kind == ATOM:
        return _typed(row.form, text)
    if row.kind == ATOMS:
        return [_typed(row.form, atom) for atom in _list_of(text)]
    rows = text.split(" / ")
    _need(not any("/" in line.split(" ") for line in rows), LeftInXml)
    return [[_typed(row.form, atom) for atom in _list_of(line)] for line in rows]


def _read_start(title: Title, element: Element, plain: Plain) -> None:
    _attributes(element)
    plain["start"] = [_call_of(inner, title.start) for inner in _inner(element)]


def _call_of(element: Element, shapes: Mapping[str, Shape]) -> Plain:
    word = _name(element)
    _need(word in shapes)
    return {"do": word} | _arguments_of(element, shapes[word])


def _read_lead(title: Title, element: Element, plain: Plain) -> None:
    _attributes(element)
    plain["lead"] = [_item_of(title, inner) for inner in _inner(element)]


def _read_turn(title: Title, element: Element, plain: Plain) -> None:
    turn = _attributes(element, (), ("number", "seat"))
    if "number" in turn:
        turn["number"] = _typed(integer("a number"), turn["number"])
    plain["turns"].append(turn | {"items": [_item_of(title, inner) for inner in _inner(element)]})


def _item_of(title: Title, element: Element) -> Plain:
    name = _name(element)
    if name == "note":
        _attributes(element)
        return {"note": _text_of(element)}
    if name == "variation":
        _attributes(element)
        inner: Plain = {"turns": []}
        names = [_name(one) for one in _inner(element)]
        _need("lead" not in names[1:] and set(names) <= {"lead", "turn"})
        for one in element:
            _READ[_name(one)](title, one, inner)
        return {"variation": inner.pop("turns"), **inner}
    if name in {"glyph", "data"}:
        _need(not _inner(element))
    if name == "glyph":
        return {"glyph": _attributes(element, ("mark",))["mark"]}
    if name == "data":
        given = _attributes(element, ("word",), ("arguments",))
        return {"data": given["word"], "arguments": _list_of(given.get("arguments", ""))}
    return _call_of(element, title.actions)


_READ: Mapping[str, Callable[[Title, Element, Plain], None]] = {
    "tag": _read_tag,
    "player": _read_player,
    "options": _read_options,
    "components": _read_components,
    "setup": _read_setup,
    "start": _read_start,
    "score": _read_score,
    "lead": _read_lead,
    "turn": _read_turn,
}


# -- RELAX NG ------------------------------------------------------------------------------------------------


@cache
def rng(name: str) -> etree.RelaxNG:
    return etree.RelaxNG(etree.fromstring(relax_ng(TITLES[name]).encode("ascii")))


@pytest.mark.parametrize("name", FULL)
def test_a_record_with_everything_is_valid_in_xml(name: str) -> None:
    title = TITLES[name]
    root = to_xml(title, FULL[name])
    assert rng(name).validate(root), rng(name).error_log
    again = from_xml(title, etree.fromstring(etree.tostring(root)))
    assert from_plain(again) == from_plain(FULL[name])


@pytest.mark.parametrize("name", FULL)
def test_several_records_are_valid_in_xml(name: str) -> None:
    several = etree.Element(NAMESPACE + "records")
    for count in range(3):
        assert len(several) == count
        assert rng(name).validate(several), rng(name).error_log
        several.append(to_xml(TITLES[name], FULL[name]))
    several.set("version", "1.0")
    assert not rng(name).validate(several)


def test_a_list_at_its_limit_is_valid_in_xml() -> None:
    """The engine neither recurses nor takes long."""
    plain = own(FULL["journey"])
    plain["turns"] = [{"seat": "A", "items": [{"do": "keep", "cards": ["?"] * 1024}]}] * 200
    plain["tags"] = [["Event", "x" * 65_536]]
    plain["lead"] = [{"note": "x" * 1_000_000}]
    assert accepted(plain) is None
    assert rng("journey").validate(to_xml(JOURNEY, plain))
    nested = own(FULL["okiya"])
    _nested(nested)
    assert rng("okiya").validate(to_xml(OKIYA, nested))


#: What RELAX NG leaves to the reader besides that, and a change of a full record that shows it.
LEFT_IN_XML: Mapping[str, Callable[[Element], Any]] = {
    "a seat twice: no attribute is compared with another": lambda root: root.insert(
        3, etree.fromstring(etree.tostring(root[3]))
    ),
    "more than one space in a list: any white space separates": lambda root: _setup_in(root).set(
        "garden", "CT  MT"
    ),
    "a row that is empty at the edge without its space: likewise": lambda root: _setup_in(root).set(
        "garden", "CT /"
    ),
    "how many values a list has: nothing is counted": lambda root: _setup_in(root).set(
        "garden", "CT " * 1024 + "CT"
    ),
    "the length of an argument of a data item, whose keyword may be long": lambda root: next(
        root.iter(NAMESPACE + "data")
    ).set("arguments", "x" * 257),
}


def _setup_in(root: Element) -> Element:
    found = root.find(NAMESPACE + "setup")
    assert found is not None
    return found


@pytest.mark.parametrize("change", LEFT_IN_XML.values(), ids=LEFT_IN_XML)
def test_what_relax_ng_cannot_say(change: Callable[[Element], Any]) -> None:
    root = to_xml(OKIYA, FULL["okiya"])
    change(root)
    assert rng("okiya").validate(root), rng("okiya").error_log
    with pytest.raises((LeftInXml, ReadError)):
        from_plain(from_xml(OKIYA, root))


# -- mutants of XML ------------------------------------------------------------------------------------------

NAMES = (
    *KEYS[1:],
    *ORDER,
    "record",
    "remove",
    "keep",
    "flip",
    "play",
    "act",
    "rest",
    "hand",
    "each",
    "Thing",
    "id",
    "value",
    "card",
)
IN_XML = tuple(text for text in ATOMS_AND_SUCH if text.isprintable() or text in {"\n", "\t", "a\n", "\x85"})


def mutate_xml(root: Element, random: Random) -> None:
    """Change one thing."""
    element = random.choice(list(root.iter()))
    kind = random.randrange(8)
    name = random.choice(element.keys() or [""])
    if kind == 0 and name:
        del element.attrib[name]
    elif kind <= 2 and name:
        element.set(name, random.choice(IN_XML))
    elif kind == 3 and name:
        element.set(random.choice(NAMES[1:]).replace("*", "x"), element.attrib.pop(name))
    elif kind == 4:
        element.set(random.choice([*"abx", *(one for one in NAMES if one.isalpha())]), random.choice(IN_XML))
    elif kind == 5:
        element.tag = random.choice(("", NAMESPACE)) + random.choice([one for one in NAMES if one.isalpha()])
    elif kind == 6:
        element.text = random.choice(IN_XML)
    elif element.getparent() is not None:
        other = random.choice([one for one in root.iter() if one is not element])
        copy = etree.fromstring(etree.tostring(other))
        copy.tail = None
        random.choice((element.addnext, element.addprevious, element.append))(copy)
        if random.random() < 0.3:
            parent = element.getparent()
            assert parent is not None
            parent.remove(element)


def judge_xml(root: Element, name: str) -> str:
    """What became of it; fails if schema and reader disagree without an excuse."""
    root = etree.fromstring(etree.tostring(root))
    found = rng(name).validate(root)
    shown = etree.tostring(root).decode()
    try:
        plain = from_xml(TITLES[name], root)
        error = accepted(plain)
    except LeftInXml:
        return "left"
    except NotByLayout:
        assert not found, shown
        return "refused"
    if plain["title"] != name:
        assert not found
        return "another"
    if found:
        assert error is None or excused(plain, error), (error, shown)
        return "left" if error else "accepted"
    assert error is not None, (rng(name).error_log, shown)
    return "refused"


@pytest.mark.parametrize("name", FULL)
def test_mutants_in_xml(name: str) -> None:
    random = Random(name)
    seen: Counter[str] = Counter()
    for _ in range(2_000):
        root = to_xml(TITLES[name], FULL[name])
        for _ in range(random.choice((1, 1, 1, 2, 3))):
            mutate_xml(root, random)
        seen[judge_xml(root, name)] += 1
    assert seen["accepted"] > 100
    assert seen["refused"] > 1_000


@LAWS
@given(record=st.one_of(okiya_records(), journey_records()), seed=st.integers(0, 2**32))
def test_mutants_of_any_record_in_xml(record: Record, seed: int) -> None:
    root = to_xml(record.declared, to_plain(record))
    mutate_xml(root, Random(seed))
    judge_xml(root, record.title)


# -- patterns ------------------------------------------------------------------------------------------------


def _forms(title: Title) -> Iterator[Form]:
    for shapes in (title.actions, title.start, title.components, {"": title.option_shape}):
        for shape in shapes.values():
            yield from (argument.form for argument in shape.arguments)
    yield from (row.form for row in title.setup_tags.values())


@pytest.mark.parametrize("title", [*TITLES.values(), ISHI], ids=[*TITLES, "ishi"])
def test_all_forms_have_patterns_that_are_shared(title: Title) -> None:
    for form in _forms(title):
        assert shared_pattern(form.pattern) is None, form
        assert shared_pattern(form.whole_pattern) is None, form


SHARED = (
    *(
        "a",
        "a|b",
        "[a-d][1-4]",
        "(ab)+c?",
        "[^a]{2}",
        "a{1,3}b{2,}",
        r"\*\?",
        r"[\-a]",
        "[a-]",
        "[-a]",
        r"[\]\[]",
        "[-]|[?]",
    ),
    *(
        "[$]",
        r"[\^a]",
        "[a^]",
        r"\\",
        "é|[ぁ-ん]",
        "",
        "a||b",
        "[.]",
        r"\n\t",
        "(a|(b))*",
        "0|[1-9][0-9]{0,8}",
    ),
)
NOT_SHARED = (
    *(
        "^a",
        "a$",
        "a.b",
        "(?:a)",
        "(?i)a",
        "(?P<x>a)",
        "(?=a)a",
        "(?!a)b",
        "(?<=a)b",
        "a+?",
        "a*?",
        "a??",
        "a{2}?",
        "a++",
    ),
    *(
        r"\d",
        r"\w",
        r"\s",
        r"\b",
        r"\A",
        r"(a)\1",
        r"\$",
        r"\-",
        r"\x41",
        r"\u0041",
        "[[]",
        "[]a]",
        "[a[b]",
        "a]",
        "a{",
        "a}",
    ),
    *(
        "[a-c-e]",
        "[a&&b]",
        "[a--b]",
        "[a||b]",
        "[--a]",
        "a{,3}",
        "\x07",
        "[\x85]",
        "[a-\ufffe]",
        r"[\d]",
        r"[\$]",
        r"[\b]",
    ),
)


@pytest.mark.parametrize("pattern", SHARED)
def test_a_shared_pattern_means_the_same_to_python_and_xsd(pattern: str) -> None:
    assert shared_pattern(pattern) is None
    schema = etree.fromstring(
        '<element name="x" xmlns="http://relaxng.org/ns/structure/1.0"'
        ' datatypeLibrary="http://www.w3.org/2001/XMLSchema-datatypes">'
        '<data type="string"><param name="pattern"/></data></element>'
    )
    schema[0][0].text = pattern
    judge = etree.RelaxNG(schema)
    for text in (
        "",
        "a",
        "b",
        "ab",
        "abc",
        "ababc",
        "bb",
        "aabb",
        "b3",
        "*?",
        "-",
        "?",
        "$",
        "^",
        "\\",
        "[",
        "]",
        "é",
        "ん",
        ".",
        "10",
        "\n\t",
    ):
        element = etree.Element("x")
        element.text = text
        assert judge.validate(element) == bool(re.fullmatch(pattern, text)), text


@pytest.mark.parametrize("pattern", NOT_SHARED)
def test_a_pattern_that_is_not_shared(pattern: str) -> None:
    assert shared_pattern(pattern)


@pytest.mark.parametrize("make", [json_schema, relax_ng])
def test_a_title_with_a_pattern_that_is_not_shared(make: Callable[[Title], object]) -> None:
    @setup
    class Bad:
        heap: str | None = tag("Heap", Form("a heap", r"\d+"))

    title = Title("bad", "BAD", "Bad rules", ("A",), (Rest,), setup=Bad)
    with pytest.raises(DeclarationError, match=r"a heap: no schema can have its pattern: \\d"):
        make(title)


@pytest.mark.parametrize(
    ("form", "good", "bad"),
    [
        (
            Form("a form", "[^/]+"),
            ("a", "R", "?"),
            ("", "a/b", "a b", "R:", "12.", "3x?", "x" * 257, "a\n", 1),
        ),
        (Form("a form", "[0-9]+", integer=True), (0, 12), ("0", 0.5, None)),
        (Form("a form", "2|4", integer=True, none=True), (2, 4, "-"), (3, "2", "?")),
        (integer("a form", 1), (1, 999999999), (0, -1, 10**9, "1")),
        (Form("a form", "x", unknown=True), ("x", "?"), ("-", "xx")),
    ],
)
def test_the_schema_of_a_form(form: Form, good: tuple[Any, ...], bad: tuple[Any, ...]) -> None:
    @setup
    class One:
        heap: Any = tag("Heap", form)

    schema = EcmaValidator(json_schema(Title("one", "ONE", "One rules", ("A",), (Rest,), setup=One)))
    record = {"tanzaku": "1.0", "title": "one", "turns": [], "end": "*"}
    assert [value for value in good if not schema.is_valid(record | {"setup": {"heap": value}})] == []
    assert [value for value in bad if schema.is_valid(record | {"setup": {"heap": value}})] == []


# -- files and command ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", wanted(), ids=lambda path: path.name)
def test_the_schemas_in_the_specification_are_those_of_the_code(path: Path) -> None:
    assert path.read_bytes() == wanted()[path], "run tests/update_schemas.py, then read the diff"


def test_there_are_no_other_schemas() -> None:
    assert set(FOLDER.iterdir()) == set(wanted())


@pytest.fixture
def _command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(main._COMMANDS, "schema", ("tanzaku.cli.schema", "Write the schema of a title."))


@pytest.mark.usefixtures("_command")
@pytest.mark.parametrize(
    ("words", "file"), [((), "okiya.json"), (("--json",), "okiya.json"), (("--rng",), "okiya.rng")]
)
def test_the_command_writes_a_schema(words: tuple[str, ...], file: str, tmp_path: Path) -> None:
    data = FOLDER.joinpath(file).read_bytes()
    assert here("schema", "okiya", *words) == (0, data, b"")
    assert here("schema", "okiya", *words, "-o", "out", cwd=tmp_path) == (0, b"", b"")
    assert tmp_path.joinpath("out").read_bytes() == data


@pytest.mark.usefixtures("_command")
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("okiya", "--json", "--rng"), "one schema at a time"),
        (("chess",), "tanzaku: no title 'chess' is installed\n"),
        (("\x1b[31m",), "is installed\n"),
        ((), "Missing argument 'TITLE'"),
        (("okiya", "-o", "no/such/folder"), "tanzaku: no/such/folder: No such file or directory\n"),
    ],
)
def test_the_command_says_in_a_line_what_is_wrong(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    found = here("schema", *words, cwd=tmp_path)
    assert (found.code, found.out) == (2, b"")
    assert said in found.said
    assert "\x1b" not in found.said
    assert list(tmp_path.iterdir()) == []

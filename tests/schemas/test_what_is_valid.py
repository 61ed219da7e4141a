"""Whatever a reader accepts is valid, in JSON and in XML."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from lxml import etree

from schemas.judging import LAWS, NAMESPACE, element_of, holds, rng, valid
from schemas.titles import FULL, TITLES, Plain, every_title, own
from support.corpus import name_of, records
from support.kasuga import hide, random_game
from support.okiya_games import games
from support.records import genji_records, genpei_records, journey_records, okiya_records
from tanzaku.notation import Record, TanzakuError, iter_records, loads
from tanzaku.notation.declare import Title
from tanzaku.notation.plain import to_plain
from tanzaku.notation.plain_reading import from_plain
from tanzaku.notation.schema_json import json_schema


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


@LAWS
@given(record=genji_records())
def test_records_of_genji_are_valid(record: Record) -> None:
    holds(to_plain(record))


@LAWS
@given(record=genpei_records())
def test_records_of_genpei_are_valid(record: Record) -> None:
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


@pytest.mark.parametrize("name", FULL)
def test_a_record_with_everything_is_valid_in_xml(name: str) -> None:
    record = from_plain(FULL[name])
    root = element_of(record)
    assert rng(name).validate(root), rng(name).error_log
    assert loads(etree.tostring(root, encoding="unicode"), form="xml") == record


@pytest.mark.parametrize("name", FULL)
def test_what_holds_nothing_is_valid_in_xml(name: str) -> None:
    """Our writer leaves it out; others may write it."""
    inner = "<options/><components/><setup/><start/><lead/>"
    xml = f'<record xmlns="{NAMESPACE[1:-1]}" version="1.0" title="{name}" end="*">{inner}</record>'
    assert rng(name).validate(etree.fromstring(xml)), rng(name).error_log
    assert loads(xml, form="xml").end == "*"


@pytest.mark.parametrize("name", FULL)
def test_several_records_are_valid_in_xml(name: str) -> None:
    several = etree.Element(NAMESPACE + "records")
    for count in range(3):
        assert len(several) == count
        assert rng(name).validate(several), rng(name).error_log
        several.append(element_of(from_plain(FULL[name])))
    several.set("version", "1.0")
    assert not rng(name).validate(several)


def test_a_list_at_its_limit_is_valid_in_xml() -> None:
    """The engine neither recurses nor takes long."""
    plain = own(FULL["journey"])
    plain["turns"] = [{"seat": "A", "items": [{"do": "keep", "cards": ["?"] * 1024}]}] * 200
    plain["tags"] = [["Event", "x" * 65_536]]
    plain["lead"] = [{"note": "x" * 900_000}]
    holds(plain)

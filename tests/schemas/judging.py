"""What the schemas say of a record, and what the readers say."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from hypothesis import HealthCheck, settings
from jsonschema import Draft202012Validator, ValidationError, validators  # type: ignore[import-untyped]
from lxml import etree

from schemas.titles import TITLES, Plain
from tanzaku.notation import ReadError, Record, dumps
from tanzaku.notation.plain_reading import from_plain
from tanzaku.notation.schema_json import json_schema
from tanzaku.notation.schema_rng import relax_ng

Element = etree._Element
NAMESPACE = "{urn:tanzaku:1}"

LAWS = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=100,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


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


@cache
def rng(name: str) -> etree.RelaxNG:
    return etree.RelaxNG(etree.fromstring(relax_ng(TITLES[name]).encode("ascii")))


def element_of(record: Record) -> Element:
    """The record as the XML form writes it."""
    return etree.fromstring(dumps(record, form="xml").encode())


def holds(plain: Plain) -> None:
    """The record is valid in JSON, and in XML."""
    name = plain["title"]
    validator(name).validate(plain)
    schema = rng(name)
    assert schema.validate(element_of(from_plain(plain))), schema.error_log


@contextmanager
def deep() -> Iterator[None]:
    """The validator calls itself some twenty times for each variation."""
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(10_000)
    try:
        yield
    finally:
        sys.setrecursionlimit(limit)


def accepted(plain: Plain) -> ReadError | None:
    """None if the reader accepts, else what it raises; anything but ReadError fails the test."""
    try:
        from_plain(plain)
    except ReadError as error:
        return error
    return None

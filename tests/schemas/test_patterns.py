"""Patterns that mean the same to Python, to ECMA-262 and to XSD."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from fifth_title.ishi import ISHI
from lxml import etree

from schemas.judging import EcmaValidator
from schemas.titles import TITLES, Rest
from tanzaku.notation.atoms import Form, integer
from tanzaku.notation.declare import Title, component, setup, subject, tag
from tanzaku.notation.errors import DeclarationError
from tanzaku.notation.patterns import shared_pattern
from tanzaku.notation.schema_json import json_schema


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


def test_a_title_with_a_pattern_that_is_not_shared() -> None:
    """It is refused where it is declared, before anybody asks for its schemas."""

    @setup
    class Bad:
        heap: str | None = tag("Heap", Form("a heap", r"\d+"))

    with pytest.raises(DeclarationError, match=r"Bad\.heap: a heap: .*: \\d, which is not"):
        Title("bad", "BAD", "Bad rules", ("A",), (Rest,), setup=Bad)


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


def test_a_kind_of_component_with_a_subject() -> None:
    """No tag could say it: it is refused where the title is declared."""

    @component("Stone")
    class Stone:
        colour: str | None = subject("W", "B")

    with pytest.raises(DeclarationError, match="the tag Stone has no place for a subject"):
        Title("stones", "STO", "Rules of stones", ("A",), (Rest,), component_classes=(Stone,))

"""One record in every form, and what its findings point at."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, NamedTuple

import pytest

from tanzaku.notation import Diagnostic, Record, Span, dumps, loads
from tanzaku.notation.text.source import Source
from tanzaku.validators import Report, verify_archive

__all__ = [
    "FORMS",
    "GARDEN",
    "JSON",
    "NAMESPACE",
    "RECORD",
    "TEXT",
    "XML",
    "Case",
    "Found",
    "array",
    "cases",
    "contents",
    "cut",
    "found",
    "records_element",
    "reports",
    "within",
    "without_places",
]

FORMS = ("text", "json", "jsonl", "xml")
NAMESPACE = ' xmlns="urn:tanzaku:1"'
GARDEN = "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"
TEXT = f"""[Tanzaku "1.0 okiya"]
[Event "春の庭 𠮷野 <&>"]
[Date "2026-04-12"]
[Round "1"]
[Player.R "清少納言"]
[Player.B "和泉式部"]
[Options "wins=2"]
[First "R"]
[Garden "{GARDEN}"]
[Score.R "5"]
[Result "*"]

1. d1PT {{春 "一" \\\\ 二}} b1MT ! 2. R: a1CT (2. R: a2IT @clock(0:12:30)) =*
"""
"""A sound record in which something stands in every place that a record of Okiya has."""

RECORD: Record = loads(TEXT)
JSON: str = dumps(RECORD, form="json").removesuffix("\n")
XML: str = dumps(RECORD, form="xml").replace("\n", "")
"""On one line, without the line feeds that the writer puts between elements."""


def array(*texts: str) -> str:
    """Records of JSON in a list, all on one line."""
    return f"[{','.join(texts)}]\n"


def within(xml: str) -> str:
    """A record of XML as it stands among others: the root says the namespace."""
    return xml.replace(NAMESPACE, "", 1)


def records_element(*texts: str) -> str:
    """Records of XML in one element, all on one line."""
    return f"<records{NAMESPACE}>{''.join(map(within, texts))}</records>\n"


Found = tuple[str, str]
"""A finding: its code, and the text that its span covers."""


def cut(source: str, span: Span | None) -> str:
    """The text that a span covers."""
    assert span is not None
    line = source.split("\n")[span.line - 1]
    assert len(line) >= span.column - 1
    return line[span.column - 1 : span.column - 1 + span.length]


def found(source: str, findings: Iterable[Diagnostic]) -> list[Found]:
    """Codes, and what is shown for them."""
    return [(one.code.id, cut(source, one.span)) for one in findings]


def reports(source: Source, form: str | None, *, quick: bool = True) -> list[Report]:
    """All reports; every record has its number, in order."""
    got = list(verify_archive(source, form=form, quick=quick))
    numbers = [report.number for report in got if report.number]
    assert numbers == list(range(1, len(numbers) + 1))
    return got


def contents(source: Source, form: str | None, *, quick: bool = True) -> list[dict[str, Any]]:
    """All reports as plain values."""
    return [report.content() for report in reports(source, form, quick=quick)]


def without_places(report: Report) -> dict[str, Any]:
    """A report as plain values, but for what depends on the written form: source, line and spans."""
    content = report.content()
    for key in ("source", "line"):
        del content[key]
    for finding in content["diagnostics"]:
        for place in (finding, *finding["related"]):
            del place["span"]
    plain: dict[str, Any] = json.loads(json.dumps(content))
    return plain


class Case(NamedTuple):
    """A change of the sample, and the findings that it must give, all of them."""

    old: str
    new: str
    findings: tuple[Found, ...]


def cases(*rows: tuple[str, str, str, str, str]) -> list[Any]:
    """A case table's parameters: what, the old text, the new one, the code, the culprit.

    Several codes stand with a blank between, their culprits with a bar.
    """
    made: list[Any] = []
    for what, old, new, code, culprit in rows:
        findings = tuple(zip(code.split(" "), culprit.split("|"), strict=True)) if code else ()
        made.append(pytest.param(Case(old, new, findings), id=what))
    return made

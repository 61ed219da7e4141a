"""Render reports, and read back what came out: each reader refuses what is not of its form."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import jsonschema  # type: ignore[import-untyped]
from lxml import etree

from tanzaku.notation import Verdict
from tanzaku.validators import MatchReport, Report
from tanzaku.validators.renderers import renderer

__all__ = ["commands", "junit_cases", "rendered", "sarif_run"]

HERE = Path(__file__).parent
COUNTS = {"failures": "failure", "errors": "error", "skipped": "skipped"}


def rendered(
    form: str, reports: Iterable[Report], unread: Iterable[str] = (), matches: Iterable[MatchReport] = ()
) -> str:
    """The whole output for some reports, for sources that cannot be read after them, and for matches."""
    counts: Counter[Verdict] = Counter()
    made = renderer(form)
    pieces = [*made.start()]
    for report in reports:
        pieces += made.report(report)
        counts[report.verdict] += 1
    missing = list(unread)
    for name in missing:
        pieces += made.unread(name, f"{name}: No such file or directory")
    for match in matches:
        pieces += made.match(match)
    return "".join([*pieces, *made.finish(counts, 0, len(missing))])


@cache
def _sarif_schema() -> Any:
    schema = json.loads(HERE.joinpath("sarif.schema.json").read_text("utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


def sarif_run(text: str) -> dict[str, Any]:
    """The run of a SARIF log, which must be ASCII, valid, and agree with itself."""
    assert text.isascii()
    assert text.replace("\n", "").isprintable()
    assert text.endswith("\n")
    log = json.loads(text)
    text.encode()
    _sarif_schema().validate(log)
    run: dict[str, Any] = log["runs"][0]
    rules = run["tool"]["driver"]["rules"]
    assert len({rule["id"] for rule in rules}) == len(rules)
    for result in run["results"]:
        rule = rules[result["ruleIndex"]]
        assert (rule["id"], rule["defaultConfiguration"]["level"]) == (result["ruleId"], result["level"])
        for location in (*result["locations"], *result.get("relatedLocations", ())):
            _check_location(location)
    return run


def _check_location(location: dict[str, Any]) -> None:
    if physical := location.get("physicalLocation"):
        uri = physical["artifactLocation"]["uri"]
        assert urlsplit(uri).scheme == ("file" if uri.startswith("file:///") else "")
        region = physical["region"]
        assert region.get("startColumn", 1) <= region.get("endColumn", 1)


@cache
def _junit_schema() -> etree.XMLSchema:
    return etree.XMLSchema(etree.parse(HERE / "junit.xsd"))


def junit_cases(text: str) -> list[etree._Element]:
    """The cases of all suites of a JUnit report, which must be valid, and whose counts must be right."""
    tree = etree.fromstring(text.encode())
    _junit_schema().assertValid(tree)
    cases: list[etree._Element] = []
    for suite in tree:
        assert int(suite.get("tests", "")) == len(suite)
        for attribute, element in COUNTS.items():
            assert int(suite.get(attribute, "")) == len(suite.findall(f"testcase/{element}"))
        cases.extend(suite)
    return cases


def commands(text: str) -> list[tuple[str, dict[str, str], str]]:
    """What a runner of workflow commands takes from a log: name, properties and message of each.

    It reads line by line, looks for `::` after leading space, and for `##[`
    anywhere in a line that holds no command of the first form.
    """
    found: list[tuple[str, dict[str, str], str]] = []
    for line in text.replace("\r", "\n").split("\n"):
        assert "##[" not in line
        if not line.lstrip().startswith("::"):
            continue
        head, _, message = line.removeprefix("::").partition("::")
        name, _, given = head.partition(" ")
        pairs = (pair.partition("=") for pair in given.split(","))
        found.append((name, {key: _unescaped(value) for key, _, value in pairs}, _unescaped(message)))
    return found


def _unescaped(text: str) -> str:
    for written, letter in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(written, letter)
    return text

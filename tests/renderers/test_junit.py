"""JUnit XML: suites, cases, counts, and that cases are kept without growing in memory."""

from __future__ import annotations

from unittest.mock import patch

import pytest
from lxml import etree

from renderers.reading_back import junit_cases, rendered
from support.corpus import name_of, records
from tanzaku.notation import Diagnostic, Verdict
from tanzaku.notation.codes import CODES
from tanzaku.validators import Report, verify_archive
from tanzaku.validators.renderers import junit


def report(verdict: Verdict, *codes: str, source: str = "a.tzk", number: int = 1, line: int = 1) -> Report:
    found = tuple(Diagnostic(CODES[code], f"about {code}") for code in codes)
    return Report(verdict, "okiya", 0, 0, None, diagnostics=found, source=source, number=number, line=line)


@pytest.mark.parametrize("verdict", Verdict)
def test_what_each_verdict_becomes(verdict: Verdict) -> None:
    (case,) = junit_cases(rendered("junit", [report(verdict, "TZK023", "TZK057")]))
    named = {child.tag: (child.get("type"), child.get("message")) for child in case}
    told = "TZK023: about TZK023 (and 1 more)"
    failed = ("contradicted", "illegal", "malformed")
    wanted = {name: {"failure": (name, told)} for name in failed} | {"unchecked": {"skipped": (None, told)}}
    assert named == wanted.get(verdict.value, {})
    body = case.findtext("failure")
    assert body is None or body.startswith(f"a.tzk:1: {verdict.value}: ")


def test_warnings_and_what_was_assumed_do_not_fail_a_case() -> None:
    consistent = report(Verdict.CONSISTENT, number=2, line=9)
    consistent.assumed = ("the <card> was an iris",)
    warned, assumed = junit_cases(rendered("junit", [report(Verdict.VALID, "TZK037"), consistent]))
    assert [child.tag for child in warned] == ["system-out"]
    assert "warning[TZK037]" in (warned.findtext("system-out") or "")
    assert "  assumed: the <card> was an iris" in (assumed.findtext("system-out") or "")


def test_a_case_that_fails_has_its_warnings_apart() -> None:
    (case,) = junit_cases(rendered("junit", [report(Verdict.MALFORMED, "TZK037", "TZK023")]))
    assert case.find("failure").get("message") == "TZK023: about TZK023"  # type: ignore[union-attr]
    assert "TZK037" in (case.findtext("system-out") or "")
    assert "TZK023" not in (case.findtext("system-out") or "")


def test_the_corpus_gives_a_case_for_each_report() -> None:
    told = [
        one for record in records() for one in verify_archive(record, name=f"corpus/{name_of(record)}.tzk")
    ]
    cases = junit_cases(rendered("junit", told, ["gone.tzk"]))
    assert len(cases) == len(told) + 1
    assert sum(case.find("failure") is not None for case in cases) == sum(
        not one.ok and one.verdict is not Verdict.UNCHECKED for one in told
    )
    assert [case.get("classname") for case in cases][-1] == "gone"
    assert len({(case.get("classname"), case.get("name")) for case in cases}) == len(cases)


def suites(text: str) -> list[tuple[str | None, str | None]]:
    junit_cases(text)
    return [(suite.get("name"), suite.get("tests")) for suite in etree.fromstring(text.encode())]


def test_a_suite_for_each_file_and_each_time_it_is_read() -> None:
    told = [
        report(Verdict.VALID, source="a.tzk"),
        report(Verdict.MALFORMED, "TZK002", source="a.tzk", number=0, line=5),
        report(Verdict.VALID, source="a.tzk", number=2, line=9),
        report(Verdict.VALID, source="a.tzk"),
        report(Verdict.VALID, source="a.tzk"),
        report(Verdict.VALID, source=""),
        report(Verdict.VALID, source="b/c.d.tzk"),
    ]
    assert suites(rendered("junit", told)) == [
        ("a.tzk", "3"),
        ("a.tzk", "1"),
        ("a.tzk", "1"),
        ("<text>", "1"),
        ("b/c.d.tzk", "1"),
    ]
    cases = junit_cases(rendered("junit", told))
    assert [case.get("classname") for case in cases][-2:] == ["text", "b.c_d"]
    assert [case.get("name") for case in cases][:2] == [
        "record 1 (line 1)",
        "text outside any record (line 5)",
    ]


def test_a_file_that_breaks_off_has_its_error_beside_its_records() -> None:
    text = rendered("junit", [report(Verdict.VALID)], ["a.tzk", "b.tzk"])
    assert suites(text) == [("a.tzk", "2"), ("b.tzk", "1")]
    error = junit_cases(text)[1].find("error")
    assert error is not None
    assert (error.get("type"), error.get("message")) == ("unreadable", "a.tzk: No such file or directory")


def test_nothing_gives_no_suite() -> None:
    assert suites(rendered("junit", [])) == []


def test_what_does_not_fit_into_memory_is_the_same() -> None:
    told = [report(Verdict.MALFORMED, "TZK023", number=number, line=number) for number in range(1, 200)]
    whole = rendered("junit", told)
    with patch.object(junit, "_IN_MEMORY", 1000):
        assert rendered("junit", told) == whole


@pytest.mark.parametrize(
    "letter", ["\x00", "\x1b", "\x85", "\ud800", "\ufffe", "\uffff", "\u202e", "\U0001fffe"]
)
def test_what_xml_cannot_hold_is_shown_as_its_number(letter: str) -> None:
    bad = report(Verdict.MALFORMED, source=f"{letter}.tzk")
    bad.diagnostics = (Diagnostic(CODES["TZK023"], f"<&\"'>]]>{letter}"),)
    (case,) = junit_cases(rendered("junit", [bad], [f"{letter}.tzk"]))[:1]
    failure = case.find("failure")
    assert failure is not None
    shown = f"<&\"'>]]><U+{ord(letter):04X}>"
    assert failure.get("message") == f"TZK023: {shown}"
    assert shown in (failure.text or "")
    assert case.get("classname") == f"<U+{ord(letter):04X}>"

"""Law: whatever a record or its file's name holds, each form can be read back and tells of every finding."""

from __future__ import annotations

import tracemalloc
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from renderers.reading_back import commands, junit_cases, rendered, sarif_run
from support.records import record_soup, wild_text
from tanzaku.notation import Diagnostic, Span, Verdict
from tanzaku.notation.codes import CODES
from tanzaku.notation.diagnostics import Label
from tanzaku.validators import Report, verify_archive
from tanzaku.validators.renderers import FORMATS, renderer

#: What the forms themselves could trip over.
NASTY = st.one_of(
    wild_text(),
    st.sampled_from(
        [
            "::error::x",
            "\n::add-mask::x",
            "##[error]",
            "%0A%0D%25",
            "]]>",
            "<a b='\"'>&",
            "&#0;",
            "{0}",
            "[a](1)",
            "\x1b[2J",
        ]
    ),
    st.text(max_size=8),
)
SPANS = st.builds(
    Span,
    line=st.integers(1, 99),
    column=st.integers(1, 300),
    length=st.integers(1, 300),
    text=NASTY,
    text_column=st.integers(1, 200),
    more=st.booleans(),
)
PATHS = st.lists(NASTY | st.integers(0, 9), max_size=4).map(tuple)
FINDINGS = st.builds(
    Diagnostic,
    code=st.sampled_from(sorted(CODES.values(), key=lambda code: code.id)),
    message=NASTY,
    at=PATHS,
    span=st.none() | SPANS,
    related=st.lists(
        st.builds(Label, at=PATHS, text=NASTY.filter(bool), span=st.none() | SPANS), max_size=2
    ).map(tuple),
    turn=st.none() | st.integers(0, 9),
    seat=st.sampled_from("RB"),
    legal=st.lists(NASTY, max_size=2).map(tuple),
    help=NASTY,
    fix=st.none() | NASTY,
    waived=st.just("") | NASTY,
)
REPORTS = st.builds(
    Report,
    verdict=st.sampled_from(Verdict),
    title=NASTY,
    turns=st.integers(0, 9),
    checked=st.integers(0, 9),
    end=st.sampled_from([None, "R", "*"]),
    termination=st.none() | NASTY,
    diagnostics=st.lists(FINDINGS, max_size=3).map(tuple),
    assumed=st.lists(NASTY, max_size=1).map(tuple),
    source=st.sampled_from(["a.tzk", "b.tzk"]) | NASTY,
    number=st.integers(1, 9),
    line=st.integers(1, 99),
)

#: Each log has all rules in it, and is checked whole; the same examples on every machine.
SOME = settings(max_examples=50, deadline=None, derandomize=True, database=None)


def check(reports: list[Report], unread: list[str]) -> None:
    """Each form of the reports is valid and complete."""
    findings = [found for report in reports for found in report.diagnostics]
    run = sarif_run(rendered("sarif", reports, unread))
    assert [result["ruleId"] for result in run["results"]] == [found.code.id for found in findings]
    assert [bool(result["suppressions"]) for result in run["results"]] == [
        bool(found.waived) for found in findings
    ]
    cases = junit_cases(rendered("junit", reports, unread))
    assert len(cases) == len(reports) + len(unread)
    for case, report in zip(cases, reports, strict=False):
        failure = case.find("failure")
        assert (failure is None) == (report.ok or report.verdict is Verdict.UNCHECKED)
        assert failure is None or failure.get("type") == report.verdict.value
    told = commands(rendered("github", reports, unread))
    assert len(told) == len(findings) + len(unread)
    assert [properties["title"] for _, properties, _ in told[: len(findings)]] == [
        f"{found.code.id} {found.code.slug}" for found in findings
    ]


@SOME
@given(st.lists(REPORTS, max_size=3), st.lists(NASTY, max_size=2))
def test_reports_of_any_content(reports: list[Report], unread: list[str]) -> None:
    check(reports, unread)


@SOME
@given(record_soup() | NASTY, NASTY)
def test_records_of_any_content(text: str, name: str) -> None:
    check(list(verify_archive([text], name=name)), [])


@SOME
@given(NASTY, NASTY, NASTY)
def test_nasty_names_notes_and_rulings(player: str, note: str, ruling: str) -> None:
    text = (
        f'[Tanzaku "1.0 okiya"]\n[Player.R "{player}"]\n[First "R"]\n'
        f'[Ruling.1 "OKI004 2.R: {ruling} (Ono)"]\n'
        '[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"]\n\n'
        f"1. d1PT b1MT {{{note}}} 2. d2IR d4PR =*\n"
    )
    check(list(verify_archive([text], name="a.tzk")), [])


@pytest.mark.parametrize("form", FORMATS)
def test_memory_does_not_grow_with_the_number_of_reports(form: str) -> None:
    found = Diagnostic(CODES["TZK023"], "x" * 500, span=Span(1, 1, 1, "x" * 100))
    made = renderer(form)
    written = 0

    def some(first: int, last: int) -> int:
        """Show some reports, and give how much memory that took at most."""
        nonlocal written
        tracemalloc.reset_peak()
        for number in range(first, last):
            report = Report(
                Verdict.MALFORMED, "okiya", 0, 0, None, diagnostics=(found,), number=number, line=number
            )
            written += sum(map(len, made.report(report)))
        return tracemalloc.get_traced_memory()[1]

    tracemalloc.start()
    try:
        some(1, 50)
        few, many = some(50, 60), some(60, 8_000)
        tracemalloc.reset_peak()
        written += sum(map(len, made.finish(Counter())))
        end = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert written > 8_000 * 500
    assert max(many, end) - few < 16 << 20 if form == "junit" else max(many, end) - few < 1 << 20

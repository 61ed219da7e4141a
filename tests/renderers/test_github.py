"""Workflow commands: one line for each finding, and none that a record could make."""

from __future__ import annotations

import pytest

from renderers.reading_back import commands, rendered
from support.corpus import name_of, records
from tanzaku.notation import Diagnostic, Span, Verdict
from tanzaku.notation.codes import CODES
from tanzaku.validators import Report, verify_archive
from tanzaku.validators.renderers import renderer


def report(*found: Diagnostic, source: str = "a.tzk") -> Report:
    return Report(Verdict.MALFORMED, "okiya", 0, 0, None, diagnostics=found, source=source, line=7)


def test_levels_and_places() -> None:
    span = Span(3, 10, 2, "1234567890ab")
    text = rendered(
        "github",
        [
            report(Diagnostic(CODES["TZK023"], "one", span=span, rule="A: b, c")),
            report(Diagnostic(CODES["TZK037"], "two", span=span, rule="R")),
            report(Diagnostic(CODES["TZK057"], "three", rule="R", waived="stands (Ono)"), source=""),
        ],
        ["gone.tzk"],
    )
    assert text.splitlines() == [
        "::error file=a.tzk,line=3,col=10,endColumn=12,title=TZK023 stray-character::one%0Arule: A: b, c",
        "::warning file=a.tzk,line=3,col=10,endColumn=12,title=TZK037 comment-in-comment::two%0Arule: R",
        f"::notice line=7,title=TZK057 {CODES['TZK057'].slug}::three%0Arule: R%0Aruled: stands (Ono)",
        "::error file=gone.tzk,title=unreadable::gone.tzk: No such file or directory",
        "3 records: 3 malformed; 1 file could not be read",
    ]


@pytest.mark.parametrize(
    "name", ["a b.tzk", "1,2:3::4.tzk", "100%.tzk", "%2C%25.tzk", "new\nline\r.tzk", "庭.tzk"]
)
def test_a_runner_gets_the_name_of_the_file_back(name: str) -> None:
    found = commands(rendered("github", [report(Diagnostic(CODES["TZK023"], "x"), source=name)], [name]))
    assert [properties["file"] for _, properties, _ in found] == [name, name]


@pytest.mark.parametrize(
    "text",
    [
        "\n::error::x",
        "\r::set-env name=a::b",
        "##[add-path]/tmp",
        "%0A::error::x",
        "::stop-commands::x",
        "\u2028::x",
    ],
)
def test_nothing_can_start_a_command(text: str) -> None:
    found = Diagnostic(CODES["TZK023"], text, help=text, legal=(text,), waived=text, at=(text,))
    whole = rendered("github", [report(found, source=text)], [text])
    assert [name for name, _, _ in commands(whole)] == ["notice", "error"]
    assert whole.count("\n") == 3


def test_a_runner_gets_the_message_back() -> None:
    text = "100%0A of %25, a: b::c"
    ((_, _, message),) = commands(rendered("github", [report(Diagnostic(CODES["TZK023"], text, rule="R"))]))
    assert message == f"{text}\nrule: R"


def test_standard_error_holds_no_command_either() -> None:
    assert renderer("github").aside("tanzaku: ##[add-path]x") == "tanzaku: ## [add-path]x"
    assert renderer("text").aside("tanzaku: ##[add-path]x") == "tanzaku: ##[add-path]x"


def test_the_corpus_gives_a_command_for_each_finding() -> None:
    told = [one for record in records() for one in verify_archive(record, name=f"{name_of(record)}.tzk")]
    found = commands(rendered("github", told))
    assert [properties["title"].split()[0] for _, properties, _ in found] == [
        one.code.id for report in told for one in report.diagnostics
    ]
    assert {name for name, _, _ in found} == {"error", "warning", "notice"}

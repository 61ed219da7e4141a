"""`tanzaku explain`: the page of a code. Three pages are kept whole, in `tests/cli/golden`."""

from __future__ import annotations

import re

import pytest

from support.cli import Run, here
from support.corpus import CORPUS, shipped_codes
from tanzaku.notation.wording import harmless
from tanzaku.validators import pages
from tanzaku.validators.pages import all_codes, example

CODES = shipped_codes()
HEADINGS = ["## What it means", "## What to do", "## Rule", "## Example"]


@pytest.mark.parametrize("code", sorted(CODES))
def test_a_page_has_the_headings_that_every_page_has(code: str) -> None:
    found = here("explain", code)
    assert (found.code, found.err) == (0, b"")
    lines = found.text.splitlines()
    assert lines[0] == f"# {code}: {CODES[code].slug}"
    assert lines[2] == CODES[code].title
    assert [line for line in lines if line.startswith("## ")] == HEADINGS
    assert all(letter.isprintable() for line in lines for letter in line)


@pytest.mark.parametrize("word", ["OKI004", "oki004", "no-match"])
def test_a_code_is_found_by_its_number_or_name(word: str) -> None:
    assert here("explain", word) == here("explain", "OKI004")
    assert here("explain", word).text.startswith("# OKI004: no-match\n")


def test_a_page_shows_the_record_of_the_corpus(tanzaku: Run) -> None:
    shown = tanzaku("explain", "OKI007").text
    record = CORPUS.joinpath("okiya", "faulty", "OKI007-first-tile.tzk").read_text("utf-8")
    assert f"`corpus/okiya/faulty/OKI007-first-tile.tzk`:\n\n```text\n{record}```\n" in shown


def shown_codes() -> list[str]:
    """The codes that have an example in the corpus."""
    return [code for code, entry in sorted(all_codes().items()) if example(entry)]


@pytest.mark.parametrize("code", shown_codes())
def test_the_fault_stands_in_the_example_and_what_is_said_of_it_below(code: str) -> None:
    found = example(all_codes()[code])
    assert found
    _, text, report = found
    lines = here("explain", code).text.partition("## Example\n")[2].splitlines()
    assert all(len(line) <= 200 for line in lines)
    if text:
        first = lines.index("```text")
        whole = "".join(lines[first + 1 : lines.index("```", first)]).replace(" ", "")
        assert harmless(text.replace("\n", "")).replace(" ", "") == whole  # broken lines and all
    assert re.search(rf"^(error|warning|waived)\[{code}\]: ", report, re.MULTILINE)
    assert "\n".join(lines).endswith(f" says:\n\n```text\n{report}```")


def test_a_long_example_is_cut_with_a_sign(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pages, "example", lambda _code: ("okiya/faulty/x.tzk", "{}\n" * 99, "said\n"))
    lines = pages.page(CODES["TZK074"]).splitlines()
    assert lines.count("{}") == 39
    assert lines[lines.index("…") + 1] == "```"
    assert lines[-2:] == ["said", "```"]


@pytest.mark.parametrize(
    ("word", "hint"),
    [
        ("OKI04", "did you mean OKI004"),
        ("TZK999", "did you mean TZK0"),
        ("chess", "`tanzaku explain` lists them all"),
        ("", "`tanzaku explain` lists them all"),
        ("x" * 5000, "`tanzaku explain` lists them all"),
    ],
)
def test_an_unknown_code(tanzaku: Run, word: str, hint: str) -> None:
    found = tanzaku("explain", word)
    assert (found.code, found.out) == (2, b"")
    assert hint in found.said
    assert len(found.said) < 400


def test_without_a_code_all_are_listed(tanzaku: Run) -> None:
    found = tanzaku("explain")
    assert found.code == 0
    listed = {line.split()[0]: line for line in found.text.splitlines()}
    assert CODES.keys() <= listed.keys()
    for code, line in listed.items():
        if code in CODES:
            assert CODES[code].slug in line
            assert line.endswith(CODES[code].title)


def test_two_codes_are_one_too_many(tanzaku: Run) -> None:
    assert tanzaku("explain", "OKI004", "OKI005").code == 2

"""Genji's rules as a whole: every section, ruling and option of `docs/rules/genji.md` has its tests."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from support.findings import codes
from support.genji_courts import dealt

HERE = Path(__file__).parent
PAGE = (HERE.parents[1] / "docs" / "rules" / "genji.md").read_text("utf-8")
TESTS = re.findall(
    r"^def (test_\w+)",
    "\n".join(path.read_text("utf-8") for path in HERE.glob("test_genji_*.py")),
    re.MULTILINE,
)


def test_every_ruling_has_a_test() -> None:
    rulings = {int(number) for number in re.findall(r"^\| GJ-([0-9]+) \|", PAGE, re.MULTILINE)}
    assert rulings == set(range(1, 36))
    tested = {int(number) for name in TESTS for number in re.findall(r"gj_([0-9]+)(?:_|\b)", name)}
    assert sorted(rulings - tested) == []


def test_every_section_has_a_test() -> None:
    table = PAGE.partition("## The rules as they are checked")[2].partition("\n## ")[0]
    sections = re.findall(r"^\| ([A-Z][^|]+?) \|", table, re.MULTILINE)
    words = {re.sub(r"[^a-z ]", "", name.lower()).replace(" ", "_") for name in sections}
    assert len(words) == 14
    starts = {name.partition("__")[0].removeprefix("test_") for name in TESTS if "__" in name}
    assert [word for word in sorted(words) if not any(word.startswith(start) for start in starts)] == []


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ("bonus=equal home=challenge empty=tie direction=season", []),
        ("bonus=additive home=all empty=card-only", []),
        ("bonus=double", ["TZK042"]),
        ("home=none", ["TZK042"]),
        ("empty=nobody", ["TZK042"]),
        ("direction=free", ["TZK042"]),
        ("fashion=new", ["TZK042"]),
    ],
)
def test_options__values_that_there_are(options: str, found: list[str]) -> None:
    assert codes(dealt("", tags={"Options": options})) == found


def test_options__each_has_tests_of_its_own() -> None:
    text = "\n".join(path.read_text("utf-8") for path in HERE.glob("test_genji_*.py"))
    for option in ("bonus=additive", "home=all", "empty=card-only", "direction=first-move"):
        assert option in text

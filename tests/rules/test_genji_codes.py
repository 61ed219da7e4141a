"""Each code of Genji: what is said, where it stands, what would have been legal, and which earlier turn it shows."""

from __future__ import annotations

import re

import pytest

from cases.genji_codes import CASES, Case
from support.findings import marked, only
from tanzaku.notation import Verdict, loads
from tanzaku.validators import verify
from tanzaku.validators.rules import find_rules

each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.name}")
CODES = find_rules("genji").codes


@each_case
def test_what_is_found(case: Case) -> None:
    found = only(case.text)
    assert (found.code.id, found.message, marked(case.text, found)) == (case.code, case.message, case.marked)


@each_case
def test_what_would_have_been_legal(case: Case) -> None:
    found = only(case.text)
    assert found.legal == case.legal
    if found.at[0] == "turns":
        assert found.turn is not None
        assert found.seat is not None


@each_case
def test_the_earlier_turn_is_the_second_span(case: Case) -> None:
    found = only(case.text)
    if case.earlier is None:
        assert found.related == ()
        return
    [label] = found.related
    turn, words = case.earlier
    assert (label.text, label.at) == (words, ("turns", turn))
    assert label.span is not None
    line = case.text.split("\n")[label.span.line - 1]
    assert re.match(f"([0-9]+\\. )?{loads(case.text).turns[turn].seat}:", line[label.span.column - 1 :])


@each_case
def test_what_is_legal_instead_is_legal(case: Case) -> None:
    """Each action of the list, in place of the one that is refused, and with nothing after it."""
    found = only(case.text)
    if not (found.at[0] == "turns" and found.at[-2:-1] == ("items",)) or case.text.count(case.marked) != 1:
        return
    before, _, _ = case.text.partition(case.marked)
    for action in found.legal:
        if action == "…":
            continue
        report = verify(f"{before}{action}\n=*\n")
        assert [one.code.id for one in report.diagnostics] == [], action


def test_every_code_has_a_case() -> None:
    assert {case.code for case in CASES} == CODES.keys()


@pytest.mark.parametrize("code", sorted(CODES))
def test_a_code_says_what_it_makes_of_a_record(code: str) -> None:
    """What is said of the end of a season follows from play; all else is illegal."""
    claim = code.startswith("GJI05") and code != "GJI054"
    assert CODES[code].verdict is (Verdict.CONTRADICTED if claim else Verdict.ILLEGAL)


STANDING = {
    "GJI012",
    "GJI030",
    "GJI031",
    "GJI036",
    "GJI038",
    "GJI039",
    "GJI050",
    "GJI051",
    "GJI052",
    "GJI053",
}


def test_codes_that_a_ruling_may_let_stand() -> None:
    assert {code for code, told in CODES.items() if told.standing} == STANDING


@each_case
def test_a_ruling_lets_stand_what_can_be_carried_out(case: Case) -> None:
    """Where a ruling helps, play goes on; where it does not, the ruling itself is remarked."""
    found = only(case.text)
    if found.turn is None or found.seat is None:
        return
    ruling = f'[Ruling.1 "{case.code} {found.turn}.{found.seat}: so be it (Sei)"]\n'
    report = verify(case.text.replace("[Circle", f"{ruling}[Circle"))
    waived = [one.code.id for one in report.diagnostics if one.waived]
    told = [one.code.id for one in report.diagnostics if not one.waived]
    assert (waived, told) in (([case.code], []), ([], [case.code, "TZK060"]))
    if waived:
        assert case.code in STANDING

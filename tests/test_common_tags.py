"""The tags that every title has: slips in their names, and forms that know no white space but three kinds."""

from __future__ import annotations

import pytest

from tanzaku.notation.common_tags import check_common, is_slip
from tanzaku.notation.titles.journey import JOURNEY
from tanzaku.notation.titles.okiya import OKIYA

SLIPS = {
    "result": "Result",
    "RESULT": "Result",
    "Reslut": "Result",
    "Resul": "Result",
    "esult": "Result",
    "Resuult": "Result",
    "Results": "Result",
    "Besult": "Result",
    "Resuld": "Result",
    "eRsult": "Result",
    "Playre": "Player",
    "Gardne": "Garden",
    "Terminaton": "Termination",
    "tanzaku": "Tanzaku",
}

NONE = ("Result", "Reslits", "Ersutl", "R", "Resltu2", "Opening", "Table", "Res", "ResultResult", "x" * 128)


@pytest.mark.parametrize(("name", "meant"), SLIPS.items())
def test_a_slip(name: str, meant: str) -> None:
    [finding] = check_common(OKIYA, {name: "x"})
    assert finding.code.id == "TZK044"
    assert finding.message == f"{name} is not known; did you mean {meant}?"


@pytest.mark.parametrize("name", NONE)
def test_no_slip(name: str) -> None:
    assert "TZK044" not in [finding.code.id for finding in check_common(OKIYA, {name: "R"})]


def test_a_slip_of_a_tag_of_the_title() -> None:
    [finding] = check_common(JOURNEY, {"Hnad.A": "4x?"})
    assert finding.message.endswith("did you mean Hand?")
    assert check_common(OKIYA, {"Hnad.A": "4x?"}) == []


@pytest.mark.parametrize(("one", "other"), [("", ""), ("", "a"), ("ab", "ba"), ("a", "b"), ("abc", "abd")])
def test_slips_go_both_ways(one: str, other: str) -> None:
    assert is_slip(one, other)
    assert is_slip(other, one)


@pytest.mark.parametrize(("one", "other"), [("", "ab"), ("abc", "cab"), ("abcd", "badc"), ("ab", "cd")])
def test_what_is_further_apart_is_none(one: str, other: str) -> None:
    assert not is_slip(one, other)
    assert not is_slip(other, one)


VALUES = {
    ("Components", "a\u00a0b@1"): False,
    ("Components", "a\u3000b@1\u2003"): False,
    ("Components", "a b@1"): True,
    ("Components", "a@b@1"): True,
    ("Ruling.1", "OKI004 3.R: \u3000 (Sato)"): False,
    ("Ruling.1", "OKI004 3.R:   (Sato)"): True,
    ("Score.R.Note", "won"): False,
    ("Score.R", "won"): True,
    ("Score.R.", "7"): False,
    ("Date.Of", "x"): False,
}


@pytest.mark.parametrize(("tag", "wrong"), VALUES.items())
def test_white_space_is_space_and_tab_and_facts_of_a_fact_have_no_form(
    tag: tuple[str, str], *, wrong: bool
) -> None:
    name, value = tag
    assert [finding.code.id for finding in check_common(OKIYA, {name: value})] == ["TZK040"] * wrong

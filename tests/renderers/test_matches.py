"""Matches in each form: a case, a result or a command for each, at the records they are about."""

from __future__ import annotations

import json
from unicodedata import category

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from matches.making import Game, games, one, text
from renderers.reading_back import commands, junit_cases, rendered, sarif_run
from renderers.test_hostile import NASTY
from tanzaku.notation import Record, Verdict
from tanzaku.validators import MatchReport, match_reports, matches, verify


def findings(report: MatchReport) -> list[str]:
    return [found.code.id for _, found in report.findings]


def test_a_finding_stands_where_its_record_starts() -> None:
    report = one([Game(), Game("2", "S", source="b.tzk")])
    (result,) = sarif_run(rendered("sarif", [], (), [report]))["results"]
    assert result["locations"] == [
        {"physicalLocation": {"artifactLocation": {"uri": "b.tzk"}, "region": {"startLine": 1}}}
    ]
    ((level, properties, message),) = commands(rendered("github", [], (), [report]))
    assert (level, properties) == (
        "error",
        {"file": "b.tzk", "line": "1", "title": "TZK087 wrong-starter"},
    )
    assert message.startswith("Sei began, ")
    assert "\n --> b.tzk:1\n" in rendered("text", [], (), [report])
    content = json.loads(rendered("json", [], (), [report]))
    assert [found["span"] for game in content["games"] for found in game["diagnostics"]] == [None]
    assert (content["games"][1]["source"], content["games"][1]["line"]) == ("b.tzk", 1)


@pytest.mark.parametrize(
    ("short", "kind", "verdict"),
    [
        ("SS IS IS", "", Verdict.VALID),
        ("SS IS", "", Verdict.UNFINISHED),
        ("SS SS", "failure", Verdict.ILLEGAL),
        ("SS I!", "failure", Verdict.ILLEGAL),
        ("SS I?", "failure", Verdict.MALFORMED),
    ],
)
def test_what_each_verdict_becomes_in_junit(short: str, kind: str, verdict: Verdict) -> None:
    report = one(games(short))
    assert report.verdict is verdict
    (case,) = junit_cases(rendered("junit", [], (), [report]))
    assert [child.tag for child in case] == ([kind] if kind else [])
    assert (case.get("name"), case.get("classname")) == ("match Final of Cup", "matches")


def test_a_match_that_was_not_checked_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MOST_GAMES", 1)
    (case,) = junit_cases(rendered("junit", [], (), [one(games("SS IS"))]))
    assert [(child.tag, child.get("message")) for child in case] == [
        ("skipped", "TZK089: the match has more than 1 games")
    ]


def test_a_match_fails_by_a_game_of_its_own() -> None:
    made = text(Game(options="match=single", how="play")).replace('[Result "R"]', '[Result "B"]')
    (report,) = match_reports([verify(made)])
    (case,) = junit_cases(rendered("junit", [], (), [report]))
    assert case.find("failure").get("message") == "game 1 is contradicted"  # type: ignore[union-attr]


def test_matches_have_a_suite_of_their_own() -> None:
    told = [verify(text(Game()))]
    told[0].source = "matches"
    tree = etree.fromstring(rendered("junit", told, (), match_reports(told)).encode())
    assert [(suite.get("name"), suite.get("tests")) for suite in tree] == [("matches", "1"), ("matches", "1")]


def test_records_made_by_a_program_have_matches_too() -> None:
    tags = (("Match", "Final"), ("Termination", "unplayed"))
    (report,) = match_reports([verify(Record("okiya", tags, end="none"))])
    assert (report.verdict, report.games[0].game.source) == (Verdict.UNFINISHED, "")
    assert "  (<text>:1)\n" in rendered("text", [], (), [report])


@settings(max_examples=15, deadline=None, derandomize=True, database=None)
@given(NASTY, NASTY, NASTY, NASTY, st.sampled_from(["SS SS", "SS IS IS IS", "SS I= S*", "SS I!"]))
def test_nasty_names(first: str, second: str, event: str, source: str, short: str) -> None:
    """What a record says is nasty, and none of the forms is broken by it."""
    tags = ("Event", event or "E"), ("Match", event or "M")
    told = []
    for game in games(short, names=(("S", "@1"), ("I", "@2"))):
        report = verify(text(game))
        assert report.game is not None
        players = tuple((seat, {"@1": first, "@2": second}[name]) for seat, name in report.game.players)
        key = report.game.key._replace(event=tags[0][1], match=tags[1][1])
        report.game = evolve(report.game, players=players, key=key)
        report.source = source
        told.append(report)
    (match,) = made = list(match_reports(told))
    run = sarif_run(rendered("sarif", [], (), made))
    assert [result["ruleId"] for result in run["results"]] == findings(match)
    (case,) = junit_cases(rendered("junit", [], (), made))
    assert (case.find("failure") is None) is match.ok
    assert len(commands(rendered("github", [], (), made))) == len(findings(match))
    shown = rendered("text", [], (), made)
    assert not {category(letter) for letter in shown.replace("\n", "")} & {"Cc", "Cf", "Cs", "Zl", "Zp"}

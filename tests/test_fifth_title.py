"""A title from outside goes through everything, and the core knows nothing of it.

`tests/fifth/site` is a folder as pip would have left it: the distribution `fifth-title` with two titles.
Kasuga has all that a declaration can have; the sections cited here are those of its rules, which stand in
`fifth_title.notation`. Ishi has the least that an engine can have.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from attrs import evolve
from fifth_title.codes import CODES
from fifth_title.notation import KASUGA, Flip, Gather, Offer, Play
from fifth_title.rules import KASUGA_RULES, KasugaPosition

from support.findings import codes_of, judged
from support.kasuga import FACE_TAGS, FACES, HEAD, hide, kasuga, position, random_game
from support.tracing import variables
from tanzaku.notation import (
    ReadError,
    Record,
    Turn,
    Verdict,
    dumps,
    find_title,
    game_digest,
    iter_headers,
    iter_records,
    loads,
    record_digest,
    title_names,
)
from tanzaku.notation.declare import Call
from tanzaku.notation.plain_tags import spelled_tags
from tanzaku.notation.text.careful import read_carefully
from tanzaku.notation.text.quick import assemble, take_apart
from tanzaku.validators import (
    Outcome,
    Refusal,
    Rules,
    find_rules,
    replay,
    verify,
    verify_archive,
)
from tanzaku.validators import quick as quick_path
from tanzaku.validators.pages import all_codes, page
from tanzaku.validators.rules import rules_names

SITE = Path(__file__).parent / "fifth" / "site"
GOLDEN = (Path(__file__).parent / "fifth" / "golden" / "kasuga.tzk").read_text(encoding="utf-8")
TANZAKU = Path(sys.executable).parent / "tanzaku"

ROUND_0 = "0. A: offer B: offer"
ROUND_1 = f"{ROUND_0}\n1. *: flip(x11) A: play(x04) B: play(x02)"
ROUND_2 = f"{ROUND_1}\n2. *: flip(x14) A: gather(x04 x02) play(x05) B: play(x06)"
ROUND_3 = f"{ROUND_2}\n3. *: flip(x03) B: gather(x05 x06) play(x09) A: play(x13 maple)"
ROUND_4 = f"{ROUND_3}\n4. *: flip(x07) B: play(x10) gather(x09 x13) A: play(x01)"
WHOLE = f"{ROUND_4}\n5. B: gather(x10 x01)"
"""A plain game: A takes the first trick (3 lanterns), B all others (2, 1 and 2)."""


# -- found ---------------------------------------------------------------------------------------


def test_both_sides_are_found_by_name_alone() -> None:
    assert find_title("kasuga") is KASUGA
    assert find_rules("kasuga") is KASUGA_RULES
    assert {"kasuga", "ishi", "okiya"} <= set(title_names())
    assert {"kasuga", "ishi", "okiya"} <= set(rules_names())


def test_declaration_shows_how_each_action_is_written() -> None:
    assert {word: shape.usage() for word, shape in KASUGA.actions.items()} == {
        "offer": "offer([give=…] [take=…])",
        "flip": "flip(card)",
        "play": "deer>play(card [as])",
        "gather": "gather([cards …] [points=…])",
    }
    assert KASUGA.marks == ("A", "B", "C", "*")


# -- text ----------------------------------------------------------------------------------------


def test_text__what_is_written_is_read_and_written_the_same() -> None:
    assert dumps(loads(GOLDEN)) == GOLDEN


def test_text__a_lenient_spelling_gives_the_same_export() -> None:
    """Tags in any order, white space and line breaks anywhere, arguments in other orders, `;` comments."""
    first, *tags = GOLDEN.partition("\n\n")[0].split("\n")
    body = GOLDEN.partition("\n\n")[2].replace("{higher than a fox}", ";higher than a fox\n")
    body = body.replace("offer(give=x01 take=x08)", "offer( take=x08\n give=x01 )").replace("\n   B:", " B:")
    body = body.replace("gather(x04 x02 points=3)", "gather(points=03 x04\tx02)")
    rest = [tag for tag in reversed(tags) if "Card." not in tag and "Team" not in tag]
    spelt = "\r\n".join([first, *rest, '[Player.A.Team "Uji"]'])
    cards = "".join(tag + "\n" for tag in tags if "Card." in tag)
    assert dumps(loads(f"{spelt}\r\n{cards}{body}")) == GOLDEN


def test_text__sub_tags_of_a_player_follow_his_name() -> None:
    """Tags, in export order: `Player.X` for each seat (then its sub-tags, `Player.A.Team`)."""
    moved = GOLDEN.replace('[Player.A.Team "Uji"]\n', "").replace("[Event", '[Player.A.Team "Uji"]\n[Event')
    assert dumps(loads(moved)) == GOLDEN


def test_text__first_turn_starts_at_the_margin() -> None:
    for record in (loads(kasuga(WHOLE)), loads(kasuga("A: offer B: offer"))):
        body = dumps(record).partition("\n\n")[2]
        assert re.match(r"0\. A: offer\n {3}B:|   A: offer\n {3}B:", body), body[:40]


def test_text__turns_are_lines_and_long_ones_go_on_indented() -> None:
    comment = "{" + "so it is said " * 5 + "}"
    text = kasuga(ROUND_1.replace("A: play(x04)", f"A: play(x04) {comment} {comment}"))
    written = dumps(loads(text)).partition("\n\n")[2]
    assert "\n   A: play(x04)\n   {so it" in written
    assert all(len(line) <= 80 for line in written.split("\n"))
    assert loads(dumps(loads(text))) == loads(text)


READ_AND_WRITTEN = [
    pytest.param("offer()", "offer", Offer(give=None, take=None), id="nothing"),
    pytest.param("offer", "offer", Offer(give=None, take=None), id="no brackets"),
    pytest.param("offer(give=- take=-)", "offer(give=- take=-)", Offer(give=(), take=()), id="empty"),
    pytest.param(
        "offer(take=?,x03 give=2x?)",
        "offer(give=2x? take=?,x03)",
        Offer(give=("?", "?"), take=("?", "x03")),
        id="unknown",
    ),
    pytest.param("flip( - )", "flip(-)", Flip("-"), id="none-there"),
    pytest.param("play(x05)", "play(x05)", Play("x05", None, deer=None), id="plain"),
    pytest.param("play(x13 deer)", "play(x13 deer)", Play("x13", "deer", deer=None), id="optional"),
    pytest.param("D>play(x05)", "D>play(x05)", Play("x05", None, deer="D>"), id="subject-moves"),
    pytest.param("D@play(x05)", "D@play(x05)", Play("x05", None, deer="D@"), id="subject-stays"),
    pytest.param("gather()", "gather()", Gather((), points=None), id="empty-list"),
    pytest.param(
        "gather(points=007 x04 x02)", "gather(x04 x02 points=7)", Gather(("x04", "x02"), points=7), id="claim"
    ),
]


@pytest.mark.parametrize(("spelt", "written", "action"), READ_AND_WRITTEN)
def test_text__each_kind_of_argument(spelt: str, written: str, action: Call) -> None:
    text = f"{HEAD}\n1. A: {spelt} =*\n"
    assert KASUGA.written(action) == written
    assert [turn.actions for turn in loads(text).turns] == [(action,)]
    assert [turn.actions for turn in read_carefully(text).record.turns] == [(action,)]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(6))
def test_text__random_games_are_read_back_by_both_readers(seed: int, players: int) -> None:
    record = random_game(seed, players)
    for game in (record, hide(record, seed)):
        text = dumps(game)
        pieces = take_apart(text)
        assert pieces is not None
        spelled = evolve(game, tags=spelled_tags(game.declared, game.tags))
        assert assemble(pieces) == read_carefully(text).record == loads(text) == spelled
        assert dumps(loads(text)) == text


def test_text__set_up_options_components_and_start_are_typed() -> None:
    record = loads(GOLDEN)
    assert record.setup.first == "A"
    assert record.setup.hand == {"A": ("x01", "x04", "x05", "x13"), "B": ("x02", "x06", "x09", "x10")}
    assert (record.options.deer, record.options.follow) == (2, "yes")
    assert len(record.components["Card"]) == 14
    assert record.components["Card"]["x08"].lanterns == 3
    assert record.components["Card"]["x14"].lanterns == 1
    assert record.players == {"A": "Sei", "B": 'Ise "the deer"'}
    assert record.declared is KASUGA


def test_iter_records_and_headers__an_archive_of_several_titles() -> None:
    okiya = '[Tanzaku "1.0 okiya"]\n[First "R"]\n\n=*\n'
    broken = f"{HEAD}\n1. A: paly(x05) =*\n"
    source = [GOLDEN, okiya, broken, kasuga(WHOLE, "B")]
    faults: list[ReadError] = []
    records = list(iter_records(source, on_fault=faults.append))
    assert [record.title for record in records] == ["kasuga", "okiya", "kasuga"]
    assert [error.diagnostics[0].code.id for error in faults] == ["TZK024"]
    headers = [header.title for header in iter_headers(source)]
    assert headers == ["kasuga", "okiya", "kasuga", "kasuga"]
    verdicts = [report.verdict.value for report in verify_archive(source)]
    assert verdicts == ["valid", "malformed", "malformed", "valid"]


# -- verdicts ------------------------------------------------------------------------------------


def test_verdict__valid() -> None:
    report = judged(GOLDEN)
    assert (report.verdict, report.turns, report.checked, report.ok) == (Verdict.VALID, 15, 15, True)
    assert report.outcome is not None
    assert (report.outcome.mark, dict(report.outcome.scores)) == ("A", {"A": 12, "B": 1})
    assert report.assumed == ()


def test_verdict__valid_on_the_quick_path() -> None:
    pieces = take_apart(kasuga(WHOLE, "B", {"Score.A": "3", "Score.B": "5", "Result": "B"}))
    assert pieces is not None
    report = quick_path.verify_pieces(pieces, KASUGA_RULES)
    assert report is not None
    assert (report.verdict, report.turns) == (Verdict.VALID, 15)


def test_verdict__equals_share_and_nobody_wins_without_a_lantern() -> None:
    """§8: equals share; nobody wins with none at all."""
    dark = {name: f"{face.partition(' lanterns')[0]} lanterns=0" for name, face in FACE_TAGS.items()}
    nobody = judged(kasuga(WHOLE, "none", dark))
    assert nobody.verdict is Verdict.VALID
    lit = dict(dark, **{"Card.x04": "crane 4 lanterns=2", "Card.x06": "deer 2 lanterns=2"})
    shared = judged(kasuga(WHOLE, "B,A", lit))
    assert shared.verdict is Verdict.VALID
    assert shared.outcome is not None
    assert shared.outcome.winners == ("A", "B")


def test_verdict__options_change_the_rules() -> None:
    """§5: unless `follow=no`; §8: or `deer=…`."""
    off_suit = f"{ROUND_0} 1. *: flip(x11) A: play(x04) B: play(x09)"
    assert codes_of(judged(kasuga(off_suit))) == ["KAS006"]
    assert judged(kasuga(off_suit, tags={"Options": "follow=no"})).verdict is Verdict.UNFINISHED
    called = WHOLE.replace("play(x05)", "D>play(x05)")
    for options, mark in ((None, "B"), ("deer=2", "A,B"), ("deer=9", "A"), ("deer=0", "B")):
        assert judged(kasuga(called, mark, {"Options": options})).verdict is Verdict.VALID


def test_verdict__start_in_mid_game() -> None:
    tags = {
        "Start": "token(B) gathered(A x05 x04 x08) flipped(x11) gathered(B x01) flipped(x14 x07) deck(3)",
        "First": "B",
        "Hand.A": "x13",
        "Hand.B": "x10",
    }
    report = judged(kasuga("4. *: flip(x03) B: play(x10) A: play(x13) 5. B: gather(x10 x13)", "A", tags))
    assert (report.verdict, codes_of(report)) == (Verdict.VALID, [])
    assert report.outcome is not None
    assert dict(report.outcome.scores) == {"A": 6, "B": 3}


@pytest.mark.parametrize("turns", ["", ROUND_0, ROUND_1, ROUND_4])
def test_verdict__unfinished(turns: str) -> None:
    assert judged(kasuga(turns)).verdict is Verdict.UNFINISHED


def test_verdict__unfinished_in_the_middle_of_a_turn() -> None:
    """`unfinished` is legal so far: the leader has gathered and still thinks about what to play."""
    report = judged(kasuga(f"{ROUND_1} 2. *: flip(x14) A: gather(x04 x02)"))
    assert (codes_of(report), report.verdict) == ([], Verdict.UNFINISHED)


def test_verdict__only_the_last_turn_may_be_broken_off_and_only_by_the_end_of_the_game() -> None:
    turns = f"{ROUND_1} 2. *: flip(x14) A: gather(x04 x02)"
    assert codes_of(judged(kasuga(f"{turns} B: play(x06)"))) == ["KAS009"]
    assert not judged(kasuga(turns, "A")).ok
    assert not judged(kasuga(turns, "A", {"Termination": "normal"})).ok
    assert codes_of(judged(kasuga(turns, "A", {"Termination": "time forfeit"}))) == ["TZK058"]
    assert judged(kasuga(turns, "B", {"Termination": "time forfeit"})).verdict is Verdict.VALID


def test_verdict__a_player_may_resign_in_the_middle_of_a_turn() -> None:
    turns = f"{ROUND_1} 2. *: flip(x14) A: gather(x04 x02)"
    report = judged(kasuga(turns, "B", {"Termination": "resignation"}))
    assert (codes_of(report), report.verdict) == ([], Verdict.VALID)


def test_verdict__consistent_says_what_was_assumed() -> None:
    tags = {"Hand.A": "x01 2x? x13", "Hand.B": "? x06 x09 x10"}
    report = judged(kasuga(WHOLE, "B", tags))
    assert report.verdict is Verdict.CONSISTENT
    assert report.assumed == (
        "1.A: x04 was an unknown card of A",
        "1.B: x02 was an unknown card of B",
        "2.A: x05 was an unknown card of A",
    )
    assert judged(kasuga(ROUND_4, "*", tags)).verdict is Verdict.UNFINISHED


def test_verdict__consistent_not_following_is_an_assumption_too() -> None:
    turns = f"{ROUND_0} 1. *: flip(x11) A: play(x04) B: play(x09)"
    tags = {"Hand.B": "3x? x09", "Termination": "resignation"}
    report = judged(kasuga(turns, "A", tags))
    assert report.verdict is Verdict.CONSISTENT
    assert report.assumed == ("1.B: no unknown card of B is a crane",)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(12))
def test_verdict__random_games_are_valid_and_hiding_cards_never_makes_them_worse(
    seed: int, players: int
) -> None:
    game = random_game(seed, players, follow="no" if seed % 4 == 3 else "yes")
    whole, seen = judged(dumps(game)), judged(dumps(hide(game, seed)))
    assert whole.verdict is Verdict.VALID
    assert seen.verdict is (Verdict.CONSISTENT if seen.assumed else Verdict.VALID)
    assert seen.outcome == whole.outcome


class Wrong(NamedTuple):
    """A record that is legal and still wrong: what its tags and end say, and what of it is found."""

    code: str
    at: tuple[str | int, ...]
    turns: str = WHOLE
    end: str = "B"
    tags: Mapping[str, str] = {}
    said: tuple[str, ...] = ()
    """Values that the finding must name."""


CONTRADICTED = {
    "claim": Wrong(
        "TZK054",
        ("turns", 6, "items", 0, "points"),
        WHOLE.replace("gather(x04 x02)", "gather(x04 x02 points=4)"),
        said=("points", "3", "4"),
    ),
    "claim-at-the-end": Wrong(
        "TZK054",
        ("turns", 14, "items", 0, "points"),
        WHOLE.replace("gather(x10 x01)", "gather(x10 x01 points=0)"),
        said=("points", "2", "0"),
    ),
    "score": Wrong(
        "TZK059", ("tags", "Score.B", "value"), tags={"Score.A": "3", "Score.B": "6"}, said=("B", "5", "6")
    ),
    "end": Wrong("TZK055", ("end",), end="A", said=("=A", "B")),
    "end-unfinished": Wrong("TZK055", ("end",), end="*"),
    "end-too-early": Wrong("TZK057", ("end",), turns=ROUND_4),
    "result": Wrong("TZK056", ("tags", "Result", "value"), tags={"Result": "A"}),
    "termination": Wrong("TZK058", ("tags", "Termination", "value"), tags={"Termination": "resignation"}),
    "number": Wrong("TZK050", ("turns", 2, "number"), WHOLE.replace("1. *:", "2. *:"), said=("1", "2")),
    "number-of-a-follower": Wrong(
        "TZK050", ("turns", 4, "number"), WHOLE.replace("B: play(x02)", "2. B: play(x02)")
    ),
    "time": Wrong(
        "TZK058",
        ("tags", "Termination", "value"),
        turns=ROUND_3,
        end="B",
        tags={"Termination": "time forfeit"},
        said=("B",),
    ),
}


@pytest.mark.parametrize("wrong", CONTRADICTED.values(), ids=CONTRADICTED)
def test_verdict__contradicted(wrong: Wrong) -> None:
    report = judged(kasuga(wrong.turns, wrong.end, wrong.tags))
    assert codes_of(report) == [wrong.code]
    assert report.verdict is Verdict.CONTRADICTED
    assert report.checked == report.turns
    [found] = report.diagnostics
    assert found.at == wrong.at
    assert found.span is not None
    assert all(value in found.message for value in wrong.said)


def test_verdict__right_claims_are_silent() -> None:
    turns = WHOLE.replace("gather(x04 x02)", "gather(x04 x02 points=3)").replace("5. B:", "B:")
    assert judged(kasuga(turns, "B", {"Score.A": "3", "Score.B": "5"})).verdict is Verdict.VALID


def test_verdict__only_who_plays_can_win_or_score() -> None:
    """C has no hand in a game of two: an end mark, and a score, that name C cannot be right."""
    for end, tags in (("C", {}), ("A", {"Score.C": "4"})):
        report = judged(kasuga(ROUND_1, end, {"Termination": "resignation", **tags}))
        assert report.verdict is not Verdict.VALID


def test_verdict__points_when_a_game_breaks_off() -> None:
    """§9: a game that breaks off counts the lanterns gathered so far."""
    tags = {"Termination": "resignation", "Score.A": "3", "Score.B": "2", "Options": "deer=9"}
    turns = ROUND_3.replace("play(x05)", "D>play(x05)")
    assert judged(kasuga(turns, "A", tags)).verdict is Verdict.VALID
    assert codes_of(judged(kasuga(turns, "A", {**tags, "Score.A": "12"}))) == ["TZK059"]


class Case(NamedTuple):
    """An illegal record: the code, the turns, and what is found; a set-up is found at no turn."""

    code: str
    turns: str
    turn: int | None = None
    seat: str | None = None
    at: tuple[str | int, ...] = ()
    legal: tuple[str, ...] | None = None
    tags: Mapping[str, str | None] = {}
    earlier: int | None = None
    message: str = ""


LED = f"{ROUND_0} 1. *: flip(x11)"
FOLLOWED = f"{LED} A: play(x04) B: play(x02) 2. *: flip(x14)"
LACKING = f"{ROUND_0} 1. *: flip(x14) A: play(x04) B: play(x09) 2. *: flip(x11) A: gather(x04 x09) play(x05)"
SHORT = "0. A: offer(give=x06,x07 take=x10,x11) B: offer 1. *: flip(x12) A: play(x01) B: play(x09)"
THREE = {"Hand.A": "x01 x04 x05 x13", "Hand.B": "x02 x06 x09 x10", "Hand.C": "x03 x07 x11 x12"}
TAKEN = "0. A: offer(give=x01,x13 take=x08,x14) B: offer C: offer 1."
MID = {"Hand.A": "x01", "Hand.B": "x02", "Start": "deck(3)"}

ILLEGAL = {
    "faces-none": Case("KAS001", "", tags=dict.fromkeys(FACE_TAGS), message="no Card tags"),
    "faces-missing": Case("KAS001", "", at=("tags", "Card.x01", "value"), tags={"Card.x14": None}),
    "faces-twice": Case("KAS001", "", at=("tags", "Card.x01", "value"), tags={"Card.x14": "deer 4"}),
    "deal-size": Case("KAS002", "", at=("tags", "Hand.B", "value"), tags={"Hand.B": "x02 2x?"}),
    "deal-twice": Case("KAS002", "", at=("tags", "Hand.A", "value"), tags={"Hand.B": "x01 3x?"}),
    "deal-no-card": Case("KAS002", "", at=("tags", "Hand.B", "value"), tags={"Hand.B": "x20 3x?"}),
    "deal-first": Case("KAS002", "", at=("tags", "First", "value"), tags={"First": "C"}),
    "deal-seats": Case("KAS002", "", at=("tags", "First", "value"), tags={"Hand.B": None, "Hand.C": "4x?"}),
    "start-card": Case(
        "KAS003", "", at=("tags", "Start", "value"), tags={**MID, "Start": "deck(3) flipped(x01)"}
    ),
    "start-seat": Case(
        "KAS003", "", at=("tags", "Start", "value"), tags={**MID, "Start": "deck(3) token(C)"}
    ),
    "start-deck": Case("KAS003", "", at=("tags", "Start", "value"), tags={**MID, "Start": "deck(13)"}),
    "start-no-deck": Case("KAS003", "", at=("tags", "Start", "value"), tags={**MID, "Start": "token(A)"}),
    "not-in-hand": Case(
        "KAS004",
        f"{LED} A: play(x03)",
        1,
        "A",
        ("turns", 3, "items", 0, "card"),
        (
            "play(x01)",
            "play(x04)",
            "play(x05)",
            "D>play(x05)",
            "play(x13)",
            "play(x13 crane)",
            "play(x13 deer)",
            "play(x13 maple)",
        ),
        message="A does not hold x03",
    ),
    "no-such-card": Case("KAS004", f"{LED} A: play(x77)", 1, "A", ("turns", 3, "items", 0, "card")),
    "flipped-before": Case(
        "KAS005",
        f"{LED} A: play(x11)",
        1,
        "A",
        ("turns", 3, "items", 0, "card"),
        tags={"Hand.A": "4x?"},
        earlier=2,
    ),
    "in-another-hand": Case(
        "KAS005",
        f"{LED} A: play(x02)",
        1,
        "A",
        ("turns", 3, "items", 0, "card"),
        tags={"Hand.A": "4x?"},
        message="x02 is in the hand of B",
    ),
    "played-before": Case(
        "KAS005",
        f"{LED} A: play(x04) B: play(x04)",
        1,
        "B",
        ("turns", 4, "items", 0, "card"),
        tags={"Hand.B": "4x?"},
        earlier=3,
        message="x04 was played by A",
    ),
    "under-the-shrine": Case(
        "KAS005",
        "0. A: offer(give=x01 take=?) B: offer 1. *: flip(x01)",
        1,
        "*",
        ("turns", 2, "items", 0, "card"),
        ("flip(x03)", "flip(x07)", "flip(x08)", "flip(x11)", "flip(x12)", "flip(x14)"),
        earlier=0,
    ),
    "flip-from-a-hand": Case(
        "KAS005", f"{ROUND_0} 1. *: flip(x10)", 1, "*", ("turns", 2, "items", 0, "card")
    ),
    "not-following": Case(
        "KAS006",
        f"{LED} A: play(x04) B: play(x09)",
        1,
        "B",
        ("turns", 4, "items", 0, "card"),
        ("play(x02)",),
        earlier=3,
        message="x09 is no crane, and B holds x02",
    ),
    "not-following-with-unknown": Case(
        "KAS006",
        f"{LED} A: play(x04) B: play(x09)",
        1,
        "B",
        ("turns", 4, "items", 0, "card"),
        tags={"Hand.B": "x02 3x?"},
    ),
    "had-none": Case(
        "KAS007",
        f"{LACKING} B: play(x02)",
        2,
        "B",
        ("turns", 7, "items", 0, "card"),
        tags={"Hand.B": "x09 3x?"},
        earlier=4,
        message="x02 is a crane, and B held none",
    ),
    "nothing-left": Case(
        "KAS007",
        f"{SHORT} 2. *: flip(x08)",
        2,
        "*",
        ("turns", 5, "items", 0),
        ("flip(x02)", "flip(x03)", "flip(x04)"),
        tags={"Hand.A": "x01 x05 x06 x07", "Hand.B": "4x?"},
    ),
    "gathers-too-few": Case(
        "KAS008",
        f"{FOLLOWED} A: gather(x04) play(x05)",
        2,
        "A",
        ("turns", 6, "items", 0, "cards"),
        message="x02 was forgotten",
    ),
    "gathers-another": Case(
        "KAS008", f"{FOLLOWED} A: gather(x04 x11) play(x05)", 2, "A", ("turns", 6, "items", 0, "cards")
    ),
    "gathers-twice": Case(
        "KAS008", f"{FOLLOWED} A: gather(x04 x02 x02)", 2, "A", ("turns", 6, "items", 0, "cards")
    ),
    "no-card-played": Case(
        "KAS009",
        f"{FOLLOWED} A: gather(x04 x02) B: play(x06)",
        2,
        "A",
        ("turns", 6),
        (
            "play(x01)",
            "play(x05)",
            "D>play(x05)",
            "play(x13)",
            "play(x13 crane)",
            "play(x13 deer)",
            "play(x13 maple)",
        ),
    ),
    "left-lying": Case(
        "KAS010", f"{FOLLOWED} A: play(x05) B: play(x06)", 2, "A", ("turns", 6), ("gather(x04 x02)",)
    ),
    "no-deer": Case(
        "KAS011", f"{LED} A: D>play(x04)", 1, "A", ("turns", 3, "items", 0, "deer"), message="x04 is no deer"
    ),
    "token-not-there": Case("KAS011", f"{LED} A: D@play(x05)", 1, "A", ("turns", 3, "items", 0, "deer")),
    "token-there": Case(
        "KAS011",
        "4. *: flip(x03) A: D>play(x05)",
        4,
        "A",
        ("turns", 1, "items", 0, "deer"),
        ("play(x05)", "D@play(x05)"),
        tags={**MID, "Hand.A": "x05", "Start": "token(A) deck(3)"},
        message="the token stands there already",
    ),
    "offer-unequal": Case("KAS012", "0. A: offer(give=x01 take=-)", 0, "A", ("turns", 0, "items", 0, "take")),
    "offer-three": Case(
        "KAS012", "0. A: offer(give=x01,x04,x05 take=3x?)", 0, "A", ("turns", 0, "items", 0, "take")
    ),
    "offer-twice": Case("KAS012", "0. A: offer(give=x01,x01 take=2x?)", 0, "A", ("turns", 0, "items", 0)),
    "offer-deck": Case(
        "KAS012",
        "0. A: offer(give=x01,x13 take=2x?) B: offer(give=x02 take=?)",
        0,
        "B",
        ("turns", 1, "items", 0, "take"),
        ("offer",),
        tags=THREE,
    ),
    "offer-unknown": Case("KAS012", "0. A: offer(give=? take=?)", 0, "A", ("turns", 0, "items", 0, "give")),
    "offer-not-held": Case(
        "KAS004", "0. A: offer(give=x03 take=?)", 0, "A", ("turns", 0, "items", 0, "give")
    ),
    "offer-held": Case("KAS005", "0. A: offer(give=x01 take=x02)", 0, "A", ("turns", 0, "items", 0, "take")),
    "deck-not-empty": Case("KAS013", f"{ROUND_0} 1. *: flip(-)", 1, "*", ("turns", 2, "items", 0, "card")),
    "deck-empty": Case(
        "KAS013", f"{TAKEN} *: flip(x01)", 1, "*", ("turns", 3, "items", 0, "card"), ("flip(-)",), tags=THREE
    ),
    "not-now": Case("KAS014", f"{ROUND_0} 1. *: flip(x11) flip(x12)", 1, "*", ("turns", 2, "items", 1), ()),
    "not-now-player": Case("KAS014", f"{LED} A: flip(x12)", 1, "A", ("turns", 3, "items", 0)),
    "not-now-second": Case("KAS014", f"{LED} A: play(x04) play(x05)", 1, "A", ("turns", 3, "items", 1), ()),
    "not-now-gather": Case("KAS014", f"{LED} A: gather(x11)", 1, "A", ("turns", 3, "items", 0)),
    "name": Case("KAS015", f"{LED} A: play(x04 crane)", 1, "A", ("turns", 3, "items", 0, "as_")),
    "out-of-turn": Case("TZK052", f"{LED} B: play(x02)", 1, "A", ("turns", 3, "seat")),
    "out-of-turn-winner": Case(
        "TZK052", f"{ROUND_3} 4. *: flip(x07) A: play(x01)", 4, "B", ("turns", 12, "seat")
    ),
    "out-of-turn-table": Case("TZK052", f"{ROUND_0} 1. A: play(x04)", 1, "*", ("turns", 2, "seat")),
    "not-in-the-game": Case(
        "TZK052", f"{ROUND_0} 1. *: flip(x11) C: play(x02)", 1, "A", ("turns", 3, "seat")
    ),
    "after-the-end": Case("TZK053", f"{WHOLE} B: play(x02)", at=("turns", 15)),
}


@pytest.mark.parametrize("case", ILLEGAL.values(), ids=ILLEGAL)
def test_verdict__illegal(case: Case) -> None:
    report = judged(kasuga(case.turns, "*" if case.code != "TZK053" else "B", case.tags))
    assert (codes_of(report), report.verdict) == ([case.code], Verdict.ILLEGAL)
    [found] = report.diagnostics
    assert (found.turn, found.seat, found.at) == (case.turn, case.seat, case.at)
    assert case.message in found.message
    assert found.span is not None
    assert case.legal is None or found.legal == case.legal
    assert case.earlier is None or [label.at for label in found.related] == [("turns", case.earlier)]
    assert all(label.span is not None for label in found.related)
    assert report.checked == (case.at[1] if case.at[:1] == ("turns",) else 0)


def test_verdict__illegal_has_a_case_for_each_code() -> None:
    assert {case.code for case in ILLEGAL.values()} >= set(CODES)


def test_verdict__illegal_lists_so_much_as_is_legal_and_no_more() -> None:
    [found] = judged(kasuga("0. A: offer(give=? take=?)")).diagnostics
    assert (len(found.legal), found.legal[0], found.legal[-1]) == (17, "offer", "…")


def test_verdict__an_empty_deck_is_flipped_with_a_dash() -> None:
    """§4: When the deck is empty nothing is in season."""
    turns = f"{TAKEN} *: flip(-) A: play(x04) B: play(x02) C: play(x03) 2. *: flip(-)"
    assert judged(kasuga(turns, tags=THREE)).verdict is Verdict.UNFINISHED


def test_verdict__who_takes_a_trick() -> None:
    """§5: the highest in season, else the highest of the motif that was led; of equals the first."""
    hands = {"A": "x01 x05 x13 x14", "B": "x02 x03 x04 x12", "C": "x06 x07 x08 x11"}
    takes = {
        ("x09", "x01", "x02", "x06"): "B",  # crane led, nobody in season
        ("x10", "x01", "x02", "x11"): "C",  # C in season
        ("x09", "x13", "x02", "x11"): "C",  # a fox without a motif leads: maple is in season
        ("-", "x13", "x04", "x11"): "B",  # … or the highest of all
        ("x09", "x13 maple", "x12", "x11"): "B",
        ("x09", "x13 crane", "x02", "x06"): "B",
    }
    for (flipped, *cards), winner in takes.items():
        table = position(hands, follow="no")
        if flipped == "-":
            table._show(table.state._replace(deck=0))
        for action in (Offer(give=None, take=None),) * 3:
            _turn(table, action)
        _turn(table, Flip(flipped))
        for card in cards:
            name, _, motif = card.partition(" ")
            _turn(table, Play(name, motif or None, deer=None))
        assert table.seat == "*"
        _turn(table, Flip("-") if not table.state.deck else Flip("x10" if flipped == "x09" else "x09"))
        assert table.seat == winner, (flipped, cards)


def _turn(table: KasugaPosition, *actions: Any) -> None:
    for action in actions:
        assert table.refusal(action) is None
        table.do(action)
    assert table.end_turn() is None


class Malformed(NamedTuple):
    code: str
    turns: str = ""
    tags: Mapping[str, str | None] = {}
    end: str = "*"
    counted: bool = True


MALFORMED = {
    "word": Malformed("TZK024", f"{ROUND_0} 1. *: flap(x11)"),
    "no-subject-here": Malformed("TZK028", f"{ROUND_0} 1. *: D>flip(x11)"),
    "subject": Malformed("TZK028", f"{ROUND_0} 1. *: flip(x11) A: K>play(x05)"),
    "form": Malformed("TZK028", f"{ROUND_0} 1. *: flip(11)"),
    "unknown-where-all-is-seen": Malformed("TZK028", f"{ROUND_0} 1. *: flip(?)"),
    "none-where-there-is-one": Malformed("TZK028", f"{LED} A: play(-)"),
    "optional": Malformed("TZK028", f"{LED} A: play(x13 fox)"),
    "too-few": Malformed("TZK027", f"{LED} A: play()"),
    "too-many": Malformed("TZK027", f"{LED} A: play(x13 deer deer)"),
    "bare": Malformed("TZK027", f"{LED} A: play"),
    "keyword": Malformed("TZK029", "0. A: offer(gave=x01)"),
    "keyword-twice": Malformed("TZK029", "0. A: offer(give=x01 give=x01)"),
    "space": Malformed("TZK026", f"{LED} A: play (x01)"),
    "open": Malformed("TZK025", "0. A: offer(give=x01 B: offer"),
    "no-seat": Malformed("TZK031", "0. offer"),
    "seat": Malformed("TZK032", "0. D: offer"),
    "end-seat": Malformed("TZK032", WHOLE, end="D"),
    "empty-turn": Malformed("TZK030", "0. A: B: offer"),
    "variation": Malformed("TZK035", "0. A: offer (A: offer)"),
    "hand-form": Malformed("TZK040", ROUND_0, {"Hand.A": "y01"}),
    "hand-too-many": Malformed("TZK009", ROUND_0, {"Hand.A": "2000x?"}, counted=False),
    "first-form": Malformed("TZK040", ROUND_0, {"First": "D"}),
    "face": Malformed("TZK040", ROUND_0, {"Card.x01": "crane 5"}),
    "face-keyword": Malformed("TZK040", ROUND_0, {"Card.x01": "crane 1 lamps=2"}),
    "start-word": Malformed("TZK040", ROUND_0, {"Start": "play(x01)"}),
    "start-form": Malformed("TZK040", ROUND_0, {"Start": "token(D)"}),
    "no-hands": Malformed("TZK041", ROUND_0, {"Hand.A": None, "Hand.B": None}),
    "no-first": Malformed("TZK041", ROUND_0, {"First": None}),
    "option": Malformed("TZK042", ROUND_0, {"Options": "deer=10"}),
    "option-name": Malformed("TZK042", ROUND_0, {"Options": "dear=1"}),
    "hand-seat": Malformed("TZK043", ROUND_0, {"Hand.D": "4x?"}),
    "hand-no-seat": Malformed("TZK043", ROUND_0, {"Hand": "4x?"}),
    "score-seat": Malformed("TZK043", ROUND_0, {"Score.D": "1"}),
}


@pytest.mark.parametrize("wrong", MALFORMED.values(), ids=MALFORMED)
def test_verdict__malformed(wrong: Malformed) -> None:
    report = judged(kasuga(wrong.turns, wrong.end, wrong.tags))
    assert report.verdict is Verdict.MALFORMED
    assert codes_of(report) == [wrong.code] or (not wrong.counted and report.diagnostics)


def test_verdict__malformed_turns_do_not_hide_what_stands_before_them() -> None:
    report = judged(kasuga(f"{LED} A: play(x04) B: play(x09) 2. *: flap()"))
    assert (report.verdict, report.checked, codes_of(report)) == (Verdict.MALFORMED, 4, ["TZK024", "KAS006"])


# -- rulings -------------------------------------------------------------------------------------


def test_ruling__an_action_stands() -> None:
    turns = f"{LED} A: play(x04) B: play(x09)"
    report = judged(kasuga(turns, tags={"Ruling.1": "KAS006 1.B: stands, nobody saw (Sato)"}))
    assert (codes_of(report), report.verdict, report.checked) == (["KAS006"], Verdict.UNFINISHED, 5)
    [found] = report.diagnostics
    assert (found.waived, found.cited) == ("stands, nobody saw (Sato)", ("Kasuga rules, §5", "KA-1"))


def test_ruling__an_action_that_stands_has_its_effects() -> None:
    turns = f"{FOLLOWED} A: gather(x04) play(x05)"
    tags = {"Ruling.1": "KAS008 2.A: stands (Sato)", "Termination": "adjudication", "Score.A": "2"}
    report = judged(kasuga(turns, "A", tags))
    assert (codes_of(report), report.verdict) == (["KAS008"], Verdict.VALID)


def test_ruling__the_end_of_a_turn_stands() -> None:
    """§6: what is left lying is lost."""
    turns = f"{FOLLOWED} A: play(x05) B: play(x06)"
    tags = {"Ruling.1": "KAS010 2.A: stands (Sato)", "Termination": "adjudication", "Score.A": "0"}
    report = judged(kasuga(turns, "B", tags))
    assert (codes_of(report), report.checked, report.verdict) == (["KAS010"], 8, Verdict.VALID)


def test_ruling__is_not_enough_when_the_turn_cannot_end_for_another_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The reason that no ruling names is found, and what was not checked is not called sound."""
    ends = KasugaPosition.end_turn

    def never(table: KasugaPosition, *, stands: bool = False) -> Refusal | None:
        return Refusal("KAS009", "no turn ends like that") if stands else ends(table)

    monkeypatch.setattr(KasugaPosition, "end_turn", never)
    turns = f"{FOLLOWED} A: play(x05) B: play(x06)"
    report = judged(kasuga(turns, tags={"Ruling.1": "KAS010 2.A: stands (Sato)"}))
    assert (report.verdict, report.checked) == (Verdict.ILLEGAL, 6)
    assert "KAS009" in codes_of(report)


def test_ruling__a_verdict_is_never_better_than_what_was_checked() -> None:
    turns = f"{FOLLOWED} A: play(x05) B: play(x09)"
    report = judged(kasuga(turns, tags={"Ruling.1": "KAS010 2.A: stands (Sato)"}))
    assert report.checked == report.turns or not report.ok


def test_ruling__cannot_let_stand_what_cannot_be_carried_out() -> None:
    """KAS008 may stand when a card was forgotten; no ruling gathers cards that do not lie there."""
    turns = f"{FOLLOWED} A: gather(x04 x11) play(x05)"
    report = judged(kasuga(turns, tags={"Ruling.1": "KAS008 2.A: stands (Sato)"}))
    assert (report.verdict, report.checked) == (Verdict.ILLEGAL, 6)
    assert not report.diagnostics[0].waived


def test_ruling__on_a_claim_and_one_that_nothing_needs() -> None:
    turns = WHOLE.replace("gather(x04 x02)", "gather(x04 x02 points=4)")
    tags = {
        "Ruling.1": "TZK054 2.A: a slip (Sato)",
        "Ruling.2": "KAS006 3.B: stands (Sato)",
        "Ruling.3": "KAS099: stands (Sato)",
        "Ruling.4": "KAS004 1.A: stands (Sato)",
    }
    report = judged(kasuga(turns, "B", tags))
    assert (codes_of(report), report.verdict) == (["TZK054", *["TZK060"] * 3], Verdict.VALID)
    for found, named in zip(report.diagnostics[1:], ("KAS006", "KAS099", "KAS004"), strict=True):
        assert named in found.message


# -- claims and encodings ------------------------------------------------------------------------


class _Encoded(KasugaPosition):
    """An engine that has codes of its own for its actions, as `Position.encode` allows."""

    __slots__ = ()

    @staticmethod
    def encode(action: Any) -> Any:
        return (type(action), tuple(getattr(action, argument.name) for argument in action.shape.arguments))

    def play(self, code: Any) -> bool:
        make, (*values,) = code
        names = [argument.name for argument in make.shape.arguments]
        return super().play(make(**dict(zip(names, values, strict=True))))


def test_claims_are_checked_whatever_an_engine_makes_of_actions() -> None:
    title = evolve(KASUGA, name="encoded")
    for points, sound in ((3, True), (4, False)):
        pieces = take_apart(kasuga(WHOLE.replace("gather(x04 x02)", f"gather(x04 x02 points={points})"), "B"))
        assert pieces is not None
        report = quick_path.verify_pieces(pieces._replace(title=title), Rules("encoded", _Encoded, CODES))
        assert report is None or (sound and report.verdict is Verdict.VALID)


# -- digests -------------------------------------------------------------------------------------


def test_digest__of_the_game_ignores_what_does_not_belong_to_it() -> None:
    plain = loads(kasuga(WHOLE, "B"))
    same = {
        "claim": loads(kasuga(WHOLE.replace("gather(x04 x02)", "gather(x04 x02 points=4)"), "B")),
        "notes": loads(kasuga(WHOLE.replace("A: play(x04)", "A: play(x04) !? {so} @eval(win 7)"), "B")),
        "variation": loads(kasuga(WHOLE.replace("A: play(x04)", "A: play(x04) (1. A: play(x05))"), "B")),
        "numbers": loads(kasuga(re.sub(r"\d\. ", "", WHOLE), "B")),
        "tags": loads(kasuga(WHOLE, "B", {"Event": "x", "Player.A": "Sei", "Score.A": "9", "Result": "B"})),
        "defaults": loads(
            kasuga(WHOLE, "B", {"Options": "follow=yes deer=1", "Card.x01": "crane 1 lanterns=1"})
        ),
        "normal": loads(kasuga(WHOLE, "B", {"Termination": "normal"})),
    }
    assert {name: game_digest(game) == game_digest(plain) for name, game in same.items()} == dict.fromkeys(
        same, True
    )
    assert {name for name, game in same.items() if record_digest(game) == record_digest(plain)} == set()


def test_digest__of_the_game_changes_with_the_game() -> None:
    unknown = {"Hand.A": "x01 x04 x05 ?"}
    others = [
        loads(kasuga(WHOLE, "B")),
        loads(kasuga(WHOLE.replace("play(x04)", "play(x01)"), "B")),
        loads(kasuga(WHOLE.replace("play(x05)", "D>play(x05)"), "B")),
        loads(kasuga(WHOLE.replace("play(x13 maple)", "play(x13)"), "B")),
        loads(kasuga(WHOLE.replace("offer", "offer(give=- take=-)", 1), "B")),
        loads(kasuga(WHOLE, "A")),
        loads(kasuga(WHOLE, "B", {"Options": "deer=2"})),
        loads(kasuga(WHOLE, "B", {"Card.x01": "crane 1 lanterns=2"})),
        loads(kasuga(WHOLE, "B", {"Components": "kasuga@1"})),
        loads(kasuga(WHOLE, "B", {"First": "B"})),
        loads(kasuga(WHOLE, "B", unknown)),
        loads(kasuga(WHOLE, "B", {"Start": "deck(3)"})),
        loads(kasuga(WHOLE, "B", {"Start": "deck(3) flipped()"})),
        loads(kasuga(WHOLE, "B", {"Termination": "adjudication"})),
    ]
    assert len({game_digest(game) for game in others}) == len(others)
    counted = kasuga(WHOLE, "B", {"Hand.A": "4x?"})
    assert game_digest(loads(counted)) == game_digest(loads(counted.replace("4x?", "? ? 2x?")))
    ordered = kasuga(WHOLE, "B", {"Start": "deck(3) token(A)"})
    assert game_digest(loads(ordered)) == game_digest(
        loads(ordered.replace("deck(3) token(A)", "token(A) deck(3)"))
    )


# -- variations ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variation", "message"),
    [
        ("1. A: play(x05) B: play(x06) 2. *: flip(x14) B: gather(x05 x06) play(x02)", ""),
        ("1. A: D>play(x05) {he might} B: play(x06 )", ""),
        ("1. A: play(x05) B: play(x06) (1. B: play(x06) 2. *: flip(x03)) 2. *: flip(x12)", ""),
        ("1. A: play(x05) B: play(x02)", "x02 is no deer"),
        ("1. A: play(x05) B: play(x06) 2. *: flip(x14) B: gather(x05) play(x02)", "x06 was forgotten"),
        ("1. A: play(x05) B: play(x06) 2. *: flip(x14) B: gather(x05 x06) A: play(x01)", "still to act"),
        ("1. B: play(x06)", "it is the turn of A"),
        ("1. A: play(x05) B: play(x06) (1. B: play(x09)) 2. *: flip(x14)", "x09 is no deer"),
    ],
)
def test_variation__is_played_and_taken_back(variation: str, message: str) -> None:
    turns = WHOLE.replace("A: play(x04)", f"A: play(x04) ({variation})")
    report = judged(kasuga(turns, "B"))
    assert (report.verdict, report.checked) == (Verdict.VALID, 15)
    assert codes_of(report) == (["TZK061"] if message else [])
    assert all(message in found.message for found in report.diagnostics)


def test_variation__points_at_its_own_earlier_turns() -> None:
    """In a variation the card that was led is the variation's, not that of the turn which it replaces."""
    turns = f"{LED}\nA: play(x04)\n(1. A: play(x05)\nB: play(x02)) B: play(x02)"
    [found] = judged(kasuga(turns)).diagnostics
    assert found.code.id == "TZK061"
    assert [label.span.text for label in found.related if label.span] in ([], ["(1. A: play(x05)"])


def test_variation__after_the_last_turn() -> None:
    report = judged(kasuga(f"{WHOLE} (5. B: gather(x01 x10) A: play(x03))", "B"))
    assert (report.verdict, codes_of(report)) == (Verdict.VALID, ["TZK061"])


# -- positions -----------------------------------------------------------------------------------


def test_replay__positions_of_the_valid_prefix() -> None:
    done = replay(loads(GOLDEN))
    assert done.complete
    seen = [
        (turn.seat, table.state.lanterns)
        for _, _, turn, table in done.steps()
        if isinstance(table, KasugaPosition)
    ]
    assert [seat for seat, _ in seen] == [turn.seat for turn in loads(GOLDEN).turns]
    assert [lanterns for _, lanterns in seen][-4:] == [(8, 0), (10, 0), (10, 0), (10, 1)]
    assert isinstance(done.outcome, Outcome)
    stopped = replay(loads(kasuga(f"{FOLLOWED} A: gather(x04 x02) B: play(x06)")))
    assert (stopped.played, len(list(stopped.steps())), stopped.outcome) == (6, 6, None)
    assert isinstance(stopped.position, KasugaPosition)
    assert stopped.position.state.lying == ("x04", "x02")


def _shown(table: KasugaPosition) -> tuple[Any, ...]:
    return table.state, table.seat, table.round, table.over, table.assumed(), table.outcome()


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_undo__takes_back_everything_one_by_one(seed: int, *, hidden: bool) -> None:
    """All actions that are legal are done; every one is undone, and the ends of turns with it."""
    random = Random(seed)
    cards = sorted(FACES)
    random.shuffle(cards)
    seats = "ABC"[: 2 + seed % 2]
    dealt = {seat: cards[index * 4 : index * 4 + 4] for index, seat in enumerate(seats)}
    hands = {
        seat: " ".join("?" if hidden and random.random() < 0.5 else card for card in hand)
        for seat, hand in dealt.items()
    }
    table = position(hands)
    before: list[tuple[Any, ...]] = []
    while not table.over:
        legal = list(islice(table.legal(), 60))
        for action in legal[:8]:
            shown = _shown(table)
            assert table.refusal(action) is None
            table.do(action)
            table.end_turn()
            table.undo()
            assert _shown(table) == shown
        before.append(_shown(table))
        table.do(random.choice(legal))
        table.end_turn()
    for shown in reversed(before):
        table.undo()
        assert _shown(table) == shown


def test_legal__can_be_written_and_read_back() -> None:
    table = position({"A": "x01 x05 x13 ?", "B": "? ? x09 x10"}, "B")
    for _ in range(7):
        legal = list(islice(table.legal(), 200))
        text = f"{HEAD}\n" + "".join(f"A: {KASUGA.written(action)}\n" for action in legal) + "=*\n"
        assert [turn.actions[0] for turn in loads(text).turns] == legal
        assert len(set(legal)) == len(legal)
        table.do(legal[-1])
        table.end_turn()


# -- records that were not read --------------------------------------------------------------------


def test_record__made_by_a_program() -> None:
    made = random_game(3)
    assert verify(made).verdict is Verdict.VALID
    assert verify(made).content() == {**verify(dumps(made)).content(), "line": 1}
    assert verify(evolve(made, end=None)).verdict is Verdict.MALFORMED
    assert codes_of(verify(evolve(made, turns=(Turn(0, "Z", made.turns[0].items),)))) == ["TZK064"]
    assert codes_of(verify(evolve(made, turns=(Turn(0, None, made.turns[0].items),)))) == ["TZK064"]


def test_record__with_an_action_of_another_title() -> None:
    """`verify` never raises for what is in the record."""
    from tanzaku.notation.titles.okiya import Remove

    strange = Turn(0, "A", (Remove("a1", "CT"),))
    assert not verify(evolve(random_game(3), turns=(strange,))).ok
    tags = (("First", "R"), ("Garden", "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"))
    okiya = Record("okiya", tags, (), (Turn(1, None, (Flip("x01"),)),), "*")
    assert not verify(okiya).ok


# -- command line ----------------------------------------------------------------------------------


def run(
    *words: str, site: Path | None = SITE, text: str = "", code: str = ""
) -> subprocess.CompletedProcess[str]:
    """`tanzaku` in a process of its own, or Python with `code`, with the distribution of `site` installed."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= variables() | ({"PYTHONPATH": str(site)} if site else {})
    command = [sys.executable, "-W", "error", "-c", code] if code else [str(TANZAKU), *words]
    return subprocess.run(
        command, capture_output=True, encoding="utf-8", input=text, env=environment, check=False, timeout=60
    )


VALID = kasuga(WHOLE, "B")
CONSISTENT = kasuga(WHOLE, "B", {"Hand.A": "x01 2x? x13"})
NOT_FOLLOWING = kasuga(ILLEGAL["not-following"].turns)


@pytest.mark.parametrize(
    ("text", "words", "verdict", "exit_code"),
    [
        pytest.param(VALID, (), "valid", 0, id="valid"),
        pytest.param(CONSISTENT, (), "consistent", 0, id="consistent"),
        pytest.param(CONSISTENT, ("--require", "valid"), "consistent", 1, id="consistent-is-not-enough"),
        pytest.param(kasuga(ROUND_1), (), "unfinished", 0, id="unfinished"),
        pytest.param(kasuga(WHOLE, "A"), (), "contradicted", 1, id="contradicted"),
        pytest.param(NOT_FOLLOWING, (), "illegal", 1, id="illegal"),
        pytest.param(kasuga("0. A: ofer()"), (), "malformed", 1, id="malformed"),
    ],
)
def test_command__verify(text: str, words: tuple[str, ...], verdict: str, exit_code: int) -> None:
    done = run("verify", "--format", "json", *words, "-", text=text)
    assert (done.returncode, done.stderr) == (exit_code, "")
    assert json.loads(done.stdout)["verdict"] == verdict


def test_command__verify_shows_a_person_what_is_wrong() -> None:
    done = run("verify", "-", text=NOT_FOLLOWING)
    assert (
        """\
error[KAS006]: x09 is no crane, and B holds x02
  --> <stdin>:20:59 (turn 1.B)
20 | 0. A: offer B: offer 1. *: flip(x11) A: play(x04) B: play(x09)
   |                                                           ^^^
20 | 0. A: offer B: offer 1. *: flip(x11) A: play(x04) B: play(x09)
   |                                      ------------ led here
   = legal: play(x02)
   = rule: Kasuga rules, §5; ruling KA-1
"""
        in done.stdout
    )


def test_command__explain_knows_the_codes() -> None:
    done = run("explain", "kas006")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == page(CODES["KAS006"])
    assert "# KAS006: not-following" in done.stdout
    assert "An arbiter may rule that it stands." in done.stdout
    assert "Kasuga rules, §5; ruling KA-1" in done.stdout
    assert run("explain", "trick-left-lying").stdout == page(CODES["KAS010"])
    listed = run("explain").stdout
    assert all(code in listed for code in (*CODES, "ISH001", "OKI004", "TZK033"))


def test_explain__every_code_has_its_fields_and_none_is_anothers() -> None:
    known = all_codes()
    assert all(known[name] is code for name, code in CODES.items())
    assert all(code.title and code.rule and code.meaning and code.mend for code in CODES.values())


def test_command__knows_nothing_of_it_where_it_is_not_installed() -> None:
    done = run("verify", "-", site=None, text=VALID)
    assert (done.returncode, done.stderr) == (1, "")
    assert "error[TZK014]" in done.stdout
    assert run("explain", "KAS006", site=None).returncode == 2


def test_import__the_core_never_imports_it_for_another_title() -> None:
    code = """
import sys
import tanzaku.notation, tanzaku.validators
assert "importlib.metadata" not in sys.modules
report = tanzaku.validators.verify('''[Tanzaku "1.0 okiya"]
[First "R"]
[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"]

1. d1PT b1MT =*
''')
assert report.verdict == "unfinished", report
assert not [name for name in sys.modules if name.startswith("fifth_title")]
assert tanzaku.notation.find_title("kasuga").name == "kasuga"
assert "fifth_title.rules" not in sys.modules
"""
    done = run(code=code)
    assert (done.returncode, done.stderr) == (0, "")


# -- other packages --------------------------------------------------------------------------------


def _install(site: Path, points: str, **modules: str) -> Path:
    info = site / "other-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(points, encoding="utf-8")
    for name, text in modules.items():
        (site / f"{name}.py").write_text(text, encoding="utf-8")
    return site


OTHER = '[Tanzaku "1.0 other"]\n\n=*\n'

BROKEN = {
    "not-there": {},
    "does-not-compile": {"other": "(\n"},
    "raises": {"other": "raise RuntimeError('no')\n"},
    "no-such-name": {"other": "X = 1\n"},
    "something-else": {"other": "TITLE = RULES = 1\n"},
}


@pytest.mark.parametrize("modules", BROKEN.values(), ids=BROKEN)
def test_other__a_broken_package_harms_only_itself(modules: dict[str, str], tmp_path: Path) -> None:
    points = "[tanzaku.titles]\nother = other:TITLE\n[tanzaku.rules]\nother = other:RULES\n"
    site = _install(tmp_path, points, **modules)
    explained = run("explain", "OKI004", site=site)
    assert (explained.returncode, explained.stderr) == (0, "")
    done = run("verify", "-", site=site, text=OTHER)
    assert done.returncode in {1, 2}
    assert "Traceback" not in done.stderr


def test_other__a_title_without_rules_is_unchecked(tmp_path: Path) -> None:
    module = (
        "from tanzaku.notation.declare import Title\n"
        "TITLE = Title(name='other', prefix='OTH', rulebook='Other', seats=('A',), action_classes=())\n"
    )
    site = _install(tmp_path, "[tanzaku.titles]\nother = other:TITLE\n", other=module)
    done = run("verify", "-", site=site, text=OTHER)
    assert done.returncode == 2
    assert "unchecked" in done.stdout
    assert "TZK063" in done.stdout


def test_other__cannot_take_the_codes_of_another(tmp_path: Path) -> None:
    module = (
        "from tanzaku.notation.diagnostics import Code, Verdict\n"
        "from tanzaku.validators import Position, Rules\n"
        "CODE = Code('OKI004', 'mine', Verdict.ILLEGAL, 'Mine.', 'Other', 'Mine.', 'Mine.')\n"
        "RULES = Rules('other', Position, {'OKI004': CODE})\n"
    )
    site = _install(tmp_path, "[tanzaku.rules]\nother = other:RULES\n", other=module)
    assert "# OKI004: no-match" in run("explain", "OKI004", site=site).stdout


@pytest.mark.parametrize("title", ["nowhere", "voyage"])
def test_other__what_is_not_installed_is_looked_for_once(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search through all installed packages takes milliseconds; an archive may hold a million records."""
    searches: list[str] = []
    search = importlib.metadata.entry_points

    def counted(**how: str) -> Any:
        searches.append(how["group"])
        return search(**how)

    monkeypatch.setattr("importlib.metadata.entry_points", counted)
    text = f'[Tanzaku "1.0 {title}"]\n[Hand.A "S07"]\n[Supply ""]\n\n1. A: take(S07) =*\n'
    reports = list(verify_archive([text] * 20))
    assert len(reports) == 20
    assert len(searches) <= 2


# -- the least engine ------------------------------------------------------------------------------

ISHI = '[Tanzaku "1.0 ishi"]\n[Heap "7"]\n\n'


@pytest.mark.parametrize(
    ("turns", "verdict", "found"),
    [
        ("1. take(3) take(3) 2. take(1) =B", "valid", []),
        ("1. A: take(3) B: take(3) =*", "unfinished", []),
        ("take(3) take(3) take(1) =B", "valid", []),
        ("1. take(3) take(3) 2. take(1) =A", "contradicted", ["TZK055"]),
        ("1. take(3) take(3) 3. take(1) =B", "contradicted", ["TZK050"]),
        ("1. B: take(3) take(3) 2. take(1) =B", "contradicted", ["TZK051"]),
        ("1. take(3) take(3) 2. take(2) =B", "illegal", ["ISH001"]),
        ("1. take(3) take(3) 2. take(1) take(1) =B", "illegal", ["TZK053"]),
        ("1. take(4) =B", "malformed", ["TZK028"]),
        ("1. take(3) (1. A: take(2) take(3)) (1. A: take(2) take(3) take(3)) =*", "unfinished", ["TZK061"]),
    ],
)
def test_ishi__an_engine_with_only_what_it_must_have(turns: str, verdict: str, found: list[str]) -> None:
    report = judged(f"{ISHI}{turns}\n")
    assert (report.verdict.value, codes_of(report)) == (verdict, found)


def test_ishi__set_up() -> None:
    assert codes_of(judged(ISHI.replace("7", "0") + "=*\n")) == ["ISH002"]
    assert codes_of(judged(ISHI.replace("7", "100") + "=*\n")) == ["TZK040"]
    assert codes_of(judged('[Tanzaku "1.0 ishi"]\n\n=*\n')) == ["TZK041"]


def test_ishi__export() -> None:
    text = f"{ISHI}1. take(3) take(3) 2. take(1) =B\n"
    assert dumps(loads(text)) == text

"""Journey of the Emperor as it is declared and written; and what is said of Voyage, which has no rules."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from support.cli import process
from tanzaku.notation import Record, Verdict, dumps, find_title, game_digest, loads, to_plain
from tanzaku.notation.errors import ReadError
from tanzaku.notation.text.careful import read_carefully
from tanzaku.notation.text.quick import assemble, take_apart
from tanzaku.notation.titles.journey import JOURNEY, Flip, Keep, Play, Reveal, Take
from tanzaku.validators import verify, verify_archive
from tanzaku.validators.rules import rules_names

GOLDEN = (Path(__file__).parent / "journey" / "golden" / "worked-example.tzk").read_text(encoding="utf-8")

AS_PRINTED = """\
[Tanzaku "1.0 journey"]
[Hand.A "C02 S09 P01 C14"]      [Hand.B "S04 ? ? ?"]
[Favourites.A "F03 F17 F21 F40"] [Favourites.B "4x?"]
[Supply "S07 P03 C05 S01 P02 C19"]

0. A: keep(F03 F17)
   B: keep(2x?)
1. A: take(S07) flip(C11) play(C02 new)
   B: take(P03) flip(S15) play(S04 new)
2. A: take(C11) flip(S19) play(S07 1R)
   B: take(S15) flip(C08) play(P03 1L)   ; a path on the left: incomplete for now
13. A: reveal(F03 F17 hand=C14,?,P01,S02) =*
"""
"""The example of the notation's brief, without the turns that it leaves out, and with an end mark."""

WITHOUT_RULES = GOLDEN.replace('"1.0 journey"', '"1.0 voyage"')
"""The same of a title that is declared alike, and has no rules."""


def test_declaration() -> None:
    assert find_title("journey") is JOURNEY
    assert {word: shape.usage() for word, shape in JOURNEY.actions.items()} == {
        "keep": "keep([cards …])",
        "take": "take(card)",
        "flip": "flip(card)",
        "play": "play(card where)",
        "reveal": "reveal([cards …] [hand=…] [score=…])",
    }
    assert (JOURNEY.marks, JOURNEY.single, JOURNEY.order) == (("A", "B", "C", "D", "E"), False, None)
    assert list(JOURNEY.setup_tags) == ["Hand", "Favourites", "Supply"]
    assert list(JOURNEY.components) == ["Card", "Favourite"]


def test_text__what_is_written_is_read_and_written_the_same() -> None:
    assert dumps(loads(GOLDEN)) == GOLDEN
    assert read_carefully(GOLDEN).record == loads(GOLDEN)


def test_text__both_readers_read_the_same() -> None:
    pieces = take_apart(GOLDEN)
    assert pieces is not None
    assert assemble(pieces) == read_carefully(GOLDEN).record


def test_text__the_example_as_it_is_printed() -> None:
    written = dumps(loads(AS_PRINTED))
    tags, _, body = written.partition("\n\n")
    assert tags.split("\n")[1:] == [
        '[Hand.A "C02 S09 P01 C14"]',
        '[Hand.B "S04 3x?"]',
        '[Favourites.A "F03 F17 F21 F40"]',
        '[Favourites.B "4x?"]',
        '[Supply "S07 P03 C05 S01 P02 C19"]',
    ]
    assert body == AS_PRINTED.partition("\n\n")[2].replace(
        "   ; a path on the left: incomplete for now", " { a path on the left: incomplete for now}"
    )
    assert to_plain(loads(written)) == to_plain(loads(AS_PRINTED))


def test_text__is_typed() -> None:
    record = loads(GOLDEN)
    assert record.setup.hand["B"] == ("S04", "?", "?", "?")
    assert record.setup.favourites["B"] == ("?",) * 4
    assert record.setup.supply[0] == "S07"
    assert record.components["Card"]["C02"].each == ("dragon", "tiger*2")
    assert record.components["Card"]["P01"].path == ("bird*2", "lantern")
    assert record.components["Favourite"]["F03"].needs == ("red", "blue")
    assert [action for turn in record.turns for action in turn.actions][:2] == [
        Keep(("F03", "F17")),
        Keep(("?", "?")),
    ]
    assert record.turns[2].actions == (Take("S07"), Flip("C11"), Play("C02", "new"))
    assert record.turns[6].actions == (Take("C19"), Flip("-"), Play("C19", "1L"))
    assert record.turns[7].actions == (Reveal(("F03", "F17"), hand=("C14", "?", "P01", "S02"), score=46),)
    assert record.turns[8].actions == (Reveal((), hand=(), score=None),)


@pytest.mark.parametrize("form", ["text", "json", "xml"])
@pytest.mark.parametrize(("word", "card"), [("take", "S07"), ("play", "S04")])
def test_jo_15__what_lies_open_has_a_name_in_every_form(form: str, word: str, card: str) -> None:
    written = dumps(loads(GOLDEN), form=form)
    [found] = re.finditer(rf"\b{word}\b\W+(card\W+)?{card}", written)
    unnamed = f"{written[: found.end() - 3]}?{written[found.end() :]}"
    with pytest.raises(ReadError) as error:
        loads(unnamed, form=form)
    assert [found.code.id for found in error.value.diagnostics] == ["TZK028"]
    assert "'?' is not a festival card that lies open" in error.value.diagnostics[0].message


def test_digest__ignores_claims() -> None:
    assert game_digest(loads(GOLDEN)) == game_digest(loads(GOLDEN.replace(" score=46", "")))
    assert game_digest(loads(GOLDEN)) != game_digest(loads(GOLDEN.replace("hand=-", "")))
    assert game_digest(loads(GOLDEN)) != game_digest(loads(GOLDEN.replace("play(S04 new)", "play(S05 new)")))


# -- without rules -------------------------------------------------------------------------------


def test_voyage_has_none() -> None:
    assert "journey" in rules_names()
    assert "voyage" not in rules_names()
    assert dumps(loads(WITHOUT_RULES)) == WITHOUT_RULES


@pytest.mark.parametrize("quick", [True, False])
def test_verdict__unchecked(*, quick: bool) -> None:
    [report] = verify_archive([WITHOUT_RULES], quick=quick)
    assert (report.verdict, report.turns, report.checked, report.ok) == (Verdict.UNCHECKED, 9, 0, False)
    assert [found.code.id for found in report.diagnostics] == ["TZK063"]
    assert verify(loads(WITHOUT_RULES)).verdict is Verdict.UNCHECKED
    assert verify(Record("voyage", end="*")).verdict is Verdict.MALFORMED


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("2026-04-??", "April", "TZK040"),
        ('[Hand.B "S04 3x?"]', '[Hand.F "4x?"]', "TZK043"),
        ("castle -", "tower -", "TZK040"),
        ('[View "A"]', '[View "A"]\n[Options "fast=yes"]', "TZK042"),
        ("take(S07)", "take(X07)", "TZK028"),
    ],
)
def test_verdict__what_needs_no_rules_is_checked_all_the_same(old: str, new: str, code: str) -> None:
    report = verify(WITHOUT_RULES.replace(old, new))
    assert code in [found.code.id for found in report.diagnostics]
    assert not report.ok


def test_verdict__statements_that_disagree_are_found_without_rules() -> None:
    """Every statement that can be recomputed is; end mark and Result tag are two statements of one thing."""
    report = verify(WITHOUT_RULES.replace('[Supply "S07', '[Result "B"]\n[Supply "S07').replace("=*", "=A"))
    assert "TZK056" in [found.code.id for found in report.diagnostics]


def test_command__exit_code_2(tmp_path: Path) -> None:
    file = tmp_path / "voyage.tzk"
    file.write_text(WITHOUT_RULES, encoding="utf-8", newline="\n")
    done = process("verify", "--format", "json", file)
    assert (done.code, done.said) == (2, "")
    assert json.loads(done.text)["verdict"] == "unchecked"

"""Options of `tanzaku verify`, and what they change of what it says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.cli import FAULTY_IN_JAPANESE, Run, harmless, here, no_traceback
from support.corpus import CORPUS, JSON, SOME
from tanzaku.validators import verify_archive
from tanzaku.validators.matches import match_reports
from tanzaku.validators.renderers import jsonlines

SOUND, FAULTY, UNFINISHED = "sound.tzk", "faulty.tzk", "unfinished.tzk"


# -- options -----------------------------------------------------------------------------


@pytest.mark.parametrize("require", ["valid", "consistent", "unfinished"])
@pytest.mark.parametrize("name", [SOUND, UNFINISHED, FAULTY])
def test_require_changes_only_the_exit_code(folder: Path, require: str, name: str) -> None:
    found = here("verify", "--require", require, name, cwd=folder)
    assert found.out == here("verify", name, cwd=folder).out
    good = {SOUND: {"valid", "consistent", "unfinished"}, UNFINISHED: {"unfinished"}, FAULTY: set()}
    assert found.code == (0 if require in good[name] else 1)


def test_quiet_shows_findings_and_the_summary(tanzaku: Run, folder: Path) -> None:
    found = tanzaku("verify", "--quiet", SOUND, FAULTY, UNFINISHED, cwd=folder)
    loud = tanzaku("verify", SOUND, FAULTY, UNFINISHED, cwd=folder).text.splitlines(keepends=True)
    assert found.text == "".join(line for line in loud if not line.startswith((SOUND, UNFINISHED)))
    assert found.text.endswith("\n3 records: 1 valid, 1 unfinished, 1 illegal\n")
    assert tanzaku("verify", "-q", SOUND, cwd=folder).text == "1 record: 1 valid\n"


def test_quiet_shows_what_is_not_good_enough(tanzaku: Run, folder: Path) -> None:
    found = tanzaku("verify", "--quiet", "--require", "valid", SOUND, UNFINISHED, cwd=folder)
    assert found.text.startswith("unfinished.tzk:1: unfinished: ")
    assert found.text.endswith("2 records: 1 valid, 1 unfinished\n")


def test_quiet_shows_warnings_and_what_was_waived(tanzaku: Run) -> None:
    for record in (
        CORPUS / "okiya" / "faulty" / "TZK061-illegal-variation.tzk",
        CORPUS / "okiya" / "sound" / "ruling-a-tile-that-does-not-match.tzk",
    ):
        assert tanzaku("verify", "--quiet", record) == tanzaku("verify", record)


def test_json_is_one_line_for_each_record_and_nothing_else(tanzaku: Run, folder: Path) -> None:
    found = tanzaku("verify", "--format", "json", SOUND, FAULTY, UNFINISHED, cwd=folder)
    assert [json.loads(line)["verdict"] for line in found.text.splitlines()] == [
        "valid",
        "illegal",
        "unfinished",
    ]
    assert found.out.isascii()
    assert len(tanzaku("verify", "--format", "json", "-q", SOUND, FAULTY, cwd=folder).text.splitlines()) == 1


@pytest.mark.parametrize("record", SOME, ids=lambda path: path.stem)
def test_json_is_what_the_library_gives_and_the_corpus_keeps(record: Path) -> None:
    found = here("verify", "--format", "json", record.name, cwd=record.parent)
    reports = list(verify_archive(record, name=record.name))
    lines = [*map(jsonlines.render, reports), *map(jsonlines.render, match_reports(reports))]
    assert found.text.splitlines() == lines
    assert found.out == record.with_suffix(JSON).read_bytes()


MATCHES = CORPUS / "okiya" / "matches"


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["sets.tzk"], 0),
        (["--require", "valid", "sets.tzk"], 0),
        (["unfinished.tzk"], 0),
        (["--require", "consistent", "unfinished.tzk"], 1),
        (["consistent-without-names.tzk"], 0),
        (["--require", "consistent", "consistent-without-names.tzk"], 0),
        (["--require", "valid", "consistent-without-names.tzk"], 1),
        (["--require", "valid", "split-1.tzk"], 1),
        (["--require", "valid", "split-2.tzk", "split-1.tzk"], 0),
        (["ruling-the-winner-began.tzk"], 0),
        (["../faulty/TZK081-game-repeated.tzk", "--require", "valid"], 0),
        (["../faulty/TZK083-game-missing.tzk"], 0),
        (["../faulty/TZK083-game-missing.tzk", "--require", "valid"], 1),
        (["../faulty/TZK085-match-players.tzk"], 1),
        (["../faulty/TZK087-wrong-starter.tzk"], 1),
        (["."], 0),
    ],
)
def test_a_match_has_a_part_in_the_exit_code(tanzaku: Run, words: list[str], code: int) -> None:
    found = tanzaku("verify", *words, cwd=MATCHES)
    assert (found.code, found.err) == (code, b"")


def test_matches_come_after_all_records(tanzaku: Run) -> None:
    found = tanzaku("verify", "split-1.tzk", "sets.tzk", "split-2.tzk", cwd=MATCHES).text.splitlines()
    starts = [line.partition(":")[0] for line in found if line and not line.startswith(" ")]
    assert starts == [
        *["split-1.tzk"] * 2,
        *["sets.tzk"] * 5,
        *["split-2.tzk"] * 2,
        "match Split final of Spring garden",
        "match Final of Spring garden",
        "9 records",
    ]


def test_quiet_shows_matches_with_findings_only(tanzaku: Run) -> None:
    found = tanzaku("verify", "--quiet", "sets.tzk", "../faulty/TZK087-wrong-starter.tzk", cwd=MATCHES)
    assert found.text.startswith("match Wrong starter of Winter match: illegal: ")
    assert found.text.endswith("\n7 records: 7 valid; 2 matches: 1 valid, 1 illegal\n")
    assert tanzaku("verify", "-q", "sets.tzk", cwd=MATCHES).text == ("5 records: 5 valid; 1 match: 1 valid\n")
    found = tanzaku("verify", "-q", "--require", "valid", "unfinished.tzk", cwd=MATCHES)
    assert "match Semi-final of Spring garden: unfinished: it goes on" in found.text


@pytest.mark.parametrize(
    "encoding", ["shift_jis", "euc_jp", "utf-16", "utf-16-le", "utf-8-sig", "UTF-8", "cp932"]
)
def test_encoding(tmp_path: Path, encoding: str) -> None:
    text = FAULTY_IN_JAPANESE
    tmp_path.joinpath("utf-8.tzk").write_text(text, "utf-8")
    tmp_path.joinpath("other.tzk").write_text(text, encoding)
    wanted = here("verify", "utf-8.tzk", cwd=tmp_path)
    found = here("verify", "--encoding", encoding, "other.tzk", cwd=tmp_path)
    assert "雨の菖蒲" in wanted.text
    assert found.text == wanted.text.replace("utf-8.tzk", "other.tzk")
    assert found.code == wanted.code == 1


def test_the_wrong_encoding_is_a_finding_with_its_place(tanzaku: Run, tmp_path: Path) -> None:
    tmp_path.joinpath("sjis.tzk").write_text(FAULTY_IN_JAPANESE, "shift_jis")
    found = tanzaku("verify", "sjis.tzk", cwd=tmp_path)
    assert found.code == 1
    assert "error[TZK004]" in found.text
    assert "sjis.tzk:2:12" in found.text


@pytest.mark.parametrize(
    "encoding",
    [
        "klingon",
        "",
        " ",
        "base64",
        "hex",
        "rot13",
        "zlib",
        "idna",
        "punycode",
        "undefined",
        "\x1b[31m",
        "../x",
    ],
)
def test_an_encoding_that_is_none_is_said(folder: Path, encoding: str) -> None:
    found = here("verify", "--encoding", encoding, SOUND, cwd=folder)
    assert found.code == 2
    assert no_traceback(found)
    assert repr(encoding) in found.said
    assert harmless(found.said)


def test_a_file_that_cannot_be_decoded_is_named(tanzaku: Run, folder: Path) -> None:
    found = tanzaku("verify", "--encoding", "utf-32", SOUND, FAULTY, cwd=folder)
    assert found.code == 2
    assert [line.split(": ")[:2] for line in found.said.splitlines()] == [
        ["tanzaku", SOUND],
        ["tanzaku", FAULTY],
    ]

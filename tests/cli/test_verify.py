"""`tanzaku verify`: what it reads, what it says, and with which exit code it leaves."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from support.cli import COMMAND, Result, Run, clean, here, process
from support.corpus import CORPUS, JSON, records
from tanzaku.validators import verify_archive
from tanzaku.validators.matches import match_reports
from tanzaku.validators.renderers import jsonlines

SOUND, FAULTY, UNFINISHED, UNCHECKED = "sound.tzk", "faulty.tzk", "unfinished.tzk", "unchecked.tzk"
ESCAPE, OVERRIDE = "\x1b", "\u202e"


def no_traceback(result: Result) -> bool:
    return b"Traceback" not in result.err and b"Error:" not in result.err.replace(b"\nError: ", b"")


def harmless(shown: str) -> bool:
    """No control character but the line feed, and nothing that turns the direction of writing."""
    return not any(
        unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Zl", "Zp"} for letter in shown if letter != "\n"
    )


# -- exit codes --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code"),
    [
        pytest.param(["verify", SOUND], 0, id="sound"),
        pytest.param(["verify", UNFINISHED], 0, id="unfinished"),
        pytest.param(["verify", SOUND, UNFINISHED], 0, id="both"),
        pytest.param(["verify", "--require", "unfinished", UNFINISHED], 0, id="unfinished-required"),
        pytest.param(["verify", "--require", "consistent", SOUND], 0, id="consistent-required"),
        pytest.param(["verify", "--require", "valid", SOUND], 0, id="valid-required"),
        pytest.param(["verify", "--quiet", SOUND], 0, id="quiet"),
        pytest.param(["verify", "--format", "json", SOUND], 0, id="json"),
        pytest.param(["verify", "--help"], 0, id="help-of-verify"),
        pytest.param(["--help"], 0, id="help"),
        pytest.param(["-h"], 0, id="short-help"),
        pytest.param(["--version"], 0, id="version"),
        pytest.param(["verify", FAULTY], 1, id="faulty"),
        pytest.param(["verify", SOUND, FAULTY, SOUND], 1, id="one-faulty-among-sound"),
        pytest.param(["verify", "--quiet", FAULTY], 1, id="quiet-faulty"),
        pytest.param(["verify", "--format", "json", FAULTY], 1, id="json-faulty"),
        pytest.param(["verify", "--require", "valid", UNFINISHED], 1, id="unfinished-is-not-valid"),
        pytest.param(["verify", "--require", "consistent", UNFINISHED], 1, id="unfinished-is-not-consistent"),
        pytest.param(["verify", os.devnull], 1, id="an-empty-file"),
        pytest.param(["verify", "-"], 1, id="an-empty-standard-input"),
        pytest.param([], 2, id="nothing"),
        pytest.param(["verify"], 2, id="no-file"),
        pytest.param(["verifi", SOUND], 2, id="no-such-command"),
        pytest.param(["verify", "--nonsense", SOUND], 2, id="no-such-option"),
        pytest.param(["--nonsense"], 2, id="no-such-option-of-tanzaku"),
        pytest.param(["verify", "--format", "yaml", SOUND], 2, id="no-such-format"),
        pytest.param(["verify", "--require", "malformed", SOUND], 2, id="no-such-requirement"),
        pytest.param(["verify", "--color", "sometimes", SOUND], 2, id="no-such-colour"),
        pytest.param(["verify", "--encoding", "klingon", SOUND], 2, id="no-such-encoding"),
        pytest.param(["verify", "missing.tzk"], 2, id="missing"),
        pytest.param(["verify", SOUND, "missing.tzk"], 2, id="missing-after-a-sound-one"),
        pytest.param(["verify", "missing.tzk", FAULTY], 2, id="missing-before-a-faulty-one"),
        pytest.param(["verify", "--quiet", "missing.tzk"], 2, id="missing-quietly"),
        pytest.param(["verify", "--format", "json", "missing.tzk"], 2, id="missing-json"),
        pytest.param(["verify", f"{SOUND}/record.tzk"], 2, id="in-a-file-as-if-it-were-a-folder"),
        pytest.param(["verify", "x" * 999], 2, id="a-name-too-long"),
        pytest.param(["verify", UNCHECKED], 2, id="unchecked"),
        pytest.param(["verify", UNCHECKED, FAULTY], 2, id="unchecked-beside-a-faulty-one"),
        pytest.param(["verify", "."], 2, id="a-folder-with-all-of-them"),
    ],
)
def test_exit_codes(tanzaku: Run, folder: Path, words: list[str], code: int) -> None:
    found = tanzaku(*words, cwd=folder)
    assert found.code == code
    assert no_traceback(found)
    if code < 2:
        assert found.err == b""
        assert found.out != b""


def test_no_arguments_show_how_to_use_it(tanzaku: Run) -> None:
    found = tanzaku("verify")
    assert (found.code, found.out) == (2, b"")
    assert found.said.startswith("Usage: tanzaku verify [OPTIONS] FILE…\n")


# -- what cannot be read -----------------------------------------------------------------


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_missing_file_is_named_and_the_others_are_verified(tanzaku: Run, folder: Path, form: str) -> None:
    found = tanzaku("verify", "--format", form, "missing.tzk", SOUND, "gone.tzk", FAULTY, cwd=folder)
    assert found.said == (
        "tanzaku: missing.tzk: No such file or directory\ntanzaku: gone.tzk: No such file or directory\n"
    )
    together = tanzaku("verify", "--format", form, SOUND, FAULTY, cwd=folder)
    if form == "json":
        assert found.out == together.out
    else:
        assert found.text == together.text.rstrip("\n") + "; 2 files could not be read\n"


def test_a_folder_without_records_is_named_and_the_others_are_verified(tanzaku: Run, folder: Path) -> None:
    folder.joinpath("empty").mkdir()
    folder.joinpath("empty", "notes.txt").write_text("no record", "utf-8")
    found = tanzaku("verify", "empty", SOUND, cwd=folder)
    assert found.code == 2
    assert found.said == "tanzaku: empty: no file of records in this folder\n"
    assert found.text.startswith("sound.tzk:1: valid: ")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_is_named(tanzaku: Run, folder: Path) -> None:
    folder.joinpath(SOUND).chmod(0)
    found = tanzaku("verify", SOUND, FAULTY, cwd=folder)
    assert found.code == 2
    assert found.said == "tanzaku: sound.tzk: Permission denied\n"
    assert "1 record: 1 illegal; 1 file could not be read" in found.text


@pytest.mark.skipif(
    not Path("/proc/self/mem").exists(), reason="needs a file that can be opened and not read"
)
def test_a_file_that_fails_while_it_is_read_is_named(tanzaku: Run, folder: Path) -> None:
    found = tanzaku("verify", "/proc/self/mem", FAULTY, cwd=folder)
    assert found.code == 2
    assert found.said == "tanzaku: /proc/self/mem: Input/output error\n"
    assert "1 record: 1 illegal; 1 file could not be read" in found.text


@pytest.mark.parametrize("name", ["loop.tzk", "dangling.tzk"])
@pytest.mark.parametrize("word", [".", None])
def test_a_link_that_leads_nowhere_is_named(
    tanzaku: Run, tmp_path: Path, name: str, word: str | None
) -> None:
    tmp_path.joinpath("loop.tzk" if name == "loop.tzk" else "dangling.tzk").symlink_to(
        name if name == "loop.tzk" else "missing"
    )
    found = tanzaku("verify", word or name, cwd=tmp_path)
    assert found.code == 2
    assert found.said.startswith(f"tanzaku: {name}: ")


@pytest.mark.parametrize(
    "junk",
    [
        pytest.param(bytes(range(256)) * 40, id="every-byte"),
        pytest.param(b"\x89PNG\r\n\x1a\n" + bytes(range(128, 256)), id="a-picture"),
        pytest.param(b"\xff\xfe" + '[Tanzaku "1.0 okiya"]\n=*\n'.encode("utf-16-le"), id="utf-16"),
        pytest.param(b'[Tanzaku "' + bytes(range(1, 256)) * 40, id="junk-after-a-start"),
    ],
)
def test_binary_junk_is_a_finding(tanzaku: Run, tmp_path: Path, junk: bytes) -> None:
    tmp_path.joinpath("junk.tzk").write_bytes(junk)
    found = tanzaku("verify", "junk.tzk", cwd=tmp_path)
    assert found.code == 1
    assert found.err == b""
    assert harmless(found.text)
    assert len(found.text.splitlines()) < 100
    assert max(map(len, found.text.splitlines())) < 2000


# -- standard input and standard output --------------------------------------------------

SOME = [
    path
    for path in records()
    if path.stem in {"archive-of-three", "from-windows", "OKI004-no-match-2", "TZK004-unreadable-byte"}
]


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("record", SOME, ids=lambda path: path.stem)
def test_standard_input_gives_what_the_file_gives_but_the_name(tanzaku: Run, record: Path, form: str) -> None:
    read = tanzaku("verify", "--format", form, record.name, cwd=record.parent)
    piped = tanzaku("verify", "--format", form, "-", stdin=record.read_bytes())
    assert piped.out == read.out.replace(record.name.encode(), b"<stdin>")
    assert (piped.code, piped.err) == (read.code, read.err)


def test_standard_input_among_files(tanzaku: Run, folder: Path) -> None:
    found = tanzaku("verify", SOUND, "-", FAULTY, stdin=folder.joinpath(UNFINISHED).read_bytes(), cwd=folder)
    assert [line.partition(":1: ")[0] for line in found.text.splitlines() if ":1: " in line] == [
        SOUND,
        "<stdin>",
        FAULTY,
    ]


@pytest.mark.parametrize(
    "words",
    [
        ["verify", str(CORPUS)],
        ["verify", "--format", "json", str(CORPUS)],
        ["explain"],
        ["--help"],
        ["verify", "--help"],
        ["--version"],
    ],
    ids=lambda words: "-".join(word.strip("-") for word in words if word != str(CORPUS)),
)
def test_a_closed_pipe_is_no_finding(words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*COMMAND, *words], stdout=writing, stderr=subprocess.PIPE, env=clean(traced=True), check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (2, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
@pytest.mark.parametrize("words", [["verify", str(CORPUS)], ["explain", "OKI004"], ["--version"], ["--help"]])
def test_a_full_disk_is_said(words: list[str]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, *words], stdout=full, stderr=subprocess.PIPE, env=clean(traced=True), check=False
        )
    assert (done.returncode, done.stderr) == (2, b"tanzaku: standard output: No space left on device\n")


@pytest.mark.parametrize("closing", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
@pytest.mark.parametrize(
    "words", [["verify", "-"], ["verify", SOUND, FAULTY, "missing.tzk"], ["--version"], ["explain", "x"]]
)
def test_a_stream_that_was_closed_before_gives_no_traceback(
    folder: Path, closing: str, words: list[str]
) -> None:
    script = f'exec "$@" {closing}'
    done = subprocess.run(
        ["/bin/sh", "-c", script, "sh", *COMMAND, *words],
        capture_output=True,
        cwd=folder,
        env=clean(traced=True),
        check=False,
    )
    assert b"Traceback" not in done.stderr
    assert done.returncode in {0, 1, 2}
    if ">&-" in closing.split() and words[0] != "explain":
        assert done.returncode == 2


@pytest.mark.usefixtures("usual_signals")
def test_an_interrupt_is_said_in_one_word(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    def interrupted(*_: object, **_more: object) -> None:
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr("tanzaku.cli.verify.verify_archive", interrupted)
    assert here("verify", SOUND, cwd=folder) == Result(130, b"", b"interrupted\n")


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


FAULTY_IN_JAPANESE = (
    '[Tanzaku "1.0 okiya"]\n[Player.R "清少納言"]\n[First "R"]\n'
    '[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"]\n\n'
    "1. d1PT {隅から} b1MT 2. d2IR {雨の菖蒲} =*\n"
)


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


# -- folders -----------------------------------------------------------------------------


def test_a_folder_stands_for_the_records_in_it(tanzaku: Run, tmp_path: Path, folder: Path) -> None:
    text = folder.joinpath(SOUND).read_bytes()
    for name in ("b.tzk", "a.tzk", "inner/c.tzk", "inner/deep/d.tzk", "notes.txt", "e.TZK", ".hidden.tzk"):
        path = tmp_path / "archive" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text)
    found = tanzaku("verify", "archive", cwd=tmp_path)
    assert [line.partition(":1: ")[0] for line in found.text.splitlines()[:-1]] == [
        "archive/.hidden.tzk",
        "archive/a.tzk",
        "archive/b.tzk",
        "archive/e.TZK",
        "archive/inner/c.tzk",
        "archive/inner/deep/d.tzk",
    ]
    assert tanzaku("verify", "archive/", "archive/", cwd=tmp_path).text.endswith("12 records: 12 valid\n")


def test_every_record_is_counted(tanzaku: Run) -> None:
    found = tanzaku("verify", "--color", "never", CORPUS)
    summary = re.fullmatch(
        r"(\d+) records: ([^;]*); (\d+) matches: ([^;]*); text outside any record in (\d+) places",
        found.text.splitlines()[-1],
    )
    assert summary is not None
    verdicts = {verdict: int(number) for number, verdict in re.findall(r"(\d+) (\w+)", summary[2])}
    assert int(summary[1]) == sum(verdicts.values())
    reports = [report for record in records() for report in verify_archive(record)]
    in_records = [report.verdict for report in reports if report.number]
    assert verdicts == {verdict: in_records.count(verdict) for verdict in set(in_records)}
    strays = [
        report for report in reports if report.diagnostics and report.diagnostics[0].code.id != "TZK001"
    ]
    assert int(summary[5]) == sum(not report.number for report in strays)
    told = list(match_reports(reports))
    matches = {verdict: int(number) for number, verdict in re.findall(r"(\d+) (\w+)", summary[4])}
    assert int(summary[3]) == len(told)
    in_matches = [report.verdict for report in told]
    assert matches == {verdict: in_matches.count(verdict) for verdict in set(in_matches)}
    assert len(
        re.findall(
            r"^.*\.(?:tzk|jsonl?|xml):\d+: "
            r"(?:valid|consistent|unfinished|contradicted|illegal|malformed|unchecked): ",
            found.text,
            re.MULTILINE,
        )
    ) == len(reports)


# -- the same bytes everywhere -----------------------------------------------------------

PLACES = [
    pytest.param({"LC_ALL": "C"}, id="LC_ALL=C"),
    pytest.param({"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, id="C-and-no-utf-8-mode"),
    pytest.param({"PYTHONIOENCODING": "ascii"}, id="PYTHONIOENCODING=ascii"),
    pytest.param({"PYTHONIOENCODING": "utf-16"}, id="PYTHONIOENCODING=utf-16"),
    pytest.param({"LANG": "ja_JP.eucJP"}, id="LANG=ja_JP.eucJP"),
    pytest.param({"PYTHONUTF8": "1"}, id="PYTHONUTF8=1"),
    pytest.param({"PYTHONHASHSEED": "1"}, id="PYTHONHASHSEED=1"),
    pytest.param({"TZ": "Pacific/Kiritimati"}, id="TZ"),
    pytest.param({"COLUMNS": "20"}, id="COLUMNS=20"),
    pytest.param({"COLUMNS": "9999", "LINES": "1"}, id="COLUMNS=9999"),
    pytest.param({"NO_COLOR": "1"}, id="NO_COLOR"),
    pytest.param({"FORCE_COLOR": "1"}, id="FORCE_COLOR"),
    pytest.param({"TERM": "dumb"}, id="TERM=dumb"),
    pytest.param({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, id="TERM=xterm-256color"),
]


@pytest.fixture(scope="module")
def usual(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Result]:
    """A folder, and what is said of the records in it where nothing is set."""
    folder = tmp_path_factory.mktemp("usual")
    folder.joinpath("春の庭.tzk").write_text(FAULTY_IN_JAPANESE, "utf-8")
    found = process(*ABROAD, cwd=folder)
    assert "雨の菖蒲" in found.text
    assert found.said == "tanzaku: 無い.tzk: No such file or directory\n"
    return folder, found


ABROAD = ("verify", "--color", "always", "春の庭.tzk", "無い.tzk")


@pytest.mark.parametrize("environment", PLACES)
def test_the_environment_changes_no_byte(
    tanzaku: Run, usual: tuple[Path, Result], environment: dict[str, str]
) -> None:
    folder, wanted = usual
    assert tanzaku(*ABROAD, cwd=folder, environment=environment) == wanted


def test_a_file_name_that_is_no_text_is_shown(tmp_path: Path, folder: Path) -> None:
    name = b"\xff\xe6.tzk"
    Path(os.fsdecode(bytes(tmp_path) + b"/" + name)).write_bytes(folder.joinpath(SOUND).read_bytes())
    for run in (process, here):
        found = run("verify", name, b"\xfe.tzk", cwd=tmp_path)
        assert found.text.startswith("\\xff\\xe6.tzk:1: valid: ")
        assert found.said == "tanzaku: \\xfe.tzk: No such file or directory\n"


# -- colour ------------------------------------------------------------------------------

SELECT = re.compile(rb"\x1b\[[0-9;]*m")


def on_a_terminal(*words: str, cwd: Path, width: int = 80, **environment: str) -> bytes:
    """What the command writes to a terminal."""
    import fcntl
    import struct
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, width, 0, 0))
    with subprocess.Popen(
        [*COMMAND, *words],
        stdin=theirs,
        stdout=theirs,
        cwd=cwd,
        env=clean({"TERM": "xterm", **environment}, traced=True),
    ):
        os.close(theirs)
        shown = b""
        try:
            while block := os.read(ours, 1 << 16):
                shown += block
        except OSError:  # Linux says so when the other end is closed
            pass
    os.close(ours)
    return shown.replace(b"\r\n", b"\n")


def test_colour_on_a_terminal_only(folder: Path) -> None:
    plain = process("verify", FAULTY, cwd=folder).out
    shown = on_a_terminal("verify", FAULTY, cwd=folder)
    assert ESCAPE.encode() not in plain
    assert SELECT.search(shown)
    assert SELECT.sub(b"", shown) == plain
    assert on_a_terminal("verify", "--color", "never", FAULTY, cwd=folder) == plain


def test_colour_always_is_always(tanzaku: Run, folder: Path) -> None:
    plain = tanzaku("verify", FAULTY, cwd=folder).out
    shown = tanzaku("verify", "--color", "always", FAULTY, cwd=folder).out
    assert SELECT.search(shown)
    assert SELECT.sub(b"", shown) == plain
    assert tanzaku("verify", "--colour", "always", FAULTY, cwd=folder).out == shown
    assert on_a_terminal("verify", FAULTY, cwd=folder) == shown


def test_no_color_takes_the_colours_away(folder: Path) -> None:
    shown = on_a_terminal("verify", FAULTY, cwd=folder, NO_COLOR="1")
    colours = {number for one in SELECT.findall(shown) for number in one[2:-1].split(b";")}
    assert not any(number[:1] in {b"3", b"4", b"9"} and len(number) > 1 for number in colours)
    assert SELECT.sub(b"", shown) == process("verify", FAULTY, cwd=folder).out


@pytest.mark.parametrize("width", [1, 20, 500])
def test_the_width_of_a_terminal_has_no_effect(folder: Path, width: int) -> None:
    assert on_a_terminal("verify", FAULTY, cwd=folder, width=width) == on_a_terminal(
        "verify", FAULTY, cwd=folder
    )


# -- nothing harmful reaches a terminal --------------------------------------------------

HARMFUL = f"{ESCAPE}[31m{OVERRIDE}\u2066\u200b\x07\x85\u2028"
PLACES_IN_A_RECORD = [
    pytest.param('[Tanzaku "1.0 okiya"]\n[Player.R "{}"]\n=*\n', id="a-name"),
    pytest.param('[Tanzaku "1.0 okiya"]\n[Event "{}"]\n=*\n', id="a-tag"),
    pytest.param('[Tanzaku "1.0 okiya"]\n[Date "{}"]\n[First "{}"]\n[Garden "{}"]\n=*\n', id="typed-tags"),
    pytest.param('[Tanzaku "1.0 okiya"]\n[Options "{}"]\n[Start "{}"]\n=*\n', id="calls"),
    pytest.param('[Tanzaku "1.0 okiya"]\n[Options "wins={}"]\n[Start "geisha({})"]\n=*\n', id="arguments"),
    pytest.param('[Tanzaku "1.0 okiya"]\n[Ruling.1 "OKI004 1.R: {} ({})"]\n=*\n', id="a-ruling"),
    pytest.param('[Tanzaku "1.0 okiya"]\n[Ruling.1 "TZK033: {}"]\n[Result "{}"]\n=*\n', id="a-result"),
    pytest.param('[Tanzaku "1.0 okiya"]\n[Termination "{}"]\n[Score.R "{}"]\n=*\n', id="ends"),
    pytest.param('[Tanzaku "1.0 okiya"]\n[{} "x"]\n=*\n', id="a-tag-name"),
    pytest.param('[Tanzaku "1.0 {}"]\n=*\n', id="a-title"),
    pytest.param('[Tanzaku "{}"]\n=*\n', id="a-first-tag"),
    pytest.param('[Tanzaku "1.0 okiya"]\n{{{}\n=*\n', id="an-open-comment"),
    pytest.param('[Tanzaku "1.0 okiya"]\n{{{}}} ; {}\n{} =*\n', id="between-turns"),
    pytest.param('[Tanzaku "1.0 okiya"]\nremove({} {}) {}(x) @clock({}) =*\n', id="actions"),
    pytest.param('{}\n[Tanzaku "1.0 okiya"]\n=*\n', id="before-a-record"),
    pytest.param('[Tanzaku "1.0 okiya"]\n=* {}\n', id="after-a-record"),
]


@pytest.mark.parametrize(
    "words",
    [["--color", "never"], ["--color", "always"], ["--format", "json"]],
    ids=["text", "colour", "json"],
)
@pytest.mark.parametrize("text", PLACES_IN_A_RECORD)
def test_nothing_harmful_in_a_record_reaches_a_terminal(text: str, words: list[str], tmp_path: Path) -> None:
    tmp_path.joinpath("harmful.tzk").write_text(text.format(*[HARMFUL] * 4), "utf-8", newline="")
    # these are no control characters, so a record may hold them
    tmp_path.joinpath("odd.tzk").write_text(
        text.format(*[f"{OVERRIDE}\u2066\u200b"] * 4), "utf-8", newline=""
    )
    found = here("verify", *words, "harmful.tzk", "odd.tzk", cwd=tmp_path)
    assert found.code == 1
    assert harmless(SELECT.sub(b"", found.out).decode())


def test_nothing_harmful_in_a_waived_finding_reaches_a_terminal(tanzaku: Run, folder: Path) -> None:
    text = folder.joinpath(FAULTY).read_text("utf-8")
    ruling = f'[Ruling.1 "OKI004 2.R: {OVERRIDE}stands (\u2066Teika)"]\n'
    folder.joinpath(FAULTY).write_text(text.replace("[First", f"{ruling}[First"), "utf-8")
    found = tanzaku("verify", FAULTY, cwd=folder)
    assert "waived[OKI004]" in found.text
    assert harmless(found.text)


@pytest.mark.parametrize(
    "words",
    [
        ["verify", "{}"],
        ["verify", "{}.tzk"],
        ["verify", "folder-{}"],
        ["verify", "--encoding", "{}", "x"],
        ["verify", "--format", "{}", "x"],
        ["verify", "--{}", "x"],
        ["explain", "{}"],
        ["{}"],
        ["--{}"],
    ],
    ids=" ".join,
)
def test_nothing_harmful_on_the_command_line_reaches_a_terminal(
    tanzaku: Run, tmp_path: Path, words: list[str]
) -> None:
    harmful = f"{ESCAPE}[31m{OVERRIDE}"
    tmp_path.joinpath(f"{harmful}.tzk").write_text(FAULTY_IN_JAPANESE, "utf-8")
    tmp_path.joinpath(f"folder-{harmful}").mkdir()
    tmp_path.joinpath(f"folder-{harmful}", "x.tzk").write_text(FAULTY_IN_JAPANESE, "utf-8")
    found = tanzaku(*(word.replace("{}", harmful) for word in words), cwd=tmp_path)
    assert found.code == (1 if words in (["verify", "{}.tzk"], ["verify", "folder-{}"]) else 2)
    assert harmless(found.text)
    assert harmless(found.said)


# -- start-up ----------------------------------------------------------------------------

PROBE = """
import sys
before = set(sys.modules)
from tanzaku.cli.main import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
print("\\n".join(sorted(set(sys.modules) - before)), file=sys.stderr)
"""


@pytest.mark.parametrize("word", ["--help", "-h", "--version"])
def test_help_and_version_import_nothing_that_is_slow(word: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROBE, word],
        capture_output=True,
        text=True,
        env={name: value for name, value in clean().items() if not name.startswith("COV")},
        check=True,
    )
    loaded = done.stderr.split()
    slow = ("attr", "attrs", "cattr", "cattrs", "lxml", "rich", "importlib.metadata")
    assert [name for name in loaded if name.startswith(slow)] == []
    assert [name for name in loaded if name.startswith("tanzaku")] != []
    assert not [name for name in loaded if ".titles" in name or ".rules" in name or "validators" in name]
    assert "tanzaku" in done.stdout


def test_version_is_the_installed_one(tanzaku: Run) -> None:
    from importlib.metadata import version

    assert tanzaku("--version").text == f"tanzaku {version('tanzaku')}\n"

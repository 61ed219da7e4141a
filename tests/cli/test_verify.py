"""`tanzaku verify`: what it reads, what it says, and with which exit code it leaves."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from pathlib import Path

import pytest

from support.cli import COMMAND, Result, Run, clean, harmless, here, no_traceback
from support.corpus import CORPUS, SOME, records
from tanzaku.validators import verify_archive
from tanzaku.validators.matches import match_reports

SOUND, FAULTY, UNFINISHED, UNCHECKED = "sound.tzk", "faulty.tzk", "unfinished.tzk", "unchecked.tzk"


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

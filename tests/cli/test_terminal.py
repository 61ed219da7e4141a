"""What `tanzaku` shows: the same bytes everywhere, colour in terminals only, nothing harmful, and soon."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

from support.cli import COMMAND, FAULTY_IN_JAPANESE, Result, Run, clean, harmless, here, process

SOUND, FAULTY = "sound.tzk", "faulty.tzk"
ESCAPE, OVERRIDE = "\x1b", "\u202e"


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

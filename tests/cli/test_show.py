"""`tanzaku show`: in the terminal, as SVG, as a page; what it says, and what it refuses."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path
from zipfile import ZipFile

import pytest
from lxml import etree

from showing.making import HOSTILE, SAMPLE, SHORT, hostile
from support.cli import COMMAND, Run, clean, here
from tanzaku.notation import dump, dumps, loads
from tanzaku.validators.pictures.frames import frame_at, game_of
from tanzaku.validators.pictures.page import page
from tanzaku.validators.pictures.svg import svg

FOLDER = Path(__file__).resolve().parents[1]
VOYAGE = '[Tanzaku "1.0 voyage"]\n\n=*\n'
END = """\
Spring garden · 2026-04-12 · R Sei, B 和泉 式部
6.R b3PS !! {the long diagonal} 2 legal; winning at once: b3; wins
     a   b   c   d
  1 (R) (B) (B) (R)
  2  IT (B) (R)  IR
  3  MS [R] (B)  CS
  4 (R) (R)  IS (B)
the game is over
R won (diagonal a4-d1)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with records of every sort."""
    for name, text in (
        ("game.tzk", SAMPLE),
        ("faulty.tzk", SHORT),
        ("two.tzk", SHORT + SAMPLE),
        ("torn.tzk", '[Tanzaku "1.0 okiya"]\n\n1. z9 =*\n' + SAMPLE),
        ("voyage.tzk", VOYAGE),
        ("unplayed.tzk", '[Tanzaku "1.0 okiya"]\n[Termination "unplayed"]\n\n=none\n'),
        ("empty.tzk", ""),
        ("chess.tzk", '[Tanzaku "1.0 chess"]\n\n=*\n'),
    ):
        tmp_path.joinpath(name).write_text(text, "utf-8")
    return tmp_path


def test_the_last_position_in_the_terminal(tanzaku: Run, folder: Path) -> None:
    assert tanzaku("show", "game.tzk", cwd=folder) == (0, END.encode(), b"")
    assert tanzaku("show", "-", stdin=SAMPLE.encode()) == (0, END.encode(), b"")


def test_any_form_and_a_compressed_one(folder: Path) -> None:
    for name in ("a.json", "a.jsonl", "a.xml", "a.tzk.gz"):
        dump(loads(SAMPLE), folder / name)
        assert here("show", name, cwd=folder).text == END
    with ZipFile(folder / "z.zip", "w") as archive:
        archive.writestr("games/a.tzk", SAMPLE)
    assert here("show", "z.zip", cwd=folder).text == END
    folder.joinpath("plain").write_text(dumps(loads(SAMPLE), form="json"), "utf-8")
    assert here("show", "--from", "json", "plain", cwd=folder).text == END


@pytest.mark.parametrize(
    ("at", "lines"),
    [
        (
            "0",
            [
                "start {They meet for the third time. It rains.}",
                "red to move, the first tile is one of the border: ",
            ],
        ),
        (
            "1",
            [
                "1.B b1MT 6 legal; loses in 11; threw away a win instead: 1.B b3PS",
                "red to move, to match MT: a1CT, ",
            ],
        ),
        ("1.R", ["1.R d1PT {a border tile} 12 legal; loses in 15 @clock(0:12:30)", "  1  CT  MT  MB [R]"]),
        ("6.R", ["6.R b3PS !! {the long diagonal} 2 legal; winning at once: b3; wins", "the game is over"]),
    ],
)
def test_a_position_by_its_turn(folder: Path, at: str, lines: list[str]) -> None:
    found = here("show", "game.tzk", "--at", at, cwd=folder)
    assert found.code == 0
    shown = found.text.splitlines()
    assert shown[1] == lines[0]
    assert any(line.startswith(lines[1]) for line in shown)


def test_colour_when_asked_for_and_none_in_a_pipe(folder: Path) -> None:
    plain = here("show", "game.tzk", cwd=folder)
    assert "\x1b" not in plain.text
    assert here("show", "--color", "never", "game.tzk", cwd=folder) == plain
    for environment in ({}, {"NO_COLOR": "1"}, {"TERM": "dumb"}):
        coloured = here("show", "--color", "always", "game.tzk", cwd=folder, environment=environment)
        assert "\x1b[1;31m [R]\x1b[0m" in coloured.text
        assert re.sub(r"\x1b\[[0-9;]*m", "", coloured.text) == plain.text


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("faulty.tzk",), 1, "tanzaku: the record is illegal, 2 of 4 turns shown"),
        (("two.tzk", "--record", "2"), 0, ""),
        (("two.tzk",), 1, "tanzaku: the record is illegal, 2 of 4 turns shown"),
        (("two.tzk", "--record", "3"), 2, "tanzaku: two.tzk: there is no record 3 that can be read"),
        (("empty.tzk",), 2, "tanzaku: empty.tzk: there is no record 1 that can be read"),
        (("missing.tzk",), 2, "tanzaku: missing.tzk: No such file or directory"),
        (("voyage.tzk",), 2, "tanzaku: voyage.tzk, record 1: no rules of 'voyage' are installed"),
        (("unplayed.tzk",), 2, "tanzaku: unplayed.tzk, record 1: the game was never set up"),
        (("chess.tzk",), 2, "no title 'chess' is installed"),
        (
            ("game.tzk", "--at", "9"),
            2,
            "game.tzk, record 1: there is no turn 9; the last that can be shown is 6.R",
        ),
        (("faulty.tzk", "--at", "2"), 2, "there is no turn 2; the last that can be shown is 1.B"),
        (("game.tzk", "--at", "end"), 2, "'end' is no turn: write 5, 5.B or start"),
        (("game.tzk", "--at", "\x1b[2J\u202e"), 2, "is no turn: write 5, 5.B or start"),
        (("game.tzk", "--record", "0"), 2, "Error: Invalid value for '--record'"),
        (("game.tzk", "-o", "x.svg"), 2, "Error: say what to write: --svg or --html"),
        (("game.tzk", "--each", "-o", "x"), 2, "Error: --each goes with --svg and -o FOLDER"),
        (("game.tzk", "--each", "--svg"), 2, "Error: --each goes with --svg and -o FOLDER"),
        (("game.tzk", "--each", "--html", "-o", "x"), 2, "Error: --each goes with --svg and -o FOLDER"),
        (("game.tzk", "--each", "--svg", "-o", "x", "--at", "2"), 2, "Error: --each is of all turns"),
        (("game.tzk", "--svg", "-o", "game.tzk"), 2, "game.tzk is read as well: write to another file"),
        (("game.tzk", "--html", "-o", "no/such/x.html"), 2, "no/such/x.html: No such file or directory"),
        (("game.tzk", "--html", "-o", "."), 2, "Is a directory"),
        (("game.tzk", "--svg", "--each", "-o", "faulty.tzk"), 2, "tanzaku: faulty.tzk: "),
        (("game.tzk", "--svg", "--each", "-o", "no/such"), 2, "tanzaku: no/such: No such file or directory"),
        ((), 2, "Error: Missing argument 'FILE'"),
    ],
    ids=range(25),
)
def test_codes_and_what_is_said(folder: Path, words: tuple[str, ...], code: int, said: str) -> None:
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    found = here("show", *words, cwd=folder)
    assert found.code == code
    assert said in found.said
    assert bool(found.out) is (code < 2)
    assert "Traceback" not in found.said
    assert all(letter.isprintable() for letter in found.said.replace("\n", ""))
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


def test_where_a_faulty_record_is_wrong_is_said_as_verify_says_it(folder: Path) -> None:
    """File, line and column, whatever the form and wherever it comes from."""
    folder.joinpath("both.tzk").write_text(SAMPLE + SHORT, "utf-8")
    for form in ("json", "xml"):
        dump(loads(SHORT), folder / f"faulty.{form}")
    with ZipFile(folder / "z.zip", "w") as archive:
        archive.writestr("games/faulty.tzk", SHORT)
    for name, words in (
        ("faulty.tzk", ()),
        ("faulty.json", ()),
        ("faulty.xml", ()),
        ("z.zip", ()),
        ("both.tzk", ("--record", "2")),
        ("two.tzk", ()),
        ("-", ()),
    ):
        text = SHORT.encode() if name == "-" else b""
        shown = here("show", name, *words, cwd=folder, stdin=text)
        said = here("verify", name, cwd=folder, stdin=text).text.splitlines()
        start = next(at for at, line in enumerate(said) if line.startswith("error["))
        place = next(line for line in said if "-->" in line)
        assert re.search(":[0-9]+:[0-9]+ ", place)
        found = [line for line in shown.said.splitlines() if not line.startswith("tanzaku: ")]
        assert found == said[start : start + len(found)]
        assert place in found


def test_a_false_claim_is_said_with_its_place(folder: Path) -> None:
    folder.joinpath("claim.tzk").write_text(SAMPLE.replace('[Result "R"]', '[Result "B"]'), "utf-8")
    found = here("show", "claim.tzk", cwd=folder)
    assert (found.code, "claim.tzk:9:10\n" in found.said) == (1, True)


def test_what_is_said_has_lines_of_its_own_where_it_is_long(folder: Path) -> None:
    """None is wider than 80 columns, but for a word that is; what each action did begins a line."""
    record = FOLDER / "genpei" / "golden" / "annotated" / "solo.tzk"
    text = record.read_text("utf-8").replace(" enlist(?)\n", " enlist(?) {" + "あいうえお" * 30 + "}\n")
    folder.joinpath("solo.tzk").write_text(text, "utf-8")
    found = here("show", "solo.tzk", "--at", "13.H", cwd=folder).text.splitlines()
    assert found[1] == "13.H top(k08 <) K>assassinate(1 K) K>ninja(M) M>ninja(T) T>contacts(K)"
    assert "  M to ninja (7); T revealed from the Ninja deck" in found
    assert sum("あ" in line for line in found) == 4
    for line in found:
        assert sum(1 if letter.isascii() else 2 for letter in line) <= 80


def test_a_record_that_cannot_be_read_is_no_record_to_count(folder: Path) -> None:
    found = here("show", "torn.tzk", cwd=folder)
    assert (found.code, found.text) == (0, END)
    assert "torn.tzk:1: left out" in found.said


def test_a_picture(tanzaku: Run, folder: Path) -> None:
    game = game_of(loads(SAMPLE))
    wanted = svg(game, frame_at(game, "3.R"))
    assert tanzaku("show", "game.tzk", "--svg", "--at", "3.R", cwd=folder) == (0, wanted.encode(), b"")
    found = tanzaku("show", "game.tzk", "--svg", "--at", "3.R", "-o", "x.svg", cwd=folder)
    assert found == (0, b"", b"")
    assert folder.joinpath("x.svg").read_text("utf-8") == wanted


def test_a_picture_of_each_turn(folder: Path) -> None:
    for _ in range(2):  # the same bytes each time, into a folder that is there already
        found = here("show", "game.tzk", "--svg", "--each", "-o", "pictures", cwd=folder)
        assert found == (0, b"", b"12 pictures written\n")
        names = sorted(path.name for path in folder.joinpath("pictures").iterdir())
        assert names[:3] == ["000-start.svg", "001-1.R.svg", "002-1.B.svg"]
        assert names[-1] == "011-6.R.svg"
        for frame, name in zip(game_of(loads(SAMPLE)).frames(), names, strict=True):
            data = folder.joinpath("pictures", name).read_bytes()
            etree.fromstring(data)
            assert frame.called in name
    assert len(set(map(Path.read_bytes, folder.joinpath("pictures").iterdir()))) == 12


def test_a_page(tanzaku: Run, folder: Path) -> None:
    wanted = page(game_of(loads(SAMPLE)))
    assert tanzaku("show", "game.tzk", "--html", cwd=folder) == (0, wanted.encode(), b"")
    assert tanzaku("show", "game.tzk", "--html", "-o", "x.html", cwd=folder) == (0, b"", b"")
    assert folder.joinpath("x.html").read_text("utf-8") == wanted
    at = here("show", "game.tzk", "--html", "--at", "2", cwd=folder)
    assert '<main data-opening="4">' in at.text


def test_a_faulty_record_becomes_a_page_up_to_its_fault(folder: Path) -> None:
    found = here("show", "faulty.tzk", "--html", "-o", "x.html", cwd=folder)
    assert found.code == 1
    text = folder.joinpath("x.html").read_text("utf-8")
    assert "illegal: 2 of 4 turns shown" in text
    assert text.count("<figure") == 3


def test_hostile_names_and_notes_do_nothing_to_a_terminal(folder: Path) -> None:
    dump(hostile(), folder / "hostile.json")
    for at in ("0", "1", "3.B", "5"):
        for colour in ("never", "always"):
            found = here("show", "hostile.json", "--at", at, "--color", colour, cwd=folder)
            assert found.code == 0
            text = found.text.replace("\x1b[", "") if colour == "always" else found.text
            assert all(letter.isprintable() for letter in text.replace("\n", ""))
    assert HOSTILE[1] in here("show", "hostile.json", "--at", "0", cwd=folder).text


def test_a_pipe_whose_reader_has_gone(folder: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as out:
        done = subprocess.run(
            [*COMMAND, "show", "game.tzk", "--html"],
            cwd=folder,
            env=clean(),
            stdout=out,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.returncode, done.stderr) == (2, b"")


def test_a_folder_with_other_pictures_is_refused(folder: Path) -> None:
    folder.joinpath("pictures").mkdir()
    folder.joinpath("pictures", "099-9.R.svg").write_text("another game", "utf-8")
    found = here("show", "game.tzk", "--svg", "--each", "-o", "pictures", cwd=folder)
    assert found.code == 2
    assert "pictures holds 099-9.R.svg, which is no picture of this game" in found.said
    assert [path.name for path in folder.joinpath("pictures").iterdir()] == ["099-9.R.svg"]


def test_no_link_in_the_folder_is_written_through(folder: Path) -> None:
    folder.joinpath("pictures").mkdir()
    folder.joinpath("victim.txt").write_text("precious", "utf-8")
    folder.joinpath("pictures", "000-start.svg").symlink_to("../victim.txt")
    assert here("show", "game.tzk", "--svg", "--each", "-o", "pictures", cwd=folder).code == 2
    assert folder.joinpath("victim.txt").read_text("utf-8") == "precious"

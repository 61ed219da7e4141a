"""`tanzaku annotate`: what it writes, what it says, what it leaves alone, and the bar on a terminal."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import threading
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest

from annotating.making import GARDEN, auto, ending
from support.cli import COMMAND, Run, clean, here
from tanzaku.notation import Record, dumps, iter_records, load, loads
from tanzaku.validators.annotating import annotate, strip

FORMS = (".tzk", ".json", ".jsonl", ".xml", ".tzk.gz", ".jsonl.gz")
ONE = ending(Random(320), left=6).text
TWO = ending(Random(321), left=7).text
ILLEGAL = f'[Tanzaku "1.0 okiya"]\n{GARDEN}\n1. d1PT d2IR =*\n'
VOYAGE = '[Tanzaku "1.0 voyage"]\n[Hand.A "4x?"]\n[Hand.B "4x?"]\n[Supply "6x?"]\n\n0. A: keep(2x?)\n=*\n'
MALFORMED = f'[Tanzaku "1.0 okiya"]\n{GARDEN}\n1. z9 =*\n'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with sound records, and others."""
    for name, text in (
        ("one.tzk", ONE),
        ("two.tzk", ONE + TWO),
        ("illegal.tzk", ILLEGAL),
        ("voyage.tzk", VOYAGE),
        ("mixed.tzk", ONE + MALFORMED + ILLEGAL + TWO),
    ):
        tmp_path.joinpath(name).write_text(text, "utf-8")
    return tmp_path


def annotated(text: str) -> str:
    return dumps(annotate(loads(text)))


@pytest.mark.parametrize("ending", FORMS)
def test_the_form_is_that_of_the_output(folder: Path, ending: str) -> None:
    found = here("annotate", "two.tzk", "-o", f"out{ending}", cwd=folder)
    assert found == (0, b"", b"2 records: 2 annotated\n")
    records = [dumps(record) for record in iter_records(folder / f"out{ending}")]
    assert records == [annotated(ONE), annotated(TWO)]


@pytest.mark.parametrize("form", ["text", "json", "jsonl", "xml"])
def test_without_one_it_is_that_of_the_first_file(folder: Path, form: str) -> None:
    name = f"in.{'tzk' if form == 'text' else form}"
    folder.joinpath(name).write_text(dumps(loads(ONE), form=form), "utf-8")
    assert here("annotate", name, "two.tzk", "--strip", cwd=folder).code == 0
    assert here("annotate", name, cwd=folder).text == dumps(annotate(loads(ONE)), form=form)
    assert here("annotate", name, "--to", "xml", cwd=folder).text == dumps(annotate(loads(ONE)), form="xml")


def test_standard_input_becomes_standard_output(tanzaku: Run, folder: Path) -> None:
    found = tanzaku("annotate", "-", stdin=ONE.encode(), cwd=folder)
    assert found == (0, annotated(ONE).encode(), b"1 record: 1 annotated\n")
    again = tanzaku("annotate", "-", stdin=found.out, cwd=folder)
    assert again == found
    back = tanzaku("annotate", "--strip", "-", stdin=found.out, cwd=folder)
    assert back == (0, dumps(loads(ONE)).encode(), b"1 record: 1 stripped\n")


def test_what_cannot_be_annotated_is_named_written_as_it_is_and_counted(tanzaku: Run, folder: Path) -> None:
    found = tanzaku("annotate", "mixed.tzk", "-o", "out.tzk", cwd=folder)
    assert (found.code, found.out) == (1, b"")
    lines = found.said.splitlines()
    assert "tanzaku: mixed.tzk, record 3: left as it is: the record is illegal" in lines
    assert re.search(r"^mixed\.tzk:\d+: left out$", found.said, re.MULTILINE)
    assert lines[-1] == "4 records: 2 annotated, 1 left as it is, 1 left out"
    written = [dumps(record) for record in iter_records(folder / "out.tzk")]
    assert written == [annotated(ONE), dumps(loads(ILLEGAL)), annotated(TWO)]


def test_a_title_that_nothing_annotates(tanzaku: Run, folder: Path) -> None:
    found = tanzaku("annotate", "voyage.tzk", "one.tzk", cwd=folder)
    assert found.code == 1
    assert found.text == dumps(loads(VOYAGE)) + annotated(ONE)
    assert found.said.startswith("tanzaku: voyage.tzk, record 1: left as it is: ")
    assert found.said.endswith("2 records: 1 annotated, 1 left as it is\n")
    stripped = here("annotate", "--strip", "voyage.tzk", cwd=folder)
    assert (stripped.code, stripped.text) == (0, dumps(loads(VOYAGE)))


def test_an_unknown_title(folder: Path) -> None:
    found = here("annotate", "-", stdin=b'[Tanzaku "1.0 chess"]\n\n=*\n', cwd=folder)
    assert (found.code, found.out) == (1, b"")
    assert "no title 'chess' is installed" in found.said


def test_stripping_asks_nothing_of_the_play(folder: Path) -> None:
    text = ILLEGAL.replace("d2IR", "d2IR @auto(legal 5) {hm}")
    found = here("annotate", "--strip", "-", stdin=text.encode(), cwd=folder)
    assert (found.code, found.text) == (0, dumps(loads(ILLEGAL.replace("d2IR", "d2IR {hm}"))))


def test_folders_and_archives(folder: Path) -> None:
    folder.joinpath("games").mkdir()
    with ZipFile(folder / "games" / "z.zip", "w") as archive:
        archive.writestr("a/one.tzk", ONE)
        archive.writestr("b.jsonl", dumps(loads(ILLEGAL), form="jsonl") + dumps(loads(TWO), form="jsonl"))
    folder.joinpath("games", "c.tzk").write_text(TWO, "utf-8")
    found = here("annotate", "games/z.zip", "games", "-o", "out.jsonl", cwd=folder)
    assert found.code == 1
    assert "tanzaku: games/z.zip/b.jsonl, record 1: left as it is: the record is illegal\n" in found.said
    records = list(iter_records(folder / "out.jsonl"))
    sound = [record for record in records if len(record.turns) != 2 or record.tag("Start")]
    assert all(auto(turn) for record in sound for turn in record.turns)


@pytest.mark.parametrize("target", ["one.tzk", "./one.tzk", "link.tzk"])
def test_the_output_is_never_an_input(folder: Path, target: str) -> None:
    folder.joinpath("link.tzk").symlink_to("one.tzk")
    found = here("annotate", "one.tzk", "-o", target, cwd=folder)
    assert found.code == 2
    assert "is read as well: write to another file" in found.said
    assert folder.joinpath("one.tzk").read_text("utf-8") == ONE


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("missing.tzk",), "tanzaku: missing.tzk: No such file or directory\n"),
        (("one.tzk", "missing.tzk", "-o", "out.tzk"), "missing.tzk: No such file or directory\n"),
        (("one.tzk", "-o", "out.zip"), "out.zip: zip is read, not written; .gz and .zst are written\n"),
        (("one.tzk", "-o", "no/such/out.tzk"), "no/such/out.tzk: No such file or directory\n"),
        (("one.tzk", "--to", "pgn"), "Error: Invalid value for '--to'"),
        ((), "Error: Missing argument 'FILE…'"),
    ],
)
def test_what_it_could_not_do(folder: Path, words: tuple[str, ...], said: str) -> None:
    found = here("annotate", *words, cwd=folder)
    assert found.code == 2
    assert said in found.said
    assert "Traceback" not in found.said
    assert not folder.joinpath("out.tzk").exists()


# -- the bar -----------------------------------------------------------------------------------


def on_a_terminal(*words: str, folder: Path, stdin: bytes | None = None) -> tuple[int, bytes, bytes]:
    """Run the command with its standard error on a terminal: code, standard output, what was shown."""
    ours, theirs = pty.openpty()
    shown: list[bytes] = []

    def listen() -> None:
        while True:
            try:
                data = os.read(ours, 4096)
            except OSError:  # closed at the other end
                return
            if not data:
                return
            shown.append(data)

    environment = {"TERM": "xterm", "COLUMNS": "80", "LINES": "24"}
    with subprocess.Popen(
        [*COMMAND, *words],
        cwd=folder,
        env=clean(environment, traced=True),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=theirs,
    ) as process:
        os.close(theirs)
        listener = threading.Thread(target=listen)
        listener.start()
        out, _ = process.communicate(stdin)
        listener.join(30)
    os.close(ours)
    return process.returncode, out, b"".join(shown)


def test_a_bar_shows_how_far_it_is(folder: Path) -> None:
    code, out, shown = on_a_terminal("annotate", "two.tzk", folder=folder)
    assert (code, out.decode()) == (0, annotated(ONE) + annotated(TWO))
    assert b"2/2" in shown
    assert b"2 records: 2 annotated\r\n" in shown


def test_the_bar_does_not_know_the_end_of_standard_input(folder: Path) -> None:
    code, out, shown = on_a_terminal("annotate", "-", folder=folder, stdin=ONE.encode())
    assert (code, out.decode()) == (0, annotated(ONE))
    assert b"1/?" in shown


def test_a_pipe_is_not_read_to_count_what_is_in_it(folder: Path) -> None:
    """It can be read but once: what was counted would be gone."""
    os.mkfifo(folder / "pipe.tzk")
    writer = threading.Thread(target=folder.joinpath("pipe.tzk").write_text, args=(ONE, "utf-8"), daemon=True)
    writer.start()
    code, out, shown = on_a_terminal("annotate", "pipe.tzk", folder=folder)
    writer.join(30)
    assert (code, out.decode()) == (0, annotated(ONE))
    assert b"1/?" in shown


def test_what_is_said_stands_beside_the_bar(folder: Path) -> None:
    code, _, shown = on_a_terminal("annotate", "mixed.tzk", "-o", "out.tzk", folder=folder)
    assert code == 1
    assert b"mixed.tzk, record 3: left as it is: the record is illegal" in shown
    assert b"4 records: 2 annotated, 1 left as it is, 1 left out\r\n" in shown


def test_elsewhere_there_is_none(tanzaku: Run, folder: Path) -> None:
    found = tanzaku("annotate", "two.tzk", "-o", "out.tzk", cwd=folder, environment={"FORCE_COLOR": "1"})
    assert found == (0, b"", b"2 records: 2 annotated\n")


def test_what_the_library_gives_is_what_the_command_writes(folder: Path) -> None:
    here("annotate", "one.tzk", "-o", "out.tzk", cwd=folder)
    record = load(folder / "out.tzk")
    assert isinstance(record, Record)
    assert record == annotate(loads(ONE))
    assert dumps(strip(record)) == dumps(loads(ONE))


def test_what_could_not_be_written_annotated_is_written_as_it_is(folder: Path) -> None:
    """A record so long that nothing can be added to it."""
    garden = "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"
    text = f'[Tanzaku "1.0 okiya"]\n[First "R"]\n[Garden "{garden}"]\n\n1. d1PT {"! " * 65_534}=*\n'
    folder.joinpath("long.tzk").write_text(text, "utf-8")
    found = here("annotate", "long.tzk", "-o", "out.tzk", cwd=folder)
    assert found.code == 1
    assert found.said.endswith("1 record: 0 annotated, 1 left as it is\n")
    (kept,) = iter_records(folder / "out.tzk")
    assert len(kept.turns[0].items) == 65_535

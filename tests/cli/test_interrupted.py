"""A full disk, a signal, a target that is none: what was there stays whole, and nothing else is left.

What one small record shows too is in `test_convert.py`; here the output is too long to be written at once.
"""

from __future__ import annotations

import ctypes
import os
import re
import select
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from support.cli import COMMAND, Result, clean, here
from support.okiya_games import write_archive
from tanzaku.cli.inputs import sources
from tanzaku.cli.main import main
from tanzaku.cli.stopping import WORDS, stoppable
from tanzaku.notation import iter_records

COUNT = 10_000
OLD = b"what was there before"
CONVERT = ("convert", "big.tzk", "-o", "out.xml")
UPGRADE = ("upgrade", "big.tzk", "-o", "out.xml")
UNWANTED = ("COV", "PYTHONUNBUFFERED")  # they write files of their own, or write at once
SIGNALS = [getattr(signal, name) for name in WORDS]
DISPLACING = [CONVERT, UPGRADE]
TO_STANDARD_OUTPUT = [
    ("convert", "big.tzk", "--to", "xml"),
    ("upgrade", "big.tzk"),
    ("digest", "big.tzk"),
    ("schema", "journey"),
]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive that takes a second or more to convert."""
    path = tmp_path_factory.mktemp("archive") / "big.tzk"
    write_archive(path, 7, COUNT)
    return path


@pytest.fixture
def room(tmp_path: Path, archive: Path) -> Path:
    """A folder with the archive and a file that is to be replaced."""
    os.link(archive, tmp_path / "big.tzk")
    tmp_path.joinpath("out.xml").write_bytes(OLD)
    return tmp_path


def started(
    words: tuple[str, ...],
    folder: Path,
    before: Callable[[], object] | None = None,
    stdout: int = subprocess.PIPE,
) -> subprocess.Popen[bytes]:
    """The command, running; `before` is called in its process first."""

    def prepare() -> None:
        for number in SIGNALS:  # whoever runs the tests may ignore them, and that is handed down
            signal.signal(number, signal.SIG_DFL)
        if before:
            before()

    return subprocess.Popen(
        [*COMMAND, *words],
        cwd=folder,
        env={name: value for name, value in clean().items() if not name.startswith(UNWANTED)},
        stdin=subprocess.DEVNULL,
        stdout=stdout,
        stderr=subprocess.PIPE,
        preexec_fn=prepare,  # noqa: PLW1509 - no other thread is there
    )


def ended(running: subprocess.Popen[bytes]) -> Result:
    out, err = running.communicate(timeout=60)
    return Result(running.returncode, out, err)


def wait_for(what: Callable[[], bool], running: subprocess.Popen[bytes]) -> None:
    """Wait until something is so while the command runs."""
    while not what():
        assert running.poll() is None, ended(running)
        time.sleep(0.005)


def beside(folder: Path) -> list[Path]:
    """The files that are being written, or were."""
    return sorted(folder.glob(".*.part"))


def written(path: Path) -> int:
    """How many records are in a file of XML that was written as a whole."""
    data = path.read_bytes()
    assert data.endswith(b"</record>\n</records>\n")
    return data.count(b"\n<record ")


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


# -- signals -----------------------------------------------------------------------------


@pytest.mark.parametrize("words", DISPLACING, ids=lambda words: words[0])
@pytest.mark.parametrize("number", SIGNALS, ids=list(WORDS))
def test_a_signal_leaves_the_old_file_and_no_other(
    room: Path, words: tuple[str, ...], number: signal.Signals
) -> None:
    running = started(words, room)
    wait_for(lambda: any(path.stat().st_size for path in beside(room)), running)
    running.send_signal(number)
    assert ended(running) == (128 + number, b"", f"{WORDS[number.name]}\n".encode())
    assert room.joinpath("out.xml").read_bytes() == OLD
    assert names(room) == ["big.tzk", "out.xml"]


def test_a_signal_that_comes_twice_at_once(room: Path) -> None:
    """As `timeout` sends it: to the command and then to its group."""
    running = started(CONVERT, room)
    wait_for(lambda: bool(beside(room)), running)
    running.terminate()
    running.terminate()
    assert ended(running) == (143, b"", b"terminated\n")
    assert names(room) == ["big.tzk", "out.xml"]


@pytest.mark.parametrize("words", DISPLACING, ids=lambda words: words[0])
def test_when_it_is_killed_the_old_file_stays_and_the_next_run_works(
    room: Path, words: tuple[str, ...]
) -> None:
    running = started(words, room)
    wait_for(lambda: any(path.stat().st_size for path in beside(room)), running)
    running.kill()
    assert ended(running) == (-signal.SIGKILL, b"", b"")
    assert room.joinpath("out.xml").read_bytes() == OLD
    assert len(beside(room)) == 1
    left = beside(room)[0].read_bytes()
    done = ended(started(words, room))
    assert (done.code, done.out) == (0, b"")
    assert re.match(rf"{COUNT} records: ({COUNT} converted|0 upgraded, {COUNT} already current)$", done.said)
    assert written(room / "out.xml") == COUNT
    assert [path.read_bytes() for path in beside(room)] == [left]
    assert [Path(name).name for name in sources(str(room))] == ["big.tzk", "out.xml"]


def test_a_signal_while_nobody_reads_what_is_written(room: Path) -> None:
    """The pipe is full, and what is still to be written does not keep the command."""
    reading, writing = os.pipe()
    running = started(TO_STANDARD_OUTPUT[0], room, stdout=writing)
    wait_for(lambda: not select.select([], [writing], [], 0)[1], running)
    running.terminate()
    code, _, err = ended(running)
    assert (code, err) == (143, b"terminated\n")
    for end in (reading, writing):
        os.close(end)


def test_a_signal_that_was_ignored_before_stays_so(room: Path) -> None:
    def ignore() -> None:
        signal.signal(signal.SIGHUP, signal.SIG_IGN)

    running = started(CONVERT, room, ignore)
    wait_for(lambda: bool(beside(room)), running)
    running.send_signal(signal.SIGHUP)
    assert ended(running).code == 0
    assert written(room / "out.xml") == COUNT


@pytest.mark.usefixtures("usual_signals")
def test_the_first_signal_raises_the_third_has_its_usual_effect() -> None:
    usual = [signal.getsignal(number) for number in SIGNALS]
    with stoppable():
        with pytest.raises(KeyboardInterrupt) as caught:
            signal.raise_signal(signal.SIGTERM)
        assert caught.value.args == (signal.SIGTERM,)
        signal.raise_signal(signal.SIGTERM)
        assert {signal.getsignal(number) for number in SIGNALS} == {signal.SIG_DFL}
    assert [signal.getsignal(number) for number in SIGNALS] == usual


def test_another_thread_gets_no_signals_and_runs_all_the_same() -> None:
    found: list[object] = []

    def run() -> None:
        with stoppable():
            found.extend(signal.getsignal(number) for number in SIGNALS)

    usual = [signal.getsignal(number) for number in SIGNALS]
    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert found == usual


def test_an_interrupt_before_anything_is_loaded(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(_words: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("tanzaku.cli.main._run", interrupted)
    monkeypatch.setattr("tanzaku.cli.main._drop_output", lambda: None)
    with pytest.raises(SystemExit) as leaving:
        main([])
    assert (leaving.value.code, capsys.readouterr().err) == (130, "interrupted\n")


# -- a full disk -------------------------------------------------------------------------


def limited() -> None:
    """No file of this process may be longer than this: what exceeds it fails as on a full disk."""
    import resource

    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 18, 1 << 18))


@pytest.mark.parametrize("command", ["convert", "upgrade"])
@pytest.mark.parametrize("name", ["out.xml", "out.tzk", "out.json", "out.jsonl.gz", "out.xml.zst"])
def test_when_there_is_no_more_room_the_old_file_stays(room: Path, command: str, name: str) -> None:
    room.joinpath(name).write_bytes(OLD)
    before = names(room)
    done = ended(started((command, "big.tzk", "-o", name), room, limited))
    assert done == (2, b"", f"tanzaku: {name}: File too large\n".encode())
    assert room.joinpath(name).read_bytes() == OLD
    assert names(room) == before


needs_full = pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")


@needs_full
@pytest.mark.parametrize("words", DISPLACING, ids=lambda words: words[0])
def test_a_device_is_written_to_and_not_replaced(room: Path, words: tuple[str, ...]) -> None:
    done = ended(
        started((*words[:2], "-o", "/dev/full", *(("--to", "xml") if words == CONVERT else ())), room)
    )
    assert done == (2, b"", b"tanzaku: /dev/full: No space left on device\n")
    assert Path("/dev/full").is_char_device()


@needs_full
@pytest.mark.parametrize("words", TO_STANDARD_OUTPUT, ids=lambda words: words[0])
def test_standard_output_that_is_full(room: Path, words: tuple[str, ...]) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [*COMMAND, *words], cwd=room, stdout=full, stderr=subprocess.PIPE, env=clean(), check=False
        )
    assert (done.returncode, done.stderr) == (2, b"tanzaku: standard output: No space left on device\n")


@pytest.mark.parametrize("words", TO_STANDARD_OUTPUT, ids=lambda words: words[0])
def test_standard_output_that_nobody_reads(room: Path, words: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*COMMAND, *words], cwd=room, stdout=writing, stderr=subprocess.PIPE, env=clean(), check=False
    )
    os.close(writing)
    assert (done.returncode, done.stderr) == (2, b"")


@pytest.mark.parametrize("words", TO_STANDARD_OUTPUT[:3], ids=lambda words: words[0])
def test_standard_output_that_is_closed_early(room: Path, words: tuple[str, ...]) -> None:
    """As by `head -c 10`."""
    with started(words, room) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert len(running.stdout.read(10)) == 10
        running.stdout.close()
        assert running.stderr.read() == b""
    assert running.returncode == 2


# -- targets -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("target", "reason"),
    [
        ("folder", "Is a directory"),
        ("folder/", "Is a directory"),
        ("missing/", "Is a directory"),
        ("missing/.", "Is a directory"),
        ("..", "Is a directory"),
        ("missing/out.xml", "No such file or directory"),
        ("sound.tzk/out.xml", "Not a directory"),
        ("loop.xml", "Too many levels of symbolic links"),
        ("into-nowhere.xml", "No such file or directory"),
        pytest.param(f"{'x' * 300}.xml", "File name too long", id="a-long-name"),
    ],
)
@pytest.mark.parametrize("command", ["convert", "upgrade"])
def test_a_target_that_is_none(folder: Path, command: str, target: str, reason: str) -> None:
    folder.joinpath("folder").mkdir()
    folder.joinpath("loop.xml").symlink_to("loop.xml")
    folder.joinpath("into-nowhere.xml").symlink_to("missing/out.xml")
    before = names(folder)
    form = ("--to", "xml") if command == "convert" else ()
    found = here(command, "sound.tzk", "-o", target, *form, cwd=folder)
    assert found == (2, b"", f"tanzaku: {target}: {reason}\n".encode())
    assert names(folder) == before
    assert names(folder / "folder") == []


@pytest.mark.parametrize("words", [("convert", "sound.tzk", "--to", "xml"), ("schema", "okiya")])
def test_a_target_without_a_name(folder: Path, words: tuple[str, ...]) -> None:
    assert here(*words, "-o", "", cwd=folder) == (2, b"", b"tanzaku: a file without a name\n")


def without_privilege() -> None:
    """Let root be an owner like any other, whom permissions bind."""
    if os.geteuid() == 0:
        drop_from_bounding_set, may_pass_over_permissions = 24, 1  # PR_CAPBSET_DROP, CAP_DAC_OVERRIDE
        if ctypes.CDLL(None).prctl(drop_from_bounding_set, may_pass_over_permissions, 0, 0, 0):
            raise OSError("cannot give up root's privileges")


def test_a_target_that_may_not_be_written_to(folder: Path) -> None:
    target = folder / "out.xml"
    target.write_bytes(OLD)
    target.chmod(0o444)
    done = ended(started(("convert", "sound.tzk", "-o", "out.xml"), folder, without_privilege))
    assert done == (2, b"", b"tanzaku: out.xml: Permission denied\n")
    assert target.read_bytes() == OLD
    assert beside(folder) == []


def test_a_folder_that_may_not_be_written_to(folder: Path) -> None:
    locked = folder / "locked"
    locked.mkdir()
    locked.joinpath("out.xml").write_bytes(OLD)
    locked.chmod(0o555)
    done = ended(started(("convert", "sound.tzk", "-o", "locked/out.xml"), folder, without_privilege))
    locked.chmod(0o755)
    assert done == (2, b"", b"tanzaku: locked/out.xml: Permission denied\n")
    assert (names(locked), locked.joinpath("out.xml").read_bytes()) == (["out.xml"], OLD)


def test_a_link_is_followed_also_to_a_file_that_is_not_yet_there(folder: Path) -> None:
    folder.joinpath("there").mkdir()
    link = folder / "link.xml"
    link.symlink_to("there/new.xml")
    assert here("convert", "sound.tzk", "-o", "link.xml", cwd=folder).code == 0
    assert link.is_symlink()
    assert names(folder / "there") == ["new.xml"]
    assert len(list(iter_records(link))) == 1


@pytest.mark.parametrize("letter", ["x", "é", "紅", "𠮷"])
def test_a_name_as_long_as_names_may_be(folder: Path, letter: str) -> None:
    name = letter * (251 // len(letter.encode())) + ".xml"
    assert here("convert", "sound.tzk", "-o", name, cwd=folder).said == "1 record: 1 converted\n"
    assert len(list(iter_records(folder / name))) == 1


def test_a_pipe_by_a_name_is_written_to(folder: Path) -> None:
    """As shells hand them over: /dev/stdout, and /dev/fd/63 for >(…)."""
    words = ("convert", "sound.tzk", "--to", "json")
    wanted = here(*words, cwd=folder).out
    assert ended(started((*words, "-o", "/dev/stdout"), folder)).out == wanted
    os.mkfifo(folder / "pipe")
    running = started((*words, "-o", "pipe"), folder)
    assert folder.joinpath("pipe").read_bytes() == wanted
    assert ended(running).code == 0
    assert folder.joinpath("pipe").is_fifo()


# -- what is read and written at once ----------------------------------------------------


@pytest.mark.parametrize("command", ["convert", "upgrade"])
@pytest.mark.parametrize("target", ["hard.tzk", "there/sound.tzk", "folder/../sound.tzk"])
def test_the_output_is_no_input_by_another_name(folder: Path, command: str, target: str) -> None:
    os.link(folder / "sound.tzk", folder / "hard.tzk")
    folder.joinpath("there").symlink_to(".")
    folder.joinpath("folder").mkdir()
    before = folder.joinpath("sound.tzk").read_bytes()
    for files in (("missing.tzk", "sound.tzk"), (".", "hard.tzk"), ("there/sound.tzk",)):
        found = here(command, *files, "-o", target, cwd=folder)
        assert found.code == 2
        assert found.said.endswith(f"{target} is read as well: write to another file\n")
    assert folder.joinpath("sound.tzk").read_bytes() == before
    assert beside(folder) == []


@pytest.mark.parametrize("target", ["hard.tzk", "there/sound.tzk", "folder/../sound.tzk"])
@pytest.mark.parametrize("read", [".", "there"])
def test_the_output_is_in_no_folder_that_is_read(folder: Path, read: str, target: str) -> None:
    os.link(folder / "sound.tzk", folder / "hard.tzk")
    folder.joinpath("there").symlink_to(".")
    folder.joinpath("folder").mkdir()
    before = folder.joinpath("sound.tzk").read_bytes()
    found = here("convert", read, "-o", target, cwd=folder)
    assert found.code == 2
    assert found.said.endswith(f"{target} is read as well: write to another file\n")
    assert folder.joinpath("sound.tzk").read_bytes() == before
    assert beside(folder) == []


@pytest.mark.parametrize(
    ("script", "said"),
    [
        ('"$@" - -o sound.tzk < sound.tzk', "sound.tzk"),
        ('"$@" sound.tzk --to text >> sound.tzk', "standard output"),
        ('"$@" . sound.tzk --to text >> sound.tzk', "standard output"),
        ('"$@" - --to text < sound.tzk >> sound.tzk', "standard output"),
    ],
)
def test_the_output_is_no_input_by_redirection(folder: Path, script: str, said: str) -> None:
    before = folder.joinpath("sound.tzk").read_bytes()
    done = subprocess.run(
        ["/bin/sh", "-c", script, "sh", *COMMAND, "convert"],
        cwd=folder,
        env=clean(),
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stderr.decode().endswith(f"{said} is read as well: write to another file\n")
    assert folder.joinpath("sound.tzk").read_bytes() == before


def test_what_is_redirected_to_another_file_is_written(folder: Path) -> None:
    shutil.copy(folder / "sound.tzk", folder / "same.tzk")
    with folder.joinpath("out.json").open("wb") as out:
        done = subprocess.run(
            [*COMMAND, "convert", "sound.tzk", "same.tzk", "--to", "json"],
            cwd=folder,
            env=clean(),
            stdout=out,
            check=False,
        )
    assert done.returncode == 0
    assert len(list(iter_records(folder / "out.json"))) == 2


def test_closed_streams_are_no_files(folder: Path) -> None:
    done = subprocess.run(
        ["/bin/sh", "-c", 'exec "$@" <&-', "sh", *COMMAND, "convert", "-", "-o", "sound.tzk"],
        cwd=folder,
        env=clean(),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.decode().startswith("tanzaku: standard input is closed\n")

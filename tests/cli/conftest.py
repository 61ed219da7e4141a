"""The command line is tested twice: as a process of its own, and in the process of the tests."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from support.cli import Run, here, process


@pytest.fixture(params=[process, here], ids=["process", "here"])
def tanzaku(request: pytest.FixtureRequest) -> Run:
    """Run the command: `tanzaku("verify", name, stdin=…, cwd=…, environment=…)`."""
    run: Run = request.param
    return run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a record of each exit code."""
    tmp_path.joinpath("sound.tzk").write_text(SOUND, "utf-8")
    tmp_path.joinpath("faulty.tzk").write_text(FAULTY, "utf-8")
    tmp_path.joinpath("unfinished.tzk").write_text(UNFINISHED, "utf-8")
    tmp_path.joinpath("unchecked.tzk").write_text(UNCHECKED, "utf-8")
    return tmp_path


HEAD = (
    '[Tanzaku "1.0 okiya"]\n[First "R"]\n[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"]\n\n'
)
SOUND = HEAD + "d1 b1 a1 c3 c2 c1 a4 b2 b4 d4 b3 =R\n"
FAULTY = HEAD + "1. d1PT b1MT 2. d2IR =*\n"
UNFINISHED = HEAD + "1. d1PT b1MT =*\n"
UNCHECKED = '[Tanzaku "1.0 voyage"]\n[Hand.A "4x?"]\n[Hand.B "4x?"]\n[Supply "6x?"]\n\n0. A: keep(2x?)\n=*\n'


@pytest.fixture
def usual_signals() -> Iterator[None]:
    """Signals have their usual effect, though a job in the background ignores some."""
    usual: dict[int, Any] = {signal.SIGINT: signal.default_int_handler, signal.SIGTERM: signal.SIG_DFL}
    if hasattr(signal, "SIGHUP"):
        usual[signal.SIGHUP] = signal.SIG_DFL
    before = {number: signal.signal(number, handler) for number, handler in usual.items()}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)

"""Run the command line, as a process of its own or in this one, and see the same of both."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack, chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Final, NamedTuple
from unittest.mock import patch

from support.tracing import variables
from tanzaku.cli.main import main

__all__ = [
    "COMMAND",
    "FAULTY_IN_JAPANESE",
    "Result",
    "Run",
    "clean",
    "harmless",
    "here",
    "no_traceback",
    "process",
]

COMMAND: Final = (sys.executable, "-m", "tanzaku.cli")

#: A record with a fault in its last turn, whose notes and player are in Japanese.
FAULTY_IN_JAPANESE: Final = (
    '[Tanzaku "1.0 okiya"]\n[Player.R "清少納言"]\n[First "R"]\n'
    '[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"]\n\n'
    "1. d1PT {隅から} b1MT 2. d2IR {雨の菖蒲} =*\n"
)

#: Variables that change what a program shows; a test that wants one sets it.
_SHOWING: Final = (
    "CLICOLOR",
    "CLICOLOR_FORCE",
    "COLORTERM",
    "COLUMNS",
    "FORCE_COLOR",
    "LANG",
    "LC_ALL",
    "LC_CTYPE",
    "LINES",
    "NO_COLOR",
    "PYTHONIOENCODING",
    "PYTHONUTF8",
    "TERM",
    "TTY_COMPATIBLE",
)

#: The titles from outside, which a process of its own is to find as the tests do.
_SITE: Final = str(Path(__file__).resolve().parents[1] / "fifth" / "site")


class Result(NamedTuple):
    """What a run of the command gave."""

    code: int
    out: bytes
    err: bytes

    @property
    def text(self) -> str:
        return self.out.decode()

    @property
    def said(self) -> str:
        return self.err.decode()


Run = Callable[..., Result]


def clean(environment: Mapping[str, str] | None = None, *, traced: bool = False) -> dict[str, str]:
    """The environment without what changes how things are shown, and with what is given.

    `traced` says that coverage is to trace the process that gets it. Most need not be: their lines run in the
    process of the tests too (`here`).
    """
    kept = {name: value for name, value in os.environ.items() if name not in _SHOWING}
    return {**kept, **(variables() if traced else {}), "PYTHONPATH": _SITE, **(environment or {})}


def process(
    *words: str | bytes | Path,
    stdin: bytes = b"",
    cwd: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> Result:
    """Run `tanzaku` as a process of its own."""
    done = subprocess.run(
        [*COMMAND, *words], input=stdin, cwd=cwd, env=clean(environment), capture_output=True, check=False
    )
    return Result(done.returncode, done.stdout, done.stderr)


def here(
    *words: str | bytes | Path,
    stdin: bytes = b"",
    cwd: Path | None = None,
    environment: Mapping[str, str] | None = None,
) -> Result:
    """Run `tanzaku` in this process; the streams are as bad as a process can get them."""
    out, err = (io.TextIOWrapper(io.BytesIO(), "ascii", write_through=True) for _ in range(2))
    code = 0
    with ExitStack() as stack:
        stack.enter_context(patch.dict(os.environ, clean(environment), clear=True))
        stack.enter_context(patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), "ascii")))
        stack.enter_context(redirect_stdout(out))
        stack.enter_context(redirect_stderr(err))
        if cwd is not None:
            stack.enter_context(chdir(cwd))
        try:
            main(_words(words))
        except SystemExit as leaving:
            code = leaving.code if isinstance(leaving.code, int) else 1 if leaving.code else 0
    return Result(code, _bytes(out), _bytes(err))


def _words(words: Iterable[str | bytes | Path]) -> list[str]:
    """The words as Python hands them to a program."""
    return [os.fsdecode(word) for word in words]


def _bytes(stream: io.TextIOWrapper) -> bytes:
    stream.flush()
    assert isinstance(stream.buffer, io.BytesIO)
    return stream.buffer.getvalue()


def no_traceback(result: Result) -> bool:
    """Whether the error stream has none."""
    return b"Traceback" not in result.err and b"Error:" not in result.err.replace(b"\nError: ", b"")


def harmless(shown: str) -> bool:
    """No control character but the line feed, and nothing that turns the direction of writing."""
    return not any(
        unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Zl", "Zp"} for letter in shown if letter != "\n"
    )

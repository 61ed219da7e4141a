"""Run `tanzaku` in a process of its own with little memory, and say how much it took, and how long."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

__all__ = ["HEADROOM", "Spent", "confined"]

HEADROOM: Final = 1 << 30
"""Addresses beyond the memory that is allowed: libraries and stacks have some that they never touch."""


class Spent(NamedTuple):
    """What a run gave and took: bytes of memory at most; the processor's seconds, but for its start."""

    code: int
    out: bytes
    err: bytes
    peak: int
    seconds: float


def confined(*words: str | Path, memory: int) -> Spent:
    """Run `tanzaku` with these words; beyond `memory`, and some room for addresses, it gets no more.

    A tracer of coverage is left out, since its memory would be counted too.
    """
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
    with tempfile.TemporaryDirectory() as folder:
        told = Path(folder, "told")
        child = [sys.executable, "-P", str(Path(__file__)), str(memory + HEADROOM), str(told)]
        with Path(folder, "out").open("w+b") as out, Path(folder, "err").open("w+b") as err:
            done = subprocess.run([*child, *words], stdout=out, stderr=err, env=environment, check=False)
            out.seek(0)
            err.seek(0)
            peak, seconds = told.read_text("ascii").split() if told.exists() else ("0", "0")
            return Spent(done.returncode, out.read(), err.read(), int(peak), float(seconds))


def _peak() -> int:
    """The most memory this process had; what it was forked from counts in `getrusage`, so that comes last."""
    with suppress(OSError):
        for line in Path("/proc/self/status").read_text("ascii", "replace").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) << 10
    import resource

    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most << 10


def _child() -> None:
    import resource

    most, told, *words = sys.argv[1:]
    with suppress(ValueError):  # where there is no such limit
        resource.setrlimit(resource.RLIMIT_AS, (int(most), int(most)))
    start = time.process_time()
    try:
        from tanzaku.cli.main import main

        main(words)
    finally:
        spent = time.process_time() - start
        Path(told).write_text(f"{_peak()} {spent:.3f}", "ascii")


if __name__ == "__main__":
    _child()

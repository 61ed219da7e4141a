"""What a process of its own costs: memory for archives of two sizes, and the time until a command is done."""

from __future__ import annotations

import resource
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Final

from bench.measure import Work, heading, row, times, together
from support.okiya_games import write_archive

RECORDS: Final = 10_000
LARGER: Final = 20
ROUNDS: Final = 20

MEMORY: Final = """
import re, sys
from pathlib import Path
from tanzaku.validators import verify_archive
count = sum(1 for report in verify_archive(sys.argv[1]) if report.ok)
print(count, re.search("VmHWM: *([0-9]+) kB", Path("/proc/self/status").read_text().replace(chr(9), " "))[1])
"""
"""Linux alone tells this; what it tells of processes that have ended counts the one that started them too."""


def memory(folder: Path) -> None:
    """The most memory of a process that verifies an archive, for two sizes of it."""
    heading("the most memory that verifying takes")
    row("", "process", "file")
    small, large = folder / "small.tzk", folder / "large.tzk"
    write_archive(small, 9, RECORDS)
    with large.open("wb") as file:
        for _ in range(LARGER):
            file.write(small.read_bytes())
    for path, count in ((small, RECORDS), (large, RECORDS * LARGER)):
        words = [sys.executable, "-c", MEMORY, str(path)]
        out = subprocess.run(words, check=True, capture_output=True, text=True).stdout
        done, kilobytes = map(int, out.split())
        if done != count:
            raise AssertionError(f"{done} of {count} records")
        row(f"{count:,} records", f"{kilobytes / 1024:,.1f} MB", f"{path.stat().st_size / 2**20:,.0f} MB")


def _run(*words: str) -> int:
    return subprocess.run([sys.executable, *words], check=True, capture_output=True).returncode


def _used() -> float:
    """The time that processes started from here have had on a processor."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


COMMANDS: Final = ("--version", "--help", "explain OKI004", "verify corpus/okiya/sound")


def start_up() -> None:
    """How long commands take, against an interpreter that does nothing."""
    bare = "a bare interpreter"
    works = {bare: Work(partial(_run, "-c", "pass"), 0)}
    for words in COMMANDS:
        works[f"tanzaku {words}"] = Work(partial(_run, "-m", "tanzaku.cli", *words.split()), 0)
    spent = together(works, rounds=ROUNDS, clock=_used)
    heading("commands, from start to end")
    row("", "processor time", "of a bare one")
    for name, seconds in spent.items():
        row(name, f"{seconds * 1000:.1f} ms", times(seconds / spent[bare]))

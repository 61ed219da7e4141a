"""`make bench`: read, verify and write generated Okiya records beside a peer, and print ratios."""

from __future__ import annotations

import gc
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from bench.peers import chess_games, read_and_check, read_headers
from support.okiya_games import write_archive
from tanzaku.notation import dumps, iter_headers, iter_records
from tanzaku.validators import verify_archive

RECORDS = 10_000
CHESS_GAMES = 150
ROUNDS = 5


def best(work: Callable[[], int]) -> tuple[float, int]:
    """The shortest of a few rounds, in seconds, and what the work counted."""
    shortest, counted = float("inf"), 0
    for _ in range(ROUNDS):
        gc.collect()
        start = time.perf_counter()
        counted = work()
        shortest = min(shortest, time.perf_counter() - start)
    return shortest, counted


def row(name: str, value: str, note: str = "") -> None:
    """One line of the table."""
    print(f"{name:46} {value:>14}  {note}")


def sound(path: Path, *, quick: bool = True) -> int:
    """How many records of a file are sound."""
    return sum(report.ok for report in verify_archive(path, quick=quick))


def speeds(folder: Path) -> None:
    """Records and half-moves a second, each task beside python-chess's."""
    path = folder / "games.tzk"
    write_archive(path, 7, RECORDS)
    noted = folder / "noted.tzk"
    write_archive(noted, 8, RECORDS // 5, notes=0.3, odd_tags=0.3, endings="mixed")
    records = list(iter_records(path))
    turns = sum(len(record.turns) for record in records)
    noted_turns = sum(len(record.turns) for record in iter_records(noted))
    pgn = chess_games(7, CHESS_GAMES)

    peer, plies = best(lambda: read_and_check(pgn))
    peer_rate = plies / peer
    row(
        "python-chess: read and check",
        f"{peer_rate:,.0f}/s",
        f"half-moves; {CHESS_GAMES} games of {plies // CHESS_GAMES}",
    )

    def task(name: str, work: Callable[[], int], count: int, size: int, against: float = 0.0) -> float:
        seconds, counted = best(work)
        if counted != size:
            raise AssertionError(f"{name}: {counted} of {size} records")
        ratio = f"{count / seconds / against:5.1f} × python-chess" if against else ""
        row(name, f"{count / seconds:,.0f}/s", f"half-moves; {size / seconds:,.0f} records/s  {ratio}")
        return seconds

    verified = task("read and verify", lambda: sound(path), turns, RECORDS, peer_rate)
    task("read and verify, notes and odd tags", lambda: sound(noted), noted_turns, RECORDS // 5, peer_rate)
    task("read and verify, the careful way", lambda: sound(path, quick=False), turns, RECORDS, peer_rate)
    task("read into records", lambda: sum(1 for _ in iter_records(path)), turns, RECORDS)
    task("write records", lambda: sum(bool(dumps(record)) for record in records), turns, RECORDS)

    seconds, _ = best(lambda: sum(header.tag("Event") is not None for header in iter_headers(path)))
    row("scan headers", f"{RECORDS / seconds:,.0f}/s", f"records; {verified / seconds:.1f} × verify")
    seconds_peer, games = best(lambda: read_headers(pgn))
    row("python-chess: scan headers", f"{games / seconds_peer:,.0f}/s", "games")


MEMORY = """
import resource, sys
from tanzaku.validators import verify_archive
count = sum(1 for report in verify_archive(sys.argv[1]) if report.ok)
print(count, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def memory(folder: Path) -> None:
    """The most memory of a process that verifies an archive, for two sizes of it."""
    for count in (RECORDS, 20 * RECORDS):
        path = folder / f"{count}.tzk"
        write_archive(path, 9, count)
        out = subprocess.run(
            [sys.executable, "-c", MEMORY, str(path)], check=True, capture_output=True, text=True
        ).stdout
        done, kilobytes = map(int, out.split())
        if done != count:
            raise AssertionError(f"{done} of {count} records")
        row(
            f"memory for {count:,} records",
            f"{kilobytes / 1024:,.1f} MB",
            f"the file has {path.stat().st_size / 2**20:,.0f} MB",
        )


def start_up() -> None:
    """How long commands take to start, against an interpreter that does nothing."""

    def run(*words: str) -> int:
        return subprocess.run([sys.executable, *words], check=True, capture_output=True).returncode

    def often(*words: str) -> float:
        return min(best(lambda: run(*words))[0] for _ in range(4))

    bare = often("-c", "pass")
    row("a bare interpreter", f"{bare * 1000:.1f} ms")
    for words in (["--version"], ["--help"], ["explain", "OKI004"], ["verify", "corpus/okiya/sound"]):
        spent = often("-m", "tanzaku.cli", *words)
        row(f"tanzaku {' '.join(words)}", f"{spent * 1000:.1f} ms", f"{spent / bare:.1f} × bare")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as where:
        speeds(Path(where))
        memory(Path(where))
    start_up()

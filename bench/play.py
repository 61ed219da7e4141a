"""The text form beside python-chess: half-moves a second, and headers."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from bench.measure import Work, aim, heading, rate, row, times, together
from bench.peers import chess_games, read_and_check, read_headers
from support.okiya_games import write_archive
from tanzaku.notation import iter_headers, iter_records
from tanzaku.validators import verify_archive

RECORDS: Final = 10_000
FEW: Final = RECORDS // 5
"""Records for what takes long for each."""
CHESS_GAMES: Final = 150
ROUNDS: Final = 5


def _sound(path: Path, *, quick: bool = True) -> int:
    return sum(report.ok for report in verify_archive(path, quick=quick))


def _scan(path: Path) -> int:
    return sum(headers.tag("Event") is not None for headers in iter_headers(path))


def _turns(path: Path) -> int:
    return sum(len(record.turns) for record in iter_records(path))


def beside_chess(folder: Path) -> None:
    """Half-moves a second, each task beside python-chess's, and headers beside verifying."""
    many, few, noted = (folder / name for name in ("many.tzk", "few.tzk", "noted.tzk"))
    write_archive(many, 7, RECORDS)
    write_archive(few, 8, FEW)
    write_archive(noted, 8, FEW, notes=0.3, odd_tags=0.3, endings="mixed")
    pgn = chess_games(7, CHESS_GAMES)
    plies = read_and_check(pgn)
    moves = {path: _turns(path) for path in (many, few, noted)}
    tasks = {
        "read and verify": (Work(partial(_sound, many), RECORDS), moves[many]),
        "read and verify, notes and odd tags": (Work(partial(_sound, noted), FEW), moves[noted]),
        "read and verify, the careful way": (Work(partial(_sound, few, quick=False), FEW), moves[few]),
        "python-chess: read and check": (Work(partial(read_and_check, pgn), plies), plies),
    }
    headers = {
        "scan headers": Work(partial(_scan, many), RECORDS),
        "python-chess: scan headers": Work(partial(read_headers, pgn), CHESS_GAMES),
    }
    spent = together({name: work for name, (work, _) in tasks.items()} | headers, rounds=ROUNDS)
    heading(f"the text form beside python-chess ({CHESS_GAMES} games of {plies // CHESS_GAMES} half-moves)")
    row("", "half-moves", "of python-chess", "records")
    peer = plies / spent["python-chess: read and check"]
    for name, (work, count) in tasks.items():
        beside = count / spent[name] / peer
        records = "" if name.startswith("python-chess") else rate(work.counts, spent[name])
        row(name, rate(count, spent[name]), times(beside), records)
    aim("read and verify beside python-chess", moves[many] / spent["read and verify"] / peer, 10)
    heading("headers alone")
    row("", "records", "of verifying")
    faster = spent["read and verify"] / spent["scan headers"]
    row("scan headers", rate(RECORDS, spent["scan headers"]), times(faster))
    row("python-chess: scan headers", rate(CHESS_GAMES, spent["python-chess: scan headers"]))
    aim("headers beside verifying", faster, 5)

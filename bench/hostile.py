"""`python -m bench.hostile [WORD…]`: seconds per MB and memory that hostile sources cost.

The seconds are the processor's, so that they say the same on a busy machine.
With words, only those bombs whose names hold one of them.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from support.bomb_parts import Bomb, allowed, grown, write
from support.bombs import BOMBS
from support.confined import Spent, confined

MEGABYTE = 1_000_000
SLOW = 2.0
"""Seconds per MB that are too many; less than 1 MB counts as one, and of what is packed all that is read."""


def run(bomb: Bomb, folder: Path) -> tuple[Bomb, int, Spent]:
    """A bomb, of 1 MB if it can be of any size; its size, and what verifying it took."""
    path = folder / bomb.name
    size = write(bomb, path)
    if bomb.tiny:
        bomb = grown(bomb, -(-MEGABYTE // max(size, bomb.expands)))
        size = write(bomb, path)
    try:
        return bomb, size, confined("verify", "--format", "json", path, memory=1 << 35)
    finally:
        path.unlink()


def row(bomb: Bomb, size: int, spent: Spent) -> tuple[bool, bool]:
    """Print one line of the table; whether it is slow, and whether it is large."""
    megabytes = size / MEGABYTE
    rate = spent.seconds / max(1.0, megabytes, bomb.expands / MEGABYTE)
    slow, large = rate > SLOW, spent.peak > allowed(size)
    marks = " SLOW" * slow + " LARGE" * large
    print(
        f"{bomb.name:44} {megabytes:9.3f} MB {spent.seconds:7.2f} s {rate:6.2f} s/MB"
        f" {spent.peak / 1e6:7.0f} MB of {allowed(size) / 1e6:5.0f}  exit {spent.code}{marks}",
        flush=True,
    )
    return slow, large


def main(words: list[str]) -> None:
    """The table, and how many are beyond what is wanted."""
    chosen = [bomb for bomb in BOMBS if not words or any(word in bomb.name for word in words)]
    with tempfile.TemporaryDirectory() as folder:
        beyond = [row(*run(bomb, Path(folder))) for bomb in chosen]
    slow, large = (sum(column) for column in zip(*beyond, strict=True)) if beyond else (0, 0)
    print(f"{len(beyond)} sources: {slow} over {SLOW:g} s per MB, {large} over the memory allowed")


if __name__ == "__main__":
    main(sys.argv[1:])

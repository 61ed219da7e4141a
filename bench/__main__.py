"""`make bench`: measures what tanzaku does beside peers and floors, all in one run, and prints ratios."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from bench.actions import several_actions
from bench.costs import memory, start_up
from bench.forms import in_each_form, taken_quickly
from bench.play import beside_chess
from bench.reading import reading
from bench.writing import writing


def main() -> None:
    """All tables, one after another."""
    with tempfile.TemporaryDirectory() as where:
        folder = Path(where)
        memory(folder)
        start_up()
        beside_chess(folder)
        several_actions(folder)
        files, records = in_each_form(folder)
        taken_quickly(files)
        reading(files)
        writing(files, records)


if __name__ == "__main__":
    main()

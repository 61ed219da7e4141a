"""Write anew what the corpus and the command line are expected to give; then read the diff.

Run it as `.venv/bin/python tests/update_corpus.py`. It writes the reports
beside the records of the corpus, removes those whose record is gone, and
writes the outputs in `tests/cli/golden`.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from support import golden
from support.cli import here
from support.corpus import CORPUS, JSON, TEXT, expected, records


def main() -> None:
    """Write what differs, and say how much that was."""
    wanted: dict[Path, bytes] = dict(entry for record in records() for entry in expected(record))
    stale = {path for ending in (JSON, TEXT) for path in CORPUS.rglob(f"*{ending}")} - wanted.keys()
    for name, words in golden.COMMANDS.items():
        wanted[golden.FOLDER / name] = here(*words, cwd=golden.FOLDER).out
    for name, (_, words) in golden.SAID.items():
        with tempfile.TemporaryDirectory() as scratch:
            wanted[golden.FOLDER / name] = here(*words, cwd=golden.copied(Path(scratch))).err
    changed = [path for path, data in wanted.items() if not path.is_file() or path.read_bytes() != data]
    for path in changed:
        path.write_bytes(wanted[path])
    for path in stale:
        path.unlink()
    sys.stdout.write(f"{len(changed)} written, {len(stale)} removed, {len(wanted)} in all\n")


if __name__ == "__main__":
    main()

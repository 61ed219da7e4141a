"""Write the expected reports of the corpus anew: `.venv/bin/python tests/update_corpus.py`; then read the diff.

Reports whose record is gone are removed.
"""

from __future__ import annotations

import sys

from support.corpus import CORPUS, JSON, TEXT, expected, records


def main() -> None:
    """Write what differs, and say how much that was."""
    wanted = dict(entry for record in records() for entry in expected(record))
    stale = {path for ending in (JSON, TEXT) for path in CORPUS.rglob(f"*{ending}")} - wanted.keys()
    changed = [path for path, data in wanted.items() if not path.is_file() or path.read_bytes() != data]
    for path in changed:
        path.write_bytes(wanted[path])
    for path in stale:
        path.unlink()
    sys.stdout.write(f"{len(changed)} reports written, {len(stale)} removed, {len(wanted)} in all\n")


if __name__ == "__main__":
    main()

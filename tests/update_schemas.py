"""Write anew the schemas of the titles that ship, `docs/spec/schemas`; then read the diff.

Run it as `.venv/bin/python tests/update_schemas.py`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from tanzaku.cli.schema import schema_text
from tanzaku.notation.titles import shipped_titles

FOLDER = Path(__file__).resolve().parents[1] / "docs" / "spec" / "schemas"


def wanted() -> dict[Path, bytes]:
    """The files there should be, and what they should hold by the code as it is."""
    return {
        FOLDER / f"{title}.{form}": schema_text(title, form).encode("ascii")
        for title in shipped_titles()
        for form in ("json", "rng")
    }


def main() -> None:
    """Write what differs, and say how much that was."""
    files = wanted()
    FOLDER.mkdir(exist_ok=True)
    stale = {path for path in FOLDER.iterdir() if path not in files}
    changed = [path for path, data in files.items() if not path.is_file() or path.read_bytes() != data]
    for path in changed:
        path.write_bytes(files[path])
    for path in stale:
        path.unlink()
    sys.stdout.write(f"{len(changed)} written, {len(stale)} removed, {len(files)} in all\n")


if __name__ == "__main__":
    main()

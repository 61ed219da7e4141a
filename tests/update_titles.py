"""Write anew the tables in the pages of the titles, `docs/spec/titles`; then read the diff.

Run it as `.venv/bin/python tests/update_titles.py`.
"""

from __future__ import annotations

import sys

from support.title_tables import PAGES, refreshed


def main() -> None:
    """Write what differs, and say how much that was."""
    pages = sorted(PAGES.glob("*.md"))
    changed = [page for page in pages if refreshed(page.read_text("utf-8")) != page.read_text("utf-8")]
    for page in changed:
        page.write_text(refreshed(page.read_text("utf-8")), "utf-8")
    sys.stdout.write(f"{len(changed)} written, {len(pages)} in all\n")


if __name__ == "__main__":
    main()

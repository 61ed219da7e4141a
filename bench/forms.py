"""The written forms, the same records in each, and how many of them the quick way takes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from bench.measure import heading, row
from support.okiya_games import write_archive
from tanzaku.notation import Record, dump, iter_records

RECORDS: Final = 10_000

FORMS: Final = {
    "text": ".tzk",
    "text, gzip": ".tzk.gz",
    "JSON": ".json",
    "JSON Lines": ".jsonl",
    "XML": ".xml",
}
"""The forms by the names that the tables give them, and the endings of their files."""

QUICKLY: Final = """
import sys
from tanzaku.notation.sources import documents
taken = [
    document.form.take_apart(chunk) is not None
    for document in documents(sys.argv[1])
    for chunk in document.chunks
]
print(sum(taken), len(taken))
"""


def in_each_form(folder: Path) -> tuple[dict[str, Path], list[Record]]:
    """Files of the same records by form, and the records."""
    source = folder / "source.tzk"
    write_archive(source, 7, RECORDS)
    records = list(iter_records(source))
    files = {name: folder / f"games{ending}" for name, ending in FORMS.items()}
    for path in files.values():
        dump(records, path)
    return files, records


def taken_quickly(files: Mapping[str, Path]) -> None:
    """How many records the quick way takes in a process that reads nothing but them."""
    heading("records that the quick way takes, in a process of its own")
    for name, path in files.items():
        words = [sys.executable, "-c", QUICKLY, str(path)]
        out = subprocess.run(words, check=True, capture_output=True, text=True).stdout
        taken, count = map(int, out.split())
        row(name, f"{taken:,}", f"of {count:,}", "" if taken == count else "NOT all")

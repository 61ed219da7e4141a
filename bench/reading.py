"""Read, verify and scan each form, beside the form's bare parser on the same records."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Final

from bench import floors
from bench.forms import RECORDS
from bench.measure import Line, Work, aim, beside, heading, rate, row, times, together
from tanzaku.notation import iter_headers, iter_records
from tanzaku.validators import verify_archive

FLOORS: Final = {
    "text": "scan lines",
    "text, gzip": "scan lines, gzip",
    "JSON": "json.loads, each record",
    "JSON Lines": "json.loads, each record",
    "XML": "iterparse records, then all attributes",
}
"""What reading a form is measured against."""


def bare(files: Mapping[str, Path]) -> dict[str, Work]:
    """The floors of reading."""
    lines, array, xml = files["JSON Lines"], files["JSON"], files["XML"]
    works = {
        "scan lines": partial(floors.scan_lines, files["text"]),
        "scan lines, gzip": partial(floors.scan_lines, files["text, gzip"]),
        "json.loads, each record": partial(floors.each_line, lines),
        "json.loads, each record, pairs hook": partial(floors.each_line, lines, hook=True),
        "json.loads, the whole list": partial(floors.whole_array, array),
        "json.loads, the whole list, pairs hook": partial(floors.whole_array, array, hook=True),
        "iterparse records": partial(floors.records_alone, xml),
        "iterparse records, then all attributes": partial(floors.attributes_by_record, xml),
        "iterparse elements and attributes": partial(floors.attributes_by_element, xml),
    }
    return {name: Work(work, RECORDS) for name, work in works.items()}


def _read(path: Path) -> int:
    return sum(1 for _ in iter_records(path))


def _verify(path: Path) -> int:
    return sum(report.ok for report in verify_archive(path))


def _scan(path: Path) -> int:
    return sum(headers.tag("Event") is not None for headers in iter_headers(path))


TASKS: Final = {
    "read": (_read, "read into records"),
    "verify": (_verify, "read and verify"),
    "headers": (_scan, "scan headers"),
}


def reading(files: Mapping[str, Path]) -> None:
    """The tables of all that reads, and the aims."""
    parsers = bare(files)
    works = dict(parsers)
    for task, (work, _) in TASKS.items():
        works |= {f"{task} {name}": Work(partial(work, path), RECORDS) for name, path in files.items()}
    spent = together(works)
    heading("floors of reading: a parser, and nothing made of what it gives")
    row("", "records", "beside text's")
    for name in parsers:
        row(name, rate(RECORDS, spent[name]), times(spent["scan lines"] / spent[name]))
    for task, (_, title) in TASKS.items():
        lines = {
            name: Line(spent[f"{task} {name}"], spent[FLOORS[name]], spent[f"{task} text"]) for name in files
        }
        beside(f"{title}: records", RECORDS, lines)
    aims(spent)


def aims(spent: Mapping[str, float]) -> None:
    """What was aimed at, and whether it was reached."""
    heading("aims")
    for name in ("JSON", "JSON Lines"):
        aim(f"verify {name} beside verify text", spent["verify text"] / spent[f"verify {name}"], 0.5)
    for task in ("read", "verify"):
        for floor in ("iterparse records, then all attributes", "iterparse elements and attributes"):
            aim(f"{task} XML beside {floor}", spent[floor] / spent[f"{task} XML"], 0.5)

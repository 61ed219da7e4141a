"""Write records in each form and convert between forms, beside the least that this takes in Python."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from lxml import etree

from bench import floors
from bench.forms import FORMS, RECORDS
from bench.measure import Line, Work, beside, heading, rate, row, together
from bench.reading import FLOORS, bare
from tanzaku.notation import Record, dump, iter_records, to_plain

CONVERSIONS: Final = {
    "text to text": ("text", "text"),
    "text to XML": ("text", "XML"),
    "XML to JSON": ("XML", "JSON"),
    "JSON to text": ("JSON", "text"),
}

WRITTEN: Final = {
    "text": "write what is ready",
    "text, gzip": "write what is ready, gzip",
    "JSON": "json.dumps of plain values",
    "JSON Lines": "json.dumps of plain values",
    "XML": "lxml's tostring of elements",
}
"""What writing a form is measured against."""


def ready(files: Mapping[str, Path], records: Sequence[Record], out: Path) -> dict[str, Work]:
    """The floors of writing."""
    texts = [f'[Tanzaku "{part}' for part in files["text"].read_text("utf-8").split('[Tanzaku "')[1:]]
    contents = list(map(to_plain, records))
    elements = list(etree.parse(str(files["XML"])).getroot())
    works = {
        "write what is ready": partial(floors.write_texts, texts, out),
        "write what is ready, gzip": partial(floors.write_texts, texts, out.with_suffix(".gz")),
        "json.dumps of plain values": partial(floors.write_json, contents, out),
        "lxml's tostring of elements": partial(floors.write_elements, elements, out),
    }
    return {name: Work(work, RECORDS) for name, work in works.items()}


def _convert(source: Path, target: Path) -> int:
    return dump(iter_records(source), target)


def writing(files: Mapping[str, Path], records: Sequence[Record]) -> None:
    """The tables of all that writes."""
    folder = files["text"].parent
    floor_works = ready(files, records, folder / "floor")
    parsers = bare(files)
    works = floor_works | {FLOORS[start]: parsers[FLOORS[start]] for start, _ in CONVERSIONS.values()}
    for name, ending in FORMS.items():
        works[f"write {name}"] = Work(partial(dump, records, folder / f"written{ending}"), RECORDS)
    for name, (start, end) in CONVERSIONS.items():
        target = folder / f"converted{FORMS[end]}"
        works[name] = Work(partial(_convert, files[start], target), RECORDS)
    spent = together(works)
    heading("floors of writing: a writer, and everything ready for it")
    row("", "records")
    for name in floor_works:
        row(name, rate(RECORDS, spent[name]))
    text = spent["write text"]
    beside(
        "write: records",
        RECORDS,
        {name: Line(spent[f"write {name}"], spent[WRITTEN[name]], text) for name in FORMS},
    )
    both = {name: spent[FLOORS[start]] + spent[WRITTEN[end]] for name, (start, end) in CONVERSIONS.items()}
    beside(
        "convert: records; the floor is that of reading and that of writing together",
        RECORDS,
        {name: Line(spent[name], floor, spent["text to text"]) for name, floor in both.items()},
    )

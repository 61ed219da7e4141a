"""What is measured against: each form's parser alone, or a writer with everything ready for it."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from lxml import etree

RECORD = "{urn:tanzaku:1}record"


def scan_lines(path: Path) -> int:
    """Read a text line by line and look at how each line starts; the number of records."""
    opener: Callable[..., Any] = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as file:
        return sum([line.startswith('[Tanzaku "') for line in file])


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A hook as strict readers have it: no key stands twice."""
    content = dict(pairs)
    if len(content) != len(pairs):
        raise ValueError
    return content


def each_line(path: Path, *, hook: bool = False) -> int:
    """`json.loads` of each record of a file of JSON Lines; the number of records."""
    loads = json.JSONDecoder(object_pairs_hook=_once).decode if hook else json.loads
    with path.open(encoding="utf-8") as file:
        return sum([bool(loads(line)) for line in file])


def whole_array(path: Path, *, hook: bool = False) -> int:
    """`json.loads` of a list of records at once; the number of records."""
    text = path.read_text(encoding="utf-8")
    return len(json.loads(text, object_pairs_hook=_once) if hook else json.loads(text))


def _forget(record: Any) -> None:  # noqa: ANN401 - an lxml element
    """Let go of a record and of those before it."""
    record.clear()
    while record.getprevious() is not None:
        del record.getparent()[0]


def records_alone(path: Path) -> int:
    """`iterparse` with an event for each record, and nothing looked at in it."""
    count = 0
    for _, record in etree.iterparse(str(path), tag=RECORD):
        count += 1
        _forget(record)
    return count


def attributes_by_record(path: Path) -> int:
    """`iterparse` with an event for each record; then the attributes of each element in it."""
    count = 0
    for _, record in etree.iterparse(str(path), tag=RECORD):
        for element in record.iter():
            element.items()
        count += 1
        _forget(record)
    return count


def attributes_by_element(path: Path) -> int:
    """`iterparse` with an event for each element, and its attributes."""
    count = 0
    for _, element in etree.iterparse(str(path)):
        element.items()
        if element.tag == RECORD:
            count += 1
            _forget(element)
    return count


def write_texts(texts: Iterable[str], path: Path) -> int:
    """Write texts that are ready."""
    opener: Callable[..., Any] = gzip.open if path.suffix == ".gz" else open
    with opener(path, "wb") as file:
        return sum([bool(file.write(text.encode())) for text in texts])


def write_json(contents: Iterable[Any], path: Path) -> int:
    """`json.dumps` of plain values that are ready, a line each."""
    return write_texts(
        (json.dumps(content, ensure_ascii=False, separators=(",", ":")) + "\n" for content in contents), path
    )


def write_elements(elements: Iterable[Any], path: Path) -> int:
    """lxml's `tostring` of elements that are ready."""
    with path.open("wb") as file:
        return sum([bool(file.write(etree.tostring(element, encoding="utf-8"))) for element in elements])

"""The records of the corpus, and the reports that they give now."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

from support.cli import here
from tanzaku.notation import Code
from tanzaku.notation.codes import CODES
from tanzaku.notation.forms import ENDINGS
from tanzaku.validators import Report, verify_archive
from tanzaku.validators.match_codes import CODES as MATCH_CODES
from tanzaku.validators.matches import match_reports
from tanzaku.validators.renderers import jsonlines

__all__ = [
    "CORPUS",
    "EXPORT",
    "JSON",
    "LOG",
    "SOME",
    "TEXT",
    "beside",
    "expected",
    "kept_beside",
    "logs",
    "name_of",
    "records",
    "reports",
    "shipped_codes",
]

CORPUS = Path(__file__).resolve().parents[2] / "corpus"
EXPORT = ".export.tzk"
#: What stands beside a record: the report for machines, and beside a faulty one and a match that for people.
JSON, TEXT = ".report.jsonl", ".report.txt"
#: What another program wrote, with the records that are made of it beside.
LOG = ".log"


def records(kind: str = "*") -> list[Path]:
    """The records of all titles, in any form; `kind` is their folder's name, as sound or faulty."""
    return sorted(
        path
        for path in CORPUS.glob(f"*/{kind}/*")
        if path.suffix in ENDINGS and not path.name.endswith((JSON, TEXT, LOG))
    )


def reports(record: Path, *, quick: bool = True) -> list[Report]:
    """What is found in a file's records."""
    return list(verify_archive(record, name=record.name, quick=quick))


def logs() -> list[Path]:
    """What other programs wrote of their games."""
    return sorted(CORPUS.glob(f"*/imported/*{LOG}"))


def name_of(record: Path) -> str:
    """How a record is called in a test's name."""
    return beside(record, "").relative_to(CORPUS).as_posix()


def beside(record: Path, ending: str) -> Path:
    """The file beside a record: in place of the ending of the text form, behind that of the others."""
    return record.with_name(record.name.removesuffix(".tzk") + ending)


def kept_beside(record: Path) -> list[Path]:
    """The files with the reports of a record."""
    for_people = record.parent.name in {"faulty", "matches"}
    return [beside(record, ending) for ending in ((JSON, TEXT) if for_people else (JSON,))]


def expected(record: Path) -> Iterator[tuple[Path, bytes]]:
    """The files with the reports of a record, and what they should hold by what is installed."""
    for_machines, *for_people = kept_beside(record)
    reports = list(verify_archive(record, name=record.name))
    lines = [*map(jsonlines.render, reports), *map(jsonlines.render, match_reports(reports))]
    yield for_machines, "".join(f"{line}\n" for line in lines).encode("ascii")
    for path in for_people:
        yield path, here("verify", record.name, cwd=record.parent).out


def shipped_codes() -> dict[str, Code]:
    """Every code of the catalogues that tanzaku itself ships, whatever titles are installed beside it."""
    codes = CODES | MATCH_CODES
    for point in distribution("tanzaku").entry_points.select(group="tanzaku.rules"):
        codes.update(point.load().codes)
    return codes


#: A few of them, sound and faulty, in bytes of their own.
SOME = [
    path
    for path in records()
    if path.stem in {"archive-of-three", "from-windows", "OKI004-no-match-2", "TZK004-unreadable-byte"}
]

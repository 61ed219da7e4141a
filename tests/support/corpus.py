"""The records of the corpus, and the reports that they give now."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib.metadata import distribution
from pathlib import Path

from tanzaku.notation import Code, Verdict
from tanzaku.notation.codes import CODES
from tanzaku.validators import verify_archive
from tanzaku.validators.renderers import jsonlines, terminal

__all__ = ["CORPUS", "EXPORT", "JSON", "TEXT", "expected", "name_of", "records", "shipped_codes"]

CORPUS = Path(__file__).resolve().parents[2] / "corpus"
EXPORT = ".export.tzk"
#: What stands beside a record: the report for machines, and beside a faulty one the report for people.
JSON, TEXT = ".report.jsonl", ".report.txt"


def records(kind: str = "*") -> list[Path]:
    """The records of all titles; `kind` is sound, faulty or import."""
    return sorted(CORPUS.glob(f"*/{kind}/*.tzk"))


def name_of(record: Path) -> str:
    """How a record is called in a test's name."""
    return record.relative_to(CORPUS).with_suffix("").as_posix()


def expected(record: Path) -> Iterator[tuple[Path, bytes]]:
    """The files with the reports of a record, and what they should hold by what is installed."""
    reports = list(verify_archive(record, name=record.name))
    lines = [jsonlines.render(report) for report in reports]
    yield record.with_suffix(JSON), "".join(f"{line}\n" for line in lines).encode("ascii")
    if record.parent.name == "faulty":
        segments = [segment for report in reports for segment in terminal.render(report)]
        counts: Counter[Verdict] = Counter(report.verdict for report in reports)
        text = terminal.plain([*segments, *terminal.render_summary(counts)])
        yield record.with_suffix(TEXT), text.encode()


def shipped_codes() -> dict[str, Code]:
    """Every code of the catalogues that tanzaku itself ships, whatever titles are installed beside it."""
    codes = dict(CODES)
    for point in distribution("tanzaku").entry_points.select(group="tanzaku.rules"):
        codes.update(point.load().codes)
    return codes

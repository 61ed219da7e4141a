"""Verify records: read, replay, judge, and say exactly what is wrong."""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from attrs import evolve

from tanzaku.notation.codes import CODES
from tanzaku.notation.common_tags import Names
from tanzaku.notation.declare import Title
from tanzaku.notation.diagnostics import Diagnostic, Path, Verdict
from tanzaku.notation.errors import UnknownTitle, WriteError
from tanzaku.notation.forms import WrittenForm
from tanzaku.notation.model import UNFINISHED, Record
from tanzaku.notation.sources import Document, documents, outlasting
from tanzaku.notation.text.careful import Draft
from tanzaku.notation.text.reading import no_record
from tanzaku.notation.text.source import Chunk, Source
from tanzaku.notation.writable import check_writable
from tanzaku.validators.failing import RulesFault
from tanzaku.validators.quick import verify_pieces
from tanzaku.validators.replaying import Replay, no_rules, replay_prefix
from tanzaku.validators.report import Report
from tanzaku.validators.rules import find_rules

if TYPE_CHECKING:
    from tanzaku.validators.matches.game import MatchGame


def verify(record: Record | str | os.PathLike[str]) -> Report:
    r"""Verify one record, given as a Record, as its text, or as the path of its file.

    Never raises for what is in the record: a text that cannot be read gives a
    report too. A text with no record, or with more than one, is malformed.
    Raises SourceError for a file that cannot be read. A `str` is a text, never
    a path.

    >>> verify('[Tanzaku "1.0 okiya"]\n[Garden "CT"]\n[First "R"]\n\n1. a1CT =*\n').diagnostics[0].code.id
    'OKI001'
    """
    if isinstance(record, Record):
        return _judge_made(record)
    reports = list(verify_archive([record] if isinstance(record, str) else record))
    if len(reports) == 1:
        return reports[0]
    worst = max(reports, key=lambda report: report.verdict.rank)
    if worst.ok:
        found = Diagnostic(CODES["TZK002"], f"there are {len(reports)} records here; use verify_archive")
        worst.verdict, worst.diagnostics = Verdict.MALFORMED, (found,)
    return worst


def verify_archive(
    source: Source, *, form: str | None = None, encoding: str = "utf-8", name: str = "", quick: bool = True
) -> Iterator[Report]:
    r"""Verify the records of a source one at a time, as many reports as it holds records.

    `source` is a path, an open file or an iterable of pieces, in any form, and
    may be compressed; `name` is what the reports call it. With `quick` False
    every record goes the careful way, which gives the same verdict. Raises
    SourceError if the source itself cannot be read; for files of an archive,
    after the reports on all others. Text outside any record gives a report of
    its own, with number 0, and so does a source without any record.

    >>> [
    ...     report.verdict.value
    ...     for report in verify_archive(['[Tanzaku "1.0 okiya"]\n[Termination "unplayed"]\n=none\n'])
    ... ]
    ['valid']
    """
    for document in outlasting(documents(source, form=form, encoding=encoding)):
        called = "/".join(filter(None, (name, document.name)))
        yield from _verify_document(document, called, quick=quick)


def _verify_document(document: Document, name: str, *, quick: bool) -> Iterator[Report]:
    number = strays = 0
    for chunk in document.chunks:
        report = _quickly(document.form, chunk) if quick else None
        if report is not None:
            number += 1
            report.source, report.number, report.line = name, number, chunk.line
            yield report
            continue
        for draft in document.form.drafts(chunk):
            number += not draft.stray
            report = judge_draft(draft)
            report.source, report.number = name, 0 if draft.stray else number
            strays += draft.stray
            yield report
    if not number and not strays and not document.damaged:
        yield Report(Verdict.MALFORMED, "", 0, 0, None, diagnostics=(no_record(),), source=name, number=0)


def _quickly(form: WrittenForm, chunk: Chunk) -> Report | None:
    """The report on a sound record written as we write it; None for anything else."""
    pieces = form.take_apart(chunk)
    if pieces is None:
        return None
    try:
        report = verify_pieces(pieces, find_rules(pieces.title.name))
        if report is not None and "Match" in pieces.names:
            report.game = _game(report, pieces.title, pieces.names, pieces.tokens)
    except UnknownTitle:
        return None
    except Exception:  # noqa: BLE001 - rules of another package failed; the careful path says so
        return None
    return report


def _told(report: Report, record: Record) -> Report:
    """The report with what its match is told of the record, if it is a game of one."""
    names = dict(record.tags)
    if "Match" in names:
        try:
            report.game = _game(report, record.declared, names, record)
        except RulesFault as fault:
            report.diagnostics += (_failed(record, fault),)
            report.verdict = max(report.verdict, Verdict.UNCHECKED)
    return report


def _game(report: Report, title: Title, names: Names, played: Record | list[str]) -> MatchGame | None:
    from tanzaku.validators.matches.game import game_of

    return game_of(title, names, played, report)


def _judge_made(record: Record) -> Report:
    """The report on a record that a program made, which may be of a form that none can have."""
    try:
        check_writable(record if record.end is not None else evolve(record, end=UNFINISHED))
    except UnknownTitle as error:
        code, message = "TZK014", str(error)
    except WriteError as error:
        code, message = "TZK064", str(error)
    else:
        return _told(_judge(record), record)
    found = Diagnostic(CODES[code], message)
    return Report(Verdict.MALFORMED, record.title, len(record.turns), 0, record.end, diagnostics=(found,))


def judge_draft(draft: Draft) -> Report:
    """Replay what could be read of a record, and put reading and replay together in one report."""
    record = draft.record
    findings = list(draft.findings)
    report = Report(Verdict.VALID, record.title.strip("?"), len(record.turns), 0, record.end, line=draft.line)
    if not draft.known:
        report.verdict, report.diagnostics = _worst(findings, record, ()), tuple(findings)
        return report
    report = _judge(record, draft.sound, whole=draft.readable)
    found = [finding.located(draft.locate) for finding in report.diagnostics]
    if draft.partial:  # what is broken is not missing
        found = [finding for finding in found if finding.code.id not in {"TZK041", "TZK045"}]
    if draft.broken:  # nor is what is not whole held against the rules
        found = [finding for finding in found if not _within(finding, draft.broken)]
    report.diagnostics = tuple(findings + found)
    report.verdict = _worst(list(report.diagnostics), record, report.assumed)
    report.line = draft.line
    return _told(report, record)


def _within(found: Diagnostic, variations: list[Path]) -> bool:
    """Whether a finding is the warning of a variation that stands at one of these places, or within it."""
    return found.code.id == "TZK061" and any(found.at[: len(path)] == path for path in variations)


def _judge(record: Record, sound: int | None = None, *, whole: bool = True) -> Report:
    """The report on a record, its findings without places in a source."""
    turns = len(record.turns)
    try:
        done: Replay = replay_prefix(record, turns if sound is None else sound, whole=whole)
    except UnknownTitle as error:
        return _unchecked(record, no_rules(record, error) if whole else [])
    except Exception as error:  # noqa: BLE001 - rules of another package failed, and other records go on
        return _unchecked(record, [_failed(record, RulesFault.of(error))])
    outcome = done.outcome if whole else None
    verdict = _worst(done.diagnostics, record, done.assumed)
    return Report(
        verdict,
        record.title,
        turns,
        done.played,
        record.end,
        outcome,
        record.tag("Termination"),
        tuple(done.diagnostics),
        done.assumed,
    )


def _failed(record: Record, fault: RulesFault) -> Diagnostic:
    """The finding on rules that failed, at the place in the record that was looked at."""
    message = f"the rules of {record.title} failed: {fault}"
    return Diagnostic(
        CODES["TZK065"], message, at=fault.at, turn=fault.turn, seat=fault.seat, help=fault.help
    )


def _unchecked(record: Record, findings: list[Diagnostic]) -> Report:
    """The report on a record of which no turn could be checked."""
    verdict = _worst(findings, record, ())
    turns = len(record.turns)
    return Report(verdict, record.title, turns, 0, record.end, diagnostics=tuple(findings))


def _worst(findings: list[Diagnostic], record: Record, assumed: tuple[str, ...]) -> Verdict:
    """The worst finding that no ruling waives makes the verdict."""
    base = (
        Verdict.UNFINISHED if record.end == UNFINISHED else Verdict.CONSISTENT if assumed else Verdict.VALID
    )
    return max([base, *(found.code.verdict for found in findings if found.counts and found.code.verdict)])

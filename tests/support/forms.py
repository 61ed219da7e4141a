"""Records in all their forms: what none of these may change."""

from __future__ import annotations

from collections.abc import Iterable

from tanzaku.notation import Record, dumps, game_digest, loads, record_digest
from tanzaku.validators import verify

__all__ = ["check_reports", "in_every_form"]


def in_every_form(record: Record, *, exactly: bool = True) -> tuple[str, str, str]:
    """The record as text, from that as XML, from that as JSON; read back it is the same, with its digests.

    If not `exactly`, it may have tags that are written in a shorter way, and is compared as it is read.
    """
    text = dumps(record)
    read = loads(text)
    xml = dumps(read, form="xml")
    json = dumps(loads(xml, form="xml"), form="json")
    back = loads(json, form="json")
    assert dumps(back) == text
    assert back == (record if exactly else read)
    assert (record_digest(back), game_digest(back)) == (record_digest(record), game_digest(record))
    return text, xml, json


def check_reports(forms: Iterable[str]) -> None:
    """What a report says without places in the source is the same of each form."""
    reports = [verify(form) for form in forms]
    told = [(report.verdict, report.checked, report.outcome, report.assumed) for report in reports]
    assert told == [told[0]] * len(told)

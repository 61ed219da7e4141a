"""Write the JSON form: one sequence of characters for a record, without white space between its tokens."""

from __future__ import annotations

from json import JSONEncoder
from typing import Final

from tanzaku.notation.model import Record
from tanzaku.notation.plain import record_content
from tanzaku.notation.text.writer import check_length
from tanzaku.notation.writable import check_writable

_ENCODE: Final = JSONEncoder(
    ensure_ascii=False, allow_nan=False, check_circular=False, separators=(",", ":")
).encode


def write_record(record: Record) -> str:
    """The record as JSON, on one line without its line feed; raises WriteError for what no form can hold.

    >>> write_record(Record("okiya", (("First", "R"),), end="*"))
    '{"tanzaku":"1.0","title":"okiya","setup":{"first":"R"},"turns":[],"end":"*"}'
    """
    check_writable(record)
    text: str = _ENCODE(record_content(record))
    check_length(record, text)
    return text


def write_line(record: Record) -> str:
    r"""The record as JSON on a line of its own; raises WriteError for what no form can hold.

    >>> write_line(Record("okiya", end="*"))
    '{"tanzaku":"1.0","title":"okiya","turns":[],"end":"*"}\n'
    """
    return write_record(record) + "\n"

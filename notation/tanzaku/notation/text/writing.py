"""Write records to a text or a file."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import IO

from tanzaku.notation.files import written_beside
from tanzaku.notation.model import Record
from tanzaku.notation.text.writer import write_record


def dumps(record: Record) -> str:
    """One record in the export form; raises WriteError for what no form can hold.

    >>> from tanzaku.notation.text.reading import loads
    >>> print(dumps(loads('[Tanzaku "1.0 okiya"] =*')), end="")
    [Tanzaku "1.0 okiya"]
    <BLANKLINE>
    =*
    """
    return write_record(record)


def dump(records: Record | Iterable[Record], target: str | os.PathLike[str] | IO[bytes]) -> int:
    """Write one record or many, one after another, and return how many.

    `target` is a path or a file open for bytes. A path is written whole beside
    the old file and renamed, so an error leaves the old file as it was. Raises
    WriteError for a record that cannot be written, SourceError for the file.
    """
    several = (records,) if isinstance(records, Record) else records
    if isinstance(target, str | os.PathLike):
        with written_beside(target) as file:
            return _put(several, file)
    return _put(several, target)


def _put(records: Iterable[Record], file: IO[bytes]) -> int:
    count = 0
    for record in records:
        file.write(write_record(record).encode())
        count += 1
    return count

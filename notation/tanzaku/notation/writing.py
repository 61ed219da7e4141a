"""Write records to a text or a file, in any form."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from itertools import chain, islice
from typing import IO

from tanzaku.notation.errors import SourceError, WriteError
from tanzaku.notation.files import written_beside
from tanzaku.notation.forms import PACKED, WrittenForm, check_written, find_form, form_of_name
from tanzaku.notation.model import Record


def dumps(record: Record, *, form: str = "text") -> str:
    r"""One record in its export form, `text`, `json`, `jsonl` or `xml`; raises WriteError.

    >>> from tanzaku.notation.reading import loads
    >>> dumps(loads('[Tanzaku "1.0 okiya"] =*')), dumps(loads('[Tanzaku "1.0 okiya"] =*'), form="json")
    ('[Tanzaku "1.0 okiya"]\n\n=*\n', '{"tanzaku":"1.0","title":"okiya","turns":[],"end":"*"}\n')
    """
    return find_form(form).write(_checked(record))


def _checked(record: object) -> Record:
    """The record; raises WriteError for what is none."""
    if isinstance(record, Record):
        return record
    several = "; dump writes several" if hasattr(record, "__iter__") else ""
    raise WriteError(f"{type(record).__name__} is no record{several}")


def dump(
    records: Record | Iterable[Record],
    target: str | os.PathLike[str] | IO[bytes],
    *,
    form: str | None = None,
    on_fault: Callable[[WriteError], object] | None = None,
) -> int:
    """Write one record or many and return how many were written.

    `target` is a path or a file open for bytes. The form is `form`, else what
    the path's ending says (`.tzk`, `.json`, `.jsonl`, `.xml`, then, if it is to
    be compressed, `.gz` or `.zst`), else text. A path is written whole beside
    the old file and renamed, so an error leaves the old file as it was; a zip is
    read, not written. Raises SourceError for the file, and WriteError for a record
    that cannot be written; with `on_fault`, that is called instead and the record
    left out. Where none of them could be written a path is left as it was.
    """
    several = records if isinstance(records, Iterable) else (records,)
    if not isinstance(target, str | os.PathLike):
        return max(0, _put(several, target, find_form(form or "text"), on_fault))
    name = os.fspath(target)
    check_written(name)
    found = find_form(form or form_of_name(name) or "text")
    packed = next((ending for ending in PACKED if name.lower().endswith(ending)), None)
    try:
        with written_beside(target) as file, _packer(name, packed)(file) as inner:
            written = _put(several, inner, found, on_fault)
            if written < 0:
                raise _NoneWritten  # noqa: TRY301 - so that the file is not put in place
    except _NoneWritten:
        return 0
    return written


class _NoneWritten(Exception):  # noqa: N818 - ends the writing, never seen outside
    """There were records, and none of them could be written."""


def _packer(name: str, packed: str | None) -> Callable[[IO[bytes]], AbstractContextManager[IO[bytes]]]:
    """What compresses a file by its ending; nothing without one."""
    if packed is None:
        return nullcontext
    from tanzaku.notation.archives import compressor

    wrap = compressor(packed)
    if wrap is None:
        raise SourceError(f"{name}: nothing here writes {packed}")
    return wrap


def _put(
    records: Iterable[Record],
    file: IO[bytes],
    form: WrittenForm,
    on_fault: Callable[[WriteError], object] | None,
) -> int:
    """Write records: one stands alone, several within what stands around them.

    Returns how many were written, or -1 where there were some and none could be.
    """
    source = iter(records)
    first = list(islice(source, 2))
    alone = len(first) == 1
    write, opening = (form.write, "") if alone else (form.write_within, form.before)
    count = 0
    for record in chain(first, source):
        try:
            text = write(_checked(record))
        except WriteError as error:
            if on_fault is None:
                raise
            on_fault(error)
        else:
            file.write(((form.between if count else opening) + text).encode())
            count += 1
    if not count:
        file.write((form.before + form.after).encode())
    elif not alone:
        file.write(form.after.encode())
    return count or (-1 if first else 0)

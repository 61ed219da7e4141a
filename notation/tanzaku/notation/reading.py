"""Read records from a source in any form, quickly where possible and carefully where needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tanzaku.notation.codes import CODES
from tanzaku.notation.diagnostics import Diagnostic
from tanzaku.notation.errors import ReadError
from tanzaku.notation.forms import WrittenForm
from tanzaku.notation.model import Record
from tanzaku.notation.sources import documents, outlasting
from tanzaku.notation.tag_order import export_order
from tanzaku.notation.text.quick import assemble
from tanzaku.notation.text.reading import no_record
from tanzaku.notation.text.source import Chunk, Source


def read_chunk(form: WrittenForm, chunk: Chunk) -> Iterator[Record | ReadError]:
    """The records of a chunk, each read or the error that says why it could not be."""
    pieces = form.take_apart(chunk)
    if pieces and form.grouped:
        pieces = pieces._replace(names=dict(export_order(pieces.title, tuple(pieces.names.items()))))
    record = assemble(pieces) if pieces else None
    if record is not None:
        yield record
        return
    for draft in form.drafts(chunk):
        if draft.readable:
            yield draft.record
        else:
            found = tuple(finding for finding in draft.findings if finding.counts)
            yield ReadError(found, stray=draft.stray, line=draft.line)


def iter_records(
    source: Source,
    *,
    form: str | None = None,
    encoding: str = "utf-8",
    on_fault: Callable[[ReadError], object] | None = None,
) -> Iterator[Record]:
    r"""Read the records of a source one at a time.

    `source` is a path, an open file or an iterable of pieces, in any form
    (`text`, `json`, `jsonl`, `xml`); which one, its name or its first
    characters say, unless `form` does. It may be compressed. A record that
    cannot be read raises ReadError; with `on_fault`, that is called with the
    error instead and reading goes on with the next record, so that records and
    faults together are as many as the source holds. Raises SourceError if the
    source itself cannot be read; for files of an archive, after the records of
    all others. An empty source has no records.

    >>> faults = []
    >>> source = ['[Tanzaku "1.0 okiya"]\n=*\n[Tanzaku "1.0 okiya"]\n{lost\n[Tanzaku "1.0 okiya"]\n=*\n']
    >>> len(list(iter_records(source, on_fault=faults.append))), len(faults)
    (2, 1)
    """
    for document in outlasting(documents(source, form=form, encoding=encoding)):
        for chunk in document.chunks:
            for read in read_chunk(document.form, chunk):
                if isinstance(read, Record):
                    yield read
                elif on_fault is None:
                    raise read
                else:
                    on_fault(read)


def load(source: Source, *, form: str | None = None, encoding: str = "utf-8") -> Record:
    """Read the one record of a source; raises ReadError, or SourceError for the source itself.

    A source with no record, or with more than one, is an error: see iter_records.
    """
    records = iter_records(source, form=form, encoding=encoding)
    record = next(records, None)
    if record is None:
        raise ReadError((no_record(),))
    if next(records, None) is not None:
        raise ReadError(
            (Diagnostic(CODES["TZK002"], "there is more than one record here; use iter_records"),)
        )
    return record


def loads(text: str, *, form: str | None = None) -> Record:
    r"""Read one record from a text in any form; raises ReadError.

    >>> loads('[Tanzaku "1.0 okiya"]\n[Event "Spring garden"]\n=*\n').tag("Event")
    'Spring garden'
    """
    return load([text], form=form)

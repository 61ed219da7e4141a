"""From a source to the documents in it: a file, a compressed file, each record file of a zip, standard input.

The form of a document is what it is called, else what its first characters
look like; what is compressed, its first bytes say.
"""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import IO, Any, Final, cast

from attrs import define, evolve

from tanzaku.notation.errors import SourceError
from tanzaku.notation.forms import (
    CALLED,
    ENDINGS,
    WrittenForm,
    find_form,
    form_of_name,
    form_of_text,
    other_form,
)
from tanzaku.notation.text.careful import Draft
from tanzaku.notation.text.source import (
    Chunk,
    Source,
    check_encoding,
    opened,
    read_blocks,
    source_name,
)
from tanzaku.notation.wording import counted


@define
class Document:
    """Records in one form: its name within an archive (empty for none), the form, the records' texts.

    `damaged` says that it could not be read to its end, once `outlasting` found that out.
    """

    name: str
    form: WrittenForm
    chunks: Iterator[Chunk]
    damaged: bool = False


def documents(source: Source, *, form: str | None = None, encoding: str = "utf-8") -> Iterator[Document]:
    r"""The documents of a source, one after another; raises SourceError when it cannot be read.

    What is wrong with one file of an archive is raised when its chunks are
    read; the documents after it can be read all the same.

    >>> [[chunk.line for chunk in one.chunks] for one in documents(['{"tanzaku":"1.0"}\n', "{}"])]
    [[1, 2]]
    """
    if isinstance(source, str | os.PathLike):
        with opened(source) as file:
            yield from _of_file(file, str(source), form, encoding)
        return
    if hasattr(source, "read"):
        open_file, name = cast("IO[Any]", source), source_name(source)
        if _is_text(open_file):
            yield _document(_Pieces(name, read_blocks(open_file)), "", form, encoding)
        else:
            yield from _of_file(open_file, name, form, encoding)
        return
    yield _document(_Pieces("the source", source), "", form, encoding)


def outlasting(found: Iterable[Document]) -> Iterator[Document]:
    r"""The same documents, where what is wrong with one file of an archive costs no other.

    The chunks of such a file end where it is damaged; that is raised after the
    last of all documents, as one SourceError.

    >>> damaged = Document("a.tzk", find_form("text"), _raising(SourceError("a.zip/a.tzk: cut short")))
    >>> sound = Document("b.tzk", find_form("text"), iter([Chunk("", 1)]))
    >>> try:
    ...     for document in outlasting([damaged, sound]):
    ...         print(document.name, len(list(document.chunks)), document.damaged)
    ... except SourceError as error:
    ...     print(error)
    a.tzk 0 True
    b.tzk 1 False
    a.zip/a.tzk: cut short
    """
    errors: list[SourceError] = []
    for document in found:
        if document.name:
            document.chunks = _up_to_damage(document, document.chunks, errors)
        yield document
    if errors:
        raise errors[0] if len(errors) == 1 else SourceError(_each(errors), tuple(errors))


def _up_to_damage(document: Document, chunks: Iterator[Chunk], errors: list[SourceError]) -> Iterator[Chunk]:
    try:
        yield from chunks
    except SourceError as error:
        document.damaged = True
        errors.append(error)


_SAID: Final = 5
"""How many damaged files of an archive are named in one sentence."""


def _each(errors: list[SourceError]) -> str:
    """What is wrong with several files, the first few of them."""
    beyond = len(errors) - _SAID
    more = [f"and {counted(beyond, 'more file')}"] if beyond > 0 else []
    return "; ".join([*map(str, errors[:_SAID]), *more])


def _is_text(file: IO[Any]) -> bool:
    """Whether a file gives text; asked without reading from it, since not every one can read nothing."""
    import io

    return isinstance(cast("object", file), io.TextIOBase) or hasattr(file, "encoding")


class _Pieces:
    """An iterable of blocks of bytes or text that knows what they are read from."""

    def __init__(self, name: str, blocks: Iterable[Any]) -> None:
        """Keep the two."""
        self.name = name
        self.blocks = blocks

    def __iter__(self) -> Iterator[Any]:
        """The blocks."""
        return iter(self.blocks)


def _of_file(file: IO[bytes], name: str, form: str | None, encoding: str) -> Iterator[Document]:
    from tanzaku.notation.archives import members

    for member in members(file, name, list(ENDINGS)):
        called = f"{name}/{member.name}" if member.name else name
        blocks = _Pieces(called, member.blocks)
        yield _document(blocks, member.name, form or form_of_name(called), encoding)


_START: Final = 1 << 12
_DECLARED: Final = re.compile(rb"""<\?xml[^>]{0,200}\sencoding\s*=\s*["']([A-Za-z][A-Za-z0-9._-]*)["']""")
_MARKS: Final = {codecs.BOM_UTF16_LE: "utf-16", codecs.BOM_UTF16_BE: "utf-16"}


def _document(pieces: _Pieces, name: str, form: str | None, encoding: str) -> Document:
    """The document that pieces of bytes or text make; its form is found out if it is not given."""
    decoder = check_encoding(encoding)
    first, blocks = _gathered(iter(pieces), form)
    pieces = _Pieces(pieces.name, chain([first] if first else [], blocks))
    if isinstance(first, bytes):
        if encoding == "utf-8" and (form == "xml" or (form is None and _is_xml(first))):
            try:
                encoding = _xml_encoding(first[:_START])
            except SourceError as error:
                named = SourceError(f"{pieces.name}: {error}")
                return Document(name, find_form("xml"), _raising(named))
            decoder = check_encoding(encoding)
        first = _start(decoder, first[:_START])
    found = find_form(form or form_of_text(first[:_START]))
    other = form and other_form(first[:_START], form)
    if other:
        found = evolve(found, drafts=_hinting(found.drafts, other))
    return Document(name, found, found.chunks(pieces, encoding))


def _hinting(drafts: Callable[[Chunk], Iterator[Draft]], other: str) -> Callable[[Chunk], Iterator[Draft]]:
    """The same drafts; the first finding has a hint that the source looks like another form."""
    hint = f"this looks like {CALLED[other]}: read it with --from {other}"
    given = False

    def hinted(chunk: Chunk) -> Iterator[Draft]:
        nonlocal given
        for draft in drafts(chunk):
            at = next((at for at, found in enumerate(draft.findings) if found.counts), None)
            if at is not None and not given:
                given = True
                draft.findings[at] = evolve(draft.findings[at], help=hint)
            yield draft

    return hinted


def _gathered(blocks: Iterator[Any], form: str | None) -> tuple[bytes | str, Iterator[Any]]:
    """The first pieces, until there is enough to tell the form by, and those after them.

    As from a pipe they may be short. An error on the way comes after what was read.
    """
    parts: list[Any] = []
    try:
        for piece in blocks:
            parts.append(piece)
            if _enough((piece[:0]).join(parts), form):
                break
    except Exception as error:  # noqa: BLE001 - raised again where the pieces are read
        blocks = _raising(error)
    first: bytes | str = parts[0][:0].join(parts) if parts else b""
    return first, blocks


def _enough(start: bytes | str, form: str | None) -> bool:
    """Whether a source's start tells its form: a line of JSON, XML's declaration, a few characters.

    Where the form is given, whether the source looks like another: then what follows the line tells.
    """
    if len(start) >= _START:
        return True
    text = start.decode("latin-1") if isinstance(start, bytes) else start
    bare = text.lstrip("\ufeff\u00ef\u00bb\u00bf \t\r\n")
    if bare.startswith("{"):
        first, feed, rest = bare.partition("\n")
        return bool(feed and (form is None or rest.strip() or (form == "jsonl" and first[1:].strip())))
    return len(bare) >= _FEW and (not bare.startswith("<?xml") or "?>" in bare) and "\0" not in bare[:_FEW]


_FEW: Final = 16


def _raising(error: Exception) -> Iterator[Any]:
    yield from ()
    raise error


def _start(decoder: codecs.IncrementalDecoder, first: bytes) -> str:
    try:
        return decoder.decode(first)
    except UnicodeError:  # reading it says so, with its name
        return ""


def _bare(start: bytes) -> bytes:
    """Without the white space and the byte order mark that may stand before a document."""
    return start.lstrip(codecs.BOM_UTF8 + b" \t\r\n")


def _is_xml(start: bytes) -> bool:
    """Whether it looks like XML, in UTF-8 or in UTF-16 with its byte order mark."""
    return _bare(start[:_START]).startswith(b"<") or (start[:2] in _MARKS and b"<" in start[:8])


def _xml_encoding(start: bytes) -> str:
    """The encoding that an XML document says it has, by its byte order mark or its declaration."""
    for mark, encoding in _MARKS.items():
        if start.startswith(mark):
            return encoding
    declared = _DECLARED.match(_bare(start))
    name = declared[1].decode() if declared else "utf-8"
    check_encoding(name)
    return "utf-8" if codecs.lookup(name).name in {"utf-8", "ascii"} else name

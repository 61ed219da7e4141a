"""From bytes or text to the texts of single records, streaming.

A source is a path, an open file (binary or text), or an iterable of pieces.
Memory is bounded by the longest record, and that by a limit. A byte that is no
UTF-8 becomes a lone surrogate, which the careful reader reports at its place:
one unreadable byte costs one record, not the file.
"""

from __future__ import annotations

import codecs
import io
import os
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, Final, NamedTuple, TypeAlias, TypeGuard, cast

from tanzaku.notation import limits
from tanzaku.notation.errors import SourceError
from tanzaku.notation.text.scan import START

Source: TypeAlias = "str | os.PathLike[str] | IO[bytes] | IO[str] | Iterable[bytes] | Iterable[str]"
"""What records are read from: a path, an open file, or an iterable of pieces."""

_BLOCK: Final = 1 << 18
_SEPARATOR: Final = "\n" + START
_BOM: Final = "\ufeff"


class Chunk(NamedTuple):
    """The text of one record, and the line of its source on which it starts.

    `cut` says that the record was longer than the limit and was cut there,
    `stray` that the text does not start like a record, `ascii` that it is known
    to hold nothing but printable ASCII and line feeds. `column` is where it
    starts in its line, `parsed` what a reader found in it while it looked for its end.
    """

    text: str
    line: int
    cut: bool = False
    stray: bool = False
    ascii: bool = False
    column: int = 1
    parsed: Any = None


def blocks(source: Source, encoding: str = "utf-8", *, glued: bool = False) -> Iterator[str]:
    r"""The source as text, in blocks; raises SourceError when it cannot be read.

    `glued` says that files may have been put one after another, each with a
    byte order mark of its own, as happens to the text form.

    >>> list(blocks([b"a\r\nb"]))
    ['a\nb']
    """
    if isinstance(source, str | os.PathLike):
        with opened(source) as file:
            yield from blocks(file, encoding, glued=glued)  # a file knows its name
        return
    pieces: Iterator[bytes | str] = read_blocks(source) if _is_file(source) else iter(source)
    try:
        yield from _plain(_decoded(pieces, encoding), glued=glued)
    except OSError as error:
        raise SourceError(f"{source_name(source)}: {error.strerror or error}") from error
    except UnicodeError as error:
        raise SourceError(f"{source_name(source)}: this is not {encoding}: {error}") from error


@contextmanager
def opened(path: str | os.PathLike[str]) -> Generator[IO[bytes]]:
    """A file open for reading bytes; raises SourceError if it cannot be opened.

    >>> with opened("no-such-file.tzk"):
    ...     pass
    Traceback (most recent call last):
    ...
    tanzaku.notation.errors.SourceError: no-such-file.tzk: No such file or directory
    """
    if isinstance(path, str) and "\n" in path:  # a Path is certainly none
        message = "this is a text and no name of a file: give it as a list of pieces, [text]"
        raise SourceError(f"{message}; a file of such a name is given as a Path")
    try:
        file = Path(path).open("rb", buffering=0)  # noqa: SIM115 - closed below
    except (OSError, ValueError) as error:
        raise SourceError(f"{path}: {getattr(error, 'strerror', None) or error}") from error
    with file:
        yield cast("IO[bytes]", file)


def source_name(source: object) -> str:
    """What a source is called in messages: the name that a file knows."""
    name: object = getattr(source, "name", None)
    return name if isinstance(name, str) else "the source"


def _is_file(source: IO[bytes] | IO[str] | Iterable[bytes] | Iterable[str]) -> TypeGuard[IO[bytes] | IO[str]]:
    return hasattr(source, "read")


def read_blocks(file: IO[bytes] | IO[str] | io.FileIO) -> Iterator[bytes | str]:
    """What a file holds, in blocks; raises OSError, and SourceError for a file that does not wait."""
    while block := file.read(_BLOCK):
        yield block
    if block is None:  # pyright: ignore[reportUnnecessaryComparison] - what a file gives that does not wait
        raise SourceError(
            f"{source_name(file)}: nothing is there yet, and it does not wait for it (non-blocking)"
        )


def check_encoding(encoding: str) -> codecs.IncrementalDecoder:
    """A decoder for an encoding of text; raises SourceError if there is none of that name.

    >>> check_encoding("hex")
    Traceback (most recent call last):
    ...
    tanzaku.notation.errors.SourceError: no encoding of text is called 'hex'
    """
    try:
        " ".encode(encoding)  # refuses codecs that are none of text
        codecs.getincrementaldecoder(encoding)(errors="surrogateescape").decode(b" ")
        return codecs.getincrementaldecoder(encoding)(errors="surrogateescape")
    except (LookupError, ValueError) as error:
        raise SourceError(f"no encoding of text is called {encoding[:40]!r}") from error


def _decoded(pieces: Iterable[bytes | str], encoding: str) -> Iterator[str]:
    decoder = check_encoding(encoding)
    for piece in pieces:
        text = piece if isinstance(piece, str) else decoder.decode(piece)
        if text:
            yield text
    if rest := decoder.decode(b"", final=True):
        yield rest


def _plain(pieces: Iterable[str], *, glued: bool) -> Iterator[str]:
    """Drop byte order marks before a record, and the CR of CR LF, however the text is cut into pieces."""
    held = ""
    before = ""  # the last character that was given
    for piece in pieces:
        text = held + piece
        held = ""
        if not before and text[:1] == _BOM:
            text, before = text[1:], "\n"
        if glued and before == "\n" and text[:1] == _BOM and text[1:2] in {"", "["}:
            text, held = text[1:], "" if text[1:] else _BOM
        if text[-1:] == "\r" or (glued and text.endswith("\n" + _BOM)):
            text, held = text[:-1], text[-1]
        if "\r" in text:
            text = text.replace("\r\n", "\n")
        if glued and _BOM in text:
            text = text.replace("\n" + _BOM + "[", "\n[")
        if text:
            before = text[-1]
            yield text
    if held:
        yield held


def plain_ascii(text: str) -> bool:
    r"""Whether a text is nothing but printable ASCII and line feeds.

    >>> plain_ascii("a1CT\n"), plain_ascii("a1\tCT"), plain_ascii("Sei Sh\u014dnagon")
    (True, False, False)
    """
    return text.isascii() and text.replace("\n", " ").isprintable()


def encoding_hint(text: str) -> str:
    r"""What helps where a text looks like one of wide characters that was read as UTF-8; empty for others.

    >>> encoding_hint('{\0"\0')
    'this looks like UTF-16: --encoding utf-16'
    """
    start = text[:_WIDE]
    if "\0" not in start:
        return ""
    return f"this looks like UTF-16: --encoding {'utf-16-be' if start[0] == chr(0) else 'utf-16'}"


_WIDE: Final = 64
"""How many characters are looked at for that."""


def chunks(source: Source, encoding: str = "utf-8") -> Iterator[Chunk]:
    r"""The records of a source, one text each, in order; nothing is left out.

    >>> [
    ...     (chunk.line, chunk.stray)
    ...     for chunk in chunks(['\n[Tanzaku "1.0 okiya"]\n=*\n[Tanzaku "1.0 okiya"]'])
    ... ]
    [(2, False), (4, False)]
    """
    splitter = _Splitter()
    for block in blocks(source, encoding, glued=True):
        yield from splitter.feed(block)
    yield from splitter.finish()


class _Splitter:
    """Cuts text before each line that starts a record."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.room = limits.RECORD_LENGTH
        self.cut = False
        self.beyond = 0
        self.line = 1
        self.tail = ""

    def feed(self, block: str) -> Iterator[Chunk]:
        """Take a block of text; give the records that it completes."""
        text = self.tail + block if self.tail else block
        self.tail = ""
        pieces = text.split(_SEPARATOR)
        keep = _overlap(pieces[-1])
        if keep:
            self.tail = pieces[-1][-keep:]
            pieces[-1] = pieces[-1][:-keep]
        self.hold(pieces[0])
        if len(pieces) == 1:
            return
        self.hold("\n")
        yield from self.take()
        line = self.line
        usual = plain_ascii(text)
        for piece in pieces[1:-1]:
            whole = f"{START}{piece}\n"
            cut = len(whole) > limits.RECORD_LENGTH
            yield Chunk(whole[: limits.RECORD_LENGTH] if cut else whole, line, cut=cut, ascii=usual)
            line += whole.count("\n")
        self.line = line
        self.hold(START + pieces[-1])

    def hold(self, text: str) -> None:
        """Keep text of the record being read, up to the limit; beyond it only its lines are counted."""
        if len(text) > self.room:
            self.cut = True
            self.beyond += text.count("\n", self.room)
            text = text[: self.room]
        self.room -= len(text)
        self.parts.append(text)

    def take(self) -> Iterator[Chunk]:
        """Give the record held, if there is one, and start anew."""
        text = "".join(self.parts) if len(self.parts) > 1 else self.parts[0]
        self.parts.clear()
        self.room = limits.RECORD_LENGTH
        line, feeds = self.line, text.count("\n")
        self.line += feeds
        if self.cut:
            self.line += self.beyond
            self.cut, self.beyond = False, 0
            yield Chunk(text, line, cut=True, stray=not text.startswith(START))
        elif text.startswith(START):
            yield Chunk(text, line)
        elif bare := text.lstrip(" \t\n"):
            before = text[: len(text) - len(bare)]
            yield Chunk(before.rpartition("\n")[2] + bare, line + before.count("\n"), stray=True)

    def finish(self) -> Iterator[Chunk]:
        """Give what is left at the end of the source."""
        self.hold(self.tail)
        yield from self.take()


def _overlap(text: str) -> int:
    """How much of the end of a text may be the beginning of a separator."""
    at = text.rfind("\n", max(0, len(text) - len(_SEPARATOR) + 1))
    return len(text) - at if at >= 0 and _SEPARATOR.startswith(text[at:]) else 0

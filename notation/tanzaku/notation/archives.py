"""Sources that may be compressed: gzip, zstd, or a zip of several files; read as a stream, within limits.

What a source is, its first bytes say, never its name. Nothing is extracted to
a path: the names in an archive are only names. Whatever is wrong with a source
is a SourceError; what is wrong with one file of an archive costs that file and
not the others.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Generator, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import chain
from typing import IO, TYPE_CHECKING, Any, Final, NamedTuple, Protocol, TypeAlias, cast

from tanzaku.notation.errors import SourceError
from tanzaku.notation.wording import harmless
from tanzaku.notation.zip_directory import ArchiveFault, ZipDirectory

if TYPE_CHECKING:
    from tanzaku.notation.zip_directory import Entry

EXPANSION: Final = 100
"""Expanded bytes for each compressed byte read so far; in a zip, of all its files for each byte of it."""

EXPANSION_FREE: Final = 67_108_864
"""Expanded bytes up to which EXPANSION is not asked for."""

MEMBERS: Final = 65_536
"""Entries of one zip, folders and files of other kinds among them."""

SPOOLED: Final = 4_294_967_296
"""Bytes of a zip from a pipe, which is kept in a temporary file, since its directory is at its end."""

WINDOW_LOG: Final = 27
"""Bits of the window of zstd, 128 MiB: what a frame may ask us to remember of what it has expanded to."""

Compressor: TypeAlias = Callable[[IO[bytes]], AbstractContextManager[IO[bytes]]]
"""What wraps a file that is open for writing: what is written inside the block is compressed into it."""

_BLOCK: Final = 1 << 18
_PIECE: Final = 1 << 14  # compressed bytes for a decoder at a time: what it leaves over is copied each time
_HELD: Final = 1 << 23  # bytes of a zip from a pipe that are kept in memory
_NAME_LENGTH: Final = 256  # of a name in an archive, in a message

_MAGIC: Final = {
    b"\x1f\x8b": "gzip",
    b"PK\3\4": "zip",
    b"PK\5\6": "zip",  # one without files
    b"PK\7\x08": "zip",  # one that was to become several parts
    b"\x28\xb5\x2f\xfd": "zstd",
    **{bytes([first]) + b"\x2a\x4d\x18": "zstd" for first in range(0x50, 0x60)},  # a frame to skip
}
_MAGIC_LENGTH: Final = max(map(len, _MAGIC))


class Member(NamedTuple):
    """The bytes of one file, expanded, in blocks of at most 256 KiB.

    `name` is the file's name in the archive, to be shown and never to be used as
    a path; it is empty for a source that is no archive. Reading `blocks` raises
    SourceError where the file is damaged or beyond a limit.

    >>> Member("a.tzk", iter([b"=*"])).name
    'a.tzk'
    """

    name: str
    blocks: Iterator[bytes]


def members(file: IO[bytes], name: str, endings: Collection[str]) -> Iterator[Member]:
    r"""The files in an open source: one if it is no zip, else those whose name ends in one of `endings`.

    A name in a zip may end in `.gz` or `.zst` beyond that. The blocks of a member
    are to be read before the next member is asked for, or are skipped. `name` is
    what errors call the source. A pipe will do. Raises SourceError if there is no
    such file in a zip, if its directory is damaged, or if the source cannot be read.

    >>> import gzip, io
    >>> packed = io.BytesIO(gzip.compress(b"[Tanzaku]\n"))
    >>> [(member.name, b"".join(member.blocks)) for member in members(packed, "a", [".tzk"])]
    [('', b'[Tanzaku]\n')]
    """
    with _named(name):
        start = file.tell() if getattr(file, "seekable", bool)() else None  # some have nothing but `read`
        kind, blocks = _recognised(_read(file))
        if kind == "zip":
            with _seeking(file, start, blocks) as archive:
                yield from _zip_members(ZipDirectory(*archive), name, endings)
        else:
            allowance = _Allowance(0)
            yield Member("", _told(name, _opened(kind, allowance.counted(blocks), allowance)))


def compressor(ending: str) -> Compressor | None:
    """What compresses a file of such an ending, `.gz` or `.zst`; None for all others.

    The same writes give the same bytes: no time and no file name is in them. The
    file stays open. Raises SourceError if zstd is not installed; errors of the
    file itself are not touched (see `files.written_beside`).

    >>> import io
    >>> target = io.BytesIO()
    >>> with compressor(".gz")(target) as file:
    ...     _ = file.write(b"=*")
    >>> [b"".join(member.blocks) for member in members(io.BytesIO(target.getvalue()), "a", [])]
    [b'=*']
    >>> compressor(".tzk")
    """
    make = _COMPRESSORS.get(ending.lower())
    if make is None:
        return None
    try:
        return make()
    except ArchiveFault as fault:
        raise SourceError(f"{harmless(ending)}: {fault}") from fault


def _gzip_compressor() -> Compressor:
    from gzip import GzipFile

    return lambda file: cast("IO[bytes]", GzipFile("", "wb", compresslevel=6, fileobj=file, mtime=0))


def _zstd_compressor() -> Compressor:
    zstd = _zstd_library()
    parameter = zstd.CompressionParameter
    options = {parameter.compression_level: 3, parameter.checksum_flag: 1}

    def make(file: IO[bytes]) -> IO[bytes]:
        compressed = cast("IO[bytes]", zstd.ZstdFile(file, "wb", options=options))
        compressed.write(b"")  # or a file that nothing is written to would be no zstd
        return compressed

    return make


_COMPRESSORS: Final[dict[str, Callable[[], Compressor]]] = {".gz": _gzip_compressor, ".zst": _zstd_compressor}


@contextmanager
def _named(name: str) -> Generator[None]:
    """Make a SourceError that names the source of whatever goes wrong with it."""
    try:
        yield
    except ArchiveFault as fault:
        raise SourceError(f"{harmless(name)}: {fault}") from fault
    except (OSError, ValueError, EOFError) as error:  # ValueError: the file was closed
        reason = str(getattr(error, "strerror", None) or error)
        raise SourceError(f"{harmless(name)}: {harmless(reason)}") from error


def _told(name: str, blocks: Iterator[bytes]) -> Iterator[bytes]:
    with _named(name):
        yield from blocks


def _read(file: IO[bytes]) -> Iterator[bytes]:
    while block := file.read(_BLOCK):
        yield block
    if block is None:  # pyright: ignore[reportUnnecessaryComparison] - what a file gives that does not wait
        raise ArchiveFault("nothing is there yet, and it does not wait for it (non-blocking)")


def _recognised(blocks: Iterator[bytes]) -> tuple[str, Iterator[bytes]]:
    """What the first bytes say it is, and all blocks, the first ones again."""
    looked_at: list[bytes] = []
    head = b""
    while len(head) < _MAGIC_LENGTH and (block := next(blocks, b"")):
        looked_at.append(block)
        head += block[:_MAGIC_LENGTH]
    kind = next((kind for magic, kind in _MAGIC.items() if head.startswith(magic)), "plain")
    return kind, chain(looked_at, blocks)


@contextmanager
def _seeking(file: IO[bytes], start: int | None, blocks: Iterable[bytes]) -> Generator[tuple[IO[bytes], int]]:
    """A file with the same bytes that can seek, and where they start in it."""
    if start is not None:
        yield file, start
        return
    from tempfile import SpooledTemporaryFile

    with SpooledTemporaryFile(max_size=_HELD) as spool:
        room = SPOOLED
        for block in blocks:
            room -= len(block)
            if room < 0:
                raise ArchiveFault(f"a zip from a pipe has more than {SPOOLED} bytes (limit SPOOLED)")
            spool.write(block)
        yield cast("IO[bytes]", spool), 0


class _Allowance:
    """Holds how much was expanded against how much was read."""

    def __init__(self, read: int) -> None:
        self.read = read
        self.expanded = 0

    def counted(self, blocks: Iterable[bytes]) -> Iterator[bytes]:
        """The same blocks; each allows more to be expanded."""
        for block in blocks:
            self.read += len(block)
            yield block

    def spent(self, blocks: Iterable[bytes]) -> Iterator[bytes]:
        """The same blocks, which were expanded; raises ArchiveFault beyond the limit."""
        for block in blocks:
            self.expanded += len(block)
            if self.expanded > EXPANSION_FREE and self.expanded > EXPANSION * self.read:
                raise ArchiveFault(f"it expands to more than {EXPANSION} times its size (limit EXPANSION)")
            yield block


class _Decoder(Protocol):
    """What the standard library's decoders of zstd are like."""

    @property
    def eof(self) -> bool: ...
    @property
    def needs_input(self) -> bool: ...
    @property
    def unused_data(self) -> bytes: ...
    def decompress(self, data: bytes, max_length: int) -> bytes: ...


class _Inflater:
    """Its decoder of deflate and gzip made like that."""

    def __init__(self, window_bits: int) -> None:
        import zlib

        self._inflater = zlib.decompressobj(window_bits)
        self.eof = False
        self.needs_input = True
        self.unused_data = b""

    def decompress(self, data: bytes, max_length: int) -> bytes:
        inflater = self._inflater
        expanded = inflater.decompress(inflater.unconsumed_tail + data, max_length)
        self.eof, self.unused_data = inflater.eof, inflater.unused_data
        # A full block may leave more inside, though all input is taken.
        self.needs_input = not inflater.unconsumed_tail and len(expanded) < max_length
        return expanded


class _Coding(NamedTuple):
    """How a kind of compressed data is expanded.

    `starts` are the bytes that a further stream after the first one may start with.
    """

    name: str
    decoder: Callable[[], _Decoder]
    faults: type[Exception]
    starts: bytes = b""
    padding: bytes = b""


def _gzip() -> _Coding:
    import zlib

    return _Coding("gzip", lambda: _Inflater(31), zlib.error, starts=b"\x1f", padding=b"\0")


def _deflate() -> _Coding:
    import zlib

    return _Coding("deflate", lambda: _Inflater(-15), zlib.error)


def _zstd() -> _Coding:
    zstd = _zstd_library()
    options = {zstd.DecompressionParameter.window_log_max: WINDOW_LOG}
    starts = bytes(magic[0] for magic, kind in _MAGIC.items() if kind == "zstd")
    return _Coding("zstd", lambda: zstd.ZstdDecompressor(options=options), zstd.ZstdError, starts)


def _zstd_library() -> Any:  # noqa: ANN401 - one of two modules that are alike
    try:
        if sys.version_info >= (3, 14):
            from compression import zstd
        else:
            from backports import zstd
    except ImportError as error:
        raise ArchiveFault("zstd is not installed: install tanzaku[zstd]") from error
    return zstd


_CODINGS: Final = {"gzip": _gzip, "zstd": _zstd}


def _opened(kind: str, blocks: Iterator[bytes], allowance: _Allowance) -> Iterator[bytes]:
    if kind == "zip":
        raise ArchiveFault("an archive within an archive is not opened")
    coding = _CODINGS.get(kind)
    yield from allowance.spent(_expanded(coding(), blocks)) if coding else blocks


def _expanded(coding: _Coding, blocks: Iterable[bytes]) -> Iterator[bytes]:
    """Expand one stream, or several one after another, in blocks of bounded size."""
    decoder: _Decoder | None = None
    first = True
    for data in (block[at : at + _PIECE] for block in blocks for at in range(0, len(block), _PIECE)):
        rest = data
        while True:
            if decoder is None:
                rest = rest.lstrip(coding.padding)
                if not rest:
                    break
                if not first and rest[0] not in coding.starts:
                    raise ArchiveFault(f"something else follows the {coding.name} data")
                decoder, first = coding.decoder(), False
                # One byte alone: zstd is stricter with a frame that it gets whole than with one in parts.
                _step(coding, decoder, rest[:1])
                rest = rest[1:]
            if expanded := _step(coding, decoder, rest):
                yield expanded
            if decoder.eof:
                rest, decoder = decoder.unused_data, None
            elif decoder.needs_input:
                break
            else:
                rest = b""
    if decoder is not None:
        raise ArchiveFault(f"the {coding.name} data is cut short")


def _step(coding: _Coding, decoder: _Decoder, data: bytes) -> bytes:
    try:
        return decoder.decompress(data, _BLOCK)
    except coding.faults as error:
        raise ArchiveFault(_reason(coding.name, str(error))) from error


_REASONS: Final = {
    "memory": f"asks for a window of more than {1 << WINDOW_LOG} bytes (limit WINDOW_LOG)",
    "ictionary": "needs a dictionary, and there is none",
}


def _reason(coding: str, error: str) -> str:
    """What a decoder says, in words that are the same for each version of its library."""
    known = (reason for word, reason in _REASONS.items() if coding == "zstd" and word in error)
    return f"the {coding} data {next(known, 'is damaged')}"


_METHODS: Final[dict[int, Callable[[], _Coding] | None]] = {0: None, 8: _deflate, 93: _zstd}


def _zip_members(directory: ZipDirectory, name: str, endings: Collection[str]) -> Iterator[Member]:
    wanted = tuple(ending.lower() + packed for ending in endings for packed in ("", ".gz", ".zst"))
    found = False
    # Twice through the directory: a long one is refused before anything is expanded, and none is kept.
    for number, entry in enumerate(directory.entries(), 1):
        if number > MEMBERS:
            raise ArchiveFault(f"this zip has more than {MEMBERS} entries (limit MEMBERS)")
        found = found or _is_wanted(entry, wanted)
    if not found:
        raise ArchiveFault("no record in this archive")
    outer, inner = _Allowance(directory.size), _Allowance(directory.size)
    for entry in directory.entries():
        if _is_wanted(entry, wanted):
            blocks = _member_blocks(directory, entry, outer, inner)
            yield Member(entry.name, _told(f"{name}/{entry.name[:_NAME_LENGTH]}", blocks))


def _is_wanted(entry: Entry, endings: tuple[str, ...]) -> bool:
    folder, _, file = entry.name.rpartition("/")
    macos = folder.partition("/")[0] == "__MACOSX" or file.startswith("._")  # what it keeps beside each file
    return bool(file) and not macos and file.lower().endswith(endings)


def _member_blocks(
    directory: ZipDirectory, entry: Entry, outer: _Allowance, inner: _Allowance
) -> Iterator[bytes]:
    if entry.method not in _METHODS:
        raise ArchiveFault(f"it is packed by method {entry.method}; stored, deflate and zstd are read")
    method = _METHODS[entry.method]
    packed = directory.packed(entry)
    blocks = outer.spent(_expanded(method(), packed) if method else packed)
    yield from _opened(*_recognised(_checked(blocks, entry)), inner)


def _checked(blocks: Iterable[bytes], entry: Entry) -> Iterator[bytes]:
    """The same blocks; raises ArchiveFault where they are not what the directory says."""
    from zlib import crc32

    size = checksum = 0
    for block in blocks:
        size += len(block)
        if size > entry.size:
            break
        checksum = crc32(block, checksum)
        yield block
    if size != entry.size or checksum != entry.crc:
        raise ArchiveFault("it is damaged: its size or its checksum is not what the zip's directory says")

"""Sources that may be compressed, made by hand, and what is read of them."""

from __future__ import annotations

import gzip
import io
import struct
import sys
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from random import Random
from typing import IO, Any, NamedTuple, cast

from hypothesis import settings

from tanzaku.notation import SourceError
from tanzaku.notation.archives import members
from tanzaku.notation.wording import harmless

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd


__all__ = [
    "DAMAGED",
    "ENDINGS",
    "GZIP",
    "NO_DIRECTORY",
    "SKIPPED",
    "TEXT",
    "ZIP",
    "ZSTD",
    "Pieces",
    "Placed",
    "blocks_of",
    "broken",
    "cut",
    "deflated",
    "directory",
    "frame",
    "law",
    "local",
    "pipe",
    "told",
    "with_dictionary",
    "zipped",
    "zstd",
]

law = settings(derandomize=True, database=None, deadline=None, max_examples=150, print_blob=False)

TEXT = b'[Tanzaku "1.0 okiya"]\n=*\n'
ENDINGS = (".tzk", ".json")
DAMAGED = "it is damaged: its size or its checksum is not what the zip's directory says"
SKIPPED = b"\x53\x2a\x4d\x18\x05\0\0\0hello"
NO_DIRECTORY = "a: this zip has no directory at its end: it is cut short or damaged"


class Pieces(io.RawIOBase):
    """A file that cannot seek and gives less than it is asked for."""

    def __init__(self, pieces: Iterable[bytes]) -> None:
        self.pieces = iter(pieces)
        self.held = b""
        self.given = 0

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        while not self.held:
            following = next(self.pieces, None)
            if following is None:
                return 0
            self.held = following
        part, self.held = self.held[: len(buffer)], self.held[len(buffer) :]
        buffer[: len(part)] = part
        self.given += len(part)
        return len(part)


def pipe(pieces: Iterable[bytes]) -> IO[bytes]:
    return cast("IO[bytes]", Pieces(pieces))


def cut(data: bytes, random: Random) -> Iterator[bytes]:
    at = 0
    while at < len(data):
        length = random.choice((1, 2, 3, 7, 100, 70_000))
        yield data[at : at + length]
        at += length


def blocks_of(blocks: Iterator[bytes]) -> bytes:
    parts = list(blocks)
    assert all(0 < len(part) <= 1 << 18 for part in parts)
    return b"".join(parts)


def told(file: IO[bytes] | bytes, name: str = "a") -> list[tuple[str, bytes | str]]:
    """Each member's name, and its bytes or what is wrong with it; only a SourceError is caught."""
    outcomes: list[tuple[str, bytes | str]] = []
    try:
        for member in members(io.BytesIO(file) if isinstance(file, bytes) else file, name, ENDINGS):
            try:
                outcomes.append((member.name, blocks_of(member.blocks)))
            except SourceError as error:
                outcomes.append((member.name, str(error)))
    except SourceError as error:
        outcomes.append(("!", str(error)))
    for _, outcome in outcomes:
        if isinstance(outcome, str):
            assert outcome.startswith(name)
            assert harmless(outcome) == outcome
            assert "\t" not in outcome
    return outcomes


def zipped(*files: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED, comment: bytes = b"") -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", method) as archive:
        archive.comment = comment
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(name), data, method)
    return target.getvalue()


class Placed(NamedTuple):
    """An entry of a directory made by hand."""

    name: bytes
    at: int
    packed: int
    size: int
    crc: int = 0
    method: int = 8
    flags: int = 0
    extra: bytes = b""


def local(name: bytes, method: int = 8) -> bytes:
    return struct.pack("<4s5H3L2H", b"PK\3\4", 20, 0, method, 0, 33, 0, 0, 0, len(name), 0) + name


def directory(data: bytes, entries: Iterable[Placed], count: int | None = None) -> bytes:
    """A zip of these bytes and a directory."""
    lines = [
        struct.pack(
            "<4s4B4HL2L5H2L",
            *(b"PK\1\2", 20, 0, 20, 0, one.flags, one.method, 0, 33, one.crc, one.packed, one.size),
            *(len(one.name), len(one.extra), 0, 0, 0, 0, one.at),
        )
        + one.name
        + one.extra
        for one in entries
    ]
    size = sum(map(len, lines))
    count = len(lines) & 0xFFFF if count is None else count
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, count, count, size, len(data), 0)
    return data + b"".join(lines) + end


def deflated(data: bytes) -> bytes:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(data) + packer.flush()


def frame(window: int) -> bytes:
    """An empty zstd frame that asks for a window of so many bits."""
    return b"\x28\xb5\x2f\xfd\0" + bytes([window - 10 << 3]) + b"\1\0\0"


def with_dictionary() -> bytes:
    samples = [b"[Event %d] an okiya of %d" % (n, n * n) for n in range(1000)]
    return zstd.compress(samples[7], zstd_dict=zstd.train_dict(samples, 1000))


GZIP = gzip.compress(TEXT, mtime=0)
ZSTD = zstd.compress(TEXT)
ZIP = zipped(("a.tzk", TEXT))


def broken(**changes: Any) -> bytes:
    """A zip of three files, the second of which is changed in the directory."""
    packed = deflated(TEXT)
    one = local(b"a.tzk") + packed
    entries = [
        Placed(b"a.tzk", len(one) * number, len(packed), len(TEXT), zlib.crc32(TEXT)) for number in range(3)
    ]
    entries[1] = entries[1]._replace(**changes)
    return directory(one * 3, entries)

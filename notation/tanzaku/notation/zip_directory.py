"""The directory of a zip archive, read entry by entry.

The standard library's reader keeps every entry in memory, and which damage it
notices differs between versions of Python. This one keeps none, refuses the
same bytes everywhere, and leaves the unpacking to others.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from typing import IO, Final, NamedTuple

_BLOCK: Final = 1 << 18
_COMMENT: Final = 0xFFFF  # the longest comment at the end of an archive
_WIDE: Final = 0xFFFF_FFFF  # stands for a number that is in the extra field

_END: Final = struct.Struct("<4s4H2LH")
_WIDE_END: Final = struct.Struct("<4sQ2H2L4Q")
_WIDE_LOCATOR: Final = struct.Struct("<4sLQL")
_ENTRY: Final = struct.Struct("<4s4B4HL2L5H2L")
_LOCAL: Final = struct.Struct("<4s5H3L2H")
_FIELD: Final = struct.Struct("<2H")

_ENCRYPTED: Final = 0x2041  # the bits of three ways to encrypt
_UTF_8: Final = 0x800
_DAMAGED: Final = "the directory of this zip is damaged"


class ArchiveFault(Exception):  # noqa: N818 - never leaves the package: it becomes a SourceError
    """What is wrong with an archive, without its name."""


class Entry(NamedTuple):
    """One file in an archive: where its local header is, and how its bytes are packed."""

    name: str
    stored_name: bytes
    flags: int
    method: int
    crc: int
    packed: int
    size: int
    at: int


class ZipDirectory:
    r"""The entries of an archive that starts at `start` of a file that can seek; raises ArchiveFault.

    >>> import io
    >>> list(ZipDirectory(io.BytesIO(b"PK\5\6" + bytes(18)), 0).entries())
    []
    """

    def __init__(self, file: IO[bytes], start: int) -> None:
        self.file = file
        self.start = start
        file.seek(0, 2)
        self.size = file.tell() - start
        self.at, self.end, self.shift = self.locate()
        self.unread = self.at - start  # entries that overlap would be read over and over

    def locate(self) -> tuple[int, int, int]:
        """Where the directory starts and ends, and what to add to the offsets in it."""
        length = min(self.size, _WIDE_END.size + _WIDE_LOCATOR.size + _END.size + _COMMENT)
        tail_at = self.start + self.size - length
        tail = self.exactly(tail_at, length)
        at = tail.rfind(b"PK\5\6")
        while at >= 0 and not _ends_with_comment(tail, at):
            at = tail.rfind(b"PK\5\6", 0, at + 3)
        if at < 0:
            raise ArchiveFault("this zip has no directory at its end: it is cut short or damaged")
        _, disk, first_disk, _, _, size, offset, _ = _END.unpack_from(tail, at)
        wide = at - _WIDE_LOCATOR.size - _WIDE_END.size
        if wide >= 0 and tail.startswith(b"PK\6\7", wide + _WIDE_END.size):
            signature, _, _, _, disk, first_disk, _, _, size, offset = _WIDE_END.unpack_from(tail, wide)
            if signature != b"PK\6\6":
                raise ArchiveFault(_DAMAGED)
            at = wide
        if disk or first_disk:
            raise ArchiveFault("this zip is one part of several")
        end = tail_at + at
        if end - size < self.start:
            raise ArchiveFault(_DAMAGED)
        return end - size, end, end - size - offset

    def exactly(self, at: int, count: int) -> bytes:
        """So many bytes of the file; ArchiveFault if they are not there."""
        self.file.seek(at)
        parts: list[bytes] = []
        while count and (part := self.file.read(count)):
            parts.append(part)
            count -= len(part)
        if count:
            raise ArchiveFault("the zip is cut short")
        return b"".join(parts)

    def entries(self) -> Iterator[Entry]:
        """All entries in the order of the directory."""
        at = self.at
        while at < self.end:
            if at + _ENTRY.size > self.end:
                raise ArchiveFault(_DAMAGED)
            fields = _ENTRY.unpack(self.exactly(at, _ENTRY.size))
            signature, (flags, method), numbers = fields[0], fields[5:7], fields[9:12]
            named, extra, comment = fields[12:15]
            following = at + _ENTRY.size + named + extra + comment
            if signature != b"PK\1\2" or following > self.end:
                raise ArchiveFault(_DAMAGED)
            rest = self.exactly(at + _ENTRY.size, named + extra)
            crc, packed, size = numbers
            size, packed, offset = _widened(rest[named:], (size, packed, fields[18]))
            stored = rest[:named]
            yield Entry(
                _decoded(stored, flags), stored, flags, method, crc, packed, size, offset + self.shift
            )
            at = following

    def packed(self, entry: Entry) -> Iterator[bytes]:
        """The bytes of an entry as they are stored, in blocks; entries may be read in turns."""
        if not self.start <= entry.at <= self.at - _LOCAL.size:
            raise ArchiveFault("the zip's directory points to where no file is")
        header = _LOCAL.unpack(self.exactly(entry.at, _LOCAL.size))
        named, extra = header[9:11]
        at = entry.at + _LOCAL.size
        if header[0] != b"PK\3\4" or self.exactly(at, named) != entry.stored_name:
            raise ArchiveFault("the zip's directory points to another file")
        if (entry.flags | header[2]) & _ENCRYPTED:
            raise ArchiveFault("it is encrypted")
        at += named + extra
        end = at + entry.packed
        if end > self.at:
            raise ArchiveFault("it is cut short, or its size in the zip's directory is wrong")
        if entry.packed > self.unread:
            raise ArchiveFault("the files in this zip overlap")
        self.unread -= entry.packed
        while at < end:
            block = self.exactly(at, min(_BLOCK, end - at))
            at += len(block)
            yield block


def _ends_with_comment(tail: bytes, at: int) -> bool:
    """Whether an end record starts there whose comment is the rest, to the last byte."""
    if at + _END.size > len(tail):
        return False
    length: int = _END.unpack_from(tail, at)[-1]
    return at + _END.size + length == len(tail)


def _decoded(name: bytes, flags: int) -> str:
    return name.decode("utf-8", "backslashreplace") if flags & _UTF_8 else name.decode("cp437")


def _widened(extra: bytes, numbers: tuple[int, int, int]) -> list[int]:
    """Size, packed size and offset, from the extra field those that do not fit into 32 bits."""
    at = 0
    while at + _FIELD.size <= len(extra):
        kind, length = _FIELD.unpack_from(extra, at)
        at += _FIELD.size
        if kind == 1:
            field = extra[at : at + length]
            wide = iter([int.from_bytes(field[i : i + 8], "little") for i in range(0, len(field) - 7, 8)])
            return [next(wide, number) if number == _WIDE else number for number in numbers]
        at += length
    return list(numbers)

"""What hostile sources are made of: pieces that are repeated, and what their reports must say."""

from __future__ import annotations

import gzip
import string
from collections.abc import Callable, Iterator
from itertools import islice, product
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

from tanzaku.notation.archives import EXPANSION_FREE

__all__ = ["Bomb", "Each", "Gzipped", "Many", "Part", "allowed", "bomb", "grown", "refused", "tiny", "write"]

_BLOCK: Final = 1 << 20


class Many(NamedTuple):
    """The same piece, over and over."""

    piece: str
    times: int


class Each(NamedTuple):
    """A piece with another name in it each time, as short as names of letters can be."""

    before: str
    times: int
    after: str


class Gzipped(NamedTuple):
    """The same piece, over and over, packed."""

    piece: str
    times: int


Part: TypeAlias = str | Many | Each | Gzipped | Callable[[], bytes]


class Bomb(NamedTuple):
    """One hostile source.

    `name` ends in the ending of its form, `codes` are all codes that its
    reports have, `refused` is a part of what is said of the source itself if
    it cannot be read, `expands` how many bytes are in it where it is packed.
    `tiny` says that it is mostly as many small records as one likes: a test
    has few of them, and what measures has more.
    """

    name: str
    codes: frozenset[str]
    parts: tuple[Part, ...]
    refused: str = ""
    expands: int = 0
    tiny: bool = False

    @property
    def code(self) -> int:
        """What `tanzaku verify` leaves with."""
        return 2 if self.refused else 1


def allowed(size: int) -> int:
    """Bytes of memory that a source of so many bytes may take."""
    return 150_000_000 + 20 * size


def grown(bomb: Bomb, times: int) -> Bomb:
    """A bomb with so many times as many small records."""
    parts = tuple(
        part._replace(times=part.times * times) if isinstance(part, Many | Gzipped) else part
        for part in bomb.parts
    )
    return bomb._replace(parts=parts, expands=bomb.expands * times)


def write(bomb: Bomb, path: Path) -> int:
    """Write a bomb to a file; its size."""
    with path.open("wb") as file:
        for part in bomb.parts:
            for block in _blocks(part):
                file.write(block)
        return file.tell()


def _blocks(part: Part) -> Iterator[bytes]:
    if isinstance(part, Gzipped):
        yield gzip.compress(part.piece.encode() * part.times, mtime=0)
    elif isinstance(part, str):
        yield part.encode()
    elif isinstance(part, Many):
        piece = part.piece.encode()
        at_once = max(1, min(part.times, _BLOCK // len(piece)))
        block = piece * at_once
        for _ in range(part.times // at_once):
            yield block
        yield piece * (part.times % at_once)
    elif isinstance(part, Each):
        names = product(string.ascii_letters, repeat=3)
        yield "".join(
            f"{part.before}{''.join(name)}{part.after}" for name in islice(names, part.times)
        ).encode()
    else:
        yield part()


def bomb(name: str, codes: str, *parts: Part, expands: int = 0) -> Bomb:
    """A source with reports that have these codes, all of them."""
    return Bomb(name, frozenset(codes.split()), parts, expands=expands)


def refused(name: str, says: str, *parts: Part, codes: str = "") -> Bomb:
    """A packed source that cannot be read to its end; `codes` are those of the reports before that."""
    return Bomb(name, frozenset(codes.split()), parts, says, EXPANSION_FREE)


def tiny(name: str, codes: str, *parts: Part) -> Bomb:
    """A source of many small records, each of which has its report."""
    expands = sum(len(part.piece.encode()) * part.times for part in parts if isinstance(part, Gzipped))
    return bomb(name, codes, *parts, expands=expands)._replace(tiny=True)

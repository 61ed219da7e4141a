"""What hostile compressed sources cost: time, memory and room, within limits."""

from __future__ import annotations

import gzip
import io
import struct
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from random import Random
from typing import IO, cast

import pytest

from archives.packing import (
    ENDINGS,
    TEXT,
    ZIP,
    Pieces,
    Placed,
    blocks_of,
    deflated,
    directory,
    local,
    pipe,
    told,
    zipped,
    zstd,
)
from tanzaku.notation import SourceError, archives
from tanzaku.notation.archives import members

# Bombs and limits


def beyond(outcome: tuple[str, bytes | str]) -> bool:
    return isinstance(outcome[1], str) and outcome[1].endswith(
        "it expands to more than 100 times its size (limit EXPANSION)"
    )


@pytest.mark.parametrize(
    "pack",
    [gzip.compress, zstd.compress, lambda zeros: zipped(("a.tzk", zeros))],
    ids=["gzip", "zstd", "zip"],
)
def test_zeros(pack: Callable[[bytes], bytes]) -> None:
    """So much is free, whatever the ratio; one byte more is not."""
    most = archives.EXPANSION_FREE
    [member] = members(io.BytesIO(pack(bytes(most))), "a", ENDINGS)
    assert sum(map(len, member.blocks)) == most
    assert beyond(told(pack(bytes(most + 1)))[0])


def test_zeros_packed_twice() -> None:
    bomb = gzip.compress(bytes(archives.EXPANSION_FREE + 1))
    assert [beyond(one) for one in told(zipped(("a.tzk", TEXT), ("b.tzk", bomb), ("c.tzk", TEXT)))] == [
        False,
        True,
        False,
    ]


@pytest.fixture
def little_free(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "EXPANSION_FREE", 1000)


@pytest.mark.usefixtures("little_free")
def test_much_packed_that_is_nothing() -> None:
    """A zip of many empty gzip streams: what is between the two levels counts too."""
    empty = gzip.compress(b"", mtime=0)
    bomb = zipped(("a.tzk", empty * 50_000))
    assert len(bomb) * archives.EXPANSION < len(empty) * 50_000
    assert beyond(told(bomb)[0])


@pytest.mark.usefixtures("little_free")
def test_all_files_of_a_zip_count_together() -> None:
    data = zipped(*((f"{number}.tzk", bytes(100_000)) for number in range(20)))
    allowed = archives.EXPANSION * len(data)
    outcomes = told(data)
    read = sum(len(outcome) for _, outcome in outcomes if isinstance(outcome, bytes))
    assert allowed - 100_000 < read <= allowed
    assert all(beyond(one) for one in outcomes[read // 100_000 :])
    last = list(members(io.BytesIO(data), "a", ENDINGS))[-1]  # those that are skipped count nothing
    assert len(blocks_of(last.blocks)) == 100_000


@pytest.mark.usefixtures("little_free")
def test_entries_that_are_the_same_bytes() -> None:
    packed = deflated(bytes(100_000))
    entry = Placed(b"a.tzk", 0, len(packed), 100_000, zlib.crc32(bytes(100_000)))
    outcomes = told(directory(local(b"a.tzk") + packed, [entry] * 50))
    assert outcomes[0] == ("a.tzk", bytes(100_000))
    assert [outcome for _, outcome in outcomes[1:]] == ["a/a.tzk: the files in this zip overlap"] * 49


@pytest.mark.usefixtures("little_free")
def test_entries_that_quote_those_after_them() -> None:
    """Each file is a stored block that holds the next one's header, then the next one's data."""

    def stored(content: bytes) -> bytes:
        return struct.pack("<B2H", 0, len(content), ~len(content) & 0xFFFF) + content

    packed, content = deflated(bytes(20_000)), bytes(20_000)
    data, entries = b"", list[Placed]()
    for number in reversed(range(100)):
        name = b"%03d.tzk" % number
        if entries:
            quoted = data[: 30 + len(name)]
            packed = stored(b"#") + stored(quoted)[:5] + data
            content = b"#" + quoted + content
        before = len(data)
        data = local(name) + packed
        entries = [one._replace(at=one.at + len(data) - before) for one in entries]
        entries.insert(0, Placed(name, 0, len(packed), len(content), zlib.crc32(content)))
    bomb = directory(data, entries)
    outcomes = told(bomb)
    assert len(outcomes) == 100
    assert outcomes[0] == ("000.tzk", content)
    overlap = [outcome == f"a/{name}: the files in this zip overlap" for name, outcome in outcomes[1:]]
    assert overlap == [True] * 98 + [False]  # the last one is smaller than what nobody has read


def test_overlapping_entries_that_expand_to_nothing_are_read_once() -> None:
    packed = b"\0\0\0\xff\xff" * 20_000 + b"\3\0"  # empty blocks
    data = local(b"a.tzk") + packed
    entry = Placed(b"a.tzk", 0, len(packed), 0)

    class Counted(io.BytesIO):
        read_bytes = 0

        def read(self, size: int | None = -1, /) -> bytes:
            part = super().read(size)
            self.read_bytes += len(part)
            return part

    file = Counted(directory(data, [entry] * 1000))
    outcomes = told(file)
    assert [outcome for _, outcome in outcomes[:2]] == [b"", "a/a.tzk: the files in this zip overlap"]
    assert file.read_bytes < 4 * len(file.getvalue())


@pytest.mark.parametrize("claimed", [None, 1])
def test_too_many_entries(claimed: int | None) -> None:
    entry = Placed(b"a.tzk", 0, 0, 0, method=0)
    expected = "a: this zip has more than 65536 entries (limit MEMBERS)"
    for count in (70_000, archives.MEMBERS + 1):
        assert told(directory(local(b"a.tzk", 0), [entry] * count, claimed)) == [("!", expected)]
    outcomes = told(directory(local(b"a.tzk", 0), [entry] * archives.MEMBERS, claimed))
    assert outcomes == [("a.tzk", b"")] * archives.MEMBERS


def test_a_zip_from_a_pipe_is_kept_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "SPOOLED", len(ZIP) - 1)
    assert [name for name, _ in told(pipe([ZIP]))] == ["!"]
    monkeypatch.setattr(archives, "SPOOLED", len(ZIP))
    assert told(pipe([ZIP])) == [("a.tzk", TEXT)]
    source = Pieces([b"PK\3\4"] + [bytes(1000)] * 100_000)
    assert told(cast("IO[bytes]", source)) == [
        ("!", f"a: a zip from a pipe has more than {len(ZIP)} bytes (limit SPOOLED)")
    ]
    assert source.given < 10_000


def gzip_of_200_mb() -> Iterator[bytes]:
    """First what hardly packs, so that the ratio allows a part of what comes then."""
    packer = zlib.compressobj(6, zlib.DEFLATED, 31)
    random = Random(4)
    for _ in range(16):
        yield packer.compress(random.randbytes(1 << 16))
    for _ in range(200):
        yield packer.compress(bytes(1_000_000))
    yield packer.flush()


def zstd_of_200_mb() -> Iterator[bytes]:
    packer = zstd.ZstdCompressor()
    random = Random(4)
    for _ in range(16):
        yield packer.compress(random.randbytes(1 << 16))
    for _ in range(200):
        yield packer.compress(bytes(1_000_000))
    yield packer.flush()


@pytest.mark.parametrize("stream", [gzip_of_200_mb, zstd_of_200_mb])
def test_memory_does_not_grow_with_what_a_stream_expands_to(stream: Callable[[], Iterator[bytes]]) -> None:
    packed = list(stream())
    tracemalloc.start()
    try:
        [member] = members(pipe(packed), "a", ENDINGS)
        lengths: list[int] = []
        with pytest.raises(SourceError, match="limit EXPANSION"):
            lengths.extend(map(len, member.blocks))
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert 100 << 20 < sum(lengths) < 130_000_000
    assert max(lengths) <= 1 << 18
    assert peak < 4 << 20


def test_memory_does_not_grow_with_the_directory_of_a_zip() -> None:
    entry = Placed(b"n" * 1000 + b".txt", 0, 0, 0, method=0)
    wanted = entry._replace(name=b"a.tzk")
    bomb = directory(local(b"a.tzk", 0), [entry] * 30_000 + [wanted])
    assert len(bomb) > 30_000_000
    file = io.BytesIO(bomb)
    tracemalloc.start()
    try:
        assert told(file) == [("a.tzk", b"")]
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert peak < 2 << 20

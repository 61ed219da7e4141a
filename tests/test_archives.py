"""Sources that may be compressed: what they hold, what is wrong with them, and what hostile ones cost."""

from __future__ import annotations

import gzip
import io
import os
import struct
import subprocess
import sys
import threading
import tracemalloc
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random
from typing import IO, Any, NamedTuple, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.cli import here
from tanzaku.notation import SourceError, archives, iter_headers, iter_records
from tanzaku.notation.archives import compressor, members
from tanzaku.notation.wording import harmless
from tanzaku.validators import verify_archive

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

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


# What is one file


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        pytest.param(b"", b"", id="empty"),
        pytest.param(TEXT, TEXT, id="plain"),
        pytest.param(b"\x1f", b"\x1f", id="half a magic number of gzip"),
        pytest.param(b"\x28\xb5\x2f", b"\x28\xb5\x2f", id="most of that of zstd"),
        pytest.param(b"PK", b"PK", id="half of that of zip"),
        pytest.param(b"PK\3\5" + TEXT, b"PK\3\5" + TEXT, id="no magic number"),
        pytest.param(b"x" + ZIP, b"x" + ZIP, id="a zip that starts later"),
        pytest.param(GZIP, TEXT, id="gzip"),
        pytest.param(GZIP + GZIP, TEXT + TEXT, id="two of gzip"),
        pytest.param(gzip.compress(b""), b"", id="gzip of nothing"),
        pytest.param(GZIP + bytes(100_000), TEXT, id="gzip and zeros"),
        pytest.param(gzip.compress(GZIP), GZIP, id="gzip in gzip, one level is opened"),
        pytest.param(gzip.compress(ZIP), ZIP, id="zip in gzip"),
        pytest.param(ZSTD, TEXT, id="zstd"),
        pytest.param(ZSTD + ZSTD, TEXT + TEXT, id="two frames"),
        pytest.param(SKIPPED + ZSTD + SKIPPED + ZSTD + SKIPPED, TEXT + TEXT, id="frames to skip"),
        pytest.param(SKIPPED, b"", id="nothing but a frame to skip"),
        pytest.param(frame(27) + ZSTD, TEXT, id="the largest window"),
        pytest.param(zstd.compress(TEXT * 9000), TEXT * 9000, id="zstd of more than one block"),
        pytest.param(gzip.compress(TEXT * 30_000), TEXT * 30_000, id="gzip of more than one block"),
    ],
)
@pytest.mark.parametrize("seed", [None, 1, 2])
def test_one_file(data: bytes, expected: bytes, seed: int | None) -> None:
    source = data if seed is None else pipe(cut(data, Random(seed)))
    assert told(source) == [("", expected)]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (GZIP[:-1], "a: the gzip data is cut short"),
        (GZIP + GZIP[:9], "a: the gzip data is cut short"),
        (GZIP + b"x", "a: something else follows the gzip data"),
        (GZIP + b"\0\0x", "a: something else follows the gzip data"),
        (GZIP + b"\x1f" + TEXT, "a: the gzip data is damaged"),
        (b"\x1f\x8b\7" + GZIP[3:], "a: the gzip data is damaged"),
        (GZIP[:-8] + bytes(4) + GZIP[-4:], "a: the gzip data is damaged"),
        (GZIP[:-4] + bytes(4), "a: the gzip data is damaged"),
        (ZSTD[:-1], "a: the zstd data is cut short"),
        (ZSTD + b"\0", "a: something else follows the zstd data"),
        (ZSTD + SKIPPED[:-1], "a: the zstd data is cut short"),
        (ZSTD[:4] + b"\xff" + ZSTD[5:], "a: the zstd data is damaged"),
        (frame(28), "a: the zstd data asks for a window of more than 134217728 bytes (limit WINDOW_LOG)"),
        (frame(41), "a: the zstd data asks for a window of more than 134217728 bytes (limit WINDOW_LOG)"),
        (with_dictionary(), "a: the zstd data needs a dictionary, and there is none"),
    ],
)
def test_one_damaged_file(data: bytes, expected: str) -> None:
    assert told(data) == [("", expected)]
    assert told(pipe(data[at : at + 1] for at in range(len(data)))) == [("", expected)]


def test_the_window_is_limited_by_its_own_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "WINDOW_LOG", 20)
    assert told(frame(20)) == [("", b"")]
    assert "limit WINDOW_LOG" in str(told(frame(21)))


def test_a_frame_is_judged_the_same_however_it_comes() -> None:
    """One that says 25 bytes and holds none."""
    data = ZSTD[:6] + b"\1\0\0"
    whole = told(data)
    assert whole == told(pipe(data[at : at + 1] for at in range(len(data))))
    assert whole == told(pipe([data[:7], data[7:]]))


def test_blocks_come_before_the_damage() -> None:
    """A reader gets what is sound, as it gets the records before a fault in a plain file."""
    blocks = next(members(io.BytesIO(gzip.compress(TEXT * 90_000)[:-1]), "a", ENDINGS)).blocks
    assert (TEXT * 90_000).startswith(next(blocks))
    with pytest.raises(SourceError):
        list(blocks)


@pytest.mark.parametrize("name", ["x\x1b[2J.gz", "a\nb", "\u202egz.a"])
def test_names_in_sentences_are_harmless(name: str) -> None:
    with pytest.raises(SourceError) as caught:
        list(next(members(io.BytesIO(GZIP[:-1]), name, ENDINGS)).blocks)
    assert str(caught.value).isprintable()
    assert "<U+" in str(caught.value)


# What is several files


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_files_of_a_zip() -> None:
    """Those of the endings asked for, packed ones too, in the order of the directory; folders are none."""
    found = zipped(
        ("b.tzk", b"1"),
        ("folder.tzk/", b""),
        ("readme.txt", b"2"),
        ("folder/A.TZK", b"3"),
        ("../../etc/x.json", b"4"),
        ("/c.tzk.gz", GZIP),
        ("d.Json.Zst", ZSTD),
        ("e.gz", GZIP),
        ("tzk", b"5"),
        ("f.tzk", GZIP + GZIP),
        ("g.tzk.gz", TEXT),
        ("b.tzk", b"6"),
        ("h.tzk", b""),
    )
    expected = [
        ("b.tzk", b"1"),
        ("folder/A.TZK", b"3"),
        ("../../etc/x.json", b"4"),
        ("/c.tzk.gz", TEXT),
        ("d.Json.Zst", TEXT),
        ("f.tzk", TEXT + TEXT),
        ("g.tzk.gz", TEXT),
        ("b.tzk", b"6"),
        ("h.tzk", b""),
    ]
    assert told(found) == expected
    assert told(pipe(cut(found, Random(3)))) == expected


@pytest.mark.parametrize("first", [True, False])
def test_what_macos_keeps_beside_files(*, first: bool) -> None:
    """Names of the same ending, in a folder of their own or beside the file: they hold no records."""
    sound = [("a.tzk", b"a"), ("b/c.tzk", b"c"), ("b/__MACOSX/d.tzk", b"d"), ("b/.e.tzk", b"e")]
    beside = [
        ("__MACOSX/._a.tzk", b"\0\5\x16\7"),
        ("__MACOSX/b/c.tzk", b"\0"),
        ("b/._c.tzk", b"\0\5\x16\7"),
        ("._a.tzk.gz", b""),
    ]
    data = zipped(*(beside + sound if first else sound + beside))
    assert told(data) == sound
    assert told(zipped(*beside)) == [("!", "a: no record in this archive")]


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
@pytest.mark.parametrize("comment", [b"", b"PK\5\6 in a comment" + bytes(60), b"x" * 65_535])
def test_methods_and_comments(method: int, comment: bytes) -> None:
    big = Random(1).randbytes(700_000)
    data = zipped(("a.tzk", TEXT), ("b.tzk", big), method=method, comment=comment)
    assert told(data) == [("a.tzk", TEXT), ("b.tzk", big)]


def test_zstd_in_a_zip() -> None:
    head = local(b"a.tzk", 93) + ZSTD
    entry = Placed(b"a.tzk", 0, len(ZSTD), len(TEXT), zlib.crc32(TEXT), 93)
    assert told(directory(head, [entry])) == [("a.tzk", TEXT)]


def test_sizes_of_64_bits() -> None:
    target = io.BytesIO()
    with (
        zipfile.ZipFile(target, "w") as archive,
        archive.open(zipfile.ZipInfo("a.tzk"), "w", force_zip64=True) as file,
    ):
        file.write(TEXT)
    assert told(target.getvalue()) == [("a.tzk", TEXT)]
    packed = deflated(TEXT)
    wide = struct.pack("<2H4x2H3Q", 7, 4, 1, 24, len(TEXT), len(packed), 0)
    full = 0xFFFF_FFFF
    entry = Placed(b"a.tzk", full, full, full, zlib.crc32(TEXT), extra=wide)
    data = local(b"a.tzk") + packed
    narrow = directory(data, [entry])
    assert told(narrow) == [("a.tzk", TEXT)]
    unused = Placed(b"a.tzk", 0, len(packed), len(TEXT), zlib.crc32(TEXT), extra=wide[:12] + b"\xff" * 24)
    assert told(directory(data, [unused])) == [("a.tzk", TEXT)]
    size = len(narrow) - 22 - len(data)
    end = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, 1, 1, size, len(data))
    end += struct.pack("<4sLQL", b"PK\6\7", 0, len(data) + size, 1)
    end += struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 0xFFFF, 0xFFFF, full, full, 0)
    assert told(narrow[:-22] + end) == [("a.tzk", TEXT)]
    assert told(narrow[:-22] + end.replace(b"PK\6\6", b"PK\6\5")) == [
        ("!", "a: the directory of this zip is damaged")
    ]


def test_a_source_that_does_not_start_at_its_beginning() -> None:
    for data, name in ((ZIP, "a.tzk"), (GZIP, ""), (TEXT, "")):
        file = io.BytesIO(b"before it" + data)
        file.seek(len(b"before it"))
        assert told(file) == [(name, TEXT)]


@pytest.mark.parametrize(
    ("stored", "flags", "name"),
    [
        ("和泉.tzk".encode(), 0x800, "和泉.tzk"),
        (b"\x98\x61.tzk", 0, "ÿa.tzk"),
        (b"\xff\xfe.tzk", 0x800, "\\xff\\xfe.tzk"),
        (b"\x1b[2J\0\n.tzk", 0, "\x1b[2J\0\n.tzk"),
        (b"\xed\xa0\x80.tzk", 0x800, "\\xed\\xa0\\x80.tzk"),
        (b"x" * 60_000 + b".tzk", 0, "x" * 60_000 + ".tzk"),
        (b"C:\\..\\x.tzk", 0, "C:\\..\\x.tzk"),
    ],
    ids=["utf-8", "cp437", "no utf-8", "controls", "surrogate", "long", "backslashes"],
)
def test_names(stored: bytes, flags: int, name: str) -> None:
    """A name is only a name: it is decoded, never refused, and harmless in sentences."""
    packed = deflated(TEXT)
    sound = Placed(stored, 0, len(packed), len(TEXT), zlib.crc32(TEXT), flags=flags)
    data = local(stored) + packed
    assert told(directory(data, [sound])) == [(name, TEXT)]
    [(_, outcome)] = told(directory(data, [sound._replace(crc=1)]))
    assert isinstance(outcome, str)
    assert outcome.endswith(DAMAGED)
    assert len(outcome) < 500


def broken(**changes: Any) -> bytes:
    """A zip of three files, the second of which is changed in the directory."""
    packed = deflated(TEXT)
    one = local(b"a.tzk") + packed
    entries = [
        Placed(b"a.tzk", len(one) * number, len(packed), len(TEXT), zlib.crc32(TEXT)) for number in range(3)
    ]
    entries[1] = entries[1]._replace(**changes)
    return directory(one * 3, entries)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"flags": 1}, "it is encrypted"),
        ({"flags": 0x40}, "it is encrypted"),
        ({"method": 14}, "it is packed by method 14; stored, deflate and zstd are read"),
        ({"method": 93}, "the zstd data is damaged"),
        ({"crc": 0}, DAMAGED),
        ({"size": 0}, DAMAGED),
        ({"size": len(TEXT) + 1}, DAMAGED),
        ({"size": 0xFFFF_FFFF}, DAMAGED),
        ({"packed": 0}, DAMAGED),
        ({"packed": 3}, "the deflate data is cut short"),
        ({"packed": len(deflated(TEXT)) + 1}, "something else follows the deflate data"),
        ({"packed": 0xFFFF_FFFF}, "it is cut short, or its size in the zip's directory is wrong"),
        ({"at": 1}, "the zip's directory points to another file"),
        ({"at": 0xFFFF_FFFF}, "the zip's directory points to where no file is"),
        ({"name": b"b.tzk"}, "the zip's directory points to another file"),
        (
            {"packed": 0xFFFF_FFFF, "extra": b"\1\0\xff\xff"},
            "it is cut short, or its size in the zip's directory",
        ),
        (
            {"at": 0xFFFF_FFFF, "extra": b"\1\0\x08\0" + b"\xff" * 8},
            "the zip's directory points to where no file is",
        ),
    ],
)
def test_one_damaged_file_of_several(changes: dict[str, Any], expected: str) -> None:
    """It costs that file; those before and after it are read."""
    first, second, third = told(broken(**changes))
    assert first == third == ("a.tzk", TEXT)
    assert isinstance(second[1], str)
    assert second[1].startswith(f"a/{second[0]}: {expected}")


def test_encrypted_by_its_local_header_alone() -> None:
    data = broken()
    at = data.index(b"PK\3\4", 1)
    data = data[: at + 6] + b"\1" + data[at + 7 :]
    assert [outcome for _, outcome in told(data)] == [TEXT, "a/a.tzk: it is encrypted", TEXT]


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        (ZIP, "an archive within an archive is not opened"),
        (GZIP[:-1], "the gzip data is cut short"),
        (ZSTD + b"x", "something else follows the zstd data"),
    ],
)
def test_what_is_wrong_within_a_file_of_a_zip(inside: bytes, expected: str) -> None:
    data = zipped(("a.tzk", TEXT), ("b.tzk", inside), ("c.tzk", TEXT))
    assert told(data) == [("a.tzk", TEXT), ("b.tzk", f"a/b.tzk: {expected}"), ("c.tzk", TEXT)]


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (zipped(("a.txt", TEXT), ("b.tzk/", b"")), "a: no record in this archive"),
        (zipped(), "a: no record in this archive"),
        (ZIP[:-1], NO_DIRECTORY),
        (ZIP + b"\0", NO_DIRECTORY),
        (b"PK\3\4" + TEXT, NO_DIRECTORY),
        (ZIP.replace(b"PK\1\2", b"PK\1\3"), "a: the directory of this zip is damaged"),
        (ZIP[:-10] + b"\xff\xff\0\0" + ZIP[-6:], "a: the directory of this zip is damaged"),
        (ZIP[:-10] + b"\x20\0\0\0" + ZIP[-6:], "a: the directory of this zip is damaged"),
        (ZIP[:-18] + b"\1\0" + ZIP[-16:], "a: this zip is one part of several"),
    ],
)
def test_a_zip_that_cannot_be_read(data: bytes, expected: str) -> None:
    assert told(data) == [("!", expected)]
    assert told(pipe([data])) == [("!", expected)]


@pytest.mark.parametrize("junk", [b"x" * 10, directory(b"", [Placed(b"a.tzk", 0, 0, 0)])[:45] + b"x" * 46])
def test_a_directory_that_runs_into_its_end(junk: bytes) -> None:
    changed = directory(b"", [Placed(b"a.tzk", 0, 0, 0)])
    data = local(b"a.tzk") + changed[:-22] + junk
    end = struct.pack("<4s4H2LH", b"PK\5\6", 0, 0, 2, 2, len(changed) - 22 + len(junk), 35, 0)
    assert told(data + end) == [("!", "a: the directory of this zip is damaged")]
    longer = bytearray(ZIP)
    longer[ZIP.index(b"PK\1\2") + 32] = 22  # a comment that would be the end record
    assert told(bytes(longer)) == [("!", "a: the directory of this zip is damaged")]


def test_every_file_of_a_zip_but_no_folder() -> None:
    data = zipped(("a/", b""), ("a/b", TEXT))
    assert [member.name for member in members(io.BytesIO(data), "a", [""])] == ["a/b"]


def test_a_file_that_is_longer_than_said_is_not_read_on() -> None:
    packed = deflated(bytes(5_000_000))
    entry = Placed(b"a.tzk", 0, len(packed), 300_000)
    [member] = members(io.BytesIO(directory(local(b"a.tzk") + packed, [entry])), "a", ENDINGS)
    lengths: list[int] = []
    with pytest.raises(SourceError, match=DAMAGED):
        lengths.extend(map(len, member.blocks))
    assert sum(lengths) <= 300_000


@pytest.mark.parametrize("over", range(-2, 270, 16))
def test_files_that_end_near_the_end_of_a_block(over: int) -> None:
    """A decoder may hold the rest of a match when all it was given is used up."""
    content = bytes((1 << 18) + over)
    assert told(zipped(("a.tzk", content))) == [("a.tzk", content)]
    assert told(gzip.compress(content)) == [("", content)]


def test_members_are_read_when_and_as_far_as_wanted() -> None:
    big = Random(2).randbytes(900_000)
    data = zipped(("a.tzk", big), ("b.tzk", big), ("c.tzk", TEXT))
    assert [member.name for member in members(pipe([data]), "a", ENDINGS)] == ["a.tzk", "b.tzk", "c.tzk"]
    parts: list[bytes] = [next(member.blocks) for member in members(pipe([data]), "a", ENDINGS)]
    assert parts[2] == TEXT
    assert all(big.startswith(part) for part in parts[:2])
    first, second, _ = members(io.BytesIO(data), "a", ENDINGS)
    both = list(zip(first.blocks, second.blocks, strict=True))  # in turns
    assert b"".join(one for one, _ in both) == b"".join(other for _, other in both) == big


# Damage, at every byte

SMALL: dict[str, bytes] = {
    "gzip": GZIP + gzip.compress(b"more", mtime=0) + b"\0\0",
    "zstd": SKIPPED + zstd.compress(TEXT, options={zstd.CompressionParameter.checksum_flag: 1}) + ZSTD,
    "zip": zipped(("a.tzk", TEXT), ("b.tzk.gz", GZIP), ("c.json", ZSTD)),
    "stored": zipped(("a.tzk", TEXT), ("b.tzk", b"x"), method=zipfile.ZIP_STORED),
}


@pytest.mark.parametrize("kind", SMALL)
def test_cut_short_at_every_byte(kind: str) -> None:
    data = SMALL[kind]
    for length in range(4, len(data)):
        outcomes = told(data[:length])
        assert told(pipe([data[:length]])) == outcomes
        if kind in {"zip", "stored"}:
            assert outcomes == [("!", NO_DIRECTORY)]
        elif length not in {len(SKIPPED), len(SKIPPED) + len(SMALL["zstd"]) - len(SKIPPED) - len(ZSTD)}:
            [(_, outcome)] = outcomes
            assert isinstance(outcome, str) or kind == "gzip", (
                length
            )  # a gzip may end after each of its streams


@pytest.mark.parametrize("kind", SMALL)
def test_every_byte_changed(kind: str) -> None:
    """Nothing but a SourceError, and content that is checked by a checksum never changes unnoticed."""
    data = SMALL[kind]
    sound = dict(told(data)).values()
    for at in range(len(data)):
        for change in (1, 2, 4, 8, 16, 32, 64, 128, 0xFF):
            changed = data[:at] + bytes([data[at] ^ change]) + data[at + 1 :]
            outcomes = told(changed)
            if kind in {"zip", "stored"} and changed[:4] == data[:4]:
                assert all(isinstance(one, str) or one in sound for _, one in outcomes), (at, change)


@law
@given(kind=st.sampled_from(sorted(SMALL)), data=st.data())
def test_wild_damage(kind: str, data: st.DataObject) -> None:
    """Pieces cut out, doubled, overwritten: nothing but a SourceError, from a file as from a pipe."""
    changed = bytearray(SMALL[kind])
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(changed)))
        end = data.draw(st.integers(start, min(len(changed), start + 40)))
        changed[start:end] = data.draw(st.binary(max_size=8) | st.just(bytes(changed[start:end]) * 2))
    assert told(bytes(changed)) == told(pipe([bytes(changed)]))


@law
@given(magic=st.sampled_from(sorted(archives._MAGIC)), rest=st.binary(max_size=300))
def test_a_magic_number_and_anything(magic: bytes, rest: bytes) -> None:
    told(magic + rest)


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


# Pipes and files that fail


@pytest.mark.parametrize(("data", "name"), [(GZIP, ""), (ZSTD, ""), (ZIP, "a.tzk"), (TEXT, ""), (b"", "")])
@pytest.mark.parametrize("buffering", [0, -1])
def test_a_pipe_of_the_system(data: bytes, name: str, buffering: int) -> None:
    reading, writing = os.pipe()

    def write() -> None:
        with os.fdopen(writing, "wb", buffering=0) as file:
            for at in range(0, len(data), 5):
                file.write(data[at : at + 5])

    thread = threading.Thread(target=write)
    thread.start()
    with os.fdopen(reading, "rb", buffering=buffering) as file:
        assert told(file) == [(name, TEXT if data else b"")]
    thread.join()


def test_a_pipe_is_read_no_further_than_needed() -> None:
    source = Pieces(gzip.compress(Random(5).randbytes(10_000), mtime=0) for _ in range(1000))
    blocks = next(members(cast("IO[bytes]", source), "a", ENDINGS)).blocks
    next(blocks)
    assert source.given < 100_000


def test_a_pipe_that_does_not_wait() -> None:
    reading, writing = os.pipe()
    os.set_blocking(reading, False)
    with os.fdopen(reading, "rb", buffering=0) as file, os.fdopen(writing, "wb"):
        expected = "a: nothing is there yet, and it does not wait for it (non-blocking)"
        assert told(file) == [("!", expected)]


class Failing(io.BytesIO):
    """A file that fails once a part of it was read."""

    def read(self, size: int | None = -1, /) -> bytes:
        if self.tell() >= 300_000:
            raise OSError(5, "Input/output error")
        return super().read(size)


@pytest.mark.parametrize(
    "pack",
    [bytes, gzip.compress, zstd.compress, lambda data: zipped(("a.tzk", data))],
    ids=["plain", "gzip", "zstd", "zip"],
)
def test_a_file_that_fails(pack: Callable[[bytes], bytes]) -> None:
    outcomes = told(Failing(pack(Random(6).randbytes(900_000))))
    assert [outcome for _, outcome in outcomes] == ["a: Input/output error"]


def test_a_file_that_was_closed() -> None:
    file = io.BytesIO(TEXT)
    [member] = members(file, "a", ENDINGS)
    both = list(members(io.BytesIO(ZIP), "a", ENDINGS)) + list(members(pipe([ZIP]), "a", ENDINGS))
    file.close()
    assert blocks_of(both[0].blocks) == TEXT
    with pytest.raises(SourceError, match=r"a/a.tzk: .*closed"):  # its temporary file is gone
        list(both[1].blocks)
    with pytest.raises(SourceError, match=r"^a: .*closed"):
        list(members(file, "a", ENDINGS))
    assert next(member.blocks) == TEXT


def test_a_source_that_has_nothing_but_read() -> None:
    class Bare:
        def __init__(self, data: bytes) -> None:
            self.read = io.BytesIO(data).read

    assert told(cast("IO[bytes]", Bare(ZIP))) == [("a.tzk", TEXT)]
    assert told(cast("IO[bytes]", Bare(TEXT))) == [("", TEXT)]


def test_without_zstd(monkeypatch: pytest.MonkeyPatch) -> None:
    """It costs the files that are packed so, and says what to install."""
    for module in ("backports", "backports.zstd", "compression", "compression.zstd"):
        monkeypatch.setitem(sys.modules, module, None)
    missing = "zstd is not installed: install tanzaku[zstd]"
    assert told(ZSTD) == [("", f"a: {missing}")]
    data = zipped(("a.tzk.zst", ZSTD), ("b.tzk", TEXT))
    assert told(data) == [("a.tzk.zst", f"a/a.tzk.zst: {missing}"), ("b.tzk", TEXT)]
    with pytest.raises(SourceError, match=missing.replace("[", r"\[")):
        compressor(".zst")
    assert compressor(".gz") is not None


def test_nothing_is_loaded_before_it_is_needed() -> None:
    """The import, and a plain source, load none of the libraries."""
    code = (
        "import sys, io; from tanzaku.notation import archives; "
        "[list(one.blocks) for one in archives.members(io.BytesIO(b'=*'), 'a', [])]; "
        "print(sorted({'zlib', 'gzip', 'zipfile', 'tempfile', 'backports', 'backports.zstd', 'compression'}"
        " & set(sys.modules)))"
    )
    run = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, env=bare(), check=True
    )
    assert run.stdout == "[]\n"


def bare() -> dict[str, str]:
    """Where the modules are, for an interpreter without the `.pth` files of an environment."""
    return {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


# Writing


def written(ending: str, parts: Iterable[bytes]) -> bytes:
    target = io.BytesIO()
    make = compressor(ending)
    assert make is not None
    with make(target) as file:
        for part in parts:
            file.write(part)
    assert not target.closed
    return target.getvalue()


@law
@given(
    ending=st.sampled_from([".gz", ".zst"]),
    pattern=st.binary(max_size=400),
    times=st.sampled_from([1, 3, 2000]),
    seed=st.integers(0, 1 << 20),
)
def test_written_and_read_in_pieces(ending: str, pattern: bytes, times: int, seed: int) -> None:
    data = pattern * times
    packed = written(ending, cut(data, Random(seed)))
    assert packed
    assert packed == written(ending, [data])
    assert told(pipe(cut(packed, Random(seed + 1)))) == [("", data)]
    assert told(pipe(cut(packed * 2, Random(seed + 2)))) == [("", data * 2)]


@law
@given(
    files=st.lists(
        st.tuples(st.sampled_from([".tzk", ".tzk.gz", ".JSON", ".txt"]), st.binary(max_size=3000)), max_size=6
    ),
    method=st.sampled_from([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED]),
    seed=st.integers(0, 1 << 20),
)
def test_any_zip_is_read_as_the_standard_library_reads_it(
    files: list[tuple[str, bytes]], method: int, seed: int
) -> None:
    named = [(f"{number}{ending}", b"#" + data) for number, (ending, data) in enumerate(files)]
    data = zipped(*named, method=method)
    wanted: list[tuple[str, bytes | str]] = [
        (name, content) for name, content in named if not name.endswith(".txt")
    ]
    expected = wanted or [("!", "a: no record in this archive")]
    for source in (data, pipe(cut(data, Random(seed)))):
        assert told(source) == expected


@pytest.mark.parametrize("ending", [".gz", ".GZ", ".zst"])
def test_what_is_written_is_the_same_each_time(ending: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first = written(ending, [TEXT] * 9)
    monkeypatch.setattr("time.time", lambda: 1e9)
    assert written(ending, [TEXT * 9]) == first
    if ending != ".zst":
        assert first[:10] == b"\x1f\x8b\x08\0\0\0\0\0\0\xff"  # neither time nor name
        assert gzip.decompress(first) == TEXT * 9
    else:
        assert zstd.decompress(first) == TEXT * 9


def test_no_file_name_is_written(tmp_path: Any) -> None:
    make = compressor(".gz")
    assert make is not None
    for name in ("a.tzk.gz", "other.gz"):
        with (tmp_path / name).open("wb") as target, make(target) as file:
            file.write(TEXT)
    assert (tmp_path / "a.tzk.gz").read_bytes() == (tmp_path / "other.gz").read_bytes()


@pytest.mark.parametrize("ending", ["", ".tzk", ".zip", "gz", ".gz.tzk"])
def test_other_endings_are_not_compressed(ending: str) -> None:
    assert compressor(ending) is None


# What a damaged file of a zip costs: itself


SOUND = b'[Tanzaku "1.0 okiya"]\n[Termination "unplayed"]\n\n=none\n'
WRONG: dict[str, tuple[str, bytes, str]] = {
    "a gzip of another kind": ("b.tzk.gz", b"\x1f\x8b\7" + GZIP[3:], "the gzip data is damaged"),
    "a gzip cut short": ("b.tzk.gz", GZIP[:-3], "the gzip data is cut short"),
    "a zstd that is damaged": ("b.tzk.zst", ZSTD[:4] + b"\xff" + ZSTD[5:], "the zstd data is damaged"),
    "another encoding": (
        "b.xml",
        b'<?xml version="1.0" encoding="klingon"?><record/>',
        "no encoding of text",
    ),
    "half a character": ("b.xml", b"\xff\xfe<\0\0", "this is not utf-16"),
    "a zip": ("b.tzk", ZIP, "an archive within an archive is not opened"),
}


def until_damage(found: Iterator[Any]) -> tuple[list[Any], SourceError]:
    """What came, and what was raised after the last of it."""
    got: list[Any] = []
    try:
        for one in found:
            got.append(one)  # noqa: PERF402 - extend would keep none of them
    except SourceError as error:
        return got, error
    raise AssertionError("nothing was raised")


def read_and_unread(data: bytes, read: Callable[..., Iterator[object]]) -> tuple[int, SourceError]:
    """How many records came, and what was raised after the last."""
    got, error = until_damage(read(io.BytesIO(data)))
    return len(got), error


@pytest.mark.parametrize("read", [verify_archive, iter_records, iter_headers])
@pytest.mark.parametrize(("name", "content", "said"), WRONG.values(), ids=WRONG.keys())
def test_whoever_reads_goes_on_after_a_damaged_file(
    name: str, content: bytes, said: str, read: Callable[..., Iterator[object]]
) -> None:
    data = zipped(("a.tzk", SOUND), (name, content), ("c.tzk", SOUND * 2))
    count, error = read_and_unread(data, read)
    assert (count, error.parts) == (3, ())
    assert str(error).startswith(f"the source/{name}: {said}")


@pytest.mark.parametrize("read", [verify_archive, iter_records, iter_headers])
@pytest.mark.parametrize(
    "changes", [{"flags": 1}, {"method": 14}, {"crc": 0}, {"size": 0}, {"packed": 3}, {"at": 1}]
)
def test_and_after_one_that_the_directory_is_wrong_about(
    changes: dict[str, Any], read: Callable[..., Iterator[object]]
) -> None:
    count, error = read_and_unread(broken(**changes), read)
    assert 2 <= count <= 3  # what came before the damage was noticed has been read
    assert str(error).startswith("the source/a.tzk: ")


def test_several_damaged_files_are_named_together() -> None:
    damaged = [(f"{number}.tzk.gz", GZIP[:-3]) for number in range(7)]
    count, error = read_and_unread(zipped(*damaged, ("a.tzk", SOUND)), verify_archive)
    assert count == 1
    assert [str(one) for one in error.parts] == [
        f"the source/{number}.tzk.gz: the gzip data is cut short" for number in range(7)
    ]
    assert str(error) == "; ".join([*map(str, error.parts[:5]), "and 2 more files"])


def test_what_stands_before_the_damage_is_read_and_nothing_is_said_to_be_missing() -> None:
    long = zipped(("a.tzk", SOUND * 9000), ("b.tzk.gz", GZIP[:-3]), ("c.tzk", SOUND))
    packed = long.index(b"PK\1\2")
    entry = long[:packed] + long[packed:].replace(struct.pack("<L", zlib.crc32(SOUND * 9000)), bytes(4), 1)
    got, error = until_damage(verify_archive(io.BytesIO(entry)))
    assert str(error).startswith("the source/a.tzk: it is damaged")
    assert {report.verdict.value for report in got} == {"valid"}
    assert len(got) > 5000


@pytest.fixture
def odd_folder(tmp_path: Path) -> Path:
    """A zip with a damaged file, a pipe, a file whose name holds a line feed."""
    tmp_path.joinpath("a\nb.tzk").write_bytes(SOUND)
    tmp_path.joinpath("z.zip").write_bytes(
        zipped(("a.tzk", SOUND), ("b.tzk.gz", GZIP[:-3]), ("c.tzk", SOUND))
    )
    os.mkfifo(tmp_path / "pipe.tzk")
    return tmp_path


@pytest.mark.parametrize("command", [("verify",), ("convert", "--to", "text"), ("digest",), ("annotate",)])
def test_commands_read_all_that_a_folder_holds(odd_folder: Path, command: tuple[str, ...]) -> None:
    found = here(*command, ".", cwd=odd_folder)
    assert found.code == 2
    assert found.said.count("pipe.tzk: not read, since it is no file\n") == 1
    assert "z.zip/b.tzk.gz: the gzip data is cut short\n" in found.said
    assert "3 records: 3 " in (found.said + found.text)
    assert "1 file could not be read" in (found.said + found.text)


@pytest.mark.parametrize("command", [("verify",), ("convert", "--to", "text"), ("digest",), ("show",)])
def test_commands_take_a_name_with_a_line_feed(odd_folder: Path, command: tuple[str, ...]) -> None:
    found = here(*command, "a\nb.tzk", cwd=odd_folder)
    assert "no name of a file" not in found.said
    assert found.code == (2 if command == ("show",) else 0)  # nothing was set up that could be shown

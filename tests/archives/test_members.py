"""Sources that may be compressed: what they hold, as one file or as several."""

from __future__ import annotations

import gzip
import io
import struct
import zipfile
import zlib
from random import Random
from typing import Any

import pytest

from archives.packing import (
    DAMAGED,
    ENDINGS,
    GZIP,
    NO_DIRECTORY,
    SKIPPED,
    TEXT,
    ZIP,
    ZSTD,
    Placed,
    broken,
    cut,
    deflated,
    directory,
    frame,
    local,
    pipe,
    told,
    with_dictionary,
    zipped,
    zstd,
)
from tanzaku.notation import SourceError, archives
from tanzaku.notation.archives import members

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

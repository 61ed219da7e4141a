"""Compressed sources that are damaged, at every byte, and what that costs: the damaged file."""

from __future__ import annotations

import gzip
import io
import os
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archives.packing import (
    GZIP,
    NO_DIRECTORY,
    SKIPPED,
    TEXT,
    ZIP,
    ZSTD,
    broken,
    law,
    pipe,
    told,
    zipped,
    zstd,
)
from support.cli import here
from tanzaku.notation import SourceError, archives, iter_headers, iter_records
from tanzaku.validators import verify_archive

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

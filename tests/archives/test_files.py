"""Compressed sources from pipes and files that fail, and compressed files that are written."""

from __future__ import annotations

import gzip
import io
import os
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable, Iterable
from random import Random
from typing import IO, Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archives.packing import (
    ENDINGS,
    GZIP,
    TEXT,
    ZIP,
    ZSTD,
    Pieces,
    blocks_of,
    cut,
    law,
    pipe,
    told,
    zipped,
    zstd,
)
from tanzaku.notation import SourceError
from tanzaku.notation.archives import compressor, members

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

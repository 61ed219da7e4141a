"""Hostile archives: what expands to much more than it is, and names that lead elsewhere."""

from __future__ import annotations

import gzip
import io
import zipfile
from collections.abc import Callable
from typing import Final

from support.bomb_parts import Bomb, Gzipped, bomb, refused, tiny

__all__ = ["PACKED"]

TEXT: Final = '[Tanzaku "1.0 okiya"]\n[First "R"]\n'
_RECORDS: Final = 10_000


def _zipped(*files: tuple[str, bytes]) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in files:
            archive.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return target.getvalue()


_PACKED_TEXT: Final = f"{TEXT}\n{{".encode()


def _much(pack: Callable[[bytes], bytes], megabytes: int = 80) -> bytes:
    """A record with a comment that goes on for so long, packed."""
    return pack(_PACKED_TEXT + b"x" * (megabytes << 20))


def _gzip(data: bytes) -> bytes:
    return gzip.compress(data, mtime=0)


def _zstd(data: bytes) -> bytes:
    from importlib import import_module

    try:
        zstd = import_module("compression.zstd")
    except ImportError:
        zstd = import_module("backports.zstd")
    packed: bytes = zstd.compress(data)
    return packed


def _nested_zips() -> bytes:
    inner = _zipped(("a.tzk", bytes(1 << 20)))
    for _ in range(10):
        inner = _zipped(*((f"{number}.tzk", inner) for number in range(10)))
    return inner


def _far_names() -> bytes:
    names = (
        "../../x.tzk",
        "/etc/x.tzk",
        "C:\\x.tzk",
        "__MACOSX/._x.tzk",
        "a\nb\x1b[2J.tzk",
        "x" * 60_000 + ".tzk",
    )
    return _zipped(*((name, TEXT.encode()) for name in names))


def _many_files(count: int, data: bytes = b"{") -> bytes:
    return _zipped(*((f"{number}.tzk", data) for number in range(count)))


_BEYOND: Final = "limit EXPANSION"

PACKED: Final[tuple[Bomb, ...]] = (
    refused("zeros.tzk.gz", _BEYOND, lambda: _gzip(bytes(80 << 20))),
    refused("a comment.tzk.gz", _BEYOND, lambda: _much(_gzip)),
    refused("a comment.tzk.zst", _BEYOND, lambda: _much(_zstd)),
    refused("a comment.zip", _BEYOND, lambda: _much(lambda data: _zipped(("a.tzk", data)))),
    refused(
        "a text.json.gz", _BEYOND, lambda: _gzip(b'{"tanzaku":"' + b"x" * (80 << 20)), codes="TZK002 TZK009"
    ),
    refused("a text.jsonl.gz", _BEYOND, lambda: _gzip(b'{"tanzaku":"' + b"x" * (80 << 20))),
    refused("a text.xml.gz", _BEYOND, lambda: _gzip(b"<record>" + b"x" * (80 << 20)), codes="TZK002 TZK009"),
    refused("lines.jsonl.gz", _BEYOND, lambda: _gzip((b" " * 15 + b"\n") * (5 << 20))),
    bomb(
        "a thousand to one.zip",
        "TZK009",
        lambda: _much(lambda data: _zipped(("a.tzk", data)), 60),
        expands=60 << 20,
    ),
    bomb("gzip within gzip.tzk.gz", "TZK002", lambda: _gzip(_much(_gzip))),
    refused("gzip within zip.zip", _BEYOND, lambda: _zipped(("a.tzk.gz", _much(_gzip)))),
    refused("zips within zips.zip", "an archive within an archive", _nested_zips),
    refused("too many files.zip", "limit MEMBERS", lambda: _many_files(65_537, b"")),
    bomb("many files.zip", "TZK002", lambda: _many_files(10_000)),
    tiny("empty objects.jsonl.gz", "TZK006", Gzipped("{}\n", _RECORDS)),
    refused("large files.zip", _BEYOND, lambda: _many_files(200, bytes(1 << 20)), codes="TZK002"),
    bomb("names that lead elsewhere.zip", "TZK033 TZK041", _far_names),
)

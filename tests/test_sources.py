"""What records are read from: encodings, files, streams, and sources that cannot be read."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from support.okiya_games import games, write_archive
from support.reading import LINES, SOUND, outcomes, told, ways
from tanzaku.notation import SourceError, TanzakuError, iter_headers, iter_records, load
from tanzaku.notation.text.source import Source
from tanzaku.validators import verify_archive

#: 表 and ソ have a second byte in Shift JIS that is a backslash in ASCII, 円 and 構 do not.
JAPANESE = SOUND.replace(
    '[First "R"]', '[Site "奈良"]\n[Player.R "表 円ソ"]\n[Player.B "和泉式部 \\"構\\""]\n[First "R"]'
).replace("{the long", "{長い表 the long")


@pytest.mark.parametrize(
    "encoding",
    [
        "utf-8",
        "UTF8",
        "utf-8-sig",
        "utf-16",
        "utf-16-le",
        "utf-16-be",
        "utf-32",
        "shift_jis",
        "cp932",
        "euc_jp",
        "iso2022_jp",
    ],
)
@pytest.mark.parametrize("feed", ["\n", "\r\n"], ids=["LF", "CR LF"])
def test_other_encodings(encoding: str, feed: str, tmp_path: Path) -> None:
    """A record says the same in every encoding that is named, however its bytes come."""
    data = JAPANESE.replace("\n", feed).encode(encoding)
    expected = outcomes([JAPANESE])
    for name, source in ways(JAPANESE, data, Random(5), tmp_path / "a.tzk", encoding):
        if "text" in name or name == "single characters":
            continue
        assert outcomes(source(), encoding=encoding) == expected, name
        reports = told(source(), encoding=encoding)
        assert [(one.verdict, one.turns, one.places) for one in reports] == [("valid", 11, ())], name
        assert load(source(), encoding=encoding) == expected[0], name


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-32"])
def test_joined_files_with_a_byte_order_mark_each(encoding: str) -> None:
    both = JAPANESE.encode(encoding) + JAPANESE.encode(encoding)
    assert outcomes([both], encoding=encoding) == outcomes([JAPANESE]) * 2


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_a_byte_order_mark_that_the_encoding_does_not_take_away(encoding: str) -> None:
    data = ("\ufeff" + JAPANESE).encode(encoding)
    assert outcomes([data], encoding=encoding) == outcomes([JAPANESE])


def test_latin_1() -> None:
    text = SOUND.replace("Spring garden", "Frühling in Zürich")
    assert outcomes([text.encode("latin-1")], encoding="latin-1") == outcomes([text])


@pytest.mark.parametrize(
    ("encoding", "read_as"),
    [
        ("shift_jis", "utf-8"),
        ("euc_jp", "utf-8"),
        ("latin-1", "utf-8"),
        ("euc_jp", "shift_jis"),
        ("utf-8", "euc_jp"),
        ("utf-8", "ascii"),
    ],
)
def test_the_wrong_encoding_costs_one_record_not_the_file(encoding: str, read_as: str) -> None:
    """Bytes that are no characters are said with their place; the records around them are read."""
    text = JAPANESE if encoding != "latin-1" else SOUND.replace("Spring", "Frühling é")
    source = [SOUND.encode() + text.encode(encoding) + SOUND.encode()]
    reports = told(source, encoding=read_as)
    assert [one.verdict for one in reports] == ["valid", "malformed", "valid"]
    assert "TZK004" in {code for code, _, _ in reports[1].places}
    assert all(line > LINES for _, line, _ in reports[1].places)
    assert len(outcomes(source, encoding=read_as)) == 3


def test_a_byte_is_not_said_to_be_no_utf_8_where_another_encoding_was_named() -> None:
    report = next(verify_archive([SOUND.encode() + b"\xff"], encoding="shift_jis"))
    found = next(one for one in report.diagnostics if one.code.id == "TZK004")
    assert "0xFF" in found.message
    assert "UTF-8" not in found.message


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-32"])
def test_text_of_wide_characters_read_as_utf_8(encoding: str) -> None:
    reports = told([JAPANESE.encode(encoding)])
    assert [one.verdict for one in reports] == ["malformed"]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32"])
def test_utf_8_read_as_wide_characters(encoding: str) -> None:
    with pytest.raises(SourceError):
        told([JAPANESE.encode()], encoding=encoding)


def test_half_a_character_at_the_end() -> None:
    """What came before is reported; then the source itself is at fault."""
    reports = verify_archive([(SOUND + SOUND).encode("utf-16") + b"["], encoding="utf-16")
    assert next(reports).verdict.value == "valid"
    with pytest.raises(SourceError):
        list(reports)
    (cut,) = told([SOUND.encode() + "表".encode()[:2]])
    assert {code for code, _, _ in cut.places} == {"TZK004", "TZK034"}


@pytest.mark.parametrize(
    "encoding",
    [
        "no-such-encoding",
        "",
        " ",
        "utf-8\0",
        "utf 8 or so",
        "ütf-8",
        "x" * 1000,
        "hex",
        "base64",
        "rot13",
        "zip",
        "bz2",
        "uu",
        "quopri",
        "undefined",
    ],
)
@pytest.mark.parametrize(
    "pieces", [[SOUND.encode()], [SOUND], [b"5b54", b"\x00"]], ids=["bytes", "text", "junk"]
)
def test_what_is_no_encoding(encoding: str, pieces: list[bytes] | list[str]) -> None:
    """A wrong name, or one of a codec that makes no text of bytes, is an error of the source."""
    with pytest.raises(SourceError):
        list(verify_archive(pieces, encoding=encoding))
    with pytest.raises(SourceError):
        list(iter_records(pieces, encoding=encoding, on_fault=lambda error: None))  # noqa: ARG005
    with pytest.raises(SourceError):
        list(iter_headers(pieces, encoding=encoding))


# -- files and streams -----------------------------------------------------------------------


class Broken(io.RawIOBase):
    """A stream that gives a record and then an error, as a disk does."""

    def __init__(self) -> None:
        super().__init__()
        self._pieces = iter([SOUND.encode(), SOUND[:20].encode()])

    def read(self, size: int = -1, /) -> bytes:  # noqa: ARG002
        for piece in self._pieces:
            return piece
        raise OSError(5, "Input/output error")


def pieces_then_error() -> Iterator[str]:
    yield SOUND
    yield SOUND[:20]
    raise OSError(5, "Input/output error")


@pytest.mark.parametrize("source", [Broken, pieces_then_error])
def test_a_source_that_breaks(source: Callable[[], Source]) -> None:
    reports = verify_archive(source())
    assert next(reports).verdict.value == "valid"
    with pytest.raises(SourceError, match="Input/output error"):
        list(reports)


def test_no_such_file_and_a_folder(tmp_path: Path) -> None:
    for path in (tmp_path / "none.tzk", str(tmp_path / "none.tzk"), tmp_path):
        with pytest.raises(SourceError, match=tmp_path.name):
            list(verify_archive(path))
        with pytest.raises(SourceError):
            load(path)


@pytest.mark.parametrize("path", [SOUND * 40, "a\0b", "\ud800", SOUND + "\0"])
def test_what_can_be_no_file_name(path: str) -> None:
    """A text given in place of a path, say."""
    with pytest.raises(SourceError):
        list(verify_archive(path))


def test_an_error_of_the_caller_is_not_hidden() -> None:
    def pieces() -> Iterator[str]:
        yield SOUND
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        list(verify_archive(pieces()))


def test_an_archive_is_read_one_record_at_a_time() -> None:
    """A report comes as soon as the next record has begun: nothing is read ahead."""
    asked: list[int] = []

    def pieces() -> Iterator[str]:
        for number in range(50):
            asked.append(number)
            yield SOUND

    reports = verify_archive(pieces())
    for number, _ in enumerate(reports):
        assert len(asked) <= number + 2
    assert len(asked) == 50


def test_a_large_archive_in_blocks_of_every_size(tmp_path: Path) -> None:
    path = tmp_path / "many.tzk"
    write_archive(path, 3, 400, notes=0.3, odd_tags=0.3, variations=0.1, endings="mixed")
    expected = told(path)
    assert len(expected) == 400
    assert {one.verdict for one in expected} == {"valid", "unfinished"}
    text = path.read_text("utf-8")
    for size in (1, 2, 10, 997, 65_536, 1 << 18):
        assert told([text[at : at + size] for at in range(0, len(text), size)]) == expected, size
    crlf = text.replace("\n", "\r\n").encode()
    for size in (1, 3, 1000, 1 << 18):
        assert told([crlf[at : at + size] for at in range(0, len(crlf), size)]) == expected, size


def test_standard_input_is_read_like_a_file(tmp_path: Path) -> None:
    path = tmp_path / "a.tzk"
    data = "\ufeff".encode() + "".join(games(9, 12, notes=0.4, odd_tags=0.5, endings="mixed")).encode()
    data += SOUND.replace("b1MT", "{lost").encode() + b"\xff\r\n" + SOUND.replace("\n", "\r\n").encode()
    path.write_bytes(data)
    command = [sys.executable, "-m", "tanzaku.cli", "verify", "--format", "json"]
    by_name = subprocess.run([*command, str(path)], capture_output=True, check=False)
    through = subprocess.run([*command, "-"], input=data, capture_output=True, check=False)
    assert (through.returncode, through.stderr) == (by_name.returncode, by_name.stderr) == (1, b"")
    lines = [
        [json.loads(line) | {"source": ""} for line in run.stdout.splitlines()] for run in (by_name, through)
    ]
    assert lines[0] == lines[1]
    assert len(lines[0]) == 14
    assert lines[0][-1]["verdict"] == "valid"


def test_every_error_is_of_the_family() -> None:
    assert issubclass(SourceError, TanzakuError)

"""What a command reads: files, folders, standard input; and what it says of them."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import IO

import click

from tanzaku.cli.complain import complain
from tanzaku.notation.errors import SourceError
from tanzaku.notation.forms import FORM_NAMES, form_of_name
from tanzaku.notation.text.source import Source, check_encoding
from tanzaku.notation.wording import harmless

STANDARD_INPUT = _STANDARD_OUTPUT = "-"

FORM_OPTION = click.option(
    "--from",
    "given",
    type=click.Choice(FORM_NAMES),
    help="The form of the files; it overrides what their names and their contents say.",
)
"""An option of every command that reads records."""


def _known_encoding(_context: click.Context, _option: click.Parameter, encoding: str) -> str:
    try:
        check_encoding(encoding)
    except SourceError as error:
        raise click.UsageError(str(error)) from error
    return encoding


ENCODING_OPTION = click.option(
    "--encoding",
    default="utf-8",
    show_default=True,
    callback=_known_encoding,
    help="The encoding of the files.",
)
"""An option of every command that reads records; what is written is UTF-8."""

TO_OPTION = click.option(
    "--to",
    "to",
    type=click.Choice(FORM_NAMES),
    help="The form to write; it overrides what the ending of the output says.",
)
"""An option of commands that write records."""


def _named_output(_context: click.Context, _option: click.Parameter, output: str | None) -> str | None:
    return None if output == _STANDARD_OUTPUT else output


OUTPUT_OPTION = click.option(
    "-o",
    "--output",
    metavar="FILE",
    callback=_named_output,
    help="Where to write; - is standard output, as without it.",
)
"""An option of every command that writes; standard output is None."""


def status(file: str | IO[str] | None) -> os.stat_result | None:
    """What the system says of a regular file or a stream to one; None for all else."""
    with suppress(OSError, ValueError, AttributeError):  # a stream that was closed before the start is None
        found = Path(file).stat() if isinstance(file, str) else os.fstat(file.fileno())  # type: ignore[union-attr]
        return found if stat.S_ISREG(found.st_mode) else None
    return None


def is_stream(name: str) -> bool:
    """Whether a name is that of a pipe or a device, which takes what is written as it comes."""
    with suppress(OSError, ValueError):
        return not stat.S_ISREG(Path(name).stat().st_mode)
    return False


def sources(name: str, target: os.stat_result | None = None, *, tell: bool = True) -> Iterator[str]:
    """The files to read: a folder stands for all records in it, in the order of their names.

    Links to folders within it are not followed. `target` is the file that is
    written: if it lies in the folder, it is left out, and that is said, unless
    `tell` is False; so it is of what is called like records and is no file.
    """
    try:
        folder = name != STANDARD_INPUT and Path(name or "-").is_dir()
        found = sorted(_in_folder(name, tell=tell)) if folder else []
    except (OSError, ValueError) as error:
        raise SourceError(f"{name}: {getattr(error, 'strerror', None) or error}") from error
    if not name:
        raise SourceError("a file without a name")
    if folder and not found:
        raise SourceError(f"{name}: no file of records in this folder")
    for path in map(str, found) if folder else (name,):
        if folder and target is not None and is_file(path, target):
            complain(f"tanzaku: {harmless(shown(path))}: not read, since it is the output")
        else:
            yield path


def is_file(name: str, target: os.stat_result) -> bool:
    """Whether a name, `-` too, is that of a file, by whatever link."""
    found = status(sys.stdin if name == STANDARD_INPUT else name)
    return found is not None and os.path.samestat(found, target)


def _in_folder(name: str, *, tell: bool) -> Iterator[Path]:
    """Records in a folder and the folders in it, archives too; what is no file, a pipe say, is left out."""
    for folder, _, files in os.walk(name, onerror=_raise):
        for file in files:
            path = Path(folder, file)
            if not (form_of_name(file) or file.lower().endswith(".zip")) or _is_report(file):
                continue
            if path.is_file() or not path.exists():
                yield path
            elif tell:
                complain(f"tanzaku: {harmless(shown(str(path)))}: not read, since it is no file")


def _is_report(file: str) -> bool:
    """What `verify --format json` may have written beside the records."""
    return file.endswith(".report.jsonl")


def _raise(error: OSError) -> None:
    raise error


def opened(name: str) -> Source:
    """The source of a file's name, or standard input."""
    if name != STANDARD_INPUT:
        return Path(name)  # whose name may hold a line feed, as a text does
    if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison] - it is, when it was closed before the start
        raise SourceError("standard input is closed")
    return sys.stdin.buffer


def called(name: str) -> str:
    """What a source is called in reports."""
    return "<stdin>" if name == STANDARD_INPUT else shown(name)


def shown(name: str) -> str:
    """A file's name as it is shown: decoded as UTF-8, whatever the machine's own encoding."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")

"""What a command reads: files, folders, standard input; and what it says of them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from tanzaku.notation.errors import SourceError
from tanzaku.notation.forms import FORM_NAMES, form_of_name
from tanzaku.notation.text.source import Source, check_encoding

STANDARD_INPUT = "-"

FORM_OPTION = click.option(
    "--from",
    "given",
    type=click.Choice(FORM_NAMES),
    help="The form of the files, where neither name nor content says it.",
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

OUTPUT_OPTION = click.option(
    "-o", "--output", metavar="FILE", help="Where to write; standard output without it."
)


def sources(name: str) -> Iterator[str]:
    """The files to read: a folder stands for all records in it, in the order of their names.

    Links to folders within it are not followed.
    """
    try:
        folder = name != STANDARD_INPUT and Path(name or "-").is_dir()
        found = sorted(_in_folder(name)) if folder else []
    except (OSError, ValueError) as error:
        raise SourceError(f"{name}: {getattr(error, 'strerror', None) or error}") from error
    if not name:
        raise SourceError("a file without a name")
    if folder and not found:
        raise SourceError(f"{name}: no file of records in this folder")
    yield from map(str, found) if folder else (name,)


def _in_folder(name: str) -> Iterator[Path]:
    """Records in a folder and the folders in it; what is no file, a pipe say, is left out."""
    for folder, _, files in os.walk(name, onerror=_raise):
        for file in files:
            path = Path(folder, file)
            if form_of_name(file) and not _is_report(file) and (path.is_file() or not path.exists()):
                yield path


def _is_report(file: str) -> bool:
    """What `verify --format json` may have written beside the records."""
    return file.endswith(".report.jsonl")


def _raise(error: OSError) -> None:
    raise error


def opened(name: str) -> Source:
    """The source of a file's name, or standard input."""
    if name != STANDARD_INPUT:
        return name
    if sys.stdin is None:  # pyright: ignore[reportUnnecessaryComparison] - it is, when it was closed before the start
        raise SourceError("standard input is closed")
    return sys.stdin.buffer


def called(name: str) -> str:
    """What a source is called in reports."""
    return "<stdin>" if name == STANDARD_INPUT else shown(name)


def shown(name: str) -> str:
    """A file's name as it is shown: decoded as UTF-8, whatever the machine's own encoding."""
    return os.fsencode(name).decode("utf-8", "backslashreplace")

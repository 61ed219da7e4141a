"""The one family of exceptions that tanzaku raises on purpose."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tanzaku.notation.diagnostics import Diagnostic


class TanzakuError(Exception):
    """Base of every error that tanzaku raises on purpose.

    >>> issubclass(ReadError, TanzakuError)
    True
    """


class ReadError(TanzakuError):
    """A record could not be read.

    `diagnostics` holds what was wrong, in the order of the source: a non-empty
    tuple of diagnostics, located where there is a source. `stray` says that it
    is not a record that could not be read, but text outside any; `line` is where
    either starts.

    >>> from tanzaku.notation import loads
    >>> try:
    ...     loads('[Tanzaku "1.0 okiya"]')
    ... except ReadError as error:
    ...     print(error.diagnostics[0].code.id)
    TZK033
    """

    def __init__(self, diagnostics: tuple[Diagnostic, ...], *, stray: bool = False, line: int = 1) -> None:
        """Keep the diagnostics; the first one's sentence is the error's text."""
        first = diagnostics[0]
        place = f"line {first.span.line}, column {first.span.column}: " if first.span else _path(first.at)
        super().__init__(f"{place}{first.code.id} {first.message}")
        self.diagnostics = diagnostics
        self.stray = stray
        self.line = line


def _path(at: tuple[str | int, ...]) -> str:
    """Where in plain values something is wrong; empty where that is a tag, which the sentence names."""
    if not at or (at[0] == "tags" and not all(isinstance(part, int) for part in at[1:])):
        return ""
    parts = [f"[{part}]" if isinstance(part, int) else f".{part}" for part in at]
    return f"{''.join(parts).removeprefix('.')}: "


class WriteError(TanzakuError):
    r"""A record holds something that its written form cannot hold.

    >>> from tanzaku.notation import Note, Record, dumps
    >>> try:
    ...     dumps(Record("okiya", end="*", lead=(Note("\x07"),)))
    ... except WriteError as error:
    ...     print(error)
    a note holds the character U+0007, which no form of a record can hold
    """


class ValueFault(TanzakuError, ValueError):  # noqa: N818 - likewise
    """A value is not of the form that its declaration asks for.

    >>> from tanzaku.notation.titles.okiya import Remove
    >>> try:
    ...     Remove("z9", "CT")
    ... except ValueFault as error:
    ...     print(error)
    'z9' is not a square (a1 to d4)
    """


class DeclarationError(TanzakuError):
    """A title's declaration breaks the rules for declarations; raised when the class is made.

    >>> from tanzaku.notation.declare import action
    >>> try:
    ...     action("Take")
    ... except DeclarationError as error:
    ...     print(error)
    'Take' is not a word: lower-case letters only
    """


class UnknownTitle(TanzakuError, LookupError):  # noqa: N818 - the family's name says it is an error
    """No title, or no rules, of that name is installed.

    >>> from tanzaku.notation.titles import find_title
    >>> try:
    ...     find_title("chess")
    ... except UnknownTitle as error:
    ...     print(error)
    no title 'chess' is installed
    """


class SourceError(TanzakuError):
    """A file could not be opened, read or written; the text says which and why.

    >>> from tanzaku.notation import load
    >>> try:
    ...     load("no-such-file.tzk")
    ... except SourceError as error:
    ...     print(error)
    no-such-file.tzk: No such file or directory

    Of an archive of which several files could not be read, `parts` are the
    errors one by one.
    """

    def __init__(self, text: str, parts: tuple[SourceError, ...] = ()) -> None:
        """Keep the sentence, and the errors that it puts together."""
        super().__init__(text)
        self.parts = parts

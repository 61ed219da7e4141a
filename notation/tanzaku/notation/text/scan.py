"""The tokens of the text form, as regular expressions, and the two escapes.

Each expression stands under the name that the grammar in the specification
gives it. All of them are linear: no nested repetition, no back-tracking into
what was matched.
"""

from __future__ import annotations

import re

REFUSED = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""Characters that no form of a record can hold: control characters but tab and line feed,
surrogates, U+FFFE and U+FFFF."""

REFUSED_RUN = re.compile("[\udc80-\udcff]+|[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""One of them, or a run of bytes that the decoder could not read and marked."""

START = '[Tanzaku "'
"""A record starts with a line that starts with this, always, even inside a broken comment."""

SPACE = re.compile(r"[ \t\n]*")
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*(?:\.[A-Za-z0-9_-]+)*")
STRING = re.compile(r'[^"\\\n]*(?:\\.[^"\\\n]*)*')
"""What stands between the quotes of a tag."""

NUMBER = re.compile(r"([0-9]+)\.")
SEAT = re.compile(r"([A-Z*]):")
WORD = re.compile(r"([A-Z][>@])?([a-z]+)")
BARE = re.compile(r"""[^ \t\n(){}\[\]";=!?$]+""")
"""A run of characters outside brackets: a number, a seat, a word or a title's short form."""
ATOM = re.compile(r"""[^ \t\n(){}\[\]";=]+""")
KEY = re.compile(r"([a-z_]+)=")
COMMENT = re.compile(r"\{([^}\\]*(?:\\.[^}\\]*)*)\}", re.DOTALL)
REMARK = re.compile(r";([^\n]*)")
GLYPH = re.compile(r"!!|\?\?|!\?|\?!|!|\?|\$(?:0|[1-9][0-9]{0,8})(?![0-9])")
END = re.compile(r"=(none|\*|[A-Z](?:,[A-Z])*)(?![A-Za-z0-9,])")
DATA = re.compile(r"@([a-z]+)\(")
COUNT = re.compile(r"([0-9]+)x\?")

_MARKED = "\n\ufeff["
"""A byte order mark at the start of a line is dropped before a bracket, so that bracket is escaped too."""

_STRING_ESCAPE = re.compile(r'\\(["\\\[])')
_COMMENT_ESCAPE = re.compile(r"\\([}\\\[])")


_GAP = re.compile(r"[ \t\n]+")


def words(text: str) -> list[str]:
    """The text split at white space, which is space, tab and line feed and nothing else.

    >>> words(" CT \u3000MT ")
    ['CT', '\u3000MT']
    """
    return (
        text.split() if text.isascii() and text.isprintable() else [word for word in _GAP.split(text) if word]
    )


def read_string(written: str) -> str:
    r"""Undo the escapes of a tag's value; a backslash before any other character stands for itself.

    >>> read_string(r"say \"when\" \\o")
    'say "when" \\o'
    """
    return _STRING_ESCAPE.sub(r"\1", written) if "\\" in written else written


def write_string(value: str) -> str:
    r"""Escape a tag's value.

    >>> print(write_string('say "when"'))
    say \"when\"
    """
    return value.replace("\\", "\\\\").replace('"', '\\"')


def read_comment(written: str) -> str:
    r"""Undo the escapes of a comment.

    >>> read_comment(r"a \} b")
    'a } b'
    """
    return _COMMENT_ESCAPE.sub(r"\1", written) if "\\" in written else written


def write_comment(text: str) -> str:
    r"""Escape a comment, so that no line of it starts with a bracket.

    >>> print(write_comment("a } b"))
    a \} b
    """
    return (
        text.replace("\\", "\\\\")
        .replace("}", "\\}")
        .replace("\n[", "\n\\[")
        .replace(_MARKED, _MARKED[:-1] + "\\[")
    )

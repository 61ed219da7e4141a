"""The forms in which records are written: text, JSON, JSON Lines, XML. Each has the same parts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from importlib import import_module
from typing import Final

from attrs import frozen

from tanzaku.notation.errors import SourceError
from tanzaku.notation.model import Record
from tanzaku.notation.text.careful import Draft
from tanzaku.notation.text.quick import Pieces
from tanzaku.notation.text.source import Chunk, Source
from tanzaku.notation.wording import listed


@frozen
class WrittenForm:
    """One written form.

    `chunks` cuts a source into the texts of single records, `take_apart` reads
    one quickly or declines, `drafts` reads one carefully. `write` gives the
    text of a record that stands alone, `write_within` that of one among
    several, around and between which stand `before`, `between` and `after`.
    """

    chunks: Callable[[Source, str], Iterator[Chunk]]
    take_apart: Callable[[Chunk], Pieces | None]
    drafts: Callable[[Chunk], Iterator[Draft]]
    write: Callable[[Record], str]
    write_within: Callable[[Record], str]
    before: str = ""
    between: str = ""
    after: str = ""
    grouped: bool = True
    """Whether tags stand in groups, so that their own order is that of the export form."""


_WHERE: Final = {
    "text": ("text.form", "TEXT"),
    "json": ("json.form", "JSON"),
    "jsonl": ("json.form", "JSON_LINES"),
    "xml": ("xml.form", "XML"),
}
ENDINGS: Final = {".tzk": "text", ".json": "json", ".jsonl": "jsonl", ".xml": "xml"}
"""Forms by the ending of a file's name."""
PACKED: Final = (".gz", ".zst")
"""Endings of compressed files, behind the ending of their form."""
_UNWRITTEN: Final = (".zip", ".bz2", ".xz", ".7z", ".tar")
"""Endings of archives and compressed files that are not written; a zip is read."""
FORM_NAMES: Final = tuple(_WHERE)
CALLED: Final = {"text": "the text form", "json": "JSON", "jsonl": "JSON Lines", "xml": "XML"}
"""What people call the forms."""


@lru_cache(maxsize=8)
def find_form(name: str) -> WrittenForm:
    r"""The form of a name, imported when it is first asked for; raises SourceError.

    >>> find_form("jsonl").before, find_form("json").before
    ('', '[\n')
    """
    if name not in _WHERE:
        raise SourceError(f"no form is called {name[:40]!r}; there are {listed(FORM_NAMES)}")
    module, constant = _WHERE[name]
    form: WrittenForm = getattr(import_module(f"tanzaku.notation.{module}"), constant)
    return form


def form_of_name(name: str) -> str | None:
    """The form that the ending of a file's name stands for, behind which it may be compressed.

    >>> form_of_name("games.jsonl.gz"), form_of_name("games.pgn")
    ('jsonl', None)
    """
    bare = name.lower()
    bare = next((bare.removesuffix(ending) for ending in PACKED if bare.endswith(ending)), bare)
    return next((form for ending, form in ENDINGS.items() if bare.endswith(ending)), None)


def check_written(name: str) -> None:
    """Raise SourceError for a file whose name promises what is not written, such as a zip.

    >>> check_written("games.zip")
    Traceback (most recent call last):
    ...
    tanzaku.notation.errors.SourceError: games.zip: zip is read, not written; .gz and .zst are written
    """
    ending = next((ending for ending in _UNWRITTEN if name.lower().endswith(ending)), None)
    if ending is not None:
        what = "zip is read, not written" if ending == ".zip" else f"{ending} is not written"
        raise SourceError(f"{name}: {what}; {listed(PACKED)} are written")


_OBJECT: Final = re.compile(r'\{[ \t\r\n]*["}]')
_ARRAY: Final = re.compile(r"\[[ \t\r\n]*[{\]]")


def form_of_text(start: str) -> str:
    r"""The form of a text, by how it starts; text where nothing else fits.

    >>> form_of_text('{"tanzaku":"1.0"}\n{'), form_of_text('{\n "tanzaku"'), form_of_text("<records>")
    ('jsonl', 'json', 'xml')
    """
    bare = start.lstrip("\ufeff \t\r\n")
    if bare.startswith("<"):
        return "xml"
    if _OBJECT.match(bare):
        first, feed, _ = bare.partition("\n")
        return "jsonl" if feed and first.rstrip(" \t\r").endswith("}") else "json"
    return "json" if _ARRAY.match(bare) else "text"


_PLAINLY: Final = {
    "text": re.compile(r'\[Tanzaku[ \t]*"'),
    "xml": re.compile(r"<[!?A-Za-z]"),
    "jsonl": re.compile(r"\{[^\n]*\}[ \t\r]*\n[ \t\r\n]*\{"),
    "json": re.compile(rf"{_ARRAY.pattern}|{_OBJECT.pattern}"),
}
"""How a text starts that is plainly in a form; the first that fits."""
_LAID_OUT: Final = re.compile(rf"{_ARRAY.pattern}|\{{[ \t\r]*\n")
"""How one value over several lines starts, and a line of JSON Lines does not."""


def other_form(start: str, form: str) -> str | None:
    r"""The form that a text is plainly in, by how it starts, where that is not `form`.

    >>> other_form('{"tanzaku":"1.0"', "xml"), other_form("<records>", "xml"), other_form("?", "xml")
    ('json', None, None)
    >>> other_form('{"a":1}\n{"a":2}', "json"), other_form('{\n"a":1}', "jsonl"), other_form('{"a"', "jsonl")
    ('jsonl', 'json', None)
    """
    bare = start.lstrip("\ufeff \t\r\n")
    found = next((name for name, plainly in _PLAINLY.items() if plainly.match(bare)), None)
    if found == form or (form == "jsonl" and found == "json" and not _LAID_OUT.match(bare)):
        return None
    return found

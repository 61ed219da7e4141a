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
FORM_NAMES: Final = tuple(_WHERE)


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

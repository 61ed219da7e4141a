r"""What a record is, and its written forms.

Everything is imported when it is first used: importing this package costs next
to nothing.

>>> from tanzaku.notation import dumps, loads
>>> record = loads('[Tanzaku "1.0 okiya"]\n[First "R"]\n\n1. a1CT =*\n')
>>> dumps(record) == '[Tanzaku "1.0 okiya"]\n[First "R"]\n\n1. a1CT =*\n'
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tanzaku.notation._version import __version__
from tanzaku.notation.lazy import lazy_names

if TYPE_CHECKING:
    from tanzaku.notation.component_sets import ComponentSet, SetFault, known_sets, read_set, using
    from tanzaku.notation.diagnostics import Code, Diagnostic, Label, Span, Verdict
    from tanzaku.notation.digest import game_digest, record_digest
    from tanzaku.notation.errors import (
        DeclarationError,
        ReadError,
        SourceError,
        TanzakuError,
        UnknownTitle,
        ValueFault,
        WriteError,
    )
    from tanzaku.notation.headers import Headers, iter_headers
    from tanzaku.notation.model import Data, Glyph, Note, Record, Turn, Variation
    from tanzaku.notation.plain import to_plain
    from tanzaku.notation.plain_reading import from_plain
    from tanzaku.notation.reading import iter_records, load, loads
    from tanzaku.notation.redacting import redact
    from tanzaku.notation.titles import find_title, title_names
    from tanzaku.notation.writing import dump, dumps

_WHERE = {
    "component_sets": ("ComponentSet", "SetFault", "known_sets", "read_set", "using"),
    "diagnostics": ("Code", "Diagnostic", "Label", "Span", "Verdict"),
    "digest": ("game_digest", "record_digest"),
    "errors": (
        "DeclarationError",
        "ReadError",
        "SourceError",
        "TanzakuError",
        "UnknownTitle",
        "ValueFault",
        "WriteError",
    ),
    "model": ("Data", "Glyph", "Note", "Record", "Turn", "Variation"),
    "headers": ("Headers", "iter_headers"),
    "plain": ("to_plain",),
    "plain_reading": ("from_plain",),
    "reading": ("iter_records", "load", "loads"),
    "redacting": ("redact",),
    "titles": ("find_title", "title_names"),
    "writing": ("dump", "dumps"),
}

__all__ = [
    "Code",
    "ComponentSet",
    "Data",
    "DeclarationError",
    "Diagnostic",
    "Glyph",
    "Headers",
    "Label",
    "Note",
    "ReadError",
    "Record",
    "SetFault",
    "SourceError",
    "Span",
    "TanzakuError",
    "Turn",
    "UnknownTitle",
    "ValueFault",
    "Variation",
    "Verdict",
    "WriteError",
    "__version__",
    "dump",
    "dumps",
    "find_title",
    "from_plain",
    "game_digest",
    "iter_headers",
    "iter_records",
    "known_sets",
    "load",
    "loads",
    "read_set",
    "record_digest",
    "redact",
    "title_names",
    "to_plain",
    "using",
]

__getattr__ = lazy_names(__name__, _WHERE)

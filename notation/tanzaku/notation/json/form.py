"""The two JSON forms, as the other forms are described."""

from __future__ import annotations

from typing import Final

from tanzaku.notation.forms import WrittenForm
from tanzaku.notation.json.careful import drafts
from tanzaku.notation.json.quick import take_apart
from tanzaku.notation.json.source import line_chunks, value_chunks
from tanzaku.notation.json.writer import write_line, write_record

JSON: Final = WrittenForm(value_chunks, take_apart, drafts, write_line, write_record, "[\n", ",\n", "\n]\n")
"""One record, or a list of records."""

JSON_LINES: Final = WrittenForm(line_chunks, take_apart, drafts, write_line, write_line)
"""One record a line."""

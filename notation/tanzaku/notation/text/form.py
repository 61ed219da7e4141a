"""The text form, as the other forms are described."""

from __future__ import annotations

from typing import Final

from tanzaku.notation.forms import WrittenForm
from tanzaku.notation.text.quick import Pieces, take_apart
from tanzaku.notation.text.reading import drafts
from tanzaku.notation.text.source import Chunk, chunks
from tanzaku.notation.text.writer import write_record


def _take_apart(chunk: Chunk) -> Pieces | None:
    text, _, cut, stray, ascii_only, _, _ = chunk
    return None if cut or stray else take_apart(text, ascii_only=ascii_only)


TEXT: Final = WrittenForm(chunks, _take_apart, drafts, write_record, write_record, grouped=False)
"""Records one after another."""

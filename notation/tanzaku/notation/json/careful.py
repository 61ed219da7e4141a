"""The careful reader of JSON: every fault said, every place kept."""

from __future__ import annotations

from collections.abc import Iterator

from tanzaku.notation import limits
from tanzaku.notation.json.parse import Parsed
from tanzaku.notation.plain_draft import draft_of
from tanzaku.notation.text.careful import Draft
from tanzaku.notation.text.reading import stray_draft
from tanzaku.notation.text.source import Chunk


def drafts(chunk: Chunk) -> Iterator[Draft]:
    r"""Read a chunk of JSON carefully: one draft.

    >>> [draft] = drafts(Chunk('{"tanzaku": "1.0", "title": "okiya", "turns": [], "end": "*",}', 1))
    >>> draft.findings[0].code.id, draft.findings[0].span.column
    ('TZK070', 62)
    """
    if chunk.cut:
        message = f"a record is longer than {limits.PLAIN_LENGTH} characters; it was not read"
        yield stray_draft(chunk, "TZK009", message, 0, 1)
        return
    text = chunk.text
    if chunk.stray:
        code, message = chunk.parsed or ("TZK002", "this is no record in the JSON form")
        yield stray_draft(chunk, code, message, 0, len(text.rstrip()))
        return
    parsed = Parsed(text)
    told = parsed.faults
    rest = len(text) - len(text[parsed.end :].lstrip(" \t\r\n"))
    if not parsed.broken and rest < len(text):
        told.append(("TZK034", "nothing may follow the record here", rest, len(text.rstrip())))
    draft = draft_of(chunk, parsed.value, parsed.spans, told, parsed.keys, broken=parsed.broken)
    yield draft

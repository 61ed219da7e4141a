"""The careful reader of JSON: every fault said, every place kept."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from tanzaku.notation import limits
from tanzaku.notation.json.parse import AGAIN, Parsed
from tanzaku.notation.plain_draft import Placed, draft_of
from tanzaku.notation.text.careful import Draft
from tanzaku.notation.text.reading import stray_draft
from tanzaku.notation.text.source import Chunk, encoding_hint
from tanzaku.notation.told import Told


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
        yield stray_draft(chunk, code, message, 0, len(text.rstrip()), encoding_hint(text))
        return
    parsed = chunk.parsed if isinstance(chunk.parsed, Parsed) else Parsed(text)
    told = parsed.faults
    if parsed.lost and told:
        message = f"{told[-1].message}; nothing of the list behind it could be read"
        told[-1] = told[-1]._replace(message=message)
    rest = len(text) - len(text[parsed.end :].lstrip(" \t\r\n"))
    if not parsed.broken and rest < len(text):
        told.append(Told("TZK034", "nothing may follow the record here", rest, len(text.rstrip())))
    play = [parsed.keys[key + AGAIN,] for key in ("turns", "lead", "end") if (key + AGAIN,) in parsed.keys]
    placed = Placed(parsed.value, parsed.spans, parsed.keys, told, play, parsed.broken, quotes=1)
    draft = draft_of(chunk, placed)
    if parsed.broken and draft.findings and (hint := encoding_hint(text)):
        draft.findings[0] = evolve(draft.findings[0], help=hint)
    yield draft

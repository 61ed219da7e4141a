"""The careful reader of XML: every fault said, every place kept."""

from __future__ import annotations

from collections.abc import Iterator

from tanzaku.notation import limits
from tanzaku.notation.errors import UnknownTitle
from tanzaku.notation.plain_draft import Told, draft_of
from tanzaku.notation.text.careful import Draft
from tanzaku.notation.text.reading import stray_draft
from tanzaku.notation.text.scan import REFUSED
from tanzaku.notation.text.source import Chunk
from tanzaku.notation.titles import find_title
from tanzaku.notation.xml.elements import Content
from tanzaku.notation.xml.parsing import MOST_ATTRIBUTES, NotWellFormed, parse
from tanzaku.notation.xml.places import Scanned


def drafts(chunk: Chunk) -> Iterator[Draft]:
    r"""Read a chunk of XML carefully: one draft.

    >>> [draft] = drafts(Chunk('<record xmlns="urn:tanzaku:1" version="1.0" title="okiya"/>', 1))
    >>> [finding.code.id for finding in draft.findings]
    ['TZK033']
    """
    if chunk.cut:
        message = f"a record is longer than {limits.PLAIN_LENGTH} characters; it was not read"
        yield stray_draft(chunk, "TZK009", message, 0, 1)
        return
    if chunk.stray:
        code, message = chunk.parsed
        yield stray_draft(chunk, code, message, 0, max(1, len(chunk.text.rstrip())))
        return
    scanned = Scanned(chunk.text)
    many = next((one for one in scanned.elements if len(one.attributes) > MOST_ATTRIBUTES), None)
    if many is not None:
        message = f"an element has more than {MOST_ATTRIBUTES} attributes"
        yield draft_of(chunk, None, {}, [("TZK009", message, many.start, many.opened)], {}, broken=True)
        return
    try:
        root = parse(chunk._replace(text=REFUSED.sub("\ufffd", chunk.text)))
    except NotWellFormed as fault:
        message, start, end = scanned.fault or (fault.message, *_from_line(chunk, fault))
        told: list[Told] = [(scanned.code, message, start, end)]
        yield draft_of(chunk, None, {}, told, {}, broken=True)
        return
    try:
        title = find_title(root.get("title") or "")
    except UnknownTitle:
        title = None
    content = Content(root, title, scanned)
    yield draft_of(chunk, content.plain, content.spans, content.told, content.keys, broken=False)


def _from_line(chunk: Chunk, fault: NotWellFormed) -> tuple[int, int]:
    """The place that lxml names, as an offset."""
    lines = chunk.text.split("\n")
    before = chunk.parsed.before if chunk.parsed else ""
    row = min(max(fault.line - before.count("\n"), 1), len(lines)) - 1
    shift = len(before.rpartition("\n")[2]) if row == 0 else 0
    column = min(max(fault.column - 1 - shift, 0), max(0, len(lines[row]) - 1))
    start = sum(len(line) + 1 for line in lines[:row]) + column
    return start, start + 1

"""The careful reader of XML: every fault said, every place kept."""

from __future__ import annotations

from collections.abc import Iterator

from tanzaku.notation import limits
from tanzaku.notation.first_tag import read_parts
from tanzaku.notation.plain_draft import Placed, draft_of
from tanzaku.notation.text.careful import Draft
from tanzaku.notation.text.reading import stray_draft
from tanzaku.notation.text.scan import REFUSED
from tanzaku.notation.text.source import Chunk, encoding_hint
from tanzaku.notation.told import Told
from tanzaku.notation.xml.elements import Content
from tanzaku.notation.xml.parsing import NotWellFormed, parse
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
    elif chunk.stray:
        code, message = chunk.parsed
        end = max(1, len(chunk.text.rstrip()))
        yield stray_draft(chunk, code, message, 0, end, encoding_hint(chunk.text))
    else:
        yield draft_of(chunk, _placed(chunk))


def _placed(chunk: Chunk) -> Placed:
    """The plain content of a record, or what makes it no XML."""
    text = chunk.text.replace("\r", "\n")  # a CR alone ends a line, too
    scanned = Scanned(text, chunk.parsed.before if chunk.parsed else "")
    if scanned.fault is not None:
        return Placed(None, told=[scanned.fault], broken=True)
    try:
        root = parse(chunk._replace(text=REFUSED.sub("\ufffd", text)))
    except NotWellFormed as fault:
        return Placed(None, told=[Told("TZK071", str(fault), *scanned.elements[0].of(None))], broken=True)
    title = read_parts(str(root.get("version")), str(root.get("title"))).title
    content = Content(root, title, scanned)
    play = [(content.played, len(text))] if content.played is not None else []
    return Placed(content.plain or None, content.spans, content.keys, content.told, play)

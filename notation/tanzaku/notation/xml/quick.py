"""The quick reader of XML: lxml, then the pieces that the other quick readers give too."""

from __future__ import annotations

from tanzaku.notation import limits
from tanzaku.notation.plain_quick import pieces_of
from tanzaku.notation.text.quick import Pieces, usual_title
from tanzaku.notation.text.source import Chunk, plain_ascii
from tanzaku.notation.xml.elements import Content
from tanzaku.notation.xml.parsing import MOST_ATTRIBUTES, parse


def take_apart(chunk: Chunk) -> Pieces | None:
    """Take a record's XML apart, or return None for the careful reader to read it.

    >>> xml = '<record xmlns="urn:tanzaku:1" version="1.0" title="okiya" end="*">'
    >>> take_apart(Chunk(xml + '<player seat="R">Sei</player></record>', 1)).names
    {'Player.R': 'Sei'}
    """
    if 2 * len(chunk.text) > limits.RECORD_LENGTH or chunk.cut or chunk.stray or "\r" in chunk.text:
        return None  # a carriage return alone is refused, and lxml makes a line feed of it
    try:
        root = parse(chunk)
        title = usual_title(f"{root.get('version')} {root.get('title')}")
        if title is None:
            return None
        if any(len(element.attrib) > MOST_ATTRIBUTES for element in root.iter()):
            return None
        content = Content(root, title)
        escaped = "&#" in chunk.text or not plain_ascii(chunk.text)
        return pieces_of(content.plain, escaped=escaped) if content.sound else None
    except (ValueError, RecursionError, TypeError, KeyError, AttributeError, IndexError):
        return None

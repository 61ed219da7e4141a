"""Parse the XML of one record with lxml: no document type, no entities, no network, no XInclude."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from tanzaku.notation.text.source import Chunk
from tanzaku.notation.xml.source import Wrapping

MOST_ATTRIBUTES: Final = 64
"""Attributes of one element: looking them up takes time that is quadratic in their number."""


class NotWellFormed(ValueError):  # noqa: N818 - becomes a finding
    """The text is not well-formed: a sentence, and line and column within the text that was parsed."""

    def __init__(self, message: str, line: int, column: int) -> None:
        """Keep what a diagnostic is made of."""
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column


@lru_cache(maxsize=1)
def _parser() -> Any:  # noqa: ANN401 - lxml is imported when it is needed
    from lxml import etree

    return etree.XMLParser(
        encoding="utf-8",
        resolve_entities=False,
        load_dtd=False,
        no_network=True,
        dtd_validation=False,
        huge_tree=False,
        remove_comments=True,
        remove_pis=True,
    )


def parse(chunk: Chunk) -> Any:  # noqa: ANN401 - an lxml element
    """The record element of a chunk; raises NotWellFormed.

    >>> parse(Chunk("<record/>", 1)).tag
    'record'
    """
    from lxml import etree

    around: Wrapping = chunk.parsed or Wrapping()
    try:
        root = etree.fromstring((around.before + chunk.text + around.after).encode(), _parser())
    except (etree.XMLSyntaxError, ValueError) as error:
        line, column = getattr(error, "position", (1, 1))
        raise NotWellFormed(str(error).partition(", line")[0], line, column) from None
    return root[0] if around.before else root

"""Parse the XML of one record with lxml: no document type, no entities, no network, no XInclude."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from tanzaku.notation.text.source import Chunk
from tanzaku.notation.xml.source import Wrapping

MOST_ATTRIBUTES: Final = 64
"""Attributes of one element: looking them up takes time that is quadratic in their number."""

_SENTENCES: Final = {
    "WAR_NS_URI": "a namespace is declared in this record whose name is no URI",
    "NS_ERR_XML_NAMESPACE": "a prefix is declared in this record that cannot stand for that namespace",
    "NS_ERR_ATTRIBUTE_REDEFINED": "an attribute stands twice in an element here, under two prefixes",
    "DTD_XMLID_VALUE": "an identifier xml:id in this record is no name",
    "DTD_ID_REDEFINED": "an identifier xml:id stands twice in this record",
}
"""What is said of the faults that `places` leaves to the parser, by their names there."""

_OTHER: Final = "this record is not well-formed XML"


class NotWellFormed(ValueError):  # noqa: N818 - becomes a finding
    """The text is not well-formed: a sentence of our own, as the parser's differ between its versions."""


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
        raise NotWellFormed(_sentence(getattr(error, "code", 0))) from None
    return root[0] if around.before else root


def _sentence(number: int) -> str:
    """What is said of an error of the parser's."""
    from lxml.etree import ErrorTypes

    known = (text for name, text in _SENTENCES.items() if getattr(ErrorTypes, name, None) == number)
    return next(known, _OTHER)

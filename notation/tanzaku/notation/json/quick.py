"""The quick reader of JSON: `json.loads`, then the pieces that the other quick readers give too.

It says nothing about faults: whatever it does not know for certain it declines.
"""

from __future__ import annotations

import re
from json import JSONDecoder
from typing import Any, Final, NoReturn

from tanzaku.notation import limits
from tanzaku.notation.plain_quick import Declined, pieces_of
from tanzaku.notation.text.quick import Pieces
from tanzaku.notation.text.source import Chunk


def _decline(_: str) -> NoReturn:
    raise Declined


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content = dict(pairs)
    if len(content) != len(pairs):
        raise Declined
    return content


DECODER: Final = JSONDecoder(object_pairs_hook=_pairs, parse_float=_decline, parse_constant=_decline)
"""Strict where Python is not: no key twice, no fraction, no NaN."""

_WORDS: Final = re.compile("true|false|null|-0")


def take_apart(chunk: Chunk) -> Pieces | None:
    r"""Take a record's JSON apart, or return None for the careful reader to read it.

    >>> pieces = take_apart(Chunk('{"tanzaku":"1.0","title":"okiya","turns":[],"end":"*"}', 1))
    >>> pieces.names, pieces.tokens
    ({}, ['=*'])
    """
    text = chunk.text
    if 2 * len(text) > limits.RECORD_LENGTH or chunk.cut or chunk.stray:
        return None
    if _WORDS.search(text):  # true is 1 in Python; a text that holds such a word goes the careful way
        return None
    try:
        content = chunk.parsed
        if content is None:
            content, end = DECODER.raw_decode(text, len(text) - len(text.lstrip(" \t\r\n")))
            if text[end:].strip(" \t\r\n"):
                return None
        return pieces_of(content, escaped="\\" in text)
    except (ValueError, RecursionError, TypeError, KeyError, AttributeError):
        return None

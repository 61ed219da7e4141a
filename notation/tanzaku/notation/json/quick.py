"""The quick reader of JSON: `json.loads`, then the pieces that the other quick readers give too.

It says nothing about faults: whatever it does not know for certain it declines.
"""

from __future__ import annotations

import re
from json import JSONDecoder
from typing import Any, Final, NoReturn

from tanzaku.notation import limits
from tanzaku.notation.json.parse import Parsed
from tanzaku.notation.plain_quick import Declined, pieces_of
from tanzaku.notation.text.quick import Pieces
from tanzaku.notation.text.source import Chunk, plain_ascii


def _decline(_: str) -> NoReturn:
    raise Declined


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    content = dict(pairs)
    if len(content) != len(pairs):
        raise Declined
    return content


DECODER: Final = JSONDecoder(object_pairs_hook=_pairs, parse_float=_decline, parse_constant=_decline)
"""Strict where Python is not: no key twice, no fraction, no NaN."""

_WORDS: Final = ("true", "false", "null")
_MINUS_ZERO: Final = re.compile("-0(?![0-9])")


def take_apart(chunk: Chunk) -> Pieces | None:
    r"""Take a record's JSON apart, or return None for the careful reader to read it.

    >>> pieces = take_apart(Chunk('{"tanzaku":"1.0","title":"okiya","turns":[],"end":"*"}', 1))
    >>> pieces.names, pieces.tokens
    ({}, ['=*'])
    """
    text = chunk.text
    content = chunk.parsed
    if 2 * len(text) > limits.RECORD_LENGTH or chunk.cut or chunk.stray or isinstance(content, Parsed):
        return None
    if any(word in text for word in _WORDS) or _MINUS_ZERO.search(text):
        return None  # true is 1 in Python, and -0 is 0; a text that holds such a word goes the careful way
    try:
        if content is None:
            content, end = DECODER.raw_decode(text, len(text) - len(text.lstrip(" \t\r\n")))
            if text[end:].strip(" \t\r\n"):
                return None
        return pieces_of(content, escaped="\\" in text or not plain_ascii(text))
    except (ValueError, RecursionError, TypeError, KeyError, AttributeError):
        return None

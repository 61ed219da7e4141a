"""Annotations of Genji in words, for people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tanzaku.notation.titles.genji import SYMBOLS
from tanzaku.validators.rules.genji_cards import FLOWER
from tanzaku.validators.rules.genji_sums import NOTHING, WILTED
from tanzaku.validators.telling import Pair, Words

_CARD: Final = re.compile(r"[be][0-9]{2}")
_ADDRESS: Final = re.compile(r"[0-9]{1,2}\.[0-9]{1,2}")
_MET: Final = re.compile(r"([0-9]{1,3})\*([a-z]+(?:,[a-z]+){0,3})")
_NAMES: Final = frozenset({*SYMBOLS, FLOWER})


def in_words(arguments: tuple[str, ...]) -> str:
    """Words and values as a sentence; what is not known here stays as it is.

    >>> in_words(("write", "b12", "b12", "6", "spring", "1*princess,season", "flower", "2*princess,season"))
    'written: b12; b12 6 = spring 1 × 2 (princess, season) + flower 2 × 2 (princess, season)'
    >>> in_words(("seasoncard", "-", "box", "A3,B1", "claimed", "A4"))
    'the season card is tied for; tokens in the box: A 3, B 1; not A 4, as claimed'
    """
    return _WORDS.told(arguments, _parts)


def _parts(pairs: list[Pair]) -> Iterator[str]:
    """A part for each pair, but the symbols of a card go with it."""
    at = 0
    while at < len(pairs):
        word, value = pairs[at]
        at += 1
        if not _CARD.fullmatch(word):
            yield _said(word, value)
            continue
        terms: list[str] = []
        while at < len(pairs) and pairs[at][0] in _NAMES:
            terms.append(_term(*pairs[at]))
            at += 1
        yield f"{word} {_WORDS.listing(value)}" + (f" = {' + '.join(terms)}" if terms else "")


def _term(symbol: str, value: str) -> str:
    """How often a symbol counts, and for what."""
    found = _MET.fullmatch(value)
    if not found:
        return f"{symbol} {value}"
    meets = found[2].split(",")
    if found[2] in {NOTHING, WILTED}:
        return f"{symbol} {found[1]} × 0" + (" (wilted)" if found[2] == WILTED else "")
    return f"{symbol} {found[1]} × {len(meets)} ({', '.join(meets)})"


def _said(word: str, value: str) -> str:
    """A word and its value; some are said in another way where there is no second part, or by their verb."""
    if word == "could":
        verb, _, cards = value.partition(":")
        return _WORDS.said(f"could {verb}", cards)
    if word == "at" and "," not in value:
        return f"at {value}"
    return f"poem {word}: {_WORDS.listing(value)}" if _ADDRESS.fullmatch(word) else _WORDS.said(word, value)


_WORDS: Final = Words(
    {
        "at": "at {0} ({rest})",
        "likes": "she likes {0} and {rest}",
        "court": "it is {0}, in the fashion {rest}",
        "write": "written: {}",
        "improve": "improved with {}",
        "complete": "completed with {}",
        "challenge": "challenged with {}",
        "over": "against {}",
        "lying": "the poem below has {}",
        "alone": "alone it had {}",
        "bonus": "bonus card: {}",
        "adds": "which adds {}",
        "poem": "the poem would be {}",
        "claimed": "not {}, as claimed",
        "ends": "{0} ends, in the fashion {rest}",
        "fairest": "most beautiful: {}",
        "perhaps": "perhaps the most beautiful: {}",
        "scandal": "scandal of {0}: {rest}",
        "tokens": "tokens on the table: {}",
        "seasoncard": "{} takes the season card",
        "box": "tokens in the box: {}",
        "cards": "season cards: {}",
        "tally": "tally of {}",
        "boxed": "tokens in the box {}",
        "kept": "season cards {}",
        "won": "won by {}",
        "tied": "tied, and played on: {}",
        "could write": "could have written {}",
        "could improve": "could have improved with {}",
        "could complete": "could have completed it with {}",
        "could challenge": "could have challenged with {}",
    },
    {
        ("wins", "more"): "more beautiful",
        ("wins", "home"): "as beautiful, which is enough at home",
        ("wins", "bonus"): "as beautiful, so the bonus card decides",
        ("scandal", "none"): "no scandal",
        ("seasoncard", "-"): "the season card is tied for",
        ("by", "reputation"): "with the most reputation points",
        ("by", "season-cards"): "tied in reputation points, with more season cards",
        ("by", "shared"): "tied in reputation points and season cards",
        ("by", "tokens"): "no livery tokens are left",
    },
    seats="ABCDEF",
)

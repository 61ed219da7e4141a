"""Annotations of Genji in words, for people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tanzaku.notation.titles.genji import SYMBOLS
from tanzaku.validators.engine import Range
from tanzaku.validators.points import points_shown
from tanzaku.validators.rules.genji_cards import FLOWER
from tanzaku.validators.rules.genji_sums import NOTHING, WILTED

_CARD: Final = re.compile(r"[be][0-9]{2}")
_ADDRESS: Final = re.compile(r"[0-9]{1,2}\.[0-9]{1,2}")
_POINTS: Final = re.compile(r"([A-F]?)([0-9]{1,9})(?:\.\.([0-9]{1,9}|\?))?")
_MET: Final = re.compile(r"([0-9]{1,3})\*([a-z]+(?:,[a-z]+){0,3})")
_TIMES: Final = re.compile(r"([0-9]{1,3})\*([0-9]{1,3})")
_NAMES: Final = frozenset({*SYMBOLS, FLOWER})


def in_words(arguments: tuple[str, ...]) -> str:
    """Words and values as a sentence; what is not known here stays as it is.

    >>> in_words(("write", "b12", "b12", "6", "spring", "1*princess,season", "flower", "2*princess,season"))
    'written: b12; b12 6 = spring 1 × 2 (princess, season) + flower 2 × 2 (princess, season)'
    >>> in_words(("seasoncard", "-", "box", "A3,B1", "claimed", "A4"))
    'the season card is tied for; tokens in the box: A 3, B 1; not A 4, as claimed'
    """
    if len(arguments) % 2:
        return " ".join(arguments)
    return "; ".join(_parts(list(zip(arguments[::2], arguments[1::2], strict=True))))


def _parts(pairs: list[tuple[str, str]]) -> Iterator[str]:
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
        yield f"{word} {_value(value)}" + (f" = {' + '.join(terms)}" if terms else "")


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
    """A word and its value; `{0}` is what stands before a comma, `{1}` the rest, `{}` all of it."""
    if (word, value) in _FIXED:
        return _FIXED[word, value]
    if word == "could":
        verb, _, value = value.partition(":")
        pattern = _COULD.get(verb)
        if pattern is None:
            return f"could {verb} {value}"
    elif word in _WORDS:
        pattern = _WORDS[word]
    else:
        return f"poem {word}: {_value(value)}" if _ADDRESS.fullmatch(word) else f"{word} {_value(value)}"
    first, comma, rest = value.partition(",")
    if "{0}" in pattern:
        pattern = _ALONE.get(word, pattern) if not comma else pattern
        before, _, after = pattern.partition("{0}")
        middle, _, after = after.partition("{1}")
        return f"{before}{first}{middle}{_value(rest)}{after}"
    before, _, after = pattern.partition("{}")
    return f"{before}{_value(value)}{after}"


def _value(value: str) -> str:
    """A value, or several of them."""
    times = _TIMES.fullmatch(value)
    return f"{times[1]} × {times[2]}" if times else ", ".join(map(_one, value.split(",")))


def _one(value: str) -> str:
    """Points, those of a seat, or what stands for itself."""
    found = _POINTS.fullmatch(value)
    if not found:
        return value
    seat, low, high = found.groups()
    most = int(low) if high is None else None if high == "?" else int(high)
    points = points_shown(int(low) if high is None else Range(int(low), most))
    return f"{seat} {points}" if seat else points


_WORDS: Final = {
    "at": "at {0} ({1})",
    "likes": "she likes {0} and {1}",
    "court": "it is {0}, in the fashion {1}",
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
    "ends": "{0} ends, in the fashion {1}",
    "fairest": "most beautiful: {}",
    "perhaps": "perhaps the most beautiful: {}",
    "scandal": "scandal of {0}: {1}",
    "tokens": "tokens on the table: {}",
    "seasoncard": "{} takes the season card",
    "box": "tokens in the box: {}",
    "cards": "season cards: {}",
    "tally": "tally of {}",
    "boxed": "tokens in the box {}",
    "kept": "season cards {}",
    "won": "won by {}",
    "tied": "tied, and played on: {}",
}
_ALONE: Final = {"at": "at {0}"}
"""Where there is nothing behind a comma."""
_COULD: Final = {
    "write": "could have written {}",
    "improve": "could have improved with {}",
    "complete": "could have completed it with {}",
    "challenge": "could have challenged with {}",
}
_FIXED: Final = {
    ("wins", "more"): "more beautiful",
    ("wins", "home"): "as beautiful, which is enough at home",
    ("wins", "bonus"): "as beautiful, so the bonus card decides",
    ("scandal", "none"): "no scandal",
    ("seasoncard", "-"): "the season card is tied for",
    ("by", "reputation"): "with the most reputation points",
    ("by", "season-cards"): "tied in reputation points, with more season cards",
    ("by", "shared"): "tied in reputation points and season cards",
    ("by", "tokens"): "no livery tokens are left",
}

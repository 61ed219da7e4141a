"""Annotations of Genpei in words, for people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tanzaku.notation.titles.genpei import HOUSES
from tanzaku.notation.wording import listed

_POINTS: Final = re.compile(r"([A-DH]?)([0-9]{1,9})(?:\.\.([0-9]{1,9}))?")
_PLACE: Final = re.compile(r"\{([a-z0-9]*)\}")
_SEATS: Final = frozenset("ABCDH")
_TOKEN: Final = re.compile(r"v[0-9]|c[0-9]?|unknown")
_PALACE: Final = "the palace"


def in_words(arguments: tuple[str, ...]) -> str:
    """Words and values as a sentence; what is not known here stays as it is.

    >>> in_words(("play", "K", "to", "K,recruit,2", "coin", "0", "claimed", "1", "recruited", "M"))
    'K played; K to recruit (2); no coin, at the limit of six; not 1, as claimed; M recruited'
    >>> in_words(("house", "K", "A", "7", "c2", "2+3*K", "v2", "2", "takes", "A"))
    'K: A 7 = c2 2 + 3 × K + v2 2; A takes it'
    """
    if len(arguments) % 2:
        return " ".join(arguments)
    return "; ".join(_parts(list(zip(arguments[::2], arguments[1::2], strict=True))))


def _parts(pairs: list[tuple[str, str]]) -> Iterator[str]:
    """A part for each pair; but influence goes together, and so do a house, a seat and its tokens."""
    at = 0
    while at < len(pairs):
        word, value = pairs[at]
        at += 1
        if word in HOUSES:
            houses = [_standing(word, value)]
            while at < len(pairs) and pairs[at][0] in HOUSES:
                houses.append(_standing(*pairs[at]))
                at += 1
            yield f"influence: {', '.join(houses)}"
        elif word == "house":
            start = f"{_house(value)}: "
            if at < len(pairs) and pairs[at][0] in _SEATS:
                at, counted = _seat(pairs, at)
                yield start + counted
            else:
                yield f"{start}nobody has influence"
        elif word in _SEATS:
            at, counted = _seat(pairs, at - 1)
            yield counted
        else:
            yield _said(word, value)


def _seat(pairs: list[tuple[str, str]], at: int) -> tuple[int, str]:
    """A seat's influence with its tokens; where what comes next begins."""
    seat, total = pairs[at]
    at += 1
    terms: list[str] = []
    while at < len(pairs) and _TOKEN.fullmatch(pairs[at][0]):
        terms.append(_term(*pairs[at]))
        at += 1
    return at, f"{seat} {_one(total)}" + (f" = {' + '.join(terms)}" if terms else "")


def _term(token: str, value: str) -> str:
    """A token, and what it is worth."""
    if token == "unknown":  # noqa: S105 - a token of the game
        number, _, left = value.partition(",")
        return f"{number} unknown {_one(left)}"
    parts = [" × ".join(map(_one, part.split("*"))) for part in value.split("+")]
    return f"{token} {' + '.join(parts)}"


def _standing(house: str, value: str) -> str:
    return f"{_house(house)} ({_listing(value)})"


def _house(letter: str) -> str:
    return _PALACE if letter == "P" else letter


def _said(word: str, value: str) -> str:
    """A word and its value: `{0}`, `{1}`, `{2}` are its parts, `{rest}` all but the first, `{}` all of it."""
    if (word, value) in _FIXED:
        return _FIXED[word, value]
    pattern = _WORDS.get(word)
    if pattern is None:
        return f"{word} {_listing(value)}"
    parts = value.split(",")
    values = {
        "": _listing(value),
        "rest": _listing(",".join(parts[1:])),
        "and": listed(parts),
        "or": listed(["nobody" if one == "-" else one for one in parts], "or"),
        **{str(at): part for at, part in enumerate(map(_house, parts[:3]))},
    }
    return _PLACE.sub(lambda found: values.get(found[1], ""), pattern)


def _listing(value: str) -> str:
    return ", ".join(map(_one, value.split(",")))


def _one(value: str) -> str:
    """Points, those of a seat, or what stands for itself."""
    found = _POINTS.fullmatch(value)
    if not found:
        return value
    seat, low, high = found.groups()
    points = low if high is None else f"{low} to {high}"
    return f"{seat} {points}" if seat else points


_WORDS: Final = {
    "play": "{} played",
    "to": "{0} to {1} ({2})",
    "contact": "{0} contacted: {1} ({2})",
    "coin": "coin of the space {}",
    "recruited": "{} recruited",
    "assassinated": "{} assassinated",
    "revealed": "{} revealed from the Ninja deck",
    "spied": "{} spied",
    "gained": "coins gained {}",
    "paid": "coins paid {}",
    "placed": "{0} placed on {1}",
    "entered": "{0} put on step {1} of the palace",
    "stacked": "{0} stacked on step {1} of the palace",
    "climbed": "{0} climbed in the palace, to step {1}",
    "took": "taken from the pool: {}",
    "transferred": "{0} moved from {1} to {2}",
    "shifted": "{0} shifted to {1} ({2})",
    "idle": "{} could not be carried out",
    "further": "and {} things more",
    "claimed": "not {}, as claimed",
    "clandeck": "clan deck {}",
    "aside": "{1} of {0} set aside for the palace",
    "cards": "{0} has {rest}",
    "tied": "{and} tie",
    "takes": "{} takes it",
    "may": "{or} takes it",
    "houses": "houses in all: {}",
    "palace": "steps of the palace: {}",
    "won": "won by {and}",
    "perhaps": "won by {or}",
}
_FIXED: Final = {
    ("coin", "1"): "1 coin from the space",
    ("coin", "0"): "no coin, at the limit of six",
    ("coin", "-"): "no coin on the space",
    ("spied", "?"): "a card spied",
    ("took", "-"): "nothing taken from the pool",
    ("torii", "none"): "no Torii action",
    ("aside", "-"): "nothing set aside",
    ("clandeck", "0"): "the clan deck has run out",
    ("takes", "-"): "nobody takes it",
    ("claimed", "-"): "not nobody, as claimed",
    ("won", "H"): "won by the Kotaishi, so all players lose",
    ("by", "houses"): "with the support of most houses",
    ("by", "palace"): "tied in houses, and highest in the palace",
    ("by", "shared"): "tied in houses, and nobody stands in the palace",
}

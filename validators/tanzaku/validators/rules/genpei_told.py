"""Annotations of Genpei in words, for people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tanzaku.notation.atoms import NONE
from tanzaku.notation.titles.genpei import HOUSES
from tanzaku.validators.telling import Pair, Words, paired

_SEATS: Final = frozenset("ABCDH")
_TERM: Final = re.compile(r"v[0-9]|c[0-9]?|unknown|recruits")
_PALACE: Final = "the palace"
_BEGINNING: Final = frozenset(
    {"contact", "use", "top", "recycled", "coins", "stack", "cards", "house", "houses"}
)
"""Words with which a line begins; `play` and `to` mostly do."""


def in_words(arguments: tuple[str, ...]) -> str:
    """Words and values as a sentence; what is not known here stays as it is.

    >>> in_words(("play", "K", "to", "K,recruit,2", "coin", "0", "claimed", "1", "recruited", "M"))
    'K played; K to recruit (2); no coin, at the limit of six; not 1, as claimed; M recruited'
    >>> in_words(("house", "K", "A", "7", "c2", "2+3*K", "v2", "2", "takes", "A"))
    'K: A 7 = c2 2 + 3 × K + v2 2; A takes it'
    """
    return "; ".join(in_lines(arguments))


def in_lines(arguments: tuple[str, ...]) -> list[str]:
    """The same, a line for each action, each house, and what else belongs together.

    >>> in_lines(("play", "K", "to", "K,recruit,2", "recruited", "M", "to", "M,torii,8", "coins", "0"))
    ['K played; K to recruit (2); M recruited', 'M to torii (8)', 'coins 0']
    """
    pairs = paired(arguments)
    if not pairs:
        return [" ".join(arguments)] if arguments else []
    starts = [at for at in range(len(pairs)) if not at or _begins(pairs, at)]
    ends = [*starts[1:], len(pairs)]
    return ["; ".join(_parts(pairs[start:end])) for start, end in zip(starts, ends, strict=True)]


def _begins(pairs: list[Pair], at: int) -> bool:
    """Whether a line begins with a pair, which is not the first one.

    The move of a card just played goes with it, and a reinforcement with the card that it plays.
    """
    before, word = pairs[at - 1][0], pairs[at][0]
    if word == "to":
        return before != "arrow" and (before != "play" or _reinforces(pairs, at - 1))
    if word == "play":
        return not _reinforces(pairs, at)
    return word in _BEGINNING or (word in HOUSES and before not in HOUSES)


def _reinforces(pairs: list[Pair], at: int) -> bool:
    """Whether this is the card that a reinforcement plays."""
    word, value = pairs[at - 1] if at else ("", "")
    return word in {"to", "contact"} and value.split(",")[1:2] == ["reinforce"]


def _parts(pairs: list[Pair]) -> Iterator[str]:
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
            yield _WORDS.said(word, value)


def _seat(pairs: list[Pair], at: int) -> tuple[int, str]:
    """A seat's influence with its tokens; where what comes next begins."""
    seat, total = pairs[at]
    at += 1
    terms: list[str] = []
    while at < len(pairs) and _TERM.fullmatch(pairs[at][0]):
        terms.append(_term(*pairs[at]))
        at += 1
    return at, f"{seat} {_WORDS.one(total)}" + (f" = {' + '.join(terms)}" if terms else "")


def _term(token: str, value: str) -> str:
    """A token, and what it is worth."""
    if token == "unknown":  # noqa: S105 - a token of the game
        number, _, left = value.partition(",")
        return f"{number} unknown {_WORDS.one(left)}"
    parts = [" × ".join(map(_WORDS.one, part.split("*"))) for part in value.split("+")]
    return f"{token} {' + '.join(parts)}"


def _standing(house: str, value: str) -> str:
    return f"{_house(house)} ({_WORDS.listing(value)})"


def _house(letter: str) -> str:
    return _PALACE if letter == "P" else letter


DOES: Final = {
    "i01": "Ninja, 2 coins",
    "i02": "swap two tokens",
    "i03": "up to 4 coins",
    "i04": "a Torii action, 1 coin",
    "i05": "two steps up",
    "i06": "Contacts, 1 coin",
    "i07": "Recruit, up to 2 coins",
    "i08": "Spy twice, 1 coin",
    "i09": "Assassinate, up to 2 coins",
    "i10": "two cards of Tanuki at the end",
    "i11": "two cards of Kitsune at the end",
    "i12": "two cards of Komainu at the end",
    "i13": "two cards of Neko at the end",
}
"""What Intrigue cards let one do (Intrigue Deck)."""
_FACES: Final = {"open": "face up", "down": "face down"}
_WORDS: Final = Words(
    {
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
        "use": "{0} used: {does}",
        "bonus": "coins gained by {0}: {1}",
        "swapped": "{0} of {1} swapped with {2} of {3}",
        "counts": "it counts as {1} cards of {0}",
        "top": "{0} turned, which shows {shows}",
        "enlisted": "{0} enlisted {face}",
        "turned": "turned up among the recruits: {}",
        "shown": "the recruits show {}",
        "recycled": "all {} Kotaishi cards shuffled",
        "stack": "recruits {0}, face down {1}",
        "beside": "tokens beside the board {}",
        "kotaishideck": "Kotaishi deck {}",
        "extra": "by house cards {}",
        "idle": "{} could not be carried out",
        "further": "and {} things more",
        "claimed": "not {}, as claimed",
        "clandeck": "clan deck {}",
        "aside": "{1} of {0} set aside for the palace",
        "aside ?": "{1} unseen set aside for the palace",
        "cards": "{0} has {rest}",
        "cards H": "H has the recruits {rest}",
        "tied": "{and} tie",
        "takes": "{} takes it",
        "may": "{or} takes it",
        "houses": "houses in all: {}",
        "palace": "steps of the palace: {}",
        "won": "won by {and}",
        "perhaps": "won by {or}",
    },
    {
        ("coin", "1"): "1 coin from the space",
        ("coin", "0"): "no coin, at the limit of six",
        ("coin", "-"): "no coin on the space",
        ("spied", "?"): "a card spied",
        ("took", "-"): "nothing taken from the pool",
        ("torii", "none"): "no Torii action",
        ("aside", "-"): "nothing set aside",
        ("aside", "?,?"): "unseen cards set aside for the palace",
        ("arrow", "<"): "arrow < (bid 1, a space back)",
        ("arrow", ">"): "arrow > (bid 2, a space on)",
        ("arrow", "-"): "no card is left, so there is no arrow",
        ("arrow", "?"): "nobody noted the arrow",
        ("top", "-"): "no Kotaishi card is left",
        ("enlisted", "-"): "the clan deck is empty, so nothing enlisted",
        ("enlisted", "?,down"): "a card enlisted face down",
        ("kotaishideck", "0"): "the Kotaishi deck has run out",
        ("cards", "H"): "H has no recruits",
        ("clandeck", "0"): "the clan deck has run out",
        ("takes", "-"): "nobody takes it",
        ("claimed", "-"): "not nobody, as claimed",
        ("won", "H"): "won by the Kotaishi, so all players lose",
        ("by", "houses"): "with the support of most houses",
        ("by", "palace"): "tied in houses, and highest in the palace",
        ("by", "shared"): "tied in houses, and nobody stands in the palace",
    },
    seats=_SEATS,
    named=_house,
    gaps={
        "does": lambda parts: DOES.get(",".join(parts), ",".join(parts)),
        "shows": lambda parts: " ".join(part for part in parts[1:] if part != NONE),
        "face": lambda parts: _FACES.get(parts[-1], ""),
    },
)

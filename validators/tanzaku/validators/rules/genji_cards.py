"""Genji's cards: what is printed on them, how beautiful one is, and how many of what a set holds.

Sections are those of the Genji rulebook; GJ-n are the rulings of
`docs/rules/genji.md`. Whether a card is a beginning, an ending or a bonus card,
its letter says; all else comes from the component set, so it may be unknown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from tanzaku.notation.titles.genji import SEASONS, SYMBOLS, PoemCard, Princess
from tanzaku.validators.printed import Printed, each_fault, miscounted, multiset

KINDS: Final = {"b": "beginning", "e": "ending", "s": "stamp", "k": "calligraphy"}
POEM_CARDS: Final = 82
BONUS_CARDS: Final = 6
PRINCESSES: Final = 12
"""How many there are (Contents)."""
HAND: Final = 5
"""Cards dealt, and held after each turn (Preparation, End of Turn)."""
TOKENS: Final = 15
"""Livery tokens of each player (Contents)."""

FLOWER: Final = "flower"


class Face(NamedTuple):
    """What is printed on a poem card: symbols in the order of SYMBOLS, its season, and its flowers."""

    symbols: tuple[int, ...]
    season: str | None
    flowers: int


def _face(card: PoemCard) -> Face:
    """A poem card's face, ready to be judged.

    >>> _face(PoemCard("beginning", ("spring", "flower*2")))
    Face(symbols=(1, 0, 0, 0, 0, 0, 0), season='spring', flowers=2)
    """
    found = multiset(card.symbols)
    season = next((name for name in SEASONS if found[name]), None)
    return Face(tuple(found[name] for name in SYMBOLS), season, found[FLOWER])


def _beauty(printed: Face, likes: Princess, season: str, fashion: str) -> int:
    """How beautiful a card is here and now (Judging a Poem's Beauty).

    Each symbol counts once for each like symbol on princess, season card and
    fashion card. Flowers count as their season's symbol while it lasts (Flower Cards; GJ-17).

    >>> _beauty(Face((1, 0, 0, 0, 0, 0, 0), "spring", 2), Princess("spring", "nature"), "spring", "romance")
    6
    """
    symbols: dict[str, int] = dict(zip(SYMBOLS, printed.symbols, strict=True))
    if printed.season == season:
        symbols[season] += printed.flowers
    return sum(symbols[name] for name in (likes.season, likes.fashion, season, fashion))


class Faces:
    """What is printed on the cards, as far as it is known, and how beautiful that is."""

    __slots__ = ("_values", "cards", "names", "princesses", "whole")

    def __init__(self, components: Mapping[str, Mapping[str, Any]]) -> None:
        """Take the poem cards and princesses of a component set, or of a record that embeds them."""
        cards: Mapping[str, PoemCard] = components.get("Card", {})
        self.cards = {key: _face(card) for key, card in cards.items() if key[0] in "be"}
        self.princesses: Mapping[str, Princess] = components.get("Princess", {})
        self.names = frozenset(cards)
        """The names of all cards that are known, bonus cards too."""
        self.whole = len(cards) >= POEM_CARDS + BONUS_CARDS
        """Whether every card is known, so that a name that is not there is no card (GJ-24)."""
        self._values: dict[tuple[str, str], Judged] = {}

    def has(self, card: str) -> bool:
        """Whether there may be a card of this name (GJ-24)."""
        return card in self.names if self.whole else _card_named(card)

    def may_be(self, cards: Sequence[str]) -> bool:
        """Whether these are cards for certain: `has` says so, and that none of them is one too many."""
        return not cards or (self.whole and self.names.issuperset(cards))

    def values(self, season: str, fashion: str) -> Judged:
        """Beauties in this season and fashion, by princess and card; those that were worked out are kept."""
        found = self._values.get((season, fashion))
        if found is None:
            found = self._values[season, fashion] = Judged(self.cards, self.princesses, season, fashion)
        return found

    def beauty(self, card: str, princess: str, season: str, fashion: str) -> int | None:
        """How beautiful a card is here and now; None if that is not known."""
        return self.values(season, fashion)[princess][card]


class _Worths(dict[str, int | None]):
    """How beautiful cards are for a princess in a season and fashion, worked out when they are asked for.

    >>> _Worths({"b07": Face((2, 0, 0, 0, 0, 1, 0), "spring", 0)}, None, "spring", "nature")["b07"] is None
    True
    """

    __slots__ = ("_cards", "_context", "_likes")

    def __init__(self, cards: Mapping[str, Face], likes: Princess | None, season: str, fashion: str) -> None:
        """Nothing is worked out yet."""
        super().__init__()
        self._cards = cards
        self._likes = likes
        self._context = (season, fashion)

    def __missing__(self, card: str) -> int | None:
        """Work out one that is new."""
        printed, likes = self._cards.get(card), self._likes
        worth = None
        if printed is not None and likes is not None:
            worth = _beauty(printed, likes, *self._context)
        self[card] = worth
        return worth


class Judged(dict[str, _Worths]):
    """How beautiful cards are in a season and fashion, by princess."""

    __slots__ = ("_cards", "_context", "_princesses")

    def __init__(
        self, cards: Mapping[str, Face], princesses: Mapping[str, Princess], season: str, fashion: str
    ) -> None:
        """Nothing is worked out yet."""
        super().__init__()
        self._cards = cards
        self._princesses = princesses
        self._context = (season, fashion)

    def __missing__(self, princess: str) -> _Worths:
        """A princess who was not asked for before."""
        worths = self[princess] = _Worths(self._cards, self._princesses.get(princess), *self._context)
        return worths


def set_faults(components: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """What is wrong with a whole component set by the rulebook's counts (Contents), a sentence each.

    >>> list(set_faults({}))[0]
    'there are 0 poem cards, not 82'
    """
    cards: Mapping[str, PoemCard] = components.get("Card", {})
    kinds = Counter(card.kind for card in cards.values())
    poems, bonus = kinds["beginning"] + kinds["ending"], kinds["stamp"] + kinds["calligraphy"]
    yield from miscounted(poems, POEM_CARDS, "poem cards")
    yield from miscounted(bonus, BONUS_CARDS, "bonus cards")
    yield from (f"there is no {kind}" for kind in KINDS.values() if cards and not kinds[kind])
    yield from miscounted(len(components.get("Princess", {})), PRINCESSES, "princesses")
    yield from (sentence for _, sentence in _card_faults(components))


def _card_faults(components: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """What is wrong with single cards of a set, whole or not: the tag that embeds one, and a sentence."""
    return each_fault(components, {"Card": _card_fault, "Princess": _princess_fault})


def _card_named(card: str) -> bool:
    """Whether a card may be called so (GJ-24).

    >>> _card_named("b07"), _card_named("s1"), _card_named("b7"), _card_named("b00"), _card_named("x01")
    (True, True, False, False, False)
    """
    kind, number = card[:1], card[1:]
    if not number.isascii() or not number.isdigit() or not int(number):
        return False
    if kind in "be":
        return len(number) == 2
    return kind in "sk" and len(number) == 1 and int(number) <= BONUS_CARDS


def _card_fault(key: str, card: PoemCard) -> str:
    """What is wrong with a card; empty if nothing is."""
    if not _card_named(key):
        return f"{key} is no card: beginnings are b01 and so on, endings e01, stamps s1, calligraphy k1"
    if card.kind != KINDS[key[0]]:
        return f"{key} is of the kind {KINDS[key[0]]} by its name, and its kind says {card.kind}"
    found = multiset(card.symbols)
    if key[0] in "sk":
        return f"{key} is a bonus card, which has no symbols (Judging a Poem's Beauty)" if found else ""
    if not found:
        return f"{key} has no symbol (Judging a Poem's Beauty)"
    seasons = [name for name in SEASONS if found[name]]
    if found[FLOWER] and (found[FLOWER] != 2 or len(seasons) != 1 or found[seasons[0]] != 1):
        return f"{key}: a flower card has one season symbol and two flowers (Flower Cards)"
    return ""


def _princess_fault(key: str, _princess: Princess) -> str:
    named = key[0] == "p" and key[1:].isdigit() and len(key) == 3 and 1 <= int(key[1:]) <= PRINCESSES
    return "" if named else f"{key} is no princess: there are p01 to p{PRINCESSES}"


known_faces: Final = Printed("GJI007", _card_faults, Faces)
"""What is printed on the cards; raises SetupFault if it does not fit the rulebook."""

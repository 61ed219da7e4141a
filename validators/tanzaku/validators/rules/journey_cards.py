"""Journey's cards: how many there are, what is printed on them, and how many of what a set holds.

Sections are those of the Journey rulebook; JO-n are the rulings of
`docs/rules/journey.md`. What kind of card an identifier is, its letter says; all
else comes from the component set, so it may be unknown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from tanzaku.notation.titles.journey import ANIMALS, Favourite, FestivalCard
from tanzaku.notation.wording import listed
from tanzaku.validators.printed import each_fault, miscounted, multiset

_KINDS: Final = {"C": "castle", "S": "ship", "P": "path"}
_COUNTS: Final = {"C": 20, "S": 20, "P": 5}
"""Festival cards of each kind (Components)."""
_FAVOURITES: Final = 42
"""Emperor's favourites (Components)."""
FESTIVAL: Final = frozenset(
    f"{letter}{number:02}" for letter, count in _COUNTS.items() for number in range(1, count + 1)
)
FAVOURITE_IDS: Final = frozenset(f"F{number:02}" for number in range(1, _FAVOURITES + 1))
SUPPLY: Final = 6
"""Cards of the supply (Setup)."""
DEALT: Final = 4
"""Favourites dealt to each player, of which two are kept (Setup)."""
KEPT: Final = 2


class Table(NamedTuple):
    """What hangs on the number of players (Setup): cards drawn, turns, journeys needed to win."""

    drawn: int
    turns: int
    journeys: int


TABLES: Final = {2: Table(4, 12, 3), 3: Table(3, 10, 2), 4: Table(2, 8, 2), 5: Table(2, 6, 1)}


class Face(NamedTuple):
    """What is printed on a card: animals and lanterns of its path, banner, what its score area scores.

    Animals are numbers in the order of ANIMALS.
    """

    animals: tuple[int, ...]
    lanterns: Mapping[str, int]
    banner: str | None
    scores: int
    each: tuple[int, ...]


def face(card: FestivalCard) -> Face:
    """A card's face, ready to be counted with."""
    path = multiset(card.path)
    each = multiset(card.each or ())
    return Face(
        tuple(path[name] for name in ANIMALS),
        {name: count for name, count in path.items() if name not in ANIMALS},
        card.banner if card.banner != "-" else None,
        card.scores or 0,
        tuple(each[name] for name in ANIMALS),
    )


def set_faults(components: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """What is wrong with a whole component set by the rulebook's counts (Components), a sentence each.

    >>> list(set_faults({}))[0]
    'there are 0 castle cards, not 20'
    """
    cards: Mapping[str, FestivalCard] = components.get("Card", {})
    kinds = Counter(card.kind for card in cards.values())
    for letter, kind in _KINDS.items():
        yield from miscounted(kinds[kind], _COUNTS[letter], f"{kind} cards")
    yield from miscounted(len(components.get("Favourite", {})), _FAVOURITES, "favourites")
    yield from (sentence for _, sentence in card_faults(components))


def no_card(key: str) -> str:
    """Of what no festival card is called.

    >>> no_card("C21")
    'C21 is no card: there are C01 to C20, S01 to S20 and P01 to P05'
    """
    return f"{key} is no card: there are C01 to C20, S01 to S20 and P01 to P05"


def no_favourite(key: str) -> str:
    """Of what no favourite is called.

    >>> no_favourite("F43")
    'F43 is no favourite: there are F01 to F42'
    """
    return f"{key} is no favourite: there are F01 to F42"


def card_faults(components: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """What is wrong with single cards of a set, whole or not: the tag that embeds one, and a sentence."""
    return each_fault(components, {"Card": _card_fault, "Favourite": _favourite_fault})


def _card_fault(key: str, card: FestivalCard) -> str:
    """What is wrong with a festival card; empty if nothing is."""
    if key not in FESTIVAL:
        return f"{key} is no festival card: there are C01 to C20, S01 to S20 and P01 to P05"
    if card.kind != _KINDS[key[0]]:
        return f"{key} is a {_KINDS[key[0]]} by its name, and its kind says {card.kind}"
    bare = card.scores is None and card.each is None
    if not bare if card.kind == "path" else card.scores is None or not card.each:
        return f"{key}: castles and ships have a score area, paths have none (Festival Cards)"
    strangers = sorted(set(multiset(card.each or ())) - set(ANIMALS))
    return f"{key} scores {strangers[0]}, which is no animal" if strangers else ""


def _favourite_fault(key: str, favourite: Favourite) -> str:
    """What is wrong with a favourite; empty if nothing is."""
    if key not in FAVOURITE_IDS:
        return no_favourite(key)
    if favourite.kind == "banners" and len(favourite.needs) != 2:
        return f"{key} needs two banners, and has {len(favourite.needs)} (Emperor's Favorites)"
    return "" if favourite.needs else f"{key} needs nothing (Emperor's Favorites)"


def set_doubts(components: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """What looks like a slip of the pen in a set that has all its cards, a sentence each.

    A colour that a single card shows, and one that a favourite needs and no
    card shows. Nothing in the rulebook says that a colour stands on more than
    one card, so none of this is a fault.

    >>> list(set_doubts({}))
    []
    """
    cards: Mapping[str, FestivalCard] = components.get("Card", {})
    if len(cards) < sum(_COUNTS.values()):
        return
    faces = {key: face(card) for key, card in cards.items()}
    banners = _shown_by((found.banner, key) for key, found in faces.items() if found.banner)
    lanterns = _shown_by((colour, key) for key, found in faces.items() for colour in found.lanterns)
    yield from _alone("banner", banners, "")
    yield from _alone("lantern", lanterns, f"; animals are {listed(ANIMALS)}")
    favourites: Mapping[str, Favourite] = components.get("Favourite", {})
    for key, favourite in favourites.items():
        thing, there = ("banner", banners) if "banners" in favourite.kind else ("lantern", lanterns)
        for colour in dict.fromkeys(favourite.needs):
            if colour not in there:
                yield f"{key} needs a {colour} {thing}, which no card shows"


def _shown_by(pairs: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """Each colour with the cards that show it."""
    found: dict[str, list[str]] = {}
    for colour, key in pairs:
        found.setdefault(colour, []).append(key)
    return found


def _alone(thing: str, shown: Mapping[str, Sequence[str]], more: str) -> Iterator[str]:
    """The colours that a single card shows, with those that others show."""
    usual = sorted(colour for colour, keys in shown.items() if len(keys) > 1)
    others = f": on other cards they are {listed(usual)}{more}" if usual else ""
    for colour, keys in sorted(shown.items()):
        if len(keys) == 1:
            yield f"only {keys[0]} has a {colour} {thing}{others}"

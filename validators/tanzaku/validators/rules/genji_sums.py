"""The beauty of poems in Genji as sums that can be checked at the table, symbol by symbol.

They are words and values, as annotations have them. Of a card there is its
beauty, then each of its symbols: how many, and what they meet, so that
`spring 2*princess,season` counts four. Sections are those of the Genji
rulebook; GJ-n are the rulings of `docs/rules/genji.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, Final

from tanzaku.notation.titles.genji import SYMBOLS, Challenge, Complete, Improve, Write
from tanzaku.validators.points import within
from tanzaku.validators.rules.genji_cards import FLOWER, Face, Faces
from tanzaku.validators.rules.genji_court import Poem
from tanzaku.validators.rules.genji_wooing import resulting

if TYPE_CHECKING:
    from tanzaku.validators.rules.genji import GenjiPosition

NOTHING: Final = "nothing"
WILTED: Final = "wilted"
"""What symbols meet that count nothing: flowers out of season, and any others."""

Wooing = Write | Improve | Complete | Challenge
"""Actions that make a poem, or judge one."""


def _symbols_met(face: Face, likes: Iterable[str], season: str, fashion: str) -> Iterator[tuple[str, str]]:
    """Each symbol of a card with how many there are and what they meet (Judging a Poem's Beauty; GJ-17).

    >>> plum = Face((1, 0, 0, 0, 1, 0, 0), "spring", 2)
    >>> list(_symbols_met(plum, ("spring", "nature"), "summer", "romance"))
    [('spring', '1*princess'), ('melancholy', '1*nothing'), ('flower', '2*wilted')]
    """
    met = {name: ["princess"] for name in likes}
    met.setdefault(season, []).append("season")
    met.setdefault(fashion, []).append("fashion")
    for name, count in zip(SYMBOLS, face.symbols, strict=True):
        if count:
            yield name, f"{count}*{','.join(met.get(name, ())) or NOTHING}"
    if face.flowers:
        yield FLOWER, f"{face.flowers}*{','.join(met[season]) if face.season == season else WILTED}"


class Sums:
    """Spells sums for one set of cards; what was spelt is kept."""

    def __init__(self, faces: Faces) -> None:
        """Nothing is spelt before it is needed."""
        self._faces = faces
        self._kept: dict[tuple[str, str, str, str], tuple[str, ...]] = {}

    def where(self, position: GenjiPosition, place: int) -> Iterator[str]:
        """Which princess it is, and what she likes."""
        princess = position.circle[place - 1]
        likes = self._faces.princesses.get(princess)
        yield from ("at", princess if likes is None or likes.name is None else f"{princess},{likes.name}")
        if likes is not None:
            yield from ("likes", f"{likes.season},{likes.fashion}")

    def cards(self, position: GenjiPosition, cards: Iterable[str], place: int) -> Iterator[str]:
        """The sum of each card."""
        princess = position.circle[place - 1]
        for card in cards:
            key = (card, princess, position.season, position.fashion)
            found = self._kept.get(key)
            if found is None:
                found = self._kept[key] = tuple(self._card(position, card, place))
            yield from found

    def _card(self, position: GenjiPosition, card: str, place: int) -> Iterator[str]:
        yield from (card, position.beauty((card,), place).spelled)
        face = self._faces.cards.get(card)
        likes = self._faces.princesses.get(position.circle[place - 1])
        if face is not None and likes is not None:
            for pair in _symbols_met(face, (likes.season, likes.fashion), position.season, position.fashion):
                yield from pair

    def poem(self, position: GenjiPosition, cards: Poem, place: int) -> Iterator[str]:
        """The sum of a poem, card by card."""
        yield from self.cards(position, cards, place)
        yield from ("beauty", position.beauty(cards, place).spelled)

    def wooed(self, position: GenjiPosition, action: Wooing, *, could: bool = False) -> Iterator[str]:
        """The sums of an action that is about to be done, or that could be."""
        made = (action.card,) if isinstance(action, Complete | Challenge) else tuple(sorted(action.cards))
        word = action.shape.word
        yield from ("could", f"{word}:{','.join(made)}") if could else (word, ",".join(made))
        if isinstance(action, Challenge):
            yield from self._challenge(position, action)
            yield from self._improved(position, action)
        else:
            yield from self._made(position, action)

    def _made(self, position: GenjiPosition, action: Write | Improve | Complete) -> Iterator[str]:
        """The poem that is made, and the one that lay there."""
        place = position.courtier.place
        there = position.table.get(place)
        top: Poem = () if there is None else there.poems[-1]
        cards = (*top, action.card) if isinstance(action, Complete) else action.cards
        yield from self.poem(position, tuple(sorted(cards)), place)
        yield from _claimed(position, action)
        if isinstance(action, Complete):
            yield from ("alone", position.beauty(top, place).spelled)
        elif isinstance(action, Improve):
            yield from ("over", ",".join(top), *self.cards(position, top, place))
            yield from ("lying", position.beauty(top, place).spelled)

    def _challenge(self, position: GenjiPosition, action: Challenge) -> Iterator[str]:
        """The card that is played and the one that it covers (Bonus Cards; GJ-4, GJ-5)."""
        place = position.courtier.place
        covered, _ = parted(position, action)
        yield from self.cards(position, (action.card,), place)
        if action.bonus:
            yield from ("bonus", ",".join(action.bonus))
        additive = position.options.bonus == "additive"
        more = len(action.bonus) if additive else 0
        if more:
            yield from ("adds", str(more))
        yield from ("over", covered, *self.cards(position, (covered,), place))
        new, old = position.worth(action.card, place), position.worth(covered, place)
        if new is not None and old is not None:
            helped = bool(action.bonus) and not additive
            how = _how(new + more - old, home=place == position.courtier.home, helped=helped)
            yield from ("wins", how) if how else ()

    def _improved(self, position: GenjiPosition, action: Challenge) -> Iterator[str]:
        """The poem as a challenge makes it, before it is discarded; told if a false claim calls for it."""
        claimed = _claimed(position, action)
        found = resulting(position, action)
        if not claimed or found is None:
            return
        _, other = parted(position, action)
        yield from ("poem", ",".join(sorted((action.card, other))))
        yield from self.cards(position, (other,), position.courtier.place)
        yield from ("beauty", found.spelled, *claimed)


def _claimed(position: GenjiPosition, action: Wooing) -> tuple[str, ...]:
    """What an action claims, if it is false."""
    found = resulting(position, action)
    if action.beauty is None or found is None or within(action.beauty, found):
        return ()
    return "claimed", str(action.beauty)


def _how(gain: int, *, home: bool, helped: bool) -> str:
    """Why a challenge wins; empty where only an arbiter's ruling let it stand."""
    if gain > 0:
        return "more"
    return "" if gain < 0 else "home" if home else "bonus" if helped else ""


def parted(position: GenjiPosition, action: Any) -> tuple[str, str]:  # noqa: ANN401 - a challenge, or who asks for one
    """The card that a challenge covers, and the other one of that poem."""
    first, second = position.table[position.courtier.place].poems[-1]
    return (first, second) if first[0] == action.card[0] else (second, first)

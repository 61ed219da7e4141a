"""What players have in Genpei: clan cards, coins and tokens, as far as they are known.

Clan cards of a clan are alike, so they are counted: a *bag* is four numbers, in
the order of the clans. Sections are those of the Genpei rulebook; GP-n are the
rulings of `docs/rules/genpei.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from tanzaku.notation.titles.genpei import CLANS
from tanzaku.validators.holding import UNKNOWN

Bag = tuple[int, int, int, int]
EMPTY: Final[Bag] = (0, 0, 0, 0)
_AT: Final = {clan: index for index, clan in enumerate(CLANS)}


def more(bag: Bag, clan: str, count: int = 1) -> Bag:
    """A bag with so many more cards of a clan; fewer below zero.

    >>> more((0, 2, 0, 1), "K", -1)
    (0, 1, 0, 1)
    """
    at = _AT[clan]
    return (*bag[:at], bag[at] + count, *bag[at + 1 :])  # type: ignore[return-value]  # four stay four


def bag_of(cards: Iterable[str]) -> Bag:
    """The known ones of some cards, counted.

    >>> bag_of("KMK?")
    (0, 2, 1, 0)
    """
    held = list(cards)
    return (held.count("T"), held.count("K"), held.count("M"), held.count("N"))


def in_bag(bag: Bag, clan: str) -> int:
    """How many cards of a clan there are."""
    return bag[_AT[clan]]


def together(*bags: Bag) -> Bag:
    """Bags poured together.

    >>> together((1, 0, 0, 0), (1, 2, 0, 0))
    (2, 2, 0, 0)
    """
    return tuple(map(sum, zip(*bags, strict=True)))  # type: ignore[return-value]  # four stay four


class Player:
    """A player's cards, coins and tokens.

    `hand` and `discards` are bags of known cards, `hidden` how many more there
    are in the hand. `pool` is a bag of the known ones among the cards of the
    deck and the unknown ones of the hand together, `strange` how many of them
    nobody has identified, `deck` how many lie in the deck. `area` are the tokens
    in the playing area, `reserve` how many lie in the pool, `placed` those on
    each house, `step` the step of the palace on which they stand (0: none).
    """

    __slots__ = (
        "area",
        "assigned",
        "coins",
        "deck",
        "discards",
        "hand",
        "hidden",
        "name",
        "placed",
        "pool",
        "reserve",
        "step",
        "strange",
        "unseen",
    )

    def __init__(self, name: str, area: tuple[str, ...], reserve: int) -> None:
        """Before cards are kept."""
        self.name = name
        self.hand: Bag = EMPTY
        self.hidden = 0
        self.pool: Bag = EMPTY
        self.strange = 0
        self.deck = 0
        self.discards: Bag = EMPTY
        self.coins = 0
        self.area = area
        self.reserve = reserve
        self.placed: Mapping[str, tuple[str, ...]] = {}
        self.step = 0
        self.assigned: tuple[str, int] | None = None
        """Cards of one clan that are set aside for the palace (Influence Tokens)."""
        self.unseen = 0
        """How many cards came to the player unseen."""

    @property
    def held(self) -> int:
        """How many cards are in the hand."""
        return sum(self.hand) + self.hidden

    @property
    def owned(self) -> Bag:
        """The known ones of all the player's cards: deck, discards and hand together (GP-9)."""
        return together(self.hand, self.pool, self.discards)

    def may_play(self, clan: str) -> bool:
        """Whether a card of this clan is in the hand, or may be there."""
        at = _AT[clan]
        return self.hand[at] > 0 or (self.hidden > 0 and (self.pool[at] > 0 or self.strange > 0))

    def known_tokens(self) -> list[str]:
        """Every token of which it is known what it is."""
        everywhere = (*self.area, *(token for tokens in self.placed.values() for token in tokens))
        return [token for token in everywhere if token != UNKNOWN]


def without(tokens: tuple[str, ...], token: str, fits: Callable[[str], bool]) -> tuple[str, ...] | None:
    """Tokens after one was taken from them; None if it cannot be among them.

    `fits` says whether an unknown token may be this one. When nobody noted which
    was taken, none of the rest is known any more.

    >>> without(("v2", "?"), "c", lambda token: True), without(("v2", "c"), "v3", lambda token: True)
    (('v2',), None)
    >>> without(("v2", "?", "c"), "?", lambda token: True)
    ('?', '?')
    """
    if token == UNKNOWN:
        alike = len(set(tokens)) <= 1
        return None if not tokens else tokens[1:] if alike else (UNKNOWN,) * (len(tokens) - 1)
    at = token if token in tokens else UNKNOWN
    if at not in tokens or (at == UNKNOWN and not fits(token)):
        return None
    index = tokens.index(at)
    return tokens[:index] + tokens[index + 1 :]

"""What players have in Genpei: clan cards, coins and tokens, as far as they are known.

Clan cards of a clan are alike, so they are counted: a *bag* is four numbers, in
the order of the clans. Sections are those of the Genpei rulebook; GP-n are the
rulings of `docs/rules/genpei.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.notation.titles.genpei import CLANS
from tanzaku.validators.engine import Range

Bag = tuple[int, int, int, int]
EMPTY: Final[Bag] = (0, 0, 0, 0)
KOTAISHI: Final = "H"
"""His letter among the seats."""
_AT: Final = {clan: index for index, clan in enumerate(CLANS)}


def more(bag: Bag, clan: str, count: int = 1) -> Bag:
    """A bag with so many more cards of a clan; fewer below zero.

    >>> more((0, 2, 0, 1), "K", -1)
    (0, 1, 0, 1)
    """
    tanuki, kitsune, komainu, neko = bag
    if clan == "T":
        return tanuki + count, kitsune, komainu, neko
    if clan == "K":
        return tanuki, kitsune + count, komainu, neko
    if clan == "M":
        return tanuki, kitsune, komainu + count, neko
    return tanuki, kitsune, komainu, neko + count


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


def together(one: Bag, other: Bag) -> Bag:
    """Two bags poured together.

    >>> together((1, 0, 0, 0), (1, 2, 0, 0))
    (2, 2, 0, 0)
    """
    return one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3]


class Player:
    """A player's cards, coins and tokens.

    `hand` and `discards` are bags of known cards, `hidden` how many more there
    are in the hand. `pool` is a bag of the known ones among the cards of the
    deck and the unknown ones of the hand together, `strange` how many of them
    nobody has identified, `deck` how many lie in the deck. What nobody has
    identified is in the hand, unless `Start` put it into the deck: of those at
    most `lying` are left. `drawn` of the unknown cards in hand, at most, came
    from the deck; if others did not, a card that was played may have been one of
    them, and what was thought to be played may still be there: so many, at most,
    in the bag `loose`. `area` are the tokens
    in the playing area, `reserve` how many lie in the pool, `placed` those on
    each house, `step` the step of the palace on which they stand (0: none), and
    `came` all that the player ever got.
    `intrigue` are Intrigue cards, `extra` the clan cards that those count as at
    the end. The Kotaishi's recruits are in `pool` and `strange`.
    """

    __slots__ = (
        "area",
        "assigned",
        "came",
        "coins",
        "deck",
        "discards",
        "drawn",
        "extra",
        "hand",
        "hidden",
        "intrigue",
        "loose",
        "lying",
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
        self.lying = 0
        self.drawn = 0
        self.loose: Bag = EMPTY
        self.deck = 0
        self.discards: Bag = EMPTY
        self.coins = 0
        self.area = self.came = area
        self.reserve = reserve
        self.placed: Mapping[str, tuple[str, ...]] = {}
        self.step = 0
        self.assigned: Aside | None = None
        """Cards of one clan that are set aside for the palace (Influence Tokens)."""
        self.unseen = 0
        """How many cards came to the player unseen."""
        self.intrigue: tuple[str, ...] = ()
        self.extra: Bag = EMPTY

    @property
    def held(self) -> int:
        """How many cards are in the hand."""
        return sum(self.hand) + self.hidden

    @property
    def owned(self) -> Bag:
        """The known ones of all the player's cards: deck, discards and hand together (GP-9)."""
        return together(together(self.hand, self.pool), self.discards)

    def may_play(self, clan: str) -> bool:
        """Whether a card of this clan is in the hand, or may be there."""
        at = _AT[clan]
        unknown = self.strange > 0 or (self.drawn > 0 and self.pool[at] > 0)
        return self.hand[at] > 0 or (self.hidden > 0 and unknown)

    def known_tokens(self) -> list[str]:
        """Every token of which it is known what it is."""
        everywhere = (*self.area, *(token for tokens in self.placed.values() for token in tokens))
        return [token for token in everywhere if token != UNKNOWN]

    def may_have(self, tokens: Sequence[str], kinds: Mapping[str, int]) -> bool:
        """Whether unknown tokens of the player may be these; `kinds` says how many there are of each.

        What the player got and was named then is among them, so that only as
        many others may be as came unseen.
        """
        known = [*self.known_tokens(), *tokens]
        if any(known.count(token) > kinds.get(token, 0) for token in tokens):
            return False
        came = self.came
        beyond = sum(max(0, known.count(kind) - came.count(kind)) for kind in dict.fromkeys(known))
        return beyond <= came.count(UNKNOWN)


class Aside(NamedTuple):
    """Cards of one clan that are set aside for the palace; `?` for what nobody has seen of them.

    >>> Aside("K", 2).span, Aside("?", "?").span
    (Range(low=2, high=2), Range(low=0, high=None))
    """

    clan: str
    number: int | str

    @property
    def span(self) -> Range:
        """How many cards they are, as far as that is known."""
        return Range(self.number, self.number) if isinstance(self.number, int) else Range(0, None)


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


def meant(tokens: tuple[str, ...], token: str) -> str:
    """The token that is taken from some: where all are alike it is known, though nobody noted it.

    >>> meant(("c", "c"), "?"), meant(("c", "v2"), "?"), meant(("?", "v2"), "v2")
    ('c', '?', 'v2')
    """
    return tokens[0] if token == UNKNOWN and len(set(tokens)) == 1 else token

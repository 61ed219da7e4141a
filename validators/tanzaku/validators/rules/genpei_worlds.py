"""All that may be of the count of Genpei where tokens and cards are unknown: who takes which houses together.

Tokens are few, and so are cards that nobody has seen: each way in which they may
lie is looked at, as long as those are not too many. Sections are those of the
Genpei rulebook; GP-n are the rulings of `docs/rules/genpei.md`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import Final, NamedTuple

from tanzaku.notation.atoms import NONE, UNKNOWN
from tanzaku.notation.titles.genpei import CLANS, HOUSES, PALACE
from tanzaku.validators.rules.genpei_players import EMPTY, Aside, Bag, in_bag, together

MOST_WAYS: Final = 4_096
"""So many ways in which unknown tokens and cards may lie are looked at; beyond that only ranges are."""

_Influence = tuple[int, ...]
"""Points in each house."""
Taking = tuple[str, ...]
"""Who takes each house, `-` for nobody."""


class Side(NamedTuple):
    """What is known of one who may have influence: tokens by house, in the order of the houses, and cards.

    `kinds` are all tokens that there are, `came` those that ever came, `loose`
    how many unknown ones are on no house. `owned` are known cards and what
    counts as such, `strange` how many nobody has identified; `aside` are cards
    set aside for the palace. `recruits` says where the Kotaishi's recruits
    count: nowhere, by GP-17, or by GP-17 house by house.
    """

    name: str
    placed: tuple[tuple[str, ...], ...]
    kinds: tuple[tuple[str, int], ...]
    came: tuple[str, ...]
    elsewhere: tuple[str, ...]
    owned: Bag
    extra: Bag
    strange: int
    aside: Aside | None
    recruits: str


NO_RECRUITS, RECRUITS, PER_HOUSE = "", "recruits", "per-house"


def worth(token: str, cards: int) -> int:
    """What a token is worth with so many cards (Influence Tokens).

    >>> worth("v3", 5), worth("c", 5), worth("c2", 5)
    (3, 5, 7)
    """
    return int(token[1:]) if token[0] == "v" else cards + int(token[1:] or 0)


@lru_cache(maxsize=64)
def takings(sides: tuple[Side, ...], left: Bag) -> frozenset[Taking] | None:
    """Who may take the houses, all of them together; None if there are too many ways to look at.

    `left` are the cards of each clan that nobody has identified.
    """
    hidden = [side for side in sides if side.strange]
    ways: dict[Bag, set[tuple[_Influence, ...]]] = {EMPTY: {()}}
    for side in sides:
        joint = len(hidden) > 1
        options = _options(side, left, joint=joint)
        if options is None:
            return None
        grown: dict[Bag, set[tuple[_Influence, ...]]] = {}
        work = 0
        for used, before in ways.items():
            for cards, vectors in options.items():
                spent = together(used, cards)
                if any(count > most for count, most in zip(spent, left, strict=True)):
                    continue
                work += len(before) * len(vectors)
                if work > MOST_WAYS:
                    return None
                grown.setdefault(spent, set()).update(
                    (*earlier, vector) for earlier in before for vector in vectors
                )
        ways = grown
    names = [side.name for side in sides]
    return frozenset(_taking(names, world) for worlds in ways.values() for world in worlds)


def _taking(names: Sequence[str], world: Sequence[_Influence]) -> Taking:
    return tuple(_taker(names, [influence[at] for influence in world]) for at in range(len(HOUSES)))


def _taker(names: Sequence[str], points: Sequence[int]) -> str:
    """Who has most, and more than nothing; `-` in a tie (GP-23, GP-32)."""
    most = max(points)
    return names[points.index(most)] if most and points.count(most) == 1 else NONE


def _options(side: Side, left: Bag, *, joint: bool) -> dict[Bag, set[_Influence]] | None:
    """The influence that one may have in the houses, by the unknown cards if others have some as well."""
    tokens = list(islice(_layouts(side), MOST_WAYS + 1))
    if len(tokens) > MOST_WAYS:
        return None
    made: dict[Bag, set[_Influence]] = {}
    work = 0
    for cards in _hands(side.strange, left):
        owned = together(side.owned, cards)
        recruits = [_recruits_for(side, owned, house) for house in HOUSES]
        counted = together(owned, side.extra)
        for aside in _asides(side.aside, counted):
            work += len(tokens)
            if work > MOST_WAYS:
                return None
            counting = [_cards_for(aside, counted, house) for house in HOUSES]
            vectors = made.setdefault(cards if joint else EMPTY, set())
            vectors.update(_influence(layout, counting, recruits) for layout in tokens)
    return made


def _asides(aside: Aside | None, cards: Bag) -> Iterator[tuple[str, int]]:
    """What may be set aside of these cards, a clan and a number; none if they are too few."""
    if aside is None:
        yield "", 0
        return
    for clan in CLANS if aside.clan == UNKNOWN else (aside.clan,):
        there = in_bag(cards, clan)
        least, most = aside.span
        numbers = range(1, there + 1) if most is None else (least,) if least <= there else ()
        yield from ((clan, number) for number in numbers)
    if aside.number == UNKNOWN:
        yield "", 0


def _influence(
    layout: Sequence[Sequence[str]], counting: Sequence[int], recruits: Sequence[int]
) -> _Influence:
    return tuple(
        sum(worth(token, cards) for token in tokens) + more
        for tokens, cards, more in zip(layout, counting, recruits, strict=True)
    )


def _cards_for(aside: tuple[str, int], cards: Bag, house: str) -> int:
    """How many cards count in a house (Influence Tokens)."""
    clan, number = aside
    return number if house == PALACE else in_bag(cards, house) - (number if house == clan else 0)


def _recruits_for(side: Side, owned: Bag, house: str) -> int:
    """How many recruits count for the Kotaishi in a house (Single-Player Mode, Ending the Game; GP-17)."""
    if not side.recruits:
        return 0
    there: dict[str, tuple[str, ...]] = dict(zip(HOUSES, side.placed, strict=True))
    if house != PALACE:
        return in_bag(owned, house) if there[house] else 0
    if side.recruits == PER_HOUSE:
        return sum(in_bag(owned, clan) for clan in CLANS if not there[clan])
    return 0 if any(side.placed) else sum(owned)


def _hands(count: int, left: Bag) -> Iterator[Bag]:
    """Every way in which so many unknown cards may be of the clans."""
    for tanuki in range(min(count, left[0]) + 1):
        for kitsune in range(min(count - tanuki, left[1]) + 1):
            rest = count - tanuki - kitsune
            for komainu in range(max(0, rest - left[3]), min(rest, left[2]) + 1):
                yield tanuki, kitsune, komainu, rest - komainu


def _layouts(side: Side) -> Iterator[tuple[tuple[str, ...], ...]]:
    """Every way in which the unknown tokens of one may lie on the houses."""
    seen = [*(token for tokens in side.placed for token in tokens if token != UNKNOWN), *side.elsewhere]
    kinds = dict(side.kinds)
    free = {kind: count - seen.count(kind) for kind, count in kinds.items()}
    named = {kind: side.came.count(kind) - seen.count(kind) for kind in kinds}
    beyond = side.came.count(UNKNOWN) - sum(max(0, -count) for count in named.values())
    yield from _filled(side.placed, 0, free, {kind: max(0, count) for kind, count in named.items()}, beyond)


def _filled(
    placed: Sequence[tuple[str, ...]],
    at: int,
    free: Mapping[str, int],
    named: Mapping[str, int],
    beyond: int,
) -> Iterator[tuple[tuple[str, ...], ...]]:
    """The houses from one on, with what may lie there; `named` is what must, but for so many `beyond` it."""
    if at == len(placed):
        yield ()
        return
    known = tuple(token for token in placed[at] if token != UNKNOWN)
    able = {kind: min(count, named[kind] + beyond) for kind, count in free.items()}
    for tokens in _chosen(sorted(free), len(placed[at]) - len(known), able):
        took = {kind: tokens.count(kind) for kind in free}
        rest = beyond - sum(max(0, count - named[kind]) for kind, count in took.items())
        if rest < 0:
            continue
        still = {kind: count - took[kind] for kind, count in free.items()}
        owed = {kind: max(0, count - took[kind]) for kind, count in named.items()}
        yield from ((known + tokens, *after) for after in _filled(placed, at + 1, still, owed, rest))


def _chosen(kinds: Sequence[str], count: int, free: Mapping[str, int]) -> Iterator[tuple[str, ...]]:
    """Every choice of so many tokens, in the order of their kinds."""
    if not count:
        yield ()
        return
    for at, kind in enumerate(kinds):
        for number in range(1, min(count, free[kind]) + 1):
            yield from ((kind,) * number + rest for rest in _chosen(kinds[at + 1 :], count - number, free))

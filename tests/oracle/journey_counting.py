"""Counting in Journey by brute force: each way to lay hidden cards open is counted by itself.

It shares nothing with the library. What is printed on cards is the plain content of a component set.

How the rulings are read here
-----------------------------
JO-3   A castle or ship scores its points as often as all the animals it wants can be counted off together.
JO-4   The banners of a journey are those of its first and last card.
JO-5   to JO-7   A favourite for banners counts journeys, one for lanterns sets, one for the hand once.
JO-8   Who has too few complete journeys has nothing, and has not won.
JO-9   Of those with most points the last in turn order has won.
JO-12  A favourite belongs to one seat; a seat was dealt four and has kept two.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, NamedTuple

__all__ = ["FAVOURITES", "Holding", "score", "totals", "winners"]

FAVOURITES = [f"F{number:02}" for number in range(1, 43)]
#: More ways than this to lay hidden cards open are not gone through.
MOST = 3_000


class Holding(NamedTuple):
    """What a seat has in the end."""

    journeys: list[list[str]]
    hand: set[str]
    hidden: int
    favourites: set[str]
    kept: set[str]

    def whole(self) -> list[list[str]]:
        """The complete journeys."""
        return [one for one in self.journeys if one[0].startswith("C") and one[-1].startswith("S")]


def totals(
    holdings: Mapping[str, Holding], unseen: set[str], need: int, faces: Mapping[str, Any]
) -> dict[str, tuple[int, int] | None]:
    """The least and the most of each seat over all ways to lay hidden cards open; None if those are many."""
    found: dict[str, tuple[int, int] | None] = {}
    for seat, holding in holdings.items():
        hands = list(combinations(sorted(unseen), holding.hidden)) if len(unseen) <= 12 else []
        pairs = list(_pairs(holdings, seat))
        found[seat] = None
        if 0 < len(hands) * len(pairs) <= MOST:
            points = [
                score(holding, pair, [*holding.hand, *more], faces) if len(holding.whole()) >= need else 0
                for pair in pairs
                for more in hands
            ]
            found[seat] = (min(points), max(points))
    return found


def _pairs(holdings: Mapping[str, Holding], seat: str) -> Iterator[tuple[str, ...]]:
    """The favourites that a seat may have kept."""
    mine = holdings[seat]
    taken: set[str] = set()
    for other, holding in holdings.items():
        taken |= holding.favourites if other != seat else set()
    for pair in combinations([card for card in FAVOURITES if card not in taken], 2):
        if mine.kept <= set(pair) and len(mine.favourites | set(pair)) <= 4:
            yield pair


def winners(
    holdings: Mapping[str, Holding], points: Mapping[str, tuple[int, int] | None], need: int
) -> set[str] | None:
    """Who may have won, if each seat's points may be any from its least to its most."""
    able = [seat for seat, holding in holdings.items() if len(holding.whole()) >= need]
    known = {seat: each for seat in able if (each := points[seat]) is not None}
    if len(known) < len(able):
        return None
    return {
        seat
        for seat in able
        if all((known[seat][1], seat) > (known[other][0], other) for other in able if other != seat)
    }


def score(holding: Holding, favourites: Sequence[str], hand: Sequence[str], faces: Mapping[str, Any]) -> int:
    """The points of a seat whose cards all lie open."""
    cards, whole = faces["Card"], holding.whole()
    lanterns = [name for one in whole for name in _along(one, cards)]
    points = 0
    for one in whole:
        for end in (one[0], one[-1]):
            points += cards[end]["scores"] * _times(_spread(cards[end]["each"]), _along(one, cards))
    for card in (faces["Favourite"][key] for key in favourites):
        banners = [[cards[one[0]]["banner"], cards[one[-1]]["banner"]] for one in whole]
        times = {
            "banners": sum(1 for both in banners if _times(card["needs"], both)),
            "lanterns": _times(card["needs"], lanterns),
            "hand-banners": min(1, _times(card["needs"], [cards[each]["banner"] for each in hand])),
            "hand-lanterns": min(1, _times(card["needs"], _along(hand, cards))),
        }
        points += times[card["kind"]] * card["points"]
    return points


def _along(cards: Sequence[str], faces: Mapping[str, Any]) -> list[str]:
    """What can be seen along the paths of cards."""
    return [name for card in cards for name in _spread(faces[card]["path"])]


def _spread(names: Sequence[str]) -> list[str]:
    """`bird*2` is bird, bird."""
    return [
        what for what, _, times in (name.partition("*") for name in names) for _ in range(int(times or 1))
    ]


def _times(need: Sequence[str], there: Sequence[str]) -> int:
    """How often all of these can be counted off."""
    left, times = list(there), 0
    while all(need.count(name) <= left.count(name) for name in need):
        for name in need:
            left.remove(name)
        times += 1
    return times

"""Clan actions of Genpei as they may be offered: each kind with the values that may come up, legal or not.

Who offers them leaves out what is refused, for a player or for the Kotaishi.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

from tanzaku.notation.atoms import NONE, UNKNOWN
from tanzaku.notation.titles.genpei import CLANS, Torii
from tanzaku.validators.rules.genpei_markers import NOTHING

if TYPE_CHECKING:
    from tanzaku.validators.rules.genpei import GenpeiPosition

Offers: TypeAlias = "Callable[[GenpeiPosition, str | None, int | None], Iterator[Any]]"
"""What may be offered in a position, with this marker before it and this space named."""


def offer_bids(kind: type[Any]) -> Offers:
    """An action that takes a card of the bids, each of them, and none."""

    def offers(position: GenpeiPosition, mark: str | None, space: int | None) -> Iterator[Any]:
        for slot, clan in enumerate(position.bids, 1):
            for named in CLANS if clan == UNKNOWN else (clan,):
                if named != NOTHING:
                    yield kind(str(slot), named, marker=mark, space=space)
        yield kind(NONE, marker=mark, space=space)

    return offers


def offer(kind: type[Any], values: Callable[[GenpeiPosition], Any]) -> Offers:
    """An action of one value, with each of these."""

    def offers(position: GenpeiPosition, mark: str | None, space: int | None) -> Iterator[Any]:
        for value in dict.fromkeys(values(position)):
            yield kind(value, marker=mark, space=space)

    return offers


def offer_torii(position: GenpeiPosition, mark: str | None, space: int | None) -> Iterator[Any]:  # noqa: ARG001
    """The torii, at which something is chosen next."""
    yield Torii(marker=mark, space=space)


def tops(position: GenpeiPosition) -> tuple[str, ...]:
    """What may lie on top of the Ninja deck, or that nothing can be revealed."""
    if not position.ninja:
        return (NONE,)
    return (*CLANS, NONE) if position.ninja[0] == UNKNOWN else (position.ninja[0], NONE)

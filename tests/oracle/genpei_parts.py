"""What the parts of the oracle of Genpei share: what is printed, and small things about a state.

It shares nothing with the rules of the library. What a state is stands in `oracle.genpei_board`.

Cards that came face down from the clan deck into the Ninja deck (Single-Player Mode, Setup) are not known to
anybody. They are counted as `strange`, and stay among the cards of `clan` until they are revealed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from oracle.playing import HiddenError, State, copied
from tanzaku.notation import component_sets
from tanzaku.notation.titles.genpei import CLANS

__all__ = [
    "CARDS",
    "DEALT",
    "HAND",
    "HEIR",
    "LIMIT",
    "TOKENS",
    "Board",
    "Front",
    "HiddenError",
    "State",
    "all_cards",
    "board_of",
    "clan_left",
    "clan_tops",
    "closeable",
    "copied",
    "illustrative",
    "is_solo",
    "kinds",
    "less",
    "ninja_left",
    "ninja_tops",
    "others",
    "spaces",
    "take_clan",
    "take_ninja",
]

HEIR = "H"
LIMIT = 6
DEALT = 4
TOKENS = 3
HAND = 2
#: How many cards of each clan are used, by the number of players (Setup).
CARDS = {1: 10, 2: 10, 3: 14, 4: 18}


class Front(NamedTuple):
    """A card of the Kotaishi deck: what its front shows, and the arrow on its back."""

    clan: str
    action: str
    arrow: str


class Board(NamedTuple):
    """What is printed on board, tokens and the cards of the Kotaishi."""

    #: The spaces of each wheel clockwise: an action, and whether a coin is displayed.
    wheels: Mapping[str, list[tuple[str, bool]]]
    #: The tokens of each player, and the Kotaishi's.
    tokens: list[str]
    heir: list[str]
    #: How many steps lead to the House of the Emperor.
    steps: int
    #: His tokens for a single player only, and his cards.
    solo: tuple[str, ...] = ()
    cards: Mapping[str, Front] = MappingProxyType({})


def board_of(content: Mapping[str, Any]) -> Board:
    """The board that the plain content of a component set describes."""
    wheels = {
        clan: [(space.removesuffix("*"), space.endswith("*")) for space in wheel["spaces"]]
        for clan, wheel in content["Wheel"].items()
    }
    kinds_of = content["Token"].items()
    tokens = [kind for kind, many in kinds_of for _ in range(many["each"])]
    heir = [kind for kind, many in kinds_of for _ in range(many.get("kotaishi", 0))]
    solo = tuple(sorted(kind for kind, many in kinds_of for _ in range(many.get("solo", 0))))
    cards = {
        name: Front(card["clan"], card["action"], card["arrow"])
        for name, card in content.get("Kotaishi", {}).items()
    }
    return Board(wheels, tokens, heir, content["Palace"]["steps"]["steps"], solo, cards)


@lru_cache(maxsize=1)
def illustrative() -> Board:
    """The board of the set that ships."""
    found = component_sets.illustrative("genpei")
    return board_of(found.content)


def less(cards: Iterable[str], taken: Iterable[str]) -> list[str]:
    """What is left of them; ValueError if something is taken that is not there."""
    left = sorted(cards)
    for card in taken:
        left.remove(card)
    return left


def kinds(things: Iterable[str]) -> list[str]:
    """Each of them once, in the order of the alphabet."""
    return sorted(set(things))


def all_cards(state: State) -> Counter[str]:
    """Every clan card that is anywhere."""
    lying = [*state["clan"], *state["gone"], *state["unseen"], *state["seen"]]
    for name in ("hands", "decks", "discards", "dealt"):
        for cards in state[name].values():
            lying += cards
    if is_solo(state):
        lying += [*state["heir"]["held"], *(clan for clan, _ in state["heir"]["recruits"])]
    return Counter([*lying, *(card for card in state["bids"].values() if card)])


def is_solo(state: State) -> bool:
    """Whether a single player plays against the Kotaishi."""
    return len(state["seats"]) == 1


# -- decks whose order nobody knows ------------------------------------------------------


def clan_left(state: State) -> int:
    """How many cards the clan deck has."""
    return len(state["clan"]) - int(state["strange"])


def clan_tops(state: State) -> list[str]:
    """What may be on top of the clan deck."""
    return kinds(state["clan"]) if clan_left(state) else []


def take_clan(state: State, clan: str) -> str:
    """Such a card leaves the clan deck."""
    state["clan"].remove(clan)
    return clan


def ninja_left(state: State) -> int:
    """How many cards the Ninja deck has."""
    return len(state["unseen"]) + len(state["seen"]) + int(state["strange"])


def ninja_tops(state: State) -> list[str]:
    """What may be on top of the Ninja deck."""
    if state["unseen"] or state["strange"]:
        return kinds([*state["unseen"], *(state["clan"] if state["strange"] else [])])
    return list(state["seen"][:1])


def take_ninja(state: State, clan: str) -> str:
    """Such a card leaves the Ninja deck; it is rather one that is known to be there than a strange one."""
    if clan in state["unseen"]:
        state["unseen"].remove(clan)
    elif state["unseen"] or state["strange"]:
        state["strange"] -= 1
        state["clan"].remove(clan)
    else:
        state["seen"].pop(0)
    return clan


# -- chains ------------------------------------------------------------------------------


def spaces(state: State, clan: str) -> list[int]:
    """Move the marker to one of the two spaces directly adjoining it."""
    size, at = len(state["board"].wheels[clan]), state["markers"][clan]
    return sorted({(at - 2) % size + 1, at % size + 1})


def others(state: State, clan: str | None) -> list[str]:
    """The wheels that a clan's action may contact, or an Intrigue card (GP-8, GP-43)."""
    return [wheel for wheel in CLANS if wheel != clan and wheel not in state["contacted"]]


def closeable(state: State) -> bool:
    """Whether the chain that runs may end here."""
    return state["step"] in {"repeat", "closed"}

"""Genpei's board: wheels, palace, tokens, and how many clan cards there are.

Sections are those of the Genpei rulebook; GP-n are the rulings of
`docs/rules/genpei.md`. Wheels, token values and palace steps are printed, so
they come from the component set (GP-1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final, NamedTuple

from tanzaku.notation.atoms import NONE
from tanzaku.notation.titles.genpei import CLANS, HeirCard, PalaceSteps, TokenKind, Wheel
from tanzaku.validators.engine import SetupFault
from tanzaku.validators.printed import Printed, each_fault

CARDS_EACH: Final = {1: 10, 2: 10, 3: 14, 4: 18}
"""Clan cards of each clan, by the number of players (Setup)."""
DEALT: Final = 4
KEPT: Final = 2
HAND: Final = 2
BIDS: Final = 2
"""Cards dealt, kept, held after a turn, and lying as bids (Setup, Game Turn)."""
RECEIVED: Final = 3
TOKENS: Final = 7
KOTAISHI_TOKENS: Final = 6
"""Tokens a player receives at the start, and has; those of the Kotaishi (Setup, Components)."""
_SOLO_TOKENS: Final = 4
SOLO_CHOSEN: Final = 7
"""Tokens that he has besides against a single player, and how many are chosen of all (Single-Player Mode)."""
_HEIR_CARDS: Final = 20
"""Cards of the Kotaishi deck (Components)."""
SOLO_NINJA: Final = 2
"""Clan cards that go to the Ninja deck besides, against a single player (Single-Player Mode, Setup)."""
MOST_TOKENS: Final = 2
"""Tokens that he places on a clan, and piles up in the palace, at most (Kotaishi Actions)."""
STACKS_AT: Final = 5
"""The step from which on he stacks a second token (Kotaishi Actions, Torii; GP-20)."""
RECYCLE: Final = "recycle"
HOUSE_CARDS: Final = dict(zip(("i10", "i11", "i12", "i13"), CLANS, strict=True))
"""Intrigue cards that count as two clan cards of a house at the end (Intrigue Deck)."""
HOUSE_NAMES: Final = {"T": "Tanuki", "K": "Kitsune", "M": "Komainu", "N": "Neko", "P": "palace"}
"""What the houses are called."""
MOST_COINS: Final = 6
"""Coins that a player may have (Clan Actions; GP-4)."""
_LEAST_STEPS: Final = 6
"""Steps of the palace that the rulebook's example needs (House of the Emperor; GP-1)."""


class Space(NamedTuple):
    """A space of a wheel: its action, and whether it displays a coin."""

    action: str
    coin: bool


class Board(NamedTuple):
    """What is printed: the wheels by clan, the tokens of each player and the Kotaishi, the palace's steps.

    `solo` are the Kotaishi's tokens against a single player, `deck` his cards.
    `moves` say by clan and space to which of its neighbours an action leads that
    only one of them shows.
    """

    wheels: Mapping[str, tuple[Space, ...]]
    tokens: Mapping[str, int]
    kotaishi: Mapping[str, int]
    steps: int
    solo: Mapping[str, int]
    deck: Mapping[str, HeirCard]
    moves: Mapping[str, tuple[Mapping[str, int], ...]]

    def pagodas(self) -> dict[str, int]:
        """The spaces by clan on which the markers start (Setup)."""
        return {
            clan: next(at for at, space in enumerate(spaces) if space.action == "pagoda")
            for clan, spaces in self.wheels.items()
        }

    def beside(self, clan: str, space: int) -> tuple[int, int]:
        """The two spaces directly adjoining one, by their places on the wheel (Game Turn)."""
        count = len(self.wheels[clan])
        return (space - 1) % count, (space + 1) % count


def wheel(spaces: tuple[str, ...]) -> tuple[Space, ...]:
    """A wheel's spaces, ready to be moved on.

    >>> wheel(("pagoda", "torii*"))
    (Space(action='pagoda', coin=False), Space(action='torii', coin=True))
    """
    return tuple(Space(one.rstrip("*"), one.endswith("*")) for one in spaces)


def _moves(spaces: tuple[Space, ...]) -> tuple[Mapping[str, int], ...]:
    """From each space, where an action leads; not those that both neighbours show."""
    count = len(spaces)
    made: list[Mapping[str, int]] = []
    for at in range(count):
        beside = dict.fromkeys(((at - 1) % count, (at + 1) % count))
        shown = [spaces[space].action for space in beside]
        made.append(
            {spaces[space].action: space for space in beside if shown.count(spaces[space].action) == 1}
        )
    return tuple(made)


def set_faults(components: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """What is wrong with a whole component set by the rulebook's counts (Components; GP-1), a sentence each.

    >>> list(set_faults({}))[0]
    'there is no wheel of T'
    """
    yield from (f"there is no wheel of {clan}" for clan in CLANS if clan not in components.get("Wheel", {}))
    yield from (sentence for _, sentence in _count_faults(components))
    yield from (sentence for _, sentence in _board_faults(components))


def _count_faults(components: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """What is wrong with the numbers of palaces and tokens: a tag that embeds one, and a sentence."""
    palaces: Mapping[str, PalaceSteps] = components.get("Palace", {})
    if len(palaces) != 1:
        yield f"Palace.{max(palaces, default='')}", "there is one palace, which says how many steps it has"
    tokens: Mapping[str, TokenKind] = components.get("Token", {})
    tag = f"Token.{max(tokens, default='')}"
    each = sum(kind.each for kind in tokens.values())
    if each != TOKENS:
        yield tag, f"a player has {TOKENS} tokens, and there are {each}"
    kotaishi = sum(kind.kotaishi for kind in tokens.values())
    if kotaishi != KOTAISHI_TOKENS:
        yield tag, f"the Kotaishi has {KOTAISHI_TOKENS} tokens, and there are {kotaishi}"
    solo = sum(kind.solo for kind in tokens.values())
    cards: Mapping[str, HeirCard] = components.get("Kotaishi", {})
    if (solo or cards) and solo != _SOLO_TOKENS:
        yield tag, f"against a single player the Kotaishi has {_SOLO_TOKENS} more tokens, not {solo}"
    if cards and len(cards) != _HEIR_CARDS:
        yield f"Kotaishi.{max(cards)}", f"the Kotaishi deck has {_HEIR_CARDS} cards, not {len(cards)}"


def _board_faults(components: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, str]]:
    """What is wrong with single components, whole set or not: the tag that embeds one, and a sentence."""
    heir_card_fault = partial(_heir_card_fault, components.get("Wheel", {}))
    checks: Mapping[str, Callable[[str, Any], str]] = {
        "Wheel": _wheel_fault,
        "Token": _token_fault,
        "Palace": _palace_fault,
        "Kotaishi": heir_card_fault,
    }
    return each_fault(components, checks)


def _token_fault(key: str, kind: TokenKind) -> str:
    """What is wrong with a kind of token; empty if nothing is."""
    if not _token_named(key):
        return f"{key} is no token: v and its value, or c and what it adds to the cards"
    own = key[0] == "c" and (kind.kotaishi or kind.solo)
    return f"the Kotaishi has no cards, so no token {key}" if own else ""


def _palace_fault(_key: str, palace: PalaceSteps) -> str:
    few = palace.steps < _LEAST_STEPS
    return f"the palace has {_LEAST_STEPS} steps at least, not {palace.steps} (GP-1)" if few else ""


def _heir_card_fault(wheels: Mapping[str, Wheel], key: str, card: HeirCard) -> str:
    """What is wrong with a card of the Kotaishi deck; empty if nothing is."""
    if not (len(key) == 3 and key[0] == "k" and key[1:].isdigit()):
        return f"{key} is no Kotaishi card: they are k and two digits"
    if (card.action == RECYCLE) != (card.clan == NONE):
        return f"{key} shows a clan and one of its actions, or recycle and no clan"
    shown = wheels.get(card.clan)
    if shown is not None and card.action not in {space.action for space in wheel(shown.spaces)}:
        return f"{key} shows {card.action}, which is not on the wheel of {card.clan}"
    return ""


def _token_named(key: str) -> bool:
    kind, number = key[:1], key[1:]
    return (kind in "vc" and len(number) == 1 and number in "123456789") or key == "c"


def _wheel_fault(clan: str, one: Wheel) -> str:
    """What is wrong with a wheel; empty if nothing is."""
    spaces = wheel(one.spaces)
    if clan not in CLANS:
        return f"{clan} is no clan: there are {', '.join(CLANS)}"
    if len(spaces) < 3:
        return f"the wheel of {clan} has {len(spaces)} spaces, and a marker has two to go to"
    pagodas = sum(space.action == "pagoda" for space in spaces)
    if pagodas != 1:
        return f"the wheel of {clan} has one pagoda, on which its marker starts, not {pagodas}"
    return ""


def _made(components: Mapping[str, Mapping[str, Any]]) -> Board:
    """What is printed on the board; raises SetupFault if it is not known, or has wrong numbers."""
    lacks = next((clan for clan in CLANS if clan not in components.get("Wheel", {})), None)
    if lacks is not None or not components.get("Palace") or not components.get("Token"):
        what = "what tokens there are" if components.get("Palace") else "how many steps the palace has"
        what = f"the wheel of {lacks}" if lacks else what
        raise SetupFault("GPE006", f"{what} is not known, so no move can be checked", "Components")
    tokens: Mapping[str, TokenKind] = components["Token"]
    for tag, sentence in _count_faults(components):
        raise SetupFault("GPE007", sentence, tag)
    return Board(
        {clan: wheel(components["Wheel"][clan].spaces) for clan in CLANS},
        {key: kind.each for key, kind in tokens.items()},
        {key: kind.kotaishi for key, kind in tokens.items() if kind.kotaishi},
        next(iter(components["Palace"].values())).steps,
        {key: kind.kotaishi + kind.solo for key, kind in tokens.items() if kind.kotaishi + kind.solo},
        dict(components.get("Kotaishi", {})),
        {clan: _moves(wheel(components["Wheel"][clan].spaces)) for clan in CLANS},
    )


known_board: Final = Printed("GPE007", _board_faults, _made)
"""What is printed on the board; raises SetupFault if it does not fit the rulebook, or is not known."""

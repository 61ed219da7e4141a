"""What lies beside the board of Genpei, in words: Intrigue cards, and the Kotaishi's cards and recruits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from tanzaku.notation.atoms import NONE, UNKNOWN
from tanzaku.notation.model import Record
from tanzaku.notation.titles.genpei import CLANS, Use
from tanzaku.validators.rules.genpei import GenpeiPosition
from tanzaku.validators.rules.genpei_arrow import deck_left
from tanzaku.validators.rules.genpei_players import EMPTY, Bag, Player, in_bag
from tanzaku.validators.rules.genpei_start import INTRIGUE_CARDS
from tanzaku.validators.rules.genpei_told import DOES

_CARD: Final = re.compile("i[0-9]{2}")
ARROWS: Final = {"<": "bid 1, a space back", ">": "bid 2, a space on"}
"""What the arrow on top of the Kotaishi deck says (GP-39)."""
HEIR: Final = "the Kotaishi"


def bag_shown(bag: Bag, strange: int = 0) -> str:
    """Cards by clan, those that nobody has seen last.

    >>> bag_shown((2, 0, 1, 0), 3), bag_shown((0, 0, 0, 0))
    ('T2 M1 ?3', '')
    """
    known = [f"{clan}{in_bag(bag, clan)}" for clan in CLANS if in_bag(bag, clan)]
    return " ".join([*known, *([f"{UNKNOWN}{strange}"] if strange else [])])


def tokens_of(tokens: Iterable[str]) -> list[str]:
    """Tokens in order, those that nobody knows last.

    >>> tokens_of(("?", "v3", "c2"))
    ['c2', 'v3', '?']
    """
    return sorted(tokens, key=lambda token: (token == UNKNOWN, token))


# Intrigue cards


class Known(NamedTuple):
    """What a position alone does not tell.

    `owners` says whose each Intrigue card was, `turned` which Kotaishi cards
    `Start` says were turned: in which order is not known of those.
    """

    owners: Mapping[str, str]
    turned: tuple[str, ...]


def known_of(record: Record, position: GenpeiPosition) -> Known:
    """The same of a record, whose first position this is."""
    return Known(_owners(record), position.turned)


def _owners(record: Record) -> dict[str, str]:
    """Whose each Intrigue card is, as far as the record says so: who was dealt it, else who uses it first."""
    owners: dict[str, str] = {}
    for name, value in record.tags:
        if name.startswith("Intrigue."):
            owners.update(dict.fromkeys(_CARD.findall(value), name.partition(".")[2]))
    for turn in record.turns:
        for action in turn.actions:
            if isinstance(action, Use):
                owners.setdefault(action.card, turn.seat or "")
    return owners


def used_by(position: GenpeiPosition, player: Player, known: Known) -> list[str]:
    """The Intrigue cards that a player has used; `?` for one of which nobody noted which it was."""
    if position.seen_intrigue is None:
        return []
    held = {card for one in position.players for card in one.intrigue}
    gone = sorted(card for card in position.seen_intrigue - held if known.owners.get(card) == player.name)
    used = INTRIGUE_CARDS - len(player.intrigue)
    return [*gone, *[UNKNOWN] * (used - len(gone))][:used]


def intrigue_said(position: GenpeiPosition, player: Player, known: Known) -> Iterator[str]:
    """A player's Intrigue cards with what they let one do, and those that were used."""
    if position.seen_intrigue is None:
        return
    held = [_with_deed(card) for card in player.intrigue]
    yield f"Intrigue {held[0] if held else NONE}"
    yield from held[1:]
    yield from (f"used {_with_deed(card)}" for card in used_by(position, player, known))
    if player.extra != EMPTY:
        yield f"house cards {bag_shown(player.extra)}"


def _with_deed(card: str) -> str:
    return f"{card} ({DOES[card]})" if card in DOES else card


# the Kotaishi


def last_card(position: GenpeiPosition, known: Known) -> tuple[str, str, str] | None:
    """The Kotaishi card that was turned last, with its clan and action; None before the first."""
    if not position.turned or position.turned == known.turned:
        return None
    card = position.board.deck[position.turned[-1]]
    return position.turned[-1], card.clan, card.action


def _arrow_said(position: GenpeiPosition) -> str:
    """The arrow on top of his deck."""
    if not deck_left(position):
        return "no arrow"
    means = f" ({ARROWS[position.arrow]})" if position.arrow in ARROWS else ""
    return f"arrow {position.arrow} on top{means}"


def _recruits_shown(position: GenpeiPosition) -> str:
    """The Recruits stack from its top; in brackets what lies face down."""
    return " ".join(clan if is_open else f"({clan})" for clan, is_open in position.recruits)


def heir_said(position: GenpeiPosition, known: Known) -> Iterator[str]:
    """His deck, the card that he turned last, his tokens beside the board, and his recruits."""
    yield f"deck {deck_left(position)}, {_arrow_said(position)}"
    last = last_card(position, known)
    if last is not None:
        card, clan, action = last
        yield f"last card {card} ({action if clan == NONE else f'{clan} {action}'})"
    tokens = () if position.kotaishi is None else position.kotaishi.area
    yield f"beside the board {' '.join(tokens_of(tokens)) or NONE}"
    count = len(position.recruits)
    down = " (in brackets: face down)" if any(not is_open for _, is_open in position.recruits) else ""
    yield f"recruits {count}{f', from the top{down}: {_recruits_shown(position)}' if count else ''}"

"""Records of Genpei against a single player, and with the Intrigue deck, from the deal on or from mid-game.

The board is that of the set that ships, and so are the cards of the Kotaishi: see `support.genpei_tables`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from support.findings import Tags, each, marked, only, written
from support.genpei_cases import Case, alike_first
from support.genpei_tables import cards_told, count, table
from support.shipped import game
from tanzaku.notation import Record
from tanzaku.validators.generating import Wish

__all__ = [
    "DECK",
    "SEVEN",
    "alone",
    "alone_dealt",
    "check_in_part",
    "intrigue",
    "intrigue_game",
    "solo_game",
    "used",
]

SEVEN = "v1 v2 v2 v3 v3 v4 v5"
"""The tokens of the Kotaishi that are chosen of his ten."""
DECK = tuple(f"k{number:02}" for number in range(1, 21))
"""The Kotaishi deck of the set that ships; the last one is Recycle."""
CLAN_CARDS = 40
EMPTYING = "top(k07 <) K>ninja(M) M>ninja(T) T>ninja(N) N>intrigue() top(k13 <) M>ninja(N)"
"""A chain that turns all four cards of the Ninja deck, beginning as EMPTIED says; a Ninja comes next."""
EMPTIED: dict[str, Any] = {"ninja": "M T N N", "markers": "M 8, T 8, N 8", "left": 0}


def alone_dealt(
    turns: str,
    hand: str = "K M T N",
    *,
    kept: str | None = None,
    tokens: str = "v2 c c1",
    heir: str | None = SEVEN,
    bids: str = "M T",
    tags: Tags | None = None,
    end: str = "*",
) -> str:
    """A solo record from the deal on; the first two cards are kept if nothing else is said."""
    kept = " ".join(hand.split()[:2]) if kept is None else kept
    head = {"Components": "illustrative@1", "Dealt.A": hand, "Tokens.A": tokens, "Tokens.H": heir}
    return written("genpei", {**head, "Bids": bids}, tags, f"0. A: keep({kept})\n{turns}", end)


def alone(
    turns: str,
    hand: str = "K M",
    *,
    deck: str = "",
    discards: str = "",
    coins: int = 0,
    area: str = "",
    placed: str = "",
    markers: str = "",
    ninja: str = "4x?",
    left: int | None = None,
    removed: str = "",
    recruits: str = "",
    turned: Sequence[str] | str = (),
    recycled: bool = False,
    heir: str = SEVEN,
    turn: str = "H 2",
    bids: str = "M T",
    more: str = "",
    tags: Tags | None = None,
    end: str = "*",
) -> str:
    """A solo record that begins in mid-game, by default with the Kotaishi's turn.

    Tokens that are placed are `K A v3, P H ? step=4`, markers `K 2, M 8`. With `left` cards in the clan deck
    the others were removed from the game.
    """
    start = [cards_told("A", hand, deck, discards)]
    start += [f"coins(A {coins})"] * bool(coins)
    start += [f"area(A {area})"] * bool(area)
    start += each("tokens", placed)
    start += each("marker", markers)
    start.append(f"ninja({ninja})")
    if left is not None:
        lying = sum(map(count, (hand, deck, discards, ninja, bids.replace("-", ""), recruits)))
        gone = CLAN_CARDS - lying - left - count(removed)
        removed = " ".join([*removed.split(), *([f"{gone}x?"] if gone else [])])
    start += [f"removed({removed})"] * bool(removed)
    start += [f"recruits({recruits})"] * bool(recruits)
    cards = turned if isinstance(turned, str) else " ".join(turned)
    if cards or recycled:
        start.append(f"turned({' '.join([*cards.split(), *['recycled=yes'] * recycled])})")
    start += [more] * bool(more)
    start.append(f"turn({turn})")
    head = {"Components": "illustrative@1", "Tokens.A": "3x?", "Tokens.H": heir, "Bids": bids}
    return written("genpei", {**head, "Start": " ".join(start)}, tags, turns, end)


def intrigue(turns: str, cards: str = "i01 i02", *hands: str, others: str = "2x?", **said: Any) -> str:
    """A record in mid-game of players with Intrigue cards; the first one has these, all of them unused."""
    hands = hands or ("K M", "T N")
    names = "ABCD"[: len(hands)]
    dealt = dict.fromkeys(names, others) | {"A": cards}
    tags: dict[str, str | None] = {f"Intrigue.{seat}": held for seat, held in dealt.items()}
    told = said.pop("tags", None)
    tags |= told if isinstance(told, dict) else {}
    text = table(turns, *hands, tags=tags, **said)
    left = " ".join(f"intrigue({seat} {held})" for seat, held in dealt.items())
    return text.replace(" ninja(", f" {left} ninja(", 1)


def used(card: str, actions: str, **said: Any) -> str:
    """A uses a card before the one from the hand."""
    return intrigue(f"2. A: use({card}) {actions}", f"{card} i13", **said)


def solo_game(seed: int, options: str = "") -> Record:
    """A random game against a single player, all cards known."""
    return game("genpei", seed, Wish(options, players=1))


def intrigue_game(seed: int, players: int | None = None) -> Record:
    """A random game of several players with Intrigue cards."""
    return game("genpei", seed, Wish("intrigue=yes", players=players))


def check_in_part(case: Case) -> None:
    """The finding is that of the case, whose message is a part of what is said."""
    found = only(case.text)
    assert found.code.id == case.code
    assert case.message in found.message
    assert marked(case.text, found) == case.mark
    assert found.legal == alike_first(case.legal, case.text, found)
    assert found.ruling == case.ruling

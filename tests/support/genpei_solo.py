"""Records of Genpei against a single player, and with the Intrigue deck, from the deal on or from mid-game.

The board is that of the set that ships, and so are the cards of the Kotaishi: see `support.genpei_tables`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from support.genpei_cases import Case, alike_first
from support.genpei_tables import Tags, marked, only, table
from tanzaku.notation import Record
from tanzaku.validators.generating import Wish, random_records

__all__ = ["DECK", "SEVEN", "alone", "alone_dealt", "check_in_part", "intrigue", "intrigue_game", "solo_game"]

SEVEN = "v1 v2 v2 v3 v3 v4 v5"
"""The tokens of the Kotaishi that are chosen of his ten."""
DECK = tuple(f"k{number:02}" for number in range(1, 21))
"""The Kotaishi deck of the set that ships; the last one is Recycle."""
CLAN_CARDS = 40


def _record(head: Tags, tags: Tags | None, turns: str, end: str) -> str:
    written = [f'[{name} "{value}"]' for name, value in {**head, **(tags or {})}.items() if value is not None]
    return "\n".join(['[Tanzaku "1.0 genpei"]', *written, "", turns.strip("\n"), f"={end}", ""])


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
    return _record({**head, "Bids": bids}, tags, f"0. A: keep({kept})\n{turns}", end)


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
    told = {"hand": hand, "deck": deck, "discards": discards}
    words = [f"{name}={cards.replace(' ', ',')}" for name, cards in told.items() if cards]
    start = [f"cards({' '.join(['A', *words])})"]
    start += [f"coins(A {coins})"] * bool(coins)
    start += [f"area(A {area})"] * bool(area)
    start += [f"tokens({one.strip()})" for one in placed.split(",") if one.strip()]
    start += [f"marker({one.strip()})" for one in markers.split(",") if one.strip()]
    start.append(f"ninja({ninja})")
    if left is not None:
        lying = sum(map(_count, (hand, deck, discards, ninja, bids.replace("-", ""), recruits)))
        gone = CLAN_CARDS - lying - left - _count(removed)
        removed = " ".join([*removed.split(), *([f"{gone}x?"] if gone else [])])
    start += [f"removed({removed})"] * bool(removed)
    start += [f"recruits({recruits})"] * bool(recruits)
    cards = turned if isinstance(turned, str) else " ".join(turned)
    if cards or recycled:
        start.append(f"turned({' '.join([*cards.split(), *['recycled=yes'] * recycled])})")
    start += [more] * bool(more)
    start.append(f"turn({turn})")
    head = {"Components": "illustrative@1", "Tokens.A": "3x?", "Tokens.H": heir, "Bids": bids}
    return _record({**head, "Start": " ".join(start)}, tags, turns, end)


def _count(cards: str) -> int:
    return sum(int(one[:-2]) if one.endswith("x?") else 1 for one in cards.split())


def intrigue(turns: str, cards: str = "i01 i02", *hands: str, others: str = "2x?", **said: object) -> str:
    """A record in mid-game of players with Intrigue cards; the first one has these, all of them unused."""
    hands = hands or ("K M", "T N")
    names = "ABCD"[: len(hands)]
    dealt = dict.fromkeys(names, others) | {"A": cards}
    tags: dict[str, str | None] = {f"Intrigue.{seat}": held for seat, held in dealt.items()}
    told = said.pop("tags", None)
    tags |= told if isinstance(told, dict) else {}
    text = table(turns, *hands, tags=tags, **said)  # type: ignore[arg-type]
    left = " ".join(f"intrigue({seat} {held})" for seat, held in dealt.items())
    return text.replace(" ninja(", f" {left} ninja(", 1)


@lru_cache(maxsize=64)
def solo_game(seed: int, options: str = "") -> Record:
    """A random game against a single player, all cards known."""
    [record] = random_records("genpei", seed, 1, Wish(options, players=1))
    return record


@lru_cache(maxsize=64)
def intrigue_game(seed: int, players: int | None = None) -> Record:
    """A random game of several players with Intrigue cards."""
    [record] = random_records("genpei", seed, 1, Wish("intrigue=yes", players=players))
    return record


def check_in_part(case: Case) -> None:
    """The finding is that of the case, whose message is a part of what is said."""
    found = only(case.text)
    assert found.code.id == case.code
    assert case.message in found.message
    assert marked(case.text, found) == case.mark
    assert found.legal == alike_first(case.legal, case.text, found)
    assert found.ruling == case.ruling

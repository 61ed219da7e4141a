"""Records of Genpei for tests, from the deal on or from mid-game, and what came of them.

The board is that of the set that ships. Markers stand on the pagodas, the first spaces of their wheels, if
nothing else is said.
"""

from __future__ import annotations

from collections.abc import Sequence

from support.findings import Tags, each, position_after, written
from support.shipped import embedded
from tanzaku.notation import loads
from tanzaku.validators.rules.genpei import GenpeiPosition
from tanzaku.validators.rules.genpei_players import Player

__all__ = [
    "HEIR",
    "SEATS",
    "begun",
    "board",
    "cards_told",
    "count",
    "dealt",
    "end_of",
    "legal",
    "player_at",
    "table",
]

SEATS = "ABCD"

#: The tokens of the Kotaishi in the rulebook's scenario: on T, K, M, N and the first step of the palace.
HEIR = "v3 v4 v3 v4 v2"
CARDS = {2: 40, 3: 56, 4: 72}


def begun(
    turns: str,
    *hands: str,
    tokens: Sequence[str] = (),
    heir: str | None = "",
    bids: str = "M T",
    tags: Tags | None = None,
    end: str = "*",
) -> str:
    """A record from the deal on, with nothing before the turns; by default there are two players.

    The Kotaishi takes part with two players, with more only if his tokens are given; None leaves him out.
    """
    hands = hands or ("K M T N", "T N K M")
    seats = SEATS[: len(hands)]
    head: dict[str, str | None] = {"Components": "illustrative@1"}
    head |= {f"Dealt.{seat}": hand for seat, hand in zip(seats, hands, strict=True)}
    given = [*tokens, *["v2 c c1"] * len(seats)]
    head |= {f"Tokens.{seat}": given[index] for index, seat in enumerate(seats)}
    if heir or (heir is not None and len(seats) == 2):
        head["Tokens.H"] = heir or HEIR
    return written("genpei", {**head, "Bids": bids}, tags, turns, end)


def dealt(
    turns: str,
    *hands: str,
    tokens: Sequence[str] = (),
    heir: str | None = "",
    bids: str = "M T",
    tags: Tags | None = None,
    end: str = "*",
) -> str:
    """The same with cards kept before the turns: the first two that each was dealt."""
    hands = hands or ("K M T N", "T N K M")
    kept = [
        f"{seat}: keep({' '.join(hand.split()[:2]) if hand != '4x?' else '2x?'})"
        for seat, hand in zip(SEATS, hands, strict=False)
    ]
    first = f"0. {chr(10).join(kept)}\n"
    return begun(first + turns.strip("\n"), *hands, tokens=tokens, heir=heir, bids=bids, tags=tags, end=end)


def table(
    turns: str,
    *hands: str,
    decks: Sequence[str] = (),
    discards: Sequence[str] = (),
    coins: str = "",
    areas: Sequence[str] = (),
    placed: str = "",
    markers: str = "",
    ninja: str | None = None,
    left: int | None = None,
    removed: str = "",
    turn: str = "A 2",
    heir: str | None = "",
    bids: str = "M T",
    tags: Tags | None = None,
    end: str = "*",
) -> str:
    """A record that begins in mid-game, by default with two players who hold K M and T N.

    Decks, discards and areas are told seat by seat, coins as `A 3, B 2`, tokens that are placed as
    `K A v3, P B c2 step=4`, markers as `K 2, M 8`. With `left` cards in the clan deck the others were removed
    from the game.
    """
    hands = hands or ("K M", "T N")
    seats = SEATS[: len(hands)]
    ninja = f"{2 * len(seats)}x?" if ninja is None else ninja
    said = [
        [hand, *(one[index] if index < len(one) else "" for one in (decks, discards))]
        for index, hand in enumerate(hands)
    ]
    start = [cards_told(seat, *own) for seat, own in zip(seats, said, strict=True)]
    start += each("coins", coins)
    start += [f"area({seat} {area})" for seat, area in zip(seats, areas, strict=False) if area]
    start += each("tokens", placed)
    start += each("marker", markers)
    start.append(f"ninja({ninja})")
    if left is not None:
        lying = sum(count(cards) for own in said for cards in own) + count(ninja) + count(bids)
        gone = CARDS[len(seats)] - lying - left - count(removed)
        removed = " ".join([*removed.split(), *([f"{gone}x?"] if gone else [])])
    start += [f"removed({removed})"] * bool(removed)
    start.append(f"turn({turn})")
    head: dict[str, str | None] = {"Components": "illustrative@1"}
    head |= {f"Tokens.{seat}": "3x?" for seat in seats}
    if heir or (heir is not None and len(seats) == 2):
        head["Tokens.H"] = heir or HEIR
    return written("genpei", {**head, "Bids": bids, "Start": " ".join(start)}, tags, turns, end)


def cards_told(seat: str, hand: str, deck: str, discards: str) -> str:
    """Where the cards of a player are, as `Start` says it."""
    told = {"hand": hand, "deck": deck, "discards": discards}
    words = [f"{name}={cards.replace(' ', ',')}" for name, cards in told.items() if cards]
    return f"cards({' '.join([seat, *words])})"


def count(cards: str) -> int:
    """How many cards that is, unseen ones too."""
    return sum(int(one[:-2]) if one.endswith("x?") else 1 for one in cards.split())


def board(**faces: str) -> dict[str, str | None]:
    """Tags that embed the set with other faces, by tag with `_` for its dot; without the Kotaishi's cards.

    Those show actions that other wheels may lack, and are needed against a single player only.
    """
    tags = {name: face for name, face in embedded("genpei").items() if not name.startswith("Kotaishi.")}
    return tags | {name.replace("_", "."): face for name, face in faces.items()}


# -- what came of it ---------------------------------------------------------------------


def end_of(text: str) -> GenpeiPosition:
    """The position after the last turn; nothing is wrong up to it."""
    return position_after(text, GenpeiPosition)


def player_at(text: str, seat: str = "A") -> Player:
    """What a player has after the last turn."""
    player = end_of(text).player_of(seat)
    assert player is not None
    return player


def legal(text: str) -> list[str]:
    """What may be done after the last turn, as far as cards and tokens are known."""
    record = loads(text)
    return [record.declared.written(action) for action in end_of(text).legal()]

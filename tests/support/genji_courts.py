"""Records of Genji for tests, from the first home on or from mid-game.

Princess p01 is at place 1, p02 at 2 and so on, unless a test says otherwise. Cards are those of the set that
ships.
"""

from __future__ import annotations

from collections.abc import Sequence

from support.findings import Tags, each, position_after, written
from tanzaku.validators.rules.genji import GenjiPosition

__all__ = [
    "ALL_LYING",
    "ALL_OUT",
    "CIRCLE",
    "SEATS",
    "begun",
    "court",
    "dealt",
    "end_of",
]

SEATS = "ABCDEF"
CIRCLE = " ".join(f"p{number:02}" for number in range(1, 13))

#: Hands of three players and poems that are all the cards there are, so that none is left to draw.
ALL_OUT = ("b01 b02 k1 k2", "s1 s2 s3 e01", "k3 e02")
ALL_LYING = ", ".join(
    f"{'ABC'[index // 13]} {3 + index // 13} b{index + 3:02} e{index + 3:02}" for index in range(39)
)

#: Homes that are not next to each other, by seat.
_HOMES = (1, 5, 9, 3, 7, 11)


def _head(hands: Sequence[str]) -> dict[str, str | None]:
    head: dict[str, str | None] = {"Components": "illustrative@1", "Circle": CIRCLE}
    return head | {f"Hand.{seat}": hand for seat, hand in zip(SEATS, hands, strict=False)}


def dealt(
    turns: str,
    *hands: str,
    homes: Sequence[int] = _HOMES,
    season: str = "spring melancholy",
    ways: str = "++++++",
    tags: Tags | None = None,
    end: str = "*",
) -> str:
    """A record from the deal on: homes, season and directions come before the turns.

    By default there are two players, whose hands nobody saw.
    """
    hands = hands or ("5x?", "5x?")
    seats = SEATS[: len(hands)]
    first = [f"0. A: home({homes[0]})"]
    first += [f"   {seat}: home({home})" for seat, home in zip(seats[1:], homes[1:], strict=False)]
    first.append(f"   *: season({season})")
    if "direction=first-move" not in str((tags or {}).get("Options")):
        first += [f"   {seat}: face({way})" for seat, way in zip(seats, ways, strict=False)]
    return written("genji", _head(hands), tags, "\n".join([*first, turns.strip("\n")]), end)


def begun(turns: str, *hands: str, tags: Tags | None = None, end: str = "*") -> str:
    """A record from the deal on, with nothing before the turns."""
    return written("genji", _head(hands or ("5x?", "5x?")), tags, turns, end)


def court(
    turns: str,
    *hands: str,
    homes: Sequence[int] = _HOMES,
    pawns: str = "",
    poems: str = "",
    season: str = "spring melancholy",
    box: str = "",
    cards: str = "",
    discards: str = "",
    turn: str = "A 2 first=A",
    tags: Tags | None = None,
    end: str = "*",
) -> str:
    """A record that begins in mid-game; several pawns, poems, boxes or season cards are divided by commas.

    Pawns that are not named are at home and go clockwise.
    """
    hands = hands or ("5x?", "5x?")
    seats = SEATS[: len(hands)]
    placed = {one.split()[0]: one.strip() for one in pawns.split(",") if one.strip()}
    start = [f"home({seat} {home})" for seat, home in zip(seats, homes, strict=False)]
    start += [
        f"pawn({placed.get(seat, f'{seat} {home} +')})" for seat, home in zip(seats, homes, strict=False)
    ]
    for word, told in (("poem", poems), ("box", box), ("seasoncard", cards)):
        start += each(word, told)
    start.append(f"season({season})")
    if discards:
        start.append(f"discarded({discards})")
    start.append(f"turn({turn})")
    return written("genji", {**_head(hands), "Start": " ".join(start)}, tags, turns, end)


def end_of(text: str) -> GenjiPosition:
    """The position after the last turn; nothing is wrong up to it."""
    return position_after(text, GenjiPosition)

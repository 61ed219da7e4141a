"""Records of Genji for tests, from the first home on or from mid-game, and what is found in them.

Princess p01 is at place 1, p02 at 2 and so on, unless a test says otherwise. Cards are those of the set that
ships: what they and the princesses show is in `embedded`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from tanzaku.notation import Diagnostic, Record, loads
from tanzaku.notation.component_sets import illustrative
from tanzaku.validators import Outcome, Report, replay, verify, verify_archive
from tanzaku.validators.generating import random_records
from tanzaku.validators.rules.genji import GenjiPosition

__all__ = [
    "ALL_LYING",
    "ALL_OUT",
    "CIRCLE",
    "SEATS",
    "Tags",
    "begun",
    "codes",
    "court",
    "dealt",
    "embedded",
    "end_of",
    "found_in",
    "game",
    "judged",
    "marked",
    "only",
    "outcome_of",
    "seats_of",
]

SEATS = "ABCDEF"
CIRCLE = " ".join(f"p{number:02}" for number in range(1, 13))
Tags = Mapping[str, str | None]

#: Hands of three players and poems that are all the cards there are, so that none is left to draw.
ALL_OUT = ("b01 b02 k1 k2", "s1 s2 s3 e01", "k3 e02")
ALL_LYING = ", ".join(
    f"{'ABC'[index // 13]} {3 + index // 13} b{index + 3:02} e{index + 3:02}" for index in range(39)
)

#: Homes that are not next to each other, by seat.
_HOMES = (1, 5, 9, 3, 7, 11)


def _record(head: Tags, tags: Tags | None, turns: str, end: str) -> str:
    written = [f'[{name} "{value}"]' for name, value in {**head, **(tags or {})}.items() if value is not None]
    return "\n".join(['[Tanzaku "1.0 genji"]', *written, "", turns.strip("\n"), f"={end}", ""])


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
    return _record(_head(hands), tags, "\n".join([*first, turns.strip("\n")]), end)


def begun(turns: str, *hands: str, tags: Tags | None = None, end: str = "*") -> str:
    """A record from the deal on, with nothing before the turns."""
    return _record(_head(hands or ("5x?", "5x?")), tags, turns, end)


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
        start += [f"{word}({one.strip()})" for one in told.split(",") if one.strip()]
    start.append(f"season({season})")
    if discards:
        start.append(f"discarded({discards})")
    start.append(f"turn({turn})")
    return _record({**_head(hands), "Start": " ".join(start)}, tags, turns, end)


# -- what is found -----------------------------------------------------------------------


def judged(text: str) -> Report:
    """The report on a record, which is the same the careful way."""
    report = verify(text)
    assert list(verify_archive([text], quick=False)) == [report]
    return report


def codes(text: str) -> list[str]:
    """The codes of what is found."""
    return [found.code.id for found in judged(text).diagnostics]


def found_in(text: str) -> list[tuple[str, str]]:
    """Each code with its message."""
    return [(found.code.id, found.message) for found in judged(text).diagnostics]


def only(text: str) -> Diagnostic:
    """The one thing that is found."""
    [found] = judged(text).diagnostics
    return found


def marked(text: str, found: Diagnostic) -> str:
    """What a finding marks in the text."""
    assert found.span is not None
    line = text.split("\n")[found.span.line - 1]
    return line[found.span.column - 1 :][: found.span.length]


def outcome_of(text: str) -> Outcome:
    """How a sound record ended."""
    report = judged(text)
    assert report.diagnostics == ()
    assert report.outcome is not None
    return report.outcome


def end_of(text: str) -> GenjiPosition:
    """The position after the last turn; nothing is wrong up to it."""
    done = replay(loads(text))
    assert done.failure is None, done.failure
    assert isinstance(done.position, GenjiPosition)
    return done.position


# -- cards and games ---------------------------------------------------------------------


@lru_cache(maxsize=1)
def embedded() -> Mapping[str, str]:
    """The tags that embed the set that ships."""
    found = illustrative("genji")
    return dict(found.tags)


@lru_cache(maxsize=256)
def game(seed: int) -> Record:
    """A random game, all cards known."""
    [record] = random_records("genji", seed, 1)
    return record


def seats_of(record: Record) -> str:
    """The seats that have a hand."""
    return "".join(seat for seat in SEATS if record.tag(f"Hand.{seat}") is not None)

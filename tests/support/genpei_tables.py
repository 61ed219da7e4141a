"""Records of Genpei for tests, from the deal on or from mid-game, and what is found in them.

The board is that of the set that ships. Markers stand on the pagodas, the first spaces of their wheels, if
nothing else is said.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from tanzaku.notation import Diagnostic, Record, loads
from tanzaku.notation.component_sets import illustrative
from tanzaku.validators import Outcome, Report, replay, verify, verify_archive
from tanzaku.validators.generating import random_records
from tanzaku.validators.rules.genpei import GenpeiPosition
from tanzaku.validators.rules.genpei_players import Player

__all__ = [
    "HEIR",
    "SEATS",
    "Tags",
    "begun",
    "board",
    "codes",
    "dealt",
    "embedded",
    "end_of",
    "found_in",
    "game",
    "judged",
    "legal",
    "marked",
    "only",
    "outcome_of",
    "player_at",
    "seats_of",
    "table",
]

SEATS = "ABCD"
Tags = Mapping[str, str | None]

#: The tokens of the Kotaishi in the rulebook's scenario: on T, K, M, N and the first step of the palace.
HEIR = "v3 v4 v3 v4 v2"
CARDS = {2: 40, 3: 56, 4: 72}


def _record(head: Tags, tags: Tags | None, turns: str, end: str) -> str:
    written = [f'[{name} "{value}"]' for name, value in {**head, **(tags or {})}.items() if value is not None]
    return "\n".join(['[Tanzaku "1.0 genpei"]', *written, "", turns.strip("\n"), f"={end}", ""])


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
    return _record({**head, "Bids": bids}, tags, turns, end)


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
    start = [_cards(seat, *own) for seat, own in zip(seats, said, strict=True)]
    start += [f"coins({one.strip()})" for one in coins.split(",") if one.strip()]
    start += [f"area({seat} {area})" for seat, area in zip(seats, areas, strict=False) if area]
    start += [f"tokens({one.strip()})" for one in placed.split(",") if one.strip()]
    start += [f"marker({one.strip()})" for one in markers.split(",") if one.strip()]
    start.append(f"ninja({ninja})")
    if left is not None:
        lying = sum(_count(cards) for own in said for cards in own) + _count(ninja) + _count(bids)
        gone = CARDS[len(seats)] - lying - left - _count(removed)
        removed = " ".join([*removed.split(), *([f"{gone}x?"] if gone else [])])
    if removed:
        start.append(f"removed({removed})")
    start.append(f"turn({turn})")
    head: dict[str, str | None] = {"Components": "illustrative@1"}
    head |= {f"Tokens.{seat}": "3x?" for seat in seats}
    if heir or (heir is not None and len(seats) == 2):
        head["Tokens.H"] = heir or HEIR
    return _record({**head, "Bids": bids, "Start": " ".join(start)}, tags, turns, end)


def _cards(seat: str, hand: str, deck: str, discards: str) -> str:
    told = {"hand": hand, "deck": deck, "discards": discards}
    words = [f"{name}={cards.replace(' ', ',')}" for name, cards in told.items() if cards]
    return f"cards({' '.join([seat, *words])})"


def _count(cards: str) -> int:
    return sum(int(one[:-2]) if one.endswith("x?") else 1 for one in cards.split())


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


def end_of(text: str) -> GenpeiPosition:
    """The position after the last turn; nothing is wrong up to it."""
    done = replay(loads(text))
    assert done.failure is None, done.failure
    assert isinstance(done.position, GenpeiPosition)
    return done.position


def player_at(text: str, seat: str = "A") -> Player:
    """What a player has after the last turn."""
    player = end_of(text).player_of(seat)
    assert player is not None
    return player


def legal(text: str) -> list[str]:
    """What may be done after the last turn, as far as cards and tokens are known."""
    record = loads(text)
    return [record.declared.written(action) for action in end_of(text).legal()]


# -- boards and games --------------------------------------------------------------------


@lru_cache(maxsize=1)
def embedded() -> Mapping[str, str]:
    """The tags that embed the set that ships."""
    found = illustrative("genpei")
    return dict(found.tags)


def board(**faces: str) -> dict[str, str | None]:
    """The same with other faces, by tag with `_` for its dot, and without the cards of the Kotaishi.

    Those show actions that other wheels may lack, and are needed against a single player only.
    """
    tags = {name: face for name, face in embedded().items() if not name.startswith("Kotaishi.")}
    return {"Components": None, **tags, **{name.replace("_", "."): face for name, face in faces.items()}}


@lru_cache(maxsize=256)
def game(seed: int) -> Record:
    """A random game, all cards known."""
    [record] = random_records("genpei", seed, 1)
    return record


def seats_of(record: Record) -> str:
    """The seats that have a part in a game, the Kotaishi too."""
    return "".join(seat for seat in "ABCDH" if record.tag(f"Tokens.{seat}") is not None)

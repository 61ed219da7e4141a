"""Records of Kasuga, the title from outside: from their parts, of random games, and with cards hidden."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

from fifth_title.notation import KASUGA, Face, KasugaOptions, KasugaSetup, Offer
from fifth_title.rules import KasugaPosition

from support.findings import Tags, written
from tanzaku.notation import Record, Turn
from tanzaku.notation.declare import Call
from tanzaku.notation.text.calls import write_call

__all__ = [
    "DEALT",
    "FACES",
    "FACE_TAGS",
    "FOLLOWED",
    "GOLDEN",
    "HEAD",
    "LED",
    "ROUND_0",
    "ROUND_1",
    "ROUND_2",
    "ROUND_3",
    "ROUND_4",
    "WHOLE",
    "hide",
    "kasuga",
    "position",
    "random_game",
]

FACES: Mapping[str, str] = {
    **{f"x{number:02}": f"crane {number}" for number in range(1, 4)},
    "x04": "crane 4 lanterns=2",
    **{f"x{number + 4:02}": f"deer {number}" for number in range(1, 4)},
    "x08": "deer 4 lanterns=3",
    **{f"x{number + 8:02}": f"maple {number}" for number in range(1, 5)},
    "x13": "fox 0 lanterns=0",
    "x14": "fox 0",
}
"""What is printed on the cards, by id."""

FACE_TAGS: Mapping[str, str] = {f"Card.{card}": face for card, face in FACES.items()}

DEALT: Mapping[str, str] = {"First": "A", "Hand.A": "x01 x04 x05 x13", "Hand.B": "x02 x06 x09 x10"}
"""A deal for two; the deck is x03 x07 x08 x11 x12 x14."""

HEAD = '[Tanzaku "1.0 kasuga"]\n'
GOLDEN = Path(__file__).parents[1].joinpath("fifth", "golden", "kasuga.tzk").read_text(encoding="utf-8")

ROUND_0 = "0. A: offer B: offer"
ROUND_1 = f"{ROUND_0}\n1. *: flip(x11) A: play(x04) B: play(x02)"
ROUND_2 = f"{ROUND_1}\n2. *: flip(x14) A: gather(x04 x02) play(x05) B: play(x06)"
ROUND_3 = f"{ROUND_2}\n3. *: flip(x03) B: gather(x05 x06) play(x09) A: play(x13 maple)"
ROUND_4 = f"{ROUND_3}\n4. *: flip(x07) B: play(x10) gather(x09 x13) A: play(x01)"
WHOLE = f"{ROUND_4}\n5. B: gather(x10 x01)"
"""A plain game: A takes the first trick (3 lanterns), B all others (2, 1 and 2)."""
LED = f"{ROUND_0} 1. *: flip(x11)"
FOLLOWED = f"{LED} A: play(x04) B: play(x02) 2. *: flip(x14)"


def kasuga(turns: str, end: str = "*", tags: Tags | None = None) -> str:
    """A record: the faces and the deal above, with these tags besides or instead (None: without it)."""
    return written("kasuga", {**FACE_TAGS, **DEALT}, tags, turns, end)


def position(hands: Mapping[str, str], first: str = "A", **options: Any) -> KasugaPosition:
    """The position after a deal."""
    faces = {card: _face(face) for card, face in FACES.items()}
    setup = KasugaSetup(first=first, hand={seat: tuple(cards.split()) for seat, cards in hands.items()})
    return KasugaPosition.start(setup, KasugaOptions(**options), None, {"Card": faces})


def _face(printed: str) -> Face:
    motif, rank, *rest = printed.split()
    return Face(motif, int(rank), lanterns=int(rest[0].removeprefix("lanterns=")) if rest else 1)


def random_game(seed: int, players: int = 2, *, follow: str = "yes") -> Record:
    """A game of random legal actions to its end, all cards known, as a record that claims what it can."""
    random = Random(seed)
    cards = sorted(FACES)
    random.shuffle(cards)
    seats = "ABC"[:players]
    hands = {seat: " ".join(sorted(cards[index * 4 : index * 4 + 4])) for index, seat in enumerate(seats)}
    table = position(hands, random.choice(seats), follow=follow)
    turns: list[Turn] = []
    first = table.seat
    while not table.over:
        number, seat, items = table.round, table.seat, list[Call]()
        while not items or table.end_turn() is not None:
            items.append(random.choice([action for action in table.legal() if "?" not in write_call(action)]))
            table.do(items[-1])
        turns.append(Turn(number, seat, tuple(items)))
    outcome = table.outcome()
    assert outcome is not None
    tags = {
        "Event": f"Random {seed}",
        "Options": f"follow={follow}" if follow != "yes" else "",
        **FACE_TAGS,
        "First": first,
        **{f"Hand.{seat}": hand for seat, hand in hands.items()},
        **{f"Score.{seat}": str(score) for seat, score in outcome.scores.items()},
        "Result": outcome.mark,
    }
    return Record(
        "kasuga",
        tuple((name, value) for name, value in tags.items() if value),
        (),
        tuple(turns),
        outcome.mark,
        declared=KASUGA,
    )


def hide(record: Record, seed: int) -> Record:
    """The same game as somebody saw it who did not see all cards in the hands."""
    random = Random(seed)
    hidden: set[str] = set()
    tags: list[tuple[str, str]] = []
    for name, value in record.tags:
        cards = value.split()
        if name.startswith("Hand."):
            hidden |= {card for card in cards if random.random() < 0.6}
            cards = [card for card in cards if card not in hidden] + ["?"] * len(hidden & set(cards))
        tags.append((name, " ".join(cards) if name.startswith("Hand.") else value))
    turns: list[Turn] = []
    for turn in record.turns:
        action = turn.items[0]
        if isinstance(action, Offer) and action.give is not None and action.take is not None:
            give = tuple("?" if card in hidden and random.random() < 0.5 else card for card in action.give)
            take = tuple("?" if random.random() < 0.5 else card for card in action.take)
            turns.append(Turn(turn.number, turn.seat, (Offer(give=give, take=take),)))
        else:
            turns.append(turn)
    return Record("kasuga", tuple(tags), (), tuple(turns), record.end, declared=KASUGA)

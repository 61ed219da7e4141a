"""Records of Genji with one fault, perhaps, and actions that may be wrong, for laws."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from attrs import evolve

from oracle import faults
from oracle.genji_counting import FASHIONS, SEASONS, State
from oracle.genji_hidden import played
from oracle.genji_offers import owed, to_act
from oracle.genji_tables import FACES
from oracle.playing import open_ended
from tanzaku.notation import Record
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genji import (
    PLACES,
    Box,
    Challenge,
    Complete,
    Draw,
    Extra,
    FaceWay,
    Fairest,
    Home,
    Improve,
    Move,
    Reshuffle,
    Scandal,
    Season,
    SeasonCard,
    StartSeason,
    Study,
    TakeCard,
    Write,
)

__all__ = ["KINDS", "changed_call", "changed_card", "changed_turns", "changed_word", "near", "wild"]

CARDS = tuple(name for name in FACES if name[0] != "p")
PRINCESSES = tuple(name for name in FACES if name[0] == "p")

#: The words of a record that are changed, by kind: those in front are looked for first.
KINDS: Mapping[str, str] = {
    "address": r"\b1?[0-9][.][1-9]\b",
    "move": r"[+-][1-3]@[0-9]+",
    "beauty": r"(?<=beauty=)[0-9]+",
    "starter": r"(?<=first=)[A-F]",
    "card": r"\b[be][0-9]{2}\b|\b[sk][1-6]\b|(?<![0-9]x)[?]",
    "unseen": r"\b[0-9]+(?=x[?])",
    "princess": r"\bp[01][0-9]\b",
    "season": rf"\b(?:{'|'.join(SEASONS)})\b",
    "fashion": rf"\b(?:{'|'.join(FASHIONS)})\b",
    "direction": r"(?<=face\()[+-]|(?<=[0-9] )[+-](?=\))",
    "nobody": r"(?<=seasoncard\()-",
    "end": r"(?<=\s)=[A-F](?:,[A-F])*",
    "round": r"\b[0-9]+(?=[.] )",
    "place": r"(?<=home\()[0-9]+|(?<=(?:home|pawn|poem)\([A-F] )[0-9]+",
    "number": r"(?<=box\([A-F] )[0-9]+|(?<=turn\([A-F] )[0-9]+|(?<=\[Score[.][A-F] \")[0-9]+",
    "seat": r"\b[A-F](?=[:) ])|(?<=Result \")[A-F]",
    "word": r"\b(?:write|improve|complete|challenge|study|extra|take)(?=\()",
    "option": r"(?<==)(?:equal|additive|challenge|all|tie|card-only|season|first-move)\b",
}
_WORD = re.compile("|".join(f"(?P<{kind}>{pattern})" for kind, pattern in KINDS.items()))
_CALL = re.compile(r" ?[a-z]+\([^)]*\)")
_NUMBER = re.compile(r"(?<= )[0-9]+(?=[ )])")
_VALUES = {
    "bonus": ("equal", "additive"),
    "home": ("challenge", "all"),
    "empty": ("tie", "card-only"),
    "direction": ("season", "first-move"),
}


# -- another word ------------------------------------------------------------------------


def changed_word(text: str, rng: Random, *, tags: bool = False) -> tuple[str, str]:
    """The text with one word changed, with `tags` one of the tags; and what was done."""
    start = text.index("[Options" if "[Options" in text else "[Circle")
    found = list(_WORD.finditer(text, start, text.index("\n\n") if tags else len(text)))
    kinds: dict[str, list[re.Match[str]]] = {}
    for word in found:
        kinds.setdefault(str(word.lastgroup), []).append(word)
    kind = rng.choice((*kinds, *(kind for kind in ("card", "move") if kind in kinds)))
    word = rng.choice(kinds[kind])
    other = _ANOTHER[kind](word[0], rng)
    line = text.count("\n", 0, word.start()) + 1
    start, end = word.start(), word.end()
    if not other and text[end : end + 1] == " ":
        end += 1
    return text[:start] + other + text[end:], f"{kind} {word[0]} in line {line} became {other}"


def changed_card(text: str, rng: Random) -> tuple[str, str]:
    """The text with one card of its turns changed, mostly into one that is also there."""
    words = re.compile(KINDS["card"])
    found = list(words.finditer(text, text.index("\n\n")))
    word = rng.choice(found)
    there = [other[0] for other in found if other[0] != "?"]
    other = rng.choice(there) if there and rng.random() < 0.7 else _card(word[0], rng)
    told = f"card {word[0]} in line {text.count(chr(10), 0, word.start()) + 1} became {other}"
    return text[: word.start()] + other + text[word.end() :], told


def changed_call(text: str, rng: Random) -> tuple[str, str]:
    """The text with something of its `Start` left out or said twice, perhaps otherwise; and what was done."""
    start = text.index("[Start")
    call = rng.choice(list(_CALL.finditer(text, start, text.index('"]', start))))
    once = call[0].strip()
    other = _NUMBER.sub(lambda number: _number(number[0], rng), once)
    there = rng.choice(("", f"{call[0]} {once}", f"{call[0]} {other}"))
    return text[: call.start()] + there + text[call.end() :], f"{once} became {there.strip()}"


def _card(word: str, rng: Random) -> str:
    if rng.random() < 0.1:
        return rng.choice(("?", "b42", "e00", "s4", "b41 b40", ""))
    alike = [card for card in CARDS if card[0] == word[0]]
    return rng.choice(alike if alike and rng.random() < 0.5 else CARDS)


def _move(word: str, rng: Random) -> str:
    """Another direction, number of steps or place, mostly so that they agree."""
    way, steps, place = word[0], int(word[1]), int(word[3:])
    back = (place - 1 + (-steps if way == "+" else steps)) % PLACES
    if rng.random() < 0.4:
        return rng.choice(
            (
                f"{'-' if way == '+' else '+'}{steps}@{place}",
                f"{way}{rng.randint(1, 3)}@{place}",
                f"{way}{steps}@{rng.randint(1, PLACES)}",
            )
        )
    way, steps = rng.choice("+-"), rng.randint(1, 3)
    return f"{way}{steps}@{(back + (steps if way == '+' else -steps)) % PLACES + 1}"


def _number(word: str, rng: Random) -> str:
    return str(max(0, int(word) + rng.choice((-2, -1, 1, 2))))


def _option(word: str, rng: Random) -> str:
    return rng.choice([other for values in _VALUES.values() if word in values for other in values])


_ANOTHER: Mapping[str, Callable[[str, Random], str]] = {
    "address": lambda _, rng: f"{rng.randint(1, PLACES)}.{rng.randint(1, 3)}",
    "move": _move,
    "beauty": _number,
    "starter": lambda _, rng: rng.choice("ABCDEF"),
    "card": _card,
    "unseen": _number,
    "princess": lambda _, rng: rng.choice(PRINCESSES),
    "season": lambda _, rng: rng.choice(SEASONS),
    "fashion": lambda _, rng: rng.choice(FASHIONS),
    "direction": lambda word, _: "-" if word == "+" else "+",
    "nobody": lambda _, rng: rng.choice("ABC"),
    "end": lambda _, rng: f"={rng.choice(('A', 'B', 'C', 'A,B', 'none', '*'))}",
    "round": _number,
    "place": lambda _, rng: str(rng.randint(1, PLACES)),
    "number": _number,
    "seat": lambda _, rng: rng.choice("ABCDEF-*"),
    "word": lambda _, rng: rng.choice(
        ("write", "improve", "complete", "challenge", "study", "extra", "take")
    ),
    "option": _option,
}


# -- other turns -------------------------------------------------------------------------


def changed_turns(record: Record, rng: Random) -> tuple[Record, str]:
    """The record with a fault in its turns, perhaps cut off after it; and what was done."""
    changed, at, how = faults.changed_turns(record, rng)
    if rng.random() < 0.7:
        return changed, f"{how} at turn {at}"
    cut = rng.randint(min(at + 1, len(changed.turns)), len(changed.turns))
    return open_ended(changed, cut), f"{how} at {at}, cut at {cut}"


# -- any action --------------------------------------------------------------------------


def wild(state: State, rng: Random, seen: State | None = None) -> Call:
    """An action that may be wrong, mostly with cards that are there; `seen` says where those are."""
    there = seen or state
    kind = rng.choice(tuple(_WILD))
    return _WILD[kind](_Hints(there, to_act(there), rng))


def near(offered: Sequence[Call], hand: Sequence[str], rng: Random) -> Call:
    """An action nearly as one of those offered: another value, a card more, another word for its cards."""
    kinds = sorted({type(one) for one in offered}, key=lambda kind: kind.__name__)
    kind = rng.choice(kinds)
    one = rng.choice([one for one in offered if type(one) is kind])
    if isinstance(one, Move):
        values: dict[str, Any] = {
            "direction": rng.choice("+-"),
            "steps": rng.randint(1, 3),
            "place": rng.randint(1, PLACES),
        }
        name = rng.choice(list(values))
        return evolve(
            one,  # type: ignore[misc]  # actions are attrs classes
            **{name: values[name]},
        )
    cards = rng.sample(played(one), len(played(one)))
    if not cards:
        return one
    if hand and rng.random() < 0.5:
        cards.append(rng.choice(hand))
    if rng.random() < 0.4:
        return rng.choice((Complete, Challenge))(cards[0], tuple(cards[1:]))
    return rng.choice((Write, Improve, Study))(tuple(cards))


class _Hints:
    """What actions are likely to be about."""

    def __init__(self, state: State, seat: str, rng: Random) -> None:
        self.state, self.rng = state, rng
        self.hand: Sequence[str] = state["hands"].get(seat, [])
        self.due = owed(state) if seat else 0

    def card(self) -> str:
        """A card in hand, or from anywhere."""
        poems = [card for poems in self.state["poems"].values() for poem in poems for card in poem["cards"]]
        places: tuple[Sequence[str], ...] = (
            self.hand,
            self.hand,
            self.hand,
            self.hand,
            poems,
            self.state["pile"],
            CARDS,
            ("b47",),
        )
        return self.rng.choice(self.rng.choice([cards for cards in places if cards]))

    def cards(self, most: int) -> tuple[str, ...]:
        return tuple(self.card() for _ in range(self.rng.randint(0, most)))

    def bonus(self) -> tuple[str, ...]:
        some = [card for card in (*self.hand, "s1", "s2", "k1", "k2") if card[0] in "sk" or self.chance(0.1)]
        return tuple(self.rng.choices(some, k=self.rng.choice((0, 0, 1, 1, 2, 3))))

    def drawn(self) -> tuple[str, ...]:
        """As many cards of the pile as are due, perhaps unseen; or any."""
        if self.chance(0.3):
            return self.cards(5)
        pile = self.rng.sample(self.state["pile"], len(self.state["pile"]))
        return tuple(card if self.chance(0.8) else "?" for card in pile[: self.due])

    def addresses(self) -> tuple[str, ...]:
        if self.state["scored"] and self.chance(0.4):
            return tuple(self.state["scored"]["fairest"])
        return tuple(f"{self.place()}.{self.rng.randint(1, 3)}" for _ in range(self.rng.randint(0, 2)))

    def place(self) -> int:
        return self.rng.randint(1, PLACES)

    def seat(self) -> str:
        return self.rng.choice("ABCDEF"[: len(self.state["seats"]) + 1])

    def chance(self, share: float) -> bool:
        return self.rng.random() < share


_WILD: Mapping[type[Call], Callable[[_Hints], Call]] = {
    Home: lambda hints: Home(hints.place()),
    Season: lambda hints: Season(hints.rng.choice(SEASONS), hints.rng.choice(FASHIONS)),
    FaceWay: lambda hints: FaceWay(hints.rng.choice("+-")),
    Move: lambda hints: Move(hints.rng.choice("+-"), hints.rng.randint(1, 3), hints.place()),
    Study: lambda hints: Study(hints.cards(5)),
    Write: lambda hints: Write(hints.cards(3)),
    Improve: lambda hints: Improve(hints.cards(3)),
    Complete: lambda hints: Complete(hints.card(), hints.bonus() if hints.chance(0.3) else ()),
    Challenge: lambda hints: Challenge(hints.card(), hints.bonus()),
    TakeCard: lambda hints: TakeCard(hints.card()),
    Draw: lambda hints: Draw(hints.drawn()),
    Reshuffle: lambda _: Reshuffle(),
    Fairest: lambda hints: Fairest(hints.addresses()),
    Scandal: lambda hints: Scandal(hints.seat(), hints.addresses()),
    SeasonCard: lambda hints: SeasonCard(hints.rng.choice((hints.seat(), "-"))),
    Box: lambda hints: Box(hints.seat(), hints.rng.randint(0, 4)),
    Extra: lambda hints: Extra(hints.cards(5)),
    StartSeason: lambda hints: StartSeason(hints.seat()),
}

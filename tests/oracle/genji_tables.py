"""Games of Genji for laws: of every kind, with few cards, from mid-game on, and with less seen of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from random import Random
from typing import Any

from attrs import evolve

from oracle.genji_begun import begun
from oracle.genji_brute import copied, do, finish, start
from oracle.genji_counting import FASHIONS, HAND, SEASONS, Faces, State, faces_of
from oracle.genji_games import STYLES, Game, position_tags, random_play, random_rest
from oracle.genji_hidden import atoms, start_hidden
from tanzaku.notation import Record, Turn
from tanzaku.notation.component_sets import illustrative
from tanzaku.notation.tag_order import export_order
from tanzaku.notation.titles.genji import (
    PLACES,
    Box,
    Draw,
    Extra,
    Fairest,
    GenjiOptions,
    Reshuffle,
    Scandal,
    SeasonCard,
    Study,
)

__all__ = [
    "FACES",
    "OPTIONS",
    "SET",
    "beginnings",
    "claiming",
    "crowded",
    "first_state",
    "forgetful",
    "said",
    "short",
    "varied",
]

SET = "illustrative@1"


@lru_cache(maxsize=1)
def _printed() -> Faces:
    found = illustrative("genji")
    return faces_of(found.content)


FACES = _printed()

#: Every combination of options.
OPTIONS = tuple(
    GenjiOptions(bonus=bonus, home=home, empty=empty, direction=direction)
    for bonus, home, empty, direction in product(
        ("equal", "additive"), ("challenge", "all"), ("tie", "card-only"), ("season", "first-move")
    )
)


def said(options: GenjiOptions) -> str:
    """What a record says of these options."""
    names = ("bonus", "home", "empty", "direction")
    return " ".join(f"{name}={getattr(options, name)}" for name in names)


def first_state(record: Record) -> State:
    """The state before the first turn; ValueError if the tags give none."""
    tags = dict(record.tags)
    return (begun if record.tag("Start") else start_hidden)(tags, FACES, record.options)


# -- games -------------------------------------------------------------------------------


def varied(seed: int) -> Game:
    """A game of two to six players, one to four seasons, any options, any style."""
    rng = Random(seed)
    count = rng.randint(1, len(SEASONS))
    at = rng.randint(0, len(SEASONS) - count)
    options = rng.choice(OPTIONS)
    return random_play(seed, rng.randint(2, 6), options, SEASONS[at:][:count], faces=FACES, components=SET)


def short(seed: int) -> Game:
    """A game of one season, which may be played on, with any options."""
    rng = Random(seed)
    options, seasons = rng.choice(OPTIONS), [rng.choice(SEASONS)]
    return random_play(seed, rng.randint(2, 4), options, seasons, faces=FACES, components=SET)


def beginnings(record: Record) -> Iterator[tuple[int, Record]]:
    """Each place at which the rest of a record may stand alone, with this rest (GJ-30)."""
    state = start(dict(record.tags), FACES, record.options)
    for index, turn in enumerate(record.turns):
        if state["phase"] == "turn":
            kept = {name: value for name, value in record.tags if not name.startswith("Hand.")}
            tags = export_order(record.declared, tuple((kept | position_tags(state)).items()))
            turns = (evolve(turn, number=state["round"]), *record.turns[index + 1 :])
            yield index, evolve(record, tags=tags, turns=turns)
        for action in turn.actions:
            do(state, turn.seat or "", action)
        finish(state)


def crowded(seed: int) -> Game:
    """A game from mid-game on in which most cards lie in poems: the pile runs out, and hands grow small."""
    rng = Random(seed)
    seats, options = "ABCDEF"[: rng.choice((2, 3, 3, 4, 5, 6))], rng.choice(OPTIONS)
    deck, circle = [name for name in FACES if name[0] != "p"], [name for name in FACES if name[0] == "p"]
    rng.shuffle(deck)
    rng.shuffle(circle)
    dealt = {f"Hand.{seat}": " ".join(deck[at * HAND :][:HAND]) for at, seat in enumerate(seats)}
    state = start({"Circle": " ".join(circle)} | dealt, FACES, options)
    turning = rng.randrange(len(seats))
    state |= {
        "seasons": list(SEASONS[: rng.randint(1, 4)]),
        "homes": dict(zip(seats, rng.sample(range(1, PLACES + 1), len(seats)), strict=True)),
        "season": SEASONS[0],
        "fashion": rng.choice(FASHIONS),
        "played": 1,
        "phase": "turn",
        "queue": [*seats[turning:], *seats[:turning]],
        "first": rng.choice(seats),
        "round": rng.randint(1, 9),
    }
    _travel(state, rng)
    if rng.random() < 0.5:
        for hand in state["hands"].values():
            state["pile"] += [hand.pop() for _ in range(rng.randint(0, HAND))]
    rng.shuffle(state["pile"])
    _write_all(state, rng, left=rng.choice((0, 0, 0, 2, 5, 9)))
    shown = rng.randint(0, len(state["pile"]))
    state["discards"], state["pile"] = state["pile"][:shown], state["pile"][shown:]
    style = rng.choice((*STYLES, "idle", "writers"))
    return random_rest(state, seed, components=SET, style=style)


def _travel(state: State, rng: Random) -> None:
    """Pawns somewhere on their way; at home they may not have chosen it yet (GJ-20)."""
    for seat, home in state["homes"].items():
        gone, way = rng.randint(0, PLACES - 1), rng.choice("+-")
        state["pawns"][seat] = (home - 1 + (gone if way == "+" else -gone)) % PLACES + 1
        state["ways"][seat] = None if gone == 0 and state["options"].direction == "first-move" else way


def _write_all(state: State, rng: Random, *, left: int) -> None:
    """Poems of two cards, of one seat at each place, until so many cards are left or tokens grow few."""
    pile, poems = state["pile"], state["poems"]
    share = rng.choice((0.4, 0.8))
    owners = {place: rng.choice(state["seats"]) for place in poems if rng.random() < share}
    for _ in range(12 * len(state["seats"])):
        able = [
            place
            for place, seat in owners.items()
            if sum(len(poems[other]) for other in owners if owners[other] == seat) < 12
        ]
        cards = [next((card for card in pile if card[0] == kind), "") for kind in "be"]
        if not able or not all(cards) or len(pile) <= left:
            return
        place = rng.choice(able)
        poems[place].append({"seat": owners[place], "cards": cards})
        state["pile"] = pile = [card for card in pile if card not in cards]


# -- what is said of them ----------------------------------------------------------------


def claiming(record: Record) -> Record:
    """The same game with all claims of every scoring, in a turn of the table's own."""
    state = copied(first_state(record))
    turns: list[Turn] = []
    for turn in record.turns:
        told = state["scored"]
        kept = tuple(
            item for item in turn.items if not isinstance(item, Fairest | Scandal | SeasonCard | Box)
        )
        turns += [evolve(turn, items=kept)] if kept else []
        for action in turn.actions:
            do(state, turn.seat or "", action)
        finish(state)
        if state["scored"] is not None and state["scored"] is not told:
            turns.append(Turn(None, "*", tuple(_claims(state))))
    return evolve(record, turns=tuple(turns))


def _claims(state: State) -> Iterator[Any]:
    scored: Mapping[str, Any] = state["scored"]
    yield Fairest(tuple(scored["fairest"]))
    yield from (Scandal(seat, tuple(poems)) for seat, poems in scored.get("scandal", {}).items())
    if "seasoncard" in scored:
        yield SeasonCard(scored["seasoncard"])
    yield from (Box(seat, tokens) for seat, tokens in state["box"].items())


def forgetful(record: Record, rng: Random, *, studies: bool = False) -> Record:
    """The same game with cards unseen that were dealt or drawn, and some draws not noted.

    With `studies` some discards are unseen too, those of `Start` and of studies: more than any view hides.
    """
    share = rng.choice((0.1, 0.4, 0.8, 1.0))
    tags = tuple((name, _tag(name, value, rng, share, studies=studies)) for name, value in record.tags)
    turns = [
        evolve(turn, items=tuple(_forgotten(turn, rng, share, studies=studies))) for turn in record.turns
    ]
    return evolve(record, tags=tags, turns=tuple(turn for turn in turns if turn.items))


def _tag(name: str, value: str, rng: Random, share: float, *, studies: bool) -> str:
    if name.startswith("Hand."):
        return " ".join(_unseen(atoms(value), rng, share))
    if name != "Start" or not studies:
        return value
    return re.sub(r"(?<=discarded\()[^)]*", lambda it: " ".join(_unseen(atoms(it[0]), rng, share)), value)


def _unseen(cards: Iterable[str], rng: Random, share: float) -> tuple[str, ...]:
    return tuple("?" if rng.random() < share else card for card in cards)


def _forgotten(turn: Turn, rng: Random, share: float, *, studies: bool) -> Iterator[Any]:
    unnoted = rng.random() < share / 5
    for item in turn.items:
        if unnoted and isinstance(item, Draw | Reshuffle):
            continue
        if isinstance(item, Draw) or (studies and isinstance(item, Study | Extra)):
            yield type(item)(_unseen(item.cards, rng, share))
        else:
            yield item

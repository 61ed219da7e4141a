"""Genji by brute force: written from the rulebook and the rulings, sharing no rule with the library.

All cards are known: those in hands, and those in the pile, whose order only `oracle.genji_games` looks at. A
state is a dictionary of plain values. What may be done is in `oracle.genji_offers`, what it is worth in
`oracle.genji_counting`.

============  ================================================================================================
seats, first  letters in turn order; who has the first turn of a round in this season
back          who was home first in the season that was just scored
circle        the princesses at places 1 to 12
hands, pile   cards by seat; cards left to draw
discards      cards thrown away, in any order
homes, pawns  places by seat; `ways` has the directions, None while a seat has not chosen
poems         by place, from the bottom up: `{"seat": "A", "cards": ["b01", "e02"]}`
box, kept     tokens in the box, season cards, both by seat
under, spent  season cards that nobody has; those that were tied for once more (GJ-23)
phase         home, season, face, turn, scored (of the season), topup, extra, over, or closed: nothing follows
queue         the seats that are next in this phase
stage         how far the turn is: "", moved, challenged, ended, drawn or closed
winners, why  empty while the game goes on; else tokens, reputation, season cards or shared
wrong         claims that did not hold
============  ================================================================================================

How the rulings are read here
-----------------------------
GJ-3, GJ-21   A turn is a move and then a study, of no card perhaps, or something that woos.
GJ-9          A challenge moves the cards by itself; `take` only names what came into the hand.
GJ-10, GJ-33  As many cards as are lacking, or all that lie in the pile; then a reshuffle and the rest.
GJ-19, GJ-32  Who came home draws for what was studied, nothing else; after scoring, all who lack cards draw.
GJ-20         `direction=first-move`: nothing is faced before the first move.
GJ-26         A round begins with the turn of the seat that begins the season.
GJ-28         Nothing but the season card is different in a season that is played for again.
GJ-29         Claims may follow a scoring at any time before the next season. Nothing follows the last ones.

The beauty of a challenge is that of the poem it makes, bonus cards that add to it counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import chain
from typing import Any

from oracle.genji_counting import (
    CLAIMS,
    HAND,
    SEASONS,
    Faces,
    State,
    beauty,
    claimable,
    over_by_tokens,
    score_season,
    tally,
)
from oracle.genji_offers import coming, drawn_up, legal, legal_actions, owed, to_act
from oracle.playing import IllegalError, Judged, copied, judged
from tanzaku.notation import Record
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genji import (
    PLACES,
    Challenge,
    Complete,
    Draw,
    Extra,
    FaceWay,
    GenjiOptions,
    Home,
    Improve,
    Move,
    Reshuffle,
    Season,
    StartSeason,
    Study,
    TakeCard,
    Write,
)

__all__ = [
    "IllegalError",
    "Judged",
    "apply",
    "claimed_beauty",
    "coming",
    "copied",
    "do",
    "drawn_up",
    "finish",
    "judge",
    "legal",
    "legal_actions",
    "owed",
    "start",
    "to_act",
]


# -- Preparation -------------------------------------------------------------------------


def start(tags: Mapping[str, str], faces: Faces, options: GenjiOptions | None = None) -> State:
    """The state before the first home, by `Circle`, `Hand.X` and `Seasons`; ValueError if they are none."""
    hands = {seat: tags[f"Hand.{seat}"].split() for seat in "ABCDEF" if f"Hand.{seat}" in tags}
    seats, circle = list(hands), tags["Circle"].split()
    deck = [name for name in faces if name[0] in "besk"]
    dealt = list(chain(*hands.values()))
    if "".join(seats) not in {"AB", "ABC", "ABCD", "ABCDE", "ABCDEF"}:
        raise ValueError(f"not two to six players: {seats}")
    if sorted(circle) != [f"p{number:02}" for number in range(1, PLACES + 1)]:
        raise ValueError(f"not the twelve princesses: {circle}")
    if any(len(hand) != HAND for hand in hands.values()) or set(dealt) - set(deck):
        raise ValueError(f"not five cards each: {hands}")
    if len(set(dealt)) < len(dealt):
        raise ValueError(f"a card was dealt twice: {hands}")
    return {
        "faces": faces,
        "options": options or GenjiOptions(),
        "circle": circle,
        "seasons": tags["Seasons"].split() if "Seasons" in tags else list(SEASONS),
        "seats": seats,
        "hands": hands,
        "pile": [card for card in deck if card not in dealt],
        "discards": [],
        "homes": {},
        "pawns": {},
        "ways": dict.fromkeys(seats),
        "poems": {place: [] for place in range(1, PLACES + 1)},
        "box": dict.fromkeys(seats, 0),
        "kept": {seat: [] for seat in seats},
        "under": [],
        "spent": [],
        "season": None,
        "fashion": None,
        "played": 0,
        "replayed": False,
        "phase": "home",
        "queue": list(seats),
        "first": "A",
        "back": None,
        "round": 0,
        "stage": "",
        "owed": 0,
        "taken": None,
        "scored": None,
        "winners": [],
        "why": "",
        "wrong": [],
    }


# -- doing it ----------------------------------------------------------------------------


def do(state: State, seat: str, action: Call) -> None:
    """Do one thing, in place; claims that do not hold are noted. Raises IllegalError."""
    allowed = legal(state, seat, action)
    if isinstance(action, CLAIMS):
        if seat != "*" or not claimable(state, action):
            raise IllegalError(f"{seat}: there is nothing to claim: {action}")
        if not allowed:
            state["wrong"].append(action)
        return
    if not allowed:
        raise IllegalError(f"{seat}: {action}")
    claimed = getattr(action, "beauty", None)
    if claimed is not None and claimed != claimed_beauty(state, seat, action):
        state["wrong"].append(action)
    DEEDS[type(action)](state, seat, action)


def claimed_beauty(state: State, seat: str, action: Call) -> int | None:
    """The beauty of the poem that this makes; a challenge's is what lies there before its cards go away."""
    if isinstance(action, Write | Improve):
        return beauty(state, action.cards, state["pawns"][seat])
    if not isinstance(action, Complete | Challenge):
        return None
    place = state["pawns"][seat]
    lying = state["poems"][place][-1]["cards"]
    others = [card for card in lying if card[0] != action.card[0]]
    added = len(action.bonus) if state["options"].bonus == "additive" else 0
    return beauty(state, [action.card, *others], place) + added


def _home(state: State, seat: str, action: Home) -> None:
    state["homes"][seat] = state["pawns"][seat] = action.place
    state["queue"].pop(0)
    state["phase"] = "home" if state["queue"] else "season"
    state["stage"] = "closed"


def _season(state: State, _seat: str, action: Season) -> None:
    opening = state["phase"] == "season"
    state["replayed"] = state["played"] == len(state["seasons"])
    if state["replayed"]:
        state["under"].pop(0)
    else:
        state["played"] += 1
    state["season"], state["fashion"] = action.season, action.fashion
    state["winners"], state["why"], state["scored"] = [], "", None
    if opening:
        _open(state)
    else:
        state["phase"], state["queue"] = "extra", [state["back"]]
    state["stage"] = "closed"


def _start_season(state: State, _seat: str, action: StartSeason) -> None:
    state["first"] = action.seat
    _open(state)


def _open(state: State) -> None:
    """All choose their way, or begin at once (GJ-20)."""
    state["queue"], state["phase"] = _from(state, state["first"]), "face"
    state["stage"] = "closed"
    if state["options"].direction == "first-move":
        _begin(state)


def _begin(state: State) -> None:
    state["queue"], state["phase"] = _from(state, state["first"]), "turn"
    state["round"] += 1


def _from(state: State, seat: str) -> list[str]:
    """The seats in turn order, this one first."""
    at = state["seats"].index(seat)
    return [*state["seats"][at:], *state["seats"][:at]]


def _face(state: State, seat: str, action: FaceWay) -> None:
    state["ways"][seat] = action.direction
    state["queue"].pop(0)
    if not state["queue"]:
        _begin(state)
    state["stage"] = "closed"


def _move(state: State, seat: str, action: Move) -> None:
    state["ways"][seat], state["pawns"][seat] = action.direction, action.place
    state["stage"] = "moved"


def _study(state: State, seat: str, action: Study | Extra) -> None:
    _discard(state, seat, action.cards)
    last = isinstance(action, Extra) or _is_home(state, seat)
    state["owed"] = len(action.cards) if last else HAND - len(state["hands"][seat])
    state["stage"] = "ended"


def _write(state: State, seat: str, action: Write | Improve) -> None:
    cards = sorted(action.cards)
    state["hands"][seat] = [card for card in state["hands"][seat] if card not in cards]
    state["poems"][state["pawns"][seat]].append({"seat": seat, "cards": cards})
    _wooed(state, seat, "ended")


def _complete(state: State, seat: str, action: Complete) -> None:
    poem = state["poems"][state["pawns"][seat]][-1]
    state["hands"][seat].remove(action.card)
    poem["seat"], poem["cards"] = seat, sorted([*poem["cards"], action.card])
    _wooed(state, seat, "ended")


def _challenge(state: State, seat: str, action: Challenge) -> None:
    poem = state["poems"][state["pawns"][seat]].pop()
    [covered] = [card for card in poem["cards"] if card[0] == action.card[0]]
    [state["taken"]] = [card for card in poem["cards"] if card != covered]
    _discard(state, seat, [action.card, *action.bonus])
    state["discards"].append(covered)
    state["hands"][seat].append(state["taken"])
    _wooed(state, seat, "challenged")


def _take(state: State, _seat: str, _action: TakeCard) -> None:
    state["taken"] = None


def _discard(state: State, seat: str, cards: Iterable[str]) -> None:
    for card in cards:
        state["hands"][seat].remove(card)
        state["discards"].append(card)


def _is_home(state: State, seat: str) -> bool:
    return bool(state["pawns"][seat] == state["homes"][seat])


def _draw(state: State, seat: str, action: Draw) -> None:
    if state["phase"] == "scored":
        state["phase"] = "topup"
    state["owed"] = max(0, state["owed"] - len(action.cards))
    state["pile"] = [card for card in state["pile"] if card not in action.cards]
    state["hands"][seat] += action.cards
    state["stage"] = "drawn"


def _reshuffle(state: State, _seat: str, _action: Reshuffle) -> None:
    if state["phase"] == "scored":
        state["phase"] = "topup"
    state["pile"], state["discards"] = sorted(state["discards"]), []
    state["stage"] = "drawn"


def _wooed(state: State, seat: str, stage: str) -> None:
    """What a wooing leaves: cards to be drawn unless the season ends, or a winner (GJ-11)."""
    state["owed"] = 0 if _is_home(state, seat) else HAND - len(state["hands"][seat])
    state["stage"] = "closed" if over_by_tokens(state) else stage


DEEDS: dict[type[Call], Callable[[State, str, Any], None]] = {
    Home: _home,
    Season: _season,
    FaceWay: _face,
    Move: _move,
    Study: _study,
    Extra: _study,
    Write: _write,
    Improve: _write,
    Complete: _complete,
    Challenge: _challenge,
    TakeCard: _take,
    Draw: _draw,
    Reshuffle: _reshuffle,
    StartSeason: _start_season,
}


# -- turns -------------------------------------------------------------------------------


def finish(state: State) -> None:
    """The turn is over; raises IllegalError if something is missing."""
    phase, stage = state["phase"], state["stage"]
    if phase in {"scored", "topup", "over"} and not stage:
        state["phase"] = phase if coming(state) else "closed"
    elif stage != "closed":
        if phase not in {"turn", "topup"} or stage in {"", "moved"} or not drawn_up(state):
            raise IllegalError(f"{to_act(state)}: the turn is not finished")
        if phase == "topup":
            state["queue"].pop(0)
        else:
            _finish_turn(state, to_act(state))
    state["stage"], state["owed"], state["taken"] = "", 0, None


def _finish_turn(state: State, seat: str) -> None:
    if _is_home(state, seat):
        _end_season(state, seat)
        return
    state["queue"].append(state["queue"].pop(0))
    if state["queue"][0] == state["first"]:
        state["round"] += 1


def _end_season(state: State, seat: str) -> None:
    """Ending the Season."""
    state["back"] = seat
    state["pawns"] = dict(state["homes"])
    state["ways"] = dict.fromkeys(state["seats"])
    state["phase"], state["queue"] = "scored", []
    score_season(state)
    if state["phase"] == "over":
        return
    if state["played"] == len(state["seasons"]):
        tally(state)
    if coming(state) and (state["pile"] or state["discards"]):
        state["queue"] = [one for one in _from(state, seat) if len(state["hands"][one]) < HAND]


def apply(state: State, seat: str, actions: Iterable[Call]) -> State:
    """The state after a whole turn; the one given stays as it was. Raises IllegalError."""
    after = copied(state)
    for action in actions:
        do(after, seat, action)
    finish(after)
    return after


def judge(record: Record, faces: Faces) -> Judged:
    """Play a record in which all cards are known."""
    state = start(dict(record.tags), faces, record.options)
    return judged(record, state, lambda now, _, turn: apply(now, turn.seat or "", turn.actions))

"""Journey by brute force: written from the rulebook and the rulings, sharing nothing with the library.

It takes a record as the plain values of the JSON form, and cards as their names. What is printed on them is
the plain content of a component set. A table is a dictionary that says of each of the 45 cards where it was
seen last, and how many cards lie hidden in each place.

How the rulings are read here
-----------------------------
JO-1   `-` is flipped exactly when the deck is empty; a flip that is left out brings a hidden card, if there
       is one.
JO-3   to JO-9   See `oracle.journey_counting`.
JO-10  A castle goes to the left, a ship to the right, a path to either.
JO-12  A favourite belongs to one seat; a seat was dealt four and has kept two.
JO-13  Favourites are kept first if any are named at the start, in turn order, and revealed last, in any; each
       seat reveals once at most.
JO-14  With `start` nothing is kept; cards lie there already.
JO-15  What is taken or played has a name.

A hidden card may be any that was seen nowhere. So a record can have happened if each card that is named was
in the place it came from, or was seen nowhere while a card lay hidden in that place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from oracle.journey_counting import FAVOURITES, Holding, totals, winners

__all__ = ["CARDS", "FAVOURITES", "PLAYERS", "Judgement", "Table", "judge"]

KINDS = (("C", 20), ("S", 20), ("P", 5))
CARDS = [f"{kind}{number:02}" for kind, count in KINDS for number in range(1, count + 1)]
#: Players: cards drawn, turns of each, journeys needed.
PLAYERS = {2: (4, 12, 3), 3: (3, 10, 2), 4: (2, 8, 2), 5: (2, 6, 1)}
NOWHERE = "nowhere"


class ImpossibleError(Exception):
    """It cannot have happened; the text says what, in one word."""


@dataclass
class Table:
    """Where the cards lie."""

    seats: list[str]
    where: dict[str, Any] = field(default_factory=dict)
    hidden: Counter[Any] = field(default_factory=Counter)
    journeys: dict[str, list[list[str]]] = field(default_factory=dict)
    favourites: dict[str, set[str]] = field(default_factory=dict)
    kept: dict[str, set[str]] = field(default_factory=dict)
    revealed: set[str] = field(default_factory=set)

    def at(self, place: Any) -> set[str]:
        """The cards that are known to lie there."""
        return {card for card, where in self.where.items() if where == place}

    def put(self, card: str, place: Any) -> None:
        if card == "?":
            self.hidden[place] += 1
        elif card not in CARDS:
            raise ImpossibleError("card")
        elif self.where[card] != NOWHERE:
            raise ImpossibleError("twice")
        else:
            self.where[card] = place

    def move(self, card: str, source: Any, target: Any) -> bool:
        """Move a card that lies there, seen or hidden; False if it cannot be there."""
        seen = card != "?" and self.where.get(card) == source
        if not seen and (not self.hidden[source] or self.where.get(card, NOWHERE) != NOWHERE):
            return False
        if card != "?" and card not in CARDS:
            raise ImpossibleError("card")
        self.hidden[source] -= not seen
        if card == "?":
            self.hidden[target] += 1
        else:
            self.where[card] = target
        return True

    def laid(self, seat: str) -> int:
        return sum(map(len, self.journeys[seat]))

    def totals(self, faces: Mapping[str, Any]) -> dict[str, tuple[int, int] | None]:
        """The least and the most of each seat."""
        return totals(self.holdings(), self.at(NOWHERE), PLAYERS[len(self.seats)][2], faces)

    def holdings(self) -> dict[str, Holding]:
        """What each seat has in the end."""
        return {
            seat: Holding(
                self.journeys[seat],
                self.at(("hand", seat)),
                self.hidden["hand", seat],
                self.favourites[seat],
                self.kept[seat],
            )
            for seat in self.seats
        }


@dataclass
class Judgement:
    """What is to be said of a record."""

    #: How many turns could have been played.
    turns: int = 0
    #: What was wrong with the next one, or with the start; empty if nothing was.
    fault: str = ""
    #: Turns that were played and say another number.
    numbers: list[int] = field(default_factory=list)
    #: Turns whose claimed score cannot be.
    claims: list[int] = field(default_factory=list)
    #: Whether everybody has had all turns.
    over: bool = False
    #: The least and the most that each seat may have, None if that is not worked out here.
    totals: dict[str, tuple[int, int] | None] = field(default_factory=dict)
    #: Who may have won, None if that is not worked out here; nobody is an empty set.
    winners: set[str] | None = None
    table: Table | None = None


def judge(record: Mapping[str, Any], faces: Mapping[str, Any]) -> Judgement:
    """Play a record, given as plain values."""
    found = Judgement()
    try:
        table = _dealt(record)
    except ImpossibleError as wrong:
        found.fault = f"start: {wrong}"
        return found
    found.table = table
    order = _order(table, keeping=bool(record["setup"].get("favourites")) and "start" not in record)
    turns = record["turns"]
    for index, turn in enumerate(turns):
        number, seats, kind = next(order, (0, [], "after the end"))
        broken_off = record["end"] == "*" or _tag(record, "Termination") not in {None, "normal"}
        last = index == len(turns) - 1
        try:
            _turn(table, turn, seats, kind, unfinished=broken_off and last)
        except ImpossibleError as wrong:
            found.fault = str(wrong)
            return found
        found.turns += 1
        if turn.get("number") not in {None, number}:
            found.numbers.append(index)
        for item in turn["items"]:
            if item.get("do") == "reveal" and item.get("score") is not None:
                points = table.totals(faces)[turn["seat"]]
                if points is not None and not points[0] <= item["score"] <= points[1]:
                    found.claims.append(index)
    rounds = PLAYERS[len(table.seats)][1]
    found.over = all(table.laid(seat) == rounds for seat in table.seats)
    if found.over:
        found.totals = table.totals(faces)
        found.winners = winners(table.holdings(), found.totals, PLAYERS[len(table.seats)][2])
    return found


def _tag(record: Mapping[str, Any], name: str) -> str | None:
    return next((value for tag, value in record.get("tags", ()) if tag == name), None)


def _dealt(record: Mapping[str, Any]) -> Table:
    setup, started = record["setup"], record.get("start", ())
    seats = sorted(setup["hand"])
    if seats != list("ABCDE")[: len(seats)] or len(seats) not in PLAYERS:
        raise ImpossibleError("players")
    if {one["seat"] for one in started} - set(seats) or set(setup.get("favourites", {})) - set(seats):
        raise ImpossibleError("players")
    drawn, rounds, _ = PLAYERS[len(seats)]
    table = Table(seats, dict.fromkeys(CARDS, NOWHERE))
    for seat in seats:
        table.journeys[seat] = [list(one["cards"]) for one in started if one["seat"] == seat]
        table.favourites[seat], table.kept[seat] = set(), set()
    _started(table, rounds)
    left = 45 - sum(map(table.laid, seats)) - drawn * len(seats)
    lying = min(6, left)
    if len(setup["supply"]) != lying or any(len(hand) != drawn for hand in setup["hand"].values()):
        raise ImpossibleError("count")
    table.hidden["deck"] = left - lying
    for seat in seats:
        for card in setup["hand"][seat]:
            table.put(card, ("hand", seat))
        for card in (card for journey in table.journeys[seat] for card in journey):
            table.put(card, ("journey", seat))
    for card in setup["supply"]:
        table.put(card, "supply")
    for seat, dealt in setup.get("favourites", {}).items():
        if len(dealt) != 4:
            raise ImpossibleError("count")
        for card in dealt:
            _owns(table, seat, card, new=True)
    return table


def _started(table: Table, rounds: int) -> None:
    """Whether the journeys that lie there can have been laid."""
    for journey in (journey for journeys in table.journeys.values() for journey in journeys):
        if not journey or "?" in journey:
            raise ImpossibleError("journey")
        kinds = [card[0] for card in journey]
        for at, kind in enumerate(kinds):
            if kind == "S" and "C" in kinds[at:]:
                raise ImpossibleError("journey")
    laid = [table.laid(seat) for seat in table.seats]
    if laid != sorted(laid, reverse=True) or laid[0] - laid[-1] > 1 or laid[0] > rounds:
        raise ImpossibleError("journey")


def _order(table: Table, *, keeping: bool) -> Iterator[tuple[int, list[str], str]]:
    """Whose turn it is: number, the seats that may have it, and what is done in it."""
    if keeping:
        yield from ((0, [seat], "keep") for seat in table.seats)
    rounds = PLAYERS[len(table.seats)][1]
    laid = {seat: table.laid(seat) for seat in table.seats}
    for number in range(1, rounds + 1):
        yield from ((number, [seat], "play") for seat in table.seats if laid[seat] < number)
    while left := [seat for seat in table.seats if seat not in table.revealed]:
        yield rounds + 1, left, "reveal"


def _turn(table: Table, turn: Mapping[str, Any], seats: list[str], kind: str, *, unfinished: bool) -> None:
    if kind == "after the end":
        raise ImpossibleError("after the end")
    seat = turn.get("seat")
    if seat not in seats:
        raise ImpossibleError("seat")
    done: list[str] = []
    for action in (item for item in turn["items"] if "do" in item):
        if action["do"] not in FOLLOWING[kind].get(tuple(done), ()):
            raise ImpossibleError("order")
        if action["do"] == "play" and done[-1] == "take" and table.hidden["deck"]:
            table.move("?", "deck", "supply")
        DEEDS[action["do"]](table, seat, action)
        done.append(action["do"])
    if kind == "play" and "play" not in done and not unfinished:
        raise ImpossibleError("unplayed")


#: What may come after what, by the kind of a turn.
FOLLOWING: dict[str, dict[tuple[str, ...], tuple[str, ...]]] = {
    "keep": {(): ("keep",)},
    "play": {(): ("take",), ("take",): ("flip", "play"), ("take", "flip"): ("play",)},
    "reveal": {(): ("reveal",)},
}


def _take(table: Table, seat: str, action: Mapping[str, Any]) -> None:
    if not table.move(action["card"], "supply", ("hand", seat)):
        raise ImpossibleError("supply" if action["card"] in CARDS else "card")


def _flip(table: Table, _seat: str, action: Mapping[str, Any]) -> None:
    card = action["card"]
    if (card == "-") is bool(table.hidden["deck"]):
        raise ImpossibleError("deck")
    if card != "-" and not table.move(card, "deck", "supply"):
        raise ImpossibleError("flip")


def _play(table: Table, seat: str, action: Mapping[str, Any]) -> None:
    card, where = action["card"], action["where"]
    if not table.move(card, ("hand", seat), ("journey", seat)):
        raise ImpossibleError("hand" if card in CARDS else "card")
    journeys = table.journeys[seat]
    if where == "new":
        journeys.append([card])
        return
    number, end = int(where[:-1]), where[-1]
    if number > len(journeys):
        raise ImpossibleError("journey")
    if card[0] + end in {"CR", "SL"}:
        raise ImpossibleError("end")
    journeys[number - 1] = [card, *journeys[number - 1]] if end == "L" else [*journeys[number - 1], card]


def _owns(table: Table, seat: str, card: str, *, new: bool = False) -> None:
    """A favourite is known to be a seat's."""
    if card == "?":
        return
    if card not in FAVOURITES:
        raise ImpossibleError("card")
    if any(card in owned for other, owned in table.favourites.items() if other != seat or new):
        raise ImpossibleError("twice" if new else "favourite")
    table.favourites[seat].add(card)


def _keep(table: Table, seat: str, action: Mapping[str, Any]) -> None:
    cards = action.get("cards", ())
    if len(cards) != 2:
        raise ImpossibleError("favourite")
    named = [card for card in cards if card != "?"]
    for card in named:
        _owns(table, seat, card)
    table.kept[seat] |= set(named)
    if len(set(named)) < len(named) or len(table.kept[seat]) > 2 or len(table.favourites[seat]) > 4:
        raise ImpossibleError("favourite")


def _reveal(table: Table, seat: str, action: Mapping[str, Any]) -> None:
    table.revealed.add(seat)
    if action.get("cards"):
        _keep(table, seat, action)
    hand = action.get("hand")
    if hand is None:
        return
    place = ("hand", seat)
    named = [card for card in hand if card != "?"]
    if any(card not in CARDS for card in named):
        raise ImpossibleError("card")
    new = [card for card in named if card not in table.at(place)]
    if (
        len(hand) != len(table.at(place)) + table.hidden[place]
        or len(set(named)) < len(named)
        or len(new) > table.hidden[place]
        or any(table.where[card] != NOWHERE for card in new)
    ):
        raise ImpossibleError("shown")
    for card in new:
        table.move(card, place, place)


DEEDS: dict[str, Callable[[Table, str, Mapping[str, Any]], None]] = {
    "keep": _keep,
    "take": _take,
    "flip": _flip,
    "play": _play,
    "reveal": _reveal,
}

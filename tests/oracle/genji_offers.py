"""What may be done in Genji, by brute force: every action is listed, and legal is what is in the list.

It shares nothing with the rules of the library. A state is a dictionary, see `oracle.genji_brute`.

How the rulings are read here
-----------------------------
GJ-1          A home is neither on nor beside another's; if there is no such place left, only not on it.
GJ-2          A pawn stops at home.
GJ-3          A study of no card is one.
GJ-4, GJ-5    A card against that of its kind in the top poem; bonus cards where they are equal, or, with
              `bonus=additive`, always and for one point each. At the challenger's home equal is enough.
GJ-6, GJ-7    A rival's poem of one card must gain by the second, with `home=all` not at one's own home; one's
              own need not.
GJ-8          On one's own poem of two cards a more beautiful one of two.
GJ-10, GJ-33  As many cards as are lacking, or all that lie in the pile; then a reshuffle and the rest.
GJ-15         Any fashion may come, the same again too.
GJ-20         `direction=first-move`: the first move in a season chooses.
GJ-28         The topmost unclaimed season card is played for, if all else is tied.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, combinations, product

from oracle.genji_counting import CLAIMS, FASHIONS, HAND, State, beauty, card_beauty, claim_holds, claimable
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genji import (
    PLACES,
    Challenge,
    Complete,
    Draw,
    Extra,
    FaceWay,
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

__all__ = ["coming", "drawn_up", "legal", "legal_actions", "owed", "to_act"]


# -- who may do what ---------------------------------------------------------------------


def to_act(state: State) -> str:
    """The seat whose turn it is, `*` the table's; empty when nothing can follow but claims."""
    if state["phase"] in {"scored", "topup"}:
        if state["queue"] and (state["pile"] or state["discards"]):
            return str(state["queue"][0])
        return "*" if coming(state) else ""
    if state["phase"] in {"season", "over", "closed"}:
        return "*" if state["phase"] == "season" else ""
    return str(state["queue"][0])


def coming(state: State) -> str | None:
    """The season that may open next."""
    if state["phase"] not in {"season", "scored", "topup"}:
        return None
    if state["played"] < len(state["seasons"]):
        return str(state["seasons"][state["played"]])
    return state["under"][0] if state["why"] == "shared" and state["under"] else None


def legal(state: State, seat: str, action: Call) -> bool:
    """Whether the seat may do this now; of a claim, whether it is true."""
    if state["stage"] == "closed":
        return False
    if isinstance(action, CLAIMS):
        return seat == "*" and claimable(state, action) and claim_holds(state, action)
    if isinstance(action, Draw):
        return _may_draw(state, seat, action.cards)
    return seat == to_act(state) and _said(action) in map(_said, legal_actions(state))


def legal_actions(state: State) -> list[Call]:
    """All that may be done now, of draws, claims and the order in which cards are named apart."""
    seat = to_act(state)
    if not seat or state["stage"] == "closed":
        return []
    found = list(OFFERS.get(state["phase"], _nothing)(state, seat))
    if owed(state) and not state["pile"] and state["discards"]:
        found.append(Reshuffle())
    return found


def _said(action: Call) -> tuple[object, ...]:
    """An action without its claims, its cards in order."""
    values = [getattr(action, argument.name) for argument in action.shape.arguments if not argument.claim]
    return type(action), *(sorted(value) if isinstance(value, tuple) else value for value in values)


def _nothing(_state: State, _seat: str) -> list[Call]:
    return []


def _homes(state: State, _seat: str) -> Iterator[Call]:
    """GJ-1: neither on nor beside another's, or only not on it."""
    taken = set(state["homes"].values())
    free = [place for place in range(1, PLACES + 1) if place not in taken]
    apart = [place for place in free if not taken & {place % PLACES + 1, (place - 2) % PLACES + 1}]
    return map(Home, apart or free)


def _next_season(state: State, seat: str) -> list[Call]:
    """GJ-15: any fashion."""
    name = coming(state)
    return [Season(name, fashion) for fashion in FASHIONS] if name and seat == "*" else []


def _ways(_state: State, _seat: str) -> list[Call]:
    return [FaceWay("+"), FaceWay("-")]


def _extra(state: State, seat: str) -> Iterator[Call]:
    if not state["stage"]:
        yield from map(Extra, _subsets(state["hands"][seat]))
    if drawn_up(state):
        yield from map(StartSeason, state["seats"])


def _turn(state: State, seat: str) -> Iterator[Call]:
    stage, place = state["stage"], state["pawns"][seat]
    if not stage:
        yield from _moves(state, seat)
    if stage == "moved":
        yield from map(Study, _subsets(state["hands"][seat]))
    if stage == "challenged" and state["taken"]:
        yield TakeCard(state["taken"])
    if stage in {"moved", "challenged"}:
        poems = state["poems"][place]
        if not poems:
            yield from _writing(state, seat, place)
        elif len(poems[-1]["cards"]) == 1:
            yield from _completing(state, seat, place)
        elif poems[-1]["seat"] == seat:
            yield from _improving(state, seat, place)
        else:
            yield from _challenging(state, seat, place)


def _moves(state: State, seat: str) -> Iterator[Call]:
    """Move, GJ-2: one to three places, never past home."""
    for way in state["ways"][seat] or "+-":
        place = state["pawns"][seat]
        for steps in (1, 2, 3):
            place = place % PLACES + 1 if way == "+" else (place - 2) % PLACES + 1
            yield Move(way, steps, place)
            if place == state["homes"][seat]:
                break


def _subsets(cards: list[str]) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(cards, size) for size in range(len(cards) + 1))


def _of_kind(state: State, seat: str, kind: str) -> list[str]:
    return [card for card in state["hands"][seat] if card[0] == kind]


def _pairs(state: State, seat: str) -> Iterator[tuple[str, str]]:
    return product(_of_kind(state, seat, "b"), _of_kind(state, seat, "e"))


def _writing(state: State, seat: str, place: int) -> Iterator[Call]:
    """If there is no poem, you may write one."""
    alone = ((card,) for kind in "be" for card in _of_kind(state, seat, kind))
    for cards in chain(alone, _pairs(state, seat)):
        if beauty(state, cards, place) > 0:
            yield Write(cards)


def _improving(state: State, seat: str, place: int) -> Iterator[Call]:
    """If there is one of your poems, you may improve upon it; GJ-8."""
    lying = beauty(state, state["poems"][place][-1]["cards"], place)
    for cards in _pairs(state, seat):
        if beauty(state, cards, place) > lying:
            yield Improve(cards)


def _completing(state: State, seat: str, place: int) -> Iterator[Call]:
    """If there is a one-card poem, you may complete it; one's own needs no gain (GJ-6, GJ-7)."""
    poem = state["poems"][place][-1]
    [lying] = poem["cards"]
    eased = state["options"].home == "all" and place == state["homes"][seat]
    for card in _of_kind(state, seat, "e" if lying[0] == "b" else "b"):
        gain = beauty(state, [lying, card], place) - card_beauty(state, lying, place)
        if poem["seat"] == seat or gain > 0 or (eased and gain == 0):
            yield Complete(card)


def _challenging(state: State, seat: str, place: int) -> Iterator[Call]:
    """If there is a two-card poem, you may challenge it; Bonus Cards; GJ-4, GJ-5."""
    at_home = place == state["homes"][seat]
    for covered in state["poems"][place][-1]["cards"]:
        for card in _of_kind(state, seat, covered[0]):
            gain = card_beauty(state, card, place) - card_beauty(state, covered, place)
            for bonus in _bonuses(state, seat):
                if state["options"].bonus == "additive":
                    total = gain + len(bonus)
                    enough = total > 0 or (at_home and total == 0)
                else:
                    enough = (gain > 0 and not bonus) or (gain == 0 and (at_home or len(bonus) > 0))
                if enough:
                    yield Challenge(card, bonus)


def _bonuses(state: State, seat: str) -> Iterator[tuple[str, ...]]:
    """None, one of a kind, or one of each."""
    stamps, calligraphies = ([(), *((card,) for card in _of_kind(state, seat, kind))] for kind in "sk")
    return (stamp + calligraphy for stamp, calligraphy in product(stamps, calligraphies))


#: What may be done in each phase.
OFFERS: dict[str, Callable[[State, str], Iterable[Call]]] = {
    "home": _homes,
    "season": _next_season,
    "scored": _next_season,
    "topup": _next_season,
    "extra": _extra,
    "face": _ways,
    "turn": _turn,
}


# -- drawing -----------------------------------------------------------------------------


def owed(state: State) -> int:
    """How many cards are still to be drawn by the seat at the head of the queue."""
    if state["phase"] in {"scored", "topup"}:
        return HAND - len(state["hands"][state["queue"][0]]) if state["queue"] else 0
    return int(state["owed"])


def drawn_up(state: State) -> bool:
    """Whether no card is to be drawn, or none can be."""
    return not owed(state) or not (state["pile"] or state["discards"])


def _may_draw(state: State, seat: str, cards: tuple[str, ...]) -> bool:
    due = min(owed(state), len(state["pile"]))
    if [seat] != state["queue"][:1] or not (owed(state) or state["stage"] in {"challenged", "ended"}):
        return False
    if not cards:
        return drawn_up(state) and state["stage"] != "drawn"
    return len(cards) == len(set(cards)) == due and set(cards) <= set(state["pile"])

"""Journey's festivals as lines of text: what is covered is seen to be covered, without colours too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.notation.wording import harmless, listed
from tanzaku.validators.pictures.wrapping import COVERED
from tanzaku.validators.points import points_shown
from tanzaku.validators.renderers.terminal import Segment
from tanzaku.validators.rules.journey import JourneyPosition, Seat
from tanzaku.validators.rules.journey_actions import DONE, KEEPING, REVEALING, TAKE
from tanzaku.validators.rules.journey_cards import KEPT
from tanzaku.validators.rules.journey_drawing import animals
from tanzaku.validators.rules.journey_favourites import shown
from tanzaku.validators.rules.journey_scoring import Faces, complete

_SHORT: Final = {
    name: name[:2] for name in ("dragon", "tiger", "bird", "turtle", "red", "blue", "green", "white")
} | {"turtle": "tu"}
"""How animals and lanterns of a path are called in a line; other colours have their whole name."""


def festival(
    position: JourneyPosition, names: Mapping[str, str], newest: str | None
) -> Iterator[list[Segment]]:
    """The supply, and what lies before each player; the newest card has an asterisk."""
    supply = " ".join(_marked(card, newest) for card in position.supply) or "empty"
    yield [Segment("supply ", "dim"), Segment(supply), Segment(f"  deck {position.deck}", "dim")]
    for seat in position.seats:
        yield _head(position, seat, names.get(seat.name, ""))
        for number, journey in enumerate(seat.journeys, 1):
            yield [
                Segment(f"  {number} ", "dim"),
                *_journey(position.faces, journey, newest),
                *_state(position.faces, journey),
            ]


def _head(position: JourneyPosition, seat: Seat, name: str) -> list[Segment]:
    """A player's name, hand and favourites, and the points at the end."""
    hand = " ".join([*seat.hand, *[UNKNOWN] * seat.hidden]) or "-"
    segments = [
        Segment("> " if seat.name in position.waiting() else "  "),
        Segment(" ".join(filter(None, (seat.name, harmless(name)))), "place"),
        Segment("  hand ", "dim"),
        Segment(hand),
    ]
    favourites = kept_by(seat)
    if favourites:
        segments += [Segment("  favourites ", "dim"), Segment(" ".join(favourites))]
    if position.phase == REVEALING:
        segments.append(Segment(f"  {final_points(position, seat)}", "ok"))
    return segments


def kept_by(seat: Seat) -> tuple[str, ...]:
    """The favourites that a seat has kept, unknown ones too; none before it has kept any."""
    if not seat.kept and not seat.revealed:
        return ()
    found = shown(seat)
    return (*found, *(UNKNOWN,) * (KEPT - len(found)))


def final_points(position: JourneyPosition, seat: Seat) -> str:
    """What a player has scored, when all turns have been played."""
    count = position.count(seat)
    points = points_shown(count.total)
    return f"{points} points" if count.enough else f"{points} points, too few journeys"


def _journey(faces: Faces, journey: Sequence[str], newest: str | None) -> Iterator[Segment]:
    """The cards from left to right: of a castle the score area, then the path; of a ship the other way."""
    last = len(journey) - 1
    if journey[0][0] != "C":
        yield Segment("… ", "dim")
    for index, card in enumerate(journey):
        covered = Segment(COVERED, "dim")
        name = Segment(_marked(card, newest), "ok" if card == newest else "plain")
        path = Segment(_path(faces, card))
        if card[0] == "C":
            parts = [covered, name] if index else [Segment("["), name, Segment(f" {_score(faces, card)}|")]
            yield from (*parts, Segment(" ") if index else Segment(""), path)
        elif card[0] == "S":
            yield path
            if index < last:
                yield from (Segment(" "), name, covered)
            else:
                yield from (Segment("|"), name, Segment(f" {_score(faces, card)}]"))
        else:
            yield from (name, Segment(" "), path)
        if index < last:
            yield Segment("|")
    if journey[last][0] != "S":
        yield Segment(" …", "dim")


def _marked(card: str, newest: str | None) -> str:
    return f"*{card}" if card == newest else card


def _path(faces: Faces, card: str) -> str:
    """Animals and lanterns of a path, shortened."""
    found = faces.cards.get(card)
    if found is None:
        return UNKNOWN
    things = [*animals(found.animals).items(), *found.lanterns.items()]
    return " ".join(_times(_SHORT.get(name, name), count) for name, count in things) or "-"


def _score(faces: Faces, card: str) -> str:
    """What a score area scores, and its banner."""
    found = faces.cards.get(card)
    if found is None:
        return UNKNOWN
    each = "+".join(_times(name, count) for name, count in animals(found.each).items())
    return f"{found.scores}/{each}" + (f" {found.banner}" if found.banner else "")


def _times(name: str, count: int) -> str:
    return f"{name}*{count}" if count > 1 else name


def _state(faces: Faces, journey: Sequence[str]) -> list[Segment]:
    """Whether a journey is complete, and what its castle and ship score."""
    if not complete(journey):
        return [Segment("  incomplete", "dim")]
    return [Segment(f"  complete: {ends_shown(faces, journey)}", "ok")]


def ends_shown(faces: Faces, journey: Sequence[str]) -> str:
    """What castle and ship of a complete journey score, as a sum."""
    return " + ".join(points_shown(line.points) for line in faces.journey(journey))


def to_do(position: JourneyPosition) -> str:
    """Whose turn it is, and what comes next in it."""
    return (" " if position.phase == REVEALING else ", ").join(to_do_lines(position))


def to_do_lines(position: JourneyPosition) -> tuple[str, ...]:
    """The same on lines of their own."""
    if position.over:
        return ("the game is over",)
    if position.phase == KEEPING:
        return (f"{position.seat} to keep favourites",)
    if position.phase == REVEALING:
        return listed(position.waiting()), "to reveal"
    step = {TAKE: "take a card", DONE: "end the turn"}.get(position.step, "play a card")
    return f"turn {position.round} of {position.table.turns}", f"{position.seat} to {step}"


def in_a_sentence(position: JourneyPosition) -> str:
    """The whole position, for those who cannot see it."""
    supply = ", ".join(position.supply) or "empty"
    return f"{to_do(position)}; supply: {supply}; {'; '.join(_told(position.seats))}"


def _told(seats: Iterable[Seat]) -> Iterator[str]:
    for seat in seats:
        said = [
            f"{' '.join(journey)} {'complete' if complete(journey) else 'incomplete'}"
            for journey in seat.journeys
        ]
        yield f"{seat.name}: {', '.join(said) or 'no journeys'}"

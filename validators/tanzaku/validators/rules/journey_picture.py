"""How the festivals of Journey look: in a terminal, and as a drawing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from typing import Final, NamedTuple

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.notation.model import Record, Turn
from tanzaku.notation.titles.journey import Flip, Play
from tanzaku.validators.pictures.picture import Picture
from tanzaku.validators.pictures.wrapping import LONGEST_NAME, shortened
from tanzaku.validators.renderers.terminal import Segment
from tanzaku.validators.rules.journey import JourneyPosition, Seat
from tanzaku.validators.rules.journey_actions import REVEALING
from tanzaku.validators.rules.journey_cards import FESTIVAL
from tanzaku.validators.rules.journey_drawing import (
    CELL,
    HEIGHT,
    STYLE,
    card_drawn,
    favourite_drawn,
    symbols,
    width,
)
from tanzaku.validators.rules.journey_layout import Layout
from tanzaku.validators.rules.journey_lines import (
    ends_shown,
    festival,
    final_points,
    in_a_sentence,
    kept_by,
    to_do,
    to_do_lines,
)
from tanzaku.validators.rules.journey_scoring import complete

_EDGE: Final = 12
"""What is left free around and between panels."""
_PAD: Final = 14
"""What is left free within them."""
_SUPPLY: Final = 0.75
_HAND: Final = 0.5
"""How small the cards of supply and hands are drawn."""
_TOP: Final = 104
_HEAD: Final = 72
_LABEL: Final = 20
_SHIFT: Final = 7
"""How far a card lies below the score area it covers, or above, so that some of it can be seen."""
_ROW: Final = _LABEL + HEIGHT + _SHIFT + 11


class JourneyPicture(Picture):
    """The supply, and the festival of each player; a card stays where it was laid down.

    There is room for all that the record goes on to play, so a position in the
    middle of a game has free places.
    """

    style = STYLE

    def __init__(self, record: Record, position: JourneyPosition) -> None:
        """Get ready: find the place of each card that is ever played."""
        super().__init__(record, position)
        self._names = record.players
        self._layout = Layout(record, position)
        columns = 1 if len(position.seats) < 4 else 2
        self._panel = self._layout.cells(least=13 if columns == 1 else 8) * CELL + 2 * _PAD
        self.symbols = symbols(position.faces, sorted(FESTIVAL))
        self.width = columns * (self._panel + _EDGE) + _EDGE
        self._places: list[tuple[int, int, int]] = []
        top = _TOP + 2 * _EDGE
        for first in range(0, len(position.seats), columns):
            beside = range(first, min(first + columns, len(position.seats)))
            high = max(_HEAD + self._layout.shelves(index) * _ROW for index in beside)
            self._places += [(_EDGE + (index - first) * (self._panel + _EDGE), top, high) for index in beside]
            top += high + _EDGE
        self.height = top

    def lines(self, position: JourneyPosition, turn: Turn | None) -> list[list[Segment]]:
        """The supply, each player's journeys a line each, and what is to be done."""
        newest = _newest(turn)
        return [*festival(position, self._names, newest.played), [Segment(to_do(position))]]

    def described(self, position: JourneyPosition) -> str:
        """What is to be done, the supply, and all journeys."""
        return in_a_sentence(position)

    def shapes(self, position: JourneyPosition, turn: Turn | None) -> str:
        """The supply, and a panel for each player."""
        newest = _newest(turn)
        parts = [f'<rect class="j-table" width="{self.width}" height="{self.height}" rx="10"/>']
        parts += self._top(position, newest)
        for index in range(len(position.seats)):
            parts += self._festival(position, index, newest)
        return "".join(parts)

    def _top(self, position: JourneyPosition, newest: _Newest) -> Iterator[str]:
        """Whose turn it is, the deck and the supply."""
        yield _panel(_EDGE, _EDGE, self.width - 2 * _EDGE, _TOP)
        x: float = _EDGE + _PAD
        y, high = _EDGE + 8, HEIGHT * _SUPPLY
        said = to_do_lines(position)
        for index, line in enumerate(said):
            yield _text("name" if index == len(said) - 1 else "text", x, _EDGE + 34 + index * 24, line)
        x += 176
        wide = CELL * _SUPPLY
        yield card_drawn(UNKNOWN, x, y, _SUPPLY) if position.deck else _outline("slot", x, y, wide, high)
        yield _text("count", x + wide / 2, y + high + 16, f"deck {position.deck}")
        x += wide + 20
        for card in position.supply:
            yield card_drawn(card, x, y, _SUPPLY)
            wide = (CELL if card == UNKNOWN else width(card)) * _SUPPLY
            if card == newest.flipped:
                yield _outline("flipped", x, y, wide, high)
            x += wide + 8

    def _festival(self, position: JourneyPosition, index: int, newest: _Newest) -> Iterator[str]:
        """A player's panel."""
        x, y, high = self._places[index]
        seat = position.seats[index]
        moving = seat.name in position.waiting()
        yield _panel(x, y, self._panel, high, moving=moving)
        yield from self._head(position, seat, x + _PAD, y + 8)
        hand = [*seat.hand, *[UNKNOWN] * seat.hidden]
        right: float = x + self._panel - _PAD
        for card in reversed(hand):
            right -= (CELL if card == UNKNOWN else width(card)) * _HAND + 5
            yield card_drawn(card, right, y + 10, _HAND)
        yield _text("side", right - 6, y + 38, "hand")
        for number, journey in enumerate(seat.journeys):
            left, shelf = self._layout.place(index, number)
            at = (x + _PAD + left, y + _HEAD + shelf * _ROW)
            yield from self._journey(position, journey, number, at, newest.played)

    def _head(self, position: JourneyPosition, seat: Seat, x: int, y: int) -> Iterator[str]:
        """A player's name, points and favourites."""
        name = " ".join(filter(None, (seat.name, shortened(self._names.get(seat.name, ""), LONGEST_NAME))))
        if position.phase == REVEALING:
            outcome = position.outcome()
            won = outcome is not None and seat.name in outcome.winners
            name += f" · {final_points(position, seat)}{' · won' if won else ''}"
        yield _text("name", x, y + 18, name)
        for key in kept_by(seat):
            drawn, wide = favourite_drawn(key, position.faces.favourites.get(key), x, y + 28)
            yield drawn
            x += int(wide) + 6

    def _journey(
        self,
        position: JourneyPosition,
        journey: Sequence[str],
        number: int,
        at: tuple[float, float],
        newest: str | None,
    ) -> Iterator[str]:
        """The cards of a journey, those that cover others above them; what is incomplete is paler."""
        whole = complete(journey)
        yield "<g>" if whole else '<g class="j-open">'
        lowered = _lowered(journey)
        boxes = [
            (at[0] + self._layout.column(card, index) * CELL, at[1] + _LABEL + lowered[index] * _SHIFT)
            for index, card in enumerate(journey)
        ]
        for index in _from_below(journey):
            card, (x, y) = journey[index], boxes[index]
            left = x - CELL if card[0] == "C" else x
            size = f'width="{width(card) + 6}" height="{HEIGHT + 3}"'
            yield f'<rect class="j-shadow" x="{left - 3:g}" y="{y + 1:g}" {size} rx="9"/>'
            yield card_drawn(card, left, y)
        yield "</g>"
        start = boxes[0][0] - (CELL if journey[0][0] == "C" else 0)
        state = f"complete: {ends_shown(position.faces, journey)}" if whole else "incomplete"
        yield _text("text", start, at[1] + _LABEL - 5, f"{number + 1} {state}")
        if newest is not None and newest in journey:
            x, y = boxes[journey.index(newest)]
            yield _outline("newest", x - CELL if newest[0] == "C" else x, y, width(newest), HEIGHT)


class _Newest(NamedTuple):
    """The cards that the last turn brought: played, and flipped."""

    played: str | None
    flipped: str | None


def _newest(turn: Turn | None) -> _Newest:
    actions = () if turn is None else turn.actions
    played = [action.card for action in actions if isinstance(action, Play)]
    flipped = [action.card for action in actions if isinstance(action, Flip) and action.card in FESTIVAL]
    return _Newest(played[0] if played else None, flipped[0] if flipped else None)


def _covers(journey: Sequence[str], index: int) -> int | None:
    """The index of the card that lies on a card's score area; None if nothing does, or there is none."""
    if journey[index][0] == "C" and index > 0:
        return index - 1
    return index + 1 if journey[index][0] == "S" and index + 1 < len(journey) else None


def _lowered(journey: Sequence[str]) -> list[int]:
    """For each card 1 or 0: whether it lies lower; one that covers another is shifted against it."""
    found = [0] * len(journey)
    castles = [index for index, card in enumerate(journey) if card[0] == "C"]
    for index in range(max(castles, default=0) - 1, -1, -1):
        covering = _covers(journey, index + 1) == index
        found[index] = 1 - found[index + 1] if covering else found[index + 1]
    for index in range(max(castles, default=0) + 1, len(journey)):
        covering = _covers(journey, index - 1) == index
        found[index] = 1 - found[index - 1] if covering else found[index - 1]
    return found


def _from_below(journey: Sequence[str]) -> Iterator[int]:
    """The cards in an order of drawing: none before the one that it covers."""
    castles = [index for index, card in enumerate(journey) if card[0] == "C"]
    last = max(castles, default=0)
    yield from range(last, -1, -1)
    yield from range(last + 1, len(journey))


def _panel(x: float, y: float, wide: float, high: float, *, moving: bool = False) -> str:
    name = "j-panel j-next" if moving else "j-panel"
    return f'<rect class="{name}" x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="8"/>'


def _outline(name: str, x: float, y: float, wide: float, high: float) -> str:
    return f'<rect class="j-{name}" x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="7"/>'


def _text(name: str, x: float, y: float, text: str) -> str:
    return f'<text class="j-{name}" x="{x:g}" y="{y:g}">{escape(text)}</text>'

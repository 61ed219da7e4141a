"""How the court of Genji looks: in a terminal, and as a drawing."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap
from typing import Final

from tanzaku.notation.model import Record, Turn
from tanzaku.notation.titles.genji import PLACES
from tanzaku.notation.wording import counted
from tanzaku.validators.pictures.drawing import Box
from tanzaku.validators.pictures.picture import Picture
from tanzaku.validators.pictures.wrapping import shortened
from tanzaku.validators.renderers.terminal import Segment
from tanzaku.validators.rules.genji import GenjiPosition
from tanzaku.validators.rules.genji_court import Courtier, Poem, tokens_out
from tanzaku.validators.rules.genji_drawing import (
    BIG,
    HOME,
    PAWN,
    STYLE,
    card_drawn,
    home,
    icon,
    look,
    pawn,
    princesses,
    rect,
    symbols,
    text,
    token,
    use,
)
from tanzaku.validators.rules.genji_layout import (
    BADGE,
    CARD,
    HEIGHT,
    MARGIN,
    MIDDLE,
    PILE,
    RADIUS,
    WIDTH,
    bearing,
    panel_box,
    pile_boxes,
    princess_box,
)
from tanzaku.validators.rules.genji_lines import (
    Newest,
    acts_next,
    beauty_shown,
    court,
    hand_of,
    in_a_sentence,
    newest_of,
    scored_said,
    year,
)

_SPACIOUS: Final = 4
"""Up to so many players hands lie in two rows, and their cards are larger."""
_LARGEST: Final = 1.4
_BETWEEN: Final = 4
"""What is left free between cards of a hand."""
_PAD: Final = 12
_SAID: Final = 24
_LINES: Final = 10
"""How many letters of what is to be done have room on a line, and how many lines there are."""


class GenjiPicture(Picture):
    """The circle of princesses, with poems outside it, piles within, and the players beside.

    Everything has one place for the whole record; what is the same in all
    positions is drawn once, as a symbol.
    """

    width = WIDTH
    height = HEIGHT
    style = STYLE

    def __init__(self, record: Record, position: GenjiPosition) -> None:
        """Get ready: draw what stays as it is."""
        super().__init__(record, position)
        self._names = record.players
        table = "".join(_table()) + princesses(position.circle, position.faces.princesses)
        self.symbols = symbols(position.faces, position.names, table, (WIDTH, HEIGHT))

    def lines(self, position: GenjiPosition, turn: Turn | None) -> list[list[Segment]]:
        """What lies open, the circle as a table, the players, and what comes next."""
        return list(court(position, self._names, newest_of(turn)))

    def described(self, position: GenjiPosition) -> str:
        """What comes next, what lies open, what is where in the circle, and the players."""
        return in_a_sentence(position)

    def shapes(self, position: GenjiPosition, turn: Turn | None) -> str:
        """The circle, what is around it and within, and a panel for each player."""
        newest = newest_of(turn)
        parts = [use("table", 0, 0, WIDTH, HEIGHT)]
        parts += _said(position)
        parts += _year(position)
        parts += _within(position)
        for place in range(1, PLACES + 1):
            parts += _pile(position, place, newest)
            parts += _place(position, place, newest)
        for index in range(len(position.courtiers)):
            parts += self._panel(position, index)
        return "".join(parts)

    def _panel(self, position: GenjiPosition, index: int) -> Iterator[str]:
        """A player: name and reputation, tokens and season cards, the hand."""
        courtier, count = position.courtiers[index], len(position.courtiers)
        box = panel_box(index, count)
        seat, left, right = courtier.name, box.x + _PAD, box.x + box.wide - _PAD
        yield rect("panel next" if seat in acts_next(position) else "panel", box, 8)
        yield token(seat, left, box.y + 10, 28)
        won = position.ended is not None and seat in position.ended.winners
        yield text("name", left + 36, box.y + 31, shortened(self._names.get(seat, ""), 11 if won else 15))
        points = counted(courtier.reputation, "point")
        yield text("points right", right, box.y + 30, f"{points}, won" if won else points)
        out = tokens_out(position.table, seat)
        said = f"{courtier.unused} unused · {out} on table · {courtier.box} in box"
        yield text("soft", left, box.y + 62, said)
        for at, season in enumerate(reversed(courtier.seasons)):
            yield icon(season, right - 21 - 19 * at, box.y + 47, 20)
        yield from _hand(position, courtier, box, 3 if count <= _SPACIOUS else 5)


def _hand(position: GenjiPosition, courtier: Courtier, box: Box, across: int) -> Iterator[str]:
    """The cards of a hand, in rows of so many."""
    room = (box.wide - 2 * _PAD + _BETWEEN) / across - _BETWEEN
    scale = round(min(room / CARD[0], _LARGEST), 3)
    for at, card in enumerate(hand_of(courtier)):
        x = box.x + _PAD + at % across * (CARD[0] * scale + _BETWEEN)
        y = box.y + 77 + at // across * (CARD[1] * scale + _BETWEEN)
        symbol = look(position.faces, card, position.season)
        yield card_drawn(card, symbol, round(x, 1), round(y, 1), scale)


# around the circle, and within


def _table() -> Iterator[str]:
    """What is behind everything: the table, the path, and what the symbols mean."""
    yield rect("table", (0, 0, WIDTH, HEIGHT), 12)
    x, y = MIDDLE
    yield f'<circle class="g-court" cx="{x:g}" cy="{y:g}" r="{RADIUS}"/>'
    yield f'<circle class="g-path" cx="{x:g}" cy="{y:g}" r="{RADIUS}"/>'
    yield from _legend(2 * MARGIN, ("spring", "summer", "autumn", "winter", "flower", "wilted"))
    left = 2 * MIDDLE[0] - MARGIN - _LEGEND
    yield from _legend(left, ("melancholy", "nature", "romance", "", ""))
    y = HEIGHT - 2 * MARGIN - 2 * _LINE
    yield home("A", left + 22, y + 8, 0)
    yield text("text", left + 46, y + 13, "home, direction")
    yield text("beauty", left + 22, y + _LINE + 15, "3", 20)
    yield text("text", left + 46, y + _LINE + 13, "beauty here and now")


_LEGEND: Final = 216
_LINE: Final = 30


def _legend(x: float, names: tuple[str, ...]) -> Iterator[str]:
    """What symbols mean, below on one side."""
    y = HEIGHT - 2 * MARGIN - len(names) * _LINE
    yield rect("panel", (x, y - 10, _LEGEND, len(names) * _LINE + 10), 8)
    for at, name in enumerate(names):
        if name:
            yield icon(name, x + 10, y + at * _LINE - 4, 24)
            told = {"flower": "flower in season", "wilted": "flower out of season"}.get(name, name)
            yield text("text", x + 46, y + at * _LINE + 13, told)


def _said(position: GenjiPosition) -> Iterator[str]:
    """Above on the left: the round, what is to be done, and what the end of a season gave."""
    x, y = 2 * MARGIN, 40
    yield text("head", x, y, f"round {position.round}")
    lines = wrap(position.awaited(), _SAID)
    scored = scored_said(position)
    if scored:
        lines += ["", *(line for said in scored for line in wrap(said, _SAID))]
    if len(lines) > _LINES:
        lines[_LINES - 1 :] = ["…"]
    for at, line in enumerate(lines):
        yield text("said", x, y + 28 + at * 22, line)


def _year(position: GenjiPosition) -> Iterator[str]:
    """Above on the right: the season cards, with whose they are."""
    seasons = year(position)
    wide, high = BIG[0] * 0.5, BIG[1] * 0.5
    x, y = 2 * MIDDLE[0] - MARGIN - 4 * (wide + 6), 2 * MARGIN
    for at, (season, state) in enumerate(seasons):
        left = x + at * (wide + 6)
        yield use(f"open-{season}", left, y, wide, high)
        if state == "open":
            yield rect("newest", (left, y, wide, high), 4)
        if len(state) == 1:
            yield token(state, left + (wide - 24) / 2, y + high + 4, 24)
        else:
            yield text("count", left + wide / 2, y + high + 20, state)


def _within(position: GenjiPosition) -> Iterator[str]:
    """Season card, fashion card, draw pile and discards."""
    x, y = MIDDLE
    wide, high = BIG
    for left, name in ((x - wide - 12, position.season), (x + 12, position.fashion)):
        if name:
            yield use(f"open-{name}", left, y - high - 10, wide, high)
        else:
            yield rect("slot", (left, y - high - 10, wide, high), 8)
    yield from _cards(x - _PILE_WIDE - 18, "draw pile", position.deck.pile, "back")
    yield from _cards(x + 18, "discards", position.deck.discards, "blank-b")


_PILE_WIDE: Final = CARD[0] * 1.5


def _cards(x: float, name: str, count: int, symbol: str) -> Iterator[str]:
    """Draw pile or discards, with their number."""
    y, high = MIDDLE[1] + 24, CARD[1] * 1.5
    yield use(symbol, x, y, _PILE_WIDE, high) if count else rect("slot", (x, y, _PILE_WIDE, high))
    yield text("count", x + _PILE_WIDE / 2, y + high + 20, f"{name} {count}")


# places


def _place(position: GenjiPosition, place: int, newest: Newest) -> Iterator[str]:
    """Pawns and home marker on a princess."""
    box = princess_box(place)
    if newest.place == place:
        yield rect("newest", box, 7)
    for one in position.courtiers:
        if one.home == place:
            turned = None if not one.way else (bearing(place) + (180 if one.way == "-" else 0)) % 360
            yield home(one.name, box.x + box.wide - HOME[0] / 2 - 7, box.y + 54, turned)
    pawns = [one.name for one in position.courtiers if one.place == place]
    step = min(PAWN[0] + 2, (box.wide - 6 - PAWN[0]) / max(len(pawns) - 1, 1))
    for at, seat in enumerate(pawns):
        yield pawn(seat, round(box.x + 3 + at * step, 1), box.y + box.high - PAWN[1] - 2)


def _pile(position: GenjiPosition, place: int, newest: Newest) -> Iterator[str]:
    """The poems of a princess, each with token and beauty; of covered ones a strip is seen."""
    stack = position.table.get(place)
    if stack is None:
        return
    boxes = pile_boxes(place, len(stack.poems))
    for poem, box in zip(stack.poems, boxes, strict=True):
        beauty = beauty_shown(position.beauty(poem, place))
        if box is boxes[-1]:
            yield from _top(position, poem, beauty, box, stack.seat)
        else:
            yield from _strip(poem, beauty, box, stack.seat)
    if newest == (stack.seat, place, True):
        yield rect("newest", boxes[-1])


def _strip(poem: Poem, beauty: str, box: Box, seat: str) -> Iterator[str]:
    """What is seen of a covered poem; something of it is below the next one."""
    x, y, wide, high = box
    narrow = wide < PILE
    yield rect("strip", (x, y, wide, high + 6), 4)
    size = 11 if narrow else 13
    yield token(seat, x + 1.5, y + (high - size) / 2 + 0.5, size)
    yield text("plain", x + size + 4, y + 12.5, " ".join(poem), 11 if narrow else 13)
    yield text("beauty", x + wide - (8 if narrow else 12), y + 12.5, beauty, 11 if narrow else 14)


def _top(position: GenjiPosition, poem: Poem, beauty: str, box: Box, seat: str) -> Iterator[str]:
    """The poem on top: token and beauty, then its cards; of a poem of one card the other place is free."""
    x, y, _, high = box
    yield rect("strip", box)
    yield token(seat, x + 1.5, y + 2)
    yield text("beauty", x + BADGE / 2, y + high - 6, beauty, 20 if len(beauty) < 3 else 14)
    for at, kind in enumerate("be"):
        left = x + BADGE + at * (CARD[0] + 1)
        card = next((card for card in poem if card[0] == kind), None)
        if card is None:
            yield rect("gap", (left + 1, y + 1, CARD[0] - 2, CARD[1] - 2))
        else:
            yield card_drawn(card, look(position.faces, card, position.season), left, y)

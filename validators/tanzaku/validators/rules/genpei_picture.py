"""How the board of Genpei looks: in a terminal, and as a drawing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.notation.model import Record, Turn
from tanzaku.notation.titles.genpei import CLANS, PALACE
from tanzaku.validators.endings import said
from tanzaku.validators.pictures.drawing import Box
from tanzaku.validators.pictures.picture import Picture
from tanzaku.validators.renderers.terminal import Segment
from tanzaku.validators.rules.genpei import GenpeiPosition
from tanzaku.validators.rules.genpei_beside import known_of, tokens_of
from tanzaku.validators.rules.genpei_board import HOUSE_NAMES
from tanzaku.validators.rules.genpei_drawing import (
    BADGE,
    MARKER,
    STYLE,
    heir_symbols,
    outline,
    rect,
    signs,
    symbols,
    text,
    use,
    wheel,
)
from tanzaku.validators.rules.genpei_influence import takers
from tanzaku.validators.rules.genpei_layout import (
    BESIDE,
    CARD,
    COLUMNS,
    DECKS,
    HEIGHT,
    MARGIN,
    MARKED,
    TOKEN,
    WIDTH,
    bearing,
    column_box,
    on_wheel,
    panel_box,
    row_box,
    spread,
    step_box,
    token_box,
    tray_box,
    wedge,
)
from tanzaku.validators.rules.genpei_lines import (
    Newest,
    board,
    in_a_sentence,
    newest_of,
    recruits_counted,
    span_shown,
    support_said,
)
from tanzaku.validators.rules.genpei_panels import card_drawn, heir_panel, panel, token_drawn
from tanzaku.validators.rules.genpei_players import Player
from tanzaku.validators.rules.genpei_shares import shares
from tanzaku.validators.rules.genpei_start import KOTAISHI

_LAYER: Final = 5
"""How much of each token can be seen in a stack on the palace's steps."""
_SAID: Final = 96
"""How many letters of what is to be done have room."""


class GenpeiPicture(Picture):
    """The four wheels and the palace in a row, tokens below them, then bids, decks and the players.

    Everything has one place for the whole record; what is the same in all
    positions is drawn once, as a symbol.
    """

    width = WIDTH
    height = HEIGHT
    style = STYLE

    def __init__(self, record: Record, position: GenpeiPosition) -> None:
        """Get ready: draw what stays as it is."""
        super().__init__(record, position)
        self._names = record.players
        self._known = known_of(record, position)
        self._more = BESIDE if position.solo or position.seen_intrigue is not None else 0
        self.height = HEIGHT + self._more
        kinds = {player.name: position.tokens_of(player) for player in position.claimants()}
        wheels = position.board.wheels
        static = {
            "table": "".join(_table(position, self._more)),
            "signs": "".join(signs(clan, spaces) for clan, spaces in wheels.items()),
        }
        self.symbols = symbols(kinds, static, (WIDTH, self.height))
        if position.solo:
            self.symbols += heir_symbols()

    def lines(self, position: GenpeiPosition, turn: Turn | None) -> list[list[Segment]]:
        """Bids and decks, wheels and palace with their tokens, the players, and what comes next."""
        return list(board(position, self._names, self._known, newest_of(turn)))

    def described(self, position: GenpeiPosition) -> str:
        """What comes next, bids and decks, markers, tokens on houses, and the players."""
        return in_a_sentence(position, self._known)

    def shapes(self, position: GenpeiPosition, turn: Turn | None) -> str:
        """The wheels and the palace, their tokens, bids and decks, and a panel for each player."""
        newest = newest_of(turn)
        parts = [use("table", 0, 0, WIDTH, self.height), *_head(position)]
        parts += [_space(position, clan, newest) for clan in CLANS]
        parts.append(use("signs", 0, 0, WIDTH, self.height))
        parts += [_marker(position, clan) for clan in CLANS]
        parts += _stacks(position, newest)
        for house in COLUMNS:
            parts += _tray(position, house, newest)
        parts += _decks(position, DECKS._replace(high=DECKS.high + self._more))
        boxes = [
            panel_box(index, len(position.sitting), self._more) for index in range(len(position.sitting))
        ]
        for player, box in zip(position.players, boxes, strict=False):
            parts += panel(position, player, box, self._name(player), self._known)
        if position.solo:
            parts += heir_panel(position, boxes[-1], self._known)
        return "".join(parts)

    def _name(self, player: Player) -> str:
        return self._names.get(player.name, "")


# what stays as it is


def _table(position: GenpeiPosition, more: int) -> Iterator[str]:
    """The ground, the wheels, the stair, the trays and what they are called; it is so much higher."""
    yield rect("table", (0, 0, WIDTH, HEIGHT + more), 12)
    for clan, spaces in position.board.wheels.items():
        yield wheel(clan, spaces)
    steps = position.board.steps
    for step in range(1, steps + 1):
        box = step_box(step, steps)
        yield rect("step", box, 0)
        yield rect("tread", (box.x, box.y, box.wide, 5), 0)
        yield text("sign", round(box.x + box.wide / 2, 1), box.y + 21, str(step), 13)
    corner = column_box(PALACE)
    yield use("palace", corner.x + 2, corner.y + 2, 62, 62)
    yield text("said", corner.x + 72, corner.y + 28, "House of")
    yield text("said", corner.x + 72, corner.y + 50, "the Emperor")
    for house in COLUMNS:
        yield rect("panel", tray_box(house), 8)
        name = HOUSE_NAMES[house]
        yield text("name", tray_box(house).x + 10, tray_box(house).y + 21, name)
    yield rect("panel", DECKS._replace(high=DECKS.high + more), 8)


# wheels and palace


def _head(position: GenpeiPosition) -> Iterator[str]:
    """Above all: the round, and what is to be done, or how it ended."""
    yield text("head", 2 * MARGIN, 31, f"round {position.number}")
    outcome = position.outcome()
    told = position.awaited() if outcome is None else f"the game is over: {said(outcome)}"
    yield text("said", 2 * MARGIN + 110, 31, told if len(told) <= _SAID else f"{told[: _SAID - 1]}…")


def _space(position: GenpeiPosition, clan: str, newest: Newest) -> str:
    """The space on which a clan's marker stands."""
    path = wedge(clan, position.markers[clan], len(position.board.wheels[clan]))
    return outline("moved" if clan in newest.wheels else "here", path)


def _marker(position: GenpeiPosition, clan: str) -> str:
    """A clan's marker."""
    x, y = on_wheel(clan, bearing(position.markers[clan], len(position.board.wheels[clan])), MARKED)
    return use(f"marker-{clan}", round(x - MARKER / 2, 1), round(y - MARKER / 2, 1), MARKER, MARKER)


def _stacks(position: GenpeiPosition, newest: Newest) -> Iterator[str]:
    """Who stands on which step, with as many layers as there are tokens."""
    for player in position.claimants():
        if not player.step:
            continue
        box = step_box(player.step, position.board.steps)
        size = min(BADGE + 4.0, box.wide + 4)
        left = round(box.x + (box.wide - size) / 2, 1)
        count = len(player.placed.get(PALACE, ()))
        top = round(box.y - size - (count - 1) * _LAYER, 1)
        for layer in range(count - 1, -1, -1):
            yield use(f"seat-{player.name}", left, top + layer * _LAYER, size, size)
        if player.name == newest.seat and PALACE in newest.houses:
            yield rect("newest", (left - 2, top - 2, size + 4, size + (count - 1) * _LAYER + 2), 6)


def _tray(position: GenpeiPosition, house: str, newest: Newest) -> Iterator[str]:
    """The tokens on a house, a row for each player, with the influence that they give as far as known."""
    counts = shares(position, house)
    tray = tray_box(house)
    support = support_said(position, house)
    if support:
        yield text("mark right", tray.x + tray.wide - 10, tray.y + 20, support)
    able = takers(position, house) if support else ()
    claimants = position.claimants()
    for index, player in enumerate(claimants):
        row = row_box(house, index, len(claimants))
        middle = row.y + row.high / 2
        if able == (player.name,):
            yield rect("taken", row, 6)
        badge = use(f"seat-{player.name}", row.x + 3, round(middle - BADGE / 2, 1), BADGE, BADGE)
        if player.name not in counts:
            yield f'<g class="e-faint">{badge}</g>'
            continue
        yield badge
        tokens = tokens_of(player.placed.get(house, ()))
        for at, token in enumerate(tokens):
            yield token_drawn(player, token, token_box(row, at, len(tokens)))
        recruits = recruits_counted(position, house) if player.name == KOTAISHI else ""
        if recruits:
            end = row.x + 38 + len(tokens) * (TOKEN[0] + 1.5)
            yield text("soft", end, round(middle + 5, 1), f"+ {recruits}", 13)
        yield text("count right", row.x + row.wide - 6, round(middle + 6, 1), span_shown(counts[player.name]))
        if player.name == newest.seat and house in newest.houses:
            yield rect("newest", (row.x, row.y + 1, row.wide, row.high - 2), 6)


# bids and decks


def _decks(position: GenpeiPosition, box: Box) -> Iterator[str]:
    """The bids, clan deck and Ninja deck with the cards of it that are known, and what was removed."""
    x, y = box.x + 14, box.y + 14
    wide, high = CARD[0] * 1.5, CARD[1] * 1.5
    places = [x + at * 70 for at in range(4)]
    for at, card in enumerate(position.bids):
        yield card_drawn(card, Box(places[at], y, wide, high))
        yield text("text middle", places[at] + wide / 2, y + high + 18, f"bid {at + 1}")
    for at, count, back, name in (
        (2, position.clan_deck, "back", "clan deck"),
        (3, len(position.ninja), "ninja-back", "Ninja"),
    ):
        place = Box(places[at], y, wide, high)
        yield use(back, *place) if count else rect("slot", place)
        yield text("text middle", places[at] + wide / 2, y + high + 18, name)
        yield text("count middle", places[at] + wide / 2, y + high + 37, str(count))
    y += high + 64
    yield text("soft", x, y, "Ninja deck, from its top")
    for at, left in enumerate(spread(x, box.wide - 28, 26, len(position.ninja))):
        card = position.ninja[at]
        yield use("ninja-back" if card == UNKNOWN else f"card-{card}", left, y + 7, 26, 35.6)
    if position.removed:
        yield text("soft right", box.x + box.wide - 14, y, f"removed {position.removed}")
    y = box.y + box.high - 12
    yield rect("card", (x, y - 12, 9, 13), 1.5)
    yield text("soft", x + 15, y, "a point for each card")
    if position.kotaishi is not None:
        yield text("soft right", box.x + box.wide - 14, y, f"{KOTAISHI}: the Kotaishi")

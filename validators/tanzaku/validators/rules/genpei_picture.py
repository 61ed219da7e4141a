"""How the board of Genpei looks: in a terminal, and as a drawing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tanzaku.notation.model import Record, Turn
from tanzaku.notation.titles.genpei import CLANS, PALACE
from tanzaku.validators.endings import said
from tanzaku.validators.engine import Position
from tanzaku.validators.holding import UNKNOWN
from tanzaku.validators.pictures.picture import Picture
from tanzaku.validators.renderers.terminal import Segment
from tanzaku.validators.rules.genpei import GenpeiPosition
from tanzaku.validators.rules.genpei_board import MOST_COINS
from tanzaku.validators.rules.genpei_count import influence, takers
from tanzaku.validators.rules.genpei_drawing import (
    BADGE,
    CLAN_NAMES,
    MARKER,
    STYLE,
    named,
    outline,
    rect,
    signs,
    symbols,
    text,
    use,
    wheel,
)
from tanzaku.validators.rules.genpei_layout import (
    CARD,
    COLUMNS,
    DECKS,
    HEIGHT,
    MARGIN,
    MARKED,
    TOKEN,
    WIDTH,
    Box,
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
    acts_next,
    aside_said,
    bag_shown,
    board,
    dealt_to,
    deck_cards,
    hand_of,
    in_a_sentence,
    newest_of,
    points_shown,
    shortened,
    support_said,
    tokens_of,
)
from tanzaku.validators.rules.genpei_markers import NOTHING
from tanzaku.validators.rules.genpei_players import Player
from tanzaku.validators.rules.genpei_start import KOTAISHI

_LAYER: Final = 5
"""How much of each token can be seen in a stack on the palace's steps."""
_SAID: Final = 96
"""How many letters of what is to be done have room."""
_ONE_BY_ONE: Final = 5
"""So many cards of a hand are drawn one by one."""
_LABEL: Final = 72
"""How wide the column is in which a panel says what is what."""


class GenpeiPicture(Picture):
    """The four wheels and the palace in a row, tokens below them, then bids, decks and the players.

    Everything has one place for the whole record; what is the same in all
    positions is drawn once, as a symbol.
    """

    width = WIDTH
    height = HEIGHT
    style = STYLE

    def __init__(self, record: Record, position: Position) -> None:
        """Get ready: draw what stays as it is."""
        assert isinstance(position, GenpeiPosition)  # noqa: S101 - a picture is found by the title's rules
        super().__init__(record, position)
        self._names = record.players
        kinds = {player.name: position.tokens_of(player) for player in position.claimants()}
        wheels = position.board.wheels
        static = {
            "table": "".join(_table(position)),
            "signs": "".join(signs(clan, spaces) for clan, spaces in wheels.items()),
        }
        self.symbols = symbols(kinds, static, (WIDTH, HEIGHT))

    def lines(self, position: Position, turn: Turn | None) -> list[list[Segment]]:
        """Bids and decks, wheels and palace with their tokens, the players, and what comes next."""
        assert isinstance(position, GenpeiPosition)  # noqa: S101
        return list(board(position, self._names, newest_of(turn)))

    def described(self, position: Position) -> str:
        """What comes next, bids and decks, markers, tokens on houses, and the players."""
        assert isinstance(position, GenpeiPosition)  # noqa: S101
        return in_a_sentence(position)

    def shapes(self, position: Position, turn: Turn | None) -> str:
        """The wheels and the palace, their tokens, bids and decks, and a panel for each player."""
        assert isinstance(position, GenpeiPosition)  # noqa: S101
        newest = newest_of(turn)
        parts = [use("table", 0, 0, WIDTH, HEIGHT), *_head(position)]
        parts += [_space(position, clan, newest) for clan in CLANS]
        parts.append(use("signs", 0, 0, WIDTH, HEIGHT))
        parts += [_marker(position, clan) for clan in CLANS]
        parts += _stacks(position, newest)
        for house in COLUMNS:
            parts += _tray(position, house, newest)
        parts += _decks(position)
        for index, player in enumerate(position.players):
            parts += _panel(position, player, panel_box(index, len(position.players)), self._name(player))
        return "".join(parts)

    def _name(self, player: Player) -> str:
        return self._names.get(player.name, "")


# what stays as it is


def _table(position: GenpeiPosition) -> Iterator[str]:
    """The ground, the wheels, the stair, the trays and what they are called."""
    yield rect("table", (0, 0, WIDTH, HEIGHT), 12)
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
        name = CLAN_NAMES.get(house, "palace")
        yield text("name", tray_box(house).x + 10, tray_box(house).y + 21, name)
    yield rect("panel", DECKS, 8)


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
    counts = influence(position, house)
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
        tokens = tokens_of(player.placed[house])
        for at, token in enumerate(tokens):
            yield _token(player, token, token_box(row, at, len(tokens)))
        yield text(
            "count right", row.x + row.wide - 6, round(middle + 6, 1), points_shown(counts[player.name])
        )
        if player.name == newest.seat and house in newest.houses:
            yield rect("newest", (row.x, row.y + 1, row.wide, row.high - 2), 6)


def _token(player: Player, token: str, box: Box) -> str:
    return use(f"token-{player.name}-{named(token)}", *box)


# bids and decks


def _decks(position: GenpeiPosition) -> Iterator[str]:
    """The bids, clan deck and Ninja deck with the cards of it that are known, and what was removed."""
    x, y = DECKS.x + 14, DECKS.y + 14
    wide, high = CARD[0] * 1.5, CARD[1] * 1.5
    places = [x + at * 70 for at in range(4)]
    for at, card in enumerate(position.bids):
        yield _card(card, Box(places[at], y, wide, high))
        yield text("text middle", places[at] + wide / 2, y + high + 18, f"bid {at + 1}")
    for at, count, back, name in (
        (2, position.clan_deck, "back", "clan deck"),
        (3, len(position.ninja), "ninja-back", "Ninja"),
    ):
        box = Box(places[at], y, wide, high)
        yield use(back, *box) if count else rect("slot", box)
        yield text("text middle", places[at] + wide / 2, y + high + 18, name)
        yield text("count middle", places[at] + wide / 2, y + high + 37, str(count))
    y += high + 64
    yield text("soft", x, y, "Ninja deck, from its top")
    for at, left in enumerate(spread(x, DECKS.wide - 28, 26, len(position.ninja))):
        card = position.ninja[at]
        yield use("ninja-back" if card == UNKNOWN else f"card-{card}", left, y + 7, 26, 35.6)
    if position.removed:
        yield text("soft right", DECKS.x + DECKS.wide - 14, y, f"removed {position.removed}")
    y = DECKS.y + DECKS.high - 12
    yield rect("card", (x, y - 12, 9, 13), 1.5)
    yield text("soft", x + 15, y, "a point for each card")
    if position.kotaishi is not None:
        yield text("soft right", DECKS.x + DECKS.wide - 14, y, f"{KOTAISHI}: the Kotaishi")


def _card(card: str, box: Box) -> str:
    """A card, its back where nobody knows it, or the place of one that was taken."""
    if card == NOTHING:
        return rect("slot", box)
    return use("back" if card == UNKNOWN else f"card-{card}", *box)


# players


def _panel(position: GenpeiPosition, player: Player, box: Box, name: str) -> Iterator[str]:
    """A player: name, coins, hand, deck, discards, and the tokens that were not placed."""
    left, right = box.x + 10, box.x + box.wide - 10
    inner, room = left + _LABEL, box.wide - 20 - _LABEL
    yield rect("panel next" if player.name in acts_next(position) else "panel", box, 8)
    yield use(f"seat-{player.name}", left, box.y + 9, 28, 28)
    yield text("name", left + 36, box.y + 30, shortened(name, int((box.wide - 130) / 9.5)))
    outcome = position.outcome()
    if outcome is not None and player.name in outcome.scores:
        houses = outcome.scores[player.name]
        shown = str(houses) if isinstance(houses, int) else points_shown(houses)
        yield text("mark right", right, box.y + 29, f"{shown} {'house' if shown == '1' else 'houses'}")
    dealt = dealt_to(position, player)
    for y, label in (
        (58, "coins"),
        (96, "dealt" if dealt else "hand"),
        (141, "deck"),
        (164, "discards"),
        (194, "tokens"),
    ):
        yield text("soft", left, box.y + y, label)
    yield from _coins(player, inner, box.y + 44)
    yield from _hand(dealt or hand_of(player), Box(inner, box.y + 66, room, CARD[1]))
    which = deck_cards(player)
    which += " +hand" if player.hidden and which else ""
    yield _counted(inner, box.y + 141, player.deck, which, room)
    yield _counted(inner, box.y + 164, sum(player.discards), bag_shown(player.discards), room)
    tokens = tokens_of(player.area)
    for token, x in zip(tokens, spread(inner, room - 54, TOKEN[0], len(tokens)), strict=True):
        yield _token(player, token, Box(x, box.y + 176, *TOKEN))
    yield text("soft right", right, box.y + 194, f"pool {player.reserve}")
    aside = aside_said(player)
    if aside:
        yield text("mark", left, box.y + 219, f"{aside} for the palace")


def _coins(player: Player, x: float, y: float) -> Iterator[str]:
    """Six places, of which those are filled for which there is a coin."""
    for at in range(MOST_COINS):
        if at < player.coins:
            yield use("coin", x + at * 19, y, 18, 18)
        else:
            yield f'<circle class="e-gap" cx="{x + at * 19 + 9:g}" cy="{y + 9:g}" r="6.5"/>'
    yield text("text", x + MOST_COINS * 19 + 6, y + 14, str(player.coins))


def _hand(cards: list[str], box: Box) -> Iterator[str]:
    """The cards of a hand one by one; of more than have room, each kind once with its number."""
    kinds = list(dict.fromkeys(cards)) if len(cards) > _ONE_BY_ONE else cards
    for card, x in zip(kinds, spread(box.x, box.wide, CARD[0], len(kinds)), strict=True):
        yield _card(card, Box(x, box.y, *CARD))
        if kinds is not cards:
            yield rect("hub", (x + 1, box.y + 1, 17, 15), 3)
            yield text("mark middle", x + 9.5, box.y + 13, str(cards.count(card)))


def _counted(x: float, y: float, count: int, which: str, room: float) -> str:
    """How many cards, and which ones, in smaller letters if there are many."""
    size = round(min(15, (room - 26) / (max(len(which), 1) * 0.52)), 1)
    return text("count", x, y, str(count)) + text("plain", x + 26, y, which, size)

"""The panels below the board of Genpei: each player's, with Intrigue cards, and the Kotaishi's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tanzaku.notation.atoms import NONE, UNKNOWN
from tanzaku.validators.pictures.drawing import Box
from tanzaku.validators.pictures.wrapping import shortened
from tanzaku.validators.rules.genpei import GenpeiPosition
from tanzaku.validators.rules.genpei_arrow import deck_left
from tanzaku.validators.rules.genpei_beside import (
    ARROWS,
    HEIR,
    Known,
    bag_shown,
    last_card,
    tokens_of,
    used_by,
)
from tanzaku.validators.rules.genpei_board import MOST_COINS
from tanzaku.validators.rules.genpei_drawing import named, rect, text, use
from tanzaku.validators.rules.genpei_layout import BAND, CARD, TOKEN, spread
from tanzaku.validators.rules.genpei_lines import (
    acts_next,
    aside_said,
    dealt_to,
    deck_cards,
    hand_of,
    span_shown,
)
from tanzaku.validators.rules.genpei_markers import NOTHING
from tanzaku.validators.rules.genpei_players import Player

_ONE_BY_ONE: Final = 5
"""So many cards of a hand are drawn one by one."""
_LABEL: Final = 72
"""How wide the column is in which a panel says what is what."""
_RECRUIT: Final = (26, 35.6)
_ROW: Final = 17
"""How large a recruit is drawn, and how many have room in a row."""
_SHORT: Final = {
    "i01": "Ninja +2",
    "i02": "swap tokens",
    "i03": "4 coins",
    "i04": "Torii +1",
    "i05": "2 steps up",
    "i06": "Contacts +1",
    "i07": "Recruit +2",
    "i08": "Spy twice +1",
    "i09": "Assassinate +2",
    "i10": "2 of Tanuki",
    "i11": "2 of Kitsune",
    "i12": "2 of Komainu",
    "i13": "2 of Neko",
}
"""What Intrigue cards are for, where there is little room: an action, and coins."""


def token_drawn(player: Player, token: str, box: Box) -> str:
    """An influence token, face down where nobody knows it."""
    return use(f"token-{player.name}-{named(token)}", *box)


def card_drawn(card: str, box: Box) -> str:
    """A card, its back where nobody knows it, or the place of one that was taken."""
    if card == NOTHING:
        return rect("slot", box)
    return use("back" if card == UNKNOWN else f"card-{card}", *box)


# players


def panel(position: GenpeiPosition, player: Player, box: Box, name: str, known: Known) -> Iterator[str]:
    """A player: name, coins, hand, deck, discards, the tokens that were not placed, and Intrigue cards."""
    left, right = box.x + 10, box.x + box.wide - 10
    inner, room = left + _LABEL, box.wide - 20 - _LABEL
    yield from _head(position, player.name, box, name)
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
        yield token_drawn(player, token, Box(x, box.y + 176, *TOKEN))
    yield text("soft right", right, box.y + 194, f"pool {player.reserve}")
    aside = aside_said(player)
    if aside:
        below = box.high - BAND
        yield text("mark", left, box.y + 219 + below, f"{aside} for the palace")
    if position.seen_intrigue is not None:
        yield text("soft", left, box.y + 217, "Intrigue")
        yield from _intrigue(position, player, known, Box(inner, box.y + 204, room, 18))


def _head(position: GenpeiPosition, seat: str, box: Box, name: str) -> Iterator[str]:
    """The ground of a panel, whose it is, and at the end the houses."""
    yield rect("panel next" if seat in acts_next(position) else "panel", box, 8)
    yield use(f"seat-{seat}", box.x + 10, box.y + 9, 28, 28)
    yield text("name", box.x + 46, box.y + 30, shortened(name, int((box.wide - 130) / 9.5)))
    outcome = position.outcome()
    if outcome is not None and seat in outcome.scores:
        houses = outcome.scores[seat]
        shown = span_shown(houses)
        said = f"{shown} {'house' if shown == '1' else 'houses'}"
        yield text("mark right", box.x + box.wide - 10, box.y + 29, said)


def _intrigue(position: GenpeiPosition, player: Player, known: Known, box: Box) -> Iterator[str]:
    """A player's Intrigue cards, one below the other; a used one is an empty place, and says so."""
    held = [(card, "") for card in player.intrigue]
    used = [(card, "used: ") for card in used_by(position, player, known)]
    for at, (card, before) in enumerate([*held, *used]):
        y = box.y + at * 22
        yield rect("slot" if before else "card", (box.x, y, 30, box.high), 3)
        yield text("mark middle", box.x + 15, y + 13.5, card)
        said = f"{before}{_SHORT.get(card, 'unknown')}"
        yield text(
            "plain", box.x + 36, y + 13.5, said, round(min(14, (box.wide - 36) / (len(said) * 0.52)), 1)
        )


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
        yield card_drawn(card, Box(x, box.y, *CARD))
        if kinds is not cards:
            yield rect("hub", (x + 1, box.y + 1, 17, 15), 3)
            yield text("mark middle", x + 9.5, box.y + 13, str(cards.count(card)))


def _counted(x: float, y: float, count: int, which: str, room: float) -> str:
    """How many cards, and which ones, in smaller letters if there are many."""
    size = round(min(15, (room - 26) / (max(len(which), 1) * 0.52)), 1)
    return text("count", x, y, str(count)) + text("plain", x + 26, y, which, size)


# the Kotaishi


def heir_panel(position: GenpeiPosition, box: Box, known: Known) -> Iterator[str]:
    """The Kotaishi against a single player: his deck and last card, tokens beside the board, recruits."""
    heir = position.kotaishi
    if heir is None:
        return
    left = box.x + 10
    inner, room = left + _LABEL, box.wide - 20 - _LABEL
    yield from _head(position, heir.name, box, HEIR)
    for y, label in ((76, "deck"), (126, "tokens"), (160, "recruits")):
        yield text("soft", left, box.y + y, label)
    yield from _heir_deck(position, inner, box.y + 46, known)
    tokens = tokens_of(heir.area)
    for token, x in zip(tokens, spread(inner, room - 120, TOKEN[0], len(tokens)), strict=True):
        yield token_drawn(heir, token, Box(x, box.y + 108, *TOKEN))
    yield text("soft right", box.x + box.wide - 10, box.y + 126, "beside the board")
    yield text("count", left, box.y + 181, str(len(position.recruits)))
    yield from _recruits(position, Box(inner, box.y + 142, room, _RECRUIT[1]))
    if position.recruits:
        told = "from the top; those with their back up lie face down"
        yield text("soft", inner, box.y + box.high - 6, told, 12)


def _heir_deck(position: GenpeiPosition, x: float, y: float, known: Known) -> Iterator[str]:
    """His deck with the arrow on top, and the card that he turned last with what it shows."""
    count, (wide, high) = deck_left(position), CARD
    yield use("heir-back", x, y, wide, high) if count else rect("slot", (x, y, wide, high))
    arrow = {"<": "arrow-back", ">": "arrow-on"}.get(position.arrow)
    if count and arrow:
        yield use(arrow, x + 5, y + 12, 28, 28)
    yield text("count", x + wide + 10, y + 20, f"{count} left")
    said = f"{position.arrow} {ARROWS[position.arrow]}" if position.arrow in ARROWS else "no arrow known"
    yield text("soft", x + wide + 10, y + 40, said if count else "no arrow")
    last = last_card(position, known)
    if last is None:
        return
    card, clan, action = last
    x += 200
    yield rect("card" if clan == NONE else f"card {clan}", (x, y, wide, high), 4)
    if clan != NONE:
        yield use(f"crest-{clan}", x + 8, y + 3, 22, 22) + use(action, x + 7, y + 26, 24, 24)
    yield text("count", x + wide + 10, y + 20, f"{card}, his last")
    yield text("text", x + wide + 10, y + 40, action if clan == NONE else f"{clan} {action}")


def _recruits(position: GenpeiPosition, box: Box) -> Iterator[str]:
    """The Recruits stack from its top, in rows; what lies face down has its back up, with what is known."""
    wide, high = _RECRUIT
    places = spread(box.x, box.wide, wide, min(len(position.recruits), _ROW))
    for start in range(0, len(position.recruits), _ROW):
        row = position.recruits[start : start + _ROW]
        y = box.y + start // _ROW * 38
        for (clan, is_open), x in zip(row, places, strict=False):
            yield use(f"card-{clan}" if is_open else "back", x, y, wide, high)
            if not is_open:
                yield rect("hub", (x + 6, y + 10, 14, 15), 3)
                yield text("mark middle", x + 13, y + 22, clan)

"""Genpei's board as lines of text, readable in 80 columns and without colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from tanzaku.notation.atoms import NONE, UNKNOWN
from tanzaku.notation.model import Turn
from tanzaku.notation.titles.genpei import (
    CLANS,
    HOUSES,
    PALACE,
    Climb,
    Enter,
    Pagoda,
    Place,
    Shift,
    StackToken,
    Swap,
    Transfer,
)
from tanzaku.notation.wording import listed
from tanzaku.validators.engine import Range
from tanzaku.validators.pictures.wrapping import COLUMNS, LONGEST_NAME, shortened, wrapped
from tanzaku.validators.renderers.terminal import Segment
from tanzaku.validators.rules.genpei import GenpeiPosition
from tanzaku.validators.rules.genpei_beside import (
    HEIR,
    Known,
    bag_shown,
    heir_said,
    intrigue_said,
    tokens_of,
)
from tanzaku.validators.rules.genpei_board import DEALT, HOUSE_NAMES
from tanzaku.validators.rules.genpei_influence import takers
from tanzaku.validators.rules.genpei_markers import COUNTING, KEEPING, NOTHING
from tanzaku.validators.rules.genpei_players import Player, in_bag
from tanzaku.validators.rules.genpei_shares import recruits_in, shares
from tanzaku.validators.rules.genpei_start import KOTAISHI

_ONE_BY_ONE: Final = 6
"""So many cards of a hand are named one by one."""
_TOGETHER: Final = COLUMNS - 8


class Newest(NamedTuple):
    """What the last turn did on the board: whose it was, which wheels acted, and where tokens came."""

    seat: str
    wheels: frozenset[str]
    houses: frozenset[str]


def newest_of(turn: Turn | None) -> Newest:
    """What a turn did on the board.

    >>> newest_of(Turn(3, "B", (Pagoda("v2", marker="K>"),)))
    Newest(seat='B', wheels=frozenset({'K'}), houses=frozenset({'K'}))
    >>> newest_of(None).seat
    ''
    """
    wheels: set[str] = set()
    houses: set[str] = set()
    for action in () if turn is None else turn.actions:
        marker: str | None = getattr(action, "marker", None)
        if marker is not None:
            wheels.add(marker[0])
        if isinstance(action, Pagoda) and marker is not None and action.token != NONE:
            houses.add(marker[0])
        elif isinstance(action, Shift):
            wheels.add(action.clan)
        elif isinstance(action, Place):
            houses.add(action.clan)
        elif isinstance(action, Transfer):
            houses.add(action.to)
        elif isinstance(action, Swap):
            houses.update((action.house, action.other_house))
        elif isinstance(action, Enter | Climb | StackToken):
            houses.add(PALACE)
    seat = (turn.seat or "") if turn is not None else ""
    return Newest(seat, frozenset(wheels), frozenset(houses))


# what is said of a position


def acts_next(position: GenpeiPosition) -> tuple[str, ...]:
    """The seats of players who may act next; none once the game has ended."""
    return () if position.phase == COUNTING else position.waiting()


def span_shown(count: int | Range) -> str:
    """Influence, or houses: one number, or the least and the most.

    >>> span_shown(3), span_shown(Range(3, 3)), span_shown(Range(2, 5))
    ('3', '3', '2–5')
    """
    count = Range.of(count)
    return str(count.low) if count.exact else f"{count.low}–{count.high}"


def dealt_to(position: GenpeiPosition, player: Player) -> list[str]:
    """The cards of which a player is still to keep some; none otherwise."""
    if position.phase != KEEPING or player.held:
        return []
    return sorted(position.dealt.get(player.name, (UNKNOWN,) * DEALT), key=f"{''.join(CLANS)}{UNKNOWN}".index)


def hand_of(player: Player) -> list[str]:
    """The cards in a hand, those that are known first."""
    return [*(clan for clan in CLANS for _ in range(in_bag(player.hand, clan))), *[UNKNOWN] * player.hidden]


def _hand_said(position: GenpeiPosition, player: Player) -> str:
    """The hand, card by card, or where it is large how many there are of each clan."""
    dealt = dealt_to(position, player)
    if dealt:
        return f"dealt {' '.join(dealt)}"
    few = player.held <= _ONE_BY_ONE
    shown = " ".join(hand_of(player)) if few else bag_shown(player.hand, player.hidden)
    return f"hand {shown or NONE}"


def deck_cards(player: Player) -> str:
    """Which cards a deck has, as far as known; those that are not known of the hand are among them."""
    if player.hidden and not player.deck and not sum(player.pool):
        return ""
    return bag_shown(player.pool, player.strange)


def _deck_said(player: Player) -> str:
    """How many cards a deck has, and which ones."""
    which = deck_cards(player)
    told = f" ({which}, with the hand)" if player.hidden else f" ({which})"
    return f"deck {player.deck}{told if which else ''}"


def aside_said(player: Player) -> str:
    """The cards that are set aside for the palace."""
    if player.assigned is None:
        return ""
    clan, number = player.assigned
    if clan == UNKNOWN:
        return "unseen cards set aside" if number == UNKNOWN else f"{number} unseen set aside"
    return f"{number} {clan} set aside"


def _bid_shown(card: str) -> str:
    """What lies in a slot of the bids."""
    return NONE if card == NOTHING else card


def support_said(position: GenpeiPosition, house: str) -> str:
    """Who takes a house at the end; empty before."""
    if position.phase != COUNTING:
        return ""
    able = takers(position, house)
    if able != (NONE,):
        return f"{listed(['nobody' if seat == NONE else seat for seat in able], 'or')} takes it"
    return "tied, nobody takes it" if shares(position, house) else "nobody takes it"


def recruits_counted(position: GenpeiPosition, house: str) -> str:
    """The Kotaishi's recruits that count in a house, in words; empty for none."""
    count = recruits_in(position, house)
    return f"{span_shown(count)} recruit{'' if count == Range(1, 1) else 's'}" if count.high else ""


def given(position: GenpeiPosition, player: Player, house: str) -> str:
    """What a player's influence in a house is from: tokens, and the Kotaishi's recruits."""
    tokens = " ".join(tokens_of(player.placed.get(house, ())))
    recruits = recruits_counted(position, house) if player.name == KOTAISHI else ""
    return " + ".join(filter(None, (tokens, recruits)))


def around(position: GenpeiPosition) -> Iterator[str]:
    """The round, bids and decks."""
    yield f"round {position.number}"
    yield f"bids {' '.join(map(_bid_shown, position.bids))}"
    yield f"clan deck {position.clan_deck}"
    known = any(card != UNKNOWN for card in position.ninja)
    order = f" ({' '.join(position.ninja)})" if known else ""
    yield f"Ninja deck {len(position.ninja)}{order}"
    if position.removed:
        yield f"removed {position.removed}"


# lines


def board(
    position: GenpeiPosition, names: Mapping[str, str], known: Known, newest: Newest
) -> Iterator[list[Segment]]:
    """Bids and decks, the wheels and the palace with their tokens, each player, and what comes next.

    An asterisk is before what is newest. `known` is what the position alone does not tell.
    """
    yield from wrapped([], _chunks(around(position)), 2)
    yield [Segment("wheels: [ ] is where the marker stands, ° a coin", "dim")]
    for clan in CLANS:
        yield from _wheel(position, clan, newest)
        yield from _tokens(position, clan, newest)
    yield from _steps(position)
    yield from _tokens(position, PALACE, newest)
    for player in position.players:
        yield from _player(position, player, names.get(player.name, ""), known)
    if position.solo:
        yield from wrapped(_start(position, KOTAISHI, HEIR), _chunks(heir_said(position, known)), 4)
    yield [Segment(position.awaited())]


def _wheel(position: GenpeiPosition, clan: str, newest: Newest) -> Iterator[list[Segment]]:
    """A wheel's spaces in their order; the last one is beside the first."""
    words: list[str] = []
    for at, space in enumerate(position.board.wheels[clan]):
        said = f"{space.action}{'°' if space.coin else ''}"
        words.append(f"[{said}]" if position.markers[clan] == at else said)
    mark = "*" if clan in newest.wheels else " "
    yield from wrapped([Segment(f"{mark}{clan} ", "place")], words, 4)


def _steps(position: GenpeiPosition) -> Iterator[list[Segment]]:
    """Who stands on which step of the palace."""
    standing = {player.step: player for player in position.claimants() if player.step}
    words = [
        f"{step}:{standing[step].name if step in standing else NONE}"
        for step in range(1, position.board.steps + 1)
    ]
    yield from wrapped([Segment(" palace, steps ", "place")], words, 4)


def _tokens(position: GenpeiPosition, house: str, newest: Newest) -> Iterator[list[Segment]]:
    """The tokens on a house, with the influence that they give as far as known."""
    counts = shares(position, house)
    said = [
        f"{'*' if player.name == newest.seat and house in newest.houses else ''}{player.name} "
        f"{given(position, player, house)} = {span_shown(counts[player.name])}"
        for player in position.claimants()
        if player.name in counts
    ]
    support = support_said(position, house)
    if said or support:
        yield from wrapped([Segment("   ")], _chunks((*said, support)), 5)


def _start(position: GenpeiPosition, seat: str, name: str) -> list[Segment]:
    """Who it is about, with a mark if that seat may act next."""
    who = " ".join(filter(None, (seat, shortened(name, LONGEST_NAME))))
    return [Segment("> " if seat in acts_next(position) else "  "), Segment(f"{who} ", "place")]


def _player(position: GenpeiPosition, player: Player, name: str, known: Known) -> Iterator[list[Segment]]:
    """A player's name, coins and cards, and then the tokens that were not placed."""
    discards = bag_shown(player.discards)
    said = [
        f"coins {player.coins}",
        _hand_said(position, player),
        _deck_said(player),
        f"discards {sum(player.discards)}{f' ({discards})' if discards else ''}",
        f"tokens {' '.join(tokens_of(player.area)) or NONE}",
        f"pool {player.reserve}",
        *intrigue_said(position, player, known),
        aside_said(player),
    ]
    yield from wrapped(_start(position, player.name, name), _chunks(said), 4)


def _chunks(parts: Iterable[str]) -> list[str]:
    """Parts that stay together on a line, but for those that are longer than one; empty ones are left out."""
    told = list(filter(None, parts))
    told[:-1] = [f"{part} ·" for part in told[:-1]]
    return [word for part in told for word in ([part] if len(part) < _TOGETHER else part.split(" "))]


# in a sentence


def in_a_sentence(position: GenpeiPosition, known: Known) -> str:
    """The whole position, for those who cannot see it."""
    markers = [
        f"marker of {clan} on {wheel[position.markers[clan]].action} ({position.markers[clan] + 1})"
        for clan, wheel in position.board.wheels.items()
    ]
    houses = [_told(position, house) for house in HOUSES]
    steps = [f"{one.name} on step {one.step} of the palace" for one in position.claimants() if one.step]
    players = [f"{one.name}: {', '.join(_has(position, one, known))}" for one in position.players]
    heir = [f"{KOTAISHI}, {HEIR}: {', '.join(heir_said(position, known))}"] if position.solo else []
    table = [position.awaited(), ", ".join(around(position))]
    return "; ".join([*table, *markers, *filter(None, houses), *steps, *players, *heir])


def _has(position: GenpeiPosition, player: Player, known: Known) -> Iterator[str]:
    """What a player has, part by part."""
    yield f"coins {player.coins}"
    yield _hand_said(position, player)
    yield _deck_said(player)
    yield f"discards {sum(player.discards)}"
    yield f"tokens {' '.join(tokens_of(player.area)) or 'none'}"
    yield from intrigue_said(position, player, known)
    if player.assigned is not None:
        yield aside_said(player)


def _told(position: GenpeiPosition, house: str) -> str:
    """The tokens on a house; empty if there are none."""
    counts = shares(position, house)
    said = [
        f"{one.name} {given(position, one, house)} for {span_shown(counts[one.name])}"
        for one in position.claimants()
        if one.name in counts
    ]
    support = support_said(position, house)
    parts = [*said, *([support] if support else [])]
    return f"{HOUSE_NAMES[house]}: {', '.join(parts)}" if parts else ""

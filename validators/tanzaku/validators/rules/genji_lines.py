"""Genji's court as lines of text, readable in 80 columns and without colours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from tanzaku.notation.atoms import NONE, UNKNOWN
from tanzaku.notation.model import Turn
from tanzaku.notation.titles.genji import PLACES, SEASONS, SYMBOLS, Complete, Home, Improve, Move, Write
from tanzaku.notation.wording import listed
from tanzaku.validators.engine import Range
from tanzaku.validators.pictures.wrapping import COLUMNS, COVERED, LONGEST_NAME, shortened, wrapped
from tanzaku.validators.renderers.terminal import Segment
from tanzaku.validators.rules.genji import GenjiPosition
from tanzaku.validators.rules.genji_cards import FLOWER
from tanzaku.validators.rules.genji_court import Courtier, Poem, Stack, tokens_out

_NAME: Final = 13
"""The longest name of a princess that has room."""
_WAYS: Final = {"+": "clockwise", "-": "counter-clockwise"}


class Newest(NamedTuple):
    """What the last turn did on the table: whose pawn came where, and whether a poem was written there."""

    seat: str
    place: int
    poem: bool


def newest_of(turn: Turn | None) -> Newest:
    """What a turn did on the table; place 0 for nothing.

    >>> newest_of(Turn(3, "B", (Move("+", 2, 7), Write(("b07",)))))
    Newest(seat='B', place=7, poem=True)
    >>> newest_of(None).place
    0
    """
    actions = () if turn is None else turn.actions
    place = next((action.place for action in actions if isinstance(action, Move | Home)), 0)
    poem = any(isinstance(action, Write | Improve | Complete) for action in actions)
    return Newest((turn.seat or "") if turn is not None else "", place, poem)


def court(position: GenjiPosition, names: Mapping[str, str], newest: Newest) -> Iterator[list[Segment]]:
    """What lies open, the circle place by place, each player, and what comes next.

    An asterisk is before the pawn and the poem that are newest; covered poems are marked.
    """
    yield [Segment(" · ".join(_open(position)))]
    yield [Segment("season cards  ", "dim"), Segment("  ".join(map(" ".join, year(position))))]
    yield from _Circle(position, newest).lines()
    for courtier in position.courtiers:
        yield from _courtier(position, courtier, names.get(courtier.name, ""))
    heading, *said = scored_said(position) or [""]
    if heading:
        yield from wrapped([Segment(f"{heading} ", "dim")], "; ".join(said).split(), 2)
    yield [Segment(position.awaited())]


def _open(position: GenjiPosition) -> Iterator[str]:
    """Season, fashion, round, draw pile and discards."""
    yield f"{position.season}, {position.fashion}" if position.season else "no season yet"
    yield f"round {position.round}"
    yield f"draw pile {position.deck.pile}"
    yield f"discards {position.deck.discards}"


def year(position: GenjiPosition) -> list[tuple[str, str]]:
    """Each season with whose card it is, or `open`, `tied`, `later`; without those that are not played."""
    owners = {season: courtier.name for courtier in position.courtiers for season in courtier.seasons}
    tied = position.scored is not None and position.scored.card == NONE
    found: list[tuple[str, str]] = []
    for season in SEASONS:
        if season in owners:
            found.append((season, owners[season]))
        elif season in position.unclaimed or (season == position.season and tied):
            found.append((season, "tied"))
        elif season == position.season:
            found.append((season, "open"))
        elif season in position.coming:
            found.append((season, "later"))
    return found


def beauty_shown(beauty: Range) -> str:
    """How beautiful a poem is: `3+` for three or more, `?` where nothing is known.

    >>> beauty_shown(Range(3, 3)), beauty_shown(Range(3, None)), beauty_shown(Range(0, None))
    ('3', '3+', '?')
    """
    if beauty.high is not None:
        return str(beauty.low)
    return f"{beauty.low}+" if beauty.low else UNKNOWN


class _Circle:
    """The circle as a table: a line for each place, and one for each covered poem."""

    def __init__(self, position: GenjiPosition, newest: Newest) -> None:
        self.position = position
        self.newest = newest
        known = position.faces.princesses
        self.names = [
            (known[key].name or "" if key in known else "")[:_NAME].ljust(1) for key in position.circle
        ]
        self.pawns = [self._pawns(place) for place in range(1, PLACES + 1)]
        self.wide = max(map(len, self.names))
        self.crowd = max(5, *map(len, self.pawns))

    def lines(self) -> Iterator[list[Segment]]:
        """A heading, then the places."""
        covered = any(len(stack.poems) > 1 for stack in self.position.table.values())
        head = f"   {'princess':{self.wide + 4}} {'likes':5} home {'pawns':{self.crowd}}  poem, beauty now"
        head += f" ({COVERED} covered)" if covered else ""
        yield [Segment(head, "dim")]
        for place in range(1, PLACES + 1):
            yield from self._place(place)

    def _place(self, place: int) -> Iterator[list[Segment]]:
        position, key = self.position, self.position.circle[place - 1]
        likes = position.faces.princesses.get(key)
        taste = UNKNOWN if likes is None else f"{likes.season[:2]} {likes.fashion[:2]}"
        home = "".join(_pointing(one) for one in position.courtiers if one.home == place)
        parts = [
            Segment(f"{place:>2} ", "dim"),
            Segment(f"{key} {self.names[place - 1]:{self.wide}} "),
            Segment(f"{taste:5} ", "dim"),
            Segment(f"{home:4} {self.pawns[place - 1]:{self.crowd}}  ", "place"),
        ]
        stack = position.table.get(place)
        if stack is None:
            yield _trimmed(parts)
            return
        indent = sum(len(part.text) for part in parts)
        for level in range(len(stack.poems) - 1, -1, -1):
            top = level == len(stack.poems) - 1
            poem = self._poem(place, stack, level, COLUMNS - indent)
            yield [*parts, *poem] if top else [Segment(" " * indent), *poem]

    def _poem(self, place: int, stack: Stack, level: int, room: int) -> list[Segment]:
        """A poem: owner, beauty, cards, with their symbols if there is room."""
        poem = stack.poems[level]
        top = level == len(stack.poems) - 1
        newest = top and self.newest == (stack.seat, place, True)
        mark = "" if top else f"{COVERED} "
        said = f"{'*' if newest else ''}{stack.seat} {beauty_shown(self.position.beauty(poem, place))}: "
        cards = " ".join(_card_with_symbols(self.position, card) for card in poem)
        if len(mark + said + cards) > room:
            cards = " ".join(poem)
        return [Segment(mark, "dim"), Segment(said, "ok" if newest else "place"), Segment(cards)]

    def _pawns(self, place: int) -> str:
        """The pawns at a place, each with its direction."""
        moved = self.newest.seat if self.newest.place == place else ""
        return " ".join(
            ("*" if one.name == moved else "") + _pointing(one)
            for one in self.position.courtiers
            if one.place == place
        )


def _trimmed(line: list[Segment]) -> list[Segment]:
    """A line without the blanks at its end."""
    while line and not line[-1].text.strip():
        line = line[:-1]
    return [*line[:-1], line[-1]._replace(text=line[-1].text.rstrip())] if line else line


def _pointing(courtier: Courtier) -> str:
    """A player's letter with the direction of travel, once it is chosen."""
    return f"{courtier.name}{courtier.way}"


def _card_with_symbols(position: GenjiPosition, card: str) -> str:
    """A card with its symbols, as `b07(sp na)`; without them if it has none, or nobody knows."""
    face = position.faces.cards.get(card)
    if face is None:
        return card
    counts = [*zip(SYMBOLS, face.symbols, strict=True), (FLOWER, face.flowers)]
    said = [f"{name[:2]}*{count}" if count > 1 else name[:2] for name, count in counts if count]
    return f"{card}({' '.join(said)})"


def hand_of(courtier: Courtier) -> list[str]:
    """The cards in a hand, those that are known first."""
    return [*sorted(courtier.hand.cards), *[UNKNOWN] * len(courtier.hand.hidden)]


def acts_next(position: GenjiPosition) -> tuple[str, ...]:
    """The seats that may act next; none after the end."""
    return () if position.ended is not None else position.waiting()


def _courtier(position: GenjiPosition, courtier: Courtier, name: str) -> Iterator[list[Segment]]:
    """A player's name, reputation and tokens, and then the hand."""
    who = " ".join(filter(None, (courtier.name, shortened(name, LONGEST_NAME))))
    start = [Segment("> " if courtier.name in acts_next(position) else "  "), Segment(f"{who} ", "place")]
    said = (
        f" reputation {courtier.reputation} ({', '.join((f'box {courtier.box}', *courtier.seasons))})"
        f" · tokens {courtier.unused} unused, {tokens_out(position.table, courtier.name)} on table"
    )
    yield from wrapped(start, said.split(" "), 4)
    cards = [_card_with_symbols(position, card) for card in hand_of(courtier)] or [NONE]
    yield from wrapped([Segment("    hand ", "dim")], cards, 9)


def scored_said(position: GenjiPosition) -> list[str]:
    """What the end of the last season gave, a heading first; nothing once the next one is open."""
    if position.pending is not None:
        able = listed([poem.address for poem in position.pending], "or")
        return [f"end of {position.season}:", f"the fairest poem is {able}"]
    scored = position.scored
    if scored is None:
        return []
    said = [f"end of {scored.season}:", f"fairest {' '.join(scored.fairest) or 'no poem'}"]
    said += [f"scandal of {seat} {' '.join(poems)}" for seat, poems in (scored.scandal or {}).items()]
    if scored.card is not None:
        said.append("season card tied" if scored.card == NONE else f"season card to {scored.card}")
    return said


def in_a_sentence(position: GenjiPosition) -> str:
    """The whole position, for those who cannot see it."""
    start = f"{position.awaited()}; {', '.join(_open(position))}"
    places = [_told(position, place) for place in range(1, PLACES + 1)]
    players = [
        f"{one.name}: {_hand_told(hand_of(one))}, reputation {one.reputation}"
        + (f", travels {_WAYS[one.way]}" if one.way else "")
        for one in position.courtiers
    ]
    return "; ".join([start, *filter(None, places), *players])


def _hand_told(cards: Sequence[str]) -> str:
    return f"holds {' '.join(cards)}" if cards else "holds nothing"


def _told(position: GenjiPosition, place: int) -> str:
    """What there is at a place besides its princess; empty if nothing is."""
    said = [f"home of {one.name}" for one in position.courtiers if one.home == place]
    pawns = [one.name for one in position.courtiers if one.place == place]
    if pawns:
        said.append(f"{'pawn' if len(pawns) == 1 else 'pawns'} {listed(pawns)}")
    stack = position.table.get(place)
    if stack is not None:
        poems: list[Poem] = list(reversed(stack.poems))
        told = [f"{' '.join(poem)} of beauty {beauty_shown(position.beauty(poem, place))}" for poem in poems]
        said.append(f"{'poem' if len(poems) == 1 else 'poems'} of {stack.seat}: {' on '.join(told)}")
    return f"{position.at(place)}: {', '.join(said)}" if said else ""

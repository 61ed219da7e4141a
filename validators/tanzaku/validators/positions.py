"""Walk through the positions of a sound record: for what looks at a game rather than judging it."""

from __future__ import annotations

from collections.abc import Iterator

from tanzaku.notation.declare import Title
from tanzaku.notation.model import Record, Turn
from tanzaku.validators.engine import Position
from tanzaku.validators.rules import find_rules
from tanzaku.validators.setting_up import typed_header
from tanzaku.validators.waiving import Rulings


def first_position(record: Record) -> Position | None:
    """The position before the first turn; None for a game that was never set up.

    Raises UnknownTitle if the title or its rules are not installed, and
    SetupFault if the set-up gives no position.
    """
    title: Title = record.declared
    rules = find_rules(record.title)
    given, _ = typed_header(title, dict(record.tags), turns=bool(record.turns))
    if given is None:
        return None
    position = rules.engine.start(*given)
    Rulings(record.tags).tell(position)
    return position


def positions(record: Record) -> Iterator[tuple[Position, Turn | None]]:
    """The position before each turn of the main line with that turn, then the last one with None.

    It is one position that moves on, so look at it before taking the next; its
    `seat` is the one whose turn comes. The record is to be sound: what `verify`
    says of it is not asked again. A game that was never set up has no position.
    Raises as `first_position` does.

    >>> from tanzaku.notation import loads
    >>> record = loads(
    ...     '[Tanzaku "1.0 okiya"] [First "R"] '
    ...     '[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"] 1. d1PT b1MT =*'
    ... )
    >>> [(position.seat, len(list(position.legal()))) for position, turn in positions(record)]
    [('R', 12), ('B', 6), ('R', 5)]
    """
    position = first_position(record)
    if position is None:
        return
    for turn in record.turns:
        _announce(position, turn)
        yield position, turn
        play(position, turn)
    yield position, None


def play(position: Position, turn: Turn) -> None:
    """Do a turn that is known to be legal, or to stand by a ruling."""
    _announce(position, turn)
    for action in turn.actions:
        position.do(action)
    if position.end_turn() is not None:
        position.end_turn(stands=True)


def _announce(position: Position, turn: Turn) -> None:
    """Say whose turn comes; a turn that names no seat is that of the only one who may act."""
    if turn.seat is not None:
        position.begin(turn.seat)

"""What there is to say of a turn of Journey: the journey it changed, and the final count line by line."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from tanzaku.notation.declare import Call
from tanzaku.notation.model import Record
from tanzaku.notation.titles.journey import Play, Reveal
from tanzaku.validators.ahead import Ahead
from tanzaku.validators.annotating import Annotator, Remark, claimed_scores
from tanzaku.validators.points import within
from tanzaku.validators.rules.journey import JourneyPosition, Seat
from tanzaku.validators.rules.journey_scoring import Line, complete
from tanzaku.validators.telling import Pair, Words

_HIDDEN: Final = "hidden"
"""The word of the line for favourites that nobody has seen."""


class JourneyAnnotator(Annotator):
    """The count of one game, as a player would check it.

    What it says are words and the values that follow them. Of a turn with a
    play: `journey`, the number of the journey that it changed; `cards`, how
    many there are in it; then `open 0` if it would score nothing as it lies,
    else its castle and its ship, each with what it scores. Of a seat's last
    turn: castles, ships and favourites, each with its points; `hidden`, the
    points of favourites that nobody has seen; `journeys`, how many are
    complete; `needed`, how many there must be, if that is more; `total`; and
    `claimed`, what the record says instead, if that is wrong. Points that hang
    on what nobody has seen are written `24..30`, or `24..?`, by what was known
    in that turn; where two favourites hang on the same hidden cards, the total
    may be a smaller range than they give.
    """

    def __init__(self, record: Record, position: JourneyPosition) -> None:
        """Get ready: which seats reveal, and what the record says that they have scored."""
        super().__init__(record, position)
        self._reveals = frozenset(
            turn.seat for turn in record.turns if any(isinstance(action, Reveal) for action in turn.actions)
        )
        self._scores = claimed_scores(record, record.declared.seats)

    def remark(self, position: JourneyPosition, actions: tuple[Call, ...]) -> Remark:
        """What to say of the turn; nothing of one in which favourites are kept."""
        seat = position.seats[position.acting]
        said: list[str] = []
        with Ahead(position) as ahead:
            ahead.do(*actions)
            for action in actions:
                if isinstance(action, Play):
                    said += _journey(position, seat, action.where)
            if self._finishes(position, seat, actions):
                said += self._count(position, seat, actions)
        return Remark(tuple(said))

    def _finishes(self, position: JourneyPosition, seat: Seat, actions: tuple[Call, ...]) -> bool:
        """Whether to count after this turn: where a seat reveals, or its last play if it never does."""
        if seat.name in self._reveals:
            return any(isinstance(action, Reveal) for action in actions)
        played = any(isinstance(action, Play) for action in actions)
        return played and seat.plays == position.table.turns

    def _count(self, position: JourneyPosition, seat: Seat, actions: tuple[Call, ...]) -> Iterator[str]:
        count = position.count(seat)
        for line in count.lines:
            word = _word(line)
            if word != _HIDDEN or line.points.high != 0:
                yield from (word, line.points.spelled)
        yield from ("journeys", str(count.journeys))
        if not count.enough:
            yield from ("needed", str(position.table.journeys))
        yield from ("total", count.total.spelled)
        for claim in self._claims(seat, actions):
            if not within(claim, count.total):
                yield from ("claimed", str(claim))

    def _claims(self, seat: Seat, actions: tuple[Call, ...]) -> Iterator[int]:
        """What the record says that a seat scored, each number once."""
        found = [action.score for action in actions if isinstance(action, Reveal)]
        yield from dict.fromkeys(
            claim for claim in (*found, self._scores.get(seat.name)) if claim is not None
        )

    @staticmethod
    def told(arguments: tuple[str, ...]) -> str:
        """The arguments in words; what is not known here stays as it is.

        >>> JourneyAnnotator.told(("journey", "2", "cards", "4", "C05", "24", "S11", "22"))
        'journey 2; cards: 4; C05 scores 24; S11 scores 22'
        >>> JourneyAnnotator.told(("F03", "0..6", "hidden", "3..?", "journeys", "2", "total", "40..?"))
        'F03 scores 0 to 6; favourites unseen score at least 3; complete journeys: 2; total at least 40'
        >>> JourneyAnnotator.told(("total", "46", "claimed", "64"))
        'total 46; not 64, as claimed'
        """
        return _WORDS.told(arguments, _parts)


def _journey(position: JourneyPosition, seat: Seat, where: str) -> Iterator[str]:
    """The state of the journey that a card was played to."""
    number = len(seat.journeys) if where == "new" else int(where[:-1])
    journey = seat.journeys[number - 1]
    yield from ("journey", str(number), "cards", str(len(journey)))
    if not complete(journey):
        yield from ("open", "0")
        return
    for line in position.faces.journey(journey):
        yield from (_word(line), line.points.spelled)


def _word(line: Line) -> str:
    """The card that a line of the count is about; `hidden` for favourites that nobody has seen."""
    return line.key or _HIDDEN


_ID: Final = re.compile(r"[CSF][0-9]{2}")


def _parts(pairs: list[Pair]) -> Iterator[str]:
    """A part for each pair; that of a card says what it scores."""
    for word, value in pairs:
        yield f"{word} scores {_WORDS.listing(value)}" if _ID.fullmatch(word) else _WORDS.said(word, value)


_WORDS: Final = Words(
    {
        "journey": "journey {}",
        "cards": "cards: {}",
        "open": "incomplete, scores {}",
        _HIDDEN: "favourites unseen score {}",
        "journeys": "complete journeys: {}",
        "needed": "too few, {} are needed",
        "total": "total {}",
        "claimed": "not {}, as claimed",
    }
)

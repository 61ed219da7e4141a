"""Genji in words, for people: what comes next, what a beauty is made of, what was not known.

Each takes the position as its first argument.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from tanzaku.notation.titles.genji import SYMBOLS
from tanzaku.validators.holding import came_unseen
from tanzaku.validators.rules.genji_cards import Faces
from tanzaku.validators.rules.genji_turns import ACTED, CHOOSING, FACING, HOMING, OPENING, PLAYING, SCORED

if TYPE_CHECKING:
    from tanzaku.validators.rules.genji import GenjiPosition


def awaited(position: GenjiPosition) -> str:
    """What comes next."""
    if position.ended is not None:
        return "the game is over"
    if position.phase == SCORED:
        return "the scoring, the cards that are lacking, then the next season"
    if position.phase == PLAYING:
        return f"{position.seat} is to {_STEPS[position.step]}"
    if position.step == ACTED:
        return "this turn is done, and the next one begins with its seat, or *: for the table"
    return _AWAITED[position.phase].format(position.seat)


def spelt(position: GenjiPosition, cards: Sequence[str], place: int) -> str:
    """How the beauty of cards comes about, card by card: their symbols, and what they meet."""
    likes = position.faces.princesses.get(position.circle[place - 1])
    context = f"{position.season}, {position.fashion}" + (
        f", and she likes {likes.season} and {likes.fashion}" if likes else ""
    )
    parts = [f"{card} has {_symbols(position.faces, card)}" for card in cards]
    return f"{'; '.join(parts)}; it is {context}"


def _symbols(faces: Faces, card: str) -> str:
    printed = faces.cards.get(card)
    if printed is None:
        return "symbols that are not known"
    counts = zip(SYMBOLS, printed.symbols, strict=True)
    symbols = [name if count == 1 else f"{count} {name}" for name, count in counts if count]
    if printed.flowers:
        symbols.append(f"{printed.flowers} flowers")
    return ", ".join(symbols)


def assumptions(position: GenjiPosition) -> Iterator[str]:
    """What was not known, and taken to be such that all was legal: cards, faces."""
    unseen = [(courtier.name, courtier.hand.unseen) for courtier in position.courtiers]
    yield from came_unseen(unseen, "into a hand")
    if position.believed:
        yield "which poem was the most beautiful is as the record says, since not all faces are known"
    elif position.pending is not None:
        yield "which poem was the most beautiful is not known, since not all faces are known"
    if not position.faces.cards or not position.faces.princesses:
        yield "what is printed on the cards is not known, so beauty was not checked"
    elif position.guessed:
        yield "what is printed on some cards is not known, and is taken to be such that all was legal"


_AWAITED: Final[Mapping[int, str]] = {
    HOMING: "{} is to choose a home",
    OPENING: "the table opens a season with its fashion",
    CHOOSING: "{} may make an extra study, and says who starts",
    FACING: "{} is to choose a direction",
}
_STEPS: Final = ("move", "study or woo", "go on wooing, draw, or end the turn", "draw, or end the turn")

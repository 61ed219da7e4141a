"""The arrow on top of the Kotaishi deck: where it leads a marker, and what follows where nobody noted it.

Sections are those of the Genpei rulebook; GP-n are the rulings of
`docs/rules/genpei.md`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from tanzaku.notation.atoms import NONE, UNKNOWN
from tanzaku.notation.titles.genpei import CLANS
from tanzaku.notation.wording import listed
from tanzaku.validators.engine import Refusal
from tanzaku.validators.rules.genpei_markers import ACTIVATE, CONTACT, elsewhere

if TYPE_CHECKING:
    from tanzaku.validators.rules.genpei import GenpeiPosition

WAYS: Final = {"<": -1, ">": 1}
"""What an arrow says: a direction along the list of a wheel (GP-39)."""
_OF_ARROWS: Final = ("GPE060", "GPE061", "GPE062", "GPE063")
"""Codes of what hangs on an arrow."""
_Readings: TypeAlias = "dict[str, tuple[Refusal | None, int]]"
_Refused: TypeAlias = "Callable[[GenpeiPosition, Any], Refusal | None]"


def cards_left(position: GenpeiPosition) -> list[str]:
    """The Kotaishi cards that were not turned since they were shuffled."""
    return [card for card in position.board.deck if card not in position.turned]


def deck_left(position: GenpeiPosition) -> int:
    """How many cards the Kotaishi deck has."""
    return len(position.board.deck) - len(position.turned)


def arrows(position: GenpeiPosition) -> tuple[str, ...]:
    """What the arrow on top may be: the one noted, or those of the cards left; `-` without a card."""
    if position.arrow != UNKNOWN:
        return (position.arrow,)
    left = sorted({position.board.deck[card].arrow for card in cards_left(position)})
    return tuple(left) or (NONE,)


def noted(position: GenpeiPosition, arrow: str) -> None:
    """The arrow on top now; one that nobody noted is known all the same if it can be but one."""
    position.arrow = arrow
    there = arrows(position)
    if len(there) == 1:
        position.arrow = there[0]


def leads_to(position: GenpeiPosition) -> int:
    """The space to which the arrow leads the marker of the expected clan (GP-39, GP-40).

    An arrow that is not known is taken as none.
    """
    clan = position.expected or CLANS[0]
    at, wheel = position.markers[clan], position.board.wheels[clan]
    if position.step == CONTACT:
        return at
    way = WAYS.get(position.arrow, 1)
    if position.step == ACTIVATE:
        return (at + way) % len(wheel)
    spaces = range(at, at + way * len(wheel), way)
    return next(at % len(wheel) for at in spaces if wheel[at % len(wheel)].action == position.appointed)


def led(position: GenpeiPosition) -> dict[str, int]:
    """The space to which each arrow that it may be leads."""
    before, spaces = position.arrow, dict[str, int]()
    for arrow in arrows(position):
        position.arrow = arrow
        spaces[arrow] = leads_to(position)
    position.arrow = before
    return spaces


def goes_to(position: GenpeiPosition, clan: str, word: str, named: int | None) -> int:
    """The space to which the marker goes: where the arrow leads, or else to what a ruling lets stand."""
    at = leads_to(position)
    if position.board.wheels[clan][at].action == word and named in {None, at + 1}:
        return at
    meant = elsewhere(position, clan, word, named)
    return at if meant is None else meant


def each_arrow(position: GenpeiPosition, action: Any, refused: _Refused) -> Refusal | None:  # noqa: ANN401
    """Why an action may not be done whichever arrow it was, where nobody noted it (GP-39).

    If it may be done with either, and leads to two spaces, it has to say which.
    """
    if position.arrow != UNKNOWN:
        return refused(position, action)
    found = _with_each(position, action, refused)
    spaces = {space for wrong, space in found.values() if wrong is None}
    if len(spaces) == 1:
        return None
    if spaces:
        where, clan = listed([str(space + 1) for space in sorted(spaces)]), position.expected
        message = f"nobody noted the arrow, and the spaces {where} of {clan} show {action.shape.word}"
        return Refusal("GPE014", f"{message}: say which, with space=", ruling="GP-39")
    first = _likeliest(position, found)
    told = dict.fromkeys(one.message for one, _ in found.values() if one is not None)
    return first if len(told) == 1 else first._replace(message=f"nobody noted the arrow: {'; '.join(told)}")


def _likeliest(position: GenpeiPosition, found: _Readings) -> Refusal:
    """What is said of an action that fits no arrow: what a ruling lets stand, or may, before all else."""
    wrong = [one for one, _ in found.values() if one is not None]
    return max(wrong, key=lambda one: (one.stands, position.ruled(one.code)))


def read(position: GenpeiPosition, action: Any, refused: _Refused) -> int:  # noqa: ANN401
    """The space to which the marker goes for an action, which may tell the arrow that nobody noted (GP-39).

    Nothing is concluded from what a ruling may be about.
    """
    clan, word = position.expected or CLANS[0], action.shape.word
    if position.arrow != UNKNOWN:
        return goes_to(position, clan, word, action.space)
    found = _with_each(position, action, refused)
    fitting = [arrow for arrow, (wrong, _) in found.items() if wrong is None]
    if fitting and position.ruled(*_OF_ARROWS):
        return found[fitting[0]][1]
    if not fitting:
        said = _likeliest(position, found)
        may = [arrow for arrow, (one, _) in found.items() if one and one.stands and position.ruled(one.code)]
        fitting = may or [arrow for arrow, (one, _) in found.items() if one == said]
    if len(fitting) == 1:
        position.arrow = fitting[0]
    return found[fitting[0]][1]


def _with_each(
    position: GenpeiPosition,
    action: Any,  # noqa: ANN401 - any clan action
    refused: _Refused,
) -> _Readings:
    """What is said against an action with each arrow, and where it goes then."""
    clan, word = position.expected or CLANS[0], action.shape.word
    found: _Readings = {}
    for arrow in arrows(position):
        position.arrow = arrow
        found[arrow] = refused(position, action), goes_to(position, clan, word, action.space)
    position.arrow = UNKNOWN
    return found

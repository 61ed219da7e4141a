"""What a courtier in Genji could have done better with the princess visited, as far as that is certain.

Only cards that are known to be in hand are looked at, and only where all faces
that matter are known. Whether another princess would have been the better one
to visit, and whether a card is better kept, is not asked. GJ-n are the rulings
of `docs/rules/genji.md`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genji import Challenge, Complete, Improve, Move, TakeCard, Write
from tanzaku.validators.ahead import Ahead
from tanzaku.validators.rules.genji_sums import Sums, Wooing, parted
from tanzaku.validators.rules.genji_turns import MOVED, WOOING
from tanzaku.validators.rules.genji_wooing import resulting, wooing

if TYPE_CHECKING:
    from tanzaku.validators.rules.genji import GenjiPosition


def fairer(position: GenjiPosition, action: Write | Improve | Complete) -> Wooing | None:
    """The most beautiful poem that could be made instead of this one, the first of several.

    None if none beats it, or if that is not certain.
    """
    found = resulting(position, action)
    best, most = None, None if found is None else found.high
    if most is None:
        return None
    for other in wooing(position):
        made = resulting(position, other)
        if type(other) is type(action) and made is not None and made.high is not None and made.high > most:
            best, most = other, made.high
    return best


def passed_over(position: GenjiPosition, sums: Sums) -> tuple[list[str], list[Call]]:
    """What could still be done where a courtier stops: sums, and the actions.

    Challenges until no poem of a rival is left, as far as the hand goes, then
    the most beautiful poem. The position is left as it was.
    """
    said: list[str] = []
    with Ahead(position) as ahead:
        while position.step in {MOVED, WOOING}:
            action = _next(position)
            if action is None:
                break
            said += sums.wooed(position, action, could=True)
            ahead.do(action)
            if position.won is not None:
                ahead.do(TakeCard(position.won))
    return said, ahead.actions


def _next(position: GenjiPosition) -> Wooing | None:
    """The next thing to be done with this princess; None if there is nothing of which one can be sure."""
    ways = [action for action in wooing(position) if _sure(position, action)]
    challenges = [action for action in ways if isinstance(action, Challenge)]
    if challenges:
        return min(challenges, key=lambda action: _cost(position, action))
    return max(ways, key=lambda action: _made(position, action), default=None)


def _sure(position: GenjiPosition, action: Wooing) -> bool:
    """Whether all that it hangs on is known; to complete one's own poem is worth it if it gains (GJ-7)."""
    place = position.courtier.place
    there = position.table.get(place)
    top = () if there is None else there.poems[-1]
    made = resulting(position, action)
    if made is None or made.high is None or position.beauty(top, place).high is None:
        return False
    own = there is not None and there.seat == position.courtier.name
    return not own or made.low > position.beauty(top, place).low


def _made(position: GenjiPosition, action: Wooing) -> int:
    made = resulting(position, action)
    return 0 if made is None else made.low


def _cost(position: GenjiPosition, action: Challenge) -> tuple[int, int]:
    """What a challenge costs the hand: bonus cards, then beauty that goes less beauty that comes."""
    place = position.courtier.place
    _, other = parted(position, action)
    return len(action.bonus), (position.worth(action.card, place) or 0) - (position.worth(other, place) or 0)


def plain(action: Call) -> Call:
    """An action without what it claims."""
    if isinstance(action, Write | Improve):
        return type(action)(action.cards)
    if isinstance(action, Complete | Challenge):
        return type(action)(action.card, action.bonus)
    return action


def may_be_played(position: GenjiPosition, actions: list[Call]) -> bool:
    """Whether actions are legal one after another from here, as they are where no ruling had to help."""
    with Ahead(position) as ahead:
        for action in actions:
            if not position.can(action):
                return False
            ahead.do(action)
    return True


def first_actions(actions: list[Call]) -> list[Call]:
    """Those of a turn that a better one begins with: the move, challenges and what they took."""
    return [plain(action) for action in actions if isinstance(action, Move | Challenge | TakeCard)]

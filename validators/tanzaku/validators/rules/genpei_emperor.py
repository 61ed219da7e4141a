"""The new emperor of Genpei: who has the support of most houses, or may have.

Sections are those of the Genpei rulebook; GP-n are the rulings of
`docs/rules/genpei.md`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import TYPE_CHECKING, Final

from tanzaku.notation.titles.genpei import HOUSES
from tanzaku.notation.wording import counted
from tanzaku.validators.engine import Outcome, Range, Reason
from tanzaku.validators.rules.genpei_influence import takers, worlds
from tanzaku.validators.rules.genpei_players import Player
from tanzaku.validators.rules.genpei_worlds import Taking

if TYPE_CHECKING:
    from tanzaku.validators.rules.genpei import GenpeiPosition

_EMPEROR: Final = "Declaring the New Emperor"
_IN_ANY_CASE: Final = Reason("houses", "in any case, whatever nobody has seen", _EMPEROR)
_OPEN: Final = Reason.open(_EMPEROR)


def outcome(position: GenpeiPosition) -> Outcome:
    """Who has the support of most houses (Declaring the New Emperor).

    It is final when each house was given; until then the count may be broken off.
    """
    over = position.over
    claimants = position.claimants()
    names = [player.name for player in claimants]
    tallies = {tuple([taking.count(name) for name in names]) for taking in _takings(position)}
    ends: dict[tuple[str, ...], set[Reason]] = {}
    for tally in sorted(tallies):
        won, reason = _emperor(claimants, tally)
        ends.setdefault(won, set()).add(reason)
    scores: dict[str, int | Range] = {
        name: Range(min(tally[at] for tally in tallies), max(tally[at] for tally in tallies)).plain
        for at, name in enumerate(names)
    }
    if len(ends) == 1:
        ((won, reasons),) = ends.items()
        why = tuple(reasons) if len(reasons) == 1 else (_IN_ANY_CASE,)
        return Outcome(won, why, scores, final=over)
    return Outcome.among(ends, [_OPEN], scores, seats=names, final=over)


def _takings(position: GenpeiPosition) -> Iterable[Taking]:
    """Who may take the houses together; where too much is unknown, whoever may take each of them."""
    alone = [takers(position, house) for house in HOUSES]
    if all(len(taking) == 1 for taking in alone):
        return product(*alone)
    return worlds(position, position.supported) or product(*alone)


def _emperor(claimants: Sequence[Player], tally: Sequence[int]) -> tuple[tuple[str, ...], Reason]:
    """Who wins with so many houses each; in a tie, who stands highest in the palace (GP-10, GP-23, GP-24)."""
    best = max(tally)
    tied = [player for player, count in zip(claimants, tally, strict=True) if count == best]
    houses = counted(best, "house")
    if len(tied) == 1:
        return (tied[0].name,), Reason("houses", houses, _EMPEROR)
    top = max(player.step for player in tied)
    if not top:
        names = tuple(player.name for player in tied)
        return names, Reason("shared", f"{houses} each, and nobody stands in the palace", "GP-10")
    first = next(player for player in tied if player.step == top)
    return (first.name,), Reason("palace", f"{houses}, and highest in the palace of those tied", _EMPEROR)

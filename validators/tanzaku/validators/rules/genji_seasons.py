"""What the table does in Genji: open a season, and say what its end gave.

Each takes the position as its first argument. Sections are those of the Genji
rulebook; GJ-n are the rulings of `docs/rules/genji.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final

from tanzaku.notation.atoms import NONE
from tanzaku.notation.titles.genji import FASHIONS, Box, Fairest, Scandal, Season, SeasonCard
from tanzaku.notation.wording import listed, no_part
from tanzaku.validators.engine import Refusal
from tanzaku.validators.phased import TABLE_ACTS
from tanzaku.validators.rules.genji_draws import top_up_before
from tanzaku.validators.rules.genji_scoring import in_order, may_be_fairest, may_play_on
from tanzaku.validators.rules.genji_turns import ACTED, BEGIN, OPENING, SCORED

if TYPE_CHECKING:
    from tanzaku.validators.rules.genji import GenjiPosition


def next_season(position: GenjiPosition) -> str | None:
    """The season that may be opened now; None for none (Ending the Season; GJ-16, GJ-28)."""
    if position.coming:
        return position.coming[0] if position.ended is None else None
    return position.unclaimed[0] if may_play_on(position) else None


def _season_refused(position: GenjiPosition, action: Season) -> Refusal | None:
    opening = position.phase == OPENING and position.step == BEGIN
    between = position.phase == SCORED and position.acting == TABLE_ACTS and position.step == BEGIN
    if not (opening or between):
        return position.not_next()
    if position.pending is not None:
        return needs_fairest(position)
    due = next_season(position)
    if due is None:
        over = "the game is over" if position.coming else "no season is left to be played"
        return Refusal("GJI013", over, "season")
    if action.season == due:
        return None
    return Refusal("GJI013", f"the next season is {due}, not {action.season}", "season")


def _season(position: GenjiPosition, action: Season) -> None:
    trail = position.trail
    trail.save(position, "season", "fashion", "values", "coming", "unclaimed", "ended", "deciding", "step")
    trail.save(position, "acting", "topping", "scored")
    if position.phase == SCORED:
        top_up_before(position)
    if position.coming:
        position.coming = position.coming[1:]
    else:
        position.unclaimed = position.unclaimed[1:]
        position.deciding = True
    position.ended = position.scored = None
    position.step = ACTED
    position.lay_open(action.season, action.fashion)


# what the end of a season gave


def needs_fairest(position: GenjiPosition) -> Refusal:
    """A refusal for what comes before the record says which poem was the fairest (GJ-29)."""
    able = listed([poem.address for poem in position.pending or ()], "or")
    return Refusal(
        "GJI054", f"which poem was the most beautiful hangs on cards whose faces are not known: {able}"
    )


def _claims_now(position: GenjiPosition) -> Refusal | None:
    if position.phase == SCORED and position.acting == TABLE_ACTS and position.step == BEGIN:
        return None
    return position.not_next()


def _follows_now(position: GenjiPosition) -> Refusal | None:
    """Whether what follows from the fairest poem is claimed at its time."""
    wrong = _claims_now(position)
    return needs_fairest(position) if wrong is None and position.pending is not None else wrong


def _fairest_refused(position: GenjiPosition, action: Fairest) -> Refusal | None:
    wrong = _claims_now(position)
    if wrong is not None:
        return wrong
    named = tuple(sorted(action.poems, key=in_order))
    if position.pending is not None:
        if may_be_fairest(position.pending, named):
            return None
        able = ", ".join(f"{poem.address} has {_least(poem.beauty)}" for poem in position.pending)
        return Refusal("GJI054", f"{_named(named)} cannot be the most beautiful: {able}", "poems")
    scored = position.scored
    if scored is None or named == scored.fairest:
        return None
    return Refusal("GJI050", f"the most beautiful: {_named(scored.fairest)}{_but(named)}", "poems")


def _least(beauty: Any) -> str:  # noqa: ANN401 - a Range
    return str(beauty.low) if beauty.exact else f"{beauty.low} or more"


def _named(addresses: tuple[str, ...]) -> str:
    return " ".join(addresses) or "no poem"


def _but(addresses: tuple[str, ...]) -> str:
    return f", and not {' '.join(addresses)}" if addresses else ""


def _fairest(position: GenjiPosition, action: Fairest) -> None:
    if position.pending is None:
        return
    position.score(tuple(sorted(action.poems, key=in_order)))


def _ended_before() -> Refusal:
    return Refusal("GJI010", "the game had ended before this scoring")


def _scandal_refused(position: GenjiPosition, action: Scandal) -> Refusal | None:
    wrong = _follows_now(position)
    if wrong is not None:
        return wrong
    scored = position.scored
    if scored is None or scored.scandal is None:
        return _ended_before()
    if action.seat not in position.names:
        return Refusal("GJI010", no_part(action.seat), "seat")
    found = scored.scandal.get(action.seat, ())
    if tuple(sorted(action.poems, key=in_order)) == found:
        return None
    message = f"on homes of others {action.seat} has {_named(found)}{_but(action.poems)}"
    return Refusal("GJI051", message, "poems" if action.poems else "seat")


def _card_refused(position: GenjiPosition, action: SeasonCard) -> Refusal | None:
    wrong = _follows_now(position)
    if wrong is not None:
        return wrong
    scored = position.scored
    if scored is None or scored.card is None:
        return _ended_before()
    if scored.card == action.seat:
        return None
    counts = ", ".join(f"{name} {count}" for name, count in position.tokens_before_card())
    who = f"{scored.card} takes the card of {scored.season}" if scored.card != NONE else "it is a tie"
    return Refusal("GJI052", f"{who}: tokens on the table are {counts}", "seat")


def _box_refused(position: GenjiPosition, action: Box) -> Refusal | None:
    wrong = _follows_now(position)
    if wrong is not None:
        return wrong
    if action.seat not in position.names:
        return Refusal("GJI010", no_part(action.seat), "seat")
    box = position.courtiers[position.names.index(action.seat)].box
    if box == action.tokens:
        return None
    return Refusal("GJI053", f"{action.seat} has {box} in the box by now, not {action.tokens}", "tokens")


def _nothing(position: GenjiPosition, action: Any) -> None:  # noqa: ANN401 - any claim
    """A claim changes nothing."""


def scorings(position: GenjiPosition) -> Iterator[Any]:
    """What there is to say of the season that has ended, and the seasons that may follow."""
    scored = position.scored
    if position.pending is not None:
        yield from (
            Fairest((poem.address,))
            for poem in position.pending
            if may_be_fairest(position.pending, [poem.address])
        )
        return
    if scored is not None:
        yield Fairest(scored.fairest)
        yield from (Scandal(seat, poems) for seat, poems in (scored.scandal or {}).items())
        if scored.card is not None:
            yield SeasonCard(scored.card)
        yield from (Box(courtier.name, courtier.box) for courtier in position.courtiers)
    season = next_season(position)
    if season is not None:
        yield from (Season(season, fashion) for fashion in FASHIONS)


SEASON_REFUSALS: Final[Mapping[type[Any], Callable[[GenjiPosition, Any], Refusal | None]]] = {
    Season: _season_refused,
    Fairest: _fairest_refused,
    Scandal: _scandal_refused,
    SeasonCard: _card_refused,
    Box: _box_refused,
}
"""Why an action may not be done now, by its class."""

SEASON_DEEDS: Final[Mapping[type[Any], Callable[[GenjiPosition, Any], None]]] = {
    Season: _season,
    Fairest: _fairest,
    Scandal: _nothing,
    SeasonCard: _nothing,
    Box: _nothing,
}
"""How an action is done, by its class."""

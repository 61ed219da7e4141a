"""Fill in what a title's short forms leave out and the set-up tells: the square of a tile, say."""

from __future__ import annotations

from tanzaku.notation.atoms import NONE
from tanzaku.notation.declare import Call, Title
from tanzaku.notation.model import Item, Turn, Variation, walk


def left_out(made: Call) -> bool:
    """Whether an action's short form may have left something out."""
    return any(getattr(made, argument.name) == NONE for argument in made.shape.positional)


def complete(title: Title, tags: tuple[tuple[str, str], ...], turns: tuple[Turn, ...]) -> tuple[Turn, ...]:
    """The turns with what was left out filled in; `turns` itself when there was nothing.

    >>> from tanzaku.notation.titles.okiya import OKIYA, Remove
    >>> garden = (("Garden", "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"),)
    >>> complete(OKIYA, garden, (Turn(1, None, (Remove("-", "PT"),)),))[0].actions
    (Remove(square='d1', tile='PT'),)
    """
    if title.complete is None or not any(
        left_out(action) for _, turn in walk(turns) for action in turn.actions
    ):
        return turns
    from tanzaku.notation.header import typed_setup

    given = typed_setup(title, dict(tags), [])
    hook = title.complete

    def whole_item(item: Item) -> Item:
        if isinstance(item, Variation):
            return Variation(item.lead, tuple(map(whole, item.turns)))
        return hook(given, item) if isinstance(item, Call) else item

    def whole(turn: Turn) -> Turn:
        return Turn(turn.number, turn.seat, tuple(map(whole_item, turn.items)))

    return tuple(map(whole, turns))

"""What one seat, or the public, saw of a game: a record with everything else unknown.

What is secret a title declares: set-up tags of a seat, and arguments of actions,
that only this seat sees; of some actions only until others lay it open.
"""

from __future__ import annotations

from typing import Any, Final

from attrs import evolve

from tanzaku.notation.atoms import NONE, UNKNOWN
from tanzaku.notation.common_tags import Findings, Tags, check_common
from tanzaku.notation.declare import ATOM, COMMON_TAGS, ROWS, Call, SetupTag, Title
from tanzaku.notation.errors import ReadError, ValueFault
from tanzaku.notation.header import (
    TagFault,
    placed_calls,
    seats_in_play,
    setup_value,
    typed_components,
    typed_options,
    typed_start,
)
from tanzaku.notation.model import Item, Record, Turn, Variation
from tanzaku.notation.plain_tags import setup_text
from tanzaku.notation.tag_order import export_order
from tanzaku.notation.text.calls import write_call

PUBLIC: Final = "public"
FULL: Final = "full"


def redact(record: Record, view: str, *, notes: bool = False) -> Record:
    """The record as a seat saw it, or everybody (`public`); its `View` tag says so.

    Comments, glyphs, data items, variations and tags that nobody declares may
    tell what is hidden, so they are left out unless `notes` says that they may
    stay; secrets in the turns of a variation are hidden all the same. Rulings
    stay as they are, since the record needs them. Raises ValueFault if no such seat takes
    part, or if the record is itself what another view shows.

    >>> from tanzaku.notation import dumps, loads
    >>> record = loads(
    ...     '[Tanzaku "1.0 journey"] [Hand.A "C02 S09"] [Hand.B "S04 ?"] '
    ...     "0. A: keep(F03 F17) B: keep(F01 F02) =*"
    ... )
    >>> print(dumps(redact(record, "B")), end="")
    [Tanzaku "1.0 journey"]
    [View "B"]
    [Hand.A "2x?"]
    [Hand.B "S04 ?"]
    <BLANKLINE>
    0. A: keep(2x?)
       B: keep(F01 F02) =*
    """
    title = record.declared
    seats = [seat for seat in seats_in_play(title, dict(record.tags)) if seat not in title.unseated]
    if view not in {PUBLIC, *seats}:
        raise ValueFault(f"{view} is no view of this game: there are {PUBLIC}, {', '.join(seats)}")
    shown = record.tag("View") or FULL
    if shown not in {FULL, view} and view != PUBLIC:
        raise ValueFault(f"the record is what {shown} saw, so nobody can say what {view} did")
    kept = record.tags if notes else _declared(title, record.tags)
    opened = _opened(record)
    tags = {name: _tag(title, name, value, view) for name, value in kept} | {"View": view}
    return evolve(
        record,
        tags=tuple(export_order(title, tuple(tags.items()))),
        lead=record.lead if notes else (),
        turns=tuple(_turn(turn, view, opened, notes=notes) for turn in record.turns),
    )


def _declared(title: Title, tags: Tags) -> Tags:
    """The tags that the notation or the title declares and that have their form: others may tell anything."""
    names = dict(tags)
    findings: Findings = check_common(title, names)
    for typed in (typed_options, typed_start, typed_components):
        typed(title, names, findings)
    wrong = {finding.at[1] for finding in findings if len(finding.at) > 1}
    known = {*COMMON_TAGS, *title.setup_tags, *title.components}
    return tuple(
        (name, value)
        for name, value in tags
        if name.partition(".")[0] in known and name.count(".") < 2 and name not in wrong
    )


def _tag(title: Title, name: str, value: str, view: str) -> str:
    """A tag's value, unknown where it is secret; one that is not of its form is secret as a whole."""
    kind, _, seat = name.partition(".")
    if name == "Start":
        return _start(title, value, view)
    row = title.setup_tags.get(kind)
    if row is None or not row.secret or seat == view:
        return value
    try:
        return setup_text(row, _unknown(row, setup_value(row, value)))
    except (TagFault, ReadError):
        return UNKNOWN


def _start(title: Title, value: str, view: str) -> str:
    """What is placed, with what only its seat sees unknown; as it was if nothing is secret."""
    try:
        calls = [call for call, _ in placed_calls(value, title.start)]
    except TagFault:
        return UNKNOWN
    seen = [call if getattr(call, "seat", None) == view else _hidden(call) for call in calls]
    return value if seen == calls else " ".join(map(write_call, seen))


def _unknown(row: SetupTag, value: Any) -> object:  # noqa: ANN401 - an atom, atoms, or rows of them
    """As many unknowns as there are values."""
    if row.kind == ATOM:
        return UNKNOWN
    if row.kind == ROWS:
        return tuple((UNKNOWN,) * len(line) for line in value)
    return (UNKNOWN,) * len(value)


def _opened(record: Record) -> frozenset[str]:
    """The words of actions whose secrets lie open, since the main line has what lays them open."""
    asked = [shape for shape in record.declared.actions.values() if shape.opened]
    done = {_named(one) for turn in record.turns for one in turn.actions} if asked else set[str]()
    return frozenset(shape.word for shape in asked if not done.isdisjoint(shape.opened))


def _named(action: Call) -> str:
    """An action's word and its first argument."""
    first = action.shape.positional[:1]
    return " ".join([action.shape.word, *(str(getattr(action, argument.name)) for argument in first)])


def _turn(turn: Turn, view: str, opened: frozenset[str], *, notes: bool) -> Turn:
    kept = [item for item in turn.items if notes or isinstance(item, Call)]
    return evolve(turn, items=tuple(_item(item, turn, view, opened) for item in kept))


def _item(item: Item, turn: Turn, view: str, opened: frozenset[str]) -> Item:
    """An item as it was seen; what is secret in a variation nothing lays open, which was never played."""
    if isinstance(item, Variation):
        return evolve(item, turns=tuple(_turn(inner, view, frozenset(), notes=True) for inner in item.turns))
    if not isinstance(item, Call) or turn.seat == view or item.shape.word in opened:
        return item
    return _hidden(item)


def _unseen(value: object) -> object:
    """What others see of a value: that it is there, or that there was none."""
    return NONE if value == NONE else UNKNOWN


def _hidden(action: Call) -> Call:
    """The action with its secret arguments unknown, or left out where they cannot be."""
    secret: dict[str, object] = {}
    for argument in action.shape.arguments:
        value = getattr(action, argument.name)
        if argument.secret and value is not None:
            unseen = _unseen(value) if argument.form.unknown and not argument.many else None
            secret[argument.name] = tuple(map(_unseen, value)) if argument.many else unseen
    return evolve(action, **secret) if secret else action  # type: ignore[misc]  # actions are attrs classes

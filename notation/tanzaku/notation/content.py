"""The content of a record as plain values: what JSON holds, and what digests are made of."""

from __future__ import annotations

from typing import Any

from tanzaku.notation.declare import Call
from tanzaku.notation.model import Data, Glyph, Item, Note, Record, Turn, Variation


def call_content(made: Call, key: str | None = "do", *, claims: bool = True) -> dict[str, Any]:
    """A call as a dictionary: its word under `key` (None: without it), then what was given.

    >>> from tanzaku.notation.titles.okiya import Remove
    >>> call_content(Remove("a1", "CT"))
    {'do': 'remove', 'square': 'a1', 'tile': 'CT'}
    """
    content: dict[str, Any] = {} if key is None else {key: made.shape.word}
    for argument in made.shape.arguments:
        value = getattr(made, argument.name)
        if value is None or (argument.claim and not claims):
            continue
        if argument.key in made.shape.by_key and value == argument.default:
            continue
        content[argument.key] = list(value) if argument.many else value
    return content


def _item_content(item: Item) -> dict[str, Any]:
    """One item of a turn as a dictionary.

    >>> _item_content(Data("clock", ("0:12:30",)))
    {'data': 'clock', 'arguments': ['0:12:30']}
    """
    match item:
        case Call():
            return call_content(item)
        case Note():
            return {"note": item.text}
        case Glyph():
            return {"glyph": item.mark}
        case Data():
            return {"data": item.word} | ({"arguments": list(item.arguments)} if item.arguments else {})
        case Variation():
            lead = {"lead": [_item_content(note) for note in item.lead]} if item.lead else {}
            return lead | {"variation": [turn_content(turn) for turn in item.turns]}


def turn_content(turn: Turn) -> dict[str, Any]:
    """A turn as a dictionary: number and seat where they were given, and its items.

    >>> turn_content(Turn(1, None, (Glyph("!"),)))
    {'number': 1, 'items': [{'glyph': '!'}]}
    """
    content: dict[str, Any] = {}
    if turn.number is not None:
        content["number"] = turn.number
    if turn.seat is not None:
        content["seat"] = turn.seat
    content["items"] = [_item_content(item) for item in turn.items]
    return content


def line_content(record: Record) -> dict[str, Any]:
    """What follows the tags of a record: its lead, where there is one, its turns and its end.

    >>> line_content(Record("okiya", end="*"))
    {'turns': [], 'end': '*'}
    """
    lead = {"lead": [_item_content(note) for note in record.lead]} if record.lead else {}
    return lead | {"turns": [turn_content(turn) for turn in record.turns], "end": record.end}

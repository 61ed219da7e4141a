"""The JSON Schema of a title's records, made from its declaration alone.

It accepts whatever the reader accepts, and is as strict as that allows. What no
schema can say is left to the reader: that a tag stands once, totals over the
whole record, how deep variations are nested, `1.0` where a number should be `1`.

Patterns are those of the title's forms, which mean the same in Python and in
ECMA-262, or the title could not be declared; see `patterns`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final

from tanzaku.notation import limits
from tanzaku.notation.atoms import NONE, UNKNOWN, Form
from tanzaku.notation.declare import (
    ATOM,
    KEYWORD_LIST,
    LIST,
    OPTIONAL,
    REQUIRED,
    ROWS,
    Argument,
    SetupTag,
    Shape,
    Title,
)
from tanzaku.notation.patterns import letters, shared_pattern

__all__ = ["NOT_ATOMS", "NOT_PLAIN", "json_schema", "shared_pattern"]

# -- values ----------------------------------------------------------------------------------

_CONTROL: Final = "\0-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff"
_LINE: Final = f"\n{_CONTROL}"
_ATOM: Final = f'\t\n (){{}}\\[\\]";={_CONTROL}'
"""What cannot stand in a text, a line, an atom, as members of a class. Lone surrogates are left to the
reader: a pattern with them is no pattern at all for many validators."""

NOT_PLAIN: Final = "".join(map(chr, (*range(0x21), *range(0x7F, 0xA0), 0xFFFE, 0xFFFF))) + '(){}[]";=:.?'
"""Characters that no atom can have, or with which it could be something else; see `writable_atom`."""

NOT_ATOMS: Final = "[A-Z*]:|[0-9]+[.]|[0-9]+x[?]"
"""A seat, a number of a turn, a count: no atom of a form looks like one."""

_NUMBER: Final = {"type": "integer", "minimum": 0, "maximum": 10**limits.DIGITS - 1}


def _object(properties: Mapping[str, Any], required: Iterable[str] = ()) -> dict[str, Any]:
    needed = list(required)
    made: dict[str, Any] = {"type": "object", "properties": dict(properties)}
    return made | ({"required": needed} if needed else {}) | {"additionalProperties": False}


def _text(name: str, pattern: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - keywords of a schema
    return {"description": name, "type": "string", "pattern": f"^{pattern}$", **more}


_ARGUMENT: Final = _text(
    "an argument of a data item",
    f"(?:[a-z_]+=)?[^{_ATOM}]{{1,{limits.ATOM_LENGTH}}}",
    **{"not": {"pattern": "^(?:[A-Z*]:|[0-9]+[.])$"}},
)
_DATA: Final = {
    "data": _text("the word of a data item", "[a-z]+", maxLength=limits.ATOM_LENGTH),
    "arguments": {"type": "array", "maxItems": limits.ARGUMENTS, "items": _ARGUMENT},
}
_DEFINITIONS: Final[dict[str, Any]] = {
    "atom": _text(
        "what can be written as one atom",
        f"[^{_ATOM}]+",
        maxLength=limits.ATOM_LENGTH,
        **{"not": {"pattern": f"^(?:{NOT_ATOMS})$"}},
    ),
    "line": _text("a text on one line", f"[^{_LINE}]*", maxLength=limits.TAG_LENGTH),
    "note": _object({"note": _text("a text", f"[^{_CONTROL}]*")}, ["note"]),
    "glyph": _object(
        {"glyph": _text("a glyph, or $ and a number", "(?:[!?]{1,2}|[$](?:0|[1-9][0-9]{0,8}))")}, ["glyph"]
    ),
    "data": _object(_DATA, ["data"]),
}
"""What is the same for all titles."""


def _value(form: Form, without: str = "") -> dict[str, Any]:
    """One atom; `without` is a character that separates atoms where it stands."""
    made_of = letters(form)
    if form.integer:
        number = {"type": "integer", **_range(form.pattern)}
        words = [word for word, may in ((UNKNOWN, form.unknown), (NONE, form.none)) if may]
        return {"description": form.name} | ({"anyOf": [number, {"enum": words}]} if words else number)
    value = _text(form.name, f"(?:{form.whole_pattern})")
    if made_of.may_hold(NOT_PLAIN):
        value["$ref"] = "#/$defs/atom"
    elif made_of.long:
        value["maxLength"] = limits.ATOM_LENGTH
    if without and made_of.may_hold(without):
        value["not"] = {"pattern": without}
    return value


def _range(pattern: str) -> dict[str, Any]:
    """What can be said of numbers whose digits match a pattern, for the patterns that `integer` makes.

    >>> _range("1|2|3"), _range("0|[1-9][0-9]{0,8}"), _range("[1-9]0*")
    ({'minimum': 1, 'maximum': 3}, {'minimum': 0, 'maximum': 999999999}, {})
    """
    tail = re.fullmatch(r"(?P<zero>0\|)?\[1-9\]\[0-9\]\{0,(?P<more>[0-9])\}", pattern)
    if tail:
        return {"minimum": 0 if tail["zero"] else 1, "maximum": 10 ** (int(tail["more"]) + 1) - 1}
    if not re.fullmatch(r"(?:0|[1-9][0-9]{0,8})(?:\|(?:0|[1-9][0-9]{0,8}))*", pattern):
        return {}
    numbers = sorted({int(number) for number in pattern.split("|")})
    if len(numbers) == numbers[-1] - numbers[0] + 1:
        return {"minimum": numbers[0], "maximum": numbers[-1]}
    return {"enum": numbers}


def _argument(argument: Argument) -> dict[str, Any]:
    value = _value(argument.form, "," if argument.role == KEYWORD_LIST else "")
    if argument.many:
        return {"type": "array", "maxItems": limits.ARGUMENTS, "items": value}
    return value | ({} if argument.default is None else {"default": argument.default})


def _setup_value(row: SetupTag) -> dict[str, Any]:
    value = _value(row.form, "/" if row.kind == ROWS else "")
    if row.kind != ATOM:
        value = {"type": "array", "maxItems": limits.ARGUMENTS, "items": value}
    return {"type": "array", "minItems": 1, "items": value} if row.kind == ROWS else value


# -- objects ---------------------------------------------------------------------------------


def _list(items: Any, **more: Any) -> dict[str, Any]:  # noqa: ANN401 - a schema, and keywords
    return {"type": "array", "maxItems": limits.ITEMS, **more, "items": items}


def _refer(name: str) -> dict[str, Any]:
    return {"$ref": f"#/$defs/{name}"}


def _any_of(names: Iterable[str]) -> Any:  # noqa: ANN401 - a schema, which may be `false`
    """One of some definitions; of none, nothing is valid."""
    found = [_refer(name) for name in names]
    return {"anyOf": found} if len(found) > 1 else found[0] if found else False


def _call(shape: Shape, *, word: bool = True) -> dict[str, Any]:
    """A call: its word if it has one there, its arguments, no gap among those that go by place."""
    properties = {"do": {"const": shape.word}} if word else {}
    needed = [argument.key for argument in shape.arguments if argument.role == REQUIRED]
    arguments = {argument.key: _argument(argument) for argument in shape.arguments}
    made = {"title": shape.usage()} | _object(properties | arguments, [*properties, *needed])
    optional = [argument.key for argument in shape.positional if argument.role == OPTIONAL]
    if len(optional) > 1:
        pairs = zip(optional[1:], optional, strict=False)
        made["dependentRequired"] = {later: [earlier] for later, earlier in pairs}
    for argument in shape.positional:
        if argument.role == LIST and optional:
            made["if"] = {"properties": {argument.key: {"minItems": 1}}, "required": [argument.key]}
            made["then"] = {"required": optional}
    return made


def _turns(title: Title) -> dict[str, Any]:
    """The definitions of turns, of variations and of what stands in them."""
    made = {f"action.{word}": _call(shape) for word, shape in title.actions.items()}
    noted = ("note", "glyph", "data", "variation")
    if title.single:
        items = _list(_any_of(noted), prefixItems=[_any_of(made)], minItems=1)
    else:
        items = _list(_any_of([*made, *noted]), contains={"required": ["do"]})
    turn = {"number": _NUMBER, "seat": {"enum": list(title.marks)}, "items": items}
    made["turn"] = _object(turn, ["items"] if title.single else ["seat", "items"])
    made["first"] = _refer("turn") | {"required": ["number", "seat"]}
    turns = _list(_refer("turn"), prefixItems=[_refer("first")], minItems=1)
    made["variation"] = _object({"lead": _list(_any_of(("note", "data"))), "variation": turns}, ["variation"])
    return made


# -- records ---------------------------------------------------------------------------------


_DOTTED: Final = "[.][A-Za-z0-9_-]+"


def _tags() -> dict[str, Any]:
    name = _text("the name of a tag", f"[A-Za-z][A-Za-z0-9_-]*(?:{_DOTTED})*", maxLength=limits.NAME_LENGTH)
    name["not"] = {"const": "Tanzaku"}
    pair = {"type": "array", "prefixItems": [name, _refer("line")], "minItems": 2, "maxItems": 2}
    return {"type": "array", "maxItems": limits.TAGS - 1, "uniqueItems": True, "items": pair}


def _components(title: Title) -> dict[str, Any]:
    kinds: dict[str, Any] = {}
    for kind in title.components:
        names = {
            "maxLength": limits.NAME_LENGTH - len(kind) - 1,
            "pattern": f"^[A-Za-z0-9_-]+(?:{_DOTTED})*$",
        }
        kinds[kind] = {
            "type": "object",
            "propertyNames": names,
            "additionalProperties": _refer(f"component.{kind}"),
        }
    return _object(kinds)


def _setup(title: Title) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for key, row in title.setup_keys.items():
        value = _setup_value(row)
        values[key] = _object(dict.fromkeys(title.seats, value)) if row.per_seat else value
    return _object(values)


def _end(title: Title) -> dict[str, Any]:
    seats = "".join(title.seats)
    more = f"(?:,[{seats}]){{0,{len(seats) - 1}}}" if len(seats) > 1 else ""
    twice = "|".join(f"{seat}.*{seat}" for seat in seats)
    name = "who won, each seat once; none for nobody, * for unfinished"
    return _text(name, f"(?:none|[*]|[{seats}]{more})", **{"not": {"pattern": twice}})


def json_schema(title: Title) -> dict[str, Any]:
    """The JSON Schema (2020-12) of one record of a title; raises DeclarationError for a pattern not shared.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> schema = json_schema(OKIYA)
    >>> schema["$id"], schema["required"]
    ('urn:tanzaku:1:okiya', ['tanzaku', 'title', 'turns', 'end'])
    >>> schema["$defs"]["start.last"]["properties"]["tile"]["pattern"]
    '^(?:[MCPI][STBR])$'
    """
    definitions = dict(_DEFINITIONS)
    definitions |= {f"start.{word}": _call(shape) for word, shape in title.start.items()}
    definitions |= {f"component.{kind}": _call(shape, word=False) for kind, shape in title.components.items()}
    definitions |= _turns(title)
    options = {key: _argument(argument) for key, argument in title.option_shape.by_key.items()}
    properties = {
        "tanzaku": _text("the version of the notation", "0{0,3}1[.][0-9]{1,4}"),
        "title": {"const": title.name},
        "tags": _tags(),
        "players": _object(dict.fromkeys(title.seats, _refer("line"))),
        "options": _object(options),
        "components": _components(title),
        "setup": _setup(title),
        "start": _list(_any_of(f"start.{word}" for word in title.start)),
        "scores": _object(dict.fromkeys(title.seats, _NUMBER)),
        "lead": _list(_any_of(("note", "data"))),
        "turns": _list(_refer("turn")),
        "end": _end(title),
    }
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:tanzaku:1:{title.name}",
        "title": f"a record of {title.name}",
    }
    return head | _object(properties, ("tanzaku", "title", "turns", "end")) | {"$defs": definitions}

"""The RELAX NG schema of a title's records in XML, made from its declaration alone.

As the JSON Schema does, it accepts whatever the reader accepts. It leaves more
to the reader, since RELAX NG cannot count in lists, nor say that no two
elements have the same seat.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from attrs import frozen

from tanzaku.notation import limits
from tanzaku.notation.atoms import Form
from tanzaku.notation.declare import (
    ATOM,
    KEYWORD_LIST,
    LIST,
    REQUIRED,
    ROWS,
    Argument,
    SetupTag,
    Shape,
    Title,
)
from tanzaku.notation.patterns import letters
from tanzaku.notation.schema_json import NOT_ATOMS, NOT_PLAIN

# -- elements of the schema --------------------------------------------------------------------


@frozen
class _Node:
    """An element of the schema: its name, its attributes, and either a text or what is in it."""

    name: str
    attributes: tuple[tuple[str, str], ...] = ()
    inner: tuple[_Node, ...] = ()
    text: str = ""

    def lines(self, indent: str = "") -> Iterator[str]:
        """The lines that it is written on."""
        head = "".join(f' {name}="{_escaped(value)}"' for name, value in self.attributes)
        if not self.inner:
            end = f">{_escaped(self.text)}</{self.name}>" if self.text else "/>"
            yield f"{indent}<{self.name}{head}{end}"
            return
        yield f"{indent}<{self.name}{head}>"
        for inner in self.inner:
            yield from inner.lines(indent + "  ")
        yield f"{indent}</{self.name}>"


_MARKUP: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}


def _escaped(text: str) -> str:
    """Text as XML, in ASCII alone."""
    return "".join(_MARKUP.get(one, one if " " <= one <= "~" else f"&#x{ord(one):X};") for one in text)


_Nodes: TypeAlias = Iterable[_Node]


def _node(kind: str, /, *inner: _Node, **attributes: str) -> _Node:
    return _Node(kind, tuple(attributes.items()), inner)


def _choice(nodes: _Nodes) -> _Node:
    """One of some patterns; of none, nothing is valid."""
    found = tuple(nodes)
    if len(found) == 1:
        return found[0]
    return _Node("choice", inner=found) if found else _node("notAllowed")


def _element(name: str, *inner: _Node) -> _Node:
    return _node("element", *(inner or (_node("empty"),)), name=name)


def _attribute(name: str, value: _Node, *, optional: bool = False) -> _Node:
    made = _node("attribute", value, name=name)
    return _node("optional", made) if optional else made


def _many(*nodes: _Node) -> _Node:
    return _node("zeroOrMore", _choice(nodes))


def _ref(name: str) -> _Node:
    return _node("ref", name=name)


def _value(text: str) -> _Node:
    return _Node("value", (("type", "string"),), (), text)


def _text(*patterns: str, most: int = 0, never: str = "") -> _Node:
    """A text that each of the patterns matches; `most` is its greatest length, `never` what it is not."""
    inner = [_Node("param", (("name", "pattern"),), (), pattern) for pattern in patterns]
    if most:
        inner.append(_Node("param", (("name", "maxLength"),), (), str(most)))
    if never:
        inner.append(_node("except", _text(never)))
    return _Node("data", (("type", "string"),), tuple(inner))


# -- values ----------------------------------------------------------------------------------

_CONTROL: Final = "\x7f-\x9f"
"""The control characters that XML has; a carriage return it has by reference."""

_ATOM: Final = f'[^ \\t\\n\\r(){{}}\\[\\]";={_CONTROL}]+'
_LINE: Final = f"[^\\n\\r{_CONTROL}]*"
_NUMBER: Final = _text("0|[1-9][0-9]{0,8}")
_DOTTED: Final = "([.][A-Za-z0-9_\\-]+)*"


def _atom(form: Form, without: str = "") -> _Node:
    """One atom; `without` is a character that separates atoms where it stands."""
    made_of = letters(form)
    patterns = [form.whole_pattern]
    if without and made_of.may_hold(without):
        patterns.append(f"[^{without}]*")
    most = limits.ATOM_LENGTH if made_of.long else 0
    if made_of.may_hold(NOT_PLAIN):
        return _text(*patterns, _ATOM, most=most, never=NOT_ATOMS)
    return _text(*patterns, most=most)


def _list(*atoms: _Node) -> _Node:
    return _node("list", _many(*atoms))


def _argument(argument: Argument) -> _Node:
    if not argument.many:
        return _atom(argument.form)
    return _list(_atom(argument.form, "," if argument.role == KEYWORD_LIST else ""))


def _setup_value(row: SetupTag) -> _Node:
    if row.kind == ATOM:
        return _atom(row.form)
    return _list(_atom(row.form, "/"), _value("/")) if row.kind == ROWS else _list(_atom(row.form))


def _arguments(shape: Shape) -> Iterator[_Node]:
    """The attributes of a call; of those that go by place, none stands without those before it."""
    for argument in shape.arguments:
        if argument not in shape.positional or argument.role == REQUIRED:
            yield _attribute(argument.key, _argument(argument), optional=argument.role != REQUIRED)
    places = [argument for argument in shape.positional if argument.role != REQUIRED]
    if places:
        yield _by_place(places)


def _by_place(places: Sequence[Argument]) -> _Node:
    """Optional arguments and then a list: each may end there, but an empty list is none at all."""
    first, *rest = places
    if not rest:
        return _attribute(first.key, _argument(first), optional=True)
    given = _node("group", _attribute(first.key, _argument(first)), _by_place(rest))
    last = places[-1]
    if last.role != LIST:
        return _node("optional", given)
    return _choice((given, _attribute(last.key, _node("list", _node("empty")), optional=True)))


def _call(word: str, shape: Shape, *more: _Node) -> _Node:
    return _element(word, *more, *_arguments(shape))


# -- records ---------------------------------------------------------------------------------


def _noted() -> Iterator[tuple[str, _Node]]:
    """What is noted, the same for all titles."""
    argument = _text(f"([a-z_]+=)?{_ATOM}", never="[A-Z*]:|[0-9]+[.]")
    word = _attribute("word", _text("[a-z]+", most=limits.ATOM_LENGTH))
    yield "note", _element("note", _text(f"[^\\r{_CONTROL}]*"))
    yield "glyph", _element("glyph", _attribute("mark", _text("[!?]{1,2}|[$](0|[1-9][0-9]{0,8})")))
    yield "data", _element("data", word, _attribute("arguments", _list(argument), optional=True))
    yield "lead", _element("lead", _many(_ref("note"), _ref("data")))
    turns = (_ref("first"), _many(_ref("turn")))
    yield "variation", _element("variation", _node("optional", _ref("lead")), *turns)


def _turns(title: Title) -> Iterator[tuple[str, _Node]]:
    yield "action", _choice(_call(word, shape) for word, shape in title.actions.items())
    yield "noted", _choice(map(_ref, ("note", "glyph", "data", "variation")))
    if title.single:
        yield "items", _node("group", _ref("action"), _many(_ref("noted")))
    else:
        after = _many(_ref("action"), _ref("noted"))
        yield "items", _node("group", _many(_ref("noted")), _ref("action"), after)
    seat = _choice(map(_value, title.marks))
    yield (
        "turn",
        _element(
            "turn",
            _attribute("number", _NUMBER, optional=True),
            _attribute("seat", seat, optional=title.single),
            _ref("items"),
        ),
    )
    yield "first", _element("turn", _attribute("number", _NUMBER), _attribute("seat", seat), _ref("items"))


def _header(title: Title) -> Iterator[_Node]:
    """The elements before the turns, in their order."""
    seat = _attribute("seat", _choice(map(_value, title.seats)))
    line = _text(_LINE, most=limits.TAG_LENGTH)
    name = _text(f"[A-Za-z][A-Za-z0-9_\\-]*{_DOTTED}", most=limits.NAME_LENGTH, never="Tanzaku")
    yield _many(_element("tag", _attribute("name", name), line))
    yield _many(_element("player", seat, line))
    yield _node("optional", _call("options", title.option_shape))
    components = [_component(kind, shape) for kind, shape in title.components.items()]
    yield _node("optional", _element("components", *([_many(*components)] if components else [])))
    yield _node("optional", _setup(title))
    start = [_call(word, shape) for word, shape in title.start.items()]
    yield _node("optional", _element("start", *([_many(*start)] if start else [])))
    yield _many(_element("score", seat, _attribute("value", _NUMBER)))
    yield _node("optional", _ref("lead"))


def _component(kind: str, shape: Shape) -> _Node:
    name = _text(f"[A-Za-z0-9_\\-]+{_DOTTED}", most=limits.NAME_LENGTH - len(kind) - 1)
    return _call(kind, shape, _attribute("id", name))


def _setup(title: Title) -> _Node:
    lone = [
        _attribute(key, _setup_value(row), optional=True)
        for key, row in title.setup_keys.items()
        if not row.per_seat
    ]
    seat = _attribute("seat", _choice(map(_value, title.seats)))
    by_seat = [
        _element(key, seat, _attribute("value", _setup_value(row)))
        for key, row in title.setup_keys.items()
        if row.per_seat
    ]
    return _element("setup", *lone, *([_many(*by_seat)] if by_seat else []))


def _record(title: Title) -> _Node:
    seats = "".join(title.seats)
    twice = "|".join(f".*{seat}.*{seat}.*" for seat in title.seats)
    more = f"(,[{seats}]){{0,{len(seats) - 1}}}" if len(seats) > 1 else ""
    return _element(
        "record",
        _attribute("version", _text("0{0,3}1[.][0-9]{1,4}")),
        _attribute("title", _value(title.name)),
        _attribute("end", _text(f"none|[*]|[{seats}]{more}", never=twice)),
        *_header(title),
        _many(_ref("turn")),
    )


def relax_ng(title: Title) -> str:
    """The RELAX NG schema, in its XML syntax, of a `record` or `records` element of a title.

    Raises DeclarationError for a pattern that Python, ECMA-262 and XSD do not share.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> '<value type="string">okiya</value>' in relax_ng(OKIYA)
    True
    """
    start = _node("start", _choice((_ref("record"), _ref("records"))))
    definitions = (
        ("record", _record(title)),
        ("records", _element("records", _many(_ref("record")))),
        *_turns(title),
        *_noted(),
    )
    grammar = _Node(
        "grammar",
        (
            ("xmlns", "http://relaxng.org/ns/structure/1.0"),
            ("ns", "urn:tanzaku:1"),
            ("datatypeLibrary", "http://www.w3.org/2001/XMLSchema-datatypes"),
        ),
        (start, *(_node("define", node, name=name) for name, node in definitions)),
    )
    return "\n".join(['<?xml version="1.0" encoding="UTF-8"?>', *grammar.lines()]) + "\n"

"""Tags as plain values: what the JSON and XML forms hold of them, and how the text form spells them.

A tag whose value has the form that its title declares is typed: a garden is
rows of tiles, a score a number. Every other tag is text. From the typed value
follows one spelling, the one that is written; so all forms hold the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple, TypeAlias, cast

from tanzaku.notation import limits
from tanzaku.notation.atoms import NONE
from tanzaku.notation.common_tags import Tags, whole_number
from tanzaku.notation.content import call_content
from tanzaku.notation.declare import ATOM, ROWS, Argument, SetupTag, Title
from tanzaku.notation.errors import ValueFault
from tanzaku.notation.header import TagFault, placed_calls, setup_value, whole_call, whole_options
from tanzaku.notation.tag_order import export_order
from tanzaku.notation.text import scan
from tanzaku.notation.text.calls import counted, write_call
from tanzaku.notation.wording import cut

Place: TypeAlias = tuple[str, ...]
"""Where a typed tag stands in the plain content: `("setup", "hand", "A")`."""


class Typed(NamedTuple):
    """A tag's typed value: its place in the plain content, the value, and the text that is written for it."""

    place: Place
    value: Any
    text: str


GROUPS: Final = ("players", "options", "components", "setup", "start", "scores")
"""The places of typed tags in a plain record, in the order in which they are written."""


def typed_tag(title: Title, name: str, text: str) -> Typed | None:
    """A tag as a typed value, or None where it is text and no more.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> typed_tag(OKIYA, "Options", " wins=2   match=sets")
    Typed(place=('options',), value={'match': 'sets', 'wins': 2}, text='match=sets wins=2')
    >>> typed_tag(OKIYA, "Event", "Spring garden"), typed_tag(OKIYA, "First", "X")
    (None, None)
    """
    kind, _, rest = name.partition(".")
    reader = _readers(title).get(kind)
    if reader is None:
        return None
    if len(text) > _KEPT:
        return reader(rest, text)
    return _kept(title, kind, rest, text)


_KEPT: Final = 256
"""Longer values are not kept."""


@lru_cache(maxsize=4096)
def _kept(title: Title, kind: str, rest: str, text: str) -> Typed | None:
    return _readers(title)[kind](rest, text)


_Reader: TypeAlias = Callable[[str, str], Typed | None]
"""From what stands behind the dot of a tag's name, and its value."""


@lru_cache(maxsize=64)
def _readers(title: Title) -> Mapping[str, _Reader]:
    """How the tags of a title are read, by the name before the dot."""
    table: dict[str, _Reader] = {
        "Player": lambda seat, text: Typed(("players", seat), text, text) if seat in title.seats else None,
        "Score": lambda seat, text: _score(seat, text) if seat in title.seats else None,
        "Options": lambda rest, text: None if rest else _options(title, text),
        "Start": lambda rest, text: None if rest else _start(title, text),
    }
    for kind in title.components:
        table[kind] = lambda key, text, kind=kind: _component(title, kind, key, text)  # type: ignore[misc]
    for row in title.setup_tags.values():
        table[row.name] = lambda seat, text, row=row: _setup(title, row, seat, text)  # type: ignore[misc]
    return table


def _score(seat: str, text: str) -> Typed | None:
    return Typed(("scores", seat), int(text), text) if whole_number(text) else None


def _options(title: Title, text: str) -> Typed | None:
    try:
        made, given = whole_options(title, text)
    except TagFault:
        return None
    values = {key: getattr(made, one.name) for key, one in title.option_shape.by_key.items() if key in given}
    return Typed(("options",), values, options_text(title, values))


def options_text(title: Title, values: Mapping[str, Any]) -> str:
    """The `Options` tag that is written for the options given, in the order of their declaration.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> options_text(OKIYA, {"wins": 2, "full_board": "draw"})
    'full_board=draw wins=2'
    """
    return " ".join(
        f"{key}={_keyword(argument, values[key])}"
        for key, argument in title.option_shape.by_key.items()
        if key in values
    )


def newer_option(key: str, value: object) -> str:
    """An option of a newer minor version as text; raises ValueFault for what can be no option.

    >>> newer_option("many", ["a", "b"])
    'many=a,b'
    """
    atoms = cast("list[object]", value) if type(value) is list else [value]
    texts = [str(atom) for atom in atoms if type(atom) in {str, int}]
    if len(texts) < len(atoms) or not all(map(scan.ATOM.fullmatch, texts)) or not _KEYWORD.fullmatch(key):
        raise ValueFault(f"{cut(key)!r} and its value cannot be an option")
    return f"{key}={','.join(texts) or NONE}"


_KEYWORD: Final = re.compile(r"[a-z_]+")


def _keyword(argument: Argument, value: Any) -> str:  # noqa: ANN401 - an atom or several
    return (",".join(counted(value)) or NONE) if argument.many else str(value)


def _start(title: Title, text: str) -> Typed | None:
    try:
        calls = [call for call, _ in placed_calls(text, title.start)]
    except TagFault:
        return None
    return Typed(("start",), [call_content(call) for call in calls], " ".join(map(write_call, calls)))


def _component(title: Title, kind: str, key: str, text: str) -> Typed | None:
    if not key:
        return None
    try:
        made = whole_call(title.components[kind], text)
    except TagFault:
        return None
    return Typed(("components", kind, key), call_content(made, None), write_call(made, word=False))


def _setup(title: Title, row: SetupTag, seat: str, text: str) -> Typed | None:
    if (seat in title.seats) if row.per_seat else not seat:
        try:
            value = setup_value(row, text)
        except TagFault:
            return None
        place = ("setup", row.key, seat) if row.per_seat else ("setup", row.key)
        return Typed(place, value, setup_text(row, value))
    return None


def setup_text(row: SetupTag, value: Any) -> str:  # noqa: ANN401 - a value of the row's kind
    """The text that is written for a set-up value.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> setup_text(OKIYA.setup_tags["Garden"], [["CT", "MT"], ["-", "-"]])
    'CT MT / - -'
    """
    if row.kind == ATOM:
        return str(value)
    if row.kind == ROWS:
        return " / ".join(" ".join(counted(line)) for line in value)
    return " ".join(counted(value))


def spelled_tags(title: Title, tags: Tags) -> Tags:
    """The tags as they are written: in the order of the export form, typed values in their one spelling.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> spelled_tags(OKIYA, (("First", "R"), ("Event", "a  b"), ("Garden", "iris-rain  CT")))
    (('Event', 'a  b'), ('First', 'R'), ('Garden', 'IR CT'))
    """
    return export_order(title, tuple([(name, _spelled(title, name, text)) for name, text in tags]))


def _spelled(title: Title, name: str, text: str) -> str:
    typed = typed_tag(title, name, text)
    if typed is None or len(typed.text) > limits.TAG_LENGTH:
        return text
    return typed.text


def plain_tags(title: Title, tags: Tags) -> dict[str, Any]:
    """The tags as plain values: `tags`, those that are text, as pairs; then the typed ones by their groups.

    Groups without a tag are left out. Values are shared and must not be changed.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> plain_tags(OKIYA, (("Player.R", "Sei"), ("Event", "Spring"), ("First", "R")))
    {'tags': [('Event', 'Spring')], 'players': {'R': 'Sei'}, 'setup': {'first': 'R'}}
    """
    texts: list[tuple[str, str]] = []
    groups: dict[str, Any] = {}
    for name, text in export_order(title, tags):
        typed = typed_tag(title, name, text)
        if typed is None or len(typed.text) > limits.TAG_LENGTH:
            texts.append((name, text))
        else:
            _put(groups, typed.place, typed.value)
    content: dict[str, Any] = {"tags": texts} if texts else {}
    content |= {group: groups[group] for group in GROUPS if group in groups}
    return content


def _put(groups: dict[str, Any], place: Place, value: Any) -> None:  # noqa: ANN401 - plain values
    *within, last = place
    for key in within:
        groups = groups.setdefault(key, {})
    groups[last] = value


def tag_name(title: Title, place: Place) -> str | None:
    """The name of the tag whose typed value stands at a place; None for a place of no tag.

    >>> from tanzaku.notation.titles.journey import JOURNEY
    >>> tag_name(JOURNEY, ("setup", "hand", "A")), tag_name(JOURNEY, ("scores", "B"))
    ('Hand.A', 'Score.B')
    """
    group, *rest = place
    if group in _LONE:
        return _LONE[group] if not rest else None
    if group == "setup":
        row = title.setup_keys.get(rest[0]) if rest else None
        wanted = 2 if row and row.per_seat else 1
        return ".".join([row.name, *rest[1:]]) if row and len(rest) == wanted else None
    if group == "components":
        return ".".join(rest) if len(rest) == len(("kind", "key")) and rest[0] in title.components else None
    return f"{_BY_SEAT[group]}.{rest[0]}" if group in _BY_SEAT and len(rest) == 1 else None


_LONE: Final = {"options": "Options", "start": "Start"}
_BY_SEAT: Final = {"players": "Player", "scores": "Score"}


def atom_places(text: str) -> Iterable[tuple[int, int]]:
    """Where each atom of a spelled set-up value stands in it, one after another.

    >>> list(atom_places("CT 2x? / IR"))
    [(0, 2), (3, 6), (3, 6), (9, 11)]
    """
    at = 0
    for word in text.split(" "):
        if word != "/" and word:
            number = word[:-2] if word.endswith("x?") else "1"
            for _ in range(int(number) if number.isdecimal() else 1):
                yield at, at + len(word)
        at += len(word) + 1

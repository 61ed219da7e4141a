"""The tags of a record, typed: set-up, options, components, start.

Values stay in the record as written. Here they are read when somebody needs
them, and what does not have its form becomes a finding, never an exception on
the way to `verify` or to another form.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Final, TypeAlias

from tanzaku.notation import limits
from tanzaku.notation.atoms import Form, Value
from tanzaku.notation.common_tags import Findings, Names, Tags, malformed
from tanzaku.notation.declare import ATOM, ROWS, Call, SetupTag, Shape, Title
from tanzaku.notation.diagnostics import Diagnostic, Path
from tanzaku.notation.errors import ReadError, ValueFault
from tanzaku.notation.text import scan
from tanzaku.notation.text.calls import CallFault, Given, expand, make_call, respelling, separated
from tanzaku.notation.wording import cut, listed


class TagFault(Exception):  # noqa: N818 - becomes a finding, or says that a tag is text only
    """What is wrong with a tag's value, from where to where in it, and what may help."""

    def __init__(self, message: str, start: int, end: int, help_: str = "") -> None:
        super().__init__(message)
        self.start = start
        self.end = end
        self.help = help_


def placed_calls(text: str, shapes: Mapping[str, Shape]) -> list[tuple[Call, tuple[int, int]]]:
    """Calls one after another, as in the `Start` tag, each with from where to where it stands.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> placed_calls("geisha(R a1) last(CT)", OKIYA.start)
    [(Geisha(colour='R', square='a1'), (0, 12)), (Last(tile='CT'), (13, 21))]
    """
    calls: list[tuple[Call, tuple[int, int]]] = []
    at = _skip(text, 0)
    while at < len(text):
        call, end = _one_call(text, at, shapes)
        calls.append((call, (at, end)))
        if len(calls) > limits.ITEMS:
            raise TagFault(f"more than {limits.ITEMS} items", at, end)
        at = _skip(text, end)
    return calls


def _one_call(text: str, at: int, shapes: Mapping[str, Shape]) -> tuple[Call, int]:
    word = scan.WORD.match(text, at)
    shape = shapes.get(word[2]) if word else None
    if not word or shape is None:
        end = word.end() if word else at + 1
        holds = listed([shape.usage() for shape in shapes.values()]) or "nothing"
        raise TagFault(f"only {holds} may stand here", at, end)
    places: list[tuple[int, int]] = []
    given: list[Given] = []
    end = word.end()
    if text.startswith("(", end):
        given, end = _given(text, end + 1, places)
        if not text.startswith(")", end):
            raise TagFault(f"the arguments of {word[2]} are not closed", at, end)
        end += 1
    elif shape.positional:
        raise TagFault(f"{word[2]} needs its arguments: {shape.usage()}", at, end)
    try:
        return make_call(shape, given, word[1]), end
    except CallFault as fault:
        place = (at, word.end()) if fault.index is None else places[fault.index]
        raise TagFault(fault.message, *place, fault.help) from None
    except ValueFault as fault:
        raise TagFault(str(fault), at, end) from None


def _skip(text: str, at: int) -> int:
    found = scan.SPACE.match(text, at)
    return found.end() if found else at


def _given(text: str, at: int, places: list[tuple[int, int]]) -> tuple[list[Given], int]:
    """Arguments up to something that is none, and where that is."""
    given: list[Given] = []
    while True:
        at = _skip(text, at)
        key = scan.KEY.match(text, at)
        atom = scan.ATOM.match(text, key.end() if key else at)
        if not atom:
            return given, at
        given.append((key[1] if key else None, atom[0]))
        places.append((at, atom.end()))
        at = atom.end()


def whole_call(shape: Shape, text: str) -> Call:
    """The arguments of a call without its word, as in an embedded component; raises TagFault."""
    places: list[tuple[int, int]] = []
    given, at = _given(text, 0, places)
    if at != len(text):
        raise TagFault(f"{text[at]!r} does not belong here", at, at + 1)
    try:
        return make_call(shape, given)
    except CallFault as fault:
        place = (0, len(text)) if fault.index is None else places[fault.index]
        raise TagFault(fault.message, *place, fault.help) from None
    except ValueFault as fault:
        raise TagFault(str(fault), 0, len(text)) from None


def whole_options(title: Title, text: str) -> tuple[Call, set[str]]:
    """The options and the keys that were given; raises TagFault, with sentences of its own for no option."""
    shape = title.option_shape
    places: list[tuple[int, int]] = []
    given, at = _given(text, 0, places)
    if text[at : at + 1] == "=":
        raise TagFault("no white space stands around =", at, at + 1)
    for (key, atom), place in zip(given, places, strict=True):
        if key not in shape.by_key:
            near = get_close_matches(key or atom, list(shape.by_key), 1)
            known = listed([f"{name}=" for name in shape.by_key]) or "none"
            hint = f"did you mean {near[0]}=?" if near else f"its options are {known}"
            shown = repr(cut(atom)) if key is None else f"{cut(key)}="
            raise TagFault(f"{shown} is no option of {title.name}; {hint}", *place)
    return whole_call(shape, text), {str(key) for key, _ in given}


_WORDS: Final = re.compile(r"[^ \t]+")
_CELLS: Final = re.compile(r"[^ \t/]+")


def _atoms(form: Form, text: str, whole: int = 0) -> tuple[Value, ...]:
    """The atoms of a text that starts at `whole` in the value of its tag."""
    values: list[Value] = []
    for found in _WORDS.finditer(text):
        place = (whole + found.start(), whole + found.end())
        try:
            values += [form.read(one) for one in expand(found[0])]
        except ValueFault as fault:
            raise TagFault(f"{fault}{separated(found[0])}", *place, respelling(form, found[0])) from None
        except CallFault as fault:
            raise TagFault(fault.message, *place) from None
        if len(values) > limits.ARGUMENTS:
            raise TagFault(f"more than {limits.ARGUMENTS} values", *place)
    return tuple(values)


def _rows(form: Form, text: str) -> tuple[tuple[Value, ...], ...]:
    rows: list[tuple[Value, ...]] = []
    at = 0
    for part in text.split("/"):
        rows.append(_atoms(form, part, at))
        at += len(part) + 1
    return tuple(rows)


_KEEP: Final = 1 << 12
"""How many atoms of a form are kept at most, so that they are looked up the next time."""


def setup_value(row: SetupTag, text: str) -> object:
    """A set-up value of its kind: an atom, a tuple of them, a tuple of tuples; raises TagFault."""
    usual = text.isascii() and text.isprintable() and len(text) <= limits.ARGUMENTS
    known = row.form.known if usual else {}
    try:  # archives repeat their atoms, so most often each of them has been read before
        if row.kind == ROWS:
            read = known.__getitem__
            return tuple([tuple(map(read, line.split())) for line in text.split("/")])
        return known[text] if row.kind == ATOM else tuple([known[part] for part in text.split()])
    except KeyError:
        value = _slow_setup_value(row, text)
    if usual and len(known) < _KEEP:
        row.form.learn(_CELLS.findall(text) if row.kind == ROWS else _WORDS.findall(text))
    return value


def _slow_setup_value(row: SetupTag, text: str) -> object:
    if row.kind == ROWS:
        return _rows(row.form, text)
    if row.kind != ATOM:
        return _atoms(row.form, text)
    values = _atoms(row.form, text)
    if len(values) != 1:
        raise TagFault(f"it is {row.form.name}, one and no more", 0, len(text))
    return values[0]


def _of_tag(name: str, fault: TagFault, code: str = "TZK040") -> Diagnostic:
    """The finding on a part of a tag's value."""
    at: Path = ("tags", name, "value", fault.start, fault.end)
    return malformed(f"{name}: {fault}", at, code, help=fault.help)


def typed_setup(title: Title, names: Names, findings: Findings) -> Any:  # noqa: ANN401 - the title's own class
    """The title's set-up from its tags; what is wrong is added to `findings`."""
    values: dict[str, Any] = {}
    for row in title.plain_rows:
        if row.name in names:
            try:
                values[row.field] = setup_value(row, names[row.name])
            except TagFault as fault:
                findings.append(_of_tag(row.name, fault))
    if title.seat_tags:
        _by_seat(title, names, values, findings)
    return title.setup(**values)


def _by_seat(title: Title, names: Names, values: dict[str, Any], findings: Findings) -> None:
    for name, value in names.items():
        kind, _, seat = name.partition(".")
        row = title.setup_tags.get(kind)
        if row is None or not row.per_seat:
            continue
        if seat not in title.marks:
            findings.append(_no_seat(title, name, kind, seat))
            continue
        try:
            values.setdefault(row.field, {})[seat] = setup_value(row, value)
        except TagFault as fault:
            findings.append(_of_tag(name, fault))


def _no_seat(title: Title, name: str, kind: str, seat: str) -> Diagnostic:
    """The finding on a set-up tag of a seat that there is not."""
    meant = seat.upper() if seat.upper() in title.marks else title.seats[0]
    return malformed(f"{name}: the tag is {kind}.{meant}", ("tags", name), "TZK043")


def missing_setup(title: Title, names: Names) -> Findings:
    """A finding for each set-up tag that replay cannot do without."""
    return [
        malformed(f"the record has no {row.name} tag, without which no turn can be checked", (), "TZK041")
        for row in title.needed
        if row.name not in names
        and not (row.per_seat and any(name.startswith(row.name + ".") for name in names))
    ]


def seats_in_play(title: Title, names: Names) -> tuple[str, ...]:
    """The seats that take part: where a title needs a set-up tag by seat, those that have one.

    >>> from tanzaku.notation.titles.journey import JOURNEY
    >>> seats_in_play(JOURNEY, {"Hand.A": "4x?", "Hand.B": "4x?", "Supply": "6x?"})
    ('A', 'B')
    """
    kinds = [row.name for row in title.needed if row.per_seat]
    if not kinds:
        return title.seats
    return tuple(seat for seat in title.seats if any(f"{kind}.{seat}" in names for kind in kinds))


@lru_cache(maxsize=1024)
def _options(title: Title, text: str) -> Any:  # noqa: ANN401 - the title's own class, or a TagFault
    try:
        return whole_options(title, text)[0]
    except TagFault as fault:
        return fault


_SHORT: Final = 256
"""Longer options are not kept."""


def typed_options(title: Title, names: Names, findings: Findings) -> Any:  # noqa: ANN401 - the title's own class
    """The title's options, defaults filled in; what is wrong is added to `findings`."""
    if "Options" not in names:
        return title.default_options
    text = names["Options"]
    made = _options(title, text) if len(text) <= _SHORT else _options.__wrapped__(title, text)
    if isinstance(made, TagFault):
        findings.append(_of_tag("Options", made, "TZK042"))
        return title.default_options
    return made


def typed_start(title: Title, names: Names, findings: Findings) -> tuple[Call, ...] | None:
    """The set-up actions of the `Start` tag, None without one; what is wrong is added to `findings`."""
    if "Start" not in names:
        return None
    try:
        return tuple(call for call, _ in placed_calls(names["Start"], title.start))
    except TagFault as fault:
        findings.append(_of_tag("Start", fault))
        return ()


def typed_components(title: Title, names: Names, findings: Findings) -> dict[str, dict[str, Any]]:
    """Embedded components by kind and id; what is wrong is added to `findings`."""
    found: dict[str, dict[str, Any]] = {}
    if not title.components:
        return found
    for name, value in names.items():
        kind, _, key = name.partition(".")
        shape = title.components.get(kind)
        if shape is None or not key:
            continue
        try:
            found.setdefault(kind, {})[key] = whole_call(shape, value)
        except TagFault as fault:
            findings.append(_of_tag(name, fault))
    return found


Typed: TypeAlias = Callable[[Title, Names, Findings], Any]


def typed_or_raise(typed: Typed, title: Title, tags: Tags) -> Any:  # noqa: ANN401 - what `typed` gives
    """One of the functions above for a record's tags; raises ReadError if something is wrong.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> typed_or_raise(typed_options, OKIYA, (("Options", "full_board=draw"),)).full_board
    'draw'
    """
    findings: Findings = []
    value = typed(title, dict(tags), findings)
    if findings:
        raise ReadError(tuple(findings))
    return value

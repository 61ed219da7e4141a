"""The tags of a record, typed: set-up, options, components, start, and the tags that every title has.

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

from attrs import frozen

from tanzaku.notation import limits
from tanzaku.notation.atoms import Form, Value
from tanzaku.notation.codes import CODES
from tanzaku.notation.declare import ATOM, ROWS, Call, SetupTag, Shape, Title
from tanzaku.notation.diagnostics import Diagnostic, Path
from tanzaku.notation.errors import ReadError, ValueFault
from tanzaku.notation.text import scan
from tanzaku.notation.text.calls import CallFault, Given, expand, make_call
from tanzaku.notation.wording import cut, listed

Tags: TypeAlias = tuple[tuple[str, str], ...]
Names: TypeAlias = Mapping[str, str]
"""Tags by name. A place in a tag is `("tags", name)` or `("tags", name, "value")`."""
Findings: TypeAlias = list[Diagnostic]

TERMINATIONS: Final = (
    "normal",
    "resignation",
    "time forfeit",
    "forfeit",
    "double forfeit",
    "adjudication",
    "abandoned",
    "unplayed",
)

BEFORE_SETUP: Final = (
    "Event",
    "Site",
    "Date",
    "Round",
    "Match",
    "Game",
    "Player",
    "View",
    "Options",
    "Components",
)
AFTER_SETUP: Final = ("Start", "Score", "Ruling", "Result", "Termination")
"""Tags that every title has, in the order of the export form, around the title's own."""

_BY_SEAT: Final = frozenset({"Player", "Score"})

_END_VALUE = re.compile(r"none|\*|[A-Z](?:,[A-Z])*")
_DATE = re.compile(r"(\d{4}|\?{4})-(\d\d|\?\?)-(\d\d|\?\?)", re.ASCII)
_COMPONENTS = re.compile(r"[^\s@]+@[^\s@]+(?: sha256:[0-9a-f]{64})?")
_WHOLE = re.compile(r"0|[1-9][0-9]{0,8}")
_RULING = re.compile(
    r"(?P<code>[A-Z]{3}[0-9]{3})(?: (?P<number>[0-9]{1,9})\.(?P<seat>[A-Z*]))?:"
    r" (?P<why>.*\S) \((?P<who>[^()]+)\)"
)


def _malformed(message: str, at: Path, code: str = "TZK040", **more: Any) -> Diagnostic:  # noqa: ANN401 - passed through
    return Diagnostic(CODES[code], message, at=at, **more)


@lru_cache(maxsize=4096)
def date_fault(value: str) -> str | None:
    """Why a Date tag is not a calendar date with `?` for unknown parts; None if it is.

    >>> date_fault("2026-04-??"), date_fault("12.4.2026")
    (None, 'is not of the form YYYY-MM-DD, with ? for unknown parts')
    """
    found = _DATE.fullmatch(value)
    if not found:
        return "is not of the form YYYY-MM-DD, with ? for unknown parts"
    year, month, day = found.groups()
    if (year.startswith("?") and not month.startswith("?")) or (
        month.startswith("?") and not day.startswith("?")
    ):
        return "knows a part and not the larger part before it"
    if not month.startswith("?") and not 1 <= int(month) <= 12:
        return f"names month {month}"
    if not day.startswith("?") and not 1 <= int(day) <= _days(int(year), int(month)):
        return f"names day {day} of a month that has fewer"
    return None


def _days(year: int, month: int) -> int:
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return (31, 29 if leap else 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)[month - 1]


@frozen
class Ruling:
    """An arbiter's ruling: `GJI031 3.B: stands, noticed too late (Sato)`."""

    code: str
    number: int | None
    seat: str | None
    why: str
    who: str


def read_ruling(value: str) -> Ruling | None:
    """Read a Ruling tag; None if it is not of its form.

    >>> read_ruling("OKI004 3.R: stands, noticed too late (Sato)")
    Ruling(code='OKI004', number=3, seat='R', why='stands, noticed too late', who='Sato')
    """
    found = _RULING.fullmatch(value)
    if not found:
        return None
    number = int(found["number"]) if found["number"] else None
    return Ruling(found["code"], number, found["seat"], found["why"], found["who"])


def _view(title: Title, value: str) -> str | None:
    return None if value in {"full", "public", *title.seats} else "is not full, public or a seat"


@lru_cache(maxsize=1024)
def result_fault(title: Title, value: str) -> str | None:
    """Why a Result tag is not of its form; None if it is.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> result_fault(OKIYA, "R,B"), result_fault(OKIYA, "Sei")
    (None, 'is not none, * or seats (R or R,B)')
    """
    if not _END_VALUE.fullmatch(value):
        return f"is not none, * or seats ({_seats_shown(title)})"
    wrong = [seat for seat in value.split(",") if seat not in {*title.seats, "none", "*"}]
    return f"names {wrong[0]}, which is no seat of {title.name}" if wrong else None


def _seats_shown(title: Title) -> str:
    return " or ".join((title.seats[0], ",".join(title.seats[:2])))


_PLAIN_CHECKS: Final[dict[str, Callable[[Title, str], str | None]]] = {
    "Date": lambda _title, value: date_fault(value),
    "Game": lambda _title, value: None if _WHOLE.fullmatch(value) else "is not a whole number",
    "View": _view,
    "Components": lambda _title, value: (
        None if _COMPONENTS.fullmatch(value) else "is not of the form name@version sha256:…"
    ),
    "Result": result_fault,
    "Termination": lambda _title, value: (
        None if value in TERMINATIONS else f"is not {listed(TERMINATIONS, 'or')}"
    ),
    "Score": lambda _title, value: None if _WHOLE.fullmatch(value) else "is not a whole number",
    "Ruling": lambda _title, value: (
        None if read_ruling(value) else "is not of the form CODE TURN.SEAT: why (who)"
    ),
}


_Check: TypeAlias = Callable[[Title, str], str | None]
_CHECKS: Final[dict[str, dict[str, _Check | None]]] = {}
"""By title: what to check of a tag of this name, None for nothing; archives repeat their names."""

_KEEP: Final = 1 << 12


def check_common(title: Title, names: Names) -> Findings:
    """Findings on the tags that every title has."""
    checks = _CHECKS.setdefault(title.name, {})
    findings: Findings = []
    for name, value in names.items():
        if name in checks:
            check = checks[name]
            if check is None:
                continue
        else:
            check = _check_of(title, name)
            if len(checks) < _KEEP:
                checks[name] = check
            if check is None:
                continue
        why = check(title, value)
        if why:
            seat = check is _wrong_seat
            at = ("tags", name) if seat else ("tags", name, "value")
            findings.append(_malformed(f"{name} {why}", at, "TZK043" if seat else "TZK040"))
    return findings


def _wrong_seat(title: Title, _value: str) -> str:
    return f"names no seat of {title.name}; its seats are {listed(title.seats)}"


def _check_of(title: Title, name: str) -> _Check | None:
    kind, _, rest = name.partition(".")
    if kind in _BY_SEAT and rest.partition(".")[0] not in title.seats:
        return _wrong_seat
    return _PLAIN_CHECKS.get(kind) if not rest or kind in {"Score", "Ruling"} else None


class _ValueFault(Exception):  # noqa: N818 - becomes a finding here
    """What is wrong with a tag's value, and from where to where in it."""

    def __init__(self, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.start = start
        self.end = end


def read_calls(text: str, shapes: Mapping[str, Shape]) -> list[Call]:
    """Calls one after another, as in the `Start` tag; raises CallFault.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> read_calls("geisha(R a1) last(CT)", OKIYA.start)
    [Geisha(colour='R', square='a1'), Last(tile='CT')]
    """
    try:
        return [call for call, _ in placed_calls(text, shapes)]
    except _ValueFault as fault:
        raise CallFault("TZK040", str(fault)) from None


def placed_calls(text: str, shapes: Mapping[str, Shape]) -> list[tuple[Call, tuple[int, int]]]:
    """As read_calls, each call with from where to where it stands."""
    calls: list[tuple[Call, tuple[int, int]]] = []
    at = _skip(text, 0)
    while at < len(text):
        call, end = _one_call(text, at, shapes)
        calls.append((call, (at, end)))
        if len(calls) > limits.ITEMS:
            raise _ValueFault(f"more than {limits.ITEMS} items", at, end)
        at = _skip(text, end)
    return calls


def _one_call(text: str, at: int, shapes: Mapping[str, Shape]) -> tuple[Call, int]:
    word = scan.WORD.match(text, at)
    shape = shapes.get(word[2]) if word else None
    if not word or shape is None:
        end = word.end() if word else at + 1
        holds = listed([shape.usage() for shape in shapes.values()]) or "nothing"
        raise _ValueFault(f"only {holds} may stand here", at, end)
    places: list[tuple[int, int]] = []
    given: list[Given] = []
    end = word.end()
    if text.startswith("(", end):
        given, end = _given(text, end + 1, places)
        if not text.startswith(")", end):
            raise _ValueFault(f"the arguments of {word[2]} are not closed", at, end)
        end += 1
    elif shape.positional or shape.by_key:
        raise _ValueFault(f"{word[2]} needs its arguments: {shape.usage()}", at, end)
    try:
        return make_call(shape, given, word[1]), end
    except CallFault as fault:
        place = (at, word.end()) if fault.index is None else places[fault.index]
        raise _ValueFault(fault.message, *place) from None
    except ValueFault as fault:
        raise _ValueFault(str(fault), at, end) from None


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


def _whole_call(shape: Shape, text: str) -> Call:
    places: list[tuple[int, int]] = []
    given, at = _given(text, 0, places)
    if at != len(text):
        raise _ValueFault(f"{text[at]!r} does not belong here", at, at + 1)
    try:
        return make_call(shape, given)
    except CallFault as fault:
        place = (0, len(text)) if fault.index is None else places[fault.index]
        raise _ValueFault(fault.message, *place) from None
    except ValueFault as fault:
        raise _ValueFault(str(fault), 0, len(text)) from None


def _whole_options(title: Title, text: str) -> Call:
    """The options, with sentences of their own for what is no option."""
    shape = title.option_shape
    places: list[tuple[int, int]] = []
    given, at = _given(text, 0, places)
    if text[at : at + 1] == "=":
        raise _ValueFault("no white space stands around =", at, at + 1)
    for (key, atom), place in zip(given, places, strict=True):
        if key not in shape.by_key:
            near = get_close_matches(key or atom, list(shape.by_key), 1)
            known = listed([f"{name}=" for name in shape.by_key]) or "none"
            hint = f"did you mean {near[0]}=?" if near else f"its options are {known}"
            shown = repr(cut(atom)) if key is None else f"{cut(key)}="
            raise _ValueFault(f"{shown} is no option of {title.name}; {hint}", *place)
    return _whole_call(shape, text)


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
            raise _ValueFault(str(fault), *place) from None
        except CallFault as fault:
            raise _ValueFault(fault.message, *place) from None
        if len(values) > limits.ARGUMENTS:
            raise _ValueFault(f"more than {limits.ARGUMENTS} values", *place)
    return tuple(values)


def _rows(form: Form, text: str) -> tuple[tuple[Value, ...], ...]:
    rows: list[tuple[Value, ...]] = []
    at = 0
    for part in text.split("/"):
        rows.append(_atoms(form, part, at))
        at += len(part) + 1
    return tuple(rows)


def _setup_value(row: SetupTag, text: str) -> object:
    """A set-up value of its kind; raises _ValueFault."""
    known = row.form.known if text.isascii() and len(text) <= limits.ARGUMENTS else {}
    try:  # archives repeat their atoms, so most often each of them has been read before
        if row.kind == ROWS:
            return tuple([tuple([known[part] for part in line.split()]) for line in text.split("/")])
        return known[text] if row.kind == ATOM else tuple([known[part] for part in text.split()])
    except KeyError:
        value = _slow_setup_value(row, text)
    if len(known) < _KEEP and text.isascii():
        row.form.learn(_CELLS.findall(text) if row.kind == ROWS else _WORDS.findall(text))
    return value


def _slow_setup_value(row: SetupTag, text: str) -> object:
    if row.kind == ROWS:
        return _rows(row.form, text)
    if row.kind != ATOM:
        return _atoms(row.form, text)
    values = _atoms(row.form, text)
    if len(values) != 1:
        raise _ValueFault(f"it is {row.form.name}, one and no more", 0, len(text))
    return values[0]


def _part(name: str, fault: _ValueFault) -> Path:
    return ("tags", name, "value", fault.start, fault.end)


def typed_setup(title: Title, names: Names, findings: Findings) -> Any:  # noqa: ANN401 - the title's own class
    """The title's set-up from its tags; what is wrong is added to `findings`."""
    values: dict[str, Any] = {}
    for row in title.plain_rows:
        if row.name in names:
            try:
                values[row.field] = _setup_value(row, names[row.name])
            except _ValueFault as fault:
                findings.append(_malformed(f"{row.name}: {fault}", _part(row.name, fault)))
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
            findings.append(
                _malformed(f"{name}: the tag is {kind}.{title.seats[0]}", ("tags", name), "TZK043")
            )
            continue
        try:
            values.setdefault(row.field, {})[seat] = _setup_value(row, value)
        except _ValueFault as fault:
            findings.append(_malformed(f"{name}: {fault}", _part(name, fault)))


def missing_setup(title: Title, names: Names) -> Findings:
    """A finding for each set-up tag that replay cannot do without."""
    return [
        _malformed(f"the record has no {row.name} tag, without which no turn can be checked", (), "TZK041")
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
def _options(title: Title, text: str) -> Any:  # noqa: ANN401 - the title's own class, or a _ValueFault
    try:
        return _whole_options(title, text)
    except _ValueFault as fault:
        return fault


def typed_options(title: Title, names: Names, findings: Findings) -> Any:  # noqa: ANN401 - the title's own class
    """The title's options, defaults filled in; what is wrong is added to `findings`."""
    if "Options" not in names:
        return title.default_options
    made = _options(title, names["Options"])
    if isinstance(made, _ValueFault):
        findings.append(_malformed(f"Options: {made}", _part("Options", made), "TZK042"))
        return title.default_options
    return made


def typed_start(title: Title, names: Names, findings: Findings) -> tuple[Call, ...] | None:
    """The set-up actions of the `Start` tag, None without one; what is wrong is added to `findings`."""
    if "Start" not in names:
        return None
    try:
        return tuple(call for call, _ in placed_calls(names["Start"], title.start))
    except _ValueFault as fault:
        findings.append(_malformed(f"Start: {fault}", _part("Start", fault)))
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
            found.setdefault(kind, {})[key] = _whole_call(shape, value)
        except _ValueFault as fault:
            findings.append(_malformed(f"{name}: {fault}", _part(name, fault)))
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


def export_order(title: Title, tags: Tags) -> Tags:
    """The tags in the order of the export form; unknown tags last, in their own order.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> export_order(OKIYA, (("Opening", "x"), ("First", "R"), ("Player.R", "Sei"), ("Event", "y")))
    (('Event', 'y'), ('Player.R', 'Sei'), ('First', 'R'), ('Opening', 'x'))
    """
    ranks = _ranks(title)
    seats = {seat: rank for rank, seat in enumerate(title.marks)}

    def key(entry: tuple[int, tuple[str, str]]) -> tuple[int, int, int, int]:
        index, (name, _) = entry
        kind, _, rest = name.partition(".")
        rank = ranks.get(kind, len(ranks))
        if rank == len(ranks):
            return rank, 0, 0, index
        seat, dot, _ = rest.partition(".")
        return rank, seats.get(seat, len(seats)), len(dot), index

    return tuple(tag for _, tag in sorted(enumerate(tags), key=key))


@lru_cache(maxsize=64)
def _ranks(title: Title) -> dict[str, int]:
    names = (*BEFORE_SETUP, *title.components, *title.setup_tags, *AFTER_SETUP)
    return {name: rank for rank, name in enumerate(names)}

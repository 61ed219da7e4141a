"""The tags that every title has: what their values look like, and arbiters' rulings among them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from itertools import islice
from typing import Any, Final, NamedTuple, TypeAlias

from attrs import frozen

from tanzaku.notation import limits
from tanzaku.notation.codes import CODES
from tanzaku.notation.declare import AFTER_SETUP, BEFORE_SETUP, Title
from tanzaku.notation.diagnostics import Diagnostic, Path
from tanzaku.notation.wording import listed

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

_BY_SEAT: Final = frozenset({"Player", "Score"})

_END_VALUE = re.compile(r"none|\*|[A-Z](?:,[A-Z])*")
_DATE = re.compile(r"(\d{4}|\?{4})-(\d\d|\?\?)-(\d\d|\?\?)", re.ASCII)
_COMPONENTS = re.compile(r"[^ \t@]+@[^ \t@]+(?: sha256:[0-9a-f]{64})?")
_WHOLE = re.compile(r"0|[1-9][0-9]{0,8}")
_RULING = re.compile(
    r"(?P<code>[A-Z]{3}[0-9]{3})(?: (?P<number>[0-9]{1,9})\.(?P<seat>[A-Z*]))?:"
    r" (?P<why>.*[^ \t]) \((?P<who>[^()]+)\)"
)


def malformed(message: str, at: Path, code: str = "TZK040", **more: Any) -> Diagnostic:  # noqa: ANN401 - passed through
    """A finding on a tag."""
    return Diagnostic(CODES[code], message, at=at, **more)


def date_fault(value: str) -> str | None:
    """Why a Date tag is not a calendar date with `?` for unknown parts; None if it is.

    >>> date_fault("2026-04-??"), date_fault("12.4.2026")
    (None, 'is not of the form YYYY-MM-DD, with ? for unknown parts')
    """
    return _date_fault(value[: len("YYYY-MM-DD") + 1])


@lru_cache(maxsize=1 << 14)
def _date_fault(value: str) -> str | None:
    found = _DATE.fullmatch(value)
    if not found:
        return "is not of the form YYYY-MM-DD, with ? for unknown parts"
    year, month, day = found.groups()
    if (year.startswith("?") and not month.startswith("?")) or (
        month.startswith("?") and not day.startswith("?")
    ):
        return "knows a part and not the larger part before it"
    if year == "0000":
        return "names the year 0000"
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


def whole_number(text: str) -> bool:
    """Whether a tag's value is a whole number: `0`, or up to nine digits without a leading zero.

    >>> whole_number("46"), whole_number("046")
    (True, False)
    """
    return _WHOLE.fullmatch(text) is not None


def _view(title: Title, value: str) -> str | None:
    return None if value in {"full", "public", *title.seats} else "is not full, public or a seat"


def result_fault(title: Title, value: str) -> str | None:
    """Why a Result tag is not of its form; None if it is.

    >>> from tanzaku.notation.titles.okiya import OKIYA
    >>> result_fault(OKIYA, "R,B"), result_fault(OKIYA, "Sei")
    (None, 'is not none, * or who won (R or B, R,B for both)')
    """
    return _result_fault(title, value[:_LONGEST_RESULT])


_LONGEST_RESULT: Final = 64
"""Longer than any list of the letters there are."""


@lru_cache(maxsize=1024)
def _result_fault(title: Title, value: str) -> str | None:
    if not _END_VALUE.fullmatch(value):
        return f"is not none, * or who won ({_seats_shown(title)})"
    named = value.split(",")
    if len(set(named)) != len(named):
        return "names a seat twice"
    wrong = [seat for seat in named if seat not in {*title.seats, "none", "*"}]
    return f"names {wrong[0]}, which is no seat of {title.name}" if wrong else None


def _seats_shown(title: Title) -> str:
    return f"{listed(title.seats, 'or')}, {','.join(title.seats[:2])} for both"


_PLAIN_CHECKS: Final[dict[str, Callable[[Title, str], str | None]]] = {
    "Date": lambda _title, value: date_fault(value),
    "Game": lambda _title, value: None if whole_number(value) else "is not a whole number",
    "View": _view,
    "Components": lambda _title, value: (
        None
        if _COMPONENTS.fullmatch(value)
        else "is not name@version, then, if it is known, sha256: and 64 digits"
    ),
    "Result": result_fault,
    "Termination": lambda _title, value: (
        None if value in TERMINATIONS else f"is not {listed(TERMINATIONS, 'or')}"
    ),
    "Score": lambda _title, value: None if whole_number(value) else "is not a whole number",
    "Ruling": lambda _title, value: (
        None if read_ruling(value) else "is not of the form CODE TURN.SEAT: why (who)"
    ),
}


class _Check(NamedTuple):
    """What is checked of a tag: why it is wrong, and the code that says so (TZK040: its value)."""

    why: Callable[[Title, str], str | None]
    code: str = "TZK040"


_CHECKS: Final[dict[str, dict[str, _Check | None]]] = {}
"""By title: what to check of a tag of this name, None for nothing; archives repeat their names."""

_KEEP: Final = 1 << 12


def check_common(title: Title, names: Names) -> Findings:
    """Findings on the tags that every title has."""
    checks = _CHECKS.setdefault(title.name, {})
    findings: Findings = []
    for name, value in islice(names.items(), limits.TAGS):  # with more it is refused already
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
        why = check.why(title, value)
        if why:
            at = ("tags", name, "value") if check.code == "TZK040" else ("tags", name)
            findings.append(malformed(f"{name} {why}", at, check.code))
    return findings


def _check_of(title: Title, name: str) -> _Check | None:
    kind, _, rest = name.partition(".")
    if kind in _BY_SEAT and rest.partition(".")[0] not in title.seats:
        return _Check(_wrong_seat, "TZK043")
    if kind == "Ruling" and not rest:
        return _Check(_unnumbered)
    near = _nearly(title, kind)
    if near is not None:
        return _Check(partial(_unknown, near), "TZK044")
    second, dot, _ = rest.partition(".")
    if kind in _PLAIN_CHECKS and (not second or (kind == "Score" and not dot) or kind == "Ruling"):
        return _Check(_PLAIN_CHECKS[kind])
    return None


def _wrong_seat(title: Title, _value: str) -> str:
    return f"names no seat of {title.name}; its seats are {listed(title.seats)}"


def _unknown(near: str, _title: Title, _value: str) -> str:
    return f"is not known; did you mean {near}?"


def _unnumbered(_title: Title, _value: str) -> str:
    return "lacks its number: Ruling.1"


def _nearly(title: Title, kind: str) -> str | None:
    """The tag that an unknown one looks like a slip of; None if it looks like none, or is known."""
    known = ("Tanzaku", *BEFORE_SETUP, *title.components, *title.setup_tags, *AFTER_SETUP)
    return None if kind in known else next((name for name in known if is_slip(kind, name)), None)


def is_slip(written: str, meant: str) -> bool:
    """Whether two words are one letter apart, case aside: added, left out, changed, or swapped with the next.

    >>> [is_slip(word, "Result") for word in ("result", "Reslut", "Resul", "Resultt", "Resilt", "Reslits")]
    [True, True, True, True, True, False]
    """
    one, other = written.lower(), meant.lower()
    if abs(len(one) - len(other)) > 1:
        return False
    pairs = enumerate(zip(one, other, strict=False))
    at = next((at for at, (left, right) in pairs if left != right), min(len(one), len(other)))
    if len(one) > len(other):
        return one[at + 1 :] == other[at:]
    if len(one) < len(other):
        return one[at:] == other[at + 1 :]
    return one[at + 1 :] == other[at + 1 :] or (
        one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :]
    )

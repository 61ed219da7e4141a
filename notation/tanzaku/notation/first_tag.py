"""What a record says first: the version of the notation, and the title."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Final, NamedTuple

from tanzaku.notation import limits
from tanzaku.notation.declare import Title
from tanzaku.notation.errors import UnknownTitle
from tanzaku.notation.model import VERSION
from tanzaku.notation.titles import find_title, shipped_titles
from tanzaku.notation.wording import cut, listed

_VERSION: Final = re.compile(r"([0-9]{1,4})\.([0-9]{1,4})")
_TITLE: Final = re.compile(r"[a-z]+")
_FIRST: Final = re.compile(rf"{_VERSION.pattern} ({_TITLE.pattern})")
_MAJOR, _MINOR = (int(part) for part in VERSION.split("."))

_VERSION_PART, TITLE_PART = "tanzaku", "title"
"""What a finding on the first tag is about; the keys of JSON."""


class FirstFault(NamedTuple):
    """One finding: its code, a sentence, which of the two parts it is about (empty: both), help."""

    code: str
    message: str
    part: str = ""
    help: str = ""


class First(NamedTuple):
    """Version and title as read (`?` for one that could not be), the declaration if it is known, findings."""

    version: str
    name: str
    title: Title | None
    faults: list[FirstFault]


def read_first(value: str) -> First:
    """Read version and title, `1.0 okiya`; never raises.

    >>> read_first("1.0 okiya").title.name, [fault.code for fault in read_first("2.0 okiya").faults]
    ('okiya', ['TZK007'])
    """
    found = _FIRST.fullmatch(value)
    if not found:
        message = 'the first tag says version and title: [Tanzaku "1.0 okiya"]'
        small = value.lower()
        help_ = (
            f'the name of a title is small letters: [Tanzaku "{small}"]' if _FIRST.fullmatch(small) else ""
        )
        return First(VERSION, "?", None, [FirstFault("TZK006", message, help=help_)])
    return _known(int(found[1]), int(found[2]), found[3])


def read_parts(version: str, name: str) -> First:
    """Read version and title where each has a place of its own; never raises.

    >>> [(fault.part, fault.help) for fault in read_parts("1", "Okiya").faults]
    [('tanzaku', 'the version here is 1.0'), ('title', 'did you mean okiya?')]
    """
    faults: list[FirstFault] = []
    found = _VERSION.fullmatch(version)
    if not found:
        message = f"{cut(version)!r} is no version, which is two numbers with a dot between them"
        faults.append(FirstFault("TZK006", message, _VERSION_PART, f"the version here is {VERSION}"))
    if not _TITLE.fullmatch(name):
        message = f"{cut(name)!r} is no name of a title, which is small letters"
        faults.append(FirstFault("TZK006", message, TITLE_PART, _meant(name.lower())))
    if not found or faults:
        return First(VERSION, "?", None, faults)
    return _known(int(found[1]), int(found[2]), name)


def _known(major: int, minor: int, name: str) -> First:
    """What there is to say of a version and a title that have their form."""
    version = f"{major}.{minor}"
    if major != _MAJOR:
        message = f"notation version {version} is not known here; {VERSION} is"
        return First(version, name, None, [FirstFault("TZK007", message, _VERSION_PART)])
    faults: list[FirstFault] = []
    if minor > _MINOR:
        message = f"notation version {version} is newer than {VERSION}, which is read here"
        faults.append(FirstFault("TZK008", message, _VERSION_PART))
    try:
        title = find_title(name)
    except UnknownTitle as unknown:
        fault = FirstFault("TZK014", str(unknown), TITLE_PART, _meant(name))
        return First(version, name, None, [*faults, fault])
    return First(version, name, title, faults)


def _meant(name: str) -> str:
    """What may help whoever gave a name that is no title's."""
    near = get_close_matches(name[: limits.NAME_LENGTH], shipped_titles(), 1)
    return f"did you mean {near[0]}?" if near else f"tanzaku comes with {listed(shipped_titles())}"

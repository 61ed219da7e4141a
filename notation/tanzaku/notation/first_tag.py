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
from tanzaku.notation.wording import listed

_FIRST: Final = re.compile(r"([0-9]{1,4})\.([0-9]{1,4}) ([a-z]+)")
_MAJOR, _MINOR = (int(part) for part in VERSION.split("."))

VERSION_PART, TITLE_PART = "tanzaku", "title"
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
        return First(VERSION, "?", None, [FirstFault("TZK006", message)])
    major, minor, name = int(found[1]), int(found[2]), found[3]
    version = f"{major}.{minor}"
    if major != _MAJOR:
        message = f"notation version {version} is not known here; {VERSION} is"
        return First(version, name, None, [FirstFault("TZK007", message, VERSION_PART)])
    faults: list[FirstFault] = []
    if minor > _MINOR:
        message = f"notation version {version} is newer than {VERSION}, which is read here"
        faults.append(FirstFault("TZK008", message, VERSION_PART))
    try:
        title = find_title(name)
    except UnknownTitle as unknown:
        near = get_close_matches(name[: limits.NAME_LENGTH], shipped_titles(), 1)
        help_ = f"did you mean {near[0]}?" if near else f"tanzaku comes with {listed(shipped_titles())}"
        return First(version, name, None, [*faults, FirstFault("TZK014", str(unknown), TITLE_PART, help_)])
    return First(version, name, title, faults)

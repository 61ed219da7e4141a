"""A fault of the text of a source in JSON or XML: what is said of it, and where it stands."""

from __future__ import annotations

from typing import NamedTuple

Place = tuple[int, int]
"""From where to where in a text."""


class Told(NamedTuple):
    """A diagnostic's code, a sentence, from where to where; help, and where the same thing stands already.

    >>> Told("TZK070", "a colon belongs here", 3, 4).first is None
    True
    """

    code: str
    message: str
    start: int
    end: int
    help: str = ""
    first: Place | None = None

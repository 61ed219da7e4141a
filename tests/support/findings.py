"""Records from their parts, and what is found in them, whatever the title."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from tanzaku.notation import Diagnostic, Record, loads
from tanzaku.notation.text.quick import take_apart
from tanzaku.validators import Outcome, Report, replay, verify, verify_archive
from tanzaku.validators.engine import Position
from tanzaku.validators.positions import first_position
from tanzaku.validators.quick import verify_pieces
from tanzaku.validators.rules import find_rules

__all__ = [
    "Tags",
    "codes",
    "codes_of",
    "counted",
    "each",
    "found_in",
    "judged",
    "marked",
    "only",
    "outcome_of",
    "position_after",
    "position_before",
    "told",
    "written",
]

Tags = Mapping[str, str | None]
P = TypeVar("P", bound=Position)


def written(title: str, head: Tags, tags: Tags | None, turns: str, end: str) -> str:
    """A record: the tags of its head with these besides or instead (None: without it), turns and end mark."""
    lines = [f'[{name} "{value}"]' for name, value in {**head, **(tags or {})}.items() if value is not None]
    return "\n".join([f'[Tanzaku "1.0 {title}"]', *lines, "", turns.strip("\n"), f"={end}", ""])


def each(word: str, told: str) -> list[str]:
    """Calls of a word, one for each of the values that commas divide."""
    return [f"{word}({one.strip()})" for one in told.split(",") if one.strip()]


def told(text: str, *changes: tuple[str, str]) -> str:
    """A record in which parts, which it has, are told otherwise."""
    for part, other in changes:
        assert part in text
        text = text.replace(part, other)
    return text


def judged(text: str) -> Report:
    """The report on a record, which is the same quickly, once more when its turns are known, and carefully.

    The rules fail neither way: carefully it would be reported, quickly it would show in nothing.
    """
    pieces = take_apart(text)
    first = None if pieces is None else verify_pieces(pieces, find_rules(pieces.title.name))
    report = verify(text)
    assert first in (None, report)
    assert list(verify_archive([text], quick=False)) == [report]
    assert "TZK065" not in codes_of(report)
    return report


def codes_of(report: Report) -> list[str]:
    """The codes of what a report finds."""
    return [found.code.id for found in report.diagnostics]


def counted(report: Report) -> list[str]:
    """The codes of what is wrong, notes apart."""
    return [found.code.id for found in report.diagnostics if found.counts]


def codes(text: str) -> list[str]:
    """The codes of what is found."""
    return codes_of(judged(text))


def found_in(text: str) -> list[tuple[str, str]]:
    """Each code with its message."""
    return [(found.code.id, found.message) for found in judged(text).diagnostics]


def only(text: str) -> Diagnostic:
    """The one thing that is found."""
    [found] = judged(text).diagnostics
    return found


def marked(text: str, found: Diagnostic) -> str:
    """What a finding marks in the text."""
    assert found.span is not None
    line = text.split("\n")[found.span.line - 1]
    return line[found.span.column - 1 :][: found.span.length]


def outcome_of(text: str) -> Outcome:
    """How a sound record ended."""
    report = judged(text)
    assert report.diagnostics == ()
    assert report.outcome is not None
    return report.outcome


def position_before(record: Record, kind: type[P]) -> P:
    """The position before the first turn."""
    position = first_position(record)
    assert isinstance(position, kind)
    return position


def position_after(text: str, kind: type[P]) -> P:
    """The position after the last turn; nothing is wrong up to it."""
    done = replay(loads(text))
    assert done.failure is None, done.failure
    assert isinstance(done.position, kind)
    return done.position

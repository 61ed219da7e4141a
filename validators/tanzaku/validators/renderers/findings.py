"""What the renderers say of a finding alike: its notes, and where its place ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from tanzaku.notation.diagnostics import Diagnostic, Span, Verdict
from tanzaku.notation.wording import harmless


class Located(Protocol):
    """What says where a record is: its report, or its place in a match."""

    @property
    def source(self) -> str:
        """What its source is called."""
        ...

    @property
    def number(self) -> int:
        """The record's number there, from 1."""
        ...

    @property
    def line(self) -> int:
        """The line on which it starts."""
        ...


def is_file(source: str) -> bool:
    """Whether a source is a file, and not a text or standard input.

    >>> is_file("a.tzk"), is_file("<stdin>"), is_file("")
    (True, False, False)
    """
    return bool(source) and not source.startswith("<stdin>")


def notes(found: Diagnostic) -> Iterator[tuple[str, str]]:
    """The name and the text of each note, as they are: nothing is made harmless here.

    >>> from tanzaku.notation.codes import CODES
    >>> list(notes(Diagnostic(CODES["TZK022"], "a ] stands alone", help="take it out")))
    [('rule', 'Notation: Variations'), ('help', 'take it out')]
    """
    everything = (
        ("legal" if found.code.verdict is not Verdict.CONTRADICTED else "right", ", ".join(found.legal)),
        ("rule", "; ruling ".join(found.cited)),
        ("help", found.help),
        ("fix", "" if found.fix is None else f"write {found.fix}"),
        ("ruled", found.waived),
    )
    return ((name, text) for name, text in everything if text)


def turn_of(found: Diagnostic) -> str:
    """The turn that a finding belongs to, as `3.B`, or nothing.

    >>> from tanzaku.notation.codes import CODES
    >>> turn_of(Diagnostic(CODES["TZK022"], "a ] stands alone", turn=3, seat="B"))
    '3.B'
    """
    return "" if found.turn is None else f"{found.turn}.{found.seat}"


def sentences(found: Diagnostic) -> list[str]:
    """A finding in lines without its place, for what shows the place itself; each line is harmless.

    >>> from tanzaku.notation.codes import CODES
    >>> sentences(Diagnostic(CODES["TZK022"], "a ] stands alone", turn=3, seat="B"))
    ['a ] stands alone (turn 3.B)', 'rule: Notation: Variations']
    """
    turn = turn_of(found)
    first = (found.message or found.code.title or found.code.id) + (f" (turn {turn})" if turn else "")
    return [harmless(first), *(harmless(f"{name}: {text}") for name, text in notes(found))]


def end_column(span: Span) -> int:
    """The column after a span. One that stands behind its line's last character is empty.

    >>> end_column(Span(1, 3, 4, "a1 b1MT")), end_column(Span(1, 8, 1, "a1 b1MT"))
    (7, 8)
    """
    end = span.column + span.length
    return end if span.more else max(span.column, min(end, span.text_column + len(span.text)))

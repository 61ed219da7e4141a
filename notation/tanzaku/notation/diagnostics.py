"""Diagnostics: one value that says what is wrong, where, by which rule, and what would have been right."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from typing import Final, TypeAlias

from attrs import evolve, field, frozen

from tanzaku.notation.errors import DeclarationError
from tanzaku.notation.wording import harmless


class Verdict(StrEnum):
    """What a report says of a record, from best to worst.

    >>> Verdict.ILLEGAL > Verdict.VALID
    True
    >>> max(Verdict.VALID, Verdict.CONTRADICTED).value
    'contradicted'
    """

    VALID = "valid"
    CONSISTENT = "consistent"
    UNFINISHED = "unfinished"
    CONTRADICTED = "contradicted"
    ILLEGAL = "illegal"
    MALFORMED = "malformed"
    UNCHECKED = "unchecked"

    @property
    def rank(self) -> int:
        """0 for the best verdict, rising."""
        return _RANK[self]

    def __lt__(self, other: str) -> bool:
        """Order by rank, not by letters."""
        return self.rank < Verdict(other).rank

    def __gt__(self, other: str) -> bool:
        """Order by rank, not by letters."""
        return self.rank > Verdict(other).rank

    def __le__(self, other: str) -> bool:
        """Order by rank, not by letters."""
        return self.rank <= Verdict(other).rank

    def __ge__(self, other: str) -> bool:
        """Order by rank, not by letters."""
        return self.rank >= Verdict(other).rank


_RANK = {verdict: rank for rank, verdict in enumerate(Verdict)}


@frozen
class Code:
    """A stable code for one kind of fault, with the text of its page.

    `verdict` is what an unwaived finding makes of the record; None means that
    it is only a warning. `rule` names the section of the rulebook or
    specification, `ruling` the ruling, that it usually rests on; `standing`
    says that an arbiter may rule that the fault stands. `meaning` and `mend`
    are Markdown for the code's page.
    """

    id: str
    slug: str
    verdict: Verdict | None
    title: str
    rule: str
    meaning: str
    mend: str
    ruling: str = ""
    standing: bool = False

    @property
    def severity(self) -> str:
        """`error` or `warning`."""
        return "warning" if self.verdict is None else "error"


def catalogue(*codes: Code) -> dict[str, Code]:
    """Index codes by id; a code may stand in one catalogue once.

    An id is three capitals and three digits, a slug small words with hyphens
    between them, a verdict one that speaks against a record, or None. Raises
    DeclarationError.

    >>> from tanzaku.notation.codes import CODES
    >>> CODES["TZK033"].slug
    'no-end-mark'
    """
    table: dict[str, Code] = {}
    for code in codes:
        if code.id in table:
            raise DeclarationError(f"the code {code.id} stands twice in the catalogue")
        _check(code)
        table[code.id] = code
    return table


_ID: Final = re.compile("[A-Z]{3}[0-9]{3}")
_SLUG: Final = re.compile("[a-z0-9]+(?:-[a-z0-9]+)*")


def _check(code: Code) -> None:
    verdict: object = code.verdict
    if not _ID.fullmatch(code.id):
        raise DeclarationError(f"{code.id!r} is no id of a code, which is three capitals and three digits")
    if not _SLUG.fullmatch(code.slug):
        raise DeclarationError(
            f"{code.id}: {code.slug!r} is no slug, which is small words with - between them"
        )
    if verdict is not None and not (type(verdict) is Verdict and verdict > Verdict.UNFINISHED):
        against = ", ".join(one.name for one in Verdict if one > Verdict.UNFINISHED)
        raise DeclarationError(f"{code.id}: its verdict is one of Verdict ({against}), or None")


Path: TypeAlias = tuple[str | int, ...]
"""Where in a record: `("turns", 3, "items", 0, "tile")`, `("tags", "First")`, `("end",)`, counted from 0.

A part of a tag's value is `("tags", "Garden", "value", 3, 5)`: from offset 3 up to 5.
"""


@frozen
class Span:
    """A stretch of a source, in code points.

    `line` and `column` count from 1; `length` stays within the line. `text` is
    that line, or the part of a very long one around the place, which then
    starts at the line's column `text_column`; `more` says that the line goes on
    after it.
    """

    line: int
    column: int
    length: int
    text: str
    text_column: int = 1
    more: bool = False


@frozen
class Label:
    """A second place that a diagnostic points at, and what it has to do with it."""

    at: Path
    text: str = field(converter=harmless)
    span: Span | None = None


@frozen
class Diagnostic:
    """One finding.

    `at` is the place in the record, `span` the place in the source (None when
    there is no source text). `turn` is the turn's number as computed and `seat`
    whose turn it was, where the finding belongs to a turn. `legal` lists what
    would have been legal, in the notation's own words. `fix` is a text that
    certainly mends it when put in place of the span. `waived` names the
    arbiter's ruling by which the finding stands. Sentences hold no character that
    could move a cursor or hide: those stand there as code points.
    """

    code: Code
    message: str = field(converter=harmless)
    at: Path = ()
    span: Span | None = None
    related: tuple[Label, ...] = ()
    turn: int | None = None
    seat: str | None = None
    rule: str = ""
    ruling: str = ""
    legal: tuple[str, ...] = ()
    help: str = field(default="", converter=harmless)
    fix: str | None = None
    waived: str = ""

    @property
    def counts(self) -> bool:
        """Whether it weighs on the verdict: an error that no ruling waives."""
        return self.code.verdict is not None and not self.waived

    @property
    def cited(self) -> tuple[str, ...]:
        """The rule and, where one was applied, the ruling."""
        return tuple(filter(None, (self.rule or self.code.rule, self.ruling or self.code.ruling)))

    def located(self, locate: Callable[[Path], Span | None]) -> Diagnostic:
        """Fill in the spans that are still missing."""
        return evolve(
            self,
            span=self.span or locate(self.at),
            related=tuple(evolve(label, span=label.span or locate(label.at)) for label in self.related),
        )

"""The report on one record: the verdict, the findings, and what was computed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import define, field

from tanzaku.notation.diagnostics import Diagnostic, Span, Verdict
from tanzaku.validators.engine import Outcome, Range

if TYPE_CHECKING:
    from tanzaku.validators.matches.game import MatchGame

SOUND = frozenset({Verdict.VALID, Verdict.CONSISTENT, Verdict.UNFINISHED})
"""The verdicts that speak for a record."""


@define
class Report:
    r"""What verifying one record gave.

    `turns` counts the turns of the main line and `checked` those that were
    checked and legal; turns after a fault are not checked and were never
    applied. `outcome` is how the game ended, by its rules or as its Termination
    says (None while it goes on or where play stopped), `end` the end mark as
    claimed. `source` names where the record came from, `number` counts records
    there from 1, `line` is where it starts. `game` is what its match is told of
    it, None for a record that belongs to no match.

    >>> from tanzaku.validators import verify
    >>> report = verify('[Tanzaku "1.0 okiya"]\n[Termination "unplayed"]\n\n=none\n')
    >>> report.verdict.value, report.ok
    ('valid', True)
    """

    verdict: Verdict
    title: str
    turns: int
    checked: int
    end: str | None
    outcome: Outcome | None = None
    termination: str | None = None
    diagnostics: tuple[Diagnostic, ...] = ()
    assumed: tuple[str, ...] = ()
    source: str = ""
    number: int = 1
    line: int = 1
    game: MatchGame | None = field(default=None, eq=False)

    @property
    def ok(self) -> bool:
        """Whether nothing speaks against the record: valid, consistent or unfinished."""
        return self.verdict in SOUND

    def content(self) -> dict[str, Any]:
        """The report as plain values, in a fixed order: what the JSON lines hold."""
        return {
            "source": self.source,
            "record": self.number,
            "line": self.line,
            "title": self.title,
            "verdict": self.verdict.value,
            "turns": self.turns,
            "checked": self.checked,
            "end": self.end,
            "termination": self.termination,
            "outcome": _outcome(self.outcome),
            "assumed": list(self.assumed),
            "diagnostics": [diagnostic_content(found) for found in self.diagnostics],
        }


def _outcome(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {
        "end": outcome.mark,
        "reasons": [{"kind": kind, "text": text, "rule": rule} for kind, text, rule in outcome.reasons],
        "scores": {seat: _points(points) for seat, points in outcome.scores.items()},
    } | ({"possible": list(outcome.possible)} if outcome.possible else {})


def _points(points: int | Range) -> int | list[int | None]:
    """A number, or the least and the most."""
    return [points.low, points.high] if isinstance(points, Range) else points


def _span(span: Span | None) -> dict[str, int] | None:
    return None if span is None else {"line": span.line, "column": span.column, "length": span.length}


def diagnostic_content(found: Diagnostic) -> dict[str, Any]:
    """A finding as plain values, in a fixed order."""
    return {
        "code": found.code.id,
        "name": found.code.slug,
        "severity": found.code.severity,
        "message": found.message,
        "at": list(found.at),
        "span": _span(found.span),
        "turn": found.turn,
        "seat": found.seat,
        "related": [
            {"text": label.text, "at": list(label.at), "span": _span(label.span)} for label in found.related
        ],
        "rules": list(found.cited),
        "legal": list(found.legal),
        "help": found.help,
        "fix": found.fix,
        "waived": found.waived or None,
    }

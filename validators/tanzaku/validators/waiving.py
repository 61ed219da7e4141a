"""Arbiters' rulings: findings that stand although a rule speaks against them."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from typing import Final

from attrs import evolve

from tanzaku.notation.codes import CODES
from tanzaku.notation.common_tags import Ruling, Tags, read_ruling
from tanzaku.notation.diagnostics import Code, Diagnostic
from tanzaku.notation.wording import listed
from tanzaku.validators.engine import Position

_PLACES: Final = 8
"""How many places a warning names at most."""
_NOT_FOUND: Final = "which was not found"
_UNSEEN: Final = "leave it, if it is about what cannot be seen in this record"


class Rulings:
    """The rulings of one record, and which of them were needed.

    >>> rulings = Rulings((("Ruling.1", "OKI004 3.R: stands, noticed too late (Sato)"),))
    >>> rulings.waive("OKI004", 3, "R"), rulings.waive("OKI004", 4, "R")
    ('stands, noticed too late (Sato)', '')
    """

    __slots__ = ("_first", "_given", "_used")

    def __init__(self, tags: Tags, *, beyond: Container[str] = ()) -> None:
        """Read the Ruling tags, but for those on codes `beyond` what is judged here.

        Those that are not of their form are left to the header check.
        """
        self._given: list[tuple[str, Ruling]] = []
        self._first: dict[tuple[str, int | None, str | None], tuple[str, Ruling]] = {}
        self._used: set[str] = set()
        for name, value in tags:
            if name.startswith("Ruling."):
                ruling = read_ruling(value)
                if ruling is not None and ruling.code not in beyond:
                    self._given.append((name, ruling))
                    self._first.setdefault((ruling.code, ruling.number, ruling.seat), (name, ruling))

    def tell(self, position: Position) -> None:
        """Let a position hear of them, before the first turn."""
        for _, ruling in self._given:
            position.hear(ruling.code, ruling.number, ruling.seat)

    def waive(self, code: str, number: int | None, seat: str | None) -> str:
        """Why and by whom a finding stands; empty if no ruling says so. The ruling counts as used."""
        there = self._first.get((code, number, seat))
        if there is None:
            return ""
        name, ruling = there
        self._used.add(name)
        return f"{ruling.why} ({ruling.who})"

    def apply(self, found: Diagnostic) -> Diagnostic:
        """The finding, waived if it may be and a ruling says so."""
        if not self._given or found.waived or not found.code.standing:
            return found
        return evolve(found, waived=self.waive(found.code.id, found.turn, found.seat))

    def idle(
        self,
        codes: Mapping[str, Code],
        found: Sequence[Diagnostic],
        failure: Diagnostic | None,
        *,
        hidden: bool = False,
        reached: bool = True,
    ) -> list[Diagnostic]:
        """A warning for each ruling that waived nothing, but for turns that were not reached.

        `hidden` says that something is unknown, so that what a ruling is about need not be seen,
        and `reached` that turns were looked at, which a header that is wrong may prevent.
        """
        warnings: list[Diagnostic] = []
        by_code: dict[str, dict[tuple[int | None, str | None], Diagnostic]] = {}
        for finding in found if self._given else ():
            if not finding.waived:
                by_code.setdefault(finding.code.id, {}).setdefault((finding.turn, finding.seat), finding)
        for name, ruling in self._given:
            there = by_code.get(ruling.code, {})
            message = self._why_idle(ruling, codes, there, failure) if name not in self._used else ""
            if message:
                if message.endswith(_NOT_FOUND) and not reached:
                    continue
                help_ = _UNSEEN if hidden and message.endswith(_NOT_FOUND) else ""
                warnings.append(Diagnostic(CODES["TZK060"], message, at=("tags", name, "value"), help=help_))
        return warnings

    @staticmethod
    def _why_idle(
        ruling: Ruling,
        codes: Mapping[str, Code],
        there: Mapping[tuple[int | None, str | None], Diagnostic],
        failure: Diagnostic | None,
    ) -> str:
        """Why a ruling waived nothing, given the findings of its code that stand, by number and seat."""
        code = codes.get(ruling.code)
        if code is None:
            return f"the ruling names {ruling.code}, which is no code"
        where = f" at turn {ruling.number}.{ruling.seat}" if ruling.seat else ""
        if (ruling.number, ruling.seat) in there:
            return f"{ruling.code}{where} cannot be waived by a ruling"
        if not code.standing:
            return f"{ruling.code} cannot be waived by a ruling"
        if there:
            at = [f"turn {number}.{seat}" for number, seat in there if seat]
            places = listed([*at[:_PLACES], *(["others"] if len(at) > _PLACES else [])]) or "no turn"
            return f"the ruling waives {ruling.code}{where}, which was found at {places}"
        beyond = failure is not None and (ruling.number is None or ruling.number >= (failure.turn or 0))
        return "" if beyond else f"the ruling waives {ruling.code}{where}, {_NOT_FOUND}"

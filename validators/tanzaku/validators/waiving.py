"""Arbiters' rulings: findings that stand although a rule speaks against them."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence

from attrs import evolve

from tanzaku.notation.codes import CODES
from tanzaku.notation.common_tags import Ruling, Tags, read_ruling
from tanzaku.notation.diagnostics import Code, Diagnostic
from tanzaku.notation.wording import listed


class Rulings:
    """The rulings of one record, and which of them were needed.

    >>> rulings = Rulings((("Ruling.1", "OKI004 3.R: stands, noticed too late (Sato)"),))
    >>> rulings.waive("OKI004", 3, "R"), rulings.waive("OKI004", 4, "R")
    ('stands, noticed too late (Sato)', '')
    """

    __slots__ = ("_given", "_used")

    def __init__(self, tags: Tags, *, beyond: Container[str] = ()) -> None:
        """Read the Ruling tags, but for those on codes `beyond` what is judged here.

        Those that are not of their form are left to the header check.
        """
        self._given: list[tuple[str, Ruling]] = []
        self._used: set[str] = set()
        for name, value in tags:
            if name.startswith("Ruling."):
                ruling = read_ruling(value)
                if ruling is not None and ruling.code not in beyond:
                    self._given.append((name, ruling))

    def waive(self, code: str, number: int | None, seat: str | None) -> str:
        """Why and by whom a finding stands; empty if no ruling says so. The ruling counts as used."""
        for name, ruling in self._given:
            if ruling.code == code and (ruling.number, ruling.seat) == (number, seat):
                self._used.add(name)
                return f"{ruling.why} ({ruling.who})"
        return ""

    def apply(self, found: Diagnostic) -> Diagnostic:
        """The finding, waived if it may be and a ruling says so."""
        if not self._given or found.waived or not found.code.standing:
            return found
        return evolve(found, waived=self.waive(found.code.id, found.turn, found.seat))

    def idle(
        self, codes: Mapping[str, Code], found: Sequence[Diagnostic], failure: Diagnostic | None
    ) -> list[Diagnostic]:
        """A warning for each ruling that waived nothing, but for turns that were not reached."""
        warnings: list[Diagnostic] = []
        for name, ruling in self._given:
            message = self._why_idle(ruling, codes, found, failure) if name not in self._used else ""
            if message:
                warnings.append(Diagnostic(CODES["TZK060"], message, at=("tags", name, "value")))
        return warnings

    @staticmethod
    def _why_idle(
        ruling: Ruling, codes: Mapping[str, Code], found: Sequence[Diagnostic], failure: Diagnostic | None
    ) -> str:
        code = codes.get(ruling.code)
        if code is None:
            return f"the ruling names {ruling.code}, which is no code"
        there = [finding for finding in found if finding.code.id == ruling.code and not finding.waived]
        where = f" at turn {ruling.number}.{ruling.seat}" if ruling.seat else ""
        for finding in there:
            if (finding.turn, finding.seat) == (ruling.number, ruling.seat):
                return f"{ruling.code}{where} cannot be waived by a ruling"
        if not code.standing:
            return f"{ruling.code} cannot be waived by a ruling"
        if there:
            places = listed([f"turn {one.turn}.{one.seat}" for one in there if one.seat]) or "no turn"
            return f"the ruling waives {ruling.code}{where}, which was found at {places}"
        beyond = failure is not None and (ruling.number is None or ruling.number >= (failure.turn or 0))
        return "" if beyond else f"the ruling waives {ruling.code}{where}, which was not found"

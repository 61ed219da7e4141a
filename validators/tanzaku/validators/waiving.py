"""Arbiters' rulings: findings that stand although a rule speaks against them."""

from __future__ import annotations

from attrs import evolve

from tanzaku.notation.codes import CODES
from tanzaku.notation.common_tags import Ruling, Tags, read_ruling
from tanzaku.notation.diagnostics import Code, Diagnostic


class Rulings:
    """The rulings of one record, and which of them were needed.

    >>> rulings = Rulings((("Ruling.1", "OKI004 3.R: stands, noticed too late (Sato)"),))
    >>> rulings.waive("OKI004", 3, "R"), rulings.waive("OKI004", 4, "R")
    ('stands, noticed too late (Sato)', '')
    """

    __slots__ = ("_given", "_used")

    def __init__(self, tags: Tags) -> None:
        """Read the Ruling tags; those that are not of their form are left to the header check."""
        self._given: list[tuple[str, Ruling]] = []
        self._used: set[str] = set()
        for name, value in tags:
            if name.startswith("Ruling."):
                ruling = read_ruling(value)
                if ruling is not None:
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

    def idle(self, codes: dict[str, Code]) -> list[Diagnostic]:
        """A warning for each ruling that waived nothing."""
        warnings: list[Diagnostic] = []
        for name, ruling in self._given:
            if name in self._used:
                continue
            code = codes.get(ruling.code)
            if code is None:
                message = f"the ruling names {ruling.code}, which is no code"
            elif not code.standing:
                message = f"{ruling.code} cannot be waived by a ruling"
            else:
                where = f" at turn {ruling.number}.{ruling.seat}" if ruling.seat else ""
                message = f"the ruling waives {ruling.code}{where}, which was not found"
            warnings.append(Diagnostic(CODES["TZK060"], message, at=("tags", name, "value")))
        return warnings

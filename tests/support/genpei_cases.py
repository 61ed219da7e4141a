"""Records of Genpei with one thing wrong, and exactly what is said of it."""

from __future__ import annotations

import re
from typing import NamedTuple

from support.findings import marked, only
from support.genpei_tables import table
from tanzaku.notation import Diagnostic, loads
from tanzaku.validators.rules import find_rules

__all__ = ["KEEPS", "OPEN", "PLAYS", "SHIFTS", "TAKES", "Case", "check", "codes_between", "torii"]

PLAYS = ("K>torii", "K>recruit(1 M)", "K>recruit(2 T)", "M>torii", "M>recruit(1 M)", "M>recruit(2 T)")
"""What a player may do who begins a turn with K M, all markers on the pagodas, M T in the bids."""
TAKES = ("take(2)", "take(1)", "take(0)")
SHIFTS = (
    *("shift(T intrigue)", "shift(T torii)", "shift(K intrigue)", "shift(K pagoda)"),
    *("shift(M torii)", "shift(M recruit)", "shift(N reinforce)", "shift(N torii)"),
)
"""Where markers go from the pagodas, but for that of K, which stands on the torii."""
KEEPS = ("keep(K M)", "keep(K N)", "keep(K T)", "keep(M N)", "keep(M T)", "keep(N T)")
OPEN = ("reshuffle", "bid(1 ?)")
"""What refills hand and bids after a turn in which the first bid was recruited, the deck being empty."""


class Case(NamedTuple):
    """A record, and the one finding on it."""

    name: str
    text: str
    code: str
    message: str
    #: What is marked.
    mark: str
    #: What would have been legal, in the order in which the engine offers it.
    legal: tuple[str, ...] = ()
    ruling: str = ""
    help: str = ""


def torii(action: str, coins: int, area: str = "v2", placed: str = "") -> str:
    """A plays Kitsune, whose marker goes to the torii."""
    return table(f"2. A: K>torii {action}", coins=f"A {coins}", areas=[area], placed=placed)


def check(case: Case) -> None:
    """The finding is exactly the one of the case."""
    found = only(case.text)
    assert (found.code.id, found.message) == (case.code, case.message)
    assert marked(case.text, found) == case.mark
    assert found.legal == alike_first(case.legal, case.text, found)
    assert (found.ruling, found.help) == (case.ruling, case.help)


def alike_first(legal: tuple[str, ...], text: str, found: Diagnostic) -> tuple[str, ...]:
    """What is shown as legal: those of the refused word first; a list that is cut is as it is told."""
    if "…" in legal or found.at[2:3] != ("items",):
        return legal
    action = loads(text).turns[int(str(found.at[1]))].actions[int(str(found.at[3]))]
    word = re.compile(rf"([A-Z][>@])?{action.shape.word}\b")
    return tuple(sorted(legal, key=lambda one: word.match(one) is None))


def codes_between(first: str, last: str) -> set[str]:
    """The codes of Genpei from one to another."""
    return {code for code in find_rules("genpei").codes if first <= code <= last}

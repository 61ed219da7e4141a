"""Games of Okiya for tests of its rules, and what is found in them."""

from __future__ import annotations

from support.corpus import CORPUS
from support.findings import codes_of, judged, written
from tanzaku.notation import Record, Verdict, load, loads
from tanzaku.validators import Outcome, Report, replay

__all__ = [
    "FULL",
    "FULL_MOVES",
    "LAST",
    "LAST_MOVES",
    "MOVES",
    "SPRING",
    "example",
    "game",
    "legal_after",
    "only",
    "outcome_of",
    "reasons",
    "rows",
]

SPRING = "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"
#: The worked example: Red wins with the long diagonal, five tiles are left.
MOVES = "d1PT b1MT a1CT c3CR c2MR c1MB a4IB b2CB b4PB d4PR b3PS"
#: A game that fills the garden without a row or square: Black removes the last tile.
FULL = "CB MT PB IT / CS MS CR IR / IS MB CT MR / PS IB PT PR"
FULL_MOVES = "b4IB a3IS d1IT b1MT c4PT a4PS b2MS a2CS a1CB c3CT c2CR d2IR d4PR c1PB b3MB d3MR"
#: A game in which Black makes the bottom row with the 16th tile.
LAST = "MS PT MT PS / CS PR MR CB / IB IS MB IR / CT PB IT CR"
LAST_MOVES = "d1PS b4PB a3IB c4IT b3IS a2CS a1MS c2MR d3IR d4CR b2PR b1PT c1MT c3MB d2CB a4CT"


def game(moves: str, end: str = "*", *, garden: str = SPRING, first: str = "R", **tags: str) -> str:
    """A record; `tags` are further ones, with `_` for the dot in a name."""
    head = {"First": first, "Garden": garden, **{name.replace("_", "."): tags[name] for name in tags}}
    turns = moves.split()
    if "Start" not in head and not any(turn.endswith((".", ":")) for turn in turns):
        turns = [f"{index // 2 + 1}. {turn}" if index % 2 == 0 else turn for index, turn in enumerate(turns)]
    return written("okiya", head, None, " ".join(turns), end)


def only(text: str, code: str) -> Report:
    """The report on a record that has this one finding."""
    report = judged(text)
    assert codes_of(report) == [code]
    return report


def outcome_of(text: str) -> Outcome:
    """How the game of a valid record ended."""
    report = judged(text)
    assert report.verdict is Verdict.VALID
    assert report.outcome is not None
    return report.outcome


def reasons(text: str) -> list[str]:
    return [reason.text for reason in outcome_of(text).reasons]


def rows(tiles: list[str]) -> str:
    """Sixteen tiles as a `Garden` tag."""
    return " / ".join(" ".join(tiles[at : at + 4]) for at in (0, 4, 8, 12))


def legal_after(text: str) -> set[str]:
    """The tiles that may be removed after the last turn."""
    done = replay(loads(text))
    assert done.complete
    assert done.position is not None
    return {action.tile for action in done.position.legal()}


def example(name: str) -> Record:
    return load(CORPUS / "okiya" / "sound" / f"{name}.tzk")

"""Illegal records of Kasuga: each code, what is legal instead, and positions in Python.

The sections cited are those of its rules, which stand in `fifth_title.notation`.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import pytest
from fifth_title.codes import CODES
from fifth_title.notation import KASUGA, Flip, Offer, Play
from fifth_title.rules import KasugaPosition

from support.findings import codes_of, judged
from support.kasuga import (
    FACE_TAGS,
    FACES,
    FOLLOWED,
    GOLDEN,
    HEAD,
    LED,
    ROUND_0,
    ROUND_3,
    WHOLE,
    kasuga,
    position,
)
from tanzaku.notation import (
    Verdict,
    loads,
)
from tanzaku.validators import (
    Outcome,
    replay,
)

# -- illegal records ------------------------------------------------------------------------------


class Case(NamedTuple):
    """An illegal record: the code, the turns, and what is found; a set-up is found at no turn."""

    code: str
    turns: str
    turn: int | None = None
    seat: str | None = None
    at: tuple[str | int, ...] = ()
    legal: tuple[str, ...] | None = None
    tags: Mapping[str, str | None] = {}
    earlier: int | None = None
    message: str = ""


LACKING = f"{ROUND_0} 1. *: flip(x14) A: play(x04) B: play(x09) 2. *: flip(x11) A: gather(x04 x09) play(x05)"
SHORT = "0. A: offer(give=x06,x07 take=x10,x11) B: offer 1. *: flip(x12) A: play(x01) B: play(x09)"
THREE = {"Hand.A": "x01 x04 x05 x13", "Hand.B": "x02 x06 x09 x10", "Hand.C": "x03 x07 x11 x12"}
TAKEN = "0. A: offer(give=x01,x13 take=x08,x14) B: offer C: offer 1."
MID = {"Hand.A": "x01", "Hand.B": "x02", "Start": "deck(3)"}

ILLEGAL = {
    "faces-none": Case("KAS001", "", tags=dict.fromkeys(FACE_TAGS), message="no Card tags"),
    "faces-missing": Case("KAS001", "", at=("tags", "Card.x01", "value"), tags={"Card.x14": None}),
    "faces-twice": Case("KAS001", "", at=("tags", "Card.x01", "value"), tags={"Card.x14": "deer 4"}),
    "deal-size": Case("KAS002", "", at=("tags", "Hand.B", "value"), tags={"Hand.B": "x02 2x?"}),
    "deal-twice": Case("KAS002", "", at=("tags", "Hand.A", "value"), tags={"Hand.B": "x01 3x?"}),
    "deal-no-card": Case("KAS002", "", at=("tags", "Hand.B", "value"), tags={"Hand.B": "x20 3x?"}),
    "deal-first": Case("KAS002", "", at=("tags", "First", "value"), tags={"First": "C"}),
    "deal-seats": Case("KAS002", "", at=("tags", "First", "value"), tags={"Hand.B": None, "Hand.C": "4x?"}),
    "start-card": Case(
        "KAS003", "", at=("tags", "Start", "value"), tags={**MID, "Start": "deck(3) flipped(x01)"}
    ),
    "start-seat": Case(
        "KAS003", "", at=("tags", "Start", "value"), tags={**MID, "Start": "deck(3) token(C)"}
    ),
    "start-deck": Case("KAS003", "", at=("tags", "Start", "value"), tags={**MID, "Start": "deck(13)"}),
    "start-no-deck": Case("KAS003", "", at=("tags", "Start", "value"), tags={**MID, "Start": "token(A)"}),
    "not-in-hand": Case(
        "KAS004",
        f"{LED} A: play(x03)",
        1,
        "A",
        ("turns", 3, "items", 0, "card"),
        (
            "play(x01)",
            "play(x04)",
            "play(x05)",
            "D>play(x05)",
            "play(x13)",
            "play(x13 crane)",
            "play(x13 deer)",
            "play(x13 maple)",
        ),
        message="A does not hold x03",
    ),
    "no-such-card": Case("KAS004", f"{LED} A: play(x77)", 1, "A", ("turns", 3, "items", 0, "card")),
    "flipped-before": Case(
        "KAS005",
        f"{LED} A: play(x11)",
        1,
        "A",
        ("turns", 3, "items", 0, "card"),
        tags={"Hand.A": "4x?"},
        earlier=2,
    ),
    "in-another-hand": Case(
        "KAS005",
        f"{LED} A: play(x02)",
        1,
        "A",
        ("turns", 3, "items", 0, "card"),
        tags={"Hand.A": "4x?"},
        message="x02 is in the hand of B",
    ),
    "played-before": Case(
        "KAS005",
        f"{LED} A: play(x04) B: play(x04)",
        1,
        "B",
        ("turns", 4, "items", 0, "card"),
        tags={"Hand.B": "4x?"},
        earlier=3,
        message="x04 was played by A",
    ),
    "under-the-shrine": Case(
        "KAS005",
        "0. A: offer(give=x01 take=?) B: offer 1. *: flip(x01)",
        1,
        "*",
        ("turns", 2, "items", 0, "card"),
        ("flip(x03)", "flip(x07)", "flip(x08)", "flip(x11)", "flip(x12)", "flip(x14)"),
        earlier=0,
    ),
    "flip-from-a-hand": Case(
        "KAS005", f"{ROUND_0} 1. *: flip(x10)", 1, "*", ("turns", 2, "items", 0, "card")
    ),
    "not-following": Case(
        "KAS006",
        f"{LED} A: play(x04) B: play(x09)",
        1,
        "B",
        ("turns", 4, "items", 0, "card"),
        ("play(x02)",),
        earlier=3,
        message="x09 is no crane, and B holds x02",
    ),
    "not-following-with-unknown": Case(
        "KAS006",
        f"{LED} A: play(x04) B: play(x09)",
        1,
        "B",
        ("turns", 4, "items", 0, "card"),
        tags={"Hand.B": "x02 3x?"},
    ),
    "had-none": Case(
        "KAS007",
        f"{LACKING} B: play(x02)",
        2,
        "B",
        ("turns", 7, "items", 0, "card"),
        tags={"Hand.B": "x09 3x?"},
        earlier=4,
        message="x02 is a crane, and B held none",
    ),
    "nothing-left": Case(
        "KAS007",
        f"{SHORT} 2. *: flip(x08)",
        2,
        "*",
        ("turns", 5, "items", 0),
        ("flip(x02)", "flip(x03)", "flip(x04)"),
        tags={"Hand.A": "x01 x05 x06 x07", "Hand.B": "4x?"},
    ),
    "gathers-too-few": Case(
        "KAS008",
        f"{FOLLOWED} A: gather(x04) play(x05)",
        2,
        "A",
        ("turns", 6, "items", 0, "cards"),
        message="x02 was forgotten",
    ),
    "gathers-another": Case(
        "KAS008", f"{FOLLOWED} A: gather(x04 x11) play(x05)", 2, "A", ("turns", 6, "items", 0, "cards")
    ),
    "gathers-twice": Case(
        "KAS008", f"{FOLLOWED} A: gather(x04 x02 x02)", 2, "A", ("turns", 6, "items", 0, "cards")
    ),
    "no-card-played": Case(
        "KAS009",
        f"{FOLLOWED} A: gather(x04 x02) B: play(x06)",
        2,
        "A",
        ("turns", 6),
        (
            "play(x01)",
            "play(x05)",
            "D>play(x05)",
            "play(x13)",
            "play(x13 crane)",
            "play(x13 deer)",
            "play(x13 maple)",
        ),
    ),
    "left-lying": Case(
        "KAS010", f"{FOLLOWED} A: play(x05) B: play(x06)", 2, "A", ("turns", 6), ("gather(x04 x02)",)
    ),
    "no-deer": Case(
        "KAS011", f"{LED} A: D>play(x04)", 1, "A", ("turns", 3, "items", 0, "deer"), message="x04 is no deer"
    ),
    "token-not-there": Case("KAS011", f"{LED} A: D@play(x05)", 1, "A", ("turns", 3, "items", 0, "deer")),
    "token-there": Case(
        "KAS011",
        "4. *: flip(x03) A: D>play(x05)",
        4,
        "A",
        ("turns", 1, "items", 0, "deer"),
        ("play(x05)", "D@play(x05)"),
        tags={**MID, "Hand.A": "x05", "Start": "token(A) deck(3)"},
        message="the token stands there already",
    ),
    "offer-unequal": Case("KAS012", "0. A: offer(give=x01 take=-)", 0, "A", ("turns", 0, "items", 0, "take")),
    "offer-three": Case(
        "KAS012", "0. A: offer(give=x01,x04,x05 take=3x?)", 0, "A", ("turns", 0, "items", 0, "take")
    ),
    "offer-twice": Case("KAS012", "0. A: offer(give=x01,x01 take=2x?)", 0, "A", ("turns", 0, "items", 0)),
    "offer-deck": Case(
        "KAS012",
        "0. A: offer(give=x01,x13 take=2x?) B: offer(give=x02 take=?)",
        0,
        "B",
        ("turns", 1, "items", 0, "take"),
        ("offer",),
        tags=THREE,
    ),
    "offer-unknown": Case("KAS012", "0. A: offer(give=? take=?)", 0, "A", ("turns", 0, "items", 0, "give")),
    "offer-not-held": Case(
        "KAS004", "0. A: offer(give=x03 take=?)", 0, "A", ("turns", 0, "items", 0, "give")
    ),
    "offer-held": Case("KAS005", "0. A: offer(give=x01 take=x02)", 0, "A", ("turns", 0, "items", 0, "take")),
    "deck-not-empty": Case("KAS013", f"{ROUND_0} 1. *: flip(-)", 1, "*", ("turns", 2, "items", 0, "card")),
    "deck-empty": Case(
        "KAS013", f"{TAKEN} *: flip(x01)", 1, "*", ("turns", 3, "items", 0, "card"), ("flip(-)",), tags=THREE
    ),
    "not-now": Case("KAS014", f"{ROUND_0} 1. *: flip(x11) flip(x12)", 1, "*", ("turns", 2, "items", 1), ()),
    "not-now-player": Case("KAS014", f"{LED} A: flip(x12)", 1, "A", ("turns", 3, "items", 0)),
    "not-now-second": Case("KAS014", f"{LED} A: play(x04) play(x05)", 1, "A", ("turns", 3, "items", 1), ()),
    "not-now-gather": Case("KAS014", f"{LED} A: gather(x11)", 1, "A", ("turns", 3, "items", 0)),
    "name": Case("KAS015", f"{LED} A: play(x04 crane)", 1, "A", ("turns", 3, "items", 0, "as_")),
    "out-of-turn": Case("TZK052", f"{LED} B: play(x02)", 1, "A", ("turns", 3, "seat")),
    "out-of-turn-winner": Case(
        "TZK052", f"{ROUND_3} 4. *: flip(x07) A: play(x01)", 4, "B", ("turns", 12, "seat")
    ),
    "out-of-turn-table": Case("TZK052", f"{ROUND_0} 1. A: play(x04)", 1, "*", ("turns", 2, "seat")),
    "not-in-the-game": Case(
        "TZK052", f"{ROUND_0} 1. *: flip(x11) C: play(x02)", 1, "A", ("turns", 3, "seat")
    ),
    "after-the-end": Case("TZK053", f"{WHOLE} B: play(x02)", at=("turns", 15)),
}


@pytest.mark.parametrize("case", ILLEGAL.values(), ids=ILLEGAL)
def test_verdict__illegal(case: Case) -> None:
    report = judged(kasuga(case.turns, "*" if case.code != "TZK053" else "B", case.tags))
    assert (codes_of(report), report.verdict) == ([case.code], Verdict.ILLEGAL)
    [found] = report.diagnostics
    assert (found.turn, found.seat, found.at) == (case.turn, case.seat, case.at)
    assert case.message in found.message
    assert found.span is not None
    assert case.legal is None or found.legal == case.legal
    assert case.earlier is None or [label.at for label in found.related] == [("turns", case.earlier)]
    assert all(label.span is not None for label in found.related)
    assert report.checked == (case.at[1] if case.at[:1] == ("turns",) else 0)


def test_verdict__illegal_has_a_case_for_each_code() -> None:
    assert {case.code for case in ILLEGAL.values()} >= set(CODES)


def test_verdict__illegal_lists_so_much_as_is_legal_and_no_more() -> None:
    [found] = judged(kasuga("0. A: offer(give=? take=?)")).diagnostics
    assert (len(found.legal), found.legal[0], found.legal[-1]) == (17, "offer", "…")


def test_verdict__an_empty_deck_is_flipped_with_a_dash() -> None:
    """§4: When the deck is empty nothing is in season."""
    turns = f"{TAKEN} *: flip(-) A: play(x04) B: play(x02) C: play(x03) 2. *: flip(-)"
    assert judged(kasuga(turns, tags=THREE)).verdict is Verdict.UNFINISHED


def test_verdict__who_takes_a_trick() -> None:
    """§5: the highest in season, else the highest of the motif that was led; of equals the first."""
    hands = {"A": "x01 x05 x13 x14", "B": "x02 x03 x04 x12", "C": "x06 x07 x08 x11"}
    takes = {
        ("x09", "x01", "x02", "x06"): "B",  # crane led, nobody in season
        ("x10", "x01", "x02", "x11"): "C",  # C in season
        ("x09", "x13", "x02", "x11"): "C",  # a fox without a motif leads: maple is in season
        ("-", "x13", "x04", "x11"): "B",  # … or the highest of all
        ("x09", "x13 maple", "x12", "x11"): "B",
        ("x09", "x13 crane", "x02", "x06"): "B",
    }
    for (flipped, *cards), winner in takes.items():
        table = position(hands, follow="no")
        if flipped == "-":
            table._show(table.state._replace(deck=0))
        for action in (Offer(give=None, take=None),) * 3:
            _turn(table, action)
        _turn(table, Flip(flipped))
        for card in cards:
            name, _, motif = card.partition(" ")
            _turn(table, Play(name, motif or None, deer=None))
        assert table.seat == "*"
        _turn(table, Flip("-") if not table.state.deck else Flip("x10" if flipped == "x09" else "x09"))
        assert table.seat == winner, (flipped, cards)


def _turn(table: KasugaPosition, *actions: Any) -> None:
    for action in actions:
        assert table.refusal(action) is None
        table.do(action)
    assert table.end_turn() is None


# -- positions -----------------------------------------------------------------------------------


def test_replay__positions_of_the_valid_prefix() -> None:
    done = replay(loads(GOLDEN))
    assert done.complete
    seen = [
        (turn.seat, table.state.lanterns)
        for _, _, turn, table in done.steps()
        if isinstance(table, KasugaPosition)
    ]
    assert [seat for seat, _ in seen] == [turn.seat for turn in loads(GOLDEN).turns]
    assert [lanterns for _, lanterns in seen][-4:] == [(8, 0), (10, 0), (10, 0), (10, 1)]
    assert isinstance(done.outcome, Outcome)
    stopped = replay(loads(kasuga(f"{FOLLOWED} A: gather(x04 x02) B: play(x06)")))
    assert (stopped.played, len(list(stopped.steps())), stopped.outcome) == (6, 6, None)
    assert isinstance(stopped.position, KasugaPosition)
    assert stopped.position.state.lying == ("x04", "x02")


def _shown(table: KasugaPosition) -> tuple[Any, ...]:
    return table.state, table.seat, table.round, table.over, table.assumed(), table.outcome()


@pytest.mark.parametrize("hidden", [False, True])
@pytest.mark.parametrize("seed", range(8))
def test_undo__takes_back_everything_one_by_one(seed: int, *, hidden: bool) -> None:
    """All actions that are legal are done; every one is undone, and the ends of turns with it."""
    random = Random(seed)
    cards = sorted(FACES)
    random.shuffle(cards)
    seats = "ABC"[: 2 + seed % 2]
    dealt = {seat: cards[index * 4 : index * 4 + 4] for index, seat in enumerate(seats)}
    hands = {
        seat: " ".join("?" if hidden and random.random() < 0.5 else card for card in hand)
        for seat, hand in dealt.items()
    }
    table = position(hands)
    before: list[tuple[Any, ...]] = []
    while not table.over:
        legal = list(islice(table.legal(), 60))
        for action in legal[:8]:
            shown = _shown(table)
            assert table.refusal(action) is None
            table.do(action)
            table.end_turn()
            table.undo()
            assert _shown(table) == shown
        before.append(_shown(table))
        table.do(random.choice(legal))
        table.end_turn()
    for shown in reversed(before):
        table.undo()
        assert _shown(table) == shown


def test_legal__can_be_written_and_read_back() -> None:
    table = position({"A": "x01 x05 x13 ?", "B": "? ? x09 x10"}, "B")
    for _ in range(7):
        legal = list(islice(table.legal(), 200))
        text = f"{HEAD}\n" + "".join(f"A: {KASUGA.written(action)}\n" for action in legal) + "=*\n"
        assert [turn.actions[0] for turn in loads(text).turns] == legal
        assert len(set(legal)) == len(legal)
        table.do(legal[-1])
        table.end_turn()

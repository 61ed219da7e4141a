"""Faults in the Kotaishi's turns that an arbiter may let stand: his turn goes on from what was done."""

from __future__ import annotations

from typing import Any

import pytest

from support.findings import codes, judged
from support.genpei_solo import DECK, EMPTIED, EMPTYING, alone
from support.genpei_tables import end_of
from tanzaku.validators.rules.genpei_players import Player


def ruled(code: str, turn: str, **more: Any) -> str:
    return alone(f"2. H: {turn}", tags={"Ruling.1": f"{code} 2.H: the player misread it (Teika)"}, **more)


RULED = [
    ("GPE061", "top(k06 >) K>ninja(T) T>torii enter(1 ?)", {}),
    ("GPE061", "top(k16 <) N>torii(space=2) enter(1 ?)", {}),
    ("GPE062", "top(k06 >) K>recruit(2 T) T>intrigue() top(k02 <) T>torii enter(1 ?)", {}),
    ("GPE063", "top(k06 >) K>recruit(1 M) M>recruit(2 T) T>torii enter(1 ?)", {}),
    ("GPE063", "top(k08 <) K>assassinate(2 T) T>intrigue() top(k01 <) T>pagoda(?)", {}),
    ("GPE064", "top(k06 >) K>recruit(-) enlist(?)", {}),
    ("GPE064", "top(k10 <) K>pagoda(-) enlist(?)", {}),
    ("GPE064", "top(k10 <) K>pagoda(v5)", {"placed": "K H v2 v3"}),
    ("GPE064", "top(k07 -) K>ninja(T) T>torii enter(1 ?)", {"turned": [one for one in DECK if one != "k07"]}),
    ("GPE064", "top(k07 <) K>ninja(-) enlist(?)", {}),
    ("GPE064", "top(k05 <) T>spy(-) enlist(?)", {}),
    ("GPE064", "top(k09 <) K>torii enlist(?)", {}),
    ("GPE064", "enlist(?)", {}),
    ("GPE064", "top(k12 <) M>reinforce() enlist(?)", {}),
    ("GPE064", "top(k03 <) T>contacts(-) enlist(?)", {"recruits": "K"}),
    ("GPE064", "top(k03 <) T>contacts(K) K@pagoda(?)", {}),
    ("GPE065", "top(k03 <) T>contacts(N) N@pagoda(?)", {"recruits": "K"}),
    ("GPE065", "top(k03 <) T>contacts(K) K@pagoda(?)", {"recruits": "? T K"}),
    ("GPE065", "top(k03 <) T>contacts(K turned=N,K) K@pagoda(?)", {"recruits": "? ? T K"}),
    ("GPE066", "top(k09 <) K>torii enter(2 ?)", {}),
    ("GPE066", "top(k09 <) K>torii climb(2)", {"placed": "P H v2 step=2"}),
    ("GPE066", "top(k09 <) K>torii stack(?)", {"placed": "P H v2 step=2"}),
    ("GPE066", "top(k09 <) K>torii climb(1)", {"placed": "P H v2 step=5"}),
    ("GPE066", "top(k09 <) K>torii stack(v2)", {"placed": "P H v5 v1 step=7"}),
    (
        "GPE066",
        "top(k09 <) K>torii climb(1)",
        {"placed": "T H v1 v2, K H v2 v3, M H v3 v4, P H v5 step=5"},
    ),
]


@pytest.mark.parametrize(("code", "turn", "more"), RULED)
def test_a_ruling_lets_stand_what_can_be_carried_out(code: str, turn: str, more: dict[str, Any]) -> None:
    """Without it the record is faulty; with it the chain goes on, and the turn passes."""
    [found] = judged(ruled(code, turn, **more)).diagnostics
    assert (found.code.id, found.waived) == (code, "the player misread it (Teika)")
    assert codes(alone(f"2. H: {turn}", **more)) == [code]
    assert end_of(ruled(code, turn, **more)).seat == "A"


def heir(text: str) -> Player:
    """The Kotaishi at the end of a record."""
    player = end_of(text).kotaishi
    assert player is not None
    return player


def test_gpe061_the_marker_is_where_it_went() -> None:
    assert end_of(ruled("GPE061", "top(k06 >) K>ninja(T) T>torii enter(1 ?)")).markers["K"] == 2
    assert end_of(ruled("GPE061", "top(k16 <) N>torii(space=2) enter(1 ?)")).markers["N"] == 1


def test_gpe062_the_marker_is_where_it_went() -> None:
    turn = "top(k06 >) K>recruit(2 T) T>intrigue() top(k02 <) T>torii enter(1 ?)"
    assert end_of(ruled("GPE062", turn.partition(" top(k02")[0] + " top(k05 <) T>spy(?)")).markers["T"] == 2
    assert heir(ruled("GPE062", turn)).step == 1


def test_gpe063_the_other_card_stays_in_the_bids() -> None:
    position = end_of(
        ruled("GPE063", "top(k06 >) K>recruit(1 M) M>recruit(2 T) T>torii enter(1 ?) bid(1 K) bid(2 N)")
    )
    assert position.bids == ("K", "N")
    assert position.recruits == (("T", True), ("M", True))


def test_gpe065_the_wheel_that_was_contacted_is_looked_at() -> None:
    position = heir(ruled("GPE065", "top(k03 <) T>contacts(N) N@pagoda(v5)", recruits="K"))
    assert position.placed == {"N": ("v5",)}


@pytest.mark.parametrize(
    ("turned", "left"),
    [("", "?TK"), (" turned=N", "NTK"), (" turned=T", "TTK"), (" turned=K", "KTK")],
)
def test_gpe065_what_was_turned_up_lies_open(turned: str, left: str) -> None:
    """The card on top was passed over, or another wheel was contacted than it shows."""
    wheel = "M" if turned else "K"
    turn = f"top(k03 <) T>contacts({wheel}{turned}) {wheel}@pagoda(?)"
    text = ruled("GPE065", turn, recruits="? T K")
    assert codes(text) == ["GPE065"]
    shown = end_of(text).recruits
    assert "".join(clan for clan, _ in shown) == left
    assert shown[0][1] is bool(turned)


def test_gpe066_he_stands_where_he_went() -> None:
    assert heir(ruled("GPE066", "top(k09 <) K>torii climb(2)", placed="P H v2 step=2")).step == 4
    assert heir(ruled("GPE066", "top(k09 <) K>torii enter(2 v2)")).step == 2
    stacked = heir(ruled("GPE066", "top(k09 <) K>torii stack(v3)", placed="P H v2 step=2"))
    assert (stacked.step, stacked.placed) == (2, {"P": ("v2", "v3")})


@pytest.mark.parametrize(
    ("code", "turn", "more"),
    [
        ("GPE060", "top(k06 >) K>recruit(2 T) T>torii enter(1 ?)", {"turned": "k06"}),
        ("GPE061", "top(k06 >) K>contacts(N)", {}),  # his wheel has no such space
        ("GPE061", "top(k20 >) T>torii enter(1 ?)", {}),
        ("GPE062", "top(k06 >) K>recruit(2 N) N>torii enter(1 ?)", {"bids": "M N", "markers": "N 5"}),
        ("GPE063", "top(k06 >) K>recruit(1 N) N>torii enter(1 ?)", {}),  # the slot holds another card
        ("GPE064", f"{EMPTYING} N>ninja(T) T>torii enter(1 ?)", EMPTIED),
        ("GPE064", "top(k05 <) T>spy(?)", {"left": 0}),
        ("GPE064", "enlist(T)", {"left": 9, "removed": "T T T T T T T T T"}),
        ("GPE065", "top(k03 <) T>contacts(N turned=K,T) N@pagoda(?)", {"recruits": "K"}),
        ("GPE065", "top(k03 <) T>contacts(- turned=K,T) enlist(?)", {"recruits": "? ? N"}),
        ("GPE065", "top(k03 <) T>contacts(T) T@contacts(N) N@pagoda(?)", {"recruits": "N"}),
        ("GPE066", "top(k09 <) K>torii climb(9)", {"placed": "P H v2 step=2"}),
        ("GPE066", "top(k09 <) K>torii enter(2 ?)", {"placed": "P A ? step=2", "coins": 1}),
        ("GPE066", "top(k09 <) K>torii enter(3 ?)", {"placed": "P H v2 step=2"}),
        ("GPE066", "top(k09 <) K>torii stack(v4)", {"placed": "P H v2 step=2, K H v4"}),
        ("GPE066", "top(k09 <) K>torii climb(1)", {}),
    ],
)
def test_what_the_table_bars_cannot_stand(code: str, turn: str, more: dict[str, Any]) -> None:
    """No card that is not there, no marker on a space that nobody knows, nobody on a step that is taken."""
    found = codes(ruled(code, turn, **more))
    assert "TZK060" in found, "the ruling let nothing stand"
    assert len(found) == 2

"""The arrow on top of the Kotaishi deck where nobody noted it, GP-39: what follows all the same."""

from __future__ import annotations

from typing import Any

import pytest

from support.findings import codes, marked, only
from support.genpei_solo import DECK, alone
from support.genpei_tables import end_of
from support.shipped import embedded

BACK = ["k02", "k05", "k06", "k08", "k09", "k11", "k14", "k15", "k17", "k20"]
"""The Kotaishi cards with the arrow > on their backs; the others have <."""


def but(*cards: str) -> list[str]:
    """All Kotaishi cards but these were turned."""
    return [card for card in DECK if card not in cards]


@pytest.mark.parametrize(
    ("turn", "arrow"),
    [
        ("top(k06 ?) K>recruit(1 M) M>torii enter(1 ?)", "<"),
        ("top(k06 ?) K>recruit(2 T) T>torii enter(1 ?)", ">"),
        ("top(k07 ?) K>ninja(N) N>torii enter(1 ?)", ">"),
        ("top(k07 ?) K>ninja(N) N>reinforce() top(k10 >) K>pagoda(?)", "<"),
        ("top(k05 ?) T>spy(?)", ""),
        ("top(k03 ?) T>contacts(K) K@pagoda(?)", ""),
    ],
)
def test_gp_39_what_he_does_tells_the_arrow(turn: str, arrow: str) -> None:
    """Slot and direction tell which it was; the card that has it on its back comes next."""
    recruits = "K" if "contacts" in turn else ""
    assert codes(alone(f"2. H: {turn}", recruits=recruits)) == []
    if "top(k10" in turn:
        assert codes(alone(f"2. H: {turn.replace('k10', 'k02')}")) == ["GPE060"]
        return
    assert end_of(alone(f"2. H: {turn}", recruits=recruits)).arrow == (arrow or "?")


def test_gp_39_slot_and_direction_are_of_one_arrow() -> None:
    text = alone("2. H: top(k06 ?) K>recruit(1 M) M>recruit(2 T) T>torii enter(1 ?)")
    found = only(text)
    assert found.code.id == "GPE062"
    assert marked(text, found) == "M>recruit(2 T)"
    assert found.legal == ("M>torii",)


@pytest.mark.parametrize(
    ("turned", "arrow", "wrong"),
    [
        (but("k06", "k02", "k05"), ">", "recruit(1 M) M>torii enter(1 ?)"),
        (but("k06", "k07", "k10"), "<", "recruit(2 T) T>torii enter(1 ?)"),
        (but("k06"), "-", "recruit(2 T) T>torii enter(1 ?)"),
    ],
)
def test_gp_39_it_is_known_where_it_can_be_but_one(turned: list[str], arrow: str, wrong: str) -> None:
    assert end_of(alone("2. H: top(k06 ?)", turned=turned)).arrow == arrow
    text = alone(f"2. H: top(k06 ?) K>{wrong}", turned=turned)
    assert codes(text) in (["GPE063"], ["GPE064"])


def test_gp_39_with_both_arrows_refused_both_are_told() -> None:
    text = alone("2. H: top(k06 ?) K>recruit(2 T) T>spy(?)")
    assert only(text).message == "the arrow > leads the marker of T to torii (2)", "slot 2 told the arrow"
    text = alone("2. H: top(k07 ?) K>ninja(T) T>spy(?)")
    found = only(text)
    assert found.message == (
        "nobody noted the arrow: the arrow < leads the marker of T to intrigue (8); "
        "the arrow > leads the marker of T to torii (2)"
    )
    assert found.legal == ("T>intrigue()", "T>torii")


def test_gp_39_both_ways_to_a_like_space_have_to_be_told_apart() -> None:
    """Genji's wheel shows torii on the second and the fourth space."""
    text = alone("2. H: top(k07 ?) K>ninja(N) N>torii{} enter(1 ?)", markers="N 3")
    found = only(text.replace("{}", ""))
    assert (found.code.id, found.ruling) == ("GPE014", "GP-39")
    assert (
        found.message
        == "nobody noted the arrow, and the spaces 2 and 4 of N show torii: say which, with space="
    )
    assert found.legal == ("N>torii(space=2)", "N>torii(space=4)")
    for space, arrow in ((2, "<"), (4, ">")):
        position = end_of(text.replace("{}", f"(space={space})"))
        assert (position.markers["N"], position.arrow) == (space - 1, arrow)


def test_gp_41_a_bid_that_is_not_there_tells_the_other_slot() -> None:
    text = alone("2. H: top(k06 ?) K>recruit({}", bids="M -", left=0)
    assert end_of(text.replace("{}", "-) enlist(-)")).arrow == ">"
    assert end_of(text.replace("{}", "1 M) M>torii enter(1 ?)")).arrow == "<"


def test_a_ruling_lets_stand_what_no_arrow_leads_to() -> None:
    tags = {"Ruling.1": "GPE062 2.H: nobody looked (Teika)"}
    text = alone("2. H: top(k07 ?) K>ninja(T) T>spy(?)", tags=tags)
    assert [code for code in codes(text) if code != "GPE062"] == []
    assert (end_of(text).markers["T"], end_of(text).arrow) == (2, "?")


def test_what_was_inferred_is_taken_back() -> None:
    """An action that is looked at, and undone, leaves the arrow unknown."""
    position = end_of(alone("2. H: top(k06 ?)"))
    for action in list(position.legal()):
        position.do(action)
        assert position.arrow in {"<", ">"}
        position.undo()
        assert position.arrow == "?"


# -- beside rulings ------------------------------------------------------------------------


def ruled(code: str, turn: str, **more: Any) -> str:
    return alone(f"2. H: {turn}", tags={"Ruling.1": f"{code} 2.H: nobody looked (Teika)"}, **more)


def test_an_action_that_a_ruling_lets_stand_is_read_with_one_arrow() -> None:
    """Slot 1 is that of `<`, with which the next marker goes the other way."""
    turn = "top(k09 {}) K>recruit(1 T) T>torii enter(1 ?)"
    for arrow in "?<":
        assert codes(ruled("GPE061", turn.replace("{}", arrow), bids="T T")) == ["GPE061", "GPE062"]


@pytest.mark.parametrize("code", ["GPE062", "GPE063"])
def test_the_reading_that_a_ruling_is_about_comes_first(code: str) -> None:
    """With `<` it was the wrong bid, with `>` the wrong way."""
    text = ruled(code, "top(k07 ?) K>ninja(K) K>recruit(2 T)", markers="K 3")
    assert codes(text) == [code]
    assert end_of(text).markers["K"] == 1


def test_nothing_is_concluded_from_what_a_ruling_may_be_about() -> None:
    turn = "top(k06 {}) K>recruit(2 T) T>intrigue() top(k01 <) T>pagoda(?)"
    assert codes(ruled("GPE063", turn.replace("{}", "<"))) == ["GPE063"]
    assert codes(ruled("GPE063", turn.replace("{}", "?"))) == ["TZK060"]


def test_the_marker_goes_where_the_action_is() -> None:
    """With `<` it recruits on space 2, by the wrong bid; not on space 4, which `>` leads to."""
    wheel = "pagoda recruit spy torii recruit ninja intrigue reinforce"
    tags = {**embedded("genpei"), "Wheel.N": wheel}
    tags["Ruling.1"] = "GPE063 2.H: nobody looked (Teika)"
    text = alone("2. H: top(k07 ?) K>ninja(N) N>recruit(2 T)", markers="N 3", tags=tags)
    assert codes(text) == ["GPE063"]
    assert end_of(text).markers["N"] == 1

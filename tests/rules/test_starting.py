"""What engines share before the first turn: `Start` put on the table, call by call."""

from __future__ import annotations

from typing import ClassVar

import pytest

from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genpei import NextTurn, PlacedCoins, PlacedNinja, PlacedRecruits, PlacedTokens
from tanzaku.validators.engine import SetupFault
from tanzaku.validators.starting import Once, Placers, Placing


class Coins(Placing):
    """Of Genpei a little: coins and tokens, once of the same, and recruits as often as one likes."""

    code = "XYZ001"
    once: ClassVar[Once] = {PlacedCoins: ("seat",), PlacedTokens: ("house", "seat"), NextTurn: ()}

    def __init__(self) -> None:
        super().__init__()
        self.coins = {"A": 0, "B": 0}
        self.seen: list[Call] = []

    def have(self, call: PlacedCoins) -> None:
        self.seated(call.seat, self.coins)
        self.coins[call.seat] = call.coins

    def see(self, call: Call) -> None:
        self.seen.append(call)

    def refuse(self, call: PlacedNinja) -> None:
        if call.cards == ("K",):
            raise SetupFault("XYZ002", "the hand", "Hand.A", help="count it")
        raise SetupFault("XYZ003", "one card", "Start", part=call.cards[-1])

    placers: ClassVar[Placers] = {
        PlacedCoins: have,
        PlacedTokens: see,
        NextTurn: see,
        PlacedRecruits: see,
        PlacedNinja: refuse,
    }


def fault(*start: Call) -> tuple[str, str, str, str, str]:
    """What is wrong with a `Start`: code, sentence, tag, what is marked and what may help."""
    with pytest.raises(SetupFault) as caught:
        Coins().put_all(start)
    found = caught.value
    return found.code, found.message, found.tag, found.part, found.help


def test_each_call_goes_to_the_method_of_its_class_in_order() -> None:
    placing = Coins()
    start = (NextTurn("A", 2), PlacedRecruits(("K",)), PlacedCoins("B", 3), PlacedTokens("K", "A", ("c",)))
    placing.put_all(start)
    assert (placing.coins, placing.calls) == ({"A": 0, "B": 3}, list(start))
    assert placing.seen == [start[0], start[1], start[3]]


@pytest.mark.parametrize(
    ("again", "message", "marked"),
    [
        (PlacedCoins("A", 2), "coins(…) stands twice for A", "coins(A 2)"),
        (PlacedTokens("K", "A", ("v2",)), "tokens(…) stands twice for K A", "tokens(K A v2)"),
        (NextTurn("B", 3), "turn(…) stands twice", "turn(B 3)"),
    ],
)
def test_what_there_is_one_of_stands_once(again: Call, message: str, marked: str) -> None:
    start = (PlacedCoins("A", 1), PlacedTokens("K", "A", ("c",)), NextTurn("A", 2))
    assert fault(*start, again) == ("XYZ001", message, "Start", marked, "")


def test_what_tells_one_from_another_is_all_that_is_named() -> None:
    placing = Coins()
    placing.put_all(PlacedTokens(house, seat, ("c",)) for house in "TK" for seat in "AB")
    placing.put_all([PlacedRecruits(("K",)), PlacedRecruits(("K",))])
    assert len(placing.calls) == 6


def test_a_title_may_say_everything_as_often_as_it_likes() -> None:
    class Often(Coins):
        once: ClassVar[Once] = {}

    placing = Often()
    placing.put_all((PlacedCoins("A", 1), PlacedCoins("A", 2)))
    assert placing.coins["A"] == 2
    assert placing.said(PlacedCoins) == PlacedCoins("A", 1)


def test_a_seat_that_does_not_play() -> None:
    assert fault(PlacedCoins("C", 1))[1:4] == ("C has no part in this game", "Start", "coins(C 1)")
    with pytest.raises(SetupFault) as caught:
        Coins().seated("C", {"A": 1}, "has no hand", "XYZ004")
    assert (caught.value.code, caught.value.message) == ("XYZ004", "C has no hand")


def test_a_fault_says_itself_where_it_is_if_it_can() -> None:
    """The call is marked of one that names no part; code, tag and help stay."""
    assert fault(PlacedNinja(("K",))) == ("XYZ002", "the hand", "Hand.A", "ninja(K)", "count it")
    assert fault(PlacedNinja(("K", "T"))) == ("XYZ003", "one card", "Start", "T", "")


def test_what_was_said_is_found_by_class_and_seat() -> None:
    placing = Coins()
    assert placing.said(PlacedCoins) is None
    placing.put_all((PlacedCoins("B", 1), PlacedCoins("A", 2)))
    assert placing.said(PlacedCoins) == PlacedCoins("B", 1)
    assert placing.said(PlacedCoins, "A") == PlacedCoins("A", 2)
    assert placing.said(PlacedCoins, "C") is None
    assert placing.said(PlacedTokens) is None


def test_a_fault_of_the_whole_marks_a_call_if_one_is_at_fault() -> None:
    alone, marked = Coins.fault("none"), Coins.fault("one", PlacedTokens("P", "A", ("?", "?"), step=3))
    assert (alone.code, alone.tag, alone.part) == ("XYZ001", "Start", "")
    assert (marked.message, marked.part) == ("one", "tokens(P A 2x? step=3)")

"""Genji with cards that nobody saw: what may be in a hand, what may come out of the pile, and when (GJ-27).

A's hand is known in most of these; B's is not. Where the pile is nearly empty, `b10` is its last card.
"""

from __future__ import annotations

import pytest

from support.findings import codes, found_in, judged, only
from support.genji_courts import court, dealt, end_of
from support.shipped import embedded
from tanzaku.notation import Verdict

ALL = [name.removeprefix("Card.") for name in embedded("genji") if name.startswith("Card.")]
KNOWN = "b01 b02 b03 b04 b05"


def running_out(
    turns: str, pile: str = "b10", unseen: int = 0, hands: tuple[str, str] = (KNOWN, "5x?")
) -> str:
    """One card is in the pile, B's five are unseen: e01 to e05, and all others lie among the discards."""
    kept = {*KNOWN.split(), *pile.split(), "e01", "e02", "e03", "e04", "e05"}
    discards = [card for card in ALL if card not in kept]
    seen = discards[unseen:]
    return court(turns, *hands, discards=" ".join([*seen, *["?"] * unseen]))


# -- from a hidden hand ------------------------------------------------------------------


@pytest.mark.parametrize("card", ["b06", "e41", "s3"])
def test_gj_27_what_nobody_saw_may_be_in_a_hidden_hand(card: str) -> None:
    report = judged(dealt(f"1. A: +1@2 study()\nB: +1@6 study({card})", KNOWN, "5x?"))
    assert report.diagnostics == ()
    assert report.assumed == ("cards that came unseen into a hand were such as could be there: 6 of B",)


@pytest.mark.parametrize(
    ("before", "card", "where", "earlier"),
    [
        ("study()", "b01", "in A's hand", None),
        ("study(b01) draw(?)", "b01", "among the discards", 5),
        ("study(b01) draw(b20)", "b20", "in A's hand", 5),
        ("write(b01) draw(?)", "b01", "in a poem of A at place 2", 5),
    ],
)
def test_gj_27_what_was_seen_elsewhere_may_not(
    before: str, card: str, where: str, earlier: int | None
) -> None:
    text = dealt(f"1. A: +1@2 {before}\nB: +1@6 study({card})", KNOWN, "5x?")
    assert found_in(text) == [("GJI020", f"{card} is not in B's hand: it is {where}")]
    assert [label.at for label in only(text).related] == ([] if earlier is None else [("turns", earlier)])


def test_gj_27_no_more_cards_than_the_hand_has() -> None:
    """One of B's cards is known, one is not."""
    text = court("2. B: +1@6 {}", KNOWN, "b06 ?", turn="B 2 first=A")
    for turn, found in (
        ("study(b06 b07)", []),
        ("study(b07)", []),
        ("study(b07 b08)", ["GJI020"]),
        ("study(b06 b07 ?)", ["GJI020"]),
        ("study(2x?)", []),
        ("study(3x?)", ["GJI020"]),
        ("write(b07 e07)", ["GJI020"]),
        ("write(b06 e06)", []),
    ):
        assert codes(text.replace("{}", turn)) == found, turn


def test_gj_27_a_bonus_card_takes_the_place_of_a_hidden_card_as_well() -> None:
    text = court(
        "2. B: -1@4 challenge({})", KNOWN, "b08 ?", pawns="B 5 -", poems="A 4 b06 e06", turn="B 2 first=A"
    )
    assert codes(text.replace("{}", "b08 s1")) == []
    assert codes(text.replace("{}", "b08 s1 k1")) == ["GJI020"]
    assert codes(text.replace("{}", "b07 s1")) == ["GJI020"]


def test_gj_27_a_card_of_a_hidden_hand_is_known_once_it_was_seen() -> None:
    """B takes e06 from the poem; it is the one card of B's hand that is known."""
    turns = "2. B: -1@4 challenge(b09)\n{}"
    text = court(turns, KNOWN, "5x?", pawns="B 5 -", poems="A 4 b06 e06", turn="B 2 first=A")
    assert end_of(text.replace("{}", "")).courtiers[1].hand.cards == ("e06",)
    assert found_in(text.replace("{}", "3. A: +1@2 study(e06)")) == [
        ("GJI020", "e06 is not in A's hand: it is in B's hand")
    ]


# -- out of the pile ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "found"),
    [
        ("b10", []),
        ("e01", []),  # as far as anybody knows: B's hand is hidden
        ("b01", ["GJI022"]),
        ("b20", ["GJI022"]),
        ("b02", ["GJI022"]),
    ],
)
def test_gj_27_what_is_drawn_was_seen_nowhere_else(card: str, found: list[str]) -> None:
    assert codes(running_out(f"2. A: +1@2 study(b01) draw({card})")) == found


def test_gj_27_not_before_the_discards_were_shuffled_in() -> None:
    text = running_out("2. A: +1@2 study(b01) draw({})\nB: +1@6 study(e01) {}")
    assert codes(text.replace("draw({})", "draw(b10)").replace("{}", "reshuffle draw(b01)")) == []
    assert found_in(text.replace("draw({})", "draw(b01)").replace("{}", "")) == [
        ("GJI022", "b01 cannot come from the draw pile: it is among the discards")
    ]


def test_gj_27_a_card_that_was_shuffled_in_comes_only_to_who_draws_after() -> None:
    """b20 was discarded, and shuffled in by A. B has drawn nothing since, then B draws one card."""
    shuffled = "2. A: +1@2 study(b01 b02) draw(b10) reshuffle draw(b21)\n"
    text = running_out(f"{shuffled}B: +1@6 study(b20)")
    assert found_in(text) == [
        ("GJI020", "b20 is not in B's hand: it was shuffled into the pile after B last drew")
    ]
    drew = f"{shuffled}B: +1@6 study(e01) draw(?)\n3. A: +1@3 study()\nB: +1@7 study({{}})"
    assert codes(running_out(drew.replace("{}", "b20"))) == []
    assert codes(running_out(drew.replace("{}", "b20 b22"))) == ["GJI020"], "only one card was drawn since"
    assert codes(running_out(drew.replace("{}", "b20 e02"))) == []


def test_gj_27_what_was_in_the_old_pile_is_in_a_hand() -> None:
    """The pile had run out, so e02, which nobody saw, was drawn before: it is in B's hand."""
    shuffled = "2. A: +1@2 study(b01 b02) draw(b10) reshuffle draw({})\n"
    assert codes(running_out(shuffled.replace("{}", "b01"))) == []
    assert found_in(running_out(shuffled.replace("{}", "e02"))) == [
        ("GJI022", "e02 cannot come from the draw pile: it was not among the cards that were shuffled last")
    ]


def test_gj_27_a_discard_that_nobody_noted_may_be_any() -> None:
    """Now e02 may have been among the discards, and so in the new pile."""
    shuffled = "2. A: +1@2 study(b01 b02) draw(b10) reshuffle draw(e02)"
    assert codes(running_out(shuffled)) == ["GJI022"]
    assert codes(running_out(shuffled, unseen=1)) == []
    drew = shuffled.replace("e02", "?") + "\nB: +1@6 study(e01 e02) draw(2x?)\n3. A: +1@3 study({})"
    for unseen, card, found in ((0, "e03", ["GJI020"]), (1, "e03", []), (1, "e02", ["GJI020"])):
        assert codes(running_out(drew.replace("{}", card), unseen=unseen)) == found


# -- discards that nobody noted ----------------------------------------------------------


def test_gj_27_after_an_unnoted_discard_no_card_of_the_hand_is_sure() -> None:
    text = dealt("1. A: +1@2 study(?) draw(?)\nB: +1@6 study()\n2. A: +1@3 study({})", KNOWN, "5x?")
    four = KNOWN.removesuffix(" b05")
    for cards, found in (("b01", []), (four, []), (KNOWN, ["GJI020"]), (f"{four} b06", []), ("b06", [])):
        assert codes(text.replace("{}", cards)) == found
    position = end_of(text.replace("study({})", "study()"))
    assert (position.courtiers[0].hand.cards, len(position.courtiers[0].hand)) == ((), 5)
    assert position.deck.discards == 1


def test_gj_27_what_one_may_have_discarded_is_in_no_other_hand_and_not_in_the_pile() -> None:
    """A lost one of five known cards: each of them is in A's hand or among the discards."""
    text = dealt("1. A: +1@2 study(?) draw({})\nB: +1@6 study({})", KNOWN, "5x?")
    assert codes(text.replace("draw({})", "draw(b01)").replace("{}", "")) == ["GJI022"]
    assert codes(text.replace("draw({})", "draw(?)").replace("{}", "b01")) == ["GJI020"]
    assert codes(text.replace("draw({})", "draw(?)").replace("{}", "b06")) == []


# -- how many cards there are ------------------------------------------------------------


def test_gj_27_numbers_are_always_known() -> None:
    text = running_out("2. A: +1@2 study(b01 b02)\nB: +1@6 study(2x?) draw({})")
    assert codes(text.replace("{}", "2x?")) == []
    assert codes(text.replace("{}", "?")) == ["GJI021"]
    assert len(end_of(text.replace(" draw({})", "")).courtiers[1].hand) == 5


@pytest.mark.parametrize(("end", "verdict"), [("*", Verdict.UNFINISHED), ("A", Verdict.CONSISTENT)])
def test_gj_27_a_record_in_which_something_was_assumed_is_consistent(end: str, verdict: Verdict) -> None:
    text = court("2. A: +3@4 write(b09)", "b09 4x?", "5x?", box="A 14" if end == "A" else "", end=end)
    report = judged(text)
    assert (report.verdict, report.assumed) == (
        verdict,
        (f"cards that came unseen into a hand were such as could be there: {4 + (end == '*')} of A, 5 of B",),
    )

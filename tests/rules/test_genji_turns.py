"""Genji's rules for a turn: Playing the Game, Move, study and declining (Actions), End of Turn.

Tests are named by section and ruling, as in `docs/rules/genji.md`.
"""

from __future__ import annotations

import pytest

from support.findings import codes, found_in, judged, marked, only
from support.genji_courts import ALL_LYING, ALL_OUT, court, dealt, end_of
from tanzaku.notation import Verdict, loads
from tanzaku.validators import replay

POEM_CARDS = " ".join(f"{kind}{number:02}" for kind in "be" for number in range(1, 42))


def spent(*kept: str) -> str:
    """Every card of the set but these, for the discards."""
    bonus = [f"{kind}{number}" for kind in "sk" for number in (1, 2, 3)]
    return " ".join(card for card in [*POEM_CARDS.split(), *bonus] if card not in kept)


# -- Playing the Game --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "found"),
    [
        ("+1@2 study()", []),
        ("+1@2 write(b01)", []),
        ("+1@2 study() draw()", []),
        ("study()", ["GJI010"]),
        ("write(b01)", ["GJI010"]),
        ("+1@2 +1@3", ["GJI010"]),
        ("+1@2 study() study()", ["GJI010"]),
        ("+1@2 study() write(b01)", ["GJI010"]),
        ("+1@2 write(b01) study()", ["GJI010"]),
        ("+1@2 write(b01) write(e01)", ["GJI010"]),
        ("+1@2 draw(?)", ["GJI010"]),
        ("draw()", ["GJI010"]),
        ("+1@2 study(b01) draw(?) write(e01)", ["GJI010"]),
        ("+1@2 home(2)", ["GJI010"]),
        ("+1@2 study() face(+)", ["GJI010"]),
        ("+1@2 study() extra()", ["GJI010"]),
        ("+1@2 study() start(A)", ["GJI010"]),
        ("+1@2 study() season(summer nature)", ["GJI010"]),
        ("+1@2 study() fairest()", ["GJI010"]),
        ("+1@2 study() take(b01)", ["GJI010"]),
        ("reshuffle", ["GJI010"]),
    ],
)
def test_playing_the_game__a_turn_is_two_actions_move_first(turn: str, found: list[str]) -> None:
    assert codes(dealt(f"1. A: {turn}", "b01 b02 b03 e01 e02", "5x?")) == found


@pytest.mark.parametrize("rest", ["\nB: +1@6 study()", "\n*: season(summer nature)"])
def test_move__gj_21_a_turn_of_moving_only(rest: str) -> None:
    assert found_in(dealt(f"1. A: +1@2{rest}")) == [
        ("GJI011", "A has neither studied nor wooed in this turn")
    ]
    assert only(dealt(f"1. A: +1@2{rest}")).ruling == "GJ-21"
    assert codes(dealt("1. A: +1@2")) == [], "the game broke off"


def test_actions__gj_3_declining_is_study_of_nothing() -> None:
    position = end_of(dealt("1. A: +1@2 study()\nB: +1@6 study()"))
    assert (position.round, position.deck.discards) == (2, 0)


def test_actions__study_discards_any_cards_bonus_cards_too() -> None:
    position = end_of(dealt("1. A: +1@2 study(b01 s1 k2) draw(b02 b03 b04)", "b01 s1 k2 e01 e02", "5x?"))
    assert (position.deck.discards, sorted(position.courtiers[0].hand.cards)) == (
        3,
        ["b02", "b03", "b04", "e01", "e02"],
    )
    everything = dealt("1. A: +1@2 study(b01 s1 k2 e01 e02) draw(5x?)", "b01 s1 k2 e01 e02", "5x?")
    assert codes(everything) == []


@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ("b02", "b02 is not in A's hand"),
        ("b09", "b09 is not in A's hand: it is in B's hand"),
        ("b01 b01", "b01 is there once, not twice"),
        ("6x?", "A has 5 cards in hand, and cannot discard all of these"),
        ("b01 5x?", "A has 5 cards in hand, and cannot discard all of these"),
    ],
)
def test_actions__study_only_what_is_in_the_hand(cards: str, message: str) -> None:
    text = dealt(f"1. A: +1@2 study({cards})", "b01 s1 k2 e01 e02", "b09 4x?")
    assert found_in(text) == [("GJI020", message)]
    assert marked(text, only(text)) == cards


def test_actions__gj_27_what_is_studied_lies_open_and_what_is_drawn_does_not() -> None:
    """B has not seen b03, which A drew, and B's own b09 is known since B studied it."""
    turns = "1. A: +1@2 study(b01) draw({})\nB: +1@6 study(b09) draw(?)"
    for drawn in ("b03", "?"):
        assert codes(dealt(turns.format(drawn), "b01 b02 3x?", "5x?")) == []
    text = dealt(turns.format("?") + "\n2. A: +1@3 study(b09)", "5x?", "5x?")
    assert found_in(text) == [("GJI020", "b09 is not in A's hand: it is among the discards")]
    [label] = only(text).related
    assert (label.at, label.text) == (("turns", 6), "b09 came to be among the discards here")


# -- Move --------------------------------------------------------------------------------


@pytest.mark.parametrize("steps", [1, 2, 3])
@pytest.mark.parametrize("way", "+-")
def test_move__one_two_or_three_places(way: str, steps: int) -> None:
    """A's home is place 1, B's is place 7."""
    leads = {"+": {1: 2, 2: 3, 3: 4}, "-": {1: 12, 2: 11, 3: 10}}[way][steps]
    turn = f"1. A: {way}{steps}@{{}} study()"
    for place in range(1, 13):
        found = codes(dealt(turn.format(place), ways=way + "+", homes=(1, 7)))
        assert found == ([] if place == leads else ["GJI016"])
    assert end_of(dealt(turn.format(leads), ways=way + "+", homes=(1, 7))).courtiers[0].place == leads


def test_move__the_direction_of_the_season_holds() -> None:
    assert codes(dealt("1. A: +1@2 study()", ways="+-")) == []
    text = dealt("1. A: -1@12 study()", ways="+-")
    found = only(text)
    assert (found.code.id, found.message) == ("GJI014", "A travels clockwise (+) in this season")
    assert found.legal == ("+1@2", "+2@3", "+3@4")
    assert found_in(dealt("1. A: +1@2 study()\nB: +1@6 study()", ways="+-")) == [
        ("GJI014", "B travels counter-clockwise (-) in this season")
    ]


@pytest.mark.parametrize(
    ("turn", "found"),
    [
        ("A: +1@1 study()", []),
        ("A: +2@2 study()", ["GJI015"]),
        ("A: +3@3 study()", ["GJI015"]),
    ],
)
def test_move__gj_2_a_pawn_stops_at_home(turn: str, found: list[str]) -> None:
    text = court(f"2. {turn}", pawns="A 12 +")
    assert codes(text) == found
    if found:
        assert only(text).message == "home is 1 step away, and a pawn stops there"


def test_move__gj_2_two_steps_from_home() -> None:
    assert codes(court("2. A: -2@1 study()", pawns="A 3 -")) == []
    assert found_in(court("2. A: -3@12 study()", pawns="A 3 -")) == [
        ("GJI015", "home is 2 steps away, and a pawn stops there")
    ]


def test_move__the_first_home_ends_the_season_with_a_last_action() -> None:
    """B's pawn goes home too, and B has no more turn in this season."""
    position = end_of(court("2. A: +1@1 write(b01)", "b01 4x?", "5x?", pawns="A 12 +, B 8 +"))
    assert [courtier.place for courtier in position.courtiers] == [1, 5]
    assert (position.first_home, position.seat) == (0, "*")
    assert codes(court("2. A: +1@1 study()\nB: +1@9 study()", pawns="A 12 +, B 8 +")) == ["TZK052"]
    assert codes(court("2. A: +1@1\nB: +1@9 study()", pawns="A 12 +, B 8 +")) == ["GJI011"]


def test_move__pawns_may_share_a_princess_and_pass_each_other() -> None:
    assert codes(dealt("1. A: +3@4 study()\nB: -1@4 study()\n2. A: +3@7 study()", ways="+-")) == []


def test_move__gj_20_all_choose_a_direction_from_the_starter_on() -> None:
    """B was home first and lets C start: C, A, B choose."""
    turns = (
        "2. A: +1@2 study()\nB: +1@5 study()\n*: season(summer nature)\nB: start(C)\n"
        "C: face(-)\nA: face(+)\nB: face(-)\n3. C: -1@8 study()"
    )
    hands = ("5x?", "5x?", "5x?")
    assert codes(court(turns, *hands, pawns="B 4 +")) == []
    assert codes(court(turns.replace("C: face(-)\n", ""), *hands, pawns="B 4 +")) == ["GJI017"]
    assert codes(court(turns.replace("A: face(+)\n", ""), *hands, pawns="B 4 +")) == ["TZK052"]
    swapped = turns.replace("A: face(+)\nB: face(-)", "B: face(-)\nA: face(+)")
    assert codes(court(swapped, *hands, pawns="B 4 +")) == ["TZK052"]


def test_move__gj_20_option_the_first_move_of_the_season_chooses() -> None:
    option = {"Options": "direction=first-move"}
    turns = "1. A: -1@12 study()\nB: +1@6 study()\n2. A: {} study()"
    assert codes(dealt(turns.format("-1@11"), tags=option)) == []
    assert found_in(dealt(turns.format("+1@1"), tags=option)) == [
        ("GJI014", "A travels counter-clockwise (-) in this season")
    ]
    assert codes(dealt("0. A: face(+)", tags=option)) == ["TZK050", "GJI010"]
    assert codes(dealt("1. A: -1@12 study()\nB: face(+)", tags=option)) == ["GJI010"]
    legal = only(dealt("1. A: study()", tags=option)).legal
    assert legal == ("+1@2", "+2@3", "+3@4", "-1@12", "-2@11", "-3@10")


def test_move__gj_20_option_after_a_start_in_mid_game() -> None:
    """Who is still at home has not chosen, whatever direction the pawn was put down with."""
    option = {"Options": "direction=first-move"}
    for placed in ("A 1", "A 1 +", "A 1 -"):
        for move in ("+1@2", "-1@12"):
            assert codes(court(f"2. A: {move} study()", pawns=placed, tags=option)) == []
    assert codes(court("2. A: -1@2 study()", pawns="A 3 +", tags=option)) == ["GJI014"]
    assert codes(court("2. A: -1@12 study()", pawns="A 1 +")) == ["GJI014"], (
        "without the option it was chosen"
    )


def test_move__gj_26_rounds_begin_with_who_starts_the_season() -> None:
    """C starts the second season: what comes between two rounds has the number of the one before."""
    turns = (
        "4. A: +1@2 study()\nB: +1@5 study()\n*: fairest()\n*: season(summer nature)\nB: start(C)\n"
        "C: face(+)\nA: face(+)\nB: face(+)\n5. C: +1@10 study()\nA: +1@2 study()\nB: +1@6 study()\n"
        "6. C: +1@11 study()"
    )
    record = loads(court(turns, "5x?", "5x?", "5x?", pawns="B 4 +", turn="A 4 first=A"))
    assert [step.number for step in replay(record).steps()] == [4] * 8 + [5] * 3 + [6]
    for number, place in ((5, "A: +1@2 study()\nB: +1@6"), (5, "C: face"), (5, "*: season")):
        wrong = turns.replace(f"\n{place}", f"\n{number + 1}. {place}")
        assert "TZK050" in codes(court(wrong, "5x?", "5x?", "5x?", pawns="B 4 +", turn="A 4 first=A"))


def test_move__gj_26_a_record_that_begins_in_mid_game_goes_on_from_its_number() -> None:
    text = court("7. B: +1@6 study()\n{}. A: +1@2 study()", turn="B 7 first=A")
    assert codes(text.format(8)) == []
    assert codes(text.format(7)) == ["TZK050"]
    assert codes(court("7. B: +1@6 study()\nA: +1@2 study()\n8. B: +1@7 study()", turn="B 7 first=B")) == []


# -- End of Turn -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("action", "due"),
    [("study()", 0), ("study(b02)", 1), ("study(b02 b03 e02)", 3), ("write(b01)", 1), ("write(b01 e01)", 2)],
)
def test_end_of_turn__the_hand_is_brought_up_to_five(action: str, due: int) -> None:
    for count in range(5):
        text = dealt(
            f"1. A: +1@2 {action} draw({f'{count}x?' if count else ''})", "b01 b02 b03 e01 e02", "5x?"
        )
        assert found_in(text) == (
            [] if count == due else [("GJI021", f"A is to draw {due} here, and draws {count}")]
        )


def test_end_of_turn__a_draw_that_nobody_noted_is_left_out() -> None:
    """The cards were drawn all the same, and are not known."""
    report = judged(dealt("1. A: +1@2 study(b02 b03)\nB: +1@6 study()", "b01 b02 b03 e01 e02", "5x?"))
    assert (report.verdict, report.diagnostics) == (Verdict.UNFINISHED, ())
    assert "2 of A" in report.assumed[0]
    position = end_of(dealt("1. A: +1@2 study(b02 b03)", "b01 b02 b03 e01 e02", "5x?"))
    assert (len(position.courtiers[0].hand), position.deck.pile) == (5, 88 - 10 - 2)


def test_end_of_turn__nothing_is_drawn_twice() -> None:
    turn = "1. A: +1@2 study(b02) draw(b09) draw(b10)"
    assert found_in(dealt(turn, "b01 b02 b03 e01 e02", "5x?")) == [("GJI021", "A has drawn in this turn")]


@pytest.mark.parametrize(
    ("card", "message", "earlier"),
    [
        ("b02", "b02 cannot come from the draw pile: it is among the discards", 5),
        ("b01", "b01 cannot come from the draw pile: it is in A's hand", None),
        ("b09", "b09 cannot come from the draw pile: it is in B's hand", None),
    ],
)
def test_end_of_turn__what_is_drawn_was_in_the_pile(card: str, message: str, earlier: int | None) -> None:
    text = dealt(f"1. A: +1@2 study(b02 b03) draw(? {card})", "b01 b02 b03 e01 e02", "b09 4x?")
    assert found_in(text) == [("GJI022", message)]
    assert [label.at for label in only(text).related] == ([] if earlier is None else [("turns", earlier)])


def test_end_of_turn__one_card_is_drawn_once() -> None:
    text = dealt("1. A: +1@2 study(b02 b03) draw(b10 b10)", "b01 b02 b03 e01 e02", "5x?")
    assert found_in(text) == [("GJI022", "b10 is there once, not twice")]


#: Nothing is left in the pile but b10: A holds b01 to b05, B e01 to e05, the rest was discarded.
ALMOST_EMPTY = ("b01 b02 b03 b04 b05", "e01 e02 e03 e04 e05")


def almost_empty(turns: str, pile: str = "b10") -> str:
    kept = (*" ".join(ALMOST_EMPTY).split(), *pile.split())
    return court(turns, *ALMOST_EMPTY, discards=spent(*kept))


@pytest.mark.parametrize(
    ("turn", "found"),
    [
        ("draw(b10) reshuffle draw(b20)", []),
        ("draw(b10) reshuffle draw(b01)", []),
        ("draw(b10) reshuffle draw(?)", []),
        ("draw(?) reshuffle draw(b20)", []),
        ("draw(b10) reshuffle", []),
        ("draw(b10)", []),
        ("", []),
        ("draw(b10 b20)", ["GJI023"]),
        ("draw(2x?)", ["GJI023"]),
        ("reshuffle draw(b20 b10)", ["GJI023"]),
        ("draw(b10) draw(b20)", ["GJI021"]),
        ("draw()", ["GJI021"]),
        ("draw(b10) reshuffle draw()", ["GJI021"]),
        ("draw(b10) reshuffle draw(b20 b21)", ["GJI021"]),
        ("draw(b10) reshuffle draw(b10)", ["GJI022"]),
        ("draw(b10) reshuffle draw(b03)", ["GJI022"]),
        ("draw(b10) reshuffle reshuffle draw(b20)", ["GJI023"]),
        ("draw(b10) reshuffle draw(b20) reshuffle", ["GJI023"]),
        ("draw(b20)", ["GJI022"]),
    ],
)
def test_end_of_turn__gj_33_reshuffle_between_the_last_cards_and_the_rest(
    turn: str, found: list[str]
) -> None:
    """Two cards are studied, and one lies in the pile; a study's own discards are shuffled too (GJ-10)."""
    assert codes(almost_empty(f"2. A: +1@2 study(b01 b02) {turn}")) == found


@pytest.mark.parametrize(
    ("turn", "found"),
    [
        ("reshuffle draw(b20)", []),
        ("reshuffle draw(b01)", []),
        ("reshuffle", []),
        ("", []),
        ("draw(?)", ["GJI023"]),
        ("draw(b20)", ["GJI023"]),
        ("draw()", ["GJI021"]),
        ("draw() reshuffle draw(b20)", ["GJI021"]),
    ],
)
def test_end_of_turn__gj_33_reshuffle_before_the_draw_if_the_pile_is_empty(
    turn: str, found: list[str]
) -> None:
    assert codes(almost_empty(f"2. A: +1@2 study(b01) {turn}", pile="")) == found


def test_end_of_turn__gj_10_a_reshuffle_makes_a_pile_of_all_discards() -> None:
    position = end_of(almost_empty("2. A: +1@2 study(b01 b02) draw(b10) reshuffle draw(b20)"))
    assert (position.deck.pile, position.deck.discards, position.deck.discarded()) == (78, 0, [])
    unnoted = end_of(almost_empty("2. A: +1@2 study(b01 b02)"))
    assert (unnoted.deck.pile, unnoted.deck.discards) == (78, 0)


def test_end_of_turn__gj_10_nothing_to_shuffle_and_too_few_to_draw() -> None:
    """All cards are in hands and poems: who writes draws nothing, and has fewer cards from then on."""
    for draw, found in (
        ("", []),
        (" draw()", []),
        (" draw(?)", ["GJI021"]),
        (" reshuffle", ["GJI023"]),
        (" draw() reshuffle", ["GJI023"]),
    ):
        assert codes(court(f"2. A: +1@2 write(b01){draw}", *ALL_OUT, poems=ALL_LYING)) == found, draw
    text = court("2. A: +1@2 write(b01) draw()\nB: +1@6 study(s1) draw({})", *ALL_OUT, poems=ALL_LYING)
    assert found_in(text.replace("{}", "?")) == [
        ("GJI023", "the draw pile has no card: the discards are shuffled before B draws the rest")
    ]
    assert codes(text.replace("draw({})", "reshuffle draw(s1)")) == []
    hands = [len(courtier.hand) for courtier in end_of(text.replace(" draw({})", "")).courtiers]
    assert hands == [3, 4, 2]

"""How a record of Okiya may end, and begin: terminations and end marks, and `Start` (OK-11)."""

from __future__ import annotations

import pytest

from oracle.okiya_brute import other
from support.findings import codes, judged
from support.okiya_gardens import (
    FULL,
    FULL_MOVES,
    MOVES,
    SPRING,
    game,
    only,
    outcome_of,
)
from tanzaku.notation import Verdict

# -- how a game ended: every termination with every end mark -----------------------------

#: What a record may say of its end, by how far the game went: "+" for an end mark that agrees, else the
#: findings. Red is to move in the games that are not over.
TABLE = """
termination     | played    | R     | B     | R,B   | none  | *
-               | to an end | +     | 055   | 055   | 055   | 055
normal          | to an end | +     | 055   | 055   | 055   | 055
resignation     | to an end | 058   | 55,58 | 55,58 | 55,58 | 55,58
time forfeit    | to an end | 058   | 55,58 | 55,58 | 55,58 | 55,58
forfeit         | to an end | 058   | 55,58 | 55,58 | 55,58 | 55,58
double forfeit  | to an end | 058   | 55,58 | 55,58 | 55,58 | 55,58
adjudication    | to an end | 058   | 55,58 | 55,58 | 55,58 | 55,58
abandoned       | to an end | 058   | 55,58 | 55,58 | 55,58 | 55,58
unplayed        | to an end | 058   | 55,58 | 55,58 | 55,58 | 55,58
-               | to a draw | 055   | 055   | +     | 055   | 055
normal          | to a draw | 055   | 055   | +     | 055   | 055
adjudication    | to a draw | 55,58 | 55,58 | 058   | 55,58 | 55,58
-               | in part   | 057   | 057   | 057   | 057   | +
normal          | in part   | 057   | 057   | 057   | 057   | 058
resignation     | in part   | +     | +     | 058   | 058   | 058
time forfeit    | in part   | 058   | +     | 058   | 058   | 058
forfeit         | in part   | +     | +     | 058   | 058   | 058
double forfeit  | in part   | 058   | 058   | 058   | +     | 058
adjudication    | in part   | +     | +     | +     | +     | 058
abandoned       | in part   | 058   | 058   | 058   | +     | 058
unplayed        | in part   | 058   | 058   | 058   | 058   | 058
-               | not       | 057   | 057   | 057   | 057   | +
normal          | not       | 057   | 057   | 057   | 057   | 058
resignation     | not       | +     | +     | 058   | 058   | 058
time forfeit    | not       | 058   | +     | 058   | 058   | 058
forfeit         | not       | +     | +     | 058   | 058   | 058
double forfeit  | not       | 058   | 058   | 058   | +     | 058
adjudication    | not       | +     | +     | +     | +     | 058
abandoned       | not       | 058   | 058   | 058   | +     | 058
unplayed        | not       | 058   | 058   | 058   | +     | 058
-               | no garden | 041   | 041   | 041   | 041   | 041
normal          | no garden | 041   | 041   | 041   | 041   | 041
resignation     | no garden | 041   | 041   | 041   | 041   | 041
time forfeit    | no garden | 041   | 041   | 041   | 041   | 041
forfeit         | no garden | +     | +     | 058   | 058   | 058
double forfeit  | no garden | 058   | 058   | 058   | +     | 058
adjudication    | no garden | +     | +     | +     | +     | 058
abandoned       | no garden | 058   | 058   | 058   | +     | 058
unplayed        | no garden | 058   | 058   | 058   | +     | 058
"""


def table() -> list[tuple[str, str, str, list[str]]]:
    head, *lines = [[cell.strip() for cell in line.split("|")] for line in TABLE.strip().splitlines()]
    return [
        (line[0], line[1], end, [] if cell == "+" else [f"TZK{number:0>3}" for number in cell.split(",")])
        for line in lines
        for end, cell in zip(head[2:], line[2:], strict=True)
    ]


PLAYED = {
    "to an end": game(MOVES, "END"),
    "to a draw": game(FULL_MOVES, "END", garden=FULL, Options="full_board=draw"),
    "in part": game("d1PT b1MT", "END"),
    "not": game("", "END"),
    "no garden": '[Tanzaku "1.0 okiya"]\n[First "R"]\n\n=END\n',
}


@pytest.mark.parametrize(("termination", "played", "end", "found"), table())
def test_end_of_the_game__terminations_and_end_marks(
    termination: str, played: str, end: str, found: list[str]
) -> None:
    text = PLAYED[played].replace("=END", f"={end}")
    if termination != "-":
        text = text.replace('[First "R"]', f'[First "R"]\n[Termination "{termination}"]')
    report = judged(text)
    assert [diagnostic.code.id for diagnostic in report.diagnostics] == found
    good = Verdict.UNFINISHED if end == "*" else Verdict.VALID
    malformed = found == ["TZK041"]
    assert report.verdict is (good if not found else Verdict.MALFORMED if malformed else Verdict.CONTRADICTED)


def test_end_of_the_game__the_table_has_every_termination() -> None:
    from tanzaku.notation.common_tags import TERMINATIONS

    assert {line[0] for line in table()} == {"-", *TERMINATIONS}


@pytest.mark.parametrize("turns", range(11))
@pytest.mark.parametrize("first", ["R", "B"])
def test_end_of_the_game__tz_1_only_the_player_to_move_loses_on_time(turns: int, first: str) -> None:
    moves = " ".join(MOVES.split()[:turns])
    to_move = first if turns % 2 == 0 else other(first)
    assert codes(game(moves, other(to_move), first=first, Termination="time forfeit")) == []
    found = only(game(moves, to_move, first=first, Termination="time forfeit"), "TZK058").diagnostics[0]
    assert found.cited == ("Notation: End", "TZ-1")


@pytest.mark.parametrize(
    ("result", "end", "found"),
    [
        ("R", "R", []),
        ("B", "R", ["TZK056"]),
        ("R,B", "R", ["TZK056"]),
        ("none", "R", ["TZK056"]),
        ("*", "R", ["TZK056"]),
        ("R", "B", ["TZK056", "TZK055"]),
        ("B", "B", ["TZK055"]),
    ],
)
def test_end_of_the_game__result_tag_end_mark_and_play_are_three_statements(
    result: str, end: str, found: list[str]
) -> None:
    assert codes(game(MOVES, end, Result=result)) == found


# -- OK-11: beginning in mid-game --------------------------------------------------------

HOLED = "- - - - / IT CB MR IR / MS PS CR CS / IB PB IS PR"


BLOCKED = "IR PB PS CS / CT IT IB PT / MB CB CR PR / MR MT IS MS"


def placed(geishas: str, last: str) -> str:
    """A `Start` tag: `Ra1` is a red geisha on a1; `last` may name several tiles, or none."""
    calls = [f"geisha({geisha[0]} {geisha[1:]})" for geisha in geishas.split()]
    return " ".join([*calls, *(f"last({tile})" for tile in last.split())])


@pytest.mark.parametrize(
    ("start", "garden"),
    [
        pytest.param("", SPRING, id="nothing-placed"),
        pytest.param(placed("Ra1", "CT"), SPRING, id="one-geisha"),
        pytest.param(placed("Ra1 Bb2", "CB"), SPRING, id="the-second-in-the-middle"),
        pytest.param(placed("Bb2 Ra1", "CB"), SPRING, id="in-any-order"),
        pytest.param("last(CB) geisha(B b2) geisha(R a1)", SPRING, id="last-may-stand-first"),
        pytest.param(placed("Ra1 Bb1 Rc1 Bd1", "PT"), HOLED, id="tiles-not-noted"),
        pytest.param(
            placed("Ra1 Bb1 Rc1 Bd1", "MT"), HOLED.replace("- -", "- MT", 1), id="noted-under-the-last"
        ),
    ],
)
def test_how_to_play__ok_11_possible_starts(start: str, garden: str) -> None:
    assert codes(game("", garden=garden, Start=start)) == []


@pytest.mark.parametrize(
    ("start", "garden"),
    [
        pytest.param(placed("Ra1 Ba1", "CT"), SPRING, id="two-on-a-square"),
        pytest.param(placed("Ra1 Ra1", "CT"), SPRING, id="the-same-twice"),
        pytest.param(placed("Rb1", "MT"), HOLED.replace("- - - -", "- MT MB PT"), id="an-empty-square"),
        pytest.param(placed("Ra1 Rb1", "MT"), SPRING, id="two-turns-of-one"),
        pytest.param(placed("Ba1", "CT"), SPRING, id="the-other-began"),
        pytest.param(placed("Rb2", "CB"), SPRING, id="the-first-in-the-middle"),
        pytest.param(placed("Ra1", ""), SPRING, id="last-missing"),
        pytest.param(placed("Ra1", "CT CT"), SPRING, id="last-twice"),
        pytest.param(placed("", "CT"), SPRING, id="last-without-a-geisha"),
        pytest.param(placed("Ra1", "MT"), SPRING, id="last-still-there"),
        pytest.param(placed("Ra1 Bb1", "CT"), SPRING, id="last-under-the-other"),
        pytest.param(placed("Ra1 Bb1 Rc1 Bd1", "IT"), HOLED, id="last-still-there-in-a-garden-not-noted"),
        pytest.param(
            placed("Ra1 Bb1 Rc1 Bd1", "CT"), HOLED.replace("- -", "CT -", 1), id="last-noted-under-the-other"
        ),
        pytest.param(placed("Ra1 Rb1 Rc1 Rd1 Ba2 Bb2 Bc3", "PT"), SPRING, id="a-row-just-made"),
        pytest.param(placed("Ba1 Bb1 Bc1 Bd1 Ra2 Rb2 Rc3 Ra4", "PT"), SPRING, id="a-row-of-the-second"),
        pytest.param(placed("Ra1 Rb1 Ra2 Rb2 Bc1 Bc2 Bd3", "CB"), SPRING, id="a-square"),
        pytest.param(placed("Rd3 Bc1 Rd2 Bb4 Ra3 Bc2 Rb3 Bb1", "PB"), BLOCKED, id="blocked"),
    ],
)
def test_how_to_play__ok_11_impossible_starts(start: str, garden: str) -> None:
    report = only(game("", garden=garden, Start=start), "OKI003")
    assert report.verdict is Verdict.ILLEGAL
    assert report.diagnostics[0].cited == ("Okiya rulebook, How to Play", "OK-11")


def test_how_to_play__ok_11_play_goes_on_as_if_from_the_beginning() -> None:
    """Turns, numbers, matching, winning and points are those of the whole game."""
    moves = MOVES.split()
    tiles = {move[:2]: move[2:] for move in moves}
    for count in range(1, len(moves)):
        geishas = " ".join("RB"[index % 2] + move[:2] for index, move in enumerate(moves[:count]))
        start = placed(geishas, moves[count - 1][2:])
        rest = f"{count // 2 + 1}. {'RB'[count % 2]}: {' '.join(moves[count:])}"
        holed = SPRING
        for move in moves[:count]:
            holed = holed.replace(tiles[move[:2]], "-")
        for garden in (SPRING, holed):
            outcome = outcome_of(game(rest, "R", garden=garden, Start=start, Score_R="5", Score_B="0"))
            assert outcome == outcome_of(game(MOVES, "R"))


def test_how_to_play__ok_11_a_garden_with_tiles_gone_needs_a_start() -> None:
    only(game("", garden=HOLED), "OKI002")

"""Okiya's rules of winning, sentence by sentence: tests are named by section and ruling.

They are those of `docs/rules/okiya.md`.
"""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from oracle.okiya_brute import ALL_TILES, BORDER, SHAPES, SQUARES, other
from support.findings import codes, judged
from support.okiya_games import shuffled
from support.okiya_gardens import (
    FULL,
    FULL_MOVES,
    LAST,
    LAST_MOVES,
    MOVES,
    example,
    game,
    legal_after,
    only,
    outcome_of,
    rows,
)
from tanzaku.notation import Verdict
from tanzaku.validators import verify

# -- Aim of the Game ---------------------------------------------------------------------


def one_short(shape: str, final: str, first: str) -> str:
    """A record that begins with three of a shape's four geishas and in which the fourth is put."""
    mine = [square for square in SHAPES[shape] if square != final]
    if not set(mine) & set(BORDER):
        mine.append("d4")
    rng = Random(f"{shape} {final}")
    while (
        True
    ):  # the opponent's geishas, as many, such that neither has a shape before and only this one after
        theirs = shuffled(rng, [square for square in SQUARES if square not in {*mine, final}])[: len(mine)]
        held = [name for name, squares in SHAPES.items() if set(squares) <= {*mine, final}]
        if held == [shape] and not any(set(squares) <= set(theirs) for squares in SHAPES.values()):
            break
    last, tile = "MS", "MT"
    rest = [tile for tile in ALL_TILES if tile not in {"MS", "MT"}]
    # tiles with the final tile's plant lie free, so that nobody is blocked
    free = [square for square in SQUARES if square not in {*mine, *theirs, final}]
    laid = {theirs[0]: last, final: tile, free[0]: "MB"}
    rest.remove("MB")
    laid |= dict(zip((square for square in SQUARES if square not in laid), rest, strict=True))
    geishas = [f"geisha({first} {square})" for square in mine]
    geishas += [f"geisha({other(first)} {square})" for square in theirs]
    return game(
        final,
        first,
        first=first,
        garden=rows([laid[square] for square in SQUARES]),
        Start=" ".join([*geishas, f"last({last})"]),
    )


SHAPE_CASES = [
    pytest.param(shape, final, first, id=f"{shape.replace(' ', '-')}-{final}-{first}")
    for shape, squares in SHAPES.items()
    for final, first in product(squares, ("R", "B"))
]


@pytest.mark.parametrize(("shape", "final", "first"), SHAPE_CASES)
def test_aim_of_the_game__a_row_or_square_of_four(shape: str, final: str, first: str) -> None:
    """A row of 4 geishas of your color (vertical, horizontal or diagonal); a square (2x2) of four."""
    text = one_short(shape, final, first)
    assert codes(text.replace(f"{final} ={first}", "=*")) == [], "three are not enough"
    outcome = outcome_of(text)
    assert outcome.winners == (first,)
    assert [reason.text for reason in outcome.reasons] == [shape]
    assert [reason.rule for reason in outcome.reasons] == ["Aim of the Game"]


@pytest.mark.parametrize(
    "squares",
    [
        pytest.param("d1 a2 b2 c2", id="a-row-over-the-edge"),
        pytest.param("a2 a3 a4 b1", id="a-column-over-the-edge"),
        pytest.param("b1 c2 d3 a4", id="a-broken-diagonal"),
        pytest.param("a3 b2 c1 d4", id="three-of-a-diagonal-and-one"),
        pytest.param("a1 d1 a4 d4", id="the-corners"),
        pytest.param("a1 a4 d1 b2", id="a-triangle"),
        pytest.param("a1 b1 c1 a2", id="an-l"),
        pytest.param("a1 b1 b2 c2", id="a-step"),
        pytest.param("d1 a1 d2 a2", id="a-square-over-the-edge"),
        pytest.param("a1 c1 a3 c3", id="a-wide-square"),
        pytest.param("b1 a2 c2 b3", id="a-tilted-square"),
        pytest.param("a1 b2 c3 d3", id="a-bent-diagonal"),
    ],
)
def test_aim_of_the_game__other_figures_of_four_do_not_win(squares: str) -> None:
    mine = squares.split()
    theirs = next(
        list(four)
        for four in (shuffled(Random(seed), [s for s in SQUARES if s not in mine])[:4] for seed in range(99))
        if not any(set(shape) <= set(four) for shape in SHAPES.values())
    )
    start = [f"geisha(R {square})" for square in mine] + [f"geisha(B {square})" for square in theirs]
    tiles = dict(
        zip([*mine, *theirs, *(s for s in SQUARES if s not in {*mine, *theirs})], ALL_TILES, strict=True)
    )
    text = game(
        "", garden=rows([tiles[s] for s in SQUARES]), Start=" ".join([*start, f"last({tiles[theirs[0]]})"])
    )
    # a start in which somebody has won is refused, so this says that nobody has
    assert codes(text) == []


def test_aim_of_the_game__geishas_of_both_colours_make_no_row() -> None:
    """4 geishas of your color."""
    # a1 b1 c1 d1 are all taken, by both
    assert judged(game("d1PT b1MT c1MB a3MS d3CS a1CT", "*")).verdict is Verdict.UNFINISHED


@pytest.mark.parametrize(("last", "first"), [*product(ALL_TILES, ("R", "B"))])
def test_aim_of_the_game__block_your_opponent(last: str, first: str) -> None:
    """Block your opponent, so that he can't move anymore."""
    matching = [tile for tile in ALL_TILES if tile != last and (tile[0] == last[0] or tile[1] == last[1])]
    others = [tile for tile in ALL_TILES if tile not in {last, *matching}]
    outcome = outcome_of(six_gone(matching, last, others, first, first))
    assert outcome.winners == (first,)
    assert [(reason.kind, reason.text) for reason in outcome.reasons] == [
        ("blocked", f"blocked: no tile left matches {last}")
    ]
    assert outcome.scores == {first: 9, other(first): 0}
    only(six_gone(matching, last, others, first, "*"), "TZK055")
    # with one matching tile left nobody is blocked
    text = six_gone([others[0], *matching[1:]], last, [matching[0], *others[1:]], first, "*")
    assert legal_after(text) == {matching[0]}
    assert codes(text) == []


def six_gone(gone: list[str], last: str, left: list[str], first: str, end: str) -> str:
    """A record that begins after six turns; the seventh removes `last`."""
    squares = dict(zip(("a1", "d2", "b4", "b1", "d3", "c4"), gone, strict=True)) | {"c3": last}
    squares |= dict(zip((square for square in SQUARES if square not in squares), left, strict=True))
    colours = first * 3 + other(first) * 3
    start = [f"geisha({colour} {square})" for colour, square in zip(colours, squares, strict=False)]
    garden = rows([squares[square] for square in SQUARES])
    return game("c3", end, first=first, garden=garden, Start=" ".join([*start, f"last({gone[-1]})"]))


@pytest.mark.parametrize(
    ("name", "winner", "reason"),
    [
        ("rulebook-row", "B", "row a3-d3"),
        ("rulebook-square", "R", "square a1-b2"),
        ("rulebook-blocked-by-pine-and-birds", "R", "blocked: no tile left matches PB"),
        ("worked-example", "R", "diagonal a4-d1"),
    ],
)
def test_aim_of_the_game__examples(name: str, winner: str, reason: str) -> None:
    """Black wins: a horizontal row. Red wins: a square. Black can't remove a tile and therefore loses."""
    report = verify(example(name))
    assert report.verdict is Verdict.VALID
    assert report.outcome is not None
    assert report.outcome.winners == (winner,)
    assert [found.text for found in report.outcome.reasons] == [reason]


def test_aim_of_the_game__ok_1_full_board() -> None:
    """Block your opponent, so that he can't move anymore: no tile is left that he may remove."""
    outcome = outcome_of(game(FULL_MOVES, "B", garden=FULL))
    assert outcome.winners == ("B",)
    assert [(reason.kind, reason.rule) for reason in outcome.reasons] == [("full board", "OK-1")]
    only(game(FULL_MOVES, "R,B", garden=FULL), "TZK055")


def test_aim_of_the_game__ok_1_full_board_draw() -> None:
    outcome = outcome_of(game(FULL_MOVES, "R,B", garden=FULL, Options="full_board=draw"))
    assert outcome.winners == ("R", "B")
    assert [(reason.kind, reason.rule) for reason in outcome.reasons] == [("full board", "OK-1")]
    assert codes(game(FULL_MOVES, "B,R", garden=FULL, Options="full_board=draw")) == []
    for end in ("R", "B", "none", "*"):
        only(game(FULL_MOVES, end, garden=FULL, Options="full_board=draw"), "TZK055")


@pytest.mark.parametrize(("option", "kinds"), [("loss", ["row", "full board"]), ("draw", ["row"])])
def test_aim_of_the_game__ok_1_a_row_with_the_sixteenth_tile_wins(option: str, kinds: list[str]) -> None:
    outcome = outcome_of(game(LAST_MOVES, "B", garden=LAST, Options=f"full_board={option}"))
    assert outcome.winners == ("B",)
    assert [reason.kind for reason in outcome.reasons] == kinds


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("ends-with-row-and-column", ["row a2-d2", "column d1-d4"]),
        ("ends-with-row-and-square", ["row a1-d1", "square a1-b2"]),
        ("ends-with-two-squares", ["square a1-b2", "square b1-c2"]),
        ("ends-with-row-and-block", ["row a4-d4", "blocked: no tile left matches PR"]),
    ],
)
def test_aim_of_the_game__ok_2_all_reasons_one_win(name: str, found: list[str]) -> None:
    """You have to be the first to realize one of the three winning conditions."""
    report = verify(example(name))
    assert report.outcome is not None
    assert len(report.outcome.winners) == 1
    assert [reason.text for reason in report.outcome.reasons] == found


# -- End of the Game ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("end", "found"),
    [("R", []), ("B", ["TZK055"]), ("R,B", ["TZK055"]), ("none", ["TZK055"]), ("*", ["TZK055"])],
)
def test_end_of_the_game__the_winner_of_the_round_wins_the_game(end: str, found: list[str]) -> None:
    """Single game: … The winner of the round wins the game."""
    assert codes(game(MOVES, end)) == found
    assert codes(game(MOVES, end, Termination="normal")) == found


@pytest.mark.parametrize("score", range(18))
def test_end_of_the_game__points_are_the_tiles_left(score: int) -> None:
    """The winner … gains as many victory points as there are garden tiles left in the garden."""
    assert codes(game(MOVES, "R", Score_R=str(score))) == ([] if score == 5 else ["TZK059"])
    assert codes(game(MOVES, "R", Score_B=str(score))) == ([] if score == 0 else ["TZK059"])


def test_end_of_the_game__a_wrong_score_is_mended() -> None:
    found = only(game(MOVES, "R", Score_R="6", Score_B="0"), "TZK059").diagnostics[0]
    assert (found.message, found.fix) == ("the score of R is 5, not 6", "5")
    assert codes(game(MOVES, "R", Score_R="6", Score_B="1")) == ["TZK059", "TZK059"]


@pytest.mark.parametrize("option", ["loss", "draw"])
def test_end_of_the_game__ok_5_no_points_with_the_sixteenth_tile(option: str) -> None:
    assert outcome_of(game(LAST_MOVES, "B", garden=LAST, Options=f"full_board={option}")).scores == {
        "R": 0,
        "B": 0,
    }
    winner = "B" if option == "loss" else "R,B"
    full = game(FULL_MOVES, winner, garden=FULL, Options=f"full_board={option}", Score_R="0", Score_B="0")
    assert codes(full) == []


@pytest.mark.parametrize("termination", ["resignation", "time forfeit", "forfeit", "adjudication"])
@pytest.mark.parametrize("turns", [0, 1, 2, 7, 10])
def test_end_of_the_game__ok_9_points_of_a_game_that_ended_otherwise(termination: str, turns: int) -> None:
    """The tiles left in the garden at that moment."""
    moves = " ".join(MOVES.split()[:turns])
    winner = "R" if turns % 2 else "B"  # whose opponent is to move
    tags = {"Termination": termination, f"Score_{winner}": str(16 - turns), f"Score_{other(winner)}": "0"}
    assert codes(game(moves, winner, **tags)) == []
    only(game(moves, winner, **{**tags, f"Score_{winner}": "3"}), "TZK059")
    only(game(moves, winner, **{**tags, f"Score_{other(winner)}": "3"}), "TZK059")


@pytest.mark.parametrize("termination", ["resignation", "time forfeit", "forfeit", "adjudication"])
def test_end_of_the_game__ok_9_forfeit_points(termination: str) -> None:
    tags = {"Termination": termination, "Options": "forfeit_points=6", "Score_B": "6"}
    assert codes(game("d1PT b1MT", "B", **tags)) == []
    only(game("d1PT b1MT", "B", **{**tags, "Score_B": "14"}), "TZK059")
    # a game that was played to its end is worth what is left
    assert codes(game(MOVES, "R", Options="forfeit_points=6", Score_R="5")) == []


@pytest.mark.parametrize(
    ("end", "termination"),
    [("none", "double forfeit"), ("none", "abandoned"), ("none", "adjudication"), ("R,B", "adjudication")],
)
def test_end_of_the_game__ok_9_nobody_won_and_nobody_scores(end: str, termination: str) -> None:
    assert codes(game("d1PT b1MT", end, Termination=termination, Score_R="0", Score_B="0")) == []
    only(game("d1PT b1MT", end, Termination=termination, Score_R="14"), "TZK059")


@pytest.mark.parametrize(
    ("score", "options", "found"),
    [
        pytest.param("16", "", [], id="all-tiles"),
        pytest.param("5", "", ["TZK059"], id="fewer"),
        pytest.param("6", "forfeit_points=6", [], id="as-the-record-states"),
        pytest.param("16", "forfeit_points=6", ["TZK059"], id="not-as-it-states"),
    ],
)
def test_end_of_the_game__ok_9_forfeit_before_the_garden_was_laid_out(
    score: str, options: str, found: list[str]
) -> None:
    text = (
        f'[Tanzaku "1.0 okiya"]\n[Options "{options}"]\n[Score.R "{score}"]\n[Termination "forfeit"]\n\n=R\n'
    )
    assert codes(text) == found

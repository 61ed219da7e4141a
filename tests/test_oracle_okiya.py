"""Tests of the brute-force Okiya oracle, and of the records that the generator makes with it.

Names carry the rulebook's section (`components`, `preparations`, `aim`, `how_to_play`) or the ruling (`ok1`);
`start`, `random_games`, `games` and the like are about the oracle and the generator themselves.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from oracle.okiya_brute import ALL_TILES, BORDER, SHAPES, SQUARES, Judgement, Position, judge, position_over
from support.okiya_games import (
    random_game,
)

#: Row 1 is the maples, row 2 the cherries, row 3 the pines, row 4 the irises; column a the suns, b the
#: tanzakus, c the birds, d the rains.
TIDY = ["MS", "MT", "MB", "MR", "CS", "CT", "CB", "CR", "PS", "PT", "PB", "PR", "IS", "IT", "IB", "IR"]


def play(garden: str, first: str, moves: str, full_board: str = "loss") -> Judgement:
    """Judge moves written as in a record."""
    pairs: list[tuple[str | None, str | None]] = [(move[:2], move[2:]) for move in moves.split()]
    return judge(garden.split(), first, pairs, full_board=full_board)


def by_square(garden: list[str], first: str, *squares: str, full_board: str = "loss") -> Judgement:
    """Judge moves given by their squares only."""
    return judge(garden, first, [(square, None) for square in squares], full_board=full_board)


# -- Components, Preparations ------------------------------------------------------------


def test_components__sixteen_tiles_four_plants_with_four_features() -> None:
    assert len(set(ALL_TILES)) == 16
    assert Counter(tile[0] for tile in ALL_TILES) == dict.fromkeys("MCPI", 4)
    assert Counter(tile[1] for tile in ALL_TILES) == dict.fromkeys("STBR", 4)


def test_preparations__garden_reads_as_the_table_looks_in_both_forms() -> None:
    rows = [TIDY[0:4], TIDY[4:8], TIDY[8:12], TIDY[12:16]]
    position = Position(rows, "R")
    assert position.dealt == Position(TIDY, "R").dealt
    assert (position.dealt["a1"], position.dealt["d1"]) == ("MS", "MR")
    assert (position.dealt["a4"], position.dealt["c2"]) == ("IS", "CB")


@pytest.mark.parametrize(
    "garden",
    [
        pytest.param(TIDY[:15], id="fifteen"),
        pytest.param([*TIDY, "MS"], id="seventeen"),
        pytest.param([*TIDY[:15], "MS"], id="one-twice"),
        pytest.param([*TIDY[:15], "XX"], id="unknown"),
    ],
)
def test_ok10__each_plant_with_each_feature_exactly_once(garden: list[str]) -> None:
    with pytest.raises(ValueError, match="16 tiles exactly once"):
        judge(garden, "R", [])


def test_preparations__other_arguments_are_checked() -> None:
    with pytest.raises(ValueError, match="no such seat"):
        judge(TIDY, "A", [])
    with pytest.raises(ValueError, match="full_board"):
        judge(TIDY, "R", [], full_board="win")
    with pytest.raises(ValueError, match="a square or a tile"):
        judge(TIDY, "R", [(None, None)])


# -- How to Play: the first turn ---------------------------------------------------------


@pytest.mark.parametrize("first", ["R", "B"])
def test_ok3__first_turn_may_take_the_twelve_border_tiles(first: str) -> None:
    before = judge(TIDY, first, [])
    assert before.to_move == first
    assert before.legal_next == sorted(BORDER)
    assert before.legal_next == ["a1", "a2", "a3", "a4", "b1", "b4", "c1", "c4", "d1", "d2", "d3", "d4"]
    assert (before.legal_prefix, before.illegal_reason, before.winners, before.reasons) == (
        0,
        None,
        (),
        set(),
    )
    assert before.tiles_left == 16


@pytest.mark.parametrize("square", ["b2", "c2", "b3", "c3"])
def test_ok3__first_turn_may_not_take_a_middle_tile(square: str) -> None:
    result = by_square(TIDY, "R", square)
    assert (result.legal_prefix, result.illegal_reason) == (0, "not-border")
    assert (result.tiles_left, result.to_move) == (16, "R")


@pytest.mark.parametrize("square", BORDER)
def test_ok3__each_border_tile_is_legal_first(square: str) -> None:
    result = by_square(TIDY, "B", square)
    assert (result.legal_prefix, result.illegal_reason, result.to_move, result.tiles_left) == (
        1,
        None,
        "R",
        15,
    )


def test_ok3__second_turn_may_take_a_middle_tile() -> None:
    # MT at b1 lets CT at b2 be taken.
    result = by_square(TIDY, "R", "b1", "b2")
    assert (result.legal_prefix, result.illegal_reason) == (2, None)


def test_ok3__a_game_begun_in_the_middle_has_no_first_turn() -> None:
    # MT at b1 is gone: B may take CT at b2, a middle tile, as his first recorded turn.
    result = judge(TIDY, "R", [("b2", "CT")], start_tokens={"b1": "R"}, start_last="MT")
    assert (result.legal_prefix, result.illegal_reason, result.to_move) == (1, None, "R")


# -- How to Play: matching ---------------------------------------------------------------


def test_how_to_play__iris_example_any_other_iris_or_the_same_particularity() -> None:
    # "The removed tile is an Iris tile": IT at b4. The other irises are row 4, the other tanzakus column b.
    result = by_square(TIDY, "R", "b4")
    assert result.legal_next == ["a4", "b1", "b2", "b3", "c4", "d4"]


def test_how_to_play__tanzaku_maple_example_red_takes_any_maple_or_any_tanzaku() -> None:
    # "Black has decided to remove a tile bearing a Tanzaku. The red player can now remove any tile with a
    # maple leaf, or any tile with a Tanzaku": Black took MT at b1.
    result = by_square(TIDY, "B", "b1")
    assert result.to_move == "R"
    assert result.legal_next == ["a1", "b2", "b3", "b4", "c1", "d1"]


def test_how_to_play__every_tile_is_matched_by_three_plants_and_three_features() -> None:
    for square in BORDER:
        taken = TIDY[SQUARES.index(square)]
        matching = [
            there
            for there, tile in zip(SQUARES, TIDY, strict=True)
            if (tile[0] == taken[0]) != (tile[1] == taken[1])
        ]
        assert len(matching) == 6
        assert by_square(TIDY, "R", square).legal_next == sorted(matching)


def test_how_to_play__only_the_tile_taken_last_counts() -> None:
    # MS, then MB: a sun no longer matches, though it matched MS.
    result = by_square(TIDY, "R", "a1", "c1", "a2")
    assert (result.legal_prefix, result.illegal_reason) == (2, "no-match")
    assert result.legal_next == ["b1", "c2", "c3", "c4", "d1"]


def test_how_to_play__no_match() -> None:
    result = by_square(TIDY, "R", "a1", "d4")
    assert (result.legal_prefix, result.illegal_reason, result.to_move, result.tiles_left) == (
        1,
        "no-match",
        "B",
        15,
    )


def test_how_to_play__taken_square_and_taken_tile() -> None:
    assert judge(TIDY, "R", [("a1", None), ("a1", None)]).illegal_reason == "taken"
    assert judge(TIDY, "R", [("a1", None), (None, "MS")]).illegal_reason == "taken"
    assert judge(TIDY, "R", [("a1", None), ("a1", "MS")]).illegal_reason == "taken"
    assert judge(TIDY, "R", [("a1", None), ("a1", "MT")]).illegal_reason == "taken"


def test_how_to_play__wrong_tile() -> None:
    assert judge(TIDY, "R", [("a1", "MT")]).illegal_reason == "wrong-tile"
    # A tile that is gone is the wrong tile too, where another one lies.
    assert judge(TIDY, "R", [("a1", "MS"), ("b1", "MS")]).illegal_reason == "wrong-tile"
    # The contradiction goes before what the rules say of the square.
    assert judge(TIDY, "R", [("b2", "MT")]).illegal_reason == "wrong-tile"


@pytest.mark.parametrize(
    "move", [("e1", None), ("a5", None), ("", None), ("A1", "MS"), (None, "XX"), ("a1", "ms")]
)
def test_how_to_play__no_such_tile(move: tuple[str | None, str | None]) -> None:
    result = judge(TIDY, "R", [move])
    assert (result.legal_prefix, result.illegal_reason) == (0, "no-such-tile")


def test_how_to_play__square_tile_or_both_are_the_same_move() -> None:
    for moves in (
        [("a1", "MS"), ("b1", "MT")],
        [("a1", None), ("b1", None)],
        [(None, "MS"), (None, "MT")],
        [("a1", None), (None, "MT")],
    ):
        assert judge(TIDY, "R", moves) == by_square(TIDY, "R", "a1", "b1")


def test_how_to_play__judging_stops_at_the_first_illegal_move() -> None:
    result = by_square(TIDY, "R", "a1", "d4", "b1", "zz")
    assert (result.legal_prefix, result.illegal_reason, result.tiles_left) == (1, "no-match", 15)


# -- The winning conditions --------------------------------------------------------------


def test_aim__the_shapes_are_ten_rows_and_nine_squares() -> None:
    assert Counter(name.split()[0] for name in SHAPES) == {"row": 4, "column": 4, "diagonal": 2, "square": 9}
    for name, squares in SHAPES.items():
        assert len(set(squares)) == 4
        assert name.split()[1] == squares[0] + "-" + squares[-1]
    places = [
        [("abcd".index(square[0]), int(square[1])) for square in squares] for squares in SHAPES.values()
    ]
    # The geometry said in another way: of all sets of four squares, those in a line or in a small block.
    found = set()
    for four in combinations([(column, row) for column in range(4) for row in range(1, 5)], 4):
        columns, rows = {place[0] for place in four}, {place[1] for place in four}
        line = len(columns) == 1 or len(rows) == 1
        falling = all(column + 1 == row for column, row in four)
        rising = all(column + row == 4 for column, row in four)
        block = len(columns) == len(rows) == 2 and max(columns) - min(columns) == max(rows) - min(rows) == 1
        if line or falling or rising or block:
            found.add(frozenset(four))
    assert {frozenset(four) for four in places} == found


@pytest.mark.parametrize("winner", ["R", "B"])
@pytest.mark.parametrize("name", SHAPES)
def test_aim__each_shape_wins_for_either_seat(name: str, winner: str) -> None:
    loser = "B" if winner == "R" else "R"
    shape = SHAPES[name]
    # Three tokens of the loser somewhere else; the winner has just completed the shape with its last square.
    elsewhere = [square for square in SQUARES if square not in shape]
    for three in combinations(elsewhere, 3):
        tokens = dict.fromkeys(shape, winner) | dict.fromkeys(three, loser)
        last = TIDY[SQUARES.index(shape[-1])]
        result = judge(TIDY, winner, [], start_tokens=tokens, start_last=last)
        assert result.winners == (winner,)
        assert result.reasons - {"blocked"} == {name}
        assert (result.to_move, result.legal_next, result.tiles_left) == (loser, [], 9)


def test_how_to_play__black_wins_by_a_horizontal_row() -> None:
    result = play(
        "CR IR MT MR PT CT IS PB PS IT CB MB CS IB PR MS",
        "B",
        "d4MS c2IS b1IR b3IT b4IB d2PB c4PR a1CR d1MR d3MB c1MT b2CT a4CS",
    )
    assert (result.legal_prefix, result.illegal_reason) == (13, None)
    assert (result.winners, result.reasons) == (("B",), {"row a4-d4"})
    assert (result.tiles_left, result.legal_next, result.to_move) == (3, [], "R")


def test_how_to_play__red_wins_by_a_square() -> None:
    result = play(
        "IR IS MR IT PT PB PR CS IB PS CB CT CR MT MB MS",
        "R",
        "b4MT a2PT b3PS d2CS d3CT a4CR c3CB b2PB c2PR c1MR c4MB",
    )
    assert (result.legal_prefix, result.winners, result.reasons) == (11, ("R",), {"square b3-c4"})
    assert result.tiles_left == 5


def test_notation_example__the_long_diagonal() -> None:
    garden = "CT MT MB PT IT CB MR IR MS PS CR CS IB PB IS PR"
    moves = "d1PT b1MT a1CT c3CR c2MR c1MB a4IB b2CB b4PB d4PR b3PS"
    result = play(garden, "R", moves)
    assert (result.legal_prefix, result.winners, result.reasons) == (11, ("R",), {"diagonal a4-d1"})
    before = play(garden, "R", moves.rsplit(" ", 1)[0])
    assert (before.winners, before.reasons, before.to_move) == ((), set(), "R")
    assert "b3" in before.legal_next


def test_how_to_play__black_is_blocked_by_pine_and_birds() -> None:
    # "The rule says that he must remove either a tile with a pine tree or a tile showing a bird. There is no
    # tile left respecting those conditions": Red has just taken PB.
    garden = "IB CS PB MB CR IS IR PR CT PS MT MS CB IT PT MR"
    moves = "a4CB a2CR c2IR b2IS b1CS b3PS d2PR c4PT b4IT c3MT d4MR d1MB a1IB c1PB"
    result = play(garden, "B", moves)
    assert (result.legal_prefix, result.illegal_reason) == (14, None)
    assert (result.winners, result.reasons) == (("R",), {"blocked"})
    assert (result.to_move, result.legal_next, result.tiles_left) == ("B", [], 2)
    assert {garden.split()[SQUARES.index(square)] for square in ("a3", "d3")} == {"CT", "MS"}


def test_how_to_play__the_shortest_kind_of_block() -> None:
    result = play(
        "IR CR MB PR MS MR PT CT IS IT CS PB PS IB MT CB", "R", "b4IB d4CB d3PB a4PS a2MS b2MR c4MT c1MB"
    )
    assert (result.winners, result.reasons, result.tiles_left) == (("B",), {"blocked"}, 8)


def test_how_to_play__after_the_end_nothing_is_legal() -> None:
    garden = "CT MT MB PT IT CB MR IR MS PS CR CS IB PB IS PR"
    moves = "d1PT b1MT a1CT c3CR c2MR c1MB a4IB b2CB b4PB d4PR b3PS"
    # CS would match PS, nonsense would not be there: the end goes before everything.
    for extra in ("d3CS", "b3PS", "zzXX"):
        result = play(garden, "R", moves + " " + extra)
        assert (result.legal_prefix, result.illegal_reason) == (11, "after-end")
        assert result == play(garden, "R", moves + " " + extra + " a2IT")
        assert (result.winners, result.reasons) == (("R",), {"diagonal a4-d1"})


# -- OK-1: the full board ----------------------------------------------------------------

FULL = "CR PT IB CB PS PB MT CT IS IT MS MR MB IR PR CS"
FULL_MOVES = "d4CS c3MS c2MT a4MB b2PB c1IB a3IS a2PS b1PT b3IT b4IR c4PR d3MR a1CR d2CT d1CB"


def test_ok1__all_tiles_gone_the_player_to_move_loses() -> None:
    result = play(FULL, "B", FULL_MOVES)
    assert (result.legal_prefix, result.winners, result.reasons) == (16, ("R",), {"full board"})
    assert (result.to_move, result.legal_next, result.tiles_left) == ("B", [], 0)


def test_ok1__full_board_draw_both_seats_in_order() -> None:
    result = play(FULL, "B", FULL_MOVES, full_board="draw")
    assert (result.legal_prefix, result.winners, result.reasons) == (16, ("R", "B"), {"full board"})
    assert (result.to_move, result.legal_next, result.tiles_left) == ("B", [], 0)


def test_ok1__with_one_tile_left_the_game_goes_on() -> None:
    for full_board in ("loss", "draw"):
        result = play(FULL, "B", FULL_MOVES.rsplit(" ", 1)[0], full_board=full_board)
        assert (result.winners, result.to_move, result.legal_next, result.tiles_left) == ((), "R", ["d1"], 1)


def test_ok1__full_board_draw_changes_nothing_while_tiles_are_left() -> None:
    garden = "IR CR MB PR MS MR PT CT IS IT CS PB PS IB MT CB"
    moves = "b4IB d4CB d3PB a4PS a2MS b2MR c4MT c1MB"
    assert play(garden, "R", moves, "draw") == play(garden, "R", moves, "loss")


def test_ok1__a_seventeenth_move_comes_after_the_end() -> None:
    for full_board in ("loss", "draw"):
        assert play(FULL, "B", FULL_MOVES + " a1CR", full_board).illegal_reason == "after-end"


# -- OK-2: several conditions at once ----------------------------------------------------


def test_ok2__row_and_square_and_blocked() -> None:
    result = play(
        "MT IB CB PS PB IS IT CS MR CT MS PT PR IR CR MB",
        "B",
        "a1MT b3CT c2IT b4IR a3MR c3MS d2CS d1PS d3PT a4PR a2PB d4MB c1CB c4CR",
    )
    assert (result.winners, result.reasons) == (("R",), {"row a4-d4", "square b3-c4", "blocked"})


def test_ok2__row_and_blocked() -> None:
    result = play(
        "PS CT PB PR MS MR IS MB MT IB CR IR PT CS IT CB",
        "B",
        "d1PR c3CR b1CT a3MT c4IT a4PT a1PS a2MS b2MR d2MB d4CB b3IB c1PB",
    )
    assert (result.winners, result.reasons, result.tiles_left) == (("B",), {"row a1-d1", "blocked"}, 3)


def test_ok2__two_squares_and_a_column() -> None:
    result = play(
        "CT PB IS IR CR MT CS PT MS PR PS MB IB CB MR IT",
        "R",
        "d1IR c1IS a4IB d4IT a1CT d2PT b2MT c4MR a3MS c2CS b4CB d3MB b1PB c3PS",
    )
    assert (result.winners, result.reasons) == (("B",), {"column c1-c4", "square c2-d3", "square c3-d4"})


def test_ok2__column_diagonal_square_and_blocked() -> None:
    result = play(
        "PR IB CR MT IT MR MS IR CS CT IS PT PB PS MB CB",
        "R",
        "b4PS a4PB d4CB a3CS c3IS a2IT b3CT c1CR a1PR d2IR b1IB c4MB c2MS d1MT b2MR",
    )
    assert result.winners == ("R",)
    assert result.reasons == {"column b1-b4", "diagonal a1-d4", "square b2-c3", "blocked"}


@pytest.mark.parametrize(("full_board", "more"), [("loss", {"full board"}), ("draw", set())])
def test_ok2__line_with_the_sixteenth_tile(full_board: str, more: set[str]) -> None:
    result = play(
        "MT IT CB PR CR PT PS IR IB CS MR MB IS MS CT PB",
        "R",
        "d1PR c3MR b4MS a4IS a3IB d4PB d3MB c1CB a2CR d2IR b1IT a1MT c4CT b3CS c2PS b2PT",
        full_board,
    )
    assert (result.legal_prefix, result.tiles_left) == (16, 0)
    assert (result.winners, result.reasons) == (("B",), {"diagonal a1-d4"} | more)


@pytest.mark.parametrize(("full_board", "more"), [("loss", {"full board"}), ("draw", set())])
def test_ok2__three_lines_with_the_sixteenth_tile(full_board: str, more: set[str]) -> None:
    result = play(
        "PS CB MB PT CR MR IB MS IS PB CT PR CS IT MT IR",
        "R",
        "b1CB c3CT a2CR b2MR d2MS c4MT c1MB c2IB d4IR b4IT a3IS a4CS a1PS d1PT d3PR b3PB",
        full_board,
    )
    assert result.winners == ("B",)
    assert result.reasons == {"diagonal a4-d1", "square b2-c3", "square b3-c4"} | more


# -- Games begun in the middle -----------------------------------------------------------


def test_start__the_seat_with_fewer_tokens_moves_else_first() -> None:
    equal = {"a1": "R", "b1": "B"}
    assert judge(TIDY, "R", [], start_tokens=equal, start_last="MT").to_move == "R"
    assert judge(TIDY, "B", [], start_tokens=equal, start_last="MS").to_move == "B"
    more = {**equal, "c1": "R"}
    for first in ("R", "B"):
        assert judge(TIDY, first, [], start_tokens=more, start_last="MB").to_move == "B"


def test_start__is_judged_like_the_game_played_so_far() -> None:
    rng = Random(12)
    for _ in range(200):
        game = random_game(rng)
        cut = 1 + int(rng.random() * len(game.moves))
        other = "B" if game.first == "R" else "R"
        tokens = {square: (game.first, other)[i % 2] for i, (square, _) in enumerate(game.moves[:cut])}
        result = judge(
            game.garden, game.first, game.moves[cut:], start_tokens=tokens, start_last=game.moves[cut - 1][1]
        )
        whole = judge(game.garden, game.first, game.moves)
        assert result.legal_prefix == len(game.moves) - cut
        assert (result.winners, result.reasons, result.to_move) == (
            whole.winners,
            whole.reasons,
            whole.to_move,
        )
        assert position_over(game.garden, tokens, game.moves[cut - 1][1], game.first) == (
            cut == len(game.moves)
        )


@pytest.mark.parametrize(
    ("tokens", "last"),
    [
        pytest.param({"a1": "R"}, None, id="last-not-given"),
        pytest.param({"a1": "R"}, "MT", id="last-still-there"),
        pytest.param({"a1": "R", "b1": "B"}, "MS", id="last-taken-by-the-player-to-move"),
        pytest.param({}, "MS", id="last-without-tokens"),
        pytest.param({"a1": "R", "b1": "R"}, "MT", id="two-turns-running"),
        pytest.param({"e1": "R"}, "MS", id="no-such-square"),
        pytest.param({"a1": "X"}, "MS", id="no-such-seat"),
        pytest.param(
            dict.fromkeys(["a1", "b1", "c1", "d1"], "R") | dict.fromkeys(["a2", "a3", "b4", "c4"], "B"),
            "IB",
            id="won-already",
        ),
    ],
)
def test_start__an_impossible_position_is_no_judgement(tokens: dict[str, str], last: str | None) -> None:
    with pytest.raises(ValueError, match=r"no such token|take turns|start_last|won already"):
        judge(TIDY, "R", [], start_tokens=tokens, start_last=last)

"""Okiya's rules, sentence by sentence: tests are named by section and ruling, as in `docs/rules/okiya.md`."""

from __future__ import annotations

from itertools import islice, product
from random import Random

import pytest

from oracle.okiya_brute import ALL_TILES, BORDER, SHAPES, SQUARES, Position, judge, other
from support.corpus import CORPUS
from support.findings import codes, codes_of, judged, written
from support.okiya_games import below, deal, pick, random_game, shuffled
from tanzaku.notation import Record, Verdict, load, loads
from tanzaku.notation.titles.okiya import TILES
from tanzaku.validators import Outcome, Report, replay, verify

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


# -- Components --------------------------------------------------------------------------


def test_components__four_plants_each_with_four_particularities() -> None:
    """Each set is composed of 4 tiles which all show the same plant species … one particularity."""
    assert set(TILES) == {plant + feature for plant, feature in product("MCPI", "STBR")}


def test_components__eight_geishas_of_a_colour_are_what_a_full_garden_takes() -> None:
    """8 red geisha tokens, 8 black geisha tokens."""
    played = replay(loads(game(FULL_MOVES, "B", garden=FULL)))
    movers = [step.seat for step in played.steps()]
    assert (movers.count("R"), movers.count("B")) == (8, 8)


@pytest.mark.parametrize(
    ("garden", "named"),
    [
        pytest.param(SPRING.replace("CS", "CT"), ["CT", "CS"], id="one-twice"),
        pytest.param(
            SPRING.replace("CS", "CT").replace("PR", "IB"), ["CT", "IB", "CS", "PR"], id="two-twice"
        ),
        pytest.param(SPRING.replace("CS", "CT").replace("PR", "CT"), ["CT", "CS", "PR"], id="one-thrice"),
        pytest.param(SPRING.replace("CS", "-"), ["CS"], id="one-not-there"),
    ],
)
def test_components__ok_10_each_tile_once(garden: str, named: list[str]) -> None:
    """16 imperial garden tiles, consisting of 4 sets."""
    report = only(game("", garden=garden), "OKI002")
    assert report.verdict is Verdict.ILLEGAL
    assert all(tile in report.diagnostics[0].message for tile in named)
    assert report.diagnostics[0].cited == ("Okiya rulebook, Components", "OK-10")


# -- Preparations ------------------------------------------------------------------------


@pytest.mark.parametrize(
    "garden",
    [
        pytest.param("", id="nothing"),
        pytest.param(SPRING.rpartition(" / ")[0], id="three-rows"),
        pytest.param(SPRING.replace(" /", ""), id="one-row"),
        pytest.param(SPRING.replace("PT /", "PT IT /").replace("/ IT", "/"), id="rows-of-5-and-3"),
        pytest.param(f"{SPRING} / CT MT MB PT", id="five-rows"),
        pytest.param(f"{SPRING} /", id="an-empty-row"),
    ],
)
def test_preparations__a_square_of_four_by_four(garden: str) -> None:
    """Put them face up into a square of 4x4."""
    report = only(game("", garden=garden), "OKI001")
    assert report.verdict is Verdict.ILLEGAL
    assert report.diagnostics[0].cited == ("Okiya rulebook, Preparations",)


def test_preparations__the_garden_reads_as_the_table_looks() -> None:
    read = loads(game("a1 d1 a2 d4"))
    assert [action.tile for turn in read.turns for action in turn.actions] == ["CT", "PT", "IT", "PR"]  # type: ignore[attr-defined]


# -- How to Play -------------------------------------------------------------------------


@pytest.mark.parametrize("first", ["R", "B"])
def test_how_to_play__ok_8_either_may_begin(first: str) -> None:
    """In the first game the first player is chosen randomly."""
    assert outcome_of(game(MOVES, first, first=first)).winners == (first,)


def test_how_to_play__ok_8_who_began_is_never_assumed() -> None:
    only(game(MOVES, "R").replace('[First "R"]\n', ""), "TZK041")


@pytest.mark.parametrize("square", SQUARES)
def test_how_to_play__ok_3_first_tile(square: str) -> None:
    """It has to be a border tile: not one of the 4 middle tiles in the first turn."""
    text = game(square)
    if square in BORDER:
        assert codes(text) == []
        return
    found = only(text, "OKI007").diagnostics[0]
    assert tuple(turn[:2] for turn in found.legal) == BORDER
    assert found.cited == ("Okiya rulebook, How to Play", "OK-3")
    assert (found.turn, found.seat) == (1, "R")


@pytest.mark.parametrize("square", [square for square in SQUARES if square not in BORDER])
def test_how_to_play__ok_3_a_middle_tile_in_the_second_turn(square: str) -> None:
    tiles = SPRING.replace(" /", "").split()
    last = SQUARES[
        next(index for index, tile in enumerate(tiles) if tile[0] == tiles[SQUARES.index(square)][0])
    ]
    assert last in BORDER, "the garden was chosen so"
    assert codes(game(f"{last} {square}")) == []


def test_how_to_play__a_geisha_takes_the_place_of_the_tile() -> None:
    """The active player removes the chosen tile … Then he places one of his geisha tokens there."""
    found = only(game("d1PT d1PT"), "OKI005").diagnostics[0]
    assert [label.at for label in found.related] == [("turns", 0, "items", 0)]
    assert "PT" not in legal_after(game("d1PT"))


@pytest.mark.parametrize(
    ("turn", "code"), [("d1", "OKI005"), ("PT", "OKI005"), ("d1PT", "OKI005"), ("d1CT", "OKI005")]
)
def test_how_to_play__a_tile_that_was_removed_is_gone(turn: str, code: str) -> None:
    """The next player removes a garden tile."""
    only(game(f"d1PT b1MT {turn}"), code)


def test_how_to_play__the_tile_named_lies_on_the_square_named() -> None:
    found = only(game("d1PT b1CT"), "OKI006").diagnostics[0]
    assert found.message == "b1 holds MT, not CT"
    assert "a1" in found.help


@pytest.mark.parametrize("last", ALL_TILES)
def test_how_to_play__same_vegetation_or_same_particularity(last: str) -> None:
    """He can only remove a tile which shows the same vegetation … or the same particularity."""
    tiles = [last, *(tile for tile in ALL_TILES if tile != last)]
    garden = rows(tiles)
    matching = {tile for tile in tiles[1:] if tile[0] == last[0] or tile[1] == last[1]}
    assert len(matching) == 6
    assert legal_after(game("a1", garden=garden)) == matching
    for square, tile in zip(SQUARES[1:], tiles[1:], strict=True):
        text = game(f"a1 {square}", garden=garden)
        if tile in matching:
            assert codes(text) == []
        else:
            found = only(text, "OKI004").diagnostics[0]
            assert {turn[2:] for turn in found.legal} == matching
            assert found.cited == ("Okiya rulebook, How to Play",)


def test_how_to_play__example_iris_or_tanzaku() -> None:
    """Example: The removed tile is an Iris tile."""
    record = example("unfinished-rulebook-iris-or-tanzaku")
    position = next(replay(record).steps()).position
    assert {action.tile for action in position.legal()} == {"IS", "IB", "IR", "MT", "CT", "PT"}
    assert verify(record).diagnostics == ()


def test_how_to_play__example_maple_or_tanzaku() -> None:
    """Example: Black has decided to remove a tile bearing a Tanzaku."""
    record = example("unfinished-rulebook-maple-or-tanzaku")
    _, _, turn, position = list(islice(replay(record).steps(), 2))[-1]
    assert [str(action.tile) for action in turn.actions] == ["MT"]  # type: ignore[attr-defined]
    assert position.seat == "R"
    # the pine with a tanzaku lay on d3 and is gone
    assert {action.tile for action in position.legal()} == {"MS", "MB", "MR", "CT", "IT"}
    assert verify(record).diagnostics == ()


def test_how_to_play__only_the_tile_removed_last_rules() -> None:
    """Again this tile defines the rules for the other player."""
    # CS shows neither maple nor tanzaku, though it has the sun of the tile before
    assert codes(game("a3MS b1MT")) == []
    only(game("a3MS b1MT d3CS"), "OKI004")


@pytest.mark.parametrize(
    ("moves", "found"),
    [
        pytest.param("1. R: d1PT B: b1MT 2. R: a1CT", [], id="in-turn"),
        pytest.param("1. R: d1PT R: b1MT", ["TZK051"], id="twice-in-a-row"),
        pytest.param("1. B: d1PT", ["TZK051"], id="the-other-begins"),
        pytest.param("1. d1PT 2. b1MT", ["TZK050"], id="a-number-for-each-turn"),
        pytest.param("1. d1PT b1MT 3. a1CT", ["TZK050"], id="a-number-left-out"),
        pytest.param("0. d1PT", ["TZK050"], id="from-zero"),
    ],
)
def test_how_to_play__players_take_turns(moves: str, found: list[str]) -> None:
    """The next player removes a garden tile according to the rules."""
    assert codes(game(moves)) == found


def test_how_to_play__the_game_continues_until_a_player_achieves_a_winning_condition() -> None:
    """The game continues like this until one player achieves one of the winning conditions."""
    moves = MOVES.split()
    for count in range(len(moves)):
        only(game(" ".join(moves[:count]), "R"), "TZK057")
    found = only(game(f"{MOVES} c4IS", "R"), "TZK053").diagnostics[0]
    assert found.message == "the game was over before this turn: R won (diagonal a4-d1)"


def test_how_to_play__ok_7_other_editions() -> None:
    plants = {"maple": "M", "cherry": "C", "sakura": "C", "pine": "P", "iris": "I", "lily": "I"}
    features = {
        "sun": "S",
        "tanzaku": "T",
        "paper": "T",
        "flag": "T",
        "poem": "T",
        "birds": "B",
        "rain": "R",
        "cloud": "R",
    }
    for (plant, letter), (feature, mark) in product(plants.items(), features.items()):
        read = loads(game(f"{plant}-{feature}"))
        assert [action.tile for action in read.turns[0].actions] == [letter + mark]  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "tile", ["LR", "IC", "SR", "CP", "ir", "Ir", "Iris-Rain", "iris_rain", "iris-clouds", "rain-iris"]
)
def test_how_to_play__ok_7_other_letters_are_not_guessed(tile: str) -> None:
    assert judged(game(tile)).verdict is Verdict.MALFORMED


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


# -- all of it against an independent judge ----------------------------------------------

WHY = {
    "taken": "OKI005",
    "wrong-tile": "OKI006",
    "not-border": "OKI007",
    "no-match": "OKI004",
    "after-end": "TZK053",
}


@pytest.mark.parametrize("full_board", ["loss", "draw"])
@pytest.mark.parametrize("seed", range(60))
def test_random_games_end_as_the_oracle_says(seed: int, full_board: str) -> None:
    played = random_game(Random(seed), full_board=full_board)
    moves = " ".join(square + tile for square, tile in played.moves)
    end = ",".join(played.winners)
    outcome = outcome_of(
        game(moves, end, garden=rows(played.garden), first=played.first, Options=f"full_board={full_board}")
    )
    assert outcome.winners == played.winners
    found = {
        reason.kind if reason.kind in {"full board", "blocked"} else reason.text for reason in outcome.reasons
    }
    assert found == played.reasons


@pytest.mark.parametrize("seed", range(150))
def test_one_changed_turn_is_judged_as_the_oracle_says(seed: int) -> None:
    rng = Random(seed)
    played = random_game(rng)
    moves: list[tuple[str | None, str | None]] = list(played.moves)
    at = below(rng, len(moves) + 1)
    square, tile = pick(rng, SQUARES), pick(rng, ALL_TILES)
    changed = ((square, None), (None, tile), (square, tile))[below(rng, 3)]
    moves = [*moves[:at], changed, *moves[at + 1 :]]
    wanted = judge(played.garden, played.first, moves)
    text = " ".join((one or "") + (two or "") for one, two in moves)
    report = judged(game(text, "*", garden=rows(played.garden), first=played.first))
    assert report.checked == wanted.legal_prefix
    if wanted.illegal_reason is not None:
        found = report.diagnostics[0]
        assert found.code.id == WHY[wanted.illegal_reason]
        assert sorted(turn[:2] for turn in found.legal) == wanted.legal_next
    else:
        assert [found.code.id for found in report.diagnostics] == (["TZK055"] if wanted.winners else [])


@pytest.mark.parametrize("seed", range(40))
def test_what_is_legal_is_what_the_oracle_lists(seed: int) -> None:
    rng = Random(1000 + seed)
    garden, first = deal(rng), pick(rng, ("R", "B"))
    position = Position(garden, first)
    moves: list[str] = []
    while not position.over():
        done = replay(loads(game(" ".join(moves), garden=rows(garden), first=first)))
        assert done.position is not None
        assert sorted(action.square for action in done.position.legal()) == position.legal()
        assert done.position.seat == position.to_move
        moves.append(pick(rng, position.legal()))
        position.take(moves[-1])
    assert legal_after(game(" ".join(moves), garden=rows(garden), first=first)) == set()

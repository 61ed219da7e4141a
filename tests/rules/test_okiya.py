"""Okiya's rules, sentence by sentence: tests are named by section and ruling, as in `docs/rules/okiya.md`."""

from __future__ import annotations

from itertools import islice, product
from random import Random

import pytest

from oracle.okiya_brute import ALL_TILES, BORDER, SQUARES, Position, judge
from support.findings import codes, judged
from support.okiya_games import below, deal, pick, random_game
from support.okiya_gardens import (
    FULL,
    FULL_MOVES,
    MOVES,
    SPRING,
    example,
    game,
    legal_after,
    only,
    outcome_of,
    rows,
)
from tanzaku.notation import Verdict, loads
from tanzaku.notation.titles.okiya import TILES
from tanzaku.validators import replay, verify

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

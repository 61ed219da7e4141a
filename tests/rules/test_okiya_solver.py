"""Perfect play in Okiya, against searches that share nothing with the solver, and laws that it must keep."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.okiya_brute import BORDER, SQUARES, other
from oracle.okiya_brute import Position as Oracle
from support.okiya_games import Game, below, deal, pick, random_game, shuffled
from tanzaku.notation import TanzakuError
from tanzaku.notation.titles.okiya import Geisha, Last, OkiyaOptions, OkiyaSetup, Remove
from tanzaku.validators import SetupFault
from tanzaku.validators.rules.okiya import OkiyaPosition
from tanzaku.validators.rules.okiya_solver import Solver, Value

BOARDS = pytest.mark.parametrize("full_board", ["loss", "draw"])
law = settings(derandomize=True, database=None, deadline=None, max_examples=60, print_blob=False)
seeds = st.integers(0, 2**32 - 1)
boards = st.sampled_from(["loss", "draw"])

SPRING = "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"
#: What whole gardens are worth where a full board is a loss, and where it is a draw. Worked out once by a
#: search of every position of the garden, some seven millions each, which goes by the names of squares and
#: tiles, cuts nothing short and uses nothing of the library.
WHOLE = {
    SPRING: (Value(-1, 16), Value(0, 16)),
    "MS PT MT PS / CS PR MR CB / IB IS MB IR / CT PB IT CR": (Value(1, 15), Value(1, 15)),
    "PS MR PB IS / MT MB CS IR / PT IB CR CB / PR CT MS IT": (Value(1, 13), Value(1, 13)),
}


def tiles_of(garden: str) -> list[str]:
    """The sixteen tiles of a garden as a record has it."""
    return garden.replace("/", "").split()


def rows(garden: list[str]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(garden[at : at + 4]) for at in (0, 4, 8, 12))


def laid(garden: list[str], full_board: str, first: str = "R") -> OkiyaPosition:
    """The position before the first turn."""
    setup = OkiyaSetup(first=first, garden=rows(garden))
    return OkiyaPosition.start(setup, OkiyaOptions(full_board=full_board), None, {})


def played(game: Game, plies: int, full_board: str) -> OkiyaPosition:
    """The position after that many turns of a game."""
    position = laid(game.garden, full_board, game.first)
    for square, tile in game.moves[:plies]:
        position.do(Remove(square, tile))
    return position


def begun(game: Game, plies: int, full_board: str, *, bare: bool) -> OkiyaPosition:
    """The same, begun there by `Start`; `bare` hides the tiles under geishas."""
    seats = [game.first, other(game.first)]
    taken = {square: seats[index % 2] for index, (square, _) in enumerate(game.moves[:plies])}
    tiles = zip(SQUARES, game.garden, strict=True)
    garden = ["-" if bare and square in taken else tile for square, tile in tiles]
    start = (*(Geisha(seat, square) for square, seat in taken.items()), Last(game.moves[plies - 1][1]))
    setup = OkiyaSetup(first=game.first, garden=rows(garden))
    return OkiyaPosition.start(setup, OkiyaOptions(full_board=full_board), start, {})


def middle(rng: Random, full_board: str, *, left: int = 12) -> tuple[Game, int]:
    """A random game and a number of its turns: after them it goes on, with at most so many tiles left."""
    game = random_game(rng, full_board=full_board)
    while len(game.moves) <= 16 - left:
        game = random_game(rng, full_board=full_board)
    return game, 16 - left + below(rng, len(game.moves) - 16 + left)


# -- against plain searches --------------------------------------------------------------


def plain(oracle: Oracle) -> Value:
    """Result and distance by trying everything, with nothing remembered."""
    winners, _ = oracle.outcome()
    if winners:
        return Value(0 if len(winners) == 2 else -1, 0)
    return max((value for _, value in plain_turns(oracle)), key=liked)


def plain_turns(oracle: Oracle) -> Iterator[tuple[str, Value]]:
    """Each turn, with what it is worth to the player who takes it."""
    for square in sorted(oracle.matching(), key=SQUARES.index):
        twin = oracle.copy()
        twin.take(square)
        yield square, before(plain(twin))


def before(value: Value) -> Value:
    """What a turn is worth that leads to a position of this value for the opponent."""
    return Value(-value.result, value.distance + 1)


def liked(value: Value) -> tuple[int, int]:
    """What the player to move likes better is greater: soon to win, late to lose."""
    return value.result, -value.result * value.distance


def plain_margin(oracle: Oracle) -> int:
    """The most points ahead that the player to move can come, by trying everything."""
    winners, _ = oracle.outcome()
    if winners:
        return 0 if len(winners) == 2 else -len(oracle.tiles)
    margins: list[int] = []
    for square in oracle.matching():
        twin = oracle.copy()
        twin.take(square)
        margins.append(-plain_margin(twin))
    return max(margins)


def endings(rng: Random, count: int, full_board: str) -> Iterator[tuple[Game, int, Oracle]]:
    """Positions with at most seven tiles left in which the game goes on, the oracle's beside."""
    for _ in range(count):
        game, plies = middle(rng, full_board, left=7)
        oracle = Oracle(game.garden, game.first, full_board=full_board)
        for square, _ in game.moves[:plies]:
            oracle.take(square)
        yield game, plies, oracle


@BOARDS
def test_small_endings(full_board: str) -> None:
    """Value, all the best turns and the value after each turn are those of a search that tries everything."""
    results: set[Value] = set()
    for game, plies, oracle in endings(Random(201), 400, full_board):
        position = played(game, plies, full_board)
        solver = Solver(rows(game.garden), full_board)
        expected = plain(oracle)
        turns = list(plain_turns(oracle))
        results.add(expected)
        assert solver.value(position) == expected
        for square, value in turns:
            assert before(solver.after(position, Remove(square, "-"))) == value
        best = [Remove(square, oracle.tiles[square]) for square, value in turns if value == expected]
        assert solver.best(position) == best
        fresh = Solver.of(position)
        assert fresh.best(position) == best
    assert {value.result for value in results} == ({1, -1} if full_board == "loss" else {1, 0, -1})
    assert {value.distance for value in results if value.result == 1} >= {1, 3, 5}
    assert {value.distance for value in results if value.result == -1} >= {2, 4}


@BOARDS
def test_end_of_the_game__ok_5_the_best_margin(full_board: str) -> None:
    """Who plays for result and distance gets as many points as who plays for points alone."""
    for game, plies, oracle in endings(Random(202), 200, full_board):
        position = played(game, plies, full_board)
        margin = Solver.of(position).value(position).margin(position.left.bit_count())
        assert margin == plain_margin(oracle)


@pytest.mark.parametrize("garden", WHOLE)
def test_whole_gardens(garden: str) -> None:
    tiles = tiles_of(garden)
    for full_board, expected in zip(("loss", "draw"), WHOLE[garden], strict=True):
        position = laid(tiles, full_board)
        assert Solver(rows(tiles), full_board).value(position) == expected


def test_how_to_play__ok_3_the_first_turn_is_a_border_tile() -> None:
    """What a garden is worth is what the best of its twelve border tiles is worth."""
    garden = deal(Random(203))
    position = laid(garden, "loss")
    solver = Solver(rows(garden))
    turns = {square: before(solver.after(position, Remove(square, "-"))) for square in BORDER}
    value = solver.value(position)
    assert max(turns.values(), key=liked) == value
    best = [square for square in SQUARES if turns.get(square) == value]
    assert [action.square for action in solver.best(position)] == best


# -- laws --------------------------------------------------------------------------------


@law
@given(seeds, boards)
def test_a_position_is_worth_its_best_turn(seed: int, full_board: str) -> None:
    game, plies = middle(Random(seed), full_board)
    position = played(game, plies, full_board)
    solver = Solver.of(position)
    value = solver.value(position)
    turns = {action: before(solver.after(position, action)) for action in position.legal()}
    assert value == max(turns.values(), key=liked)
    assert solver.best(position) == [action for action, worth in turns.items() if worth == value]
    assert value.distance % 2 == {1: 1, 0: position.left.bit_count() % 2, -1: 0}[value.result]
    for action, worth in turns.items():
        position.do(action)
        assert before(solver.value(position)) == before(Solver.of(position).value(position)) == worth
        position.undo()


def play_out(position: OkiyaPosition, choose: Callable[[OkiyaPosition], Remove]) -> int:
    """Play to the end; how many turns it took."""
    turns = 0
    while not position.over:
        action = choose(position)
        assert position.can(action)
        position.do(action)
        turns += 1
    return turns


@law
@given(seed=seeds, full_board=boards, at_random=st.booleans())
def test_a_won_position_stays_won(seed: int, full_board: str, *, at_random: bool) -> None:
    """The winner wins in the turns that were promised: exactly if the loser plays well, or else no later."""
    rng = Random(seed)
    game, plies = middle(rng, full_board)
    position = played(game, plies, full_board)
    solver = Solver.of(position)
    value = solver.value(position)
    winner = {1: position.seat, 0: "", -1: other(position.seat)}[value.result]
    promised = [value.distance + 1]

    def choose(position: OkiyaPosition) -> Remove:
        now = solver.value(position)
        assert now.result == (0 if not winner else 1 if position.seat == winner else -1)
        if not winner:
            return pick(rng, solver.best(position))
        assert now.distance < promised[-1]
        promised.append(now.distance)
        loses = position.seat != winner
        return pick(rng, list(position.legal()) if loses and at_random else solver.best(position))

    turns = play_out(position, choose)
    outcome = position.outcome()
    assert outcome is not None
    assert outcome.winners == ((winner,) if winner else ("R", "B"))
    assert turns <= value.distance
    if not at_random or not winner:
        assert turns == value.distance


@law
@given(seeds, boards)
def test_a_lost_position_is_held_as_long_as_promised(seed: int, full_board: str) -> None:
    """Whoever plays the best turns does no worse than promised, whatever the opponent does."""
    rng = Random(seed)
    game, plies = middle(rng, full_board)
    position = played(game, plies, full_board)
    solver = Solver.of(position)
    value, seat = solver.value(position), position.seat

    def choose(position: OkiyaPosition) -> Remove:
        return pick(rng, solver.best(position) if position.seat == seat else list(position.legal()))

    turns = play_out(position, choose)
    outcome = position.outcome()
    assert outcome is not None
    result = 0 if len(outcome.winners) == 2 else 1 if outcome.winners == (seat,) else -1
    assert liked(Value(result, turns)) >= liked(value)


@law
@given(seeds, boards)
def test_the_order_of_earlier_turns_does_not_matter(seed: int, full_board: str) -> None:
    """Nor who is called red, nor what lay under the geishas, nor whether the turns are in the record."""
    rng = Random(seed)
    game, plies = middle(rng, full_board)
    position = played(game, plies, full_board)
    solver = Solver.of(position)
    value, best = solver.value(position), solver.best(position)

    # the turns of each player in another order, but for the last of all
    early, last = game.moves[: plies - 1], game.moves[plies - 1]
    one, two = shuffled(rng, early[::2]), shuffled(rng, early[1::2])
    moves = [(one if index % 2 == 0 else two)[index // 2] for index in range(len(early))]
    twin = Game(game.garden, other(game.first), [*moves, last], (), set())
    assert solver.value(played(twin, plies, full_board)) == value

    # no order at all
    whole, bare = (begun(game, plies, full_board, bare=bare) for bare in (False, True))
    for asked in (solver, Solver.of(whole), Solver.of(bare)):
        for same in (position, whole, bare):
            assert asked.value(same) == value
            assert asked.best(same) == best
            assert asked.after(same, best[0]) == Value(-value.result, value.distance - 1)


@law
@given(seeds, boards, st.sampled_from([0, 1, 30, 1000]))
def test_a_small_memory_changes_no_answer(seed: int, full_board: str, limit: int) -> None:
    game, plies = middle(Random(seed), full_board, left=10)
    position = played(game, plies, full_board)
    small = Solver.of(position, limit=limit)
    large = Solver.of(position)
    assert small.value(position) == large.value(position)
    assert small.best(position) == large.best(position)
    assert len(small._memo) <= max(limit, 1)


# -- ends and refusals -------------------------------------------------------------------


@BOARDS
def test_a_game_that_is_over(full_board: str) -> None:
    rng = Random(204)
    results: set[int] = set()
    for _ in range(200):
        game = random_game(rng, full_board=full_board)
        position = played(game, len(game.moves) - 1, full_board)
        solver = Solver.of(position)
        action = Remove(*game.moves[-1])
        after = solver.after(position, action)
        position.do(action)
        assert solver.value(position) == after == Value(0 if len(game.winners) == 2 else -1, 0)
        assert solver.best(position) == []
        with pytest.raises(TanzakuError, match="the game is over"):
            solver.after(position, action)
        results.add(after.result)
    assert results == ({-1} if full_board == "loss" else {0, -1})


def test_a_turn_that_cannot_be_done() -> None:
    """Refused like the engine refuses it; what an arbiter may let stand has a value."""
    garden = tiles_of(SPRING)
    position = laid(garden, "loss")
    solver = Solver.of(position)
    position.do(Remove("a1", "CT"))
    with pytest.raises(TanzakuError, match="a1 is taken"):
        solver.after(position, Remove("a1", "-"))
    with pytest.raises(TanzakuError, match="b1 holds MT, not CT"):
        solver.after(position, Remove("b1", "CT"))
    refused = Remove("c1", "MB")
    refusal = position.refusal(refused)
    assert refusal is not None
    assert refusal.stands
    after = solver.after(position, refused)
    position.do(refused)
    assert solver.value(position) == after


def test_a_position_of_another_game() -> None:
    rng = Random(205)
    game, plies = middle(rng, "loss", left=8)
    solver = Solver(rows(game.garden))
    with pytest.raises(TanzakuError, match="full_board=draw"):
        solver.value(played(game, plies, "draw"))
    position = laid(deal(rng), "loss")
    for ask in (solver.value, solver.best, lambda given: solver.after(given, Remove("a1", "-"))):
        with pytest.raises(TanzakuError, match="another garden"):
            ask(position)
    # what was begun bare knows nothing of the garden before
    with pytest.raises(TanzakuError, match="another garden"):
        Solver.of(begun(game, plies, "loss", bare=True)).value(laid(game.garden, "loss"))


def test_a_solver_of_no_garden() -> None:
    garden = rows(deal(Random(206)))
    with pytest.raises(SetupFault):
        Solver(garden[:3])
    with pytest.raises(SetupFault):
        Solver((garden[0], *garden[:3]))
    with pytest.raises(TanzakuError):
        Solver(garden, "win")

"""The engine of Okiya against the oracle, which shares nothing with it: what is legal, how it ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from oracle.okiya_brute import ALL_TILES, BORDER, SEATS, SHAPES, SQUARES, judge, other, position_over
from oracle.okiya_brute import Position as Oracle
from support.judging import compose, started
from support.okiya_games import Game, below, deal, pick, random_game, shuffled
from tanzaku.notation import loads
from tanzaku.notation.complete import complete
from tanzaku.notation.declare import Call
from tanzaku.notation.model import Turn
from tanzaku.notation.titles import find_title
from tanzaku.notation.titles.okiya import Geisha, Last, OkiyaOptions, OkiyaSetup, Remove
from tanzaku.validators import SetupFault, replay, verify, verify_archive
from tanzaku.validators.rules.okiya import OkiyaPosition

BOARDS = pytest.mark.parametrize("full_board", ["loss", "draw"])

#: The code for each of the oracle's reasons that an engine can give.
CODES = {"taken": "OKI005", "wrong-tile": "OKI006", "not-border": "OKI007", "no-match": "OKI004"}


def rows(garden: list[str]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(garden[start : start + 4]) for start in (0, 4, 8, 12))


def engine(
    garden: list[str], first: str, full_board: str, start: tuple[Call, ...] | None = None
) -> OkiyaPosition:
    setup = OkiyaSetup(first=first, garden=rows(garden))
    return OkiyaPosition.start(setup, OkiyaOptions(full_board=full_board), start, {})


def pair(game: Game, plies: int, full_board: str) -> tuple[OkiyaPosition, Oracle]:
    """Engine and oracle after that many turns of a game, the engine begun there by `Start`."""
    oracle = Oracle(game.garden, game.first, full_board=full_board)
    start: list[Geisha | Last] = []
    for index, (square, tile) in enumerate(game.moves[:plies]):
        start.append(Geisha(game.first if index % 2 == 0 else other(game.first), square))
        if index == plies - 1:
            start.append(Last(tile))
        oracle.take(square)
    return engine(game.garden, game.first, full_board, tuple(start) if plies else None), oracle


def state(position: OkiyaPosition) -> dict[str, object]:
    """Everything a position holds, copied."""
    held = {name: getattr(position, name) for name in OkiyaPosition.__slots__}
    return {name: list(value) if isinstance(value, list) else value for name, value in held.items()}


def seen(position: OkiyaPosition) -> tuple[object, ...]:
    """What a user of a position sees."""
    legal = tuple(position.legal())
    return (
        position.seat,
        position.round,
        position.over,
        position.outcome(),
        legal,
        position.may_lose_on_time(),
    )


def reasons(position: OkiyaPosition) -> set[str]:
    """The reasons for the end under the oracle's names."""
    outcome = position.outcome()
    found = outcome.reasons if outcome else ()
    assert len(set(found)) == len(found)
    return {reason.kind if reason.kind in {"blocked", "full board"} else reason.text for reason in found}


def agree(position: OkiyaPosition, oracle: Oracle, ply: int) -> None:
    """Engine and oracle say the same of a position."""
    winners, why = oracle.outcome()
    legal = list(position.legal())
    assert [action.square for action in legal] == sorted(oracle.legal(), key=SQUARES.index)
    assert [action.tile for action in legal] == [oracle.tiles[action.square] for action in legal]
    assert position.seat == oracle.to_move
    assert position.round == ply // 2 + 1
    assert position.over == oracle.over()
    assert reasons(position) == why
    outcome = position.outcome()
    assert (outcome.winners if outcome else ()) == winners
    if outcome:
        left = len(oracle.tiles) if len(winners) == 1 else 0
        assert outcome.scores == {seat: left if winners == (seat,) else 0 for seat in SEATS}
    assert position.points(("R",), by_rule=True) == {"R": len(oracle.tiles), "B": 0}


def refusals_agree(position: OkiyaPosition, oracle: Oracle) -> None:
    """Every square with every tile, and every square alone, is refused for the oracle's reason or allowed."""
    before = state(position)
    for square, tile in product(SQUARES, (*ALL_TILES, None)):
        action = Remove(square, tile or "-")
        reason = oracle.why_not(square, tile)
        refusal = position.refusal(action)
        assert (refusal.code if refusal else None) == (CODES[reason] if reason else None), (square, tile)
        assert position.can(action) == (reason is None)
        assert state(position) == before
        code = position.encode(action)
        assert (code is None) == (tile is None)
        if code is not None:
            assert position.play(code) == (reason is None)
            if reason is None:
                position.undo()
            assert state(position) == before
        if refusal is not None:
            assert refusal.stands == (reason in {"not-border", "no-match"})


@BOARDS
def test_how_to_play__walks_through_random_games(full_board: str) -> None:
    """At every turn the same legal tiles, the same outcome for the same reasons; undo takes all back."""
    rng = Random(101)
    for _ in range(250):
        game = random_game(rng, full_board=full_board)
        position, oracle = pair(game, 0, full_board)
        trail = [(state(position), seen(position))]
        for ply, (square, tile) in enumerate(game.moves):
            agree(position, oracle, ply)
            assert not position.over
            action = Remove(square, tile if below(rng, 2) else "-")
            if below(rng, 2) and action.tile != "-":
                assert position.play(position.encode(action))  # type: ignore[arg-type]  # square and tile are given
            else:
                position.do(action)
            assert oracle.play(square, tile) is None
            trail.append((state(position), seen(position)))
        agree(position, oracle, len(game.moves))
        assert position.over
        while True:
            assert (state(position), seen(position)) == trail.pop()
            if not trail:
                break
            position.undo()


@BOARDS
def test_how_to_play__every_refusal_at_every_turn(full_board: str) -> None:
    """All 272 actions that can be written, before each turn of some games."""
    rng = Random(102)
    for _ in range(12):
        game = random_game(rng, full_board=full_board)
        position, oracle = pair(game, 0, full_board)
        for square, tile in game.moves:
            refusals_agree(position, oracle)
            position.do(Remove(square, tile))
            oracle.take(square)


@BOARDS
def test_ok_11__games_begun_in_the_middle(full_board: str) -> None:
    """From `Start` on, an engine is the one that played the turns before: what is legal, refusals, ends."""
    rng = Random(103)
    for _ in range(60):
        game = random_game(rng, full_board=full_board)
        plies = below(rng, len(game.moves))
        position, oracle = pair(game, plies, full_board)
        begun = state(position), seen(position)
        refusals_agree(position, oracle)
        for ply in range(plies, len(game.moves)):
            agree(position, oracle, ply)
            square, tile = game.moves[ply]
            position.do(Remove(square, tile))
            oracle.take(square)
        agree(position, oracle, len(game.moves))
        for _ in range(plies, len(game.moves)):
            position.undo()
        assert (state(position), seen(position)) == begun


def test_undo_of_a_turn_that_an_arbiter_let_stand() -> None:
    """What may stand can be done, and is taken back like any other turn (OKI004, OKI007)."""
    rng = Random(104)
    stood = 0
    for _ in range(60):
        game = random_game(rng)
        position, oracle = pair(game, below(rng, min(6, len(game.moves))), "loss")
        trail = [state(position)]
        while not oracle.over() and len(trail) < 12:
            square = pick(rng, sorted(oracle.tiles))
            refusal = position.refusal(Remove(square, oracle.tiles[square]))
            assert refusal is None or refusal.stands
            stood += refusal is not None
            position.do(Remove(square, oracle.tiles[square]))
            oracle.take(square)
            assert position.over == oracle.over()
            assert reasons(position) == oracle.outcome()[1]
            trail.append(state(position))
        while len(trail) > 1:
            assert state(position) == trail.pop()
            position.undo()
        assert state(position) == trail[0]
    assert stood > 100


def test_how_to_play__every_first_and_second_turn() -> None:
    """One garden, all of them: 16 first tiles, then 16 second ones."""
    garden = deal(Random(105))
    allowed = 0
    for one, two in product(SQUARES, SQUARES):
        position, oracle = pair(Game(garden, "B", [], (), set()), 0, "loss")
        assert position.can(Remove(one, "-")) == (oracle.why_not(one, None) is None) == (one in BORDER)
        if one in BORDER:
            position.do(Remove(one, "-"))
            oracle.take(one)
            assert position.can(Remove(two, "-")) == (oracle.why_not(two, None) is None)
            allowed += position.can(Remove(two, "-"))
    assert allowed == 12 * 6


@BOARDS
def test_many_turns_at_once(full_board: str) -> None:
    """`play_all` takes a game if each of its turns is legal, and leaves the position that they lead to."""
    rng = Random(106)
    refused = 0
    for _ in range(300):
        game = random_game(rng, full_board=full_board)
        plies = below(rng, len(game.moves))
        moves = [*game.moves[plies : plies + below(rng, 17)]]
        if moves and below(rng, 2):
            at = below(rng, len(moves))
            moves[at] = (pick(rng, SQUARES), pick(rng, ALL_TILES))
        if below(rng, 4) == 0:
            moves.append((pick(rng, SQUARES), pick(rng, ALL_TILES)))
        position, oracle = pair(game, plies, full_board)
        steps, _ = pair(game, plies, full_board)
        codes = [position.encode(Remove(square, tile)) for square, tile in moves]
        legal = True
        for square, tile in moves:
            legal = legal and oracle.play(square, tile) is None
        assert position.play_all([code for code in codes if code is not None]) == legal
        refused += not legal
        if not legal:
            continue
        for square, tile in moves:
            steps.do(Remove(square, tile))
        assert state(position) == state(steps)
        agree(position, oracle, plies + len(moves))
        for _ in moves:
            position.undo()
            steps.undo()
            assert state(position) == state(steps)
    assert 50 < refused < 250


# -- set-ups -----------------------------------------------------------------------------------


def placements(rng: Random, count: int) -> Iterator[tuple[list[str], str, dict[str, str], str]]:
    """Gardens with geishas anywhere, as many as players who take turns can have, and a tile named last."""
    for _ in range(count):
        squares = shuffled(rng, SQUARES)[: 1 + below(rng, 15)]
        first = pick(rng, SEATS)
        tokens = {square: first if index % 2 == 0 else other(first) for index, square in enumerate(squares)}
        yield deal(rng), first, tokens, pick(rng, ALL_TILES)


@BOARDS
def test_ok_11__a_start_is_a_position_of_a_game_in_progress(full_board: str) -> None:
    """Refused: a garden that nobody can have come to, or where the game is over. All else is played on."""
    rng = Random(107)
    taken = 0
    for garden, first, tokens, last in placements(rng, 3000):
        mover = first if len(tokens) % 2 else other(first)
        under = {garden[SQUARES.index(square)]: seat for square, seat in tokens.items()}
        began = any(seat == first and square in BORDER for square, seat in tokens.items())
        won = any(
            all(tokens.get(square) == seat for square in shape) for shape in SHAPES.values() for seat in SEATS
        )
        possible = began and not won and under.get(last) == mover
        if possible:
            possible = not position_over(garden, tokens, last, first, full_board=full_board)
        start = (*(Geisha(seat, square) for square, seat in tokens.items()), Last(last))
        if not possible:
            with pytest.raises(SetupFault) as caught:
                engine(garden, first, full_board, start)
            assert (caught.value.code, caught.value.tag) == ("OKI003", "Start")
            continue
        position = engine(garden, first, full_board, start)
        taken += 1
        oracle = Oracle(garden, first, full_board=full_board, start_tokens=tokens, start_last=last)
        agree(position, oracle, len(tokens))
        refusals = [square for square in SQUARES if position.refusal(Remove(square, "-")) is not None]
        assert refusals == [square for square in SQUARES if oracle.why_not(square, None) is not None]
    assert taken > 300


@pytest.mark.parametrize("counts", [(0, 1), (2, 0), (3, 1), (1, 2), (8, 6), (2, 4)])
def test_ok_11__players_take_turns(counts: tuple[int, int]) -> None:
    garden = deal(Random(108))
    # by squares on which nobody has a row or square
    squares = ["a1", "b1", "d1", "a2", "c2", "b3", "d3", "a4", "c4", "d4", "b2", "c3", "a3", "d2"]
    seats = ["R"] * counts[0] + ["B"] * counts[1]
    tokens = dict(zip(squares, seats, strict=False))
    start = (
        *(Geisha(seat, square) for square, seat in tokens.items()),
        Last(garden[SQUARES.index(squares[0])]),
    )
    with pytest.raises(SetupFault) as caught:
        engine(garden, "R", "loss", start)
    assert caught.value.code == "OKI003"


def test_ok_10__a_garden_holds_each_tile_once() -> None:
    rng = Random(109)
    for _ in range(100):
        garden = deal(rng)
        garden[below(rng, 16)] = pick(rng, [*ALL_TILES, "-"])
        if sorted(garden) == sorted(ALL_TILES):
            continue
        with pytest.raises(SetupFault) as caught:
            engine(garden, "R", "loss")
        assert (caught.value.code, caught.value.tag) == ("OKI002", "Garden")


# -- whole records -----------------------------------------------------------------------------


def faulty(rng: Random, full_board: str) -> Game:
    """A game of which some turns are any tile from any square; it may go on after its end."""
    game = random_game(rng, full_board=full_board)
    moves = list(game.moves)
    for _ in range(below(rng, 3)):
        at = below(rng, len(moves))
        kind = below(rng, 4)
        if kind == 0:
            square = pick(rng, SQUARES)
            moves[at] = (square, game.garden[SQUARES.index(square)])
        elif kind == 1:
            moves[at] = (pick(rng, SQUARES), moves[at][1])
        elif kind == 2:
            moves.insert(at, moves[below(rng, len(moves))])
        else:
            square = pick(rng, SQUARES)
            moves.append((square, game.garden[SQUARES.index(square)]))
    return Game(game.garden, game.first, moves, game.winners, game.reasons)


@BOARDS
@pytest.mark.parametrize("begin", [False, True], ids=["whole", "start"])
def test_records_with_faults(full_board: str, *, begin: bool) -> None:
    """The valid prefix and the failure, never a stitched game (fault 3 of other libraries)."""
    rng = Random(110)
    codes: set[str] = set()
    for _ in range(300):
        game = faulty(rng, full_board)
        plies = below(rng, 4) if begin else 0
        oracle = Oracle(game.garden, game.first, full_board=full_board)
        if any(oracle.play(square, tile) for square, tile in game.moves[:plies]) or (plies and oracle.over()):
            continue
        tokens, last = dict(oracle.tokens), oracle.last
        moves: list[tuple[str | None, str | None]] = [*game.moves[plies:]]
        judgement = judge(
            game.garden, game.first, moves, full_board=full_board, start_tokens=tokens, start_last=last
        )
        text = compose(game, "*", plies=plies, numbers=False, full_board=full_board)
        report = verify(text)
        assert report.turns == len(moves)
        assert report.checked == judgement.legal_prefix
        done = replay(loads(text))
        assert done.played == judgement.legal_prefix
        if judgement.illegal_reason is None:
            assert report.verdict.value == ("contradicted" if judgement.winners else "unfinished")
            assert reasons(done.position) == judgement.reasons  # type: ignore[arg-type]  # an engine of Okiya
            continue
        codes.add(judgement.illegal_reason)
        assert report.verdict.value == "illegal"
        (found,) = (one for one in report.diagnostics if one.counts)
        assert found.code.id == (CODES | {"after-end": "TZK053"})[judgement.illegal_reason]
        assert found.at[:2] == ("turns", judgement.legal_prefix)
        assert found.span is not None
        if judgement.illegal_reason != "after-end":
            ply = plies + judgement.legal_prefix
            assert (found.turn, found.seat) == (ply // 2 + 1, judgement.to_move)
            assert sorted(written[:2] for written in found.legal) == judgement.legal_next
        assert report.outcome is None
        assert [step.turn for step in done.steps()] == list(loads(text).turns[: judgement.legal_prefix])
    assert codes >= {"taken", "wrong-tile", "no-match", "after-end"}


def test_records_with_short_forms() -> None:
    """A square or a tile alone is completed by the garden; the oracle decides what it must have been."""
    rng = Random(111)
    okiya = find_title("okiya")
    for _ in range(100):
        game = random_game(rng)
        garden = " / ".join(map(" ".join, rows(game.garden)))
        for square, tile in game.moves:
            for left_out in (Remove("-", tile), Remove(square, "-")):
                (whole,) = complete(okiya, (("Garden", garden),), (Turn(1, None, (left_out,)),))
                assert whole.actions == (Remove(square, tile),)
        short = [pick(rng, [square, tile, square + tile]) for square, tile in game.moves]
        text = compose(game, game.winners[0], numbers=False)
        head = text.partition("\n\n")[0]
        report = verify(f"{head}\n\n{' '.join(short)} ={game.winners[0]}\n")
        assert (report.verdict.value, report.checked) == ("valid", len(short))


def test_a_tile_alone_that_is_gone_is_taken() -> None:
    """In a garden that was begun bare, a tile that lies nowhere cannot be removed."""
    rng = Random(112)
    for _ in range(50):
        game = random_game(rng)
        if len(game.moves) < 5:
            continue
        bare = compose(
            Game(game.garden, game.first, game.moves[:4], (), set()), "*", plies=3, bare=True, numbers=False
        )
        gone = game.moves[below(rng, 3)][1]
        report = verify(bare.replace(" =*", f" {gone} =*"))
        assert [found.code.id for found in report.diagnostics] == ["OKI005"]
        assert started(game, 3, bare=True)[0].count("-") == 3


def test_turns_after_the_end() -> None:
    """A game is over when it is over, though a tile that fits be left: with any end mark, in any spelling."""
    rng = Random(114)
    went_on = 0
    for _ in range(400):
        game = random_game(rng)
        oracle = Oracle(game.garden, game.first)
        for square, _ in game.moves:
            oracle.take(square)
        moves = list(game.moves)
        for _ in range(1 + below(rng, 3)):
            if oracle.matching():
                square = pick(rng, oracle.matching())
                moves.append((square, oracle.tiles[square]))
                oracle.take(square)
        if len(moves) == len(game.moves):
            continue
        went_on += 1
        more = Game(game.garden, game.first, moves, game.winners, game.reasons)
        for end in ("*", "R", "B"):
            for numbers, seats in ((True, False), (False, False), (True, True)):
                text = compose(more, end, numbers=numbers, seats=seats)
                for report in (*verify_archive([text]), *verify_archive([text], quick=False)):
                    assert report.verdict.value == "illegal"
                    assert report.checked == len(game.moves)
                    assert [found.code.id for found in report.diagnostics if found.counts] == ["TZK053"]
    assert went_on > 100


def test_oracle_and_both_ways_through_the_library() -> None:
    """Quickly and carefully the same verdict, and the oracle's, on games cut and with any end mark."""
    rng = Random(113)
    for _ in range(300):
        full_board = pick(rng, ["loss", "draw"])
        game = random_game(rng, full_board=full_board)
        count = below(rng, len(game.moves) + 1)
        cut = Game(game.garden, game.first, game.moves[:count], (), set())
        end = pick(rng, ["R", "B", "R,B", "B,R", "none", "*"])
        text = compose(cut, end, full_board=full_board, seats=bool(below(rng, 2)))
        judgement = judge(game.garden, game.first, [*cut.moves], full_board=full_board)
        named = set() if end in {"none", "*"} else set(end.split(","))
        if end == "*":
            expected = "contradicted" if judgement.winners else "unfinished"
        else:
            expected = "valid" if judgement.winners and named == set(judgement.winners) else "contradicted"
        for quick in (True, False):
            (report,) = verify_archive([text], quick=quick)
            assert report.verdict.value == expected
            assert report.checked == count

"""Records to annotate, and what there is to say of their turns by trying everything."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from oracle.okiya_brute import SQUARES, Position, other
from support.okiya_games import Game, below, pick, random_game
from tanzaku.notation import Data, Record, Turn, Variation, loads

__all__ = ["GARDEN", "SPRING", "Ending", "auto", "ending", "pairs", "said", "some", "variations", "walk"]

SPRING = "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"
GARDEN = f'[First "R"]\n[Garden "{SPRING}"]\n'


@dataclass(frozen=True)
class Ending:
    """The last turns of a game, begun by `Start` where so few tiles are left that all can be tried."""

    game: Game
    plies: int
    full_board: str
    text: str

    def oracle(self) -> Position:
        """The position where the record begins."""
        position = Position(self.game.garden, self.game.first, full_board=self.full_board)
        for square, _ in self.game.moves[: self.plies]:
            position.take(square)
        return position


def ending(rng: Random, *, full_board: str = "loss", points: bool = False, left: int = 8) -> Ending:
    """The ending of a random game, as a record that begins with `left` tiles in the garden."""
    plies = 16 - left
    game = random_game(rng, full_board=full_board)
    while len(game.moves) <= plies:
        game = random_game(rng, full_board=full_board)
    seats = [game.first, other(game.first)]
    start = [f"geisha({seats[index % 2]} {square})" for index, (square, _) in enumerate(game.moves[:plies])]
    options = [f"full_board={full_board}", *(["match=points"] if points else [])]
    rows = " / ".join(" ".join(game.garden[at : at + 4]) for at in range(0, 16, 4))
    tags = [
        ("Options", " ".join(options)),
        ("First", game.first),
        ("Garden", rows),
        ("Start", " ".join([*start, f"last({game.moves[plies - 1][1]})"])),
    ]
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags)
    turns = " ".join(square + tile for square, tile in game.moves[plies:])
    return Ending(
        game, plies, full_board, f'[Tanzaku "1.0 okiya"]\n{head}\n{turns} ={",".join(game.winners)}\n'
    )


def auto(turn: Turn) -> tuple[str, ...]:
    """The arguments of a turn's data item by a program; fails unless there is one."""
    (found,) = (item for item in turn.items if isinstance(item, Data) and item.word == "auto")
    return found.arguments


def pairs(turn: Turn) -> dict[str, str]:
    """The same, by word."""
    arguments = auto(turn)
    assert len(arguments) % 2 == 0
    return dict(zip(arguments[::2], arguments[1::2], strict=True))


def variations(turn: Turn) -> list[Variation]:
    return [item for item in turn.items if isinstance(item, Variation)]


# -- by trying everything ----------------------------------------------------------------------


def value(position: Position) -> tuple[int, int]:
    """Result and distance for the player to move: soon to win, late to lose."""
    winners, _ = position.outcome()
    if winners:
        return (0 if len(winners) == 2 else -1), 0
    return max(
        (after(position, square) for square in position.matching()),
        key=lambda one: (one[0], -one[0] * one[1]),
    )


def after(position: Position, square: str) -> tuple[int, int]:
    """What a turn is worth to the player who takes it, the turn counted."""
    twin = position.copy()
    twin.take(square)
    result, distance = value(twin)
    return -result, distance + 1


def margin(position: Position) -> int:
    """The most points ahead that the player to move can come."""
    winners, _ = position.outcome()
    if winners:
        return 0 if len(winners) == 2 else -len(position.tiles)
    return max(margin_after(position, square) for square in position.matching())


def margin_after(position: Position, square: str) -> int:
    twin = position.copy()
    twin.take(square)
    return -margin(twin)


def said(position: Position, square: str, *, points: bool) -> tuple[list[str], set[str]]:
    """The arguments that a turn should get, and the squares of the turns that keep what it threw away."""
    legal = sorted(position.legal(), key=SQUARES.index)
    threats = [one for one in legal if _makes_a_shape(position, one)]
    best = value(position)
    result, distance = after(position, square)
    names = {1: "win", 0: "draw", -1: "loss"}
    words = ["legal", str(len(legal))]
    if threats:
        words += ["threats", ",".join(threats)]
    words += [names[result], str(distance - 1)]
    if points:
        mine = margin_after(position, square)
        words += ["margin", str(mine)]
        if margin(position) > mine:
            words += ["cost", str(margin(position) - mine)]
    if result >= best[0]:
        return words, set()
    return [*words, "threw", names[best[0]]], {one for one in legal if after(position, one)[0] == best[0]}


def _makes_a_shape(position: Position, square: str) -> bool:
    twin = position.copy()
    seat = twin.to_move
    twin.take(square)
    return bool(twin.shapes_of(seat))


def walk(made: Ending, turns: Sequence[Turn]) -> Iterator[tuple[Position, str, Turn]]:
    """The position before each turn by the oracle, the square that is taken, and the turn."""
    position = made.oracle()
    for (square, _), turn in zip(made.game.moves[made.plies :], turns, strict=True):
        yield position, square, turn
        position.take(square)


def some(rng: Random, count: int) -> Iterator[tuple[Ending, Record]]:
    """Endings of every sort, each with its record."""
    for _ in range(count):
        made = ending(
            rng,
            full_board=pick(rng, ["loss", "draw"]),
            points=bool(below(rng, 2)),
            left=4 + below(rng, 4),
        )
        yield made, loads(made.text)

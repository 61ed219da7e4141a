"""What tanzaku is measured against: python-chess on games of its own, and a bare interpreter."""

from __future__ import annotations

import io
import random

import chess
import chess.pgn

PLIES = 80
"""Half-moves of a chess game here, about the length of a real one."""


def chess_games(seed: int, count: int) -> str:
    """Random legal chess games as PGN, with the tags that every game has and a tournament adds."""
    dice = random.Random(seed)
    games: list[str] = []
    for number in range(count):
        game = chess.pgn.Game()
        game.headers.update(
            {"Event": "Spring garden", "Site": "Uji", "Round": str(number), "White": "Sei", "Black": "Izumi"}
        )
        node: chess.pgn.GameNode = game
        board = game.board()
        for _ in range(PLIES):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = moves[int(dice.random() * len(moves))]
            board.push(move)
            node = node.add_variation(move)
        games.append(str(game))
    return "\n\n".join(games) + "\n"


def read_and_check(text: str) -> int:
    """Read every game as python-chess does, which checks each move; the number of half-moves."""
    source = io.StringIO(text)
    plies = 0
    while (game := chess.pgn.read_game(source)) is not None:
        if game.errors:
            raise AssertionError(game.errors)
        plies += sum(1 for _ in game.mainline_moves())
    return plies


def read_headers(text: str) -> int:
    """Read only the tags of every game; the number of games."""
    source = io.StringIO(text)
    count = 0
    while chess.pgn.read_headers(source) is not None:
        count += 1
    return count

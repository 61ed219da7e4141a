"""The engine of Okiya on very many positions: beside the oracle, and how random games end."""

from __future__ import annotations

from collections import Counter
from math import sqrt
from random import Random

import pytest

from oracle.okiya_brute import SEATS, SQUARES
from oracle.okiya_brute import Position as Oracle
from support.okiya_games import deal, pick
from tanzaku.notation.titles.okiya import OkiyaOptions, OkiyaSetup, Remove
from tanzaku.validators.rules.okiya import OkiyaPosition
from tanzaku.validators.rules.okiya_board import STEPS

#: All in all 100,000 positions.
PARTS = 4
EACH = 25_000

GAMES = 200_000
#: How 600,000 random games ended by the oracle, which took it some minutes.
COUNTED = {
    "row or square, tiles left": 332_559,
    "blocked": 189_008,
    "row or square with the last tile": 19_715,
    "full board": 58_718,
}
#: What is said of random games elsewhere, in hundredths; the true shares lie within one hundredth of it.
SAID = dict(zip(COUNTED, (55, 32, 3, 10), strict=True))
#: How many standard deviations chance leads away once in some 10,000 seeds.
DEVIATIONS = 4


def engine(garden: list[str], first: str, full_board: str) -> OkiyaPosition:
    rows = tuple(tuple(garden[start : start + 4]) for start in (0, 4, 8, 12))
    return OkiyaPosition.start(
        OkiyaSetup(first=first, garden=rows), OkiyaOptions(full_board=full_board), None, {}
    )


def agree(position: OkiyaPosition, oracle: Oracle) -> list[str]:
    """Hold everything that a position says to the oracle; return the squares that may be taken."""
    winners, reasons = oracle.outcome()
    legal = [] if winners else sorted(oracle.matching(), key=SQUARES.index)
    assert [action.square + action.tile for action in position.legal()] == [
        square + oracle.tiles[square] for square in legal
    ]
    assert (position.seat, position.over) == (oracle.to_move, bool(winners))
    outcome = position.outcome()
    assert (outcome is None) is (not winners)
    if outcome is not None:
        assert outcome.winners == winners
        said = [one.kind if one.kind in {"blocked", "full board"} else one.text for one in outcome.reasons]
        assert sorted(said) == sorted(reasons)
        left = len(oracle.tiles) if len(winners) == 1 else 0
        assert outcome.scores == {seat: left if winners == (seat,) else 0 for seat in SEATS}
    return legal


@pytest.mark.parametrize("part", range(PARTS))
def test_a_hundred_thousand_positions(part: int) -> None:
    """What is legal, who is to move, whether it is over, who won, all the reasons and the points."""
    rng = Random(500 + part)
    seen = 0
    while seen < EACH:
        garden, first, full_board = deal(rng), pick(rng, SEATS), pick(rng, ("loss", "draw"))
        position = engine(garden, first, full_board)
        oracle = Oracle(garden, first, full_board=full_board)
        legal = agree(position, oracle)
        while legal:
            square = pick(rng, legal)
            position.do(Remove(square, oracle.tiles[square]))
            oracle.take(square)
            legal = agree(position, oracle)
            seen += 1
    assert seen >= EACH


def ended(rng: Random) -> str:
    """How a random game ends: each legal turn as likely as the others."""
    draw = rng.random
    tiles = deal(rng)
    position = engine(tiles, "R", "loss")
    codes = [STEPS[square, tile] for square, tile in zip(SQUARES, tiles, strict=True)]
    play = position.play
    while not position.over:
        # Any of the tiles left, until one is legal: that is any of the legal ones.
        index = int(draw() * len(codes))
        if play(codes[index]):
            codes[index] = codes[-1]
            codes.pop()
    outcome = position.outcome()
    assert outcome is not None
    kinds = {reason.kind for reason in outcome.reasons}
    if kinds <= {"blocked", "full board"}:
        return kinds.pop()
    return "row or square, tiles left" if position.left else "row or square with the last tile"


def test_how_two_hundred_thousand_random_games_end() -> None:
    rng = Random(510)
    found = Counter(ended(rng) for _ in range(GAMES))
    assert found.keys() == COUNTED.keys()
    total = sum(COUNTED.values())
    for how, count in COUNTED.items():
        share = count / total
        assert abs(share - SAID[how] / 100) < 0.01
        deviation = sqrt(share * (1 - share) * (1 / GAMES + 1 / total))
        assert abs(found[how] / GAMES - share) <= DEVIATIONS * deviation, (how, found)

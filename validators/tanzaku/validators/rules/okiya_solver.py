"""Perfect play in Okiya: who wins a position, in how many turns, and by which.

Sections are those of the Okiya rulebook; OK-n are the rulings of
`docs/rules/okiya.md`. Everything is told in sets of squares, a bit for each:
a tile counts only by the squares whose tiles may follow it.

The search compares *scores*: 0 for a draw, else the tiles left at the end and
one more, negative for a loss. Who wins wants the shortest way, which leaves
most tiles, and who loses the longest: so one number holds result and distance.
A position's score is the highest of its turns', each the opponent's score with
the sign turned; nothing has to be added on the way up.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final, NamedTuple, TypeAlias

from tanzaku.notation.errors import ValueFault
from tanzaku.notation.titles.okiya import SQUARES, TILES, OkiyaOptions, Remove
from tanzaku.validators.rules.okiya import OkiyaPosition
from tanzaku.validators.rules.okiya_board import ALL, MATCH, MIDDLE, NO_TILE, SIZE, SQUARE, wins
from tanzaku.validators.rules.okiya_start import prepare

_LIMIT: Final = 500_000
"""How many positions a solver remembers, unless told otherwise: 70 MB; a whole garden has some 100,000."""

_NEVER: Final = -len(SQUARES) - 2
"""Below every score."""

_Turn: TypeAlias = tuple[int, int, int]
"""A turn to look into: how many may follow it, its square as a set of one, the squares that may follow."""


class Value(NamedTuple):
    """What a position is worth to the player to move, if both sides play their best.

    `result` is 1 for a win, 0 for a draw, -1 for a loss; `distance` is the
    number of turns until the game ends, when the winner takes the shortest way
    and the loser the longest. A draw ends with an empty garden. A game that is
    over has distance 0.
    """

    result: int
    distance: int

    def margin(self, left: int) -> int:
        """The points that the player to move wins, negative if the opponent does (End of the Game; OK-5).

        `left` is the number of tiles in the garden now.

        >>> Value(1, 3).margin(8), Value(-1, 4).margin(8), Value(0, 8).margin(8)
        (5, -4, 0)
        """
        # This is the best margin there is, though the search never asks for points. An end with score s has
        # the margin m(s): s - 1 for a win, 0 for a draw, s + 1 for a loss. Where s rises, m(s) never falls,
        # and m(-s) = -m(s). So m may be taken before or after any "highest of" and any turning of signs, and
        # the best margin of a position is m of its best score. Not the other way round: a win with the 16th
        # tile is worth no more points than a loss with it, so that who plays for points may miss a win.
        return self.result * (left - self.distance)


def _value(score: int, left: int) -> Value:
    """Result and distance of a score, where so many tiles are left."""
    if not score:
        return Value(0, left)
    return Value(1, left + 1 - score) if score > 0 else Value(-1, left + 1 + score)


@lru_cache(maxsize=1)
def _tables() -> tuple[list[int], list[int]]:
    """By set of squares that a side holds: where it lacks one to a shape; the other side's open shapes."""
    lacking, open_ = [0] * (ALL + 1), [0] * (ALL + 1)
    for four in combinations([1 << index for index in range(len(SQUARES))], SIZE):
        shape = sum(four)
        if wins(shape):
            _mark(open_, 0, ALL ^ shape, shape)
            for square in four:
                _mark(lacking, shape ^ square, ALL ^ shape, square)
    return lacking, open_


def _mark(table: list[int], all_of: int, some_of: int, squares: int) -> None:
    """Add squares to the entries of the sets that hold all of these, any of those, and no others."""
    some = some_of
    while some:
        table[all_of | some] |= squares
        some = (some - 1) & some_of
    table[all_of] |= squares


class Solver:
    """Perfect play in one garden; what was found out is remembered from question to question.

    Give the garden as `OkiyaSetup` has it, four rows of four tiles (`-` where
    nobody knows what lay under a geisha), and the option of OK-1. Raises
    SetupFault if that is no garden, ValueFault if there is no such option. When
    `limit` positions are remembered all are forgotten, which costs time and
    changes no answer.

    >>> from tanzaku.notation.titles.okiya import OkiyaSetup
    >>> rows = "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR".split(" / ")
    >>> garden = tuple(tuple(row.split()) for row in rows)
    >>> position = OkiyaPosition.start(OkiyaSetup(first="R", garden=garden), OkiyaOptions(), None, {})
    >>> solver = Solver(garden)
    >>> solver.value(position)
    Value(result=-1, distance=16)
    >>> solver.best(position)[0]
    Remove(square='a1', tile='CT')
    """

    __slots__ = ("_draw", "_follow", "_lacking", "_limit", "_memo", "_open", "_tiles")

    def __init__(
        self, garden: tuple[tuple[str, ...], ...], full_board: str = "loss", *, limit: int = _LIMIT
    ) -> None:
        """Prepare for a garden; nothing is solved before it is asked for."""
        self._tiles = prepare(garden, whole=False)
        self._draw = OkiyaOptions(full_board=full_board).full_board == "draw"
        self._limit = limit
        self._memo: dict[int, tuple[int, int]] = {}
        self._lacking, self._open = _tables()
        known = [(1 << index, tile) for index, tile in enumerate(self._tiles) if tile != NO_TILE]
        self._follow = {square: self._matching(tile) for square, tile in known}

    @classmethod
    def of(cls, position: OkiyaPosition, *, limit: int = _LIMIT) -> Solver:
        """A solver for the garden and the options of a position, and for all that can follow it.

        >>> from tanzaku.notation import loads
        >>> from tanzaku.validators import replay
        >>> record = loads('''[Tanzaku "1.0 okiya"]
        ... [First "R"]
        ... [Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"]
        ...
        ... 1. d1PT b1MT 2. a1CT c3CR 3. c2MR c1MB =*''')
        >>> position = replay(record).position
        >>> Solver.of(position).value(position)
        Value(result=1, distance=7)
        """
        names = ["-" if tile == NO_TILE else TILES[tile] for tile in position.tiles]
        garden = tuple(tuple(names[at : at + SIZE]) for at in range(0, len(names), SIZE))
        return cls(garden, position.full_board, limit=limit)

    # what is asked

    def value(self, position: OkiyaPosition) -> Value:
        """What the position is worth to the player to move; raises ValueFault if it is of another game."""
        self._check(position)
        if position.over:
            return self._ended(position.waiter, position.left)
        legal = self._legal(position)
        score = self._score(position.mover, position.waiter, legal)
        return _value(score, position.left.bit_count())

    def best(self, position: OkiyaPosition) -> list[Remove]:
        """The turns that keep what the position is worth, in the order of `legal`.

        None when the game is over. Raises ValueFault if the position is of another game.
        """
        self._check(position)
        if position.over:
            return []
        mover, waiter, legal = position.mover, position.waiter, self._legal(position)
        best = self._score(mover, waiter, legal)
        return [
            action
            for action in position.legal()
            if self._turn(mover, waiter, 1 << SQUARE[action.square], best) >= best
        ]

    def after(self, position: OkiyaPosition, action: Remove) -> Value:
        """What the position after a turn is worth to the opponent, who is to move there.

        A turn that an arbiter could let stand is taken as well. Raises
        ValueFault for any other that cannot be done, and for the position of
        another game.
        """
        self._check(position)
        if position.over:
            raise ValueFault("the game is over")
        refusal = position.refusal(action)
        if refusal is not None and not refusal.stands:
            raise ValueFault(refusal.message)
        square = 1 << SQUARE[action.square]
        held = position.mover | square
        free = ALL ^ held ^ position.waiter
        replies = self._follow[square] & free
        if wins(held) or not replies:
            return self._ended(held, free)
        return _value(self._score(position.waiter, held, replies), free.bit_count())

    # from positions to sets of squares

    def _check(self, position: OkiyaPosition) -> None:
        """Refuse a position of another garden, or of other options; tiles that are gone do not matter."""
        if self._draw != (position.full_board == "draw"):
            raise ValueFault(f"the solver was not made for full_board={position.full_board}")
        taken = position.mover | position.waiter
        for index, (mine, theirs) in enumerate(zip(self._tiles, position.tiles, strict=True)):
            if mine != theirs and not taken >> index & 1:
                raise ValueFault(f"the solver was made for another garden: {SQUARES[index]} is not the same")

    def _matching(self, tile: int) -> int:
        """The squares whose tiles may follow a tile (How to Play), its own among them."""
        return sum(
            1 << index
            for index, other in enumerate(self._tiles)
            if other != NO_TILE and MATCH[tile] >> other & 1
        )

    def _legal(self, position: OkiyaPosition) -> int:
        """The squares that may be taken now (How to Play; OK-3)."""
        fits = ALL ^ MIDDLE if position.last == NO_TILE else self._matching(position.last)
        return fits & ~(position.mover | position.waiter)

    def _ended(self, waiter: int, left: int) -> Value:
        """The value of a game that is over, to the player who would be next (Aim of the Game; OK-1)."""
        return Value(0 if self._draw and not left and not wins(waiter) else -1, 0)

    # the search

    def _score(self, mover: int, waiter: int, legal: int) -> int:
        """The score of a position that is not over.

        First whether it is won, then drawn or lost, then whether sooner or
        later: each is one question, and the memory serves the next.
        """
        left = (ALL ^ mover ^ waiter).bit_count()
        if self._lacking[mover] & legal:
            return left
        low, high = 1 - left, left
        bound = 1
        while low < high:
            score = self._search(mover, waiter, legal, bound)
            if score >= bound:
                low = score
            else:
                high = score
            bound = low + 1 if low > 0 else high
        return low

    def _turn(self, mover: int, waiter: int, square: int, bound: int) -> int:
        """The score of a turn, or a bound on it as in `_search`."""
        held = mover | square
        free = ALL ^ held ^ waiter
        replies = self._follow[square] & free
        if wins(held):
            return free.bit_count() + 1
        if not replies:
            return free.bit_count() + 1 if free or not self._draw else 0
        if self._lacking[waiter] & replies:
            return -free.bit_count()
        return -self._search(waiter, held, replies, 1 - bound)

    def _search(self, mover: int, waiter: int, legal: int, bound: int) -> int:
        """Whether the score reaches a bound: if so, a score that it reaches, else one that it does not pass.

        The caller knows that the player to move makes no row or square at once.
        So the best that can come is to block the opponent now, and the worst is
        a loss with the opponent's next turn.
        """
        free = ALL ^ mover ^ waiter
        # A geisha counts only within shapes still open; without the others more positions are the same.
        key = (mover & self._open[waiter]) << 48 | (waiter & self._open[mover]) << 32 | free << 16 | legal
        left = free.bit_count()
        low, high = self._memo.get(key) or (1 - left, left)
        if low >= bound:
            return low
        if high < bound:
            return high
        score, turns = self._turns(waiter, free, legal, left)
        if score < bound and turns:
            # Nobody is blocked at once, so a win takes three turns at least.
            score = self._best_of(turns, mover, waiter, bound, score) if bound <= left - 2 else left - 2
        if len(self._memo) >= self._limit:
            self._memo.clear()
        self._memo[key] = (score, high) if score >= bound else (low, score)
        return score

    def _turns(self, waiter: int, free: int, legal: int, left: int) -> tuple[int, list[_Turn]]:
        """The best score of the turns that end the game at once or lose with the next, and the other turns.

        Those that leave the opponent least choice come first.
        """
        follow, threats = self._follow, self._lacking[waiter]
        score = _NEVER
        turns: list[_Turn] = []
        rest = legal
        while rest:
            square = rest & -rest
            rest ^= square
            replies = follow[square] & (free ^ square)
            if not replies:
                return (left if left > 1 or not self._draw else 0), []
            if not replies & threats:
                turns.append((replies.bit_count(), square, replies))
            else:
                score = 1 - left
        turns.sort()
        return score, turns

    def _best_of(self, turns: list[_Turn], mover: int, waiter: int, bound: int, score: int) -> int:
        """The best score of these turns and the given one, or of those up to the first to reach the bound."""
        for _, square, replies in turns:
            found = -self._search(waiter, mover | square, replies, 1 - bound)
            if found > score:
                score = found
                if score >= bound:
                    break
        return score

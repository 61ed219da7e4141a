"""The rules of Okiya: whose turn it is, which tiles may be removed, who has won and why.

Sections are those of the Okiya rulebook; OK-n are the rulings of
`docs/rules/okiya.md`. Sets of squares and tiles are bits: see `okiya_board`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tanzaku.notation.declare import Call
from tanzaku.notation.titles.okiya import FEATURES, PLANTS, SQUARES, TILES, OkiyaOptions, OkiyaSetup, Remove
from tanzaku.validators.engine import Outcome, Position, Reason, Refusal, SetupFault
from tanzaku.validators.rules import Rules
from tanzaku.validators.rules.okiya_board import (
    ALL,
    BORDER,
    MATCH,
    MIDDLE,
    NO_TILE,
    NOT_WON,
    SQUARE,
    STATUS,
    STEPS,
    TILE,
    Step,
    shapes_in,
    wins,
)
from tanzaku.validators.rules.okiya_codes import CODES
from tanzaku.validators.rules.okiya_start import place, prepare

_FULL_BOARD: Final = Reason("full board", "all tiles are gone, so the next player is blocked", "OK-1")
_GONE: Final = Reason("full board", "all tiles are gone", "OK-1")
_BLOCKED: Final = tuple(
    Reason("blocked", f"blocked: no tile left matches {name}", "Aim of the Game") for name in TILES
)


class OkiyaPosition(Position):
    """A garden in play.

    `left` is the set of tiles that still lie there, `last` the tile removed
    last (-1 before the first turn), `ply` how many geishas have been placed.
    """

    partial = True
    scoring = "Okiya rulebook, End of the Game"
    __slots__ = (
        "_before",
        "_draw",
        "_ended",
        "_first",
        "_forfeit",
        "_history",
        "_mover",
        "_tiles",
        "_waiter",
        "last",
        "left",
        "ply",
    )

    def __init__(self, tiles: list[int], first: str, options: OkiyaOptions) -> None:
        """Start with a full garden: `tiles` are the tiles of the sixteen squares in order."""
        self._tiles = tiles
        self._first = first
        self._draw = options.full_board == "draw"
        self._forfeit = options.forfeit_points
        self._mover = 0
        self._waiter = 0
        self._history: list[Step] = []
        self._before = NO_TILE
        self.left = ALL
        self.last = NO_TILE
        self.ply = 0
        self._ended = False

    # set-up

    @classmethod
    def start(
        cls,
        setup: OkiyaSetup,
        options: OkiyaOptions,
        start: tuple[Call, ...] | None,
        components: Mapping[str, Any],  # noqa: ARG003 - Okiya's tiles are all known
    ) -> OkiyaPosition:
        """The garden as laid out (Preparations), or as `Start` says it stood."""
        tiles = prepare(setup.garden or (), whole=start is None)
        position = cls(tiles, setup.first or "", options)
        if start is not None and setup.first is None:
            raise SetupFault("OKI003", "nobody can say whose geishas came first", "First")
        if start is not None:
            position._place(start)
        return position

    def _place(self, start: tuple[Call, ...]) -> None:
        """Stand where `Start` says (OK-11)."""
        placed = place(self._tiles, start, (self._first, self._other))
        taken = placed.first | placed.second
        self.left = sum(1 << tile for index, tile in enumerate(self._tiles) if not taken >> index & 1)
        self.last = self._before = placed.last
        self.ply = taken.bit_count()
        mine, theirs = placed.first, placed.second
        self._mover, self._waiter = (mine, theirs) if self.ply % 2 == 0 else (theirs, mine)

    # whose turn

    @property
    def seat(self) -> str:
        """Whose turn it is; after the end, whose it would be. Players take turns (How to Play)."""
        return self._first if self.ply % 2 == 0 else self._other

    @property
    def round(self) -> int:
        """The turn's number: both players have a turn of each number."""
        return self.ply // 2 + 1

    @property
    def over(self) -> bool:
        """Whether somebody has won or the next player is blocked (Aim of the Game)."""
        return self._ended

    @property
    def fresh(self) -> bool:
        """Whether nobody has had a turn yet."""
        return self.ply == 0

    @property
    def mover(self) -> int:
        """The squares that the player to move holds, as a set."""
        return self._mover

    @property
    def waiter(self) -> int:
        """The squares that the other player holds, as a set."""
        return self._waiter

    @property
    def tiles(self) -> tuple[int, ...]:
        """The tiles of the sixteen squares as they lay before the game; -1 where nobody knows."""
        return tuple(self._tiles)

    @property
    def full_board(self) -> str:
        """What a full garden is, by the option of OK-1: a `loss` of the player to move, or a `draw`."""
        return "draw" if self._draw else "loss"

    @property
    def _other(self) -> str:
        return "B" if self._first == "R" else "R"

    # verify, can, do

    def refusal(self, action: Remove) -> Refusal | None:
        """Why the tile may not be removed now (How to Play)."""
        if action.square == "-":
            what = (
                "neither square nor tile is named"
                if action.tile == "-"
                else f"{action.tile} is not in the garden"
            )
            return Refusal("OKI005", what, "tile")
        index = SQUARE[action.square]
        tile = self._tiles[index]
        if tile == NO_TILE or not self.left >> tile & 1:
            lay = "" if tile == NO_TILE else f" where {TILES[tile]} lay"
            message = f"{action.square} is taken: a geisha stands{lay or ' there'}"
            earlier = self._removed("square", index)
            before = earlier is not None and earlier[0] == len(self._history) - 1
            help_ = (
                f"if this and the turn before are one, write {action.square}{TILES[tile]}" if before else ""
            )
            return Refusal("OKI005", message, "square", earlier=earlier, help=help_)
        if action.tile not in {"-", TILES[tile]}:
            message = f"{action.square} holds {TILES[tile]}, not {action.tile}"
            return Refusal("OKI006", message, "tile", help=self._where(TILE[action.tile]))
        if self.last == NO_TILE:
            if not MIDDLE >> index & 1:
                return None
            message = f"{action.square} is in the middle: the first tile is a border tile"
            return Refusal("OKI007", message, "square", stands=True, ruling="OK-3")
        if not MATCH[self.last] >> tile & 1:
            earlier = self._removed("tile", self.last)
            return Refusal("OKI004", self._no_match(tile), stands=True, earlier=earlier)
        return None

    def _no_match(self, tile: int) -> str:
        plant, feature = PLANTS[TILES[self.last][0]], FEATURES[TILES[self.last][1]]
        last = TILES[self.last]
        return f"{TILES[tile]} has neither the {plant} nor the {feature} of {last}, the tile removed last"

    def _where(self, tile: int) -> str:
        if tile not in self._tiles:
            return ""
        square = SQUARES[self._tiles.index(tile)]
        return f"{TILES[tile]} {'lies on' if self.left >> tile & 1 else 'was removed from'} {square}"

    def _removed(self, what: str, number: int) -> tuple[int, str] | None:
        """The turn in which a square's tile, or a tile, was removed, if it was in this record."""
        place = 0 if what == "square" else 1
        turns = (turn for turn, step in enumerate(self._history) if step[place] == number)
        return next(((turn, "taken here" if what == "square" else "removed here") for turn in turns), None)

    def do(self, action: Remove) -> None:
        """Remove the tile and put a geisha in its place; passes the turn on."""
        name = TILES[self._tiles[SQUARE[action.square]]]
        self._apply(STEPS[action.square, name])

    @staticmethod
    def encode(action: Remove) -> Step | None:
        """What `play` takes; None when the record left square or tile out."""
        return STEPS.get((action.square, action.tile))

    def play(self, code: Step) -> bool:
        """Do an encoded action if it is legal, and say whether it was (How to Play; OK-3)."""
        index, tile, _, bit, _ = code
        fits = MATCH[self.last] if self.last != NO_TILE else self._border()
        if self._tiles[index] != tile or not self.left & fits & bit:
            return False
        self._apply(code)
        return True

    def play_all(self, codes: list[Step]) -> bool:
        """Do encoded actions one after another; whether all of them were legal (How to Play; OK-3)."""
        tiles, left, mover, waiter, status = self._tiles, self.left, self._mover, self._waiter, STATUS
        if codes and (self._ended or (self.last == NO_TILE and codes[0][2] & MIDDLE)):
            return False
        fits = MATCH[self.last] if self.last != NO_TILE else ALL
        rest = iter(codes)
        for index, tile, square, bit, follow in rest:
            if tiles[index] != tile or not left & fits & bit:
                return False
            left ^= bit
            fits = follow
            held = mover | square
            mover, waiter = waiter, held
            if not left & fits or (status[held] != NOT_WON and wins(held)):
                self._ended = True
                break
        if next(rest, None) is not None:
            return False
        self.left, self._mover, self._waiter = left, mover, waiter
        self.ply += len(codes)
        self._history += codes
        self.last = self._history[-1][1] if self._history else self._before
        return True

    def _border(self) -> int:
        """The tiles on the border, as a set."""
        return sum([1 << self._tiles[index] for index in BORDER])

    def _apply(self, step: Step) -> None:
        _, tile, square, bit, follow = step
        self._history.append(step)
        self.left ^= bit
        self.last = tile
        self.ply += 1
        held = self._mover | square
        self._mover, self._waiter = self._waiter, held
        self._ended = not self.left & follow or wins(held)

    def undo(self) -> None:
        """Take the last turn back."""
        _, _, square, bit, _ = self._history.pop()
        self.left ^= bit
        self.last = self._history[-1][1] if self._history else self._before
        self.ply -= 1
        self._mover, self._waiter = self._waiter ^ square, self._mover
        self._ended = False

    # what is legal, and the end

    def legal(self) -> Iterator[Remove]:
        """The tiles that may be removed now, square by square (How to Play; OK-3)."""
        if self._ended:
            return
        fits = MATCH[self.last] if self.last != NO_TILE else self._border()
        for index, tile in enumerate(self._tiles):
            if tile != NO_TILE and self.left & fits & 1 << tile:
                yield Remove(SQUARES[index], TILES[tile])

    def outcome(self) -> Outcome | None:
        """Who won and every reason (Aim of the Game; OK-1, OK-2, OK-5); None while the game goes on."""
        if not self._ended:
            return None
        reasons = shapes_in(self._waiter) if wins(self._waiter) else ()
        if not self.left:
            if self._draw and not reasons:
                return Outcome(("R", "B"), (_GONE,), {"R": 0, "B": 0})
            if not self._draw:
                reasons = (*reasons, _FULL_BOARD)
        elif not self.left & MATCH[self.last]:
            reasons = (*reasons, _BLOCKED[self.last])
        winner = (self._other if self.ply % 2 == 0 else self._first,)
        return Outcome(winner, reasons, self.points(winner, by_rule=True))

    @classmethod
    def points_unplayed(cls, options: OkiyaOptions, winners: tuple[str, ...]) -> Mapping[str, int]:
        """A game that ended before its garden was laid out leaves all tiles (OK-9)."""
        points = len(TILES) if options.forfeit_points is None else options.forfeit_points
        return {seat: points if winners == (seat,) else 0 for seat in ("R", "B")}

    def points(self, winners: tuple[str, ...], *, by_rule: bool) -> Mapping[str, int]:
        """As many points as tiles are left in the garden (End of the Game; OK-5, OK-9)."""
        if len(winners) != 1:
            return {"R": 0, "B": 0}
        left = self.left.bit_count() if by_rule or self._forfeit is None else self._forfeit
        return {"R": left, "B": 0} if winners[0] == "R" else {"R": 0, "B": left}


OKIYA_RULES: Final = Rules(
    "okiya",
    OkiyaPosition,
    CODES,
    {
        "annotator": "tanzaku.validators.rules.okiya_annotator:OkiyaAnnotator",
        "course": "tanzaku.validators.rules.okiya_match:OkiyaCourse",
        "dealer": "tanzaku.validators.rules.okiya_dealer:OkiyaDealer",
        "picture": "tanzaku.validators.rules.okiya_picture:OkiyaPicture",
    },
)

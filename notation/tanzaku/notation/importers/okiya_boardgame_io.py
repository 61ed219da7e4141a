"""The log of an Okiya game played on boardgame.io becomes a record.

boardgame.io keeps for each game its state at the start, a log of what was done,
and its state now. A public Okiya program for it names its moves `clickCell` and
keeps the garden as a list of sixteen cells, row by row, each with the name of
the tile in it. A move's argument is the number of a cell, so which tile it took
is what that cell was called at the start: names decide, never tile numbers.

That program has neither plants nor particularities: its tiles are called `A1`
to `D4`. The letters are read as the four plants and the digits as the four
particularities, each in the order of the rulebook. Which is which changes
nothing in the play, as long as it is always the same. Names in words
(`pine-rain`, with the words of OK-7) are read as they are, and so are objects
with a plant and a particularity.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from tanzaku.notation.errors import ValueFault
from tanzaku.notation.importers import Importer, ImportFault, is_list, is_object
from tanzaku.notation.model import NOBODY, UNFINISHED, Record, Turn
from tanzaku.notation.titles.okiya import FEATURES, PLANTS, SQUARES, TILE, TILES, Remove

_LETTERS: Final = dict(zip("ABCD", PLANTS, strict=True))
_DIGITS: Final = dict(zip("1234", FEATURES, strict=True))
_KEYS: Final = (("plant", "vegetation"), ("feature", "poem", "poetry", "symbol"))
"""What the plant and the particularity of a tile are called where it is an object."""
_MOVES: Final = ("clickCell", "move", "removeTile", "play")
"""What the move that removes a tile is called; the number of its cell is its one argument."""
_SEATS: Final = {"0": "R", "1": "B"}
"""That program shows player 0 as red and player 1 as black."""
_MOST: Final = 4096
"""Far more entries than a log of a game of sixteen turns has, moves taken back included."""


def _fits(value: Any) -> bool:  # noqa: ANN401 - any JSON value
    return is_object(value) and "log" in value and ("initialState" in value or "state" in value)


def _record(value: Any) -> Record:  # noqa: ANN401 - any JSON value
    """The record of a game: `initialState`, `log`, and as far as they are there `state` and `metadata`."""
    game = _object(value, "the value")
    start = _object(game.get("initialState"), "initialState")
    tiles = _garden(_object(start.get("G"), "initialState.G").get("cells"))
    moves = list(_moves(game.get("log")))
    context = _object(start.get("ctx", {}), "initialState.ctx")
    first = moves[0][0] if moves else _SEATS.get(str(context.get("currentPlayer", "0")), "R")
    end = _end(game)
    rows = [" ".join(tiles[at : at + 4]) for at in range(0, len(tiles), 4)]
    tags = [
        *_players(game),
        *([("Options", "full_board=draw")] if end == "R,B" else []),
        ("First", first),
        ("Garden", " / ".join(rows)),
        ("Result", end),
    ]
    return Record("okiya", tuple(tags), (), tuple(_turns(moves, tiles, first)), end)


def _object(value: Any, where: str) -> Mapping[str, Any]:  # noqa: ANN401 - any JSON value
    part = _part(value)
    if part is None:
        raise ImportFault(f"{where} is missing" if value is None else f"{where} is no object")
    return part


def _part(value: Any) -> Mapping[str, Any] | None:  # noqa: ANN401 - any JSON value
    """A value as an object, None for what is none."""
    return value if is_object(value) else None


def _list(value: Any) -> list[Any] | None:  # noqa: ANN401 - any JSON value
    """A value as a list, None for what is none."""
    return value if is_list(value) else None


def _garden(given: Any) -> list[str]:  # noqa: ANN401 - any JSON value
    cells = _list(given)
    if cells is None or len(cells) != len(SQUARES):
        raise ImportFault("initialState.G.cells is no list of sixteen tiles")
    tiles = [_tile(cell, f"initialState.G.cells[{index}]") for index, cell in enumerate(cells)]
    missing = sorted(set(TILES) - set(tiles))
    if missing:
        raise ImportFault(f"initialState.G.cells lacks the tile {missing[0]}, so another is there twice")
    return tiles


def _tile(cell: Any, where: str) -> str:  # noqa: ANN401 - any JSON value
    """A tile by its name: `A1`, `pine-rain`, or an object of two words."""
    named = _part(cell)
    if named is not None:
        words = [next((named[key] for key in keys if key in named), None) for keys in _KEYS]
        strings = [word for word in words if isinstance(word, str)]
        cell = "-".join(strings) if len(strings) == len(words) else None
    if isinstance(cell, str):
        if len(cell) == 2 and cell[0] in _LETTERS and cell[1] in _DIGITS:
            return _LETTERS[cell[0]] + _DIGITS[cell[1]]
        try:
            return str(TILE.read(cell.lower() if "-" in cell else cell))
        except ValueFault:
            pass
    raise ImportFault(f"{where} is no tile: A1 to D4, or words such as pine-rain")


def _moves(given: Any) -> Iterator[tuple[str, int]]:  # noqa: ANN401 - any JSON value
    """Seat and cell of each move that stands; what was taken back does not."""
    log = _list(given)
    if log is None or len(log) > _MOST:
        raise ImportFault(f"log is no list of at most {_MOST} entries")
    done: list[tuple[str, int]] = []
    undone: list[tuple[str, int]] = []
    for index, entry in enumerate(log):
        where = f"log[{index}]"
        action = _object(_object(entry, where).get("action"), f"{where}.action")
        kind = action.get("type")
        if kind == "MAKE_MOVE":
            done.append(_move(_object(action.get("payload"), f"{where}.action.payload"), where))
            undone.clear()
        elif kind == "UNDO" and done:
            undone.append(done.pop())
        elif kind == "REDO" and undone:
            done.append(undone.pop())
    yield from done


def _move(payload: Mapping[str, Any], where: str) -> tuple[str, int]:
    seat = _SEATS.get(str(payload.get("playerID")))
    if seat is None:
        raise ImportFault(f"{where}: the player is neither 0 nor 1")
    if payload.get("type") not in _MOVES:
        raise ImportFault(f"{where}: the move that removes a tile is called {' or '.join(_MOVES)}")
    cell = payload.get("args")
    given = _list(cell)
    if given is not None and len(given) == 1:
        cell = given[0]
    if isinstance(cell, bool) or not isinstance(cell, int) or not 0 <= cell < len(SQUARES):
        raise ImportFault(f"{where}: the move names no cell from 0 to 15")
    return seat, cell


def _turns(moves: list[tuple[str, int]], tiles: list[str], first: str) -> Iterator[Turn]:
    """The turns as they were played; a seat is written where it is not the one whose turn it is."""
    for index, (seat, cell) in enumerate(moves):
        due = first if index % 2 == 0 else "B" if first == "R" else "R"
        number = index // 2 + 1 if index % 2 == 0 else None
        yield Turn(number, None if seat == due else seat, (Remove(SQUARES[cell], tiles[cell]),))


def _end(game: Mapping[str, Any]) -> str:
    """What the program says of the end; nothing of it is worked out here."""
    state = _object(game.get("state", game), "state")
    over = _part(_object(state.get("ctx", {}), "state.ctx").get("gameover"))
    if over is None:
        return UNFINISHED
    if over.get("draw") is True:
        return "R,B"
    return _SEATS.get(str(over.get("winner")), NOBODY)


def _players(game: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The names that players gave in the lobby: `metadata.players` on the server, `matchData` in a client."""
    metadata = _part(game.get("metadata")) or {}
    players = _part(metadata.get("players")) or {}
    listed = [_part(player) or {} for player in _list(game.get("matchData")) or []]
    known = {**{str(player.get("id")): player for player in listed}, **players}
    for number, seat in _SEATS.items():
        name = (_part(known.get(number)) or {}).get("name")
        if isinstance(name, str) and name:
            yield f"Player.{seat}", name


BOARDGAME_IO: Final = Importer(
    "boardgame.io", "the JSON log of an Okiya game on boardgame.io", _fits, _record
)

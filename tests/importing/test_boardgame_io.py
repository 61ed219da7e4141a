"""The logs of boardgame.io: names decide which tile it was, and everything wrong is said with its place."""

from __future__ import annotations

import json
from contextlib import suppress
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.okiya_brute import SQUARES, other
from support.corpus import LOG, logs
from support.okiya_games import Game, random_game, shuffled
from tanzaku.notation import Record, TanzakuError, dumps, loads
from tanzaku.notation.importers import ImportFault, find_importer, import_values, read_values
from tanzaku.validators import verify

law = settings(derandomize=True, database=None, deadline=None, max_examples=150, print_blob=False)
BOARDGAME_IO = find_importer("boardgame.io")
SEATS = {"R": "0", "B": "1"}
PLANTS, FEATURES = "MCPI", "STBR"
WORDS = dict(
    zip("MCPISTBR", ("maple", "cherry", "pine", "iris", "sun", "tanzaku", "birds", "rain"), strict=True)
)


def lettered(tile: str) -> str:
    """The name of a tile in that program."""
    return "ABCD"[PLANTS.index(tile[0])] + "1234"[FEATURES.index(tile[1])]


def move(player: str, cell: int) -> dict[str, Any]:
    return {
        "action": {"type": "MAKE_MOVE", "payload": {"type": "clickCell", "args": [cell], "playerID": player}}
    }


def back(kind: str = "UNDO") -> dict[str, Any]:
    return {"action": {"type": kind, "payload": {"playerID": "0"}}}


def log_of(game: Game, cells: list[Any] | None = None) -> dict[str, Any]:
    """A game as that program keeps it."""
    tiles = [lettered(tile) for tile in game.garden] if cells is None else cells
    seats = [game.first, other(game.first)]
    over: dict[str, Any] | None = None
    if game.winners:
        over = {"draw": True} if len(game.winners) == 2 else {"winner": SEATS[game.winners[0]]}
    return {
        "initialState": {"G": {"cells": tiles}, "ctx": {"currentPlayer": SEATS[game.first]}},
        "log": [
            move(SEATS[seats[index % 2]], SQUARES.index(square))
            for index, (square, _) in enumerate(game.moves)
        ],
        "state": {"G": {}, "ctx": {"gameover": over} if over else {}},
    }


def imported(value: Any) -> Record:
    (made,) = import_values([value])
    assert isinstance(made, Record), made
    return made


def refused(value: Any) -> str:
    (made,) = import_values([value], "boardgame.io")
    assert isinstance(made, ImportFault)
    return str(made)


GAME = random_game(Random(601), full_board="draw")


@pytest.mark.parametrize("log", logs(), ids=lambda path: path.name)
def test_a_log_becomes_the_records_beside_it(log: Path) -> None:
    made = list(import_values(read_values(log)))
    beside = log.with_name(log.name.removesuffix(LOG) + ".tzk")
    assert "".join(dumps(record) for record in made if isinstance(record, Record)) == beside.read_text(
        "utf-8"
    )


def test_random_games_become_the_games_that_were_played() -> None:
    rng = Random(602)
    for _ in range(200):
        game = random_game(rng, full_board="draw")
        record = imported(log_of(game))
        report = verify(record)
        assert report.verdict.value == "valid"
        assert report.outcome is not None
        assert set(report.outcome.winners) == set(game.winners)
        assert [(turn.actions[0].square, turn.actions[0].tile) for turn in record.turns] == game.moves  # type: ignore[attr-defined]  # Remove
        assert dumps(loads(dumps(record))) == dumps(record)


@pytest.mark.parametrize(
    "named",
    [
        lettered,
        lambda tile: tile,
        lambda tile: f"{WORDS[tile[0]]}-{WORDS[tile[1]]}",
        lambda tile: f"{WORDS[tile[0]]}-{WORDS[tile[1]]}".upper(),
        lambda tile: {"plant": WORDS[tile[0]], "feature": WORDS[tile[1]]},
        lambda tile: {"vegetation": WORDS[tile[0]], "poem": WORDS[tile[1]], "id": 7},
        lambda tile: {"name": "x", "plant": WORDS[tile[0]], "symbol": WORDS[tile[1]]},
    ],
    ids=range(7),
)
def test_every_way_to_name_a_tile(named: Any) -> None:
    assert imported(log_of(GAME, [named(tile) for tile in GAME.garden])) == imported(log_of(GAME))


def test_names_decide_and_numbers_never_do() -> None:
    """Whatever else a program notes of a tile, its own number for instance, changes nothing."""
    numbers = shuffled(Random(603), list(range(16)))
    cells = [
        {"id": number, "index": number, "plant": WORDS[tile[0]], "feature": WORDS[tile[1]]}
        for number, tile in zip(numbers, GAME.garden, strict=True)
    ]
    assert imported(log_of(GAME, cells)) == imported(log_of(GAME))
    assert "is no tile" in refused(log_of(GAME, list(numbers)))


def test_what_was_taken_back_was_not_played() -> None:
    value = log_of(GAME)
    wanted = imported(value)
    one, *rest = value["log"]
    strange = move("0", 15)
    for entries in (
        [one, strange, back(), *rest],
        [back(), one, back(), back("REDO"), *rest],
        [one, rest[0], back(), back(), back("REDO"), back("REDO"), *rest[1:]],
        [back("REDO"), one, back(), one, back("REDO"), *rest],
        [one, {"action": {"type": "GAME_EVENT", "payload": {"type": "endTurn"}}}, *rest],
    ):
        assert imported({**value, "log": entries}) == wanted


def test_who_begins_is_who_made_the_first_move() -> None:
    for first in "RB":
        game = Game(GAME.garden, first, GAME.moves[:3], (), set())
        assert imported(log_of(game)).tag("First") == first
        assert imported(log_of(Game(GAME.garden, first, [], (), set()))).tag("First") == first
    value = log_of(Game(GAME.garden, "B", [], (), set()))
    del value["initialState"]["ctx"]
    assert imported(value).tag("First") == "R"


def test_a_move_out_of_turn_is_kept_for_verify_to_find() -> None:
    value = log_of(GAME)
    value["log"][1]["action"]["payload"]["playerID"] = SEATS[GAME.first]
    record = imported(value)
    assert record.turns[1].seat == GAME.first
    assert [found.code.id for found in verify(record).diagnostics] == ["TZK051"]


def test_nothing_is_judged_or_put_right() -> None:
    """An illegal turn, a false winner: the record says what the log says."""
    value = log_of(GAME)
    value["log"][2]["action"]["payload"]["args"] = value["log"][0]["action"]["payload"]["args"]
    assert [found.code.id for found in verify(imported(value)).diagnostics] == ["OKI005"]
    value = log_of(GAME)
    value["state"]["ctx"]["gameover"] = {"winner": "1" if GAME.winners == ("R",) else "0"}
    assert [found.code.id for found in verify(imported(value)).diagnostics] == ["TZK055"]


@pytest.mark.parametrize(
    ("over", "end"),
    [
        ({"winner": "0"}, "R"),
        ({"winner": "1"}, "B"),
        ({"winner": 1}, "B"),
        ({"draw": True}, "R,B"),
        ({"draw": False, "winner": "0"}, "R"),
        ({"winner": None}, "none"),
        ({"winner": "7"}, "none"),
        ({"winner": ["0"]}, "none"),
        ({}, "none"),
        (None, "*"),
        ("0", "*"),
    ],
)
def test_what_the_program_says_of_the_end(over: object, end: str) -> None:
    value = log_of(GAME)
    value["state"]["ctx"]["gameover"] = over
    assert (imported(value).end, imported(value).tag("Result")) == (end, end)


def test_without_a_state_the_game_is_unfinished() -> None:
    value = log_of(GAME)
    del value["state"]
    assert imported(value).end == "*"


@pytest.mark.parametrize(
    ("players", "names"),
    [
        ({"0": {"name": "Sei"}, "1": {"name": "和泉 式部"}}, {"R": "Sei", "B": "和泉 式部"}),
        ({"1": {"name": 'a "b" \\ <c>'}}, {"B": 'a "b" \\ <c>'}),
        ({"0": {"name": ""}, "1": {"id": 1}}, {}),
        ({"0": {"name": 7}, "1": "x"}, {}),
        ([{"name": "Sei"}], {}),
        (None, {}),
    ],
)
def test_names_of_players(players: object, names: dict[str, str]) -> None:
    assert imported({**log_of(GAME), "metadata": {"players": players}}).players == names


def put(value: Any, path: str, new: object) -> Any:
    """The value with a part of it changed, or taken away."""
    changed = deepcopy(value)
    *keys, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    part = changed
    for key in keys:
        part = part[key]
    if new is None:
        del part[last]
    else:
        part[last] = new
    return changed


@pytest.mark.parametrize(
    ("path", "new", "said"),
    [
        ("initialState", None, "initialState is missing"),
        ("initialState", [], "initialState is no object"),
        ("initialState.G", None, "initialState.G is missing"),
        ("initialState.G.cells", None, "initialState.G.cells is no list of sixteen tiles"),
        ("initialState.G.cells", ["A1"] * 15, "initialState.G.cells is no list of sixteen tiles"),
        (
            "initialState.G.cells",
            ["A1"] * 16,
            "initialState.G.cells lacks the tile CB, so another is there twice",
        ),
        (
            "initialState.G.cells.3",
            "E1",
            "initialState.G.cells[3] is no tile: A1 to D4, or words such as pine-rain",
        ),
        ("initialState.G.cells.3", 7, "initialState.G.cells[3] is no tile"),
        ("initialState.G.cells.3", {"plant": "MS"}, "initialState.G.cells[3] is no tile"),
        ("initialState.G.cells.3", {"plant": [[]], "feature": 1}, "initialState.G.cells[3] is no tile"),
        ("initialState.G.cells.0", "-", "initialState.G.cells[0] is no tile"),
        ("initialState.ctx", 5, "initialState.ctx is no object"),
        ("log", None, "log is no list of at most 4096 entries"),
        ("log", {}, "log is no list of at most 4096 entries"),
        ("log", [{}] * 4097, "log is no list of at most 4096 entries"),
        ("log.1", 5, "log[1] is no object"),
        ("log.1", {}, "log[1].action is missing"),
        ("log.1.action.payload", None, "log[1].action.payload is missing"),
        ("log.1.action.payload.playerID", "2", "log[1]: the player is neither 0 nor 1"),
        (
            "log.1.action.payload.type",
            "castle",
            "log[1]: the move that removes a tile is called clickCell or move or removeTile or play",
        ),
        ("log.1.action.payload.type", [], "log[1]: the move that removes a tile is called"),
        ("log.1.action.payload.args", None, "log[1]: the move names no cell from 0 to 15"),
        ("log.1.action.payload.args", [16], "log[1]: the move names no cell from 0 to 15"),
        ("log.1.action.payload.args", [-1], "log[1]: the move names no cell from 0 to 15"),
        ("log.1.action.payload.args", [True], "log[1]: the move names no cell from 0 to 15"),
        ("log.1.action.payload.args", [1, 2], "log[1]: the move names no cell from 0 to 15"),
        ("log.1.action.payload.args", ["1"], "log[1]: the move names no cell from 0 to 15"),
        ("state", 5, "state is no object"),
        ("state.ctx", [], "state.ctx is no object"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(path: str, new: object, said: str) -> None:
    assert refused(put(log_of(GAME), path, new)).startswith(said)


@pytest.mark.parametrize("value", [None, 5, "x", [], True, {}, {"log": []}])
def test_what_is_no_log(value: object) -> None:
    (made,) = import_values([value])
    assert isinstance(made, ImportFault)
    assert str(made) == "no importer knows what this is"


json_values = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.integers(-3, 20),
        st.text(max_size=3),
        st.sampled_from(("A1", "MAKE_MOVE", "0")),
    ),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(
            st.sampled_from(("G", "ctx", "cells", "action", "payload", "type", "args", "plant", "0")),
            inner,
            max_size=4,
        ),
    ),
    max_leaves=12,
)
places = st.sampled_from(
    (
        "initialState",
        "initialState.G",
        "initialState.G.cells",
        "initialState.G.cells.5",
        "initialState.ctx",
        "log",
        "log.2",
        "log.2.action",
        "log.2.action.type",
        "log.2.action.payload",
        "log.2.action.payload.args",
        "log.2.action.payload.playerID",
        "state",
        "state.ctx",
        "state.ctx.gameover",
    )
)


@law
@given(path=places, new=json_values, metadata=json_values)
def test_never_anything_but_a_record_or_our_own_error(path: str, new: object, metadata: object) -> None:
    value = put({**log_of(GAME), "metadata": metadata}, path, new)
    (made,) = import_values([json.loads(json.dumps(value))], "boardgame.io")
    if isinstance(made, Record):
        verify(made)
        with suppress(TanzakuError):  # a name that no form can hold
            dumps(made)


def test_a_name_nested_deeply_is_no_tile() -> None:
    deep: Any = []
    for _ in range(900):
        deep = [deep]
    assert "is no tile" in refused(
        put(log_of(GAME), "initialState.G.cells.3", {"plant": deep, "feature": deep})
    )

"""Random matches: sound ones are valid, and each single change is found with exactly the right codes."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from matches.making import PLAYERS, Game, codes, one
from oracle.okiya_match_brute import DEFAULTS, play_out, standings, wrong
from tanzaku.notation import Verdict
from tanzaku.validators.matches.report import MatchReport

LETTERS = {name: letter for letter, name in PLAYERS.items()} | {"Ono": "O"}

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "match": st.sampled_from(["single", "sets", "points"]),
        "wins": st.integers(1, 4),
        "consecutive": st.sampled_from(["no", "yes"]),
        "target": st.sampled_from([10, 15, 20, 40]),
        "after_draw": st.sampled_from(["other", "same"]),
    },
)


def written(game: dict[str, Any], rng: Random) -> Game:
    """A game of the oracle as a record, on either side of the table."""
    red, black = sorted(LETTERS[name] for name in game["players"])[:: rng.choice([1, -1])]
    won = [LETTERS[name] for name in game["won"]]
    return Game(
        str(game["number"]),
        LETTERS[game["began"]],
        won[0] if len(won) == 1 else "=" if won else "0",
        red,
        black,
        (*PLAYERS.items(), ("O", "Ono")),
        left=game["points"],
        options=" ".join(f"{key}={value}" for key, value in game["options"].items()),
        source=f"{rng.randrange(3)}.tzk",
    )


def reported(games: list[dict[str, Any]], seed: int) -> MatchReport:
    """The report on games that are written down anew and read in any order; equal games are alike."""
    rng = Random(seed)
    made: list[Game] = []
    for index, game in enumerate(games):
        again = next((made[one] for one in range(index) if games[one] == game), None)
        made.append(written(game, rng) if again is None else replace(again, source="again.tzk"))
    rng.shuffle(made)
    return one(made)


def sound(options: dict[str, Any], seed: int, most: int = 12) -> list[dict[str, Any]]:
    return play_out(DEFAULTS | options, tuple(PLAYERS.values()), Random(seed).randrange, most)


SEEDS = st.integers(0, 2**32)


@given(OPTIONS, SEEDS)
def test_a_sound_match_is_valid_and_stands_as_the_oracle_says(options: dict[str, Any], seed: int) -> None:
    games = sound(options, seed)
    report = reported(games, seed)
    assert codes(report) == wrong(games) == []
    assert report.standing == standings(games, DEFAULTS | options)
    assert [line.standing for line in report.games] == [
        standings(games[: index + 1], DEFAULTS | options) for index in range(len(games))
    ]
    assert report.verdict is (Verdict.VALID if report.over else Verdict.UNFINISHED)
    assert report.over is (len(games) < 12 or len(sound(options, seed, 13)) == 12)
    winner = [name for name, count in report.standing.items() if report.over and count]
    if (DEFAULTS | options)["match"] == "single":
        assert winner == ([report.winner] if report.winner else [])


CHANGES = ("drop", "double", "repeat", "options", "rename", "add", "starter")


def changed(games: list[dict[str, Any]], change: str, rng: Random) -> list[dict[str, Any]]:
    """The games with one change."""
    games = [dict(game) for game in games]
    at = rng.randrange(len(games))
    game = games[at]
    other = next(name for name in PLAYERS.values() if name != game["began"])
    if change == "drop" and len(games) > 1:
        del games[at]
    elif change == "double":
        games.append(game | {"points": game["points"] - 1})
    elif change == "repeat":
        games.append(dict(game))
    elif change == "options":
        game["options"] = game["options"] | {"wins": game["options"]["wins"] + 1}
    elif change == "rename":
        gone = next(iter(sorted(game["players"])))
        swap = {gone: "Ono"}
        game["players"] = {swap.get(name, name) for name in game["players"]}
        game["began"] = swap.get(game["began"], game["began"])
        game["won"] = [swap.get(name, name) for name in game["won"]]
    elif change == "add":
        games.append(games[-1] | {"number": len(games) + 1})
    elif change == "starter":
        game["began"] = other
    return games


@settings(max_examples=300)
@given(OPTIONS, SEEDS, st.sampled_from(CHANGES))
def test_a_change_is_found_with_the_right_codes(options: dict[str, Any], seed: int, change: str) -> None:
    games = changed(sound(options, seed), change, Random(seed))
    assert sorted(codes(reported(games, seed))) == wrong(games)


@settings(max_examples=200)
@given(OPTIONS, SEEDS, st.lists(st.sampled_from(CHANGES), min_size=2, max_size=4))
def test_several_changes_are_found_with_the_right_codes(
    options: dict[str, Any], seed: int, changes: list[str]
) -> None:
    games = sound(options, seed)
    rng = Random(seed)
    for change in changes:
        games = changed(games, change, rng)
    assert sorted(codes(reported(games, seed))) == wrong(games)


#: What a change gives where it is not the first or the last game, nor makes another change necessary.
ALONE = {
    "drop": {"TZK083"},
    "double": {"TZK082"},
    "repeat": {"TZK081"},
    "options": {"TZK084"},
    "rename": {"TZK085"},
    "add": {"TZK086"},
    "starter": {"TZK087"},
}


@settings(max_examples=200)
@given(SEEDS, st.sampled_from(CHANGES))
def test_a_single_change_in_the_midst_gives_one_code(seed: int, change: str) -> None:
    games = sound({}, seed)
    if not 2 < len(games) < 12:
        return
    rng = Random(seed)
    state = rng.getstate()
    if not 0 < rng.randrange(len(games)) < len(games) - 1 and change != "add":
        return
    rng.setstate(state)
    found = {code for _, code in codes(reported(changed(games, change, rng), seed))}
    assert found == ALONE[change]


@given(OPTIONS, SEEDS, st.sampled_from(CHANGES))
def test_the_order_and_the_files_have_no_effect(options: dict[str, Any], seed: int, change: str) -> None:
    games = changed(sound(options, seed), change, Random(seed))
    rng = Random(seed)
    made = [written(game, rng) for game in games]
    wanted = without_places(one(made))
    for _ in range(3):
        rng.shuffle(made)
        assert without_places(one(made)) == wanted
        made = [replace(game, source=f"{rng.randrange(3)}.tzk") for game in made]


def without_places(report: MatchReport) -> Any:
    """What a report says but for where its records are."""
    content = report.content()
    for game in content["games"]:
        game["source"] = game["record"] = game["line"] = None
        for found in game["diagnostics"]:
            found["message"] = re.sub(r"\w+\.tzk:\d+", "…", found["message"])
    content["games"].sort(key=repr)
    return content

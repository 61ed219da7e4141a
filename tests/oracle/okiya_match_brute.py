"""Matches of Okiya by brute force, from the rulebook and the rulings, sharing nothing with the library.

A game is a dictionary: `number`, `players` (a set of two names), `began` (a name), `won` (a list of none, one
or both of them), `points` (those of the winner), `options` (a dictionary, nothing left out).

How the rulings are read here
-----------------------------
OK-4   Sets unless the options say otherwise: over when somebody has `wins` games. All games have the same
       options. With `consecutive=yes` only games won one after the other count; any other breaks the row.
OK-6   After a game that nobody lost, whoever did not begin it begins; with `after_draw=same`, whoever did.
OK-8   Otherwise the loser begins. Who begins the first game is free.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

__all__ = ["DEFAULTS", "play_out", "standings", "wrong"]

DEFAULTS: dict[str, Any] = {
    "match": "sets",
    "wins": 3,
    "consecutive": "no",
    "target": 10,
    "after_draw": "other",
}


def standings(games: Sequence[dict[str, Any]], options: dict[str, Any]) -> dict[str, int]:
    """How it stands after some games, counted anew from all of them."""
    score = dict.fromkeys(sorted(games[0]["players"]), 0) if games else {}
    for player in score:
        mine = [game["won"] == [player] for game in games]
        if options["match"] == "points":
            score[player] = sum(game["points"] for game in games if game["won"] == [player])
        elif options["match"] == "sets" and options["consecutive"] == "yes":
            score[player] = mine[::-1].index(False) if False in mine else len(mine)
        else:
            score[player] = sum(mine)
    return score


def over(games: Sequence[dict[str, Any]], options: dict[str, Any]) -> bool:
    """Whether a match is over with these games."""
    if options["match"] == "single":
        return len(games) > 0
    goal = options["target"] if options["match"] == "points" else options["wins"]
    return any(count >= goal for count in standings(games, options).values())


def due(before: dict[str, Any], options: dict[str, Any]) -> str:
    """Who begins the game after another one."""
    if len(before["won"]) == 1:
        (loser,) = before["players"] - set(before["won"])
        return str(loser)
    (other,) = before["players"] - {before["began"]}
    return str(before["began"] if options["after_draw"] == "same" else other)


def play_out(
    options: dict[str, Any], players: Sequence[str], pick: Callable[[int], int], most: int
) -> list[dict[str, Any]]:
    """A sound match: games until it is over, or as many as `most`; `pick(n)` chooses from 0 to n - 1."""
    games: list[dict[str, Any]] = []
    while len(games) < most and not over(games, options):
        won: list[list[str]] = [[players[0]], [players[1]], [players[0]], [players[1]], [], list(players)]
        games.append(
            {
                "number": len(games) + 1,
                "players": set(players),
                "began": due(games[-1], options) if games else players[pick(2)],
                "won": won[pick(6)],
                "points": 8 + pick(8),
                "options": options,
            }
        )
    return games


def wrong(games: Sequence[dict[str, Any]]) -> list[tuple[int, str]]:
    """The number of the game and the code of each thing wrong with a match; games in any order."""
    found: list[tuple[int, str]] = []
    ordered = sorted(games, key=lambda game: int(game["number"]))
    alike = [
        game for game in ordered if all(game == one for one in ordered if one["number"] == game["number"])
    ]
    first = (alike or ordered)[0]  # where two games have one number, nobody can say whose options were right
    options = first["options"]
    known: list[dict[str, Any]] = []  # the games that count
    # a game that nobody knows breaks a row
    gap = [first | {"won": []}] if options["consecutive"] == "yes" and options["match"] == "sets" else []
    before: dict[str, Any] | None = None  # the one just before, if it is known
    for number in range(1, ordered[-1]["number"] + 1):
        here = [game for game in ordered if game["number"] == number]
        if not here:
            following = min(game["number"] for game in ordered if game["number"] > number)
            if not over(known, options) and (following, "TZK083") not in found:
                found.append((following, "TZK083"))
            before = None
            known += [] if over(known, options) else gap
            continue
        kinds = [game for index, game in enumerate(here) if game not in here[:index]]
        found += [(number, "TZK081")] * (len(here) - len(kinds))
        if len(kinds) > 1:
            found += [(number, "TZK082")] * len(kinds)
            before = None
            known += [] if over(known, options) else gap
            continue
        game = here[0]
        if game["players"] != first["players"]:
            found.append((number, "TZK085"))
            before = None
            known += [] if over(known, options) else gap
            continue
        if game["options"] != options:
            found.append((number, "TZK084"))
        if over(known, options):
            found.append((number, "TZK086"))
            continue
        if before is not None and game["began"] != due(before, options):
            found.append((number, "TZK087"))
        known.append(game)
        before = game
    return sorted(found)

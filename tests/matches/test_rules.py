"""How a match goes, by the sections of the rulebook of Okiya and its rulings."""

from __future__ import annotations

from dataclasses import replace

import pytest

from matches.making import PLAYED, Game, codes, games, judged, one, standing, standing_of, text
from support.corpus import CORPUS
from tanzaku.notation import Verdict
from tanzaku.validators import verify, verify_archive
from tanzaku.validators.matches import match_reports

# -- End of the Game ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("short", "wanted"),
    [
        ("SS", ("valid", "Sei", "1:0")),
        ("SI", ("valid", "Izumi", "0:1")),
        ("S*", ("unfinished", "", "0:0")),
        ("S=", ("valid", "", "0:0")),
        ("S0", ("valid", "", "0:0")),
    ],
)
def test_end_of_the_game_single_game(short: str, wanted: tuple[str, str, str]) -> None:
    assert judged(short, options="match=single") == wanted


@pytest.mark.parametrize("number", ["", "1", "0"])
def test_the_only_game_is_game_1(number: str) -> None:
    report = one([Game(number, options="match=single")])
    assert (report.verdict, report.games[0].number, codes(report)) == (Verdict.VALID, 1, [])


@pytest.mark.parametrize(
    ("short", "wanted"),
    [
        ("SS IS IS", ("valid", "Sei", "3:0")),
        ("SI SI SI", ("valid", "Izumi", "0:3")),
        ("SS II SS II SS", ("valid", "Sei", "3:2")),
        ("SS II SS II", ("unfinished", "", "2:2")),
        ("SS", ("unfinished", "", "1:0")),
        ("SS IS I*", ("unfinished", "", "2:0")),
        ("SS IS IS IS", ("illegal", "Sei", "3:0")),
    ],
)
def test_end_of_the_game_match_in_three_sets(short: str, wanted: tuple[str, str, str]) -> None:
    assert judged(short) == wanted
    assert judged(short, options="match=sets wins=3") == wanted


@pytest.mark.parametrize("target", [10, 15, 20])
def test_end_of_the_game_match_of_victory_points(target: int) -> None:
    options = f"match=points target={target} forfeit_points=5"
    made = games("SS IS IS IS IS IS", options=options)
    last = target // 5
    report = one(made[:last])
    assert (report.verdict, report.winner, standing(report)) == (Verdict.VALID, "Sei", f"{target}:0")
    assert one(made[: last - 1]).verdict is Verdict.UNFINISHED
    assert codes(one(made[: last + 1])) == [(last + 1, "TZK086")]


def test_end_of_the_game_points_are_the_tiles_left() -> None:
    report = one(games("SS II SS", options="match=points", how="play"))
    assert [dict(line.standing) for line in report.games] == [
        {"Sei": 5, "Izumi": 0},
        {"Sei": 5, "Izumi": 5},
        {"Sei": 10, "Izumi": 5},
    ]
    assert (report.verdict, report.winner) == (Verdict.VALID, "Sei")


def test_ok_5_a_win_with_the_last_tile_brings_no_points() -> None:
    told = list(verify_archive(CORPUS / "okiya" / "matches" / "points-to-10.tzk"))
    (report,) = match_reports(told)
    assert told[1].turns == 16
    assert [standing_of(line.standing) for line in report.games] == ["5:0", "5:0", "5:3", "10:3"]


# -- rulings -----------------------------------------------------------------------------


def test_ok_4_sets_are_the_default() -> None:
    report = one([Game()])
    assert (report.aim, report.unit) == ("first to win 3 games", "games")


@pytest.mark.parametrize(
    ("options", "aim", "unit"),
    [
        ("match=single", "a single game", "games"),
        ("match=sets wins=5", "first to win 5 games", "games"),
        ("wins=2 consecutive=yes", "first to win 2 games in a row", "games in a row"),
        ("match=points", "first to 10 points", "points"),
        ("match=points target=21", "first to 21 points", "points"),
        ("match=points consecutive=yes", "first to 10 points", "points"),
    ],
)
def test_ok_4_the_options_say_when_a_match_is_over(options: str, aim: str, unit: str) -> None:
    report = one([Game(options=options)])
    assert (report.aim, report.unit) == (aim, unit)


@pytest.mark.parametrize(
    ("options", "other", "same"),
    [
        ("", "wins=3", True),
        ("", "full_board=loss match=sets wins=3 consecutive=no after_draw=other", True),
        ("wins=2 match=sets", "match=sets wins=2", True),
        ("wins=2", "wins=02", True),
        ("", "wins=2", False),
        ("", "full_board=draw", False),
        ("match=points target=30", "match=points target=35", False),
        ("match=points target=30", "match=points target=30 forfeit_points=9", False),
        ("", "after_draw=same", False),
    ],
)
def test_ok_4_options_stay_the_same(options: str, other: str, same: bool) -> None:  # noqa: FBT001 - a column
    first, second = games("SS IS", options=options)
    found = codes(one([first, replace(second, options=other)]))
    assert found == ([] if same else [(2, "TZK084")])


@pytest.mark.parametrize(
    ("short", "wanted"),
    [
        ("SS II SI", ("valid", "Izumi", "0:2")),
        ("SS II SS II SS", ("unfinished", "", "1:0")),
        ("SS I= SS IS", ("valid", "Sei", "2:0")),
        ("SS I= SS", ("unfinished", "", "1:0")),
        ("SS I0 SS", ("unfinished", "", "1:0")),
    ],
)
def test_ok_4_games_in_a_row(short: str, wanted: tuple[str, str, str]) -> None:
    assert judged(short, options="wins=2 consecutive=yes") == wanted


@pytest.mark.parametrize("ended", ["=", "0"])
@pytest.mark.parametrize("began", ["S", "I"])
def test_ok_6_after_a_game_that_nobody_lost(ended: str, began: str) -> None:
    other = {"S": "I", "I": "S"}[began]
    for options, due in (("", other), ("after_draw=other", other), ("after_draw=same", began)):
        for second in "SI":
            report = one(games(f"{began}{ended} {second}S", options=options))
            assert codes(report) == ([] if second == due else [(2, "TZK087")])
            if second != due:
                ((_, found),) = report.findings
                assert found.cited == ("Okiya rulebook, How to Play", "OK-6")


@pytest.mark.parametrize("how", ["double forfeit", "abandoned", "unplayed"])
def test_ok_6_ends_without_a_loser(how: str) -> None:
    left = 16 if how == "unplayed" else 14
    first = Game(won="0", how=how, left=left)
    second = Game("2", "S", "S")
    assert codes(one([first, replace(second, began="I")])) == []
    assert codes(one([first, second])) == [(2, "TZK087")]


@pytest.mark.parametrize("began", ["S", "I"])
def test_ok_8_the_first_game_may_be_begun_by_anybody(began: str) -> None:
    assert codes(one(games(f"{began}S"))) == []


@pytest.mark.parametrize(("red", "black"), [("S", "I"), ("I", "S")])
@pytest.mark.parametrize("won", ["S", "I"])
def test_ok_8_the_loser_begins_and_is_known_by_name(red: str, black: str, won: str) -> None:
    for second in "SI":
        made = [Game("1", "S", won), Game("2", second, "S", red, black)]
        report = one(made)
        assert codes(report) == ([] if second != won else [(2, "TZK087")])
        if second == won:
            ((line, found),) = report.findings
            assert line.game.line == 1
            assert found.message.startswith(f"{line.starter} began, but it was ")
            assert found.cited == ("Okiya rulebook, How to Play", "OK-8")


def test_ok_8_who_began_is_not_checked_where_nobody_says() -> None:
    first = Game(won="0", how="unplayed", left=16)
    unsaid = text(first).replace('[First "R"]\n', "")
    told = [verify(unsaid), verify(text(Game("2", "S", "S")))]
    (report,) = match_reports(told)
    assert codes(report) == []


@pytest.mark.parametrize(
    ("game", "points"),
    [
        (Game(left=14), 14),
        (Game(left=9), 9),
        (Game(left=16), 16),
        (Game(left=14, options="forfeit_points=3"), 3),
        (Game(left=16, options="forfeit_points=0"), 0),
        (Game(how="play", options="forfeit_points=3"), 5),
        (Game(how="time forfeit", left=14, began="I"), 14),
        (Game(how="adjudication", left=12), 12),
        (Game(won="=", left=12), 0),
        (Game(won="0", left=12), 0),
    ],
)
def test_ok_9_points_of_a_game_that_ended_otherwise(game: Game, points: int) -> None:
    options = f"match=points target=99 {game.options}".strip()
    report = one([replace(game, options=options)])
    assert standing(report) == f"{points}:0"


@pytest.mark.parametrize("options", ["wins=1", "match=points target=1", "wins=1 consecutive=yes"])
@pytest.mark.parametrize("ended", ["=", "0"])
def test_ok_12_a_game_that_nobody_won_alone_counts_for_nobody(options: str, ended: str) -> None:
    assert judged(f"S{ended}", options=options) == ("unfinished", "", "0:0")


# -- an arbiter's word on the end of a game -----------------------------------------------


def test_a_ruling_on_a_game_that_goes_on_says_who_won() -> None:
    ruling = "TZK057: ended by agreement (Ono)"
    made = games("SS IS", options="match=points target=20", how="ruled", ruling=ruling, left=12)
    report = one(made)
    assert (report.verdict, report.winner, standing(report)) == (Verdict.VALID, "Sei", "24:0")


def test_a_ruling_on_the_winner_says_who_won() -> None:
    game = Game(options="match=single", how="play", ruling="TZK055: Red gave it away (Ono)")
    lost = text(game).replace("=R", "=B").replace('[Result "R"]', '[Result "B"]')
    (report,) = match_reports([verify(lost)])
    assert PLAYED in lost
    assert (report.verdict, report.winner) == (Verdict.VALID, "Izumi")
    (unruled,) = match_reports([verify(lost.replace("Ruling.1", "Remark"))])
    assert (unruled.verdict, unruled.winner) == (Verdict.CONTRADICTED, "Sei"), "what the rules say"


# -- names -------------------------------------------------------------------------------


def test_ok_13_where_nobody_is_named_the_seats_are_the_players() -> None:
    report = one(games("SS IS", options="wins=2", names=(("S", ""), ("I", ""))))
    assert (report.verdict, report.winner, dict(report.standing)) == (
        Verdict.CONSISTENT,
        "R",
        {"R": 2, "B": 0},
    )
    assert report.assumed == ("no game names its players, so R and B are taken for players",)

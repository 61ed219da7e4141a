"""Law: every game played by the rules is sound, however it ended and wherever its record begins."""

from __future__ import annotations

from random import Random

import pytest

from support.judging import compose, judged, play_out, sound_verdict
from support.okiya_games import ENDINGS, below, games
from tanzaku.notation import loads
from tanzaku.validators import verify, verify_archive

BOARDS = ["loss", "draw"]


@pytest.mark.parametrize("full_board", BOARDS)
@pytest.mark.parametrize("ending", ENDINGS)
def test_every_ending(ending: str, full_board: str) -> None:
    """Valid, or unfinished where that is what the end mark says; nothing is found."""
    wanted = "unfinished" if ending == "unfinished" else "valid"
    for text in games(
        51, 60, endings=ending, full_board=full_board, notes=0.2, odd_tags=0.2, variations=0.05
    ):
        report = verify(text)
        assert (report.verdict.value, report.checked) == (wanted, report.turns)
        assert {found.code.id for found in report.diagnostics} <= {"TZK037"}
        assert (report.outcome is None) == (ending == "unfinished")
        if report.outcome is not None and ending != "normal":
            assert [reason.kind for reason in report.outcome.reasons] == [ending]
            assert report.outcome.mark == loads(text).end
        assert sound_verdict(loads(text)) == wanted


@pytest.mark.parametrize("full_board", BOARDS)
def test_played_out_games_end_as_the_oracle_says(full_board: str) -> None:
    kinds: set[str] = set()
    for text in games(52, 300, full_board=full_board):
        report = verify(text)
        played = judged(loads(text))
        assert played is not None
        assert report.outcome is not None
        assert set(report.outcome.winners) == set(played.judgement.winners)
        points = played.judgement.tiles_left if len(report.outcome.winners) == 1 else 0
        assert max(report.outcome.scores.values()) == points
        kinds.update(reason.kind for reason in report.outcome.reasons)
    assert kinds == {"row", "column", "diagonal", "square", "blocked", "full board"}


@pytest.mark.parametrize("full_board", BOARDS)
@pytest.mark.parametrize("bare", [False, True], ids=["tiles", "bare"])
@pytest.mark.parametrize("numbers", [False, True], ids=["plain", "numbers"])
@pytest.mark.parametrize("seats", [False, True], ids=["none", "seats"])
def test_a_record_may_begin_anywhere_in_a_game(
    full_board: str, *, bare: bool, numbers: bool, seats: bool
) -> None:
    """`Start` in place of the first turns: the rest is judged the same."""
    rng = Random(53)
    for _ in range(40):
        game, _ = play_out(rng, full_board=full_board)
        whole = verify(compose(game, ",".join(game.winners), full_board=full_board))
        assert (whole.verdict.value, whole.diagnostics) == ("valid", ())
        for plies in {1, 2, below(rng, len(game.moves)), len(game.moves) - 1}:
            if not 0 < plies < len(game.moves):
                continue
            text = compose(
                game,
                ",".join(game.winners),
                plies=plies,
                bare=bare,
                numbers=numbers,
                seats=seats,
                full_board=full_board,
            )
            report = verify(text)
            assert (report.verdict.value, report.diagnostics) == ("valid", ())
            assert report.turns == len(game.moves) - plies
            assert report.outcome == whole.outcome
            assert sound_verdict(loads(text)) == "valid"


def test_ok_11__a_record_may_not_begin_where_the_game_is_over() -> None:
    """However it ended: a position with its last turn played is none to begin with, one turn earlier is."""
    rng = Random(54)
    kinds: set[str] = set()
    while len(kinds) < 6:
        game, _ = play_out(rng)
        kinds.update(reason.partition(" ")[0] for reason in game.reasons)
        over = compose(game, game.winners[0], plies=len(game.moves))
        report = verify(over)
        assert (report.verdict.value, [one.code.id for one in report.diagnostics]) == ("illegal", ["OKI003"])
        assert sound_verdict(loads(over)) is None
        before = compose(game, game.winners[0], plies=len(game.moves) - 1)
        assert verify(before).verdict.value == "valid"


@pytest.mark.parametrize("ending", [ending for ending in ENDINGS if ending not in ("normal", "unfinished")])
def test_another_ending_of_a_game_that_was_played_out_is_contradicted(ending: str) -> None:
    """Fault 14 of other libraries: how a game ended and who won are two statements, each held to the play."""
    for text in games(55, 20, endings="normal"):
        report = verify(text.replace("\n\n", f'\n[Termination "{ending}"]\n\n', 1))
        assert report.verdict.value == "contradicted"
        assert [found.code.id for found in report.diagnostics] == ["TZK058"]


def test_a_game_that_goes_on_needs_a_termination() -> None:
    for text in games(56, 40, endings="resignation"):
        report = verify(text.replace('[Termination "resignation"]\n', ""))
        assert (report.verdict.value, [found.code.id for found in report.diagnostics]) == (
            "contradicted",
            ["TZK057"],
        )


def test_the_seat_whose_clock_stands_cannot_lose_on_time() -> None:
    """TZ-1: it was the turn of the loser."""
    for text in games(57, 40, endings="time forfeit"):
        end = text.rstrip()[-1]
        loser = "B" if end == "R" else "R"
        turned = text.replace(f'[Result "{end}"]', f'[Result "{loser}"]').rstrip()[:-1] + loser + "\n"
        report = verify(turned)
        assert (report.verdict.value, [found.code.id for found in report.diagnostics]) == (
            "contradicted",
            ["TZK058"],
        )


def test_a_thousand_games_in_one_archive() -> None:
    texts = list(games(58, 1000, notes=0.1, odd_tags=0.1, endings="mixed"))
    reports = list(verify_archive(["".join(texts)]))
    assert [report.number for report in reports] == list(range(1, 1001))
    assert {report.verdict.value for report in reports} == {"valid", "unfinished"}
    line = 1
    for text, report in zip(texts, reports, strict=True):
        assert report.line == line
        line += text.count("\n")

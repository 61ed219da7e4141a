"""The frames of a game: which there are, what is said at each, and what cannot be shown."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from oracle.okiya_brute import SQUARES
from oracle.okiya_brute import Position as Oracle
from showing.making import SAMPLE, SHORT, hostile
from support.okiya_games import games, random_game
from support.pictures import text_of
from tanzaku.notation import Record, load, loads
from tanzaku.notation.errors import UnknownTitle, ValueFault
from tanzaku.validators.generating import Wish, random_records
from tanzaku.validators.pictures.frames import Game, NoPicture, frame_at, game_of
from tanzaku.validators.pictures.page import page

START = '[First "R"]\n[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"]\n'


def shown(text: str) -> Game:
    return game_of(loads(text))


def called(game: Game) -> list[str]:
    return [frame.called for frame in game.frames()]


def test_a_frame_for_the_start_and_each_turn() -> None:
    game = shown(SAMPLE)
    frames = [(frame.index, frame.called, frame.played) for frame in game.frames()]
    assert frames[:4] == [(0, "start", ""), (1, "1.R", "d1PT"), (2, "1.B", "b1MT"), (3, "2.R", "a1CT !")]
    assert frames[-1] == (11, "6.R", "b3PS !!")
    ended = [frame.ended for frame in game.frames()]
    assert ended[:-1] == [""] * 11
    assert ended[-1] == "R won (diagonal a4-d1)"


def test_what_is_said_at_each() -> None:
    frames = [(frame.notes, frame.told, frame.data) for frame in shown(SAMPLE).frames()]
    assert frames[0] == (("They meet for the third time.\nIt rains.",), (), ())
    assert frames[1] == (("a border tile",), ("12 legal; loses in 15",), ("@clock(0:12:30)",))
    assert frames[2] == ((), ("6 legal; loses in 11; threw away a win", "instead: 1.B b3PS"), ())
    assert frames[3] == ((), ("instead: 2.R c2MR {the middle} c3CR ?",), ())
    assert frames[11] == (("the long diagonal",), ("2 legal; winning at once: b3; wins",), ())


def test_variations_within_variations_are_told_as_they_are_written() -> None:
    line = "({first} 1. R: a1CT {x} (1. R: b1MT !) a2IT 2. a3MS)"
    frames = list(shown(f'[Tanzaku "1.0 okiya"]\n{START}\n1. d1PT {line} =*\n').frames())
    assert frames[1].told == ("instead: {first} 1.R a1CT {x} (1.R b1MT !) a2IT 2. a3MS",)


def test_a_faulty_record_is_shown_up_to_its_fault() -> None:
    game = shown(SHORT)
    assert called(game) == ["start", "1.R", "1.B"]
    assert (game.report.ok, game.report.checked, game.report.turns) == (False, 2, 4)


def test_a_game_begun_in_the_middle() -> None:
    text = f'[Tanzaku "1.0 okiya"]\n{START}[Start "geisha(R d1) geisha(B b1) last(MT)"]\n\n2. a1CT =*\n'
    assert called(shown(text)) == ["start", "2.R"]


@pytest.mark.parametrize(
    ("at", "found"),
    [
        (None, "6.R"),
        ("0", "start"),
        ("1", "1.B"),
        ("1.R", "1.R"),
        ("1.B", "1.B"),
        ("5", "5.B"),
        ("6", "6.R"),
        ("06", "6.R"),
        ("start", "start"),
        ("5.B-1", "5.B"),
    ],
)
def test_a_frame_by_its_turn(at: str | None, found: str) -> None:
    assert frame_at(shown(SAMPLE), at).called == found


def test_several_turns_of_one_number_and_seat() -> None:
    (record,) = random_records("genji", 1, 1, Wish(players=2))
    game = game_of(record)
    names = called(game)
    assert len(names) == len(set(names))
    again = [name for name in names if name.endswith("-2")]
    assert again
    for name in (*again, *(name.removesuffix("-2") for name in again)):
        assert frame_at(game, name).called == name


@pytest.mark.parametrize(
    ("at", "said"),
    [
        ("7", "there is no turn 7; the last that can be shown is 6.R"),
        ("6.B", "there is no turn 6.B; the last that can be shown is 6.R"),
        ("0.R", "there is no turn 0.R; the last that can be shown is 6.R"),
        ("5.B-2", "there is no turn 5.B-2; the last that can be shown is 6.R"),
        ("1.Z", "there is no turn 1.Z; the last that can be shown is 6.R"),
        ("x", "'x' is no turn: write 5, 5.B or start"),
        ("", "'' is no turn: write 5, 5.B or start"),
        ("-1", "'-1' is no turn: write 5, 5.B or start"),
        ("1.", "'1.' is no turn: write 5, 5.B or start"),
        ("٣", "'٣' is no turn: write 5, 5.B or start"),
        ("9" * 5000, "is no turn: write 5, 5.B or start"),
    ],
    ids=range(11),
)
def test_no_such_turn(at: str, said: str) -> None:
    with pytest.raises(ValueFault) as caught:
        frame_at(shown(SAMPLE), at)
    assert said in str(caught.value)


def test_no_turn_at_all() -> None:
    with pytest.raises(ValueFault, match="the last that can be shown is the start"):
        frame_at(shown(f'[Tanzaku "1.0 okiya"]\n{START}\n=*\n'), "1")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[Termination "unplayed"]\n\n=none', "the game was never set up"),
        ('[First "R"]\n\na1CT =*', "the set-up is not of its form; verify says what is wrong"),
        (
            '[First "R"]\n[Garden "CT"]\n\n=*',
            "the set-up gives no position: the garden has four rows of four tiles",
        ),
    ],
)
def test_no_position(text: str, said: str) -> None:
    with pytest.raises(NoPicture) as caught:
        shown(f'[Tanzaku "1.0 okiya"]\n{text}\n')
    assert str(caught.value).startswith(said)


def test_a_title_without_a_picture_and_one_from_outside() -> None:
    kasuga = Path(__file__).resolve().parents[1] / "fifth" / "golden" / "kasuga.tzk"
    with pytest.raises(NoPicture, match="there is no picture of kasuga"):
        game_of(load(kasuga))
    with pytest.raises(UnknownTitle, match="no rules of 'voyage' are installed"):
        game_of(Record("voyage"))
    with pytest.raises(UnknownTitle, match="chess"):
        game_of(Record("chess"))
    game = shown('[Tanzaku "1.0 ishi"]\n[Heap "7"]\n\ntake(3) take(3) take(1) =B\n')
    pictures = [line for frame in game.frames() for line in text_of(game, frame)]
    assert pictures == ["ooooooo", "oooo", "o", ""]


def test_the_garden_is_the_one_on_the_table() -> None:
    """Each cell of each frame of many games, by the oracle."""
    rng = Random(701)
    for _ in range(40):
        game = random_game(rng)
        oracle = Oracle(game.garden, game.first)
        rows = " / ".join(" ".join(game.garden[at : at + 4]) for at in range(0, 16, 4))
        turns = " ".join(square + tile for square, tile in game.moves)
        made = shown(f'[Tanzaku "1.0 okiya"]\n[First "{game.first}"]\n[Garden "{rows}"]\n\n{turns} =*\n')
        for frame in made.frames():
            if frame.index:
                oracle.take(game.moves[frame.index - 1][0])
            lines = text_of(made, frame)
            assert lines[0] == "     a   b   c   d"
            cells = [lines[1 + row][3 + 4 * column :][:4] for row in range(4) for column in range(4)]
            newest = game.moves[frame.index - 1][0] if frame.index else ""
            assert cells == [_cell(oracle, square, newest) for square in SQUARES]
            drawn = made.picture.shapes(frame.position, frame.turn)
            assert drawn.count('class="legal"') == len(oracle.legal())
            assert drawn.count('class="newest"') == bool(frame.index)
            assert drawn.count('class="win"') == len(oracle.shapes_of("R")) + len(oracle.shapes_of("B"))


def _cell(oracle: Oracle, square: str, newest: str) -> str:
    if square in oracle.tokens:
        return f" [{oracle.tokens[square]}]" if square == newest else f" ({oracle.tokens[square]})"
    return f"  {oracle.tiles[square]}"


def test_tiles_that_nobody_noted() -> None:
    text = (
        '[Tanzaku "1.0 okiya"]\n[First "R"]\n[Garden "CT - MB - / IT CB MR IR / MS PS CR CS / IB PB IS PR"]\n'
        '[Start "geisha(R d1) geisha(B b1) last(MT)"]\n\n2. a1CT =*\n'
    )
    game = shown(text)
    frame = frame_at(game)
    assert text_of(game, frame)[1] == "  1 [R] (B)  MB (R)"
    assert "tile--" not in game.picture.shapes(frame.position, frame.turn)


def test_every_random_game_can_be_shown() -> None:
    for text in games(702, 60, notes=0.4, variations=0.3, endings="mixed", odd_tags=0.5):
        record = loads(text)
        if record.tag("Garden") is None:
            with pytest.raises(NoPicture, match="never set up"):
                game_of(record)
            continue
        frames = list(game_of(record).frames())
        assert len(frames) == 1 + len(record.turns)
        assert "None" not in "".join(told for frame in frames for told in frame.told)


def test_hostile_texts_are_kept_as_they_are_for_who_shows_them() -> None:
    notes = [note for frame in game_of(hostile()).frames() for note in frame.notes]
    assert any("\u202e" in note for note in notes)


@pytest.mark.parametrize(
    ("end", "facts"),
    [
        ("=*", "unfinished"),
        ("=R", "illegal"),
        ('[Termination "resignation"]=R', "Sei won (resignation)"),
        ('[Termination "abandoned"]=none', "nobody won (abandoned)"),
        ('[Termination "adjudication"]=R,B', "Sei and B share it (adjudication)"),
    ],
)
def test_what_a_page_says_of_the_end(end: str, facts: str) -> None:
    tag, _, mark = end.rpartition("=")
    play = "d1PT b1MT" if facts != "illegal" else "d1PT c3CR"
    text = f'[Tanzaku "1.0 okiya"]\n[Player.R "Sei"]\n{START}{tag}\n\n1. {play} ={mark}\n'
    wanted = "illegal: 1 of 2 turns shown" if facts == "illegal" else facts
    assert f'<p class="facts">{wanted}</p>' in page(shown(text))


def test_what_a_page_is_called() -> None:
    for tags, title in (
        ('[Event "Cup <1>"]\n[Player.R "Sei"]\n[Player.B "Ise"]\n', "Sei – Ise"),
        ('[Event "Cup &lt;"]\n', "Cup &amp;lt;"),
        ("", "okiya"),
    ):
        assert f"<title>{title}</title>" in page(shown(f'[Tanzaku "1.0 okiya"]\n{tags}{START}\n=*\n'))

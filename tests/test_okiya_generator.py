"""Tests of the generator of Okiya's records, and of the random games that it makes with the oracle."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from oracle.okiya_brute import ALL_TILES, SQUARES, Judgement, judge
from support.okiya_games import (
    ENDINGS,
    deal,
    escape,
    fill,
    games,
    random_game,
    split_pieces,
    weighted,
    write_archive,
)


def judged(tags: Mapping[str, str], moves: Iterable[str], full_board: str = "loss") -> Judgement:
    """Judge moves written as in a record."""
    pairs: list[tuple[str | None, str | None]] = [(move[:2], move[2:]) for move in moves]
    garden = tags["Garden"].replace(" / ", " ").split()
    return judge(garden, tags["First"], pairs, full_board=full_board)


# -- Random games ------------------------------------------------------------------------


def test_random_games__shares_of_the_endings_of_random_games() -> None:
    count, rng = 3000, Random(2004)
    endings: Counter[str] = Counter()
    for _ in range(count):
        game = random_game(rng)
        line = bool(game.reasons - {"blocked", "full board"})
        last = len(game.moves) == 16
        endings["line" if line and not last else "last" if line else "full" if last else "blocked"] += 1
    shares = {"line": 55, "blocked": 32, "last": 3, "full": 10}
    for ending, share in shares.items():
        assert 100 * endings[ending] / count == pytest.approx(share, abs=4), ending


def test_random_games__invariants_of_random_games() -> None:
    rng = Random(5)
    for number in range(80):
        full_board = ("loss", "draw")[number % 2]
        game = random_game(rng, full_board=full_board)
        for cut in range(len(game.moves) + 1):
            result = judge(game.garden, game.first, game.moves[:cut], full_board=full_board)
            assert (result.legal_prefix, result.illegal_reason) == (cut, None)
            assert result.tiles_left == 16 - cut
            assert (result.to_move == game.first) == (cut % 2 == 0)
            assert bool(result.winners) == bool(result.reasons) == (cut == len(game.moves))
            assert bool(result.legal_next) != bool(result.winners)
            assert not {"blocked", "full board"} <= result.reasons
            if cut < len(game.moves):
                assert game.moves[cut][0] in result.legal_next
                for square in SQUARES:
                    tried = judge(game.garden, game.first, [*game.moves[:cut], (square, None)])
                    assert (tried.illegal_reason is None) == (square in result.legal_next)


# -- The generator -----------------------------------------------------------------------

TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9.]*) "((?:[^"\\]|\\["\\])*)"\]')
CHUNK = re.compile(r"\{(?:[^\\}]|\\.)*\}|[^\s{]+")
MOVE = re.compile(r"[a-d][1-4][MCPI][STBR]")
ORDER = [
    "Tanzaku",
    "Event",
    "Site",
    "Date",
    "Round",
    "Player.R",
    "Player.B",
    "Options",
    "First",
    "Garden",
    "Result",
    "Termination",
]
EVERYTHING: dict[str, Any] = {"notes": 0.5, "odd_tags": 0.5, "endings": "mixed", "variations": 0.3}


def parts(record: str) -> tuple[dict[str, str], list[str], list[str]]:
    """Tags, the chunks of the movetext, and the main line's moves."""
    head, text = record.split("\n\n")
    tags: dict[str, str] = {}
    for line in head.split("\n"):
        match = TAG.fullmatch(line)
        assert match, line
        tags[match[1]] = re.sub(r"\\(.)", r"\1", match[2])
    assert head.count("\n") == len(tags) - 1
    chunks = CHUNK.findall(text)
    main, inside = [], False
    for chunk in chunks:
        inside = inside or chunk.startswith("(")
        if not inside and MOVE.fullmatch(chunk):
            main.append(chunk)
        inside = inside and not chunk.endswith(")")
    return tags, chunks, main


@pytest.mark.parametrize("full_board", ["loss", "draw"])
def test_games__records_are_legal_and_their_claims_true(full_board: str) -> None:
    for record in games(8, 400, full_board=full_board, **EVERYTHING):
        tags, chunks, main = parts(record)
        assert [name for name in tags if name in ORDER] == [name for name in ORDER if name in tags]
        assert [name for name in tags if name in ORDER] == list(tags)[: len(set(ORDER) & set(tags))]
        assert tags.get("Options") == ("full_board=draw" if full_board == "draw" else None)
        assert tags["Player.R"] != tags["Player.B"]
        assert chunks[-1] == "=" + tags["Result"]
        ending = tags.get("Termination", "unfinished" if tags["Result"] == "*" else "normal")
        assert ending in ENDINGS
        if ending == "unplayed":
            assert ("Garden" in tags, main, tags["Result"]) == (False, [], "none")
            continue
        result = judged(tags, main, full_board)
        assert (result.legal_prefix, result.illegal_reason) == (len(main), None)
        assert (ending == "normal") == bool(result.winners)
        if ending == "normal":
            assert tags["Result"] == ",".join(result.winners)
        elif ending == "time forfeit":
            assert tags["Result"] == ("B" if result.to_move == "R" else "R")
        elif ending in ("double forfeit", "abandoned"):
            assert tags["Result"] == "none"


def test_games__variations_are_legal_instead_of_the_turn_before() -> None:
    found = 0
    for record in games(9, 200, variations=0.5):
        tags, chunks, _ = parts(record)
        main: list[str] = []
        line: list[str] | None = None
        for chunk in chunks:
            if chunk.startswith("("):
                line = main[:-1]
                assert chunk == f"({(len(main) - 1) // 2 + 1}."
            bare = chunk.rstrip(")")
            if bare.endswith(":"):
                assert line is not None
                seats = tags["First"] + ("B" if tags["First"] == "R" else "R")
                assert bare[0] == seats[len(line) % 2]
            if MOVE.fullmatch(bare):
                (main if line is None else line).append(bare)
            if chunk.endswith(")"):
                assert line is not None
                assert line[len(main) - 1] != main[-1]
                result = judged(tags, line)
                assert (result.legal_prefix, result.illegal_reason) == (len(line), None)
                line, found = None, found + 1
    assert found > 300


def test_games__export_form_is_filled_to_eighty_code_points() -> None:
    for record in games(10, 300, **EVERYTHING):
        assert record.endswith("\n")
        assert not record.endswith("\n\n")
        assert record.startswith('[Tanzaku "1.0 okiya"]\n')
        _, text = record[:-1].split("\n\n")
        lines = text.split("\n")
        assert max(map(len, lines)) <= 80
        assert not any(line != line.strip(" ") for line in lines)
        for line, after in pairwise(lines):
            assert len(line) + 1 + len(CHUNK.findall(after)[0]) > 80
        assert fill(CHUNK.findall(text)) == text


def test_games__numbers_stand_before_the_first_players_turns_only() -> None:
    for record in games(11, 100):
        _, chunks, main = parts(record)
        expected = []
        for index, move in enumerate(main):
            expected += [f"{index // 2 + 1}.", move] if index % 2 == 0 else [move]
        assert chunks[:-1] == expected


def test_games__the_same_for_a_seed_on_every_python() -> None:
    text = "".join(games(1, 200, **EVERYTHING))
    assert text == "".join(games(1, 200, **EVERYTHING))
    assert text != "".join(games(2, 200, **EVERYTHING))
    assert (
        hashlib.sha256(text.encode()).hexdigest()
        == "8d9a2a772046a92bef5c3da8fed2a814aa378c97bdcc3068a956bd2f93b51752"
    )


def test_games__every_ending_and_kind_of_note_appears() -> None:
    text = "".join(games(1, 500, **EVERYTHING))
    for ending in ENDINGS[1:-1]:
        assert f'[Termination "{ending}"]' in text
    for piece in (
        "=*\n",
        "=none\n",
        "=R\n",
        "=B\n",
        "@clock(",
        "@spent(",
        " $",
        " !?",
        '\\"',
        "\\\\",
        "\\}",
        "清少納言",
    ):
        assert piece in text
    assert "=R,B\n" in "".join(games(1, 100, full_board="draw"))


def test_games__endings_may_be_one_or_weighted() -> None:
    assert all('[Termination "forfeit"]' in record for record in games(1, 20, endings="forfeit"))
    kinds = {
        parts(record)[0].get("Termination") for record in games(1, 60, endings={"normal": 1, "unplayed": 1})
    }
    assert kinds == {None, "unplayed"}
    with pytest.raises(ValueError, match="no such endings"):
        list(games(1, 1, endings="lost"))
    assert {weighted(Random(seed), {"a": 0.0, "b": 1.0, "c": 0.0}) for seed in range(50)} == {"b"}


def test_write_archive__streams_the_same_records(tmp_path: Path) -> None:
    path = tmp_path / "games.tzk"
    write_archive(path, 3, 50, notes=0.4, odd_tags=True)
    assert path.read_bytes() == "".join(games(3, 50, notes=0.4, odd_tags=True)).encode()


def test_split_pieces__joined_they_are_the_whole() -> None:
    text = "".join(games(4, 20, **EVERYTHING))
    for seed in range(20):
        pieces = split_pieces(text, Random(seed))
        assert "".join(pieces) == text
        assert all(pieces)
        assert len(pieces) > 10
        assert b"".join(split_pieces(text.encode(), Random(seed))) == text.encode()
    assert split_pieces("", Random(1)) == []


def test_support__small_things() -> None:
    assert escape('a "b" \\c') == 'a \\"b\\" \\\\c'
    assert fill(["a" * 40, "b" * 39, "c"]) == "a" * 40 + " " + "b" * 39 + "\nc"
    assert sorted(deal(Random(1))) == sorted(ALL_TILES)

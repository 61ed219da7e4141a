"""Law: the game digest is that of what was played, whatever is said about it and however it is spelled."""

from __future__ import annotations

import re
from hashlib import sha256
from random import Random
from typing import Any

import pytest
import rfc8785
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from support.judging import compose, play_out
from support.okiya_games import below, games, pick
from support.records import data_items, glyphs, notes, records_of_any_title
from tanzaku.notation import Record, Turn, dumps, game_digest, loads, record_digest
from tanzaku.notation.model import Data, Glyph, Note, Variation
from tanzaku.notation.titles.okiya import SQUARES, TILES, Remove

TEXTS = tuple(games(61, 40, notes=0.2, odd_tags=0.2, endings="mixed", variations=0.1))
PLAIN = tuple(games(62, 25))
MOVE = re.compile(r"([a-d][1-4])([MCPI][STBR])")


def digest(text: str) -> str:
    return game_digest(loads(text))


def bare(record: Record) -> Record:
    """The record without notes, numbers and seats."""
    turns = tuple(Turn(None, None, turn.actions) for turn in record.turns)
    return evolve(record, lead=(), turns=turns)


@pytest.mark.parametrize("text", TEXTS)
def test_notes_numbers_and_tags_that_say_nothing_of_the_play_do_not_count(text: str) -> None:
    record = loads(text)
    expected = game_digest(record)
    assert len(expected) == 64
    assert game_digest(bare(record)) == expected
    said = {"Event", "Site", "Date", "Round", "Match", "Game", "Player", "View", "Result", "Score", "Ruling"}
    played = {"Options", "First", "Garden", "Start", "Termination", "Components"}
    kept = tuple(tag for tag in record.tags if tag[0] in played)
    assert game_digest(evolve(record, tags=kept)) == expected
    more = (
        *record.tags,
        *((f"{name}.x" if name in {"Score", "Ruling", "Player"} else f"{name}.y", "z") for name in said),
    )
    assert game_digest(evolve(record, tags=more)) == expected
    assert game_digest(evolve(record, tags=tuple(reversed(record.tags)))) == expected


@given(st.sampled_from(TEXTS), st.lists(st.one_of(notes(), glyphs(), data_items()), max_size=3), st.data())
@settings(max_examples=100)
def test_whatever_is_noted_does_not_count(
    text: str, more: list[Note | Glyph | Data], data: st.DataObject
) -> None:
    record = loads(text)
    turns = list(record.turns)
    if turns:
        at = data.draw(st.integers(0, len(turns) - 1))
        number = data.draw(st.one_of(st.none(), st.integers(0, 99)))
        turns[at] = Turn(number, turns[at].seat, (*turns[at].items, *more))
    lead = tuple(item for item in more if not isinstance(item, Glyph))
    noted = evolve(record, turns=tuple(turns), lead=lead)
    assert game_digest(noted) == game_digest(record)
    assert game_digest(loads(dumps(noted))) == game_digest(record)


@pytest.mark.parametrize("text", TEXTS)
def test_a_seat_that_is_claimed_does_not_count(text: str) -> None:
    """In Okiya seats follow each other, so a seat mark is a claim: it is not what was played."""
    record = loads(text)
    for seat in (None, "R", "B"):
        turns = tuple(Turn(turn.number, seat, turn.items) for turn in record.turns)
        assert game_digest(evolve(record, turns=turns)) == game_digest(record)


def test_a_seat_that_is_claimed_does_not_count_in_mid_game_either() -> None:
    """`Start` may leave the turn to either seat."""
    rng = Random(63)
    for _ in range(40):
        game, _ = play_out(rng)
        for plies in (1, 2, 3):
            if plies < len(game.moves):
                plain = compose(game, game.winners[0], plies=plies, numbers=False)
                seated = compose(game, game.winners[0], plies=plies, seats=True)
                assert digest(plain) == digest(seated)


@pytest.mark.parametrize("text", PLAIN)
def test_spellings_do_not_count(text: str) -> None:
    """Short forms, words, the long form, blanks, line ends."""
    words = (
        dict(zip("MCPI", ("maple", "sakura", "pine", "lily"), strict=True)),
        dict(zip("STBR", ("sun", "poem", "birds", "cloud"), strict=True)),
    )
    expected = digest(text)
    head, _, body = text.partition("\n\n")
    assert MOVE.search(body)
    for spelled in (
        MOVE.sub(r"\1", body),
        MOVE.sub(r"\2", body),
        MOVE.sub(r"remove(\1 \2)", body),
        MOVE.sub(r"remove( \1\n\2 )", body),
        MOVE.sub(lambda move: f"{words[0][move[2][0]]}-{words[1][move[2][1]]}", body),
        MOVE.sub(lambda move: f"{move[1]}{words[0][move[2][0]]}-{words[1][move[2][1]]}", body),
        body.replace(" ", "\t\n "),
        body.replace(". ", "."),
        re.sub(r"(\d+)\.", r"00\1.", body),
    ):
        assert spelled != body
        assert digest(f"{head}\n\n{spelled}") == expected
    assert digest(text.replace("\n", "\r\n").replace("\r\n", "\n")) == expected
    spelled = re.sub(
        r'(\[Garden ")(.*)("\])',
        lambda tag: (
            tag[1]
            + re.sub(
                r"([MCPI])([STBR])", lambda tile: f"{words[0][tile[1]]}-{words[1][tile[2]]}", tag[2]
            ).replace(" / ", "/  ")
            + tag[3]
        ),
        text,
    )
    assert spelled != text
    assert digest(spelled) == expected


def test_options_count_as_what_they_are() -> None:
    """An option that is stated as it is by default is the same game; another one is not."""
    text = PLAIN[0]

    def with_options(options: str) -> str:
        return digest(text.replace('[First "', f'[Options "{options}"]\n[First "'))

    assert with_options("full_board=loss") == digest(text)
    assert with_options("") == digest(text)
    assert with_options("wins=3 full_board=loss match=sets") == digest(text)
    assert with_options("wins=03") == digest(text)
    assert with_options("full_board=draw wins=2") == with_options("wins=2  full_board=draw")
    different = [
        with_options(options)
        for options in ("full_board=draw", "wins=2", "match=single", "forfeit_points=3", "nonsense")
    ]
    assert len({digest(text), *different}) == 6


def test_a_claim_in_an_action_does_not_count() -> None:
    """A score that a player says when revealing can be counted again; the cards that he reveals cannot."""
    head = '[Tanzaku "1.0 journey"]\n[Hand.A "C02 S09"]\n[Supply "S07 P03"]\n\n'
    plain = digest(f"{head}1. A: reveal(F03 hand=C02) =A\n")
    assert digest(f"{head}1. A: reveal(F03 hand=C02 score=7) =A\n") == plain
    assert digest(f"{head}1. A: r(score=8 F03 hand=C02) =A\n") == plain
    assert digest(f"{head}1. A: reveal(F04 hand=C02) =A\n") != plain
    assert digest(f"{head}1. A: reveal(F03 hand=C03) =A\n") != plain
    assert digest(f"{head}1. A: reveal(F03) =A\n") != plain
    assert digest(f"{head}1. B: reveal(F03 hand=C02) =A\n") != plain


def test_the_order_within_an_end_mark_does_not_count() -> None:
    record = loads(PLAIN[0])
    assert game_digest(evolve(record, end="R,B")) == game_digest(evolve(record, end="B,R"))
    assert len({game_digest(evolve(record, end=end)) for end in ("R", "B", "R,B", "none", "*")}) == 5


def test_the_order_within_a_start_does_not_count() -> None:
    rng = Random(64)
    game, _ = play_out(rng)
    text = compose(game, game.winners[0], plies=3)
    calls = re.search(r'\[Start "(.*)"\]', text)
    assert calls is not None
    turned = " ".join(reversed(re.findall(r"[a-z]+\([^)]*\)", calls[1])))
    assert digest(text.replace(calls[1], turned)) == digest(text)
    assert digest(
        text.replace("geisha(R ", "geisha(X ")
        .replace("geisha(B ", "geisha(R ")
        .replace("geisha(X ", "geisha(B ")
    ) != digest(text)


def test_how_a_game_ended_counts() -> None:
    """Resignation or time: the same moves are another game; `normal` is what is not said."""
    record = loads(PLAIN[0])

    def ended(termination: str) -> str:
        return game_digest(evolve(record, tags=(*record.tags, ("Termination", termination))))

    assert ended("normal") == game_digest(record)
    assert (
        len({ended(termination) for termination in ("normal", "resignation", "time forfeit", "forfeit")}) == 4
    )


@pytest.mark.parametrize("text", PLAIN)
def test_any_different_move_counts(text: str) -> None:
    """One square, one tile, one turn more or less, two turns swapped, another first seat, another garden."""
    record = loads(text)
    seen = {game_digest(record)}

    def new(changed: Record) -> None:
        found = game_digest(changed)
        assert found not in seen
        seen.add(found)

    for at, turn in enumerate(record.turns):
        (action,) = turn.actions
        assert isinstance(action, Remove)

        def put(*moves: Remove, at: int = at) -> Record:
            made = tuple(Turn(None, None, (move,)) for move in moves)
            return evolve(record, turns=record.turns[:at] + made + record.turns[at + 1 :])

        for square in SQUARES:
            if square != action.square:
                new(put(Remove(square, action.tile)))
        for tile in TILES:
            if tile != action.tile:
                new(put(Remove(action.square, tile)))
        new(put())
        new(put(action, action))
    for at in range(len(record.turns) - 1):
        turns = list(record.turns)
        turns[at : at + 2] = [turns[at + 1], turns[at]]
        new(evolve(record, turns=tuple(turns)))
    first = record.tag("First")
    garden = str(record.tag("Garden"))
    tags = dict(record.tags)
    new(evolve(record, tags=tuple((tags | {"First": "B" if first == "R" else "R"}).items())))
    new(evolve(record, tags=tuple((tags | {"Garden": f"{garden[3:5]} {garden[0:2]}{garden[5:]}"}).items())))
    new(evolve(record, tags=tuple((tags | {"Garden": garden[:-2] + "XX"}).items())))
    new(evolve(record, tags=tuple((tags | {"Garden": garden[:-2] + "XY"}).items())))
    del tags["Garden"]
    new(evolve(record, tags=tuple(tags.items())))


def test_different_games_have_different_digests() -> None:
    digests = [digest(text) for text in games(65, 300, endings="mixed")]
    unplayed = [digest(text) for text in games(66, 20, endings="unplayed")]
    played = [digest(text) for text in games(67, 200)]
    assert len(set(played)) == len(played)
    assert len(set(unplayed)) == 2  # nothing was laid out, and either seat was to be first
    assert len(set(digests)) > 280


@given(records_of_any_title())
@settings(max_examples=120)
def test_the_main_line_is_all_that_counts_of_the_turns(record: Record) -> None:
    without = tuple(
        Turn(turn.number, turn.seat, tuple(item for item in turn.items if not isinstance(item, Variation)))
        for turn in record.turns
    )
    assert game_digest(evolve(record, turns=without)) == game_digest(record)
    assert game_digest(loads(dumps(record))) == game_digest(record)
    if any(without[at] != record.turns[at] for at in range(len(without))):
        assert record_digest(evolve(record, turns=without)) != record_digest(record)


def test_the_record_digest_counts_everything() -> None:
    """Any note, tag, number, seat, order of notes or spelling of a tag gives another one."""
    rng = Random(68)
    for text in TEXTS[:15]:
        record = loads(text)
        seen = {record_digest(record)}
        changed = [
            evolve(record, lead=(*record.lead, Note("a"))),
            evolve(record, tags=(*record.tags, ("X", "y"))),
            evolve(record, tags=record.tags[1:]),
            evolve(record, end="none" if record.end != "none" else "*"),
            evolve(record, version="1.1"),
        ]
        if record.turns:
            at = below(rng, len(record.turns))
            turn = record.turns[at]
            others = (
                Turn(77, turn.seat, turn.items),
                Turn(turn.number, pick(rng, [seat for seat in ("R", "B") if seat != turn.seat]), turn.items),
                Turn(turn.number, turn.seat, (*turn.items, Glyph("!"))),
                Turn(turn.number, turn.seat, (*turn.items, Data("x"))),
            )
            changed += [
                evolve(record, turns=(*record.turns[:at], other, *record.turns[at + 1 :])) for other in others
            ]
        for one in changed:
            found = record_digest(one)
            assert found not in seen
            seen.add(found)


SOUND = """\
[Tanzaku "1.0 okiya"]
[Event "x"]
[Options "full_board=draw wins=3"]
[First "R"]
[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"]
[Result "R,B"]
[Termination "adjudication"]

1. d1PT {a border tile} B: b1 =R,B
"""


def test_the_game_digest_is_of_this() -> None:
    """Digests are published: a change of what they are made of is a change of the notation."""
    content: Any = {
        "title": "okiya",
        "setup": {
            "First": "R",
            "Garden": [row.split() for row in ["CT MT MB PT", "IT CB MR IR", "MS PS CR CS", "IB PB IS PR"]],
        },
        "options": {"full_board": "draw"},
        "components": {},
        "turns": [
            {"seat": None, "do": [{"do": "remove", "square": "d1", "tile": "PT"}]},
            {"seat": None, "do": [{"do": "remove", "square": "b1", "tile": "MT"}]},
        ],
        "end": ["B", "R"],
        "termination": "adjudication",
    }
    assert digest(SOUND) == sha256(rfc8785.dumps(content)).hexdigest()


def test_the_record_digest_is_of_this() -> None:
    content: Any = {
        "tanzaku": "1.0",
        "title": "okiya",
        "tags": [["Event", "x"], ["Result", "R,B"], ["Termination", "adjudication"]],
        "options": {"full_board": "draw", "wins": 3},
        "setup": {
            "first": "R",
            "garden": [row.split() for row in ["CT MT MB PT", "IT CB MR IR", "MS PS CR CS", "IB PB IS PR"]],
        },
        "turns": [
            {
                "number": 1,
                "items": [{"do": "remove", "square": "d1", "tile": "PT"}, {"note": "a border tile"}],
            },
            {"seat": "B", "items": [{"do": "remove", "square": "b1", "tile": "MT"}]},
        ],
        "end": "R,B",
    }
    assert record_digest(loads(SOUND)) == sha256(rfc8785.dumps(content)).hexdigest()

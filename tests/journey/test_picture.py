"""The picture of Journey: what is covered, what is hidden, and that all of it fits."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from attrs import evolve
from lxml import etree

from journey.making import EXAMPLE, GOLDEN, festival
from support.pictures import check_frame, check_same_bytes, text_of
from support.shipped import games, seats_of
from tanzaku.notation import Record, loads
from tanzaku.notation.redacting import PUBLIC, redact
from tanzaku.notation.titles.journey import Play
from tanzaku.validators.pictures.frames import Frame, Game, frame_at, game_of
from tanzaku.validators.pictures.page import page
from tanzaku.validators.pictures.svg import svg
from tanzaku.validators.rules.journey import JourneyPosition
from tanzaku.validators.rules.journey_scoring import complete

TEXT = GOLDEN.joinpath("festival.tzk").read_text("utf-8")
FULL_SIZE = re.compile(r'<use href="#j-([CSP][0-9]{2})" x="([^"]+)" y="([^"]+)" width="[0-9]+" height="96"')
"""Cards of journeys; those of the supply and of hands are smaller."""


def frames(record: Record) -> Iterator[tuple[Game, Frame, JourneyPosition, str]]:
    game = game_of(record)
    for frame in game.frames():
        assert isinstance(frame.position, JourneyPosition)
        yield game, frame, frame.position, game.picture.shapes(frame.position, frame.turn)


# the terminal; goldens are in test_annotator.py, with the annotated record


def test_lines__the_example_of_the_rulebook() -> None:
    game = game_of(loads(EXAMPLE))
    assert text_of(game, frame_at(game))[2] == (
        "  1 [C03 4/bird green|bi*2 tu gr wh|░░C01 dr ti re bl|P01 ti bi*2 re|bi*2 gr*2 S09░░|ti*2 re|"
        "*S14 22/dragon+tiger+bird red]  complete: 24 + 22"
    )


def test_lines__what_is_covered_is_seen_to_be() -> None:
    for record in games("journey", 51, 1, range(2, 6)):
        for game, frame, position, _ in frames(record):
            shown = "\n".join(text_of(game, frame))
            covered = [
                card
                for seat in position.seats
                for journey in seat.journeys
                for index, card in enumerate(journey)
                if (card[0] == "C" and index) or (card[0] == "S" and index < len(journey) - 1)
            ]
            assert sorted(re.findall(r"░░\*?([C][0-9]{2})|\*?([S][0-9]{2})░░", shown)) == sorted(
                (card, "") if card[0] == "C" else ("", card) for card in covered
            )
            open_ones = sum(not complete(one) for seat in position.seats for one in seat.journeys)
            assert shown.count("  incomplete") == open_ones


def test_lines__hidden_cards_are_question_marks() -> None:
    record = redact(festival(), PUBLIC)
    game = game_of(record)
    lines = text_of(game, frame_at(game, "0.A"))
    assert lines[1:] == [
        "  A Izumi  hand ? ? ?  favourites ? ?",
        "> B Komachi  hand ? ? ?",
        "  C Ise  hand ? ? ?",
        "B to keep favourites",
    ]


def test_lines__names_reach_the_terminal_harmless() -> None:
    game = game_of(loads(TEXT.replace("Izumi", "\u202eizumI")))
    assert text_of(game, frame_at(game, "1"))[1].startswith("> A <U+202E>izumI  hand ")
    assert "\u202e" not in svg(game, frame_at(game, "1"))


# the drawing


def test_every_frame_of_games_of_two_to_five_draws_and_fits() -> None:
    for record in games("journey", 52, 1, range(2, 6)):
        for view in (None, PUBLIC):
            seen = record if view is None else redact(record, view)
            for game, frame, _, _ in frames(seen):
                check_frame(game, frame, game.picture.width, game.picture.height)


@pytest.mark.parametrize("apart", [False, True])
def test_all_in_one_journey_and_each_in_its_own_fit(*, apart: bool) -> None:
    """The longest journeys and the most of them that there can be."""
    lying = ""
    for seat, kind in (("A", "C"), ("B", "S")):
        cards = [f"{kind}{number:02}" for number in range(1, 12)]
        lying += " ".join(f"journey({seat} {card})" for card in (cards if apart else [" ".join(cards)])) + " "
    record = loads(
        f'[Tanzaku "1.0 journey"]\n[Hand.A "4x?"]\n[Hand.B "4x?"]\n[Supply "S20 C20 4x?"]\n'
        f'[Start "{lying.strip()}"]\n\n'
        "12. A: take(S20) flip(?) play(S20 1R) B: take(C20) flip(?) play(C20 1L) =*\n"
    )
    count = 22
    for game, frame, _, shapes in frames(record):
        assert len(FULL_SIZE.findall(shapes)) == count
        count += 1
        check_frame(game, frame, game.picture.width, game.picture.height)
    assert count == 25


def test_what_covers_is_drawn_above_what_it_covers() -> None:
    for record in games("journey", 53, 1, range(2, 6)):
        for _, _, position, shapes in frames(record):
            order = [card for card, _, _ in FULL_SIZE.findall(shapes)]
            for seat in position.seats:
                for journey in seat.journeys:
                    for left, right in pairwise(journey):
                        if right[0] == "C":
                            assert order.index(left) > order.index(right)
                        elif left[0] == "S":
                            assert order.index(right) > order.index(left)


def test_a_covered_area_is_not_wholly_out_of_sight() -> None:
    """What covers a score area lies a little lower or higher."""
    for record in games("journey", 54, 1, range(2, 6)):
        for _, _, position, shapes in frames(record):
            heights = {card: float(y) for card, _, y in FULL_SIZE.findall(shapes)}
            for seat in position.seats:
                for journey in seat.journeys:
                    for left, right in pairwise(journey):
                        covers = right[0] == "C" or left[0] == "S"
                        assert (heights[left] != heights[right]) == covers


def test_paths_of_a_journey_lie_side_by_side_and_journeys_apart() -> None:
    for record in games("journey", 55, 1, range(2, 6)):
        for _, _, position, shapes in frames(record):
            places = {
                card: (float(x) + (72 if card[0] == "C" else 0), float(y))
                for card, x, y in FULL_SIZE.findall(shapes)
            }
            assert len({(x, y // 90) for x, y in places.values()}) == len(places)
            for seat in position.seats:
                for journey in seat.journeys:
                    columns = [places[card][0] for card in journey]
                    assert columns == [columns[0] + 72 * index for index in range(len(journey))]


def test_a_card_stays_where_it_was_laid_down() -> None:
    for record in games("journey", 56, 1, range(2, 6)):
        places: dict[str, str] = {}
        for _, _, _, shapes in frames(record):
            found = {card: x for card, x, _ in FULL_SIZE.findall(shapes)}
            assert found.items() >= places.items()
            places = found


def test_the_newest_card_is_marked_and_incomplete_journeys_are_paler() -> None:
    for record in games("journey", 57, 1, range(2, 6)):
        for _, frame, position, shapes in frames(record):
            played = frame.turn is not None and any(isinstance(one, Play) for one in frame.turn.actions)
            assert shapes.count('class="j-newest"') == played
            open_ones = sum(not complete(one) for seat in position.seats for one in seat.journeys)
            assert shapes.count('<g class="j-open">') == open_ones
            assert shapes.count('class="j-panel j-next"') == len(position.waiting())
            assert bool(position.waiting()) is not position.over


def test_hidden_cards_are_drawn_as_backs_and_never_by_name() -> None:
    """What the public did not see of hands stands nowhere in the picture before it was played or shown."""
    whole = festival()
    dealt = {card for seat in seats_of(whole) for card in (whole.tag(f"Hand.{seat}") or "").split()}
    game = game_of(redact(whole, PUBLIC))
    frame = frame_at(game, "0.C")
    shapes = game.picture.shapes(frame.position, frame.turn)
    assert not {card for card in dealt if card in shapes}
    assert shapes.count('href="#j-back"') == len(dealt) + 1  # and the deck
    assert "F17" not in shapes


def test_unknown_faces_are_blank_cards_with_their_name() -> None:
    record = loads(re.sub(r"\[Components .*\]\n", "", TEXT))
    game = game_of(record)
    drawn = svg(game, frame_at(game))
    assert drawn.count('class="j-blank"') == 45
    assert "j-bird" in drawn
    assert '<use href="#j-bird"' not in drawn
    assert ">C06</text>" in drawn


def test_faces_of_any_size_are_drawn() -> None:
    """Many animals, colours that nobody knows, nothing at all: what a record embeds."""
    cards = (
        '[Card.C06 "castle saffron bird*9 tiger*9 dragon*9 turtle*9 red*9 blue*9 mauve*9 '
        'scores=999 each=bird*9,tiger*9"]\n'
        '[Card.S11 "ship - scores=0 each=turtle"]\n[Card.P04 "path"]\n'
        f'[Favourite.F17 "lanterns 999 {"mauve " * 30}red"]\n'
    )
    text = re.sub(r"\[Components .*\]\n|\[(Score|Result).*\]\n", "", TEXT).replace(
        "[Hand.A", f"{cards}[Hand.A"
    )
    game = game_of(loads(text.replace(" score=35", "")))
    drawn = svg(game, frame_at(game))
    root = etree.fromstring(drawn.encode())
    for found in root.iter():
        if found.get("id") in {"j-C06", "j-S11", "j-P04"}:
            assert len(found.findall(".//{*}use")) <= 9
    assert "×9" in drawn
    assert ">M</text>" in drawn


def test_names_are_escaped_and_shortened() -> None:
    text = TEXT.replace("Izumi", "<script>&amp; and a name that has no end")
    game = game_of(loads(text))
    drawn = svg(game, frame_at(game, "3.A"))
    etree.fromstring(drawn.encode())
    assert "<script>" not in drawn
    assert "A &lt;script&gt;&amp;amp; and" in drawn
    assert "no end" not in drawn
    assert "和泉式部" * 2 in svg(game_of(loads(TEXT.replace("Izumi", "和泉式部" * 9))), frame_at(game, "3.A"))


def test_who_has_not_revealed_is_to_reveal_in_whatever_order() -> None:
    """All that may act are marked, in the terminal and in the drawing (JO-13)."""
    record = festival()
    first, second, third = record.turns[-3:]
    turns = (*record.turns[:-3], evolve(third, number=first.number), evolve(first, number=None), second)
    game = game_of(evolve(record, turns=turns))
    seen = {frame.called: (text_of(game, frame), frame) for frame in game.frames()}
    assert seen["10.C"][0][-1] == "A, B and C to reveal"
    lines, _ = seen["11.C"]
    assert lines[-1] == "A and B to reveal"
    assert [line[:3] for line in lines if line[2:3] in set("ABC")] == ["> A", "> B", "  C"]
    frame = frame_at(game, "11.A")
    assert "favourites F17 F22" in "\n".join(text_of(game, frame))
    assert frame.position.waiting() == ("B",)
    assert text_of(game, frame)[-1] == "B to reveal"
    shapes = game.picture.shapes(frame.position, frame.turn)
    assert shapes.count('class="j-panel j-next"') == 1
    assert ">to reveal</text>" in shapes
    assert text_of(game, frame_at(game))[-1] == "the game is over"


def test_described() -> None:
    game = game_of(loads(EXAMPLE))
    frame = frame_at(game)
    assert game.picture.described(frame.position) == (
        "turn 5 of 12, B to take a card; supply: ?, ?, ?, ?, ?, ?; "
        "A: C03 C01 P01 S09 S14 complete; B: S01 S02 S03 S04 incomplete"
    )


def test_a_page_has_every_frame_and_no_styles_of_its_own() -> None:
    game = game_of(festival())
    made = page(game)
    assert made.count('<figure class="frame"') == len(festival().turns) + 1
    assert made.count('<symbol id="j-C01"') == 1
    assert "style=" not in made
    assert f'viewBox="0 0 {game.picture.width} {game.picture.height}"' in made


def test_a_faulty_record_is_drawn_up_to_its_fault() -> None:
    text = TEXT.replace("play(C05 1L)", "play(C05 9L)")
    game = game_of(loads(text))
    frame = frame_at(game)
    assert (frame.called, game.report.verdict.value) == ("2.C", "illegal")
    etree.fromstring(svg(game, frame).encode())


# the same everywhere


def test_the_same_bytes_each_time() -> None:
    check_same_bytes(TEXT)

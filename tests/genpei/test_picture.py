"""The picture of Genpei: everything on the table is in it and can be seen."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Final

import pytest
from lxml import etree

from support import shipped
from support.pictures import apart, check_frame, check_same_bytes, drawn, lines, text_of, within
from tanzaku.notation import Record, dumps, loads
from tanzaku.notation.redacting import PUBLIC, redact
from tanzaku.validators.engine import Range
from tanzaku.validators.generating import Wish
from tanzaku.validators.pictures.drawing import Box
from tanzaku.validators.pictures.frames import Frame, Game, frame_at, game_of
from tanzaku.validators.pictures.page import page
from tanzaku.validators.pictures.svg import svg
from tanzaku.validators.rules.genpei import GenpeiPosition
from tanzaku.validators.rules.genpei_influence import influence, takers
from tanzaku.validators.rules.genpei_layout import (
    BESIDE,
    CARD,
    COLUMNS,
    DECKS,
    HEIGHT,
    WIDTH,
    column_box,
    panel_box,
    row_box,
    step_box,
    token_box,
    tray_box,
)
from tanzaku.validators.rules.genpei_lines import newest_of
from tanzaku.validators.rules.genpei_markers import COUNTING

FOLDER: Final = Path(__file__).resolve().parent / "golden"
GOLDEN: Final = FOLDER / "pictures"
MANY: Final = GOLDEN.joinpath("many.tzk").read_text("utf-8")
NUMBER: Final = "([-0-9.]+)"
USE: Final = re.compile(
    rf'<use href="#e-([^"]+)" x="{NUMBER}" y="{NUMBER}" width="{NUMBER}" height="{NUMBER}"/>'
)
RECT: Final = re.compile(
    rf'<rect class="([^"]+)" x="{NUMBER}" y="{NUMBER}" width="{NUMBER}" height="{NUMBER}"'
)
TEXT: Final = re.compile(rf'<text class="e-([^"]+)" x="{NUMBER}" y="{NUMBER}"[^>]*>([^<]*)<')
FRAME: Final = Box(0, 0, WIDTH, HEIGHT)
HOSTILE: Final = '<script>alert(1)</script>&amp;"]]>\u202e'


def noted(name: str) -> Record:
    """A record that is kept with what is said of it."""
    return loads(FOLDER.joinpath("annotated", f"{name}.tzk").read_text("utf-8"))


def ended() -> Record:
    return noted("end-of-game")


def kept(name: str) -> Record:
    """A random game of the folder."""
    return loads(GOLDEN.joinpath(f"{name}.tzk").read_text("utf-8"))


@cache
def games() -> tuple[Record, ...]:
    """Random games for one to four players, some without the Kotaishi, some with Intrigue cards."""
    wishes = (
        Wish(players=2),
        Wish(players=3, options="kotaishi=no"),
        Wish(players=4, options="kotaishi=yes"),
        Wish(players=1),
        Wish(players=1, options="intrigue=yes"),
        Wish(players=4, options="intrigue=yes"),
    )
    return tuple(shipped.game("genpei", 50 + at, wish) for at, wish in enumerate(wishes))


GOLDENS: Final[dict[str, Callable[[], str]]] = {
    "many.txt": lambda: lines(loads(MANY)),
    "many.svg": lambda: drawn(loads(MANY)),
    "end.txt": lambda: lines(ended()),
    "two-start.txt": lambda: lines(kept("two"), "start"),
    "two-public-9.B.txt": lambda: lines(redact(kept("two"), PUBLIC), "9.B"),
    "four-20.D.txt": lambda: lines(kept("four"), "20.D"),
    "four.svg": lambda: drawn(kept("four"), "20.D"),
    "solo-start.txt": lambda: lines(kept("solo"), "start"),
    "solo-16.H.txt": lambda: lines(kept("solo"), "16.H"),
    "solo-end.txt": lambda: lines(kept("solo")),
    "solo.svg": lambda: drawn(kept("solo"), "16.H"),
    "solo-end.svg": lambda: drawn(kept("solo")),
    "intrigue.txt": lambda: lines(noted("intrigue")),
    "intrigue.svg": lambda: drawn(noted("intrigue")),
    "heir-end.txt": lambda: lines(noted("solo")),
}


@pytest.mark.parametrize("name", GOLDENS)
def test_what_is_kept(name: str) -> None:
    assert GOLDENS[name]() == GOLDEN.joinpath(name).read_text("utf-8")


@cache
def shown() -> tuple[Record, ...]:
    views = (redact(games()[0], PUBLIC), redact(games()[2], "B"), redact(games()[4], PUBLIC))
    return (*games(), *views, loads(MANY), ended(), noted("solo"), noted("intrigue"))


def frames() -> Iterator[tuple[Game, Frame, GenpeiPosition]]:
    """Of each record one frame in nine, and the last."""
    for record in shown():
        game = game_of(record)
        for frame in game.frames():
            assert isinstance(frame.position, GenpeiPosition)
            if frame.index % 9 == 0 or frame.index >= len(record.turns) - 1:
                yield game, frame, frame.position


@cache
def pictures() -> tuple[str, ...]:
    return tuple(game.picture.shapes(position, frame.turn) for game, frame, position in frames())


def drawings() -> Iterator[tuple[GenpeiPosition, Frame, str]]:
    for (_, frame, position), shapes in zip(frames(), pictures(), strict=True):
        yield position, frame, shapes


def box_of(match: re.Match[str]) -> Box:
    return Box(float(match[2]), float(match[3]), float(match[4]), float(match[5]))


def inside(shapes: str, box: Box) -> list[str]:
    """The symbols within a box."""
    return [match[1] for match in USE.finditer(shapes) if within(box_of(match), box)]


def higher(position: GenpeiPosition) -> int:
    """How much higher the picture is than that of a game without Intrigue cards and solo mode."""
    return BESIDE if len(position.players) == 1 or position.seen_intrigue is not None else 0


def panel_of(position: GenpeiPosition, index: int) -> Box:
    count = max(len(position.players), 2)
    return panel_box(index, count, higher(position))


def decks_of(position: GenpeiPosition) -> Box:
    return DECKS._replace(high=DECKS.high + higher(position))


def counted(position: GenpeiPosition, house: str) -> dict[str, Range]:
    """Influence of those who have tokens in a house, or points."""
    there = {one.name for one in position.claimants() if one.placed.get(house)}
    counts = influence(position, house)
    return {seat: count for seat, count in counts.items() if seat in there or count != Range(0, 0)}


def said_in(shapes: str, box: Box) -> list[str]:
    return [
        what
        for _, x, y, what in TEXT.findall(shapes)
        if box.x <= float(x) <= box.x + box.wide and box.y <= float(y) <= box.y + box.high
    ]


def named(token: str) -> str:
    return "down" if token == "?" else token  # noqa: S105 - a token of the game


def points(count: Range) -> str:
    return f"{count.low}" if count.low == count.high else f"{count.low}–{count.high}"


# the terminal


def test_lines_fit_and_name_every_token_and_card() -> None:
    for game, frame, position in frames():
        told = text_of(game, frame)
        assert all(len(line) <= 80 for line in told)
        text = "\n".join(told)
        for clan, wheel in position.board.wheels.items():
            assert f"[{wheel[position.markers[clan]].action}" in text
        for player in position.players:
            assert f"coins {player.coins}" in text
            assert f"discards {sum(player.discards)}" in text
            assert f"deck {player.deck}" in text
        flat = " ".join(text.split())
        for house in COLUMNS:
            for seat, count in counted(position, house).items():
                one = position.player_of(seat)
                assert one is not None
                tokens = " ".join(sorted(one.placed.get(house, ()), key=lambda kind: (kind == "?", kind)))
                recruits = "( \\+)? [0-9–]+ recruits?" if seat == "H" and position.solo else " "
                line = rf"{seat} {re.escape(tokens)}({recruits})? = {points(count)}\b"
                assert re.search(line if tokens else rf"{seat}{recruits} = {points(count)}\b", flat)
        for player in position.claimants():
            assert (f"{player.step}:{player.name}" in flat) == (player.step > 0)


def test_large_hands_and_long_decks_fit() -> None:
    start = re.search("cards\\(A [^)]*\\)", MANY)
    assert start is not None
    many = MANY.replace(start[0], "cards(A hand=T,T,T,T,T,T,K,K,K,M,N,N,?,?,? deck=T,T,?,? discards=K,K,N)")
    game = game_of(loads(many))
    frame = frame_at(game, "start")
    told = text_of(game, frame)
    assert all(len(line) <= 80 for line in told)
    assert any("hand T6 K3 M1 N2 ?3" in line for line in told)
    shapes = game.picture.shapes(frame.position, frame.turn)
    panel = panel_box(0, 4)
    assert Counter(inside(shapes, panel))["back"] == 1
    assert {"6", "3", "1", "2"} <= set(said_in(shapes, panel))


def test_described_says_what_is_where() -> None:
    game = game_of(loads(MANY))
    told = game.picture.described(frame_at(game).position)
    assert told.startswith("C is to play a card; round 7, bids N ?, clan deck 23, Ninja deck 8")
    assert "marker of K on spy (6)" in told
    assert "Tanuki: A c c1 v2 v3 v4 for 18–24, H v2 for 2" in told
    assert "B on step 7 of the palace" in told
    assert "D: coins 1, hand T ?, deck 1" in told


# the drawing


def test_frames_are_well_formed_and_fit() -> None:
    for game, frame, position in frames():
        check_frame(game, frame, WIDTH, HEIGHT + higher(position))


def test_every_token_on_a_house_is_in_its_row_with_what_it_gives() -> None:
    checked = 0
    for position, _, shapes in drawings():
        claimants = position.claimants()
        for house in COLUMNS:
            counts = counted(position, house)
            for index, one in enumerate(claimants):
                row = row_box(house, index, len(claimants))
                here = Counter(inside(shapes, row))
                assert here.pop(f"seat-{one.name}") == 1
                assert here == Counter(
                    f"token-{one.name}-{named(token)}" for token in one.placed.get(house, ())
                )
                said = said_in(shapes, row)
                count = counts.get(one.name)
                recruits = [text for text in said if text.startswith("+ ")]
                assert bool(recruits) <= (one.name == "H" and len(position.players) == 1)
                said = [text for text in said if text not in recruits]
                assert said == ([] if count is None else [points(count)])
                checked += sum(here.values())
    assert checked > 300


def test_stacks_stand_on_their_steps() -> None:
    tall = 0
    for position, _, shapes in drawings():
        area = column_box("P")
        layers = Counter(name for name in inside(shapes, area) if name.startswith("seat-"))
        assert layers == Counter(
            {f"seat-{one.name}": len(one.placed["P"]) for one in position.claimants() if one.step}
        )
        for one in position.claimants():
            if one.step:
                step = step_box(one.step, position.board.steps)
                found = [box_of(match) for match in USE.finditer(shapes) if match[1] == f"seat-{one.name}"]
                lowest = max(box.y + box.high for box in found if within(box, area))
                assert abs(lowest - step.y) < 0.2
                tall += len(one.placed["P"]) > 1
    assert tall


def test_each_marker_is_at_its_space_and_what_acted_is_marked() -> None:
    for position, frame, shapes in drawings():
        newest = newest_of(frame.turn)
        assert Counter(name for name in inside(shapes, FRAME) if name.startswith("marker-")) == Counter(
            f"marker-{clan}" for clan in "TKMN"
        )
        assert shapes.count('<path class="e-moved"') == len(newest.wheels)
        assert shapes.count('<path class="e-here"') == 4 - len(newest.wheels)
        for clan, at in position.markers.items():
            count = len(position.board.wheels[clan])
            match = next(one for one in USE.finditer(shapes) if one[1] == f"marker-{clan}")
            box = box_of(match)
            column = column_box(clan)
            right = box.x + box.wide / 2 - column.x - column.wide / 2
            if 0 < at < count / 2:
                assert right > 0
            elif count / 2 < at:
                assert right < 0


def test_panels_hold_coins_cards_and_tokens() -> None:
    for position, _, shapes in drawings():
        for index, player in enumerate(position.players):
            panel = panel_of(position, index)
            here = Counter(inside(shapes, panel))
            assert here["coin"] == player.coins
            cards = [
                match[1]
                for match in USE.finditer(shapes)
                if box_of(match).wide == CARD[0] and within(box_of(match), panel)
            ]
            if 0 < player.held <= 5:
                known = [
                    f"card-{clan}"
                    for clan, count in zip("TKMN", player.hand, strict=True)
                    for _ in range(count)
                ]
                assert cards == [*known, *["back"] * player.hidden]
            tokens = Counter(f"token-{player.name}-{named(token)}" for token in player.area)
            assert (
                Counter({name: count for name, count in here.items() if name.startswith("token-")}) == tokens
            )
            assert {str(player.deck), str(sum(player.discards)), f"pool {player.reserve}"} <= set(
                said_in(shapes, panel)
            )


def test_bids_and_decks() -> None:
    for position, _, shapes in drawings():
        big = [
            match[1]
            for match in USE.finditer(shapes)
            if within(box_of(match), decks_of(position)) and box_of(match).wide > 50
        ]
        bids = [f"card-{card}" if card in "TKMN" else "back" for card in position.bids if card]
        decks = [*(["back"] if position.clan_deck else []), *(["ninja-back"] if position.ninja else [])]
        assert big == [*bids, *decks]
        small = [
            match[1]
            for match in USE.finditer(shapes)
            if within(box_of(match), decks_of(position)) and box_of(match).wide == 26
        ]
        assert small == ["ninja-back" if card == "?" else f"card-{card}" for card in position.ninja]
        assert {str(position.clan_deck), str(len(position.ninja))} <= set(said_in(shapes, decks_of(position)))


def test_who_is_next_and_who_takes_a_house() -> None:
    taken = 0
    for position, _, shapes in drawings():
        over = position.phase == COUNTING
        panels = [match[1] for match in RECT.finditer(shapes) if match[1].startswith("e-panel")]
        assert panels.count("e-panel e-next") == (not over)
        wanted = [
            house
            for house in COLUMNS
            if over and len(takers(position, house)) == 1 and takers(position, house) != ("-",)
        ]
        assert sum(match[1] == "e-taken" for match in RECT.finditer(shapes)) == len(wanted)
        for house in COLUMNS:
            said = said_in(shapes, Box(*tray_box(house)[:3], 27))
            able = takers(position, house) if over else ()
            assert any("takes it" in one for one in said) == over
            if able and able != ("-",):
                assert any(able[0] in one for one in said)
                taken += 1
    assert taken > 5


# the Kotaishi against a single player, and Intrigue cards


def test_single_player_mode__his_deck_recruits_and_tokens() -> None:
    down = 0
    for position, frame, shapes in drawings():
        heir = position.kotaishi
        if len(position.players) > 1 or heir is None:
            continue
        panel = panel_of(position, 1)
        inner = [match for match in USE.finditer(shapes) if within(box_of(match), panel)]
        small = [match[1] for match in inner if box_of(match).wide == 26]
        assert small == [f"card-{clan}" if is_open else "back" for clan, is_open in position.recruits]
        tokens = Counter(match[1] for match in inner if match[1].startswith("token-H-"))
        assert tokens == Counter(f"token-H-{named(token)}" for token in heir.area)
        said = said_in(shapes, panel)
        left = len(position.board.deck) - len(position.turned)
        assert f"{left} left" in said
        arrows = [match[1] for match in inner if match[1].startswith("arrow-")]
        assert arrows == ([ARROWS[position.arrow]] if left and position.arrow in ARROWS else [])
        assert any(("bid 1" if position.arrow == "<" else "bid 2") in text for text in said) or not arrows
        if position.turned and frame.index:
            card = position.board.deck[position.turned[-1]]
            assert {f"{position.turned[-1]}, his last", f"{card.clan} {card.action}"} <= set(said)
        backs = [clan for clan, is_open in position.recruits if not is_open]
        letters = [text for text in said if text in {"T", "K", "M", "N", "?"}]
        assert letters == backs
        down += len(backs)
    assert down > 20


ARROWS: Final = {"<": "arrow-back", ">": "arrow-on"}


def test_single_player_mode__his_lines_and_whose_turn_it_is() -> None:
    turns: set[str] = set()
    for game, frame, position in frames():
        if len(position.players) > 1:
            continue
        told = " ".join(" ".join(text_of(game, frame)).split())
        described = game.picture.described(position)
        stack = " ".join(clan if is_open else f"({clan})" for clan, is_open in position.recruits)
        left = len(position.board.deck) - len(position.turned)
        arrow = f"arrow {position.arrow} on top" if left else "no arrow"
        for text in (told, described):
            assert f"deck {left}, {arrow}" in text
            assert f"recruits {len(position.recruits)}" in text
            assert stack in text
        if position.turned and frame.index:
            assert f"last card {position.turned[-1]} (" in told
        if position.phase != COUNTING:
            assert told.count("> ") - told.count("arrow > ") == 1
            turns.add(position.seat)
            assert f"> {position.seat} " in told
    assert turns == {"A", "H"}


def test_intrigue_deck__cards_held_and_used() -> None:
    seen = Counter[str]()
    for (game, frame, position), shapes in zip(frames(), pictures(), strict=True):
        told = " ".join(" ".join(text_of(game, frame)).split())
        assert ("Intrigue" in told) == (position.seen_intrigue is not None)
        if position.seen_intrigue is None:
            continue
        for index, player in enumerate(position.players):
            panel = panel_of(position, index)
            said = said_in(shapes, panel)
            cards = [text for text in said if re.fullmatch("i[0-9]{2}", text)]
            used = [text for text in said if text.startswith("used: ")]
            assert len(used) == 2 - len(player.intrigue)
            assert [card for card in player.intrigue if card != "?"] == cards[: len(cards) - len(used)]
            seen["used"] += len(used)
            seen["held"] += len(player.intrigue)
            for card in player.intrigue:
                assert card in told
        known = position.seen_intrigue - {card for one in position.players for card in one.intrigue}
        for card in known:
            assert f"used {card} (" in told
            assert f"used {card} (" in game.picture.described(position)
    assert min(seen["used"], seen["held"]) > 10


def test_intrigue_deck__cards_that_nobody_saw_are_not_told() -> None:
    record = redact(games()[4], PUBLIC)
    game = game_of(record)
    first = next(iter(game.frames()))
    told = "".join(text_of(game, first)) + game.picture.shapes(first.position, None)
    assert "Intrigue ?" in told
    assert not re.search("i[01][0-9]", told + game.picture.described(first.position))


def test_single_player_mode__what_lies_face_down_is_not_told() -> None:
    game = game_of(redact(games()[3], PUBLIC))
    stacks = 0
    for frame in game.frames():
        position = frame.position
        assert isinstance(position, GenpeiPosition)
        stacks += sum(not is_open for _, is_open in position.recruits)
        if position.phase != COUNTING:
            assert not re.search("\\([TKMN]\\)", " ".join(text_of(game, frame)[-5:]))
    assert stacks


def test_tokens_that_nobody_saw_are_face_down() -> None:
    """What the public did not see of tokens stands nowhere before it was turned over."""
    game = game_of(redact(games()[0], PUBLIC))
    for frame in game.frames():
        position = frame.position
        assert isinstance(position, GenpeiPosition)
        if position.phase == COUNTING:
            break
        shapes = game.picture.shapes(position, frame.turn)
        tokens = [match[1] for match in USE.finditer(shapes) if match[1].startswith("token-")]
        assert tokens
        assert all(name.endswith("-down") for name in tokens)


def test_names_are_escaped_and_shortened() -> None:
    text = MANY.replace("Izumi", HOSTILE.replace('"', "'"))
    game = game_of(loads(text))
    frame = frame_at(game)
    made = svg(game, frame)
    etree.fromstring(made.encode())
    assert "<script" not in made + page(game).replace("<script>", "", 1)
    assert "\u202e" not in made + "".join(text_of(game, frame))
    assert all(len(line) <= 80 for line in text_of(game, frame))


@pytest.mark.parametrize("count", [3, 5, 12, 100])
def test_wheels_of_any_size_and_palaces_of_any_height(count: int) -> None:
    spaces = " ".join(["pagoda", *["assassinate*", "reinforce"] * 60][:count])
    wheels = "".join(f'[Wheel.{clan} "{spaces}"]\n' for clan in "TKMN")
    tokens = '[Token.v9 "3 kotaishi=6"]\n[Token.c9 "4"]\n'
    head = f'[Tanzaku "1.0 genpei"]\n{wheels}{tokens}[Palace.p "12"]\n'
    rest = '[Tokens.A "3x?"]\n[Tokens.B "v9 c9 ?"]\n[Tokens.H "5x?"]\n[Bids "K M"]\n\n0. A: keep(2x?) =*\n'
    game = game_of(loads(head + rest))
    for frame in game.frames():
        made = svg(game, frame)
        root = etree.fromstring(made.encode())
        whole = [one for one in root.iter("{*}symbol") if one.get("id") in {"e-table", "e-signs"}]
        seen = game.picture.shapes(frame.position, frame.turn)
        seen += "".join(etree.tostring(child).decode() for one in whole for child in one)
        seen = seen.replace(' xmlns="http://www.w3.org/2000/svg"', "")
        assert len(RECT.findall(seen)) > 30
        assert all(within(box_of(box), FRAME) for box in (*USE.finditer(seen), *RECT.finditer(seen)))
        assert all(within(Box(float(x), float(y), 0, 0), FRAME) for _, x, y, _ in TEXT.findall(seen))
        assert all(len(line) <= 80 for line in text_of(game, frame))
        words = [one for one in root.iter("{*}text") if one.text == "reinforce"]
        assert bool(words) == (count < 20)


def test_boxes_are_apart() -> None:
    boxes = [column_box(house) for house in COLUMNS] + [tray_box(house) for house in COLUMNS] + [DECKS]
    for count in (2, 3, 4):
        for more in (0, BESIDE):
            decks = [box if box is not DECKS else DECKS._replace(high=DECKS.high + more) for box in boxes]
            every = [*decks, *(panel_box(index, count, more) for index in range(count))]
            assert all(within(one, FRAME._replace(high=HEIGHT + more)) for one in every)
            assert all(apart(one, other) for one, other in combinations(every, 2))
    for house in COLUMNS:
        for count in range(2, 6):
            rows = [row_box(house, index, count) for index in range(count)]
            assert all(within(row, tray_box(house)) for row in rows)
            assert all(within(token_box(rows[0], at, 7), rows[0]) for at in range(7))
    for steps in range(6, 13):
        assert all(within(step_box(step, steps), column_box("P")) for step in range(1, steps + 1))


def test_a_page_has_every_frame() -> None:
    record = games()[1]
    made = page(game_of(record))
    assert made.count('<figure class="frame"') == len(record.turns) + 1
    assert made.count('<symbol id="e-card-K"') == 1
    assert f'viewBox="0 0 {WIDTH} {HEIGHT}"' in made


def test_a_faulty_record_is_drawn_up_to_its_fault() -> None:
    game = game_of(loads(MANY.replace("M>assassinate(1 K)", "M>pagoda(c)")))
    assert (frame_at(game).called, game.report.verdict.value) == ("start", "illegal")
    etree.fromstring(svg(game, frame_at(game)).encode())


# the same everywhere


def test_the_same_bytes_each_time() -> None:
    check_same_bytes(f"{MANY}\n{dumps(ended())}")

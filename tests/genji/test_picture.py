"""The picture of Genji: everything on the table can be seen in it, by another way of counting beauty."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations, pairwise
from math import cos, hypot, pi, sin
from pathlib import Path
from typing import Final

import pytest
from attrs import evolve
from lxml import etree

from support import shipped
from support.pictures import apart, check_frame, check_same_bytes, lines, text_of, within
from tanzaku.notation import Record, loads
from tanzaku.notation.redacting import PUBLIC, redact
from tanzaku.notation.titles.genji import Home, Move
from tanzaku.validators.generating import random_records
from tanzaku.validators.pictures.drawing import Box
from tanzaku.validators.pictures.frames import Frame, Game, frame_at, game_of
from tanzaku.validators.pictures.page import page
from tanzaku.validators.pictures.svg import svg
from tanzaku.validators.rules.genji import GenjiPosition
from tanzaku.validators.rules.genji_layout import (
    HEIGHT,
    MIDDLE,
    WIDTH,
    panel_box,
    pile_boxes,
    princess_box,
)
from tanzaku.validators.rules.genji_turns import SCORED

GOLDEN: Final = Path(__file__).resolve().parent / "golden" / "pictures"
PRINTED: Final = shipped.printed("genji")
COURT: Final = GOLDEN.joinpath("court.tzk").read_text("utf-8")
PILES: Final = GOLDEN.joinpath("piles.tzk").read_text("utf-8")
NUMBER: Final = "([-0-9.]+)"
USE: Final = re.compile(
    rf'<use href="#g-([^"]+)" x="{NUMBER}" y="{NUMBER}" width="{NUMBER}" height="{NUMBER}"'
    rf'(?: transform="rotate\({NUMBER})?'
)
RECT: Final = re.compile(
    rf'<rect class="([^"]+)" x="{NUMBER}" y="{NUMBER}" width="{NUMBER}" height="{NUMBER}"'
)
TEXT: Final = re.compile(rf'<text class="g-([^"]+)" x="{NUMBER}" y="{NUMBER}"[^>]*>([^<]*)<')
CARD: Final = re.compile("[be][0-9]{2}|[sk][1-6]")
HELD: Final = re.compile("[be][0-9]{2}|[sk][1-6]|[?]")


def without_faces(text: str) -> Record:
    return loads(re.sub(r"\[Components .*\]\n", "", text))


def frames(records: Iterable[Record]) -> Iterator[tuple[Game, Frame, GenjiPosition]]:
    """Of each record one frame in four, those between two seasons, and the last."""
    for record in records:
        game = game_of(record)
        for frame in game.frames():
            assert isinstance(frame.position, GenjiPosition)
            if frame.index % 4 == 0 or frame.position.phase == SCORED or frame.position.over:
                yield game, frame, frame.position


def drawn_in(records: Iterable[Record]) -> Iterator[tuple[GenjiPosition, str]]:
    """The positions of such frames, each with its drawing."""
    for game, frame, position in frames(records):
        yield position, game.picture.shapes(position, frame.turn)


def scored(record: Record) -> str:
    """The first position after the end of a season."""
    game, frame, _ = next(one for one in frames([record]) if one[2].phase == SCORED)
    return "".join(f"{line}\n" for line in text_of(game, frame))


@cache
def games() -> tuple[Record, ...]:
    """A random game for each number of players; as two of them, what the public and a player saw."""
    found: dict[int, Record] = {}
    for record in random_records("genji", 61, 60):
        found.setdefault(len(shipped.seats_of(record)), record)
        if len(found) == 5:
            break
    found[3] = redact(found[3], PUBLIC)
    found[4] = redact(found[4], "B")
    faceless = tuple(tag for tag in found[5].tags if tag[0] != "Components")
    return (*found.values(), evolve(found[5], tags=faceless))


GOLDENS: Final[dict[str, Callable[[], str]]] = {
    "court-start.txt": lambda: lines(loads(COURT), "0.A-2"),
    "court-3.C.txt": lambda: lines(loads(COURT), "3.C"),
    "court-public-3.C.txt": lambda: lines(redact(loads(COURT), PUBLIC), "3.C"),
    "court-without-faces-3.C.txt": lambda: lines(without_faces(COURT), "3.C"),
    "court-scored.txt": lambda: scored(loads(COURT)),
    "court-end.txt": lambda: lines(loads(COURT), None),
    "piles.txt": lambda: lines(loads(PILES), None),
}
"""What is shown in a terminal, by the name of the file that holds what it must be."""


@pytest.mark.parametrize("name", sorted(GOLDENS))
def test_what_is_kept(name: str) -> None:
    assert GOLDENS[name]() == GOLDEN.joinpath(name).read_text("utf-8")


def test_nothing_else_is_kept() -> None:
    assert {path.name for path in GOLDEN.iterdir()} == {*GOLDENS, "court.tzk", "piles.tzk"}


# another way of counting


def beauty(position: GenjiPosition, poem: tuple[str, ...], place: int) -> str:
    """Every symbol on a poem's cards against every symbol around it, one by one (Judging a Poem's Beauty)."""
    if not position.faces.cards:
        return "?"
    her = PRINTED["Princess"][position.circle[place - 1]]
    around = [her["season"], her["fashion"], position.season, position.fashion]
    met = 0
    for card in poem:
        for printed in PRINTED["Card"][card]["symbols"]:
            name, _, times = printed.partition("*")
            if name == "flower":
                season = PRINTED["Card"][card]["symbols"][0]
                name = season if season == position.season else ""
            met += around.count(name) * int(times or 1)
    return str(met)


def poems(position: GenjiPosition) -> Iterator[tuple[int, str, tuple[str, ...], bool]]:
    """Place, owner and cards of each poem, from the top down, and whether it is on top."""
    for place, stack in sorted(position.table.items()):
        for level, poem in enumerate(reversed(stack.poems)):
            yield place, stack.seat, poem, level == 0


def leveled(position: GenjiPosition) -> Iterator[tuple[int, str, tuple[str, ...], int, bool]]:
    """The same with how many poems lie below each."""
    below: Counter[int] = Counter()
    for place, seat, poem, top in reversed(list(poems(position))):
        yield place, seat, poem, below[place], top
        below[place] += 1


# the terminal


def test_lines__each_place_with_home_pawns_and_poems() -> None:
    for game, frame, position in frames(games()):
        shown = text_of(game, frame)
        rows = shown[3 : 3 + 12 + sum(not top for *_, top in poems(position))]
        places = [row for row in rows if "░░" not in row]
        assert [row[:6] for row in places] == [
            f"{place:>2} {key}" for place, key in enumerate(position.circle, 1)
        ]
        for place, row in enumerate(places, 1):
            standing = [one for one in position.courtiers if one.place == place]
            pieces = [f"{one.name}{one.way}" for one in position.courtiers if one.home == place]
            pieces += [f"{one.name}{one.way}" for one in standing]
            before = re.split(r" [*]?[A-F] [0-9?]+:", row)[0].split()
            found = [piece.lstrip("*") for piece in before if re.fullmatch(r"[*]?[A-F][-+]?", piece)]
            assert found == pieces
        told = [
            (match[1] is None, match[2], match[3], tuple(CARD.findall(match[4])))
            for row in rows
            for match in re.finditer(r"(░░ )?[*]?([A-F]) ([0-9?]+): (.*)", row)
        ]
        assert told == [
            (top, seat, beauty(position, poem, place), poem) for place, seat, poem, top in poems(position)
        ]


def test_lines__fit_80_columns_and_have_no_blanks_at_their_ends() -> None:
    for game, frame, _ in frames((*games(), loads(PILES))):
        for line in text_of(game, frame):
            assert len(line) <= 80
            assert line == line.rstrip()


def test_lines__hands_tokens_and_what_comes_next() -> None:
    for game, frame, position in frames(games()):
        shown = text_of(game, frame)
        text = " ".join(" ".join(shown).split())
        for one in position.courtiers:
            out = sum(seat == one.name for _, seat, _, _ in poems(position))
            assert one.unused + out + one.box == 15
            points = ", ".join((f"box {one.box}", *one.seasons))
            said = f"{game.record.players[one.name]} reputation {one.box + 3 * len(one.seasons)} ({points})"
            assert f"{one.name} {said} · tokens {one.unused} unused, {out} on table" in text
        hands = [Counter(HELD.findall(line)) for line in shown if line.startswith("    hand ")]
        assert hands == [
            Counter([*one.hand.cards, *"?" * len(one.hand.hidden)]) for one in position.courtiers
        ]
        assert shown[-1] == position.awaited()


def test_lines__a_pawn_and_a_poem_that_are_newest_have_an_asterisk() -> None:
    game = game_of(loads(COURT))
    assert " *C+    *C 5: b19" in lines(loads(COURT), "3.C")
    assert "*" not in re.sub(r"[(][^)]*[)]", "", lines(loads(COURT), "0.A")).replace("*A", "", 1)
    assert "4 p03 Aoi           su me      *A+    *A " in "\n".join(text_of(game, frame_at(game, "1.A")))


def test_lines__names_reach_the_terminal_harmless_and_shortened() -> None:
    record = loads(COURT.replace("Izumi", "\u202eizumI of the very long name"))
    assert "> A <U+202E>izumI of the ve…  reputation" in lines(record, "0.C-2")


# the drawing


def at_rest(found: re.Match[str]) -> Box:
    return Box(*map(float, found.group(2, 3, 4, 5)))


FRAME: Final = Box(0, 0, WIDTH, HEIGHT)


def test_frames_of_games_of_two_to_six_are_well_formed_and_fit() -> None:
    for game, frame, _ in frames((*games(), loads(PILES), without_faces(PILES))):
        check_frame(game, frame, WIDTH, HEIGHT)


def test_every_pawn_and_home_is_drawn_once_on_its_princess() -> None:
    for position, shapes in drawn_in(games()):
        used = [(match[1], at_rest(match)) for match in USE.finditer(shapes)]
        for one in position.courtiers:
            for kinds, place in (({"pawn"}, one.place), ({"home", "house"}, one.home)):
                found = [box for name, box in used if name in {f"{kind}-{one.name}" for kind in kinds}]
                assert len(found) == (place > 0)
                assert all(within(box, princess_box(place)) for box in found)


def test_every_poem_is_drawn_with_its_cards_its_token_and_its_beauty() -> None:
    for position, shapes in drawn_in((*games(), loads(PILES))):
        used = [(match[1], at_rest(match)) for match in USE.finditer(shapes)]
        texts = [(name, Box(float(x), float(y), 0, 0), said) for name, x, y, said in TEXT.findall(shapes)]
        for place, seat, poem, level, top in leveled(position):
            box = pile_boxes(place, len(position.table[place].poems))[level]
            here = [name for name, at in used if within(at, box)]
            said = [(name, what) for name, at, what in texts if within(at, box)]
            assert [name for name in here if name.startswith("token")] == [f"token-{seat}"]
            assert [what for name, what in said if name == "beauty"] == [beauty(position, poem, place)]
            cards = [name for name in here if re.match("[be][0-9]|blank", name)]
            assert len(cards) == (len(poem) if top else 0)
            named = [name[:3] for name in cards] + [word for _, what in said for word in what.split()]
            assert set(poem) <= set(named)
        out = Counter(seat for _, seat, *_ in poems(position))
        tokens = Counter(name for name, box in used if name.startswith("token") and box.wide < 23)
        assert tokens == Counter({f"token-{seat}": count for seat, count in out.items()})


def test_hands_are_drawn_in_their_panels() -> None:
    for position, shapes in drawn_in(games()):
        for index, one in enumerate(position.courtiers):
            panel = panel_box(index, len(position.courtiers))
            inside = [match[1] for match in USE.finditer(shapes) if within(at_rest(match), panel)]
            known = [name for name in inside if re.match("[beks][0-9]|blank", name)]
            named = {
                said
                for name, x, y, said in TEXT.findall(shapes)
                if within(Box(float(x), float(y), 0, 0), panel)
            }
            assert len(known) == len(one.hand.cards)
            assert set(one.hand.cards) <= {name.removesuffix("-out") for name in known} | named
            assert inside.count("back") == len(one.hand.hidden)
            assert sorted(set(one.seasons) & set(inside)) == sorted(one.seasons)
            reputation = one.box + 3 * len(one.seasons)
            assert any(re.match(rf"{reputation} points?(, won)?$", said) for said in named)


def test_flowers_wilt_out_of_season() -> None:
    for position, shapes in drawn_in(games()):
        for card in re.findall('href="#g-([be][0-9]{2}(?:-out)?)"', shapes):
            symbols = PRINTED["Card"][card[:3]]["symbols"]
            wilted = "flower*2" in symbols and position.season not in {"", symbols[0]}
            assert card.endswith("-out") == wilted


def test_homes_point_in_the_direction_of_travel() -> None:
    """From the middle of a marker, its tip leads nearer to the princess that comes next."""
    pointing = Counter[str]()
    for position, shapes in drawn_in(games()):
        found = {match[1]: match for match in USE.finditer(shapes)}
        for one in position.courtiers:
            if not one.way:
                assert f"home-{one.name}" not in found
                continue
            turned = float(found[f"home-{one.name}"][6] or 0) * pi / 180
            box = princess_box(one.home)
            tip = (box.x + box.wide / 2 + 40 * cos(turned), box.y + box.high / 2 + 40 * sin(turned))
            onward, back = (
                princess_box((one.home - 1 + step * (1 if one.way == "+" else -1)) % 12 + 1)
                for step in (1, -1)
            )
            near, far = (
                hypot(tip[0] - there.x - there.wide / 2, tip[1] - there.y - there.high / 2)
                for there in (onward, back)
            )
            assert near < far
            pointing[one.way] += 1
    assert len(pointing) == 2


def test_the_circle_is_one_and_goes_clockwise_from_above() -> None:
    middles = [
        (box.x + box.wide / 2 - MIDDLE[0], box.y + box.high / 2 - MIDDLE[1])
        for box in map(princess_box, range(1, 13))
    ]
    radius = -middles[0][1]
    assert abs(middles[0][0]) < 0.01
    assert all(abs(hypot(x, y) - radius) < 0.2 for x, y in middles)
    assert all(x * later - y * sooner > 0 for (x, y), (sooner, later) in pairwise([*middles, middles[0]]))


def test_piles_of_any_number_leave_princesses_and_each_other_free() -> None:
    princesses = [princess_box(place) for place in range(1, 13)]
    assert all(apart(one, other) for one, other in combinations(princesses, 2))
    outlines: dict[int, list[Box]] = {}
    for place in range(1, 13):
        for count in range(1, 16):
            boxes = pile_boxes(place, count)
            assert len(boxes) == count
            assert all(apart(one, other) for one, other in combinations(boxes, 2))
            assert all(within(box, FRAME) and box.high >= 16 for box in boxes)
            left, top = min(box.x for box in boxes), min(box.y for box in boxes)
            outline = Box(left, top, boxes[-1].wide, boxes[-1].y + boxes[-1].high - top)
            assert all(apart(outline, princess) for princess in princesses)
            outlines.setdefault(place, []).append(outline)
    for one, other in combinations(range(1, 13), 2):
        assert all(apart(left, right) for left in outlines[one] for right in outlines[other])
    panels = [panel_box(index, count) for count in range(2, 7) for index in range(count)]
    assert all(within(panel, FRAME) for panel in panels)
    assert all(apart(panel, outline) for panel in panels for some in outlines.values() for outline in some)


def test_pawns_on_one_princess_can_all_be_told() -> None:
    game = game_of(loads(PILES))
    frame = frame_at(game)
    shapes = game.picture.shapes(frame.position, frame.turn)
    pawns = [
        at_rest(match) for match in USE.finditer(shapes) if match[1] in {f"pawn-{seat}" for seat in "BCDEF"}
    ]
    assert len(pawns) == 5
    assert all(later.x - sooner.x >= 15 for sooner, later in pairwise(pawns))


def test_what_is_newest_and_who_is_next_are_marked() -> None:
    for game, frame, position in frames(games()):
        shapes = game.picture.shapes(position, frame.turn)
        panels = [match[1] for match in RECT.finditer(shapes) if match[1].startswith("g-panel")]
        waiting = set(position.waiting()) & set(position.names)
        assert panels.count("g-panel g-next") == (0 if position.ended is not None else len(waiting))
        newest = [at_rest(match) for match in RECT.finditer(shapes) if match[1] == "g-newest"]
        actions = () if frame.turn is None else frame.turn.actions
        for action in actions:
            if isinstance(action, Move | Home):
                assert princess_box(action.place) in newest


def test_hidden_cards_are_drawn_as_backs_and_never_by_name() -> None:
    """What the public did not see of hands stands nowhere before it was played."""
    whole = loads(COURT)
    dealt = {card for seat in shipped.seats_of(whole) for card in (whole.tag(f"Hand.{seat}") or "").split()}
    game = game_of(redact(whole, PUBLIC))
    frame = frame_at(game, "0.C-2")
    shapes = game.picture.shapes(frame.position, frame.turn)
    shown = shapes + "".join(text_of(game, frame)) + game.picture.described(frame.position)
    assert not dealt & set(CARD.findall(re.sub("#[^\"']*-b", "", shown)))
    assert shapes.count('href="#g-back"') == len(dealt) + 1  # and the draw pile


def test_unknown_faces_are_blank_cards_with_their_name() -> None:
    game = game_of(without_faces(COURT))
    frame = frame_at(game, "3.C")
    drawn = svg(game, frame)
    assert '<use href="#g-blank-b"' in drawn
    assert ">b19</text>" in drawn
    assert 'id="g-b19"' not in drawn
    assert [said for name, _, _, said in TEXT.findall(drawn) if name == "beauty"].count("?") == 4


def test_faces_of_any_size_are_drawn() -> None:
    """Many symbols, many kinds, long names, and a part of the cards only: what a record embeds."""
    every = " ".join(f"{name}*9" for name in ("spring", "summer", "autumn", "winter", "melancholy", "nature"))
    cards = (
        f'[Card.b07 "beginning {every} romance"]\n[Card.e12 "ending winter flower*2"]\n'
        f'[Card.e30 "ending {"spring " * 20}"]\n[Princess.p07 "winter nature name={"O" * 40}"]\n'
        '[Princess.p01 "winter nature"]\n'
    )
    text = re.sub(r"\[Components .*\]\n", cards, COURT).replace(" fairest(4.1)", " fairest(1.1)")
    game = game_of(loads(text))
    for frame in game.frames():
        drawn = svg(game, frame)
        root = etree.fromstring(drawn.encode())
        for symbol in root.iter("{*}symbol"):
            if re.fullmatch("g-[be][0-9]{2}(-out)?", str(symbol.get("id"))):
                assert len(symbol.findall("{*}use")) <= 8
                for match in USE.finditer(etree.tostring(symbol).decode()):
                    assert within(at_rest(match), Box(0, 0, 64, 54))
        assert "O" * 13 + "…" in drawn
        assert all(len(line) <= 80 for line in text_of(game, frame))
    assert frame_at(game).called != "start"


def test_names_are_escaped_and_shortened() -> None:
    game = game_of(loads(COURT.replace("Izumi", "<script>&amp; \u202ename without end")))
    drawn = svg(game, frame_at(game, "3.A"))
    etree.fromstring(drawn.encode())
    assert "<script>" not in drawn
    assert "\u202e" not in drawn
    assert ">&lt;script&gt;&amp;amp" in drawn
    assert "end" not in "".join(said for _, _, _, said in TEXT.findall(drawn))


def test_described() -> None:
    game = game_of(loads(PILES.replace("poem(A 2 b04 e04) ", "").replace("poem(A 2 b05 e05) ", "")))
    assert game.picture.described(frame_at(game, "0").position) == (
        "A is to move; autumn, melancholy, round 20, draw pile 41, discards 4; "
        "p01 at place 1: home of A, pawn A; "
        "p02 at place 2: poems of A: b01 e01 of beauty 2 on b22 e30 of beauty 8 on b12 e12 of beauty 0 "
        "on b11 e11 of beauty 0 on b06 e06 of beauty 2; "
        "p03 at place 3: home of B; p05 at place 5: home of C, poem of B: e02 of beauty 0; "
        "p07 at place 7: home of D, poems of C: b10 e10 of beauty 3 on b26 e26 of beauty 6; "
        "p09 at place 9: home of E; p11 at place 11: home of F; "
        "p12 at place 12: pawns B, C, D, E and F, poem of D: b17 of beauty 2; "
        "A: holds b24 e24 s1 ? ?, reputation 3, travels clockwise; "
        "B: holds ? ? ? ? ?, reputation 0, travels counter-clockwise; "
        "C: holds b41 ? ? ? ?, reputation 3, travels clockwise; "
        "D: holds ? ? ? ? ?, reputation 0, travels clockwise; "
        "E: holds k1 k2, reputation 0, travels counter-clockwise; "
        "F: holds ? ? ? ? ?, reputation 1, travels clockwise"
    )


def test_the_end_of_a_season_is_told_until_the_next_one_opens() -> None:
    game = game_of(loads(COURT))
    wanted = "end of spring: fairest 4.1; scandal of A 5.1; scandal of C 1.1; season card to B"
    told = [(frame.index, "\n".join(text_of(game, frame)), svg(game, frame)) for frame in game.frames()]
    ((index, text, drawn),) = [one for one in told if "end of spring" in one[1]]
    assert index == len(told) - 3
    assert wanted in text
    assert {"end of spring:", "fairest 4.1", "season card to B"} <= {said for *_, said in TEXT.findall(drawn)}


def test_the_end_of_a_season_hangs_on_faces_that_are_not_known() -> None:
    game = game_of(without_faces(COURT))
    told = ["\n".join(text_of(game, frame)) for frame in game.frames()]
    assert sum("end of spring: the fairest poem is 1.1, 4.1, 5.1 or 10.1\n" in text for text in told) == 1


def test_a_page_has_every_frame_and_no_styles_of_its_own() -> None:
    record = loads(COURT)
    made = page(game_of(record))
    assert made.count('<figure class="frame"') == len(record.turns) + 1
    assert made.count('<symbol id="g-b07"') == 1
    assert "style=" not in made
    assert f'viewBox="0 0 {WIDTH} {HEIGHT}"' in made


def test_a_faulty_record_is_drawn_up_to_its_fault() -> None:
    game = game_of(loads(COURT.replace("-3@10", "-3@11")))
    frame = frame_at(game)
    assert (frame.called, game.report.verdict.value) == ("3.A", "illegal")
    etree.fromstring(svg(game, frame).encode())


# the same everywhere


def test_the_same_bytes_each_time() -> None:
    check_same_bytes(f"{COURT}\n{PILES}")

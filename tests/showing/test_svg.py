"""Pictures as SVG: well-formed, the same bytes each time, and nothing in them but drawing."""

from __future__ import annotations

import re

import pytest
from attrs import evolve
from lxml import etree, html

from showing.making import FOLDER, GOLDEN, SAMPLE, hostile
from support.okiya_games import games
from tanzaku.notation import Glyph, Record, loads
from tanzaku.validators.pictures.frames import frame_at, game_of
from tanzaku.validators.pictures.page import page
from tanzaku.validators.pictures.svg import svg

#: What a page is made of, and the plain game has it all.
ELEMENTS = {str(element.tag) for element in html.fromstring(page(game_of(loads(SAMPLE)))).iter()}
SVG = "{http://www.w3.org/2000/svg}"


def pictures(record: Record) -> list[str]:
    game = game_of(record)
    return [svg(game, frame) for frame in game.frames()]


@pytest.mark.parametrize("name", GOLDEN)
def test_what_is_kept_is_what_is_made(name: str) -> None:
    made = GOLDEN[name]()
    assert made == GOLDEN[name]()
    assert made == FOLDER.joinpath(name).read_text("utf-8"), "run tests/showing/update.py, then look at it"


def test_nothing_else_is_kept() -> None:
    assert {path.name for path in FOLDER.iterdir()} == set(GOLDEN)


def test_every_picture_is_well_formed_and_uses_what_it_defines() -> None:
    elements: set[str] = set()
    for text in (SAMPLE, *games(710, 20, full_board="draw")):
        for picture in pictures(loads(text)):
            root = etree.fromstring(picture.encode())
            assert root.tag == f"{SVG}svg"
            assert root.get("viewBox") == "0 0 590 448"
            defined = {symbol.get("id") for symbol in root.iter(f"{SVG}symbol")}
            used = {str(use.get("href")).removeprefix("#") for use in root.iter(f"{SVG}use")}
            assert used <= defined
            elements |= {str(element.tag).removeprefix(SVG) for element in root.iter()}
    assert elements.isdisjoint({"script", "image", "foreignObject", "a", "animate", "set"})


def test_every_tile_is_drawn_and_no_two_alike() -> None:
    root = etree.fromstring(pictures(loads(SAMPLE))[0].encode())
    drawn = {
        str(symbol.get("id")): b"".join(etree.tostring(part) for part in symbol)
        for symbol in root.iter(f"{SVG}symbol")
    }
    assert len(drawn) == 17
    assert len(set(drawn.values())) == 17


def test_hostile_texts_stay_out_of_pictures_and_are_text_on_pages() -> None:
    record = hostile()
    assert game_of(record).report.ok
    for picture in pictures(record):
        etree.fromstring(picture.encode())
        assert "owned" not in picture
    text = page(game_of(record))
    assert text.count("<script>") == text.count("</script>") == 1
    elements = list(html.fromstring(text).iter())
    assert {str(element.tag) for element in elements} <= ELEMENTS
    assert not [name for element in elements for name in element.keys() if name.startswith("on")]  # noqa: SIM118 - no mapping
    for letter in "\u202e\u2066\u200f\u200b":
        assert letter not in text
    assert "&lt;U+202E&gt;right to left" in text


def test_a_glyph_that_no_text_could_hold_breaks_nothing() -> None:
    record = loads(SAMPLE)
    strange = evolve(record.turns[-1], items=(*record.turns[-1].items, Glyph("\x00<&\ud800\u202e")))
    game = game_of(evolve(record, turns=(*record.turns[:-1], strange)))
    if game.report.ok:
        etree.fromstring(svg(game, frame_at(game)).encode())
        page(game).encode()


def test_a_page_names_nothing_outside_itself() -> None:
    text = page(game_of(loads(SAMPLE)))
    links = re.findall(r'(?:href|src|action|url)\s*[=(]\s*["\']?([^"\')\s>]+)', text)
    assert links
    assert all(link.startswith("#") for link in links)
    assert "http:" not in text.replace("http-equiv", "")
    assert "https:" not in text

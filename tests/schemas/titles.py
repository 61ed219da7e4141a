"""Titles to make schemas of, one with all that a declaration can have, and a record of each.

In each record something stands in every place.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from fifth_title.notation import KASUGA

from tanzaku.notation.atoms import Form, choice, integer
from tanzaku.notation.declare import (
    ATOM,
    ATOMS,
    ROWS,
    Title,
    action,
    component,
    keyword,
    keyword_list,
    many,
    optional,
    options,
    required,
    setup,
    subject,
    tag,
)
from tanzaku.notation.titles import find_title

Plain = dict[str, Any]

OKIYA, JOURNEY, GENJI = find_title("okiya"), find_title("journey"), find_title("genji")
GENPEI = find_title("genpei")


# Patterns that can hold nearly anything.

ANYTHING = Form("anything", "[^!]+")
COMMAS = Form("letters and commas", "[a-c,]+")
SLASHES = Form("letters and slashes", "[a-c/]+")
COUNT = Form("a number or nothing", "0|[1-9][0-9]{0,8}", integer=True, unknown=True, none=True)


@action("act")
class Act:
    """Every role of an argument."""

    what: str = required(ANYTHING)
    one: str | None = optional(choice("a first", "p", "q"))
    two: int | None = optional(COUNT)
    rest: tuple[str, ...] = many(COMMAS)
    few: tuple[str, ...] | None = keyword_list(COMMAS)
    odd: int | None = keyword(Form("an odd number", "1|3|5", integer=True))
    who: str | None = subject("K", "Q")


@action("rest")
class Rest:
    """No argument at all."""


@component("Thing")
class Thing:
    """Optional arguments by place, and no list."""

    first: str | None = optional(COMMAS)
    second: int | None = optional(integer("a second", 1, 3))


@setup
class WildSetup:
    """Every kind of value, by seat and not."""

    atom: str | None = tag("Atom", ANYTHING, ATOM)
    atoms: tuple[int, ...] | None = tag("Atoms", COUNT, ATOMS)
    rows: tuple[tuple[str, ...], ...] | None = tag("Rows", SLASHES, ROWS)
    each: dict[str, tuple[tuple[str, ...], ...]] = tag("Each", SLASHES, ROWS, per_seat=True)


@options
class WildOptions:
    """A list among them."""

    few: tuple[str, ...] | None = keyword_list(choice("a word", "x", "y"))


WILD = Title(
    name="wild",
    prefix="WIL",
    rulebook="Wild rules",
    seats=("A", "B"),
    action_classes=(Act, Rest),
    setup=WildSetup,
    options=WildOptions,
    component_classes=(Thing,),
    start_classes=(Act,),
    table=True,
)

TITLES = {title.name: title for title in (OKIYA, JOURNEY, GENJI, GENPEI, KASUGA, WILD)}
every_title = pytest.mark.parametrize("title", TITLES.values(), ids=TITLES)


FULL: Mapping[str, Plain] = {
    "okiya": {
        "tanzaku": "1.0",
        "title": "okiya",
        "tags": [["Event", "Spring  garden"], ["Player.R.Team", "Uji"], ["Odd-1", ""]],
        "players": {"R": "清少納言", "B": ""},
        "options": {
            "full_board": "draw",
            "match": "points",
            "wins": 2,
            "consecutive": "yes",
            "target": 7,
            "after_draw": "same",
            "forfeit_points": 0,
        },
        "components": {},
        "setup": {"first": "R", "garden": [["CT", "MT"], ["-", "IR"], []]},
        "start": [{"do": "geisha", "colour": "R", "square": "d1"}, {"do": "last", "tile": "PT"}],
        "scores": {"R": 0, "B": 999999999},
        "lead": [{"note": "a\n\tb"}, {"data": "clock", "arguments": ["0:12:30", "k=v"]}],
        "turns": [
            {
                "number": 1,
                "seat": "R",
                "items": [{"do": "remove", "square": "a1", "tile": "CT"}, {"glyph": "!?"}],
            },
            {
                "items": [
                    {"do": "remove", "square": "-", "tile": "MT"},
                    {"note": ""},
                    {
                        "lead": [{"note": "or"}],
                        "variation": [
                            {
                                "number": 1,
                                "seat": "B",
                                "items": [{"do": "remove", "square": "b1", "tile": "-"}],
                            },
                            {"items": [{"do": "remove", "square": "c1", "tile": "CS"}, {"data": "x"}]},
                        ],
                    },
                    {"glyph": "$14"},
                ]
            },
        ],
        "end": "B,R",
    },
    "journey": {
        "tanzaku": "1.0",
        "title": "journey",
        "tags": [["Date", "2026-04-??"]],
        "players": {"A": "Sei", "E": "Ise"},
        "components": {
            "Card": {
                "C02": {"kind": "castle", "banner": "red", "path": ["lantern*2", "bird"], "scores": 3},
                "x.1-y": {"kind": "path", "path": [], "each": ["bird", "tiger*2"]},
            },
            "Favourite": {"F01": {"kind": "banners", "points": 12, "needs": []}},
        },
        "setup": {
            "hand": {"A": ["C02", "?"], "B": []},
            "favourites": {"A": ["F03", "?"]},
            "supply": ["S07", "?", "?"],
        },
        "start": [{"do": "journey", "seat": "A", "cards": ["C01"]}],
        "scores": {"A": 46},
        "lead": [{"note": "dealt"}],
        "turns": [
            {"number": 0, "seat": "A", "items": [{"note": "first"}, {"do": "keep", "cards": ["?", "F02"]}]},
            {
                "seat": "B",
                "items": [
                    {"do": "take", "card": "S07"},
                    {"do": "flip", "card": "-"},
                    {"do": "play", "card": "C02", "where": "12L"},
                    {"variation": [{"number": 2, "seat": "B", "items": [{"do": "reveal", "cards": []}]}]},
                ],
            },
            {"seat": "C", "items": [{"do": "reveal", "cards": ["F03"], "hand": [], "score": 7}]},
        ],
        "end": "A,C",
    },
    "genji": {
        "tanzaku": "1.0",
        "title": "genji",
        "tags": [["Event", "Court of Ichijo"]],
        "players": {"A": "Sei", "F": "Ise"},
        "options": {"bonus": "additive", "home": "all", "empty": "card-only", "direction": "first-move"},
        "components": {
            "Card": {
                "b07": {"kind": "beginning", "symbols": ["spring", "flower*2"]},
                "s1": {"kind": "stamp", "symbols": []},
            },
            "Princess": {"p01": {"season": "spring", "fashion": "nature", "name": "Ume"}},
        },
        "setup": {
            "circle": ["p01", "p12"],
            "hand": {"A": ["b07", "?"], "F": []},
            "seasons": ["spring", "winter"],
        },
        "start": [
            {"do": "home", "seat": "A", "place": 12},
            {"do": "pawn", "seat": "A", "place": 4, "direction": "-"},
            {"do": "poem", "seat": "B", "place": 4, "cards": ["b07", "e12"]},
            {"do": "season", "season": "autumn", "fashion": "nature"},
            {"do": "box", "seat": "A", "tokens": 15},
            {"do": "seasoncard", "seat": "-", "season": "summer"},
            {"do": "discarded", "cards": ["b01", "?"]},
            {"do": "turn", "seat": "B", "number": 5, "first": "A"},
        ],
        "scores": {"B": 0},
        "turns": [
            {
                "number": 0,
                "seat": "A",
                "items": [{"do": "home", "place": 1}, {"do": "face", "direction": "+"}],
            },
            {"seat": "*", "items": [{"do": "season", "season": "spring", "fashion": "romance"}]},
            {
                "seat": "C",
                "items": [
                    {"do": "move", "direction": "+", "steps": 3, "place": 4},
                    {"do": "challenge", "card": "b09", "bonus": ["k1"], "beauty": 4},
                    {"do": "take", "card": "e12"},
                    {"do": "write", "cards": ["b41", "e30"], "beauty": 0},
                    {"do": "draw", "cards": ["?", "e01"]},
                    {"do": "reshuffle"},
                    {"note": "so"},
                ],
            },
            {"seat": "D", "items": [{"do": "study", "cards": []}, {"do": "improve", "cards": ["b01"]}]},
            {
                "seat": "E",
                "items": [{"do": "complete", "card": "b17", "bonus": []}, {"do": "start", "seat": "F"}],
            },
            {
                "seat": "*",
                "items": [
                    {"do": "fairest", "poems": ["4.1", "12.19"]},
                    {"do": "scandal", "seat": "A", "poems": []},
                    {"do": "seasoncard", "seat": "-"},
                    {"do": "box", "seat": "F", "tokens": 0},
                    {"do": "extra", "cards": ["s1", "?"]},
                ],
            },
        ],
        "end": "A,F",
    },
    "genpei": {
        "tanzaku": "1.0",
        "title": "genpei",
        "tags": [["Event", "Court of Kamakura"]],
        "players": {"A": "Sei", "D": "Ise", "H": ""},
        "options": {"kotaishi": "yes"},
        "components": {
            "Wheel": {"K": {"spaces": ["pagoda", "recruit*", "torii"]}, "T": {"spaces": []}},
            "Token": {"v2": {"each": 1, "kotaishi": 2}, "c": {"each": 2, "kotaishi": 0}},
            "Palace": {"steps": {"steps": 7}},
        },
        "setup": {
            "dealt": {"A": ["K", "M", "?", "T"], "D": []},
            "tokens": {"A": ["v2", "c", "c1"], "H": ["?", "v4"]},
            "bids": ["M", "?"],
        },
        "start": [
            {"do": "cards", "seat": "A", "hand": ["K", "?"], "deck": [], "discards": ["N"]},
            {"do": "coins", "seat": "B", "coins": 6},
            {"do": "area", "seat": "A", "tokens": ["v2", "?"]},
            {"do": "tokens", "house": "P", "seat": "A", "tokens": ["c2"], "step": 4},
            {"do": "marker", "clan": "K", "space": 5},
            {"do": "ninja", "cards": ["M", "?"]},
            {"do": "removed", "cards": []},
            {"do": "turn", "seat": "D", "number": 7},
        ],
        "scores": {"A": 1, "H": 4},
        "turns": [
            {"number": 0, "seat": "A", "items": [{"do": "keep", "cards": ["K", "?"]}]},
            {
                "seat": "B",
                "items": [
                    {"do": "recruit", "slot": "1", "clan": "M", "marker": "K>"},
                    {"do": "assassinate", "slot": "-", "marker": "M>", "space": 4},
                    {"do": "ninja", "clan": "-", "marker": "T>", "space": 7},
                    {"do": "reinforce", "clan": "N", "marker": "K>"},
                    {"do": "contacts", "wheel": "K", "marker": "T>"},
                    {"do": "spy", "clan": "?", "marker": "K@"},
                    {"do": "torii", "marker": "N>", "space": 12},
                    {"do": "coin", "coins": 0},
                    {"note": "so"},
                ],
            },
            {
                "number": 1,
                "seat": "C",
                "items": [
                    {"do": "take", "coins": 2},
                    {"do": "shift", "clan": "K", "to": "spy", "space": 3},
                    {"do": "enter", "step": 12, "token": "?"},
                    {"do": "climb", "steps": 1},
                    {"do": "stack", "token": "c"},
                    {"do": "gain", "tokens": []},
                    {"do": "transfer", "from": "P", "to": "N", "token": "v9"},
                    {"do": "place", "clan": "T", "token": "c9"},
                    {"do": "none"},
                ],
            },
            {
                "seat": "D",
                "items": [
                    {"do": "pagoda", "token": "-", "marker": "K@"},
                    {"do": "intrigue", "coins": 3, "marker": "M>"},
                    {"do": "draw", "cards": ["?", "K"]},
                    {"do": "reshuffle"},
                    {"do": "bid", "slot": "2", "clan": "?", "source": "ninja"},
                    {"variation": [{"number": 1, "seat": "D", "items": [{"do": "coin", "coins": 1}]}]},
                ],
            },
            {"seat": "A", "items": [{"do": "assign", "clan": "K", "cards": 18}]},
            {
                "seat": "*",
                "items": [
                    {"do": "deck", "seat": "A", "cards": ["K3", "T12"]},
                    {"do": "reveal", "house": "P", "seat": "H", "tokens": []},
                    {"do": "support", "house": "M", "seat": "-"},
                ],
            },
        ],
        "end": "H",
    },
    "kasuga": {
        "tanzaku": "1.0",
        "title": "kasuga",
        "options": {"follow": "no", "deer": 2},
        "components": {"Card": {"x04": {"motif": "crane", "rank": 4, "lanterns": 2}}},
        "setup": {"first": "A", "hand": {"A": ["x01", "?"], "C": []}},
        "start": [{"do": "deck", "cards": 6}, {"do": "gathered", "seat": "B", "cards": ["x02"]}],
        "turns": [
            {"seat": "*", "items": [{"do": "flip", "card": "-"}]},
            {"seat": "A", "items": [{"do": "offer", "give": ["?"], "take": []}]},
            {"seat": "A", "items": [{"do": "play", "card": "x05", "as": "deer", "deer": "D>"}]},
            {"number": 2, "seat": "B", "items": [{"do": "gather", "cards": ["x01", "x02"], "points": 3}]},
        ],
        "end": "none",
    },
    "wild": {
        "tanzaku": "1.0",
        "title": "wild",
        "options": {"few": ["x", "y"]},
        "components": {"Thing": {"a": {"first": "a,b", "second": 3}, "b": {"first": "c"}, "c": {}}},
        "setup": {
            "atom": "a/b",
            "atoms": [0, 12, "?", "-", 999999999],
            "rows": [["a", "b"], []],
            "each": {"A": [[]], "B": [["c"]]},
        },
        "start": [{"do": "act", "what": "x", "rest": []}],
        "turns": [
            {
                "seat": "A",
                "items": [{"do": "act", "what": "\u3000é", "one": "p", "two": 7, "rest": ["a,b", "c"]}],
            },
            {"seat": "*", "items": [{"do": "rest"}, {"do": "act", "what": "?", "few": ["a", "b"], "odd": 3}]},
            {"seat": "A", "items": [{"do": "act", "what": "-", "one": "q", "two": "?", "who": "K>"}]},
        ],
        "end": "*",
    },
}


def own(plain: Plain) -> Plain:
    """A copy that may be changed."""
    made: Plain = json.loads(json.dumps(plain))
    return made

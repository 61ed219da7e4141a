"""Each code of Journey: where it stands, what would have been legal, and which earlier turn it shows."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from support.findings import marked, only, written
from support.journey_games import scripted, started
from tanzaku.notation import loads
from tanzaku.validators import verify
from tanzaku.validators.rules import find_rules

DEALT = {
    "Hand.A": "C02 S09 P01 C14",
    "Hand.B": "S04 ? ? ?",
    "Favourites.A": "F03 F17 F21 F40",
    "Favourites.B": "4x?",
    "Supply": "S07 P03 C05 S01 P02 C19",
}
KEPT = "0. A: keep(F03 F17) B: keep(2x?)\n"
ONE = f"{KEPT}1. A: take(S07) flip(C11) play(C02 new)\n"
TWO = f"{ONE}B: take(P03) flip(S15) play(C20 new)\n"
PLACES = ("new", "1L", "1R")


class Case(NamedTuple):
    """A record by its turns or its tags, and what is found."""

    name: str
    code: str
    turns: str
    #: What is marked.
    marked: str
    #: What would have been legal, as far as it is shown.
    legal: tuple[str, ...] = ()
    #: What is said of an earlier turn, and the number of that turn from 0.
    earlier: tuple[str, int] | None = None
    message: str = ""
    tags: tuple[tuple[str, str], ...] = ()


def plays(*cards: str, places: tuple[str, ...] = ("new",)) -> tuple[str, ...]:
    return tuple(f"play({card} {where})" for card in cards for where in places)


SUPPLY = tuple(f"take({card})" for card in ("S07", "P03", "C05", "S01", "P02", "C19"))
KNOWN = tuple(f"take({card})" for card in ("C05", "S01", "P02", "C19", "S15"))
LATER = tuple(f"take({card})" for card in ("C05", "S01", "P02", "C19", "C11", "S15"))
KEEPS = tuple(f"keep({pair})" for pair in ("F03 F17", "F03 F21", "F03 F40", "F17 F21", "F17 F40", "F21 F40"))

CASES = [
    Case("no such card taken", "JOU001", f"{KEPT}1. A: take(C21)", "C21", SUPPLY),
    Case("no such card flipped", "JOU001", f"{KEPT}1. A: take(S07) flip(P06)", "P06", ("flip(?)",)),
    Case("no such card played", "JOU001", f"{ONE}B: take(P03) flip(S15) play(S00 new)", "S00"),
    Case("no such favourite", "JOU001", "0. A: keep(F03 F43)", "F03 F43", KEEPS),
    Case("no such card dealt", "JOU001", "", "C21", tags=(("Hand.A", "C02 S09 P01 C21"),)),
    Case("no such favourite dealt", "JOU001", "", "F00", tags=(("Favourites.B", "F00 ? ? ?"),)),
    Case("three cards dealt", "JOU002", "", "C02 S09 P01", tags=(("Hand.A", "C02 S09 P01"),)),
    Case("five favourites dealt", "JOU002", "", "5x?", tags=(("Favourites.B", "5x?"),)),
    Case("seven cards in the supply", "JOU002", "", "7x?", tags=(("Supply", "7x?"),)),
    Case(
        "a card in two hands",
        "JOU003",
        "",
        "C14",
        message="C14 is in A's hand and in B's hand",
        tags=(("Hand.B", "S04 C14 ? ?"),),
    ),
    Case(
        "a card twice in a hand",
        "JOU003",
        "",
        "S04",
        message="S04 is twice in B's hand",
        tags=(("Hand.B", "S04 S04 ? ?"),),
    ),
    Case(
        "a favourite of two",
        "JOU003",
        "",
        "F17",
        message="F17 was dealt to A and to B",
        tags=(("Favourites.B", "F17 ? ? ?"),),
    ),
    Case("a seat left out", "JOU004", "", "4x?", tags=(("Hand.D", "4x?"),)),
    Case("favourites and no hand", "JOU004", "", "4x?", tags=(("Favourites.C", "4x?"),)),
    Case(
        "taken from a hand",
        "JOU005",
        f"{KEPT}1. A: take(S09)",
        "S09",
        SUPPLY,
        message="S09 is not in the supply: it is in A's hand",
    ),
    Case(
        "taken before",
        "JOU005",
        f"{ONE}B: take(S07)",
        "S07",
        ("take(P03)", "take(C05)", "take(S01)", "take(P02)", "take(C19)", "take(C11)"),
        ("S07 came to be in A's hand here", 2),
        "S07 is not in the supply: it is in A's hand",
    ),
    Case(
        "taken, and nobody knows from where",
        "JOU005",
        f"{KEPT}1. A: take(C01)",
        "C01",
        SUPPLY,
        message="C01 is not in the supply",
    ),
    Case(
        "played from a hidden hand, then taken where a flip was not noted",
        "JOU005",
        f"{KEPT}1. A: take(S07) flip(?) play(C02 new)\nB: take(P03) flip(S15) play(C20 new)\n2. A: take(C20)",
        "C20",
        (*KNOWN, *(f"take(C{number:02})" for number in (1, 3, 4, *range(6, 14))), "…"),
        ("C20 came to be in a journey of B here", 3),
    ),
    Case(
        "flipped from the supply",
        "JOU006",
        f"{KEPT}1. A: take(S07) flip(P03)",
        "P03",
        ("flip(?)",),
        message="P03 cannot come from the deck: it is in the supply",
    ),
    Case(
        "flipped what was just taken",
        "JOU006",
        f"{KEPT}1. A: take(S07) flip(S07)",
        "S07",
        ("flip(?)",),
        ("S07 came to be in A's hand here", 2),
    ),
    Case(
        "flipped what was played from a hidden hand",
        "JOU006",
        f"{TWO}2. A: take(C11) flip(C20)",
        "C20",
        ("flip(?)",),
        ("C20 came to be in a journey of B here", 3),
        "C20 cannot come from the deck: it is in a journey of B",
    ),
    Case("played before taking", "JOU007", f"{KEPT}1. A: play(C02 new)", "play(C02 new)", SUPPLY),
    Case("flipped before taking", "JOU007", f"{KEPT}1. A: flip(C11)", "flip(C11)", SUPPLY),
    Case("took twice", "JOU007", f"{KEPT}1. A: take(S07) take(P03)", "take(P03)", ("flip(?)",)),
    Case(
        "flipped twice",
        "JOU007",
        f"{KEPT}1. A: take(S07) flip(C11) flip(C12)",
        "flip(C12)",
        plays("C02", "S09", "P01", "C14", "S07"),
    ),
    Case(
        "played twice",
        "JOU007",
        f"{KEPT}1. A: take(S07) flip(C11) play(C02 new) play(C14 new)",
        "play(C14 new)",
        message="A is to end the turn now: take, flip, then play",
    ),
    Case("did not keep", "JOU007", "0. A: take(S07)", "take(S07)", KEEPS),
    Case("kept twice", "JOU007", "0. A: keep(F03 F17) keep(F03 F17)", "keep(F03 F17)"),
    Case("kept later", "JOU007", f"{KEPT}1. A: keep(F03 F17)", "keep(F03 F17)", SUPPLY),
    Case("revealed early", "JOU007", f"{KEPT}1. A: reveal(F03 F17)", "reveal(F03 F17)", SUPPLY),
    Case(
        "nothing played",
        "JOU008",
        f"{KEPT}1. A: take(S07) flip(C11)\nB: take(P03)",
        "1. A: take(S07) flip(C11)",
        plays("C02", "S09", "P01", "C14", "S07"),
    ),
    Case("only taken", "JOU008", f"{KEPT}1. A: take(S07)\nB: take(P03)", "1. A: take(S07)", ("flip(?)",)),
    Case(
        "not in a hand that is known",
        "JOU009",
        f"{KEPT}1. A: take(S07) flip(C11) play(C01 new)",
        "C01",
        plays("C02", "S09", "P01", "C14", "S07"),
        message="C01 is not in A's hand",
    ),
    Case(
        "from a hidden hand what was flipped",
        "JOU009",
        f"{ONE}B: take(P03) flip(S15) play(C11 new)",
        "C11",
        plays("S04", "P03"),
        ("C11 came to be in the supply here", 2),
        "C11 is not in B's hand: it is in the supply",
    ),
    Case(
        "from a hidden hand what another holds",
        "JOU009",
        f"{ONE}B: take(P03) flip(S15) play(C14 new)",
        "C14",
        plays("S04", "P03"),
        message="C14 is not in B's hand: it is in A's hand",
    ),
    Case(
        "a castle to the right",
        "JOU010",
        f"{TWO}2. A: take(C11) flip(C12) play(C14 1R)",
        "1R",
        (
            *plays("S09", places=("new", "1R")),
            *plays("P01", places=PLACES),
            *plays("C14", places=("new", "1L")),
            *plays("S07", places=("new", "1R")),
            *plays("C11", places=("new", "1L")),
        ),
        message="C14 is one of the castles: they come to the left end",
    ),
    Case(
        "a ship to the left",
        "JOU010",
        f"{TWO}2. A: take(P02) flip(C12) play(S09 1L)",
        "1L",
        (
            *plays("S09", places=("new", "1R")),
            *plays("P01", places=PLACES),
            *plays("C14", places=("new", "1L")),
            *plays("S07", places=("new", "1R")),
            *plays("P02", places=PLACES),
        ),
        message="S09 is one of the ships: they come to the right end",
    ),
    Case(
        "no such journey",
        "JOU011",
        f"{KEPT}1. A: take(S07) flip(C11) play(C02 1L)",
        "1L",
        plays("C02", "S09", "P01", "C14", "S07"),
        message="A has no journey 1: there is none so far",
    ),
    Case("kept one", "JOU012", "0. A: keep(F03)", "F03", KEEPS),
    Case("kept what was not dealt", "JOU012", "0. A: keep(F03 F04)", "F03 F04", KEEPS),
    Case("kept one twice", "JOU012", "0. A: keep(F03 F03)", "F03 F03", KEEPS),
    Case(
        "kept what another was dealt", "JOU012", "0. A: keep(F03 F17) B: keep(F21 ?)", "F21 ?", ("keep(2x?)",)
    ),
    Case(
        "no card where the deck has some",
        "JOU013",
        f"{KEPT}1. A: take(S07) flip(-)",
        "-",
        ("flip(?)",),
        message="the deck is not empty, its cards left are 31",
    ),
]
each_case = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.code} {case.name}")


def text_of(case: Case) -> str:
    return written("journey", DEALT, dict(case.tags), case.turns, "*")


@each_case
def test_what_is_found(case: Case) -> None:
    text = text_of(case)
    found = only(text)
    assert (found.code.id, marked(text, found)) == (case.code, case.marked)
    assert found.message == (case.message or found.message)


@each_case
def test_what_would_have_been_legal(case: Case) -> None:
    found = only(text_of(case))
    assert found.legal == case.legal or (case.code == "JOU001" and not case.legal and found.legal)
    if case.turns:
        place = found.at[1]
        before = loads(text_of(case)).turns[int(str(place))]
        assert found.seat in {None, before.seat}


@each_case
def test_the_earlier_turn_is_the_second_span(case: Case) -> None:
    text = text_of(case)
    found = only(text)
    if case.earlier is None:
        assert found.related == ()
        return
    [label] = found.related
    words, turn = case.earlier
    assert (label.text, label.at) == (words, ("turns", turn))
    assert label.span is not None
    line = text.split("\n")[label.span.line - 1]
    number = r"([0-9]+\. )?"
    assert re.match(f"{number}{loads(text).turns[turn].seat}:", line[label.span.column - 1 :])


def test_the_codes_with_a_case() -> None:
    shown = {case.code for case in CASES} | {"JOU015", "JOU016", "JOU017"}
    assert shown == find_rules("journey").codes.keys()


# -- at the end --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "message", "earlier"),
    [
        ("C01,C02,C03", "A has 4 cards in hand, and shows 3", None),
        ("C01,C02,C03,C04", "C04 is not in A's hand: it is in a journey of A", 2),
        ("C01,C01,C02,C03", "A shows more cards than the hand can hold", None),
        ("C01,C02,C03,S01", "S01 is not in A's hand: it is in a journey of B", 3),
        ("C01,C02,C03,S20", "S20 is not in A's hand: it is in B's hand", None),
    ],
)
def test_jou015(hand: str, message: str, earlier: int | None) -> None:
    text = scripted(
        {"A": "C04 new", "B": "S01 new"},
        left={"A": "C01 C02 C03 P01", "B": "S20 S19 S18 S17"},
        end="none",
        revealed={"A": f"hand={hand}"},
    )
    found = only(text)
    assert (found.code.id, marked(text, found), found.message) == ("JOU015", f"hand={hand}", message)
    if earlier is not None:
        assert [label.at for label in found.related] == [("turns", earlier)]


def test_jou015__a_card_shown_from_a_hidden_hand_is_in_no_other() -> None:
    """What A shows, B cannot show too; the earlier turn is the one in which A showed it."""
    for hand, code in (("S20", "JOU015"), ("S16", None)):
        whole = scripted(
            {"A": "", "B": ""},
            left={"A": "S20 S19 S18 S17", "B": "S16 S15 S14 S13"},
            end="none",
            tags={"Hand.A": "4x?", "Hand.B": "4x?"},
            revealed={"A": "hand=S20,?,?,?", "B": f"hand={hand},?,?,?"},
            holding=True,
        )
        found = verify(whole).diagnostics
        assert [one.code.id for one in found] == ([code] if code else [])
        if code:
            assert found[0].message == f"{hand} is not in B's hand: it is in A's hand"
            assert [(one.at, one.text) for one in found[0].related] == [
                (("turns", 26), f"{hand} came to be in A's hand here")
            ]


@pytest.mark.parametrize(
    ("revealed", "message", "earlier"),
    [
        ("F03 F21", "F21 was not kept by A", 0),
        ("F03 F04", "F04 was not kept by A", 0),
        ("F03 F01", "F01 was not kept by A", 0),
        ("F03", "A kept 2 favourites, and reveals 1", None),
        ("F03 F03", "a favourite is named twice", None),
    ],
)
def test_jou012__revealing(revealed: str, message: str, earlier: int | None) -> None:
    tags = {"Favourites.A": "F03 F17 F21 F40", "Favourites.B": "4x?"}
    text = scripted(
        {"A": "", "B": ""}, kept={"A": "F03 F17", "B": "F01 F02"}, tags=tags, revealed={"A": revealed}
    )
    report = verify(text.replace("=*", "=none"))
    [found] = report.diagnostics
    assert (found.code.id, found.message) == ("JOU012", message)
    assert [label.at[1] for label in found.related] == ([] if earlier is None else [earlier])


def test_jou012__what_another_revealed_points_there() -> None:
    tags = {"Favourites.A": "4x?", "Favourites.B": "4x?"}
    text = scripted({"A": "", "B": ""}, kept={"A": "F03 F17", "B": "F01 F02"}, tags=tags, end="none")
    text = text.replace("keep(F03 F17)", "keep(2x?)").replace("keep(F01 F02)", "keep(2x?)")
    [found] = verify(text.replace("reveal(F01 F02)", "reveal(F01 F17)")).diagnostics
    assert (found.code.id, found.message) == ("JOU012", "F17 was dealt to A")
    assert [(label.at, label.text) for label in found.related] == [(("turns", 26), "A has F17 here")]


@pytest.mark.parametrize(
    ("tag", "value", "message"),
    [
        ("Card.C21", "castle red scores=1 each=bird", "C21 is no festival card: there are C01 to C20, S01 to S20 and P01 to P05"),
        ("Card.C01", "path - bird", "C01 is a castle by its name, and its kind says path"),
        ("Card.P01", "path - bird scores=1", "P01: castles and ships have a score area, paths have none (Festival Cards)"),
        ("Card.P01", "path - bird each=bird", "P01: castles and ships have a score area, paths have none (Festival Cards)"),
        ("Card.C01", "castle red bird", "C01: castles and ships have a score area, paths have none (Festival Cards)"),
        ("Card.S01", "ship red bird each=bird", "S01: castles and ships have a score area, paths have none (Festival Cards)"),
        ("Card.S01", "ship red bird scores=4 each=-", "S01: castles and ships have a score area, paths have none (Festival Cards)"),
        ("Card.S01", "ship red bird scores=4 each=red", "S01 scores red, which is no animal"),
        ("Favourite.F43", "banners 3 red blue", "F43 is no favourite: there are F01 to F42"),
        ("Favourite.F01", "banners 3 red", "F01 needs two banners, and has 1 (Emperor's Favorites)"),
        ("Favourite.F01", "lanterns 3", "F01 needs nothing (Emperor's Favorites)"),
    ],
)  # fmt: skip
def test_jou016(tag: str, value: str, message: str) -> None:
    text = scripted({"A": "", "B": ""}, end="none", tags={"Components": None, tag: value})
    found = only(text)
    assert (found.code.id, marked(text, found), found.message) == ("JOU016", value, message)


def test_jou017() -> None:
    text = started({"A": "S01 P01 C01", "B": "C02 S02 P02"}, "")
    found = only(text)
    assert (found.code.id, marked(text, found), found.ruling or found.code.ruling) == (
        "JOU017",
        "journey(A S01 P01 C01)",
        "JO-14",
    )
    assert found.message == "S01 P01 C01 is no journey: castles come to the left end, ships to the right"


@pytest.mark.parametrize(
    ("more", "code", "message"),
    [
        ("journey(C P03)", "JOU004", "C has a journey and no hand"),
        ("journey(B)", "JOU017", "a journey on the table has cards, and they lie open"),
        (
            f"journey(B {' '.join(f'S{n:02}' for n in range(3, 15))})",
            "JOU017",
            "B has played more than 12 cards",
        ),
    ],
)
def test_jou017__the_journey_at_fault_is_marked(more: str, code: str, message: str) -> None:
    text = started({"A": "C02 S01", "B": "C03"}, "").replace("journey(B C03)", f"journey(B C03) {more}")
    found = only(text)
    assert (found.code.id, found.message, marked(text, found)) == (code, message, more)

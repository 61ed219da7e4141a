"""`tanzaku redact`: views, notes, and what is left out."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from support.cli import Run, here
from support.journey_games import claiming
from support.shipped import game
from tanzaku.notation import Record, dumps, iter_records, loads
from tanzaku.notation.errors import ValueFault
from tanzaku.notation.redacting import redact
from tanzaku.validators import verify

WHOLE = claiming(game("journey", 5))
NOTED = """[Tanzaku "1.0 journey"]
[Hand.A "C02 S09 P01 C14"]
[Hand.B "S04 3x?"]
[Favourites.A "F03 F17 F21 F40"]
[Favourites.B "4x?"]
[Supply "S07 P03 C05 S01 P02 C19"]

{A holds F03}
0. A: keep(F03 F17) {F03!} ! (0. A: keep(F21 F40))
   B: keep(2x?) @spent(0:00:07) =*
"""
OKIYA = """[Tanzaku "1.0 okiya"]
[First "R"]
[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"]

1. d1PT {why?} =*
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a whole game, one with notes, and one of a title that has no secrets."""
    tmp_path.joinpath("whole.tzk").write_text(dumps(WHOLE), "utf-8")
    tmp_path.joinpath("noted.tzk").write_text(NOTED, "utf-8")
    tmp_path.joinpath("okiya.tzk").write_text(OKIYA, "utf-8")
    return tmp_path


def secrets(record: Record, seat: str) -> list[str]:
    """What a record tells of a seat's secrets: its hand, the favourites dealt and kept."""
    first: Any = next(turn.actions[0] for turn in record.turns if turn.seat == seat)
    kept = first.cards
    told = [*record.setup.hand.get(seat, ()), *record.setup.favourites.get(seat, ()), *kept]
    return [card for card in told if card != "?"]


# -- views -------------------------------------------------------------------------------


def test_public_is_what_everybody_saw(tanzaku: Run, folder: Path) -> None:
    found = tanzaku("redact", "whole.tzk", cwd=folder)
    assert (found.code, found.said) == (0, "1 record: 1 redacted\n")
    seen = loads(found.text)
    assert seen == redact(WHOLE, "public")
    assert seen.tag("View") == "public"
    assert [secrets(seen, seat) for seat in seen.setup.hand] == [[]] * len(seen.setup.hand)
    assert verify(seen).verdict.value == "consistent"


def test_a_seat_saw_its_own(folder: Path) -> None:
    for seat in WHOLE.setup.hand:
        seen = loads(here("redact", "--view", seat, "whole.tzk", cwd=folder).text)
        assert {other for other in seen.setup.hand if secrets(seen, other)} == {seat}
        assert secrets(seen, seat) == secrets(WHOLE, seat)


def test_what_was_played_and_revealed_stays(folder: Path) -> None:
    seen = loads(here("redact", "whole.tzk", cwd=folder).text)
    players = len(seen.setup.hand)
    assert seen.turns[players:] == WHOLE.turns[players:]


@pytest.mark.parametrize(
    ("first", "then", "said"),
    [
        ("A", "A", ""),
        ("A", "public", ""),
        ("public", "public", ""),
        ("A", "B", "the record is what A saw, so nobody can say what B did"),
        ("public", "A", "the record is what public saw, so nobody can say what A did"),
    ],
)
def test_a_view_of_a_view(first: str, then: str, said: str) -> None:
    seen = redact(WHOLE, first)
    if said:
        with pytest.raises(ValueFault, match=said):
            redact(seen, then)
    else:
        assert redact(seen, then) == redact(WHOLE, then)


def test_a_seat_that_takes_no_part(folder: Path) -> None:
    found = here("redact", "--view", "E", "noted.tzk", cwd=folder)
    assert (found.code, found.out) == (1, b"")
    assert "noted.tzk, record 1: left out: E is no view of this game: there are public, A, B\n" in found.said


@pytest.mark.parametrize("view", ["R", "full", "", "a", "\x1b[2J"])
def test_what_is_no_view(folder: Path, view: str) -> None:
    found = here("redact", "--view", view, "whole.tzk", "-o", "out.tzk", cwd=folder)
    assert found.code == 1
    assert (
        f"is no view of this game: there are public, {', '.join(WHOLE.setup.hand)}\n"
        in found.said.replace(";", "\n")
    )
    assert "\x1b" not in found.said
    assert not folder.joinpath("out.tzk").exists()


# -- notes -------------------------------------------------------------------------------


def test_notes_are_left_out_since_they_may_tell(folder: Path) -> None:
    seen = here("redact", "noted.tzk", cwd=folder).text
    assert seen.partition("\n\n")[2] == "0. A: keep(2x?)\n   B: keep(2x?) =*\n"


def test_notes_are_kept_if_asked_for_and_what_is_secret_in_a_variation_is_not(folder: Path) -> None:
    seen = here("redact", "--keep-notes", "noted.tzk", cwd=folder).text
    assert seen.partition("\n\n")[2] == (
        "{A holds F03}\n0. A: keep(2x?) {F03!} ! (0. A: keep(2x?))\n   B: keep(2x?) @spent(0:00:07) =*\n"
    )
    own = here("redact", "--view", "A", "--keep-notes", "noted.tzk", cwd=folder).text
    assert "(0. A: keep(F21 F40))" in own


# -- other titles, other forms -----------------------------------------------------------


def test_a_title_without_secrets_loses_its_notes_alone(folder: Path) -> None:
    assert here("redact", "okiya.tzk", cwd=folder).text == OKIYA.replace(" {why?}", "").replace(
        "[First", '[View "public"]\n[First'
    )
    kept = loads(here("redact", "--keep-notes", "okiya.tzk", cwd=folder).text)
    assert kept.turns == loads(OKIYA).turns


@pytest.mark.parametrize("form", ["text", "json", "jsonl", "xml"])
def test_any_form(folder: Path, form: str) -> None:
    seen = here("redact", "whole.tzk", "--to", form, cwd=folder).text
    assert seen == dumps(redact(WHOLE, "public"), form=form)


def test_several_records(folder: Path) -> None:
    found = here(
        "redact", "--view", "A", "whole.tzk", "noted.tzk", "okiya.tzk", "-o", "out.jsonl", cwd=folder
    )
    assert (found.code, found.out) == (1, b"")
    assert found.said.splitlines()[-1] == "3 records: 2 redacted, 1 left out"
    assert [record.tag("View") for record in iter_records(folder / "out.jsonl")] == ["A", "A"]


def test_what_cannot_be_read_is_left_out(folder: Path) -> None:
    folder.joinpath("bad.tzk").write_text(NOTED.replace("keep(F03", "keep(X03"), "utf-8")
    found = here("redact", "bad.tzk", "noted.tzk", cwd=folder)
    assert found.code == 1
    assert "F17" not in found.text


@pytest.mark.parametrize("value", ["C02 S09 X!", "C02", "C02 {"])
def test_a_hand_that_is_not_of_its_form_is_hidden_as_a_whole(value: str) -> None:
    record = Record("journey", (("Hand.A", value), ("Hand.B", "4x?")), end="*")
    seen = redact(record, "B")
    assert "C02" not in (seen.tag("Hand.A") or "")


def test_tags_that_nobody_declares_are_left_out(folder: Path) -> None:
    """They may tell anything, and so may a declared one that is not of its form."""
    told = {
        "Secret": "A: F03 F17",
        "Player.A.Hand": "C02",
        "Termination": "he had C02",
        "Date": "F17",
        "Start": "hand(A C02)",
    }
    text = dumps(WHOLE)
    lines = "".join(f'[{name} "{value}"]\n' for name, value in told.items())
    folder.joinpath("telling.tzk").write_text(text.replace("\n\n", f"\n{lines}\n", 1), "utf-8")
    redacted = here("redact", "telling.tzk", cwd=folder).text
    assert not [name for name in told if f"[{name} " in redacted]
    kept = here("redact", "--keep-notes", "telling.tzk", cwd=folder).text
    assert [name for name in told if f"[{name} " in kept] == list(told)


PLACED_START = (
    "cards(A hand=K,M deck=T,T discards=N) cards(B hand=N,N) area(A v2 c) area(B v3) tokens(K A v3) "
    "tokens(P H v2 step=1) ninja(M ? T T) coins(A 3) turn(A 7)"
)
PLACED = f"""[Tanzaku "1.0 genpei"]
[Components "illustrative@1"]
[Tokens.A "v2 c c1"]
[Tokens.B "3x?"]
[Tokens.H "5x?"]
[Bids "M T"]
[Start "{PLACED_START}"]

=*
"""


@pytest.mark.parametrize(
    ("view", "start"),
    [
        (
            "A",
            "cards(A hand=K,M deck=T,T discards=N) cards(B hand=2x?) area(A v2 c) area(B ?) tokens(K A v3)",
        ),
        (
            "public",
            "cards(A hand=2x? deck=2x? discards=N) cards(B hand=2x?) area(A 2x?) area(B ?) tokens(K A ?)",
        ),
    ],
)
def test_what_a_start_says_of_hidden_things_is_hidden(view: str, start: str) -> None:
    seen = redact(loads(PLACED), view)
    assert seen.tag("Start") == f"{start} tokens(P H ? step=1) ninja(4x?) coins(A 3) turn(A 7)"
    assert redact(seen, view) == seen


def test_a_start_without_secrets_stays_as_it_is_written() -> None:
    text = "journey(A  C03 P17) journey(B S01)"
    record = Record("journey", (("Start", text), ("Hand.A", "C02"), ("Hand.B", "C03")), end="*")
    assert redact(record, "public").tag("Start") == text


def test_a_start_that_is_not_of_its_form_is_hidden_as_a_whole() -> None:
    record = Record("journey", (("Start", "journey(A F03"), ("Hand.A", "C02"), ("Hand.B", "C03")), end="*")
    assert redact(record, "public", notes=True).tag("Start") == "?"


def test_nobody_sees_what_lies_before_a_seat_where_nobody_sits() -> None:
    with pytest.raises(ValueFault, match="H is no view of this game: there are public, A, B"):
        redact(loads(PLACED), "H")

"""Random games: legal, the same for a seed everywhere, with what was wished for in them."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256
from itertools import islice
from random import Random
from typing import Any

import pytest

from support.forms import in_every_form
from tanzaku.notation import Data, Glyph, Note, Record, UnknownTitle, dumps, game_digest
from tanzaku.notation.errors import ValueFault
from tanzaku.validators import verify
from tanzaku.validators.chance import Chance
from tanzaku.validators.generating import MIXED, Wish, random_records

ALL = Wish("full_board=draw match=points", MIXED, 0.3, 0.3)
WISHES = [
    Wish(),
    Wish("full_board=draw"),
    Wish(endings=MIXED),
    Wish(notes=0.5),
    Wish(odd_tags=1.0),
    ALL,
]


@pytest.mark.parametrize("wish", WISHES, ids=str)
def test_every_game_is_sound_and_written_as_it_is_read(wish: Wish) -> None:
    for record in random_records("okiya", 401, 150, wish):
        assert verify(record).verdict.value == ("unfinished" if record.end == "*" else "valid")
        in_every_form(record)


@pytest.mark.parametrize(
    ("wish", "digest"),
    [
        (Wish(), "1d67046bbbc54a48bfd9d6c5de70e303526db85eaccda3b74f23c63bf659babf"),
        (ALL, "41ba5446b03f2a6029956bae8165a90d75663b7efca0d25b9e3a5aa35f7330e2"),
    ],
    ids=["plain", "all"],
)
def test_a_seed_gives_these_games_on_every_version_of_python(wish: Wish, digest: str) -> None:
    """Worked out once; it may change when what is wished for is made otherwise, never by itself."""
    records = list(random_records("okiya", 7, 40, wish))
    assert sha256("".join(map(dumps, records)).encode()).hexdigest() == digest


def test_the_first_of_many_are_the_same_as_those_of_few() -> None:
    many = list(random_records("okiya", 402, 30, ALL))
    assert list(random_records("okiya", 402, 10, ALL)) == many[:10]
    assert list(islice(random_records("okiya", 402, 10**12, ALL), 10)) == many[:10]
    assert len({game_digest(record) for record in many}) == 30


def test_only_one_method_of_the_generator_is_drawn_from(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others may change from one version of Python to the next."""
    wanted = list(random_records("okiya", 403, 20, ALL))

    class Alone(Random):
        def getrandbits(self, _k: int, /) -> int:
            raise AssertionError

    monkeypatch.setattr("tanzaku.validators.chance.Random", Alone)
    assert list(random_records("okiya", 403, 20, ALL)) == wanted


def test_every_ending_comes() -> None:
    ends: Counter[tuple[str | None, str | None]] = Counter()
    played = 0
    for record in random_records("okiya", 404, 400, Wish(endings=MIXED)):
        ends[record.tag("Termination"), record.end] += 1
        played += record.tag("Termination") is None and record.end != "*"
        assert record.tag("Result") == record.end
    assert {termination for termination, _ in ends} == {
        None,
        "resignation",
        "time forfeit",
        "forfeit",
        "double forfeit",
        "adjudication",
        "abandoned",
        "unplayed",
    }
    assert {end for _, end in ends} == {"R", "B", "none", "*"}
    assert 150 < played < 280  # half of them, and those that were over before


def test_notes_and_odd_tags_are_as_frequent_as_was_wished() -> None:
    turns = noted = odd = 0
    kinds: set[Any] = set()
    records = list(random_records("okiya", 405, 300, Wish(notes=0.25, odd_tags=0.5)))
    for record in records:
        odd += any(
            record.tag(name) is not None for name in ("Annotator", "Table", "Weather", "Player.R.Team")
        )
        for turn in record.turns:
            turns += 1
            said = [item for item in turn.items if isinstance(item, Note | Glyph | Data)]
            noted += bool(said)
            kinds |= set(map(type, said))
    assert 0.22 < noted / turns < 0.28
    assert 120 < odd < 180
    assert kinds == {Note, Glyph, Data}


def test_options_are_stated_and_followed() -> None:
    drawn = 0
    for record in random_records("okiya", 406, 150, Wish("full_board=draw")):
        assert record.tag("Options") == "full_board=draw"
        drawn += record.end == "R,B"
    assert drawn > 3


def test_without_a_wish_for_it_nothing_is_there() -> None:
    for record in random_records("okiya", 407, 50):
        assert {name for name, _ in record.tags} == {
            "Event",
            "Round",
            "Player.R",
            "Player.B",
            "First",
            "Garden",
            "Result",
        }
        assert all(len(turn.items) == 1 for turn in record.turns)


@pytest.mark.parametrize(
    ("title", "wish", "error", "text"),
    [
        ("chess", Wish(), UnknownTitle, "no title 'chess' is installed"),
        ("okiya", Wish("full_board=win"), ValueFault, "full_board"),
        ("okiya", Wish("colour=red"), ValueFault, "colour"),
        ("okiya", Wish("full_board"), ValueFault, "full_board"),
    ],
)
def test_what_cannot_be_made(title: str, wish: Wish, error: type[Exception], text: str) -> None:
    with pytest.raises(error, match=text):
        list(random_records(title, 1, 1, wish))


def test_a_title_without_random_games() -> None:
    with pytest.raises((ValueFault, UnknownTitle), match="voyage"):
        list(random_records("voyage", 1, 1))


def test_chance() -> None:
    chance = Chance(408)
    assert Counter(chance.below(3) for _ in range(300)).keys() == {0, 1, 2}
    assert {chance.among("ab") for _ in range(50)} == {"a", "b"}
    assert not any(chance.happens(0.0) for _ in range(100))
    assert all(chance.happens(1.0) for _ in range(100))
    assert sorted(chance.shuffled(range(20))) == list(range(20))
    assert len({tuple(chance.shuffled("abc")) for _ in range(200)}) == 6


def test_no_games_at_all() -> None:
    assert list[Record](random_records("okiya", 409, 0)) == []

"""Actions of Genji that are played for good: as legal as by their refusal, and with what their deed does."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.genji_faults import near
from oracle.genji_tables import crowded, forgetful, short
from support.findings import codes, position_before
from support.genji_courts import court
from support.shipped import game
from tanzaku.notation import Record
from tanzaku.notation.declare import Call
from tanzaku.notation.redacting import redact
from tanzaku.notation.titles.genji import GENJI
from tanzaku.validators.generating import random_records
from tanzaku.validators.rules.genji import GenjiPosition
from tanzaku.validators.rules.genji_court import Courtier
from tanzaku.validators.rules.genji_encoding import encoded
from tanzaku.validators.rules.genji_swift import in_full

KINDS = ("whole", "public", "A", "forgetful", "without draws")
APART = {"courtiers", "deck", "faces", "options", "trail", "values"}


def start(record: Record) -> GenjiPosition:
    return position_before(record, GenjiPosition)


def seen(record: Record, kind: str, rng: Random) -> Record:
    """The record as somebody saw it, or noted it."""
    if kind in {"forgetful", "without draws"}:
        return forgetful(record, rng, studies=kind == "without draws")
    return record if kind == "whole" else redact(record, kind)


def known(position: GenjiPosition) -> Any:
    """Everything that a position knows."""
    own = {name: getattr(position, name) for name in GenjiPosition.__slots__ if name not in APART}
    courtiers = [
        {name: getattr(courtier, name) for name in Courtier.__slots__ if name != "hand"}
        | {name: getattr(courtier.hand, name) for name in type(courtier.hand).__slots__}
        for courtier in position.courtiers
    ]
    deck = {name: getattr(position.deck, name) for name in type(position.deck).__slots__ if name != "trail"}
    return own, courtiers, deck, (position.seat, position.over, position.outcome(), position.assumed())


def apart(position: GenjiPosition) -> GenjiPosition:
    """A position of its own, on which something can be tried for good."""
    return deepcopy(position, {id(shared): shared for shared in (position.faces, position.values)})


class Twice:
    """A record played for good, and beside that with all that it takes to go back."""

    def __init__(self, record: Record, rng: Random) -> None:
        self.good, self.back = start(record), start(record)
        self.rng = rng

    def act(self, seat: str, action: Call) -> bool:
        """Try another action that is nearly legal, then do this one; whether it was legal."""
        hand = self.back.courtier.hand.cards if seat != "*" else ()
        tried = near(list(self.back.legal()), hand, self.rng)
        trial = apart(self.good)
        if self.same(trial, tried):
            self.back.undo()
            assert self.back.begin(seat)
        return self.same(self.good, action)

    def same(self, good: GenjiPosition, action: Call) -> bool:
        """Play an action on both: it is legal for both or for neither, and leads both to the same."""
        legal = self.back.refusal(action) is None
        assert good.play(good.encode(action)) is legal, action
        if legal:
            self.back.do(action)
        assert known(good) == known(self.back), action
        return legal

    def play(self, record: Record) -> bool:
        """Play all turns, as far as they are legal; whether all were."""
        for turn in record.turns:
            seat = turn.seat or ""
            begun = self.good.begin(seat)
            assert self.back.begin(seat) is begun
            if not begun or not all(self.act(seat, action) for action in turn.actions):
                return False
            assert self.good.end_turn() == self.back.end_turn() is None
            assert known(self.good) == known(self.back)
        return True


@given(st.integers(0, 2**32), st.sampled_from(KINDS))
@settings(max_examples=40, deadline=None)
def test_playing_for_good_is_refusal_and_deed(seed: int, kind: str) -> None:
    """After every action both know the same, whoever saw the game; from the start and from mid-game on."""
    rng = Random(seed)
    whole = (crowded if seed % 3 == 0 else short)(seed).record
    record = seen(whole, kind, rng)
    assert Twice(record, rng).play(record)


@pytest.mark.parametrize("seed", range(3))
def test_whole_years_are_played_for_good_alike(seed: int) -> None:
    record = game("genji", seed)
    assert Twice(record, Random(seed)).play(record)


def test_actions_of_random_games_have_players_of_their_own() -> None:
    """What a game is made of is not played in full, but for what comes once in a while."""
    rare = {"home", "season", "improve", "reshuffle", "extra", "start"}
    for record in random_records("genji", 1, 3):
        for turn in record.turns:
            for action in turn.actions:
                assert (encoded(action)[0] is in_full) is (action.shape.word in rare), action


@pytest.mark.parametrize(
    "text",
    [
        "study(b01 b01)",
        "study(?)",
        "draw(b01 b01)",
        "write(b01 b02)",
        "write(s1)",
        "complete(b01 s1)",
        "complete(k1)",
        "challenge(s1)",
        "challenge(b01 e01)",
        "challenge(b01 s1 s2)",
    ],
)
def test_what_is_odd_by_itself_is_played_in_full(text: str) -> None:
    word, _, inside = text[:-1].partition("(")
    made = GENJI.actions[word].make
    cards = tuple(inside.split())
    action = made(cards[0], cards[1:]) if word in {"complete", "challenge"} else made(cards)
    assert encoded(action) == (in_full, action)


def test_an_ending_does_not_complete_a_poem_that_has_one() -> None:
    text = court("2. A: +1@2 complete(e02)", "b09 e02 b10 b11 b12", "5x?", poems="A 2 b01 e01")
    assert codes(text) == ["GJI035"]


@pytest.mark.parametrize(
    ("told", "found"),
    [("box(A 0)", ["GJI054"]), ("fairest(3.1) box(A 0)", ["GJI053"]), ("fairest(3.1) box(A 1)", [])],
)
def test_nothing_is_said_of_a_season_before_its_fairest_poem(told: str, found: list[str]) -> None:
    """Not even how many tokens are in a box before it is scored; then the tie for the card gives A one."""
    text = court(
        f"2. A: +1@1 study()\n*: {told}",
        pawns="A 12 +",
        poems="A 2 b01 e01, B 3 b02 e02, B 6 b03",
        tags={"Components": None, "Seasons": "spring summer"},
    )
    assert codes(text) == found

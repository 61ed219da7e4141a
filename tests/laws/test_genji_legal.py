"""Laws of Genji: engine and oracle offer the same, refuse the same, and all is taken back exactly."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.genji_brute import IllegalError, copied
from oracle.genji_counting import CLAIMS, State
from oracle.genji_faults import near, wild
from oracle.genji_games import random_play
from oracle.genji_hidden import do_hidden, legal_hidden, offered_hidden, play_hidden
from oracle.genji_offers import to_act
from oracle.genji_tables import (
    FACES,
    OPTIONS,
    SET,
    beginnings,
    crowded,
    first_state,
    forgetful,
    short,
    varied,
)
from support.findings import position_before
from support.shipped import game
from tanzaku.notation import Record
from tanzaku.notation.declare import Call
from tanzaku.notation.redacting import redact
from tanzaku.notation.titles.genji import Draw
from tanzaku.validators.rules.genji import GenjiPosition
from tanzaku.validators.rules.genji_codes import CODES
from tanzaku.validators.rules.genji_court import Courtier
from tanzaku.validators.rules.genji_turns import ACTED, PLAYING, SCORED

seeds = st.integers(0, 2**32)
few, some = settings(max_examples=10), settings(max_examples=40)
KINDS = ("whole", "public", "A", "forgetful")


def start(record: Record) -> GenjiPosition:
    return position_before(record, GenjiPosition)


def table(seed: int) -> Record:
    """A game from its start or from mid-game, with many cards or few."""
    if seed % 3 == 0:
        return crowded(seed).record
    record = short(seed).record
    return record if seed % 3 == 1 else Random(seed).choice(list(beginnings(record)))[1]


def seen(record: Record, kind: str, rng: Random) -> Record:
    """The record as somebody saw it."""
    if kind == "forgetful":
        return forgetful(record, rng)
    return record if kind == "whole" else redact(record, kind)


def refused(position: GenjiPosition, action: Call) -> bool:
    """Whether an action is refused, and not only noted."""
    refusal = position.refusal(action)
    return refusal is not None and CODES[refusal.code].verdict is not None


def plain(action: Call) -> tuple[object, ...]:
    """An action without its claims, the order of its cards apart."""
    values = [getattr(action, argument.name) for argument in action.shape.arguments if not argument.claim]
    return type(action).__name__, *(sorted(it) if isinstance(it, tuple) else it for it in values)


# -- the same is legal -------------------------------------------------------------------


class Both:
    """A record in the engine and in the oracle, and what the oracle knows of all its cards."""

    def __init__(self, record: Record, whole: Record) -> None:
        self.record = record
        self.position = start(record)
        self.state = first_state(record)
        #: Where the cards really are, for actions that are likely; None where the record left out draws.
        self.truth: State | None = first_state(whole) if len(record.turns) == len(whole.turns) else None
        self.whole = whole

    def check(self, rng: Random, turn: str | None, count: int) -> None:
        """The lists agree, and what is said of some actions; `turn` is the seat in the midst of its turn."""
        position, state = self.position, self.state
        if turn is None:
            self.check_seats()
        seat = turn or rng.choice(position.waiting())
        assert turn is not None or position.begin(seat)
        legal = [one for one in position.legal() if not isinstance(one, (*CLAIMS, Draw))]
        offered = offered_hidden(state, seat)
        assert sorted(map(plain, legal), key=repr) == sorted(map(plain, offered), key=repr)
        assert not any(refused(position, action) for action in position.legal())
        hand = (self.truth or state)["hands"].get(seat, [])
        for at in range(count):
            action = near(legal, hand, rng) if at % 2 and legal else wild(state, rng, self.truth)
            assert refused(position, action) is not legal_hidden(state, seat, action), (seat, action)

    def check_seats(self) -> None:
        """Who may act is the same; after a season those who lack cards, in any order (GJ-31)."""
        waiting = self.position.waiting()
        if self.position.phase != SCORED:
            assert waiting == (to_act(self.state),)
        else:
            assert waiting == ("*", *(self.state["queue"] if to_act(self.state) not in {"*", ""} else ()))

    def play(self, rng: Random, count: int) -> None:
        """Check before every action and after it."""
        for index, turn in enumerate(self.record.turns):
            seat = turn.seat or ""
            self.check(rng, None, count)
            assert self.position.begin(seat)
            for at, action in enumerate(turn.actions):
                assert not refused(self.position, action)
                self.position.do(action)
                do_hidden(self.state, seat, action)
                if self.truth is not None and at < len(self.whole.turns[index].actions):
                    do_hidden(self.truth, seat, self.whole.turns[index].actions[at])
                if self.position.ended is None or self.position.phase == SCORED:
                    self.check(rng, seat, count)
            play_hidden(self.state, seat, ())
            if self.truth is not None:
                play_hidden(self.truth, seat, self.whole.turns[index].actions[len(turn.actions) :])
            assert self.position.end_turn() is None
        if not self.position.over:
            self.check(rng, None, count)


@given(seeds, st.sampled_from(KINDS))
@some
def test_both_lists_of_what_is_legal_are_the_same__and_what_is_refused(seed: int, kind: str) -> None:
    rng, whole = Random(seed), table(seed)
    Both(seen(whole, kind, rng), whole).play(rng, 4)


@pytest.mark.parametrize("players", [2, 6])
def test_both_lists_of_what_is_legal_are_the_same_through_the_year(players: int) -> None:
    seed = next(seed for seed in range(99) if len(varied(seed).state["seats"]) == players)
    record = varied(seed).record
    Both(record, record).play(Random(seed), 1)


def test_both_lists_of_what_is_legal_are_the_same_where_ties_are_played_on() -> None:
    """Also after a season that was tied for once more, which is not played again (GJ-16, GJ-23)."""
    games = (
        random_play(seed, 2, OPTIONS[seed % 16], ["spring"], faces=FACES, components=SET, style="idle")
        for seed in range(60)
    )
    tied = [game.record for game in games if game.state["spent"]][:2]
    assert len(tied) == 2
    for record in tied:
        Both(record, record).play(Random(0), 1)


@given(seeds)
@some
def test_turns_that_are_not_finished_are_the_same(seed: int) -> None:
    """After each action of a turn engine and oracle agree whether it may end there (GJ-21)."""
    record = table(seed)
    position, state = start(record), first_state(record)
    for turn in record.turns:
        seat = turn.seat or ""
        assert position.begin(seat)
        for action in turn.actions:
            position.do(action)
            do_hidden(state, seat, action)
            last = copied(state)
            if action is not turn.actions[-1]:
                assert (position.end_turn() is None) is may_end(last, seat)
                position.undo()
                assert position.begin(seat)
                position.do(action)
        play_hidden(state, seat, ())
        assert position.end_turn() is None


def may_end(state: State, seat: str) -> bool:
    try:
        play_hidden(state, seat, ())
    except IllegalError:
        return False
    return True


@given(seeds)
@few
def test_what_is_legal_can_be_done_and_gives_a_game(seed: int) -> None:
    """A game of actions from the list of legal ones; cards that are drawn are not seen."""
    rng = Random(seed)
    position = start(game("genji", seed))
    for _ in range(800):
        if position.over:
            break
        assert position.begin(rng.choice(position.waiting()))
        while actions := list(position.legal()):
            action = rng.choice(actions)
            assert not refused(position, action)
            position.do(action)
            if position.phase != PLAYING or (position.step == ACTED and rng.random() < 0.5):
                break
        while position.end_turn() is not None:
            [*_, action] = position.legal()
            position.do(action)
    assert position.outcome() is not None


# -- back and forth ----------------------------------------------------------------------


def snapshot(position: GenjiPosition) -> Any:
    """Everything that a position knows, deeply."""
    apart = {"courtiers", "deck", "faces", "options", "trail", "values"}
    kept = {name: getattr(position, name) for name in GenjiPosition.__slots__ if name not in apart}
    kept["table"], kept["pending"] = dict(position.table), list(position.pending or ())
    courtiers = [
        {name: getattr(courtier, name) for name in Courtier.__slots__ if name != "hand"}
        | {name: getattr(courtier.hand, name) for name in type(courtier.hand).__slots__}
        for courtier in position.courtiers
    ]
    deck = {name: getattr(position.deck, name) for name in type(position.deck).__slots__ if name != "trail"}
    deck = {name: dict(value) if isinstance(value, dict) else value for name, value in deck.items()}
    if position.season:
        assert position.values is position.faces.values(position.season, position.fashion)
    said = (
        position.seat,
        position.round,
        position.over,
        position.waiting(),
        position.outcome(),
        position.assumed(),
    )
    return kept, courtiers, deck, said, list(map(repr, position.legal()))


@given(seeds, st.sampled_from((*KINDS, "without faces", "lost")))
@some
def test_undo_gives_back_exactly_what_was(seed: int, kind: str) -> None:
    """After any action, legal or refused, the end of the turn included; and after a walk of many turns."""
    rng, record = Random(seed), table(seed)
    if kind == "without faces":
        tags = tuple((name, value) for name, value in record.tags if name != "Components")
        record = evolve(record, tags=tags)
    elif kind == "lost":
        record = forgetful(record, rng, studies=True)
    else:
        record = seen(record, kind, rng)
    position = start(record)
    before: list[tuple[str, Any]] = []
    checked = set(rng.sample(range(len(record.turns)), min(16, len(record.turns))))
    for index, turn in enumerate(record.turns):
        seat = turn.seat or ""
        if not position.begin(seat):
            assert kind == "without faces"
            assert position.pending is not None
            break
        for at, action in enumerate(turn.actions):
            before.append((seat, snapshot(position)))
            if index in checked or position.phase == SCORED:
                check_undone(position, rng, before[-1][1])
            if position.pending is not None and refused(position, action):
                before.pop()
                break
            position.do(action)
            if at == len(turn.actions) - 1:
                assert position.end_turn() is None
    for seat, was in reversed(before):
        position.undo()
        assert position.begin(seat)
        assert snapshot(position) == was


def check_undone(position: GenjiPosition, rng: Random, was: Any) -> None:
    """Do what may be done, one of each kind, and take it back; ask for what may not; nothing is left."""
    legal = list(position.legal())
    rng.shuffle(legal)
    able = list({type(action): action for action in legal}.values())
    for _ in range(4 if legal else 0):
        action = near(legal, position.courtier.hand.cards if position.seat != "*" else (), rng)
        refusal = position.refusal(action)
        assert snapshot(position) == was
        if refusal is None or refusal.stands:
            able.append(action)
    seat = position.seat
    for action in able:
        position.do(action)
        if position.end_turn() is None:
            snapshot(position)
        position.undo()
        assert position.begin(seat)
        assert snapshot(position) == was

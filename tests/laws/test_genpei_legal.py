"""Laws of Genpei: what may be done is what the oracle says, and what was done can be taken back."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.genpei_board import Board, State, start
from oracle.genpei_brute import do, finish
from oracle.genpei_counting import players, support, whole_deck
from oracle.genpei_faults import another, forgetful, wild
from oracle.genpei_games import plain, varied
from oracle.genpei_offers import legal, legal_actions
from tanzaku.notation import Record, Turn
from tanzaku.notation.declare import Call
from tanzaku.notation.redacting import redact
from tanzaku.notation.titles.genpei import (
    CLANS,
    GENPEI,
    HOUSES,
    Bid,
    Draw,
    Gain,
    Reveal,
    Spy,
    Support,
    WholeDeck,
)
from tanzaku.validators.engine import Position
from tanzaku.validators.positions import first_position
from tanzaku.validators.rules.genpei import GenpeiPosition

seeds = st.integers(0, 2**32)
few, some = settings(max_examples=12), settings(max_examples=25)


def begun(record: Record) -> Position:
    position = first_position(record)
    assert position is not None
    return position


def together(board: Board, record: Record) -> Iterator[tuple[State, Position, Turn, Call | None]]:
    """Oracle and engine before each action, and before the end of each turn (None)."""
    state, position = start(record, board), begun(record)
    for turn in record.turns:
        assert turn.seat is not None
        assert position.begin(turn.seat)
        for action in turn.actions:
            yield state, position, turn, action
            assert position.refusal(action) is None
            do(state, turn.seat, action)
            position.do(action)
        yield state, position, turn, None
        finish(state, turn.seat)
        assert position.end_turn() is None


# -- the lists ---------------------------------------------------------------------------


def offered(state: State, seat: str) -> set[str]:
    """What the oracle says may be done, with what chance decides unknown."""
    found = {_written(_by_chance(state, plain(state, action))) for action in legal_actions(state, seat)}
    return found | set(map(_written, _statements(state))) if seat == "*" else found


def _by_chance(state: State, action: Any) -> Any:
    kind = type(action)
    known = kind is Bid and action.source == "ninja" and not state["unseen"]
    if kind in {Spy, Bid} and action.clan != "-" and not known:
        return evolve(action, clan="?")
    if isinstance(action, Draw):
        return Draw(("?",) * len(action.cards))
    return Gain(("?",) * len(action.tokens)) if isinstance(action, Gain) else action


def _statements(state: State) -> Iterator[Call]:
    """What there is to say at the end: decks, tokens that lie there, supporters."""
    if len({claim.house for claim in state["told"]}) == len(HOUSES):
        return
    for seat in state["seats"]:
        deck = whole_deck(state, seat)
        if deck:
            yield WholeDeck(seat, tuple(f"{clan}{deck[clan]}" for clan in CLANS if deck[clan]))
    for house in HOUSES:
        if house in {claim.house for claim in state["told"]}:
            continue
        for seat in players(state):
            if state["placed"][house].get(seat):
                yield Reveal(house, seat, tuple(state["placed"][house][seat]))
        yield Support(house, support(state, house))


def _written(action: Any) -> str:
    """Tokens in the order of the alphabet: as a set they are the same."""
    tokens = getattr(action, "tokens", ())
    return GENPEI.written(evolve(action, tokens=tuple(sorted(tokens))) if tokens else action)


@given(seeds)
@some
def test_both_lists_of_what_is_legal_are_the_same(seed: int) -> None:
    board, (record, _) = varied(seed)
    for state, position, turn, _ in together(board, record):
        listed = list(map(_written, position.legal()))
        assert len(listed) == len(set(listed))
        assert set(listed) == offered(state, turn.seat or "")


@given(seeds)
@some
def test_an_action_is_refused_where_the_oracle_says_so(seed: int) -> None:
    """Legal ones, those with another argument, and any."""
    board, (record, _) = varied(seed)
    rng = Random(seed)
    for state, position, turn, done in together(board, record):
        seat = turn.seat or ""
        options = [*legal_actions(state, seat), *position.legal(), *([done] if done else [])]
        tried = [another(rng, rng.choice(options)) for _ in range(6) if options]
        tried += [wild(rng), rng.choice(options or [wild(rng)])]
        for action in tried:
            if "'?'" not in str(action):
                refused = position.refusal(action)
                assert (refused is None) is legal(state, seat, action), (GENPEI.written(action), refused)
                assert position.can(action) is (refused is None)
                if refused is not None:
                    assert refused.message
                    assert refused.code.startswith("GPE")


def check_counts(position: Position) -> None:
    """There are never fewer than no cards, known or unknown."""
    assert isinstance(position, GenpeiPosition)
    counts = [position.clan_deck, *position.ninja_pool, position.ninja_strange, *position.identified]
    for player in position.players:
        counts += [player.hidden, player.strange, player.deck, player.coins, player.reserve]
        counts += [*player.hand, *player.pool, *player.discards]
        assert sum(player.pool) + player.strange == player.hidden + player.deck
    assert min(counts) >= 0
    assert max(position.identified) <= position.limit


@given(seeds)
@few
def test_what_is_legal_can_be_done_and_gives_a_game(seed: int) -> None:
    """A game of actions from the list of legal ones, what chance decides unknown."""
    _, (record, _) = varied(seed)
    rng = Random(seed)
    position = begun(record)
    for _ in range(4_000):
        if position.outcome() is not None:
            return
        options = list(position.legal())
        if (not options or rng.random() < 0.3) and position.end_turn() is None:
            assert position.begin(position.seat)
            continue
        action = rng.choice(options)
        assert position.refusal(action) is None, GENPEI.written(action)
        position.do(action)
        check_counts(position)


# -- taking back -------------------------------------------------------------------------


def dump(thing: Any, depth: int = 0) -> Any:
    """All that a position holds, down to plain values; of its trail how long it is, of the board nothing."""
    assert depth < 12
    if isinstance(thing, dict):
        return [(key, dump(value, depth + 1)) for key, value in thing.items()]
    if isinstance(thing, tuple | list):
        return [dump(value, depth + 1) for value in thing]
    if thing is None or isinstance(thing, str | int):
        return thing
    names = [name for kind in type(thing).__mro__ for name in getattr(kind, "__slots__", ())]
    assert names, thing
    if type(thing).__name__ == "Trail":
        return len(thing._entries)
    return [(name, dump(getattr(thing, name), depth + 1)) for name in names if name != "board"]


def whole(position: Position) -> Any:
    return dump(position), list(position.legal()), position.outcome(), position.assumed()


@given(seeds, st.sampled_from(("whole", "forgetful", "public", "A")))
@few
def test_undo_gives_back_exactly_what_was(seed: int, kind: str) -> None:
    """After each action and some others, and after the whole game taken back to its start."""
    board, (record, _) = varied(seed)
    rng = Random(seed)
    if kind != "whole":
        record = forgetful(rng, record, board) if kind == "forgetful" else redact(record, kind)
    position = begun(record)
    before: list[Any] = []
    for turn in record.turns:
        assert position.begin(turn.seat or "")
        for index, action in enumerate(turn.actions):
            before.append(whole(position))
            options = list(position.legal())
            for other in rng.sample(options, min(3, len(options))):
                position.do(other)
                if rng.random() < 0.3:
                    position.end_turn()
                position.undo()
                assert whole(position) == before[-1]
            position.do(action)
            if index + 1 == len(turn.actions):
                assert position.end_turn() is None
    while before:
        position.undo()
        assert whole(position) == before.pop()

"""Random games that the oracle of Genpei plays alone: nothing is lost, all comes up, all forms keep them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

import pytest
from attrs import evolve

from genpei.oracle_checks import actions_of, check_end, check_offered, check_places
from oracle.genpei_board import Board, HiddenError, State, board_of, copied, illustrative, start
from oracle.genpei_brute import apply, do, finish, judge
from oracle.genpei_counting import emperor
from oracle.genpei_games import Game, random_game, varied
from support.forms import in_every_form
from tanzaku.notation import Turn, to_plain
from tanzaku.notation.titles.genpei import (
    GENPEI,
    PALACE,
    Bid,
    Climb,
    Coin,
    Draw,
    Enter,
    Gain,
    Intrigue,
    NoTorii,
    Place,
    Reinforce,
    Spy,
    StackToken,
    TakeCoins,
    Transfer,
)


@lru_cache(maxsize=1)
def games() -> list[tuple[Board, Game]]:
    """Random games of all numbers of players, on the board that ships and on others, some begun late."""
    return list(map(varied, range(60)))


def coins(state: State) -> int:
    return sum(state["coins"].values())


#: What actions change of the coins of all players together.
PRICES: Mapping[type[Any], Callable[[Any], int]] = {
    TakeCoins: lambda action: action.coins,
    Intrigue: lambda action: action.coins,
    Enter: lambda action: -action.step,
    Climb: lambda action: -action.steps,
    Gain: lambda action: -2 * len(action.tokens),
    Transfer: lambda _action: -2,
    Place: lambda _action: -3,
}


def test_random_games__nothing_is_lost() -> None:
    for board, game in games():
        state = start(game.record, board)
        check_places(state)
        for turn in game.record.turns:
            before = copied(state)
            after = copied(state)
            for action in turn.actions:
                price = priced(after, turn.seat or "", action)
                had = coins(after)
                do(after, turn.seat or "", action)
                check_places(after)
                used = getattr(action, "marker", None) is not None
                assert coins(after) == had + price + (after["coin"] or 0) * used
            finish(after, turn.seat or "")
            assert apply(state, turn.seat or "", turn.actions) == after
            assert state == before
            state = after


def priced(state: State, seat: str, action: Any) -> int:
    """What an action costs or brings, the coin of its space apart."""
    if isinstance(action, StackToken):
        return -int(state["steps"][seat])
    return int(PRICES[type(action)](action)) if type(action) in PRICES else 0


def test_random_games__end_as_the_record_says() -> None:
    for board, game in games():
        assert check_end(board, game).over


def test_random_games__a_seed_is_a_game() -> None:
    board = illustrative()
    assert random_game(5, 2, board=board) == random_game(5, 2, board=board)
    assert random_game(5, 2, board=board) != random_game(6, 2, board=board)
    named = random_game(5, 3, board=board, components="illustrative@1", kotaishi=False)
    assert (named.tag("Components"), named.tag("Tokens.H"), named.components) == ("illustrative@1", None, {})


#: Words of the Intrigue deck and of games against the Kotaishi, which have tests of their own.
ELSEWHERE = {"use", "bonus", "swap", "done", "top", "recycle", "enlist"}


def test_random_games__every_word_comes_up() -> None:
    words = Counter(action.shape.word for _, game in games() for action in actions_of(game.record))
    assert words.keys() == {made.shape.word for made in GENPEI.action_classes} - ELSEWHERE
    assert min(words.values()) > 5


def test_random_games__what_is_rare_comes_up() -> None:
    actions = [action for _, game in games() for action in actions_of(game.record)]
    assert {NoTorii(), Draw(), Coin(0), Coin(1), TakeCoins(0)} <= set(actions)
    assert any(isinstance(action, Bid) and action.source == "ninja" for action in actions)
    assert any(isinstance(action, Transfer) and action.from_ == PALACE for action in actions)
    assert {action.shape.word for action in actions if "-" in map(str, values(action))} >= {
        *("recruit", "assassinate", "pagoda", "spy", "reinforce", "assign", "support"),
    }
    assert any(isinstance(action, Reinforce) and action.marker and "@" in action.marker for action in actions)
    assert any(isinstance(action, Spy) and action.marker and "@" in action.marker for action in actions)
    assert any(str(getattr(action, "marker", "") or "").endswith("@") for action in actions)
    assert max(len(turn.actions) for _, game in games() for turn in game.record.turns[:-1]) > 12


def values(action: Any) -> list[Any]:
    return [getattr(action, argument.name) for argument in action.shape.arguments]


def test_random_games__every_ending_comes_up() -> None:
    found = set[tuple[str, bool | int]]()
    for _, game in games():
        won, why = emperor(game.state)
        found.add((why, "H" in won))
        found.add(("open", sum(card is None for card in game.state["bids"].values())))
    kinds = {("houses", False), ("houses", True), ("palace", False), ("palace", True), ("shared", False)}
    assert found >= kinds | {("open", 0), ("open", 1)}


def test_random_games__text_to_xml_to_json_to_text_is_the_identity() -> None:
    for _, game in games()[::2]:
        in_every_form(game.record)


def test_random_games__components_are_embedded() -> None:
    for board, game in [pair for pair in games() if pair[1].record.tag("Components") is None][:6]:
        plain = to_plain(game.record)["components"]
        there = board_of(plain)
        assert there._replace(tokens=sorted(there.tokens), heir=sorted(there.heir)) == board._replace(
            tokens=sorted(board.tokens), heir=sorted(board.heir)
        )


def test_random_games__all_that_is_offered_can_be_done() -> None:
    for board, game in games()[::7]:
        check_offered(board, game)


def test_random_games__a_fault_is_found_where_it_is() -> None:
    for board, game in games()[::5]:
        turns = list(game.record.turns)
        at = len(turns) // 2
        if not turns:
            continue
        wrong = [*turns[:at], Turn(77, turns[at].seat, (Bid("1", "K"),)), *turns[at + 1 :]]
        judged = judge(evolve(game.record, turns=tuple(wrong)), board)
        assert (judged.turns, bool(judged.fault), judged.hidden) == (at, True, False)
        numbered = [*turns[:at], evolve(turns[at], number=77), *turns[at + 1 :]]
        judged = judge(evolve(game.record, turns=tuple(numbered)), board)
        assert (judged.fault, judged.numbers) == ("", [at])


def test_random_games__gp_28_what_was_not_recorded_is_unknown() -> None:
    for board, game in games()[::5]:
        turns = tuple(evolve(turn, items=without_draws(turn)) for turn in game.record.turns)
        judged = judge(evolve(game.record, turns=turns), board)
        assert (judged.hidden, bool(judged.fault)) == (turns != game.record.turns,) * 2
    board, game = games()[0]
    with pytest.raises(HiddenError):
        judge(evolve(game.record, tags=(*game.record.tags, ("Bids", "? ?"))), board)


def without_draws(turn: Turn) -> tuple[Any, ...]:
    return tuple(item for item in turn.items if not isinstance(item, Draw) or not item.cards)

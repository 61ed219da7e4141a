"""Random games that the oracle of Genpei plays alone: nothing is lost, all comes up, all forms keep them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import chain
from typing import Any

import pytest
from attrs import evolve

from oracle.genpei_board import Board, HiddenError, State, all_cards, board_of, copied, illustrative, start
from oracle.genpei_brute import apply, do, finish, judge, to_act
from oracle.genpei_counting import emperor, houses
from oracle.genpei_games import Game, random_game, varied
from oracle.genpei_offers import legal, legal_actions
from tanzaku.notation import Record, Turn, dumps, loads, to_plain
from tanzaku.notation.titles.genpei import (
    CLANS,
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


def check_places(state: State, board: Board) -> None:
    """Every card and token is in one place, and nobody has too many coins or a step with another."""
    number = {2: 10, 3: 14, 4: 18}[len(state["seats"])]
    assert all_cards(state) == Counter(dict.fromkeys(CLANS, number))
    for seat in state["seats"]:
        placed = chain(*(owners.get(seat, ()) for owners in state["placed"].values()))
        assert Counter([*state["areas"][seat], *state["pools"][seat], *placed]) == Counter(board.tokens)
        assert 0 <= state["coins"][seat] <= 6
        assert (seat in state["steps"]) == bool(state["placed"][PALACE].get(seat))
    steps = list(state["steps"].values())
    assert len(steps) == len(set(steps))
    assert all(1 <= step <= board.steps for step in steps)
    if state["kotaishi"]:
        assert [len(owners["H"]) for owners in state["placed"].values()] == [1] * 5
        assert state["steps"]["H"] == 1


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
        check_places(state, board)
        for turn in game.record.turns:
            before = copied(state)
            after = copied(state)
            for action in turn.actions:
                price = priced(after, turn.seat or "", action)
                had = coins(after)
                do(after, turn.seat or "", action)
                check_places(after, board)
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
        judged = judge(game.record, board)
        assert (judged.fault, judged.numbers, judged.state["wrong"]) == ("", [], [])
        assert (judged.turns, judged.over) == (len(game.record.turns), True)
        assert game.record.end == game.record.result == ",".join(emperor(judged.state)[0])
        for seat, number in houses(judged.state).items():
            assert game.record.tag(f"Score.{seat}") == str(number)


def test_random_games__a_seed_is_a_game() -> None:
    board = illustrative()
    assert random_game(5, 2, board=board) == random_game(5, 2, board=board)
    assert random_game(5, 2, board=board) != random_game(6, 2, board=board)
    named = random_game(5, 3, board=board, components="illustrative@1", kotaishi=False)
    assert (named.tag("Components"), named.tag("Tokens.H"), named.components) == ("illustrative@1", None, {})


#: Words of the Intrigue deck and of games against the Kotaishi, which have tests of their own.
ELSEWHERE = {"use", "bonus", "swap", "done", "top", "recycle", "enlist"}


def actions_of(record: Record) -> list[Any]:
    return [action for turn in record.turns for action in turn.actions]


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
        text = dumps(game.record)
        there = loads(text)
        assert there.turns == game.record.turns
        for form in ("xml", "json", "text"):
            there = loads(dumps(there, form=form), form=form)
        assert dumps(there) == text
        assert there == game.record


def test_random_games__components_are_embedded() -> None:
    for board, game in [pair for pair in games() if pair[1].record.tag("Components") is None][:6]:
        plain = to_plain(game.record)["components"]
        there = board_of(plain)
        assert there._replace(tokens=sorted(there.tokens), heir=sorted(there.heir)) == board._replace(
            tokens=sorted(board.tokens), heir=sorted(board.heir)
        )


def test_random_games__all_that_is_offered_can_be_done() -> None:
    """And what is offered to one seat is nobody else's."""
    for board, game in games()[::7]:
        state = start(game.record, board)
        for turn in game.record.turns:
            state = copied(state)
            for action in turn.actions:
                for other in legal_actions(state, turn.seat)[::5]:
                    tried = copied(state)
                    do(tried, turn.seat or "", other)
                    check_places(tried, board)
                    if state["phase"] != "over":
                        assert not any(legal(state, seat, other) for seat in "ABCDH*" if seat != turn.seat)
                do(state, turn.seat or "", action)
            finish(state, turn.seat or "")
            assert to_act(state) or state["phase"] == "told"


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

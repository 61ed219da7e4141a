"""What holds in every game that the oracle of Genpei plays, whoever plays it."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import Any

from oracle.genpei_board import HEIR, Board, State, all_cards, copied, is_solo, start
from oracle.genpei_brute import do, finish, judge, to_act
from oracle.genpei_counting import emperor, houses
from oracle.genpei_offers import legal, legal_actions
from oracle.genpei_parts import clan_left
from oracle.playing import Game, Judged
from tanzaku.notation import Record
from tanzaku.notation.titles.genpei import CLANS, PALACE

__all__ = ["actions_of", "check_end", "check_offered", "check_places"]

#: How many cards of each clan there are, by the number of players.
_CARDS = {1: 10, 2: 10, 3: 14, 4: 18}


def actions_of(record: Record) -> list[Any]:
    """All actions of a record."""
    return [action for turn in record.turns for action in turn.actions]


def check_places(state: State) -> None:
    """Every card and token is in one place, and nobody has too many coins or a step with another."""
    board = state["board"]
    assert all_cards(state) == Counter(dict.fromkeys(CLANS, _CARDS[len(state["seats"])]))
    assert clan_left(state) >= 0
    for seat in state["seats"]:
        placed = chain(*(owners.get(seat, ()) for owners in state["placed"].values()))
        assert Counter([*state["areas"][seat], *state["pools"][seat], *placed]) == Counter(board.tokens)
        assert 0 <= state["coins"][seat] <= 6
        assert (seat in state["steps"]) == bool(state["placed"][PALACE].get(seat))
        assert len(state["intrigue"][seat]) <= 2
    steps = list(state["steps"].values())
    assert len(steps) == len(set(steps))
    assert all(1 <= step <= board.steps for step in steps)
    held = [card for cards in state["intrigue"].values() for card in cards]
    assert len(held) == len(set(held))
    if state["kotaishi"] and not is_solo(state):
        assert [len(owners[HEIR]) for owners in state["placed"].values()] == [1] * 5
        assert state["steps"][HEIR] == 1


def check_end(board: Board, game: Game) -> Judged:
    """A game ends as its record says, which holds in all that it says."""
    judged = judge(game.record, board)
    assert (judged.fault, judged.numbers, judged.state["wrong"]) == ("", [], [])
    assert judged.turns == len(game.record.turns)
    assert judged.state == game.state
    if judged.over:
        assert game.record.end == game.record.result == ",".join(emperor(judged.state)[0])
        for seat, number in houses(judged.state).items():
            assert game.record.tag(f"Score.{seat}") == str(number)
    return judged


def check_offered(board: Board, game: Game) -> None:
    """All that is offered can be done, and what is offered to one seat is nobody else's."""
    state = start(game.record, board)
    for turn in game.record.turns:
        seat = turn.seat or ""
        for action in turn.actions:
            for other in legal_actions(state, seat)[::5]:
                tried = copied(state)
                do(tried, seat, other)
                check_places(tried)
                if state["phase"] != "over":
                    assert not any(legal(state, one, other) for one in "ABCDH*" if one != seat)
            do(state, seat, action)
        finish(state, seat)
        assert to_act(state) or state["phase"] == "told"

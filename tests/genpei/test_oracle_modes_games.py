"""Random games of the oracle against the Kotaishi and with the Intrigue deck: the rulebook's counts hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import Any

import pytest

from genpei.oracle_checks import actions_of, check_end, check_offered, check_places
from oracle.genpei_board import HEIR, Board, State, copied, start
from oracle.genpei_brute import apply, do, finish
from oracle.genpei_games import Game, random_play, varied_intrigue, varied_solo
from oracle.genpei_intrigue import BONUSES, HOUSE_CARDS
from oracle.genpei_parts import ninja_left
from support.forms import in_every_form
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genpei import (
    GENPEI,
    PALACE,
    Bonus,
    Climb,
    Contacts,
    Enlist,
    Enter,
    Recycle,
    Reveal,
    StackToken,
    Support,
    TopCard,
    Use,
    WholeDeck,
)

PLAYS = {"solo": varied_solo, "intrigue": varied_intrigue}
kinds = pytest.mark.parametrize("kind", PLAYS)


@lru_cache(maxsize=2)
def games(kind: str) -> list[tuple[Board, Game]]:
    """Random games on the board that ships and on others, some begun late; most with Intrigue cards."""
    return list(map(PLAYS[kind], range(70)))


def steps_of(kind: str) -> Iterator[tuple[State, State, str, Any]]:
    """Each action of each game, with the state before and after it."""
    for board, game in games(kind):
        state = start(game.record, board)
        for turn in game.record.turns:
            seat = turn.seat or ""
            for action in turn.actions:
                before = copied(state)
                do(state, seat, action)
                yield before, state, seat, action
            finish(state, seat)


def check_heir(state: State, tokens: list[str]) -> None:
    """His tokens are seven, two on a clan and two on the steps at most; four cards are in the Ninja deck."""
    heir = state["heir"]
    his = {house: owners.get(HEIR, []) for house, owners in state["placed"].items()}
    assert sorted([*heir["tokens"], *chain(*his.values())]) == sorted(tokens)
    assert max(map(len, his.values())) <= 2
    assert (HEIR in state["steps"]) == bool(his[PALACE])
    assert len(his[PALACE]) < 2 or state["steps"][HEIR] >= 5
    assert ninja_left(state) + len(heir["held"]) == (2 if state["dealt"]["A"] else 4)
    assert set(heir["deck"]) <= set(state["board"].cards)
    assert len(state["board"].cards) == 20
    if heir["arrow"] in {"<", ">"}:
        assert heir["arrow"] in {state["board"].cards[card].arrow for card in heir["deck"]}


# -- what holds in every game ------------------------------------------------------------


@kinds
def test_random_games__nothing_is_lost(kind: str) -> None:
    for board, game in games(kind)[::2]:
        state = start(game.record, board)
        check_places(state)
        for turn in game.record.turns:
            for action in turn.actions:
                do(state, turn.seat or "", action)
                check_places(state)
            finish(state, turn.seat or "")


def test_random_games__the_kotaishi_has_what_he_has() -> None:
    tokens: dict[int, list[str]] = {}
    for board, game in games("solo"):
        told = (game.record.tag("Tokens.H") or "").split()
        state = start(game.record, board)
        check_heir(state, told)
        tokens[len(tokens)] = told
        for turn in game.record.turns:
            for action in turn.actions:
                do(state, turn.seat or "", action)
                check_heir(state, told)
            finish(state, turn.seat or "")
    assert all(len(told) == 7 for told in tokens.values())


def test_random_games__he_climbs_one_step_at_a_time_and_passes_over_the_player() -> None:
    passed = 0
    for before, after, seat, action in steps_of("solo"):
        if seat == HEIR and isinstance(action, Climb | Enter):
            way = range(before["steps"].get(HEIR, 0) + 1, after["steps"][HEIR])
            assert [step for step in way if step != before["steps"].get("A")] == []
            passed += len(way)
            assert after["coins"] == before["coins"]
        elif seat == HEIR:
            assert before["steps"] == after["steps"]
        if seat == HEIR and isinstance(action, StackToken):
            assert (before["steps"][HEIR] >= 5, len(before["placed"][PALACE][HEIR])) == (True, 1)
    assert passed


def test_random_games__his_recruits_grow_and_only_contacts_turns_them_up() -> None:
    grown = 0
    for before, after, seat, action in steps_of("solo"):
        stack, then = before["heir"]["recruits"], after["heir"]["recruits"]
        new = len(then) - len(stack)
        grown += new
        assert new in ({0, 1} if seat == HEIR else {0})
        assert [clan for clan, _ in then[new:]] == [clan for clan, _ in stack]
        if not isinstance(action, Contacts):
            assert then[new:] == stack
        if isinstance(action, Enlist):
            assert (new, then[:new]) == (action.clan != "-", [[action.clan, True]] * new)
    assert grown > 100


def test_random_games__his_cards_are_turned_until_they_are_recycled() -> None:
    recycled = 0
    for before, after, _seat, action in steps_of("solo"):
        deck, then = before["heir"]["deck"], after["heir"]["deck"]
        if isinstance(action, TopCard):
            assert sorted([*then, action.card]) == deck
            assert before["heir"]["arrow"] in {None, before["board"].cards[action.card].arrow}
            assert (action.arrow == "-") == (not then)
        elif isinstance(action, Recycle):
            recycled += 1
            assert (len(then), after["heir"]["ran_out"]) == (20, True)
        else:
            assert deck == then
    assert recycled > 3


@kinds
def test_random_games__an_intrigue_card_is_used_once_and_its_coins_come_once(kind: str) -> None:
    due: dict[str, int] = {}
    for before, after, seat, action in steps_of(kind):
        if isinstance(action, Use):
            assert sorted([*after["intrigue"][seat], action.card]) == before["intrigue"][seat]
            assert (action.card in HOUSE_CARDS) == (before["phase"] == "over")
            due["used"] = due.get("used", 0) + (action.card in BONUSES)
        elif isinstance(action, Bonus):
            card = next(use["name"] for use in reversed(before["uses"]) if use["due"])
            assert action.coins <= BONUSES[card][0]
            assert BONUSES[card][1] or action.coins == min(BONUSES[card][0], 6 - before["coins"][seat])
            assert after["coins"][seat] == before["coins"][seat] + action.coins
            due["gained"] = due.get("gained", 0) + 1
        else:
            assert after["intrigue"] == before["intrigue"]
    assert due["used"] == due["gained"] > 20


@kinds
def test_random_games__all_that_is_offered_can_be_done(kind: str) -> None:
    for board, game in games(kind)[::6]:
        check_offered(board, game)


# -- records -----------------------------------------------------------------------------


@kinds
def test_random_games__end_as_the_record_says(kind: str) -> None:
    for board, game in games(kind):
        if not check_end(board, game).over:
            assert (game.record.end, game.record.result, kind) == ("*", None, "solo")


@kinds
def test_random_games__text_to_xml_to_json_to_text_is_the_identity(kind: str) -> None:
    for _, game in games(kind)[::4]:
        in_every_form(game.record)


@kinds
def test_random_games__a_turn_leaves_the_state_before_it_alone(kind: str) -> None:
    board, game = games(kind)[0]
    state = start(game.record, board)
    for turn in game.record.turns:
        before = copied(state)
        after = apply(state, turn.seat or "", turn.actions)
        assert state == before
        state = after


#: What each kind of game may lack.
LACKING: dict[str, set[str]] = {"solo": {"done"}, "intrigue": {"top", "recycle", "enlist"}}


@kinds
def test_random_games__every_word_comes_up(kind: str) -> None:
    words = Counter(action.shape.word for _, game in games(kind) for action in actions_of(game.record))
    assert words.keys() | LACKING[kind] == {made.shape.word for made in GENPEI.action_classes}


@kinds
def test_random_games__every_intrigue_card_is_used(kind: str) -> None:
    actions = [action for _, game in games(kind) for action in actions_of(game.record)]
    used = {action.card for action in actions if isinstance(action, Use)}
    assert used == set(BONUSES) | set(HOUSE_CARDS) | {"i02", "i05"}


def test_random_games__whatever_he_cannot_do_comes_up() -> None:
    turns = [turn for _, game in games("solo") for turn in game.record.turns if turn.seat == HEIR]
    found = set[str]()
    for turn in turns:
        pairs = zip(turn.actions, turn.actions[1:], strict=False)
        found |= {one.shape.word for one, other in pairs if isinstance(other, Enlist)}
        found |= {"nothing"} if isinstance(turn.actions[0], Enlist) else set()
    assert found >= {"recruit", "assassinate", "pagoda", "ninja", "spy", "contacts", "torii", "nothing"}


def test_random_games__all_that_may_be_said_at_the_end_is_said() -> None:
    said = Counter[type[Call]]()
    for _, game in games("solo"):
        said.update(type(action) for action in actions_of(game.record) if getattr(action, "seat", "") == HEIR)
    assert min(said[kind] for kind in (WholeDeck, Reveal, Support)) > 5


@kinds
def test_random_games__a_seed_is_a_game(kind: str) -> None:
    play = PLAYS[kind]
    assert play(5) == play(5)
    board = games(kind)[0][0]
    named = random_play(5, 1, board=board, components="illustrative@1", intrigue=True)
    assert (named.record.tag("Components"), named.record.components) == ("illustrative@1", {})

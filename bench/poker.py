"""What titles with several actions a turn are measured against: PokerKit on hands of its own."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from pokerkit import Automation, HandHistory, Mode, NoLimitTexasHoldem, State

CARDS: Final = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
PLAYERS: Final = (2, 3, 4, 5)
BLINDS: Final = (1, 2)
STACK: Final = 200

WRITTEN: Final = {
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
}
"""What a dealer or a player does here. PokerKit does the rest by itself, as when it replays."""


class Style(NamedTuple):
    """How likely random players are to fold, to check or call, and to raise, and whether by any amount."""

    fold: int
    call: int
    more: int
    any_amount: bool


STYLES: Final = {
    "any action, raises of any size": Style(1, 1, 1, any_amount=True),
    "any action, least raises": Style(1, 1, 1, any_amount=False),
    "nobody folds, least raises": Style(0, 3, 1, any_amount=False),
}


def write_hands(path: Path, seed: int, count: int, style: Style) -> int:
    """Write whole random hands of no-limit hold'em, for two to five players; the number of actions."""
    dice = random.Random(seed)
    hands = [_hand(dice, PLAYERS[number % len(PLAYERS)], style) for number in range(count)]
    with path.open("wb") as file:
        HandHistory.dump_all(hands, file)
    return sum(len(hand.actions) for hand in hands)


def _hand(dice: random.Random, players: int, style: Style) -> HandHistory:
    game = NoLimitTexasHoldem(
        tuple(step for step in Automation if step not in WRITTEN),
        ante_trimming_status=True,
        raw_antes=0,
        raw_blinds_or_straddles=BLINDS,
        min_bet=BLINDS[-1],
        mode=Mode.CASH_GAME,
    )
    state = game(STACK, players)
    deck = iter(sorted(CARDS, key=lambda _: dice.random()))
    while state.status:
        if state.can_burn_card():
            state.burn_card(next(deck))
        elif state.can_deal_hole():
            state.deal_hole(next(deck) + next(deck))
        elif state.can_deal_board():
            state.deal_board("".join(next(deck) for _ in range(state.board_dealing_count or 0)))
        elif state.can_show_or_muck_hole_cards():
            state.show_or_muck_hole_cards()
        else:
            _act(state, dice, style)
    return HandHistory.from_game_state(game, state)


def _act(state: State, dice: random.Random, style: Style) -> None:
    """Do one of what the player whose turn it is may do."""

    def more() -> None:
        least = state.min_completion_betting_or_raising_to_amount or 0
        most = state.max_completion_betting_or_raising_to_amount or 0
        state.complete_bet_or_raise_to(
            least + int(dice.random() * (most - least + 1)) if style.any_amount else least
        )

    ways: list[Callable[[], object]] = []
    if state.checking_or_calling_amount:  # PokerKit warns of folding for nothing
        ways += [state.fold] * (style.fold * state.can_fold())
    ways += [state.check_or_call] * (style.call * state.can_check_or_call())
    ways += [more] * (style.more * state.can_complete_bet_or_raise_to())
    ways[int(dice.random() * len(ways))]()


def _read(path: Path) -> Iterator[HandHistory]:
    with path.open("rb") as file:
        yield from HandHistory.load_all(file)


def read_hands(path: Path) -> int:
    """Load every hand, and play none; the number of actions."""
    return sum(len(hand.actions) for hand in _read(path))


def replay_hands(path: Path) -> int:
    """Load every hand and play it to its end, which checks each action; the number of actions."""
    actions = 0
    for hand in _read(path):
        over = False
        for state, action in hand.state_actions:
            actions += action is not None
            over = not state.status
        if not over:
            raise AssertionError("a hand that doesn't end")
    return actions

"""Draw pile, discards and hands: how many cards there are, and where one may be that nobody saw."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.validators.holding import DISCARDED, Deck, Hand
from tanzaku.validators.trail import Trail


def table(pile: int, *hands: str) -> tuple[Deck, list[Hand]]:
    """A deck with so many cards in the pile, and hands whose cards are in their places."""
    deck = Deck(pile, Trail())
    made = [Hand(seat, cards.split()) for seat, cards in zip("ABC", hands, strict=False)]
    for hand in made:
        for card in hand.cards:
            deck.place(card, hand.where, None)
    return deck, made


def discard(deck: Deck, hand: Hand, *cards: str) -> None:
    for card in cards:
        if card == UNKNOWN:
            deck.lose(hand)
        else:
            deck.leave(hand, card, DISCARDED, 1)


# -- numbers -----------------------------------------------------------------------------


def test_a_hand_is_as_large_as_it_was_dealt() -> None:
    hand = Hand("A", ["b01", "?", "b02", "?"])
    assert (hand.cards, len(hand), hand.unseen, hand.where) == (("b01", "b02"), 4, 2, "in A's hand")


def test_what_is_drawn_leaves_the_pile() -> None:
    deck, [hand] = table(10, "b01 ?")
    deck.draw(hand, ("b02", "?", "?"), 3)
    assert (deck.pile, deck.left, len(hand), hand.cards, hand.unseen) == (7, 7, 5, ("b01", "b02"), 3)
    assert deck.places["b02"] == ("in A's hand", 3)


def test_what_leaves_for_the_discards_is_counted_and_what_leaves_for_the_table_is_not() -> None:
    deck, [hand] = table(10, "b01 b02 ?")
    deck.leave(hand, "b01", DISCARDED, 1)
    deck.leave(hand, "b02", "on the table", 1)
    deck.leave(hand, "b03", "on the table", 1)
    assert (deck.discards, len(hand), deck.discarded(), deck.left) == (1, 0, ["b01"], 11)
    assert deck.places["b03"] == ("on the table", 1)


def test_a_card_that_lay_open_joins_a_hand() -> None:
    deck, [hand] = table(10, "b01")
    deck.place("b09", "on the table", 1)
    deck.join(hand, "b09", 2)
    assert (hand.cards, deck.places["b09"]) == (("b01", "b09"), ("in A's hand", 2))


def test_a_reshuffle_makes_a_pile_of_the_discards() -> None:
    deck, [hand] = table(0, "b01 b02")
    discard(deck, hand, "b01")
    deck.count_discard(2)
    deck.lose_unseen()
    deck.lose_unseen()
    deck.reshuffle()
    assert (deck.pile, deck.discards, deck.epoch, deck.discarded()) == (3, 0, 1, [])
    assert deck.seen() == {"b01", "b02"}


# -- where a card may be -----------------------------------------------------------------


def test_a_card_that_was_seen_is_in_its_place() -> None:
    deck, [a, b] = table(10, "b01 ?", "? ?")
    assert (deck.may_hold(a, "b01"), deck.may_hold(b, "b01"), deck.may_come("b01")) == (True, False, False)
    assert (deck.may_hold(a, "b02"), deck.may_hold(b, "b02"), deck.may_come("b02")) == (True, True, True)


def test_nothing_comes_from_an_empty_pile_and_nothing_is_in_a_hand_that_is_known() -> None:
    deck, [hand] = table(0, "b01")
    assert not deck.may_come("b02")
    assert not deck.may_hold(hand, "b02")


@pytest.mark.parametrize(
    ("cards", "may"),
    [
        ("", True),
        ("b01", True),
        ("b01 b05 b06", True),
        ("b05 b06", True),
        ("b05 b06 b07", False),
        ("b01 ? ?", True),
        ("? ? ?", True),
        ("? ? ? ?", False),
        ("b01 b05 b06 ?", False),
        ("b09", False),
    ],
)
def test_several_cards_at_once(cards: str, *, may: bool) -> None:
    """A holds b01 and two that nobody saw; b09 is B's."""
    deck, [a, _] = table(10, "b01 ? ?", "b09")
    assert deck.may_hold_all(a, cards.split()) is may
    assert (a.cards, len(a.hidden)) == (("b01",), 2), "asking changes nothing"


def shuffled() -> tuple[Deck, Hand, Hand]:
    """A's two unseen cards were drawn before the shuffle, B has one from before and one from after."""
    deck, [a, b] = table(2, "? ?", "? b01 b02")
    discard(deck, b, "b01")
    deck.draw(b, ("?", "?"), 1)
    discard(deck, b, "b02", "b03")
    deck.reshuffle()
    deck.draw(b, ("?",), 2)
    return deck, a, b


def test_what_was_shuffled_in_comes_to_who_draws_after() -> None:
    deck, a, b = shuffled()
    assert not deck.may_hold(a, "b01")
    assert deck.may_hold(b, "b01")
    assert not deck.may_hold_all(b, ["b01", "b02"]), "one card was drawn since"
    assert deck.may_hold_all(b, ["b01", "b05", "b06"]), "two are from before"
    assert not deck.may_hold_all(b, ["b01", "b05", "b06", "b07"])
    assert deck.may_come("b02")


def test_what_was_not_shuffled_in_is_in_a_hand() -> None:
    """The pile had run out: a card that nobody ever saw is in a hand, and does not come any more."""
    deck, a, b = shuffled()
    assert not deck.may_come("b05")
    assert deck.may_hold(a, "b05")
    assert deck.may_hold(b, "b05")


def test_a_shown_card_takes_the_earliest_place_it_fits() -> None:
    """b05 can only be from before the shuffle, b01 only from after: each leaves the other's place."""
    for first, second in (("b05", "b01"), ("b01", "b05")):
        deck, _, b = shuffled()
        deck.leave(b, first, "on the table", 3)
        assert deck.may_hold(b, second)
    deck, _, b = shuffled()
    deck.leave(b, "b01", "on the table", 3)
    assert not deck.may_hold(b, "b02")


def test_an_unnoted_discard_may_have_been_shuffled_in() -> None:
    deck, [a, b] = table(1, "? ?", "? ?")
    discard(deck, a, UNKNOWN)
    deck.draw(a, ("?",), 1)
    discard(deck, b, "b01")
    deck.reshuffle()
    assert deck.may_come("b05"), "it may be the one"
    deck.draw(b, ("?",), 2)
    assert deck.may_hold_all(b, ["b05", "b06"])
    assert deck.may_hold(b, "b01")


# -- cards lost unseen -------------------------------------------------------------------


def test_a_hand_that_lost_a_card_is_not_known_any_more() -> None:
    deck, [a, b] = table(10, "b01 b02 b03", "? ?")
    discard(deck, a, UNKNOWN)
    assert (a.cards, len(a), deck.discards) == ((), 2, 1)
    assert deck.may_hold_all(a, ["b01", "b03"])
    assert not deck.may_hold_all(a, ["b01", "b02", "b03"])
    assert not deck.may_hold(b, "b01")
    assert not deck.may_come("b01")
    assert deck.seen() == {"b01", "b02", "b03"}


def test_what_strayed_may_be_shuffled_in() -> None:
    deck, [a, b] = table(0, "b01 b02", "? ?")
    discard(deck, a, UNKNOWN)
    deck.reshuffle()
    assert deck.may_come("b01")
    deck.draw(b, ("?",), 2)
    assert deck.may_hold(b, "b01")
    assert deck.may_hold(a, "b01")


def test_what_strayed_and_is_seen_again_is_where_it_is() -> None:
    deck, [a, b] = table(5, "b01 b02", "?")
    discard(deck, a, UNKNOWN)
    deck.leave(a, "b01", "on the table", 2)
    assert not deck.may_hold(a, "b01")
    assert len(a) == 0
    assert not deck.may_hold(b, "b02")


def test_of_unseen_cards_that_came_at_one_time_any_may_be_lost() -> None:
    deck, [a] = table(5, "? ?")
    discard(deck, a, UNKNOWN)
    assert (a.hidden, len(a)) == ((0,), 1)
    assert deck.may_hold(a, "b01")


# -- against a real deck -----------------------------------------------------------------


@given(st.integers(0, 2**32))
@settings(max_examples=60)
def test_what_really_is_there_is_never_refused(seed: int) -> None:
    """A deck is really played, and seen in part: numbers agree, and nothing that is so is refused."""
    rng = Random(seed)
    cards = [f"b{number:02}" for number in range(1, rng.choice((8, 14, 20)))]
    rng.shuffle(cards)
    held = [[cards.pop() for _ in range(3)] for _ in "AB"]
    shown = rng.random()
    dealt = [[card if rng.random() < shown else UNKNOWN for card in hand] for hand in held]
    deck, hands = table(len(cards), *(" ".join(hand) for hand in dealt))
    gone: list[str] = []
    trail, before = deck.trail, []
    for turn in range(20):
        before.append(dump(deck, hands))
        trail.mark()
        seat = rng.randrange(2)
        truth, hand = held[seat], hands[seat]
        if truth and rng.random() < 0.5:
            out = rng.sample(truth, rng.randint(1, len(truth)))
            noted = [card if rng.random() < 0.7 else UNKNOWN for card in out]
            assert deck.may_hold_all(hand, noted)
            for card, as_noted in zip(out, noted, strict=True):
                truth.remove(card)
                gone.append(card)
                assert as_noted == UNKNOWN or deck.may_hold(hand, as_noted)
            for as_noted in sorted(noted, key=lambda card: card == UNKNOWN):
                discard(deck, hand, as_noted)
        elif cards or gone:
            if not cards:
                cards, gone = gone, []
                rng.shuffle(cards)
                deck.reshuffle()
            card = cards.pop()
            assert deck.may_come(card)
            truth.append(card)
            deck.draw(hand, (card if rng.random() < shown else UNKNOWN,), turn)
        assert (deck.pile, deck.discards, [len(hand) for hand in hands]) == (
            len(cards),
            len(gone),
            [len(truth) for truth in held],
        )
        assert all(deck.may_hold_all(hand, truth) for hand, truth in zip(hands, held, strict=True))
    while before:
        trail.back()
        assert dump(deck, hands) == before.pop()


def dump(deck: Deck, hands: list[Hand]) -> Any:
    """Everything that is known of a deck and of hands."""
    of_hands = [(hand.cards, hand.hidden, hand.unseen) for hand in hands]
    kept = {name: getattr(deck, name) for name in Deck.__slots__ if name != "trail"}
    return of_hands, {name: dict(value) if isinstance(value, dict) else value for name, value in kept.items()}

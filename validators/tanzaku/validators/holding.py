"""Where cards are, in games with a draw pile, discards and hands that not everybody sees.

A card that somebody has seen has one place. One that nobody has seen may be in
the pile or in any hand with unknown cards, which are only counted. Time windows
narrow that: each reshuffle begins an *epoch*, and what is drawn in one comes
from the cards that were shuffled at its start. When a pile has run out, every
card of it that nobody has seen is in a hand.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.validators.engine import Refusal
from tanzaku.validators.trail import Trail

DISCARDED: Final = "among the discards"
_ANY: Final = -1
"""Instead of an epoch: the card may be of any."""


Places: TypeAlias = Mapping[str, tuple[str, int | None]]
"""Where cards are that somebody has seen, in words, and since which turn; None: since the start."""


def elsewhere(places: Places, code: str, message: str, card: str, argument: str) -> Refusal:
    """A refusal of a card that says where it is, if that is known, and since which turn.

    >>> elsewhere({"b01": ("in A's hand", 3)}, "XYZ001", "b01 cannot be drawn", "b01", "cards").message
    "b01 cannot be drawn: it is in A's hand"
    """
    place = places.get(card)
    if place is None:
        return Refusal(code, message, argument)
    where, turn = place
    earlier = None if turn is None else (turn, f"{card} came to be {where} here")
    return Refusal(code, f"{message}: it is {where}", argument, earlier=earlier)


def came_unseen(counts: Iterable[tuple[str, int]], where: str) -> Iterator[str]:
    """What is assumed of cards that nobody has seen, if there are some: how many each seat has, and where.

    >>> list(came_unseen([("A", 2), ("B", 0)], "into a hand"))
    ['cards that came unseen into a hand were such as could be there: 2 of A']
    """
    unseen = [f"{count} of {seat}" for seat, count in counts if count]
    if unseen:
        yield f"cards that came unseen {where} were such as could be there: {', '.join(unseen)}"


class Hand:
    """A seat's hand: the cards that are known, and the epoch of each that is not."""

    __slots__ = ("cards", "hidden", "unseen", "where")

    def __init__(self, seat: str, dealt: Iterable[str]) -> None:
        """A hand as it was dealt, `?` for cards that nobody saw."""
        held = tuple(dealt)
        self.cards: tuple[str, ...] = tuple([card for card in held if card != UNKNOWN])
        self.hidden: tuple[int, ...] = (0,) * (len(held) - len(self.cards))
        self.unseen = len(self.hidden)
        """How many cards came into it unseen."""
        self.where = f"in {seat}'s hand"

    def __len__(self) -> int:
        """How many cards there are, known or not."""
        return len(self.cards) + len(self.hidden)


class Deck:
    """A draw pile, its discards, and what is known of every card's place.

    `pile` and `discards` are numbers of cards, `places` says of each card that
    is seen where it is and since which turn (None: since the start).
    """

    __slots__ = ("_blind", "_lost", "_since", "_strayed", "discards", "epoch", "pile", "places", "trail")

    def __init__(self, pile: int, trail: Trail) -> None:
        """A pile of so many cards that nobody has seen; changes are saved on the trail."""
        self.pile = pile
        self.discards = 0
        self.epoch = 0
        self.places: dict[str, tuple[str, int | None]] = {}
        self.trail = trail
        self._since: dict[str, int] = {}
        self._strayed: dict[str, tuple[str, int]] = {}
        """Cards that were known in a hand from which one was lost: which hand, and in which epoch."""
        self._lost = 0
        self._blind: tuple[bool, ...] = (False,)

    @property
    def left(self) -> int:
        """How many cards can still be drawn, the discards included."""
        return self.pile + self.discards

    def discarded(self) -> list[str]:
        """The discards that are known."""
        return [card for card, (where, _) in self.places.items() if where is DISCARDED]

    def place(self, card: str, where: str, turn: int | None) -> None:
        """A card is there from this turn on."""
        places = self.places
        if self.trail.recording:
            self.trail.save_key(places, card)
        places[card] = (where, turn)
        if card in self._strayed:
            self.trail.save_key(self._strayed, card)
            del self._strayed[card]

    def seen(self) -> set[str]:
        """Every card that was ever seen."""
        return self.places.keys() | self._since.keys() | self._strayed.keys()

    def _window(self, hand: Hand, card: str) -> int:
        """Which of the unknown cards of a hand this one would be, the earliest that can; -1 for none.

        The earliest, and one of any epoch last: whatever fits the one that is taken then fits the others too.
        """
        if not hand.hidden or card in self.places:
            return -1
        since = self._since.get(card, 0)
        where, lost = self._strayed.get(card, ("", -1))
        any_ = -1
        for index, epoch in enumerate(hand.hidden):
            if epoch == _ANY:
                if any_ < 0 and (where in {"", hand.where} or self.epoch > lost):
                    any_ = index
            elif (epoch == since and not where) or (epoch > max(since, lost) and self._blind[epoch]):
                return index
        return any_

    def may_hold(self, hand: Hand, card: str) -> bool:
        """Whether a card is in a hand, or may be there unseen."""
        return card in hand.cards or self._window(hand, card) >= 0

    def may_hold_all(self, hand: Hand, cards: Iterable[str]) -> bool:
        """Whether several different cards are in a hand, or may be, all at once; `?` is any of it.

        >>> deck, hand = Deck(10, Trail()), Hand("A", ["b01", "?"])
        >>> deck.may_hold_all(hand, ["b01", "b02"]), deck.may_hold_all(hand, ["b03", "b02"])
        (True, False)
        """
        known, hidden = list(hand.cards), list(hand.hidden)
        rest = 0
        trial = Hand("", ())
        trial.where = hand.where
        for card in cards:
            if card == UNKNOWN:
                rest += 1
                continue
            if card in known:
                known.remove(card)
                continue
            trial.hidden = tuple(hidden)
            index = self._window(trial, card)
            if index < 0:
                return False
            del hidden[index]
        return rest <= len(known) + len(hidden)

    def leave(self, hand: Hand, card: str, where: str, turn: int) -> None:
        """A card that may be in a hand leaves it, face up; to the discards if that is where it goes."""
        trail = self.trail
        if trail.recording:
            trail.save(hand, "cards", "hidden")
        if card in hand.cards:
            at = hand.cards.index(card)
            hand.cards = hand.cards[:at] + hand.cards[at + 1 :]
        else:
            self._reveal(hand, card)
        self.place(card, where, turn)
        if where is DISCARDED:
            self.count_discard(1)

    def _reveal(self, hand: Hand, card: str) -> None:
        at = max(self._window(hand, card), 0)
        hand.hidden = hand.hidden[:at] + hand.hidden[at + 1 :]

    def lose(self, hand: Hand) -> None:
        """A card leaves a hand for the discards, and nobody noted which: it may have been any."""
        trail = self.trail
        if trail.recording:
            trail.save(hand, "cards", "hidden")
            trail.save(self, "_lost")
            for card in hand.cards:
                trail.save_key(self.places, card)
                trail.save_key(self._strayed, card)
        self._lost += 1
        self.count_discard(1)
        if not hand.cards and len(set(hand.hidden)) == 1:
            hand.hidden = hand.hidden[:-1]
            return
        for card in hand.cards:
            del self.places[card]
            self._strayed[card] = (hand.where, self.epoch)
        hand.hidden = (_ANY,) * (len(hand) - 1)
        hand.cards = ()

    def lose_unseen(self) -> None:
        """One of the discards is a card that nobody noted."""
        self._lost += 1

    def count_discard(self, count: int) -> None:
        """So many cards have come to the discards."""
        if self.trail.recording:
            self.trail.save(self, "discards")
        self.discards += count

    def join(self, hand: Hand, card: str, turn: int) -> None:
        """A card that lay open comes into a hand."""
        if self.trail.recording:
            self.trail.save(hand, "cards")
        hand.cards = (*hand.cards, card)
        self.place(card, hand.where, turn)

    def may_come(self, card: str) -> bool:
        """Whether a card may be in the draw pile.

        >>> Deck(3, Trail()).may_come("b01")
        True
        """
        if not self.pile or card in self.places:
            return False
        since, lost = self._since.get(card, 0), self._strayed.get(card, ("", -1))[1]
        if since == self.epoch and lost < 0:
            return True
        return max(since, lost) < self.epoch and self._blind[self.epoch]

    def draw(self, hand: Hand, cards: Iterable[str], turn: int) -> None:
        """Cards come from the pile into a hand; `?` where nobody noted which."""
        saved = self.trail.recording
        if saved:
            self.trail.save(hand, "cards", "hidden", "unseen")
            self.trail.save(self, "pile")
        held, hidden, where = list(hand.cards), 0, (hand.where, turn)
        plain = not saved and not self._strayed
        for card in cards:
            if card == UNKNOWN:
                hidden += 1
                continue
            held.append(card)
            if plain:
                self.places[card] = where
            else:
                self.place(card, hand.where, turn)
        self.pile -= len(held) - len(hand.cards) + hidden
        hand.cards = tuple(held)
        if hidden:
            hand.hidden += (self.epoch,) * hidden
            hand.unseen += hidden

    def reshuffle(self) -> None:
        """The discards become the draw pile; a new epoch begins."""
        trail, places = self.trail, self.places
        if trail.recording:
            trail.save(self, "pile", "discards", "epoch", "_lost", "_blind")
        self.epoch += 1
        self.pile += self.discards
        self.discards = 0
        self._blind = (*self._blind, self._lost > 0)
        self._lost = 0
        for card in self.discarded():
            if trail.recording:
                trail.save_key(places, card)
                trail.save_key(self._since, card)
            del places[card]
            self._since[card] = self.epoch

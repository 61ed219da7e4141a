"""Random games of Genpei: shuffled decks and tokens, and turns that are legal.

A single player plays if that is asked for (`--players 1`), and Intrigue cards are
dealt if the options say so (`intrigue=yes`).
"""

from __future__ import annotations

from typing import Final

from tanzaku.notation.atoms import NONE
from tanzaku.notation.component_sets import illustrative
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genpei import (
    CLANS,
    HOUSES,
    INTRIGUES,
    Assign,
    Bid,
    Climb,
    Draw,
    Enlist,
    Enter,
    Gain,
    GenpeiOptions,
    Keep,
    Ninja,
    Pagoda,
    Place,
    Recycle,
    Reshuffle,
    Reveal,
    Spy,
    StackToken,
    Support,
    TopCard,
    Transfer,
    Use,
    WholeDeck,
)
from tanzaku.validators.ahead import Ahead
from tanzaku.validators.chance import Chance
from tanzaku.validators.generating import Dealer
from tanzaku.validators.phased import TABLE_ACTS
from tanzaku.validators.rules.genpei import GenpeiPosition
from tanzaku.validators.rules.genpei_board import (
    BIDS,
    CARDS_EACH,
    DEALT,
    HOUSE_CARDS,
    KEPT,
    RECEIVED,
    SOLO_CHOSEN,
    SOLO_NINJA,
    Board,
    known_board,
)
from tanzaku.validators.rules.genpei_count import held
from tanzaku.validators.rules.genpei_influence import takers
from tanzaku.validators.rules.genpei_intrigue import unfinished
from tanzaku.validators.rules.genpei_legal import legal
from tanzaku.validators.rules.genpei_markers import COUNTING, ENDED, KEEPING, REPEAT
from tanzaku.validators.rules.genpei_players import in_bag
from tanzaku.validators.rules.genpei_start import INTRIGUE_CARDS, KOTAISHI
from tanzaku.validators.rules.genpei_turns import CLAN_DECK, NINJA_DECK, need, open_slots

_YES: Final = "yes"
_PAID: Final = (Pagoda, Place, Enter, StackToken, Climb, Transfer, Gain)
"""What players like to do who can."""
_LONGEST: Final = 12
"""Actions after which a chain is led to its end where it can be."""

_Turn = Ahead[GenpeiPosition]


class GenpeiDealer(Dealer):
    """Deals to one to four players, with the illustrative board; the decks lie as they were shuffled."""

    def __init__(self, options: GenpeiOptions) -> None:
        """Games have these options."""
        super().__init__(options)
        self.numbers = (3, 4) if options.kotaishi == "no" else (2, 3, 4)
        self.also = () if options.kotaishi == "no" else (1,)
        self._clan_deck: list[str] = []
        self._ninja: list[str] = []
        self._decks: dict[str, list[str]] = {}
        self._pools: dict[str, list[str]] = {}
        self._heir: list[str] = []
        self._arrows: dict[str, str] = {}

    def deal(self, chance: Chance) -> dict[str, str]:
        """Cards, tokens, bids, and the Kotaishi's tokens (Setup)."""
        alone = self.options.kotaishi == "no"
        seats = self.seats(chance, "ABCD")
        shipped = illustrative("genpei")
        tags = {"Components": shipped.reference}
        board = known_board(shipped.components)
        self._clan_deck = chance.shuffled([clan for clan in CLANS for _ in range(CARDS_EACH[len(seats)])])
        self._ninja, self._decks, self._pools = [], {seat: [] for seat in seats}, {}
        for seat in seats:
            tags[f"Dealt.{seat}"] = " ".join(self._clan_deck.pop() for _ in range(DEALT))
        for seat in seats:
            tokens = [kind for kind, count in board.tokens.items() for _ in range(count)]
            self._pools[seat] = chance.shuffled(tokens)
            tags[f"Tokens.{seat}"] = " ".join(self._pools[seat].pop() for _ in range(RECEIVED))
        if len(seats) == 1:
            tags |= self._against_one(board, chance)
        elif len(seats) == 2 or self.options.kotaishi == "yes" or (not alone and chance.happens(0.5)):
            heir = chance.shuffled([kind for kind, count in board.kotaishi.items() for _ in range(count)])
            tags[f"Tokens.{KOTAISHI}"] = " ".join(heir[: len(HOUSES)])
        if self.options.intrigue == _YES:
            cards = chance.shuffled(list(INTRIGUES))
            tags |= {
                f"Intrigue.{seat}": " ".join(cards.pop() for _ in range(INTRIGUE_CARDS)) for seat in seats
            }
        tags["Bids"] = " ".join(self._clan_deck.pop() for _ in range(BIDS))
        return tags

    def _against_one(self, board: Board, chance: Chance) -> dict[str, str]:
        """Two more cards in the Ninja deck, the Kotaishi's deck and tokens (Single-Player Mode, Setup)."""
        self._ninja = [self._clan_deck.pop() for _ in range(SOLO_NINJA)]
        self._heir = chance.shuffled(list(board.deck))
        self._arrows = {key: card.arrow for key, card in board.deck.items()}
        kinds = chance.shuffled([kind for kind, count in board.solo.items() for _ in range(count)])
        self._pools[KOTAISHI] = kinds[:SOLO_CHOSEN]
        return {f"Tokens.{KOTAISHI}": " ".join(self._pools[KOTAISHI])}

    def next_seat(self, position: GenpeiPosition, chance: Chance) -> str:
        """With Intrigue cards all set cards aside at the end, or none, before the table speaks."""
        if self.options.intrigue != _YES or position.round == 0:
            return super().next_seat(position, chance)
        return max(position.waiting())  # letters come after the table's mark

    def turn(self, position: GenpeiPosition, chance: Chance) -> tuple[Call, ...]:
        """The actions of one turn."""
        with _Turn(position) as made:
            if position.phase == KEEPING:
                made.do(self._keep(position, chance))
            elif position.phase == COUNTING:
                made.do(*_counted(position, chance))
            elif position.heir_acts:
                self._heirs_chain(made, chance)
                self._bids(made)
            else:
                self._chain(made, chance)
                self._refill(made, chance)
        return tuple(made.actions)

    def _keep(self, position: GenpeiPosition, chance: Chance) -> Call:
        """Two cards kept; the others go to the Ninja deck, which is shuffled when all have kept theirs."""
        dealt = chance.shuffled(position.dealt[position.player.name])
        self._ninja = chance.shuffled([*self._ninja, *dealt[KEPT:]])
        return Keep(tuple(dealt[:KEPT]))

    def _chain(self, made: _Turn, chance: Chance) -> None:
        """Play a card, and go on until the chain ends."""
        position = made.position
        while True:
            offered = [one for one in legal(position) if not isinstance(one, Draw | Reshuffle | Bid)]
            offered = [one for one in offered if not self._untrue(one)]
            ended = position.step in {ENDED, REPEAT} and unfinished(position) is None
            if ended and (not offered or chance.happens(0.5 if position.step == REPEAT else 0.8)):
                return
            liked: list[Call] = [one for one in offered if isinstance(one, _PAID)]
            if len(made.actions) > _LONGEST:
                liked = [one for one in offered if isinstance(one, Spy | Pagoda)] or liked
            action = chance.among(liked if liked and chance.happens(0.5) else offered)
            made.do(self._as_it_is(position, action))

    def _heirs_chain(self, made: _Turn, chance: Chance) -> None:
        """What the cards say, as they lie; those of the Ninja deck go under it at the end (GP-12)."""
        position = made.position
        under: list[str] = []
        while position.step != ENDED:
            offered = [one for one in legal(position) if not self._untrue(one)]
            action = self._as_it_is(position, chance.among(offered))
            made.do(action)
            if isinstance(action, TopCard):
                self._heir.pop(0)
            elif isinstance(action, Recycle):
                self._heir = chance.shuffled(list(position.board.deck))
            elif isinstance(action, Ninja) and self._ninja:
                under.insert(0, self._ninja.pop(0))
        self._ninja += under

    def _untrue(self, action: Call) -> bool:
        """Whether another card lies on top."""
        if isinstance(action, TopCard):
            arrow = self._arrows[self._heir[1]] if len(self._heir) > 1 else NONE
            return (action.card, action.arrow) != (self._heir[0], arrow)
        return isinstance(action, Ninja) and bool(self._ninja) and action.clan != self._ninja[0]

    def _as_it_is(self, position: GenpeiPosition, action: Call) -> Call:
        """The action with the cards and tokens that lie on top."""
        if isinstance(action, Spy) and self._clan_deck:
            return Spy(self._clan_deck.pop(), marker=action.marker, space=action.space)
        if isinstance(action, Enlist) and self._clan_deck:
            return Enlist(self._clan_deck.pop())
        if isinstance(action, Ninja) and self._ninja and not position.heir_acts:
            self._ninja.append(self._ninja.pop(0))
        if isinstance(action, Gain):
            pool = self._pools[position.player.name]
            return Gain(tuple(pool.pop() for _ in action.tokens))
        return action

    def _refill(self, made: _Turn, chance: Chance) -> None:
        """Refill the hand, then the bids (Game Turn)."""
        position = made.position
        player = position.player
        deck = self._decks[player.name]
        while need(position) and (player.deck or sum(player.discards)):
            if not player.deck:
                deck[:] = chance.shuffled(
                    [clan for clan in CLANS for _ in range(in_bag(player.discards, clan))]
                )
                made.do(Reshuffle())
            count = min(need(position), player.deck)
            made.do(Draw(tuple(deck.pop() for _ in range(count))))
        self._bids(made)

    def _bids(self, made: _Turn) -> None:
        position = made.position
        for slot in open_slots(position):
            if position.clan_deck:
                made.do(Bid(str(slot), self._clan_deck.pop(), source=CLAN_DECK))
            elif self._ninja and position.refills:
                made.do(Bid(str(slot), self._ninja.pop(0), source=NINJA_DECK))


def _counted(position: GenpeiPosition, chance: Chance) -> list[Call]:
    """House cards used and cards set aside by a player; by the table everything turned over, by house."""
    if position.acting != TABLE_ACTS:
        used: list[Call] = [Use(card) for card in position.player.intrigue if card in HOUSE_CARDS]
        cards = position.player.owned
        clan = chance.among([clan for clan in CLANS if in_bag(cards, clan)])
        aside = Assign(clan, 1 + chance.below(in_bag(cards, clan))) if chance.happens(0.5) else Assign(NONE)
        return [*used, aside]
    made: list[Call] = [WholeDeck(player.name, held(player)) for player in position.sitting]
    for house in HOUSES:
        there = [player for player in position.claimants() if player.placed.get(house)]
        made += [Reveal(house, player.name, player.placed[house]) for player in there]
        made.append(Support(house, takers(position, house)[0]))
    return made

"""A table of Genpei in mid-game: what `Start` says is put on it, and may have come about (GP-27)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from tanzaku.notation.atoms import NONE, UNKNOWN
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genpei import (
    CLANS,
    PALACE,
    GenpeiSetup,
    NextTurn,
    PlacedArea,
    PlacedCards,
    PlacedCoins,
    PlacedIntrigue,
    PlacedMarker,
    PlacedNinja,
    PlacedRecruits,
    PlacedTokens,
    PlacedTurned,
    Removed,
)
from tanzaku.notation.wording import counted
from tanzaku.validators.engine import SetupFault
from tanzaku.validators.rules.genpei_board import (
    BIDS,
    CARDS_EACH,
    DEALT,
    HAND,
    HOUSE_CARDS,
    KEPT,
    MOST_TOKENS,
    SOLO_NINJA,
    STACKS_AT,
    TOKENS,
    Board,
)
from tanzaku.validators.rules.genpei_markers import NOTHING
from tanzaku.validators.rules.genpei_players import KOTAISHI, Bag, Player, bag_of, together
from tanzaku.validators.starting import Once, Placers, Placing, written


class Table(NamedTuple):
    """What lies where before the first turn of a record."""

    players: list[Player]
    kotaishi: Player | None
    dealt: Mapping[str, tuple[str, ...]]
    bids: tuple[str, ...]
    limit: int
    clan_deck: int
    identified: Bag
    intrigue: frozenset[str] | None
    """The Intrigue cards whose place is known, used ones among them; None without that deck."""
    begun: Begun | None

    @property
    def solo(self) -> bool:
        """Whether a single player plays against the Kotaishi (Single-Player Mode)."""
        return len(self.players) == 1


class Begun(NamedTuple):
    """A game in progress: whose turn it is, its number, markers by clan, and the Ninja deck.

    Against a single player also the Kotaishi cards turned, the arrow on top of
    those left, `?` if nobody noted it, and his Recruits stack from its top.
    """

    acting: int
    number: int
    markers: Mapping[str, int]
    ninja: tuple[str, ...]
    removed: int
    turned: tuple[str, ...]
    arrow: str
    recycled: bool
    recruits: tuple[str, ...]


def count_bids(bids: tuple[str, ...]) -> None:
    """Raise SetupFault unless two cards lie in the bids."""
    lying = sum(card != NONE for card in bids)
    if lying != BIDS or len(bids) != BIDS:
        raise SetupFault("GPE002", f"{BIDS} cards lie in the bids, not {lying}", "Bids")


def check_tokens(
    tokens: tuple[str, ...], kinds: Mapping[str, int], tag: str, seat: str, part: str = ""
) -> None:
    """Raise SetupFault if more tokens of a value are named than the component set has; `part` says where."""
    for token in tokens:
        if token != UNKNOWN and tokens.count(token) > kinds.get(token, 0):
            has = kinds.get(token, 0)
            message = f"{seat} has {counted(has, 'token')} {token}, and {tokens.count(token)} are named"
            raise SetupFault("GPE001", message, tag, part=part or token)


def place(
    start: tuple[Call, ...],
    setup: GenpeiSetup,
    board: Board,
    kotaishi: Player | None,
    intrigue: frozenset[str] | None,
) -> Table:
    """The table as `Start` says that it stands; raises SetupFault if it cannot (GP-27)."""
    seats = tuple(seat for seat in sorted(setup.tokens) if seat != KOTAISHI)
    return _Placing(seats, kotaishi, setup.bids or (), board).place(start, setup, intrigue)


class _Placing(Placing):
    """Puts what `Start` says on the table, and checks that it can have come about (GP-27)."""

    code = "GPE005"
    once: ClassVar[Once] = {
        PlacedCards: ("seat",),
        PlacedCoins: ("seat",),
        PlacedArea: ("seat",),
        PlacedTokens: ("house", "seat"),
        PlacedMarker: ("clan",),
        PlacedNinja: (),
        Removed: (),
        NextTurn: (),
        PlacedIntrigue: ("seat",),
        PlacedRecruits: (),
        PlacedTurned: (),
    }

    def __init__(
        self,
        seats: tuple[str, ...],
        kotaishi: Player | None,
        bids: tuple[str, ...],
        board: Board,
    ) -> None:
        super().__init__()
        self.players = {seat: Player(seat, (), 0) for seat in seats}
        self.kotaishi = kotaishi
        self.bids = bids
        self.board = board
        self.limit = CARDS_EACH[len(seats)]
        self.markers = board.pagodas()
        self.ninja: tuple[str, ...] = ()
        self.removed: tuple[str, ...] = ()
        self.turn: NextTurn | None = None
        self.turned: tuple[str, ...] = ()
        self.arrow = UNKNOWN
        self.recycled = False
        self.recruits: tuple[str, ...] = ()
        self.solo = len(seats) == 1
        self.cards = 0
        self.identified = bag_of(bids)

    def place(self, start: tuple[Call, ...], setup: GenpeiSetup, intrigue: frozenset[str] | None) -> Table:
        """Everything in its order; what lies where then."""
        self.put_all(start)
        if self.turn is None:
            raise self.fault("a game in progress has a turn(…)")
        for player in self.players.values():
            if player.held < HAND:
                message = f"{player.name} must have {HAND} cards in hand at least (GP-27)"
                raise self.fault(message, self.said(PlacedCards, player.name))
            self._tokens(player, setup.tokens[player.name])
        self._steps()
        intrigue = self._intrigue_left(setup, intrigue)
        self._heir(setup)
        acting = [*self.players, KOTAISHI].index(self.player(self.turn.seat).name)
        clan_deck = self._count_cards(acting)
        slots = [NOTHING if card == NONE else card for card in self.bids]
        bids = (*slots, *(NOTHING,) * (BIDS - len(slots)))
        number, removed = self.turn.number or 1, len(self.removed)
        deck = self.turned, self.arrow, self.recycled
        begun = Begun(acting, number, self.markers, self.ninja, removed, *deck, self.recruits)
        players = list(self.players.values())
        return Table(
            players, self.kotaishi, {}, bids, self.limit, clan_deck, self.identified, intrigue, begun
        )

    def _tokens(self, player: Player, received: tuple[str, ...]) -> None:
        """There are as many tokens as there can be; those received at the start are among them (GP-27)."""
        there: tuple[str, ...] = ()
        for call in self.calls:
            if isinstance(call, PlacedArea | PlacedTokens) and call.seat == player.name:
                there = (*there, *call.tokens)
                check_tokens(there, self.board.tokens, "Start", player.name, written(call))
                if len(there) > TOKENS:
                    raise self.fault(f"{player.name} has more than {TOKENS} tokens", call)
        named = dict.fromkeys(token for token in received if token != UNKNOWN)
        lacking = [token for token in named if received.count(token) > there.count(token)]
        if sum(received.count(token) - there.count(token) for token in lacking) > there.count(UNKNOWN):
            message = f"{player.name} received {' '.join(received)}, and has no {lacking[0]} now"
            at = self.said(PlacedArea, player.name) or self.said(PlacedCards, player.name)
            raise self.fault(message, at)
        player.reserve = TOKENS - len(there)
        player.came = (*received, *(UNKNOWN,) * (len(there) - len(received)))

    def _intrigue_left(self, setup: GenpeiSetup, known: frozenset[str] | None) -> frozenset[str] | None:
        """Which Intrigue cards are left of those dealt: the others were used, and are known (GP-27)."""
        for player in self.players.values():
            dealt = list(setup.intrigue.get(player.name, ()))
            if len(player.intrigue) > len(dealt):
                message = f"{player.name} was dealt {counted(len(dealt), 'Intrigue card')}, and has more"
                raise self.fault(message, self.said(PlacedIntrigue, player.name))
            for card in player.intrigue:
                place = card if card in dealt else UNKNOWN
                elsewhere = card != place and card in (known or ())
                if place not in dealt or elsewhere:
                    message = f"{player.name} has {card}, which is not among the Intrigue cards dealt"
                    raise self.fault(message, self.said(PlacedIntrigue, player.name))
                dealt.remove(place)
                if known is not None and card != UNKNOWN:
                    known |= {card}
            kept = next((card for card in dealt if card in HOUSE_CARDS), None)
            if kept is not None:
                message = f"{player.name} still has {kept}, which is used at the end of the game"
                raise self.fault(message, self.said(PlacedIntrigue, player.name))
        return known

    def _heir(self, setup: GenpeiSetup) -> None:
        """What belongs to a game against a single player (Single-Player Mode)."""
        if not self.solo:
            return
        heir = self.kotaishi
        assert heir is not None  # noqa: S101 - there is no game for one without him
        self._heirs_tokens(heir)
        placed = [token for tokens in heir.placed.values() for token in tokens]
        heir.area = left_of(setup.tokens[KOTAISHI], placed, self.board.solo)

    def _heirs_tokens(self, heir: Player) -> None:
        """He places two tokens on a house at most, the second in the palace from the fifth step on."""
        for house, tokens in heir.placed.items():
            if len(tokens) > MOST_TOKENS:
                message = f"the Kotaishi has {MOST_TOKENS} tokens on {house} at most, not {len(tokens)}"
                raise self.fault(message)
        if len(heir.placed.get(PALACE, ())) > 1 and heir.step < STACKS_AT:
            raise self.fault(f"the Kotaishi stacks a second token from step {STACKS_AT} on")

    def _count_cards(self, acting: int) -> int:
        """How many cards are left for the clan deck; all that there are lie somewhere (Setup)."""
        for clan, count in zip(CLANS, self.identified, strict=True):
            if count > self.limit:
                message = f"there are {self.limit} cards of {clan}, and {count} are named"
                raise SetupFault("GPE003", message, "Start")
        bids = sum(card != NONE for card in self.bids)
        lying = self.cards + bids + len(self.ninja) + len(self.removed) + len(self.recruits)
        clan_deck = self.limit * len(CLANS) - lying
        if clan_deck < 0:
            raise self.fault(f"there is no room for so many: {counted(-clan_deck, 'card')} too many")
        if clan_deck or (acting and not self.solo) or len(self.bids) > BIDS:  # else few are left (GP-25)
            count_bids(self.bids)
        dealt = (DEALT - KEPT) * len(self.players) + (SOLO_NINJA if self.solo else 0)
        least = dealt if clan_deck or self.solo else 0  # no bid is filled from it against one player (GP-16)
        if not least <= len(self.ninja) <= dealt:
            always = self.solo and not clan_deck
            when = "against a single player" if always else "as long as the clan deck has some"
            raise self.fault(f"the Ninja deck has {dealt} cards {when}", self.said(PlacedNinja))
        return clan_deck

    def _steps(self) -> None:
        """Who has tokens in the palace stands on a step, one alone (House of the Emperor)."""
        taken: dict[int, str] = {}
        for player in (*self.players.values(), *([self.kotaishi] if self.kotaishi else [])):
            if bool(player.placed.get(PALACE)) != bool(player.step):
                message = f"{player.name} stands on a step of the palace if tokens are there, and only then"
                raise self.fault(message, self._on_steps(player))
            if player.step > self.board.steps:
                message = f"the palace has {self.board.steps} steps, and no step {player.step}"
                raise self.fault(message, self._on_steps(player))
            if player.step and player.step in taken:
                message = f"{taken[player.step]} and {player.name} stand on the same step"
                raise self.fault(message, self._on_steps(player))
            taken[player.step] = player.name

    def _on_steps(self, player: Player) -> Call | None:
        """What `Start` says of a player's tokens in the palace."""
        there = (call for call in self.calls if isinstance(call, PlacedTokens) and call.house == PALACE)
        return next((call for call in there if call.seat == player.name), None)

    def player(self, seat: str) -> Player:
        if seat == KOTAISHI and self.solo and self.kotaishi is not None:
            return self.kotaishi
        return self.seated(seat, self.players)

    def put_cards(self, call: PlacedCards) -> None:
        player = self.player(call.seat)
        hand, deck, discards = call.hand or (), call.deck or (), call.discards or ()
        if UNKNOWN in discards:
            raise self.fault("discards lie open")
        self.cards += len(hand) + len(deck) + len(discards)
        player.hand, player.hidden = bag_of(hand), hand.count(UNKNOWN)
        player.pool, player.deck = bag_of(deck), len(deck)
        player.strange = hand.count(UNKNOWN) + deck.count(UNKNOWN)
        player.unseen, player.lying = player.strange, deck.count(UNKNOWN)
        player.discards = bag_of(discards)
        self.identified = together(self.identified, player.owned)

    def coins(self, call: PlacedCoins) -> None:
        self.player(call.seat).coins = call.coins

    def area(self, call: PlacedArea) -> None:
        self.player(call.seat).area = call.tokens

    def tokens(self, call: PlacedTokens) -> None:
        if call.seat == KOTAISHI and self.kotaishi is not None and not self.solo:
            raise self.fault("the Kotaishi's tokens stay where they are dealt: Tokens.H says what they are")
        player = self.player(call.seat)
        if (call.house == PALACE) != (call.step is not None):
            raise self.fault("tokens in the palace (P) stand on a step=, others on none")
        player.placed = {**player.placed, call.house: call.tokens}
        player.step = call.step or player.step

    def marker(self, call: PlacedMarker) -> None:
        if call.space > len(self.board.wheels[call.clan]):
            raise self.fault(f"the wheel of {call.clan} has {len(self.board.wheels[call.clan])} spaces")
        self.markers[call.clan] = call.space - 1

    def put_ninja(self, call: PlacedNinja) -> None:
        self.ninja = call.cards
        self.identified = together(self.identified, bag_of(call.cards))

    def remove(self, call: Removed) -> None:
        self.removed = call.cards
        self.identified = together(self.identified, bag_of(call.cards))

    def whose_turn(self, call: NextTurn) -> None:
        self.turn = call

    def intrigue(self, call: PlacedIntrigue) -> None:
        self.player(call.seat).intrigue = call.cards

    def put_recruits(self, call: PlacedRecruits) -> None:
        self._against_one(call.cards)
        self.recruits = call.cards
        self.identified = together(self.identified, bag_of(call.cards))
        if self.kotaishi is not None:
            self.kotaishi.pool = bag_of(call.cards)
            self.kotaishi.strange = self.kotaishi.unseen = call.cards.count(UNKNOWN)

    def turn_cards(self, call: PlacedTurned) -> None:
        recycled = call.recycled == "yes"
        self._against_one(call.cards, call.arrow, recycled)
        for card in call.cards:
            if card not in self.board.deck:
                raise self.fault(f"{card} is no card of the Kotaishi deck")
            if call.cards.count(card) > 1:
                raise self.fault(f"{card} was turned once, and stands twice")
        left = {one.arrow for card, one in self.board.deck.items() if card not in call.cards}
        if call.arrow not in {None, UNKNOWN, *left}:
            there = f"the cards left have {' or '.join(sorted(left))}" if left else "no card is left"
            raise self.fault(f"the arrow {call.arrow} is on no card that is left: {there}")
        self.turned, self.arrow, self.recycled = call.cards, call.arrow or UNKNOWN, recycled

    def _against_one(self, *said: object) -> None:
        """Raise a fault if something is said that only a game against a single player has."""
        if any(said) and not self.solo:
            raise self.fault("the Kotaishi turns cards and has recruits against a single player only")

    placers: ClassVar[Placers] = {
        PlacedCards: put_cards,
        PlacedCoins: coins,
        PlacedArea: area,
        PlacedTokens: tokens,
        PlacedMarker: marker,
        PlacedNinja: put_ninja,
        Removed: remove,
        NextTurn: whose_turn,
        PlacedIntrigue: intrigue,
        PlacedRecruits: put_recruits,
        PlacedTurned: turn_cards,
    }


def left_of(chosen: tuple[str, ...], placed: Sequence[str], kinds: Mapping[str, int]) -> tuple[str, ...]:
    """The tokens left beside the board of those chosen; raises SetupFault if others were placed.

    >>> left_of(("v2", "?", "v4"), ["v4", "?"], {"v2": 2, "v4": 2})
    ('?',)
    """
    left = list(chosen)
    for token in (one for one in placed if one != UNKNOWN):
        if token not in left and UNKNOWN not in left:
            raise _Placing.fault(f"the Kotaishi has {token} on the board, which is not among those chosen")
        left.remove(token if token in left else UNKNOWN)
    hidden = list(placed).count(UNKNOWN)
    if hidden > len(left):
        raise _Placing.fault(f"the Kotaishi has {len(chosen)} tokens, and more stand on the board")
    check_tokens((*left, *placed), kinds, "Start", KOTAISHI)
    if hidden and len(set(left)) > 1:
        return (UNKNOWN,) * (len(left) - hidden)
    return tuple(left[hidden:])

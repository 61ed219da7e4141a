"""How a game of Genpei starts: what was dealt and received (Setup), or a table in mid-game (GP-27)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genpei import (
    CLANS,
    HOUSES,
    PALACE,
    GenpeiOptions,
    GenpeiSetup,
    NextTurn,
    PlacedArea,
    PlacedCards,
    PlacedCoins,
    PlacedMarker,
    PlacedNinja,
    PlacedTokens,
    Removed,
)
from tanzaku.validators.engine import SetupFault
from tanzaku.validators.holding import UNKNOWN
from tanzaku.validators.rules.genpei_board import (
    BIDS,
    CARDS_EACH,
    DEALT,
    KOTAISHI_TOKENS,
    RECEIVED,
    TOKENS,
    Board,
)
from tanzaku.validators.rules.genpei_players import Bag, Player, bag_of, more, together

KOTAISHI: Final = "H"


class Table(NamedTuple):
    """What lies where before the first turn of a record."""

    players: list[Player]
    kotaishi: Player | None
    dealt: Mapping[str, tuple[str, ...]]
    bids: tuple[str, ...]
    limit: int
    clan_deck: int
    identified: Bag
    begun: Begun | None


class Begun(NamedTuple):
    """A game in progress: whose turn it is, its number, markers by clan, and the Ninja deck."""

    acting: int
    number: int
    markers: Mapping[str, int]
    ninja: tuple[str, ...]
    removed: int


def prepare(
    setup: GenpeiSetup, options: GenpeiOptions, start: tuple[Call, ...] | None, board: Board
) -> Table:
    """Check what was dealt (Setup), or with `start` what stands in mid-game; raises SetupFault."""
    seats = _seats(setup, options)
    limit = CARDS_EACH[len(seats)]
    _count_bids(setup)
    if start is not None:
        return _Placing(seats, setup, board, limit).place(start)
    players: list[Player] = []
    for seat in seats:
        tokens, dealt = setup.tokens[seat], setup.dealt.get(seat, (UNKNOWN,) * DEALT)
        for has, due, tag in ((tokens, RECEIVED, "Tokens"), (dealt, DEALT, "Dealt")):
            if len(has) != due:
                what = "tokens" if tag == "Tokens" else "cards"
                raise SetupFault("GPE002", f"{seat} has {len(has)} {what}, not {due}", f"{tag}.{seat}")
        _check_tokens(tokens, board.tokens, f"Tokens.{seat}", seat)
        players.append(Player(seat, tokens, TOKENS - RECEIVED))
    cards = [card for dealt in setup.dealt.values() for card in dealt]
    identified = together(bag_of(cards), bag_of(setup.bids or ()))
    _check_limit(identified, limit)
    clan_deck = limit * len(CLANS) - DEALT * len(seats) - BIDS
    kotaishi = _kotaishi(setup, board)
    return Table(players, kotaishi, setup.dealt, setup.bids or (), limit, clan_deck, identified, None)


def _seats(setup: GenpeiSetup, options: GenpeiOptions) -> tuple[str, ...]:
    """Two to four players, lettered in turn order from A; the Kotaishi by his tokens (GP-11, GP-26)."""
    seats = tuple(seat for seat in sorted(setup.tokens) if seat != KOTAISHI)
    if seats != tuple("ABCD"[: len(seats)]) or len(seats) not in CARDS_EACH:
        named = ", ".join(seats) or "nobody"
        tag = f"Tokens.{seats[-1]}" if seats else "Tokens.H"
        raise SetupFault("GPE004", f"two to four players sit at A, B and so on, and there are {named}", tag)
    strangers = sorted(set(setup.dealt) - set(seats))
    if strangers:
        raise SetupFault(
            "GPE004", f"{strangers[0]} was dealt cards and has no tokens", f"Dealt.{strangers[0]}"
        )
    there = KOTAISHI in setup.tokens
    if options.kotaishi is not None and there != (options.kotaishi == "yes"):
        what = "has" if there else "has no"
        message = f"the option says kotaishi={options.kotaishi}, and the record {what} Tokens.H"
        raise SetupFault("GPE004", message, "Options")
    if len(seats) == 2 and not there:
        raise SetupFault(
            "GPE004",
            "with two players the Kotaishi takes part: his tokens are Tokens.H",
            "Tokens.A",
            help='where nobody saw them, [Tokens.H "5x?"]',
        )
    return seats


def _count_bids(setup: GenpeiSetup) -> None:
    bids = setup.bids or ()
    if len(bids) != BIDS:
        raise SetupFault("GPE002", f"{BIDS} cards lie in the bids, not {len(bids)}", "Bids")


def _check_tokens(tokens: tuple[str, ...], kinds: Mapping[str, int], tag: str, seat: str) -> None:
    """There are as many tokens of each value as the component set says."""
    for token in tokens:
        if token != UNKNOWN and tokens.count(token) > kinds.get(token, 0):
            has = kinds.get(token, 0)
            message = f"{seat} has {has} tokens {token}, not {tokens.count(token)}"
            raise SetupFault("GPE001", message, tag, part=token)


def _check_limit(identified: Bag, limit: int) -> None:
    for clan, count in zip(CLANS, identified, strict=True):
        if count > limit:
            raise SetupFault("GPE003", f"there are {limit} cards of {clan}, and {count} are named", "Bids")


def _kotaishi(setup: GenpeiSetup, board: Board) -> Player | None:
    """His tokens, face down on the clans and the first step of the palace (Kotaishi; GP-11)."""
    tokens = setup.tokens.get(KOTAISHI)
    if tokens is None:
        return None
    if len(tokens) != len(HOUSES):
        message = f"the Kotaishi has {len(HOUSES)} tokens on the board, and there are {len(tokens)}"
        raise SetupFault("GPE002", message, "Tokens.H")
    _check_tokens(tokens, board.kotaishi, "Tokens.H", KOTAISHI)
    made = Player(KOTAISHI, (), KOTAISHI_TOKENS - len(tokens))
    made.placed = {house: (token,) for house, token in zip((*CLANS, PALACE), tokens, strict=True)}
    made.step = 1
    return made


class _Placing:
    """Puts what `Start` says on the table, and checks that it can have come about (GP-27)."""

    def __init__(self, seats: tuple[str, ...], setup: GenpeiSetup, board: Board, limit: int) -> None:
        self.players = {seat: Player(seat, (), 0) for seat in seats}
        self.kotaishi = Player(KOTAISHI, (), 0) if KOTAISHI in setup.tokens else None
        self.setup = setup
        self.board = board
        self.limit = limit
        self.markers = {
            clan: next(at for at, space in enumerate(wheel) if space.action == "pagoda")
            for clan, wheel in board.wheels.items()
        }
        self.ninja: tuple[str, ...] = ()
        self.removed: list[str] = []
        self.turn: NextTurn | None = None
        self.cards = 0
        self.identified = bag_of(setup.bids or ())

    def place(self, start: tuple[Call, ...]) -> Table:
        """Everything in its order; what lies where then."""
        for call in start:
            _PLACERS[type(call)](self, call)
        if self.turn is None:
            raise _fault("a game in progress has a turn(…)")
        for player in self.players.values():
            tag = f"Tokens.{player.name}"
            everywhere = (*player.area, *(one for tokens in player.placed.values() for one in tokens))
            if len(everywhere) > TOKENS:
                raise _fault(f"{player.name} has more than {TOKENS} tokens")
            _check_tokens(everywhere, self.board.tokens, tag, player.name)
            player.reserve = TOKENS - len(everywhere)
        self._steps()
        _check_limit(self.identified, self.limit)
        clan_deck = self.limit * len(CLANS) - self.cards - BIDS - len(self.ninja) - len(self.removed)
        if clan_deck < 0:
            raise _fault(f"there are {-clan_deck} cards too many")
        names = "".join(self.players)
        if self.turn.seat not in names:
            raise _fault(f"{self.turn.seat} has no part in this game")
        begun = Begun(
            names.index(self.turn.seat), self.turn.number or 1, self.markers, self.ninja, len(self.removed)
        )
        return Table(
            list(self.players.values()),
            self.kotaishi,
            {},
            self.setup.bids or (),
            self.limit,
            clan_deck,
            self.identified,
            begun,
        )

    def _steps(self) -> None:
        """Who has tokens in the palace stands on a step, one alone (House of the Emperor)."""
        taken: dict[int, str] = {}
        for player in (*self.players.values(), *([self.kotaishi] if self.kotaishi else [])):
            if bool(player.placed.get(PALACE)) != bool(player.step) or player.step > self.board.steps:
                raise _fault(
                    f"{player.name} stands on a step of the palace if tokens are there, and only then"
                )
            if player.step and player.step in taken:
                raise _fault(f"{taken[player.step]} and {player.name} stand on the same step")
            taken[player.step] = player.name

    def player(self, seat: str) -> Player:
        if seat == KOTAISHI and self.kotaishi is not None:
            return self.kotaishi
        if seat not in self.players:
            raise _fault(f"{seat} has no part in this game")
        return self.players[seat]

    def put_cards(self, call: PlacedCards) -> None:
        player = self.player(call.seat)
        hand, deck, discards = call.hand or (), call.deck or (), call.discards or ()
        if UNKNOWN in discards:
            raise _fault("discards lie open")
        self.cards += len(hand) + len(deck) + len(discards)
        player.hand, player.hidden = bag_of(hand), hand.count(UNKNOWN)
        player.pool, player.deck = bag_of(deck), len(deck)
        player.strange = hand.count(UNKNOWN) + deck.count(UNKNOWN)
        player.unseen = player.strange
        player.discards = bag_of(discards)
        self.identified = together(self.identified, player.owned)

    def coins(self, call: PlacedCoins) -> None:
        self.player(call.seat).coins = call.coins

    def area(self, call: PlacedArea) -> None:
        self.player(call.seat).area = call.tokens

    def tokens(self, call: PlacedTokens) -> None:
        player = self.player(call.seat)
        if (call.house == PALACE) != (call.step is not None):
            raise _fault("tokens in the palace (P) stand on a step=, others on none")
        player.placed = {**player.placed, call.house: call.tokens}
        player.step = call.step or player.step

    def marker(self, call: PlacedMarker) -> None:
        if call.space > len(self.board.wheels[call.clan]):
            raise _fault(f"the wheel of {call.clan} has {len(self.board.wheels[call.clan])} spaces")
        self.markers[call.clan] = call.space - 1

    def put_ninja(self, call: PlacedNinja) -> None:
        self.ninja = call.cards
        self.identified = together(self.identified, bag_of(call.cards))

    def remove(self, call: Removed) -> None:
        self.removed += call.cards
        for card in call.cards:
            self.identified = more(self.identified, card) if card != UNKNOWN else self.identified

    def next(self, call: NextTurn) -> None:
        self.turn = call


def _fault(message: str) -> SetupFault:
    return SetupFault("GPE005", message, "Start")


_PLACERS: Final[Mapping[type[Any], Callable[[_Placing, Any], None]]] = {
    PlacedCards: _Placing.put_cards,
    PlacedCoins: _Placing.coins,
    PlacedArea: _Placing.area,
    PlacedTokens: _Placing.tokens,
    PlacedMarker: _Placing.marker,
    PlacedNinja: _Placing.put_ninja,
    Removed: _Placing.remove,
    NextTurn: _Placing.next,
}

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
    HAND,
    KEPT,
    KOTAISHI_TOKENS,
    RECEIVED,
    TOKENS,
    Board,
)
from tanzaku.validators.rules.genpei_markers import NOTHING, counted
from tanzaku.validators.rules.genpei_players import Bag, Player, bag_of, together

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
    bids = setup.bids or ()
    for seat in seats:
        tokens, dealt = setup.tokens[seat], setup.dealt.get(seat, (UNKNOWN,) * DEALT)
        for has, due, what, tag in (
            (tokens, RECEIVED, "received", "Tokens"),
            (dealt, DEALT, "was dealt", "Dealt"),
        ):
            if len(has) != due:
                things = "tokens" if tag == "Tokens" else "cards"
                message = f"{seat} {what} {due} {things}, not {len(has)}"
                raise SetupFault("GPE002", message, f"{tag}.{seat}")
        _check_tokens(tokens, board.tokens, f"Tokens.{seat}", seat)
    kotaishi = _kotaishi(setup, board)
    if start is not None:
        return _Placing(seats, kotaishi, bids, board, limit).place(start)
    _count_bids(bids)
    players = [Player(seat, setup.tokens[seat], TOKENS - RECEIVED) for seat in seats]
    cards = [card for dealt in setup.dealt.values() for card in dealt]
    # together they are four for each player and two, which is never more than there are of a clan
    identified = together(bag_of(cards), bag_of(bids))
    clan_deck = limit * len(CLANS) - DEALT * len(seats) - BIDS
    return Table(players, kotaishi, setup.dealt, bids, limit, clan_deck, identified, None)


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


def _count_bids(bids: tuple[str, ...]) -> None:
    if len(bids) != BIDS:
        raise SetupFault("GPE002", f"{BIDS} cards lie in the bids, not {len(bids)}", "Bids")


def _check_tokens(tokens: tuple[str, ...], kinds: Mapping[str, int], tag: str, seat: str) -> None:
    """There are as many tokens of each value as the component set says."""
    for token in tokens:
        if token != UNKNOWN and tokens.count(token) > kinds.get(token, 0):
            has = kinds.get(token, 0)
            message = f"{seat} has {counted(has, 'token')} {token}, and {tokens.count(token)} are named"
            raise SetupFault("GPE001", message, tag, part=token)


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

    def __init__(
        self,
        seats: tuple[str, ...],
        kotaishi: Player | None,
        bids: tuple[str, ...],
        board: Board,
        limit: int,
    ) -> None:
        self.players = {seat: Player(seat, (), 0) for seat in seats}
        self.kotaishi = kotaishi
        self.bids = bids
        self.board = board
        self.limit = limit
        self.markers = {
            clan: next(at for at, space in enumerate(wheel) if space.action == "pagoda")
            for clan, wheel in board.wheels.items()
        }
        self.ninja: tuple[str, ...] = ()
        self.removed: tuple[str, ...] = ()
        self.turn: NextTurn | None = None
        self.cards = 0
        self.identified = bag_of(bids)
        self.said: set[tuple[str, ...]] = set()

    def place(self, start: tuple[Call, ...]) -> Table:
        """Everything in its order; what lies where then."""
        for call in start:
            self._once(call)
            _PLACERS[type(call)](self, call)
        if self.turn is None:
            raise _fault("a game in progress has a turn(…)")
        for player in self.players.values():
            if player.held < HAND:
                raise _fault(f"{player.name} has {HAND} cards in hand at least (GP-27)")
            everywhere = (*player.area, *(one for tokens in player.placed.values() for one in tokens))
            if len(everywhere) > TOKENS:
                raise _fault(f"{player.name} has more than {TOKENS} tokens")
            _check_tokens(everywhere, self.board.tokens, "Start", player.name)
            player.reserve = TOKENS - len(everywhere)
        self._steps()
        acting = list(self.players).index(self.player(self.turn.seat).name)
        clan_deck = self._count_cards(acting)
        bids = (*self.bids, *(NOTHING,) * (BIDS - len(self.bids)))
        begun = Begun(acting, self.turn.number or 1, self.markers, self.ninja, len(self.removed))
        players = list(self.players.values())
        return Table(players, self.kotaishi, {}, bids, self.limit, clan_deck, self.identified, begun)

    def _once(self, call: Any) -> None:  # noqa: ANN401 - anything that `Start` says
        """Nothing is said twice."""
        word: str = call.shape.word
        named = () if word == "turn" else ("house", "seat", "clan")
        of = [str(getattr(call, name)) for name in named if hasattr(call, name)]
        if (word, *of) in self.said:
            raise _fault(f"{word}(…) stands twice{' for ' if of else ''}{' '.join(of)}")
        self.said.add((word, *of))

    def _count_cards(self, acting: int) -> int:
        """How many cards are left for the clan deck; all that there are lie somewhere (Setup)."""
        for clan, count in zip(CLANS, self.identified, strict=True):
            if count > self.limit:
                message = f"there are {self.limit} cards of {clan}, and {count} are named"
                raise SetupFault("GPE003", message, "Start")
        lying = self.cards + len(self.bids) + len(self.ninja) + len(self.removed)
        clan_deck = self.limit * len(CLANS) - lying
        if clan_deck < 0:
            raise _fault(f"there is no room for so many: {counted(-clan_deck, 'card')} too many")
        if clan_deck or acting or len(self.bids) > BIDS:  # else the game has ended (GP-25)
            _count_bids(self.bids)
        dealt = (DEALT - KEPT) * len(self.players)
        if len(self.ninja) > dealt or (clan_deck and len(self.ninja) < dealt):
            raise _fault(f"the Ninja deck has {dealt} cards as long as the clan deck has some")
        return clan_deck

    def _steps(self) -> None:
        """Who has tokens in the palace stands on a step, one alone (House of the Emperor)."""
        taken: dict[int, str] = {}
        for player in (*self.players.values(), *([self.kotaishi] if self.kotaishi else [])):
            if bool(player.placed.get(PALACE)) != bool(player.step):
                raise _fault(
                    f"{player.name} stands on a step of the palace if tokens are there, and only then"
                )
            if player.step > self.board.steps:
                raise _fault(f"the palace has {self.board.steps} steps, and no step {player.step}")
            if player.step and player.step in taken:
                raise _fault(f"{taken[player.step]} and {player.name} stand on the same step")
            taken[player.step] = player.name

    def player(self, seat: str) -> Player:
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
        if call.seat == KOTAISHI and self.kotaishi is not None:
            raise _fault("the Kotaishi's tokens stay where they are dealt: Tokens.H says what they are")
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
        self.removed = call.cards
        self.identified = together(self.identified, bag_of(call.cards))

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

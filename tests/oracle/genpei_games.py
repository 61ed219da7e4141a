"""Random games of Genpei, played by the oracle alone, all cards known, as records with their outcome.

The same seed gives the same game. How the players play is a style: what they would rather do, if they can.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from attrs import evolve

from oracle.genpei_board import DEALT, HEIR, TOKENS, Board, State, illustrative, start
from oracle.genpei_brute import do, finish, to_act
from oracle.genpei_counting import emperor, houses, players, support, whole_deck
from oracle.genpei_offers import lacking, legal_actions, sources, spaces
from tanzaku.notation import Record, Turn
from tanzaku.notation.declare import Call
from tanzaku.notation.tag_order import export_order
from tanzaku.notation.titles.genpei import (
    CLANS,
    GENPEI,
    HOUSES,
    PALACE,
    Assassinate,
    Assign,
    Bid,
    Climb,
    Coin,
    Contacts,
    Draw,
    Enter,
    Gain,
    Intrigue,
    Ninja,
    NoTorii,
    Pagoda,
    Place,
    Recruit,
    Reinforce,
    Reshuffle,
    Reveal,
    Shift,
    Spy,
    StackToken,
    Support,
    TakeCoins,
    Torii,
    Transfer,
    WholeDeck,
)

__all__ = [
    "STYLES",
    "Game",
    "embedded",
    "plain",
    "position_tags",
    "random_board",
    "random_game",
    "random_play",
    "varied",
]

_HASTE: dict[type[Call], float] = {Recruit: 9, Spy: 9, Assassinate: 3}
#: What players would rather do than something else, which weighs 1.
STYLES: dict[str, dict[type[Call], float]] = {
    "mixed": _HASTE | {Pagoda: 4, Torii: 4, Contacts: 6, NoTorii: 0.2},
    "palace": _HASTE
    | {Torii: 20, Intrigue: 9, Enter: 30, StackToken: 9, Climb: 9, TakeCoins: 3, NoTorii: 0.1},
    "houses": _HASTE | {Torii: 12, Pagoda: 12, Intrigue: 9, Gain: 9, Place: 9, Transfer: 9, NoTorii: 0.1},
    "plots": {Ninja: 9, Reinforce: 9, Contacts: 12, Torii: 9, Shift: 9, Recruit: 4, Spy: 4},
}


class Game(NamedTuple):
    """A game that was played to its end."""

    record: Record
    #: The state after the last turn.
    state: State


def random_game(seed: int, players: int, *, kotaishi: bool | None = None, **wishes: Any) -> Record:
    """The record of a random game; the arguments are those of `random_play`."""
    return random_play(seed, players, kotaishi=kotaishi, **wishes).record


def random_play(
    seed: int,
    players: int,
    *,
    board: Board,
    kotaishi: bool | None = None,
    components: str | None = None,
    style: str | None = None,
    late: int | None = None,
) -> Game:
    """A random game and the state in the end.

    The record says what `components` are, or has the board embedded. Without a `style`, and with three or
    four players without a word about the Kotaishi, these are drawn too. With `late`, the record begins in
    mid-game, before the first turn at which the clan deck has so few cards and both bids lie there, or at the
    end.
    """
    rng = Random(seed)
    seats = "ABCD"[:players]
    heir = players == 2 or (rng.random() < 0.5 if kotaishi is None else kotaishi)
    tags = _dealt(rng, board, seats, heir=heir)
    state = start(Record("genpei", tuple(tags.items())), board)
    table = _Table(state, rng, STYLES[style or rng.choice(list(STYLES))])
    if late is not None:
        table.come_to(late)
        rng.shuffle(state["unseen"])
        state["seen"], state["unseen"] = state["unseen"] + state["seen"], []
        tags = position_tags(state, tags)
        table.turns, table.written = [], None
    table.play()
    end = ",".join(emperor(state)[0])
    tags |= {"Components": components} if components else embedded(board)
    tags |= {f"Score.{seat}": str(number) for seat, number in houses(state).items()} | {"Result": end}
    if rng.random() < 0.3:
        tags["Options"] = f"kotaishi={'yes' if heir else 'no'}"
    ordered = export_order(GENPEI, tuple(tags.items()))
    return Game(Record("genpei", ordered, (), tuple(table.turns), end), state)


def _dealt(rng: Random, board: Board, seats: str, *, heir: bool) -> dict[str, str]:
    cards = list(CLANS) * {2: 10, 3: 14, 4: 18}[len(seats)]
    rng.shuffle(cards)
    hands = [cards[DEALT * at :][:DEALT] for at in range(len(seats) + 1)]
    tags = {f"Dealt.{seat}": " ".join(hand) for seat, hand in zip(seats, hands, strict=False)}
    tags |= {f"Tokens.{seat}": " ".join(rng.sample(board.tokens, TOKENS)) for seat in seats}
    if heir:
        tags[f"Tokens.{HEIR}"] = " ".join(rng.sample(board.heir, 5))
    return tags | {"Bids": " ".join(hands[-1][:2])}


def varied(seed: int) -> tuple[Board, Game]:
    """A game of any kind: players, board, style, and how late its record begins."""
    board = random_board(seed, illustrative()) if seed % 2 else illustrative()
    named = "illustrative@1" if seed % 4 == 0 else None
    late = (None, 12, 4, 1, 0)[seed // 3 % 5]
    return board, random_play(seed, 2 + seed % 3, board=board, late=late, components=named)


def random_board(seed: int, board: Board) -> Board:
    """Another board with the same tokens: other wheels, coins anywhere, fewer steps."""
    rng = Random(seed)
    names = ["recruit", "assassinate", "ninja", "spy", "intrigue", "reinforce", "contacts", "torii", "torii"]
    wheels = {}
    for clan in CLANS:
        drawn = [rng.choice(names) for _ in range(rng.randint(2, 8))]
        drawn.insert(rng.randrange(len(drawn)), "pagoda")
        drawn[drawn.index("pagoda") - 1] = rng.choice(("recruit", "spy"))
        wheels[clan] = [(name, rng.random() < 0.3) for name in drawn]
    return board._replace(wheels=wheels, steps=rng.randint(6, 9))


def embedded(board: Board) -> dict[str, str]:
    """The tags that say what is printed."""
    tags = {}
    for clan, spaces_of in board.wheels.items():
        tags[f"Wheel.{clan}"] = " ".join(name + "*" * coin for name, coin in spaces_of)
    for token in sorted({*board.tokens, *board.heir}):
        heir = board.heir.count(token)
        tags[f"Token.{token}"] = f"{board.tokens.count(token)}" + (f" kotaishi={heir}" if heir else "")
    return tags | {"Palace.steps": str(board.steps)}


def plain(state: State, action: Any) -> Any:
    """The action as it is written: no space where its name says which it is."""
    space = getattr(action, "space", None)
    if space is None:
        return action
    clan, moved = getattr(action, "clan", None), getattr(action, "marker", None)
    if isinstance(action, Shift) and clan:
        moved = f"{clan}>"
    if moved is None or moved[1] == "@":
        return evolve(action, space=None)
    wheel = state["board"].wheels[moved[0]]
    names = [wheel[at - 1][0] for at in spaces(state, moved[0])]
    return action if len(names) == 2 and names[0] == names[1] else evolve(action, space=None)


class _Table:
    """The players, with a state that changes under their hands."""

    def __init__(self, state: State, rng: Random, taste: Mapping[type[Call], float]) -> None:
        self.state, self.rng, self.taste = state, rng, taste
        self.turns: list[Turn] = []
        self.actions: list[Call] = []
        self.written: int | None = None
        #: How often something is said that could be worked out, or left out.
        self.talk = rng.choice((0.0, 0.3, 1.0))

    def come_to(self, late: int) -> None:
        """Play until the clan deck has so few cards and both bids lie there, or the game is over."""
        state = self.state
        while state["phase"] != "over":
            if state["phase"] == "turn" and len(state["clan"]) <= late and None not in state["bids"].values():
                break
            self.turn()

    def play(self) -> None:
        """To the end, and what is said there."""
        while self.state["phase"] != "over":
            self.turn()
        for seat in self.rng.sample(self.state["seats"], len(self.state["seats"])):
            if self._happens(0.5):
                self._do(seat, self._aside(seat))
                self._end(seat)
        if self._happens(0.8):
            self._tell()
            self._end("*")

    def _happens(self, chance: float) -> bool:
        return self.rng.random() < chance

    def _do(self, seat: str, action: Call) -> None:
        do(self.state, seat, action)
        self.actions.append(action)

    def _end(self, seat: str) -> None:
        """The turn is written down, if there was one."""
        if not self.actions:
            return
        number = self.state["round"]
        finish(self.state, seat)
        said = self._happens(0.5 * self.talk) or number != self.written
        self.turns.append(Turn(number if said else None, seat, tuple(self.actions)))
        self.written, self.actions = number, []

    def turn(self) -> None:
        """One turn, whoever's it is."""
        state = self.state
        [seat] = to_act(state)
        if state["phase"] == "keep":
            self._do(seat, self.rng.choice(legal_actions(state)))
        else:
            while state["step"] not in {"closed", "repeat"} or self._goes_on():
                self._once(seat)
            self._draw(seat)
            for source in sources(state):
                options: list[Any] = [one for one in legal_actions(state) if isinstance(one, Bid)]
                self._do(seat, evolve(self.rng.choice(options), clan=self._top(source)))
        self._end(seat)

    def _goes_on(self) -> bool:
        """Whether a Torii action is paid for once more."""
        if self.state["step"] != "repeat" or self._happens(0.4):
            return False
        return any(not isinstance(one, Draw | Reshuffle | Bid) for one in legal_actions(self.state))

    def _once(self, seat: str) -> None:
        """A kind of action by taste, then any of it, then chance."""
        options = [one for one in legal_actions(self.state) if not isinstance(one, Draw | Reshuffle | Bid)]
        kinds = sorted({type(one) for one in options}, key=lambda kind: kind.__name__)
        [kind] = self.rng.choices(kinds, [self.taste.get(kind, 1.0) for kind in kinds])
        action: Any = self.rng.choice([one for one in options if type(one) is kind])
        self._do(seat, self._written(self._chance(seat, action)))
        if self.state["coin"] is not None and self._happens(self.talk):
            self._do(seat, Coin(self.state["coin"]))

    def _chance(self, seat: str, action: Any) -> Any:
        """The action, with what nobody chooses drawn."""
        top = {Ninja: "ninja", Spy: "clan"}.get(type(action))
        if top and action.clan != "-":
            return evolve(action, clan=self._top(top))
        if isinstance(action, Gain):
            return Gain(tuple(self.rng.sample(self.state["pools"][seat], len(action.tokens))))
        return action

    def _top(self, source: str) -> str:
        if source == "clan":
            return str(self.rng.choice(self.state["clan"]))
        return str(self.rng.choice(self.state["unseen"]) if self.state["unseen"] else self.state["seen"][0])

    def _written(self, action: Any) -> Any:
        """More or less of it said than need be."""
        if self._happens(0.8):
            action = plain(self.state, action)
        silent = {Recruit: "clan", Assassinate: "clan", Contacts: "wheel"}.get(type(action))
        if silent and getattr(action, silent) != "-" and self._happens(0.2):
            return evolve(action, **{silent: None})
        return action

    def _draw(self, seat: str) -> None:
        state = self.state
        if not lacking(state, seat) and self._happens(self.talk):
            self._do(seat, Draw())
        while lacking(state, seat):
            deck = state["decks"][seat]
            number = min(len(deck), lacking(state, seat))
            self._do(seat, Draw(tuple(self.rng.sample(deck, number))) if deck else Reshuffle())

    def _aside(self, seat: str) -> Assign:
        """Cards of a clan, rather if there are tokens in the palace that count them."""
        asides = [one for one in legal_actions(self.state, seat) if isinstance(one, Assign)]
        if any(token[0] == "c" for token in self.state["placed"][PALACE].get(seat, ())):
            return max(asides, key=lambda one: one.cards or 0)
        return self.rng.choice(asides)

    def _tell(self) -> None:
        """Decks, tokens and supporters, all or some."""
        state, claims = self.state, list[Call]()
        for seat in state["seats"]:
            held = sorted(whole_deck(state, seat).items())
            claims.append(WholeDeck(seat, tuple(f"{clan}{number}" for clan, number in held)))
        for house in HOUSES:
            placed = state["placed"][house]
            claims += [Reveal(house, seat, tuple(placed.get(seat, ()))) for seat in players(state)]
            claims.append(Support(house, support(state, house)))
        for claim in claims:
            if self._happens(max(0.5, self.talk)):
                self._do("*", claim)


def position_tags(state: State, dealt: Mapping[str, str]) -> dict[str, str]:
    """The tags of a record that begins here, at the beginning of a turn, the Ninja deck in a known order."""
    tags = {name: value for name, value in dealt.items() if name.startswith("Tokens")}
    said = []
    for seat in state["seats"]:
        piles = {
            "hand": state["hands"][seat],
            "deck": state["decks"][seat],
            "discards": state["discards"][seat],
        }
        lists = [f"{name}={','.join(cards) or '-'}" for name, cards in piles.items()]
        said.append(f"cards({' '.join([seat, *lists])})")
        said += [f"coins({seat} {state['coins'][seat]})", f"area({' '.join([seat, *state['areas'][seat]])})"]
    for house, owners in state["placed"].items():
        for seat in [one for one in state["seats"] if owners.get(one)]:
            step = f" step={state['steps'][seat]}" if house == PALACE else ""
            said.append(f"tokens({house} {seat} {' '.join(owners[seat])}{step})")
    said += [f"marker({clan} {space})" for clan, space in state["markers"].items()]
    said.append(f"ninja({' '.join(state['seen'])})")
    said += [f"removed({' '.join(state['gone'])})"] if state["gone"] else []
    said.append(f"turn({state['queue'][0]} {state['round']})")
    return tags | {"Bids": " ".join(card for card in state["bids"].values() if card), "Start": " ".join(said)}

"""Random games of Genpei, played by the oracle alone, all cards known, as records with their outcome.

The same seed gives the same game. How the players play is a style: what they would rather do, if they can.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from attrs import evolve

from oracle.genpei_board import HEIR, Board, State, illustrative, start
from oracle.genpei_brute import do, finish, to_act
from oracle.genpei_counting import emperor, holders, houses, players, support, whole_deck
from oracle.genpei_intrigue import HOUSE_CARDS
from oracle.genpei_offers import coin_of, lacking, legal_actions, may_end, sources, spaces
from oracle.genpei_parts import clan_left, is_solo, ninja_left, take_clan
from oracle.genpei_tags import dealt_tags, embedded, position_tags, random_board, random_solo_board
from oracle.playing import Game, record_of
from tanzaku.notation import Record, Turn
from tanzaku.notation.declare import Call
from tanzaku.notation.model import UNFINISHED
from tanzaku.notation.titles.genpei import (
    GENPEI,
    HOUSES,
    PALACE,
    Assassinate,
    Assign,
    Bid,
    Bonus,
    Climb,
    Coin,
    Contacts,
    Done,
    Draw,
    Enlist,
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
    Use,
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
    "varied_intrigue",
    "varied_solo",
]

#: After so many rounds a game against the Kotaishi is left.
ROUNDS = 30
_HASTE: dict[type[Call], float] = {Recruit: 9, Spy: 9, Assassinate: 3, Use: 1.5, Bonus: 4, Done: 20}
#: What players would rather do than something else, which weighs 1.
STYLES: dict[str, dict[type[Call], float]] = {
    "mixed": _HASTE | {Pagoda: 4, Torii: 4, Contacts: 6, NoTorii: 0.2},
    "palace": _HASTE
    | {Torii: 20, Intrigue: 9, Enter: 30, StackToken: 9, Climb: 9, TakeCoins: 3, NoTorii: 0.1},
    "houses": _HASTE | {Torii: 12, Pagoda: 12, Intrigue: 9, Gain: 9, Place: 9, Transfer: 9, NoTorii: 0.1},
    "plots": {Ninja: 9, Reinforce: 9, Contacts: 12, Torii: 9, Shift: 9, Recruit: 4, Spy: 4},
}


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
    intrigue: bool = False,
) -> Game:
    """A random game and the state in the end.

    The record says what `components` are, or has the board embedded. Without a `style`, and with three or
    four players without a word about the Kotaishi, these are drawn too. With `late`, the record begins in
    mid-game, before the first turn at which the clan deck has so few cards and both bids lie there, or at the
    end.
    """
    rng = Random(seed)
    seats = "ABCD"[:players]
    heir = players <= 2 or (rng.random() < 0.5 if kotaishi is None else kotaishi)
    tags = dealt_tags(rng, board, seats, heir=heir, intrigue=intrigue)
    tags |= _options(rng, heir=heir, intrigue=intrigue) if players == 1 or intrigue else {}
    table = _seated(tags, board, rng, STYLES[style or rng.choice(list(STYLES))])
    if late is not None and table.come_to(late):
        options = {name: value for name, value in tags.items() if name == "Options"}
        tags = position_tags(table.state, tags) | options
        table.state, table.turns, table.written = start(_record(tags), board), [], None
    table.play()
    state = table.state
    tags |= {"Components": components} if components else embedded(board)
    if rng.random() < 0.3 and "Options" not in tags:
        tags["Options"] = f"kotaishi={'yes' if heir else 'no'}"
    over = state["phase"] in {"over", "told"}
    end, scores = (",".join(emperor(state)[0]), houses(state)) if over else (UNFINISHED, {})
    return Game(record_of(GENPEI, tags, table.turns, scores, end), state)


def _record(tags: Mapping[str, str]) -> Record:
    return Record("genpei", tuple(tags.items()))


def _seated(tags: Mapping[str, str], board: Board, rng: Random, taste: Mapping[type[Call], float]) -> _Table:
    return _Table(start(_record(tags), board), rng, taste)


def _options(rng: Random, *, heir: bool, intrigue: bool) -> dict[str, str]:
    """What the options say, some of it."""
    known = {"kotaishi": heir, "intrigue": intrigue}
    said = [f"{name}={'yes' if there else 'no'}" for name, there in known.items() if rng.random() < 0.2]
    said += ["recruits=per-house"] if rng.random() < 0.4 else []
    return {"Options": " ".join(said)} if said else {}


def varied(seed: int) -> tuple[Board, Game]:
    """A game of any kind: players, board, style, and how late its record begins."""
    board = random_board(seed, illustrative()) if seed % 2 else illustrative()
    named = "illustrative@1" if seed % 4 == 0 else None
    late = (None, 12, 4, 1, 0)[seed // 3 % 5]
    return board, random_play(seed, 2 + seed % 3, board=board, late=late, components=named)


def varied_solo(seed: int) -> tuple[Board, Game]:
    """A game against the Kotaishi of any kind: board, Intrigue, style, and how late its record begins."""
    board = random_solo_board(seed, illustrative()) if seed % 2 else illustrative()
    named = "illustrative@1" if seed % 4 == 0 else None
    late = (None, 12, 4, 1)[seed // 3 % 4] if seed % 2 else (None, 6, 1)[seed // 2 % 3]
    return board, random_play(seed, 1, board=board, late=late, components=named, intrigue=seed // 5 % 3 > 0)


def varied_intrigue(seed: int) -> tuple[Board, Game]:
    """A game with the Intrigue deck of any kind: players, board, style, and how late its record begins."""
    board = random_board(seed, illustrative()) if seed % 2 else illustrative()
    named = "illustrative@1" if seed % 4 == 0 else None
    late = (None, 12, 4, 1, 0)[seed // 3 % 5]
    return board, random_play(seed, 2 + seed % 3, board=board, late=late, components=named, intrigue=True)


def plain(state: State, action: Any) -> Any:
    """The action as it is written: no space where its name says which it is, or where nobody chooses it."""
    space = getattr(action, "space", None)
    if space is None:
        return action
    if state["queue"][0] == HEIR:
        return evolve(action, space=None)
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
        #: Whether Intrigue cards are kept for later.
        self.saving = False
        #: How often something is said that could be worked out, or left out.
        self.talk = rng.choice((0.0, 0.3, 1.0))

    def come_to(self, late: int) -> bool:
        """Play until the clan deck has so few cards and both bids lie there, or the game is over.

        Against a single player it is enough that a bid lies there; this may never come, and then there is no
        late beginning. All that lies face down is turned up or shuffled, so that a record may say it.
        """
        state, solo, self.saving = self.state, is_solo(self.state), True
        while state["phase"] != "over":
            lying = 2 - list(state["bids"].values()).count(None)
            if state["phase"] == "turn" and clan_left(state) <= late and lying >= 2 - solo:
                break
            if solo and state["round"] > ROUNDS:
                break
            self.turn()
        self.saving = False
        if solo and state["round"] > ROUNDS:
            return False
        for _ in range(state["strange"]):
            state["unseen"].append(take_clan(state, self.rng.choice(state["clan"])))
        self.rng.shuffle(state["unseen"])
        state["seen"], state["unseen"], state["strange"] = state["unseen"] + state["seen"], [], 0
        if solo and self._happens(0.3):
            self._withdraw()
        if solo and self._happens(0.6):
            left = [card for card in state["heir"]["deck"] if state["board"].cards[card].action != "recycle"]
            state["heir"]["deck"] = sorted(self.rng.sample(left, min(len(left), self.rng.randint(0, 3))))
        return any(state["bids"].values())

    def _withdraw(self) -> None:
        """The Kotaishi's tokens lie beside the board again, all of them or all but those in the palace."""
        state, kept = self.state, [PALACE] if self._happens(0.5) else []
        for house, owners in state["placed"].items():
            if house not in kept:
                state["heir"]["tokens"] += owners.pop(HEIR, [])
        if not kept:
            state["steps"].pop(HEIR, None)

    def play(self) -> None:
        """To the end, and what is said there."""
        begun = self.state["round"]
        while self.state["phase"] != "over":
            if is_solo(self.state) and self.state["round"] - begun > ROUNDS:
                return
            self.turn()
        for seat in self.rng.sample(self.state["seats"], len(self.state["seats"])):
            for card in [one for one in self.state["intrigue"][seat] if one in HOUSE_CARDS]:
                if self._happens(0.7):
                    self._do(seat, Use(card))
                    if self._happens(0.2):
                        self._end(seat)
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
            while not may_end(state, seat) or self._goes_on(seat):
                self._once(seat)
            if seat != HEIR:
                self._draw(seat)
            for source in sources(state):
                options: list[Any] = [one for one in legal_actions(state) if isinstance(one, Bid)]
                self._do(seat, evolve(self.rng.choice(options), clan=self._top(source)))
        self._end(seat)

    def _goes_on(self, seat: str) -> bool:
        """Whether a Torii action is paid for once more, or an Intrigue card is used at the end of a turn."""
        if self.state["step"] == "repeat":
            return not self._happens(0.4) and bool(self._links())
        return seat != HEIR and bool(self._links()) and self._happens(0.1)

    def _links(self) -> list[Call]:
        """What may go on with a chain."""
        ends = (Draw, Reshuffle, Bid, Use) if self.saving else (Draw, Reshuffle, Bid)
        return [one for one in legal_actions(self.state) if not isinstance(one, ends)]

    def _once(self, seat: str) -> None:
        """A kind of action by taste, then any of it, then chance."""
        options = self._links()
        kinds = sorted({type(one) for one in options}, key=lambda kind: kind.__name__)
        [kind] = self.rng.choices(kinds, [self.taste.get(kind, 1.0) for kind in kinds])
        action: Any = self.rng.choice([one for one in options if type(one) is kind])
        self._do(seat, self._written(self._chance(seat, action)))
        coin = coin_of(self.state, seat)["coin"]
        if coin is not None and self._happens(self.talk):
            self._do(seat, Coin(coin))

    def _chance(self, seat: str, action: Any) -> Any:
        """The action, with what nobody chooses drawn."""
        top = {Ninja: "ninja", Spy: "clan", Enlist: "clan"}.get(type(action))
        if top and action.clan != "-":
            return evolve(action, clan=self._top(top))
        if isinstance(action, Gain):
            return Gain(tuple(self.rng.sample(self.state["pools"][seat], len(action.tokens))))
        return action

    def _top(self, source: str) -> str:
        state = self.state
        if source == "clan":
            return str(self.rng.choice(state["clan"]))
        strange = self.rng.sample(state["clan"], state["strange"])
        return str(
            self.rng.choice([*state["unseen"], *strange])
            if ninja_left(state) > len(state["seen"])
            else state["seen"][0]
        )

    def _written(self, action: Any) -> Any:
        """More or less of it said than need be."""
        if self._happens(0.8):
            action = plain(self.state, action)
        if isinstance(action, Contacts) and self.state["queue"][0] == HEIR:
            return action
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
        for seat in holders(state):
            held = sorted(whole_deck(state, seat).items())
            claims.append(WholeDeck(seat, tuple(f"{clan}{number}" for clan, number in held)))
        for house in HOUSES:
            placed = state["placed"][house]
            claims += [Reveal(house, seat, tuple(placed.get(seat, ()))) for seat in players(state)]
            claims.append(Support(house, support(state, house)))
        for claim in claims:
            if self._happens(max(0.5, self.talk)):
                self._do("*", claim)

"""Random games of Genji, played by the oracle alone, all cards known, as records with their outcome.

The same seed gives the same game. How the players play is a style: what they would rather do, if they can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from oracle.genji_brute import claimed_beauty, do, drawn_up, finish, legal_actions, owed, start, to_act
from oracle.genji_counting import HAND, SEASONS, Faces, State, reputation
from oracle.playing import Game, record_of
from tanzaku.notation import Record, Turn
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genji import (
    GENJI,
    Box,
    Challenge,
    Complete,
    Draw,
    Extra,
    Fairest,
    GenjiOptions,
    Improve,
    Reshuffle,
    Scandal,
    SeasonCard,
    StartSeason,
    Study,
    TakeCard,
    Write,
)

__all__ = ["STYLES", "Game", "embedded", "position_tags", "random_game", "random_play", "random_rest"]

#: What players would rather do than something else; 0 is what they never do.
STYLES: dict[str, dict[type[Call], int]] = {
    "mixed": {Challenge: 6, Complete: 5, Improve: 5, Write: 5, Study: 2},
    "rivals": {Challenge: 20, Complete: 20, Improve: 2, Write: 6, Study: 1},
    "writers": {Challenge: 1, Complete: 1, Improve: 20, Write: 20, Study: 0},
    "idle": {Challenge: 1, Complete: 1, Improve: 1, Write: 1, Study: 20},
}

_KINDS = {"b": "beginning", "e": "ending", "s": "stamp", "k": "calligraphy"}


def random_game(
    seed: int,
    players: int,
    options: GenjiOptions | None = None,
    seasons: Sequence[str] = SEASONS,
    *,
    faces: Faces,
    components: str | None = None,
    style: str | None = None,
) -> Record:
    """The record of a random game; the arguments are those of `random_play`."""
    return random_play(
        seed, players, options, seasons, faces=faces, components=components, style=style
    ).record


def random_play(
    seed: int,
    players: int,
    options: GenjiOptions | None = None,
    seasons: Sequence[str] = SEASONS,
    *,
    faces: Faces,
    components: str | None = None,
    style: str | None = None,
) -> Game:
    """A random game and the state in the end.

    The deck is all cards that have a face. The record says what `components` are, or has them embedded.
    Without a `style` it is drawn too.
    """
    rng = Random(seed)
    options = options or GenjiOptions()
    deck = [name for name in faces if name[0] in _KINDS]
    circle = [name for name in faces if name[0] == "p"]
    rng.shuffle(deck)
    rng.shuffle(circle)
    seats = "ABCDEF"[:players]
    tags = {"Circle": " ".join(circle)}
    tags |= {f"Hand.{seat}": " ".join(deck[at * HAND :][:HAND]) for at, seat in enumerate(seats)}
    if tuple(seasons) != SEASONS or rng.random() < 0.5:
        tags["Seasons"] = " ".join(seasons)
    state = start(tags, faces, options)
    rng.shuffle(state["pile"])
    return _played(state, rng, style, tags, components)


def random_rest(state: State, seed: int, *, components: str | None = None, style: str | None = None) -> Game:
    """A random game that goes on from the beginning of a turn; the state is played to its end."""
    return _played(state, Random(seed), style, position_tags(state), components)


def _played(
    state: State, rng: Random, style: str | None, tags: dict[str, str], components: str | None
) -> Game:
    """The game to its end, and what the record says of its components, options and outcome."""
    table = _Table(state, rng, STYLES[style or rng.choice(list(STYLES))])
    table.play()
    end = ",".join(state["winners"])
    tags = tags | ({"Components": components} if components else embedded(state["faces"]))
    chosen = {key: getattr(state["options"], key) for key in ("bonus", "home", "empty", "direction")}
    said = [f"{key}={value}" for key, value in chosen.items() if value != getattr(GenjiOptions(), key)]
    tags |= {"Options": " ".join(said)} if said else {}
    scores = {seat: reputation(state, seat) for seat in state["seats"]}
    return Game(record_of(GENJI, tags, table.turns, scores, end), state)


def embedded(faces: Faces) -> dict[str, str]:
    """The tags that say what is printed on cards and princesses."""
    tags = {}
    for name in sorted(faces):
        if name[0] in _KINDS:
            tags[f"Card.{name}"] = " ".join([_KINDS[name[0]], *_gathered(faces[name])])
        else:
            tags[f"Princess.{name}"] = " ".join(faces[name])
    return tags


def _gathered(symbols: Sequence[str]) -> list[str]:
    """Flower, flower is `flower*2`."""
    counts = Counter(symbols)
    return [symbol if times == 1 else f"{symbol}*{times}" for symbol, times in counts.items()]


class _Table:
    """The players, with a state that changes under their hands."""

    def __init__(self, state: State, rng: Random, taste: Mapping[type[Call], int]) -> None:
        self.state, self.rng, self.taste = state, rng, taste
        self.turns: list[Turn] = []
        self.actions: list[Call] = []
        #: The round of the turn that is being played, and the one that was written last.
        self.round, self.written = 0, -1
        #: How often something is said that could be worked out.
        self.talk = rng.choice((0.0, 0.5, 1.0))
        #: How often a pawn goes no further than it must: seasons are long then, and tokens run out.
        self.slow = rng.choice((0.0, 0.5, 0.95))

    def play(self) -> None:
        """To the end, which is for the table to choose where the tally is tied (GJ-16)."""
        told = None
        while True:
            seat, phase = to_act(self.state), self.state["phase"]
            if self.state["scored"] is not told:
                told = self.state["scored"]
                self._claim()
                if seat != "*" or self._happens(0.5):
                    self._end("*")
            elif not seat or (seat == "*" and self.state["winners"] and self._happens(0.4)):
                self._end("*")
                return
            else:
                self.round = self.state["round"]
                play = {"turn": self._turn, "extra": self._extra, "scored": self._next, "topup": self._next}
                play.get(phase, self._any)(seat)
                self._end(seat)

    def _happens(self, chance: float) -> bool:
        return self.rng.random() < chance

    def _do(self, seat: str, action: Call) -> None:
        do(self.state, seat, action)
        self.actions.append(action)

    def _end(self, seat: str) -> None:
        """The turn is written down, if there was one."""
        if self.actions:
            finish(self.state)
            number = None if self.round == self.written else self.round
            self.turns.append(Turn(number, seat, tuple(self.actions)))
            self.written, self.actions = self.round, []

    def _any(self, seat: str) -> None:
        self._do(seat, self.rng.choice(legal_actions(self.state)))

    def _next(self, seat: str) -> None:
        """Either the next season, or somebody lacks cards."""
        if seat == "*":
            self._any(seat)
        else:
            self._draw(seat)

    def _turn(self, seat: str) -> None:
        if self._happens(self.slow):
            self._do(seat, legal_actions(self.state)[0])
        else:
            self._any(seat)
        while self.state["stage"] in {"moved", "challenged"}:
            options = [one for one in legal_actions(self.state) if type(one) in self.taste]
            if self.state["stage"] == "challenged" and (not options or self._happens(0.15)):
                break
            action = self._chosen(options)
            self._do(seat, self._claiming(seat, action))
            if isinstance(action, Challenge) and self._happens(self.talk):
                self._do(seat, TakeCard(self.state["taken"]))
        self._draw(seat)

    def _claiming(self, seat: str, action: Call) -> Call:
        """The action, with its beauty now and then."""
        points = claimed_beauty(self.state, seat, action)
        if points is None or not self._happens(self.talk):
            return action
        if isinstance(action, Write | Improve):
            return type(action)(action.cards, beauty=points)
        return (
            type(action)(action.card, action.bonus, beauty=points)
            if isinstance(action, Complete | Challenge)
            else action
        )

    def _chosen(self, options: Sequence[Call]) -> Call:
        """A kind by taste, then any of it; poems of two cards rather, and studies that are not all."""
        kinds = [kind for kind in self.taste if any(type(one) is kind for one in options)]
        [kind] = self.rng.choices(kinds, [self.taste[kind] + 0.01 for kind in kinds])
        fitting = [one for one in options if type(one) is kind]
        pairs = [one for one in fitting if isinstance(one, Write) and len(one.cards) == 2]
        some = [one for one in fitting if isinstance(one, Study) and len(one.cards) < 3]
        return self.rng.choice((pairs or some or fitting) if self._happens(0.6) else fitting)

    def _draw(self, seat: str) -> None:
        """Up to what is due, from the top of the pile."""
        state = self.state
        if state["stage"] == "closed" or not owed(state):
            return
        if drawn_up(state) and self._happens(0.5):
            self._do(seat, Draw())
        while not drawn_up(state):
            if not state["pile"]:
                self._do(seat, Reshuffle())
                self.rng.shuffle(state["pile"])
            self._do(seat, Draw(tuple(state["pile"][: owed(state)])))

    def _extra(self, seat: str) -> None:
        if self._happens(0.7):
            self._do(
                seat, self.rng.choice([one for one in legal_actions(self.state) if isinstance(one, Extra)])
            )
            self._draw(seat)
        starts = [one for one in legal_actions(self.state) if isinstance(one, StartSeason)]
        self._do(seat, self.rng.choice(starts))

    def _claim(self) -> None:
        """What may be said of the scoring, now and then."""
        scored = self.state["scored"]
        claims: list[Call] = [Fairest(tuple(scored["fairest"]))] if scored else []
        for seat, poems in (scored or {}).get("scandal", {}).items():
            claims += [Scandal(seat, tuple(poems))] if poems or self._happens(0.1) else []
        if scored and "seasoncard" in scored:
            claims.append(SeasonCard(scored["seasoncard"]))
        claims += [Box(seat, tokens) for seat, tokens in self.state["box"].items() if scored]
        self.round = self.state["round"]
        for claim in claims:
            if self._happens(self.talk):
                self._do("*", claim)


def position_tags(state: State) -> dict[str, str]:
    """The tags of a record that begins here, at the beginning of a turn (GJ-30)."""
    tags = {"Circle": " ".join(state["circle"]), "Seasons": " ".join(state["seasons"])}
    tags |= {f"Hand.{seat}": " ".join(hand) for seat, hand in state["hands"].items()}
    said = [f"home({seat} {place})" for seat, place in state["homes"].items()]
    ways = {seat: f" {way}" if way else "" for seat, way in state["ways"].items()}
    said += [f"pawn({seat} {place}{ways[seat]})" for seat, place in state["pawns"].items()]
    for place, poems in state["poems"].items():
        said += [f"poem({poem['seat']} {place} {' '.join(poem['cards'])})" for poem in poems]
    said.append(f"season({state['season']} {state['fashion']})")
    said += [f"box({seat} {tokens})" for seat, tokens in state["box"].items()]
    said += [f"seasoncard({seat} {name})" for seat, names in state["kept"].items() for name in names]
    said += [f"seasoncard(- {name})" for name in state["under"]]
    said += [f"discarded({' '.join(state['discards'])})"] if state["discards"] else []
    said.append(f"turn({to_act(state)} {state['round']} first={state['first']})")
    return tags | {"Start": " ".join(said)}

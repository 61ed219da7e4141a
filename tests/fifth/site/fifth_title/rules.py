"""Kasuga: the rules side. A position shows one state, which never changes, and keeps those before it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, Final, NamedTuple

from fifth_title.codes import CODES
from fifth_title.notation import (
    FOX,
    KASUGA,
    MOTIFS,
    Deck,
    Face,
    Flip,
    Flipped,
    Gather,
    Gathered,
    KasugaOptions,
    KasugaSetup,
    Offer,
    Play,
    Token,
)
from tanzaku.notation.declare import Call
from tanzaku.validators.engine import Outcome, Position, Reason, Refusal, SetupFault
from tanzaku.validators.rules import Rules

_DEALT: Final = 4
_CARDS: Final = 14
_TABLE: Final = "*"
_OFFER, _FLIP, _TRICK, _LAST, _DONE = range(5)
_PRINTED: Final = sorted([(motif, rank) for motif in MOTIFS for rank in range(1, 5)] + [(FOX, 0)] * 2)


class State(NamedTuple):
    """Everything about a position that changes. Seats are numbered in their order."""

    phase: int
    round: int
    turn: int
    """How many turns have ended."""
    seat: str
    leader: int
    known: tuple[frozenset[str], ...]
    """By seat: the cards in hand that were seen."""
    hidden: tuple[int, ...]
    """By seat: how many cards in hand were not."""
    lacks: Mapping[tuple[int, str], int]
    """Seat and motif that its unknown cards cannot be, and the turn that shows it."""
    gone: Mapping[str, tuple[int, str]]
    """Cards that are no longer in hands or deck: since which turn (-1: before), and where they are."""
    deck: int
    season: str = ""
    trick: tuple[tuple[int, str, str], ...] = ()
    """Who played which card as what motif."""
    lying: tuple[str, ...] = ()
    """The last trick, as long as it was not gathered."""
    acted: bool = False
    """Whether this turn has had its offering, flip or card."""
    token: int = -1
    lanterns: tuple[int, ...] = ()
    assumed: tuple[str, ...] = ()


class KasugaPosition(Position):
    """A table at which Kasuga is played."""

    __slots__ = (
        "_faces",
        "_first",
        "_follow",
        "_past",
        "_seats",
        "_token_worth",
        "over",
        "round",
        "seat",
        "state",
    )

    def __init__(self, faces: Mapping[str, Face], seats: str, options: KasugaOptions, state: State) -> None:
        """Start with a state."""
        self._faces = faces
        self._seats = seats
        self._follow = options.follow == "yes"
        self._token_worth = options.deer
        self._past: list[State] = []
        self._first = state.leader
        self._show(state)

    def _show(self, state: State) -> None:
        self.state = state
        self.seat: str = state.seat
        self.round: int = state.round
        self.over: bool = state.phase == _DONE

    # set-up

    @classmethod
    def start(
        cls,
        setup: KasugaSetup,
        options: KasugaOptions,
        start: tuple[Call, ...] | None,
        components: Mapping[str, Mapping[str, Any]],
    ) -> KasugaPosition:
        """The table after the deal (§2), or as `Start` says it stood before a flip."""
        faces: Mapping[str, Face] = components.get("Card", {})
        _check_faces(faces)
        seats = "".join(sorted(setup.hand))
        dealt = [setup.hand[seat] for seat in seats]
        size = len(dealt[0])
        if seats not in {"AB", "ABC"} or (setup.first or "") not in seats:
            raise SetupFault("KAS002", "A and B play, or A, B and C, and one of them is First", "First")
        for seat, hand in zip(seats, dealt, strict=True):
            if len(hand) != size or not 1 <= size <= _DEALT or (start is None and size != _DEALT):
                raise SetupFault("KAS002", f"{seat} holds {len(hand)} cards", f"Hand.{seat}", help=_HAND_HELP)
        known = [card for hand in dealt for card in hand if card != "?"]
        for seat in seats:
            for card in setup.hand[seat]:
                if card != "?" and (card not in faces or known.count(card) > 1):
                    what = "is in two places" if card in faces else "is no card of this record"
                    raise SetupFault("KAS002", f"{card} {what}", f"Hand.{seat}")
        first = seats.index(setup.first or "")
        state = State(
            phase=_OFFER if start is None else _FLIP,
            round=0 if start is None else _DEALT - size + 1,
            turn=0,
            seat=seats[first] if start is None else _TABLE,
            leader=first,
            known=tuple(frozenset(card for card in hand if card != "?") for hand in dealt),
            hidden=tuple(hand.count("?") for hand in dealt),
            lacks={},
            gone={},
            deck=_CARDS - size * len(seats),
            lanterns=(0,) * len(seats),
        )
        position = cls(faces, seats, options, state)
        if start is not None:
            position._place(start)
        return position

    def _place(self, start: tuple[Call, ...]) -> None:
        """Take over what `Start` says of the game before."""
        state, gone, lanterns = self.state, dict[str, tuple[int, str]](), [0] * len(self._seats)
        if sum(isinstance(call, Deck) for call in start) != 1:
            raise SetupFault("KAS003", "the deck is stated once, deck(…)", "Start")
        if sum(isinstance(call, Token) for call in start) > 1:
            raise SetupFault("KAS003", "there is one token", "Start")
        for call in start:
            cards = call.cards if isinstance(call, Gathered | Flipped) else ()
            for card in cards:
                if card not in self._faces or card in gone or any(card in hand for hand in state.known):
                    raise SetupFault("KAS003", f"{card} cannot be there too", "Start")
                where = f"was gathered by {call.seat}" if isinstance(call, Gathered) else "was flipped"
                gone[card] = (-1, where)
            if isinstance(call, Gathered | Token) and call.seat not in self._seats:
                raise SetupFault("KAS003", f"{call.seat} does not play", "Start")
            if isinstance(call, Gathered):
                lanterns[self._seats.index(call.seat)] += self._worth(cards)
            elif isinstance(call, Token):
                state = state._replace(token=self._seats.index(call.seat))
            elif isinstance(call, Deck):
                state = state._replace(deck=call.cards)
        state = state._replace(gone=gone, lanterns=tuple(lanterns))
        if state.deck + sum(state.hidden) > len(self._unseen(state)):
            raise SetupFault("KAS003", f"{state.deck} cards cannot be left in the deck", "Start")
        self._show(state)

    # what is known of the cards

    def _unseen(self, state: State) -> list[str]:
        """The cards of which nobody knows where they are."""
        seen = frozenset().union(state.gone, *state.known)
        return [card for card in sorted(self._faces) if card not in seen]

    def _fits(self, state: State) -> bool:
        """Whether the unseen cards can be dealt to the hands: enough for each set of them (Hall)."""
        unseen = self._unseen(state)
        seats = [seat for seat, count in enumerate(state.hidden) if count]
        return all(
            sum(state.hidden[seat] for seat in some)
            <= sum(
                any((seat, self._faces[card].motif) not in state.lacks for seat in some) for card in unseen
            )
            for size in range(1, len(seats) + 1)
            for some in combinations(seats, size)
        )

    def _elsewhere(self, card: str, seat: int) -> tuple[str, int] | None:
        """Where a card is known to be, if that is not the hand of this seat, and since which turn."""
        if card in self.state.gone:
            turn, where = self.state.gone[card]
            return f"{card} {where}", turn
        for other, hand in enumerate(self.state.known):
            if other != seat and card in hand:
                return f"{card} is in the hand of {self._seats[other]}", -1
        return None

    def _absent(self, card: str, seat: int, argument: str) -> Refusal | None:
        """Why a card cannot come out of a hand, or of the deck (seat -1); None if it can."""
        state = self.state
        if card not in self._faces:
            return Refusal("KAS004", f"{card} is no card of this record", argument)
        found = self._elsewhere(card, seat)
        if found is not None:
            where, turn = found
            earlier = (turn, "seen here") if turn >= 0 else None
            return Refusal("KAS005", where, argument, earlier=earlier)
        if seat < 0 or card in state.known[seat]:
            return None
        if not state.hidden[seat]:
            return Refusal("KAS004", f"{self._seats[seat]} does not hold {card}", argument)
        motif = self._faces[card].motif
        if (seat, motif) in state.lacks:
            message = f"{card} is a {motif}, and {self._seats[seat]} held none"
            return Refusal(
                "KAS007", message, argument, earlier=(state.lacks[seat, motif], "did not follow here")
            )
        return None

    def _possible(self, state: State) -> Refusal | None:
        if self._fits(state):
            return None
        return Refusal("KAS007", "no cards are left that the unknown cards could be")

    # whose turn

    @property
    def _player(self) -> int:
        return self._seats.find(self.state.seat)

    def end_turn(self, *, stands: bool = False) -> Refusal | None:
        """Pass the turn on, if nothing is left to do; `stands` by ruling."""
        state = self.state
        if not state.acted and state.phase != _LAST:
            return Refusal("KAS009", f"the {'table' if state.seat == _TABLE else 'player'} has still to act")
        if state.lying and state.phase != _FLIP and not stands:
            return Refusal("KAS010", f"{', '.join(state.lying)} were not gathered", stands=True)
        self._show(self._passed(state._replace(turn=state.turn + 1, acted=False)))
        return None

    def _passed(self, state: State) -> State:
        count = len(self._seats)
        if state.phase == _OFFER:
            following = (self._player + 1) % count
            if following != self._first:
                return state._replace(seat=self._seats[following])
            return state._replace(phase=_FLIP, round=1, seat=_TABLE)
        if state.phase == _FLIP:
            return state._replace(phase=_TRICK, seat=self._seats[state.leader])
        if state.phase == _LAST:
            return state._replace(phase=_DONE, lying=())
        state = state._replace(lying=())
        if len(state.trick) < count:
            return state._replace(seat=self._seats[(self._player + 1) % count])
        return self._taken(state)

    def _taken(self, state: State) -> State:
        """After the last card of a trick: who took it leads (§5, §6)."""
        led = state.trick[0][2]
        in_season = state.season and any(motif == state.season for _, _, motif in state.trick)
        wanted = state.season if in_season else led
        fitting = [play for play in state.trick if not wanted or play[2] == wanted]
        leader = max(fitting, key=lambda play: self._faces[play[1]].rank)[0]
        lying = tuple(card for _, card, _ in state.trick)
        state = state._replace(leader=leader, lying=lying, trick=(), round=state.round + 1)
        if any(state.known) or any(state.hidden):
            return state._replace(phase=_FLIP, seat=_TABLE)
        return state._replace(phase=_LAST, seat=self._seats[leader])

    # verify, can, do

    def refusal(self, action: Any) -> Refusal | None:
        """Why the action may not be done now."""
        state = self.state
        if isinstance(action, Offer) and state.phase == _OFFER and not state.acted:
            return self._refuse_offer(action)
        if isinstance(action, Flip) and state.phase == _FLIP and not state.acted:
            return self._refuse_flip(action)
        if isinstance(action, Play) and state.phase == _TRICK and not state.acted:
            return self._refuse_play(action)
        if isinstance(action, Gather) and state.phase in {_TRICK, _LAST} and state.lying:
            return self._refuse_gather(action)
        return Refusal("KAS014", f"{self.state.seat} cannot {action.shape.word} now")

    def _refuse_offer(self, action: Offer) -> Refusal | None:
        give, take, seat = action.give or (), action.take or (), self._player
        cards = [card for card in (*give, *take) if card != "?"]
        if len(set(cards)) != len(cards):
            return Refusal("KAS012", "a card is named twice")
        if len(give) != len(take) or len(give) > 2:
            return Refusal("KAS012", f"{len(give)} given, {len(take)} taken", "take")
        if len(take) > self.state.deck:
            return Refusal("KAS012", f"the deck has {self.state.deck}", "take")
        if sum(card not in self.state.known[seat] for card in give) > self.state.hidden[seat]:
            if "?" in give:
                return Refusal("KAS012", f"{self._seats[seat]} has not so many unknown cards", "give")
            wrong = next(card for card in give if card not in self.state.known[seat])
            return self._absent(wrong, seat, "give") or Refusal("KAS004", "no such cards", "give")
        for card in give:
            if card != "?" and (refused := self._absent(card, seat, "give")):
                return refused
        for card in take:
            if card != "?" and (refused := self._absent(card, -1, "take")):
                return refused
        return self._possible(self._offered(action))

    def _offered(self, action: Offer) -> State:
        give, take, seat, state = action.give or (), action.take or (), self._player, self.state
        known = state.known[seat]
        drawn = sum(card not in known for card in give)
        gone = {card: (state.turn, "lies under the shrine") for card in give if card != "?"}
        return self._assume(
            [card for card in give if card != "?" and card not in known],
            state._replace(
                acted=True,
                known=_with(state.known, seat, (known - set(give)) | (set(take) - {"?"})),
                hidden=_with(state.hidden, seat, state.hidden[seat] - drawn + take.count("?")),
                gone={**state.gone, **gone},
                deck=state.deck - len(take),
            ),
        )

    def _refuse_flip(self, action: Flip) -> Refusal | None:
        deck = self.state.deck
        if (action.card == "-") != (deck == 0):
            return Refusal("KAS013", f"the deck has {deck} cards" if deck else "the deck is empty", "card")
        if action.card == "-":
            return None
        return self._absent(action.card, -1, "card") or self._possible(self._flipped(action))

    def _flipped(self, action: Flip) -> State:
        state = self.state
        if action.card == "-":
            return state._replace(acted=True, season="")
        motif = self._faces[action.card].motif
        return state._replace(
            acted=True,
            season="" if motif == FOX else motif,
            deck=state.deck - 1,
            gone={**state.gone, action.card: (state.turn, "was flipped")},
        )

    def _refuse_play(self, action: Play) -> Refusal | None:
        seat = self._player
        refused = self._absent(action.card, seat, "card")
        if refused:
            return refused
        face = self._faces[action.card]
        if action.as_ and face.motif != FOX:
            return Refusal("KAS015", f"{action.card} is a {face.motif}", "as_")
        if action.deer and face.motif != "deer":
            return Refusal("KAS011", f"{action.card} is no deer", "deer")
        if action.deer and (action.deer == "D@") != (self.state.token == seat):
            where = "stands there already" if self.state.token == seat else "does not stand there"
            return Refusal("KAS011", f"the token {where}", "deer")
        led = self._unfollowed(action)
        held = sorted(card for card in self.state.known[seat] if led and self._faces[card].motif == led)
        if held:
            message = f"{action.card} is no {led}, and {self.state.seat} holds {', '.join(held)}"
            return Refusal("KAS006", message, "card", stands=True, earlier=self._led_at())
        return self._possible(self._played(action))

    def _led_at(self) -> tuple[int, str]:
        return self.state.turn - len(self.state.trick), "led here"

    def _unfollowed(self, action: Play) -> str:
        """The motif that was led, if this card does not follow it and has to."""
        motif = self._faces[action.card].motif
        led = self.state.trick[0][2] if self.state.trick and self._follow else ""
        return "" if motif in {led, FOX} else led

    def _played(self, action: Play) -> State:
        state, seat, card = self.state, self._player, action.card
        face, known = self._faces[card], state.known[seat]
        fresh = card not in known
        led = self._unfollowed(action)
        lacks = state.lacks
        said: list[str] = []
        hidden = state.hidden[seat] - fresh
        # By ruling a card may stand that did not follow: that says nothing of the unknown ones.
        if led and hidden and not any(self._faces[held].motif == led for held in known):
            lacks = {(seat, led): state.turn, **lacks}
            said = [f"{state.round}.{state.seat}: no unknown card of {state.seat} is a {led}"]
        lanterns = state.lanterns[seat] + (action.deer == "D@")
        motif = (action.as_ or "") if face.motif == FOX else face.motif
        after = self._assume([card] if fresh else [], state)
        return after._replace(
            acted=True,
            known=_with(state.known, seat, known - {card}),
            hidden=_with(state.hidden, seat, hidden),
            lacks=lacks,
            gone={**state.gone, card: (state.turn, f"was played by {state.seat}")},
            trick=(*state.trick, (seat, card, motif)),
            token=seat if action.deer else state.token,
            lanterns=_with(state.lanterns, seat, lanterns),
            assumed=(*after.assumed, *said),
        )

    def _assume(self, cards: list[str], state: State) -> State:
        """Note that cards were among the unknown ones of the seat whose turn it is."""
        said = [f"{state.round}.{state.seat}: {card} was an unknown card of {state.seat}" for card in cards]
        return state._replace(assumed=(*state.assumed, *said))

    def _refuse_gather(self, action: Gather) -> Refusal | None:
        given, lying = action.cards, self.state.lying
        if sorted(given) == sorted(lying):
            return None
        foreign = [card for card in given if card not in lying]
        if foreign or len(set(given)) != len(given):
            return Refusal("KAS008", f"the last trick is {', '.join(lying)}", "cards")
        missing = ", ".join(card for card in lying if card not in given)
        return Refusal("KAS008", f"{missing} was forgotten", "cards", stands=True)

    def do(self, action: Any) -> None:
        """Offer, flip, play or gather."""
        state, before = self.state, self.state
        if isinstance(action, Offer):
            state = self._offered(action)
        elif isinstance(action, Flip):
            state = self._flipped(action)
        elif isinstance(action, Play):
            state = self._played(action)
        else:
            seat = self._player
            worth = state.lanterns[seat] + self._worth(action.cards)
            state = state._replace(lying=(), lanterns=_with(state.lanterns, seat, worth))
        self._past.append(before)
        self._show(state)

    def undo(self) -> None:
        """Take the last action back, and the end of its turn."""
        self._show(self._past.pop())

    def _worth(self, cards: tuple[str, ...]) -> int:
        return sum(self._faces[card].lanterns for card in cards)

    # what is legal, and the end

    def legal(self) -> Iterator[Call]:
        """Every action that may be done now; of two orders of the same cards, one."""
        return (action for action in self._candidates() if self.can(action))

    def _candidates(self) -> Iterator[Call]:
        state = self.state
        if state.lying and state.phase in {_TRICK, _LAST}:
            yield Gather(state.lying, points=None)
        if state.acted:
            return
        if state.phase == _OFFER:
            yield from self._offers()
        elif state.phase == _FLIP:
            yield from (Flip(card) for card in (*sorted(self._faces), "-"))
        elif state.phase == _TRICK:
            for card in sorted(self._faces):
                for deer in (None, "D>", "D@"):
                    yield from (Play(card, name, deer=deer) for name in (None, *MOTIFS))

    def _offers(self) -> Iterator[Offer]:
        yield Offer(give=None, take=None)
        seat, unseen = self._player, self._unseen(self.state)
        own = sorted(self.state.known[seat]) + (unseen if self.state.hidden[seat] else [])
        for size in (1, 2):
            unknown = ["?"] * min(size, self.state.hidden[seat])
            for give in dict.fromkeys(combinations([*own, *unknown], size)):
                for take in dict.fromkeys(combinations([*unseen, *["?"] * size], size)):
                    yield Offer(give=give, take=take)

    def outcome(self) -> Outcome | None:
        """Most lanterns win (§8)."""
        if not self.over:
            return None
        scores = dict(self.points((), by_rule=True))
        most = max(scores.values())
        winners = tuple(seat for seat, score in scores.items() if score == most) if most else ()
        return Outcome(winners, (Reason("lanterns", f"{most} lanterns at most", "§8"),), scores)

    def points(self, winners: tuple[str, ...], *, by_rule: bool) -> Mapping[str, int]:  # noqa: ARG002 - all score
        """Lanterns gathered, and at the end those of the token (§8, §9)."""
        return {
            seat: count + (self._token_worth if by_rule and self.state.token == index else 0)
            for index, (seat, count) in enumerate(zip(self._seats, self.state.lanterns, strict=True))
        }

    def claims(self, action: Any) -> Mapping[str, object]:
        """The lanterns of the cards that are gathered (§6)."""
        return {"points": self._worth(action.cards)} if isinstance(action, Gather) else {}

    def assumed(self) -> tuple[str, ...]:
        """What was assumed of unknown cards."""
        return self.state.assumed

    def may_lose_on_time(self) -> tuple[str, ...]:
        """The leader flips for the table."""
        return (self._seats[self.state.leader] if self.seat == _TABLE else self.seat,)


_HAND_HELP: Final = "four cards each; fewer, but as many each, with a Start tag"


def _with(values: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _check_faces(faces: Mapping[str, Face]) -> None:
    if sorted((face.motif, face.rank) for face in faces.values()) == _PRINTED:
        return
    if not faces:
        raise SetupFault("KAS001", "the record has no Card tags", "Components", help="embed the cards")
    raise SetupFault("KAS001", f"these {len(faces)} cards are not those of the game", f"Card.{min(faces)}")


KASUGA_RULES: Final = Rules(KASUGA.name, KasugaPosition, CODES)

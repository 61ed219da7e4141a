"""The rules of Journey of the Emperor: take, flip and play; where a card may go; who has won.

Sections are those of the Journey rulebook; JO-n are the rulings of
`docs/rules/journey.md`. Every card has one place, and a hidden one is only
counted: a card that comes out of a hand must not have been anywhere else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, Final

from tanzaku.notation.atoms import NONE, UNKNOWN
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.journey import (
    FestivalCard,
    Flip,
    JourneyOptions,
    JourneySetup,
    Keep,
    Play,
    Reveal,
    Take,
)
from tanzaku.validators.engine import Outcome, Reason, Refusal
from tanzaku.validators.phased import PhasedPosition
from tanzaku.validators.points import points_shown
from tanzaku.validators.printed import Printed
from tanzaku.validators.rules import Rules
from tanzaku.validators.rules import journey_favourites as favourites
from tanzaku.validators.rules.journey_actions import (
    DEEDS,
    DONE,
    FLIP,
    KEEPING,
    PLAY,
    PLAYING,
    REFUSALS,
    REVEALING,
    TAKE,
    places_for,
    takes,
)
from tanzaku.validators.rules.journey_assumed import assumptions
from tanzaku.validators.rules.journey_cards import FESTIVAL, KEPT, TABLES, card_faults, face
from tanzaku.validators.rules.journey_codes import CODES
from tanzaku.validators.rules.journey_hands import Hand
from tanzaku.validators.rules.journey_scoring import (
    Count,
    Faces,
    Festival,
    Line,
    add,
    complete,
    possible_winners,
)
from tanzaku.validators.rules.journey_start import Dealt, prepare


class Seat:
    """What a player has: cards in hand (known ones, and how many others), journeys, favourites."""

    __slots__ = (
        "dealt",
        "hand",
        "hidden",
        "in_hand",
        "in_journey",
        "journeys",
        "kept",
        "kept_in",
        "name",
        "plays",
        "revealed",
        "revealed_in",
        "unseen",
    )

    def __init__(self, name: str, hand: tuple[str, ...], dealt: tuple[str, ...] | None) -> None:
        self.name = name
        self.hand = tuple([card for card in hand if card != UNKNOWN])
        self.hidden = self.unseen = len(hand) - len(self.hand)
        self.dealt = dealt
        self.kept: tuple[str, ...] | None = None
        self.kept_in: int | None = None
        self.revealed: tuple[str, ...] | None = None
        self.revealed_in: int | None = None
        self.journeys: tuple[tuple[str, ...], ...] = ()
        self.plays = 0
        self.in_hand, self.in_journey = f"in {name}'s hand", f"in a journey of {name}"


class JourneyPosition(PhasedPosition):
    """A festival in progress.

    `seats` are the players in turn order, `supply` the cards that lie open
    (`?` where nobody noted one), `deck` how many are left in the deck, `phase`
    whether favourites are being kept, cards played, or favourites revealed.
    """

    scoring = "Journey rulebook, Scoring"
    refusals = REFUSALS
    deeds = DEEDS
    __slots__ = (
        "deck",
        "faces",
        "places",
        "seats",
        "supply",
        "table",
        "unnoted",
    )

    def __init__(self, dealt: Dealt, faces: Faces) -> None:
        """Start with what was dealt."""
        self.seats = [Seat(name, dealt.hands[name], dealt.favourites.get(name)) for name in dealt.seats]
        super().__init__("".join(dealt.seats))
        self.table = TABLES[len(self.seats)]
        self.supply = dealt.supply
        self.deck = dealt.deck
        self.unnoted = self.supply.count(UNKNOWN)
        self.faces = faces
        self.phase = KEEPING if dealt.keeping else PLAYING
        self.acting = dealt.next
        self.places: dict[str, tuple[str, int | None]] = dict(dealt.places)
        for seat in self.seats:
            seat.journeys = dealt.journeys.get(seat.name, ())
            seat.plays = sum(map(len, seat.journeys))
        if self.phase == PLAYING and self.seats[self.acting].plays >= self.table.turns:
            self.phase = REVEALING

    @classmethod
    def start(
        cls,
        setup: JourneySetup,
        options: JourneyOptions,  # noqa: ARG003 - there are none
        start: tuple[Call, ...] | None,
        components: Mapping[str, Mapping[str, Any]],
    ) -> JourneyPosition:
        """The table as it was dealt (Setup), or as `Start` says it stood."""
        faces = _faces(components)
        return cls(prepare(setup, start), faces)

    # whose turn

    @property
    def seat(self) -> str:
        """Whose turn it is (JO-11)."""
        return self.seats[min(self.acting, len(self.seats) - 1)].name

    @property
    def round(self) -> int:
        """0 while favourites are kept, then the number of the turn; revealing is one more round."""
        if self.phase == KEEPING:
            return 0
        played = self.seats[self.acting].plays if self.phase == PLAYING else self.table.turns
        return played if self.step == DONE and self.phase == PLAYING else played + 1

    def waiting(self) -> tuple[str, ...]:
        """Seats follow each other in turn order (Sequence of Play; JO-11), but reveal in any (JO-13)."""
        if self.phase != REVEALING:
            return (self.seat,)
        return tuple(seat.name for seat in self.seats if seat.revealed is None)

    @property
    def over(self) -> bool:
        """Whether everybody has had all turns, and has revealed (Game End & Scoring)."""
        return self.phase == REVEALING and self.acting == len(self.seats)

    def begin(self, seat: str) -> bool:
        """Whose turn comes; while favourites are revealed, any seat that has not done so (JO-13)."""
        if self.phase != REVEALING:
            return seat == self.seats[self.acting].name
        if not super().begin(seat):
            return False
        self.acting = next(index for index, one in enumerate(self.seats) if one.name == seat)
        return True

    # verify, can, do

    def end_turn(self, *, stands: bool = False) -> Refusal | None:  # noqa: ARG002 - no ruling helps here
        """Pass the turn on, if the player has played a card (Sequence of Play)."""
        if self.phase == PLAYING and self.step != DONE:
            missing = "took no card" if self.step == TAKE else "played no card"
            return Refusal("JOU008", f"{self.seat} {missing} in this turn")
        if self.trail.recording:
            self.trail.save(self, "acting", "step", "phase", "turn")
        self.turn += 1
        self.step = TAKE
        self.acting += 1
        if self.acting == len(self.seats) and self.phase != REVEALING:
            self.acting = 0
            self.phase = PLAYING
        if self.phase == PLAYING and self.seats[self.acting].plays >= self.table.turns:
            self.phase = REVEALING
        if self.phase == REVEALING:
            left = (index for index, seat in enumerate(self.seats) if seat.revealed is None)
            self.acting = next(left, len(self.seats))
        return None

    # what is legal, and how it ended

    def legal(self) -> Iterator[Call]:
        """Every action that may be done now, as far as cards are known, in a fixed order.

        Of a hand in which no card is known, each that was seen nowhere may be
        played. While favourites are revealed, it is what the announced seat may do.
        """
        if self.over:
            return
        seat = self.seats[self.acting]
        if self.phase == KEEPING:
            if seat.kept is None:
                dealt = favourites.known(seat.dealt)
                whole = seat.dealt is not None and len(dealt) == len(seat.dealt)
                yield from map(Keep, combinations(dealt, KEPT) if whole else [(UNKNOWN,) * KEPT])
        elif self.phase == REVEALING:
            if seat.revealed is None:
                yield Reveal(tuple(seat.kept or ()))
        elif self.step == TAKE:
            yield from map(Take, takes(self))
        elif self.step == FLIP:
            yield Flip(UNKNOWN if self.deck else NONE)
        elif self.step == PLAY:
            for card in seat.hand or sorted(FESTIVAL - self.places.keys()):
                yield from (Play(card, where) for where in places_for(seat, card))

    def outcome(self) -> Outcome | None:
        """Who has won, or may have, when everybody has had all turns (Determining a Winner; JO-2, JO-9)."""
        if self.phase != REVEALING:
            return None
        counts = {seat.name: self.count(seat) for seat in self.seats}
        able = possible_winners({name: count.total for name, count in counts.items() if count.enough})
        scores = {name: count.total.plain for name, count in counts.items()}
        if not able:
            return Outcome((), (_NOBODY,), scores)
        if len(able) == 1:
            return Outcome(able, (self._reason(able[0], counts),), scores)
        return Outcome((), (_OPEN,), scores, able)

    @staticmethod
    def _reason(winner: str, counts: Mapping[str, Count]) -> Reason:
        total = counts[winner].total
        if not total.exact and sum(count.enough for count in counts.values()) == 1:
            return Reason("score", "nobody else has enough journeys", "Minimum Journeys")
        points = f"{points_shown(total)} points"
        if any(count.enough and name != winner and count.total == total for name, count in counts.items()):
            return Reason("tie", f"{points}, and last in turn order of those tied", "JO-9")
        return Reason("score", points, "Determining a Winner")

    def count(self, seat: Seat) -> Count:
        """A seat's final count, line by line (Scoring, Emperor's Favorites)."""
        journeys = sorted((one for one in seat.journeys if complete(one)), key=len, reverse=True)
        lines: list[Line] = [line for journey in journeys for line in self.faces.journey(journey)]
        pool = FESTIVAL - self.places.keys() if seat.hidden else ()
        hand = Hand(self.faces.cards, seat.hand, seat.hidden, pool)
        shown = favourites.shown(seat)
        unseen = favourites.unseen(seat, self.seats) if len(shown) < KEPT else None
        kept, points = self.faces.kept(shown, unseen, Festival(self.faces, journeys), hand)
        points = add((*(line.points for line in lines), points))
        enough = len(journeys) >= self.table.journeys
        return Count((*lines, *kept), points, len(journeys), enough)

    def claims(self, action: Call) -> Mapping[str, object]:
        """The score that a player claims while revealing."""
        if not isinstance(action, Reveal) or action.score is None:
            return {}
        self.do(action)
        total = self.count(self.seats[self.acting]).total
        self.undo()
        return {"score": total.plain}

    def assumed(self) -> tuple[str, ...]:
        """What is not known: cards, favourites, faces."""
        return tuple(assumptions(self))


def _made(components: Mapping[str, Mapping[str, Any]]) -> Faces:
    cards: Mapping[str, FestivalCard] = components.get("Card", {})
    return Faces({key: face(card) for key, card in cards.items()}, components.get("Favourite", {}))


_faces: Final = Printed("JOU016", card_faults, _made)
"""What is printed on the cards; raises SetupFault if it does not fit the rulebook."""

_NOBODY: Final = Reason("no minimum", "nobody has enough journeys", "JO-2")
_OPEN: Final = Reason.open("Determining a Winner")

JOURNEY_RULES: Final = Rules(
    "journey",
    JourneyPosition,
    CODES,
    {
        "annotator": "tanzaku.validators.rules.journey_annotator:JourneyAnnotator",
        "components": "tanzaku.validators.rules.journey_cards:set_faults",
        "component-doubts": "tanzaku.validators.rules.journey_cards:set_doubts",
        "dealer": "tanzaku.validators.rules.journey_dealer:JourneyDealer",
        "picture": "tanzaku.validators.rules.journey_picture:JourneyPicture",
    },
)

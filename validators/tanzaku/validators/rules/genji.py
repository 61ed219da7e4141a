"""The rules of Genji: the course of a game, from homes through turns and seasons to the tally.

Sections are those of the Genji rulebook; GJ-n are the rulings of
`docs/rules/genji.md`. Beauty, piles, boxes and hands are worked out, never
taken from the record; only where faces are not known is the record believed as
to which poem was the fairest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from tanzaku.notation.declare import TABLE, Call
from tanzaku.notation.titles.genji import GenjiOptions, GenjiSetup, TakeCard
from tanzaku.validators.engine import Outcome, Range, Reason, Refusal, SetupFault
from tanzaku.validators.phased import TABLE_ACTS, PhasedPosition
from tanzaku.validators.rules import Rules
from tanzaku.validators.rules.genji_actions import DEEDS, REFUSALS
from tanzaku.validators.rules.genji_cards import Faces, known_faces
from tanzaku.validators.rules.genji_codes import CODES
from tanzaku.validators.rules.genji_course import PASSING, score
from tanzaku.validators.rules.genji_court import Courtier, Stack, tokens_out
from tanzaku.validators.rules.genji_encoding import encoded
from tanzaku.validators.rules.genji_legal import LEGAL
from tanzaku.validators.rules.genji_scoring import Lying, Scored, may_play_on, out_of_tokens
from tanzaku.validators.rules.genji_seasons import needs_fairest
from tanzaku.validators.rules.genji_start import Court, prepare
from tanzaku.validators.rules.genji_swift import Coded
from tanzaku.validators.rules.genji_turns import (
    BEGIN,
    FACING,
    OVER,
    PLAYING,
    SCORED,
    WOOING,
)
from tanzaku.validators.rules.genji_wooing import resulting
from tanzaku.validators.rules.genji_words import assumptions, awaited
from tanzaku.validators.trail import Trail


class GenjiPosition(PhasedPosition):
    """A court in the course of the year.

    `courtiers` are the players in turn order, `table` the poems by place,
    `circle` the princesses by place, `deck` pile, discards and where cards are;
    `coming` are the seasons that are still to open, `unclaimed` those whose card
    nobody took, `scored` what the end of the last season gave.
    """

    scoring = "Genji rulebook, End of the Game and Victory"
    refusals = REFUSALS
    deeds = DEEDS
    untimely = "GJI010"
    __slots__ = (
        "believed",
        "circle",
        "coming",
        "courtiers",
        "deciding",
        "deck",
        "drawn",
        "ended",
        "faces",
        "fashion",
        "first_home",
        "guessed",
        "options",
        "owed",
        "pending",
        "round",
        "scored",
        "season",
        "starter",
        "stated",
        "studied",
        "table",
        "topping",
        "unclaimed",
        "values",
        "won",
    )

    def __init__(self, court: Court, faces: Faces, options: GenjiOptions, trail: Trail) -> None:
        """Start with what was dealt."""
        super().__init__("".join(courtier.name for courtier in court.courtiers), trail)
        self.courtiers: Sequence[Courtier] = court.courtiers
        self.circle = court.circle
        self.coming = court.coming
        self.deck = court.deck
        self.table: dict[int, Stack] = court.table
        self.faces = faces
        self.options = options
        self.starter = 0
        self.round = 0
        """The number of the round; what happens between two has that of the first (GJ-26)."""
        self.first_home: int | None = None
        self.season = self.fashion = ""
        self.values = faces.values("", "")
        self.unclaimed: tuple[str, ...] = ()
        self.deciding = False
        """Whether the season is played to decide a tie (GJ-16)."""
        self.owed: int | None = None
        self.drawn = self.studied = self.stated = self.believed = self.guessed = False
        self.won: str | None = None
        self.topping: tuple[int, ...] = ()
        self.pending: list[Lying] | None = None
        """The poems on the table while it is not known which is the fairest."""
        self.scored: Scored | None = None
        self.ended: Outcome | None = None
        if court.begun is not None:
            self._resume(court)

    def _resume(self, court: Court) -> None:
        """Go on with a season in progress (GJ-30)."""
        begun = court.begun
        assert begun is not None  # noqa: S101 - the caller looked
        self.phase = PLAYING
        self.acting, self.starter, self.round = begun.acting, begun.starter, begun.number
        self.unclaimed, self.deciding = begun.unclaimed, begun.deciding
        for courtier in self.courtiers:
            if self.options.direction == "first-move" and not courtier.gone:
                courtier.way = ""
            elif not courtier.way:
                message = f"{courtier.name} has chosen a direction, as all do before the first move"
                raise SetupFault("GJI008", message, "Start")
        self.lay_open(begun.season, begun.fashion)

    @classmethod
    def start(
        cls,
        setup: GenjiSetup,
        options: GenjiOptions,
        start: tuple[Call, ...] | None,
        components: Mapping[str, Mapping[str, Any]],
    ) -> GenjiPosition:
        """The court as it was prepared (Preparation), or as `Start` says it stood."""
        faces, trail = known_faces(components), Trail()
        return cls(prepare(setup, start, faces, trail), faces, options, trail)

    # whose turn

    @property
    def courtier(self) -> Courtier:
        """The courtier whose turn it is."""
        return self.courtiers[self.acting]

    @property
    def over(self) -> bool:
        """Whether nothing more can come, not even what the scoring gave."""
        return self.phase == OVER or (
            self.ended is not None and self.phase == SCORED and self.stated and not may_play_on(self)
        )

    def waiting(self) -> tuple[str, ...]:
        """Who may act next: after a season the table, and those who lack cards, in their order (GJ-31)."""
        if self.phase != SCORED:
            return (self.seat,)
        return (TABLE, *[self.names[one] for one in self.topping])

    def begin(self, seat: str) -> bool:
        """Announce whose actions come."""
        if self.phase != SCORED:
            acting = self.acting
            return seat == (TABLE if acting == TABLE_ACTS else self.names[acting])
        if seat == TABLE:
            self.acting = TABLE_ACTS
            return True
        acting = self.names.find(seat)
        if acting not in self.topping:
            return False
        self.acting = acting
        return True

    def intrusion(self, seat: str) -> Refusal | None:
        """A code of its own for who starts a season, and for what its scoring needs first (GJ-29)."""
        if self.pending is not None and seat in self.names:
            return needs_fairest(self)
        fresh = all(courtier.gone == 0 for courtier in self.courtiers) and self.acting == self.starter
        starting = self.phase == FACING or (self.phase == PLAYING and fresh)
        if not starting or self.acting != self.starter or seat not in self.names:
            return None
        return Refusal("GJI017", f"{self.seat} starts the season, not {seat}", help=_STARTS[self.round < 2])

    # verify, can, do

    def do(self, action: Call) -> None:
        """Do the action; what it changes is saved."""
        trail = self.trail
        trail.mark()
        if self.won is not None and not isinstance(action, TakeCard):
            trail.save(self, "won")
            self.won = None
        DEEDS[type(action)](self, action)

    @staticmethod
    def encode(action: Call) -> Coded:
        """The action with who plays it for good."""
        return encoded(action)

    def play(self, code: Coded) -> bool:
        """Do an action for good if it is legal: neither it nor what was done before can be taken back."""
        self.trail.recording = False
        played: bool = code[0](self, code)
        return played

    def end_turn(self, *, stands: bool = False) -> Refusal | None:  # noqa: ARG002 - no ruling helps here
        """Pass the turn on if all was done that it needs (Taking your Turn; GJ-21)."""
        if self.step < WOOING and self.phase != SCORED:
            return self._incomplete()
        if self.trail.recording:
            self.trail.save(
                self, "acting", "step", "phase", "round", "turn", "owed", "drawn", "studied", "stated", "won"
            )
            self.trail.save(self, "topping", "first_home", "starter", "scored", "pending")
        PASSING[self.phase](self)
        self.turn += 1
        self.step = BEGIN
        self.drawn = False
        self.won = None
        return None

    def _incomplete(self) -> Refusal:
        """Why the turn cannot end here."""
        if self.phase == PLAYING:
            lacks = "neither moved, studied nor wooed" if self.step == BEGIN else "neither studied nor wooed"
            return Refusal("GJI011", f"{self.seat} has {lacks} in this turn", ruling="GJ-21")
        return Refusal("GJI011", f"something is missing: {self.awaited()}")

    # what the actions ask

    def lay_open(self, season: str, fashion: str) -> None:
        """Season card and fashion card that lie open from now on."""
        self.season, self.fashion = season, fashion
        self.values = self.faces.values(season, fashion)

    def worth(self, card: str, place: int) -> int | None:
        """How beautiful one card is at a place; None if that is not known."""
        return self.values[self.circle[place - 1]][card]

    def beauty(self, cards: Sequence[str], place: int) -> Range:
        """How beautiful cards are together at a place (Judging a Poem's Beauty)."""
        worths = self.values[self.circle[place - 1]]
        known = [worth for card in cards if (worth := worths[card]) is not None]
        total = sum(known)
        return Range(total, total if len(known) == len(cards) else None)

    def at(self, place: int) -> str:
        """A place for people."""
        return f"{self.circle[place - 1]} at place {place}"

    def end_without_tokens(self) -> bool:
        """Whether somebody has run out of tokens, and so won at once (Victory; GJ-11)."""
        self.ended = out_of_tokens(self.courtiers)
        return self.ended is not None

    def score(self, best: tuple[str, ...]) -> None:
        """Score the season by what the record says of its most beautiful poems (GJ-29)."""
        self.trail.save(self, "believed")
        self.believed = True
        score(self, best)

    def tokens_before_card(self) -> list[tuple[str, int]]:
        """Each seat's tokens on the table, as the season card is decided."""
        return [(name, tokens_out(self.table, name)) for name in self.names]

    def awaited(self) -> str:
        """What comes next, in words."""
        return awaited(self)

    # what is legal, and how it ended

    def legal(self) -> Iterator[Call]:
        """Every action that may be done now, as far as cards are known, in a fixed order."""
        if self.over or self.phase == OVER:
            return
        yield from LEGAL[self.phase](self)

    def outcome(self) -> Outcome | None:
        """Who has won, when tokens ran out or the last season is over (End of the Game and Victory)."""
        if self.pending is not None and not self.coming:
            return Outcome((), (_OPEN,), {}, tuple(self.names), shared=True)
        ended = self.ended
        return ended if ended is None or not may_play_on(self) else ended._replace(final=False)

    def claims(self, action: Call) -> Mapping[str, object]:
        """How beautiful the poem is that an action makes."""
        beauty = resulting(self, action)
        if beauty is None:
            return {}
        return {"beauty": beauty.plain}

    def assumed(self) -> tuple[str, ...]:
        """What is not known: cards, faces."""
        return tuple(assumptions(self))


_STARTS: Final = ("the player who was home first chose", "the first season starts with A (GJ-25)")
"""Why a player starts a season: a later one, and the first."""
_OPEN: Final = Reason("open", "it hangs on which poem was the most beautiful", "GJ-29")

GENJI_RULES: Final = Rules(
    "genji",
    GenjiPosition,
    CODES,
    {
        "annotator": "tanzaku.validators.rules.genji_annotator:GenjiAnnotator",
        "components": "tanzaku.validators.rules.genji_cards:set_faults",
        "dealer": "tanzaku.validators.rules.genji_dealer:GenjiDealer",
        "picture": "tanzaku.validators.rules.genji_picture:GenjiPicture",
    },
)

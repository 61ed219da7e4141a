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
from tanzaku.notation.titles.genji import SYMBOLS, GenjiOptions, GenjiSetup, TakeCard
from tanzaku.validators.engine import Outcome, Position, Range, Reason, Refusal, SetupFault
from tanzaku.validators.rules import Rules
from tanzaku.validators.rules.genji_cards import Faces, known_faces
from tanzaku.validators.rules.genji_codes import CODES
from tanzaku.validators.rules.genji_course import PASSING, score
from tanzaku.validators.rules.genji_court import Courtier, Stack
from tanzaku.validators.rules.genji_draws import DRAW_DEEDS, DRAW_REFUSALS
from tanzaku.validators.rules.genji_legal import LEGAL
from tanzaku.validators.rules.genji_scoring import Lying, Scored, may_play_on, out_of_tokens
from tanzaku.validators.rules.genji_seasons import SEASON_DEEDS, SEASON_REFUSALS, needs_fairest
from tanzaku.validators.rules.genji_start import Court, prepare
from tanzaku.validators.rules.genji_turns import (
    ACTED,
    BEGIN,
    CHOOSING,
    DEEDS,
    FACING,
    HOMING,
    MOVED,
    OPENING,
    OVER,
    PLAYING,
    REFUSALS,
    SCORED,
    TABLE_ACTS,
)
from tanzaku.validators.rules.genji_wooing import WOOING_DEEDS, WOOING_REFUSALS, resulting
from tanzaku.validators.trail import Trail

_REFUSALS: Final[Mapping[type[Any], Any]] = {
    **REFUSALS,
    **WOOING_REFUSALS,
    **DRAW_REFUSALS,
    **SEASON_REFUSALS,
}
_DEEDS: Final[Mapping[type[Any], Any]] = {**DEEDS, **WOOING_DEEDS, **DRAW_DEEDS, **SEASON_DEEDS}
_UNJUDGED: Final = object()
"""Instead of a beauty that was not worked out yet."""


class GenjiPosition(Position):
    """A court in the course of the year.

    `courtiers` are the players in turn order, `table` the poems by place,
    `circle` the princesses by place, `deck` pile, discards and where cards are;
    `coming` are the seasons that are still to open, `unclaimed` those whose card
    nobody took, `scored` what the end of the last season gave.
    """

    scoring = "Genji rulebook, End of the Game and Victory"
    __slots__ = (
        "acting",
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
        "names",
        "number",
        "options",
        "owed",
        "pending",
        "phase",
        "scored",
        "season",
        "starter",
        "stated",
        "step",
        "studied",
        "table",
        "topping",
        "trail",
        "turn",
        "unclaimed",
        "values",
        "won",
    )

    def __init__(self, court: Court, faces: Faces, options: GenjiOptions, trail: Trail) -> None:
        """Start with what was dealt."""
        self.courtiers: Sequence[Courtier] = court.courtiers
        self.names = "".join(courtier.name for courtier in court.courtiers)
        self.circle = court.circle
        self.coming = court.coming
        self.deck = court.deck
        self.table: dict[int, Stack] = court.table
        self.faces = faces
        self.options = options
        self.trail = trail
        self.phase = HOMING
        self.step = BEGIN
        self.acting = 0
        """Whose turn it is: a number in `courtiers`, or TABLE_ACTS."""
        self.starter = 0
        self.number = 0
        self.turn = 0
        self.first_home: int | None = None
        self.season = self.fashion = ""
        self.values: dict[tuple[str, str], int | None] = {}
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
        self.acting, self.starter, self.number = begun.acting, begun.starter, begun.number
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
    def seat(self) -> str:  # type: ignore[override]  # worked out when asked for
        """Whose turn it is (Taking your Turn; GJ-25); after a season the table's, or whose cards lack."""
        return TABLE if self.acting == TABLE_ACTS else self.names[self.acting]

    @property
    def round(self) -> int:  # type: ignore[override]  # worked out when asked for
        """The number of the round; what happens between two has that of the first (GJ-26)."""
        return self.number

    @property
    def over(self) -> bool:  # type: ignore[override]  # worked out when asked for
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
            return seat == self.seat
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
        return Refusal("GJI017", f"{self.seat} starts the season, not {seat}", help=_STARTS[self.number < 2])

    # verify, can, do

    def refusal(self, action: Call) -> Refusal | None:
        """Why the action may not be done now."""
        refused: Refusal | None = _REFUSALS[type(action)](self, action)
        return refused

    def do(self, action: Call) -> None:
        """Do the action; what it changes is saved."""
        trail = self.trail
        trail.mark()
        if self.won is not None and not isinstance(action, TakeCard):
            trail.save(self, "won")
            self.won = None
        _DEEDS[type(action)](self, action)

    def undo(self) -> None:
        """Take the last action back, and the end of the turn with it."""
        self.trail.back()

    def play(self, code: Call) -> bool:
        """Do an action for good if it is legal: neither it nor what was done before can be taken back."""
        kind = type(code)
        if _REFUSALS[kind](self, code) is not None:
            return False
        self.trail.recording = False
        if kind is not TakeCard:
            self.won = None
        _DEEDS[kind](self, code)
        return True

    def end_turn(self, *, stands: bool = False) -> Refusal | None:  # noqa: ARG002 - no ruling helps here
        """Pass the turn on if all was done that it needs (Taking your Turn; GJ-21)."""
        refused = self._incomplete()
        if refused is not None:
            return refused
        if self.trail.recording:
            self.trail.save(
                self, "acting", "step", "phase", "number", "turn", "owed", "drawn", "studied", "stated", "won"
            )
            self.trail.save(self, "topping", "first_home", "starter", "scored", "pending")
        PASSING[self.phase](self)
        self.turn += 1
        self.step = BEGIN
        self.drawn = False
        self.won = None
        return None

    def _incomplete(self) -> Refusal | None:
        """Why the turn cannot end here."""
        if self.phase == SCORED:
            return None
        if self.phase == PLAYING and self.step in {BEGIN, MOVED}:
            lacks = "neither moved, studied nor wooed" if self.step == BEGIN else "neither studied nor wooed"
            return Refusal("GJI011", f"{self.seat} has {lacks} in this turn", ruling="GJ-21")
        if self.step == BEGIN:
            return Refusal("GJI011", f"something is missing: {self.awaited()}")
        return None

    # what the actions ask

    def lay_open(self, season: str, fashion: str) -> None:
        """Season card and fashion card that lie open from now on."""
        self.season, self.fashion = season, fashion
        self.values = self.faces.values(season, fashion)

    def worth(self, card: str, place: int) -> int | None:
        """How beautiful one card is at a place; None if that is not known."""
        key = (card, self.circle[place - 1])
        found = self.values.get(key, _UNJUDGED)
        if found is _UNJUDGED:
            found = self.values[key] = self.faces.beauty(*key, self.season, self.fashion)
        return found  # type: ignore[return-value]  # the sentinel was replaced

    def beauty(self, cards: Sequence[str], place: int) -> Range:
        """How beautiful cards are together at a place (Judging a Poem's Beauty)."""
        total, known = 0, True
        for card in cards:
            worth = self.worth(card, place)
            if worth is None:
                known = False
            else:
                total += worth
        return Range(total, total if known else None)

    def at(self, place: int) -> str:
        """A place for people."""
        return f"{self.circle[place - 1]} at place {place}"

    def spelt(self, cards: Sequence[str], place: int) -> str:
        """How the beauty of cards comes about, card by card: their symbols, and what they meet."""
        likes = self.faces.princesses.get(self.circle[place - 1])
        context = f"{self.season}, {self.fashion}" + (
            f", and she likes {likes.season} and {likes.fashion}" if likes else ""
        )
        parts = [f"{card} has {self._symbols(card)}" for card in cards]
        return f"{'; '.join(parts)}; it is {context}"

    def _symbols(self, card: str) -> str:
        printed = self.faces.cards.get(card)
        if printed is None:
            return "symbols that are not known"
        counts = zip(SYMBOLS, printed.symbols, strict=True)
        symbols = [name if count == 1 else f"{count} {name}" for name, count in counts if count]
        if printed.flowers:
            symbols.append(f"{printed.flowers} flowers")
        return ", ".join(symbols)

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
        return [
            (name, sum(len(stack.poems) for stack in self.table.values() if stack.seat == name))
            for name in self.names
        ]

    def awaited(self) -> str:
        """What comes next, in words."""
        if self.ended is not None:
            return "the game is over"
        if self.phase == SCORED:
            return "the scoring, the cards that are lacking, then the next season"
        if self.phase == PLAYING:
            return f"{self.seat} is to {_STEPS[self.step]}"
        if self.step == ACTED:
            return "this turn is done, and the next one begins with its seat, or *: for the table"
        return _AWAITED[self.phase].format(self.seat)

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

    def points(self, winners: tuple[str, ...], *, by_rule: bool) -> Mapping[str, int | Range]:  # noqa: ARG002
        """A game that was not played to its end has no tally."""
        return {}

    def may_lose_on_time(self) -> tuple[str, ...]:
        """The seat whose turn it is; while the table acts no clock need run, so any may."""
        return tuple(seat for seat in self.waiting() if seat != TABLE) or tuple(self.names)

    def claims(self, action: Call) -> Mapping[str, object]:
        """How beautiful the poem is that an action makes."""
        beauty = resulting(self, action)
        if beauty is None:
            return {}
        return {"beauty": beauty.low if beauty.low == beauty.high else beauty}

    def assumed(self) -> tuple[str, ...]:
        """What is not known: cards, faces."""
        return tuple(_assumptions(self))


def _assumptions(position: GenjiPosition) -> Iterator[str]:
    unseen = [
        f"{courtier.hand.unseen} of {courtier.name}"
        for courtier in position.courtiers
        if courtier.hand.unseen
    ]
    if unseen:
        yield f"cards that came unseen into a hand were such as could be there: {', '.join(unseen)}"
    if position.believed:
        yield "which poem was the most beautiful is as the record says, since not all faces are known"
    elif position.pending is not None:
        yield "which poem was the most beautiful is not known, since not all faces are known"
    if not position.faces.cards or not position.faces.princesses:
        yield "what is printed on the cards is not known, so beauty was not checked"
    elif position.guessed:
        yield "what is printed on some cards is not known, and is taken to be such that all was legal"


_AWAITED: Final[Mapping[int, str]] = {
    HOMING: "{} is to choose a home",
    OPENING: "the table opens a season with its fashion",
    CHOOSING: "{} may make an extra study, and says who starts",
    FACING: "{} is to choose a direction",
}
_STARTS: Final = ("the player who was home first chose", "the first season starts with A (GJ-25)")
"""Why a player starts a season: a later one, and the first."""
_STEPS: Final = ("move", "study or woo", "go on wooing, draw, or end the turn", "draw, or end the turn")
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

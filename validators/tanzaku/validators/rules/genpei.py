"""The rules of Genpei for one to four players: the course of a game, from cards kept to the new emperor.

Sections are those of the Genpei rulebook; GP-n are the rulings of
`docs/rules/genpei.md`. Clan cards of a clan are alike, so they are counted:
where a card may be is a matter of numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from tanzaku.notation.atoms import UNKNOWN
from tanzaku.notation.declare import TABLE, Call
from tanzaku.notation.titles.genpei import (
    HOUSES,
    Bid,
    Bonus,
    Climb,
    Done,
    Draw,
    Enlist,
    Enter,
    GenpeiOptions,
    GenpeiSetup,
    Recycle,
    Reshuffle,
    TopCard,
    Use,
)
from tanzaku.validators.engine import Outcome, Refusal
from tanzaku.validators.phased import TABLE_ACTS, PhasedPosition
from tanzaku.validators.rules import Rules
from tanzaku.validators.rules.genpei_arrow import noted
from tanzaku.validators.rules.genpei_awaited import awaited
from tanzaku.validators.rules.genpei_board import SOLO_NINJA, Board, known_board
from tanzaku.validators.rules.genpei_carded import carded, carded_refused, told_if_idle
from tanzaku.validators.rules.genpei_chain import CHAIN_DEEDS, CHAIN_REFUSALS
from tanzaku.validators.rules.genpei_codes import CODES
from tanzaku.validators.rules.genpei_count import COUNT_DEEDS, COUNT_REFUSALS, too_late
from tanzaku.validators.rules.genpei_course import (
    PASSING,
    assumptions,
    begin_counting,
    solo_ended,
)
from tanzaku.validators.rules.genpei_emperor import outcome
from tanzaku.validators.rules.genpei_heir import HEIR_DEEDS, HEIR_REFUSALS, not_his, put_under
from tanzaku.validators.rules.genpei_intrigue import (
    INTRIGUE_DEEDS,
    INTRIGUE_REFUSALS,
    Frame,
    leave,
    leaves,
    no_frames,
    perhaps_done,
    settle,
    unfinished,
)
from tanzaku.validators.rules.genpei_legal import legal
from tanzaku.validators.rules.genpei_markers import (
    COUNTING,
    ENDED,
    KEEPING,
    PLAY,
    PLAYING,
    REPEAT,
    USED,
)
from tanzaku.validators.rules.genpei_players import Bag, Player, in_bag, more
from tanzaku.validators.rules.genpei_start import KOTAISHI, Table, prepare
from tanzaku.validators.rules.genpei_torii import TORII_DEEDS, TORII_REFUSALS
from tanzaku.validators.rules.genpei_turns import TURN_DEEDS, TURN_REFUSALS, bid_missing

_REFUSALS: Final[Mapping[type[Any], Any]] = {
    **CHAIN_REFUSALS,
    **TORII_REFUSALS,
    **TURN_REFUSALS,
    **COUNT_REFUSALS,
    **INTRIGUE_REFUSALS,
    **{kind: told_if_idle("i05", TORII_REFUSALS[kind]) for kind in (Climb, Enter)},
    **dict.fromkeys((TopCard, Recycle, Enlist), not_his),
}
PER_HOUSE: Final = "per-house"
REFILLING: Final = frozenset({Draw, Reshuffle, Bid})
"""What comes after all chains (Game Turn)."""
INTRIGUE_WORDS: Final = frozenset({Use, Bonus, Done})
_DEEDS: Final[Mapping[type[Any], Any]] = {
    **CHAIN_DEEDS,
    **TORII_DEEDS,
    **TURN_DEEDS,
    **COUNT_DEEDS,
    **INTRIGUE_DEEDS,
}


class GenpeiPosition(PhasedPosition):
    """A game in progress.

    `players` sit in turn order, `player` is the one whose turn it is, the Kotaishi
    in his own, who otherwise has tokens only. `markers` are the
    spaces on which the clans' markers stand, `bids` the cards of the two slots
    (empty: none), `clan_deck` how many cards are left, `ninja` the Ninja deck
    from its top, `identified` how many cards of each clan were ever seen.
    `frames` are what Intrigue cards interrupted. Against a single player
    `turned` are the Kotaishi cards turned since they were shuffled, `arrow` is
    the one on top, `recruits` the Recruits stack from its top, each with whether
    it lies open, and `under` the cards that are still to go under the Ninja deck.
    """

    scoring = "Genpei rulebook, Declaring the New Emperor"
    refusals = _REFUSALS
    deeds = _DEEDS
    untimely = "GPE010"
    __slots__ = (
        "appointed",
        "arrow",
        "assigning",
        "bidding",
        "bids",
        "board",
        "card",
        "clan_deck",
        "coin",
        "contacted",
        "contacting",
        "dealt",
        "drawn",
        "due",
        "expected",
        "frames",
        "heir_acts",
        "heir_tokens",
        "identified",
        "kind",
        "kotaishi",
        "letters",
        "limit",
        "markers",
        "ninja",
        "ninja_pool",
        "ninja_strange",
        "number",
        "per_house",
        "player",
        "players",
        "recruits",
        "recycled",
        "removed",
        "seen_intrigue",
        "shuffled",
        "sitting",
        "solo",
        "supported",
        "times",
        "told",
        "turned",
        "under",
    )

    def __init__(self, table: Table, board: Board, *, per_house: bool) -> None:
        """Start with what was dealt, or stood; `per_house` is the option of GP-17."""
        super().__init__("".join(player.name for player in table.players))
        self.players = table.players
        self.number = 0
        self.kotaishi = table.kotaishi
        self.solo, self.per_house, self.heir_acts = table.solo, per_house, False
        self.sitting = [*table.players, table.kotaishi] if table.solo and table.kotaishi else table.players
        self.letters = "".join(player.name for player in self.sitting)
        self.heir_tokens = board.solo if table.solo else board.kotaishi
        self.board = board
        self.dealt = table.dealt
        self.bids = table.bids
        self.limit = table.limit
        self.clan_deck: int = table.clan_deck
        self.identified: Bag = table.identified
        self.markers = board.pagodas()
        self.ninja: tuple[str, ...] = (UNKNOWN,) * (SOLO_NINJA if table.solo else 0)
        self.ninja_pool: Bag = (0, 0, 0, 0)
        self.ninja_strange = len(self.ninja)
        self.removed = 0
        self.expected: str | None = None
        self.contacting = ""
        self.contacted: tuple[str, ...] = ()
        self.coin: int | None = None
        self.kind = ""
        self.drawn = self.shuffled = self.bidding = self.told = False
        self.assigning: tuple[str, ...] = ()
        self.supported: Mapping[str, str] = {}
        self.seen_intrigue = table.intrigue
        self.turned: tuple[str, ...] = ()
        self.recruits: tuple[tuple[str, bool], ...] = ()
        self.under: tuple[str, ...] = ()
        self.arrow, self.appointed, self.recycled = UNKNOWN, "", False
        self.frames: tuple[Frame, ...] = ()
        self.card, self.due, self.times = "", False, 0
        begun = table.begun
        if begun is not None:
            self.phase, self.acting, self.number = PLAYING, begun.acting, begun.number
            self.markers = dict(begun.markers)
            self.ninja = begun.ninja
            self.ninja_strange = begun.ninja.count(UNKNOWN)
            self.removed = begun.removed
            self.turned, self.recycled = begun.turned, begun.recycled
            noted(self, begun.arrow)
            self.recruits = tuple((clan, clan != UNKNOWN) for clan in begun.recruits)
            ended = solo_ended(self) if self.solo else not (self.clan_deck or self.acting)
            if ended:
                begin_counting(self)
            self.heir_acts = self.solo and self.acting == len(self.players)
        self.player: Player = self.sitting[self.acting]

    @classmethod
    def start(
        cls,
        setup: GenpeiSetup,
        options: GenpeiOptions,
        start: tuple[Call, ...] | None,
        components: Mapping[str, Mapping[str, Any]],
    ) -> GenpeiPosition:
        """The table as it was dealt (Setup), or as `Start` says it stood."""
        board = known_board(components)
        return cls(prepare(setup, options, start, board), board, per_house=options.recruits == PER_HOUSE)

    # whose turn

    @property
    def seat(self) -> str:
        """Whose turn it is (Game Turn; GP-26, GP-44); the table's at the end."""
        return TABLE if self.acting == TABLE_ACTS else self.letters[self.acting]

    @property
    def round(self) -> int:
        """0 while cards are kept, then the number of the turn; what comes at the end has the last one."""
        return self.number

    @property
    def over(self) -> bool:
        """Whether nothing more can come: every house was given."""
        return self.phase == COUNTING and len(self.supported) == len(HOUSES)

    @property
    def last_turn(self) -> bool:
        """Whether the game ends with this turn, the clan deck having run out (Ending the Game; GP-3)."""
        return not self.clan_deck and not self.solo and self.acting == len(self.players) - 1

    @property
    def refills(self) -> bool:
        """Whether an empty slot of the bids is filled (Ending the Game; GP-14, GP-16, GP-25)."""
        return bool(self.clan_deck or (self.ninja and not self.solo and not self.last_turn))

    def begin(self, seat: str) -> bool:
        """Announce whose actions come; until the end it is known."""
        if self.phase != COUNTING:
            return seat == self.seat
        begun = super().begin(seat)
        self.player = self.sitting[self.acting]
        return begun

    def waiting(self) -> tuple[str, ...]:
        """Who may act next; at the end the table, and before it those who may set cards aside."""
        if self.phase != COUNTING:
            return (self.seat,)
        left = () if self.told else [name for name in self.names if name not in self.assigning]
        return (TABLE, *left)

    def intrusion(self, seat: str) -> Refusal | None:
        """Why a player is too late to speak at the end (GP-15, GP-31); None where all titles say it."""
        return too_late(self, seat)

    # verify, can, do

    def refusal(self, action: Call) -> Refusal | None:
        """Why the action may not be done now."""
        refused: Refusal | None
        if self.heir_acts:
            return HEIR_REFUSALS.get(type(action), not_his)(self, action)
        if not self.frames:
            refused = _REFUSALS[type(action)](self, action)
            return refused
        if leaves(self, action):
            self.trail.mark()
            help_ = perhaps_done(self)
            leave(self)
            refused = self.refusal(action)
            self.trail.back()
            return refused and refused._replace(help=refused.help or help_)
        kind = type(action)
        if kind in REFILLING:
            return self.not_next()
        refused = (carded_refused if self._carded(kind) else _REFUSALS[kind])(self, action)
        return refused

    def _carded(self, kind: type[Any]) -> bool:
        """Whether an action is that of the Intrigue card which was just used."""
        return self.step == USED and kind not in INTRIGUE_WORDS

    def do(self, action: Call) -> None:
        """Do the action; what it changes is saved."""
        self.trail.mark()
        self._do(action)

    def _do(self, action: Call) -> None:
        if self.heir_acts:
            HEIR_DEEDS[type(action)](self, action)
            if self.under and self.step == ENDED:
                put_under(self)
            return
        if not self.frames:
            _DEEDS[type(action)](self, action)
            if self.frames:
                settle(self)
            return
        while leaves(self, action):
            leave(self)
        kind = type(action)
        (carded if self._carded(kind) else _DEEDS[kind])(self, action)
        settle(self)

    def play(self, code: Call) -> bool:
        """Do an action for good if it is legal: neither it nor what was done before can be taken back."""
        kind = type(code)
        if self.heir_acts or self.frames or kind is Use:
            self.trail.recording = bool(self.frames)  # what was interrupted is looked at by going back to it
            refused = self.refusal(code)
            self.trail.clear()
            self.trail.recording = False
            if refused is None:
                self._do(code)
            return refused is None
        if _REFUSALS[kind](self, code) is not None:
            return False
        self.trail.recording = False
        _DEEDS[kind](self, code)
        return True

    def end_turn(self, *, stands: bool = False) -> Refusal | None:
        """Refill hand and bids as far as nobody noted it, and pass the turn on (Game Turn)."""
        refused = self._incomplete()
        if refused is not None and not (stands and refused.stands):
            return refused
        if self.trail.recording:
            self.trail.save(
                self, "acting", "player", "step", "phase", "number", "turn", "expected", "contacted", "coin"
            )
            self.trail.save(self, "contacting", "kind", "drawn", "bidding", "told", "bids", "clan_deck")
            self.trail.save(self, "ninja", "ninja_pool", "ninja_strange", "identified", "heir_acts")
            self.trail.save(self, "frames", "card", "due", "times", "shuffled")
        PASSING[self.phase](self)
        self.player = self.sitting[self.acting]
        self.turn += 1
        self.step, self.expected, self.coin, self.kind = PLAY, None, None, ""
        self.contacted, self.contacting = (), ""
        self.drawn = self.shuffled = self.bidding = False
        if self.solo:
            self.heir_acts = self.phase == PLAYING and self.acting == len(self.players)
        if self.frames:
            no_frames(self)
        return None

    def _incomplete(self) -> Refusal | None:
        """Why the turn cannot end here (GP-6)."""
        if self.phase == COUNTING or (self.phase == KEEPING and self.step == ENDED):
            return None
        if self.frames:
            wrong = unfinished(self)
            if wrong is not None:
                return wrong
        elif self.step not in {ENDED, REPEAT}:
            return Refusal("GPE011", f"something is missing: {self.awaited()}", ruling="GP-6")
        return bid_missing(self)

    # what the actions ask, and change

    @property
    def refilling(self) -> bool:
        """Whether hand or bids are being refilled, after which nothing else comes in a turn (Game Turn)."""
        return self.drawn or self.shuffled or self.bidding

    def claimants(self) -> tuple[Player, ...]:
        """Everybody who may have influence: the players, and the Kotaishi if he takes part."""
        return tuple(self.players) if self.kotaishi is None else (*self.players, self.kotaishi)

    def player_of(self, seat: str) -> Player | None:
        """The player of a seat, or the Kotaishi; None for one that has no part in the game."""
        return next((player for player in self.claimants() if player.name == seat), None)

    def tokens_of(self, player: Player) -> Mapping[str, int]:
        """How many tokens of each value a player has in all."""
        return self.heir_tokens if player.name == KOTAISHI else self.board.tokens

    def fits_token(self, player: Player) -> Callable[[str], bool]:
        """Whether an unknown token of a player may be a certain one."""
        kinds = self.tokens_of(player)
        return lambda token: player.may_have((token,), kinds)

    def fits_clan(self, clan: str) -> bool:
        """Whether one more card of a clan may turn up (Setup)."""
        return in_bag(self.identified, clan) < self.limit

    def identify(self, clan: str) -> None:
        """One more card of a clan was seen."""
        if self.trail.recording:
            self.trail.save(self, "identified")
        self.identified = more(self.identified, clan)

    def gain(self, coins: int) -> None:
        """Coins gained, or paid below zero."""
        if coins:
            if self.trail.recording:
                self.trail.save(self.player, "coins")
            self.player.coins += coins

    def awaited(self) -> str:
        """What comes next, in words."""
        return awaited(self)

    # what is legal, and how it ended

    def legal(self) -> Iterator[Call]:
        """Every action that may be done now, as far as cards and tokens are known, in a fixed order."""
        return legal(self)

    def outcome(self) -> Outcome | None:
        """Who is the new emperor, or may be (Declaring the New Emperor)."""
        return outcome(self) if self.phase == COUNTING else None

    def may_lose_on_time(self) -> tuple[str, ...]:
        """The player whose turn it is; in the Kotaishi's and at the end any may."""
        return tuple(self.names) if self.heir_acts or self.phase == COUNTING else super().may_lose_on_time()

    def assumed(self) -> tuple[str, ...]:
        """What is not known: cards, tokens."""
        return tuple(assumptions(self))


GENPEI_RULES: Final = Rules(
    "genpei",
    GenpeiPosition,
    CODES,
    {
        "annotator": "tanzaku.validators.rules.genpei_annotator:GenpeiAnnotator",
        "components": "tanzaku.validators.rules.genpei_board:set_faults",
        "dealer": "tanzaku.validators.rules.genpei_dealer:GenpeiDealer",
        "picture": "tanzaku.validators.rules.genpei_picture:GenpeiPicture",
    },
)

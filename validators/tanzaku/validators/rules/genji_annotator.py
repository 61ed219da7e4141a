"""What there is to say of a turn of Genji: beauty as a sum, what each season gave, and what was missed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tanzaku.notation.declare import TABLE, Call
from tanzaku.notation.model import UNFINISHED, Record
from tanzaku.notation.titles.genji import (
    PLACES,
    Challenge,
    Complete,
    Draw,
    Improve,
    Reshuffle,
    Season,
    Study,
    Write,
)
from tanzaku.validators.ahead import Ahead
from tanzaku.validators.annotating import Annotator, Remark, claimed_scores
from tanzaku.validators.endings import ENDED_OTHERWISE
from tanzaku.validators.phased import TABLE_ACTS
from tanzaku.validators.rules.genji import GenjiPosition
from tanzaku.validators.rules.genji_missed import fairer, first_actions, may_be_played, passed_over
from tanzaku.validators.rules.genji_standings import (
    Ended,
    Wrong,
    false_claims,
    put_right,
    scoring,
    season_ended,
    tallied,
)
from tanzaku.validators.rules.genji_sums import Sums
from tanzaku.validators.rules.genji_told import in_words
from tanzaku.validators.rules.genji_turns import MOVED, PLAYING, SCORED, WOOING

_MOST: Final = 1000
"""Arguments of a remark at most; only records that are made to be long come near."""


class GenjiAnnotator(Annotator):
    """The sums of one game, its standings, and the poems and challenges that were missed.

    What it says are words and the values that follow them. A beauty that hangs
    on faces that are not known is `2..?`; a list is written with commas, values
    of several seats `A4,B2`.

    Of a turn that woos: `at`, the princess and her name; `likes`, her season
    and fashion; `court`, those that lie open; then `write`, `improve` or
    `complete` with the cards that were played, or `challenge` with the card.
    Behind that each card stands with its beauty, and each symbol of it with how
    many there are and what they meet: `spring 2*princess,season` counts four,
    `flower 2*wilted` and `nature 1*nothing` count none. `beauty` is that of
    the whole poem; `over`, what it was put upon, its cards likewise; `lying`,
    the beauty of that poem; `alone`, what a card had before it was completed.
    Of a challenge: `bonus`, its bonus cards; `adds`, what they count where they
    count; `wins`, because it is `more` beautiful, or as beautiful at `home` or
    with a `bonus` card.

    `could`, with a verb and cards, is what would have been legal and more
    beautiful at this princess, with its sums. It is told only where it is
    certain, and a turn of it follows as a variation.

    When a season has ended: `ends`, its season and fashion; each poem on the
    table by its address, with owner and beauty; `fairest`, with its sum, or
    `perhaps` where faces are not known; `scandal`, by seat; `tokens` left on the
    table; `seasoncard`, or `-` in a tie; `box`, `cards` and `reputation`. That
    stands where the table says what the season gave, else where it opens the
    next one, else at the last turn. At the end of the game: `tally` of each
    seat with tokens `boxed`, season cards `kept`, and the `total`; `won`, and
    `by` what; `tied` instead where a tie is played on.

    `claimed`, behind any of these, is what the record says instead.
    """

    def __init__(self, record: Record, position: GenjiPosition) -> None:
        """Get ready: where the table acts, and what the record says of its end."""
        super().__init__(record, position)
        self._sums = Sums(position.faces)
        self._ended: Ended | None = None
        self._last = len(record.turns) - 1
        self._last_of_table = max(
            (index for index, turn in enumerate(record.turns) if turn.seat == TABLE), default=-1
        )
        self._last_season = max(
            (
                index
                for index, turn in enumerate(record.turns)
                if any(isinstance(item, Season) for item in turn.items)
            ),
            default=-1,
        )
        self._breaks_off = record.end == UNFINISHED or record.tag("Termination") in ENDED_OTHERWISE
        seated = position.names if record.end != UNFINISHED else ""
        self._claims = claimed_scores(record, seated)

    def remark(self, position: GenjiPosition, actions: tuple[Call, ...]) -> Remark:
        """What to say of the turn; nothing of homes, directions, draws and a season that opens."""
        if position.phase == PLAYING:
            found = self._turn(position, actions)
        elif position.phase == SCORED:
            found = Remark(tuple(self._after_season(position, actions)))
        else:
            return Remark(())
        return Remark(found.arguments[:_MOST], found.instead)

    # a turn

    def _turn(self, position: GenjiPosition, actions: tuple[Call, ...]) -> Remark:
        with Ahead(position) as ahead:
            made = _Made(ahead, self._sums)
            played = _without_draws(actions)
            for action in played:
                made.do(action)
            drew, home = len(played) < len(actions), position.courtier.gone == PLACES
            if drew or home or position.turn != self._last or not self._breaks_off:
                made.stop()
            head = self._head(position) if made.said or made.could else []
            tail = list(self._end(position, home=home))
        if made.instead and not may_be_played(position, made.instead):
            return Remark((*head, *made.said, *tail) if made.said else tuple(tail))
        return Remark((*head, *made.said, *made.could, *tail), tuple(made.instead))

    def _end(self, position: GenjiPosition, *, home: bool) -> Iterator[str]:
        """What there is to say of the game or the season that ends with the turn that was done."""
        if position.ended is not None:
            yield from tallied(position, self._claims)
        elif home and position.step != MOVED:
            self._ended = season_ended(position)
            if self._told_last(position.turn):
                position.end_turn()
                yield from self._scoring(position, {})

    def _head(self, position: GenjiPosition) -> list[str]:
        where = self._sums.where(position, position.courtier.place)
        return [*where, "court", f"{position.season},{position.fashion}"]

    # after a season

    def _after_season(self, position: GenjiPosition, actions: tuple[Call, ...]) -> Iterator[str]:
        turn, table = position.turn, position.acting == TABLE_ACTS
        with Ahead(position) as ahead:
            wrong = false_claims(ahead, actions) if table else {}
            if not position.stated and (table or self._told_last(turn)):
                yield from self._scoring(position, wrong)
            elif table:
                yield from put_right(position, wrong)

    def _told_last(self, turn: int) -> bool:
        """Whether this is the last turn, and the table has not said anything of the season that has ended."""
        return turn == self._last > self._last_of_table

    def _scoring(self, position: GenjiPosition, wrong: Wrong) -> Iterator[str]:
        if self._ended is None:
            return
        yield from scoring(position, self._ended, self._sums, wrong)
        yield from tallied(position, self._claims, final=self._ended.turn > self._last_season)

    @staticmethod
    def told(arguments: tuple[str, ...]) -> str:
        """The arguments in words; what is not known here stays as it is.

        >>> GenjiAnnotator.told(("challenge", "b06", "b06", "2", "bonus", "s1", "wins", "bonus"))
        'challenged with b06; b06 2; bonus card: s1; as beautiful, so the bonus card decides'
        >>> GenjiAnnotator.told(("reputation", "B4,A1")), GenjiAnnotator.told(("+0.3",))
        ('reputation B 4, A 1', '+0.3')
        """
        return in_words(arguments)


def _without_draws(actions: tuple[Call, ...]) -> tuple[Call, ...]:
    """The actions up to the draws that end a turn: nothing is said of those."""
    count = len(actions)
    while count and isinstance(actions[count - 1], Draw | Reshuffle):
        count -= 1
    return actions[:count]


class _Made:
    """What is said of a turn of one player, action by action: `could` and `instead` are the better turn."""

    def __init__(self, ahead: Ahead[GenjiPosition], sums: Sums) -> None:
        self.ahead = ahead
        self.position = ahead.position
        self.sums = sums
        self.said: list[str] = []
        self.could: list[str] = []
        self.instead: list[Call] = []

    def do(self, action: Call) -> None:
        """Do an action, after what there is to say of it."""
        if isinstance(action, Write | Improve | Complete):
            self.said += self.sums.wooed(self.position, action)
            best = fairer(self.position, action)
            if best is not None:
                self.could = list(self.sums.wooed(self.position, best, could=True))
                self.instead = [*first_actions(self.ahead.actions), best]
        elif isinstance(action, Challenge):
            self.said += self.sums.wooed(self.position, action)
        elif isinstance(action, Study):
            self._pass_over()
        self.ahead.do(action)

    def stop(self) -> None:
        """The player goes on no longer, though more might be done."""
        if self.position.step == WOOING:
            self._pass_over()

    def _pass_over(self) -> None:
        self.could, actions = passed_over(self.position, self.sums)
        if actions:
            self.instead = [*first_actions(self.ahead.actions), *actions]

"""Random games of Genji: a shuffled circle and deck, and turns that are legal."""

from __future__ import annotations

from typing import Final

from tanzaku.notation.component_sets import illustrative
from tanzaku.notation.declare import Call
from tanzaku.notation.titles.genji import (
    FASHIONS,
    PLACES,
    Draw,
    Extra,
    FaceWay,
    GenjiOptions,
    Home,
    Reshuffle,
    Season,
    StartSeason,
    Study,
    TakeCard,
)
from tanzaku.validators.ahead import Ahead
from tanzaku.validators.chance import Chance
from tanzaku.validators.generating import Dealer
from tanzaku.validators.phased import TABLE_ACTS
from tanzaku.validators.rules.genji import GenjiPosition
from tanzaku.validators.rules.genji_cards import HAND
from tanzaku.validators.rules.genji_draws import need
from tanzaku.validators.rules.genji_seasons import next_season, scorings
from tanzaku.validators.rules.genji_turns import (
    CHOOSING,
    FACING,
    HOMING,
    PLAYING,
    SCORED,
    WOOING,
    homes_left,
    moves,
)
from tanzaku.validators.rules.genji_wooing import wooing

_PLAYS_ON: Final = 0.5
"""How often a tied game goes on with a season whose card nobody took."""
_WOOS: Final = 0.9
"""How often a courtier woos who can."""

_Turn = Ahead[GenjiPosition]


class GenjiDealer(Dealer):
    """Deals to two to six players, with the illustrative cards; the deck lies as it was shuffled."""

    numbers = (2, 3, 4, 5, 6)

    def __init__(self, options: GenjiOptions) -> None:
        """Games have these options."""
        super().__init__(options)
        self._deck: list[str] = []

    def deal(self, chance: Chance) -> dict[str, str]:
        """The circle and the hands (Preparation)."""
        seats = self.seats(chance, "ABCDEF")
        shipped = illustrative("genji")
        tags = {"Components": shipped.reference}
        tags["Circle"] = " ".join(chance.shuffled([f"p{number:02}" for number in range(1, PLACES + 1)]))
        self._deck = chance.shuffled(sorted(shipped.components["Card"]))
        for seat in seats:
            tags[f"Hand.{seat}"] = " ".join(self._deck.pop() for _ in range(HAND))
        tags["Seasons"] = "spring summer autumn winter"
        return tags

    def turn(self, position: GenjiPosition, chance: Chance) -> tuple[Call, ...]:
        """The actions of one turn; none where a tied game is not played on."""
        with _Turn(position) as made:
            if position.phase == PLAYING:
                self._play(made, chance)
            elif position.acting == TABLE_ACTS:
                self._table(made, chance)
            elif position.phase == SCORED:
                self._draw(made, chance)
            elif position.phase == CHOOSING:
                self._choose(made, chance)
            else:
                made.do(_FIRST[position.phase](position, chance))
        return tuple(made.actions)

    def _play(self, made: _Turn, chance: Chance) -> None:
        """Move, woo or study, draw."""
        position = made.position
        made.do(chance.among(list(moves(position.courtier))))
        ways = list(wooing(position))
        while ways and chance.happens(_WOOS):
            made.do(chance.among(ways))
            if position.won is not None and chance.happens(_WOOS):
                made.do(TakeCard(position.won))
            ways = list(wooing(position)) if position.step == WOOING else []
        if not made.actions[1:]:
            made.do(Study(_some(position, chance)))
        if position.ended is None:
            self._draw(made, chance)

    def _table(self, made: _Turn, chance: Chance) -> None:
        """Say what the season gave, or open the next one."""
        position = made.position
        if position.phase == SCORED and not position.stated:
            claims = [one for one in scorings(position) if not isinstance(one, Season)]
            made.do(*([one for one in claims if chance.happens(0.9)] or claims))
            return
        season = next_season(position)
        if season is not None and (position.ended is None or chance.happens(_PLAYS_ON)):
            made.do(Season(season, chance.among(FASHIONS)))

    def _choose(self, made: _Turn, chance: Chance) -> None:
        """The extra study of the player who was home first, and who starts."""
        if chance.happens(0.7):
            made.do(Extra(_some(made.position, chance)))
            self._draw(made, chance)
        made.do(StartSeason(chance.among(made.position.names)))

    def _draw(self, made: _Turn, chance: Chance) -> None:
        """Draw what is due, the discards shuffled where that needs it."""
        position = made.position
        while need(position) > 0 and position.deck.left:
            if not position.deck.pile:
                self._deck = chance.shuffled(sorted(position.deck.discarded()))
                made.do(Reshuffle())
            count = min(need(position), position.deck.pile)
            made.do(Draw(tuple(self._deck.pop() for _ in range(count))))
        if not made.actions:
            made.do(Draw(()))


def _some(position: GenjiPosition, chance: Chance) -> tuple[str, ...]:
    """Some of the cards in hand."""
    return tuple(card for card in position.courtier.hand.cards if chance.happens(0.4))


def _home(position: GenjiPosition, chance: Chance) -> Call:
    return Home(chance.among(homes_left(position)))


def _face(position: GenjiPosition, chance: Chance) -> Call:  # noqa: ARG001 - either way is free
    return FaceWay(chance.among("+-"))


_FIRST: Final = {HOMING: _home, FACING: _face}

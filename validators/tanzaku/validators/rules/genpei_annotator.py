"""What there is to say of a turn of Genpei: its chain, what it left, influence, and the count at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from tanzaku.notation.common_tags import whole_number
from tanzaku.notation.declare import Call
from tanzaku.notation.model import UNFINISHED, Record
from tanzaku.notation.titles.genpei import (
    HOUSES,
    PALACE,
    Assassinate,
    Assign,
    Climb,
    Coin,
    Contacts,
    Enter,
    Gain,
    Intrigue,
    Ninja,
    NoTorii,
    Pagoda,
    Place,
    Recruit,
    Reinforce,
    Shift,
    Spy,
    StackToken,
    Support,
    TakeCoins,
    Torii,
    Transfer,
)
from tanzaku.validators.annotating import Annotator, Remark
from tanzaku.validators.endings import within
from tanzaku.validators.engine import Outcome, Position, Range
from tanzaku.validators.holding import UNKNOWN
from tanzaku.validators.rules.genpei import GenpeiPosition
from tanzaku.validators.rules.genpei_count import cards_for, held, influence, takers, worth
from tanzaku.validators.rules.genpei_markers import COUNTING, KEEPING, NONE, PLAY, SHIFTED
from tanzaku.validators.rules.genpei_players import Player
from tanzaku.validators.rules.genpei_told import in_words

Pair = tuple[str, str]

_LONGEST: Final = 400
"""So many things that a chain did are told; only records that are made to be long do more."""


class GenpeiAnnotator(Annotator):
    """The chains of one game, what each turn left, and the count at the end.

    What it says are words and the values that follow them. What hangs on cards
    and tokens that nobody has seen is a range, `2..5`; a list is written with
    commas, values of several seats `A4,B2`.

    Of a turn, in the order of its chain: `play`, a card from the hand; `to`, a
    marker with the action and the space that it moved to, or `contact` where it
    stayed; `coin`, that of the space, 0 at the limit; `recruited`,
    `assassinated`, `revealed` (from the Ninja deck) and `spied`, a card;
    `gained` and `paid`, coins; `placed`, `entered`, `stacked` and
    `transferred`, a token and where; `climbed`, steps and the one that was
    reached; `took`, tokens from the pool; `shifted`, a marker without its
    action; `idle`, an action that could not be carried out; `torii`, if it was
    `none`; `further`, how much more a very long chain did.

    Then what the player has: `coins`, and how many cards in `hand`, `deck` and
    `discards`; `clandeck`, how many cards are left there; and by the letter of
    each house with tokens, influence as far as known. Cards count for the palace
    once they are set aside, which `aside` tells.

    At the last turn of a game that has ended, the count: `cards` of each seat,
    and `aside`; each `house`, with a seat and its influence, behind that its
    tokens: `v2` is worth `2`, `c2` with three cards `2+3*K`, and `unknown`
    tokens, with their number, what is left for them; `tied`; `takes`, or `may`
    where that is not known. Then `houses` in all, `palace` with the steps of
    those who are tied, or may be, `won` and `by` what, or `perhaps`.

    `claimed`, behind any of these, is what the record says instead.
    """

    def __init__(self, record: Record, position: Position) -> None:
        """Get ready: which turn is the last one, and what the record says of its end."""
        assert isinstance(position, GenpeiPosition)  # noqa: S101 - an annotator is found by the title's rules
        super().__init__(record, position)
        self._last = len(record.turns) - 1
        self._wrong: dict[str, list[str]] = {}
        self._scores: dict[str, int] = {}
        for player in position.claimants() if record.end != UNFINISHED else ():
            tag = record.tag(f"Score.{player.name}")
            if tag is not None and whole_number(tag):
                self._scores[player.name] = int(tag)

    def remark(self, position: Position, actions: tuple[Call, ...]) -> Remark:
        """What to say of the turn; nothing of the cards that are kept at the start."""
        assert isinstance(position, GenpeiPosition)  # noqa: S101
        if position.phase == KEEPING:
            return Remark(())
        said = list(self._turn(position, actions))
        return Remark(tuple(part for pair in said for part in pair))

    @staticmethod
    def told(arguments: tuple[str, ...]) -> str:
        """The arguments in words; what is not known here stays as it is.

        >>> GenpeiAnnotator.told(("recruited", "K", "T", "A2,B0..3")), GenpeiAnnotator.told(("+0.3",))
        ('K recruited; influence: T (A 2, B 0 to 3)', '+0.3')
        """
        return in_words(arguments)

    def _turn(self, position: GenpeiPosition, actions: tuple[Call, ...]) -> Iterator[Pair]:
        """Do the actions, end the turn, look, and take everything back."""
        playing = position.phase != COUNTING
        player = position.player if position.acting >= 0 else None
        last = position.turn == self._last
        chain: list[Pair] = []
        for action in actions:
            self._do(position, action, chain)
        position.trail.mark()
        position.end_turn()
        yield from chain[:_LONGEST]
        if len(chain) > _LONGEST:
            yield "further", str(len(chain) - _LONGEST)
        if playing and player is not None:
            yield from _left(position, player)
        if position.phase == COUNTING and last:
            yield from self._count(position)
        elif playing:
            yield from _standing(position)
        position.trail.back()
        for _ in actions:
            position.undo()

    def _do(self, position: GenpeiPosition, action: Call, chain: list[Pair]) -> None:
        """Do an action, and note what it did, and what it says that is false."""
        if isinstance(action, Coin):
            if position.refusal(action) is not None:
                if position.coin is None:
                    chain.append(("coin", NONE))
                at = max((index for index, pair in enumerate(chain) if pair[0] == "coin"), default=-1)
                chain.insert(at + 1, ("claimed", str(action.coins)))
        elif isinstance(action, Support):
            if position.refusal(action) is not None:
                self._wrong.setdefault(action.house, []).append(action.seat)
        elif isinstance(action, Assign):
            chain.append(("aside", NONE if action.clan == NONE else f"{action.clan},{action.cards}"))
        elif type(action) in _WHEEL:
            chain += _wheel(position, action)
            return
        elif type(action) in _TORII:
            chain += _torii(position, action)
            return
        position.do(action)

    # the count

    def _count(self, position: GenpeiPosition) -> Iterator[Pair]:
        """Each house token by token, then who is the new emperor (Revealing Your Influence)."""
        for player in position.players:
            yield "cards", _deck(player)
            if player.assigned is not None:
                yield "aside", f"{player.assigned[0]},{player.assigned[1]}"
        for house in HOUSES:
            yield from _house(position, house)
            for seat in dict.fromkeys(self._wrong.get(house, ())):
                yield "claimed", seat
        outcome = position.outcome()
        if outcome is not None:
            yield from self._emperor(position, outcome)

    def _emperor(self, position: GenpeiPosition, outcome: Outcome) -> Iterator[Pair]:
        """Houses in all, the tie-break, and who has won (Declaring the New Emperor)."""
        yield "houses", ",".join([f"{seat}{_shown(count)}" for seat, count in outcome.scores.items()])
        for seat, claimed in self._scores.items():
            if not within(claimed, outcome.scores[seat]):
                yield "claimed", f"{seat}{claimed}"
        tied = outcome.possible or _leading(outcome)
        if len(tied) > 1:
            steps = {player.name: player.step for player in position.claimants()}
            yield "palace", ",".join([f"{seat}{steps[seat]}" for seat in tied])
        if outcome.possible:
            yield "perhaps", ",".join(outcome.possible)
            return
        yield "won", ",".join(outcome.winners)
        if not any(isinstance(count, Range) for count in outcome.scores.values()):
            yield "by", outcome.reasons[0].kind


# what a chain does


def _wheel(position: GenpeiPosition, action: Any) -> Iterator[Pair]:  # noqa: ANN401 - any clan action
    """Do a clan action: the card that was played, the marker's space, what came of it, and the coin."""
    clan, stays = action.marker[0], action.marker[1] == "@"
    if position.step in {PLAY, SHIFTED}:
        yield "play", clan
    position.do(action)
    yield "contact" if stays else "to", f"{clan},{action.shape.word},{position.markers[clan] + 1}"
    positional = action.shape.positional
    if positional and getattr(action, positional[0].name) == NONE:
        yield "idle", action.shape.word
        return
    yield from _WHEEL[type(action)](position, action)
    if position.coin is not None:
        yield "coin", str(position.coin)


_WHEEL: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], tuple[Pair, ...]]]] = {
    Recruit: lambda position, _: (("recruited", position.expected or UNKNOWN),),
    Assassinate: lambda position, _: (("assassinated", position.expected or UNKNOWN),),
    Ninja: lambda _, action: (("revealed", action.clan),),
    Spy: lambda _, action: (("spied", action.clan),),
    Intrigue: lambda _, action: (("gained", str(action.coins)),),
    Reinforce: lambda _, action: (("play", action.clan),),
    Pagoda: lambda _, action: (("placed", f"{action.token},{action.marker[0]}"),),
    Contacts: lambda _, _action: (),
    Torii: lambda _, _action: (),
}
"""What came of a clan action that was carried out, by its class; told after it was done."""


def _torii(position: GenpeiPosition, action: Any) -> Iterator[Pair]:  # noqa: ANN401 - any Torii action
    """Do a Torii action: what was paid, and what came of it."""
    player = position.player
    coins = player.coins
    position.do(action)
    if player.coins < coins:
        yield "paid", str(coins - player.coins)
    yield _TORII[type(action)](position, action)


_TORII: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], Pair]]] = {
    TakeCoins: lambda _, action: ("gained", str(action.coins)),
    Shift: lambda position, action: (
        "shifted",
        f"{action.clan},{action.to},{position.markers[action.clan] + 1}",
    ),
    Enter: lambda _, action: ("entered", f"{action.token},{action.step}"),
    Climb: lambda position, action: ("climbed", f"{action.steps},{position.player.step}"),
    StackToken: lambda position, action: ("stacked", f"{action.token},{position.player.step}"),
    Gain: lambda _, action: ("took", ",".join(action.tokens) or NONE),
    Transfer: lambda _, action: ("transferred", f"{action.token},{action.from_},{action.to}"),
    Place: lambda _, action: ("placed", f"{action.token},{action.clan}"),
    NoTorii: lambda _, _action: ("torii", "none"),
}
"""What came of a Torii action, by its class; told after it was done."""


# what a turn left


def _left(position: GenpeiPosition, player: Player) -> Iterator[Pair]:
    """Coins and cards of the player, and how long the game still lasts."""
    yield "coins", str(player.coins)
    yield "hand", str(player.held)
    yield "deck", str(player.deck)
    yield "discards", str(sum(player.discards))
    yield "clandeck", str(position.clan_deck)


def _standing(position: GenpeiPosition) -> Iterator[Pair]:
    """Influence in each house where there is a token, as if it were revealed now."""
    for house in HOUSES:
        counts = influence(position, house)
        if counts:
            yield house, ",".join([f"{seat}{_shown(count)}" for seat, count in counts.items()])


def _shown(count: int | Range) -> str:
    """Points as they are written: one number, or a range.

    >>> _shown(3), _shown(Range(3, 3)), _shown(Range(2, 5))
    ('3', '3', '2..5')
    """
    if not isinstance(count, Range):
        return str(count)
    return str(count.low) if count.low == count.high else f"{count.low}..{count.high}"


# the count of a house


def _deck(player: Player) -> str:
    """A player's cards by clan, those that nobody has seen last."""
    strange = [f"{UNKNOWN}{player.strange}"] if player.strange else []
    return ",".join([player.name, *held(player), *strange])


def _house(position: GenpeiPosition, house: str) -> Iterator[Pair]:
    """Who has how much influence in a house, token by token, and who takes it."""
    yield "house", house
    counts = influence(position, house)
    for player in position.claimants():
        if player.name in counts:
            yield player.name, _shown(counts[player.name])
            yield from _tokens(player, house, cards_for(position, player, house), counts[player.name])
    able = takers(position, house)
    if len(able) > 1:
        yield "may", ",".join(able)
        return
    if able == (NONE,) and counts:
        most = max(count.low for count in counts.values())
        tied = [seat for seat, count in counts.items() if (count.high or 0) >= most]
        if most and len(tied) > 1:
            yield "tied", ",".join(tied)
    yield "takes", ",".join(able)


def _tokens(player: Player, house: str, cards: Range, total: Range) -> Iterator[Pair]:
    """What each token is worth; what is left of the total is that of those that nobody has seen."""
    clan = house if house != PALACE else player.assigned[0] if player.assigned is not None else ""
    tokens = player.placed[house]
    known = sorted(token for token in tokens if token != UNKNOWN)
    for token in known:
        yield token, _worth(token, cards, clan)
    unknown = len(tokens) - len(known)
    if unknown:
        low = total.low - sum(worth(token, cards.low) for token in known)
        high = (total.high or 0) - sum(worth(token, cards.high or 0) for token in known)
        yield "unknown", f"{unknown},{_shown(Range(low, high))}"


def _worth(token: str, cards: Range, clan: str) -> str:
    """What a token is worth, as a sum: its number, and the cards of the clan.

    >>> _worth("v3", Range(2, 2), "K"), _worth("c", Range(2, 2), "K"), _worth("c2", Range(2, 4), "K")
    ('3', '2*K', '2+2..4*K')
    """
    if token[0] == "v":
        return token[1:]
    counted = f"{_shown(cards)}*{clan}" if clan else "0"
    return f"{token[1:]}+{counted}" if token[1:] else counted


def _leading(outcome: Outcome) -> list[str]:
    """The seats that have the support of most houses, or may."""
    counts = {
        seat: count if isinstance(count, Range) else Range(count, count)
        for seat, count in outcome.scores.items()
    }
    most = max(count.low for count in counts.values())
    return [seat for seat, count in counts.items() if (count.high or 0) >= most]

"""What there is to say of a turn of Genpei: its chain, what it left, influence, and the count at the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tanzaku.notation.atoms import NONE, UNKNOWN
from tanzaku.notation.declare import Call
from tanzaku.notation.model import UNFINISHED, Record
from tanzaku.notation.titles.genpei import CLANS, HOUSES, PALACE, Coin, Support
from tanzaku.validators.ahead import Ahead
from tanzaku.validators.annotating import Annotator, Remark, claimed_scores
from tanzaku.validators.engine import Outcome, Range
from tanzaku.validators.phased import TABLE_ACTS
from tanzaku.validators.points import within
from tanzaku.validators.rules.genpei import GenpeiPosition
from tanzaku.validators.rules.genpei_arrow import deck_left
from tanzaku.validators.rules.genpei_count import held
from tanzaku.validators.rules.genpei_deeds_said import said_of
from tanzaku.validators.rules.genpei_influence import cards_for, takers
from tanzaku.validators.rules.genpei_markers import COUNTING, KEEPING
from tanzaku.validators.rules.genpei_players import Player, in_bag
from tanzaku.validators.rules.genpei_shares import recruits_in, recruits_spelt, shares
from tanzaku.validators.rules.genpei_start import KOTAISHI
from tanzaku.validators.rules.genpei_told import in_lines, in_words
from tanzaku.validators.rules.genpei_worlds import worth
from tanzaku.validators.telling import Pair

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
    `none`; `further`, how much more a very long chain did. `use` is an Intrigue
    card; behind it stands what it did, with `bonus`, that card and its coins,
    `swapped`, two tokens, each with the house on which it was, and `counts`, a
    clan and as how many of its cards it counts.

    Of a turn of the Kotaishi: `top`, a card of his with what it shows, `-`
    without one; `arrow`, that on the next one; `to` and `contact` as above;
    `enlisted`, a card and whether it is `open` or face `down`, `-` without one;
    `turned`, recruits that were turned up; `shown`, the house that they showed;
    `recycled`, how many cards were shuffled. Then what is left to him: `stack`,
    how many recruits, and how many of them are face down; `beside`, tokens
    beside the board; `kotaishideck`, cards.

    Then what the player has: `coins`, and how many cards in `hand`, `deck` and
    `discards`; `clandeck`, how many cards are left there; and by the letter of
    each house with tokens, influence as far as known. Cards count for the palace
    once they are set aside, which `aside` tells.

    At the last turn of a game that has ended, the count: `cards` of each seat,
    those of `H` his recruits, `extra` what house cards count as, and `aside`;
    each `house`, with a seat and its influence, behind that its tokens: `v2` is
    worth `2`, `c2` with three cards `2+3*K`, and `unknown` tokens, with their
    number, what is left for them; `recruits`, by clan; `tied`; `takes`, or `may`
    where that is not known. Then `houses` in all, `palace` with the steps of
    those who are tied, or may be, `won` and `by` what, or `perhaps`.

    `claimed`, behind any of these, is what the record says instead.
    """

    def __init__(self, record: Record, position: GenpeiPosition) -> None:
        """Get ready: which turn is the last one, and what the record says of its end."""
        super().__init__(record, position)
        self._last = len(record.turns) - 1
        self._wrong: dict[str, list[str]] = {}
        seated = position.claimants() if record.end != UNFINISHED else ()
        self._scores = claimed_scores(record, [player.name for player in seated])

    def remark(self, position: GenpeiPosition, actions: tuple[Call, ...]) -> Remark:
        """What to say of the turn; nothing of the cards that are kept at the start."""
        if position.phase == KEEPING:
            return Remark(())
        said = list(self._turn(position, actions))
        return Remark(tuple(part for pair in said for part in pair))

    @classmethod
    def told_in_lines(cls, arguments: tuple[str, ...]) -> tuple[str, ...]:
        """The same, a line for each action and each house.

        >>> GenpeiAnnotator.told_in_lines(("to", "K,recruit,2", "recruited", "T", "to", "T,torii,2"))
        ('K to recruit (2); T recruited', 'T to torii (2)')
        """
        return tuple(in_lines(arguments))

    @staticmethod
    def told(arguments: tuple[str, ...]) -> str:
        """The arguments in words; what is not known here stays as it is.

        >>> GenpeiAnnotator.told(("recruited", "K", "T", "A2,B0..3")), GenpeiAnnotator.told(("+0.3",))
        ('K recruited; influence: T (A 2, B 0 to 3)', '+0.3')
        """
        return in_words(arguments)

    def _turn(self, position: GenpeiPosition, actions: tuple[Call, ...]) -> Iterator[Pair]:
        """What the chain did, then what there is to say once the turn has ended."""
        playing = position.phase != COUNTING
        player = None if position.acting == TABLE_ACTS else position.player
        last = position.turn == self._last
        chain: list[Pair] = []
        with Ahead(position) as ahead:
            for action in actions:
                self._do(position, action, chain)
                ahead.done(action)
            position.end_turn()
            yield from chain[:_LONGEST]
            if len(chain) > _LONGEST:
                yield "further", str(len(chain) - _LONGEST)
            if playing and player is not None:
                yield from (_left_to_him if player.name == KOTAISHI else _left)(position, player)
            if position.phase == COUNTING and last:
                yield from self._count(position)
            elif playing:
                yield from _standing(position)

    def _do(self, position: GenpeiPosition, action: Call, chain: list[Pair]) -> None:
        """Do an action, and note what it did, and what it says that is false."""
        if isinstance(action, Coin):
            if position.refusal(action) is not None:
                if position.coin is None:
                    chain.append(("coin", NONE))
                at = max((index for index, pair in enumerate(chain) if pair[0] == "coin"), default=-1)
                chain.insert(at + 1, ("claimed", str(action.coins)))
        elif isinstance(action, Support) and position.refusal(action) is not None:
            self._wrong.setdefault(action.house, []).append(action.seat)
        chain += said_of(position, action)

    # the count

    def _count(self, position: GenpeiPosition) -> Iterator[Pair]:
        """Each house token by token, then who is the new emperor (Revealing Your Influence)."""
        for player in position.sitting:
            yield "cards", _deck(player)
            extra = [f"{clan}{in_bag(player.extra, clan)}" for clan in CLANS if in_bag(player.extra, clan)]
            if extra:
                yield "extra", ",".join(extra)
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
        scores = {seat: Range.of(count) for seat, count in outcome.scores.items()}
        yield "houses", ",".join([f"{seat}{count.spelled}" for seat, count in scores.items()])
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


# what a turn left


def _left(position: GenpeiPosition, player: Player) -> Iterator[Pair]:
    """Coins and cards of the player, and how long the game still lasts."""
    yield "coins", str(player.coins)
    yield "hand", str(player.held)
    yield "deck", str(player.deck)
    yield "discards", str(sum(player.discards))
    yield "clandeck", str(position.clan_deck)


def _left_to_him(position: GenpeiPosition, heir: Player) -> Iterator[Pair]:
    """The Kotaishi's recruits, tokens and cards, and how long the game still lasts."""
    down = sum(not is_open for _, is_open in position.recruits)
    yield "stack", f"{len(position.recruits)},{down}"
    yield "beside", str(len(heir.area))
    yield "kotaishideck", str(deck_left(position))
    yield "clandeck", str(position.clan_deck)


def _standing(position: GenpeiPosition) -> Iterator[Pair]:
    """Influence in each house where there is a token, as if it were revealed now."""
    for house in HOUSES:
        counts = shares(position, house)
        if counts:
            yield house, ",".join([f"{seat}{count.spelled}" for seat, count in counts.items()])


# the count of a house


def _deck(player: Player) -> str:
    """A player's cards by clan, those that nobody has seen last."""
    strange = [f"{UNKNOWN}{player.strange}"] if player.strange else []
    return ",".join([player.name, *held(player), *strange])


def _house(position: GenpeiPosition, house: str) -> Iterator[Pair]:
    """Who has how much influence in a house, token by token, and who takes it."""
    yield "house", house
    counts = shares(position, house)
    for player in position.claimants():
        if player.name in counts:
            yield player.name, counts[player.name].spelled
            yield from _terms(position, player, house, counts[player.name])
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


def _terms(position: GenpeiPosition, player: Player, house: str, total: Range) -> Iterator[Pair]:
    """What each token is worth, the rest of those that nobody has seen, and the Kotaishi's recruits."""
    cards = cards_for(position, player, house)
    clan = house if house != PALACE else player.assigned[0] if player.assigned is not None else ""
    tokens = player.placed.get(house, ())
    known = sorted(token for token in tokens if token != UNKNOWN)
    for token in known:
        yield token, _worth(token, cards, clan)
    recruits = recruits_in(position, house) if player.name == KOTAISHI else Range(0, 0)
    unknown = len(tokens) - len(known)
    if unknown:
        low = total.low - recruits.low - sum(worth(token, cards.low) for token in known)
        high = (
            (total.high or 0) - (recruits.high or 0) - sum(worth(token, cards.high or 0) for token in known)
        )
        yield "unknown", f"{unknown},{Range(low, high).spelled}"
    if recruits.high:
        yield "recruits", recruits_spelt(position, house)


def _worth(token: str, cards: Range, clan: str) -> str:
    """What a token is worth, as a sum: its number, and the cards of the clan.

    >>> _worth("v3", Range(2, 2), "K"), _worth("c", Range(2, 2), "K"), _worth("c2", Range(2, 4), "K")
    ('3', '2*K', '2+2..4*K')
    """
    if token[0] == "v":
        return token[1:]
    counted = f"{cards.spelled}*{clan}" if clan else "0"
    return f"{token[1:]}+{counted}" if token[1:] else counted


def _leading(outcome: Outcome) -> list[str]:
    """The seats that have the support of most houses, or may."""
    counts = {seat: Range.of(count) for seat, count in outcome.scores.items()}
    most = max(count.low for count in counts.values())
    return [seat for seat, count in counts.items() if (count.high or 0) >= most]

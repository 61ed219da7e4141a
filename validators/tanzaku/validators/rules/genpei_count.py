"""The end of Genpei: cards set aside, influence revealed house by house, the new emperor.

Each action takes the position as its first argument. What hangs on tokens and
cards that nobody has seen is a range. Sections are those of the Genpei
rulebook; GP-n are the rulings of `docs/rules/genpei.md`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from tanzaku.notation.titles.genpei import CLANS, HOUSES, PALACE, Assign, Reveal, Support, WholeDeck
from tanzaku.notation.wording import listed
from tanzaku.validators.engine import Outcome, Range, Reason, Refusal
from tanzaku.validators.holding import UNKNOWN
from tanzaku.validators.rules.genpei_markers import COUNTING, NONE, counted
from tanzaku.validators.rules.genpei_players import EMPTY, Player, in_bag, more

if TYPE_CHECKING:
    from tanzaku.validators.rules.genpei import GenpeiPosition

KOTAISHI: Final = "H"
_NOBODY: Final = "-"
EMPEROR: Final = "Declaring the New Emperor"


# what players say


def _counting(position: GenpeiPosition, *, table: bool) -> Refusal | None:
    if position.phase == COUNTING and (position.acting < 0) == table:
        return None
    return Refusal("GPE010", f"this is not what comes next: {position.awaited()}")


def _assign_refused(position: GenpeiPosition, action: Assign) -> Refusal | None:
    wrong = _counting(position, table=False)
    if wrong is not None:
        return wrong
    player = position.player
    if player.name in position.assigning:
        return Refusal("GPE040", f"{player.name} has set cards aside before")
    if action.clan == NONE:
        return None if action.cards in {None, 0} else Refusal("GPE040", "cards of no clan are none", "cards")
    most = in_bag(player.owned, action.clan) + _strangers(position, player, action.clan)
    if action.cards is None:
        return Refusal(
            "GPE040", f"say how many cards of {action.clan} are set aside: assign({action.clan} 2)"
        )
    if action.cards > most:
        has = counted(most, "card")
        message = f"{player.name} has {has} of {action.clan} at most, and sets {action.cards} aside"
        return Refusal("GPE040", message, "cards")
    return None


def _strangers(position: GenpeiPosition, player: Player, clan: str) -> int:
    """How many of a player's cards that nobody has seen are of a clan, at most (GP-29)."""
    return min(player.strange, position.limit - in_bag(position.identified, clan))


def _assign(position: GenpeiPosition, action: Assign) -> None:
    position.trail.save(position, "assigning")
    position.trail.save(position.player, "assigned")
    position.assigning = (*position.assigning, position.player.name)
    if action.clan != NONE and action.cards:
        position.player.assigned = (action.clan, action.cards)


# what the table turns over


def _deck_refused(position: GenpeiPosition, action: WholeDeck) -> Refusal | None:
    wrong = _counting(position, table=True)
    if wrong is not None:
        return wrong
    player = position.player_of(action.seat)
    if player is None:
        return Refusal("GPE041", f"{action.seat} has no part in this game", "seat")
    told = {held[0]: int(held[1:]) for held in action.cards}
    if len(told) != len(action.cards):
        return Refusal("GPE041", "each clan is named once", "cards")
    owned = player.owned
    total = sum(owned) + player.strange
    if sum(told.values()) != total:
        message = f"{player.name} has {counted(total, 'card')} in all, and shows {sum(told.values())}"
        return Refusal("GPE041", message, "cards")
    for clan in CLANS:
        fewest = in_bag(owned, clan)
        strangers = told.get(clan, 0) - fewest
        if strangers < 0:
            what = f"has {counted(fewest, 'card')} of {clan}, and shows {told.get(clan, 0)}"
            return Refusal("GPE041", f"{player.name} {what}", "cards")
        if in_bag(position.identified, clan) + strangers > position.limit:
            return Refusal("GPE003", f"there are {position.limit} cards of {clan}", "cards")
    aside, number = player.assigned or (CLANS[0], 0)
    if told.get(aside, 0) < number:
        shown = told.get(aside, 0)
        message = f"{player.name} set {counted(number, 'card')} of {aside} aside, and shows {shown}"
        return Refusal("GPE041", message, "cards")
    return None


def _deck(position: GenpeiPosition, action: WholeDeck) -> None:
    player = position.player_of(action.seat)
    assert player is not None  # noqa: S101 - refused before
    position.trail.save(position, "identified")
    position.trail.save(player, "pool", "strange")
    owned = player.owned
    for held in action.cards:
        clan = held[0]
        more_than_known = int(held[1:]) - in_bag(owned, clan)
        player.pool = more(player.pool, clan, more_than_known)
        position.identified = more(position.identified, clan, more_than_known)
    player.strange = 0


def _reveal_refused(position: GenpeiPosition, action: Reveal) -> Refusal | None:
    wrong = _counting(position, table=True)
    if wrong is not None:
        return wrong
    player = position.player_of(action.seat)
    if player is None:
        return Refusal("GPE042", f"{action.seat} has no part in this game", "seat")
    if action.house in position.supported:
        return Refusal("GPE010", f"the support of {action.house} was settled before")
    there = player.placed.get(action.house, ())
    if len(there) != len(action.tokens):
        what = f"{counted(len(there), 'token')} on {action.house}, and shows {len(action.tokens)}"
        return Refusal("GPE042", f"{player.name} has {what}", "tokens")
    left, known = list(there), player.known_tokens()
    for token in action.tokens:
        if token in left:
            left.remove(token)
            continue
        if token == UNKNOWN:
            continue
        if UNKNOWN not in left:
            return Refusal(
                "GPE042", f"{player.name} has {' '.join(there)} on {action.house}, not {token}", "tokens"
            )
        left.remove(UNKNOWN)
        known.append(token)
        if known.count(token) > position.tokens_of(player).get(token, 0):
            return Refusal(
                "GPE001", f"{player.name} has no token {token} that was not seen elsewhere", "tokens"
            )
    return None


def _reveal(position: GenpeiPosition, action: Reveal) -> None:
    player = position.player_of(action.seat)
    assert player is not None  # noqa: S101 - refused before
    position.trail.save(player, "placed")
    there = list(player.placed.get(action.house, ()))
    shown = [token for token in action.tokens if token != UNKNOWN]
    for token in shown:
        there.remove(token if token in there else UNKNOWN)
    player.placed = {**player.placed, action.house: (*shown, *there)}


def _support_refused(position: GenpeiPosition, action: Support) -> Refusal | None:
    wrong = _counting(position, table=True)
    if wrong is not None:
        return wrong
    able = takers(position, action.house)
    if action.seat in able:
        return None
    counts = ", ".join(f"{name} {_shown(count)}" for name, count in influence(position, action.house).items())
    if able == (_NOBODY,):
        return Refusal("GPE044", f"nobody takes {action.house}: {counts or 'nobody has influence'}", "seat")
    who = listed([_named(name) for name in able], "or")
    message = f"{who} takes {action.house}, not {_named(action.seat)}: {counts}"
    return Refusal("GPE043", message, "seat")


def _support(position: GenpeiPosition, action: Support) -> None:
    position.trail.save(position, "supported")
    if action.seat in takers(position, action.house):
        position.supported = {**position.supported, action.house: action.seat}


def _named(seat: str) -> str:
    return "nobody" if seat == _NOBODY else seat


def _shown(count: Range) -> str:
    return str(count.low) if count.low == count.high else f"{count.low} to {count.high}"


# influence


def influence(position: GenpeiPosition, house: str) -> dict[str, Range]:
    """How much influence each has in a house who has tokens there (Influence Tokens)."""
    return {
        player.name: _influence(position, player, house)
        for player in position.claimants()
        if player.placed.get(house)
    }


def _influence(position: GenpeiPosition, player: Player, house: str) -> Range:
    cards = cards_for(position, player, house)
    kinds = position.tokens_of(player)
    known = player.known_tokens()
    low = high = 0
    left = [kind for kind, count in kinds.items() for _ in range(count - known.count(kind))]
    spare = sorted(worth(kind, cards.high or 0) for kind in left)
    least = sorted(worth(kind, cards.low) for kind in left)
    hidden = 0
    for token in player.placed.get(house, ()):
        if token == UNKNOWN:
            hidden += 1
        else:
            low += worth(token, cards.low)
            high += worth(token, cards.high or 0)
    if hidden:
        low += sum(least[:hidden])
        high += sum(spare[-hidden:])
    return Range(low, high)


def worth(token: str, cards: int) -> int:
    """What a token is worth with so many cards (Influence Tokens).

    >>> worth("v3", 5), worth("c", 5), worth("c2", 5)
    (3, 5, 7)
    """
    return int(token[1:]) if token[0] == "v" else cards + int(token[1:] or 0)


def cards_for(position: GenpeiPosition, player: Player, house: str) -> Range:
    """How many cards count for a player in a house: those of the clan, or those set aside for the palace."""
    aside, number = player.assigned or ("", 0)
    if house == PALACE:
        return Range(number, number)
    known = in_bag(player.owned, house)
    less = number if house == aside else 0
    return Range(max(0, known - less), max(0, known + _strangers(position, player, house) - less))


def takers(position: GenpeiPosition, house: str) -> tuple[str, ...]:
    """Who takes a house, or may; `-` for nobody (Revealing Your Influence; GP-23)."""
    said = position.supported.get(house)
    if said is not None:
        return (said,)
    counts = influence(position, house)
    able: list[str] = []
    for name, count in counts.items():
        others = [other.low for rival, other in counts.items() if rival != name]
        if (count.high or 0) > max(others, default=0):
            able.append(name)
    sure = any(
        count.low > max((other.high or 0 for rival, other in counts.items() if rival != name), default=0)
        for name, count in counts.items()
    )
    return tuple(able) if sure else (*able, _NOBODY)


# the new emperor


def outcome(position: GenpeiPosition) -> Outcome:
    """Who has the support of most houses (Declaring the New Emperor)."""
    claimants = position.claimants()
    names = [player.name for player in claimants]
    tallies: set[tuple[int, ...]] = {(0,) * len(names)}
    for house in HOUSES:
        taking = [names.index(name) if name != _NOBODY else -1 for name in takers(position, house)]
        tallies = {
            tuple(count + (index == taker) for index, count in enumerate(tally))
            for tally in tallies
            for taker in taking
        }
    ends: dict[tuple[str, ...], set[Reason]] = {}
    for tally in tallies:
        won, reason = _emperor(claimants, tally)
        ends.setdefault(won, set()).add(reason)
    scores: dict[str, int | Range] = {
        name: _plain(min(tally[at] for tally in tallies), max(tally[at] for tally in tallies))
        for at, name in enumerate(names)
    }
    if len(ends) == 1:
        ((won, reasons),) = ends.items()
        return Outcome(won, tuple(reasons) if len(reasons) == 1 else (_IN_ANY_CASE,), scores)
    able = {name for won in ends for name in won}
    shared = any(len(won) > 1 for won in ends)
    return Outcome((), (_OPEN,), scores, tuple(name for name in names if name in able), shared=shared)


def _plain(low: int, high: int) -> int | Range:
    return low if low == high else Range(low, high)


def _emperor(claimants: Sequence[Player], tally: Sequence[int]) -> tuple[tuple[str, ...], Reason]:
    """Who wins with so many houses each; in a tie, who stands highest in the palace (GP-10, GP-23, GP-24)."""
    best = max(tally)
    tied = [player for player, count in zip(claimants, tally, strict=True) if count == best]
    houses = "1 house" if best == 1 else f"{best} houses"
    if len(tied) == 1:
        return (tied[0].name,), Reason("houses", houses, EMPEROR)
    top = max(player.step for player in tied)
    if not top:
        names = tuple(player.name for player in tied)
        return names, Reason("shared", f"{houses} each, and nobody stands in the palace", "GP-10")
    first = next(player for player in tied if player.step == top)
    return (first.name,), Reason("palace", f"{houses}, and highest in the palace of those tied", EMPEROR)


_IN_ANY_CASE: Final = Reason("houses", "in any case, whatever nobody has seen", EMPEROR)
_OPEN: Final = Reason("open", "it hangs on what nobody has seen", EMPEROR)


def counts(position: GenpeiPosition) -> Iterator[Any]:
    """What there is to say at the end, as far as it is known."""
    if position.acting >= 0:
        if position.player.name in position.assigning:
            return
        yield Assign(NONE)
        owned = position.player.owned
        yield from (Assign(clan, number) for clan in CLANS for number in range(1, in_bag(owned, clan) + 1))
        return
    for player in position.players:
        if not player.strange and player.owned != EMPTY:
            yield WholeDeck(player.name, held(player))
    for house in HOUSES:
        if house in position.supported:
            continue
        for player in position.claimants():
            if player.placed.get(house):
                yield Reveal(house, player.name, player.placed[house])
        yield from (Support(house, name) for name in takers(position, house))


def held(player: Player) -> tuple[str, ...]:
    """How many cards of each clan a player has, as they are written."""
    owned = player.owned
    return tuple(f"{clan}{in_bag(owned, clan)}" for clan in CLANS if in_bag(owned, clan))


COUNT_REFUSALS: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], Refusal | None]]] = {
    Assign: _assign_refused,
    WholeDeck: _deck_refused,
    Reveal: _reveal_refused,
    Support: _support_refused,
}
"""Why an action may not be done now, by its class."""

COUNT_DEEDS: Final[Mapping[type[Any], Callable[[GenpeiPosition, Any], None]]] = {
    Assign: _assign,
    WholeDeck: _deck,
    Reveal: _reveal,
    Support: _support,
}
"""How an action is done, by its class."""

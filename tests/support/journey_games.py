"""Records of Journey for tests: games to a plan, and games as somebody wrote them down who saw less."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from attrs import evolve

from support.findings import Tags, position_after, written
from tanzaku.notation import Record, Turn
from tanzaku.notation.component_sets import illustrative
from tanzaku.notation.tag_order import export_order
from tanzaku.notation.titles.journey import Flip, Reveal
from tanzaku.validators import verify
from tanzaku.validators.rules.journey import JourneyPosition

__all__ = [
    "EXAMPLE",
    "FACES",
    "IDLE",
    "NOTHING",
    "TURNS",
    "claiming",
    "end_of",
    "forgetful",
    "nothing",
    "scripted",
    "started",
]

#: Cards drawn and turns, by the number of players.
TURNS = {2: (4, 12), 3: (3, 10), 4: (2, 8), 5: (2, 6)}
#: What is printed on the illustrative cards, as plain values.
FACES = illustrative("journey").content


#: The journey of the rulebook's example, with cards that the illustrative set has for it.
EXAMPLE = "C04 new, S05 1R, C03 1L, S14 1R"
#: Two more, for the minimum, that score nothing.
NOTHING = "C17 new, S17 2R, C16 new, S16 3R"
#: Favourites that score nothing for these.
IDLE = "F15 F24"


def claiming(record: Record) -> Record:
    """The same game with every score claimed, in tags and while revealing."""
    outcome = verify(record).outcome
    assert outcome is not None
    tags = dict(record.tags) | {f"Score.{seat}": str(points) for seat, points in outcome.scores.items()}
    turns = [
        evolve(turn, items=tuple(_claiming(item, outcome.scores[turn.seat or ""]) for item in turn.items))
        for turn in record.turns
    ]
    return evolve(record, tags=export_order(record.declared, tuple(tags.items())), turns=tuple(turns))


def _claiming(item: Any, points: Any) -> Any:
    return Reveal(item.cards, hand=item.hand, score=points) if isinstance(item, Reveal) else item


def forgetful(record: Record, rng: Random) -> Record:
    """The same game with some cards of the hands unseen, and some flips not noted or not seen."""
    share = rng.choice((0.2, 0.6, 1.0))
    tags = [
        (name, _hidden(value, rng, share) if name.startswith("Hand.") else value)
        for name, value in record.tags
    ]
    turns = tuple(
        Turn(turn.number, turn.seat, tuple(_flips(turn.items, rng, share / 2))) for turn in record.turns
    )
    return evolve(record, tags=tuple(tags), turns=turns)


def _hidden(cards: str, rng: Random, share: float) -> str:
    return " ".join("?" if rng.random() < share else card for card in cards.split())


def _flips(items: tuple[Any, ...], rng: Random, share: float) -> Iterator[Any]:
    for item in items:
        if not isinstance(item, Flip) or rng.random() >= share:
            yield item
        elif item.card != "-" and rng.random() < 0.5:
            yield Flip("?")


# -- games to a plan ---------------------------------------------------------------------


def scripted(
    plans: Mapping[str, str],
    *,
    left: Mapping[str, str] | None = None,
    kept: Mapping[str, str] | None = None,
    end: str = "*",
    revealed: Mapping[str, str] | None = None,
    tags: Tags | None = None,
    holding: bool = False,
) -> str:
    """A whole game in which each seat plays to its plan, such as `C04 new, S05 1R`, then cards by themselves.

    Cards are `left` in hand in the end, and favourites `kept`; by default any that are not named. Cards are
    taken in the order in which they came into the supply. What is `revealed` is given as arguments. With
    `holding` all keep in hand what they were dealt, and play what they take.
    """
    drawn, turns = TURNS[len(plans)]
    left, kept = left or {}, kept or {}
    asked = {seat: [step.split() for step in plan.split(",") if step.strip()] for seat, plan in plans.items()}
    named = {card for steps in asked.values() for card, _ in steps} | set(" ".join(left.values()).split())
    spare = [card for card in (*_ids("C", 20), *_ids("P", 5), *_ids("S", 20)) if card not in named]
    hands: dict[str, list[str]] = {}
    for steps in asked.values():
        steps += [[spare.pop(0), "new"] for _ in range(turns - len(steps))]
    for seat in plans:
        stay = left.get(seat, "").split()
        stay += [spare.pop() for _ in range(drawn - len(stay))]
        plan = [card for card, _ in asked[seat]]
        hands[seat] = [*stay, *plan] if holding else [*plan, *stay]
    takes = [hands[seat][turn + drawn] for turn in range(turns) for seat in plans]
    pile = [*takes, *spare]
    favourites = [card for card in _ids("F", 42) if card not in " ".join(kept.values()).split()]
    head: dict[str, str | None] = {"Components": "illustrative@1"}
    head |= {f"Hand.{seat}": " ".join(hands[seat][:drawn]) for seat in plans}
    keeping = {seat: kept.get(seat) or f"{favourites.pop()} {favourites.pop()}" for seat in plans}
    head |= {f"Favourites.{seat}": f"{keeping[seat]} {favourites.pop()} {favourites.pop()}" for seat in plans}
    head["Supply"] = " ".join(pile[:6])
    lines = [f"{_number(0, seat, plans)} {seat}: keep({keeping[seat]})" for seat in plans]
    for index, card in enumerate(takes):
        turn, place = divmod(index, len(plans))
        name = list(plans)[place]
        flipped = pile[index + 6] if index + 6 < len(pile) else "-"
        played, where = asked[name][turn]
        lines.append(
            f"{_number(turn + 1, name, plans)} {name}: take({card}) flip({flipped}) play({played} {where})"
        )
    shown = {seat: keeping[seat] for seat in plans} if revealed is None else revealed
    lines += [f"{_number(turns + 1, seat, plans)} {seat}: reveal({cards})" for seat, cards in shown.items()]
    return written("journey", head, tags, "\n".join(lines), end)


def _ids(kind: str, count: int) -> list[str]:
    return [f"{kind}{number:02}" for number in range(1, count + 1)]


def _number(number: int, seat: str, plans: Mapping[str, str]) -> str:
    return f"{number}." if seat == next(iter(plans)) else "  "


def started(lying: Mapping[str, str], turns: str, end: str = "*", tags: Tags | None = None) -> str:
    """A record that begins in mid-game: what lies before each seat, journeys divided by commas."""
    journeys = [(seat, one.split()) for seat, each in lying.items() for one in each.split(",") if one.strip()]
    named = {card for _, cards in journeys for card in cards} | set(re.findall(r"\b[CSP][0-9]{2}\b", turns))
    spare = [card for card in (*_ids("P", 5), *_ids("S", 20), *_ids("C", 20)) if card not in named]
    drawn, _ = TURNS[len(lying)]
    on_table = sum(len(cards) for _, cards in journeys)
    head: dict[str, str | None] = {"Components": "illustrative@1"}
    head |= {f"Hand.{seat}": " ".join(spare.pop() for _ in range(drawn)) for seat in lying}
    head["Supply"] = " ".join(spare.pop() for _ in range(min(6, 45 - on_table - drawn * len(lying))))
    head["Start"] = " ".join(f"journey({seat} {' '.join(cards)})" for seat, cards in journeys)
    return written("journey", head, tags, turns, end)


def end_of(text: str) -> JourneyPosition:
    """The position after the last turn; nothing is wrong up to it."""
    return position_after(text, JourneyPosition)


def nothing(*seats: str) -> dict[str, str]:
    """Plans for seats that start a journey with each card."""
    return dict.fromkeys(seats, "")

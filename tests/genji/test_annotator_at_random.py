"""What is said of the turns of random games of Genji, against the cards alone and by trying everything."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Final, NamedTuple

import pytest

from genji.annotated import ADDRESS, CARD, instead, last
from support import shipped
from support.forms import in_every_form
from support.remarks import check_remarks, said, values
from tanzaku.notation import Record, Variation, dumps, loads
from tanzaku.notation.declare import Call
from tanzaku.notation.redacting import PUBLIC, redact
from tanzaku.notation.titles.genji import Challenge, Complete, Draw, Improve, Move, Study, TakeCard, Write
from tanzaku.validators import verify
from tanzaku.validators.annotating import annotate, strip
from tanzaku.validators.generating import Wish, random_records
from tanzaku.validators.positions import positions
from tanzaku.validators.rules.genji import GenjiPosition

PRINTED: Final = shipped.printed("genji")
WOOED: Final = ("write", "improve", "complete", "challenge", "could")
"""Words with which what is said of an action begins."""
WOOING: Final = (Write, Improve, Complete, Challenge)


# random games


@cache
def games(options: str = "") -> tuple[Record, ...]:
    return tuple(random_records("genji", 71, 6, Wish(options=options)))


def views(record: Record) -> Iterator[Record]:
    yield record
    yield redact(record, PUBLIC)
    yield redact(record, "B")


class Court(NamedTuple):
    """What beauty hangs on: the princess, and what lies open."""

    princess: str
    season: str
    fashion: str


def terms(card: str, court: Court) -> list[tuple[str, str]]:
    """Each symbol of a card and what it meets, from the file of the set alone."""
    princess = PRINTED["Princess"][court.princess]
    asked = [
        ("princess", princess["season"]),
        ("princess", princess["fashion"]),
        ("season", court.season),
        ("fashion", court.fashion),
    ]
    found: list[tuple[str, str]] = []
    for thing in PRINTED["Card"][card]["symbols"]:
        name, _, times = thing.partition("*")
        seen = court.season if name == "flower" and in_season(card, court) else name
        meets = ",".join(who for who, wanted in asked if wanted == seen)
        found.append((name, f"{times or 1}*{meets or ('wilted' if name == 'flower' else 'nothing')}"))
    return found


def in_season(card: str, court: Court) -> bool:
    return court.season in [thing.partition("*")[0] for thing in PRINTED["Card"][card]["symbols"]]


def worth(card: str, court: Court) -> int:
    counts = [value.partition("*") for _, value in terms(card, court)]
    return sum(
        int(times) * len(meets.split(",")) for times, _, meets in counts if meets not in {"wilted", "nothing"}
    )


def check_sums(pairs: list[tuple[str, str]], position: GenjiPosition) -> int:
    """Hold each sum of a turn against the file of the set, and against the engine; how many there were."""
    court = Court("", position.season, position.fashion)
    total = checked = 0
    for index, (word, value) in enumerate(pairs):
        if word == "at":
            court = court._replace(princess=value.partition(",")[0])
        if word in {*WOOED, "fairest", "over"}:
            total = 0
        elif CARD.fullmatch(word):
            assert int(value) == worth(word, court)
            assert position.faces.beauty(word, *court) == int(value)
            wanted = terms(word, court)
            assert Counter(pairs[index + 1 : index + 1 + len(wanted)]) == Counter(wanted)
            total += int(value)
            checked += 1
        elif word in {"beauty", "lying"}:
            assert int(value) == total
    return checked


@pytest.mark.parametrize("options", ["", "bonus=additive home=all empty=card-only direction=first-move"])
def test_laws_of_random_games(options: str) -> None:
    for record in games(options)[: 1 if options else 3]:
        for seen in views(record):
            found = annotate(seen)
            assert strip(found) == seen
            assert dumps(strip(loads(dumps(found)))) == dumps(seen)
            assert annotate(found) == found
            before, report = verify(seen), verify(found)
            assert (report.verdict, report.outcome) == (before.verdict, before.outcome)
            assert report.diagnostics == before.diagnostics


def test_annotated_games_are_the_same_in_every_form() -> None:
    in_every_form(annotate(games()[0]))


@pytest.mark.parametrize("options", ["", "bonus=additive"])
def test_every_sum_of_random_games(options: str) -> None:
    checked = 0
    for record in games(options)[:3]:
        turns = iter(annotate(record).turns)
        for position, turn in positions(record):
            assert isinstance(position, GenjiPosition)
            if turn is not None:
                checked += check_sums(said(next(turns)), position)
    assert checked > 500


def test_a_remark_leaves_the_position_as_it_was() -> None:
    for record in views(games()[1]):
        check_remarks(record)


# what was missed in random games, by trying everything


def best_poem(position: GenjiPosition, action: Write | Improve | Complete) -> int:
    """The most beauty that cards in hand can make with a poem of this sort."""
    place = position.courtier.place
    court = Court(position.circle[place - 1], position.season, position.fashion)
    hand = position.courtier.hand.cards
    pairs = list(
        product([card for card in hand if card[0] == "b"], [card for card in hand if card[0] == "e"])
    )
    poems: list[tuple[str, ...]] = [*pairs]
    if isinstance(action, Write):
        poems += [(card,) for card in hand if card[0] in "be"]
    elif isinstance(action, Complete):
        (lying,) = position.table[place].poems[-1]
        poems = [(card, lying) for card in hand if card[0] in "be" and card[0] != lying[0]]
    return max(sum(worth(card, court) for card in poem) for poem in poems)


def test_a_poem_has_something_beside_it_just_where_it_was_not_the_most_beautiful() -> None:
    better = best = 0
    for record in games()[:3]:
        turns = iter(annotate(record).turns)
        for position, turn in positions(record):
            assert isinstance(position, GenjiPosition)
            if turn is None:
                break
            found = next(turns)
            done = 0
            for action in turn.actions:
                if isinstance(action, Write | Improve | Complete):
                    most = best_poem(position, action)
                    beauties = [int(value) for value in values(said(found), "beauty")]
                    mine = position.claims(action)["beauty"]
                    assert max(beauties) == most
                    assert bool(instead(found)) == (mine != most)
                    assert len(values(said(found), "could")) == (mine != most)
                    better += mine != most
                    best += mine == most
                position.do(action)
                done += 1
            for _ in range(done):
                position.undo()
    assert better > 20
    assert best > 20


def test_a_study_has_something_beside_it_just_where_something_could_be_done() -> None:
    wooing = nothing = 0
    for record in games()[:4]:
        turns = iter(annotate(record).turns)
        for position, turn in positions(record):
            assert isinstance(position, GenjiPosition)
            if turn is None:
                break
            found = next(turns)
            if len(turn.actions) < 2 or not isinstance(turn.actions[1], Study):
                continue
            position.do(turn.actions[0])
            place = position.courtier.place
            stack = position.table.get(place)
            own = stack is not None and stack.seat == position.seat
            ways = [action for action in position.legal() if isinstance(action, WOOING)]
            if own and stack is not None and len(stack.poems[-1]) == 1:
                lying = position.beauty(stack.poems[-1], place).low
                ways = [action for action in ways if position.claims(action)["beauty"] != lying]
            position.undo()
            assert bool(ways) == bool(instead(found)) == bool(values(said(found), "could"))
            wooing += bool(ways)
            nothing += not ways
    assert wooing > 5
    assert nothing > 5


def test_better_turns_are_of_known_cards_and_make_no_draws() -> None:
    for record in games()[:2]:
        for seen in views(record):
            turns = iter(annotate(seen).turns)
            for position, turn in positions(seen):
                assert isinstance(position, GenjiPosition)
                if turn is None:
                    break
                lines = [item for item in next(turns).items if isinstance(item, Variation)]
                if not lines:
                    continue
                actions = lines[0].turns[0].actions
                assert isinstance(actions[0], Move)
                for action in actions:
                    assert not isinstance(action, Draw | Study)
                    if not isinstance(action, Move | TakeCard) and action not in turn.actions:
                        played = [
                            value for name in ("card", "cards", "bonus") for value in _cards(action, name)
                        ]
                        assert set(played) <= set(position.courtier.hand.cards)
                    position.do(action)
                for _ in actions:
                    position.undo()


def _cards(action: Call, name: str) -> tuple[str, ...]:
    found = getattr(action, name, ())
    return (found,) if isinstance(found, str) else found


def test_standings_of_random_games_are_those_of_the_report() -> None:
    for record in games()[:3]:
        outcome = verify(record).outcome
        assert outcome is not None
        seasons = tallies = 0
        for seen in views(record):
            found = annotate(seen)
            ends = [pairs for turn in found.turns if values(pairs := said(turn), "ends")]
            seasons += len(ends)
            for pairs in ends:
                lying = {word: int(value[1:]) for word, value in pairs if ADDRESS.fullmatch(word)}
                most = max(lying.values(), default=0)
                fairest = [word for word, beauty in lying.items() if beauty == most]
                assert values(pairs, "fairest") == (fairest or ["none"])
            final = last(seen)
            totals = dict(zip(values(final, "tally"), map(int, values(final, "total")), strict=True))
            assert totals == outcome.scores
            assert values(final, "won") == [",".join(outcome.winners)]
            tallies += 1
        assert seasons >= tallies == 3

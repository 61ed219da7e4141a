"""Laws of Genji: what is played by the rules is sound, whatever is hidden; all is taken back exactly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.genji_brute import judge, to_act
from oracle.genji_counting import SEASONS, Faces, faces_of, reputation
from oracle.genji_games import STYLES, random_play
from support.genji_courts import game, seats_of
from tanzaku.notation import Record, Turn, dumps, loads
from tanzaku.notation.component_sets import Reference, find_set
from tanzaku.notation.redacting import redact
from tanzaku.notation.titles.genji import Draw, Extra, GenjiOptions, Study
from tanzaku.validators import Report, replay, verify, verify_archive
from tanzaku.validators.generating import MIXED, Wish, random_records
from tanzaku.validators.rules.genji import GenjiPosition
from tanzaku.validators.rules.genji_court import Courtier
from tanzaku.validators.rules.genji_turns import FACING, HOMING, OPENING, PLAYING, SCORED

seeds = st.integers(0, 2**32)
few, some = settings(max_examples=5), settings(max_examples=12)
VARIANTS = (
    GenjiOptions(),
    GenjiOptions(bonus="additive", home="all"),
    GenjiOptions(empty="card-only", direction="first-move"),
)


@lru_cache(maxsize=1)
def printed() -> Faces:
    """What is printed on the cards of the set that ships."""
    found = find_set("genji", Reference("illustrative", "1", None))
    assert found is not None
    return faces_of(found.content)


def both_ways(text: str) -> Report:
    """The report on a text, which is the same quickly and carefully."""
    [quickly], [carefully] = list(verify_archive([text])), list(verify_archive([text], quick=False))
    assert quickly == carefully
    return carefully


def start(record: Record) -> GenjiPosition:
    position = replay(evolve(record, turns=(), end="*")).position
    assert isinstance(position, GenjiPosition)
    return position


def without(record: Record, *names: str) -> tuple[tuple[str, str], ...]:
    return tuple((name, value) for name, value in record.tags if name.partition(".")[0] not in names)


# -- what is played by the rules is sound ------------------------------------------------


@given(seeds)
@some
def test_every_random_game_is_valid_and_ends_as_the_oracle_says(seed: int) -> None:
    record = game(seed)
    report, found = both_ways(dumps(record)), judge(record, printed())
    assert (report.verdict.value, report.diagnostics, report.assumed) == ("valid", (), ())
    assert (found.fault, found.numbers, found.turns, found.state["wrong"]) == ("", [], report.turns, [])
    assert report.outcome is not None
    assert list(report.outcome.winners) == found.state["winners"]
    assert report.outcome.scores == {seat: reputation(found.state, seat) for seat in seats_of(record)}


@given(
    seeds, st.sampled_from(VARIANTS), st.integers(2, 6), st.integers(1, 4), st.sampled_from(sorted(STYLES))
)
@some
def test_every_game_of_the_oracle_is_valid(
    seed: int, options: GenjiOptions, players: int, seasons: int, style: str
) -> None:
    played = random_play(
        seed,
        players,
        options,
        SEASONS[4 - seasons :],
        faces=printed(),
        components="illustrative@1",
        style=style,
    )
    report = both_ways(dumps(played.record))
    assert (report.verdict.value, report.diagnostics, report.assumed) == ("valid", (), ())
    assert report.outcome is not None
    assert list(report.outcome.winners) == played.state["winners"]


@given(seeds)
@few
def test_every_beginning_of_a_game_is_unfinished(seed: int) -> None:
    record = game(seed)
    tags = without(record, "Result")
    for count in Random(seed).sample(range(len(record.turns) - 1), 12):
        report = verify(evolve(record, tags=tags, turns=record.turns[:count], end="*"))
        if report.outcome is None:
            assert (report.verdict.value, report.diagnostics) == ("unfinished", ())
        else:  # a tie at the end of a season, which was then played on
            assert report.outcome.reasons[0].kind == "shared"


@given(seeds)
@few
def test_every_way_to_end_is_sound(seed: int) -> None:
    for record in random_records("genji", seed, 6, Wish(endings=MIXED, notes=0.3, odd_tags=0.3)):
        assert both_ways(dumps(record)).verdict.value == ("unfinished" if record.end == "*" else "valid")


@given(seeds, st.integers(0, 999))
@some
def test_a_record_may_begin_before_any_turn_of_a_seat(seed: int, at: int) -> None:
    """`Start` in place of the first turns gives the same end (GJ-30)."""
    record = game(seed)
    whole = verify(record)
    position = start(record)
    places = []
    for index, turn in enumerate(record.turns):
        if position.phase == PLAYING:
            places.append(index)
        if places and len(places) == 1 + at % 60:
            break
        play(position, turn)
    if position.phase != PLAYING:
        return
    index = places[-1]
    rest = evolve(record, tags=begun_tags(record, position), turns=record.turns[index:])
    rest = evolve(rest, turns=(evolve(rest.turns[0], number=position.round), *rest.turns[1:]))
    report = both_ways(dumps(loads(dumps(rest))))
    assert (report.verdict.value, report.diagnostics) == ("valid", ())
    assert report.outcome == whole.outcome


def begun_tags(record: Record, position: GenjiPosition) -> tuple[tuple[str, str], ...]:
    """The tags of a record that begins here."""
    said = [f"home({one.name} {one.home})" for one in position.courtiers]
    said += [f"pawn({one.name} {one.place} {one.way})" for one in position.courtiers]
    for place, stack in position.table.items():
        said += [f"poem({stack.seat} {place} {' '.join(poem)})" for poem in stack.poems]
    said += [f"box({one.name} {one.box})" for one in position.courtiers]
    said += [f"seasoncard({one.name} {season})" for one in position.courtiers for season in one.seasons]
    said += [f"seasoncard(- {season})" for season in position.unclaimed]
    said.append(f"season({position.season} {position.fashion})")
    said += [f"discarded({' '.join(position.deck.discarded())})"] if position.deck.discards else []
    first = position.courtiers[position.starter].name
    said.append(f"turn({position.seat} {position.round} first={first})")
    tags = dict(record.tags) | {f"Hand.{one.name}": " ".join(one.hand.cards) for one in position.courtiers}
    return tuple((tags | {"Start": " ".join(said)}).items())


def play(position: GenjiPosition, turn: Turn) -> None:
    assert position.begin(turn.seat or "")
    for action in turn.actions:
        assert position.refusal(action) is None
        position.do(action)
    assert position.end_turn() is None


# -- cards and tokens are conserved ------------------------------------------------------


def check_places(position: GenjiPosition) -> None:
    """Each card is in one place, hidden ones counted, and every token in box, poem or unused pile."""
    deck = position.deck
    lying: Counter[str] = Counter()
    hidden = deck.pile + deck.discards - len(deck.discarded())
    lying.update(deck.discarded())
    for courtier in position.courtiers:
        lying.update(courtier.hand.cards)
        hidden += len(courtier.hand.hidden)
        on_table = sum(len(stack.poems) for stack in position.table.values() if stack.seat == courtier.name)
        assert courtier.box + on_table + courtier.unused == 15
        assert courtier.unused >= 0
        assert len(courtier.hand) <= 5
    for stack in position.table.values():
        for poem in stack.poems:
            lying.update(poem)
        assert stack.poems
        assert len(stack.poems) == 1 or {len(poem) for poem in stack.poems} == {2}
    assert set(lying.values()) <= {1}
    assert len(lying) + hidden == 88
    assert deck.places.keys() == lying.keys()


@given(seeds, st.sampled_from(("whole", "forgetful", "public", "A")))
@few
def test_cards_and_tokens_are_conserved(seed: int, kind: str) -> None:
    record = seen(game(seed), kind, Random(seed))
    position = start(record)
    check_places(position)
    for turn in record.turns:
        assert position.begin(turn.seat or "")
        for action in turn.actions:
            assert position.refusal(action) is None
            position.do(action)
            check_places(position)
        assert position.end_turn() is None
        check_places(position)


# -- what is hidden of it changes nothing ------------------------------------------------


def seen(record: Record, kind: str, rng: Random) -> Record:
    """The game as somebody saw it; `forgetful` saw some cards and left some draws out."""
    if kind == "whole":
        return record
    if kind != "forgetful":
        return redact(record, kind)
    share = rng.choice((0.2, 0.6, 1.0))
    tags = [
        (name, _hidden(value, rng, share) if name.startswith("Hand.") else value)
        for name, value in record.tags
    ]
    turns = (Turn(turn.number, turn.seat, tuple(_draws(turn.items, rng, share))) for turn in record.turns)
    return evolve(record, tags=tuple(tags), turns=tuple(turn for turn in turns if turn.actions))


def _hidden(cards: str, rng: Random, share: float) -> str:
    return " ".join("?" if rng.random() < share else card for card in cards.split())


def _draws(items: tuple[Any, ...], rng: Random, share: float) -> Iterator[Any]:
    """Draws with unseen cards, or the last draws of a turn not noted; some studies unseen as well."""
    kept = list(items)
    while kept and isinstance(kept[-1], Draw) and rng.random() < share / 3:
        kept.pop()
    for item in kept:
        if isinstance(item, Draw):
            yield Draw(tuple(_hidden(" ".join(item.cards), rng, share).split()))
        elif isinstance(item, Study | Extra) and rng.random() < share / 6:
            yield type(item)(("?",) * len(item.cards))
        else:
            yield item


@given(seeds, st.sampled_from(("public", "A", "B", "forgetful", "forgetful")))
@some
def test_what_is_hidden_of_a_game_is_consistent(seed: int, kind: str) -> None:
    record = seen(game(seed), kind, Random(seed))
    report = both_ways(dumps(record))
    assert report.diagnostics == ()
    assert report.verdict.value in {"consistent", "valid"}
    assert report.outcome == verify(game(seed)).outcome
    if kind not in {"whole", "forgetful"}:
        assert redact(record, kind) == record


@given(seeds)
@few
def test_without_faces_the_play_is_consistent_and_the_fairest_poem_believed(seed: int) -> None:
    """All claims were made, or else the record must say which poem was the fairest (GJ-35, GJ-29)."""
    record = game(seed)
    report = both_ways(dumps(evolve(record, tags=without(record, "Components"))))
    assert {found.code.id for found in report.diagnostics} <= {"GJI054"}
    if not report.diagnostics:
        assert report.verdict.value == "consistent"
        assert report.outcome == verify(record).outcome


# -- back and forth ----------------------------------------------------------------------


def snapshot(position: GenjiPosition) -> Any:
    """Everything that a position knows, deeply."""
    kept = {
        name: getattr(position, name)
        for name in GenjiPosition.__slots__
        if name not in {"courtiers", "deck", "faces", "options", "trail", "values"}
    }
    kept["table"], kept["pending"] = dict(position.table), list(position.pending or ())
    courtiers = [
        {name: getattr(courtier, name) for name in Courtier.__slots__ if name != "hand"}
        | {"hand": (courtier.hand.cards, courtier.hand.hidden, courtier.hand.unseen)}
        for courtier in position.courtiers
    ]
    deck = {name: getattr(position.deck, name) for name in type(position.deck).__slots__ if name != "trail"}
    deck = {name: dict(value) if isinstance(value, dict) else value for name, value in deck.items()}
    said = (
        position.seat,
        position.round,
        position.over,
        position.waiting(),
        position.outcome(),
        position.assumed(),
    )
    return kept, courtiers, deck, said, [repr(action) for action in position.legal()]


ANYTHING = (
    "home(1) face(+) +1@2 -3@7 study(b01 b01) study(6x?) write(b01 b02) write(e01 b02) improve(b01 e01)",
    "complete(b03) complete(e03 s1) challenge(b04 s1 s1) challenge(s1) take(b09) draw(5x?) draw(b01)",
    "reshuffle fairest(4.1) scandal(A) seasoncard(A) box(A 15) season(winter nature) extra(b01) start(F)",
)
WRONG = [
    action
    for words in ANYTHING
    for turn in loads(f'[Tanzaku "1.0 genji"]\n\n1. A: {words} =*\n').turns
    for action in turn.actions
]


@given(seed=seeds, kind=st.sampled_from(("whole", "forgetful", "public")))
@few
def test_undo_gives_back_exactly_what_was(seed: int, kind: str) -> None:
    """After any action, legal or refused, the end of the turn included; and after a walk of many turns."""
    rng = Random(seed)
    record = seen(game(seed), kind, rng)
    position = start(record)
    before: list[Any] = []
    checked = set(rng.sample(range(len(record.turns)), min(30, len(record.turns))))
    for index, turn in enumerate(record.turns):
        assert position.begin(turn.seat or "")
        for at, action in enumerate(turn.actions):
            before.append((turn.seat, snapshot(position)))
            if index in checked:
                undone(position, rng, before[-1][1])
            position.do(action)
            if at == len(turn.actions) - 1:
                assert position.end_turn() is None
    for seat, was in reversed(before):
        position.undo()
        assert position.begin(seat)
        assert snapshot(position) == was


def undone(position: GenjiPosition, rng: Random, was: Any) -> None:
    """Do what may be done and take it back; ask for what may not; nothing is left of it."""
    legal = list(position.legal())
    for action in rng.sample(WRONG, 6):
        refusal = position.refusal(action)
        assert snapshot(position) == was
        if refusal is None or refusal.stands:
            legal.append(action)
    seat = position.seat
    for action in rng.sample(legal, min(4, len(legal))):
        position.do(action)
        if position.end_turn() is None:
            snapshot(position)
        position.undo()
        assert position.begin(seat)
        assert snapshot(position) == was


@given(seeds)
@few
def test_what_is_legal_can_be_done_and_gives_a_game(seed: int) -> None:
    """A game of actions from the list of legal ones; cards that are drawn are not seen."""
    rng = Random(seed)
    record = game(seed)
    position = start(record)
    for _ in range(800):
        if position.over:
            break
        waiting = position.waiting()
        assert position.begin(rng.choice(waiting))
        assert position.seat in waiting
        while True:
            actions = list(position.legal())
            if not actions:
                break
            action = rng.choice(actions)
            assert position.refusal(action) is None, action
            position.do(action)
            check_places(position)
            if position.phase in {SCORED, HOMING, OPENING, FACING} or rng.random() < 0.5:
                break
        if position.end_turn() is not None:
            while position.end_turn() is not None:
                [*_, action] = position.legal()
                position.do(action)


@pytest.mark.parametrize("players", [2, 6])
def test_the_oracle_and_the_engine_have_the_same_seat_to_act(players: int) -> None:
    played = random_play(players, players, faces=printed(), components="illustrative@1", style="mixed")
    record = played.record
    position = start(record)
    for index, turn in enumerate(record.turns):
        found = judge(evolve(record, turns=record.turns[:index]), printed()) if index % 9 == 0 else None
        assert turn.seat in position.waiting()
        if found is not None and position.phase != SCORED:
            assert to_act(found.state) == position.seat
        play(position, turn)

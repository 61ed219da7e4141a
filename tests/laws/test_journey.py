"""Laws of Journey: what is played by the rules is sound, whatever is hidden of it, and nothing else is."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.faults import changed_turns
from oracle.journey_brute import CARDS, FAVOURITES, Judgement, judge
from oracle.journey_counting import Holding, score
from oracle.playing import open_ended
from support.findings import judged, position_before
from support.forms import check_reports, in_every_form
from support.journey_games import FACES, claiming, forgetful
from support.shipped import game, seats_of
from tanzaku.notation import Record, dumps, loads, to_plain
from tanzaku.notation.errors import ReadError
from tanzaku.notation.redacting import redact
from tanzaku.notation.titles.journey import Reveal
from tanzaku.validators import verify
from tanzaku.validators.engine import Range
from tanzaku.validators.generating import MIXED, Wish, random_records
from tanzaku.validators.points import within
from tanzaku.validators.positions import play
from tanzaku.validators.rules.journey import JourneyPosition
from tanzaku.validators.rules.journey_actions import DONE, TAKE
from tanzaku.validators.rules.journey_favourites import Unseen
from tanzaku.validators.rules.journey_hands import Hand
from tanzaku.validators.rules.journey_scoring import Festival

seeds = st.integers(0, 2**32)
few, some, many = settings(max_examples=15), settings(max_examples=40), settings(max_examples=70)


def by_oracle(record: Record) -> Judgement:
    """The oracle on a record."""
    return judge(to_plain(record), FACES)


def start(record: Record) -> JourneyPosition:
    return position_before(record, JourneyPosition)


# -- what is played by the rules is sound ------------------------------------------------


@given(seeds)
@some
def test_every_random_game_is_valid_and_counted_as_the_oracle_counts_it(seed: int) -> None:
    record = game("journey", seed)
    report, found = judged(dumps(record)), by_oracle(record)
    assert (report.verdict.value, report.diagnostics, report.assumed) == ("valid", (), ())
    assert (found.fault, found.turns, found.over) == ("", report.turns, True)
    assert report.outcome is not None
    assert found.totals == {seat: (points, points) for seat, points in report.outcome.scores.items()}
    assert found.winners == set(report.outcome.winners)
    claimed = judged(dumps(claiming(record)))
    assert (claimed.verdict.value, claimed.outcome) == ("valid", report.outcome)


@given(seeds)
@few
def test_every_beginning_of_a_game_is_unfinished(seed: int) -> None:
    record = game("journey", seed)
    rounds = seats_of(record)
    for count in range(len(record.turns) - len(rounds)):
        report = verify(open_ended(record, count))
        assert (report.verdict.value, report.diagnostics) == ("unfinished", ())


@few
@given(seeds)
def test_every_way_to_end_is_sound(seed: int) -> None:
    for record in random_records("journey", seed, 12, Wish(endings=MIXED, notes=0.3, odd_tags=0.3)):
        assert judged(dumps(record)).verdict.value == ("unfinished" if record.end == "*" else "valid")


@given(seeds, st.integers(0, 999))
@some
def test_a_record_may_begin_after_any_turn(seed: int, at: int) -> None:
    """`Start` in place of the first turns gives the same end (JO-14)."""
    record = game("journey", seed)
    whole = verify(record)
    seats = seats_of(record)
    at = len(seats) + at % (len(record.turns) - 2 * len(seats) + 1)
    position = start(record)
    for turn in record.turns[:at]:
        for action in turn.actions:
            position.do(action)
        assert position.end_turn() is None
    tags = dict(record.tags) | {f"Hand.{seat.name}": " ".join(seat.hand) for seat in position.seats}
    tags["Supply"] = " ".join(position.supply)
    tags["Start"] = " ".join(
        f"journey({seat.name} {' '.join(journey)})" for seat in position.seats for journey in seat.journeys
    )
    rest = evolve(record, tags=tuple(tags.items()), turns=record.turns[at:])
    report, found = judged(dumps(loads(dumps(rest)))), by_oracle(rest)
    assert (report.verdict.value, report.diagnostics) == ("valid", ())
    assert report.outcome == whole.outcome
    assert (found.fault, found.winners) == ("", set(whole.outcome.winners if whole.outcome else ()))


# -- every card is in one place ----------------------------------------------------------


def check_places(position: JourneyPosition) -> None:
    """Each card is in one place, hidden ones counted, and the position says where."""
    lying = Counter(card for card in position.supply if card != "?")
    hidden = position.deck + position.supply.count("?")
    for seat in position.seats:
        lying.update(seat.hand)
        hidden += seat.hidden
        for journey in seat.journeys:
            lying.update(journey)
    assert set(lying) <= set(CARDS)
    assert set(lying.values()) <= {1}
    assert len(lying) + hidden == len(CARDS)
    assert position.places.keys() == lying.keys()
    for card, (where, _) in position.places.items():
        owner = next(
            (seat for seat in position.seats if f"of {seat.name}" in where or f"{seat.name}'s" in where), None
        )
        if owner is None:
            assert (where, card in position.supply) == ("in the supply", True)
        elif "hand" in where:
            assert card in owner.hand
        else:
            assert any(card in journey for journey in owner.journeys)


@given(seeds, st.sampled_from(("whole", "forgetful", "public", "A")))
@some
def test_cards_are_conserved(seed: int, kind: str) -> None:
    record = game("journey", seed)
    record = (
        forgetful(record, Random(seed))
        if kind == "forgetful"
        else redact(record, kind)
        if kind != "whole"
        else record
    )
    position = start(record)
    check_places(position)
    for turn in record.turns:
        for action in turn.actions:
            assert position.refusal(action) is None
            position.do(action)
            check_places(position)
        assert position.end_turn() is None
    assert position.over


# -- back and forth ----------------------------------------------------------------------


def snapshot(position: JourneyPosition) -> tuple[Any, ...]:
    return (
        [
            (
                seat.name,
                list(seat.hand),
                seat.hidden,
                [list(journey) for journey in seat.journeys],
                seat.kept,
                seat.kept_in,
                seat.revealed,
                seat.revealed_in,
                seat.plays,
            )
            for seat in position.seats
        ],
        list(position.supply),
        position.deck,
        position.unnoted,
        position.phase,
        position.acting,
        position.step,
        position.turn,
        dict(position.places),
        position.seat,
        position.round,
        position.over,
        list(position.legal()),
        position.outcome(),
        position.assumed(),
    )


@given(seed=seeds, hidden=st.booleans())
@few
def test_undo_gives_back_exactly_what_was(seed: int, *, hidden: bool) -> None:
    """After each action, and after a walk of many turns taken back to the start."""
    rng = Random(seed)
    record = forgetful(game("journey", seed), rng) if hidden else game("journey", seed)
    position = start(record)
    before = [snapshot(position)]
    for turn in record.turns:
        for action in turn.actions:
            legal = list(position.legal())
            for other in rng.sample(legal, min(3, len(legal))):
                assert position.can(other)
                position.do(other)
                if position.step == DONE:
                    assert position.end_turn() is None
                position.undo()
                assert snapshot(position) == before[-1]
            position.do(action)
            if action is turn.actions[-1]:
                assert position.end_turn() is None
            before.append(snapshot(position))
    while before[1:]:
        assert snapshot(position) == before.pop()
        position.undo()
    assert snapshot(position) == before.pop()


@given(seeds)
@some
def test_undo_gives_back_exactly_what_was_while_seats_reveal_in_any_order(seed: int) -> None:
    """An announcement is no action, so it is made anew after taking back."""
    rng = Random(seed)
    record = game("journey", seed)
    position = start(record)
    revealed = rng.sample(record.turns[-len(seats_of(record)) :], len(seats_of(record)))
    for turn in record.turns[: -len(revealed)]:
        play(position, turn)
    waiting = position.waiting()
    assert (waiting, position.seat) == (tuple(seats_of(record)), "A")
    before = []
    for turn in revealed:
        before.append(snapshot(position))
        assert turn.seat is not None
        for other in rng.sample(waiting, len(waiting)):
            assert position.begin(other) is (other in position.waiting())
        assert not position.begin("*")
        assert position.begin(turn.seat)
        assert (position.seat, position.round) == (turn.seat, record.turns[-1].number or position.round)
        [reveal] = turn.actions
        assert isinstance(reveal, Reveal)
        for _ in range(2):
            assert position.refusal(reveal) is None
            assert position.claims(Reveal(reveal.cards, hand=reveal.hand, score=0))
            position.do(reveal)
            assert position.end_turn() is None
            assert turn.seat not in position.waiting()
            position.undo()
            assert (position.seat, position.step) == (turn.seat, TAKE)
        position.do(reveal)
        assert position.end_turn() is None
    assert (position.over, position.waiting()) == (True, ())
    while before:
        position.undo()
        assert position.begin(position.waiting()[0])
        assert snapshot(position) == before.pop()


@given(seeds)
@some
def test_what_is_legal_can_be_done_and_gives_a_game(seed: int) -> None:
    """A game of actions from the list of legal ones, the flip as it may be: unknown."""
    rng = Random(seed)
    position = start(game("journey", seed))
    while not position.over:
        action = rng.choice(list(position.legal()))
        assert position.refusal(action) is None
        position.do(action)
        if position.step == DONE:
            assert position.end_turn() is None
    assert position.outcome() is not None


# -- what is hidden of it changes nothing ------------------------------------------------


@given(seeds)
@some
def test_every_redaction_of_a_sound_record_is_sound(seed: int) -> None:
    record = claiming(game("journey", seed))
    whole = verify(record).outcome
    assert whole is not None
    for view in ("public", *seats_of(record)):
        seen = redact(record, view)
        report = judged(dumps(seen))
        assert report.verdict.value == "consistent"
        assert (report.diagnostics, report.checked) == ((), len(record.turns))
        assert redact(seen, view) == seen
        assert redact(seen, "public") == redact(record, "public")
        # Everything was revealed in the end, so nothing is left open.
        assert report.outcome is not None
        assert (report.outcome.winners, report.outcome.scores) == (whole.winners, whole.scores)


@given(seeds, st.integers(0, 4))
@few
def test_what_was_not_revealed_leaves_the_truth_within_its_range(seed: int, revealed: int) -> None:
    record = game("journey", seed)
    seats = seats_of(record)
    whole = verify(record).outcome
    assert whole is not None
    turns = record.turns[: len(record.turns) - len(seats) + min(revealed, len(seats) - 1)]
    for view in ("public", *seats):
        seen = redact(evolve(record, turns=turns), view)
        report, found = verify(seen), by_oracle(seen)
        assert (report.diagnostics, found.fault) == ((), "")
        assert report.outcome is not None
        for seat in seats:
            points, exact = report.outcome.scores[seat], found.totals[seat]
            truth = whole.scores[seat]
            assert isinstance(truth, int)
            assert within(truth, points)
            low, high = points if isinstance(points, Range) else (points, points)
            if exact is not None:
                assert (low, high) == exact, f"{seat} of {view}"
        may = report.outcome.possible or report.outcome.winners
        assert set(whole.winners) <= set(may)
        if found.winners is not None:
            assert found.winners <= set(may)


@given(seeds)
@few
def test_reveals_that_were_noted_of_some_seats_in_any_order_are_sound(seed: int) -> None:
    """Who was noted, and in which order, changes nothing of what is known of them (JO-13)."""
    rng = Random(seed)
    record = claiming(game("journey", seed))
    seats = seats_of(record)
    whole = verify(record).outcome
    assert whole is not None
    played, revealed = record.turns[: -len(seats)], list(record.turns[-len(seats) :])
    first = revealed[0].number
    for view in ("public", rng.choice(seats)):
        some = rng.sample(revealed, rng.randint(0, len(seats)))
        turns = (*played, *(evolve(turn, number=None) for turn in some))
        if some:
            turns = (*played, evolve(some[0], number=first), *turns[len(played) + 1 :])
        seen = redact(evolve(record, turns=turns), view)
        report, found = judged(dumps(seen)), by_oracle(seen)
        assert (report.diagnostics, report.checked, found.fault) == ((), len(turns), "")
        assert report.outcome is not None
        for seat in seats:
            if seat == view or seat in {turn.seat for turn in some}:
                assert report.outcome.scores[seat] == whole.scores[seat]
        for seat, exact in found.totals.items():
            points = report.outcome.scores[seat]
            assert exact in {None, points if isinstance(points, Range) else (points, points)}
        sure = [turn for turn in revealed if turn in some]
        in_order = verify(redact(evolve(record, turns=(*played, *sure)), view))
        assert in_order.outcome == report.outcome
        again = verify(evolve(seen, turns=(*turns, rng.choice(some)) if some else turns))
        wanted = [] if not some else ["TZK053"] if len(some) == len(seats) else ["TZK052"]
        assert [one.code.id for one in again.diagnostics if one.code.id != "TZK050"] == wanted


@given(seeds)
@many
def test_what_a_hidden_hand_and_unseen_favourites_may_give_is_exact(seed: int) -> None:
    """Against every hand and every pair of favourites there may be, with the cards that ship."""
    rng = Random(seed)
    cards, keys = rng.sample(CARDS, 26), rng.sample(FAVOURITES, 9)
    if rng.random() < 0.7:
        keys = rng.sample(FAVOURITES[32:], 5) + keys[:3]  # those that look at the hand
    keys = list(dict.fromkeys(keys))
    hand, hidden = cards[: rng.randint(0, 2)], rng.randint(0, 3)
    pool = cards[2 : 2 + hidden + rng.randint(0, 4)]
    journeys = [["C01", "S01"], ["C02", "P01", "S02"]][: rng.randint(0, 2)]
    shown = tuple(keys[: rng.randint(0, 2)])
    own, others = tuple(keys[2:4]), tuple(keys[4:])
    unseen = Unseen(own, others, rng.randint(2 - len(own), 2))
    faces = start(game("journey", 0)).faces
    lines, points = faces.kept(
        shown, unseen, Festival(faces, journeys), Hand(faces.cards, hand, hidden, pool)
    )
    sums, alone = set[int](), {key: set[int]() for key in shown}
    for more in combinations(pool, hidden):
        held = [*hand, *more]
        base = score(Holding(journeys, set(), 0, set(), set()), (), held, FACES)
        for key in shown:
            alone[key].add(score(Holding(journeys, set(), 0, set(), set()), (key,), held, FACES) - base)
        for pick in combinations((*own, *others), 2 - len(shown)):
            if sum(key in others for key in pick) <= unseen.most:
                both = (*shown, *pick)
                sums.add(score(Holding(journeys, set(), 0, set(), set()), both, held, FACES) - base)
    assert points == (min(sums), max(sums))
    for key, line in zip(shown, lines, strict=False):
        assert line.points == (min(alone[key]), max(alone[key])), key


@given(seeds)
@some
def test_a_record_of_somebody_who_saw_less_is_sound(seed: int) -> None:
    record = game("journey", seed)
    seen = forgetful(claiming(record), Random(seed))
    report, found = judged(dumps(seen)), by_oracle(seen)
    assert (report.diagnostics, found.fault) == ((), "")
    assert report.verdict.value == ("valid" if seen == claiming(record) else "consistent")
    assert report.outcome == verify(record).outcome


# -- forms -------------------------------------------------------------------------------


@given(seeds)
@few
def test_text_to_xml_to_json_to_text(seed: int) -> None:
    for record in (game("journey", seed), forgetful(game("journey", seed), Random(seed))):
        check_reports(in_every_form(record, exactly=False))


# -- and nothing else is -----------------------------------------------------------------

TOKEN = re.compile(
    r"\b[CSP][0-9]{2}\b|\bF[0-9]{2}\b|\b[1-9][0-9]?[LR]\b|\bnew\b|[?]|-(?=\))|[A-E](?=:)|\b[0-9]+(?=[.)])|=[A-E]\b"
)
EXTRA = ("C21", "S00", "P06", "F43", "?", "-", "new", "9L", "1R", "1L")


def like(text: str, rng: Random) -> str:
    """Another text, mostly of the same kind."""
    if rng.random() < 0.2:
        return rng.choice(EXTRA)
    if text[0] in "CSP?-":
        return rng.choice(CARDS)
    if text[0] == "F":
        return rng.choice(FAVOURITES)
    if text[-1] in "LR" or text == "new":
        return f"{rng.randint(1, 5)}{rng.choice('LR')}" if rng.random() < 0.8 else "new"
    if text[0] == "=":
        return f"={rng.choice('ABCDE')}"
    return str(max(0, int(text) + rng.choice((-1, 1, 2)))) if text.isdigit() else rng.choice("ABCDE")


def sound(record: Record, found: Judgement) -> bool | None:
    """Whether a record is sound by the oracle; None where it does not go through all ways."""
    if found.fault or found.numbers or found.claims:
        return False
    if not found.over:
        return record.end == "*"
    if found.winners is None or None in found.totals.values():
        return None
    if record.tag("Result") != record.end:
        return False
    won = set((record.end or "").split(",")) - {"none"}
    if not (won == found.winners or (len(won) == 1 and won <= found.winners)):
        return False
    return all(
        low <= int(record.tag(f"Score.{seat}") or 0) <= high
        for seat, points in found.totals.items()
        if points is not None
        for low, high in [points]
    )


@given(seeds, st.sampled_from(("whole", "forgetful", "public")))
@many
def test_a_changed_token_is_found_or_harmless(seed: int, kind: str) -> None:
    rng = Random(seed)
    record = claiming(game("journey", seed % 4_096))
    if kind != "whole":
        record = forgetful(record, rng) if kind == "forgetful" else redact(record, "public")
    text = dumps(record)
    body = text.index("[Hand.A")
    for _ in range(6):
        token = rng.choice(list(TOKEN.finditer(text, body)))
        other = like(token[0], rng)
        changed = text[: token.start()] + other + text[token.end() :]
        report = judged(changed)
        try:
            read = loads(changed)
        except ReadError:
            assert report.verdict.value == "malformed"
            continue
        if report.verdict.value == "malformed":
            assert "42" not in changed or report.diagnostics
            continue
        found = by_oracle(read)
        ok = sound(read, found)
        told = (
            f"{token[0]} at {text.count(chr(10), 0, token.start()) + 1} became {other}: {report.diagnostics}"
        )
        assert report.checked == found.turns, told
        if ok is not None:
            assert report.ok is ok, told


@given(seeds)
@many
def test_a_changed_action_is_found_or_harmless(seed: int) -> None:
    """Actions and turns that are left out, doubled, or change places."""
    rng = Random(seed)
    record = game("journey", seed % 4_096)
    for _ in range(4):
        changed, _, _ = changed_turns(record, rng)
        report, found = verify(changed), by_oracle(changed)
        assert report.checked == found.turns
        if not found.fault and found.over:
            assert found.winners is not None
            assert report.ok is (
                not found.numbers
                and (record.end == "none" if not found.winners else record.end in found.winners)
            )
        else:
            assert not report.ok


@pytest.mark.parametrize("seats", ["AB", "ABC", "ABCD", "ABCDE"])
def test_games_of_every_number_of_players_are_among_them(seats: str) -> None:
    assert any(seats_of(game("journey", seed)) == seats for seed in range(40))

"""A law of all titles: what an arbiter lets stand in a record stands in every view of it, too.

In a view a false statement may look true, since what it speaks of is unknown. So nothing
may be concluded from statements that a ruling may be about, and a ruling has to fit what
is found where less is known.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.genpei_board import State
from oracle.genpei_counting import players
from oracle.genpei_faults import forgetful
from oracle.genpei_games import varied
from support.corpus import name_of, records, shipped_codes
from tanzaku.notation import Record, dumps, loads
from tanzaku.notation.declare import Call
from tanzaku.notation.errors import ReadError
from tanzaku.notation.header import seats_in_play
from tanzaku.notation.model import UNFINISHED
from tanzaku.notation.redacting import PUBLIC, redact
from tanzaku.notation.tag_order import export_order
from tanzaku.notation.titles.genpei import Support
from tanzaku.validators import Report, verify, verify_archive
from tanzaku.validators.generating import random_records
from tanzaku.validators.match_codes import CODES as MATCH_CODES
from tanzaku.validators.points import within

seeds = st.integers(0, 2**32)
few, some = settings(max_examples=12), settings(max_examples=40)
_MOST = 9
"""So many rulings are made on one record at most."""

Ruled = tuple[Record, Report]
"""A record with its rulings, and the report on it, in which nothing else is wrong."""


def ruled(record: Record) -> Ruled | None:
    """The record with a ruling on each of its faults; None if they cannot all stand."""
    for number in range(1, _MOST + 1):
        report = verify(record)
        faults = [found for found in report.diagnostics if found.counts]
        if not faults:
            return record, report
        found = next((one for one in faults if one.code.standing), None)
        if found is None:
            return None
        where = "" if found.turn is None else f" {found.turn}.{found.seat}"
        ruling = (f"Ruling.{number + 50}", f"{found.code.id}{where}: stands (Arbiter)")
        record = evolve(record, tags=tuple(export_order(record.declared, (*record.tags, ruling))))
    return None


def waived(report: Report) -> set[str]:
    return {found.code.id for found in report.diagnostics if found.waived}


def views(record: Record) -> Iterator[tuple[str, Record]]:
    """The record as each saw it; nothing if it is itself what somebody saw."""
    if record.tag("View") not in {None, "full"}:
        return
    title = record.declared
    sitting = [seat for seat in seats_in_play(title, dict(record.tags)) if seat not in title.unseated]
    for view in (PUBLIC, *sitting):
        yield view, redact(record, view)


def check_views(record: Record, full: Report) -> None:
    """Every view is judged without a fault, as far as the record is, and leaves open what the record says."""
    for view, seen in views(record):
        [quickly], [report] = verify_archive([dumps(seen)]), verify_archive([dumps(seen)], quick=False)
        assert quickly == report
        assert [found for found in report.diagnostics if found.counts] == [], view
        assert (report.ok, report.checked) == (True, full.checked), view
        assert waived(report) <= waived(full), view
        assert leaves_open(report, full), view


def leaves_open(report: Report, full: Report) -> bool:
    """Whether what a report says of the end may be what the other says."""
    if full.outcome is None or report.outcome is None:
        return full.outcome is None
    if full.outcome.possible:
        return not report.outcome.winners
    scores = {seat: points for seat, points in full.outcome.scores.items() if isinstance(points, int)}
    return full.outcome.mark in set(report.outcome.marks) and all(
        within(points, report.outcome.scores[seat]) for seat, points in scores.items()
    )


# -- the corpus --------------------------------------------------------------------------


def that_stand() -> dict[str, Ruled]:
    """The faulty records of the corpus that stand if each of their faults does."""
    found: dict[str, Ruled] = {}
    for path in records("faulty"):
        try:
            stands = ruled(loads(path.read_text("utf-8"))) if path.suffix == ".tzk" else None
        except (ReadError, UnicodeDecodeError):
            continue
        if stands is not None and waived(stands[1]):
            found[name_of(path)] = stands
    return found


STANDING = that_stand()


@pytest.mark.parametrize("name", STANDING)
def test_a_fault_that_stands_stands_in_every_view(name: str) -> None:
    check_views(*STANDING[name])


@pytest.mark.parametrize("path", [path for path in records("sound") if "ruling" in path.name], ids=name_of)
def test_a_record_with_rulings_is_sound_in_every_view(path: Path) -> None:
    record = loads(path.read_text("utf-8"))
    check_views(record, verify(record))


def test_every_code_that_may_stand_is_among_them() -> None:
    """But for those on the games of a match."""
    may = {name for name, code in shipped_codes().items() if code.standing} - MATCH_CODES.keys()
    assert set().union(*(waived(report) for _, report in STANDING.values())) == may


def test_a_ruling_on_what_a_view_does_not_show_may_be_left_there() -> None:
    """It is warned of, since nothing is concluded from the tag View."""
    record, full = STANDING["genpei/faulty/GPE043-support-2"]
    assert [found.code.id for found in full.diagnostics] == ["GPE043"]
    [idle] = verify(redact(record, PUBLIC)).diagnostics
    assert (idle.code.id, idle.help) == (
        "TZK060",
        "leave it, if it is about what cannot be seen in this record",
    )
    wrong = tuple((name, value.replace("GPE043 9", "GPE043 8")) for name, value in record.tags)
    idle = verify(evolve(record, tags=wrong)).diagnostics[-1]
    assert (idle.code.id, idle.help) == ("TZK060", "")


# -- the count of Genpei -----------------------------------------------------------------


def given_wrongly(rng: Random, record: Record, state: State) -> Record:
    """Some of the houses given to somebody else, and some of them given again rightly, in one turn or two."""
    if not record.turns or record.turns[-1].seat != "*":
        return record
    *before, last = record.turns
    said: list[Any] = []
    for one in last.items:
        if isinstance(one, Support) and rng.random() < 0.4:
            said.append(Support(one.house, rng.choice([*players(state), "-"])))
        if rng.random() < 0.7:
            said.append(one)
    if rng.random() < 0.5:
        rng.shuffle(said)
    cut = rng.randint(0, len(said))
    after = [evolve(last, items=tuple(part)) for part in (said[:cut], said[cut:]) if part]
    return evolve(record, turns=(*before, *after))


def counted_wrongly(seed: int) -> Ruled | None:
    """A game whose houses were given wrongly, and somebody else crowned; perhaps not all of it was seen."""
    rng = Random(seed)
    board, (record, state) = varied(seed)
    if rng.random() < 0.4:
        record = forgetful(rng, record, board)
    record = given_wrongly(rng, record, state)
    if record.end != UNFINISHED and rng.random() < 0.3:
        tags = tuple((name, value) for name, value in record.tags if name != "Result")
        record = evolve(record, end=rng.choice(players(state)), tags=tags)
    return ruled(record)


@given(seeds)
@some
def test_houses_that_were_given_wrongly_stand_in_every_view(seed: int) -> None:
    """GP-36: the statements may stand, in whatever order; what follows from play follows all the same."""
    stands = counted_wrongly(seed)
    if stands is not None:
        check_views(*stands)


def test_ties_and_wrong_houses_are_among_them() -> None:
    found = [stands for seed in range(40) if (stands := counted_wrongly(seed)) is not None]
    assert set().union(*(waived(report) for _, report in found)) >= {"GPE043", "GPE044", "TZK055"}


# -- any title ---------------------------------------------------------------------------


def another(rng: Random, record: Record) -> Record:
    """One value of an action, a score or the end replaced by another, mostly by one of the record."""
    kind = rng.random()
    if kind < 0.1:
        return evolve(record, end=rng.choice((*record.declared.seats, UNFINISHED)))
    scores = [at for at, (name, _) in enumerate(record.tags) if name.startswith("Score.")]
    if kind < 0.2 and scores:
        tags, at = list(record.tags), rng.choice(scores)
        tags[at] = (tags[at][0], str(rng.randrange(20)))
        return evolve(record, tags=tuple(tags))
    index = rng.randrange(len(record.turns))
    items = list(record.turns[index].items)
    at = rng.choice([at for at, item in enumerate(items) if isinstance(item, Call)])
    items[at] = _changed(rng, items[at], record)
    turns = list(record.turns)
    turns[index] = evolve(turns[index], items=tuple(items))
    return evolve(record, turns=tuple(turns))


def _changed(rng: Random, action: Any, record: Record) -> Any:
    arguments = action.shape.arguments
    if not arguments:
        return action
    argument = rng.choice(arguments)
    there = [
        value
        for turn in record.turns
        for one in turn.actions
        for other in one.shape.arguments
        if other.form == argument.form and other.many == argument.many
        for value in [getattr(one, other.name)]
        if value is not None
    ]
    if argument.form.integer:
        there += [value for value in range(8) if argument.form.fits(value)]
    return evolve(action, **{argument.name: rng.choice(there)}) if there else action


@given(seeds, st.sampled_from(["okiya", "journey", "genji", "genpei"]))
@some
def test_what_stands_in_a_random_game_stands_in_every_view(seed: int, title: str) -> None:
    rng = Random(seed)
    [record] = random_records(title, seed, 1)
    for _ in range(6):
        try:
            stands = ruled(loads(dumps(another(rng, record))))
        except (ReadError, ValueError):
            continue
        if stands is not None:
            check_views(*stands)

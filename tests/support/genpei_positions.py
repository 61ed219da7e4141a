"""Games of Genpei that are played, taken back and compared, and what somebody saw of a sound one."""

from __future__ import annotations

from random import Random

from support.findings import position_before
from support.positions import contents
from tanzaku.notation import Record, Verdict, dumps
from tanzaku.validators import Report, verify
from tanzaku.validators.points import within
from tanzaku.validators.rules.genpei import GenpeiPosition

__all__ = ["check_offered", "check_seen", "check_undo"]


def check_undo(record: Record) -> None:
    """Each action taken back, and each end of a turn with the action before it, also in the count."""
    position = position_before(record, GenpeiPosition)
    count = 0
    for turn in record.turns:
        assert turn.seat is not None
        assert position.begin(turn.seat)
        before = contents(position)
        for action in turn.actions:
            before = contents(position)
            count += 1
            assert position.refusal(action) is None
            assert contents(position) == before, "to ask changes nothing"
            position.do(action)
            after = contents(position)
            position.undo()
            assert contents(position) == before
            position.do(action)
            assert contents(position) == after
        closed = contents(position)
        assert position.end_turn() is None
        passed = contents(position)
        position.undo()
        assert position.begin(turn.seat)
        assert contents(position) == before
        position.do(turn.actions[-1])
        assert contents(position) == closed
        assert position.end_turn() is None
        assert contents(position) == passed
    for _ in range(count):
        position.undo()
    fresh = position_before(record, GenpeiPosition)
    position.acting = fresh.acting  # an announcement holds, whatever is taken back
    assert contents(position) == contents(fresh)


def check_offered(record: Record, rng: Random) -> None:
    """What is listed as legal is not refused, and each can be taken back; in the end there is nothing."""
    position = position_before(record, GenpeiPosition)
    for turn in record.turns:
        assert turn.seat is not None
        assert position.begin(turn.seat)
        for action in turn.actions:
            offered = list(position.legal())
            for one in rng.sample(offered, min(3, len(offered))):
                assert position.refusal(one) is None, one
                held = contents(position)
                position.do(one)
                position.undo()
                assert contents(position) == held
            position.do(action)
        assert position.end_turn() is None
    assert position.over
    assert list(position.legal()) == []


def check_seen(record: Record, whole: Report) -> Report:
    """Nothing is found in what somebody saw of a sound game, and its outcome is among the possible ones."""
    report = verify(dumps(record))
    assert report.diagnostics == ()
    # against a single player the count may name all that nobody saw before
    assert report.verdict is (Verdict.CONSISTENT if report.assumed else Verdict.VALID)
    assert report.outcome is not None
    assert whole.outcome is not None
    if report.outcome.possible:
        assert set(whole.outcome.winners) <= set(report.outcome.possible)
    else:
        assert report.outcome.winners == whole.outcome.winners
    for seat, points in report.outcome.scores.items():
        found = whole.outcome.scores[seat]
        assert isinstance(found, int)
        assert within(found, points)
    return report

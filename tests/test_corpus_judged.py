"""The sound records of the corpus, judged by the oracle of their title."""

from __future__ import annotations

from pathlib import Path

import pytest

from oracle import genji_brute, journey_brute
from oracle.genji_counting import faces_of, reputation
from support.corpus import (
    CORPUS,
    name_of,
    reports,
)
from support.judging import judged
from tanzaku.notation import (
    iter_records,
    to_plain,
)
from tanzaku.notation.component_sets import illustrative


def unruled(title: str) -> list[Path]:
    """The sound records of a title in which no arbiter let anything stand."""
    return [path for path in CORPUS.glob(f"{title}/sound/*.tzk") if "ruling-" not in path.name]


@pytest.mark.parametrize("record", unruled("journey"), ids=name_of)
def test_the_oracle_of_journey_agrees_with_the_report(record: Path) -> None:
    for report, read in zip(reports(record), iter_records(record), strict=True):
        known = illustrative("journey")
        found = journey_brute.judge(to_plain(read), known.content)
        assert (found.fault, found.numbers, found.claims, found.turns) == ("", [], [], report.checked)
        if found.over:
            assert report.outcome is not None
            assert found.winners is None or found.winners <= set(
                report.outcome.possible or report.outcome.winners
            )
        else:
            assert read.end == "*" or read.tag("Termination")


def seen_whole(record: Path) -> bool:
    """Whether a record begins with the deal, and every card is known, as the oracle of Genji needs it."""
    text = record.read_text("utf-8")
    return "[Start" not in text and "?" not in text


@pytest.mark.parametrize("record", [*filter(seen_whole, unruled("genji"))], ids=name_of)
def test_the_oracle_of_genji_agrees_with_the_report(record: Path) -> None:
    known = illustrative("genji")
    for report, read in zip(reports(record), iter_records(record), strict=True):
        found = genji_brute.judge(read, faces_of(known.content))
        assert (found.fault, found.numbers, found.state["wrong"], found.turns) == ("", [], [], report.checked)
        if found.state["winners"]:
            assert report.outcome is not None
            assert report.outcome.winners == tuple(found.state["winners"])
            assert report.outcome.scores == {
                seat: reputation(found.state, seat) for seat in report.outcome.scores
            }
        else:
            assert read.end == "*" or read.tag("Termination")


@pytest.mark.parametrize("record", unruled("okiya"), ids=name_of)
def test_the_oracle_of_okiya_agrees_with_the_report(record: Path) -> None:
    for report, read in zip(reports(record), iter_records(record), strict=True):
        found = judged(read)
        if found is None:
            assert report.turns == 0
            assert report.outcome is not None
            assert report.outcome.mark == read.end
            continue
        result = found.judgement
        assert result.legal_prefix == report.checked == report.turns
        otherwise = (read.tag("Termination") or "normal") != "normal"
        assert bool(result.winners) is (report.outcome is not None and not otherwise)
        if report.outcome is not None and otherwise:
            assert (report.outcome.mark, report.outcome.reasons[0].kind) == (
                read.end,
                read.tag("Termination"),
            )
        elif report.outcome is not None:
            assert report.outcome.mark == ",".join(result.winners)
            assert report.outcome.scores == {
                seat: result.tiles_left * (result.winners == (seat,)) for seat in ("R", "B")
            }
            names = {
                reason.kind if reason.kind in {"full board", "blocked"} else reason.text
                for reason in report.outcome.reasons
            }
            assert names == result.reasons

"""The annotated records of the corpus: what is said of whole games, and that it comes off again."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from annotating.making import pairs
from support.corpus import CORPUS, name_of, records
from tanzaku.notation import dumps, load
from tanzaku.validators.annotating import annotate, strip

kept = pytest.mark.parametrize(
    "record", [path for path in records("annotated") if path.parents[1].name == "okiya"], ids=name_of
)


@kept
def test_annotated_anew_it_is_the_same(record: Path) -> None:
    assert dumps(annotate(load(record))).encode() == record.read_bytes()


@kept
def test_stripped_it_is_the_sound_record_of_that_name(record: Path) -> None:
    sound = CORPUS / "okiya" / "sound" / record.name
    assert dumps(strip(load(record))).encode() == sound.read_bytes()


@kept
def test_what_is_said_of_one_turn_fits_what_is_said_of_the_next(record: Path) -> None:
    """A turn keeps what the opponent's left it, or throws it away; nobody gains by his own turn."""
    told = [pairs(turn) for turn in load(record).turns]
    worth = {"win": 1, "draw": 0, "loss": -1}
    for before, after in pairwise(told):
        (result,) = before.keys() & worth.keys()
        (mine,) = after.keys() & worth.keys()
        had = after.get("threw", mine)
        assert worth[had] == -worth[result]
        if "threw" in after:
            assert worth[mine] < worth[had]
        elif worth[mine] > 0:
            assert int(after[mine]) >= int(before[result]) - 1
        else:
            assert int(after[mine]) <= int(before[result]) - 1

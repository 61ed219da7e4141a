"""What users call, at its edges: files, several records where one was meant, an engine that lacks a part."""

from __future__ import annotations

import io
import os
import stat
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import tanzaku.notation
import tanzaku.validators
from tanzaku.notation import (
    DeclarationError,
    Note,
    ReadError,
    Record,
    SourceError,
    Verdict,
    WriteError,
    dump,
    iter_records,
    load,
    loads,
)
from tanzaku.notation.declare import Call, NoOptions, Title, action
from tanzaku.notation.files import written_beside
from tanzaku.notation.text.quick import entry
from tanzaku.notation.titles.okiya import OKIYA
from tanzaku.notation.writable import check_writable
from tanzaku.validators import Outcome, Position, verify, verify_archive

UNPLAYED = '[Tanzaku "1.0 okiya"]\n[Result "none"]\n[Termination "unplayed"]\n\n=none\n'


def test_every_public_name_is_there_and_no_other() -> None:
    for package in (tanzaku.notation, tanzaku.validators):
        assert all(getattr(package, name) is not None for name in package.__all__)
        with pytest.raises(AttributeError, match="no attribute 'nothing'"):
            _ = package.nothing


# -- files -------------------------------------------------------------------------------------------


def test_dump_writes_to_a_path_and_to_an_open_file(tmp_path: Path) -> None:
    record = loads(UNPLAYED)
    target = tmp_path / "archive.tzk"
    assert dump([record, record], target) == 2
    assert target.read_text() == UNPLAYED * 2
    file = io.BytesIO()
    assert dump(record, file) == 1
    assert file.getvalue() == UNPLAYED.encode()
    assert list(iter_records(target)) == [record, record]


def test_a_record_that_cannot_be_written_leaves_the_old_file(tmp_path: Path) -> None:
    target = tmp_path / "archive.tzk"
    target.write_text("old")
    with pytest.raises(WriteError):
        dump([loads(UNPLAYED), Record("okiya")], target)
    assert target.read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["archive.tzk"]


def test_a_target_keeps_its_permissions_and_a_link_is_followed(tmp_path: Path) -> None:
    target, link = tmp_path / "archive.tzk", tmp_path / "link.tzk"
    target.write_text("old")
    target.chmod(0o640)
    link.symlink_to(target)
    dump(loads(UNPLAYED), link)
    assert link.is_symlink()
    assert stat.S_IMODE(target.stat().st_mode) == 0o640
    assert target.read_text() == UNPLAYED


def test_a_target_in_no_folder_is_said(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="No such file or directory"):
        dump(loads(UNPLAYED), tmp_path / "nowhere" / "a.tzk")


def test_a_full_disk_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "a.tzk"
    target.write_text("old")

    def full(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SourceError, match="No space left on device"), written_beside(target) as file:
        file.write(b"new")
    assert (target.read_text(), list(tmp_path.iterdir())) == ("old", [target])


# -- one record, or more than one ----------------------------------------------------------------------


def test_load_wants_one_record() -> None:
    for text, code in (("", "TZK001"), (UNPLAYED * 2, "TZK002")):
        with pytest.raises(ReadError) as caught:
            loads(text)
        assert caught.value.diagnostics[0].code.id == code


def test_verify_wants_one_record(tmp_path: Path) -> None:
    report = verify(UNPLAYED * 2)
    assert (report.verdict, report.diagnostics[0].code.id) == (Verdict.MALFORMED, "TZK002")
    worse = verify(UNPLAYED + '[Tanzaku "1.0 okiya"]\n')
    assert [found.code.id for found in worse.diagnostics] != ["TZK002"]
    path = tmp_path / "a.tzk"
    path.write_text(UNPLAYED)
    assert verify(path).ok
    assert load(path).result == "none"


def test_a_text_is_no_path() -> None:
    with pytest.raises(SourceError, match="this is a text and no name of a file"):
        list(verify_archive(UNPLAYED))


# -- verdicts, engines, declarations -------------------------------------------------------------------


def test_verdicts_are_ordered() -> None:
    order = list(Verdict)
    assert [verdict.rank for verdict in order] == list(range(len(order)))
    for better, worse in pairwise(order):
        assert better < worse
        assert worse > better
        assert better <= worse
        assert worse >= better


@pytest.mark.parametrize(
    "call",
    [
        lambda one: one.start(None, None, None, {}),
        lambda one: one.refusal(None),
        lambda one: one.do(None),
        lambda one: one.undo(),
        lambda one: one.legal(),
        lambda one: one.outcome(),
    ],
    ids=["start", "refusal", "do", "undo", "legal", "outcome"],
)
def test_an_engine_must_override_what_it_must(call: Any) -> None:
    with pytest.raises(NotImplementedError):
        call(Position())


def test_an_engine_may_leave_the_rest() -> None:
    class Least(Position):
        seat = "A"
        over = False

        def refusal(self, action: Any) -> None:
            """Everything is allowed."""

        def do(self, action: Any) -> None:
            """Nothing happens."""

    least = Least()
    assert least.can(3)
    assert (least.begin("A"), least.begin("B"), least.end_turn(), least.fresh) == (True, False, None, False)
    assert (least.claims(3), least.assumed(), least.points(("A",), by_rule=True)) == ({}, (), {})
    assert (least.points_unplayed(None, ()), least.may_lose_on_time(), least.encode(3)) == ({}, ("A",), 3)
    assert least.play_all([1, 2, 3])
    assert Outcome(("A", "B"), ()).mark == "A,B"


def test_a_short_word_is_declared_once() -> None:
    @action("take", short="t")
    class Take(Call):
        pass

    @action("tap", short="t")
    class Tap(Call):
        pass

    with pytest.raises(DeclarationError, match="t is declared twice"):
        Title("thing", "THI", "Thing", ("A",), (Take, Tap))
    with pytest.raises(DeclarationError, match="'T' is not a word"):
        action("take", short="T")
    assert NoOptions() == NoOptions()


def test_only_notes_and_data_items_stand_before_the_first_turn() -> None:
    turn: Any = loads('[Tanzaku "1.0 okiya"] 1. a1CT =*').turns[0]
    wrong = Record("okiya", lead=(Note("so"), turn), end="*")
    with pytest.raises(WriteError, match="only notes and data items"):
        check_writable(wrong)


def test_the_table_of_tokens_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tanzaku.notation.text.quick._KEEP", 2)
    OKIYA.cache.clear()
    for number in range(1, 9):
        assert entry(OKIYA, f"{number}.")[1] == number
        assert len(OKIYA.cache) <= 2


def test_nothing_heavy_is_imported_for_a_name(tmp_path: Path) -> None:
    code = (
        "import sys, tanzaku.notation, tanzaku.validators; "
        "print({'attrs', 'attr', 'lxml', 'cattrs', 'click', 'rich'} & set(sys.modules))"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout == "set()\n"

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


# -- numbers, names and sources that are odd ---------------------------------------------------------------

HEAD = (
    '[Tanzaku "1.0 okiya"]\n[First "R"]\n[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"]\n'
)


def codes(text: str) -> list[str]:
    return [found.code.id for report in verify_archive([text]) for found in report.diagnostics]


def test_zeros_before_a_number_are_no_number_of_digits() -> None:
    assert codes(f"{HEAD}\n{'0' * 5000}1. d1PT =*\n") == []


def test_what_there_is_of_a_set_up_is_checked() -> None:
    first = '[Tanzaku "1.0 okiya"]\n'
    ending = '[Termination "unplayed"]\n\n=none\n'
    assert codes(f'{first}[Garden "CT CT"]\n{ending}') == ["OKI001"]
    assert codes(f'{first}[First "R"]\n{ending}') == []
    start = '[Start "geisha(R d1) geisha(B b1) last(MT)"]\n'
    assert codes(f"{HEAD}{start}{ending}") == ["TZK058"]
    assert codes(f'{first}{HEAD.splitlines()[2]}\n[Start "geisha(R a1)"]\n{ending}') == ["TZK058"]


def test_a_result_names_a_seat_once() -> None:
    assert codes(f'{HEAD}[Result "R,R"]\n[Termination "resignation"]\n\n=R\n') == ["TZK040"]


def test_a_record_made_by_a_program_is_of_a_form() -> None:
    game = loads(f"{HEAD}\n1. d1PT =*\n")
    for wrong in (
        Record("foo", end="*"),
        Record("okiya", (("Ev ent", "x"),), end="*"),
        Record("okiya", game.tags, (), (game.turns[0], tanzaku.notation.Turn(1, None, ())), "*"),
        Record("okiya", game.tags, (Note("\x00"),), game.turns, "*"),
    ):
        assert verify(wrong).verdict is Verdict.MALFORMED
    with pytest.raises(WriteError):
        tanzaku.notation.game_digest(Record("okiya", (("Garden", "\ud800"),), end="*"))


def test_glued_records_take_time_for_each_and_no_more() -> None:
    text = '[Tanzaku "1.0 okiya"] =* ' * 2_000
    assert sum(1 for _ in verify_archive([text])) == 2_000


def test_a_glued_record_is_found_where_a_fault_is_passed_over() -> None:
    whole = f"{HEAD}\n1. d1PT =*\n"
    for fault in (
        '[Tanzaku "1.0 okiya"]\n[Event x] ',
        '[Tanzaku "1.0 okiya"]\n1. d1PT [Event "x" ',
        f"{HEAD}\n1. remove (a1 ",
    ):
        reports = list(verify_archive([fault + whole]))
        assert (len(reports), reports[-1].verdict) == (2, Verdict.UNFINISHED)


def test_warnings_have_a_limit_too() -> None:
    assert len(codes(f"{HEAD}\n1. d1PT {'{ {} ' * 9000} =*\n")) <= 25
    assert len(codes(f"{HEAD}\n1. d1PT {'@clock(x) ' * 9000} =*\n")) <= 25


def test_lines_are_counted_after_a_record_that_is_too_long() -> None:
    long = f"{HEAD}\n{{{'x' * 3_000_000}}} =*\n"
    text = long + f"{HEAD}\n1. d1PT c3CR =*\n"
    for pieces in ([text], [text[at : at + 100_000] for at in range(0, len(text), 100_000)]):
        assert [report.line for report in verify_archive(pieces)] == [1, 6]


def test_a_target_that_is_no_file_is_written_to() -> None:
    assert dump(loads(UNPLAYED), os.devnull) == 1
    assert not Path(os.devnull).is_file()
    with pytest.raises(SourceError):
        dump(loads(UNPLAYED), "a\0b")


def test_a_source_that_does_not_wait_is_said() -> None:
    class Impatient(io.RawIOBase):
        name = "pipe"

        def read(self, _size: int = -1) -> None:
            """Nothing yet."""

    with pytest.raises(SourceError, match="pipe: nothing is there yet"):
        list(verify_archive(Impatient()))


def test_rules_that_fail_harm_only_their_own_records(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr("tanzaku.validators.rules.okiya.OkiyaPosition.start", broken)
    reports = list(
        verify_archive(
            [f"{HEAD}\n1. d1PT =*\n" + '[Tanzaku "1.0 voyage"]\n[Hand.A "?"]\n[Supply "?"]\n\n=*\n']
        )
    )
    assert [report.diagnostics[0].code.id for report in reports] == ["TZK065", "TZK063"]

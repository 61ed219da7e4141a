"""One fault never swallows the next record: each closing sign is lost in turn, and a sound record follows."""

from __future__ import annotations

import pytest

from support.reading import SOUND, outcomes, tell, told
from tanzaku.notation import Record
from tanzaku.validators import verify

FULL = r"""[Tanzaku "1.0 okiya"]
[Event "The \"Iris\" cup, C:\\games"]
[Site "Kyoto [east] (garden) {old}"]
[Player.R "Sei"]
[Player.B "Izumi"]
[First "R"]
[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"]
[Result "R"]
[Annotator "he said: \"]\""]

{before the first turn, with "quotes" and \} and [brackets]}
1. d1PT {a "border" tile (one of twelve)} (1. R: a1CT {better?} b1MT !)
b1MT @clock(0:12:30) @note(a=1 b)
2. remove(a1 CT) ! ({a lead} 2. R: a2IT $4 (2. R: c1MB) d2IR) c3CR
3. c2MR c1MB {two
lines [not a tag
[First "B"]
} 4. a4IB b2CB ; a remark with a [ and a ( and a "
5. b4PB d4PR @spent(0:00:41) 6. b3PS {the long diagonal} =R
"""

SIGNS = [at for at, sign in enumerate(FULL) if sign in '})]"']


def name(at: int) -> str:
    line = FULL.count("\n", 0, at) + 1
    return f"{FULL[at]} at {line}:{at - FULL.rfind(chr(10), 0, at)}"


each_sign = pytest.mark.parametrize("at", SIGNS, ids=map(name, SIGNS))


def test_the_record_is_sound_as_it_stands() -> None:
    report = verify(FULL)
    assert (report.verdict.value, report.turns, report.diagnostics) == ("valid", 11, ())
    assert {FULL[at] for at in SIGNS} == set('})]"')


@each_sign
def test_a_sign_is_lost(at: int) -> None:
    """The next record is valid, both are counted, and no report tells more of the second."""
    broken = FULL[:at] + FULL[at + 1 :]
    reports = told([broken + SOUND])
    assert len(reports) == 2
    assert (reports[1].verdict, reports[1].turns, reports[1].places) == ("valid", 11, ())
    assert reports[1].line == broken.count("\n") + 1
    assert reports[0] == told([broken])[0]
    read = outcomes([broken + SOUND])
    assert len(read) == 2
    assert isinstance(read[1], Record)


@each_sign
def test_a_sign_is_lost_in_the_second_of_three(at: int) -> None:
    broken = FULL[:at] + FULL[at + 1 :]
    reports = told(list(SOUND + broken + SOUND))
    if not broken.startswith('[Tanzaku "'):  # it is then something behind the first record's end mark
        assert [one.verdict for one in reports] == ["malformed", "valid"]
        assert {code for code, _, _ in reports[0].places} == {"TZK034"}
        return
    assert [one.verdict for one in reports] == ["valid", reports[1].verdict, "valid"]


@each_sign
def test_a_sign_is_doubled(at: int) -> None:
    broken = FULL[:at] + FULL[at] + FULL[at:]
    reports = told([broken + SOUND])
    assert len(reports) == 2
    assert (reports[1].verdict, reports[1].turns, reports[1].places) == ("valid", 11, ())


@each_sign
def test_a_lost_sign_is_reported_unless_it_was_text(at: int) -> None:
    """A record that lost a sign is sound only if the sign stood in a comment, a remark or a value."""
    broken = FULL[:at] + FULL[at + 1 :]
    report = verify(broken)
    codes = {found.code.id for found in report.diagnostics}
    if report.ok:
        intact = [turn.actions for turn in _record(FULL).turns]
        assert [turn.actions for turn in _record(broken).turns] == intact
    else:
        assert report.verdict.value == "malformed" or "TZK037" in codes
        assert all(found.span is not None for found in report.diagnostics)


def _record(text: str) -> Record:
    (read,) = outcomes([text])
    assert isinstance(read, Record)
    return read


@pytest.mark.parametrize(
    "tail",
    [
        "1. d1PT {lost",
        "1. d1PT (1. R: a1CT",
        "1. d1PT (1. R: a1CT (1. R: b1MT {lost",
        "1. remove(d1",
        "1. d1PT @clock(0:12",
        '[Event "lost',
        "[Event",
        "[",
        "1. d1PT ; remark",
        "1. d1PT \\",
        "1. d1PT {lost \\",
        "1.",
        "R:",
        "=",
        "=R",
        "=R,",
        "",
    ],
)
@pytest.mark.parametrize("gap", ["\n", "\r\n", "\n\n\n", "\n\ufeff", "\r\n\ufeff"])
def test_whatever_was_cut_off_the_next_record_is_read(tail: str, gap: str) -> None:
    """The line that starts a record starts it, always."""
    head = SOUND.partition("\n\n")[0]
    broken = f"{head}\n\n{tail}{gap}"
    for source in (
        [broken + SOUND],
        list(broken + SOUND),
        [broken, SOUND],
        [broken[:-1], broken[-1:], SOUND],
    ):
        reports = told(source)
        assert len(reports) == 2
        assert (reports[1].verdict, reports[1].turns, reports[1].places) == ("valid", 11, ())
        assert reports[0].verdict in {"malformed", "contradicted"}


def test_state_is_not_left_over_from_the_record_before() -> None:
    """Each record says the same alone as among others, in any order."""
    texts = [
        SOUND,
        FULL,
        FULL.replace("{the long", "{the (long"),
        SOUND.replace("=R\n", "=B\n"),
        SOUND.replace('[First "R"]', '[First "B"]'),
        SOUND.replace("b1MT", "b1CB"),
        SOUND.replace("1. d1PT", "1. b2CB"),
        SOUND.replace("d4PR", "d4PR}"),
        '[Tanzaku "1.0 chess"]\n\n=*\n',
        '[Tanzaku "1.0 voyage"]\n[Hand.A "C02"]\n[Supply "S07"]\n\n1. A: take(S07) =*\n',
        SOUND.replace('[Result "R"]', '[Result "R"]\n[Result "R"]'),
    ]
    alone = [tell(verify(text)) for text in texts]
    assert len({one.verdict for one in alone}) >= 4
    for order in (texts, texts[::-1], texts[3:] + texts[:3]):
        reports = told(["".join(order)])
        assert len(reports) == len(texts)
        for text, report in zip(order, reports, strict=True):
            expected = alone[texts.index(text)]
            assert (report.verdict, report.turns, report.checked, len(report.places)) == (
                expected.verdict,
                expected.turns,
                expected.checked,
                len(expected.places),
            )

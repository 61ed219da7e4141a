"""A title from outside goes through the command line, and the core knows nothing of it.

`tests/fifth/site` is a folder as pip would have left it: the distribution `fifth-title` with two titles.
Kasuga has all that a declaration can have, Ishi the least that an engine can have.
"""

from __future__ import annotations

import importlib.metadata
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from fifth_title.codes import CODES

from support.findings import codes_of, judged
from support.kasuga import (
    LED,
    ROUND_1,
    WHOLE,
    kasuga,
)
from support.tracing import variables
from tanzaku.notation import (
    dumps,
    loads,
)
from tanzaku.validators import (
    verify_archive,
)
from tanzaku.validators.pages import all_codes, page

SITE = Path(__file__).parent / "site"
TANZAKU = Path(sys.executable).parent / "tanzaku"


# -- command line ----------------------------------------------------------------------------------


def run(
    *words: str, site: Path | None = SITE, text: str = "", code: str = ""
) -> subprocess.CompletedProcess[str]:
    """`tanzaku` in a process of its own, or Python with `code`, with the distribution of `site` installed."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    environment |= variables() | ({"PYTHONPATH": str(site)} if site else {})
    command = [sys.executable, "-W", "error", "-c", code] if code else [str(TANZAKU), *words]
    return subprocess.run(
        command, capture_output=True, encoding="utf-8", input=text, env=environment, check=False, timeout=60
    )


VALID = kasuga(WHOLE, "B")
CONSISTENT = kasuga(WHOLE, "B", {"Hand.A": "x01 2x? x13"})
NOT_FOLLOWING = kasuga(f"{LED} A: play(x04) B: play(x09)")


@pytest.mark.parametrize(
    ("text", "words", "verdict", "exit_code"),
    [
        pytest.param(VALID, (), "valid", 0, id="valid"),
        pytest.param(CONSISTENT, (), "consistent", 0, id="consistent"),
        pytest.param(CONSISTENT, ("--require", "valid"), "consistent", 1, id="consistent-is-not-enough"),
        pytest.param(kasuga(ROUND_1), (), "unfinished", 0, id="unfinished"),
        pytest.param(kasuga(WHOLE, "A"), (), "contradicted", 1, id="contradicted"),
        pytest.param(NOT_FOLLOWING, (), "illegal", 1, id="illegal"),
        pytest.param(kasuga("0. A: ofer()"), (), "malformed", 1, id="malformed"),
    ],
)
def test_command__verify(text: str, words: tuple[str, ...], verdict: str, exit_code: int) -> None:
    done = run("verify", "--format", "json", *words, "-", text=text)
    assert (done.returncode, done.stderr) == (exit_code, "")
    assert json.loads(done.stdout)["verdict"] == verdict


def test_command__verify_shows_a_person_what_is_wrong() -> None:
    done = run("verify", "-", text=NOT_FOLLOWING)
    assert (
        """\
error[KAS006]: x09 is no crane, and B holds x02
  --> <stdin>:20:59 (turn 1.B)
20 | 0. A: offer B: offer 1. *: flip(x11) A: play(x04) B: play(x09)
   |                                                           ^^^
20 | 0. A: offer B: offer 1. *: flip(x11) A: play(x04) B: play(x09)
   |                                      ------------ led here
   = legal: play(x02)
   = rule: Kasuga rules, §5; ruling KA-1
"""
        in done.stdout
    )


def test_command__explain_knows_the_codes() -> None:
    done = run("explain", "kas006")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == page(CODES["KAS006"])
    assert "# KAS006: not-following" in done.stdout
    assert "An arbiter may rule that it stands." in done.stdout
    assert "Kasuga rules, §5; ruling KA-1" in done.stdout
    assert run("explain", "trick-left-lying").stdout == page(CODES["KAS010"])
    listed = run("explain").stdout
    assert all(code in listed for code in (*CODES, "ISH001", "OKI004", "TZK033"))


def test_explain__every_code_has_its_fields_and_none_is_anothers() -> None:
    known = all_codes()
    assert all(known[name] is code for name, code in CODES.items())
    assert all(code.title and code.rule and code.meaning and code.mend for code in CODES.values())


def test_command__knows_nothing_of_it_where_it_is_not_installed() -> None:
    done = run("verify", "-", site=None, text=VALID)
    assert (done.returncode, done.stderr) == (1, "")
    assert "error[TZK014]" in done.stdout
    assert run("explain", "KAS006", site=None).returncode == 2


def test_import__the_core_never_imports_it_for_another_title() -> None:
    code = """
import sys
import tanzaku.notation, tanzaku.validators
assert "importlib.metadata" not in sys.modules
report = tanzaku.validators.verify('''[Tanzaku "1.0 okiya"]
[First "R"]
[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"]

1. d1PT b1MT =*
''')
assert report.verdict == "unfinished", report
assert not [name for name in sys.modules if name.startswith("fifth_title")]
assert tanzaku.notation.find_title("kasuga").name == "kasuga"
assert "fifth_title.rules" not in sys.modules
"""
    done = run(code=code)
    assert (done.returncode, done.stderr) == (0, "")


# -- other packages --------------------------------------------------------------------------------


def _install(site: Path, points: str, **modules: str) -> Path:
    info = site / "other-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1\n", encoding="utf-8")
    (info / "entry_points.txt").write_text(points, encoding="utf-8")
    for name, text in modules.items():
        (site / f"{name}.py").write_text(text, encoding="utf-8")
    return site


OTHER = '[Tanzaku "1.0 other"]\n\n=*\n'

BROKEN = {
    "not-there": {},
    "does-not-compile": {"other": "(\n"},
    "raises": {"other": "raise RuntimeError('no')\n"},
    "no-such-name": {"other": "X = 1\n"},
    "something-else": {"other": "TITLE = RULES = 1\n"},
}


@pytest.mark.parametrize("modules", BROKEN.values(), ids=BROKEN)
def test_other__a_broken_package_harms_only_itself(modules: dict[str, str], tmp_path: Path) -> None:
    points = "[tanzaku.titles]\nother = other:TITLE\n[tanzaku.rules]\nother = other:RULES\n"
    site = _install(tmp_path, points, **modules)
    explained = run("explain", "OKI004", site=site)
    assert (explained.returncode, explained.stderr) == (0, "")
    done = run("verify", "-", site=site, text=OTHER)
    assert done.returncode in {1, 2}
    assert "Traceback" not in done.stderr


def test_other__a_title_without_rules_is_unchecked(tmp_path: Path) -> None:
    module = (
        "from tanzaku.notation.declare import Title\n"
        "TITLE = Title(name='other', prefix='OTH', rulebook='Other', seats=('A',), action_classes=())\n"
    )
    site = _install(tmp_path, "[tanzaku.titles]\nother = other:TITLE\n", other=module)
    done = run("verify", "-", site=site, text=OTHER)
    assert done.returncode == 2
    assert "unchecked" in done.stdout
    assert "TZK063" in done.stdout


def test_other__cannot_take_the_codes_of_another(tmp_path: Path) -> None:
    module = (
        "from tanzaku.notation.diagnostics import Code, Verdict\n"
        "from tanzaku.validators import Position, Rules\n"
        "CODE = Code('OKI004', 'mine', Verdict.ILLEGAL, 'Mine.', 'Other', 'Mine.', 'Mine.')\n"
        "RULES = Rules('other', Position, {'OKI004': CODE})\n"
    )
    site = _install(tmp_path, "[tanzaku.rules]\nother = other:RULES\n", other=module)
    assert "# OKI004: no-match" in run("explain", "OKI004", site=site).stdout


@pytest.mark.parametrize("title", ["nowhere", "voyage"])
def test_other__what_is_not_installed_is_looked_for_once(title: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search through all installed packages takes milliseconds; an archive may hold a million records."""
    searches: list[str] = []
    search = importlib.metadata.entry_points

    def counted(**how: str) -> Any:
        searches.append(how["group"])
        return search(**how)

    monkeypatch.setattr("importlib.metadata.entry_points", counted)
    text = f'[Tanzaku "1.0 {title}"]\n[Hand.A "S07"]\n[Supply ""]\n\n1. A: take(S07) =*\n'
    reports = list(verify_archive([text] * 20))
    assert len(reports) == 20
    assert len(searches) <= 2


# -- the least engine ------------------------------------------------------------------------------

ISHI = '[Tanzaku "1.0 ishi"]\n[Heap "7"]\n\n'


@pytest.mark.parametrize(
    ("turns", "verdict", "found"),
    [
        ("1. take(3) take(3) 2. take(1) =B", "valid", []),
        ("1. A: take(3) B: take(3) =*", "unfinished", []),
        ("take(3) take(3) take(1) =B", "valid", []),
        ("1. take(3) take(3) 2. take(1) =A", "contradicted", ["TZK055"]),
        ("1. take(3) take(3) 3. take(1) =B", "contradicted", ["TZK050"]),
        ("1. B: take(3) take(3) 2. take(1) =B", "contradicted", ["TZK051"]),
        ("1. take(3) take(3) 2. take(2) =B", "illegal", ["ISH001"]),
        ("1. take(3) take(3) 2. take(1) take(1) =B", "illegal", ["TZK053"]),
        ("1. take(4) =B", "malformed", ["TZK028"]),
        ("1. take(3) (1. A: take(2) take(3)) (1. A: take(2) take(3) take(3)) =*", "unfinished", ["TZK061"]),
    ],
)
def test_ishi__an_engine_with_only_what_it_must_have(turns: str, verdict: str, found: list[str]) -> None:
    report = judged(f"{ISHI}{turns}\n")
    assert (report.verdict.value, codes_of(report)) == (verdict, found)


def test_ishi__set_up() -> None:
    assert codes_of(judged(ISHI.replace("7", "0") + "=*\n")) == ["ISH002"]
    assert codes_of(judged(ISHI.replace("7", "100") + "=*\n")) == ["TZK040"]
    assert codes_of(judged('[Tanzaku "1.0 ishi"]\n\n=*\n')) == ["TZK041"]


def test_ishi__export() -> None:
    text = f"{ISHI}1. take(3) take(3) 2. take(1) =B\n"
    assert dumps(loads(text)) == text

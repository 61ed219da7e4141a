"""Hostile sources: whatever they hold, `verify` says where something is wrong, and takes little memory.

Each is verified in a process of its own. How long it takes is measured by `python -m bench.hostile`.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from support.bomb_parts import Bomb, Each, Many, allowed, grown, write
from support.bombs import BOMBS
from support.confined import HEADROOM, confined

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="no limits of memory there")


@pytest.mark.parametrize("bomb", BOMBS, ids=lambda bomb: bomb.name)
def test_a_bomb(bomb: Bomb, tmp_path: Path) -> None:
    """A located diagnostic with its code, exit code 1, or 2 where the source itself cannot be read."""
    path = tmp_path / bomb.name
    try:
        size = write(bomb, path)
        done = confined("verify", "--format", "json", path, memory=allowed(size))
    finally:
        path.unlink(missing_ok=True)  # some are large
    said = done.err.decode()
    assert "Traceback" not in said
    assert done.code == bomb.code, said
    assert bomb.refused in said
    assert bool(said) == bool(bomb.refused)
    codes: set[str] = set()
    for line in done.out.splitlines():
        report = json.loads(line)
        assert report["diagnostics"]
        for found in report["diagnostics"]:
            codes.add(found["code"])
            assert found["span"]["line"] >= 1
            assert found["span"]["column"] >= 1
            assert found["span"]["length"] >= 1
    assert codes == bomb.codes
    assert 0 < done.peak < allowed(size)


# The tests of what tests them


def test_every_form_has_its_bombs() -> None:
    assert {Path(bomb.name).suffix for bomb in BOMBS} >= {
        ".tzk",
        ".json",
        ".jsonl",
        ".xml",
        ".gz",
        ".zip",
    }
    assert len({bomb.name for bomb in BOMBS}) == len(BOMBS)


def test_a_bomb_is_what_it_says(tmp_path: Path) -> None:
    path = tmp_path / "bomb"
    bomb = Bomb("a", frozenset(), ("<", Many("ab", 1_000_001), Each("[", 3, "]"), lambda: b">"))
    assert write(bomb, path) == path.stat().st_size == 2_000_002 + 2 + 15
    text = path.read_text("ascii")
    assert text == f"<{'ab' * 1_000_001}[aaa][aab][aac]>"
    few = Bomb("a", frozenset(), ("<", Many("ab", 2)))
    assert write(grown(few, 3), path) == 1 + 2 * 2 * 3


def test_what_a_process_takes_is_measured(tmp_path: Path) -> None:
    """One that needs 64 MB more is told from one that does not, and one that gets too little ends badly."""
    source = tmp_path / "a.xml"
    write(Bomb("a", frozenset(), ("<!--", Many("x", 16_000_000), "-->")), source)
    large = confined("verify", source, memory=1 << 30)
    little = confined("--version", memory=1 << 30)
    assert little.code == 0
    assert little.out.startswith(b"tanzaku ")
    assert 1 << 20 < little.peak < large.peak - (32 << 20)
    assert 0 < little.seconds < large.seconds
    assert b"Traceback" in confined("verify", source, memory=(32 << 20) - HEADROOM).err

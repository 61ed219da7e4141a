"""The harnesses of `fuzz/`, without the fuzzer: they hold for the corpus, and for changes of it."""

from __future__ import annotations

import subprocess
import sys
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from support.cli import clean
from support.harnesses import HARNESSES
from support.okiya_games import below, pick

ROOT = Path(__file__).resolve().parents[1]
LONGEST = 4_000
"""Bytes of a seed that is changed again and again."""

#: A fuzzer that checks the first two seeds, and writes down how it was called.
STAND_IN = """
import contextlib, pathlib, sys

def instrument_imports(include):
    assert include == ["tanzaku"]
    assert not any(name.startswith("tanzaku.") for name in sys.modules)
    return contextlib.nullcontext()

def Setup(words, check):
    global kept
    kept = words, check

def Fuzz():
    words, check = kept
    for seed in sorted(pathlib.Path(words[-1]).iterdir())[:2]:
        check(seed.read_bytes())
    pathlib.Path(words[-2], "words").write_text("\\n".join(words))
"""


@cache
def seeds(name: str) -> list[bytes]:
    return list(HARNESSES[name].seeds())


@pytest.mark.parametrize("name", HARNESSES)
def test_seeds(name: str) -> None:
    """Every third one of the many: other tests read all of the corpus."""
    assert len(seeds(name)) >= 5
    for seed in seeds(name)[:: 3 if len(seeds(name)) > 10 else 1]:
        HARNESSES[name].check(seed)


@pytest.mark.parametrize("name", HARNESSES)
@given(number=st.integers(0, 1 << 30))
@settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=150,
    print_blob=False,
    suppress_health_check=[HealthCheck.too_slow],
)
def test_changed_seeds(name: str, number: int) -> None:
    """Pieces cut out, doubled, put elsewhere, taken from another seed; tokens put in; bits turned."""
    rng = Random(number)
    short = [seed for seed in seeds(name) if len(seed) < LONGEST]
    data = bytearray(pick(rng, short))
    for _ in range(1 + below(rng, 4)):
        start = below(rng, len(data) + 1)
        end = min(len(data), start + 1 + below(rng, 60))
        other = pick(rng, short)
        at = below(rng, len(other))
        pieces = (
            b"",
            bytes(data[start:end]) * 2,
            pick(rng, HARNESSES[name].tokens),
            other[at : at + below(rng, 200)],
            bytes(byte ^ 1 << below(rng, 8) for byte in data[start:end]),
        )
        data[start:end] = pick(rng, pieces)
    HARNESSES[name].check(bytes(data))


# What starts the fuzzer


def fuzz(*words: str | Path, atheris: str, folder: Path) -> subprocess.CompletedProcess[str]:
    (folder / "atheris.py").write_text(atheris, "utf-8")
    return subprocess.run(
        [sys.executable, "-m", "fuzz", "--folder", folder / "kept", *words],
        cwd=ROOT,
        env=clean({"PYTHONPATH": str(folder)}),
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_readers_are_those_with_a_harness(tmp_path: Path) -> None:
    done = fuzz("no-such", atheris="", folder=tmp_path)
    assert done.returncode == 2
    assert done.stderr.splitlines()[-1].endswith(f"there are {', '.join(HARNESSES)}")


def test_without_atheris_one_sentence_says_so(tmp_path: Path) -> None:
    done = fuzz("text", atheris="raise ImportError", folder=tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("atheris is not installed: install tanzaku[fuzz]")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("name", HARNESSES)
def test_a_harness_is_handed_over(name: str, tmp_path: Path) -> None:
    """The seeds and the tokens are written, the options are those that were asked for."""
    done = fuzz(name, "--seconds", "7", atheris=STAND_IN, folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    here = tmp_path / "kept" / name
    words = (here / "corpus" / "words").read_text("utf-8").splitlines()
    assert "-max_total_time=7" in words
    assert f"-artifact_prefix={here}/found-" in words
    assert f"-dict={here / 'tokens'}" in words
    assert len(list((here / "seeds").iterdir())) == len(seeds(name))
    tokens = (here / "tokens").read_text("ascii").splitlines()
    assert len(tokens) == len(HARNESSES[name].tokens)
    assert tokens[0].strip('"').replace("\\x", "") == HARNESSES[name].tokens[0].hex().upper()


def test_what_was_kept_is_read_again(tmp_path: Path) -> None:
    """Without atheris; what is wrong is shown."""
    kept = tmp_path / "found"
    for seed in islice(seeds("text"), 2):
        kept.write_bytes(seed)
        assert fuzz("text", "--again", kept, atheris="raise ImportError", folder=tmp_path).returncode == 0
    gone = fuzz("text", "--again", tmp_path / "none", atheris="raise ImportError", folder=tmp_path)
    assert "FileNotFoundError" in gone.stderr

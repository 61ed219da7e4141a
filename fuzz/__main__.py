"""`python -m fuzz [READER…] [--seconds N]`: read what atheris makes of the corpus, until something breaks.

What breaks a reader is kept under `build/fuzz/`, in a file that
`python -m fuzz READER --again FILE` reads once more, without atheris.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

READERS = ("text", "json", "jsonl", "xml", "archive")
MISSING = "atheris is not installed: install tanzaku[fuzz] (it has wheels for CPython on Linux)"


def main(words: list[str]) -> int:
    """One reader in this process, or several, each in one of its own; 1 if something was found."""
    parser = argparse.ArgumentParser(prog="python -m fuzz")
    parser.add_argument(
        "readers", nargs="*", metavar="READER", help=f"one of {', '.join(READERS)}; all of them"
    )
    parser.add_argument("--seconds", type=int, default=60, help="for each reader")
    parser.add_argument("--folder", type=Path, default=ROOT / "build" / "fuzz", help="for what is found")
    parser.add_argument("--again", type=Path, metavar="FILE", help="read this file, without atheris")
    given = parser.parse_args(words)
    if unknown := [name for name in given.readers if name not in READERS]:
        parser.error(f"no reader is called {unknown[0]}; there are {', '.join(READERS)}")
    readers: list[str] = given.readers or [*READERS]
    if given.again is not None:
        return again(readers, given.again)
    try:
        atheris = import_module("atheris")
    except ImportError:
        print(MISSING, file=sys.stderr)
        return 2
    if len(readers) > 1:
        more = ("--seconds", str(given.seconds), "--folder", str(given.folder))
        return max([run(name, *more) for name in readers])
    fuzz(atheris, readers[0], given.seconds, given.folder)
    return 0


def run(*words: str) -> int:
    """Run one reader in a process of its own: the fuzzer ends the one it is in."""
    print(f"== {words[0]}", flush=True)
    return int(subprocess.run([sys.executable, "-m", "fuzz", *words], check=False, cwd=ROOT).returncode != 0)


def again(readers: list[str], path: Path) -> int:
    """Read a file that was kept; what is wrong is shown as Python shows it."""
    from support.harnesses import HARNESSES

    for name in readers:
        HARNESSES[name].check(path.read_bytes())
    return 0


def fuzz(atheris: Any, name: str, seconds: int, folder: Path) -> None:  # noqa: ANN401 - a module without types
    """Hand a reader's check to atheris, which does not come back."""
    with atheris.instrument_imports(include=["tanzaku"]):
        from support.harnesses import HARNESSES

        harness = HARNESSES[name]
        seeds = list(harness.seeds())
        harness.check(seeds[0])  # imports what is imported when it is needed
    here = folder / name
    for kept in (here / "seeds", here / "corpus"):
        kept.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds):
        (here / "seeds" / f"{number:04}").write_bytes(seed)
    (here / "tokens").write_text("".join(f'"{quoted(token)}"\n' for token in harness.tokens), "ascii")
    options = (f"-max_total_time={seconds}", f"-artifact_prefix={here}/found-", f"-dict={here / 'tokens'}")
    limits = ("-max_len=8192", "-timeout=20", "-rss_limit_mb=2048", "-print_final_stats=1")
    atheris.Setup(["fuzz", *options, *limits, str(here / "corpus"), str(here / "seeds")], harness.check)
    atheris.Fuzz()


def quoted(token: bytes) -> str:
    """A token as libFuzzer's dictionaries write it."""
    return "".join(f"\\x{byte:02X}" for byte in token)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The records and the command lines whose output is kept in `golden`.

Run it as `.venv/bin/python tests/renderers/update.py` to write the outputs anew, then read the diff.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from renderers.reading_back import sarif_run
from support.cli import Result, here

__all__ = ["COMMANDS", "GOLDEN", "kept", "lay_out"]

GOLDEN = Path(__file__).resolve().parent / "golden"
_ROOT = GOLDEN.parents[2]
_OKIYA = _ROOT / "corpus" / "okiya"
_STRANGE = "spring #1, 100%: 庭.tzk"

#: The files of the folder, and where their records are from.
_FILES: dict[str, tuple[Path, ...]] = {
    "sound.tzk": (_OKIYA / "sound" / "archive-of-three.tzk",),
    "faulty/no-match.tzk": (_OKIYA / "faulty" / "OKI004-no-match.tzk",),
    "faulty/score.tzk": (_OKIYA / "faulty" / "TZK059-score.tzk",),
    "faulty/space.tzk": (_OKIYA / "faulty" / "TZK026-space-before-bracket.tzk",),
    "faulty/stray.tzk": (_OKIYA / "faulty" / "TZK002-stray-text.tzk",),
    "faulty/empty.tzk": (),
    "faulty/warned.tzk": (_OKIYA / "faulty" / "TZK037-comment-in-comment.tzk",),
    "waived.tzk": (_ROOT / "tests" / "cli" / "golden" / "waived.tzk",),
    "matches/final.tzk": (_OKIYA / "matches" / "sets.tzk",),
    "matches/part 1.tzk": (_OKIYA / "matches" / "split-1.tzk",),
    "matches/part 2.tzk": (_OKIYA / "matches" / "split-2.tzk",),
    "matches/ruled.tzk": (_OKIYA / "matches" / "ruling-the-winner-began.tzk",),
    "matches/assumed.tzk": (_OKIYA / "matches" / "consistent-without-names.tzk",),
    "matches/faulty.tzk": (
        _OKIYA / "faulty" / "TZK087-wrong-starter.tzk",
        _OKIYA / "faulty" / "TZK086-match-over.tzk",
        _OKIYA / "faulty" / "TZK082-game-doubled.tzk",
        _OKIYA / "faulty" / "TZK083-game-missing.tzk",
    ),
    _STRANGE: (
        _OKIYA / "sound" / "ends-abandoned.tzk",
        _ROOT / "tests" / "cli" / "golden" / "harmful.tzk",
    ),
}

_ALL = ("sound.tzk", "faulty", "waived.tzk", "gone, ##[it].tzk", _STRANGE)

#: By the name of the file that holds what standard output must be.
COMMANDS: dict[str, tuple[str, ...]] = {
    "all.sarif": ("verify", "--format", "sarif", *_ALL),
    "all.xml": ("verify", "--format", "junit", *_ALL),
    "all.github": ("verify", "--format", "github", *_ALL),
    "match.txt": ("verify", "matches"),
    "match.jsonl": ("verify", "--format", "json", "matches"),
    "match.sarif": ("verify", "--format", "sarif", "matches"),
    "match.xml": ("verify", "--format", "junit", "matches"),
    "match.github": ("verify", "--format", "github", "matches"),
    "match-quiet.txt": ("verify", "--quiet", "matches"),
    "quiet.xml": ("verify", "-q", "--format", "junit", "sound.tzk", "waived.tzk"),
    "quiet.github": ("verify", "-q", "--format", "github", "sound.tzk", "waived.tzk"),
    "sound.sarif": ("verify", "--format", "sarif", "sound.tzk"),
}


def lay_out(folder: Path) -> None:
    """Write the records into a folder."""
    for name, parts in _FILES.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(b"\n".join(part.read_bytes() for part in parts))


def kept(name: str, found: Result) -> str:
    """What is kept of an output: of a SARIF log all but our version and the catalogue of codes."""
    if not name.endswith(".sarif"):
        return found.text
    run = sarif_run(found.text)
    for result in run["results"]:
        del result["ruleIndex"]
    del run["tool"]["driver"]["rules"], run["tool"]["driver"]["version"]
    return json.dumps(run, indent=1, ensure_ascii=False) + "\n"


def main() -> None:
    """Write what differs, and say how much that was."""
    changed = 0
    with TemporaryDirectory() as name:
        lay_out(Path(name))
        for output, words in COMMANDS.items():
            text = kept(output, here(*words, cwd=Path(name)))
            path = GOLDEN / output
            if not path.is_file() or path.read_text("utf-8") != text:
                path.write_text(text, "utf-8", newline="\n")
                changed += 1
    sys.stdout.write(f"{changed} written, {len(COMMANDS)} in all\n")


if __name__ == "__main__":
    main()

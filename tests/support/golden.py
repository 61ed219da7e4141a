"""The command lines whose whole output is kept in `tests/cli/golden`, and the folder of their records."""

from __future__ import annotations

import gzip
import json
import shutil
from pathlib import Path
from zipfile import ZipFile

from tanzaku.notation import dumps, loads

__all__ = ["COMMANDS", "FOLDER", "SAID", "copied"]

FOLDER = Path(__file__).resolve().parents[1] / "cli" / "golden"

#: By the name of the file that holds what standard output must be.
COMMANDS: dict[str, tuple[str, ...]] = {
    "wide.out": ("verify", "wide.tzk"),
    "wide-colour.out": ("verify", "--color", "always", "wide.tzk"),
    "wide-json.out": ("verify", "--format", "json", "wide.tzk"),
    "long-line.out": ("verify", "long-line.tzk"),
    "tabs.out": ("verify", "tabs.tzk"),
    "accents.out": ("verify", "accents.tzk"),
    "harmful.out": ("verify", "harmful.tzk"),
    "two-places.out": ("verify", "two-places.tzk"),
    "several.out": ("verify", "several.tzk"),
    "several-quiet.out": ("verify", "--quiet", "several.tzk"),
    "waived.out": ("verify", "waived.tzk"),
    "waived-colour.out": ("verify", "--colour", "always", "waived.tzk"),
    "all.out": ("verify", "."),
    "explain-OKI004.out": ("explain", "OKI004"),
    "explain-TZK005.out": ("explain", "TZK005"),
    "explain-TZK001.out": ("explain", "TZK001"),
    "explain-TZK074.out": ("explain", "TZK074"),
    "convert-help.out": ("convert", "--help"),
    "digest-help.out": ("digest", "--help"),
    "schema-help.out": ("schema", "--help"),
    "upgrade-help.out": ("upgrade", "--help"),
    "digest.out": ("digest", "wide.tzk", "waived.tzk"),
    "redact-help.out": ("redact", "--help"),
    "components-help.out": ("components", "--help"),
    "components-embed-help.out": ("components", "embed", "--help"),
    "components-list.out": ("components", "list"),
    "components-show.out": ("components", "show", "journey/illustrative@1", "C03", "P01", "F40"),
    "annotate-help.out": ("annotate", "--help"),
    "import-help.out": ("import", "--help"),
    "random-help.out": ("random", "--help"),
    "show-help.out": ("show", "--help"),
    "show.out": ("show", "waived.tzk"),
    "show-at.out": ("show", "--at", "0", "waived.tzk"),
    "show-colour.out": ("show", "--colour", "always", "--at", "2.R", "waived.tzk"),
}

#: Files whose content is of another form than their name says.
MISNAMED = ("json.tzk", "json.xml", "lines.json", "laid-out.jsonl")

#: By the name of the file that holds what standard error must be, the exit code first. Standard output stays
#: empty, and nothing is on standard input; what is written goes into a copy of the folder.
SAID: dict[str, tuple[int, tuple[str, ...]]] = {
    "convert-all.err": (0, ("convert", "wide.tzk", "accents.tzk", "tabs.tzk", "-o", "out.xml")),
    "convert-one-left-out.err": (1, ("convert", "wide.tzk", "harmful.tzk", "tabs.tzk", "-o", "out.json")),
    "convert-none-left.err": (1, ("convert", "harmful.tzk", "-o", "out.json")),
    "convert-nothing-there.err": (1, ("convert", "-", "-o", "out.json")),
    "convert-no-such-file.err": (2, ("convert", "wide.tzk", "missing.tzk", "-o", "out.jsonl.gz")),
    "convert-unknown-ending.err": (2, ("convert", "wide.tzk", "-o", "out.pgn")),
    "convert-onto-its-input.err": (2, ("convert", "wide.tzk", "tabs.tzk", "-o", "./tabs.tzk")),
    "convert-into-no-folder.err": (2, ("convert", "wide.tzk", "-o", "missing/out.xml")),
    "convert-another-form.err": (1, ("convert", *MISNAMED, "-o", "out.tzk")),
    "convert-cut-short.err": (2, ("convert", "wide.tzk", "cut.jsonl.gz", "-o", "tabs.tzk")),
    "convert-a-folder-again.err": (2, ("convert", "games", "-o", "games/all.jsonl")),
    "convert-another-ending.err": (0, ("convert", "wide.tzk", "--to", "json", "-o", "out.xml")),
    "convert-into-a-zip.err": (2, ("convert", "wide.tzk", "-o", "out.zip")),
    "convert-a-zip.err": (1, ("convert", "games.zip", "-o", "out.tzk")),
    "convert-unknown-encoding.err": (2, ("convert", "klingon.xml", "-o", "out.tzk")),
    "digest-one-left-out.err": (1, ("digest", "harmful.tzk")),
    "upgrade-all.err": (0, ("upgrade", "wide.tzk", "waived.tzk", "-o", "out.tzk")),
    "upgrade-a-newer-one.err": (1, ("upgrade", "wide.tzk", "newer.tzk", "-o", "out.tzk")),
    "schema-unknown-title.err": (2, ("schema", "chess")),
    "annotate-all.err": (0, ("annotate", "waived.tzk", "-o", "out.json")),
    "annotate-some.err": (1, ("annotate", "tabs.tzk", "harmful.tzk", "-o", "out.tzk")),
    "import-no-json.err": (1, ("import", "wide.tzk", "tabs.tzk", "-o", "out.tzk")),
    "import-no-log.err": (1, ("import", "json.tzk", "-o", "out.tzk")),
    "random-all.err": (0, ("random", "okiya", "-n", "2", "-o", "out.xml")),
    "random-unknown-title.err": (2, ("random", "chess")),
    "random-unknown-option.err": (2, ("random", "okiya", "--options", "colour=red")),
    "show-no-such-turn.err": (2, ("show", "waived.tzk", "--at", "3")),
    "show-no-such-record.err": (2, ("show", "waived.tzk", "--record", "2")),
    "show-a-faulty-one.err": (1, ("show", "two-places.tzk", "--html", "-o", "out.html")),
    "show-of-no-kind.err": (2, ("show", "waived.tzk", "-o", "out.svg")),
}


def copied(folder: Path) -> Path:
    """A copy of the records in a folder, for commands that write, and what is made of them."""
    for record in FOLDER.glob("*.tzk"):
        shutil.copy(record, folder)
    text = FOLDER.joinpath("tabs.tzk").read_text("utf-8")
    line = dumps(loads(text), form="json")
    laid_out = json.dumps(dict.fromkeys(("tanzaku", "title"), "1.0"), indent=2)
    for name, content in zip(MISNAMED, (line, line, line * 2, laid_out), strict=True):
        folder.joinpath(name).write_text(content, "utf-8")
    folder.joinpath("newer.tzk").write_text(text.replace('"1.0 ', '"1.7 '), "utf-8")
    folder.joinpath("klingon.xml").write_text('<?xml version="1.0" encoding="klingon"?>', "utf-8")
    folder.joinpath("cut.jsonl.gz").write_bytes(gzip.compress(line.encode(), mtime=0)[:-4])
    folder.joinpath("games").mkdir()
    folder.joinpath("games", "tabs.tzk").write_text(text, "utf-8")
    folder.joinpath("games", "all.jsonl").write_text(line * 3, "utf-8")
    with ZipFile(folder / "games.zip", "w") as archive:
        archive.writestr("spring/tabs.tzk", text)
        archive.writestr("harmful.tzk", FOLDER.joinpath("harmful.tzk").read_bytes())
    return folder

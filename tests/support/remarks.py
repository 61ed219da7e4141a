"""What a program says of turns, and records that are kept with it."""

from __future__ import annotations

from pathlib import Path

from support.findings import told
from support.positions import contents
from tanzaku.notation import Data, Record, Turn, dumps, loads
from tanzaku.validators.annotating import annotate, strip
from tanzaku.validators.positions import positions
from tanzaku.validators.rules import find_rules

__all__ = ["Pairs", "check_remarks", "kept", "said", "values", "words_of", "write_anew"]

Pairs = list[tuple[str, str]]


def said(turn: Turn) -> Pairs:
    """Words and values of a turn's data item by a program; none if there is no such item."""
    found = [item.arguments for item in turn.items if isinstance(item, Data) and item.word == "auto"]
    assert len(found) <= 1
    arguments = found[0] if found else ()
    return list(zip(arguments[::2], arguments[1::2], strict=True))


def values(pairs: Pairs, word: str) -> list[str]:
    """The values of a word, in order."""
    return [value for one, value in pairs if one == word]


def words_of(record: Record) -> str:
    """All that is said of a record in words, a line for each turn."""
    in_words = find_rules(record.title).aid("annotator").told
    return "".join(
        f"{turn.seat}: {in_words(item.arguments)}\n"
        for turn in record.turns
        for item in turn.items
        if isinstance(item, Data)
    )


def kept(folder: Path, name: str, *changes: tuple[str, str]) -> Record:
    """A record of a folder without what was said of it, texts replaced by others."""
    return loads(told(dumps(strip(loads(folder.joinpath(f"{name}.tzk").read_text("utf-8")))), *changes))


def check_remarks(record: Record) -> None:
    """To remark on the turns of a record changes nothing of the position, and gives the same once more."""
    annotator = None
    for position, turn in positions(record):
        annotator = annotator or find_rules(record.title).aid("annotator")(record, position)
        if turn is not None:
            before = contents(position)
            once = annotator.remark(position, turn.actions)
            assert contents(position) == before
            assert annotator.remark(position, turn.actions) == once


def write_anew(folder: Path) -> None:
    """Annotate the records of a folder anew, and write what is said beside each in words."""
    for path in sorted(folder.glob("*.tzk")):
        found = annotate(loads(path.read_text("utf-8")))
        path.write_text(dumps(found), "utf-8")
        path.with_suffix(".txt").write_text(words_of(found), "utf-8")

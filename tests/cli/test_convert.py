"""`tanzaku convert`, `digest` and `upgrade`: what they write, what they say, what they leave alone."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from support.cli import Run, here
from tanzaku.notation import Record, WriteError, dumps, iter_records, loads
from tanzaku.notation.upgrading import upgrade

FORMS = (".tzk", ".json", ".jsonl", ".xml", ".tzk.gz", ".jsonl.gz", ".xml.zst")


@pytest.mark.parametrize("source", FORMS)
@pytest.mark.parametrize("target", FORMS)
def test_any_form_becomes_any_other(folder: Path, source: str, target: str) -> None:
    names = ("sound.tzk", "faulty.tzk", "unfinished.tzk")
    assert here("convert", *names, "-o", f"a{source}", cwd=folder).said == "3 records: 3 converted\n"
    found = here("convert", f"a{source}", "-o", f"b{target}", cwd=folder)
    assert found == (0, b"", b"3 records: 3 converted\n")
    back = [dumps(record) for record in iter_records(folder / f"b{target}")]
    assert back == [dumps(loads(folder.joinpath(name).read_text("utf-8"))) for name in names]


def test_one_record_stands_alone_and_on_standard_output(tanzaku: Run, folder: Path) -> None:
    text = folder.joinpath("sound.tzk").read_bytes()
    found = tanzaku("convert", "-", "--to", "json", stdin=text, cwd=folder)
    assert found.code == 0
    assert found.text == dumps(loads(text.decode()), form="json")


def test_what_cannot_be_read_is_shown_left_out_and_counted(tanzaku: Run, folder: Path) -> None:
    broken = '[Tanzaku "1.0 okiya"]\n\n1. z9 =*\n'
    folder.joinpath("mixed.tzk").write_text(
        folder.joinpath("sound.tzk").read_text("utf-8") + broken + '[Tanzaku "1.0 okiya"]\n\n=*\n', "utf-8"
    )
    found = tanzaku("convert", "mixed.tzk", "-o", "out.jsonl", cwd=folder)
    assert found.code == 1
    assert "mixed.tzk:8:4" in found.said
    assert found.said.endswith("3 records: 2 converted, 1 left out\n")
    assert len(folder.joinpath("out.jsonl").read_text("utf-8").splitlines()) == 2


@pytest.mark.parametrize("target", ["sound.tzk", "./sound.tzk", "link.tzk"])
def test_the_output_is_never_an_input(folder: Path, target: str) -> None:
    folder.joinpath("link.tzk").symlink_to("sound.tzk")
    before = folder.joinpath("sound.tzk").read_bytes()
    found = here("convert", "sound.tzk", "unfinished.tzk", "-o", target, cwd=folder)
    assert found.code == 2
    assert "is read as well" in found.said
    assert folder.joinpath("sound.tzk").read_bytes() == before


@pytest.mark.parametrize(
    "content", [b"", b"junk\n", gzip.compress(b"[Tanzaku", mtime=0)[:-4]], ids=["empty", "junk", "cut short"]
)
def test_where_nothing_can_be_read_the_old_file_stays(folder: Path, content: bytes) -> None:
    folder.joinpath("in.tzk").write_bytes(content)
    folder.joinpath("out.json").write_text("old", "utf-8")
    found = here("convert", "in.tzk", "-o", "out.json", cwd=folder)
    assert found.code in {1, 2}
    assert "out.json was not touched" in found.said
    assert folder.joinpath("out.json").read_text("utf-8") == "old"
    assert sorted(path.name for path in folder.glob(".out*")) == []


def test_which_form_to_write_must_be_said(folder: Path) -> None:
    assert here("convert", "sound.tzk", cwd=folder).code == 2
    assert here("convert", "sound.tzk", "-o", "x.pgn", cwd=folder).code == 2
    assert here("convert", "sound.tzk", "-o", "x.pgn", "--to", "xml", cwd=folder).code == 0
    assert here("convert", "sound.tzk", "-o", "x.xml", "--encoding", "nonsense", cwd=folder).code == 2
    assert here("convert", "nosuch.tzk", "-o", "y.xml", cwd=folder).code == 2


def test_digests_are_equal_in_all_forms(tanzaku: Run, folder: Path) -> None:
    lines = set()
    for ending in (".json", ".jsonl", ".xml", ".tzk"):
        here("convert", "sound.tzk", "-o", f"a{ending}", cwd=folder)
        found = tanzaku("digest", f"a{ending}", cwd=folder)
        assert found.code == 0
        lines.add(found.text.partition(f"  a{ending}")[0])
    assert len(lines) == 1
    assert len(lines.pop()) == 2 * 64 + 2


def test_digest_names_what_cannot_be_read(folder: Path) -> None:
    folder.joinpath("bad.tzk").write_text('[Tanzaku "1.0 okiya"]\n', "utf-8")
    found = here("digest", "bad.tzk", "sound.tzk", cwd=folder)
    assert found.code == 1
    assert found.text.count("\n") == 1
    assert found.said.endswith("2 records: 1 with digests, 1 left out\n")
    assert here("digest", "sound.tzk", "--encoding", "nonsense", cwd=folder).code == 2


def test_upgrade_writes_the_current_version_and_leaves_out_a_newer_one(folder: Path) -> None:
    newer = folder.joinpath("sound.tzk").read_text("utf-8").replace('"1.0 ', '"1.7 ')
    folder.joinpath("newer.tzk").write_text(newer, "utf-8")
    found = here("upgrade", "sound.tzk", "newer.tzk", "-o", "out.tzk", cwd=folder)
    assert found.code == 1
    assert found.said.endswith("2 records: 1 in the current version, 1 left out\n")
    text = folder.joinpath("sound.tzk").read_text("utf-8")
    assert folder.joinpath("out.tzk").read_text("utf-8") == dumps(loads(text))
    assert here("upgrade", "sound.tzk", "--encoding", "nonsense", cwd=folder).code == 2


def test_steps_lead_from_version_to_version() -> None:
    old = Record("okiya", (("Opening", "x"),), end="*", version="0.8")
    steps = {
        "0.8": ("0.9", lambda record: Record(record.title, (("Event", "x"),), end=record.end)),
        "0.9": ("1.0", lambda record: record),
    }
    done = upgrade(old, steps)
    assert (done.version, done.tags) == ("1.0", (("Event", "x"),))
    with pytest.raises(WriteError, match=r"version 0\.7"):
        upgrade(Record("okiya", end="*", version="0.7"), steps)

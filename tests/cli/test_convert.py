"""`tanzaku convert`, `digest` and `upgrade`: what they write, what they say, what they leave alone."""

from __future__ import annotations

import gzip
import json
import re
import subprocess
from pathlib import Path
from zipfile import ZipFile

import pytest

from support.cli import COMMAND, Run, clean, here, process
from tanzaku.notation import Record, SourceError, WriteError, dump, dumps, iter_records, loads, upgrading
from tanzaku.notation.forms import ENDINGS
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
    assert found.said.endswith("2 records: 0 upgraded, 1 already current, 1 left out\n")
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
    for version, why in (("0.7", "nothing leads to"), ("x", "nothing leads to"), ("1.10", "newer than 1.0")):
        with pytest.raises(WriteError, match=rf"version {re.escape(version)}, .*{why}"):
            upgrade(Record("okiya", end="*", version=version), steps)


def test_the_summary_tells_upgraded_from_current(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upgrading.upgrade, "__defaults__", ({"1.7": ("1.0", lambda record: record)},))
    newer = folder.joinpath("sound.tzk").read_text("utf-8").replace('"1.0 ', '"1.7 ')
    folder.joinpath("newer.tzk").write_text(newer, "utf-8")
    found = here("upgrade", "sound.tzk", "newer.tzk", "-o", "out.tzk", cwd=folder)
    assert found == (0, b"", b"2 records: 1 upgraded, 1 already current\n")


# -- what is written, and where ----------------------------------------------------------

WRITING = [
    ("convert", "sound.tzk", "--to", "json"),
    ("upgrade", "sound.tzk"),
    ("annotate", "sound.tzk", "--strip"),
    ("random", "okiya"),
    ("show", "sound.tzk", "--svg"),
    ("schema", "okiya"),
]


@pytest.mark.parametrize("words", WRITING, ids=lambda words: words[0])
def test_a_hyphen_is_standard_output(folder: Path, words: tuple[str, ...]) -> None:
    before = sorted(folder.iterdir())
    found = here(*words, "-o", "-", cwd=folder)
    assert found == here(*words, cwd=folder)
    assert found.code == 0
    assert found.out
    assert sorted(folder.iterdir()) == before


@pytest.mark.parametrize("name", ["d.zip", "D.ZIP", "d.tzk.zip", "d.jsonl.xz", "d.tar"])
def test_what_is_not_written_is_refused_before_anything_is_read(folder: Path, name: str) -> None:
    folder.joinpath(name).write_bytes(b"old")
    for words in (("convert", "missing.tzk"), ("convert", "missing.tzk", "--to", "json"), ("upgrade", "-")):
        found = here(*words, "-o", name, cwd=folder)
        assert found.code == 2
        assert "written; .gz and .zst are written" in found.said
        assert "missing" not in found.said
    with pytest.raises(SourceError, match="written"):
        dump(loads(folder.joinpath("sound.tzk").read_text("utf-8")), folder / name)
    assert folder.joinpath(name).read_bytes() == b"old"


def test_what_is_no_record_is_not_written(folder: Path) -> None:
    record = loads(folder.joinpath("sound.tzk").read_text("utf-8"))
    for wrong in ([record, record], "a text", None, 5):
        with pytest.raises(WriteError, match=f"^{type(wrong).__name__} is no record"):
            dumps(wrong)  # type: ignore[arg-type]  # what a program may do
    for none in (None, [None], "a text"):
        with pytest.raises(WriteError, match="is no record"):
            dump(none, folder / "out.tzk")  # type: ignore[arg-type]
    assert not folder.joinpath("out.tzk").exists()


def test_an_ending_of_another_form_is_told(folder: Path) -> None:
    told = "tanzaku: my.xml.gz is written as JSON, though its name says XML\n"
    assert told in here("convert", "sound.tzk", "--to", "json", "-o", "my.xml.gz", cwd=folder).said
    for words in (("--to", "xml", "-o", "my.xml"), ("-o", "my.xml"), ("--to", "xml", "-o", "my.txt")):
        found = here("convert", "sound.tzk", *words, cwd=folder)
        assert found == (0, b"", b"1 record: 1 converted\n")


@pytest.mark.parametrize("torn", ["torn.jsonl.gz", "missing.jsonl", "klingon.xml"])
@pytest.mark.parametrize("first", [True, False])
def test_where_something_cannot_be_read_to_its_end_nothing_is_written(
    folder: Path, torn: str, *, first: bool
) -> None:
    line = dumps(loads(folder.joinpath("sound.tzk").read_text("utf-8")), form="json")
    packed = gzip.compress(line.encode() * 50, mtime=0)
    folder.joinpath("torn.jsonl.gz").write_bytes(packed[:-6])
    folder.joinpath("klingon.xml").write_text('<?xml version="1.0" encoding="klingon"?>', "utf-8")
    folder.joinpath("out.jsonl").write_text("old", "utf-8")
    names = (torn, "sound.tzk") if first else ("sound.tzk", torn)
    found = here("convert", *names, "-o", "out.jsonl", cwd=folder)
    assert found.code == 2
    assert found.said.endswith("tanzaku: not everything could be read; out.jsonl was not touched\n")
    assert folder.joinpath("out.jsonl").read_text("utf-8") == "old"
    assert not list(folder.glob(".out*"))
    rest = here("convert", *names, "--to", "jsonl", cwd=folder)  # what could be read is not lost
    assert rest.code == 2
    assert line in rest.text
    assert rest.said.endswith(" converted; 1 file could not be read\n")


@pytest.mark.parametrize(
    "words", [("convert", "."), ("annotate", "--strip", "."), ("upgrade", ".", "./games")]
)
def test_the_output_is_in_no_folder_that_is_read(folder: Path, words: tuple[str, ...]) -> None:
    folder.joinpath("games").mkdir()
    folder.joinpath("games", "more.tzk").write_bytes(folder.joinpath("sound.tzk").read_bytes())
    assert here(*words, "-o", "games/all.jsonl", cwd=folder).code in {0, 1}
    before = folder.joinpath("games", "all.jsonl").read_bytes()
    twice = here(*words, "-o", "games/all.jsonl", cwd=folder)
    assert twice.code == 2
    assert "games/all.jsonl is read as well: write to another file" in twice.said
    assert folder.joinpath("games", "all.jsonl").read_bytes() == before


def test_standard_output_is_left_out_of_a_folder(folder: Path) -> None:
    for words, name in (
        (("convert", ".", "--to", "jsonl"), "all.jsonl"),
        (("verify", ".", "--format", "json"), "all.json"),
        (("digest", "."), "all.tzk"),
    ):
        with folder.joinpath(name).open("wb") as out:
            done = subprocess.run(
                [*COMMAND, *words], cwd=folder, env=clean(), stdout=out, stderr=subprocess.PIPE, check=False
            )
        assert f"tanzaku: {name}: not read, since it is the output\n" in done.stderr.decode()
        folder.joinpath(name).unlink()


# -- how a record is called --------------------------------------------------------------


def test_a_record_is_called_the_same_by_every_command(folder: Path) -> None:
    broken = '[Tanzaku "1.0 okiya"]\n[First "R"]\n\n1. z9 =*\n'
    sound = folder.joinpath("sound.tzk").read_text("utf-8")
    with ZipFile(folder / "z.zip", "w") as archive:
        archive.writestr("a/one.tzk", sound + broken + sound)
        archive.writestr("two.jsonl", dumps(loads(sound), form="jsonl"))
        archive.writestr("newer.tzk", sound.replace('"1.0 ', '"1.7 '))
    verified = here("verify", "z.zip", cwd=folder).text
    heads = re.findall(r"^(z\.zip/\S+:\d+): malformed", verified, re.MULTILINE)
    assert heads == ["z.zip/a/one.tzk:6"]
    for command in ("convert", "upgrade", "digest"):
        words = ("--to", "json") if command == "convert" else ()
        found = here(command, "z.zip", *words, cwd=folder)
        assert re.findall(r"^(\S+): left out$", found.said, re.MULTILINE) == heads
        assert " --> z.zip/a/one.tzk:9:4\n" in found.said
    places = [
        line.partition("  ")[2].partition("  ")[2]
        for line in here("digest", "z.zip", cwd=folder).text.splitlines()
    ]
    assert places == [
        "z.zip/a/one.tzk, record 1",
        "z.zip/a/one.tzk, record 3",
        "z.zip/two.jsonl, record 1",
        "z.zip/newer.tzk, record 1",
    ]
    assert (
        "z.zip/newer.tzk, record 1: the record is in version 1.7" in here("upgrade", "z.zip", cwd=folder).said
    )


def test_a_damaged_file_of_an_archive_does_not_cost_the_others(folder: Path) -> None:
    sound = folder.joinpath("sound.tzk").read_text("utf-8")
    with ZipFile(folder / "z.zip", "w") as archive:
        archive.writestr("a.xml", '<?xml version="1.0" encoding="klingon"?>')
        archive.writestr("b.tzk.gz", gzip.compress(sound.encode())[:-3])
        archive.writestr("c.tzk", sound)
    found = here("digest", "z.zip", cwd=folder)
    assert found.code == 2
    assert "z.zip/c.tzk, record 1\n" in found.text
    assert "tanzaku: z.zip/a.xml: no encoding of text is called 'klingon'\n" in found.said
    assert "tanzaku: z.zip/b.tzk.gz: the gzip data is cut short\n" in found.said


# -- a file of another form than its name says -------------------------------------------


@pytest.mark.parametrize("ending", [".tzk", ".json", ".jsonl", ".xml"])
@pytest.mark.parametrize("form", ["text", "json", "jsonl", "xml", "indented"])
@pytest.mark.parametrize("by_name", [True, False])
def test_a_file_of_another_form_has_a_hint_by_which_it_can_be_read(
    folder: Path, form: str, ending: str, *, by_name: bool
) -> None:
    record = loads(folder.joinpath("sound.tzk").read_text("utf-8"))
    written = dumps(record, form="json" if form == "indented" else form)
    content = json.dumps(json.loads(written), indent=1) if form == "indented" else written
    if form in {"jsonl", "text"}:
        content *= 2
    name = f"games{ending}" if by_name else "games"
    folder.joinpath(name).write_text(content, "utf-8")
    said = ENDINGS[ending]
    words = () if by_name else ("--from", said)
    found = here("verify", name, *words, cwd=folder)
    hints = re.findall(r"help: this looks like .+: read it with --from (\w+)$", found.text, re.MULTILINE)
    if found.code == 0:
        assert not hints
        return
    assert len(hints) == 1
    assert here("verify", name, "--from", hints[0], cwd=folder).code == 0
    assert f"--from {hints[0]}\n" in here("convert", name, *words, "--to", "text", cwd=folder).said


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.json", '{"tanzaku":"1.0","title":"okiya","turns":[]}\n'),
        ("a.json", '[\n{"tanzaku":"1.0","title":"okiya","turns":[]},\n{}]\n'),
        ("a.jsonl", '{"tanzaku":"1.0","title":"okiya","tur\n{"tanzaku":"1.0"}\n'),
        ("a.tzk", "notes of the evening\n"),
        ("a.xml", "<recs/>"),
        ("a", '{"tanzaku":"1.0"}\n'),
    ],
)
def test_a_faulty_file_of_its_own_form_has_no_such_hint(folder: Path, name: str, content: str) -> None:
    folder.joinpath(name).write_text(content, "utf-8")
    found = here("verify", name, cwd=folder)
    assert found.code == 1
    assert "this looks like" not in found.text


@pytest.mark.parametrize("command", ["verify", "digest", "convert", "upgrade"])
def test_an_unknown_encoding_is_told_with_the_file(folder: Path, command: str) -> None:
    document = b'<?xml version="1.0" encoding="klingon"?><record/>'
    folder.joinpath("k.xml").write_bytes(document)
    words = (command, "--to", "text") if command == "convert" else (command,)
    for name, shown, stdin in (("k.xml", "k.xml", b""), ("-", "<stdin>", document)):
        found = process(*words, name, cwd=folder, stdin=stdin)
        assert found.code == 2
        assert f"tanzaku: {shown}: no encoding of text is called 'klingon'\n" in found.said


def test_where_nothing_can_be_written_the_old_file_stays(folder: Path) -> None:
    log = {
        "initialState": {"G": {"cells": [plant + digit for plant in "ABCD" for digit in "1234"]}},
        "log": [],
        "state": {},
        "metadata": {"players": {"0": {"name": "a\x00b"}}},
    }
    folder.joinpath("log.json").write_text(json.dumps(log), "utf-8")
    folder.joinpath("out.tzk").write_text("old", "utf-8")
    found = here("import", "log.json", "-o", "out.tzk", cwd=folder)
    assert found.code == 1
    assert found.said.endswith("tanzaku: there is no record to write; out.tzk was not touched\n")
    assert folder.joinpath("out.tzk").read_text("utf-8") == "old"

"""`tanzaku random`: the same games for a seed, in every form, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.cli import Run, here
from tanzaku.notation import dumps, iter_records, loads
from tanzaku.validators import verify_archive
from tanzaku.validators.generating import Wish, random_records

FORMS = (".tzk", ".json", ".jsonl", ".xml", ".tzk.gz", ".jsonl.gz")


def test_the_same_games_for_a_seed(tanzaku: Run) -> None:
    found = tanzaku("random", "okiya", "--seed", "7", "-n", "3")
    assert found.code == 0
    assert found.said == "3 records written\n"
    assert found.text == "".join(map(dumps, random_records("okiya", 7, 3)))
    assert here("random", "okiya", "--seed", "7").said == "1 record written\n"
    assert found.text.startswith(here("random", "okiya", "--seed", "7").text)
    assert here("random", "okiya", "--seed", "8", "-n", "3").text != found.text


@pytest.mark.parametrize("ending", FORMS)
@pytest.mark.parametrize("count", [0, 1, 3])
def test_every_form(tmp_path: Path, ending: str, count: int) -> None:
    found = here("random", "okiya", "-n", str(count), "-o", f"out{ending}", cwd=tmp_path)
    plural = "" if count == 1 else "s"
    assert found == (0, b"", f"{count} record{plural} written\n".encode())
    records = [dumps(record) for record in iter_records(tmp_path / f"out{ending}")] if count else []
    assert records == list(map(dumps, random_records("okiya", 0, count)))


def test_what_was_asked_for_is_in_them() -> None:
    words = (
        "--options",
        "full_board=draw match=points",
        "--endings",
        "mixed",
        "--notes",
        "0.4",
        "--odd-tags",
        "0.5",
    )
    found = here("random", "okiya", "--seed", "3", "-n", "60", *words)
    wish = Wish("full_board=draw match=points", "mixed", 0.4, 0.5)
    assert found.text == "".join(map(dumps, random_records("okiya", 3, 60, wish)))
    assert all(report.ok for report in verify_archive([found.text]))
    one = loads(found.text[: found.text.index("[Tanzaku", 9)])
    assert one.options.match == "points"


@pytest.mark.parametrize(
    ("title", "tag", "players"), [("journey", "Hand", 3), ("genji", "Hand", 6), ("genpei", "Dealt", 4)]
)
def test_so_many_players(title: str, tag: str, players: int) -> None:
    found = here("random", title, "--players", str(players), "-n", "2")
    assert found.text.count(f"[{tag}.") == 2 * players
    assert all(report.ok for report in verify_archive([found.text]))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("okiya", "--players", "3"), "okiya is played by 2"),
        (("journey", "--players", "6"), "journey is played by 2, 3, 4 or 5"),
        (("chess",), "no title 'chess' is installed"),
        (("voyage",), "voyage"),
        ((), "Missing argument 'TITLE'"),
        (("okiya", "--options", "full_board=win"), "full_board"),
        (("okiya", "--options", "colour=red"), "colour"),
        (("okiya", "-n", "-1"), "-1"),
        (("okiya", "--seed", "x"), "x"),
        (("okiya", "--notes", "1.5"), "1.5"),
        (("okiya", "--notes", "nan"), "nan"),
        (("okiya", "--endings", "early"), "early"),
        (("okiya", "-o", "out.zip"), "out.zip: zip is read, not written; .gz and .zst are written"),
        (("okiya", "-o", "no/such/folder.tzk"), "No such file or directory"),
        (("okiya", "-o", "."), "Is a directory"),
        (("\x1b[2J",), r"no title '\x1b[2J' is installed"),
    ],
)
def test_what_is_refused(tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    found = here("random", *words, cwd=tmp_path)
    assert (found.code, found.out) == (2, b"")
    assert said in found.said
    assert "Traceback" not in found.said
    assert "\x1b" not in found.said
    assert not list(tmp_path.iterdir())

"""Importers are found by name or by what they know; what is no JSON is said with its place."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from support.corpus import logs
from support.okiya_games import split_pieces
from tanzaku.notation import Record, SourceError, dumps, titles
from tanzaku.notation.importers import (
    LONGEST,
    ImportFault,
    UnknownImporter,
    find_importer,
    import_values,
    importer_names,
    read_values,
)
from tanzaku.validators import verify

HEAPS = {"heap": 7, "took": [3, 3, 1], "won": "B"}


def test_one_from_outside() -> None:
    """The package of the fifth title brings one for its game of stones, and the core does not know it."""
    assert importer_names() == ("boardgame.io", "heaps")
    assert find_importer("heaps").about == "the log of a game of Ishi"
    (made,) = import_values([HEAPS])
    assert isinstance(made, Record)
    assert dumps(made) == '[Tanzaku "1.0 ishi"]\n[Heap "7"]\n\ntake(3) take(3) take(1) =B\n'
    assert verify(made).verdict.value == "valid"


def test_each_value_goes_to_the_importer_that_knows_it() -> None:
    (log,) = (path for path in logs() if path.name.startswith("letters"))
    values = [HEAPS, *read_values(log), {"other": 1}, {"heap": "x"}]
    made = list(import_values(values))
    assert [one.title if isinstance(one, Record) else str(one) for one in made] == [
        "ishi",
        "okiya",
        "no importer knows what this is",
        "heap is no number",
    ]
    named = [one for one in import_values(values[:2], "boardgame.io") if isinstance(one, ImportFault)]
    assert [str(one) for one in named] == ["initialState is missing"]


def test_one_that_is_not_installed() -> None:
    with pytest.raises(
        UnknownImporter, match=r"no importer 'chess\.com' is installed; there are boardgame\.io"
    ):
        find_importer("chess.com")
    with pytest.raises(UnknownImporter):
        list(import_values([HEAPS], "chess.com"))


@pytest.fixture
def others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package with importers of which each is wrong in its own way."""
    info = tmp_path / "other-1.dist-info"
    info.mkdir()
    info.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: other\nVersion: 1\n", "utf-8")
    info.joinpath("entry_points.txt").write_text(
        "[tanzaku.importers]\nbroken = no_such_module:X\nother = json:dumps\nraises = other_raises:X\n",
        "utf-8",
    )
    tmp_path.joinpath("other_raises.py").write_text(
        "from tanzaku.notation.importers import Importer\n"
        "X = Importer('raises', 'x', lambda value: 'raise' in value, lambda value: value['no'])\n",
        "utf-8",
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    titles._entry_points.cache_clear()
    yield
    titles._entry_points.cache_clear()


@pytest.mark.usefixtures("others")
def test_one_that_is_none_or_cannot_be_loaded() -> None:
    with pytest.raises(
        UnknownImporter, match=r"^the importer 'broken' is installed but cannot be loaded: Mod"
    ):
        find_importer("broken")
    with pytest.raises(
        UnknownImporter, match=r"^the entry point of the importer 'other' is not an Importer$"
    ):
        find_importer("other")


@pytest.mark.usefixtures("others")
def test_one_that_fails_harms_only_itself() -> None:
    made = list(import_values([HEAPS, {"raise": 1}, 5]))
    assert isinstance(made[0], Record)
    assert [str(one) for one in made[1:]] == [
        "the importer raises failed: KeyError: 'no'",
        "the importer raises failed: TypeError: argument of type 'int' is not iterable",
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1, column 1: "),
        ("{", "line 1, column 2: "),
        ('{"log":\n [}', "line 2, column 3: "),
        ("[Tanzaku", "line 1, column 2: "),
        ('"' + "\\ud800" * 3, "line 1, column "),
        ("[" * 100_000, ""),
        ("1" * 5000, ""),
    ],
    ids=range(7),
)
def test_what_is_no_json(text: str, said: str) -> None:
    with pytest.raises(ImportFault) as caught:
        read_values([text])
    assert str(caught.value).startswith(said)
    assert len(str(caught.value)) < 300


def test_what_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    assert LONGEST == 1 << 26
    monkeypatch.setattr("tanzaku.notation.importers.LONGEST", 1000)
    with pytest.raises(ImportFault, match="it is longer than 1000 characters"):
        read_values(["x" * 100] * 1000)


def test_what_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="No such file"):
        read_values(tmp_path / "missing.json")
    with pytest.raises(SourceError, match="Is a directory"):
        read_values(tmp_path)


def test_sources_of_every_kind(tmp_path: Path) -> None:
    (log,) = (path for path in logs() if path.name.startswith("several"))
    wanted = read_values(log)
    assert len(wanted) == 2
    data = log.read_bytes()
    assert read_values(split_pieces(data, Random(604))) == wanted
    assert read_values([data.decode()]) == wanted
    with log.open("rb") as file:
        assert read_values(file) == wanted
    latin = tmp_path / "latin.json"
    latin.write_bytes('{"heap": 7, "who": "é"}'.encode("latin-1"))
    assert read_values(latin, "latin-1") == [{"heap": 7, "who": "é"}]

"""Component sets: reading their files, digests, which set a record means, and what each fault says."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from support.journey_games import FACES, scripted
from tanzaku.notation import Record
from tanzaku.notation.component_sets import (
    LONGEST,
    ComponentSet,
    Named,
    NoSet,
    Reference,
    SetFault,
    find_set,
    illustrative,
    known_sets,
    named_set,
    read_set,
    using,
)
from tanzaku.notation.errors import TanzakuError
from tanzaku.validators import verify
from tanzaku.validators.rules.journey_cards import set_faults

PATH = {"kind": "path", "banner": "-", "path": ["bird*2", "red"]}
CASTLE = {"kind": "castle", "banner": "green", "path": ["bird"], "scores": 4, "each": ["bird"]}
IDLE = {"kind": "banners", "points": 4, "needs": ["red", "blue"]}
SMALL: dict[str, Any] = {
    "set": "mine",
    "version": "1",
    "title": "journey",
    "components": {"Card": {"C01": CASTLE, "P01": PATH}, "Favourite": {"F01": IDLE}},
}


def read(content: Any) -> ComponentSet:
    return read_set([content if isinstance(content, str) else json.dumps(content)])


def shipped() -> ComponentSet:
    return illustrative("journey")


# -- reading -----------------------------------------------------------------------------


def test_what_is_read() -> None:
    found = read(SMALL)
    assert (found.name, found.version, found.title) == ("mine", "1", "journey")
    assert (found.illustrative, found.about) == (False, "")
    assert found.tags == (
        ("Card.C01", "castle green bird scores=4 each=bird"),
        ("Card.P01", "path - bird*2 red"),
        ("Favourite.F01", "banners 4 red blue"),
    )
    castle: Any = found.components["Card"]["C01"]
    assert castle.each == ("bird",)
    assert found.content == SMALL["components"]


def test_in_pieces_and_from_a_file(tmp_path: Any) -> None:
    text = json.dumps(SMALL)
    file = tmp_path / "mine.json"
    file.write_text(text, "utf-8")
    assert read_set(file) == read_set([text[:40], text[40:]]) == read_set([text.encode()])


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "line 1: "),
        ("[]", "one JSON object belongs here, and nothing after it"),
        ("7", "one JSON object belongs here, and nothing after it"),
        (json.dumps(SMALL) * 2, "one JSON object belongs here, and nothing after it"),
        ("{\n\n", "line 3: "),
        ('{"set": "a", "set": "b"}', "line 1: "),
        ({}, "set is missing"),
        ({**SMALL, "set": 1}, "set is not of its kind: str"),
        ({**SMALL, "illustrative": "yes"}, "illustrative is not of its kind: bool"),
        ({**SMALL, "about": None}, "about is not of its kind: str"),
        ({**SMALL, "components": []}, "components is not of its kind: dict"),
        ({key: SMALL[key] for key in ("set", "version", "title")}, "components is missing"),
        ({**SMALL, "colour": "red"}, "'colour' does not belong here"),
        ({**SMALL, "\u001b[2J": "red"}, "does not belong here"),
        ({**SMALL, "set": "a set"}, "set: letters, digits, dots, - and _ only"),
        ({**SMALL, "set": ""}, "set: letters, digits, dots, - and _ only"),
        ({**SMALL, "version": "1@2"}, "version: letters, digits, dots, - and _ only"),
        ({**SMALL, "set": "x" * 65}, "set: letters, digits, dots, - and _ only"),
        ({**SMALL, "title": "chess"}, "no title 'chess' is installed"),
        ({**SMALL, "title": "../x"}, "'../x' is no name of a title"),
        ({**SMALL, "title": "okiya"}, "components"),
        ({**SMALL, "components": {"Tile": {}}}, "Tile"),
        ({**SMALL, "components": {"Card": {"C01": {**CASTLE, "kind": "tower"}}}}, "Card.C01"),
        ({**SMALL, "components": {"Card": {"C01": {**CASTLE, "scores": "4"}}}}, "Card.C01.scores"),
        ({**SMALL, "components": {"Card": {"C01": {**CASTLE, "scores": 1000}}}}, "Card.C01"),
        ({**SMALL, "components": {"Card": {"C01": {**CASTLE, "wing": 1}}}}, "wing"),
        ({**SMALL, "components": {"Card": {"C 1": CASTLE}}}, "Card"),
        ({**SMALL, "components": {"Card": {"C01": 7}}}, "Card.C01"),
        ({**SMALL, "components": {"Card": {"C01": {**CASTLE, "path": ["\u001b[2J"]}}}}, "Card.C01"),
    ],
)
def test_what_is_no_set(content: Any, said: str) -> None:
    with pytest.raises(SetFault) as caught:
        read(content)
    assert said in str(caught.value)
    assert isinstance(caught.value, TanzakuError)
    assert "\x1b" not in str(caught.value)


def test_a_file_that_is_too_long() -> None:
    with pytest.raises(SetFault, match=f"longer than {LONGEST} characters"):
        read_set([" " * LONGEST, " "])


def test_a_file_that_is_nested_too_deeply() -> None:
    with pytest.raises(SetFault):
        read("[" * 100_000)


# -- writing, digests --------------------------------------------------------------------


def test_what_is_written_is_read_as_the_same() -> None:
    for found in (read(SMALL), shipped()):
        assert read_set([found.dumps()]) == found
        assert found.dumps() == read_set([found.dumps()]).dumps()


def test_the_set_that_ships_is_written_as_it_stands() -> None:
    assert shipped().content == FACES
    assert list(set_faults(shipped().components)) == []


@pytest.mark.parametrize("indent", [None, 1, 4])
@pytest.mark.parametrize("backwards", [False, True])
def test_the_digest_is_the_same_in_any_layout(indent: int | None, *, backwards: bool) -> None:
    content = shipped().content
    order = -1 if backwards else 1
    shuffled = {kind: dict(list(faces.items())[::order]) for kind, faces in list(content.items())[::order]}
    other = {**SMALL, "set": "copy", "version": "9", "about": "elsewhere", "components": shuffled}
    assert read(json.dumps(other, indent=indent)).digest == shipped().digest


def test_the_digest_is_of_what_is_printed() -> None:
    dearer = {**SMALL, "components": {**SMALL["components"], "Favourite": {"F01": {**IDLE, "points": 5}}}}
    assert read(dearer).digest != read(SMALL).digest
    spelled = {**SMALL, "components": {"Card": {"C01": CASTLE, "P01": {**PATH}}, "Favourite": {"F01": IDLE}}}
    assert read(spelled).digest == read(SMALL).digest


def test_the_digest_of_the_set_that_ships_stays() -> None:
    """Records name it, so the cards of illustrative@1 never change: another deck is another version."""
    assert shipped().digest == "1ddae7e0d4a0d62b86bed6d41e3d5be8bcf2a094753abbf728c1114a4f7ade2b"
    assert shipped().reference == f"illustrative@1 sha256:{shipped().digest}"


# -- which set a record means ------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("mine@1", ("mine", "1", None)),
        ("my-set@2.1", ("my-set", "2.1", None)),
        (f"mine@1 sha256:{'a' * 64}", ("mine", "1", "a" * 64)),
        (f"mine@1 sha256:{'a' * 63}", None),
        (f"mine@1  sha256:{'a' * 64}", None),
        (f"mine@1 sha256:{'A' * 64}", None),
        ("mine", None),
        ("mine@", None),
        ("@1", None),
        ("mine@1@2", None),
        ("", None),
    ],
)
def test_a_reference(text: str, parts: tuple[str, str, str | None] | None) -> None:
    found = Reference.read(text)
    assert (found and (found.name, found.version, found.digest)) == parts


def test_sets_are_known_while_they_are_used() -> None:
    mine, other = read(SMALL), read({**SMALL, "version": "2"})
    assert named_set("journey", "mine@1") == Named(None, differs=False)
    with using([mine]):
        assert named_set("journey", "mine@1") == Named(mine, differs=False)
        assert known_sets("journey") == [mine, shipped()]
        with using([other]):
            assert find_set("journey", Reference("mine", "2", None)) == other
        assert named_set("journey", "mine@2").found is None
        assert named_set("okiya", "mine@1").found is None
    assert named_set("journey", "mine@1").found is None


def test_sets_are_forgotten_after_a_fault() -> None:
    with pytest.raises(ZeroDivisionError), using([read(SMALL)]):
        raise ZeroDivisionError
    assert known_sets("journey") == [shipped()]


def test_a_set_in_use_comes_before_one_that_is_installed() -> None:
    mine, installed = read({**SMALL, "set": "illustrative"}), shipped()
    with using([mine]):
        assert named_set("journey", "illustrative@1").found == mine
        assert named_set("journey", installed.reference) == Named(mine, differs=True)
        assert illustrative("journey") == installed
    assert named_set("journey", installed.reference) == Named(installed, differs=False)


def test_a_title_may_have_no_illustrative_set() -> None:
    with pytest.raises(NoSet, match="there is no illustrative set of okiya"):
        illustrative("okiya")


def test_no_sets_in_use_forget_none() -> None:
    with using([read(SMALL)]):
        with using([]):
            pass
        assert named_set("journey", "mine@1").found is not None


# -- what a record says of its set -------------------------------------------------------


def codes(components: str | None, **tags: str) -> list[str]:
    given = {"Components": components, **{name.replace("_", "."): value for name, value in tags.items()}}
    return [
        found.code.id for found in verify(scripted({"A": "", "B": ""}, end="none", tags=given)).diagnostics
    ]


def test_tzk066__a_set_that_is_not_known() -> None:
    text = scripted({"A": "C01 new, S01 1R", "B": ""}, end="none", tags={"Components": "printed@3"})
    report = verify(text)
    assert [found.code.id for found in report.diagnostics] == ["TZK066"]
    assert (report.ok, report.verdict.value) == (True, "consistent")
    with using([read({**SMALL, "set": "printed", "version": "3"})]):
        assert verify(text).diagnostics == ()
    assert [found.code.id for found in verify(text).diagnostics] == ["TZK066"]


def test_tzk067__a_set_with_another_digest_is_not_used() -> None:
    reference = f"illustrative@1 sha256:{'0' * 64}"
    plans = {"A": "C03 new, S05 1R, S14 1R, C17 new, S17 2R, C16 new, S16 3R", "B": ""}
    text = scripted(plans, end="A", tags={"Components": reference, "Score.A": "7"})
    [found] = verify(text).diagnostics
    assert (found.code.id, found.help) == ("TZK067", f"it is {shipped().reference}")
    assert codes(shipped().reference) == []
    assert codes(reference, Ruling_1="TZK067: it was the printed deck (Teika)") == ["TZK067"]


@pytest.mark.parametrize("value", ["illustrative", "", "two words", "a@b c"])
def test_a_value_that_is_not_of_its_form(value: str) -> None:
    assert codes(value) == ["TZK040"]


def test_a_title_without_components_may_name_a_set() -> None:
    report = verify(Record("okiya", (("Components", "mine@1"), ("Termination", "unplayed")), end="none"))
    assert report.diagnostics == ()


# -- the specification -------------------------------------------------------------------


def test_the_specification_says_which_keys_a_file_has_and_what_its_digest_is() -> None:
    page = (Path(__file__).parents[1] / "docs" / "spec" / "notation.md").read_text("utf-8")
    section = page.partition("### Component sets")[2].partition("\n## ")[0]
    keys = re.findall(r"^\| (`.+?`) \|", section, re.MULTILINE)
    head, _, _ = shipped().dumps().partition("\n")
    written = {*re.findall(r'"(\w+)":', head), "components"}
    assert {name.strip("`") for key in keys for name in key.split(", ")} == written
    assert f'[Components "{shipped().reference}"]' in section
    plain = {"title": "journey", "components": FACES}
    text = json.dumps(plain, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert sha256(text.encode()).hexdigest() == shipped().digest

"""`tanzaku components`, and `--components` of the commands that follow the play."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from support.cli import Run, here, process
from support.journey_games import FACES, scripted
from tanzaku.notation import dumps, iter_records, loads
from tanzaku.notation.component_sets import ComponentSet, illustrative, read_set

DIGEST = "1ddae7e0d4a0d62b86bed6d41e3d5be8bcf2a094753abbf728c1114a4f7ade2b"
#: The sets that ship, as they are listed.
SHIPPED = [
    "genji/illustrative@1: 88 Card, 12 Princess, illustrative",
    "genpei/illustrative@1: 4 Wheel, 8 Token, 1 Palace, 20 Kotaishi, illustrative",
    "journey/illustrative@1: 45 Card, 42 Favourite, illustrative",
]
PLANS = {"A": "C03 new, S05 1R, S14 1R, C17 new, S17 2R, C16 new, S16 3R", "B": ""}
KEPT = {"A": "F15 F24", "B": "F14 F42"}


def game(components: str | None, **tags: str) -> str:
    return dumps(loads(scripted(PLANS, kept=KEPT, end="A", tags={"Components": components, **tags})))


def of(name: str, version: str = "1") -> ComponentSet:
    """The cards that ship, by another name, and C03 worth one point a bird."""
    shipped = illustrative("journey")
    tags = tuple(
        (key, text.replace("scores=4", "scores=1") if key == "Card.C03" else text)
        for key, text in shipped.tags
    )
    return ComponentSet(name, version, "journey", tags)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a set, and records that name one, another, or none."""
    tmp_path.joinpath("mine.json").write_text(of("mine").dumps(), "utf-8")
    tmp_path.joinpath("one.tzk").write_text(game("mine@1"), "utf-8")
    tmp_path.joinpath("shipped.tzk").write_text(game("illustrative@1"), "utf-8")
    tmp_path.joinpath("none.tzk").write_text(game(None), "utf-8")
    return tmp_path


# -- list, show --------------------------------------------------------------------------


def test_list(tanzaku: Run, tmp_path: Path) -> None:
    found = tanzaku("components", "list", cwd=tmp_path)
    assert (found.code, found.said) == (0, "")
    lines = found.text.splitlines()
    assert [line for line in lines if "@" in line.partition(": ")[0]] == SHIPPED
    assert lines[lines.index(SHIPPED[-1]) + 1] == f"  sha256:{DIGEST}"


def test_show_all_of_it() -> None:
    found = here("components", "show", "journey/illustrative@1")
    assert (found.code, found.said) == (0, "")
    assert len(found.text.splitlines()) == 87
    assert found.text.startswith('[Card.C01 "castle red dragon tiger red blue scores=4 each=dragon"]\n')


def test_show_some(folder: Path) -> None:
    found = here("components", "show", "mine.json", "C03", "F01", cwd=folder)
    assert found.code == 0
    assert found.text.splitlines() == [
        '[Card.C03 "castle green bird*2 turtle green white scores=1 each=bird"]',
        '[Favourite.F01 "banners 4 red blue"]',
    ]


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("show", "mine.json", "X01"), 1, "tanzaku: mine.json has no X01\n"),
        (("show", "journey/none@1"), 2, "journey/none@1"),
        (("show", "missing.json"), 2, "missing.json"),
        (("show", "one.tzk"), 2, "one.tzk: line 1: "),
        (("show", "\x1b[2J"), 2, "<U+001B>[2J: No such file"),
        (("check", "one.tzk"), 2, "one.tzk: line 1: "),
        (("check", "."), 2, "."),
        (("new", "chess"), 2, "no title 'chess' is installed"),
        (("new", "okiya"), 2, "there is no set of okiya to start from"),
        (("new", "journey", "--name", "a set"), 2, "letters, digits, dots, - and _ only"),
        (("embed", "one.tzk", "--components", "one.tzk"), 2, "one.tzk: line 1: "),
        (("embed",), 2, "Missing argument"),
        ((), 2, ""),
    ],
)
def test_what_is_refused(folder: Path, words: tuple[str, ...], code: int, said: str) -> None:
    found = here("components", *words, cwd=folder)
    assert (found.code, found.out if words else b"") == (code, b"")
    assert said in found.said
    assert "Traceback" not in found.said
    assert "\x1b" not in found.said


# -- new, check --------------------------------------------------------------------------


def test_new_then_check(tanzaku: Run, tmp_path: Path) -> None:
    made = tanzaku("components", "new", "journey", "--name", "ours", "-o", "ours.json", cwd=tmp_path)
    assert (made.code, made.text) == (0, "")
    assert made.said == "ours.json: write each card over, then: tanzaku components check ours.json\n"
    found = read_set(tmp_path / "ours.json")
    assert (found.name, found.illustrative, found.content) == ("ours", False, FACES)
    checked = tanzaku("components", "check", "ours.json", cwd=tmp_path)
    assert (checked.code, checked.said) == (0, "")
    assert checked.text == (
        "ours.json: warning: 87 of 87 components are as in illustrative@1\n"
        f"ours.json: nothing is wrong; a record names it\n  ours@1 sha256:{DIGEST}\n"
    )
    assert here("components", "new", "journey", "--name", "ours").out == (tmp_path / "ours.json").read_bytes()


def test_check_says_all_that_is_wrong(tmp_path: Path) -> None:
    content = json.loads(of("bad").dumps()) | {"illustrative": True}
    cards, favourites = content["components"]["Card"], content["components"]["Favourite"]
    del cards["P05"]
    cards["C01"]["each"] = ["wolf"]
    cards["C02"]["kind"] = "ship"
    favourites["F01"]["needs"] = ["red"]
    tmp_path.joinpath("bad.json").write_text(json.dumps(content), "utf-8")
    found = here("components", "check", "bad.json", cwd=tmp_path)
    assert (found.code, found.said) == (1, "")
    assert found.text.splitlines() == [
        "bad.json: there are 19 castle cards, not 20",
        "bad.json: there are 21 ship cards, not 20",
        "bad.json: there are 4 path cards, not 5",
        "bad.json: C01 scores wolf, which is no animal",
        "bad.json: C02 is a castle by its name, and its kind says ship",
        "bad.json: F01 needs two banners, and has 1 (Emperor's Favorites)",
    ]


COLOURS = "blue, green, red and white"
LANTERNS = f"on other cards they are {COLOURS}; animals are dragon, tiger, bird and turtle"


@pytest.mark.parametrize(
    ("kind", "key", "field", "value", "said"),
    [
        ("Card", "C05", "banner", "gren", f"only C05 has a gren banner: on other cards they are {COLOURS}"),
        (
            "Card",
            "P03",
            "path",
            ["brid", "bird", "read*2"],
            f"only P03 has a brid lantern: {LANTERNS}|only P03 has a read lantern: {LANTERNS}",
        ),
        ("Favourite", "F17", "needs", ["red", "bleu"], "F17 needs a bleu lantern, which no card shows"),
        ("Favourite", "F40", "needs", ["bleu", "bleu"], "F40 needs a bleu lantern, which no card shows"),
        ("Favourite", "F01", "needs", ["reds", "blue"], "F01 needs a reds banner, which no card shows"),
        ("Favourite", "F39", "needs", ["reds"], "F39 needs a reds banner, which no card shows"),
    ],
)
def test_check_warns_of_colours_that_look_misspelt(
    tmp_path: Path, kind: str, key: str, field: str, value: object, said: str
) -> None:
    """A warning, since nothing in the rulebook says that a colour stands on more than one card."""
    content = json.loads(of("odd").dumps()) | {"illustrative": True}
    content["components"][kind][key][field] = value
    tmp_path.joinpath("odd.json").write_text(json.dumps(content), "utf-8")
    found = here("components", "check", "odd.json", cwd=tmp_path)
    assert (found.code, found.said) == (0, "")
    *warnings, sound, reference = found.text.splitlines()
    assert warnings == [f"odd.json: warning: {sentence}" for sentence in said.split("|")]
    assert sound == "odd.json: nothing is wrong; a record names it"
    assert reference.startswith("  odd@1 sha256:")


def test_check_says_what_is_wrong_before_it_warns(tmp_path: Path) -> None:
    """Of a set that lacks cards nothing is said but that: most colours would be on one card only."""
    content = json.loads(of("bad").dumps()) | {"illustrative": True}
    content["components"]["Card"]["C05"] |= {"banner": "gren", "each": ["wolf"]}
    file = tmp_path / "bad.json"
    file.write_text(json.dumps(content), "utf-8")
    found = here("components", "check", "bad.json", cwd=tmp_path)
    assert (found.code, found.text.count("warning: "), len(found.text.splitlines())) == (1, 1, 2)
    del content["components"]["Card"]["P05"]
    file.write_text(json.dumps(content), "utf-8")
    assert "warning: " not in here("components", "check", "bad.json", cwd=tmp_path).text


def test_a_card_of_a_set_that_does_not_fit_is_found_at_the_tag_that_names_the_set(folder: Path) -> None:
    """JOU016, for a set that the record names and `--components` makes known."""
    content = json.loads(of("mine").dumps())
    content["components"]["Card"]["C01"]["kind"] = "ship"
    folder.joinpath("mine.json").write_text(json.dumps(content), "utf-8")
    found = here("verify", "one.tzk", "--components", "mine.json", cwd=folder)
    assert found.code == 1
    number, line = next(
        entry
        for entry in enumerate(folder.joinpath("one.tzk").read_text("utf-8").splitlines(), 1)
        if entry[1].startswith("[Components ")
    )
    assert found.text.splitlines()[1:6] == [
        "error[JOU016]: C01 is a castle by its name, and its kind says ship",
        f" --> one.tzk:{number}:14",
        f"{number} | {line}",
        "  |              ^^^^^^",
        "  = rule: Journey rulebook, Festival Cards",
    ]
    assert found.text.splitlines()[6] == "  = help: Card.C01 is so in the set mine@1, which this tag names"


def test_a_set_of_a_title_without_rules_has_only_a_form(tmp_path: Path) -> None:
    tmp_path.joinpath("few.json").write_text(
        '{"set": "few", "version": "1", "title": "voyage", "components": {"Card": {}}}', "utf-8"
    )
    assert here("components", "check", "few.json", cwd=tmp_path).code == 0


# -- embed -------------------------------------------------------------------------------


def test_embed(tanzaku: Run, folder: Path) -> None:
    done = tanzaku("components", "embed", "shipped.tzk", "-o", "out.tzk", cwd=folder)
    assert done == (0, b"", b"1 record: 1 embedded\n")
    [record] = iter_records(folder / "out.tzk")
    assert record.tag("Components") == f"illustrative@1 sha256:{DIGEST}"
    assert record.components["Card"].keys() == FACES["Card"].keys()
    assert here("verify", "out.tzk", cwd=folder).code == 0


def test_embedded_cards_need_no_file(folder: Path) -> None:
    folder.joinpath("one.tzk").write_text(game("mine@1", **{"Score.A": "26"}), "utf-8")
    assert (
        here("components", "embed", "one.tzk", "--components", "mine.json", "-o", "out.tzk", cwd=folder).code
        == 0
    )
    [record] = iter_records(folder / "out.tzk")
    assert record.tag("Components") == of("mine").reference
    with_file = here("verify", "--components", "mine.json", "out.tzk", cwd=folder)
    without = here("verify", "out.tzk", cwd=folder)
    assert with_file.text.splitlines()[0] == without.text.splitlines()[0].replace("consistent", "valid")
    assert "TZK059" not in without.text


def test_a_card_that_a_record_embeds_itself_stays(folder: Path) -> None:
    card = {"Card.C03": "castle red bird scores=9 each=bird"}
    folder.joinpath("own.tzk").write_text(game("illustrative@1", **card), "utf-8")
    out = here("components", "embed", "own.tzk", cwd=folder).text
    assert loads(out).tag("Card.C03") == card["Card.C03"]


@pytest.mark.parametrize(
    ("file", "words", "said"),
    [
        ("one.tzk", (), "it names no set that is known here"),
        ("none.tzk", (), "it names no set that is known here"),
        ("shipped.tzk", ("--components", "mine.json"), "it names another set"),
        ("okiya.tzk", ("--components", "mine.json"), "the set is one of journey"),
        ("other.tzk", (), "the set of that name that is known here has another digest"),
        ("digest.tzk", ("--components", "mine.json"), "it names another set"),
    ],
)
def test_what_is_left_as_it_is(folder: Path, file: str, words: tuple[str, ...], said: str) -> None:
    folder.joinpath("okiya.tzk").write_text('[Tanzaku "1.0 okiya"]\n[Termination "unplayed"]\n\n=none\n')
    folder.joinpath("other.tzk").write_text(game(f"illustrative@1 sha256:{'0' * 64}"), "utf-8")
    folder.joinpath("digest.tzk").write_text(game(f"mine@1 sha256:{'0' * 64}"), "utf-8")
    found = here("components", "embed", file, *words, cwd=folder)
    assert (found.code, found.text) == (1, folder.joinpath(file).read_text("utf-8"))
    assert found.said == (
        f"tanzaku: {file}, record 1: left as it is: {said}\n1 record: 0 embedded, 1 left as it is\n"
    )


def test_embed_into_a_record_that_names_none(folder: Path) -> None:
    out = here("components", "embed", "none.tzk", "--components", "mine.json", cwd=folder)
    assert out.code == 0
    assert loads(out.text).tag("Components") == of("mine").reference


# -- --components ------------------------------------------------------------------------


def test_verify(tanzaku: Run, folder: Path) -> None:
    scored = game("mine@1", **{"Score.A": "99"})
    folder.joinpath("scored.tzk").write_text(scored, "utf-8")
    without = tanzaku("verify", "scored.tzk", cwd=folder)
    assert without.code == 0
    assert "warning[TZK066]" in without.text
    found = tanzaku("verify", "--components", "mine.json", "scored.tzk", cwd=folder)
    assert found.code == 1
    assert "error[TZK059]" in found.text
    assert "TZK066" not in found.text


def test_several_sets(folder: Path) -> None:
    folder.joinpath("more.json").write_text(of("more").dumps(), "utf-8")
    folder.joinpath("two.tzk").write_text(game("more@1"), "utf-8")
    words = ("--components", "mine.json", "--components", "more.json")
    assert here("verify", *words, "one.tzk", "two.tzk", cwd=folder).text.count("valid") == 3
    assert here("verify", "one.tzk", cwd=folder).text.count("TZK066") == 1, "they are forgotten again"


@pytest.mark.parametrize("command", [("annotate",), ("show", "--at", "3.A")])
def test_the_other_commands_that_follow_the_play(folder: Path, command: tuple[str, ...]) -> None:
    found = here(*command, "--components", "mine.json", "one.tzk", cwd=folder)
    assert found.code == 0
    assert found.out


@pytest.mark.parametrize(
    ("file", "said"), [("missing.json", "missing.json"), ("one.tzk", "one.tzk: line 1: "), ("", "")]
)
def test_a_set_that_cannot_be_used(folder: Path, file: str, said: str) -> None:
    found = here("verify", "--components", file, "one.tzk", cwd=folder)
    assert (found.code, found.out) == (2, b"")
    assert said in found.said
    assert "Traceback" not in found.said


def test_faces_of_a_set_that_do_not_fit_the_rulebook(folder: Path) -> None:
    content = json.loads(of("mine").dumps())
    content["components"]["Card"]["C01"]["kind"] = "ship"
    folder.joinpath("mine.json").write_text(json.dumps(content), "utf-8")
    found = here("verify", "--components", "mine.json", "one.tzk", cwd=folder)
    assert found.code == 1
    assert "JOU016" in found.text


# -- sets of other packages --------------------------------------------------------------


def test_a_set_of_another_package(tmp_path: Path) -> None:
    site = tmp_path / "site"
    info = site / "decks-1.dist-info"
    info.mkdir(parents=True)
    info.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: decks\nVersion: 1\n", "utf-8")
    points = ("deck = decks:DECK", "broken = decks:MISSING", "other = decks:OTHER")
    info.joinpath("entry_points.txt").write_text("\n".join(["[tanzaku.components]", *points, ""]), "utf-8")
    site.joinpath("decks.py").write_text(
        "from tanzaku.notation.component_sets import ComponentSet\n"
        "DECK = ComponentSet('deck', '7', 'journey', (('Card.P01', 'path - bird'),))\n"
        "OTHER = 'no set'\n",
        "utf-8",
    )
    tmp_path.joinpath("one.tzk").write_text(game("deck@7"), "utf-8")
    environment = {"PYTHONPATH": str(site)}
    found = process("components", "list", cwd=tmp_path, environment=environment)
    assert found.code == 1
    assert found.said.splitlines() == [
        (
            "tanzaku: the component set 'broken' is installed but cannot be loaded: "
            "AttributeError: module 'decks' has no attribute 'MISSING'"
        ),
        "tanzaku: the entry point of the component set 'other' is not a ComponentSet",
    ]
    assert re.findall(r"^\S+/\S+@\S+: .*$", found.text, re.MULTILINE) == [
        *SHIPPED,
        "journey/deck@7: 1 Card",
    ]
    assert "TZK066" not in process("verify", "one.tzk", cwd=tmp_path, environment=environment).text
    assert "TZK066" in process("verify", "one.tzk", cwd=tmp_path).text


@pytest.mark.parametrize(
    "words",
    [
        ("annotate", "one.tzk", "--components", "mine.json"),
        ("components", "embed", "one.tzk", "--components", "mine.json"),
        ("show", "one.tzk", "--components", "mine.json", "--html"),
    ],
    ids=["annotate", "embed", "show"],
)
def test_a_set_that_is_read_is_not_written_over(folder: Path, words: tuple[str, ...]) -> None:
    before = folder.joinpath("mine.json").read_bytes()
    found = here(*words, "-o", "mine.json", cwd=folder)
    assert found.code == 2
    assert "mine.json is read as well" in found.said
    assert folder.joinpath("mine.json").read_bytes() == before


def test_a_set_that_is_there_is_not_started_anew(folder: Path) -> None:
    before = folder.joinpath("mine.json").read_bytes()
    found = here("components", "new", "journey", "-o", "mine.json", cwd=folder)
    assert (found.code, folder.joinpath("mine.json").read_bytes()) == (2, before)
    assert "mine.json is there already" in found.said


def test_each_card_that_is_missing_is_named(folder: Path) -> None:
    found = here("components", "show", "mine.json", "C03", "X01", cwd=folder)
    assert found.code == 1
    assert found.text.startswith('[Card.C03 "')
    assert found.said == "tanzaku: mine.json has no X01\n"

"""Tags that every title has, of seats that have no part in the game: a warning, in every form."""

from __future__ import annotations

import pytest

from support.findings import judged
from support.genpei_solo import alone, alone_dealt
from support.genpei_tables import begun, table
from tanzaku.notation import Diagnostic, Verdict, dumps, limits, loads, redact
from tanzaku.notation.declare import Call, Title, action
from tanzaku.notation.titles.genpei import GENPEI
from tanzaku.notation.titles.journey import JOURNEY
from tanzaku.notation.titles.okiya import OKIYA
from tanzaku.validators import verify, verify_archive
from tanzaku.validators.setting_up import typed_header


def idle(text: str) -> list[tuple[str, str]]:
    """The warnings, each with its place in the record."""
    found = [one for one in judged(text).diagnostics if one.code.id == "TZK045"]
    assert all(one.code.severity == "warning" for one in found)
    return [("/".join(map(str, one.at)), one.message) for one in found]


ALONE = "which is of A and H"
TWO = "which is of A, B and H"


@pytest.mark.parametrize(
    ("tag", "value", "place", "message"),
    [
        ("Player.B", "Izumi", "tags/Player.B", f"Player.B: B has no part in this game, {ALONE}"),
        ("Player.B.Team", "Uji", "tags/Player.B.Team", f"Player.B.Team: B has no part in this game, {ALONE}"),
        ("Score.C", "0", "tags/Score.C", f"Score.C: C has no part in this game, {ALONE}"),
        ("View", "D", "tags/View/value", f"View: D has no part in this game, {ALONE}"),
        ("View", "H", "tags/View/value", "View: nobody sits at H"),
    ],
)
def test_alone(tag: str, value: str, place: str, message: str) -> None:
    text = alone_dealt("", tags={tag: value})
    assert idle(text) == [(place, message)]
    assert judged(text).verdict is Verdict.UNFINISHED


@pytest.mark.parametrize(
    ("tag", "value"),
    [
        ("Player.A", "Sei"),
        ("Player.A.Team", "Uji"),
        ("Player.H", "the heir"),
        ("Score.H", "2"),
        ("View", "A"),
        ("View", "full"),
        ("View", "public"),
        ("Teacher.B", "Ise"),
    ],
)
def test_who_plays_is_no_stranger(tag: str, value: str) -> None:
    assert idle(alone_dealt("", tags={tag: value})) == []


@pytest.mark.parametrize("seat", ["C", "D"])
def test_a_seat_beside_two_players(seat: str) -> None:
    for tag in (f"Player.{seat}", f"Score.{seat}"):
        text = table("", tags={tag: "5"})
        assert idle(text) == [(f"tags/{tag}", f"{tag}: {seat} has no part in this game, {TWO}")]
    [found] = judged(table("", tags={f"Player.{seat}": "Ise"})).diagnostics
    assert found.help == f"who takes part has a tag Tokens.{seat}"


def test_the_kotaishi_who_does_not_play() -> None:
    text = begun("", *["4x?"] * 3, heir=None, tags={"Player.H": "x", "View": "H"})
    assert [place for place, _ in idle(text)] == ["tags/Player.H", "tags/View/value"]
    assert idle(text)[1][1] == "View: H has no part in this game, which is of A, B and C"


@pytest.mark.parametrize("title", [OKIYA, JOURNEY, GENPEI], ids=lambda title: title.name)
def test_a_game_that_was_never_set_up_has_players(title: Title) -> None:
    names = {"Player.A": "Sei", "Player.B": "Ise", "Player.R": "Sei", "Termination": "forfeit", "View": "B"}
    kept = {name: value for name, value in names.items() if name[-1] in title.seats or "." not in name}
    assert typed_header(title, kept, turns=False) == (None, [])


def test_in_okiya_both_play() -> None:
    text = '[Tanzaku "1.0 okiya"]\n[Player.B "Ise"]\n[View "B"]\n[First "R"]\n[Score.B "3"]\n\n=*\n'
    assert {found.code.id for found in verify(text).diagnostics} == {"TZK041"}


JOURNEY_HEAD = """[Tanzaku "1.0 journey"]
[Player.A "Sei"]
[Player.B "Ise"]
[Player.C "Izumi"]
{}
{}

=*
"""


def test_journey_and_a_tag_that_lacks_its_seat_or_has_one_that_there_is_not() -> None:
    """Then it may be the one that is missing."""

    def found(*tags: str) -> list[Diagnostic]:
        report = verify(JOURNEY_HEAD.format(*tags))
        return [one for one in report.diagnostics if one.code.id == "TZK045"]

    [warned] = found('[Hand.A "4x?"]', '[Hand.B "4x?"]')
    assert (warned.at, warned.help) == (("tags", "Player.C"), "who takes part has a tag Hand.C")
    assert found('[Hand.A "4x?"]', '[Hand.X "4x?"]') == []
    assert found('[Hand.A "4x?"]', '[Hand "4x?"]') == []
    assert found('[Hand.A "4x?"]', '[Hand.B "4x?') == [], "a tag that is broken may be of anybody"
    assert found('[Hand.A "4x?"]', "[Hand.B 4x?]") == []


def test_a_seat_whose_cards_are_not_of_their_form_plays() -> None:
    text = JOURNEY_HEAD.format('[Hand.A "4x?"]', '[Hand.B "XX"]').replace('[Player.C "Izumi"]\n', "")
    assert [found.code.id for found in verify(text).diagnostics] == ["TZK040", "TZK041"], "no Supply"


def test_the_score_of_a_seat_without_a_part_is_told_once() -> None:
    """A false one once the game has ended, and a warning before."""
    tags: dict[str, str | None] = {"Score.B": "0", "Termination": "resignation"}
    text = alone_dealt("", tags=tags, end="H")
    assert [found.code.id for found in judged(text).diagnostics] == ["TZK059"]
    assert [found.code.id for found in judged(alone_dealt("", tags={"Score.B": "0"})).diagnostics] == [
        "TZK045"
    ]
    tags = {"Score.B.Note": "x", "Termination": "resignation"}
    assert [found.code.id for found in judged(alone_dealt("", tags=tags, end="H")).diagnostics] == ["TZK045"]


def test_a_warning_changes_no_verdict_and_no_other_finding() -> None:
    text = alone("2. H: top(k21 >)")
    assert [found.code.id for found in judged(text).diagnostics] == ["GPE060"]
    more = alone("2. H: top(k21 >)", tags={"Player.D": "Ise", "View": "B", "Player.B": "Sei"})
    assert [found.code.id for found in judged(more).diagnostics] == ["TZK045"] * 3 + ["GPE060"]
    assert [place for place, _ in idle(more)] == ["tags/Player.B", "tags/Player.D", "tags/View/value"]
    assert judged(more).verdict is Verdict.ILLEGAL


@pytest.mark.parametrize("form", ["text", "json", "xml"])
def test_all_forms_say_the_same_at_its_place(form: str) -> None:
    record = loads(alone_dealt("", tags={"Player.B": "Izumi", "Score.C": "3", "View": "H"}))
    source = dumps(record, form=form)
    found = verify(source).diagnostics
    assert [one.code.id for one in found] == ["TZK045"] * 3
    lines = source.split("\n")
    for one, shown in zip(found, ("Izumi", "H", "3"), strict=True):
        assert one.span is not None
        assert shown in lines[one.span.line - 1][one.span.column - 1 :][: one.span.length]


def test_what_is_redacted_is_a_view_of_who_sits() -> None:
    record = loads(alone_dealt(""))
    assert idle(dumps(redact(record, "A"))) == []
    assert idle(dumps(redact(record, "public"))) == []


def test_a_title_whose_seats_all_play_has_views_of_those_who_sit() -> None:
    @action("wait")
    class Wait(Call):
        """Wait."""

    title = Title("other", "OTH", "Other", seats=("A", "H"), action_classes=(Wait,), unseated=("H",))
    for view, codes in (("A", []), ("H", ["TZK045"]), ("full", [])):
        _, findings = typed_header(title, {"View": view, "Player.A": "Sei", "Score.H": "3"})
        assert [found.code.id for found in findings] == codes


def test_a_tag_that_is_missing_is_named_beside_what_the_rules_refuse() -> None:
    """B sits there, and without the tag of B it is a game of one; or there is a gap between the seats."""
    text = table("").replace('[Tokens.B "3x?"]\n', '[Player.B "Ise"]\n')
    found = judged(text).diagnostics
    assert [one.code.id for one in found] == ["TZK045", "GPE002"]
    assert found[0].help == "who takes part has a tag Tokens.B"
    head = JOURNEY_HEAD.replace("{}\n{}\n", '{}\n{}\n[Supply "6x?"]\n')
    report = verify(head.format('[Hand.A "4x?"]', '[Hand.C "4x?"]'))
    assert [one.code.id for one in report.diagnostics] == ["TZK045", "JOU004"]


def test_no_more_warnings_than_a_record_may_have() -> None:
    tags = "".join(f'[Player.B.x{number} "q"]\n' for number in range(200))
    [report] = verify_archive([alone("").replace("\n[Tokens.A", f"\n{tags}[Tokens.A", 1)])
    assert len(report.diagnostics) <= 2 * limits.FINDINGS

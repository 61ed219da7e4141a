"""Kasuga as text, JSON and XML: how it is found, read, written and digested."""

from __future__ import annotations

import re
from typing import Any

import pytest
from attrs import evolve
from fifth_title.codes import CODES
from fifth_title.notation import KASUGA, Flip, Gather, Offer, Play
from fifth_title.rules import KASUGA_RULES, KasugaPosition

from support.findings import codes_of
from support.kasuga import (
    GOLDEN,
    HEAD,
    ROUND_1,
    WHOLE,
    hide,
    kasuga,
    random_game,
)
from tanzaku.notation import (
    ReadError,
    Record,
    Turn,
    Verdict,
    dumps,
    find_title,
    game_digest,
    iter_headers,
    iter_records,
    loads,
    record_digest,
    title_names,
)
from tanzaku.notation.declare import Call
from tanzaku.notation.plain_tags import spelled_tags
from tanzaku.notation.text.careful import read_carefully
from tanzaku.notation.text.quick import assemble, take_apart
from tanzaku.validators import (
    Rules,
    find_rules,
    verify,
    verify_archive,
)
from tanzaku.validators import quick as quick_path
from tanzaku.validators.rules import rules_names

# -- found ---------------------------------------------------------------------------------------


def test_both_sides_are_found_by_name_alone() -> None:
    assert find_title("kasuga") is KASUGA
    assert find_rules("kasuga") is KASUGA_RULES
    assert {"kasuga", "ishi", "okiya"} <= set(title_names())
    assert {"kasuga", "ishi", "okiya"} <= set(rules_names())


def test_declaration_shows_how_each_action_is_written() -> None:
    assert {word: shape.usage() for word, shape in KASUGA.actions.items()} == {
        "offer": "offer([give=…] [take=…])",
        "flip": "flip(card)",
        "play": "deer>play(card [as])",
        "gather": "gather([cards …] [points=…])",
    }
    assert KASUGA.marks == ("A", "B", "C", "*")


# -- text ----------------------------------------------------------------------------------------


def test_text__what_is_written_is_read_and_written_the_same() -> None:
    assert dumps(loads(GOLDEN)) == GOLDEN


def test_text__a_lenient_spelling_gives_the_same_export() -> None:
    """Tags in any order, white space and line breaks anywhere, arguments in other orders, `;` comments."""
    first, *tags = GOLDEN.partition("\n\n")[0].split("\n")
    body = GOLDEN.partition("\n\n")[2].replace("{higher than a fox}", ";higher than a fox\n")
    body = body.replace("offer(give=x01 take=x08)", "offer( take=x08\n give=x01 )").replace("\n   B:", " B:")
    body = body.replace("gather(x04 x02 points=3)", "gather(points=03 x04\tx02)")
    rest = [tag for tag in reversed(tags) if "Card." not in tag and "Team" not in tag]
    spelt = "\r\n".join([first, *rest, '[Player.A.Team "Uji"]'])
    cards = "".join(tag + "\n" for tag in tags if "Card." in tag)
    assert dumps(loads(f"{spelt}\r\n{cards}{body}")) == GOLDEN


def test_text__sub_tags_of_a_player_follow_his_name() -> None:
    """Tags, in export order: `Player.X` for each seat (then its sub-tags, `Player.A.Team`)."""
    moved = GOLDEN.replace('[Player.A.Team "Uji"]\n', "").replace("[Event", '[Player.A.Team "Uji"]\n[Event')
    assert dumps(loads(moved)) == GOLDEN


def test_text__first_turn_starts_at_the_margin() -> None:
    for record in (loads(kasuga(WHOLE)), loads(kasuga("A: offer B: offer"))):
        body = dumps(record).partition("\n\n")[2]
        assert re.match(r"0\. A: offer\n {3}B:|   A: offer\n {3}B:", body), body[:40]


def test_text__turns_are_lines_and_long_ones_go_on_indented() -> None:
    comment = "{" + "so it is said " * 5 + "}"
    text = kasuga(ROUND_1.replace("A: play(x04)", f"A: play(x04) {comment} {comment}"))
    written = dumps(loads(text)).partition("\n\n")[2]
    assert "\n   A: play(x04)\n   {so it" in written
    assert all(len(line) <= 80 for line in written.split("\n"))
    assert loads(dumps(loads(text))) == loads(text)


READ_AND_WRITTEN = [
    pytest.param("offer()", "offer", Offer(give=None, take=None), id="nothing"),
    pytest.param("offer", "offer", Offer(give=None, take=None), id="no brackets"),
    pytest.param("offer(give=- take=-)", "offer(give=- take=-)", Offer(give=(), take=()), id="empty"),
    pytest.param(
        "offer(take=?,x03 give=2x?)",
        "offer(give=2x? take=?,x03)",
        Offer(give=("?", "?"), take=("?", "x03")),
        id="unknown",
    ),
    pytest.param("flip( - )", "flip(-)", Flip("-"), id="none-there"),
    pytest.param("play(x05)", "play(x05)", Play("x05", None, deer=None), id="plain"),
    pytest.param("play(x13 deer)", "play(x13 deer)", Play("x13", "deer", deer=None), id="optional"),
    pytest.param("D>play(x05)", "D>play(x05)", Play("x05", None, deer="D>"), id="subject-moves"),
    pytest.param("D@play(x05)", "D@play(x05)", Play("x05", None, deer="D@"), id="subject-stays"),
    pytest.param("gather()", "gather()", Gather((), points=None), id="empty-list"),
    pytest.param(
        "gather(points=007 x04 x02)", "gather(x04 x02 points=7)", Gather(("x04", "x02"), points=7), id="claim"
    ),
]


@pytest.mark.parametrize(("spelt", "written", "action"), READ_AND_WRITTEN)
def test_text__each_kind_of_argument(spelt: str, written: str, action: Call) -> None:
    text = f"{HEAD}\n1. A: {spelt} =*\n"
    assert KASUGA.written(action) == written
    assert [turn.actions for turn in loads(text).turns] == [(action,)]
    assert [turn.actions for turn in read_carefully(text).record.turns] == [(action,)]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(6))
def test_text__random_games_are_read_back_by_both_readers(seed: int, players: int) -> None:
    record = random_game(seed, players)
    for game in (record, hide(record, seed)):
        text = dumps(game)
        pieces = take_apart(text)
        assert pieces is not None
        spelled = evolve(game, tags=spelled_tags(game.declared, game.tags))
        assert assemble(pieces) == read_carefully(text).record == loads(text) == spelled
        assert dumps(loads(text)) == text


def test_text__set_up_options_components_and_start_are_typed() -> None:
    record = loads(GOLDEN)
    assert record.setup.first == "A"
    assert record.setup.hand == {"A": ("x01", "x04", "x05", "x13"), "B": ("x02", "x06", "x09", "x10")}
    assert (record.options.deer, record.options.follow) == (2, "yes")
    assert len(record.components["Card"]) == 14
    assert record.components["Card"]["x08"].lanterns == 3
    assert record.components["Card"]["x14"].lanterns == 1
    assert record.players == {"A": "Sei", "B": 'Ise "the deer"'}
    assert record.declared is KASUGA


def test_iter_records_and_headers__an_archive_of_several_titles() -> None:
    okiya = '[Tanzaku "1.0 okiya"]\n[First "R"]\n\n=*\n'
    broken = f"{HEAD}\n1. A: paly(x05) =*\n"
    source = [GOLDEN, okiya, broken, kasuga(WHOLE, "B")]
    faults: list[ReadError] = []
    records = list(iter_records(source, on_fault=faults.append))
    assert [record.title for record in records] == ["kasuga", "okiya", "kasuga"]
    assert [error.diagnostics[0].code.id for error in faults] == ["TZK024"]
    headers = [header.title for header in iter_headers(source)]
    assert headers == ["kasuga", "okiya", "kasuga", "kasuga"]
    verdicts = [report.verdict.value for report in verify_archive(source)]
    assert verdicts == ["valid", "malformed", "malformed", "valid"]


# -- claims and encodings ------------------------------------------------------------------------


class _Encoded(KasugaPosition):
    """An engine that has codes of its own for its actions, as `Position.encode` allows."""

    __slots__ = ()

    @staticmethod
    def encode(action: Any) -> Any:
        return (type(action), tuple(getattr(action, argument.name) for argument in action.shape.arguments))

    def play(self, code: Any) -> bool:
        make, (*values,) = code
        names = [argument.name for argument in make.shape.arguments]
        return super().play(make(**dict(zip(names, values, strict=True))))


def test_claims_are_checked_whatever_an_engine_makes_of_actions() -> None:
    title = evolve(KASUGA, name="encoded")
    for points, sound in ((3, True), (4, False)):
        pieces = take_apart(kasuga(WHOLE.replace("gather(x04 x02)", f"gather(x04 x02 points={points})"), "B"))
        assert pieces is not None
        report = quick_path.verify_pieces(pieces._replace(title=title), Rules("encoded", _Encoded, CODES))
        assert report is None or (sound and report.verdict is Verdict.VALID)


# -- digests -------------------------------------------------------------------------------------


def test_digest__of_the_game_ignores_what_does_not_belong_to_it() -> None:
    plain = loads(kasuga(WHOLE, "B"))
    same = {
        "claim": loads(kasuga(WHOLE.replace("gather(x04 x02)", "gather(x04 x02 points=4)"), "B")),
        "notes": loads(kasuga(WHOLE.replace("A: play(x04)", "A: play(x04) !? {so} @eval(win 7)"), "B")),
        "variation": loads(kasuga(WHOLE.replace("A: play(x04)", "A: play(x04) (1. A: play(x05))"), "B")),
        "numbers": loads(kasuga(re.sub(r"\d\. ", "", WHOLE), "B")),
        "tags": loads(kasuga(WHOLE, "B", {"Event": "x", "Player.A": "Sei", "Score.A": "9", "Result": "B"})),
        "defaults": loads(
            kasuga(WHOLE, "B", {"Options": "follow=yes deer=1", "Card.x01": "crane 1 lanterns=1"})
        ),
        "normal": loads(kasuga(WHOLE, "B", {"Termination": "normal"})),
    }
    assert {name: game_digest(game) == game_digest(plain) for name, game in same.items()} == dict.fromkeys(
        same, True
    )
    assert {name for name, game in same.items() if record_digest(game) == record_digest(plain)} == set()


def test_digest__of_the_game_changes_with_the_game() -> None:
    unknown = {"Hand.A": "x01 x04 x05 ?"}
    others = [
        loads(kasuga(WHOLE, "B")),
        loads(kasuga(WHOLE.replace("play(x04)", "play(x01)"), "B")),
        loads(kasuga(WHOLE.replace("play(x05)", "D>play(x05)"), "B")),
        loads(kasuga(WHOLE.replace("play(x13 maple)", "play(x13)"), "B")),
        loads(kasuga(WHOLE.replace("offer", "offer(give=- take=-)", 1), "B")),
        loads(kasuga(WHOLE, "A")),
        loads(kasuga(WHOLE, "B", {"Options": "deer=2"})),
        loads(kasuga(WHOLE, "B", {"Card.x01": "crane 1 lanterns=2"})),
        loads(kasuga(WHOLE, "B", {"Components": "kasuga@1"})),
        loads(kasuga(WHOLE, "B", {"First": "B"})),
        loads(kasuga(WHOLE, "B", unknown)),
        loads(kasuga(WHOLE, "B", {"Start": "deck(3)"})),
        loads(kasuga(WHOLE, "B", {"Start": "deck(3) flipped()"})),
        loads(kasuga(WHOLE, "B", {"Termination": "adjudication"})),
    ]
    assert len({game_digest(game) for game in others}) == len(others)
    counted = kasuga(WHOLE, "B", {"Hand.A": "4x?"})
    assert game_digest(loads(counted)) == game_digest(loads(counted.replace("4x?", "? ? 2x?")))
    ordered = kasuga(WHOLE, "B", {"Start": "deck(3) token(A)"})
    assert game_digest(loads(ordered)) == game_digest(
        loads(ordered.replace("deck(3) token(A)", "token(A) deck(3)"))
    )


# -- records that were not read --------------------------------------------------------------------


def test_record__made_by_a_program() -> None:
    made = random_game(3)
    assert verify(made).verdict is Verdict.VALID
    assert verify(made).content() == {**verify(dumps(made)).content(), "line": 1}
    assert verify(evolve(made, end=None)).verdict is Verdict.MALFORMED
    assert codes_of(verify(evolve(made, turns=(Turn(0, "Z", made.turns[0].items),)))) == ["TZK064"]
    assert codes_of(verify(evolve(made, turns=(Turn(0, None, made.turns[0].items),)))) == ["TZK064"]


def test_record__with_an_action_of_another_title() -> None:
    """`verify` never raises for what is in the record."""
    from tanzaku.notation.titles.okiya import Remove

    strange = Turn(0, "A", (Remove("a1", "CT"),))
    assert not verify(evolve(random_game(3), turns=(strange,))).ok
    tags = (("First", "R"), ("Garden", "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"))
    okiya = Record("okiya", tags, (), (Turn(1, None, (Flip("x01"),)),), "*")
    assert not verify(okiya).ok

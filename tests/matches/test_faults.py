"""What can be wrong with a match, and what is not: numbers, players, options, copies, rulings, limits."""

from __future__ import annotations

import sys
import tracemalloc
from dataclasses import replace
from html import unescape
from itertools import permutations
from pathlib import Path

import pytest
from attrs import evolve

from matches.making import Game, codes, games, one, read, standing, text
from support.cli import here
from tanzaku.notation import Verdict, dumps, loads
from tanzaku.validators import Report, matches, verify, verify_archive
from tanzaku.validators.matches import Matches, match_reports
from tanzaku.validators.renderers.matches import render_match
from tanzaku.validators.renderers.terminal import plain

WON = "SS IS IS"

# -- which records are one match ---------------------------------------------------------


def test_a_record_without_a_match_belongs_to_none() -> None:
    assert read([Game(match="")]) == []
    assert list(match_reports([verify(text(Game(match="")).replace("[Event", '[Match ""]\n[Event'))])) == []


def test_event_and_match_make_a_match() -> None:
    made = [Game(), Game(event="Fair"), Game(match="Third place"), Game(event=""), Game("2", "I")]
    found = read(made)
    assert [(report.key.event, report.key.match, len(report.games)) for report in found] == [
        ("Cup", "Final", 2),
        ("Fair", "Final", 1),
        ("Cup", "Third place", 1),
        ("", "Final", 1),
    ]


def test_a_title_without_rules_for_matches_has_none() -> None:
    assert list(match_reports([verify('[Tanzaku "1.0 voyage"]\n[Match "Final"]\n=*\n')])) == []


# -- numbers -----------------------------------------------------------------------------


@pytest.mark.parametrize("number", ["", "0"])
def test_a_game_without_a_number_has_no_place(number: str) -> None:
    first, second = games("SS IS")
    report = one([first, replace(second, number=number)])
    assert codes(report) == [(None, "TZK080")]
    assert (report.verdict, report.complete, standing(report)) == (Verdict.UNFINISHED, False, "1:0")


def test_a_number_in_words_makes_the_record_malformed() -> None:
    first, second = games("SS IS")
    report = one([first, replace(second, number="two")])
    assert (report.verdict, codes(report)) == (Verdict.MALFORMED, [(None, "TZK080")])


@pytest.mark.parametrize(
    ("numbers", "wanted", "message"),
    [
        ("1 3", [(3, "TZK083")], "game 2 is missing before game 3"),
        ("1 5", [(5, "TZK083")], "games 2 to 4 are missing before game 5"),
        ("2 3", [(2, "TZK083")], "game 1 is missing before game 2"),
        ("999999999 1", [(999999999, "TZK083")], "games 2 to 999999998 are missing before game 999999999"),
    ],
)
def test_a_game_is_missing(numbers: str, wanted: list[tuple[int, str]], message: str) -> None:
    made = [Game(number, "S" if index == 0 else "I") for index, number in enumerate(numbers.split())]
    report = one(made)
    assert codes(report) == wanted
    assert [found.message for _, found in report.findings] == [message]
    assert (report.verdict, report.complete) == (Verdict.UNFINISHED, False)


def test_a_match_with_a_game_missing_is_over_at_the_latest() -> None:
    first, *others = games("SS IS IS IS IS")
    report = one([first, *others[1:4]])
    assert (report.over, report.complete, report.winner) == (True, False, "")
    assert report.verdict is Verdict.ILLEGAL
    assert [(line.number, found.code.id) for line, found in report.findings] == [(3, "TZK083"), (5, "TZK086")]
    assert "over with game 4 (a.tzk:1) at the latest (first" in list(report.findings)[-1][1].message
    assert one([first, *others[1:3]]).verdict is Verdict.UNFINISHED


# -- copies ------------------------------------------------------------------------------


def test_the_same_game_twice_is_counted_once() -> None:
    made = games(WON)
    for copy in made:
        report = one([*made, replace(copy, source="b.tzk")])
        assert codes(report) == [(int(copy.number), "TZK081")]
        assert (report.verdict, standing(report)) == (Verdict.VALID, "3:0")


@pytest.mark.parametrize("form", ["text", "json", "jsonl", "xml"])
@pytest.mark.parametrize("how", ["", "play"])
def test_the_same_game_in_another_form_is_the_same(form: str, how: str) -> None:
    game = Game(options="match=single", how=how)
    written = dumps(loads(text(game)), form=form)
    for quick in (True, False):
        told = [
            *verify_archive([text(game)], name="a.tzk"),
            *verify_archive([written], form=form, name="b", quick=quick),
        ]
        (report,) = match_reports(told)
        assert (codes(report), report.verdict) == ([(1, "TZK081")], Verdict.VALID)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("1. d1PT", "1. d1 {a corner}"),
        ("1. d1PT", "1. PT"),
        ("1. d1PT", "R: remove(d1 PT)"),
        ("CT MT MB PT", "cherry-tanzaku  MT MB PT"),
        ("[Event", '[Annotator "Teika"]\n[Event'),
        ("wins=2", "match=sets wins=2"),
    ],
)
def test_the_same_game_in_another_spelling_is_the_same(old: str, new: str) -> None:
    game = text(Game(options="wins=2"))
    assert old in game
    (report,) = match_reports([verify(game), verify(game.replace(old, new))])
    assert codes(report) == [(1, "TZK081")]


@pytest.mark.parametrize(
    "other",
    [
        Game(left=13),
        Game(won="I"),
        Game(began="I"),
        Game(red="I", black="S"),
        Game(how="adjudication"),
        Game(won="="),
        Game(options="wins=2"),
        Game(how="play"),
    ],
)
def test_another_game_of_the_same_number(other: Game) -> None:
    report = one([Game(), other])
    assert codes(report) == [(1, "TZK082")] * 2
    assert (report.verdict, standing(report)) == (Verdict.CONTRADICTED, "0:0")


@pytest.mark.parametrize("other", ["S*", "S!", "S?"])
def test_of_two_games_that_one_counts_which_says_who_won(other: str) -> None:
    (copy,) = games(other)
    for made in permutations([Game(), copy]):
        report = one(made)
        assert codes(report) == [(1, "TZK082")]
        assert [line.counted for line in report.games] == [True, False]
        assert standing(report) == "1:0"


def test_a_copy_with_a_ruling_is_the_one_that_counts() -> None:
    first, second = games("SS SS")
    ruled = replace(second, ruling="TZK087: stands (Ono)")
    for made in permutations([first, second, ruled]):
        report = one(made)
        assert codes(report) == [(2, "TZK081")]
        assert codes(report, waived=True) == [(2, "TZK087")]


def test_one_game_in_two_records_without_numbers_is_one_game() -> None:
    report = one([Game(""), Game("", source="b.tzk")])
    assert codes(report) == [(1, "TZK081")]


# -- players -----------------------------------------------------------------------------

OTHERS = (("S", "Sei"), ("I", "Izumi"), ("O", "Ono"), ("N", ""))


@pytest.mark.parametrize(
    ("pairs", "wanted"),
    [
        ("SI IS", []),
        ("SI SO", [(2, "TZK085")]),
        ("SI OI", [(2, "TZK085")]),
        ("SI SS", [(2, "TZK085")]),
        ("SS SI", [(1, "TZK085")]),
        ("SS SS", [(1, "TZK085"), (2, "TZK085")]),
        ("SI NN", [(2, "TZK085")]),
        ("NN SI", [(1, "TZK085")]),
        ("SI SN", [(2, "TZK085")]),
        ("SN NS", []),
        ("SN NI", [(2, "TZK085")]),
        ("NN NN", []),
    ],
)
def test_players(pairs: str, wanted: list[tuple[int, str]]) -> None:
    made = [
        Game(str(number), pair[0], "0", pair[0], pair[1], names=OTHERS, how="abandoned")
        for number, pair in enumerate(pairs.split(), start=1)
    ]
    found = [code for code in codes(one(made)) if code[1] != "TZK087"]
    assert sorted(found) == wanted


def test_names_are_compared_letter_by_letter() -> None:
    first, second = games("SS IS")
    report = one([first, replace(second, names=(("S", "sei"), ("I", "Izumi")))])
    assert codes(report) == [(2, "TZK085")]


def test_a_game_of_other_players_is_not_missing() -> None:
    first, second, third = games(WON)
    report = one([first, replace(second, names=(("S", "Sei"), ("I", "Ono"))), third])
    assert codes(report) == [(2, "TZK085")]
    assert (report.complete, standing(report)) == (False, "2:0")


def test_one_name_is_enough_to_tell_two_apart() -> None:
    names = (("S", "Sei"), ("I", ""))
    made = games("SS IS", options="wins=2", names=names)
    report = one([made[0], replace(made[1], red="I", black="S")])
    assert (report.verdict, report.winner) == (Verdict.CONSISTENT, "Sei")
    assert report.assumed == ("the player without a name is taken for the same one in all games",)


def test_a_player_may_be_called_like_a_seat() -> None:
    made = games("SS IS", options="wins=2", names=(("S", "B"), ("I", "")))
    assert one(made).winner == "B"


# -- when it was over --------------------------------------------------------------------


def test_every_game_after_the_end_is_found() -> None:
    report = one(games(f"{WON} IS IS"))
    assert codes(report) == [(4, "TZK086"), (5, "TZK086")]
    assert {found.message for _, found in report.findings} == {
        "the match was over with game 3 (a.tzk:1): Sei had won (first to win 3 games)"
    }
    assert {found.cited for _, found in report.findings} == {("Okiya rulebook, End of the Game", "OK-4")}
    assert standing(report) == "3:0"


@pytest.mark.parametrize("word", ["I*", "I!", "I?", "SS"])
def test_after_the_end_nothing_else_is_asked(word: str) -> None:
    assert codes(one(games(f"{WON} {word}"))) == [(4, "TZK086")]


def test_a_drawn_single_game_was_won_by_nobody() -> None:
    ((_, found),) = one(games("S= IS", options="match=single")).findings
    assert "nobody had won (a single game)" in found.message


# -- games that nobody can say the winner of ----------------------------------------------


@pytest.mark.parametrize(("letter", "verdict"), [("*", "unfinished"), ("!", "illegal"), ("?", "malformed")])
def test_a_game_in_the_middle_that_is_not_settled(letter: str, verdict: str) -> None:
    report = one(games(f"SS I{letter} SS SS"))
    assert codes(report) == [(2, "TZK088"), (4, "TZK087")], "who begins game 3 nobody can say"
    assert next(report.findings)[1].message.startswith(f"game 2 is {verdict}, ")
    assert not report.complete


@pytest.mark.parametrize(("letter", "verdict"), [("!", "illegal"), ("?", "malformed")])
def test_the_last_game_is_faulty(letter: str, verdict: str) -> None:
    report = one(games(f"SS I{letter}"))
    assert (report.verdict.value, codes(report)) == (verdict, [(2, "TZK088")])


def test_the_last_game_goes_on() -> None:
    report = one(games("SS I*"))
    assert (report.verdict, report.complete, codes(report)) == (Verdict.UNFINISHED, True, [])


def test_a_game_that_was_not_checked_makes_the_match_unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError

    first, second = games("SS IS")
    told = [verify(text(first))]
    monkeypatch.setattr("tanzaku.validators.rules.okiya.OkiyaPosition.start", broken)
    (report,) = match_reports([*told, verify(text(second))])
    assert (report.verdict, codes(report)) == (Verdict.UNCHECKED, [(2, "TZK088")])


def test_a_wrong_score_leaves_no_doubt_who_won() -> None:
    source = "\n".join(text(game) for game in games("Ss Ii Ss"))
    wrong = source.replace("[Result ", '[Score.R "3"]\n[Result ')
    reports = list(verify_archive([wrong]))
    assert {found.code.id for report in reports for found in report.diagnostics} == {"TZK059"}
    (match,) = match_reports(reports)
    assert [line.counted for line in match.games] == [True, True, True]


def test_a_contradicted_game_counts_as_the_rules_say() -> None:
    made = text(Game(how="play", options="match=single"))
    (report,) = match_reports([verify(made.replace('[Result "R"]', '[Result "B"]'))])
    assert (report.verdict, report.winner) == (Verdict.CONTRADICTED, "Sei")


# -- rulings -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("short", "code", "options"),
    [("SS SS IS", "TZK087", ""), ("SS IS", "TZK086", "match=single"), ("SS IS", "TZK084", "wins=2")],
)
def test_a_ruling_waives(short: str, code: str, options: str) -> None:
    made = games(short, options="" if code == "TZK084" else options)
    made[1] = replace(made[1], options=options, ruling=f"{code}: stands (Ono)")
    report = one(made)
    assert (codes(report), codes(report, waived=True)) == ([], [(2, code)])
    assert report.ok
    ((_, found),) = report.findings
    assert found.waived == "stands (Ono)"


@pytest.mark.parametrize("code", ["TZK087", "TZK086", "TZK084", "TZK082", "TZK085", "TZK083"])
def test_a_ruling_that_waives_nothing(code: str) -> None:
    first, second = games("SS IS")
    made = [first, replace(second, ruling=f"{code}: stands (Ono)")]
    told = [verify(text(game)) for game in made]
    (report,) = match_reports(told)
    assert codes(report) == [(2, "TZK060")]
    assert [found for one in told for found in one.diagnostics] == [], "once, and in the report on the match"


@pytest.mark.parametrize("code", ["TZK082", "TZK085"])
def test_what_cannot_stand_is_not_waived(code: str) -> None:
    ruling = f"{code}: stands (Ono)"
    second = Game("2", "I", ruling=ruling)
    other = (
        replace(second, left=9) if code == "TZK082" else replace(second, names=(("S", "Sei"), ("I", "Ono")))
    )
    report = one([Game(), *([second] if code == "TZK082" else []), other])
    assert {found for _, found in codes(report)} == {code}
    assert codes(report, waived=True) == []


def test_a_ruling_on_a_record_stays_with_the_record() -> None:
    made = text(Game(ruling="OKI004 1.B: stands (Ono)"))
    told = verify(made)
    assert [found.code.id for found in told.diagnostics] == ["TZK060"]
    (report,) = match_reports([told])
    assert codes(report) == []


def test_a_ruling_on_a_match_in_a_record_of_none_is_idle() -> None:
    told = verify(text(Game(match="", ruling="TZK087: stands (Ono)")))
    assert [found.code.id for found in told.diagnostics] == ["TZK060"]


@pytest.mark.parametrize("made", ["SS S* SS", "SS SS"])
def test_a_ruling_on_what_was_not_checked_is_not_idle(made: str) -> None:
    played = games(made)
    number = str(len(played) + (made == "SS SS"))
    played[-1] = replace(played[-1], number=number, ruling="TZK087: stands (Ono)")
    assert "TZK060" not in {code for _, code in codes(one(played))}


# -- both ways, any order ----------------------------------------------------------------


@pytest.mark.parametrize("short", [WON, "SS IS SS", "S= I0 S* I!", "SS I? IS", f"{WON} IS"])
def test_the_quick_way_and_the_careful_way_agree(short: str) -> None:
    made = games(short, how="", options="full_board=draw")
    assert [report.content() for report in read(made)] == [
        report.content() for report in read(made, quick=False)
    ]


@pytest.mark.parametrize("short", [WON, "SS IS SS", "S= I0 S*", "SS SI I?", "SS II II IS"])
def test_any_order_gives_the_same(short: str) -> None:
    made = [replace(game, source=f"{game.number}.tzk") for game in games(short)]
    wanted = one(made).content()
    for order in permutations(made):
        assert one(order).content() == wanted


# -- what is hostile ---------------------------------------------------------------------


def test_nothing_harmful_in_a_name_reaches_a_terminal(tmp_path: Path) -> None:
    bad = "\u202eSei\u200b"
    made = games(f"{WON} SS", names=(("S", bad), ("I", "Izumi")), match=bad, event=bad)
    made[1] = replace(made[1], names=(("S", bad), ("I", bad)))
    tmp_path.joinpath("a.tzk").write_text("".join(map(text, made)), "utf-8")
    for form in ("text", "junit", "github"):
        found = unescape(here("verify", "--format", form, "a.tzk", cwd=tmp_path).text)
        assert not {"\u202e", "\u200b"} & set(found)
        assert "<U+202E>Sei<U+200B>" in found


@pytest.mark.parametrize("where", ["name", "options", "source"])
def test_what_is_long_in_one_game_is_not_repeated_for_all(where: str) -> None:
    long = "x" * 50_000
    first, *others = games("SS" + " IS" * 40)
    if where == "name":
        first = replace(first, names=(("S", long), ("I", long + "y")))
    elif where == "options":
        first = replace(first, options=f"wins=3{' ' * 50_000}")
        others = [replace(game, options="wins=2") for game in others]
    report = one([first, *others])
    assert len(plain(render_match(report))) + len(str(report.content())) < 20 * len(long)


# -- limits ------------------------------------------------------------------------------


def made_reports(number: int, *, per_match: int) -> list[Report]:
    """As many reports, each match having so many games."""
    told = verify(text(Game()))
    assert told.game is not None
    return [
        evolve(
            told,
            game=evolve(
                told.game,
                key=told.game.key._replace(match=f"match {index // per_match}"),
                number=index % per_match + 1,
            ),
        )
        for index in range(number)
    ]


def test_a_match_of_too_many_games_is_not_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MOST_GAMES", 3)
    whole = one(games("S0 I0 S0"))
    assert (codes(whole), whole.verdict) == ([], Verdict.UNFINISHED)
    for short in ("S0 I0 S0 I0", "S0 I0 S0 I0 S0"):
        report = one(games(short))
        assert (codes(report), report.verdict) == ([(4, "TZK089")], Verdict.UNCHECKED)
        ((_, found),) = report.findings
        assert found.message == "the match has more than 3 games"


def test_many_games_of_one_match() -> None:
    told = made_reports(matches.MOST_GAMES + 1, per_match=sys.maxsize)
    (report,) = match_reports(told[:-1])
    assert len(report.games) == matches.MOST_GAMES
    (report,) = match_reports(told)
    assert (codes(report), report.verdict) == ([(matches.MOST_GAMES + 1, "TZK089")], Verdict.UNCHECKED)


def test_too_many_games_of_all_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(matches, "MOST_KEPT", 4)
    made = [
        *games("SS IS", match="first"),
        *games("SS IS IS", match="second"),
        *games("SS IS", match="third"),
        *games("SS", match="fourth"),
    ]
    found = [(report.key.match, codes(report)) for report in read(made)]
    assert found == [("first", []), ("second", [(3, "TZK089")]), ("third", [(1, "TZK089")])]


def test_memory_is_small_for_each_game() -> None:
    record = text(Game(options="full_board=draw"))
    few = 2_000
    tracemalloc.start()
    try:
        kept = Matches()
        kept.add(verify(record))
        before = tracemalloc.get_traced_memory()[0]
        for index in range(few):
            kept.add(verify(record.replace('"Final"', f'"Final {index}"')))
        each = (tracemalloc.get_traced_memory()[0] - before) / few
    finally:
        tracemalloc.stop()
    assert each < 2_000
    assert sum(1 for _ in kept.reports()) == few + 1

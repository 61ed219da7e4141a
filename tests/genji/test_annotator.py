"""What is said of a turn of Genji, against the rulebook's examples and sums made by hand."""

from __future__ import annotations

import re
from functools import partial
from typing import Final

import pytest
from attrs import evolve

from genji.annotated import ADDRESS, GOLDEN, after, instead, last
from support import remarks
from support.remarks import said, values, words_of
from tanzaku.notation import Record, Turn, Verdict, dumps, loads
from tanzaku.notation.redacting import PUBLIC, redact
from tanzaku.notation.titles.genji import Challenge, Complete, Draw, TakeCard
from tanzaku.validators import verify
from tanzaku.validators.annotating import annotate, strip
from tanzaku.validators.rules.genji_annotator import GenjiAnnotator

# the rulebook's examples, and whole records


kept = partial(remarks.kept, GOLDEN)

NAMES: Final = sorted(path.stem for path in GOLDEN.glob("*.tzk"))


@pytest.mark.parametrize("name", NAMES)
def test_what_is_kept(name: str) -> None:
    text = GOLDEN.joinpath(f"{name}.tzk").read_text("utf-8")
    assert dumps(annotate(kept(name))) == text
    assert words_of(loads(text)) == GOLDEN.joinpath(f"{name}.txt").read_text("utf-8")


def test_judging_a_poems_beauty__example_of_two_spring_symbols() -> None:
    """In this instance, the Poem card has a Beauty of four."""
    assert last(kept("two-spring-symbols"))[3:] == [
        ("write", "b05"),
        ("b05", "4"),
        ("spring", "2*princess,season"),
        ("beauty", "4"),
    ]


def test_flower_cards__examples_of_plum_blossoms() -> None:
    """A minimum Beauty of 6 … would be 12 … a Beauty of only 2."""
    spring = [said(turn) for turn in annotate(kept("plum-blossoms-in-spring")).turns if said(turn)]
    assert [values(turn, "beauty") for turn in spring] == [["6"], ["12"]]
    assert [values(turn, "flower") for turn in spring] == [["2*season"] * 2, ["2*princess,season"] * 2]
    summer = last(kept("plum-blossoms-in-summer"))
    assert (values(summer, "beauty"), values(summer, "flower")) == (["2"], ["2*wilted"] * 2)
    assert values(summer, "spring") == ["1*princess"] * 2


def test_when_there_is_an_opposing_poem__example_of_lady_ume() -> None:
    """A total Beauty of three, one for the beginning card, and two for the ending card."""
    first, second = (said(turn) for turn in annotate(kept("lady-ume")).turns if said(turn))
    assert first == [
        ("at", "p11,Ume"),
        ("likes", "spring,nature"),
        ("court", "spring,romance"),
        ("write", "b02,e04"),
        ("b02", "1"),
        ("nature", "1*princess"),
        ("e04", "2"),
        ("spring", "1*princess,season"),
        ("beauty", "3"),
    ]
    assert second[3:10] == [
        ("challenge", "b08"),
        ("b08", "3"),
        ("spring", "1*princess,season"),
        ("romance", "1*fashion"),
        ("over", "b02"),
        ("b02", "1"),
        ("nature", "1*princess"),
    ]
    assert second[10:12] == [("wins", "more"), ("write", "e03")]


def test_bonus_cards__example_of_kiritsubo_and_the_stamp() -> None:
    """None of his cards can beat two Beauty … places a "signature stamp" along with it."""
    found = last(kept("princess-kiritsubo"))
    assert found[3:5] == [("challenge", "b06"), ("b06", "2")]
    assert [pair for pair in found if pair[0] in {"bonus", "over", "b05", "wins"}] == [
        ("bonus", "s1"),
        ("over", "b05"),
        ("b05", "2"),
        ("wins", "bonus"),
    ]


def test_bonus_cards__gj_5_additive_bonus_counts() -> None:
    record = kept("princess-kiritsubo", ("\n[Comp", '\n[Options "bonus=additive"]\n[Comp'))
    assert verify(record).ok
    found = last(record)
    assert [pair for pair in found if pair[0] in {"bonus", "adds", "wins"}] == [
        ("bonus", "s1"),
        ("adds", "1"),
        ("wins", "more"),
    ]
    wrong = evolve(record, turns=tuple(_claimed(turn, 9) for turn in record.turns))
    assert verify(wrong).verdict is Verdict.CONTRADICTED
    pairs = last(wrong)
    at = pairs.index(("poem", "b06,e05"))
    assert pairs[at + 1] == ("e05", "2")
    assert pairs[at + 3 : at + 5] == [("beauty", "5"), ("claimed", "9")]


def _claimed(turn: Turn, beauty: int) -> Turn:
    """The turn with a claim of its challenge."""
    items = [
        Challenge(item.card, item.bonus, beauty=beauty) if isinstance(item, Challenge) else item
        for item in turn.items
    ]
    return evolve(turn, items=tuple(items))


def test_bonus_cards__at_home_as_beautiful_is_enough() -> None:
    """Your resulting Poem only needs to match or beat the opponent's Poem to ruin it."""
    found = last(kept("matched-at-home"))
    assert [pair for pair in found if pair[0] in {"b05", "over", "b33", "wins"}][:4] == [
        ("b05", "2"),
        ("over", "b33"),
        ("b33", "2"),
        ("wins", "home"),
    ]


# after a season


def test_ending_the_season__the_worked_example() -> None:
    found = last(kept("worked-example"))
    assert found[:6] == [
        ("ends", "spring,melancholy"),
        ("1.1", "C3"),
        ("4.1", "C5"),
        ("5.1", "A2"),
        ("10.1", "B3"),
        ("fairest", "4.1"),
    ]
    assert values(found, "beauty") == ["5"]
    assert found[-7:] == [
        ("scandal", "A,5.1"),
        ("scandal", "C,1.1"),
        ("tokens", "A0,B1,C0"),
        ("seasoncard", "B"),
        ("box", "A1,B0,C3"),
        ("cards", "A0,B1,C0"),
        ("reputation", "B3,C3,A1"),
    ]


CLAIMS: Final = "fairest(4.1) scandal(A 5.1) scandal(C 1.1) seasoncard(B) box(A 1) box(C 3)\n   "


def scored(*pairs: tuple[str, str]) -> list[tuple[str, str]]:
    """What is said of the scoring of the worked example in which texts were replaced by others."""
    record = kept("worked-example", *pairs)
    return next(found for turn in annotate(record).turns if values(found := said(turn), "ends"))


def test_without_claims_the_same_is_said_where_the_next_season_opens() -> None:
    assert scored((CLAIMS, "")) == scored()


def test_at_the_end_of_a_record_it_is_said_of_the_turn_that_came_home() -> None:
    record = kept("worked-example")
    index = next(index for index, turn in enumerate(record.turns) if turn.seat == "*" and index > 10)
    short = evolve(record, turns=record.turns[:index])
    found = last(short)
    assert found[found.index(("ends", "spring,melancholy")) :] == scored()
    assert said(annotate(short).turns[-1]) == found


def test_where_only_a_draw_follows_it_is_said_of_that() -> None:
    record = kept("worked-example")
    index = next(index for index, turn in enumerate(record.turns) if turn.seat == "*" and index > 10)
    home = record.turns[index - 1]
    wrote = evolve(home, items=(home.items[0], Complete("e11")))
    drew = Turn(None, "B", (Draw(("?",)),))
    turns = annotate(evolve(record, turns=(*record.turns[: index - 1], wrote, drew))).turns
    assert "ends" not in dict(said(turns[-2]))
    assert said(turns[-1])[0] == ("ends", "spring,melancholy")


@pytest.mark.parametrize(
    ("old", "new", "word", "right", "claimed"),
    [
        ("fairest(4.1)", "fairest(5.1)", "fairest", ["4.1"], ["5.1"]),
        ("fairest(4.1)", "fairest(10.1 1.1)", "fairest", ["4.1"], ["1.1,10.1"]),
        ("fairest(4.1)", "fairest()", "fairest", ["4.1"], ["none"]),
        ("scandal(A 5.1)", "scandal(A 4.1)", "scandal", ["A,5.1", "C,1.1"], ["4.1"]),
        ("scandal(A 5.1)", "scandal(B 5.1)", "scandal", ["A,5.1", "B,none", "C,1.1"], ["5.1"]),
        ("seasoncard(B)", "seasoncard(-)", "seasoncard", ["B"], ["-"]),
        ("seasoncard(B)", "seasoncard(C)", "seasoncard", ["B"], ["C"]),
        ("box(C 3)", "box(C 2)", "box", ["A1,B0,C3"], ["C2"]),
        ("box(A 1) box(C 3)", "box(A 2) box(C 4) box(A 2)", "box", ["A1,B0,C3"], ["A2", "C4"]),
    ],
)
def test_false_claims_are_put_right(
    old: str, new: str, word: str, right: list[str], claimed: list[str]
) -> None:
    record = kept("worked-example", (old, new))
    assert verify(record).verdict is Verdict.CONTRADICTED
    found = scored((old, new))
    assert values(found, word) == right
    assert values(found, "claimed") == claimed
    less = [pair for pair in found if pair[0] != "claimed" and not pair[1].endswith("none")]
    assert less == scored()


def test_claims_in_a_turn_of_their_own_are_put_right_there() -> None:
    record = kept(
        "worked-example",
        ("box(A 1) box(C 3)\n   season", "box(A 1)\n   *: box(C 2) scandal(A)\n   *: season"),
    )
    assert verify(record).verdict is Verdict.CONTRADICTED
    turns = [said(turn) for turn in annotate(record).turns if turn.seat == "*"]
    assert turns[1] == scored()
    assert turns[2] == [("scandal", "A,5.1"), ("claimed", "none"), ("box", "A1,B0,C3"), ("claimed", "C2")]
    assert turns[3] == []


def test_a_claim_of_more_poems_than_fit_is_cut() -> None:
    many = " ".join(f"{place}.{level}" for place in range(1, 13) for level in range(1, 10))
    found = scored(("fairest(4.1)", f"fairest({many})"))
    (claimed,) = values(found, "claimed")
    assert claimed.startswith("1.1,1.2,")
    assert claimed.endswith(",...")
    assert len(claimed) < 256


def long_turn() -> Record:
    """Fourteen challenges at home, where as beautiful is enough, and all cards with all symbols there are."""
    symbols = "spring summer autumn winter melancholy nature romance"
    tags = [
        f'[Card.{kind[0]}{number:02} "{kind} {symbols}"]'
        for kind in ("beginning", "ending")
        for number in range(1, 42)
    ]
    tags += [f'[Princess.p{number:02} "spring nature"]' for number in range(1, 13)]
    tags.append(f'[Circle "{" ".join(f"p{number:02}" for number in range(1, 13))}"]')
    tags += [f'[Hand.{seat} "?"]' for seat in "ACDEF"] + ['[Hand.B "b41 e41 b40 e40 b39"]']
    start = [f"home({seat} {place})" for seat, place in zip("ABCDEF", (1, 5, 7, 9, 11, 3), strict=True)]
    start += [f"pawn({seat} {place} +)" for seat, place in zip("ABCDEF", (1, 4, 7, 9, 11, 3), strict=True)]
    owners = [*[("A", 5)] * 14, *[("C", 7)] * 13, *[("D", 9)] * 9]
    start += [
        f"poem({seat} {place} b{number:02} e{number:02})" for number, (seat, place) in enumerate(owners, 1)
    ]
    start += ["season(spring nature)", "turn(B 3 first=A)"]
    played = ["b41", *[f"{'eb'[number % 2]}{number:02}" for number in range(14, 1, -1)]]
    challenges = " ".join(f"challenge({card})" for card in played)
    head = "\n".join(['[Tanzaku "1.0 genji"]', *tags, '[Seasons "spring"]', f'[Start "{" ".join(start)}"]'])
    return loads(f"{head}\n\n3. B: +1@5 {challenges} write(b40 e40) =C\n")


def test_a_record_that_is_made_to_be_long_can_be_written() -> None:
    record = long_turn()
    assert verify(record).ok
    found = annotate(record)
    assert dumps(strip(loads(dumps(found)))) == dumps(record)
    pairs = said(found.turns[-1])
    assert len(values(pairs, "challenge")) == 14
    assert len(values(pairs, "fairest")) == 23
    assert len(values(pairs, "beauty")) == 9
    assert 490 < len(pairs) <= 512


# beauty that is claimed


@pytest.mark.parametrize(
    ("name", "old", "new", "right"),
    [
        ("two-spring-symbols", "beauty=4", "beauty=5", "4"),
        ("improved", "beauty=4", "beauty=40", "4"),
        ("one-card-poem-completed", "beauty=2", "beauty=0", "2"),
        ("lady-ume", "challenge(b08)", "challenge(b08 beauty=3)", "5"),
    ],
)
def test_false_beauty_is_put_right(name: str, old: str, new: str, right: str) -> None:
    record = kept(name, (old, new))
    assert verify(record).verdict is Verdict.CONTRADICTED
    found = last(record)
    at = [index for index, pair in enumerate(found) if pair[0] == "claimed"]
    assert [found[index - 1 : index + 1] for index in at] == [
        [("beauty", right), ("claimed", new.partition("=")[2].rstrip(")"))]
    ]
    assert not values(last(kept(name)), "claimed")


def test_beauty_that_is_claimed_and_true_is_not_told() -> None:
    assert last(kept("lady-ume", ("challenge(b08)", "challenge(b08 beauty=5)"))) == last(kept("lady-ume"))


# the end of the game


def ended(*pairs: tuple[str, str]) -> Record:
    """The worked example as a game of spring alone."""
    text = dumps(kept("worked-example"))
    text = text[: text.index("\n   season(summer")] + " =B\n"
    text = text.replace('"spring summer autumn winter"', '"spring"')
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    return loads(text)


def test_victory__the_tally_line_by_line() -> None:
    """1 point for each of your Livery Tokens in the box, 3 points for each Season Card."""
    record = ended()
    assert verify(record).verdict is Verdict.VALID
    found = last(record)
    assert found[found.index(("tally", "A")) :] == [
        *[("tally", "A"), ("boxed", "1*1"), ("kept", "0*3"), ("total", "1")],
        *[("tally", "B"), ("boxed", "0*1"), ("kept", "1*3"), ("total", "3")],
        *[("tally", "C"), ("boxed", "3*1"), ("kept", "0*3"), ("total", "3")],
        *[("won", "B"), ("by", "season-cards")],
    ]


def test_victory__false_scores_are_put_right() -> None:
    scores = '[Score.A "1"]\n[Score.B "4"]\n'
    record = ended(("\n\n0.", f"\n{scores}\n0."))
    assert verify(record).verdict is Verdict.CONTRADICTED
    assert after(last(record), "total") == ["4"]
    assert not after(last(evolve(record, end="*")), "total")


def test_victory__without_tokens_in_the_midst_of_a_season() -> None:
    record = kept("improved", ("box(A 2)", "box(A 13)"), (" draw(b14 e14) =*", " =A"))
    assert verify(record).ok
    found = last(record)
    assert values(found, "boxed") == ["13*1", "0*1"]
    assert found[-2:] == [("won", "A"), ("by", "tokens")]


def test_victory__without_tokens_at_the_most_beautiful_poem_nothing_else_is_scored() -> None:
    """The steps that come after the end of the game are not taken, and not told (GJ-11)."""
    start = (
        '[Start "home(A 9) home(B 1) pawn(A 8 +) pawn(B 1 -) poem(A 11 b02 e07) poem(A 1 e06) box(A 12) '
        'season(spring romance) turn(A 8 first=A)"]'
    )
    head = dumps(kept("lady-ume")).partition("\n\n")[0]
    record = loads(f"{head}\n{start}\n\n8. A: +1@9 study() =A\n".replace("b02", "b03", 1))
    assert verify(record).verdict is Verdict.VALID
    found = last(record)
    assert values(found, "fairest") == ["11.1"]
    assert not {"scandal", "tokens", "seasoncard"} & {word for word, _ in found}
    assert found[-2:] == [("won", "A"), ("by", "tokens")]


def test_victory__gj_16_a_tie_that_is_played_on_is_not_the_end() -> None:
    text = dumps(kept("matched-at-home")).replace('"spring summer autumn winter"', '"spring"')
    text = text.replace(" =*", "\n   *: season(spring romance)\n   B: start(A)\n   A: face(+) =*")
    record = loads(text.replace("\n\n0.", '\n[Score.A "7"]\n\n0.'))
    assert verify(record).ok
    found = last(record)
    assert found[-1] == ("tied", "A,B")
    assert values(found, "total") == ["1", "1"]
    assert "claimed" not in dict(found)


def test_a_game_that_broke_off_has_no_tally() -> None:
    record = ended(("*: fairest", "*: fairest"))
    short = evolve(
        record, tags=(*record.tags, ("Termination", "resignation")), turns=record.turns[:16], end="A"
    )
    assert verify(short).ok
    assert not any({"tally", "ends"} & {word for word, _ in said(turn)} for turn in annotate(short).turns)


# what was missed


def test_a_more_beautiful_poem_is_shown() -> None:
    second = annotate(kept("lady-ume")).turns[-1]
    pairs = said(second)
    assert pairs[pairs.index(("could", "write:b05,e04")) + 1 :][-1] == ("beauty", "6")
    assert instead(second) == "1. B: -2@11 challenge(b08) take(e04) write(b05 e04)"


def test_the_most_beautiful_poem_there_is_has_nothing_beside_it() -> None:
    for turn in annotate(kept("plum-blossoms-in-spring")).turns:
        assert not instead(turn)
        assert "could" not in dict(said(turn))


STUDIED: Final = (
    "challenge(b17) take(e07) challenge(b16) take(e02)\n   write(e17 beauty=2) draw(b22)",
    "study()",
)


def test_a_legal_challenge_that_was_passed_over_is_shown() -> None:
    turn = annotate(kept("lady-ume-another-underneath", STUDIED)).turns[-1]
    assert values(said(turn), "could") == ["challenge:b17", "challenge:b16", "write:e17"]
    assert values(said(turn), "wins") == ["more", "more"]
    assert instead(turn) == "8. B: -2@11 challenge(b17) take(e07) challenge(b16) take(e02) write(e17)"


def test_a_challenge_that_could_have_been_gone_on_with() -> None:
    shorter = ("challenge(b16) take(e02)\n   write(e17 beauty=2) draw(b22)", "draw()")
    turn = annotate(kept("lady-ume-another-underneath", shorter)).turns[-1]
    assert [value for word, value in said(turn) if word in {"challenge", "could"}] == [
        "b17",
        "challenge:b16",
        "write:e17",
    ]
    assert instead(turn) == "8. B: -2@11 challenge(b17) take(e07) challenge(b16) take(e02) write(e17)"


def test_a_turn_that_may_go_on_has_not_missed_anything_yet() -> None:
    record = kept("lady-ume-another-underneath", (STUDIED[0], "challenge(b17) take(e07)"))
    turn = annotate(record).turns[-1]
    assert values(said(turn), "challenge") == ["b17"]
    assert not instead(turn)
    moved = kept("lady-ume-another-underneath", (f" {STUDIED[0]}", ""))
    assert not said(annotate(moved).turns[-1])


def test_ones_own_single_card_is_completed_where_that_gains() -> None:
    """GJ-7: it need not gain, so it is told only where it does."""
    for end, told in (("e02", ["complete:e02"]), ("e31", [])):
        hand = f"b13 b14 b15 {end} b31"
        record = kept(
            "improved",
            ("b08 e08 b13 e13 b19", hand),
            ("poem(A 8 b04 e03)", "poem(A 11 b04)"),
            ("pawn(A 5 +)", "pawn(A 8 +)"),
            ("+3@8 improve(b08 e08 beauty=4) draw(b14 e14)", "+3@11 study()"),
        )
        assert verify(record).ok
        turn = annotate(record).turns[-1]
        assert values(said(turn), "could") == told


def test_nothing_is_missed_with_cards_that_are_not_known() -> None:
    record = redact(kept("worked-example"), PUBLIC)
    assert verify(record).ok
    for turn in annotate(record).turns:
        taken = [item.card for item in turn.items if isinstance(item, TakeCard)]
        for could in values(said(turn), "could"):
            assert set(could.partition(":")[2].split(",")) <= {*taken, "e12", "e30"}


def test_a_better_turn_stands_on_its_own_where_a_ruling_let_one_stand() -> None:
    """The challenge of the record is illegal and stands by a ruling; no variation begins with it."""
    record = kept(
        "lady-ume",
        ("\n\n0.", '\n[Ruling.1 "GJI031 1.B: stands, noticed too late (Sato)"]\n\n0.'),
        ("challenge(b08)", "challenge(b25)"),
    )
    report = verify(record)
    assert report.ok
    turn = annotate(record).turns[-1]
    assert not instead(turn)
    assert "could" not in dict(said(turn))
    assert "wins" not in dict(said(turn))
    assert values(said(turn), "write") == ["e03"]


# faces that are not known


def test_without_faces_beauty_is_open_and_what_the_record_says_stands() -> None:
    record = loads(re.sub(r"\[Components .*\]\n", "", dumps(kept("worked-example"))))
    assert verify(record).verdict is Verdict.UNFINISHED
    found = annotate(record)
    assert not any(map(instead, found.turns))
    first = next(pairs for turn in found.turns if (pairs := said(turn)))
    assert first == [
        ("at", "p03"),
        ("court", "spring,melancholy"),
        ("write", "b07,e12"),
        ("b07", "0..?"),
        ("e12", "0..?"),
        ("beauty", "0..?"),
    ]
    scoring = next(pairs for turn in found.turns if values(pairs := said(turn), "ends"))
    assert values(scoring, "fairest") == ["4.1"]
    assert values(scoring, "1.1") == ["C0..?"]
    assert values(scoring, "reputation") == ["B3,C3,A1"]


def test_without_faces_a_season_that_ends_the_record_has_no_fairest_poem() -> None:
    record = kept("worked-example")
    index = next(index for index, turn in enumerate(record.turns) if turn.seat == "*" and index > 10)
    short = evolve(record, turns=record.turns[:index])
    text = re.sub(r"\[Components .*\]\n", "", dumps(short))
    known = """\
[Card.b21 "beginning summer flower*2"]
[Card.b33 "beginning winter melancholy"]
[Card.e12 "ending spring flower*2"]
[Princess.p04 "winter romance"]
[Princess.p09 "autumn melancholy"]
"""
    found = last(loads(text.replace("[Circle", f"{known}[Circle")))
    assert [pair for pair in found if ADDRESS.fullmatch(pair[0])] == [
        ("1.1", "C0..?"),
        ("4.1", "C0..?"),
        ("5.1", "A2"),
        ("10.1", "B3"),
    ]
    assert values(found, "perhaps") == ["1.1", "4.1", "10.1"]
    assert not {"fairest", "box", "reputation", "tally"} & {word for word, _ in found}


def test_one_face_that_is_not_known_gives_a_range() -> None:
    record = loads(
        re.sub(
            r"\[Components .*\]\n",
            '[Card.b12 "beginning spring flower*2"]\n[Princess.p08 "spring romance"]\n',
            dumps(kept("plum-blossoms-in-spring")),
        )
    )
    found = last(record)
    assert [pair for pair in found if pair[0] in {"b12", "e12", "beauty"}] == [
        ("b12", "6"),
        ("e12", "0..?"),
        ("beauty", "6..?"),
    ]
    assert GenjiAnnotator.told(("e12", "0..?", "beauty", "6..?")) == "e12 at least 0; beauty at least 6"


# in words


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (("at", "p11,Ume", "likes", "spring,nature"), "at p11 (Ume); she likes spring and nature"),
        (("at", "p11", "court", "spring,romance"), "at p11; it is spring, in the fashion romance"),
        (
            ("b20", "0", "summer", "1*nothing", "flower", "2*wilted"),
            "b20 0 = summer 1 × 0 + flower 2 × 0 (wilted)",
        ),
        (("could", "challenge:b17", "b17", "2"), "could have challenged with b17; b17 2"),
        (("could", "sing:b17"), "could sing b17"),
        (("1.1", "C3", "10.2", "A2..?"), "poem 1.1: C 3; poem 10.2: A at least 2"),
        (("scandal", "A,5.1,7.1", "scandal", "none"), "scandal of A: 5.1, 7.1; no scandal"),
        (
            ("tally", "A", "boxed", "8*1", "kept", "2*3", "total", "14"),
            "tally of A; tokens in the box 8 × 1; season cards 2 × 3; total 14",
        ),
        (("won", "A,B", "by", "shared"), "won by A, B; tied in reputation points and season cards"),
        (("beauty", "4..6", "claimed", "7"), "beauty 4 to 6; not 7, as claimed"),
        (("legal", "{0.__class__}"), "legal {0.__class__}"),
        (("at", "{1},{0}"), "at {1} ({0})"),
        (("a{b}c{", "{}"), "a{b}c{ {}"),
        (("{}", "x"), "{} x"),
        (("b01", "", "spring", ""), "b01  = spring "),
        (("could", ""), "could  "),
        (("{}", "A3"), "{} A 3"),
        (("total",), "total"),
        ((), ""),
    ],
)
def test_told(arguments: tuple[str, ...], text: str) -> None:
    assert GenjiAnnotator.told(arguments) == text

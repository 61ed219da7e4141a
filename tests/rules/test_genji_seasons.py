"""Genji's rules for the end of a season: Ending the Season, and how the next one begins.

Tests are named by section and ruling, as in `docs/rules/genji.md`. A's home is place 1, B's place 5, C's
place 9. A comes home and declines. It is spring and melancholy: at place 3 b09 has a beauty of 4, b06 of 3,
b01 of 2, b04 and e04 of 1, b22 of 0; at place 7 b09 has 3, b06 2, b04 1.
"""

from __future__ import annotations

from typing import Any

import pytest

from support.findings import codes, found_in, judged, marked, only
from support.genji_courts import court, end_of
from support.shipped import embedded
from tanzaku.notation import Verdict
from tanzaku.validators.engine import Range
from tanzaku.validators.rules.genji_scoring import Lying, fairest, may_be_fairest

UNSEEN = ("5x?", "5x?", "5x?")


def ended(rest: str = "", poems: str = "", *hands: str, last: str = "study()", **more: str) -> str:
    """A season that ends with A's turn; three players by default."""
    tags = {name.capitalize(): more.pop(name) for name in ("options", "seasons") if name in more}
    given: dict[str, Any] = {"pawns": "A 12 +", "tags": tags, **more}
    return court(f"2. A: +1@1 {last}\n{rest}", *(hands or UNSEEN), poems=poems, **given)


def boxes(text: str) -> dict[str, tuple[int, int, tuple[str, ...]]]:
    """Each seat's tokens in the box and unused, and its season cards."""
    return {
        courtier.name: (courtier.box, courtier.unused, courtier.seasons)
        for courtier in end_of(text).courtiers
    }


# -- Most Beautiful Poem -----------------------------------------------------------------


def test_ending_the_season__the_fairest_poem_brings_two_tokens() -> None:
    """B's poem is the fairest: its token and an unused one; the poem is discarded."""
    text = ended("*: fairest(7.1)", "B 7 b09 e04, A 3 b04 e22")
    assert codes(text) == []
    position = end_of(text)
    assert boxes(text)["B"] == (2, 13, ())
    assert sorted(position.table) == [3]
    assert {"b09", "e04"} <= set(position.deck.discarded())


def test_ending_the_season__gj_12_in_a_tie_each_brings_its_own_token_only() -> None:
    text = ended("*: fairest(3.1 7.1)", "B 7 b06, A 3 b01, C 8 b22 e22")
    assert codes(text) == []
    assert boxes(text) == {"A": (1, 14, ()), "B": (1, 14, ()), "C": (0, 14, ("spring",))}
    for claim, found in (("3.1", ["GJI050"]), ("7.1 3.1", []), ("3.1 7.1 8.1", ["GJI050"]), ("", ["GJI050"])):
        assert codes(text.replace("fairest(3.1 7.1)", f"fairest({claim})")) == found


def test_ending_the_season__gj_12_a_tie_between_poems_of_one_player() -> None:
    text = ended("*: fairest(7.1 10.1)", "B 7 b06, B 10 b05, B 8 b22 e22")
    assert codes(text) == []
    assert boxes(text)["B"] == (2, 12, ("spring",))


def test_ending_the_season__gj_12_covered_poems_count() -> None:
    """The lower poem at place 3 is the fairest; the one on top of it stays."""
    text = ended("*: fairest(3.1) seasoncard(B)", "B 3 b09 e10, B 3 b04 e04")
    assert codes(text) == []
    assert end_of(text).table[3].poems == (("b04", "e04"),)


def test_ending_the_season__gj_12_judged_in_the_season_that_ends() -> None:
    """In summer b14 is worth more than b09."""
    for season, right in (("spring", "3.1"), ("summer", "7.1")):
        seasons = f"{season} autumn"
        text = ended(f"*: fairest({right})", "B 3 b09, C 7 b14", season=f"{season} romance", seasons=seasons)
        assert codes(text) == [], season


@pytest.mark.parametrize(
    ("poems", "right"),
    [("B 3 b22", "3.1"), ("B 3 b22, C 7 e02", "3.1 7.1"), ("B 3 b22 e22, B 3 b23 e23", "3.1 3.2"), ("", "")],
)
def test_ending_the_season__gj_12_even_at_a_beauty_of_0(poems: str, right: str) -> None:
    """b22 and e22 are worth nothing at place 3, nor is e02 at place 7."""
    text = ended(f"*: fairest({right})", poems)
    assert codes(text) == []
    assert sum(box for box, *_ in boxes(text).values()) == (5 if poems else 3), "three for the season card"


def test_ending_the_season__gj_12_the_fairest_of_a_list() -> None:
    lying = [Lying("1.1", "A", 1, 1, Range(2, 2)), Lying("2.1", "B", 2, 1, Range(3, 3))]
    assert fairest(lying) == ("2.1",)
    assert fairest([*lying, Lying("2.2", "B", 2, 2, Range(3, 3))]) == ("2.1", "2.2")
    assert fairest([*lying, Lying("3.1", "C", 3, 1, Range(0, None))]) is None
    assert fairest([lying[0], Lying("3.1", "C", 3, 1, Range(0, None))]) is None
    assert fairest([Lying("3.1", "C", 3, 1, Range(0, None))]) == ("3.1",)
    assert fairest([]) == ()
    assert not may_be_fairest(lying, ["2.1", "2.1"])
    assert not may_be_fairest(lying, ["4.1"])
    assert not may_be_fairest(lying, [])
    assert may_be_fairest([], [])


# -- Cuckoldry Bonus ---------------------------------------------------------------------


def test_ending_the_season__gj_13_every_token_on_the_home_of_another() -> None:
    """A has two poems on B's home and one on C's, C one on A's; A's own poem on A's home is none."""
    poems = "B 8 b09 e10, A 5 b04 e04, A 5 b05 e05, A 9 b22, C 1 b24 e24, B 3 e22"
    text = ended("*: fairest(8.1) scandal(A 5.1 5.2 9.1) scandal(C 1.1)", poems)
    assert codes(text) == []
    assert boxes(text) == {"A": (3, 12, ()), "B": (2, 12, ("spring",)), "C": (1, 14, ())}
    assert sorted(end_of(text).table) == [3]
    at_home = ended("*: fairest(7.1) scandal(A)", "B 7 b09 e10, A 1 b04 e04")
    assert codes(at_home) == []


@pytest.mark.parametrize(
    ("claim", "message"),
    [
        ("scandal(A 5.1)", "on homes of others A has 5.1 5.2, and not 5.1"),
        ("scandal(A 5.1 5.2 9.1)", "on homes of others A has 5.1 5.2, and not 5.1 5.2 9.1"),
        ("scandal(A)", "on homes of others A has 5.1 5.2"),
        ("scandal(B 7.1)", "on homes of others B has no poem, and not 7.1"),
        ("scandal(B)", ""),
        ("scandal(A 5.2 5.1)", ""),
    ],
)
def test_ending_the_season__gj_13_claims_name_all_of_a_seat(claim: str, message: str) -> None:
    text = ended(f"*: {claim}", "B 7 b09 e10, A 5 b04 e04, A 5 b01 e01")
    assert found_in(text) == ([("GJI051", message)] if message else [])


def test_ending_the_season__gj_13_after_the_fairest_has_gone() -> None:
    """The fairest lay on B's home: it is no scandal any more. Addresses are those from before the scoring."""
    poems = "A 5 b04 e04, A 5 b09 e10, A 5 b22 e22, C 8 e02"
    text = ended("*: fairest(5.2) scandal(A 5.1 5.3)", poems)
    assert codes(text) == []
    assert boxes(text)["A"] == (4, 11, ())
    alone = ended("*: fairest(5.1) scandal(A)", "A 5 b09 e10, C 8 e02")
    assert codes(alone) == []
    assert boxes(alone)["A"] == (2, 13, ())


# -- Season Card -------------------------------------------------------------------------


def test_ending_the_season__the_season_card_for_most_tokens_left() -> None:
    """A has four tokens on the table, two of which were scored before."""
    poems = "A 3 b09 e10, A 5 b04, A 7 e02, A 8 e22, B 10 b24, B 11 b25, B 12 e24, C 4 b13"
    text = ended("*: fairest(3.1) scandal(A 5.1) seasoncard(B)", poems)
    assert codes(text) == []
    assert boxes(text)["B"] == (0, 12, ("spring",))
    assert found_in(text.replace("seasoncard(B)", "seasoncard(A)")) == [
        ("GJI052", "B takes the card of spring: tokens on the table are A 2, B 3, C 1")
    ]
    assert codes(text.replace("seasoncard(B)", "seasoncard(-)")) == ["GJI052"]


def test_ending_the_season__gj_14_a_tie_for_the_season_card() -> None:
    poems = "A 3 b09 e10, A 7 e02, B 10 b24"
    text = ended("*: fairest(3.1) seasoncard(-) box(A 3) box(B 1) box(C 0)", poems)
    assert codes(text) == []
    assert boxes(text) == {"A": (3, 11, ()), "B": (1, 13, ()), "C": (0, 15, ())}
    assert end_of(text).unclaimed == ("spring",)
    assert found_in(text.replace("seasoncard(-)", "seasoncard(A)")) == [
        ("GJI052", "it is a tie: tokens on the table are A 1, B 1, C 0")
    ]


def test_ending_the_season__gj_14_a_tie_also_when_nobody_has_a_token_left() -> None:
    text = ended("*: seasoncard(-) box(A 3) box(B 1) box(C 1)", "A 3 b09 e10")
    assert codes(text) == []
    assert boxes(text) == {"A": (3, 12, ()), "B": (1, 14, ()), "C": (1, 14, ())}


def test_ending_the_season__gj_14_option_card_only() -> None:
    """Nobody boxes a token when nobody has any left; else a tie is as without the option."""
    text = ended("*: seasoncard(-) box(A 2) box(B 0) box(C 0)", "A 3 b09 e10", options="empty=card-only")
    assert codes(text) == []
    assert end_of(text).unclaimed == ("spring",)
    some = ended(
        "*: seasoncard(-) box(A 3) box(B 1) box(C 0)",
        "A 3 b09 e10, A 7 e02, B 10 b24",
        options="empty=card-only",
    )
    assert codes(some) == []


# -- what the record says ----------------------------------------------------------------

SAID = "fairest(3.1) scandal(C 1.1) seasoncard(B) box(A 2) box(B 0) box(C 1)"
SAID_OF = "A 3 b09 e10, C 1 b22, B 7 e02"


def test_ending_the_season__gj_29_the_record_need_not_say_anything() -> None:
    """Every part of it, all of it in several turns of the table, or none; what comes of it is the same."""
    rest = "*: season(summer nature)\nA: start(B)"
    whole = boxes(ended(f"*: {SAID} season(summer nature)\nA: start(B)", SAID_OF))
    for said in ("", *(f"*: {claim}\n" for claim in SAID.replace(") ", ")\n").split("\n")), f"*: {SAID}\n"):
        text = ended(f"{said}{rest}", SAID_OF)
        assert codes(text) == []
        assert boxes(text) == whole
    several = "".join(f"*: {claim}\n" for claim in SAID.replace(") ", ")\n").split("\n"))
    assert codes(ended(f"{several}{rest}", SAID_OF)) == []


@pytest.mark.parametrize(
    ("right", "wrong", "code", "culprit"),
    [
        ("fairest(3.1)", "fairest(7.1)", "GJI050", "7.1"),
        ("scandal(C 1.1)", "scandal(A 1.1)", "GJI051", "1.1"),
        ("seasoncard(B)", "seasoncard(C)", "GJI052", "C"),
        ("box(A 2)", "box(A 3)", "GJI053", "3"),
    ],
)
def test_ending_the_season__gj_29_a_wrong_claim_is_a_contradiction(
    right: str, wrong: str, code: str, culprit: str
) -> None:
    text = ended(f"*: {SAID.replace(right, wrong)}\n*: season(summer nature)", SAID_OF)
    report = judged(text)
    [found] = report.diagnostics
    assert (found.code.id, marked(text, found), report.verdict) == (code, culprit, Verdict.CONTRADICTED)
    assert report.checked == report.turns, "play goes on"
    ruled = judged(text.replace("[Components", f'[Ruling.1 "{code} 2.*: so be it (Sei)"]\n[Components'))
    assert (ruled.verdict, ruled.diagnostics[0].waived) == (Verdict.UNFINISHED, "so be it (Sei)")


@pytest.mark.parametrize("claim", ["box(D 0)", "scandal(D)", "scandal(D 1.1)"])
def test_ending_the_season__gj_29_claims_are_about_who_plays(claim: str) -> None:
    assert found_in(ended(f"*: {claim}", SAID_OF)) == [("GJI010", "D has no part in this game")]


def test_ending_the_season__gj_29_claims_come_before_the_next_season() -> None:
    for turns in ("*: season(summer nature) fairest(3.1)", "*: season(summer nature)\n*: fairest(3.1)"):
        assert codes(ended(turns, SAID_OF)) in (["GJI010"], ["TZK052"])


def test_ending_the_season__gj_29_where_faces_leave_it_open_the_record_must_say_it() -> None:
    free: dict[str, Any] = {"tags": {"Components": None}}
    rest = "*: season(summer nature)"
    text = court(f"2. A: +1@1 study()\n*: {{}}\n{rest}", *UNSEEN, pawns="A 12 +", poems=SAID_OF, **free)
    for said in ("fairest(3.1)", "fairest(7.1)", "fairest(1.1 3.1 7.1)"):
        report = judged(text.replace("{}", f"{said} box(A 2)" if said == "fairest(3.1)" else said))
        assert report.diagnostics == ()
        assert "which poem was the most beautiful is as the record says, since not all faces are known" in (
            report.assumed
        )
    for wrong in ("fairest(9.1)", "fairest()", "fairest(3.1 3.1)"):
        assert codes(text.replace("{}", wrong)) == ["GJI054"]
    for early in ("scandal(C 1.1)", "seasoncard(B)", "box(A 2)", "season(summer nature)"):
        assert found_in(text.replace("{}", early)) == [
            (
                "GJI054",
                "which poem was the most beautiful hangs on cards whose faces are not known: 1.1, 3.1 or 7.1",
            )
        ]
    assert only(text.replace("{}", "box(A 2)")).legal == ("fairest(1.1)", "fairest(3.1)", "fairest(7.1)")
    cut = text[: text.index("*: {}")]
    assert codes(f"{cut}A: start(B)\n=*\n") == ["GJI054"]
    report = judged(f"{cut}=*\n")
    assert (report.verdict, report.diagnostics) == (Verdict.UNFINISHED, ())
    assert "which poem was the most beautiful is not known, since not all faces are known" in report.assumed


def test_ending_the_season__gj_29_only_what_is_possible_is_believed() -> None:
    """b09 e10 has 7 and may be beaten by b07 only, whose face is not known; b04 e04 has 2."""
    tags = {**embedded("genji"), "Card.b07": None}
    text = court(
        "2. A: +1@1 study()\n*: fairest({})",
        *UNSEEN,
        pawns="A 12 +",
        poems="A 3 b09 e10, B 7 b07, C 8 b04 e04",
        tags=tags,
    )
    for said, found in (
        ("3.1", []),
        ("7.1", []),
        ("3.1 7.1", []),
        ("8.1", ["GJI054"]),
        ("3.1 8.1", ["GJI054"]),
    ):
        assert codes(text.replace("{}", said)) == found
    assert only(text.replace("{}", "8.1")).message == (
        "8.1 cannot be the most beautiful: 3.1 has 7, 7.1 has 0 or more, 8.1 has 4"
    )


def test_ending_the_season__gj_29_one_poem_is_the_fairest_whatever_its_face() -> None:
    tags = {"Components": None}
    text = court("2. A: +1@1 study()\n*: fairest({})", *UNSEEN, pawns="A 12 +", poems="B 7 b07", tags=tags)
    assert codes(text.replace("{}", "7.1")) == []
    assert codes(text.replace("{}", "8.1")) == ["GJI050"]

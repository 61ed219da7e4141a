"""Genpei: cards set aside for the palace are secret until its tokens are revealed (GP-47).

Put them to one side and reveal them once the Influence tokens on the Palace steps are revealed.
"""

from __future__ import annotations

import pytest

from support.findings import codes, found_in, judged, outcome_of
from support.genpei_tables import end_of, table
from tanzaku.notation import Verdict, dumps, loads
from tanzaku.notation.atoms import NONE
from tanzaku.notation.redacting import redact
from tanzaku.notation.titles.genpei import Assign
from tanzaku.validators.annotating import annotate
from tanzaku.validators.engine import Range
from tanzaku.validators.points import within
from tanzaku.validators.rules.genpei_influence import influence, takers
from tanzaku.validators.rules.genpei_lines import aside_said

#: Four Tanuki cards are worth more than the Kotaishi's 3 in their house, and three of them more than his 2 in
#: the palace: A may take one of the two houses, and not both.
PLACED = "T A c, P A c step=3"


def ended(turns: str, hand: str = "T T T T K", end: str = "*", **more: str) -> str:
    """A game that has ended."""
    return table(turns, hand, "T N", placed=PLACED, left=0, turn="A 9", end=end, **more)  # type: ignore[arg-type]


def aside_of(text: str, view: str) -> str:
    """The turn in which A sets cards aside, as it is seen."""
    written = dumps(redact(loads(text), view))
    line = next(line for line in written.split("\n") if "assign" in line)
    return line.strip().removeprefix("9. ").removesuffix(" =*")


# -- who sees it -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "table_said", ["", "\n*: deck(A T4 K1)", "\n*: reveal(T A c) support(T A)", "\n*: reveal(K H v4)"]
)
def test_revealing_your_influence__gp_47_secret_until_the_palace_is_revealed(table_said: str) -> None:
    """All players secretly sort their cards by clan."""
    text = ended(f"9. A: assign(T 3){table_said}")
    assert [aside_of(text, view) for view in ("A", "B", "public")] == [
        "A: assign(T 3)",
        "A: assign(?)",
        "A: assign(?)",
    ]


@pytest.mark.parametrize("said", ["reveal(P A c)", "reveal(P H v2)", "support(P A)", "support(P -)"])
def test_revealing_your_influence__gp_47_then_all_see_it(said: str) -> None:
    text = ended(f"9. A: assign(T 3)\n*: deck(A T4 K1)\n*: {said}")
    assert {aside_of(text, view) for view in ("A", "B", "public")} == {"A: assign(T 3)"}


def test_revealing_your_influence__gp_47_that_nothing_is_set_aside_all_see() -> None:
    """As with a turn that is missing (GP-31)."""
    assert aside_of(ended("9. A: assign(-)"), "public") == "A: assign(-)"
    assert aside_of(ended("9. A: assign(- 0)"), "public") == "A: assign(-)"


def test_what_a_variation_sets_aside_is_secret_whatever_was_revealed() -> None:
    text = ended("9. A: assign(T 3) (9. A: assign(K 1))\n*: reveal(P A c)")
    seen = dumps(redact(loads(text), "B", notes=True))
    assert "A: assign(T 3) (9. A: assign(?))" in seen


@pytest.mark.parametrize("form", ["text", "json", "xml"])
def test_what_is_hidden_is_written_in_every_form(form: str) -> None:
    for turns in ("9. A: assign(?)", "9. A: assign(? 3)"):
        record = loads(ended(turns))
        assert loads(dumps(record, form=form), form=form) == record


# -- what is known of it -----------------------------------------------------------------


def counts(turns: str, house: str, hand: str = "T T T T K") -> Range:
    """The influence of A in a house."""
    return influence(end_of(ended(turns, hand)), house)["A"]


@pytest.mark.parametrize(
    ("aside", "clan", "palace"),
    [
        ("?", Range(0, 4), Range(0, 4)),
        ("? 1", Range(3, 4), Range(1, 1)),
        ("? 4", Range(0, 4), Range(4, 4)),
        ("? 0", Range(4, 4), Range(0, 0)),
        ("-", Range(4, 4), Range(0, 0)),
    ],
)
def test_influence_tokens__gp_47_as_many_as_may_be(aside: str, clan: Range, palace: Range) -> None:
    turns = f"9. A: assign({aside})"
    assert (counts(turns, "T"), counts(turns, "P")) == (clan, palace)


def test_influence_tokens__gp_47_cards_that_nobody_has_seen_may_be_set_aside() -> None:
    turns = "9. A: assign(?)"
    assert counts(turns, "P", "T T 2x?") == Range(0, 4)
    assert counts(turns, "T", "T T 2x?") == Range(0, 4)


def test_influence_tokens__gp_47_they_count_in_one_house_only() -> None:
    text = ended("9. A: assign(?)\n*: support(P A) support(T {})")
    assert set(takers(end_of(ended("9. A: assign(?)")), "T")) == {"A", "H", NONE}
    assert codes(text.replace("{}", "H")) == []
    assert found_in(text.replace("{}", "A")) == [("GPE043", "H takes T, not A: A 0 to 4, H 3")]
    assert codes(ended("9. A: assign(?)\n*: support(T A) support(P H)")) == []


def test_influence_tokens__gp_47_no_more_than_there_are_of_one_clan() -> None:
    for cards, found in (("? 4", []), ("? 5", ["GPE040"]), ("?", [])):
        assert codes(ended(f"9. A: assign({cards})")) == found
    [(_, message)] = found_in(ended("9. A: assign(? 5)"))
    assert message == "A has 4 cards of any clan at most, and sets 5 aside"
    assert codes(ended("9. A: assign(?) assign(?)")) == ["GPE040"]


def test_revealing_your_influence__gp_47_a_deck_that_cannot_have_them() -> None:
    text = ended("9. A: assign(? 3)\n*: deck(A {})", "T K 3x?")
    assert codes(text.replace("{}", "T3 K1 N1")) == []
    assert found_in(text.replace("{}", "T2 K2 N1")) == [
        ("GPE041", "A set 3 cards of one clan aside, and shows 2 at most")
    ]


def test_what_was_set_aside_unseen_is_assumed() -> None:
    report = judged(ended("9. A: assign(?)", end="H"))
    assert (report.verdict, report.assumed[0]) == (
        Verdict.CONSISTENT,
        "what was set aside unseen may be cards of any clan: those of A",
    )
    assert judged(ended("9. A: assign(-)", end="H")).verdict is Verdict.VALID


@pytest.mark.parametrize(("aside", "houses"), [("T 4", 1), ("T 1", 0), ("-", 1), ("K 1", 1)])
def test_declaring_the_new_emperor__gp_47_the_truth_is_among_what_may_be(aside: str, houses: int) -> None:
    """Four cards take the palace, none set aside the house; any other number loses both."""
    text = ended(f"9. A: assign({aside})", end="H")
    assert outcome_of(text).scores["A"] == houses
    seen = judged(dumps(redact(loads(text), "public")))
    assert (seen.diagnostics, seen.verdict) == ((), Verdict.CONSISTENT)
    assert seen.outcome is not None
    assert within(houses, seen.outcome.scores["A"])


# -- how it is told ----------------------------------------------------------------------


def test_what_is_said_of_it() -> None:
    for cards, said in (("?", "unseen cards set aside"), ("? 3", "3 unseen set aside")):
        [player, _] = end_of(ended(f"9. A: assign({cards})")).players
        assert aside_said(player) == said


def test_annotations_of_it() -> None:
    written = dumps(annotate(loads(ended("9. A: assign(?)", end="H"))))
    assert "aside ?,?" in written


def test_it_can_be_taken_back() -> None:
    position = end_of(ended(""))
    before = position.outcome(), position.assumed()
    position.begin("A")
    position.do(Assign("?"))
    assert position.assumed() != before[1]
    position.undo()
    assert (position.outcome(), position.assumed()) == before

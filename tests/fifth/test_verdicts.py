"""Verdicts on records of Kasuga, its quick path included, and what arbiters and variations say.

The sections cited are those of its rules, which stand in `fifth_title.notation`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import pytest
from fifth_title.rules import KASUGA_RULES, KasugaPosition

from support.findings import codes_of, judged
from support.kasuga import (
    FACE_TAGS,
    FOLLOWED,
    GOLDEN,
    LED,
    ROUND_0,
    ROUND_1,
    ROUND_3,
    ROUND_4,
    WHOLE,
    hide,
    kasuga,
    random_game,
)
from tanzaku.notation import (
    Verdict,
    dumps,
)
from tanzaku.notation.text.quick import take_apart
from tanzaku.validators import (
    Refusal,
)
from tanzaku.validators import quick as quick_path

# -- verdicts ------------------------------------------------------------------------------------


def test_verdict__valid() -> None:
    report = judged(GOLDEN)
    assert (report.verdict, report.turns, report.checked, report.ok) == (Verdict.VALID, 15, 15, True)
    assert report.outcome is not None
    assert (report.outcome.mark, dict(report.outcome.scores)) == ("A", {"A": 12, "B": 1})
    assert report.assumed == ()


def test_verdict__valid_on_the_quick_path() -> None:
    pieces = take_apart(kasuga(WHOLE, "B", {"Score.A": "3", "Score.B": "5", "Result": "B"}))
    assert pieces is not None
    report = quick_path.verify_pieces(pieces, KASUGA_RULES)
    assert report is not None
    assert (report.verdict, report.turns) == (Verdict.VALID, 15)


def test_verdict__equals_share_and_nobody_wins_without_a_lantern() -> None:
    """§8: equals share; nobody wins with none at all."""
    dark = {name: f"{face.partition(' lanterns')[0]} lanterns=0" for name, face in FACE_TAGS.items()}
    nobody = judged(kasuga(WHOLE, "none", dark))
    assert nobody.verdict is Verdict.VALID
    lit = dict(dark, **{"Card.x04": "crane 4 lanterns=2", "Card.x06": "deer 2 lanterns=2"})
    shared = judged(kasuga(WHOLE, "B,A", lit))
    assert shared.verdict is Verdict.VALID
    assert shared.outcome is not None
    assert shared.outcome.winners == ("A", "B")


def test_verdict__options_change_the_rules() -> None:
    """§5: unless `follow=no`; §8: or `deer=…`."""
    off_suit = f"{ROUND_0} 1. *: flip(x11) A: play(x04) B: play(x09)"
    assert codes_of(judged(kasuga(off_suit))) == ["KAS006"]
    assert judged(kasuga(off_suit, tags={"Options": "follow=no"})).verdict is Verdict.UNFINISHED
    called = WHOLE.replace("play(x05)", "D>play(x05)")
    for options, mark in ((None, "B"), ("deer=2", "A,B"), ("deer=9", "A"), ("deer=0", "B")):
        assert judged(kasuga(called, mark, {"Options": options})).verdict is Verdict.VALID


def test_verdict__start_in_mid_game() -> None:
    tags = {
        "Start": "token(B) gathered(A x05 x04 x08) flipped(x11) gathered(B x01) flipped(x14 x07) deck(3)",
        "First": "B",
        "Hand.A": "x13",
        "Hand.B": "x10",
    }
    report = judged(kasuga("4. *: flip(x03) B: play(x10) A: play(x13) 5. B: gather(x10 x13)", "A", tags))
    assert (report.verdict, codes_of(report)) == (Verdict.VALID, [])
    assert report.outcome is not None
    assert dict(report.outcome.scores) == {"A": 6, "B": 3}


@pytest.mark.parametrize("turns", ["", ROUND_0, ROUND_1, ROUND_4])
def test_verdict__unfinished(turns: str) -> None:
    assert judged(kasuga(turns)).verdict is Verdict.UNFINISHED


def test_verdict__unfinished_in_the_middle_of_a_turn() -> None:
    """`unfinished` is legal so far: the leader has gathered and still thinks about what to play."""
    report = judged(kasuga(f"{ROUND_1} 2. *: flip(x14) A: gather(x04 x02)"))
    assert (codes_of(report), report.verdict) == ([], Verdict.UNFINISHED)


def test_verdict__only_the_last_turn_may_be_broken_off_and_only_by_the_end_of_the_game() -> None:
    turns = f"{ROUND_1} 2. *: flip(x14) A: gather(x04 x02)"
    assert codes_of(judged(kasuga(f"{turns} B: play(x06)"))) == ["KAS009"]
    assert not judged(kasuga(turns, "A")).ok
    assert not judged(kasuga(turns, "A", {"Termination": "normal"})).ok
    assert codes_of(judged(kasuga(turns, "A", {"Termination": "time forfeit"}))) == ["TZK058"]
    assert judged(kasuga(turns, "B", {"Termination": "time forfeit"})).verdict is Verdict.VALID


def test_verdict__a_player_may_resign_in_the_middle_of_a_turn() -> None:
    turns = f"{ROUND_1} 2. *: flip(x14) A: gather(x04 x02)"
    report = judged(kasuga(turns, "B", {"Termination": "resignation"}))
    assert (codes_of(report), report.verdict) == ([], Verdict.VALID)


def test_verdict__consistent_says_what_was_assumed() -> None:
    tags = {"Hand.A": "x01 2x? x13", "Hand.B": "? x06 x09 x10"}
    report = judged(kasuga(WHOLE, "B", tags))
    assert report.verdict is Verdict.CONSISTENT
    assert report.assumed == (
        "1.A: x04 was an unknown card of A",
        "1.B: x02 was an unknown card of B",
        "2.A: x05 was an unknown card of A",
    )
    assert judged(kasuga(ROUND_4, "*", tags)).verdict is Verdict.UNFINISHED


def test_verdict__consistent_not_following_is_an_assumption_too() -> None:
    turns = f"{ROUND_0} 1. *: flip(x11) A: play(x04) B: play(x09)"
    tags = {"Hand.B": "3x? x09", "Termination": "resignation"}
    report = judged(kasuga(turns, "A", tags))
    assert report.verdict is Verdict.CONSISTENT
    assert report.assumed == ("1.B: no unknown card of B is a crane",)


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seed", range(12))
def test_verdict__random_games_are_valid_and_hiding_cards_never_makes_them_worse(
    seed: int, players: int
) -> None:
    game = random_game(seed, players, follow="no" if seed % 4 == 3 else "yes")
    whole, seen = judged(dumps(game)), judged(dumps(hide(game, seed)))
    assert whole.verdict is Verdict.VALID
    assert seen.verdict is (Verdict.CONSISTENT if seen.assumed else Verdict.VALID)
    assert seen.outcome == whole.outcome


class Wrong(NamedTuple):
    """A record that is legal and still wrong: what its tags and end say, and what of it is found."""

    code: str
    at: tuple[str | int, ...]
    turns: str = WHOLE
    end: str = "B"
    tags: Mapping[str, str] = {}
    said: tuple[str, ...] = ()
    """Values that the finding must name."""


CONTRADICTED = {
    "claim": Wrong(
        "TZK054",
        ("turns", 6, "items", 0, "points"),
        WHOLE.replace("gather(x04 x02)", "gather(x04 x02 points=4)"),
        said=("points", "3", "4"),
    ),
    "claim-at-the-end": Wrong(
        "TZK054",
        ("turns", 14, "items", 0, "points"),
        WHOLE.replace("gather(x10 x01)", "gather(x10 x01 points=0)"),
        said=("points", "2", "0"),
    ),
    "score": Wrong(
        "TZK059", ("tags", "Score.B", "value"), tags={"Score.A": "3", "Score.B": "6"}, said=("B", "5", "6")
    ),
    "end": Wrong("TZK055", ("end",), end="A", said=("=A", "B")),
    "end-unfinished": Wrong("TZK055", ("end",), end="*"),
    "end-too-early": Wrong("TZK057", ("end",), turns=ROUND_4),
    "result": Wrong("TZK056", ("tags", "Result", "value"), tags={"Result": "A"}),
    "termination": Wrong("TZK058", ("tags", "Termination", "value"), tags={"Termination": "resignation"}),
    "number": Wrong("TZK050", ("turns", 2, "number"), WHOLE.replace("1. *:", "2. *:"), said=("1", "2")),
    "number-of-a-follower": Wrong(
        "TZK050", ("turns", 4, "number"), WHOLE.replace("B: play(x02)", "2. B: play(x02)")
    ),
    "time": Wrong(
        "TZK058",
        ("tags", "Termination", "value"),
        turns=ROUND_3,
        end="B",
        tags={"Termination": "time forfeit"},
        said=("B",),
    ),
}


@pytest.mark.parametrize("wrong", CONTRADICTED.values(), ids=CONTRADICTED)
def test_verdict__contradicted(wrong: Wrong) -> None:
    report = judged(kasuga(wrong.turns, wrong.end, wrong.tags))
    assert codes_of(report) == [wrong.code]
    assert report.verdict is Verdict.CONTRADICTED
    assert report.checked == report.turns
    [found] = report.diagnostics
    assert found.at == wrong.at
    assert found.span is not None
    assert all(value in found.message for value in wrong.said)


def test_verdict__right_claims_are_silent() -> None:
    turns = WHOLE.replace("gather(x04 x02)", "gather(x04 x02 points=3)").replace("5. B:", "B:")
    assert judged(kasuga(turns, "B", {"Score.A": "3", "Score.B": "5"})).verdict is Verdict.VALID


def test_verdict__only_who_plays_can_win_or_score() -> None:
    """C has no hand in a game of two: an end mark, and a score, that name C cannot be right."""
    for end, tags in (("C", {}), ("A", {"Score.C": "4"})):
        report = judged(kasuga(ROUND_1, end, {"Termination": "resignation", **tags}))
        assert report.verdict is not Verdict.VALID


def test_verdict__points_when_a_game_breaks_off() -> None:
    """§9: a game that breaks off counts the lanterns gathered so far."""
    tags = {"Termination": "resignation", "Score.A": "3", "Score.B": "2", "Options": "deer=9"}
    turns = ROUND_3.replace("play(x05)", "D>play(x05)")
    assert judged(kasuga(turns, "A", tags)).verdict is Verdict.VALID
    assert codes_of(judged(kasuga(turns, "A", {**tags, "Score.A": "12"}))) == ["TZK059"]


# -- malformed records ----------------------------------------------------------------------------


class Malformed(NamedTuple):
    code: str
    turns: str = ""
    tags: Mapping[str, str | None] = {}
    end: str = "*"
    counted: bool = True


MALFORMED = {
    "word": Malformed("TZK024", f"{ROUND_0} 1. *: flap(x11)"),
    "no-subject-here": Malformed("TZK028", f"{ROUND_0} 1. *: D>flip(x11)"),
    "subject": Malformed("TZK028", f"{ROUND_0} 1. *: flip(x11) A: K>play(x05)"),
    "form": Malformed("TZK028", f"{ROUND_0} 1. *: flip(11)"),
    "unknown-where-all-is-seen": Malformed("TZK028", f"{ROUND_0} 1. *: flip(?)"),
    "none-where-there-is-one": Malformed("TZK028", f"{LED} A: play(-)"),
    "optional": Malformed("TZK028", f"{LED} A: play(x13 fox)"),
    "too-few": Malformed("TZK027", f"{LED} A: play()"),
    "too-many": Malformed("TZK027", f"{LED} A: play(x13 deer deer)"),
    "bare": Malformed("TZK027", f"{LED} A: play"),
    "keyword": Malformed("TZK029", "0. A: offer(gave=x01)"),
    "keyword-twice": Malformed("TZK029", "0. A: offer(give=x01 give=x01)"),
    "space": Malformed("TZK026", f"{LED} A: play (x01)"),
    "open": Malformed("TZK025", "0. A: offer(give=x01 B: offer"),
    "no-seat": Malformed("TZK031", "0. offer"),
    "seat": Malformed("TZK032", "0. D: offer"),
    "end-seat": Malformed("TZK032", WHOLE, end="D"),
    "empty-turn": Malformed("TZK030", "0. A: B: offer"),
    "variation": Malformed("TZK035", "0. A: offer (A: offer)"),
    "hand-form": Malformed("TZK040", ROUND_0, {"Hand.A": "y01"}),
    "hand-too-many": Malformed("TZK009", ROUND_0, {"Hand.A": "2000x?"}, counted=False),
    "first-form": Malformed("TZK040", ROUND_0, {"First": "D"}),
    "face": Malformed("TZK040", ROUND_0, {"Card.x01": "crane 5"}),
    "face-keyword": Malformed("TZK040", ROUND_0, {"Card.x01": "crane 1 lamps=2"}),
    "start-word": Malformed("TZK040", ROUND_0, {"Start": "play(x01)"}),
    "start-form": Malformed("TZK040", ROUND_0, {"Start": "token(D)"}),
    "no-hands": Malformed("TZK041", ROUND_0, {"Hand.A": None, "Hand.B": None}),
    "no-first": Malformed("TZK041", ROUND_0, {"First": None}),
    "option": Malformed("TZK042", ROUND_0, {"Options": "deer=10"}),
    "option-name": Malformed("TZK042", ROUND_0, {"Options": "dear=1"}),
    "hand-seat": Malformed("TZK043", ROUND_0, {"Hand.D": "4x?"}),
    "hand-no-seat": Malformed("TZK043", ROUND_0, {"Hand": "4x?"}),
    "score-seat": Malformed("TZK043", ROUND_0, {"Score.D": "1"}),
}


@pytest.mark.parametrize("wrong", MALFORMED.values(), ids=MALFORMED)
def test_verdict__malformed(wrong: Malformed) -> None:
    report = judged(kasuga(wrong.turns, wrong.end, wrong.tags))
    assert report.verdict is Verdict.MALFORMED
    assert codes_of(report) == [wrong.code] or (not wrong.counted and report.diagnostics)


def test_verdict__malformed_turns_do_not_hide_what_stands_before_them() -> None:
    report = judged(kasuga(f"{LED} A: play(x04) B: play(x09) 2. *: flap()"))
    assert (report.verdict, report.checked, codes_of(report)) == (Verdict.MALFORMED, 4, ["TZK024", "KAS006"])


# -- rulings -------------------------------------------------------------------------------------


def test_ruling__an_action_stands() -> None:
    turns = f"{LED} A: play(x04) B: play(x09)"
    report = judged(kasuga(turns, tags={"Ruling.1": "KAS006 1.B: stands, nobody saw (Sato)"}))
    assert (codes_of(report), report.verdict, report.checked) == (["KAS006"], Verdict.UNFINISHED, 5)
    [found] = report.diagnostics
    assert (found.waived, found.cited) == ("stands, nobody saw (Sato)", ("Kasuga rules, §5", "KA-1"))


def test_ruling__an_action_that_stands_has_its_effects() -> None:
    turns = f"{FOLLOWED} A: gather(x04) play(x05)"
    tags = {"Ruling.1": "KAS008 2.A: stands (Sato)", "Termination": "adjudication", "Score.A": "2"}
    report = judged(kasuga(turns, "A", tags))
    assert (codes_of(report), report.verdict) == (["KAS008"], Verdict.VALID)


def test_ruling__the_end_of_a_turn_stands() -> None:
    """§6: what is left lying is lost."""
    turns = f"{FOLLOWED} A: play(x05) B: play(x06)"
    tags = {"Ruling.1": "KAS010 2.A: stands (Sato)", "Termination": "adjudication", "Score.A": "0"}
    report = judged(kasuga(turns, "B", tags))
    assert (codes_of(report), report.checked, report.verdict) == (["KAS010"], 8, Verdict.VALID)


def test_ruling__is_not_enough_when_the_turn_cannot_end_for_another_reason(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The reason that no ruling names is found, and what was not checked is not called sound."""
    ends = KasugaPosition.end_turn

    def never(table: KasugaPosition, *, stands: bool = False) -> Refusal | None:
        return Refusal("KAS009", "no turn ends like that") if stands else ends(table)

    monkeypatch.setattr(KasugaPosition, "end_turn", never)
    turns = f"{FOLLOWED} A: play(x05) B: play(x06)"
    report = judged(kasuga(turns, tags={"Ruling.1": "KAS010 2.A: stands (Sato)"}))
    assert (report.verdict, report.checked) == (Verdict.ILLEGAL, 6)
    assert "KAS009" in codes_of(report)


def test_ruling__a_verdict_is_never_better_than_what_was_checked() -> None:
    turns = f"{FOLLOWED} A: play(x05) B: play(x09)"
    report = judged(kasuga(turns, tags={"Ruling.1": "KAS010 2.A: stands (Sato)"}))
    assert report.checked == report.turns or not report.ok


def test_ruling__cannot_let_stand_what_cannot_be_carried_out() -> None:
    """KAS008 may stand when a card was forgotten; no ruling gathers cards that do not lie there."""
    turns = f"{FOLLOWED} A: gather(x04 x11) play(x05)"
    report = judged(kasuga(turns, tags={"Ruling.1": "KAS008 2.A: stands (Sato)"}))
    assert (report.verdict, report.checked) == (Verdict.ILLEGAL, 6)
    assert not report.diagnostics[0].waived


def test_ruling__on_a_claim_and_one_that_nothing_needs() -> None:
    turns = WHOLE.replace("gather(x04 x02)", "gather(x04 x02 points=4)")
    tags = {
        "Ruling.1": "TZK054 2.A: a slip (Sato)",
        "Ruling.2": "KAS006 3.B: stands (Sato)",
        "Ruling.3": "KAS099: stands (Sato)",
        "Ruling.4": "KAS004 1.A: stands (Sato)",
    }
    report = judged(kasuga(turns, "B", tags))
    assert (codes_of(report), report.verdict) == (["TZK054", *["TZK060"] * 3], Verdict.VALID)
    for found, named in zip(report.diagnostics[1:], ("KAS006", "KAS099", "KAS004"), strict=True):
        assert named in found.message


# -- variations ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variation", "message"),
    [
        ("1. A: play(x05) B: play(x06) 2. *: flip(x14) B: gather(x05 x06) play(x02)", ""),
        ("1. A: D>play(x05) {he might} B: play(x06 )", ""),
        ("1. A: play(x05) B: play(x06) (1. B: play(x06) 2. *: flip(x03)) 2. *: flip(x12)", ""),
        ("1. A: play(x05) B: play(x02)", "x02 is no deer"),
        ("1. A: play(x05) B: play(x06) 2. *: flip(x14) B: gather(x05) play(x02)", "x06 was forgotten"),
        ("1. A: play(x05) B: play(x06) 2. *: flip(x14) B: gather(x05 x06) A: play(x01)", "still to act"),
        ("1. B: play(x06)", "it is the turn of A"),
        ("1. A: play(x05) B: play(x06) (1. B: play(x09)) 2. *: flip(x14)", "x09 is no deer"),
    ],
)
def test_variation__is_played_and_taken_back(variation: str, message: str) -> None:
    turns = WHOLE.replace("A: play(x04)", f"A: play(x04) ({variation})")
    report = judged(kasuga(turns, "B"))
    assert (report.verdict, report.checked) == (Verdict.VALID, 15)
    assert codes_of(report) == (["TZK061"] if message else [])
    assert all(message in found.message for found in report.diagnostics)


def test_variation__points_at_its_own_earlier_turns() -> None:
    """In a variation the card that was led is the variation's, not that of the turn which it replaces."""
    turns = f"{LED}\nA: play(x04)\n(1. A: play(x05)\nB: play(x02)) B: play(x02)"
    [found] = judged(kasuga(turns)).diagnostics
    assert found.code.id == "TZK061"
    assert [label.span.text for label in found.related if label.span] in ([], ["(1. A: play(x05)"])


def test_variation__after_the_last_turn() -> None:
    report = judged(kasuga(f"{WHOLE} (5. B: gather(x01 x10) A: play(x03))", "B"))
    assert (report.verdict, codes_of(report)) == (Verdict.VALID, ["TZK061"])

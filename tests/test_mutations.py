"""Every single slip in a sound record is noticed, unless what it says is still a sound game.

Whether it is, an independent oracle decides (`support.judging`): a record that verifies must be one that
the oracle accepts, with its end mark and its claims; and one that can be read and that the oracle accepts
must verify.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from oracle.okiya_brute import ALL_TILES, SQUARES
from support.judging import compose, play_out, sound_verdict
from support.okiya_games import below, games, pick
from support.reading import SOUND, of_reader, outcomes
from tanzaku.notation import Record, game_digest, loads
from tanzaku.validators import verify, verify_archive


def _drawn() -> str:
    return next(text for text in games(82, 500, full_board="draw") if text.endswith("=R,B\n"))


def _full_board() -> str:
    """A game lost on a full board (OK-1), found by its 16 turns."""
    return next(text for text in games(83, 500) if len(re.findall(r"[a-d][1-4][MCPI][STBR]", text)) == 16)


def _mid_game(seed: int, plies: int, *, bare: bool, seats: bool, cut: bool = False) -> str:
    rng = Random(seed)
    while True:
        game, _ = play_out(rng, cut=cut)
        if len(game.moves) > plies + 2:
            end = game.winners[0] if game.winners else "*"
            return compose(game, end, plies=plies, bare=bare, seats=seats, tags=[("Result", end)])


SHORT = """\
[Tanzaku "1.0 okiya"]
[First "R"]
[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"]
[Score.R "5"]
[Score.B "0"]
[Result "R"]
[Termination "normal"]

1. R: d1 B: MT 2. remove(a1 CT) ! cherry-rain 3. c2MR {a \\} b} c1MB
4. R: a4IB (4. R: a3MS b3) b2 @spent(0:00:41) 5. b4PB ; to the end
d4PR 6. b3PS =R
"""

RULED = """\
[Tanzaku "1.0 okiya"]
[Options "full_board=draw forfeit_points=3"]
[First "B"]
[Garden "CT MT MB PT / IT CB MR IR / MS PS CR CS / IB PB IS PR"]
[Score.B "3"]
[Result "B"]
[Termination "resignation"]

1. d1PT b1MT 2. a1CT c3CR =B
"""

RECORDS = {
    "a diagonal": SOUND,
    "short forms and notes": SHORT,
    "resignation with options and points": RULED,
    "a draw": _drawn(),
    "a full board": _full_board(),
    "time": next(games(84, 1, endings="time forfeit")),
    "unplayed": next(games(85, 1, endings="unplayed")),
    "abandoned": next(games(86, 1, endings="abandoned", notes=0.3)),
    "unfinished": next(games(87, 1, endings="unfinished", variations=0.3)),
    "begun in the middle": _mid_game(88, 3, bare=False, seats=True),
    "begun in the middle, squares bare, unfinished": _mid_game(89, 4, bare=True, seats=False, cut=True),
}

each_record = pytest.mark.parametrize("text", RECORDS.values(), ids=RECORDS.keys())


# -- tokens ----------------------------------------------------------------------------------


class Token(NamedTuple):
    """A token of a record: where it is, what it is, and what may stand in its place."""

    start: int
    end: int
    kind: str


_TOKEN = re.compile(
    r"""(?P<name>(?<=\[)[A-Za-z][A-Za-z0-9._-]*)
    |(?P<comment>\{(?:[^}\\]|\\.)*\}|;[^\n]*)
    |(?P<number>[0-9]+\.(?![0-9]))
    |(?P<seat>[A-Z]:)
    |(?P<move>(?:[a-d][1-4])(?:[MCPI][STBR])|\b[a-d][1-4]\b|\b[MCPI][STBR]\b)
    |(?P<end>=(?:none|\*|[RB](?:,[RB])*))
    |(?P<word>[A-Za-z][A-Za-z_-]*|[0-9]+|@[a-z]+|[^\s\x00-\x7f]+)
    |(?P<sign>\S)
    |(?P<space>\s+)""",
    re.VERBOSE,
)

TAG_NAMES = [
    "Tanzaku",
    "Event",
    "Date",
    "Game",
    "View",
    "Player.R",
    "Player.X",
    "Options",
    "Components",
    "First",
    "Garden",
    "Start",
    "Score.R",
    "Score.B",
    "Score.X",
    "Ruling.1",
    "Result",
    "Termination",
    "Unknown",
]
WORDS = [
    "R",
    "B",
    "X",
    "none",
    "full_board",
    "loss",
    "draw",
    "wins",
    "geisha",
    "last",
    "remove",
    "CT",
    "a1",
    "okiya",
    "journey",
    "genji",
    "normal",
    "resignation",
    "unplayed",
    "abandoned",
    "adjudication",
    "0",
    "1",
    "3",
    "7",
    "2026",
]
SIGNS = (*'[](){}";=!?$@*.,:/-\\', "")


def tokens(text: str) -> list[Token]:
    found = [Token(match.start(), match.end(), str(match.lastgroup)) for match in _TOKEN.finditer(text)]
    assert "".join(text[token.start : token.end] for token in found) == text
    return found


def instead(text: str, token: Token, rng: Random) -> Iterator[str]:
    """Other tokens of its kind; of a move every tile and every square, and what is really there."""
    written = text[token.start : token.end]
    match token.kind:
        case "name":
            yield from TAG_NAMES
        case "number":
            yield from (f"{number}." for number in range(10))
        case "seat":
            yield from ("R:", "B:", "X:", "*:")
        case "move" if len(written) == 4:
            yield from (square + written[2:] for square in SQUARES)
            yield from (written[:2] + tile for tile in ALL_TILES)
            yield from re.findall(r"\b[a-d][1-4][MCPI][STBR]\b", text)
            yield from (
                written[:2],
                written[2:],
                f"remove({written[:2]} {written[2:]})",
                f"remove({written[2:]} {written[:2]})",
            )
            for _ in range(20):
                yield pick(rng, SQUARES) + pick(rng, ALL_TILES)
        case "move":
            yield from SQUARES if written[0].islower() else (*ALL_TILES, "-", "?")
        case "end":
            yield from ("=R", "=B", "=R,B", "=B,R", "=R,R", "=none", "=*", "=X", "=")
        case "comment":
            yield from ("{}", "{x}", ";x\n", "{", "}")
        case "word":
            yield from WORDS
        case "sign":
            yield from SIGNS
        case _:
            yield from ("", " ", "\n", "\n\n", "\t")


def slips(text: str) -> Iterator[tuple[str, str]]:
    """Every single slip of a token: left out, written twice, swapped with the next, another of its kind."""
    rng = Random(len(text))
    found = tokens(text)
    for index, token in enumerate(found):
        before, written, after = text[: token.start], text[token.start : token.end], text[token.end :]
        yield f"without {written!r} at {token.start}", before + after
        yield f"{written!r} twice at {token.start}", f"{before}{written}{written}{after}"
        if token.kind != "space":
            yield f"{written!r} twice with a blank at {token.start}", f"{before}{written} {written}{after}"
        for other in sorted(set(instead(text, token, rng))):
            yield f"{other!r} for {written!r} at {token.start}", before + other + after
        for neighbour in found[index + 1 : index + 3]:
            between = text[token.end : neighbour.start]
            there = text[neighbour.start : neighbour.end]
            yield (
                f"{written!r} and {there!r} swapped at {token.start}",
                before + there + between + written + text[neighbour.end :],
            )


# -- what must hold --------------------------------------------------------------------------


def check(what: str, text: str, digest: str) -> None:
    """No record of the text verifies that the oracle would not accept, and none fails that it would."""
    reports = list(verify_archive([text]))
    if not any(report.ok for report in reports) and all(
        any(found.counts and of_reader(found.code.id) for found in report.diagnostics) for report in reports
    ):
        return
    for report, read in zip(reports, outcomes([text]), strict=True):
        if not isinstance(read, Record):
            assert not report.ok, what
            continue
        judgement = sound_verdict(read) if read.title == "okiya" else None
        if report.ok:
            assert game_digest(read) == digest or judgement is not None, what
            assert judgement == report.verdict.value, what
        else:
            codes = {found.code.id for found in report.diagnostics if found.counts}
            of_tags = codes & {"TZK040", "TZK042", "TZK043", "TZK063"}
            assert judgement is None or of_tags, (what, codes)


@each_record
def test_the_records_are_sound(text: str) -> None:
    """What is mutated is sound, and the oracle says so too."""
    report = verify(text)
    assert report.ok
    assert report.diagnostics == ()
    assert sound_verdict(loads(text)) == report.verdict.value


def test_the_records_differ() -> None:
    """Every ending and reason is among them."""
    reports = [verify(text) for text in RECORDS.values()]
    kinds = {reason.kind for report in reports if report.outcome for reason in report.outcome.reasons}
    assert "full board" in kinds
    assert len(kinds) > 2
    assert {report.termination for report in reports} >= {
        None,
        "resignation",
        "time forfeit",
        "unplayed",
        "abandoned",
    }
    assert {report.end for report in reports} >= {"R", "B", "R,B", "none", "*"}


@each_record
def test_every_slip_of_a_token(text: str) -> None:
    digest = game_digest(loads(text))
    done = {text}
    for what, mutated in slips(text):
        if mutated not in done:
            done.add(mutated)
            check(what, mutated, digest)
    assert len(done) > 500


@each_record
def test_every_slip_of_a_character(text: str) -> None:
    """Each character becomes another: in the turns any of many, in the tags any of some."""
    digest = game_digest(loads(text))
    rng = Random(len(text))
    body = text.index("\n\n")
    alphabet = 'abcdRBXMCPIST1234560. \n"[]{}();=!?$@*,:-/\\é\x07'
    done = {text}
    for at, written in enumerate(text):
        count = 8 if at > body else 2
        for other in (pick(rng, alphabet) for _ in range(count)):
            mutated = text[:at] + other + text[at + 1 :]
            if mutated not in done:
                done.add(mutated)
                check(f"{other!r} for {written!r} at {at}", mutated, digest)


@each_record
def test_two_slips(text: str) -> None:
    """Two slips may hide each other: what verifies must still be what the oracle accepts."""
    rng = Random(91)
    digest = game_digest(loads(text))
    once = [mutated for _, mutated in slips(text)]
    for _ in range(150):
        first = pick(rng, once)
        found = tokens(first)
        token = found[below(rng, len(found))]
        other = pick(rng, list(instead(first, token, rng)))
        mutated = first[: token.start] + other + first[token.end :]
        check(f"two slips: {mutated!r}", mutated, digest)


def test_a_slip_that_is_not_looked_for_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """These tests can fail: an engine that lets any tile be taken is found out."""
    from tanzaku.validators.rules.okiya import OkiyaPosition

    monkeypatch.setattr(OkiyaPosition, "refusal", lambda *_: None)
    monkeypatch.setattr(OkiyaPosition, "play_all", lambda *_: False)
    with pytest.raises(AssertionError, match="no match"):
        check("no match", SOUND.replace("a1CT c3CR", "a1CT d2IR"), "")


# -- cut off -----------------------------------------------------------------------------------


@each_record
def test_cut_off_at_every_byte(text: str) -> None:
    """Only the whole of it is sound, with or without its last line feed."""
    whole = text.encode()
    assert whole.endswith(b"\n")
    for size in range(len(whole)):
        reports = list(verify_archive([whole[:size]]))
        assert len(reports) == 1, size
        assert reports[0].ok == (size == len(whole) - 1), size
        if size < len(whole) - 1:
            assert reports[0].verdict.value in {"malformed", "contradicted"}, size
            assert any(found.counts for found in reports[0].diagnostics), size


@each_record
def test_cut_off_in_the_second_record(text: str) -> None:
    """The record before is not touched by it, and whatever comes after is read."""
    whole = text.encode()
    for size in range(12, len(whole) - 1, 7):
        reports = list(verify_archive([SOUND.encode() + whole[:size] + b"\n" + SOUND.encode()]))
        assert [report.verdict.value for report in reports][::2] == ["valid", "valid"]
        assert len(reports) == 3
        assert not reports[1].ok


@each_record
def test_a_beginning_that_is_lost_at_every_byte(text: str) -> None:
    whole = text.encode()
    for size in range(1, len(whole)):
        reports = list(verify_archive([whole[size:] + SOUND.encode()]))
        assert len(reports) == (2 if whole[size:].strip() else 1), size
        assert not reports[0].ok or len(reports) == 1, size
        assert reports[-1].verdict.value == "valid", size

"""Genpei's rules for solo records that begin in mid-game (GP-27).

Tests are named by section and ruling, as in `docs/rules/genpei.md`.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from attrs import evolve

from support.findings import codes, judged, marked, only, position_before
from support.genpei_solo import DECK, alone, solo_game
from support.genpei_tables import end_of, player_at, table
from tanzaku.notation import Record, dumps, loads
from tanzaku.validators import replay, verify
from tanzaku.validators.rules.genpei import GenpeiPosition
from tanzaku.validators.rules.genpei_players import bag_of

# -- beginning in mid-game ---------------------------------------------------------------


def test_gp_27_what_a_solo_position_says() -> None:
    text = alone(
        "", "K ?", deck="T", discards="N", coins=4, area="v2 ?",
        placed="P A c step=2, K H ? v3, P H ? step=4",
        markers="N 4", ninja="M 3x?", removed="K T", recruits="N ? T", turned="k03 k11", turn="H 7",
    )  # fmt: skip
    assert codes(text) == []
    position = end_of(text)
    heir = position.kotaishi
    assert heir is not None
    assert (position.seat, position.round, position.turned, position.recycled) == (
        "H",
        7,
        ("k03", "k11"),
        False,
    )
    assert position.recruits == (("N", True), ("?", False), ("T", True))
    assert (heir.placed, heir.step, len(heir.area)) == ({"K": ("?", "v3"), "P": ("?",)}, 4, 4)
    assert (heir.pool, heir.strange) == (bag_of("NT"), 1)
    assert position.clan_deck == 40 - 2 - 1 - 1 - 2 - 4 - 2 - 3
    assert position.arrow == "?"
    assert end_of(text.replace("k11)", "k11 recycled=yes)")).recycled
    assert end_of(text.replace("turn(H 7)", "turn(A 7)")).seat == "A"


def test_gp_27_which_of_his_tokens_are_left() -> None:
    area = player_at(alone("", placed="K H v3, P H v3 step=1"), "H").area
    assert area == ("v1", "v2", "v2", "v4", "v5")
    assert player_at(alone("", placed="K H ?"), "H").area == ("?",) * 6
    assert player_at(alone("", placed="K H v3", heir="v2 6x?"), "H").area == ("v2", *["?"] * 5)


IMPOSSIBLE = [
    ({"turned": "k01 k01"}, "GPE005", "k01"),
    ({"turned": "k21"}, "GPE005", "k21"),
    ({"ninja": "3x?"}, "GPE005", "Ninja deck has 4"),
    ({"ninja": "5x?"}, "GPE005", "Ninja deck has 4"),
    ({"ninja": "5x?", "left": 0}, "GPE005", "Ninja deck has 4"),
    ({"placed": "K H v9"}, "GPE005", "v9"),
    ({"placed": "K H v4 v4"}, "GPE005", "v4"),
    ({"placed": "T H 2x?, K H 2x?, M H 2x?, N H 2x?"}, "GPE005", "7 tokens"),
    ({"placed": "P H ?"}, "GPE005", "step="),
    ({"placed": "K H ? step=2"}, "GPE005", "step="),
    ({"placed": "P H ? step=8"}, "GPE005", "7 steps"),
    ({"placed": "P H ? step=3, P A v2 step=3"}, "GPE005", "same step"),
    ({"turn": "B 2"}, "GPE005", "no part"),
    ({"hand": "K"}, "GPE005", "2 cards in hand"),
    ({"recruits": " ".join("K" * 10)}, "GPE003", "10 cards of K"),
    ({"recruits": "33x?"}, "GPE005", "no room"),
    ({"more": "recruits(K) recruits(T)"}, "GPE005", "twice"),
    ({"more": "turned(k01) turned(k02)"}, "GPE005", "twice"),
    ({"bids": "M"}, "GPE002", "2 cards lie in the bids"),
]


@pytest.mark.parametrize(("said", "code", "message"), IMPOSSIBLE)
def test_gp_27_solo_positions_that_cannot_be(said: dict[str, str], code: str, message: str) -> None:
    found = only(alone("", **said))  # type: ignore[arg-type]
    assert found.code.id == code
    assert message in found.message


@pytest.mark.parametrize("more", ["recruits(K)", "turned(k01)", "turned(recycled=yes)", "turned(arrow=<)"])
def test_gp_27_his_cards_and_recruits_against_a_single_player_only(more: str) -> None:
    text = table("").replace(" turn(", f" {more} turn(")
    [found] = judged(text).diagnostics
    message = "the Kotaishi turns cards and has recruits against a single player only"
    assert (found.code.id, found.message, marked(text, found)) == ("GPE005", message, more)


ON = ["k02", "k05", "k06", "k08", "k09", "k11", "k14", "k15", "k17", "k20"]
"""The Kotaishi cards of the set that ships with > on their backs."""
BACKS = {"<": [card for card in DECK if card not in ON], ">": ON}


@pytest.mark.parametrize(
    ("told", "arrow"),
    [
        ("", "?"),
        ("turned(k01)", "?"),
        ("turned(arrow=>)", ">"),
        ("turned(k01 arrow=<)", "<"),
        ("turned(k01 arrow=> recycled=yes)", ">"),
    ],
)
def test_gp_39_the_arrow_on_top_may_have_been_noted(told: str, arrow: str) -> None:
    """It is that on the back of the card which is on top after one was turned."""
    text = alone("", more=told)
    assert codes(text) == []
    assert end_of(text).arrow == arrow


@pytest.mark.parametrize("arrow", ["<", ">"])
def test_gp_39_an_arrow_on_top_is_on_a_card_that_is_left(arrow: str) -> None:
    """The last card with it may be the one on top; when all of them were turned it cannot be."""
    *others, last = BACKS[arrow]
    assert codes(alone("", more=f"turned({' '.join(others)} arrow={arrow})")) == []
    other = "<" if arrow == ">" else ">"
    for cards, there in (([*others, last], f"the cards left have {other}"), (DECK, "no card is left")):
        told = f"turned({' '.join(cards)} arrow={arrow})"
        text = alone("", more=told)
        found = only(text)
        message = f"the arrow {arrow} is on no card that is left: {there}"
        assert (found.code.id, found.message, marked(text, found)) == ("GPE005", message, told)


def test_gp_39_an_arrow_that_nobody_noted_is_left_out_or_unknown() -> None:
    assert end_of(alone("", more="turned(k01 arrow=?)")).arrow == "?"
    assert codes(alone("2. H: top(k05 <) T>spy(?)", more="turned(k01 arrow=?)")) == []


@pytest.mark.parametrize("said", ["arrow=-", "arrow=", "arrow=left", "<"])
def test_gp_39_an_arrow_is_one_of_two(said: str) -> None:
    assert codes(alone("", more=f"turned({said})"))[0].startswith("TZK")


@pytest.mark.parametrize(
    "more", ["cards(H hand=K)", "coins(H 2)", "area(H v2)", "intrigue(H i01)", "turned(k1)", "recruits(X)"]
)
def test_gp_27_a_solo_position_says_what_is_read(more: str) -> None:
    assert codes(alone("", more=more))[0].startswith("TZK")


def test_gp_16_a_position_in_which_the_game_has_ended() -> None:
    for seat in "AH":
        ended = end_of(alone("", left=0, bids="M", turned=DECK, turn=f"{seat} 9"))
        assert ended.seat == "*"
        assert ended.outcome() is not None
    going_on: list[dict[str, Any]] = [{"left": 0, "turned": DECK}, {"left": 0, "bids": "M"}, {"turned": DECK}]
    for more in going_on:
        assert end_of(alone("", **more)).outcome() is None
    assert end_of(alone("", left=0, bids="M", recycled=True)).seat == "*", "Recycle has come before (GP-45)"


def solo_start(position: GenpeiPosition) -> str:
    """What `Start` says of a position of a solo game; what was spied lies face down."""
    player, heir = position.players[0], position.kotaishi
    assert heir is not None
    piles = {"hand": player.hand, "deck": player.pool, "discards": player.discards}
    told = [
        f"{name}={','.join(clan for clan, count in zip('TKMN', bag, strict=True) for _ in range(count))}"
        for name, bag in piles.items()
        if sum(bag)
    ]
    said = [f"cards({' '.join(['A', *told])})", f"coins(A {player.coins})"]
    said += [f"area({' '.join(['A', *player.area])})"] if player.area else []
    for one in (player, heir):
        for house, tokens in one.placed.items():
            step = [f"step={one.step}"] if house == "P" and tokens else []
            said += [f"tokens({' '.join([house, one.name, *tokens, *step])})"] if tokens else []
    said += [f"marker({clan} {at + 1})" for clan, at in position.markers.items()]
    said.append(f"ninja({' '.join(position.ninja)})")
    said += [f"removed({position.removed}x?)"] if position.removed else []
    stack = [clan if is_open else "?" for clan, is_open in position.recruits]
    said += [f"recruits({' '.join(stack)})"] if stack else []
    noted = [f"arrow={position.arrow}"] * (position.arrow in {"<", ">"})
    turned = [*position.turned, *noted, *["recycled=yes"] * position.recycled]
    said += [f"turned({' '.join(turned)})"] if turned else []
    said += [f"intrigue(A {' '.join(player.intrigue)})"] if player.intrigue else []
    return " ".join([*said, f"turn({position.seat} {position.round})"])


def beginning(record: Record, at: int) -> tuple[Record, GenpeiPosition]:
    """The same game from a turn on."""
    position = position_before(record, GenpeiPosition)
    for turn in record.turns[:at]:
        assert turn.seat is not None
        assert position.begin(turn.seat)
        for action in turn.actions:
            position.do(action)
        assert position.end_turn() is None
    tags = {
        **dict(record.tags),
        "Bids": " ".join(card or "-" for card in position.bids),
        "Start": solo_start(position),
    }
    first = evolve(record.turns[at], number=position.round)
    return evolve(record, tags=tuple(tags.items()), turns=(first, *record.turns[at + 1 :])), position


@pytest.mark.parametrize("options", ["", "intrigue=yes"])
@pytest.mark.parametrize("seed", range(6))
def test_gp_27_a_solo_record_may_begin_before_any_turn(seed: int, options: str) -> None:
    """`Start` in place of the first turns gives the same end."""
    record = solo_game(seed, options)
    whole = verify(record)
    played = [
        at
        for at, turn in enumerate(record.turns)
        if turn.seat in {"A", "H"} and turn.actions[0].shape.word not in {"keep", "assign", "use"}
    ]
    begun, _ = beginning(record, Random(seed).choice(played))
    report = judged(dumps(begun))
    assert report.diagnostics == ()
    assert report.outcome is not None
    assert whole.outcome is not None
    assert set(whole.outcome.winners) <= set(report.outcome.winners or report.outcome.possible)


EMPTY_SLOT = alone("", bids="- T", left=0, turned=["k01"])


def test_gp_27_a_slot_of_the_bids_may_be_empty() -> None:
    """The other slot keeps its place, at which the arrow points."""
    position = replay(loads(EMPTY_SLOT)).position
    assert isinstance(position, GenpeiPosition)
    assert position.bids == ("", "T")
    assert codes(EMPTY_SLOT.replace('[Bids "- T"]', '[Bids "T"]')) == []
    assert codes(alone("2. H: top(k11 <)", bids="- T", left=3)) == ["GPE002"], "it would have been filled"


@pytest.mark.parametrize(
    ("said", "message"),
    [
        ({"placed": "K H ? ? ?"}, "two tokens on K at most"),
        ({"placed": "P H ? ? step=4"}, "from step 5 on"),
        ({"turned": ["k01", "k01"]}, "stands twice"),
        ({"turned": ["k77"]}, "is no card"),
    ],
)
def test_gp_27_what_his_turns_never_lead_to(said: dict[str, Any], message: str) -> None:
    """The Kotaishi may place a maximum of 2 tokens per clan; a maximum of 2 piled up on the Palace steps."""
    [found] = judged(alone("2. H: top(k11 <)", **said)).diagnostics
    assert (found.code.id, message in found.message.replace("2 tokens", "two tokens")) == ("GPE005", True)


@pytest.mark.parametrize(("ninja", "left"), [("3x?", 0), ("", 0), ("3x?", 9), ("", 9), ("5x?", 9)])
def test_gp_16_the_ninja_deck_of_a_single_player_has_four_cards(ninja: str, left: int) -> None:
    """No bid is filled from it, so it has as many when the clan deck is empty."""
    text = alone("2. H: top(k05 <)", left=left).replace("ninja(4x?)", f"ninja({ninja})")
    [found] = judged(text).diagnostics
    assert (found.code.id, marked(text, found)) == ("GPE005", f"ninja({ninja})")
    assert found.message.startswith("the Ninja deck has 4 cards ")

"""Genpei's rules for records that begin in mid-game (GP-27): positions that can be, and those that cannot."""

from __future__ import annotations

import re
from random import Random

import pytest
from attrs import evolve

from support.findings import codes, found_in, judged, marked, only, position_before, told
from support.genpei_tables import HEIR, SEATS, end_of, legal, player_at, table
from support.shipped import game
from tanzaku.notation import Verdict, dumps
from tanzaku.validators import verify
from tanzaku.validators.rules.genpei import GenpeiPosition
from tanzaku.validators.rules.genpei_players import bag_of


def impossible(text: str) -> str:
    """Why a position cannot be."""
    found = only(text)
    assert (found.code.id, found.code.ruling) == ("GPE005", "GP-27")
    start = text[text.index('[Start "') + 8 :].partition('"]')[0]
    assert marked(text, found) in {start, *re.findall(r"\w+\([^)]*\)", start)}
    return found.message


# -- positions that can be ---------------------------------------------------------------


def test_gp_27_what_a_position_says() -> None:
    text = table(
        "7. B: T>torii none", "K M", "T N ?", "2x?",
        decks=["T T", "N ?"], discards=["N K"], coins="A 3, B 6", areas=["v2 c", "?"],
        placed="K A v3, P A c2 c step=4, T C ?", markers="K 5, N 2", ninja="M ? ? T 2x?", removed="K K",
        turn="B 7", heir=HEIR,
    )  # fmt: skip
    assert (codes(text), judged(text).verdict) == ([], Verdict.UNFINISHED)
    position = end_of(text.replace("7. B: T>torii none", ""))
    a, b, c = position.players
    assert [player.held for player in position.players] == [2, 3, 2]
    assert (a.hand, a.deck, a.pool, a.discards) == (bag_of("KM"), 2, bag_of("TT"), bag_of("NK"))
    assert (b.hand, b.hidden, b.deck, b.pool, b.strange) == (bag_of("TN"), 1, 2, bag_of("N"), 2)
    assert [player.coins for player in position.players] == [3, 6, 0]
    assert [player.area for player in position.players] == [("v2", "c"), ("?",), ()]
    assert (a.placed, a.step, a.reserve) == ({"K": ("v3",), "P": ("c2", "c")}, 4, 2)
    assert (b.reserve, c.placed, c.reserve) == (6, {"T": ("?",)}, 6)
    assert position.markers == {"T": 0, "K": 4, "M": 0, "N": 1}
    assert position.ninja == ("M", "?", "?", "T", "?", "?")
    assert (position.seat, position.round, position.removed) == ("B", 7, 2)
    assert position.clan_deck == 56 - (2 + 2 + 2) - (3 + 2) - 2 - 6 - 2 - 2
    assert position.identified == bag_of("KM TT NK TN N MT KK MT")


def test_gp_27_what_is_not_said() -> None:
    """No coins, no tokens, markers on the pagodas, turn 1."""
    position = end_of(table("", turn="B"))
    assert [(player.coins, player.area, player.reserve) for player in position.players] == [(0, (), 7)] * 2
    assert {position.board.wheels[clan][at].action for clan, at in position.markers.items()} == {"pagoda"}
    assert (position.seat, position.round, position.clan_deck) == ("B", 1, 40 - 4 - 2 - 4)


def test_gp_27_the_tokens_of_the_kotaishi_stay_where_they_were_dealt() -> None:
    """No action moves them, so `Tokens.H` says where they are, in mid-game too."""
    kotaishi = player_at(table("", heir="v2 v3 v4 v3 v4"), "H")
    assert kotaishi.placed == {"T": ("v2",), "K": ("v3",), "M": ("v4",), "N": ("v3",), "P": ("v4",)}
    assert kotaishi.step == 1
    assert end_of(table("", "2x?", "2x?", "2x?")).kotaishi is None


def test_gp_27_hands_may_hold_more_than_two() -> None:
    """Who has spied keeps what is more (GP-5)."""
    assert codes(table("2. A: K>torii none", "K M T N N", "T N")) == []


def test_gp_27_unknown_cards_are_counted() -> None:
    player = player_at(table("", "K M 2x?", "T N", decks=["10x?"]))
    assert (player.held, player.deck, player.strange, player.unseen) == (4, 10, 12, 12)


def test_gp_27_what_was_received_is_not_asked_again() -> None:
    """`Tokens` are those received at the start: here v2, which lies on a house by now. All are somewhere."""
    tags = {"Tokens.A": "v2 c c1"}
    assert codes(table("", placed="K A v2", areas=["v3 c c1"], tags=tags)) == []
    assert codes(table("", placed="K A v2", areas=["v3"], tags=tags)) == ["GPE005"]


def test_gp_27_a_closing_round() -> None:
    """The clan deck has run out, and it is not A's turn: the bids come from the Ninja deck."""
    text = table("7. B: T>recruit(1 M) M>torii none", markers="T 6", left=0, turn="B 7")
    position = end_of(text)
    assert (position.seat, position.outcome() is not None) == ("*", True)


def test_gp_27_a_game_that_has_ended() -> None:
    """The clan deck has run out, and it is A's turn. The bids of the last turn were not replaced (GP-25)."""
    for bids in ("M T", "M", ""):
        text = table("", left=0, turn="A 7", bids=bids)
        position = end_of(text)
        assert (position.seat, position.round) == ("*", 7)
        assert position.outcome() is not None
        assert judged(text).verdict is Verdict.UNFINISHED, "the count is not complete"
    assert found_in(table("", left=0, turn="B 7", bids="M")) == [("GPE002", "2 cards lie in the bids, not 1")]
    assert found_in(table("", left=1, turn="A 7", bids="M")) == [("GPE002", "2 cards lie in the bids, not 1")]


def test_gp_27_unknown_cards_and_tokens_are_assumed_to_be_possible() -> None:
    report = judged(table("", "K ?", "T N", decks=["?"], areas=["", "?"]))
    assert report.assumed == (
        "cards that came unseen to a player were such as could be there: 2 of A",
        "tokens that nobody has seen may have any value that is left: those of B",
    )


@pytest.mark.parametrize(("seats", "cards"), [(2, 40), (3, 56), (4, 72)])
def test_gp_27_the_clan_deck_is_what_lies_nowhere_else(seats: int, cards: int) -> None:
    hands = ["2x?"] * seats
    assert end_of(table("", *hands)).clan_deck == cards - 2 * seats - 2 - 2 * seats
    assert end_of(table("", *hands, removed="K K T")).clan_deck == cards - 4 * seats - 2 - 3
    assert end_of(table("", *hands, left=5)).clan_deck == 5


# -- positions that cannot ---------------------------------------------------------------

SOUND = table(
    "",
    areas=["v2 c"],
    placed="K A v3, P A c2 step=4",
    coins="A 3",
    markers="K 5",
    removed="K K",
    ninja="M 3x?",
)
STANDS = "stands on a step of the palace if tokens are there, and only then"


@pytest.mark.parametrize(
    ("part", "other", "message"),
    [
        (" turn(A 2)", "", "a game in progress has a turn(…)"),
        ("hand=K,M", "hand=K", "A must have 2 cards in hand at least (GP-27)"),
        ("cards(B hand=T,N) ", "", "B must have 2 cards in hand at least (GP-27)"),
        ("hand=T,N", "deck=T,N", "B must have 2 cards in hand at least (GP-27)"),
        ("hand=T,N", "hand=T,N discards=T,?", "discards lie open"),
        ("area(A v2 c)", "area(A 7x?)", "A has more than 7 tokens"),
        ("tokens(K A v3)", "tokens(K A v3 5x?)", "A has more than 7 tokens"),
        (
            "tokens(K A v3)",
            "tokens(K A v3 step=2)",
            "tokens in the palace (P) stand on a step=, others on none",
        ),
        (" step=4", "", "tokens in the palace (P) stand on a step=, others on none"),
        ("c2 step=4", "step=4", f"A {STANDS}"),
        ("step=4", "step=8", "the palace has 7 steps, and no step 8"),
        ("step=4", "step=1", "A and H stand on the same step"),
        ("tokens(K A v3)", "tokens(P B v3 step=4)", "A and B stand on the same step"),
        (
            "tokens(K A v3)",
            "tokens(K H v4)",
            "the Kotaishi's tokens stay where they are dealt: Tokens.H says what they are",
        ),
        ("marker(K 5)", "marker(K 9)", "the wheel of K has 8 spaces"),
        ("ninja(M 3x?) ", "", "the Ninja deck has 4 cards as long as the clan deck has some"),
        ("ninja(M 3x?)", "ninja(M 2x?)", "the Ninja deck has 4 cards as long as the clan deck has some"),
        ("ninja(M 3x?)", "ninja(M 4x?)", "the Ninja deck has 4 cards as long as the clan deck has some"),
        ("removed(K K)", "removed(31x?)", "there is no room for so many: 1 card too many"),
        ("removed(K K)", "removed(33x?)", "there is no room for so many: 3 cards too many"),
        ("coins(A 3)", "coins(A 3) coins(A 3)", "coins(…) stands twice for A"),
        ("cards(B", "cards(A hand=N,N) cards(B", "cards(…) stands twice for A"),
        ("area(A v2 c)", "area(A v2) area(A c)", "area(…) stands twice for A"),
        ("tokens(K A v3)", "tokens(K A v3) tokens(K A c)", "tokens(…) stands twice for K A"),
        ("marker(K 5)", "marker(K 5) marker(K 6)", "marker(…) stands twice for K"),
        ("ninja(M 3x?)", "ninja(M ?) ninja(2x?)", "ninja(…) stands twice"),
        ("removed(K K)", "removed(K) removed(K)", "removed(…) stands twice"),
        ("turn(A 2)", "turn(A 2) turn(B 2)", "turn(…) stands twice"),
    ],
)
def test_gp_27_positions_that_cannot_be(part: str, other: str, message: str) -> None:
    assert codes(SOUND) == []
    assert impossible(told(SOUND, (part, other))) == message


@pytest.mark.parametrize(
    ("part", "other"),
    [
        ("cards(B", "cards(C hand=T,T) cards(B"),
        ("coins(A 3)", "coins(C 3)"),
        ("area(A v2 c)", "area(C v2 c)"),
        ("tokens(K A v3)", "tokens(K C v3)"),
        ("turn(A 2)", "turn(C 2)"),
    ],
)
def test_gp_27_only_those_who_play(part: str, other: str) -> None:
    assert impossible(told(SOUND, (part, other))) == "C has no part in this game"


def test_gp_27_no_turn_of_a_kotaishi_who_has_none() -> None:
    """He has turns of his own against a single player only."""
    assert impossible(told(SOUND, ("turn(A 2)", "turn(H 2)"))) == "H has no part in this game"


def test_gp_27_no_tokens_of_a_kotaishi_who_has_no_part() -> None:
    text = table("", "2x?", "2x?", "2x?", placed="K H v4")
    assert impossible(text) == "H has no part in this game"


def test_gp_27_a_ninja_deck_that_is_larger_than_at_the_start() -> None:
    """In a closing round it may have become smaller."""
    for ninja in ("4x?", "3x?", ""):
        assert codes(table("", ninja=ninja, left=0, turn="B 7")) == []
    assert impossible(table("", ninja="5x?", left=0, turn="B 7")).startswith("the Ninja deck has 4 cards")


@pytest.mark.parametrize(
    ("more", "found"),
    [
        ({"areas": ["v2 v2"]}, ("GPE001", "A has 1 token v2, and 2 are named")),
        ({"areas": ["c c"], "placed": "T A c"}, ("GPE001", "A has 2 tokens c, and 3 are named")),
        ({"areas": ["v9"]}, ("GPE001", "A has 0 tokens v9, and 1 are named")),
        ({"removed": "T T T T T T T T T"}, ("GPE003", "there are 10 cards of T, and 11 are named")),
        (
            {"bids": "T T", "removed": "T T T T T T T T"},
            ("GPE003", "there are 10 cards of T, and 11 are named"),
        ),
    ],
)
def test_gp_27_no_more_than_there_are(more: dict[str, str], found: tuple[str, str]) -> None:
    text = table("", **more)  # type: ignore[arg-type]
    assert found_in(text) == [found]
    assert only(text).at[:2] == ("tags", "Start")


@pytest.mark.parametrize(
    ("part", "other"),
    [
        ("coins(A 3)", "coins(A 7)"),
        ("marker(K 5)", "marker(K 0)"),
        ("marker(K 5)", "marker(P 5)"),
        ("tokens(K A v3)", "tokens(K A -)"),
        ("coins(A 3)", "coins(H 3)"),
        ("cards(B hand=T,N)", "cards(B hand=T,X)"),
    ],
)
def test_gp_27_a_position_says_what_is_read(part: str, other: str) -> None:
    """What is not of its form is told before the rules are asked."""
    assert codes(told(SOUND, (part, other)))[0].startswith("TZK")


def test_gp_27_play_goes_on_from_there() -> None:
    """All that a position says counts for what is legal."""
    text = table(
        "", "K T", "T N", areas=["v2"], markers="K 2, T 2", bids="N ?", ninja="M 3x?", coins="A 1", turn="A 4"
    )  # fmt: skip
    assert legal(text) == [
        *("T>pagoda(v2)", "T>spy(?)"),
        *("K>pagoda(v2)", "K>ninja(M)"),
    ]


# -- any turn of a game -------------------------------------------------------------------


def cards_of(bag: tuple[int, ...]) -> str:
    return ",".join(clan for clan, count in zip("TKMN", bag, strict=True) for _ in range(count))


def started(position: GenpeiPosition) -> str:
    """What `Start` says of a position at the beginning of a turn, all cards known."""
    said = []
    for player in position.players:
        assert not player.hidden
        piles = {"hand": player.hand, "deck": player.pool, "discards": player.discards}
        told = [f"{name}={cards_of(bag)}" for name, bag in piles.items() if sum(bag)]
        said += [f"cards({' '.join([player.name, *told])})", f"coins({player.name} {player.coins})"]
        said += [f"area({' '.join([player.name, *player.area])})"] if player.area else []
        for house, tokens in player.placed.items():
            step = [f"step={player.step}"] if house == "P" and tokens else []
            said += [f"tokens({' '.join([house, player.name, *tokens, *step])})"] if tokens else []
    said += [f"marker({clan} {at + 1})" for clan, at in position.markers.items()]
    said.append(f"ninja({' '.join(position.ninja)})")
    said += [f"removed({position.removed}x?)"] if position.removed else []
    return " ".join([*said, f"turn({position.seat} {position.round})"])


@pytest.mark.parametrize("seed", range(12))
def test_gp_27_a_record_may_begin_before_any_turn(seed: int) -> None:
    """`Start` in place of the first turns gives the same end."""
    record = game("genpei", seed)
    whole = verify(record)
    position = position_before(record, GenpeiPosition)
    words = [(turn.seat or "", turn.actions[0].shape.word) for turn in record.turns]
    playing = [
        at for at, (seat, word) in enumerate(words) if seat in SEATS and word not in {"keep", "assign"}
    ]
    at = Random(seed).choice(playing)
    for turn in record.turns[:at]:
        assert turn.seat is not None
        assert position.begin(turn.seat)
        for action in turn.actions:
            position.do(action)
        assert position.end_turn() is None
    tags = {**dict(record.tags), "Bids": " ".join(position.bids), "Start": started(position)}
    rest = evolve(record.turns[at], number=position.round)
    begun = evolve(record, tags=tuple(tags.items()), turns=(rest, *record.turns[at + 1 :]))
    report = judged(dumps(begun))
    assert (report.diagnostics, report.verdict) == ((), Verdict.VALID)
    assert report.outcome == whole.outcome

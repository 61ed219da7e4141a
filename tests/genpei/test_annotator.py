"""What is said of a turn of Genpei, against the rulebook's examples and another way of counting."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support import remarks
from support.forms import in_every_form
from support.remarks import Pairs, check_remarks, said, values, words_of
from support.shipped import game
from tanzaku.notation import Data, Record, Turn, Verdict, dumps, loads
from tanzaku.notation.redacting import PUBLIC, redact
from tanzaku.notation.titles.genpei import Keep
from tanzaku.validators import verify
from tanzaku.validators.annotating import NotAnnotated, annotate, strip
from tanzaku.validators.engine import Range
from tanzaku.validators.generating import Wish
from tanzaku.validators.positions import positions
from tanzaku.validators.rules.genpei import GenpeiPosition
from tanzaku.validators.rules.genpei_annotator import GenpeiAnnotator
from tanzaku.validators.rules.genpei_influence import influence, takers
from tanzaku.validators.rules.genpei_markers import COUNTING, KEEPING

GOLDEN: Final = Path(__file__).resolve().parent / "golden" / "annotated"
NAMES: Final = ("coins", "end-of-game", "example-turn", "intrigue", "solo", "unknown")
kept = partial(remarks.kept, GOLDEN)


def in_lines(record: Record) -> list[tuple[str, ...]]:
    """What is said of each turn in lines."""
    return [
        GenpeiAnnotator.told_in_lines(item.arguments)
        for turn in record.turns
        for item in turn.items
        if isinstance(item, Data)
    ]


def last(record: Record) -> Pairs:
    return said(annotate(record).turns[-1])


def about(pairs: Pairs, house: str) -> Pairs:
    """What the count says of a house."""
    start = pairs.index(("house", house)) + 1
    rest = [at for at in range(start, len(pairs)) if pairs[at][0] in {"house", "houses"}]
    return pairs[start : rest[0]]


# the rulebook's examples


@pytest.mark.parametrize("name", NAMES)
def test_what_is_kept(name: str) -> None:
    text = GOLDEN.joinpath(f"{name}.tzk").read_text("utf-8")
    assert dumps(annotate(kept(name))) == text
    assert words_of(loads(text)) == GOLDEN.joinpath(f"{name}.txt").read_text("utf-8")


def test_example_turn__a_token_on_neko_for_three_coins() -> None:
    """She chooses the Pagoda action from the Torii actions, paying the 3 coins required."""
    assert last(kept("example-turn"))[:6] == [
        ("play", "K"),
        ("to", "K,recruit,2"),
        ("recruited", "M"),
        ("to", "M,torii,8"),
        ("paid", "3"),
        ("placed", "v3,N"),
    ]
    assert ("coins", "0") in last(kept("example-turn"))


def test_end_of_game_scenario__house_by_house() -> None:
    """They tie, so neither gains the support; David is higher up and wins the game."""
    found = last(kept("end-of-game"))
    assert found[:3] == [("cards", "A,T4,K3,M3"), ("aside", "K,3"), ("cards", "B,T2,K2,M5")]
    assert about(found, "P") == [
        *[("A", "5"), ("c2", "2+3*K"), ("B", "4"), ("v4", "4"), ("H", "2"), ("v2", "2"), ("takes", "A")]
    ]
    assert about(found, "T") == [
        *[("A", "4"), ("c", "4*T"), ("B", "4"), ("c", "2*T"), ("c", "2*T"), ("H", "3"), ("v3", "3")],
        *[("tied", "A,B"), ("takes", "-")],
    ]
    assert about(found, "K")[-2:] == [("tied", "B,H"), ("takes", "-")]
    assert about(found, "M") == [
        *[("A", "5"), ("c", "3*M"), ("v2", "2"), ("B", "6"), ("c1", "1+5*M"), ("H", "3"), ("v3", "3")],
        ("takes", "B"),
    ]
    assert about(found, "N")[-2:] == [("tied", "A,H"), ("takes", "-")]
    assert found[-4:] == [("houses", "A1,B1,H0"), ("palace", "A3,B5"), ("won", "B"), ("by", "palace")]


def test_the_count_is_told_where_nobody_turned_anything_over() -> None:
    whole = last(kept("end-of-game"))
    text = dumps(kept("end-of-game"))
    short = loads(re.sub(r"\*: deck.*?\) =B", "=B", text, flags=re.DOTALL))
    assert len(short.turns) == 1
    assert last(short) == [("aside", "K,3"), *whole]


# what is claimed


@pytest.mark.parametrize(
    ("old", "new", "house", "claimed"),
    [
        ("support(P A)", "support(P B)", "P", ["B"]),
        ("support(T -)", "support(T A)", "T", ["A"]),
        ("support(M B)", "support(M -)", "M", ["-"]),
        ("support(M B)", "support(M A) support(M A) support(M H)", "M", ["A", "H"]),
        ("support(M B)", "support(M A)\n*: support(M B)\n*:", "M", ["A"]),
    ],
)
def test_false_supports_are_put_right(old: str, new: str, house: str, claimed: list[str]) -> None:
    record = kept("end-of-game", (old, new))
    assert verify(record).verdict is Verdict.CONTRADICTED
    found = last(record)
    assert values(about(found, house), "claimed") == claimed
    assert [pair for pair in found if pair[0] != "claimed"] == last(kept("end-of-game"))


def test_false_scores_are_put_right() -> None:
    scores = '[Score.A "1"]\n[Score.B "3"]\n[Score.H "2"]\n'
    record = kept("end-of-game", ("\n\n12.", f"\n{scores}\n12."))
    assert verify(record).verdict is Verdict.CONTRADICTED
    found = last(record)
    at = found.index(("houses", "A1,B1,H0"))
    assert found[at + 1 : at + 4] == [("claimed", "B3"), ("claimed", "H2"), ("palace", "A3,B5")]


def test_false_coins_are_put_right() -> None:
    """None at the limit of six, and none with an action that could not be carried out."""
    turns = [said(turn) for turn in annotate(kept("coins")).turns]
    assert verify(kept("coins")).verdict is Verdict.CONTRADICTED
    first, second = turns[0], turns[1]
    assert first[2:5] == [("recruited", "T"), ("coin", "1"), ("claimed", "0")]
    assert first[first.index(("idle", "pagoda")) + 1 :][:2] == [("coin", "-"), ("claimed", "1")]
    assert second[2:4] == [("coin", "0"), ("claimed", "1")]


def test_true_coins_are_not_claimed() -> None:
    record = kept("coins", ("coin(0)", "coin(1)"), ("T) coin(1)", "T)"))
    assert ("claimed", "0") not in said(annotate(record).turns[0])


def test_cards_that_are_false_are_illegal_and_not_annotated() -> None:
    with pytest.raises(NotAnnotated, match="illegal"):
        annotate(kept("end-of-game", ("deck(B T2", "deck(B T1")))


def test_what_nobody_has_seen_is_a_range() -> None:
    found = last(kept("unknown"))
    assert ("cards", "A,T1,K1,?2") in found
    assert about(found, "T") == [
        *[("A", "2..8"), ("c", "1..3*T"), ("unknown", "1,1..5"), ("B", "3"), ("v3", "3")],
        ("may", "A,B,-"),
    ]
    assert about(found, "M")[-1] == ("may", "B,-")
    assert values(about(found, "K"), "claimed") == ["A"]
    assert values(about(found, "P"), "claimed") == ["-"]
    at = found.index(("houses", "A1..2,B0..2,C1"))
    assert found[at + 1 :] == [("claimed", "A4"), ("palace", "A3,B1"), ("perhaps", "A,B")]


# the Kotaishi's turns


def turns_of_his() -> list[Pairs]:
    return [said(turn) for turn in annotate(kept("solo")).turns if turn.seat == "H"]


def test_single_player_mode__his_card_the_arrow_and_the_chain() -> None:
    """The card shows the house to be played and the action to be taken."""
    first, second, third = turns_of_his()
    assert first[:6] == [
        ("top", "k03,T,contacts"),
        ("arrow", ">"),
        ("to", "T,contacts,4"),
        ("turned", "K"),
        ("shown", "K"),
        ("contact", "K,pagoda,1"),
    ]
    assert values(second, "enlisted") == ["K,open", "?,down"]
    assert values(second, "revealed") == ["M", "T", "M"]
    assert values(second, "idle") == ["assassinate"]
    assert values(third, "top") == ["k13,M,ninja", "k19,N,pagoda"]
    assert values(third, "arrow") == ["<", "-"]


def test_single_player_mode__what_is_left_to_him() -> None:
    assert [turn[turn.index(("beside", turn_left(turn))) - 1][1] for turn in turns_of_his()] == [
        "3,0",
        "5,1",
        "5,1",
    ]
    assert [turn_left(turn) for turn in turns_of_his()] == ["5", "5", "4"]
    assert [values(turn, "kotaishideck") for turn in turns_of_his()] == [["3"], ["2"], ["0"]]
    assert not any(values(turn, "coins") for turn in turns_of_his())


def turn_left(pairs: Pairs) -> str:
    return values(pairs, "beside")[0]


def test_single_player_mode__his_recruits_in_the_count__gp_17() -> None:
    """The Kotaishi adds the Clan cards from their Recruits stack to their Influence in the houses."""
    found = last(kept("solo"))
    assert ("cards", "H,T1,K2,N1,?1") in found
    assert about(found, "K") == [
        *[("A", "4"), ("v4", "4"), ("H", "6"), ("v3", "3"), ("recruits", "3*K"), ("takes", "H")],
        ("claimed", "A"),
    ]
    assert about(found, "P")[-3:] == [("H", "1..5"), ("unknown", "1,1..5"), ("may", "A,H,-")]
    assert about(found, "T") == [("takes", "-")]


@pytest.mark.parametrize(
    ("option", "tokens", "palace"),
    [
        ("all-or-none", "", [("H", "4"), ("recruits", "1*T+1*K+1*N+1*?")]),
        ("all-or-none", " tokens(N H v2)", None),
        ("per-house", " tokens(N H v2)", [("H", "2..3"), ("recruits", "1*T+1*K+0..1*?")]),
    ],
)
def test_single_player_mode__recruits_in_the_palace__gp_17(
    option: str, tokens: str, palace: Pairs | None
) -> None:
    """If they do not exert any Influence in any of the houses, the cards are added in the palace."""
    cards = "cards(A hand=K,M deck=T,T,T,T,M,M discards=N,N) ninja(4x?) recruits(T K N ?) turn(H 12)"
    removed = " ".join("TTTTTKKKKKKMMMMMNNNNN")
    turned = " ".join(f"k{number:02}" for number in range(1, 21))
    start = f"{cards} removed({removed}) turned({turned}){tokens}"
    record = loads(
        f'[Tanzaku "1.0 genpei"]\n[Components "illustrative@1"]\n[Options "recruits={option}"]\n'
        f'[Tokens.A "3x?"]\n[Tokens.H "7x?"]\n[Bids "N"]\n[Start "{start}"]\n\n'
        "12. *: deck(A T4 K1 M3 N2) =*\n"
    )
    assert verify(record).ok
    found = last(record)
    rest = about(found, "P")
    assert rest[: len(palace or ())] == (palace or [])
    assert bool(values(rest, "recruits")) == (palace is not None)


def test_single_player_mode__where_he_cannot_act() -> None:
    """If the Kotaishi cannot perform an action, they draw the top card from the Clan deck."""
    solo = loads(GOLDEN.parent.joinpath("pictures", "solo.tzk").read_text("utf-8"))
    his = [said(turn) for turn in annotate(solo).turns if turn.seat == "H"]
    idle = [(word, found[at + 1][0]) for found in his for at, (word, _) in enumerate(found) if word == "idle"]
    assert {after for _, after in idle} == {"enlisted"}
    assert ("idle", "torii") in [pair for found in his for pair in found]
    for found in his:
        assert len(values(found, "top")) == len(values(found, "arrow")) + found.count(("top", "-"))


# Intrigue cards


def test_intrigue_deck__which_card_was_used_and_what_it_gained() -> None:
    """You may use your Intrigue cards at any time during your turn."""
    found = [said(turn) for turn in annotate(kept("intrigue")).turns]
    used = {value: pairs for pairs in found for word, value in pairs if word == "use"}
    assert set(used) == {"i04", "i05", "i06", "i07"}
    for card, what in (
        ("i04", [("torii", "none"), ("bonus", "i04,1"), ("play", "T")]),
        ("i05", [("climbed", "2,4"), ("play", "T")]),
        ("i06", [("contact", "M,pagoda,1"), ("placed", "v2,M"), ("bonus", "i06,1")]),
        ("i07", [("bonus", "i07,1"), ("recruited", "M"), ("to", "M,recruit,2"), ("recruited", "K")]),
    ):
        at = used[card].index(("use", card)) + 1
        assert used[card][at : at + len(what)] == what


def test_intrigue_deck__a_swap_and_house_cards_as_clan_cards() -> None:
    """At the end of the game, this card counts as 2 Clan cards of the house shown."""
    turns = [said(turn) for turn in annotate(kept("solo")).turns]
    assert turns[1][:3] == [("use", "i02"), ("swapped", "c,K,v4,N"), ("play", "K")]
    assert turns[-2] == [("use", "i13"), ("counts", "N,2"), ("aside", "N,1")]
    found = turns[-1]
    assert found[:3] == [("cards", "A,T2,K1,M2,N1"), ("extra", "N2"), ("aside", "N,1")]
    assert about(found, "N")[:2] == [("A", "2"), ("c", "2*N")]
    assert about(found, "P")[:2] == [("A", "3"), ("c2", "2+1*N")]


def test_a_card_that_does_nothing_says_so() -> None:
    record = kept(
        "solo", ("tokens(N A v4) ", ""), ("swap(K c N v4) ", ""), ("use(i13) assign(N 1)", "use(i13)")
    )
    assert said(annotate(record).turns[1])[:3] == [("use", "i02"), ("idle", "i02"), ("play", "K")]


def test_a_torii_action_of_a_card_ends_with_what_follows() -> None:
    """The card that is played after it is one from the hand, though a repetition was possible."""
    text = '[Tanzaku "1.0 genpei"]\n[Components "illustrative@1"]\n[Tokens.A "3x?"]\n[Tokens.B "3x?"]\n'
    text += (
        '[Tokens.H "5x?"]\n[Intrigue.A "i04 ?"]\n[Intrigue.B "2x?"]\n[Bids "K M"]\n[Start "cards(A hand=T,K '
    )
    text += "deck=M) cards(B hand=2x?) coins(A 4) intrigue(A i04 ?) intrigue(B ? ?) ninja(4x?) turn(A 2)"
    text += '"]\n\n'
    record = loads(f"{text}2. A: use(i04) bonus(1) gain(?) K>recruit(2 M) M>torii none =*\n")
    assert verify(record).ok
    assert last(record)[:8] == [
        *[("use", "i04"), ("bonus", "i04,1"), ("paid", "2"), ("took", "?"), ("play", "K")],
        *[("to", "K,recruit,2"), ("recruited", "M"), ("to", "M,torii,8")],
    ]


# in lines


def test_a_line_for_each_action_and_each_house() -> None:
    lines = in_lines(annotate(kept("solo")))
    assert lines[2][:4] == (
        (
            "k08 turned, which shows K assassinate; arrow < (bid 1, a space back); K to assassinate (4);"
            " K enlisted face up"
        ),
        "K to ninja (3); M revealed from the Ninja deck",
        "M to ninja (7); T revealed from the Ninja deck",
        "T to contacts (4); the recruits show K",
    )
    assert lines[4][1] == "N to reinforce (8)"
    assert [line.partition(":")[0] for line in lines[-1][2:7]] == ["the palace", "T", "K", "M", "N"]
    for at in range(len(WISHES)):
        for told, turn in zip(
            in_lines(annotated(at, "full")), (t for t in annotated(at, "full").turns if said(t)), strict=True
        ):
            assert "; ".join(told) == GenpeiAnnotator.told(
                tuple(part for pair in said(turn) for part in pair)
            )
            moves = sum(word in {"to", "contact"} for word, _ in said(turn))
            assert sum(" to " in line or "contacted" in line for line in told) >= moves


# random games


WISHES: Final = (
    Wish(players=2),
    Wish(players=3, options="kotaishi=no intrigue=yes"),
    Wish(players=4, options="kotaishi=yes"),
    Wish(players=1, options="intrigue=yes"),
    Wish(players=4, options="intrigue=yes"),
)


@cache
def games() -> tuple[Record, ...]:
    """Random games for one to four players, some without the Kotaishi, some with Intrigue cards."""
    return tuple(game("genpei", 40 + at, wish) for at, wish in enumerate(WISHES))


VIEWS: Final = ("full", PUBLIC, "B")


@cache
def seen_by(at: int, view: str) -> Record:
    return games()[at] if view == "full" else redact(games()[at], view)


@cache
def annotated(at: int, view: str) -> Record:
    return annotate(seen_by(at, view))


def views() -> Iterator[tuple[Record, Record]]:
    """All games as everybody saw them, without and with what is said of them."""
    for at, wish in enumerate(WISHES):
        for view in VIEWS[:2] if wish.players == 1 else VIEWS:
            yield seen_by(at, view), annotated(at, view)


def test_laws_of_random_games() -> None:
    for seen, found in views():
        assert strip(found) == seen
        text = dumps(found)
        assert dumps(strip(loads(text))) == dumps(seen)
        assert annotate(found) == found
        before, report = verify(seen), verify(found)
        assert report.ok
        assert (report.verdict, report.outcome) == (before.verdict, before.outcome)
        assert report.diagnostics == before.diagnostics
        assert "{" not in words_of(found)


def test_annotated_games_are_the_same_in_every_form() -> None:
    in_every_form(annotated(0, "full"))


def bounds(value: str) -> tuple[int, int]:
    low, _, high = value.partition("..")
    return int(low), int(high or low)


def seats_in(value: str) -> dict[str, tuple[int, int]]:
    return {part[0]: bounds(part[1:]) for part in value.split(",")}


def check_left(found: Pairs, seat: str, position: GenpeiPosition) -> None:
    """What was said of a turn of a seat is what the engine has after it."""
    left = dict(found)
    if seat == "H":
        heir = position.kotaishi
        assert heir is not None
        down = [clan for clan, is_open in position.recruits if not is_open]
        assert left["stack"] == f"{len(position.recruits)},{len(down)}"
        assert left["beside"] == str(len(heir.area))
        assert left["kotaishideck"] == str(len(position.board.deck) - len(position.turned))
    else:
        player = position.players[position.names.index(seat)]
        assert left["coins"] == str(player.coins)
        assert left["hand"] == str(player.held)
        assert left["deck"] == str(player.deck)
        assert left["discards"] == str(sum(player.discards))
    assert left["clandeck"] == str(position.clan_deck)
    houses = {word: seats_in(value) for word, value in found if word in "PTKMN"}
    counts = {house: counted(position, house) for house in "PTKMN"}
    assert houses == {house: count for house, count in counts.items() if count}


def counted(position: GenpeiPosition, house: str) -> dict[str, Range]:
    """Influence in a house, without that of a Kotaishi who has neither a token nor a recruit for it."""
    return {
        one.name: influence(position, house)[one.name]
        for one in position.claimants()
        if one.name in influence(position, house)
        and (one.placed.get(house) or influence(position, house)[one.name] != Range(0, 0))
    }


def test_what_a_turn_left_is_what_the_next_one_finds() -> None:
    checked = 0
    for seen, noted in views():
        turns = iter(noted.turns)
        found: Pairs = []
        seat = ""
        for position, turn in positions(seen):
            assert isinstance(position, GenpeiPosition)
            if found:
                check_left(found, seat, position)
                checked += 1
            if turn is None or position.phase == COUNTING:
                break
            seat = position.seat
            found = said(next(turns))
            assert bool(found) == (position.phase != KEEPING)
    assert checked > 500


COINS: Final = {"coin": 1, "gained": 1, "paid": -1}


def test_coins_are_the_sum_of_what_came_and_went() -> None:
    checked = 0
    for at in range(len(WISHES)):
        has = dict.fromkeys("ABCD", 0)
        for turn in annotated(at, "full").turns:
            found = said(turn)
            if not values(found, "coins"):
                continue
            seat = str(turn.seat)
            has[seat] += sum(COINS.get(word, 0) * int(value) for word, value in found if word in COINS)
            has[seat] += sum(int(value.partition(",")[2]) for value in values(found, "bonus"))
            assert values(found, "coins") == [str(has[seat])]
            checked += 1
    assert checked > 200


def test_cards_are_those_that_were_kept_recruited_and_spied() -> None:
    for at, record in enumerate(games()):
        owned: dict[str, list[str]] = {seat: [] for seat in "ABCDH"}
        for turn, noted in zip(record.turns, annotated(at, "full").turns, strict=True):
            found = said(noted)
            for item in turn.items:
                if isinstance(item, Keep):
                    owned[str(turn.seat)] += item.cards
            owned.get(str(turn.seat), []).extend(values(found, "recruited") + values(found, "spied"))
            owned["H"] += [value[0] for value in values(found, "enlisted") if value != "-"]
            for value in values(found, "cards"):
                seat, *counts = value.split(",")
                assert counts == [
                    f"{clan}{owned[seat].count(clan)}" for clan in "TKMN" if clan in owned[seat]
                ]


def worth(value: str) -> tuple[int, int]:
    """A sum such as `2+3..4*K`."""
    parts = [bounds(part.partition("*")[0]) for part in value.split("+")]
    return sum(low for low, _ in parts), sum(high for _, high in parts)


def sums_of(pairs: Pairs) -> dict[str, tuple[int, int]]:
    """What the tokens of each seat are worth together."""
    sums: dict[str, tuple[int, int]] = {}
    seat = ""
    for word, value in pairs:
        if word in "ABCDH":
            seat = word
        elif re.fullmatch("[vc][0-9]?|unknown|recruits", word):
            low, high = worth(value.rpartition(",")[2])
            before = sums.get(seat, (0, 0))
            sums[seat] = (before[0] + low, before[1] + high)
    return sums


def last_position(record: Record) -> GenpeiPosition:
    *_, (position, _) = positions(record)
    assert isinstance(position, GenpeiPosition)
    return position


def test_the_count_is_that_of_the_engine_and_adds_up() -> None:
    for seen, noted in views():
        found = said(noted.turns[-1])
        position = last_position(seen)
        for house in "PTKMN":
            here = about(found, house)
            counts = counted(position, house)
            assert {seat: bounds(total) for seat, total in here if seat in "ABCDH"} == counts
            assert sums_of(here) == counts
            assert values(here, "takes") + values(here, "may") == [",".join(takers(position, house))]
        outcome = position.outcome()
        assert outcome is not None
        assert values(found, "won") == ([",".join(outcome.winners)] if outcome.winners else [])
        assert seats_in(values(found, "houses")[0]) == {
            seat: tuple(count) if isinstance(count, Range) else (count, count)
            for seat, count in outcome.scores.items()
        }


def test_a_remark_leaves_the_position_as_it_was() -> None:
    for view in VIEWS[:2]:
        check_remarks(seen_by(1, view))


def test_games_that_break_off_are_annotated() -> None:
    record = games()[0]
    for count in (0, 3, 9, 20):
        text = dumps(Record("genpei", record.tags, (), record.turns[:count], "*"))
        short = loads(re.sub(r'\[Result "[^"]*"\]\n', "", text))
        found = annotate(short)
        assert strip(found) == short
        assert not values(said(found.turns[-1]) if count else [], "won")
    first = next(at for at, turn in enumerate(record.turns) if turn.number == 1)
    turn = record.turns[first]
    broken = Record("genpei", record.tags, (), (*record.turns[:first], Turn(1, "A", turn.items[:1])), "*")
    broken = loads(re.sub(r'\[Result "[^"]*"\]\n', "", dumps(broken)))
    assert values(said(annotate(broken).turns[-1]), "play")


def test_a_record_that_is_made_to_be_long_can_be_written() -> None:
    wheel = '[Wheel.{} "pagoda ninja ninja{}"]'
    tags = [wheel.format("T", ""), *(wheel.format(clan, " torii") for clan in "KMN")]
    tags += ['[Palace.steps "7"]', '[Token.v2 "7 kotaishi=6"]']
    head = [
        '[Tanzaku "1.0 genpei"]',
        *tags,
        *(f'[Tokens.{seat} "3x?"]' for seat in "ABC"),
        '[Bids "K M"]',
        (
            '[Start "cards(A hand=T,K) cards(B hand=2x?) cards(C hand=2x?) marker(T 2) '
            'ninja(T T T T T T) turn(A)"]'
        ),
    ]
    chain = " ".join("T>ninja(T)" for _ in range(3000))
    record = loads("\n".join([*head, "", f"1. A: {chain} =*", ""]))
    found = annotate(record)
    dumps(found)
    pairs = said(found.turns[-1])
    assert values(pairs, "further") == [str(3000 * 2 + 1 - 400)]
    assert values(pairs, "clandeck")


@given(st.lists(st.text(max_size=12), max_size=8))
def test_anything_can_be_told(arguments: list[str]) -> None:
    assert isinstance(GenpeiAnnotator.told(tuple(arguments)), str)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(
                ["to", "house", "A", "c2", "unknown", "P", "cards", "claimed", "transferred", "may"]
            ),
            st.sampled_from(["K", "-", "", "A,{0}", "{rest}", "2+3*K", "1..2", "9" * 30, ",,,,", "v2,P,K"]),
        ),
        max_size=6,
    )
)
def test_words_in_any_order_can_be_told(pairs: list[tuple[str, str]]) -> None:
    assert isinstance(GenpeiAnnotator.told(tuple(part for pair in pairs for part in pair)), str)


def test_no_two_turns_of_a_game_are_told_alike_by_chance() -> None:
    """The words name whose coins they are by the turn, and so they change with it."""
    lines = words_of(annotated(2, "full")).splitlines()
    assert sum(one == other for one, other in pairwise(lines)) == 0

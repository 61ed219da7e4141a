"""What is said of the turns of random games of Genpei, in lines and by another way of counting."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from genpei.annotated import about, in_lines, kept
from support.forms import in_every_form
from support.remarks import Pairs, check_remarks, said, values, words_of
from support.shipped import game
from tanzaku.notation import Record, Turn, dumps, loads
from tanzaku.notation.redacting import PUBLIC, redact
from tanzaku.notation.titles.genpei import Keep
from tanzaku.validators import verify
from tanzaku.validators.annotating import annotate, strip
from tanzaku.validators.engine import Range
from tanzaku.validators.generating import Wish
from tanzaku.validators.positions import positions
from tanzaku.validators.rules.genpei import GenpeiPosition
from tanzaku.validators.rules.genpei_annotator import GenpeiAnnotator
from tanzaku.validators.rules.genpei_influence import influence, takers
from tanzaku.validators.rules.genpei_markers import COUNTING, KEEPING

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

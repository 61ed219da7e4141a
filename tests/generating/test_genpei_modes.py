"""Random games of Genpei against the Kotaishi alone and with the Intrigue deck, in every count."""

from __future__ import annotations

from collections import Counter

import pytest

from tanzaku.notation import Record, Verdict, dumps
from tanzaku.notation.errors import ValueFault
from tanzaku.notation.titles.genpei import INTRIGUES, Use
from tanzaku.validators import verify
from tanzaku.validators.generating import Wish, random_records

#: The tokens of the set that ships: those of the Kotaishi against a single player, and those of a player.
HEIR = Counter({"v1": 1, "v2": 2, "v3": 3, "v4": 3, "v5": 1})
PLAYER = Counter({"v2": 1, "v3": 1, "v4": 1, "c": 2, "c1": 1, "c2": 1})
CARDS = {1: 10, 2: 10, 3: 14, 4: 18}


def games(seed: int, count: int, options: str = "", players: int | None = None) -> list[Record]:
    return list(random_records("genpei", seed, count, Wish(options, players=players)))


def tag(record: Record, name: str) -> list[str]:
    """The cards or tokens of a tag."""
    value = record.tag(name)
    assert value is not None
    return value.split()


def seats(record: Record) -> str:
    return "".join(seat for seat in "ABCD" if record.tag(f"Tokens.{seat}") is not None)


@pytest.mark.parametrize("options", ["", "intrigue=yes", "recruits=per-house", "kotaishi=yes intrigue=yes"])
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_every_game_that_is_wished_for_is_valid(options: str, players: int) -> None:
    for record in games(501, 2, options, players):
        report = verify(dumps(record))
        assert (report.verdict, report.diagnostics, report.assumed) == (Verdict.VALID, (), ())
        assert len(seats(record)) == players
        assert record.tag("Options") == (options or None)


def test_what_is_dealt_against_a_single_player() -> None:
    """Four cards and three tokens, two bids, seven of his ten tokens."""
    for record in games(502, 6, players=1):
        dealt, heir = tag(record, "Dealt.A"), tag(record, "Tokens.H")
        assert (len(dealt), len(tag(record, "Tokens.A")), len(tag(record, "Bids"))) == (4, 3, 2)
        assert len(heir) == 7
        assert Counter(heir) <= HEIR
        assert Counter(tag(record, "Tokens.A")) <= PLAYER
        assert all(count <= CARDS[1] for count in Counter([*dealt, *tag(record, "Bids")]).values())
        assert record.turns[0].seat == "A"
        assert record.turns[1].seat == "H"
        assert record.tag("Player.H") is None


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_two_intrigue_cards_are_dealt_to_each_player(players: int) -> None:
    for record in games(503, 3, "intrigue=yes", players):
        dealt = [card for seat in seats(record) for card in tag(record, f"Intrigue.{seat}")]
        assert len(dealt) == len({*dealt}) == 2 * players
        assert {*dealt} <= {*INTRIGUES}
        assert record.tag("Intrigue.H") is None
        for turn in record.turns:
            for action in turn.actions:
                if isinstance(action, Use):
                    assert action.card in tag(record, f"Intrigue.{turn.seat}")


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_without_the_option_there_are_no_intrigue_cards(players: int) -> None:
    for record in games(504, 2, players=players):
        assert not any(name.startswith("Intrigue") for name, _ in record.tags)
        assert not any(isinstance(action, Use) for turn in record.turns for action in turn.actions)


def test_every_card_comes_to_be_used() -> None:
    used = Counter(
        action.card
        for record in games(505, 30, "intrigue=yes", 4)
        for turn in record.turns
        for action in turn.actions
        if isinstance(action, Use)
    )
    assert {card for card in INTRIGUES if card < "i10"} <= {*used}


def test_every_kind_of_thing_comes_in_his_turns() -> None:
    words = Counter(
        action.shape.word
        for record in games(506, 12, players=1)
        for turn in record.turns
        if turn.seat == "H"
        for action in turn.actions
    )
    assert {*words} == {
        *("recruit", "assassinate", "pagoda", "ninja", "spy", "intrigue", "reinforce", "contacts", "torii"),
        *("enter", "climb", "stack", "top", "recycle", "enlist", "bid"),
    }


def test_a_single_player_only_if_it_is_asked_for() -> None:
    """Without a wish two to four play, as before there was a solo mode."""
    counts = {len(seats(record)) for record in games(507, 40)}
    assert counts == {2, 3, 4}


@pytest.mark.parametrize(("options", "players"), [("", 5), ("kotaishi=no", 1), ("kotaishi=no", 2)])
def test_so_many_cannot_play(options: str, players: int) -> None:
    with pytest.raises(ValueFault, match="genpei is played by"):
        games(508, 1, options, players)


@pytest.mark.parametrize("options", ["intrigue=perhaps", "recruits=none"])
def test_options_that_there_are_not(options: str) -> None:
    with pytest.raises(ValueFault):
        games(509, 1, options, 1)


@pytest.mark.parametrize("options", ["", "intrigue=yes"])
def test_the_same_seed_gives_the_same_game(options: str) -> None:
    assert games(510, 2, options, 1) == games(510, 2, options, 1)
    assert games(510, 1, options, 1) == games(510, 3, options, 1)[:1]

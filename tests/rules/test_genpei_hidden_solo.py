"""Genpei's solo mode and Intrigue deck where not all is seen; and every action taken back.

Tests are named by section and ruling, as in `docs/rules/genpei.md`.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from attrs import evolve

from support.findings import codes, judged, position_before
from support.genpei_positions import check_offered, check_seen, check_undo
from support.genpei_solo import alone, intrigue_game, solo_game
from support.positions import contents
from tanzaku.notation import Record, dumps
from tanzaku.notation.redacting import PUBLIC, redact
from tanzaku.notation.titles.genpei import Bid, Draw, Enlist, Enter, Pagoda, Reshuffle, Spy, StackToken
from tanzaku.validators import verify
from tanzaku.validators.rules.genpei import GenpeiPosition

KINDS = ("solo", "solo intrigue", "intrigue")
games = pytest.mark.parametrize("kind", KINDS)
seeds = pytest.mark.parametrize("seed", range(3))


def game_of(kind: str, seed: int) -> Record:
    """A random game, all cards known."""
    if kind == "intrigue":
        return intrigue_game(seed)
    return solo_game(seed, "intrigue=yes" if "intrigue" in kind else "")


# -- what nobody saw ---------------------------------------------------------------------


@games
@seeds
def test_gp_30_each_view_of_a_game_is_consistent(kind: str, seed: int) -> None:
    """What the Kotaishi spies and enlists, and his tokens, nobody sees, the player neither."""
    record = game_of(kind, seed)
    whole = verify(dumps(record))
    for view in ("A", PUBLIC):
        seen = redact(record, view)
        check_seen(seen, whole)
    if "solo" in kind:
        seen = redact(record, "A")
        assert seen.tag("Tokens.H") == "7x?"
        hidden = [
            item
            for turn in seen.turns
            if turn.seat == "H"
            for item in turn.actions
            if isinstance(item, Pagoda | Spy | Enlist | Enter | StackToken)
        ]
        assert all("?" in dumps_of(item) or "-" in dumps_of(item) for item in hidden)


def dumps_of(item: Any) -> str:
    """The card or token of an action."""
    told: str = item.clan if isinstance(item, Spy | Enlist) else item.token
    return told


def _missed(items: tuple[Any, ...], rng: Random) -> Iterator[Any]:
    without_bids, without_draws = rng.random() < 0.2, rng.random() < 0.2
    for item in items:
        if (isinstance(item, Bid) and without_bids) or (isinstance(item, Draw | Reshuffle) and without_draws):
            continue
        hidden = isinstance(item, Spy | Enlist | Pagoda | Enter | StackToken)
        if hidden and rng.random() < 0.5 and dumps_of(item) != "-":
            yield evolve_call(item, **{"clan" if isinstance(item, Spy | Enlist) else "token": "?"})
        else:
            yield item


def evolve_call(item: Any, **what: str) -> Any:
    """An action with another argument."""
    named = {one.name: getattr(item, one.name) for one in item.shape.positional}
    if hasattr(item, "marker"):
        named |= {"marker": item.marker, "space": item.space}
    return type(item)(**{**named, **what})


@games
@seeds
def test_gp_28_a_game_of_which_some_was_missed_is_consistent(kind: str, seed: int) -> None:
    record = game_of(kind, seed)
    whole = verify(dumps(record))
    for again in range(2):
        rng = Random(f"{seed} {again}")
        turns = tuple(evolve(turn, items=tuple(_missed(turn.items, rng))) for turn in record.turns)
        check_seen(evolve(record, turns=turns), whole)


def test_gp_20_what_lies_face_down_is_assumed() -> None:
    report = judged(alone("2. H: top(k05 <) T>spy(?)"))
    assert any("face down" in one and "1 of H" in one for one in report.assumed)
    assert not any("face down" in one for one in judged(alone("2. H: top(k05 <) T>spy(K)")).assumed)
    turned = "2. H: top(k05 <) T>spy(?)\nA: K>torii none\n3. H: top(k03 <) T>contacts(N turned=N) N@pagoda(?)"
    assert not any("face down" in one for one in judged(alone(turned)).assumed)


def test_gp_20_what_is_turned_up_counts_as_seen() -> None:
    """Nine of Neko were removed, the tenth was turned up: no further one turns up."""
    removed = " ".join("N" * 9)
    turns = "2. H: top(k03 <) T>contacts(N turned=N) N@pagoda(?)\nA: K>recruit(1 M) M>torii none bid(1 {})"
    text = alone(turns, recruits="?", removed=removed)
    assert codes(text.replace("{}", "T")) == []
    assert codes(text.replace("{}", "N")) == ["GPE003"]


def test_gp_29_a_token_of_his_that_was_seen_elsewhere() -> None:
    turns = "2. H: top(k10 <) K>pagoda(v5)\nA: K>torii none\n3. H: top(k19 >) N>pagoda({})"
    for token, code in (("v1", []), ("?", []), ("v5", ["GPE001"])):
        assert codes(alone(turns.replace("{}", token))) == code
    unseen = alone(turns.replace("{}", "v5"), heir="7x?")
    assert codes(unseen) == ["GPE001"], "there is one of v5"


# -- undo --------------------------------------------------------------------------------


@games
@seeds
@pytest.mark.parametrize("missed", [False, True], ids=["whole", "missed"])
def test_undo_restores_exactly(kind: str, seed: int, *, missed: bool) -> None:
    """Each action, and each end of a turn with the action before it, also in the count."""
    record = redact(game_of(kind, seed), PUBLIC) if missed else game_of(kind, seed)
    check_undo(record)


@games
@seeds
def test_all_that_is_offered_can_be_done(kind: str, seed: int) -> None:
    """What is listed as legal is not refused, and each can be taken back."""
    check_offered(game_of(kind, seed), Random(seed))


@games
@seeds
def test_what_was_played_for_good_is_the_same(kind: str, seed: int) -> None:
    """`play` does what `do` does, and refuses what is refused."""
    record = game_of(kind, seed)
    kept, quick = position_before(record, GenpeiPosition), position_before(record, GenpeiPosition)
    for turn in record.turns:
        assert turn.seat is not None
        assert kept.begin(turn.seat)
        assert quick.begin(turn.seat)
        for action in turn.actions:
            kept.do(action)
            assert quick.play(action)
            assert contents(quick) == contents(kept)
        assert kept.end_turn() is None
        assert quick.end_turn() is None
        assert contents(quick) == contents(kept)

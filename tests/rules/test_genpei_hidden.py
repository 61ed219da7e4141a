"""Genpei where not all is seen: hands, decks, tokens, bids; views of a game; and every action taken back.

Tests are named by section and ruling, as in `docs/rules/genpei.md`.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from attrs import evolve

from support.findings import codes, found_in, judged
from support.genpei_positions import check_offered, check_seen, check_undo
from support.genpei_tables import dealt, end_of, player_at, table
from support.shipped import game, seats_of
from tanzaku.notation import Record, Verdict, dumps, loads
from tanzaku.notation.redacting import PUBLIC, redact
from tanzaku.notation.titles.genpei import Bid, Draw, Gain, Keep, Pagoda, Reshuffle, Spy
from tanzaku.validators import verify
from tanzaku.validators.rules.genpei_players import EMPTY, bag_of, without

SEEDS = range(4)

# -- hidden hands ------------------------------------------------------------------------


@pytest.mark.parametrize("clan", "TKMN")
def test_gp_29_from_an_unknown_hand_any_card_is_played_that_may_be_there(clan: str) -> None:
    text = table("2. A: {}>torii none", "2x?", "T N", markers="M 1")
    assert codes(text.replace("{}", clan)) == []
    report = judged(text.replace("{}", clan))
    assert report.assumed[0] == "cards that came unseen to a player were such as could be there: 3 of A"


def test_gp_29_not_more_than_are_hidden() -> None:
    text = table("2. A: K>torii shift(M torii) {}>torii none", "K ?", "T N")
    assert codes(text.replace("{}", "N")) == []
    third = text.replace("{}>torii none", "N>torii shift(N spy) T>torii none")
    assert found_in(third) == [("GPE017", "A has no card to play after it")]


def test_gp_29_all_cards_of_a_clan_are_elsewhere() -> None:
    text = table("2. A: T>torii none", "2x?", "T N", removed="T T T T T T T {}")
    assert codes(text.replace("{}", "K")) == []
    assert found_in(text.replace("{}", "T")) == [("GPE015", "A has no card of T in hand: ? ?")]


def test_gp_30_a_spied_card_is_seen_by_its_player_only() -> None:
    """To others it may be any; the deck, which was shuffled from open discards, is known to all."""
    text = table("2. A: K>spy(?) \nB: T>torii none\n3. A: {}>torii none", decks=["K K"], markers="K 5")
    for clan in ("M", "T", "N"):
        assert codes(text.replace("{}", clan)) == (["GPE013"] if clan == "T" else [])
    known = text.replace("spy(?)", "spy(N)")
    assert found_in(known.replace("{}", "T")) == [("GPE015", "A has no card of T in hand: M N")]


def test_gp_30_the_deck_after_a_reshuffle_gives_up_no_other_card() -> None:
    text = table("2. A: K>torii none reshuffle draw({})", discards=["N N T"])
    for clan in "TKMN":
        assert codes(text.replace("{}", clan)) == ([] if clan in "TKN" else ["GPE031"])


def test_gp_30_what_is_left_is_known_once_the_rest_was_drawn() -> None:
    """Three of N N T K were seen: the fourth is what they are not."""
    turns = (
        "2. A: K>torii none reshuffle draw(N)\nB: T>intrigue(0)\n3. A: N>reinforce(M) M>torii none draw(T N)"
    )
    text = table(turns, discards=["N N T"])
    player = player_at(text)
    assert (player.hand, player.deck, player.pool) == (bag_of("TN"), 1, bag_of("K"))


def test_gp_28_a_draw_that_nobody_saw_is_assumed_to_be_possible() -> None:
    """As far as the deck does not say what it was."""
    for turn, assumed in (
        ("draw(T)", ""),
        ("draw(?)", "1 of A"),
        ("", "1 of A"),
    ):
        report = judged(table(f"2. A: K>torii none {turn}", decks=["T T N"]))
        assert "".join(report.assumed).rpartition(": ")[2] == assumed
    for deck in ("T", ""):
        assert judged(table("2. A: K>torii none", decks=[deck])).assumed == (), "all of it was drawn"


def test_gp_28_a_hand_that_nobody_saw_is_counted() -> None:
    for turn, held in (("K>torii none", 2), ("K>spy(?)", 2), ("K>torii none draw(?)", 2)):
        player = player_at(
            table(f"2. A: {turn}", "2x?", "T N", decks=["4x?"], markers="K 5" if "spy" in turn else "")
        )
        assert (player.held, player.hand) == (held, EMPTY)
    assert player_at(table("2. A: K>spy(?)", "3x?", "T N", markers="K 5")).held == 3


# -- hidden tokens -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tokens", "taken", "left"),
    [
        (("v2", "c"), "c", ("v2",)),
        (("v2", "c"), "v3", None),
        (("v2", "?"), "c", ("v2",)),
        (("v2", "?"), "v2", ("?",)),
        (("v2", "c"), "?", ("?",)),
        (("v2", "c", "c1"), "?", ("?", "?")),
        (("c", "c"), "?", ("c",)),
        (("?", "?"), "?", ("?",)),
        ((), "?", None),
        ((), "v2", None),
    ],
)
def test_a_token_is_taken_from_some(
    tokens: tuple[str, ...], taken: str, left: tuple[str, ...] | None
) -> None:
    assert without(tokens, taken, lambda _: True) == left
    if "?" in tokens and taken not in {*tokens, "?"}:
        assert without(tokens, taken, lambda _: False) is None


def test_an_unknown_token_may_have_any_value_that_is_left() -> None:
    text = table("2. A: K>pagoda({})", areas=["? v2"], placed="T A v3 c c", markers="K 2")
    for token in ("v2", "v4", "c1", "c2", "?"):
        assert codes(text.replace("{}", token)) == []
    for token in ("v3", "c", "v9"):
        assert codes(text.replace("{}", token)) == ["GPE001"]


def test_tokens_are_known_by_what_was_placed_before() -> None:
    turns = "2. A: K>pagoda(?)\nB: T>torii none\n3. A: M>torii transfer(K N {})"
    text = table(turns, areas=["v2 c"], markers="K 2", coins="A 2")
    for token in ("v2", "c", "?", "v3"):  # what was placed is not asked any more, once it was not noted
        assert codes(text.replace("{}", token)) == []
    assert player_at(text.replace("{}", "c")).placed == {"K": (), "N": ("c",)}


def test_which_token_is_worth_what_is_not_known_to_who_did_not_see_it() -> None:
    text = table("", areas=["v2"], placed="K A ? ?, M A v4", left=0, turn="A 9", end="H")
    report = judged(text)
    assert (report.diagnostics, report.verdict) == ((), Verdict.CONSISTENT)
    assert report.assumed == ("tokens that nobody has seen may have any value that is left: those of A",)


# -- views -------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_gp_30_each_view_of_a_game_is_consistent(seed: int) -> None:
    record = game("genpei", seed)
    whole = verify(dumps(record))
    assert (whole.verdict, whole.diagnostics, whole.assumed) == (Verdict.VALID, (), ())
    for view in (*seats_of(record).replace("H", ""), PUBLIC):
        assert check_seen(redact(record, view), whole).assumed


def forgetful(record: Record, rng: Random) -> Record:
    """The same game as somebody wrote it down who missed some of it."""
    tags = tuple(
        (name, _hidden(value, rng) if name.startswith(("Dealt", "Tokens")) else value)
        for name, value in record.tags
    )
    turns = []
    for turn in record.turns:
        items = tuple(_missed(turn.items, rng))
        turns.append(evolve(turn, items=items))
    return evolve(record, tags=tags, turns=tuple(turns))


def _hidden(cards: str, rng: Random) -> str:
    return " ".join("?" if rng.random() < 0.3 else card for card in cards.split())


def _missed(items: tuple[Any, ...], rng: Random) -> Iterator[Any]:
    without_bids, without_draws = rng.random() < 0.2, rng.random() < 0.2
    for item in items:
        if (isinstance(item, Bid) and without_bids) or (isinstance(item, Draw | Reshuffle) and without_draws):
            continue
        if isinstance(item, Keep | Draw | Gain) and rng.random() < 0.3:
            what = item.tokens if isinstance(item, Gain) else item.cards
            yield type(item)(tuple("?" if rng.random() < 0.5 else one for one in what))
        elif isinstance(item, Pagoda | Spy) and rng.random() < 0.3:
            done = (item.token if isinstance(item, Pagoda) else item.clan) != "-"
            yield type(item)("?", marker=item.marker, space=item.space) if done else item
        else:
            yield item


@pytest.mark.parametrize("seed", SEEDS)
def test_gp_28_a_game_of_which_some_was_missed_is_consistent(seed: int) -> None:
    record = game("genpei", seed)
    whole = verify(dumps(record))
    for again in range(3):
        assert check_seen(forgetful(record, Random(f"{seed} {again}")), whole).assumed


# -- undo --------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("missed", [False, True], ids=["whole", "missed"])
def test_undo_restores_exactly(seed: int, *, missed: bool) -> None:
    """Each action, and each end of a turn with the action before it, also in the count."""
    record = forgetful(game("genpei", seed), Random(seed)) if missed else game("genpei", seed)
    check_undo(record)


def test_undo_of_what_was_played_for_good_there_is_none() -> None:
    position = end_of(dealt(""))
    [action] = loads(dealt("1. A: K>recruit(1 M)")).turns[-1].actions
    assert position.play(action)
    assert not position.play(action)
    assert position.markers["K"] == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_all_that_is_offered_can_be_done(seed: int) -> None:
    """What is listed as legal is not refused, and each can be taken back."""
    check_offered(game("genpei", seed), Random(seed))

"""Random games that the oracle of Genji plays alone: nothing is lost, all comes up, every form keeps them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from itertools import chain
from typing import Any

from attrs import evolve

from oracle.genji_brute import apply, copied, do, finish, judge, legal, legal_actions, start, to_act
from oracle.genji_counting import SEASONS, TOKENS, State, best, faces_of, reputation, unused
from oracle.genji_games import STYLES, Game, embedded, random_game, random_play
from support.forms import in_every_form
from tanzaku.notation import Record, Turn, component_sets
from tanzaku.notation.titles.genji import GENJI, Draw, GenjiOptions, Home, Reshuffle


def cards_of(state: State) -> Counter[str]:
    """Every card that is anywhere."""
    poems = chain(*state["poems"].values())
    lying = chain(state["pile"], state["discards"], *(poem["cards"] for poem in poems))
    return Counter(chain(lying, *state["hands"].values()))


@lru_cache(maxsize=1)
def illustrative() -> dict[str, tuple[str, ...]]:
    found = component_sets.illustrative("genji")
    return faces_of(found.content)


#: A deck so small that it runs out.
SMALL: dict[str, tuple[str, ...]] = {
    **{f"{kind}{worth:02}": ("melancholy",) * worth for kind in "be" for worth in range(1, 5)},
    **{f"{kind}11": ("spring", "flower", "flower") for kind in "be"},
    **{f"{kind}20": ("winter", "nature") for kind in "be"},
    "s1": (),
    "k1": (),
    **{f"p{number:02}": ("winter", "romance") for number in range(1, 12)},
    "p12": ("spring", "nature"),
}

TABLES = [
    GenjiOptions(),
    GenjiOptions(bonus="additive"),
    GenjiOptions(home="all", empty="card-only"),
    GenjiOptions(direction="first-move"),
]


@lru_cache(maxsize=1)
def games() -> list[tuple[Mapping[str, tuple[str, ...]], Game]]:
    """Random games of all styles, options and numbers of players, some with few seasons or few cards."""
    found: list[tuple[Mapping[str, tuple[str, ...]], Game]] = []
    for seed in range(64):
        options, style = TABLES[seed % 4], list(STYLES)[seed // 4 % 4]
        few = seed % 9 == 7
        faces = SMALL if few else illustrative()
        seasons = SEASONS[: 1 + seed // 8 % 4] if seed % 3 else SEASONS
        players = 2 if few else 2 + seed % 5
        found.append((faces, random_play(seed, players, options, seasons, faces=faces, style=style)))
    return found


def test_random_games__cards_and_tokens_are_never_lost() -> None:
    for faces, game in games():
        state = start(dict(game.record.tags), faces, game.record.options)
        deck = cards_of(state)
        assert deck == Counter(name for name in faces if name[0] != "p")
        for turn in game.record.turns:
            before = copied(state)
            after = apply(state, turn.seat or "", turn.actions)
            assert state == before
            assert cards_of(after) == deck
            assert all(len(hand) <= 5 for hand in after["hands"].values())
            tokens_agree(state, after, turn)
            state = after


def tokens_agree(before: State, after: State, turn: Turn) -> None:
    """A turn brings and takes the tokens that its words say; only scoring boxes them, and none comes back."""
    words = Counter(action.shape.word for action in turn.actions)
    if after["scored"] is before["scored"] is None:
        assert after["box"] == before["box"]
        gained = words["write"] + words["improve"] - words["challenge"]
        assert lying(after) == lying(before) + gained
    elif before["scored"] is None:
        boxed = sum(after["box"].values()) - sum(before["box"].values())
        gained = words["write"] + words["improve"] - words["challenge"]
        scored = after["scored"]
        tied = boxed + lying(after) - lying(before) - gained - (len(scored["fairest"]) == 1)
        assert 2 <= tied <= len(after["seats"]) if scored.get("seasoncard") == "-" and tied else tied == 0
    assert all(0 <= unused(after, seat) <= TOKENS for seat in after["seats"])
    for poems in after["poems"].values():
        assert len({poem["seat"] for poem in poems}) <= 1
        assert all(len(poem["cards"]) == 2 for poem in poems) or len(poems) == 1
    shown = [*chain(*after["kept"].values()), *after["under"], *after["spent"]]
    assert len(shown) == len(set(shown))


def lying(state: State) -> int:
    """How many poems lie on the table."""
    return sum(map(len, state["poems"].values()))


def test_random_games__end_as_the_record_says() -> None:
    for faces, game in games():
        judged = judge(game.record, faces)
        assert (judged.fault, judged.numbers, judged.state["wrong"]) == ("", [], [])
        assert judged.turns == len(game.record.turns)
        assert game.record.end == game.record.result == ",".join(judged.state["winners"])
        for seat in judged.state["seats"]:
            assert game.record.tag(f"Score.{seat}") == str(reputation(judged.state, seat))
        assert judged.state["winners"] == best(judged.state, judged.state["winners"])


def test_random_games__a_seed_is_a_game() -> None:
    assert random_game(5, 2, faces=SMALL) == random_game(5, 2, faces=SMALL)
    assert random_game(5, 2, faces=SMALL) != random_game(6, 2, faces=SMALL)
    named = random_game(5, 3, faces=illustrative(), components="illustrative@1")
    assert named.tag("Components") == "illustrative@1"
    assert not named.components


def test_random_games__every_word_comes_up() -> None:
    words: Counter[str] = Counter()
    for _, game in games():
        words.update(action.shape.word for turn in game.record.turns for action in turn.actions)
    assert words.keys() == {made.shape.word for made in GENJI.action_classes}
    assert min(words.values()) > 20


def test_random_games__cards_run_out() -> None:
    hands = [len(hand) for _, game in games() for hand in game.state["hands"].values()]
    actions = [action for _, game in games() for turn in game.record.turns for action in turn.actions]
    assert min(hands) < 5
    assert Draw() in actions
    assert Reshuffle() in actions


def ending(state: State) -> tuple[object, ...]:
    """How a game came to its end."""
    if state["why"] != "tokens":
        return state["why"], state["replayed"]
    return "tokens", list(state["scored"])[-1] if state["scored"] else "placed"


def test_random_games__every_ending_comes_up() -> None:
    found = {ending(game.state) for _, game in games()}
    for seed in range(64):
        found.add(ending(random_play(seed, 2, faces=illustrative(), style="mixed").state))
        found.add(ending(random_play(seed, 3, None, ["spring"], faces=illustrative(), style="idle").state))
    assert found >= {
        ("reputation", False),
        ("reputation", True),
        ("season cards", False),
        ("shared", False),
        ("shared", True),
        ("tokens", "placed"),
        ("tokens", "fairest"),
        ("tokens", "seasoncard"),
    }


def test_random_games__text_to_xml_to_json_to_text_is_the_identity() -> None:
    for _, game in games():
        in_every_form(game.record)


def test_random_games__components_are_embedded() -> None:
    for faces, game in games()[6:9]:
        assert faces_of(components_of(game.record)) == {
            name: tuple(sorted(face)) if name[0] != "p" else tuple(face) for name, face in faces.items()
        }
        assert {name for name, _ in game.record.tags} >= set(embedded(faces))


def components_of(record: Record) -> dict[str, Any]:
    """The components as plain values, each card's symbols in the order of the alphabet."""
    found: dict[str, Any] = {"Card": {}, "Princess": {}}
    for name, card in record.components["Card"].items():
        found["Card"][name] = {"symbols": sorted(card.symbols)}
    for name, princess in record.components["Princess"].items():
        found["Princess"][name] = {"season": princess.season, "fashion": princess.fashion}
    return found


def test_random_games__all_that_is_offered_can_be_done() -> None:
    """And what is offered to one seat is nobody else's."""
    for faces, game in games()[::9]:
        state = start(dict(game.record.tags), faces, game.record.options)
        for turn in game.record.turns:
            state = copied(state)
            for action in turn.actions:
                for other in legal_actions(state)[::5]:
                    tried, deck = copied(state), cards_of(state)
                    do(tried, to_act(state), other)
                    assert cards_of(tried) == deck
                    assert not any(legal(state, seat, other) for seat in "ABCDEF*" if seat != to_act(state))
                do(state, turn.seat or "", action)
            finish(state)


def test_random_games__a_fault_is_found_where_it_is() -> None:
    for faces, game in games()[::9]:
        record = game.record
        at = len(record.turns) // 2
        wrong = [
            turn if index != at else Turn(77, "A", (Home(1),)) for index, turn in enumerate(record.turns)
        ]
        judged = judge(evolve(record, turns=tuple(wrong)), faces)
        assert (judged.turns, bool(judged.fault)) == (at, True)
        first = next(index for index, turn in enumerate(record.turns) if turn.number == 1)
        numbered = [
            Turn(9, one.seat, one.items) if index == first else one for index, one in enumerate(record.turns)
        ]
        judged = judge(evolve(record, turns=tuple(numbered)), faces)
        assert (judged.fault, judged.numbers) == ("", [first])


def test_random_games__a_claim_that_does_not_hold_is_noted() -> None:
    wrong = 0
    for faces, game in games():
        turns = [
            Turn(turn.number, turn.seat, tuple(map(overstated, turn.items))) for turn in game.record.turns
        ]
        claims = [item for turn in turns for item in turn.items if getattr(item, "beauty", None) is not None]
        judged = judge(evolve(game.record, turns=tuple(turns)), faces)
        assert (judged.fault, judged.state["wrong"]) == ("", claims)
        wrong += len(claims)
    assert wrong > 100


def overstated(item: Any) -> Any:
    """A poem that claims to be more beautiful than it is."""
    points = getattr(item, "beauty", None)
    return item if points is None else evolve(item, beauty=points + 1)

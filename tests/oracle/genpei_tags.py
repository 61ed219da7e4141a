"""Tags of a record of Genpei, for random games: what is printed, what is dealt, how a table stands.

It shares nothing with the rules of the library. A state is a dictionary, see `oracle.genpei_board`.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from oracle.genpei_parts import CARDS, DEALT, HEIR, TOKENS, Board, Front, State, is_solo
from tanzaku.notation.titles.genpei import CLANS, INTRIGUES, PALACE

__all__ = ["dealt_tags", "embedded", "position_tags", "random_board", "random_solo_board"]


def dealt_tags(rng: Random, board: Board, seats: str, *, heir: bool, intrigue: bool) -> dict[str, str]:
    """What is dealt to so many players; all by chance."""
    cards = list(CLANS) * CARDS[len(seats)]
    rng.shuffle(cards)
    hands = [cards[DEALT * at :][:DEALT] for at in range(len(seats) + 1)]
    tags = {f"Dealt.{seat}": " ".join(hand) for seat, hand in zip(seats, hands, strict=False)}
    tags |= {f"Tokens.{seat}": " ".join(rng.sample(board.tokens, TOKENS)) for seat in seats}
    if len(seats) == 1:
        tags[f"Tokens.{HEIR}"] = " ".join(rng.sample([*board.heir, *board.solo], 7))
    elif heir:
        tags[f"Tokens.{HEIR}"] = " ".join(rng.sample(board.heir, 5))
    if intrigue:
        dealt = rng.sample(INTRIGUES, 2 * len(seats))
        tags |= {f"Intrigue.{seat}": " ".join(dealt[2 * at :][:2]) for at, seat in enumerate(seats)}
    return tags | {"Bids": " ".join(hands[-1][:2])}


def random_board(seed: int, board: Board) -> Board:
    """Another board with the same tokens: other wheels, coins anywhere, fewer steps."""
    rng = Random(seed)
    names = ["recruit", "assassinate", "ninja", "spy", "intrigue", "reinforce", "contacts", "torii", "torii"]
    wheels = {}
    for clan in CLANS:
        drawn = [rng.choice(names) for _ in range(rng.randint(2, 8))]
        drawn.insert(rng.randrange(len(drawn)), "pagoda")
        drawn[drawn.index("pagoda") - 1] = rng.choice(("recruit", "spy"))
        wheels[clan] = [(name, rng.random() < 0.3) for name in drawn]
    return board._replace(wheels=wheels, steps=rng.randint(6, 9), cards={})


def random_solo_board(seed: int, board: Board) -> Board:
    """Such a board, and Kotaishi cards that it can play; on some none recycles, on some more than one."""
    rng, drawn = Random(seed), random_board(seed, board)
    fronts = list[Front]()
    for at in range(len(board.cards)):
        clan = CLANS[at % len(CLANS)]
        fronts.append(Front(clan, rng.choice(drawn.wheels[clan])[0], rng.choice("<>")))
    for at in range(rng.choice((0, 0, 0, 1, 2))):
        fronts[at] = Front("-", "recycle", rng.choice("<>"))
    return drawn._replace(cards=dict(zip(board.cards, fronts, strict=True)))


def embedded(board: Board) -> dict[str, str]:
    """The tags that say what is printed."""
    tags = {}
    for clan, spaces_of in board.wheels.items():
        tags[f"Wheel.{clan}"] = " ".join(name + "*" * coin for name, coin in spaces_of)
    for token in sorted({*board.tokens, *board.heir, *board.solo}):
        told = {"kotaishi": board.heir.count(token), "solo": board.solo.count(token)}
        more = "".join(f" {name}={number}" for name, number in told.items() if number)
        tags[f"Token.{token}"] = f"{board.tokens.count(token)}{more}"
    tags |= {f"Kotaishi.{name}": " ".join(card) for name, card in board.cards.items()}
    return tags | {"Palace.steps": str(board.steps)}


def position_tags(state: State, dealt: Mapping[str, str]) -> dict[str, str]:
    """The tags of a record that begins here, at the beginning of a turn, the Ninja deck in a known order."""
    tags = {name: value for name, value in dealt.items() if name.startswith(("Tokens", "Intrigue"))}
    said = []
    for seat in state["seats"]:
        piles = {
            "hand": state["hands"][seat],
            "deck": state["decks"][seat],
            "discards": state["discards"][seat],
        }
        lists = [f"{name}={','.join(cards) or '-'}" for name, cards in piles.items()]
        said.append(f"cards({' '.join([seat, *lists])})")
        said += [f"coins({seat} {state['coins'][seat]})", f"area({' '.join([seat, *state['areas'][seat]])})"]
        said += [f"intrigue({' '.join([seat, *state['intrigue'][seat]])})"] * (f"Intrigue.{seat}" in tags)
    for house, owners in state["placed"].items():
        for seat in [one for one in state["order"] if owners.get(one)]:
            step = f" step={state['steps'][seat]}" if house == PALACE else ""
            said.append(f"tokens({house} {seat} {' '.join(owners[seat])}{step})")
    said += [f"marker({clan} {space})" for clan, space in state["markers"].items()]
    said.append(f"ninja({' '.join(state['seen'])})")
    said += [f"removed({' '.join(state['gone'])})"] if state["gone"] else []
    if is_solo(state):
        turned = [card for card in state["board"].cards if card not in state["heir"]["deck"]]
        again = " recycled=yes" if state["heir"]["ran_out"] else ""
        said.append(f"turned({' '.join(turned)}{again})")
        said.append(f"recruits({' '.join(clan for clan, _ in state['heir']['recruits'])})")
    said.append(f"turn({state['queue'][0]} {state['round']})")
    return tags | {"Bids": " ".join(card for card in state["bids"].values() if card), "Start": " ".join(said)}

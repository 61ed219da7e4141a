"""Records of Genpei with one fault, or of somebody who saw less, and random actions, for laws."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from attrs import evolve

from oracle import faults
from oracle.genpei_board import Board, State, copied, start
from oracle.genpei_brute import Judged, do, finish
from oracle.genpei_counting import emperor, houses
from oracle.genpei_offers import fitting
from tanzaku.notation import Record, Turn
from tanzaku.notation.declare import Call
from tanzaku.notation.model import UNFINISHED
from tanzaku.notation.titles.genpei import (
    CLANS,
    GENPEI,
    HOUSES,
    INTRIGUES,
    SPACES,
    Assassinate,
    Assign,
    Bid,
    Draw,
    Intrigue,
    Pagoda,
    Place,
    Recruit,
    Reinforce,
    Reshuffle,
    Shift,
    TopCard,
    Transfer,
    Use,
    WholeDeck,
)

__all__ = ["another", "changed_text", "changed_turns", "forgetful", "sound", "wild"]

_TOKENS = ("v2", "v3", "v4", "c", "c1", "c2")
#: Values for each argument, whatever the action.
_VALUES: Mapping[str, Callable[[Random], Any]] = {
    "marker": lambda rng: rng.choice(CLANS) + rng.choice(">>>@"),
    "slot": lambda rng: rng.choice("12-"),
    "clan": lambda rng: rng.choice((*CLANS, "-")),
    "wheel": lambda rng: rng.choice((*CLANS, "-", None)),
    "space": lambda rng: rng.choice((None, *range(1, 10))),
    "token": lambda rng: rng.choice(_TOKENS),
    "tokens": lambda rng: tuple(rng.choices(_TOKENS, k=rng.randint(0, 2))),
    "cards": lambda rng: tuple(rng.choices(CLANS, k=rng.randint(0, 2))),
    "turned": lambda rng: rng.choice((None, None, (), tuple(rng.choices(CLANS, k=rng.randint(1, 2))))),
    "arrow": lambda rng: rng.choice("<>-"),
    "coins": lambda rng: rng.randint(0, 4),
    "step": lambda rng: rng.randint(1, 8),
    "steps": lambda rng: rng.randint(1, 8),
    "house": lambda rng: rng.choice(HOUSES),
    "from_": lambda rng: rng.choice(HOUSES),
    "other_house": lambda rng: rng.choice(HOUSES),
    "other_token": lambda rng: rng.choice(_TOKENS),
    "to": lambda rng: rng.choice(SPACES),
    "source": lambda rng: rng.choice(("clan", "ninja")),
    "seat": lambda rng: rng.choice("ABCDH"),
}
_OWN: Mapping[tuple[type[Call], str], Callable[[Random], Any]] = {
    (Recruit, "clan"): lambda rng: rng.choice((*CLANS, None)),
    (Assassinate, "clan"): lambda rng: rng.choice((*CLANS, None)),
    (Reinforce, "clan"): lambda rng: rng.choice((*CLANS, "-", None)),
    (Intrigue, "coins"): lambda rng: rng.choice((None, 0, 1, 2, 3)),
    (Use, "card"): lambda rng: rng.choice(INTRIGUES),
    (TopCard, "card"): lambda rng: f"k{rng.randint(1, 20):02}",
    (Shift, "clan"): lambda rng: rng.choice(CLANS),
    (Place, "clan"): lambda rng: rng.choice(CLANS),
    (Bid, "clan"): lambda rng: rng.choice(CLANS),
    (Transfer, "to"): lambda rng: rng.choice(CLANS),
    (Pagoda, "token"): lambda rng: rng.choice((*_TOKENS, "-")),
    (Assign, "cards"): lambda rng: rng.choice((None, 0, 1, 2, 3)),
    (WholeDeck, "cards"): lambda rng: tuple(f"{clan}{rng.randint(0, 5)}" for clan in rng.sample(CLANS, 3)),
}


def wild(rng: Random) -> Call:
    """Any action with any arguments."""
    kind: Any = rng.choice(GENPEI.action_classes)
    made: Call = kind(
        **{argument.name: _value(rng, kind, argument.name) for argument in kind.shape.arguments}
    )
    return made


def another(rng: Random, action: Call) -> Call:
    """The action with one of its arguments changed; a wild one if it has none."""
    names = [argument.name for argument in action.shape.arguments]
    if not names or rng.random() < 0.1:
        return wild(rng)
    name = rng.choice(names)
    changed: Any = action
    made: Call = evolve(changed, **{name: _value(rng, type(action), name)})
    return made


def _value(rng: Random, kind: type[Call], name: str) -> Any:
    return (_OWN.get((kind, name)) or _VALUES[name])(rng)


# -- what is sound -----------------------------------------------------------------------


def sound(record: Record, judged: Judged) -> bool:
    """Whether a record is sound that was judged: its play, its statements, its end and its tags."""
    if judged.fault or judged.numbers or judged.state["wrong"]:
        return False
    if not judged.over:
        return record.end == UNFINISHED
    ends = {",".join(emperor(judged.state)[0]), *([UNFINISHED] if judged.state["phase"] == "over" else [])}
    if record.tag("Result") not in {None, record.end} or record.end not in ends:
        return False
    counts = houses(judged.state)
    scores = {name[-1]: value for name, value in record.tags if name.startswith("Score.")}
    return all(value == str(counts.get(seat)) for seat, value in scores.items())


# -- what somebody saw less of -----------------------------------------------------------


def forgetful(rng: Random, record: Record, board: Board) -> Record:
    """The record of somebody who saw or noted less: values unknown, draws and bids left out (GP-28)."""
    state, turns = start(record, board), list[Turn]()
    for turn in record.turns:
        left_out = [kinds for kinds in ((Draw, Reshuffle), (Bid,)) if rng.random() < 0.2]
        gone = tuple(kind for kinds in left_out for kind in kinds)
        state, items = copied(state), list[Any]()
        for action in turn.actions:
            whole = _named(state, turn.seat or "", action)
            do(state, turn.seat or "", action)
            if not isinstance(action, gone):
                items.append(_less(rng, whole))
        finish(state, turn.seat or "")
        turns.append(evolve(turn, items=tuple(items)))
    tags = [
        (name, _unknown(rng, value)) if name[:6] in _SECRET else (name, value) for name, value in record.tags
    ]
    return evolve(record, tags=tuple(tags), turns=tuple(turns))


_SECRET = ("Dealt.", "Tokens", "Intrig", "Bids")


def _named(state: State, seat: str, action: Any) -> Any:
    """A card from the bids with its clan, which may be all that is known of it."""
    if type(action) not in {Recruit, Assassinate}:
        return action
    meant: Any = fitting(state, seat, action)
    return evolve(action, clan=meant.clan)


def _less(rng: Random, action: Any) -> Any:
    """The action with some of what not everybody sees unknown."""
    hidden: dict[str, Any] = {}
    for argument in action.shape.arguments:
        value = getattr(action, argument.name)
        if argument.secret or (isinstance(action, Bid) and argument.name == "clan"):
            if isinstance(value, tuple):
                hidden[argument.name] = tuple(_unknown(rng, one) for one in value)
            elif isinstance(value, str) and value != "-":
                hidden[argument.name] = _unknown(rng, value)
    if isinstance(action, Assign) and hidden.get("clan") == "?":
        hidden["cards"] = rng.choice((None, action.cards))
    return evolve(action, **hidden)


def _unknown(rng: Random, value: str) -> str:
    return " ".join("?" if rng.random() < 0.3 else one for one in value.split(" "))


# -- faults ------------------------------------------------------------------------------


def changed_turns(rng: Random, record: Record) -> Record:
    """An action or a turn left out, doubled, moved or changed."""
    changed, _, _ = faults.changed_turns(record, rng, _CHANGES)
    return changed


def _changed(items: list[Any], rng: Random) -> list[Any]:
    at = rng.randrange(len(items))
    items[at] = another(rng, items[at])
    return items


_CHANGES = {**faults.WITHIN, "action changed": _changed, "another action changed": _changed}


_WORDS = ("take", "place", "climb", "draw", "use", "bonus", "enlist", "top")
_WORD = re.compile(
    r"[TKMNP](?=[>@])|(?<![a-z])[a-z]{3,}(?=\()|\b[A-Z](?=[ :),])|\b[vc][0-9]?\b|\b[0-9]+\b|[<>@]|-"
    r"|\b[ik][0-9][0-9]\b"
)


def changed_text(rng: Random, text: str) -> str:
    """One word of a record, after its components, replaced by one that is much like it."""
    word = rng.choice(list(_WORD.finditer(text, text.index("[Tokens.A"))))
    return text[: word.start()] + _like(rng, word[0]) + text[word.end() :]


def _like(rng: Random, word: str) -> str:
    if rng.random() < 0.05:
        return rng.choice(("?", "-", "A", "K", "7", "v9", "none"))
    if word in {"<", ">", "@"}:
        return rng.choice({"<": ">-", ">": "@@<-", "@": ">"}[word])
    if word[0] in "ik" and word[1:].isdigit():
        return f"{word[0]}{max(1, int(word[1:]) + rng.choice((-3, -1, 1, 2))):02}"
    if word.isdigit():
        return str(max(0, int(word) + rng.choice((-1, 1, 1, 2))))
    if word[0] in "vc":
        return rng.choice(_TOKENS)
    if word in {*CLANS, "-", "P"}:
        return rng.choice(CLANS)
    return rng.choice("ABCDH") if word.isupper() else rng.choice((*SPACES, *_WORDS))

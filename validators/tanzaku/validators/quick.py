"""The quick path: verify a sound record from its tokens, without building it.

It can only say that a record is sound. Whatever it does not know for certain
it declines, and the record is read and replayed carefully, from the start. A
test holds both paths to the same verdict.
"""

from __future__ import annotations

from typing import Any, Final

from tanzaku.notation.declare import Title
from tanzaku.notation.diagnostics import Verdict
from tanzaku.notation.model import UNFINISHED, Data, Glyph
from tanzaku.notation.text.quick import ACTION, END, LONGEST, MARK, NO, NUMBER, SEAT, Entry, Pieces, entry
from tanzaku.validators.data_items import data_fault
from tanzaku.validators.endings import (
    broke_off,
    ended_otherwise,
    hanging,
    outcome_of,
    points_of,
    read_ending,
    settle,
    statements,
)
from tanzaku.validators.engine import Position, SetupFault
from tanzaku.validators.report import Report
from tanzaku.validators.rules import Rules
from tanzaku.validators.setting_up import typed_header

_KEEP: Final = 1 << 14
_CODES: Final[dict[str, dict[str, Entry]]] = {}
"""By title: what a token is, an action as the engine takes it."""
_ACTIONS: Final[dict[str, dict[str, Any]]] = {}
"""By title: the actions among them."""


def verify_pieces(pieces: Pieces, rules: Rules) -> Report | None:
    """The report on a sound record, or None for the careful path to look at it."""
    title, names, tokens, ruled = pieces
    kind, end = title.cache.get(tokens[-1]) or entry(title, tokens[-1])
    if ruled or kind != END:
        return None
    position = _set_up(title, names, rules, ended=end != UNFINISHED)
    if position is None:
        return None
    ending = read_ending(title, names, end)
    if title.single:
        turns = _play_single(title, tokens, position)
    else:
        turns = _play(title, tokens, position, broke_off=broke_off(ending))
    if turns < 0:
        return None
    outcome = outcome_of(ending, position)
    if statements(title, ending) or settle(ending, position, outcome, turns):
        return None
    if outcome is None:
        outcome = ended_otherwise(ending, points_of(ending, position))
    assumed = position.assumed() or hanging(ending, outcome)
    verdict = Verdict.UNFINISHED if end == UNFINISHED else Verdict.CONSISTENT if assumed else Verdict.VALID
    return Report(verdict, title.name, turns, turns, end, outcome, ending.termination, (), assumed)


def _set_up(title: Title, names: dict[str, str], rules: Rules, *, ended: bool) -> Position | None:
    given, findings = typed_header(title, names, ended=ended)
    if given is None or findings:
        return None
    try:
        return rules.engine.start(*given)
    except SetupFault:
        return None


def _learn(title: Title, token: str, codes: dict[str, Entry], position: Position) -> Entry:
    """What a token is, an action as the engine takes it; kept for the next time unless it is a comment."""
    kind, value = entry(title, token)
    if kind == ACTION:
        value = None if _claims(value) else position.encode(value)
        kind = NO if value is None else ACTION
    elif kind == MARK and isinstance(value, Data) and data_fault(value):
        kind = NO
    found = (kind, value)
    if token[0] != "{" and len(token) <= LONGEST:
        actions = _ACTIONS.setdefault(title.name, {})
        if len(codes) >= _KEEP:
            codes.clear()
            actions.clear()
        codes[token] = found
        if kind == ACTION:
            actions[token] = value
    return found


_NUMBERS: Final = [f"{number}." for number in range(1, 1000)]


def _as_exported(title: Title, tokens: list[str], position: Position) -> list[Any] | None:
    """The encoded actions, if there is nothing but them and a number before each round; None otherwise.

    That is how a game of two or more seats in a fixed order is written from its first turn on.
    """
    each = len(title.seats) + 1
    numbers = tokens[:-1:each]
    hanging = len(tokens) % each == 2 % each
    if hanging or numbers != _NUMBERS[: len(numbers)] or not position.fresh:
        return None
    actions = tokens[:-1]
    del actions[::each]
    known = _ACTIONS.setdefault(title.name, {})
    try:
        return [known[token] for token in actions]
    except KeyError:
        return None


def _play_single(title: Title, tokens: list[str], position: Position) -> int:
    """Play the tokens of a title of one action a turn; the number of turns, or -1."""
    exported = _as_exported(title, tokens, position)
    if exported is not None:
        return len(exported) if position.play_all(exported) else -1
    codes = _CODES.setdefault(title.name, {})
    turns = 0
    waiting = seated = False
    for token in tokens[:-1]:
        kind, value = codes.get(token) or _learn(title, token, codes, position)
        if kind == ACTION:
            if position.over or not position.play(value) or position.end_turn() is not None:
                return -1
            turns += 1
            waiting = seated = False
        elif kind == NUMBER:
            if waiting or value != position.round:
                return -1
            waiting = True
        elif kind == MARK:
            if waiting or (not turns and isinstance(value, Glyph)):
                return -1
        elif kind == SEAT and not seated and value == position.seat:
            waiting = seated = True
        else:
            return -1
    return -1 if waiting else turns


def _play(title: Title, tokens: list[str], position: Position, *, broke_off: bool) -> int:
    """Play the tokens of a title of several actions a turn; the number of turns, or -1."""
    codes = _CODES.setdefault(title.name, {})
    known, play = codes.get, position.play
    turns = 0
    number: int | None = None
    acted = True
    for token in tokens[:-1]:
        kind, value = known(token) or _learn(title, token, codes, position)
        if kind == ACTION:
            if not turns or number is not None or not play(value):
                return -1
            acted = True
        elif kind == MARK:
            if number is not None or (not turns and isinstance(value, Glyph)):
                return -1
        elif kind == NUMBER:
            if number is not None:
                return -1
            number = value
        elif kind == SEAT:
            if (
                not acted
                or (turns and position.end_turn() is not None)
                or position.over
                or not position.begin(value)
            ):
                return -1
            if number is not None and number != position.round:
                return -1
            number, acted = None, False
            turns += 1
        else:
            return -1
    if number is not None or not acted:
        return -1
    return -1 if turns and position.end_turn() is not None and not broke_off else turns


def _claims(action: Any) -> bool:  # noqa: ANN401 - an engine's code for an action
    """Whether an action claims something, which only the careful path checks."""
    shape = getattr(action, "shape", None)
    if shape is None:
        return False
    for name in shape.claims:  # noqa: SIM110 - a generator for each action would cost more than the rest
        if getattr(action, name) is not None:
            return True
    return False
